# Les mots du programme "fanorona" ; tout le reste de son écran vient du serveur.
client-abort = propose d'annuler la partie
client-ask-name = Votre nom :
client-ask-password = Mot de passe :
client-ask-new-password = Un mot de passe pour le nouveau compte :
client-cannot-move = Ce pion ne peut pas bouger maintenant. Ceux-ci le peuvent :
client-captured = pris
client-choose = Les deux façons prennent : tapez + (percussion) ou - (aspiration), ou cliquez sur un pion.
client-confirm = Entrée encore une fois joue ce coup, Échap vous laisse réfléchir.
client-connecting = Connexion au serveur.
client-draw = propose la nulle
client-ended = Entrée ferme ce programme.
client-garbage = Le serveur envoie quelque chose que ce programme ne sait pas lire. Une version plus récente peut aider.
client-home = Fanorona
client-home-challenges = Défis et propositions
client-home-daily = Le problème du jour
client-home-first = Vous débutez ?
client-home-games = Vos parties
client-home-learn = Apprendre le jeu, coup par coup
client-home-live = Parties en direct
client-home-news = Nouvelles
client-home-play = Jouer contre le robot le plus facile
client-home-seeks = Joueurs qui cherchent une partie
client-home-tournaments = Tournois
client-keys =
    Flèches              déplacent le curseur sur les points, ou les lignes d'une liste
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

    Tout le reste est une commande, comme : `seek 10+5`, `tell bob bonjour`, `help`.
    Un coup peut aussi être tapé : e2e3+.
client-keys-title = Touches
client-leave-again = Ctrl-C encore une fois pour quitter.
client-lost = La connexion est perdue.
client-lost-changed = Le certificat du serveur a changé : quelqu'un écoute peut-être. Votre mot de passe n'a pas été envoyé.
client-lost-tls = Le serveur avait TLS et ne l'a plus : quelqu'un écoute peut-être. Votre mot de passe n'a pas été envoyé.
client-lost-unknown = Aucune autorité n'a signé le certificat du serveur. Pour lui faire confiance, quittez et relancez ce programme.
client-retry = Entrée réessaie aussitôt. Prochain essai dans
client-may-stop = Vous pouvez prendre encore, ou taper . pour finir votre coup.
client-mouse-off = La souris sélectionne maintenant du texte. F2 la rend au tablier.
client-mouse-on = La souris déplace maintenant les pions. F2 lui laisse le texte.
client-no-account = Tapez votre nom, guest pour jouer sans compte, ou register NOM pour un nouveau compte.
client-not-your-turn = Ce n'est pas à vous de jouer.
client-old-server = Le serveur parle une autre version du protocole. Il peut manquer des choses.
client-plain = Cette connexion n'est pas chiffrée : le serveur n'a pas TLS.
client-quiet = Tapez une commande, ou ? pour les touches.
client-rated = classée
client-too-many = Le serveur n'a pas encore répondu. Attendez un moment.
client-too-small = Cette fenêtre est trop petite pour un tablier.
client-turn = coup
client-turns = Coups
client-talk = Paroles
client-undo = demande à reprendre
client-unrated = non classée
client-your-turn = À vous de jouer.
client-game-over = Cette partie est finie. Pour rejouer : `rematch`
client-go-on = Choisissez un point marqué d'un anneau, ou tapez . pour finir votre tour.
client-hint-place = Choisissez maintenant un point marqué d'un anneau : avec les flèches et Entrée, ou d'un clic.
client-hint-take = Choisissez un pion : avec les flèches et Entrée, ou d'un clic.
client-must-capture = Vous devez prendre, et ce pion ne le peut pas. Ceux-ci le peuvent :
client-take-own = Choisissez d'abord un de vos pions. Ceux-ci peuvent bouger :
client-password-rule = Un nouveau mot de passe a au moins 8 caractères, sans espace, et n'est pas courant.
client-passwords-differ = Les deux mots de passe diffèrent. Tapez encore le nouveau mot de passe.
client-paste-too-long = C'est trop à coller d'un coup, donc rien n'a été collé. Collez moins de lignes, ou des lignes plus courtes.
client-repeat-password = Le même mot de passe encore une fois :
client-unanswered = Le serveur n'a pas répondu depuis
client-guest-gone = Un invité ne peut pas revenir : après la coupure vous avez un nouveau nom, et votre partie est abandonnée.
client-guest-leaves = La partie d'un invité finit quand il part. Pour partir, recommencez. Un compte garde ses parties : register NOM
client-not-there = Ce pion ne peut pas aller là. Choisissez un point marqué d'un anneau.
client-home-people = Qui est là
client-key-back = premier écran
client-key-begin = revenir
client-key-choose = choisir
client-key-clear = effacer
client-key-close = fermer
client-key-end = finir le coup
client-key-help = touches
client-key-leave = quitter
client-key-leaves = aspiration
client-key-name-backspace = Retour arrière
client-key-name-enter = Entrée
client-key-name-escape = Échap
client-key-name-page = Page suiv.
client-key-next = partie suivante
client-key-open = ouvrir
client-key-page = page
client-key-place = aller là
client-key-release = lâcher
client-key-scroll = défiler
client-key-send = envoyer
client-key-take = prendre un pion
client-key-toward = percussion
client-key-try = réessayer
client-key-turn = coup
client-key-turning = tournant
client-key-undo = pas en arrière
client-history = Parties finies
client-menu-leave = Quitter
client-menu-seek = Chercher un adversaire
client-profile-days = Défier : des jours par coup
client-profile-live = Défier : en direct, 10 minutes chacun
client-profile-play = Jouer maintenant
