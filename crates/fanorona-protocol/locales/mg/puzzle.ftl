# Ankamantatra avy amin'ny lalao teto amin'ity mpizara ity.

# Ny lazain'ny fanampiana momba ny baiko tsirairay: andalana iray, sy ny fanoratana azy.
command-puzzle = mitady ny anjara tsara indrindra amin'ny lalao teto
    .usage = puzzle [hint | skip | quit | day | days [before ANDRO]]

# Izay anelanelan'ny vahaolana roa.
puzzle-or = na

# Izay manodidina ny tabilaon'ny ankamantatra.
puzzle = -
    .heading = { $day ->
        [none] Ankamantatra { $puzzle } (isa { $rating }).
       *[other] Ankamantatra tamin'ny { $day } (laharana { $puzzle }, isa { $rating }).
      }{ $own ->
        [none] {""}
       *[other] {" "}Efa namaly azy ianao, ka tsy isaina ity.
      }
    .task = { $kind ->
        [wins_in_two] Mandresia amin'ny anjara roa, na inona na inona ataon'ny mpifanandrina.
        [only_safe] Tadiavo ny anjara tsy mamoy na inona na inona: ny hafa rehetra mamoy vato na resy.
       *[wins_material] Tadiavo ny anjara mahazo vato.
      }
    .to-move = Ny { $side ->
            [w] fotsy
           *[b] mainty
          } no anao. Soraty ny anjaranao. Raha mila fanampiana: `puzzle hint`
    .to-log-in = Anjaran'ny { $side ->
            [w] fotsy
           *[b] mainty
          }. Raha hanao ny anjara: `guest`, na login miaraka amin'ny anaranao
    .on-page = Anjaran'ny { $side ->
            [w] fotsy
           *[b] mainty
          }. Raha hamaha azy: `puzzle day`
    .taken-back = Miverina eo amin'ny fiandohan'ny anjaranao ianao.
    .under-way = Mbola azo tohizana ny anjaranao.
    .continue = Hatreto: { $steps }. Tohizo amin'ny { $legal }, na stop. Raha hanomboka indray ny anjara: `reset`
    .second = Marina! Manao { $reply } ny mpifanandrina. Mandresia izao amin'ity anjara ity.
    .hint = Afindrao ny vato eo amin'ny { $hint }. { $day ->
        [none] Raha hitanao izao ny vahaolana dia tsy miova ny isanao.
       *[other] Raha hitanao izao ny vahaolana dia isaina amin'ny andro nifanesy, fa tsy isaina ho voavaha tamin'ny fanandramana voalohany.
      }
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
    .daily = { $day ->
        [none] {""}
       *[other] { $tried ->
            [0] Mbola tsy nisy mpikambana namaly azy.
           *[other] Amin'ny mpikambana { $tried } namaly dia { $first_try } no namaha azy tamin'ny fanandramana voalohany.
          }{ puzzle-streak }
      }
    .next = { $day ->
        [none] Raha haka ny ankamantatra manaraka: `puzzle`
       *[other] Raha haka ankamantatra hafa: `puzzle`. Raha hijery ny an'ny andro farany: `puzzle days`
      }
    .paused = Miato ny ankamantatra { $puzzle }, ary mankany amin'ny lalao ny anjaranao. Raha hanohy ny ankamantatra: `puzzle`
puzzle-streak = { $streak ->
    [0] {""}
    [none] {""}
   *[other] {" "}Andro nifanesy voavahanao: { $streak }.
  }
puzzle-opponent = Ny mpifanandrina aminao
puzzle-source = Avy amin'ny lalao { $game } izy, aorian'ny anjara { $ply }.

puzzle-notice-puzzles-ready = Misy ankamantatra vaovao. Raha hamaha iray: `puzzle`
puzzle-notice-no-puzzles-found = Tsy misy ankamantatra vaovao ao amin'ny lalao teto. Avy amin'ny lalao vita ny vaovao: `play`. Azonao atao koa ny lesona: `learn`
puzzle-notice-puzzle-of-the-day = Ny ankamantatra androany: { $tried ->
    [0] mbola tsy nisy namaly azy.
   *[other] amin'ny mpikambana { $tried } namaly dia { $first_try } no namaha azy tamin'ny fanandramana voalohany.
  }{ puzzle-streak } Raha hamaha azy: `puzzle day`

puzzle-done-left-puzzle = Nialanao ny ankamantatra { $puzzle }, saingy mbola misokatra izy. Raha hiverina: `puzzle`
puzzle-done-left-puzzle-of-the-day = Nialanao ny ankamantatra androany. Raha hiverina: `puzzle day`
puzzle-done-looks-for-puzzles = Tsy misy ankamantatra mbola tsy hitanao. Mitady amin'ny lalao hafa izao ny milina; hampilazaina ianao rehefa vita.
puzzle-done-legal-in-puzzle = Dingana azonao atao: { $legal }{ $may_end ->
    [true] , na stop
   *[false] {""}
  }

puzzle-refusal-no-puzzle-left = Tsy misy ankamantatra mbola tsy hitanao. Avy amin'ny lalao vita ny vaovao: `play`. Azonao atao koa ny lesona: `learn`
puzzle-refusal-no-puzzle-of-the-day = Mbola tsy misy ankamantatra androany. Avy amin'ny lalao vita ny ankamantatra: `play`. Azonao atao koa ny lesona: `learn`
puzzle-refusal-no-open-puzzle = Tsy manana ankamantatra misokatra ianao. Raha haka iray: `puzzle`
puzzle-refusal-illegal-in-puzzle = { $step ->
    [1] {""}
   *[other] Dingana { $step }:{" "}
  }{ illegal-move } Andramo indray; tsy isaina io.
puzzle-refusal-no-step-in-puzzle = Tsy mbola nanao dingana tamin'ity anjara ity ianao. Raha hijery ny tabilao: `board`

# Lisitra. Ny sanda no miseho rehefa foana izy; lohatenin'ny tsanganana ny tsirairay amin'ny hafa.
list-puzzle-days = Mbola tsy nisy ankamantatra isan'andro. Avy amin'ny lalao vita ny ankamantatra: `play`
    .day = andro
    .puzzle = ankamantatra
    .task = asa
    .rating = isa
    .tried = namaly
    .first_try = voalohany
    .own = ianao
puzzle-kind-wins-material = mahazo vato
puzzle-kind-only-safe = tsy mamoy
puzzle-kind-wins-in-two = mandresy amin'ny roa
daily-result-solved = voavaha
daily-result-hinted = nisy fanampiana
daily-result-missed = diso

# Izay ampahafantarina ny fandaharana na ny tranonkala momba ny ankamantatra isan'andro.
notice-announced-puzzle-of-the-day = Ny ankamantatra tamin'ny { $day }: { $kind ->
    [wins_in_two] mandresia amin'ny anjara roa.
    [only_safe] tadiavo ny anjara tsy mamoy na inona na inona.
   *[wins_material] tadiavo ny anjara mahazo vato.
  } { $url ->
    [none] Raha hamaha azy: `puzzle day`
   *[other] { $url }
  }
