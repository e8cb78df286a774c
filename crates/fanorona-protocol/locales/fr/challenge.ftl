# Défis. Les corrections de francophones sont les bienvenues.

# Ce que dit l'aide de chaque commande : en une ligne, et comment l'écrire. Les mots en capitales sont à remplacer.
command-challenge = propose une partie à un joueur
    .usage = challenge NOM [OPTION...], par exemple challenge bob white days=7
command-accept = accepte un défi ou une proposition
    .usage = accept [NUMÉRO | NOM]
command-decline = refuse un défi ou une proposition
    .usage = decline [NUMÉRO | NOM]
command-withdraw = retire votre défi ou votre proposition
    .usage = withdraw [NUMÉRO | NOM]
command-pending = liste les défis et propositions en attente de réponse
    .usage = pending
command-challenges = règle ce qui se passe quand on vous défie
    .usage = challenges [ask | auto | closed]
