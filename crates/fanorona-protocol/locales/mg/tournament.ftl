# Tournaments: events of many players, who meet each other by rules. Raisinay an-kafaliana ny fanitsiana.

# Voambolana: fifaninanana (tournament), mpandray anjara (entrant), mpikarakara (director), fihodinana (round),
# fifanandrinana (pairing), sokajy (group), filaharana (table), isa azo (points), malalaka (bye), amboara (cup).

# What help says of each command: in one line, and how it is written. Words in capitals stand for what is typed.
command-tournament = fifaninanana (pool, arena, amboara): mandray anjara, mikarakara
    .usage = tournament [N | new KIND NAME OPTIONS | join N | table N | ...]
command-champions = mampiseho ny fifaninanana tapitra sy ny mpandresy
    .usage = champions [NAME]

# A list. The value is shown when it is empty; each attribute is the heading of a column.
list-tournaments = Tsy misy fifaninanana misokatra, ary mbola tsy nisy natao. Raha hikarakara iray: `tournament new pool "Zoma hariva"`
    .tournament = laharana
    .name = anarana
    .form = karazana
    .ruleset = tabilao
    .players = mpilalao
    .starts_ms = fanombohana
    .stage = toe-javatra
list-tournaments-cells = -
    .stage = { $stage ->
        [open] misokatra
        [running] fihodinana { $round }
        [over] { $winners ->
            [none] tapitra
           *[other] nandresy: { $winners }
          }
       *[cancelled] nofoanana
      }
list-champions = Mbola tsy misy fifaninanana tapitra. Raha hijery izay misokatra: `tournament`
    .tournament = laharana
    .name = anarana
    .form = karazana
    .ruleset = tabilao
    .players = mpilalao
    .ended_ms = nifarana
    .winners = mpandresy
list-tournament-table = Mbola tsy misy mpandray anjara.
    .group = sokajy
    .rank = laharana
    .player = anarana
    .rating = isa
    .points = isa azo
    .won = +
    .drawn = =
    .lost = -
    .rounds = fihodinana
    .direct = samy izy
    .buchholz = Buchholz
    .sonneborn = S-B
    .wins = fandresena
    .against = mpifanandrina
    .note = naoty
list-tournament-table-cells = -
    .note = { $withdrawn ->
        [none] { $robot ->
            [true] robot
           *[false] { $moves ->
                [up] miakatra
                [down] midina
               *[none] {""}
              }
          }
        [left] niala
        [absent] tsy tonga
        [vacation] miala sasatra
        [removed] nesorina
        [banned] voarara
       *[gone] voafafa ny kaonty
      }
list-tournament-table-heard = { $group ->
    [none] Laharana
   *[other] Sokajy { $group }, laharana
  } { $rank }, { $player }: isa azo { $points }, nandresy { $won }, sahala { $drawn }, resy { $lost }, isa { $rating }.{ $rounds ->
    [none] {""}
   *[other] {" "}Fihodinana azo: { $rounds }.
  }{ $direct ->
    [none] {""}
   *[other] {" "}Samy izy: { $direct }.
  }{ $buchholz ->
    [none] {""}
   *[other] {" "}Buchholz: { $buchholz }.
  }{ $sonneborn ->
    [none] {""}
   *[other] {" "}Sonneborn-Berger: { $sonneborn }.
  }{ $wins ->
    [none] {""}
   *[other] {" "}Fandresena: { $wins }.
  }{ $against_count ->
    [0] {""}
   *[other] {" "}Vokatra: { $against }.
  }{ $withdrawn ->
    [none] { $robot ->
        [true] {" "}Robot.
       *[false] { $moves ->
            [up] {" "}Miakatra.
            [down] {" "}Midina.
           *[none] {""}
          }
      }
    [left] {" "}Niala.
    [absent] {" "}Tsy tonga.
    [vacation] {" "}Miala sasatra.
    [removed] {" "}Nesorina.
    [banned] {" "}Voarara.
   *[gone] {" "}Voafafa ny kaonty.
  }
list-tournament-pairings = Mbola tsy misy fihodinana voalahatra. Raha hijery ny mpandray anjara: tournament table N
    .pairing = laharana
    .group = sokajy
    .first = anarana
    .second = mpifanandrina
    .points = isa azo
    .games = lalao
