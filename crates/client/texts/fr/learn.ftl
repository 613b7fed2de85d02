## The puzzle of the day

web-puzzle-title = Puzzle du jour
web-puzzle-fetching = Les puzzles arrivent…
web-puzzle-find-win = Trouve le seul coup qui gagne.
web-puzzle-find-draw = Trouve le seul coup qui ne perd pas.
web-puzzle-aim = Vise une colonne, puis joue. Seul le premier essai compte pour la série.
web-puzzle-right = Juste : colonne { $column }.
web-puzzle-wrong = La colonne { $column } laisse tout échapper.
web-puzzle-answer = { $name } répond { $column }.
web-puzzle-answers = { $name } répond { $column }
web-puzzle-refuted = Raté, voici la suite : { $moves }
web-puzzle-retry = Réessayer
web-puzzle-solution = Voir la solution
web-puzzle-found = { $tries ->
    [one] Trouvé, du premier coup.
   *[other] Trouvé, en { $tries } essais.
}
web-puzzle-told = C’était la colonne { $column }.
web-puzzle-day-before = La veille
web-puzzle-day-after = Le lendemain
web-puzzle-no-day = Ce jour n’a pas encore de puzzle. Voici celui d’aujourd’hui.
web-puzzle-hints = Indices
web-puzzle-hint-1 = Où regarder
web-puzzle-hint-2 = La colonne
web-puzzle-hint-note = Un indice garde la série, mais il se voit dans le partage.
web-puzzle-hint-left = À gauche : colonnes 1 et 2.
web-puzzle-hint-middle = Au milieu : colonnes 3 à 5.
web-puzzle-hint-right = À droite : colonnes 6 et 7.
web-puzzle-hint-column = C’est la colonne { $column }.
web-puzzle-others-win = Les autres colonnes
web-puzzle-others-lose = Les autres perdent
web-puzzle-streak-title = Série
web-puzzle-streak = { $count ->
    [one] jour de suite
   *[other] jours de suite
}
web-puzzle-longest = Ta plus longue : { $count }
web-puzzle-week = Cette semaine
web-puzzle-day-solved = résolu
web-puzzle-day-told = pas résolu
web-puzzle-day-open = pas joué
web-puzzle-share-head = Quatris · puzzle du { $date }
web-puzzle-share-tries = { $count ->
    [one] ✓ { $count } essai · { $time }
   *[other] ✓ { $count } essais · { $time }
}
web-puzzle-share-told = ✕ solution montrée
web-puzzle-share-hints = { $count ->
    [0] sans indice
    [one] { $count } indice
   *[other] { $count } indices
}
web-puzzle-share-streak = { $count ->
    [one] Série : { $count } jour
   *[other] Série : { $count } jours
}
web-puzzle-copy = Copier
web-puzzle-copied = Copié. À coller où tu veux.
web-puzzle-not-copied = Ce navigateur ne permet pas de copier. Sélectionne le texte.
web-puzzle-card = Une position, une seule bonne colonne.
web-grade-1 = Facile
web-grade-2 = Abordable
web-grade-3 = Moyen
web-grade-4 = Difficile
web-grade-5 = Très difficile

## Storm

web-storm-title = Tempête
web-storm-h1 = Tempête de puzzles
web-storm-length = trois minutes
web-storm-note = Trois minutes, le plus de puzzles possible.
web-storm-note-best = Trois minutes, le plus de puzzles possible. Ton record : { $best }.
web-storm-start = Commencer
web-storm-again = Recommencer
web-storm-stop = Arrêter
web-storm-rules-title = Règles
web-storm-rules = Cinq de suite : +5 s. Raté : −10 s.
web-storm-find-win = { $name } joue. Un seul coup gagne.
web-storm-find-draw = { $name } joue. Un seul coup ne perd pas.
web-storm-solved = { $count ->
    [one] résolu
   *[other] résolus
}
web-storm-row = de suite
web-storm-right = Juste.
web-storm-right-row = Juste. Cinq de suite !
web-storm-wrong = Raté. C’était { $column }.
web-storm-trail = { $solved ->
    [one] { $solved } juste
   *[other] { $solved } justes
}, { $missed ->
    [one] { $missed } raté
   *[other] { $missed } ratés
}
web-storm-trail-title = Le fil
web-storm-over = C’est fini. { $count ->
    [one] { $count } résolu.
   *[other] { $count } résolus.
}
web-storm-total = { $count ->
    [one] puzzle résolu
   *[other] puzzles résolus
}
web-storm-facts = { $count ->
    [one] { $count } essai, { $percent } % justes · { $row } de suite
   *[other] { $count } essais, { $percent } % justes · { $row } de suite
}
web-storm-today = Aujourd’hui
web-storm-ever = Record
web-storm-new = nouveau
web-storm-missed = Ratés
web-storm-none-missed = Aucun raté
web-storm-missed-help = L’anneau montre la bonne case. Touche une position pour la revoir dans l’analyse.
web-storm-missed-one = { $name } joue : la colonne { $right } était la bonne, tu as joué { $played }. Ouvrir dans l’analyse.
web-storm-you = toi : { $column }
web-storm-share = { $count ->
    [one] Quatris · tempête : { $count } puzzle en trois minutes
   *[other] Quatris · tempête : { $count } puzzles en trois minutes
}
web-storm-share-it = Partager

