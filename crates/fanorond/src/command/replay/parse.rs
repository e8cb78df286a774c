//! How a command about replays is typed.

use crate::command::args::Args;
use crate::command::games::AtTurn;
use crate::command::games::parse::at_turn;
use crate::command::replay::{ReplayCommand, Step};
use crate::command::row::{Parsed, Row};
use fanorona_protocol::messages::command_info::{Chapter, GivenBy};
use fanorona_protocol::messages::replay::Way;

/// The commands.
pub(crate) static ROWS: &[Row] = &[
    Row::new("replay", Chapter::Reading, GivenBy::Player, replay)
        .price(3)
        .short(3),
    Row::new("forward", Chapter::Reading, GivenBy::Player, forward).short(3),
    Row::new("backward", Chapter::Reading, GivenBy::Player, backward).short(5),
    Row::new("best", Chapter::Reading, GivenBy::Player, |_| {
        Ok(ReplayCommand::Best.into())
    }),
    Row::new("go", Chapter::Reading, GivenBy::Player, go),
    Row::new("first", Chapter::Reading, GivenBy::Player, |_| {
        Ok(step(Step::To(0)).into())
    })
    .short(3),
    Row::new("last", Chapter::Reading, GivenBy::Player, last).short(2),
    Row::new("leave", Chapter::Reading, GivenBy::Player, |_| {
        Ok(ReplayCommand::Leave.into())
    })
    .short(3),
];

/// `replay [BOARD]`, or `replay [with | join] NAME`.
fn replay(args: &mut Args<'_>) -> Parsed {
    let board = args.game_if_number()?;
    if board.is_some() || args.peek().is_none() {
        return Ok(ReplayCommand::Open(board).into());
    }
    let word = args.word().unwrap_or_default();
    let name = match word.to_ascii_lowercase().as_str() {
        "with" | "join" => args.needed_name()?,
        _ => args.as_name(word)?,
    };
    Ok(ReplayCommand::Join(name).into())
}

pub(crate) fn step(step: Step) -> ReplayCommand {
    ReplayCommand::Step(step)
}

/// Whether the next word is `turning`; takes it.
pub(crate) fn turning(args: &mut Args<'_>) -> bool {
    let is_turning = args
        .peek()
        .is_some_and(|word| word.eq_ignore_ascii_case("turning"));
    is_turning && args.word().is_some()
}

/// `forward`, `forward 3`, `forward turning`.
fn forward(args: &mut Args<'_>) -> Parsed {
    if turning(args) {
        return Ok(step(Step::Turning(Way::Forward)).into());
    }
    Ok(step(Step::Forward(args.number()?.unwrap_or(1))).into())
}

/// `backward`, `backward 3`, `backward turning`.
fn backward(args: &mut Args<'_>) -> Parsed {
    if turning(args) {
        return Ok(step(Step::Turning(Way::Backward)).into());
    }
    Ok(step(Step::Backward(args.number()?.unwrap_or(1))).into())
}

/// `go 12`, `go #12`, `go #-1`, `go turning`.
fn go(args: &mut Args<'_>) -> Parsed {
    if turning(args) {
        return Ok(step(Step::Turning(Way::Forward)).into());
    }
    let word = args.needed_word()?;
    let turn = word.strip_prefix('#').unwrap_or(word);
    match at_turn(args, turn)? {
        AtTurn::After(turn) => Ok(step(Step::To(turn)).into()),
        AtTurn::BeforeEnd(turns) => Ok(step(Step::BeforeEnd(turns)).into()),
        AtTurn::Now => Err(args.usage(None)),
    }
}

fn last(_: &mut Args<'_>) -> Parsed {
    Ok(step(Step::BeforeEnd(0)).into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::commands::Command;
    use crate::command::parse::tests::{alice, detail, name};
    use fanorona_game::GameId;
    use fanorona_protocol::messages::usage::UsageDetail;

    #[test]
    fn a_replay_is_of_a_board_or_with_somebody() {
        let replay = Command::Replay;
        assert_eq!(alice("replay"), replay(ReplayCommand::Open(None)));
        assert_eq!(
            alice("replay 12"),
            replay(ReplayCommand::Open(Some(GameId(12))))
        );
        for text in ["replay bob", "replay with bob", "replay join bob"] {
            assert_eq!(
                alice(text),
                replay(ReplayCommand::Join(name("bob"))),
                "{text}"
            );
        }
        assert_eq!(detail("replay with"), None);
        assert_eq!(
            detail("replay 12 bob"),
            Some(UsageDetail::LeftOver("bob".to_owned()))
        );
    }

    #[test]
    fn a_replay_goes_in_both_directions_and_to_a_turn() {
        for (text, step) in [
            ("forward", Step::Forward(1)),
            ("forw 3", Step::Forward(3)),
            ("backward", Step::Backward(1)),
            ("backward 99999999999", Step::Backward(u32::MAX)),
            ("go 7", Step::To(7)),
            ("go #7", Step::To(7)),
            ("go -2", Step::BeforeEnd(2)),
            ("go #-2", Step::BeforeEnd(2)),
            ("first", Step::To(0)),
            ("last", Step::BeforeEnd(0)),
            ("forward turning", Step::Turning(Way::Forward)),
            ("go TURNING", Step::Turning(Way::Forward)),
            ("backw turning", Step::Turning(Way::Backward)),
            ("next turning", Step::Turning(Way::Forward)),
            ("back turning", Step::Turning(Way::Backward)),
        ] {
            assert_eq!(
                alice(text),
                Command::Replay(ReplayCommand::Step(step)),
                "{text}"
            );
        }
        assert_eq!(detail("go"), None);
        assert_eq!(detail("go #"), None);
        assert_eq!(
            detail("go home"),
            Some(UsageDetail::NotANumber("home".to_owned()))
        );
        assert_eq!(
            detail("go turning 3"),
            Some(UsageDetail::LeftOver("3".to_owned()))
        );
        assert_eq!(
            detail("forward -1"),
            Some(UsageDetail::NotANumber("-1".to_owned()))
        );
    }
}
