//! How a command about tournaments is typed.

use crate::command::args::Args;
use crate::command::catalog::folded;
use crate::command::challenge::ChallengeTerms;
use crate::command::challenge::parse::options::{ChallengeOption, applied, chosen};
use crate::command::row::{Parsed, Row};
use crate::command::tournament::{NewEvent, StartTime, TournamentChange, TournamentCommand};
use fanorona_game::tournament::{
    Every, NotATournamentName, Robots, TournamentId, TournamentKind, TournamentName,
    TournamentTerms,
};
use fanorona_game::{
    Days, GameId, LiveTime, PlayerName, RatingRange, SlowTime, Start, TimeControl,
};
use fanorona_protocol::messages::command_info::{Chapter, GivenBy};
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::tournament::TournamentRefusal;
use fanorona_protocol::messages::usage::UsageDetail;
use fanorona_protocol::value::AtMost;
use fanorona_protocol::wire::clean::SafeText;

/// The commands.
pub(crate) static ROWS: &[Row] = &[
    Row::new("tournament", Chapter::Meeting, GivenBy::Anyone, tournament)
        .aliases(&["tournaments"])
        .price(3)
        .short(4),
    Row::new("champions", Chapter::Meeting, GivenBy::Anyone, champions)
        .price(3)
        .short(4),
];

fn champions(args: &mut Args<'_>) -> Parsed {
    let name = args.word().map(|word| player(args, word)).transpose()?;
    Ok(TournamentCommand::Champions(name).into())
}

fn player(args: &Args<'_>, word: &str) -> Result<PlayerName, Refusal> {
    PlayerName::new(word).map_err(|_problem| args.unknown_option(word))
}

/// The number of a tournament.
fn number(word: &str) -> Option<TournamentId> {
    let number = word.trim_start_matches('#').parse().ok();
    number.filter(|number| *number > 0).map(TournamentId)
}

/// The number that must come next.
fn needed(args: &mut Args<'_>) -> Result<TournamentId, Refusal> {
    let word = args.needed_word()?;
    number(word).ok_or_else(|| args.not_a_number(word))
}

fn tournament(args: &mut Args<'_>) -> Parsed {
    let Some(word) = args.word() else {
        return Ok(TournamentCommand::List.into());
    };
    if let Some(number) = number(word) {
        // `tournament 3 join` is read as `tournament join 3`.
        let deed = match args.word() {
            Some(word) => deed(word, args)?.ok_or_else(|| args.unknown_option(word))?,
            None => TournamentChange::Show,
        };
        return Ok(TournamentCommand::In(number, deed).into());
    }
    if matches!(word.to_ascii_lowercase().as_str(), "new" | "create") {
        return new_event(args);
    }
    let is_deed = {
        let mut rest = args.clone();
        rest.word();
        deed(word, &mut rest)
    };
    match is_deed {
        // A name ends the line.
        Ok(None) if args.clone().word().is_some() => Err(args.unknown_option(word)),
        Ok(None) => Ok(TournamentCommand::OfPlayer(player(args, word)?).into()),
        Ok(Some(_)) | Err(_) => {
            let number = needed(args)?;
            let deed = deed(word, args)?.ok_or_else(|| args.unknown_option(word))?;
            Ok(TournamentCommand::In(number, deed).into())
        }
    }
}

