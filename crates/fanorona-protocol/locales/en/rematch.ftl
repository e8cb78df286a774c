# Games that follow a game: a rematch, or the vela that its loser asks for.

# What help says of each command: in one line, and how it is written. Words in capitals stand for what is typed.
command-vela = after a defeat, ask for the game that frees you
    .usage = vela [BOARD]
command-rematch = ask for another game with swapped colours
    .usage = rematch [BOARD] [white | black | random]

rematch-refusal-not-over = Game { $game } is not over. To see it: `board { $game }`
rematch-refusal-nothing-over = You have not finished a game yet. To see your games: `games`
rematch-refusal-not-the-debtor = Only the loser of game { $game } can ask for its vela. To ask for a new game: `rematch { $game }`
rematch-refusal-no-debt = Game { $game } leaves no debt. Only a win on the tsivy board does (see: `help vela`). To ask for a new game: `rematch { $game }`
rematch-refusal-vela-played = The vela for game { $game } is game { $vela }. To see it: `show { $vela }`
rematch-refusal-vela-asked = Challenge { $challenge } already asks for the vela for game { $game }. To see it: `pending`
rematch-refusal-in-match = Game { $game } belongs to a match, whose next game starts automatically. To see your games: `next`
