# Les robots du serveur. Les corrections de francophones sont les bienvenues.

robot-notice-alone = Il n'y a que des bots en ligne (pour en voir la liste : who). Pour jouer tout de suite contre l'un d'eux : challenge { $name }
