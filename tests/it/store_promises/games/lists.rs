//! Lists, pages and counts.

use crate::store_promises::Maker;
use crate::store_promises::fixture::{EVERYTHING, Fixture, acting, ids, some_turn};
use fanorona_game::{Action, GameId, Player, Proposal, Timestamp};
use fanorona_rules::{Ruleset, Side};
use fanorona_store::{Page, Tally, Which};

async fn three(fixture: &Fixture) -> [Player; 3] {
    [
        fixture.member("aa").await,
        fixture.member("bb").await,
        fixture.member("cc").await,
    ]
}

pub(crate) async fn a_tally_counts_wins_losses_and_draws(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let [a, b, c] = three(&fixture).await;
    for (white, black, loser) in [
        (&a, &b, Side::Black),
        (&b, &a, Side::Black),
        (&a, &c, Side::Black),
    ] {
        let game = fixture.game(white, black, Ruleset::Telo).await;
        fixture.resign(&game, loser).await;
    }
    let drawn = fixture.game(&a, &b, Ruleset::Telo).await;
    let drawn = fixture
        .keep(acting(
            &drawn,
            Side::White,
            &Action::Propose(Proposal::Draw),
        ))
        .await;
    fixture
        .keep(acting(&drawn, Side::Black, &Action::Accept(None)))
        .await;
    let aborted = fixture.game(&a, &b, Ruleset::Telo).await;
    fixture
        .keep(acting(&aborted, Side::White, &Action::LEAVE))
        .await;
    fixture.game(&b, &a, Ruleset::Telo).await;
    for (player, won, lost, drawn, active) in [(&a, 2, 1, 1, 1), (&b, 1, 1, 1, 1), (&c, 0, 1, 0, 0)]
    {
        assert_eq!(
            fixture.store.tally(player.id).await,
            Ok(Tally {
                won,
                lost,
                drawn,
                active,
                ..Tally::default()
            }),
            "{player:?}"
        );
    }
}

pub(crate) async fn lists_separate_running_and_finished_games(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let [a, b, c] = three(&fixture).await;
    let first = fixture.game(&a, &b, Ruleset::Tsivy).await;
    let second = fixture.game(&c, &a, Ruleset::Tsivy).await;
    let third = fixture.game(&b, &c, Ruleset::Tsivy).await;
    fixture.resign(&second, Side::White).await;
    let of = async |player: &Player, which| {
        ids(&fixture
            .store
            .games_of(player.id, which, EVERYTHING)
            .await
            .unwrap())
    };
    assert_eq!(of(&a, Which::All).await, [second.id.0, first.id.0]);
    assert_eq!(of(&a, Which::Active).await, [first.id.0]);
    assert_eq!(of(&a, Which::Finished).await, [second.id.0]);
    assert_eq!(
        ids(&fixture.store.history(Some(a.id), EVERYTHING).await.unwrap()),
        [second.id.0]
    );
    assert_eq!(
        ids(&fixture.store.history(None, EVERYTHING).await.unwrap()),
        [second.id.0]
    );
    assert_eq!(
        ids(&fixture.store.active_games(EVERYTHING).await.unwrap()),
        [third.id.0, first.id.0]
    );
}

pub(crate) async fn ended_games_are_read_in_the_order_in_which_they_ended(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let [a, b, c] = three(&fixture).await;
    let first = fixture.game(&a, &b, Ruleset::Telo).await;
    let second = fixture.game(&c, &a, Ruleset::Telo).await;
    fixture.game(&b, &c, Ruleset::Telo).await;
    let second = fixture.resign(&second, Side::White).await;
    let first = fixture.play(&first, &some_turn(&first.game)).await;
    let first = fixture.resign(&first, Side::White).await;
    assert!(second.changed_at < first.changed_at);
    let ended = async |after, before, limit| {
        let games = fixture.store.ended_games(after, before, limit).await;
        ids(&games.unwrap())
    };
    let (start, end) = ((second.changed_at, GameId(0)), Timestamp(i64::MAX));
    assert_eq!(ended(start, end, 9).await, [second.id.0, first.id.0]);
    assert_eq!(ended(start, end, 1).await, [second.id.0]);
    assert_eq!(ended(start, first.changed_at, 9).await, [second.id.0]);
    let after = (second.changed_at, second.id);
    assert_eq!(ended(after, end, 9).await, [first.id.0]);
}

