//! How a command about games is typed.

use crate::command::args::{Args, Said, note};
use crate::command::games::{AtTurn, GamesCommand, GamesOf, GamesWhich, Shown};
use crate::command::replay::Step;
use crate::command::replay::parse::{step, turning};
use crate::command::row::{Parsed, Row};
use fanorona_game::{GameId, PlayerName};
use fanorona_protocol::messages::command_info::{Chapter, GivenBy, Inline};
use fanorona_protocol::messages::games::{About, GamesRefusal};
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::replay::Way;
use fanorona_protocol::words::{is_number, shown};

/// The commands.
pub(crate) static ROWS: &[Row] = &[
    Row::new("show", Chapter::Reading, GivenBy::Anyone, show)
        .price(2)
        .short(3),
    Row::new("games", Chapter::Reading, GivenBy::Anyone, games)
        .price(3)
        .short(2),
    Row::new("next", Chapter::Reading, GivenBy::Player, next)
        .price(2)
        .short(1)
        .inline(Inline::First),
    Row::new("latest", Chapter::Reading, GivenBy::Player, |args| {
        ask(args, About::Latest)
    })
    .short(3),
    Row::new("clocks", Chapter::Reading, GivenBy::Player, |args| {
        ask(args, About::Clocks)
    })
    .short(3),
    Row::new("material", Chapter::Reading, GivenBy::Player, |args| {
        ask(args, About::Material)
    })
    .short(4),
    Row::new("whose", Chapter::Reading, GivenBy::Player, |args| {
        ask(args, About::Whose)
    })
    .short(4),
    Row::new("point", Chapter::Reading, GivenBy::Player, point).short(3),
    Row::new("showas", Chapter::Reading, GivenBy::Player, showas)
        .price(2)
        .short(5)
        .inline(Inline::First)
        .mail(&["fanorona showas USERID PASSWORD [BOARD[#N]...]"]),
];

/// Reads the words of `show`.
///
/// # Errors
/// A word is none of them.
pub(crate) fn show(args: &mut Args<'_>) -> Parsed {
    let mut shown = Vec::new();
    let mut names = Vec::new();
    let mut selectors = Selectors::default();
    if let Some(path) = path(args)? {
        return Ok(path.into());
    }
    while let Some(word) = args.word() {
        if selectors.take(args, word)? {
            continue;
        }
        match shown_word(args, word)? {
            ShownWord::Board(game) => shown.push(game),
            ShownWord::Name(name) => names.push(name),
        }
    }
    match selectors.any_word() {
        Some(word) if names.is_empty() => {
            return Err(args.left_over(word));
        }
        _ => {}
    }
    if !names.is_empty() {
        shown.push(Shown::Of(selectors.of(names)?));
    }
    if shown.is_empty() {
        shown.push(Shown::Current(AtTurn::Now));
    }
    Ok(GamesCommand::Show(shown).into())
}

/// `show path`, `show 12 path`, `show 12#7 path`: `None` and nothing taken if it is another `show`.
fn path(args: &mut Args<'_>) -> Result<Option<GamesCommand>, Refusal> {
    let words = args.clone().words();
    let (game, at) = match words.as_slice() {
        [path] if is_path(path) => (None, AtTurn::Now),
        [game, path] if is_path(path) => match shown_word(args, game)? {
            ShownWord::Board(Shown::Current(at)) => (None, at),
            ShownWord::Board(Shown::Board(game, at)) => (Some(game), at),
            ShownWord::Board(Shown::Of(_)) | ShownWord::Name(_) => {
                return Err(args.not_a_number(game));
            }
        },
        _ => return Ok(None),
    };
    while args.word().is_some() {}
    Ok(Some(GamesCommand::Path { game, at }))
}

fn is_path(word: &str) -> bool {
    word.eq_ignore_ascii_case("path")
}

/// `showas [BOARD[#N]...]`, `showas [all | active | inactive | next]`: the mail server's `show` for
/// one player. The userid says whose boards, so other names are refused.
fn showas(args: &mut Args<'_>) -> Parsed {
    let mut boards = Vec::new();
    let mut which: Said<'_, GamesWhich> = None;
    while let Some(word) = args.word() {
        if let Some(selector) = GamesWhich::from_word(word) {
            note(args, &mut which, word, selector)?;
            continue;
        }
        match shown_word(args, word)? {
            ShownWord::Name(_) => return Err(args.not_a_number(word)),
            ShownWord::Board(game) => boards.push(game),
        }
    }
    match which {
        Some((word, _)) if !boards.is_empty() => Err(args.left_over(word)),
        None if !boards.is_empty() => Ok(GamesCommand::Show(boards).into()),
        which => {
            Ok(GamesCommand::ShowOwn(which.map(|(_, which)| which).unwrap_or_default()).into())
        }
    }
}

