# What help says of each command: in one line, and how it is written. Words in capitals stand for what is typed.
command-help = show help
    .usage = help [COMMAND | WORDS | commands | fanorona | tutorial]
command-mode = set how this connection works: human, plain or json
    .usage = mode [human | plain | json [words]]
command-hello = for programs: one JSON object per line from now on
    .usage = hello json [PROGRAM/VERSION [words]]
command-date = show the server's date and time
    .usage = date
command-uptime = show how long the server has been running
    .usage = uptime
command-version = show the server's version
    .usage = version
command-why = explain in detail why your last command or turn was refused
    .usage = why
command-multiple = from the mail server; you do not need it here
    .usage = multiple

# Prompts. The server adds a space.
prompt-login = login:
prompt-new-name = name (or quit):
prompt-new-registration = register NAME (or quit):
prompt-password = password{ prompt-visible }:
prompt-old-password = old password{ prompt-visible }:
prompt-new-password = new password{ prompt-visible }:
prompt-new-password-again = repeat password{ prompt-visible }:
prompt-deletion = password{ prompt-visible }:
prompt-record = record (or cancel):
prompt-visible = { $typing ->
    [visible] {" "}(it will be visible; or quit)
   *[hidden] {" "}(or quit)
  }

# The first lines of a connection.
greeting = { $server } { $version }: Fanorona, the national board game of Madagascar.
    { greeting-ways }
greeting-of-place = { $server } { $version }: { $place } - Fanorona, the national board game of Madagascar.
    { greeting-ways }
# The ways in, in the second line.
greeting-ways =
    { $access ->
       *[open] Type your name, or one of: `register`, `guest`, `help`, `quit`.
        [no_registrations] Type your name, or one of: `guest`, `help`, `quit`. Nobody can register now.
        [no_guests] Type your name, or one of: `register`, `help`, `quit`. Guests are not allowed now.
        [members_only] Type your name, or `quit`. Only members can log in now.
      }
    Français : `language fr`   Malagasy: `language mg`{ $tls_port ->
        [none] {""}
       *[other] {"   "}TLS: port { $tls_port }
      }

notice-taken-over = You logged in on another connection; this one closes.
notice-too-many-sessions = You can be logged in { $most ->
        [one] { $most } time at once
       *[other] { $most } times at once
    }. You logged in once more, so this connection closes: it was idle the longest.
notice-goodbye = Goodbye. Your games are kept for you.
notice-goodbye-live = Goodbye. The clock of your live game keeps running: come back within { $grace_s }.
notice-farewell = Goodbye.
notice-members-only = Only members can use the server now; this connection closes. Come back later.
notice-login-timeout = You did not log in in time; this connection closes.
notice-idle = You did not type anything for too long; this connection closes.
notice-too-slow = This connection closes, because it does not read what the server sends.
notice-server-full = The server is full. Try again later.
notice-too-many-connections = There are too many connections from your address. Try again later.
notice-shutting-down = The server is stopping. Your games are safe; come back later.
notice-here = Yes, fanorond is here.
notice-interrupted = Interrupted.
notice-unencrypted = This connection is not encrypted: use a password that you use nowhere else{ $tls_port ->
    [none] .
   *[other] , or connect to port { $tls_port } with TLS (help tls).
  }
notice-view-hint = To see your own pieces at the bottom of every board: `set home` (more: `help set`)
notice-unknown-name = No account has that name. To create one: register NAME
notice-wrong-password = That is not the right password. Type it again, or quit to start again.
notice-perhaps-password = That line was not read, because it may be a password. Type register NAME or login NAME, or `quit` to cancel.
notice-guest-hint = A guest who leaves a game in which both players have moved loses it. To get an account instead: `quit`, then `register`
notice-kicked = An administrator disconnected you; this connection closes.
notice-banned = You are banned from this server { sanction-end }; this connection closes.
notice-password-changed = Your password was changed on another connection; this one closes.
notice-not-http = This is a Fanorona server for telnet, not a web server; this connection closes.
notice-account-deleted = Your account was deleted; this connection closes.
notice-token-revoked = Your token was revoked; this connection closes.
notice-key-removed = An SSH key of your account was removed; this connection closes.
notice-key-hint = You came with an SSH key that is not known yet. To log in with it at once the next time: `key add`
notice-silent = You did not answer for too long; this connection closes.
notice-slow-down = You send lines faster than the server can run them. Wait for the answers.
notice-garbage = You sent too much that is not a command, so this connection closes. Connect again and send commands in short lines.
notice-flooding = You kept sending lines too fast; this connection closes.
notice-quiet = You are in quiet mode: you see only games and what is said to you. To end it: `quiet off`
notice-logged-in-elsewhere = You are also logged in elsewhere ({ $sessions ->
        [one] { $sessions } session
       *[other] { $sessions } sessions
    }).
notice-still-current = Your turns still go to game { $game }, your current board. To play in game { $started }, type: { $started }
notice-current-board = Board { $game } is your current board now, because its clocks are running. To go back to board { $before }, type: { $before }
notice-unconfirmed-address = One of your mail addresses is not confirmed, so it gets no mail. With the code from the mail, type: address confirm CODE. For a new code: `address confirm`
notice-please-wait = { $before ->
    [one] Please wait: one login is ahead of yours.
   *[other] Please wait: { $before } logins are ahead of yours.
  }
notice-chat-left-out = Some chat was left out, because this connection did not read it.
notice-lines-left-out = Too many lines come from other players, so some are left out. To see challenges and offers: `pending`
ping = Are you there? Answer: `pong`

