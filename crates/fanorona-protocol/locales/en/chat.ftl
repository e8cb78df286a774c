# Chat between players.

# What help says of each command: in one line, and how it is written. Words in capitals stand for what is typed.
command-tell = say something to players who are online, or in a channel
    .usage = tell NAME[,NAME...] TEXT, tell #CHANNEL TEXT
command-say = say something to your opponent on the current board
    .usage = say TEXT
command-reply = answer the last player who spoke to you
    .usage = reply TEXT, or .TEXT
command-shout = say something to everyone who is online
    .usage = shout TEXT
command-channel = talk in chat rooms; without arguments, list them
    .usage = channel [join | leave | who | new | topic | close] [NAME [TEXT]]
command-censor = hide what a player says; without a name, list the players
    .usage = censor [NAME]
command-uncensor = hear a censored player again
    .usage = uncensor NAME
command-quiet = hear only your games and what is said to you
    .usage = quiet [on | off]
command-report = report a player to the moderators
    .usage = report NAME REASON

# Who receives a message, in front of its text; empty where that is only the reader.
chat-audience-tell = { $to_count ->
    [1] {""}
   *[other] [to { $to_and }]
  }
chat-audience-say = [game { $game }]
chat-audience-replay = [replay { $game }]
chat-audience-kibitz = [kibitz { $game }]
chat-audience-whisper = [whisper { $game }]
chat-audience-shout = [shout]
chat-audience-channel = [#{ $channel }]
chat-audience-tournament = [tournament { $tournament }]

friend-event-come = { $name } is online.
friend-event-gone = { $name } is offline.

list-censored = You censor nobody. To stop receiving what a player says: censor NAME
    .name = name

chat-done-told = Sent to { $name }.
chat-done-told-several = Sent to { $names_and }.{ $not_here_count ->
    [0] {""}
   *[other] {" "}Offline: { $not_here_and }.
  }{ $not_hearing_count ->
    [0] {""}
   *[other] {" "}Not receiving it: { $not_hearing_and }.
  }
chat-done-shouted = { $heard ->
    [0] Nobody receives your shout.
    [one] 1 player receives your shout.
   *[other] { $heard } players receive your shout.
  }
chat-done-censored = { $censored ->
    [true] You no longer receive what { $name } says, and { $name } cannot challenge you. To undo this: `uncensor { $name }`
   *[false] { $name } is no longer censored: you receive what { $name } says.
  }
chat-done-quiet = { $quiet ->
    [on] Quiet is on: you receive only your games and what is said to you. To end this: `quiet off`
   *[off] Quiet is off: you receive everything.
  }
chat-done-reported = { $joined ->
    [true] Thank you. Your report about { $name } was added to an earlier one, which the moderators will read.
   *[false] Thank you. The moderators will read your report about { $name }.
  }{ $lines ->
    [0] {""}
    [one] {" "}The last line that you saw from { $name } is attached.
   *[other] {" "}The last { $lines } lines that you saw from { $name } are attached.
  }

chat-refusal-censored = { $name } does not want to hear from you. To see who else is online: `who`
chat-refusal-not-here = { $name } is not online now. To leave a message: message { $name } TEXT
chat-refusal-receives-no-chat = { $name } is online, but receives no chat. To leave a message: message { $name } TEXT
chat-refusal-robot = { $name } is a robot and does not talk. To see who else is online: `who`
chat-refusal-guests-do-not-return = { $name } is a guest, and guests do not come back. To talk now: tell { $name } TEXT
chat-refusal-nobody-spoke = Nobody has sent you a tell or say since you logged in. To talk to somebody: tell NAME TEXT
chat-refusal-repeated = You have just said that. You can repeat it in { $wait_s }.
chat-refusal-only-a-channel = { $name } is a channel, not a player. To talk there: channel { $name } TEXT
chat-refusal-too-many-recipients = You can name at most { $most ->
        [one] { $most } player
       *[other] { $most } players
    } in one line.
chat-refusal-too-many-censored = You already censor { $most ->
        [one] { $most } player
       *[other] { $most } players
    }, which is the limit. To hear one again: uncensor NAME
chat-refusal-not-censored = You do not censor { $name }. To see whom you censor: `censor`

# Channels.
list-channels = There are no channels. To create one: channel new NAME
    .number = no.
    .channel = channel
    .here = online
    .joined = you
    .topic = topic
list-channels-cells = -
    .joined = { $joined ->
        [true] in
       *[false] {""}
      }
    .topic = { channel-topic }
# The topic of a channel. Channels of the server have one in each language, unless an administrator has set another.
channel-topic = { $topic ->
    [none] { $channel ->
        [help] Questions and answers about this server
        [beginners] First games, first captures, finding opponents
        [openings] Openings: Vakiloha, Kobaka Fohy and others
        [vela] The vela: how to play it and how to win it
        [programs] Robots, clients and JSON
        [lounge] Anything else
        [tournaments] Tournaments that open, start and end
       *[other] no topic
      }
   *[other] { $topic }
  }

channel-event-topic = { $from } set the topic of #{ $channel }: { $text }
channel-event-closed = { $from } closed #{ $channel }{ $text ->
    [none] .
   *[other] : { $text }
  }

