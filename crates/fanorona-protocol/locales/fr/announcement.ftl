# Ce que le serveur et ses administrateurs disent à tous. Les corrections de francophones sont les bienvenues.

# Ce que dit l'aide de chaque commande : en une ligne, et comment l'écrire. Les mots en capitales sont à remplacer.
command-motd = affiche le message du jour
    .usage = motd ; opérateurs : motd set TEXTE, motd clear
command-news = affiche les nouvelles du serveur, la plus récente en tête
    .usage = news [before NUMÉRO] ; opérateurs : news add TEXTE, news remove NUMÉRO

# Une liste. La valeur s'affiche quand elle est vide ; chaque attribut est l'en-tête d'une colonne.
list-news = Il n'y a pas de nouvelles.
    .number = n°
    .at_ms = date
    .text = nouvelle

announcement-announcement = { $from } annonce : { $text }
announcement-broadcast = À tous, par { $from }, le { $at_ms } : { $text }
announcement-motd = Message du jour : { $text }
announcement-reason = Un administrateur dit : { $text }
announcement-renamed = Un opérateur vous a donné un autre nom : { $name }. Connectez-vous avec lui et votre mot de passe.{ $text ->
    [none] {""}
   *[other] {" "}Raison : { $text }
  }
announcement-promoted = { $by } vous donne le rôle : { role-name }. Pour voir ce que vous pouvez faire : `help commands`
announcement-demoted = { $by } vous a retiré votre rôle d'administrateur.
announcement-restricted = { access-rule } Les opérateurs peuvent changer cela : `access`
announcement-reported = Signalement { $number } : { $by } signale { $about }. Pour le lire : `reports { $number }` - Motif : { $text }
announcement-reports-open = { $reports ->
    [one] Il y a { $reports } signalement ouvert.
   *[other] Il y a { $reports } signalements ouverts.
  } Pour lire : `reports`
announcement-stopping = Le serveur s'arrête dans { $wait_s } : { $text }
announcement-cancelled = L'arrêt est annulé : le serveur continue.

announcement-done-no-motd = Il n'y a pas de message du jour.
