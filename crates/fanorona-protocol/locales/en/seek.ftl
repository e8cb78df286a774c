# Seeks: games that one player offers to everybody.

# What help says of each command: in one line, and how it is written. Words in capitals stand for what is typed.
command-seek = post an open challenge to everyone
    .usage = seek [OPTIONS] [rating=LOW-HIGH] [registered] [manual], seek NUMBER
command-seeks = list open challenges to everyone
    .usage = seeks [graph] [BOARD] [rated | unrated] [live | days] [mine | NAME]
command-play = answer a seek, or play a bot
    .usage = play, play NUMBER, play NAME [OPTION...]
command-unseek = withdraw your seeks, or one of them
    .usage = unseek [NUMBER]
command-invite = make a link with which a friend plays you
    .usage = invite [OPTIONS]
command-join = play the friend who sent you a link
    .usage = join CODE

# A list. The value is shown when it is empty; each attribute is the heading of a column.
list-seeks = There are no open seeks. To create one: `seek 10+5`
    .seek = no.
    .from = name
    .rating = rating
    .ruleset = board
    .time = time
    .rated = rated
    .colour = colour
    .range = opponents
    .notes = notes
list-seeks-cells = -
    .from = { seek-name }
    .range = { seek-range }
    .colour = { terms-colour }
    .notes = { terms-notes }{ seek-notes }{ seek-code }
list-seek-graph = { list-seeks }
    .seek = { list-seeks.seek }
    .from = { list-seeks.from }
    .rating = { list-seeks.rating }
    .ruleset = { list-seeks.ruleset }
    .time = { list-seeks.time }
    .rated = { list-seeks.rated }
    .colour = { list-seeks.colour }
    .range = { list-seeks.range }
    .notes = { list-seeks.notes }
list-seek-graph-cells = -
    .from = { seek-name }
    .range = { seek-range }
    .notes = { terms-notes }{ seek-notes }{ seek-code }
list-more-seeks = To see more: `seeks`

# The picture of `seeks graph`: words of at most 7 letters, except by-minutes and by-days (30).
seek-graph = -
    .rating = Rating
    .guest = guest
    .time = Time:
    .min-5 = 5 min
    .min-15 = 15 min
    .hour-1 = 1 hour
    .hours-more = longer
    .days-3 = 3 days
    .days-7 = 7 days
    .days-more = longer
    .untimed = untimed
    .by-minutes = of each player's time at most
    .by-days = for each turn at most

seek-name = { $from }{ $bot ->
    [true] {" "}(bot)
   *[false] {""}
  }
seek-rating = { $rating ->
    [none] {""}
   *[other] {" "}({ $rating })
  }
seek-range = { $least ->
    [none] { $most ->
        [none] {""}
       *[other] up to { $most }
      }
   *[other] { $most ->
        [none] from { $least }
       *[other] { $least } to { $most }
      }
  }
seek-notes = { $registered ->
    [true] , registered players
   *[false] {""}
  }{ $manual ->
    [true] , asks first
   *[false] {""}
  }
seek-code = { $code ->
    [none] {""}
   *[other] , `join { $code }`
  }
seek-terms = { $ruleset }, { $time }, { terms-rated }, { terms-colour }{ seek-opponents }{ terms-notes }{ seek-notes }
seek-opponents = { $least ->
    [none] { $most ->
        [none] {""}
       *[other] , rating { seek-range }
      }
   *[other] , rating { seek-range }
  }
seek-in-short = { seek-name }{ seek-rating }, { seek-terms }

seek-event-open = Seek { $seek }: { seek-in-short }. To accept it: `play { $seek }`
seek-event-reopened = { $you ->
    [from] Your seek { $seek } is open again: { seek-terms }.
   *[other] { seek-event-open }
  }
seek-event-more = { $unsaid ->
    [one] One more new seek is open.
   *[other] { $unsaid } more new seeks are open.
  } To see all: `seeks`
seek-event-answered = { $code ->
    [none] Seek { $seek }: { $by } accepts. Game { $game } starts.
   *[other] { $by } accepts your invitation { $seek }. Game { $game } starts.
  }
seek-event-withdrawn = { $from } withdrew seek { $seek }.
seek-event-gone = { $from }'s seek { $seek } is closed.
seek-event-expired = { $code ->
    [none] Seek { $seek } expired: nobody accepted it. To seek again: `seek`
   *[other] Invitation { $seek } expired: nobody accepted it. To make another one: `invite`
  }

seek-done-seeking = Seek { $seek } is open: { seek-terms }.
    To withdraw it: `unseek { $seek }`. For a live game: `seek 10+5`
seek-done-seeking-while-online = Seek { $seek } is open until you leave or start a live game: { seek-terms }.
    To withdraw it: `unseek { $seek }`
seek-done-invited = { $url ->
    [none] Invitation { $seek } is open until { $until_ms }: { seek-terms }.
   *[other] Send this link to a friend: { $url }
        It is open until { $until_ms }, for one game: { seek-terms }.
  }
    In a terminal your friend types: `join { $code }`
    To withdraw it: `unseek { $seek }`
seek-done-matched = { $name } is seeking the same game (seek { $seek }). Game { $game } starts.
seek-done-withdrawn = { $withdrawn_count ->
    [one] Seek { $withdrawn_and } was withdrawn.
   *[other] Seeks { $withdrawn_and } were withdrawn.
  }

seek-refusal-too-many = { $most ->
    [one] You already have an open seek, which is the limit.
   *[other] You already have { $most } open seeks, which is the limit.
  } To withdraw one: unseek NUMBER
seek-refusal-full = The server already has { $most ->
        [one] { $most } open seek
       *[other] { $most } open seeks
    }, which is the limit. To see them: `seeks`
seek-refusal-twice = You are already seeking this game (seek { $number }). To withdraw that seek: `unseek { $number }`
seek-refusal-not-open = Seek { $number } is not open. To see open seeks: `seeks`
seek-refusal-seeks-nothing = { $name } has no open seek. To ask { $name } for a game: `challenge { $name }`
seek-refusal-which = { $name } has several open seeks: { $numbers_and }. To accept one: play NUMBER
seek-refusal-own = Seek { $number } is your own. To withdraw it: `unseek { $number }`
seek-refusal-not-yours = Seek { $number } is not yours. To accept it: `play { $number }`
seek-refusal-nothing-sought = You have no open seek. To create one: `seek`
seek-refusal-out-of-range = Seek { $number } is for ratings { $range }. Your { $ruleset } rating is { $rating }. To see other seeks: `seeks`
seek-refusal-registered-only = Seek { $number } is for registered players only. To see other seeks: `seeks`
seek-refusal-rated = Seek { $number } is for a rated game. Guests play unrated games only. To see those: `seeks unrated`
seek-refusal-no-invitation = No invitation has this code now. It was used or withdrawn, it has expired, or the code has a typo. Ask your friend for a new link, or make one yourself: `invite`
seek-refusal-own-invitation = This is your own invitation ({ $number }). Send its link to a friend. To withdraw it: `unseek { $number }`
seek-refusal-rated-invitation = { $from } invites you to a rated game, and guests play unrated games only. Log in or register, then type: `join { $code }`
seek-refusal-inviter-away = { $from } is offline, and a live game needs both players. Ask { $from } to connect, then type: `join { $code }`
seek-refusal-closed-yourself = You accept no challenges, so nobody could accept your seek. First type: `challenges ask`
seek-refusal-from-position = A game from a position needs an opponent. To play a friend: `invite { $position }`
seek-refusal-be-here = You must be online for a live game. Log in first, or seek a correspondence game: `seek days=7`
