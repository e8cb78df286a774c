# Offers inside a game: a draw, a takeback, an end without a result.

# What help says of each command: in one line, and how it is written. Words in capitals stand for what is typed.
command-undo = ask your opponent for a takeback
    .usage = undo [[BOARD] TURNS]
command-abort = end a game without a result
    .usage = abort [BOARD]

offer-takeback = { $turns ->
    [one] takeback of 1 turn
   *[other] takeback of { $turns } turns
  }
# The turns that a takeback would take back: all of them if they are few.
offer-undone = { $undone_count ->
    [1] { $undone_and }
    [2] { $undone_and }
    [3] { $undone_and }
   *[other] { $turns } turns
  }
undone-turn = turn { $ply } ({ $turn })

offer-event-open = Game { $game }: { $you ->
    [from] { $kind ->
        [draw] you offer a draw.
        [undo] you ask to take back { offer-undone }.
       *[abort] you ask to end the game without a result.
      } To withdraw it: `withdraw { $game } { $kind }`
    [to] { offer-made } To answer: `accept { $game } { $kind }` or `decline { $game } { $kind }`
   *[none] { offer-made }
  }
offer-made = { $kind ->
    [draw] { $from } offers a draw.
    [undo] { $from } asks to take back { offer-undone }.
   *[abort] { $from } asks to end the game without a result.
  }
offer-event-declined = Game { $game }: { $you ->
    [to] you decline
   *[other] { $to } declines
  } { $kind ->
    [draw] the draw.
    [undo] the takeback.
   *[abort] to end the game without a result.
  }
offer-event-withdrawn = Game { $game }: { $kind ->
    [draw] { $from }'s draw offer is no longer open.
    [undo] { $from }'s takeback request is no longer open.
   *[abort] { $from }'s request to end the game is no longer open.
  }

offer-refusal-no-offer = There is no offer on board { $game }. To see what is waiting for you: `pending`
offer-refusal-gone = That offer on board { $game } is not open any more. To see what is waiting for you: `pending`
offer-refusal-none-of-kind = { $kind ->
    [draw] No draw offer is open.
    [undo] No takeback request is open.
   *[abort] No request to end the game is open.
  } To see what is waiting: `pending`
offer-refusal-which = { $waiting } offers are open on board { $game }. To see them: `pending`. Then name the one you mean, such as: { $own ->
    [true] `withdraw { $game } { $kind }`
   *[false] `accept { $game } { $kind }`
  }
offer-refusal-own = The offer on board { $game } is your own. To withdraw it: `withdraw { $game } { $kind }`
offer-refusal-already-offered = Your own offer on board { $game } is still waiting for an answer. To make another, first type: `withdraw { $game } { $kind }`
offer-refusal-answer-first = Your opponent made an offer on board { $game }. Answer it first: `accept { $game } undo` or `decline { $game } undo`
offer-refusal-no-takebacks = Game { $game } is played without takebacks. To see the board: `board { $game }`
offer-refusal-nothing-to-undo = { $turns ->
    [0] You have not played a turn on board { $game } yet, so you have none to take back. To see the board: `board { $game }`
    [one] Only 1 turn was played on board { $game }. To take it back: `undo { $game } 1`
   *[other] { $turns } turns were played on board { $game }. Type how many to take back, for example: `undo { $game } 1`
  }
