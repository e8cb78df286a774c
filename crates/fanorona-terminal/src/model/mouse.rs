//! Clicks and the wheel, which do what keys do.

use super::Model;
use super::pane::{Body, Pane};
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

/// Lines of a turn of the wheel.
const WHEEL: isize = 3;

impl Model {
    pub(super) fn mouse(&mut self, mouse: MouseEvent) {
        let (column, row) = (mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::ScrollUp => self.wheel(-WHEEL),
            MouseEventKind::ScrollDown => self.wheel(WHEEL),
            MouseEventKind::Down(MouseButton::Left) => {
                if let Some(key) = self.regions.key_at(column, row) {
                    self.key(key);
                } else if let Some(index) = self.regions.row_at(column, row) {
                    self.click_row(index);
                } else if self.pane.is_none()
                    && let Some(point) = self.regions.point_at(column, row)
                {
                    self.press(point);
                }
            }
            MouseEventKind::Down(_)
            | MouseEventKind::Up(_)
            | MouseEventKind::Drag(_)
            | MouseEventKind::Moved
            | MouseEventKind::ScrollLeft
            | MouseEventKind::ScrollRight => {}
        }
    }

    fn wheel(&mut self, lines: isize) {
        if let Some(pane) = &mut self.pane {
            pane.scroll(lines, &self.regions);
        } else if self.shown.is_none() {
            self.home.left = None;
            self.home.go(lines);
        }
    }

    /// A click selects a row, and a second one on the same row opens it.
    fn click_row(&mut self, index: usize) {
        let opens = if let Some(Pane { body, .. }) = &mut self.pane {
            match body {
                Body::Rows { selected, rows, .. } if index < rows.len() => {
                    let again = *selected == index;
                    *selected = index;
                    again
                }
                Body::Rows { .. } | Body::Words(_) => false,
            }
        } else {
            let again = self.home.selected() == Some(index);
            self.home.left = None;
            self.home.select(index);
            again
        };
        if opens {
            let enter = KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE);
            self.command_key(enter, false);
        }
    }
}
