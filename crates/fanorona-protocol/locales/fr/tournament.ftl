# Tournaments: events of many players, who meet each other by rules. Les corrections de francophones sont les bienvenues.

# What help says of each command: in one line, and how it is written. Words in capitals stand for what is typed.
command-tournament = tournois (poules, arènes, coupes) : y participer, en créer un
    .usage = tournament [N | new KIND NAME OPTIONS | join N | table N | ...]
command-champions = liste les tournois terminés et leurs vainqueurs
    .usage = champions [NAME]

# A list. The value is shown when it is empty; each attribute is the heading of a column.
list-tournaments = Aucun tournoi n'est ouvert, et aucun n'a encore été joué. Pour en créer un : `tournament new pool "Poule du vendredi"`
    .tournament = n°
    .name = nom
    .form = type
    .ruleset = tablier
    .players = joueurs
    .starts_ms = début
    .stage = état
list-tournaments-cells = -
    .stage = { $stage ->
        [open] ouvert
        [running] ronde { $round }
        [over] { $winners ->
            [none] terminé
           *[other] victoire : { $winners }
          }
       *[cancelled] annulé
      }
list-champions = Aucun tournoi n'est encore terminé. Pour voir ceux qui sont ouverts : `tournament`
    .tournament = n°
    .name = nom
    .form = type
    .ruleset = tablier
    .players = joueurs
    .ended_ms = fin
    .winners = victoire
list-tournament-table = Personne ne participe encore.
    .group = groupe
    .rank = rang
    .player = nom
    .rating = class.
    .points = points
    .won = +
    .drawn = =
    .lost = -
    .rounds = rondes
    .direct = direct
    .buchholz = Buchholz
    .sonneborn = S-B
    .wins = gains
    .against = contre
    .note = note
list-tournament-table-cells = -
    .note = { $withdrawn ->
        [none] { $robot ->
            [true] robot
           *[false] { $moves ->
                [up] monte
                [down] descend
               *[none] {""}
              }
          }
        [left] départ
        [absent] absent
        [vacation] en vacances
        [removed] exclu
        [banned] banni
       *[gone] compte supprimé
      }
list-tournament-table-heard = { $group ->
    [none] Rang
   *[other] Groupe { $group }, rang
  } { $rank }, { $player } : { $points ->
    [0] 0 point
    [1] 1 point
   *[other] { $points } points
  }, gagné { $won }, nul { $drawn }, perdu { $lost }, classement { $rating }.{ $rounds ->
    [none] {""}
   *[other] {" "}Rondes gagnées : { $rounds }.
  }{ $direct ->
    [none] {""}
   *[other] {" "}Confrontation directe : { $direct }.
  }{ $buchholz ->
    [none] {""}
   *[other] {" "}Buchholz : { $buchholz }.
  }{ $sonneborn ->
    [none] {""}
   *[other] {" "}Sonneborn-Berger : { $sonneborn }.
  }{ $wins ->
    [none] {""}
   *[other] {" "}Parties gagnées : { $wins }.
  }{ $against_count ->
    [0] {""}
   *[other] {" "}Résultats : { $against }.
  }{ $withdrawn ->
    [none] { $robot ->
        [true] {" "}Robot.
       *[false] { $moves ->
            [up] {" "}Monte.
            [down] {" "}Descend.
           *[none] {""}
          }
      }
    [left] {" "}Départ.
    [absent] {" "}Absent.
    [vacation] {" "}En vacances.
    [removed] {" "}Exclu.
    [banned] {" "}Banni.
   *[gone] {" "}Compte supprimé.
  }
list-tournament-pairings = Aucune ronde n'a encore été appariée. Pour voir qui participe : tournament table N
    .pairing = n°
    .group = groupe
    .first = nom
    .second = contre
    .points = points
    .games = parties
