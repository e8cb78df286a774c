# Looking at games: boards, lists of games, and questions about a board.

# What help says of each command: in one line, and how it is written. Words in capitals stand for what is typed.
command-show = show boards, now or after turn N
    .usage = show [BOARD[#N]...] [path], show NAME [all | active | inactive | next]
command-games = list games
    .usage = games [NAME...] [all | active | inactive | next | live]
command-next = list your games where it is your turn
    .usage = next [turning]
command-latest = describe the last turn in words
    .usage = latest [BOARD]
command-clocks = show how much time both players have left
    .usage = clocks [BOARD]
command-material = show how many pieces both players have, and where
    .usage = material [BOARD]
command-whose = show whose turn it is
    .usage = whose [BOARD]
command-point = show what is on a point
    .usage = point [BOARD] POINT
command-showas = show boards from your own side, also by mail
    .usage = showas [BOARD[#N]...], showas [all | active | inactive | next]

# Lists. The value is shown when the list is empty; each attribute is the heading of a column.
list-games = There are no such games. To list finished games: `history`
    .game = game
    .white = White
    .black = Black
    .ruleset = board
    .turns = turns
    .status = status
list-games-cells = -
    .status = { game-status }
list-next = It is not your turn in any game. To list games in progress: `games`
    .game = { list-games.game }
    .white = { list-games.white }
    .black = { list-games.black }
    .ruleset = { list-games.ruleset }
    .turns = { list-games.turns }
    .status = { list-games.status }
list-next-cells = -
    .status = { game-status }
game-status = { $to_move ->
    [none] { $result } { end-reason }
   *[other] { $to_move } to move{ $begun ->
        [true] , turn begun
       *[false] {""}
      }
  }
end-reason = { $reason ->
    [captured] all captured
    [blocked] blocked
    [unoffered] nothing offered
    [resigned] resigned
    [time] time
    [agreed] agreed
    [repetition] repetition
    [no_capture_limit] no captures
    [forfeit] forfeit
    [adjudicated] adjudicated
    [server_stopped] server stopped
   *[aborted] aborted
  }

# Games with both players online. Headings are short, because a line of every screen has to hold a row.
list-live = No game has both players online now. To list all games in progress: `games`
    .game = game
    .white = White
    .black = Black
    .clocks = clocks
    .terms = terms
    .turn = turn
    .observers = observers
list-live-cells = -
    .white = { $white }{ seat-rating-white }
    .black = { $black }{ seat-rating-black }
    .clocks = { live-clocks }
    .terms = { $ruleset } { $time }
    .turn = { $turn }{ live-mover }
    .observers = { live-observers }
seat-rating-white = { $white_rating ->
    [none] {""}
   *[other] {" "}{ $white_rating }
  }
seat-rating-black = { $black_rating ->
    [none] {""}
   *[other] {" "}{ $black_rating }
  }
live-clocks = { $white_left_ms ->
    [none] { $black_left_ms ->
        [none] {""}
       *[other] { $black_left_ms }
      }
   *[other] { $black_left_ms ->
        [none] { $white_left_ms }
       *[other] { $white_left_ms } - { $black_left_ms }
      }
  }{ $paused ->
    [true] {" "}(paused)
   *[none] {""}
  }
live-mover = { $to_move ->
    [w] {" "}W
    [b] {" "}B
   *[none] {""}
  }
live-observers = { $private ->
    [true] private
   *[false] { $observers }
  }

games-done-more = { list-more }

games-refusal-no-board = Unknown board { $number }. To list games in progress: `games`
games-refusal-no-current-board = You have no current board. Type the number of a board, or list your games: `next`
games-refusal-no-such-turn = Game { $game } has { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
  }. To see it after one of them: `show { $game }#{ $turns }`
games-refusal-nothing-captured = { $turn ->
    [0] No turn was played at this moment of game { $game }, so there is no path. To see the board: `show { $game }#0`
   *[other] Turn { $turn } of game { $game } captured nothing, so it has no path. To see the board: `show { $game }#{ $turn }`
  }
games-refusal-no-tournaments = The games of a tournament have a list of their own. Type: tournament games N
games-refusal-too-many-boards = That is more than { $most ->
        [one] { $most } board
       *[other] { $most } boards
    } at once. Name fewer.
games-refusal-no-point = "{ $word }" is not a point of the board. A point looks like e3.
