//! Seeks: games that one player offers to everybody. What can be typed about them, what players are
//! told, and why a command is refused. `formula` has its own file.

use crate::grammar::args::{
    Args, BadWords, ByMail, OwnOrOther, UsageDetail, contradiction, count, is_number, note,
};
use crate::grammar::row::{Chapter, Inline, Row, Rows, Standing};
use crate::message::refusals;
use crate::topics::account::AccountCommand;
use crate::topics::challenge::{ChallengeTerms, options};
use crate::value::{AtMost, OfPlayer};
use crate::viewer::Mode;
use crate::viewer::Viewer;
use fanorona_game::{
    GameId, Pace, PlayerName, Rating, RatingRange, RulesetName, Seek, SeekFilter, SeekId,
    SeekTerms, Start, Timestamp,
};
use fanorona_rules::Ruleset;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// The commands.
pub(crate) static ROWS: Rows<Read> = &[
    Row::new("seek", Chapter::Meeting, Standing::Player, seek)
        .price(3)
        .short(3)
        .inline(Inline::First)
        .mail(&[
            "fanorona seek USERID PASSWORD [NUMBER]",
            "fanorona seek USERID PASSWORD OPTIONS",
        ]),
    Row::new("seeks", Chapter::Meeting, Standing::Anyone, seeks)
        .price(2)
        .aliases(&["sought"]),
    Row::new("play", Chapter::Meeting, Standing::Player, play)
        .price(3)
        .short(2)
        .inline(Inline::First)
        .mail(&[
            "fanorona play USERID PASSWORD NUMBER",
            "fanorona play USERID PASSWORD NAME",
        ]),
    Row::new("unseek", Chapter::Meeting, Standing::Player, unseek)
        .short(4)
        .inline(Inline::First)
        .mail(&["fanorona unseek USERID PASSWORD [NUMBER]"]),
];

/// What a line of the topic means.
type Read = OwnOrOther<SeekCommand, AccountCommand>;

/// A command about seeks.
#[derive(Debug, Clone, PartialEq)]
pub enum SeekCommand {
    /// Ask everybody for a game.
    Seek(SeekWish),
    /// List open seeks.
    List(SeekList),
    /// Answer a seek.
    Play(PlayWhich),
    /// Withdraw this seek, or all of the player's own.
    Unseek(Option<SeekId>),
}

/// The seek that a player asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeekWish {
    /// The terms of the game, and who may answer.
    pub terms: SeekTerms,
    /// Whether the line says `rated`. A guest then gets a refusal instead of an unrated game.
    pub insists_on_rating: bool,
}

/// Which seeks are listed, and how.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SeekList {
    /// Conditions that each listed seek meets.
    pub filter: SeekFilter,
    /// Players whose seeks are listed.
    pub whose: SeeksOf,
    /// List or graph.
    pub shape: SeekShape,
    /// The page starts after this seek.
    pub after: Option<SeekId>,
}

impl SeekList {
    /// The command for the page after `last`.
    #[must_use]
    pub fn next_page(&self, last: SeekId) -> String {
        let SeekFilter {
            ruleset,
            rated,
            pace,
        } = self.filter;
        let words = [
            ruleset.map(|ruleset| ruleset.name().to_owned()),
            rated.map(|rated| if rated { "rated" } else { "unrated" }.to_owned()),
            pace.map(|pace| pace.name().to_owned()),
            match &self.whose {
                SeeksOf::Everybody => None,
                SeeksOf::Mine => Some("mine".to_owned()),
                SeeksOf::Player(name) => Some(name.to_string()),
            },
        ];
        let words: String = words
            .into_iter()
            .flatten()
            .map(|word| format!("{word} "))
            .collect();
        format!("seeks {words}after {last}")
    }
}

/// Whose seeks are listed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum SeeksOf {
    /// Everybody's.
    #[default]
    Everybody,
    /// The player's own.
    Mine,
    /// This player's.
    Player(PlayerName),
}

/// How seeks are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SeekShape {
    /// One line for each seek.
    #[default]
    List,
    /// A picture of rating against speed.
    Graph,
}

