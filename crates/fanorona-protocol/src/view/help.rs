//! Pages of help, drawn from the same table that dispatches.

use crate::catalog::{Abbreviation, Chapter, Inline, Row, Standing, TOPICS, rows};
use crate::reply::{HelpPage, Listed};
use std::fmt::Write as _;

/// Draws a page.
pub(super) fn text(page: &HelpPage) -> String {
    match page {
        HelpPage::Start => start(),
        HelpPage::Commands(listed) => commands(*listed),
        HelpPage::Command(row) => command(row),
        HelpPage::Topic(topic) => topic.text.to_owned(),
    }
}

fn start() -> String {
    let mut out =
        String::from("A turn is typed as it is: a1a2 or a1a2+,b2+. All else begins with a command.\n\n");
    for topic in TOPICS {
        let _ = writeln!(out, "help {:<10} {}", topic.name, topic.summary);
    }
    let _ = writeln!(out, "help {:<10} all commands, a line each", "commands");
    let _ = writeln!(out, "help {:<10} one command, for example help challenge", "COMMAND");
    out
}

fn commands(listed: Listed) -> String {
    let mut out = String::new();
    for chapter in Chapter::ALL {
        if chapter == Chapter::Administration && listed == Listed::ForPlayers {
            continue;
        }
        let _ = writeln!(out, "{}:", chapter.title());
        for row in rows().filter(|row| row.chapter == chapter) {
            let _ = writeln!(out, "  {:<13} {}", row.name, row.summary);
        }
    }
    out.push_str("The beginning of a command will do where no other begins so. More: help COMMAND\n");
    out
}

fn command(row: &Row) -> String {
    let mut out = format!("{}: {}\n\n", row.name, row.summary);
    let _ = writeln!(out, "Usage:   {}", row.usage);
    for (index, mail) in row.mail.iter().enumerate() {
        let _ = writeln!(out, "{} {mail}", if index == 0 { "By mail:" } else { "        " });
    }
    if !row.aliases.is_empty() {
        let _ = writeln!(out, "Also:    {}", row.aliases.join(", "));
    }
    match row.abbreviation {
        Abbreviation::From(letters) if letters < row.name.len() => {
            let _ = writeln!(out, "Short:   {}", &row.name[..letters]);
        }
        Abbreviation::From(_) => {}
        Abbreviation::Never => out.push_str("Short:   none, it must be spelled out\n"),
    }
    let who = match row.standing {
        Standing::Anyone => None,
        Standing::Player => Some("everybody who is logged in"),
        Standing::Member => Some("every member who is logged in"),
        Standing::Administrator => Some("every administrator"),
    };
    if let Some(who) = who {
        let or = match row.inline {
            Inline::Never => "",
            Inline::First
            | Inline::AfterBoard
            | Inline::Challenger
            | Inline::BeforeText
            | Inline::AfterAnyBoard => ", or gives userid and password as by mail",
        };
        let _ = writeln!(out, "For:     {who}{or}");
    }
    let _ = write!(out, "\n{}", row.help);
    out
}
