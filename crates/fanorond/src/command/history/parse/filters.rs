//! The filters of `history`: which finished games it lists.

use crate::command::args::{Args, Said, contradiction, note};
use crate::command::dates::{self, RoughDate};
use crate::command::history::filters::HistoryFilters;
use crate::command::history::parse::ranges;
use crate::command::history::parse::reasons::reason;
use fanorona_game::{EndReason, GameId, PlayerName, PlayerResult, Score};
use fanorona_protocol::messages::history::HistoryRefusal;
use fanorona_protocol::messages::openings::OpeningsRefusal;
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::usage::UsageDetail;
use fanorona_protocol::words::{is_number, shown};
use fanorona_rules::{Opening, Position, Ruleset, Side};
use fanorona_store::{Between, FinishedQuery};

/// The filters of `history` that have a value, other names for them, and what they take.
const VALUED: [(&str, &[&str]); 14] = [
    ("player", &[]),
    ("opponent", &["versus", "vs", "against"]),
    ("colour", &["color"]),
    ("result", &[]),
    ("opening", &[]),
    ("ruleset", &["board"]),
    ("since", &[]),
    ("until", &[]),
    ("around", &["near"]),
    ("before", &[]),
    ("reason", &[]),
    ("turns", &["length"]),
    ("difference", &[]),
    ("with", &["position"]),
];

/// The viewer, as the player or the opponent.
const ME: [&str; 5] = ["me", "mine", "my", "moi", "aho"];

/// Orders that the list does not have.
const ORDERS: [&str; 5] = ["sort", "longest", "shortest", "oldest", "first"];

/// A filter that has a value.
#[derive(Clone, Copy)]
struct Valued {
    name: &'static str,
}

impl Valued {
    fn from_word(word: &str) -> Option<Self> {
        let fits = |name: &str| name.eq_ignore_ascii_case(word);
        let found = VALUED
            .iter()
            .find(|(name, others)| fits(name) || others.iter().any(|it| fits(it)));
        found.map(|(name, _)| Self { name })
    }

    /// The refusal of a wrong or missing value.
    fn refuses(self, args: &Args<'_>, value: &str) -> Refusal {
        args.usage(Some(UsageDetail::bad_option(self.name, value)))
    }
}

/// The filters that were read so far.
#[derive(Default)]
struct Filters<'a> {
    of: Said<'a, PlayerName>,
    mine: Said<'a, bool>,
    opponent: Said<'a, PlayerName>,
    side: Said<'a, Side>,
    outcome: Said<'a, PlayerResult>,
    score: Said<'a, Score>,
    opening: Said<'a, Opening>,
    ruleset: Said<'a, Ruleset>,
    since: Said<'a, RoughDate>,
    until: Said<'a, RoughDate>,
    around: Said<'a, RoughDate>,
    rated: Said<'a, bool>,
    reason: Said<'a, EndReason>,
    turns: Said<'a, Between>,
    difference: Said<'a, Between>,
    with: Said<'a, Position>,
    after: Said<'a, GameId>,
}

/// Reads the filters of `history`.
pub(crate) fn read(args: &mut Args<'_>) -> Result<HistoryFilters, Refusal> {
    let mut filters = Filters::default();
    while let Some(word) = args.word() {
        filters.take(args, word)?;
    }
    filters.check_consistent(args)?;
    Ok(filters.history())
}

impl<'a> Filters<'a> {
    fn take(&mut self, args: &mut Args<'a>, word: &'a str) -> Result<(), Refusal> {
        let bare = word.trim_start_matches('-');
        match bare.split_once('=') {
            Some((name, value)) if !value.is_empty() => match Valued::from_word(name) {
                Some(filter) => self.valued(args, word, filter, value),
                None => Err(args.unknown_option(word)),
            },
            _ => match Valued::from_word(bare) {
                Some(filter) => {
                    let value = args.word().ok_or_else(|| filter.refuses(args, ""))?;
                    self.valued(args, word, filter, value)
                }
                None if self.single(args, word)? => Ok(()),
                None => match dates::take_beside_names(args, bare) {
                    Some(date) => self.dated(args, word, date),
                    // A name begins with a letter.
                    None if bare.starts_with(|c: char| c.is_ascii_digit()) && !is_number(bare) => {
                        Err(Valued { name: "since" }.refuses(args, word))
                    }
                    None => self.named(args, word),
                },
            },
        }
    }

