# Les mots du programme "fanorona" ; tout le reste de son écran vient du serveur.
terminal-abort = propose d'annuler la partie
terminal-ask-name = Votre nom :
terminal-ask-password = Mot de passe :
terminal-ask-new-password = Un mot de passe pour le nouveau compte :
terminal-cannot-move = Aucun de vos pions ne peut aller là. Choisissez un pion, puis un point marqué d'un anneau.
terminal-captured = pris
terminal-choose = Les deux façons prennent : tapez + (percussion) ou - (aspiration), ou cliquez sur un pion.
terminal-confirm = Entrée encore une fois joue ce coup, Échap vous laisse réfléchir.
terminal-connecting = Connexion au serveur.
terminal-draw = propose la nulle
terminal-ended = Entrée ferme ce programme.
terminal-garbage = Le serveur envoie quelque chose que ce programme ne sait pas lire. Une version plus récente peut aider.
terminal-home = Fanorona
terminal-home-challenges = Défis et propositions
terminal-home-daily = Le problème du jour
terminal-home-first = Vous débutez ?
terminal-home-games = Vos parties
terminal-home-learn = Apprendre le jeu, coup par coup
terminal-home-live = Parties en direct
terminal-home-news = Nouvelles
terminal-home-play = Jouer contre le robot le plus facile
terminal-home-puzzle = Problème
terminal-home-seeks = Joueurs qui cherchent une partie
terminal-home-tournaments = Tournois
terminal-keys =
    Flèches ou h j k l   déplacent le curseur sur les points, ou les lignes d'une liste
    Entrée ou espace     prend un pion, puis un des points marqués ; ouvre une ligne
    {"+"} ou -               choisit, quand les deux façons prennent
    {"."}                    finit un coup qui pourrait prendre encore
    Retour arrière       reprend le dernier pas
    Échap                lâche ; ferme une liste ; revient au premier écran
    Tab                  la partie suivante, d'abord celles où c'est à vous
    Gauche, droite       dans une relecture ou une étude : un coup en arrière, en avant
    Haut, bas            dans une relecture ou une étude : jusqu'à un tournant
    F1 ou ?              cette liste
    F2                   souris libre ou non : libre, elle sélectionne du texte
                         (dans la plupart des terminaux, Maj et la souris le font toujours)
    Ctrl-L               redessine l'écran
    Ctrl-C deux fois, ou quit    quitte

    Tout le reste est une commande, comme : seek 10+5, tell bob bonjour, help.
    Si elle commence par h, j, k ou l, tapez d'abord : (deux-points).
    Un coup peut aussi être tapé : e2e3+.
terminal-keys-title = Touches
terminal-leave-again = Ctrl-C encore une fois pour quitter.
terminal-lost = La connexion est perdue. Nouvel essai dans
terminal-may-stop = Vous pouvez prendre encore, ou taper . pour finir votre coup.
terminal-mouse-off = La souris sélectionne maintenant du texte. F2 la rend au tablier.
terminal-mouse-on = La souris déplace maintenant les pions. F2 lui laisse le texte.
terminal-no-account = Tapez votre nom, guest pour jouer sans compte, ou register NOM pour un nouveau compte.
terminal-not-your-turn = Ce n'est pas à vous de jouer.
terminal-old-server = Le serveur parle une autre version du protocole. Il peut manquer des choses.
terminal-plain = Cette connexion n'est pas chiffrée : le serveur n'a pas TLS.
terminal-quiet = Tapez une commande, ou ? pour les touches.
terminal-rated = classée
terminal-too-many = Le serveur n'a pas encore répondu. Attendez un moment.
terminal-too-small = Cette fenêtre est trop petite pour un tablier.
terminal-turn = coup
terminal-turns = Coups
terminal-talk = Paroles
terminal-undo = demande à reprendre
terminal-unrated = non classée
terminal-your-turn = À vous de jouer.
