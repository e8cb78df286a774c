//! A tournament as TRF16, the report file of FIDE (Handbook C.04, Annex 2): for the programs of
//! federations. docs/tournaments.md, "TRF16", says how games and byes become its columns.

use fanorona_game::tournament::{
    Bye, Decision, EntrantNumber, Meeting, Pairing, Seat, Tournament, TournamentKind,
};
use fanorona_game::{EndReason, PlayerName, Score, Start, Timestamp};
use fanorona_rules::Side;
use std::collections::HashMap;
use std::fmt::Write as _;

/// What a player did in a column: the opponent, the colour and the result.
#[derive(Debug, Clone, Copy)]
struct Cell(Option<EntrantNumber>, char, char);

/// Not paired.
const FREE: Cell = Cell(None, '-', 'Z');

/// The columns of all players, with the moment at which the round of each was paired.
#[derive(Debug, Default)]
struct Columns {
    lines: HashMap<EntrantNumber, Vec<Cell>>,
    rounds: Vec<Timestamp>,
}

impl Columns {
    fn of(tournament: &Tournament) -> Self {
        let mut columns = Self::default();
        for round in &tournament.rounds {
            // A round begins behind all columns of the round before.
            let first = columns.rounds.len();
            for pairing in &round.pairings {
                let cells: Vec<(EntrantNumber, Vec<Cell>)> = match pairing.meeting {
                    _ if pairing.decision == Some(Decision::Annulled) => continue,
                    Meeting::Two(seats) => two(tournament, pairing, seats),
                    Meeting::Bye(seat, bye) => vec![(seat.entrant, free(tournament, seat, bye))],
                };
                columns.add(first, round.started_at, cells);
            }
        }
        columns
    }

    /// Adds what the players of a pairing did, in the first columns in which all of them are free.
    fn add(&mut self, first: usize, at: Timestamp, cells: Vec<(EntrantNumber, Vec<Cell>)>) {
        let taken = cells
            .iter()
            .filter_map(|(entrant, _)| self.lines.get(entrant));
        let column = taken.map(Vec::len).max().unwrap_or(0).max(first);
        for (entrant, cells) in cells {
            let line = self.lines.entry(entrant).or_default();
            line.resize(column, FREE);
            line.extend(cells);
            let count = line.len().max(self.rounds.len());
            self.rounds.resize(count, at);
        }
    }
}

/// The games of a pairing: those that started, and those that were decided without.
fn two(
    tournament: &Tournament,
    pairing: &Pairing,
    seats: [Seat; 2],
) -> Vec<(EntrantNumber, Vec<Cell>)> {
    let mut games: Vec<(usize, [char; 2])> = Vec::new();
    let mut rest = seats.map(|seat| seat.points);
    let ordinary = pairing.games.iter();
    for game in ordinary.filter(|game| game.start == Start::Ordinary) {
        let white = usize::from(game.white != seats[0].entrant);
        let winner = |side| {
            if side == Side::White {
                white
            } else {
                1 - white
            }
        };
        let forfeit = game
            .result
            .is_some_and(|it| it.reason == EndReason::Forfeit);
        let mut results = match game.result.map(|result| result.score) {
            None => [' ', ' '],
            Some(Score::Win(_)) if forfeit => ['+', '-'],
            Some(Score::Win(_)) => ['1', '0'],
            Some(Score::Draw) => ['=', '='],
            Some(Score::Aborted) => ['-', '-'],
        };
        if let Some(Score::Win(side)) = game.result.map(|result| result.score) {
            results.rotate_left(winner(side));
        }
        rest = [0, 1].map(|seat| rest[seat].saturating_sub(halves(results[seat])));
        games.push((white, results));
    }
    let (planned, in_match) = match tournament.played_as {
        TournamentKind::Pool | TournamentKind::DoubleSwiss => {
            (usize::from(tournament.games_of_meeting()), false)
        }
        // A drawn game is followed by another one, which a forfeit can decide.
        TournamentKind::Cup => {
            let more = pairing.decision.is_some() && rest != [0, 0];
            let in_match = tournament.terms.game.in_match.is_some();
            let more = usize::from(more && !in_match);
            ((games.len() + more).max(1), in_match)
        }
        TournamentKind::Arena => (1, false),
    };
    while games.len() < planned {
        let [one, other] = rest;
        let results = match (pairing.decision.is_some(), one, other) {
            (false, ..) => [' ', ' '],
            (true, 1, 1) => ['=', '='],
            (true, 2.., _) if !in_match || one > other => ['+', '-'],
            (true, _, 2..) => ['-', '+'],
            (true, ..) => ['-', '-'],
        };
        match results {
            ['+', _] => rest[0] = one.saturating_sub(2),
            [_, '+'] => rest[1] = other.saturating_sub(2),
            ['=', _] => rest = [0, 0],
            _ => {}
        }
        games.push((games.len() % 2, results));
    }
    // Nobody gets points from a pairing whose players have both withdrawn.
    let scored = |seat: usize| {
        games
            .iter()
            .map(|(_, results)| halves(results[seat]))
            .sum::<u16>()
    };
    let void = (0..2).any(|seat| scored(seat) > seats[seat].points);
    if void && pairing.decision.is_some() && tournament.played_as != TournamentKind::Arena {
        games
            .iter_mut()
            .for_each(|(_, results)| *results = ['-', '-']);
    }
    let line = |seat: usize| {
        let cells = games.iter().map(|(white, results)| {
            let colour = if *white == seat { 'w' } else { 'b' };
            Cell(Some(seats[1 - seat].entrant), colour, results[seat])
        });
        (seats[seat].entrant, cells.collect())
    };
    vec![line(0), line(1)]
}

