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
event-swapped = { $name } échange les jetons.
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
refusal-empty-row = La rangée { $row } est vide : il n’y a rien à effacer.
refusal-in-opening = Pas encore : l’ouverture n’est pas finie.
refusal-nothing-to-swap = Il n’y a pas de jetons à échanger maintenant.
opening-plain = Simple
opening-swap = Échange
opening-drawn = Nulle, { $tokens } jetons
opening-laid = Nulle prouvée : { $tokens } jetons sont posés.
opening-drop-for-both = { $name } pose trois jetons, des deux couleurs ; l’autre choisit ensuite.
opening-you-may-swap = Joue, ou
opening-may-swap = { $name } joue, ou échange les jetons.
refusal-own-token = Le jeton de la colonne { $column }, rangée { $row } est à toi. Vise un jeton adverse.
refusal-nothing-to-take-back = Il n’y a aucun coup à reprendre.
refusal-too-many-to-resign = À plus de deux, personne ne peut abandonner.
refusal-game-not-over = Cette partie n’est pas encore finie.

## Setups, notation and saved games

setting-columns = les colonnes
setting-rows = les rangées
setting-align = les jetons à aligner
setting-players = les joueurs
setting-powers = les pouvoirs
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
damage-level = les niveaux vont de 1 à 7.
damage-player = ce joueur n’existe pas.
damage-result = le résultat devrait être « unfinished », « draw » ou « won by » et un joueur.
damage-date = la date devrait ressembler à 2026-03-14.
damage-seed = la graine devrait être un nombre entier.
damage-other-result = les coups mènent à un autre résultat : { $found }.
damage-variation = une variante a au moins un coup.
damage-variations = un fichier a au plus { $most } variantes.
damage-trailing = rien ne devrait suivre les coups.
result-unfinished = partie en cours
result-draw = nulle
result-draw-agreed = nulle d’un commun accord
result-won-by = gagnée par le joueur { $player }
result-resigned-by = abandonnée par le joueur { $player }
result-lost-on-time-by = perdue au temps par le joueur { $player }
result-abandoned-by = quittée par le joueur { $player }

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

## The browser: players

token-1 = Rouge
token-2 = Jaune
token-3 = Vert
token-4 = Violet
token-5 = Azur
token-6 = Ivoire

## The browser: every page

web-skip = Aller au jeu
web-stuck = Le solveur n’a pas pu être chargé. Es-tu en ligne ?
web-try-again = Réessayer
web-back = Retour à l’accueil
web-language = Langue
web-theme = Thème
web-theme-auto = Comme le système
web-theme-light = Clair
web-theme-dark = Sombre
web-theme-switch = Changer de thème
web-sound-on = Mettre le son
web-sound-off = Couper le son
web-close = Fermer
web-keys = Touches
web-offline-note = Joue aussi hors ligne : installe Quatris depuis le menu du navigateur.
web-not-loaded = Cette page n’a pas pu être chargée. Vérifie la connexion, puis réessaie.

## The browser: home

home-title = Deux jeux, un clic.
home-tagline = Sans compte, sans attente. Choisis, joue.
home-p4 = Puissance 4
home-p4-tagline = Aligne quatre jetons avant l’autre.
home-demo = Partie de démonstration de Puissance 4
home-machine = Jouer contre la machine
home-people = À deux ici
home-friends = Avec des amis
home-quick = Partie rapide
home-variants = Variantes
tetris-labo = Labo
tetris-name = Tetris à plusieurs
tetris-settings = Réglages
tetris-tagline = Un seul plateau, tout le monde y joue.
home-tetris-scene = Des pièces de quatre joueurs sur un même plateau
home-tetris-machines = Jouer avec des machines
home-games = Parties gardées
home-recent = Dernières parties
home-none-yet = Tes parties se gardent ici, dans ce navigateur seulement.
room-lobby = Salles ouvertes
room-none = Personne n’attend en ce moment. Ouvre une salle et envoie son lien.
room-join = Rejoindre
room-watch = Regarder
room-new = Une nouvelle salle
room-free-many = Places libres
room-free-places = { $count ->
    [one] { $count } place libre
   *[other] { $count } places libres
}
room-watching = { $count ->
    [one] { $count } personne regarde
   *[other] { $count } personnes regardent
}

## The browser: choosing the machine

level-legend = Niveau
level-1 = Hasard
level-2 = Débutant
level-3 = Facile
level-4 = Moyen
level-5 = Difficile
level-6 = Expert
level-7 = Parfait
level-7-strong = Fort
colour-legend = Tu joues
colour-begins = { $name }, commence
colour-follows = { $name }, joue ensuite
play-start = Jouer

