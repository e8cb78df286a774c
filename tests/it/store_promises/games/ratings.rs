//! Ratings change only at the end of a game, in the order in which games end.

use crate::store_promises::Maker;
use crate::store_promises::fixture::{Fixture, NOON, RESIGNS, acting, playing};
use fanorona_game::{
    AccountId, Action, Entrant, GameId, GameRecord, INACTIVE_AFTER, Player, PlayerName, Rating,
    RatingGroup, RatingRecord, Score, Timestamp, rate_game,
};
use fanorona_rules::{BySide, Ruleset, Side};
use fanorona_store::{Ranked, RatedGame, Saved, StandingsPage};
use std::collections::HashMap;
use std::time::Duration;

const RULESET: Ruleset = Ruleset::Telo;
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

async fn hall_of_two(maker: &dyn Maker) -> (Fixture, Player, Player) {
    let fixture = Fixture::open(maker).await;
    let (one, other) = (fixture.member("Rabe").await, fixture.member("Rasoa").await);
    (fixture, one, other)
}

async fn record(fixture: &Fixture, account: AccountId) -> Option<RatingRecord> {
    let ratings = fixture.store.ratings_of(account).await.unwrap();
    ratings
        .into_iter()
        .find(|(ruleset, _)| *ruleset == RULESET)
        .map(|(_, record)| record)
}

async fn rated_games(fixture: &Fixture, account: AccountId) -> Vec<RatedGame> {
    fixture
        .store
        .rated_games(account, RULESET, None, 10_000)
        .await
        .unwrap()
}

/// A game that a side won by resignation, this long after its start.
async fn won(
    fixture: &Fixture,
    white: &Player,
    black: &Player,
    winner: Side,
    after: Duration,
) -> GameRecord {
    won_on(fixture, (white, black), winner, after, RULESET).await
}

async fn won_on(
    fixture: &Fixture,
    (white, black): (&Player, &Player),
    winner: Side,
    after: Duration,
    ruleset: Ruleset,
) -> GameRecord {
    let mut game = fixture.game(white, black, ruleset).await;
    game.changed_at = game.changed_at.plus(after);
    fixture.resign(&game, winner.opposite()).await
}

async fn assert_sound(fixture: &Fixture) {
    let checked = fixture.store.check().await.unwrap();
    assert!(checked.is_sound(), "{checked:?}");
}

/// Two players who have never played.
fn newcomers() -> BySide<Entrant> {
    BySide {
        white: Entrant::person(None),
        black: Entrant::person(None),
    }
}

pub(crate) async fn the_servers_bots_start_with_the_ratings_of_their_levels(maker: &dyn Maker) {
    let (fixture, one, _) = hall_of_two(maker).await;
    let name = PlayerName::new("robot2").unwrap();
    let robot = fixture.store.server_bot(&name, NOON).await.unwrap().player;
    let large = Ruleset::Tsivy;
    assert_eq!(
        fixture.store.first_rating(robot.id, large).await,
        Ok(Rating::first(Some(&name), large))
    );
    assert_eq!(
        fixture.store.first_rating(one.id, large).await,
        Ok(Rating::START)
    );
    let game = won_on(&fixture, (&one, &robot), Side::White, DAY, large).await;
    let before = BySide {
        white: Entrant::person(None),
        black: Entrant {
            record: None,
            first: Rating::first(Some(&name), large),
        },
    };
    let expected = rate_game(before, Score::Win(Side::White), game.changed_at).unwrap();
    assert_eq!(
        fixture.read(game.id).await.ratings,
        Some(expected.map(|rated| rated.change))
    );
    assert_sound(&fixture).await;
}

