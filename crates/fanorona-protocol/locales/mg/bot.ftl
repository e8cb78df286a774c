# Bot an'ny mpilalao, ary baiko ho an'ny programa.

# Raisinay an-kafaliana ny fanitsiana.

# Izay lazain'ny `help` momba ny baiko tsirairay, amin'ny andalana iray, sy ny fomba fanoratana azy. Soloy ny anao ny
# teny amin'ny sora-baventy.
command-token = mampiseho, mamorona, manafoana token: bot sy navigateur
    .usage = token [list [BOT]], token new [BOT], token revoke [BOT] ISA | all
command-since = mampiseho ny anjara voalalao aorian'ny anjara ISA
    .usage = since LALAO ISA
command-ping = mizaha ny fifandraisanao amin'ny mpizara
    .usage = ping
command-pong = ho an'ny programa: mamaly ny ping avy amin'ny mpizara
    .usage = pong

# Lisitra. Ny voalohany no aseho rehefa foana izy; lohatenin'ny tsanganana ny manaraka.
list-tokens = Tsy misy token. Raha hamorona iray: token new BOT
    .bot = kaonty
    .number = laharana
    .made_ms = noforonina
    .used_ms = niasa farany

bot-done-bot-registered = Voaforona ny bot { $name }. An'i { $owner } izy.
    Ny token-ny, indray mandeha ihany no aseho: { $token }
    Ny fidirany: login { $name } KAODY. Bebe kokoa ho an'ny programa: `help programs`
bot-done-token-created = Token { $number } an'ny { $name }, indray mandeha ihany no aseho: { $token }
bot-done-tokens-revoked = { $revoked ->
    [0] Tsy manana token ny { $name }.
   *[other] Token an'ny { $name } nofoanana: { $revoked }.
  }
bot-done-missed = { $turns ->
    [0] Tsy nisy anjara voalalao taorian'izay.
   *[other] { $more ->
        [none] {""}
       *[other] Raha hijery ny tohiny: { $more }
      }
  }
bot-done-pong = pong

bot-refusal-not-the-owner = Bot anao ihany no azonao foronina. Soraty: register ANARANA bot of { $name }
bot-refusal-owner-is-a-bot = Tsy afaka mamorona bot ny bot. Midira amin'ny anaran'ny tompony, avy eo soraty: register ANARANA bot of TOMPONY
bot-refusal-too-many-bots = Manana bot miisa { $most } ianao, izay no fetra. Raha hamafa iray dia midira amin'ny anaran'ilay bot, avy eo soraty: `delete account`
bot-refusal-no-password = Token fa tsy tenimiafina no ananan'ny bot. Afaka mamorona iray ny tompony: token new BOT
bot-refusal-not-your-bot = Tsy bot anao i { $name }. Raha hijery ny tompony: `finger { $name }`
bot-refusal-no-bots = Tsy manana bot na navigateur efa idiranao ianao, ka tsy manana token. Raha hamorona bot: register ANARANA bot of { $name }
bot-refusal-which-bot = Manana bot maro ianao. Soraty ny anaran'ny iray: { $candidates_or }
bot-refusal-too-many-tokens = Manana token miisa { $most } ny bot, izay no fetra. Raha hanafoana iray: token revoke ISA
bot-refusal-no-token = Tsy misy token { $number }. Raha hijery ny token rehetra: `token list`
