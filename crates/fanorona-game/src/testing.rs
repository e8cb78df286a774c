//! Games and players for tests. A test changes the fields that it is about: `GameRecord { version,
//! ..testing::game(12, terms) }`.

use crate::{AccountId, GameId, GameRecord, Player, PlayerName, Terms, TimeControl, Timestamp};
use fanorona_rules::{BySide, Ruleset};

/// When the games of [`game`] start: noon on 20 November 2026.
pub const NOON: Timestamp = Timestamp(1_795_176_000_000);

/// A player. Account 1 is alice, 2 is bob; any other is called `p` and the number of the account.
///
/// # Panics
/// The number has too many digits for a name.
#[must_use]
pub fn player(account: i64) -> Player {
    let name = match account {
        1 => "alice".to_owned(),
        2 => "bob".to_owned(),
        other => format!("p{other}"),
    };
    Player {
        id: AccountId(account),
        name: PlayerName::new(&name).expect("the number is short enough"),
    }
}

/// The usual terms without a clock, unrated.
#[must_use]
pub fn terms(ruleset: Ruleset) -> Terms {
    Terms {
        rated: false,
        time: TimeControl::Untimed,
        ..Terms::usual(ruleset)
    }
}

/// A game that alice (White) and bob have just started.
#[must_use]
pub fn game(id: i64, terms: Terms) -> GameRecord {
    GameRecord::start(
        GameId(id),
        terms,
        BySide {
            white: player(1),
            black: player(2),
        },
        NOON,
    )
}
