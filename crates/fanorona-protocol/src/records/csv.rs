//! The table of a tournament as CSV (RFC 4180): for spreadsheets, with names that no language
//! changes.

use crate::messages::tournament::{TournamentMeeting, TournamentTableRow};
use crate::value::Halves;
use fanorona_game::PlayerResult;
use serde::Serialize;

/// The names of the columns.
const COLUMNS: [&str; 16] = [
    "group",
    "rank",
    "name",
    "rating",
    "points",
    "won",
    "drawn",
    "lost",
    "rounds_won",
    "direct_encounter",
    "buchholz",
    "sonneborn_berger",
    "wins",
    "against",
    "robot",
    "withdrawn",
];

/// The table: a line of names, and a line for each entrant. What does not decide in this kind of
/// tournament is empty.
#[must_use]
pub fn table(rows: &[TournamentTableRow]) -> String {
    let names = COLUMNS.map(str::to_owned);
    let lines = std::iter::once(names).chain(rows.iter().map(cells));
    lines.map(|cells| line(&cells)).collect()
}

fn cells(row: &TournamentTableRow) -> [String; 16] {
    let known = |number: Option<u32>| number.map_or_else(String::new, |it| it.to_string());
    let halves = |points: Halves| parts(points.0.into(), 2);
    let known_halves = |points: Option<Halves>| points.map_or_else(String::new, halves);
    let against: Vec<String> = row.against.iter().map(meeting).collect();
    [
        known(row.group.map(u32::from)),
        row.rank.to_string(),
        row.player.to_string(),
        row.rating.to_string(),
        halves(row.points),
        row.won.to_string(),
        row.drawn.to_string(),
        row.lost.to_string(),
        known(row.rounds),
        known_halves(row.direct),
        known_halves(row.buchholz),
        row.sonneborn
            .map_or_else(String::new, |quarters| parts(quarters.0, 4)),
        known(row.wins),
        against.join(" "),
        if row.robot { "yes" } else { "no" }.to_owned(),
        row.withdrawn.map_or_else(String::new, word),
    ]
}

/// Parts of a whole, as a decimal fraction. Halves and quarters have two digits at most.
fn parts(count: u32, of: u32) -> String {
    (f64::from(count) / f64::from(of)).to_string()
}

/// A meeting: the opponent with `+`, `=` or `-`, or with `*` while it is being played. Ranks can be
/// shared.
fn meeting(meeting: &TournamentMeeting) -> String {
    let Some(opponent) = &meeting.player else {
        return "bye".to_owned();
    };
    let result = match meeting.result {
        Some(PlayerResult::Won) => '+',
        Some(PlayerResult::Drawn) => '=',
        Some(PlayerResult::Lost) => '-',
        Some(PlayerResult::Aborted) | None => '*',
    };
    format!("{opponent}{result}")
}

/// The word for a value that JSON has.
fn word(value: impl Serialize) -> String {
    let value = serde_json::to_value(value).unwrap_or_default();
    value.as_str().unwrap_or_default().to_owned()
}

/// A line. What could be read otherwise is in quotation marks.
fn line(cells: &[String]) -> String {
    let quoted = |cell: &String| {
        if cell.contains([',', '"', '\r', '\n']) {
            format!("\"{}\"", cell.replace('"', "\"\""))
        } else {
            cell.clone()
        }
    };
    let cells: Vec<String> = cells.iter().map(quoted).collect();
    cells.join(",") + "\r\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Quarters;
    use fanorona_game::PlayerName;
    use fanorona_game::tournament::Withdrawal;

    #[test]
    fn a_table_has_a_column_for_each_tie_break() {
        let row = TournamentTableRow {
            group: Some(2),
            rank: 1,
            player: PlayerName::new("alice").unwrap(),
            robot: false,
            rating: 1500,
            points: Halves(5),
            won: 2,
            drawn: 1,
            lost: 0,
            rounds: None,
            direct: Some(Halves(1)),
            buchholz: Some(Halves(12)),
            sonneborn: Some(Quarters(13)),
            wins: Some(2),
            against: vec![
                TournamentMeeting {
                    round: 1,
                    opponent: Some(3),
                    player: Some(PlayerName::new("bob").unwrap()),
                    result: Some(PlayerResult::Won),
                    points: Some(Halves(2)),
                },
                TournamentMeeting {
                    round: 2,
                    opponent: None,
                    player: None,
                    result: Some(PlayerResult::Won),
                    points: Some(Halves(2)),
                },
                TournamentMeeting {
                    round: 3,
                    opponent: Some(2),
                    player: Some(PlayerName::new("carol").unwrap()),
                    result: None,
                    points: None,
                },
            ],
            withdrawn: Some(Withdrawal::Absent),
            moves: None,
        };
        assert_eq!(
            table(&[row]),
            "group,rank,name,rating,points,won,drawn,lost,rounds_won,direct_encounter,buchholz,\
             sonneborn_berger,wins,against,robot,withdrawn\r\n\
             2,1,alice,1500,2.5,2,1,0,,0.5,6,3.25,2,bob+ bye carol*,no,absent\r\n"
        );
    }

    #[test]
    fn what_could_be_read_otherwise_is_in_quotation_marks() {
        let cells = ["a,b", "say \"hello\"", "two\nlines", "plain"].map(str::to_owned);
        assert_eq!(
            line(&cells),
            "\"a,b\",\"say \"\"hello\"\"\",\"two\nlines\",plain\r\n"
        );
    }
}
