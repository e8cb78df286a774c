//! Seeks and the games that they start; formulas.

mod ends;

pub(crate) use ends::{
    a_seek_ends_when_the_game_of_its_challenge_starts,
    a_seek_played_many_times_at_once_is_answered_once, an_inconsistent_answer_leaves_the_seek_open,
    deleting_an_account_ends_its_seeks, seeks_end_with_their_owners_and_expire,
    starting_a_live_game_ends_live_seeks,
};

use crate::store_promises::Maker;
use crate::store_promises::fixture::{Fixture, NOBODY, NOON, terms};
use fanorona_game::{
    ChallengePolicy, Colour, Conditions, InviteCode, LiveTime, MatchLength, MatchTerms, Pace,
    Player, RatingRange, Seek, SeekFilter, SeekId, SeekTerms, Start, Terms, TimeControl, Timestamp,
};
use fanorona_rules::{BySide, Ruleset};
use fanorona_store::{NewSeek, SeekAnswer, SeekBounds, SeekMade, SeekPage};
use tokio::task::JoinSet;

/// Compared with nothing.
const MANY: SeekBounds = SeekBounds {
    own: 100,
    of_guests: 100,
    all: 100,
    since: NOON,
    newer_than: SeekId(i64::MAX),
    compared: 100,
};
const ALL: SeekPage = SeekPage {
    filter: SeekFilter {
        ruleset: None,
        rated: None,
        pace: None,
    },
    of: None,
    since: Timestamp(0),
    after: None,
    limit: 100,
};

fn live() -> Terms {
    let time = TimeControl::Live(LiveTime::new(600, 5).unwrap());
    Terms {
        time,
        ..terms(Ruleset::Telo)
    }
}

fn new(from: &Player, terms: SeekTerms) -> NewSeek {
    let while_online = terms.is_live();
    NewSeek {
        from: from.clone(),
        bot: false,
        guest: false,
        terms,
        while_online,
        code: None,
        made_at: NOON,
    }
}

async fn seek(fixture: &Fixture, from: &Player, terms: Terms) -> Seek {
    open(fixture, new(from, SeekTerms::open(terms))).await
}

async fn open(fixture: &Fixture, new: NewSeek) -> Seek {
    let made = fixture.store.create_seek(new, MANY).await.unwrap();
    let SeekMade::Open(seek) = made else {
        panic!("{made:?}")
    };
    seek
}

async fn numbers(fixture: &Fixture, page: SeekPage) -> Vec<SeekId> {
    fixture
        .store
        .seeks(page)
        .await
        .unwrap()
        .into_iter()
        .map(|seek| seek.id)
        .collect()
}

/// An answer from `by`, who plays Black.
fn answer(seek: &Seek, by: &Player) -> SeekAnswer {
    let seats = BySide {
        white: seek.from.id,
        black: by.id,
    };
    SeekAnswer {
        seek: seek.clone(),
        by: by.clone(),
        seats,
        at: NOON,
    }
}

pub(crate) async fn a_seek_reads_back_equal(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let rabe = fixture.member("Rabe").await;
    let in_match = Some(MatchTerms {
        length: MatchLength::from_games(3).unwrap(),
        vela: true,
    });
    let usual = Terms::usual(Ruleset::Tsivy);
    let mut made = Vec::new();
    for game in [
        usual,
        live(),
        Terms {
            in_match,
            kibitz: true,
            conditions: Conditions { undo: false },
            ..usual
        },
        Terms {
            private: true,
            rated: false,
            ..usual
        },
        Terms {
            start: Start::Vela,
            rated: false,
            colour: Colour::White,
            time: TimeControl::Untimed,
            ..usual
        },
    ] {
        for (ratings, registered, manual) in [("1400-1800", true, false), ("-1800", false, true)] {
            let ratings = RatingRange::from_text(ratings).unwrap();
            let terms = SeekTerms {
                terms: game,
                ratings,
                registered,
                manual,
            };
            let seek = open(&fixture, new(&rabe, terms)).await;
            assert_eq!((seek.terms, &seek.from, seek.made_at), (terms, &rabe, NOON));
            made.push(seek);
        }
    }
    let guest = fixture.store.create_guest(NOON).await.unwrap().player;
    let by_guest = NewSeek {
        guest: true,
        ..new(&guest, SeekTerms::open(usual))
    };
    made.push(open(&fixture, by_guest).await);
    let code = InviteCode::read("https://example.org/join/ABCDEFGHJKMN2");
    let invitation = NewSeek {
        code: code.clone(),
        ..new(&rabe, SeekTerms::open(usual))
    };
    let invitation = open(&fixture, invitation).await;
    fixture.store.close().await;
    let fixture = Fixture::open(maker).await;
    assert_eq!(fixture.store.seeks(ALL).await, Ok(made.clone()));
    for seek in made {
        assert_eq!(fixture.store.seek(seek.id).await, Ok(Some(seek)));
    }
    let found = fixture.store.invitation(&code.unwrap()).await;
    assert_eq!(found, Ok(Some(invitation)));
}

