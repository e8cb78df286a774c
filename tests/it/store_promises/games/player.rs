//! The games of a player with everything that statistics count.

use crate::store_promises::Maker;
use crate::store_promises::fixture::{Fixture, NOON, RESIGNS, acting, ply, some_turn};
use fanorona_game::{
    Action, Annotation, EndReason, GameId, GameRecord, Judgement, LiveTime, Losses, Player,
    PlayerResult, Slip, Terms, TimeControl, Timestamp, TurningPoint,
};
use fanorona_rules::{Opening, Ruleset, Side};
use fanorona_store::{PlayerGame, PlayerGames};
use std::time::Duration;

const ALL: u32 = 100;

fn of(player: &Player) -> PlayerGames {
    PlayerGames {
        of: player.id,
        ruleset: None,
        since: None,
        with_private: false,
        most: ALL,
    }
}

async fn games(fixture: &Fixture, wanted: PlayerGames) -> Vec<PlayerGame> {
    fixture.store.player_games(wanted).await.unwrap()
}

fn ids(games: &[PlayerGame]) -> Vec<GameId> {
    games.iter().map(|game| game.id).collect()
}

/// A game of three turns, which begins with these and ends on a day after the start by the resignation of `loser`.
async fn resigned(
    fixture: &Fixture,
    [white, black]: [&Player; 2],
    terms: Terms,
    turns: &[&str],
    loser: Side,
    day: u64,
) -> GameRecord {
    let mut game = fixture.game_on(white, black, terms, None).await;
    for turn in turns {
        game = fixture.play(&game, turn).await;
    }
    while game.game.ply() < ply(3) {
        let turn = some_turn(&game.game);
        game = fixture.play(&game, &turn).await;
    }
    game.changed_at = NOON.plus(Duration::from_hours(24 * day));
    fixture.resign(&game, loser).await
}

/// Marks a turn as a mistake.
async fn mark(
    fixture: &Fixture,
    game: &GameRecord,
    turns: &[u32],
    was: Judgement,
    became: Judgement,
) {
    let played = fixture.store.turns(game.id).await.unwrap();
    let points = turns.iter().map(|turn| TurningPoint {
        ply: ply(*turn),
        best: played[*turn as usize - 1].turn,
        then: Vec::new(),
        was,
        became,
    });
    let annotation = Annotation {
        game: game.id,
        first: Side::White,
        made_at: NOON,
        nodes: 1,
        course: vec![Judgement::Open(0); played.len()],
        points: points.collect(),
    };
    fixture
        .store
        .keep_annotation(&annotation, NOON)
        .await
        .unwrap();
}

#[expect(
    clippy::too_many_lines,
    reason = "some games, and what is known of each"
)]
pub(crate) async fn the_games_of_a_player_have_what_is_counted(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (a, b) = (fixture.member("aa").await, fixture.member("bb").await);
    let usual = |ruleset| Terms::usual(ruleset);
    let tsivy = usual(Ruleset::Tsivy);
    let first = resigned(
        &fixture,
        [&a, &b],
        tsivy,
        &["e2e3+", "f4e5- end"],
        Side::Black,
        1,
    )
    .await;
    let second = resigned(
        &fixture,
        [&b, &a],
        usual(Ruleset::Telo),
        &["c2b2"],
        Side::Black,
        2,
    )
    .await;
    let live = Terms {
        time: TimeControl::Live(LiveTime::new(600, 0).unwrap()),
        rated: false,
        ..tsivy
    };
    let mut third = fixture.game_on(&a, &b, live, None).await;
    third.clock.used.white = Duration::from_secs(40);
    third.clock.used.black = Duration::from_secs(2);
    third.changed_at = NOON.plus(Duration::from_hours(72));
    let third = fixture.keep(acting(&third, Side::White, &RESIGNS)).await;
    let private = Terms {
        private: true,
        rated: false,
        ..usual(Ruleset::Dimyand)
    };
    let hidden = resigned(&fixture, [&a, &b], private, &[], Side::White, 4).await;
    let broken = fixture.game(&a, &b, Ruleset::Telo).await;
    fixture
        .keep(acting(&broken, Side::White, &Action::LEAVE))
        .await;
    fixture.game(&a, &b, Ruleset::Telo).await;
    let (was, became) = (Judgement::Drawn, Judgement::Lost(Some(4)));
    mark(&fixture, &first, &[1, 2, 3], was, became).await;
    mark(&fixture, &third, &[], was, became).await;

    let seen = games(&fixture, of(&a)).await;
    assert_eq!(ids(&seen), [third.id, second.id, first.id]);
    let [live, telo, tsivy] = seen.as_slice() else {
        unreachable!()
    };
    assert_eq!(
        *live,
        PlayerGame {
            id: third.id,
            ended_at: third.changed_at,
            ruleset: Ruleset::Tsivy,
            start: third.terms.start,
            time: third.terms.time,
            side: Side::White,
            result: PlayerResult::Lost,
            reason: EndReason::Resigned,
            turns: 0,
            used: Duration::from_secs(42),
            opening: None,
            rating: None,
            losses: Some(Losses::default()),
        }
    );
    assert_eq!((telo.side, telo.result), (Side::Black, PlayerResult::Lost));
    assert_eq!((telo.turns, telo.opening, telo.losses), (3, None, None));
    assert_eq!((tsivy.result, tsivy.turns), (PlayerResult::Won, 3));
    assert_eq!(tsivy.opening, Some(Opening::Vakiloha));
    let of_white = Losses {
        blunders: 2,
        lost: 2 * Slip::loss(was, became),
        known: 2,
        ..Losses::default()
    };
    assert_eq!(tsivy.losses, Some(of_white));
    for (game, record) in [(tsivy, &first), (telo, &second)] {
        let (rating, changes) = (game.rating.unwrap(), record.ratings.unwrap());
        assert_eq!(rating.after, changes.get(game.side).after);
        assert_eq!(rating.before, changes.get(game.side).before.points());
        assert_eq!(
            rating.opponent,
            changes.get(game.side.opposite()).before.points()
        );
    }
    assert!(tsivy.rating.unwrap().no < telo.rating.unwrap().no);

    let own = PlayerGames {
        with_private: true,
        ..of(&a)
    };
    assert_eq!(
        ids(&games(&fixture, own).await),
        [hidden.id, third.id, second.id, first.id]
    );
    let since = |since: Timestamp| PlayerGames {
        since: Some(since),
        ..of(&b)
    };
    let late = games(&fixture, since(second.changed_at)).await;
    assert_eq!(ids(&late), [third.id, second.id]);
    assert_eq!(
        late[1].rating.map(|rating| rating.no),
        telo.rating.map(|rating| rating.no)
    );
    let on_telo = PlayerGames {
        ruleset: Some(Ruleset::Telo),
        ..of(&b)
    };
    assert_eq!(ids(&games(&fixture, on_telo).await), [second.id]);
    let last = PlayerGames { most: 2, ..of(&a) };
    assert_eq!(games(&fixture, last).await, seen[..2]);
    let never = since(Timestamp(i64::MAX));
    assert_eq!(games(&fixture, never).await, []);
}
