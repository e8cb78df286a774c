use super::*;
use Judgement::{Drawn, Lost, Open, Won};

#[test]
fn only_the_canonical_text_is_read() {
    for judgement in [
        Won(None),
        Won(Some(7)),
        Drawn,
        Lost(None),
        Lost(Some(0)),
        Open(0),
        Open(125),
        Open(-3),
    ] {
        assert_eq!(judgement.to_string().parse(), Ok(judgement));
        assert_eq!(judgement.reversed().reversed(), judgement);
    }
    for text in [
        "",
        "125",
        "+",
        "-0",
        "Won",
        " won",
        "+1.5",
        "won in",
        "won in 07",
        "drawn in 3",
        "+1 in 2",
    ] {
        assert_eq!(text.parse::<Judgement>(), Err(NotAJudgement), "{text}");
    }
}

#[test]
fn a_result_is_further_away_before() {
    assert_eq!(Won(Some(3)).before(2), Won(Some(5)));
    assert_eq!(Lost(None).before(2), Lost(None));
    assert_eq!(Open(30).before(2), Open(30));
}

#[test]
fn a_mistake_loses_a_piece_and_a_half_and_a_blunder_the_game() {
    const WON: Judgement = Won(Some(9));
    const LOST: Judgement = Lost(Some(8));
    for (was, became, slip) in [
        (WON, Won(None), None),
        (WON, Open(900), None),
        (WON, Open(300), Some(Slip::Mistake)),
        (WON, Open(100), Some(Slip::Blunder)),
        (WON, Drawn, Some(Slip::Blunder)),
        (WON, LOST, Some(Slip::Blunder)),
        (Drawn, LOST, Some(Slip::Blunder)),
        (Drawn, Open(-900), None),
        (Drawn, WON, None),
        (LOST, Lost(None), None),
        (LOST, Open(0), None),
        (Open(0), LOST, Some(Slip::Blunder)),
        (Open(-300), LOST, Some(Slip::Mistake)),
        (Open(-500), LOST, None),
        (Open(0), WON, None),
        (Open(100), Open(-49), None),
        (Open(100), Open(-50), Some(Slip::Mistake)),
        (Open(100), Open(-300), Some(Slip::Blunder)),
        (Open(1200), Open(500), None),
        (Open(-500), Open(-1200), None),
        (Open(200), Drawn, None),
        (Open(300), Drawn, Some(Slip::Mistake)),
        (Open(-100), Drawn, None),
    ] {
        assert_eq!(Slip::between(was, became), slip, "{was} {became}");
    }
}

/// An analysis with this course and these turning points: the number, before and after.
fn annotation(course: &[Judgement], points: &[(u32, Judgement, Judgement)]) -> Annotation {
    let start = fanorona_rules::Ruleset::Telo.start();
    let best = start.read_turn("a1b2+").unwrap();
    let point = |(ply, was, became): &(u32, Judgement, Judgement)| TurningPoint {
        ply: Ply(*ply),
        best,
        then: Vec::new(),
        was: *was,
        became: *became,
    };
    Annotation {
        game: GameId(1),
        first: Side::White,
        made_at: Timestamp(0),
        nodes: 1,
        points: points.iter().map(point).collect(),
        course: course.to_vec(),
    }
}

#[test]
fn the_course_has_a_sign_for_each_turn() {
    let course = [
        Open(0),
        Open(-49),
        Open(50),
        Open(-60),
        Open(-700),
        Won(Some(3)),
        Lost(None),
    ];
    let said = annotation(&course, &[(5, Open(0), Lost(None))]);
    let signs: String = said.signs().map(CourseSign::as_char).collect();
    assert_eq!(signs, "==+-?10");
}

#[test]
fn the_turn_that_decided_the_game_was_played_by_the_side_that_lost_something() {
    let white = Some(Side::White);
    let at = |ply, was, became| {
        Some(Decided::At {
            ply: Ply(ply),
            was,
            became,
        })
    };
    let cases: [(&[Judgement], Option<Decided>); 7] = [
        (&[], None),
        (&[Open(0), Open(100)], Some(Decided::Always(None))),
        (&[Open(500), Won(None)], Some(Decided::Always(white))),
        // Black's fourth turn.
        (
            &[Open(0), Open(20), Open(10), Open(600), Won(Some(9))],
            at(4, None, white),
        ),
        // The search saw it a turn later, after White had played the best turn.
        (
            &[Open(0), Open(20), Open(10), Open(150), Won(Some(9))],
            at(4, None, white),
        ),
        // White lets a win slip, in the last turn.
        (&[Open(0), Open(450), Drawn], at(3, white, None)),
        // It changed more than once.
        (
            &[Open(0), Won(None), Lost(None), Won(None), Won(None)],
            at(4, Some(Side::Black), white),
        ),
    ];
    for (course, decided) in cases {
        assert_eq!(annotation(course, &[]).decided(), decided, "{course:?}");
    }
    // The start is not evaluated, but a mistake in the first turn says what it was worth.
    let course = [Lost(Some(9)), Lost(Some(8))];
    let said = annotation(&course, &[(1, Won(Some(11)), Lost(Some(9)))]);
    assert_eq!(said.decided(), at(1, white, Some(Side::Black)));
    let said = annotation(&course, &[(1, Lost(None), Lost(Some(9)))]);
    assert_eq!(said.decided(), Some(Decided::Always(Some(Side::Black))));
}

#[test]
fn losses_are_counted_for_each_side() {
    // White: unknown, 100, 300 by the search and a mistake in fact. Black: 0, 149 at most.
    let course = [Open(100), Open(100), Open(0), Open(400), Open(100)];
    let said = annotation(&course, &[(5, Open(350), Open(50))]);
    let losses = said.losses();
    assert_eq!(
        losses.white,
        Losses {
            mistakes: 1,
            blunders: 0,
            lost: 400,
            known: 2
        }
    );
    assert_eq!(
        losses.black,
        Losses {
            mistakes: 0,
            blunders: 0,
            lost: 149,
            known: 2
        }
    );
    assert_eq!(losses.black.average(), Some(74));
    assert_eq!(annotation(&[], &[]).losses().white.average(), None);
}

#[test]
fn the_sides_are_exchanged_in_a_game_that_black_begins() {
    let course = [Open(100), Open(100), Open(0), Open(400), Open(100)];
    let points = [(1, Won(None), Lost(None)), (5, Open(350), Open(50))];
    let exchanged = Annotation {
        first: Side::Black,
        ..annotation(&course.map(Judgement::reversed), &points)
    };
    let said = annotation(&course, &points);
    let (losses, others) = (said.losses(), exchanged.losses());
    assert_eq!((losses.white, losses.black), (others.black, others.white));
    let Some(Decided::At { ply, was, became }) = said.decided() else {
        panic!("{:?}", said.decided());
    };
    let was = was.map(Side::opposite);
    let became = became.map(Side::opposite);
    assert_eq!(exchanged.decided(), Some(Decided::At { ply, was, became }));
}

#[test]
fn a_replay_stops_before_and_after_each_mistake() {
    let said = annotation(
        &[Open(0); 9],
        &[1, 5, 6].map(|ply| (ply, Open(0), Lost(None))),
    );
    let walk = |from: u32| {
        std::iter::successors(Some(from), |at| said.stop_after(*at)).collect::<Vec<_>>()
    };
    assert_eq!(walk(0), [0, 1, 4, 5, 6]);
    let back: Vec<u32> = std::iter::successors(Some(9), |at| said.stop_before(*at)).collect();
    assert_eq!(back, [9, 6, 5, 4, 1, 0]);
}
