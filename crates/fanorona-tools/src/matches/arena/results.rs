//! The results of a match, and how they are written.

use super::ArenaArgs;
use crate::matches::contest::{Played, Points};
use crate::matches::match_score::{Accepted, Pairs, Sprt, Tally, elo_text};
use std::collections::HashMap;
use std::io::{self, Write};
use std::time::Duration;

/// The results so far.
#[derive(Debug, Default)]
pub(super) struct Results {
    pub(super) tally: Tally,
    pub(super) pairs: Pairs,
    /// Half points of pairs of which one game has ended.
    halves: HashMap<u64, u8>,
    /// Games that the first and the second player lost by a fault.
    pub(super) faults: [u32; 2],
    turns: u32,
    thought: Duration,
}

impl Results {
    pub(super) fn count(&mut self, played: &Played) {
        self.tally.count(played.points);
        self.turns += played.turns;
        self.thought += played.thought;
        if let Some((player, _)) = &played.fault {
            self.faults[*player] += 1;
        }
        let points = match played.points {
            Points::Won => 2,
            Points::Drawn => 1,
            Points::Lost => 0,
        };
        let pair = played.number / 2;
        match self.halves.remove(&pair) {
            Some(other) => self.pairs.add(points + other),
            None => {
                self.halves.insert(pair, points);
            }
        }
    }
}

pub(super) fn write_results(
    args: &ArenaArgs,
    test: Option<Sprt>,
    results: &Results,
    out: &mut impl Write,
) -> io::Result<()> {
    let (tally, [one, other]) = (results.tally, results.faults);
    let [low, high] = results.pairs.interval().unwrap_or_else(|| tally.interval());
    writeln!(
        out,
        "{} against {} on {}, seed {}",
        args.first,
        args.second,
        args.board.name(),
        args.seed
    )?;
    writeln!(
        out,
        "games   {} (+{} ={} -{})",
        tally.games(),
        tally.won,
        tally.drawn,
        tally.lost
    )?;
    writeln!(
        out,
        "score   {:.1} % (95 %: {:.1} to {:.1})",
        100.0 * tally.score(),
        100.0 * low,
        100.0 * high
    )?;
    writeln!(
        out,
        "elo     {} (95 %: {} to {})",
        elo_text(tally.score()),
        elo_text(low),
        elo_text(high)
    )?;
    writeln!(
        out,
        "pairs   {:?} (0, 1/2, 1, 1 1/2, 2 points)",
        results.pairs.counts()
    )?;
    writeln!(out, "faults  {one} and {other}")?;
    let per_turn = results.thought.as_secs_f64() * 1_000.0 / f64::from(results.turns.max(1));
    writeln!(out, "time    {per_turn:.2} ms a turn of the first player")?;
    if let Some(test) = test {
        let answer = match test.accepts(results.pairs) {
            Some(Accepted::Elo0) => format!("accepts {:+} elo", test.elo0),
            Some(Accepted::Elo1) => format!("accepts {:+} elo", test.elo1),
            None => "undecided".to_owned(),
        };
        let bound = Sprt::bound();
        writeln!(
            out,
            "sprt    {answer}, ratio {:.2} (ends at {bound:.2})",
            test.log_ratio(results.pairs)
        )?;
    }
    out.flush()
}
