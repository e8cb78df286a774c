# Openings and positions: what was played in finished public games, and how these ended.

# What help says of each command: in one line, and how it is written. Words in capitals stand for what is typed.
command-openings = list first turns of games, and how these ended
    .usage = openings [NAME] [tsivy | dimyand | telo] [sort score]
command-explore = list what was played in a position, and how the games ended
    .usage = explore [BOARD#N | telo | POSITION w] [TURN...] [FILTER...] [games]

# A list. The value is shown when it is empty; each attribute is the heading of a column.
list-openings = No finished games.
    .turn = turn
    .opening = opening
    .side = colour
    .games = games
    .white = White
    .drawn = drawn
    .black = Black
    .score = score
    .rating = rating
    .last_ms = last
list-openings-cells = -
    .score = { $score }%
    .last_ms = { $last_ms_day }
list-explore = No finished public game has reached this position.
    .turn = turn
    .games = games
    .white = White
    .drawn = drawn
    .black = Black
    .rating = rating
    .last_ms = last
    .judgement = best play
list-explore-cells = -
    .turn = { $turn ->
        [none] (the end)
       *[other] { $turn }
      }
    .last_ms = { $last_ms_day }

opening-side-white = White
opening-side-black = Black

# How much of the index of positions is there.
openings-percent = The index of positions is being made and has { $percent } of 100 finished games, so the numbers are too small.

openings-done-openings = { $games ->
    [0] { $name ->
        [none] To see another board: `openings telo`
       *[other] On { $ruleset }. To see another board: `openings { $name } telo`
      }
    [one] Openings on { $ruleset }, 1 game.{ $more ->
        [true] {" "}Older games were not counted.
       *[false] {""}
      } To go on: explore { $ruleset } TURN
   *[other] Openings on { $ruleset }, { $games } games.{ $more ->
        [true] {" "}Older games were not counted.
       *[false] {""}
      } To go on: explore { $ruleset } TURN
  }{ $percent ->
    [none] {""}
   *[other] {"\u000A"}{ openings-percent }
  }
openings-done-explored = { $games ->
    [0] The position: { $position }
    [one] 1 game reached this position, with { $to_move ->
        [w] White
       *[b] Black
      } to move: White won { $white }, Black won { $black }, drawn { $drawn }. To see it: { $show_games }
   *[other] { $games } games reached this position, with { $to_move ->
        [w] White
       *[b] Black
      } to move: White won { $white }, Black won { $black }, drawn { $drawn }. To see them: { $show_games }
  }{ $more ->
    [true] {"\u000A"}Older games were not looked at.
   *[false] {""}
  }{ $judgement ->
    [none] {""}
   *[other] {"\u000A"}Best play: { $judgement } for { $to_move ->
        [w] White
       *[b] Black
      }.
  }{ $rated_game ->
    [none] {""}
   *[other] {"\u000A"}This is the position of your rated game { $rated_game }, so nothing is said about best play.
  }{ $percent ->
    [none] {""}
   *[other] {"\u000A"}{ openings-percent }
  }

openings-refusal-no-position = "{ $text }" is not a position. Write the rows from the top, with a slash between them and numbers for empty points, and then who is to move, for example: `explore 3/1b1/w2 b`
openings-refusal-vela = Positions of a vela are not counted before its burden is paid.
openings-refusal-too-many-turns = At most { $most } turns can lead to a position. Name a game and a turn instead: explore BOARD#N
