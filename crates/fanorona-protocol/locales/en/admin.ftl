# What administrators do.

# What help says of each command: in one line, and how it is written. Words in capitals stand for what is typed.
command-announce = send a message to everyone who is online
    .usage = announce TEXT
command-broadcast = send a message to everyone, online now or later
    .usage = broadcast TEXT
command-kick = disconnect a player
    .usage = kick NAME [REASON]
command-mute = stop a player from talking
    .usage = mute NAME [MINUTES] [REASON]
command-unmute = let a muted player talk again
    .usage = unmute NAME
command-ban = ban a player or an address; without arguments, list all bans
    .usage = ban [NAME | ADDRESS [DAYS] [REASON]], ban [before NUMBER]
command-unban = lift a ban
    .usage = unban NAME | ADDRESS
command-resetpassword = give a player a new password
    .usage = resetpassword NAME
command-adjudicate = end a game and set its result
    .usage = adjudicate BOARD 1-0 | 0-1 | 1/2-1/2 | * REASON
command-shutdown = stop the server after telling everyone
    .usage = shutdown SECONDS REASON, shutdown cancel
command-audit = list what administrators did, newest first
    .usage = audit [before NUMBER]

# Lists. The value is shown when the list is empty; each attribute is the heading of a column.
list-bans = Nobody is banned. To ban a player: ban NAME
    .number = no.
    .whom = banned
    .since_ms = since
    .until_ms = until
    .why = reason
list-bans-cells = -
    .until_ms = { $until_ms ->
        [none] no end
       *[other] { $until_ms }
      }
list-audit = No administrator has done anything yet.
    .number = no.
    .at_ms = date
    .by = who
    .action = what
    .subject = about
    .detail = details

admin-done-said = { $heard ->
    [0] Sent. No player sees it now.
    [one] Sent. 1 player sees it now.
   *[other] Sent. { $heard } players see it now.
  }
admin-done-motd-set = The message of the day is set. To see it: motd
admin-done-motd-cleared = The message of the day is removed.
admin-done-news-added = News item { $news } is added. To remove it: news remove { $news }
admin-done-news-removed = News item { $news } is removed.
admin-done-kicked = { $name } is disconnected.{ $from ->
    [none] {""}
   *[other] {" "}The connection came from { $from }.
  }
admin-done-muted = { $until_ms ->
    [none] { $name } is muted. To end the mute: unmute { $name }
   *[other] { $name } is muted until { $until_ms }.
  }
admin-done-unmuted = { $name } can talk again.
admin-done-banned = { $until_ms ->
    [none] { $whom } is banned. To lift the ban: unban { $whom }
   *[other] { $whom } is banned until { $until_ms }.
  }
admin-done-unbanned = { $whom } is no longer banned.
admin-done-password-reset = New password for { $name }, shown only once: { $password }
admin-done-adjudicated = Game { $game } is over: { $result }
admin-done-stopping = The server stops in { $wait_s }. To cancel this: shutdown cancel
admin-done-shutdown-cancelled = The shutdown is cancelled.

# A mute or a ban, as its target is told.
sanction-end = { $until_ms ->
    [none] until an administrator lifts it
   *[other] until { $until_ms }
  }
sanction-reason = { $why ->
    [none] {""}
   *[other] {" "}Reason: { $why }
  }
admin-refusal-muted = You are muted { sanction-end }. You can still play.{ sanction-reason }
admin-refusal-banned = You are banned from this server { sanction-end }. Come back after that.{ sanction-reason }
admin-refusal-out-of-range = { $command ->
    [mute] The number of minutes
    [ban] The number of days
   *[shutdown] The number of seconds
  } must be from { $least } to { $most }. Type: { $command_usage }
admin-refusal-not-a-member = { $name } has no account with a password. To see all players who have one: list
admin-refusal-not-muted = { $name } is not muted. To see what administrators did: audit
admin-refusal-not-banned = "{ $whom }" is not banned. To see all bans: ban
admin-refusal-not-an-address = "{ $text }" is not an address. Type one such as 192.0.2.7 or 2001:db8:1:2::7
admin-refusal-this-machine = The server's own machine cannot be banned. To disconnect a player: kick NAME
admin-refusal-no-news = Unknown news item { $number }. To see all news: news
admin-refusal-stops-already = The server is stopping already. To cancel this: shutdown cancel
admin-refusal-nothing-to-cancel = No shutdown is scheduled. To schedule one: shutdown SECONDS REASON
