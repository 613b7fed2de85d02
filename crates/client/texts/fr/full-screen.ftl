## The full screen: keys

screen-keys = touches
screen-keys-title = Touches
screen-keys-language = français, English
screen-keys-theme = clair ou sombre
screen-keys-bell = bip : oui ou non
screen-keys-escape = retour
screen-keys-quit = quitter
screen-keys-redraw = redessiner
screen-keys-close = une touche pour fermer
screen-escape = Échap
screen-home = Début
screen-end = Fin
screen-choose = choisir
screen-change = changer
screen-open = ouvrir
screen-back = retour
screen-leave = Sortir
screen-quit = Quitter
screen-save = Sauver
screen-column = jouer
screen-drop = lâcher
screen-analysis = analyse
screen-move = coup
screen-level = niveau
screen-rename = ton nom
screen-watch = regarder
screen-refresh = relire
screen-five-seconds = cinq secondes
screen-shift = bouger
screen-wall = jusqu’au bord
screen-yes = oui
screen-no = non

## The full screen: a terminal that is too small

screen-small = Quatris a besoin d’un peu de place.
screen-small-size = { $columns } × { $rows } ici, { $least-columns } × { $least-rows } au moins.
screen-small-larger = Agrandis la fenêtre, ou réduis les caractères (Ctrl −).
screen-small-waits = La partie attend, rien n’est perdu.
screen-small-goes-on = La salle continue sans toi.
screen-plain = En mode texte (--plain)

## The full screen: the menu

screen-tagline = Deux jeux, aucun compte. Choisis, joue.
screen-menu-machine = contre la machine, niveau { $level }
screen-menu-two = À deux ici
screen-menu-two-about = chacun son tour, même clavier
screen-menu-variants-about = tailles, joueurs, pouvoirs
screen-menu-tetris-about = sprint, marathon, du jour, arène
screen-menu-games = Parties
screen-menu-games-about = sauvées dans ce dossier
screen-menu-saved = { $count ->
    [one] { $count } sauvée
   *[other] { $count } sauvées
}
screen-menu-saved-open = { $count ->
    [one] { $count } sauvée
   *[other] { $count } sauvées
} · { $open } à finir
screen-menu-online = En ligne
screen-menu-online-about = salles ouvertes, code ou lien
screen-menu-serve = Serveur
screen-menu-serve-about = ouvrir Quatris à tes amis
screen-name = Tu es { $name }.
screen-no-name = Tu n’as pas encore de nom : P en choisit un.
screen-name-ask = Ton nom :

## The full screen: Puissance 4

screen-opponents = Adversaires
screen-first = Commence
screen-perfect = Sur ce plateau, la meilleure machine est parfaite.
screen-strong = Sur ce plateau, la meilleure machine est forte, pas parfaite.
screen-leave-title = Quitter cette partie ?
screen-leave-note = Sa position est donnée en quittant ; S la sauve dans un fichier.
screen-leave-yes = Quitter
screen-leave-no = Rester
screen-wins = gagne
screen-mistakes = { $count ->
    [one] { $count } erreur
   *[other] { $count } erreurs
}
screen-review-legend = * la meilleure  ^ la jouée
screen-date = Date
screen-games-none = Il n’y a pas de partie sauvée dans ce dossier. S en sauve une pendant que tu joues.

## The full screen: Tetris

screen-sprint-note = Quarante rangées, le plus vite possible.
screen-marathon-note = Aussi loin que possible ; un niveau toutes les dix rangées.
screen-daily-note = Trois minutes, les mêmes pièces pour tous aujourd’hui. Un seul essai compte.
screen-rows-to-go = { $rows ->
    [one] rangée à faire
   *[other] rangées à faire
}
screen-reached = Fini en { $time } !
screen-you = Toi
screen-alone = aucune, en solo
screen-ahead = Avance
screen-behind = Retard
screen-points = Points
screen-map = Tout le plateau
screen-news = Vient d’arriver
screen-left = parti
screen-rows-word = { $rows ->
    [one] rangée
   *[other] rangées
}
screen-short-rows = { $rows } r.
screen-place = place { $place } sur { $all }
screen-tetris-leave-note = Une partie de Tetris quittée est finie.

## The full screen: online

screen-game = Jeu
screen-playing = en cours
screen-code = Un code ou un lien
screen-code-note = Une salle, ou un serveur ; Entrée.
screen-new-room = Nouvelle
screen-quick = Rapide
screen-create-four = nouveau Puissance 4
screen-create-tetris = nouveau Tetris
screen-open-room = Ouvrir la salle
screen-private = Privée
screen-bad-link = Ceci ne nomme ni salle ni serveur. Un lien finit par le code de la salle, comme rive-42.
screen-no-server = Aucun serveur ne répond encore. K prend l’adresse d’un autre.
screen-not-connected = Pas encore de connexion à { $host }. Nouvel essai…
screen-room-code = Code
screen-room-leave-note = Les autres sauront que tu es absent ; le lien ramène ici.
screen-offer-keys = O accepter, N refuser
screen-game-link = Lien de la partie : { $link }
screen-stand = quitter la place
screen-reacted = { $name } : « { $reaction } »
screen-remove-machine = retirer une machine
screen-needs-terminal = Ceci se dessine sur un terminal, et ici il n’y en a pas.

