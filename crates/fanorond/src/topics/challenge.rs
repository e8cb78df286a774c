//! How two people come to a game: challenges, and the answers to them and to offers.

use super::seek::eligibility::{self, Person};
use super::{
    HandlerOutput, Result, account_admin, account_named, chat, game_options, play, rating, seek, simul,
};
use crate::error::CommandError;
use crate::logged_in::{By, Effect, LoggedIn, Member};
use crate::server::Server;
use fanorona_game::{
    AccountId, Action, Challenge, ChallengePolicy, GameId, GameRecord, Offer, PlayerName, Proposal, Rating,
    Start, Terms,
};
use fanorona_protocol::command::{Answer, ChallengeTerms};
use fanorona_protocol::event::{Cell, ChallengeNews, Event, Fate, Table};
use fanorona_protocol::refusal::{Bound, LiveRefusal, PlayRefusal, Refusal};
use fanorona_protocol::reply::{Done, Reply};
use fanorona_rules::Side;
use fanorona_store::{Account, AccountKind, NewChallenge, Page, StoreError, Which};

/// Asks somebody for a game; whoever plays with everybody has it at once.
pub(crate) async fn challenge(
    server: &Server,
    me: &LoggedIn,
    to: &PlayerName,
    wanted: ChallengeTerms,
) -> Result {
    let other = account_named(server, to).await?;
    if other.player.id == me.player.id {
        return Err(Refusal::Oneself.into());
    }
    send(server, me, other, wanted, None).await
}

/// Sends a challenge to somebody; `follows` is the game whose debt a vela is to pay.
pub(super) async fn send(
    server: &Server,
    me: &LoggedIn,
    other: Account,
    wanted: ChallengeTerms,
    follows: Option<GameId>,
) -> Result {
    let mut terms = wanted.terms;
    if me.kind == AccountKind::Guest || other.kind == AccountKind::Guest {
        if wanted.insists_on_rating {
            return Err(Refusal::GuestsPlayUnrated.into());
        }
        terms.rated = false;
    }
    match follows {
        None => eligibility::open(server, &other, &Person::of_user(me), terms).await?,
        // Who has won a game owes its loser the vela.
        Some(_) if other.policy == ChallengePolicy::Closed => {
            return Err(Refusal::Closed { name: other.player.name }.into());
        }
        Some(_) => {}
    }
    if is_gone(server, &other) {
        return Err(Refusal::NotHere { name: other.player.name }.into());
    }
    chat::reaches(server, &other.player, me.player.id).await?;
    may_challenge(server, me, &other).await?;
    if other.policy == ChallengePolicy::Auto {
        both_are_here(server, me, &other, &terms)?;
    }
    let made_at = server.clock.now();
    let new = NewChallenge { from: me.player.clone(), to: other.player, terms, follows, made_at };
    let challenge = match server.store.create_challenge(new).await {
        Ok(challenge) => challenge,
        Err(error) => return Err(not_made(server, error, follows).await?),
    };
    match other.policy {
        ChallengePolicy::Auto => {
            let started = start(server, me, challenge.clone()).await;
            if started.is_err() {
                // What was refused leaves nothing behind.
                remove(server, &challenge).await.ok();
            }
            started
        }
        ChallengePolicy::Ask | ChallengePolicy::Closed => {
            tell_challenged(server, &challenge).await;
            Ok(Done::Challenged(challenge).into())
        }
    }
}

/// Why a challenge was not made. The same vela may have been asked for on another line at the same moment.
async fn not_made(server: &Server, error: StoreError, follows: Option<GameId>) -> Result<CommandError> {
    if let (StoreError::Contradiction { .. }, Some(board)) = (&error, follows)
        && let Some(why) = game_options::debt_is_seen_to(server, board).await?
    {
        return Ok(Refusal::Surroundings(why).into());
    }
    Ok(CommandError::from(error))
}

/// Whether an account is a guest's who has left: no guest comes back.
fn is_gone(server: &Server, account: &Account) -> bool {
    account.kind == AccountKind::Guest && !server.presence.is_here(account.player.id)
}

/// A game by the minute begins when both are here, since its clock does.
pub(super) fn both_are_here(server: &Server, me: &LoggedIn, other: &Account, terms: &Terms) -> Result<()> {
    if terms.time.live().is_none() {
        return Ok(());
    }
    let away = [&me.player, &other.player].into_iter().find(|player| !server.presence.is_here(player.id));
    match away {
        Some(player) => Err(LiveRefusal::NotHere { name: player.name.clone() }.into()),
        None => Ok(()),
    }
}

