# Fihaikana: lalao angatahin'ny mpilalao iray amin'ny hafa, sy ny valiny.

# Izay lazain'ny `help` momba ny baiko tsirairay, amin'ny andalana iray, sy ny fomba fanoratana azy. Soloy ny anao ny
# teny amin'ny sora-baventy. Raisinay an-kafaliana ny fanitsiana.
command-challenge = mihaika mpilalao iray hilalao
    .usage = challenge ANARANA [SAFIDY...], ohatra: challenge bob 10+5
command-accept = manaiky fihaikana na tolotra
    .usage = accept [ISA | ANARANA | [ISA] draw|undo|abort]
command-decline = mandà fihaikana na tolotra
    .usage = decline [ISA | ANARANA | [ISA] draw|undo|abort]
command-withdraw = manafoana ny fihaikanao na ny tolotrao
    .usage = withdraw [ISA | ANARANA | [ISA] draw|undo|abort]
command-pending = mampiseho ny fihaikana sy ny tolotra miandry valiny
    .usage = pending
command-challenges = mametra izay hitranga rehefa misy mihaika anao
    .usage = challenges [ask | auto | closed]

# Lisitra. Ny voalohany no aseho rehefa foana izy; lohatenin'ny tsanganana ny manaraka.
list-pending = Tsy misy fihaikana na tolotra miandry valiny. Raha hihaika mpilalao: challenge ANARANA
    .number = laharana
    .what = karazana
    .from = avy amin'
    .to = ho an'
    .answer = valiny
list-pending-cells = -
    .what = { $kind ->
        [challenge] { $ruleset }, { $time }, { terms-rated }{ terms-notes }
        [draw] sahala
        [undo] { offer-takeback }
       *[abort] fanafoanana lalao
      }
    .answer = { $you ->
        [from] withdraw { $number }{ pending-kind }
       *[other] accept { $number }{ pending-kind }, decline { $number }{ pending-kind }
      }
# The number of a game may have several offers.
pending-kind = { $kind ->
    [challenge] {""}
   *[other] {" "}{ $kind }
  }

challenge-terms = { $ruleset }, { $time }, { terms-rated }, { challenge-colour }{ terms-notes }
challenge-colour = { $you ->
    [from] { $colour ->
        [white] fotsy ianao
        [black] mainty ianao
       *[random] loko atao antsapaka
      }
   *[other] { $colour ->
        [white] fotsy i { $from }
        [black] mainty i { $from }
       *[random] loko atao antsapaka
      }
  }

challenge-position = { $start ->
    [ordinary] {""}
    [vela] {""}
   *[other] {"\u000A"}Raha hijery ny toerana: `preview { $start }`
  }

challenge-event-open = { $you ->
    [from] Miandry ny valin'i { $to } ny fihaikanao { $challenge }: { challenge-terms }.
        Raha hanafoana azy: `withdraw { $challenge }`
   *[other] Fihaikana { $challenge } avy amin'i { $from }{ seek-rating }{ $replaces ->
            [none] {""}
           *[other] , misolo ny fihaikana { $replaces }
        }: { challenge-terms }.
        Raha hamaly: `accept { $challenge }` na `decline { $challenge }`{ challenge-position }
  }
challenge-event-accepted = Fihaikana { $challenge }: manaiky i { $to }.
challenge-event-declined = Fihaikana { $challenge }: mandà i { $to }.
challenge-event-withdrawn = Fihaikana { $challenge }: nofoanan'i { $from }.

challenge-done-sent = Lasa any amin'i { $to } ny fihaikana { $challenge }{ $replaces ->
    [none] {""}
   *[other] , misolo ny fihaikana { $replaces }
  }: { challenge-terms }.
