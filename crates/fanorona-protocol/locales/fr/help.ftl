# Ce que dit `help` autour de ses pages. Les corrections de francophones sont les bienvenues.

help-start = Un coup se tape tel quel : a1a2 ou a1a2+,b2+. Tout le reste est une commande.
help-start-commands = toutes les commandes, une par ligne
help-start-name = COMMANDE
help-start-command = une commande, par exemple help challenge
help-commands-more = Une commande peut s'abréger si aucune autre ne commence ainsi. Voir : help COMMANDE
help-usage = Usage :
help-by-mail = E-mail :
help-also = Aussi :
help-short = Abrégé :
help-short-never = aucun, tapez le mot entier
help-for = Pour :
help-for-player = tous ceux qui sont connectés
help-for-member = les joueurs inscrits
help-for-moderator = les modérateurs et les opérateurs
help-for-operator = les opérateurs
help-or-inline = , ou avec nom et mot de passe dans la ligne

topic-fanorona = règles, tablier et notation
topic-tutorial = votre première partie, pas à pas
topic-mail = commandes pour les joueurs du serveur par e-mail
topic-options = ce que vous pouvez régler
topic-blind = jouer avec un lecteur d'écran
topic-away = messages, nouvelles et e-mails pendant votre absence
topic-programs = écrire un programme qui joue ici
topic-talk = parler, et choisir ce que vous entendez
topic-windows = telnet de Windows, PuTTY, netcat et scripts
topic-tls = connexions chiffrées
topic-proofs = qui gagne quand les deux jouent au mieux
topic-robots = jouer contre les robots du serveur
topic-admin = les commandes des modérateurs et des opérateurs

chapter-account = Comptes
chapter-meeting = Trouver une partie
chapter-playing = Jouer
chapter-reading = Voir des parties
chapter-ratings = Classements
chapter-talking = Parler
chapter-away = Pendant votre absence
chapter-server = Le serveur
chapter-administration = Pour les administrateurs
help-whole-page = La page entière : help { $topic }
