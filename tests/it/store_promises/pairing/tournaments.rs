//! Tournaments: they read back equal after every step, each change holds for the version from which
//! it was made, and the games of a pairing start in its commit.

use crate::store_promises::Maker;
use crate::store_promises::fixture::{EVERYTHING, Fixture, NOON, some_turn, terms};
use fanorona_game::tournament::{
    Bye, Cancellation, Circumstances, Decided, Decision, Entrant, EntrantNumber, Every, FixedPair,
    Meeting, NewMeeting, NewPairing, Step, Tournament, TournamentId, TournamentKind,
    TournamentStage, TournamentTerms, Verdict, Withdrawal,
};
use fanorona_game::{
    AccountId, GameId, GameRecord, LiveTime, MatchLength, MatchPlace, MatchTerms, Pauses, Player,
    Score, Start, Terms, TimeControl,
};
use fanorona_rules::{BySide, Ruleset, Side};
use fanorona_store::{
    AdminAction, AuditedAction, Banned, Length, NewTournament, NewTournamentTalk, NewsKind,
    NextGame, Performed, Room, StoredTournament, TournamentHead, TournamentRoom, TournamentSave,
    TournamentSaved, Which, WhichTournaments,
};
use std::time::Duration;

pub(super) const UNLIMITED: TournamentRoom = TournamentRoom {
    of_director: 100,
    all: 100,
};

pub(super) fn terms_of(kind: TournamentKind) -> TournamentTerms {
    TournamentTerms {
        least_players: 2,
        ..TournamentTerms::usual(kind, terms(Ruleset::Telo))
    }
}

pub(super) fn new(
    name: &str,
    terms: TournamentTerms,
    director: Option<AccountId>,
) -> NewTournament {
    NewTournament {
        name: name.parse().unwrap(),
        terms,
        seed: u64::MAX - 5,
        director,
        created_at: NOON,
        starts_at: NOON.plus(Duration::from_mins(15)),
        description: None,
        code: None,
        helpers: Vec::new(),
    }
}

pub(super) async fn create(
    fixture: &Fixture,
    name: &str,
    terms: TournamentTerms,
    director: &Player,
) -> TournamentId {
    let new = new(name, terms, Some(director.id));
    let created = fixture.store.create_tournament(new, UNLIMITED).await;
    created.unwrap().unwrap()
}

pub(super) async fn read(fixture: &Fixture, id: TournamentId) -> StoredTournament {
    let read = fixture.store.tournament(id, NOON).await.unwrap();
    read.expect("it exists")
}

pub(super) fn saving(before: &Tournament, after: &Tournament) -> TournamentSave {
    TournamentSave {
        before: before.clone(),
        after: after.clone(),
        check_at: Some(NOON),
        next: None,
        at: NOON,
        by: None,
        reason: None,
    }
}

/// The tournament after a step, with numbers below 0 for its games.
pub(super) fn after(before: &Tournament, step: &Step) -> Tournament {
    let (mut after, mut last) = (before.clone(), 0);
    after.apply(step, NOON, &mut || {
        last -= 1;
        GameId(last)
    });
    after
}

/// Saves a change and checks that the tournament reads back as it was saved, with the numbers that
/// the store gave to its games.
pub(super) async fn save(fixture: &Fixture, mut after: Tournament) -> TournamentSaved {
    let before = read(fixture, after.id).await.tournament;
    let saved = fixture.store.save_tournament(saving(&before, &after)).await;
    let saved = saved.unwrap().expect("nobody else has changed it");
    let mut started = saved.games.iter();
    for pairing in after.rounds.iter_mut().flat_map(|it| &mut it.pairings) {
        for game in pairing.games.iter_mut().filter(|game| game.id.0 < 0) {
            game.id = started.next().expect("each of them has started").id;
        }
    }
    assert_eq!(started.next(), None);
    assert_eq!(read(fixture, after.id).await.tournament, after);
    saved
}

/// Saves a step. Returns the games that started.
pub(super) async fn step(fixture: &Fixture, id: TournamentId, step: &Step) -> Vec<GameRecord> {
    let before = read(fixture, id).await.tournament;
    save(fixture, after(&before, step)).await.games
}

