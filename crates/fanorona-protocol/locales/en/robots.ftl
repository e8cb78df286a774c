# The server's own bots.

robot-notice-proposed = To play at once: `play { $name }` (all robots: `help robots`)
robot-notice-alone = Only robots are online now (to list them: `who`). To play one at once: `play { $name }`
robot-notice-slip = Game { $game }: your turn { $turn } is a mistake. Your opponent can answer { $reply }{ $pieces ->
    [none] {""}
    [one] , and you lose about 1 piece
   *[other] , and you lose about { $pieces } pieces
  }. You were { $was }, and now you are { $became }. Better: { $best }{ $may_undo ->
    [true] {". "}To take your turn back: `undo`
   *[false] {""}
  }
