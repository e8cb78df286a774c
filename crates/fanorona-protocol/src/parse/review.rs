//! The words of commands that look back.

use super::reading;
use crate::args::{Args, is_number, shown};
use crate::command::{
    AtTurn, Command, Day, Exported, GamesOf, GamesWhich, History, Outcome, Review, Step, Way, opening_word,
};
use crate::record::Format;
use crate::refusal::{Refusal, ReviewRefusal, UsageDetail};
use fanorona_game::{GameId, PlayerName, Score};
use fanorona_rules::{Opening, Ruleset, Side};

/// Something that was said, and the word that said it.
type Said<'a, T> = Option<(&'a str, T)>;

/// Notes what `word` says. It must not contradict what another word has said.
fn note<'a, T: PartialEq>(
    args: &Args<'_>,
    said: &mut Said<'a, T>,
    word: &'a str,
    value: T,
) -> Result<(), Refusal> {
    match said {
        Some((other, earlier)) if *earlier != value => Err(contradiction(args, other, word)),
        _ => {
            *said = Some((word, value));
            Ok(())
        }
    }
}

fn contradiction(args: &Args<'_>, one: &str, other: &str) -> Refusal {
    args.usage(Some(UsageDetail::Contradiction(shown(one), shown(other))))
}

/// The filters of `history` that have a value, other names for them, and what they take.
const VALUED: [(&str, &[&str], &str); 9] = [
    ("player", &[], "a player's name"),
    ("opponent", &["versus", "vs"], "a player's name"),
    ("colour", &["color"], "white or black"),
    ("result", &[], "1-0, 0-1, 1/2-1/2 or *"),
    ("opening", &[], "vakiloha, lehavanana, lehavia, kobaka-fohy or kobaka-lava"),
    ("ruleset", &["board"], "tsivy, dimyand or telo"),
    ("since", &[], "a day like 2026-11-20"),
    ("until", &[], "a day like 2026-11-20"),
    ("before", &[], "a board's number"),
];

/// A filter that has a value.
#[derive(Clone, Copy)]
struct Valued {
    name: &'static str,
    takes: &'static str,
}

impl Valued {
    fn from_word(word: &str) -> Option<Self> {
        let fits = |name: &str| name.eq_ignore_ascii_case(word);
        let found = VALUED.iter().find(|(name, others, _)| fits(name) || others.iter().any(|it| fits(it)));
        found.map(|(name, _, takes)| Self { name, takes })
    }

    /// The refusal of a value that it does not take, or of none at all.
    fn refuses(self, args: &Args<'_>, value: &str) -> Refusal {
        let Self { name, takes } = self;
        args.usage(Some(UsageDetail::BadOption { name, takes, value: shown(value) }))
    }
}

/// The selectors of `games` and `show`, as the mail server had them.
#[derive(Default)]
pub(super) struct Selectors<'a> {
    which: Said<'a, GamesWhich>,
    /// Games are standard ones: there are no tournaments.
    tournament: Said<'a, bool>,
    after: Said<'a, GameId>,
}

