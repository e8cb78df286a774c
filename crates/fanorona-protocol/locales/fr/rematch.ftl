# Les parties qui en suivent une autre : la revanche, ou le vela que demande le perdant. Les corrections de francophones
# sont les bienvenues.

# Ce que dit l'aide de chaque commande : en une ligne, et comment l'écrire. Les mots en capitales sont à remplacer.
command-vela = après une défaite, demande la partie qui vous libère
    .usage = vela [PARTIE]
command-rematch = demande une autre partie en échangeant les couleurs
    .usage = rematch [PARTIE] [white | black | random]

rematch-refusal-not-over = La partie { $game } n'est pas finie. Pour la voir : `board { $game }`
rematch-refusal-nothing-over = Vous n'avez encore fini aucune partie. Pour voir vos parties : `games`
rematch-refusal-not-the-debtor = Seul le perdant de la partie { $game } peut demander son vela. Pour demander une autre partie : `rematch { $game }`
rematch-refusal-no-debt = La partie { $game } ne laisse pas de dette. Il faut pour cela un gain sur le tablier tsivy (voir : `help vela`). Pour demander une autre partie : `rematch { $game }`
rematch-refusal-vela-played = Le vela de la partie { $game } est la partie { $vela }. Pour la voir : `show { $vela }`
rematch-refusal-vela-asked = Le défi { $challenge } demande déjà le vela de la partie { $game }. Pour le voir : `pending`
rematch-refusal-in-match = La partie { $game } appartient à un match : la partie suivante commencera toute seule. Pour voir vos parties : `next`
