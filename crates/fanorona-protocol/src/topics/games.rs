//! Looking at games: boards, lists of games, and questions about a board that are answered in
//! words.

use super::state::{ClockLine, Letter};
use crate::grammar::args::{Args, BadWords, Refused, Said, is_number, note, shown};
use crate::grammar::notation::{StepTexts, TurnText};
use crate::grammar::row::{Chapter, Inline, Row, Rows, Standing};
use crate::message::refusals;
use crate::value::{AtMost, ClockMillis};
use fanorona_game::{
    EndReason, GameId, GameRecord, Now, PlayerName, Ply, Rating, RulesetName, Score, Text,
    TimeControl,
};
use fanorona_rules::{Point, PointSet, Position, Ruleset, Side, Stage, Turn, geometry};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use strum::{EnumString, IntoStaticStr};

/// The commands.
pub(crate) static ROWS: Rows<GamesCommand, Refused<GamesRefusal>> = &[
    Row::new("show", Chapter::Reading, Standing::Anyone, show)
        .price(2)
        .short(3),
    Row::new("games", Chapter::Reading, Standing::Anyone, games)
        .price(3)
        .short(2),
    Row::new("next", Chapter::Reading, Standing::Player, |_| {
        Ok(GamesCommand::Next)
    })
    .price(2)
    .short(1)
    .inline(Inline::First),
    Row::new("latest", Chapter::Reading, Standing::Player, |args| {
        ask(args, About::Latest)
    })
    .short(3),
    Row::new("clocks", Chapter::Reading, Standing::Player, |args| {
        ask(args, About::Clocks)
    })
    .short(3),
    Row::new("material", Chapter::Reading, Standing::Player, |args| {
        ask(args, About::Material)
    })
    .short(4),
    Row::new("whose", Chapter::Reading, Standing::Player, |args| {
        ask(args, About::Whose)
    })
    .short(4),
    Row::new("point", Chapter::Reading, Standing::Player, point).short(3),
    Row::new("showas", Chapter::Reading, Standing::Player, showas)
        .price(2)
        .short(5)
        .inline(Inline::First)
        .mail(&["fanorona showas USERID PASSWORD [BOARD[#N]...]"]),
];

/// A command that looks at games.
#[derive(Debug, Clone, PartialEq)]
pub enum GamesCommand {
    /// Show boards.
    Show(Vec<Shown>),
    /// Show the player's own boards.
    ShowOwn(GamesWhich),
    List(GamesOf),
    /// List the games where it is the player's turn.
    Next,
    /// Answer a question about a board.
    Ask {
        /// The board; `None` means the current board.
        board: Option<GameId>,
        /// The question.
        about: About,
    },
}

/// Something that `show` shows.
#[derive(Debug, Clone, PartialEq)]
pub enum Shown {
    /// The current board.
    Current(AtTurn),
    /// A board by its number.
    Board(GameId, AtTurn),
    /// The boards of players.
    Of(GamesOf),
}

/// The moment of a game at which its board is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AtTurn {
    /// The present.
    Now,
    /// After this number of turns.
    After(u32),
    /// This number of turns before the last finished turn.
    BeforeEnd(u32),
}

/// The games that are listed or shown.
#[derive(Debug, Clone, PartialEq)]
pub struct GamesOf {
    /// The players; empty means everybody.
    pub names: Vec<PlayerName>,
    /// Which of their games.
    pub which: GamesWhich,
    /// The page starts after this game.
    pub after: Option<GameId>,
}

impl GamesOf {
    /// The words that ask for the games after `last`.
    #[must_use]
    pub fn next_page(&self, last: GameId) -> String {
        let names = self
            .names
            .iter()
            .map(|name| format!("{name} "))
            .collect::<String>();
        format!("{names}{} before {last}", <&str>::from(self.which))
    }
}

/// The selectors of `games` and `show`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, IntoStaticStr, EnumString)]
#[strum(serialize_all = "lowercase", ascii_case_insensitive)]
pub enum GamesWhich {
    /// Running games.
    #[default]
    Active,
    /// Finished games.
    #[strum(serialize = "finished", to_string = "inactive")]
    Inactive,
    /// All games.
    All,
    /// Games where it is the turn of the player named.
    Next,
    /// Running games with both players online.
    Live,
}

impl GamesWhich {
    /// The selector that `word` is.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        word.trim_start_matches('-').parse().ok()
    }
}

