# Boards: what is said of a game, above and below its picture or instead of it.

side-name = { $side ->
    [w] { side-w }
   *[b] { side-b }
  }
opening-name = { $opening ->
    [none] {""}
   *[other] , { $opening }
  }
auto-played = { $auto ->
    [queued] , queued
    [auto] , auto
   *[none] {""}
  }

board-title = Game { $game }: { board-terms }
board-terms = { $white } (White) - { $black } (Black), { $ruleset }, { terms-rated }{ $start ->
    [vela] { $follows ->
        [none] , vela
       *[other] , vela for game { $follows }
      }
    [ordinary] {""}
   *[other] , from a position
  }{ $match_first ->
    [none] {""}
   *[other] , game { $match_game } of match { $match_first }, { $match }
  }, { $time }{ terms-flags }{ $tournament ->
    [none] {""}
   *[other] , { game-in-tournament }
  }.
# The round of a tournament to which a game belongs.
game-in-tournament = round { $tournament_round } of `tournament { $tournament }`{ $tournament_name ->
    [none] {""}
   *[other] , "{ $tournament_name }"
  }{ $tournament_counts ->
    [none] {""}
   *[other] , where it counts as { $tournament_counts } (corrected)
  }
board-started = Game { $game } starts: { board-terms }
board-after-turn = After turn { $after } of { $of }.

# What happens in a game. The first word after the colon can be a name, so it is never a capital.
board-stepped = Game { $game }: { $you ->
    [by] you play { $steps }. You can capture again or stop.
   *[other] { $by } plays { $steps } and can capture again.
  }
board-stepped-in-words = Game { $game }: { $movement } { $you ->
    [by] You can capture again or stop.
   *[other] { $by } can capture again.
  }
board-turned = Game { $game }: { $you ->
    [by] you play
   *[other] { $by } plays
  } { $turn } (turn { $ply }{ opening-name }{ auto-played }).
board-turned-in-words = Game { $game }: { $movement } Turn { $ply }{ auto-played }.
board-took-back = Game { $game }: { $you ->
    [by] you take back
   *[other] { $by } takes back
  } { $left ->
    [0] all steps of the turn.
   *[other] one step.
  }
board-undone = Game { $game }: { board-undone-part }
board-undone-part = { $turns ->
    [one] turn { $first } was taken back by agreement.
    [2] turns { $first } and { $last } were taken back by agreement.
   *[other] turns { $first } to { $last } were taken back by agreement.
  }
board-gave-time = Game { $game }: { board-gave-time-part }
board-gave-time-part = { $you ->
    [by] you give { $to } { $span }.
    [to] { $by } gives you { $span }.
   *[none] { $by } gives { $to } { $span }.
  }
board-ended = Game { $game }: { game-ending }

board-how-ended = { game-ending }

game-ending = { $outcome ->
    [win] { $reason ->
        [captured] { $winner } wins: { $loser } has no pieces left.
        [blocked] { $winner } wins: { $loser } has no legal turn.
        [unoffered] { $winner } wins: { $loser } offered no piece.
        [resigned] { $winner } wins: { $loser } resigned.
        [time] { $winner } wins on time.
        [forfeit] { $winner } wins: { $loser } left the game.
        [adjudicated] { $winner } wins: an administrator decided.
       *[other] { $winner } wins.
      }
    [draw] { $reason ->
        [agreed] draw by agreement.
        [repetition] draw, because the same position occurred too often.
        [no_capture_limit] draw, because too many turns were played without a capture.
        [adjudicated] draw: an administrator decided.
       *[other] draw.
      }
   *[none] { $reason ->
        [adjudicated] an administrator ended the game without a result.
        [server_stopped] the server stopped, so this game with a guest has no result.
        [aborted] { $by ->
            [none] aborted, without a result.
           *[other] { $why ->
                [resigned] aborted: { $by } resigned before both players had moved.
                [time] aborted: { $by }'s time ran out before { $by } moved.
                [forfeit] aborted: { $by } left before both players had moved.
               *[aborted] aborted: { $by } ended it before both players had moved.
              }
          }
       *[other] aborted, without a result.
      }
  }{ $freed ->
    [true] {" "}{ $debtor } is afa-bela: freed.
    [false] {" "}{ $debtor } is not freed.
   *[none] {""}
  }

# Beside the board.
picture-captures = captures: { $count }

# Below the board.
board-last-turn = Last turn: { $turn } (turn { $ply }{ opening-name }).
board-last-turn-in-words = Last turn, { $ply }: { $movement }
board-captures = { $you ->
    [by] You capture
   *[other] { $by } captures
  } { $points } ({ $count }).
board-unfinished = Unfinished turn: { $steps } (turn { $turn }).
board-unfinished-in-words = Unfinished turn, { $turn }: { $movement }
board-over = The game is over{ $score ->
    [none] {""}
   *[other] , { $score }
  }: { game-ending }
board-ratings = Ratings: { $white } { $white_change }, { $black } { $black_change }.
board-to-move = { $you ->
    [mover] It is your turn, { side-name }
   *[other] { $mover } ({ side-name }) is to move
  } (turn { $turn }).{ $steps ->
    [none] {""}
   *[other] {" "}So far: { $steps }.{ $you ->
        [mover] {" "}Continue with { $next }, or `stop`. One step back: `back`
       *[other] {""}
      }
  }
