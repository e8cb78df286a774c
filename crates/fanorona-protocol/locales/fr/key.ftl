# Clés SSH des membres. Les corrections de francophones sont les bienvenues.

# Ce que dit l'aide de la commande : en une ligne, et comment l'écrire. Les mots en capitales sont à remplacer.
command-key = voir, ajouter ou retirer les clés SSH qui vous connectent
    .usage = key [list], key add [NOM], key remove NUMÉRO | all

# Une liste. La valeur s'affiche quand elle est vide ; chaque attribut est l'en-tête d'une colonne.
list-keys = Vous n'avez pas de clés SSH ici. Comment en ajouter une : `help ssh`
    .number = n°
    .label = nom
    .added_ms = ajoutée
    .used_ms = dernier usage
    .in_use = cette connexion
    .fingerprint = clé

key-event-key-added-elsewhere = Dans une autre de vos connexions, une clé SSH a été ajoutée : { $fingerprint }
    Qui la possède entre aussitôt dans votre compte. Si ce n'était pas vous : `key`, puis key remove NUMÉRO, puis password
key-event-key-added-lately = { $label ->
    [none] La clé SSH { $number } a été ajoutée à votre compte
   *[other] La clé SSH { $number } ({ $label }) a été ajoutée à votre compte
  } le { $added_ms } : { $fingerprint }
    Qui la possède entre aussitôt dans votre compte. Si ce n'était pas vous : `key remove { $number }`, puis `password`

key-done-key-added = { $label ->
    [none] La clé { $number } est ajoutée.
   *[other] La clé { $number } ({ $label }) est ajoutée.
  } Désormais, elle vous connecte aussitôt.
    Pour voir vos clés : `key`. Pour retirer celle-ci : `key remove { $number }`
key-done-keys-removed = { $removed ->
    [0] Vous n'avez pas de clés.
    [one] { $removed } clé est retirée.
   *[other] { $removed } clés sont retirées.
  }{ $session_closed ->
    [true] {" "}Vos autres connexions sont fermées.
   *[false] {""}
  }

key-refusal-no-key-here = Vous n'êtes pas venu avec une clé SSH, il n'y en a donc pas à ajouter. Comment venir avec une clé : `help ssh`
key-refusal-key-taken = Un autre compte a cette clé. Venez avec une autre : ssh -i FICHIER -o IdentitiesOnly=yes
key-refusal-key-known = Vous avez déjà cette clé : c'est la numéro { $number }. Pour voir vos clés : `key`
key-refusal-too-many-keys = Vous avez { $most ->
        [one] { $most } clé
       *[other] { $most } clés
    }, c'est la limite. Pour en retirer une : key remove NUMÉRO
key-refusal-label-too-long = Le nom d'une clé a au plus { $most ->
        [one] { $most } caractère
       *[other] { $most } caractères
    }. Choisissez-en un plus court.
key-refusal-no-such-key = Vous n'avez pas de clé { $number }. Pour voir vos clés : `key`
key-refusal-key-of-a-bot = Un bot se connecte avec un jeton, pas avec une clé. Pour voir les jetons d'un bot, son propriétaire tape : `token`
