# Lessons that are played: tasks on boards of their own.

# What help says of each command: in one line, and how it is written. Words in capitals stand for what is typed.
command-learn = learn the game in short lessons, move by move
    .usage = learn [N | list | next | again | hint | quit]

list-lessons = There are no lessons. To read the rules: `help fanorona`
    .lesson = no.
    .name = lesson
    .done = done

# What is said around the board of a task.
lesson = -
    .heading = Lesson { $lesson } of { $lessons }: { $title } ({ $task } of { $tasks })
    .you = you
    .opponent = opponent
    .to-move = You play { $side ->
            [w] White
           *[b] Black
          }. Type your turn. For help: `learn hint`
    .taken-back = You are at the start of your turn again.
    .under-way = You can capture again.
    .continue = So far: { $steps }. Continue with { $legal }, or stop. To start again: `learn again`
    .right = Right!
    .missed = That turn is legal, but it is not what the task asks for.
    .try-again = Try again, or type: `learn hint`
    .done = Lesson { $lesson } is done. { $next ->
            [none] You have done all lessons. To play: `play`
           *[other] To continue with lesson { $next } ({ $next_title }): `learn next`
          }
    .paused = Lesson { $lesson } is paused, and your turns go to the game. To continue the lesson: `learn`

learn-done-left-lesson = You left lesson { $lesson }. To come back: `learn { $lesson }`
learn-done-all-lessons = You have done all { $lessons } lessons. To do one again: learn N. To see them: `learn list`
learn-done-legal-in-lesson = You can play: { $legal }{ $may_end ->
    [true] , or stop
   *[false] {""}
  }

learn-refusal-no-such-lesson = There are lessons 1 to { $lessons }. To see them: `learn list`
learn-refusal-no-lesson = You are not in a lesson. To start one: `learn`
learn-refusal-illegal-in-lesson = { $step ->
    [1] {""}
   *[other] Step { $step }:{" "}
  }{ illegal-move } Try again, or type: `learn hint`
learn-refusal-no-step-to-take-back = You have not played a step of this turn. To start the task again: `learn again`

# The lessons. Of each task: what to do, a hint, what a right turn shows, and what a legal turn lacks.
lesson-press = { $touch ->
    [true] Tap
   *[false] Type
  }
lesson-moving = moving
    .task1 = A piece moves along a line to the next point, if that point is free. Your pieces are white. To move, type where the piece is, then where it goes: a1a2 moves it from a1 to a2. Move your piece from a1 to the middle of the board, b2.
    .task1-touch = A piece moves along a line to the next point, if that point is free. Your pieces are white. To move, tap the piece, then the point where it goes. Move your piece from a1 to the middle of the board, b2.
    .hint1 = Type where the piece is, then where it goes: a1b2
    .hint1-touch = Tap the piece on a1, then the point b2.
    .right1 = You moved along a diagonal line. One step is a whole turn when nothing is captured.
    .miss1 = Your piece must end up on b2.
    .task2 = You have two pieces, and you choose which one moves. Move a piece to c1.
    .hint2 = A piece moves only one point at a time. Which piece is next to c1? { lesson-press }: b1c1
    .right2 = Only the piece on b1 was next to c1. A piece never jumps over another.
    .miss2 = One of your pieces must end up on c1.
lesson-points = strong and weak points
    .task1 = Diagonals meet at strong points (* on the board). At weak points (+), lines lead only along the row and the column. Your piece on b2 is on a strong point. Move it along a diagonal.
    .task1-heard = Diagonals meet at strong points. At weak points, lines lead only along the row and the column. b2 and the four corners are strong; a2, b1, b3 and c2 are weak. Your piece on b2 is on a strong point. Move it along a diagonal.
    .hint1 = From b2 the diagonals lead to the corners. Two corners are free. { lesson-press }: b2a3
    .right1 = A diagonal leads from a strong point to a strong point.
    .miss1 = The piece on b2 must go to a corner.
    .task2 = One of your pieces is on a strong point, the other one on a weak point. Move one of them to a2.
    .hint2 = b1 is a weak point: no line joins b1 and a2. { lesson-press }: a1a2
    .right2 = The piece on b1 is just as close, but no line joins b1 and a2.
    .miss2 = One of your pieces must end up on a2.
lesson-approach = capturing by approach
    .task1 = When you move towards an enemy piece, and it is just beyond the point where you arrive, you capture it by approach. Capture the black piece.
    .hint1 = The black piece is on c3. From a1 you approach it on the diagonal. { lesson-press }: a1b2
    .right1 = You went to b2, and c3 was the next point. When you can capture, you must.
    .miss1 = Your turn must capture.
    .task2 = You also capture all enemy pieces that follow on the same line without a gap. Capture three pieces.
    .hint2 = Look along row 1. { lesson-press }: a1b1
    .right2 = You captured c1, d1 and e1 with one step.
    .miss2 = Your turn captured only one piece.
