//! What a session notes about the events that were shown and the lines that were typed.

use super::Session;
use crate::features::places::{CurrentGame, Focus};
use crate::features::{admin, announcement};
use fanorona_game::Timestamp;
use fanorona_protocol::messages::announcement::Announcement;
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::server::Notice;
use fanorona_protocol::messages::state::{Cause, State};
use fanorona_protocol::viewer::Mode;

impl Session {
    /// Records that a board was shown. A game that starts becomes the current game, unless another
    /// active game is current: a typed turn must not go to a board that the user has not seen. Only
    /// a game with running clocks is more urgent than another one, but not for programs, which know
    /// what they play. A game that starts pauses a lesson, a puzzle or a study. The returned events
    /// say so.
    pub fn note_board(&mut self, state: &State) -> Vec<Event> {
        let (is_program, is_human) = (self.mode == Mode::Json, self.mode == Mode::Human);
        let is_aside = self.told_aside(state).is_some();
        let Some(user) = self.logged_in_mut() else {
            return Vec::new();
        };
        let record = &state.record;
        let plays = record.side_of(user.player.id).is_some();
        let stage = match record.game.result() {
            Some(_) => CurrentGame::Over,
            None if plays && record.clock.control.live().is_some() => CurrentGame::Live,
            None => CurrentGame::Unknown,
        };
        user.is_new &= !(plays && stage == CurrentGame::Over);
        let at = &mut user.places;
        if plays {
            at.lose_focus(Focus::Replay);
        }
        match *state.cause {
            // Lines of programs mean the same whatever was shown.
            Cause::Asked | Cause::AskedAt { .. } if !is_program => at.shown = Some(record.id),
            Cause::Asked
            | Cause::AskedAt { .. }
            | Cause::Started
            | Cause::LoggedIn
            | Cause::Happened { .. } => at.shown = at.shown.filter(|_| !plays),
        }
        if at.current == Some(record.id) && at.current_is != CurrentGame::Over {
            at.current_is = stage;
        }
        if *state.cause != Cause::Started {
            return Vec::new();
        }
        let mut told = Vec::new();
        if plays {
            told.extend(at.pause_task());
        }
        match (at.current, at.current_is) {
            (None, _) | (Some(_), CurrentGame::Over) => at.make_current(record.id, stage),
            (Some(before), CurrentGame::Unknown) if stage == CurrentGame::Live && !is_program => {
                at.make_current(record.id, stage);
                told.push(
                    Notice::CurrentBoard {
                        game: record.id,
                        before,
                    }
                    .into(),
                );
            }
            (Some(game), CurrentGame::Unknown | CurrentGame::Live)
                if plays && is_human && !is_aside && game != record.id =>
            {
                told.push(
                    Notice::StillCurrent {
                        game,
                        started: record.id,
                    }
                    .into(),
                );
            }
            (Some(_), CurrentGame::Unknown | CurrentGame::Live) => {}
        }
        told
    }

    /// Records that an announcement was shown, because some are shown once.
    pub fn mark_announced(&self, announcement: &Announcement) {
        if let Some(user) = self.logged_in() {
            announcement::note_seen(&self.server, user.player.id, announcement);
        }
    }

    /// Records talk that was shown, which the user may report.
    pub fn remember_talk(&self, event: &Event) {
        if let Some(user) = self.logged_in()
            && let Some((from, talk)) = admin::reports::talk_in(event, self.server.clock.wall())
            && self
                .server
                .presence
                .remembers_talk(user.player.id, &self.outbox)
        {
            self.server
                .audience
                .chat
                .note_shown(user.player.id, from, talk);
        }
    }

    /// Records that a line was typed.
    pub(super) fn note_line(&self, read: Timestamp) {
        self.outbox.note_line(read);
        if let Some(user) = self.logged_in() {
            self.server.presence.note_line(user.player.id, read);
        }
    }
}