list-tournament-pairings-cells = -
    .second = { $second ->
        [none] (exempt)
       *[other] { $second }
      }
    .points = { $first_points ->
        [none] en cours
       *[other] { $second_points ->
            [none] { $first_points }
           *[other] { $first_points } : { $second_points }
          }{ tournament-decision }
      }
list-tournament-pairings-heard = Ronde { $round }, rencontre { $pairing }{ $group ->
    [none] {""}
   *[other] {" "}du groupe { $group }
  } : { $second ->
    [none] { $first } n'a pas d'adversaire.
   *[other] { $first } contre { $second }, { $first_points ->
        [none] { $games_count ->
            [0] pas encore de partie.
           *[other] en cours.
          }
       *[other] résultat { $first_points } à { $second_points }{ tournament-decision }.
      }
  }{ $games_count ->
    [0] {""}
    [1] {" "}Partie { $games }.
   *[other] {" "}Parties { $games }.
  }
list-tournament-log = Rien n'a encore été décidé. Pour participer : tournament join N
    .number = n°
    .at_ms = date
    .decider = par
    .what = quoi
    .reason = motif
list-tournament-log-cells = -
    .decider = { $decider ->
        [none] les règles
       *[other] { $decider }
      }
    .what = { $what ->
        [opened] les inscriptions sont ouvertes
        [changed] changement : { $text }
        [extended] la ronde { $round } dure plus longtemps
        [appointed] { $first } dirige aussi le tournoi
        [dismissed] { $first } ne dirige plus le tournoi
        [asked] { $first } est prié de participer
        [fixed] { $first } et { $second } joueront dans la ronde { $round }
        [unfixed] { $first } et { $second } ne sont plus appariés à la main dans la ronde { $round }
        [joined] { $first } participe
        [withdrawn] { $first } ne participe plus : { tournament-withdrawal }
        [bye] { $first } ne joue pas dans la ronde { $round }
        [started] début du tournoi
        [paired] { $second ->
            [none] ronde { $round } : { $first } n'a pas d'adversaire
           *[other] ronde { $round } : { $first } joue contre { $second }
          }
        [result] ronde { $round }, rencontre { $pairing } : { $first } - { $second } { $first_points } : { $second_points }{ tournament-decision }
        [corrected] ronde { $round }, rencontre { $pairing } : { $first } - { $second } { $first_points } : { $second_points }, corrigé, auparavant { $first_earlier } : { $second_earlier }
        [over] fin du tournoi
       *[cancelled] le tournoi est annulé
      }
list-tournament-cross = Personne n'est encore inscrit.
    .group = groupe
    .number = n°
    .player = nom
    .rating = class.
    .points = points
list-tournament-talk = Rien n'a encore été dit. Pour parler : tournament say N TEXTE
    .number = n°
    .at_ms = date
    .from = de
    .text = texte
list-tournament-rounds = Aucune ronde n'a encore été appariée.
    .round = ronde
    .started_ms = début
    .ends_ms = fin
    .pairings = rencontres
    .decided = terminées
list-tournament-games = Aucune partie n'a encore commencé.
    .game = partie
    .round = ronde
    .white = Blancs
    .black = Noirs
    .result = résultat
list-tournament-news = Rien encore. Pour créer un tournoi : `tournament new pool "Poule du vendredi"`
    .at_ms = date
    .tournament = n°
    .name = nom
    .form = type
    .stage = état
list-tournament-news-cells = -
    .stage = { $stage ->
        [open] ouvert
        [running] commence
        [over] { $winners ->
            [none] terminé
           *[other] victoire : { $winners }
          }
       *[cancelled] annulé
      }

# Words for kinds.
tournament-kind-pool = poule
tournament-kind-arena = arène
tournament-kind-double-swiss = double-suisse
tournament-kind-cup = coupe
# Why somebody does not take part any more, and why a tournament does not take place.
tournament-withdrawal = { $why ->
    [left] départ
    [absent] deux absences
    [vacation] vacances trop longues
    [removed] exclusion par le directeur
    [banned] compte banni
   *[gone] compte supprimé
  }
