//! A game after turns that nobody has played.

use crate::error::CommandError;
use fanorona_game::{Action, ActionRefusal, Game, GameId, Happening};
use fanorona_protocol::messages::queue::QueueRefusal;
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::server::ServerRefusal;
use fanorona_rules::Turn;
use fanorona_rules::notation::Movements;

/// The game after turns that nobody has played, and those of them that are finished. The last turn
/// may be unfinished; each other turn ends after its steps.
pub fn supposed(
    start: Game,
    board: Option<GameId>,
    turns: &[Movements],
) -> Result<(Game, Vec<Turn>), CommandError> {
    let mut game = start;
    let mut finished_turns = Vec::new();
    for (index, movements) in turns.iter().enumerate() {
        let ply = game.ply();
        let mut lines = vec![movements.clone()];
        if index + 1 < turns.len() {
            lines.push(Movements::read("end").expect("it is a word that ends a turn"));
        }
        for line in lines {
            if game.ply() != ply {
                break;
            }
            let side = game.stage().side_to_move();
            let action = Action::Play {
                movements: line,
                turn: None,
            };
            let change = game.apply(side, &action).map_err(|why| {
                not_supposed(board, &game, movements, finished_turns.last().copied(), why)
            })?;
            finished_turns.extend(change.happened.iter().filter_map(finished));
            game = change.game;
        }
    }
    Ok((game, finished_turns))
}

fn not_supposed(
    board: Option<GameId>,
    game: &Game,
    movements: &Movements,
    before: Option<Turn>,
    why: ActionRefusal,
) -> Refusal {
    match (why, before, board) {
        (ActionRefusal::Illegal(rejection), _, board) => {
            let (turn, text) = (game.turn_number(), movements.to_string());
            let (side, why) = (rejection.stage.side_to_move(), (&*rejection).into());
            QueueRefusal::Illegal {
                game: board,
                turn,
                text,
                side,
                why: Box::new(why),
            }
            .into()
        }
        (ActionRefusal::GameOver(_), Some(turn), _) => {
            QueueRefusal::Over { turn: turn.into() }.into()
        }
        (why, _, Some(board)) => super::tables::refused(board, why),
        (_, _, None) => ServerRefusal::Internal.into(),
    }
}

pub fn finished(happening: &Happening) -> Option<Turn> {
    if let Happening::Turned { turn, .. } = happening {
        Some(*turn)
    } else {
        None
    }
}