/// The half-points of a result.
fn halves(result: char) -> u16 {
    match result {
        '1' | '+' => 2,
        '=' => 1,
        _ => 0,
    }
}

/// A bye takes as many columns as a pairing has games.
fn free(tournament: &Tournament, seat: Seat, bye: Bye) -> Vec<Cell> {
    let columns = u16::from(tournament.games_of_meeting());
    let mut points = seat.points;
    let cells = (0..columns).rev().map(|behind| {
        let share = points.saturating_sub(behind).min(2);
        points -= share;
        let result = match (share, bye) {
            (0, _) => 'Z',
            (1, _) => 'H',
            (_, Bye::Odd) => 'U',
            (_, Bye::Requested) => 'F',
        };
        Cell(None, '-', result)
    });
    cells.collect()
}

/// The file. `date` writes a moment with a format of strftime.
#[must_use]
pub fn table(
    tournament: &Tournament,
    director: Option<&PlayerName>,
    date: &dyn Fn(Timestamp, &str) -> String,
) -> String {
    let places = tournament.standings();
    let columns = Columns::of(tournament);
    // Players are numbered by their seeds.
    let mut seeds = tournament.seeds();
    seeds.retain(|seed| places.iter().any(|place| place.entrant == seed.number));
    let numbers: HashMap<EntrantNumber, usize> =
        seeds.iter().map(|seed| seed.number).zip(1..).collect();
    let rounds = columns.rounds.len();
    let day = |at| date(at, "%Y/%m/%d");
    let kind = match (tournament.played_as, tournament.games_of_meeting()) {
        (TournamentKind::Pool, 1) => "Round-Robin",
        (TournamentKind::Pool, _) => "Double-Round-Robin",
        (TournamentKind::DoubleSwiss, _) => "Double-Swiss",
        (TournamentKind::Cup, _) => "Knockout",
        (TournamentKind::Arena, _) => "Arena",
    };
    let mut out = String::new();
    for (number, value) in [
        ("012", tournament.name.to_string()),
        ("022", String::new()),
        ("032", String::new()),
        ("042", day(tournament.starts_at)),
        ("052", tournament.ended_at.map_or_else(String::new, day)),
        ("062", seeds.len().to_string()),
        ("072", seeds.len().to_string()),
        ("082", "0".to_owned()),
        ("092", format!("Individual: {kind}")),
        (
            "102",
            director.map_or_else(String::new, ToString::to_string),
        ),
        ("112", String::new()),
        ("122", tournament.terms.game.time.to_string()),
    ] {
        let _ = write!(out, "{}\r\n", format!("{number} {value}").trim_end());
    }
    let dates = columns.rounds.iter().map(|at| date(*at, "%y/%m/%d"));
    let dates: Vec<String> = dates.collect();
    let _ = write!(out, "{:<91}{}\r\n", "132", dates.join("  "));
    for seed in seeds {
        let place = places.iter().find(|place| place.entrant == seed.number);
        let Some(place) = place else { continue };
        let (start, name, rating) = (numbers[&seed.number], &seed.player.name, seed.rating);
        let points = match tournament.played_as {
            TournamentKind::Arena => format!("{}.0", place.points),
            TournamentKind::Pool | TournamentKind::DoubleSwiss | TournamentKind::Cup => {
                format!("{}.{}", place.points / 2, place.points % 2 * 5)
            }
        };
        let rank = place.rank;
        let _ = write!(
            out,
            "001 {start:>4} {:4} {name:<33} {rating:>4} {:3} {:11} {:10} {points:>4} {rank:>4}",
            "", "", "", ""
        );
        let mut line = columns.lines.get(&seed.number).cloned().unwrap_or_default();
        line.resize(rounds, FREE);
        for Cell(opponent, colour, result) in line {
            let opponent = opponent.and_then(|it| numbers.get(&it)).unwrap_or(&0);
            let _ = write!(out, "  {opponent:04} {colour} {result}");
        }
        out.truncate(out.trim_end().len());
        out.push_str("\r\n");
    }
    out
}
