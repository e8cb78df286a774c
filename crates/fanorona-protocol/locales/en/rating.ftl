# What help says of each command: in one line, and how it is written. Words in capitals stand for what is typed.
command-standings = list the players on a board, best rating first
    .usage = standings [RULESET] [established | provisional | inactive] [after NAME]
command-rank = show a player's rank on every board
    .usage = rank [NAME]
command-assess = show how a game would change both ratings
    .usage = assess NAME [tsivy | dimyand | telo]
command-progress = show how a rating changed, game by game
    .usage = progress [NAME] [tsivy | dimyand | telo] [before BOARD]
