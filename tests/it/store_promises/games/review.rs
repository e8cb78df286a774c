//! Finding finished games, and importing games.

mod imports;

pub(crate) use imports::{
    a_game_over_the_board_takes_the_place_of_its_study, an_import_does_not_reuse_numbers_or_names,
    an_imported_game_ends_here_and_does_not_start, an_imported_game_reads_back_equal,
    an_invalid_record_stores_nothing, imported_games_are_rated_in_the_order_of_their_ends,
};

use crate::store_promises::Maker;
use crate::store_promises::fixture::{Fixture, RESIGNS, acting, ids};
use fanorona_game::{
    Action, EndReason, GameId, GameRecord, Player, PlayerResult, Proposal, Score, Timestamp,
};
use fanorona_rules::{Opening, Ruleset, Side};
use fanorona_store::{Between, FinishedQuery, Found, Page, Rest};

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

fn of(player: &Player) -> FinishedQuery {
    FinishedQuery {
        of: Some(player.id),
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
pub(crate) async fn finished_games_are_found_by_filters(maker: &dyn Maker) {
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
        (of(&a), vec![first, second, third, fifth]),
        (
            FinishedQuery {
                opponent: Some(b.id),
                ..of(&a)
            },
            vec![first, second],
        ),
        (
            FinishedQuery {
                opponent: Some(a.id),
                ..of(&b)
            },
            vec![first, second],
        ),
        (
            FinishedQuery {
                side: Some(Side::White),
                ..of(&a)
            },
            vec![first, fifth],
        ),
        (
            FinishedQuery {
                outcome: Some(PlayerResult::Won),
                ..of(&a)
            },
            vec![second],
        ),
        (
            FinishedQuery {
                outcome: Some(PlayerResult::Lost),
                ..of(&a)
            },
            vec![first, third],
        ),
        (
            FinishedQuery {
                outcome: Some(PlayerResult::Drawn),
                ..of(&c)
            },
            vec![fourth],
        ),
        (
            FinishedQuery {
                outcome: Some(PlayerResult::Aborted),
                ..of(&c)
            },
            vec![fifth],
        ),
        (
            FinishedQuery {
                opening: Some(Opening::Vakiloha),
                ..of(&c)
            },
            vec![third],
        ),
    ];
    for (query, expected) in cases {
        assert_eq!(sorted(found(&fixture, query).await), expected, "{query:?}");
    }
}

pub(crate) async fn finished_games_are_found_by_reason_length_and_difference(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (a, b) = (fixture.member("aa").await, fixture.member("bb").await);
    let short = resigned(&fixture, [&a, &b], "e2e3+", Side::White).await;
    let game = fixture.game(&b, &a, Ruleset::Telo).await;
    let game = fixture
        .keep(acting(&game, Side::White, &Action::Propose(Proposal::Draw)))
        .await;
    let drawn = fixture
        .keep(acting(&game, Side::Black, &Action::Accept(None)))
        .await
        .id
        .0;
    let again = resigned(&fixture, [&a, &b], "e2e3+", Side::White).await;

    // What the players' ratings were before each game says how far apart they were.
    let mut apart = Vec::new();
    for game in [short, drawn, again] {
        let record = fixture.store.game(GameId(game)).await.unwrap().unwrap();
        let ratings = record.ratings.unwrap();
        let points = Side::ALL.map(|side| ratings.get(side).before.points());
        apart.push(u32::try_from(points[0].abs_diff(points[1])).unwrap());
    }
    assert_eq!(apart[..2], [0, 0]);
    assert!(apart[2] > 0);
    let between = |least, most| Some(Between { least, most });
    let any = FinishedQuery::default();
    let cases = [
        (
            FinishedQuery {
                reason: Some(EndReason::Agreed),
                ..any
            },
            vec![drawn],
        ),
        (
            FinishedQuery {
                reason: Some(EndReason::Time),
                ..any
            },
            vec![],
        ),
        (
            FinishedQuery {
                turns: between(1, u32::MAX),
                ..any
            },
            vec![again, short],
        ),
        (
            FinishedQuery {
                turns: between(0, 0),
                ..any
            },
            vec![drawn],
        ),
        (
            FinishedQuery {
                difference: between(apart[2], apart[2]),
                ..any
            },
            vec![again],
        ),
        (
            FinishedQuery {
                difference: between(apart[2] + 1, u32::MAX),
                ..any
            },
            vec![],
        ),
        (
            FinishedQuery {
                difference: between(0, 0),
                reason: Some(EndReason::Resigned),
                ..any
            },
            vec![short],
        ),
    ];
    for (query, expected) in cases {
        for player in [None, Some(a.id)] {
            let query = FinishedQuery {
                of: player,
                ..query
            };
            assert_eq!(found(&fixture, query).await, expected, "{query:?}");
        }
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

pub(crate) async fn finished_games_are_sorted_by_their_end_and_filtered_by_date(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (a, b) = (fixture.member("aa").await, fixture.member("bb").await);
    let games = ended(&fixture, &a, &b, &[500, 100, 300, 300, 200]).await;
    let order = [games[0].0, games[3].0, games[2].0, games[4].0, games[1].0];
    for query in [
        FinishedQuery::default(),
        of(&a),
        FinishedQuery {
            opponent: Some(b.id),
            ..of(&a)
        },
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

pub(crate) async fn pages_of_finished_games_are_consecutive(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (a, b) = (fixture.member("aa").await, fixture.member("bb").await);
    let moments: Vec<i64> = (0..23).map(|number| number / 3).collect();
    ended(&fixture, &a, &b, &moments).await;
    for query in [
        FinishedQuery::default(),
        of(&b),
        FinishedQuery {
            until: Some(Timestamp(5)),
            ..of(&a)
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

pub(crate) async fn the_number_of_searched_games_is_limited(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (a, b) = (fixture.member("aa").await, fixture.member("bb").await);
    let games = ended(&fixture, &a, &b, &[1, 2, 3, 4, 5, 6, 7]).await;
    for query in [
        FinishedQuery {
            score: Some(Score::Draw),
            ..FinishedQuery::default()
        },
        FinishedQuery {
            outcome: Some(PlayerResult::Drawn),
            ..of(&a)
        },
        FinishedQuery {
            outcome: Some(PlayerResult::Drawn),
            opponent: Some(b.id),
            ..of(&a)
        },
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

pub(crate) async fn a_page_starts_only_after_a_finished_game(maker: &dyn Maker) {
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

pub(crate) async fn games_of_a_player_are_listed_by_number(maker: &dyn Maker) {
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