pub(crate) async fn the_end_of_a_rated_game_changes_both_ratings(maker: &dyn Maker) {
    let (fixture, one, other) = hall_of_two(maker).await;
    assert_eq!(fixture.store.ratings_of(one.id).await, Ok(vec![]));
    let game = won(&fixture, &one, &other, Side::White, DAY).await;
    let expected = rate_game(newcomers(), Score::Win(Side::White), game.changed_at).unwrap();
    assert_eq!(record(&fixture, one.id).await, Some(expected.white.record));
    assert_eq!(
        record(&fixture, other.id).await,
        Some(expected.black.record)
    );
    let changes = expected.map(|rated| rated.change);
    assert_eq!(fixture.read(game.id).await.ratings, Some(changes));
    let listed = RatedGame {
        game: game.id,
        ended_at: game.changed_at,
        side: Side::Black,
        opponent: one.clone(),
        score: Score::Win(Side::White),
        change: changes.black,
    };
    assert_eq!(rated_games(&fixture, other.id).await, [listed]);
    assert_sound(&fixture).await;

    let again = won(&fixture, &other, &one, Side::White, 20 * DAY).await;
    let before = BySide {
        white: expected.black.record,
        black: expected.white.record,
    };
    let before = before.map(|record| Entrant::person(Some(record)));
    let expected = rate_game(before, Score::Win(Side::White), again.changed_at).unwrap();
    assert_eq!(again.ratings, Some(expected.map(|rated| rated.change)));
    assert_eq!(record(&fixture, one.id).await, Some(expected.black.record));
    let games: Vec<GameId> = rated_games(&fixture, one.id)
        .await
        .iter()
        .map(|rated| rated.game)
        .collect();
    assert_eq!(games, [again.id, game.id]);
    let later = fixture
        .store
        .rated_games(one.id, RULESET, Some(again.id), 10)
        .await
        .unwrap();
    assert_eq!(later.len(), 1);
}

pub(crate) async fn each_board_has_separate_ratings(maker: &dyn Maker) {
    let (fixture, one, other) = hall_of_two(maker).await;
    for ruleset in [Ruleset::Telo, Ruleset::Tsivy] {
        let game = fixture.game(&one, &other, ruleset).await;
        fixture.resign(&game, Side::Black).await;
    }
    let ratings = fixture.store.ratings_of(one.id).await.unwrap();
    let boards: Vec<Ruleset> = ratings.iter().map(|(ruleset, _)| *ruleset).collect();
    assert_eq!(boards, [Ruleset::Tsivy, Ruleset::Telo]);
    assert!(
        ratings
            .iter()
            .all(|(_, record)| (record.won, record.lost) == (1, 0)),
        "{ratings:?}"
    );
    let mut both = fixture
        .store
        .ratings_on(Ruleset::Telo, &[other.id, one.id, AccountId(99)])
        .await
        .unwrap();
    both.sort_by_key(|(account, _)| *account);
    let won: Vec<_> = both
        .iter()
        .map(|(account, record)| (*account, record.won))
        .collect();
    assert_eq!(won, [(one.id, 1), (other.id, 0)]);
    assert_eq!(
        fixture.store.ratings_on(Ruleset::Dimyand, &[one.id]).await,
        Ok(vec![])
    );
    assert_eq!(rated_games(&fixture, one.id).await.len(), 1);
}

pub(crate) async fn running_and_aborted_games_change_no_rating(maker: &dyn Maker) {
    let (fixture, one, other) = hall_of_two(maker).await;
    let game = fixture.game(&one, &other, RULESET).await;
    let game = fixture.play(&game, "a1b2+ end").await;
    assert_eq!(fixture.read(game.id).await.ratings, None);
    let left = fixture.game(&one, &other, RULESET).await;
    let left = fixture
        .keep(acting(&left, Side::White, &Action::LEAVE))
        .await;
    assert_eq!(
        left.game.result().map(|result| result.score),
        Some(Score::Aborted)
    );
    assert_eq!(left.ratings, None);
    assert_eq!(fixture.store.ratings_of(one.id).await, Ok(vec![]));
    assert_eq!(fixture.store.check().await.unwrap().audit.games, 0);
    assert_sound(&fixture).await;
}

pub(crate) async fn a_stale_save_changes_no_rating(maker: &dyn Maker) {
    let (fixture, one, other) = hall_of_two(maker).await;
    let game = fixture.game(&one, &other, RULESET).await;
    let resigned = acting(&game, Side::Black, &RESIGNS);
    fixture.keep(playing(&game, "a1b2+ end")).await;
    assert_eq!(fixture.store.save_game(&resigned).await, Ok(Saved::Stale));
    assert_eq!(fixture.store.ratings_of(one.id).await, Ok(vec![]));
    assert_sound(&fixture).await;
}

