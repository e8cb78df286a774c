//! How a command about playing is typed.

use crate::command::args::{Args, read_movements, take_guard, without_stars};
use crate::command::challenge::Answer;
use crate::command::challenge::ChallengeCommand;
use crate::command::offer::OfferCommand;
use crate::command::play::{LegalDetail, Play, PlayCommand};
use crate::command::replay::Step;
use crate::command::replay::parse::{step, turning};
use crate::command::row::{Parsed, Row};
use fanorona_game::GameId;
use fanorona_protocol::messages::command_info::{Chapter, GivenBy, Inline};
use fanorona_protocol::messages::replay::Way;
use fanorona_protocol::words::{is_number, split_argument};
use fanorona_rules::notation::Movements;

/// The commands.
pub(crate) static ROWS: &[Row] = &[
    Row::new("board", Chapter::Playing, GivenBy::Player, board)
        .aliases(&["refresh"])
        .short(1)
        .inline(Inline::AfterBoard),
    Row::new("move", Chapter::Playing, GivenBy::Player, play)
        .aliases(&["mvoe"])
        .short(1)
        .inline(Inline::AfterBoard)
        .mail(&["fanorona move BOARD USERID PASSWORD TURN[#N]"]),
    Row::new("stop", Chapter::Playing, GivenBy::Player, stop)
        .aliases(&["end", "done", "pass"])
        .short(2)
        .inline(Inline::AfterBoard)
        .mail(&["fanorona move BOARD USERID PASSWORD stop"]),
    Row::new("back", Chapter::Playing, GivenBy::Player, back)
        .short(2)
        .inline(Inline::AfterBoard)
        .mail(&["fanorona move BOARD USERID PASSWORD back"]),
    Row::new("reset", Chapter::Playing, GivenBy::Player, |args| {
        on_board(args, PlayCommand::Reset)
    })
    .short(4)
    .inline(Inline::AfterBoard)
    .mail(&["fanorona move BOARD USERID PASSWORD reset"]),
    Row::new("legal", Chapter::Playing, GivenBy::Player, legal)
        .price(5)
        .short(2)
        .inline(Inline::AfterBoard),
    Row::new("propose", Chapter::Playing, GivenBy::Player, |args| {
        on_board(args, PlayCommand::Propose)
    })
    .aliases(&["draw"])
    .short(2)
    .inline(Inline::AfterBoard)
    .mail(&["fanorona move BOARD USERID PASSWORD propose"]),
    Row::new("claim", Chapter::Playing, GivenBy::Player, |args| {
        on_board(args, PlayCommand::Claim)
    })
    .aliases(&["flag"])
    .short(2)
    .inline(Inline::AfterBoard)
    .mail(&["fanorona move BOARD USERID PASSWORD claim"]),
    Row::new("resign", Chapter::Playing, GivenBy::Player, |args| {
        on_board(args, PlayCommand::Resign)
    })
    .spelled_out()
    .inline(Inline::AfterBoard)
    .mail(&[
        "fanorona resign BOARD USERID PASSWORD",
        "fanorona move BOARD USERID PASSWORD resign",
    ]),
];

/// `board 12 a1a2` plays there, as on the mail server.
fn board(args: &mut Args<'_>) -> Parsed {
    let game = args.game()?;
    if game.is_some() && args.peek().is_some() {
        return at_board(game, args);
    }
    Ok(PlayCommand::Board(game).into())
}

fn play(args: &mut Args<'_>) -> Parsed {
    let game = args.game_if_number()?;
    if args.peek().is_none() {
        return Err(args.usage(None));
    }
    at_board(game, args)
}

/// Reads moves, or one of the words that the mail server accepted in their place.
fn at_board(game: Option<GameId>, args: &mut Args<'_>) -> Parsed {
    let text = without_stars(args.notation());
    let command = match text.to_ascii_lowercase().as_str() {
        "back" => PlayCommand::Back(game),
        "reset" => PlayCommand::Reset(game),
        "propose" | "draw" => PlayCommand::Propose(game),
        "accept" => {
            return Ok(ChallengeCommand::Accept(Answer::Offer(game)).into());
        }
        "reject" | "decline" => {
            return Ok(ChallengeCommand::Decline(Answer::Offer(game)).into());
        }
        "resign" => PlayCommand::Resign(game),
        "claim" => PlayCommand::Claim(game),
        "undo" => {
            return Ok(OfferCommand::Undo { game, turns: None }.into());
        }
        "abort" => {
            return Ok(OfferCommand::Abort(game).into());
        }
        _ => {
            let (text, turn) = take_guard(text);
            PlayCommand::Play(Play {
                game,
                movements: read_movements(text)?,
                turn,
            })
        }
    };
    Ok(command.into())
}

/// Whether words behind `move` are moves, or one of the words in their place, on a board with or
/// without its number.
pub(crate) fn is_played(words: &str) -> bool {
    const IN_PLACE: [&str; 11] = [
        "back", "reset", "propose", "draw", "accept", "reject", "decline", "resign", "claim",
        "undo", "abort",
    ];
    let words = match split_argument(words) {
        Some((game, rest)) if is_number(game) => rest,
        Some(_) | None => words,
    };
    let words = without_stars(words.trim());
    let in_place = IN_PLACE.iter().any(|word| words.eq_ignore_ascii_case(word));
    in_place || (!words.is_empty() && Movements::read(take_guard(words).0).is_ok())
}

fn stop(args: &mut Args<'_>) -> Parsed {
    let game = args.game()?;
    let movements = read_movements("stop")?;
    Ok(PlayCommand::Play(Play {
        game,
        movements,
        turn: None,
    })
    .into())
}

/// `back`, `back 12`, `back turning`.
fn back(args: &mut Args<'_>) -> Parsed {
    if turning(args) {
        return Ok(step(Step::Turning(Way::Backward)).into());
    }
    on_board(args, PlayCommand::Back)
}

fn on_board(args: &mut Args<'_>, command: fn(Option<GameId>) -> PlayCommand) -> Parsed {
    Ok(command(args.game()?).into())
}

fn legal(args: &mut Args<'_>) -> Parsed {
    let game = args.game_if_number()?;
    let detail = match args.word() {
        None => LegalDetail::Steps,
        Some(word) if word.eq_ignore_ascii_case("steps") => LegalDetail::Steps,
        Some(word) if word.eq_ignore_ascii_case("turns") => LegalDetail::Turns,
        Some(word) => return Err(args.unknown_option(word)),
    };
    Ok(PlayCommand::Legal { game, detail }.into())
}

#[cfg(test)]
mod tests;
