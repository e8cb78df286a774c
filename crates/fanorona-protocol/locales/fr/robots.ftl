# Les robots du serveur. Les corrections de francophones sont les bienvenues.

robot-notice-proposed = Pour jouer tout de suite contre un robot : play { $name } (en savoir plus : help robots)
robot-notice-alone = Il n'y a que des robots en ligne (pour en voir la liste : who). Pour jouer tout de suite contre l'un d'eux : challenge { $name }
robot-notice-slip = Partie { $game } : votre coup { $turn } est une erreur. L'adversaire peut répondre { $reply }{ $pieces ->
    [none] {""}
    [one] , et vous perdez environ { $pieces } pion
   *[other] , et vous perdez environ { $pieces } pions
  }. Avant : { $was } ; maintenant : { $became }. Mieux : { $best }{ $may_undo ->
    [true] {". "}Pour reprendre votre coup : undo
   *[false] {""}
  }
