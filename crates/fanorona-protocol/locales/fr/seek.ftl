# Annonces : des parties qu'un joueur propose à tous. Les corrections de francophones sont les bienvenues.

# Ce que dit l'aide de chaque commande : en une ligne, et comment l'écrire. Les mots en capitales sont à remplacer.
command-seek = passe une annonce : un défi ouvert à tous
    .usage = seek [OPTIONS] [rating=MIN-MAX] [registered] [manual], seek NOMBRE
command-seeks = liste les annonces ouvertes
    .usage = seeks [graph] [TABLIER] [rated | unrated] [live | days] [mine | NOM]
command-play = répond à une annonce, ou joue contre un robot
    .usage = play, play NUMÉRO, play NOM [OPTION...]
command-unseek = retire vos annonces, ou l'une d'elles
    .usage = unseek [NUMÉRO]
command-invite = crée un lien par lequel un ami joue avec vous
    .usage = invite [OPTIONS]
command-join = joue avec l'ami qui vous a envoyé un lien
    .usage = join CODE

# Une liste. La valeur s'affiche quand elle est vide ; chaque attribut est l'en-tête d'une colonne.
list-seeks = Il n'y a pas d'annonce ouverte. Pour en passer une : `seek 10+5`
    .seek = n°
    .from = nom
    .rating = class.
    .ruleset = tablier
    .time = temps
    .rated = classée
    .colour = couleur
    .range = pour
    .notes = remarques
list-seeks-cells = -
    .from = { seek-name }
    .range = { seek-range }
    .colour = { terms-colour }
    .notes = { terms-notes }{ seek-notes }{ seek-code }
list-seek-graph = { list-seeks }
    .seek = { list-seeks.seek }
    .from = { list-seeks.from }
    .rating = { list-seeks.rating }
    .ruleset = { list-seeks.ruleset }
    .time = { list-seeks.time }
    .rated = { list-seeks.rated }
    .colour = { list-seeks.colour }
    .range = { list-seeks.range }
    .notes = { list-seeks.notes }
list-seek-graph-cells = -
    .from = { seek-name }
    .range = { seek-range }
    .notes = { terms-notes }{ seek-notes }{ seek-code }
list-more-seeks = Pour en voir d'autres : `seeks`

# L'image de `seeks graph` : des mots de 7 lettres au plus (guest : 5), sauf by-minutes et by-days (30).
seek-graph = -
    .rating = Class.
    .guest = inv.
    .time = Temps :
    .min-5 = 5 min
    .min-15 = 15 min
    .hour-1 = 1 heure
    .hours-more = plus
    .days-3 = 3 jours
    .days-7 = 7 jours
    .days-more = plus
    .untimed = illim.
    .by-minutes = au plus, pour chaque joueur
    .by-days = au plus, pour chaque coup

seek-name = { $from }{ $bot ->
    [true] {" "}(bot)
   *[false] {""}
  }
seek-rating = { $rating ->
    [none] {""}
   *[other] {" "}({ $rating })
  }
seek-range = { $least ->
    [none] { $most ->
        [none] {""}
       *[other] jusqu'à { $most }
      }
   *[other] { $most ->
        [none] à partir de { $least }
       *[other] de { $least } à { $most }
      }
  }
seek-notes = { $registered ->
    [true] , joueurs inscrits
   *[false] {""}
  }{ $manual ->
    [true] , à confirmer
   *[false] {""}
  }
seek-code = { $code ->
    [none] {""}
   *[other] , `join { $code }`
  }
seek-terms = { $ruleset }, { $time }, { terms-rated }, { terms-colour }{ seek-opponents }{ terms-notes }{ seek-notes }
seek-opponents = { $least ->
    [none] { $most ->
        [none] {""}
       *[other] , classement { seek-range }
      }
   *[other] , classement { seek-range }
  }
seek-in-short = { seek-name }{ seek-rating }, { seek-terms }

seek-event-open = Annonce { $seek } : { seek-in-short }. Pour y répondre : `play { $seek }`
seek-event-reopened = { $you ->
    [from] Votre annonce { $seek } est de nouveau ouverte : { seek-terms }.
   *[other] { seek-event-open }
  }
seek-event-more = { $unsaid ->
    [one] { $unsaid } autre nouvelle annonce est ouverte.
   *[other] { $unsaid } autres nouvelles annonces sont ouvertes.
  } Pour les voir toutes : `seeks`
seek-event-answered = { $code ->
    [none] Annonce { $seek } : { $by } y répond. La partie { $game } commence.
   *[other] { $by } accepte votre invitation { $seek }. La partie { $game } commence.
  }
