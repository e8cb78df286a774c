# Tabliers : ce qui est dit d'une partie, au-dessus et au-dessous de l'image ou à sa place. Les corrections de francophones
# sont les bienvenues.

side-name = { $side ->
    [w] { side-w }
   *[b] { side-b }
  }
opening-name = { $opening ->
    [none] {""}
   *[other] , { $opening }
  }
auto-played = { $auto ->
    [queued] , mis en attente
    [auto] , automatique
   *[none] {""}
  }

board-title = Partie { $game } : { board-terms }
board-terms = { $white } (Blancs) - { $black } (Noirs), { $ruleset }, { terms-rated }{ $start ->
    [vela] { $follows ->
        [none] , vela
       *[other] , vela pour la partie { $follows }
      }
    [ordinary] {""}
   *[other] , depuis une position
  }{ $match_first ->
    [none] {""}
   *[other] , partie { $match_game } du match { $match_first }, { $match }
  }, { $time }{ terms-flags }{ $tournament ->
    [none] {""}
   *[other] , { game-in-tournament }
  }.
# The round of a tournament to which a game belongs.
game-in-tournament = ronde { $tournament_round } du `tournament { $tournament }`{ $tournament_name ->
    [none] {""}
   *[other] , "{ $tournament_name }"
  }{ $tournament_counts ->
    [none] {""}
   *[other] , où elle compte { $tournament_counts } (corrigé)
  }
board-started = La partie { $game } commence : { board-terms }
board-after-turn = Après le coup { $after } sur { $of }.

# Ce qui se passe dans une partie. Le premier mot après les deux-points peut être un nom : jamais de majuscule.
board-stepped = Partie { $game } : { $you ->
    [by] vous jouez { $steps }. Vous pouvez prendre encore, ou vous arrêter.
   *[other] { $by } joue { $steps } et peut prendre encore.
  }
board-stepped-in-words = Partie { $game } : { $movement } { $you ->
    [by] Vous pouvez prendre encore, ou vous arrêter.
   *[other] { $by } peut prendre encore.
  }
board-turned = Partie { $game } : { $you ->
    [by] vous jouez
   *[other] { $by } joue
  } { $turn } (coup { $ply }{ opening-name }{ auto-played }).
board-turned-in-words = Partie { $game } : { $movement } Coup { $ply }{ auto-played }.
board-took-back = Partie { $game } : { $you ->
    [by] vous reprenez
   *[other] { $by } reprend
  } { $left ->
    [0] tous les pas du coup.
   *[other] un pas.
  }
board-undone = Partie { $game } : { board-undone-part }
board-undone-part = { $turns ->
    [one] le coup { $first } est repris d'un commun accord.
    [2] les coups { $first } et { $last } sont repris d'un commun accord.
   *[other] les coups { $first } à { $last } sont repris d'un commun accord.
  }
board-gave-time = Partie { $game } : { board-gave-time-part }
board-gave-time-part = { $you ->
    [by] vous donnez { $span } à { $to }.
    [to] { $by } vous donne { $span }.
   *[none] { $by } donne { $span } à { $to }.
  }
board-ended = Partie { $game } : { game-ending }

board-how-ended = { game-ending }

