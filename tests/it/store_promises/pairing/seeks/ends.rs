//! How seeks end: answered, by their owners, with a game, or with an account.

use super::{ALL, answer, live, new, numbers, open, seek};
use crate::store_promises::Maker;
use crate::store_promises::fixture::{Fixture, NOBODY, NOON, terms};
use fanorona_game::{InviteCode, Player, SeekTerms, Timestamp};
use fanorona_rules::{BySide, Ruleset};
use fanorona_store::{NewChallenge, NewSeek, NoGame, Room, SeekAnswer, SeekFound, StoreError};

pub(crate) async fn a_seek_played_many_times_at_once_is_answered_once(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let [rabe, rasoa, vola] = [
        fixture.member("Rabe").await,
        fixture.member("Rasoa").await,
        fixture.member("Vola").await,
    ];
    let asked = seek(&fixture, &rabe, terms(Ruleset::Telo)).await;
    let (one, other, removed) = tokio::join!(
        fixture
            .store
            .answer_seek(answer(&asked, &rasoa), Room::UNLIMITED),
        fixture
            .store
            .answer_seek(answer(&asked, &vola), Room::UNLIMITED),
        fixture.store.remove_seek(asked.id),
    );
    let found: Vec<SeekFound> = [one.unwrap(), other.unwrap()]
        .into_iter()
        .flatten()
        .collect();
    assert_eq!(found.len() + usize::from(removed.unwrap()), 1);
    assert_eq!(fixture.store.seek(asked.id).await, Ok(None));
    assert_eq!(fixture.store.challenges_of(rabe.id).await, Ok(Vec::new()));
    fixture.store.close().await;
    let fixture = Fixture::open(maker).await;
    if let Some(SeekFound { game, gone }) = found.first() {
        assert_eq!(
            (game.seats.white.id, game.ruleset(), gone.len()),
            (rabe.id, Ruleset::Telo, 0)
        );
        assert_eq!(fixture.read(game.id).await, *game);
    }
}

pub(crate) async fn an_inconsistent_answer_leaves_the_seek_open(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let [rabe, rasoa, vola] = [
        fixture.member("Rabe").await,
        fixture.member("Rasoa").await,
        fixture.member("Vola").await,
    ];
    let asked = seek(&fixture, &rabe, terms(Ruleset::Telo)).await;
    let strangers = BySide {
        white: vola.id,
        black: rasoa.id,
    };
    let nobody = Player {
        id: NOBODY,
        name: rasoa.name.clone(),
    };
    for wrong in [
        SeekAnswer {
            seats: strangers,
            ..answer(&asked, &rasoa)
        },
        answer(&asked, &nobody),
    ] {
        let refused = fixture.store.answer_seek(wrong, Room::UNLIMITED).await;
        assert!(
            matches!(refused, Err(StoreError::Contradiction { .. })),
            "{refused:?}"
        );
    }
    assert_eq!(fixture.store.seek(asked.id).await, Ok(Some(asked)));
    assert_eq!(fixture.store.challenges_of(rabe.id).await, Ok(Vec::new()));
}

pub(crate) async fn starting_a_live_game_ends_live_seeks(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let [rabe, rasoa, vola] = [
        fixture.member("Rabe").await,
        fixture.member("Rasoa").await,
        fixture.member("Vola").await,
    ];
    let asked = seek(&fixture, &rabe, live()).await;
    let slow = seek(&fixture, &rabe, terms(Ruleset::Telo)).await;
    let others = [
        seek(&fixture, &rabe, live()).await,
        seek(&fixture, &rasoa, live()).await,
    ];
    let kept = seek(&fixture, &vola, live()).await;
    let found = fixture
        .store
        .answer_seek(answer(&asked, &rasoa), Room::UNLIMITED)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(found.gone, others);
    assert_eq!(numbers(&fixture, ALL).await, [slow.id, kept.id]);
}

