# Commandes des administrateurs. Les corrections de francophones sont les bienvenues.

# Ce que dit l'aide de chaque commande : en une ligne, et comment l'écrire. Les mots en capitales sont à remplacer.
command-announce = envoie un message à tous ceux qui sont en ligne
    .usage = announce TEXTE
command-broadcast = envoie un message à tous, en ligne ou plus tard
    .usage = broadcast TEXTE
command-kick = coupe la connexion d'un joueur
    .usage = kick NOM [MOTIF]
command-mute = empêche un joueur de parler
    .usage = mute NOM [MINUTES] [MOTIF]
command-unmute = rend la parole à un joueur
    .usage = unmute NOM
command-ban = bannit un joueur ou une adresse ; seul, liste les bannis
    .usage = ban [NOM | ADRESSE | PLAGE [JOURS] [MOTIF]], ban [before NUMÉRO]
command-unban = lève un bannissement
    .usage = unban NOM | ADRESSE | PLAGE (liste des bannis : ban)
command-resetpassword = donne à un joueur un code pour un nouveau mot de passe
    .usage = resetpassword NOM
command-alts = lister les comptes utilisés depuis les mêmes adresses
    .usage = alts NOM
command-rename = donner un autre nom à un membre
    .usage = rename NOM NOUVEAU [RAISON]
command-deleteaccount = supprimer le compte d'un membre
    .usage = deleteaccount NOM RAISON
command-newaccount = créer un compte pour quelqu'un
    .usage = newaccount NOM
command-admit = créer un code avec lequel on peut s'inscrire
    .usage = admit [NOMBRE], admit none
command-adjudicate = termine une partie et fixe son résultat
    .usage = adjudicate PARTIE 1-0 | 0-1 | 1/2-1/2 | * | verdict MOTIF
command-shutdown = arrête le serveur après l'avoir annoncé à tous
    .usage = shutdown [SECONDES MOTIF], shutdown cancel
command-promote = donne un rôle à un membre ; seul, liste les administrateurs
    .usage = promote [NOM moderator | operator]
command-demote = refait d'un administrateur un simple membre
    .usage = demote NOM
command-access = affiche ou fixe qui peut entrer, en cas d'urgence
    .usage = access [open | no-registrations | no-guests | members-only]
command-reports = liste, montre ou ferme les signalements des joueurs
    .usage = reports [NUMÉRO | close NUMÉRO [MOTIF]], reports [before NUMÉRO]
command-audit = liste les actes des administrateurs, le plus récent en tête
    .usage = audit [before NUMÉRO]

# Des listes. La valeur s'affiche quand la liste est vide ; chaque attribut est l'en-tête d'une colonne.
list-bans = Il n'y a aucun bannissement. Pour bannir un joueur : ban NOM
    .number = n°
    .whom = banni
    .since_ms = depuis
    .until_ms = jusqu'au
    .why = motif
list-bans-cells = -
    .until_ms = { $until_ms ->
        [none] sans fin
       *[other] { $until_ms }
      }
list-alts = Aucun autre compte n'a été utilisé récemment depuis les mêmes adresses.
    .name = nom
    .networks = adresses
    .used_ms = dernier usage
    .here = en ligne
list-administrators = Il n'y a aucun administrateur. Pour en nommer un : promote NOM moderator
    .name = nom
    .role = rôle
    .here = en ligne
role-moderator = modérateur
role-operator = opérateur
role-name = { $role ->
    [operator] opérateur
   *[moderator] modérateur
  }
list-reports = Aucun signalement n'est ouvert. Pour voir lesquels ont été fermés : `audit`
    .number = n°
    .at_ms = date
    .about = sur
    .by = de
    .times = fois
    .why = motif
list-reported-talk = L'auteur du signalement n'a rien lu de ce joueur récemment.
    .at_ms = date
    .kind = comment
    .place = où
    .text = texte
list-audit = Aucun administrateur n'a encore rien fait.
    .number = n°
    .at_ms = date
    .by = par
    .action = commande
    .subject = objet
    .detail = détails
list-audit-cells = -
    .by = { $by ->
        [none] ligne de commande
       *[other] { $by }
      }
    .detail = { $endless ->
        [true] sans fin
       *[false] { $lasts_s ->
            [none] {""}
           *[other] { $lasts_s }
          }
      }{ $detail ->
        [none] {""}
       *[other] , { $detail }
      }

admin-done-said = { $heard ->
    [0] Envoyé. Aucun joueur ne le voit en ce moment.
    [one] Envoyé. { $heard } joueur le voit en ce moment.
   *[other] Envoyé. { $heard } joueurs le voient en ce moment.
  }
