# Puzzles from the games of this server.

# What help says of each command: in one line, and how it is written. Words in capitals stand for what is typed.
command-puzzle = find the best turn in positions from games of this server
    .usage = puzzle [hint | skip | quit]

# What is between two solutions.
puzzle-or = or

# What is said around the board of a puzzle.
puzzle = -
    .heading = Puzzle { $puzzle } (rating { $rating }).
    .task = { $kind ->
        [wins_in_two] Win in two turns, whatever your opponent plays.
        [only_safe] Find the turn that loses nothing: all others lose pieces or the game.
       *[wins_material] Find the turn that wins pieces.
      }
    .to-move = You play { $side ->
            [w] White
           *[b] Black
          }. Type your turn. For a hint: puzzle hint
    .taken-back = You are at the start of your turn again.
    .under-way = You can capture again.
    .continue = So far: { $steps }. Continue with { $legal }, or stop. To start the turn again: reset
    .second = Right! Your opponent plays { $reply }. Now win with this turn.
    .hint = Move the piece on { $hint }. If you solve the puzzle now, your rating does not change.
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
    .next = For the next puzzle: puzzle
    .paused = Puzzle { $puzzle } is paused, and your turns go to the game. To continue the puzzle: puzzle
puzzle-opponent = Your opponent
puzzle-source = It is from game { $game }, after turn { $ply }.

puzzle-notice-puzzles-ready = There are new puzzles. To solve one: puzzle
puzzle-notice-no-puzzles-found = No new puzzles were found in the games of this server. New ones come from finished games: play. You can also do lessons: learn

puzzle-done-left-puzzle = You left puzzle { $puzzle }, which stays open. To come back: puzzle
puzzle-done-looks-for-puzzles = You have seen all puzzles. The engine now searches more games; you will be told when it is done.
puzzle-done-legal-in-puzzle = You can play: { $legal }{ $may_end ->
    [true] , or stop
   *[false] {""}
  }

puzzle-refusal-no-puzzle-left = You have seen all puzzles. New ones come from finished games: play. You can also do lessons: learn
puzzle-refusal-no-open-puzzle = You have no open puzzle. To get one: puzzle
puzzle-refusal-illegal-in-puzzle = { $step ->
    [1] {""}
   *[other] Step { $step }:{" "}
  }{ illegal-move } Try again; this does not count.
puzzle-refusal-no-step-in-puzzle = You have not played a step of this turn. To see the board: board
