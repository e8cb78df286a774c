//! What is known of a game beside its turns. A new field of [`Record`] is one more row here: then
//! it is written and read back. Programs get it as a field of [`super::RecordLine`].

use crate::records::Record;
use fanorona_game::tournament::TournamentId;
use fanorona_game::{
    EndReason, GameId, GameResult, Match, MatchLength, MatchPlace, MatchTerms, PlayerName, Score,
    Terms, TimeControl, Timestamp,
};
use fanorona_rules::{BySide, Opening, Ruleset};
use jiff::Timestamp as Instant;
use std::time::Duration;

/// The version of the notation, in its first tag.
pub(super) const VERSION: &str = "1";
/// The tag with which every game begins.
pub(super) const FIRST: &str = "FGN";
/// The highest number of a game that is read: far more than any server gives, and far from where
/// numbers end.
const MOST_GAMES: i64 = 1_000_000_000_000;

/// The tag that says how a game was played, and what it says of games over the board.
pub(super) const MODE: &str = "Mode";
pub(super) const OTB: &str = "OTB";

/// The tags that every game must have.
pub(super) const NEEDED: [&str; 6] = ["Game", "White", "Black", "Ruleset", "Rated", "Started"];

/// One thing that is known of a game.
pub(super) struct Tag {
    /// Its name in the notation.
    pub(super) name: &'static str,
    /// What a record has there; `None` leaves it out.
    pub(super) get: fn(&Record) -> Option<String>,
    /// Reads what stands there.
    pub(super) set: fn(&mut Draft, &str) -> Result<(), String>,
}

/// What has been read of a game so far.
#[derive(Debug)]
pub(super) struct Draft {
    pub(super) id: Option<GameId>,
    pub(super) white: Option<PlayerName>,
    pub(super) black: Option<PlayerName>,
    /// The terms: those that no tag has set are usual, but without limits of time.
    pub(super) terms: Terms,
    pub(super) charged: BySide<Duration>,
    pub(super) follows: Option<GameId>,
    pub(super) match_place: Option<MatchPlace>,
    pub(super) otb: bool,
    pub(super) tournament: Option<TournamentId>,
    pub(super) round: Option<u16>,
    pub(super) started_at: Option<Timestamp>,
    pub(super) ended_at: Option<Timestamp>,
    pub(super) opening: Option<Opening>,
    pub(super) score: Option<Score>,
    pub(super) reason: Option<EndReason>,
    pub(super) analysed_at: Option<Timestamp>,
    pub(super) analysed_nodes: Option<u64>,
}

