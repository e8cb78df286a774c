//! The words of commands of administrators.

use super::people::{before, count};
use crate::args::{Args, is_number, shown};
use crate::clean::SafeText;
use crate::command::{Administration, BanTarget, Command};
use crate::refusal::{Refusal, UsageDetail};
use fanorona_game::{PlayerName, Score};

fn act(act: Administration) -> Result<Command, Refusal> {
    Ok(Command::Administration(act))
}

/// Why something is done; may be left out.
fn why(args: &mut Args<'_>) -> SafeText {
    SafeText::new(args.text())
}

fn name(args: &mut Args<'_>) -> Result<PlayerName, Refusal> {
    args.name()?.ok_or_else(|| args.usage(None))
}

/// For how long, if that is said.
fn span(args: &mut Args<'_>) -> Option<u32> {
    if !args.peek().is_some_and(is_number) {
        return None;
    }
    args.word().map(count)
}

pub(crate) fn announce(args: &mut Args<'_>) -> Result<Command, Refusal> {
    act(Administration::Announce(args.safe_text()?))
}

pub(crate) fn broadcast(args: &mut Args<'_>) -> Result<Command, Refusal> {
    act(Administration::Broadcast(args.safe_text()?))
}

pub(crate) fn kick(args: &mut Args<'_>) -> Result<Command, Refusal> {
    act(Administration::Kick { name: name(args)?, why: why(args) })
}

pub(crate) fn mute(args: &mut Args<'_>) -> Result<Command, Refusal> {
    act(Administration::Mute { name: name(args)?, minutes: span(args), why: why(args) })
}

pub(crate) fn unmute(args: &mut Args<'_>) -> Result<Command, Refusal> {
    act(Administration::Unmute(name(args)?))
}

/// Without a word, or with `before NUMBER`, it tells who is banned.
pub(crate) fn ban(args: &mut Args<'_>) -> Result<Command, Refusal> {
    if args.peek().is_none_or(|word| word.eq_ignore_ascii_case("before")) {
        return act(Administration::Bans { before: before(args)? });
    }
    act(Administration::Ban { whom: target(args)?, days: span(args), why: why(args) })
}

pub(crate) fn unban(args: &mut Args<'_>) -> Result<Command, Refusal> {
    act(Administration::Unban(target(args)?))
}

/// A name, an address, or a network as the list of bans writes it.
fn target(args: &mut Args<'_>) -> Result<BanTarget, Refusal> {
    let word = args.word().ok_or_else(|| args.usage(None))?;
    // No name has a dot or a colon in it, and no address is without.
    if word.contains(['.', ':']) {
        Ok(BanTarget::Address(shown(word)))
    } else {
        args.as_name(word).map(BanTarget::Name)
    }
}

pub(crate) fn resetpassword(args: &mut Args<'_>) -> Result<Command, Refusal> {
    act(Administration::ResetPassword(name(args)?))
}

pub(crate) fn adjudicate(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let board = args.board()?.ok_or_else(|| args.usage(None))?;
    let result = args.word().ok_or_else(|| args.usage(None))?;
    let score = Score::from_code(result)
        .ok_or_else(|| args.usage(Some(UsageDetail::UnknownOption(shown(result)))))?;
    act(Administration::Adjudicate { board, score, why: args.safe_text()? })
}

pub(crate) fn shutdown(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let word = args.word().ok_or_else(|| args.usage(None))?;
    if word.eq_ignore_ascii_case("cancel") {
        return act(Administration::CancelShutdown);
    }
    if !is_number(word) {
        return Err(args.usage(Some(UsageDetail::NotANumber(shown(word)))));
    }
    act(Administration::Shutdown { seconds: count(word), why: args.safe_text()? })
}

pub(crate) fn audit(args: &mut Args<'_>) -> Result<Command, Refusal> {
    act(Administration::Audit { before: before(args)? })
}
