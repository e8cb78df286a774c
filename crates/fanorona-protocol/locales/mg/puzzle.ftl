# Ankamantatra avy amin'ny lalao teto amin'ity mpizara ity.

# Ny lazain'ny fanampiana momba ny baiko tsirairay: andalana iray, sy ny fanoratana azy.
command-puzzle = mitady ny anjara tsara indrindra amin'ny lalao teto
    .usage = puzzle [hint | skip | quit]

# Izay anelanelan'ny vahaolana roa.
puzzle-or = na

# Izay manodidina ny tabilaon'ny ankamantatra.
puzzle = -
    .heading = Ankamantatra { $puzzle } (isa { $rating }).
    .task = { $kind ->
        [wins_in_two] Mandresia amin'ny anjara roa, na inona na inona ataon'ny mpifanandrina.
        [only_safe] Tadiavo ny anjara tsy mamoy na inona na inona: ny hafa rehetra mamoy vato na resy.
       *[wins_material] Tadiavo ny anjara mahazo vato.
      }
    .to-move = Ny { $side ->
            [w] fotsy
           *[b] mainty
          } no anao. Soraty ny anjaranao. Raha mila fanampiana: puzzle hint
    .taken-back = Miverina eo amin'ny fiandohan'ny anjaranao ianao.
    .under-way = Mbola azo tohizana ny anjaranao.
    .continue = Hatreto: { $steps }. Tohizo amin'ny { $legal }, na stop. Raha hanomboka indray ny anjara: reset
    .second = Marina! Manao { $reply } ny mpifanandrina. Mandresia izao amin'ity anjara ity.
    .hint = Afindrao ny vato eo amin'ny { $hint }. Raha hitanao izao ny vahaolana dia tsy miova ny isanao.
    .solved = Voavaha! { puzzle-source }
    .wrong = Azo atao ny { $turn }, saingy tsy izay ny vahaolana. Ny vahaolana: { $solutions } (ho anao: { $worth }).{ $reply ->
        [none] {""}
       *[other] {" "}Aorian'ny { $turn } dia manao { $reply } ny mpifanandrina{ $captured ->
            [0] {""}
           *[other] {" "}ary mihinana vato { $captured }
          } (ho anao: { $became }).
      } { puzzle-source }
    .skipped = Nialana: isaina ho tsy voavaha ny ankamantatra. Ny vahaolana: { $solutions } (ho anao: { $worth }). { puzzle-source }
    .rating = { $rating_after ->
        [none] {""}
       *[other] Ny isanao amin'ny ankamantatra: { $rating_before } -> { $rating_after }
      }
    .next = Raha haka ny ankamantatra manaraka: puzzle
    .paused = Miato ny ankamantatra { $puzzle }, ary mankany amin'ny lalao ny anjaranao. Raha hanohy ny ankamantatra: puzzle
puzzle-opponent = Ny mpifanandrina aminao
puzzle-source = Avy amin'ny lalao { $game } izy, aorian'ny anjara { $ply }.

puzzle-notice-puzzles-ready = Misy ankamantatra vaovao. Raha hamaha iray: puzzle
puzzle-notice-no-puzzles-found = Tsy misy ankamantatra vaovao ao amin'ny lalao teto. Avy amin'ny lalao vita ny vaovao: play. Azonao atao koa ny lesona: learn

puzzle-done-left-puzzle = Nialanao ny ankamantatra { $puzzle }, saingy mbola misokatra izy. Raha hiverina: puzzle
puzzle-done-looks-for-puzzles = Tsy misy ankamantatra mbola tsy hitanao. Mitady amin'ny lalao hafa izao ny milina; hampilazaina ianao rehefa vita.
puzzle-done-legal-in-puzzle = Dingana azonao atao: { $legal }{ $may_end ->
    [true] , na stop
   *[false] {""}
  }

puzzle-refusal-no-puzzle-left = Tsy misy ankamantatra mbola tsy hitanao. Avy amin'ny lalao vita ny vaovao: play. Azonao atao koa ny lesona: learn
puzzle-refusal-no-open-puzzle = Tsy manana ankamantatra misokatra ianao. Raha haka iray: puzzle
puzzle-refusal-illegal-in-puzzle = { $step ->
    [1] {""}
   *[other] Dingana { $step }:{" "}
  }{ illegal-move } Andramo indray; tsy isaina io.
puzzle-refusal-no-step-in-puzzle = Tsy mbola nanao dingana tamin'ity anjara ity ianao. Raha hijery ny tabilao: board