admin-done-motd-set = Le message du jour est écrit. Pour le voir : `motd`
admin-done-motd-cleared = Il n'y a plus de message du jour.
admin-done-news-added = La nouvelle { $news } est ajoutée. Pour l'enlever : `news remove { $news }`
admin-done-news-removed = La nouvelle { $news } est enlevée.
admin-done-kicked = Connexion coupée : { $name }.{ $from ->
    [none] {""}
   *[other] {" "}Elle venait de { $from }.
  }
admin-done-muted = { $until_ms ->
    [none] { $name } ne peut plus parler, sans date de fin. Pour lui rendre la parole : `unmute { $name }`
   *[other] { $name } ne peut plus parler jusqu'au { $until_ms }.
  }
admin-done-unmuted = { $name } peut de nouveau parler.
admin-done-banned = { $until_ms ->
    [none] { $whom } est sur la liste des bannis, sans date de fin. Pour lever le bannissement : `unban { $whom }`
   *[other] { $whom } est sur la liste des bannis jusqu'au { $until_ms }. Pour lever le bannissement plus tôt : `unban { $whom }`
  }
admin-done-unbanned = { $whom } n'est plus sur la liste des bannis.
admin-done-reset-code = Code pour { $name } jusqu'au { $until_ms }, affiché une seule fois. { $name } tape : `recover { $name } { $reset_code }`
admin-done-renamed = { $from } s'appelle maintenant { $name }.
admin-done-account-deleted = Le compte { $name } est supprimé. { $shown_as ->
    [none] Le reste sera effacé au prochain démarrage du serveur.
   *[other] Ses parties sont affichées sous le nom { $shown_as }.
  }
admin-done-account-made = Le compte { $name } est créé. Son mot de passe n'est affiché qu'une fois : { $password }
    { $name } tape `login { $name }`, et peut ensuite en choisir un autre : `password`
admin-done-admission-code = { $uses ->
    [one] Une personne peut
   *[other] { $uses } personnes peuvent
  } s'inscrire avec ce code jusqu'au { $until_ms }. Il n'est affiché qu'une fois. Elles tapent : `register code={ $admission_code }`{ $url ->
    [none] {""}
   *[other] {" "}Dans un navigateur : { $url }
  }
admin-done-admissions-ended = Plus aucun code de `admit` n'est valable.
admin-done-alts = { $from ->
    [none] { $name } n'est pas en ligne, ou joue sur la machine du serveur. Seules des empreintes d'adresses sont gardées. Pour l'exclure : `ban { $name }`
   *[other] { $name } est connecté depuis { $from }.
  }
admin-done-access = { access-rule } { $access ->
    [open] Pour fermer le serveur à certains : `access no-registrations`, no-guests ou members-only
   *[other] Pour laisser de nouveau entrer tout le monde : `access open`
  }
admin-done-report = { $closed ->
    [true] Signalement fermé
   *[false] Signalement
  } { $number } de { $by } sur { $about }, le { $at_ms } : { $why }
admin-done-report-closed = Le signalement { $report } est fermé.

# Qui peut entrer en ce moment.
access-rule = { $access ->
    [no_registrations] On ne s'inscrit qu'avec un code de `admit`. Les invités et les membres peuvent entrer.
    [no_guests] Les invités ne peuvent pas entrer en ce moment. Tout le monde peut s'inscrire.
    [members_only] Seuls les membres peuvent entrer en ce moment. On ne s'inscrit qu'avec un code de `admit`.
   *[open] Tout le monde peut entrer.
  }
admin-done-promoted = { $name } a maintenant le rôle : { role-name }. Pour l'enlever : `demote { $name }`
admin-done-demoted = { $name } est maintenant un simple membre.
admin-done-adjudicated = La partie { $game } est finie : { $result }
admin-done-stopping = Le serveur s'arrête dans { $wait_s }. Pour annuler : `shutdown cancel`
admin-done-shutdown-cancelled = L'arrêt est annulé.

# Une privation de parole ou un bannissement, tels qu'on les annonce à qui les subit.
sanction-end = { $until_ms ->
    [none] jusqu'à ce qu'un administrateur y mette fin
   *[other] jusqu'au { $until_ms }
  }
sanction-reason = { $why ->
    [none] {""}
   *[other] {" "}Motif : { $why }
  }
admin-refusal-own-game = Vous jouez dans la partie { $game } : un autre administrateur doit en décider. Pour y mettre fin vous-même : `resign { $game }`
admin-refusal-about-you = Le signalement { $number } vous concerne : un autre administrateur doit le fermer.
admin-refusal-no-verdict = Le tablier de la partie { $game } a { $pieces ->
        [one] { $pieces } pion
       *[other] { $pieces } pions
    }, et les tables de finales en connaissent au plus { $most }. Pour décider vous-même : adjudicate { $game } RÉSULTAT MOTIF
