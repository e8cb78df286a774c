# Fandinihana: lalao misy lalana hafa sy fanamarihana, tehirizin'ny mpikambana.

# Ny lazain'ny fanampiana momba ny baiko tsirairay: andalana iray, sy ny fanoratana azy.
command-study = mitahiry sy mizara lalao misy lalana hafa sy fanamarihana
    .usage = study [N | list | new | game LALAO | note TENY | ...]
command-import = mametaka lalao voasoratra, izay lasa fandinihana
    .usage = import
command-record = manoratra lalao ataon'olon-droa eo amin'ny tabilao
    .usage = record [FOTSY MAINTY [TABILAO] | end [VOKATRA] | agree N | decline N]
command-try = manao anjara ao amin'ny fandinihana, na miditra lalana N
    .usage = try ANJARA | N

list-studies = Tsy manana fandinihana ianao. Raha hanao iray: `import`, study game LALAO na study new
    .study = laharana
    .title = lohateny
    .white = fotsy
    .black = mainty
    .ruleset = tabilao
    .turns = anjara
    .shared = zaraina
    .changed_ms = niova

# Ny voalohany amin'ny lalana maro.
study-main-line = lalana fototra

# Izay manodidina ny tabilaon'ny fandinihana.
study = -
    .heading = Fandinihana { $study }{ $has_title ->
            [true] : { $title }
           *[false] {""}
          }{ $has_names ->
            [true] . { $names }
           *[false] {""}
          }. { $after ->
            [0] Fanombohana
           *[other] Aorian'ny anjara { $after } amin'ny { $of }: { $last }
          }{ $main_line ->
            [true] .
           *[false] {" "}(lalana hafa).
          }
    .created = Voatahiry ny fandinihana. Soraty ny anjara. Fanampiana: `help study`
    .under-way = Hatreto: { $steps }. Tohizo amin'ny { $legal }, na stop.
    .note = Fanamarihana: { $note }
    .marks = Voamarika: { $marks }
    .next = Anjaran'ny { $side ->
            [w] fotsy
           *[b] mainty
          }. { $continuations ->
            [0] Eto no mifarana ity lalana ity.
            [one] Manaraka: { $listed }
           *[other] Lalana: { $listed }. Raha hiditra amin'ny iray: try N
          }
    .over = Tsy manana anjara intsony ny { $side ->
            [w] fotsy
           *[b] mainty
          }: eto no vita ny lalao.
    .paused = Miato ny fandinihana { $study }, ary mankany amin'ny lalao ny anjaranao. Raha hanohy ny fandinihana: `study`

study-done-paste-record = Apetaho ny lalao voasoratra amin'ny FGN. Farano amin'ny andalana misy teboka (.) fotsiny. Raha hanafoana: cancel
study-done-import-cancelled = Nofoanana ny fametahana. Tsy nisy voatahiry.
study-done-study-changed = Niova ny fandinihana { $study }.
study-done-study-title = { $title ->
    [none] Tsy misy lohateny intsony ny fandinihana { $study }.
   *[other] Lohatenin'ny fandinihana { $study } izao: { $title }
  }
study-done-study-note = { $note ->
    [none] Tsy misy fanamarihana eto. Raha hanoratra: study note TENY
   *[other] Fanamarihana: { $note }
            Raha hamafa azy: `study note none`
  }
study-done-study-note-removed = Voafafa ny fanamarihana: { $note }
study-done-study-turns-removed = { $removed ->
    [1] Nesorina ny anjara { $turn }.
   *[other] Nesorina ny anjara { $turn } sy ny manaraka azy; { $removed } ny nesorina rehetra.
  }
study-done-study-shared = Azon'ny olona rehetra sokafana izao ny fandinihana { $study }: `study { $study }`
study-done-study-unshared = Ianao irery no afaka manokatra ny fandinihana { $study } izao.
study-done-study-sharing = { $shared ->
    [true] Azon'ny olona rehetra sokafana ny fandinihana { $study }, na tsy manana kaonty aza: midira, soraty ny guest, avy eo soraty ny study { $study }
   *[false] Ianao irery no afaka manokatra ny fandinihana { $study }. Raha hizara azy amin'ny rehetra: `study share`
  }
