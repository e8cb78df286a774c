# Fanadihadiana: torohevitra amin'ny lalao tsy misy isa, ary ny kihon-dalan'ny lalao vita.

# Izay lazain'ny `help` momba ny baiko tsirairay, amin'ny andalana iray, sy ny fomba fanoratana azy. Soloy ny anao ny
# teny amin'ny sora-baventy. Raisinay an-kafaliana ny fanitsiana.
command-hint = manontany anjara amin'ny robot, lalao tsy misy isa
    .usage = hint [LALAO | TOERANA w [ANJARA...]]
command-analyse = mitady ny diso tamin'ny lalao vita
    .usage = analyse [LALAO] [numbers]

# Ny toeran'ny loko iray; isa misy tarehimarika iray aorian'ny teboka ny $pieces.
judgement-won = mandresy
judgement-won-in = mandresy ao anatin'ny { $turns }
judgement-drawn = sahala
judgement-lost = resy
judgement-lost-in = resy ao anatin'ny { $turns }
judgement-even = mitovy
judgement-ahead = tombo vato { $pieces }
judgement-behind = latsaka vato { $pieces }

# Toy izany koa amin'ny teny.
standing-won = handresy ao anatin'ny anjara { $turns }
standing-winning = handresy
standing-better = tsara kokoa
standing-little-better = tsara kokoa kely
standing-even = mitovy eo ho eo
standing-drawn = sahala
standing-little-worse = ratsy kokoa kely
standing-worse = ratsy kokoa
standing-losing = ho resy
standing-lost = ho resy ao anatin'ny anjara { $turns }

# Izay manaraka anjara namoy zavatra; ? na ?? ny $mark.
turn-slip = { $mark } tsara indrindra { $best }{ $then_count ->
    [0] {""}
   *[other] {" "}{ $then }
  } (taloha: { $was }, izao: { $became })

# Toy izany koa ho an'izay mihaino ny efijery; mistake na blunder ny $slip.
turn-slip-heard = { $slip ->
    [blunder] hadisoana lehibe
   *[mistake] hadisoana
  }, tsara kokoa: { $best }{ $then_count ->
    [0] {""}
   *[other] , avy eo: { $then }
  }, taloha: { $was }, izao: { $became }

analysis = Fanadihadiana ny lalao { $game }: { $white } (fotsy) - { $black } (mainty), anjara miisa { $turns }.
    .decided = Ny anjara { $turn } no nanapaka ny lalao: { $played } no nataon'i { $name }, ary { $became ->
            [white] handresy hatrany ny fotsy taorian'izay
            [black] handresy hatrany ny mainty taorian'izay
           *[even] tsy nisy handresy intsony taorian'izay
        }. Talohan'izay { $was ->
            [white] handresy ny fotsy.
            [black] handresy ny mainty.
           *[even] tsy nisy handresy.
        }
    .never-changed = Tsy niova mihitsy ny vokatra: { $became ->
            [white] handresy ny fotsy isaky ny anjara.
            [black] handresy ny mainty isaky ny anjara.
           *[even] tsy nisy handresy na oviana na oviana.
        }
    .losses = { $name } ({ $side }): hadisoana { $mistakes }, hadisoana lehibe { $blunders }{ $average ->
            [none] .
           *[other] , vato { $average } very isaky ny anjara raha atao antonony.
        }
    .course = Fizotra: { $course }
    .legend = Soratra iray isaky ny anjara: = mitovy eo ho eo, + tsara kokoa ny fotsy, - tsara kokoa ny mainty, 1 handresy ny fotsy, 0 handresy ny mainty, ? hadisoana
    .course-heard = Fizotra: { $course }.
    .run = { $turns ->
            [1] anjara { $first }
           *[other] anjara { $first } hatramin'ny { $last }
        }: { $sign ->
            [white] tsara kokoa ny fotsy
            [black] tsara kokoa ny mainty
            [white-wins] handresy ny fotsy
            [black-wins] handresy ny mainty
            [slip] hadisoana
           *[even] mitovy eo ho eo
        }
