//! What surrounds a game: turns that are taken back, games that follow, vacations.

use super::{Result, account_named, challenge, play};
use crate::error::CommandError;
use crate::logged_in::{LoggedIn, Member};
use crate::server::Server;
use fanorona_game::{
    AccountId, Action, Colour, GameId, GameRecord, Pause, Proposal, Score, Start, Terms, Timestamp,
};
use fanorona_protocol::command::{ChallengeTerms, Vacation};
use fanorona_protocol::event::{Event, VacationNews};
use fanorona_protocol::refusal::{PlayRefusal, Refusal, Surroundings};
use fanorona_protocol::reply::Done;
use fanorona_rules::{Ruleset, Side};
use fanorona_store::{Page, StoreError, Which};
use std::collections::BTreeMap;
use std::time::Duration;
use tracing::{debug, error};

/// So many games are read at once.
const GAMES_AT_ONCE: u32 = 100;

const DAY: Duration = Duration::from_secs(86_400);
/// Vacations are counted over the year before.
const YEAR: Duration = Duration::from_secs(365 * 86_400);

/// Asks to take turns back; without a number as many as let one play the last own turn again.
pub(crate) async fn undo(
    server: &Server,
    me: &LoggedIn,
    board: Option<GameId>,
    turns: Option<u32>,
) -> Result {
    let board = play::which_board(server, me, board).await?;
    let turns = match turns {
        Some(turns) => turns,
        None => {
            let record = server.tables.get(board).await?;
            let side = record.side_of(me.player.id).ok_or(PlayRefusal::NotYourBoard { game: board })?;
            if let Some(result) = record.game.result() {
                return Err(PlayRefusal::GameOver { game: board, ended: result }.into());
            }
            let asked = record.game.offer().is_some_and(|offer| offer.by != side);
            record.game.turns_back_for(side).ok_or(Refusal::Surroundings(if asked {
                Surroundings::AnswerFirst(board)
            } else {
                Surroundings::NothingToUndo { board, turns: record.game.ply().0 }
            }))?
        }
    };
    play::act(server, me, Some(board), Action::Propose(Proposal::Undo { turns })).await
}

/// Gives the opponent more time.
pub(crate) async fn more_time(
    server: &Server,
    me: &LoggedIn,
    board: Option<GameId>,
    span: Duration,
) -> Result {
    let board = play::which_board(server, me, board).await?;
    let read = me.read_at.unwrap_or_else(|| server.clock.now());
    let outcome = server.tables.give_time(board, &me.player, span, read).await?;
    Ok(play::acted(me, board, outcome))
}

/// The finished game that is meant: the one named, else the current one, else the last one that ended.
async fn finished_game(server: &Server, me: &LoggedIn, named: Option<GameId>) -> Result<(GameRecord, Side)> {
    let board = match named.or(me.current) {
        Some(board) => board,
        None => {
            let page = Page { after: None, limit: 1 };
            let last = server.store.games_of(me.player.id, Which::Finished, page).await;
            let last = last?;
            last.first().map(|record| record.id).ok_or(Refusal::Surroundings(Surroundings::NothingOver))?
        }
    };
    let record = server.tables.get(board).await?;
    let side = record.side_of(me.player.id).ok_or(PlayRefusal::NotYourBoard { game: board })?;
    if record.game.result().is_none() {
        return Err(Refusal::Surroundings(Surroundings::NotOver(board)).into());
    }
    Ok((GameRecord::clone(&record), side))
}

/// Asks for the game that frees its loser from the debt of a lost one.
pub(crate) async fn vela(server: &Server, me: &LoggedIn, board: Option<GameId>) -> Result {
    let (record, side) = finished_game(server, me, board).await?;
    let board = record.id;
    let refused = |why| Refusal::Surroundings(why);
    let loser = match record.game.result().map(|result| result.score) {
        Some(Score::Win(winner)) => Some(winner.opposite()),
        Some(Score::Draw | Score::Aborted) | None => None,
    };
    let leaves_debt = record.terms.start == Start::Ordinary && record.ruleset() == Ruleset::Tsivy;
    let loser = loser.filter(|_| leaves_debt).ok_or(refused(Surroundings::NoDebt(board)))?;
    if record.terms.in_match.is_some_and(|terms| terms.vela) {
        return Err(refused(Surroundings::InMatch(board)).into());
    }
    if side != loser {
        return Err(refused(Surroundings::NotTheDebtor(board)).into());
    }
    if let Some(why) = debt_is_seen_to(server, board).await? {
        return Err(refused(why).into());
    }
    let terms =
        Terms { colour: Colour::White, rated: false, start: Start::Vela, in_match: None, ..record.terms };
    let winner = account_named(server, &record.seats.get(loser.opposite()).name).await?;
    let wanted = ChallengeTerms { terms, insists_on_rating: false };
    challenge::send(server, me, winner, wanted, Some(board)).await
}

/// Why no vela for the debt of a game can be asked for any more, if that is so.
pub(super) async fn debt_is_seen_to(server: &Server, board: GameId) -> Result<Option<Surroundings>> {
    // In this order: a question that becomes a game between the two reads is found as a game.
    let asked = server.store.vela_asked(board).await?;
    if let Some(challenge) = asked {
        return Ok(Some(Surroundings::VelaAsked { board, challenge: challenge.id }));
    }
    let played = server.store.vela_after(board).await?;
    Ok(played.map(|vela| Surroundings::VelaPlayed { board, vela }))
}