pub(super) async fn join(fixture: &Fixture, id: TournamentId, player: &Player) {
    let mut after = read(fixture, id).await.tournament;
    let number = after.next_number();
    let rating = 1500 - i32::from(number.0);
    after.entrants.push(Entrant {
        bye: (number.0 == 2).then_some(1),
        ..Entrant::new(number, player.clone(), rating, 1)
    });
    after.version += 1;
    save(fixture, after).await;
}

/// Does what the rules demand until they wait. Returns the games that started.
pub(super) async fn run(fixture: &Fixture, id: TournamentId) -> Vec<GameRecord> {
    let mut games = Vec::new();
    loop {
        let tournament = read(fixture, id).await.tournament;
        let circumstances = Circumstances {
            downtime: &Pauses::default(),
            robots: &[],
            ladder: &[],
        };
        let now = NOON.plus(Duration::from_hours(1));
        let next = tournament.next(now, &circumstances);
        if let Step::Wait(_) = next {
            return games;
        }
        games.extend(step(fixture, id, &next).await);
    }
}

pub(super) async fn people<const N: usize>(fixture: &Fixture) -> [Player; N] {
    let names = ["Rabe", "Rasoa", "Koto", "Soa", "Bema"];
    let mut people = Vec::new();
    for name in &names[..N] {
        people.push(fixture.member(name).await);
    }
    people.try_into().unwrap()
}

/// A running pool of correspondence games of these players, with its games.
pub(super) async fn pool(fixture: &Fixture, players: &[Player]) -> (TournamentId, Vec<GameRecord>) {
    let terms = terms_of(TournamentKind::Pool);
    let id = create(fixture, "Pool", terms, &players[0]).await;
    for player in players {
        join(fixture, id, player).await;
    }
    let games = run(fixture, id).await;
    (id, games)
}

pub(crate) async fn a_tournament_reads_back_equal_after_every_step(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let players: [Player; 3] = people(&fixture).await;
    let [rabe, rasoa, koto] = &players;
    let (id, games) = pool(&fixture, &players).await;
    assert_eq!(games.len(), 3, "all play all at once");
    for game in &games {
        let (tournament, round, pairing) = fixture
            .store
            .tournament_of_game(game.id)
            .await
            .unwrap()
            .unwrap();
        assert_eq!((tournament, round), (id, 1));
        let kept = read(&fixture, id).await.tournament;
        let of_pairing = kept.rounds[0].pairings[usize::from(pairing) - 1].games[0];
        assert_eq!(of_pairing.id, game.id);
        let in_round = fixture.read(game.id).await.in_round.unwrap();
        assert_eq!((in_round.tournament, in_round.round), (id, 1));
        assert_eq!(&fixture.read(game.id).await, game);
    }
    let between = |one: &Player, other: &Player| {
        let both = [one.id, other.id];
        let found = games.iter().find(|game| {
            both.contains(&game.seats.white.id) && both.contains(&game.seats.black.id)
        });
        found.unwrap()
    };
    let side_of = |game: &GameRecord, player: &Player| {
        if game.seats.white.id == player.id {
            Side::White
        } else {
            Side::Black
        }
    };
    for (loser, winner) in [(rasoa, rabe), (koto, rabe), (koto, rasoa)] {
        let game = between(loser, winner);
        fixture.resign(game, side_of(game, loser)).await;
    }
    fixture.store.close().await;
    let fixture = Fixture::open(maker).await;
    run(&fixture, id).await;
    let over = read(&fixture, id).await.tournament;
    assert_eq!(over.stage, TournamentStage::Over);
    assert_eq!(over.winners(), [EntrantNumber(1)]);
    let heads = fixture
        .store
        .tournaments(WhichTournaments::Over(AccountId(0)), 9)
        .await;
    let [head] = &heads.unwrap()[..] else {
        panic!("it is over")
    };
    let expected = TournamentHead {
        id,
        name: over.name.clone(),
        terms: over.terms,
        played_as: TournamentKind::Pool,
        stage: TournamentStage::Over,
        created_at: over.created_at,
        starts_at: over.starts_at,
        ended_at: over.ended_at,
        players: 3,
        round: 1,
        winners: vec![rabe.clone()],
    };
    assert_eq!(head, &expected);
    let latest = fixture.store.tournaments(WhichTournaments::Latest, 1).await;
    assert_eq!(latest.unwrap(), [expected]);
}

