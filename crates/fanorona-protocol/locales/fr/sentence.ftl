# Les réponses à ceux qui écrivent une phrase au lieu d'une commande.

sentence-done-welcome = { $access ->
   *[open] Bonjour ! Pour commencer, tapez `guest`. Pour créer un compte, tapez register et un nom. Si vous avez un compte, tapez votre nom.
    [no_registrations] Bonjour ! Pour commencer, tapez `guest`. Si vous avez un compte, tapez votre nom.
    [no_guests] Bonjour ! Pour créer un compte, tapez register et un nom. Si vous avez un compte, tapez votre nom.
    [members_only] Bonjour ! Si vous avez un compte, tapez votre nom. Les invités et les nouveaux comptes ne sont pas admis en ce moment.
  }
sentence-done-greeting = Bonjour, { $name } ! { $robot ->
    [none] Pour trouver une partie : `play`.
   *[other] Pour jouer tout de suite : `play { $robot }`.
  } Pour apprendre le jeu, coup par coup : `learn`
sentence-done-greeting-in-game = Bonjour, { $name } ! Vous jouez la partie { $game }. Pour voir le tablier : `board`
sentence-done-nobody-hears = Aucun de vos adversaires n'est en ligne pour lire cela. Pour parler à tous : shout TEXTE
sentence-done-not-said = Rien n'a été envoyé. Pour le dire à { $name } : say TEXTE
sentence-done-leave = Voulez-vous partir ? { $then ->
    [clock_runs] La partie { $game } contre { $name } n'est pas finie, et votre pendule continue.
    [ends] La partie { $game } contre { $name } n'est pas finie, et un invité ne peut pas y revenir.
   *[waits] La partie { $game } contre { $name } n'est pas finie. Elle vous attend.
  } Répondez oui ou non.{ $hears ->
    [true] {" "}Pour dire au revoir à { $name } : `say au revoir`
   *[false] {""}
  }
sentence-done-stays = Vous restez.
