# What help says of each command: in one line, and how it is written. Words in capitals stand for what is typed.
command-help = show help
    .usage = help [COMMAND | commands | fanorona | tutorial]
command-mode = set how this connection works: human, plain or json
    .usage = mode [human | plain | json]
command-hello = for programs: one JSON object per line from now on
    .usage = hello json [PROGRAM/VERSION]
command-date = show the server's date and time
    .usage = date
command-uptime = show how long the server has been running
    .usage = uptime
command-version = show the server's version
    .usage = version

# Prompts. The server adds a space.
prompt-login = login:
prompt-new-name = name:
prompt-password = password{ prompt-visible }:
prompt-old-password = old password{ prompt-visible }:
prompt-new-password = new password{ prompt-visible }:
prompt-new-password-again = repeat password{ prompt-visible }:
prompt-deletion = password{ prompt-visible }:
prompt-visible = { $typing ->
    [visible] {" "}(it will be visible)
   *[hidden] {""}
  }
