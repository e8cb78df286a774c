# Comptes : inscription, connexion, mots de passe, adresses e-mail, joueurs en ligne et profils.
# Les corrections de francophones sont les bienvenues.

# Ce que dit l'aide de chaque commande : en une ligne, et comment l'écrire. Les mots en capitales sont à remplacer.
command-register = crée un compte et vous y connecte
    .usage = register [code=CODE] [NOM [MOT-DE-PASSE]], register NOM bot of VOUS
command-login = vous connecte à votre compte
    .usage = login [NOM [MOT-DE-PASSE]]
command-guest = permet de jouer sans compte ; parties non classées
    .usage = guest
command-quit = quitte le serveur ; il garde vos parties
    .usage = quit
command-password = change votre mot de passe
    .usage = password [ANCIEN NOUVEAU]
command-recover = donne un nouveau mot de passe, avec le code d'un opérateur
    .usage = recover NOM CODE [NOUVEAU]
command-who = liste ceux qui sont en ligne
    .usage = who [NOM... | after NOM]
command-finger = affiche le profil d'un joueur ; sans nom, le vôtre
    .usage = finger [NOM]
command-address = affiche, remplace ou confirme vos adresses e-mail
    .usage = address [ADRESSE... | none], address confirm [CODE | ADRESSE]
command-add = ajoute des adresses e-mail à votre compte
    .usage = add ADRESSE...
command-delete = supprime votre compte pour toujours
    .usage = delete account [MOT DE PASSE]
command-list = liste tous les joueurs par nom
    .usage = list [tsivy | dimyand | telo]... [after NOM]
command-limit = règle combien de parties vous voulez jouer à la fois
    .usage = limit [NOMBRE | none | accept | reject]

# Des listes. La valeur s'affiche quand la liste est vide ; chaque attribut est l'en-tête d'une colonne.
list-who = Personne n'est en ligne.
    .name = nom
    .rating = class. tsivy
    .idle_s = inactif
    .doing = activité
list-who-cells = -
    .name = { named-player }
    .doing = { who-doing }
who-doing = { $playing ->
    [none] { $observing ->
        [none] {""}
       *[other] regarde { $observing }
      }
   *[other] joue { $playing }
  }
list-members = Il n'y a aucun joueur à montrer. Pour les voir tous : `list`
    .name = nom
    .won = gains
    .lost = pertes
    .drawn = nulles
    .active = en cours
    .limit = limite
    .seeking = cherche
    .last_here_ms = dernière visite
list-members-cells = -
    .name = { named-player }
    .limit = { $challenges ->
        [closed] fermés
       *[other] { $limit }
      }

account-done-registered = Le compte { $name } est créé. Pour l'utiliser : `login { $name }`
account-done-cancelled = Annulé. Rien n'a été changé.
account-done-password-changed = Votre mot de passe est changé.{ $session_closed ->
    [true] {" "}Vos autres connexions sont fermées.
   *[false] {""}
  }{ $tokens_revoked ->
    [0] {""}
    [one] {" "}Un jeton de vos bots est révoqué. Pour en créer un autre : token new NOM
   *[other] {" "}{ $tokens_revoked } jetons de vos bots sont révoqués. Pour en créer d'autres : token new NOM
  }{ $keys ->
    [0] {""}
    [one] {" "}Votre clé SSH vous connecte toujours sans lui. Pour la retirer : `key remove all`
   *[other] {" "}Vos { $keys } clés SSH vous connectent toujours sans lui. Pour les voir : `key`
  }
account-done-recovered = Votre mot de passe est changé. Pour vous connecter : `login { $name }`{ $keys ->
    [0] {""}
    [one] {" "}Votre clé SSH vous connecte toujours sans lui. Pour la retirer : `key remove all`
   *[other] {" "}Vos { $keys } clés SSH vous connectent toujours sans lui. Pour les voir : `key`
  }

# Les premières lignes après la connexion. Une ligne qui peut manquer commence par un saut de ligne : {""} puis une ligne
# en retrait.
account-done-logged-in = { arrival-greeting }{ $new ->
    [true] {""}
        { arrival-learn }
   *[false] {""}
  }{ $challenges ->
    [0] {""}
   *[other] {""}
        { arrival-challenges }
  }{ $active ->
    [0] {""}
   *[other] {""}
        { arrival-active }{ arrival-next }
  }
