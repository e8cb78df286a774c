# What help says of each command: in one line, and how it is written. Words in capitals stand for what is typed.
command-token = list, create or revoke tokens of your bots
    .usage = token [list [BOT]], token new [BOT], token revoke [BOT] NUMBER | all
command-since = show the turns that were played after turn PLY
    .usage = since BOARD PLY
command-ping = check your connection to the server
    .usage = ping
command-pong = for programs: answer a ping from the server
    .usage = pong