analysis-points = { $points ->
    [0] Tsy misy kihon-dalana: tsy nisy mpilalao namoy zavatra noho ny diso nataony.
   *[other] Kihon-dalana miisa { $points }. Raha hijery ny anjara rehetra: `moves { $game }`
  }

analysis-event-done = Vita ny fanadihadiana ny lalao { $game }: { $points ->
    [0] tsy misy kihon-dalana
   *[other] kihon-dalana miisa { $points }
  }. Raha hijery azy: `analyse { $game }`
analysis-event-progress = Fanadihadiana ny lalao { $game }: vita ny anjara { $analysed } amin'ny { $turns }.
analysis-event-failed = Tsy azo hadihadiana ny lalao { $game }.
analysis-notice-hint = Lalao { $game }: nangataka torohevitra i { $name }.

analysis-done-hint = Lalao { $game }, anjara { $turn }: { $hint }{ hint-reasons }

# Nahoana no tsara ny anjara: izay manaraka raha samy manao ny tsara indrindra ny roa tonta, izay raisin'ny loko sy
# veriny mandra-paha tsy misy afaka mihinana intsony, ary ny toeran'ny lalao avy eo.
hint-reasons = { $then_count ->
    [0] {""}
   *[other] {"\u000A"}Avy eo: { $then }
  }{ $takes ->
    [none] {""}
    [0] {""}
   *[other] {"\u000A"}Mihinana vato { $takes } ny { side-name }, ary very { $loses }.
  }
    { $judgement_code ->
        [even] Mitovy eo ho eo ny lalao avy eo.
        [drawn] Raha manao ny tsara indrindra ny roa tonta dia sahala ny lalao.
        [won] Raha manao ny tsara indrindra ny roa tonta dia { $judgement } ny { side-name }.
        [lost] Raha manao ny tsara indrindra ny roa tonta dia { $judgement } ny { side-name }.
        [winning] Handresy ny { side-name } avy eo.
        [losing] Ho resy ny { side-name } avy eo.
       *[other] Lasa { $judgement } ny toeran'ny { side-name } avy eo.
      }
# A position that was typed, and the turns beside the best one.
analysis-done-position = { $position }, { side-name } no hanjara: { $hint }{ hint-reasons }{ $others_count ->
    [0] {""}
   *[other] {"\u000A"}Anjara hafa: { $others_and }
  }
other-turn = { $turn } ({ $judgement })
analysis-done-waits = Hohadihadiana ny lalao { $game } (anjara miisa { $turns }{ $seconds_left ->
    [none] {""}
   *[other] , { $seconds_left } eo ho eo
  }). Hampandrenesina ianao rehefa vita.
analysis-done-running = Fanadihadiana ny lalao { $game }: vita ny anjara { $turns_done } amin'ny { $turns }{ $seconds_left ->
    [none] .
   *[other] , { $seconds_left } eo ho eo sisa.
  } Hampandrenesina ianao rehefa vita.

analysis-refusal-rated-game = Misy isa ny lalao { $game }, ary ho an'ny lalao tsy misy isa ny torohevitra. Ho an'ny manaraka: challenge ANARANA unrated
analysis-refusal-not-over = Mbola tsy tapitra ny lalao { $game }. Rehefa tapitra izy: `analyse { $game }`
analysis-refusal-nothing-played = Tsy nisy anjara tamin'ny lalao { $game }. Raha hijery izay nisy: `history`
analysis-refusal-position-over = Tapitra ny lalao eo amin'io toerana io. Raha hijery hafa: hint TOERANA w
analysis-refusal-too-many-own = Efa miandry fanadihadiana { $most } ianao, izay no fetra. Andramo indray rehefa vita ny iray.
analysis-refusal-too-many = Efa manana fanadihadiana { $most } hatao ny mpizara, izay no fetra. Andramo indray any aoriana.
analysis-refusal-guest-turns = Lalao vitsivitsy isan'andro ihany no azon'ny vahiny hadihadiana. Andramo indray afaka { $wait_s }, na mamoròna kaonty: register ANARANA
