# Études : des parties avec des variantes et des notes, que les membres conservent.

# Ce que l'aide dit de chaque commande : en une ligne, et comment on l'écrit.
command-study = conserve et partage des parties avec variantes et notes
    .usage = study [N | list | new | game PARTIE | note TEXTE | ...]
command-import = colle une partie, qui devient une étude
    .usage = import
command-record = note une partie jouée sur un tablier
    .usage = record [BLANCS NOIRS [TABLIER] | end [RÉSULTAT] | agree N | decline N]
command-try = joue un coup dans l'étude ouverte, ou entre dans la variante N
    .usage = try COUP | N

list-studies = Vous n'avez pas d'étude. Pour en créer une : `import`, study game PARTIE ou study new
    .study = n°
    .title = titre
    .white = Blancs
    .black = Noirs
    .ruleset = tablier
    .turns = coups
    .shared = partagée
    .changed_ms = modifiée

# La première de plusieurs variantes.
study-main-line = ligne principale

# Ce qui entoure le tablier d'une étude.
study = -
    .heading = Étude { $study }{ $has_title ->
            [true] {" "}: { $title }
           *[false] {""}
          }{ $has_names ->
            [true] . { $names }
           *[false] {""}
          }. { $after ->
            [0] Départ
           *[other] Après le coup { $after } sur { $of } : { $last }
          }{ $main_line ->
            [true] .
           *[false] {" "}(variante).
          }
    .created = L'étude est enregistrée. Tapez un coup pour le jouer. Aide : `help study`
    .under-way = Jusqu'ici : { $steps }. Continuez par { $legal }, ou stop.
    .note = Note : { $note }
    .marks = Marqués : { $marks }
    .next = Aux { $side ->
            [w] Blancs
           *[b] Noirs
          } de jouer. { $continuations ->
            [0] Cette ligne s'arrête ici.
            [one] Suite : { $listed }
           *[other] Variantes : { $listed }. Pour y entrer : try N
          }
    .over = Les { $side ->
            [w] Blancs
           *[b] Noirs
          } n'ont plus de coup : la partie est finie ici.
    .paused = L'étude { $study } est en pause, et vos coups vont à la partie. Pour reprendre l'étude : `study`

study-done-paste-record = Collez une partie en FGN. Terminez par une ligne qui n'a qu'un point (.). Pour annuler : cancel
study-done-import-cancelled = L'import est annulé. Rien n'a été enregistré.
study-done-study-changed = L'étude { $study } est modifiée.
study-done-study-title = { $title ->
    [none] L'étude { $study } n'a plus de titre.
   *[other] Le titre de l'étude { $study } est maintenant : { $title }
  }
study-done-study-note = { $note ->
    [none] Il n'y a pas de note sur cette position. Pour en écrire une : study note TEXTE
   *[other] Note : { $note }
            Pour la supprimer : `study note none`
  }
study-done-study-note-removed = La note est supprimée : { $note }
study-done-study-turns-removed = { $removed ->
    [1] Le coup { $turn } est enlevé.
   *[other] Le coup { $turn } et les coups qui le suivent sont enlevés, { $removed } en tout.
  }
study-done-study-shared = Tout le monde peut maintenant ouvrir l'étude { $study } : `study { $study }`
study-done-study-unshared = Vous seul pouvez maintenant ouvrir l'étude { $study }.
study-done-study-sharing = { $shared ->
    [true] Tout le monde peut ouvrir l'étude { $study }, même sans compte : se connecter, taper guest, puis taper study { $study }
   *[false] Vous seul pouvez ouvrir l'étude { $study }. Pour que tout le monde puisse l'ouvrir : `study share`
  }
study-done-study-closed = Vous avez fermé l'étude { $study }. Pour la rouvrir : `study { $study }`
study-done-study-deleted = L'étude { $study } est supprimée.
study-done-otb-recorded = La partie { $game } est enregistrée. Pour la voir : `moves { $game }`{ $asked_count ->
    [0] {""}
   *[other] . Nous demandons si la partie peut donner leur nom : { $asked_and }.
  }
