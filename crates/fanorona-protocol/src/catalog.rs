//! The surface of every command: its names, who may give it, how it is written, and its help.
//!
//! This table is what dispatches, what `help` shows and what the documentation is checked against.
//! What a command means is [`crate::command::Command`]; a row's `parse` makes the one from the other.

use crate::args::Args;
use crate::command::Command;
use crate::parse;
use crate::refusal::Refusal;

/// Who may give a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// Everybody, also before login.
    Anyone,
    /// Guests and members.
    Player,
    /// Members only.
    Member,
}

/// Where userid and password stand when a command is given without a session, as by mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Inline {
    /// Nowhere: the command needs nobody, or a session.
    Never,
    /// They are the first words.
    First,
    /// They follow the number of the board.
    AfterBoard,
    /// The challenger's name, the password, then the name of the one who is asked.
    Challenger,
}

/// Whether the beginning of a command is enough.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Abbreviation {
    /// From this many letters on, also where another command begins alike. A longer beginning that no
    /// other command has always will do.
    From(usize),
    /// The command does what cannot be undone, and must be spelled out.
    Never,
}

/// One command.
#[derive(Debug)]
pub struct Row {
    /// Its name.
    pub name: &'static str,
    /// Other names for it.
    pub aliases: &'static [&'static str],
    /// Its shortest form.
    pub abbreviation: Abbreviation,
    /// Who may give it.
    pub standing: Standing,
    /// Where userid and password stand without a session.
    pub inline: Inline,
    /// The chapter of `help commands`.
    pub chapter: Chapter,
    /// How it is written in a session.
    pub usage: &'static str,
    /// How it is written by mail, where that differs.
    pub mail: &'static [&'static str],
    /// What it does, in one line.
    pub summary: &'static str,
    /// The page that `help` shows below usage and summary.
    pub help: &'static str,
    /// Reads the words after the command.
    pub parse: fn(&mut Args<'_>) -> Result<Command, Refusal>,
}

/// The chapters of `help commands`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Chapter {
    /// Coming, going, accounts.
    Account,
    /// Finding a game.
    Meeting,
    /// Playing it.
    Playing,
    /// Looking at games.
    Reading,
    /// Talking.
    Talking,
    /// Everything else.
    Server,
}

impl Chapter {
    /// All, in the order of `help commands`.
    pub const ALL: [Self; 6] =
        [Self::Account, Self::Meeting, Self::Playing, Self::Reading, Self::Talking, Self::Server];

    /// Its title.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Account => "Accounts",
            Self::Meeting => "Finding a game",
            Self::Playing => "Playing",
            Self::Reading => "Looking at games",
            Self::Talking => "Talking",
            Self::Server => "The server",
        }
    }
}

macro_rules! help {
    ($name:literal) => {
        include_str!(concat!("../help/", $name, ".txt"))
    };
}