arrival-greeting = { $guest ->
    [true] Bienvenue ! Votre nom est { $name }.
   *[false] { $new ->
        [true] Bienvenue, { $name } ! Votre compte est créé.
       *[false] { $last_here_ms ->
            [none] Bienvenue, { $name } !
           *[other] Bon retour, { $name } ! Dernière visite le { $last_here_ms }.
          }
      }
  }
arrival-learn = Pour apprendre le jeu, coup par coup : `learn`
arrival-challenges = { $challenges ->
    [one] { $challenges } défi attend votre réponse. Pour le voir : `pending`
   *[other] { $challenges } défis attendent votre réponse. Pour les voir : `pending`
  }
arrival-active = { $active ->
    [one] Vous avez { $active } partie en cours.
   *[other] Vous avez { $active } parties en cours.
  }
arrival-next = { $next_count ->
    [0] {""}
    [one] {" "}C'est à vous de jouer dans la partie { $next_and }.
   *[other] {" "}C'est à vous de jouer dans les parties { $next_and }.
  }

challenge-policy = { $challenges ->
    [ask] au cas par cas
    [auto] tous acceptés
   *[closed] fermés
  }

# Un profil, ligne par ligne.
account-done-profile = { profile-name } { profile-presence } { $guest ->
        [true] Arrivé le { $since_ms_day }.
       *[false] Inscrit depuis le { $since_ms_day }.
      }
    Parties : { $won ->
        [one] { $won } gagnée
       *[other] { $won } gagnées
      }, { $lost ->
        [one] { $lost } perdue
       *[other] { $lost } perdues
      }, { $drawn ->
        [one] { $drawn } nulle
       *[other] { $drawn } nulles
      }, { $active } en cours. Défis : { challenge-policy }.{ $freed ->
        [0] { $unfreed ->
            [0] {""}
           *[other] { profile-velas }
          }
       *[other] { profile-velas }
      }{ $vacation_until_ms ->
        [none] {""}
       *[other] {""}
            En vacances jusqu'au { $vacation_until_ms } au plus tard.
      }{ $ratings ->
        [none] {""}
       *[other] {""}
            Classements : { $ratings }.
      }{ $puzzle_rating ->
        [none] {""}
       *[other] {""}
            Classement aux problèmes : { $puzzle_rating }.
      }{ $tournaments_won ->
        [0] {""}
        [one] {""}
            1 tournoi gagné. Pour le voir : `champions { $name }`
       *[other] {""}
            { $tournaments_won } tournois gagnés. Pour les voir : `champions { $name }`
      }
profile-name = { $name }{ $bot ->
    [true] { $owner ->
        [none] {" "}(robot du serveur)
       *[other] {" "}(bot, propriétaire : { $owner })
      }
   *[false] { $guest ->
        [true] {" "}(invité)
       *[false] {""}
      }
  }
profile-presence = { $here ->
    [true] est en ligne.
   *[false] { $last_here_ms ->
        [none] n'est pas en ligne.
       *[other] n'est pas en ligne (dernière visite le { $last_here_ms }).
      }
  }
profile-velas = {""}
    Velas joués comme débiteur : { $freed ->
        [one] { $freed } gagné
       *[other] { $freed } gagnés
      } (afa-bela), { $unfreed ->
        [one] { $unfreed } non gagné
       *[other] { $unfreed } non gagnés
      }.

account-done-addresses = { $addresses_count ->
    [0] Vous n'avez pas d'adresse e-mail ici. Pour en donner une : `address nom@example.org`
    [one] Votre adresse e-mail : { $addresses_and }{ addresses-unconfirmed }
   *[other] Vos adresses e-mail : { $addresses_and }{ addresses-unconfirmed }
  }
