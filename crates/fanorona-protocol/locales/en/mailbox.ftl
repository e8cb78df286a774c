# What help says of each command: in one line, and how it is written. Words in capitals stand for what is typed.
command-message = leave a message that the player can read later
    .usage = message NAME[,NAME...] TEXT
command-messages = list, read or erase your messages
    .usage = messages [before N | read [N] | erase N | erase all]
command-chat = add a comment to a board, or read its comments
    .usage = chat BOARD [TEXT]
command-inbox = show recent events and what waits for you
    .usage = inbox
command-subscribe = get news of a board; without arguments, list your boards
    .usage = subscribe [BOARD... | all]
command-unsubscribe = stop news of a board
    .usage = unsubscribe BOARD... | all
command-notify = be told when a friend comes or leaves, or when a game ends
    .usage = notify [NAME | BOARD... | all]
command-nomail = stop all mail to you; every mail has the token
    .usage = nomail TOKEN
