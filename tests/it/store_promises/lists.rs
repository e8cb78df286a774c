//! Lists, pages and counts.

use super::Maker;
use super::hall::{EVERYTHING, Hall, acting, ids, some_turn};
use fanorona_game::{Action, GameId, Player, Proposal};
use fanorona_rules::{Ruleset, Side};
use fanorona_store::{Page, Tally, Which};

async fn three(hall: &Hall) -> [Player; 3] {
    [hall.member("aa").await, hall.member("bb").await, hall.member("cc").await]
}

pub(super) async fn a_tally_counts_wins_losses_and_draws(maker: &dyn Maker) {
    let hall = Hall::open(maker).await;
    let [a, b, c] = three(&hall).await;
    for (white, black, loser) in [(&a, &b, Side::Black), (&b, &a, Side::Black), (&a, &c, Side::Black)] {
        let game = hall.game(white, black, Ruleset::Telo).await;
        hall.resign(&game, loser).await;
    }
    let drawn = hall.game(&a, &b, Ruleset::Telo).await;
    let drawn = hall.keep(acting(&drawn, Side::White, &Action::Propose(Proposal::Draw))).await;
    hall.keep(acting(&drawn, Side::Black, &Action::Accept)).await;
    let aborted = hall.game(&a, &b, Ruleset::Telo).await;
    hall.keep(acting(&aborted, Side::White, &Action::Leave)).await;
    hall.game(&b, &a, Ruleset::Telo).await;
    for (player, won, lost, drawn, active) in [(&a, 2, 1, 1, 1), (&b, 1, 1, 1, 1), (&c, 0, 1, 0, 0)] {
        assert_eq!(
            hall.store.tally(player.id).await,
            Ok(Tally { won, lost, drawn, active, ..Tally::default() }),
            "{player:?}"
        );
    }
}

pub(super) async fn lists_separate_running_and_finished_games(maker: &dyn Maker) {
    let hall = Hall::open(maker).await;
    let [a, b, c] = three(&hall).await;
    let first = hall.game(&a, &b, Ruleset::Tsivy).await;
    let second = hall.game(&c, &a, Ruleset::Tsivy).await;
    let third = hall.game(&b, &c, Ruleset::Tsivy).await;
    hall.resign(&second, Side::White).await;
    let of =
        async |player: &Player, which| ids(&hall.store.games_of(player.id, which, EVERYTHING).await.unwrap());
    assert_eq!(of(&a, Which::All).await, [second.id.0, first.id.0]);
    assert_eq!(of(&a, Which::Active).await, [first.id.0]);
    assert_eq!(of(&a, Which::Finished).await, [second.id.0]);
    assert_eq!(ids(&hall.store.history(Some(a.id), EVERYTHING).await.unwrap()), [second.id.0]);
    assert_eq!(ids(&hall.store.history(None, EVERYTHING).await.unwrap()), [second.id.0]);
    assert_eq!(ids(&hall.store.active_games(EVERYTHING).await.unwrap()), [third.id.0, first.id.0]);
}

pub(super) async fn next_games_are_games_with_the_player_to_move(maker: &dyn Maker) {
    let hall = Hall::open(maker).await;
    let [a, b, _] = three(&hall).await;
    let first = hall.game(&a, &b, Ruleset::Tsivy).await;
    let second = hall.game(&b, &a, Ruleset::Tsivy).await;
    let next =
        async |player: &Player| ids(&hall.store.games_of(player.id, Which::Next, EVERYTHING).await.unwrap());
    assert_eq!((next(&a).await, next(&b).await), (vec![first.id.0], vec![second.id.0]));
    let first = hall.play(&first, &some_turn(&first.game)).await;
    assert_eq!((next(&a).await, next(&b).await), (vec![], vec![second.id.0, first.id.0]));
    hall.resign(&second, Side::Black).await;
    assert_eq!((next(&a).await, next(&b).await), (vec![], vec![first.id.0]));
}

pub(super) async fn history_is_paged_newest_first(maker: &dyn Maker) {
    let hall = Hall::open(maker).await;
    let [a, b, _] = three(&hall).await;
    let mut finished = Vec::new();
    for number in 0..12 {
        let game = hall.game(&a, &b, Ruleset::Telo).await;
        if number % 3 > 0 {
            finished.push(hall.resign(&game, Side::White).await.id.0);
        }
    }
    finished.reverse();
    let mut read = Vec::new();
    loop {
        let page = Page { after: read.last().copied().map(GameId), limit: 3 };
        let games = ids(&hall.store.history(None, page).await.unwrap());
        assert_eq!(games, ids(&hall.store.history(Some(b.id), page).await.unwrap()));
        if games.is_empty() {
            break;
        }
        assert!(games.len() <= 3);
        read.extend(games);
    }
    assert_eq!(read, finished);
}

pub(super) async fn pages_of_a_player_contain_both_colours(maker: &dyn Maker) {
    let hall = Hall::open(maker).await;
    let [a, b, c] = three(&hall).await;
    let mut expected = Vec::new();
    for (white, black) in [(&a, &b), (&b, &a), (&b, &c), (&a, &c), (&c, &a), (&c, &b), (&a, &b)] {
        let game = hall.game(white, black, Ruleset::Telo).await;
        if white.id == a.id || black.id == a.id {
            expected.push(game.id.0);
        }
    }
    hall.resign(&hall.read(GameId(expected[2])).await, Side::White).await;
    expected.reverse();
    let first = hall.store.games_of(a.id, Which::All, Page { after: None, limit: 3 }).await.unwrap();
    let after = first.last().map(|game| game.id);
    let second = hall.store.games_of(a.id, Which::All, Page { after, limit: 3 }).await.unwrap();
    assert_eq!([ids(&first), ids(&second)].concat(), expected);
}

pub(super) async fn all_games_are_listed_by_number(maker: &dyn Maker) {
    let hall = Hall::open(maker).await;
    let [a, b, _] = three(&hall).await;
    let mut expected = Vec::new();
    for _ in 0..5 {
        expected.push(hall.game(&a, &b, Ruleset::Telo).await.id.0);
    }
    let first = hall.store.all_games(Page { after: None, limit: 3 }).await.unwrap();
    let after = first.last().map(|game| game.id);
    let second = hall.store.all_games(Page { after, limit: 3 }).await.unwrap();
    assert_eq!([ids(&first), ids(&second)].concat(), expected);
}
