# Options, alias, questions sur la partie courante. Les corrections de francophones sont les bienvenues.

# Ce que dit l'aide de chaque commande : en une ligne, et comment l'écrire. Les mots en capitales sont à remplacer.
command-set = affiche ou change vos options
    .usage = set [OPTION [VALEUR | default]]...
command-language = affiche ou change la langue, aussi avant de se connecter
    .usage = language [CODE]
command-alias = liste, affiche ou définit des noms courts pour vos lignes
    .usage = alias [NOM [TEXTE]]
command-unalias = efface un alias
    .usage = unalias NOM
command-more = montre la page suivante d'une longue réponse
    .usage = more
command-latest = décrit le dernier coup en mots
    .usage = latest [PARTIE]
command-clocks = affiche le temps qui reste aux deux joueurs
    .usage = clocks [PARTIE]
command-material = affiche combien de pions ont les deux joueurs, et où
    .usage = material [PARTIE]
command-whose = dit à qui de jouer
    .usage = whose [PARTIE]
command-point = affiche ce qu'il y a sur un point
    .usage = point [PARTIE] POINT
