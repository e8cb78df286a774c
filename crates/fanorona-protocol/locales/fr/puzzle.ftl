# Problèmes tirés des parties de ce serveur.

# Ce que l'aide dit de chaque commande : en une ligne, et comment on l'écrit. Les mots en capitales sont à remplacer.
command-puzzle = vous fait chercher le meilleur coup de positions jouées ici
    .usage = puzzle [hint | skip | quit | day | days [before JOUR]]

# Ce qui sépare deux solutions.
puzzle-or = ou

# Ce qui entoure le tablier d'un problème.
puzzle = -
    .heading = { $day ->
        [none] Problème { $puzzle } (classement { $rating }).
       *[other] Problème du { $day } (numéro { $puzzle }, classement { $rating }).
      }{ $own ->
        [none] {""}
       *[other] {" "}Vous y avez déjà répondu : cet essai ne compte pas.
      }
    .task = { $kind ->
        [wins_in_two] Gagnez en deux coups, quoi que joue l'adversaire.
        [only_safe] Trouvez le coup qui ne perd rien : tous les autres perdent des pions ou la partie.
       *[wins_material] Trouvez le coup qui gagne des pions.
      }
    .to-move = Vous avez les { $side ->
            [w] Blancs
           *[b] Noirs
          }. Tapez votre coup. Pour une aide : `puzzle hint`
    .to-log-in = Aux { $side ->
            [w] Blancs
           *[b] Noirs
          } de jouer. Pour jouer le coup : `guest`, ou login avec votre nom
    .on-page = Aux { $side ->
            [w] Blancs
           *[b] Noirs
          } de jouer. Pour le résoudre : `puzzle day`
    .taken-back = Vous êtes de nouveau au début de votre coup.
    .under-way = Vous pouvez prendre encore.
    .continue = Jusqu'ici : { $steps }. Continuez par { $legal }, ou stop. Pour recommencer le coup : `reset`
    .second = Bien joué ! L'adversaire joue { $reply }. Gagnez maintenant avec ce coup.
    .hint = Jouez le pion de { $hint }. { $day ->
        [none] Si vous trouvez la solution maintenant, votre classement ne change pas.
       *[other] Si vous trouvez la solution maintenant, elle compte pour votre série, mais pas comme trouvée du premier coup.
      }
    .solved = Résolu ! { puzzle-source }
    .wrong = { $turn } est permis, mais ce n'est pas la solution. La solution : { $solutions } (pour vous : { $worth }).{ $reply ->
        [none] {""}
       *[other] {" "}Après { $turn }, l'adversaire joue { $reply }{ $captured ->
            [0] {""}
            [one] {" "}et prend { $captured } pion
           *[other] {" "}et prend { $captured } pions
          } (pour vous : { $became }).
      } { puzzle-source }
    .skipped = Problème abandonné : il compte comme non résolu. La solution : { $solutions } (pour vous : { $worth }). { puzzle-source }
    .rating = { $rating_after ->
        [none] {""}
       *[other] Votre classement aux problèmes : { $rating_before } -> { $rating_after }
      }
    .daily = { $day ->
        [none] {""}
       *[other] { $tried ->
            [0] Aucun membre n'y a encore répondu.
            [one] { $first_try } sur { $tried } membre l'a résolu du premier coup.
           *[other] { $first_try } sur { $tried } membres l'ont résolu du premier coup.
          }{ puzzle-streak }
      }
    .next = { $day ->
        [none] Pour le problème suivant : `puzzle`
       *[other] Pour un autre problème : `puzzle`. Pour ceux des derniers jours : `puzzle days`
      }
    .paused = Le problème { $puzzle } est en pause, et vos coups vont à la partie. Pour reprendre le problème : `puzzle`
puzzle-streak = { $streak ->
    [0] {""}
    [none] {""}
    [one] {" "}Votre série : { $streak } jour.
   *[other] {" "}Votre série : { $streak } jours.
  }
puzzle-opponent = Votre adversaire
puzzle-source = Il vient de la partie { $game }, après le coup { $ply }.

puzzle-notice-puzzles-ready = Il y a de nouveaux problèmes. Pour en résoudre un : `puzzle`
puzzle-notice-no-puzzles-found = Il n'y a pas de nouveau problème dans les parties de ce serveur. Les nouveaux viennent des parties terminées : `play`. Vous pouvez aussi suivre des leçons : `learn`
puzzle-notice-puzzle-of-the-day = Le problème du jour : { $tried ->
    [0] personne n'y a encore répondu.
    [one] { $first_try } sur { $tried } membre l'a résolu du premier coup.
   *[other] { $first_try } sur { $tried } membres l'ont résolu du premier coup.
  }{ puzzle-streak } Pour le résoudre : `puzzle day`

puzzle-done-left-puzzle = Vous quittez le problème { $puzzle }, qui reste ouvert. Pour y revenir : `puzzle`
puzzle-done-left-puzzle-of-the-day = Vous quittez le problème du jour. Pour y revenir : `puzzle day`
puzzle-done-looks-for-puzzles = Vous avez vu tous les problèmes. Le moteur cherche maintenant dans d'autres parties ; le serveur vous préviendra quand il aura fini.
puzzle-done-legal-in-puzzle = Vous pouvez jouer : { $legal }{ $may_end ->
    [true] , ou stop
   *[false] {""}
  }

puzzle-refusal-no-puzzle-left = Vous avez vu tous les problèmes. Les nouveaux viennent des parties terminées : `play`. Vous pouvez aussi suivre des leçons : `learn`
puzzle-refusal-no-puzzle-of-the-day = Il n'y a pas encore de problème du jour. Les problèmes viennent des parties terminées : `play`. Vous pouvez aussi suivre des leçons : `learn`
puzzle-refusal-no-open-puzzle = Vous n'avez aucun problème ouvert. Pour en recevoir un : `puzzle`
puzzle-refusal-illegal-in-puzzle = { $step ->
    [1] {""}
   *[other] Pas { $step } :{" "}
  }{ illegal-move } Essayez encore ; cet essai ne compte pas.
puzzle-refusal-no-step-in-puzzle = Vous n'avez joué aucun pas de ce coup. Pour voir le tablier : `board`

# Une liste. La valeur s'affiche quand elle est vide ; chaque attribut est le titre d'une colonne.
list-puzzle-days = Il n'y a pas encore eu de problème du jour. Les problèmes viennent des parties terminées : `play`
    .day = jour
    .puzzle = problème
    .task = tâche
    .rating = class.
    .tried = essais
    .first_try = premier coup
    .own = vous
puzzle-kind-wins-material = gagne des pions
puzzle-kind-only-safe = ne perd rien
puzzle-kind-wins-in-two = gagne en deux
daily-result-solved = résolu
daily-result-hinted = avec une aide
daily-result-missed = manqué

# Ce qu'un programme de discussion ou un site apprend du problème d'un jour.
notice-announced-puzzle-of-the-day = Le problème du { $day } : { $kind ->
    [wins_in_two] gagnez en deux coups.
    [only_safe] trouvez le coup qui ne perd rien.
   *[wins_material] trouvez le coup qui gagne des pions.
  } { $url ->
    [none] Pour le résoudre : `puzzle day`
   *[other] { $url }
  }
