## Players

colour-1 = Noir
colour-2 = Blanc
colour-3 = Triangle
colour-4 = Carré
colour-5 = Croix
colour-6 = Barre
machine = Machine { $level }

## Moves

event-dropped = { $name } joue en colonne { $column }, rangée { $row }.
event-token-erased = { $name } efface le jeton de la colonne { $column }, rangée { $row }.
event-row-erased = { $name } efface la rangée { $row }.
event-floated = { $name } pose un jeton volant en colonne { $column }, rangée { $row }.
power-erase-token = Effacer un jeton
power-erase-row = Effacer une rangée
power-float = Jeton volant

## Refusals

refusal-game-over = La partie est finie. Lance la suivante.
refusal-not-your-turn = Ce n’est pas ton tour.
refusal-no-such-column = Il n’y a pas de colonne { $column }. Choisis-en une de 1 à { $columns }.
refusal-no-such-row = Il n’y a pas de rangée { $row }. Choisis-en une de 1 à { $rows }.
refusal-column-full = La colonne { $column } est pleine. Choisis-en une autre.
refusal-powers-off = Cette partie se joue sans pouvoirs.
refusal-power-spent = Tu as déjà utilisé ce pouvoir : { $power }.
refusal-cell-taken = La case de la colonne { $column }, rangée { $row } est prise. Choisis-en une vide.
refusal-no-token-there = Il n’y a pas de jeton en colonne { $column }, rangée { $row }.
refusal-own-token = Le jeton de la colonne { $column }, rangée { $row } est à toi. Vise un jeton adverse.
refusal-nothing-to-take-back = Il n’y a aucun coup à reprendre.
refusal-game-not-over = Cette partie n’est pas encore finie.

## Setups, notation and saved games

setting-columns = les colonnes
setting-rows = les rangées
setting-align = les jetons à aligner
setting-players = les joueurs
setup-out-of-range = { $given } est hors limites pour { $setting } : on peut jouer de { $least } à { $most }.
unreadable-character = « { $found } » ne peut pas se lire ici. Les colonnes vont de 1 à 9 puis de a à g ; les pouvoirs sont X, R et F.
unreadable-cut-short = La notation s’arrête au milieu d’un coup.
fault = Coup { $number }, caractère { $at } : { $reason }
flaw = Ligne { $line }, caractère { $column } : { $damage }
damage-too-long = c’est trop long pour une partie enregistrée.
damage-expected = « { $words } » devrait se trouver ici.
damage-setup = la variante est illisible.
damage-name-length = un nom a de { $least } à { $most } caractères.
damage-name-unprintable = le nom contient des caractères qui ne s’affichent pas.
damage-player = ce joueur n’existe pas.
damage-result = le résultat devrait être « unfinished », « draw » ou « won by » et un joueur.
damage-date = la date devrait ressembler à 2026-03-14.
damage-seed = la graine devrait être un nombre entier.
damage-other-result = les coups mènent à un autre résultat : { $found }.
damage-trailing = rien ne devrait suivre les coups.
verdict-unfinished = partie en cours
verdict-draw = nulle
verdict-won-by = gagnée par le joueur { $player }

## The plain terminal

plain-welcome = Puissance 4 : { $columns } colonnes, { $rows } rangées, { $align } jetons à aligner. Tape ? pour l’aide.
plain-ask = { $name } { $mark }, colonne de 1 à { $columns } ?
plain-empty = Tape le numéro d’une colonne de 1 à { $columns }, ou ? pour l’aide.
plain-not-a-number = « { $typed } » n’est pas un numéro de colonne. Tape un nombre de 1 à { $columns }, ou ? pour l’aide.
plain-help =
    Un nombre joue cette colonne. u reprend ton coup, h donne un indice, q quitte.
    La fin de l’entrée quitte aussi, et donne la position pour pouvoir la reprendre.
plain-help-powers =
    Pouvoirs, une fois chacun : X35 efface le jeton adverse de la colonne 3, rangée 5 ;
    R2 efface la rangée 2 ; F45 pose un jeton volant en colonne 4, rangée 5. Les rangées se comptent du bas.
plain-hand = { $name } a encore : { $powers }.
plain-taken-back = Coup repris.
plain-wins = { $name } { $mark } gagne !
plain-line = Cases gagnantes : { $cells }.
plain-cell = colonne { $column } rangée { $row }
plain-draw = Partie nulle : plus personne ne peut aligner.
plain-score = Manches : { $wins }, nulles { $draws }.
plain-score-of = { $name } { $wins }
plain-next = Entrée lance la partie suivante, { $name } commence. q quitte.
plain-position = Position : { $moves }
plain-no-moves = Position : aucun coup joué.
plain-resume = Pour continuer d’ici : { $command }

## Hints

wins-in = { $count ->
    [one] gagne en { $count } coup
   *[other] gagne en { $count } coups
}
loses-in = { $count ->
    [one] perd en { $count } coup
   *[other] perd en { $count } coups
}
draws = nulle
hint-column = Colonne { $column } : { $meaning }.
hint-best-column = Colonne { $column } : { $meaning }, le mieux.
hint-advice = Conseil : { $move }.

## Showing, replaying and verifying

show-turn = Au tour de { $name } { $mark }.
show-legal = Colonnes ouvertes : { $columns }.
replay-heading = { $names }, { $date }
replay-without-date = { $names }
replay-more = Entrée pour le coup suivant, q pour quitter.
verify-holds = Cette partie tient : { $moves } coups légaux, { $result }.
file-unreadable = { $file } ne peut pas être lu : { $reason }
file-unwritable = { $file } ne peut pas être écrit : { $reason }
file-no-text = { $file } n’est pas une partie enregistrée : il contient des octets qui ne sont pas du texte.

## Serveur

serve-ready = Quatris est prêt : ouvre { $address } dans un navigateur. Ctrl+C l’arrête.
serve-address-taken = { $address } est déjà utilisé. Arrête l’autre programme, ou choisis une autre adresse avec --addr.
serve-unusable = Impossible d’écouter sur { $address } : { $reason }
