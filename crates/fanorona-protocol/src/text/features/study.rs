//! Studies for people: a board, the note about it, and how it can go on.

use crate::board::{Board, LastMovement};
use crate::messages::study::{StudyEvent, StudyLine, StudyStatus};
use crate::records::fgn;
use crate::records::study::{self, TITLE};
use crate::text::boards::blind;
use crate::text::boards::picture::Picture;
use crate::text::boards::said::Mover;
use crate::text::features::{analysis, learn};
use crate::text::screen::layout::{Columns, Layout, Marks};
use crate::text::sentences::arguments::{self, Context};
use crate::viewer::Viewer;
use fanorona_game::{Ply, StudyPlace};
use fanorona_rules::{BySide, Side};

/// The most characters of a player's name that are shown.
const LONGEST_NAME: usize = 20;
/// The most characters of the variations that are listed, so that a board and its note fit a usual
/// screen.
const LISTED: usize = 90;

/// The board of a study, and the lines around it.
pub(crate) fn event(event: &StudyEvent, viewer: &Viewer, out: &mut String) {
    let context = Context::of(viewer);
    let place = &event.place;
    let mut args = arguments::of(&StudyLine::from(event), &context);
    let names = BySide::from_fn(|side| study::player(&place.study, side).unwrap_or("?").to_owned());
    args.set(
        "names",
        format!("{} - {}", short(&names.white), short(&names.black)),
    );
    args.set(
        "has_names",
        if names.white == "?" && names.black == "?" {
            "false"
        } else {
            "true"
        },
    );
    args.set(
        "has_title",
        if place.study.tag(TITLE).is_some() {
            "true"
        } else {
            "false"
        },
    );
    args.set("steps", place.stage.played().to_string());
    let variations = variations(place, &context);
    args.set("continuations", variations.len());
    args.set("listed", listed(&variations));
    if let Some(said) = analysed(place, viewer, &context) {
        args.set("note", said);
    }
    let part = |name: &str| {
        context
            .locale
            .attribute("study", name, &args)
            .unwrap_or_default()
    };
    let layout = Layout::of(viewer);
    if event.status == StudyStatus::Paused {
        return layout.words(&format!("! {}", part("paused")), Marks::Coloured, out);
    }
    layout.words(&part("heading"), Marks::None, out);
    if event.status == StudyStatus::UnderWay && layout.columns == Columns::Heard {
        let side = analysis::side(place.stage.side_to_move(), context.locale);
        let moved = blind::of_stage(&place.stage, Mover::Named(&side), viewer).unwrap_or_default();
        layout.words(
            &blind::with_counts(&moved, &place.stage, viewer),
            Marks::None,
            out,
        );
    } else {
        board(place, &names, viewer, out);
    }
    if event.status == StudyStatus::UnderWay {
        return layout.words(&part("under-way"), Marks::None, out);
    }
    let mut below = Vec::new();
    if event.status == StudyStatus::Created {
        below.push(part("created"));
    }
    below.extend(place.study.note(place.at).map(|_| part("note")));
    if !place.study.marks(place.at).is_empty() {
        below.push(part("marks"));
    }
    below.push(part(if place.stage.start().outcome().is_some() {
        "over"
    } else {
        "next"
    }));
    layout.words(&below.join("\n"), Marks::None, out);
}

/// The note about a turn in words, if the analysis of a game wrote it.
fn analysed(place: &StudyPlace, viewer: &Viewer, context: &Context<'_>) -> Option<String> {
    let before = place.study.position(place.study.parent(place.at?));
    let point = fgn::slip(
        place.study.note(place.at)?.as_str(),
        Ply(place.ply()),
        &before,
    )?;
    Some(analysis::slip(&point, Columns::of(viewer), context))
}

/// The turns that continue from a place, each with its number.
fn variations(place: &StudyPlace, context: &Context<'_>) -> Vec<String> {
    let main = context.locale.word("study-main-line");
    let turns = place
        .study
        .children(place.at)
        .map(|node| place.study.turn(node))
        .enumerate();
    let text = |(index, turn)| {
        let turn = arguments::turn(&turn, context);
        match index {
            0 => format!("1 {turn} ({main})"),
            _ => format!("{} {turn}", index + 1),
        }
    };
    turns.map(text).collect()
}

/// The first variations, as far as there is room.
fn listed(variations: &[String]) -> String {
    let mut out = String::new();
    for (index, variation) in variations.iter().enumerate() {
        if index > 0 && out.len() + variation.len() + 2 > LISTED {
            out.push_str(", ...");
            break;
        }
        if index > 0 {
            out.push_str(", ");
        }
        out.push_str(variation);
    }
    out
}

