//! Challenges.

use super::room;
use crate::db::{Connection, FromRow, Row, statements};
use crate::sql::games::terms::{TERMS, TERMS_OF, TERMS_VALUES, one_row};
use crate::sql::games::{IS_OPEN, StartGame};
use crate::{NewChallenge, NoGame, Result, Room, Store};
use fanorona_game::{AccountId, Challenge, Colour, GameId, GameRecord, Terms, Timestamp};
use fanorona_rules::BySide;

/// Selects challenges with the names of both players and, after that, their terms.
const SELECT_CHALLENGES: &str =
    "select challenge.id, challenge.challenger, challenger.name as challenger_name,
        challenge.challenged, challenged.name as challenged_name, challenge.made_at,
        challenge.follows, ";

statements! {
    CREATE =
        "insert into challenge (challenger, challenged, made_at, follows, ",
        TERMS, ") select $1, $2, $3, $4, ", TERMS_VALUES,
        " from {json_each($5)|jsonb_array_elements($5::jsonb)} returning id";
    /// The challenges of the player $1, and those of the player $2 to $1.
    BETWEEN =
        SELECT_CHALLENGES,
        built!(Text::filled(TERMS_OF, &["challenge"])),
        " from (
            select id from challenge {indexed by challenge_by_challenger|} where challenger = $1
            union
            select id from challenge {indexed by challenge_by_challenger|} where challenger = $2 and challenged = $1
        ) as theirs
            {cross|inner} join challenge on challenge.id = theirs.id
            join account as challenger on challenger.id = challenge.challenger
            join account as challenged on challenged.id = challenge.challenged
        order by theirs.id";
    /// The games of the players $1 and $2 above the number $3 in which nobody has played a turn.
    BEGUN =
        "select game.id, game.white, game.follows, ",
        built!(Text::filled(TERMS_OF, &["game"])),
        " from (
            select id from game where white = $1 and finished = 0
            union
            select id from game where black = $1 and finished = 0
        ) as own
            {cross|inner} join game on game.id = own.id
        where game.ply = 0 and game.id > $3 and (game.white = $2 or game.black = $2)
        order by own.id";
    REMOVE = "delete from challenge where id = $1";
    CHALLENGES_OF =
        SELECT_CHALLENGES,
        built!(Text::filled(TERMS_OF, &["challenge"])),
        " from (
            select id from challenge where challenger = $1
            union
            select id from challenge where challenged = $1
        ) as own
            {cross|inner} join challenge on challenge.id = own.id
            join account as challenger on challenger.id = challenge.challenger
            join account as challenged on challenged.id = challenge.challenged
        order by own.id";
}

/// Creates a challenge and assigns its number.
pub(crate) async fn create(
    connection: &mut Connection,
    new: NewChallenge,
) -> sqlx::Result<Challenge> {
    let NewChallenge {
        from,
        to,
        terms,
        follows,
        made_at,
    } = new;
    let values = (from.id, to.id, made_at, follows, one_row(&terms));
    Ok(Challenge {
        id: CREATE.one(connection, values).await?,
        from,
        to,
        terms,
        follows,
        made_at,
    })
}

/// What a new challenge depends on.
#[derive(Clone)]
pub(crate) struct Wanted {
    pub(crate) new: NewChallenge,
    /// The wanted game comes after this one, and only once.
    pub(crate) after: Option<GameId>,
    pub(crate) room: Room,
}

/// A new challenge, and the number of the one that it replaces.
pub(crate) type Replacing = (Challenge, Option<GameId>);

/// A game that has just begun.
struct Begun {
    id: GameId,
    white: AccountId,
    follows: Option<GameId>,
    terms: Terms,
}

impl FromRow for Begun {
    const TABLE: &'static str = "game";

    fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            id: row.get("id")?,
            white: row.get("white")?,
            follows: row.get("follows")?,
            terms: FromRow::read(row)?,
        })
    }
}

impl Wanted {
    /// Why there will be no challenge, and otherwise the open one to the same player. If the game
    /// does not start at once, the other player may play another live game meanwhile.
    async fn check(
        &self,
        connection: &mut Connection,
        starts: bool,
    ) -> sqlx::Result<Result<Option<Challenge>, NoGame>> {
        let NewChallenge {
            from,
            to,
            terms,
            follows,
            made_at: _,
        } = &self.new;
        if let Some(game) = self.begun(connection).await? {
            return Ok(Err(NoGame::Begun(game)));
        }
        // Nobody could be told about a challenge that cannot be read.
        let open: Vec<Result<Challenge>> = BETWEEN.all(connection, (from.id, to.id)).await?;
        let open = open.into_iter().flatten();
        let (theirs, mut own): (Vec<_>, Vec<_>) = open.partition(|open| open.from.id == to.id);
        let is_same = |open: &Challenge| open.terms == terms.turned() && open.follows == *follows;
        if let Some(same) = theirs.into_iter().find(is_same) {
            return Ok(Err(NoGame::Asked(same)));
        }
        let open = own.iter().position(|open| open.to.id == to.id);
        let open = open.map(|place| own.remove(place));
        if own.len() >= self.room.challenges as usize {
            return Ok(Err(NoGame::TooManyChallenges));
        }
        let players = (from.id, to.id);
        let none = room::none_for_another(connection, players, terms, &self.room).await?;
        Ok(match none {
            Some(NoGame::PlaysLive { player, .. }) if player == to.id && !starts => Ok(open),
            none => none.map_or(Ok(open), Err),
        })
    }

