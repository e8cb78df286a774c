# Replays: players step through the turns of a game, alone or together.

# What help says of each command: in one line, and how it is written. Words in capitals stand for what is typed.
command-replay = step through a game, alone or with others
    .usage = replay [BOARD], replay NAME
command-forward = in a replay or study, go forward N turns or to a turning point
    .usage = forward [N | turning]
command-backward = in a replay or study, go back N turns or to a turning point
    .usage = backward [N | turning]
command-best = in a replay, show what was better than a mistake
    .usage = best
command-go = in a replay or study, go to the board after turn N
    .usage = go N | turning
command-first = in a replay or study, go to the start
    .usage = first
command-last = in a replay or study, go to the end
    .usage = last
command-leave = leave a replay or study
    .usage = leave

# What happens in a replay. A turning point is a turn that lost something.
replay = -
    .opened = Replay of game { $game }, { $of ->
            [0] without turns.
            [one] 1 turn. To step: { replay-step } (back: `backward`), `first`, `last`.
           *[other] { $of } turns. To step: { replay-step } (back: `backward`), go N, `first`, `last`.
          } To keep it: `share`. To end: `leave`{ $analysed ->
            [true] {"\u000A"}Replay of game { $game }: { $points ->
                [0] the analysis found no turning points.
                [one] 1 turning point. To go to it: `forward turning`
               *[other] { $points } turning points. To go to them: `forward turning` (back: `backward turning`)
              }
           *[false] {""}
          }
    .joined = Replay of game { $game }: { $name } joins. { $leader } leads; { $people ->
            [one] 1 participant
           *[other] { $people } participants
          }.
    .left = Replay of game { $game }: { $name } leaves. { $leader } leads; { $people ->
            [one] 1 participant
           *[other] { $people } participants
          }.
    .at = Replay of game { $game }, after turn { $after } of { $of }.
    .turning-point = Turning point, { $side }: { $last } { $slip }
        To see the better line on the board: `best`
    .verdict = With best play { $winner ->
            [none] this is a draw.
           *[other] { $winner } wins in { $turns ->
                [one] 1 turn
               *[other] { $turns } turns
              }.
          }
    .before-turning-point = Turn { $next } was a mistake. To see it: `forward turning`. To see what was better: `best`
    .better-at = Replay of game { $game }, better line of turn { $turn }, turn { $played } of { $of }.
    .better-line = Better for { $side }: { $line } (was { $was }, now { $became })
    .better-steps = To step along it: `best` (back: `back`). To return to the game: `go { $turn }`
    .better-ends = The better line ends here. To return to the game: `go { $turn }`
    .next-turning-point = Next turning point: turn { $next }. To go to it: `forward turning`
    .last-turning-point = This is the last turning point.{ $before ->
            [true] {" "}To go to the one before: `backward turning`
           *[false] {""}
          }

# What steps through a replay: an empty line only where people type.
replay-step = { $enter ->
    [true] Enter or forward
   *[false] forward
  }

replay-done-left = You left the replay of game { $game }.
replay-done-told = { $people ->
    [one] Sent to 1 other participant.
   *[other] Sent to { $people } other participants.
  }

replay-refusal-no-replay = You are not in a replay. To open one: replay BOARD
replay-refusal-in-replay = You are in the replay of game { $game }. To play a turn on board { $board }: board { $board } TURN. To leave the replay: `leave`
replay-refusal-not-in-replay = { $name } is not in a replay. To open one yourself: replay BOARD
replay-refusal-not-leading = { $leader } leads this replay. To step through the game yourself: `replay { $game }`
replay-refusal-beyond-the-end = Game { $game } has { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
  }. To go to the last one: `last`. To see another game: show BOARD
replay-refusal-end = There are no more turns. You see game { $game } after turn { $after }. To go to another turn: go N
replay-refusal-no-turning-point = { $way ->
    [forward] Game { $game } has no turning point after turn { $after }. To go back: `backward turning`
   *[backward] Game { $game } has no turning point before turn { $after }. To go forward: `forward turning`
  }
replay-refusal-no-turning-points = The analysis of game { $game } found no turning points. To go to a turn: go N
replay-refusal-not-analysed = Game { $game } has not been analysed. To find its turning points: `analyse { $game }`
replay-refusal-no-better-turn = No better turn is known after turn { $after } of game { $game }. To see its mistakes: `analyse { $game }`
replay-refusal-end-of-better-line = The better line of turn { $turn } ends here. To return to game { $game }: `go { $turn }`
replay-refusal-no-replay-for-best = You are not in a replay. To see what was better, open the replay of an analysed game: replay BOARD. To have a game analysed: analyse BOARD. To see the best players: `standings`
replay-refusal-full = This replay already has { $most ->
        [one] { $most } participant
       *[other] { $most } participants
    }, which is the limit. To open one yourself: replay BOARD
replay-refusal-too-many = The server already has { $most ->
        [one] { $most } open replay
       *[other] { $most } open replays
    }, which is the limit. To join one: replay NAME