study-done-otb-agreed = La partie { $game } donne maintenant votre nom. Pour changer cela : `record decline { $game }`
study-done-otb-declined = La partie { $game } ne donne pas votre nom.
study-done-otb-asks = Ces parties demandent si elles peuvent donner votre nom. Pour répondre : record agree N ou record decline N
study-done-otb-asks-nothing = Aucune partie sur un tablier ne demande votre nom. Pour en noter une : record BLANCS NOIRS. Pour les voir toutes : `history otb`
study-done-legal-in-study = Vous pouvez jouer : { $legal }{ $may_end ->
    [true] , ou stop
   *[false] {""}
  }
study-done-study-advice = Étude { $study }, coup { $turn } : { $hint }{ hint-reasons }

study-refusal-no-study = Vous n'avez pas d'étude { $study }, et personne n'en partage une qui ait ce numéro. Pour voir les vôtres : `study list`
study-refusal-shares-none = { $name } ne partage aucune étude. Pour voir les vôtres : `study list`
study-refusal-guests-read = Les invités ne peuvent que lire les études que les membres partagent. Pour en ouvrir une : study NUMÉRO. Pour voir celles d'un membre : study list NOM
study-refusal-no-open-study = Vous n'avez pas d'étude ouverte. Pour voir vos études : `study list`
study-refusal-not-your-study = L'étude { $study } appartient à { $owner } : vous ne pouvez pas la modifier. Pour en modifier une copie : `study copy`
study-refusal-too-many-studies = Vous avez déjà { $most ->
        [one] { $most } étude
       *[other] { $most } études
    }, et c'est la limite. Pour en supprimer une : study delete N
study-refusal-study-full = Une étude a au plus { $most ->
        [one] { $most } coup
       *[other] { $most } coups
    }. Pour enlever des coups à partir d'ici : `study remove`
study-refusal-study-too-long = Une étude a au plus { $most ->
        [one] { $most } octet
       *[other] { $most } octets
    } en FGN. Pour enlever des coups à partir d'ici : `study remove`
study-refusal-title-too-long = Un titre a au plus { $most ->
        [one] { $most } caractère
       *[other] { $most } caractères
    }. Tapez un titre plus court.
study-refusal-note-too-long = Une note a au plus { $most ->
        [one] { $most } octet
       *[other] { $most } octets
    }. Écrivez une note plus courte.
study-refusal-bad-marks = On marque des points de ce tablier, ou des lignes entre deux points, au plus { $most } à un endroit. Tapez par exemple : `study mark c3 a1-c3`
study-refusal-bad-record = Ligne { $line } : { $problem } Rien n'a été enregistré. Corrigez le texte, puis tapez de nouveau import.
study-refusal-study-moved-on = L'étude { $study } a été modifiée dans une autre session, ou supprimée. Votre changement n'a pas été enregistré. Pour la voir comme elle est : `study { $study }`
study-refusal-illegal-in-study = { $step ->
    [1] {""}
   *[other] Pas { $step } :{" "}
  }{ illegal-move } Pour voir ce que vous pouvez jouer : `legal`
study-refusal-one-name = Les deux joueurs ont besoin de noms différents. Tapez par exemple : `record ranja soa`
study-refusal-nothing-recorded = L'étude { $study } ne note pas de partie jouée sur un tablier. Pour en noter une : record BLANCS NOIRS
study-refusal-no-turns-recorded = L'étude { $study } n'a pas encore de coup. Tapez le premier coup. Pour abandonner : `study delete { $study }`
study-refusal-result-needed = Le tablier ne décide pas la partie. Tapez son résultat : `record end 1-0`, `record end 0-1` ou `record end 1/2`. Ajoutez time si le perdant n'avait plus de temps.
study-refusal-decided-on-board = Le tablier décide cette partie : { $result }. Tapez `record end`, ou reprenez d'abord des coups avec `study remove`.
study-refusal-not-named = La partie { $game } ne demande pas votre nom. Pour voir celles qui le demandent : `record`
study-refusal-over-in-study = La partie est finie ici. Pour revenir au coup précédent : `undo`
study-refusal-end-of-study = Il n'y a plus de coup dans ce sens. Vous voyez l'étude { $study } après le coup { $after }. Pour aller à un autre coup : go N
study-refusal-no-variation = { $variations ->
    [0] Aucun coup ne suit ici. Pour en jouer un, tapez-le.
    [one] Un seul coup suit ici. Pour y aller : `try 1`
   *[other] Les variantes sont numérotées de 1 à { $variations }. Pour entrer dans l'une d'elles : try N
  }
