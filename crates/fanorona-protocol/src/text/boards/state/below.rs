//! The lines below a board: the last turn, and what is to be done.

use crate::board::LastMovement;
use crate::messages::state::{Cause, State};
use crate::notation::{StepTexts, TurnText};
use crate::preferences::Style;
use crate::text::boards::opening::opening;
use crate::text::boards::said::Sentence;
use crate::text::boards::state::clocks::clock;
use crate::text::boards::state::over::over;
use crate::text::boards::{blind, example};
use crate::viewer::{Mode, Viewer};
use fanorona_game::{GameRecord, Happening, Offer, Ply, Proposal};
use fanorona_rules::{BURDEN, Phase, Side, Stage};

/// The lines below the board: the last turn, and what is to be done.
pub(crate) fn below(state: &State, viewer: &Viewer, out: &mut String) {
    let record: &GameRecord = &state.record;
    let game = &record.game;
    last_turn(state, viewer, out);
    if game.result().is_some() {
        return over(state, viewer, out);
    }
    legend(record, viewer, out);
    let stage = game.stage();
    let side = stage.side_to_move();
    let mover = &record.seats.get(side).name;
    if let Cause::AskedAt { .. } = *state.cause {
        // At an earlier moment nothing can be played.
        return Sentence::WasToMove { mover, side }.write(viewer, out);
    }
    let (steps, next) = match stage {
        Stage::Between(_) => (None, StepTexts::default()),
        Stage::UnderWay(chain) => (
            Some(TurnText(chain.played().to_string())),
            StepTexts::next(stage),
        ),
    };
    Sentence::ToMove {
        mover,
        side,
        turn: game.turn_number(),
        steps,
        next,
    }
    .write(viewer, out);
    if let Stage::UnderWay(_) = stage {
        captures(record, side, viewer, out);
    }
    if let Phase::Vela { captured } = stage.phase() {
        Sentence::Burden {
            black: &record.seats.black.name,
            captured,
            burden: BURDEN,
        }
        .write(viewer, out);
    }
    if let Some(sentence) = clock(record, side, viewer) {
        sentence.write(viewer, out);
    }
    for offer in game.offers() {
        offered(*offer, record).write(viewer, out);
    }
    if let Some(queued) = state.queued_by(viewer) {
        Sentence::Queued {
            game: record.id,
            queued,
        }
        .write(viewer, out);
    }
    if viewer.side_in(record) == Some(side) && game.claimable().is_some() && !stage.may_end() {
        Sentence::MayClaim.write(viewer, out);
    }
    if viewer.side_in(record) == Some(side)
        && is_helped(game.ply(), viewer)
        && game.offer().is_none()
        && let Stage::Between(position) = stage
    {
        let turn = example::turn(position).map(Into::into);
        Sentence::CanType {
            turn,
            rated: record.terms.rated,
        }
        .write(viewer, out);
    }
}

/// What the signs of the last movement mean, in the first game: below the first turns, and below
/// the steps of the first one.
fn legend(record: &GameRecord, viewer: &Viewer, out: &mut String) {
    let is_drawn = matches!(viewer.style(), Style::Compact | Style::Unicode);
    let is_marked = LastMovement::of(&record.game) != LastMovement::default();
    let is_new = match record.game.stage() {
        Stage::Between(_) => record.game.ply() <= Ply(2),
        Stage::UnderWay(_) => record.game.ply() == Ply(0),
    };
    if is_drawn && is_helped(record.game.ply(), viewer) && is_marked && is_new {
        Sentence::Legend.write(viewer, out);
    }
}

/// Whether the lines below a board tell what to type.
fn is_helped(ply: Ply, viewer: &Viewer) -> bool {
    // Those who hear the lines hear it before their first turn only.
    let is_due = viewer.style() != Style::Blind || ply < Ply(2);
    viewer.is_new && viewer.mode == Mode::Human && is_due
}

/// The last turn, and what it has captured. The small pictures do not repeat a turn that the line
/// above them has just told; the large one can push that line off the screen.
fn last_turn(state: &State, viewer: &Viewer, out: &mut String) {
    let record = &*state.record;
    let Some(turn) = record.game.last() else {
        return;
    };
    let ply = record.game.ply().0;
    let is_news = matches!(*state.cause, Cause::Happened { .. });
    match viewer.style() {
        Style::Blind if is_news => {}
        Style::Blind => {
            if let Some(movement) = blind::last_turn(record, viewer) {
                Sentence::LastTurnInWords { movement, ply }.write(viewer, out);
            }
        }
        Style::Compact | Style::Unicode if tells_movement(&state.cause) => {}
        Style::Classic | Style::Compact | Style::Unicode | Style::Line => {
            let opening = opening(record, turn, record.game.ply());
            Sentence::LastTurn {
                turn: turn.into(),
                ply,
                opening,
            }
            .write(viewer, out);
        }
    }
    if let Stage::Between(position) = record.game.stage() {
        captures(record, position.side_to_move().opposite(), viewer, out);
    }
}

/// Whether a turn or a step of it is what happened.
fn tells_movement(cause: &Cause) -> bool {
    let is_movement =
        |it: &Happening| matches!(it, Happening::Stepped { .. } | Happening::Turned { .. });
    cause.happened().iter().any(is_movement)
}

/// What the last movement, by this side, has captured. A player who hears the screen gets it with
/// the movement.
pub(super) fn captures(record: &GameRecord, by: Side, viewer: &Viewer, out: &mut String) {
    let captured = LastMovement::of(&record.game).captured;
    if viewer.style() != Style::Blind && !captured.is_empty() {
        let points: Vec<String> = captured.iter().map(|point| point.to_string()).collect();
        let (by, count) = (&record.seats.get(by).name, points.len());
        Sentence::Captures {
            by,
            points: points.join(" "),
            count,
        }
        .write(viewer, out);
    }
}

fn offered(offer: Offer, record: &GameRecord) -> Sentence<'_> {
    let name = |side: Side| &record.seats.get(side).name;
    let (kind, turns) = match offer.what {
        Proposal::Draw => ("draw", None),
        Proposal::Abort => ("abort", None),
        Proposal::Undo { turns } => ("undo", Some(turns)),
    };
    let last = record.game.ply().0;
    let first = last + 1 - turns.unwrap_or_default().min(last);
    let (from, to) = (name(offer.by), name(offer.by.opposite()));
    Sentence::Offer {
        game: record.id,
        from,
        to,
        kind,
        turns,
        first,
        last,
    }
}
