//! Who may join, leave and rest, and which terms fit together.

use super::events::{by_days, live};
use super::world::{WHITE_WINS, World, pairings};
use crate::tournament::{
    Candidate, CannotHaveBye, CannotJoin, CannotLeave, EntrantNumber, Joining, NotATournamentName,
    PLACE_KEPT, TermsProblem, TournamentKind, TournamentName, TournamentStage, TournamentTerms,
    Withdrawal,
};
use crate::{AccountId, Days, MatchLength, MatchTerms, RatingRange, Start, TimeControl};
use std::time::Duration;

const NEW: Candidate = Candidate {
    account: AccountId(50),
    rating: 1500,
    games: 0,
    knows_code: false,
    guest: false,
    bot: false,
};

fn known(number: i64) -> Candidate {
    Candidate {
        account: AccountId(number),
        ..NEW
    }
}

fn swiss(rounds: u16, ratings: &[i32]) -> World {
    let terms = TournamentTerms {
        rounds,
        ..TournamentTerms::usual(TournamentKind::DoubleSwiss, live(5))
    };
    World::with(terms, ratings)
}

#[test]
fn each_obstacle_of_joining_has_its_reason() {
    let terms = TournamentTerms {
        ratings: RatingRange::new(Some(1400), Some(1800)).unwrap(),
        most_players: 2,
        least_players: 2,
        ..TournamentTerms::usual(TournamentKind::Cup, live(5))
    };
    let mut world = World::with(terms, &[1500]);
    let may = |world: &World, who| world.it.may_join(world.now, who);
    assert_eq!(
        may(&world, NEW),
        Ok(Joining::New {
            from_round: 1,
            group: 0
        })
    );
    assert_eq!(may(&world, known(1)), Err(CannotJoin::Joined));
    let strong = Candidate {
        rating: 1801,
        ..NEW
    };
    assert_eq!(may(&world, strong), Err(CannotJoin::Rating));
    assert_eq!(
        may(&world, Candidate { guest: true, ..NEW }),
        Err(CannotJoin::Guest)
    );
    assert_eq!(
        may(&world, Candidate { bot: true, ..NEW }),
        Err(CannotJoin::Bot)
    );
    world.withdraw(EntrantNumber(1), Withdrawal::Left);
    assert_eq!(may(&world, known(1)), Ok(Joining::Back(EntrantNumber(1))));
    world.entrant(EntrantNumber(1)).withdrawn = Some((0, Withdrawal::Removed));
    assert_eq!(may(&world, known(1)), Err(CannotJoin::Left));
    world.entrant(EntrantNumber(1)).withdrawn = None;
    world.add(1600, 1);
    assert_eq!(may(&world, NEW), Err(CannotJoin::Full));
    world.settle();
    assert_eq!(may(&world, NEW), Err(CannotJoin::Started));
    world.play_out(WHITE_WINS);
    assert_eq!(world.it.stage, TournamentStage::Over);
    assert_eq!(may(&world, NEW), Err(CannotJoin::Ended));
}

#[test]
fn a_double_swiss_can_be_joined_until_half_of_its_rounds() {
    let mut world = swiss(4, &[1900, 1800, 1700, 1600, 1500, 1400, 1300]);
    world.settle();
    assert_eq!(
        world.it.may_join(world.now, NEW),
        Ok(Joining::New {
            from_round: 2,
            group: 0
        })
    );
    world.add(1500, 2);
    while world.it.rounds.len() < 2 {
        world.settle();
        world.finish_first(WHITE_WINS);
        world.settle();
    }
    let late = &world.it.rounds[1].pairings;
    assert!(
        late.iter().any(|pairing| pairing.has(EntrantNumber(8))),
        "paired in round 2"
    );
    assert_eq!(world.it.may_join(world.now, NEW), Err(CannotJoin::Started));
}

