## Tetris in the browser: only the programs that play it carry these

tetris-explained = Complète des rangées avant les autres : 10 points chacune, moins un par bloc que tu laisses.
tetris-title = Tetris à plusieurs, partie en cours
tetris-rules = Règles
tetris-labo-note = Un plateau étroit, une fin pour tous : quand ça déborde, c’est fini.
tetris-arena = Arène
tetris-arena-note = Un plateau large, réserve et pièces à venir, contre la montre.
tetris-bots = Machines
tetris-bot = Machine { $number }
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
tetris-details = { $rows ->
    [one] { $rows } rangée
   *[other] { $rows } rangées
}, { $blocks ->
    [one] { $blocks } bloc
   *[other] { $blocks } blocs
}
tetris-left-game = parti, { $rows ->
    [one] { $rows } rangée
   *[other] { $rows } rangées
}, { $blocks ->
    [one] { $blocks } bloc
   *[other] { $blocks } blocs
}
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
tetris-completed = { $name } complète { $rows ->
    [one] une rangée
   *[other] { $rows } rangées
}.
tetris-you-completed = Tu complètes { $rows ->
    [one] une rangée
   *[other] { $rows } rangées
}. Tes points : { $points }.
tetris-topped-out = { $name } déborde.
tetris-you-topped-out = Tu débordes : 50 points de moins, et ta section se vide.
tetris-you-win = Tu gagnes !
tetris-wins = { $name } gagne !
tetris-tie = Égalité : { $names }
tetris-with-points = { $points } points
tetris-watch = Revoir
tetris-other = Autre partie
tetris-replay = Revoir une partie
tetris-replay-of = Partie à revoir, règles { $rules }
tetris-no-replay = Joue une partie jusqu’au bout, ou ouvre celle que tu as enregistrée.
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
tetris-room = Salon
tetris-friends = Entre amis
tetris-quick = Partie rapide
tetris-connecting = Connexion…
tetris-reconnecting = La connexion est perdue. Elle revient toute seule.
tetris-share = Copier le lien pour tes amis
tetris-watching = { $count ->
    [one] { $count } personne regarde
   *[other] { $count } personnes regardent
}
tetris-you-watch = Tu regardes.
tetris-join = Entrer dans la partie
tetris-add-bot = Ajouter une machine
tetris-remove-bot = Retirer { $name }
tetris-no-room = Ce salon n’existe plus.
tetris-room-full = Tant de monde regarde ce salon que plus personne ne peut y entrer.
tetris-too-many-rooms = Tu as ouvert beaucoup de salons. Reviens dans l’un d’eux, ou attends qu’ils ferment.
tetris-old-page = Cette page est plus ancienne que le serveur. Recharge-la.

## Parties rejouées qui ne tiennent pas

replay-too-long = c’est plus long que toute partie.
replay-not-one = ce n’est pas une partie de Tetris.
replay-unreadable = l’enregistrement est abîmé ou incomplet.
replay-wrong-seed = la graine n’est pas celle promise avant la partie.
replay-broken = Image { $frame }, tic { $tick } : { $breach }
breach-order = elle vient avant celle qu’elle suit.
breach-missing = il manque un pas avant elle.
breach-early = un pas est venu trop tôt.
breach-refused = les règles ne permettent pas ce qui s’est passé.
breach-drawn = les pièces ne sont pas celles que donne la graine.
breach-hash = la partie n’est pas celle qui a été jouée.
