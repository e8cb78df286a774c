# Parties terminées et relectures. Les corrections de francophones sont les bienvenues.

# Ce que dit l'aide de chaque commande : en une ligne, et comment l'écrire. Les mots en capitales sont à remplacer.
command-history = liste les parties terminées, la plus récente en tête
    .usage = history [NOM [NOM]] [FILTRE...] [before PARTIE]
command-moves = liste les coups d'une partie : prises, pions restants, temps
    .usage = moves [PARTIE] [from N]
command-replay = parcourt une partie coup par coup, seul ou à plusieurs
    .usage = replay [PARTIE], replay NOM
command-forward = dans une relecture, avance de N coups ou à un tournant
    .usage = forward [N | turning]
command-backward = dans une relecture, recule de N coups ou à un tournant
    .usage = backward [N | turning]
command-go = dans une relecture, va à la position après le coup N
    .usage = go N | turning
command-first = dans une relecture, va au début
    .usage = first
command-last = dans une relecture, va à la fin
    .usage = last
command-leave = quitte une relecture
    .usage = leave
command-export = enregistre des parties en texte, pgn ou json
    .usage = export [PARTIE... | mine | NOM] [text | pgn | json]
command-all = affiche les parties d'un joueur, comme le serveur par e-mail
    .usage = all show NOM [all | active | inactive | next]