list-tournament-pairings-cells = -
    .second = { $second ->
        [none] (tsy misy)
       *[other] { $second }
      }
    .points = { $first_points ->
        [none] mbola mandeha
       *[other] { $second_points ->
            [none] { $first_points }
           *[other] { $first_points } : { $second_points }
          }{ tournament-decision }
      }
list-tournament-pairings-heard = Fihodinana { $round }, fifanandrinana { $pairing }{ $group ->
    [none] {""}
   *[other] {" "}amin'ny sokajy { $group }
  }: { $second ->
    [none] tsy manana mpifanandrina i { $first }.
   *[other] { $first } sy { $second }, { $first_points ->
        [none] { $games_count ->
            [0] mbola tsy misy lalao.
           *[other] mbola mandeha.
          }
       *[other] vokatra { $first_points } - { $second_points }{ tournament-decision }.
      }
  }{ $games_count ->
    [0] {""}
   *[other] {" "}Lalao { $games }.
  }
list-tournament-log = Mbola tsy nisy tapaka. Raha handray anjara: tournament join N
    .number = laharana
    .at_ms = daty
    .decider = nanapaka
    .what = karazana
    .reason = antony
list-tournament-log-cells = -
    .decider = { $decider ->
        [none] ny fitsipika
       *[other] { $decider }
      }
    .what = { $what ->
        [opened] misokatra
        [changed] niova: { $text }
        [extended] nohalavaina ny fihodinana { $round }
        [appointed] mikarakara koa i { $first }
        [dismissed] tsy mikarakara intsony i { $first }
        [asked] nangatahina handray anjara i { $first }
        [fixed] hifanandrina amin'ny fihodinana { $round } i { $first } sy { $second }
        [unfixed] tsy alahatra an-tanana intsony amin'ny fihodinana { $round } i { $first } sy { $second }
        [joined] mandray anjara i { $first }
        [withdrawn] tsy mandray anjara intsony i { $first }: { tournament-withdrawal }
        [bye] tsy milalao amin'ny fihodinana { $round } i { $first }
        [started] manomboka
        [paired] { $second ->
            [none] fihodinana { $round }: tsy manana mpifanandrina i { $first }
           *[other] fihodinana { $round }: mifanandrina i { $first } sy { $second }
          }
        [result] fihodinana { $round }, fifanandrinana { $pairing }: { $first } - { $second } { $first_points } : { $second_points }{ tournament-decision }
        [corrected] fihodinana { $round }, fifanandrinana { $pairing }: { $first } - { $second } { $first_points } : { $second_points }, nahitsy, { $first_earlier } : { $second_earlier } teo aloha
        [over] tapitra
       *[cancelled] nofoanana
      }
list-tournament-cross = Mbola tsy misy nandray anjara.
    .group = sokajy
    .number = laharana
    .player = anarana
    .rating = isa
    .points = isa azo
list-tournament-talk = Mbola tsy nisy niteny. Raha hiteny: tournament say N HAFATRA
    .number = laharana
    .at_ms = daty
    .from = avy amin'
    .text = teny
list-tournament-rounds = Mbola tsy misy fihodinana voalahatra.
    .round = fihodinana
    .started_ms = fanombohana
    .ends_ms = fiafarana
    .pairings = fifanandrinana
    .decided = vita
list-tournament-games = Mbola tsy misy lalao nanomboka.
    .game = lalao
    .round = fihodinana
    .white = fotsy
    .black = mainty
    .result = vokatra
list-tournament-news = Mbola tsy misy. Raha hikarakara fifaninanana: `tournament new pool "Zoma hariva"`
    .at_ms = daty
    .tournament = laharana
    .name = anarana
    .form = karazana
    .stage = toe-javatra
list-tournament-news-cells = -
    .stage = { $stage ->
        [open] misokatra
        [running] manomboka
        [over] { $winners ->
            [none] tapitra
           *[other] nandresy: { $winners }
          }
       *[cancelled] nofoanana
      }

# Words for kinds.
tournament-kind-pool = pool
tournament-kind-arena = arena
tournament-kind-double-swiss = double-swiss
tournament-kind-cup = amboara
# Why somebody does not take part any more, and why a tournament does not take place.
tournament-withdrawal = { $why ->
    [left] niala
    [absent] tsy tonga indroa
    [vacation] ela loatra ny fialan-tsasatra
    [removed] nesorin'ny mpikarakara
    [banned] voarara ny kaonty
   *[gone] voafafa ny kaonty
  }
