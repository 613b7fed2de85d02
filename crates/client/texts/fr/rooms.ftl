## Rooms in a server: refusals

refusal-not-seated = Tu regardes. Prends une place libre pour jouer.
refusal-already-seated = Tu as déjà une place.
refusal-no-free-seat = Aucune place n’est libre.
refusal-seat-taken = Cette place est prise.
refusal-game-running = Une partie est en cours. Attends qu’elle finisse.
refusal-no-game = Aucune partie n’est encore en cours.
refusal-only-for-two = Ce n’est possible qu’à deux.
refusal-nothing-offered = Rien n’est plus proposé.
refusal-already-offered = C’est déjà demandé. Attends la réponse.
refusal-machine-declines = Les machines n’acceptent pas la nulle : continue.
refusal-not-away-for-long = L’autre est là, ou son absence est trop courte.
refusal-not-here = Tu regardes. Rejoins la partie pour jouer.
refusal-full = Toutes les places sont prises.
refusal-not-playing = Tu n’es pas dans cette partie. Tu seras dans la suivante.
refusal-already-playing = Tu joues déjà.
refusal-no-piece = Ta prochaine pièce arrive.
refusal-blocked = La pièce n’a pas la place.
refusal-unchanged = La pièce y est déjà.
refusal-hold-used = Cette pièce a déjà été échangée.
refusal-not-in-these-rules = Ce coup n’existe pas dans ces règles.
refusal-not-in-a-room = Entre d’abord dans une salle.
refusal-other-game = On joue à un autre jeu dans cette salle.
refusal-no-such-machine = Cette machine n’est plus là.
refusal-busy = Il se passe trop de choses ici. Réessaie.

## Rooms in a server: failures

failure-malformed = Le serveur n’a pas compris. Ce programme est-il à jour ?
failure-too-large = C’était trop long pour le serveur : il prend { $most } octets à la fois.
failure-too-fast = C’était trop rapide : le serveur prend { $most } messages par seconde.
failure-no-hello = Le serveur ne sait pas encore qui tu es. Reconnecte-toi.
failure-unknown-version = Le serveur parle la version { $version } du protocole. Mets ce programme à jour.
failure-no-such-room = Cette salle n’existe pas. Le lien est peut-être ancien, ou il y manque une lettre.
failure-room-full = Il n’y a plus de place pour regarder : { $most } personnes sont déjà là.
failure-too-many-rooms = Tu as déjà { $most } salles. Finis d’abord une partie, ou ferme une salle.
failure-too-slow = La connexion était trop lente pour suivre la salle.
failure-unavailable = Le serveur n’arrive pas à noter ce qui se passe. Réessaie plus tard.
failure-blocked = Les responsables de ce serveur te l’ont fermé.
failure-set-aside = Cette salle est fermée pour l’instant : les responsables du serveur s’en occupent. Rien n’en est perdu.
failure-too-many-connections = Ton réseau a déjà { $most } connexions au serveur. Ferme une fenêtre, ou réessaie plus tard.
failure-too-many-visitors = Beaucoup de nouveaux visiteurs viennent d’arriver. Réessaie dans quelques minutes.
failure-too-many-new-rooms = Beaucoup de salles viennent d’être ouvertes. Réessaie dans quelques minutes.
failure-too-many-misses = Trop de salles qui n’existent pas ont été cherchées depuis ton réseau. Réessaie dans une minute.
failure-name-refused = Ce nom ressemble trop à celui d’un autre, ou ne se voit pas. Choisis-en un autre.
failure-room-in-use = Il y a quelqu’un dans cette salle. Elle pourra être fermée quand tout le monde sera sorti.
refusal-too-many-reactions = Assez de réactions pour l’instant. Attends quelques secondes.

## Rooms in a server: how games end, and what players say

ended-resigned = { $name } a abandonné.
ended-out-of-time = { $name } n’a plus de temps.
ended-abandoned = { $name } a quitté la partie sans revenir.
ended-draw-agreed = Nulle, d’un commun accord.
ended-agreed = D’un commun accord.
reaction-hello = Bonjour !
reaction-well-played = Bien joué !
reaction-wow = Waouh !
reaction-oops = Oups !
reaction-thinking = Je réfléchis…
reaction-thanks = Merci !
name-friendly = { $animal } { $how }
name-animals = Loutre Panda Lynx Koala Tortue Renard Dauphin Hibou Panthère Gazelle Marmotte Libellule
name-adjectives = calme brave rapide agile habile sage timide modeste
