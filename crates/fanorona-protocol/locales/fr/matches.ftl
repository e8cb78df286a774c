# Matchs : ce qui est dit aux joueurs après chaque partie. Les corrections de francophones sont les bienvenues.

# Les points d'un joueur dans un match.
player-score = { $name } { $half_points }

match-event-next = Match { $first } : { $scores_and }. { $start ->
    [vela] La partie { $game } est le vela de la précédente.
   *[ordinary] La partie suivante est la { $game }.
  }
match-event-over = Le match { $first } est fini : { $scores_and }. { $winner ->
    [none] Le match est nul.
   *[other] { $winner } gagne le match.
  }
match-event-ended-early = Le match { $first } s'est arrêté avant la fin : { $scores_and }.
