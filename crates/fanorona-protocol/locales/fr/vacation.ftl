# Les vacances, qui arrêtent les pendules des parties par correspondance. Les corrections de francophones sont les
# bienvenues.

# Ce que dit l'aide de chaque commande : en une ligne, et comment l'écrire. Les mots en capitales sont à remplacer.
command-vacation = arrête vos pendules de correspondance
    .usage = vacation [on | off]

vacation-event-vacation = { $until_ms ->
    [none] { $name } n'est plus en vacances. Sa pendule tourne de nouveau.
   *[other] { $name } est en vacances jusqu'au { $until_ms } au plus tard. Sa pendule est arrêtée.
  }
    Vos parties contre { $name } : { $games }.

vacation-done-vacation = { $until_ms ->
    [none] Vous n'êtes pas en vacances ; vos pendules tournent. Jours de vacances restants : { $days_left }.{ $days_left ->
        [0] {""}
       *[other] {" "}Pour partir en vacances : vacation on
      }
   *[other] Vous êtes en vacances jusqu'au { $until_ms } au plus tard. Vos pendules de correspondance sont arrêtées.
        Jours de vacances restants : { $days_left }. Pour y mettre fin : vacation off
  }

vacation-refusal-on-vacation = Vous êtes déjà en vacances, jusqu'au { $until_ms } au plus tard. Pour y mettre fin : vacation off
vacation-refusal-not-on-vacation = Vous n'êtes pas en vacances. Pour partir en vacances : vacation on
vacation-refusal-no-days-left = Vous avez déjà pris vos { $days } jours de vacances de l'année. Pour voir quand vous en aurez d'autres : vacation
