# Simultanées. Les corrections de francophones sont les bienvenues.

# Ce que dit l'aide de chaque commande : en une ligne, et comment l'écrire. Les mots en capitales sont à remplacer.
command-simul = organise une simultanée : un joueur contre beaucoup d'autres
    .usage = simul [NOM | open [OPTION...] | join NOM | start | next | ...]

# Une liste. La valeur s'affiche quand elle est vide ; chaque attribut est l'en-tête d'une colonne.
list-simuls = Aucune simultanée n'est ouverte. Pour en ouvrir une : `simul open`
    .host = hôte
    .status = état
    .ruleset = tablier
    .boards = parties
    .players = joueurs
    .type = tapez
list-simuls-cells = -
    .type = { $status ->
        [open] simul join { $host }
       *[playing] simul { $host }
      }
list-simul = Pas de parties.
    .game = partie
    .opponent = adversaire
    .side = l'hôte joue
    .turns = coups
    .status = état
list-simul-cells = -
    .status = { $result ->
        [none] { $host_to_move ->
            [true] à l'hôte de jouer : `board { $game }`
           *[false] à { $opponent } de jouer
          }
       *[other] { $result } { $reason }
      }

simul-status-open = ouverte
simul-status-playing = en cours

# Les conditions de toutes les parties d'une simultanée.
simul-terms = { $ruleset }, { $time }, { terms-rated }, { $colour ->
    [white] { $host } joue les Blancs
    [black] { $host } joue les Noirs
   *[random] couleurs au hasard
  }{ terms-notes }, { $boards ->
    [one] { $boards } partie
   *[other] jusqu'à { $boards } parties
  }
simul-players = { $players ->
    [one] { $players } joueur
   *[other] { $players } joueurs
  }
simul-boards = { $boards ->
    [one] { $boards } partie
   *[other] { $boards } parties
  }

simul-change-open = { $host } ouvre une simultanée : { simul-terms }.
    Pour y participer : `simul join { $host }`
simul-change-waits = Simultanée ({ $host }) : elle n'a pas encore commencé. { $you ->
    [host] { $players ->
        [0] Pour l'annuler : `simul close`
       *[other] Pour la commencer : `simul start`
      }
    [names] Pour la quitter : `simul leave`
   *[none] Pour y participer : `simul join { $host }`
  }
    { $players ->
        [0] Pas encore de joueurs.
       *[other] { simul-players } : { $names_and }.
      }
    Parties : { simul-terms }.
simul-change-joined = Simultanée ({ $host }) : { $name } prend une place ({ simul-players }).
simul-change-left = Simultanée ({ $host }) : { $name } rend sa place ({ simul-players }).
simul-change-closed = Simultanée ({ $host }) : annulée.
simul-change-started = Simultanée ({ $host }) : elle commence, { simul-boards }.
simul-change-over = Simultanée ({ $host }) : terminée, +{ $won } ={ $drawn } -{ $lost }{ $aborted ->
    [0] {""}
    [one] {" "}({ $aborted } annulée)
   *[other] {" "}({ $aborted } annulées)
  }.

# Une ligne sur une partie que l'hôte ne regarde pas ; des points-virgules séparent ses éléments.
simul-aside = -
    .starts = la partie commence
    .turn = { $turn } ({ $turns ->
        [one] { $turns } coup
       *[other] { $turns } coups
      })
    .waiting = { $boards ->
        [one] { $boards } partie où c'est à vous de jouer
       *[other] { $boards } parties où c'est à vous de jouer
      }

simul-done-open = Votre simultanée est ouverte. Quand tous les joueurs seront là : `simul start`
simul-done-joined = Vous participez à la simultanée ({ $host }). Elle commencera quand { $host } le décidera.
simul-done-left = Vous avez quitté la simultanée ({ $host }).
simul-done-started = Votre simultanée a commencé : { simul-boards }. Pour tout voir : `simul`
simul-done-closed = Votre simultanée est annulée.
simul-done-auto = { $auto ->
    [true] Après chaque coup, vous passez à la partie suivante où c'est à vous de jouer.
   *[false] Après chaque coup, vous restez dans la partie. Pour passer à la suivante : `simul next`
  }

simul-refusal-single-games = Les parties d'une simultanée sont publiques et commencent comme d'habitude, sans velas ni matchs. Retirez cette option : `simul open`
simul-refusal-too-many-boards = Une simultanée a { $most ->
        [one] { $most } partie
       *[other] { $most } parties
    } au plus. Tapez : `simul open boards={ $most }`
simul-refusal-too-many = Le serveur a déjà { $most ->
        [one] { $most } simultanée ouverte
       *[other] { $most } simultanées ouvertes
    }, et c'est la limite. Pour les voir : `simul`
simul-refusal-already-hosting = Vous avez déjà ouvert une simultanée. Pour la voir : `simul`
simul-refusal-not-open = { $name } n'a pas de simultanée ouverte. Pour voir celles qui le sont : `simul`
simul-refusal-not-hosting = Vous n'avez pas de simultanée. Pour en ouvrir une : `simul open`
simul-refusal-started = Votre simultanée a commencé. Elle finit avec ses parties. Pour les voir : `simul`
simul-refusal-full = La simultanée ({ $name }) n'a pas de place pour vous. Pour en voir d'autres : `simul`
simul-refusal-already-joined = Vous participez déjà à la simultanée ({ $name }). Pour la quitter : `simul leave`
simul-refusal-not-joined = Vous ne participez à aucune simultanée. Pour entrer dans l'une d'elles : simul join NOM
simul-refusal-nobody-joined = Aucun participant ne peut jouer en ce moment. Pour participer, les autres joueurs tapent : simul join VOTRENOM
simul-refusal-no-board-waits = Ce n'est à vous de jouer dans aucune partie d'une simultanée. Pour les voir toutes : `simul`