tournament-cancellation = { $why ->
    [too_few_players] vitsy loatra ny mpilalao
    [everybody_left] niala ny mpandray anjara rehetra
   *[director] nofoanan'ny mpikarakara
  }
# How a pairing was decided, after its points.
tournament-decision = { $decision ->
    [forfeit] , nandao ny lalao
    [director] , ny mpikarakara no nanapaka
    [annulled] , nofoanana
   *[other] {""}
  }

tournament-players = mpilalao { $players }

# Who has won, or leads.
tournament-winners = { $names_and }

# A meeting in a table: the opponent's rank, and how it ended.
tournament-meeting = { $opponent ->
    [none] malalaka
   *[other] { $opponent }{ $result ->
        [won] +
        [drawn] =
        [lost] -
       *[none] *
      }
  }

tournament-meeting-heard = { $player ->
    [none] malalaka
   *[other] { $result ->
        [won] nandresy an'i { $player }
        [drawn] sahala tamin'i { $player }
        [lost] resin'i { $player }
       *[none] mbola milalao amin'i { $player }
      }
  }

# In front of what is said in a channel.
tournament-channel = { $channel ->
    [none] {""}
   *[other] [#{ $channel }]{" "}
  }

# Events. They begin with the name of the tournament.
tournament-change-open = { tournament-channel }Misokatra ny { $form ->
    [pool] pool
    [arena] arena
    [double_swiss] double-swiss
   *[cup] amboara
  } { $tournament } "{ $name }": { $ruleset }, { $time }, { terms-rated }. Hanomboka amin'ny { $starts_ms }.
    Raha handray anjara: `tournament join { $tournament }`
tournament-change-asked = Mangataka anao handray anjara amin'ny "{ $name }" i { $director }. Raha hijery azy: `tournament { $tournament }`. Raha handray anjara: `tournament join { $tournament }`
tournament-change-appointed = Miara-mikarakara ny "{ $name }" amin'i { $director } ianao. Raha hahita ny fomba: `help directing`
tournament-change-changed = Niova ny "{ $name }": { $options }. Raha hijery azy: `tournament { $tournament }`
tournament-change-extended = "{ $name }": nohalavaina ny fihodinana { $round }, hatramin'ny { $ends_ms }.
tournament-change-soon = Hanomboka amin'ny { $starts_ms } ny "{ $name }". Raha hijery azy: `tournament { $tournament }`
tournament-change-joined = Mandray anjara amin'ny fifaninanana { $tournament } "{ $name }" i { $player } ({ tournament-players }).
tournament-change-withdrawn = Tsy mandray anjara amin'ny "{ $name }" intsony { $you ->
    [player] ianao
   *[none] i { $player }
  }: { tournament-withdrawal }.{ $reason ->
    [none] {""}
   *[other] {" "}Hoy ny mpikarakara: { $reason }
  }
tournament-change-started = { tournament-channel }Manomboka ny "{ $name }", { tournament-players }{ $all_play_all ->
    [true] . Vitsy ny mpandray anjara ka hifanandrina daholo
   *[false] {""}
  }. Raha hanaraka azy: `tournament { $tournament }`
tournament-change-bye = "{ $name }", fihodinana { $round }: tsy manana mpifanandrina ianao. Isa azonao: { $points }.
tournament-change-arrange = "{ $name }", fihodinana { $round }: hifanandrina amin'i { $opponent } ianao, hatramin'ny { $until_ms }.
    Rehefa samy tafiditra ianareo roa, soraty: `tournament play { $tournament }`
tournament-change-ready = Tonga hilalao ny lalaonareo ao amin'ny "{ $name }" i { $player }. Raha hanomboka azy: `tournament play { $tournament }`
tournament-change-result = "{ $name }", fihodinana { $round }: { $first } - { $second } { $first_points } : { $second_points }{ tournament-decision }.
tournament-change-corrected = "{ $name }", fihodinana { $round }: nahitsin'i { $decider } ny vokatry ny { $first } - { $second }, { $first_earlier } : { $second_earlier } teo aloha, { $first_points } : { $second_points } izao: { $reason }
tournament-change-streak = Nandresy in-{ $wins } nifanesy tao amin'ny "{ $name }" i { $player }.
tournament-change-cancelled = { tournament-channel }Tsy hatao ny "{ $name }": { tournament-cancellation }.{ $reason ->
    [none] {""}
   *[other] {" "}Hoy ny mpikarakara: { $reason }
  }
