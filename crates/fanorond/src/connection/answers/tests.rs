//! A reply shows no older board than the events before it.

use super::*;
use fanorona_game::{GameRecord, Version, testing};
use fanorona_protocol::messages::state::State;
use fanorona_rules::Ruleset;

pub fn board(game: i64, version: i64, cause: Cause) -> Event {
    let record = GameRecord {
        version: Version(version),
        ..testing::game(game, testing::terms(Ruleset::Telo))
    };
    Event::State(State::new(Arc::new(record), cause))
}

#[test]
fn a_board_in_a_reply_is_never_older_than_one_in_an_event() {
    let told = [board(1, 6, Cause::Started), board(2, 9, Cause::Started)];
    let burst = Burst {
        events: told.into_iter().collect(),
        ..Burst::default()
    };
    let brought = |mut shown: Event| {
        bring_up_to_date(&mut shown, &burst);
        shown
    };
    assert_eq!(
        brought(board(1, 5, Cause::LoggedIn)),
        board(1, 6, Cause::LoggedIn)
    );
    assert_eq!(
        brought(board(1, 7, Cause::Asked)),
        board(1, 7, Cause::Asked)
    );
    let earlier = || board(1, 5, Cause::AskedAt { after: 1, of: 2 });
    assert_eq!(brought(earlier()), earlier());
}
