command-versus = mampitaha mpilalao: fandresena, faharesena ary sahala
    .usage = versus ANARANA [ANARANA...] | versus channel EFITRA

list-versus = Tsy misy lalao vita.
    .games = lalao
    .played = isa
    .won = nandresy
    .lost = resy
    .drawn = sahala
list-versus-grid = Tsy misy lalao vita.
    .first = anarana
    .second = mpifanandrina
    .won = nandresy
    .lost = resy
    .drawn = sahala

versus-games-all = rehetra
versus-games-tsivy = tsivy
versus-games-dimyand = dimyand
versus-games-telo = telo
versus-games-white = tamin'ny fotsy
versus-games-black = tamin'ny mainty
versus-games-live = mivantana
versus-games-slow = amin'ny andro

versus-grid = Nandresy-resy=sahala, ny an'ny mpilalao amin'ny andalana. Teboka: tsy mbola nisy lalao vita.

versus-done-compared = { $played ->
    [0] Tsy mbola nisy lalao vita teo amin'i { $first } sy { $second }.
   *[other] Izao ny vokatr'i { $first } tamin'i { $second }{ $more ->
        [true] , tamin'ny lalao { $played } farany
       *[false] {""}
      }. Raha hijery ny lalao: `history { $first } { $second }`
    Ny vokatra farany an'i { $first }, ny vaovao aloha: { $last }.{ $streak ->
        [none] {""}
       *[other] {"\u000A"}{ $streak }
      }{ $upset ->
        [none] {""}
       *[other] {"\u000A"}{ $upset }
      }
  }
versus-streak = Nandresy lalao { $games } nifanesy i { $name }, nanomboka tamin'ny lalao { $from } ka hatramin'ny { $to }. Io no lava indrindra.
versus-upset = Ny tsy nampoizina indrindra: nandresy an'i { $loser } ({ $loser_rating }) i { $winner } ({ $winner_rating }) tamin'ny lalao { $game }.
versus-done-grid = Mpilalao { $players }, { $played ->
    [0] tsy mbola nisy lalao vita
   *[other] lalao vita { $played }
  } teo amin'izy ireo. Tsy isaina ny lalao tsy ho an'ny daholobe. Raha hampitaha roa: versus ANARANA ANARANA

versus-refusal-against-whom = Iza no tianao hampitahaina amin'i { $name }? Ohatra: `versus { $name } alice`
versus-refusal-too-many-players = Mpilalao { $most } no betsaka indrindra azo ampitahaina. Ataovy vitsy kokoa: versus ANARANA ANARANA ANARANA
versus-refusal-nobody-in-channel = Latsaky ny roa ny mpikambana ao anatin'io efitra io no tonga. Soraty ny anarana: versus ANARANA ANARANA ANARANA