tournament-change-over = { tournament-channel }Tapitra ny "{ $name }". { $winners ->
    [none] Tsy nisy nandresy.
   *[other] Mpandresy: { $winners }.
  } Raha hijery ny filaharana: `tournament table { $tournament }`

# Answers.
# What a tournament is, without what can be done now.
tournament-about = { $form ->
    [pool] Pool
    [arena] Arena
    [double_swiss] Double-swiss
   *[cup] Amboara
  } { $tournament }, "{ $name }": { $stage ->
    [open] misokatra, hanomboka amin'ny { $starts_ms }{ $form ->
        [double_swiss] , fihodinana: { $rounds }
       *[other] {""}
      }
    [running] nanomboka tamin'ny { $starts_ms }{ $rounds ->
        [0] {""}
        [1] {""}
       *[other] , fihodinana { $round } amin'ny { $rounds }
      }{ $ends_ms ->
        [none] {""}
       *[other] , hatramin'ny { $ends_ms } raha ela indrindra
      }
    [over] tapitra tamin'ny { $ended_ms }
   *[cancelled] nofoanana
  }.
    Lalao: { $ruleset }, { $time }, { terms-rated }{ terms-notes }.{ $minutes ->
        [0] {""}
       *[other] {" "}Faharetany: { $minutes } minitra.
      }{ $days ->
        [0] {""}
       *[other] {" "}Maharitra { $days } andro { $form ->
            [pool] ny pool
           *[other] ny fihodinana iray
          }, raha ela indrindra.
      }{ $first_step_s ->
        [none] {""}
       *[other] { $stage ->
            [over] {""}
            [cancelled] {""}
           *[other] {" "}Dingana voalohany: ao anatin'ny { $first_step_s }.
          }
      }
    { $stage ->
        [open] { $players ->
            [0] Mbola tsy misy mpandray anjara
           *[other] Mpandray anjara: { $players }
          } (manomboka izy raha misy { $least_players } ka hatramin'ny { $most_players })
       *[other] { $players ->
            [0] Tsy misy mpandray anjara
           *[other] Mpandray anjara: { $players }
          }{ $filled ->
            [0] {""}
           *[other] {" "}sy robot { $filled }
          }
      }{ $stage ->
        [open] { $robots ->
            [true] , fenoin'ny robot ny banga
           *[false] {""}
          }
       *[other] {""}
      }{ $guests ->
        [true] , afaka mandray anjara ny vahiny
       *[false] {""}
      }{ $least_rating ->
        [none] {""}
       *[other] , isa manomboka amin'ny { $least_rating }
      }{ $most_rating ->
        [none] {""}
       *[other] , isa hatramin'ny { $most_rating }
      }{ $least_games ->
        [0] {""}
       *[other] , lalao misy isa vita farafahakeliny: { $least_games }
      }{ $needs_code ->
        [true] , misy kaody
       *[false] {""}
      }{ $every ->
        [none] {""}
        [day] , isan'andro
        [week] , isan-kerinandro
       *[month] , isam-bolana
      }{ $director ->
        [none] {""}
       *[other] . Mpikarakara: { $director }
      }{ $directors_count ->
        [0] {""}
       *[other] , miaraka amin'i { $directors_and }
      }.{ $description ->
        [none] {""}
       *[other] {"\u000A"}{ $description }
      }{ $code ->
        [none] {""}
       *[other] {"\u000A"}Ny kaody: { $code }.
      }{ $leaders ->
        [none] {""}
       *[other] {"\u000A"}Mitarika izao: { $leaders }.
      }{ $winners ->
        [none] {""}
       *[other] {"\u000A"}Mpandresy: { $winners }.
      }
# What a stranger types to take part.
tournament-to-join = { $asked ->
    [true] Angatahina handray anjara ianao: `tournament join { $tournament }`
   *[false] { $needs_code ->
        [true] Raha handray anjara: tournament join { $tournament } KAODY
       *[false] Raha handray anjara: `tournament join { $tournament }`
      }
  }
tournament-done-shown = { tournament-about }
    { $stage ->
        [open] { $joined ->
            [true] Mandray anjara ianao. Raha hiala: `tournament leave { $tournament }`
           *[false] { tournament-to-join }
          }
        [running] { $opponent ->
            [none] Raha hijery ny filaharana: `tournament table { $tournament }`{ $joined ->
                [true] {""}
               *[false] { $can_join ->
                    [true] {". "}{ tournament-to-join }
                   *[false] {""}
                  }
              }
           *[other] Mifanandrina amin'i { $opponent } ianao. { $arranged ->
                [true] Rehefa samy tafiditra ianareo roa: `tournament play { $tournament }`
               *[false] { $game ->
                    [none] Raha hijery ny filaharana: `tournament table { $tournament }`
                   *[other] Raha hijery ny lalao: `show { $game }`{ $left ->
                        [1] {""}
                       *[other] . Raha hijery ny { $left } sisa: `tournament pairings { $tournament }`
                      }
                  }
              }
          }
       *[other] Raha hijery ny filaharana: `tournament table { $tournament }`
      }
