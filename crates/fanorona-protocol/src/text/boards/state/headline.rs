//! The lines above a board: what happened.

use crate::messages::state::{AutoPlay, Cause, State};
use crate::notation::{StepTexts, TurnText};
use crate::preferences::Style;
use crate::text::boards::blind;
use crate::text::boards::opening::opening;
use crate::text::boards::said::{Ending, Sentence, Title};
use crate::viewer::Viewer;
use fanorona_game::{GameRecord, Happening};
use fanorona_rules::Side;

/// The lines above the board.
pub(crate) fn headline(state: &State, viewer: &Viewer, out: &mut String) {
    let record = &state.record;
    let (happened, auto) = match &*state.cause {
        Cause::Asked | Cause::LoggedIn => {
            return Sentence::Title(Title::of(record)).write(viewer, out);
        }
        Cause::AskedAt { after, of } => {
            Sentence::Title(Title::of(record)).write(viewer, out);
            return Sentence::AfterTurn {
                after: *after,
                of: *of,
            }
            .write(viewer, out);
        }
        Cause::Started => return Sentence::Started(Title::of(record)).write_unasked(viewer, out),
        Cause::Happened { auto, happened } => (happened, *auto),
    };
    for happening in happened {
        if let Some(sentence) = happening_sentence(happening, auto, record, viewer) {
            sentence.write_unasked(viewer, out);
        }
    }
}

/// What happened. Offers have an event of their own.
pub(crate) fn happening_sentence<'r>(
    happening: &Happening,
    auto: Option<AutoPlay>,
    record: &'r GameRecord,
    viewer: &Viewer,
) -> Option<Sentence<'r>> {
    let game = record.id;
    let name = |side: Side| &record.seats.get(side).name;
    let in_words = viewer.style() == Style::Blind;
    Some(match happening {
        Happening::Stepped { by, .. } if in_words => {
            let movement = blind::under_way(record, viewer).unwrap_or_default();
            Sentence::SteppedInWords {
                game,
                by: name(*by),
                movement,
            }
        }
        Happening::Stepped { by, steps } => {
            let before = record
                .game
                .stage()
                .played()
                .len()
                .saturating_sub(steps.len());
            let StepTexts(texts) = StepTexts::sequence(steps.iter().copied(), before);
            Sentence::Stepped {
                game,
                by: name(*by),
                steps: TurnText(texts.join(",")),
            }
        }
        Happening::Turned { ply, .. } if in_words => Sentence::TurnedInWords {
            game,
            movement: blind::last_turn(record, viewer)?,
            ply: ply.0,
            auto,
        },
        Happening::Turned { by, turn, ply } => {
            let opening = opening(record, *turn, *ply);
            Sentence::Turned {
                game,
                by: name(*by),
                turn: turn.into(),
                ply: ply.0,
                opening,
                auto,
            }
        }
        Happening::TookBack { by, left } => Sentence::TookBack {
            game,
            by: name(*by),
            left: *left,
        },
        Happening::Ended { result, by } => Sentence::Ended {
            game,
            ending: Ending::of(*result, record).given_up(*by, record),
        },
        Happening::Undone { turns, ply } => Sentence::Undone {
            game,
            turns: *turns,
            first: ply.0 + 1,
            last: ply.0 + turns,
        },
        Happening::GaveTime { by, span } => Sentence::GaveTime {
            game,
            by: name(*by),
            to: name(by.opposite()),
            span: (*span).into(),
        },
        Happening::Offered(_) | Happening::Declined(_) | Happening::Lapsed(_) => return None,
    })
}
