## The command line: what it can do

help-about = Puissance 4 et Tetris à plateau partagé, dans le terminal et dans le navigateur.
help-usage = Utilisation :
help-commands = Commandes
help-default = par défaut : { $value }
help-help = Affiche cette aide
help-version = Affiche la version
help-lang = Langue : en ou fr [par défaut : celle de l’environnement]
help-json = En JSON, pour les programmes
help-ascii = Rien que des caractères de sept bits
help-seed = Ce dont dépendent les choix de la machine : même graine, même partie
help-moves = Les colonnes jouées : 1..9 puis a..g ; les pouvoirs s’écrivent X<col><rangée>, R<rangée>, F<col><rangée>
help-columns = Colonnes, de 4 à 16
help-rows = Rangées, de 4 à 16
help-align = Jetons à aligner, de 3 à 6
help-players = Joueurs, de 2 à 6
help-powers = Donne les trois pouvoirs à chacun
help-play = Jouer à Puissance 4 dans le terminal
help-play-level = Contre la machine : de 1 (au hasard) à 7 (parfaite où le plateau peut être résolu, sinon forte)
help-play-two = Ensemble devant ce terminal [par défaut]
help-play-first = Le joueur qui commence ; tu es le 1, donc 2 laisse commencer la machine
help-play-name = Ton nom ; une fois par personne
help-play-plain = Ligne par ligne, pour les lecteurs d’écran et les tubes
help-play-moves = Commencer après ces coups
help-play-load = Continuer une partie enregistrée, la dernière du fichier
help-play-save = Enregistrer après chaque coup ; les parties déjà dans le fichier y restent
help-serve = Servir le site et les parties aux navigateurs
help-serve-addr = Où écouter ; 0.0.0.0:3000 laisse entrer d’autres ordinateurs
help-serve-data = Où garder salons, parties et visiteurs [par défaut : quatris dans le dossier de données de l’utilisateur]
help-serve-metrics = Où se trouvent les mesures pour Prometheus, au lieu de /metrics du site
help-serve-retention = Oublier les visiteurs qui ne sont pas venus, et les parties terminées, depuis ce nombre de jours [par défaut : jamais]
help-serve-log = La forme du journal sur la sortie d’erreur ; RUST_LOG=info en dit plus
help-admin = Parler au serveur qui tourne sur ces données : salles, visiteurs, qui est bloqué
help-admin-rooms = Lister toutes les salles, aussi les privées et celles mises de côté
help-admin-visitors = Lister qui est connecté : numéro, adresse, salle, nom
help-admin-blocked = Lister qui est bloqué
help-admin-close = Fermer une salle pour de bon
help-admin-set-aside = Fermer une salle et la garder tout entière, pour l’examiner
help-admin-bring-back = Rouvrir une salle mise de côté
help-admin-rename = Donner un autre nom à un visiteur
help-admin-block = Ne plus servir un visiteur ou une adresse
help-admin-unblock = Les servir de nouveau
help-admin-room = La salle, comme dans son lien
help-admin-visitor = Le numéro du visiteur
help-admin-name = Le nouveau nom, de 2 à 20 caractères
help-admin-who = Le numéro d’un visiteur, ou une adresse ; en IPv6, tout son /64
help-serve-public-url = L’adresse du site, comme https://jeu.example : seules ses propres pages peuvent se connecter
help-serve-trusted-proxy = Un proxy, ou un réseau de proxys, que l’on croit quand il dit pour qui il demande ; à répéter s’il y en a plusieurs
help-serve-limit = Combien il peut y avoir de quelque chose, comme rooms=20 ; les noms sont dans docs/hosting.md
help-backup = Copier tout ce qu’un serveur garde dans un fichier, qu’il tourne ou non
help-backup-file = La sauvegarde
help-restore = Mettre une sauvegarde à la place de ce qu’un serveur garde ; il ne doit pas tourner
help-replay = Regarder une partie enregistrée, coup par coup
help-replay-file = Une partie enregistrée de l’un ou l’autre jeu ; - est l’entrée standard
help-games = Lister les parties enregistrées d’un dossier
help-games-folder = Le dossier
help-replay-review = Dire quels coups étaient des erreurs
help-verify = Recalculer des parties enregistrées et dire si elles tiennent
help-verify-files = Des parties enregistrées de l’un ou l’autre jeu ; - est l’entrée standard
help-verify-key = La clé d’un serveur de confiance : ce que dit son /.well-known/quatris, dans un fichier ; ou http:// et son adresse, pour la lui demander
help-show = Montrer la position après quelques coups
help-best = Demander quel coup une machine joue
help-best-level = La force de la machine, de 1 à 7
help-engine = Répondre à d’autres programmes, ligne par ligne ; voir docs/engine.md
help-solve = Donner le score exact de positions, données ici ou une par ligne sur l’entrée standard
help-solve-format =
    Chaque réponse est une ligne : POSITION SCORE NŒUDS MICROSECONDES, avec --all un score par colonne (. si elle est pleine).
    Un score de k veut dire que celui qui joue gagne avec son k-ième jeton avant la fin, -k qu’il perd, 0 une nulle.
