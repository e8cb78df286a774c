//! For programs and those who run them: bots, their tokens, and what was missed on a board.

use super::{HandlerOutput, Result, account, account_named, games};
use crate::error::CommandError;
use crate::logged_in::{By, Effect, LoggedIn, Member};
use crate::server::Server;
use crate::throttle::ClientNetwork;
use crate::tokens;
use fanorona_game::{Game, GameId, GameRecord, Player, PlayerName};
use fanorona_protocol::command::{AtTurn, Credentials, Mode, Programs, TokenChange};
use fanorona_protocol::event::{Cause, Cell, Event, Notice, ReviewEvent, State, Table};
use fanorona_protocol::record::Record;
use fanorona_protocol::refusal::{ProgramRefusal, Refusal};
use fanorona_protocol::reply::{BotOwner, Done, NewToken, ProgramsDone, Reply};
use fanorona_store::{Account, BotOf, CreateAccountError, NewBot, RegisterBotError, Token};
use std::sync::Arc;
use tracing::warn;

pub(crate) async fn handle(
    server: &Server,
    network: Option<ClientNetwork>,
    user: Option<&LoggedIn>,
    command: Programs,
) -> Result {
    let me = || user.ok_or(Refusal::AuthRequired { inline: false });
    match command {
        Programs::RegisterBot { name, owner } => {
            register(server, network, me()?.member()?, &name, &owner).await
        }
        Programs::Token { bot, what } => {
            let me = me()?.member()?;
            match what {
                TokenChange::List => list(server, me, bot.as_ref()).await,
                TokenChange::New => new_token(server, me, bot.as_ref()).await,
                TokenChange::Revoke(number) => revoke(server, me, bot.as_ref(), number).await,
            }
        }
        Programs::Since { board, ply } => since(server, me()?, board, ply).await,
        Programs::Ping => Ok(Done::Programs(ProgramsDone::Here { now: server.clock.now() }).into()),
        Programs::Pong => Ok(Done::Quietly.into()),
    }
}

/// Makes an account that a program plays by.
async fn register(
    server: &Server,
    network: Option<ClientNetwork>,
    me: Member<'_>,
    name: &str,
    owner: &PlayerName,
) -> Result {
    let me = me.0;
    if me.bot.is_some() {
        return Err(ProgramRefusal::BotsMakeNone.into());
    }
    if !me.player.name.is(owner.as_str()) {
        return Err(ProgramRefusal::NotTheOwner { me: me.player.name.clone() }.into());
    }
    let name = account::new_name(server, name).await?;
    let most = server.limits.bot.per_member;
    let bots = server.store.bots_of(me.player.id).await?;
    if bots.len() >= most as usize {
        return Err(ProgramRefusal::TooManyBots { most }.into());
    }
    account::count_new_account(server, network)?;
    let (text, token) = tokens::new();
    let new = NewBot { name: name.clone(), owner: me.player.id, token, made_at: server.clock.now() };
    let made = server.store.register_bot(new, most).await.map_err(|error| match error {
        RegisterBotError::TooMany => ProgramRefusal::TooManyBots { most }.into(),
        RegisterBotError::Account(CreateAccountError::Taken | CreateAccountError::LooksLike(_)) => {
            Refusal::NameTaken { name }.into()
        }
        RegisterBotError::Account(CreateAccountError::Store(error)) => CommandError::from(error),
    })?;
    let token = NewToken { number: 1, text };
    let (name, owner) = (made.player.name, me.player.name.clone());
    Ok(Done::Programs(ProgramsDone::BotMade { name, owner, token }).into())
}

/// The bot that is meant: oneself, the one that is named, or the only one that there is.
async fn bot_meant(server: &Server, me: Member<'_>, named: Option<&PlayerName>) -> Result<Player> {
    let me = me.0;
    let Some(name) = named else {
        if me.bot.is_some() {
            return Ok(me.player.clone());
        }
        let bots = server.store.bots_of(me.player.id).await?;
        return match bots.as_slice() {
            [] => Err(ProgramRefusal::NoBots { me: me.player.name.clone() }.into()),
            [only] => Ok(only.clone()),
            _ => {
                Err(ProgramRefusal::WhichBot { bots: bots.into_iter().map(|bot| bot.name).collect() }.into())
            }
        };
    };
    let account = account_named(server, name).await?;
    let own = account.player.id == me.player.id && me.bot.is_some();
    if own || account.bot == Some(BotOf::Player(me.player.id)) {
        Ok(account.player)
    } else {
        Err(ProgramRefusal::NotYourBot { name: account.player.name }.into())
    }
}

/// The tokens of one bot, or of all.
async fn list(server: &Server, me: Member<'_>, named: Option<&PlayerName>) -> Result {
    let bots = if named.is_some() || me.0.bot.is_some() {
        vec![bot_meant(server, me, named).await?]
    } else {
        let bots = server.store.bots_of(me.0.player.id).await?;
        if bots.is_empty() {
            return Err(ProgramRefusal::NoBots { me: me.0.player.name.clone() }.into());
        }
        bots
    };
    let mut rows = Vec::new();
    for bot in bots {
        let tokens = server.store.tokens(bot.id).await?;
        if tokens.is_empty() {
            rows.push(vec![Cell::named(&bot.name, true), Cell::Empty, Cell::Empty, Cell::Empty]);
        }
        rows.extend(tokens.iter().map(|token| row(&bot, token)));
    }
    let table = Table { name: "token", columns: &["bot", "number", "made", "last used"], rows, more: None };
    Ok(Reply::showing(vec![Event::Table(table)], Done::Quietly).into())
}

