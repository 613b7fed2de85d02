## Tetris in the browser: only the programs that play it carry these

tetris-explained = Tout le monde joue sur un seul plateau : complète des rangées avant les autres.
tetris-title = Tetris à plusieurs, partie en cours
tetris-rules = Règles
tetris-labo-note = Un plateau étroit, une fin pour tous : quand ça déborde, c’est fini. 10 points par rangée, moins un par bloc que tu laisses.
tetris-arena = Arène
tetris-arena-note = Un plateau large, réserve et pièces à venir, contre la montre. D’un coup, en chaîne ou partagées, les rangées valent plus.
tetris-machines = Machines
tetris-machine = Machine { $number }
tetris-strength = Leur force
tetris-step = Une rangée toutes les
tetris-seconds = { $seconds } s
tetris-duration = Durée
tetris-more = Autres pages
tetris-replays = Revoir une partie
tetris-players = { $count ->
    [one] { $count } joueur
   *[other] { $count } joueurs
}
tetris-board = Plateau partagé, { $columns } colonnes, { $rows } rangées, { $players ->
    [one] { $players } joueur
   *[other] { $players } joueurs
}
tetris-you-are = Tu es
tetris-ranks = Classement
tetris-sum-rows = { $rows ->
    [one] { $rows } rangée
   *[other] { $rows } rangées
} : { $points }
tetris-sum-chains = { $points } chaînes
tetris-sum-shared = { $points } partage
tetris-sum-blocks = { $points ->
    [one] { $points } bloc
   *[other] { $points } blocs
}
tetris-sum-top-outs = { $points } débordements
tetris-not-played = n’a pas joué
tetris-left-game = parti · { $details }
tetris-level = Niveau { $number }, { $name }
tetris-level-1 = doux
tetris-level-2 = aisé
tetris-level-3 = vif
tetris-level-4 = allègre
tetris-level-5 = rapide
tetris-level-6 = pressé
tetris-level-7 = haletant
tetris-level-8 = fougueux
tetris-level-9 = endiablé
tetris-level-10 = furieux
tetris-level-11 = fou
tetris-level-12 = vertigineux
tetris-level-13 = foudroyant
tetris-level-14 = météorique
tetris-level-15 = irréel
tetris-strength-1 = douce
tetris-strength-2 = calme
tetris-strength-3 = vive
tetris-strength-4 = rude
tetris-strength-5 = féroce
tetris-time-left = Temps restant
tetris-hold = Réserve
tetris-held = En réserve
tetris-next = À venir
tetris-piece = Pièce { $kind }
tetris-pad = Commandes
tetris-left = à gauche
tetris-right = à droite
tetris-turn-right = tourner
tetris-turn-left = tourner à gauche
tetris-drop = descendre
tetris-slam = poser
tetris-hold-do = réserve
tetris-touch = Glisse pour bouger, touche pour tourner, balaie vers le bas pour poser.
tetris-mouse = Souris
tetris-mouse-do = bouger ; clic pour poser, molette ou clic droit pour tourner
tetris-enter-do = partie suivante, quand une est finie
tetris-pause = Pause
tetris-resume = Reprendre
tetris-see-all = Voir tout
tetris-begun = La partie commence.
tetris-you-completed = Tu complètes { $rows ->
    [one] une rangée
   *[other] { $rows } rangées
}. Tes points : { $points }.
tetris-you-topped-out = { $points ->
    [0] Tu débordes.
    [one] Tu débordes : { $points } point de moins.
   *[other] Tu débordes : { $points } points de moins.
} Tes blocs s’en vont ; la pièce suivante vient dans deux secondes.
tetris-over = Partie terminée
tetris-over-with = Partie terminée : { $worth }
tetris-you-win = Tu gagnes !
tetris-wins = { $name } gagne !
tetris-tie = Égalité : { $names }
tetris-with-points = { $points ->
    [0] { $points } point
    [1] { $points } point
   *[other] { $points } points
}
tetris-watch = Revoir
tetris-other = Autre partie
tetris-replay = Revoir une partie
tetris-replay-of = Partie à revoir, règles { $rules }
tetris-no-replay = Joue une partie jusqu’au bout, ou ouvre celle que tu as enregistrée.
tetris-no-game = Le serveur ne répond pas, ou ne garde plus cette partie.
tetris-open = Ouvrir un fichier
tetris-player = Joueur { $number }
tetris-at = { $at } sur { $all }
tetris-seek = Moment de la partie
tetris-proof = Vérification
tetris-holds = Rejouée coup par coup depuis sa graine : tout concorde. Empreinte de la fin :
key-space = Espace
key-shift-left = Maj gauche
key-shift-right = Maj droite
name-1 = Loutre calme
name-2 = Castor vif
name-3 = Renard malin
name-4 = Hibou patient
name-5 = Lynx curieux
name-6 = Marmotte joyeuse
name-7 = Héron discret
name-8 = Belette rapide
settings-where = Gardés dans ce navigateur seulement
settings-both = Les deux jeux
settings-sound = Son
settings-name = Ton nom
settings-name-note = De 2 à 20 caractères. Vide, on t’en donne un.
own-data = Ce que le serveur garde de toi
own-data-note = Ton nom, le jour de ta dernière visite, les salles que tu as ouvertes et les parties que tu y as finies. Une fois effacé, ton nom disparaît de ces parties ; les parties restent.
own-data-none = Rien : ce serveur ne te connaît pas.
own-data-take = Télécharger
own-data-delete = Effacer
own-data-really = Tout effacer, vraiment ?
own-data-deleted = Le serveur t’a oublié.
own-data-failed = Le serveur n’a pas répondu. Réessaie plus tard.
settings-keys = Touches
settings-keys-note = Chaque touche compte par sa place : WASD vaut ZQSD sur un clavier français.
settings-add = + touche
settings-press = Appuie sur une touche…
settings-add-for = Ajouter une touche pour : { $does }
settings-unbind = Retirer la touche { $key }
settings-reset = Touches d’origine
settings-rhythm = Répétition
settings-delay = Attente avant de répéter (DAS)
settings-pace = D’une répétition à l’autre (ARR)
settings-milliseconds = { $count } ms
settings-marks = Marques sur les blocs
settings-large = Plus grandes
settings-strong = Plus contrastées
tetris-room = Salle
tetris-friends = Entre amis
tetris-quick = Partie rapide
tetris-connecting = Connexion…
tetris-reconnecting = La connexion est perdue. Elle revient toute seule.
tetris-watching = { $count ->
    [one] { $count } personne regarde
   *[other] { $count } personnes regardent
}
tetris-you-watch = Tu regardes.
tetris-join = Entrer dans la partie
tetris-add-machine = Ajouter une machine
tetris-remove-machine = Retirer { $name }
tetris-no-room = Cette salle n’existe plus.
tetris-room-full = Tant de monde regarde cette salle que plus personne ne peut y entrer.
tetris-too-many-rooms = Tu as ouvert beaucoup de salles. Reviens dans l’une d’elles, ou attends qu’elles ferment.
tetris-old-page = Cette page est plus ancienne que le serveur. Recharge-la.
tetris-title-over = Tetris à plusieurs, partie terminée
tetris-title-waiting = Tetris à plusieurs, avant la partie
tetris-title-paused = Tetris à plusieurs, en pause
tetris-far-left = au mur de gauche
tetris-far-right = au mur de droite
tetris-last-seconds = Encore dix secondes.
tetris-standing = { $level }. Tu es numéro { $place } sur { $players }.
settings-refused = { $key } ne peut pas être choisie : la page ou le navigateur en a besoin.
solo-title = En solo
solo-alone = en solo
solo-sprint = Sprint
solo-sprint-note = 40 rangées contre la montre
solo-marathon = Marathon
solo-marathon-note = Aussi loin que tu peux
solo-daily = Partie du jour
solo-daily-note = Les mêmes pièces pour tout le monde, un seul essai
solo-best = Ton record :
solo-rows-left = rangées à faire
solo-rows = rangées
solo-points = points
solo-rows-title = Rangées
solo-time = Temps
solo-pace = Pièces/s
solo-level = Niveau
solo-pieces = Pièces
solo-chain = Chaîne
solo-at-once = Rangées d’un coup
solo-longest-chain = Plus longue chaîne
solo-curve = Rythme, du début à la fin
solo-figures = Ta partie
solo-last = Tes dernières parties
solo-worth-rows = { $rows ->
    [one] { $rows } rangée
   *[other] { $rows } rangées
}
solo-new-best = Ton nouveau record ! C’était { $before }.
solo-first = Ton premier record.
solo-best-stays = Ton record reste { $best }.
solo-not-counted = Seul le premier essai du jour compte.
solo-counts = Cet essai compte.
solo-practice = Entraînement. L’essai du jour : { $worth }.
solo-tried = L’essai du jour : { $worth }
solo-given-up = abandonné
solo-share = Copier en texte
solo-share-text = Quatris, { $game } : { $worth }, { $rows ->
    [one] { $rows } rangée
   *[other] { $rows } rangées
}, { $pace } pièces/s
solo-restart = Recommencer
solo-restart-do = recommencer un Sprint ou un Marathon
solo-ahead = { $seconds } s d’avance
solo-behind = { $seconds } s de retard
solo-against = Contre ton record, rangée par rangée
solo-share-brief = Quatris, { $game } : { $worth }, { $pace } pièces/s
solo-copied = Copié : à coller où tu veux.

