# Matches: what the players are told after each game.

# The points of a player in a match.
player-score = { $name } { $half_points }

match-event-next = Match { $first }: { $scores_and }. { $start ->
    [vela] Game { $game } is the vela for the last game.
   *[ordinary] The next game is { $game }.
  }
match-event-over = Match { $first } is over: { $scores_and }. { $winner ->
    [none] The match is a draw.
   *[other] { $winner } wins the match.
  }
match-event-ended-early = Match { $first } ended early: { $scores_and }.