    /// The wanted game, if it has begun already.
    async fn begun(&self, connection: &mut Connection) -> sqlx::Result<Option<GameId>> {
        let NewChallenge {
            from,
            to,
            terms,
            follows,
            made_at: _,
        } = &self.new;
        let Some(after) = self.after else {
            return Ok(None);
        };
        let all: Vec<Result<Begun>> = BEGUN.all(connection, (from.id, to.id, after)).await?;
        let is_wanted = |begun: &Begun| {
            let colour = if begun.white == from.id {
                Colour::White
            } else {
                Colour::Black
            };
            (begun.terms == *terms || begun.terms == terms.turned())
                && (terms.colour == Colour::Random || terms.colour == colour)
                && begun.follows == *follows
        };
        let begun = all.into_iter().flatten().find(is_wanted);
        Ok(begun.map(|begun| begun.id))
    }

    /// Creates a challenge in place of the open one to the same player, if that has other terms. It
    /// has a number of its own, so that nobody accepts terms that they have not seen.
    pub(super) async fn create(
        self,
        connection: &mut Connection,
    ) -> sqlx::Result<Result<Replacing, NoGame>> {
        let NewChallenge { terms, follows, .. } = &self.new;
        let replaced = match self.check(connection, false).await? {
            Ok(Some(open)) if open.terms == *terms && open.follows == *follows => {
                return Ok(Err(NoGame::AlreadySent(open.id)));
            }
            Ok(open) => open.map(|open| open.id),
            Err(why) => return Ok(Err(why)),
        };
        if let Some(id) = replaced {
            REMOVE.run(connection, id).await?;
        }
        let challenge = create(connection, self.new).await?;
        Ok(Ok((challenge, replaced)))
    }
}

impl Store {
    /// Creates a challenge and assigns its number. Numbers increase and are never reused. Of two
    /// players who ask each other for the same game at once, the second one gets [`NoGame::Asked`].
    ///
    /// An open challenge to the same player is replaced if it has other terms, and its number is
    /// returned, too; with the same terms there is no other: [`NoGame::AlreadySent`].
    ///
    /// If the two play a game with a higher number than `after` on these terms, in which nobody has
    /// played a turn, that is the wanted one: [`NoGame::Begun`]. With `None` they may play several.
    pub async fn create_challenge(
        &self,
        new: NewChallenge,
        after: Option<GameId>,
        room: Room,
    ) -> Result<Result<(Challenge, Option<GameId>), NoGame>> {
        let wanted = Wanted { new, after, room };
        self.change(move |connection| Box::pin(wanted.create(connection)))
            .await
    }

    /// As [`Store::create_challenge`], and starts the game in the same commit, because the other
    /// player accepts every challenge. An open challenge to the same player, from an earlier
    /// setting, is removed and returned.
    pub async fn start_at_once(
        &self,
        new: NewChallenge,
        after: Option<GameId>,
        seats: BySide<AccountId>,
        room: Room,
    ) -> Result<Result<(GameRecord, Option<Challenge>), NoGame>> {
        StartGame::check_seats(&new, seats)?;
        let wanted = Wanted { new, after, room };
        self.change(move |connection| {
            Box::pin(async move {
                let replaced = match wanted.check(connection, true).await? {
                    Ok(open) => open,
                    Err(why) => return Ok(Err(why)),
                };
                if let Some(open) = &replaced {
                    REMOVE.run(connection, open.id).await?;
                }
                let at = wanted.new.made_at;
                let challenge = create(connection, wanted.new).await?;
                let start = StartGame::new(&challenge, seats, at)?;
                let game = start.run(connection).await?;
                Ok(game.map(|game| (game, replaced)).ok_or(NoGame::NotOpen))
            })
        })
        .await
    }

    /// Removes a challenge. Returns whether it was still open: of several concurrent answers only
    /// one gets `true`.
    pub async fn remove_challenge(&self, id: GameId) -> Result<bool> {
        self.write(REMOVE, id).await
    }

    /// Turns a challenge into the game with the same number, atomically, if it is still open and
    /// both players have room for it.
    pub async fn start_game(
        &self,
        challenge: &Challenge,
        seats: BySide<AccountId>,
        at: Timestamp,
        room: Room,
    ) -> Result<Result<GameRecord, NoGame>> {
        let start = StartGame::new(challenge, seats, at)?;
        let (asks, answers, terms) = (challenge.from.id, challenge.to.id, challenge.terms);
        self.change(move |connection| {
            Box::pin(async move {
                let none =
                    room::none_for_another(connection, (answers, asks), &terms, &room).await?;
                if let Some(why) = none {
                    let is_open = IS_OPEN.any(connection, start.id()).await?;
                    return Ok(Err(if is_open { why } else { NoGame::NotOpen }));
                }
                Ok(start.run(connection).await?.ok_or(NoGame::NotOpen))
            })
        })
        .await
    }

    /// The open challenges of a player, by number.
    pub async fn challenges_of(&self, account: AccountId) -> Result<Vec<Challenge>> {
        self.all(CHALLENGES_OF, account).await
    }
}

impl FromRow for Challenge {
    const TABLE: &'static str = "challenge";

    fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            id: row.get("id")?,
            from: row.player("challenger", "challenger_name")?,
            to: row.player("challenged", "challenged_name")?,
            terms: FromRow::read(row)?,
            follows: row.get("follows")?,
            made_at: row.get("made_at")?,
        })
    }
}