tournament-done-created = Misokatra ny "{ $name }", fifaninanana { $number }. Hanomboka amin'ny { $starts_ms }.
    Raha handray anjara: `tournament join { $number }`. Rehefa ampy ny mpilalao: `tournament start { $number }`
tournament-done-joined = Mandray anjara amin'ny "{ $name }" ianao. Raha hanaraka azy: `tournament { $number }`
tournament-done-left = Tsy mandray anjara amin'ny "{ $name }" intsony ianao.
tournament-done-bye = Tsy hilalao amin'ny fihodinana { $round } ianao, ary hahazo ny antsasaky ny isany.
tournament-done-ready = Vonona hifanandrina amin'i { $names_and } ianao. Manomboka ny lalao raha misy mpifanandrina manoratra izao ao anatin'ny 10 minitra: `tournament play { $number }`
tournament-done-started = Manomboka. Raha hijery ny fifanandrinana: `tournament pairings { $number }`
tournament-done-options = { $line }
tournament-done-described = Niova ny filazana. Raha hijery azy: `tournament { $number }`
tournament-done-changed = Niova: { $options }. Raha hijery azy: `tournament { $number }`
tournament-done-extended = Maharitra hatramin'ny { $ends_ms } ny fihodinana { $round }.
tournament-done-appointed = Mikarakara azy koa i { $player }. Raha hanova izany: `tournament director { $number } { $player } off`
tournament-done-dismissed = Tsy mikarakara azy intsony i { $player }.
tournament-done-asked = Nangatahina handray anjara i { $player }, ary afaka manao izany manomboka izao.
tournament-done-paired = Hifanandrina amin'ny fihodinana { $round } i { $white } sy { $black }. Raha hanafoana izany: `tournament unpair { $number } { $white }`
tournament-done-unpaired = Ny fitsipika indray no mandahatra an'i { $player }.
tournament-done-removed = Tsy mandray anjara intsony i { $player }.
tournament-done-adjudicated = Tapitra { $points } : { $other_points } ny fifanandrinana { $pairing } amin'ny fihodinana { $round }.
tournament-done-said = Voalaza. { $heard ->
    [0] Tsy misy tafiditra ny mpandray anjara, fa azon'ny rehetra vakina: `tournament talk { $number }`
   *[other] Mpilalao { $heard } no nandre azy. Raha hamaky ny rehetra: `tournament talk { $number }`
  }
tournament-done-corrected = Nahitsy ho { $points } : { $other_points } ny vokatry ny fifanandrinana { $pairing } amin'ny fihodinana { $round }. Nampilazaina ny mpilalao.
tournament-done-cancelled = Nofoanana ny "{ $name }", ary nampahafantarina ny mpandray anjara rehetra.

# Refusals.
tournament-refusal-not-found = Tsy misy fifaninanana { $number }. Raha hijery ny fifaninanana rehetra: `tournament`
tournament-refusal-unknown-kind = { $typed ->
    [none] Lazao ny karazana fifaninanana sy ny anarany.
   *[other] Tsy karazana fifaninanana ny "{ $typed }".
  } Ireto ny karazany: pool, arena, double-swiss, cup. Ohatra: `tournament new pool "Zoma hariva"`
