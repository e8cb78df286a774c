//! How a command about challenges is typed.

pub(crate) mod options;

use crate::command::args::{Args, ByMail};
use crate::command::challenge::{Answer, ChallengeCommand};
use crate::command::row::{Parsed, Row};
use fanorona_game::{ChallengePolicy, OfferId, ProposalKind};
use fanorona_protocol::messages::command_info::{Chapter, GivenBy, Inline};
use fanorona_protocol::messages::refusal::Refusal;

/// The commands.
pub(crate) static ROWS: &[Row] = &[
    Row::new("challenge", Chapter::Meeting, GivenBy::Player, challenge)
        .price(3)
        .aliases(&["match"])
        .short(2)
        .inline(Inline::Challenger)
        .mail(&["fanorona challenge USERID PASSWORD USERID2 [-OPTIONS]"]),
    Row::new("accept", Chapter::Meeting, GivenBy::Player, accept)
        .short(1)
        .inline(Inline::First)
        .mail(&["fanorona accept USERID PASSWORD"]),
    Row::new("decline", Chapter::Meeting, GivenBy::Player, decline)
        .aliases(&["reject"])
        .short(2)
        .inline(Inline::First)
        .mail(&["fanorona reject USERID PASSWORD"]),
    Row::new("withdraw", Chapter::Meeting, GivenBy::Player, withdraw)
        .short(2)
        .inline(Inline::First),
    Row::new("pending", Chapter::Meeting, GivenBy::Player, pending)
        .price(2)
        .short(2)
        .inline(Inline::First),
    Row::new("challenges", Chapter::Meeting, GivenBy::Member, challenges).inline(Inline::First),
];

fn challenge(args: &mut Args<'_>) -> Parsed {
    let to = args.needed_name()?;
    let terms = options::terms(args)?;
    Ok(ChallengeCommand::Send { to, terms }.into())
}

/// `12`, `12 draw`, `12 draw#57`, `draw`, `bob`, or nothing.
fn answer(args: &mut Args<'_>) -> Result<Answer, Refusal> {
    let game = args.game_if_number()?;
    if let Some((kind, id)) = args.peek().and_then(kind) {
        args.word();
        return Ok(Answer::Kind { game, kind, id });
    }
    match (game, args.peek()) {
        (Some(game), _) => Ok(Answer::Number(game)),
        (None, None) => Ok(Answer::Only),
        (None, Some(_)) => args
            .name()?
            .map(Answer::With)
            .ok_or_else(|| args.usage(None)),
    }
}

/// `draw`, or `draw#57` for the offer that has this number.
fn kind(word: &str) -> Option<(ProposalKind, Option<OfferId>)> {
    let (word, id) = match word.split_once('#') {
        Some((word, id)) => (word, Some(OfferId(id.parse().ok()?))),
        None => (word, None),
    };
    let kind = match word.to_ascii_lowercase().as_str() {
        "draw" => ProposalKind::Draw,
        "undo" | "takeback" => ProposalKind::Undo,
        "abort" => ProposalKind::Abort,
        _ => return None,
    };
    Some((kind, id))
}

fn accept(args: &mut Args<'_>) -> Parsed {
    Ok(ChallengeCommand::Accept(answer_or_policy(args)?).into())
}

fn decline(args: &mut Args<'_>) -> Parsed {
    Ok(ChallengeCommand::Decline(answer_or_policy(args)?).into())
}

fn answer_or_policy(args: &mut Args<'_>) -> Result<Answer, Refusal> {
    match (args.by_mail(), args.peek()) {
        (ByMail::Yes, None) => Ok(Answer::ByMail),
        _ => answer(args),
    }
}

fn withdraw(args: &mut Args<'_>) -> Parsed {
    Ok(ChallengeCommand::Withdraw(answer(args)?).into())
}

fn pending(_: &mut Args<'_>) -> Parsed {
    Ok(ChallengeCommand::Pending.into())
}

fn challenges(args: &mut Args<'_>) -> Parsed {
    let policy = args.word().map(|word| {
        word.to_ascii_lowercase()
            .parse::<ChallengePolicy>()
            .map_err(|_| args.unknown_option(word))
    });
    Ok(ChallengeCommand::Policy(policy.transpose()?).into())
}
