# What the language is called, in itself.
language-name = English
# The numbers that take the singular.
language-singular = 1
# What stands before tenths.
language-point = .
# What ends an ordinal: after each number that its digits end with (after =, that it is), and otherwise.
language-ordinal = 11 th 12 th 13 th 1 st 2 nd 3 rd th
