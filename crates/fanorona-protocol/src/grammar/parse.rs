//! From a line to a request.
//!
//! A line is movements, the number of a board, or a command with its words. A command may be written for
//! a session, or as by mail with userid and password in the line; in a session one's own userid, with or
//! without the password, says nothing new and is passed over.

use crate::command::{
    AccountCommand, Addresses, Answer, ChallengeCommand, Command, Credentials, Password, Play, PlayWhich,
    Request, SeekCommand, SettingCommand, Speaker, Tag,
};
use crate::grammar::args::{
    Args, ByMail, is_number, near_name, read_movements, shown, split_argument, split_word, take_guard, trim,
};
use crate::grammar::catalog::{self, Inline, Lookup, Row, Standing};
use crate::preferences::Preference;
use crate::refusal::{Refusal, ServerRefusal, SettingRefusal, UsageDetail};
use crate::topics::account::without_subject;
use crate::topics::challenge::options;
use crate::topics::chat::reply_words;
use crate::topics::mailbox;
use crate::topics::play::PlayCommand;
use crate::topics::queue;
use crate::topics::rating::RatingCommand;
use fanorona_game::PlayerName;
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
    let (tag, rest) = take_tag(trim(text))?;
    match command(rest, me, MOST_MEANINGS) {
        Ok((row, (speaker, command))) => {
            let given = row.zip(command);
            Ok(Request { tag, speaker, given })
        }
        Err(refusal) => Err(Unread { tag, refusal }),
    }
}

/// Whether a line that `me` has typed may be shown again: nothing in it can be a password.
#[must_use]
pub fn may_be_repeated(text: &str, me: &PlayerName) -> bool {
    const WITH_PASSWORD: [&str; 6] = ["login", "register", "signup", "password", "delete", "recover"];
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
    match line(text, Some(me)) {
        Ok(Request { speaker: Speaker::Session, given, .. }) => {
            given.is_none_or(|(row, _)| !WITH_PASSWORD.contains(&row.name))
        }
        Ok(Request { speaker: Speaker::Inline(_) | Speaker::InlineIfKnown(..), .. }) => false,
        // A single word that is not a command may be a password typed at the wrong prompt.
        Err(_) => words.next().is_some(),
    }
}

fn take_tag(text: &str) -> Result<(Option<Tag>, &str), Unread> {
    let Some(marked) = text.strip_prefix('@') else { return Ok((None, text)) };
    let bad = |tag| Unread { tag, refusal: ServerRefusal::BadTag.into() };
    let (word, rest) =
        split_word(marked).filter(|_| !marked.starts_with(char::is_whitespace)).ok_or_else(|| bad(None))?;
    let tag = Tag::new(word).ok_or_else(|| bad(Some(Tag::as_typed(word))))?;
    Ok((Some(tag), rest.trim_start()))
}

/// The tag of a line of which only the beginning is known; `None` if the tag may continue after it.
pub(crate) fn tag_of_beginning(text: &str) -> Option<Tag> {
    let text = text.trim_start();
    text.contains(char::is_whitespace).then_some(())?;
    match take_tag(text) {
        Ok((tag, _)) | Err(Unread { tag, .. }) => tag,
    }
}

type Spoken = (Speaker, Option<Command>);

/// How often a line may mean another line: a numbered turn with crosses behind a slash is read four times. Each time costs
/// as much as a line.
const MOST_MEANINGS: u8 = 4;

