# Puzzles from the games of this server.

# What help says of each command: in one line, and how it is written. Words in capitals stand for what is typed.
command-puzzle = find the best turn in positions from games of this server
    .usage = puzzle [hint | skip | quit | day | days [before DAY]]

# What is between two solutions.
puzzle-or = or

# What is said around the board of a puzzle.
puzzle = -
    .heading = { $day ->
        [none] Puzzle { $puzzle } (rating { $rating }).
       *[other] Puzzle of { $day } (number { $puzzle }, rating { $rating }).
      }{ $own ->
        [none] {""}
       *[other] {" "}You have answered it before, so this does not count.
      }
    .task = { $kind ->
        [wins_in_two] Win in two turns, whatever your opponent plays.
        [only_safe] Find the turn that loses nothing: all others lose pieces or the game.
       *[wins_material] Find the turn that wins pieces.
      }
    .to-move = You play { $side ->
            [w] White
           *[b] Black
          }. Type your turn. For a hint: `puzzle hint`
    .to-log-in = { $side ->
            [w] White
           *[b] Black
          } to move. To play your turn: `guest`, or login with your name
    .on-page = { $side ->
            [w] White
           *[b] Black
          } to move. To solve it: `puzzle day`
    .taken-back = You are at the start of your turn again.
    .under-way = You can capture again.
    .continue = So far: { $steps }. Continue with { $legal }, or stop. To start the turn again: `reset`
    .second = Right! Your opponent plays { $reply }. Now win with this turn.
    .hint = Move the piece on { $hint }. { $day ->
        [none] If you solve the puzzle now, your rating does not change.
       *[other] If you solve the puzzle now, it counts for your streak, but not as solved at the first try.
      }
    .solved = Solved! { puzzle-source }
    .wrong = { $turn } is legal, but not the solution. The solution: { $solutions } (for you: { $worth }).{ $reply ->
        [none] {""}
       *[other] {" "}After { $turn } your opponent plays { $reply }{ $captured ->
            [0] {""}
            [one] {" "}and captures 1 piece
           *[other] {" "}and captures { $captured } pieces
          } (for you: { $became }).
      } { puzzle-source }
    .skipped = Skipped: the puzzle counts as not solved. The solution: { $solutions } (for you: { $worth }). { puzzle-source }
    .rating = { $rating_after ->
        [none] {""}
       *[other] Your puzzle rating: { $rating_before } -> { $rating_after }
      }
    .daily = { $day ->
        [none] {""}
       *[other] { $tried ->
            [0] No member has answered it yet.
            [one] { $first_try } of { $tried } member solved it at the first try.
           *[other] { $first_try } of { $tried } members solved it at the first try.
          }{ puzzle-streak }
      }
    .next = { $day ->
        [none] For the next puzzle: `puzzle`
       *[other] For another puzzle: `puzzle`. For those of the last days: `puzzle days`
      }
    .paused = Puzzle { $puzzle } is paused, and your turns go to the game. To continue the puzzle: `puzzle`
puzzle-streak = { $streak ->
    [0] {""}
    [none] {""}
    [one] {" "}Your streak: { $streak } day.
   *[other] {" "}Your streak: { $streak } days.
  }
puzzle-opponent = Your opponent
puzzle-source = It is from game { $game }, after turn { $ply }.

puzzle-notice-puzzles-ready = There are new puzzles. To solve one: `puzzle`
puzzle-notice-no-puzzles-found = No new puzzles were found in the games of this server. New ones come from finished games: `play`. You can also do lessons: `learn`
puzzle-notice-puzzle-of-the-day = The puzzle of the day: { $tried ->
    [0] nobody has answered it yet.
    [one] { $first_try } of { $tried } member solved it at the first try.
   *[other] { $first_try } of { $tried } members solved it at the first try.
  }{ puzzle-streak } To solve it: `puzzle day`

puzzle-done-left-puzzle = You left puzzle { $puzzle }, which stays open. To come back: `puzzle`
puzzle-done-left-puzzle-of-the-day = You left the puzzle of the day. To come back: `puzzle day`
puzzle-done-looks-for-puzzles = You have seen all puzzles. The engine now searches more games; you will be told when it is done.
puzzle-done-legal-in-puzzle = You can play: { $legal }{ $may_end ->
    [true] , or stop
   *[false] {""}
  }

puzzle-refusal-no-puzzle-left = You have seen all puzzles. New ones come from finished games: `play`. You can also do lessons: `learn`
puzzle-refusal-no-puzzle-of-the-day = There is no puzzle of the day yet. Puzzles come from finished games: `play`. You can also do lessons: `learn`
puzzle-refusal-no-open-puzzle = You have no open puzzle. To get one: `puzzle`
puzzle-refusal-illegal-in-puzzle = { $step ->
    [1] {""}
   *[other] Step { $step }:{" "}
  }{ illegal-move } Try again; this does not count.
puzzle-refusal-no-step-in-puzzle = You have not played a step of this turn. To see the board: `board`

# A list. The value is shown when it is empty; each attribute is the heading of a column.
list-puzzle-days = There was no puzzle of the day yet. Puzzles come from finished games: `play`
    .day = day
    .puzzle = puzzle
    .task = task
    .rating = rating
    .tried = tried
    .first_try = first try
    .own = you
puzzle-kind-wins-material = wins pieces
puzzle-kind-only-safe = loses nothing
puzzle-kind-wins-in-two = wins in two
daily-result-solved = solved
daily-result-hinted = with a hint
daily-result-missed = missed

# What a chat program or a site is told of the puzzle of a day.
notice-announced-puzzle-of-the-day = The puzzle of { $day }: { $kind ->
    [wins_in_two] win in two turns.
    [only_safe] find the turn that loses nothing.
   *[wins_material] find the turn that wins pieces.
  } { $url ->
    [none] To solve it: `puzzle day`
   *[other] { $url }
  }
