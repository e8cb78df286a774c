# Simul: ny mpampiantrano iray milalao amin'ny maro indray miaraka.

# Izay lazain'ny `help` momba ny baiko tsirairay, amin'ny andalana iray, sy ny fomba fanoratana azy. Soloy ny anao ny
# teny amin'ny sora-baventy. Raisinay an-kafaliana ny fanitsiana.
command-simul = mpilalao iray milalao amin'ny maro indray miaraka
    .usage = simul [ANARANA | open [SAFIDY...] | join ANARANA | start | next | ...]

# Lisitra. Ny voalohany no aseho rehefa foana izy; lohatenin'ny tsanganana ny manaraka.
list-simuls = Tsy misy simul misokatra. Raha hampiantrano iray: `simul open`
    .host = mpampiantrano
    .status = toe-javatra
    .ruleset = tabilao
    .boards = lalao
    .players = mpilalao
    .type = soraty
list-simuls-cells = -
    .type = { $status ->
        [open] simul join { $host }
       *[playing] simul { $host }
      }
list-simul = Tsy misy lalao.
    .game = lalao
    .opponent = mpifanandrina
    .side = mpampiantrano
    .turns = anjara
    .status = toe-javatra
list-simul-cells = -
    .status = { $result ->
        [none] { $host_to_move ->
            [true] anjaran'ny mpampiantrano: `board { $game }`
           *[false] anjaran'i { $opponent }
          }
       *[other] { $result } { $reason }
      }

simul-status-open = misokatra
simul-status-playing = mandeha

# Ny fepetran'ny lalao tsirairay ao amin'ny simul.
simul-terms = { $ruleset }, { $time }, { terms-rated }, { $colour ->
    [white] fotsy i { $host }
    [black] mainty i { $host }
   *[random] loko atao antsapaka
  }{ terms-notes }, { $boards ->
    [1] lalao iray
   *[other] lalao hatramin'ny { $boards }
  }
simul-players = mpilalao { $players }
simul-boards = lalao miisa { $boards }

simul-change-open = Mampiantrano simul i { $host }: { simul-terms }.
    Raha handray anjara: `simul join { $host }`
simul-change-waits = Mbola tsy nanomboka ny simul an'i { $host }. { $you ->
    [host] { $players ->
        [0] Raha hanafoana azy: `simul close`
       *[other] Raha hanomboka azy: `simul start`
      }
    [names] Raha hiala: `simul leave`
   *[none] Raha handray anjara: `simul join { $host }`
  }
    { $players ->
        [0] Mbola tsy misy mpilalao.
       *[other] Mpilalao { $players }: { $names_and }.
      }
    Lalao: { simul-terms }.
simul-change-joined = Mandray anjara amin'ny simul an'i { $host } i { $name } ({ simul-players }).
simul-change-left = Miala amin'ny simul an'i { $host } i { $name } ({ simul-players }).
simul-change-closed = Nofoanana ny simul an'i { $host }.
simul-change-started = Manomboka ny simul an'i { $host }, { simul-boards }.
simul-change-over = Tapitra ny simul an'i { $host }: +{ $won } ={ $drawn } -{ $lost }{ $aborted ->
    [0] {""}
   *[other] {" "}(nofoanana { $aborted })
  }.

# Andalana iray momba ny lalao tsy jeren'ny mpampiantrano; teboka sy faingo no manasaraka ny ampahany.
simul-aside = -
    .starts = manomboka ny lalao
    .turn = { $turn } (anjara { $turns })
    .waiting = { $boards ->
        [1] anjaranao ao amin'ny lalao iray
       *[other] anjaranao ao amin'ny lalao miisa { $boards }
      }

simul-done-open = Misokatra ny simul-nao. Rehefa tonga ny mpandray anjara rehetra: `simul start`
simul-done-joined = Mandray anjara amin'ny simul an'i { $host } ianao. Hanomboka izy rehefa tapa-kevitra i { $host }.
simul-done-left = Niala tamin'ny simul an'i { $host } ianao.
simul-done-started = Nanomboka ny simul-nao, { simul-boards }. Raha hijery azy rehetra: `simul`
simul-done-closed = Nofoanana ny simul-nao.
simul-done-auto = { $auto ->
    [true] Isaky ny avy milalao dia mankany amin'ny lalao manaraka izay anjaranao ianao.
   *[false] Isaky ny avy milalao dia mijanona eo ianao. Raha hankany amin'ny manaraka: `simul next`
  }

simul-refusal-single-games = Ho an'ny rehetra ny lalao ao amin'ny simul ary manomboka toy ny mahazatra, tsy misy vela na match. Esory io safidy io: `simul open`
simul-refusal-too-many-boards = Lalao miisa { $most } no fetran'ny simul iray. Soraty: `simul open boards={ $most }`
simul-refusal-too-many = Efa misy simul { $most } misokatra, izay no fetra. Raha hijery azy: `simul`
simul-refusal-already-hosting = Efa mampiantrano simul ianao. Raha hijery azy: `simul`
simul-refusal-not-open = Tsy manana simul misokatra i { $name }. Raha hijery izay misokatra: `simul`
simul-refusal-not-hosting = Tsy mampiantrano simul ianao. Raha hampiantrano iray: `simul open`
simul-refusal-started = Efa nanomboka ny simul-nao ka miara-tapitra amin'ny lalaony. Raha hijery azy: `simul`
simul-refusal-full = Tsy misy toerana ho anao ao amin'ny simul an'i { $name }. Raha hijery simul hafa: `simul`
simul-refusal-already-joined = Efa mandray anjara amin'ny simul an'i { $name } ianao. Raha hiala: `simul leave`
simul-refusal-not-joined = Tsy mandray anjara amin'ny simul ianao. Raha handray anjara: simul join ANARANA
simul-refusal-nobody-joined = Tsy misy mpandray anjara afaka milalao izao. Raha handray anjara ny mpilalao hafa dia izao no soratany: simul join ANARANAO
simul-refusal-no-board-waits = Tsy misy lalao izay anjaranao ao amin'ny simul. Raha hijery azy rehetra: `simul`
