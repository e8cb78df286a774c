# Vacations, which pause the clocks of correspondence games.

# What help says of each command: in one line, and how it is written. Words in capitals stand for what is typed.
command-vacation = pause your correspondence clocks
    .usage = vacation [on | off]

vacation-event-vacation = { $you ->
    [name] Your vacation is over. Your correspondence clocks are running again. To see your games: `games`
   *[other] { $until_ms ->
        [none] { $name } is back from vacation. { $name }'s clock is running again.
       *[other] { $name } is on vacation until { $until_ms } at the latest. { $name }'s clock is paused.
      }
        Your games with { $name }: { $games_and }.
  }

vacation-done-vacation = { $until_ms ->
    [none] You are not on vacation; your clocks are running. Vacation days left: { $days_left }.{ $days_left ->
        [0] {""}
       *[other] {" "}To go on vacation: `vacation on`
      }
   *[other] You are on vacation until { $until_ms } at the latest. Your correspondence clocks are paused.
        Vacation days left: { $days_left }. To come back: `vacation off`
  }

vacation-refusal-on-vacation = You are already on vacation, until { $until_ms } at the latest. To come back: `vacation off`
vacation-refusal-not-on-vacation = You are not on vacation. To go on vacation: `vacation on`
vacation-refusal-no-days-left = You have used all { $days } of your vacation days for a year. To see when you get more: `vacation`
