# Filalaovana: anjara sy ampahany amin'ny anjara, dingana azo atao, sahala, fitoloram-batana.

# Izay lazain'ny `help` momba ny baiko tsirairay, amin'ny andalana iray, sy ny fomba fanoratana azy. Soloy ny anao ny
# teny amin'ny sora-baventy. Raisinay an-kafaliana ny fanitsiana.
command-board = mampiseho lalao; mankany aminy ny anjaranao avy eo
    .usage = board [LALAO], na LALAO fotsiny
command-move = milalao anjara, na ampahany amin'ny anjara
    .usage = move [LALAO] ANJARA[#N], na ANJARA fotsiny
command-stop = mamarana ny anjaranao, na dia mbola afaka mihinana aza
    .usage = stop [LALAO]
command-back = mamerina ny dingana farany tamin'ny anjaranao tsy vita
    .usage = back [LALAO | DINGANA | ANJARA | turning]
command-reset = mamerina ny dingana rehetra tamin'ny anjaranao tsy vita
    .usage = reset [LALAO]
command-legal = mampiseho ny dingana azonao atao, na ny anjara manontolo
    .usage = legal [LALAO] [turns]
command-propose = manolotra sahala
    .usage = propose [LALAO]
command-claim = mangataka sahala, na fandresena raha tapaka ny mpifanandrina
    .usage = claim [LALAO]
command-resign = mitolo-batana; mandresy ny mpifanandrina aminao
    .usage = resign [LALAO]

play-done-legal = { $you ->
    [mover] Dingana azo atao
   *[other] Dingana azon'i { $mover } atao
  }, lalao { $game }: { $legal }{ $may_end ->
    [true] , na stop
   *[false] {""}
  }. Dingana ireo. Raha hijery anjara manontolo: `legal turns`
play-done-legal-turns = { $more ->
    [true] Ny voalohany amin'ny anjara azon'i { $mover } lalaovina, lalao { $game }:
   *[false] Ny anjara azon'i { $mover } lalaovina, lalao { $game }:
  }
    { $turns }

play-refusal-not-your-board = Tsy lalaonao ny lalao { $game }. Raha hijery ny lalao izay anjaranao: `next`
play-refusal-not-your-turn = Tsy anjaranao ao amin'ny lalao { $game }. { $queue ->
    [none] Raha hijery ny lalao izay anjaranao: `next`
   *[other] Raha hilalao { $queue } rehefa tonga ny anjaranao: `queue { $game } { $queue }`
  }
play-refusal-game-over = Efa tapitra ny lalao { $game } ({ $result }). Raha hijery azy: `show { $game }`. Raha hankany amin'ny lalao manaraka: `next`
play-refusal-syntax = { $problem ->
    [empty] Tsy misy anjara ao amin'ity andalana ity.
    [too_long] Lava noho ny anjara rehetra mety hisy ity andalana ity.
    [two_signs] Misy famantarana roa ny "{ $word }". Soraty + raha hihinana amin'ny fanatonana, na - raha hihinana amin'ny fihemorana.
    [not_understood] Tsy misy dikany eo ny "{ $word }".
   *[not_a_point] Tsy teboka ny "{ $word }".
  } Toy ny a1a2 na a1a2+,b2+ no fanoratana anjara (bebe kokoa: `help fanorona`)
play-refusal-illegal = { $step ->
    [1] {""}
   *[other] Dingana { $step }:{" "}
  }{ illegal-move }{ $reason ->
    [choose_capture] {""}
   *[other] { $legal_count ->
        [0] {""}
       *[other] {" "}Azo atao: { $legal }{ $may_end ->
            [true] , na stop.
           *[false] .
          }
      }
  } Tsy voalalao ny anjaranao.
play-refusal-nothing-to-take-back = Tsy manana anjara tsy vita ao amin'ny lalao { $game } ianao, ka tsy misy azo averina. Raha hijery ny tabilao: `board { $game }`
play-refusal-stale-turn = Anjara { $turn } no manaraka ao amin'ny lalao { $game }, fa tsy ilay ao amin'ny andalanao. Raha hijery ny tabilao: `board { $game }`
play-refusal-not-on-screen = Tsy ny lalao { $game } no hitanao, ka tsy nisy natao. Raha hanao izany ao dia lazao ny laharany: { $command ->
    [undo] undo { $game } 1
   *[other] { $command } { $game }
  }
play-refusal-stale-board = Niova tamin'io fotoana io ihany ny lalao { $game }, ka tsy nisy natao. Raha hijery ny tabilao: `board { $game }`
play-refusal-unknown = Tsy fantatra na voatahiry ny nataonao na tsia. Jereo: `board { $game }`
play-refusal-nothing-to-claim = Mbola tsy azonao angatahina ny sahala. In-{ $repetitions } amin'ny { $repetitions_needed } ilaina no niseho ny toerana, ary anjara miisa { $quiet_turns } amin'ny { $quiet_turns_needed } ilaina no tsy nisy fihinanana. Rehefa lany ny fotoan'ny mpilalao iray dia ny mpizara no mamarana ny lalao. Raha hanolotra sahala: `propose { $game }`
play-refusal-claim-in-mid-turn = Eo am-piandohan'ny anjaranao ihany no azonao angatahina ny sahala. Raha hamerina ny dinganao: `reset { $game }`

# Ny antony tsy azo atao ny dingana iray. Ao anatin'ny fehezanteny hafa izy.
illegal-move = { $reason ->
    [syntax] Tsy famindrana izany. Soraty ny teboka misy ny vato, avy eo ny teboka alehany, ohatra a1b2.
    [not_your_piece] Tsy manam-bato eo ianao.
    [not_adjacent] Teboka mifanila aminy ihany no azon'ny vato aleha.
    [no_line] Tsy misy tsipika mampitohy ireo teboka ireo. Ny teboka matanjaka ihany no misy tsipika diagonaly.
    [occupied] Efa misy vato io teboka io.
    [must_capture] { $burden_unpaid ->
        [true] Tsy maintsy mihinana isaky ny anjara ianao raha mbola tsy voaloa ny enta.
       *[false] Tsy maintsy mihinana ianao raha afaka mihinana.
      }
    [choose_capture] Asio + raha hihinana amin'ny fanatonana, na - raha amin'ny fihemorana: { $choices_or }.
    [no_capture] Tsy mihinana na inona na inona io dingana io.
    [same_direction] Tsy afaka mandeha indroa misesy amin'ny lalana mitovy ny vato.
    [revisit] Efa nandalovan'ny vatonao tamin'ity anjara ity io teboka io.
    [other_piece] Vato iray ihany no azonao afindra amin'ny anjara iray.
    [turn_over] { $burden_unpaid ->
        [true] Raha mbola tsy voaloa ny enta, dia tapitra aorian'ny dingana voalohany ny anjara. Esory ny ambiny.
       *[false] Tapitra alohan'io dingana io ny anjara. Esory ny ambiny.
      }
    [cannot_end] Tsy mbola misy azo atsahatra: mihinàna aloha.
   *[vela_no_capture] Tsy afaka mihinana ianao raha mbola tsy voaloa ny enta. Esory ny + sy ny -.
  }

capture-choice = { $step }: mihinana { $captured_count } ({ $captured_and })

# Any amin'ny faran'ny "why".
why-legal = Azonao nolalaovina: { $legal }{ $may_end ->
    [true] , na stop
   *[false] {""}
  }
