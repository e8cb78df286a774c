# Parler. Les corrections de francophones sont les bienvenues.

# Ce que dit l'aide de chaque commande : en une ligne, et comment l'écrire. Les mots en capitales sont à remplacer.
command-tell = parle à des joueurs en ligne, ou dans un salon
    .usage = tell NOM[,NOM...] TEXTE, tell #SALON TEXTE
command-say = parle à votre adversaire dans la partie courante
    .usage = say TEXTE
command-reply = répond au dernier joueur qui vous a parlé
    .usage = reply TEXTE, ou .TEXTE
command-shout = parle à tous ceux qui sont en ligne
    .usage = shout TEXTE
command-channel = parle dans les salons ; sans rien d'autre, les liste
    .usage = channel [join | leave | who | new | topic | close] [NOM [TEXTE]]
command-censor = masque ce que dit un joueur ; sans nom, liste les masqués
    .usage = censor [NOM]
command-uncensor = pour entendre de nouveau un joueur masqué
    .usage = uncensor NOM
command-quiet = ne fait entendre que vos parties et ce qu'on vous dit
    .usage = quiet [on | off]
command-unnotify = arrête ce que vous avez demandé par notify
    .usage = unnotify NOM | PARTIE... | all
