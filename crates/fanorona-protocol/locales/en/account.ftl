# What help says of each command: in one line, and how it is written. Words in capitals stand for what is typed.
command-register = register an account and log in to it
    .usage = register [NAME [PASSWORD [ADDRESS...]]], register NAME bot of OWNER
command-login = log in to your account
    .usage = login [NAME [PASSWORD]]
command-guest = play without an account; your games are unrated
    .usage = guest
command-quit = leave the server; it keeps your games
    .usage = quit
command-password = change your password
    .usage = password [OLD NEW]
command-who = list who is online
    .usage = who [NAME...]
command-finger = show a player's profile; without a name, your own
    .usage = finger [NAME]
