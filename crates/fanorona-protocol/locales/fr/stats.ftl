# Statistiques : ce que les parties terminées d'un joueur ont en commun.

command-stats = montre ce que les parties d'un joueur ont en commun
    .usage = stats [NOM] [tsivy | dimyand | telo] [since JOUR]

stats-title = { $played ->
    [0] { stats-none }
   *[other] { $name } : { $more ->
        [true] les { $played } dernières parties terminées
       *[false] { $played ->
            [one] 1 partie terminée
           *[other] { $played } parties terminées
          }
      }{ stats-where }. Pour les voir : `history { $name }{ stats-filters }`
  }
stats-none = { $name } n'a terminé aucune partie{ stats-where }. { $board ->
    [none] { $since ->
        [none] Pour voir ses parties en cours : `games { $name }`
       *[other] { stats-count-all }
      }
   *[other] { stats-count-all }
  }
stats-count-all = Pour compter toutes ses parties : `stats { $name }`
stats-where = { $board ->
    [none] {""}
   *[other] {" "}sur { $board }
  }{ $since ->
    [none] {""}
   *[other] {" "}depuis le { $since }
  }
stats-filters = { $board ->
    [none] {""}
   *[other] {" "}{ $board }
  }{ $since ->
    [none] {""}
   *[other] {" "}since { $since }
  }

stats-table = -
    .games = parties
    .played = nombre
    .won = gains
    .drawn = nulles
    .lost = pertes
    .score = score
    .white = blancs
    .black = noirs
stats-percent = { $score } %
stats-results = { $won } de gain, { $lost } de perte, { $drawn } de nulle

stats-games-all = toutes
stats-games-tsivy = tsivy
stats-games-dimyand = dimyand
stats-games-telo = telo
stats-games-live = en direct
stats-games-days = en jours
stats-games-untimed = sans pendule
stats-games-stronger = contre plus fort
stats-games-equal = contre égal
stats-games-weaker = contre plus faible
stats-games-vakiloha = Vakiloha
stats-games-lehavanana = Lehavanana
stats-games-lehavia = Lehavia
stats-games-kobaka-fohy = Kobaka Fohy
stats-games-kobaka-lava = Kobaka Lava
stats-games-other-opening = autre début

stats-ends = -
    .won = Gains
    .lost = Pertes
    .drawn = Nulles
stats-end = { end-reason } { $games }

stats-length = Coups : de { $shortest } (partie { $shortest_game }) à { $longest } (partie { $longest_game }), médiane { $median }.
stats-live = Durée des parties en direct : médiane { $median_s }.
stats-streak = La plus longue série de victoires : { $games } (de la partie { $from } à la partie { $to }).
stats-present = Série en cours, { $result ->
    [won] gains
    [lost] pertes
   *[other] nulles
  } : { $games }.
stats-analysed = { $games ->
    [one] 1 partie analysée
   *[other] { $games } parties analysées
  } : { $accuracy } % de { $turns ->
    [one] 1 coup
   *[other] { $turns } coups
  } sans erreur ; erreurs { $mistakes }, gaffes { $blunders }{ $average_loss ->
    [none] .
   *[other] {" "}; perte moyenne { $average_loss } pion par coup.
  }
stats-rating = Classement sur { $ruleset } : minimum { $lowest }, maximum { $highest } (partie { $highest_game }, { $highest_ms_day }), maintenant { $now }.

stats-months = -
    .month = mois
    .games = parties
    .score = score %
stats-month = { $month } : { $games ->
    [one] 1 partie
   *[other] { $games } parties
  }, score { $score } %.

stats-refusal-whose = De qui voulez-vous les statistiques ? Nommez le joueur : stats NOM
