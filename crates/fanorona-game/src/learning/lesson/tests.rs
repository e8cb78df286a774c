use super::*;
use fanorona_rules::notation::Movements;
use std::ops::ControlFlow;

/// Tasks that every legal turn fulfils: they show that nothing else is legal.
const ANY_TURN: &[(Lesson, usize)] = &[
    (Lesson::Approach, 1),
    (Lesson::Withdrawal, 1),
    (Lesson::Vela, 1),
];

#[test]
fn every_task_has_a_right_turn_and_a_wrong_one() {
    for lesson in Lesson::ALL {
        assert!(!lesson.tasks().is_empty());
        for (index, task) in lesson.tasks().iter().enumerate() {
            let (mut right, mut wrong) = (0, 0);
            task.position().for_each_turn(|turn, _| {
                if task.is_fulfilled_by(turn) {
                    right += 1;
                } else {
                    wrong += 1;
                }
                ControlFlow::Continue(())
            });
            assert!(right > 0, "{lesson:?} {index}");
            let any_turn = ANY_TURN.contains(&(*lesson, index + 1));
            assert_eq!(
                wrong == 0,
                any_turn,
                "{lesson:?} {index}: {wrong} wrong turns"
            );
        }
    }
}

#[test]
fn lessons_are_found_by_number_and_by_name() {
    for lesson in Lesson::ALL.iter().copied() {
        assert_eq!(Lesson::of_number(lesson.number()), Some(lesson));
        assert_eq!(lesson.name().parse(), Ok(lesson));
    }
    assert_eq!(
        (Lesson::of_number(0), Lesson::of_number(Lesson::count() + 1)),
        (None, None)
    );
}

#[test]
fn the_next_lesson_is_one_that_is_not_done() {
    let first = Lesson::Moving;
    assert_eq!(first.next_unfinished(&[]), Some(first));
    assert_eq!(
        first.next_unfinished(&[first, Lesson::Approach]),
        Some(Lesson::Points)
    );
    assert_eq!(Lesson::Vela.next_unfinished(&[Lesson::Vela]), Some(first));
    assert_eq!(first.next_unfinished(Lesson::ALL), None);
}

#[test]
fn a_turn_is_checked_when_it_is_finished() {
    let play =
        |place: LessonPlace, text: &str| place.play(&Movements::read(text).unwrap()).unwrap();
    let place = LessonPlace::start(Lesson::Chains);
    let Attempt::UnderWay(under_way) = play(place, "a1a2") else {
        panic!("the turn can go on")
    };
    assert!(matches!(play(under_way, "b2"), Attempt::Right(_)));
    assert!(matches!(play(under_way, "stop"), Attempt::Missed(_)));
    assert_eq!((under_way.back(), place.back()), (Some(place), None));
    assert_eq!(under_way.again(), place);
    assert_eq!(place.next().and_then(LessonPlace::next), None);
}
