# Words that several topics use.
#
# Terms of the game in English: piece, point, turn, step, capture by approach, capture by withdrawal, paika (a turn
# without a capture), White, Black, takeback, resign, draw, challenge, seek, simul, live game, correspondence game.

yes = yes
no = no

# The last line of a list that has more rows.
list-more = To see more: { $more }

# Spans of time: a number and the unit's abbreviation.
span-days = { $n } d
span-hours = { $n } h
span-minutes = { $n } min
span-seconds = { $n } s

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
side-letter-w = White
side-letter-b = Black

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
   *[ordinary] {""}
  }{ $match ->
    [none] {""}
   *[other] , { $match }
  }{ terms-flags }
terms-flags = { $undo ->
    [false] , no takebacks
   *[true] {""}
  }{ $private ->
    [true] , private
   *[false] {""}
  }
match-terms = best of { $of }{ $vela ->
    [true] {" "}with velas
   *[false] {""}
  }