/// Reads a line that may mean another line so many times, such as one of another server.
fn command(
    typed: &str,
    me: Option<&PlayerName>,
    meanings: u8,
) -> Result<(Option<&'static Row>, Spoken), Refusal> {
    let typed = without_game_word(trim(typed));
    let plain = plain(typed);
    let text = plain.as_ref();
    if let Some(line) = catalog::crossed(text) {
        return another(&line, me, meanings).unwrap_or_else(|| Err(unknown(text, text)));
    }
    if let Some(rest) = reply_words(typed) {
        let row = catalog::exact("reply").expect("the catalog has the command");
        return Ok((Some(row), given(row, rest, me)?));
    }
    let (Some((word, _)), Some((_, rest))) = (split_word(text), split_word(typed)) else {
        return Ok((None, (Speaker::Session, None)));
    };
    if is_number(word) {
        // A number alone shows the board; what follows it is played there.
        let row = if split_argument(rest).is_none() { "board" } else { "move" };
        let row = catalog::exact(row).expect("the catalog has both commands");
        return Ok((Some(row), given(row, typed, me)?));
    }
    if let Some(play) = movements(text)? {
        let row = catalog::exact("move").expect("the catalog has the command");
        return Ok((Some(row), (Speaker::Session, Some(Command::Play(PlayCommand::Play(play))))));
    }
    if let Some(rest) = of_addresses(word, rest) {
        let row = catalog::exact("address").expect("the catalog has the command");
        return Ok((Some(row), given(row, rest, me)?));
    }
    match catalog::look_up(word) {
        Lookup::Found(row) => {
            let mut spoken = given(row, rest, me)?;
            if let (_, Some(Command::Account(AccountCommand::Register(said)))) = &mut spoken
                && word.eq_ignore_ascii_case("signup")
            {
                said.by_mail = ByMail::Yes;
            }
            Ok((Some(row), spoken))
        }
        Lookup::SpellOut(row) => Err(ServerRefusal::SpellOut { command: row.name.into() }.into()),
        Lookup::Ambiguous(candidates) => {
            let candidates = candidates.into_iter().map(str::to_owned).collect();
            Err(ServerRefusal::Ambiguous { word: shown(word), candidates }.into())
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

/// The word of the game may stand in front, as by mail; alone it asks for help on the game.
fn without_game_word(text: &str) -> &str {
    match split_word(text) {
        Some((word, rest)) if word.eq_ignore_ascii_case("fanorona") => {
            if trim(rest).is_empty() {
                "help fanorona"
            } else {
                trim(rest)
            }
        }
        _ => text,
    }
}

/// A line of movements with its guard. Text that is none, and may be a command, is `None`; a word that ends
/// a turn is a command too, but only a movement can have a guard.
fn movements(text: &str) -> Result<Option<Play>, Refusal> {
    let (text, turn) = take_guard(text);
    if !Movements::looks_like_movements(text) && (turn.is_none() || Movements::read(text).is_err()) {
        return Ok(None);
    }
    let movements = read_movements(text)?;
    Ok(Some(Play { board: None, movements, turn }))
}

/// The line that players of other servers mean. An option of `set` may be typed like a command, too.
fn elsewhere(typed: &str, text: &str, word: &str, rest: &str) -> Option<String> {
    let option = Preference::from_word(&word.to_ascii_lowercase()).map(|_| format!("set {word} {rest}"));
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
    let near = catalog::perhaps(&word).or_else(|| near_name(&word, players.flat_map(Row::names)));
    let near = near.map(str::to_owned);
    if catalog::does_nothing_here(&word) {
        return ServerRefusal::NothingHere { word }.into();
    }
    let unknown = Refusal::from(ServerRefusal::UnknownCommand { word, near });
    if pointlike { read_movements(take_guard(text).0).err().map_or(unknown, Refusal::from) } else { unknown }
}

/// Reads the words of a command in each way in which they may be meant, and takes the first that fits.
fn given(row: &'static Row, rest: &str, me: Option<&PlayerName>) -> Result<Spoken, Refusal> {
    let by_mail = Mailed::split(row.inline, rest);
    if row.inline == Inline::BeforeText {
        return before_text(row, rest, me, by_mail.as_ref());
    }
    let Some(me) = me else {
        // What would be right in a session is not mistaken for a name and a password.
        let refusal = match in_session(row, rest) {
            // Free text would swallow userid and password.
            Ok((_, Some(command))) if ends_in_text(&command) => {
                let mailed = by_mail.and_then(|mailed| Some((mailed.command(row).ok()?, mailed.speaker())));
                let (command, speaker) = mailed.ok_or(ServerRefusal::AuthRequired { inline: true })?;
                return Ok((speaker, Some(command)));
            }
            Ok(spoken) => return Ok(spoken),
            Err(refusal) => refusal,
        };
        let by_mail = by_mail.filter(|_| row.standing != Standing::Anyone);
        return match by_mail.filter(|_| may_name_another(row, rest, &refusal)) {
            Some(mailed) => mailed.command(row).map(|command| (mailed.speaker(), Some(command))),
            None => Err(without_session(row, refusal)),
        };
    };
    if let Some(command) = own_name_taken_off(row, rest, me) {
        return Ok((Speaker::Session, Some(command)));
    }
    let refusal = match in_session(row, rest) {
        Ok((Speaker::Inline(other), command)) if me.is(&other.name) => {
            return Ok((Speaker::Session, command));
        }
        Ok(spoken) => return Ok(spoken),
        Err(refusal) => refusal,
    };
    match by_mail.filter(|mailed| !me.is(mailed.name) && may_name_another(row, rest, &refusal)) {
        Some(mailed) => match mailed.command(row) {
            // More probably a preference that there is not, with its value, or an address with a space in it.
            Ok(
                Command::Setting(SettingCommand::ShowAll | SettingCommand::Show(_))
                | Command::Account(AccountCommand::Addresses(Addresses::Show)),
            ) => Err(refusal),
            Ok(command) => {
                let speaker = Speaker::InlineIfKnown(mailed.credentials(), Box::new(refusal));
                Ok((speaker, Some(command)))
            }
            Err(_unfit) => Err(refusal),
        },
        None => Err(refusal),
    }
}

/// Free text tells nothing about whether a userid stands in front of it.
fn before_text(
    row: &'static Row,
    rest: &str,
    me: Option<&PlayerName>,
    by_mail: Option<&Mailed<'_>>,
) -> Result<Spoken, Refusal> {
    match (by_mail, me) {
        (Some(mailed), Some(me)) if me.is(mailed.name) => {
            mailed.command(row).map(|command| (mailed.speaker(), Some(command)))
        }
        (Some(mailed), None) => match mailed.command(row) {
            Ok(command) => Ok((mailed.speaker(), Some(command))),
            Err(refusal) => Err(without_session(row, refusal)),
        },
        (_, me) => in_session(row, rest).map_err(|refusal| match me {
            Some(_) => refusal,
            None => without_session(row, refusal),
        }),
    }
}

/// Who has to log in first is told that, and not how the command is written.
fn without_session(row: &Row, refusal: Refusal) -> Refusal {
    match row.standing {
        Standing::Anyone => refusal,
        Standing::Player | Standing::Member | Standing::Administrator(_) => {
            ServerRefusal::AuthRequired { inline: row.takes_userid() }.into()
        }
    }
}

/// Whether a line that was refused in a session may begin with somebody else's userid. It does not when its
/// first word says something to the command itself, as `flip` does in `set flip noflip`.
#[expect(clippy::wildcard_enum_match_arm, reason = "only two kinds of refusals are about values")]
fn may_name_another(row: &'static Row, rest: &str, refusal: &Refusal) -> bool {
    let about_values = match refusal {
        Refusal::Server(ServerRefusal::Usage {
            detail: Some(UsageDetail::BadOption(_) | UsageDetail::Contradiction(..)),
            ..
        }) => true,
        Refusal::Setting(refusal) => !matches!(refusal, SettingRefusal::UnknownOption { .. }),
        _ => false,
    };
    let Some(named) = Named::split(row.inline, rest).filter(|_| !about_values) else { return false };
    if row.name == "queue" && queue::is_own_word(named.name) {
        return false;
    }
    match in_session(row, &join(named.before, named.name)) {
        Ok((_, command)) => command.is_some_and(|command| names_player(&command)),
        Err(_) => true,
    }
}

/// Whether the command takes a player's name where a userid may stand.
fn names_player(command: &Command) -> bool {
    let about = matches!(
        command,
        Command::Challenge(ChallengeCommand::Send { .. }) | Command::Rating(RatingCommand::Assess { .. })
    );
    about || answers_player(command) || takes_name_or_text(command)
}

fn takes_name_or_text(command: &Command) -> bool {
    matches!(command, Command::Mailbox(command) if mailbox::takes_name_or_text(command))
}

fn ends_in_text(command: &Command) -> bool {
    matches!(command, Command::Mailbox(command) if mailbox::ends_in_text(command))
}

fn answers_player(command: &Command) -> bool {
    matches!(
        command,
        Command::Challenge(
            ChallengeCommand::Accept(Answer::With(_))
                | ChallengeCommand::Decline(Answer::With(_))
                | ChallengeCommand::Withdraw(Answer::With(_))
        ) | Command::Seek(SeekCommand::Play(PlayWhich::Of(_)))
    )
}

fn in_session(row: &'static Row, rest: &str) -> Result<Spoken, Refusal> {
    let plain = plain(rest);
    let mut args = Args::new(row.name, rest, &plain, ByMail::No, catalog::is_taken);
    let command = row.parse.read(&mut args)?;
    args.finish()?;
    Ok((command_speaker(&command, rest), Some(command)))
}

/// `change password u old new` carries its credentials in its own words.
fn command_speaker(command: &Command, rest: &str) -> Speaker {
    let words: Vec<&str> = rest.split(is_space).filter(|word| !matches!(*word, "" | "**")).collect();
    match (command, without_subject(&words)) {
        (Command::Account(AccountCommand::Password { old: Some(old), .. }), [name, _, _]) => {
            Speaker::Inline(Credentials { name: (*name).to_owned(), password: old.clone() })
        }
        _ => Speaker::Session,
    }
}

/// The command with one's own userid taken off, and then the password too where it is needed. A word that
/// would be read as a player's name is taken for the password, as `accept` and `reject` have it by mail.
fn own_name_taken_off(row: &'static Row, rest: &str, me: &PlayerName) -> Option<Command> {
    let named = Named::split(row.inline, rest).filter(|named| me.is(named.name))?;
    let without_name = read_mailed(row, &join(named.before, named.after)).ok();
    let without_password = || read_mailed(row, &join(named.before, split_argument(named.after)?.1)).ok();
    match without_name {
        Some(command) if !answers_player(&command) && !takes_name_or_text(&command) => Some(command),
        other => without_password().or(other),
    }
}

fn read_mailed(row: &'static Row, words: &str) -> Result<Command, Refusal> {
    let plain = plain(words);
    let mut args = Args::new(row.name, words, &plain, ByMail::Yes, catalog::is_taken);
    let command = row.parse.read(&mut args)?;
    args.finish()?;
    Ok(command)
}

fn join(before: &str, after: &str) -> String {
    format!("{before} {}", after.trim())
}

/// A line with a userid where lines by mail have it.
#[derive(Debug, Clone, Copy)]
struct Named<'a> {
    before: &'a str,
    name: &'a str,
    after: &'a str,
}

impl<'a> Named<'a> {
    fn split(inline: Inline, rest: &'a str) -> Option<Self> {
        let (before, after) = match inline {
            Inline::Never => return None,
            Inline::First | Inline::Challenger | Inline::BeforeText => ("", rest),
            Inline::AfterBoard => split_argument(rest).filter(|(board, _)| is_number(board))?,
            Inline::AfterAnyBoard => {
                split_argument(rest).filter(|(board, _)| is_number(board)).unwrap_or(("", rest))
            }
        };
        let (name, after) = split_argument(after)?;
        Some(Self { before, name, after })
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
        let named = Named::split(inline, rest)?;
        let (password, after) = split_argument(named.after)?;
        let only_options = || after.split_whitespace().all(options::is_option);
        if inline == Inline::Challenger && (options::is_known(password) || only_options()) {
            return None;
        }
        Some(Self { name: named.name, password, words: join(named.before, after) })
    }

    fn command(&self, row: &'static Row) -> Result<Command, Refusal> {
        read_mailed(row, &self.words)
    }

    fn credentials(&self) -> Credentials {
        Credentials { name: self.name.to_owned(), password: Password(self.password.to_owned()) }
    }

    fn speaker(&self) -> Speaker {
        Speaker::Inline(self.credentials())
    }
}

#[cfg(test)]
pub(crate) mod tests;
