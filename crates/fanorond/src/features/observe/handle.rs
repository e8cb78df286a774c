//! What the commands about observing do.

use crate::command::observe::ObserveCommand;
use crate::error::CommandError;
use crate::features::game_context::{self, GamePurpose};
use crate::features::logged_in::LoggedIn;
use crate::features::{Result, account_named, comments, game_for, last_of_page, visible};
use crate::people::news::data::Reach;
use crate::people::outbox::Subscription;
use crate::services::{Core, Server, talk};
use crate::work::{self, Charge};
use fanorona_game::{AccountId, GameId, GameRecord, Player, PlayerName};
use fanorona_protocol::messages::account::AccountRefusal;
use fanorona_protocol::messages::chat::{ChatAudience, ChatMessage};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::event::shared::{Detail, Shared};
use fanorona_protocol::messages::lists::{List, Lists};
use fanorona_protocol::messages::observe::{
    BoardTalk, FollowedRow, Hearers, ObserveDone, ObserveRefusal, ObservedRow, ObserverRow,
};
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::reply::{Done, Reply};
use fanorona_protocol::messages::state::{Cause, State};
use fanorona_protocol::value::OfGame;
use fanorona_protocol::wire::clean::SafeText;
use fanorona_rules::Side;
use fanorona_store::{Page, Which};
use std::sync::Arc;

pub async fn handle(server: &Server, me: &LoggedIn, command: ObserveCommand) -> Result {
    match command {
        ObserveCommand::Observe(boards) => observe(server, me, boards).await,
        ObserveCommand::ObservePlayer(name) => Err(observe_player(server, me, name).await?.into()),
        ObserveCommand::List => observed(server, me).await,
        ObserveCommand::Unobserve(game) => unobserve(server, me, game).await,
        ObserveCommand::Follow(Some(name)) => follow(server, me, &name).await,
        ObserveCommand::Follow(None) => Ok(followed(server, me)),
        ObserveCommand::Unfollow(name) => unfollow(server, me, name).await,
        ObserveCommand::Observers { game, after } => {
            observers(server, me, game, after.as_ref()).await
        }
        ObserveCommand::Say { game, text, to } => say(server, me, game, text, to).await,
    }
}

/// Watches boards: all that are named, or none.
async fn observe(server: &Server, me: &LoggedIn, boards: Vec<GameId>) -> Result {
    let mut games = Vec::with_capacity(boards.len());
    for game in &boards {
        let record = game_for(server, Some(me), *game).await?;
        if record.side_of(me.player.id).is_some() {
            return Err(ObserveRefusal::Plays(OfGame { game: *game }).into());
        }
        games.push(record);
    }
    let events = sit_down(server, me, &games).await?;
    Ok(Reply::showing(events, ObserveDone::Observes { observes: boards }.into()).into())
}

/// Boards are watched, and not people: where to find what was meant.
async fn observe_player(core: &Core, me: &LoggedIn, name: PlayerName) -> Result<Refusal> {
    let found = core.store.account_named(&name).await?;
    let Some(account) = found else {
        return Ok(ObserveRefusal::NoNumber {
            word: name.to_string(),
        }
        .into());
    };
    if account.player.id == me.player.id {
        return Ok(AccountRefusal::Oneself.into());
    }
    let page = Page {
        after: None,
        limit: core.limits.list.rows,
    };
    let games = core
        .store
        .games_of(account.player.id, Which::Active, page)
        .await;
    let mut games = games?;
    games.retain(|record| !record.terms.private && record.side_of(me.player.id).is_none());
    let game = if let [only] = games.as_slice() {
        Some(only.id)
    } else {
        None
    };
    Ok(ObserveRefusal::NotABoard {
        name: account.player.name,
        game,
    }
    .into())
}

/// Takes a seat at boards, and shows them as they stand behind that: what happens later comes by
/// itself.
async fn sit_down(server: &Server, me: &LoggedIn, games: &[Arc<GameRecord>]) -> Result<Vec<Event>> {
    let wanted: Vec<&GameRecord> = games.iter().map(AsRef::as_ref).collect();
    let new = server.audience.observers.observe(&me.player, &wanted)?;
    let mut states = Vec::with_capacity(games.len());
    for game in games {
        let record = server.play.tables.get(game.id).await?.unchecked();
        if new.contains(&game.id) {
            server
                .audience
                .observers
                .announce(&record, &me.player, true);
        }
        states.push(Event::State(State::new(record, Cause::Asked)));
    }
    comments::with_comments(server, Some(me.player.id), states).await
}

async fn observed(server: &Server, me: &LoggedIn) -> Result {
    let mut rows = Vec::new();
    for game in server.audience.observers.games_of(me.player.id) {
        let record = server.play.tables.get(game).await?.unchecked();
        rows.push(ObservedRow {
            game: record.id,
            white: record.seats.white.name.clone(),
            black: record.seats.black.name.clone(),
            ruleset: record.ruleset(),
            turns: record.game.ply().0,
            to_move: record
                .game
                .to_move()
                .map(|side| record.seats.get(side).name.clone()),
            observers: server.audience.observers.count(game),
        });
    }
    Ok(Lists::Observed(List::whole(rows)).into())
}

async fn unobserve(server: &Server, me: &LoggedIn, game: Option<GameId>) -> Result {
    let left = server.audience.observers.unobserve(me.player.id, game);
    if left.is_empty() {
        return Err(ObserveRefusal::NotObserved { game }.into());
    }
    for game in &left {
        let record = server.play.tables.get(*game).await?.unchecked();
        server
            .audience
            .observers
            .announce(&record, &me.player, false);
    }
    Ok(Done::from(ObserveDone::NoLongerObserves {
        no_longer_observes: left,
    })
    .into())
}

