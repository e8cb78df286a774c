# Safidy: fiteny, alias, ary pejin'ny valiny lava.

# Izay lazain'ny `help` momba ny baiko tsirairay, amin'ny andalana iray, sy ny fomba fanoratana azy. Soloy ny anao ny
# teny amin'ny sora-baventy. Raisinay an-kafaliana ny fanitsiana.
command-set = mampiseho na manova ny safidinao
    .usage = set [SAFIDY [SANDA | default]]...
command-language = mampiseho na manova ny fiteny, alohan'ny fidirana koa
    .usage = language [KAODY]
command-alias = mampiseho na mamorona anarana fohy ho an'ny andalana iray
    .usage = alias [ANARANA [TENY]]
command-unalias = mamafa alias
    .usage = unalias ANARANA
command-keys = mifidy izay mampiseho ny soratanao: ny mpizara na ny fitaovanao
    .usage = keys [on | off | auto]
command-more = mampiseho ny pejy manaraka amin'ny valiny lava
    .usage = more

# Lisitra. Ny voalohany no aseho rehefa foana ny lisitra; lohatenin'ny tsanganana ny manaraka.
list-settings = -
    .option = safidy
    .value = izao
    .values = azo atao
list-settings-cells = -
    .values = { setting-values }
list-aliases = Tsy manana alias ianao. Raha hamorona iray: alias ANARANA TENY
    .name = anarana
    .text = soratra

# Ny sandan'ny safidy tsirairay. Mitovy amin'ny fiteny rehetra izay soratana.
setting-values = { $option ->
    [language] en, fr, mg
    [view] flip, noflip, home
    [style] auto, classic, compact, unicode, line, blind
    [color] auto, on, off
    [width] auto, na { $least } ka hatramin'ny { $most }
    [height] off, auto, na { $least } ka hatramin'ny { $most }
    [prompt] soratra misy %n, %b, %t
    [sessions] many, one
    [timezone] faritr'ora, ohatra Indian/Antananarivo
   *[switch] on, off
  }
known-language = { $name } ({ $language })
changed-option = { $option } { $value }

setting-done-all = Raha hanova safidy: `set style compact`. Raha hamerina azy: `set style default`.
setting-done-one = { $option }: { $value }. Azo atao: { setting-values }. Mandeha ho azy: { $default }.
setting-done-changed = Voapetraka: { $changed_and }.
setting-done-rest-skipped = Nodinganina ny sisa.
setting-done-language = Ny fiteny: { $name }. Raha hanova azy dia soraty language KAODY. Ny kaody: { $known_and }.
    Fantatra ho baiko koa ny teny malagasy toy ny fanampiana na milalao: `help language`
setting-done-keys = { $keys ->
    [on] Keys: on. Ny mpizara no mampiseho sy manova ny soratanao, ary ny zana-tsipìka mamerina ny andalana teo aloha. Raha miseho indroa ny litera tsirairay dia soraty keys off.
    [off] Keys: off. Ny fitaovanao no mampiseho sy manova ny soratanao. Raha ny mpizara no hanao izany: `keys on`
   *[auto] Keys: auto. Ny fitaovanao no mampiseho sy manova ny soratanao, raha tsy mangataka ny mpizara hanao izany izy. Raha ny mpizara no hanao izany: `keys on`
  }
setting-done-alias = { $name }: { $text }
setting-done-unaliased = Voafafa ny alias { $name }.

setting-refusal-unknown-option = Safidy tsy fantatra "{ $option }". { $near ->
    [none] {""}
   *[other] { $near } angamba no tianao?{" "}
  }Raha hijery ny safidy rehetra: `set`
setting-refusal-value = Tsy azo atao amin'ny { $option } ny "{ $value }". Azo atao: { setting-values }. Ohatra: `set { $option } { $default }`
setting-refusal-no-value = Mila sanda ny { $option }. Azo atao: { setting-values }. Ohatra: `set { $option } { $default }`
setting-refusal-unknown-language = Fiteny tsy fantatra "{ $word }". Fiteny fantatra: { $known_and }. Ohatra: `language fr`
setting-refusal-unknown-zone = Faritr'ora tsy fantatra "{ $zone }". { $candidates_count ->
    [0] Ny faritr'ora dia kaontinanta na ranomasimbe, sy tanàna.
   *[other] { $candidates_or } angamba no tianao?
  } Ohatra: `set timezone { $example }`
setting-refusal-prompt = { $problem ->
    [empty] Mila soratra ny prompt.
    [too_long] Tarehintsoratra { $most } no fetran'ny prompt.
    [unprintable] Tsy azo asiana tarehintsoratra tsy hita ny prompt.
   *[unknown_variable] Aorian'ny % dia soraty n ho an'ny anaranao, b ho an'ny lalao, t ho an'ny ora, na % ho an'ny mari-jato.
  } Ohatra: `set prompt %n %b>`
setting-refusal-alias-name = { $problem ->
    [shape] Tsy mety ho alias ny "{ $name }". Ny alias dia litera iray arahin'ny litera sy isa, { $most } no fetrany.
    [command] Efa baiko ny "{ $name }". Misafidiana anarana hafa.
   *[movement] Efa teboka na anjara ny "{ $name }". Misafidiana anarana hafa.
  } Ohatra: `alias gb games bob`
setting-refusal-alias-text = { $problem ->
    [no_command] Baiko no anombohan'ny soratry ny alias.
    [too_long] Byte { $most } no fetran'ny soratry ny alias.
   *[unprintable] Tsy azo asiana tarehintsoratra tsy hita ny soratry ny alias.
  } Ohatra: `alias gb games bob`
setting-refusal-alias-circle = Hiantso ny tenany ny alias { $name }. Omeo soratra hafa izy. Raha hijery ny alias rehetra: `alias`
setting-refusal-too-many-aliases = Manana alias { $most } ianao, izay no fetra. Raha hamafa iray: unalias ANARANA
setting-refusal-no-alias = Tsy manana alias "{ $name }" ianao. Raha hijery ny alias rehetra: `alias`
setting-refusal-alias-words = Teny { $takes } no ilaina aorian'ny alias { $name }. Raha hijery ny sorany: `alias { $name }`
setting-refusal-alias-too-deep = Tsy misy farany ny alias { $name }. Raha hanome soratra hafa azy: alias { $name } TENY
setting-refusal-nothing-more = Tsy misy haseho intsony. Raha hifidy ny isan'ny andalana isaky ny pejy: `set height 24`
setting-refusal-keys-by-mail = An'ny fifandraisana ny keys, ka tsy azon'ny andalana alefa amin'ny mailaka ovaina. Ao anaty fidirana dia soraty: `keys on`
