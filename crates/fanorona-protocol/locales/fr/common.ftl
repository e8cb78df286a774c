# Mots communs à plusieurs sujets. Les corrections de francophones sont les bienvenues.
#
# Termes du jeu : pion (piece), tablier (board), point fort ou faible, rangée, colonne ; coup (turn, tout ce qu'un
# joueur joue à son tour), pas (step, une partie d'un coup), prise par approche, prise par retrait, paika (un coup sans
# prise), les Blancs, les Noirs, nulle (draw), abandonner (resign), reprise (takeback), le vela, le débiteur.
# Termes du serveur : partie (game, et board avec un numéro), défi (challenge), annonce (seek), proposition (offer),
# partie classée (rated), classement (rating), pendule (clock), partie en direct (live), par correspondance,
# simultanée (simul), relecture (replay), tournant (turning point), spectateur (observer), salon (channel), masquer
# (censor), priver de parole (mute), bannir (ban), jeton (token), invité (guest), joueur inscrit (registered player),
# invite (prompt), e-mail (mail), vacances (vacation). Les mots que l'on tape, les codes et la notation restent anglais.
# Le mot "pas" veut aussi dire "non" : n'écrivez pas "pas permis" pour "legal step". Devant un nom de joueur, évitez
# "de" et "que", qui s'éliraient devant une voyelle. En français, [one] vaut aussi pour 0 : écrivez le nombre.

yes = oui
no = non

# La dernière ligne d'une liste qui a d'autres rangées.
list-more = Pour en voir d'autres : { $more }
label = { $label } :

# La fin d'une énumération : a, b et c ; a, b ou c.
join-and = { $first } et { $last }
join-or = { $first } ou { $last }

# Une date dans une phrase. Les jours et les mois sont des mots dans l'ordre, séparés par des espaces.
date = { $day } { $month } { $year }
date-time = { $date } à { $time } { $zone }
date-days = 1er 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31
date-months = janvier février mars avril mai juin juillet août septembre octobre novembre décembre

# Durées : un nombre et l'abréviation de l'unité.
span-days = { $n } j
span-hours = { $n } h
span-minutes = { $n } min
span-seconds = { $n } s

# Les mêmes dans une phrase.
span-rounded-days = { $n ->
    [one] { $n } jour
   *[other] { $n } jours
  }
span-rounded-hours = { $n ->
    [one] { $n } heure
   *[other] { $n } heures
  }
span-rounded-minutes = { $n ->
    [one] { $n } minute
   *[other] { $n } minutes
  }
span-rounded-seconds = { $n ->
    [one] { $n } seconde
   *[other] { $n } secondes
  }

# Un classement ; ? marque un classement provisoire.
rating = { $rating }{ $provisional ->
    [true] ?
   *[false] {""}
  }

# Le nom d'un joueur dans une liste.
named-player = { $name }{ $bot ->
    [true] {" "}(bot)
   *[false] {""}
  }

# Un camp dans une liste.
side-w = Blancs
side-b = Noirs

# Temps de réflexion. Une partie en direct s'écrit 10+5 dans toutes les langues.
time-control-untimed = sans pendule
slow-time = { $total ->
    [none] { slow-time-days }
   *[other] { $days ->
        [none] { slow-time-total }
       *[other] { slow-time-days }, { slow-time-total }
      }
  }
slow-time-days = { $days ->
    [one] { $days } jour par coup
   *[other] { $days } jours par coup
  }
slow-time-total = { $total ->
    [one] { $total } jour en tout
   *[other] { $total } jours en tout
  }

# Un intervalle de classements.
rating-range = { $least ->
    [none] jusqu'à { $most }
   *[other] { $most ->
        [none] à partir de { $least }
       *[other] de { $least } à { $most }
      }
  }

# Les conditions d'une partie, dans d'autres phrases. Ce qui peut manquer commence par une virgule.
terms-rated = { $rated ->
    [true] classée
   *[false] non classée
  }
terms-colour = { $colour ->
    [white] Blancs
    [black] Noirs
   *[random] couleurs au hasard
  }
terms-notes = { $start ->
    [vela] , vela
    [ordinary] {""}
   *[other] , depuis une position
  }{ $match ->
    [none] {""}
   *[other] , { $match }
  }{ terms-flags }
terms-flags = { $kibitz ->
    [true] , conseils permis
   *[false] {""}
  }{ $undo ->
    [false] , sans reprises
   *[true] {""}
  }{ $private ->
    [true] , privée
   *[false] {""}
  }
terms-options =
    random, white, black      au hasard, Blancs, Noirs
    rated, unrated            classée ou non (avec un invité : jamais classée)
    tsivy, dimyand, telo      tablier de 9 sur 5, 5 sur 5 ou 3 sur 3 points
    from=3/1b1/w2 w           depuis une position, et qui a le trait ; non classée
    10+5, 5min, untimed       minutes plus secondes par coup ; sans pendule
    live, blitz, rapid        raccourcis pour 10+5, 5+3 et 10+5
    days=7, total=90          jours par coup (21 par défaut), jours en tout
    remind=3                  jours avant un rappel (7 par défaut)
    match=3, match=5          au meilleur de 3 ou 5 parties ; vela : avec velas
    vela                      sans match : un seul vela, vous êtes le débiteur
    noundo, private           sans reprises ; visible de vous deux, non classée
    kibitz                    en partie classée, vous entendez les spectateurs
match-terms = au meilleur de { $of }{ $vela ->
    [true] {" "}avec velas
   *[false] {""}
  }
did-you-mean = { $near ->
    [none] {""}
   *[other] Vouliez-vous dire `{ $near }` ?{" "}
  }
