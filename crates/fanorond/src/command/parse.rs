//! From a line to a request.
//!
//! A line is movements, the number of a board, or a command with its words. Lines by mail have a
//! userid and a password. They are read before login, and in a session only behind the word of the
//! game, with which they begin.

use crate::command::account::AccountCommand;
use crate::command::account::parse::without_subject;
use crate::command::args::{Args, ByMail, read_movements, take_guard};
use crate::command::catalog::{self, Lookup};
use crate::command::challenge::parse::options;
use crate::command::chat::parse::reply_words;
use crate::command::commands::Command;
use crate::command::play::{Play, PlayCommand};
use crate::command::request::{Credentials, Request, Speaker};
use crate::command::row::{Parsed, Row};
use crate::command::session::SessionCommand;
use fanorona_game::PlayerName;
use fanorona_protocol::messages::command_info::{GivenBy, Inline};
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::server::ServerRefusal;
use fanorona_protocol::preferences::Preference;
use fanorona_protocol::tag::{BadTag, Tag, take_tag};
use fanorona_protocol::value::Password;
use fanorona_protocol::words::{is_number, near_name, shown, split_argument, split_word, trim};
use fanorona_rules::notation::{Movements, is_space, plain};

/// A line that cannot be obeyed, with the tag that its answer carries.
#[derive(Debug, Clone, PartialEq)]
pub struct Unread {
    /// The tag of the line.
    pub tag: Option<Tag>,
    /// Why it cannot be obeyed.
    pub refusal: Refusal,
}

/// Reads a line, given by `me` if somebody is logged in.
///
/// # Errors
/// The line is no command, or not written as the command wants it.
pub fn line(text: &str, me: Option<&PlayerName>) -> Result<Request, Unread> {
    let (tag, rest) = take_tag(trim(text)).map_err(|BadTag(tag)| Unread {
        tag,
        refusal: ServerRefusal::BadTag.into(),
    })?;
    match command(rest, me, MOST_MEANINGS) {
        Ok((row, (speaker, command))) => {
            let given = row.zip(command);
            Ok(Request {
                tag,
                speaker,
                given,
            })
        }
        Err(refusal) => Err(Unread { tag, refusal }),
    }
}

/// Whether a line that `me` has typed may be shown again: nothing in it can be a password.
#[must_use]
pub fn may_be_repeated(text: &str, me: &PlayerName) -> bool {
    const WITH_PASSWORD: [&str; 6] = [
        "login", "register", "signup", "password", "delete", "recover",
    ];
    let plain = plain(text);
    let text = plain.as_ref();
    let names_me = text.split_whitespace().any(|word| me.is(word));
    let words = text.trim().trim_start_matches('@').split_whitespace();
    // What is behind a misspelt name of such a command may be a password, too.
    let mut words = words.skip(usize::from(text.trim_start().starts_with('@')));
    let first = words.next().unwrap_or_default().to_ascii_lowercase();
    let resembles = near_name(&first, WITH_PASSWORD).is_some();
    if names_me || resembles || WITH_PASSWORD.contains(&first.as_str()) {
        return false;
    }
    // Also without the word of the game: it may have been forgotten.
    if matches!(
        line(text, None),
        Ok(Request {
            speaker: Speaker::Inline(_),
            ..
        })
    ) {
        return false;
    }
    match line(text, Some(me)) {
        Ok(Request { given, .. }) => {
            given.is_none_or(|(row, _)| !WITH_PASSWORD.contains(&row.name))
        }
        // A single word that is not a command may be a password typed at the wrong prompt.
        Err(_) => words.next().is_some(),
    }
}

type Spoken = (Speaker, Option<Command>);

/// How often a line may mean another line: a numbered turn with crosses behind a slash is read four
/// times. Each time costs as much as a line.
const MOST_MEANINGS: u8 = 4;

