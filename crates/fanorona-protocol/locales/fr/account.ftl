# Comptes et connexion. Les corrections de francophones sont les bienvenues.

# Ce que dit l'aide de chaque commande : en une ligne, et comment l'écrire. Les mots en capitales sont à remplacer.
command-register = crée un compte et vous y connecte
    .usage = register [NOM [MOT-DE-PASSE [ADRESSE...]]], register NOM bot of VOUS
command-login = vous connecte à votre compte
    .usage = login [NOM [MOT-DE-PASSE]]
command-guest = permet de jouer sans compte ; parties non classées
    .usage = guest
command-quit = quitte le serveur ; il garde vos parties
    .usage = quit
command-password = change votre mot de passe
    .usage = password [ANCIEN NOUVEAU]
command-who = liste ceux qui sont en ligne
    .usage = who [NOM...]
command-finger = affiche le profil d'un joueur ; sans nom, le vôtre
    .usage = finger [NOM]