tournament-cancellation = { $why ->
    [too_few_players] trop peu de joueurs
    [everybody_left] tous sont partis
   *[director] décision de son directeur
  }
# How a pairing was decided, after its points.
tournament-decision = { $decision ->
    [forfeit] , forfait
    [director] , décision du directeur
    [annulled] , annulée
   *[other] {""}
  }

tournament-players = { $players ->
    [one] { $players } joueur
   *[other] { $players } joueurs
  }

# Who has won, or leads.
tournament-winners = { $names_and }

# A meeting in a table: the opponent's rank, and how it ended.
tournament-meeting = { $opponent ->
    [none] exempt
   *[other] { $opponent }{ $result ->
        [won] +
        [drawn] =
        [lost] -
       *[none] *
      }
  }

tournament-meeting-heard = { $player ->
    [none] exempt
   *[other] { $result ->
        [won] victoire contre { $player }
        [drawn] nul contre { $player }
        [lost] défaite contre { $player }
       *[none] en cours contre { $player }
      }
  }

# In front of what is said in a channel.
tournament-channel = { $channel ->
    [none] {""}
   *[other] [#{ $channel }]{" "}
  }

# Events. They begin with the name of the tournament.
tournament-change-open = { tournament-channel }{ $form ->
    [pool] Poule
    [arena] Arène
    [double_swiss] Double-suisse
   *[cup] Coupe
  } { $tournament } "{ $name }", inscriptions ouvertes : { $ruleset }, { $time }, { terms-rated }. Début le { $starts_ms }.
    Pour participer : `tournament join { $tournament }`
tournament-change-asked = { $director } vous demande de participer à "{ $name }". Pour voir : `tournament { $tournament }`. Pour participer : `tournament join { $tournament }`
tournament-change-appointed = Vous dirigez maintenant "{ $name }" avec { $director }. Pour voir comment : `help directing`
tournament-change-changed = "{ $name }" a changé : { $options }. Pour voir le tournoi : `tournament { $tournament }`
tournament-change-extended = "{ $name }" : la ronde { $round } dure plus longtemps, jusqu'au { $ends_ms }.
tournament-change-soon = "{ $name }" commence le { $starts_ms }. Pour voir le tournoi : `tournament { $tournament }`
tournament-change-joined = { $player } participe au tournoi { $tournament }, "{ $name }" ({ tournament-players }).
tournament-change-withdrawn = { $you ->
    [player] Vous ne participez plus à "{ $name }" : { tournament-withdrawal }.
   *[none] { $player } ne participe plus à "{ $name }" : { tournament-withdrawal }.
  }{ $reason ->
    [none] {""}
   *[other] {" "}Le directeur dit : { $reason }
  }
tournament-change-started = { tournament-channel }"{ $name }" commence, { tournament-players }{ $all_play_all ->
    [true] . Avec si peu d'inscrits, tous jouent contre tous
   *[false] {""}
  }. Pour suivre le tournoi : `tournament { $tournament }`
tournament-change-bye = "{ $name }", ronde { $round } : vous n'avez pas d'adversaire. Points reçus : { $points }.
tournament-change-arrange = "{ $name }", ronde { $round } : vous jouez contre { $opponent }, jusqu'au { $until_ms }.
    Quand vous êtes là tous les deux, tapez : `tournament play { $tournament }`
tournament-change-ready = { $player } est là pour votre partie de "{ $name }". Pour la commencer : `tournament play { $tournament }`
tournament-change-result = "{ $name }", ronde { $round } : { $first } - { $second } { $first_points } : { $second_points }{ tournament-decision }.
tournament-change-corrected = "{ $name }", ronde { $round } : { $decider } a corrigé le résultat de { $first } - { $second }, auparavant { $first_earlier } : { $second_earlier }, maintenant { $first_points } : { $second_points } : { $reason }
tournament-change-streak = { $player } a gagné { $wins } fois de suite dans "{ $name }".
tournament-change-cancelled = { tournament-channel }"{ $name }" n'a pas lieu : { tournament-cancellation }.{ $reason ->
    [none] {""}
   *[other] {" "}Le directeur dit : { $reason }
  }
