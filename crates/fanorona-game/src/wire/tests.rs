use super::*;
use crate::{
    Days, GameId, LiveTime, Match, MatchLength, MatchPlace, MatchTerms, Offer, PlayerName,
    Proposal, Rating, RatingRange, SlowTime, TimeControl, Timestamp,
};
use fanorona_rules::Side;
use serde::de::DeserializeOwned;
use serde_json::{Value, from_value, json, to_value};
use std::fmt::Debug;

fn both_ways<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, written: Value) {
    assert_eq!(to_value(value).unwrap(), written);
    assert_eq!(from_value::<T>(written).unwrap(), *value);
}

#[test]
fn values_have_the_documented_shapes() {
    both_ways(&GameId(12), json!(12));
    both_ways(&Timestamp(1_500), json!(1_500));
    both_ways(&PlayerName::new("Rabe").unwrap(), json!("Rabe"));
    both_ways(
        &Rating::START,
        json!({ "rating": 1_500, "deviation": 350, "provisional": true }),
    );
    both_ways(&Score::Win(Side::Black), json!("0-1"));
    both_ways(&Judgement::Open(-40), json!("-40"));
    both_ways(&Judgement::Won(Some(5)), json!("won in 5"));
    both_ways(
        &Offer {
            id: crate::OfferId(7),
            by: Side::Black,
            what: Proposal::Undo { turns: 2 },
        },
        json!({ "id": 7, "by": "b", "kind": "undo", "turns": 2 }),
    );
    both_ways(&TimeControl::Untimed, json!({ "kind": "untimed" }));
    both_ways(
        &TimeControl::Live(LiveTime::new(600, 5).unwrap()),
        json!({ "kind": "live", "main_s": 600, "increment_s": 5 }),
    );
    let slow = SlowTime {
        per_turn: Days::new(3),
        total: None,
        remind: Days::new(1),
    };
    both_ways(
        &TimeControl::Slow(slow),
        json!({ "kind": "days", "days": 3, "total": null, "remind": 1 }),
    );
    let terms = MatchTerms {
        length: MatchLength::Three,
        vela: true,
    };
    both_ways(
        &Match {
            place: MatchPlace {
                first: GameId(7),
                game: 2,
            },
            terms,
        },
        json!({ "first": 7, "game": 2, "of": 3, "vela": true }),
    );
    both_ways(
        &RatingRange::from_text("1400-").unwrap(),
        json!({ "least": 1_400, "most": null }),
    );
}

#[test]
fn invalid_values_are_refused() {
    assert!(from_value::<PlayerName>(json!("a b")).is_err());
    assert!(from_value::<Days>(json!(0)).is_err());
    assert!(from_value::<LiveTime>(json!({ "main_s": 0, "increment_s": 0 })).is_err());
    assert!(from_value::<RatingRange>(json!({ "least": 1_800, "most": 1_400 })).is_err());
    assert!(from_value::<MatchLength>(json!(4)).is_err());
    assert!(from_value::<Score>(json!("2-0")).is_err());
}