/// Follows a player: the games that go on, as many as may be watched, and every one that begins.
async fn follow(server: &Server, me: &LoggedIn, name: &PlayerName) -> Result {
    let player = account_named(server, name).await?.player;
    if player.id == me.player.id {
        return Err(AccountRefusal::Oneself.into());
    }
    // From here on no game of the player begins unseen.
    server.audience.observers.follow(&me.player, &player)?;
    let most = u32::try_from(server.limits.observe.games).unwrap_or(u32::MAX);
    let page = Page {
        after: None,
        limit: most,
    };
    let games = server.store.games_of(player.id, Which::Active, page).await;
    let mut games = games?;
    games.retain(|record| record.side_of(me.player.id).is_none());
    visible(server, Some(me), &mut games).await?;
    let mut events = Vec::new();
    let mut boards = Vec::new();
    for record in games {
        let game = record.id;
        match sit_down(server, me, &[Arc::new(record)]).await {
            Ok(shown) => {
                events.extend(shown);
                boards.push(game);
            }
            // The player is followed all the same; what was watched before has its place.
            Err(CommandError::Refused(Refusal::Observe(ObserveRefusal::TooManyBoards {
                ..
            }))) => break,
            Err(refusal) => return Err(refusal),
        }
    }
    let done = ObserveDone::Follows {
        follows_player: player.name,
        observes: boards,
    };
    Ok(Reply::showing(events, done.into()).into())
}

fn followed(server: &Server, me: &LoggedIn) -> crate::features::HandlerOutput {
    let row = |player: Player| FollowedRow {
        here: server.presence.is_here(player.id),
        name: player.name,
    };
    let rows = server
        .audience
        .observers
        .followed(me.player.id)
        .into_iter()
        .map(row)
        .collect();
    Lists::Followed(List::whole(rows)).into()
}

async fn unfollow(server: &Server, me: &LoggedIn, name: Option<PlayerName>) -> Result {
    let player = match &name {
        Some(name) => Some(account_named(server, name).await?.player.id),
        None => None,
    };
    let left = server.audience.observers.unfollow(me.player.id, player);
    if left.is_empty() {
        return Err(ObserveRefusal::NotFollowed { name }.into());
    }
    let no_longer_follows = left.into_iter().map(|player| player.name).collect();
    Ok(Done::from(ObserveDone::NoLongerFollows { no_longer_follows }).into())
}

async fn observers(
    server: &Server,
    me: &LoggedIn,
    game: Option<GameId>,
    after: Option<&PlayerName>,
) -> Result {
    let talk = GamePurpose::Talk(BoardTalk::Observers);
    let record = game_context::seen(server, me, game, talk).await?;
    let game = record.id;
    let mut audience = server.audience.observers.audience(game);
    work::spend(Charge::Rows(audience.len()));
    audience.retain(|player| after.is_none_or(|last| player.name.key() > last.key()));
    let more = last_of_page(&mut audience, server.limits.list.rows)
        .map(|last| format!("observers {game} after {}", last.name));
    let row = |player: Player| ObserverRow {
        game: record.id,
        name: player.name,
    };
    Ok(Lists::Observers(List {
        rows: audience.into_iter().map(row).collect(),
        more,
    })
    .into())
}

/// Says something at a board. It is not kept.
async fn say(
    server: &Server,
    me: &LoggedIn,
    named: Option<GameId>,
    text: SafeText,
    to: Hearers,
) -> Result {
    talk::may_talk(server, me.player.id).await?;
    let talk = GamePurpose::Talk(to.into());
    let record = game_context::seen(server, me, named, talk).await?;
    let game = record.id;
    let plays = record.side_of(me.player.id).is_some();
    let watches = || {
        server
            .audience
            .observers
            .games_of(me.player.id)
            .contains(&game)
    };
    match to {
        Hearers::Observers if plays => {
            return Err(ObserveRefusal::PlayersDoNotWhisper { game }.into());
        }
        Hearers::Everybody | Hearers::Observers if !plays && !watches() => {
            return Err(ObserveRefusal::NotThere {
                game,
                command: to.into(),
            }
            .into());
        }
        Hearers::Everybody | Hearers::Observers => {}
    }
    talk::may_say(server, me.player.id, Reach::Board, &text).await?;
    let audience = match to {
        Hearers::Everybody => ChatAudience::Kibitz { game },
        Hearers::Observers => ChatAudience::Whisper { game },
    };
    let message = ChatMessage {
        audience,
        from: me.player.name.clone(),
        text,
    };
    let now = server.clock.reading();
    let words = Arc::new(Shared::new(message.into(), Detail::Whole, now));
    let hears = |who| server.audience.chat.hears(who, me.player.id);
    let mut heard = server
        .audience
        .observers
        .say_here(game, me.player.id, hears, &words);
    let players = [Side::White, Side::Black].map(|side| record.seats.get(side).id);
    let reaches_players = to == Hearers::Everybody && (plays || record.spectators_may_advise());
    let players: Vec<AccountId> = players
        .into_iter()
        .filter(|player| reaches_players && *player != me.player.id)
        .collect();
    let words = Event::Shared(words);
    for player in &players {
        heard += usize::from(
            server
                .presence
                .is_subscribed(*player, Subscription::HearKibitz),
        );
        if hears(*player) {
            server
                .presence
                .tell_subscribed_here(*player, Subscription::HearKibitz, &words);
        }
    }
    server
        .presence
        .others()
        .said(game, me.player.id, &players, &words);
    let over = record.game.result().is_some();
    let to_players = reaches_players || to == Hearers::Observers;
    Ok(Done::from(ObserveDone::Said {
        game,
        heard,
        over,
        withheld: !to_players,
    })
    .into())
}