pub(crate) async fn next_games_are_games_with_the_player_to_move(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let [a, b, _] = three(&fixture).await;
    let first = fixture.game(&a, &b, Ruleset::Tsivy).await;
    let second = fixture.game(&b, &a, Ruleset::Tsivy).await;
    let next = async |player: &Player| {
        ids(&fixture
            .store
            .games_of(player.id, Which::Next, EVERYTHING)
            .await
            .unwrap())
    };
    assert_eq!(
        (next(&a).await, next(&b).await),
        (vec![first.id.0], vec![second.id.0])
    );
    let first = fixture.play(&first, &some_turn(&first.game)).await;
    assert_eq!(
        (next(&a).await, next(&b).await),
        (vec![], vec![second.id.0, first.id.0])
    );
    fixture.resign(&second, Side::Black).await;
    assert_eq!((next(&a).await, next(&b).await), (vec![], vec![first.id.0]));
}

pub(crate) async fn history_is_paged_newest_first(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let [a, b, _] = three(&fixture).await;
    let mut finished = Vec::new();
    for number in 0..12 {
        let game = fixture.game(&a, &b, Ruleset::Telo).await;
        if number % 3 > 0 {
            finished.push(fixture.resign(&game, Side::White).await.id.0);
        }
    }
    finished.reverse();
    let mut read = Vec::new();
    loop {
        let page = Page {
            after: read.last().copied().map(GameId),
            limit: 3,
        };
        let games = ids(&fixture.store.history(None, page).await.unwrap());
        assert_eq!(
            games,
            ids(&fixture.store.history(Some(b.id), page).await.unwrap())
        );
        if games.is_empty() {
            break;
        }
        assert!(games.len() <= 3);
        read.extend(games);
    }
    assert_eq!(read, finished);
}

pub(crate) async fn pages_of_a_player_contain_both_colours(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let [a, b, c] = three(&fixture).await;
    let mut expected = Vec::new();
    for (white, black) in [
        (&a, &b),
        (&b, &a),
        (&b, &c),
        (&a, &c),
        (&c, &a),
        (&c, &b),
        (&a, &b),
    ] {
        let game = fixture.game(white, black, Ruleset::Telo).await;
        if white.id == a.id || black.id == a.id {
            expected.push(game.id.0);
        }
    }
    fixture
        .resign(&fixture.read(GameId(expected[2])).await, Side::White)
        .await;
    expected.reverse();
    let first = fixture
        .store
        .games_of(
            a.id,
            Which::All,
            Page {
                after: None,
                limit: 3,
            },
        )
        .await
        .unwrap();
    let after = first.last().map(|game| game.id);
    let second = fixture
        .store
        .games_of(a.id, Which::All, Page { after, limit: 3 })
        .await
        .unwrap();
    assert_eq!([ids(&first), ids(&second)].concat(), expected);
}

pub(crate) async fn all_games_are_listed_by_number(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let [a, b, _] = three(&fixture).await;
    let mut expected = Vec::new();
    for _ in 0..5 {
        expected.push(fixture.game(&a, &b, Ruleset::Telo).await.id.0);
    }
    let first = fixture
        .store
        .all_games(Page {
            after: None,
            limit: 3,
        })
        .await
        .unwrap();
    let after = first.last().map(|game| game.id);
    let second = fixture
        .store
        .all_games(Page { after, limit: 3 })
        .await
        .unwrap();
    assert_eq!([ids(&first), ids(&second)].concat(), expected);
}
