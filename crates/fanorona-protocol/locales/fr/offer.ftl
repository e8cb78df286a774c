# Propositions pendant une partie : nulle, reprise, annulation. Les corrections de francophones sont les bienvenues.

# Ce que dit l'aide de chaque commande : en une ligne, et comment l'écrire. Les mots en capitales sont à remplacer.
command-undo = demande une reprise à votre adversaire
    .usage = undo [[PARTIE] COUPS]
command-abort = annule une partie, qui reste sans résultat
    .usage = abort [PARTIE]

offer-takeback = { $turns ->
    [one] reprise de { $turns } coup
   *[other] reprise de { $turns } coups
  }
# Les coups qu'une reprise annulerait : tous, s'ils sont peu nombreux.
offer-undone = { $undone_count ->
    [1] { $undone_and }
    [2] { $undone_and }
    [3] { $undone_and }
   *[other] { $turns } coups
  }
undone-turn = le coup { $ply } ({ $turn })

offer-event-open = Partie { $game } : { $you ->
    [from] { $kind ->
        [draw] vous proposez la nulle.
        [undo] vous demandez à reprendre { offer-undone }.
       *[abort] vous demandez à annuler la partie.
      } Pour y renoncer : `withdraw { $game } { $kind }`
    [to] { offer-made } Répondez : `accept { $game } { $kind }` ou `decline { $game } { $kind }`
   *[none] { offer-made }
  }
offer-made = { $kind ->
    [draw] { $from } propose la nulle.
    [undo] { $from } demande à reprendre { offer-undone }.
   *[abort] { $from } demande à annuler la partie.
  }
offer-event-declined = Partie { $game } : { $you ->
    [to] vous refusez
   *[other] { $to } refuse
  } { $kind ->
    [draw] la nulle.
    [undo] la reprise.
   *[abort] l'annulation de la partie.
  }
offer-event-withdrawn = Partie { $game } : { $kind ->
    [draw] { $from } ne propose plus la nulle.
    [undo] { $from } ne demande plus de reprise.
   *[abort] { $from } ne demande plus l'annulation.
  }

offer-refusal-no-offer = Il n'y a pas de proposition dans la partie { $game }. Pour voir ce qui vous attend : `pending`
offer-refusal-gone = Cette proposition dans la partie { $game } n'est plus en attente. Pour voir ce qui vous attend : `pending`
offer-refusal-none-of-kind = { $kind ->
    [draw] Aucune proposition de nulle n'est en attente.
    [undo] Aucune demande de reprise n'est en attente.
   *[abort] Aucune demande d'annulation n'est en attente.
  } Pour voir ce qui attend une réponse : `pending`
offer-refusal-which = { $waiting } propositions attendent une réponse dans la partie { $game }. Pour les voir : `pending`. Puis nommez la bonne, par exemple : { $own ->
    [true] `withdraw { $game } { $kind }`
   *[false] `accept { $game } { $kind }`
  }
offer-refusal-own = La proposition dans la partie { $game } est la vôtre. Pour la retirer : `withdraw { $game } { $kind }`
offer-refusal-already-offered = Votre proposition dans la partie { $game } attend encore une réponse. Pour en faire une autre, tapez d'abord : `withdraw { $game } { $kind }`
offer-refusal-answer-first = Votre adversaire a fait une proposition dans la partie { $game }. Répondez d'abord : `accept { $game } undo` ou `decline { $game } undo`
offer-refusal-no-takebacks = La partie { $game } se joue sans reprises. Pour voir le tablier : `board { $game }`
offer-refusal-nothing-to-undo = { $turns ->
    [0] Vous n'avez pas encore joué de coup dans la partie { $game }, donc aucun à reprendre. Pour voir le tablier : `board { $game }`
    [one] Un seul coup a été joué dans la partie { $game }. Pour le reprendre : `undo { $game } 1`
   *[other] { $turns } coups ont été joués dans la partie { $game }. Dites combien en reprendre, par exemple : `undo { $game } 1`
  }
