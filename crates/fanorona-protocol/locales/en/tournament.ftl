# Tournaments: events of many players, who meet each other by rules.

# What help says of each command: in one line, and how it is written. Words in capitals stand for what is typed.
command-tournament = pools, arenas and cups: join one, or create your own
    .usage = tournament [N | new KIND NAME OPTIONS | join N | table N | ...]
command-champions = tournaments that are over, and who won them
    .usage = champions [NAME]

# A list. The value is shown when it is empty; each attribute is the heading of a column.
list-tournaments = No tournament is open, and none was played yet. To create one: `tournament new pool "My pool"`
    .tournament = no.
    .name = name
    .form = kind
    .ruleset = board
    .players = players
    .starts_ms = start
    .stage = status
list-tournaments-cells = -
    .stage = { $stage ->
        [open] open
        [running] round { $round }
        [over] { $winners ->
            [none] over
           *[other] won by { $winners }
          }
       *[cancelled] cancelled
      }
list-champions = No tournament is over yet. To see those that are open: `tournament`
    .tournament = no.
    .name = name
    .form = kind
    .ruleset = board
    .players = players
    .ended_ms = ended
    .winners = winners
list-tournament-table = Nobody has joined yet.
    .group = group
    .rank = rank
    .player = name
    .rating = rating
    .points = points
    .won = +
    .drawn = =
    .lost = -
    .rounds = rounds
    .direct = direct
    .buchholz = Buchholz
    .sonneborn = S-B
    .wins = wins
    .against = against
    .note = note
list-tournament-table-cells = -
    .note = { $withdrawn ->
        [none] { $robot ->
            [true] robot
           *[false] { $moves ->
                [up] moves up
                [down] moves down
               *[none] {""}
              }
          }
        [left] left
        [absent] absent
        [vacation] on vacation
        [removed] removed
        [banned] banned
       *[gone] account deleted
      }
list-tournament-table-heard = { $group ->
    [none] Rank
   *[other] Group { $group }, rank
  } { $rank }, { $player }: { $points ->
    [1] 1 point
   *[other] { $points } points
  }, { $won } won, { $drawn } drawn, { $lost } lost, rating { $rating }.{ $rounds ->
    [none] {""}
   *[other] {" "}Rounds won: { $rounds }.
  }{ $direct ->
    [none] {""}
   *[other] {" "}Direct encounter: { $direct }.
  }{ $buchholz ->
    [none] {""}
   *[other] {" "}Buchholz: { $buchholz }.
  }{ $sonneborn ->
    [none] {""}
   *[other] {" "}Sonneborn-Berger: { $sonneborn }.
  }{ $wins ->
    [none] {""}
   *[other] {" "}Games won: { $wins }.
  }{ $against_count ->
    [0] {""}
   *[other] {" "}Results: { $against }.
  }{ $withdrawn ->
    [none] { $robot ->
        [true] {" "}Robot.
       *[false] { $moves ->
            [up] {" "}Moves up.
            [down] {" "}Moves down.
           *[none] {""}
          }
      }
    [left] {" "}Left.
    [absent] {" "}Absent.
    [vacation] {" "}On vacation.
    [removed] {" "}Removed.
    [banned] {" "}Banned.
   *[gone] {" "}Account deleted.
  }
list-tournament-pairings = No round has been paired yet. To see who takes part: tournament table N
    .pairing = no.
    .group = group
    .first = name
    .second = against
    .points = points
    .games = games
list-tournament-pairings-cells = -
    .second = { $second ->
        [none] (bye)
       *[other] { $second }
      }
    .points = { $first_points ->
        [none] playing
       *[other] { $second_points ->
            [none] { $first_points }
           *[other] { $first_points } : { $second_points }
          }{ tournament-decision }
      }
list-tournament-pairings-heard = Round { $round }, pairing { $pairing }{ $group ->
    [none] {""}
   *[other] {" "}of group { $group }
  }: { $second ->
    [none] { $first } has no opponent.
   *[other] { $first } against { $second }, { $first_points ->
        [none] { $games_count ->
            [0] no game yet.
           *[other] playing.
          }
       *[other] result { $first_points } to { $second_points }{ tournament-decision }.
      }
  }{ $games_count ->
    [0] {""}
    [1] {" "}Game { $games }.
   *[other] {" "}Games { $games }.
  }
list-tournament-log = Nothing has been decided yet. To join: tournament join N
    .number = no.
    .at_ms = date
    .decider = by
    .what = what
    .reason = reason
