## The plain terminal

plain-welcome = Puissance 4 : { $columns } colonnes, { $rows } rangées, { $align } jetons à aligner. Tape ? pour l’aide.
plain-ask = { $name } { $mark }, colonne de 1 à { $columns } ?
plain-empty = Tape le numéro d’une colonne de 1 à { $columns }, ou ? pour l’aide.
plain-may-swap = { $name } peut jouer une colonne, ou échanger les jetons avec w.
plain-not-a-number = « { $typed } » n’est pas un numéro de colonne. Tape un nombre de 1 à { $columns }, ou ? pour l’aide.
plain-help =
    Un nombre joue cette colonne. u reprend ton coup, h donne un indice,
    s dit ce que vaut chaque colonne, q quitte.
    La fin de l’entrée quitte aussi, et donne la position pour pouvoir la reprendre.
plain-help-why = y 4 dit pourquoi la colonne 4 vaut cela, et y pourquoi la meilleure.
plain-help-powers =
    Pouvoirs, une fois chacun : X35 efface le jeton adverse de la colonne 3, rangée 5 ;
    R2 efface la rangée 2 ; F45 pose un jeton volant en colonne 4, rangée 5. Les rangées se comptent du bas.
plain-no-why = Ici, rien ne peut être expliqué : seul le plateau classique l’est.
plain-level = La machine joue au niveau { $level } sur 7.
plain-perfect = La machine joue au niveau 7 : à la perfection, sur ce plateau.
plain-strong = La machine joue au niveau 7 : forte, mais pas parfaite sur ce plateau.
plain-thinking = { $name } réfléchit…
plain-not-a-power = « { $typed } » n’est pas un pouvoir : X35 efface le jeton de la colonne 3, rangée 5 ; R2 efface la rangée 2 ; F45 pose un jeton volant en colonne 4, rangée 5.
plain-resigned = { $name } a abandonné.
plain-saved = Enregistré dans { $file }
plain-hand = { $name } a encore : { $powers }.
plain-taken-back = Coup repris.
plain-wins = { $name } { $mark } gagne !
plain-line = Cases gagnantes : { $cells }.
plain-cell = colonne { $column } rangée { $row }
plain-draw = Partie nulle : plus personne ne peut aligner.
plain-score = Manches : { $wins }, nulles { $draws }.
plain-score-of = { $name } { $wins }
plain-next = Entrée lance la partie suivante, { $name } commence. u reprend le dernier coup, q quitte.
plain-position = Position : { $moves }
plain-no-moves = Position : aucun coup joué.
plain-resume = Pour continuer d’ici : { $command }

## Showing, replaying and verifying

show-turn = Au tour de { $name } { $mark }.
show-legal = Colonnes ouvertes : { $columns }.
replay-heading = { $names }, { $date }
replay-without-date = { $names }
replay-more = Coup { $number } sur { $all } : Entrée pour le suivant, b en arrière, un nombre pour y aller, e à la fin, q pour quitter.
games-none = Il n’y a pas de partie enregistrée dans { $folder }. quatris play --save FICHIER en garde une.
menu =
    Quatris. Que veux-tu faire ?
      1  Puissance 4 contre la machine ; 1 7 joue au niveau 7
      2  Puissance 4 ensemble devant ce terminal
      3  Le puzzle du jour
      4  Les parties enregistrées de ce dossier
      5  Servir les deux jeux aux navigateurs
      6  Tout ce qui peut être demandé
      q  Quitter
