# Le serveur et la connexion. Les corrections de francophones sont les bienvenues.

# Ce que dit l'aide de chaque commande : en une ligne, et comment l'écrire. Les mots en capitales sont à remplacer.
command-help = affiche l'aide
    .usage = help [COMMANDE | commands | fanorona | tutorial]
command-mode = règle cette connexion : human, plain ou json
    .usage = mode [human | plain | json]
command-hello = pour les programmes : désormais un objet JSON par ligne
    .usage = hello json [PROGRAMME/VERSION]
command-date = affiche la date et l'heure du serveur
    .usage = date
command-uptime = affiche depuis quand le serveur tourne
    .usage = uptime
command-version = affiche la version du serveur
    .usage = version
