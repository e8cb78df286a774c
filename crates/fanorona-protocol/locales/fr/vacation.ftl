# Les vacances, qui arrêtent les pendules des parties par correspondance. Les corrections de francophones sont les
# bienvenues.

# Ce que dit l'aide de chaque commande : en une ligne, et comment l'écrire. Les mots en capitales sont à remplacer.
command-vacation = arrête les pendules de vos parties par correspondance
    .usage = vacation [on | off]

vacation-event-vacation = { $you ->
    [name] Vos vacances sont terminées. Les pendules de vos parties par correspondance tournent de nouveau. Pour voir vos parties : `games`
   *[other] { $until_ms ->
        [none] { $name } n'est plus en vacances. Sa pendule tourne de nouveau.
       *[other] { $name } est en vacances jusqu'au { $until_ms } au plus tard. Sa pendule est arrêtée.
      }
        Vos parties contre { $name } : { $games_and }.
  }

vacation-done-vacation = { $until_ms ->
    [none] Vous n'êtes pas en vacances ; vos pendules tournent. Il vous reste { $days_left ->
        [one] { $days_left } jour
       *[other] { $days_left } jours
      } de vacances.{ $days_left ->
        [0] {""}
       *[other] {" "}Pour partir en vacances : `vacation on`
      }
   *[other] Vous êtes en vacances jusqu'au { $until_ms } au plus tard. Les pendules de vos parties par correspondance sont arrêtées.
        Il vous reste { $days_left ->
            [one] { $days_left } jour
           *[other] { $days_left } jours
          } de vacances. Pour y mettre fin : `vacation off`
  }

vacation-refusal-on-vacation = Vous êtes déjà en vacances, jusqu'au { $until_ms } au plus tard. Pour y mettre fin : `vacation off`
vacation-refusal-not-on-vacation = Vous n'êtes pas en vacances. Pour partir en vacances : `vacation on`
vacation-refusal-no-days-left = Vous avez déjà pris vos { $days ->
        [one] { $days } jour
       *[other] { $days } jours
    } de vacances de cette année. Pour voir quand vous en aurez d'autres : `vacation`
