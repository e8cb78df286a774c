# Programmes qui jouent. Les corrections de francophones sont les bienvenues.

# Ce que dit l'aide de chaque commande : en une ligne, et comment l'écrire. Les mots en capitales sont à remplacer.
command-token = liste, crée ou révoque les jetons de vos bots
    .usage = token [list [BOT]], token new [BOT], token revoke [BOT] NUMÉRO | all
command-since = montre les coups joués après le coup N
    .usage = since PARTIE N
command-ping = vérifie votre connexion au serveur
    .usage = ping
command-pong = pour les programmes : répond à un ping du serveur
    .usage = pong