/// As much of a name as there is room for.
fn short(name: &str) -> &str {
    name.char_indices()
        .nth(LONGEST_NAME)
        .map_or(name, |(end, _)| name[..end].trim_end())
}

fn board(place: &StudyPlace, names: &BySide<String>, viewer: &Viewer, out: &mut String) {
    let stage = &place.stage;
    let names = BySide::from_fn(|side| short(names.get(side)));
    let last = match (place.stage.played().len(), place.at) {
        (0, Some(node)) => {
            let before = place.study.position(place.study.parent(node));
            LastMovement::of_turn(&before, &place.study.turn(node))
        }
        _ => LastMovement::of_unfinished_turn(stage),
    };
    let bottom = viewer.preferences.view.bottom(None::<Side>);
    learn::board_alone(
        stage,
        &Picture::of(Board::of(stage, bottom, last), names, viewer),
        viewer,
        out,
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;
    use crate::preferences::{Preferences, Style};
    use crate::viewer::{Mode, Window};
    use fanorona_game::{Note, PlayerName, Study, StudyId, Timestamp};
    use fanorona_rules::{Position, Ruleset};
    use std::ops::ControlFlow;
    use std::sync::Arc;

    /// A study with the longest title, names and note, and with all first turns as variations after
    /// the first one.
    fn longest() -> StudyPlace {
        let text = |name: &str| (name.to_owned(), "wide word ".repeat(5));
        let tags = vec![text(TITLE), text("White"), text("Black")];
        let mut study = Study::new(Position::start(Ruleset::Tsivy), tags);
        let start = study.position(None);
        let mut first = None;
        start.for_each_turn(|turn, _| {
            first = Some(*turn);
            ControlFlow::Break(())
        });
        let at = study.add(None, first.unwrap()).ok();
        study.set_note(at, Note::new(&"wide word ".repeat(30)));
        let mut turns = Vec::new();
        study.position(at).for_each_turn(|turn, _| {
            turns.push(*turn);
            ControlFlow::Continue(())
        });
        for turn in &turns {
            study.add(at, *turn).unwrap();
        }
        StudyPlace::new(Arc::new(study), at)
    }

    #[test]
    fn the_longest_note_and_title_fit_22_lines_of_79_columns() {
        for language in Language::ALL.iter().copied() {
            for style in [Style::Classic, Style::Compact, Style::Unicode, Style::Blind] {
                for status in [StudyStatus::Created, StudyStatus::At, StudyStatus::UnderWay] {
                    let viewer = Viewer {
                        preferences: Preferences {
                            style: style.into(),
                            language: Some(language),
                            ..Preferences::default()
                        },
                        window: Window {
                            columns: Some(79),
                            rows: Some(24),
                        },
                        ..Viewer::stranger(Mode::Human, Timestamp(0).into())
                    };
                    let owner = PlayerName::new("alice").unwrap();
                    let shown = StudyEvent {
                        status,
                        id: StudyId(1_000_000),
                        owner,
                        shared: true,
                        place: longest(),
                    };
                    let mut out = String::new();
                    event(&shown, &viewer, &mut out);
                    assert!(
                        out.lines().count() <= 21,
                        "{} lines:\n{out}",
                        out.lines().count()
                    );
                    // Lines that are heard are not wrapped.
                    let fits = out.lines().all(|line| line.chars().count() <= 79);
                    assert!(fits || style == Style::Blind, "{out}");
                }
            }
        }
    }

    #[test]
    fn notes_of_an_analysis_are_said_in_words() {
        let mut study = Study::new(Position::start(Ruleset::Telo), Vec::new());
        let turn = study.position(None).read_turn("b1b2+").unwrap();
        let at = study.add(None, turn).ok();
        study.set_note(at, Note::new("? best a1b2+ was +254 became +0"));
        let place = StudyPlace::new(Arc::new(study), at);
        let viewer = Viewer::stranger(Mode::Human, Timestamp(0).into());
        let owner = PlayerName::new("alice").unwrap();
        let shown = StudyEvent {
            status: StudyStatus::At,
            id: StudyId(1),
            owner,
            shared: false,
            place,
        };
        let mut out = String::new();
        event(&shown, &viewer, &mut out);
        assert!(
            out.contains("Note: ? best a1b2+ (was better, now about even)"),
            "{out}"
        );
    }
}
