# Le nom de la langue, dans la langue elle-même.
language-name = Français
# Les nombres qui demandent le singulier.
language-singular = 0 1
# Ce qui précède les dixièmes.
language-point = ,