/// All tags, in the order in which they are written, behind [`FIRST`].
pub(super) static TAGS: &[Tag] = &[
    Tag {
        name: "Game",
        get: |record| Some(record.id.to_string()),
        set: |draft, text| fill(&mut draft.id, number(text)),
    },
    Tag {
        name: "White",
        get: |record| Some(record.seats.white.to_string()),
        set: |draft, text| fill(&mut draft.white, player(text)),
    },
    Tag {
        name: "Black",
        get: |record| Some(record.seats.black.to_string()),
        set: |draft, text| fill(&mut draft.black, player(text)),
    },
    Tag {
        name: "Ruleset",
        get: |record| Some(record.terms.ruleset.to_string()),
        set: |draft, text| {
            put(
                &mut draft.terms.ruleset,
                known("board", Ruleset::from_name(text)),
            )
        },
    },
    Tag {
        name: "Start",
        get: |record| Some(record.terms.start.to_string()),
        set: |draft, text| put(&mut draft.terms.start, known("start", text.parse().ok())),
    },
    Tag {
        name: "Rated",
        get: |record| Some(yes_or_no(record.terms.rated)),
        set: |draft, text| put(&mut draft.terms.rated, flag(text)),
    },
    Tag {
        name: "Time",
        get: |record| Some(record.terms.time.to_string()),
        set: |draft, text| put(&mut draft.terms.time, time(text)),
    },
    Tag {
        name: "Undo",
        get: |record| Some(yes_or_no(record.terms.conditions.undo)),
        set: |draft, text| put(&mut draft.terms.conditions.undo, flag(text)),
    },
    Tag {
        name: "Kibitz",
        get: |record| record.terms.kibitz.then(|| yes_or_no(true)),
        set: |draft, text| put(&mut draft.terms.kibitz, flag(text)),
    },
    Tag {
        name: "Private",
        get: |record| record.terms.private.then(|| yes_or_no(true)),
        set: |draft, text| put(&mut draft.terms.private, flag(text)),
    },
    Tag {
        name: "ChargedWhite",
        get: |record| charged_millis(record.charged.white).map(|millis| millis.to_string()),
        set: |draft, text| put(&mut draft.charged.white, charged(text)),
    },
    Tag {
        name: "ChargedBlack",
        get: |record| charged_millis(record.charged.black).map(|millis| millis.to_string()),
        set: |draft, text| put(&mut draft.charged.black, charged(text)),
    },
    Tag {
        name: "Follows",
        get: |record| record.follows.map(|game| game.to_string()),
        set: |draft, text| fill(&mut draft.follows, number(text)),
    },
    Tag {
        name: "Match",
        get: |record| record.in_match().map(written_match),
        set: |draft, text| {
            let read = known("match", read_match(text))?;
            (draft.terms.in_match, draft.match_place) = (Some(read.terms), Some(read.place));
            Ok(())
        },
    },
    Tag {
        name: MODE,
        get: |record| record.otb.then(|| OTB.to_owned()),
        set: |draft, text| {
            // Records of other programs name other modes, which mean nothing here.
            draft.otb = text == OTB;
            Ok(())
        },
    },
    Tag {
        name: "Event",
        get: |record| {
            record
                .in_round
                .as_ref()
                .map(|it| format!("tournament {}", it.tournament))
        },
        set: |draft, text| {
            // Records of other programs name other events, which mean nothing here.
            let number = text.strip_prefix("tournament ");
            draft.tournament = number.and_then(|text| text.parse().ok()).map(TournamentId);
            Ok(())
        },
    },
    Tag {
        name: "Round",
        get: |record| record.in_round.as_ref().map(|it| it.round.to_string()),
        set: |draft, text| {
            draft.round = text.parse().ok();
            Ok(())
        },
    },
    Tag {
        name: "Started",
        get: |record| Some(written_moment(record.started_at)),
        set: |draft, text| fill(&mut draft.started_at, moment(text)),
    },
    Tag {
        name: "Ended",
        get: |record| record.ended_at.map(written_moment),
        set: |draft, text| fill(&mut draft.ended_at, moment(text)),
    },
    Tag {
        name: "Opening",
        get: |record| record.opening().map(|opening| opening.to_string()),
        set: |draft, text| fill(&mut draft.opening, known("opening", opening(text))),
    },
    Tag {
        name: "Result",
        get: |record| record.result.map(|result| result.score.code().to_owned()),
        set: |draft, text| fill(&mut draft.score, known("result", Score::from_code(text))),
    },
    Tag {
        name: "Reason",
        get: |record| record.result.map(|result| result.reason.code().to_owned()),
        set: |draft, text| fill(&mut draft.reason, known("reason", text.parse().ok())),
    },
    Tag {
        name: "Analysed",
        get: |record| {
            record
                .annotation
                .as_ref()
                .map(|said| written_moment(said.made_at))
        },
        set: |draft, text| fill(&mut draft.analysed_at, moment(text)),
    },
    Tag {
        name: "AnalysedNodes",
        get: |record| {
            record
                .annotation
                .as_ref()
                .map(|said| said.nodes.to_string())
        },
        set: |draft, text| fill(&mut draft.analysed_nodes, nodes(text)),
    },
];

/// The tag of this name.
pub(super) fn named(name: &str) -> Option<&'static Tag> {
    TAGS.iter().find(|tag| tag.name == name)
}

impl Default for Draft {
    fn default() -> Self {
        Self {
            id: None,
            white: None,
            black: None,
            terms: Terms {
                time: TimeControl::Untimed,
                ..Terms::usual(Ruleset::Tsivy)
            },
            charged: BySide::default(),
            follows: None,
            match_place: None,
            otb: false,
            tournament: None,
            round: None,
            started_at: None,
            ended_at: None,
            opening: None,
            score: None,
            reason: None,
            analysed_at: None,
            analysed_nodes: None,
        }
    }
}

impl Draft {
    /// How the game ended; `Ok(None)` when it goes on.
    pub(super) fn result(&self) -> Result<Option<(GameResult, Timestamp)>, String> {
        match (self.score, self.reason, self.ended_at) {
            (None, None, None) => Ok(None),
            (Some(score), Some(reason), Some(ended_at)) => {
                Ok(Some((GameResult { score, reason }, ended_at)))
            }
            _ => Err("Result, Reason and Ended stand together or not at all".to_owned()),
        }
    }
}