lesson-withdrawal = capturing by withdrawal
    .task1 = When you move away from an enemy piece, and it is just behind the point that you leave, you capture it by withdrawal. Capture the black piece.
    .hint1 = The black piece is on a1. Move straight away from it. { lesson-press }: b2c3
    .right1 = You moved from b2 straight away from a1, so you captured the piece on a1.
    .miss1 = Your turn must capture.
    .task2 = Withdrawal also captures all pieces that follow without a gap. Capture two pieces by withdrawal.
    .hint2 = Two black pieces are to the left of d3. Move to the right. { lesson-press }: d3e3
    .right2 = You captured c3 and b3. This is written d3e3-: the sign - means withdrawal, + means approach.
    .right2-touch = You captured c3 and b3. In lists of turns this is written d3e3-: the sign - means withdrawal, + means approach.
    .miss2 = The first step must move away from two pieces.
lesson-choosing = choosing how to capture
    .task1 = A step can capture in both ways, but never both at once: add + for approach or - for withdrawal. Capture as many pieces as you can.
    .task1-touch = A step can capture in both ways, but never both at once. Move, and then tap the pieces that you want to capture. Capture as many as you can.
    .hint1 = By approach c3d3 captures e3. By withdrawal it captures b3 and a3. { lesson-press }: c3d3-
    .right1 = Withdrawal captured two pieces. Approach would have captured only one.
    .miss1 = The other way captures more pieces.
    .task2 = This is the start of a game on the large board. One step can capture in both ways. Play it by withdrawal.
    .hint2 = The piece on d3 moves to e3, away from c3. { lesson-press }: d3e3-
    .right2 = This opening has a name: Kobaka Lava. With d3e3+ it is Kobaka Fohy.
    .miss2 = That step captures by approach.
lesson-chains = capturing several times
    .task1 = After a capture, the same piece can capture again in the same turn. Capture twice.
    .hint1 = First, a1a2+ captures a3. Then the step from a2 to b2 captures c2. Type a1a2 and then b2, or at once: a1a2,b2
    .hint1-touch = First, the step from a1 to a2 captures a3. Then the step from a2 to b2 captures c2.
    .right1 = You captured twice in one turn. You can type the steps one by one, or with commas in one line.
    .right1-touch = You captured twice in one turn, step by step.
    .miss1 = Your piece can capture a second time.
    .task2 = Capture three times.
    .hint2 = From b2 the piece can go up to b3, towards b4. { lesson-press }: a1a2,b2,b3
    .right2 = Your turn ended, because the piece could not capture again.
    .miss2 = Your piece can capture three times.
lesson-direction = turning and not coming back
    .task1 = In one turn, a piece cannot take two steps in a row in the same direction. Capture twice.
    .hint1 = After b1c1 you cannot continue to d1, because that is the same direction. Go up the diagonal: d2. { lesson-press }: b1c1,d2
    .right1 = You changed direction. A piece can use a direction again later in the turn, but not twice in a row.
    .miss1 = Capture with a second step, in another direction.
    .task2 = A piece cannot come back to a point where it was in this turn. Capture all three pieces.
    .hint2 = Start by withdrawal: c3d3-. You cannot go back to c3, so go up to d4, and from there to c5. { lesson-press }: c3d3-,d4,c5
    .right2 = You captured all three pieces without visiting a point twice.
    .miss2 = One turn can capture three pieces.
lesson-stopping = stopping
    .task1 = You can stop after each capture, even if your piece could capture again. Capture once, and then stop.
    .hint1 = Play the first step, and then type stop. Or in one line: a1a2,stop
    .hint1-touch = Play the first step, from a1 to a2. Then press the button that ends the turn.
    .right1 = You must start with a capture when you can. You do not have to continue.
    .miss1 = Stop after the first step.
    .task2 = Sometimes it is better to stop. Find the only turn after which Black cannot capture.
    .hint2 = Capture with the piece on b4. A second capture would put your piece at risk. { lesson-press }: b4c3,stop
    .hint2-touch = Capture with the piece on b4, which goes to c3, and end the turn there. A second capture would put your piece at risk.
    .right2 = With one more capture Black could have captured you.
    .miss2 = Black can capture after it.
lesson-winning = winning
    .task1 = You win when your opponent has no pieces left. Capture both black pieces in one turn.
    .hint1 = Start with the piece on a1: it captures c1 from b1. Then go to b2. { lesson-press }: a1b1,b2
    .right1 = Black has no pieces, so you win.
    .miss1 = Black still has a piece.
    .task2 = You also win when your opponent cannot move. Block the black piece.
    .hint2 = The black piece can only go to b2. If you move your piece from a3 there, Black cannot move. { lesson-press }: a3b2
    .right2 = Black has a piece but no move, so you win.
    .miss2 = The black piece can still move.
lesson-vela = the vela
    .task1 = After a defeat on the large board you can ask for a vela. You play White, and your opponent must give up 17 pieces: until then you capture exactly one piece in each turn. Capture a piece.
    .hint1 = It is the start position, with the usual first turns. { lesson-press }: e2e3
    .right1 = In an ordinary game this turn captures two pieces; in the vela only the nearest one.
    .miss1 = Your turn must capture.
    .task2 = Now you are the winner of that game, and play Black. You cannot capture yet. Each turn must offer a piece: if White cannot capture after it, White wins at once. Offer a piece.
    .hint2 = Move so that a white piece can capture. Try a piece that is in front of the white ones. { lesson-press }: c4b4
    .right2 = White can capture now. After 17 pieces the usual rules apply.
    .miss2 = White cannot capture after it, and would win.
