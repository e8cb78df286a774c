# Regarder des parties. Les corrections de francophones sont les bienvenues.

# Ce que dit l'aide de chaque commande : en une ligne, et comment l'écrire. Les mots en capitales sont à remplacer.
command-observe = regarde des parties ; sans rien d'autre, les liste
    .usage = observe [PARTIE...]
command-unobserve = cesse de regarder une partie, ou toutes
    .usage = unobserve [PARTIE]
command-observers = liste les spectateurs d'une partie
    .usage = observers [PARTIE]
command-follow = suit toutes les parties d'un joueur ; sans nom, la liste
    .usage = follow [NOM]
command-unfollow = cesse de suivre un joueur, ou tous
    .usage = unfollow [NOM]
command-kibitz = parle aux joueurs et aux spectateurs d'une partie
    .usage = kibitz [PARTIE] TEXTE
command-whisper = parle aux spectateurs d'une partie, pas aux joueurs
    .usage = whisper [PARTIE] TEXTE