#[test]
fn a_pool_in_any_order_can_be_joined_in_its_first_quarter() {
    let terms = TournamentTerms::usual(TournamentKind::Pool, by_days());
    let mut world = World::with(terms, &[1900, 1800, 1700, 1600]);
    let start = world.now;
    world.settle();
    let joining = world.it.may_join(world.now, NEW);
    assert_eq!(
        joining,
        Ok(Joining::New {
            from_round: 1,
            group: 1
        })
    );
    world.join(joining.unwrap(), 1500);
    world.settle();
    let late = pairings(&world).into_iter();
    let late: Vec<_> = late.filter(|it| it.has(EntrantNumber(5))).collect();
    assert_eq!(late.len(), 4, "a meeting with each of the others");
    assert!(late.iter().all(|pairing| pairing.games.len() == 1));
    let white = late
        .iter()
        .filter(|it| it.games[0].white == EntrantNumber(5));
    assert_eq!(white.count(), 2);
    // A pool of 90 days.
    world.now = start.plus(Duration::from_hours(24 * 23));
    assert_eq!(world.it.may_join(world.now, NEW), Err(CannotJoin::Started));
    world.play_out(WHITE_WINS);
    assert_eq!(world.it.stage, TournamentStage::Over);
}

#[test]
fn a_pool_whose_groups_are_full_takes_nobody_late() {
    let terms = TournamentTerms::usual(TournamentKind::Pool, by_days());
    let mut world = World::with(terms, &[1500; 9]);
    world.settle();
    assert_eq!(world.it.may_join(world.now, NEW), Err(CannotJoin::Started));
}

#[test]
fn a_live_pool_by_rounds_takes_nobody_late() {
    let terms = TournamentTerms {
        round_days: None,
        ..TournamentTerms::usual(TournamentKind::Pool, live(5))
    };
    let mut world = World::with(terms, &[1500; 5]);
    world.settle();
    assert_eq!(world.it.may_join(world.now, NEW), Err(CannotJoin::Started));
}

#[test]
fn a_late_one_takes_a_bye_of_a_cup_while_no_game_is_over() {
    let terms = TournamentTerms::usual(TournamentKind::Cup, live(5));
    let mut world = World::with(terms, &[1900, 1800, 1700, 1600, 1500, 1400]);
    world.settle();
    let joining = world.it.may_join(world.now, NEW);
    world.join(joining.unwrap(), 1550);
    world.settle();
    // The first two have byes. The second seed loses it.
    let late = pairings(&world);
    let late: Vec<_> = late.iter().filter(|it| it.has(EntrantNumber(7))).collect();
    assert_eq!(late.len(), 1);
    assert!(late[0].has(EntrantNumber(2)) && late[0].decision.is_none());
    assert_eq!(late[0].games.len(), 1);
    let once_more = world.clone();
    world.finish_first(WHITE_WINS);
    assert_eq!(world.it.may_join(world.now, NEW), Err(CannotJoin::Started));
    let mut world = once_more;
    let joining = world.it.may_join(world.now, NEW);
    world.join(joining.unwrap(), 2000);
    world.settle();
    assert_eq!(world.it.may_join(world.now, NEW), Err(CannotJoin::Started));
    world.play_out(WHITE_WINS);
    assert_eq!(
        (world.it.stage, world.it.rounds.len()),
        (TournamentStage::Over, 3)
    );
}

#[test]
fn who_is_asked_needs_no_code_no_rating_and_no_games() {
    let terms = TournamentTerms {
        ratings: RatingRange::new(Some(1600), None).unwrap(),
        least_games: 10,
        ..TournamentTerms::usual(TournamentKind::Cup, live(5))
    };
    let mut world = World::with(terms, &[1700]);
    world.it.code = Some("secret".to_owned());
    let may = |world: &World, who| world.it.may_join(world.now, who);
    assert_eq!(may(&world, NEW), Err(CannotJoin::Code));
    let told = Candidate {
        knows_code: true,
        ..NEW
    };
    assert_eq!(may(&world, told), Err(CannotJoin::Rating));
    let strong = Candidate {
        rating: 1700,
        ..told
    };
    assert_eq!(may(&world, strong), Err(CannotJoin::Games));
    let known = Candidate {
        games: 10,
        ..strong
    };
    assert!(may(&world, known).is_ok());
    world.it.asked.push(NEW.account);
    assert!(may(&world, NEW).is_ok());
}