/// Which seek is answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlayWhich {
    /// The one with this number.
    Number(SeekId),
    /// The only one of this player. A bot of the server starts a game instead.
    Of(PlayerName),
    /// None: a game on these terms is asked for.
    With {
        /// The other player.
        name: PlayerName,
        terms: ChallengeTerms,
    },
}

/// A number alone is how many more games one wants, as by mail, where that is also what nothing at
/// all asks for.
pub(crate) fn seek(args: &mut Args<'_>) -> Result<Read, BadWords> {
    match (args.peek(), args.by_mail()) {
        (None, ByMail::Yes) => Ok(OwnOrOther::Other(AccountCommand::Seek(None))),
        (Some(word), _)
            if is_number(word)
                && !args.is_pair_of_numbers()
                && !options::begins_with_time(args.rest()) =>
        {
            let games = count(word);
            args.word();
            Ok(OwnOrOther::Other(AccountCommand::Seek(Some(games))))
        }
        (None, ByMail::No) | (Some(_), _) => Ok(SeekCommand::Seek(wish(args)?).into()),
    }
}

/// An option that only seeks have.
enum Own {
    Ratings(RatingRange),
    Registered,
    Manual,
}

/// The option of a seek that `word` is, if it is one.
fn own(word: &str, args: &Args<'_>) -> Result<Option<Own>, BadWords> {
    let plain = word.trim_start_matches('-').to_ascii_lowercase();
    match plain
        .split_once('=')
        .map_or((plain.as_str(), None), |(name, value)| (name, Some(value)))
    {
        ("registered", None) => Ok(Some(Own::Registered)),
        ("manual", None) => Ok(Some(Own::Manual)),
        ("rating" | "ratings", value) => {
            let value = value.unwrap_or_default();
            let bad = || UsageDetail::bad_option("rating", value);
            RatingRange::from_text(value)
                .map(|range| Some(Own::Ratings(range)))
                .ok_or_else(|| args.usage(Some(bad())))
        }
        _ => Ok(None),
    }
}

fn wish(args: &mut Args<'_>) -> Result<SeekWish, BadWords> {
    let (mut ratings, mut registered, mut manual) = (None, None, None);
    let mut others = Vec::new();
    while let Some(word) = args.word() {
        match own(word, args)? {
            Some(Own::Ratings(range)) => note(args, &mut ratings, word, range)?,
            Some(Own::Registered) => registered = Some(word),
            Some(Own::Manual) => manual = Some(word),
            None => others.push(word),
        }
    }
    let ChallengeTerms {
        terms,
        insists_on_rating,
    } = options::terms(&mut args.over(&others.join(" ")))?;
    if let (Some(manual), Start::Vela) = (manual, terms.start) {
        // Who is asked would be asked by somebody who is not the debtor.
        return Err(contradiction(args, "vela", manual));
    }
    let terms = SeekTerms {
        terms,
        ratings: ratings.map_or(RatingRange::ALL, |(_, range)| range),
        registered: registered.is_some(),
        manual: manual.is_some(),
    };
    Ok(SeekWish {
        terms,
        insists_on_rating,
    })
}

/// A word that narrows a list may stand once.
fn once<T>(place: &mut Option<T>, value: T, word: &str, args: &Args<'_>) -> Result<(), BadWords> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err(args.left_over(word)),
    }
}

pub(crate) fn seeks(args: &mut Args<'_>) -> Result<Read, BadWords> {
    let mut list = SeekList::default();
    let mut whose = None;
    while let Some(word) = args.word() {
        let plain = word.trim_start_matches('-').to_ascii_lowercase();
        let filter = &mut list.filter;
        if let Some(ruleset) = Ruleset::from_name(&plain) {
            once(&mut filter.ruleset, ruleset, word, args)?;
        } else if let Ok(pace) = plain.parse::<Pace>() {
            once(&mut filter.pace, pace, word, args)?;
        } else {
            match plain.as_str() {
                "rated" => once(&mut filter.rated, true, word, args)?,
                "unrated" => once(&mut filter.rated, false, word, args)?,
                "graph" => list.shape = SeekShape::Graph,
                "mine" => once(&mut whose, SeeksOf::Mine, word, args)?,
                "after" => {
                    let after = SeekId(args.entry()?);
                    once(&mut list.after, after, word, args)?;
                }
                "all" => once(&mut whose, SeeksOf::Everybody, word, args)?,
                _ if word.starts_with('-') => {
                    return Err(args.unknown_option(word));
                }
                _ => once(&mut whose, SeeksOf::Player(args.as_name(word)?), word, args)?,
            }
        }
    }
    list.whose = whose.unwrap_or_default();
    Ok(SeekCommand::List(list).into())
}

