# Hafatra, hevitra momba ny lalao, vaovao, mailaka, ary fampandrenesana. Raisinay an-kafaliana ny fanitsiana.

# Izay lazain'ny `help` momba ny baiko tsirairay, amin'ny andalana iray, sy ny fomba fanoratana azy. Soloy ny anao ny
# teny amin'ny sora-baventy.
command-message = mametraka hafatra hovakin'ny mpilalao any aoriana
    .usage = message ANARANA[,ANARANA...] TENY
command-messages = mampiseho, mamaky na mamafa ny hafatrao
    .usage = messages [N | before N | read | erase N | erase all]
command-chat = manampy hevitra amin'ny lalao, na mamaky ny hevitra ao
    .usage = chat LALAO [TENY]
command-inbox = mampiseho izay vao nitranga sy izay miandry anao
    .usage = inbox
command-subscribe = mahazo vaovaon'ny lalao; irery: ny lisitra
    .usage = subscribe [LALAO... | all]
command-unsubscribe = tsy mahazo vaovaon'ny lalao intsony
    .usage = unsubscribe LALAO... | all
command-notify = milaza rehefa tonga na miala ny namana, na tapitra ny lalao
    .usage = notify [ANARANA | LALAO... | all]
command-unnotify = manajanona izay nangatahana tamin'ny notify
    .usage = unnotify ANARANA | LALAO... | all
command-nomail = manajanona ny mailaka rehetra; ao amin'ny mailaka ny token
    .usage = nomail KAODY

# Lisitra. Ny voalohany no aseho rehefa foana ny lisitra; lohatenin'ny tsanganana ny manaraka.
list-messages = Tsy manana hafatra ianao.
    .number = laharana
    .from = avy amin'
    .sent_ms = nalefa
    .read = vakina
    .text = hafatra
list-messages-cells = -
    .read = { $read ->
        [true] voavaky
       *[false] tsia
      }
list-notified = Tsy misy fampandrenesana nangatahinao. Raha te hahalala hoe rahoviana no tonga ny mpilalao: notify ANARANA
    .what = momba
    .game = lalao
    .name = anarana
list-notified-cells = -
    .what = { $what ->
        [arrival] mpilalao
        [results] ny vokatra rehetra
       *[result] vokatra
      }
list-subscribed = Tsy manaraka lalao ianao. Raha hanaraka: subscribe LALAO
    .game = lalao
    .white = fotsy
    .black = mainty
    .turns = anjara
    .status = toe-javatra
list-subscribed-cells = -
    .game = { $all ->
        [true] rehetra
       *[false] { $game }
      }
    .status = { $all ->
        [true] {""}
       *[false] { game-status }
      }

# Hafatra sy hevitra.
message-event-new = <{ $from }> [hafatra { $number }] { $text }
message-event-stored = Hafatra { $number } avy amin'i { $from }, tamin'ny { $sent_ms }:
    {"  "}{ $text }
comment-event-new = <{ $from }> [lalao { $game }] { $text }
comment-event-stored = <{ $from }> [lalao { $game }, { $said_ms }] { $text }

# Vaovao. Iray isan'andalana ny $lines.
news-since-here = Izay nitranga fony tsy teto ianao:
    {"  "}{ $lines }
news-lately = { $count ->
    [0] Tsy misy vaovao ny lalaonao.
   *[other] Vaovao farany:
        {"  "}{ $lines }
  }
news-now = { $lines }
news-more = ... mbola misy. Ny farany ihany no aseho.
news-unread = Hafatra mbola tsy voavaky: { $unread }. Raha hamaky: `messages read`
news-your-turn = Lalao { $game }: anjaranao izao; i { $with } no mifanandrina aminao.
news-offered = Lalao { $game }: { $kind ->
    [draw] manolotra sahala i { $by }.
    [undo] mangataka hamerina ny anjara { $turns } farany i { $by }.
   *[abort] mangataka hamarana ny lalao tsy misy vokatra i { $by }.
  } Raha hamaly: `accept { $game } { $kind }` na `decline { $game } { $kind }`
