//! A saved change of a game: the turns that it takes out of the record, and when the clock is
//! checked.

use crate::{GameSave, Undone};
use fanorona_game::{Clock, GameId, Ply, Timestamp};

/// The turns that a save takes out of the record: as many as were taken back, after those that
/// stay.
pub(crate) fn turns_taken_back(save: &GameSave) -> Vec<(GameId, Ply)> {
    let Some(Undone { turns, .. }) = save.undone else {
        return Vec::new();
    };
    let stay = save.record.game.ply().0;
    (1..=turns)
        .map(|taken| (save.record.id, Ply(stay + taken)))
        .collect()
}

/// When the clock of a running game is checked at the latest: when the player to move is reminded,
/// or has no time left. `None` for a game without a clock.
pub(crate) fn check_at(clock: &Clock) -> Option<Timestamp> {
    clock.due.into_iter().chain(clock.remind_at).min()
}

#[cfg(test)]
mod tests {
    use super::*;
    use fanorona_game::TimeControl;

    fn clock(due: Option<i64>, remind_at: Option<i64>) -> Clock {
        let clock = Clock::start(TimeControl::default(), Timestamp(0));
        Clock {
            due: due.map(Timestamp),
            remind_at: remind_at.map(Timestamp),
            ..clock
        }
    }

    #[test]
    fn a_clock_is_checked_at_its_first_moment() {
        assert_eq!(check_at(&clock(None, None)), None);
        assert_eq!(check_at(&clock(Some(5), None)), Some(Timestamp(5)));
        assert_eq!(check_at(&clock(Some(5), Some(3))), Some(Timestamp(3)));
        assert_eq!(check_at(&clock(Some(5), Some(7))), Some(Timestamp(5)));
    }
}
