# Finished games: their list, their turns, and their records in a form to keep.

# What help says of each command: in one line, and how it is written. Words in capitals stand for what is typed.
command-history = list finished games, newest first
    .usage = history [NAME [NAME]] [FILTER...] [before BOARD]
command-moves = list the turns of a game: captures, pieces left, time
    .usage = moves [BOARD] [from N]
command-export = save games, or everything about you
    .usage = export [BOARD... | mine | everything | NAME | tournament N] [FORMAT]
command-share = say how others see a game, and how to keep its record
    .usage = share [BOARD]
command-all = show a player's boards, as on the mail server
    .usage = all show NAME [all | active | inactive | next]

# A list. The value is shown when it is empty; each attribute is the heading of a column.
list-history = There are no such finished games. To list games in progress: `games`
    .game = game
    .ended_ms = ended
    .white = White
    .black = Black
    .ruleset = board
    .turns = turns
    .result = result
    .reason = reason
list-history-cells = -
    .reason = { end-reason }

# A record for people. The value comes before the turns, the attribute "end" after them. The attributes turn, by, time
# and played are the headings of columns.
record = Game { $game }: { $white } (White) - { $black } (Black), { $ruleset }, { $over_the_board ->
    [true] over the board
   *[false] { terms-rated }
  }{ $private ->
    [true] , private
   *[false] {""}
  }.{ $start ->
    [vela] {"\u000A"}This game is a vela: White plays to be freed from the debt.
    [ordinary] {""}
   *[other] {"\u000A"}This game begins with the position { $start }.
  }{ $time ->
    [untimed] {""}
   *[other] {"\u000A"}Time: { $time }.
  }{ $tournament ->
    [none] {""}
   *[other] {"\u000A"}Tournament: { game-in-tournament }.
  }
    { $ended_ms ->
        [none] Started on { $started_ms }.
       *[other] Played from { $started_ms } to { $ended_ms }.
      }{ $opening ->
        [none] {""}
       *[other] {"\u000A"}Opening: { $opening }.
      }
    .turn = turn
    .by = by
    .white = W
    .black = B
    .white-heard = White's pieces
    .black-heard = Black's pieces
    .time = time
    .played = played
    .takes = takes { $points }
    .no-turns = No turn is finished yet.
    .used = Time used: White { $white }, Black { $black }.
    .end = { $result ->
        [none] The game is not over.
       *[other] Result: { $result } ({ end-reason }).
      }{ $freed ->
        [true] {"\u000A"}{ $white } is freed from the debt (afa-bela).
        [false] {"\u000A"}{ $white } is not freed from the debt.
       *[none] {""}
      }

history-done-shown = { $more ->
    [none] {""}
   *[other] To see more: { $more }
  }
history-done-against = In all their games, { $first } has won { $won }, lost { $lost } and drawn { $drawn } against { $second }. To see more: `versus { $first } { $second }`
history-done-looked = These are from the last { $looked ->
        [one] { $looked } game
       *[other] { $looked } games
    }, down to game { $last }. To search older games:
    { $more }
history-done-share = { $private ->
    [true] Game { $game } is private: only its players can see it.
   *[false] Everybody can see game { $game }{ $url ->
        [none] , also without an account: connect{ $site ->
            [none] {""}
           *[other] {" "}to { $site }
          }, type `guest`, then type `replay { $game }`{ $path ->
            [none] {""}
           *[other] . Its page on this server: { $path }
          }
       *[other] : { $url }
      }
    For a file{ $url ->
        [none] , type in a shell: fanorond fetch { $site ->
            [none] HOST{ $port ->
                [none] {""}
               *[other] :{ $port }
              }
           *[other] { $site }
          } { $game } -o { $game }.fgn
       *[other] : { $url }.fgn
      }
  }
    To see the record here: `export { $game } pgn`
# The percent sign makes this line a comment in a file of records.
history-done-exported = % Exported: { $rows ->
    [one] { $rows } row about you,{" "}
    [other] { $rows } rows about you,{" "}
   *[none] {""}
  }{ $games ->
    [one] 1 game
   *[other] { $games } games
  }{ $stopped ->
    [true] {" "}(stopped)
   *[false] {""}
  }.

history-refusal-not-finished = Game { $game } is not finished, so the list cannot start there. To see the newest: `history`
history-refusal-whose-games = These filters need a player. Type the name after history, for example: `history bob won`
history-refusal-unsorted = This list is always newest first. To see long games: `history turns 60+`. To see short games: `history turns -15`
history-refusal-too-many-exports = The server already runs { $most ->
        [one] { $most } export
       *[other] { $most } exports
    }, which is the limit. Try again in a moment.
history-refusal-too-many-own-exports = You already run { $most ->
        [one] { $most } export
       *[other] { $most } exports
    }, which is the limit. Try again when one has ended.
history-refusal-too-many-exports-at-address = Players at your address already run { $most ->
        [one] { $most } export
       *[other] { $most } exports
    }, which is the limit. Try again in a moment.
history-refusal-export-too-slow = The export has ended, because this connection read fewer than { $least ->
        [one] { $least } byte
       *[other] { $least } bytes
    } per second. Try again on a faster connection, or export one game: export NUMBER
history-refusal-private = What players write to each other is private and cannot be exported with games. To export everything about you, with your messages: `export everything`
