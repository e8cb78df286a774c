# Jouer. Les corrections de francophones sont les bienvenues.

# Ce que dit l'aide de chaque commande : en une ligne, et comment l'écrire. Les mots en capitales sont à remplacer.
command-board = affiche une partie et en fait votre partie courante
    .usage = board [PARTIE], ou seulement PARTIE
command-move = joue un coup, ou une partie d'un coup
    .usage = move [PARTIE] COUP[#N], ou seulement COUP
command-stop = termine votre coup, bien que vous puissiez prendre encore
    .usage = stop [PARTIE]
command-back = reprend le dernier pas de votre coup inachevé
    .usage = back [PARTIE]
command-reset = reprend tous les pas de votre coup inachevé
    .usage = reset [PARTIE]
command-legal = liste les pas que vous pouvez jouer, ou les coups entiers
    .usage = legal [PARTIE] [turns]
command-propose = propose la nulle
    .usage = propose [PARTIE]
command-claim = réclame la nulle, ou le gain si l'adversaire est déconnecté
    .usage = claim [PARTIE]
command-resign = abandonne une partie ; votre adversaire gagne
    .usage = resign [PARTIE]
