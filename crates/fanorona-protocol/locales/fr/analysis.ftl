# Conseils et analyses. Les corrections de francophones sont les bienvenues.

# Ce que dit l'aide de chaque commande : en une ligne, et comment l'écrire. Les mots en capitales sont à remplacer.
command-hint = demande un conseil au meilleur robot, partie non classée
    .usage = hint [PARTIE | POSITION w [COUP...]]
command-analyse = trouve les erreurs d'une partie terminée
    .usage = analyse [PARTIE] [numbers]

# Ce que vaut une position pour un camp ; $pieces est un nombre avec une décimale, $turns le nombre de coups
# jusqu'à la fin.
judgement-won = partie gagnée
judgement-won-in = gagnée en { $turns }
judgement-drawn = partie nulle
judgement-lost = partie perdue
judgement-lost-in = perdue en { $turns }
judgement-even = égalité
judgement-ahead = { $pieces ->
    [one] { $pieces } pion d'avance
   *[other] { $pieces } pions d'avance
  }
judgement-behind = { $pieces ->
    [one] { $pieces } pion de retard
   *[other] { $pieces } pions de retard
  }

# Le même en mots.
standing-won = { $turns ->
    [one] gain en { $turns } coup
   *[other] gain en { $turns } coups
  }
standing-winning = position gagnante
standing-better = avantage
standing-little-better = léger avantage
standing-even = jeu à peu près égal
standing-drawn = partie nulle
standing-little-worse = léger désavantage
standing-worse = désavantage
standing-losing = position perdante
standing-lost = { $turns ->
    [one] perte en { $turns } coup
   *[other] perte en { $turns } coups
  }

# Ce qui suit un coup qui a fait perdre quelque chose ; $mark est ? ou ??.
turn-slip = { $mark } meilleur : { $best }{ $then_count ->
    [0] {""}
   *[other] {" "}{ $then }
  } (avant : { $was } ; après : { $became })

# La même chose pour qui écoute l'écran ; $slip est mistake ou blunder.
turn-slip-heard = { $slip ->
    [blunder] gaffe
   *[mistake] erreur
  }, meilleur : { $best }{ $then_count ->
    [0] {""}
   *[other] , puis : { $then }
  }, avant : { $was }, après : { $became }

analysis = Analyse de la partie { $game } : { $white } (Blancs) - { $black } (Noirs), { $turns ->
    [one] { $turns } coup
   *[other] { $turns } coups
  }.
    .decided = Le coup { $turn } a décidé la partie : { $name } a joué { $played }, et { $became ->
            [white] les Blancs sont restés gagnants ensuite
            [black] les Noirs sont restés gagnants ensuite
           *[even] personne n'était plus gagnant ensuite
        }. Avant ce coup, { $was ->
            [white] les Blancs étaient gagnants.
            [black] les Noirs étaient gagnants.
           *[even] personne n'était gagnant.
        }
    .never-changed = Le résultat n'a jamais changé : { $became ->
            [white] les Blancs étaient gagnants après chaque coup.
            [black] les Noirs étaient gagnants après chaque coup.
           *[even] personne n'était gagnant après aucun coup.
        }
    .losses = { $name } ({ $side }) : { $mistakes ->
            [0] aucune erreur
            [one] { $mistakes } erreur
           *[other] { $mistakes } erreurs
        }, { $blunders ->
            [0] aucune gaffe
            [one] { $blunders } gaffe
           *[other] { $blunders } gaffes
        }{ $average ->
            [none] .
           *[other] , une perte de { $average } pion par coup en moyenne.
        }
    .course = Déroulement : { $course }
    .legend = Un caractère par coup : = à peu près égal, + avantage aux Blancs, - avantage aux Noirs, 1 Blancs gagnants, 0 Noirs gagnants, ? une erreur ou une gaffe
    .course-heard = Déroulement : { $course }.
    .run = { $turns ->
            [1] coup { $first },
           *[other] coups { $first } à { $last },
        } { $sign ->
            [white] avantage aux Blancs
            [black] avantage aux Noirs
            [white-wins] Blancs gagnants
            [black-wins] Noirs gagnants
            [slip] une erreur ou une gaffe
           *[even] à peu près égal
        }