pub(crate) async fn byes_matches_and_withdrawals_read_back_equal(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let players: [Player; 3] = people(&fixture).await;
    let in_match = MatchTerms {
        length: MatchLength::Three,
        vela: true,
    };
    let terms = terms_of(TournamentKind::Cup);
    let game = Terms {
        ruleset: Ruleset::Tsivy,
        in_match: Some(in_match),
        ..terms.game
    };
    let id = create(
        &fixture,
        "Cup",
        TournamentTerms { game, ..terms },
        &players[0],
    )
    .await;
    for player in &players {
        join(&fixture, id, player).await;
    }
    let games = run(&fixture, id).await;
    let [first] = &games[..] else {
        panic!("one has a bye: {games:?}")
    };
    let round = read(&fixture, id).await.tournament.rounds.remove(0);
    assert!(matches!(
        round.pairings[0].meeting,
        Meeting::Bye(_, Bye::Odd)
    ));
    assert_eq!(round.pairings[0].decision, Some(Decision::Bye));
    let first = fixture.resign(first, Side::White).await;
    let vela = fixture.store.continue_match(vela_after(&first)).await;
    let vela = vela.unwrap().unwrap();
    let of_vela = fixture.store.tournament_of_game(vela.id).await;
    assert_eq!(of_vela, Ok(Some((id, 1, 2))), "the match continues");
    assert!(fixture.read(vela.id).await.in_round.is_some());
    let kept = read(&fixture, id).await.tournament;
    let games: Vec<GameId> = kept.rounds[0].pairings[1]
        .games
        .iter()
        .map(|it| it.id)
        .collect();
    assert_eq!(games, [first.id, vela.id]);
    // The end of a later game of the match is seen as well.
    assert!(is_due(&fixture, id, true).await);
    assert!(!is_due(&fixture, id, false).await);
    fixture.resign(&vela, Side::White).await;
    assert!(is_due(&fixture, id, true).await);
    let (entrant, why) = (EntrantNumber(3), Withdrawal::Removed);
    step(&fixture, id, &Step::Withdraw { entrant, why }).await;
    step(
        &fixture,
        id,
        &Step::Decide(Verdict {
            round: 1,
            pairing: 2,
            decision: Decision::Forfeit,
            points: [4, 1],
            forfeits: [0, 1],
        }),
    )
    .await;
    step(&fixture, id, &Step::Cancel(Cancellation::EverybodyLeft)).await;
    assert_eq!(
        read(&fixture, id).await.tournament.stage,
        TournamentStage::Cancelled
    );
}

/// The vela that follows `game` in its match.
fn vela_after(game: &GameRecord) -> NextGame {
    let place = game.match_place.unwrap();
    NextGame {
        after: game.id,
        place: MatchPlace {
            game: place.game + 1,
            ..place
        },
        seats: BySide {
            white: game.seats.black.clone(),
            black: game.seats.white.clone(),
        },
        terms: Terms {
            start: Start::Vela,
            rated: false,
            ..game.terms
        },
        follows: Some(game.id),
        at: NOON,
    }
}

/// Whether the server looks at a tournament now. `noted`: after it has noted that nothing has to
/// happen, if that note still holds.
async fn is_due(fixture: &Fixture, id: TournamentId, noted: bool) -> bool {
    let store = &fixture.store;
    let due = store.due_tournaments(NOON, 10).await.unwrap().contains(&id);
    let stored = read(fixture, id).await;
    if noted && let Some(seen_at) = stored.check_at {
        let seen = (stored.tournament.version, seen_at);
        store.note_tournament_looked(id, seen, None).await.unwrap();
    }
    due
}