tournament-refusal-bad-name = Misy litera anglisy na frantsay, na isa, ny anaran'ny fifaninanana, { $most } ny tarehintsorany raha lava indrindra, ary ao anaty farango sosona izy raha misy elanelana: `tournament new pool "Zoma hariva"`
tournament-refusal-unquoted-name = Tsy safidy ny "{ $typed }". Raha anisan'ny anarana izy: `tournament new pool "{ $name } { $typed }"`
tournament-refusal-name-taken = Efa manana io anarana io ny fifaninanana { $number }. Misafidiana hafa, na mandraisa anjara aminy: `tournament join { $number }`
tournament-refusal-too-many = Efa manana fifaninanana { $most } misokatra na mandeha ianao, izay no fetra. Raha hanafoana iray: tournament cancel N
tournament-refusal-too-many-of-all = Efa misy fifaninanana { $most } misokatra na mandeha eto, izay no fetra. Raha hitady iray handraisana anjara: `tournament`
tournament-refusal-bad-terms = { $problem ->
    [untimed] Tsy maintsy misy fetra ny fotoan'ny lalao amin'ny fifaninanana. Ohatra azo soratana: days=3, na 5+5
    [arena_not_live] Lalao mivantana no atao amin'ny arena. Ohatra: tournament new arena ANARANA 5+5
    [private_rated] Tsy misy isa ny lalao tsy ho an'ny hafa. Esory ny iray amin'ireo safidy roa ireo.
    [match_outside_cup] Ny amboara ihany no misy match. Esory io safidy io, na soraty: tournament new cup ANARANA match=3
    [start] Manomboka toy ny mahazatra ny lalao amin'ny fifaninanana, fa tsy amin'ny vela na toerana iray. Esory io safidy io.
    [players] Mpilalao { $least } ka hatramin'ny { $most } no azo raisina amin'ny fifaninanana iray. Ohatra azo soratana: players=3-20
    [rounds] { $most ->
        [0] Ny double-swiss misy mpilalao telo na mihoatra ihany no manana isan'ny fihodinana. Esory io safidy io, na ampitomboy ny mpilalao.
       *[other] Fihodinana 1 ka hatramin'ny { $most } no azo atao, latsaka roa farafahakeliny noho ny isan'ny mpilalao. Ohatra azo soratana: rounds=3 players=5-40
      }
    [double_outside_pool] Amin'ny pool ihany no ifanandrinan'ny rehetra indroa. Esory ny teny hoe double.
    [minutes] Ny arena ihany no maharitra minitra voafetra: { $least } ka hatramin'ny { $most }. Ohatra: tournament new arena ANARANA minutes=60
    [no_round_days] Tsy maintsy misy farany ny fihodinana amin'ny andro. Ohatra azo soratana: within=60
    [round_days_in_arena] Tsy misy fihodinana maharitra andro ny arena. Esory ny within.
   *[guests] Amin'ny arena sy ny lalao tsy misy isa ihany no afaka milalao ny vahiny. Esory ny guests, na soraty: tournament new arena ANARANA guests
  }