news-challenged = Mihaika anao i { $by } (fihaikana { $game }). Raha hamaly: `accept { $game }` na `decline { $game }`
news-declined = { $by ->
    [none] Nolavina ny fihaikanao { $game }.
   *[other] Nandà ny fihaikanao { $game } i { $by }.
  }
news-started = Nanomboka ny lalao { $game }; i { $with } no mifanandrina aminao.
news-ended = Lalao { $game }: tapitra ny { $white } - { $black }: { $result } ({ end-reason }).
news-named = Lalao { $game }, teo amin'ny tabilao: lazain'ny { $by ->
    [none] mpikambana
   *[other] { $by }
  } fa nilalao azy ianao. Azo lazaina ve ny anaranao? `record agree { $game }` na `record decline { $game }`
news-commented = Lalao { $game }: hevitra vaovao miisa { $times }{ comment-author }. Raha hamaky: `chat { $game }`
comment-author = { $by ->
    [none] {""}
   *[other] , avy amin'i { $by } ny farany
  }
news-moved = Lalao { $game }: { $white } - { $black }, anjara vaovao miisa { $turns }, anjara { $ply } no farany. Raha hijery ny tabilao: `show { $game }`
news-reminded = Lalao { $game }: { $with ->
    [none] mandeha ny famantaranandronao.
   *[other] miandry anao i { $with }, ary mandeha ny famantaranandronao.
  }
news-queue-dropped = Lalao { $game }: tsy mety intsony ny anjara napetrakao mialoha, ka nesorina. Raha hijery ny tabilao: `show { $game }`
news-analysed = Vita ny fanadihadiana ny lalao { $game }. Raha hijery azy: `analyse { $game }`
news-analysis-failed = Tsy azo hadihadiana ny lalao { $game }.
news-corrected = { $by ->
    [none] Nahitsy
   *[other] Nahitsin'i { $by }
  } ny vokatry ny lalao { $game } amin'ny fifaninanana. Raha hijery azy: `examine { $game }`

# Vaovao alefa amin'ny mailaka.
news-mail = Salama { $name },

    Ireto no nitranga fony tsy teto ianao:

    {"  "}{ $lines }

    { mail-site }Raha hisafidy ny fandefasana mailaka dia midira, ary soraty ny iray:

    {"  "}set mail turn      avy hatrany
    {"  "}set mail digest    atambatra ny vaovao rehetra
    {"  "}set mail off       tsy misy

    Raha hampitsahatra ny mailaka rehetra na tsy miditra aza, dia soraty:

    {"  "}nomail { $token }
    .subject = { $place }: { $turns ->
        [0] vaovao
       *[other] { $game ->
            [none] anjaranao amin'ny lalao miisa { $turns }
           *[other] anjaranao, lalao laharana { $game }
          }
      }
mail-site = { $site ->
    [none] {""}
   *[other] Raha hilalao: telnet { $site }
        {""}
        {""}
  }

subscription-board = momba ny lalao { $game }
subscription-boards = momba ny lalao rehetra
subscription-result = rehefa tapitra ny lalao { $game }
subscription-results = isaky ny misy lalao tapitra
subscription-arrival = rehefa tonga na miala i { $name }

mailbox-done-sent = Voatahiry ny hafatrao ho an'i { $to_and }.
mailbox-done-read = { $shown ->
    [0] Tsy misy hafatra mbola tsy voavakinao. Raha hijery azy rehetra: `messages`
   *[other] { $unread ->
        [0] {""}
       *[other] Hafatra mbola tsy voavaky: { $unread }. Raha hamaky: `messages read`
      }
  }
mailbox-done-erased = { $erased ->
    [0] Tsy manana hafatra ianao.
   *[other] Hafatra voafafa: { $erased }.
  }