/// Holds a challenge against the bounds, and against one that waits already. To somebody who plays with
/// everybody one can wait from before that, or from before a crash: it gives way to the new one.
pub(super) async fn may_challenge(server: &Server, me: &LoggedIn, other: &Account) -> Result<()> {
    let limits = &server.limits;
    let mut made = waiting(server, me).await?;
    made.retain(|challenge| challenge.from.id == me.player.id);
    let again = made.iter().position(|challenge| challenge.to.id == other.player.id);
    let again = again.map(|index| made.swap_remove(index));
    if let Some(again) = &again
        && other.policy != ChallengePolicy::Auto
    {
        return Err(Refusal::AlreadyChallenged { number: again.id, name: other.player.name.clone() }.into());
    }
    if made.len() >= limits.challenge.open as usize {
        return Err(Refusal::Limit(Bound::Challenges(limits.challenge.open)).into());
    }
    room_for_another(server, me.player.id, other.player.id).await?;
    if let Some(again) = again {
        remove(server, &again).await?;
        tell(server, &again, again.to.id, Fate::Withdrawn).await;
    }
    Ok(())
}

/// Whether both may have one more game going on.
pub(super) async fn room_for_another(server: &Server, me: AccountId, other: AccountId) -> Result<()> {
    for (account, bound) in [(me, Bound::OwnGames as fn(u32) -> Bound), (other, Bound::TheirGames)] {
        room_for_one_more(server, account, bound).await?;
    }
    Ok(())
}

/// Whether somebody may have one more game going on.
pub(super) async fn has_room(server: &Server, account: AccountId) -> Result<()> {
    room_for_one_more(server, account, Bound::OwnGames).await
}

/// The house's players sit at any number of boards.
async fn room_for_one_more(server: &Server, account: AccountId, bound: fn(u32) -> Bound) -> Result<()> {
    if server.house.robots.robot(account).is_some() {
        return Ok(());
    }
    let most = account_admin::most_games(server, account).await?;
    if active_games(server, account).await? >= most {
        return Err(Refusal::Limit(bound(most)).into());
    }
    Ok(())
}

pub(super) async fn active_games(server: &Server, account: AccountId) -> Result<u32> {
    let tally = server.store.tally(account).await?;
    if tally.active == 0 {
        return Ok(0);
    }
    Ok(tally.active.saturating_sub(simul::given_boards(server, account).await?))
}

async fn waiting(server: &Server, me: &LoggedIn) -> Result<Vec<Challenge>> {
    server.store.challenges_of(me.player.id).await.map_err(CommandError::from)
}

/// Tells somebody of a challenge that has just been made.
pub(super) async fn tell_challenged(server: &Server, challenge: &Challenge) {
    // Without a rating it is a challenge all the same.
    let rating = rating_of_challenger(server, challenge).await.unwrap_or_default();
    let news = ChallengeNews { challenge: challenge.clone(), fate: Fate::Open, rating };
    tell_news(server, news, challenge.to.id).await;
}

/// The rating that somebody brings to the board of a challenge; guests have none.
pub(crate) async fn rating_of_challenger(server: &Server, challenge: &Challenge) -> Result<Option<Rating>> {
    let account = account_named(server, &challenge.from.name).await?;
    if account.kind != AccountKind::Member {
        return Ok(None);
    }
    rating::rating_of(server, account.player.id, challenge.terms.ruleset).await.map(Some)
}

async fn tell(server: &Server, challenge: &Challenge, account: AccountId, fate: Fate) {
    tell_news(server, ChallengeNews::end(challenge.clone(), fate), account).await;
}

async fn tell_news(server: &Server, news: ChallengeNews, account: AccountId) {
    let ChallengeNews { challenge, fate, .. } = &news;
    server.presence.tell(account, Event::Challenge(news.clone()));
    server.notifications.challenge_told(challenge, account, *fate).await;
}

/// Makes a game of a challenge. `me` is one of the two.
async fn start(server: &Server, me: &LoggedIn, challenge: Challenge) -> Result {
    let drawn = if rand::random() { Side::White } else { Side::Black };
    let seats = challenge.seats(drawn).map(|player| player.id);
    let sought = server.store.seek_of_challenge(challenge.id).await?;
    let started = server.store.start_game(challenge.id, seats, server.clock.now()).await;
    let record = started?.ok_or(Refusal::NoChallenge)?;
    seek::answered_by_challenge(server, sought, &challenge.from, record.id);
    let accepted = challenge.to.id == me.player.id;
    if accepted {
        tell(server, &challenge, challenge.from.id, Fate::Accepted).await;
    }
    Ok(begun(server, me, record).await)
}