fn row(bot: &Player, token: &Token) -> Vec<Cell> {
    vec![
        Cell::named(&bot.name, true),
        Cell::Number(token.number.into()),
        Cell::Time(token.made_at),
        token.used_at.map_or(Cell::Empty, Cell::Time),
    ]
}

async fn new_token(server: &Server, me: Member<'_>, named: Option<&PlayerName>) -> Result {
    let bot = bot_meant(server, me, named).await?;
    let most = server.limits.bot.tokens;
    let (text, token) = tokens::new();
    let number = server.store.add_token(bot.id, token, server.clock.now(), most).await;
    let number = number?;
    let number = number.ok_or(ProgramRefusal::TooManyTokens { most })?;
    let token = NewToken { number, text };
    Ok(Done::Programs(ProgramsDone::TokenMade { bot: bot.name, token }).into())
}

/// Takes tokens away. Somebody may have come in by one of them: where the owner takes it away, the bot has to come
/// in anew; where the bot does it itself, it stays.
async fn revoke(server: &Server, me: Member<'_>, named: Option<&PlayerName>, number: Option<u32>) -> Result {
    let bot = bot_meant(server, me, named).await?;
    let count = server.store.revoke_tokens(bot.id, number).await?;
    if let (0, Some(number)) = (count, number) {
        return Err(ProgramRefusal::NoToken { number: number.to_string() }.into());
    }
    if count > 0 && bot.id != me.0.player.id {
        server.presence.close(bot.id, None, Notice::TokenRevoked);
    }
    Ok(Done::Programs(ProgramsDone::TokensRevoked { bot: bot.name, count }).into())
}

/// Whether a bot gives one of its tokens. Nothing else lets it in, and nothing lets in those of the house.
pub(crate) async fn is_token(server: &Server, account: &Account, credentials: &Credentials) -> Result<bool> {
    let bot = account.player.id;
    let hash = tokens::hash(&credentials.password);
    let Some(number) = server.store.token(bot, &hash).await? else {
        return Ok(false);
    };
    if let Err(error) = server.store.note_token_use(bot, number, server.clock.now()).await {
        // A full disk should keep nobody from playing on.
        warn!(%error, account = bot.0, "the use of a token was not noted");
    }
    Ok(true)
}

/// Who answers for an account, if it is a bot.
pub(crate) async fn owner(server: &Server, account: &Account) -> Result<Option<BotOwner>> {
    Ok(match account.bot {
        None => None,
        Some(BotOf::House) => Some(BotOwner::House),
        Some(BotOf::Player(_)) => {
            let owner = server.store.owner_of(account.player.id).await;
            owner?.map(|owner| BotOwner::Player(owner.name))
        }
    })
}

/// What happened on a board after so many turns: for a program the board after each of them, for a person a list.
/// The board as it stands comes last.
async fn since(server: &Server, me: &LoggedIn, board: GameId, ply: u32) -> Result {
    let now = games::state_at(server, Some(me), board, AtTurn::Now).await?;
    let played = now.record.game.ply().0;
    // Turns may have been taken back since.
    let turns = played.saturating_sub(ply).min(server.limits.bot.missed_turns);
    let last = played.min(ply) + turns;
    let more = (last < played).then(|| format!("since {board} {last}"));
    let mut events = Vec::new();
    match me.by {
        By::Session(Mode::Json) => {
            events.extend(
                boards_between(server, &now.record, last - turns, last.min(played.saturating_sub(1))).await?,
            );
        }
        By::Session(Mode::Human | Mode::Plain) | By::Line if turns > 0 => {
            let played = server.store.turns(board).await?;
            let record = Arc::new(Record::new(&now.record, played));
            events.push(Event::Review(ReviewEvent::Moves { record, from: last - turns + 1, count: turns }));
        }
        By::Session(Mode::Human | Mode::Plain) | By::Line => {}
    }
    events.push(Event::State(now));
    let done = Done::Programs(ProgramsDone::Missed { game: board, turns, more });
    Ok(HandlerOutput { reply: Reply::showing(events, done), effect: Effect::None })
}

/// The boards after each turn behind `known`, up to that after `last`.
async fn boards_between(server: &Server, now: &Arc<GameRecord>, known: u32, last: u32) -> Result<Vec<Event>> {
    if known >= last {
        return Ok(Vec::new());
    }
    let board = now.id;
    let mut played = server.store.turns(board).await?;
    played.truncate(last as usize);
    let unplayable = |_ply| games::unplayable(board);
    let (before, missed) = played.split_at(played.len().min(known as usize));
    let mut game =
        Game::replay(now.first_position(), before.iter().map(|turn| turn.turn)).map_err(unplayable)?;
    let mut boards = Vec::new();
    for (after, turn) in (known + 1..).zip(missed) {
        game = game.replayed(turn.turn).map_err(unplayable)?;
        let then =
            GameRecord { changed_at: turn.played_at, game: game.clone(), ratings: None, ..(**now).clone() };
        let cause = Arc::new(Cause::AskedAt { after, of: now.game.ply().0 });
        boards.push(Event::State(State { record: Arc::new(then), cause }));
    }
    Ok(boards)
}