## Parties rejouées qui ne tiennent pas

replay-too-long = c’est plus long que toute partie.
replay-not-one = ce n’est pas une partie de Tetris.
replay-other-version = l’enregistrement vient d’une autre version du jeu, dont les règles sont différentes.
replay-other-day = les pièces ne sont pas celles du jour indiqué.
replay-unreadable = l’enregistrement est abîmé ou incomplet.
replay-wrong-seed = la graine n’est pas celle promise avant la partie.
replay-broken = Image { $frame }, tic { $tick } : { $breach }
breach-order = elle vient avant celle qu’elle suit.
breach-missing = il manque un pas avant elle.
breach-early = un pas est venu trop tôt.
breach-refused = les règles ne permettent pas ce qui s’est passé.
breach-drawn = les pièces ne sont pas celles que donne la graine.
breach-hash = la partie n’est pas celle qui a été jouée.
# Ce qui finit un ordinal : après chaque nombre par lequel ses chiffres finissent (après =, qu’il est), et sinon.
tetris-ordinal = =1 ᵉʳ ᵉ
tetris-place = { $place } sur { $players }
tetris-you-come = Tu finis { $place } avec { $points }.
tetris-gather = Qui joue avec toi ?
tetris-only-you = On n’attend plus que toi.
tetris-all-ready = Tout le monde est prêt.
tetris-starts-in = La partie commence dans { $seconds } s, avec qui est prêt.
tetris-ready-note = Dès que tout le monde est prêt : 3, 2, 1.
tetris-ready-count = { $ready } sur { $all } prêts
tetris-ready = Je suis prêt
tetris-is-ready = Prêt
tetris-not-yet = Pas encore
tetris-weaker = Moins forte
tetris-stronger = Plus forte
tetris-you-are-colour = Tu es { $colour }
solo-to-share = À partager
solo-share-replay = Lien vers la partie
tetris-own-piece = ta pièce
