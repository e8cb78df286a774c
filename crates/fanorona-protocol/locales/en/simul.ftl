# What help says of each command: in one line, and how it is written. Words in capitals stand for what is typed.
command-hint = ask the strongest robot for a turn, in an unrated game
    .usage = hint [BOARD]
command-analyse = find the mistakes in a finished game
    .usage = analyse [BOARD]
command-simul = one player plays many others at once
    .usage = simul [NAME | open [OPTION...] | join NAME | start | next | ...]
