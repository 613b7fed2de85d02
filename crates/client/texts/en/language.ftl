# What the language is called, in itself.
language-name = English
# The numbers that take the singular.
language-singular = 1
# What stands before tenths.
language-point = .
