//! The height of the user's terminal: pages of answers, and the hint below a first board.

use crate::connection::state::Connection;
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::reply::Reply;
use fanorona_protocol::messages::server::Notice;
use fanorona_protocol::preferences::{Style, View};
use fanorona_protocol::tag::Tag;
use fanorona_protocol::viewer::Viewer;

impl Connection {
    /// The page height for an answer. Boards are not cut into pages: half of one is of no use.
    pub fn page_of(reply: &Reply, viewer: &Viewer) -> Option<usize> {
        let has_board = reply
            .events
            .iter()
            .any(|event| matches!(event, Event::State(_)));
        viewer.page().filter(|_| !has_board)
    }

    /// The page height for an answer of so many lines, before a login: a telnet client that has not
    /// told the height of its window is asked for it, and has pages for a window of the usual
    /// height until it answers.
    pub fn page_before_login(
        &mut self,
        reply: &Reply,
        mut viewer: Viewer,
        lines: usize,
    ) -> Option<usize> {
        let rows = self.server.limits.connection.default_rows;
        let is_piped = self.is_piped();
        let decoder = self.reader.decoder_mut();
        let is_long = lines >= usize::from(rows);
        if !is_long || is_piped || !decoder.is_surely_telnet() {
            return None;
        }
        viewer.window.rows = Some(rows);
        let page = Self::page_of(reply, &viewer)?;
        if let Some(bytes) = decoder.ask_window_size(true) {
            self.screen.raw(bytes.as_bytes());
        }
        Some(page)
    }

    pub fn draw_page(&mut self, tag: Option<&Tag>, page: &str) {
        let tag = tag
            .map(|tag| format!("@{} ", tag.as_str()))
            .unwrap_or_default();
        self.screen
            .lines(format!("{tag}{page}"), self.session.mode());
    }

    /// After the first board that a player sees who has the mail server's view: a hint about
    /// `home`.
    pub fn explain_board(&mut self) {
        let viewer = self.session.viewer();
        let has_picture = match viewer.style() {
            Style::Classic | Style::Compact | Style::Unicode => true,
            Style::Line | Style::Blind => false,
        };
        if has_picture && viewer.preferences.view == View::Flip && self.session.explain_view() {
            self.draw(&Event::Notice(Notice::ViewHint));
        }
    }
}
