//! The end of a game: counts, ratings, lists of finished games, news.

use super::NewsRow;
use crate::{GameSave, Interest, NewsKind, Outcome};
use fanorona_game::{AccountId, GameId, Score, Start, Terms, Timestamp};
use fanorona_rules::{BySide, Side};
use serde::Serialize;
use std::collections::BTreeMap;

/// A finished game, as far as other tables depend on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Ended {
    pub(crate) game: GameId,
    pub(crate) seats: BySide<AccountId>,
    pub(crate) terms: Terms,
    pub(crate) score: Score,
    pub(crate) at: Timestamp,
    /// Whether it is a game of a match that is played here.
    pub(crate) in_match: bool,
}

impl Ended {
    /// `None` if the game continues.
    pub(crate) fn of(save: &GameSave) -> Option<Self> {
        let record = &save.record;
        record.game.result().map(|result| Self {
            game: record.id,
            seats: BySide {
                white: record.seats.white.id,
                black: record.seats.black.id,
            },
            terms: record.terms,
            score: result.score,
            at: record.changed_at,
            in_match: record.match_place.is_some(),
        })
    }

    /// Whether the server looks whether its match continues.
    pub(crate) fn is_followed_up(&self) -> bool {
        self.in_match
    }

    /// Whether it changes ratings. An aborted game never does.
    pub(crate) fn is_rated(&self) -> bool {
        self.terms.rated && self.score != Score::Aborted
    }
}

/// How many games an account has finished, by result.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub(crate) struct TallyRow {
    pub(crate) account: i64,
    pub(crate) won: u32,
    pub(crate) lost: u32,
    pub(crate) drawn: u32,
    pub(crate) freed: u32,
    pub(crate) unfreed: u32,
}

impl TallyRow {
    /// Counts a game of this player.
    fn count(&mut self, ended: &Ended, side: Side) {
        match Outcome::of(ended.score, side) {
            Outcome::Won => self.won += 1,
            Outcome::Lost => self.lost += 1,
            Outcome::Drawn => self.drawn += 1,
            // An aborted vela leaves the debt as it was.
            Outcome::Aborted => return,
        }
        // The debtor of a vela plays White, and is freed only by winning.
        if ended.terms.start == Start::Vela && side == Side::White {
            let freed = ended.score == Score::Win(Side::White);
            self.freed += u32::from(freed);
            self.unfreed += u32::from(!freed);
        }
    }
}

/// News of a game for everybody who follows `what` and `subject`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub(crate) struct AudienceRow {
    pub(crate) what: &'static str,
    pub(crate) subject: i64,
    pub(crate) kind: &'static str,
    pub(crate) board: i64,
    pub(crate) at: i64,
}

/// The rows for the ends of several games.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct EndRows {
    /// One for each account, to be added to its counts.
    pub(crate) tallies: Vec<TallyRow>,
    /// In the order in which ratings count the games. Their conditional moves and drafts go.
    pub(crate) games: Vec<i64>,
    /// The games that change ratings.
    pub(crate) rated: Vec<i64>,
    /// For the players.
    pub(crate) news: Vec<NewsRow>,
    /// For followers, who see nothing of private games.
    pub(crate) audience: Vec<AudienceRow>,
}

impl EndRows {
    /// Games of one commit have no order but their numbers.
    pub(crate) fn of(ended: &[Ended]) -> Self {
        let mut ended = ended.to_vec();
        ended.sort_unstable_by_key(|ended| ended.game);
        let mut rows = Self::default();
        let mut tallies = BTreeMap::new();
        for ended in &ended {
            rows.add(ended);
            for side in Side::ALL {
                let account = ended.seats.get(side).0;
                let tally = tallies.entry(account).or_insert(TallyRow {
                    account,
                    ..TallyRow::default()
                });
                tally.count(ended, side);
            }
        }
        rows.tallies.extend(tallies.into_values());
        rows
    }

