//! From a line to a request.
//!
//! A line is movements, the number of a board, or a command with its words. A command may be written for
//! a session, or as by mail with userid and password in the line; in a session one's own userid, with or
//! without the password, says nothing new and is passed over.

use crate::args::{Args, ByMail, is_number, shown, split_argument, split_word};
use crate::catalog::{self, Inline, Lookup, Row, Standing};
use crate::clean::SafeText;
use crate::command::{
    Answer, AtTurn, ChallengeTerms, Command, Credentials, GamesOf, GamesWhich, LegalDetail, Mode, Password,
    Play, Register, Request, Shown, Speaker, Tag,
};
use crate::preferences::{Setting, View};
use crate::refusal::{Refusal, UsageDetail};
use fanorona_game::{ChallengePolicy, Colour, GameId, PlayerName, Terms};
use fanorona_rules::Ruleset;
use fanorona_rules::notation::Movements;

/// A line that cannot be obeyed, with the tag that its answer carries.
#[derive(Debug, Clone, PartialEq)]
pub struct Unread {
    /// The tag of the line.
    pub tag: Option<Tag>,
    /// Why.
    pub refusal: Refusal,
}

/// Reads a line, given by `me` if somebody is logged in.
///
/// # Errors
/// The line is no command, or not written as the command wants it.
pub fn line(text: &str, me: Option<&PlayerName>) -> Result<Request, Unread> {
    let (tag, rest) = take_tag(text.trim()).map_err(|refusal| Unread { tag: None, refusal })?;
    match command(rest, me) {
        Ok((speaker, command)) => Ok(Request { tag, speaker, command }),
        Err(refusal) => Err(Unread { tag, refusal }),
    }
}

fn take_tag(text: &str) -> Result<(Option<Tag>, &str), Refusal> {
    let Some(marked) = text.strip_prefix('@') else { return Ok((None, text)) };
    let (word, rest) =
        split_word(marked).filter(|_| !marked.starts_with(char::is_whitespace)).ok_or(Refusal::BadTag)?;
    let tag = Tag::new(word).ok_or(Refusal::BadTag)?;
    Ok((Some(tag), rest.trim_start()))
}

type Spoken = (Speaker, Option<Command>);

fn command(text: &str, me: Option<&PlayerName>) -> Result<Spoken, Refusal> {
    let text = without_game_word(text.trim());
    let Some((word, rest)) = split_word(text) else { return Ok((Speaker::Session, None)) };
    if is_number(word) {
        // A number alone shows the board; what stands behind it is played there.
        let row = if split_argument(rest).is_none() { "board" } else { "move" };
        let row = catalog::exact(row).expect("the catalog has both commands");
        return given(row, text, me);
    }
    if let Some(play) = movements(text)? {
        return Ok((Speaker::Session, Some(Command::Play(play))));
    }
    match catalog::look_up(word) {
        Lookup::Found(row) => given(row, rest, me),
        Lookup::SpellOut(row) => Err(Refusal::SpellOut { command: row.name }),
        Lookup::Ambiguous(candidates) => Err(Refusal::Ambiguous { word: shown(word), candidates }),
        Lookup::Unknown => Err(unknown(text, word)),
    }
}

