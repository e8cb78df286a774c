# Clocks: reminders, more time, and disconnected players of live games.

# What help says of each command: in one line, and how it is written. Words in capitals stand for what is typed.
command-moretime = give your opponent more time in a live game
    .usage = moretime [BOARD] SECONDS

clock-event-reminder = Game { $game }: { $opponent } has waited { $waited_s } for your turn.{ $left_s ->
    [none] {""}
   *[other] {" "}You have { $left_s } left, until { $due_ms }.
  }

absence-event-away = Game { $game }: { $stage ->
    [begins] { $name } disconnected. The clocks keep running.{ $you ->
        [opponent] { $wins ->
            [true] {" "}You can claim a win in { $claim_in_s }.
           *[false] {" "}You can end the game without a result in { $claim_in_s }.
          }
       *[none] {""}
      }
    [continues] { $name } is still disconnected.{ $you ->
        [opponent] { $wins ->
            [true] {" "}You can claim a win in { $claim_in_s }.
           *[false] {" "}You can end the game without a result in { $claim_in_s }.
          }
       *[none] {""}
      }
   *[may_claim] { $name } did not come back.{ $you ->
        [opponent] { $wins ->
            [true] {" "}To claim the win: `claim { $game }`
           *[false] {" "}To end the game without a result: `claim { $game }`
          }
       *[none] {""}
      }
  }
absence-event-back = Game { $game }: { $name } is back.

clock-refusal-not-live = Game { $game } is not a live game. To see its clock: `board { $game }`
clock-refusal-given-enough = A player can get at most { $most_s } of extra time in one game.
clock-refusal-may-return = { $name } still has { $wait_s } to come back.{ $wins ->
    [true] {" "}After that you can claim the win: `claim { $game }`
   *[false] {" "}After that you can end the game without a result: `claim { $game }`
  }
