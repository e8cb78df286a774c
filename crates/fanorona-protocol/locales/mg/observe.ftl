# Fijerena ny lalaon'ny hafa.

# Izay lazain'ny `help` momba ny baiko tsirairay, amin'ny andalana iray, sy ny fomba fanoratana azy. Soloy ny anao ny
# teny amin'ny sora-baventy. Raisinay an-kafaliana ny fanitsiana.
command-observe = mijery lalao; irery: ny lisitra
    .usage = observe [LALAO...]
command-unobserve = tsy mijery intsony lalao iray, na izy rehetra
    .usage = unobserve [LALAO]
command-observers = mampiseho ny mpijery ny lalao
    .usage = observers [LALAO] [after ANARANA]
command-follow = mijery ny lalao rehetra ataon'ny mpilalao; irery: ny lisitra
    .usage = follow [ANARANA]
command-unfollow = tsy manaraka intsony mpilalao iray, na izy rehetra
    .usage = unfollow [ANARANA]
command-kibitz = miteny amin'ny mpilalao sy ny mpijery ny lalao
    .usage = kibitz [LALAO] TENY
command-whisper = miteny amin'ny mpijery ny lalao, fa tsy amin'ny mpilalao
    .usage = whisper [LALAO] TENY

# Lisitra. Ny voalohany no aseho rehefa foana ny lisitra; lohatenin'ny tsanganana ny manaraka.
list-observed = Tsy mijery lalao ianao. Raha hijery iray: observe LALAO
    .game = lalao
    .white = fotsy
    .black = mainty
    .ruleset = tabilao
    .turns = anjara
    .to_move = toe-javatra
    .observers = mpijery
list-observed-cells = -
    .to_move = { $to_move ->
        [none] tapitra
       *[other] anjaran'i { $to_move }
      }
list-followed = Tsy manaraka mpilalao ianao. Raha hanaraka iray: follow ANARANA
    .name = anarana
    .here = tafiditra
list-observers = Tsy misy mijery ity lalao ity.
    .game = lalao
    .name = anarana
observe-event-watching = { $watching ->
    [true] Mijery ny lalao { $game } i { $name }.
   *[false] Tsy mijery ny lalao { $game } intsony i { $name }.
  }

observe-done-observes = Mijery ny lalao { $observes_and } ianao.
observe-done-no-longer-observes = Tsy mijery ny lalao { $no_longer_observes_and } intsony ianao.
observe-done-follows = Manaraka an'i { $follows_player } ianao. { $observes_count ->
    [0] Ho hitanao ny lalao rehetra hatombok'i { $follows_player }.
   *[other] Mijery ny lalao { $observes_and } ianao.
  }
observe-done-no-longer-follows = Tsy manaraka an'i { $no_longer_follows_and } intsony ianao.
observe-done-said = { $heard ->
    [0] Tsy misy mahare azy ao amin'ny lalao { $game }.
   *[other] Olona { $heard } no mahare azy ao amin'ny lalao { $game }.
  }{ $over ->
    [true] {" "}Vita io lalao io.
   *[false] {""}
  }{ $withheld ->
    [true] {" "}Tsy mandre ny mpijery ny mpilalao lalao isaina mandra-pahatapitry ny lalao.
   *[false] {""}
  }

observe-refusal-private = Tsy ho an'ny hafa ny lalao { $game }. Raha hijery ny lalao ho an'ny rehetra: `games`
observe-refusal-plays = Mpilalao ao amin'ny lalao { $game } ianao, ka hitanao izy. Raha hijery azy: `board { $game }`
observe-refusal-not-observed = { $game ->
    [none] Tsy mijery lalao ianao. Raha hijery iray: observe LALAO
   *[other] Tsy mijery ny lalao { $game } ianao. Raha hijery izay lalao jerenao: `observe`
  }
observe-refusal-too-many-boards = Lalao miisa { $most } no fetran'izay azonao jerena. Raha hiala amin'ny iray: unobserve LALAO
observe-refusal-not-followed = { $name ->
    [none] Tsy manaraka mpilalao ianao. Raha hanaraka iray: follow ANARANA
   *[other] Tsy manaraka an'i { $name } ianao. Raha hijery izay arahinao: `follow`
  }
observe-refusal-too-many-players = Mpilalao { $most } no fetran'izay azonao arahina. Raha hiala amin'ny iray: unfollow ANARANA
observe-refusal-not-there = Tsy milalao na mijery ny lalao { $game } ianao. Alohan'ny { $command } ao dia soraty: `observe { $game }`
observe-refusal-nothing-to-whisper-at = Ny mpijery ihany no mampiasa whisper, nefa tsy mijery lalao ianao. Raha hijery iray: observe LALAO. Raha hiteny ao amin'ny lalaonao: say TENY
observe-refusal-players-do-not-whisper = Mpilalao ao amin'ny lalao { $game } ianao, ary tsy afaka mampiasa whisper ao amin'ny lalaony ny mpilalao. Raha hiteny ao: kibitz { $game } TENY, na amin'ny mpifanandrina: say TENY
observe-refusal-which-board = Lalao maro no azo atao: { $games_or }. { $command ->
    [say] Soraty ny laharan'ny iray, avy eo: say TENY
    [observers] Raha hisafidy iray: observers LALAO
   *[other] Raha hisafidy iray: { $command } LALAO TENY
  }
observe-refusal-not-a-board = { $game ->
    [none] Laharana no ijerena lalao. Raha hijery ny lalaon'i { $name }: `games { $name }`
   *[other] Milalao ny lalao { $game } i { $name }. Raha hijery azy: `observe { $game }`
  } (ny lalao rehetra ataon'i { $name }: `follow { $name }`)
observe-refusal-no-number = Tsy laharan'ny lalao na mpilalao ny "{ $word }". Raha hijery ny lalao mandeha: `games live`
