# Queued turns: replies that the server plays for their owner, submitted turns and previews.

# What help says of each command: in one line, and how it is written. Words in capitals stand for what is typed.
command-queue = queue turns, which the server plays for you
    .usage = queue [BOARD] [TURN | if TURN then TURN[; ...] | drop TURN | clear]
command-submit = save a turn and look at the board before you play it
    .usage = submit [BOARD] TURN[#N]
command-confirm = play the turn that you submitted
    .usage = confirm [BOARD]
command-preview = show the board after some turns, without playing them
    .usage = preview [BOARD[#N] | new [tsivy | dimyand | telo]] TURN[; TURN...]

queue-event-changed = Game { $game }: { $queued ->
    [none] you cleared your queue in another session.
   *[other] you queued { $queued } in another session. To clear the queue: `queue { $game } clear`
  }
queue-event-dropped = Game { $game }: { $why ->
    [unforeseen] your queued turns were dropped. None of them answers { $turn }.
    [not_legal] your queued turn { $reply } was dropped. It is illegal after { $turn }.
   *[elsewhere] your queued turns were dropped, because turns were taken back.
  }

# Below this sentence there is a line for each queued turn, as it is typed: if TURN then TURN.
queue-done-queued = { $turn ->
    [none] Your queue on board { $game } is empty. To learn about queued turns: `help queue`
   *[other] Queued on board { $game }, to be played after { $opponent }'s turn { $turn }:
  }
    .any = any turn: { $else }
    .level = Level { $depth }: { $line }
queue-done-submitted = Your turn is saved, but not played yet. To play it: `confirm { $game }`

# Above and below the board of a preview, and of a position that is explored.
preview = { $game ->
    [none] Preview of a new game, { $ruleset }.
   *[other] Preview on board { $game }, { $ruleset }. Nothing is played.
  }
    .turns = { $after ->
        [0] From the start: { $turns }
       *[other] After turn { $after }: { $turns }
      }
    .explored = { $game ->
        [none] Position, { $ruleset }.
       *[other] Position in game { $game }, { $ruleset }.
      }
    .explored-turns = { $after ->
        [0] After: { $turns }
       *[other] After turn { $after }, and then: { $turns }
      }
    .over = The game would be over, { $result }: { $ending }
    .to-move = { $name ->
        [none] { $side ->
            [w] White
           *[b] Black
          }
       *[other] { $name } ({ $side ->
            [w] White
           *[b] Black
          })
      } would be to move (turn { $turn }).{ $steps ->
        [none] {""}
       *[other] {" "}So far: { $steps }.
      }
    .play = To play from here: `play robot3 { $position }`
    .nobody = nobody

queue-refusal-grammar = { $problem ->
    [empty] The line has no turn to queue.
    [no_turn] After if, then and else there must be a turn.
    [no_then] After if TURN there must be: then TURN.
    [no_if] Before then there must be: if TURN.
    [parenthesis] The parentheses do not match. They go after a reply, around what follows it.
    [no_semicolon] Between two replies there must be a semicolon.
    [two_plain] The line has two replies to any other turn. Only one is possible.
    [plain_inside] What follows a reply must start with if.
   *[too_deep] The line has too many replies one after the other.
  } Type: queue BOARD if TURN then TURN (more: `help queue`)
queue-refusal-play-first = It is your turn on board { $game }. Play first, then queue your reply. To see the board: `board { $game }`
queue-refusal-number = This would be turn { $turn } on board { $game }, not the number that you typed. To see the board: `board { $game }`
queue-refusal-illegal = Turn { $turn } ("{ $text }"){ $step ->
    [1] {""}
   *[other] , step { $step }
  } is illegal. { $reason ->
    [not_your_piece] { $side ->
        [w] White has no piece there.
       *[b] Black has no piece there.
      }
    [must_capture] A capture is possible, so the turn must capture.
    [cannot_end] There is no turn to end.
    [vela_no_capture] Captures are not allowed until the burden is paid.
   *[other] { illegal-move }
  }{ $reason ->
    [choose_capture] {""}
   *[other] { $legal_count ->
        [0] {""}
       *[other] {" "}Legal: { $legal }{ $may_end ->
            [true] , or stop.
           *[false] .
          }
      }
  } Nothing was changed.
queue-refusal-never-a-turn = "{ $text }" can never be a whole turn on board { $game }, so it was not queued. Type where the piece is and where it goes: `queue { $game } a1a2` (more: `help queue`)
queue-refusal-over = The game would be over after { $turn }, so no turn can follow. Leave out the turns after it.
queue-refusal-two-replies = The line has two replies to { $turn }. Leave out one of them.
queue-refusal-no-branch = That turn is not queued on board { $game }. To see what is queued: `queue { $game }`
queue-refusal-too-many = A game has at most { $most ->
        [one] { $most } queued turn
       *[other] { $most } queued turns
    }. Nothing was changed. To delete some: queue BOARD drop TURN
queue-refusal-too-deep = At most { $most ->
        [one] { $most } queued turn
       *[other] { $most } queued turns
    } can follow one after the other. Nothing was changed. Leave out the last ones.
queue-refusal-nothing-submitted = You have not submitted a turn on board { $game }. To submit one: submit { $game } TURN
queue-refusal-moved-on = Board { $game } changed after you submitted your turn, so the turn was not played. To see the board: `board { $game }`
queue-refusal-too-many-turns = A preview has at most { $most ->
        [one] { $most } turn
       *[other] { $most } turns
    }. Leave out the last ones.
