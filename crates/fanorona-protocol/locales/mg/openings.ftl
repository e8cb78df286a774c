# Openings and positions: what was played in finished public games, and how these ended.

# What help says of each command: in one line, and how it is written. Words in capitals stand for what is typed.
command-openings = lazao ny anjara voalohany amin'ny lalao sy ny vokany
    .usage = openings [ANARANA] [tsivy | dimyand | telo] [sort score]
command-explore = lazao izay nolalaovina tamin'ny toerana iray sy ny vokany
    .usage = explore [LALAO#N | telo | TOERANA w] [ANJARA...] [SIVANA...] [games]

# A list. The value is shown when it is empty; each attribute is the heading of a column.
list-openings = Tsy misy lalao vita.
    .turn = anjara
    .opening = fanokafana
    .side = loko
    .games = lalao
    .white = fotsy
    .drawn = sahala
    .black = mainty
    .score = isa %
    .rating = isa
    .last_ms = farany
list-openings-cells = -
    .score = { $score }%
    .last_ms = { $last_ms_day }
list-explore = Mbola tsy nisy lalao vita nahatratra io toerana io.
    .turn = anjara
    .games = lalao
    .white = fotsy
    .drawn = sahala
    .black = mainty
    .rating = isa
    .last_ms = farany
    .judgement = tsara indrindra
list-explore-cells = -
    .turn = { $turn ->
        [none] (farany)
       *[other] { $turn }
      }
    .last_ms = { $last_ms_day }

opening-side-white = Fotsy
opening-side-black = Mainty

# How much of the index of positions is there.
openings-percent = Mbola atao ny lisitry ny toerana ka { $percent } isan-jaton'ny lalao vita no ao: kely loatra ny isa.

openings-done-openings = { $games ->
    [0] { $name ->
        [none] Raha hijery sehatra hafa: `openings telo`
       *[other] Amin'ny { $ruleset }. Raha hijery sehatra hafa: `openings { $name } telo`
      }
   *[other] Fanokafana amin'ny { $ruleset }, lalao { $games }.{ $more ->
        [true] {" "}Tsy voaisa ny lalao taloha.
       *[false] {""}
      } Raha hanohy: explore { $ruleset } ANJARA
  }{ $percent ->
    [none] {""}
   *[other] {"\u000A"}{ openings-percent }
  }
openings-done-explored = { $games ->
    [0] Ny toerana: { $position }
   *[other] Lalao { $games } no nahatratra io toerana io, ka { $to_move ->
        [w] ny Fotsy
       *[b] ny Mainty
      } no milalao: nandresy ny Fotsy { $white }, nandresy ny Mainty { $black }, sahala { $drawn }. Raha hijery azy: { $show_games }
  }{ $more ->
    [true] {"\u000A"}Tsy nojerena ny lalao taloha.
   *[false] {""}
  }{ $judgement ->
    [none] {""}
   *[other] {"\u000A"}Raha milalao tsara indrindra ny roa tonta, ho an'ny { $to_move ->
        [w] Fotsy
       *[b] Mainty
      }: { $judgement }.
  }{ $rated_game ->
    [none] {""}
   *[other] {"\u000A"}Io no toerana ao amin'ny lalao { $rated_game } misy isa ataonao, ka tsy misy lazaina momba ny lalao tsara indrindra.
  }{ $percent ->
    [none] {""}
   *[other] {"\u000A"}{ openings-percent }
  }

openings-refusal-no-position = Tsy toerana ny "{ $text }". Soraty ny andalana manomboka avy any ambony, misy tsipika mitongilana eo anelanelany sy isa ho an'ny toerana banga, dia izay hilalao, ohatra: `explore 3/1b1/w2 b`
openings-refusal-vela = Tsy isaina ny toerana amin'ny vela raha mbola tsy voaloa ny trosa.
openings-refusal-too-many-turns = Anjara { $most } fara fahabetsany no mitondra ho amin'ny toerana iray. Lazao lalao sy anjara: explore LALAO#N