/// Every command, by chapter.
pub static ROWS: &[Row] = &[
    Row {
        name: "register",
        aliases: &["signup"],
        abbreviation: Abbreviation::From(3),
        standing: Standing::Anyone,
        inline: Inline::Never,
        chapter: Chapter::Account,
        usage: "register [NAME [PASSWORD [ADDRESS...]]]",
        mail: &["signup USERID PASSWORD [ADDRESS...]"],
        summary: "make an account, and log in to it",
        help: help!("register"),
        parse: parse::account::register,
    },
    Row {
        name: "login",
        aliases: &[],
        abbreviation: Abbreviation::From(2),
        standing: Standing::Anyone,
        inline: Inline::Never,
        chapter: Chapter::Account,
        usage: "login [NAME [PASSWORD]]",
        mail: &[],
        summary: "log in to your account",
        help: help!("login"),
        parse: parse::account::login,
    },
    Row {
        name: "guest",
        aliases: &[],
        abbreviation: Abbreviation::From(2),
        standing: Standing::Anyone,
        inline: Inline::Never,
        chapter: Chapter::Account,
        usage: "guest",
        mail: &[],
        summary: "come in without an account; your games are unrated",
        help: help!("guest"),
        parse: parse::account::guest,
    },
    Row {
        name: "quit",
        aliases: &["exit", "logout", "bye"],
        abbreviation: Abbreviation::From(1),
        standing: Standing::Anyone,
        inline: Inline::Never,
        chapter: Chapter::Account,
        usage: "quit",
        mail: &[],
        summary: "leave; your games wait for you",
        help: help!("quit"),
        parse: parse::account::quit,
    },
    Row {
        name: "password",
        aliases: &["passwd", "change"],
        abbreviation: Abbreviation::From(2),
        standing: Standing::Member,
        inline: Inline::Never,
        chapter: Chapter::Account,
        usage: "password [OLD NEW]",
        mail: &["change password USERID OLD NEW"],
        summary: "change your password",
        help: help!("password"),
        parse: parse::account::password,
    },
    Row {
        name: "set",
        aliases: &[],
        abbreviation: Abbreviation::From(2),
        standing: Standing::Player,
        inline: Inline::First,
        chapter: Chapter::Account,
        usage: "set [flip | noflip | home] [style classic | compact | line]",
        mail: &["fanorona set USERID PASSWORD [OPTIONS]"],
        summary: "how boards are drawn for you",
        help: help!("set"),
        parse: parse::account::set,
    },
    Row {
        name: "who",
        aliases: &[],
        abbreviation: Abbreviation::From(2),
        standing: Standing::Anyone,
        inline: Inline::Never,
        chapter: Chapter::Meeting,
        usage: "who",
        mail: &[],
        summary: "who is here",
        help: help!("who"),
        parse: parse::account::who,
    },
    Row {
        name: "finger",
        aliases: &[],
        abbreviation: Abbreviation::From(1),
        standing: Standing::Anyone,
        inline: Inline::Never,
        chapter: Chapter::Meeting,
        usage: "finger [NAME]",
        mail: &[],
        summary: "about one player; about you without a name",
        help: help!("finger"),
        parse: parse::account::finger,
    },
    Row {
        name: "challenge",
        aliases: &["match"],
        abbreviation: Abbreviation::From(2),
        standing: Standing::Player,
        inline: Inline::Challenger,
        chapter: Chapter::Meeting,
        usage: "challenge NAME [white | black] [unrated] [tsivy | dimyand | telo]",
        mail: &["fanorona challenge USERID PASSWORD USERID2 [-OPTIONS]"],
        summary: "ask somebody for a game",
        help: help!("challenge"),
        parse: parse::meeting::challenge,
    },
    Row {
        name: "accept",
        aliases: &[],
        abbreviation: Abbreviation::From(1),
        standing: Standing::Player,
        inline: Inline::First,
        chapter: Chapter::Meeting,
        usage: "accept [NUMBER | NAME]",
        mail: &["fanorona accept USERID PASSWORD"],
        summary: "say yes to a challenge or a draw",
        help: help!("accept"),
        parse: parse::meeting::accept,
    },
    Row {
        name: "decline",
        aliases: &["reject"],
        abbreviation: Abbreviation::From(2),
        standing: Standing::Player,
        inline: Inline::First,
        chapter: Chapter::Meeting,
        usage: "decline [NUMBER | NAME]",
        mail: &["fanorona reject USERID PASSWORD"],
        summary: "say no to a challenge or a draw",
        help: help!("decline"),
        parse: parse::meeting::decline,
    },
    Row {
        name: "withdraw",
        aliases: &[],
        abbreviation: Abbreviation::From(2),
        standing: Standing::Player,
        inline: Inline::First,
        chapter: Chapter::Meeting,
        usage: "withdraw [NUMBER | NAME]",
        mail: &[],
        summary: "take back a challenge or an offer of yours",
        help: help!("withdraw"),
        parse: parse::meeting::withdraw,
    },
    Row {
        name: "pending",
        aliases: &[],
        abbreviation: Abbreviation::From(2),
        standing: Standing::Player,
        inline: Inline::First,
        chapter: Chapter::Meeting,
        usage: "pending",
        mail: &[],
        summary: "challenges and offers that wait for an answer",
        help: help!("pending"),
        parse: parse::meeting::pending,
    },
    Row {
        name: "challenges",
        aliases: &[],
        abbreviation: Abbreviation::From(10),
        standing: Standing::Member,
        inline: Inline::First,
        chapter: Chapter::Meeting,
        usage: "challenges [ask | auto | closed]",
        mail: &[],
        summary: "whether challengers ask you, start at once, or are refused",
        help: help!("challenges"),
        parse: parse::meeting::challenges,
    },
    Row {
        name: "board",
        aliases: &[],
        abbreviation: Abbreviation::From(1),
        standing: Standing::Player,
        inline: Inline::AfterBoard,
        chapter: Chapter::Playing,
        usage: "board [BOARD], or just BOARD",
        mail: &[],
        summary: "make a board the current one and show it",
        help: help!("board"),
        parse: parse::playing::board,
    },
    Row {
        name: "move",
        aliases: &["mvoe"],
        abbreviation: Abbreviation::From(1),
        standing: Standing::Player,
        inline: Inline::AfterBoard,
        chapter: Chapter::Playing,
        usage: "move [BOARD] TURN[#N], or just TURN",
        mail: &["fanorona move BOARD USERID PASSWORD TURN[#N]"],
        summary: "play a turn, or a part of one",
        help: help!("move"),
        parse: parse::playing::play,
    },
    Row {
        name: "stop",
        aliases: &["end", "done", "pass"],
        abbreviation: Abbreviation::From(2),
        standing: Standing::Player,
        inline: Inline::AfterBoard,
        chapter: Chapter::Playing,
        usage: "stop [BOARD]",
        mail: &["fanorona move BOARD USERID PASSWORD stop"],
        summary: "end your turn although you could capture more",
        help: help!("stop"),
        parse: parse::playing::stop,
    },
    Row {
        name: "back",
        aliases: &[],
        abbreviation: Abbreviation::From(2),
        standing: Standing::Player,
        inline: Inline::AfterBoard,
        chapter: Chapter::Playing,
        usage: "back [BOARD]",
        mail: &["fanorona move BOARD USERID PASSWORD back"],
        summary: "take back the last step of a turn not yet ended",
        help: help!("back"),
        parse: parse::playing::back,
    },
    Row {
        name: "reset",
        aliases: &[],
        abbreviation: Abbreviation::From(4),
        standing: Standing::Player,
        inline: Inline::AfterBoard,
        chapter: Chapter::Playing,
        usage: "reset [BOARD]",
        mail: &["fanorona move BOARD USERID PASSWORD reset"],
        summary: "take back all steps of a turn not yet ended",
        help: help!("reset"),
        parse: parse::playing::reset,
    },
    Row {
        name: "legal",
        aliases: &[],
        abbreviation: Abbreviation::From(2),
        standing: Standing::Player,
        inline: Inline::AfterBoard,
        chapter: Chapter::Playing,
        usage: "legal [BOARD] [turns]",
        mail: &[],
        summary: "the steps you may play now, or whole turns",
        help: help!("legal"),
        parse: parse::playing::legal,
    },
    Row {
        name: "propose",
        aliases: &["draw"],
        abbreviation: Abbreviation::From(2),
        standing: Standing::Player,
        inline: Inline::AfterBoard,
        chapter: Chapter::Playing,
        usage: "propose [BOARD]",
        mail: &["fanorona move BOARD USERID PASSWORD propose"],
        summary: "offer a draw",
        help: help!("propose"),
        parse: parse::playing::propose,
    },
    Row {
        name: "claim",
        aliases: &[],
        abbreviation: Abbreviation::From(2),
        standing: Standing::Player,
        inline: Inline::AfterBoard,
        chapter: Chapter::Playing,
        usage: "claim [BOARD]",
        mail: &["fanorona move BOARD USERID PASSWORD claim"],
        summary: "claim a draw by repetition or for want of captures",
        help: help!("claim"),
        parse: parse::playing::claim,
    },
    Row {
        name: "resign",
        aliases: &[],
        abbreviation: Abbreviation::Never,
        standing: Standing::Player,
        inline: Inline::AfterBoard,
        chapter: Chapter::Playing,
        usage: "resign [BOARD]",
        mail: &["fanorona resign BOARD USERID PASSWORD", "fanorona move BOARD USERID PASSWORD resign"],
        summary: "give up a game",
        help: help!("resign"),
        parse: parse::playing::resign,
    },
    Row {
        name: "show",
        aliases: &[],
        abbreviation: Abbreviation::From(2),
        standing: Standing::Anyone,
        inline: Inline::Never,
        chapter: Chapter::Reading,
        usage: "show [BOARD[#N]...], show NAME [all | active | inactive | next]",
        mail: &[],
        summary: "show boards, now or after turn N",
        help: help!("show"),
        parse: parse::reading::show,
    },
    Row {
        name: "games",
        aliases: &[],
        abbreviation: Abbreviation::From(2),
        standing: Standing::Anyone,
        inline: Inline::Never,
        chapter: Chapter::Reading,
        usage: "games [NAME...] [all | active | inactive | next]",
        mail: &[],
        summary: "games, a line each",
        help: help!("games"),
        parse: parse::reading::games,
    },
    Row {
        name: "next",
        aliases: &[],
        abbreviation: Abbreviation::From(1),
        standing: Standing::Player,
        inline: Inline::First,
        chapter: Chapter::Reading,
        usage: "next",
        mail: &[],
        summary: "your games that wait for you",
        help: help!("next"),
        parse: parse::reading::next,
    },
    Row {
        name: "history",
        aliases: &[],
        abbreviation: Abbreviation::From(2),
        standing: Standing::Anyone,
        inline: Inline::Never,
        chapter: Chapter::Reading,
        usage: "history [NAME] [before BOARD]",
        mail: &[],
        summary: "finished games, newest first",
        help: help!("history"),
        parse: parse::reading::history,
    },
    Row {
        name: "tell",
        aliases: &[],
        abbreviation: Abbreviation::From(1),
        standing: Standing::Player,
        inline: Inline::Never,
        chapter: Chapter::Talking,
        usage: "tell NAME TEXT",
        mail: &[],
        summary: "say something to one person who is here",
        help: help!("tell"),
        parse: parse::talking::tell,
    },
    Row {
        name: "say",
        aliases: &[],
        abbreviation: Abbreviation::From(2),
        standing: Standing::Player,
        inline: Inline::Never,
        chapter: Chapter::Talking,
        usage: "say TEXT",
        mail: &[],
        summary: "say something to your opponent on the current board",
        help: help!("say"),
        parse: parse::talking::say,
    },
    Row {
        name: "help",
        aliases: &["?"],
        abbreviation: Abbreviation::From(1),
        standing: Standing::Anyone,
        inline: Inline::Never,
        chapter: Chapter::Server,
        usage: "help [COMMAND | commands | fanorona | tutorial]",
        mail: &["fanorona help"],
        summary: "this help",
        help: help!("help"),
        parse: parse::serving::help,
    },
    Row {
        name: "mode",
        aliases: &[],
        abbreviation: Abbreviation::From(3),
        standing: Standing::Anyone,
        inline: Inline::Never,
        chapter: Chapter::Server,
        usage: "mode [human | plain | json]",
        mail: &[],
        summary: "how this connection talks",
        help: help!("mode"),
        parse: parse::serving::mode,
    },
    Row {
        name: "hello",
        aliases: &[],
        abbreviation: Abbreviation::From(5),
        standing: Standing::Anyone,
        inline: Inline::Never,
        chapter: Chapter::Server,
        usage: "hello json [PROGRAM/VERSION]",
        mail: &[],
        summary: "for programs: one JSON object a line from now on",
        help: help!("hello"),
        parse: parse::serving::hello,
    },
    Row {
        name: "date",
        aliases: &["time"],
        abbreviation: Abbreviation::From(2),
        standing: Standing::Anyone,
        inline: Inline::Never,
        chapter: Chapter::Server,
        usage: "date",
        mail: &[],
        summary: "the server's date and time",
        help: help!("date"),
        parse: parse::serving::date,
    },
    Row {
        name: "uptime",
        aliases: &[],
        abbreviation: Abbreviation::From(1),
        standing: Standing::Anyone,
        inline: Inline::Never,
        chapter: Chapter::Server,
        usage: "uptime",
        mail: &[],
        summary: "since when the server runs",
        help: help!("uptime"),
        parse: parse::serving::uptime,
    },
    Row {
        name: "version",
        aliases: &[],
        abbreviation: Abbreviation::From(1),
        standing: Standing::Anyone,
        inline: Inline::Never,
        chapter: Chapter::Server,
        usage: "version",
        mail: &[],
        summary: "which server this is",
        help: help!("version"),
        parse: parse::serving::version,
    },
];

