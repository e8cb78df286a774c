//! How an answer is drawn: first the events that the command has caused, then the reply.

use super::state::{Connection, End};
use crate::people::outbox::Burst;
use crate::session::Answer;
use crate::work::Charge;
use fanorona_game::Now;
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::setting::SettingRefusal;
use fanorona_protocol::messages::state::{Cause, State};
use fanorona_protocol::text;
use std::sync::Arc;

/// The usual size of an answer.
const USUAL_ANSWER: usize = 128;

impl Connection {
    /// Draws the events that the command has caused, and then its reply.
    pub(super) fn answer(&mut self, answer: Answer, now: Now) -> Result<(), End> {
        let burst = self.outbox.take();
        let last_word = self.draw_burst(&burst);
        if let Some((mut reply, tag)) = answer.reply {
            if answer.turns_page {
                let viewer = self.session.viewer();
                match self.pager.next(viewer.page(), &viewer) {
                    Some(page) => {
                        self.pager.note_page(viewer.page(), now.time);
                        self.draw_page(tag.as_ref(), &page);
                        return last_word;
                    }
                    None => reply = Refusal::from(SettingRefusal::NothingMore).into(),
                }
            }
            reply
                .events
                .iter_mut()
                .for_each(|shown| bring_up_to_date(shown, &burst));
            let mut out = String::with_capacity(USUAL_ANSWER);
            let is_inline = answer.viewer.is_some();
            let viewer = answer
                .viewer
                .map_or_else(|| self.session.viewer_at(now), |viewer| *viewer);
            text::reply(&reply, tag.as_ref(), &viewer, &mut self.seq, &mut out);
            self.pay(Charge::Answer(out.len()).price(), now.time);
            let mut page = Self::page_of(&reply, &viewer);
            if page.is_none() && !is_inline && self.session.logged_in().is_none() {
                page = self.page_before_login(&reply, viewer.clone(), out.lines().count());
            }
            let most = self.server.limits.connection.paged_bytes;
            let out = self.pager.begin(out, page, most, &viewer);
            self.pager.note_page(page, now.time);
            self.screen.lines(out, self.session.mode());
            // What a line by mail shows of somebody else's game is not the session's.
            if !is_inline {
                for event in &reply.events {
                    self.seen(event);
                }
            }
        }
        // A command that was carried out gets its reply even if the connection is closing.
        last_word?;
        match answer.close {
            Some(notice) => Err(End::Said(notice)),
            None => Ok(()),
        }
    }
}

/// Replaces the board of a reply by a newer one from an event. The reply comes last, and must not
/// show a program an older board.
fn bring_up_to_date(shown: &mut Event, burst: &Burst) {
    let Event::State(state) = shown else { return };
    if !matches!(*state.cause, Cause::Asked | Cause::LoggedIn) {
        return;
    }
    for event in &burst.events {
        if let Some(newer) = board_in(event)
            && newer.record.id == state.record.id
            && newer.record.version > state.record.version
        {
            state.record = Arc::clone(&newer.record);
        }
    }
}

/// The board in an event, of the user's own game or of a watched one.
pub(super) fn board_in(event: &Event) -> Option<&State> {
    if let Event::Shared(shared) = event {
        return board_in(shared.event());
    }
    if let Event::State(state) = event {
        Some(state)
    } else {
        None
    }
}

#[cfg(test)]
pub(super) mod tests;
