# Bookmarks: games that members want to find again.

# What help says of each command: in one line, and how it is written. Words in capitals stand for what is typed.
command-bookmark = keep a game to find it again, with a note that only you see
    .usage = bookmark [BOARD] [NOTE | none] | bookmark -BOARD
command-bookmarks = list the games that you have bookmarked
    .usage = bookmarks [before BOARD]
command-unbookmark = remove the bookmark of a game
    .usage = unbookmark [BOARD]

# A list. The value is shown when it is empty; each attribute is the heading of a column.
list-bookmarks = You have no bookmarks. To keep a game: bookmark BOARD NOTE
    .game = { list-games.game }
    .white = { list-games.white }
    .black = { list-games.black }
    .ruleset = { list-games.ruleset }
    .turns = { list-games.turns }
    .status = { list-games.status }
    .note = note
list-bookmarks-cells = -
    .status = { game-status }

bookmark-done-bookmarked = Game { $game } is bookmarked{ $note ->
    [none] .
   *[other] : { $note }
  }
    To list your bookmarks: `bookmarks`
bookmark-done-unbookmarked = The bookmark of game { $game } is removed.

bookmark-refusal-too-many-bookmarks = You already have { $most ->
        [one] { $most } bookmark
       *[other] { $most } bookmarks
    }, which is the limit. Remove one first: `bookmarks`, then unbookmark BOARD
bookmark-refusal-note-too-long = A note has at most { $most ->
        [one] { $most } byte
       *[other] { $most } bytes
    }. Write a shorter one.
bookmark-refusal-not-bookmarked = You have no bookmark of game { $game }. To list your bookmarks: `bookmarks`
