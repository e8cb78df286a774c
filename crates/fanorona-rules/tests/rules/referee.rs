//! A second move generator, slow and obvious. It shares no code, types or algorithms with the first
//! one; the tests compare their texts.

use std::fmt::Write;

/// A board: `cells[row][column]` from White's left corner, with `w`, `b` and `.`.
#[derive(Clone)]
pub(crate) struct Referee {
    cells: Vec<Vec<char>>,
    mover: char,
    captured: Option<u32>,
}

/// A turn in canonical form and its resulting position.
pub(crate) type Ruling = (String, String);

type At = (i32, i32);

const DIRECTIONS: [At; 8] = [
    (-1, -1),
    (-1, 0),
    (-1, 1),
    (0, -1),
    (0, 1),
    (1, -1),
    (1, 0),
    (1, 1),
];

/// A piece in the middle of its turn.
#[derive(Clone)]
struct Walk {
    visited: Vec<At>,
    last: Option<At>,
    text: String,
}

impl Referee {
    pub(crate) fn read(position: &str) -> Self {
        let mut fields = position.split(' ');
        let board = fields.next().unwrap();
        let row = |text: &str| -> Vec<char> {
            text.chars()
                .flat_map(|letter| match letter.to_digit(10) {
                    Some(run) => vec!['.'; run as usize],
                    None => vec![letter],
                })
                .collect()
        };
        Self {
            cells: board.split('/').rev().map(row).collect(),
            mover: fields.next().unwrap().chars().next().unwrap(),
            captured: fields
                .next()
                .map(|field| field.trim_start_matches("vela:").parse().unwrap()),
        }
    }

    /// All legal turns, sorted by their text.
    pub(crate) fn turns(&self) -> Vec<Ruling> {
        let mut found = Vec::new();
        let owes = self.captured.is_some() && self.mover == 'b';
        if !owes {
            for at in self.points_with(self.mover) {
                let walk = Walk {
                    visited: vec![at],
                    last: None,
                    text: name(at),
                };
                self.captures(&walk, &mut found);
            }
        }
        let collects = self.captured.is_some() && self.mover == 'w';
        if found.is_empty() && !collects {
            self.paikas(&mut found);
        }
        found.sort_by_key(|(turn, _)| turn.trim_end_matches(",end").to_owned());
        found
    }

    fn paikas(&self, found: &mut Vec<Ruling>) {
        for at in self.points_with(self.mover) {
            for direction in DIRECTIONS {
                let to = beyond(at, direction);
                if self.joined(at, direction) && self.on(to) == Some('.') {
                    let mut next = self.clone();
                    next.put(at, '.');
                    next.put(to, self.mover);
                    found.push((
                        format!("{}{}", name(at), name(to)),
                        next.passed(self.captured),
                    ));
                }
            }
        }
    }

    fn captures(&self, walk: &Walk, found: &mut Vec<Ruling>) {
        let at = *walk.visited.last().unwrap();
        for direction in DIRECTIONS {
            let to = beyond(at, direction);
            let free = self.joined(at, direction) && self.on(to) == Some('.');
            if !free || walk.visited.contains(&to) || walk.last == Some(direction) {
                continue;
            }
            let back = (-direction.0, -direction.1);
            for (sign, taken) in [('+', self.line(to, direction)), ('-', self.line(at, back))] {
                if !taken.is_empty() {
                    self.capture(walk, (at, to, direction), (sign, &taken), found);
                }
            }
        }
    }

    fn capture(
        &self,
        walk: &Walk,
        (at, to, direction): (At, At, At),
        (sign, taken): (char, &[At]),
        found: &mut Vec<Ruling>,
    ) {
        let mut next = self.clone();
        next.put(at, '.');
        next.put(to, self.mover);
        let mut walk = walk.clone();
        if walk.visited.len() > 1 {
            walk.text.push(',');
        }
        write!(walk.text, "{}{sign}", name(to)).unwrap();
        walk.visited.push(to);
        walk.last = Some(direction);
        if let Some(captured) = self.captured {
            next.put(taken[0], '.');
            found.push((
                walk.text,
                next.passed(Some(captured + 1).filter(|&captured| captured < 17)),
            ));
            return;
        }
        for &point in taken {
            next.put(point, '.');
        }
        let mut further = Vec::new();
        next.captures(&walk, &mut further);
        let end = if further.is_empty() { "" } else { ",end" };
        found.push((format!("{}{end}", walk.text), next.passed(None)));
        found.append(&mut further);
    }

    /// The uninterrupted run of enemy pieces directly after a point.
    fn line(&self, from: At, direction: At) -> Vec<At> {
        let enemy = if self.mover == 'w' { 'b' } else { 'w' };
        let mut taken = Vec::new();
        let mut at = beyond(from, direction);
        while self.on(at) == Some(enemy) {
            taken.push(at);
            at = beyond(at, direction);
        }
        taken
    }

    fn joined(&self, at: At, direction: At) -> bool {
        let strong = (at.0 + at.1) % 2 == 0;
        self.on(at).is_some() && (strong || direction.0 == 0 || direction.1 == 0)
    }

    fn on(&self, (column, row): At) -> Option<char> {
        let row = self.cells.get(usize::try_from(row).ok()?)?;
        row.get(usize::try_from(column).ok()?).copied()
    }

    fn put(&mut self, (column, row): At, piece: char) {
        self.cells[usize::try_from(row).unwrap()][usize::try_from(column).unwrap()] = piece;
    }

    fn points_with(&self, piece: char) -> Vec<At> {
        let mut points = Vec::new();
        for column in 0..9 {
            for row in 0..5 {
                if self.on((column, row)) == Some(piece) {
                    points.push((column, row));
                }
            }
        }
        points
    }

    /// The text of the position with the other side to move.
    fn passed(&self, captured: Option<u32>) -> String {
        let rows: Vec<String> = self.cells.iter().rev().map(|row| written(row)).collect();
        let mover = if self.mover == 'w' { 'b' } else { 'w' };
        let vela = captured
            .map(|captured| format!(" vela:{captured}"))
            .unwrap_or_default();
        format!("{} {mover}{vela}", rows.join("/"))
    }
}

fn written(row: &[char]) -> String {
    let mut text: String = row.iter().collect();
    for run in (1..=9).rev() {
        text = text.replace(&".".repeat(run), &run.to_string());
    }
    text
}

const fn beyond(at: At, direction: At) -> At {
    (at.0 + direction.0, at.1 + direction.1)
}

fn name((column, row): At) -> String {
    format!(
        "{}{}",
        "abcdefghi"
            .chars()
            .nth(usize::try_from(column).unwrap())
            .unwrap(),
        row + 1
    )
}
