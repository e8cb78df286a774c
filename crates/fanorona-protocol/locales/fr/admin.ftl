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
    .usage = ban [NOM | ADRESSE [JOURS] [MOTIF]], ban [before NUMÉRO]
command-unban = lève un bannissement
    .usage = unban NOM | ADRESSE
command-resetpassword = donne à un joueur un nouveau mot de passe
    .usage = resetpassword NOM
command-adjudicate = termine une partie et fixe son résultat
    .usage = adjudicate PARTIE 1-0 | 0-1 | 1/2-1/2 | * MOTIF
command-shutdown = arrête le serveur après l'avoir annoncé à tous
    .usage = shutdown SECONDES MOTIF, shutdown cancel
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
list-audit = Aucun administrateur n'a encore rien fait.
    .number = n°
    .at_ms = date
    .by = par
    .action = commande
    .subject = objet
    .detail = détails

admin-done-said = { $heard ->
    [0] Envoyé. Aucun joueur ne le voit en ce moment.
    [one] Envoyé. { $heard } joueur le voit en ce moment.
   *[other] Envoyé. { $heard } joueurs le voient en ce moment.
  }
admin-done-motd-set = Le message du jour est écrit. Pour le voir : motd
admin-done-motd-cleared = Il n'y a plus de message du jour.
admin-done-news-added = La nouvelle { $news } est ajoutée. Pour l'enlever : news remove { $news }
admin-done-news-removed = La nouvelle { $news } est enlevée.
admin-done-kicked = Connexion coupée : { $name }.{ $from ->
    [none] {""}
   *[other] {" "}Elle venait de { $from }.
  }
admin-done-muted = { $until_ms ->
    [none] { $name } ne peut plus parler. Pour lui rendre la parole : unmute { $name }
   *[other] { $name } ne peut plus parler jusqu'au { $until_ms }.
  }
admin-done-unmuted = { $name } peut de nouveau parler.
admin-done-banned = { $until_ms ->
    [none] { $whom } est sur la liste des bannis. Pour lever le bannissement : unban { $whom }
   *[other] { $whom } est sur la liste des bannis jusqu'au { $until_ms }.
  }
admin-done-unbanned = { $whom } n'est plus sur la liste des bannis.
admin-done-password-reset = Nouveau mot de passe pour { $name }, affiché une seule fois : { $password }
admin-done-adjudicated = La partie { $game } est finie : { $result }
admin-done-stopping = Le serveur s'arrête dans { $wait_s }. Pour annuler : shutdown cancel
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
admin-refusal-muted = La parole vous est retirée { sanction-end }. Vous pouvez toujours jouer.{ sanction-reason }
admin-refusal-banned = Ce serveur vous est interdit { sanction-end }. Revenez ensuite.{ sanction-reason }
admin-refusal-out-of-range = { $command ->
    [mute] Le nombre de minutes
    [ban] Le nombre de jours
   *[shutdown] Le nombre de secondes
  } va de { $least } à { $most }. Tapez : { $command_usage }
admin-refusal-not-a-member = { $name } n'a pas de compte avec un mot de passe. Pour voir tous ceux qui en ont un : list
admin-refusal-not-muted = { $name } peut déjà parler. Pour voir ce qu'ont fait les administrateurs : audit
admin-refusal-not-banned = "{ $whom }" n'est pas sur la liste des bannis. Pour la voir : ban
admin-refusal-not-an-address = "{ $text }" n'est pas une adresse. Tapez par exemple 192.0.2.7 ou 2001:db8:1:2::7
admin-refusal-this-machine = La machine du serveur ne peut pas être bannie. Pour déconnecter un joueur : kick NOM
admin-refusal-no-news = Il n'y a pas de nouvelle { $number }. Pour les voir toutes : news
admin-refusal-stops-already = Le serveur est déjà en train de s'arrêter. Pour annuler : shutdown cancel
admin-refusal-nothing-to-cancel = Aucun arrêt n'est prévu. Pour en prévoir un : shutdown SECONDES MOTIF
