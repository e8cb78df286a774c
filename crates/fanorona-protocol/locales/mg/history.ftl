# Lalao vita: ny lisitra, ny anjara, ary ny firaketana azo tehirizina.

# Izay lazain'ny `help` momba ny baiko tsirairay, amin'ny andalana iray, sy ny fomba fanoratana azy. Soloy ny anao ny
# teny amin'ny sora-baventy. Raisinay an-kafaliana ny fanitsiana.
command-history = mampiseho ny lalao vita, ny farany aloha
    .usage = history [ANARANA [ANARANA]] [SIVANA...] [before LALAO]
command-moves = mampiseho ny anjara: izay nohanina, vato sisa, fotoana
    .usage = moves [LALAO] [from N]
command-export = mitahiry lalao, na ny momba anao rehetra
    .usage = export [LALAO... | mine | everything | ANARANA | tournament N] [FORMAT]
command-share = milaza ny fomba hijeren'ny hafa lalao iray sy hitahirizana azy
    .usage = share [LALAO]
command-all = mampiseho ny tabilaon'ny mpilalao, toy ny amin'ny mailaka
    .usage = all show ANARANA [all | active | inactive | next]

# Lisitra. Ny voalohany no aseho rehefa foana izy; lohatenin'ny tsanganana ny manaraka.
list-history = Tsy misy lalao vita toy izany. Ny lalao mandeha: `games`
    .game = lalao
    .ended_ms = nifarana
    .white = fotsy
    .black = mainty
    .ruleset = tabilao
    .turns = anjara
    .result = vokatra
    .reason = antony
list-history-cells = -
    .reason = { end-reason }

# Firaketana ho an'olombelona. Ny voalohany no eo alohan'ny anjara, ny "end" no aoriany. Lohatenin'ny tsanganana ny turn,
# by, time ary played.
record = Lalao { $game }: { $white } (fotsy) - { $black } (mainty), { $ruleset }, { $over_the_board ->
    [true] teo amin'ny fanorona
   *[false] { terms-rated }
  }{ $private ->
    [true] , tsy ho an'ny hafa
   *[false] {""}
  }.{ $start ->
    [vela] {"\u000A"}Vela ity lalao ity: milalao mba ho afa-bela ny fotsy.
    [ordinary] {""}
   *[other] {"\u000A"}Manomboka amin'ny toerana { $start } ity lalao ity.
  }{ $time ->
    [untimed] {""}
   *[other] {"\u000A"}Fotoana: { $time }.
  }{ $tournament ->
    [none] {""}
   *[other] {"\u000A"}Fifaninanana: { game-in-tournament }.
  }
    { $ended_ms ->
        [none] Nanomboka tamin'ny { $started_ms }.
       *[other] Voalalao tamin'ny { $started_ms } ka hatramin'ny { $ended_ms }.
      }{ $opening ->
        [none] {""}
       *[other] {"\u000A"}Fanombohana: { $opening }.
      }
    .turn = anjara
    .by = loko
    .white = F
    .black = M
    .white-heard = vato fotsy
    .black-heard = vato mainty
    .time = fotoana
    .played = voalalao
    .takes = mihinana { $points }
    .no-turns = Mbola tsy misy anjara vita.
    .used = Fotoana lany: fotsy { $white }, mainty { $black }.
    .end = { $result ->
        [none] Mbola tsy tapitra ny lalao.
       *[other] Vokatra: { $result } ({ end-reason }).
      }{ $freed ->
        [true] {"\u000A"}Afa-bela i { $white }.
        [false] {"\u000A"}Tsy afa-bela i { $white }.
       *[none] {""}
      }

history-done-shown = { $more ->
    [none] {""}
   *[other] Raha hijery ny tohiny: { $more }
  }
history-done-against = Tamin'ny lalao rehetra: nandresy { $won }, resy { $lost } ary sahala { $drawn } i { $first } tamin'i { $second }. Raha hijery bebe kokoa: `versus { $first } { $second }`
history-done-looked = Avy amin'ny lalao { $looked } farany ireto, hatramin'ny lalao { $last }. Raha hitady ny tranainy kokoa:
    { $more }
history-done-share = { $private ->
    [true] Tsy miseho amin'ny hafa ny lalao { $game }: ny mpilalao azy ihany no mahita azy.
   *[false] Azon'ny olona rehetra jerena ny lalao { $game }{ $url ->
        [none] , na tsy manana kaonty aza: midira{ $site ->
            [none] {""}
           *[other] {" "}ao amin'ny { $site }
          }, soraty ny `guest`, avy eo soraty ny `replay { $game }`{ $path ->
            [none] {""}
           *[other] . Ny pejiny ato amin'ity mpizara ity: { $path }
          }
       *[other] : { $url }
      }
    Raha hanao rakitra{ $url ->
        [none] , soraty ao amin'ny shell: fanorond fetch { $site ->
            [none] HOST{ $port ->
                [none] {""}
               *[other] :{ $port }
              }
           *[other] { $site }
          } { $game } -o { $game }.fgn
       *[other] : { $url }.fgn
      }
  }
    Raha hijery azy eto: `export { $game } pgn`
# Ny mari-jato no mahatonga ity andalana ity ho fanamarihana ao amin'ny rakitra.
history-done-exported = % Voatahiry: { $rows ->
    [one] andalana { $rows } momba anao,{" "}
    [other] andalana { $rows } momba anao,{" "}
   *[none] {""}
  }lalao miisa { $games }{ $stopped ->
    [true] {" "}(nijanona)
   *[false] {""}
  }.

history-refusal-not-finished = Mbola tsy tapitra ny lalao { $game }, ka tsy misy lisitra afaka manomboka aoriany. Raha hijery ny farany: `history`
history-refusal-whose-games = Mila mpilalao ireo sivana ireo. Soraty aorian'ny history ny anarany, ohatra: `history bob won`
history-refusal-unsorted = Ny lalao farany foana no voalohany amin'ity lisitra ity. Raha hijery ny lalao lava: `history turns 60+`. Raha hijery ny fohy: `history turns -15`
history-refusal-too-many-exports = Efa manao export { $most } ny mpizara, izay no fetra. Andramo indray afaka fotoana fohy.
history-refusal-too-many-own-exports = Efa manao export { $most } ianao, izay no fetra. Andramo indray rehefa vita ny iray.
history-refusal-too-many-exports-at-address = Efa manao export { $most } ny eo amin'ny adiresinao, izay no fetra. Andramo indray afaka fotoana fohy.
history-refusal-export-too-slow = Tapitra ny export, satria namaky latsaky ny oktety { $least } isan-tsegondra ity fifandraisana ity. Andramo amin'ny fifandraisana haingana kokoa, na lalao iray ihany: export LAHARANA
history-refusal-private = Tsy ho an'ny hafa izay ifampisoratan'ny mpilalao ka tsy azo tehirizina miaraka amin'ny lalao. Raha hitahiry ny momba anao rehetra sy ny hafatrao: `export everything`