pub(crate) async fn a_game_that_ends_twice_at_once_is_rated_once(maker: &dyn Maker) {
    let (fixture, one, other) = hall_of_two(maker).await;
    let game = fixture.game(&one, &other, RULESET).await;
    let saves = Side::ALL.map(|side| acting(&game, side, &RESIGNS));
    let (white, black) = tokio::join!(
        fixture.store.save_game(&saves[0]),
        fixture.store.save_game(&saves[1]),
    );
    let kept = [white.unwrap(), black.unwrap()]
        .iter()
        .filter(|saved| **saved == Saved::Kept)
        .count();
    assert_eq!(kept, 1);
    assert_eq!(rated_games(&fixture, one.id).await.len(), 1);
    let record = record(&fixture, one.id).await.unwrap();
    assert_eq!(record.won + record.lost, 1);
    assert_sound(&fixture).await;
}

/// More games than fit into one batch, all with the same player, so that each depends on the
/// previous one.
pub(crate) async fn games_that_end_together_are_rated_in_order(maker: &dyn Maker) {
    const GAMES: usize = 700;
    let fixture = Fixture::open(maker).await;
    let people = [
        fixture.member("Rabe").await,
        fixture.member("Rasoa").await,
        fixture.member("Rakoto").await,
    ];
    let mut ends = tokio::task::JoinSet::new();
    for number in 0..GAMES {
        let (white, black) = (&people[0], &people[1 + number % 2]);
        let game = fixture.game(white, black, RULESET).await;
        let by = if number % 3 == 0 {
            Side::White
        } else {
            Side::Black
        };
        let fixture = fixture.clone();
        ends.spawn(async move { fixture.store.save_game(&acting(&game, by, &RESIGNS)).await });
    }
    while let Some(saved) = ends.join_next().await {
        assert_eq!(saved.unwrap(), Ok(Saved::Kept));
    }
    let games = rated_games(&fixture, people[0].id).await;
    assert_eq!(games.len(), GAMES);
    // Each game starts with the ratings after the previous one. All end at the same time.
    for pair in games.windows(2) {
        assert_eq!(pair[0].change.before, pair[1].change.after, "{pair:?}");
    }
    assert_eq!(games.last().unwrap().change.before, Rating::START);
    let record = record(&fixture, people[0].id).await.unwrap();
    assert_eq!((record.won + record.lost) as usize, GAMES);
    assert_eq!(record.rating, games[0].change.after);
    assert_sound(&fixture).await;
}

pub(crate) async fn ratings_survive_a_restart(maker: &dyn Maker) {
    let (fixture, one, other) = hall_of_two(maker).await;
    let game = won(&fixture, &one, &other, Side::Black, DAY).await;
    let ratings = fixture.store.ratings_of(one.id).await.unwrap();
    fixture.store.close().await;
    let fixture = Fixture::open(maker).await;
    assert_eq!(fixture.store.ratings_of(one.id).await.unwrap(), ratings);
    assert_eq!(fixture.read(game.id).await.ratings, game.ratings);
    let rebuilt = fixture.store.rebuild().await.unwrap();
    assert!(
        rebuilt.agrees() && (rebuilt.games, rebuilt.players) == (1, 2),
        "{rebuilt:?}"
    );
}

fn page(group: Option<RatingGroup>, after: Option<AccountId>, limit: u32) -> StandingsPage {
    StandingsPage {
        ruleset: RULESET,
        group,
        after,
        limit,
    }
}

async fn standings(fixture: &Fixture, page: StandingsPage, now: Timestamp) -> Vec<Ranked> {
    fixture
        .store
        .standings(page, now)
        .await
        .unwrap()
        .expect("the page starts after a listed player")
}

