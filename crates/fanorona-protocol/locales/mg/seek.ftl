# Fitadiavana: lalao atolotry ny mpilalao iray ho an'ny rehetra. Raisinay an-kafaliana ny fanitsiana.

command-seek = manolotra lalao ho an'ny rehetra
    .usage = seek [SAFIDY] [rating=KELY-BE] [registered] [manual], seek ISA
command-seeks = mampiseho ny lalao atolotra
    .usage = seeks [graph] [LALAO] [rated | unrated] [live | days] [mine | ANARANA]
command-play = manaiky lalao atolotra, na milalao amin'ny robot
    .usage = play, play ISA, play ANARANA [SAFIDY...]
command-unseek = manala ny lalao natolotrao
    .usage = unseek [ISA]
command-invite = manao rohy hilalaovan'ny namana aminao
    .usage = invite [SAFIDY]
command-join = milalao amin'ny namana nandefa rohy
    .usage = join KAODY

list-seeks = Tsy misy lalao atolotra. Raha hanolotra: `seek 10+5`
    .seek = laharana
    .from = anarana
    .rating = isa
    .ruleset = tabilao
    .time = fotoana
    .rated = isaina
    .colour = loko
    .range = ho an'
    .notes = hafa
list-seeks-cells = -
    .from = { seek-name }
    .range = { seek-range }
    .colour = { terms-colour }
    .notes = { terms-notes }{ seek-notes }{ seek-code }
list-seek-graph = { list-seeks }
    .seek = { list-seeks.seek }
    .from = { list-seeks.from }
    .rating = { list-seeks.rating }
    .ruleset = { list-seeks.ruleset }
    .time = { list-seeks.time }
    .rated = { list-seeks.rated }
    .colour = { list-seeks.colour }
    .range = { list-seeks.range }
    .notes = { list-seeks.notes }
list-seek-graph-cells = -
    .from = { seek-name }
    .range = { seek-range }
    .notes = { terms-notes }{ seek-notes }{ seek-code }
list-more-seeks = Raha hijery ny sisa: `seeks`

seek-graph = -
    .rating = Isa
    .guest = vahin
    .time = Ora:
    .min-5 = 5 min
    .min-15 = 15 min
    .hour-1 = 1 ora
    .hours-more = > 1 ora
    .days-3 = 3 andro
    .days-7 = 7 andro
    .days-more = > 7
    .untimed = malalaka
    .by-minutes = ho an'ny mpilalao tsirairay
    .by-days = isaky ny anjara

seek-name = { $from }{ $bot ->
    [true] {" "}(bot)
   *[false] {""}
  }
seek-rating = { $rating ->
    [none] {""}
   *[other] {" "}({ $rating })
  }
seek-range = { $least ->
    [none] { $most ->
        [none] {""}
       *[other] hatramin'ny { $most }
      }
   *[other] { $most ->
        [none] { $least } no ho miakatra
       *[other] { $least } ka hatramin'ny { $most }
      }
  }
seek-notes = { $registered ->
    [true] , manana kaonty
   *[false] {""}
  }{ $manual ->
    [true] , manontany aloha
   *[false] {""}
  }
seek-code = { $code ->
    [none] {""}
   *[other] , `join { $code }`
  }
seek-terms = { $ruleset }, { $time }, { terms-rated }, { terms-colour }{ seek-opponents }{ terms-notes }{ seek-notes }
seek-opponents = { $least ->
    [none] { $most ->
        [none] {""}
       *[other] , isa { seek-range }
      }
   *[other] , isa { seek-range }
  }
seek-in-short = { seek-name }{ seek-rating }, { seek-terms }

seek-event-open = Lalao atolotra { $seek }: { seek-in-short }. Raha hanaiky: `play { $seek }`
seek-event-reopened = { $you ->
    [from] Misokatra indray ny lalao natolotrao { $seek }: { seek-terms }.
   *[other] { seek-event-open }
  }
seek-event-more = Misy lalao { $unsaid } vaovao hafa atolotra. Raha hijery azy rehetra: `seeks`
seek-event-answered = { $code ->
    [none] Lalao atolotra { $seek }: manaiky i { $by }. Manomboka ny lalao { $game }.
   *[other] Manaiky ny fanasanao { $seek } i { $by }. Manomboka ny lalao { $game }.
  }
