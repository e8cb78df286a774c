# Coups conditionnels et coups préparés. Les corrections de francophones sont les bienvenues.

# Ce que dit l'aide de chaque commande : en une ligne, et comment l'écrire. Les mots en capitales sont à remplacer.
command-queue = met en file des coups conditionnels, joués à votre place
    .usage = queue [PARTIE] [COUP | if COUP then COUP[; ...] | drop COUP | clear]
command-submit = prépare un coup et montre le tablier avant de le jouer
    .usage = submit [PARTIE] COUP[#N]
command-confirm = joue le coup que vous avez préparé
    .usage = confirm [PARTIE]
command-preview = montre le tablier après quelques coups, sans les jouer
    .usage = preview [PARTIE[#N] | new [tsivy | dimyand | telo]] COUP[; COUP...]
