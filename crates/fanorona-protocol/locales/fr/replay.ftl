# Relectures : des joueurs parcourent les coups d'une partie, seuls ou à plusieurs. Les corrections de francophones sont
# les bienvenues.

# Ce que dit l'aide de chaque commande : en une ligne, et comment l'écrire. Les mots en capitales sont à remplacer.
command-replay = parcourt une partie coup par coup, seul ou à plusieurs
    .usage = replay [PARTIE], replay NOM
command-forward = relecture ou étude : avance de N coups ou à un tournant
    .usage = forward [N | turning]
command-backward = relecture ou étude : recule de N coups ou à un tournant
    .usage = backward [N | turning]
command-best = relecture : montre ce qui était meilleur qu'une erreur
    .usage = best
command-go = relecture ou étude : va à la position après le coup N
    .usage = go N | turning
command-first = relecture ou étude : va au début
    .usage = first
command-last = relecture ou étude : va à la fin
    .usage = last
command-leave = quitte une relecture ou une étude
    .usage = leave

# Ce qui se passe dans une relecture. Un tournant est un coup qui a fait perdre quelque chose.
replay = -
    .opened = Relecture de la partie { $game }, { $of ->
            [0] sans coup.
            [one] { $of } coup. Pour la parcourir : { replay-step } (en arrière : `backward`), `first`, `last`.
           *[other] { $of } coups. Pour la parcourir : { replay-step } (en arrière : `backward`), go N, `first`, `last`.
          } Pour la garder : `share`. Pour finir : `leave`{ $analysed ->
            [true] {"\u000A"}Relecture de la partie { $game } : { $points ->
                [0] l'analyse n'a pas trouvé de tournant.
                [one] { $points } tournant. Pour y aller : `forward turning`
               *[other] { $points } tournants. Pour y aller : `forward turning` (en arrière : `backward turning`)
              }
           *[false] {""}
          }
    .joined = Relecture de la partie { $game } : { $name } arrive. { $leader } mène, { $people ->
            [one] { $people } participant
           *[other] { $people } participants
          }.
    .left = Relecture de la partie { $game } : { $name } s'en va. { $leader } mène, { $people ->
            [one] { $people } participant
           *[other] { $people } participants
          }.
    .at = Relecture de la partie { $game }, après le coup { $after } sur { $of }.
    .turning-point = Tournant, { $side } : { $last } { $slip }
        Pour voir la meilleure suite sur le tablier : `best`
    .verdict = Si chacun joue au mieux, { $winner ->
            [none] la partie est nulle.
           *[other] les { $winner } gagnent en { $turns ->
                [one] { $turns } coup
               *[other] { $turns } coups
              }.
          }
    .before-turning-point = Le coup { $next } était une erreur. Pour le voir : `forward turning`. Pour voir ce qui était meilleur : `best`
    .better-at = Relecture de la partie { $game }, meilleure suite du coup { $turn }, coup { $played } sur { $of }.
    .better-line = Meilleur pour les { $side } : { $line } (avant : { $was } ; après : { $became })
    .better-steps = Pour la parcourir : `best` (en arrière : `back`). Pour revenir à la partie : `go { $turn }`
    .better-ends = La meilleure suite s'arrête ici. Pour revenir à la partie : `go { $turn }`
    .next-turning-point = Prochain tournant : coup { $next }. Pour y aller : `forward turning`
    .last-turning-point = C'est le dernier tournant.{ $before ->
            [true] {" "}Pour aller au précédent : `backward turning`
           *[false] {""}
          }

replay-step = { $enter ->
    [true] Entrée ou forward
   *[false] forward
  }

replay-done-left = Vous avez quitté la relecture de la partie { $game }.
replay-done-told = { $people ->
    [one] { $people } autre participant vous entend.
   *[other] { $people } autres participants vous entendent.
  }

replay-refusal-no-replay = Vous n'êtes dans aucune relecture. Pour en ouvrir une : replay PARTIE
replay-refusal-in-replay = Vous relisez la partie { $game }. Pour jouer un coup dans la partie { $board } : board { $board } COUP. Pour quitter la relecture : `leave`
replay-refusal-not-in-replay = { $name } n'est dans aucune relecture. Pour en ouvrir une vous-même : replay PARTIE
replay-refusal-not-leading = { $leader } mène cette relecture. Pour parcourir la partie vous-même : `replay { $game }`
replay-refusal-beyond-the-end = La partie { $game } compte { $turns ->
    [one] { $turns } coup
   *[other] { $turns } coups
  }. Pour aller au dernier : `last`. Pour voir une autre partie : show PARTIE
replay-refusal-end = Il n'y a plus de coups. Vous voyez la partie { $game } après le coup { $after }. Pour aller à un autre coup : go N
replay-refusal-no-turning-point = { $way ->
    [forward] La partie { $game } n'a pas de tournant après le coup { $after }. Pour reculer : `backward turning`
   *[backward] La partie { $game } n'a pas de tournant avant le coup { $after }. Pour avancer : `forward turning`
  }
replay-refusal-no-turning-points = L'analyse de la partie { $game } n'a pas trouvé de tournant. Pour aller à un coup : go N
replay-refusal-not-analysed = La partie { $game } n'est pas analysée. Pour trouver ses tournants : `analyse { $game }`
replay-refusal-no-better-turn = Aucun meilleur coup n'est connu après le coup { $after } de la partie { $game }. Pour voir ses erreurs : `analyse { $game }`
replay-refusal-end-of-better-line = La meilleure suite du coup { $turn } s'arrête ici. Pour revenir à la partie { $game } : `go { $turn }`
replay-refusal-no-replay-for-best = Vous n'êtes dans aucune relecture. Pour voir ce qui était meilleur, ouvrez celle d'une partie analysée : replay PARTIE. Pour faire analyser une partie : analyse PARTIE. Pour voir les meilleurs joueurs : `standings`
replay-refusal-full = Cette relecture a déjà { $most ->
        [one] { $most } participant
       *[other] { $most } participants
    }, et c'est la limite. Pour en ouvrir une vous-même : replay PARTIE
replay-refusal-too-many = Le serveur a déjà { $most ->
        [one] { $most } relecture ouverte
       *[other] { $most } relectures ouvertes
    }, et c'est la limite. Pour en rejoindre une : replay NOM
