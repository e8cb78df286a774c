# Messages, commentaires, abonnements. Les corrections de francophones sont les bienvenues.

# Ce que dit l'aide de chaque commande : en une ligne, et comment l'écrire. Les mots en capitales sont à remplacer.
command-message = laisse un message que le joueur lira plus tard
    .usage = message NOM[,NOM...] TEXTE
command-messages = liste, lit ou efface vos messages
    .usage = messages [before N | read [N] | erase N | erase all]
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
command-nomail = arrête tous les e-mails ; chaque e-mail contient le jeton
    .usage = nomail JETON
