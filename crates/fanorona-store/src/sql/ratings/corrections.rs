//! Scores of finished games that a director of a tournament has corrected.
//!
//! A game stays as it was played, and so does its rating change. A correction moves the ratings of the
//! two players by the difference that the other score would have made.

use super::audit::{CHANGE_OF, Rated};
use super::rate::{Book, Finished, SELECT_FINISHED, Whose, keep_ratings, records};
use crate::Result;
use crate::db::{Connection, FromRow, Row, statements};
use fanorona_game::{GameId, Rating, RatingChange, RatingRecord, Score, correct_ratings};
use fanorona_rules::BySide;
use std::collections::HashMap;

statements! {
    /// Those that ratings count, in their order.
    RATED = "select number, game_id, result, after from correction
        where after is not null order by number";
    /// The game $1, with its rating changes.
    GAME =
        SELECT_FINISHED,
        built!(Text::filled(CHANGE_OF, &["white"])),
        built!(Text::filled(CHANGE_OF, &["black"])),
        "from game_end {cross|inner} join game on game.id = game_end.game_id where game.id = $1";
    /// The game $1 counts with the score $2. Ratings count that behind the last rated game, if $3 is 1.
    ADD = "insert into correction (number, game_id, result, after)
        select coalesce((select max(number) from correction), 0) + 1, $1, $2,
            case when $3 = 1 then (
                select game_id from game_end where no = (select max(no) from rating_change)
            ) end";
}

/// A correction: of which game, to which score, and behind which game ratings count it.
struct Correction(GameId, Score, GameId);

impl FromRow for Correction {
    const TABLE: &'static str = "correction";

    fn read(row: &Row) -> Result<Self> {
        let score = row.parsed("result")?;
        Ok(Self(row.get("game_id")?, score, row.get("after")?))
    }
}

/// A corrected game while games are rated again: its players, their ratings before it, and the score
/// that has counted so far.
type Counted = (BySide<Whose>, BySide<Rating>, Score);

/// The corrections that ratings count, while all games are rated again.
#[derive(Debug, Default)]
pub(crate) struct Corrections {
    /// The game and the score of each, by the game behind which it follows.
    after: HashMap<GameId, Vec<(GameId, Score)>>,
    /// The games that are corrected; `None` until they are rated.
    games: HashMap<GameId, Option<Counted>>,
}

impl Corrections {
    pub(super) async fn read(connection: &mut Connection) -> sqlx::Result<Self> {
        let mut corrections = Self::default();
        // One that cannot be read counts nothing, so a check names the ratings.
        let rows: Vec<Result<Correction>> = RATED.all(connection, ()).await?;
        for Correction(game, score, after) in rows.into_iter().flatten() {
            let behind = corrections.after.entry(after).or_default();
            behind.push((game, score));
            corrections.games.insert(game, None);
        }
        Ok(corrections)
    }

    /// The players of the games that were rated already.
    pub(super) fn whose(&self) -> impl Iterator<Item = BySide<Whose>> {
        let counted = self.games.values().flatten();
        counted.map(|(whose, ..)| *whose)
    }

    /// A game was rated: counts what follows it.
    pub(super) fn follow(
        &mut self,
        game: &Finished,
        changes: &BySide<RatingChange>,
        records: &mut HashMap<Whose, RatingRecord>,
    ) {
        if let Some(counted) = self.games.get_mut(&game.id) {
            let before = changes.map(|change| change.before);
            *counted = Some((game.whose(), before, game.score));
        }
        for (id, to) in self.after.get(&game.id).into_iter().flatten() {
            if let Some(Some((whose, before, from))) = self.games.get_mut(id) {
                count(records, *whose, *before, [*from, *to]);
                *from = *to;
            }
        }
    }
}

/// Moves the ratings of two players, and counts the game as it is now.
fn count(
    records: &mut HashMap<Whose, RatingRecord>,
    whose: BySide<Whose>,
    before: BySide<Rating>,
    scores: [Score; 2],
) {
    let BySide { white, black } = whose.map(|whose| records.get(&whose).copied());
    let Some((white, black)) = white.zip(black) else {
        return;
    };
    let moved = correct_ratings(BySide { white, black }, before, scores);
    records.extend([(whose.white, moved.white), (whose.black, moved.black)]);
}

/// A finished game counts with another score from now on.
pub(crate) async fn add(
    connection: &mut Connection,
    game: GameId,
    [from, to]: [Score; 2],
) -> sqlx::Result<()> {
    let Rated { game, kept } = GAME.one(connection, game).await?;
    let change = |kept: &Result<Option<RatingChange>>| kept.as_ref().ok().copied().flatten();
    let [white, black] = [&kept[0], &kept[1]].map(change);
    let changes = white.zip(black);
    let values = (game.id, to.code(), u8::from(changes.is_some()));
    ADD.run(connection, values).await?;
    if let Some((white, black)) = changes {
        let whose = game.whose();
        let mut book = Book {
            records: records(connection, &[whose.white, whose.black]).await?,
            ..Book::default()
        };
        let before = BySide { white, black }.map(|change| change.before);
        count(&mut book.records, whose, before, [from, to]);
        keep_ratings(connection, &book).await?;
    }
    Ok(())
}