/// The word of the game may stand in front, as by mail; alone it asks for help on the game.
fn without_game_word(text: &str) -> &str {
    match split_word(text) {
        Some((word, rest)) if word.eq_ignore_ascii_case("fanorona") => {
            if rest.trim().is_empty() {
                "help fanorona"
            } else {
                rest.trim_start()
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

/// A `**` behind a turn says nothing.
fn without_stars(text: &str) -> &str {
    text.trim_end_matches(|c: char| c == '*' || c.is_whitespace())
}

/// Takes a guard `#n` off the end of a turn. A bare `#` guards nothing.
fn take_guard(text: &str) -> (&str, Option<u32>) {
    let text = without_stars(text);
    match text.rsplit_once('#') {
        Some((turn, "")) => (turn.trim_end(), None),
        Some((turn, number)) if is_number(number) => {
            (turn.trim_end(), Some(number.parse().unwrap_or(u32::MAX)))
        }
        _ => (text, None),
    }
}

/// A word that is no command but looks as if a point was meant is answered as a movement.
fn unknown(text: &str, word: &str) -> Refusal {
    let mut chars = word.chars();
    let pointlike = chars.next().is_some_and(|c| c.is_ascii_alphabetic())
        && chars.next().is_some_and(|c| c.is_ascii_digit());
    let unknown = Refusal::UnknownCommand { word: shown(word) };
    if pointlike { read_movements(take_guard(text).0).err().unwrap_or(unknown) } else { unknown }
}

fn read_movements(text: &str) -> Result<Movements, Refusal> {
    Movements::read(text).map_err(|error| Refusal::syntax(text, error))
}

/// Reads the words of a command in each way in which they may be meant, and takes the first that fits.
fn given(row: &'static Row, rest: &str, me: Option<&PlayerName>) -> Result<Spoken, Refusal> {
    let by_mail = Mailed::split(row.inline, rest);
    let Some(me) = me else {
        return match by_mail.filter(|_| row.standing != Standing::Anyone) {
            Some(mailed) => mailed.command(row).map(|command| (mailed.speaker(), Some(command))),
            None => in_session(row, rest).map_err(|refusal| without_session(row, refusal)),
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
            // More probably a preference that there is not, with its value.
            Ok(Command::Set(settings)) if settings.is_empty() => Err(refusal),
            Ok(command) => Ok((mailed.speaker(), Some(command))),
            Err(_unfit) => Err(refusal),
        },
        None => Err(refusal),
    }
}

/// Who has to log in first is told that, and not how the command is written.
fn without_session(row: &Row, refusal: Refusal) -> Refusal {
    match row.standing {
        Standing::Anyone => refusal,
        Standing::Player | Standing::Member => Refusal::AuthRequired { inline: row.inline != Inline::Never },
    }
}

/// Whether a line that was refused in a session may begin with somebody else's userid. It does not when its
/// first word says something to the command itself, as `flip` does in `set flip noflip`.
fn may_name_another(row: &'static Row, rest: &str, refusal: &Refusal) -> bool {
    let about_values = matches!(
        refusal,
        Refusal::Usage { detail: Some(UsageDetail::UnknownValue(..) | UsageDetail::Contradiction(..)), .. }
    );
    let Some(named) = Named::split(row.inline, rest).filter(|_| !about_values) else { return false };
    match in_session(row, &join(named.before, named.name)) {
        Ok((_, command)) => command.is_some_and(|command| names_player(&command)),
        Err(_) => true,
    }
}

/// Whether the command takes a player's name where a userid may stand.
fn names_player(command: &Command) -> bool {
    matches!(command, Command::Challenge { .. }) || answers_player(command)
}

fn answers_player(command: &Command) -> bool {
    matches!(
        command,
        Command::Accept(Answer::With(_))
            | Command::Decline(Answer::With(_))
            | Command::Withdraw(Answer::With(_))
    )
}

fn in_session(row: &'static Row, rest: &str) -> Result<Spoken, Refusal> {
    let mut args = Args::new(row, rest, ByMail::No);
    let command = (row.parse)(&mut args)?;
    args.finish()?;
    Ok((command_speaker(&command, rest), Some(command)))
}

/// `change password u old new` carries its credentials in its own words.
fn command_speaker(command: &Command, rest: &str) -> Speaker {
    let words: Vec<&str> = rest.split_whitespace().filter(|word| *word != "**").collect();
    match (command, without_subject(&words)) {
        (Command::Password { old: Some(old), .. }, [name, _, _]) => {
            Speaker::Inline(Credentials { name: (*name).to_owned(), password: old.clone() })
        }
        _ => Speaker::Session,
    }
}

/// The words after `change password`. Where one word follows, `password` is the old one.
fn without_subject<'a, 'w>(words: &'w [&'a str]) -> &'w [&'a str] {
    match words {
        [first, rest @ ..] if first.eq_ignore_ascii_case("password") && rest.len() != 1 => rest,
        all => all,
    }
}

/// The command with one's own userid taken off, and then the password too where it is needed. A word that
/// would be read as a player's name is taken for the password, as `accept` and `reject` have it by mail.
fn own_name_taken_off(row: &'static Row, rest: &str, me: &PlayerName) -> Option<Command> {
    let named = Named::split(row.inline, rest).filter(|named| me.is(named.name))?;
    let without_name = read_mailed(row, &join(named.before, named.after)).ok();
    let without_password = || read_mailed(row, &join(named.before, split_argument(named.after)?.1)).ok();
    match without_name {
        Some(command) if !answers_player(&command) => Some(command),
        other => without_password().or(other),
    }
}

fn read_mailed(row: &'static Row, words: &str) -> Result<Command, Refusal> {
    let mut args = Args::new(row, words, ByMail::Yes);
    let command = (row.parse)(&mut args)?;
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
            Inline::First | Inline::Challenger => ("", rest),
            Inline::AfterBoard => split_argument(rest).filter(|(board, _)| is_number(board))?,
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
        let only_options = || after.split_whitespace().all(is_option);
        if inline == Inline::Challenger && (ChallengeOption::from_word(password).is_some() || only_options())
        {
            return None;
        }
        Some(Self { name: named.name, password, words: join(named.before, after) })
    }

    fn command(&self, row: &'static Row) -> Result<Command, Refusal> {
        read_mailed(row, &self.words)
    }

    fn speaker(&self) -> Speaker {
        Speaker::Inline(Credentials {
            name: self.name.to_owned(),
            password: Password(self.password.to_owned()),
        })
    }
}

fn password_from(word: Option<&str>) -> Option<Password> {
    word.map(|word| Password(word.to_owned()))
}

pub(crate) fn register(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let name = args.word().map(str::to_owned);
    let password = password_from(args.word());
    let addresses = args.words().into_iter().map(str::to_owned).collect();
    Ok(Command::Register(Register { name, password, addresses }))
}

pub(crate) fn login(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let name = args.word().map(str::to_owned);
    let password = password_from(args.word());
    Ok(Command::Login { name, password })
}

pub(crate) fn guest(_: &mut Args<'_>) -> Result<Command, Refusal> {
    Ok(Command::Guest)
}

pub(crate) fn quit(_: &mut Args<'_>) -> Result<Command, Refusal> {
    Ok(Command::Quit)
}

/// `password`, `password OLD NEW`, and by mail `change password USERID OLD NEW`.
pub(crate) fn password(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let words = args.words();
    match without_subject(&words) {
        // By mail `change address` changes something else.
        [subject, _, _, ..] if subject.eq_ignore_ascii_case("address") => {
            Err(args.usage(Some(UsageDetail::UnknownOption(shown(subject)))))
        }
        [] => Ok(Command::Password { old: None, new: None }),
        [old, new] | [_, old, new] => {
            Ok(Command::Password { old: password_from(Some(old)), new: password_from(Some(new)) })
        }
        _ => Err(args.usage(None)),
    }
}

pub(crate) fn who(_: &mut Args<'_>) -> Result<Command, Refusal> {
    Ok(Command::Who)
}

pub(crate) fn finger(args: &mut Args<'_>) -> Result<Command, Refusal> {
    Ok(Command::Finger(args.name()?))
}

/// An option of a challenge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ChallengeOption {
    Colour(Colour),
    Rated(bool),
    Board(Ruleset),
}

