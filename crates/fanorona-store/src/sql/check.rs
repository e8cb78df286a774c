//! Checks everything that follows from something else: each game from its turns, ratings, counts
//! and lists from the games.
//!
//! A check reads one moment of the database, so it may run beside a server that writes. It needs
//! the same few statements for any number of games.

use super::games::SELECT_GAMES;
use super::ratings::audit;
use crate::db::{Connection, FromRow, Row, Sql, Text, built, sql, statements};
use crate::values::check::{Checked, Damage};
use crate::{Result, Store};
use fanorona_game::{Game, GameRecord};

statements! {
    /// All games with their turns: number and text of each, with spaces between.
    GAMES =
        SELECT_GAMES,
        ", (select {group_concat|string_agg}(turn.ply || ' ' || turn.text, ' ' order by turn.ply)
                from turn where turn.game_id = game.id) as turns,
            game.last_turn_at,
            (select turn.played_at from turn where turn.game_id = game.id and turn.ply = game.ply) as played_at
        from game
            join account as white on white.id = game.white
            join account as black on black.id = game.black";
}

impl Store {
    /// Replays all games, and compares what follows from them with what is stored. Changes nothing.
    ///
    /// # Errors
    /// A row cannot be read.
    pub async fn check(&self) -> Result<Checked> {
        let mut snapshot = self.snapshot().await?;
        let mut checked = Checked::default();
        let each = |stored| check_game(&stored, &mut checked);
        GAMES.with(()).for_each(&mut snapshot, each).await?;
        checked.audit = audit::audit(&mut snapshot).await?;
        Ok(checked)
    }
}

/// A game with its turns, each with its number.
struct Stored {
    record: GameRecord,
    turns: String,
    /// Whether the last turn was played at the same moment as the game says.
    moments_agree: bool,
}

impl FromRow for Stored {
    const TABLE: &'static str = "game";

    fn read(row: &Row) -> Result<Self> {
        let (of_game, of_turn): (Option<i64>, _) =
            (row.get("last_turn_at")?, row.get("played_at")?);
        Ok(Self {
            record: FromRow::read(row)?,
            turns: row.get::<Option<String>>("turns")?.unwrap_or_default(),
            moments_agree: of_game == of_turn,
        })
    }
}

fn check_game(stored: &Stored, checked: &mut Checked) {
    let turns: Vec<&str> = stored.turns.split_whitespace().collect();
    checked.games += 1;
    checked.turns += turns.len() as u64 / 2;
    let problem = problem(&stored.record, &turns)
        .or_else(|| (!stored.moments_agree).then_some("its last turn was played at another time"));
    if let Some(problem) = problem {
        checked.damaged += 1;
        checked.first.get_or_insert(Damage {
            game: stored.record.id,
            problem,
        });
    }
}

/// What is wrong with a game that has these turns, each with its number before it.
fn problem(record: &GameRecord, turns: &[&str]) -> Option<&'static str> {
    let mut at = record.first_position();
    let mut played = Vec::with_capacity(turns.len() / 2);
    for (entry, number) in turns.chunks(2).zip(1_u32..) {
        let &[ply, text] = entry else {
            return Some("a turn has no text");
        };
        if ply.parse() != Ok(number) {
            return Some("a turn is missing");
        }
        let Some(turn) = at
            .read_turn(text)
            .ok()
            .filter(|turn| turn.to_string() == text)
        else {
            return Some("a turn is illegal");
        };
        let Ok(next) = at.play(&turn) else {
            return Some("a turn is illegal");
        };
        at = next;
        played.push(turn);
    }
    let Ok(replayed) = Game::replay(record.first_position(), played) else {
        return Some("a turn is illegal");
    };
    let kept = &record.game;
    let same = replayed.stage().start() == kept.stage().start()
        && replayed.ply() == kept.ply()
        && replayed.last() == kept.last()
        && replayed.quiet() == kept.quiet();
    if !same {
        return Some("its turns lead to another position");
    }
    let other_result = replayed.result().is_some() && replayed.result() != kept.result();
    other_result.then_some("its turns lead to another result")
}

/// Something that is calculated when a change is made, because it takes too long to calculate it
/// when it is read.
pub(super) struct Derived {
    /// What a wrong row is, in messages.
    name: &'static str,
    /// Counts the wrong rows.
    pub(super) wrong: Sql,
    /// Corrects them.
    pub(super) correct: &'static [Sql],
}

/// The finished games of each account by their results, and its velas.
const TALLIES: &str = "select account.id, coalesce(sum(side.won), 0) as won, coalesce(sum(side.lost), 0) as lost,
        coalesce(sum(side.drawn), 0) as drawn, coalesce(sum(side.freed), 0) as freed,
        coalesce(sum(side.unfreed), 0) as unfreed
    from account left join (
        select white as account_id, case when result = '1-0' then 1 else 0 end as won,
            case when result = '0-1' then 1 else 0 end as lost,
            case when result = '1/2-1/2' then 1 else 0 end as drawn,
            case when start = 'vela' and result = '1-0' then 1 else 0 end as freed,
            case when start = 'vela' and result in ('0-1', '1/2-1/2') then 1 else 0 end as unfreed
        from game where finished = 1
        union all
        select black, case when result = '0-1' then 1 else 0 end, case when result = '1-0' then 1 else 0 end,
            case when result = '1/2-1/2' then 1 else 0 end, 0, 0
        from game where finished = 1
    ) as side on side.account_id = account.id
    group by account.id";

