# Tabilao: izay lazaina momba ny lalao iray, eo ambony sy eo ambanin'ny sary na ho solony. Raisinay an-kafaliana ny
# fanitsiana.

side-name = { $side ->
    [w] { side-w }
   *[b] { side-b }
  }
opening-name = { $opening ->
    [none] {""}
   *[other] , { $opening }
  }
auto-played = { $auto ->
    [queued] , napetraka mialoha
    [auto] , nandeha ho azy
   *[none] {""}
  }

board-title = Lalao { $game }: { board-terms }
board-terms = { $white } (fotsy) - { $black } (mainty), { $ruleset }, { terms-rated }{ $start ->
    [vela] { $follows ->
        [none] , vela
       *[other] , vela ho an'ny lalao { $follows }
      }
    [ordinary] {""}
   *[other] , manomboka amin'ny toerana iray
  }{ $match_first ->
    [none] {""}
   *[other] , lalao { $match_game } ao amin'ny match { $match_first }, { $match }
  }, { $time }{ terms-flags }{ $tournament ->
    [none] {""}
   *[other] , { game-in-tournament }
  }.
# The round of a tournament to which a game belongs.
game-in-tournament = fihodinana { $tournament_round } amin'ny `tournament { $tournament }`{ $tournament_name ->
    [none] {""}
   *[other] , "{ $tournament_name }"
  }{ $tournament_counts ->
    [none] {""}
   *[other] , isaina ho { $tournament_counts } (nahitsy)
  }
board-started = Manomboka ny lalao { $game }: { board-terms }
board-after-turn = Aorian'ny anjara { $after } amin'ny { $of }.

# Izay mitranga ao amin'ny lalao.
board-stepped = Lalao { $game }: { $you ->
    [by] milalao { $steps } ianao. Afaka mihinana indray na mijanona ianao.
   *[other] milalao { $steps } i { $by } ary afaka mihinana indray.
  }
board-stepped-in-words = Lalao { $game }: { $movement } { $you ->
    [by] Afaka mihinana indray na mijanona ianao.
   *[other] Afaka mihinana indray i { $by }.
  }
board-turned = Lalao { $game }: milalao { $turn } { $you ->
    [by] ianao
   *[other] i { $by }
  } (anjara { $ply }{ opening-name }{ auto-played }).
board-turned-in-words = Lalao { $game }: { $movement } Anjara { $ply }{ auto-played }.
board-took-back = Lalao { $game }: mamerina { $left ->
    [0] ny dingana rehetra
   *[other] dingana iray
  } { $you ->
    [by] ianao.
   *[other] i { $by }.
  }
board-undone = Lalao { $game }: { board-undone-part }
board-undone-part = { $turns ->
    [1] averina araka ny fifanarahana ny anjara { $first }.
    [2] averina araka ny fifanarahana ny anjara { $first } sy { $last }.
   *[other] averina araka ny fifanarahana ny anjara { $first } ka hatramin'ny { $last }.
  }
board-gave-time = Lalao { $game }: { board-gave-time-part }
board-gave-time-part = { $you ->
    [by] omenao { $span } fanampiny i { $to }.
    [to] omen'i { $by } { $span } fanampiny ianao.
   *[none] omen'i { $by } { $span } fanampiny i { $to }.
  }
board-ended = Lalao { $game }: { game-ending }

board-how-ended = { game-ending }