impl ChallengeOption {
    /// The option that `word` is, with dashes or bare.
    fn from_word(word: &str) -> Option<Self> {
        let word = word.trim_start_matches('-').to_ascii_lowercase();
        if let Some(colour) = Colour::from_name(&word) {
            return Some(Self::Colour(colour));
        }
        match word.as_str() {
            "rated" => Some(Self::Rated(true)),
            "unrated" => Some(Self::Rated(false)),
            other => Ruleset::from_name(other.strip_prefix("board=").unwrap_or(other)).map(Self::Board),
        }
    }

    /// Whether `self` and `other` decide the same thing.
    fn is_about_the_same(self, other: Self) -> bool {
        std::mem::discriminant(&self) == std::mem::discriminant(&other)
    }
}

fn is_option(word: &str) -> bool {
    word.starts_with('-') || ChallengeOption::from_word(word).is_some()
}

pub(crate) fn challenge(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let to = args.name()?.ok_or_else(|| args.usage(None))?;
    let mut chosen: Vec<(&str, ChallengeOption)> = Vec::new();
    while let Some(word) = args.word() {
        let option = ChallengeOption::from_word(word)
            .ok_or_else(|| args.usage(Some(UsageDetail::UnknownOption(shown(word)))))?;
        let clash = chosen.iter().find(|(_, other)| other.is_about_the_same(option) && *other != option);
        if let Some((other, _)) = clash {
            return Err(args.usage(Some(UsageDetail::Contradiction(shown(other), shown(word)))));
        }
        chosen.push((word, option));
    }
    let mut terms = Terms { ruleset: Ruleset::default(), colour: Colour::default(), rated: true };
    let mut insists_on_rating = false;
    for (_, option) in chosen {
        match option {
            ChallengeOption::Colour(colour) => terms.colour = colour,
            ChallengeOption::Rated(rated) => (terms.rated, insists_on_rating) = (rated, rated),
            ChallengeOption::Board(ruleset) => terms.ruleset = ruleset,
        }
    }
    Ok(Command::Challenge { to, terms: ChallengeTerms { terms, insists_on_rating } })
}