impl<'a> Selectors<'a> {
    /// Reads `word` if it is a selector, with the word behind it if it needs one.
    pub(super) fn take(&mut self, args: &mut Args<'a>, word: &'a str) -> Result<bool, Refusal> {
        if let Some(which) = GamesWhich::from_word(word) {
            note(args, &mut self.which, word, which)?;
            return Ok(true);
        }
        match word.trim_start_matches('-').to_ascii_lowercase().as_str() {
            "standard" => note(args, &mut self.tournament, word, false)?,
            "tournament" => note(args, &mut self.tournament, word, true)?,
            "before" => {
                let board = args.board()?.ok_or_else(|| args.usage(None))?;
                note(args, &mut self.after, word, board)?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// The games that are meant.
    pub(super) fn of(self, names: Vec<PlayerName>) -> Result<GamesOf, Refusal> {
        if let Some((_, true)) = self.tournament {
            return Err(Refusal::Review(ReviewRefusal::NoTournaments));
        }
        let which = self.which.map_or_else(GamesWhich::default, |(_, which)| which);
        Ok(GamesOf { names, which, after: self.after.map(|(_, board)| board) })
    }

    /// A word that was read, if there was one.
    pub(super) fn any_word(&self) -> Option<&'a str> {
        let which = self.which.map(|(word, _)| word);
        which.or(self.tournament.map(|(word, _)| word)).or(self.after.map(|(word, _)| word))
    }
}

/// `all show NAME [next]`, as by mail: every game here is Fanorona.
pub(crate) fn all(args: &mut Args<'_>) -> Result<Command, Refusal> {
    match args.word() {
        Some(word) if word.eq_ignore_ascii_case("show") && args.peek().is_some() => reading::show(args),
        Some(word) if word.eq_ignore_ascii_case("games") => reading::games(args),
        Some(_) | None => Err(args.usage(None)),
    }
}

/// What has been read of the filters of `history`.
#[derive(Default)]
struct Filters<'a> {
    of: Said<'a, PlayerName>,
    opponent: Said<'a, PlayerName>,
    side: Said<'a, Side>,
    outcome: Said<'a, Outcome>,
    score: Said<'a, Score>,
    opening: Said<'a, Opening>,
    ruleset: Said<'a, Ruleset>,
    since: Said<'a, Day>,
    until: Said<'a, Day>,
    rated: Said<'a, bool>,
    after: Said<'a, GameId>,
}

pub(crate) fn history(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let mut filters = Filters::default();
    while let Some(word) = args.word() {
        filters.take(args, word)?;
    }
    filters.hold_together(args)?;
    Ok(Command::Review(Review::History(Box::new(filters.history()))))
}

impl<'a> Filters<'a> {
    fn take(&mut self, args: &mut Args<'a>, word: &'a str) -> Result<(), Refusal> {
        let bare = word.trim_start_matches('-');
        match bare.split_once('=') {
            Some((name, value)) if !value.is_empty() => match Valued::from_word(name) {
                Some(filter) => self.valued(args, word, filter, value),
                None => Err(args.usage(Some(UsageDetail::UnknownOption(shown(word))))),
            },
            _ => match Valued::from_word(bare) {
                Some(filter) => {
                    let value = args.word().ok_or_else(|| filter.refuses(args, ""))?;
                    self.valued(args, word, filter, value)
                }
                None if self.single(args, word)? => Ok(()),
                None => self.named(args, word),
            },
        }
    }

