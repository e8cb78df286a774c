# Analysis: hints in unrated games, and the turning points of finished games.

# What help says of each command: in one line, and how it is written. Words in capitals stand for what is typed.
command-hint = ask the strongest robot for a turn, in an unrated game
    .usage = hint [BOARD | POSITION w [TURN...]]
command-analyse = find the mistakes in a finished game
    .usage = analyse [BOARD] [numbers]

# How a position is for one side; $pieces is a number with one decimal, $turns the number of turns to the end.
judgement-won = won
judgement-won-in = won in { $turns }
judgement-drawn = drawn
judgement-lost = lost
judgement-lost-in = lost in { $turns }
judgement-even = even
judgement-ahead = { $pieces ->
    [one] { $pieces } piece ahead
   *[other] { $pieces } pieces ahead
  }
judgement-behind = { $pieces ->
    [one] { $pieces } piece behind
   *[other] { $pieces } pieces behind
  }

# The same in words, of a player or a side; sentences can select by $judgement_code, such as even.
standing-won = { $turns ->
    [one] winning in 1 turn
   *[other] winning in { $turns } turns
  }
standing-winning = winning
standing-better = better
standing-little-better = a little better
standing-even = about even
standing-drawn = drawn
standing-little-worse = a little worse
standing-worse = worse
standing-losing = losing
standing-lost = { $turns ->
    [one] losing in 1 turn
   *[other] losing in { $turns } turns
  }

# What follows a turn that lost something; $mark is ? or ??.
turn-slip = { $mark } best { $best }{ $then_count ->
    [0] {""}
   *[other] {" "}{ $then }
  } (was { $was }, now { $became })

# The same for players who hear the screen; $slip is mistake or blunder.
turn-slip-heard = { $slip ->
    [blunder] blunder
   *[mistake] mistake
  }, better: { $best }{ $then_count ->
    [0] {""}
   *[other] , then: { $then }
  }, before: { $was }, after: { $became }

analysis = Analysis of game { $game }: { $white } (White) - { $black } (Black), { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
  }.
    .decided = Turn { $turn } decided the game: { $name } played { $played }, and { $became ->
            [white] White was winning from then on
            [black] Black was winning from then on
           *[even] nobody was winning any more
        }. Before it { $was ->
            [white] White was winning.
            [black] Black was winning.
           *[even] nobody was winning.
        }
    .never-changed = The result never changed: { $became ->
            [white] White was winning after every turn.
            [black] Black was winning after every turn.
           *[even] nobody was winning after any turn.
        }
    .losses = { $name } ({ $side }): { $mistakes ->
            [0] no mistakes
            [one] 1 mistake
           *[other] { $mistakes } mistakes
        }, { $blunders ->
            [0] no blunders
            [one] 1 blunder
           *[other] { $blunders } blunders
        }{ $average ->
            [none] .
           *[other] , a loss of { $average } pieces a turn on average.
        }
    .course = Course: { $course }
    .legend = One character a turn: = about even, + White ahead, - Black ahead, 1 White winning, 0 Black winning, ? a mistake or a blunder
    .course-heard = Course: { $course }.
    .run = { $turns ->
            [1] turn { $first }
           *[other] turns { $first } to { $last }
        } { $sign ->
            [white] White ahead
            [black] Black ahead
            [white-wins] White winning
            [black-wins] Black winning
            [slip] a mistake or a blunder
           *[even] about even
        }
analysis-points = { $points ->
    [0] No turning points: neither player lost anything by a mistake.
    [one] 1 turning point. To see all turns: `moves { $game }`
   *[other] { $points } turning points. To see all turns: `moves { $game }`
  }

analysis-event-done = The analysis of game { $game } is ready: { $points ->
    [0] no turning points
    [one] 1 turning point
   *[other] { $points } turning points
  }. To see it: `analyse { $game }`
analysis-event-progress = Analysis of game { $game }: { $analysed } of { $turns ->
        [one] { $turns } turn is done
       *[other] { $turns } turns are done
    }.
analysis-event-failed = Game { $game } cannot be analysed.
analysis-notice-hint = Game { $game }: { $name } asked for a hint.

analysis-done-hint = Game { $game }, turn { $turn }: { $hint }{ hint-reasons }

# Why a turn is good: what follows it if both sides play their best, what its side takes and loses until nobody can
# capture any more, and what that makes of the game.
hint-reasons = { $then_count ->
    [0] {""}
   *[other] {"\u000A"}Then: { $then }
  }{ $takes ->
    [none] {""}
    [0] {""}
   *[other] {"\u000A"}{ side-name } takes { $takes ->
        [one] 1 piece
       *[other] { $takes } pieces
      } { $loses ->
        [0] and loses none
       *[other] and loses { $loses }
      }.
  }
    { $judgement_code ->
        [even] Then the game is { $judgement }.
        [drawn] With best play the game is { $judgement }.
        [won] With best play { side-name } is { $judgement }.
        [lost] With best play { side-name } is { $judgement }.
       *[other] Then { side-name } is { $judgement }.
      }
# A position that was typed, and the turns beside the best one.
analysis-done-position = { $position }, { side-name } to move: { $hint }{ hint-reasons }{ $others_count ->
    [0] {""}
   *[other] {"\u000A"}Other turns: { $others_and }
  }
other-turn = { $turn } ({ $judgement })
analysis-done-waits = Game { $game } will be analysed ({ $turns ->
    [one] 1 turn
   *[other] { $turns } turns
  }{ $seconds_left ->
    [none] {""}
   *[other] , about { $seconds_left }
  }). You will be told when the analysis is ready.
analysis-done-running = Analysis of game { $game }: { $turns_done } of { $turns ->
        [one] { $turns } turn is done
       *[other] { $turns } turns are done
    }{ $seconds_left ->
        [none] .
       *[other] , about { $seconds_left } left.
    } You will be told when it is ready.

analysis-refusal-rated-game = Game { $game } is rated, and hints are only for unrated games. For the next one: challenge NAME unrated
analysis-refusal-not-over = Game { $game } is not over yet. When it is over: `analyse { $game }`
analysis-refusal-nothing-played = Game { $game } has no turns. To list games with turns: `history`
analysis-refusal-position-over = The game is over in this position. To look at another one: hint POSITION w
analysis-refusal-too-many-own = You are already waiting for { $most ->
    [one] 1 analysis
   *[other] { $most } analyses
  }, which is the limit. Try again when one is ready.
analysis-refusal-too-many = The server already has { $most ->
        [one] { $most } analysis
       *[other] { $most } analyses
    } to do, which is the limit. Try again later.
analysis-refusal-guest-turns = Guests can have only a few games analysed per day. Try again in { $wait_s }, or create an account: register NAME
