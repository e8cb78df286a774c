# What the server and its administrators tell everybody.

# What help says of each command: in one line, and how it is written. Words in capitals stand for what is typed.
command-motd = show the message of the day
    .usage = motd; operators: motd set TEXT, motd clear
command-news = show the server's news, newest first
    .usage = news [before NUMBER]; operators: news add TEXT, news remove NUMBER

# A list. The value is shown when the list is empty; each attribute is the heading of a column.
list-news = There is no news.
    .number = no.
    .at_ms = date
    .text = news

announcement-announcement = { $from } announces: { $text }
announcement-broadcast = To everybody, from { $from } on { $at_ms }: { $text }
announcement-motd = Message of the day: { $text }
announcement-reason = An administrator says: { $text }
announcement-renamed = An operator gave you another name: { $name }. Log in with it and your password.{ $text ->
    [none] {""}
   *[other] {" "}Reason: { $text }
  }
announcement-promoted = { $by } made you { role-name } of this server. To see what you can do: `help commands`
announcement-demoted = { $by } made you an ordinary member again.
announcement-restricted = { access-rule } Operators can change this: `access`
announcement-reported = Report { $number }: { $by } reports { $about }. To read it: `reports { $number }` - Reason: { $text }
announcement-reports-open = { $reports ->
    [one] 1 report is open.
   *[other] { $reports } reports are open.
  } To list open reports: `reports`
announcement-stopping = The server stops in { $wait_s }: { $text }
announcement-cancelled = The shutdown was cancelled: the server keeps running.

announcement-done-no-motd = There is no message of the day.