analysis-points = { $points ->
    [0] Aucun tournant : aucun joueur n'a rien perdu par une erreur.
    [one] { $points } tournant. Pour voir tous les coups : `moves { $game }`
   *[other] { $points } tournants. Pour voir tous les coups : `moves { $game }`
  }

analysis-event-done = Partie { $game } : analyse terminée, { $points ->
    [0] aucun tournant
    [one] { $points } tournant
   *[other] { $points } tournants
  }. Pour la voir : `analyse { $game }`
analysis-event-progress = Analyse de la partie { $game } : { $analysed ->
    [one] { $analysed } coup analysé
   *[other] { $analysed } coups analysés
  } sur { $turns }.
analysis-event-failed = Partie { $game } : elle ne peut pas être analysée.
analysis-notice-hint = Partie { $game } : { $name } a demandé un conseil.

analysis-done-hint = Partie { $game }, coup { $turn } : { $hint }{ hint-reasons }

# Pourquoi un coup est bon : la suite si chacun joue au mieux, ce que le camp prend et perd jusqu'à ce que personne ne
# puisse plus prendre, et ce que la position vaut alors.
hint-reasons = { $then_count ->
    [0] {""}
   *[other] {"\u000A"}Suite : { $then }
  }{ $takes ->
    [none] {""}
    [0] {""}
   *[other] {"\u000A"}Les { side-name } prennent { $takes ->
        [one] { $takes } pion
       *[other] { $takes } pions
      } { $loses ->
        [0] et n'en perdent aucun
       *[other] et en perdent { $loses }
      }.
  }
    { $judgement_code ->
        [even] Le jeu est ensuite à peu près égal.
        [drawn] Si chacun joue au mieux, la partie est nulle.
        [won] Si chacun joue au mieux, c'est un { $judgement } pour les { side-name }.
        [lost] Si chacun joue au mieux, c'est une { $judgement } pour les { side-name }.
        [winning] Les { side-name } ont ensuite une position gagnante.
        [better] Les { side-name } ont ensuite l'avantage.
        [little-better] Les { side-name } ont ensuite un léger avantage.
        [little-worse] Les { side-name } ont ensuite un léger désavantage.
        [worse] Les { side-name } sont ensuite moins bien.
       *[losing] Les { side-name } ont ensuite une position perdante.
      }
# A position that was typed, and the turns beside the best one.
analysis-done-position = { $position }, trait aux { side-name } : { $hint }{ hint-reasons }{ $others_count ->
    [0] {""}
   *[other] {"\u000A"}Autres coups : { $others_and }
  }
other-turn = { $turn } ({ $judgement })
analysis-done-waits = Partie { $game } : l'analyse va commencer ({ $turns ->
    [one] { $turns } coup
   *[other] { $turns } coups
  }{ $seconds_left ->
    [none] {""}
   *[other] , environ { $seconds_left }
  }). Le serveur vous préviendra quand elle sera terminée.
analysis-done-running = Analyse de la partie { $game } : { $turns_done ->
        [one] { $turns_done } coup analysé
       *[other] { $turns_done } coups analysés
    } sur { $turns }{ $seconds_left ->
        [none] .
       *[other] , encore { $seconds_left } environ.
    } Le serveur vous préviendra quand elle sera terminée.

analysis-refusal-rated-game = La partie { $game } est classée, et les conseils sont pour les parties non classées. Pour la prochaine : challenge NOM unrated
analysis-refusal-not-over = La partie { $game } n'est pas encore finie. Quand elle le sera : `analyse { $game }`
analysis-refusal-nothing-played = La partie { $game } n'a aucun coup. Pour lister des parties qui en ont : `history`
analysis-refusal-position-over = La partie est finie dans cette position. Pour en examiner une autre : hint POSITION w
analysis-refusal-too-many-own = Vous attendez déjà { $most ->
    [one] { $most } analyse
   *[other] { $most } analyses
  }, et c'est la limite. Réessayez quand l'une d'elles sera terminée.
analysis-refusal-too-many = Le serveur a déjà { $most ->
        [one] { $most } analyse à faire
       *[other] { $most } analyses à faire
    }, et c'est la limite. Réessayez plus tard.
analysis-refusal-guest-turns = Les invités ne peuvent faire analyser que quelques parties par jour. Réessayez dans { $wait_s }, ou créez un compte : register NOM
