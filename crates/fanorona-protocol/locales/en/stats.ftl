# Statistics: what a player's finished games have in common.

# What help says of each command: in one line, and how it is written. Words in capitals stand for what is typed.
command-stats = show what a player's finished games have in common
    .usage = stats [NAME] [tsivy | dimyand | telo] [since DAY]

# The first line. Without games it is the only one.
stats-title = { $played ->
    [0] { stats-none }
   *[other] { $name }: { $more ->
        [true] the last { $played } finished games
       *[false] { $played ->
            [one] 1 finished game
           *[other] { $played } finished games
          }
      }{ stats-where }. To see them: `history { $name }{ stats-filters }`
  }
stats-none = { $name } has not finished a game{ stats-where }. { $board ->
    [none] { $since ->
        [none] To see games in progress: `games { $name }`
       *[other] { stats-count-all }
      }
   *[other] { stats-count-all }
  }
stats-count-all = To count all games: `stats { $name }`
stats-where = { $board ->
    [none] {""}
   *[other] {" "}on { $board }
  }{ $since ->
    [none] {""}
   *[other] {" "}since { $since }
  }
stats-filters = { $board ->
    [none] {""}
   *[other] {" "}{ $board }
  }{ $since ->
    [none] {""}
   *[other] {" "}since { $since }
  }

# The headings of the table.
stats-table = -
    .games = games
    .played = number
    .won = won
    .drawn = drawn
    .lost = lost
    .score = score
    .white = as White
    .black = as Black
stats-percent = { $score }%
# Results for those who hear them.
stats-results = { $won } won, { $lost } lost, { $drawn } drawn

stats-games-all = all
stats-games-tsivy = tsivy
stats-games-dimyand = dimyand
stats-games-telo = telo
stats-games-live = live
stats-games-days = days
stats-games-untimed = untimed
# Against opponents with another rating.
stats-games-stronger = vs stronger
stats-games-equal = vs equal
stats-games-weaker = vs weaker
stats-games-vakiloha = Vakiloha
stats-games-lehavanana = Lehavanana
stats-games-lehavia = Lehavia
stats-games-kobaka-fohy = Kobaka Fohy
stats-games-kobaka-lava = Kobaka Lava
stats-games-other-opening = other start

# Before the reasons for which games ended, each with a number.
stats-ends = -
    .won = Won
    .lost = Lost
    .drawn = Drawn
stats-end = { end-reason } { $games }

stats-length = Turns: { $shortest } (game { $shortest_game }) to { $longest } (game { $longest_game }), median { $median }.
stats-live = Time of live games: median { $median_s }.
stats-streak = Most wins in a row: { $games } (games { $from } to { $to }).
stats-present = Now: { $result ->
    [won] { $games } won in a row.
    [lost] { $games } lost in a row.
   *[other] { $games } drawn in a row.
  }
stats-analysed = { $games ->
    [one] 1 game
   *[other] { $games } games
  } analysed: { $accuracy }% of { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
  } without a mistake; mistakes { $mistakes }, blunders { $blunders }{ $average_loss ->
    [none] .
   *[other] ; average loss { $average_loss } pieces a turn.
  }
stats-rating = Rating on { $ruleset }: lowest { $lowest }, highest { $highest } (game { $highest_game }, { $highest_ms_day }), now { $now }.

# The labels of the rows of months.
stats-months = -
    .month = month
    .games = games
    .score = score %
# A month for those who hear it.
stats-month = { $month }: { $games ->
    [one] 1 game
   *[other] { $games } games
  }, score { $score }%.

stats-refusal-whose = Whose statistics do you want? Name the player: stats NAME
