# Classements. Les corrections de francophones sont les bienvenues.

# Ce que dit l'aide de chaque commande : en une ligne, et comment l'écrire. Les mots en capitales sont à remplacer.
command-standings = liste les joueurs d'un tablier, du meilleur au moins bon
    .usage = standings [TABLIER] [established | provisional | inactive] [after NOM]
command-rank = affiche le rang d'un joueur sur chaque tablier
    .usage = rank [NOM]
command-assess = montre comment une partie changerait les deux classements
    .usage = assess NOM [tsivy | dimyand | telo]
command-progress = montre l'évolution d'un classement, partie par partie
    .usage = progress [NOM] [tsivy | dimyand | telo] [before PARTIE]
