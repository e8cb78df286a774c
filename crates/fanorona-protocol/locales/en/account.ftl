# Accounts: registering, logging in, passwords, mail addresses, who is online, and profiles.

# What help says of each command: in one line, and how it is written. Words in capitals stand for what is typed.
command-register = register an account and log in to it
    .usage = register [code=CODE] [NAME [PASSWORD]], register NAME bot of OWNER
command-login = log in to your account
    .usage = login [NAME [PASSWORD]]
command-guest = play without an account; your games are unrated
    .usage = guest
command-quit = leave the server; it keeps your games
    .usage = quit
command-password = change your password
    .usage = password [OLD NEW]
command-recover = choose a new password with a code from an operator
    .usage = recover NAME CODE [NEW]
command-who = list who is online
    .usage = who [NAME... | after NAME]
command-finger = show a player's profile; without a name, your own
    .usage = finger [NAME]
command-address = show, replace or confirm your mail addresses
    .usage = address [ADDRESS... | none], address confirm [CODE | ADDRESS]
command-add = add mail addresses to your account
    .usage = add ADDRESS...
command-delete = delete your account forever
    .usage = delete account [PASSWORD]
command-list = list all players by name
    .usage = list [tsivy | dimyand | telo]... [after NAME]
command-limit = set how many games you want to play at once
    .usage = limit [NUMBER | none | accept | reject]

# Lists. The value is shown when the list is empty; each attribute is the heading of a column.
list-who = Nobody is online.
    .name = name
    .rating = tsivy rating
    .idle_s = idle
    .doing = doing
list-who-cells = -
    .name = { named-player }
    .doing = { who-doing }
who-doing = { $playing ->
    [none] { $observing ->
        [none] {""}
       *[other] observing { $observing }
      }
   *[other] playing { $playing }
  }
list-members = No players are listed. To list all of them: `list`
    .name = name
    .won = won
    .lost = lost
    .drawn = drawn
    .active = in progress
    .limit = limit
    .seeking = wants
    .last_here_ms = last online
list-members-cells = -
    .name = { named-player }
    .limit = { $challenges ->
        [closed] closed
       *[other] { $limit }
      }

account-done-registered = The account { $name } was created. To log in to it: `login { $name }`
account-done-cancelled = Cancelled. Nothing was changed.
account-done-password-changed = Your password was changed.{ $session_closed ->
    [true] {" "}Your other sessions are closed.
   *[false] {""}
  }{ $tokens_revoked ->
    [0] {""}
    [one] {" "}One token of your bots was revoked. To make a new one: token new NAME
   *[other] {" "}{ $tokens_revoked } tokens of your bots were revoked. To make new ones: token new NAME
  }{ $keys ->
    [0] {""}
    [one] {" "}You still log in without it by your SSH key. To remove the key: `key remove all`
   *[other] {" "}You still log in without it by your { $keys } SSH keys. To see them: `key`
  }
account-done-recovered = Your password was changed. To log in: `login { $name }`{ $keys ->
    [0] {""}
    [one] {" "}You still log in without it by your SSH key. To remove the key: `key remove all`
   *[other] {" "}You still log in without it by your { $keys } SSH keys. To see them: `key`
  }

# The first lines after a login. Lines that may be missing begin with a line break: {""} and an indented line.
account-done-logged-in = { arrival-greeting }{ $new ->
    [true] {""}
        { arrival-learn }
   *[false] {""}
  }{ $challenges ->
    [0] {""}
   *[other] {""}
        { arrival-challenges }
  }{ $active ->
    [0] {""}
   *[other] {""}
        { arrival-active }{ arrival-next }
  }
arrival-greeting = { $guest ->
    [true] Welcome! Your name is { $name }.
   *[false] { $new ->
        [true] Welcome, { $name }! Your account was created.
       *[false] { $last_here_ms ->
            [none] Welcome, { $name }!
           *[other] Welcome back, { $name }! You were last online on { $last_here_ms }.
          }
      }
  }
arrival-learn = To learn the game, move by move: `learn`
arrival-challenges = { $challenges ->
    [one] A challenge is waiting for your answer. To see it: `pending`
   *[other] { $challenges } challenges are waiting for your answer. To see them: `pending`
  }