    /// A filter that is one word.
    fn single(&mut self, args: &Args<'_>, word: &'a str) -> Result<bool, Refusal> {
        let bare = word.trim_start_matches('-').to_ascii_lowercase();
        if let Some(outcome) = outcome(&bare) {
            note(args, &mut self.outcome, word, outcome)?;
        } else if let Some(side) = side(&bare) {
            note(args, &mut self.side, word, side)?;
        } else if let Some(score) = Score::from_code(&bare) {
            note(args, &mut self.score, word, score)?;
        } else if let Some(ruleset) = Ruleset::from_name(&bare) {
            note(args, &mut self.ruleset, word, ruleset)?;
        } else if bare == "rated" || bare == "unrated" {
            note(args, &mut self.rated, word, bare == "rated")?;
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// A filter with a value.
    fn valued(
        &mut self,
        args: &mut Args<'a>,
        word: &'a str,
        filter: Valued,
        value: &'a str,
    ) -> Result<(), Refusal> {
        let wrong = |args: &Args<'_>| filter.refuses(args, value);
        let lower = value.to_ascii_lowercase();
        match filter.name {
            "player" => note(args, &mut self.of, value, args.as_name(value)?),
            "opponent" => note(args, &mut self.opponent, value, args.as_name(value)?),
            "colour" | "color" => note(args, &mut self.side, value, side(&lower).ok_or_else(|| wrong(args))?),
            "result" => match (outcome(&lower), Score::from_code(&lower)) {
                (Some(outcome), _) => note(args, &mut self.outcome, value, outcome),
                (None, Some(score)) => note(args, &mut self.score, value, score),
                (None, None) => Err(wrong(args)),
            },
            "opening" => {
                let opening = opening(args, value).ok_or_else(|| wrong(args))?;
                note(args, &mut self.opening, word, opening)
            }
            "ruleset" => {
                let ruleset = Ruleset::from_name(&lower).ok_or_else(|| wrong(args))?;
                note(args, &mut self.ruleset, value, ruleset)
            }
            "since" => note(args, &mut self.since, word, Day::read(value).ok_or_else(|| wrong(args))?),
            "until" => note(args, &mut self.until, word, Day::read(value).ok_or_else(|| wrong(args))?),
            _ => note(args, &mut self.after, word, args.as_board(value)?),
        }
    }

    /// A name: the first is the player's, the second the opponent's.
    fn named(&mut self, args: &Args<'_>, word: &'a str) -> Result<(), Refusal> {
        if word.starts_with('-') {
            return Err(args.usage(Some(UsageDetail::UnknownOption(shown(word)))));
        }
        if self.of.is_some() && self.opponent.is_some() {
            return Err(args.usage(Some(UsageDetail::LeftOver(shown(word)))));
        }
        let name = args.as_name(word)?;
        let said = if self.of.is_none() { &mut self.of } else { &mut self.opponent };
        note(args, said, word, name)
    }

    /// Filters that no game fits are a mistake, and are named.
    fn hold_together(&self, args: &Args<'_>) -> Result<(), Refusal> {
        if let (Some((one, of)), Some((other, opponent))) = (&self.of, &self.opponent)
            && of.key() == opponent.key()
        {
            return Err(contradiction(args, one, other));
        }
        if let (Some((_, since)), Some((_, until))) = (self.since, self.until)
            && since > until
        {
            return Err(contradiction(args, &format!("since {since}"), &format!("until {until}")));
        }
        if let (Some((one, _)), Some((other, ruleset))) = (self.opening, self.ruleset)
            && ruleset != Ruleset::Tsivy
        {
            return Err(contradiction(args, one, other));
        }
        if let (Some((one, outcome)), Some((other, score))) = (self.outcome, self.score) {
            let sides = Side::ALL.into_iter().filter(|side| self.side.is_none_or(|(_, it)| it == *side));
            if !sides.into_iter().any(|side| outcome.score(side) == score) {
                return Err(contradiction(args, one, other));
            }
        }
        Ok(())
    }

    fn history(self) -> History {
        History {
            of: self.of.map(|(_, of)| of),
            opponent: self.opponent.map(|(_, opponent)| opponent),
            side: self.side.map(|(_, side)| side),
            outcome: self.outcome.map(|(_, outcome)| outcome),
            score: self.score.map(|(_, score)| score),
            opening: self.opening.map(|(_, opening)| opening),
            ruleset: self.ruleset.map(|(_, ruleset)| ruleset),
            since: self.since.map(|(_, day)| day),
            until: self.until.map(|(_, day)| day),
            rated: self.rated.map(|(_, rated)| rated),
            after: self.after.map(|(_, board)| board),
        }
    }
}

/// Whether a word says something to `history`, so that no name can stand there.
pub(crate) fn is_filter(word: &str) -> bool {
    let word = word.to_ascii_lowercase();
    let single = outcome(&word).is_some() || side(&word).is_some() || Ruleset::from_name(&word).is_some();
    single || word == "rated" || word == "unrated" || Valued::from_word(&word).is_some()
}

fn outcome(word: &str) -> Option<Outcome> {
    match word {
        "won" | "win" | "wins" => Some(Outcome::Won),
        "lost" | "loss" | "losses" => Some(Outcome::Lost),
        "drawn" | "draw" | "draws" => Some(Outcome::Drawn),
        "aborted" => Some(Outcome::Aborted),
        _ => None,
    }
}

fn side(word: &str) -> Option<Side> {
    match word {
        "white" => Some(Side::White),
        "black" => Some(Side::Black),
        _ => None,
    }
}

/// An opening by its name; what is two words may be written with a dash or without anything between.
fn opening(args: &mut Args<'_>, value: &str) -> Option<Opening> {
    let named = |text: &str| {
        let plain = |text: &str| text.to_ascii_lowercase().replace(['-', '_', ' '], "");
        Opening::ALL.into_iter().find(|opening| plain(&opening_word(*opening)) == plain(text))
    };
    if let Some(opening) = named(value) {
        return Some(opening);
    }
    let opening = named(&format!("{value} {}", args.peek()?))?;
    args.word();
    Some(opening)
}

/// `moves [BOARD] [from N]`.
pub(crate) fn moves(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let board = args.board_if_number()?;
    let mut from = 1;
    if let Some(word) = args.word() {
        if !word.trim_start_matches('-').eq_ignore_ascii_case("from") {
            return Err(args.usage(Some(UsageDetail::LeftOver(shown(word)))));
        }
        from = number(args)?.ok_or_else(|| args.usage(None))?.max(1);
    }
    Ok(Command::Review(Review::Moves { board, from }))
}

/// `replay [BOARD]`, or `replay [with | join] NAME`.
pub(crate) fn replay(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let board = args.board_if_number()?;
    if board.is_some() || args.peek().is_none() {
        return Ok(Command::Review(Review::Replay(board)));
    }
    let word = args.word().unwrap_or_default();
    let name = match word.to_ascii_lowercase().as_str() {
        "with" | "join" => args.name()?.ok_or_else(|| args.usage(None))?,
        _ => args.as_name(word)?,
    };
    Ok(Command::Review(Review::Join(name)))
}

fn step(step: Step) -> Command {
    Command::Review(Review::Step(step))
}

/// Whether the next word stands for turning points, and takes it off then.
fn turning(args: &mut Args<'_>) -> bool {
    let is_turning = args.peek().is_some_and(|word| word.eq_ignore_ascii_case("turning"));
    is_turning && args.word().is_some()
}

/// `forward`, `forward 3`, `forward turning`.
pub(crate) fn forward(args: &mut Args<'_>) -> Result<Command, Refusal> {
    if turning(args) {
        return Ok(step(Step::Turning(Way::On)));
    }
    Ok(step(Step::Forward(number(args)?.unwrap_or(1))))
}

/// `backward`, `backward 3`, `backward turning`.
pub(crate) fn backward(args: &mut Args<'_>) -> Result<Command, Refusal> {
    if turning(args) {
        return Ok(step(Step::Turning(Way::Back)));
    }
    Ok(step(Step::Backward(number(args)?.unwrap_or(1))))
}

/// `go 12`, `go #12`, `go #-1`, `go turning`.
pub(crate) fn go(args: &mut Args<'_>) -> Result<Command, Refusal> {
    if turning(args) {
        return Ok(step(Step::Turning(Way::On)));
    }
    let word = args.word().ok_or_else(|| args.usage(None))?;
    let turn = word.strip_prefix('#').unwrap_or(word);
    match reading::at_turn(args, turn)? {
        AtTurn::After(turn) => Ok(step(Step::To(turn))),
        AtTurn::BeforeEnd(turns) => Ok(step(Step::BeforeEnd(turns))),
        AtTurn::Now => Err(args.usage(None)),
    }
}

pub(crate) fn first(_: &mut Args<'_>) -> Result<Command, Refusal> {
    Ok(step(Step::To(0)))
}

pub(crate) fn last(_: &mut Args<'_>) -> Result<Command, Refusal> {
    Ok(step(Step::BeforeEnd(0)))
}

pub(crate) fn leave(_: &mut Args<'_>) -> Result<Command, Refusal> {
    Ok(Command::Review(Review::Leave))
}

/// The next word as a count of turns. More than any game has is as good as all.
fn number(args: &mut Args<'_>) -> Result<Option<u32>, Refusal> {
    let Some(word) = args.word() else { return Ok(None) };
    if !is_number(word) {
        return Err(args.usage(Some(UsageDetail::NotANumber(shown(word)))));
    }
    Ok(Some(word.parse().unwrap_or(u32::MAX)))
}

/// `export [BOARD... | mine | NAME] [text | pgn | json]`.
pub(crate) fn export(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let mut format: Said<'_, Format> = None;
    let mut boards = Vec::new();
    let mut whose: Said<'_, Exported> = None;
    let mut private = false;
    while let Some(word) = args.word() {
        if let Some(wanted) = Format::from_word(word) {
            note(args, &mut format, word, wanted)?;
        } else if is_number(word) {
            let board = args.as_board(word)?;
            if !boards.contains(&board) {
                boards.push(board);
            }
        } else if matches!(word.to_ascii_lowercase().as_str(), "messages" | "talk" | "mail" | "private") {
            private = true;
        } else if word.eq_ignore_ascii_case("mine") {
            note(args, &mut whose, word, Exported::Mine)?;
        } else {
            note(args, &mut whose, word, Exported::Of(args.as_name(word)?))?;
        }
    }
    let format = format.map(|(_, format)| format);
    let what = match (whose, boards) {
        _ if private => Exported::Private,
        (None, boards) if boards.is_empty() => Exported::Current,
        (None, boards) => Exported::Boards(boards),
        (Some((_, whose)), boards) if boards.is_empty() => whose,
        (Some((word, _)), boards) => return Err(contradiction(args, &boards[0].to_string(), word)),
    };
    Ok(Command::Review(Review::Export { what, format }))
}