pub(crate) async fn seek_numbers_are_never_reused(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let rabe = fixture.member("Rabe").await;
    let first = seek(&fixture, &rabe, live()).await.id;
    assert_eq!(fixture.store.remove_seek(first).await, Ok(true));
    assert_eq!(fixture.store.remove_seek(first).await, Ok(false));
    assert_eq!(fixture.store.seek(first).await, Ok(None));
    fixture.store.close().await;
    let fixture = Fixture::open(maker).await;
    assert!(seek(&fixture, &rabe, live()).await.id > first);
}

pub(crate) async fn seeks_made_at_once_respect_the_limits(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (rabe, rasoa) = (fixture.member("Rabe").await, fixture.member("Rasoa").await);
    let bounds = SeekBounds {
        own: 2,
        of_guests: 3,
        all: 3,
        ..MANY
    };
    let make = |player: &Player| {
        fixture
            .store
            .create_seek(new(player, SeekTerms::open(live())), bounds)
    };
    let (a, b, c) = tokio::join!(make(&rabe), make(&rabe), make(&rabe));
    let open = |made: &SeekMade| matches!(made, SeekMade::Open(_));
    let made = [a.unwrap(), b.unwrap(), c.unwrap()];
    assert_eq!(made.iter().filter(|made| open(made)).count(), 2);
    assert_eq!(
        made.iter()
            .filter(|made| **made == SeekMade::TooMany)
            .count(),
        1
    );
    assert!(open(&make(&rasoa).await.unwrap()));
    assert_eq!(make(&rasoa).await, Ok(SeekMade::Full));
    assert_eq!(numbers(&fixture, ALL).await.len(), 3);
}

pub(crate) async fn guests_have_a_part_of_all_seeks(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let rabe = fixture.member("Rabe").await;
    let [one, other] = [
        fixture.store.create_guest(NOON).await,
        fixture.store.create_guest(NOON).await,
    ];
    let [one, other] = [one.unwrap().player, other.unwrap().player];
    let bounds = SeekBounds {
        of_guests: 1,
        all: 3,
        ..MANY
    };
    let unrated = SeekTerms::open(Terms {
        rated: false,
        ..live()
    });
    let of_guest = |player| NewSeek {
        guest: true,
        ..new(player, unrated)
    };
    let create = async |new| fixture.store.create_seek(new, bounds).await.unwrap();
    assert!(matches!(create(of_guest(&one)).await, SeekMade::Open(_)));
    assert_eq!(
        create(of_guest(&other)).await,
        SeekMade::Full,
        "the rest is for members"
    );
    assert!(matches!(
        create(new(&rabe, SeekTerms::open(live()))).await,
        SeekMade::Open(_)
    ));
}

pub(crate) async fn seeks_are_filtered_and_listed_in_pages(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (rabe, rasoa) = (fixture.member("Rabe").await, fixture.member("Rasoa").await);
    let first = seek(&fixture, &rabe, live()).await.id;
    let second = seek(&fixture, &rasoa, Terms::usual(Ruleset::Tsivy))
        .await
        .id;
    let third = seek(
        &fixture,
        &rasoa,
        Terms {
            rated: false,
            ..terms(Ruleset::Telo)
        },
    )
    .await
    .id;
    let found = |filter: SeekFilter| numbers(&fixture, SeekPage { filter, ..ALL });
    assert_eq!(found(SeekFilter::default()).await, [first, second, third]);
    assert_eq!(
        found(SeekFilter {
            ruleset: Some(Ruleset::Telo),
            ..SeekFilter::default()
        })
        .await,
        [first, third]
    );
    assert_eq!(
        found(SeekFilter {
            rated: Some(true),
            ..SeekFilter::default()
        })
        .await,
        [first, second]
    );
    assert_eq!(
        found(SeekFilter {
            pace: Some(Pace::Days),
            ..SeekFilter::default()
        })
        .await,
        [second, third]
    );
    assert_eq!(
        numbers(&fixture, SeekPage { limit: 2, ..ALL }).await,
        [first, second]
    );
    assert_eq!(
        numbers(
            &fixture,
            SeekPage {
                after: Some(second),
                ..ALL
            }
        )
        .await,
        [third]
    );
    assert_eq!(
        numbers(
            &fixture,
            SeekPage {
                of: Some(rasoa.id),
                ..ALL
            }
        )
        .await,
        [second, third]
    );
    assert_eq!(
        numbers(
            &fixture,
            SeekPage {
                since: Timestamp(NOON.0 + 1),
                ..ALL
            }
        )
        .await,
        []
    );
    // The seeks of a player who accepts no challenges are visible only to their owner.
    fixture
        .store
        .set_policy(rasoa.id, ChallengePolicy::Closed)
        .await
        .unwrap();
    assert_eq!(found(SeekFilter::default()).await, [first]);
    assert_eq!(
        numbers(
            &fixture,
            SeekPage {
                of: Some(rasoa.id),
                ..ALL
            }
        )
        .await,
        [second, third]
    );
}