pub(crate) async fn seeks_end_with_their_owners_and_expire(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (rabe, rasoa) = (fixture.member("Rabe").await, fixture.member("Rasoa").await);
    let quick = seek(&fixture, &rabe, live()).await;
    let slow = seek(&fixture, &rabe, terms(Ruleset::Telo)).await;
    let other = seek(&fixture, &rasoa, live()).await;
    let guest = fixture.store.create_guest(NOON).await.unwrap().player;
    let by_guest = new(&guest, SeekTerms::open(terms(Ruleset::Telo)));
    let by_guest = open(
        &fixture,
        NewSeek {
            guest: true,
            while_online: true,
            ..by_guest
        },
    )
    .await;
    assert_eq!(
        fixture.store.remove_seeks_while_here(guest.id, true).await,
        Ok(Vec::new())
    );
    assert_eq!(
        fixture.store.remove_seeks_while_here(guest.id, false).await,
        Ok(vec![by_guest])
    );
    assert_eq!(
        fixture.store.remove_seeks_while_here(rabe.id, false).await,
        Ok(vec![quick])
    );
    assert_eq!(numbers(&fixture, ALL).await, [slow.id, other.id]);
    assert_eq!(fixture.store.forget_seeks_while_here().await, Ok(1));
    assert_eq!(fixture.store.forget_seeks_while_here().await, Ok(0));
    let code = InviteCode::read("abcdefghjkmn2");
    let invitation = NewSeek {
        code: code.clone(),
        while_online: false,
        ..new(&rabe, SeekTerms::open(live()))
    };
    let invitation = open(&fixture, invitation).await;
    // A live game of its maker does not end it.
    let gone = fixture.store.remove_seeks_while_here(rabe.id, true).await;
    assert_eq!(gone, Ok(Vec::new()));
    let later = Timestamp(NOON.0 + 1);
    let expire = async |seeks, invitations| fixture.store.expire_seeks(seeks, invitations).await;
    assert_eq!(expire(NOON, NOON).await, Ok(Vec::new()));
    assert_eq!(expire(NOON, later).await, Ok(vec![invitation]));
    assert_eq!(fixture.store.invitation(&code.unwrap()).await, Ok(None));
    assert_eq!(expire(later, NOON).await, Ok(vec![slow]));
    assert_eq!(numbers(&fixture, ALL).await, []);
}

pub(crate) async fn a_seek_ends_when_the_game_of_its_challenge_starts(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let [rabe, rasoa, vola] = [
        fixture.member("Rabe").await,
        fixture.member("Rasoa").await,
        fixture.member("Vola").await,
    ];
    let asked = seek(&fixture, &rabe, terms(Ruleset::Telo)).await;
    let ask = |from: &Player| {
        let terms = asked.terms.terms.turned();
        NewChallenge {
            from: from.clone(),
            to: rabe.clone(),
            terms,
            follows: None,
            made_at: NOON,
        }
    };
    let (one, _) = fixture
        .store
        .ask_seek(asked.id, ask(&rasoa), Room::UNLIMITED)
        .await
        .unwrap()
        .unwrap();
    let (other, _) = fixture
        .store
        .ask_seek(asked.id, ask(&vola), Room::UNLIMITED)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        fixture.store.seek_of_challenge(one.id).await,
        Ok(Some(asked.clone()))
    );
    let unrelated = fixture.challenge(&rabe, &rasoa, Ruleset::Tsivy).await.id;
    assert_eq!(fixture.store.seek_of_challenge(unrelated).await, Ok(None));
    // Declining the challenge leaves the seek open.
    assert_eq!(fixture.store.remove_challenge(other.id).await, Ok(true));
    assert_eq!(fixture.store.seek(asked.id).await, Ok(Some(asked.clone())));
    let seats = BySide {
        white: rabe.id,
        black: rasoa.id,
    };
    assert!(
        fixture
            .store
            .start_game(&one, seats, NOON, Room::UNLIMITED)
            .await
            .unwrap()
            .is_ok()
    );
    assert_eq!(fixture.store.seek(asked.id).await, Ok(None));
    assert_eq!(
        fixture
            .store
            .ask_seek(asked.id, ask(&vola), Room::UNLIMITED)
            .await,
        Ok(Err(NoGame::NotOpen))
    );
    assert_eq!(fixture.store.seek_of_challenge(one.id).await, Ok(None));
}

pub(crate) async fn deleting_an_account_ends_its_seeks(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (rabe, rasoa) = (fixture.member("Rabe").await, fixture.member("Rasoa").await);
    let asked = seek(&fixture, &rabe, terms(Ruleset::Telo)).await;
    fixture
        .store
        .set_formula(rabe.id, Some("!bot"))
        .await
        .unwrap();
    assert_eq!(fixture.store.begin_deletion(rabe.id, NOON).await, Ok(true));
    assert_eq!(
        fixture
            .store
            .answer_seek(answer(&asked, &rasoa), Room::UNLIMITED)
            .await,
        Ok(Err(NoGame::NotOpen))
    );
    fixture
        .store
        .finish_deletion(rabe.id)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(fixture.store.formula(rabe.id).await, Ok(None));
    assert_eq!(numbers(&fixture, ALL).await, []);
}