pub(crate) async fn the_end_of_a_game_makes_its_tournament_due(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let players: [Player; 2] = people(&fixture).await;
    let (id, games) = pool(&fixture, &players).await;
    assert!(is_due(&fixture, id, true).await, "it has changed");
    assert!(!is_due(&fixture, id, false).await, "nothing has to happen");
    let game = fixture.play(&games[0], "c2b2").await;
    assert!(!is_due(&fixture, id, false).await, "a turn changes nothing");
    let seen = (read(&fixture, id).await.tournament.version, NOON);
    fixture.resign(&game, Side::Black).await;
    assert!(is_due(&fixture, id, false).await);
    // What was seen before the end of the game does not hide it.
    let store = &fixture.store;
    store.note_tournament_looked(id, seen, None).await.unwrap();
    assert!(is_due(&fixture, id, false).await);
    // A game of no tournament makes none due.
    assert!(is_due(&fixture, id, true).await);
    let other = fixture.game(&players[0], &players[1], Ruleset::Telo).await;
    fixture.resign(&other, Side::White).await;
    assert!(!is_due(&fixture, id, false).await);
    assert_eq!(store.tournament_of_game(other.id).await, Ok(None));
}

pub(crate) async fn of_two_changes_from_one_version_one_is_saved(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let players: [Player; 3] = people(&fixture).await;
    let id = create(
        &fixture,
        "Pool",
        terms_of(TournamentKind::Pool),
        &players[0],
    )
    .await;
    for player in &players {
        join(&fixture, id, player).await;
    }
    let groups = (1..=3).map(|it| (EntrantNumber(it), 1)).collect();
    let played_as = TournamentKind::Pool;
    step(&fixture, id, &Step::Start { played_as, groups }).await;
    let before = read(&fixture, id).await.tournament;
    let circumstances = Circumstances {
        downtime: &Pauses::default(),
        robots: &[],
        ladder: &[],
    };
    let pairs = before.next(NOON, &circumstances);
    assert!(matches!(pairs, Step::Pair { round: 1, .. }), "{pairs:?}");
    let pair = || {
        fixture
            .store
            .save_tournament(saving(&before, &after(&before, &pairs)))
    };
    let both = tokio::join!(pair(), pair());
    let started = [both.0.unwrap(), both.1.unwrap()].map(|it| it.map(|it| it.games.len()));
    assert!(
        [[Some(3), None], [None, Some(3)]].contains(&started),
        "{started:?}"
    );
    assert_eq!(fixture.store.tally(players[0].id).await.unwrap().active, 2);
    assert_eq!(pair().await, Ok(None));
    let kept = read(&fixture, id).await.tournament;
    let games = kept.pairings().map(|(_, pairing)| pairing.games.len());
    assert_eq!(games.collect::<Vec<_>>(), [1, 1, 1]);
}

pub(crate) async fn what_happens_during_a_look_at_a_tournament_is_looked_at(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let store = &fixture.store;
    let players: [Player; 3] = people(&fixture).await;
    let (id, games) = pool(&fixture, &players).await;
    assert!(is_due(&fixture, id, true).await, "it has changed");
    fixture.resign(&games[0], Side::White).await;
    let stored = read(&fixture, id).await;
    let seen = (stored.tournament.version, stored.check_at.unwrap());
    fixture.resign(&games[1], Side::White).await;
    let noted = store.note_tournament_looked(id, seen, None).await;
    assert_eq!(noted, Ok(false));
    // A change leaves a moment that has passed.
    let passed = read(&fixture, id).await.check_at;
    let mut after = read(&fixture, id).await.tournament;
    after.version += 1;
    save(&fixture, after).await;
    assert_eq!(read(&fixture, id).await.check_at, passed);
    assert!(is_due(&fixture, id, true).await);
    assert!(!is_due(&fixture, id, false).await);
    // So does an account that is banned, as long as it is.
    let ban = AdminAction::Ban {
        whom: Banned::Account(players[1].clone()),
        length: Length::For(Duration::from_mins(1)),
        from: NOON,
        why: String::new(),
    };
    let act = AuditedAction {
        by: None,
        at: NOON,
        action: ban,
    };
    assert_eq!(store.perform(act).await, Ok(Performed::Done(None)));
    let gone = read(&fixture, id).await.gone;
    assert_eq!(gone, [(players[1].id, Withdrawal::Banned)]);
    assert!(is_due(&fixture, id, true).await);
    let later = NOON.plus(Duration::from_mins(1));
    let stored = store.tournament(id, later).await.unwrap().unwrap();
    assert_eq!(stored.gone, []);
    // And one that is deleted.
    assert!(!is_due(&fixture, id, false).await);
    let deleted = store.begin_deletion(players[2].id, NOON).await;
    assert_eq!(deleted, Ok(true));
    assert!(is_due(&fixture, id, false).await);
}

