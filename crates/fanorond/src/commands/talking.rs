//! What people say to each other.

use super::{Result, account_named, administration};
use crate::server::Server;
use crate::visitor::Visitor;
use fanorona_game::{AccountId, PlayerName};
use fanorona_protocol::clean::SafeText;
use fanorona_protocol::event::{Audience, Event, Talk};
use fanorona_protocol::refusal::Refusal;
use fanorona_protocol::reply::{Done, Reviewed};

pub(crate) async fn tell(server: &Server, me: &Visitor, to: &PlayerName, text: SafeText) -> Result {
    administration::may_talk(server, me.player.id).await?;
    let account = account_named(server, to).await?;
    if account.player.id == me.player.id {
        return Err(Refusal::Oneself);
    }
    send(server, me, account.player.id, &account.player.name, text, Audience::Person)
}

/// Says something to the others in the same replay, or else to the opponent.
pub(crate) async fn say(server: &Server, me: &Visitor, text: SafeText) -> Result {
    administration::may_talk(server, me.player.id).await?;
    let talk = |game| Talk { from: me.player.name.clone(), text: text.clone(), to: Audience::Replay(game) };
    if let Some((game, people)) = server.replays.say(&me.player, talk) {
        return Ok(Done::Review(Reviewed::ToldReplay { game, people }).into());
    }
    let board = me.current.ok_or(Refusal::NoCurrentBoard)?;
    let record = server.tables.look(board).await?;
    let side = record.side_of(me.player.id).ok_or(Refusal::NotYourBoard(board))?;
    let opponent = record.seats.get(side.opposite());
    send(server, me, opponent.id, &opponent.name, text, Audience::Opponent(board))
}

fn send(
    server: &Server,
    me: &Visitor,
    to: AccountId,
    name: &PlayerName,
    text: SafeText,
    audience: Audience,
) -> Result {
    let talk = Talk { from: me.player.name.clone(), text, to: audience };
    if server.presence.tell(to, Event::Talk(talk)) {
        Ok(Done::Told { name: name.clone() }.into())
    } else {
        Err(Refusal::NotHere { name: name.clone() })
    }
}