/// A page of help that belongs to no command.
#[derive(Debug)]
pub struct Topic {
    /// Its name.
    pub name: &'static str,
    /// What it is about, in one line.
    pub summary: &'static str,
    /// The page.
    pub text: &'static str,
}

/// The pages of help that belong to no command.
pub static TOPICS: &[Topic] = &[
    Topic { name: "fanorona", summary: "the rules, the notation and the board", text: help!("fanorona") },
    Topic { name: "tutorial", summary: "your first game, step by step", text: help!("tutorial") },
    Topic { name: "mail", summary: "for players of the mail server", text: help!("mail") },
    Topic { name: "windows", summary: "the telnet of Windows, and other clients", text: help!("windows") },
];

/// What a word names.
#[derive(Debug, Clone, PartialEq)]
pub enum Lookup {
    /// This command.
    Found(&'static Row),
    /// The beginning of a command that must be spelled out, and of no other.
    SpellOut(&'static Row),
    /// The beginning of several.
    Ambiguous(Vec<&'static str>),
    /// No command.
    Unknown,
}

impl PartialEq for Row {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

/// The command that `word` names in full, by name or alias, whatever the case.
#[must_use]
pub fn exact(word: &str) -> Option<&'static Row> {
    ROWS.iter().find(|row| row.names().any(|name| name.eq_ignore_ascii_case(word)))
}

/// Whether `word` is a command, in full or by a short form that is promised to it.
#[must_use]
pub fn is_spoken_for(word: &str) -> bool {
    exact(word).is_some() || ROWS.iter().any(|row| row.claims(&word.to_ascii_lowercase()))
}

/// The command that `word` names, in full or by its beginning, whatever the case.
#[must_use]
pub fn look_up(word: &str) -> Lookup {
    if let Some(row) = exact(word) {
        return Lookup::Found(row);
    }
    let word = word.to_ascii_lowercase();
    if let Some(row) = ROWS.iter().find(|row| row.claims(&word)) {
        return Lookup::Found(row);
    }
    let begins = |row: &&'static Row| !word.is_empty() && row.names().any(|name| name.starts_with(&word));
    let rows: Vec<&'static Row> = ROWS.iter().filter(begins).collect();
    match rows.as_slice() {
        [] => Lookup::Unknown,
        [row] if row.abbreviation == Abbreviation::Never => Lookup::SpellOut(row),
        [row] => Lookup::Found(row),
        several => Lookup::Ambiguous(candidates(several, &word)),
    }
}

/// What each of the rows is called that begins with `word`: its name, or else an alias.
fn candidates(rows: &[&'static Row], word: &str) -> Vec<&'static str> {
    let called = |row: &&'static Row| row.names().find(|name| name.starts_with(word)).unwrap_or(row.name);
    let mut names: Vec<&'static str> = rows.iter().map(called).collect();
    names.sort_unstable();
    names
}

impl Row {
    /// The name and the aliases.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.name).chain(self.aliases.iter().copied())
    }

    /// Whether `word` means this command although others may begin alike.
    fn claims(&self, word: &str) -> bool {
        match self.abbreviation {
            Abbreviation::From(letters) => word.len() >= letters && self.name.starts_with(word),
            Abbreviation::Never => false,
        }
    }
}

#[cfg(test)]
mod tests;
