# Simuls: one player, the host, plays many others at once.

# What help says of each command: in one line, and how it is written. Words in capitals stand for what is typed.
command-simul = one player plays many others at once
    .usage = simul [NAME | open [OPTION...] | join NAME | start | next | ...]

# A list. The value is shown when it is empty; each attribute is the heading of a column.
list-simuls = No simul is open. To host one: `simul open`
    .host = host
    .status = status
    .ruleset = board
    .boards = boards
    .players = players
    .type = type
list-simuls-cells = -
    .type = { $status ->
        [open] simul join { $host }
       *[playing] simul { $host }
      }
list-simul = No games.
    .game = game
    .opponent = opponent
    .side = host plays
    .turns = turns
    .status = status
list-simul-cells = -
    .status = { $result ->
        [none] { $host_to_move ->
            [true] host's turn: `board { $game }`
           *[false] { $opponent }'s turn
          }
       *[other] { $result } { $reason }
      }

simul-status-open = open
simul-status-playing = playing

# The terms of every game of a simul.
simul-terms = { $ruleset }, { $time }, { terms-rated }, { $colour ->
    [white] { $host } plays White
    [black] { $host } plays Black
   *[random] random colours
  }{ terms-notes }, { $boards ->
    [one] 1 board
   *[other] up to { $boards } boards
  }
simul-players = { $players ->
    [one] 1 player
   *[other] { $players } players
  }
simul-boards = { $boards ->
    [one] 1 board
   *[other] { $boards } boards
  }

simul-change-open = { $host } hosts a simul: { simul-terms }.
    To join it: `simul join { $host }`
simul-change-waits = { $host }'s simul has not started. { $you ->
    [host] { $players ->
        [0] To cancel it: `simul close`
       *[other] To start it: `simul start`
      }
    [names] To leave it: `simul leave`
   *[none] To join it: `simul join { $host }`
  }
    { $players ->
        [0] No players yet.
       *[other] { simul-players }: { $names_and }.
      }
    Games: { simul-terms }.
simul-change-joined = { $name } joins { $host }'s simul ({ simul-players }).
simul-change-left = { $name } leaves { $host }'s simul ({ simul-players }).
simul-change-closed = { $host }'s simul was cancelled.
simul-change-started = { $host }'s simul starts on { simul-boards }.
simul-change-over = { $host }'s simul is over: +{ $won } ={ $drawn } -{ $lost }{ $aborted ->
    [0] {""}
   *[other] {" "}({ $aborted } aborted)
  }.

# One line about a board that the host does not look at; parts are joined by semicolons.
simul-aside = -
    .starts = the game starts
    .turn = { $turn } ({ $turns ->
        [one] 1 turn
       *[other] { $turns } turns
      })
    .waiting = { $boards ->
        [one] it is your turn on 1 board
       *[other] it is your turn on { $boards } boards
      }

simul-done-open = Your simul is open. When all players have joined: `simul start`
simul-done-joined = You joined { $host }'s simul. { $host } decides when it starts.
simul-done-left = You left { $host }'s simul.
simul-done-started = Your simul has started on { simul-boards }. To see all: `simul`
simul-done-closed = Your simul was cancelled.
simul-done-auto = { $auto ->
    [true] After each turn you go to the next board where it is your turn.
   *[false] After each turn you stay on the board. To go to the next one: `simul next`
  }

simul-refusal-single-games = Simul games are public, begin as usual, and cannot be velas or matches. Leave out that option: `simul open`
simul-refusal-too-many-boards = A simul has at most { $most ->
        [one] { $most } board
       *[other] { $most } boards
    }. Type: `simul open boards={ $most }`
simul-refusal-too-many = The server already has { $most ->
        [one] { $most } open simul
       *[other] { $most } open simuls
    }, which is the limit. To see them: `simul`
simul-refusal-already-hosting = You are already hosting a simul. To see it: `simul`
simul-refusal-not-open = { $name } has no open simul. To see open simuls: `simul`
simul-refusal-not-hosting = You are not hosting a simul. To host one: `simul open`
simul-refusal-started = Your simul has started. It ends with its games. To see them: `simul`
simul-refusal-full = { $name }'s simul is full. To see other simuls: `simul`
simul-refusal-already-joined = You are already in { $name }'s simul. To leave it: `simul leave`
simul-refusal-not-joined = You are not in a simul. To join one: simul join NAME
simul-refusal-nobody-joined = No participant can play now. To join your simul, other players type: simul join YOURNAME
simul-refusal-no-board-waits = It is not your turn on any board of a simul. To see all: `simul`
