# Formules : la condition qu'un joueur inscrit pose à ses adversaires. Les corrections de francophones sont les bienvenues.

# Ce que dit l'aide de chaque commande : en une ligne, et comment l'écrire. Les mots en capitales sont à remplacer.
command-formula = règle qui peut vous défier ou répondre à vos annonces
    .usage = formula [EXPRESSION | off], formula test NOM [OPTIONS]

formula-done-formula = { $formula ->
    [none] Vous n'avez pas de formule. Tout le monde peut jouer contre vous.
   *[other] Votre formule : { $formula }
  }
formula-done-tested = { $admitted ->
    [true] Votre formule admet { $name }.
   *[false] Votre formule n'admet pas { $name }. La condition qui manque : { $clause }
  }

formula-refusal-formula = { $name } ne joue que si : { $clause }. Vous ne remplissez pas cette condition. Pour voir les annonces ouvertes : `seeks`
formula-refusal-syntax = { $at_end ->
    [true] À la fin : { $problem }
   *[false] Au caractère { $at } : { $problem }
  }{ $near ->
    [none] .
   *[other] . Vouliez-vous dire { $near } ?
  } Voir : `help formula`

formula-problem-too-long = une formule a { $value ->
        [one] { $value } caractère
       *[other] { $value } caractères
    } au plus
formula-problem-too-deep = les parenthèses peuvent s'emboîter { $value } fois au plus
formula-problem-character = caractère inattendu : "{ $value }"
formula-problem-number = il faut ici un nombre, comme 1500 ou 2.5
formula-problem-unknown = mot inconnu : "{ $value }"
formula-problem-condition-expected = il faut ici une condition, comme rating > 1400
formula-problem-number-expected = il faut ici un nombre, comme 1400
formula-problem-not-closed = cette parenthèse n'est pas fermée
formula-problem-not-opened = cette parenthèse n'a pas été ouverte
formula-problem-connection-expected = il faut ici & ou |
formula-problem-not-compared = { $value } est un nombre. Comparez-le, comme dans { $value } > 3
formula-problem-not-a-number = { $value } n'est pas un nombre et ne peut pas être comparé
formula-problem-chained = une seule comparaison à la fois. Reliez-en deux par &
