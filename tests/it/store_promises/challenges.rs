//! Challenges and the games that they start.

use super::Maker;
use super::fixture::{Fixture, NOBODY, NOON, terms};
use fanorona_game::{Colour, Terms, Timestamp};
use fanorona_rules::{BySide, Ruleset};
use fanorona_store::{NewChallenge, StoreError};

pub(super) async fn numbers_increase_and_are_never_reused(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (one, other) = (fixture.member("Rabe").await, fixture.member("Rasoa").await);
    let first = fixture.challenge(&one, &other, Ruleset::Tsivy).await;
    let second = fixture.game(&one, &other, Ruleset::Tsivy).await.id;
    let third = fixture.challenge(&one, &other, Ruleset::Tsivy).await;
    assert!(first < second && second < third);
    assert_eq!(fixture.store.remove_challenge(third).await, Ok(true));
    fixture.store.close().await;
    let fixture = Fixture::open(maker).await;
    assert!(fixture.challenge(&one, &other, Ruleset::Tsivy).await > third);
}

pub(super) async fn a_challenge_reads_back_equal(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (from, to) = (fixture.member("Rabe").await, fixture.member("Rasoa").await);
    for ruleset in Ruleset::ALL {
        for (colour, rated) in [(Colour::White, true), (Colour::Black, false), (Colour::Random, true)] {
            let terms = Terms { colour, rated, ..Terms::usual(ruleset) };
            let new =
                NewChallenge { from: from.clone(), to: to.clone(), terms, follows: None, made_at: NOON };
            let made = fixture.store.create_challenge(new).await.unwrap();
            assert_eq!((made.terms, &made.from, &made.to), (terms, &from, &to));
            assert_eq!(fixture.store.challenge(made.id).await, Ok(Some(made)));
        }
    }
}

pub(super) async fn a_challenge_is_listed_with_both_players_oldest_first(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let [a, b, c] = [fixture.member("aa").await, fixture.member("bb").await, fixture.member("cc").await];
    let first = fixture.challenge(&a, &b, Ruleset::Tsivy).await;
    let second = fixture.challenge(&b, &a, Ruleset::Tsivy).await;
    let third = fixture.challenge(&a, &c, Ruleset::Tsivy).await;
    for (player, expected) in [(&a, vec![first, second, third]), (&b, vec![first, second]), (&c, vec![third])]
    {
        let listed = fixture.store.challenges_of(player.id).await.unwrap();
        assert_eq!(listed.iter().map(|challenge| challenge.id).collect::<Vec<_>>(), expected);
    }
}

pub(super) async fn a_challenge_accepted_many_times_at_once_is_answered_once(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (one, other) = (fixture.member("Rabe").await, fixture.member("Rasoa").await);
    let id = fixture.challenge(&one, &other, Ruleset::Tsivy).await;
    let seats = BySide { white: one.id, black: other.id };
    let (first, second, removed, third) = tokio::join!(
        fixture.store.start_game(id, seats, NOON),
        fixture.store.start_game(id, seats, NOON),
        fixture.store.remove_challenge(id),
        fixture.store.start_game(id, seats, NOON),
    );
    let started = [first, second, third].into_iter().filter(|game| game.as_ref().unwrap().is_some()).count();
    assert_eq!(started + usize::from(removed.unwrap()), 1);
    assert_eq!(fixture.store.challenge(id).await, Ok(None));
}

pub(super) async fn a_removed_challenge_cannot_start_a_game(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (one, other) = (fixture.member("Rabe").await, fixture.member("Rasoa").await);
    let id = fixture.challenge(&one, &other, Ruleset::Tsivy).await;
    assert_eq!(fixture.store.remove_challenge(id).await, Ok(true));
    assert_eq!(fixture.store.remove_challenge(id).await, Ok(false));
    let seats = BySide { white: one.id, black: other.id };
    assert_eq!(fixture.store.start_game(id, seats, NOON).await, Ok(None));
    assert_eq!(fixture.store.game(id).await, Ok(None));
}

pub(super) async fn a_game_has_the_number_of_its_challenge(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (one, other) = (fixture.member("Rabe").await, fixture.member("Rasoa").await);
    let id = fixture.challenge(&one, &other, Ruleset::Dimyand).await;
    let seats = BySide { white: other.id, black: one.id };
    let game = fixture.store.start_game(id, seats, Timestamp(NOON.0 + 1)).await.unwrap().unwrap();
    assert_eq!(game.id, id);
    assert_eq!(game.seats, BySide { white: other, black: one });
    assert_eq!((game.ruleset(), game.terms.rated), (Ruleset::Dimyand, true));
    assert_eq!(fixture.store.challenge(id).await, Ok(None));
}

pub(super) async fn a_game_has_the_players_of_its_challenge(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let [one, other, third] =
        [fixture.member("aa").await, fixture.member("bb").await, fixture.member("cc").await];
    let id = fixture.challenge(&one, &other, Ruleset::Tsivy).await;
    for seats in [(one.id, third.id), (third.id, other.id), (one.id, one.id)] {
        let seats = BySide { white: seats.0, black: seats.1 };
        let refused = fixture.store.start_game(id, seats, NOON).await;
        assert!(matches!(refused, Err(StoreError::Contradiction { .. })), "{refused:?}");
    }
    assert!(fixture.store.challenge(id).await.unwrap().is_some());
    let nobody = fanorona_game::Player { id: NOBODY, ..one.clone() };
    let new =
        NewChallenge { from: nobody, to: other, terms: terms(Ruleset::Tsivy), follows: None, made_at: NOON };
    let refused = fixture.store.create_challenge(new).await;
    assert!(matches!(refused, Err(StoreError::Contradiction { .. })), "{refused:?}");
}
