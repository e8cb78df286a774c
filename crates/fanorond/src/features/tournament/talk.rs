//! The talk of a tournament: what members say to those who take part, which everybody can read.

use super::change::load;
use super::handle::done;
use super::tell;
use crate::features::logged_in::LoggedIn;
use crate::features::{Result, last_of_page};
use crate::people::news::data::Reach;
use crate::services::talk::may_say;
use crate::services::{Core, Server};
use fanorona_game::AccountId;
use fanorona_game::tournament::TournamentId;
use fanorona_protocol::messages::chat::{ChatAudience, ChatMessage};
use fanorona_protocol::messages::lists::List;
use fanorona_protocol::messages::tournament::{
    OfTournament, TournamentDone, TournamentRefusal, TournamentTalkRow,
};
use fanorona_protocol::wire::clean::SafeText;
use fanorona_store::NewTournamentTalk;

/// Says something to the people of a tournament who are online, and keeps it for its page.
pub(super) async fn say(
    server: &Server,
    me: &LoggedIn,
    number: TournamentId,
    text: SafeText,
) -> Result {
    me.member()?;
    let tournament = load(server, number).await?.tournament;
    let mut known = tell::people(&tournament);
    known.extend(&tournament.asked);
    if tournament.code.is_some() && !known.contains(&me.player.id) {
        return Err(TournamentRefusal::NeedsCode(OfTournament { number }).into());
    }
    may_say(server, me.player.id, Reach::Channel, &text).await?;
    let talk = NewTournamentTalk {
        tournament: number,
        author: me.player.id,
        text: text.to_string(),
        said_at: server.clock.now(),
        keep: server.limits.mailbox.comments_per_game,
    };
    server.store.add_tournament_talk(talk).await?;
    let mut told = tell::people(&tournament);
    told.retain(|who| {
        *who != me.player.id
            && server.presence.is_here(*who)
            && server.audience.chat.hears(*who, me.player.id)
    });
    let message = ChatMessage {
        audience: ChatAudience::Tournament { tournament: number },
        from: me.player.name.clone(),
        text,
    };
    server.presence.tell_all(&told, &message.into());
    Ok(done(TournamentDone::Said {
        number,
        heard: told.len(),
    }))
}

/// What was said, the latest first, without the words of those whom the reader has censored.
pub(super) async fn list(
    core: &Core,
    number: TournamentId,
    before: Option<i64>,
    reader: Option<AccountId>,
) -> Result<List<TournamentTalkRow>> {
    let limit = core.limits.list.rows;
    let before = before.unwrap_or(i64::MAX);
    let asked = core
        .store
        .tournament_talk(number, before, limit + 1, reader);
    let mut talk = asked.await?;
    let more = last_of_page(&mut talk, limit)
        .map(|last| format!("tournament talk {number} before {}", last.number));
    let rows = talk.into_iter().map(|said| TournamentTalkRow {
        number: said.number,
        at_ms: core.clock.date_of(said.said_at),
        from: said.author,
        text: SafeText::new(&said.text),
    });
    Ok(List {
        rows: rows.collect(),
        more,
    })
}
