# Commandes des administrateurs. Les corrections de francophones sont les bienvenues.

# Ce que dit l'aide de chaque commande : en une ligne, et comment l'écrire. Les mots en capitales sont à remplacer.
command-announce = envoie un message à tous ceux qui sont en ligne
    .usage = announce TEXTE
command-broadcast = envoie un message à tous, en ligne ou plus tard
    .usage = broadcast TEXTE
command-kick = coupe la connexion d'un joueur
    .usage = kick NOM [MOTIF]
command-mute = empêche un joueur de parler
    .usage = mute NOM [MINUTES] [MOTIF]
command-unmute = rend la parole à un joueur
    .usage = unmute NOM
command-ban = bannit un joueur ou une adresse ; seul, liste les bannis
    .usage = ban [NOM | ADRESSE [JOURS] [MOTIF]], ban [before NUMÉRO]
command-unban = lève un bannissement
    .usage = unban NOM | ADRESSE
command-resetpassword = donne à un joueur un nouveau mot de passe
    .usage = resetpassword NOM
command-adjudicate = termine une partie et fixe son résultat
    .usage = adjudicate PARTIE 1-0 | 0-1 | 1/2-1/2 | * MOTIF
command-shutdown = arrête le serveur après l'avoir annoncé à tous
    .usage = shutdown SECONDES MOTIF, shutdown cancel
command-audit = liste les actes des administrateurs, le plus récent en tête
    .usage = audit [before NUMÉRO]