game-ending = { $outcome ->
    [win] { $reason ->
        [captured] { $winner } gagne : { $loser } n'a plus de pion.
        [blocked] { $winner } gagne : { $loser } ne peut plus jouer.
        [unoffered] { $winner } gagne : { $loser } n'a offert aucun pion.
        [resigned] { $winner } gagne : { $loser } abandonne.
        [time] { $winner } gagne au temps.
        [forfeit] { $winner } gagne : { $loser } a quitté la partie.
        [adjudicated] { $winner } gagne : décision d'un administrateur.
       *[other] { $winner } gagne.
      }
    [draw] { $reason ->
        [agreed] nulle d'un commun accord.
        [repetition] nulle : la même position s'est présentée trop souvent.
        [no_capture_limit] nulle : trop de coups sans prise.
        [adjudicated] nulle : décision d'un administrateur.
       *[other] nulle.
      }
   *[none] { $reason ->
        [adjudicated] un administrateur a mis fin à la partie, sans résultat.
        [server_stopped] le serveur s'est arrêté ; cette partie avec un invité n'a donc pas de résultat.
        [aborted] { $by ->
            [none] annulée, sans résultat.
           *[other] { $why ->
                [resigned] annulée : { $by } a abandonné avant que les deux joueurs aient joué.
                [time] annulée : le temps de { $by } s'est écoulé avant son premier coup.
                [forfeit] annulée : { $by } est parti avant que les deux joueurs aient joué.
               *[aborted] annulée : { $by } y a mis fin avant que les deux joueurs aient joué.
              }
          }
       *[other] annulée, sans résultat.
      }
  }{ $freed ->
    [true] {" "}{ $debtor } est libre (afa-bela).
    [false] {" "}{ $debtor } n'est pas libre.
   *[none] {""}
  }

# À côté du tablier.
picture-captures = prises : { $count }

# Sous le tablier.
board-last-turn = Dernier coup : { $turn } (coup { $ply }{ opening-name }).
board-last-turn-in-words = Dernier coup ({ $ply }) : { $movement }
board-captures = { $you ->
    [by] Vous prenez
   *[other] { $by } prend
  } { $points } ({ $count }).
board-unfinished = Coup inachevé : { $steps } (coup { $turn }).
board-unfinished-in-words = Coup inachevé ({ $turn }) : { $movement }
board-over = La partie est finie{ $score ->
    [none] {""}
   *[other] , { $score }
  } : { game-ending }
board-ratings = Classements : { $white } { $white_change }, { $black } { $black_change }.
board-to-move = { $you ->
    [mover] À vous de jouer, { side-name }
   *[other] À { $mover } ({ side-name }) de jouer
  } (coup { $turn }).{ $steps ->
    [none] {""}
   *[other] {" "}Déjà : { $steps }.{ $you ->
        [mover] {" "}Continuez par { $next }, ou `stop`. Un pas en arrière : `back`
       *[other] {""}
      }
  }
board-was-to-move = À { $mover } ({ side-name }) de jouer.
board-burden = Fardeau : { $captured ->
    [one] { $captured } pion pris
   *[other] { $captured } pions pris
  } sur { $burden } ({ $black }).{ $captured ->
    [0] {" "}Pour en savoir plus : `help vela`
   *[other] {""}
  }
board-clocks = Pendules : Blancs ({ $white }) { $white_left }, Noirs ({ $black }) { $black_left }.
board-clock-runs = La pendule des { side-name } tourne.
board-on-vacation = { $you ->
    [mover] Vous êtes
   *[other] { $mover } est
  } en vacances jusqu'au { $until } au plus tard. La pendule est arrêtée.
board-time-left = { $you ->
    [mover] Vous avez
   *[other] { $mover } a
  } { $left } pour ce coup, jusqu'au { $due } ({ $time }).
board-time-used = Temps utilisé : Blancs { $white_used }, Noirs { $black_used }.
board-offer = { $you ->
    [from] { $kind ->
        [draw] Vous avez proposé la nulle.
        [abort] Vous avez demandé à annuler la partie.
       *[undo] Vous avez demandé la reprise { turns-back }.
      } Pour y renoncer : `withdraw { $game } { $kind }`
   *[other] { $kind ->
        [draw] { $from } propose la nulle.
        [abort] { $from } demande à annuler la partie.
       *[undo] { $from } demande la reprise { turns-back }.
      }{ $you ->
        [to] {" "}Répondez : `accept { $game } { $kind }` ou `decline { $game } { $kind }`
       *[other] {""}
      }
  }
turns-back = { $turns ->
    [one] du coup { $last }
    [2] des coups { $first } et { $last }
   *[other] des coups { $first } à { $last }
  }
