//! Finding finished games, and importing games.

use super::Maker;
use super::fixture::{Fixture, NOON, RESIGNS, acting, ids, name, some_turn};
use fanorona_game::{
    Action, EndReason, GameId, GameRecord, GameResult, PlayedTurn, Player, Proposal, RatingRecord,
    Score, Terms, Timestamp, testing,
};
use fanorona_rules::{BySide, Opening, Ruleset, Side};
use fanorona_store::{
    FinishedGame, FinishedQuery, Found, Imported, NewsKind, OfPlayer, Outcome, Page, PasswordHash,
    Rest, Tally,
};
use std::time::Duration;

const PAGE: Page = Page {
    after: None,
    limit: 100,
};
const LOOKS: u32 = 1000;

async fn found(fixture: &Fixture, query: FinishedQuery) -> Vec<i64> {
    let found = fixture
        .store
        .finished_games(query, PAGE, LOOKS)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(found.rest, Rest::Nothing);
    ids(&found.games)
}

fn of(player: &Player) -> OfPlayer {
    OfPlayer {
        account: player.id,
        opponent: None,
        side: None,
        outcome: None,
    }
}

fn by(of: OfPlayer) -> FinishedQuery {
    FinishedQuery {
        of: Some(of),
        ..FinishedQuery::default()
    }
}

/// A game with this opening, which `loser` resigns.
async fn resigned(fixture: &Fixture, seats: [&Player; 2], opening: &str, loser: Side) -> i64 {
    let game = fixture.game(seats[0], seats[1], Ruleset::Tsivy).await;
    let game = fixture.play(&game, opening).await;
    fixture.resign(&game, loser).await.id.0
}

#[expect(
    clippy::too_many_lines,
    reason = "a table of filters and what each finds"
)]
pub(super) async fn finished_games_are_found_by_filters(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (a, b, c) = (
        fixture.member("aa").await,
        fixture.member("bb").await,
        fixture.member("cc").await,
    );
    let first = resigned(&fixture, [&a, &b], "e2e3+", Side::White).await;
    let second = resigned(&fixture, [&b, &a], "d3e3-", Side::White).await;
    let third = resigned(&fixture, [&c, &a], "e2e3+", Side::Black).await;
    let telo = fixture.game(&b, &c, Ruleset::Telo).await;
    let telo = fixture
        .keep(acting(&telo, Side::White, &Action::Propose(Proposal::Draw)))
        .await;
    let fourth = fixture
        .keep(acting(&telo, Side::Black, &Action::Accept(None)))
        .await
        .id
        .0;
    let broken = fixture.game(&a, &c, Ruleset::Telo).await;
    let fifth = fixture
        .keep(acting(&broken, Side::White, &Action::LEAVE))
        .await
        .id
        .0;
    fixture.game(&a, &b, Ruleset::Tsivy).await;

    let any = FinishedQuery::default();
    let all = found(&fixture, any).await;
    assert_eq!(all.len(), 5);
    let sorted = |mut list: Vec<i64>| {
        list.sort_unstable();
        list
    };
    assert_eq!(sorted(all), [first, second, third, fourth, fifth]);
    let cases: Vec<(FinishedQuery, Vec<i64>)> = vec![
        (
            FinishedQuery {
                opening: Some(Opening::Vakiloha),
                ..any
            },
            vec![first, third],
        ),
        (
            FinishedQuery {
                opening: Some(Opening::KobakaLava),
                ..any
            },
            vec![second],
        ),
        (
            FinishedQuery {
                ruleset: Some(Ruleset::Telo),
                ..any
            },
            vec![fourth, fifth],
        ),
        (
            FinishedQuery {
                score: Some(Score::Draw),
                ..any
            },
            vec![fourth],
        ),
        (
            FinishedQuery {
                score: Some(Score::Aborted),
                ..any
            },
            vec![fifth],
        ),
        (
            FinishedQuery {
                rated: Some(false),
                ..any
            },
            vec![],
        ),
        (
            FinishedQuery {
                rated: Some(true),
                ..any
            },
            vec![first, second, third, fourth, fifth],
        ),
        (by(of(&a)), vec![first, second, third, fifth]),
        (
            by(OfPlayer {
                opponent: Some(b.id),
                ..of(&a)
            }),
            vec![first, second],
        ),
        (
            by(OfPlayer {
                opponent: Some(a.id),
                ..of(&b)
            }),
            vec![first, second],
        ),
        (
            by(OfPlayer {
                side: Some(Side::White),
                ..of(&a)
            }),
            vec![first, fifth],
        ),
        (
            by(OfPlayer {
                outcome: Some(Outcome::Won),
                ..of(&a)
            }),
            vec![second],
        ),
        (
            by(OfPlayer {
                outcome: Some(Outcome::Lost),
                ..of(&a)
            }),
            vec![first, third],
        ),
        (
            by(OfPlayer {
                outcome: Some(Outcome::Drawn),
                ..of(&c)
            }),
            vec![fourth],
        ),
        (
            by(OfPlayer {
                outcome: Some(Outcome::Aborted),
                ..of(&c)
            }),
            vec![fifth],
        ),
        (
            FinishedQuery {
                opening: Some(Opening::Vakiloha),
                ..by(of(&c))
            },
            vec![third],
        ),
    ];
    for (query, expected) in cases {
        assert_eq!(sorted(found(&fixture, query).await), expected, "{query:?}");
    }
}