/// A pairing of an arena and another game of one of its players begin at the same moment.
pub(crate) async fn a_player_who_is_paired_begins_no_other_live_game(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let players: [Player; 3] = people(&fixture).await;
    let [rabe, rasoa, koto] = &players;
    let live = Terms {
        time: TimeControl::Live(LiveTime::new(300, 3).unwrap()),
        ..terms(Ruleset::Telo)
    };
    let terms = TournamentTerms::usual(TournamentKind::Arena, live);
    let mut refused = [false; 2];
    for round in 0..10 {
        let id = create(&fixture, &format!("Arena {round}"), terms, koto).await;
        join(&fixture, id, rabe).await;
        join(&fixture, id, rasoa).await;
        run(&fixture, id).await;
        let before = read(&fixture, id).await.tournament;
        let pairing = NewPairing {
            number: 1,
            group: 0,
            meeting: NewMeeting::Two {
                entrants: [EntrantNumber(1), EntrantNumber(2)],
                games: 1,
            },
        };
        let step = Step::Pair {
            round: 1,
            ends_at: before.rounds[0].ends_at,
            pairings: vec![pairing],
        };
        let paired = saving(&before, &after(&before, &step));
        let asked = fixture.asked(koto, rabe, live, None).await.unwrap();
        let seats = BySide {
            white: koto.id,
            black: rabe.id,
        };
        let store = &fixture.store;
        let (saved, started) = tokio::join!(
            async {
                // Either may come first.
                if round % 2 == 0 {
                    tokio::task::yield_now().await;
                }
                store.save_tournament(paired).await.unwrap()
            },
            store.start_game(&asked, seats, NOON, Room::UNLIMITED),
        );
        let started = started.unwrap();
        assert_ne!(saved.is_some(), started.is_ok(), "one of the two begins");
        refused[usize::from(started.is_ok())] = true;
        assert!(read(&fixture, id).await.tournament.entrants[0].plays_live);
        let games = store.games_of(rabe.id, Which::Active, EVERYTHING).await;
        for game in games.unwrap() {
            fixture.resign(&game, Side::White).await;
        }
        assert!(!read(&fixture, id).await.tournament.entrants[0].plays_live);
        store.remove_challenge(asked.id).await.unwrap();
    }
    assert_ne!(refused, [false; 2]);
}

pub(crate) async fn what_is_decided_is_in_the_log_with_who_and_why(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let players: [Player; 3] = people(&fixture).await;
    let (id, _) = pool(&fixture, &players).await;
    let store = &fixture.store;
    let log = store.tournament_log(id, i64::MAX, 100).await.unwrap();
    let mut decided: Vec<Decided> = log.iter().map(|it| it.entry.what).collect();
    decided.reverse();
    let (joined, paired) = (Decided::Joined, Decided::Paired);
    let (opened, started) = (Decided::Opened, Decided::Started);
    assert_eq!(
        decided,
        [
            opened, joined, joined, joined, started, paired, paired, paired
        ]
    );
    let before = read(&fixture, id).await.tournament;
    let (entrant, why) = (EntrantNumber(3), Withdrawal::Removed);
    let removed = TournamentSave {
        by: Some(players[0].id),
        reason: Some("noise".to_owned()),
        ..saving(&before, &after(&before, &Step::Withdraw { entrant, why }))
    };
    let saved = store.save_tournament(removed.clone()).await.unwrap();
    assert!(saved.is_some());
    assert_eq!(store.save_tournament(removed).await, Ok(None));
    let log = store.tournament_log(id, i64::MAX, 1).await.unwrap();
    let [last] = &log[..] else {
        panic!("one was asked for: {log:?}")
    };
    assert_eq!((last.number, last.by.as_ref()), (9, Some(&players[0])));
    assert_eq!(last.reason.as_deref(), Some("noise"));
    assert_eq!(
        (&last.entry.entrants[..], last.entry.why),
        (&[entrant][..], Some(why))
    );
    let earlier = store.tournament_log(id, 3, 1).await.unwrap();
    assert_eq!(earlier[0].number, 2);
}

