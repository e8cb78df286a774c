# Playing on a board: turns and parts of turns, legal moves, offering and claiming a draw, resigning.

# What help says of each command: in one line, and how it is written. Words in capitals stand for what is typed.
command-board = show a board and make it your current board
    .usage = board [BOARD], or only BOARD
command-move = play a turn, or part of a turn
    .usage = move [BOARD] TURN[#N], or only TURN
command-stop = end your turn, even though you could capture again
    .usage = stop [BOARD]
command-back = take back the last step of your unfinished turn
    .usage = back [BOARD | STEPS | TURNS | turning]
command-reset = take back all steps of your unfinished turn
    .usage = reset [BOARD]
command-legal = list the steps that you can play, or whole turns
    .usage = legal [BOARD] [turns]
command-propose = offer a draw
    .usage = propose [BOARD]
command-claim = claim a draw, or a win if your opponent disconnected
    .usage = claim [BOARD]
command-resign = give up a game; your opponent wins
    .usage = resign [BOARD]

play-done-legal = { $you ->
    [mover] You can play
   *[other] { $mover } can play
  } on board { $game }: { $legal }{ $may_end ->
    [true] , or stop
   *[false] {""}
  }. These are steps. To see whole turns: `legal turns`
play-done-legal-turns = { $more ->
    [true] { $mover }'s first legal turns on board { $game }:
   *[false] { $mover }'s legal turns on board { $game }:
  }
    { $turns }

play-refusal-not-your-board = You are not playing on board { $game }. To see the boards where it is your turn: `next`
play-refusal-not-your-turn = It is not your turn on board { $game }. { $queue ->
    [none] To see the boards where it is: `next`
   *[other] To play { $queue } as soon as it is: `queue { $game } { $queue }`
  }
play-refusal-game-over = Game { $game } is over ({ $result }). To see it: `show { $game }`. To see the boards where it is your turn: `next`
play-refusal-syntax = { $problem ->
    [empty] There is no move in this line.
    [too_long] This line is longer than any turn.
    [two_signs] "{ $word }" has two signs. Write + to capture by approach or - to capture by withdrawal.
    [not_understood] "{ $word }" makes no sense there.
   *[not_a_point] "{ $word }" is not a point.
  } Write a turn like a1a2 or a1a2+,b2+ (more: `help fanorona`)
play-refusal-illegal = { $step ->
    [1] {""}
   *[other] Step { $step }:{" "}
  }{ illegal-move }{ $reason ->
    [choose_capture] {""}
   *[other] { $legal_count ->
        [0] {""}
       *[other] {" "}You can play: { $legal }{ $may_end ->
            [true] , or stop.
           *[false] .
          }
      }
  } Your move was not played.
play-refusal-nothing-to-take-back = You have no unfinished turn on board { $game }, so there is nothing to take back. To see the board: `board { $game }`
play-refusal-stale-turn = The next turn on board { $game } is turn { $turn }, not the one in your line. To see the board: `board { $game }`
play-refusal-not-on-screen = Your screen does not show game { $game }, so nothing was done. To do it there, name the game: { $command ->
    [undo] undo { $game } 1
   *[other] { $command } { $game }
  }
play-refusal-stale-board = Board { $game } changed at the same moment, so nothing was done. To see the board: `board { $game }`
play-refusal-unknown = The server does not know whether your turn was saved. To check: `board { $game }`
play-refusal-nothing-to-claim = You cannot claim a draw yet. The position has occurred { $repetitions } of { $repetitions_needed } times, and { $quiet_turns } of { $quiet_turns_needed ->
        [one] { $quiet_turns_needed } turn
       *[other] { $quiet_turns_needed } turns
    } without a capture were played. The server ends the game when a player runs out of time. To offer a draw: `propose { $game }`
play-refusal-claim-in-mid-turn = You can claim a draw only before the first step of your turn. To take your steps back: `reset { $game }`

# Why a move is illegal, as the rules say. Other sentences contain it.
illegal-move = { $reason ->
    [syntax] That is not a move. Type where the piece is, then where it goes, such as a1b2.
    [not_your_piece] You have no piece there.
    [not_adjacent] A piece moves only to a neighbouring point.
    [no_line] No line joins these points. Only strong points have diagonals.
    [occupied] That point is occupied.
    [must_capture] { $burden_unpaid ->
        [true] You must capture in every turn until the burden is paid.
       *[false] You must capture when you can.
      }
    [choose_capture] Add + to capture by approach or - to capture by withdrawal: { $choices_or }.
    [no_capture] That step captures nothing.
    [same_direction] A piece cannot take two steps in a row in the same direction.
    [revisit] Your piece has already visited that point this turn.
    [other_piece] You can move only one piece in a turn.
    [turn_over] { $burden_unpaid ->
        [true] Until the burden is paid, a turn ends after its first step. Leave out the rest.
       *[false] The turn ends before that step. Leave out the rest.
      }
    [cannot_end] There is nothing to stop yet: capture first.
   *[vela_no_capture] You cannot capture until the burden is paid. Leave out + and -.
  }

# One of the ways in which a step can capture.
capture-choice = { $step } takes { $captured_count } ({ $captured_and })

# At the end of "why".
why-legal = You could play: { $legal }{ $may_end ->
    [true] , or stop
   *[false] {""}
  }
