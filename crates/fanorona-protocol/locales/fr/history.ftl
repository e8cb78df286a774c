# Parties terminées : leur liste, leurs coups, et comment les enregistrer. Les corrections de francophones sont les bienvenues.

# Ce que dit l'aide de chaque commande : en une ligne, et comment l'écrire. Les mots en capitales sont à remplacer.
command-history = liste les parties terminées, la plus récente en tête
    .usage = history [NOM [NOM]] [FILTRE...] [before PARTIE]
command-moves = liste les coups d'une partie : prises, pions restants, temps
    .usage = moves [PARTIE] [from N]
command-export = enregistre des parties, ou tout ce qui vous concerne
    .usage = export [PARTIE... | mine | everything | NOM | tournament N] [FORMAT]
command-share = dit comment montrer une partie à d'autres et garder son texte
    .usage = share [PARTIE]
command-all = affiche les parties d'un joueur, comme le serveur par e-mail
    .usage = all show NOM [all | active | inactive | next]

# Une liste. La valeur s'affiche quand elle est vide ; chaque attribut est l'en-tête d'une colonne.
list-history = Aucune partie terminée ne correspond. Pour voir les parties en cours : `games`
    .game = partie
    .ended_ms = fin
    .white = Blancs
    .black = Noirs
    .ruleset = tablier
    .turns = coups
    .result = résultat
    .reason = motif
list-history-cells = -
    .reason = { end-reason }

# Une partie enregistrée, pour les personnes. La valeur vient avant les coups, l'attribut "end" après eux. Les attributs
# turn, by, time et played sont des en-têtes de colonnes.
record = Partie { $game } : { $white } (Blancs) - { $black } (Noirs), { $ruleset }, { $over_the_board ->
    [true] sur un plateau
   *[false] { terms-rated }
  }{ $private ->
    [true] , privée
   *[false] {""}
  }.{ $start ->
    [vela] {"\u000A"}Cette partie est un vela : les Blancs jouent pour se libérer de leur dette.
    [ordinary] {""}
   *[other] {"\u000A"}Cette partie commence par la position { $start }.
  }{ $time ->
    [untimed] {""}
   *[other] {"\u000A"}Temps : { $time }.
  }{ $tournament ->
    [none] {""}
   *[other] {"\u000A"}Tournoi : { game-in-tournament }.
  }
    { $ended_ms ->
        [none] Commencée le { $started_ms }.
       *[other] Jouée du { $started_ms } au { $ended_ms }.
      }{ $opening ->
        [none] {""}
       *[other] {"\u000A"}Ouverture : { $opening }.
      }
    .turn = coup
    .by = par
    .white = B
    .black = N
    .white-heard = pions blancs
    .black-heard = pions noirs
    .time = temps
    .played = joué
    .takes = prend { $points }
    .no-turns = Aucun coup n'est encore terminé.
    .used = Temps utilisé : Blancs { $white }, Noirs { $black }.
    .end = { $result ->
        [none] La partie n'est pas finie.
       *[other] Résultat : { $result } ({ end-reason }).
      }{ $freed ->
        [true] {"\u000A"}{ $white } est libre de sa dette (afa-bela).
        [false] {"\u000A"}{ $white } n'est pas libre de sa dette.
       *[none] {""}
      }

history-done-shown = { $more ->
    [none] {""}
   *[other] Pour en voir d'autres : { $more }
  }
history-done-against = Sur toutes leurs parties, { $first } a gagné { $won } fois, perdu { $lost } fois et fait nulle { $drawn } fois contre { $second }. Pour en voir plus : `versus { $first } { $second }`
history-done-looked = Trouvé dans { $looked ->
        [one] la dernière partie
       *[other] les { $looked } dernières parties
    }, jusqu'à la partie { $last }. Pour chercher dans les plus anciennes :
    { $more }
history-done-share = { $private ->
    [true] La partie { $game } est privée : seuls ses joueurs peuvent la voir.
   *[false] Tout le monde peut voir la partie { $game }{ $url ->
        [none] , même sans compte : se connecter{ $site ->
            [none] {""}
           *[other] {" "}à { $site }
          }, taper `guest`, puis taper `replay { $game }`{ $path ->
            [none] {""}
           *[other] . Sa page sur ce serveur : { $path }
          }
       *[other] {" "}: { $url }
      }
    Pour en faire un fichier{ $url ->
        [none] , tapez dans un shell : fanorond fetch { $site ->
            [none] HÔTE{ $port ->
                [none] {""}
               *[other] :{ $port }
              }
           *[other] { $site }
          } { $game } -o { $game }.fgn
       *[other] {" "}: { $url }.fgn
      }
  }
    Pour la voir ici en texte : `export { $game } pgn`
# Le signe % fait de cette ligne un commentaire dans un fichier de parties.
history-done-exported = % Exporté : { $rows ->
    [one] { $rows } ligne sur vous,{" "}
    [other] { $rows } lignes sur vous,{" "}
   *[none] {""}
  }{ $games ->
    [one] { $games } partie
   *[other] { $games } parties
  }{ $stopped ->
    [true] {" "}(interrompu)
   *[false] {""}
  }.

history-refusal-not-finished = La partie { $game } n'est pas finie : aucune liste ne peut commencer après elle. Pour voir les plus récentes : `history`
history-refusal-whose-games = Ces filtres s'appliquent à un joueur. Tapez son nom après history, par exemple : `history bob won`
history-refusal-unsorted = Cette liste commence toujours par la partie la plus récente. Pour voir les parties longues : `history turns 60+`. Pour voir les courtes : `history turns -15`
history-refusal-too-many-exports = Le serveur fait déjà { $most ->
        [one] { $most } export
       *[other] { $most } exports
    }, et c'est la limite. Réessayez dans un instant.
history-refusal-too-many-own-exports = Vous faites déjà { $most ->
        [one] { $most } export
       *[other] { $most } exports
    }, et c'est la limite. Réessayez quand l'un d'eux sera fini.
history-refusal-too-many-exports-at-address = Votre adresse fait déjà { $most ->
        [one] { $most } export
       *[other] { $most } exports
    }, et c'est la limite. Réessayez dans un instant.
history-refusal-export-too-slow = L'export est terminé, car cette connexion lisait moins de { $least ->
        [one] { $least } octet
       *[other] { $least } octets
    } par seconde. Réessayez avec une connexion plus rapide, ou exportez une seule partie : export NUMÉRO
history-refusal-private = Ce que les joueurs s'écrivent est privé et n'est pas exporté avec les parties. Pour exporter tout ce qui vous concerne, avec vos messages : `export everything`