pub(crate) async fn seeks_for_the_same_game_are_found(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let [rabe, rasoa, vola] = [
        fixture.member("Rabe").await,
        fixture.member("Rasoa").await,
        fixture.member("Vola").await,
    ];
    let live = || Terms {
        colour: Colour::Random,
        ..live()
    };
    let wanted = SeekTerms::open(live());
    let own = seek(&fixture, &rabe, live()).await;
    let same = seek(&fixture, &rasoa, live()).await;
    seek(
        &fixture,
        &rasoa,
        Terms {
            rated: false,
            ..live()
        },
    )
    .await;
    seek(
        &fixture,
        &rasoa,
        Terms {
            ruleset: Ruleset::Tsivy,
            ..live()
        },
    )
    .await;
    seek(
        &fixture,
        &rasoa,
        Terms {
            time: TimeControl::Untimed,
            ..live()
        },
    )
    .await;
    let black = seek(
        &fixture,
        &vola,
        Terms {
            colour: Colour::Black,
            ..live()
        },
    )
    .await;
    let seeking = |from: &Player, newer_than, compared| {
        let bounds = SeekBounds {
            newer_than,
            compared,
            ..MANY
        };
        fixture.store.create_seek(new(from, wanted), bounds)
    };
    let all = SeekId(0);
    assert_eq!(seeking(&rabe, all, 9).await, Ok(SeekMade::Twice(own.id)));
    let bao = fixture.member("Bao").await;
    assert_eq!(
        seeking(&bao, all, 9).await,
        Ok(SeekMade::Alike(vec![
            own.clone(),
            same.clone(),
            black.clone()
        ]))
    );
    assert_eq!(
        seeking(&bao, all, 1).await,
        Ok(SeekMade::Alike(vec![own.clone()]))
    );
    assert_eq!(
        seeking(&bao, own.id, 9).await,
        Ok(SeekMade::Alike(vec![same, black.clone()]))
    );
    assert!(matches!(
        seeking(&bao, black.id, 9).await,
        Ok(SeekMade::Open(_))
    ));
}

pub(crate) async fn of_eight_who_seek_the_same_game_at_once_one_has_a_seek(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let mut players = Vec::new();
    for number in 0..8 {
        players.push(fixture.member(&format!("player{number}")).await);
    }
    let bounds = SeekBounds {
        newer_than: SeekId(0),
        ..MANY
    };
    let wanted = SeekTerms::open(Terms {
        colour: Colour::Random,
        ..live()
    });
    let seek = |player: &Player| {
        let (store, new) = (fixture.store.clone(), new(player, wanted));
        async move { store.create_seek(new, bounds).await.unwrap() }
    };
    let made: JoinSet<SeekMade> = players.iter().map(seek).collect();
    let open = made
        .join_all()
        .await
        .into_iter()
        .filter(|made| matches!(made, SeekMade::Open(_)))
        .count();
    assert_eq!(open, 1);
}

pub(crate) async fn formulas_are_stored_changed_and_deleted(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let rabe = fixture.member("Rabe").await;
    let guest = fixture.store.create_guest(NOON).await.unwrap().player;
    assert_eq!(fixture.store.formula(rabe.id).await, Ok(None));
    for text in ["rating > 1400", "!bot"] {
        fixture
            .store
            .set_formula(rabe.id, Some(text))
            .await
            .unwrap();
        assert_eq!(
            fixture.store.formula(rabe.id).await,
            Ok(Some(text.to_owned()))
        );
    }
    for other in [guest.id, NOBODY] {
        fixture.store.set_formula(other, Some("bot")).await.unwrap();
        assert_eq!(fixture.store.formula(other).await, Ok(None));
    }
    fixture.store.close().await;
    let fixture = Fixture::open(maker).await;
    assert_eq!(
        fixture.store.formula(rabe.id).await,
        Ok(Some("!bot".to_owned()))
    );
    fixture.store.set_formula(rabe.id, None).await.unwrap();
    assert_eq!(fixture.store.formula(rabe.id).await, Ok(None));
}
