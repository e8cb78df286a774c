//! The words of commands by which people come to a game.

pub(crate) mod options;

use crate::args::{Args, ByMail, is_number, shown};
use crate::command::{Answer, Command};
use crate::refusal::{Refusal, UsageDetail};
use fanorona_game::ChallengePolicy;

pub(crate) fn challenge(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let to = args.name()?.ok_or_else(|| args.usage(None))?;
    let terms = options::terms(args)?;
    Ok(Command::Challenge { to, terms })
}

fn answer(args: &mut Args<'_>) -> Result<Answer, Refusal> {
    match args.word() {
        None => Ok(Answer::Only),
        Some(word) if is_number(word) => args.as_board(word).map(Answer::Number),
        Some(word) => args.as_name(word).map(Answer::With),
    }
}

/// By mail `accept USERID PASSWORD` opens one's door to all challenges.
pub(crate) fn accept(args: &mut Args<'_>) -> Result<Command, Refusal> {
    match (args.by_mail(), args.peek()) {
        (ByMail::Yes, None) => Ok(Command::Challenges(Some(ChallengePolicy::Auto))),
        _ => answer(args).map(Command::Accept),
    }
}

/// By mail `reject USERID PASSWORD` shuts one's door to all challenges.
pub(crate) fn decline(args: &mut Args<'_>) -> Result<Command, Refusal> {
    match (args.by_mail(), args.peek()) {
        (ByMail::Yes, None) => Ok(Command::Challenges(Some(ChallengePolicy::Closed))),
        _ => answer(args).map(Command::Decline),
    }
}

pub(crate) fn withdraw(args: &mut Args<'_>) -> Result<Command, Refusal> {
    answer(args).map(Command::Withdraw)
}

pub(crate) fn pending(_: &mut Args<'_>) -> Result<Command, Refusal> {
    Ok(Command::Pending)
}

pub(crate) fn challenges(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let policy = args.word().map(|word| {
        word.to_ascii_lowercase()
            .parse::<ChallengePolicy>()
            .map_err(|_| args.usage(Some(UsageDetail::UnknownOption(shown(word)))))
    });
    Ok(Command::Challenges(policy.transpose()?))
}
