# Studies: games with variations and notes, which members keep.

# What help says of each command: in one line, and how it is written. Words in capitals stand for what is typed.
command-study = keep games with variations and notes, and share them
    .usage = study [N | list | new | game BOARD | note TEXT | ...]
command-import = paste a record, which becomes a study
    .usage = import
command-record = record a game that two people play over the board
    .usage = record [WHITE BLACK [BOARD] | end [RESULT] | agree N | decline N]
command-try = play a turn in the open study, or enter variation N
    .usage = try TURN | N

list-studies = You have no studies. To make one: `import`, study game BOARD or study new
    .study = no.
    .title = title
    .white = White
    .black = Black
    .ruleset = board
    .turns = turns
    .shared = shared
    .changed_ms = changed

# The first of several variations.
study-main-line = main line

# What is said around the board of a study.
study = -
    .heading = Study { $study }{ $has_title ->
            [true] : { $title }
           *[false] {""}
          }{ $has_names ->
            [true] . { $names }
           *[false] {""}
          }. { $after ->
            [0] Start
           *[other] After turn { $after } of { $of }: { $last }
          }{ $main_line ->
            [true] .
           *[false] {" "}(variation).
          }
    .created = The study was saved. Type a turn to play it. More: `help study`
    .under-way = So far: { $steps }. Continue with { $legal }, or stop.
    .note = Note: { $note }
    .marks = Marked: { $marks }
    .next = { $side ->
            [w] White
           *[b] Black
          } to move. { $continuations ->
            [0] This line ends here.
            [one] Next: { $listed }
           *[other] Variations: { $listed }. To enter one: try N
          }
    .over = { $side ->
            [w] White
           *[b] Black
          } has no legal turn: the game is over here.
    .paused = Study { $study } is paused, and your turns go to the game. To continue the study: `study`

study-done-paste-record = Paste a record in FGN. End with a line that is only a period (.). To cancel: cancel
study-done-import-cancelled = The import was cancelled. Nothing was saved.
study-done-study-changed = Study { $study } was changed.
study-done-study-title = { $title ->
    [none] Study { $study } has no title now.
   *[other] The title of study { $study } is now: { $title }
  }
study-done-study-note = { $note ->
    [none] There is no note about this position. To write one: study note TEXT
   *[other] Note: { $note }
            To delete it: `study note none`
  }
study-done-study-note-removed = The note was deleted: { $note }
study-done-study-turns-removed = { $removed ->
    [1] Turn { $turn } was removed.
   *[other] Turn { $turn } and the turns after it were removed, { $removed } in all.
  }
study-done-study-shared = Everybody can now open study { $study }: `study { $study }`
study-done-study-unshared = Only you can open study { $study } now.
study-done-study-sharing = { $shared ->
    [true] Everybody can open study { $study }, also without an account: connect, type guest, then type study { $study }
   *[false] Only you can open study { $study }. To let everybody open it: `study share`
  }
study-done-study-closed = You closed study { $study }. To open it again: `study { $study }`
study-done-study-deleted = Study { $study } was deleted.
study-done-otb-recorded = Game { $game } was stored, over the board. To see it: `moves { $game }`{ $asked_count ->
    [0] {""}
   *[other] . Asked whether the game may name them: { $asked_and }.
  }
study-done-otb-agreed = Game { $game } names you now. To change that: `record decline { $game }`
study-done-otb-declined = Game { $game } does not name you.
study-done-otb-asks = These games ask whether they may name you. To answer: record agree N or record decline N
study-done-otb-asks-nothing = No game over the board asks for your name. To record one: record WHITE BLACK. To see all of them: `history otb`
study-done-legal-in-study = You can play: { $legal }{ $may_end ->
    [true] , or stop
   *[false] {""}
  }
study-done-study-advice = Study { $study }, turn { $turn }: { $hint }{ hint-reasons }

study-refusal-no-study = You have no study { $study }, and nobody shares a study with this number. To list yours: `study list`
study-refusal-shares-none = { $name } shares no studies. To list yours: `study list`
study-refusal-guests-read = Guests can only read the studies that members share. To open one: study NUMBER. To list those of a member: study list NAME
study-refusal-no-open-study = You have no open study. To list your studies: `study list`
study-refusal-not-your-study = Study { $study } belongs to { $owner }, so you cannot change it. To change a copy of it: `study copy`
study-refusal-too-many-studies = You already have { $most ->
        [one] { $most } study
       *[other] { $most } studies
    }, which is the limit. To delete one: study delete N
study-refusal-study-full = A study can have at most { $most ->
        [one] { $most } turn
       *[other] { $most } turns
    }. To remove turns from here on: `study remove`
