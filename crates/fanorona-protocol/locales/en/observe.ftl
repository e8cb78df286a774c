# What help says of each command: in one line, and how it is written. Words in capitals stand for what is typed.
command-observe = watch games; without arguments, list them
    .usage = observe [BOARD...]
command-unobserve = stop watching a game, or all games
    .usage = unobserve [BOARD]
command-observers = list the observers of a game
    .usage = observers [BOARD]
command-follow = watch all games of a player; without a name, list them
    .usage = follow [NAME]
command-unfollow = stop following a player, or all players
    .usage = unfollow [NAME]
command-kibitz = talk to the players and observers of a board
    .usage = kibitz [BOARD] TEXT
command-whisper = talk to the observers of a board, not to the players
    .usage = whisper [BOARD] TEXT