/// Shows a game that has begun to both players. `me` is one of them, and caused it.
pub(super) async fn begun(server: &Server, me: &LoggedIn, record: GameRecord) -> HandlerOutput {
    let game = record.id;
    let state = server.tables.announce_start(record).await;
    let events = match me.by {
        By::Session(_) => Vec::new(),
        By::Line => vec![Event::State(state)],
    };
    let reply = Reply::showing(events, Done::Started { game });
    HandlerOutput { reply, effect: Effect::Current(game) }
}

/// A question that waits for this user's answer, or that this user has asked.
enum Question {
    Challenge(Challenge),
    Offer { board: GameId, what: Proposal, by: PlayerName, to: PlayerName, mine: bool },
}

/// All questions between this user and others.
async fn questions(server: &Server, me: &LoggedIn) -> Result<Vec<Question>> {
    let mut questions: Vec<Question> =
        waiting(server, me).await?.into_iter().map(Question::Challenge).collect();
    let most = server.limits.game.active.saturating_mul(2).saturating_add(server.limits.simul.games);
    let page = Page { after: None, limit: most };
    let games = server.store.games_of(me.player.id, Which::Active, page).await;
    for record in games? {
        if let Some(Offer { by, what }) = record.game.offer() {
            let mine = record.side_of(me.player.id) == Some(by);
            let name = |side| record.seats.get(side).name.clone();
            let (by, to) = (name(by), name(by.opposite()));
            questions.push(Question::Offer { board: record.id, what, by, to, mine });
        }
    }
    Ok(questions)
}

/// Whose question is looked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Whose {
    Mine,
    Theirs,
}

impl Question {
    fn is(&self, whose: Whose, me: &LoggedIn) -> bool {
        let mine = match self {
            Self::Challenge(challenge) => challenge.from.id == me.player.id,
            Self::Offer { mine, .. } => *mine,
        };
        mine == (whose == Whose::Mine)
    }

    fn fits(&self, answer: &Answer, me: &LoggedIn) -> bool {
        match (self, answer) {
            (_, Answer::Only) => true,
            (Self::Challenge(challenge), Answer::Number(number)) => challenge.id == *number,
            (Self::Offer { board, .. }, Answer::Number(number)) => board == number,
            (Self::Offer { board, .. }, Answer::Offer(named)) => named.or(me.current) == Some(*board),
            (Self::Challenge(_), Answer::Offer(_)) | (Self::Offer { .. }, Answer::With(_)) => false,
            (Self::Challenge(challenge), Answer::With(name)) => {
                let other = if challenge.from.id == me.player.id { &challenge.to } else { &challenge.from };
                other.name.is(name.as_str())
            }
        }
    }
}

/// The one question that an answer is meant for.
async fn the_question(server: &Server, me: &LoggedIn, answer: &Answer, whose: Whose) -> Result<Question> {
    let fitting: Vec<Question> =
        questions(server, me).await?.into_iter().filter(|question| question.fits(answer, me)).collect();
    let (mut right, wrong): (Vec<Question>, Vec<Question>) =
        fitting.into_iter().partition(|question| question.is(whose, me));
    match (right.pop(), right.len()) {
        (Some(question), 0) => Ok(question),
        (Some(_), others) => Err(Refusal::WhichPending { waiting: others + 1 }.into()),
        (None, _) => Err(none_fits(server, me, answer, wrong.first(), whose).await?.into()),
    }
}

/// Why no question fits: it is the wrong side's, or the board has none, or nothing waits at all.
async fn none_fits(
    server: &Server,
    me: &LoggedIn,
    answer: &Answer,
    wrong: Option<&Question>,
    whose: Whose,
) -> Result<Refusal> {
    match (answer, wrong, whose) {
        (Answer::Only, _, _) => Ok(Refusal::NothingPending),
        (_, Some(Question::Challenge(challenge)), Whose::Theirs) => Ok(Refusal::OwnChallenge(challenge.id)),
        (_, Some(Question::Offer { board, .. }), Whose::Theirs) => Ok(Refusal::OwnOffer(*board)),
        (_, Some(Question::Challenge(Challenge { id: number, .. })), Whose::Mine)
        | (_, Some(Question::Offer { board: number, .. }), Whose::Mine) => {
            Ok(Refusal::TheirQuestion(*number))
        }
        (Answer::Number(board) | Answer::Offer(Some(board)), _, _) => no_offer(server, me, *board).await,
        (Answer::Offer(None), _, _) => match me.current {
            Some(board) => no_offer(server, me, board).await,
            None => Ok(Refusal::NoCurrentBoard),
        },
        (Answer::With(_), _, _) => Ok(Refusal::NoChallenge),
    }
}

