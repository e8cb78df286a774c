# Messages, commentaires, abonnements. Les corrections de francophones sont les bienvenues.

# Ce que dit l'aide de chaque commande : en une ligne, et comment l'écrire. Les mots en capitales sont à remplacer.
command-message = laisse un message que le joueur lira plus tard
    .usage = message NOM[,NOM...] TEXTE
command-messages = liste, lit ou efface vos messages
    .usage = messages [N | before N | read | erase N | erase all]
command-chat = ajoute un commentaire à une partie, ou lit ceux qu'elle a
    .usage = chat PARTIE [TEXTE]
command-inbox = affiche les événements récents et ce qui vous attend
    .usage = inbox
command-subscribe = vous abonne à une partie ; seul, liste vos parties
    .usage = subscribe [PARTIE... | all]
command-unsubscribe = met fin à votre abonnement à une partie
    .usage = unsubscribe PARTIE... | all
command-notify = prévient quand un ami arrive ou part, quand une partie finit
    .usage = notify [NOM | PARTIE... | all]
command-unnotify = arrête ce que vous avez demandé par notify
    .usage = unnotify NOM | PARTIE... | all
command-nomail = arrête tous les e-mails ; chaque e-mail contient le jeton
    .usage = nomail JETON

# Listes. La valeur s'affiche quand la liste est vide ; chaque attribut est l'en-tête d'une colonne.
list-messages = Vous n'avez pas de message.
    .number = n°
    .from = de
    .sent_ms = envoyé
    .read = état
    .text = texte
list-messages-cells = -
    .read = { $read ->
        [true] lu
       *[false] non lu
      }
list-notified = Le serveur ne vous prévient de rien. Pour savoir quand un joueur arrive : notify NOM
    .what = quoi
    .game = partie
    .name = nom
list-notified-cells = -
    .what = { $what ->
        [arrival] joueur
        [results] tous les résultats
       *[result] résultat
      }
list-subscribed = Vous n'êtes abonné à aucune partie. Pour vous abonner : subscribe PARTIE
    .game = partie
    .white = Blancs
    .black = Noirs
    .turns = coups
    .status = état
list-subscribed-cells = -
    .game = { $all ->
        [true] toutes
       *[false] { $game }
      }
    .status = { $all ->
        [true] {""}
       *[false] { game-status }
      }

# Messages et commentaires.
message-event-new = <{ $from }> [message { $number }] { $text }
message-event-stored = Message { $number }, écrit par { $from } le { $sent_ms } :
    {"  "}{ $text }
comment-event-new = <{ $from }> [partie { $game }] { $text }
comment-event-stored = <{ $from }> [partie { $game }, le { $said_ms }] { $text }

# Nouvelles. $lines sont les entrées qui suivent, une par ligne ; $count est leur nombre.
news-since-here = Pendant votre absence :
    {"  "}{ $lines }
news-lately = { $count ->
    [0] Rien de nouveau dans vos parties.
   *[other] Événements récents :
        {"  "}{ $lines }
  }
news-now = { $lines }
news-more = ... et d'autres encore. Seuls les plus récents sont affichés.
news-unread = Messages non lus : { $unread }. Pour les lire : `messages read`
news-your-turn = Partie { $game } : c'est à vous de jouer contre { $with }.
news-offered = Partie { $game } : { $kind ->
    [draw] { $by } propose la nulle.
    [undo] { $turns ->
        [one] { $by } demande à reprendre { $turns } coup.
       *[other] { $by } demande à reprendre { $turns } coups.
      }
   *[abort] { $by } demande à annuler la partie.
  } Répondez : `accept { $game } { $kind }` ou `decline { $game } { $kind }`
news-challenged = { $by } vous défie (défi { $game }). Répondez : `accept { $game }` ou `decline { $game }`
news-declined = { $by ->
    [none] Votre défi { $game } a été refusé.
   *[other] { $by } a refusé votre défi { $game }.
  }
news-started = La partie { $game } contre { $with } a commencé.
news-ended = Partie { $game } : { $white } - { $black }, finie : { $result } ({ end-reason }).
news-named = Partie { $game }, sur un tablier : { $by ->
    [none] un membre
   *[other] { $by }
  } dit que vous l'avez jouée. Peut-elle donner votre nom ? `record agree { $game }` ou `record decline { $game }`
news-commented = Partie { $game } : { $times ->
    [one] { $times } nouveau commentaire{ comment-author }.
   *[other] { $times } nouveaux commentaires, le dernier{ comment-author }.
  } Pour lire : `chat { $game }`
comment-author = { $by ->
    [none] {""}
   *[other] {" "}écrit par { $by }
  }
news-moved = Partie { $game } : { $white } - { $black }, { $turns ->
    [one] le coup { $ply } a été joué.
   *[other] { $turns } coups ont été joués ; le dernier est le coup { $ply }.
  } Pour voir le tablier : `show { $game }`
news-reminded = Partie { $game } : { $with ->
    [none] votre pendule tourne.
   *[other] { $with } attend votre coup et votre pendule tourne.
  }
news-queue-dropped = Partie { $game } : vos coups en attente ne conviennent plus et sont supprimés. Pour voir le tablier : `show { $game }`
news-analysed = Partie { $game } : analyse terminée. Pour la voir : `analyse { $game }`
news-analysis-failed = Partie { $game } : elle ne peut pas être analysée.
news-corrected = Partie { $game } : son résultat dans le tournoi est corrigé{ $by ->
    [none] {""}
   *[other] {" "}par { $by }
  }. Pour la voir : `examine { $game }`