game-ending = { $outcome ->
    [win] { $reason ->
        [captured] mandresy i { $winner }: tsy manam-bato intsony i { $loser }.
        [blocked] mandresy i { $winner }: tsy afaka mihetsika intsony i { $loser }.
        [unoffered] mandresy i { $winner }: tsy nanolotra vato i { $loser }.
        [resigned] mandresy i { $winner }: nitolo-batana i { $loser }.
        [time] mandresy i { $winner }: lany fotoana i { $loser }.
        [forfeit] mandresy i { $winner }: nandao ny lalao i { $loser }.
        [adjudicated] mandresy i { $winner }: ny mpandrindra no nanapaka.
       *[other] mandresy i { $winner }.
      }
    [draw] { $reason ->
        [agreed] sahala araka ny fifanarahana.
        [repetition] sahala: niverina matetika loatra ny toerana mitovy.
        [no_capture_limit] sahala: be loatra ny anjara tsy nisy fihinanana.
        [adjudicated] sahala: ny mpandrindra no nanapaka.
       *[other] sahala.
      }
   *[none] { $reason ->
        [adjudicated] nofaranan'ny mpandrindra tsy misy vokatra ny lalao.
        [server_stopped] nijanona ny mpizara, ka tsy misy vokatra ity lalao niarahana tamin'ny vahiny ity.
        [aborted] { $by ->
            [none] nofoanana, tsy misy vokatra.
           *[other] { $why ->
                [resigned] nofoanana: nitolo-batana i { $by } talohan'ny nilalaovan'ny roa tonta.
                [time] nofoanana: lany ny fotoan'i { $by } talohan'ny anjarany voalohany.
                [forfeit] nofoanana: nandao ny lalao i { $by } talohan'ny nilalaovan'ny roa tonta.
               *[aborted] nofoanana: nofaranan'i { $by } talohan'ny nilalaovan'ny roa tonta.
              }
          }
       *[other] nofoanana, tsy misy vokatra.
      }
  }{ $freed ->
    [true] {" "}Afa-bela i { $debtor }.
    [false] {" "}Tsy afa-bela i { $debtor }.
   *[none] {""}
  }

# Eo anilan'ny tabilao.
picture-captures = nohanina: { $count }

# Eo ambanin'ny tabilao.
board-last-turn = Anjara farany: { $turn } (anjara { $ply }{ opening-name }).
board-last-turn-in-words = Anjara farany, { $ply }: { $movement }
board-captures = Mihinana { $points } ({ $count }) { $you ->
    [by] ianao.
   *[other] i { $by }.
  }
board-unfinished = Anjara tsy vita: { $steps } (anjara { $turn }).
board-unfinished-in-words = Anjara tsy vita, { $turn }: { $movement }
board-over = Tapitra ny lalao{ $score ->
    [none] {""}
   *[other] , { $score }
  }: { game-ending }
board-ratings = Isa: { $white } { $white_change }, { $black } { $black_change }.
board-to-move = { $you ->
    [mover] Anjaranao, { side-name }
   *[other] Anjaran'i { $mover } ({ side-name }) izao
  } (anjara { $turn }).{ $steps ->
    [none] {""}
   *[other] {" "}Hatreto: { $steps }.{ $you ->
        [mover] {" "}Tohizo amin'ny { $next }, na `stop`. Raha hamerina dingana iray: `back`
       *[other] {""}
      }
  }
board-was-to-move = Anjaran'i { $mover } ({ side-name }).
board-burden = Enta: vato { $captured } amin'ny { $burden } an'i { $black } no efa nohanina.{ $captured ->
    [0] {" "}Bebe kokoa: `help vela`
   *[other] {""}
  }
board-clocks = Famantaranandro: fotsy ({ $white }) { $white_left }, mainty ({ $black }) { $black_left }.
board-clock-runs = Mandeha ny famantaranandron'ny { side-name }.
board-on-vacation = Miala sasatra { $you ->
    [mover] ianao
   *[other] i { $mover }
  } hatramin'ny { $until } raha ela indrindra. Miato ny famantaranandro.
board-time-left = { $left } sisa no { $you ->
    [mover] anananao
   *[other] ananan'i { $mover }
  } amin'ity anjara ity, hatramin'ny { $due } ({ $time }).
board-time-used = Fotoana lany: fotsy { $white_used }, mainty { $black_used }.
board-offer = { $you ->
    [from] { $kind ->
        [draw] Nanolotra sahala ianao.
        [abort] Nangataka hanafoana ny lalao ianao.
       *[undo] Nangataka hamerina ny { turns-back } ianao.
      } Raha hanala ny tolotra: `withdraw { $game } { $kind }`
   *[other] { $kind ->
        [draw] Manolotra sahala i { $from }.
        [abort] Mangataka hanafoana ny lalao i { $from }.
       *[undo] Mangataka hamerina ny { turns-back } i { $from }.
      }{ $you ->
        [to] {" "}Valio: `accept { $game } { $kind }` na `decline { $game } { $kind }`
       *[other] {""}
      }
  }
turns-back = { $turns ->
    [1] anjara { $last }
    [2] anjara { $first } sy { $last }
   *[other] anjara { $first } ka hatramin'ny { $last }
  }