/// Asks for another game on the same conditions with colours swapped.
pub(crate) async fn rematch(server: &Server, me: &LoggedIn, board: Option<GameId>) -> Result {
    let (record, side) = finished_game(server, me, board).await?;
    let mut rated = record.terms.rated;
    if let Some(place) = record.match_place {
        let games = server.store.match_games(place.first).await?;
        if games.iter().any(|game| game.result.is_none()) {
            return Err(Refusal::Surroundings(Surroundings::InMatch(record.id)).into());
        }
        // The last game of a match can be a vela, which is never rated; the match is asked for again.
        rated = server.tables.get(place.first).await?.terms.rated;
    }
    let terms = Terms {
        colour: match side {
            Side::White => Colour::Black,
            Side::Black => Colour::White,
        },
        rated,
        start: Start::Ordinary,
        ..record.terms
    };
    let other = account_named(server, &record.seats.get(side.opposite()).name).await?;
    let wanted = ChallengeTerms { terms, insists_on_rating: false };
    challenge::send(server, me, other, wanted, None).await
}

/// Begins or ends a vacation, or tells about it.
pub(crate) async fn vacation(server: &Server, me: Member<'_>, wanted: Option<Vacation>) -> Result {
    let now = server.clock.now();
    let account = me.0.player.id;
    let taken = vacations(server, me, now).await?;
    let going_on = taken.iter().map(|pause| pause.until).find(|until| *until > now);
    match (wanted, going_on) {
        (None, _) => Ok(told(server, going_on, &taken, now).into()),
        (Some(Vacation::On), Some(until)) => {
            Err(Refusal::Surroundings(Surroundings::OnVacation { until }).into())
        }
        (Some(Vacation::Off), None) => Err(Refusal::Surroundings(Surroundings::NotOnVacation).into()),
        (Some(Vacation::On), None) => {
            let left = left(server, &taken, now);
            if left.is_zero() {
                let days = server.limits.game.vacation_days;
                return Err(Refusal::Surroundings(Surroundings::NoVacationLeft { days }).into());
            }
            let until = now.plus(left);
            let begun = server.store.begin_vacation(account, Pause { from: now, until }).await;
            if !begun? {
                // The same was said on another line at the same moment.
                return Err(Refusal::Surroundings(Surroundings::OnVacation { until }).into());
            }
            tell_opponents(server, me, Some(until)).await;
            Ok(told(server, Some(until), &taken, now).into())
        }
        (Some(Vacation::Off), Some(_)) => {
            let ended = server.store.end_vacation(account, now).await;
            if !ended? {
                return Err(Refusal::Surroundings(Surroundings::NotOnVacation).into());
            }
            tell_opponents(server, me, None).await;
            Ok(told(server, None, &vacations(server, me, now).await?, now).into())
        }
    }
}

/// The moment a year before `now`.
fn year_before(now: Timestamp) -> Timestamp {
    Timestamp(now.0.saturating_sub(i64::try_from(YEAR.as_millis()).unwrap_or(i64::MAX)))
}

async fn vacations(server: &Server, me: Member<'_>, now: Timestamp) -> Result<Vec<Pause>> {
    let taken = server.store.vacations(me.0.player.id, year_before(now)).await;
    taken.map_err(CommandError::from)
}

/// How much of the year's vacation is left, without the one that goes on.
fn left(server: &Server, taken: &[Pause], now: Timestamp) -> Duration {
    let all = DAY.saturating_mul(server.limits.game.vacation_days.into());
    let used = taken.iter().map(|pause| pause.until.min(now).since(pause.from.max(year_before(now)))).sum();
    all.saturating_sub(used)
}

fn told(server: &Server, until: Option<Timestamp>, taken: &[Pause], now: Timestamp) -> Done {
    Done::Vacation { until, days_left: left(server, taken, now).as_secs().div_ceil(DAY.as_secs()) }
}

/// All games that somebody plays, however many.
async fn all_games(server: &Server, account: AccountId) -> std::result::Result<Vec<GameRecord>, StoreError> {
    let mut page = Page { after: None, limit: GAMES_AT_ONCE };
    let mut all = Vec::new();
    loop {
        let games = server.store.games_of(account, Which::Active, page).await?;
        let is_last = games.len() < GAMES_AT_ONCE as usize;
        page.after = games.last().map(|record| record.id);
        all.extend(games);
        if is_last {
            return Ok(all);
        }
    }
}

/// Tells everybody with whom one plays, and lets the clocks of those games be looked at again. The vacation is
/// kept already, so that nothing here can refuse it any more.
async fn tell_opponents(server: &Server, me: Member<'_>, until: Option<Timestamp>) {
    let account = me.0.player.id;
    let games = all_games(server, account).await.unwrap_or_else(|error| {
        error!(%error, account = account.0, "nobody was told of a vacation");
        Vec::new()
    });
    let mut by_opponent = BTreeMap::new();
    // A clock by the minute knows no vacation.
    for record in games.into_iter().filter(|record| record.clock.control.live().is_none()) {
        server.tables.forget(record.id).await;
        if let Err(refusal) = server.tables.check_deadline(record.id).await {
            // It is looked at when it is due, which is never too late.
            debug!(code = refusal.code(), game = record.id.0, "a clock was not looked at");
        }
        if let Some(side) = record.side_of(account) {
            let opponent = record.seats.get(side.opposite()).id;
            by_opponent.entry(opponent).or_insert_with(Vec::new).push(record.id);
        }
    }
    for (opponent, games) in by_opponent {
        let news = VacationNews { player: me.0.player.name.clone(), games, until };
        server.presence.tell(opponent, Event::Vacation(news));
    }
}
