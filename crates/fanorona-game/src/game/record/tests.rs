use super::*;
use crate::{AccountId, Days, PlayerName, SlowTime, TimeControl};
use fanorona_rules::Ruleset;

const HOUR: Duration = Duration::from_hours(1);
const NOON: Timestamp = Timestamp(1_800_000_000_000);

/// A game with a day for each turn.
fn game() -> GameRecord {
    let time = TimeControl::Slow(SlowTime {
        per_turn: Days::new(1),
        total: None,
        remind: None,
    });
    let seat = |id, name| Player {
        id: AccountId(id),
        name: PlayerName::new(name).unwrap(),
    };
    let seats = BySide {
        white: seat(1, "Rabe"),
        black: seat(2, "Rasoa"),
    };
    GameRecord::start(
        GameId(1),
        Terms {
            time,
            ..Terms::usual(Ruleset::Telo)
        },
        seats,
        NOON,
    )
}

#[test]
fn a_vacation_pauses_the_clock_of_its_player_and_postpones_the_deadline() {
    let mut game = game();
    let running = ShownClock {
        left: BySide {
            white: Some(HOUR * 14),
            black: None,
        },
        due: Some(NOON.plus(HOUR * 24)),
        paused_until: None,
    };
    assert_eq!(game.clock_at(NOON.plus(HOUR * 10)), running);
    let until = NOON.plus(HOUR * 100);
    let away = Some(Pause {
        from: NOON.plus(HOUR * 10),
        until,
    });
    game.away.black = away;
    assert_eq!(
        game.clock_at(NOON.plus(HOUR * 10)),
        running,
        "the opponent's clock is another one"
    );
    game.away = BySide {
        white: away,
        black: None,
    };
    let paused = ShownClock {
        due: Some(until.plus(HOUR * 14)),
        paused_until: Some(until),
        ..running
    };
    for hours in [10, 36, 99] {
        assert_eq!(game.clock_at(NOON.plus(HOUR * hours)), paused, "{hours}");
    }
    // It has ended, and the deadline is not postponed yet.
    let ended = ShownClock {
        paused_until: None,
        ..paused
    };
    assert_eq!(game.clock_at(until), ended);
    game.clock.due = ended.due;
    assert_eq!(
        game.clock_at(until),
        ended,
        "the deadline is postponed once"
    );
}

#[test]
fn a_turn_that_begins_in_a_vacation_has_all_its_time() {
    let mut game = game();
    let until = NOON.plus(HOUR * 100);
    game.away.white = Some(Pause {
        from: NOON.before(HOUR),
        until,
    });
    let clock = game.clock_at(NOON.plus(HOUR * 30));
    assert_eq!(
        (clock.left.white, clock.due),
        (Some(HOUR * 24), Some(until.plus(HOUR * 24)))
    );
}