study-done-study-closed = Nakatonao ny fandinihana { $study }. Raha hamerina hanokatra: `study { $study }`
study-done-study-deleted = Voafafa ny fandinihana { $study }.
study-done-otb-recorded = Voatahiry ny lalao { $game }. Raha hijery azy: `moves { $game }`{ $asked_count ->
    [0] {""}
   *[other] . Anontaniana raha azon'ny lalao lazaina ny anarany: { $asked_and }.
  }
study-done-otb-agreed = Milaza ny anaranao ny lalao { $game } izao. Raha hanova: `record decline { $game }`
study-done-otb-declined = Tsy milaza ny anaranao ny lalao { $game }.
study-done-otb-asks = Manontany ireo lalao ireo raha azony lazaina ny anaranao. Raha hamaly: record agree N na record decline N
study-done-otb-asks-nothing = Tsy misy lalao teo amin'ny tabilao mangataka ny anaranao. Raha hanoratra iray: record FOTSY MAINTY. Raha hijery azy rehetra: `history otb`
study-done-legal-in-study = Dingana azonao atao: { $legal }{ $may_end ->
    [true] , na stop
   *[false] {""}
  }
study-done-study-advice = Fandinihana { $study }, anjara { $turn }: { $hint }{ hint-reasons }

study-refusal-no-study = Tsy manana fandinihana { $study } ianao, ary tsy misy mizara izany laharana izany. Raha hijery ny anao: `study list`
study-refusal-shares-none = Tsy mizara fandinihana i { $name }. Raha hijery ny anao: `study list`
study-refusal-guests-read = Ny fandinihana zarain'ny mpikambana ihany no azon'ny vahiny vakina. Raha hanokatra iray: study LAHARANA. Raha hijery ny an'ny mpikambana iray: study list ANARANA
study-refusal-no-open-study = Tsy misy fandinihana misokatra. Raha hijery ny fandinihanao: `study list`
study-refusal-not-your-study = An'i { $owner } ny fandinihana { $study }, ka tsy azonao ovaina. Raha hanova dika: `study copy`
study-refusal-too-many-studies = Efa manana fandinihana { $most } ianao, izay ny fetra. Raha hamafa iray: study delete N
study-refusal-study-full = Anjara { $most } no betsaka indrindra amin'ny fandinihana iray. Raha hanala anjara manomboka eto: `study remove`
study-refusal-study-too-long = Byte { $most } no lava indrindra amin'ny fandinihana iray. Raha hanala anjara manomboka eto: `study remove`
study-refusal-title-too-long = Litera { $most } no lava indrindra amin'ny lohateny iray. Soraty fohy kokoa.
study-refusal-note-too-long = Byte { $most } no lava indrindra amin'ny fanamarihana iray. Soraty fohy kokoa.
study-refusal-bad-marks = Teboka amin'ity tabilao ity na tsipika eo anelanelan'ny teboka roa no azo marihina, { $most } fara fahabetsany. Ohatra: `study mark c3 a1-c3`
study-refusal-bad-record = Andalana { $line }: { $problem } Tsy nisy voatahiry. Ahitsio ny soratra, dia soraty indray ny import.
study-refusal-study-moved-on = Niova tany amin'ny fidirana hafa ny fandinihana { $study }, na voafafa. Tsy voatahiry ny fanovanao. Raha hijery azy ankehitriny: `study { $study }`
study-refusal-illegal-in-study = { $step ->
    [1] {""}
   *[other] Dingana { $step }:{" "}
  }{ illegal-move } Raha hijery izay azo atao: `legal`
