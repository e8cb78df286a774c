//! A study as its page shows it.

use super::label::Label;
use crate::board::{Board, LastMovement};
use crate::language::Language;
use crate::notation::TurnText;
use crate::pictures::{self, BoardKind, Caption, Svg};
use crate::records::study::{TITLE, player};
use crate::text::boards::blind;
use crate::text::sentences::arguments::{self, Context};
use crate::viewer::Viewer;
use fanorona_game::{Mark, NodeId, Study, StudyId, Visit};
use fanorona_rules::{BySide, Position, Side, Stage};
use fluent_bundle::FluentArgs;

/// A study as its page shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StudyView {
    /// The title that its owner has given it, or its number, with its players.
    pub title: String,
    /// The note before the first turn.
    pub note: Option<String>,
    /// Its turns in the order of its record: after a turn come its variations.
    pub turns: Vec<StudyTurnView>,
    /// The position before the first turn, and after each of these turns.
    pub positions: Vec<Position>,
    /// What is marked there.
    pub marks: Vec<Vec<Mark>>,
    nodes: Vec<NodeId>,
}

/// A turn of a study.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StudyTurnView {
    /// Its place in the record, counted from 1.
    pub place: usize,
    /// The place of the turn that it follows; 0 at the start.
    pub after: usize,
    /// The number of the turn in its line.
    pub ply: u32,
    /// 0 on the main line, 1 in its variations, and so on.
    pub depth: usize,
    /// As people write it.
    pub text: String,
    pub note: Option<String>,
}

/// A study as its page shows it.
#[must_use]
pub fn study(id: StudyId, study: &Study, viewer: &Viewer) -> StudyView {
    let context = Context::of(viewer);
    let note = |at| study.note(at).map(|note| note.as_str().to_owned());
    let (mut turns, mut nodes) = (Vec::new(), Vec::<NodeId>::new());
    let mut positions = vec![study.position(None)];
    let mut marks = vec![study.marks(None).iter().collect()];
    let mut depth = 0;
    study.walk(|visit| match visit {
        Visit::Open => depth += 1,
        Visit::Close => depth -= 1,
        Visit::Turn { node, ply } => {
            let parent = study.parent(node);
            let after = nodes.iter().position(|at| Some(*at) == parent);
            nodes.push(node);
            positions.push(study.position(Some(node)));
            marks.push(study.marks(Some(node)).iter().collect());
            turns.push(StudyTurnView {
                place: nodes.len(),
                after: after.map_or(0, |index| index + 1),
                ply,
                depth,
                text: arguments::value(&TurnText::from(study.turn(node)), &context),
                note: note(Some(node)),
            });
        }
    });
    StudyView {
        title: title(id, study, viewer.preferences.language()),
        note: note(None),
        turns,
        positions,
        marks,
        nodes,
    }
}

fn title(id: StudyId, study: &Study, language: Language) -> String {
    let number = format!("{} {}", Label::Study.words(language), id.0);
    let players = [Side::White, Side::Black].map(|side| player(study, side));
    match (study.tag(TITLE), players) {
        (Some(title), _) => format!("{number}: {title}"),
        (None, [Some(white), Some(black)]) => format!("{number}: {white} \u{2013} {black}"),
        (None, _) => number,
    }
}

impl StudyView {
    /// The board at a place; `None` if there is no such place.
    #[must_use]
    pub fn board(&self, study: &Study, place: usize, viewer: &Viewer) -> Option<Svg> {
        let position = *self.positions.get(place)?;
        let node = place.checked_sub(1).map(|index| self.nodes[index]);
        let last = node.map_or_else(LastMovement::default, |node| {
            LastMovement::of_turn(&study.position(study.parent(node)), &study.turn(node))
        });
        let bottom = viewer.preferences.view.bottom(None);
        let board = Board::of(&Stage::Between(position), bottom, last);
        let language = viewer.preferences.language();
        let [white, black] = [Label::White, Label::Black].map(|label| label.words(language));
        let names = BySide {
            white: white.as_str(),
            black: black.as_str(),
        };
        let mut words = String::new();
        blind::pieces(&names, &Stage::Between(position), viewer, &mut words);
        let marks = study.marks(node);
        if !marks.is_empty() {
            let mut args = FluentArgs::new();
            let all: Vec<String> = marks.iter().map(|mark| mark.to_string()).collect();
            args.set("marks", all.join(", "));
            let locale = Context::of(viewer).locale;
            words += &locale
                .attribute("study", "marks", &args)
                .unwrap_or_default();
        }
        let caption = Caption::Text {
            title: &self.title,
            description: words.trim_end(),
        };
        Some(pictures::marked_board(&board, BoardKind::Playable, marks).svg(caption))
    }
}