/// A question about a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum About {
    /// The last turn, and the steps of an unfinished one.
    Latest,
    /// The time of both players.
    Clocks,
    /// The pieces of both players.
    Material,
    /// Whose turn it is.
    Whose,
    /// What is on a point.
    Point(Point),
}

/// Reads the words of `show`.
///
/// # Errors
/// A word is none of them.
pub(crate) fn show(args: &mut Args<'_>) -> Result<GamesCommand, Refused<GamesRefusal>> {
    let mut shown = Vec::new();
    let mut names = Vec::new();
    let mut selectors = Selectors::default();
    while let Some(word) = args.word() {
        if selectors.take(args, word)? {
            continue;
        }
        match shown_word(args, word)? {
            ShownWord::Board(board) => shown.push(board),
            ShownWord::Name(name) => names.push(name),
        }
    }
    match selectors.any_word() {
        Some(word) if names.is_empty() => {
            return Err(args.left_over(word).into());
        }
        _ => {}
    }
    if !names.is_empty() {
        shown.push(Shown::Of(selectors.of(names)?));
    }
    if shown.is_empty() {
        shown.push(Shown::Current(AtTurn::Now));
    }
    Ok(GamesCommand::Show(shown))
}

/// `showas [BOARD[#N]...]`, `showas [all | active | inactive | next]`: the mail server's `show` for
/// one player. The userid says whose boards, so other names are refused.
fn showas(args: &mut Args<'_>) -> Result<GamesCommand, Refused<GamesRefusal>> {
    let mut boards = Vec::new();
    let mut which: Said<'_, GamesWhich> = None;
    while let Some(word) = args.word() {
        if let Some(selector) = GamesWhich::from_word(word) {
            note(args, &mut which, word, selector)?;
            continue;
        }
        match shown_word(args, word)? {
            ShownWord::Name(_) => return Err(args.not_a_number(word).into()),
            ShownWord::Board(board) => boards.push(board),
        }
    }
    match which {
        Some((word, _)) if !boards.is_empty() => Err(args.left_over(word).into()),
        None if !boards.is_empty() => Ok(GamesCommand::Show(boards)),
        which => Ok(GamesCommand::ShowOwn(
            which.map(|(_, which)| which).unwrap_or_default(),
        )),
    }
}

/// What a word of `show` names.
enum ShownWord {
    Board(Shown),
    Name(PlayerName),
}

/// A board with or without its turn (`12`, `12#3`, `12#-1`, `#3`), or a player's name.
fn shown_word(args: &Args<'_>, word: &str) -> Result<ShownWord, Refused<GamesRefusal>> {
    let (board, at) = match word.split_once('#') {
        None => (word, AtTurn::Now),
        Some((board, turn)) => (board, at_turn(args, turn)?),
    };
    match board {
        "" => Ok(ShownWord::Board(Shown::Current(at))),
        number if is_number(number) => {
            Ok(ShownWord::Board(Shown::Board(args.as_board(number)?, at)))
        }
        name if at == AtTurn::Now => Ok(ShownWord::Name(args.as_name(name)?)),
        other => Err(args.not_a_number(other).into()),
    }
}

