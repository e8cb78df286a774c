# Défis. Les corrections de francophones sont les bienvenues.

# Ce que dit l'aide de chaque commande : en une ligne, et comment l'écrire. Les mots en capitales sont à remplacer.
command-challenge = propose une partie à un joueur
    .usage = challenge NOM [OPTION...], par exemple challenge bob 10+5
command-accept = accepte un défi ou une proposition
    .usage = accept [NUMÉRO | NOM | [NUMÉRO] draw|undo|abort]
command-decline = refuse un défi ou une proposition
    .usage = decline [NUMÉRO | NOM | [NUMÉRO] draw|undo|abort]
command-withdraw = retire votre défi ou votre proposition
    .usage = withdraw [NUMÉRO | NOM | [NUMÉRO] draw|undo|abort]
command-pending = liste les défis et propositions en attente de réponse
    .usage = pending
command-challenges = règle ce qui se passe quand on vous défie
    .usage = challenges [ask | auto | closed]

# Une liste. La valeur s'affiche quand elle est vide ; chaque attribut est l'en-tête d'une colonne.
list-pending = Aucun défi, aucune proposition n'attend de réponse. Pour défier un joueur : challenge NOM
    .number = n°
    .what = quoi
    .from = de
    .to = à
    .answer = réponse
list-pending-cells = -
    .what = { $kind ->
        [challenge] { $ruleset }, { $time }, { terms-rated }{ terms-notes }
        [draw] nulle
        [undo] { offer-takeback }
       *[abort] annulation
      }
    .answer = { $you ->
        [from] withdraw { $number }{ pending-kind }
       *[other] accept { $number }{ pending-kind }, decline { $number }{ pending-kind }
      }
# The number of a game may have several offers.
pending-kind = { $kind ->
    [challenge] {""}
   *[other] {" "}{ $kind }
  }

challenge-terms = { $ruleset }, { $time }, { terms-rated }, { challenge-colour }{ terms-notes }
challenge-colour = { $you ->
    [from] { $colour ->
        [white] vous jouez les Blancs
        [black] vous jouez les Noirs
       *[random] couleurs au hasard
      }
   *[other] { $colour ->
        [white] { $from } joue les Blancs
        [black] { $from } joue les Noirs
       *[random] couleurs au hasard
      }
  }

challenge-position = { $start ->
    [ordinary] {""}
    [vela] {""}
   *[other] {"\u000A"}Pour voir la position : `preview { $start }`
  }

challenge-event-open = { $you ->
    [from] Votre défi { $challenge } à { $to } attend une réponse : { challenge-terms }.
        Pour le retirer : `withdraw { $challenge }`
   *[other] Défi { $challenge } lancé par { $from }{ seek-rating }{ $replaces ->
            [none] {""}
           *[other] {" "}à la place du défi { $replaces }
        } : { challenge-terms }.
        Répondez : `accept { $challenge }` ou `decline { $challenge }`{ challenge-position }
  }
challenge-event-accepted = Défi { $challenge } : { $to } accepte.
challenge-event-declined = Défi { $challenge } : { $to } refuse.
challenge-event-withdrawn = Défi { $challenge } : { $from } le retire.

challenge-done-sent = Défi { $challenge } envoyé à { $to }{ $replaces ->
    [none] {""}
   *[other] {" "}à la place du défi { $replaces }
  } : { challenge-terms }.
challenge-done-declined = Vous refusez le défi { $challenge }, lancé par { $from }.
challenge-done-withdrawn = Vous retirez le défi { $challenge }, lancé à { $to }.
challenge-done-policy = { $challenges ->
    [ask] Vous acceptez ou refusez chaque défi.
    [auto] Vous acceptez tous les défis : la partie commence aussitôt.
   *[closed] Vous n'acceptez pas de défis.
  }

challenge-refusal-not-open = Ce défi n'est pas ouvert. Pour voir ce qui attend une réponse : `pending`
challenge-refusal-none-with = Aucun défi n'est ouvert entre vous et { $name }. Pour voir ce qui attend une réponse : `pending`
challenge-refusal-already-sent = Votre défi { $number } à { $name } avec ces options attend encore une réponse. Pour le changer, défiez { $name } avec d'autres options. Pour le retirer : `withdraw { $number }`
challenge-refusal-begun = Cette partie avec { $name } vient de commencer. Pour la voir : `board { $game }`
challenge-refusal-nothing-pending = Rien n'attend votre réponse. Pour voir vos défis et vos propositions : `pending`
challenge-refusal-which = { $waiting } défis ou propositions attendent une réponse. Tapez le numéro de l'un d'eux ; pour les voir : `pending`
challenge-refusal-own = Le défi { $number } est le vôtre. Pour le retirer : `withdraw { $number }`
challenge-refusal-not-yours = La proposition { $number } ne vient pas de vous : vous ne pouvez pas la retirer. Pour la refuser : `decline { $number }`{ $offered ->
    [none] {""}
   *[other] {" "}{ $offered }
  }
challenge-refusal-closed = { $name } n'accepte pas de défis. Pour voir qui d'autre est en ligne : `who`
challenge-refusal-over-at-start = Aucune partie ne peut commencer par { $position } : elle serait finie. Pour voir cette position : `preview { $position }`
challenge-refusal-too-many = { $most ->
    [one] Vous avez déjà { $most } défi ouvert, et c'est la limite.
   *[other] Vous avez déjà { $most } défis ouverts, et c'est la limite.
  } Pour en retirer un : withdraw NUMÉRO
challenge-refusal-too-many-games = { $most ->
    [one] Vous avez déjà { $most } partie, et c'est la limite.
   *[other] Vous avez déjà { $most } parties, et c'est la limite.
  } Finissez-en d'abord une. Pour voir vos parties : `games`
challenge-refusal-opponent-has-too-many-games = { $most ->
    [one] L'autre joueur a déjà { $most } partie, et c'est la limite.
   *[other] L'autre joueur a déjà { $most } parties, et c'est la limite.
  } Pour voir qui d'autre est en ligne : `who`
challenge-refusal-too-many-robot-games = { $most ->
    [one] Vous avez déjà { $most } partie contre un robot, et c'est la limite.
   *[other] Vous avez déjà { $most } parties contre des robots, et c'est la limite.
  } Finissez-en d'abord une. Pour voir vos parties : `games`
challenge-refusal-too-many-robot-games-at-address = { $most ->
    [one] Les joueurs de votre adresse ont déjà { $most } partie contre un robot, et c'est la limite.
   *[other] Les joueurs de votre adresse ont déjà { $most } parties contre des robots, et c'est la limite.
  } Réessayez quand l'une d'elles sera finie, ou défiez une personne : `who`
challenge-refusal-guests-play-unrated = Les parties des invités ne sont pas classées. Retapez la commande sans : rated
challenge-refusal-own-bots-play-unrated = Les parties entre un bot et son propriétaire, ou entre deux bots du même propriétaire, ne sont pas classées. Pour jouer : `challenge { $name } unrated`
challenge-refusal-plays-live = Vous ne pouvez jouer qu'une partie en direct à la fois, et la partie { $game } n'est pas finie. Pour la voir : `board { $game }`. Pour commencer en plus une partie par correspondance, ajoutez une option comme : days=7
challenge-refusal-opponent-plays-live = { $name } joue déjà une partie en direct. Pour lui proposer une partie par correspondance : `challenge { $name } days=7`
challenge-refusal-not-online = { $name } n'est pas en ligne, et les deux joueurs d'une partie en direct doivent être en ligne. Pour laisser un message : message { $name } TEXTE