/// What a word asks of a tournament, with the words behind it; `None` if it asks nothing.
fn deed(word: &str, args: &mut Args<'_>) -> Result<Option<TournamentChange>, Refusal> {
    Ok(Some(match word.to_ascii_lowercase().as_str() {
        "show" | "info" => TournamentChange::Show,
        "options" => TournamentChange::Options,
        "join" => TournamentChange::Join(args.word().map(|word| {
            let word = word.to_ascii_lowercase();
            word.strip_prefix("code=")
                .map_or(word.clone(), str::to_owned)
        })),
        "leave" | "withdraw" => TournamentChange::Leave,
        "bye" => TournamentChange::Bye,
        "play" | "ready" => TournamentChange::Play,
        "pairings" | "round" => TournamentChange::Pairings(match args.word() {
            Some(word) => Some(small(args, word)?),
            None => None,
        }),
        "cross" | "crosstable" => TournamentChange::Cross,
        "say" => TournamentChange::Say(args.safe_text()?),
        "talk" => TournamentChange::Talk(args.before()?),
        "table" | "standings" => match args.word() {
            None => TournamentChange::Table,
            Some(word) if word.trim_start_matches('-').eq_ignore_ascii_case("csv") => {
                TournamentChange::Csv
            }
            Some(word) if word.trim_start_matches('-').eq_ignore_ascii_case("trf") => {
                TournamentChange::Trf
            }
            Some(word) => return Err(args.unknown_option(word)),
        },
        "rounds" => TournamentChange::Rounds,
        "games" => TournamentChange::Games,
        "start" => TournamentChange::Start,
        "log" => TournamentChange::Log(args.before()?),
        "kick" | "remove" => TournamentChange::Kick {
            player: args.needed_name()?,
            reason: reason(args),
        },
        "adjudicate" => {
            let mut needed = || args.needed_word().map(str::to_owned);
            let (round, pairing, score) = (needed()?, needed()?, needed()?);
            TournamentChange::Adjudicate {
                round: small(args, &round)?,
                pairing: small(args, &pairing)?,
                points: points(&score).ok_or_else(|| args.unknown_option(&score))?,
                reason: reason(args),
            }
        }
        "correct" => {
            let mut needed = || args.needed_word().map(str::to_owned);
            let (round, pairing, score) = (needed()?, needed()?, needed()?);
            let mut rest = args.clone();
            let game = rest
                .word()
                .and_then(|word| word.strip_prefix("game=")?.parse().ok());
            if game.is_some() {
                *args = rest;
            }
            TournamentChange::Correct {
                round: small(args, &round)?,
                pairing: small(args, &pairing)?,
                points: points(&score).ok_or_else(|| args.unknown_option(&score))?,
                game: game.map(GameId),
                reason: reason(args).ok_or_else(|| args.usage(None))?,
            }
        }
        "cancel" => TournamentChange::Cancel {
            reason: reason(args),
        },
        word => return planned(word, args),
    }))
}

/// What a director plans, as [`deed`].
fn planned(word: &str, args: &mut Args<'_>) -> Result<Option<TournamentChange>, Refusal> {
    Ok(Some(match word {
        "describe" => {
            let text = args.text();
            if text.is_empty() {
                return Err(args.usage(None));
            }
            TournamentChange::Describe((text != "none").then(|| SafeText::new(text)))
        }
        "set" => {
            let options = EventOptions::read(args.text(), args).map_err(|(why, _)| why)?;
            if options == EventOptions::default() {
                return Err(args.usage(None));
            }
            TournamentChange::Set(Box::new(options))
        }
        "extend" => {
            let word = args.needed_word()?;
            let time = humantime::parse_duration(word).ok();
            let time = time.filter(|time| !time.is_zero());
            TournamentChange::Extend(time.ok_or_else(|| args.unknown_option(word))?)
        }
        "director" => {
            let player = args.needed_name()?;
            let directs = match args.word() {
                None => true,
                Some(word) if word.eq_ignore_ascii_case("off") => false,
                Some(word) => return Err(args.unknown_option(word)),
            };
            TournamentChange::Appoint { player, directs }
        }
        "add" | "invite" => TournamentChange::Ask(args.needed_name()?),
        "pair" => TournamentChange::Pair([args.needed_name()?, args.needed_name()?]),
        "unpair" => TournamentChange::Unpair(args.needed_name()?),
        _ => return Ok(None),
    }))
}

/// The most characters of a reason that the log keeps.
const MOST_REASON: usize = 200;

/// Why a director decides something: the rest of the line.
fn reason(args: &mut Args<'_>) -> Option<SafeText> {
    let text: String = args.text().chars().take(MOST_REASON).collect();
    (!text.is_empty()).then(|| SafeText::new(&text))
}

