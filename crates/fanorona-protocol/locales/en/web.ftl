# Words of the pages in a browser that the terminal does not need.

web-skip = Skip to the content
web-language = Language
web-menu = Menu
web-nav-home = Home
web-nav-play = Play
web-nav-games = Games
web-nav-search = Search
web-nav-standings = Standings
web-nav-openings = Openings
web-nav-help = Rules and help
web-name = Name
web-password = Password
web-password-again = Password again
web-unencrypted = This connection is not encrypted: use a password that you use nowhere else.
web-no-account-yet = No account yet?
web-have-account = You have an account?
web-log-in = Log in
web-log-out = Log out
web-register = Create an account
web-slogan = The national board game of Madagascar, played all over the world.
web-home-play = Play now
web-home-learn = Learn the rules
web-home-live = Games being played
web-home-none-live = Nobody is playing at the moment.
web-home-daily = The puzzle of the day
web-home-seeks = Looking for an opponent
web-home-online = Who is online
web-home-finished = Finished lately
web-home-terminal = In a terminal
web-home-terminal-how = The same server, the same games, without a browser:
web-white = White
web-black = Black
web-game = Game
web-turns = Turns
web-first = First position
web-previous = One turn back
web-next = One turn on
web-last = Last position
# Words between percent signs are points that a script fills in.
web-pieces = White: %w%. Black: %b%.
web-stale = Not live. Trying again.
web-course = Course of the game
web-record = Record
web-explore-here = What others played here
web-embed = Put this game on a page of yours
web-rating-over-time = Rating over time
web-recent-games = Games, newest first
web-running-games = Games in progress
web-statistics = Statistics
web-head-to-head = Head to head
web-search-player = Player
web-search-against = Against
web-search-words = More filters, as in "help history"
web-search-go = Search
web-more = More
web-not-found = Not found
web-too-much = Too much at once
web-not-shown = That does not work
web-study = Study
web-studies = Studies
web-refused-method = This page cannot be asked for like that. Open its address in a browser.
web-refused-banned = Your address is banned from this server.
web-refused-too-large = The request is too large. Send less.
web-refused-busy = The server is busy. Try again in a moment.
web-refused-foreign-form = Forms of other sites are refused. Open the page on this server and send the form again.
web-refused-mistake = The server made a mistake. It was logged. Try again later.
web-refused-foreign-socket = Pages of other sites may not connect here. Open the page on this server.
web-refused-program = This address is for programs, which connect here with a WebSocket.
web-refused-too-many = Too many connections from your address. Close one, or try again later.
web-refused-full = The server is full. Try again later.
web-refused-form = The form is not complete. Open the page and fill in the form again.
web-refused-account = The server cannot look up your account. Try again in a moment.
web-refused-head = The request needs one Host, and not more than one Origin. Open the page in a browser.
web-refused-too-much = Your address asks for too much at once. Try again in a moment.
web-invitation = { $from } invites you to a game
web-nav-tournaments = Tournaments
web-players = Players
web-finished-games = Finished games
web-news = News
web-message-of-the-day = Message of the day
web-tournament-current = Open and running
web-tournament-champions = Champions
web-tournament-how = How tournaments work, and how to create one
web-tournament-next = Your next game
web-tournament-table = Table
web-tournament-pairings = Pairings
web-tournament-round = round
web-tournament-rounds = Rounds:
web-tournament-games = All games
web-tournament-join = Take part
web-tournament-play = I am here for my game
web-tournament-bye = Stay out of the next round
web-tournament-leave = Leave the tournament
web-tournament-log-in = Log in to take part
# The next game of a member on the page of a tournament.
web-tournament-next-game = You play { $opponent }.{ $game ->
    [none] { $arranged ->
        [true] {" "}It starts when both of you are here. You can arrange a time with a message.
       *[false] {""}
      }
   *[other] {" "}It is running: game { $game }.
  }

# The page with all finished games as files.
web-data = All finished games as files
web-data-off = This server publishes no files of its games.
web-data-not-yet = The files are not made yet. Come back in a few minutes.
web-data-about = All games that ended on this server, in a file for each month (UTC). Private games are not among them, nor is anything that people wrote to each other. The files are made again each day: players can be renamed, and games can be analysed later.
web-data-month = Month
web-data-bytes = Bytes
web-data-licence = The licence of the files:
web-data-index = For programs, the same list:
web-data-format = How to read the files
web-data-how = They are ASCII text in Fanorona Game Notation (FGN), which is modelled on PGN: tags in brackets, then numbered turns, each with its time in seconds, then the result. An empty line follows each game. A step names two points; a sign says how it captures: + by approach, - by withdrawal. You can paste a game into a study here.
web-data-check = To check a file that you have loaded, compare this with its SHA-256 in the list:
