# Leçons que l'on joue : des exercices sur leurs propres tabliers.

# Ce que l'aide dit de chaque commande : en une ligne, et comment on l'écrit. Les mots en capitales sont à remplacer.
command-learn = enseigne le jeu par de courtes leçons, coup par coup
    .usage = learn [N | list | next | again | hint | quit]

list-lessons = Il n'y a pas de leçons. Pour lire les règles : `help fanorona`
    .lesson = n°
    .name = leçon
    .done = faite

# Ce qui entoure le tablier d'un exercice.
lesson = -
    .heading = Leçon { $lesson } sur { $lessons } : { $title } ({ $task } sur { $tasks })
    .you = vous
    .opponent = adversaire
    .to-move = Vous avez les { $side ->
            [w] Blancs
           *[b] Noirs
          }. Tapez votre coup. Pour de l'aide : `learn hint`
    .taken-back = Vous êtes de nouveau au début de votre coup.
    .under-way = Vous pouvez prendre encore.
    .continue = Jusqu'ici : { $steps }. Continuez par { $legal }, ou stop. Pour recommencer : `learn again`
    .right = Bien joué !
    .missed = Ce coup est permis, mais ce n'est pas celui de l'exercice.
    .try-again = Essayez encore, ou tapez : `learn hint`
    .done = La leçon { $lesson } est faite. { $next ->
            [none] Vous avez fait toutes les leçons. Pour jouer : `play`
           *[other] Pour passer à la leçon { $next } ({ $next_title }) : `learn next`
          }
    .paused = La leçon { $lesson } est en pause, et vos coups vont à la partie. Pour reprendre la leçon : `learn`

learn-done-left-lesson = Vous quittez la leçon { $lesson }. Pour y revenir : `learn { $lesson }`
learn-done-all-lessons = Vous avez fait les { $lessons } leçons. Pour en refaire une : learn N. Pour les voir : `learn list`
learn-done-legal-in-lesson = Vous pouvez jouer : { $legal }{ $may_end ->
    [true] , ou stop
   *[false] {""}
  }

learn-refusal-no-such-lesson = Les leçons sont numérotées de 1 à { $lessons }. Pour les voir : `learn list`
learn-refusal-no-lesson = Vous n'êtes dans aucune leçon. Pour en commencer une : `learn`
learn-refusal-illegal-in-lesson = { $step ->
    [1] {""}
   *[other] Pas { $step } :{" "}
  }{ illegal-move } Essayez encore, ou tapez : `learn hint`
learn-refusal-no-step-to-take-back = Vous n'avez joué aucun pas de ce coup. Pour recommencer l'exercice : `learn again`

# Les leçons. Pour chaque exercice : que faire, une aide, ce que montre un bon coup, ce qui manque à un coup permis.
lesson-press = { $touch ->
    [true] Touchez
   *[false] Tapez
  }
lesson-moving = se déplacer
    .task1 = Un pion suit une ligne jusqu'au point voisin, si ce point est libre. Vos pions sont blancs. Tapez le point où est le pion, puis le point où il va : a1a2 le mène de a1 à a2. Amenez votre pion de a1 au milieu du tablier, en b2.
    .task1-touch = Un pion suit une ligne jusqu'au point voisin, si ce point est libre. Vos pions sont blancs. Touchez le pion, puis le point où il va. Amenez votre pion de a1 au milieu du tablier, en b2.
    .hint1 = Tapez le point où est le pion, puis le point où il va : a1b2
    .hint1-touch = Touchez le pion en a1, puis le point b2.
    .right1 = Vous avez suivi une diagonale. Sans prise, un seul pas est un coup entier.
    .miss1 = Votre pion doit arriver en b2.
    .task2 = Vous avez deux pions, et vous choisissez lequel se déplace. Amenez un pion en c1.
    .hint2 = Un pion ne va qu'au point voisin. Quel pion est voisin de c1 ? { lesson-press } : b1c1
    .right2 = Seul le pion de b1 était voisin de c1. Un pion ne saute jamais par-dessus un autre.
    .miss2 = Un de vos pions doit arriver en c1.
