# Fijerena lalao: tabilao, lisitry ny lalao, ary fanontaniana momba ny tabilao.

# Izay lazain'ny `help` momba ny baiko tsirairay, amin'ny andalana iray, sy ny fomba fanoratana azy. Soloy ny anao ny
# teny amin'ny sora-baventy. Raisinay an-kafaliana ny fanitsiana.
command-show = mampiseho tabilao, izao na aorian'ny anjara N
    .usage = show [LALAO[#N]] [path], show ANARANA [all | active | inactive | next]
command-games = mampiseho ny lisitry ny lalao
    .usage = games [ANARANA...] [all | active | inactive | next | live]
command-next = mampiseho ny lalao izay anjaranao
    .usage = next [turning]
command-latest = milaza amin'ny teny ny anjara farany
    .usage = latest [LALAO]
command-clocks = mampiseho ny fotoana sisa ho an'ny mpilalao roa
    .usage = clocks [LALAO]
command-material = mampiseho ny vato an'ny mpilalao roa, sy ny toerany
    .usage = material [LALAO]
command-whose = mampiseho hoe anjaran'iza izao
    .usage = whose [LALAO]
command-point = mampiseho izay eo amin'ny teboka
    .usage = point [LALAO] TEBOKA
command-showas = mampiseho ny tabilao avy amin'ny ilanao, amin'ny mailaka koa
    .usage = showas [LALAO[#N]...], showas [all | active | inactive | next]

# Lisitra. Ny voalohany no aseho rehefa foana ny lisitra; lohatenin'ny tsanganana ny manaraka.
list-games = Tsy misy lalao toy izany. Raha hijery ny lalao vita: `history`
    .game = lalao
    .white = fotsy
    .black = mainty
    .ruleset = tabilao
    .turns = anjara
    .status = toe-javatra
list-games-cells = -
    .status = { game-status }
list-next = Tsy misy lalao izay anjaranao. Ny lalao mandeha: `games`
    .game = { list-games.game }
    .white = { list-games.white }
    .black = { list-games.black }
    .ruleset = { list-games.ruleset }
    .turns = { list-games.turns }
    .status = { list-games.status }
list-next-cells = -
    .status = { game-status }
game-status = { $to_move ->
    [none] { $result } { end-reason }
   *[other] anjaran'i { $to_move }{ $begun ->
        [true] , efa natomboka
       *[false] {""}
      }
  }
end-reason = { $reason ->
    [captured] lany vato
    [blocked] tsy afaka mihetsika
    [unoffered] tsy nanolotra vato
    [resigned] nitolo-batana
    [time] lany fotoana
    [agreed] nifanarahana
    [repetition] toerana niverina
    [no_capture_limit] tsy nisy fihinanana
    [forfeit] nandao ny lalao
    [adjudicated] nofaranan'ny mpandrindra
    [server_stopped] nijanona ny mpizara
   *[aborted] nofoanana
  }

# Lalao izay samy tafiditra ny mpilalao roa. Fohy ny lohateny, satria tsy maintsy omby andalana iray.
list-live = Tsy misy lalao izay samy tafiditra ny roa izao. Ny lalao mandeha rehetra: `games`
    .game = lalao
    .white = fotsy
    .black = mainty
    .clocks = fotoana
    .terms = karazana
    .turn = anjara
    .observers = mpijery
list-live-cells = -
    .white = { $white }{ seat-rating-white }
    .black = { $black }{ seat-rating-black }
    .clocks = { live-clocks }
    .terms = { $ruleset } { $time }
    .turn = { $turn }{ live-mover }
    .observers = { live-observers }
seat-rating-white = { $white_rating ->
    [none] {""}
   *[other] {" "}{ $white_rating }
  }
seat-rating-black = { $black_rating ->
    [none] {""}
   *[other] {" "}{ $black_rating }
  }
live-clocks = { $white_left_ms ->
    [none] { $black_left_ms ->
        [none] {""}
       *[other] { $black_left_ms }
      }
   *[other] { $black_left_ms ->
        [none] { $white_left_ms }
       *[other] { $white_left_ms } - { $black_left_ms }
      }
  }{ $paused ->
    [true] {" "}(miato)
   *[none] {""}
  }
live-mover = { $to_move ->
    [w] {" "}F
    [b] {" "}M
   *[none] {""}
  }
live-observers = { $private ->
    [true] miafina
   *[false] { $observers }
  }

games-done-more = { list-more }

games-refusal-no-board = Tsy misy lalao { $number }. Raha hijery ny lalao mbola mandeha: `games`
games-refusal-no-current-board = Tsy misy lalao hita eo amin'ny efijery. Soraty ny laharan'ny lalao iray, na jereo ny lalaonao: `next`
games-refusal-no-such-turn = Anjara miisa { $turns } hatreto ny lalao { $game }. Raha hijery azy aorian'ny iray: `show { $game }#{ $turns }`
games-refusal-nothing-captured = { $turn ->
    [0] Mbola tsy nisy anjara ny lalao { $game } tamin'izay, ka tsy misy lalana. Raha hijery ny laka: `show { $game }#0`
   *[other] Tsy nihinana na inona na inona ny anjara { $turn } tamin'ny lalao { $game }, ka tsy misy lalana. Raha hijery ny laka: `show { $game }#{ $turn }`
  }
games-refusal-no-tournaments = Manana lisitra manokana ny lalao amin'ny fifaninanana. Soraty: tournament games N
games-refusal-too-many-boards = Lalao miisa { $most } indray mandeha no fetra. Manomeza vitsy kokoa.
games-refusal-no-point = Tsy teboka eo amin'ny tabilao ny "{ $word }". Toy ny e3 ny teboka.
