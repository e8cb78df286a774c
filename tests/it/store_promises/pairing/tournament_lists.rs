//! Names, limits, seasons and lists of tournaments, and accounts that are gone.

use super::tournaments::*;
use crate::store_promises::Maker;
use crate::store_promises::fixture::{EVERYTHING, Fixture, NOBODY, NOON};
use fanorona_game::tournament::{
    Cancellation, Every, Step, TournamentId, TournamentKind, TournamentTerms, Withdrawal,
};
use fanorona_game::{Pause, Player};
use fanorona_store::{
    NoTournament, TournamentRoom, TournamentSave, TournamentSaved, Which, WhichTournaments,
};
use std::time::Duration;

pub(crate) async fn names_that_look_alike_are_refused_while_one_is_open(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let [rabe]: [Player; 1] = people(&fixture).await;
    let store = &fixture.store;
    let terms = terms_of(TournamentKind::Pool);
    let id = create(&fixture, "Friday Pool", terms, &rabe).await;
    let again = |name: &str| store.create_tournament(new(name, terms, Some(rabe.id)), UNLIMITED);
    for name in ["Friday Pool", "friday-p00l!", "FRIDAYPOOL"] {
        let refused = again(name).await;
        assert_eq!(refused, Ok(Err(NoTournament::NameTaken(id))), "{name}");
    }
    step(&fixture, id, &Step::Cancel(Cancellation::Director)).await;
    let next = again("Friday Pool").await.unwrap().unwrap();
    assert!(next > id);
}

pub(crate) async fn tournaments_of_a_director_and_of_all_are_limited(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let [rabe, rasoa]: [Player; 2] = people(&fixture).await;
    let store = &fixture.store;
    let room = TournamentRoom {
        of_director: 2,
        all: 3,
    };
    let ask = |name: &str, director: &Player| {
        let terms = terms_of(TournamentKind::Pool);
        store.create_tournament(new(name, terms, Some(director.id)), room)
    };
    let first = ask("one", &rabe).await.unwrap().unwrap();
    ask("two", &rabe).await.unwrap().unwrap();
    assert_eq!(ask("six", &rabe).await, Ok(Err(NoTournament::TooMany)));
    ask("seven", &rasoa).await.unwrap().unwrap();
    assert_eq!(
        ask("eight", &rasoa).await,
        Ok(Err(NoTournament::TooManyOfAll))
    );
    step(&fixture, first, &Step::Cancel(Cancellation::Director)).await;
    assert!(ask("six", &rabe).await.unwrap().is_ok());
}

pub(crate) async fn the_next_tournament_of_a_season_is_made_once(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let [rabe]: [Player; 1] = people(&fixture).await;
    let terms = TournamentTerms {
        every: Some(Every::Week),
        ..terms_of(TournamentKind::Pool)
    };
    let id = create(&fixture, "League", terms, &rabe).await;
    let stored = read(&fixture, id).await;
    assert_eq!(stored.season, Some((id, 1)));
    let before = stored.tournament;
    let after = after(&before, &Step::Cancel(Cancellation::TooFewPlayers));
    let save = || {
        let next = Some(new("League 2", terms, Some(rabe.id)));
        let save = TournamentSave {
            next,
            ..saving(&before, &after)
        };
        fixture.store.save_tournament(save)
    };
    let both = tokio::join!(save(), save());
    let made = [both.0.unwrap(), both.1.unwrap()];
    let made: Vec<TournamentSaved> = made.into_iter().flatten().collect();
    assert_eq!(made.len(), 1);
    let second = made[0].next.unwrap();
    assert_eq!(read(&fixture, second).await.season, Some((id, 2)));
    let of_season = async |edition| {
        fixture
            .store
            .tournament_of_season(id, edition)
            .await
            .unwrap()
    };
    let found = [of_season(1).await, of_season(2).await, of_season(3).await];
    assert_eq!(found, [Some(id), Some(second), None]);
    // One without a season has no next one.
    let alone = create(&fixture, "Once", terms_of(TournamentKind::Pool), &rabe).await;
    assert_eq!(read(&fixture, alone).await.season, None);
}

pub(crate) async fn a_season_goes_on_if_somebody_else_uses_the_next_name(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let [rabe, rasoa]: [Player; 2] = people(&fixture).await;
    let terms = TournamentTerms {
        every: Some(Every::Week),
        ..terms_of(TournamentKind::Pool)
    };
    let id = create(&fixture, "League", terms, &rabe).await;
    create(&fixture, "league-2", terms_of(TournamentKind::Pool), &rasoa).await;
    let before = read(&fixture, id).await.tournament;
    let after = after(&before, &Step::Cancel(Cancellation::TooFewPlayers));
    let save = TournamentSave {
        next: Some(new("League 2", terms, Some(rabe.id))),
        ..saving(&before, &after)
    };
    let saved = fixture.store.save_tournament(save).await.unwrap().unwrap();
    let second = read(&fixture, saved.next.unwrap()).await;
    assert_eq!(second.season, Some((id, 2)));
    assert_ne!(second.tournament.name.skeleton(), "league2");
}

