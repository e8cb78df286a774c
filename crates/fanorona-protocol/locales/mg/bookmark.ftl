# Mari-pejy: lalao tiana ho hita indray.

# Izay lazain'ny fanampiana momba ny baiko tsirairay.
command-bookmark = mitahiry lalao ho hita indray, miaraka amin'ny naoty
    .usage = bookmark [LALAO] [NAOTY | none] | bookmark -LALAO
command-bookmarks = mampiseho ny lalao notahirizinao
    .usage = bookmarks [before LALAO]
command-unbookmark = manala ny mari-pejin'ny lalao
    .usage = unbookmark [LALAO]

# Lisitra.
list-bookmarks = Tsy manana mari-pejy ianao. Raha hitahiry lalao: bookmark LALAO NAOTY
    .game = { list-games.game }
    .white = { list-games.white }
    .black = { list-games.black }
    .ruleset = { list-games.ruleset }
    .turns = { list-games.turns }
    .status = { list-games.status }
    .note = naoty
list-bookmarks-cells = -
    .status = { game-status }

bookmark-done-bookmarked = Voatahiry ny lalao { $game }{ $note ->
    [none] .
   *[other] : { $note }
  }
    Raha hijery ny mari-pejinao: `bookmarks`
bookmark-done-unbookmarked = Voaesotra ny mari-pejin'ny lalao { $game }.

bookmark-refusal-too-many-bookmarks = Efa manana mari-pejy { $most } ianao, izay no fetra. Esory aloha ny iray: `bookmarks`, dia unbookmark LALAO
bookmark-refusal-note-too-long = { $most } byte no betsaka indrindra amin'ny naoty. Soraty fohy kokoa.
bookmark-refusal-not-bookmarked = Tsy manana mari-pejy amin'ny lalao { $game } ianao. Raha hijery ny mari-pejinao: `bookmarks`
