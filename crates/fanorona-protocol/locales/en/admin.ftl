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
    .usage = ban [NAME | ADDRESS | RANGE [DAYS] [REASON]], ban [before NUMBER]
command-unban = lift a ban
    .usage = unban NAME | ADDRESS | RANGE (to list all bans: ban)
command-resetpassword = give a player a code for a new password
    .usage = resetpassword NAME
command-alts = list accounts that were used from the same addresses
    .usage = alts NAME
command-rename = give a member another name
    .usage = rename NAME NEW [REASON]
command-deleteaccount = delete a member's account
    .usage = deleteaccount NAME REASON
command-newaccount = create an account for somebody
    .usage = newaccount NAME
command-admit = make a code with which newcomers can register
    .usage = admit [NUMBER], admit none
command-adjudicate = end a game and set its result
    .usage = adjudicate BOARD 1-0 | 0-1 | 1/2-1/2 | * | verdict REASON
command-shutdown = stop the server after telling everyone
    .usage = shutdown [SECONDS REASON], shutdown cancel
command-promote = give a member a role; without arguments, list administrators
    .usage = promote [NAME moderator | operator]
command-demote = make an administrator an ordinary member
    .usage = demote NAME
command-access = show or set who can use the server, for emergencies
    .usage = access [open | no-registrations | no-guests | members-only]
command-reports = list, show or close reports of players
    .usage = reports [NUMBER | close NUMBER [REASON]], reports [before NUMBER]
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
list-alts = No other account was used from the same addresses lately.
    .name = name
    .networks = addresses
    .used_ms = last used
    .here = online
list-administrators = There are no administrators. To add one: promote NAME moderator
    .name = name
    .role = role
    .here = online
role-moderator = moderator
role-operator = operator
role-name = { $role ->
    [operator] an operator
   *[moderator] a moderator
  }
list-reports = No reports are open. To see closed ones: `audit`
    .number = no.
    .at_ms = date
    .about = about
    .by = from
    .times = times
    .why = reason
list-reported-talk = The player who wrote the report has not seen that player say anything lately.
    .at_ms = date
    .kind = how
    .place = where
    .text = text
list-audit = No administrator has done anything yet.
    .number = no.
    .at_ms = date
    .by = who
    .action = what
    .subject = about
    .detail = details
list-audit-cells = -
    .by = { $by ->
        [none] command line
       *[other] { $by }
      }
    .detail = { $endless ->
        [true] no end
       *[false] { $lasts_s ->
            [none] {""}
           *[other] { $lasts_s }
          }
      }{ $detail ->
        [none] {""}
       *[other] , { $detail }
      }

admin-done-said = { $heard ->
    [0] Sent. No player is online to see it now.
    [one] Sent. 1 player sees it now.
   *[other] Sent. { $heard } players see it now.
  }
admin-done-motd-set = The message of the day was set. To see it: `motd`
admin-done-motd-cleared = The message of the day was removed.
admin-done-news-added = News item { $news } was added. To remove it: `news remove { $news }`
admin-done-news-removed = News item { $news } was removed.
admin-done-kicked = { $name } was disconnected.{ $from ->
    [none] {""}
   *[other] {" "}The connection came from { $from }.
  }
admin-done-muted = { $until_ms ->
    [none] { $name } is muted indefinitely. To end the mute: `unmute { $name }`
   *[other] { $name } is muted until { $until_ms }.
  }
admin-done-unmuted = { $name } can talk again.
admin-done-banned = { $until_ms ->
    [none] { $whom } is banned indefinitely. To lift the ban: `unban { $whom }`
   *[other] { $whom } is banned until { $until_ms }. To lift the ban earlier: `unban { $whom }`
  }
admin-done-unbanned = { $whom } is no longer banned.
admin-done-reset-code = Code for { $name }, valid until { $until_ms } and shown only once. { $name } types: `recover { $name } { $reset_code }`
admin-done-renamed = { $from } is now called { $name }.
admin-done-account-deleted = The account { $name } is deleted. { $shown_as ->
    [none] The rest is deleted when the server starts the next time.
   *[other] Its games are shown under the name { $shown_as }.
  }
admin-done-account-made = The account { $name } was created. Its password is shown only once: { $password }
    { $name } types `login { $name }`, and can then choose another one: `password`
admin-done-admission-code = { $uses ->
    [one] One newcomer
   *[other] { $uses } newcomers
  } can register with this code until { $until_ms }. It is shown only once. They type: `register code={ $admission_code }`{ $url ->
    [none] {""}
   *[other] {" "}In a browser: { $url }
  }
admin-done-admissions-ended = No code of `admit` is valid any more.
admin-done-alts = { $from ->
    [none] { $name } is not online, or plays on the machine of the server. Only hashes of earlier addresses are stored. To keep { $name } out: `ban { $name }`
   *[other] { $name } is connected from { $from }.
  }
admin-done-access = { access-rule } { $access ->
    [open] To restrict access: `access no-registrations`, no-guests or members-only
   *[other] To allow everybody again: `access open`
  }
