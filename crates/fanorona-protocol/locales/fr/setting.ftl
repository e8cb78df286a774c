# Options, langue, alias et pages des longues réponses. Les corrections de francophones sont les bienvenues.

# Ce que dit l'aide de chaque commande : en une ligne, et comment l'écrire. Les mots en capitales sont à remplacer.
command-set = affiche ou change vos options
    .usage = set [OPTION [VALEUR | default]]...
command-language = affiche ou change la langue, aussi avant de se connecter
    .usage = language [CODE]
command-alias = liste, affiche ou définit des noms courts pour vos lignes
    .usage = alias [NOM [TEXTE]]
command-unalias = efface un alias
    .usage = unalias NOM
command-keys = choisit qui affiche ce que vous tapez : serveur ou client
    .usage = keys [on | off | auto]
command-more = montre la page suivante d'une longue réponse
    .usage = more

# Des listes. La valeur s'affiche quand la liste est vide ; chaque attribut est l'en-tête d'une colonne.
list-settings = -
    .option = option
    .value = réglage
    .values = valeurs
list-settings-cells = -
    .values = { setting-values }
list-aliases = Vous n'avez pas d'alias. Pour en définir un : alias NOM TEXTE
    .name = nom
    .text = texte

# Les valeurs de chaque option. Ce que l'on tape est le même dans toutes les langues.
setting-values = { $option ->
    [language] en, fr, mg
    [view] flip, noflip, home
    [style] auto, classic, compact, unicode, line, blind
    [color] auto, on, off
    [width] auto, ou { $least } à { $most }
    [height] off, auto, ou { $least } à { $most }
    [prompt] un texte avec %n, %b, %t
    [sessions] many, one
    [timezone] un fuseau horaire, comme Indian/Antananarivo
   *[switch] on, off
  }
known-language = { $name } ({ $language })
changed-option = { $option } { $value }

setting-done-all = Pour changer une option : `set style compact`. Pour revenir à la valeur par défaut : `set style default`.
setting-done-one = { $option } : { $value }. Valeurs : { setting-values }. Par défaut : { $default }.
setting-done-changed = Réglé : { $changed_and }.
setting-done-rest-skipped = Le reste n'est pas affiché.
setting-done-language = La langue est : { $name }. Pour en changer, tapez language CODE. Les codes : { $known_and }.
    Les commandes ont aussi des noms français, comme aide ou jouer : `help language`
setting-done-keys = { $keys ->
    [on] Touches (keys) : on. Le serveur affiche et édite ce que vous tapez, et les flèches rappellent les lignes précédentes. Si vous voyez chaque lettre deux fois, tapez keys off.
    [off] Touches (keys) : off. Votre client affiche et édite ce que vous tapez. Pour confier cela au serveur : `keys on`
   *[auto] Touches (keys) : auto. Votre client affiche et édite ce que vous tapez, sauf s'il demande au serveur de le faire. Pour confier cela au serveur : `keys on`
  }
setting-done-alias = { $name } : { $text }
setting-done-unaliased = L'alias { $name } est effacé.

setting-refusal-unknown-option = Option inconnue : "{ $option }". { $near ->
    [none] {""}
   *[other] Vouliez-vous dire { $near } ?{" "}
  }Pour voir toutes les options : `set`
setting-refusal-value = "{ $value }" n'est pas une valeur de { $option }. Valeurs possibles : { setting-values }. Par exemple : `set { $option } { $default }`
setting-refusal-no-value = Il faut une valeur après { $option }. Valeurs possibles : { setting-values }. Par exemple : `set { $option } { $default }`
setting-refusal-unknown-language = Langue inconnue : "{ $word }". Langues connues : { $known_and }. Par exemple : `language fr`
setting-refusal-unknown-zone = Fuseau horaire inconnu : "{ $zone }". { $candidates_count ->
    [0] Un fuseau est un continent ou un océan, puis une ville.
   *[other] Vouliez-vous dire { $candidates_or } ?
  } Par exemple : `set timezone { $example }`
setting-refusal-prompt = { $problem ->
    [empty] Il faut un texte pour l'invite.
    [too_long] Une invite a { $most ->
            [one] { $most } caractère
           *[other] { $most } caractères
        } au plus.
    [unprintable] Une invite ne peut pas contenir de caractères invisibles.
   *[unknown_variable] Après %, tapez n pour votre nom, b pour la partie, t pour l'heure, ou % pour le signe %.
  } Par exemple : `set prompt %n %b>`
setting-refusal-alias-name = { $problem ->
    [shape] "{ $name }" ne peut pas être un alias. Un alias est une lettre suivie de lettres et de chiffres, { $most } au plus.
    [command] "{ $name }" est déjà une commande. Choisissez un autre nom.
   *[movement] "{ $name }" est déjà un point ou un coup. Choisissez un autre nom.
  } Par exemple : `alias gb games bob`
setting-refusal-alias-text = { $problem ->
    [no_command] Le texte d'un alias commence par une commande.
    [too_long] Le texte d'un alias a { $most ->
            [one] { $most } octet
           *[other] { $most } octets
        } au plus.
   *[unprintable] Le texte d'un alias ne peut pas contenir de caractères invisibles.
  } Par exemple : `alias gb games bob`
setting-refusal-alias-circle = L'alias { $name } s'appellerait lui-même. Donnez-lui un autre texte. Pour voir tous les alias : `alias`
setting-refusal-too-many-aliases = Vous avez { $most } alias, et c'est la limite. Pour en effacer un : unalias NOM
setting-refusal-no-alias = Vous n'avez pas d'alias "{ $name }". Pour voir tous les alias : `alias`
setting-refusal-alias-words = L'alias { $name } demande { $takes ->
    [one] { $takes } mot
   *[other] { $takes } mots
  } après lui. Pour voir son texte : `alias { $name }`
setting-refusal-alias-too-deep = L'alias { $name } ne finit jamais. Pour lui donner un autre texte : alias { $name } TEXTE
setting-refusal-nothing-more = Il n'y a plus rien à montrer. Pour choisir le nombre de lignes d'une page : `set height 24`
setting-refusal-keys-by-mail = Les touches (keys) dépendent d'une connexion : une ligne envoyée par e-mail ne peut pas les régler. Une fois connecté, tapez : `keys on`