#[test]
fn an_arena_can_be_joined_and_joined_again_until_its_end() {
    let terms = TournamentTerms {
        guests: true,
        ..TournamentTerms::usual(TournamentKind::Arena, live(3))
    };
    let mut world = World::with(terms, &[1500, 1600]);
    world.settle();
    let guest = Candidate { guest: true, ..NEW };
    assert_eq!(
        world.it.may_join(world.now, guest),
        Ok(Joining::New {
            from_round: 1,
            group: 0
        })
    );
    world.withdraw(EntrantNumber(2), Withdrawal::Left);
    assert_eq!(
        world.it.may_join(world.now, known(2)),
        Ok(Joining::Back(EntrantNumber(2)))
    );
    world.now = world.now.plus(Duration::from_secs(3_600));
    assert_eq!(
        world.it.may_join(world.now, guest),
        Err(CannotJoin::Started)
    );
}

#[test]
fn who_was_in_an_arena_may_come_back_and_has_a_place_for_ten_minutes() {
    let terms = TournamentTerms {
        ratings: RatingRange::new(None, Some(1600)).unwrap(),
        most_players: 2,
        ..TournamentTerms::usual(TournamentKind::Arena, live(3))
    };
    let mut world = World::with(terms, &[1500, 1600]);
    world.settle();
    let two = EntrantNumber(2);
    // The rating may have risen above the limit by winning.
    let risen = Candidate {
        rating: 1650,
        ..known(2)
    };
    for why in [Withdrawal::Left, Withdrawal::Banned] {
        world.withdraw(two, why);
        assert_eq!(world.it.may_join(world.now, risen), Ok(Joining::Back(two)));
        assert_eq!(world.it.may_join(world.now, NEW), Err(CannotJoin::Full));
    }
    world.now = world.now.plus(PLACE_KEPT);
    assert_eq!(
        world.it.may_join(world.now, NEW),
        Ok(Joining::New {
            from_round: 1,
            group: 0
        })
    );
    world.add(1500, 1);
    assert_eq!(world.it.may_join(world.now, risen), Err(CannotJoin::Full));
    world.entrant(two).withdrawn = Some((1, Withdrawal::Removed));
    assert_eq!(world.it.may_join(world.now, risen), Err(CannotJoin::Left));
}

#[test]
fn names_of_tournaments_have_letters_that_look_like_no_others() {
    let skeleton = |name: &str| name.parse::<TournamentName>().unwrap().skeleton();
    assert_eq!(skeleton("Friday pool"), skeleton("friday P001"));
    assert_eq!(skeleton("Poule d'été"), skeleton("POULE DÈTE"));
    assert_eq!(skeleton("Œuf n\u{308}"), skeleton("oeufn"));
    // Cyrillic, full width, without a dot, Greek, and digits of other scripts.
    for name in [
        "C\u{443}p",
        "\u{ff23}up",
        "F\u{131}nal",
        "C\u{3c5}p",
        "Cup \u{0662}",
    ] {
        let parsed = name.parse::<TournamentName>();
        assert_eq!(parsed, Err(NotATournamentName::Foreign), "{name}");
    }
}

#[test]
fn nobody_leaves_in_the_last_round_or_twice() {
    let mut world = swiss(2, &[1900, 1800, 1700, 1600]);
    world.settle();
    let one = EntrantNumber(1);
    assert_eq!(world.it.may_leave(one), Ok(()));
    while world.it.rounds.len() < 2 {
        world.finish_first(WHITE_WINS);
        world.settle();
    }
    assert_eq!(world.it.may_leave(one), Err(CannotLeave::LastRound));
    world.withdraw(one, Withdrawal::Gone);
    assert_eq!(world.it.may_leave(one), Err(CannotLeave::Left));
    world.play_out(WHITE_WINS);
    assert_eq!(world.it.may_leave(one), Err(CannotLeave::Ended));
}