tournament-refusal-bad-start = Manomboka ao anatin'ny { $most_days } andro ny fifaninanana, raha ela indrindra. Ohatra azo soratana: start=2h, na start=2026-12-01T18:00
tournament-refusal-already-joined = Efa mandray anjara amin'ny fifaninanana { $number } ianao. Raha hijery azy: `tournament { $number }`
tournament-refusal-ended = Efa nifarana ny fifaninanana { $number } ka tsy miova intsony. Raha hijery ny filaharany: `tournament table { $number }`
tournament-refusal-too-late = Efa nanomboka ny fifaninanana { $number }, ka tsy misy afaka miditra aminy intsony. Raha hitady hafa: `tournament`
tournament-refusal-left-before = Efa tao amin'ny fifaninanana { $number } ianao ka tsy afaka miverina. Raha hitady hafa: `tournament`
tournament-refusal-full = Feno ny fifaninanana { $number }: efa misy mpilalao { $most }. Raha hitady hafa: `tournament`
tournament-refusal-out-of-range = Ho an'ny isa { $least } ka hatramin'ny { $most } ny fifaninanana { $number }, ary { $rating } ny anao. Raha hitady hafa: `tournament`
tournament-refusal-members-only = Ho an'izay manana kaonty ihany ny fifaninanana { $number }. Raha haka kaonty: register ANARANA TENIMIAFINA
tournament-refusal-no-programs = Tsy mandray anjara amin'ny fifaninanana ny programa. Azon'ny mpikarakara asiana robot hameno ny banga ny fifaninanany: tournament new KARAZANA ANARANA robots
tournament-refusal-too-many-games = Efa manana lalao miisa { $most } ianao, izay no fetra. Vitao aloha ny iray: `games`
tournament-refusal-not-in = Tsy mandray anjara amin'ny fifaninanana { $number } ianao. Raha handray anjara: `tournament join { $number }`
tournament-refusal-already-left = Tsy mandray anjara amin'ny fifaninanana { $number } intsony ianao. Raha hitady hafa: `tournament`
tournament-refusal-last-round = Fihodinana farany amin'ny fifaninanana { $number } ity. Vitao ny lalaonao. Raha hitolo-batana: `resign`
tournament-refusal-no-byes = Amin'ny double-swiss ihany no azo angatahina ny tsy hilalao fihodinana iray. Raha hiala amin'ny fifaninanana { $number }: `tournament leave { $number }`
tournament-refusal-bye-asked = Efa nangataka ny tsy hilalao ny fihodinana manaraka ianao ao amin'ny fifaninanana { $number }. Raha hijery azy: `tournament { $number }`
tournament-refusal-bye-had = Indray mandeha ihany no azonao angatahina ny tsy hilalao fihodinana iray, ary efa nahazo izany ianao tao amin'ny fifaninanana { $number }. Raha hijery azy: `tournament { $number }`
tournament-refusal-bye-too-few = Vitsy loatra no ho sisa hilalao amin'ny fihodinana manaraka amin'ny fifaninanana { $number }. Raha hiala: `tournament leave { $number }`
tournament-refusal-nothing-to-arrange = Tsy misy lalaonao miandry mpilalao ao amin'ny fifaninanana { $number } izao. Raha hijery azy: `tournament { $number }`
tournament-refusal-playing = Mbola milalao ny lalao { $game } amin'ny fifaninanana { $number } ianao. Vitao aloha izy: `show { $game }`
tournament-refusal-not-director = Ny mpikarakara ny fifaninanana { $number } sy ny mpandrindra ihany no afaka manao izany. Raha hikarakara ny anao: tournament new KARAZANA ANARANA
tournament-refusal-has-started = Efa nanomboka ny fifaninanana { $number }. Raha hijery azy: `tournament { $number }`
tournament-refusal-needs-code = Raha handray anjara amin'ny fifaninanana { $number } dia ilaina ny kaody, izay ao amin'ny mpikarakara. Soraty: tournament join { $number } KAODY
tournament-refusal-wrong-code = Tsy io ny kaodin'ny fifaninanana { $number }, izay ao amin'ny mpikarakara. Soraty: tournament join { $number } KAODY
tournament-refusal-bad-code = Misy litera sy tarehimarika { $least } ka hatramin'ny { $most } ny kaody. Soraty ohatra: code=zoma2026, na raha tsy misy kaody: code=none
tournament-refusal-too-few-games = Ho an'izay nahavita lalao misy isa { $least } amin'ny tabilaony ny fifaninanana { $number }, ary { $games } no vitanao. Raha hitady hafa: `tournament`
tournament-refusal-description-too-long = Tsy mihoatra ny { $most } ny tarehintsoratry ny filazana. Soraty fohifohy kokoa: tournament describe N LAHATSORATRA
tournament-refusal-fixed-terms = Tsy miova ny karazana sy ny tabilaon'ny fifaninanana { $number }. Raha hijery ny andalana mamorona fifaninanana toy izany: `tournament options { $number }`
tournament-refusal-begun = Efa nanomboka ny fifaninanana { $number }. Mbola azo ovaina: players, rounds, within (ny fihodinana manaraka), rating, games, code, robots, every. Raha hanalava fihodinana: `tournament extend { $number } 1h`
tournament-refusal-rounds-paired = Fihodinana { $least } farafahakeliny no ao amin'ny fifaninanana { $number }, satria efa voalahatra. Soraty ohatra: `tournament set { $number } rounds={ $least }`
tournament-refusal-nothing-changes = Efa toy izany ny fifaninanana { $number }. Raha hijery ny safidiny: `tournament options { $number }`
tournament-refusal-no-round = Tsy misy fihodinana lalaovina izao amin'ny fifaninanana { $number }. Raha hijery ny fihodinana: `tournament rounds { $number }`
tournament-refusal-too-long = Afaka maharitra { $most_s } ny fihodinana iray amin'ny fifaninanana { $number }. Soraty fohy kokoa, ohatra: `tournament extend { $number } 1h`
tournament-refusal-not-by-hand = Ny fihodinan'ny double-swiss ihany no azo alahatra an-tanana. Raha hijery ny fifanandrinana amin'ny fifaninanana { $number }: `tournament pairings { $number }`
tournament-refusal-meets-self = Tsy afaka mifanandrina amin'i { $player } i { $player }. Soraty anarana roa: tournament pair { $number } ANARANA ANARANA
tournament-refusal-has-pairing = Efa manana fifanandrinana na fialan-tsasatra amin'ny fihodinana manaraka i { $player } amin'ny fifaninanana { $number }. Raha hanafoana azy: `tournament unpair { $number } { $player }`
tournament-refusal-not-fixed = Ny fitsipika no mandahatra an'i { $player } amin'ny fifaninanana { $number }. Raha handahatra roa: tournament pair { $number } ANARANA ANARANA
tournament-refusal-only-creator = Izay namorona ny fifaninanana { $number } sy ny mpandrindra ihany no manondro mpikarakara hafa. Raha hijery azy: `tournament { $number }`
tournament-refusal-directs-already = Efa mikarakara ny fifaninanana { $number } i { $player }. Raha hijery azy: `tournament { $number }`
tournament-refusal-not-helper = Tsy mpikarakara hafa amin'ny fifaninanana { $number } i { $player }. Raha hijery azy: `tournament { $number }`
tournament-refusal-too-many-directors = Tsy mihoatra ny { $most } ny mpikarakara hafa. Raha hanala iray: tournament director N ANARANA off
tournament-refusal-plays-already = Efa mandray anjara amin'ny fifaninanana { $number } i { $player }. Raha hijery ny mpandray anjara: `tournament table { $number }`
tournament-refusal-not-a-member = Tsy manana kaonty i { $player }. Izay manana kaonty ihany no azo angatahina sy mikarakara. Raha hijery azy ireo: `list`
tournament-refusal-too-few = { $players ->
    [0] Mbola tsy misy mpandray anjara amin'ny fifaninanana { $number }
   *[other] Mpilalao { $players } no mandray anjara amin'ny fifaninanana { $number }
  }, nefa { $least } no ilaina. { $joined ->
    [true] Fenoin'ny robot ny banga raha noforonina toy izao ny fifaninanana: `tournament new pool "Zoma hariva" robots`
   *[false] Raha handray anjara: `tournament join { $number }`
  }