fn answer(args: &mut Args<'_>) -> Result<Answer, Refusal> {
    match args.word() {
        None => Ok(Answer::Only),
        Some(word) if is_number(word) => args.as_board(word).map(Answer::Number),
        Some(word) => args.as_name(word).map(Answer::With),
    }
}

/// By mail `accept USERID PASSWORD` opens one's door to all challenges.
pub(crate) fn accept(args: &mut Args<'_>) -> Result<Command, Refusal> {
    match (args.by_mail(), args.peek()) {
        (ByMail::Yes, None) => Ok(Command::Challenges(Some(ChallengePolicy::Auto))),
        _ => answer(args).map(Command::Accept),
    }
}

/// By mail `reject USERID PASSWORD` shuts one's door to all challenges.
pub(crate) fn decline(args: &mut Args<'_>) -> Result<Command, Refusal> {
    match (args.by_mail(), args.peek()) {
        (ByMail::Yes, None) => Ok(Command::Challenges(Some(ChallengePolicy::Closed))),
        _ => answer(args).map(Command::Decline),
    }
}

pub(crate) fn withdraw(args: &mut Args<'_>) -> Result<Command, Refusal> {
    answer(args).map(Command::Withdraw)
}

pub(crate) fn pending(_: &mut Args<'_>) -> Result<Command, Refusal> {
    Ok(Command::Pending)
}

pub(crate) fn challenges(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let policy = args.word().map(|word| {
        ChallengePolicy::from_name(&word.to_ascii_lowercase())
            .ok_or_else(|| args.usage(Some(UsageDetail::UnknownOption(shown(word)))))
    });
    Ok(Command::Challenges(policy.transpose()?))
}

/// `board 12 a1a2` plays there, as the mail server's `board` did.
pub(crate) fn board(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let board = args.board()?;
    if board.is_some() && args.peek().is_some() {
        return at_board(board, args);
    }
    Ok(Command::Board(board))
}

pub(crate) fn play(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let board = args.board_if_number()?;
    if args.peek().is_none() {
        return Err(args.usage(None));
    }
    at_board(board, args)
}

/// What may stand where a turn stands: movements, or one of the words that the mail server took there.
fn at_board(board: Option<GameId>, args: &mut Args<'_>) -> Result<Command, Refusal> {
    let text = without_stars(args.text());
    let special = match text.to_ascii_lowercase().as_str() {
        "back" => Some(Command::Back(board)),
        "reset" => Some(Command::Reset(board)),
        "propose" | "draw" => Some(Command::Propose(board)),
        "accept" => Some(Command::Accept(Answer::Offer(board))),
        "reject" | "decline" => Some(Command::Decline(Answer::Offer(board))),
        "resign" => Some(Command::Resign(board)),
        "claim" => Some(Command::Claim(board)),
        _ => None,
    };
    if let Some(command) = special {
        return Ok(command);
    }
    let (text, turn) = take_guard(text);
    let movements = read_movements(text)?;
    Ok(Command::Play(Play { board, movements, turn }))
}

pub(crate) fn stop(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let board = args.board()?;
    let movements = read_movements("stop")?;
    Ok(Command::Play(Play { board, movements, turn: None }))
}

pub(crate) fn back(args: &mut Args<'_>) -> Result<Command, Refusal> {
    args.board().map(Command::Back)
}