lesson-points = les points forts et faibles
    .task1 = Les diagonales se croisent aux points forts (* sur le tablier). Un point faible (+) n'a que sa rangée et sa colonne. Votre pion de b2 est sur un point fort. Déplacez-le en diagonale.
    .task1-heard = Les diagonales se croisent aux points forts. Un point faible n'a que sa rangée et sa colonne. b2 et les quatre coins sont forts ; a2, b1, b3 et c2 sont faibles. Votre pion de b2 est sur un point fort. Déplacez-le en diagonale.
    .hint1 = De b2, les diagonales mènent aux coins. Deux coins sont libres. { lesson-press } : b2a3
    .right1 = Une diagonale mène d'un point fort à un point fort.
    .miss1 = Le pion de b2 doit aller dans un coin.
    .task2 = L'un de vos pions est sur un point fort, l'autre sur un point faible. Amenez l'un d'eux en a2.
    .hint2 = b1 est un point faible : aucune ligne ne relie b1 et a2. { lesson-press } : a1a2
    .right2 = Le pion de b1 est tout aussi proche, mais aucune ligne ne relie b1 et a2.
    .miss2 = Un de vos pions doit arriver en a2.
lesson-approach = prendre par approche
    .task1 = Vous prenez par approche quand vous avancez vers un pion : le pion adverse juste après le point où vous arrivez. Prenez le pion noir.
    .hint1 = Le pion noir est en c3. De a1, vous l'approchez par la diagonale. { lesson-press } : a1b2
    .right1 = Vous êtes allé en b2, et c3 était le point suivant. Quand vous pouvez prendre, vous devez prendre.
    .miss1 = Votre coup doit prendre.
    .task2 = Vous prenez aussi tous les pions adverses qui suivent sur la même ligne sans interruption. Prenez trois pions.
    .hint2 = Regardez la rangée 1. { lesson-press } : a1b1
    .right2 = Vous avez pris c1, d1 et e1 d'un seul pas.
    .miss2 = Il ne prend qu'un pion.
lesson-withdrawal = prendre par retrait
    .task1 = Vous prenez par retrait quand vous vous éloignez d'un pion : le pion adverse juste derrière le point que vous quittez. Prenez le pion noir.
    .hint1 = Le pion noir est en a1. Éloignez-vous de lui en ligne droite. { lesson-press } : b2c3
    .right1 = Vous avez quitté b2 à l'opposé de a1 : vous avez pris a1.
    .miss1 = Votre coup doit prendre.
    .task2 = Le retrait prend aussi tous les pions qui suivent sans interruption. Prenez deux pions par retrait.
    .hint2 = Deux pions noirs sont à gauche de d3. Allez à droite. { lesson-press } : d3e3
    .right2 = Vous avez pris c3 et b3. Cela s'écrit d3e3- : le signe - veut dire retrait, + veut dire approche.
    .miss2 = Le premier pas doit s'éloigner de deux pions.
lesson-choosing = choisir la prise
    .task1 = Un pas peut prendre des deux façons, mais jamais des deux à la fois : ajoutez + pour l'approche ou - pour le retrait. Prenez autant de pions que possible.
    .task1-touch = Un pas peut prendre des deux façons, mais jamais des deux à la fois. Déplacez le pion, puis touchez les pions que vous voulez prendre. Prenez autant de pions que possible.
    .hint1 = Par approche, c3d3 prend e3. Par retrait, il prend b3 et a3. { lesson-press } : c3d3-
    .right1 = Par retrait vous avez pris deux pions ; par approche, un seul.
    .miss1 = L'autre façon prend plus de pions.
    .task2 = Voici le début d'une partie sur le grand tablier. Un pas peut prendre des deux façons. Jouez-le par retrait.
    .hint2 = Le pion de d3 va en e3, à l'opposé de c3. { lesson-press } : d3e3-
    .right2 = Cette ouverture a un nom : Kobaka Lava. Avec d3e3+, c'est Kobaka Fohy.
    .miss2 = Il prend par approche.
lesson-chains = prendre plusieurs fois
    .task1 = Après une prise, le même pion peut prendre encore pendant le même coup. Prenez deux fois.
    .hint1 = D'abord a1a2+ prend a3. Puis de a2 à b2 : c2. Tapez a1a2 puis b2, ou sur une seule ligne : a1a2,b2
    .hint1-touch = D'abord le pas de a1 à a2 prend a3. Puis le pas de a2 à b2 prend c2.
    .right1 = Vous avez pris deux fois en un coup. Vous pouvez écrire les pas un par un, ou avec des virgules sur une ligne.
    .right1-touch = Vous avez pris deux fois en un coup, pas à pas.
    .miss1 = Votre pion peut prendre une deuxième fois.
    .task2 = Prenez trois fois.
    .hint2 = De b2, le pion peut monter en b3, vers b4. { lesson-press } : a1a2,b2,b3
    .right2 = Le coup s'est terminé seul, car aucune autre prise n'était possible.
    .miss2 = Votre pion peut prendre trois fois.
