# Voir des parties. Les corrections de francophones sont les bienvenues.

# Ce que dit l'aide de chaque commande : en une ligne, et comment l'écrire. Les mots en capitales sont à remplacer.
command-show = affiche des parties, maintenant ou après le coup N
    .usage = show [PARTIE[#N]...], show NOM [all | active | inactive | next]
command-games = liste des parties
    .usage = games [NOM...] [all | active | inactive | next | live]
command-next = liste vos parties où c'est à vous de jouer
    .usage = next