channel-done-about = Channel { $number }, #{ $channel }: { channel-topic }{ $founder ->
    [none] {""}
   *[other] { channel-founder }
  }
    { $count ->
        [0] Nobody in it is online.
       *[other] Online: { $not_listed ->
            [0] { $inside_and }.
           *[other] { $inside } and { $not_listed } more.
          }
      }
    { $joined ->
        [true] To talk: channel { $channel } TEXT
       *[false] To join: `channel join { $channel }`
      }
channel-founder =
    {""}
    Created by { $founder }.
channel-done-said = { $heard ->
    [0] Nobody receives it in #{ $channel }.
    [one] 1 player receives it in #{ $channel }.
   *[other] { $heard } players receive it in #{ $channel }.
  }
channel-done-joined = You are in #{ $channel }: { channel-topic }
    Online: { $count }. To talk: channel { $channel } TEXT
channel-done-left = You left #{ $channel }.
channel-done-created = Channel { $number }, #{ $channel }, was created. You are in it. To talk: channel { $channel } TEXT
channel-done-topic-set = The topic of #{ $channel } is now: { $topic }
channel-done-closed = #{ $channel } was closed.

channel-refusal-not-a-name = "{ $word }" cannot be the name of a channel. To see all channels: `channel`
channel-refusal-only-a-number = { $number } is not a player. To talk in channel { $number }: tell #{ $number } TEXT. To talk at board { $number }: kibitz { $number } TEXT
channel-refusal-not-found = Unknown channel "{ $channel }". To see all channels: `channel`
channel-refusal-not-inside = You are not in channel { $channel }. To join it: `channel join { $channel }`
channel-refusal-which = { $joined ->
    [0] You are not in a channel. To see all channels: `channel`
   *[other] You are in { $joined } channels. Say which one: channel leave NAME
  }
channel-refusal-not-for-guests = Guests cannot be in channel { $channel }. To create an account: `quit`, and then `register`
channel-refusal-not-the-founder = Only the founder of channel { $channel } can do that. To create your own: channel new NAME
channel-refusal-permanent = Channel { $channel } is permanent. To leave it: `channel leave { $channel }`
channel-refusal-reserved-name = The name { $channel } is reserved for the server. To choose another: channel new NAME
channel-refusal-taken = The name { $channel } is taken, or too similar to another channel. To choose another: channel new NAME
channel-refusal-topic-too-long = A topic can have at most { $most ->
        [one] { $most } character
       *[other] { $most } characters
    }. Type a shorter one: channel topic NAME TEXT
channel-refusal-too-many-joined = You are already in { $most ->
        [one] { $most } channel
       *[other] { $most } channels
    }, which is the limit. To leave one: channel leave NAME
channel-refusal-too-many-created = You have already created { $most ->
        [one] { $most } channel
       *[other] { $most } channels
    }, which is the limit. To close one: channel close NAME
channel-refusal-too-many = There are already { $most ->
        [one] { $most } channel
       *[other] { $most } channels
    }, which is the limit. To see them: `channel`
