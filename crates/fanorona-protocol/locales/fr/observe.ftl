# Regarder des parties. Les corrections de francophones sont les bienvenues.

# Ce que dit l'aide de chaque commande : en une ligne, et comment l'écrire. Les mots en capitales sont à remplacer.
command-observe = regarde des parties ; sans rien d'autre, les liste
    .usage = observe [PARTIE...]
command-unobserve = cesse de regarder une partie, ou toutes
    .usage = unobserve [PARTIE]
command-observers = liste les spectateurs d'une partie
    .usage = observers [PARTIE] [after NOM]
command-follow = suit toutes les parties d'un joueur ; sans nom, la liste
    .usage = follow [NOM]
command-unfollow = cesse de suivre un joueur, ou tous
    .usage = unfollow [NOM]
command-kibitz = parle aux joueurs et aux spectateurs d'une partie
    .usage = kibitz [PARTIE] TEXTE
command-whisper = parle aux spectateurs d'une partie, pas aux joueurs
    .usage = whisper [PARTIE] TEXTE

# Des listes. La valeur s'affiche quand la liste est vide ; chaque attribut est l'en-tête d'une colonne.
list-observed = Vous ne regardez aucune partie. Pour en regarder une : observe PARTIE
    .game = partie
    .white = Blancs
    .black = Noirs
    .ruleset = tablier
    .turns = coups
    .to_move = état
    .observers = spectateurs
list-observed-cells = -
    .to_move = { $to_move ->
        [none] finie
       *[other] à { $to_move } de jouer
      }
list-followed = Vous ne suivez personne. Pour suivre un joueur : follow NOM
    .name = nom
    .here = en ligne
list-observers = Personne ne regarde cette partie.
    .game = partie
    .name = nom
observe-event-watching = { $watching ->
    [true] { $name } regarde la partie { $game }.
   *[false] { $name } ne regarde plus la partie { $game }.
  }

observe-done-observes = { $observes_count ->
    [one] Vous regardez la partie { $observes_and }.
   *[other] Vous regardez les parties { $observes_and }.
  }
observe-done-no-longer-observes = { $no_longer_observes_count ->
    [one] Vous ne regardez plus la partie { $no_longer_observes_and }.
   *[other] Vous ne regardez plus les parties { $no_longer_observes_and }.
  }
observe-done-follows = Vous suivez { $follows_player }. { $observes_count ->
    [0] Vous verrez chacune de ses parties dès qu'elle commence.
    [one] Vous regardez la partie { $observes_and }.
   *[other] Vous regardez les parties { $observes_and }.
  }
observe-done-no-longer-follows = Vous ne suivez plus { $no_longer_follows_and }.
observe-done-said = { $heard ->
    [0] Personne ne vous entend dans la partie { $game }.
    [one] { $heard } personne vous entend dans la partie { $game }.
   *[other] { $heard } personnes vous entendent dans la partie { $game }.
  }{ $over ->
    [true] {" "}Cette partie est terminée.
   *[false] {""}
  }{ $withheld ->
    [true] {" "}Les joueurs d'une partie classée n'entendent pas les spectateurs avant la fin.
   *[false] {""}
  }

observe-refusal-private = La partie { $game } est privée : seuls ses joueurs peuvent la voir. Pour voir les parties publiques : `games`
observe-refusal-plays = Vous jouez dans la partie { $game }, et vous la voyez donc déjà. Pour voir le tablier : `board { $game }`
observe-refusal-not-observed = { $game ->
    [none] Vous ne regardez aucune partie. Pour en regarder une : observe PARTIE
   *[other] Vous ne regardez pas la partie { $game }. Pour voir lesquelles vous regardez : `observe`
  }
observe-refusal-too-many-boards = Vous pouvez regarder au plus { $most ->
        [one] { $most } partie
       *[other] { $most } parties
    }. Pour cesser d'en regarder une : unobserve PARTIE
observe-refusal-not-followed = { $name ->
    [none] Vous ne suivez personne. Pour suivre un joueur : follow NOM
   *[other] Vous ne suivez pas { $name }. Pour voir qui vous suivez : `follow`
  }
observe-refusal-too-many-players = Vous pouvez suivre au plus { $most ->
        [one] { $most } joueur
       *[other] { $most } joueurs
    }. Pour cesser d'en suivre un : unfollow NOM
observe-refusal-not-there = Vous ne jouez pas dans la partie { $game } et ne la regardez pas. Avant { $command }, tapez : `observe { $game }`
observe-refusal-nothing-to-whisper-at = La commande whisper s'adresse aux spectateurs, et vous ne regardez aucune partie. Pour en regarder une : observe PARTIE. Pour parler dans votre propre partie : say TEXTE
observe-refusal-players-do-not-whisper = Vous jouez dans la partie { $game } : la commande whisper est réservée à ses spectateurs. Pour y parler : kibitz { $game } TEXTE, ou à votre adversaire : say TEXTE
observe-refusal-which-board = Plusieurs parties sont possibles : { $games_or }. { $command ->
    [say] Tapez le numéro de l'une d'elles, puis : say TEXTE
    [observers] Pour en choisir une : observers PARTIE
   *[other] Pour en choisir une : { $command } PARTIE TEXTE
  }
observe-refusal-not-a-board = { $game ->
    [none] Il faut ici le numéro d'une partie. Pour voir ses parties : `games { $name }`
   *[other] { $name } joue la partie { $game }. Pour la regarder : `observe { $game }`
  } (toutes ses parties : `follow { $name }`)
observe-refusal-no-number = "{ $word }" n'est ni le numéro d'une partie, ni un joueur. Pour voir les parties en cours : `games live`