board-was-to-move = { $mover } ({ side-name }) to move.
board-burden = Burden: { $captured } of { $burden ->
        [one] { $burden } piece
       *[other] { $burden } pieces
    } captured from { $black }.{ $captured ->
    [0] {" "}To learn more: `help vela`
   *[other] {""}
  }
board-clocks = Clocks: White ({ $white }) { $white_left }, Black ({ $black }) { $black_left }.
board-clock-runs = { side-name }'s clock is running.
board-on-vacation = { $you ->
    [mover] You are
   *[other] { $mover } is
  } on vacation until { $until } at the latest. The clock is paused.
board-time-left = { $you ->
    [mover] You have
   *[other] { $mover } has
  } { $left } for this turn, until { $due } ({ $time }).
board-time-used = Time used: White { $white_used }, Black { $black_used }.
board-offer = { $you ->
    [from] { $kind ->
        [draw] You offered a draw.
        [abort] You asked to abort the game.
       *[undo] You asked to take back { turns-back }.
      } To withdraw the offer: `withdraw { $game } { $kind }`
   *[other] { $kind ->
        [draw] { $from } offers a draw.
        [abort] { $from } asks to abort the game.
       *[undo] { $from } asks to take back { turns-back }.
      }{ $you ->
        [to] {" "}Answer: `accept { $game } { $kind }` or `decline { $game } { $kind }`
       *[other] {""}
      }
  }
turns-back = { $turns ->
    [one] turn { $last }
    [2] turns { $first } and { $last }
   *[other] turns { $first } to { $last }
  }
board-queued = Queued: { $queued }. To clear the queue: `queue { $game } clear`
board-may-claim = You can claim a draw: `claim`
board-legend = Signs: [ ] the piece that moved, ( ) where it was, x a captured piece.
board-can-type = { $turn ->
    [none] {""}
   *[other] Type a turn such as { $turn }.{" "}
  }To see all turns: `legal`{ $rated ->
    [true] {""}
   *[false] {". "}For advice: `hint`
  }
board-what-next = { $rematch ->
    [true] Play again: `rematch`.{" "}
   *[false] {""}
  }Mistakes: `analyse`. Step by step: `replay`. Keep it: `share`
board-step-through = To step through the game: `replay { $game }`

# Boards in words.
board-counts = White has { $white ->
    [0] no pieces
    [one] 1 piece
   *[other] { $white } pieces
  }, Black has { $black ->
    [0] no pieces
    [one] 1 piece
   *[other] { $black } pieces
  }.
piece-points = { $points_count ->
    [0] no pieces
    [one] 1 piece: { $points_and }
   *[other] { $points_count } pieces: { $points_and }
  }
board-pieces = { side-name }, { $name }, { piece-points }.
board-row = Row { $row }: { $runs_count ->
    [0] empty
   *[other] { $runs_and }
  }.
board-run = { $side ->
    [w] white
   *[b] black
  } { $to ->
    [none] { $from }
   *[other] { $from } to { $to }
  }
board-moved = { $you ->
    [by] you move
   *[other] { $by } moves
  } from { $from } to { $to }.
board-captured = { $you ->
    [by] you capture
   *[other] { $by } captures
  } by { capture-way } from { $from } to { $to }{ $further }. { piece-points }.{ $opening ->
    [none] {""}
   *[other] {" "}Opening: { $opening }.
  }
board-then = , then by { capture-way } to { $to }
capture-way = { $way ->
    [approach] approach
   *[withdrawal] withdrawal
  }
board-path = Game { $game }, turn { $turn }, { $by }: { $path }.
board-path-step = { $from ->
    [none] , then to { $to }
   *[other] { $from } to { $to }
  } by { capture-way }, taking { $points_and }
board-material = Game { $game }.
board-no-turn = Game { $game }: no turn has been played yet.
board-latest = Game { $game }, turn { $ply }: { $movement }
board-so-far = Turn { $turn } so far: { $movement }
board-time-control = Game { $game }: { $time }.
board-time-used-by = { side-name }, { $name }, has used { $used }.
board-thinking = { $mover }'s turn started { $thought } ago{ $vacation_until ->
    [none] { $left ->
        [none] .
       *[other] ; { $left } left, until { $due }.
      }
   *[other] . { $mover } is on vacation until { $vacation_until } at the latest.
  }
board-whose = Game { $game }: { $you ->
    [mover] it is your turn, { side-name }
   *[other] { $mover } ({ side-name }) is to move
  } (turn { $turn }).
board-point = Game { $game }: { $point } { $side ->
    [w] has a white piece ({ $owner }).
    [b] has a black piece ({ $owner }).
   *[none] is empty.
  } It is a { $strong ->
    [true] strong
   *[false] weak
  } point with lines to { $lines_and }.

# The same questions about a board without a game.
board-task-no-turn = No turn has been played here yet.
board-task-latest = Last turn: { $movement }
board-task-so-far = So far: { $movement }
board-task-clocks = There is no clock on this board.
board-task-whose = { $own ->
    [true] It is your turn, { side-name }.
   *[false] { side-name } to move.
  }
board-task-point = { $point } { $side ->
    [w] has a white piece.
    [b] has a black piece.
   *[none] is empty.
  } It is a { $strong ->
    [true] strong
   *[false] weak
  } point with lines to { $lines_and }.
