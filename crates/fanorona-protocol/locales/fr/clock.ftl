# Pendules : rappels, temps donné, joueurs déconnectés d'une partie en direct. Les corrections de francophones sont les
# bienvenues.

# Ce que dit l'aide de chaque commande : en une ligne, et comment l'écrire. Les mots en capitales sont à remplacer.
command-moretime = donne du temps à l'adversaire dans une partie en direct
    .usage = moretime [PARTIE] SECONDES

clock-event-reminder = Partie { $game } : { $opponent } attend votre coup depuis { $waited_s }.{ $left_s ->
    [none] {""}
   *[other] {" "}Votre temps finit dans { $left_s }, le { $due_ms }.
  }

absence-event-away = Partie { $game } : { $stage ->
    [begins] { $name } a perdu la connexion. Les pendules continuent de tourner.{ $you ->
        [opponent] { $wins ->
            [true] {" "}Vous pourrez réclamer le gain dans { $claim_in_s }.
           *[false] {" "}Vous pourrez terminer la partie sans résultat dans { $claim_in_s }.
          }
       *[none] {""}
      }
    [continues] { $name } n'est toujours pas de retour.{ $you ->
        [opponent] { $wins ->
            [true] {" "}Vous pourrez réclamer le gain dans { $claim_in_s }.
           *[false] {" "}Vous pourrez terminer la partie sans résultat dans { $claim_in_s }.
          }
       *[none] {""}
      }
   *[may_claim] { $name } n'est pas de retour.{ $you ->
        [opponent] { $wins ->
            [true] {" "}Pour réclamer le gain : `claim { $game }`
           *[false] {" "}Pour terminer la partie sans résultat : `claim { $game }`
          }
       *[none] {""}
      }
  }
absence-event-back = Partie { $game } : { $name } est de retour.

clock-refusal-not-live = La partie { $game } n'est pas en direct. Pour voir sa pendule : `board { $game }`
clock-refusal-given-enough = Dans une partie, un joueur peut recevoir au plus { $most_s } en tout.
clock-refusal-may-return = { $name } peut encore revenir pendant { $wait_s }.{ $wins ->
    [true] {" "}Ensuite, vous pourrez réclamer le gain : `claim { $game }`
   *[false] {" "}Ensuite, vous pourrez terminer la partie sans résultat : `claim { $game }`
  }