server-done-mode = This connection is in { $mode } mode.
server-done-date = { $now_ms }
server-done-uptime = The server has been running since { $since_ms }, for { $uptime_s }.
server-done-multiple = You do not need this here. Type as many commands as you like, one on each line.
server-done-nothing-refused = Nothing has been refused since you connected.
server-done-version = { $server } { $version }, protocol { $proto }

server-refusal-unknown-command = Unknown command "{ $word }". { did-you-mean }To see all commands: `help commands`
server-refusal-unsaid = Unknown command "{ $word }". { did-you-mean }To say it: `say { $say }`. To search the help: help WORDS
server-refusal-nothing-here = "{ $word }" is a command of other servers. This server has nothing like it. To see all commands: `help commands`
server-refusal-ambiguous = "{ $word }" can mean several commands. Type more letters of one: { $candidates_or }
server-refusal-spell-out = To prevent accidents, you must type the whole word: `{ $command }`
server-refusal-usage = { $detail ->
    [none] { $command ->
        [hello] hello is a command for programs. To begin, type `guest`. Programs type:
       *[other] { help-usage }
      }
   *[other] { $detail } Type:
  } { $command_usage }
usage-detail-unknown-option = Unknown option "{ $word }".
usage-detail-misspelled = { $word }
usage-detail-contradiction = These two contradict each other: { $word_and }.
usage-detail-not-a-number = "{ $word }" is not a number.
usage-detail-not-a-name = "{ $word }" cannot be a player's name.
usage-detail-left-over = "{ $word }" is one word too many.
usage-detail-incomplete = In json mode, the whole command must be in one line.
usage-detail-bad-option = { $word }
misspelled = Unknown option "{ $word }". Did you mean { $near }?
bad-option = { $value ->
    [none] { $name }= must be followed by { $name_takes }.
   *[other] "{ $value }" does not fit { $name }=, which takes { $name_takes }.
  }
server-refusal-bad-tag = A tag is @ followed by 1 to 32 letters, digits, - or _, as in: @17 date
server-refusal-too-long = That line is too long, and nothing was done. Send at most { $limit ->
        [one] { $limit } byte
       *[other] { $limit } bytes
    } in a line.
server-refusal-auth-required = Log in first: login NAME (or: `register`, `guest`). To play at once: `play`{ $inline ->
    [true] . By mail, put your userid and password in the line: `help mail`
   *[false] {""}
  }
server-refusal-members-only = Guests cannot do that. To get an account: `quit`, then `register`
server-refusal-administrators-only = Only administrators can do that.
server-refusal-operators-only = Only operators can do that. To see what you can do: `help commands`
server-refusal-no-help = Unknown help topic "{ $topic }". { $near ->
    [none] {""}
   *[other] Did you mean `help { $near }`?{" "}
  }To see what there is: `help commands`
server-refusal-rate-limited = You did that too often. Try again in { $wait_s }.
server-refusal-busy = The server is overloaded. Try again in a moment.
server-refusal-disk-full = The server's disk is full, so nothing was changed. Try again later; reading still works.
server-refusal-database-away = The database is not responding, so this was not done. Try again in a few seconds. Clocks get the lost time back.
server-refusal-unknown = The server does not know whether this was saved, because the database stopped responding. Check before you do it again, for example: `board`
server-refusal-disk-failed = The server's disk failed, so nothing was changed. Try again later; reading still works.
server-refusal-shutting-down = The server is stopping, and nothing was changed. Come back later.
server-refusal-internal = An internal error occurred, and nothing was changed. Try again later.

# The values that an option takes.
takes-board = tsivy, dimyand or telo
takes-from = a position and who is to move, such as 3/1b1/w2 w
takes-boards = a number of boards, such as 20
takes-match = 3 or 5
takes-days = a number of days from 1 to 730
takes-forfeittime = { takes-days }
takes-total = { takes-days }
takes-totaltime = { takes-days }
takes-remind = { takes-days }
takes-nagtime = { takes-days }
takes-time = minutes and seconds per turn, such as 10+5
takes-day = a date, such as 2026-11-20
takes-rating = ratings, such as 1400-1800, 1400- or -1800
takes-players = numbers of players, such as 3-12 or 8
takes-rounds = a number of rounds, such as 5
takes-minutes = a number of minutes, such as 60
takes-within = a number of days for a round, such as 7; 0 for live rounds that start at once
takes-robots = a level from 1 to 8, fitting or none
takes-games = a number of rated games, such as 10
takes-code = 6 to 20 letters and digits, or none
takes-every = day, week or month
takes-start = a time from now, such as 2h or 3d, or a date such as 2026-12-01T18:00
takes-seconds = a number of seconds, at least 1
takes-mail = off, digest or turn
takes-player = a player's name
takes-opponent = { takes-player }
takes-colour = white or black
takes-result = 1-0, 0-1, 1/2-1/2 or *
takes-opening = vakiloha, lehavanana, lehavia, kobaka-fohy or kobaka-lava
takes-ruleset = { takes-board }
takes-since = a date: 2026-11-20, 2026-11, 2026, yesterday, 30d (30 days ago), last week or october
takes-until = { takes-since }
takes-around = { takes-since }
takes-before = the number of a game
takes-reason = captured, blocked, resigned, time, agreed, repetition, no_capture_limit, forfeit, aborted or adjudicated
takes-turns = a number of turns, such as 20-40, 60+ or -15
takes-difference = a difference of ratings, such as 200+ or 0-50
takes-with = a position, such as 3/1b1/w2 b

# The end of a page of a long answer.
page-more = { $lines ->
    [one] 1 more line.
   *[other] { $lines } more lines.
  } To continue: Enter. To stop: q
page-cut = The rest is too long to show. Ask for less.
