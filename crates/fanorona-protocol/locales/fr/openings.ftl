# Openings and positions: what was played in finished public games, and how these ended.

# What help says of each command: in one line, and how it is written. Words in capitals stand for what is typed.
command-openings = lister les premiers coups des parties et leurs résultats
    .usage = openings [NOM] [tsivy | dimyand | telo] [sort score]
command-explore = lister ce qui a été joué dans une position, avec les résultats
    .usage = explore [PARTIE#N | telo | POSITION w] [COUP...] [FILTRE...] [games]

# A list. The value is shown when it is empty; each attribute is the heading of a column.
list-openings = Aucune partie terminée.
    .turn = coup
    .opening = ouverture
    .side = couleur
    .games = parties
    .white = Blancs
    .drawn = nulles
    .black = Noirs
    .score = score
    .rating = class.
    .last_ms = dernière
list-openings-cells = -
    .score = { $score } %
    .last_ms = { $last_ms_day }
list-explore = Aucune partie publique terminée n'a atteint cette position.
    .turn = coup
    .games = parties
    .white = Blancs
    .drawn = nulles
    .black = Noirs
    .rating = class.
    .last_ms = dernière
    .judgement = au mieux
list-explore-cells = -
    .turn = { $turn ->
        [none] (la fin)
       *[other] { $turn }
      }
    .last_ms = { $last_ms_day }

opening-side-white = Blancs
opening-side-black = Noirs

# How much of the index of positions is there.
openings-percent = L'index des positions est en construction et contient { $percent } parties terminées sur 100 : les nombres sont trop petits.

openings-done-openings = { $games ->
    [0] { $name ->
        [none] Pour voir un autre plateau : `openings telo`
       *[other] Sur { $ruleset }. Pour voir un autre plateau : `openings { $name } telo`
      }
    [one] Ouvertures sur { $ruleset }, 1 partie.{ $more ->
        [true] {" "}Les parties plus anciennes ne sont pas comptées.
       *[false] {""}
      } Pour continuer : explore { $ruleset } COUP
   *[other] Ouvertures sur { $ruleset }, { $games } parties.{ $more ->
        [true] {" "}Les parties plus anciennes ne sont pas comptées.
       *[false] {""}
      } Pour continuer : explore { $ruleset } COUP
  }{ $percent ->
    [none] {""}
   *[other] {"\u000A"}{ openings-percent }
  }
openings-done-explored = { $games ->
    [0] La position : { $position }
    [one] 1 partie a atteint cette position, { $to_move ->
        [w] les Blancs
       *[b] les Noirs
      } au trait : Blancs { $white }, Noirs { $black }, nulles { $drawn }. Pour la voir : { $show_games }
   *[other] { $games } parties ont atteint cette position, { $to_move ->
        [w] les Blancs
       *[b] les Noirs
      } au trait : victoires des Blancs { $white }, des Noirs { $black }, nulles { $drawn }. Pour les voir : { $show_games }
  }{ $more ->
    [true] {"\u000A"}Les parties plus anciennes n'ont pas été examinées.
   *[false] {""}
  }{ $judgement ->
    [none] {""}
   *[other] {"\u000A"}Avec le meilleur jeu, pour { $to_move ->
        [w] les Blancs
       *[b] les Noirs
      } : { $judgement }.
  }{ $rated_game ->
    [none] {""}
   *[other] {"\u000A"}C'est la position de votre partie classée { $rated_game } : rien n'est dit sur le meilleur jeu.
  }{ $percent ->
    [none] {""}
   *[other] {"\u000A"}{ openings-percent }
  }

openings-refusal-no-position = « { $text } » n'est pas une position. Écrivez les rangées depuis le haut, séparées par des barres, avec des nombres pour les points vides, puis qui est au trait, par exemple : `explore 3/1b1/w2 b`
openings-refusal-vela = Les positions d'un vela ne sont pas comptées avant que sa dette soit payée.
openings-refusal-too-many-turns = Au plus { $most } coups peuvent mener à une position. Nommez plutôt une partie et un coup : explore PARTIE#N
