# Face à face : les résultats des joueurs l'un contre l'autre.

command-versus = compare des joueurs : victoires, défaites et nulles entre eux
    .usage = versus NOM [NOM...] | versus channel CANAL

# Une liste. La valeur s'affiche quand elle est vide ; chaque attribut est l'en-tête d'une colonne.
list-versus = Aucune partie terminée.
    .games = parties
    .played = nombre
    .won = gains
    .lost = pertes
    .drawn = nulles
list-versus-grid = Aucune partie terminée.
    .first = nom
    .second = contre
    .won = gains
    .lost = pertes
    .drawn = nulles

versus-games-all = toutes
versus-games-tsivy = tsivy
versus-games-dimyand = dimyand
versus-games-telo = telo
versus-games-white = avec les blancs
versus-games-black = avec les noirs
versus-games-live = en direct
versus-games-slow = par correspondance

versus-grid = Gains-pertes=nulles du joueur de la ligne. Un point : ils n'ont terminé aucune partie.

versus-done-compared = { $played ->
    [0] { $first } et { $second } n'ont terminé aucune partie l'un contre l'autre.
   *[other] Voici les résultats de { $first } contre { $second }{ $more ->
        [true] {" "}dans leurs { $played } dernières parties
       *[false] {""}
      }. Pour voir les parties : `history { $first } { $second }`
    Les derniers résultats de { $first }, du plus récent au plus ancien : { $last }.{ $streak ->
        [none] {""}
       *[other] {"\u000A"}{ $streak }
      }{ $upset ->
        [none] {""}
       *[other] {"\u000A"}{ $upset }
      }
  }
versus-streak = La plus longue série : { $name } a gagné { $games } parties de suite, de la partie { $from } à la partie { $to }.
versus-upset = La plus grande surprise : { $winner } ({ $winner_rating }) a gagné la partie { $game } contre { $loser } ({ $loser_rating }).
versus-done-grid = { $players } joueurs, { $played ->
    [0] qui n'ont terminé aucune partie
    [one] 1 partie terminée
   *[other] { $played } parties terminées
  } entre eux. Les parties privées ne sont pas comptées. Pour en comparer deux : versus NOM NOM

versus-refusal-against-whom = Avec qui voulez-vous comparer { $name } ? Par exemple : `versus { $name } alice`
versus-refusal-too-many-players = On peut comparer { $most } joueurs au plus. Nommez-en moins : versus NOM NOM NOM
versus-refusal-nobody-in-channel = Moins de deux membres de ce canal sont en ligne. Nommez les joueurs : versus NOM NOM NOM