pub(crate) fn at_turn(args: &Args<'_>, text: &str) -> Result<AtTurn, BadWords> {
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
pub(crate) fn games(args: &mut Args<'_>) -> Result<GamesCommand, Refused<GamesRefusal>> {
    let mut names = Vec::new();
    let mut selectors = Selectors::default();
    while let Some(word) = args.word() {
        if !selectors.take(args, word)? {
            names.push(args.as_name(word)?);
        }
    }
    Ok(GamesCommand::List(selectors.of(names)?))
}

fn ask(args: &mut Args<'_>, about: About) -> Result<GamesCommand, Refused<GamesRefusal>> {
    Ok(GamesCommand::Ask {
        board: args.board()?,
        about,
    })
}

/// `point [BOARD] POINT`.
fn point(args: &mut Args<'_>) -> Result<GamesCommand, Refused<GamesRefusal>> {
    let board = args.board_if_number()?;
    let word = args.needed_word()?;
    let point = word.to_ascii_lowercase().parse();
    let about = About::Point(point.map_err(|_unread| GamesRefusal::NoPoint { word: shown(word) })?);
    Ok(GamesCommand::Ask { board, about })
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
    pub(crate) fn take(
        &mut self,
        args: &mut Args<'a>,
        word: &'a str,
    ) -> Result<bool, Refused<GamesRefusal>> {
        if let Some(which) = GamesWhich::from_word(word) {
            note(args, &mut self.which, word, which)?;
            return Ok(true);
        }
        match word.trim_start_matches('-').to_ascii_lowercase().as_str() {
            "standard" => note(args, &mut self.tournament, word, false)?,
            "tournament" => note(args, &mut self.tournament, word, true)?,
            "before" => {
                let board = args.needed_board()?;
                note(args, &mut self.after, word, board)?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// The games that are meant.
    pub(crate) fn of(self, names: Vec<PlayerName>) -> Result<GamesOf, Refused<GamesRefusal>> {
        if let Some((_, true)) = self.tournament {
            return Err(GamesRefusal::NoTournaments.into());
        }
        let which = self
            .which
            .map_or_else(GamesWhich::default, |(_, which)| which);
        Ok(GamesOf {
            names,
            which,
            after: self.after.map(|(_, board)| board),
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

/// A game in a list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct GameRow {
    pub game: GameId,
    pub white: PlayerName,
    pub black: PlayerName,
    /// The board that it is played on.
    #[serde(with = "RulesetName")]
    pub ruleset: Ruleset,
    /// The number of finished turns.
    pub turns: u32,
    /// The player to move; `None` when the game is over.
    pub to_move: Option<PlayerName>,
    /// The score, once the game is over.
    pub result: Option<Score>,
    /// What ended the game.
    pub reason: Option<EndReason>,
}

impl From<&GameRecord> for GameRow {
    fn from(record: &GameRecord) -> Self {
        let result = record.game.result();
        Self {
            game: record.id,
            white: record.seats.white.name.clone(),
            black: record.seats.black.name.clone(),
            ruleset: record.ruleset(),
            turns: record.game.ply().0,
            to_move: record
                .game
                .to_move()
                .map(|side| record.seats.get(side).name.clone()),
            result: result.map(|result| result.score),
            reason: result.map(|result| result.reason),
        }
    }
}

/// A running game with both players online, in the list `games live`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct LiveRow {
    pub game: GameId,
    pub white: PlayerName,
    /// White's rating on the board; none before White's first rated game on it.
    pub white_rating: Option<Rating>,
    /// White's time left. In a correspondence game only the player to move has one.
    pub white_left_ms: Option<ClockMillis>,
    pub black: PlayerName,
    /// Black's rating on the board; none before Black's first rated game on it.
    pub black_rating: Option<Rating>,
    /// Black's time left.
    pub black_left_ms: Option<ClockMillis>,
    /// Whether the clock of the player to move is paused, by a vacation.
    pub paused: bool,
    /// The board that it is played on.
    #[serde(with = "RulesetName")]
    pub ruleset: Ruleset,
    pub time: TimeControl,
    /// The side to move.
    pub to_move: Option<Letter>,
    /// The number of the current turn.
    pub turn: u32,
    /// The number of observers.
    pub observers: usize,
    /// Whether only its players can see the game.
    pub private: bool,
}

/// The answer to a command that looks at games.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "done", rename_all = "snake_case")]
#[strum(prefix = "games-done-", serialize_all = "kebab-case")]
pub enum GamesDone {
    /// There are more boards than were shown.
    More {
        /// The command that shows them.
        more: String,
    },
}

/// The answer to a question about a board.
#[derive(Debug, Clone, PartialEq)]
pub struct Fact {
    pub record: Arc<GameRecord>,
    /// The question.
    pub about: About,
}

/// The answer to a question about a board in json mode.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "about", rename_all = "snake_case")]
pub enum FactLine {
    /// The last turn.
    Latest {
        game: GameId,
        /// The number of finished turns.
        ply: Ply,
        /// The last finished turn.
        last: Option<TurnText>,
        /// The points where it captured.
        taken: Vec<Text<Point>>,
        /// The steps of the unfinished turn.
        steps: StepTexts,
    },
    /// The time of both players.
    Clocks {
        game: GameId,
        /// The clock, as in `state`.
        clock: ClockLine,
    },
    /// The points of all pieces.
    Material {
        game: GameId,
        /// White's pieces.
        white: Vec<Text<Point>>,
        /// Black's pieces.
        black: Vec<Text<Point>>,
    },
    /// Whose turn it is.
    Whose {
        game: GameId,
        /// The side to move; `None` when the game is over.
        to_move: Option<Letter>,
        /// The number of finished turns.
        ply: Ply,
    },
    Point {
        game: GameId,
        point: Text<Point>,
        /// The piece on it.
        piece: Option<Letter>,
        /// Whether it is a strong point.
        strong: bool,
        /// The points that lines connect it with.
        lines: Vec<Text<Point>>,
    },
}

/// What has a board without a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TaskKind {
    Lesson,
    Puzzle,
    Study,
}

/// The answer to a question about the board of a lesson, a puzzle or a study.
#[derive(Debug, Clone, PartialEq)]
pub struct TaskFact {
    pub task: TaskKind,
    /// The board.
    pub stage: Stage,
    /// The side of the person; in a study nobody has one.
    pub own: Option<Side>,
    /// The last turn, and the position before it.
    pub last: Option<(Position, Turn)>,
    /// The question.
    pub about: About,
}

/// The answer to a question about the board of a lesson, a puzzle or a study in json mode.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TaskFactLine {
    pub task: TaskKind,
    #[serde(flatten)]
    pub fact: TaskFactKind,
}

/// The fields are those of the same question about a game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "about", rename_all = "snake_case")]
pub enum TaskFactKind {
    Latest {
        last: Option<TurnText>,
        steps: StepTexts,
    },
    /// Nobody has a clock there.
    Clocks {},
    Material {
        white: Vec<Text<Point>>,
        black: Vec<Text<Point>>,
    },
    Whose {
        to_move: Letter,
    },
    Point {
        point: Text<Point>,
        piece: Option<Letter>,
        strong: bool,
        lines: Vec<Text<Point>>,
    },
}

impl From<&TaskFact> for TaskFactLine {
    fn from(fact: &TaskFact) -> Self {
        let TaskFact {
            task,
            stage,
            own: _,
            last,
            about,
        } = fact;
        let points = |points: PointSet| points.iter().map(Text).collect();
        let fact = match *about {
            About::Latest => TaskFactKind::Latest {
                last: last.as_ref().map(|(_, turn)| TurnText::from(turn)),
                steps: StepTexts::played(stage),
            },
            About::Clocks => TaskFactKind::Clocks {},
            About::Material => TaskFactKind::Material {
                white: points(stage.pieces(Side::White)),
                black: points(stage.pieces(Side::Black)),
            },
            About::Whose => TaskFactKind::Whose {
                to_move: Letter(stage.side_to_move()),
            },
            About::Point(point) => TaskFactKind::Point {
                point: Text(point),
                piece: stage.occupant(point).map(Letter),
                strong: point.is_strong(),
                lines: points(geometry::neighbours(stage.ruleset(), point)),
            },
        };
        Self { task: *task, fact }
    }
}

impl FactLine {
    /// The answer at a moment.
    #[must_use]
    pub fn new(fact: &Fact, now: Now) -> Self {
        let record = &*fact.record;
        let (game, stage) = (&record.game, record.game.stage());
        let points = |points: PointSet| points.iter().map(Text).collect();
        match fact.about {
            About::Latest => Self::Latest {
                game: record.id,
                ply: game.ply(),
                last: game.last().map(TurnText::from),
                taken: game
                    .last_turn()
                    .map_or_else(Vec::new, |last| points(last.taken)),
                steps: StepTexts::played(stage),
            },
            About::Clocks => Self::Clocks {
                game: record.id,
                clock: ClockLine::of(record, now, record.game.to_move()),
            },
            About::Material => Self::Material {
                game: record.id,
                white: points(stage.pieces(Side::White)),
                black: points(stage.pieces(Side::Black)),
            },
            About::Whose => Self::Whose {
                game: record.id,
                to_move: game.to_move().map(Letter),
                ply: game.ply(),
            },
            About::Point(point) => Self::Point {
                game: record.id,
                point: Text(point),
                piece: stage.occupant(point).map(Letter),
                strong: point.is_strong(),
                lines: points(geometry::neighbours(record.ruleset(), point)),
            },
        }
    }
}

refusals! {
    /// Why a command that looks at games was refused.
    pub enum GamesRefusal ("games-refusal-") {
        /// No board has this number.
        NoBoard {
            /// The number, as typed.
            number: String,
        } => not_found,
        /// There is no current board.
        NoCurrentBoard => bad_args,
        /// The game has fewer turns.
        NoSuchTurn {
            game: GameId,
            /// The number of its turns.
            turns: u32,
        } => not_found,
        /// The server has no tournaments.
        NoTournaments => not_found,
        /// One command asks for too many boards.
        TooManyBoards(AtMost<usize>) => limit,
        /// The word is not a point of the board.
        NoPoint { word: String } => bad_args,
    }
}

#[cfg(test)]
mod tests;