seek-event-withdrawn = { $from } retire l'annonce { $seek }.
seek-event-gone = L'annonce { $seek } ({ $from }) est close.
seek-event-expired = { $code ->
    [none] L'annonce { $seek } a expiré : personne n'y a répondu. Pour en passer une autre : `seek`
   *[other] L'invitation { $seek } a expiré : personne ne l'a acceptée. Pour en créer une autre : `invite`
  }

seek-done-seeking = L'annonce { $seek } est ouverte : { seek-terms }.
    Pour la retirer : `unseek { $seek }`. Pour une partie en direct : `seek 10+5`
seek-done-seeking-while-online = L'annonce { $seek } est ouverte jusqu'à votre départ ou votre prochaine partie en direct : { seek-terms }.
    Pour la retirer : `unseek { $seek }`
seek-done-invited = { $url ->
    [none] L'invitation { $seek } est ouverte jusqu'à ce moment : { $until_ms } ({ seek-terms }).
   *[other] Envoyez ce lien à un ami : { $url }
        Il est ouvert jusqu'à ce moment : { $until_ms }, pour une partie : { seek-terms }.
  }
    Dans un terminal, votre ami tape : `join { $code }`
    Pour la retirer : `unseek { $seek }`
seek-done-matched = { $name } cherche la même partie (annonce { $seek }). La partie { $game } commence.
seek-done-withdrawn = { $withdrawn_count ->
    [one] L'annonce { $withdrawn_and } est retirée.
   *[other] Les annonces { $withdrawn_and } sont retirées.
  }

seek-refusal-too-many = { $most ->
    [one] Vous avez déjà { $most } annonce ouverte, et c'est la limite.
   *[other] Vous avez déjà { $most } annonces ouvertes, et c'est la limite.
  } Pour en retirer une : unseek NUMÉRO
seek-refusal-full = Le nombre d'annonces ouvertes sur le serveur a atteint la limite : { $most }. Pour les voir : `seeks`
seek-refusal-twice = Vous cherchez déjà cette partie (annonce { $number }). Pour retirer cette annonce : `unseek { $number }`
seek-refusal-not-open = L'annonce { $number } n'est pas ouverte. Pour voir les annonces ouvertes : `seeks`
seek-refusal-seeks-nothing = { $name } n'a pas d'annonce ouverte. Pour lui proposer une partie : `challenge { $name }`
seek-refusal-which = { $name } a plusieurs annonces ouvertes : { $numbers_and }. Pour répondre à l'une d'elles : play NUMÉRO
seek-refusal-own = L'annonce { $number } est la vôtre. Pour la retirer : `unseek { $number }`
seek-refusal-not-yours = L'annonce { $number } n'est pas à vous. Pour y répondre : `play { $number }`
seek-refusal-nothing-sought = Vous n'avez pas d'annonce ouverte. Pour en passer une : `seek`
seek-refusal-out-of-range = L'annonce { $number } s'adresse aux classements suivants : { $range }. Le vôtre, sur le tablier { $ruleset }, est de { $rating }. Pour voir d'autres annonces : `seeks`
seek-refusal-registered-only = L'annonce { $number } est réservée aux joueurs inscrits. Pour voir d'autres annonces : `seeks`
seek-refusal-rated = L'annonce { $number } est pour une partie classée. Les invités ne jouent que des parties non classées. Pour voir celles-là : `seeks unrated`
seek-refusal-no-invitation = Aucune invitation n'a ce code maintenant. Elle a servi, elle a été retirée, elle a expiré, ou le code contient une faute. Demandez un nouveau lien à votre ami, ou créez-en un : `invite`
seek-refusal-own-invitation = C'est votre propre invitation ({ $number }). Envoyez son lien à un ami. Pour la retirer : `unseek { $number }`
seek-refusal-rated-invitation = { $from } vous invite à une partie classée, et les invités ne jouent que des parties non classées. Connectez-vous ou inscrivez-vous, puis tapez : `join { $code }`
seek-refusal-inviter-away = { $from } n'est pas en ligne, et une partie en direct demande les deux joueurs. Demandez-lui de se connecter, puis tapez : `join { $code }`
seek-refusal-closed-yourself = Vous n'acceptez pas de défis : personne ne pourrait répondre à votre annonce. Tapez d'abord : `challenges ask`
seek-refusal-from-position = Une partie depuis une position demande un adversaire. Pour jouer avec un ami : `invite { $position }`
seek-refusal-be-here = Pour une partie en direct, il faut être en ligne. Connectez-vous d'abord, ou cherchez une partie par correspondance : `seek days=7`