study-refusal-study-too-long = A study can have at most { $most ->
        [one] { $most } byte
       *[other] { $most } bytes
    } as a record. To remove turns from here on: `study remove`
study-refusal-title-too-long = A title can have at most { $most ->
        [one] { $most } character
       *[other] { $most } characters
    }. Type a shorter one.
study-refusal-note-too-long = A note can have at most { $most ->
        [one] { $most } byte
       *[other] { $most } bytes
    }. Write a shorter note.
study-refusal-bad-marks = Marks are points of this board or lines between two of them, at most { $most } at one place. Type for example: `study mark c3 a1-c3`
study-refusal-bad-record = Line { $line }: { $problem } Nothing was saved. Correct the record, then type import again.
study-refusal-study-moved-on = Study { $study } was changed in another session, or deleted. Your change was not saved. To see the study as it is now: `study { $study }`
study-refusal-illegal-in-study = { $step ->
    [1] {""}
   *[other] Step { $step }:{" "}
  }{ illegal-move } To see what you can play: `legal`
study-refusal-one-name = The two players need different names. Type for example: `record ranja soa`
study-refusal-nothing-recorded = No game over the board is recorded in study { $study }. To record one: record WHITE BLACK
study-refusal-no-turns-recorded = Study { $study } has no turns yet. Type the first turn. To give up the recording: `study delete { $study }`
study-refusal-result-needed = The game is not decided on the board. Type its result: `record end 1-0`, `record end 0-1` or `record end 1/2`. Add time if the loser's time was up.
study-refusal-decided-on-board = The board decides this game: { $result }. Type `record end`, or take turns back first with `study remove`.
study-refusal-not-named = Game { $game } does not ask for your name. To see which games do: `record`
study-refusal-over-in-study = The game is over here. To go back one turn: `undo`
study-refusal-end-of-study = There are no more turns in that direction. You see study { $study } after turn { $after }. To go to another turn: go N
study-refusal-no-variation = { $variations ->
    [0] No turn follows here. To play one, type it.
    [one] Only 1 turn follows here. To enter it: `try 1`
   *[other] There are variations 1 to { $variations }. To enter one: try N
  }
study-refusal-nothing-to-remove = There is no turn before the start. To delete the whole study: study delete N
study-refusal-no-note-to-remove = There is no note about this position. To write one: study note TEXT
study-refusal-only-in-replays = A study has no turning points. To see those of a game: replay BOARD, then forward turning
study-refusal-owner-censored = You censor { $name }, so { $name }'s studies are hidden. To see them: `uncensor { $name }`
study-refusal-private-study = Study { $study } is from a private game, so it cannot be shared.
study-refusal-game-is-running = Game { $game } is still in progress. When it is over, type: `study game { $game }`
study-refusal-rated-game-is-running = This position is in your rated game { $game }, which is still in progress. When that game is over, type: `analyse`

# What is wrong with a record.
record-problem-not-a-record = A record begins with [FGN "1"].
record-problem-unknown-version = Version { $word } of the notation is unknown. A record begins with [FGN "1"].
record-problem-not-a-tag = A tag is written like this: [White "alice"].
record-problem-unknown-tag = Unknown tag { $word }.
record-problem-tag-twice = The tag { $word } occurs twice.
record-problem-tag-value = The tag { $tag } cannot be "{ $word }".
record-problem-other-board = The tags Start and Ruleset name different boards.
record-problem-wrong-number = The next turn is number { $turn }, not "{ $word }".
record-problem-illegal-turn = Turn { $turn }, "{ $word }", is illegal or not in canonical form.
record-problem-after-the-end = Turn { $turn }, "{ $word }", comes after the end of the game.
record-problem-open-comment = A comment that begins here is not closed. Write {"}"} at its end.
record-problem-nothing-to-vary = A variation in parentheses needs a turn before it and a turn in it.
record-problem-not-in-variation = A closing parenthesis has no opening one.
record-problem-open-variation = A variation is not closed before the result.
record-problem-other-result = The result "{ $word }" differs from the tag Result.
record-problem-behind-result = Something follows the result. Import one game at a time.
record-problem-no-result = The record has no result at its end: 1-0, 0-1, 1/2-1/2 or *.
record-problem-marks = Marks are points of the board or lines between two of them, at most 16 in one place: "{ $word }".
record-problem-note-too-long = A note has more than { $most ->
        [one] { $most } byte
       *[other] { $most } bytes
    }.
record-problem-too-many-turns = The record has more than { $most ->
        [one] { $most } turn
       *[other] { $most } turns
    }.
record-problem-text-too-long = The record has more than { $most ->
        [one] { $most } byte
       *[other] { $most } bytes
    }.
record-problem-line-too-long = The line has more than { $most ->
        [one] { $most } byte
       *[other] { $most } bytes
    }.
