# What help says of each command: in one line, and how it is written. Words in capitals stand for what is typed.
command-undo = ask your opponent for a takeback
    .usage = undo [[BOARD] TURNS]
command-abort = end a game without a result
    .usage = abort [BOARD]
command-moretime = give your opponent more time in a live game
    .usage = moretime [BOARD] SECONDS
command-vela = after a defeat, ask for the game that frees you
    .usage = vela [BOARD]
command-rematch = ask for another game with swapped colours
    .usage = rematch [BOARD]
command-vacation = pause your correspondence clocks, 30 days a year
    .usage = vacation [on | off]
