//! Report files of FIDE, read by the positions of their columns as C.04, Annex 2, defines them. Nothing
//! here is shared with the code that writes them.

use fanorona_game::tournament::{
    Circumstances, Entrant, EntrantNumber, Step, Tournament, TournamentId, TournamentKind,
    TournamentStage, TournamentTerms,
};
use fanorona_game::{
    AccountId, EndReason, GameId, GameResult, Pauses, Player, PlayerName, Terms, Timestamp,
};
use fanorona_protocol::records::trf;
use fanorona_rules::{Ruleset, Side};
use std::time::Duration;

const NOON: Timestamp = Timestamp(1_795_176_000_000);

/// Plays a tournament of this many players to its end, with results that follow from the seed.
fn played(kind: TournamentKind, players: u16, double: bool, mut seed: u64) -> Tournament {
    let terms = TournamentTerms {
        double,
        ..TournamentTerms::usual(kind, Terms::usual(Ruleset::Telo))
    };
    let entrant = |number: u16| {
        let name = PlayerName::new(&format!("player{number}")).unwrap();
        let id = AccountId(number.into());
        let rating = 1400 + i32::from(number) * 7;
        Entrant::new(EntrantNumber(number), Player { id, name }, rating, 1)
    };
    let mut tournament = Tournament {
        id: TournamentId(3),
        name: "Friday".parse().unwrap(),
        terms,
        played_as: kind,
        stage: TournamentStage::Open,
        version: 0,
        seed,
        director: None,
        created_at: NOON,
        starts_at: NOON,
        ended_at: None,
        description: None,
        code: None,
        helpers: Vec::new(),
        asked: Vec::new(),
        fixed: Vec::new(),
        entrants: (1..=players).map(entrant).collect(),
        rounds: Vec::new(),
    };
    let mut next_game = 0;
    let mut now = NOON;
    while tournament.stage != TournamentStage::Over {
        let circumstances = Circumstances {
            downtime: &Pauses::default(),
            robots: &[],
            ladder: &[],
        };
        let step = tournament.next(now, &circumstances);
        if !matches!(step, Step::Wait(_)) {
            tournament.apply(&step, now, &mut || {
                next_game += 1;
                GameId(next_game)
            });
            continue;
        }
        now = now.plus(Duration::from_mins(1));
        let pairings = tournament.rounds.iter_mut().flat_map(|it| &mut it.pairings);
        for game in pairings.flat_map(|it| &mut it.games) {
            if game.result.is_some() {
                continue;
            }
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            game.first_step = None;
            game.result = Some(match (seed >> 33) % 9 {
                0..4 => GameResult::win(Side::White, EndReason::Resigned),
                4..7 => GameResult::win(Side::Black, EndReason::Captured),
                7 => GameResult::draw(EndReason::Agreed),
                _ => GameResult::win(Side::White, EndReason::Forfeit),
            });
        }
        let waits = tournament.entrants.iter_mut();
        for entrant in waits.filter(|it| it.withdrawn.is_none()) {
            entrant.waits_since = (kind == TournamentKind::Arena).then_some(now);
        }
    }
    tournament
}

/// A column of a player: the opponent's number, the colour and the result.
type Cell = (u16, char, char);

/// A line of a player.
#[derive(Debug)]
struct Line {
    start: u16,
    name: String,
    rating: i32,
    /// Halves.
    points: u16,
    rank: u16,
    cells: Vec<Cell>,
}

/// The characters from one position to another, counted from 1, without spaces around them.
fn field(line: &str, from: usize, to: usize) -> &str {
    line.get(from - 1..to.min(line.len())).unwrap_or("").trim()
}

fn read(file: &str) -> Vec<Line> {
    let lines = file.split_terminator("\r\n");
    let players = lines.filter(|line| line.starts_with("001 "));
    players
        .map(|line| {
            let (whole, half) = field(line, 81, 84).split_once('.').unwrap();
            let cells = (0..).map(|column| 92 + 10 * column);
            let cells = cells.take_while(|at| *at < line.len()).map(|at| {
                let one = |at: usize| line.chars().nth(at - 1).unwrap_or(' ');
                assert_eq!((one(at + 4), one(at + 6)), (' ', ' '), "{line}");
                let opponent = field(line, at, at + 3).parse().unwrap();
                (opponent, one(at + 5), one(at + 7))
            });
            Line {
                start: field(line, 5, 8).parse().unwrap(),
                name: field(line, 15, 47).to_owned(),
                rating: field(line, 49, 52).parse().unwrap(),
                points: 2 * whole.parse::<u16>().unwrap() + half.parse::<u16>().unwrap() / 5,
                rank: field(line, 86, 89).parse().unwrap(),
                cells: cells.collect(),
            }
        })
        .collect()
}

