//! Lessons for people: the words of a task, its board, and what a turn did.

use crate::board::{Board, LastMovement};
use crate::messages::learn::{LessonEvent, LessonLine, LessonStatus};
use crate::preferences::Style;
use crate::text::boards::blind;
use crate::text::boards::picture::Picture;
use crate::text::boards::picture::picture;
use crate::text::boards::said::Mover;
use crate::text::screen::layout::{Columns, Layout, Marks};
use crate::text::sentences::arguments::{self, Context};
use crate::text::sentences::locale::Locale;
use crate::viewer::Viewer;
use fanorona_game::LessonPlace;
use fanorona_rules::{BySide, Ruleset, Side, Stage, Turn};
use fluent_bundle::FluentArgs;

/// What happened in a lesson.
pub(crate) fn event(event: &LessonEvent, viewer: &Viewer, out: &mut String) {
    let context = Context::of(viewer);
    let place = &event.place;
    let mut args = arguments::of(&LessonLine::from(event), &context);
    args.set("title", context.locale.word(&entry(place)));
    args.set("steps", place.stage.played().to_string());
    if let Some(next) = event.next {
        args.set(
            "next_title",
            context.locale.word(&format!("lesson-{}", next.name())),
        );
    }
    let part = |name: &str| {
        context
            .locale
            .attribute("lesson", name, &args)
            .unwrap_or_default()
    };
    let reader = match Columns::of(viewer) {
        Columns::Seen => Reader::Typing,
        Columns::Heard => Reader::Hearing,
    };
    let own = |name: &str| words(place, name, reader, context.locale);
    let heard = heard(&place.stage, event.turn.as_ref(), context.locale, viewer);
    let (above, below) = match event.status {
        LessonStatus::Task if is_short(event.taken_back, viewer) => {
            return start_of_turn(
                &place.stage,
                &part("taken-back"),
                &part("to-move"),
                viewer,
                out,
            );
        }
        LessonStatus::Task => (
            format!("{}\n{}", part("heading"), own("task")),
            Some(part("to-move")),
        ),
        LessonStatus::UnderWay => (part("under-way"), Some(part("continue"))),
        LessonStatus::Right => (format!("{} {}", part("right"), own("right")), None),
        LessonStatus::Missed => (
            format!("{} {} {}", part("missed"), own("miss"), part("try-again")),
            None,
        ),
        LessonStatus::Hint => (own("hint"), None),
        LessonStatus::Done => (part("done"), None),
        LessonStatus::Paused => (format!("! {}", part("paused")), None),
    };
    let layout = Layout::of(viewer);
    if let Some(heard) = heard.as_deref().filter(|_| event.turn.is_some()) {
        layout.words(heard, Marks::None, out);
    }
    layout.words(&above, Marks::Coloured, out);
    if let Some(heard) = heard.filter(|_| event.status == LessonStatus::UnderWay) {
        layout.words(
            &blind::with_counts(&heard, &place.stage, viewer),
            Marks::None,
            out,
        );
        return layout.words(&below.unwrap_or_default(), Marks::None, out);
    }
    if let Some(below) = below {
        board(
            &place.stage,
            place.task().side(),
            viewer,
            context.locale,
            out,
        );
        layout.words(&below, Marks::None, out);
    }
}

/// Whether the task is not read again to somebody who hears it, as after steps of a turn in a game.
pub(crate) fn is_short(taken_back: bool, viewer: &Viewer) -> bool {
    taken_back && Columns::of(viewer) == Columns::Heard
}

/// What is heard when all steps of a turn were taken back.
pub(crate) fn start_of_turn(
    stage: &Stage,
    above: &str,
    below: &str,
    viewer: &Viewer,
    out: &mut String,
) {
    let heard = blind::with_counts(above, stage, viewer);
    Layout::of(viewer).words(&format!("{heard}{below}"), Marks::None, out);
}

/// What the viewer has just played, a turn or steps of one, for viewers who hear the board. `stage`
/// is that at the start of the turn, or after the steps.
pub(crate) fn heard(
    stage: &Stage,
    turn: Option<&Turn>,
    locale: &'static Locale,
    viewer: &Viewer,
) -> Option<String> {
    if Columns::of(viewer) == Columns::Seen {
        return None;
    }
    let you = locale
        .attribute("lesson", "you", &FluentArgs::new())
        .unwrap_or_default();
    let by = viewer
        .name
        .as_ref()
        .map_or(Mover::Named(&you), Mover::Player);
    match turn {
        Some(turn) => blind::of_turn(stage.start(), turn, by, viewer),
        None => blind::of_stage(stage, by, viewer),
    }
}

fn entry(place: &LessonPlace) -> String {
    format!("lesson-{}", place.lesson.name())
}

/// How somebody sees a task and answers it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reader {
    Typing,
    /// Typing, without a picture.
    Hearing,
    /// Pointing at a board on a page.
    Touching,
}

