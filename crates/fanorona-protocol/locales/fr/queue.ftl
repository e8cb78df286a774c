# Coups conditionnels et coups préparés. Les corrections de francophones sont les bienvenues.

# Ce que dit l'aide de chaque commande : en une ligne, et comment l'écrire. Les mots en capitales sont à remplacer.
command-queue = met des coups en attente, joués à votre place
    .usage = queue [PARTIE] [COUP | if COUP then COUP[; ...] | drop COUP | clear]
command-submit = prépare un coup et montre le tablier avant de le jouer
    .usage = submit [PARTIE] COUP[#N]
command-confirm = joue le coup que vous avez préparé
    .usage = confirm [PARTIE]
command-preview = montre le tablier après quelques coups, sans les jouer
    .usage = preview [PARTIE[#N] | new [tsivy | dimyand | telo]] COUP[; COUP...]

queue-event-changed = Partie { $game } : { $queued ->
    [none] vous avez vidé votre file dans une autre session.
   *[other] vous avez mis { $queued } en attente dans une autre session. Pour vider la file : `queue { $game } clear`
  }
queue-event-dropped = Partie { $game } : { $why ->
    [unforeseen] vos coups en attente sont effacés. Aucun ne répond à { $turn }.
    [not_legal] votre coup en attente { $reply } est effacé. Il n'est pas permis après { $turn }.
   *[elsewhere] vos coups en attente sont effacés, car des coups ont été repris.
  }

# Sous cette phrase vient une ligne par coup en attente, comme on le tape : if COUP then COUP.
queue-done-queued = { $turn ->
    [none] Partie { $game } : votre file est vide. Ce que sont les coups en attente : `help queue`
   *[other] Partie { $game } : en file, pour après le coup { $turn } ({ $opponent }) :
  }
    .any = tout coup : { $else }
    .level = Niveau { $depth } : { $line }
queue-done-submitted = Votre coup est préparé, mais pas encore joué. Pour le jouer : `confirm { $game }`

# Au-dessus et au-dessous du tablier d'un aperçu, et d'une position qu'on explore.
preview = { $game ->
    [none] Aperçu d'une nouvelle partie, { $ruleset }.
   *[other] Aperçu de la partie { $game }, { $ruleset }. Rien n'est joué.
  }
    .turns = { $after ->
        [0] Depuis le début : { $turns }
       *[other] Après le coup { $after } : { $turns }
      }
    .explored = { $game ->
        [none] Position, { $ruleset }.
       *[other] Position de la partie { $game }, { $ruleset }.
      }
    .explored-turns = { $after ->
        [0] Après : { $turns }
       *[other] Après le coup { $after }, puis : { $turns }
      }
    .over = La partie serait finie, { $result } : { $ending }
    .to-move = Ce serait { $name ->
        [none] aux { $side ->
            [w] Blancs
           *[b] Noirs
          }
       *[other] à { $name } ({ $side ->
            [w] Blancs
           *[b] Noirs
          })
      } de jouer (coup { $turn }).{ $steps ->
        [none] {""}
       *[other] {" "}Déjà : { $steps }.
      }
    .play = Pour jouer depuis cette position : `play robot3 { $position }`
    .nobody = personne

queue-refusal-grammar = { $problem ->
    [empty] Il n'y a pas de coup à mettre en attente dans cette ligne.
    [no_turn] Après if, then et else, il faut un coup.
    [no_then] Après if COUP, il faut : then COUP.
    [no_if] Avant then, il faut : if COUP.
    [parenthesis] Les parenthèses ne se correspondent pas. Elles viennent après une réponse, autour de ce qui la suit.
    [no_semicolon] Entre deux réponses, il faut un point-virgule.
    [two_plain] La ligne donne deux réponses à tout autre coup. Une seule est possible.
    [plain_inside] Ce qui suit une réponse doit commencer par if.
   *[too_deep] La ligne enchaîne trop de réponses.
  } Tapez : queue PARTIE if COUP then COUP (en savoir plus : `help queue`)
queue-refusal-play-first = C'est à vous de jouer dans la partie { $game }. Jouez d'abord, puis mettez votre réponse en file. Pour voir le tablier : `board { $game }`
queue-refusal-number = Ce serait le coup { $turn } de la partie { $game }, et non celui que vous avez tapé. Pour voir le tablier : `board { $game }`
queue-refusal-illegal = Coup { $turn } ("{ $text }"){ $step ->
    [1] {""}
   *[other] , pas { $step }
  } : coup interdit. { $reason ->
    [not_your_piece] { $side ->
        [w] Les Blancs n'ont pas de pion à cet endroit.
       *[b] Les Noirs n'ont pas de pion à cet endroit.
      }
    [must_capture] Une prise est possible, et le coup doit donc prendre.
    [cannot_end] Il n'y a pas de coup à terminer.
    [vela_no_capture] Les prises ne sont pas permises tant que le fardeau n'est pas payé.
   *[other] { illegal-move }
  }{ $reason ->
    [choose_capture] {""}
   *[other] { $legal_count ->
        [0] {""}
       *[other] {" "}Permis : { $legal }{ $may_end ->
            [true] , ou stop.
           *[false] .
          }
      }
  } Rien n'a été changé.
queue-refusal-never-a-turn = "{ $text }" ne peut jamais être un coup entier dans la partie { $game } : il n'est pas mis en file. Tapez le point de départ du pion et son point d'arrivée : `queue { $game } a1a2` (en savoir plus : `help queue`)
queue-refusal-over = La partie serait finie après { $turn } : aucun coup ne peut suivre. Retirez les coups suivants.
queue-refusal-two-replies = La ligne donne deux réponses à { $turn }. Retirez l'une d'elles.
queue-refusal-no-branch = Ce coup n'est pas en attente dans la partie { $game }. Pour voir ce qui est en file : `queue { $game }`
queue-refusal-too-many = Une partie a { $most ->
        [one] { $most } coup en attente
       *[other] { $most } coups en attente
    } au plus. Rien n'a été changé. Pour en effacer : queue PARTIE drop COUP
queue-refusal-too-deep = Au plus { $most ->
        [one] { $most } coup en attente
       *[other] { $most } coups en attente
    } peuvent se suivre. Rien n'a été changé. Retirez les derniers.
queue-refusal-nothing-submitted = Vous n'avez pas préparé de coup dans la partie { $game }. Pour en préparer un : submit { $game } COUP
queue-refusal-moved-on = La partie { $game } a changé depuis que vous avez préparé votre coup : il n'est pas joué. Pour voir le tablier : `board { $game }`
queue-refusal-too-many-turns = Un aperçu a { $most ->
        [one] { $most } coup
       *[other] { $most } coups
    } au plus. Retirez les derniers.