arrival-active = { $active ->
    [one] You have 1 game in progress.
   *[other] You have { $active } games in progress.
  }
arrival-next = { $next_count ->
    [0] {""}
    [one] {" "}It is your turn on board { $next_and }.
   *[other] {" "}It is your turn on boards { $next_and }.
  }

challenge-policy = { $challenges ->
    [ask] ask
    [auto] accept all
   *[closed] closed
  }

# A profile, line by line.
account-done-profile = { profile-name } { profile-presence } Player since { $since_ms_day }.
    Games: { $won } won, { $lost } lost, { $drawn } drawn, { $active } in progress. Challenges: { challenge-policy }.{ $freed ->
        [0] { $unfreed ->
            [0] {""}
           *[other] { profile-velas }
          }
       *[other] { profile-velas }
      }{ $vacation_until_ms ->
        [none] {""}
       *[other] {""}
            On vacation until { $vacation_until_ms } at the latest.
      }{ $ratings ->
        [none] {""}
       *[other] {""}
            Ratings: { $ratings }.
      }{ $puzzle_rating ->
        [none] {""}
       *[other] {""}
            Puzzle rating: { $puzzle_rating }.
      }{ $tournaments_won ->
        [0] {""}
        [one] {""}
            1 tournament won. To see it: `champions { $name }`
       *[other] {""}
            { $tournaments_won } tournaments won. To see them: `champions { $name }`
      }
profile-name = { $name }{ $bot ->
    [true] { $owner ->
        [none] {" "}(bot of this server)
       *[other] {" "}(bot of { $owner })
      }
   *[false] { $guest ->
        [true] {" "}(guest)
       *[false] {""}
      }
  }
profile-presence = { $here ->
    [true] is online.
   *[false] { $last_here_ms ->
        [none] is offline.
       *[other] was last online on { $last_here_ms }.
      }
  }
profile-velas = {""}
    Velas as the debtor: { $freed } won (afa-bela), { $unfreed } not won.

account-done-addresses = { $addresses_count ->
    [0] You have no mail address. To add one: `address name@example.org`
    [one] Your mail address: { $addresses_and }{ addresses-unconfirmed }
   *[other] Your mail addresses: { $addresses_and }{ addresses-unconfirmed }
  }
addresses-unconfirmed = { $unconfirmed_count ->
    [0] {""}
   *[other] { $sends ->
        [true] . { $mailed_count ->
            [0] Not confirmed: { $unconfirmed_and }. With the code from the mail, type: address confirm CODE. For a new code: `address confirm`
           *[other] A code was mailed to { $mailed_and }. With the code from the mail, type: address confirm CODE
          }
       *[false] {" "}(this server does not send mail)
      }
  }
account-done-address-confirmed = Your mail address { $address } is confirmed. To choose how often you get mail: `set mail`

# The mail with the code.
address-mail = Hello { $name },

    You gave this mail address to a Fanorona server. To get mail here about your
    games, log in and type:

    {"  "}address confirm { $code }

    The code is valid until { $until_ms }.

    { mail-site }If you did not give the address, ignore this mail. Without the code, the
    server sends no news to this address.
    .subject = { $place }: confirm your mail address
account-done-deletion-asked = This deletes your account forever:{ $active ->
        [0] {""}
       *[other] {""}
            - { deletion-games };
      }
    - your challenges, mail addresses, preferences and messages are erased;
    - your finished games stay, under the name "deleted" and a number;
    - nobody can register your name again, not even you.
    To delete your account, type your password. To cancel, type an empty line.
    If you want a copy of your games, cancel, and type: `export mine`
deletion-games = { $active ->
    [one] { $lost ->
        [0] your game in progress ends without a result
       *[other] you lose your game in progress
      }
   *[other] { $lost ->
        [0] your { $active } games in progress end without a result
       *[other] your { $active } games in progress end, and you lose { $lost } of them (those in which both players have moved)
      }
  }
account-done-deleted = Your account was deleted. { $shown_as ->
    [none] Its games are shown under the name "deleted" and a number.
   *[other] Its games are shown under the name { $shown_as }.
  }
account-done-limit = { $limit ->
    [none] You have not set a limit. The server allows { $server_limit ->
            [one] { $server_limit } game
           *[other] { $server_limit } games
        } at once.
    [one] You play at most 1 game at once. To remove this limit: `limit none`
   *[other] You play at most { $limit } games at once. To remove this limit: `limit none`
  }