pub(crate) async fn what_directors_plan_reads_back_equal(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let players: [Player; 3] = people(&fixture).await;
    let id = create(
        &fixture,
        "Plans",
        terms_of(TournamentKind::DoubleSwiss),
        &players[0],
    )
    .await;
    let before = read(&fixture, id).await.tournament;
    let mut planned = before.clone();
    planned.terms.least_games = 7;
    planned.terms.every = Some(Every::Week);
    planned.description = Some("each week".to_owned());
    planned.code = Some("secret".to_owned());
    planned.helpers = vec![players[1].id];
    planned.asked = vec![players[1].id, players[2].id];
    planned.fixed = vec![FixedPair {
        round: 1,
        entrants: [EntrantNumber(1), EntrantNumber(2)],
    }];
    planned.version += 1;
    let saved = fixture.store.save_tournament(saving(&before, &planned));
    assert!(saved.await.unwrap().is_some());
    let stored = read(&fixture, id).await;
    assert_eq!(stored.tournament, planned);
    assert_eq!(stored.helpers, [players[1].clone()]);
    assert_eq!(stored.season, Some((id, 1)), "it repeats from now on");
    let log = fixture.store.tournament_log(id, i64::MAX, 100).await;
    let about: Vec<Option<Player>> = log.unwrap().into_iter().map(|it| it.about).collect();
    let [_, one, other] = players.clone().map(Some);
    assert_eq!(about, [None, other, one.clone(), one, None, None]);
    // Lists show it to those who have to do with it.
    let list = async |viewer| {
        let which = WhichTournaments::Current(viewer);
        fixture.store.tournaments(which, 9).await.unwrap().len()
    };
    let stranger = fixture.member("Zafy").await.id;
    assert_eq!(
        [
            list(players[0].id).await,
            list(players[2].id).await,
            list(stranger).await
        ],
        [1, 1, 0]
    );
    let mut dropped = planned.clone();
    (dropped.helpers, dropped.asked) = (Vec::new(), vec![players[2].id]);
    dropped.version += 1;
    let saved = fixture.store.save_tournament(saving(&planned, &dropped));
    assert!(saved.await.unwrap().is_some());
    assert_eq!(read(&fixture, id).await.tournament, dropped);
}

/// What is stored of two players: their ratings on the board, and whether everything follows.
async fn points_of(fixture: &Fixture, players: &[Player; 2]) -> [i64; 2] {
    let mut points = [0; 2];
    for (points, player) in points.iter_mut().zip(players) {
        let ratings = fixture.store.ratings_of(player.id).await.unwrap();
        *points = ratings[0].1.rating.parts()[0];
    }
    points
}

