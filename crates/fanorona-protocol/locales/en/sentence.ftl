# What is answered to people who type a sentence instead of a command.

sentence-done-welcome = { $access ->
   *[open] Hello! To begin, type `guest`. To create an account, type register and a name. If you have an account, type your name.
    [no_registrations] Hello! To begin, type `guest`. If you have an account, type your name.
    [no_guests] Hello! To create an account, type register and a name. If you have an account, type your name.
    [members_only] Hello! If you have an account, type your name. Guests and new accounts are not allowed now.
  }
sentence-done-greeting = Hello, { $name }! { $robot ->
    [none] To find a game: `play`.
   *[other] To play at once: `play { $robot }`.
  } To learn the game, move by move: `learn`
sentence-done-greeting-in-game = Hello, { $name }! You are playing game { $game }. To see the board: `board`
sentence-done-nobody-hears = You have no opponent online who can read that. To talk to everyone: shout TEXT
sentence-done-not-said = Nothing was sent. To say it to { $name }: say TEXT
sentence-done-leave = Do you want to leave? { $then ->
    [clock_runs] Game { $game } against { $name } is not over, and your clock keeps running.
    [ends] Game { $game } against { $name } is not over, and a guest cannot come back to it.
   *[waits] Game { $game } against { $name } is not over. It waits for you.
  } Type yes or no.{ $hears ->
    [true] {" "}To say goodbye to { $name }: `say bye`
   *[false] {""}
  }
sentence-done-stays = You did not leave.
