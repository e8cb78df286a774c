# What help says of each command: in one line, and how it is written. Words in capitals stand for what is typed.
command-queue = queue conditional moves, which the server plays for you
    .usage = queue [BOARD] [TURN | if TURN then TURN[; ...] | drop TURN | clear]
command-submit = save a turn and look at the board before you play it
    .usage = submit [BOARD] TURN[#N]
command-confirm = play the turn that you submitted
    .usage = confirm [BOARD]
command-preview = show the board after some turns, without playing them
    .usage = preview [BOARD[#N] | new [tsivy | dimyand | telo]] TURN[; TURN...]