list-tournament-log-cells = -
    .decider = { $decider ->
        [none] the rules
       *[other] { $decider }
      }
    .what = { $what ->
        [opened] it is open
        [changed] changed: { $text }
        [extended] round { $round } lasts longer
        [appointed] { $first } directs it, too
        [dismissed] { $first } does not direct it any more
        [asked] { $first } is asked to take part
        [fixed] { $first } and { $second } are to meet in round { $round }
        [unfixed] { $first } and { $second } are not paired by hand any more in round { $round }
        [joined] { $first } joins
        [withdrawn] { $first } does not take part any more: { tournament-withdrawal }
        [bye] { $first } is not paired in round { $round }
        [started] it starts
        [paired] { $second ->
            [none] round { $round }: { $first } has no opponent
           *[other] round { $round }: { $first } meets { $second }
          }
        [result] round { $round }, pairing { $pairing }: { $first } - { $second } { $first_points } : { $second_points }{ tournament-decision }
        [corrected] round { $round }, pairing { $pairing }: { $first } - { $second } { $first_points } : { $second_points }, corrected from { $first_earlier } : { $second_earlier }
        [over] it is over
       *[cancelled] it is cancelled
      }
list-tournament-cross = Nobody has joined yet.
    .group = group
    .number = no.
    .player = name
    .rating = rating
    .points = points
list-tournament-talk = Nothing was said yet. To say something: tournament say N TEXT
    .number = no.
    .at_ms = date
    .from = from
    .text = text
list-tournament-rounds = No round has been paired yet.
    .round = round
    .started_ms = start
    .ends_ms = ends
    .pairings = pairings
    .decided = decided
list-tournament-games = No game has started yet.
    .game = game
    .round = round
    .white = White
    .black = Black
    .result = result
list-tournament-news = Nothing yet. To create a tournament: `tournament new pool "My pool"`
    .at_ms = date
    .tournament = no.
    .name = name
    .form = kind
    .stage = status
list-tournament-news-cells = -
    .stage = { $stage ->
        [open] open
        [running] starts
        [over] { $winners ->
            [none] over
           *[other] won by { $winners }
          }
       *[cancelled] cancelled
      }

# Words for kinds.
tournament-kind-pool = pool
tournament-kind-arena = arena
tournament-kind-double-swiss = double-swiss
tournament-kind-cup = cup
# Why somebody does not take part any more, and why a tournament does not take place.
tournament-withdrawal = { $why ->
    [left] left
    [absent] absent twice
    [vacation] too long on vacation
    [removed] removed by the director
    [banned] the account is banned
   *[gone] the account was deleted
  }
tournament-cancellation = { $why ->
    [too_few_players] too few players
    [everybody_left] everybody left
   *[director] cancelled by its director
  }
# How a pairing was decided, after its points.
tournament-decision = { $decision ->
    [forfeit] , forfeit
    [director] , by the director
    [annulled] , annulled
   *[other] {""}
  }

tournament-players = { $players ->
    [one] 1 player
   *[other] { $players } players
  }

# Who has won, or leads.
tournament-winners = { $names_and }

# A meeting in a table: the opponent's rank, and how it ended.
tournament-meeting = { $opponent ->
    [none] bye
   *[other] { $opponent }{ $result ->
        [won] +
        [drawn] =
        [lost] -
       *[none] *
      }
  }

tournament-meeting-heard = { $player ->
    [none] bye
   *[other] { $result ->
        [won] won against { $player }
        [drawn] drew with { $player }
        [lost] lost to { $player }
       *[none] playing { $player }
      }
  }

