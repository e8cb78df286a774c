# The words of the program "fanorona"; everything else on its screen is said by the server.
terminal-abort = offers to abort the game
terminal-ask-name = Your name:
terminal-ask-password = Password:
terminal-ask-new-password = A password for the new account:
terminal-cannot-move = No piece of yours can move there. Choose a piece, then a point marked with a ring.
terminal-captured = captured
terminal-choose = Both ways capture: type + (what it approaches) or - (what it leaves), or click a piece.
terminal-confirm = Press Enter again to play this turn, Esc to think again.
terminal-connecting = Connecting to the server.
terminal-draw = offers a draw
terminal-ended = Enter closes this program.
terminal-garbage = The server sends something that this program cannot read. A newer version may help.
terminal-home = Fanorona
terminal-home-challenges = Challenges and offers
terminal-home-daily = The puzzle of the day
terminal-home-first = New here?
terminal-home-games = Your games
terminal-home-learn = Learn the game, move by move
terminal-home-live = Live games
terminal-home-news = News
terminal-home-play = Play the gentlest robot
terminal-home-puzzle = Puzzle
terminal-home-seeks = Players who look for a game
terminal-home-tournaments = Tournaments
terminal-keys =
    Arrows or h j k l    move the cursor over the points, or the rows of a list
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

    Everything else is a command, such as: seek 10+5, tell bob hello, help.
    If it begins with h, j, k or l, type : first.
    A turn can be typed, too: e2e3+.
terminal-keys-title = Keys
terminal-leave-again = Press Ctrl-C again to leave.
terminal-lost = The connection is lost. The next attempt is in
terminal-may-stop = You can capture again, or press . to end your turn.
terminal-mouse-off = The mouse selects text now. F2 gives it back to the board.
terminal-mouse-on = The mouse moves pieces now. F2 lets it select text.
terminal-no-account = Type your name, guest to play without an account, or register NAME for a new account.
terminal-not-your-turn = It is not your turn.
terminal-old-server = The server speaks another version of the protocol. Some things may be missing.
terminal-plain = This connection is not encrypted, because the server has no TLS.
terminal-quiet = Type a command, or ? for the keys.
terminal-rated = rated
terminal-too-many = The server has not answered yet. Wait a moment.
terminal-too-small = This window is too small for a board.
terminal-turn = turn
terminal-turns = Turns
terminal-talk = Talk
terminal-undo = asks for a takeback
terminal-unrated = unrated
terminal-your-turn = It is your turn.
