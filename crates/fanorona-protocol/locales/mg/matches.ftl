# Match: izay lazaina amin'ny mpilalao aorian'ny lalao tsirairay. Raisinay an-kafaliana ny fanitsiana.

player-score = { $name } { $half_points }

match-event-next = Match { $first }: { $scores_and }. { $start ->
    [vela] Vela ho an'ny lalao farany ny lalao { $game }.
   *[ordinary] Ny lalao { $game } no manaraka.
  }
match-event-over = Tapitra ny match { $first }: { $scores_and }. { $winner ->
    [none] Sahala ny match.
   *[other] Mandresy amin'ny match i { $winner }.
  }
match-event-ended-early = Nijanona talohan'ny fiafarany ny match { $first }: { $scores_and }.