mailbox-done-commented = Nampiana amin'ny lalao { $game } ny hevitrao.{ $withheld ->
    [true] {" "}Rehefa tapitra ny lalao no ho hitan'ny mpilalao azy.
   *[false] {""}
  }
mailbox-done-comments = { $comments ->
    [0] Tsy misy hevitra amin'ny lalao { $game }. Raha hanampy: chat { $game } TENY
   *[other] {""}
  }
mailbox-done-follows = Hampandrenesina ianao { $follows_and }.
mailbox-done-no-longer = Tsy hampandrenesina intsony ianao { $no_longer_and }.
mailbox-done-mail = { $mail ->
    [off] Tsy mahazo mailaka ianao (mail off).
    [digest] Alefa mailaka izay mitranga rehefa tsy eto ianao: { $digest_s } farafahakeliny ny elanelan'ny mailaka roa (mail digest).{ mail-missing }
   *[turn] Alefa mailaka avy hatrany izay mitranga rehefa tsy eto ianao (mail turn).{ mail-missing }
  }
mail-missing = { $sends ->
    [true] { $addresses ->
        [0] {" "}Saingy tsy misy adiresy ny kaontinao. Raha hanampy: add ADIRESY
       *[other] { $confirmed ->
            [0] {" "}Saingy mbola tsy misy adiresinao voamarina, ka tsy mahazo mailaka aloha ianao. Miaraka amin'ny kaody ao amin'ny mailaka, soraty: address confirm KAODY. Raha haka kaody vaovao: `address confirm`
           *[other] {""}
          }
      }
   *[false] {" "}Saingy tsy mandefa mailaka ity mpizara ity.
  }
mailbox-done-mail-ended = Tsy hahazo mailaka intsony i { $name }. Raha hahazo indray izy: `set mail digest`

mailbox-refusal-full = Feno ny hafatr'i { $name }: { $most } no mbola tsy voavaky. Andramo indray any aoriana.
mailbox-refusal-full-of-strangers = Efa misy hafatra { $most } tsy voavaky avy amin'olona tsy fantany ao amin'i { $name }. Andramo indray any aoriana.
mailbox-refusal-too-many-unread = Mbola tsy namaky ny hafatrao { $most } farany i { $name }. Afaka mandefa hafa ianao rehefa voavakiny ny sasany.
mailbox-refusal-too-many-recipients = Mpilalao miisa { $most } no fetran'izay azo andefasana hafatra iray. Alefaso amin'ny sasany aloha, avy eo amin'ny sisa.
mailbox-refusal-guest = Vahiny i { $name }, ary tsy mahazo hafatra ny vahiny. Raha hiteny aminy izao: tell { $name } TENY
mailbox-refusal-no-message = Tsy manana hafatra { $number } ianao. Raha hijery ny hafatrao: `messages`
mailbox-refusal-plays = Milalao amin'ny lalao { $game } ianao, ka mahazo ny vaovaony ihany. Raha hijery azy: `board { $game }`
mailbox-refusal-not-followed = { $game ->
    [none] Tsy manaraka ny lalao rehetra ianao. Raha hijery izay arahinao: `subscribe`
   *[other] Tsy manaraka ny lalao { $game } ianao. Raha hijery izay arahinao: `subscribe`
  }
mailbox-refusal-not-notified = { $name ->
    [none] Tsy nangataka izany ianao. Raha hijery izay nangatahinao: `notify`
   *[other] Tsy nangataka vaovao momba an'i { $name } ianao. Raha hijery izay nangatahinao: `notify`
  }
mailbox-refusal-too-many-followed = Efa manaraka lalao sy mpilalao { $most } ianao, izay no fetra. Raha hanala iray: unsubscribe LALAO na unnotify ANARANA
mailbox-refusal-unknown-token = Tsy fantatra io token io, na efa nampiasaina. Raha hampitsahatra ny mailaka dia midira, avy eo soraty: `set mail off`