seek-event-withdrawn = Nanala ny lalao natolony { $seek } i { $from }.
seek-event-gone = Mihidy ny lalao { $seek } natolotr'i { $from }.
seek-event-expired = { $code ->
    [none] Lany andro ny lalao natolotrao { $seek }: tsy nisy nanaiky. Raha hanolotra indray: `seek`
   *[other] Lany andro ny fanasanao { $seek }: tsy nisy nanaiky. Raha hanao hafa: `invite`
  }

seek-done-seeking = Misokatra ny lalao natolotrao { $seek }: { seek-terms }.
    Raha hanala azy: `unseek { $seek }`. Raha hilalao amin'ny minitra: `seek 10+5`
seek-done-seeking-while-online = Misokatra ny lalao natolotrao { $seek } mandra-pialanao na hanombohanao lalao amin'ny minitra: { seek-terms }.
    Raha hanala azy: `unseek { $seek }`
seek-done-invited = { $url ->
    [none] Misokatra hatramin'ny { $until_ms } ny fanasana { $seek }: { seek-terms }.
   *[other] Alefaso amin'ny namana ity rohy ity: { $url }
        Misokatra hatramin'ny { $until_ms } izy, ho an'ny lalao iray: { seek-terms }.
  }
    Ao amin'ny terminal dia soratan'ny namanao: `join { $code }`
    Raha hanala azy: `unseek { $seek }`
seek-done-matched = Nitady lalao mitovy i { $name } (laharana { $seek }). Manomboka ny lalao { $game }.
seek-done-withdrawn = Nesorina ny lalao natolotra { $withdrawn_and }.

seek-refusal-too-many = Efa nanolotra lalao miisa { $most } ianao, izay no fetra. Raha hanala iray: unseek ISA
seek-refusal-full = Efa misy lalao miisa { $most } atolotra eto, izay no fetra. Raha hijery azy: `seeks`
seek-refusal-twice = Efa nanolotra io lalao io ianao (laharana { $number }). Raha hanala azy: `unseek { $number }`
seek-refusal-not-open = Tsy misokatra ny lalao atolotra { $number }. Raha hijery izay misokatra: `seeks`
seek-refusal-seeks-nothing = Tsy manolotra lalao i { $name }. Raha hihaika azy: `challenge { $name }`
seek-refusal-which = Manolotra lalao maro i { $name }: { $numbers_and }. Raha hanaiky iray: play ISA
seek-refusal-own = Anao ihany ny lalao atolotra { $number }. Raha hanala azy: `unseek { $number }`
seek-refusal-not-yours = Tsy anao ny lalao atolotra { $number }. Raha hanaiky azy: `play { $number }`
seek-refusal-nothing-sought = Tsy manolotra lalao ianao. Raha hanolotra: `seek`
seek-refusal-out-of-range = Ho an'ny isa { $range } ny lalao { $number }. { $rating } ny isanao amin'ny { $ruleset }. Raha hijery ny hafa: `seeks`
seek-refusal-registered-only = Ho an'izay manana kaonty ihany ny lalao { $number }. Raha hijery ny hafa: `seeks`
seek-refusal-rated = Misy isa ny lalao { $number }. Tsy milalao amin'isa ny vahiny. Raha hijery ny tsy misy isa: `seeks unrated`
seek-refusal-no-invitation = Tsy misy fanasana manana io kaody io izao. Efa nampiasaina na nesorina izy, na lany andro, na misy diso ny kaody. Mangataha rohy vaovao amin'ny namanao, na manaova rohy: `invite`
seek-refusal-own-invitation = Fanasanao ihany ity ({ $number }). Alefaso amin'ny namana ny rohy. Raha hanala azy: `unseek { $number }`
seek-refusal-rated-invitation = Manasa anao hanao lalao misy isa i { $from }, ary tsy milalao amin'isa ny vahiny. Midira na misoratra anarana, dia soraty: `join { $code }`
seek-refusal-inviter-away = Tsy tafiditra i { $from }, ary mila ny mpilalao roa ny lalao amin'ny minitra. Asaivo miditra izy, dia soraty: `join { $code }`
seek-refusal-closed-yourself = Tsy mandray fihaikana ianao, ka tsy hisy afaka hanaiky. Soraty aloha: `challenges ask`
seek-refusal-from-position = Mila mpifanandrina ny lalao manomboka amin'ny toerana iray. Raha hilalao amin'ny namana: `invite { $position }`
seek-refusal-be-here = Tsy maintsy miditra ianao vao afaka milalao amin'ny minitra. Midira aloha, na mitadiava lalao amin'ny andro: `seek days=7`
