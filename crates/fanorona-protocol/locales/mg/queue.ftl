# Anjara napetraka mialoha: valiny holalaovin'ny mpizara ho an'ny tompony, anjara notehirizina, ary topi-maso.

# Izay lazain'ny `help` momba ny baiko tsirairay, amin'ny andalana iray, sy ny fomba fanoratana azy. Soloy ny anao ny
# teny amin'ny sora-baventy. Raisinay an-kafaliana ny fanitsiana.
command-queue = mametraka mialoha anjara holalaovin'ny mpizara ho anao
    .usage = queue [LALAO] [ANJARA|if ANJARA then ANJARA...|drop ANJARA|clear]
command-submit = mitahiry anjara ka mijery ny tabilao alohan'ny hilalaovana azy
    .usage = submit [LALAO] ANJARA[#N]
command-confirm = milalao ny anjara notehirizinao tamin'ny submit
    .usage = confirm [LALAO]
command-preview = mampiseho ny tabilao aorian'ny anjara, tsy milalao azy
    .usage = preview [LALAO[#N] | new [tsivy | dimyand | telo]] ANJARA[; ANJARA...]

queue-event-changed = Lalao { $game }: { $queued ->
    [none] nofafanao tao amin'ny fidirana hafa ny filaharanao.
   *[other] nampiandrasinao tao amin'ny fidirana hafa ny { $queued }. Raha hamafa azy: `queue { $game } clear`
  }
queue-event-dropped = Lalao { $game }: { $why ->
    [unforeseen] nesorina ny anjara napetrakao mialoha. Tsy misy mamaly ny { $turn }.
    [not_legal] nesorina ny anjara { $reply } napetrakao mialoha. Tsy azo atao izy aorian'ny { $turn }.
   *[elsewhere] nesorina ny anjara napetrakao mialoha, satria nisy anjara naverina.
  }

# Eo ambanin'ity fehezanteny ity ny anjara napetraka mialoha, iray isan'andalana, araka izay soratana: if TURN then TURN.
queue-done-queued = { $turn ->
    [none] Tsy misy anjara napetraka mialoha ao amin'ny lalao { $game }. Momba izany: `help queue`
   *[other] Napetraka mialoha ao amin'ny lalao { $game }, ho aorian'ny anjara { $turn } ataon'i { $opponent }:
  }
    .any = na inona na inona anjara: { $else }
    .level = Ambaratonga { $depth }: { $line }
queue-done-submitted = Voatahiry ny anjaranao fa mbola tsy voalalao. Raha hilalao azy: `confirm { $game }`

# Eo ambony sy eo ambanin'ny tabilao ao amin'ny topi-maso.
preview = { $game ->
    [none] Topi-maso, lalao vaovao, { $ruleset }.
   *[other] Topi-maso, lalao { $game }, { $ruleset }. Tsy misy voalalao.
  }
    .turns = { $after ->
        [0] Hatramin'ny fanombohana: { $turns }
       *[other] Aorian'ny anjara { $after }: { $turns }
      }
    .explored = { $game ->
        [none] Toerana, { $ruleset }.
       *[other] Toerana ao amin'ny lalao { $game }, { $ruleset }.
      }
    .explored-turns = { $after ->
        [0] Aorian'ny: { $turns }
       *[other] Aorian'ny anjara { $after }, dia: { $turns }
      }
    .over = Ho tapitra ny lalao, { $result }: { $ending }
    .to-move = Ho anjaran'{ $name ->
        [none] { $side ->
            [w] ny fotsy
           *[b] ny mainty
          }
       *[other] i { $name } ({ $side ->
            [w] fotsy
           *[b] mainty
          })
      } amin'izay (anjara { $turn }).{ $steps ->
        [none] {""}
       *[other] {" "}Hatreto: { $steps }.
      }
    .play = Raha hilalao eto: `play robot3 { $position }`
    .nobody = tsy misy

queue-refusal-grammar = { $problem ->
    [empty] Tsy misy anjara hapetraka mialoha ao amin'ny andalana.
    [no_turn] Tsy maintsy misy anjara aorian'ny if, ny then ary ny else.
    [no_then] Aorian'ny if ANJARA dia tsy maintsy asiana: then ANJARA.
    [no_if] Alohan'ny then dia tsy maintsy asiana: if ANJARA.
    [parenthesis] Tsy mifanaraka ny fononteny. Aorian'ny valiny no asiana azy, manodidina izay manaraka ilay valiny.
    [no_semicolon] Tsy maintsy asiana ; eo anelanelan'ny valiny roa.
    [two_plain] Misy valiny roa ho an'ny anjara hafa rehetra ao amin'ny andalana. Iray ihany no azo atao.
    [plain_inside] Ny teny if no tsy maintsy anombohan'izay manaraka ny valiny.
   *[too_deep] Be loatra ny valiny mifanesy ao amin'ny andalana.
  } Soraty: queue LALAO if ANJARA then ANJARA (bebe kokoa: `help queue`)
queue-refusal-play-first = Anjaranao ao amin'ny lalao { $game }. Milalaova aloha, vao apetraho mialoha ny valinao. Raha hijery ny tabilao: `board { $game }`
queue-refusal-number = Ho anjara { $turn } ao amin'ny lalao { $game } ity, fa tsy ilay laharana nosoratanao. Raha hijery ny tabilao: `board { $game }`
queue-refusal-illegal = Anjara { $turn } ("{ $text }"){ $step ->
    [1] {""}
   *[other] , dingana { $step }
  }: tsy mety. { $reason ->
    [not_your_piece] { $side ->
        [w] Tsy manam-bato eo ny fotsy.
       *[b] Tsy manam-bato eo ny mainty.
      }
    [must_capture] Misy fihinanana azo atao, ka tsy maintsy mihinana ny anjara.
    [cannot_end] Tsy misy anjara hofaranana.
    [vela_no_capture] Tsy azo atao ny mihinana raha mbola tsy voaloa ny enta.
   *[other] { illegal-move }
  }{ $reason ->
    [choose_capture] {""}
   *[other] { $legal_count ->
        [0] {""}
       *[other] {" "}Azo atao: { $legal }{ $may_end ->
            [true] , na stop.
           *[false] .
          }
      }
  } Tsy nisy niova.
queue-refusal-never-a-turn = Tsy mety ho anjara feno mihitsy ny "{ $text }" ao amin'ny lalao { $game }, ka tsy voatahiry. Soraty ny teboka iaingan'ny vato sy ny teboka alehany: `queue { $game } a1a2` (bebe kokoa: `help queue`)
queue-refusal-over = Ho tapitra ny lalao aorian'ny { $turn }, ka tsy hisy anjara hanaraka. Esory ny anjara aoriany.
queue-refusal-two-replies = Misy valiny roa ho an'ny { $turn } ao amin'ny andalana. Esory ny iray.
queue-refusal-no-branch = Tsy napetraka mialoha ao amin'ny lalao { $game } io anjara io. Raha hijery izay napetraka: `queue { $game }`
queue-refusal-too-many = Anjara miisa { $most } no fetran'ny azo apetraka mialoha ao amin'ny lalao iray. Tsy nisy niova. Raha hamafa sasany: queue LALAO drop ANJARA
queue-refusal-too-deep = Anjara miisa { $most } mifanesy no fetran'ny azo apetraka mialoha. Tsy nisy niova. Esory ny farany.
queue-refusal-nothing-submitted = Tsy nisy anjara notehirizinao ao amin'ny lalao { $game }. Raha hitahiry: submit { $game } ANJARA
queue-refusal-moved-on = Niova ny lalao { $game } rehefa avy notehirizinao ny anjaranao, ka tsy voalalao izy. Raha hijery ny tabilao: `board { $game }`
queue-refusal-too-many-turns = Anjara miisa { $most } no fetran'ny topi-maso. Esory ny farany.
