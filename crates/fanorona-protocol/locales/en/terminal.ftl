# What the commands of the executable say on a terminal.

terminal-refused = { $games ->
    [one] 1 game was refused
   *[other] { $games } games were refused
  }
terminal-rows = { $rows ->
    [one] 1 row
   *[other] { $rows } rows
  }
