# Les robots du serveur. Les corrections de francophones sont les bienvenues.

robot-notice-proposed = Pour jouer tout de suite : `play { $name }` (tous les robots : `help robots`)
robot-notice-alone = Il n'y a que des robots en ligne (pour en voir la liste : `who`). Pour jouer tout de suite contre l'un d'eux : `play { $name }`
robot-notice-slip = Partie { $game } : votre coup { $turn } est une erreur. L'adversaire peut répondre par { $reply }{ $pieces ->
    [none] {""}
    [one] , et vous perdez environ { $pieces } pion
   *[other] , et vous perdez environ { $pieces } pions
  }. Avant : { $was } ; maintenant : { $became }. Mieux : { $best }{ $may_undo ->
    [true] {". "}Pour reprendre votre coup : `undo`
   *[false] {""}
  }
