## Rooms: the browser

room-connecting = Connexion…
room-reconnecting = La connexion est perdue. Nouvel essai…
room-failed = On ne peut pas entrer dans cette salle.
room-lobby-title = Joue avec des gens d’ailleurs.
room-clock = Pendule
room-no-clock = Sans
room-keep-private = Privée, hors de la liste
room-missing = { $count ->
    [one] Encore un joueur.
   *[other] Encore { $count } joueurs.
}
room-begins = La partie commence dès que toutes les places sont prises.
room-places = Places
room-taken = { $taken } sur { $all }
room-free = Place libre
room-ready = Présent
room-you = C’est toi · { $colour }
room-sit = Prendre une place
room-machine = Machine
room-level = Niveau des machines
room-invite = Invite avec un lien
room-invite-note = Qui ouvre le lien prend une place libre. Les suivants regardent.
room-link = Lien de la salle
room-code = Code QR du lien
room-copy = Copier le lien
room-private = Privée : seul le lien mène ici.
room-public = Cette salle est dans la liste des salles ouvertes.
room-you-watch = Tu regardes.
room-time-left = Temps restant
room-away = Absent, { $time }
room-program = programme
room-gone = { $name } est parti depuis trop longtemps.
room-claim = Prendre la victoire
room-replace = Laisser jouer une machine
room-draw = Proposer la nulle
room-offers-draw = { $name } propose la nulle.
room-asks-take-back = { $name } demande à reprendre un coup.
room-agree = Accepter
room-decline = Refuser
room-withdraw = Retirer
room-declined = { $name } refuse.
room-wants-again = { $name } veut une autre partie.
room-awaits-again = En attente des autres…
room-sat = { $name } prend une place.
room-stood = { $name } quitte sa place.
room-went-away = { $name } s’absente.
room-came-back = { $name } est de retour.
room-reactions = Dis quelque chose
room-name = Ton nom
room-rename = Changer
room-name-length = Un nom a de { $least } à { $most } caractères.
room-name-unprintable = Ce nom contient des caractères qui ne se montrent pas.
room-lost = La connexion s’est coupée avant que ce soit fait.

