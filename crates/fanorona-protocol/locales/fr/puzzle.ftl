# Problèmes tirés des parties de ce serveur.

# Ce que l'aide dit de chaque commande : en une ligne, et comment on l'écrit. Les mots en capitales sont à remplacer.
command-puzzle = vous fait chercher le meilleur coup de positions jouées ici
    .usage = puzzle [hint | skip | quit]

# Ce qui sépare deux solutions.
puzzle-or = ou

# Ce qui entoure le tablier d'un problème.
puzzle = -
    .heading = Problème { $puzzle } (classement { $rating }).
    .task = { $kind ->
        [wins_in_two] Gagnez en deux coups, quoi que joue l'adversaire.
        [only_safe] Trouvez le coup qui ne perd rien : tous les autres perdent des pions ou la partie.
       *[wins_material] Trouvez le coup qui gagne des pions.
      }
    .to-move = Vous avez les { $side ->
            [w] Blancs
           *[b] Noirs
          }. Tapez votre coup. Pour une aide : puzzle hint
    .taken-back = Vous êtes de nouveau au début de votre coup.
    .under-way = Vous pouvez prendre encore.
    .continue = Jusqu'ici : { $steps }. Continuez par { $legal }, ou stop. Pour recommencer le coup : reset
    .second = Bien joué ! L'adversaire joue { $reply }. Gagnez maintenant avec ce coup.
    .hint = Jouez le pion de { $hint }. Si vous trouvez la solution maintenant, votre classement ne change pas.
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
    .next = Pour le problème suivant : puzzle
    .paused = Le problème { $puzzle } est en pause, et vos coups vont à la partie. Pour reprendre le problème : puzzle
puzzle-opponent = Votre adversaire
puzzle-source = Il vient de la partie { $game }, après le coup { $ply }.

puzzle-notice-puzzles-ready = Il y a de nouveaux problèmes. Pour en résoudre un : puzzle
puzzle-notice-no-puzzles-found = Il n'y a pas de nouveau problème dans les parties de ce serveur. Les nouveaux viennent des parties terminées : play. Vous pouvez aussi suivre des leçons : learn

puzzle-done-left-puzzle = Vous quittez le problème { $puzzle }, qui reste ouvert. Pour y revenir : puzzle
puzzle-done-looks-for-puzzles = Vous avez vu tous les problèmes. Le moteur cherche maintenant dans d'autres parties ; le serveur vous préviendra quand il aura fini.
puzzle-done-legal-in-puzzle = Vous pouvez jouer : { $legal }{ $may_end ->
    [true] , ou stop
   *[false] {""}
  }

puzzle-refusal-no-puzzle-left = Vous avez vu tous les problèmes. Les nouveaux viennent des parties terminées : play. Vous pouvez aussi suivre des leçons : learn
puzzle-refusal-no-open-puzzle = Vous n'avez aucun problème ouvert. Pour en recevoir un : puzzle
puzzle-refusal-illegal-in-puzzle = { $step ->
    [1] {""}
   *[other] Pas { $step } :{" "}
  }{ illegal-move } Essayez encore ; cet essai ne compte pas.
puzzle-refusal-no-step-in-puzzle = Vous n'avez joué aucun pas de ce coup. Pour voir le tablier : board