fn small(args: &Args<'_>, word: &str) -> Result<u16, Refusal> {
    word.parse().map_err(|_error| args.not_a_number(word))
}

/// Half-points of both, as in `1-0`, `0-1`, `1/2-1/2`, `1.5-0.5`, `0-0`.
fn points(text: &str) -> Option<[u16; 2]> {
    let (one, other) = text.split_once('-')?;
    let half = |text: &str| match text {
        "1/2" | "½" => Some(1),
        text => {
            let (whole, rest) = text.split_once('.').unwrap_or((text, "0"));
            let whole: u16 = whole.parse().ok().filter(|whole| *whole <= 100)?;
            match rest {
                "0" => Some(2 * whole),
                "5" => Some(2 * whole + 1),
                _ => None,
            }
        }
    };
    Some([half(one)?, half(other)?])
}

/// The words in capitals of the usage: the kind, the name, and options in any order.
fn new_event(args: &mut Args<'_>) -> Parsed {
    let Some(typed) = args.word() else {
        return Err(TournamentRefusal::UnknownKind { typed: None }.into());
    };
    // As its pages name them in each language.
    let kind = match folded(typed).unwrap_or_default().as_str() {
        "pool" | "league" | "poule" | "ligue" => TournamentKind::Pool,
        "arena" | "arene" => TournamentKind::Arena,
        "double-swiss" | "doubleswiss" | "swiss" | "double-suisse" | "suisse" => {
            TournamentKind::DoubleSwiss
        }
        "cup" | "knockout" | "knock-out" | "coupe" | "amboara" => TournamentKind::Cup,
        _ => {
            let typed = Some(typed.to_owned());
            return Err(TournamentRefusal::UnknownKind { typed }.into());
        }
    };
    let is_quoted = args.clone().text().starts_with('"');
    let (name, rest) = name(args)?;
    let options = EventOptions::read(rest, args).map_err(|(why, first)| {
        // A name with spaces, and without the marks.
        if !is_quoted && why == args.unknown_option(&first) {
            let (name, typed) = (SafeText::new(name.as_str()), SafeText::new(&first));
            TournamentRefusal::UnquotedName { name, typed }.into()
        } else {
            why
        }
    })?;
    let mut game = applied(&options.of_game, ChallengeTerms::default()).terms;
    if game.time == TimeControl::default() && !options.says_days {
        game.time = usual_time(kind, options.within);
    }
    if options.guests == Some(true) {
        game.rated = false;
    }
    let mut terms = TournamentTerms::usual(kind, game);
    options.change_event(&mut terms);
    if let Err(why) = terms.check() {
        return Err(TournamentRefusal::BadTerms { why }.into());
    }
    let event = NewEvent {
        name,
        terms,
        code: options.code.flatten(),
        starts: options.starts,
    };
    Ok(TournamentCommand::New(Box::new(event)).into())
}

/// The time of games that the line does not name.
fn usual_time(kind: TournamentKind, within: Option<u16>) -> TimeControl {
    let live = "5+5".parse::<LiveTime>().map(TimeControl::Live);
    match kind {
        TournamentKind::Arena => live.unwrap_or_default(),
        TournamentKind::Pool | TournamentKind::DoubleSwiss | TournamentKind::Cup => match within {
            Some(0) => live.unwrap_or_default(),
            Some(_) | None => TimeControl::Slow(SlowTime {
                per_turn: Days::new(3),
                total: None,
                remind: Days::new(2),
            }),
        },
    }
}

/// The name, in quotation marks or as one word, and what follows it.
fn name<'a>(args: &mut Args<'a>) -> Result<(TournamentName, &'a str), Refusal> {
    let text = args.text();
    if text.is_empty() {
        return Err(bad_name());
    }
    let (name, rest) = match text.strip_prefix('"') {
        Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
        None => text.split_once(char::is_whitespace).unwrap_or((text, "")),
    };
    let clean = SafeText::new(name).to_string();
    let bad = |_problem: NotATournamentName| bad_name();
    Ok((clean.parse::<TournamentName>().map_err(bad)?, rest))
}

