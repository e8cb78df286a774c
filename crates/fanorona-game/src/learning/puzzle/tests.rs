use super::*;

fn place(position: &str, kind: PuzzleKind, solution: &str) -> PuzzlePlace {
    let position: Position = position.parse().unwrap();
    let solutions = vec![position.read_turn(solution).unwrap()];
    let (game, ply) = (GameId(1), Ply(0));
    let found = FoundPuzzle {
        game,
        ply,
        position,
        kind,
        solutions,
        worth: Judgement::Won(None),
    };
    PuzzlePlace::start(Puzzle {
        id: PuzzleId(1),
        found,
        rating: Rating::START,
    })
}

fn play(place: &PuzzlePlace, text: &str) -> PuzzleAttempt {
    place.play(&Movements::read(text).unwrap()).unwrap()
}

#[test]
fn a_turn_is_checked_when_it_is_finished() {
    let place = place("4b/5/b4/2b2/w4 w", PuzzleKind::WinsMaterial, "a1a2+,b2+");
    let PuzzleAttempt::UnderWay(under_way) = play(&place, "a1a2") else {
        panic!("it can go on")
    };
    assert!(matches!(play(&under_way, "b2"), PuzzleAttempt::Solved(_)));
    assert!(matches!(play(&under_way, "stop"), PuzzleAttempt::Wrong(..)));
    assert_eq!(
        (under_way.back(), place.back()),
        (Some(place.clone()), None)
    );
    assert_eq!(under_way.again(), place);
    assert!(place.play(&Movements::read("e5e4").unwrap()).is_err());
}

#[test]
fn a_win_in_two_is_solved_by_any_winning_second_turn() {
    let place = place("1b1/3/w2 w", PuzzleKind::WinsInTwo, "a1b1");
    assert!(matches!(play(&place, "a1a2"), PuzzleAttempt::Wrong(..)));
    assert!(matches!(play(&place, "a1b1"), PuzzleAttempt::ToReply(..)));
    let reply = place.puzzle.found.solutions[0];
    let second = place.second(reply, "1b1/2w/w1b w".parse().unwrap());
    let winning = second.solutions();
    assert!(!winning.is_empty());
    assert_eq!((second.reply(), place.reply()), (Some(reply), None));
    for turn in winning {
        assert_eq!(
            play(&second, &turn.to_string()),
            PuzzleAttempt::Solved(turn)
        );
    }
}
