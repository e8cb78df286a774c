//! A check finds what does not follow from the turns or the games, and a rebuild corrects what
//! follows from the games.

use crate::store_promises::Maker;
use crate::store_promises::fixture::{Fixture, NOON, RESIGNS, acting, playing, some_turn, terms};
use fanorona_game::{AccountId, Annotation, GameRecord, Judgement, RatingRecord, Start, Terms};
use fanorona_rules::{Position, Ruleset, Side};
use fanorona_store::{
    Checked, MemberEntry, OpenSimul, Page, PlayerGames, Saved, Store, StoreError, Tally,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::task::JoinSet;

/// What players see.
#[derive(Debug, PartialEq)]
struct Seen {
    games: Vec<GameRecord>,
    players: Vec<(Tally, Vec<(Ruleset, RatingRecord)>)>,
    members: Vec<MemberEntry>,
    simuls: Vec<OpenSimul>,
}

impl Seen {
    async fn in_(store: &Store, people: &[AccountId]) -> Self {
        let games = store
            .all_games(Page {
                after: None,
                limit: 1000,
            })
            .await
            .unwrap();
        let mut players = Vec::new();
        for account in people {
            players.push((
                store.tally(*account).await.unwrap(),
                store.ratings_of(*account).await.unwrap(),
            ));
        }
        let members = store.members(&[Ruleset::Tsivy], None, 10).await.unwrap();
        Self {
            games,
            players,
            members,
            simuls: store.open_simuls().await.unwrap(),
        }
    }
}

/// Three players with some finished games, and an open simul.
async fn played(fixture: &Fixture) -> Vec<AccountId> {
    let people = [
        fixture.member("aa").await,
        fixture.member("bb").await,
        fixture.member("cc").await,
    ];
    for number in 0..24_usize {
        let ruleset = if number % 4 == 3 {
            Ruleset::Tsivy
        } else {
            Ruleset::Telo
        };
        let terms = Terms {
            rated: number % 7 != 2,
            ..terms(ruleset)
        };
        let mut game = fixture
            .game_on(&people[number % 3], &people[(number + 1) % 3], terms, None)
            .await;
        game = fixture.play(&game, &some_turn(&game.game)).await;
        // The games do not end in the order of their numbers.
        game.changed_at.0 += i64::try_from((number * 7 + 3) % 24).unwrap() * 10_000_000;
        if number != 5 {
            fixture
                .resign(
                    &game,
                    if number % 5 < 2 {
                        Side::White
                    } else {
                        Side::Black
                    },
                )
                .await;
        }
    }
    let simul = OpenSimul {
        host: people[0].clone(),
        terms: terms(Ruleset::Tsivy),
        boards: 3,
        players: vec![],
    };
    fixture.store.open_simul(simul, 10).await.unwrap();
    fixture
        .store
        .join_simul(people[0].id, people[1].clone(), NOON)
        .await
        .unwrap();
    people.map(|player| player.id).to_vec()
}

async fn checked(maker: &dyn Maker) -> Checked {
    let store = Store::open_read_only(&maker.url()).await.unwrap();
    let checked = store.check().await.unwrap();
    store.close().await;
    checked
}

/// Changes of what follows from the games, by hand.
const DAMAGES: &[&str] = &[
    "update rating set points = points + 1 where account_id = 1 and ruleset = 'telo'",
    "update rating set won = won + 1 where account_id = 2",
    "update rating set standing = 'established' where account_id = 2",
    "update rating set lapses_at = lapses_at + 1 where account_id = 1",
    "update rating_change set deviation = deviation + 1 where no = 7",
    "delete from rating_change where no = 2",
    "delete from rating where account_id = 3",
    "delete from rating_change",
    "insert into rating_change select account_id, 'dimyand', no, points_before, deviation_before, \
         volatility_before, points, deviation, volatility, game_id, opponent_before from rating_change where no = 1",
    "update rating_change set game_id = 2 where no = 1",
    "update rating_change set opponent_before = opponent_before + 1 where no = 1",
    "insert into rating select account_id, 'dimyand', points, deviation, volatility, rated_at, won, lost, \
         drawn, standing, lapses_at from rating where account_id = 1 and ruleset = 'telo'",
    "delete from game_end where game_id = (select min(id) from game where rated = 0 and finished = 1)",
    "update game_end set no = no + 100 where game_id = (select max(id) from game where rated = 0 and finished = 1)",
    "insert into game_end (no, game_id) select max(game_end.no) + 1, min(game.id) from game, game_end where game.finished = 0",
    "update account set won = won + 1 where id = 1",
    "update account set drawn = -1, freed = 7",
    "update account set unfreed = 1 where id = 3",
    "delete from board_player where account_id = 2 and ruleset = 'telo'",
    "update board_player set account_id = 1 where account_id = 3",
    "insert into board_player (ruleset, key, account_id) values ('dimyand', 'aa', 1)",
    "update open_simul set players = 3",
    "update game set ended_at = ended_at - 1 where id = 7",
    "update game set first_turn = 'a1a2' where id = 7",
    "delete from position_game where no = (select max(no) from position_game)",
    "update position_game set place = place + 8 where position = (select max(position) from position_game)",
    "insert into position_turn values (7, 'a1a2', 1, 0, 0, 0, 0, 9)",
];

pub(crate) async fn a_check_finds_what_does_not_follow_from_the_games_and_a_rebuild_corrects_it(
    maker: &dyn Maker,
) {
    let fixture = Fixture::open(maker).await;
    let people = played(&fixture).await;
    let all = Seen::in_(&fixture.store, &people).await;
    fixture.store.index_more(99).await.unwrap();
    fixture.store.close().await;
    let right = checked(maker).await;
    assert!(right.is_sound(), "{right:?}");
    assert_eq!(
        (right.games, right.audit.games, right.audit.players),
        (24, 19, 3)
    );
    for damage in DAMAGES {
        maker.sql(damage).await;
        let found = checked(maker).await;
        assert!(
            !found.is_sound() && found.damaged == 0,
            "{damage}: {found:?}"
        );
        let store = Store::open_alone(&maker.url()).await.unwrap();
        assert_eq!(store.rebuild().await, Ok(found.audit), "{damage}");
        assert_eq!(Seen::in_(&store, &people).await, all, "{damage}");
        assert!(store.rebuild().await.unwrap().agrees(), "{damage}");
        store.index_more(99).await.unwrap();
        store.close().await;
        assert_eq!(checked(maker).await, right, "{damage}");
    }
}

pub(crate) async fn a_check_names_a_game_that_does_not_follow_from_its_turns(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (one, other) = (fixture.member("aa").await, fixture.member("bb").await);
    let mut game = fixture.game(&one, &other, Ruleset::Tsivy).await;
    for _ in 0..4 {
        game = fixture.play(&game, &some_turn(&game.game)).await;
    }
    for (damage, problem) in [
        (
            "update turn set text = 'a1a2' where ply = 2",
            "a turn is illegal",
        ),
        ("delete from turn where ply = 2", "a turn is missing"),
        (
            "delete from turn where ply = 4",
            "its turns lead to another position",
        ),
        (
            "update turn set played_at = 7 where ply = 4",
            "its last turn was played at another time",
        ),
    ] {
        maker.sql("create table kept as select * from turn").await;
        maker.sql(damage).await;
        let found = fixture.store.check().await.unwrap();
        let first = found.first.unwrap_or_else(|| panic!("{damage}: {found:?}"));
        assert_eq!(
            (found.damaged, first.game, first.problem),
            (1, game.id, problem),
            "{damage}"
        );
        maker
            .sql("delete from turn; insert into turn select * from kept; drop table kept")
            .await;
        assert!(fixture.store.check().await.unwrap().is_sound(), "{damage}");
    }
}

/// Plays games of two players until `enough`.
async fn play_until(fixture: &Fixture, names: [&str; 2], enough: &AtomicBool) {
    let [one, other] = [
        fixture.member(names[0]).await,
        fixture.member(names[1]).await,
    ];
    while !enough.load(Ordering::Relaxed) {
        let mut game = fixture.game(&one, &other, Ruleset::Telo).await;
        for _ in 0..6 {
            if game.game.result().is_none() {
                game = fixture.keep(playing(&game, &some_turn(&game.game))).await;
            }
        }
        if game.game.result().is_none() {
            let saved = fixture
                .store
                .save_game(&acting(&game, Side::White, &RESIGNS))
                .await;
            assert_eq!(saved, Ok(Saved::Kept));
        }
    }
}

pub(crate) async fn a_check_beside_a_server_that_writes_finds_nothing_wrong(maker: &dyn Maker) {
    const CHECKS: usize = 150;
    let fixture = Fixture::open(maker).await;
    let enough = Arc::new(AtomicBool::new(false));
    let mut players = JoinSet::new();
    for names in [["aa", "bb"], ["cc", "dd"], ["ee", "ff"], ["gg", "hh"]] {
        let (fixture, enough) = (fixture.clone(), Arc::clone(&enough));
        players.spawn(async move { play_until(&fixture, names, &enough).await });
    }
    let reader = Store::open_read_only(&maker.url()).await.unwrap();
    let mut games = Vec::new();
    // Some are played from the first to the last check.
    while games.len() < CHECKS || games.first() == games.last() {
        let found = reader.check().await.unwrap();
        assert!(found.is_sound(), "{found:?}");
        games.push(found.audit.games);
    }
    enough.store(true, Ordering::Relaxed);
    reader.close().await;
    while let Some(played) = players.join_next().await {
        played.unwrap();
    }
}

pub(crate) async fn games_that_are_due_are_rated_at_the_start(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let people = played(&fixture).await;
    let all = Seen::in_(&fixture.store, &people).await;
    fixture.store.close().await;
    maker
        .sql(
            "delete from rating_change; delete from rating;
             insert into rating_due (no) select no from game_end join game on game.id = game_end.game_id where rated = 1",
        )
        .await;
    assert!(!checked(maker).await.is_sound());
    let fixture = Fixture::open(maker).await;
    assert_eq!(Seen::in_(&fixture.store, &people).await, all);
}

pub(crate) async fn a_database_that_is_only_read_is_not_rebuilt(maker: &dyn Maker) {
    maker.open().await.close().await;
    let store = Store::open_read_only(&maker.url()).await.unwrap();
    assert!(matches!(
        store.rebuild().await,
        Err(StoreError::ReadOnly { .. })
    ));
}

pub(crate) async fn games_from_a_position_are_checked_and_in_no_index(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let [white, black] = [fixture.member("aa").await, fixture.member("bb").await];
    let position: Position = "2b/1w1/w2 b".parse().unwrap();
    let from = |rated| Terms {
        start: Start::Position(position),
        rated,
        ..terms(Ruleset::Telo)
    };
    // No row says that such a game is rated.
    assert!(
        fixture
            .asked(&white, &black, from(true), None)
            .await
            .is_err()
    );
    let mut game = fixture.game_on(&white, &black, from(false), None).await;
    let stored = fixture.store.game(game.id).await.unwrap();
    assert_eq!(stored.as_ref(), Some(&game));
    assert_eq!(game.game.to_move(), Some(Side::Black));
    for turn in ["c3b3", "b2b1-"] {
        game = fixture.play(&game, turn).await;
    }
    assert_eq!(game.terms.start, Start::Position(position));
    assert!(game.game.result().is_some());
    let turns = fixture.store.turns(game.id).await.unwrap();
    assert_eq!(turns.len(), 2);
    let said = Annotation {
        game: game.id,
        first: Side::Black,
        made_at: NOON,
        nodes: 1,
        points: Vec::new(),
        course: vec![Judgement::Won(Some(1)), Judgement::Won(None)],
    };
    fixture.store.keep_annotation(&said, NOON).await.unwrap();
    assert_eq!(fixture.store.annotation(game.id).await.unwrap(), Some(said));
    let wanted = PlayerGames {
        of: black.id,
        since: None,
        with_private: false,
        ruleset: None,
        most: 9,
    };
    let counted = fixture.store.player_games(wanted).await.unwrap();
    assert_eq!(counted[0].start, game.terms.start);
    // What Black's only turn was worth before is not known.
    assert_eq!(counted[0].losses.unwrap().known, 0);
    fixture.store.index_more(9).await.unwrap();
    let reached = position.canonical().unwrap();
    assert_eq!(fixture.store.played_in(&reached).await.unwrap(), []);
    fixture.store.close().await;
    let right = checked(maker).await;
    assert!(right.is_sound(), "{right:?}");
}