# In front of what is said in a channel.
tournament-channel = { $channel ->
    [none] {""}
   *[other] [#{ $channel }]{" "}
  }

# Events. They begin with the name of the tournament.
tournament-change-open = { tournament-channel }{ $form ->
    [pool] Pool
    [arena] Arena
    [double_swiss] Double-swiss
   *[cup] Cup
  } { $tournament } "{ $name }" is open: { $ruleset }, { $time }, { terms-rated }. It starts on { $starts_ms }.
    To join it: `tournament join { $tournament }`
tournament-change-asked = { $director } asks you to take part in "{ $name }". To see it: `tournament { $tournament }`. To take part: `tournament join { $tournament }`
tournament-change-appointed = { $director } has made you a director of "{ $name }". To see what directors do: `help directing`
tournament-change-changed = "{ $name }" has changed: { $options }. To see it: `tournament { $tournament }`
tournament-change-extended = "{ $name }": round { $round } lasts longer, until { $ends_ms }.
tournament-change-soon = "{ $name }" starts on { $starts_ms }. To see your place: `tournament { $tournament }`
tournament-change-joined = { $player } joins tournament { $tournament }, "{ $name }" ({ tournament-players }).
tournament-change-withdrawn = { $you ->
    [player] You do not take part in "{ $name }" any more: { tournament-withdrawal }.
   *[none] { $player } does not take part in "{ $name }" any more: { tournament-withdrawal }.
  }{ $reason ->
    [none] {""}
   *[other] {" "}The director says: { $reason }
  }
tournament-change-started = { tournament-channel }"{ $name }" starts with { tournament-players }{ $all_play_all ->
    [true] . So few have joined that all play all
   *[false] {""}
  }. To follow it: `tournament { $tournament }`
tournament-change-bye = "{ $name }", round { $round }: you have no opponent. Points for it: { $points }.
tournament-change-arrange = "{ $name }", round { $round }: you play { $opponent }, until { $until_ms }.
    When both of you are here, type: `tournament play { $tournament }`
tournament-change-ready = { $player } is here for your game of "{ $name }". To start it: `tournament play { $tournament }`
tournament-change-result = "{ $name }", round { $round }: { $first } - { $second } { $first_points } : { $second_points }{ tournament-decision }.
tournament-change-corrected = "{ $name }", round { $round }: the result of { $first } - { $second } is corrected from { $first_earlier } : { $second_earlier } to { $first_points } : { $second_points } by { $decider }: { $reason }
tournament-change-streak = { $player } has won { $wins } games in a row in "{ $name }".
tournament-change-cancelled = { tournament-channel }"{ $name }" does not take place: { tournament-cancellation }.{ $reason ->
    [none] {""}
   *[other] {" "}The director says: { $reason }
  }
tournament-change-over = { tournament-channel }"{ $name }" is over. { $winners ->
    [none] Nobody has won it.
   *[other] Winner: { $winners }.
  } To see the table: `tournament table { $tournament }`

# Answers.
# What a tournament is, without what can be done now.
tournament-about = { $form ->
    [pool] Pool
    [arena] Arena
    [double_swiss] Double-swiss
   *[cup] Cup
  } { $tournament }, "{ $name }": { $stage ->
    [open] open, starts on { $starts_ms }{ $form ->
        [double_swiss] , rounds: { $rounds }
       *[other] {""}
      }
    [running] running since { $starts_ms }{ $rounds ->
        [0] {""}
        [1] {""}
       *[other] , round { $round } of { $rounds }
      }{ $ends_ms ->
        [none] {""}
       *[other] , until { $ends_ms } at the latest
      }
    [over] over since { $ended_ms }
   *[cancelled] cancelled
  }.
    Games: { $ruleset }, { $time }, { terms-rated }{ terms-notes }.{ $minutes ->
        [0] {""}
       *[other] {" "}The arena lasts { $minutes } minutes.
      }{ $days ->
        [0] {""}
       *[other] {" "}{ $form ->
            [pool] The pool
           *[other] A round
          } lasts { $days ->
            [one] 1 day
           *[other] { $days } days
          } at most.
      }{ $first_step_s ->
        [none] {""}
       *[other] { $stage ->
            [over] {""}
            [cancelled] {""}
           *[other] {" "}First step: within { $first_step_s }.
          }
      }
    { $stage ->
        [open] { $players ->
            [0] Nobody has joined yet
            [one] 1 player has joined
           *[other] { $players } players have joined
          } (it starts with { $least_players } to { $most_players })
       *[other] { $players ->
            [0] No players
            [one] 1 player
           *[other] { $players } players
          }{ $filled ->
            [0] {""}
            [one] {" "}and 1 robot
           *[other] {" "}and { $filled } robots
          }
      }{ $stage ->
        [open] { $robots ->
            [true] , robots fill gaps
           *[false] {""}
          }
       *[other] {""}
      }{ $guests ->
        [true] , guests can join
       *[false] {""}
      }{ $least_rating ->
        [none] {""}
       *[other] , rating from { $least_rating }
      }{ $most_rating ->
        [none] {""}
       *[other] , rating up to { $most_rating }
      }{ $least_games ->
        [0] {""}
        [one] , after 1 rated game
       *[other] , after { $least_games } rated games
      }{ $needs_code ->
        [true] , with a code
       *[false] {""}
      }{ $every ->
        [none] {""}
        [day] , every day
        [week] , every week
       *[month] , every month
      }{ $director ->
        [none] {""}
       *[other] . Director: { $director }
      }{ $directors_count ->
        [0] {""}
       *[other] , with { $directors_and }
      }.{ $description ->
        [none] {""}
       *[other] {"\u000A"}{ $description }
      }{ $code ->
        [none] {""}
       *[other] {"\u000A"}The code: { $code }.
      }{ $leaders ->
        [none] {""}
       *[other] {"\u000A"}In the lead: { $leaders }.
      }{ $winners ->
        [none] {""}
       *[other] {"\u000A"}Won by { $winners }.
      }
# What a stranger types to take part.
tournament-to-join = { $asked ->
    [true] You are asked to take part: `tournament join { $tournament }`
   *[false] { $needs_code ->
        [true] To join it: tournament join { $tournament } CODE
       *[false] To join it: `tournament join { $tournament }`
      }
  }
tournament-done-shown = { tournament-about }
    { $stage ->
        [open] { $joined ->
            [true] You take part. To leave it: `tournament leave { $tournament }`
           *[false] { tournament-to-join }
          }
        [running] { $opponent ->
            [none] To see the table: `tournament table { $tournament }`{ $joined ->
                [true] {""}
               *[false] { $can_join ->
                    [true] {". "}{ tournament-to-join }
                   *[false] {""}
                  }
              }
           *[other] You play { $opponent }. { $arranged ->
                [true] When both of you are here: `tournament play { $tournament }`
               *[false] { $game ->
                    [none] To see the table: `tournament table { $tournament }`
                   *[other] To see the board: `show { $game }`{ $left ->
                        [1] {""}
                       *[other] . To see all { $left } that are left: `tournament pairings { $tournament }`
                      }
                  }
              }
          }
       *[other] To see the table: `tournament table { $tournament }`
      }
tournament-done-created = "{ $name }" is open, as tournament { $number }. It starts on { $starts_ms }.
    To take part: `tournament join { $number }`. When enough have joined: `tournament start { $number }`
tournament-done-joined = You take part in "{ $name }". To see what happens: `tournament { $number }`
tournament-done-left = You do not take part in "{ $name }" any more.
tournament-done-bye = You are not paired in round { $round }, and get half of its points.
tournament-done-ready = You are ready to play { $names_and }. A game starts when one of them types within 10 minutes: `tournament play { $number }`
tournament-done-started = Started. To see the pairings: `tournament pairings { $number }`
tournament-done-options = { $line }
tournament-done-described = The description has changed. To see it: `tournament { $number }`
tournament-done-changed = Changed: { $options }. To see it: `tournament { $number }`
tournament-done-extended = Round { $round } lasts until { $ends_ms }.
tournament-done-appointed = { $player } directs it, too. To change that: `tournament director { $number } { $player } off`
tournament-done-dismissed = { $player } does not direct it any more.
tournament-done-asked = { $player } is asked to take part, and can join from now on.
tournament-done-paired = { $white } and { $black } meet in round { $round }. To take that back: `tournament unpair { $number } { $white }`
tournament-done-unpaired = The rules pair { $player } again.
tournament-done-removed = { $player } does not take part any more.
tournament-done-adjudicated = Pairing { $pairing } of round { $round } ends { $points } : { $other_points }.
tournament-done-said = Said. { $heard ->
    [0] Nobody of those who take part is online, and everybody can read it: `tournament talk { $number }`
    [one] 1 player heard it. To read all: `tournament talk { $number }`
   *[other] { $heard } players heard it. To read all: `tournament talk { $number }`
  }
tournament-done-corrected = Pairing { $pairing } of round { $round } is corrected to { $points } : { $other_points }. Its players were told.
tournament-done-cancelled = "{ $name }" was cancelled, and everybody who takes part was told.

# Refusals.
tournament-refusal-not-found = There is no tournament { $number }. To list tournaments: `tournament`
tournament-refusal-unknown-kind = { $typed ->
    [none] Say which kind of tournament, and its name.
   *[other] "{ $typed }" is no kind of tournament.
  } Kinds are: pool, arena, double-swiss, cup. Type for example: `tournament new pool "My pool"`
tournament-refusal-bad-name = A tournament's name has letters of English or French or digits, at most { $most }, and quotation marks if it has spaces: `tournament new pool "My pool"`
tournament-refusal-unquoted-name = "{ $typed }" is no option. If it is a part of the name: `tournament new pool "{ $name } { $typed }"`
tournament-refusal-name-taken = Tournament { $number } has that name. Choose another one, or join it: `tournament join { $number }`
tournament-refusal-too-many = You have as many open or running tournaments as you can have ({ $most }). To cancel one: tournament cancel N
tournament-refusal-too-many-of-all = The server has as many open or running tournaments as it can have ({ $most }). To join one: `tournament`
tournament-refusal-bad-terms = { $problem ->
    [untimed] Games of a tournament have a time. Type for example: days=3, or 5+5
    [arena_not_live] An arena has live games. Type for example: tournament new arena NAME 5+5
    [private_rated] Private games are not rated. Leave out one of the two.
    [match_outside_cup] Only a cup has matches. Leave out the match, or type: tournament new cup NAME match=3
    [start] The games of a tournament begin as usual, and not with a vela or a position. Leave out that option.
    [players] The number of players is from { $least } to { $most }. Type for example: players=3-20
    [rounds] { $most ->
        [0] Only a double-swiss for three players or more has a number of rounds. Leave it out, or allow more players.
       *[other] It can have 1 to { $most } rounds, at least two fewer than players. Type for example: rounds=3 players=5-40
      }
    [double_outside_pool] Only in a pool all play all twice. Leave out the word double.
    [minutes] Only an arena lasts for minutes: from { $least } up to { $most }. Type for example: tournament new arena NAME minutes=60
    [no_round_days] Rounds of correspondence games need an end. Type for example: within=60
    [round_days_in_arena] An arena has no rounds of days. Leave out within.
   *[guests] Guests can only play in arenas with unrated games. Leave out guests, or type: tournament new arena NAME guests
  }
tournament-refusal-bad-start = A tournament starts within { $most_days } days. Type for example: start=2h, or start=2026-12-01T18:00
tournament-refusal-already-joined = You take part in tournament { $number } already. To see it: `tournament { $number }`
tournament-refusal-ended = Tournament { $number } has ended and does not change any more. To see its table: `tournament table { $number }`
tournament-refusal-too-late = Tournament { $number } has started, and nobody can join it now. To find another one: `tournament`
tournament-refusal-left-before = You were in tournament { $number } and cannot join it again. To find another one: `tournament`
tournament-refusal-full = Tournament { $number } is full: it has all of its players ({ $most }). To find another one: `tournament`
tournament-refusal-out-of-range = Tournament { $number } is for ratings from { $least } to { $most }, and yours is { $rating }. To find another one: `tournament`
tournament-refusal-members-only = Tournament { $number } is for members. To get an account: register NAME PASSWORD
tournament-refusal-no-programs = Programs do not join tournaments. The creator of one can let robots fill gaps: tournament new KIND NAME robots
tournament-refusal-too-many-games = You have as many active games as you can have ({ $most }). Finish one first: `games`
tournament-refusal-not-in = You do not take part in tournament { $number }. To join it: `tournament join { $number }`
tournament-refusal-already-left = You do not take part in tournament { $number } any more. To find another one: `tournament`
tournament-refusal-last-round = It is the last round of tournament { $number }. Play your game, or resign it: `resign`
tournament-refusal-no-byes = Only a double-swiss has byes that are asked for. To leave tournament { $number }: `tournament leave { $number }`
tournament-refusal-bye-asked = You have already asked for a bye in the next round of tournament { $number }. To see it: `tournament { $number }`
tournament-refusal-bye-had = You have had a bye in tournament { $number }, and can have one. To see it: `tournament { $number }`
tournament-refusal-bye-too-few = Too few players would be left in the next round of tournament { $number }. To leave it: `tournament leave { $number }`
tournament-refusal-nothing-to-arrange = No game of yours in tournament { $number } waits for its players now. To see your place: `tournament { $number }`
tournament-refusal-playing = You are playing game { $game } of tournament { $number }. Finish it first: `show { $game }`
tournament-refusal-not-director = Only the director of tournament { $number } and administrators can do that. To create your own: tournament new KIND NAME
tournament-refusal-has-started = Tournament { $number } has started already. To see it: `tournament { $number }`
tournament-refusal-needs-code = To join tournament { $number } you need its code, which its director has. Type: tournament join { $number } CODE
tournament-refusal-wrong-code = That is not the code of tournament { $number }. Its director has it. Type: tournament join { $number } CODE
tournament-refusal-bad-code = A code has letters and digits, from { $least } to { $most }. Type for example: code=zoma2026, or without a code: code=none
tournament-refusal-too-few-games = Tournament { $number } is for players with { $least } rated games on its board, and you have played { $games }. To find another one: `tournament`
tournament-refusal-description-too-long = The description is too long. The limit in characters is { $most }. Type a shorter one: tournament describe N TEXT
tournament-refusal-fixed-terms = The kind and the board of tournament { $number } do not change. To see the line that creates such a tournament: `tournament options { $number }`
tournament-refusal-begun = Tournament { $number } has started. These can still change: players, rounds, within (the next rounds), rating, games, code, robots, every. To let a round last longer: `tournament extend { $number } 1h`
tournament-refusal-rounds-paired = Rounds that are paired stay (in tournament { $number } so many: { $least }). Type for example: `tournament set { $number } rounds={ $least }`
tournament-refusal-nothing-changes = Tournament { $number } is so already. To see its options: `tournament options { $number }`
tournament-refusal-no-round = No round of tournament { $number } is being played. To see its rounds: `tournament rounds { $number }`
tournament-refusal-too-long = A round of tournament { $number } can last { $most_s } in all. Type a shorter time, for example: `tournament extend { $number } 1h`
tournament-refusal-not-by-hand = Only rounds of a double-swiss can be paired by hand. To see who meets in tournament { $number }: `tournament pairings { $number }`
tournament-refusal-meets-self = { $player } cannot meet { $player }. Type two names: tournament pair { $number } NAME NAME
tournament-refusal-has-pairing = { $player } has a pairing or a bye in the next round of tournament { $number }. To take a pairing back: `tournament unpair { $number } { $player }`
tournament-refusal-not-fixed = { $player } is paired by the rules in tournament { $number }. To pair two players: tournament pair { $number } NAME NAME
tournament-refusal-only-creator = Only the one who created tournament { $number } and administrators say who else directs it. To see who that is: `tournament { $number }`
tournament-refusal-directs-already = { $player } directs tournament { $number } already. To see it: `tournament { $number }`
tournament-refusal-not-helper = { $player } is no further director of tournament { $number }. To see who is: `tournament { $number }`
tournament-refusal-too-many-directors = A tournament has at most { $most } further directors. To dismiss one: tournament director N NAME off
tournament-refusal-plays-already = { $player } takes part in tournament { $number } already. To see who does: `tournament table { $number }`
tournament-refusal-not-a-member = { $player } is not a member. Only members can be asked to take part, and only members can direct. To list members: `list`
tournament-refusal-too-few = { $players ->
    [0] Nobody has joined tournament { $number }
    [one] One player has joined tournament { $number }
   *[other] { $players } players have joined tournament { $number }
  }, which needs { $least }. { $joined ->
    [true] Robots fill gaps in those that are created so: `tournament new pool "My pool" robots`
   *[false] To join it: `tournament join { $number }`
  }
tournament-refusal-no-pairing = Tournament { $number } has no pairing { $pairing } in round { $round }. To see the pairings: `tournament pairings { $number }`
tournament-refusal-decided = Pairing { $pairing } of round { $round } is decided already. To see the pairings: `tournament pairings { $number }`
tournament-refusal-no-such-result = Pairing { $pairing } of round { $round } cannot end so. It can end { $results_or }. To see it: `tournament pairings { $number } { $round }`
tournament-refusal-not-decided = Pairing { $pairing } of round { $round } is not decided, or is annulled. To see the pairings: `tournament pairings { $number } { $round }`
tournament-refusal-has-advanced = The next round is paired, and the winner of pairing { $pairing } is in it. To see it: `tournament pairings { $number }`
tournament-refusal-which-game = Pairing { $pairing } of round { $round } has several games. Say which one has another result ({ $games_or }): tournament correct { $number } { $round } { $pairing } { $points } game=GAME REASON
tournament-refusal-own-pairing = You play in pairing { $pairing } of round { $round }, so an administrator decides it. To see it: `tournament pairings { $number } { $round }`
tournament-refusal-nobody-there = { $player } does not take part in tournament { $number }. To see who does: `tournament table { $number }`

# What the webhook is told.
notice-announced-tournament-starts = "{ $name }" starts with { tournament-players }. { $url ->
    [none] To see it: `tournament { $tournament }`
   *[other] { $url }
  }
notice-announced-tournament-won = "{ $name }" was won by { $winners }. { $url ->
    [none] To see it: `tournament { $tournament }`
   *[other] { $url }
  }