## The browser: a game

play-title = Puissance 4, partie en cours
play-classic = Classique { $columns } × { $rows }
play-variant = { $columns } × { $rows }, aligner { $align }
play-variant-players = { $columns } × { $rows }, aligner { $align }, { $players } joueurs
play-with-powers = { $variant }, pouvoirs
play-players = Joueurs
play-your-turn = À toi de jouer
play-turn = À son tour
play-waiting = Attend son tour
play-thinking = Réfléchit…
play-won = Gagne
play-lost = Perd
play-drew = Nulle
play-begins-next = Commencera
play-your-turn-short = À toi
play-you-wait = Tu attends
play-you-won = Tu gagnes
play-you-lost = Tu perds
play-you-drew = Nulle
play-you-begin-next = Tu commenceras
play-turn-short = Joue
play-waiting-short = Attend
play-thinking-short = Pense
play-score = Manches
play-draws = { $count ->
    [one] { $count } nulle
   *[other] { $count } nulles
}
play-take-back = Reprendre
play-swap = Échanger les jetons
play-hints = Indices
play-resign = Abandon
play-save = Enregistrer dans un fichier
play-new = Nouvelle partie
play-choice-later = Vaut pour la prochaine partie, qui commence un nouveau match.
play-clock-note = Elle part au premier coup et s’arrête quand la page est cachée ou couverte par une question.
play-share = Partager
play-copied = Lien copié
play-copy-this = Copie ce lien :
play-board = Plateau de Puissance 4
play-board-table = Le plateau, de haut en bas
play-column = Colonne { $column }
play-row = Rangée { $row }
play-empty = vide
play-column-open = Colonne { $column }, { $tokens ->
    [0] vide
    [one] { $tokens } jeton
   *[other] { $tokens } jetons
}, { $free ->
    [one] { $free } case libre
   *[other] { $free } cases libres
}
play-column-full = Colonne { $column }, pleine
play-cell = Colonne { $column }, rangée { $row }, { $content }
play-next-turn = { $event } Au tour de { $name }.
play-taken-back = Coup repris. Au tour de { $name }.
play-game-begun = Nouvelle manche. { $name } commence.
play-resigned = { $name } abandonne.
play-hand = Pouvoirs de { $name }
play-power-spent = { $power }, utilisé
play-target-token = Choisis un jeton adverse à effacer.
play-target-row = Choisis la rangée à effacer.
play-target-float = Choisis une case vide pour le jeton volant.
play-cancel = Annuler
play-powers-left = { $count ->
    [0] Plus aucun pouvoir
   *[other] Pouvoirs restants : { $powers }
}
play-notation = Notation
end-wins = { $name } gagne !
end-you-win = Tu gagnes !
end-you-resigned = Tu as abandonné.
end-you-out-of-time = Tu n’as plus de temps.
end-you-abandoned = Tu as quitté la partie sans revenir.
end-draw = Partie nulle.
end-resigned = { $name } abandonne après { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}.
end-line-horizontal = Horizontale, { $count } coups.
end-line-vertical = Verticale, { $count } coups.
end-line-diagonal = Diagonale, { $count } coups.
end-line-several = Plusieurs lignes d’un coup, { $count } coups.
end-full = Le plateau est plein, { $count } coups.
end-next = { $name } commencera.
end-you-next = Tu commenceras.
end-again = Rejouer
end-review = Revoir la partie
end-enter = Entrée
resign-title = Abandonner la manche ?
resign-body = { $name } marque un point.
resign-stay = Continuer à jouer
resign-go = Abandonner

## The browser: keys

keys-title = Touches
keys-columns = 1 à 9
keys-columns-do = jouer cette colonne
keys-aim = ← →
keys-aim-do = viser
keys-drop = Espace ou Entrée
keys-drop-do = lâcher le jeton
keys-next = Entrée
keys-next-do = manche suivante, quand une est finie
keys-undo-do = reprendre
keys-hints-do = indices oui ou non
keys-escape = Échap
keys-escape-do = reposer un pouvoir
keys-help-do = cette liste

## The browser: what both games have

setup-where = Nouvelle partie
setup-knobs = Réglages
setup-columns = Colonnes
setup-rows = Rangées
setup-less = Moins
setup-more = Plus
power-erase-token-does = les jetons du dessus descendent d’une case
power-erase-row-does = tout ce qui est au-dessus descend
power-float-does = dans n’importe quelle case vide, il y reste
review-course = Déroulement
review-play = Lecture
review-pause = Pause
review-speed = Vitesse