/// The words of a task: `task1` to `task9`, and `hint`, `right` and `miss` likewise. Where they
/// name signs of the picture or say what to type, `task1-heard` and `task1-touch` say the same to
/// others.
pub(crate) fn words(
    place: &LessonPlace,
    part: &str,
    reader: Reader,
    locale: &'static Locale,
) -> String {
    let name = format!("{part}{}", place.number());
    let mut args = FluentArgs::new();
    args.set("touch", (reader == Reader::Touching).to_string());
    let say = |name: &str| locale.attribute(&entry(place), name, &args);
    let own = match reader {
        Reader::Typing => None,
        Reader::Hearing => say(&format!("{name}-heard")),
        Reader::Touching => say(&format!("{name}-touch")),
    };
    own.or_else(|| say(&name)).unwrap_or_default()
}

/// The board of a person who plays alone, from that person's side.
pub(crate) fn board(
    stage: &Stage,
    side: Side,
    viewer: &Viewer,
    locale: &'static Locale,
    out: &mut String,
) {
    let name = |name| {
        locale
            .attribute("lesson", name, &FluentArgs::new())
            .unwrap_or_default()
    };
    let (you, opponent) = (name("you"), name("opponent"));
    let names = BySide::from_fn(|of| {
        if of == side {
            you.as_str()
        } else {
            opponent.as_str()
        }
    });
    let board = Board::of(stage, side, LastMovement::of_unfinished_turn(stage));
    let before = |side| match stage {
        Stage::Between(position) => position.pieces(side).len(),
        Stage::UnderWay(chain) => chain.start().pieces(side).len(),
    };
    // Nobody has captured the pieces that the task lacks.
    let at_first = Some(BySide::from_fn(before));
    board_alone(
        stage,
        &Picture {
            at_first,
            ..Picture::of(board, names, viewer)
        },
        viewer,
        out,
    );
}

/// A board on which nobody plays against another player, drawn or in words.
pub(crate) fn board_alone(stage: &Stage, drawn: &Picture<'_>, viewer: &Viewer, out: &mut String) {
    let style = match viewer.style() {
        Style::Blind => {
            let mut words = String::new();
            blind::pieces(&drawn.names, stage, viewer, &mut words);
            return Layout::of(viewer).words(&words, Marks::None, out);
        }
        // A board of five rows in this style and the words around it do not fit a usual screen.
        Style::Classic if stage.ruleset() != Ruleset::Telo => Style::Compact,
        style @ (Style::Classic | Style::Compact | Style::Line | Style::Unicode) => style,
    };
    out.push_str(&picture(drawn, style));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;
    use crate::preferences::Preferences;
    use crate::text::sentences::locale::FILES;
    use crate::viewer::{Mode, Window};
    use fanorona_game::{Lesson, Timestamp};
    use include_dir::File;

    const LANGUAGES: &[Language] = Language::ALL;

    fn tasks() -> impl Iterator<Item = LessonPlace> {
        let of = |lesson: &Lesson| {
            std::iter::successors(Some(LessonPlace::start(*lesson)), |place| {
                LessonPlace::next(*place)
            })
        };
        Lesson::ALL.iter().flat_map(of)
    }

    #[test]
    fn every_task_has_its_words_in_every_language() {
        for &language in LANGUAGES {
            let code: &str = language.into();
            let file = FILES
                .get_file(format!("{code}/learn.ftl"))
                .and_then(File::contents_utf8)
                .unwrap();
            for place in tasks() {
                let (_, of_lesson) = file.split_once(&format!("\n{} =", entry(&place))).unwrap();
                let of_lesson = of_lesson.split("\nlesson-").next().unwrap();
                for part in ["task", "hint", "right", "miss"] {
                    let attribute = format!(".{part}{} = ", place.number());
                    assert!(
                        of_lesson.contains(&attribute),
                        "{language} {} {attribute}",
                        entry(&place)
                    );
                }
            }
        }
    }

    #[test]
    fn every_task_fits_a_usual_screen() {
        for (place, language) in
            tasks().flat_map(|place| LANGUAGES.iter().map(move |language| (place, *language)))
        {
            for style in [
                Style::Classic,
                Style::Compact,
                Style::Unicode,
                Style::Line,
                Style::Blind,
            ] {
                let viewer = Viewer {
                    preferences: Preferences {
                        style: style.into(),
                        language: Some(language),
                        ..Preferences::default()
                    },
                    window: Window {
                        columns: Some(80),
                        rows: Some(24),
                    },
                    is_new: true,
                    ..Viewer::stranger(Mode::Human, Timestamp(0).into())
                };
                let task = LessonEvent {
                    status: LessonStatus::Task,
                    place,
                    turn: None,
                    next: None,
                    taken_back: false,
                };
                let mut out = String::new();
                event(&task, &viewer, &mut out);
                assert!(out.lines().count() <= 22, "{out}");
            }
        }
    }
}
