# Le serveur et la connexion. Les corrections de francophones sont les bienvenues.

# Ce que dit l'aide de chaque commande : en une ligne, et comment l'écrire. Les mots en capitales sont à remplacer.
command-help = affiche l'aide
    .usage = help [COMMANDE | MOTS | commands | fanorona | tutorial]
command-mode = règle cette connexion : human, plain ou json
    .usage = mode [human | plain | json [words]]
command-hello = pour les programmes : désormais un objet JSON par ligne
    .usage = hello json [PROGRAMME/VERSION [words]]
command-date = affiche la date et l'heure du serveur
    .usage = date
command-uptime = affiche depuis quand le serveur tourne
    .usage = uptime
command-version = affiche la version du serveur
    .usage = version
command-why = explique en détail le dernier refus
    .usage = why
command-multiple = vient du serveur par e-mail ; inutile ici
    .usage = multiple

# Les invites. Le serveur ajoute un espace.
prompt-login = votre nom :
prompt-new-name = nom du compte (ou quit) :
prompt-new-registration = register NOM (ou quit) :
prompt-password = mot de passe{ prompt-visible } :
prompt-old-password = ancien mot de passe{ prompt-visible } :
prompt-new-password = nouveau mot de passe{ prompt-visible } :
prompt-new-password-again = encore une fois{ prompt-visible } :
prompt-deletion = mot de passe{ prompt-visible } :
prompt-record = partie (ou cancel) :
prompt-visible = { $typing ->
    [visible] {" "}(il sera visible ; ou quit)
   *[hidden] {" "}(ou quit)
  }

# Les premières lignes d'une connexion.
greeting = { $server } { $version } : le Fanorona, jeu de tablier national de Madagascar.
    { greeting-ways }
greeting-of-place = { $server } { $version } : { $place } - Le Fanorona, jeu de tablier national de Madagascar.
    { greeting-ways }
# The ways in, in the second line.
greeting-ways =
    { $access ->
       *[open] Tapez votre nom, ou l'un de ces mots : `inscription`, `invité`, `aide`, `quitter`.
        [no_registrations] Tapez votre nom, ou l'un de ces mots : `invité`, `aide`, `quitter`. Personne ne peut s'inscrire en ce moment.
        [no_guests] Tapez votre nom, ou l'un de ces mots : `inscription`, `aide`, `quitter`. Les invités ne peuvent pas entrer en ce moment.
        [members_only] Tapez votre nom, ou `quitter`. Seuls les membres peuvent entrer en ce moment.
      }
    English: `language en`   Malagasy: `language mg`{ $tls_port ->
        [none] {""}
       *[other] {"   "}TLS : port { $tls_port }
      }

notice-taken-over = Vous avez ouvert une autre connexion ; celle-ci se ferme.
notice-too-many-sessions = Vous pouvez avoir { $most ->
        [one] { $most } connexion
       *[other] { $most } connexions
    } à la fois. Vous en avez ouvert une de plus, donc celle-ci se ferme : c'est la plus longtemps inactive.
notice-goodbye = Au revoir. Le serveur garde vos parties.
notice-goodbye-live = Au revoir. La pendule de votre partie en direct continue de tourner : revenez d'ici { $grace_s }.
notice-farewell = Au revoir.
notice-members-only = Seuls les membres peuvent être ici en ce moment ; cette connexion se ferme. Revenez plus tard.
notice-login-timeout = Personne ne s'est connecté depuis trop longtemps ; cette connexion se ferme.
notice-idle = Rien n'a été tapé depuis trop longtemps ; cette connexion se ferme.
notice-too-slow = Cette connexion ne lit pas ce qu'elle reçoit, et se ferme.
notice-server-full = Le serveur est complet. Réessayez plus tard.
notice-too-many-connections = Il y a trop de connexions depuis votre adresse. Réessayez plus tard.
notice-shutting-down = Le serveur s'arrête. Vos parties sont enregistrées ; revenez plus tard.
notice-here = Oui, fanorond est là.
notice-interrupted = Interrompu.
notice-unencrypted = Cette connexion n'est pas chiffrée : choisissez un mot de passe qui ne vous sert nulle part ailleurs{ $tls_port ->
    [none] .
   *[other] , ou connectez-vous au port { $tls_port } avec TLS (help tls).
  }
