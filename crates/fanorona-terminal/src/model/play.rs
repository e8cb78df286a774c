//! What the hand does on the board that is shown, and what is sent for it.

use super::board::{BoardView, Place};
use super::hand::Press;
use super::words::Word;
use super::{Model, Purpose, Said};
use fanorona_rules::{Direction, Point};
use ratatui::crossterm::event::KeyCode;

impl Model {
    pub(super) fn arrow(&mut self, code: KeyCode) {
        let ways = [
            (KeyCode::Left, Direction::West),
            (KeyCode::Right, Direction::East),
            (KeyCode::Up, Direction::North),
            (KeyCode::Down, Direction::South),
        ];
        let Some((_, direction)) = ways.into_iter().find(|(key, _)| *key == code) else {
            return;
        };
        let view = self.view;
        if let Some(board) = self.shown_board() {
            let (ruleset, bottom) = (board.ruleset(), board.bottom(view));
            board.hand.go(direction, ruleset, bottom);
        }
    }

    pub(super) fn shown_board(&mut self) -> Option<&mut BoardView> {
        self.boards.get_mut(&self.shown?)
    }

    /// Takes a piece at a point, or puts one down there.
    pub(super) fn press(&mut self, point: Point) {
        let Some(board) = self.board() else { return };
        if !board.plays {
            let words = self.word(Word::NotYourTurn);
            if let Some(board) = self.shown_board() {
                board.hand.cursor = point;
            }
            return self.refuse(&words);
        }
        let confirms = self.confirms(board);
        let Some(board) = self.shown_board() else {
            return;
        };
        let (stage, choices) = (board.stage, std::mem::take(&mut board.choices));
        let press = board.hand.press(point, &stage, &choices, confirms);
        board.choices = choices;
        self.pressed(press);
    }

    pub(super) fn choose(&mut self, sign: char) {
        let Some(board) = self.board() else { return };
        let confirms = self.confirms(board);
        let Some(board) = self.shown_board() else {
            return;
        };
        let (stage, choices) = (board.stage, std::mem::take(&mut board.choices));
        let press = board.hand.choose(sign, &stage, &choices, confirms);
        board.choices = choices;
        match press {
            Some(press) => self.pressed(press),
            None => self.begin_line(sign),
        }
    }

    fn pressed(&mut self, press: Press) {
        match press {
            Press::Play(step) => self.play_line(&step),
            Press::Confirm(_) => {
                let words = self.word(Word::Confirm);
                self.say(&words);
            }
            Press::Choose => {
                let words = self.word(Word::Choose);
                self.say(&words);
            }
            Press::Moved => self.said = Said::default(),
            Press::CannotMove => {
                let words = self.word(Word::CannotMove);
                self.refuse(&words);
            }
        }
    }

    /// Whether a turn on this board is played only after a second press: it may be days until the
    /// opponent's answer shows a slip.
    fn confirms(&self, board: &BoardView) -> bool {
        let is_game = matches!(board.place, Place::Game(_));
        is_game && board.is_slow && !self.is_against_robot(board)
    }

    /// Sends a step, `stop` or `back` on the board that is shown.
    pub(super) fn play_line(&mut self, what: &str) {
        let line = match (self.shown, what) {
            (Some(Place::Game(game)), "stop" | "back") => format!("{what} {}", game.0),
            (Some(Place::Game(game)), step) => format!("move {} {step}", game.0),
            (Some(_), what) => what.to_owned(),
            (None, _) => return,
        };
        self.ask(Purpose::Play, &line);
    }

    /// Takes the last step back, or lets the taken piece go.
    pub(super) fn take_back(&mut self) {
        let Some(board) = self.shown_board() else {
            return;
        };
        if !board.hand.release() && board.stage.played().count() > 0 {
            self.play_line("back");
        }
    }
}