help-solve-all = Le score de chaque colonne au lieu de celui de la position
help-solve-wdl = Seulement qui gagne : 1, 0 ou -1
help-solve-no-book = N’utiliser aucun résultat calculé d’avance
help-solve-threads = Fils de calcul
help-solve-hash-mb = Taille de la table en mégaoctets
help-solve-positions = Les colonnes déjà jouées ; sans aucune, les positions se lisent sur l’entrée standard
help-simulate = Jouer un scénario de Tetris : JSON sur l’entrée standard, l’état obtenu sur la sortie standard
help-simulate-format = Le format est décrit dans docs/formats.md.
help-crowd = Faire jouer une foule sur un serveur, et mesurer combien elle attend
help-crowd-url = La prise du serveur
help-crowd-game = Ce qui se joue
help-crowd-rooms = Combien de salons ; à une table il y a deux joueurs
help-crowd-players = Combien de joueurs sur chaque plateau Labo
help-crowd-spectators = Combien regardent chaque salon
help-crowd-rate = Coups par seconde dans chaque salon, ou gestes par seconde de chaque joueur sur un plateau Labo ; 0 reste seulement connecté
help-crowd-seconds = Pendant combien de temps
help-crowd-storms = Combien de fois toutes les tables perdent leurs connexions à la fois

## The command line: what was wrong

refused-lang = en et fr sont connus.
refused-level = Les niveaux vont de 1 à 7.
refused-name = Un nom a de 2 à 20 caractères visibles.
refused-room = Une salle a un nom de petites lettres, de chiffres et de traits d’union, comme dans son lien.
refused-days = Il faut de 1 à 36500 jours.
refused-public-url = Une adresse est le protocole, le nom et peut-être le port, comme https://jeu.example.
refused-proxies = Donne une adresse ou un réseau, comme 10.0.0.0/8.
refused-limit = Donne NOM=NOMBRE, comme rooms=20 ; les noms sont dans docs/hosting.md.
refused-threads = Il en faut de 1 à 64.
refused-megabytes = Il en faut de 1 à 65536.
refused-rate = Il faut un nombre de 0 à 1000.
refused-first = Il n’y a pas de joueur { $given } pour commencer : ils sont { $players }.
refused-names = Il n’y a pas de place pour { $name } : { $people ->
    [one] une seule personne joue.
   *[other] { $people } personnes jouent.
}
refused-command = La commande « { $word } » n’existe pas.
refused-option = L’option « { $option } » n’existe pas ici.
refused-value = « { $value } » n’est pas une valeur pour { $option }.
refused-no-value = Il faut une valeur à { $option }.
refused-accepted = Celles-ci le sont : { $values }.
refused-together = { $option } ne va pas avec { $other }.
refused-missing = Il manque ceci : { $option }.
refused-count = { $option } a reçu trop de valeurs, ou trop peu.
refused-call = Cet appel est illisible.
refused-see-help = --help montre ce qui peut être demandé.
solve-too-large = Un plateau de { $columns } colonnes et { $rows } rangées ne peut pas être résolu ici : avec { $width } colonnes, il faut de 4 à { $height } rangées.
solve-no-memory = Une table de { $given } Mo ne tient pas dans les { $most } Mo de mémoire libres. Choisis moins avec --hash-mb.
solve-not-a-column = coup { $place } : { $found } n’est pas une colonne
solve-column-full = coup { $place } : la colonne { $column } est pleine
solve-over = la partie est finie après le coup { $place }
file-not-a-file = ce n’est pas un fichier où une partie pourrait être enregistrée.
simulate-refused = Ce scénario ne peut pas être joué : { $reason }.
engine-unknown = « { $line } » n’est pas une demande. Voir docs/engine.md.
engine-no-scores = Les scores exacts n’existent que sur le plateau classique.
engine-stopped = Arrêté avant de connaître la réponse.
help-health = Demander à un serveur s’il est là ; le code de sortie le dit
help-health-addr = Où il écoute
help-man = Afficher la page de manuel
help-man-dir = Écrire une page par commande dans ce dossier
help-completions = Afficher ce qui complète les commandes dans un interpréteur
help-completions-shell = L’interpréteur
help-tetris = Jouer à Tetris dans ce terminal
help-tetris-rules = labo, sur un plateau étroit ; arena, sur un large contre la montre ; sprint, marathon et daily, en solo
help-tetris-machines = Combien de machines jouent aussi
help-join = Dans la salle où mène ce lien, de l’un ou l’autre jeu
refused-machines = De 0 à 99 machines peuvent jouer aussi.
