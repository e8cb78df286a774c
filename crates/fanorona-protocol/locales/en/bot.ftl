# Bots of players, and commands for programs.

# What help says of each command: in one line, and how it is written. Words in capitals stand for what is typed.
command-token = list, create or revoke tokens: of your bots, and of browsers
    .usage = token [list [BOT]], token new [BOT], token revoke [BOT] NUMBER | all
command-since = show the turns that were played after turn PLY
    .usage = since BOARD PLY
command-ping = check your connection to the server
    .usage = ping
command-pong = for programs: answer a ping from the server
    .usage = pong

# A list. The value is shown when the list is empty; each attribute is the heading of a column.
list-tokens = There are no tokens. To create one: token new BOT
    .bot = account
    .number = no.
    .made_ms = created
    .used_ms = last used

bot-done-bot-registered = The bot { $name } was created. It belongs to { $owner }.
    Its token, shown only once: { $token }
    It logs in with: login { $name } TOKEN. More for programs: `help programs`
bot-done-token-created = Token { $number } of { $name }, shown only once: { $token }
bot-done-tokens-revoked = { $revoked ->
    [0] { $name } has no tokens.
    [one] 1 token of { $name } was revoked.
   *[other] { $revoked } tokens of { $name } were revoked.
  }
bot-done-missed = { $turns ->
    [0] No turn was played after that.
   *[other] { $more ->
        [none] {""}
       *[other] To see more: { $more }
      }
  }
bot-done-pong = pong

bot-refusal-not-the-owner = You can only register your own bots. Type: register NAME bot of { $name }
bot-refusal-owner-is-a-bot = A bot cannot register bots. Log in as its owner, then type: register NAME bot of OWNER
bot-refusal-too-many-bots = You have { $most ->
        [one] { $most } bot
       *[other] { $most } bots
    }, which is the limit. To delete one, log in as the bot, then type: `delete account`
bot-refusal-no-password = A bot has tokens instead of a password. Its owner can create one: token new BOT
bot-refusal-not-your-bot = { $name } is not your bot. To see whose it is: `finger { $name }`
bot-refusal-no-bots = You have no bots and no browser in which you are logged in, so you have no tokens. To register a bot: register NAME bot of { $name }
bot-refusal-which-bot = You have several bots. Name one of them: { $candidates_or }
bot-refusal-too-many-tokens = The bot has { $most ->
        [one] { $most } token
       *[other] { $most } tokens
    }, which is the limit. To revoke one: token revoke NUMBER
bot-refusal-no-token = Unknown token { $number }. To see all tokens: `token list`