lesson-direction = tourner et ne pas revenir
    .task1 = Pendant un coup, un pion ne fait pas deux pas de suite dans la même direction. Prenez deux fois.
    .hint1 = Après b1c1, vous ne pouvez pas continuer en d1 : c'est la même direction. Montez la diagonale : d2. { lesson-press } : b1c1,d2
    .right1 = Vous avez tourné. Une direction peut revenir plus tard dans le coup, mais pas tout de suite.
    .miss1 = Prenez par un deuxième pas, dans une autre direction.
    .task2 = Un pion ne revient pas à un point où il est passé pendant ce coup. Prenez les trois pions.
    .hint2 = Commencez par retrait : c3d3-. Vous ne pouvez pas revenir en c3 ; montez en d4, et de là en c5. { lesson-press } : c3d3-,d4,c5
    .right2 = Vous avez pris les trois pions sans passer deux fois au même point.
    .miss2 = Un coup peut prendre trois pions.
lesson-stopping = s'arrêter
    .task1 = Vous pouvez vous arrêter après chaque prise, même si votre pion peut prendre encore. Prenez une fois, puis arrêtez-vous.
    .hint1 = Jouez le premier pas, puis tapez stop. Ou sur une ligne : a1a2,stop
    .hint1-touch = Jouez le premier pas, de a1 à a2. Puis appuyez sur le bouton qui finit le coup.
    .right1 = Vous devez commencer par une prise quand c'est possible. Vous n'avez pas à continuer.
    .miss1 = Arrêtez-vous après le premier pas.
    .task2 = Parfois il vaut mieux s'arrêter. Trouvez le seul coup après lequel les Noirs ne peuvent pas prendre.
    .hint2 = Prenez avec le pion de b4. Une deuxième prise mettrait votre pion en danger. { lesson-press } : b4c3,stop
    .hint2-touch = Prenez avec le pion de b4 : allez en c3, et finissez le coup. Une deuxième prise mettrait votre pion en danger.
    .right2 = Avec une prise de plus, les Noirs auraient pu vous prendre.
    .miss2 = Les Noirs peuvent prendre ensuite.
lesson-winning = gagner
    .task1 = Vous gagnez quand votre adversaire n'a plus de pion. Prenez les deux pions noirs en un coup.
    .hint1 = Commencez par le pion de a1 : en b1 il prend c1. Puis allez en b2. { lesson-press } : a1b1,b2
    .right1 = Les Noirs n'ont plus de pion : vous gagnez.
    .miss1 = Les Noirs ont encore un pion.
    .task2 = Vous gagnez aussi quand votre adversaire ne peut plus jouer. Bloquez le pion noir.
    .hint2 = Le pion noir ne peut aller qu'en b2. Si votre pion de a3 s'y place, il est bloqué. { lesson-press } : a3b2
    .right2 = Les Noirs ont un pion mais aucun coup : vous gagnez.
    .miss2 = Le pion noir peut encore se déplacer.
lesson-vela = le vela
    .task1 = Après une défaite sur le grand tablier, vous pouvez demander un vela. Vous avez les Blancs, et votre adversaire doit céder 17 pions : jusque-là, vous prenez un pion à chaque coup, et un seul. Prenez un pion.
    .hint1 = C'est la position de départ, avec les premiers coups habituels. { lesson-press } : e2e3
    .right1 = Dans une partie ordinaire, ce coup prend deux pions ; dans le vela, seulement le plus proche.
    .miss1 = Votre coup doit prendre.
    .task2 = Vous êtes maintenant le vainqueur de cette partie, et vous avez les Noirs. Vous ne pouvez pas encore prendre. Chaque coup doit offrir un pion : si les Blancs ne peuvent pas prendre ensuite, ils gagnent aussitôt. Offrez un pion.
    .hint2 = Jouez pour qu'un pion blanc puisse prendre. Essayez un pion placé devant les blancs. { lesson-press } : c4b4
    .right2 = Les Blancs peuvent prendre. Après 17 pions, les règles ordinaires s'appliquent.
    .miss2 = Les Blancs ne pourraient pas prendre, et gagneraient.
