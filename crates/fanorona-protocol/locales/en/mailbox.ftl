# The mailbox: messages, comments on games, news, mail, and what players want to be told about.

# What help says of each command: in one line, and how it is written. Words in capitals stand for what is typed.
command-message = leave a message that the player can read later
    .usage = message NAME[,NAME...] TEXT
command-messages = list, read or erase your messages
    .usage = messages [N | before N | read | erase N | erase all]
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
command-unnotify = stop what you asked for with notify
    .usage = unnotify NAME | BOARD... | all
command-nomail = stop all mail to you; every mail has the token
    .usage = nomail TOKEN

# Lists. The value is shown when the list is empty; each attribute is the heading of a column.
list-messages = You have no messages.
    .number = no.
    .from = from
    .sent_ms = sent
    .read = state
    .text = text
list-messages-cells = -
    .read = { $read ->
        [true] read
       *[false] unread
      }
list-notified = You have no notifications. To be told when a player comes online: notify NAME
    .what = about
    .game = game
    .name = name
list-notified-cells = -
    .what = { $what ->
        [arrival] player
        [results] all results
       *[result] result
      }
list-subscribed = You have no subscriptions. To get news of a game: subscribe BOARD
    .game = game
    .white = White
    .black = Black
    .turns = turns
    .status = status
list-subscribed-cells = -
    .game = { $all ->
        [true] all
       *[false] { $game }
      }
    .status = { $all ->
        [true] {""}
       *[false] { game-status }
      }

# Messages and comments.
message-event-new = <{ $from }> [message { $number }] { $text }
message-event-stored = Message { $number } from { $from }, { $sent_ms }:
    {"  "}{ $text }
comment-event-new = <{ $from }> [game { $game }] { $text }
comment-event-stored = <{ $from }> [game { $game }, { $said_ms }] { $text }

# News. $lines are the entries below, one in each line, and $count is their number.
news-since-here = While you were offline:
    {"  "}{ $lines }
news-lately = { $count ->
    [0] Nothing happened in your games lately.
   *[other] Recent events:
        {"  "}{ $lines }
  }
news-now = { $lines }
news-more = ... and more. Only the newest are listed.
news-unread = Unread messages: { $unread }. To read them: `messages read`
news-your-turn = Game { $game }: it is your turn against { $with }.
news-offered = Game { $game }: { $kind ->
    [draw] { $by } offers a draw.
    [undo] { $turns ->
        [one] { $by } asks to take back 1 turn.
       *[other] { $by } asks to take back { $turns } turns.
      }
   *[abort] { $by } asks to end the game without a result.
  } To answer: `accept { $game } { $kind }` or `decline { $game } { $kind }`
news-challenged = { $by } challenges you (challenge { $game }). To answer: `accept { $game }` or `decline { $game }`
news-declined = { $by ->
    [none] Your challenge { $game } was declined.
   *[other] { $by } declined your challenge { $game }.
  }
news-started = Game { $game } against { $with } started.
news-ended = Game { $game }: { $white } - { $black } is over: { $result } ({ end-reason }).
news-named = Game { $game }, over the board: { $by ->
    [none] a member
   *[other] { $by }
  } says that you played it. May it name you? `record agree { $game }` or `record decline { $game }`
news-commented = Game { $game }: { $times ->
    [one] 1 new comment{ comment-author }.
   *[other] { $times } new comments, the last one{ comment-author }.
  } To read the comments: `chat { $game }`
comment-author = { $by ->
    [none] {""}
   *[other] {" "}by { $by }
  }
news-moved = Game { $game }: { $white } - { $black }, { $turns ->
    [one] turn { $ply } was played.
   *[other] { $turns } turns were played, the last one was turn { $ply }.
  } To see the board: `show { $game }`
news-reminded = Game { $game }: { $with ->
    [none] your clock is running.
   *[other] { $with } is waiting for your turn, and your clock is running.
  }
news-queue-dropped = Game { $game }: your queued turns no longer fit and were dropped. To see the board: `show { $game }`
news-analysed = Game { $game } was analysed. To see the analysis: `analyse { $game }`
news-analysis-failed = Game { $game } cannot be analysed.
news-corrected = { $by ->
    [none] The result of game { $game } was corrected
   *[other] { $by } corrected the result of game { $game }
  } in its tournament. To see it: `examine { $game }`