fn put<T>(field: &mut T, value: Result<T, String>) -> Result<(), String> {
    *field = value?;
    Ok(())
}

fn fill<T>(field: &mut Option<T>, value: Result<T, String>) -> Result<(), String> {
    *field = Some(value?);
    Ok(())
}

fn known<T>(what: &str, found: Option<T>) -> Result<T, String> {
    found.ok_or_else(|| format!("there is no such {what}"))
}

fn number(text: &str) -> Result<GameId, String> {
    let number = text
        .parse()
        .ok()
        .filter(|number| (1..=MOST_GAMES).contains(number) && is_plain(text));
    number
        .map(GameId)
        .ok_or_else(|| format!("a game has a number from 1 to {MOST_GAMES}"))
}

/// No sign and no zero in front: there is one way to write a number.
fn is_plain(text: &str) -> bool {
    text.starts_with(|c: char| ('1'..='9').contains(&c))
}

fn player(text: &str) -> Result<PlayerName, String> {
    PlayerName::new(text).map_err(|_problem| "no player can have that name".to_owned())
}

fn flag(text: &str) -> Result<bool, String> {
    match text {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err("it is yes or no".to_owned()),
    }
}

fn time(text: &str) -> Result<TimeControl, String> {
    let read = text
        .parse::<TimeControl>()
        .ok()
        .filter(|time| time.to_string() == text);
    read.ok_or_else(|| "limits of time are written like days=21 remind=7, or untimed".to_owned())
}

fn nodes(text: &str) -> Result<u64, String> {
    let nodes = text
        .parse()
        .ok()
        .filter(|nodes| is_plain(text) && *nodes <= i64::MAX as u64);
    nodes.ok_or_else(|| "it is a number of positions".to_owned())
}

/// The milliseconds that a side was charged; none are left out.
pub(super) fn charged_millis(span: Duration) -> Option<u64> {
    u64::try_from(span.as_millis())
        .ok()
        .filter(|millis| *millis > 0)
}

fn yes_or_no(flag: bool) -> String {
    if flag { "yes" } else { "no" }.to_owned()
}

fn charged(text: &str) -> Result<Duration, String> {
    let millis = text
        .parse::<u64>()
        .ok()
        .filter(|millis| is_plain(text) && *millis <= i64::MAX as u64);
    millis
        .map(Duration::from_millis)
        .ok_or_else(|| "it is a number of milliseconds".to_owned())
}

/// `12 game=2 of=3 vela=no`: the number of its first game, and its place in the match.
pub(super) fn written_match(Match { place, terms }: Match) -> String {
    let vela = if terms.vela { "yes" } else { "no" };
    format!(
        "{} game={} of={} vela={vela}",
        place.first,
        place.game,
        terms.length.games()
    )
}

fn read_match(text: &str) -> Option<Match> {
    let mut words = text.split(' ');
    let first = number(words.next()?).ok()?;
    let game = words
        .next()?
        .strip_prefix("game=")?
        .parse()
        .ok()
        .filter(|game| *game > 0)?;
    let length = MatchLength::from_games(words.next()?.strip_prefix("of=")?.parse().ok()?)?;
    let vela = flag(words.next()?.strip_prefix("vela=")?).ok()?;
    let read = Match {
        place: MatchPlace { first, game },
        terms: MatchTerms { length, vela },
    };
    (written_match(read) == text).then_some(read)
}

fn opening(text: &str) -> Option<Opening> {
    Opening::ALL
        .into_iter()
        .find(|opening| opening.name() == text)
}

/// A moment to the millisecond, in UTC. What no calendar has is written as its number.
pub(super) fn written_moment(moment: Timestamp) -> String {
    Instant::from_millisecond(moment.0).map_or_else(
        |_outside| moment.0.to_string(),
        |instant| format!("{instant:.3}"),
    )
}

pub(super) fn moment(text: &str) -> Result<Timestamp, String> {
    let read = text
        .parse::<Instant>()
        .ok()
        .map(|instant| Timestamp(instant.as_millisecond()));
    let exact = read.filter(|moment| written_moment(*moment) == text);
    exact.ok_or_else(|| "a moment is written like 2026-11-20T12:00:00.000Z".to_owned())
}
