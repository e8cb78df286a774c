# Settings: preferences, the language, aliases, and pages of long answers.

# What help says of each command: in one line, and how it is written. Words in capitals stand for what is typed.
command-set = show or change your options
    .usage = set [OPTION [VALUE | default]]...
command-language = show or change the language, even before login
    .usage = language [CODE]
command-alias = list, show or define short names for lines you type often
    .usage = alias [NAME [TEXT]]
command-unalias = delete an alias
    .usage = unalias NAME
command-keys = choose who shows what you type: the server or your client
    .usage = keys [on | off | auto]
command-more = show the next page of a long answer
    .usage = more

# Lists. The value is shown when the list is empty; each attribute is the heading of a column.
list-settings = -
    .option = option
    .value = now
    .values = values
list-settings-cells = -
    .values = { setting-values }
list-aliases = You have no aliases. To define one: alias NAME TEXT
    .name = name
    .text = text

# The values of each option. What is typed is the same in all languages.
setting-values = { $option ->
    [language] en, fr, mg
    [view] flip, noflip, home
    [style] auto, classic, compact, unicode, line, blind
    [color] auto, on, off
    [width] auto, or { $least } to { $most }
    [height] off, auto, or { $least } to { $most }
    [prompt] a text with %n, %b, %t
    [sessions] many, one
    [timezone] a time zone, such as Indian/Antananarivo
   *[switch] on, off
  }
known-language = { $name } ({ $language })
changed-option = { $option } { $value }

setting-done-all = To change an option: `set style compact`. To reset it: `set style default`.
setting-done-one = { $option } is { $value }. Values: { setting-values }. Default: { $default }.
setting-done-changed = Set: { $changed_and }.
setting-done-rest-skipped = The rest was skipped.
setting-done-language = The language is { $name }. To change it, type language CODE. The codes: { $known_and }.
setting-done-keys = { $keys ->
    [on] Keys: on. The server shows and edits what you type, and the arrow keys repeat earlier lines. If you see each letter twice, type keys off.
    [off] Keys: off. Your client shows and edits what you type. To let the server do that: `keys on`
   *[auto] Keys: auto. Your client shows and edits what you type, unless it asks the server to do so. To let the server do that: `keys on`
  }
setting-done-alias = { $name }: { $text }
setting-done-unaliased = The alias { $name } was deleted.

setting-refusal-unknown-option = Unknown option "{ $option }". { $near ->
    [none] {""}
   *[other] Did you mean { $near }?{" "}
  }To see all options: `set`
setting-refusal-value = "{ $value }" is not a value of { $option }. Values: { setting-values }. For example: `set { $option } { $default }`
setting-refusal-no-value = { $option } needs a value. Values: { setting-values }. For example: `set { $option } { $default }`
setting-refusal-unknown-language = Unknown language "{ $word }". Known languages: { $known_and }. For example: `language fr`
setting-refusal-unknown-zone = Unknown time zone "{ $zone }". { $candidates_count ->
    [0] A time zone is a continent or an ocean and a city.
   *[other] Did you mean { $candidates_or }?
  } For example: `set timezone { $example }`
setting-refusal-prompt = { $problem ->
    [empty] A prompt needs a text.
    [too_long] A prompt has at most { $most ->
            [one] { $most } character
           *[other] { $most } characters
        }.
    [unprintable] A prompt cannot contain invisible characters.
   *[unknown_variable] After % type n for your name, b for the board, t for the time, or % for a percent sign.
  } For example: `set prompt %n %b>`
setting-refusal-alias-name = { $problem ->
    [shape] "{ $name }" cannot be an alias. An alias is a letter followed by letters and digits, { $most } at most.
    [command] "{ $name }" is already a command. Choose another name.
   *[movement] "{ $name }" is already a point or a turn. Choose another name.
  } For example: `alias gb games bob`
setting-refusal-alias-text = { $problem ->
    [no_command] The text of an alias starts with a command.
    [too_long] The text of an alias has at most { $most ->
            [one] { $most } byte
           *[other] { $most } bytes
        }.
   *[unprintable] The text of an alias cannot contain invisible characters.
  } For example: `alias gb games bob`
setting-refusal-alias-circle = The alias { $name } would call itself. Give it another text. To see all aliases: `alias`
setting-refusal-too-many-aliases = You have { $most ->
        [one] { $most } alias
       *[other] { $most } aliases
    }, which is the limit. To delete one: unalias NAME
setting-refusal-no-alias = You have no alias "{ $name }". To see all aliases: `alias`
setting-refusal-alias-words = The alias { $name } takes { $takes ->
    [one] 1 word
   *[other] { $takes } words
  } after it. To see its text: `alias { $name }`
setting-refusal-alias-too-deep = The alias { $name } never ends. To give it another text: alias { $name } TEXT
setting-refusal-nothing-more = There is nothing more to show. To choose how many lines a page has: `set height 24`
setting-refusal-keys-by-mail = The keys setting belongs to a connection, so a mail command cannot change it. In a session, type: `keys on`