# News as mail. $site is the host and the port, or none; $game is the game if the only news is that it is your turn.
news-mail = Hello { $name },

    This happened while you were offline:

    {"  "}{ $lines }

    { mail-site }To choose how often you get mail, log in and type one of these:

    {"  "}set mail turn      immediately
    {"  "}set mail digest    all news together
    {"  "}set mail off       never

    To stop all mail without logging in, type this on the server:

    {"  "}nomail { $token }
    .subject = { $place }: { $turns ->
        [0] news
       *[other] { $game ->
            [none] { $turns ->
                [one] it is your turn in 1 game
               *[other] it is your turn in { $turns } games
              }
           *[other] it is your turn in game { $game }
          }
      }
mail-site = { $site ->
    [none] {""}
   *[other] To play: telnet { $site }
        {""}
        {""}
  }

# What a player is told about, in mailbox-done-follows and mailbox-done-no-longer.
subscription-board = about game { $game }
subscription-boards = about all games
subscription-result = when game { $game } ends
subscription-results = when any game ends
subscription-arrival = when { $name } comes online or leaves

mailbox-done-sent = Your message to { $to_and } was saved.
mailbox-done-read = { $shown ->
    [0] You have no unread messages. To list all your messages: `messages`
   *[other] { $unread ->
        [0] {""}
        [one] 1 more message is unread. To read it: `messages read`
       *[other] { $unread } more messages are unread. To read them: `messages read`
      }
  }
mailbox-done-erased = { $erased ->
    [0] You have no messages.
    [one] 1 message was erased.
   *[other] { $erased } messages were erased.
  }
mailbox-done-commented = Your comment was added to game { $game }.{ $withheld ->
    [true] {" "}Its players see it when the game has ended.
   *[false] {""}
  }
mailbox-done-comments = { $comments ->
    [0] Game { $game } has no comments. To add one: chat { $game } TEXT
   *[other] {""}
  }
mailbox-done-follows = You will be told { $follows_and }.
mailbox-done-no-longer = You will no longer be told { $no_longer_and }.
mailbox-done-mail = { $mail ->
    [off] You get no mail (mail off).
    [digest] What happens while you are offline is mailed to you, in at most one mail per { $digest_s } (mail digest).{ mail-missing }
   *[turn] What happens while you are offline is mailed to you immediately (mail turn).{ mail-missing }
  }
mail-missing = { $sends ->
    [true] { $addresses ->
        [0] {" "}But your account has no mail address. To add one: add ADDRESS
       *[other] { $confirmed ->
            [0] {" "}But you have not confirmed a mail address, so you get no mail yet. With the code from the mail, type: address confirm CODE. For a new code: `address confirm`
           *[other] {""}
          }
      }
   *[false] {" "}But this server does not send mail.
  }
mailbox-done-mail-ended = { $name } gets no more mail. To turn mail on again, { $name } types: `set mail digest`

mailbox-refusal-full = { $name }'s mailbox is full: it has { $most ->
        [one] { $most } unread message
       *[other] { $most } unread messages
    }. Try again later.
mailbox-refusal-full-of-strangers = { $name }'s mailbox already has { $most ->
        [one] { $most } unread message
       *[other] { $most } unread messages
    } from players whom { $name } does not know. Try again later.
mailbox-refusal-too-many-unread = { $name } has not read { $most ->
        [one] your last message
       *[other] your last { $most } messages
    }. You can send another one when { $name } has read some.
mailbox-refusal-too-many-recipients = A message can have at most { $most ->
        [one] { $most } recipient
       *[other] { $most } recipients
    }. Send it to some of them first, then to the others.
mailbox-refusal-guest = { $name } is a guest, and guests have no mailbox. To talk while { $name } is online: tell { $name } TEXT
mailbox-refusal-no-message = You have no message { $number }. To list your messages: `messages`
mailbox-refusal-plays = You are playing in game { $game }, so you get its news anyway. To see the board: `board { $game }`
mailbox-refusal-not-followed = { $game ->
    [none] You are not subscribed to all games. To list your subscriptions: `subscribe`
   *[other] You are not subscribed to game { $game }. To list your subscriptions: `subscribe`
  }
mailbox-refusal-not-notified = { $name ->
    [none] You did not ask for that notification. To see your notifications: `notify`
   *[other] You did not ask to be told about { $name }. To see your notifications: `notify`
  }
mailbox-refusal-too-many-followed = You already have { $most ->
        [one] { $most } subscription or notification
       *[other] { $most } subscriptions and notifications
    }, which is the limit. To end one: unsubscribe BOARD or unnotify NAME
mailbox-refusal-unknown-token = This token is unknown or was already used. To stop mail without it, log in and type: `set mail off`