/// Reads a line that may mean another line so many times, such as one of another server.
fn command(
    typed: &str,
    me: Option<&PlayerName>,
    meanings: u8,
) -> Result<(Option<&'static Row>, Spoken), Refusal> {
    let typed = trim(typed);
    let mailed = behind_game_word(typed);
    let (typed, by_mail) = (mailed.unwrap_or(typed), mailed.is_some());
    let plain = plain(typed);
    let text = plain.as_ref();
    if let Some(line) = catalog::crossed(text) {
        return another(&line, me, meanings).unwrap_or_else(|| Err(unknown(text, text)));
    }
    if let Some(rest) = reply_words(typed) {
        let row = catalog::exact("reply").expect("the catalog has the command");
        return Ok((Some(row), read_command(row, rest, me, by_mail)?));
    }
    let (Some((word, _)), Some((_, rest))) = (split_word(text), split_word(typed)) else {
        return Ok((None, (Speaker::Session, None)));
    };
    if is_number(word) {
        // A number alone shows the board; what follows it is played there.
        let row = if split_argument(rest).is_none() {
            "board"
        } else {
            "move"
        };
        let row = catalog::exact(row).expect("the catalog has both commands");
        return Ok((Some(row), read_command(row, typed, me, by_mail)?));
    }
    if let Some(play) = movements(text)? {
        let row = catalog::exact("move").expect("the catalog has the command");
        return Ok((
            Some(row),
            (
                Speaker::Session,
                Some(Command::Play(PlayCommand::Play(play))),
            ),
        ));
    }
    if let Some(rest) = of_addresses(word, rest) {
        let row = catalog::exact("address").expect("the catalog has the command");
        return Ok((Some(row), read_command(row, rest, me, by_mail)?));
    }
    match catalog::look_up(word) {
        Lookup::Found(row) => {
            let mut spoken = read_command(row, rest, me, by_mail)?;
            if let (_, Some(Command::Session(SessionCommand::Register(said)))) = &mut spoken
                && word.eq_ignore_ascii_case("signup")
            {
                said.by_mail = ByMail::Yes;
            }
            Ok((Some(row), spoken))
        }
        Lookup::SpellOut(row) => Err(ServerRefusal::SpellOut {
            command: row.name.into(),
        }
        .into()),
        Lookup::Ambiguous(candidates) => {
            let candidates = candidates.into_iter().map(str::to_owned).collect();
            Err(ServerRefusal::Ambiguous {
                word: shown(word),
                candidates,
            }
            .into())
        }
        Lookup::Unknown => {
            let meant = elsewhere(typed, text, word, rest);
            let meant = meant.and_then(|line| another(&line, me, meanings));
            meant.unwrap_or_else(|| Err(unknown(text, word)))
        }
    }
}

/// Reads the line that is meant by another one, unless that one was meant by too many others.
fn another(
    line: &str,
    me: Option<&PlayerName>,
    meanings: u8,
) -> Option<Result<(Option<&'static Row>, Spoken), Refusal>> {
    Some(command(line, me, meanings.checked_sub(1)?))
}

/// The words behind `change address`; `change password` is another command.
fn of_addresses<'a>(word: &str, rest: &'a str) -> Option<&'a str> {
    let (subject, rest) = split_argument(rest).filter(|_| word.eq_ignore_ascii_case("change"))?;
    subject.eq_ignore_ascii_case("address").then_some(rest)
}

/// The line behind the word of the game, with which lines by mail begin; alone it asks for help on
/// the game.
fn behind_game_word(text: &str) -> Option<&str> {
    let (_, rest) = split_word(text).filter(|(word, _)| word.eq_ignore_ascii_case("fanorona"))?;
    Some(if trim(rest).is_empty() {
        "help fanorona"
    } else {
        trim(rest)
    })
}

/// A line of movements with its guard. Text that is none, and may be a command, is `None`; a word
/// that ends a turn is a command too, but only a movement can have a guard.
fn movements(text: &str) -> Result<Option<Play>, Refusal> {
    let (text, turn) = take_guard(text);
    if !Movements::looks_like_movements(text) && (turn.is_none() || Movements::read(text).is_err())
    {
        return Ok(None);
    }
    let movements = read_movements(text)?;
    Ok(Some(Play {
        game: None,
        movements,
        turn,
    }))
}

/// The line that players of other servers mean. An option of `set` may be typed like a command,
/// too.
fn elsewhere(typed: &str, text: &str, word: &str, rest: &str) -> Option<String> {
    let option =
        Preference::from_word(&word.to_ascii_lowercase()).map(|_| format!("set {word} {rest}"));
    catalog::line_elsewhere(typed, text, word, rest).or(option)
}

/// A word that is no command but looks as if a point was meant is answered as a movement.
fn unknown(text: &str, word: &str) -> Refusal {
    let mut chars = word.chars();
    let pointlike = chars.next().is_some_and(|c| c.is_ascii_alphabetic())
        && chars.next().is_some_and(|c| c.is_ascii_digit());
    let word = shown(word);
    // Commands of administrators are not suggested to anybody.
    let players = catalog::rows().filter(|row| row.role().is_none());
    // A name of two letters is near many words.
    let names = players
        .flat_map(|row| row.names())
        .filter(|name| name.len() > 2);
    let near = catalog::perhaps(&word).or_else(|| near_name(&word, names));
    let near = near.map(str::to_owned);
    if catalog::does_nothing_here(&word) {
        return ServerRefusal::NothingHere { word }.into();
    }
    let unknown = Refusal::from(ServerRefusal::UnknownCommand { word, near });
    if pointlike {
        read_movements(take_guard(text).0)
            .err()
            .map_or(unknown, Refusal::from)
    } else {
        unknown
    }
}