board-queued = Miandry: { $queued }. Raha hamafa azy: `queue { $game } clear`
board-may-claim = Azonao angatahina ny sahala: `claim`
board-legend = Famantarana: [ ] vato nihetsika, ( ) teboka nialany, x vato nohanina.
board-can-type = { $turn ->
    [none] {""}
   *[other] Soraty ny anjara, ohatra { $turn }.{" "}
  }Ny anjara rehetra: `legal`{ $rated ->
    [true] {""}
   *[false] {". "}Torohevitra: `hint`
  }
board-what-next = { $rematch ->
    [true] Hilalao indray: `rematch`.{" "}
   *[false] {""}
  }Diso: `analyse`. Tsikelikely: `replay`. Hitahiry: `share`
board-step-through = Raha hijery azy tsikelikely: `replay { $game }`

# Tabilao amin'ny teny.
board-counts = Vato fotsy: { $white }. Vato mainty: { $black }.
piece-points = { $points_count ->
    [0] tsy misy vato
   *[other] vato { $points_count } ({ $points_and })
  }
board-pieces = Ny { side-name }, { $name }: { piece-points }.
board-row = Andalana { $row }: { $runs_count ->
    [0] foana
   *[other] { $runs_and }
  }.
board-run = { $side ->
    [w] fotsy
   *[b] mainty
  } { $to ->
    [none] { $from }
   *[other] { $from } ka hatramin'ny { $to }
  }
board-moved = mamindra vato avy amin'ny { $from } mankany { $to } { $you ->
    [by] ianao
   *[other] i { $by }
  }.
board-captured = mihinana { $you ->
    [by] ianao
   *[other] i { $by }
  }, avy amin'ny { $from } mankany { $to } amin'ny { capture-way }{ $further }. Nohanina: { piece-points }.{ $opening ->
    [none] {""}
   *[other] {" "}Fanombohana: { $opening }.
  }
board-then = , dia { $to } amin'ny { capture-way }
capture-way = { $way ->
    [approach] fanatonana
   *[withdrawal] fihemorana
  }
board-path = Lalao { $game }, anjara { $turn }, { $by }: { $path }.
board-path-step = { $from ->
    [none] , dia mankany { $to }
   *[other] avy amin'ny { $from } mankany { $to }
  } amin'ny { capture-way }, mihinana { $points_and }
board-material = Lalao { $game }.
board-no-turn = Lalao { $game }: mbola tsy nisy anjara voalalao.
board-latest = Lalao { $game }, anjara { $ply }: { $movement }
board-so-far = Anjara { $turn } hatreto: { $movement }
board-time-control = Lalao { $game }: { $time }.
board-time-used-by = Ny { side-name }, { $name }: { $used } no lany.
board-thinking = Efa { $thought } izay no nanomboka ny anjaran'i { $mover }{ $vacation_until ->
    [none] { $left ->
        [none] .
       *[other] ; { $left } sisa, hatramin'ny { $due }.
      }
   *[other] . Miala sasatra i { $mover } hatramin'ny { $vacation_until } raha ela indrindra.
  }
board-whose = Lalao { $game }: { $you ->
    [mover] anjaranao, { side-name }
   *[other] anjaran'i { $mover } ({ side-name }) izao
  } (anjara { $turn }).
board-point = Lalao { $game }: { $side ->
    [w] misy vato fotsy ({ $owner }) ny { $point }.
    [b] misy vato mainty ({ $owner }) ny { $point }.
   *[none] malalaka ny { $point }.
  } Teboka { $strong ->
    [true] matanjaka
   *[false] malemy
  } izy, ary misy tsipika mankany { $lines_and }.

# Ireo fanontaniana ireo ihany momba ny tabilao tsy misy lalao.
board-task-no-turn = Mbola tsy nisy anjara voalalao eto.
board-task-latest = Anjara farany: { $movement }
board-task-so-far = Hatreto: { $movement }
board-task-clocks = Tsy misy famantaranandro amin'ity tabilao ity.
board-task-whose = { $own ->
    [true] Anjaranao, { side-name }.
   *[false] Anjaran'ny { side-name }.
  }
board-task-point = { $side ->
    [w] Misy vato fotsy ny { $point }.
    [b] Misy vato mainty ny { $point }.
   *[none] Malalaka ny { $point }.
  } Teboka { $strong ->
    [true] matanjaka
   *[false] malemy
  } izy, ary misy tsipika mankany { $lines_and }.
