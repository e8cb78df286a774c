# Conseils, analyses, simultanées. Les corrections de francophones sont les bienvenues.

# Ce que dit l'aide de chaque commande : en une ligne, et comment l'écrire. Les mots en capitales sont à remplacer.
command-hint = demande un coup au robot le plus fort, partie non classée
    .usage = hint [PARTIE]
command-analyse = trouve les erreurs d'une partie terminée
    .usage = analyse [PARTIE]
command-simul = un joueur en affronte beaucoup d'autres à la fois
    .usage = simul [NOM | open [OPTION...] | join NOM | start | next | ...]