## Why

web-why = Pourquoi ?
web-why-title = Pourquoi
web-why-board = Sur le plateau
web-why-over = La partie est finie.
web-why-moves = Aucune règle ne le montre : seuls les coups le font.
web-why-best = Meilleure suite : { $moves }.
web-why-at-once = { $name } aligne quatre jetons en colonne { $column }.
web-why-forced = { $name } gagne de force, car chaque menace n’a qu’une réponse : { $moves }.
web-why-double = À la fin, { $one } et { $other } sont ouvertes à la fois : une seule peut être parée.
web-why-answers-win = Quoi que joue { $mover }, { $name } a une réponse, et finit par gagner.
web-why-answers-hold = Quoi que joue { $mover }, { $name } a une réponse, et ne perd pas.
web-why-zugzwang = Quand les autres colonnes seront pleines, { $mover } devra ouvrir la colonne { $column } et céder { $cell }.
web-why-complete = { $count ->
    [one] La seule ligne encore possible pour { $mover } est arrêtée.
   *[other] Les { $count } lignes encore possibles pour { $mover } sont toutes arrêtées.
}
web-why-lines = { $count ->
    [one] Arrête { $count } ligne.
   *[other] Arrête { $count } lignes.
}
web-why-threat = { $name } : { $cell }, { $parity }, { $when }
web-why-odd = impaire
web-why-even = paire
web-why-now = jouable
web-why-later = plus tard
web-why-behind = tenue par celle du dessous
web-why-kept = { $count ->
    [one] Ce qui l’aurait gardé : colonne { $columns }.
   *[other] Ce qui l’aurait gardé : colonnes { $columns }.
}
web-why-punished = Comment c’est puni : { $moves }. La flèche de la meilleure suite le montre pas à pas.
web-cell = colonne { $column }, rangée { $row }
web-rule-claimeven = Paires
web-rule-claimeven-means = (claimeven) { $name } répond juste au-dessus de { $mover } et obtient les cases paires.
web-rule-claimodd = Impaires
web-rule-claimodd-means = (claimodd) Dans la colonne remplie en dernier, { $name } obtient les cases impaires.
web-rule-baseinverse = L’une ou l’autre
web-rule-baseinverse-means = (baseinverse) De deux cases de même lettre, { $name } obtient celle que { $mover } laisse.
web-rule-vertical = Verticale
web-rule-vertical-means = (vertical) { $mover } n’obtient jamais les deux cases d’une telle paire.
web-rule-lowinverse = L’une d’en haut
web-rule-lowinverse-means = (lowinverse) Des cases du haut de deux colonnes, { $name } en obtient au moins une.
web-rule-aftereven = Trop tard
web-rule-aftereven-means = (aftereven) { $name } complète une ligne de cases acquises avant que { $mover } n’arrive au-dessus.

## Explorer

web-explore-title = Explorateur
web-explore-about = ouvertures et positions
web-explore-h1 = Explore les positions
web-explore-play-on = Jouer la suite
web-explore-over = La partie est finie ici. Reviens d’un coup.
web-explore-note = Le résultat exact est calculé ; les barres sont ce qui s’est joué ici en salle publique, sans aucun nom.
web-explore-share = Copier le lien de cette position
web-explore-column = Colonne
web-explore-exact = Résultat exact
web-explore-count = Parties
web-explore-games = { $count ->
    [one] { $games } partie ici
   *[other] { $games } parties ici
}
web-explore-alone = scores exacts seulement
web-explore-play = Jouer la colonne { $column }
web-explore-results = { $won } % gagnées par Rouge, { $drawn } % nulles, { $lost } % gagnées par Jaune
