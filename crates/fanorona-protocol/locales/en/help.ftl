# What `help` says around its pages.

help-start = Type a turn as it is: a1a2 or a1a2+,b2+. Everything else starts with a command.
help-start-commands = list of all commands, one line each
help-start-name = COMMAND
help-start-command = one command, for example help challenge
help-commands-more = You can shorten a command if no other starts the same way. More: help COMMAND
help-usage = Usage:
help-by-mail = By mail:
help-also = Also:
help-short = Short:
help-short-never = none, type the whole word
help-for = For:
help-for-player = everybody who is logged in
help-for-member = registered players
help-for-moderator = moderators and operators
help-for-operator = operators
help-or-inline = , or with name and password in the line

topic-fanorona = rules, board and notation
topic-tutorial = your first game, step by step
topic-mail = commands for players of the mail server
topic-options = what you can set
topic-blind = playing with a screen reader
topic-away = messages, news and mail while you are away
topic-programs = how to write a program that plays here
topic-talk = how to talk, and how to choose what you hear
topic-windows = Windows telnet, PuTTY, netcat and scripts
topic-tls = encrypted connections
topic-proofs = who wins with best play
topic-robots = playing against the server's own players
topic-admin = commands of moderators and operators

chapter-account = Accounts
chapter-meeting = Finding a game
chapter-playing = Playing
chapter-reading = Looking at games
chapter-ratings = Ratings
chapter-talking = Talking
chapter-away = While you are away
chapter-server = The server
chapter-administration = For administrators
help-whole-page = The whole page: help { $topic }
