//! Drawing of events and of the prompt.

use super::unasked::Verdict;
use crate::connection::state::{Connection, End};
use crate::games::tables::GameCursor;
use crate::people::outbox::Burst;
use fanorona_protocol::messages::announcement::Announcement;
use fanorona_protocol::messages::chat::{ChatAudience, ChatMessage};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::event::shared::Detail;
use fanorona_protocol::messages::server::Notice;
use fanorona_protocol::text;
use fanorona_protocol::text::Typing;
use fanorona_protocol::viewer::Mode;
use fanorona_protocol::wire::codec::Peer;

/// BEL.
const BELL: &[u8] = b"\x07";

impl Connection {
    pub fn draw_outbox(&mut self) -> Result<(), End> {
        let burst = self.outbox.take();
        self.draw_burst(&burst)
    }

    /// Draws events. The prompt follows when no more arrive, so that it is drawn once.
    pub fn draw_unasked(&mut self) -> Result<(), End> {
        let at_prompt = self.screen.has_prompt();
        let drawn = self.draw_outbox();
        if self.session.mode() == Mode::Human && !self.screen.has_prompt() {
            let limits = &self.server.limits;
            self.prompt_debounce.lines_drawn(
                at_prompt,
                limits.connection.prompt_delay,
                limits.connection.prompt_max_delay,
            );
        }
        drawn
    }

    pub fn draw_burst(&mut self, burst: &Burst) -> Result<(), End> {
        self.session
            .adjust(burst.settings.clone(), burst.aliases.clone());
        for event in &burst.events {
            if self.wants(event) && !self.drawn.is_outdated(event) && self.has_room_for(event) {
                if text::rings(event, &self.session.viewer()) {
                    self.screen.raw(BELL);
                }
                self.draw_told(event);
                self.seen(event);
            }
        }
        if burst.talk_left_out && self.session.mode() != Mode::Plain {
            self.draw(&Event::Notice(Notice::ChatLeftOut));
        }
        burst
            .last_word
            .map_or(Ok(()), |notice| Err(End::Said(notice)))
    }

    /// Whether the screen of a person has room for an event. If it is the first one that is left
    /// out, the screen says so.
    fn has_room_for(&mut self, event: &Event) -> bool {
        if self.session.mode() == Mode::Json {
            return true;
        }
        let me = self.session.logged_in().map(|user| &user.player.name);
        match self
            .unasked
            .count(event, me, &self.server.limits.chat, self.server.clock.now())
        {
            Verdict::Shown => true,
            Verdict::LeftOut => false,
            Verdict::LeftOutAloud => {
                self.draw(&Event::Notice(Notice::LinesLeftOut));
                false
            }
        }
    }

    /// In plain mode only events of the user's own games are unsolicited, and what the user has
    /// asked to watch.
    pub fn wants(&self, event: &Event) -> bool {
        if let Event::Seek(news) = event {
            return news.concerns(&self.session.viewer());
        }
        if self.session.mode() != Mode::Plain {
            return true;
        }
        if let Event::Shared(shared) = event {
            return shared.detail() == Detail::Whole && self.wants(shared.event());
        }
        matches!(
            event,
            Event::State(_)
                | Event::Offer(_)
                | Event::Clock(_)
                | Event::Match(_)
                | Event::Absence(_)
                | Event::Queue(_)
                | Event::Preview(_)
                | Event::Lesson(_)
                | Event::Puzzle(_)
                | Event::PuzzleNotice(_)
                | Event::Study(_)
                | Event::Own(_)
                | Event::StudyText(_)
                | Event::TournamentCsv(_)
                | Event::TournamentTrf(_)
                | Event::Analysis(_)
                | Event::Hint(_)
                | Event::Robots(_)
                | Event::Simul(_)
                | Event::Record(_)
                | Event::Replay(_)
                | Event::Announcement(Announcement::Reason { .. })
                | Event::Chat(ChatMessage {
                    audience: ChatAudience::Say { .. } | ChatAudience::Replay { .. },
                    ..
                })
                | Event::Ping
        )
    }

    /// Draws an event.
    pub fn draw_told(&mut self, event: &Event) {
        if let Event::State(state) = event
            && let Some(waiting) = self.session.told_aside(state)
        {
            let mut out = String::new();
            text::aside(state, waiting, &self.session.viewer(), &mut out);
            return self.screen.lines(out, self.session.mode());
        }
        self.draw(event);
    }

    pub fn draw(&mut self, event: &Event) {
        let mut out = String::new();
        text::event(event, &self.session.viewer(), &mut self.seq, &mut out);
        self.screen.lines(out, self.session.mode());
    }

    /// Records what was drawn.
    pub fn seen(&mut self, event: &Event) {
        if let Event::Announcement(announcement) = event {
            self.session.mark_announced(announcement);
        }
        self.session.remember_talk(event);
        self.drawn.note(event);
        let Event::State(state) = event else { return };
        for told in self.session.note_board(state) {
            self.draw(&told);
        }
        let side = self.session.viewer().side_in(&state.record);
        let plays = side.is_some();
        if plays
            && side == state.record.game.to_move()
            && state.record.clock.control.live().is_some()
        {
            self.undelivered
                .push((state.record.id, GameCursor::of(&state.record.game)));
        }
        if plays && state.record.game.result().is_some() {
            // The end of a game counts as activity, so that the idle timeout does not follow it at
            // once.
            self.typed_at = self.typed_at.max(self.server.clock.now());
        }
        if plays {
            self.explain_board();
        }
    }

    /// Telnet shows nothing between its interrupt and our timing mark, so the notice follows the
    /// mark.
    pub fn draw_interrupted(&mut self) {
        if std::mem::take(&mut self.interrupted) {
            self.draw(&Event::Notice(Notice::Interrupted));
        }
    }

    pub fn draw_prompt(&mut self) {
        if self.session.mode() != Mode::Human {
            return;
        }
        let prompt = self.session.prompt();
        if self.screen.has_prompt() {
            return;
        }
        if prompt.is_secret() {
            let codec = self.reader.decoder_mut();
            if let Some(bytes) = codec.hide_typing() {
                self.screen.raw(bytes.as_bytes());
            }
            // A client whose keys the server shows, or that can be asked to show nothing.
            let can_hide = self.shows_keys() || self.reader.decoder().peer() == Peer::Telnet;
            self.typing = if can_hide {
                Typing::Hidden
            } else {
                Typing::Visible
            };
        }
        let torn = self.prompt_debounce.take_torn() && !prompt.is_secret();
        let drawn = self.session.drawn_prompt(self.typing);
        if self.shows_keys() {
            return self.draw_typed_line(drawn);
        }
        if let Some(drawn) = drawn {
            self.screen.prompt(&drawn);
            if torn {
                // Draw the half-typed line again.
                self.screen
                    .raw(self.reader.decoder().half_typed().as_bytes());
            }
        }
    }
}