tournament-change-over = { tournament-channel }"{ $name }" est terminé. { $winners ->
    [none] Il n'y a pas de vainqueur.
   *[other] Victoire : { $winners }.
  } Pour voir le tableau : `tournament table { $tournament }`

# Answers.
# What a tournament is, without what can be done now.
tournament-about = { $form ->
    [pool] Poule
    [arena] Arène
    [double_swiss] Double-suisse
   *[cup] Coupe
  } { $tournament }, "{ $name }" : { $stage ->
    [open] inscriptions ouvertes, début le { $starts_ms }{ $form ->
        [double_swiss] , rondes: { $rounds }
       *[other] {""}
      }
    [running] en cours depuis le { $starts_ms }{ $rounds ->
        [0] {""}
        [1] {""}
       *[other] , ronde { $round } sur { $rounds }
      }{ $ends_ms ->
        [none] {""}
       *[other] , jusqu'au { $ends_ms } au plus tard
      }
    [over] fin le { $ended_ms }
   *[cancelled] n'a pas lieu
  }.
    Parties : { $ruleset }, { $time }, { terms-rated }{ terms-notes }.{ $minutes ->
        [0] {""}
       *[other] {" "}Durée de l'arène : { $minutes } minutes.
      }{ $days ->
        [0] {""}
       *[other] {" "}{ $form ->
            [pool] Durée de la poule :
           *[other] Durée d'une ronde :
          } { $days ->
            [one] { $days } jour
           *[other] { $days } jours
          } au plus.
      }{ $first_step_s ->
        [none] {""}
       *[other] { $stage ->
            [over] {""}
            [cancelled] {""}
           *[other] {" "}Premier pas : { $first_step_s } au plus.
          }
      }
    { $stage ->
        [open] { $players ->
            [0] Personne ne participe encore
            [one] { $players } joueur participe
           *[other] { $players } joueurs participent
          } (de { $least_players } à { $most_players } pour commencer)
       *[other] { $players ->
            [0] Personne
            [one] { $players } joueur
           *[other] { $players } joueurs
          }{ $filled ->
            [0] {""}
            [one] {" "}et 1 robot
           *[other] {" "}et { $filled } robots
          }
      }{ $stage ->
        [open] { $robots ->
            [true] , des robots complètent
           *[false] {""}
          }
       *[other] {""}
      }{ $guests ->
        [true] , ouvert aux invités
       *[false] {""}
      }{ $least_rating ->
        [none] {""}
       *[other] , classement à partir de { $least_rating }
      }{ $most_rating ->
        [none] {""}
       *[other] , classement jusqu'à { $most_rating }
      }{ $least_games ->
        [0] {""}
        [one] , après { $least_games } partie classée
       *[other] , après { $least_games } parties classées
      }{ $needs_code ->
        [true] , avec un code
       *[false] {""}
      }{ $every ->
        [none] {""}
        [day] , chaque jour
        [week] , chaque semaine
       *[month] , chaque mois
      }{ $director ->
        [none] {""}
       *[other] . Directeur : { $director }
      }{ $directors_count ->
        [0] {""}
       *[other] , avec { $directors_and }
      }.{ $description ->
        [none] {""}
       *[other] {"\u000A"}{ $description }
      }{ $code ->
        [none] {""}
       *[other] {"\u000A"}Le code : { $code }.
      }{ $leaders ->
        [none] {""}
       *[other] {"\u000A"}En tête : { $leaders }.
      }{ $winners ->
        [none] {""}
       *[other] {"\u000A"}Victoire : { $winners }.
      }