#[test]
fn a_bye_is_given_once_before_the_round_and_if_the_others_can_be_paired() {
    let mut world = swiss(3, &[1900, 1800, 1700, 1600, 1500]);
    let [one, two, three] = [1, 2, 3].map(EntrantNumber);
    assert_eq!(world.it.may_have_bye(one), Ok(1));
    world.entrant(one).bye = Some(1);
    assert_eq!(world.it.may_have_bye(one), Err(CannotHaveBye::Asked));
    world.settle();
    assert_eq!(world.it.may_have_bye(one), Err(CannotHaveBye::Had));
    assert_eq!(world.it.may_have_bye(two), Ok(2));
    world.withdraw(three, Withdrawal::Left);
    assert_eq!(world.it.may_have_bye(three), Err(CannotHaveBye::Left));
    for number in [4, 5] {
        world.withdraw(EntrantNumber(number), Withdrawal::Left);
    }
    assert_eq!(world.it.may_have_bye(two), Err(CannotHaveBye::TooFew));
    let mut odd = swiss(3, &[1900, 1800, 1700, 1600, 1500]);
    odd.settle();
    // The last had no opponent.
    assert_eq!(
        odd.it.may_have_bye(EntrantNumber(5)),
        Err(CannotHaveBye::Had)
    );
    assert_eq!(odd.it.may_have_bye(one), Ok(2));
    let pool = World::with(
        TournamentTerms::usual(TournamentKind::Pool, by_days()),
        &[1500, 1600, 1700],
    );
    assert_eq!(pool.it.may_have_bye(one), Err(CannotHaveBye::Kind));
}

#[test]
fn the_usual_terms_fit_together_and_each_problem_is_found() {
    use TournamentKind::{Arena, Cup, DoubleSwiss, Pool};
    for kind in [Pool, Arena, DoubleSwiss, Cup] {
        assert_eq!(TournamentTerms::usual(kind, live(5)).check(), Ok(()));
    }
    let pool = TournamentTerms::usual(Pool, by_days());
    assert_eq!(pool.round_days, Days::new(90));
    let problem = |terms: TournamentTerms| terms.check().unwrap_err();
    let changed = |change: &dyn Fn(&mut TournamentTerms)| {
        let mut terms = pool;
        change(&mut terms);
        problem(terms)
    };
    assert_eq!(
        changed(&|it| it.game.time = TimeControl::Untimed),
        TermsProblem::Untimed
    );
    assert_eq!(
        problem(TournamentTerms::usual(Arena, by_days())),
        TermsProblem::ArenaNotLive
    );
    assert_eq!(
        changed(&|it| (it.game.private, it.game.rated) = (true, true)),
        TermsProblem::PrivateRated
    );
    let in_match = Some(MatchTerms {
        length: MatchLength::Three,
        vela: true,
    });
    assert_eq!(
        changed(&|it| it.game.in_match = in_match),
        TermsProblem::MatchOutsideCup
    );
    assert_eq!(
        changed(&|it| it.game.start = Start::Vela),
        TermsProblem::Start
    );
    let players = TermsProblem::Players {
        least: 2,
        most: 200,
    };
    assert_eq!(changed(&|it| it.least_players = 1), players);
    assert_eq!(changed(&|it| it.most_players = 201), players);
    assert_eq!(changed(&|it| it.least_players = 50), players);
    assert_eq!(
        changed(&|it| it.rounds = 1),
        TermsProblem::Rounds { most: 0 }
    );
    assert_eq!(
        changed(&|it| it.minutes = 5),
        TermsProblem::Minutes {
            least: 5,
            most: 720
        }
    );
    assert_eq!(
        changed(&|it| it.round_days = None),
        TermsProblem::NoRoundDays
    );
    assert_eq!(changed(&|it| it.guests = true), TermsProblem::Guests);
    let swiss = TournamentTerms::usual(DoubleSwiss, live(5));
    let two_players = TournamentTerms {
        least_players: 2,
        most_players: 2,
        rounds: 9,
        ..swiss
    };
    assert_eq!(problem(two_players), TermsProblem::Rounds { most: 0 });
    let problem_of_rounds = problem(TournamentTerms {
        rounds: 12,
        ..swiss
    });
    assert_eq!(problem_of_rounds, TermsProblem::Rounds { most: 11 });
    assert_eq!(
        problem(TournamentTerms {
            double: true,
            ..swiss
        }),
        TermsProblem::DoubleOutsidePool
    );
    let arena = TournamentTerms::usual(Arena, live(5));
    let days = TournamentTerms {
        round_days: Days::new(7),
        ..arena
    };
    assert_eq!(problem(days), TermsProblem::RoundDaysInArena);
}