fn halves(result: char) -> u16 {
    match result {
        '1' | '+' | 'W' | 'F' | 'U' => 2,
        '=' | 'D' | 'H' => 1,
        '0' | '-' | 'L' | 'Z' => 0,
        other => panic!("{other:?} is no result of a game that is over"),
    }
}

/// Each column of a player is the other side of the opponent's.
fn assert_mirrored(lines: &[Line]) {
    for line in lines {
        for (column, (opponent, colour, result)) in line.cells.iter().enumerate() {
            if *opponent == 0 {
                assert_eq!(*colour, '-', "{line:?}");
                assert!("ZHUF".contains(*result), "{line:?}");
                continue;
            }
            let other = lines.iter().find(|it| it.start == *opponent).unwrap();
            let (back, other_colour, other_result) = other.cells[column];
            assert_eq!(
                back, line.start,
                "column {column} of {line:?} and {other:?}"
            );
            assert!(matches!((colour, other_colour), ('w', 'b') | ('b', 'w')));
            let fits = matches!(
                (result, other_result),
                ('1', '0') | ('0', '1') | ('+', '-') | ('-', '+' | '-') | ('=', '=')
            );
            assert!(fits, "{line:?} {other:?}");
        }
    }
}

#[test]
fn a_report_file_has_the_points_and_ranks_of_the_table() {
    for (kind, players, double) in [
        (TournamentKind::DoubleSwiss, 9, false),
        (TournamentKind::DoubleSwiss, 12, false),
        (TournamentKind::Pool, 5, false),
        (TournamentKind::Pool, 8, true),
        (TournamentKind::Cup, 7, false),
        (TournamentKind::Arena, 6, false),
    ] {
        for seed in 1..20 {
            let tournament = played(kind, players, double, seed);
            let file = trf::table(&tournament, None, &|_, format| {
                format
                    .replace("%Y", "2026")
                    .replace("%y", "26")
                    .replace("%m", "11")
                    .replace("%d", "28")
            });
            let lines = read(&file);
            assert_mirrored(&lines);
            let places = tournament.standings();
            assert_eq!(lines.len(), places.len());
            for place in places {
                let entrant = tournament.entrant(place.entrant).unwrap();
                let line = lines
                    .iter()
                    .find(|it| it.name == entrant.player.name.as_str());
                let line = line.unwrap();
                assert_eq!((line.rank, line.rating), (place.rank, entrant.rating));
                let counted: u16 = line.cells.iter().map(|cell| halves(cell.2)).sum();
                if kind == TournamentKind::Arena {
                    assert_eq!(line.points, 2 * place.points);
                } else {
                    assert_eq!(line.points, place.points, "{file}");
                    assert_eq!(counted, place.points, "{kind:?} {seed}: {line:?}\n{file}");
                }
            }
        }
    }
}

#[test]
fn a_report_file_begins_with_the_event_and_its_dates() {
    let mut tournament = played(TournamentKind::Pool, 3, false, 1);
    tournament.entrants[0].rating = 2000;
    let director = PlayerName::new("dora").unwrap();
    let file = trf::table(&tournament, Some(&director), &|_, format| match format {
        "%Y/%m/%d" => "2026/11/20".to_owned(),
        _ => "26/11/20".to_owned(),
    });
    let lines: Vec<&str> = file.split_terminator("\r\n").collect();
    let head = [
        "012 Friday",
        "022",
        "032",
        "042 2026/11/20",
        "052 2026/11/20",
        "062 3",
        "072 3",
        "082 0",
        "092 Individual: Round-Robin",
        "102 dora",
        "112",
    ];
    assert_eq!(lines[..11], head);
    let dates = lines.iter().find(|line| line.starts_with("132")).unwrap();
    assert_eq!(field(dates, 92, 99), "26/11/20");
    assert_eq!(field(dates, 102, 109), "26/11/20");
    let first = lines.iter().find(|line| line.starts_with("001")).unwrap();
    assert!(
        first.starts_with("001    1      player1                           2000 "),
        "{first}"
    );
}