study-refusal-nothing-to-remove = Il n'y a pas de coup avant le départ. Pour supprimer toute l'étude : study delete N
study-refusal-no-note-to-remove = Il n'y a pas de note sur cette position. Pour en écrire une : study note TEXTE
study-refusal-only-in-replays = Une étude n'a pas de tournants. Pour voir ceux d'une partie : replay PARTIE, puis forward turning
study-refusal-owner-censored = Vous masquez { $name } : ses études sont cachées. Pour les voir : `uncensor { $name }`
study-refusal-private-study = L'étude { $study } est celle d'une partie privée : elle ne peut pas être partagée.
study-refusal-game-is-running = La partie { $game } est en cours. Quand elle sera finie, tapez : `study game { $game }`
study-refusal-rated-game-is-running = Cette position est dans votre partie classée { $game }, qui est en cours. Quand elle sera finie, tapez : `analyse`

# Ce qui ne va pas dans un texte.
record-problem-not-a-record = Une partie commence par [FGN "1"].
record-problem-unknown-version = La version { $word } de la notation est inconnue. Une partie commence par [FGN "1"].
record-problem-not-a-tag = Une étiquette s'écrit ainsi : [White "alice"].
record-problem-unknown-tag = Il n'y a pas d'étiquette { $word }.
record-problem-tag-twice = L'étiquette { $word } figure deux fois.
record-problem-tag-value = L'étiquette { $tag } ne peut pas valoir "{ $word }".
record-problem-other-board = Les étiquettes Start et Ruleset désignent des tabliers différents.
record-problem-wrong-number = Le coup suivant a le numéro { $turn }, et non "{ $word }".
record-problem-illegal-turn = Le coup { $turn }, "{ $word }", est interdit ou n'a pas la forme canonique.
record-problem-after-the-end = Le coup { $turn }, "{ $word }", vient après la fin de la partie.
record-problem-open-comment = Un commentaire qui commence ici n'est pas fermé. Écrivez {"}"} à sa fin.
record-problem-nothing-to-vary = Une variante entre parenthèses demande un coup avant elle et un coup dedans.
record-problem-not-in-variation = Une parenthèse est fermée sans avoir été ouverte.
record-problem-open-variation = Une variante n'est pas fermée avant le résultat.
record-problem-other-result = Le résultat "{ $word }" n'est pas celui de l'étiquette Result.
record-problem-behind-result = Quelque chose suit le résultat. Importez une partie à la fois.
record-problem-no-result = Il manque le résultat à la fin : 1-0, 0-1, 1/2-1/2 ou *.
record-problem-marks = On marque des points du tablier, ou des lignes entre deux points, au plus 16 à un endroit : « { $word } ».
record-problem-note-too-long = Une note a plus de { $most ->
        [one] { $most } octet
       *[other] { $most } octets
    }.
record-problem-too-many-turns = Il y a plus de { $most ->
        [one] { $most } coup
       *[other] { $most } coups
    }.
record-problem-text-too-long = Le texte a plus de { $most ->
        [one] { $most } octet
       *[other] { $most } octets
    }.
record-problem-line-too-long = La ligne a plus de { $most ->
        [one] { $most } octet
       *[other] { $most } octets
    }.