admin-refusal-muted = La parole vous est retirée { sanction-end }. Vous pouvez toujours jouer.{ sanction-reason }
admin-refusal-banned = Ce serveur vous est interdit { sanction-end }. Revenez ensuite.{ sanction-reason }
admin-refusal-out-of-range = { $command ->
    [mute] Le nombre de minutes
    [ban] Le nombre de jours
    [admit] Le nombre de personnes
   *[shutdown] Le nombre de secondes
  } va de { $least } à { $most }. Tapez : { $command_usage }
admin-refusal-name-taken = Le nom { $name } est pris, ou ressemble à un nom qui est ou était pris. Choisissez-en un autre.
admin-refusal-not-a-member = { $name } n'a pas de compte avec un mot de passe. Pour voir tous ceux qui en ont un : `list`
admin-refusal-an-administrator = { $name } est administrateur. Seuls les opérateurs peuvent agir contre un administrateur.
admin-refusal-not-an-administrator = { $name } n'est pas administrateur. Pour voir les administrateurs : `promote`
admin-refusal-has-role = { $name } a déjà le rôle : { role-name }. Pour voir les administrateurs : `promote`
admin-refusal-not-muted = { $name } peut déjà parler. Pour voir ce qu'ont fait les administrateurs : `audit`
admin-refusal-not-banned = "{ $whom }" n'est pas sur la liste des bannis. Pour la voir : `ban`
admin-refusal-not-an-address = "{ $text }" n'est pas une adresse. Tapez par exemple 192.0.2.7 ou 2001:db8:1:2::7, ou une plage comme 192.0.2.0/24
admin-refusal-range-too-wide = { $whom } a trop d'adresses. Tapez une plage d'au moins { $least ->
        [one] { $least } bit
       *[other] { $least } bits
    } : ADRESSE/{ $least }
admin-refusal-banned-by-range = { $whom } est sur la liste des bannis parce que { $range } y est. Pour lever ce bannissement : `unban { $range }`
admin-refusal-days-needed = Un modérateur bannit pour 1 à { $most ->
        [one] { $most } jour
       *[other] { $most } jours
    }. Tapez : ban NOM JOURS MOTIF
admin-refusal-this-machine = La machine du serveur ne peut pas être bannie. Pour déconnecter un joueur : kick NOM
admin-refusal-no-report = Le signalement { $number } n'est pas ouvert. Pour voir ceux qui le sont : `reports`
admin-refusal-too-many-reports = Les modérateurs ont déjà { $most ->
        [one] { $most } signalement
       *[other] { $most } signalements
    } à lire. Réessayez plus tard.
admin-refusal-no-news = Il n'y a pas de nouvelle { $number }. Pour les voir toutes : `news`
admin-refusal-stops-already = Le serveur est déjà en train de s'arrêter. Pour annuler : `shutdown cancel`
admin-refusal-nothing-to-cancel = Aucun arrêt n'est prévu. Pour en prévoir un : shutdown SECONDES MOTIF

# Ce que le webhook des opérateurs apprend.
notice-announced-report-filed = Nouveau signalement : { $report }. Pour le lire : `reports { $report }`
notice-announced-panicked = Le serveur a paniqué ({ $panics ->
    [one] { $panics } panique
   *[other] { $panics } paniques
  } depuis son démarrage). Transmettez la ligne « task panicked » du journal.
notice-announced-disk-nearly-full = Le disque de la base de données est presque plein : { $free_mib } Mio sont libres.
notice-announced-disk-full = Le disque de la base de données est plein, et les changements sont refusés. Libérez de la place.
notice-announced-disk-has-space = Le disque de la base de données a de nouveau de la place, et les changements sont acceptés.
notice-announced-database-lost = Le fichier de la base de données a été supprimé, déplacé ou remplacé. N'arrêtez pas le serveur : ce qu'il écrit est perdu quand il s'arrête. Voyez "When the database is lost" dans docs/operations.md.
notice-announced-certificate-ends = Le certificat TLS expire { $days ->
    [0] dans moins d'un jour
    [one] dans { $days } jour
   *[other] dans { $days } jours
  }, le { $day }. Renouvelez-le et envoyez SIGHUP.
notice-announced-certificate-ended = Le certificat TLS a expiré le { $day }. Renouvelez-le et envoyez SIGHUP.
notice-announced-test = Ceci est un essai du webhook.