# What a stranger types to take part.
tournament-to-join = { $asked ->
    [true] On vous demande de participer : `tournament join { $tournament }`
   *[false] { $needs_code ->
        [true] Pour participer : tournament join { $tournament } CODE
       *[false] Pour participer : `tournament join { $tournament }`
      }
  }
tournament-done-shown = { tournament-about }
    { $stage ->
        [open] { $joined ->
            [true] Vous participez. Pour vous retirer : `tournament leave { $tournament }`
           *[false] { tournament-to-join }
          }
        [running] { $opponent ->
            [none] Pour voir le tableau : `tournament table { $tournament }`{ $joined ->
                [true] {""}
               *[false] { $can_join ->
                    [true] {". "}{ tournament-to-join }
                   *[false] {""}
                  }
              }
           *[other] Vous jouez contre { $opponent }. { $arranged ->
                [true] Quand vous êtes là tous les deux : `tournament play { $tournament }`
               *[false] { $game ->
                    [none] Pour voir le tableau : `tournament table { $tournament }`
                   *[other] Pour voir la partie : `show { $game }`{ $left ->
                        [1] {""}
                       *[other] . Pour voir les { $left } qui restent : `tournament pairings { $tournament }`
                      }
                  }
              }
          }
       *[other] Pour voir le tableau : `tournament table { $tournament }`
      }
tournament-done-created = "{ $name }" est ouvert : c'est le tournoi { $number }. Début le { $starts_ms }.
    Pour participer : `tournament join { $number }`. Quand il y a assez de joueurs : `tournament start { $number }`
tournament-done-joined = Vous participez à "{ $name }". Pour suivre le tournoi : `tournament { $number }`
tournament-done-left = Vous ne participez plus à "{ $name }".
tournament-done-bye = Vous ne jouez pas dans la ronde { $round }, et recevez la moitié de ses points.
tournament-done-ready = Vous êtes là pour jouer contre { $names_and }. Une partie commence si l'adversaire tape dans les 10 minutes : `tournament play { $number }`
tournament-done-started = C'est parti. Pour voir les rencontres : `tournament pairings { $number }`
tournament-done-options = { $line }
tournament-done-described = La description a changé. Pour la voir : `tournament { $number }`
tournament-done-changed = Changement : { $options }. Pour voir le tournoi : `tournament { $number }`
tournament-done-extended = La ronde { $round } dure jusqu'au { $ends_ms }.
tournament-done-appointed = { $player } dirige aussi le tournoi. Pour changer cela : `tournament director { $number } { $player } off`
tournament-done-dismissed = { $player } ne dirige plus le tournoi.
tournament-done-asked = { $player } est prié de participer, et peut le faire dès maintenant.
tournament-done-paired = { $white } et { $black } jouent ensemble dans la ronde { $round }. Pour revenir là-dessus : `tournament unpair { $number } { $white }`
tournament-done-unpaired = Les règles apparient { $player } de nouveau.
tournament-done-removed = { $player } ne participe plus.
tournament-done-adjudicated = La rencontre { $pairing } de la ronde { $round } se termine par { $points } : { $other_points }.
tournament-done-said = C'est dit. { $heard ->
    [0] Aucun participant n'est en ligne, mais tout le monde peut le lire : `tournament talk { $number }`
    [one] 1 joueur l'a reçu. Pour tout lire : `tournament talk { $number }`
   *[other] { $heard } joueurs l'ont reçu. Pour tout lire : `tournament talk { $number }`
  }
tournament-done-corrected = Le résultat de la rencontre { $pairing } de la ronde { $round } est corrigé : { $points } : { $other_points }. Ses joueurs sont prévenus.
tournament-done-cancelled = "{ $name }" est annulé, et tous les participants en sont informés.

# Refusals.
tournament-refusal-not-found = Il n'y a pas de tournoi { $number }. Pour voir les tournois : `tournament`
tournament-refusal-unknown-kind = { $typed ->
    [none] Dites quel type de tournoi, et son nom.
   *[other] "{ $typed }" n'est pas un type de tournoi.
  } Types possibles : poule, arène, double-suisse, coupe. Tapez par exemple : `tournament new pool "Poule du vendredi"`