    /// A filter that is one word.
    fn single(&mut self, args: &mut Args<'a>, word: &'a str) -> Result<bool, Refusal> {
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
        } else if let Some(opening) = opening(args, &bare) {
            note(args, &mut self.opening, word, opening)?;
        } else if let Some(reason) = reason(&bare) {
            note(args, &mut self.reason, word, reason)?;
        } else if matches!(bare.as_str(), "by" | "on" | "par")
            && let Some(next) = args.peek()
            && let Some(reason) = reason(next)
        {
            args.word();
            note(args, &mut self.reason, next, reason)?;
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
            "opponent" if ME.contains(&lower.as_str()) => self.named(args, value),
            "player" => note(args, &mut self.of, value, args.as_name(value)?),
            "opponent" => note(args, &mut self.opponent, value, args.as_name(value)?),
            "colour" | "color" => note(
                args,
                &mut self.side,
                value,
                side(&lower).ok_or_else(|| wrong(args))?,
            ),
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
            "since" | "until" | "around" => {
                let date = dates::take(args, value).ok_or_else(|| wrong(args))?;
                let said = match filter.name {
                    "since" => &mut self.since,
                    "until" => &mut self.until,
                    _ => &mut self.around,
                };
                note(args, said, word, date)
            }
            "reason" => {
                let reason = reason(value).ok_or_else(|| wrong(args))?;
                note(args, &mut self.reason, value, reason)
            }
            "turns" => {
                let turns = ranges::read(value).ok_or_else(|| wrong(args))?;
                note(args, &mut self.turns, value, turns)
            }
            "difference" => {
                let points = ranges::read_least(value).ok_or_else(|| wrong(args))?;
                note(args, &mut self.difference, value, points)
            }
            "with" => {
                let position = position(args, value)?;
                note(args, &mut self.with, value, position)
            }
            _ => note(args, &mut self.after, word, args.as_game(value)?),
        }
    }

    /// A date alone: the games of these days, or since then.
    fn dated(&mut self, args: &Args<'a>, word: &'a str, date: RoughDate) -> Result<(), Refusal> {
        note(args, &mut self.since, word, date)?;
        if !date.is_beginning() {
            note(args, &mut self.until, word, date)?;
        }
        Ok(())
    }

    /// A name: the first is the player's, the second the opponent's. The viewer's games are the same
    /// in both places.
    fn named(&mut self, args: &Args<'_>, word: &'a str) -> Result<(), Refusal> {
        if word.starts_with('-') {
            return Err(args.unknown_option(word));
        }
        let lower = word.to_ascii_lowercase();
        if ORDERS.contains(&lower.as_str()) {
            return Err(HistoryRefusal::Unsorted.into());
        }
        let is_first = self.of.is_none() && self.mine.is_none();
        if ME.contains(&lower.as_str()) {
            self.opponent = self.of.take().or(self.opponent.take());
            return note(args, &mut self.mine, word, true);
        }
        if !is_first && self.opponent.is_some() {
            return Err(args.left_over(word));
        }
        let name = args.as_name(word)?;
        let said = if is_first {
            &mut self.of
        } else {
            &mut self.opponent
        };
        note(args, said, word, name)
    }

    /// Refuses filters that no game meets.
    fn check_consistent(&self, args: &Args<'_>) -> Result<(), Refusal> {
        if let (Some((one, of)), Some((other, opponent))) = (&self.of, &self.opponent)
            && of.key() == opponent.key()
        {
            return Err(contradiction(args, one, other));
        }
        if let (Some((one, _)), Some((other, ruleset))) = (self.opening, self.ruleset)
            && ruleset != Ruleset::Tsivy
        {
            return Err(contradiction(args, one, other));
        }
        if let (Some((around, _)), Some((day, _))) = (self.around, self.since.or(self.until)) {
            return Err(contradiction(args, around, day));
        }
        if let (Some(_), Some((unrated, false))) = (self.difference, self.rated) {
            return Err(contradiction(args, "difference", unrated));
        }
        if let (Some((one, outcome)), Some((other, score))) = (self.outcome, self.score) {
            let sides = Side::ALL
                .into_iter()
                .filter(|side| self.side.is_none_or(|(_, it)| it == *side));
            if !sides.into_iter().any(|side| outcome.score(side) == score) {
                return Err(contradiction(args, one, other));
            }
        }
        Ok(())
    }

    fn history(self) -> HistoryFilters {
        HistoryFilters {
            of: self.of.map(|(_, of)| of),
            mine: self.mine.is_some(),
            opponent: self.opponent.map(|(_, opponent)| opponent),
            since: self.since.map(|(_, date)| date),
            until: self.until.map(|(_, date)| date),
            around: self.around.map(|(_, date)| date),
            with: self.with.map(|(_, position)| position),
            after: self.after.map(|(_, board)| board),
            games: FinishedQuery {
                side: self.side.map(|(_, side)| side),
                outcome: self.outcome.map(|(_, outcome)| outcome),
                score: self.score.map(|(_, score)| score),
                opening: self.opening.map(|(_, opening)| opening),
                ruleset: self.ruleset.map(|(_, ruleset)| ruleset),
                rated: self.rated.map(|(_, rated)| rated),
                reason: self.reason.map(|(_, reason)| reason),
                turns: self.turns.map(|(_, turns)| turns),
                difference: self.difference.map(|(_, points)| points),
                ..FinishedQuery::default()
            },
        }
    }
}