## The full screen: settings

screen-auto = automatique
screen-light = clair
screen-dark = sombre
screen-ground = Fond
screen-colours = Couleurs
screen-colours-none = aucune
screen-colours-true = 16 millions
screen-characters = Caractères
screen-ascii = ASCII seulement
screen-all-characters = tous
screen-motion = Les jetons tombent
screen-bell = Bip
screen-key-note = Retour arrière enlève les touches, Échap garde tout.
screen-key-refused = Cette touche sert déjà à autre chose.
screen-settings-note = Tout est gardé aussitôt, pour la prochaine fois aussi.
screen-menu-settings-about = langue, couleurs, touches
screen-mouse = Souris
screen-mouse-four = survoler vise, cliquer joue, clic droit reprend
screen-mouse-tetris = survoler bouge, cliquer pose, molette tourne
screen-best = Record
screen-replay-gone = Cette partie n’est plus là.

## The full screen: puzzles and explorer

screen-menu-puzzles = Puzzles
screen-menu-puzzles-about = { $count } positions, un seul bon coup
screen-puzzles-tagline = Des positions à un seul bon coup, et pourquoi.
screen-puzzle = Puzzle
screen-puzzle-day = Puzzle du jour
screen-puzzle-day-note = Le même pour tout le monde, plus dur du lundi au dimanche. Seul le premier essai compte pour la série.
screen-puzzle-turn = { $name } joue
screen-puzzle-win = Trouve la seule colonne qui gagne.
screen-puzzle-win-on = Trouve une colonne qui gagne encore.
screen-puzzle-draw = Trouve la seule colonne qui ne perd pas.
screen-puzzle-draw-on = Trouve une colonne qui ne perd toujours pas.
screen-puzzle-note = Vise une colonne, puis joue. H donne un indice.
screen-puzzle-wrong = Essais ratés
screen-puzzle-hints = Indices
screen-streak = Série
screen-longest = La plus longue
screen-days = { $count ->
    [one] { $count } jour
   *[other] { $count } jours
}
screen-streak-note = Série : { $streak } { $streak ->
    [one] jour
   *[other] jours
}, la plus longue { $longest }.
screen-other-day = un autre jour
screen-step = pas à pas
screen-try-again = réessayer
screen-hint = indice
screen-solution = solution
screen-stop = arrêter
screen-missed = les ratés
screen-storm = Tempête
screen-storm-note = Trois minutes, chaque puzzle plus dur que le précédent. Une erreur coûte dix secondes, cinq de suite en rapportent cinq.
screen-storm-bests = Record du jour : { $day }, record absolu : { $ever }.
screen-storm-day = Record du jour
screen-storm-ever = Record absolu
screen-storm-over = Fini !
screen-storm-missed = Ratés
screen-storm-longest = Plus longue suite
screen-storm-review = Raté { $number } sur { $all } : c’était la colonne { $column }, tu as joué { $answered }.
screen-new-best = nouveau record !
screen-solved = { $count } résolus
screen-in-a-row = { $count } de suite
screen-explorer = Explorateur
screen-explorer-note = N’importe quelle position : ce que vaut chaque colonne, exactement, et la suite du meilleur jeu.
screen-explorer-hint = Joue sur le plateau, ou colle une position comme 4453.
screen-explore = explorer
screen-exact = exact
screen-best-line = Le meilleur jeu
screen-best-column = meilleure colonne
screen-back-one = en arrière
screen-forward-one = en avant
screen-empty-board = plateau vide
screen-position = taper une position
screen-position-ask = Position, en colonnes :
screen-why = pourquoi
screen-why-column = Pourquoi la colonne { $column } ?
screen-why-threats = { $marks } : une menace, une fois la colonne jouée.
screen-mouse-puzzle = survoler vise, cliquer joue, molette : pas à pas
screen-mouse-explorer = cliquer joue, clic droit ou molette reprend
screen-count-you = Tu es { $name }.
screen-last-move = Dernier : { $mark } colonne { $column }
screen-mistakes-each = · erreurs { $each }
screen-storm-leave-note = Une tempête quittée est finie, et ne compte pas.
screen-games-here = { $count } parties ici
screen-accuracy = Précision { $first } % – { $second } %
screen-rows-done = { $rows } sur { $goal }
screen-winning-line = [{ $mark }] l’alignement gagnant