tournament-refusal-bad-name = Le nom d'un tournoi contient des lettres du français ou de l'anglais ou des chiffres, et a une longueur de { $most } au plus. Mettez-le entre guillemets s'il a des espaces : `tournament new pool "Poule du vendredi"`
tournament-refusal-unquoted-name = "{ $typed }" n'est pas une option. Si c'est une partie du nom : `tournament new pool "{ $name } { $typed }"`
tournament-refusal-name-taken = Le tournoi { $number } porte ce nom. Choisissez-en un autre, ou participez à ce tournoi : `tournament join { $number }`
tournament-refusal-too-many = Le nombre de vos tournois ouverts ou en cours a atteint la limite : { $most }. Pour en annuler un : tournament cancel N
tournament-refusal-too-many-of-all = Le nombre de tournois ouverts ou en cours sur le serveur a atteint la limite : { $most }. Pour les voir et y participer : `tournament`
tournament-refusal-bad-terms = { $problem ->
    [untimed] Les parties d'un tournoi ont une limite de temps. Tapez par exemple : days=3, ou 5+5
    [arena_not_live] Les parties d'une arène sont en direct. Tapez par exemple : tournament new arena NOM 5+5
    [private_rated] Les parties privées ne sont pas classées. Retirez l'une des deux options.
    [match_outside_cup] Seule une coupe a des matchs. Retirez cette option, ou tapez : tournament new cup NOM match=3
    [start] Les parties d'un tournoi commencent comme d'habitude, sans vela ni position choisie. Retirez cette option.
    [players] Le nombre de joueurs d'un tournoi va de { $least } à { $most }. Tapez par exemple : players=3-20
    [rounds] { $most ->
        [0] Seul un double-suisse pour au moins trois joueurs a un nombre de rondes. Retirez cette option, ou permettez plus de joueurs.
       *[other] Le nombre de rondes va de 1 à { $most }, et le nombre de joueurs le dépasse de deux au moins. Tapez par exemple : rounds=3 players=5-40
      }
    [double_outside_pool] On ne joue deux fois contre chacun que dans une poule. Retirez le mot double.
    [minutes] Seule une arène dure un nombre de minutes, de { $least } à { $most }. Tapez par exemple : tournament new arena NOM minutes=60
    [no_round_days] Les rondes par correspondance doivent avoir une fin. Tapez par exemple : within=60
    [round_days_in_arena] Une arène n'a pas de rondes de plusieurs jours. Retirez l'option within.
   *[guests] Les invités ne jouent que dans des arènes, des parties non classées. Retirez guests, ou tapez : tournament new arena NOM guests
  }
