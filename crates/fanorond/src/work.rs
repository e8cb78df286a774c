//! What a line costs: the price of its command, and the work that it caused.
//!
//! A price is counted in thousandths of an ordinary command such as `date`, which stands for half a
//! millisecond of processor time at most. Code that does more says so with [`spend`]; the
//! connection pays for the sum.

use std::cell::Cell;
use std::iter::Sum;
use std::ops::Add;

/// A price, in thousandths of an ordinary command.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Price(u64);

impl Price {
    /// The price of ordinary commands.
    pub const fn commands(count: u32) -> Self {
        Self(count as u64 * 1_000)
    }

    /// In thousandths of an ordinary command.
    pub const fn thousandths(self) -> u64 {
        self.0
    }
}

impl Add for Price {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sum for Price {
    fn sum<I: Iterator<Item = Self>>(prices: I) -> Self {
        prices.fold(Self::default(), Self::add)
    }
}

/// Something that a line causes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Charge {
    /// A command of this price, in ordinary commands.
    Command(u16),
    /// Games that are read from the database.
    Games(usize),
    /// Finished games that are read from the database only to be counted.
    CountedGames(usize),
    /// Rows in memory from which a list is made.
    Rows(usize),
    /// Turns that are read from the database and played.
    Turns(usize),
    /// Bytes that are drawn for the answer.
    Answer(usize),
    /// Bytes that are received.
    Received(usize),
    /// A line of a record that is pasted.
    PastedLine,
    /// Turns, numbers and comments of a pasted record, which are checked as they come.
    RecordWords(usize),
    /// Telnet negotiations that are received.
    Negotiations(usize),
    /// A password that is checked, on a thread of its own.
    PasswordCheck,
}

impl Charge {
    /// What it costs.
    pub fn price(self) -> Price {
        let each = |count: usize, thousandths: u64| {
            u64::try_from(count)
                .unwrap_or(u64::MAX)
                .saturating_mul(thousandths)
        };
        Price(match self {
            Self::Command(price) => each(price.into(), 1_000),
            Self::Games(games) => each(games, 100),
            Self::CountedGames(games) => each(games, 18),
            Self::Rows(rows) => each(rows, 1),
            Self::Turns(turns) => each(turns, 3),
            Self::Answer(bytes) => each(bytes, 100) / 1_024,
            Self::Received(bytes) => each(bytes, 250) / 1_024,
            Self::PastedLine => 25,
            Self::RecordWords(words) => each(words, 10),
            Self::Negotiations(count) => each(count, 100),
            Self::PasswordCheck => 10_000,
        })
    }
}

tokio::task_local! {
    /// What the current line has cost so far.
    static SPENT: Cell<Price>;
}

/// Adds work to the price of the line that the current task handles. Work that no line has asked
/// for is free.
pub fn spend(work: Charge) {
    // In a task that handles no line, nobody pays.
    SPENT
        .try_with(|spent| spent.set(spent.get() + work.price()))
        .unwrap_or_default();
}

/// Handles a line. Returns what its work costs, too. `line` is a reference to a pinned future,
/// because the future itself is too large to be moved for every line.
pub async fn measure<T>(line: impl Future<Output = T> + Unpin) -> (T, Price) {
    SPENT
        .scope(Cell::default(), async {
            let done = line.await;
            (done, SPENT.with(Cell::get))
        })
        .await
}

/// Does something for which `pay` gets the price of its work, also if it is given up before its end.
pub async fn pay_for<T>(done: impl Future<Output = T>, pay: impl Fn(Price)) -> T {
    SPENT
        .scope(Cell::default(), async {
            let _bill = Bill(pay);
            done.await
        })
        .await
}

/// Is paid when it is dropped.
struct Bill<P: Fn(Price)>(P);

impl<P: Fn(Price)> Drop for Bill<P> {
    fn drop(&mut self) {
        (self.0)(SPENT.try_with(Cell::get).unwrap_or_default());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt as _;

    #[tokio::test]
    async fn a_line_costs_the_sum_of_its_work_and_other_lines_nothing() {
        spend(Charge::Command(5));
        let line = async {
            spend(Charge::Command(1));
            tokio::task::yield_now().await;
            spend(Charge::Turns(1_145));
            "done"
        };
        let (outcomes, other) = tokio::join!(
            measure(Box::pin(line)),
            measure(Box::pin(async { spend(Charge::Command(1)) }))
        );
        assert_eq!(outcomes, ("done", Price(4_435)));
        assert_eq!(other.1, Price::commands(1));
    }

    #[tokio::test]
    async fn work_that_is_given_up_is_paid_for() {
        let paid = Cell::default();
        let work = async {
            spend(Charge::Command(3));
            std::future::pending::<()>().await;
        };
        let given_up = pay_for(work, |price| paid.set(price)).now_or_never();
        assert_eq!((given_up, paid.get()), (None, Price::commands(3)));
    }

    #[test]
    fn small_amounts_cost_their_share() {
        assert_eq!(Charge::Answer(10 * 1_024).price(), Price::commands(1));
        assert_eq!(Charge::Received(512).price(), Price(125));
        assert_eq!(
            [Charge::Negotiations(10).price(), Price(1)]
                .into_iter()
                .sum::<Price>(),
            Price(1_001)
        );
    }
}