tournament-refusal-no-pairing = Tsy misy fifanandrinana { $pairing } amin'ny fihodinana { $round } ny fifaninanana { $number }. Raha hijery ny fifanandrinana: `tournament pairings { $number }`
tournament-refusal-decided = Efa tapaka ny vokatry ny fifanandrinana { $pairing } amin'ny fihodinana { $round }. Raha hijery ny fifanandrinana: `tournament pairings { $number }`
tournament-refusal-no-such-result = Tsy azo tapahina toy izany ny fifanandrinana { $pairing } amin'ny fihodinana { $round }. Ireto no vokatra azo atao: { $results_or }. Raha hijery azy: `tournament pairings { $number } { $round }`
tournament-refusal-not-decided = Mbola tsy tapaka na nofoanana ny fifanandrinana { $pairing } amin'ny fihodinana { $round }. Raha hijery azy: `tournament pairings { $number } { $round }`
tournament-refusal-has-advanced = Efa voalahatra ny fihodinana manaraka, ary ao ny nandresy tamin'ny fifanandrinana { $pairing }. Raha hijery azy: `tournament pairings { $number }`
tournament-refusal-which-game = Misy lalao maromaro ny fifanandrinana { $pairing } amin'ny fihodinana { $round }. Lazao izay hovana vokatra ({ $games_or }): tournament correct { $number } { $round } { $pairing } { $points } game=LALAO ANTONY
tournament-refusal-own-pairing = Milalao amin'ny fifanandrinana { $pairing } amin'ny fihodinana { $round } ianao, ka ny mpitantana no manitsy azy. Raha hijery azy: `tournament pairings { $number } { $round }`
tournament-refusal-nobody-there = Tsy mandray anjara amin'ny fifaninanana { $number } i { $player }. Raha hijery ny mpandray anjara: `tournament table { $number }`

# What the webhook is told.
notice-announced-tournament-starts = Manomboka ny « { $name } » ({ tournament-players }). { $url ->
    [none] Raha hijery: `tournament { $tournament }`
   *[other] { $url }
  }
notice-announced-tournament-won = Nandresy tamin'ny « { $name } »: { $winners }. { $url ->
    [none] Raha hijery: `tournament { $tournament }`
   *[other] { $url }
  }