addresses-unconfirmed = { $unconfirmed_count ->
    [0] {""}
   *[other] { $sends ->
        [true] . { $mailed_count ->
            [0] À confirmer : { $unconfirmed_and }. Avec le code de l'e-mail, tapez : address confirm CODE. Pour un nouveau code : `address confirm`
           *[other] Un code est envoyé à { $mailed_and }. Avec le code de l'e-mail, tapez : address confirm CODE
          }
       *[false] {" "}(ce serveur n'envoie pas d'e-mail)
      }
  }
account-done-address-confirmed = Votre adresse e-mail { $address } est confirmée. Pour choisir quand recevoir des e-mails : `set mail`

# L'e-mail qui contient le code.
address-mail = Bonjour { $name },

    vous avez donné cette adresse e-mail à un serveur de Fanorona. Pour y recevoir
    les nouvelles de vos parties, connectez-vous et tapez :

    {"  "}address confirm { $code }

    Le code est valable jusqu'au { $until_ms }.

    { mail-site }Si vous n'avez pas donné cette adresse, ignorez cet e-mail. Sans le code, le
    serveur n'envoie pas de nouvelles à cette adresse.
    .subject = { $place } : confirmez votre adresse e-mail
account-done-deletion-asked = Supprimer votre compte est définitif :{ $active ->
        [0] {""}
       *[other] {""}
            - { deletion-games } ;
      }
    - vos défis, adresses e-mail, options et messages sont effacés ;
    - vos parties terminées restent, sous le nom "deleted" et un numéro ;
    - personne ne pourra reprendre votre nom, pas même vous.
    Pour supprimer votre compte, tapez votre mot de passe. Pour annuler, tapez une ligne vide.
    Si vous voulez garder vos parties, annulez, puis tapez : `export mine`
deletion-games = { $active ->
    [one] { $lost ->
        [0] votre partie en cours finit sans résultat
       *[other] vous perdez votre partie en cours
      }
   *[other] { $lost ->
        [0] vos { $active } parties en cours finissent sans résultat
       *[other] vos { $active } parties en cours finissent, et vous perdez celles où les deux joueurs ont joué ({ $lost })
      }
  }
account-done-deleted = Votre compte est supprimé. { $shown_as ->
    [none] Ses parties portent maintenant le nom "deleted" et un numéro.
   *[other] Ses parties portent maintenant le nom { $shown_as }.
  }
account-done-limit = { $limit ->
    [none] Vous n'avez pas fixé de limite. Le serveur permet { $server_limit ->
            [one] { $server_limit } partie
           *[other] { $server_limit } parties
        } à la fois.
    [one] Vous jouez au plus { $limit } partie à la fois. Pour supprimer cette limite : `limit none`
   *[other] Vous jouez au plus { $limit } parties à la fois. Pour supprimer cette limite : `limit none`
  }
account-done-seeking = { $seeking ->
    [0] Vous ne voulez pas d'autres parties.
    [one] Vous voulez { $seeking } partie de plus. Tous les joueurs le voient : `list`
        Pour une partie en direct, { $seeking } minute par joueur : `seek { $seeking }+0`
   *[other] Vous voulez { $seeking } parties de plus. Tous les joueurs le voient : `list`
        Pour une partie en direct, { $seeking } minutes par joueur : `seek { $seeking }+0`
  }

account-refusal-bad-name = "{ $typed }" { $problem }. Un nom est une lettre, puis des lettres, des chiffres, - ou _ : { $least } à { $most } caractères en tout.
name-error-too-short = est trop court
name-error-too-long = est trop long
name-error-no-letter-first = ne commence pas par une lettre
name-error-character = contient un caractère qu'un nom ne peut pas avoir
account-refusal-restricted = { $access ->
    [no_registrations] On ne s'inscrit qu'avec un code d'un opérateur en ce moment : register code=CODE. Pour jouer en invité : `guest`. Si vous avez un compte : login NOM
    [no_guests] Les invités ne peuvent pas entrer en ce moment. Pour avoir un compte : `register`. Si vous en avez un : login NOM
   *[members_only] Seuls les membres peuvent entrer en ce moment. Si vous avez un compte : login NOM. Si vous avez un code d'inscription : register code=CODE. Sinon, revenez plus tard.
  }