board-queued = En attente : { $queued }. Pour vider la file : `queue { $game } clear`
board-may-claim = Vous pouvez réclamer la nulle : `claim`
board-legend = Signes : [ ] le pion qui a bougé, ( ) où il était, x un pion pris.
board-can-type = { $turn ->
    [none] {""}
   *[other] Tapez un coup, par exemple { $turn }.{" "}
  }Tous les coups : `legal`{ $rated ->
    [true] {""}
   *[false] {". "}Un conseil : `hint`
  }
board-what-next = { $rematch ->
    [true] Rejouer : `rematch`.{" "}
   *[false] {""}
  }Erreurs : `analyse`. Pas à pas : `replay`. La garder : `share`
board-step-through = Pour la revoir pas à pas : `replay { $game }`

# Tabliers en mots.
board-counts = Les Blancs { $white ->
    [0] n'ont plus de pion
    [one] ont { $white } pion
   *[other] ont { $white } pions
  }, les Noirs { $black ->
    [0] n'ont plus de pion
    [one] ont { $black } pion
   *[other] ont { $black } pions
  }.
piece-points = { $points_count ->
    [0] aucun pion
    [one] { $points_count } pion : { $points_and }
   *[other] { $points_count } pions : { $points_and }
  }
board-pieces = { side-name }, { $name }, { piece-points }.
board-row = Rangée { $row } : { $runs_count ->
    [0] vide
   *[other] { $runs_and }
  }.
board-run = { $side ->
    [w] blanc
   *[b] noir
  } { $to ->
    [none] { $from }
   *[other] de { $from } à { $to }
  }
board-moved = { $you ->
    [by] vous allez
   *[other] { $by } va
  } de { $from } en { $to }.
board-captured = { $you ->
    [by] vous prenez
   *[other] { $by } prend
  } par { capture-way }, de { $from } en { $to }{ $further }. { piece-points }.{ $opening ->
    [none] {""}
   *[other] {" "}Ouverture : { $opening }.
  }
board-then = , puis par { capture-way }, en { $to }
capture-way = { $way ->
    [approach] approche
   *[withdrawal] retrait
  }
board-path = Partie { $game }, coup { $turn }, { $by } : { $path }.
board-path-step = { $from ->
    [none] , puis en { $to }
   *[other] de { $from } en { $to }
  } par { capture-way } avec prise de { $points_and }
board-material = Partie { $game }.
board-no-turn = Partie { $game } : aucun coup n'a encore été joué.
board-latest = Partie { $game }, coup { $ply } : { $movement }
board-so-far = Coup { $turn }, jusqu'ici : { $movement }
board-time-control = Partie { $game } : { $time }.
board-time-used-by = { side-name }, { $name } : temps utilisé { $used }.
board-thinking = { $mover } réfléchit depuis { $thought }{ $vacation_until ->
    [none] { $left ->
        [none] .
       *[other] {" "}; il reste { $left }, jusqu'au { $due }.
      }
   *[other] . { $mover } est en vacances jusqu'au { $vacation_until } au plus tard.
  }
board-whose = Partie { $game } : { $you ->
    [mover] à vous de jouer, { side-name }
   *[other] à { $mover } ({ side-name }) de jouer
  } (coup { $turn }).
board-point = Partie { $game } : { $point } { $side ->
    [w] porte un pion blanc ({ $owner }).
    [b] porte un pion noir ({ $owner }).
   *[none] est libre.
  } C'est un point { $strong ->
    [true] fort
   *[false] faible
  }. Lignes vers { $lines_and }.

# Les mêmes questions sur un tablier sans partie.
board-task-no-turn = Aucun coup n'a encore été joué ici.
board-task-latest = Dernier coup : { $movement }
board-task-so-far = Jusqu'ici : { $movement }
board-task-clocks = Ce tablier n'a pas de pendule.
board-task-whose = { $own ->
    [true] À vous de jouer, { side-name }.
   *[false] Aux { side-name } de jouer.
  }
board-task-point = { $point } { $side ->
    [w] porte un pion blanc.
    [b] porte un pion noir.
   *[none] est libre.
  } C'est un point { $strong ->
    [true] fort
   *[false] faible
  }. Lignes vers { $lines_and }.
