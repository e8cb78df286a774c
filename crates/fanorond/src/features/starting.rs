//! How games begin: whether they may, who sits where, and what is shown.

use crate::features::logged_in::{By, LoggedIn};
use crate::features::places::{CurrentGame, PlaceChange};
use crate::features::{HandlerOutput, Result};
use crate::services::simuls::hosted_games;
use crate::services::{Core, Server};
use fanorona_game::{AccountId, Colour, GameId, GameRecord, Player, PlayerName, Terms};
use fanorona_protocol::messages::challenge::{ChallengeDone, ChallengeRefusal};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::rematch::RematchRefusal;
use fanorona_protocol::messages::reply::Reply;
use fanorona_protocol::value::{AtMost, OfGame, OfPlayer};
use fanorona_protocol::viewer::Mode;
use fanorona_rules::{BySide, Side};
use fanorona_store::NoGame;

/// The seats of two players. A random colour is drawn.
pub fn seats(maker: &Player, other: &Player, colour: Colour) -> BySide<AccountId> {
    let drawn = if rand::random() {
        Side::White
    } else {
        Side::Black
    };
    let (white, black) = match colour.side(drawn) {
        Side::White => (maker.id, other.id),
        Side::Black => (other.id, maker.id),
    };
    BySide { white, black }
}

/// Why there is no challenge or game with `other`.
pub fn refusal(core: &Core, me: &LoggedIn, other: &PlayerName, why: &NoGame) -> ChallengeRefusal {
    let name = other.clone();
    match *why {
        // A game that starts asks for no other.
        NoGame::NotOpen | NoGame::Asked(_) => ChallengeRefusal::NotOpen,
        NoGame::AlreadySent(number) => ChallengeRefusal::AlreadySent { number, name },
        NoGame::Begun(game) => ChallengeRefusal::Begun { game, name },
        NoGame::TooManyChallenges => ChallengeRefusal::TooMany(AtMost {
            most: core.limits.challenge.open,
        }),
        NoGame::TooManyGames { player, most } if player == me.player.id => {
            ChallengeRefusal::TooManyGames(AtMost { most })
        }
        NoGame::TooManyGames { most, .. } => {
            ChallengeRefusal::OpponentHasTooManyGames(AtMost { most })
        }
        NoGame::TooManyBotGames => ChallengeRefusal::TooManyRobotGames(AtMost {
            most: core.limits.robot.games_per_player,
        }),
        NoGame::PlaysLive { player, game } if player == me.player.id => {
            ChallengeRefusal::PlaysLive(OfGame { game })
        }
        NoGame::PlaysLive { .. } => ChallengeRefusal::OpponentPlaysLive(OfPlayer { name }),
    }
}

/// A live game begins when both players are online, since its clock starts at once.
pub fn both_are_here(core: &Core, me: &LoggedIn, other: &Player, terms: &Terms) -> Result<()> {
    if terms.time.live().is_none() {
        return Ok(());
    }
    let away = [&me.player, other]
        .into_iter()
        .find(|player| !core.presence.is_here(player.id));
    if let Some(player) = away {
        let name = player.name.clone();
        return Err(ChallengeRefusal::NotOnline { name }.into());
    }
    Ok(())
}

/// Checks that a player may begin a game on these terms beside the running ones. It is checked
/// again when the game starts.
pub async fn may_begin(core: &Core, me: &LoggedIn, terms: &Terms) -> Result<()> {
    match core.store.plays_live(me.player.id, terms).await? {
        Some(why) => Err(refusal(core, me, &me.player.name, &why).into()),
        None => Ok(()),
    }
}

/// Checks that a player may have one more game. It is checked again when the game starts.
pub async fn has_room(server: &Server, account: AccountId) -> Result<()> {
    let most = most_games(server, account).await?;
    if active_games(server, account).await? >= most {
        return Err(ChallengeRefusal::TooManyGames(AtMost { most }).into());
    }
    Ok(())
}

/// The games that count for the limit: the boards that a player gives a simul on do not.
async fn active_games(server: &Server, account: AccountId) -> Result<u32> {
    let tally = server.store.tally(account).await?;
    if tally.active == 0 {
        return Ok(0);
    }
    Ok(tally
        .active
        .saturating_sub(hosted_games(server, account).await?))
}

/// Shows a new game to both players. `me` is one of them, and caused it.
pub async fn begun(server: &Server, me: &LoggedIn, record: GameRecord) -> HandlerOutput {
    let game = record.id;
    let state = server.play.tables.announce_start(record).await;
    let events = match me.by {
        By::Session(_) => Vec::new(),
        By::Line | By::Page => vec![Event::State(state)],
    };
    let reply = Reply::showing(events, Box::new(ChallengeDone::Started { game }).into());
    // A person's turns go on to a game whose clocks run; a notice says so.
    let keeps_current =
        me.places.current_is == CurrentGame::Live && me.by != By::Session(Mode::Json);
    HandlerOutput::at(reply, (!keeps_current).then_some(PlaceChange::Game(game)))
}

/// How many games a player plays at once: the player's own limit, or the server's if it is lower.
pub async fn most_games(core: &Core, account: AccountId) -> Result<u32> {
    let wanted = core.store.wanted_games(account).await?;
    let most = core.limits.game.active;
    Ok(wanted.most_games.map_or(most, |own| own.min(most)))
}

/// Why nobody can ask for the vela of a game any more; `None` if the loser still can.
pub async fn vela_already_started(core: &Core, game: GameId) -> Result<Option<RematchRefusal>> {
    // In this order: a challenge that becomes a game between the two reads is found as a game.
    if let Some(challenge) = core.store.vela_challenge(game).await? {
        return Ok(Some(RematchRefusal::VelaAsked { game, challenge }));
    }
    let played = core.store.vela_after(game).await?;
    Ok(played.map(|vela| RematchRefusal::VelaPlayed { game, vela }))
}
