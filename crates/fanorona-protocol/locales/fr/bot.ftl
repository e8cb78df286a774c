# Programmes qui jouent. Les corrections de francophones sont les bienvenues.

# Ce que dit l'aide de chaque commande : en une ligne, et comment l'écrire. Les mots en capitales sont à remplacer.
command-token = voir, créer ou révoquer des jetons : bots et navigateurs
    .usage = token [list [BOT]], token new [BOT], token revoke [BOT] NUMÉRO | all
command-since = montre les coups joués après le coup N
    .usage = since PARTIE N
command-ping = vérifie votre connexion au serveur
    .usage = ping
command-pong = pour les programmes : répond à un ping du serveur
    .usage = pong

# Une liste. La valeur s'affiche quand elle est vide ; chaque attribut est l'en-tête d'une colonne.
list-tokens = Il n'y a pas de jetons. Pour en créer un : token new BOT
    .bot = compte
    .number = n°
    .made_ms = créé
    .used_ms = dernier usage

bot-done-bot-registered = Le bot { $name } est créé. Il appartient à { $owner }.
    Son jeton, affiché une seule fois : { $token }
    Il se connecte ainsi : login { $name } JETON. Comment un programme parle au serveur : `help programs`
bot-done-token-created = Jeton { $number } du bot { $name }, affiché une seule fois : { $token }
bot-done-tokens-revoked = { $revoked ->
    [0] { $name } n'a pas de jetons.
    [one] { $revoked } jeton du bot { $name } est révoqué.
   *[other] { $revoked } jetons du bot { $name } sont révoqués.
  }
bot-done-missed = { $turns ->
    [0] Aucun coup n'a été joué depuis.
   *[other] { $more ->
        [none] {""}
       *[other] Pour voir la suite : { $more }
      }
  }
bot-done-pong = pong

bot-refusal-not-the-owner = Vous ne pouvez créer que vos propres bots. Tapez : register NOM bot of { $name }
bot-refusal-owner-is-a-bot = Un bot ne peut pas créer de bots. Connectez-vous comme son propriétaire, puis tapez : register NOM bot of VOUS
bot-refusal-too-many-bots = Vous avez { $most ->
        [one] { $most } bot
       *[other] { $most } bots
    }, et c'est la limite. Pour en supprimer un, connectez-vous comme ce bot, puis tapez : `delete account`
bot-refusal-no-password = Un bot a des jetons, et non un mot de passe. Son propriétaire peut en créer un : token new BOT
bot-refusal-not-your-bot = { $name } n'est pas votre bot. Pour voir à qui il est : `finger { $name }`
bot-refusal-no-bots = Vous n'avez ni bot ni navigateur où vous êtes connecté, donc pas de jetons. Pour créer un bot : register NOM bot of { $name }
bot-refusal-which-bot = Vous avez plusieurs bots. Nommez l'un d'eux : { $candidates_or }
bot-refusal-too-many-tokens = Le bot a { $most ->
        [one] { $most } jeton
       *[other] { $most } jetons
    }, et c'est la limite. Pour en révoquer un : token revoke NUMÉRO
bot-refusal-no-token = Il n'y a pas de jeton { $number }. Pour voir tous les jetons : `token list`