/// Finished games that ended at these times.
async fn ended(fixture: &Fixture, a: &Player, b: &Player, moments: &[i64]) -> Vec<GameId> {
    let mut games = Vec::new();
    for moment in moments {
        let game = fixture.game(a, b, Ruleset::Telo).await;
        let mut save = acting(&game, Side::White, &RESIGNS);
        save.record.changed_at = Timestamp(*moment);
        games.push(fixture.keep(save).await.id);
    }
    games
}

pub(super) async fn finished_games_are_sorted_by_their_end_and_filtered_by_date(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (a, b) = (fixture.member("aa").await, fixture.member("bb").await);
    let games = ended(&fixture, &a, &b, &[500, 100, 300, 300, 200]).await;
    let order = [games[0].0, games[3].0, games[2].0, games[4].0, games[1].0];
    for query in [
        FinishedQuery::default(),
        by(of(&a)),
        by(OfPlayer {
            opponent: Some(b.id),
            ..of(&a)
        }),
    ] {
        assert_eq!(found(&fixture, query).await, order);
        let between = FinishedQuery {
            since: Some(Timestamp(200)),
            until: Some(Timestamp(500)),
            ..query
        };
        assert_eq!(found(&fixture, between).await, order[1..4]);
    }
}

pub(super) async fn pages_of_finished_games_are_consecutive(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (a, b) = (fixture.member("aa").await, fixture.member("bb").await);
    let moments: Vec<i64> = (0..23).map(|number| number / 3).collect();
    ended(&fixture, &a, &b, &moments).await;
    for query in [
        FinishedQuery::default(),
        by(of(&b)),
        FinishedQuery {
            until: Some(Timestamp(5)),
            ..by(of(&a))
        },
    ] {
        let whole = found(&fixture, query).await;
        for limit in [1, 4, whole.len()] {
            let (mut read, mut after) = (Vec::new(), None);
            loop {
                let page = Page {
                    after,
                    limit: u32::try_from(limit).unwrap(),
                };
                let Found { games, rest } = fixture
                    .store
                    .finished_games(query, page, LOOKS)
                    .await
                    .unwrap()
                    .unwrap();
                read.extend(ids(&games));
                after = games.last().map(|game: &GameRecord| game.id);
                if rest == Rest::Nothing {
                    break;
                }
                assert_eq!((rest, games.len()), (Rest::More, limit));
            }
            assert_eq!(read, whole, "{query:?}");
        }
    }
}