/// What a word of `show` names.
enum ShownWord {
    Board(Shown),
    Name(PlayerName),
}

/// A board with or without its turn (`12`, `12#3`, `12#-1`, `#3`), or a player's name.
fn shown_word(args: &Args<'_>, word: &str) -> Result<ShownWord, Refusal> {
    let (game, at) = match word.split_once('#') {
        None => (word, AtTurn::Now),
        Some((game, turn)) => (game, at_turn(args, turn)?),
    };
    match game {
        "" => Ok(ShownWord::Board(Shown::Current(at))),
        number if is_number(number) => {
            Ok(ShownWord::Board(Shown::Board(args.as_game(number)?, at)))
        }
        name if at == AtTurn::Now => Ok(ShownWord::Name(args.as_name(name)?)),
        other => Err(args.not_a_number(other)),
    }
}

pub(crate) fn at_turn(args: &Args<'_>, text: &str) -> Result<AtTurn, Refusal> {
    if text.is_empty() {
        return Ok(AtTurn::Now);
    }
    let (digits, from_end) = text
        .strip_prefix('-')
        .map_or((text, false), |digits| (digits, true));
    if !is_number(digits) {
        return Err(args.not_a_number(text));
    }
    let turns = digits.parse().unwrap_or(u32::MAX);
    Ok(if from_end {
        AtTurn::BeforeEnd(turns)
    } else {
        AtTurn::After(turns)
    })
}

/// Reads the words of `games`.
///
/// # Errors
/// A word is none of them.
pub(crate) fn games(args: &mut Args<'_>) -> Parsed {
    let mut names = Vec::new();
    let mut selectors = Selectors::default();
    while let Some(word) = args.word() {
        if !selectors.take(args, word)? {
            names.push(args.as_name(word)?);
        }
    }
    Ok(GamesCommand::List(selectors.of(names)?).into())
}

/// `next`, `next turning`.
fn next(args: &mut Args<'_>) -> Parsed {
    if turning(args) {
        return Ok(step(Step::Turning(Way::Forward)).into());
    }
    Ok(GamesCommand::Next.into())
}

fn ask(args: &mut Args<'_>, about: About) -> Parsed {
    Ok(GamesCommand::Ask {
        game: args.game()?,
        about,
    }
    .into())
}

/// `point [BOARD] POINT`.
fn point(args: &mut Args<'_>) -> Parsed {
    let game = args.game_if_number()?;
    let word = args.needed_word()?;
    let point = word.to_ascii_lowercase().parse();
    let about = About::Point(point.map_err(|_unread| GamesRefusal::NoPoint { word: shown(word) })?);
    Ok(GamesCommand::Ask { game, about }.into())
}

/// The selectors of `games` and `show`, as on the mail server.
#[derive(Default)]
pub(crate) struct Selectors<'a> {
    which: Said<'a, GamesWhich>,
    /// There are no tournaments here, so `standard` is accepted and means nothing.
    tournament: Said<'a, bool>,
    after: Said<'a, GameId>,
}

impl<'a> Selectors<'a> {
    /// Reads `word` if it is a selector, and the next word if it needs one.
    pub(crate) fn take(&mut self, args: &mut Args<'a>, word: &'a str) -> Result<bool, Refusal> {
        if let Some(which) = GamesWhich::from_word(word) {
            note(args, &mut self.which, word, which)?;
            return Ok(true);
        }
        match word.trim_start_matches('-').to_ascii_lowercase().as_str() {
            "standard" => note(args, &mut self.tournament, word, false)?,
            "tournament" => note(args, &mut self.tournament, word, true)?,
            "before" => {
                let game = args.needed_game()?;
                note(args, &mut self.after, word, game)?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// The games that are meant.
    pub(crate) fn of(self, names: Vec<PlayerName>) -> Result<GamesOf, Refusal> {
        if let Some((_, true)) = self.tournament {
            return Err(GamesRefusal::NoTournaments.into());
        }
        let which = self
            .which
            .map_or_else(GamesWhich::default, |(_, which)| which);
        Ok(GamesOf {
            names,
            which,
            after: self.after.map(|(_, game)| game),
        })
    }

    /// A word that was read, if there was one.
    pub(crate) fn any_word(&self) -> Option<&'a str> {
        let which = self.which.map(|(word, _)| word);
        which
            .or(self.tournament.map(|(word, _)| word))
            .or(self.after.map(|(word, _)| word))
    }
}

#[cfg(test)]
mod tests;
