# Ce que disent les commandes de l'exécutable dans un terminal.

terminal-refused = { $games ->
    [one] { $games } partie a été refusée
   *[other] { $games } parties ont été refusées
  }
terminal-rows = { $rows ->
    [one] { $rows } ligne
   *[other] { $rows } lignes
  }