pub(crate) fn reset(args: &mut Args<'_>) -> Result<Command, Refusal> {
    args.board().map(Command::Reset)
}

pub(crate) fn legal(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let board = args.board_if_number()?;
    let detail = match args.word() {
        None => LegalDetail::Steps,
        Some(word) if word.eq_ignore_ascii_case("steps") => LegalDetail::Steps,
        Some(word) if word.eq_ignore_ascii_case("turns") => LegalDetail::Turns,
        Some(word) => return Err(args.usage(Some(UsageDetail::UnknownOption(shown(word))))),
    };
    Ok(Command::Legal { board, detail })
}

pub(crate) fn propose(args: &mut Args<'_>) -> Result<Command, Refusal> {
    args.board().map(Command::Propose)
}

pub(crate) fn claim(args: &mut Args<'_>) -> Result<Command, Refusal> {
    args.board().map(Command::Claim)
}

pub(crate) fn resign(args: &mut Args<'_>) -> Result<Command, Refusal> {
    args.board().map(Command::Resign)
}

pub(crate) fn show(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let mut shown = Vec::new();
    let mut which: Option<(&str, GamesWhich)> = None;
    while let Some(word) = args.word() {
        if let Some(selector) = GamesWhich::from_word(word) {
            which = Some((word, one_selector(args, which, word, selector)?));
            continue;
        }
        shown.push(shown_word(args, word)?);
    }
    let of_players = shown.iter().any(|shown| matches!(shown, Shown::Of(..)));
    match which {
        Some((word, _)) if !of_players => Err(args.usage(Some(UsageDetail::LeftOver(self::shown(word))))),
        _ if shown.is_empty() => Ok(Command::Show(vec![Shown::Current(AtTurn::Now)])),
        Some((_, which)) => {
            Ok(Command::Show(shown.into_iter().map(|shown| shown.selecting(which)).collect()))
        }
        None => Ok(Command::Show(shown)),
    }
}

impl Shown {
    fn selecting(self, which: GamesWhich) -> Self {
        match self {
            Self::Of(name, _) => Self::Of(name, which),
            Self::Current(at) => Self::Current(at),
            Self::Board(board, at) => Self::Board(board, at),
        }
    }
}

/// A board with or without its turn (`12`, `12#3`, `12#-1`, `#3`), or a player's name.
fn shown_word(args: &Args<'_>, word: &str) -> Result<Shown, Refusal> {
    let (board, at) = match word.split_once('#') {
        None => (word, AtTurn::Now),
        Some((board, turn)) => (board, at_turn(args, turn)?),
    };
    match board {
        "" => Ok(Shown::Current(at)),
        number if is_number(number) => Ok(Shown::Board(args.as_board(number)?, at)),
        name if at == AtTurn::Now => Ok(Shown::Of(args.as_name(name)?, GamesWhich::default())),
        other => Err(args.usage(Some(UsageDetail::NotANumber(shown(other))))),
    }
}

fn at_turn(args: &Args<'_>, text: &str) -> Result<AtTurn, Refusal> {
    if text.is_empty() {
        return Ok(AtTurn::Now);
    }
    let (digits, from_end) = text.strip_prefix('-').map_or((text, false), |digits| (digits, true));
    if !is_number(digits) {
        return Err(args.usage(Some(UsageDetail::NotANumber(shown(text)))));
    }
    let turns = digits.parse().unwrap_or(u32::MAX);
    Ok(if from_end { AtTurn::BeforeEnd(turns) } else { AtTurn::After(turns) })
}

/// Of several selectors only one can be meant.
fn one_selector(
    args: &Args<'_>,
    before: Option<(&str, GamesWhich)>,
    word: &str,
    which: GamesWhich,
) -> Result<GamesWhich, Refusal> {
    match before {
        Some((other, earlier)) if earlier != which => {
            Err(args.usage(Some(UsageDetail::Contradiction(shown(other), shown(word)))))
        }
        _ => Ok(which),
    }
}

pub(crate) fn games(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let mut names = Vec::new();
    let mut which: Option<(&str, GamesWhich)> = None;
    while let Some(word) = args.word() {
        match GamesWhich::from_word(word) {
            Some(selector) => which = Some((word, one_selector(args, which, word, selector)?)),
            None => names.push(args.as_name(word)?),
        }
    }
    let which = which.map_or_else(GamesWhich::default, |(_, which)| which);
    Ok(Command::Games(GamesOf { names, which }))
}

