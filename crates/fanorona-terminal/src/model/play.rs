//! What the hand does on the board that is shown, and what is sent for it.

use super::board::{BoardView, Place};
use super::hand::Press;
use super::words::Word;
use super::{Model, Phase, Purpose, Said};
use fanorona_rules::{Direction, Point, PointSet, Stage, Step};
use ratatui::crossterm::event::KeyCode;

/// In how many turns of a game a newcomer is told what the keys do.
const HINTED_TURNS: u32 = 6;
/// The most pieces that a refusal names.
const MOST_NAMED: usize = 8;

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
        if self.awaits_board() {
            return;
        }
        let Some(board) = self.board() else { return };
        if board.is_over && !self.said.text.is_empty() {
            // It says who has won.
            return;
        }
        if !board.plays {
            let word = if board.is_over {
                Word::GameOver
            } else {
                Word::NotYourTurn
            };
            let words = self.word(word);
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

    /// Chooses one of two ways to capture. Where there is no choice the sign means nothing.
    pub(super) fn choose(&mut self, sign: char) {
        let Some(board) = self.board() else { return };
        let confirms = self.confirms(board);
        let Some(board) = self.shown_board() else {
            return;
        };
        let (stage, choices) = (board.stage, std::mem::take(&mut board.choices));
        let press = board.hand.choose(sign, &stage, &choices, confirms);
        board.choices = choices;
        if let Some(press) = press {
            self.pressed(press);
        }
    }

    fn pressed(&mut self, press: Press) {
        match press {
            Press::Play(choice) => {
                self.said = Said::default();
                self.pane = None;
                let step = self.shown.map(|place| (place, choice.step));
                self.play_line(&choice.text, step);
            }
            Press::Confirm => {
                let words = self.word(Word::Confirm);
                self.say(&words);
            }
            Press::Choose => {
                let words = self.word(Word::Choose);
                self.say(&words);
            }
            Press::Moved => self.said = Said::default(),
            Press::CannotMove => {
                let words = self.why_not();
                self.refuse(&words);
            }
        }
    }

    /// What somebody who is new may do next, in the first turns of a game.
    pub(crate) fn hint(&self) -> Option<String> {
        let board = self.board()?;
        let is_asked = self.is_new && board.plays && board.ply < HINTED_TURNS;
        let is_covered = self.pane.is_some() && !self.regions.has_note;
        if !is_asked || is_covered || !matches!(self.phase, Phase::Inside) || self.awaits_board() {
            return None;
        }
        let word = match (&board.stage, board.hand.piece(&board.stage)) {
            (Stage::UnderWay(_), _) => Word::GoOn,
            (Stage::Between(_), Some(_)) => Word::HintPlace,
            (Stage::Between(_), None) => Word::HintTake,
        };
        Some(self.word(word))
    }

    /// Why nothing can be done at the point under the cursor, and what can be done instead.
    fn why_not(&self) -> String {
        let Some(board) = self.board() else {
            return String::new();
        };
        if let Stage::UnderWay(_) = board.stage {
            return self.word(Word::GoOn);
        }
        if board.hand.piece(&board.stage).is_some() {
            return self.word(Word::NotThere);
        }
        let must_capture = board.choices.iter().all(|it| !it.captures.is_empty());
        let is_own = board.stage.occupant(board.hand.cursor) == Some(board.stage.side_to_move());
        let word = match (is_own, must_capture) {
            (false, _) => Word::TakeOwn,
            (true, true) => Word::MustCapture,
            (true, false) => Word::CannotMove,
        };
        let from: PointSet = board.choices.iter().map(|it| it.step.from).collect();
        let mut names: Vec<String> = from
            .iter()
            .take(MOST_NAMED)
            .map(|it| it.to_string())
            .collect();
        if from.len() > names.len().try_into().unwrap_or(u32::MAX) {
            names.push("...".to_owned());
        }
        format!("{} {}", self.word(word), names.join(", "))
    }

    /// Whether a turn on this board is played only after a second press: it may be days until the
    /// opponent's answer shows a slip.
    fn confirms(&self, board: &BoardView) -> bool {
        let is_game = matches!(board.place, Place::Game(_));
        is_game && board.is_slow && !self.is_against_robot(board)
    }

    /// Whether the opponent on a board is a robot, which minds no turn in haste.
    fn is_against_robot(&self, board: &BoardView) -> bool {
        let opponent = board.side.map(|side| board.names.get(side.opposite()));
        let person = opponent.and_then(|name| self.people.get(&name.to_lowercase()));
        person.is_some_and(|person| person.is_bot)
    }

    /// Ends a turn that could go on.
    pub(super) fn stop(&mut self) {
        let can_stop = self.board().is_some_and(|it| it.plays && it.may_end);
        if can_stop && !self.awaits_board() {
            self.play_line("stop", None);
        }
    }

    /// Sends a step, `stop` or `back` on the board that is shown.
    fn play_line(&mut self, what: &str, step: Option<(Place, Step)>) {
        let ply = self.board().map_or(0, |board| board.ply);
        let line = match (self.shown, what) {
            (Some(Place::Game(game)), "stop" | "back") => format!("{what} {}", game.0),
            // With the number of the turn, so that a late step is not played in another one.
            (Some(Place::Game(game)), step) => format!("move {} {step}#{}", game.0, ply + 1),
            (Some(_), what) => what.to_owned(),
            (None, _) => return,
        };
        self.ask(Purpose::Play(step), &line);
    }

    /// Takes the last step back, or lets the taken piece go.
    pub(super) fn take_back(&mut self) {
        if self.awaits_board() {
            return;
        }
        let Some(board) = self.shown_board() else {
            return;
        };
        let is_begun = board.plays && board.stage.played().count() > 0;
        if board.hand.release() {
            self.said = Said::default();
        } else if is_begun {
            self.play_line("back", None);
        }
    }
}
