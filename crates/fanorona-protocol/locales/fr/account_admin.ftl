# Gestion de votre compte, liste des joueurs, nouvelles. Les corrections de francophones sont les bienvenues.

# Ce que dit l'aide de chaque commande : en une ligne, et comment l'écrire. Les mots en capitales sont à remplacer.
command-address = affiche ou remplace vos adresses e-mail
    .usage = address [ADRESSE... | none]
command-add = ajoute des adresses e-mail à votre compte
    .usage = add ADRESSE...
command-delete = supprime votre compte pour toujours
    .usage = delete account
command-list = liste tous les joueurs par nom
    .usage = list [tsivy | dimyand | telo]... [after NOM]
command-limit = règle combien de parties vous voulez jouer à la fois
    .usage = limit [NOMBRE | none | accept | reject]
command-showas = affiche des parties de votre côté, aussi par e-mail
    .usage = showas [PARTIE[#N]...], showas [all | active | inactive | next]
command-motd = affiche le message du jour
    .usage = motd
command-news = affiche les nouvelles du serveur, la plus récente en tête
    .usage = news [before NUMÉRO]
command-multiple = vient du serveur par e-mail ; inutile ici
    .usage = multiple