/// Eight players; four of them play often enough to have established ratings.
async fn a_season(fixture: &Fixture) -> (Vec<Player>, Timestamp) {
    let mut players = Vec::new();
    for number in 0..8 {
        players.push(fixture.member(&format!("player{number}x")).await);
    }
    let mut day = 0;
    for round in 0..12 {
        for (white, black) in [(0, 1), (2, 3), (0, 2), (1, 3)] {
            day += 1;
            let winner = if (round + white) % 3 == 0 {
                Side::Black
            } else {
                Side::White
            };
            won(
                fixture,
                &players[white],
                &players[black],
                winner,
                day * DAY / 8,
            )
            .await;
        }
    }
    for (white, black) in [(4, 5), (6, 7), (4, 6)] {
        won(
            fixture,
            &players[white],
            &players[black],
            Side::White,
            day * DAY / 8,
        )
        .await;
    }
    (players, NOON.plus(day * DAY / 8))
}

pub(crate) async fn standings_are_sorted_by_group_and_rating(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    assert_eq!(standings(&fixture, page(None, None, 10), NOON).await, []);
    let (players, now) = a_season(&fixture).await;
    let all = standings(&fixture, page(None, None, 100), now).await;
    let names: HashMap<_, _> = all
        .iter()
        .map(|ranked| (ranked.player.id, ranked))
        .collect();
    assert_eq!(names.len(), players.len(), "every player is listed once");
    for ranked in &all {
        assert_eq!(ranked.group, ranked.record.group(now), "{ranked:?}");
    }
    let groups: Vec<RatingGroup> = all.iter().map(|ranked| ranked.group).collect();
    let (established, provisional) = (RatingGroup::Established, RatingGroup::Provisional);
    assert_eq!(groups, [[established; 4], [provisional; 4]].concat());
    for pair in all.windows(2).filter(|pair| pair[0].group == pair[1].group) {
        assert!(
            pair[0].record.rating.parts()[0] >= pair[1].record.rating.parts()[0],
            "{pair:?}"
        );
        assert_eq!(pair[0].place + 1, pair[1].place);
    }
    assert_eq!((all[0].place, all[4].place), (1, 1));
    let only = standings(&fixture, page(Some(provisional), None, 100), now).await;
    assert_eq!(only, all[4..]);
    assert_eq!(
        standings(&fixture, page(Some(RatingGroup::Inactive), None, 100), now).await,
        []
    );
    // All page sizes give the same list.
    for limit in 1..=9 {
        let mut read: Vec<Ranked> = Vec::new();
        loop {
            let after = read.last().map(|last| last.player.id);
            let some = standings(&fixture, page(None, after, limit), now).await;
            if some.is_empty() {
                break;
            }
            assert!(some.len() <= limit as usize);
            read.extend(some);
        }
        assert_eq!(read, all, "pages of {limit}");
    }
    for ranked in &all {
        let places = fixture
            .store
            .places_of(ranked.player.id, now)
            .await
            .unwrap();
        assert_eq!(places, [(ranked.clone(), 4)]);
    }
    let stranger = fixture.member("Rabe").await;
    assert_eq!(
        fixture
            .store
            .standings(page(None, Some(stranger.id), 5), now)
            .await,
        Ok(None)
    );
    assert_eq!(fixture.store.places_of(stranger.id, now).await, Ok(vec![]));
}

pub(crate) async fn players_without_recent_games_are_inactive(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (players, now) = a_season(&fixture).await;
    let later = now.plus(INACTIVE_AFTER);
    let back = won(
        &fixture,
        &players[0],
        &players[4],
        Side::White,
        later.since(NOON),
    )
    .await;
    let now = back.changed_at;
    let all = standings(&fixture, page(None, None, 100), now).await;
    assert_eq!(all.len(), players.len());
    for ranked in &all {
        let away = ranked.player.id != players[0].id && ranked.player.id != players[4].id;
        assert_eq!(ranked.group == RatingGroup::Inactive, away, "{ranked:?}");
        assert_eq!(ranked.group, ranked.record.group(now), "{ranked:?}");
    }
    let (_, of) = &fixture.store.places_of(players[1].id, now).await.unwrap()[0];
    assert_eq!(*of, 6);
    assert_sound(&fixture).await;
}
