# Reprises, temps, velas, vacances. Les corrections de francophones sont les bienvenues.

# Ce que dit l'aide de chaque commande : en une ligne, et comment l'écrire. Les mots en capitales sont à remplacer.
command-undo = demande une reprise à votre adversaire
    .usage = undo [[PARTIE] COUPS]
command-abort = annule une partie, qui reste sans résultat
    .usage = abort [PARTIE]
command-moretime = donne du temps à l'adversaire dans une partie en direct
    .usage = moretime [PARTIE] SECONDES
command-vela = après une défaite, demande la partie qui vous libère
    .usage = vela [PARTIE]
command-rematch = demande une autre partie en échangeant les couleurs
    .usage = rematch [PARTIE]
command-vacation = arrête vos pendules de correspondance, 30 jours par an
    .usage = vacation [on | off]