pub(crate) fn next(_: &mut Args<'_>) -> Result<Command, Refusal> {
    Ok(Command::Next)
}

pub(crate) fn history(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let mut of = None;
    let mut after = None;
    while let Some(word) = args.word() {
        if word.eq_ignore_ascii_case("before") && after.is_none() {
            after = Some(args.board()?.ok_or_else(|| args.usage(None))?);
        } else if of.is_none() {
            of = Some(args.as_name(word)?);
        } else {
            return Err(args.usage(Some(UsageDetail::LeftOver(shown(word)))));
        }
    }
    Ok(Command::History { of, after })
}

pub(crate) fn set(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let mut settings = Vec::new();
    while let Some(word) = args.word() {
        settings.push(setting(args, word.trim_start_matches('-'))?);
    }
    for (index, setting) in settings.iter().enumerate() {
        let clash =
            settings.iter().take(index).find(|other| other.name() == setting.name() && *other != setting);
        if let Some(other) = clash {
            let words = UsageDetail::Contradiction(other.value().to_owned(), setting.value().to_owned());
            return Err(args.usage(Some(words)));
        }
    }
    Ok(Command::Set(settings))
}

/// A view by its own word, optionally with `on` or `off`; any other preference by name and value.
fn setting(args: &mut Args<'_>, word: &str) -> Result<Setting, Refusal> {
    let word = word.to_ascii_lowercase();
    if let Some(Setting::View(view)) = Setting::from_words("view", &word) {
        let switch = args.peek().map(str::to_ascii_lowercase);
        let view = match (switch.as_deref(), view) {
            (Some("off"), View::Flip) => View::NoFlip,
            (Some("off"), View::NoFlip | View::Home) => View::Flip,
            _ => view,
        };
        if matches!(switch.as_deref(), Some("on" | "off")) {
            args.word();
        }
        return Ok(Setting::View(view));
    }
    if let Some(style) = style_in_one_word(&word) {
        return Ok(style);
    }
    if !matches!(word.as_str(), "style" | "view") {
        return Err(args.usage(Some(UsageDetail::UnknownPreference(shown(&word)))));
    }
    let value = args.word().unwrap_or_default().to_ascii_lowercase();
    Setting::from_words(&word, &value)
        .ok_or_else(|| args.usage(Some(UsageDetail::UnknownValue(word.clone(), shown(&value)))))
}

/// `style=compact`, as options by mail are written.
fn style_in_one_word(word: &str) -> Option<Setting> {
    let value = word.strip_prefix("style=")?;
    Setting::from_words("style", value)
}

pub(crate) fn mode(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let mode = args.word().map(|word| {
        Mode::from_name(word).ok_or_else(|| args.usage(Some(UsageDetail::UnknownOption(shown(word)))))
    });
    Ok(Command::Mode(mode.transpose()?))
}

pub(crate) fn hello(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let word = args.word().ok_or_else(|| args.usage(None))?;
    let mode =
        Mode::from_name(word).ok_or_else(|| args.usage(Some(UsageDetail::UnknownOption(shown(word)))))?;
    let client = args.word().map(SafeText::new);
    Ok(Command::Hello { mode, client })
}

pub(crate) fn tell(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let to = args.name()?.ok_or_else(|| args.usage(None))?;
    Ok(Command::Tell { to, text: args.safe_text()? })
}

pub(crate) fn say(args: &mut Args<'_>) -> Result<Command, Refusal> {
    args.safe_text().map(Command::Say)
}

pub(crate) fn help(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let topic = args.word().map(shown);
    Ok(Command::Help(topic))
}

pub(crate) fn date(_: &mut Args<'_>) -> Result<Command, Refusal> {
    Ok(Command::Date)
}

pub(crate) fn uptime(_: &mut Args<'_>) -> Result<Command, Refusal> {
    Ok(Command::Uptime)
}

pub(crate) fn version(_: &mut Args<'_>) -> Result<Command, Refusal> {
    Ok(Command::Version)
}

#[cfg(test)]
mod tests;
