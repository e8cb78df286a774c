# Challenges: games that one player asks another for, and the answers to them.

# What help says of each command: in one line, and how it is written. Words in capitals stand for what is typed.
command-challenge = ask a player for a game
    .usage = challenge NAME [OPTION...], such as: challenge bob 10+5
command-accept = accept a challenge or an offer
    .usage = accept [NUMBER | NAME | [NUMBER] draw|undo|abort]
command-decline = decline a challenge or an offer
    .usage = decline [NUMBER | NAME | [NUMBER] draw|undo|abort]
command-withdraw = cancel your challenge or offer
    .usage = withdraw [NUMBER | NAME | [NUMBER] draw|undo|abort]
command-pending = list challenges and offers waiting for an answer
    .usage = pending
command-challenges = set what happens when someone challenges you
    .usage = challenges [ask | auto | closed]

# A list. The value is shown when it is empty; each attribute is the heading of a column.
list-pending = No challenges or offers are waiting for an answer. To challenge somebody: challenge NAME
    .number = no.
    .what = what
    .from = from
    .to = to
    .answer = answer
list-pending-cells = -
    .what = { $kind ->
        [challenge] { $ruleset }, { $time }, { terms-rated }{ terms-notes }
        [draw] draw
        [undo] { offer-takeback }
       *[abort] abort
      }
    .answer = { $you ->
        [from] withdraw { $number }{ pending-kind }
       *[other] accept { $number }{ pending-kind }, decline { $number }{ pending-kind }
      }
# The number of a game may have several offers.
pending-kind = { $kind ->
    [challenge] {""}
   *[other] {" "}{ $kind }
  }

challenge-terms = { $ruleset }, { $time }, { terms-rated }, { challenge-colour }{ terms-notes }
challenge-colour = { $you ->
    [from] { $colour ->
        [white] you play White
        [black] you play Black
       *[random] random colours
      }
   *[other] { $colour ->
        [white] { $from } plays White
        [black] { $from } plays Black
       *[random] random colours
      }
  }

challenge-position = { $start ->
    [ordinary] {""}
    [vela] {""}
   *[other] {"\u000A"}To see the position: `preview { $start }`
  }

challenge-event-open = { $you ->
    [from] Your challenge { $challenge } to { $to } is waiting for an answer: { challenge-terms }.
        To withdraw it: `withdraw { $challenge }`
   *[other] Challenge { $challenge } from { $from }{ seek-rating }{ $replaces ->
            [none] {""}
           *[other] {" "}replaces challenge { $replaces }
        }: { challenge-terms }.
        To answer: `accept { $challenge }` or `decline { $challenge }`{ challenge-position }
  }
challenge-event-accepted = { $to } accepts challenge { $challenge }.
challenge-event-declined = { $to } declines challenge { $challenge }.
challenge-event-withdrawn = { $from } withdrew challenge { $challenge }.

challenge-done-sent = Challenge { $challenge } was sent to { $to }{ $replaces ->
    [none] {""}
   *[other] {" "}in place of challenge { $replaces }
  }: { challenge-terms }.
challenge-done-declined = You declined challenge { $challenge } from { $from }.
challenge-done-withdrawn = You withdrew challenge { $challenge } to { $to }.
challenge-done-policy = { $challenges ->
    [ask] You are asked about each challenge.
    [auto] You accept every challenge: the game starts immediately.
   *[closed] You accept no challenges.
  }

challenge-refusal-not-open = That challenge is not open. To see what is waiting for an answer: `pending`
challenge-refusal-none-with = There is no open challenge between you and { $name }. To see what is waiting for an answer: `pending`
challenge-refusal-already-sent = Your challenge { $number } to { $name } with these options is still waiting for an answer. To change it, challenge { $name } with other options. To withdraw it: `withdraw { $number }`
challenge-refusal-begun = This game with { $name } has just begun. To see it: `board { $game }`
challenge-refusal-nothing-pending = Nothing is waiting for your answer. To see your challenges and offers: `pending`
challenge-refusal-which = { $waiting } challenges or offers are waiting. Type the number of one. To see them: `pending`
challenge-refusal-own = Challenge { $number } is your own. To withdraw it: `withdraw { $number }`
challenge-refusal-not-yours = You did not make challenge or offer { $number }, so you cannot withdraw it. To decline it: `decline { $number }`{ $offered ->
    [none] {""}
   *[other] {" "}{ $offered }
  }
challenge-refusal-closed = { $name } accepts no challenges. To see who else is online: `who`
challenge-refusal-over-at-start = No game can begin with { $position }, because it would be over. To see it: `preview { $position }`
challenge-refusal-too-many = { $most ->
    [one] You already have an open challenge, which is the limit.
   *[other] You already have { $most } open challenges, which is the limit.
  } To withdraw one: withdraw NUMBER
challenge-refusal-too-many-games = { $most ->
    [one] You already have a game, which is the limit.
   *[other] You already have { $most } games, which is the limit.
  } Finish one first. To see your games: `games`
challenge-refusal-opponent-has-too-many-games = { $most ->
    [one] The other player already has a game, which is the limit.
   *[other] The other player already has { $most } games, which is the limit.
  } To see who else is online: `who`
challenge-refusal-too-many-robot-games = { $most ->
    [one] You already have a game with a robot, which is the limit.
   *[other] You already have { $most } games with robots, which is the limit.
  } Finish one first. To see your games: `games`
challenge-refusal-too-many-robot-games-at-address = { $most ->
    [one] The players at your address already have a game with a robot, which is the limit.
   *[other] The players at your address already have { $most } games with robots, which is the limit.
  } Try again when one of them has ended, or challenge a person: `who`
challenge-refusal-guests-play-unrated = Games with guests are unrated. Type the command again without: rated
challenge-refusal-own-bots-play-unrated = Games between an owner and a bot, or between bots of one owner, are unrated. To play: `challenge { $name } unrated`
challenge-refusal-plays-live = You can play one live game at a time, and game { $game } is still running. To see it: `board { $game }`. To begin a correspondence game beside it, add an option such as: days=7
challenge-refusal-opponent-plays-live = { $name } is playing a live game. To challenge { $name } to a correspondence game: `challenge { $name } days=7`
challenge-refusal-not-online = { $name } is offline, and a live game needs both players. To leave a message: message { $name } TEXT