async fn no_offer(server: &Server, me: &LoggedIn, board: GameId) -> Result<Refusal> {
    match server.tables.get(board).await {
        Ok(record) if record.side_of(me.player.id).is_none() => {
            Ok(PlayRefusal::NotYourBoard { game: board }.into())
        }
        Ok(record) => Ok(record.game.result().map_or(Refusal::NoOffer(board), |result| {
            PlayRefusal::GameOver { game: board, ended: result }.into()
        })),
        Err(CommandError::Refused(Refusal::NoBoard { .. })) => Ok(Refusal::NoChallenge),
        Err(refusal) => Err(refusal.into()),
    }
}

pub(crate) async fn accept(server: &Server, me: &LoggedIn, answer: &Answer) -> Result {
    match the_question(server, me, answer, Whose::Theirs).await? {
        Question::Offer { board, .. } => play::act(server, me, Some(board), Action::Accept).await,
        Question::Challenge(challenge) => {
            let other = account_named(server, &challenge.from.name).await?;
            if is_gone(server, &other) {
                remove(server, &challenge).await?;
                return Err(Refusal::NotHere { name: other.player.name }.into());
            }
            both_are_here(server, me, &other, &challenge.terms)?;
            room_for_another(server, me.player.id, challenge.from.id).await?;
            start(server, me, challenge).await
        }
    }
}

pub(crate) async fn decline(server: &Server, me: &LoggedIn, answer: &Answer) -> Result {
    match the_question(server, me, answer, Whose::Theirs).await? {
        Question::Offer { board, .. } => play::act(server, me, Some(board), Action::Reject).await,
        Question::Challenge(challenge) => {
            remove(server, &challenge).await?;
            tell(server, &challenge, challenge.from.id, Fate::Declined).await;
            Ok(Done::ChallengeDeclined(challenge).into())
        }
    }
}

pub(crate) async fn withdraw(server: &Server, me: &LoggedIn, answer: &Answer) -> Result {
    match the_question(server, me, answer, Whose::Mine).await? {
        Question::Offer { board, .. } => play::act(server, me, Some(board), Action::Reject).await,
        Question::Challenge(challenge) => {
            remove(server, &challenge).await?;
            tell(server, &challenge, challenge.to.id, Fate::Withdrawn).await;
            Ok(Done::ChallengeWithdrawn(challenge).into())
        }
    }
}

async fn remove(server: &Server, challenge: &Challenge) -> Result<()> {
    let there = server.store.remove_challenge(challenge.id).await?;
    if there { Ok(()) } else { Err(Refusal::NoChallenge.into()) }
}

pub(crate) async fn pending(server: &Server, me: &LoggedIn) -> Result {
    let rows = questions(server, me).await?.iter().map(|question| question_row(question, me)).collect();
    let table =
        Table { name: "pending", columns: &["number", "what", "from", "to", "answer"], rows, more: None };
    Ok(Reply::showing(vec![Event::Table(table)], Done::Quietly).into())
}

fn asked(what: Proposal) -> String {
    match what {
        Proposal::Draw => "draw".to_owned(),
        Proposal::Undo { turns: 1 } => "undo of 1 turn".to_owned(),
        Proposal::Undo { turns } => format!("undo of {turns} turns"),
        Proposal::Abort => "abort".to_owned(),
    }
}

fn challenged(challenge: &Challenge) -> String {
    let terms = &challenge.terms;
    let what = match (terms.start, terms.in_match) {
        (Start::Vela, _) => "vela".to_owned(),
        (Start::Ordinary, Some(it)) => format!("match of {}", it.length.games()),
        (Start::Ordinary, None) => "challenge".to_owned(),
    };
    format!("{what}, {}", terms.ruleset.name())
}

fn question_row(question: &Question, me: &LoggedIn) -> Vec<Cell> {
    let (number, what, from, to) = match question {
        Question::Challenge(challenge) => (
            challenge.id,
            challenged(challenge),
            Cell::from(&challenge.from.name),
            Cell::from(&challenge.to.name),
        ),
        Question::Offer { board, what, by, to, .. } => (*board, asked(*what), Cell::from(by), Cell::from(to)),
    };
    let answer = if question.is(Whose::Mine, me) {
        format!("withdraw {number}")
    } else {
        format!("accept {number}, decline {number}")
    };
    vec![number.into(), Cell::Text(what), from, to, Cell::Text(answer)]
}

/// Says or changes what happens to challenges.
pub(crate) async fn policy(server: &Server, me: Member<'_>, wanted: Option<ChallengePolicy>) -> Result {
    if let Some(policy) = wanted {
        server.store.set_policy(me.0.player.id, policy).await?;
        return Ok(Done::Policy(policy).into());
    }
    let account = account_named(server, &me.0.player.name).await?;
    Ok(Done::Policy(account.policy).into())
}
