# Signets : les parties que l'on veut retrouver. Les corrections de francophones sont les bienvenues.

# Ce que dit l'aide de chaque commande : en une ligne, et comment l'écrire. Les mots en capitales sont à remplacer.
command-bookmark = garde une partie pour la retrouver, avec une note privée
    .usage = bookmark [PARTIE] [NOTE | none] | bookmark -PARTIE
command-bookmarks = liste les parties que vous avez gardées
    .usage = bookmarks [before PARTIE]
command-unbookmark = enlève le signet d'une partie
    .usage = unbookmark [PARTIE]

# Une liste. La valeur s'affiche quand elle est vide ; chaque attribut est l'en-tête d'une colonne.
list-bookmarks = Vous n'avez pas de signet. Pour garder une partie : bookmark PARTIE NOTE
    .game = { list-games.game }
    .white = { list-games.white }
    .black = { list-games.black }
    .ruleset = { list-games.ruleset }
    .turns = { list-games.turns }
    .status = { list-games.status }
    .note = note
list-bookmarks-cells = -
    .status = { game-status }

bookmark-done-bookmarked = La partie { $game } a un signet{ $note ->
    [none] .
   *[other] {" "}: { $note }
  }
    Pour voir vos signets : `bookmarks`
bookmark-done-unbookmarked = Le signet de la partie { $game } est enlevé.

bookmark-refusal-too-many-bookmarks = Vous avez déjà { $most ->
        [one] { $most } signet
       *[other] { $most } signets
    }, et c'est la limite. Enlevez-en d'abord un : `bookmarks`, puis unbookmark PARTIE
bookmark-refusal-note-too-long = Une note a au plus { $most ->
        [one] { $most } octet
       *[other] { $most } octets
    }. Écrivez-la plus courte.
bookmark-refusal-not-bookmarked = Vous n'avez pas de signet sur la partie { $game }. Pour voir vos signets : `bookmarks`
