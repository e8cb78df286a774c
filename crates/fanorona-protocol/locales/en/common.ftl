# Words that several topics use.
#
# Terms of the game in English: piece, point, turn, step, capture by approach, capture by withdrawal, paika (a turn
# without a capture), White, Black, takeback, resign, draw, challenge, seek, simul, live game, correspondence game.

yes = yes
no = no

# The last line of a list that has more rows.
list-more = To see more: { $more }
label = { $label }:

# How a list ends: a, b and c; a, b or c.
join-and = { $first } and { $last }
join-or = { $first } or { $last }

# A date in a sentence. The days and the months are words in their order, separated by spaces.
date = { $year }-{ $month }-{ $day }
date-time = { $date } { $time } { $zone }
date-days = 01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31
date-months = 01 02 03 04 05 06 07 08 09 10 11 12

# Spans of time: a number and the unit's abbreviation.
span-days = { $n } d
span-hours = { $n } h
span-minutes = { $n } min
span-seconds = { $n } s

# The same in sentences.
span-rounded-days = { $n ->
    [one] { $n } day
   *[other] { $n } days
  }
span-rounded-hours = { $n ->
    [one] { $n } hour
   *[other] { $n } hours
  }
span-rounded-minutes = { $n ->
    [one] { $n } minute
   *[other] { $n } minutes
  }
span-rounded-seconds = { $n ->
    [one] { $n } second
   *[other] { $n } seconds
  }

# A rating; ? marks one that is provisional.
rating = { $rating }{ $provisional ->
    [true] ?
   *[false] {""}
  }

# A player's name in a list.
named-player = { $name }{ $bot ->
    [true] {" "}(bot)
   *[false] {""}
  }

# A side in a list.
side-w = White
side-b = Black

# Time controls. A live one is written 10+5 in all languages.
time-control-untimed = untimed
slow-time = { $total ->
    [none] { slow-time-days }
   *[other] { $days ->
        [none] { slow-time-total }
       *[other] { slow-time-days }, { slow-time-total }
      }
  }
slow-time-days = { $days ->
    [one] 1 day a turn
   *[other] { $days } days a turn
  }
slow-time-total = { $total ->
    [one] 1 day in all
   *[other] { $total } days in all
  }

# A range of ratings.
rating-range = { $least ->
    [none] up to { $most }
   *[other] { $most ->
        [none] from { $least }
       *[other] { $least } to { $most }
      }
  }

# The terms of a game, as other sentences use them. Parts that may be missing begin with a comma.
terms-rated = { $rated ->
    [true] rated
   *[false] unrated
  }
terms-colour = { $colour ->
    [white] White
    [black] Black
   *[random] random colours
  }
terms-notes = { $start ->
    [vela] , vela
    [ordinary] {""}
   *[other] , from a position
  }{ $match ->
    [none] {""}
   *[other] , { $match }
  }{ terms-flags }
terms-flags = { $kibitz ->
    [true] , spectators may advise
   *[false] {""}
  }{ $undo ->
    [false] , no takebacks
   *[true] {""}
  }{ $private ->
    [true] , private
   *[false] {""}
  }
# The options of a challenge, on the pages of help that say {options}.
terms-options =
    random, white, black      your side
    rated, unrated            games with guests are always unrated
    tsivy, dimyand, telo      the board: 9 by 5, 5 by 5 or 3 by 3 points
    from=3/1b1/w2 w           from a position, and who is to move; unrated
    10+5, 5min, untimed       minutes plus seconds per turn; or no clock
    live, blitz, rapid        short for 10+5, 5+3 and 10+5
    days=7, total=90          days per turn (default 21), days for all turns
    remind=3                  days until a reminder (default 7)
    match=3, match=5          best of 3 or 5 games; add vela for velas between
    vela                      without match: one vela, with you as the debtor
    noundo, private           no takebacks; only you two see it, unrated
    kibitz                    in a rated game you hear the spectators' kibitz
match-terms = best of { $of }{ $vela ->
    [true] {" "}with velas
   *[false] {""}
  }
did-you-mean = { $near ->
    [none] {""}
   *[other] Did you mean `{ $near }`?{" "}
  }
