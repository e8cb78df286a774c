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

# Une liste. La valeur s'affiche quand elle est vide ; chaque attribut est l'en-tête d'une colonne.
list-standings = Il n'y a aucun joueur à montrer. Pour voir un autre tablier : `standings telo`
    .rank = rang
    .name = nom
    .rating = class.
    .won = gains
    .lost = pertes
    .drawn = nulles
    .group = groupe
    .ruleset = tablier
list-standings-cells = -
    .name = { named-player }
list-rank = Pas de parties classées.
    .name = nom
    .ruleset = tablier
    .rank = rang
    .of = sur
    .group = groupe
    .rating = class.
list-rank-cells = -
    .name = { named-player }
list-progress = Pas de parties classées sur ce tablier. Pour voir un autre tablier : `progress telo`
    .game = partie
    .ended_ms = fin
    .opponent = adversaire
    .side = couleur
    .result = résultat
    .before = avant
    .after = après

rating-group-established = établi
rating-group-provisional = provisoire
rating-group-inactive = inactif
player-result-won = gagnée
player-result-lost = perdue
player-result-drawn = nulle
player-result-aborted = annulée

rating-change = { $before } -> { $after }
assessed-changes = vous { $you }, adversaire { $opponent }
rating-done-assessed = Une partie classée contre { $opponent }, sur le tablier { $ruleset }, changerait les classements :
    {"  "}Victoire : { $win }
    {"  "}Nulle :    { $draw }
    {"  "}Défaite :  { $loss }

rating-refusal-not-rated = { $name } n'a pas de classement sur le tablier { $ruleset }. Pour voir qui en a un : `standings { $ruleset }`
rating-refusal-guests-are-not-rated = { $name } est un invité, et les parties des invités ne sont pas classées. Pour voir les joueurs inscrits : `standings`
