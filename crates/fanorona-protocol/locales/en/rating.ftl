# Ratings: standings, ranks, what a game would change, and how a rating changed.

# What help says of each command: in one line, and how it is written. Words in capitals stand for what is typed.
command-standings = list the players on a board, best rating first
    .usage = standings [RULESET] [established|provisional|inactive] [after NAME]
command-rank = show a player's rank on every board
    .usage = rank [NAME]
command-assess = show how a game would change both ratings
    .usage = assess NAME [tsivy | dimyand | telo]
command-progress = show how a rating changed, game by game
    .usage = progress [NAME] [tsivy | dimyand | telo] [before BOARD]

# A list. The value is shown when it is empty; each attribute is the heading of a column.
list-standings = No players are listed. To see another board: `standings telo`
    .rank = rank
    .name = name
    .rating = rating
    .won = won
    .lost = lost
    .drawn = drawn
    .group = group
    .ruleset = board
list-standings-cells = -
    .name = { named-player }
list-rank = No rated games.
    .name = name
    .ruleset = board
    .rank = rank
    .of = of
    .group = group
    .rating = rating
list-rank-cells = -
    .name = { named-player }
list-progress = No rated games on this board. To see another board: `progress telo`
    .game = game
    .ended_ms = ended
    .opponent = opponent
    .side = colour
    .result = result
    .before = before
    .after = after

rating-group-established = established
rating-group-provisional = provisional
rating-group-inactive = inactive
player-result-won = won
player-result-lost = lost
player-result-drawn = drawn
player-result-aborted = aborted

rating-change = { $before } -> { $after }
assessed-changes = you { $you }, opponent { $opponent }
rating-done-assessed = A rated game against { $opponent } on { $ruleset } would change the ratings:
    {"  "}If you win:  { $win }
    {"  "}If you draw: { $draw }
    {"  "}If you lose: { $loss }

rating-refusal-not-rated = { $name } has no { $ruleset } rating. To see who has one: `standings { $ruleset }`
rating-refusal-guests-are-not-rated = { $name } is a guest, and games with guests are not rated. To see registered players: `standings`