tournament-refusal-bad-start = Un tournoi commence au plus tard après { $most_days } jours. Tapez par exemple : start=2h, ou start=2026-12-01T18:00
tournament-refusal-already-joined = Vous participez déjà au tournoi { $number }. Pour le voir : `tournament { $number }`
tournament-refusal-ended = Le tournoi { $number } est fini et ne change plus. Pour voir son tableau : `tournament table { $number }`
tournament-refusal-too-late = Le tournoi { $number } a commencé, et on ne peut plus y entrer. Pour en trouver un autre : `tournament`
tournament-refusal-left-before = Vous avez participé au tournoi { $number } et ne pouvez plus y revenir. Pour en trouver un autre : `tournament`
tournament-refusal-full = Le tournoi { $number } est complet : il a tous ses joueurs ({ $most }). Pour en trouver un autre : `tournament`
tournament-refusal-out-of-range = Le tournoi { $number } s'adresse aux classements de { $least } à { $most }, et le vôtre est de { $rating }. Pour en trouver un autre : `tournament`
tournament-refusal-members-only = Le tournoi { $number } est réservé aux joueurs inscrits. Pour créer un compte : register NOM MOT-DE-PASSE
tournament-refusal-no-programs = Les programmes ne participent pas aux tournois. Celui qui en crée un peut le compléter par des robots : tournament new TYPE NOM robots
tournament-refusal-too-many-games = Le nombre de vos parties a atteint la limite : { $most }. Finissez-en d'abord une : `games`
tournament-refusal-not-in = Vous ne participez pas au tournoi { $number }. Pour participer : `tournament join { $number }`
tournament-refusal-already-left = Vous ne participez plus au tournoi { $number }. Pour en trouver un autre : `tournament`
tournament-refusal-last-round = C'est la dernière ronde du tournoi { $number }. Jouez votre partie, ou abandonnez-la : `resign`
tournament-refusal-no-byes = Seul un double-suisse permet de demander une exemption. Pour quitter le tournoi { $number } : `tournament leave { $number }`
tournament-refusal-bye-asked = Vous avez déjà demandé une exemption pour la prochaine ronde du tournoi { $number }. Pour le voir : `tournament { $number }`
tournament-refusal-bye-had = Vous avez déjà eu une exemption dans le tournoi { $number } ; il n'y en a qu'une. Pour le voir : `tournament { $number }`
tournament-refusal-bye-too-few = Il resterait trop peu de joueurs dans la prochaine ronde du tournoi { $number }. Pour le quitter : `tournament leave { $number }`
tournament-refusal-nothing-to-arrange = Aucune de vos parties du tournoi { $number } n'attend ses joueurs en ce moment. Pour voir où vous en êtes : `tournament { $number }`
tournament-refusal-playing = Vous jouez la partie { $game } du tournoi { $number }. Finissez-la d'abord : `show { $game }`
tournament-refusal-not-director = Seuls le directeur du tournoi { $number } et les administrateurs peuvent faire cela. Pour en créer un : tournament new TYPE NOM
tournament-refusal-has-started = Le tournoi { $number } a déjà commencé. Pour le voir : `tournament { $number }`
tournament-refusal-needs-code = Pour participer au tournoi { $number }, il faut son code ; son directeur l'a. Tapez : tournament join { $number } CODE
tournament-refusal-wrong-code = Ce n'est pas le code du tournoi { $number } ; son directeur l'a. Tapez : tournament join { $number } CODE
tournament-refusal-bad-code = Un code a des lettres et des chiffres, de { $least } à { $most }. Tapez par exemple : code=zoma2026, ou sans code : code=none
tournament-refusal-too-few-games = Le tournoi { $number } demande des parties classées sur son plateau (minimum : { $least }, les vôtres : { $games }). Pour en trouver un autre : `tournament`
tournament-refusal-description-too-long = La description est trop longue. La limite en caractères est de { $most }. Tapez un texte plus court : tournament describe N TEXTE
tournament-refusal-fixed-terms = Le type et le plateau du tournoi { $number } ne changent pas. Pour voir la ligne qui crée un tel tournoi : `tournament options { $number }`
tournament-refusal-begun = Le tournoi { $number } a commencé. Peuvent encore changer : players, rounds, within (les rondes suivantes), rating, games, code, robots, every. Pour prolonger une ronde : `tournament extend { $number } 1h`
tournament-refusal-rounds-paired = Les rondes appariées restent (tournoi { $number } : { $least }). Tapez par exemple : `tournament set { $number } rounds={ $least }`
tournament-refusal-nothing-changes = Le tournoi { $number } est déjà ainsi. Pour voir ses options : `tournament options { $number }`
tournament-refusal-no-round = Aucune ronde du tournoi { $number } ne se joue maintenant. Pour voir les rondes : `tournament rounds { $number }`
tournament-refusal-too-long = Une ronde du tournoi { $number } peut durer { $most_s } en tout. Tapez moins, par exemple : `tournament extend { $number } 1h`
tournament-refusal-not-by-hand = Seules les rondes d'un double-suisse s'apparient à la main. Pour voir les rencontres du tournoi { $number } : `tournament pairings { $number }`
tournament-refusal-meets-self = { $player } ne peut pas jouer contre { $player }. Tapez deux noms : tournament pair { $number } NOM NOM
tournament-refusal-has-pairing = { $player } a une rencontre ou un repos dans la prochaine ronde du tournoi { $number }. Pour annuler une rencontre : `tournament unpair { $number } { $player }`
tournament-refusal-not-fixed = Les règles apparient déjà { $player } dans le tournoi { $number }. Pour apparier deux joueurs : tournament pair { $number } NOM NOM
tournament-refusal-only-creator = Seuls le créateur du tournoi { $number } et les administrateurs disent qui d'autre le dirige. Pour voir qui c'est : `tournament { $number }`
tournament-refusal-directs-already = { $player } dirige déjà le tournoi { $number }. Pour le voir : `tournament { $number }`
tournament-refusal-not-helper = { $player } n'est pas un autre directeur du tournoi { $number }. Pour voir qui dirige : `tournament { $number }`
tournament-refusal-too-many-directors = Un tournoi a un nombre limité d'autres directeurs (maximum : { $most }). Pour en retirer un : tournament director N NOM off
tournament-refusal-plays-already = { $player } participe déjà au tournoi { $number }. Pour voir qui participe : `tournament table { $number }`
tournament-refusal-not-a-member = { $player } n'est pas inscrit. Seuls les joueurs inscrits peuvent participer ainsi et diriger. Pour les voir : `list`
tournament-refusal-too-few = { $players ->
    [0] Personne ne participe encore au tournoi { $number }
    [one] Un seul joueur participe au tournoi { $number }
   *[other] { $players } joueurs participent au tournoi { $number }
  } ; il en faut { $least }. { $joined ->
    [true] Des robots complètent les tournois créés ainsi : `tournament new pool "Poule du vendredi" robots`
   *[false] Pour participer : `tournament join { $number }`
  }