/// Says what the name of a tournament is, and how it is written.
fn bad_name() -> Refusal {
    let most = TournamentName::MOST;
    TournamentRefusal::BadName(AtMost { most }).into()
}

/// The fewest and the most characters of a code.
const CODE: [usize; 2] = [6, 20];

/// Options of a tournament that were typed.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct EventOptions {
    players: Option<(u16, u16)>,
    rounds: Option<u16>,
    minutes: Option<u32>,
    within: Option<u16>,
    ratings: Option<RatingRange>,
    games: Option<u32>,
    robots: Option<Option<Robots>>,
    guests: Option<bool>,
    double: Option<bool>,
    every: Option<Option<Every>>,
    /// What strangers have to know to join it.
    pub(crate) code: Option<Option<String>>,
    /// When it starts.
    pub(crate) starts: Option<StartTime>,
    /// Options of its games, and whether they say something about days.
    of_game: Vec<ChallengeOption>,
    says_days: bool,
}

impl EventOptions {
    /// Reads options. A refusal comes with the first word that is no option of a tournament.
    fn read(text: &str, args: &Args<'_>) -> Result<Self, (Refusal, String)> {
        let mut options = Self::default();
        let mut of_game = Vec::new();
        for word in text.split_whitespace() {
            let bare = word.trim_start_matches('-').to_ascii_lowercase();
            let taken = options.take(&bare, args);
            if !taken.map_err(|why| (why, String::new()))? {
                of_game.push(word);
            }
        }
        options.says_days = of_game.iter().any(|word| word.contains("days"));
        let first = of_game.first().copied().unwrap_or_default().to_owned();
        let chosen = chosen(&mut args.over(&of_game.join(" ")));
        options.of_game = chosen.map_err(|why| (why, first))?;
        Ok(options)
    }

    /// Takes a word, if it is one of these options.
    fn take(&mut self, word: &str, args: &Args<'_>) -> Result<bool, Refusal> {
        let Some((option, value)) = word.split_once('=') else {
            match word {
                "double" => self.double = Some(true),
                "nodouble" => self.double = Some(false),
                "guests" => self.guests = Some(true),
                "noguests" => self.guests = Some(false),
                "robots" => self.robots = Some(Some(Robots::Fitting)),
                "norobots" => self.robots = Some(None),
                _ => return Ok(false),
            }
            return Ok(true);
        };
        let name = [
            "players", "rounds", "minutes", "within", "rating", "games", "robots", "every", "code",
            "start",
        ]
        .into_iter()
        .find(|name| *name == option);
        let Some(name) = name else {
            return Ok(false);
        };
        if self.with_value(name, value).is_some() {
            return Ok(true);
        }
        let [least, most] = CODE;
        Err(match name {
            "code" => TournamentRefusal::BadCode { least, most }.into(),
            _ => args.usage(Some(UsageDetail::bad_option(name, value))),
        })
    }

    fn with_value(&mut self, option: &str, value: &str) -> Option<()> {
        match option {
            "players" => {
                let (least, most) = value.split_once('-').unwrap_or((value, value));
                self.players = Some((least.parse().ok()?, most.parse().ok()?));
            }
            "rounds" => self.rounds = Some(value.parse().ok()?),
            "minutes" => self.minutes = Some(value.trim_end_matches("min").parse().ok()?),
            "within" => self.within = Some(value.parse().ok().filter(|days| *days <= 365)?),
            "rating" if value == "all" => self.ratings = Some(RatingRange::ALL),
            "rating" => self.ratings = Some(RatingRange::from_text(value)?),
            "games" => self.games = Some(value.parse().ok().filter(|games| *games <= 1_000)?),
            "robots" => {
                self.robots = Some(match value {
                    "none" => None,
                    "fitting" => Some(Robots::Fitting),
                    level => Some(Robots::Level(
                        level.parse().ok().filter(|level| (1..=8).contains(level))?,
                    )),
                });
            }
            "every" => {
                self.every = Some(match value {
                    "once" => None,
                    every => Some(every.parse().ok()?),
                });
            }
            "code" => {
                let fits = (CODE[0]..=CODE[1]).contains(&value.len())
                    && value.bytes().all(|byte| byte.is_ascii_alphanumeric());
                self.code = Some(match value {
                    "none" => None,
                    code => Some(code.to_owned()).filter(|_| fits).map(Some)?,
                });
            }
            _ => {
                let after = humantime::parse_duration(value).map(StartTime::After);
                let at = || value.parse().map(StartTime::At);
                self.starts = Some(after.ok().or_else(|| at().ok())?);
            }
        }
        Some(())
    }