pub(crate) async fn a_correction_moves_the_ratings_and_a_rebuild_counts_it(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let players: [Player; 3] = people(&fixture).await;
    let (id, games) = pool(&fixture, &players).await;
    let game = &games[0];
    let two = [game.seats.white.clone(), game.seats.black.clone()];
    let record = fixture.play(game, &some_turn(&game.game)).await;
    let record = fixture.play(&record, &some_turn(&record.game)).await;
    fixture.resign(&record, Side::White).await;
    let before = read(&fixture, id).await.tournament;
    let number = before.pairings().find_map(|(_, pairing)| {
        let has = pairing.games.iter().any(|it| it.id == game.id);
        has.then_some(pairing.number)
    });
    let number = number.expect("the game has a pairing");
    let decided = Step::Decide(Verdict {
        round: 1,
        pairing: number,
        decision: Decision::Played,
        points: [0, 2],
        forfeits: [0, 0],
    });
    step(&fixture, id, &decided).await;
    let lost = points_of(&fixture, &two).await;
    assert!(lost[0] < lost[1]);
    let decided = read(&fixture, id).await.tournament;
    let mut won = decided.clone();
    let correction = won.correction(1, number, [2, 0], None).unwrap();
    won.correct(&correction);
    won.version += 1;
    let save = TournamentSave {
        by: Some(players[2].id),
        reason: Some("the flag was wrong".to_owned()),
        ..saving(&decided, &won)
    };
    assert!(
        fixture
            .store
            .save_tournament(save.clone())
            .await
            .unwrap()
            .is_some()
    );
    assert_eq!(fixture.store.save_tournament(save).await, Ok(None));
    let corrected = points_of(&fixture, &two).await;
    assert_eq!(
        corrected,
        [lost[1], lost[0]],
        "two who were equal change places"
    );
    let stored = read(&fixture, id).await.tournament;
    assert_eq!(stored, won);
    let kept = fixture.read(game.id).await;
    let score = kept.game.result().map(|it| it.score);
    assert_eq!(score, Some(Score::Win(Side::Black)), "as it was played");
    assert_eq!(
        kept.in_round.unwrap().corrected,
        Some(Score::Win(Side::White))
    );
    let log = fixture.store.tournament_log(id, i64::MAX, 1).await.unwrap();
    assert_eq!(log[0].entry.what, Decided::Corrected);
    assert_eq!(
        (&log[0].entry.earlier[..], &log[0].entry.points[..]),
        (&[0, 2][..], &[2, 0][..])
    );
    let news = fixture
        .store
        .news_of(two[0].id, NOON.before(Duration::from_secs(1)), 10)
        .await;
    let news = news.unwrap();
    assert!(
        news.iter()
            .any(|it| it.kind == NewsKind::Corrected && it.number == game.id)
    );
    // A draw is between both, and the ratings follow from the games and the corrections.
    let mut drawn = won.clone();
    let correction = drawn.correction(1, number, [1, 1], None).unwrap();
    drawn.correct(&correction);
    drawn.version += 1;
    let save = saving(&won, &drawn);
    assert!(fixture.store.save_tournament(save).await.unwrap().is_some());
    let checked = fixture.store.check().await.unwrap();
    assert!(checked.is_sound(), "{checked:?}");
    let [one, other] = points_of(&fixture, &two).await;
    assert_eq!(one, other);
    let rebuilt = fixture.store.rebuild().await.unwrap();
    assert!(rebuilt.agrees(), "{rebuilt:?}");
}

pub(crate) async fn nobody_pushes_out_what_others_said_in_a_tournament(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let players: [Player; 3] = people(&fixture).await;
    let (id, _) = pool(&fixture, &players).await;
    let store = &fixture.store;
    let [quiet, loud, reader] = &players;
    for (author, text) in [
        (quiet, "one"),
        (loud, "two"),
        (loud, "three"),
        (loud, "four"),
    ] {
        let talk = NewTournamentTalk {
            tournament: id,
            author: author.id,
            text: text.to_owned(),
            said_at: NOON,
            keep: 3,
        };
        store.add_tournament_talk(talk).await.unwrap();
    }
    let read = async |before, limit, reader| {
        let talk = store.tournament_talk(id, before, limit, reader).await;
        let talk = talk.unwrap().into_iter();
        talk.map(|it| (it.number, it.text)).collect::<Vec<_>>()
    };
    let said = |number: u32, text: &str| (number, text.to_owned());
    let all = [said(4, "four"), said(3, "three"), said(1, "one")];
    assert_eq!(read(i64::MAX, 10, None).await, all);
    assert_eq!(read(4, 1, None).await, [said(3, "three")]);
    let censored = store.censor(reader.id, loud.id, 10).await;
    assert!(censored.is_ok());
    assert_eq!(read(i64::MAX, 10, Some(reader.id)).await, [said(1, "one")]);
}
