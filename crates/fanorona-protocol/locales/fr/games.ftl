# Voir des parties : tabliers, listes de parties, questions sur un tablier. Les corrections de francophones sont les
# bienvenues.

# Ce que dit l'aide de chaque commande : en une ligne, et comment l'écrire. Les mots en capitales sont à remplacer.
command-show = affiche des parties, maintenant ou après le coup N
    .usage = show [PARTIE[#N]...] [path], show NOM [all | active | inactive | next]
command-games = liste des parties
    .usage = games [NOM...] [all | active | inactive | next | live]
command-next = liste vos parties où c'est à vous de jouer
    .usage = next [turning]
command-latest = décrit le dernier coup en mots
    .usage = latest [PARTIE]
command-clocks = affiche le temps qui reste aux deux joueurs
    .usage = clocks [PARTIE]
command-material = affiche combien de pions ont les deux joueurs, et où
    .usage = material [PARTIE]
command-whose = dit à qui de jouer
    .usage = whose [PARTIE]
command-point = affiche ce qu'il y a sur un point
    .usage = point [PARTIE] POINT
command-showas = affiche des parties vues de votre côté, aussi par e-mail
    .usage = showas [PARTIE[#N]...], showas [all | active | inactive | next]

# Des listes. La valeur s'affiche quand la liste est vide ; chaque attribut est l'en-tête d'une colonne.
list-games = Aucune partie ne correspond. Pour voir les parties terminées : `history`
    .game = partie
    .white = Blancs
    .black = Noirs
    .ruleset = tablier
    .turns = coups
    .status = état
list-games-cells = -
    .status = { game-status }
list-next = Ce n'est à vous de jouer dans aucune partie. Pour voir les parties en cours : `games`
    .game = { list-games.game }
    .white = { list-games.white }
    .black = { list-games.black }
    .ruleset = { list-games.ruleset }
    .turns = { list-games.turns }
    .status = { list-games.status }
list-next-cells = -
    .status = { game-status }
game-status = { $to_move ->
    [none] { $result } { end-reason }
   *[other] à { $to_move } de jouer{ $begun ->
        [true] , coup commencé
       *[false] {""}
      }
  }
end-reason = { $reason ->
    [captured] plus de pions
    [blocked] plus de coups
    [unoffered] aucun pion offert
    [resigned] abandon
    [time] temps écoulé
    [agreed] accord mutuel
    [repetition] répétition
    [no_capture_limit] coups sans prise
    [forfeit] forfait
    [adjudicated] arbitrage
    [server_stopped] arrêt du serveur
   *[aborted] annulation
  }

# Les parties dont les deux joueurs sont en ligne. En-têtes courts : une ligne d'écran doit contenir une rangée.
list-live = Aucune partie n'a ses deux joueurs en ligne. Pour voir toutes les parties en cours : `games`
    .game = partie
    .white = Blancs
    .black = Noirs
    .clocks = pendules
    .terms = jeu
    .turn = coup
    .observers = spectateurs
list-live-cells = -
    .white = { $white }{ seat-rating-white }
    .black = { $black }{ seat-rating-black }
    .clocks = { live-clocks }
    .terms = { $ruleset } { $time }
    .turn = { $turn }{ live-mover }
    .observers = { live-observers }
seat-rating-white = { $white_rating ->
    [none] {""}
   *[other] {" "}{ $white_rating }
  }
seat-rating-black = { $black_rating ->
    [none] {""}
   *[other] {" "}{ $black_rating }
  }
live-clocks = { $white_left_ms ->
    [none] { $black_left_ms ->
        [none] {""}
       *[other] { $black_left_ms }
      }
   *[other] { $black_left_ms ->
        [none] { $white_left_ms }
       *[other] { $white_left_ms } - { $black_left_ms }
      }
  }{ $paused ->
    [true] {" "}(arrêtée)
   *[none] {""}
  }
live-mover = { $to_move ->
    [w] {" "}B
    [b] {" "}N
   *[none] {""}
  }
live-observers = { $private ->
    [true] privée
   *[false] { $observers }
  }

games-done-more = { list-more }

games-refusal-no-board = Il n'y a pas de partie { $number }. Pour voir les parties en cours : `games`
games-refusal-no-current-board = Aucune partie n'est affichée. Tapez le numéro d'une partie, ou listez les vôtres : `next`
games-refusal-no-such-turn = La partie { $game } compte { $turns ->
    [one] { $turns } coup
   *[other] { $turns } coups
  }. Pour la voir après l'un d'eux : `show { $game }#{ $turns }`
games-refusal-nothing-captured = { $turn ->
    [0] À ce moment de la partie { $game }, aucun coup n'était joué : il n'y a pas de chemin. Pour voir le tablier : `show { $game }#0`
   *[other] Le coup { $turn } de la partie { $game } n'a rien pris : il n'a pas de chemin. Pour voir le tablier : `show { $game }#{ $turn }`
  }
games-refusal-no-tournaments = Les parties d'un tournoi ont leur propre liste. Tapez : tournament games N
games-refusal-too-many-boards = C'est plus de { $most ->
        [one] { $most } partie
       *[other] { $most } parties
    } à la fois. Nommez-en moins.
games-refusal-no-point = "{ $word }" n'est pas un point du tablier. Un point s'écrit comme e3.