pub(super) async fn the_number_of_searched_games_is_limited(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (a, b) = (fixture.member("aa").await, fixture.member("bb").await);
    let games = ended(&fixture, &a, &b, &[1, 2, 3, 4, 5, 6, 7]).await;
    for query in [
        FinishedQuery {
            score: Some(Score::Draw),
            ..FinishedQuery::default()
        },
        by(OfPlayer {
            outcome: Some(Outcome::Drawn),
            ..of(&a)
        }),
        by(OfPlayer {
            outcome: Some(Outcome::Drawn),
            opponent: Some(b.id),
            ..of(&a)
        }),
    ] {
        let page = |after| Page { after, limit: 2 };
        let first = fixture
            .store
            .finished_games(query, page(None), 3)
            .await
            .unwrap()
            .unwrap();
        let rest = Rest::Unseen {
            looked: 3,
            last: games[4],
        };
        assert_eq!(
            first,
            Found {
                games: vec![],
                rest
            }
        );
        let last = fixture
            .store
            .finished_games(query, page(Some(games[2])), 3)
            .await
            .unwrap()
            .unwrap();
        assert_eq!(
            last,
            Found {
                games: vec![],
                rest: Rest::Nothing
            }
        );
    }
}

pub(super) async fn a_page_starts_only_after_a_finished_game(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (a, b) = (fixture.member("aa").await, fixture.member("bb").await);
    let open = fixture.game(&a, &b, Ruleset::Telo).await;
    for after in [open.id, GameId(4_000), GameId(i64::MAX)] {
        let page = Page {
            after: Some(after),
            limit: 2,
        };
        let found = fixture
            .store
            .finished_games(FinishedQuery::default(), page, LOOKS)
            .await;
        assert_eq!(found, Ok(None));
    }
}