notice-view-hint = Pour voir vos pions en bas de chaque tablier : `set home` (en savoir plus : `help set`)
notice-unknown-name = Aucun compte ne porte ce nom. Pour le créer : register NOM
notice-wrong-password = Ce n'est pas le bon mot de passe. Tapez-le de nouveau, ou quit pour recommencer.
notice-perhaps-password = Cette ligne n'a pas été lue, car c'est peut-être un mot de passe. Tapez register NOM ou login NOM, ou `quit` pour annuler.
notice-guest-hint = Un invité qui quitte une partie où les deux ont joué la perd. Pour avoir un compte : `quit`, puis `register`
notice-kicked = Un administrateur vous déconnecte ; cette connexion se ferme.
notice-banned = Ce serveur vous est interdit { sanction-end } ; cette connexion se ferme.
notice-password-changed = Votre mot de passe a été changé sur une autre connexion ; celle-ci se ferme.
notice-not-http = C'est un serveur de Fanorona pour telnet, pas un serveur web ; cette connexion se ferme.
notice-account-deleted = Votre compte est supprimé ; cette connexion se ferme.
notice-token-revoked = Votre jeton a été révoqué ; cette connexion se ferme.
notice-key-removed = Une clé SSH de votre compte a été retirée ; cette connexion se ferme.
notice-key-hint = Vous venez avec une clé SSH encore inconnue. Pour vous connecter avec elle dès la prochaine fois : `key add`
notice-silent = Vous n'avez pas répondu depuis trop longtemps ; cette connexion se ferme.
notice-slow-down = Vous envoyez des lignes plus vite que le serveur ne les exécute. Attendez les réponses.
notice-garbage = Vous envoyez trop de données qui ne sont pas des commandes ; cette connexion se ferme. Reconnectez-vous et envoyez des lignes courtes.
notice-flooding = Vous avez continué d'envoyer des lignes trop vite ; cette connexion se ferme.
notice-quiet = Vous êtes en mode quiet : vous ne voyez que vos parties et ce qu'on vous dit. Pour en sortir : `quiet off`
notice-logged-in-elsewhere = Vous êtes aussi connecté ailleurs ({ $sessions ->
        [one] { $sessions } connexion
       *[other] { $sessions } connexions
    }).
notice-still-current = Vos coups vont encore à la partie { $game }, qui reste affichée. Pour jouer la partie { $started }, tapez : { $started }
notice-current-board = Vos coups vont maintenant à la partie { $game }, car ses pendules tournent. Pour revenir à la partie { $before }, tapez : { $before }
notice-unconfirmed-address = Une de vos adresses e-mail n'est pas confirmée et ne reçoit rien. Avec le code de l'e-mail, tapez : address confirm CODE. Pour un nouveau code : `address confirm`
notice-please-wait = { $before ->
    [one] Patientez : une connexion précède la vôtre.
   *[other] Patientez : { $before } connexions précèdent la vôtre.
  }
notice-chat-left-out = Une partie des conversations manque, car cette connexion ne les lisait pas.
notice-lines-left-out = D'autres joueurs causent trop de lignes ici, certaines sont donc omises. Pour voir les défis et les propositions : `pending`
ping = Êtes-vous là ? Répondez : `pong`

server-done-mode = Cette connexion est en mode { $mode }.
server-done-date = { $now_ms }
server-done-uptime = Le serveur tourne depuis le { $since_ms }, soit { $uptime_s }.
server-done-multiple = C'est inutile ici. Tapez autant de commandes que vous voulez, une par ligne.
server-done-nothing-refused = Rien n'a été refusé depuis votre connexion.
server-done-version = { $server } { $version }, protocole { $proto }

server-refusal-unknown-command = Commande inconnue : "{ $word }". { did-you-mean }Pour les voir toutes : `help commands`
server-refusal-unsaid = Commande inconnue : "{ $word }". { did-you-mean }Pour le dire : `say { $say }`. Pour chercher dans l'aide : help MOTS
server-refusal-nothing-here = "{ $word }" est une commande d'autres serveurs. Rien ne fait la même chose ici. Pour voir toutes les commandes : `help commands`
server-refusal-ambiguous = "{ $word }" peut désigner plusieurs commandes. Tapez plus de lettres de l'une d'elles : { $candidates_or }
server-refusal-spell-out = Pour que cela n'arrive pas par accident, tapez le mot entier : `{ $command }`
server-refusal-usage = { $detail ->
    [none] { $command ->
        [hello] hello est une commande pour les programmes. Pour commencer, tapez `guest`. Un programme tape :
       *[other] { help-usage }
      }
   *[other] { $detail } Tapez :
  } { $command_usage }
usage-detail-unknown-option = Il n'y a pas d'option "{ $word }".
usage-detail-misspelled = { $word }
usage-detail-contradiction = Ces deux mots se contredisent : { $word_and }.
usage-detail-not-a-number = "{ $word }" n'est pas un nombre.
usage-detail-not-a-name = "{ $word }" ne peut pas être le nom d'un joueur.
usage-detail-left-over = "{ $word }" est un mot de trop.
usage-detail-incomplete = En mode json, toute la commande doit être dans la ligne.
usage-detail-bad-option = { $word }
misspelled = Il n'y a pas d'option "{ $word }". Vouliez-vous dire { $near } ?
bad-option = { $value ->
    [none] Après { $name }=, il faut { $name_takes }.
   *[other] "{ $value }" ne convient pas à { $name }= ; il faut { $name_takes }.
  }
