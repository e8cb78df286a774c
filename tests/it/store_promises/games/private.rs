//! Private games.

use crate::store_promises::Maker;
use crate::store_promises::fixture::{Fixture, NOON, ids, terms};
use fanorona_game::{GameRecord, MatchLength, MatchPlace, MatchTerms, Player, Terms, Timestamp};
use fanorona_rules::{BySide, Ruleset, Side};
use fanorona_store::{Interest, NewChallenge, NextGame, Page, Room};

fn private_terms() -> Terms {
    Terms {
        private: true,
        rated: false,
        ..terms(Ruleset::Telo)
    }
}

/// A game between the first two of three players, to which the third has subscribed.
async fn fixture_and_game(maker: &dyn Maker, wanted: Terms) -> (Fixture, [Player; 3], GameRecord) {
    let fixture = Fixture::open(maker).await;
    let people = [
        fixture.member("aa").await,
        fixture.member("bb").await,
        fixture.member("cc").await,
    ];
    let [a, b, c] = &people;
    for interest in [Interest::EveryBoard, Interest::EveryResult] {
        fixture.store.follow(c.id, interest, 10).await.unwrap();
    }
    let new = NewChallenge {
        from: a.clone(),
        to: b.clone(),
        terms: wanted,
        follows: None,
        made_at: NOON,
    };
    let (challenge, _) = fixture
        .store
        .create_challenge(new, None, Room::UNLIMITED)
        .await
        .unwrap()
        .unwrap();
    let challenges = fixture.store.challenges_of(a.id).await.unwrap();
    assert_eq!(challenges[0].terms, wanted);
    let seats = BySide {
        white: a.id,
        black: b.id,
    };
    let game = fixture
        .store
        .start_game(&challenge, seats, NOON, Room::UNLIMITED)
        .await
        .unwrap()
        .unwrap();
    (fixture, people, game)
}

pub(crate) async fn a_private_challenge_leads_to_a_private_game(maker: &dyn Maker) {
    let (fixture, _, game) = fixture_and_game(maker, private_terms()).await;
    assert!(game.terms.private && fixture.read(game.id).await.terms.private);
    let game = fixture.play(&game, "c2b2").await;
    let game = fixture.resign(&game, Side::Black).await;
    fixture.store.close().await;

    let fixture = Fixture::open(maker).await;
    assert!(fixture.read(game.id).await.terms.private);
}

/// The numbers of news items about a finished game for the players and the third, and the number of
/// turns that the third was told about.
async fn heard(maker: &dyn Maker, wanted: Terms) -> ([usize; 3], usize) {
    let (fixture, people, game) = fixture_and_game(maker, wanted).await;
    let game = fixture.play(&game, "c2b2").await;
    let moved = fixture
        .store
        .moved_boards(people[2].id, Timestamp(0), 10)
        .await
        .unwrap()
        .len();
    fixture.resign(&game, Side::Black).await;
    let mut news = [0; 3];
    for (count, player) in news.iter_mut().zip(&people) {
        *count = fixture
            .store
            .news_of(player.id, Timestamp(0), 10)
            .await
            .unwrap()
            .len();
    }
    (news, moved)
}

pub(crate) async fn only_the_players_get_news_of_a_private_game(maker: &dyn Maker) {
    assert_eq!(heard(maker, private_terms()).await, ([2, 2, 0], 0));
}

pub(crate) async fn following_all_boards_gives_news_of_other_games(maker: &dyn Maker) {
    assert_eq!(
        heard(
            maker,
            Terms {
                private: false,
                ..private_terms()
            }
        )
        .await,
        ([2, 2, 1], 1)
    );
}

pub(crate) async fn the_games_of_a_private_match_are_private(maker: &dyn Maker) {
    let match_terms = MatchTerms {
        length: MatchLength::from_games(3).unwrap(),
        vela: false,
    };
    let wanted = Terms {
        in_match: Some(match_terms),
        ..private_terms()
    };
    let (fixture, [a, b, _], game) = fixture_and_game(maker, wanted).await;
    fixture.resign(&game, Side::White).await;
    let place = MatchPlace {
        first: game.id,
        game: 2,
    };
    let seats = BySide { white: b, black: a };
    let next = NextGame {
        after: game.id,
        place,
        seats,
        terms: wanted,
        follows: None,
        at: NOON,
    };
    let next = fixture.store.continue_match(next).await.unwrap().unwrap();
    assert!(next.terms.private && fixture.read(next.id).await.terms.private);
    let active = fixture
        .store
        .active_games(Page {
            after: None,
            limit: 10,
        })
        .await
        .unwrap();
    assert_eq!(
        (ids(&active), active[0].terms.private),
        (vec![next.id.0], true)
    );
}
