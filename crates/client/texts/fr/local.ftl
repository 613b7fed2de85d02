## Puissance 4 on one screen: hints

hints-label = Score exact de chaque colonne
hints-thinking = Calcul…
hints-move = Coup fort : { $move }.
hints-move-column = colonne { $column }
hints-move-erase-token = efface le jeton de la colonne { $column }, rangée { $row }
hints-move-erase-row = efface la rangée { $row }
hints-move-swap = échanger les jetons
hints-move-float = jeton volant en colonne { $column }, rangée { $row }
hints-best = Colonne { $column }, meilleur coup :
hints-played = Colonne { $column }, coup joué :
hints-of = Colonne { $column } :
hint-wins = gagne en { $count }
hint-loses = perd en { $count }
hint-draws = nulle
hint-full = pleine

## Puissance 4 on one screen: variants

setup-title = Ta partie, tes règles.
setup-presets = Modèle
setup-classic = Classique
setup-classic-note = 7 × 6, aligner 4
setup-five = Puissance 5
setup-five-note = 9 × 7, aligner 5
setup-four = À quatre
setup-four-note = 10 × 8, 4 joueurs
setup-powers = Pouvoirs
setup-opening = Ouverture
setup-opening-plain = Le premier jeton est au premier joueur.
setup-opening-swap = Le premier pose trois jetons des deux couleurs, l’autre choisit.
setup-opening-drawn = { $tokens } jetons sont posés : une nulle prouvée, une autre à chaque partie.
setup-powers-note = 7 × 6, une main chacun
setup-custom = Sur mesure
setup-custom-note = tout se règle
setup-align = À aligner
setup-players = Joueurs
setup-range = de { $least } à { $most }
setup-powers-list = effacer un jeton, effacer une rangée, jeton volant
setup-preview = Aperçu
setup-caption = { $columns } colonnes, { $rows } rangées, { $align } à aligner, { $players } joueurs
setup-caption-powers = { $caption }, trois pouvoirs chacun
setup-machine = Contre la machine
setup-people = Chacun son tour ici
setup-perfect = Le lien garde ces réglages. Sur ce plateau, la meilleure machine est parfaite.
setup-strong = Le lien garde ces réglages. Sur ce plateau, la meilleure machine est « forte », pas parfaite.

## Puissance 4 on one screen: saved games

games-title = Parties gardées
games-where = Gardées dans ce navigateur seulement
games-empty = Pas encore de partie. Chacune se garde ici toute seule.
games-open = Ouvrir un fichier
games-continue = Continuer
games-search = Chercher : nom, résultat, date, coups
games-not-found = Aucune partie de ce genre n’est gardée ici.
games-all = Tout enregistrer
games-figures = Contre les machines
games-streak = { $count ->
    [one] { $count } partie gagnée de suite, { $best } au mieux.
   *[other] { $count } parties gagnées de suite, { $best } au mieux.
}
games-opening = Ouverture { $moves }
games-won-head = Gagnées
games-drawn-head = Nulles
games-lost-head = Perdues
games-ready = À ta portée : la machine { $level }
play-name = Nom du joueur { $number }
games-review = Revoir
games-delete = Supprimer
games-delete-one = Supprimer la partie { $names }
games-download = Télécharger
games-download-one = Télécharger la partie { $names }
games-deleted = Partie supprimée.
games-undo = Récupérer
games-moves = { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}
games-won = { $name } a gagné
games-resigned = { $name } a abandonné
games-out-of-time = { $name } a perdu au temps
games-unreadable = Ce fichier n’est pas une partie enregistrée. { $flaw }
games-versus = { $first } – { $second }
games-several = { $names }

## Puissance 4 on one screen: review

review-title = Analyse
review-turn = { $name } joue
review-turn-draws = { $name } joue : nulle
review-turn-means = { $name } joue et { $meaning } ({ $score })
review-best-line = Meilleure suite :
review-best-step = Jouer le meilleur coup
review-best = meilleur coup
review-tried = variante
review-else = sinon
review-variation = Variante au coup { $number }
review-remove = Supprimer cette variante
review-too-many = Il n’y a de place que pour { $most } variantes. Supprimes-en une d’abord.
review-right = { $right ->
    [one] { $right } juste
   *[other] { $right } justes
} sur { $all }
review-percent = { $percent } %
review-steps = Parcourir la partie
review-undo = Annuler
review-redo = Rétablir
review-position = Position
review-position-help = Une suite de colonnes, ou { $rows } rangées de { $columns }.
review-position-load = Montrer cette position
review-empty = Plateau vide
review-no-scores = Scores exacts : pas pour ce plateau.
review-too-far = Scores exacts : pas si loin de la fin sur ce plateau.
review-after = Plateau après le coup { $number }
review-start = Début de la partie
review-move = Coup { $number } : { $name } joue { $move }
review-mistake = erreur
review-blunder = gaffe
review-mistake-win-draw = Gagnant devient nul. { $better }
review-mistake-draw-loss = Nul devient perdant. { $better }
review-mistake-win-loss = Gagnant devient perdant. { $better }
review-better = La colonne { $column } { $meaning }.
review-better-draw = La colonne { $column } gardait la nulle.
review-sound = C’était le mieux.
review-fine = Une autre colonne allait plus vite, le résultat est le même.
review-fine-losing = Une autre colonne résistait plus longtemps, le résultat est le même.
review-curve = Courbe d’évaluation : au-dessus de la ligne, { $first } gagne ; au-dessous, { $second } gagne.
review-curve-mistakes = Erreurs aux coups { $moves }.
review-curve-progress = { $done } positions calculées sur { $all }
review-slider = Coup
review-slider-at = Coup { $number } sur { $all }
review-first = Début
review-previous = Coup précédent
review-next = Coup suivant
review-last = Fin
review-moves = Coups
review-next-mistake = Erreur suivante
review-move-label = Coup { $number }, { $name }, { $move }
review-share = Partager la partie
review-save = Enregistrer la partie
review-play-on = Continuer d’ici
review-bad-link = Ce lien ne mène nulle part.
review-bad-link-body = Un morceau s’est peut-être perdu en route. { $fault }
link-opponents = Il doit dire qui joue : people, ou machine-3-1 pour le niveau de 1 à 7 et ta place.
link-seat = Il n’y a pas de place { $seat } : on joue à { $players }.
link-clock = On ne joue à la pendule qu’à deux.
link-pace = Cette pendule n’existe pas : c’est { $paces } (minutes, puis secondes de plus à chaque coup), ou aucune.
link-setup = Il doit nommer un plateau, par exemple 7x6-4-2 : colonnes, rangées, jetons à aligner, joueurs.
link-first = Celui qui doit commencer n’est pas de la partie.
link-no-game = Ce serveur n’a pas cette partie, ou ne répond pas.
review-home = Retour à l’accueil
review-signed = Recalculée et signée par { $host }.
review-forged = La signature de cette partie ne tient pas.