server-refusal-bad-tag = Une étiquette est le signe @ suivi de 1 à 32 lettres, chiffres, - ou _, par exemple : @17 date
server-refusal-too-long = Cette ligne est trop longue, et rien n'a été fait. Envoyez au plus { $limit ->
        [one] { $limit } octet
       *[other] { $limit } octets
    } par ligne.
server-refusal-auth-required = Connectez-vous d'abord : login NOM (ou : `register`, `guest`). Pour jouer tout de suite : `play`{ $inline ->
    [true] . Par courrier, mettez votre nom et votre mot de passe dans la ligne : `help mail`
   *[false] {""}
  }
server-refusal-members-only = Les invités ne peuvent pas faire cela. Pour avoir un compte : `quit`, puis `register`
server-refusal-administrators-only = Seuls les administrateurs peuvent faire cela.
server-refusal-operators-only = Seuls les opérateurs peuvent faire cela. Pour voir ce que vous pouvez faire : `help commands`
server-refusal-no-help = Il n'y a pas d'aide sur "{ $topic }". { $near ->
    [none] {""}
   *[other] Vouliez-vous dire `help { $near }` ?{" "}
  }Pour voir ce qu'il y a : `help commands`
server-refusal-rate-limited = Trop de demandes. Réessayez dans { $wait_s }.
server-refusal-busy = Le serveur est surchargé. Réessayez dans un instant.
server-refusal-disk-full = Le disque du serveur est plein : rien n'a été changé. Réessayez plus tard ; lire reste possible.
server-refusal-database-away = La base de données ne répond pas pour le moment : rien n'a été fait. Réessayez dans quelques secondes ; les pendules récupèrent ce temps.
server-refusal-unknown = On ne sait pas si cela a été enregistré, car la base de données a cessé de répondre. Regardez avant de recommencer. Vos tabliers : `board`
server-refusal-disk-failed = Le disque du serveur est en panne : rien n'a été changé. Réessayez plus tard ; lire reste possible.
server-refusal-shutting-down = Le serveur est en train de s'arrêter, et rien n'a été changé. Revenez plus tard.
server-refusal-internal = Une erreur s'est produite sur le serveur, et rien n'a été changé. Réessayez plus tard.

# Les valeurs que prend une option. La phrase qui les contient dit avant elles : il faut.
takes-board = tsivy, dimyand ou telo
takes-from = une position et qui est au trait, par exemple 3/1b1/w2 w
takes-boards = un nombre de parties, par exemple 20
takes-match = 3 ou 5
takes-days = un nombre de jours, de 1 à 730
takes-forfeittime = { takes-days }
takes-total = { takes-days }
takes-totaltime = { takes-days }
takes-remind = { takes-days }
takes-nagtime = { takes-days }
takes-time = des minutes et des secondes par coup, par exemple 10+5
takes-day = une date, par exemple 2026-11-20
takes-rating = des classements, par exemple 1400-1800, 1400- ou -1800
takes-players = des nombres de joueurs, par exemple 3-12 ou 8
takes-rounds = un nombre de rondes, par exemple 5
takes-minutes = un nombre de minutes, par exemple 60
takes-within = un nombre de jours par ronde, par exemple 7 ; 0 si les rondes en direct commencent tout de suite
takes-robots = un niveau de 1 à 8, fitting ou none
takes-games = un nombre de parties classées, comme 10
takes-code = de 6 à 20 lettres et chiffres, ou none
takes-every = day, week ou month
takes-start = un délai, par exemple 2h ou 3d, ou une date, par exemple 2026-12-01T18:00
takes-seconds = un nombre de secondes, au moins 1
takes-mail = off, digest ou turn
takes-player = le nom d'un joueur
takes-opponent = { takes-player }
takes-colour = white ou black
takes-result = 1-0, 0-1, 1/2-1/2 ou *
takes-opening = vakiloha, lehavanana, lehavia, kobaka-fohy ou kobaka-lava
takes-ruleset = { takes-board }
takes-since = une date : 2026-11-20, 2026-11, 2026, hier, 30j (il y a 30 jours), semaine dernière ou octobre
takes-until = { takes-since }
takes-around = { takes-since }
takes-before = le numéro d'une partie
takes-reason = captured, blocked, resigned, time, agreed, repetition, no_capture_limit, forfeit, aborted ou adjudicated
takes-turns = un nombre de coups, par exemple 20-40, 60+ ou -15
takes-difference = une différence de classement, par exemple 200+ ou 0-50
takes-with = une position, par exemple 3/1b1/w2 b

# The end of a page of a long answer.
page-more = { $lines ->
    [one] Encore { $lines } ligne.
   *[other] Encore { $lines } lignes.
  } Pour la suite : Entrée. Pour arrêter : q
page-cut = La suite est trop longue. Demandez-en moins.
