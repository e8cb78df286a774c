# What help says of each command: in one line, and how it is written. Words in capitals stand for what is typed.
command-challenge = ask a player for a game
    .usage = challenge NAME [OPTION...], such as: challenge bob white days=7
command-accept = accept a challenge or an offer
    .usage = accept [NUMBER | NAME]
command-decline = decline a challenge or an offer
    .usage = decline [NUMBER | NAME]
command-withdraw = cancel your challenge or offer
    .usage = withdraw [NUMBER | NAME]
command-pending = list challenges and offers that wait for an answer
    .usage = pending
command-challenges = set what happens when someone challenges you
    .usage = challenges [ask | auto | closed]
