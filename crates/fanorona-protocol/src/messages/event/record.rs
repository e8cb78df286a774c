//! A game for another node: what that node needs to show the board without reading the store.

use fanorona_game::tournament::TournamentRound;
use fanorona_game::{
    AccountId, Clock, Game, GameId, GameRecord, GameResult, LastTurn, MatchPlace, Offer, Pause,
    Player, PlayerName, Ply, Terms, Text, Timestamp, Version,
};
use fanorona_rules::notation::Movements;
use fanorona_rules::{BySide, PointSet, Position, Stage, Turn};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;

/// A game as it was saved, without rating changes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SentRecord {
    /// The number of the game.
    pub game: GameId,
    /// The number of saves.
    pub version: i64,
    terms: Terms,
    /// White and Black.
    players: [(i64, PlayerName); 2],
    follows: Option<GameId>,
    match_place: Option<MatchPlace>,
    in_round: Option<TournamentRound>,
    started_at: Timestamp,
    changed_at: Timestamp,
    /// The position at the start of the current turn.
    position: Text<Position>,
    /// The steps since then.
    steps: String,
    ply: u32,
    quiet: Vec<Text<Turn>>,
    /// The last turn, with the points of the captured pieces, one bit each.
    last: Option<(Text<Turn>, u64)>,
    offers: Vec<Offer>,
    result: Option<GameResult>,
    /// The milliseconds that the clock has charged and given to White and Black.
    used: [u64; 2],
    extra: [u64; 2],
    since: Timestamp,
    due: Option<Timestamp>,
    remind_at: Option<Timestamp>,
    away: [Option<(Timestamp, Timestamp)>; 2],
}

fn pair<T, U>(sides: BySide<T>, of: impl Fn(T) -> U) -> [U; 2] {
    [of(sides.white), of(sides.black)]
}

fn sides<T, U>([white, black]: [T; 2], of: impl Fn(T) -> U) -> BySide<U> {
    BySide {
        white: of(white),
        black: of(black),
    }
}

fn millis(span: Duration) -> u64 {
    u64::try_from(span.as_millis()).unwrap_or(u64::MAX)
}

impl SentRecord {
    /// The game for another node.
    #[must_use]
    pub fn of(record: &GameRecord) -> Self {
        let GameRecord { game, clock, .. } = record;
        Self {
            game: record.id,
            version: record.version.0,
            terms: record.terms,
            players: pair(record.seats.clone(), |player| (player.id.0, player.name)),
            follows: record.follows,
            match_place: record.match_place,
            in_round: record.in_round.clone(),
            started_at: record.started_at,
            changed_at: record.changed_at,
            position: Text(*game.stage().start()),
            steps: game.stage().played().to_string(),
            ply: game.ply().0,
            quiet: game.quiet().iter().copied().map(Text).collect(),
            last: game
                .last_turn()
                .map(|last| (Text(last.turn), last.taken.bits())),
            offers: game.offers().to_vec(),
            result: game.result(),
            used: pair(clock.used, millis),
            extra: pair(clock.extra, millis),
            since: clock.since,
            due: clock.due,
            remind_at: clock.remind_at,
            away: pair(record.away, |away| {
                away.map(|pause| (pause.from, pause.until))
            }),
        }
    }

    /// The game as it was. `None` if its parts contradict each other.
    #[must_use]
    pub fn record(self) -> Option<Arc<GameRecord>> {
        let stage = Stage::Between(self.position.0);
        let stage = match self.steps.as_str() {
            "" => stage,
            steps => stage.play(&Movements::read(steps).ok()?).ok()?.stage,
        };
        let quiet = self.quiet.into_iter().map(|turn| turn.0).collect();
        let last = self.last.map(|(turn, taken)| LastTurn {
            turn: turn.0,
            taken: PointSet::from_bits_truncate(taken),
        });
        let game =
            Game::restore(stage, Ply(self.ply), quiet, last, self.offers, self.result).ok()?;
        Some(Arc::new(GameRecord {
            id: self.game,
            terms: self.terms,
            seats: sides(self.players, |(id, name)| Player {
                id: AccountId(id),
                name,
            }),
            follows: self.follows,
            match_place: self.match_place,
            in_round: self.in_round,
            started_at: self.started_at,
            changed_at: self.changed_at,
            version: Version(self.version),
            game,
            clock: Clock {
                control: self.terms.time,
                used: sides(self.used, Duration::from_millis),
                extra: sides(self.extra, Duration::from_millis),
                since: self.since,
                due: self.due,
                remind_at: self.remind_at,
            },
            away: sides(self.away, |away| {
                away.map(|(from, until)| Pause { from, until })
            }),
            ratings: None,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fanorona_game::{Action, Proposal, testing};
    use fanorona_rules::{Ruleset, Side};

    fn is_the_same_elsewhere(record: &GameRecord) {
        let text = serde_json::to_string(&SentRecord::of(record)).unwrap();
        assert!(
            text.len() < 2_000 + 10 * record.game.quiet().len(),
            "{text}"
        );
        let sent: SentRecord = serde_json::from_str(&text).unwrap();
        assert_eq!(sent.record().as_deref(), Some(record), "{text}");
    }

    #[test]
    fn a_game_is_the_same_on_another_server_after_every_step() {
        let mut random = 1_u64;
        for ruleset in [Ruleset::Tsivy, Ruleset::Dimyand, Ruleset::Telo] {
            for _ in 0..20 {
                let mut record = testing::game(7, testing::terms(ruleset));
                while record.game.result().is_none() {
                    is_the_same_elsewhere(&record);
                    random = random
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1);
                    let side = record.game.stage().side_to_move();
                    let steps: Vec<String> = match record.game.stage() {
                        Stage::Between(position) => position
                            .steps()
                            .iter()
                            .map(|step| step.first().to_string())
                            .collect(),
                        Stage::UnderWay(chain) => {
                            let further = chain.steps();
                            further
                                .iter()
                                .map(|step| step.first().to_string())
                                .chain(["end".to_owned()])
                                .collect()
                        }
                    };
                    let line = &steps[(random >> 33) as usize % steps.len()];
                    let action = Action::Play {
                        movements: Movements::read(line).unwrap(),
                        turn: None,
                    };
                    let change = record.game.apply(side, &action).unwrap();
                    record = GameRecord {
                        game: change.game,
                        version: Version(record.version.0 + 1),
                        ..record
                    };
                }
                is_the_same_elsewhere(&record);
            }
        }
    }

    #[test]
    fn offers_clocks_and_vacations_go_along() {
        let record = testing::game(7, testing::terms(Ruleset::Tsivy));
        let draw = Action::Propose(Proposal::Draw);
        let game = record.game.apply(Side::White, &draw).unwrap().game;
        let moment = |millis| testing::NOON.plus(Duration::from_millis(millis));
        let clock = Clock {
            used: BySide {
                white: Duration::from_millis(3),
                black: Duration::from_millis(4),
            },
            extra: BySide {
                white: Duration::from_millis(5),
                black: Duration::ZERO,
            },
            due: Some(moment(70)),
            remind_at: Some(moment(60)),
            ..record.clock
        };
        let away = BySide {
            white: None,
            black: Some(Pause {
                from: moment(1),
                until: moment(2),
            }),
        };
        is_the_same_elsewhere(&GameRecord {
            game,
            clock,
            away,
            follows: Some(GameId(3)),
            ..record
        });
    }
}
