# The words of the program "fanorona"; everything else on its screen is said by the server.
client-abort = offers to abort the game
client-ask-name = Your name:
client-ask-password = Password:
client-ask-new-password = A password for the new account:
client-cannot-move = That piece cannot move now. These can:
client-captured = captured
client-choose = Both ways capture: type + (what it approaches) or - (what it leaves), or click a piece.
client-confirm = Press Enter again to play this turn, Esc to think again.
client-connecting = Connecting to the server.
client-draw = offers a draw
client-ended = Enter closes this program.
client-garbage = The server sends something that this program cannot read. A newer version may help.
client-home = Fanorona
client-home-challenges = Challenges and offers
client-home-daily = The puzzle of the day
client-home-first = New here?
client-home-games = Your games
client-home-learn = Learn the game, move by move
client-home-live = Live games
client-home-news = News
client-home-play = Play the gentlest robot
client-home-seeks = Players who look for a game
client-home-tournaments = Tournaments
client-keys =
    Arrows               move the cursor over the points, or the rows of a list
    Enter or space       take a piece, then one of the marked points; open a row
    {"+"} or -               choose, where both ways capture
    {"."}                    end a turn that could capture again
    Backspace            take the last step back
    Esc                  let go; close a list; back to the first screen
    Tab                  the next game, first those where it is your turn
    Left, right          in a replay or study: a turn back or forward
    Up, down             in a replay or study: to a turning point
    F1 or ?              this list
    F2                   mouse off and on: while it is off, the terminal selects text
                         (with most terminals Shift and the mouse do that at any time)
    Ctrl-L               draw the screen again
    Ctrl-C twice, or quit    leave

    Everything else is a command, such as: `seek 10+5`, `tell bob hello`, `help`.
    A turn can be typed, too: e2e3+.
client-keys-title = Keys
client-leave-again = Press Ctrl-C again to leave.
client-lost = The connection is lost.
client-lost-changed = The server's certificate has changed: somebody may be listening. Your password was not sent.
client-lost-tls = The server had TLS and now has none: somebody may be listening. Your password was not sent.
client-lost-unknown = No authority has signed the server's certificate. To trust it, leave and start this program again.
client-retry = Enter tries at once. Next try in
client-may-stop = You can capture again, or press . to end your turn.
client-mouse-off = The mouse selects text now. F2 gives it back to the board.
client-mouse-on = The mouse moves pieces now. F2 lets it select text.
client-no-account = Type your name, guest to play without an account, or register NAME for a new account.
client-not-your-turn = It is not your turn.
client-old-server = The server speaks another version of the protocol. Some things may be missing.
client-plain = This connection is not encrypted, because the server has no TLS.
client-quiet = Type a command, or ? for the keys.
client-rated = rated
client-too-many = The server has not answered yet. Wait a moment.
client-too-small = This window is too small for a board.
client-turn = turn
client-turns = Turns
client-talk = Talk
client-undo = asks for a takeback
client-unrated = unrated
client-your-turn = It is your turn.
client-game-over = This game is over. To play again: `rematch`
client-go-on = Choose a point marked with a ring, or press . to end your turn.
client-hint-place = Now choose a point marked with a ring: with the arrows and Enter, or by a click.
client-hint-take = Choose a piece: with the arrows and Enter, or by a click.
client-must-capture = You have to capture, and that piece cannot. These can:
client-take-own = First choose a piece of yours. These can move:
client-password-rule = A new password has at least 8 characters and no spaces, and is not a common one.
client-passwords-differ = The two passwords differ. Type the new password again.
client-paste-too-long = That is too much to paste at once, so nothing was pasted. Paste fewer or shorter lines.
client-repeat-password = The same password again:
client-unanswered = The server has not answered for
client-guest-gone = Guests cannot come back: after the lost connection you have a new name, and your game is given up.
client-guest-leaves = A guest's game ends when the guest leaves. To leave, do that again. An account keeps its games: register NAME
client-not-there = That piece cannot go there. Choose a point marked with a ring.
client-home-people = Who is here
client-key-back = first screen
client-key-begin = back
client-key-choose = choose
client-key-clear = clear
client-key-close = close
client-key-end = end the turn
client-key-help = keys
client-key-leave = leave
client-key-leaves = away from it
client-key-name-backspace = Backspace
client-key-name-enter = Enter
client-key-name-escape = Esc
client-key-name-page = PgDn
client-key-next = next game
client-key-open = open
client-key-page = page
client-key-place = move there
client-key-release = let go
client-key-scroll = scroll
client-key-send = send
client-key-take = take a piece
client-key-toward = towards it
client-key-try = try now
client-key-turn = turn
client-key-turning = turning point
client-key-undo = step back
client-history = Finished games
client-menu-leave = Leave
client-menu-seek = Look for an opponent
client-profile-days = Challenge: days for each turn
client-profile-live = Challenge: live, 10 minutes each
client-profile-play = Play now