tournament-refusal-no-pairing = Le tournoi { $number } n'a pas de rencontre { $pairing } dans la ronde { $round }. Pour voir les rencontres : `tournament pairings { $number }`
tournament-refusal-decided = La rencontre { $pairing } de la ronde { $round } n'a qu'un joueur. Pour voir les rencontres : `tournament pairings { $number }`
tournament-refusal-no-such-result = La rencontre { $pairing } de la ronde { $round } ne peut pas se terminer ainsi. Résultats possibles : { $results_or }. Pour la voir : `tournament pairings { $number } { $round }`
tournament-refusal-not-decided = La rencontre { $pairing } de la ronde { $round } n'est pas terminée, ou elle est annulée. Pour voir les rencontres : `tournament pairings { $number } { $round }`
tournament-refusal-has-advanced = La ronde suivante est appariée, avec le vainqueur de la rencontre { $pairing }. Pour la voir : `tournament pairings { $number }`
tournament-refusal-which-game = La rencontre { $pairing } de la ronde { $round } a plusieurs parties. Dites laquelle a un autre résultat ({ $games_or }) : tournament correct { $number } { $round } { $pairing } { $points } game=PARTIE MOTIF
tournament-refusal-own-pairing = Vous jouez dans la rencontre { $pairing } de la ronde { $round } : un administrateur la corrige. Pour la voir : `tournament pairings { $number } { $round }`
tournament-refusal-nobody-there = { $player } ne participe pas au tournoi { $number }. Pour voir qui participe : `tournament table { $number }`

# What the webhook is told.
notice-announced-tournament-starts = « { $name } » commence avec { tournament-players }. { $url ->
    [none] Pour le voir : `tournament { $tournament }`
   *[other] { $url }
  }
notice-announced-tournament-won = « { $name } » a été gagné par { $winners }. { $url ->
    [none] Pour le voir : `tournament { $tournament }`
   *[other] { $url }
  }