account-refusal-renamed = Un opérateur vous a donné un autre nom : { $name }. Pour vous connecter : `login { $name }`
account-refusal-not-invited = Ce code d'inscription est faux ou n'est plus valable. Demandez-en un nouveau à un opérateur, et inscrivez-vous avec celui-ci.
account-refusal-reserved-name = Le nom "{ $typed }" est réservé : { $reason ->
    [server] c'est un mot pour le serveur, son équipe, les robots, les invités ou les coups, ou il y ressemble.
    [command] ici il veut dire "{ $command }", ou y ressemble.
   *[word] c'est un mot des commandes ou de l'aide, ou il y ressemble.
  } Pour en choisir un autre : register NOM
account-refusal-name-taken = Le nom { $name } est pris, ou ressemble trop à un autre. Pour en choisir un autre : register NOM
account-refusal-bad-password = Un mot de passe a au moins { $least ->
        [one] { $least } caractère
       *[other] { $least } caractères
    } et au plus { $most ->
        [one] { $most } octet
       *[other] { $most } octets
    }, sans espaces.
account-refusal-easy-password = Ce mot de passe se devine facilement : il est courant, un nombre, une répétition, ou trop proche de votre nom. Choisissez-en un autre, par exemple trois mots sans espaces.
account-refusal-passwords-differ = Les deux mots de passe diffèrent. Retapez deux fois le nouveau mot de passe, ou une ligne vide pour annuler.
account-refusal-bad-address = Une adresse e-mail s'écrit comme nom@example.org. Corrigez-la, ou ne la donnez pas.
account-refusal-too-many-addresses = Un compte peut avoir { $limit ->
        [one] { $limit } adresse e-mail
       *[other] { $limit } adresses e-mail
    } au plus. Donnez-en moins.
account-refusal-wrong-code = Ce code est faux, il a expiré, ou il y a eu trop de codes faux. Pour un nouveau code : `address confirm`
account-refusal-nothing-to-confirm = Vous n'avez pas d'adresse à confirmer ici. Pour voir vos adresses : `address`
account-refusal-sends-no-mail = Ce serveur n'envoie pas d'e-mail : vous ne pouvez pas confirmer d'adresse. Pour voir vos adresses : `address`
account-refusal-too-many-codes = Trop de codes ont été envoyés à cette adresse ou pour ce compte. Rien n'est changé. Réessayez dans { $wait_s }, ou ne donnez pas l'adresse.
account-refusal-auth-failed = Le nom ou le mot de passe est faux. Pour réessayer : login NOM
account-refusal-not-your-password = Ce n'est pas votre mot de passe. Rien n'a été changé.
account-refusal-logged-in = Vous utilisez déjà le compte { $name }. { $guest ->
    [true] Pour utiliser un compte, tapez d'abord : `quit`. Vos parties finissent alors : elles ne passent pas au compte.
   *[false] Pour en changer, tapez d'abord : `quit`
  }
account-refusal-no-player = Il n'y a pas de joueur "{ $typed }". Pour voir qui est en ligne : `who`
account-refusal-no-player-nor-option = "{ $typed }" n'est ni un joueur ni une option. Tapez : { $command_usage }
account-refusal-not-here = { $name } n'est pas en ligne en ce moment. Pour voir qui l'est : `who`
account-refusal-oneself = C'est vous. Nommez un autre joueur.
account-refusal-deleted-already = Ce compte est supprimé. Pour en créer un autre : `register`
account-refusal-limit-out-of-range = Une limite est un nombre de { $least } à { $most }. Tapez : `limit { $most }`, ou sans limite : `limit none`
account-refusal-too-many-wanted = Vous pouvez demander au plus { $most ->
        [one] { $most } partie
       *[other] { $most } parties
    }. Pour une partie en direct, { $games ->
        [one] { $games } minute
       *[other] { $games } minutes
    } par joueur : `seek { $games }+0`
account-refusal-guests-are-not-listed = Seuls les joueurs inscrits peuvent dire combien de parties ils veulent. Pour une partie en direct, { $games ->
        [one] { $games } minute
       *[other] { $games } minutes
    } par joueur : `seek { $games }+0`
