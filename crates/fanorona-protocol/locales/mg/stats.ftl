command-stats = mampiseho ny antontanisan'ny lalao vitan'ny mpilalao
    .usage = stats [ANARANA] [tsivy | dimyand | telo] [since ANDRO]

stats-title = { $played ->
    [0] { stats-none }
   *[other] { $name }: { $more ->
        [true] lalao vita { $played } farany
       *[false] lalao vita { $played }
      }{ stats-where }. Raha hijery azy: `history { $name }{ stats-filters }`
  }
stats-none = Tsy mbola nahavita lalao i { $name }{ stats-where }. { $board ->
    [none] { $since ->
        [none] Raha hijery ny lalaony mbola mandeha: `games { $name }`
       *[other] { stats-count-all }
      }
   *[other] { stats-count-all }
  }
stats-count-all = Raha hanisa ny lalao rehetra: `stats { $name }`
stats-where = { $board ->
    [none] {""}
   *[other] {" "}amin'ny { $board }
  }{ $since ->
    [none] {""}
   *[other] {" "}nanomboka tamin'ny { $since }
  }
stats-filters = { $board ->
    [none] {""}
   *[other] {" "}{ $board }
  }{ $since ->
    [none] {""}
   *[other] {" "}since { $since }
  }

stats-table = -
    .games = lalao
    .played = isa
    .won = nandresy
    .drawn = sahala
    .lost = resy
    .score = vokatra
    .white = fotsy
    .black = mainty
stats-percent = { $score }%
stats-results = nandresy { $won }, resy { $lost }, sahala { $drawn }

stats-games-all = rehetra
stats-games-tsivy = tsivy
stats-games-dimyand = dimyand
stats-games-telo = telo
stats-games-live = mivantana
stats-games-days = amin'ny andro
stats-games-untimed = tsy misy fotoana
stats-games-stronger = mahery kokoa
stats-games-equal = mitovy
stats-games-weaker = malemy kokoa
stats-games-vakiloha = Vakiloha
stats-games-lehavanana = Lehavanana
stats-games-lehavia = Lehavia
stats-games-kobaka-fohy = Kobaka Fohy
stats-games-kobaka-lava = Kobaka Lava
stats-games-other-opening = fanombohana hafa

stats-ends = -
    .won = Nandresy
    .lost = Resy
    .drawn = Sahala
stats-end = { end-reason } { $games }

stats-length = Anjara: { $shortest } (lalao { $shortest_game }) hatramin'ny { $longest } (lalao { $longest_game }), eo afovoany { $median }.
stats-live = Faharetan'ny lalao mivantana: eo afovoany { $median_s }.
stats-streak = Fandresena nifanesy be indrindra: { $games } (lalao { $from } hatramin'ny { $to }).
stats-present = Izao: { $result ->
    [won] nandresy { $games } nifanesy.
    [lost] resy { $games } nifanesy.
   *[other] sahala { $games } nifanesy.
  }
stats-analysed = Lalao nodinihina { $games }: tsy nisy diso ny { $accuracy }% amin'ny anjara { $turns }; diso { $mistakes }, diso be { $blunders }{ $average_loss ->
    [none] .
   *[other] ; very { $average_loss } vato isaky ny anjara eo ho eo.
  }
stats-rating = Isa amin'ny { $ruleset }: ambany indrindra { $lowest }, ambony indrindra { $highest } (lalao { $highest_game }, { $highest_ms_day }), izao { $now }.

stats-months = -
    .month = volana
    .games = lalao
    .score = vokatra %
stats-month = { $month }: lalao { $games }, vokatra { $score }%.

stats-refusal-whose = Antontanisan'iza no tianao? Lazao ny anarany: stats ANARANA