study-refusal-one-name = Anarana samy hafa no ilain'ny mpilalao roa. Soraty ohatra: `record ranja soa`
study-refusal-nothing-recorded = Tsy manoratra lalao teo amin'ny tabilao ny fandinihana { $study }. Raha hanoratra iray: record FOTSY MAINTY
study-refusal-no-turns-recorded = Tsy mbola misy anjara ny fandinihana { $study }. Soraty ny anjara voalohany. Raha hamafa: `study delete { $study }`
study-refusal-result-needed = Tsy ny tabilao no mamarana ny lalao. Soraty ny vokany: `record end 1-0`, `record end 0-1` na `record end 1/2`. Ampio time raha lany ny fotoan'ny resy.
study-refusal-decided-on-board = Ny tabilao no mamarana ity lalao ity: { $result }. Soraty `record end`, na esory aloha ny anjara amin'ny `study remove`.
study-refusal-not-named = Tsy mangataka ny anaranao ny lalao { $game }. Raha hijery izay mangataka: `record`
study-refusal-over-in-study = Vita ny lalao eto. Raha hiverina anjara iray: `undo`
study-refusal-end-of-study = Tsy misy anjara intsony amin'io lalana io. Aorian'ny anjara { $after } amin'ny fandinihana { $study } ianao. Raha hankany amin'ny anjara hafa: go N
study-refusal-no-variation = { $variations ->
    [0] Tsy misy anjara manaraka eto. Soraty ny anjara raha hanao iray.
    [one] Anjara 1 ihany no manaraka eto. Raha hiditra aminy: `try 1`
   *[other] Misy lalana 1 hatramin'ny { $variations }. Raha hiditra amin'ny iray: try N
  }
study-refusal-nothing-to-remove = Tsy misy anjara alohan'ny fanombohana. Raha hamafa ny fandinihana manontolo: study delete N
study-refusal-no-note-to-remove = Tsy misy fanamarihana eto. Raha hanoratra: study note TENY
study-refusal-only-in-replays = Tsy misy kihon-dalana ny fandinihana. Raha hijery ny an'ny lalao: replay LALAO, dia forward turning
study-refusal-owner-censored = Nafeninao i { $name }, ka miafina ny fandinihany. Raha hijery azy: `uncensor { $name }`
study-refusal-private-study = Lalao manokana ny fandinihana { $study }, ka tsy azo zaraina.
study-refusal-game-is-running = Mbola mandeha ny lalao { $game }. Rehefa vita izy, soraty: `study game { $game }`
study-refusal-rated-game-is-running = Ao amin'ny lalao { $game }, izay isaina sady mbola mandeha, io toerana io. Rehefa vita izy, soraty: `analyse`

# Izay diso amin'ny lalao voasoratra.
record-problem-not-a-record = [FGN "1"] no fiantombohan'ny lalao voasoratra.
record-problem-unknown-version = Tsy fantatra ny FGN { $word }. [FGN "1"] no fiantombohan'ny lalao voasoratra.
record-problem-not-a-tag = Toy izao no fanoratana marika: [White "alice"].
record-problem-unknown-tag = Tsy misy marika { $word }.
record-problem-tag-twice = Misy indroa ny marika { $word }.
record-problem-tag-value = Tsy azo atao "{ $word }" ny marika { $tag }.
record-problem-other-board = Tabilao samy hafa no lazain'ny Start sy ny Ruleset.
record-problem-wrong-number = { $turn } no laharan'ny anjara manaraka, fa tsy "{ $word }".
record-problem-illegal-turn = Tsy azo atao na diso soratra ny anjara { $turn }, "{ $word }".
record-problem-after-the-end = Aorian'ny fiafaran'ny lalao ny anjara { $turn }, "{ $word }".
record-problem-open-comment = Tsy mihidy ny fanamarihana manomboka eto. Soraty {"}"} ny farany.
record-problem-nothing-to-vary = Mila anjara alohany sy anjara ao anatiny ny lalana ao anaty fononteny.
record-problem-not-in-variation = Misy fononteny mihidy nefa tsy nisokatra.
record-problem-open-variation = Misy lalana tsy mihidy alohan'ny vokatra.
record-problem-other-result = Tsy mitovy amin'ny marika Result ny vokatra "{ $word }".
record-problem-behind-result = Misy zavatra aorian'ny vokatra. Lalao iray isaky ny mametaka.
record-problem-no-result = Tsy misy vokatra any amin'ny farany: 1-0, 0-1, 1/2-1/2 na *.
record-problem-marks = Teboka amin'ny tabilao na tsipika eo anelanelan'ny teboka roa no azo marihina, 16 fara fahabetsany: "{ $word }".
record-problem-note-too-long = Mihoatra ny byte { $most } ny fanamarihana iray.
record-problem-too-many-turns = Mihoatra ny { $most } ny anjara.
record-problem-text-too-long = Mihoatra ny byte { $most } ny soratra.
record-problem-line-too-long = Mihoatra ny byte { $most } ny andalana.
