use super::*;
use fanorona_rules::Ruleset;

fn ended(game: i64, seats: [i64; 2], score: Score) -> Ended {
    let [white, black] = seats.map(AccountId);
    let terms = Terms::usual(Ruleset::Tsivy);
    Ended {
        game: GameId(game),
        seats: BySide { white, black },
        terms,
        score,
        at: Timestamp(9),
        in_match: false,
        unplayed: false,
    }
}

fn vela(score: Score) -> Ended {
    let usual = ended(1, [5, 6], score);
    Ended {
        terms: Terms {
            start: Start::Vela,
            rated: false,
            ..usual.terms
        },
        ..usual
    }
}

#[test]
fn an_account_is_counted_once_for_all_its_games_of_a_batch() {
    let white = Score::Win(Side::White);
    let games = [
        ended(2, [5, 6], white),
        ended(1, [6, 5], white),
        ended(3, [5, 7], Score::Draw),
    ];
    let five = TallyRow {
        account: 5,
        won: 1,
        lost: 1,
        drawn: 1,
        ..TallyRow::default()
    };
    let six = TallyRow {
        account: 6,
        won: 1,
        lost: 1,
        ..TallyRow::default()
    };
    let seven = TallyRow {
        account: 7,
        drawn: 1,
        ..TallyRow::default()
    };
    assert_eq!(EndRows::of(&games).tallies, [five, six, seven]);
}

#[test]
fn an_aborted_game_ends_and_is_neither_counted_nor_rated() {
    let rows = EndRows::of(&[ended(1, [5, 6], Score::Aborted)]);
    assert!(rows.rated.is_empty());
    assert!(rows.tallies.iter().all(|row| *row
        == TallyRow {
            account: row.account,
            ..Default::default()
        }));
    assert_eq!((rows.games, rows.news.len()), (vec![1], 2));
}

#[test]
fn only_a_rated_game_is_rated() {
    let rated = ended(1, [5, 6], Score::Draw);
    let casual = Ended {
        terms: Terms {
            rated: false,
            ..rated.terms
        },
        game: GameId(2),
        ..rated
    };
    assert_eq!(EndRows::of(&[casual, rated]).rated, [1]);
}

#[test]
fn games_of_a_batch_end_in_the_order_of_their_numbers() {
    let games = [3, 1, 2].map(|game| ended(game, [5, 6], Score::Draw));
    assert_eq!(EndRows::of(&games).games, [1, 2, 3]);
}

#[test]
fn white_is_freed_by_winning_a_vela_and_not_by_a_draw() {
    for (score, freed, unfreed) in [
        (Score::Win(Side::White), 1, 0),
        (Score::Draw, 0, 1),
        (Score::Win(Side::Black), 0, 1),
    ] {
        let rows = EndRows::of(&[vela(score)]);
        assert_eq!(
            (rows.tallies[0].freed, rows.tallies[0].unfreed),
            (freed, unfreed),
            "{score}"
        );
        assert_eq!(
            (rows.tallies[1].freed, rows.tallies[1].unfreed),
            (0, 0),
            "{score}"
        );
    }
    assert_eq!(EndRows::of(&[vela(Score::Aborted)]).tallies[0].unfreed, 0);
}

#[test]
fn followers_hear_of_the_end_of_a_public_game_only() {
    let public = ended(1, [5, 6], Score::Draw);
    let private = Ended {
        terms: Terms {
            private: true,
            ..public.terms
        },
        ..public
    };
    let rows = EndRows::of(&[public]);
    let heard: Vec<_> = rows
        .audience
        .iter()
        .map(|row| (row.what, row.subject))
        .collect();
    assert_eq!(
        heard,
        [("result", 1), ("results", 0), ("board", 1), ("boards", 0)]
    );
    let rows = EndRows::of(&[private]);
    assert!(rows.audience.is_empty());
    assert_eq!(rows.news.len(), 2, "its players hear of it");
}