admin-done-report = { $closed ->
    [true] Closed report
   *[false] Report
  } { $number } from { $by } about { $about }, { $at_ms }: { $why }
admin-done-report-closed = Report { $report } was closed.

# Who can come in now.
access-rule = { $access ->
    [no_registrations] Newcomers can register only with a code of `admit`. Guests and members are allowed.
    [no_guests] Guests are not allowed now. Everybody can register.
    [members_only] Only members can log in now. Newcomers can register only with a code of `admit`.
   *[open] Everybody is allowed.
  }
admin-done-promoted = { $name } is now { role-name }. To undo this: `demote { $name }`
admin-done-demoted = { $name } is an ordinary member now.
admin-done-adjudicated = Game { $game } is over: { $result }
admin-done-stopping = The server stops in { $wait_s }. To cancel this: `shutdown cancel`
admin-done-shutdown-cancelled = The shutdown was cancelled.

# A mute or a ban, as its target is told.
sanction-end = { $until_ms ->
    [none] until an administrator ends this
   *[other] until { $until_ms }
  }
sanction-reason = { $why ->
    [none] {""}
   *[other] {" "}Reason: { $why }
  }
admin-refusal-own-game = You are playing in game { $game }, so another administrator must decide it. To end it yourself: `resign { $game }`
admin-refusal-about-you = Report { $number } is about you, so another administrator must close it.
admin-refusal-no-verdict = The board of game { $game } has { $pieces ->
        [one] { $pieces } piece
       *[other] { $pieces } pieces
    }, and the endgame tables cover boards with up to { $most }. To decide yourself: adjudicate { $game } RESULT REASON
admin-refusal-muted = You are muted { sanction-end }. You can still play.{ sanction-reason }
admin-refusal-banned = You are banned from this server { sanction-end }. Come back after that.{ sanction-reason }
admin-refusal-out-of-range = { $command ->
    [mute] The number of minutes
    [ban] The number of days
    [admit] The number of newcomers
   *[shutdown] The number of seconds
  } must be from { $least } to { $most }. Type: { $command_usage }
admin-refusal-name-taken = The name { $name } is taken, or looks like one that is taken or was. Choose another.
admin-refusal-not-a-member = { $name } has no account with a password. To see all players who have one: `list`
admin-refusal-an-administrator = { $name } is an administrator. Only operators can do this to administrators.
admin-refusal-not-an-administrator = { $name } is not an administrator. To see all administrators: `promote`
admin-refusal-has-role = { $name } is already { role-name }. To see all administrators: `promote`
admin-refusal-not-muted = { $name } is not muted. To see what administrators did: `audit`
admin-refusal-not-banned = "{ $whom }" is not banned. To see all bans: `ban`
admin-refusal-not-an-address = "{ $text }" is not an address. Type one such as 192.0.2.7 or 2001:db8:1:2::7, or a range such as 192.0.2.0/24
admin-refusal-range-too-wide = { $whom } has too many addresses. Type a range of at least { $least ->
        [one] { $least } bit
       *[other] { $least } bits
    }: ADDRESS/{ $least }
admin-refusal-banned-by-range = { $whom } is banned because { $range } is. To lift that ban: `unban { $range }`
admin-refusal-days-needed = Moderators can ban for 1 to { $most ->
        [one] { $most } day
       *[other] { $most } days
    }. Type: ban NAME DAYS REASON
admin-refusal-this-machine = The server's own machine cannot be banned. To disconnect a player: kick NAME
admin-refusal-no-report = Report { $number } is not open. To see open reports: `reports`
admin-refusal-too-many-reports = The moderators already have { $most ->
        [one] { $most } open report
       *[other] { $most } open reports
    }. Try again later.
admin-refusal-no-news = Unknown news item { $number }. To see all news: `news`
admin-refusal-stops-already = The server is already stopping. To cancel this: `shutdown cancel`
admin-refusal-nothing-to-cancel = No shutdown is scheduled. To schedule one: shutdown SECONDS REASON

# What the webhook for operators is told.
notice-announced-report-filed = Report { $report } is new. To read it: `reports { $report }`
notice-announced-panicked = The server has panicked ({ $panics ->
    [one] { $panics } panic
   *[other] { $panics } panics
  } since its start). Please report the line "task panicked" of the log.
notice-announced-disk-nearly-full = The disk with the database is nearly full: { $free_mib } MiB are free.
notice-announced-disk-full = The disk with the database is full, and changes are refused. Free some space.
notice-announced-disk-has-space = The disk with the database has space again, and changes are accepted.
notice-announced-database-lost = The file of the database was deleted, moved or replaced. Do not stop the server: what it writes is lost when it stops. See "When the database is lost" in docs/operations.md.
notice-announced-certificate-ends = The TLS certificate ends { $days ->
    [0] in less than a day
    [one] in { $days } day
   *[other] in { $days } days
  }, on { $day }. Renew it and send SIGHUP.
notice-announced-certificate-ended = The TLS certificate has ended on { $day }. Renew it and send SIGHUP.
notice-announced-test = This is a test of the webhook.
