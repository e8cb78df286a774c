# Observing games of other players.

# What help says of each command: in one line, and how it is written. Words in capitals stand for what is typed.
command-observe = watch games; without arguments, list them
    .usage = observe [BOARD...]
command-unobserve = stop watching a game, or all games
    .usage = unobserve [BOARD]
command-observers = list the observers of a game
    .usage = observers [BOARD] [after NAME]
command-follow = watch all of a player's games; without a name, list them
    .usage = follow [NAME]
command-unfollow = stop following a player, or all players
    .usage = unfollow [NAME]
command-kibitz = talk to the players and observers of a board
    .usage = kibitz [BOARD] TEXT
command-whisper = talk to the observers of a board, not to the players
    .usage = whisper [BOARD] TEXT

# Lists. The value is shown when the list is empty; each attribute is the heading of a column.
list-observed = You are not observing a game. To observe one: observe BOARD
    .game = game
    .white = White
    .black = Black
    .ruleset = board
    .turns = turns
    .to_move = status
    .observers = observers
list-observed-cells = -
    .to_move = { $to_move ->
        [none] over
       *[other] { $to_move } to move
      }
list-followed = You are not following anyone. To follow a player: follow NAME
    .name = name
    .here = online
list-observers = Nobody is observing this game.
    .game = game
    .name = name
observe-event-watching = { $watching ->
    [true] { $name } is now observing game { $game }.
   *[false] { $name } is no longer observing game { $game }.
  }

observe-done-observes = { $observes_count ->
    [one] You are observing game { $observes_and }.
   *[other] You are observing games { $observes_and }.
  }
observe-done-no-longer-observes = { $no_longer_observes_count ->
    [one] You are no longer observing game { $no_longer_observes_and }.
   *[other] You are no longer observing games { $no_longer_observes_and }.
  }
observe-done-follows = You follow { $follows_player }. { $observes_count ->
    [0] You will see every game that { $follows_player } starts.
    [one] You are observing game { $observes_and }.
   *[other] You are observing games { $observes_and }.
  }
observe-done-no-longer-follows = You no longer follow { $no_longer_follows_and }.
observe-done-said = { $heard ->
    [0] Nobody else hears it at board { $game }.
    [one] 1 person hears it at board { $game }.
   *[other] { $heard } people hear it at board { $game }.
  }{ $over ->
    [true] {" "}That game is over.
   *[false] {""}
  }{ $withheld ->
    [true] {" "}The players of a rated game do not hear spectators until it ends.
   *[false] {""}
  }

observe-refusal-private = Game { $game } is private: only its players can see it. To see public games: `games`
observe-refusal-plays = You are playing in game { $game }, so you see it anyway. To see the board: `board { $game }`
observe-refusal-not-observed = { $game ->
    [none] You are not observing a game. To observe one: observe BOARD
   *[other] You are not observing game { $game }. To see which games you are observing: `observe`
  }
observe-refusal-too-many-boards = You can observe at most { $most ->
        [one] { $most } game
       *[other] { $most } games
    }. To stop observing one: unobserve BOARD
observe-refusal-not-followed = { $name ->
    [none] You are not following anyone. To follow a player: follow NAME
   *[other] You are not following { $name }. To see whom you follow: `follow`
  }
observe-refusal-too-many-players = You can follow at most { $most ->
        [one] { $most } player
       *[other] { $most } players
    }. To stop following one: unfollow NAME
observe-refusal-not-there = You are neither playing nor observing game { $game }. Before you { $command } there, type: `observe { $game }`
observe-refusal-nothing-to-whisper-at = Only observers can whisper, and you are not observing a game. To observe one: observe BOARD. To talk at your own board: say TEXT
observe-refusal-players-do-not-whisper = You are playing in game { $game }, and players cannot whisper at their own board. To talk there: kibitz { $game } TEXT, or to your opponent: say TEXT
observe-refusal-which-board = Several boards are possible: { $games_or }. { $command ->
    [say] Type the number of one, and then: say TEXT
    [observers] To choose one: observers BOARD
   *[other] To choose one: { $command } BOARD TEXT
  }
observe-refusal-not-a-board = { $game ->
    [none] To observe a game, type its number. To see the games of { $name }: `games { $name }`
   *[other] { $name } is playing game { $game }. To observe it: `observe { $game }`
  } (all games of { $name }: `follow { $name }`)
observe-refusal-no-number = "{ $word }" is neither the number of a game nor a player. To see live games: `games live`