    /// Changes terms by these options. The days of rounds follow another time, unless they are
    /// named.
    pub(crate) fn change(&self, terms: &mut TournamentTerms) {
        let mut of_game = ChallengeTerms {
            terms: terms.game,
            ..ChallengeTerms::default()
        };
        // As it is typed: the velas of a match follow its games.
        if terms.game.in_match.is_some_and(|it| it.vela) {
            of_game.terms.start = Start::Vela;
        }
        let time = terms.game.time;
        terms.game = applied(&self.of_game, of_game).terms;
        if terms.game.time != time {
            terms.round_days = TournamentTerms::usual_round_days(terms.kind, terms.game.time);
        }
        if self.guests == Some(true) {
            terms.game.rated = false;
        }
        self.change_event(terms);
    }

    fn change_event(&self, terms: &mut TournamentTerms) {
        fn set<T: Clone>(to: &mut T, option: &Option<T>) {
            if let Some(value) = option {
                *to = value.clone();
            }
        }
        if let Some((least, most)) = self.players {
            (terms.least_players, terms.most_players) = (least, most);
        }
        set(&mut terms.rounds, &self.rounds);
        set(&mut terms.minutes, &self.minutes);
        set(&mut terms.round_days, &self.within.map(Days::new));
        set(&mut terms.ratings, &self.ratings);
        set(&mut terms.least_games, &self.games);
        set(&mut terms.robots, &self.robots);
        set(&mut terms.double, &self.double);
        set(&mut terms.guests, &self.guests);
        set(&mut terms.every, &self.every);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::commands::Command;
    use crate::command::parse;
    use std::time::Duration;

    fn new_of(line: &str) -> NewEvent {
        let name = PlayerName::new("alice").unwrap();
        match parse::line(line, Some(&name)).unwrap().given {
            Some((_, Command::Tournament(TournamentCommand::New(event)))) => *event,
            other => panic!("{line} creates no tournament: {other:?}"),
        }
    }

    #[test]
    fn kinds_have_their_names_in_each_language() {
        for (word, kind) in [
            ("poule", TournamentKind::Pool),
            ("ARÈNE", TournamentKind::Arena),
            ("double-suisse", TournamentKind::DoubleSwiss),
            ("coupe", TournamentKind::Cup),
            ("amboara", TournamentKind::Cup),
        ] {
            let event = new_of(&format!("tournament new {word} X"));
            assert_eq!(event.terms.kind, kind);
        }
    }

    #[test]
    fn a_start_is_a_time_from_now_or_a_date() {
        let starts = |value: &str| new_of(&format!("tournament new pool X start={value}")).starts;
        let hours = |count| Some(StartTime::After(Duration::from_hours(count)));
        assert_eq!(starts("2h"), hours(2));
        let evening = StartTime::At(jiff::civil::date(2026, 12, 1).at(18, 30, 0, 0));
        assert_eq!(starts("2026-12-01T18:30"), Some(evening));
        let midnight = StartTime::At(jiff::civil::date(2026, 12, 1).at(0, 0, 0, 0));
        assert_eq!(starts("2026-12-01"), Some(midnight));
    }

    #[test]
    fn only_an_option_of_the_games_changes_their_time() {
        let time_of = |line: &str| new_of(line).terms.game.time.to_string();
        let usual = time_of("tournament new pool X");
        assert_eq!(time_of("tournament new pool X start=3days"), usual);
        assert_ne!(time_of("tournament new pool X days=21"), usual);
        assert_ne!(time_of("tournament new pool X 5+3"), usual);
    }
}