pub(crate) fn play(args: &mut Args<'_>) -> Result<Read, BadWords> {
    let Some(word) = args.peek() else {
        return Ok(SeekCommand::List(SeekList::default()).into());
    };
    if is_number(word) {
        return Ok(SeekCommand::Play(PlayWhich::Number(SeekId(args.entry()?))).into());
    }
    let name = args.needed_name()?;
    let which = match args.peek() {
        None => PlayWhich::Of(name),
        Some(_) => PlayWhich::With {
            name,
            terms: options::terms(args)?,
        },
    };
    Ok(SeekCommand::Play(which).into())
}

pub(crate) fn unseek(args: &mut Args<'_>) -> Result<Read, BadWords> {
    let which = match args.peek() {
        None => None,
        Some(word) if word.eq_ignore_ascii_case("all") => args.word().and(None),
        Some(_) => Some(SeekId(args.entry()?)),
    };
    Ok(SeekCommand::Unseek(which).into())
}

/// An open seek as it is shown. Also a row of the list `seeks`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ShownSeek {
    /// The number by which it is answered.
    pub seek: SeekId,
    /// The player who seeks.
    pub from: PlayerName,
    /// Whether that player is a bot.
    pub bot: bool,
    /// The player's rating on the board; guests have none.
    pub rating: Option<Rating>,
    /// The terms of the game, and who may answer.
    #[serde(flatten)]
    pub terms: SeekTerms,
    /// When the seek was made.
    pub made_ms: Timestamp,
}

impl ShownSeek {
    /// A seek whose maker has this rating.
    #[must_use]
    pub fn new(seek: &Seek, rating: Option<Rating>) -> Self {
        let Seek {
            id,
            ref from,
            bot,
            terms,
            made_at,
            ..
        } = *seek;
        Self {
            seek: id,
            from: from.name.clone(),
            bot,
            rating,
            terms,
            made_ms: made_at,
        }
    }
}

/// A seek that opens or closes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "status", rename_all = "snake_case")]
#[strum(prefix = "seek-event-", serialize_all = "kebab-case")]
pub enum SeekEvent {
    Open {
        #[serde(flatten)]
        seek: ShownSeek,
        /// Whether people are told too.
        #[serde(skip)]
        announce: Announce,
    },
    /// It is open again: its maker was disconnected and is back.
    Reopened {
        #[serde(flatten)]
        seek: ShownSeek,
        /// Whether people are told too.
        #[serde(skip)]
        announce: Announce,
    },
    /// More new seeks are open, of which the player was not told, and which the player could
    /// answer. Programs are told of each one.
    More {
        /// Their number.
        unsaid: u32,
    },
    /// Somebody answered it: the game begins.
    Answered {
        #[serde(flatten)]
        seek: ShownSeek,
        /// The player who answered.
        by: PlayerName,
        game: GameId,
    },
    /// Its maker withdrew it.
    Withdrawn(ShownSeek),
    /// Its maker left, or plays another game.
    Gone(ShownSeek),
    /// Nobody answered it in time.
    Expired(ShownSeek),
}

/// Whether people are told of a new seek: many at once would fill their screens, as would those
/// that they cannot answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Announce {
    /// People and programs.
    #[default]
    Everyone,
    /// Programs only: people were told of another seek a moment ago, or this player could not
    /// answer the seek.
    Programs,
}

impl SeekEvent {
    /// The seek; `None` for news of several.
    #[must_use]
    pub fn seek(&self) -> Option<&ShownSeek> {
        match self {
            Self::Open { seek, .. }
            | Self::Reopened { seek, .. }
            | Self::Answered { seek, .. }
            | Self::Withdrawn(seek)
            | Self::Gone(seek)
            | Self::Expired(seek) => Some(seek),
            Self::More { .. } => None,
        }
    }