pub(super) async fn games_of_a_player_are_listed_by_number(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (a, b, c) = (
        fixture.member("aa").await,
        fixture.member("bb").await,
        fixture.member("cc").await,
    );
    let mut expected = Vec::new();
    for (index, (white, black)) in [(&a, &b), (&b, &a), (&b, &c), (&c, &a), (&a, &c)]
        .into_iter()
        .enumerate()
    {
        let game = fixture.game(white, black, Ruleset::Telo).await;
        if index % 2 == 0 {
            fixture.resign(&game, Side::White).await;
        }
        if white.id == a.id || black.id == a.id {
            expected.push(game.id.0);
        }
    }
    let first = fixture
        .store
        .games_upwards(
            a.id,
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
        .games_upwards(a.id, Page { after, limit: 3 })
        .await
        .unwrap();
    assert_eq!([ids(&first), ids(&second)].concat(), expected);
    let newest = fixture
        .store
        .newest_games(Page {
            after: Some(GameId(5)),
            limit: 2,
        })
        .await
        .unwrap();
    assert_eq!(ids(&newest), [4, 3]);
}

/// A game and its turns from another store.
async fn recorded(fixture: &Fixture, game: &GameRecord) -> FinishedGame {
    FinishedGame {
        id: Some(game.id),
        seats: game.seats.clone().map(|player| player.name),
        terms: game.terms,
        charged: game.clock.used,
        follows: game.follows,
        match_place: game.match_place,
        started_at: game.started_at,
        ended_at: game.changed_at,
        turns: fixture.store.turns(game.id).await.unwrap(),
        result: game.game.result().unwrap(),
        annotation: None,
    }
}

pub(super) async fn an_imported_game_reads_back_equal(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (a, b) = (fixture.member("aa").await, fixture.member("bb").await);
    let mut game = fixture.game(&a, &b, Ruleset::Tsivy).await;
    for _ in 0..30 {
        game = fixture.play(&game, &some_turn(&game.game)).await;
    }
    let game = fixture.resign(&game, Side::Black).await;
    let short = fixture.game(&b, &a, Ruleset::Telo).await;
    let short = fixture.resign(&short, Side::White).await;
    let mut records = vec![
        recorded(&fixture, &game).await,
        recorded(&fixture, &short).await,
    ];
    for record in &mut records {
        record.id = record.id.map(|GameId(id)| GameId(id + 100));
        record.seats.black = name("stranger");
    }
    let answer = fixture.store.import_games(records.clone()).await;
    let kept = |id: GameId| Imported::Kept(GameId(id.0 + 100));
    assert_eq!(answer, Ok(vec![kept(game.id), kept(short.id)]));
    for (record, original) in records.iter().zip([&game, &short]) {
        let read = fixture.read(record.id.unwrap()).await;
        assert_eq!(&recorded(&fixture, &read).await, record);
        assert_eq!(read.game, original.game);
    }
    // The game is counted and listed like any other, its players have accounts, and its number is
    // not used again.
    let stranger = fixture.account("stranger").await;
    assert_eq!(stranger.password_hash, Some(PasswordHash::locked()));
    let tally = fixture.store.tally(stranger.player.id).await.unwrap();
    assert_eq!(
        tally,
        Tally {
            won: 1,
            lost: 1,
            drawn: 0,
            ..Tally::default()
        }
    );
    assert_eq!(found(&fixture, by(of(&stranger.player))).await.len(), 2);
    let next = fixture.game(&a, &b, Ruleset::Telo).await;
    assert_eq!(next.id, GameId(short.id.0 + 101));
}

fn empty(id: Option<i64>, white: &str, black: &str) -> FinishedGame {
    FinishedGame {
        id: id.map(GameId),
        seats: BySide {
            white: name(white),
            black: name(black),
        },
        terms: testing::terms(Ruleset::Telo),
        charged: BySide {
            white: Duration::ZERO,
            black: Duration::ZERO,
        },
        follows: None,
        match_place: None,
        started_at: NOON,
        ended_at: NOON,
        turns: Vec::new(),
        result: GameResult::aborted(),
        annotation: None,
    }
}

/// Two of three players, who of them won, and the number and the end of their game.
type Played = (usize, usize, Side, i64, i64);

async fn ratings_of(fixture: &Fixture, names: [&str; 3]) -> Vec<(Ruleset, RatingRecord)> {
    let mut ratings = Vec::new();
    for name in names {
        let account = fixture.account(name).await.player.id;
        ratings.extend(fixture.store.ratings_of(account).await.unwrap());
    }
    ratings
}

pub(super) async fn imported_games_are_rated_in_the_order_of_their_ends(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let games: [Played; 5] = [
        (0, 1, Side::White, 5, 10),
        (1, 2, Side::White, 4, 20),
        (0, 2, Side::Black, 3, 30),
        (0, 1, Side::Black, 2, 40),
        (2, 1, Side::White, 1, 50),
    ];
    let record =
        |names: [&str; 3], first: i64, (white, black, winner, number, end): Played| FinishedGame {
            result: GameResult {
                score: Score::Win(winner),
                reason: EndReason::Resigned,
            },
            ended_at: NOON.plus(Duration::from_secs(end.unsigned_abs())),
            terms: Terms {
                rated: true,
                ..testing::terms(Ruleset::Telo)
            },
            ..empty(Some(first + number), names[white], names[black])
        };
    let import = async |games: Vec<FinishedGame>| {
        let before = fixture.store.begin_import().await.unwrap();
        fixture.store.import_games(games).await.unwrap();
        fixture.store.order_ends(before).await.unwrap()
    };
    let in_order = ["an", "bn", "cn"];
    assert!(!import(games.map(|game| record(in_order, 0, game)).to_vec()).await);
    let right = ratings_of(&fixture, in_order).await;
    // In the order of their numbers.
    let by_number = ["ao", "bo", "co"];
    let mut reversed = games.map(|game| record(by_number, 10, game)).to_vec();
    reversed.reverse();
    import(reversed).await;
    assert_eq!(ratings_of(&fixture, by_number).await, right);
    // A late import is rated before games that ended after it.
    let late = ["ap", "bp", "cp"];
    let all = games.map(|game| record(late, 20, game));
    let first = vec![all[1].clone(), all[3].clone(), all[4].clone()];
    let second = vec![all[2].clone(), all[0].clone()];
    import(first).await;
    assert_ne!(ratings_of(&fixture, late).await, right);
    assert!(import(second).await);
    // An import is interrupted.
    let cut = ["aq", "bq", "cq"];
    let [one, two, three, four, five] = games.map(|game| record(cut, 30, game));
    fixture.store.begin_import().await.unwrap();
    fixture
        .store
        .import_games(vec![five, two, one])
        .await
        .unwrap();
    fixture.store.close().await;
    let fixture = Fixture::open(maker).await;
    let before = fixture.store.begin_import().await.unwrap();
    fixture.store.import_games(vec![four, three]).await.unwrap();
    assert!(fixture.store.rebuild().await.unwrap().import_ended);
    assert_eq!(fixture.store.begin_import().await, Ok(before + 5));
    for names in [in_order, by_number, late, cut] {
        assert_eq!(ratings_of(&fixture, names).await, right);
    }
    assert!(fixture.store.check().await.unwrap().is_sound());
    assert!(
        !fixture.store.order_ends(0).await.unwrap(),
        "they are in order"
    );
}

pub(super) async fn an_import_does_not_reuse_numbers_or_names(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (a, b) = (fixture.member("aa").await, fixture.member("bob0").await);
    let game = fixture.game(&a, &b, Ruleset::Telo).await;
    let challenge = fixture.challenge(&b, &a, Ruleset::Telo).await;
    let games = vec![
        empty(Some(game.id.0), "aa", "zz"),
        empty(Some(challenge.0), "aa", "zz"),
        empty(Some(90), "aa", "bobO"),
        empty(Some(91), "aa", "Guest17"),
        empty(Some(91), "aa", "zz"),
        empty(None, "AA", "zz"),
    ];
    let answer = fixture.store.import_games(games).await.unwrap();
    assert_eq!(
        answer,
        [
            Imported::NumberTaken,
            Imported::NumberTaken,
            Imported::LooksLike {
                name: name("bobO"),
                other: name("bob0")
            },
            Imported::Kept(GameId(91)),
            Imported::NumberTaken,
            Imported::Kept(GameId(92)),
        ]
    );
    assert_eq!(fixture.account("Guest17").await.password_hash, None);
    assert!(fixture.store.challenge(challenge).await.unwrap().is_some());
    assert_eq!(fixture.read(GameId(92)).await.seats.white, a);
}

pub(super) async fn an_imported_game_ends_here_and_does_not_start(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let a = fixture.member("aa").await;
    fixture.store.set_seeking(a.id, 2).await.unwrap();
    let answer = fixture
        .store
        .import_games(vec![empty(Some(7), "aa", "zz")])
        .await;
    assert_eq!(answer, Ok(vec![Imported::Kept(GameId(7))]));
    let news = fixture.store.news_of(a.id, Timestamp(0), 10).await.unwrap();
    assert_eq!(
        news.iter().map(|news| news.kind).collect::<Vec<_>>(),
        [NewsKind::Ended]
    );
    assert_eq!(fixture.store.wanted_games(a.id).await.unwrap().seeking, 2);
    let there = fixture
        .store
        .members(&[Ruleset::Telo], None, 10)
        .await
        .unwrap();
    assert_eq!(there.len(), 2, "both have played on this board");
}

pub(super) async fn an_invalid_record_stores_nothing(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (a, b) = (fixture.member("aa").await, fixture.member("bb").await);
    let game = fixture.game(&a, &b, Ruleset::Tsivy).await;
    let game = fixture.play(&game, "e2e3+").await;
    let turn = fixture.store.turns(game.id).await.unwrap()[0];
    let broken = FinishedGame {
        turns: vec![
            turn,
            PlayedTurn {
                ply: turn.ply.next(),
                ..turn
            },
        ],
        terms: testing::terms(Ruleset::Tsivy),
        ..empty(Some(41), "aa", "bb")
    };
    let answer = fixture
        .store
        .import_games(vec![empty(Some(40), "aa", "bb"), broken])
        .await;
    assert!(answer.is_err(), "{answer:?}");
    assert_eq!(fixture.store.game(GameId(40)).await, Ok(None));
}
