# Head to head: how players have done against each other.

# What help says of each command: in one line, and how it is written. Words in capitals stand for what is typed.
command-versus = compare players: wins, losses and draws against each other
    .usage = versus NAME [NAME...] | versus channel CHANNEL

# A list. The value is shown when it is empty; each attribute is the heading of a column.
list-versus = No finished games.
    .games = games
    .played = number
    .won = won
    .lost = lost
    .drawn = drawn
list-versus-grid = No finished games.
    .first = name
    .second = against
    .won = won
    .lost = lost
    .drawn = drawn

versus-games-all = all
versus-games-tsivy = tsivy
versus-games-dimyand = dimyand
versus-games-telo = telo
versus-games-white = as White
versus-games-black = as Black
versus-games-live = live
versus-games-slow = correspondence

# Below a grid.
versus-grid = Won-lost=drawn, of the player in the row. A point: they have not finished a game.

versus-done-compared = { $played ->
    [0] { $first } and { $second } have not finished a game against each other.
   *[other] This is how { $first } has done against { $second }{ $more ->
        [true] , in the last { $played } games
       *[false] {""}
      }. To see the games: `history { $first } { $second }`
    The last results of { $first }, newest first: { $last }.{ $streak ->
        [none] {""}
       *[other] {"\u000A"}{ $streak }
      }{ $upset ->
        [none] {""}
       *[other] {"\u000A"}{ $upset }
      }
  }
versus-streak = The longest streak: { $name } won { $games } games in a row, from game { $from } to game { $to }.
versus-upset = The biggest upset: { $winner } ({ $winner_rating }) won game { $game } against { $loser } ({ $loser_rating }).
versus-done-grid = { $players } players, { $played ->
    [0] who have not finished a game
    [one] 1 finished game
   *[other] { $played } finished games
  } against each other. Private games are not counted. To compare two of them: versus NAME NAME

versus-refusal-against-whom = Whom do you want to compare with { $name }? Type for example: `versus { $name } alice`
versus-refusal-too-many-players = At most { $most } players can be compared. Name fewer: versus NAME NAME NAME
versus-refusal-nobody-in-channel = Fewer than two members of that channel are online. Name the players: versus NAME NAME NAME