/// The condition that the counts of an account are wrong.
const WRONG_TALLY: &str =
    "(account.won, account.lost, account.drawn, account.freed, account.unfreed)
        <> (counted.won, counted.lost, counted.drawn, counted.freed, counted.unfreed)";

/// The members who have played, by board.
const PLAYERS: &str =
    "select game.ruleset, account.key, account.id from game join account on account.id = game.white
    where account.kind = 'member'
    union
    select game.ruleset, account.key, account.id from game join account on account.id = game.black
    where account.kind = 'member'";

/// The first turn of a finished game.
const FIRST_TURN: &str = "case when finished = 1 then (
        select text from turn where turn.game_id = game.id and turn.ply = 1
    ) end";

/// The condition that a game has another one.
const OTHER_FIRST_TURN: &str = built!(Text::filled(
    "first_turn {is not|is distinct from} [1]",
    &[FIRST_TURN]
));

/// The game of a rating change.
const GAME_OF_CHANGE: &str = "(select game_end.game_id from game_end where game_end.no = mine.no)";

/// What the opponent had before it; what is stored if there is no opponent, which is another mistake.
const OPPONENT_BEFORE: &str = "coalesce((
        select max(other.points_before) from rating_change as other
        where other.no = mine.no and other.account_id <> mine.account_id
    ), mine.opponent_before)";

/// The condition that a rating change has another game or opponent.
const OTHER_GAME: &str = built!(Text::filled(
    "mine.game_id <> [1] or mine.opponent_before <> [2]",
    &[GAME_OF_CHANGE, OPPONENT_BEFORE]
));

/// The rows that are derived from games by one statement.
pub(super) const DERIVED: &[Derived] = &[
    Derived {
        name: "accounts whose counts of finished games differed",
        wrong: sql!(
            "select count(*) from account join (",
            TALLIES,
            ") as counted on counted.id = account.id where ",
            WRONG_TALLY
        ),
        correct: &[sql!(
            "update account set won = counted.won, lost = counted.lost, drawn = counted.drawn, freed = counted.freed,
                unfreed = counted.unfreed
            from (",
            TALLIES,
            ") as counted where counted.id = account.id and ",
            WRONG_TALLY
        )],
    },
    Derived {
        name: "games that ended at another time",
        wrong: sql!("select count(*) from game where ended_at <> changed_at"),
        correct: &[Sql::both("update game set ended_at = changed_at where ended_at <> changed_at")],
    },
    Derived {
        name: "finished games with another first turn",
        wrong: sql!("select count(*) from game where ", OTHER_FIRST_TURN),
        correct: &[sql!(
            "update game set first_turn = ",
            FIRST_TURN,
            " where ",
            OTHER_FIRST_TURN
        )],
    },
    Derived {
        name: "rating changes with another game or opponent",
        wrong: sql!("select count(*) from rating_change as mine where ", OTHER_GAME),
        correct: &[sql!(
            "update rating_change as mine set game_id = ",
            GAME_OF_CHANGE,
            ", opponent_before = ",
            OPPONENT_BEFORE,
            " where ",
            OTHER_GAME
        )],
    },
    Derived {
        name: "members who were listed on a wrong board, or not on a board that they play on",
        wrong: sql!(
            "select (select count(*) from (",
            PLAYERS,
            " except select ruleset, key, account_id from board_player) as missing)
            + (select count(*) from (select ruleset, key, account_id from board_player except select * from (",
            PLAYERS,
            ") as player) as stray)"
        ),
        correct: &[
            Sql::both("delete from board_player"),
            sql!("insert into board_player (ruleset, key, account_id) ", PLAYERS),
        ],
    },
    Derived {
        name: "simuls whose number of participants differed",
        wrong: sql!(
            "select count(*) from open_simul where players
                <> (select count(*) from open_simul_player as player where player.host = open_simul.host)"
        ),
        correct: &[sql!(
            "update open_simul set players
                = (select count(*) from open_simul_player as player where player.host = open_simul.host)"
        )],
    },
];

impl Derived {
    /// The name and the number of the wrong rows of each kind.
    pub(super) async fn all_wrong(
        connection: &mut Connection,
    ) -> sqlx::Result<Vec<(&'static str, u64)>> {
        let mut all = Vec::new();
        for derived in DERIVED {
            let wrong: u64 = derived.wrong.one(connection, ()).await?;
            if wrong != 0 {
                all.push((derived.name, wrong));
            }
        }
        Ok(all)
    }

    /// Corrects what [`Self::all_wrong`] has found.
    pub(super) async fn correct(
        connection: &mut Connection,
        wrong: &[(&'static str, u64)],
    ) -> sqlx::Result<()> {
        for derived in DERIVED
            .iter()
            .filter(|derived| wrong.iter().any(|(name, _)| *name == derived.name))
        {
            for statement in derived.correct {
                statement.run(connection, ()).await?;
            }
        }
        Ok(())
    }
}