/// Reads the words of a command. Where the line may be one by mail, with userid and password, what
/// is right in a session comes first, unless free text would swallow them.
fn read_command(
    row: &'static Row,
    rest: &str,
    me: Option<&PlayerName>,
    by_mail: bool,
) -> Result<Spoken, Refusal> {
    let mailed = Mailed::split(row.inline, rest);
    let mailed = mailed.filter(|mailed| {
        let is_own = row.inline.is_before_text() && me.is_some_and(|me| me.is(mailed.name));
        // In a session, one's own password must not be told as text.
        by_mail || is_own || (me.is_none() && row.given_by != GivenBy::Anyone)
    });
    let Some(mailed) = mailed else {
        return in_session(row, rest, me);
    };
    let mail = mailed.command(row);
    if row.inline.is_before_text() {
        let command = mail.map_err(|refusal| refusal_for(me, row, refusal))?;
        // If these are words of the text, the password is wrong, and nothing is said.
        return Ok((Speaker::Inline(mailed.credentials()), Some(command)));
    }
    let mail = mail.map(|command| (mailed.credentials().speaker(me), Some(command)));
    match (in_session(row, rest, me), mail) {
        (Ok(spoken), _) | (Err(_), Ok(spoken)) => Ok(spoken),
        (Err(_), Err(refusal)) if by_mail && me.is_none() => Err(refusal),
        (Err(refusal), Err(_)) => Err(refusal),
    }
}

/// Who has to log in first is told that, and not how the command is written.
fn refusal_for(me: Option<&PlayerName>, row: &Row, refusal: Refusal) -> Refusal {
    if me.is_some() || row.given_by == GivenBy::Anyone {
        return refusal;
    }
    ServerRefusal::AuthRequired {
        inline: row.takes_userid(),
    }
    .into()
}

fn in_session(row: &'static Row, rest: &str, me: Option<&PlayerName>) -> Result<Spoken, Refusal> {
    match read_words(row, rest, ByMail::No) {
        Ok(command) => Ok((command_speaker(&command, rest, me), Some(command))),
        Err(refusal) => Err(refusal_for(me, row, refusal)),
    }
}

fn read_words(row: &'static Row, words: &str, by_mail: ByMail) -> Parsed {
    let plain = plain(words);
    let mut args = Args::new(row.name, words, &plain, by_mail, catalog::is_taken);
    let command = (row.parse)(&mut args)?;
    args.finish()?;
    Ok(command)
}

/// `change password u old new` carries its credentials in its own words.
fn command_speaker(command: &Command, rest: &str, me: Option<&PlayerName>) -> Speaker {
    let words: Vec<&str> = rest
        .split(is_space)
        .filter(|word| !matches!(*word, "" | "**"))
        .collect();
    match (command, without_subject(&words)) {
        (Command::Account(AccountCommand::Password { old, .. }), [name, _, _]) => Credentials {
            name: (*name).to_owned(),
            password: old.clone(),
        }
        .speaker(me),
        _ => Speaker::Session,
    }
}

/// A line with userid and password where lines by mail have them.
#[derive(Debug, Clone)]
struct Mailed<'a> {
    name: &'a str,
    password: &'a str,
    words: String,
}

impl<'a> Mailed<'a> {
    fn split(inline: Inline, rest: &'a str) -> Option<Self> {
        let game = || split_argument(rest).filter(|(game, _)| is_number(game));
        let (before, after) = match inline {
            Inline::Never => return None,
            Inline::First | Inline::Challenger | Inline::BeforeText => ("", rest),
            Inline::AfterBoard | Inline::AfterBoardBeforeText => game()?,
            Inline::AfterAnyBoard => game().unwrap_or(("", rest)),
        };
        let (name, after) =
            split_argument(after).filter(|(name, _)| PlayerName::new(name).is_ok())?;
        let (password, after) = split_argument(after)?;
        let only_options = || after.split_whitespace().all(options::is_option);
        if inline == Inline::Challenger && (options::is_known(password) || only_options()) {
            return None;
        }
        Some(Self {
            name,
            password,
            words: format!("{before} {}", after.trim()),
        })
    }

    fn command(&self, row: &'static Row) -> Parsed {
        read_words(row, &self.words, ByMail::Yes)
    }

    fn credentials(&self) -> Credentials {
        Credentials {
            name: self.name.to_owned(),
            password: Password(self.password.to_owned()),
        }
    }
}

impl Credentials {
    /// In a session, one's own name and password say nothing new.
    fn speaker(self, me: Option<&PlayerName>) -> Speaker {
        if me.is_some_and(|me| me.is(&self.name)) {
            Speaker::Session
        } else {
            Speaker::Inline(self)
        }
    }
}

#[cfg(test)]
pub(crate) mod tests;