    fn add(&mut self, ended: &Ended) {
        let (board, at, kind) = (ended.game.0, ended.at.0, <&str>::from(NewsKind::Ended));
        self.games.push(board);
        if ended.is_rated() {
            self.rated.push(board);
        }
        for side in Side::ALL {
            let account = ended.seats.get(side).0;
            self.news.push(NewsRow {
                account,
                kind,
                board,
                who: None,
                at,
            });
        }
        if !ended.terms.private {
            let heard = Interest::Result(ended.game)
                .heard_through()
                .into_iter()
                .map(Interest::columns);
            self.audience
                .extend(heard.map(|(what, subject)| AudienceRow {
                    what,
                    subject,
                    kind,
                    board,
                    at,
                }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fanorona_rules::Ruleset;

    fn ended(game: i64, seats: [i64; 2], score: Score) -> Ended {
        let [white, black] = seats.map(AccountId);
        let terms = Terms::usual(Ruleset::Tsivy);
        Ended {
            game: GameId(game),
            seats: BySide { white, black },
            terms,
            score,
            at: Timestamp(9),
            in_match: false,
        }
    }

    fn vela(score: Score) -> Ended {
        let usual = ended(1, [5, 6], score);
        Ended {
            terms: Terms {
                start: Start::Vela,
                rated: false,
                ..usual.terms
            },
            ..usual
        }
    }

    #[test]
    fn an_account_is_counted_once_for_all_its_games_of_a_batch() {
        let white = Score::Win(Side::White);
        let games = [
            ended(2, [5, 6], white),
            ended(1, [6, 5], white),
            ended(3, [5, 7], Score::Draw),
        ];
        let five = TallyRow {
            account: 5,
            won: 1,
            lost: 1,
            drawn: 1,
            ..TallyRow::default()
        };
        let six = TallyRow {
            account: 6,
            won: 1,
            lost: 1,
            ..TallyRow::default()
        };
        let seven = TallyRow {
            account: 7,
            drawn: 1,
            ..TallyRow::default()
        };
        assert_eq!(EndRows::of(&games).tallies, [five, six, seven]);
    }

    #[test]
    fn an_aborted_game_ends_and_is_neither_counted_nor_rated() {
        let rows = EndRows::of(&[ended(1, [5, 6], Score::Aborted)]);
        assert!(rows.rated.is_empty());
        assert!(rows.tallies.iter().all(|row| *row
            == TallyRow {
                account: row.account,
                ..Default::default()
            }));
        assert_eq!((rows.games, rows.news.len()), (vec![1], 2));
    }

    #[test]
    fn only_a_rated_game_is_rated() {
        let rated = ended(1, [5, 6], Score::Draw);
        let casual = Ended {
            terms: Terms {
                rated: false,
                ..rated.terms
            },
            game: GameId(2),
            ..rated
        };
        assert_eq!(EndRows::of(&[casual, rated]).rated, [1]);
    }

    #[test]
    fn games_of_a_batch_end_in_the_order_of_their_numbers() {
        let games = [3, 1, 2].map(|game| ended(game, [5, 6], Score::Draw));
        assert_eq!(EndRows::of(&games).games, [1, 2, 3]);
    }

    #[test]
    fn white_is_freed_by_winning_a_vela_and_not_by_a_draw() {
        for (score, freed, unfreed) in [
            (Score::Win(Side::White), 1, 0),
            (Score::Draw, 0, 1),
            (Score::Win(Side::Black), 0, 1),
        ] {
            let rows = EndRows::of(&[vela(score)]);
            assert_eq!(
                (rows.tallies[0].freed, rows.tallies[0].unfreed),
                (freed, unfreed),
                "{score}"
            );
            assert_eq!(
                (rows.tallies[1].freed, rows.tallies[1].unfreed),
                (0, 0),
                "{score}"
            );
        }
        assert_eq!(EndRows::of(&[vela(Score::Aborted)]).tallies[0].unfreed, 0);
    }

    #[test]
    fn followers_hear_of_the_end_of_a_public_game_only() {
        let public = ended(1, [5, 6], Score::Draw);
        let private = Ended {
            terms: Terms {
                private: true,
                ..public.terms
            },
            ..public
        };
        let rows = EndRows::of(&[public]);
        let heard: Vec<_> = rows
            .audience
            .iter()
            .map(|row| (row.what, row.subject))
            .collect();
        assert_eq!(
            heard,
            [("result", 1), ("results", 0), ("board", 1), ("boards", 0)]
        );
        let rows = EndRows::of(&[private]);
        assert!(rows.audience.is_empty());
        assert_eq!(rows.news.len(), 2, "its players hear of it");
    }
}
