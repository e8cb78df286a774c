//! What can be asked of games that were played.

use crate::parse::review::is_filter;
use crate::record::Format;
use fanorona_game::{GameId, PlayerName, Score, Timestamp};
use fanorona_rules::{Opening, Ruleset, Side};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use std::fmt;

/// A command that looks back.
#[derive(Debug, Clone, PartialEq)]
pub enum Review {
    /// Finished games, the one that ended last first.
    History(Box<History>),
    /// The turns of a game, a line each.
    Moves {
        /// Which game.
        board: Option<GameId>,
        /// The number of the first turn that is listed.
        from: u32,
    },
    /// Step through the record of a game.
    Replay(Option<GameId>),
    /// Join the replay that somebody is in.
    Join(PlayerName),
    /// Go to another turn of the replay.
    Step(Step),
    /// Leave the replay.
    Leave,
    /// Games in a form to keep.
    Export {
        /// Which.
        what: Exported,
        /// In which form; what suits the connection when it is not said.
        format: Option<Format>,
    },
}

/// Where a replay goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// So many turns on.
    Forward(u32),
    /// So many turns back.
    Backward(u32),
    /// To the board after so many turns.
    To(u32),
    /// To the board so many turns before the last one.
    BeforeEnd(u32),
    /// To the next turning point in a direction.
    Turning(Way),
}

/// A direction in a replay.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// Towards the end.
    On,
    /// Towards the start.
    Back,
}

/// Which games are exported.
#[derive(Debug, Clone, PartialEq)]
pub enum Exported {
    /// The current board.
    Current,
    /// These boards.
    Boards(Vec<GameId>),
    /// All games of the one who asks.
    Mine,
    /// All games of a player.
    Of(PlayerName),
    /// What people wrote to each other: it is never given out.
    Private,
}

/// How a game went for the player who is asked about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Won.
    Won,
    /// Lost.
    Lost,
    /// Drawn.
    Drawn,
    /// Broken off.
    Aborted,
}

impl Outcome {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Won, Self::Lost, Self::Drawn, Self::Aborted];

    /// The word for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Lost => "lost",
            Self::Drawn => "drawn",
            Self::Aborted => "aborted",
        }
    }

    /// The score of a game that went so for `side`.
    #[must_use]
    pub fn score(self, side: Side) -> Score {
        match self {
            Self::Won => Score::Win(side),
            Self::Lost => Score::Win(side.opposite()),
            Self::Drawn => Score::Draw,
            Self::Aborted => Score::Aborted,
        }
    }
}

/// A day of the calendar, in UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day(Date);

impl Day {
    /// Reads `2026-11-20`.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let day = Self(text.parse().ok()?);
        (day.to_string() == text).then_some(day)
    }

    /// Its first moment.
    #[must_use]
    pub fn begins(self) -> Timestamp {
        let midnight = self.0.to_zoned(TimeZone::UTC);
        Timestamp(midnight.map_or(i64::MAX, |midnight| midnight.timestamp().as_millisecond()))
    }

    /// The first moment of the next day.
    #[must_use]
    pub fn ends(self) -> Timestamp {
        self.0.tomorrow().map_or(Timestamp(i64::MAX), |next| Self(next).begins())
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Which finished games are listed. What is `None` is open.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct History {
    /// Of one player. Where a filter needs one and none is named, it is the one who asks.
    pub of: Option<PlayerName>,
    /// Against whom.
    pub opponent: Option<PlayerName>,
    /// With which pieces.
    pub side: Option<Side>,
    /// How they went for the player.
    pub outcome: Option<Outcome>,
    /// With which score.
    pub score: Option<Score>,
    /// Begun how.
    pub opening: Option<Opening>,
    /// On which board.
    pub ruleset: Option<Ruleset>,
    /// Ended on that day or later.
    pub since: Option<Day>,
    /// Ended on that day or before.
    pub until: Option<Day>,
    /// Rated or not.
    pub rated: Option<bool>,
    /// The page continues after this game.
    pub after: Option<GameId>,
}

impl History {
    /// Whether it asks for something that only one player's games have.
    #[must_use]
    pub fn needs_player(&self) -> bool {
        self.opponent.is_some() || self.side.is_some() || self.outcome.is_some()
    }

    /// The command that asks for the games behind `last`, with all that was asked for.
    #[must_use]
    pub fn going_on_after(&self, last: GameId) -> String {
        let mut words = vec!["history".to_owned()];
        words.extend(self.of.as_ref().map(|name| {
            // Few players are called like a filter.
            if is_filter(name.as_str()) { format!("player {name}") } else { name.to_string() }
        }));
        words.extend(self.opponent.as_ref().map(|name| format!("opponent {name}")));
        words.extend(self.side.map(|side| side_word(side).to_owned()));
        words.extend(self.outcome.map(|outcome| outcome.name().to_owned()));
        words.extend(self.score.map(|score| format!("result {}", score.code())));
        words.extend(self.opening.map(|opening| format!("opening {}", opening_word(opening))));
        words.extend(self.ruleset.map(|ruleset| ruleset.name().to_owned()));
        words.extend(self.since.map(|day| format!("since {day}")));
        words.extend(self.until.map(|day| format!("until {day}")));
        words.extend(self.rated.map(|rated| if rated { "rated" } else { "unrated" }.to_owned()));
        words.push(format!("before {last}"));
        words.join(" ")
    }
}

fn side_word(side: Side) -> &'static str {
    match side {
        Side::White => "white",
        Side::Black => "black",
    }
}

/// The name of an opening as one word.
pub(crate) fn opening_word(opening: Opening) -> String {
    opening.name().to_ascii_lowercase().replace(' ', "-")
}