menu-ask = Ton choix ?
menu-unknown = Un nombre de 1 à 6, ou q. Après 1 vient peut-être un niveau de 1 à 7.
verify-holds = Cette partie tient : { $moves } coups légaux, { $result }.
file-unreadable = { $file } ne peut pas être lu : { $reason }.
file-unwritable = { $file } ne peut pas être écrit : { $reason }.
system-not-found = ce fichier ou ce dossier n’existe pas
system-denied = ce n’est pas permis
system-is-folder = c’est un dossier
system-not-folder = une partie du chemin n’est pas un dossier
system-full = le disque est plein
system-read-only = rien ne peut y être écrit
system-refused = personne n’y répond
system-no-address = cet ordinateur n’a pas cette adresse
system-exists = il y est déjà
system-late = la réponse n’est pas venue à temps
file-no-text = ce n’est pas une partie enregistrée : elle contient des octets qui ne sont pas du texte.
verify-tetris = Cette partie tient : { $seconds } secondes, { $events } événements, chaque pièce vient de la graine promise.
verify-tetris-unfinished = Inachevée : { $seconds } secondes et { $events } événements tiennent, chaque pièce vient de la graine promise, mais la partie n’arrive pas à sa fin.
verify-signed = Recalculée et signée par { $host } : { $players } ; { $result }.
verify-unsigned = Recalculée, non signée.
verify-unknown-key = Recalculée et signée avec la clé { $key } ; à qui elle est ne peut être dit sans --key.
verify-forged = la signature n’est pas celle de cette partie. Elle ne tient pas.
verify-no-key = ce n’est pas la clé d’un serveur ; elle se trouve sous /.well-known/quatris.
file-is-tetris = c’est une partie de Tetris. Regarde-la avec quatris replay.
tetris-score = Joueur { $player } : { $points }
best-over = La partie est finie : il n’y a plus de coup à jouer.

## Serveur

serve-ready = Quatris est prêt : ouvre { $address } dans un navigateur. Ctrl+C l’arrête.
serve-lan = Dans le même réseau : { $address }
serve-no-site = Ce programme a été compilé sans son site : dans une copie de ses sources, lance cargo xtask web, puis cargo install --path crates/quatris.
serve-address-taken = { $address } est déjà utilisé. Arrête l’autre programme, ou choisis une autre adresse avec --addr.
serve-data-in-use = Un autre serveur utilise déjà { $directory }. Arrête-le, ou choisis un autre dossier avec --data.
serve-data-newer = Les données viennent d’une version plus récente de Quatris (format { $found } ; celle-ci connaît { $known }). Rien n’a été modifié ; utilise cette version, ou choisis un autre dossier avec --data.
serve-data-damaged = Les données sont abîmées ({ $what }). Rien n’a été modifié ; restaure une copie, ou choisis un autre dossier avec --data.
serve-data-broken = Impossible de lire ou d’écrire les données : { $what }
data-missing = Il n’y a rien à copier dans { $directory }.
backup-exists = { $file } existe déjà. Choisis un autre nom ; aucune sauvegarde n’est écrasée.
backup-done = { $file } contient { $rooms } salles, { $games } parties finies et { $visitors } visiteurs.
restore-damaged = { $file } n’est pas une sauvegarde complète de Quatris ({ $what }). Rien n’a été modifié.
restore-newer = Il faut une version plus récente de Quatris, qui a écrit la sauvegarde ou les données à sa place. Rien n’a été modifié.
restore-done = { $rooms } salles, { $games } parties finies et { $visitors } visiteurs sont revenus dans { $directory }.
restore-before = Ce qui s’y trouvait avant est dans { $file }.
serve-few-files = Ce système ne laisse ouvrir au serveur que { $files } fichiers : les visiteurs au-delà sont renvoyés. Relève la limite (ulimit -n, LimitNOFILE=).
admin-no-server = Aucun serveur ne répond sous { $socket } : { $reason }. Tourne-t-il, sous cet utilisateur, sur ces données ?
admin-unread = Le serveur et ce programme ne se comprennent pas : sont-ils de la même version ?
admin-done = C’est fait.
admin-room-connect-four = { $room } Puissance 4, { $phase }, { $players }/{ $seats } joueurs, { $spectators } regardent, ouverte par { $host } : { $names }
admin-room-connect-four-private = { $room } Puissance 4, privée, { $phase }, { $players }/{ $seats } joueurs, { $spectators } regardent, ouverte par { $host } : { $names }
admin-room-tetris = { $room } Tetris, { $phase }, { $players }/{ $seats } joueurs, { $spectators } regardent, ouverte par { $host } : { $names }
admin-room-tetris-private = { $room } Tetris, privée, { $phase }, { $players }/{ $seats } joueurs, { $spectators } regardent, ouverte par { $host } : { $names }
admin-room-aside = { $room } mise de côté
admin-phase-waiting = en attente
admin-phase-playing = en cours
admin-phase-over = partie finie
admin-no-room = Cette salle n’existe pas. « quatris admin rooms » liste celles qu’il y a.
admin-no-visitor = Aucun visiteur n’a ce numéro.
admin-nobody = Ce n’est ni le numéro d’un visiteur ni une adresse.
admin-damaged = Ce qui est gardé de cette salle ne peut être lu ; elle reste de côté.
admin-unavailable = Le serveur ne peut pas le noter pour l’instant.
health-unwell = Aucun serveur ne va bien sur { $address } : { $reason }
crowd-nobody = Aucun joueur n’a pu se connecter à { $url }. Un serveur y tourne-t-il ?
crowd-game = jeu
crowd-connections = connexions
crowd-seconds = secondes
crowd-commands = commandes
crowd-received = reçu par client
crowd-reconnected = reconnexions
crowd-failures = échecs
crowd-first-failure = premier échec
crowd-seen = de l’envoi à la vue
crowd-late = retard des pas
crowd-connected = { $count ->
    [one] { $count } connexion ouverte.
   *[other] { $count } connexions ouvertes.
}
crowd-failed = { $count ->
    [one] Un joueur a échoué.
   *[other] { $count } joueurs ont échoué.
}
serve-no-nats = Les serveurs ne peuvent pas se joindre : { $reason }
serve-unusable = Impossible d’écouter sur { $address } : { $reason }

