# SSH keys of members.

# What help says of the command: in one line, and how it is written. Words in capitals stand for what is typed.
command-key = list, add or remove the SSH keys with which you log in
    .usage = key [list], key add [LABEL], key remove NUMBER | all

# A list. The value is shown when it is empty; each attribute is the heading of a column.
list-keys = You have no SSH keys here. How to add one: `help ssh`
    .number = no.
    .label = name
    .added_ms = added
    .used_ms = last used
    .in_use = this connection
    .fingerprint = key

key-event-key-added-elsewhere = In another session of yours, an SSH key was added: { $fingerprint }
    Its owner is logged in to your account at once. If that was not you: `key`, then key remove NUMBER, then password
key-event-key-added-lately = { $label ->
    [none] SSH key { $number } was added to your account
   *[other] SSH key { $number } ({ $label }) was added to your account
  } on { $added_ms }: { $fingerprint }
    Its owner is logged in to your account at once. If that was not you: `key remove { $number }`, then `password`

key-done-key-added = { $label ->
    [none] Key { $number } was added.
   *[other] Key { $number } ({ $label }) was added.
  } From now on you are logged in at once when you connect with it.
    To see your keys: `key`. To remove this one: `key remove { $number }`
key-done-keys-removed = { $removed ->
    [0] You have no keys.
    [one] 1 key was removed.
   *[other] { $removed } keys were removed.
  }{ $session_closed ->
    [true] {" "}Your other sessions are closed.
   *[false] {""}
  }

key-refusal-no-key-here = You did not connect with an SSH key, so there is none to add. How to connect with one: `help ssh`
key-refusal-key-taken = Another account has this key. Connect with another one: ssh -i FILE -o IdentitiesOnly=yes
key-refusal-key-known = You already have this key: it is number { $number }. To see your keys: `key`
key-refusal-too-many-keys = You have { $most ->
        [one] { $most } key
       *[other] { $most } keys
    }, which is the limit. To remove one: key remove NUMBER
key-refusal-label-too-long = The name of a key has at most { $most ->
        [one] { $most } character
       *[other] { $most } characters
    }. Choose a shorter one.
key-refusal-no-such-key = You have no key { $number }. To see your keys: `key`
key-refusal-key-of-a-bot = Bots log in with tokens, not with keys. To see the tokens of a bot, its owner types: `token`
