//! How a command about seeks is typed.

use crate::command::account::AccountCommand;
use crate::command::args::{Args, ByMail, contradiction, count, note};
use crate::command::challenge::ChallengeTerms;
use crate::command::challenge::parse::options;
use crate::command::row::{Parsed, Row};
use crate::command::seek::{PlayWhich, SeekCommand, SeekList, SeekShape, SeekWish, SeeksOf};
use fanorona_game::{InviteCode, Pace, RatingRange, SeekId, SeekTerms, Start, Text};
use fanorona_protocol::messages::command_info::{Chapter, GivenBy, Inline};
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::seek::SeekRefusal;
use fanorona_protocol::messages::usage::UsageDetail;
use fanorona_protocol::words::is_number;
use fanorona_rules::Ruleset;

/// The commands.
pub(crate) static ROWS: &[Row] = &[
    Row::new("seek", Chapter::Meeting, GivenBy::Player, seek)
        .price(3)
        .short(3)
        .inline(Inline::First)
        .mail(&[
            "fanorona seek USERID PASSWORD [NUMBER]",
            "fanorona seek USERID PASSWORD OPTIONS",
        ]),
    Row::new("invite", Chapter::Meeting, GivenBy::Player, invite).price(3),
    Row::new("join", Chapter::Meeting, GivenBy::Player, join).price(3),
    Row::new("seeks", Chapter::Meeting, GivenBy::Anyone, seeks)
        .price(2)
        .aliases(&["sought"]),
    Row::new("play", Chapter::Meeting, GivenBy::Player, play)
        .price(3)
        .short(2)
        .inline(Inline::First)
        .mail(&[
            "fanorona play USERID PASSWORD NUMBER",
            "fanorona play USERID PASSWORD NAME",
        ]),
    Row::new("unseek", Chapter::Meeting, GivenBy::Player, unseek)
        .short(4)
        .inline(Inline::First)
        .mail(&["fanorona unseek USERID PASSWORD [NUMBER]"]),
];

/// A number alone is how many more games one wants, as by mail, where that is also what nothing at
/// all asks for.
pub(crate) fn seek(args: &mut Args<'_>) -> Parsed {
    match (args.peek(), args.by_mail()) {
        (None, ByMail::Yes) => Ok(AccountCommand::Seek(None).into()),
        (Some(word), _)
            if is_number(word)
                && !args.is_pair_of_numbers()
                && !options::begins_with_time(args.rest()) =>
        {
            let games = count(word);
            args.word();
            Ok(AccountCommand::Seek(Some(games)).into())
        }
        (None, ByMail::No) | (Some(_), _) => Ok(SeekCommand::Seek(wish(args)?).into()),
    }
}

fn invite(args: &mut Args<'_>) -> Parsed {
    let mut terms = options::terms(args)?;
    // The friend who opens the link may be a guest.
    terms.terms.rated = terms.insists_on_rating;
    Ok(SeekCommand::Invite(terms).into())
}

fn join(args: &mut Args<'_>) -> Parsed {
    Ok(SeekCommand::Join(InviteCode::read(args.needed_word()?)).into())
}

/// An option that only seeks have.
enum Own {
    Ratings(RatingRange),
    Registered,
    Manual,
}

/// The option of a seek that `word` is, if it is one.
fn own(word: &str, args: &Args<'_>) -> Result<Option<Own>, Refusal> {
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

fn wish(args: &mut Args<'_>) -> Result<SeekWish, Refusal> {
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
        ..
    } = options::terms(&mut args.over(&others.join(" ")))?;
    if let Some(position) = terms.start.chosen() {
        let position = Text(position);
        return Err(SeekRefusal::FromPosition { position }.into());
    }
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
fn once<T>(place: &mut Option<T>, value: T, word: &str, args: &Args<'_>) -> Result<(), Refusal> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err(args.left_over(word)),
    }
}

pub(crate) fn seeks(args: &mut Args<'_>) -> Parsed {
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

pub(crate) fn play(args: &mut Args<'_>) -> Parsed {
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

pub(crate) fn unseek(args: &mut Args<'_>) -> Parsed {
    let which = match args.peek() {
        None => None,
        Some(word) if word.eq_ignore_ascii_case("all") => args.word().and(None),
        Some(_) => Some(SeekId(args.entry()?)),
    };
    Ok(SeekCommand::Unseek(which).into())
}
