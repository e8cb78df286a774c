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