## Puzzles

puzzle-grade = Puzzle { $pips }. Un nombre répond, h donne un indice, q quitte.
puzzle-win = { $name } { $mark } : trouve la seule colonne qui gagne.
puzzle-win-on = { $name } { $mark } : trouve une colonne qui gagne encore.
puzzle-draw = { $name } { $mark } : trouve la seule colonne qui ne perd pas.
puzzle-draw-on = { $name } { $mark } : trouve une colonne qui ne perd toujours pas.
puzzle-right = Juste !
puzzle-wrong = C’est raté. Voici la suite :
puzzle-refuted = { $moves }. Essaie encore.
puzzle-defence = L’autre répond { $column }. Et maintenant ?
puzzle-hint-left = Regarde à gauche du plateau.
puzzle-hint-middle = Regarde au milieu du plateau.
puzzle-hint-right = Regarde à droite du plateau.
puzzle-hint-column = { $count ->
    [one] C’est la colonne { $column }.
   *[other] La colonne { $column } est une des { $count } qui conviennent.
}
puzzle-solution = { $count ->
    [one] C’était la colonne { $columns }.
   *[other] Ces colonnes convenaient : { $columns }.
}
puzzle-solved = Résolu.
puzzle-share =
    Quatris · puzzle { $date }
    { $pips } · essais : { $tries } · indices : { $hints }
why-line-made = Elle fait l’alignement tout de suite.
why-line-next = Elle perd : l’autre fait un alignement avec la colonne { $column }.
why-forced = Pourquoi : chaque jeton menace, et n’a qu’une réponse : { $moves }.
why-double = { $one } et { $other } ne s’arrêtent pas toutes deux.
why-follow-up-wins = Pourquoi : réponds toujours juste au-dessus. Quoi que fasse l’autre, cela gagne.
why-follow-up-draws = Pourquoi : réponds toujours juste au-dessus. Quoi que fasse l’autre, cela ne perd pas.
why-punished = Elle perd : l’autre gagne par des menaces à réponse unique : { $moves }.
why-cover-wins = Quoi que joue l’autre, il y a une réponse, et elle gagne à la fin.
why-cover-draws = Quoi que joue l’autre, il y a une réponse, et elle ne perd pas.
why-rules = Par leurs noms, les règles : { $rules }.
why-threat-odd = Il te reste une menace : { $cell }, rangée impaire.
why-threat-even = Il te reste une menace : { $cell }, rangée paire.
storm-begins = Trois minutes. Une erreur coûte dix secondes, cinq de suite en rapportent cinq. q quitte.
storm-left = Encore { $seconds } s, { $solved } résolus.
storm-wrong = Non : c’était la colonne { $column }. Dix secondes de moins.
storm-row = Juste ! Cinq de suite : cinq secondes de plus.
storm-no-hints = Pas d’indices dans une tempête.
storm-over = Fini ! Résolus : { $solved }, ratés : { $missed }, plus longue série : { $longest }.

## The explorer line by line

explore-ask = Une colonne joue, u revient, y 4 dit le pourquoi de la colonne 4, une position comme 4453 y mène, q quitte.
explore-line = Le meilleur jeu : { $moves }
explore-played = Joué ici en colonne { $column } : { $games } (Rouge gagne { $won }, nulles { $drawn }, Jaune gagne { $lost }).
explore-no-server = Ce serveur ne répond pas : aucune partie n’est comptée.