pub(crate) async fn a_guest_who_has_joined_a_tournament_is_kept(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let [rabe]: [Player; 1] = people(&fixture).await;
    let guest = fixture.store.create_guest(NOON).await.unwrap().player;
    let terms = TournamentTerms {
        guests: true,
        ..terms_of(TournamentKind::Arena)
    };
    let id = create(&fixture, "Arena", terms, &rabe).await;
    join(&fixture, id, &guest).await;
    fixture.store.forget_guest(guest.id).await.unwrap();
    let kept = read(&fixture, id).await;
    assert_eq!(kept.tournament.entrants[0].player, guest);
    assert!(kept.gone.is_empty());
}

pub(crate) async fn a_deleted_account_leaves_its_tournaments(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let players: [Player; 3] = people(&fixture).await;
    let [rabe, rasoa, _] = &players;
    let (id, _) = pool(&fixture, &players).await;
    let store = &fixture.store;
    assert_eq!(read(&fixture, id).await.director.as_ref(), Some(rabe));
    store.begin_deletion(rabe.id, NOON).await.unwrap();
    let gone = [(rabe.id, Withdrawal::Gone)];
    let marked = read(&fixture, id).await;
    assert_eq!((marked.directed, &marked.gone[..]), (false, &gone[..]));
    let running = store.games_of(rabe.id, Which::Active, EVERYTHING).await;
    for game in running.unwrap() {
        let side = game.side_of(rabe.id).unwrap();
        fixture.resign(&game, side).await;
    }
    store.finish_deletion(rabe.id).await.unwrap();
    let kept = read(&fixture, id).await;
    assert_eq!((kept.director, &kept.gone[..]), (None, &gone[..]));
    assert_eq!(kept.tournament.director, None);
    assert_eq!(kept.tournament.entrants.len(), 3, "the table stays");
    let of_rasoa = store.tournaments(WhichTournaments::Of(rasoa.id), 9).await;
    assert_eq!(of_rasoa.unwrap().len(), 1);
}

pub(crate) async fn vacations_are_counted_from_the_start_until_now(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let players: [Player; 3] = people(&fixture).await;
    let (id, _) = pool(&fixture, &players).await;
    let days = |count: u64| Duration::from_hours(24 * count);
    let store = &fixture.store;
    let vacation = Pause {
        from: NOON.plus(days(1)),
        until: NOON.plus(days(21)),
    };
    store.begin_vacation(players[1].id, vacation).await.unwrap();
    for (day, away) in [(1, 0), (5, 4), (30, 20)] {
        let now = NOON.plus(days(day));
        let kept = store.tournament(id, now).await.unwrap().unwrap();
        let vacations = kept.tournament.entrants.iter().map(|it| it.vacation);
        let expected = [Duration::ZERO, days(away), Duration::ZERO];
        assert_eq!(vacations.collect::<Vec<_>>(), expected, "day {day}");
    }
}

pub(crate) async fn tournaments_are_listed(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let [rabe, rasoa]: [Player; 2] = people(&fixture).await;
    let store = &fixture.store;
    let list = async |which| -> Vec<TournamentId> {
        let heads = store.tournaments(which, 10).await.unwrap();
        heads.into_iter().map(|head| head.id).collect()
    };
    let terms = terms_of(TournamentKind::Pool);
    let first = create(&fixture, "first", terms, &rabe).await;
    let second = create(&fixture, "second", terms, &rabe).await;
    for id in [first, second] {
        join(&fixture, id, &rabe).await;
    }
    join(&fixture, first, &rasoa).await;
    assert_eq!(
        list(WhichTournaments::Current(NOBODY)).await,
        [first, second]
    );
    assert_eq!(list(WhichTournaments::Over(NOBODY)).await, []);
    let games = run(&fixture, first).await;
    let loser = games[0].side_of(rasoa.id).unwrap();
    fixture.resign(&games[0], loser).await;
    run(&fixture, first).await;
    step(&fixture, second, &Step::Cancel(Cancellation::TooFewPlayers)).await;
    assert_eq!(list(WhichTournaments::Current(NOBODY)).await, []);
    let over = list(WhichTournaments::Over(NOBODY)).await;
    assert_eq!(over, [first], "nobody plays in one that is cancelled");
    assert_eq!(list(WhichTournaments::Of(rabe.id)).await, [second, first]);
    assert_eq!(list(WhichTournaments::Of(rasoa.id)).await, [first]);
    assert_eq!(list(WhichTournaments::WonBy(rabe.id)).await, [first]);
    assert_eq!(list(WhichTournaments::WonBy(rasoa.id)).await, []);
    assert_eq!(list(WhichTournaments::Of(NOBODY)).await, []);
    assert_eq!(store.tournament(TournamentId(4_000), NOON).await, Ok(None));
}