challenge-done-declined = Nolavinao ny fihaikana { $challenge } avy amin'i { $from }.
challenge-done-withdrawn = Nofoananao ny fihaikana { $challenge } ho an'i { $to }.
challenge-done-policy = { $challenges ->
    [ask] Anontaniana ianao isaky ny fihaikana.
    [auto] Manaiky ny fihaikana rehetra ianao: manomboka avy hatrany ny lalao.
   *[closed] Tsy mandray fihaikana ianao.
  }

challenge-refusal-not-open = Tsy misokatra io fihaikana io. Raha hijery izay miandry valiny: `pending`
challenge-refusal-none-with = Tsy misy fihaikana misokatra eo aminareo sy { $name }. Raha hijery izay miandry valiny: `pending`
challenge-refusal-already-sent = Mbola miandry valiny ny fihaikanao { $number } ho an'i { $name } ho amin'io lalao io ihany. Raha mitady lalao hafa, haikao amin'ny safidy hafa i { $name }. Raha hanafoana azy: `withdraw { $number }`
challenge-refusal-begun = Vao nanomboka ity lalao amin'i { $name } ity. Raha hijery azy: `board { $game }`
challenge-refusal-nothing-pending = Tsy misy miandry ny valinao. Raha hijery ny fihaikana sy ny tolotrao: `pending`
challenge-refusal-which = Fihaikana na tolotra miisa { $waiting } no miandry. Soraty ny laharan'ny iray; ny lisitra: `pending`
challenge-refusal-own = Anao ihany ny fihaikana { $number }. Raha hanafoana azy: `withdraw { $number }`
challenge-refusal-not-yours = Tsy ianao no nanao ny fanontaniana { $number }, ka tsy azonao foanana. Raha handà azy: `decline { $number }`{ $offered ->
    [none] {""}
   *[other] {" "}{ $offered }
  }
challenge-refusal-closed = Tsy mandray fihaikana i { $name }. Raha hijery izay tafiditra: `who`
challenge-refusal-over-at-start = Tsy misy lalao manomboka amin'ny { $position }, fa ho tapitra ilay lalao. Raha hijery azy: `preview { $position }`
challenge-refusal-too-many = Efa manana fihaikana miisa { $most } misokatra ianao, izay no fetra. Raha hanafoana iray: withdraw ISA
challenge-refusal-too-many-games = Efa manana lalao miisa { $most } ianao, izay no fetra. Vitao aloha ny iray. Raha hijery ny lalaonao: `games`
challenge-refusal-opponent-has-too-many-games = Efa manana lalao miisa { $most } ilay mpilalao, izay no fetra. Raha hijery izay tafiditra: `who`
challenge-refusal-too-many-robot-games = Efa manana lalao miisa { $most } amin'ny robot ianao, izay no fetra. Vitao aloha ny iray. Raha hijery ny lalaonao: `games`
challenge-refusal-too-many-robot-games-at-address = Efa manana lalao miisa { $most } amin'ny robot ny mpilalao ao amin'ny adiresinao, izay no fetra. Raha hijery izay tafiditra: `who`
challenge-refusal-guests-play-unrated = Tsy misy isa ny lalaon'ny vahiny. Soraty indray ny baiko, tsy asiana: rated
challenge-refusal-own-bots-play-unrated = Tsy misy isa ny lalaon'ny bot sy ny tompony, na ny an'ny bot roa an'olona iray. Raha hilalao: `challenge { $name } unrated`
challenge-refusal-plays-live = Lalao amin'ny minitra iray ihany no azonao lalaovina indray mandeha, ary mbola tsy vita ny lalao { $game }. Raha hijery azy: `board { $game }`. Raha hanomboka lalao amin'ny andro ankoatra azy, ampio safidy toy ny: days=7
challenge-refusal-opponent-plays-live = Efa milalao lalao amin'ny minitra i { $name }. Raha hihaika azy amin'ny lalao amin'ny andro: `challenge { $name } days=7`
challenge-refusal-not-online = Tsy tafiditra i { $name }, nefa tsy maintsy samy tafiditra ny roa amin'ny lalao amin'ny minitra. Raha hametraka hafatra: message { $name } TENY