account-done-seeking = { $seeking ->
    [0] You do not want more games.
    [one] You want 1 more game. All players see this: `list`
        For a live game with 1 minute for each player: `seek 1+0`
   *[other] You want { $seeking } more games. All players see this: `list`
        For a live game with { $seeking } minutes for each player: `seek { $seeking }+0`
  }

account-refusal-bad-name = "{ $typed }" { $problem }. A name is a letter, then letters, digits, - or _, { $least } to { $most } characters in all.
name-error-too-short = is too short
name-error-too-long = is too long
name-error-no-letter-first = does not begin with a letter
name-error-character = contains a character that names cannot have
account-refusal-restricted = { $access ->
    [no_registrations] You can register only with a code from an operator now: register code=CODE. To play as a guest: `guest`. If you have an account: login NAME
    [no_guests] Guests are not allowed now. To get an account: `register`. If you have one: login NAME
   *[members_only] Only members can log in now. If you have an account: login NAME. If you have a registration code: register code=CODE. If not, come back later.
  }
account-refusal-renamed = An operator gave you another name: { $name }. To log in: `login { $name }`
account-refusal-not-invited = This registration code is wrong or has ended. Ask an operator for a new one, and register with it.
account-refusal-reserved-name = The name "{ $typed }" is reserved: { $reason ->
    [server] it is, or looks like, a word for the server, its staff, robots, guests or turns.
    [command] here it means, or looks like, "{ $command }".
   *[word] it is, or looks like, a word that commands or help know.
  } To choose another: register NAME
account-refusal-name-taken = The name { $name } is taken, or looks like one that is taken. To choose another: register NAME
account-refusal-bad-password = A password needs at least { $least ->
        [one] { $least } character
       *[other] { $least } characters
    } and at most { $most ->
        [one] { $most } byte
       *[other] { $most } bytes
    }, and no spaces.
account-refusal-easy-password = That password is easy to guess: it is common, a number, repetitive, or too similar to your name. Choose another one, for example three words without spaces.
account-refusal-passwords-differ = The passwords differ. Type the new password and repeat it, or type an empty line to cancel.
account-refusal-bad-address = A mail address looks like name@example.org. Correct it, or leave it out.
account-refusal-too-many-addresses = An account can have at most { $limit } mail addresses. Type fewer.
account-refusal-wrong-code = This code is wrong or has expired, or too many wrong codes were typed. For a new code: `address confirm`
account-refusal-nothing-to-confirm = You have no such address to confirm. To see your addresses: `address`
account-refusal-sends-no-mail = This server does not send mail, so you cannot confirm an address. To see your addresses: `address`
account-refusal-too-many-codes = Too many codes were mailed to this address or for this account. Nothing was changed. Try again in { $wait_s }, or leave the address out.
account-refusal-auth-failed = The name or the password is wrong. To try again: login NAME
account-refusal-not-your-password = That is not your password. Nothing was changed.
account-refusal-logged-in = You are logged in as { $name }. { $guest ->
    [true] To use an account, first type: `quit`. Your games end then: they do not move to the account.
   *[false] To log in with another account, first type: `quit`
  }
account-refusal-no-player = Unknown player "{ $typed }". To see who is online: `who`
account-refusal-no-player-nor-option = "{ $typed }" is neither a player nor an option. Type: { $command_usage }
account-refusal-not-here = { $name } is not online now. To see who is: `who`
account-refusal-oneself = That is you. Type the name of another player.
account-refusal-deleted-already = This account was deleted. To register another one: `register`
account-refusal-limit-out-of-range = A limit is a number from { $least } to { $most }. Type: `limit { $most }`, or without a limit: `limit none`
account-refusal-too-many-wanted = You can ask for at most { $most ->
        [one] { $most } game
       *[other] { $most } games
    }. For a live game with { $games ->
        [one] { $games } minute
       *[other] { $games } minutes
    } for each player: `seek { $games }+0`
account-refusal-guests-are-not-listed = Only registered players can say how many games they want. For a live game with { $games ->
        [one] { $games } minute
       *[other] { $games } minutes
    } for each player: `seek { $games }+0`
