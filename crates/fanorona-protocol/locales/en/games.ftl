# What help says of each command: in one line, and how it is written. Words in capitals stand for what is typed.
command-show = show boards, now or after turn N
    .usage = show [BOARD[#N]...], show NAME [all | active | inactive | next]
command-games = list games
    .usage = games [NAME...] [all | active | inactive | next | live]
command-next = list your games where it is your turn
    .usage = next