/// A position as `board` and records write it: the rows, and the side to move, by default White.
pub(crate) fn position(args: &mut Args<'_>, rows: &str) -> Result<Position, Refusal> {
    let side = match args.peek() {
        Some(side) if ["w", "b"].iter().any(|it| it.eq_ignore_ascii_case(side)) => {
            args.word();
            side.to_ascii_lowercase()
        }
        Some(_) | None => "w".to_owned(),
    };
    let text = format!("{rows} {side}");
    text.parse()
        .map_err(|_unread| OpeningsRefusal::NoPosition { text: shown(&text) }.into())
}

/// An opening by its name or its first turn; what is two words may be written with a dash or
/// without anything between.
fn opening(args: &mut Args<'_>, value: &str) -> Option<Opening> {
    let named = |text: &str| {
        let plain = |text: &str| text.to_ascii_lowercase().replace(['-', '_', ' '], "");
        Opening::ALL.into_iter().find(|opening| {
            plain(&opening_word(*opening)) == plain(text)
                || opening.first_turn().eq_ignore_ascii_case(text)
        })
    };
    if let Some(opening) = named(value) {
        return Some(opening);
    }
    let opening = named(&format!("{value} {}", args.peek()?))?;
    args.word();
    Some(opening)
}

/// Whether a word is a filter, so that it cannot be a name here.
fn is_filter(word: &str) -> bool {
    let word = word.to_ascii_lowercase();
    let single = outcome(&word).is_some()
        || side(&word).is_some()
        || Ruleset::from_name(&word).is_some()
        || Opening::ALL
            .into_iter()
            .any(|opening| opening_word(opening) == word)
        || reason(&word).is_some()
        || RoughDate::read(&[word.as_str()]).is_some();
    let word = word.as_str();
    let known = ME.contains(&word) || ORDERS.contains(&word) || Valued::from_word(word).is_some();
    single || known || matches!(word, "rated" | "unrated")
}

fn outcome(word: &str) -> Option<PlayerResult> {
    match word {
        "won" | "win" | "wins" => Some(PlayerResult::Won),
        "lost" | "loss" | "losses" => Some(PlayerResult::Lost),
        "drawn" | "draw" | "draws" => Some(PlayerResult::Drawn),
        "aborted" => Some(PlayerResult::Aborted),
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

impl HistoryFilters {
    /// Whether a filter needs a player.
    #[must_use]
    pub fn needs_player(&self) -> bool {
        self.mine
            || self.opponent.is_some()
            || self.games.side.is_some()
            || self.games.outcome.is_some()
    }

    /// The command for the page after `last`.
    #[must_use]
    pub fn next_page(&self, last: GameId) -> String {
        format!("history{} before {last}", self.words())
    }

    /// The filters as they are typed, each with a space before it.
    #[must_use]
    pub fn words(&self) -> String {
        let games = &self.games;
        let mut words = vec![String::new()];
        words.extend(self.of.as_ref().map(|name| {
            // A name may be a filter's.
            if is_filter(name.as_str()) {
                format!("player {name}")
            } else {
                name.to_string()
            }
        }));
        words.extend(
            self.opponent
                .as_ref()
                .map(|name| format!("opponent {name}")),
        );
        words.extend(games.side.map(|side| side_word(side).to_owned()));
        words.extend(games.outcome.map(|outcome| outcome.name().to_owned()));
        words.extend(games.score.map(|score| format!("result {}", score.code())));
        words.extend(
            games
                .opening
                .map(|opening| format!("opening {}", opening_word(opening))),
        );
        words.extend(games.ruleset.map(|ruleset| ruleset.name().to_owned()));
        words.extend(self.since.map(|date| format!("since {date}")));
        words.extend(self.until.map(|date| format!("until {date}")));
        words.extend(self.around.map(|date| format!("around {date}")));
        words.extend(
            games
                .rated
                .map(|rated| if rated { "rated" } else { "unrated" }.to_owned()),
        );
        words.extend(
            games
                .reason
                .map(|reason| format!("reason {}", reason.code())),
        );
        let range = |name, range: Option<Between>| {
            range.map(|range| format!("{name} {}", ranges::written(range)))
        };
        words.extend(range("turns", games.turns));
        words.extend(range("difference", games.difference));
        words.extend(self.with.map(|position| format!("with {position}")));
        words.join(" ")
    }
}