    /// Whether people are told too.
    #[must_use]
    pub fn announce(&self) -> Announce {
        match self {
            Self::Open { announce, .. } | Self::Reopened { announce, .. } => *announce,
            Self::More { .. }
            | Self::Answered { .. }
            | Self::Withdrawn(_)
            | Self::Gone(_)
            | Self::Expired(_) => Announce::default(),
        }
    }

    /// The same, where it is known whether people are told too.
    #[must_use]
    pub fn announced(self, announce: Announce) -> Self {
        match self {
            Self::Open { seek, announce: _ } => Self::Open { seek, announce },
            Self::Reopened { seek, announce: _ } => Self::Reopened { seek, announce },
            other @ (Self::More { .. }
            | Self::Answered { .. }
            | Self::Withdrawn(_)
            | Self::Gone(_)
            | Self::Expired(_)) => other,
        }
    }

    /// Whether a viewer is told of it: its maker is, and those who want to be. People are told less
    /// than programs, which have to know what is open.
    #[must_use]
    pub fn concerns(&self, viewer: &Viewer) -> bool {
        let mine = self
            .seek()
            .is_some_and(|seek| viewer.name.as_ref() == Some(&seek.from));
        let wanted = viewer.preferences.seeks;
        match (viewer.mode, self) {
            (Mode::Human | Mode::Plain, Self::Reopened { .. }) if mine => true,
            (Mode::Human, Self::Open { announce, .. } | Self::Reopened { announce, .. }) => {
                wanted && !mine && *announce == Announce::Everyone
            }
            (Mode::Human, Self::More { .. }) => wanted,
            (Mode::Human | Mode::Plain, Self::Answered { .. } | Self::Expired(_)) => mine,
            (Mode::Json, Self::More { .. })
            | (Mode::Plain, Self::Open { .. } | Self::Reopened { .. } | Self::More { .. })
            | (Mode::Human | Mode::Plain, Self::Withdrawn(_) | Self::Gone(_)) => false,
            (Mode::Json, _) => mine || wanted,
        }
    }
}

/// The answer to a command about seeks.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "done", rename_all = "snake_case")]
#[strum(prefix = "seek-done-", serialize_all = "kebab-case")]
pub enum SeekDone {
    /// The seek is open, also while its maker is away.
    Seeking(ShownSeek),
    /// The seek is open while its maker is online.
    SeekingWhileOnline(ShownSeek),
    /// Another player seeks the same: the game begins.
    Matched {
        /// The other player's seek.
        seek: SeekId,
        /// The other player.
        name: PlayerName,
        game: GameId,
    },
    /// Seeks were withdrawn.
    Withdrawn {
        /// Their numbers.
        withdrawn: Vec<SeekId>,
    },
}

refusals! {
    /// Why a command about seeks was refused.
    pub enum SeekRefusal ("seek-refusal-") {
        /// The player has as many open seeks as one player may have.
        TooMany(AtMost<u32>) => limit,
        /// As many seeks are open as the server allows.
        Full(AtMost<u32>) => limit,
        /// The player already seeks the same.
        Twice { number: SeekId } => exists,
        /// No seek with this number is open.
        NotOpen { number: SeekId } => not_found,
        /// The player named has no open seek.
        SeeksNothing(OfPlayer) => not_found,
        /// The player named has several open seeks.
        Which { name: PlayerName, numbers: Vec<SeekId> } => bad_args,
        /// The seek is the player's own.
        Own { number: SeekId } => forbidden,
        /// The seek is another player's.
        NotYours { number: SeekId } => forbidden,
        /// The player has no open seek to withdraw.
        NothingSought => not_found,
        /// The seek is for other ratings.
        OutOfRange {
            number: SeekId,
            /// The ratings that it is for.
            range: RatingRange,
            /// The rating of the player who answered.
            rating: Rating,
            /// The board of that rating.
            #[serde(with = "RulesetName")]
            ruleset: Ruleset,
        } => closed,
        /// The seek is not for guests.
        RegisteredOnly { number: SeekId } => closed,
        /// The seek is for a rated game, and guests play unrated.
        Rated { number: SeekId } => forbidden,
        /// The player accepts no challenges and so cannot seek.
        ClosedYourself => closed,
        /// A live game needs both players online.
        BeHere => forbidden,
    }
}
