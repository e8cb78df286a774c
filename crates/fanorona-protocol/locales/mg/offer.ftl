# Tolotra ao amin'ny lalao: sahala, fanalana hetsika, fanafoanana lalao.

# Izay lazain'ny `help` momba ny baiko tsirairay, amin'ny andalana iray, sy ny fomba fanoratana azy. Soloy ny anao ny
# teny amin'ny sora-baventy. Raisinay an-kafaliana ny fanitsiana.
command-undo = mangataka fanalana hetsika amin'ny mpifanandrina
    .usage = undo [[LALAO] ANJARA]
command-abort = mamarana lalao tsy misy vokatra
    .usage = abort [LALAO]

offer-takeback = { $turns ->
    [1] fanalana ny anjara farany
   *[other] fanalana ny anjara { $turns } farany
  }
# Ny anjara haverina: voalaza daholo raha vitsy.
offer-undone = { $undone_count ->
    [1] { $undone_and }
    [2] { $undone_and }
    [3] { $undone_and }
   *[other] ny anjara { $turns } farany
  }
undone-turn = ny anjara { $ply } ({ $turn })

offer-event-open = Lalao { $game }: { $you ->
    [from] { $kind ->
        [draw] manolotra sahala ianao.
        [undo] mangataka hamerina { offer-undone } ianao.
       *[abort] mangataka hamarana ny lalao tsy misy vokatra ianao.
      } Raha hanafoana: `withdraw { $game } { $kind }`
    [to] { offer-made } Raha hamaly: `accept { $game } { $kind }` na `decline { $game } { $kind }`
   *[none] { offer-made }
  }
offer-made = { $kind ->
    [draw] manolotra sahala i { $from }.
    [undo] mangataka hamerina { offer-undone } i { $from }.
   *[abort] mangataka hamarana ny lalao tsy misy vokatra i { $from }.
  }
offer-event-declined = Lalao { $game }: mandà { $kind ->
    [draw] ny sahala
    [undo] ny fanalana hetsika
   *[abort] tsy hamarana ny lalao
  } { $you ->
    [to] ianao.
   *[other] i { $to }.
  }
offer-event-withdrawn = Lalao { $game }: { $kind ->
    [draw] tsy manan-kery intsony ny sahala natolotr'i { $from }.
    [undo] tsy manan-kery intsony ny fanalana hetsika nangatahin'i { $from }.
   *[abort] tsy manan-kery intsony ny fangatahan'i { $from } hamarana ny lalao.
  }

offer-refusal-no-offer = Tsy misy tolotra ao amin'ny lalao { $game }. Raha hijery izay miandry anao: `pending`
offer-refusal-gone = Tsy miandry intsony io tolotra io ao amin'ny lalao { $game }. Raha hijery izay miandry anao: `pending`
offer-refusal-none-of-kind = { $kind ->
    [draw] Tsy misy tolotra sahala miandry.
    [undo] Tsy misy fangatahana fanalana hetsika miandry.
   *[abort] Tsy misy fangatahana fanafoanana lalao miandry.
  } Raha hijery izay miandry: `pending`
offer-refusal-which = Tolotra miisa { $waiting } no miandry ao amin'ny lalao { $game }. Raha hijery azy: `pending`. Dia lazao hoe iza, ohatra: { $own ->
    [true] `withdraw { $game } { $kind }`
   *[false] `accept { $game } { $kind }`
  }
offer-refusal-own = Anao ihany ny tolotra ao amin'ny lalao { $game }. Raha hanafoana azy: `withdraw { $game } { $kind }`
offer-refusal-already-offered = Mbola miandry valiny ny tolotrao ao amin'ny lalao { $game }. Raha hanao hafa, soraty aloha: `withdraw { $game } { $kind }`
offer-refusal-answer-first = Nanao tolotra ao amin'ny lalao { $game } ny mpifanandrina aminao. Valio aloha izy: `accept { $game } undo` na `decline { $game } undo`
offer-refusal-no-takebacks = Tsy misy fanalana hetsika ao amin'ny lalao { $game }. Ny tabilao: `board { $game }`
offer-refusal-nothing-to-undo = { $turns ->
    [0] Mbola tsy nanao anjara tao amin'ny lalao { $game } ianao, ka tsy misy haverina. Raha hijery ny tabilao: `board { $game }`
    [1] Anjara iray monja no voalalao ao amin'ny lalao { $game }. Raha hamerina azy: `undo { $game } 1`
   *[other] Anjara miisa { $turns } no voalalao ao amin'ny lalao { $game }. Soraty ny isan'ny anjara haverina, ohatra: `undo { $game } 1`
  }
