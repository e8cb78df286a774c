//! Games between two players.

use crate::store_promises::Maker;
use crate::store_promises::fixture::{Fixture, acting, terms};
use fanorona_game::{AccountId, Action, GameId, Player, PlayerResult, Terms};
use fanorona_rules::{Ruleset, Side};
use fanorona_store::PairGame;

/// A game with these terms, which `loser` resigns.
async fn resigned(fixture: &Fixture, seats: [&Player; 2], terms: Terms, loser: Side) -> i64 {
    let game = fixture.game_on(seats[0], seats[1], terms, None).await;
    let opening = match terms.ruleset {
        Ruleset::Telo => "c2b2",
        Ruleset::Tsivy | Ruleset::Dimyand => "e2e3+",
    };
    let game = fixture.play(&game, opening).await;
    fixture.resign(&game, loser).await.id.0
}

pub(crate) async fn the_games_of_two_players_are_counted(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (a, b, c) = (
        fixture.member("aa").await,
        fixture.member("bb").await,
        fixture.member("cc").await,
    );
    let (telo, tsivy) = (terms(Ruleset::Telo), terms(Ruleset::Tsivy));
    let private = Terms {
        private: true,
        rated: false,
        ..telo
    };
    let first = resigned(&fixture, [&a, &b], telo, Side::White).await;
    let upset = resigned(&fixture, [&b, &a], telo, Side::White).await;
    let third = resigned(&fixture, [&b, &a], tsivy, Side::Black).await;
    let hidden = resigned(&fixture, [&a, &b], private, Side::White).await;
    resigned(&fixture, [&c, &a], telo, Side::Black).await;
    let broken = fixture.game(&a, &b, Ruleset::Telo).await;
    fixture
        .keep(acting(&broken, Side::White, &Action::LEAVE))
        .await;
    fixture.game(&a, &b, Ruleset::Telo).await;

    let between = async |with_private, most| {
        let games = fixture
            .store
            .games_between([a.id, b.id], with_private, most);
        let of = |game: PairGame| (game.id.0, game.ruleset, game.side, game.result);
        let mut games: Vec<_> = games.await.unwrap().into_iter().map(of).collect();
        // The games of a test end at the same moment.
        games.sort_unstable_by_key(|game| game.0);
        games
    };
    let seen = vec![
        (first, Ruleset::Telo, Side::White, PlayerResult::Lost),
        (upset, Ruleset::Telo, Side::Black, PlayerResult::Won),
        (third, Ruleset::Tsivy, Side::Black, PlayerResult::Lost),
    ];
    assert_eq!(between(false, 10).await, seen);
    let mut own = seen.clone();
    own.push((hidden, Ruleset::Telo, Side::White, PlayerResult::Lost));
    assert_eq!(between(true, 10).await, own);
    assert_eq!(between(false, 2).await.len(), 2);

    let counts = async |accounts: &[AccountId], with_private| {
        let counts = fixture.store.counts_between(accounts, with_private);
        let mut counts: Vec<_> = counts
            .await
            .unwrap()
            .into_iter()
            .map(|count| {
                (
                    count.first.0,
                    count.second.0,
                    count.result.name(),
                    count.games,
                )
            })
            .collect();
        counts.sort_unstable();
        counts
    };
    let (won, lost) = (PlayerResult::Won.name(), PlayerResult::Lost.name());
    let (a, b, c) = (a.id, b.id, c.id);
    let of_two = [(a.0, b.0, lost, 1), (b.0, a.0, lost, 1), (b.0, a.0, won, 1)];
    assert_eq!(counts(&[a, b], false).await, of_two);
    let own = [(a.0, b.0, lost, 2), (b.0, a.0, lost, 1), (b.0, a.0, won, 1)];
    assert_eq!(counts(&[b, a], true).await, own);
    assert_eq!(counts(&[a, b, c], false).await.len(), 4);

    // In the first game `a` lost points, and in the second won against more.
    let games = seen.iter().map(|(id, _, _, result)| {
        (
            GameId(*id),
            if *result == PlayerResult::Won { a } else { b },
        )
    });
    let games: Vec<_> = games.collect();
    let found = fixture.store.upset(&games).await.unwrap();
    assert_eq!(found.map(|game| game.0), Some(upset));
    assert_eq!(fixture.store.upset(&games[..1]).await.unwrap(), None);
    assert_eq!(fixture.store.upset(&[]).await.unwrap(), None);
}