# Les nouvelles par e-mail. $site est l'hôte et le port, ou none ; $game est la partie si c'est la seule nouvelle.
news-mail = Bonjour { $name },

    voici ce qui s'est passé en votre absence :

    {"  "}{ $lines }

    { mail-site }Pour choisir la fréquence des e-mails, connectez-vous, puis tapez :

    {"  "}set mail turn      tout de suite
    {"  "}set mail digest    toutes les nouvelles ensemble
    {"  "}set mail off       jamais

    Pour n'en plus recevoir, sans même vous connecter, tapez sur le serveur :

    {"  "}nomail { $token }
    .subject = { $place } : { $turns ->
        [0] des nouvelles
       *[other] { $game ->
            [none] { $turns ->
                [one] c'est à vous de jouer dans { $turns } partie
               *[other] c'est à vous de jouer dans { $turns } parties
              }
           *[other] c'est à vous de jouer dans la partie { $game }
          }
      }
mail-site = { $site ->
    [none] {""}
   *[other] Pour jouer : telnet { $site }
        {""}
        {""}
  }

# Ce dont un joueur est prévenu, dans mailbox-done-follows et mailbox-done-no-longer.
subscription-board = des nouvelles de la partie { $game }
subscription-boards = des nouvelles de toutes les parties
subscription-result = quand la partie { $game } finira
subscription-results = chaque fois qu'une partie finira
subscription-arrival = quand { $name } arrivera ou s'en ira

mailbox-done-sent = Votre message pour { $to_and } est enregistré.
mailbox-done-read = { $shown ->
    [0] Vous n'avez pas de message non lu. Pour lister tous vos messages : `messages`
   *[other] { $unread ->
        [0] {""}
        [one] Encore { $unread } message non lu. Pour le lire : `messages read`
       *[other] Encore { $unread } messages non lus. Pour les lire : `messages read`
      }
  }
mailbox-done-erased = { $erased ->
    [0] Vous n'avez pas de message.
    [one] { $erased } message est effacé.
   *[other] { $erased } messages sont effacés.
  }
mailbox-done-commented = Votre commentaire est ajouté à la partie { $game }.{ $withheld ->
    [true] {" "}Ses joueurs le verront quand elle sera finie.
   *[false] {""}
  }
mailbox-done-comments = { $comments ->
    [0] La partie { $game } n'a pas de commentaire. Pour en ajouter un : chat { $game } TEXTE
   *[other] {""}
  }
mailbox-done-follows = Le serveur vous préviendra { $follows_and }.
mailbox-done-no-longer = Le serveur ne vous préviendra plus { $no_longer_and }.
mailbox-done-mail = { $mail ->
    [off] Vous ne recevez pas d'e-mail (mail off).
    [digest] Ce qui se passe en votre absence vous est envoyé par e-mail, à intervalles d'au moins { $digest_s } (mail digest).{ mail-missing }
   *[turn] Ce qui se passe en votre absence vous est envoyé aussitôt par e-mail (mail turn).{ mail-missing }
  }
mail-missing = { $sends ->
    [true] { $addresses ->
        [0] {" "}Mais votre compte n'a pas d'adresse. Pour en ajouter une : add ADRESSE
       *[other] { $confirmed ->
            [0] {" "}Mais aucune de vos adresses n'est confirmée : vous ne recevez pas encore d'e-mail. Avec le code de l'e-mail, tapez : address confirm CODE. Pour un nouveau code : `address confirm`
           *[other] {""}
          }
      }
   *[false] {" "}Mais ce serveur n'envoie pas d'e-mail.
  }
mailbox-done-mail-ended = { $name } ne recevra plus d'e-mail. Pour en recevoir de nouveau, { $name } tape : `set mail digest`

mailbox-refusal-full = La boîte ({ $name }) est pleine : elle contient { $most ->
        [one] { $most } message non lu
       *[other] { $most } messages non lus
    }. Réessayez plus tard.
mailbox-refusal-full-of-strangers = La boîte ({ $name }) a déjà { $most ->
        [one] { $most } message non lu
       *[other] { $most } messages non lus
    } de joueurs inconnus. Réessayez plus tard.
mailbox-refusal-too-many-unread = { $name } n'a pas lu { $most ->
        [one] votre dernier message
       *[other] vos { $most } derniers messages
    }. Vous pourrez en envoyer un autre quand { $name } en aura lu.
mailbox-refusal-too-many-recipients = Un message a { $most ->
        [one] { $most } destinataire
       *[other] { $most } destinataires
    } au plus. Envoyez-le d'abord aux uns, puis aux autres.
mailbox-refusal-guest = { $name } est un invité, et les invités n'ont pas de boîte. Pour lui parler en ligne : tell { $name } TEXTE
mailbox-refusal-no-message = Vous n'avez pas de message { $number }. Pour lister vos messages : `messages`
mailbox-refusal-plays = Vous jouez dans la partie { $game } et recevez donc déjà ses nouvelles. Pour voir le tablier : `board { $game }`
mailbox-refusal-not-followed = { $game ->
    [none] Vous n'êtes pas abonné à toutes les parties. Pour lister vos parties : `subscribe`
   *[other] Vous n'êtes pas abonné à la partie { $game }. Pour lister vos parties : `subscribe`
  }
mailbox-refusal-not-notified = { $name ->
    [none] Vous n'avez pas demandé cela. Pour lister ce que vous avez demandé : `notify`
   *[other] Vous n'avez rien demandé sur { $name }. Pour lister ce que vous avez demandé : `notify`
  }
mailbox-refusal-too-many-followed = Vous suivez déjà { $most ->
        [one] { $most } partie ou joueur
       *[other] { $most } parties et joueurs
    }, et c'est la limite. Pour en retirer : unsubscribe PARTIE ou unnotify NOM
mailbox-refusal-unknown-token = Ce jeton est inconnu ou a déjà servi. Pour arrêter les e-mails sans lui, connectez-vous et tapez : `set mail off`
