//! The height of the user's terminal: pages of answers, and the hint below the first board.

use super::Connection;
use fanorona_protocol::command::{Mode, Tag};
use fanorona_protocol::event::{Event, Notice};
use fanorona_protocol::preferences::{Style, View};
use fanorona_protocol::reply::{Done, HelpPage, Reply};
use fanorona_protocol::view::Viewer;

impl Connection {
    /// The page height for the list of all commands. It uses the terminal height that the client has reported even if
    /// the user has not set a page height, because the list is longer than any window.
    pub(super) fn page_of_help(&self, reply: &Reply, viewer: &Viewer) -> Option<usize> {
        let is_list = matches!(reply.outcome, Ok(Done::Help(HelpPage::Commands(_))));
        let rows = viewer.page().or(viewer.window.rows.map(usize::from))?;
        (is_list && viewer.mode == Mode::Human).then_some(rows)
    }

    /// The height of the terminal, as far as it is known.
    fn rows(&self, viewer: &Viewer) -> usize {
        let told = viewer.page().or(viewer.window.rows.map(usize::from));
        told.unwrap_or_else(|| usize::from(self.server.limits.connection.default_rows))
    }

    pub(super) fn draw_page(&mut self, tag: Option<&Tag>, page: &str) {
        let tag = tag.map(|tag| format!("@{} ", tag.as_str())).unwrap_or_default();
        self.screen.lines(&format!("{tag}{page}"), self.session.mode());
    }

    /// After the first board that a player sees: a hint about other styles.
    pub(super) fn explain_board(&mut self) {
        let viewer = self.session.viewer();
        let hint = match viewer.preferences.style {
            // The board with its text does not fit a terminal of the usual height.
            Style::Classic
                if self.rows(&viewer) <= usize::from(self.server.limits.connection.default_rows) =>
            {
                Notice::ViewAndSizeHint
            }
            Style::Classic | Style::Compact | Style::Unicode => Notice::ViewHint,
            Style::Line | Style::Blind => return,
        };
        let flipped = viewer.preferences.view == View::Flip;
        if flipped && self.session.explain_view() {
            self.draw(&Event::Notice(hint));
        }
    }
}
