# Jouer. Les corrections de francophones sont les bienvenues.

# Ce que dit l'aide de chaque commande : en une ligne, et comment l'écrire. Les mots en capitales sont à remplacer.
command-board = affiche une partie ; vos coups iront à celle-ci
    .usage = board [PARTIE], ou seulement PARTIE
command-move = joue un coup, ou une partie d'un coup
    .usage = move [PARTIE] COUP[#N], ou seulement COUP
command-stop = termine votre coup, bien que vous puissiez prendre encore
    .usage = stop [PARTIE]
command-back = reprend le dernier pas de votre coup inachevé
    .usage = back [PARTIE | PAS | COUPS | turning]
command-reset = reprend tous les pas de votre coup inachevé
    .usage = reset [PARTIE]
command-legal = liste les pas que vous pouvez jouer, ou les coups entiers
    .usage = legal [PARTIE] [turns]
command-propose = propose la nulle
    .usage = propose [PARTIE]
command-claim = réclame la nulle, ou le gain si l'adversaire est déconnecté
    .usage = claim [PARTIE]
command-resign = abandonne une partie ; votre adversaire gagne
    .usage = resign [PARTIE]

play-done-legal = Partie { $game }, { $you ->
    [mover] vous pouvez jouer
   *[other] { $mover } peut jouer
  } : { $legal }{ $may_end ->
    [true] , ou stop
   *[false] {""}
  }. Ce sont des pas. Pour les coups entiers : `legal turns`
play-done-legal-turns = { $more ->
    [true] Partie { $game }, les premiers coups permis ({ $mover }) :
   *[false] Partie { $game }, les coups permis ({ $mover }) :
  }
    { $turns }

play-refusal-not-your-board = Vous ne jouez pas dans la partie { $game }. Pour voir où c'est à vous de jouer : `next`
play-refusal-not-your-turn = Ce n'est pas à vous de jouer dans la partie { $game }. { $queue ->
    [none] Pour voir où c'est à vous : `next`
   *[other] Pour jouer { $queue } dès que ce sera à vous : `queue { $game } { $queue }`
  }
play-refusal-game-over = La partie { $game } est finie ({ $result }). Pour la voir : `show { $game }`. Pour voir les parties où c'est à vous de jouer : `next`
play-refusal-syntax = { $problem ->
    [empty] Il n'y a pas de coup dans cette ligne.
    [too_long] Cette ligne est plus longue que tout coup possible.
    [two_signs] "{ $word }" a deux signes. Écrivez + pour prendre par approche ou - pour prendre par retrait.
    [not_understood] "{ $word }" n'a pas de sens à cet endroit.
   *[not_a_point] "{ $word }" n'est pas un point.
  } Un coup s'écrit comme a1a2 ou a1a2+,b2+ (en savoir plus : `help fanorona`)
play-refusal-illegal = { $step ->
    [1] {""}
   *[other] Pas { $step } :{" "}
  }{ illegal-move }{ $reason ->
    [choose_capture] {""}
   *[other] { $legal_count ->
        [0] {""}
       *[other] {" "}Vous pouvez jouer : { $legal }{ $may_end ->
            [true] , ou stop.
           *[false] .
          }
      }
  } Votre coup n'est pas joué.
play-refusal-nothing-to-take-back = Vous n'avez pas de coup inachevé dans la partie { $game } : il n'y a rien à reprendre. Pour voir le tablier : `board { $game }`
play-refusal-stale-turn = Le prochain coup de la partie { $game } est le coup { $turn }, et non celui de votre ligne. Pour voir le tablier : `board { $game }`
play-refusal-not-on-screen = Votre écran ne montre pas la partie { $game } ; rien n'a été fait. Pour agir sur cette partie, donnez son numéro : { $command ->
    [undo] undo { $game } 1
   *[other] { $command } { $game }
  }
play-refusal-stale-board = La partie { $game } a changé au même moment : rien n'a été fait. Pour voir le tablier : `board { $game }`
play-refusal-unknown = On ne sait pas si votre coup a été enregistré. Regardez : `board { $game }`
play-refusal-nothing-to-claim = Vous ne pouvez pas encore réclamer la nulle. La même position s'est présentée { $repetitions } fois sur les { $repetitions_needed } nécessaires. Coups sans prise : { $quiet_turns } sur { $quiet_turns_needed }. Quand le temps d'un joueur est écoulé, le serveur termine la partie. Pour proposer la nulle : `propose { $game }`
play-refusal-claim-in-mid-turn = Vous ne pouvez réclamer la nulle qu'avant le premier pas de votre coup. Pour reprendre vos pas : `reset { $game }`

# Pourquoi un coup n'est pas permis, selon les règles. D'autres phrases le contiennent.
illegal-move = { $reason ->
    [syntax] Ce n'est pas un coup. Tapez le point où est le pion, puis le point où il va, par exemple a1b2.
    [not_your_piece] Vous n'avez pas de pion à cet endroit.
    [not_adjacent] Un pion ne va qu'à un point voisin.
    [no_line] Aucune ligne ne relie ces points. Seuls les points forts ont des diagonales.
    [occupied] Ce point est occupé.
    [must_capture] { $burden_unpaid ->
        [true] Vous devez prendre à chaque coup tant que le fardeau n'est pas payé.
       *[false] Quand vous pouvez prendre, vous devez prendre.
      }
    [choose_capture] Ajoutez + pour prendre par approche ou - pour prendre par retrait : { $choices_or }.
    [no_capture] Ce pas ne prend rien.
    [same_direction] Un pion ne peut pas faire deux pas de suite dans la même direction.
    [revisit] Votre pion est déjà passé par ce point pendant ce coup.
    [other_piece] Vous ne pouvez déplacer qu'un seul pion pendant un coup.
    [turn_over] { $burden_unpaid ->
        [true] Tant que le fardeau n'est pas payé, un coup se termine après son premier pas. Retirez la suite.
       *[false] Le coup se termine avant ce pas. Retirez la suite.
      }
    [cannot_end] Il n'y a encore rien à terminer : prenez d'abord un pion.
   *[vela_no_capture] Vous ne pouvez pas prendre tant que le fardeau n'est pas payé. Retirez + et -.
  }

capture-choice = { $step } prend { $captured_count ->
    [one] { $captured_count } pion
   *[other] { $captured_count } pions
  } ({ $captured_and })

# À la fin de « why ».
why-legal = Vous pouviez jouer : { $legal }{ $may_end ->
    [true] , ou stop
   *[false] {""}
  }
