//! What the player's hand does on a board: it points, takes a piece, and puts it down. Nothing here
//! decides what is legal; that comes with the board.

use fanorona_rules::{Direction, Point, PointSet, Progress, Ruleset, Side, Stage, Step};

/// A step that the server allows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// Where it goes.
    pub step: Step,
    /// How it is typed: `d2e3+`, or `e4-` in a turn that is under way.
    pub text: String,
    /// What it captures.
    pub captures: PointSet,
    /// Whether the turn is over after it.
    pub ends_turn: bool,
}

/// The steps of `stage` that are in the server's list.
#[must_use]
pub fn choices(stage: &Stage, legal: &[String]) -> Vec<Choice> {
    let enemy = stage.side_to_move().opposite();
    let choice = |step: &Step| {
        let text = fanorona_protocol::notation::StepTexts::alternative(*step, stage);
        if !legal.contains(&text) {
            return None;
        }
        let progress = stage.step(*step).ok()?;
        let after = Stage::from(progress);
        Some(Choice {
            step: *step,
            text,
            captures: stage.pieces(enemy) - after.pieces(enemy),
            ends_turn: matches!(progress, Progress::Finished(_)),
        })
    };
    stage.steps().iter().filter_map(choice).collect()
}

/// The hand over one board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hand {
    /// The point under the cursor.
    pub cursor: Point,
    /// The piece that was taken, as long as the turn has not begun with it.
    taken: Option<Point>,
    /// The point to which the taken piece can go in two ways.
    fork: Option<Point>,
    /// A step that ends a turn and waits for a second press.
    unconfirmed: Option<String>,
    /// Whether the player has moved the cursor since the last step, to where it is wanted next.
    is_moved: bool,
}

/// What a press of the hand means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Press {
    /// The step is played.
    Play(Choice),
    /// The step has to be confirmed.
    Confirm,
    /// Both ways to capture are possible.
    Choose,
    /// A piece was taken or put back.
    Moved,
    /// No step is possible from there.
    CannotMove,
}

impl Hand {
    /// A hand in the middle of a board.
    #[must_use]
    pub const fn over(ruleset: Ruleset) -> Self {
        Self {
            cursor: ruleset.centre(),
            taken: None,
            fork: None,
            unconfirmed: None,
            is_moved: false,
        }
    }

    /// The piece that moves: the one of the turn that is under way, or the one that was taken.
    #[must_use]
    pub fn piece(&self, stage: &Stage) -> Option<Point> {
        match stage {
            Stage::UnderWay(chain) => Some(chain.at()),
            Stage::Between(_) => self.taken,
        }
    }

    /// The two ways between which the player has to choose.
    #[must_use]
    pub fn fork<'c>(&self, stage: &Stage, choices: &'c [Choice]) -> Vec<&'c Choice> {
        let ways = self.fork.map(|to| self.steps_to(to, stage, choices));
        ways.unwrap_or_default()
    }

    /// The step that waits for a second press.
    #[must_use]
    pub fn unconfirmed(&self) -> Option<&str> {
        self.unconfirmed.as_deref()
    }

    /// Moves the cursor, as the board is seen by the side at its bottom. It stays on the board.
    pub fn go(&mut self, direction: Direction, ruleset: Ruleset, bottom: Side) {
        let direction = match bottom {
            Side::White => direction,
            Side::Black => direction.opposite(),
        };
        let columns = self
            .cursor
            .column()
            .index()
            .checked_add_signed(direction.columns());
        let rows = self
            .cursor
            .row()
            .index()
            .checked_add_signed(direction.rows());
        let point = columns
            .zip(rows)
            .and_then(|(column, row)| point(column, row))
            .filter(|point| ruleset.contains(*point));
        if let Some(point) = point {
            self.cursor = point;
            self.is_moved = true;
        }
    }

    /// Lets everything go. Returns whether there was something.
    pub fn release(&mut self) -> bool {
        let had = self.unconfirmed.take().is_some() | self.fork.take().is_some();
        had || self.taken.take().is_some()
    }

    /// Whether the player has moved the cursor since the last step.
    #[must_use]
    pub fn is_moved(&self) -> bool {
        self.is_moved
    }

    /// The board has changed: what the hand held is over. The cursor goes to a piece that can move,
    /// unless it is on one or the player has moved it meanwhile.
    pub fn board_changed(&mut self, stage: &Stage, choices: &[Choice]) {
        self.taken = None;
        self.fork = None;
        self.unconfirmed = None;
        if let Stage::UnderWay(chain) = stage {
            self.cursor = chain.at();
        } else if let Some(first) = choices.first()
            && !std::mem::take(&mut self.is_moved)
            && choices.iter().all(|choice| choice.step.from != self.cursor)
        {
            self.cursor = first.step.from;
        }
    }

    /// Presses on a point. `confirms` says whether a step that ends the turn needs a second press.
    pub fn press(
        &mut self,
        point: Point,
        stage: &Stage,
        choices: &[Choice],
        confirms: bool,
    ) -> Press {
        self.cursor = point;
        if let Some(to) = self.fork {
            // A press on a piece chooses the way that captures it.
            let ways = self.steps_to(to, stage, choices);
            if let Some(way) = ways.iter().find(|way| way.captures.contains(point)) {
                return self.play(way, confirms);
            }
        }
        match *self.steps_to(point, stage, choices) {
            [way] => return self.play(way, confirms),
            [_, _, ..] => {
                self.fork = Some(point);
                return Press::Choose;
            }
            [] => {}
        }
        let taken = self.taken;
        self.release();
        self.taken = taken;
        let is_free = matches!(stage, Stage::Between(_));
        if is_free && choices.iter().any(|choice| choice.step.from == point) {
            // A second press puts it back.
            self.taken = Some(point).filter(|it| taken != Some(*it));
            return Press::Moved;
        }
        Press::CannotMove
    }

    /// Chooses a way to capture, by its sign.
    pub fn choose(
        &mut self,
        sign: char,
        stage: &Stage,
        choices: &[Choice],
        confirms: bool,
    ) -> Option<Press> {
        let ways = self.fork(stage, choices);
        let way = ways.into_iter().find(|way| way.text.ends_with(sign))?;
        Some(self.play(way, confirms))
    }

    fn play(&mut self, choice: &Choice, confirms: bool) -> Press {
        if confirms && choice.ends_turn && self.unconfirmed.as_ref() != Some(&choice.text) {
            self.unconfirmed = Some(choice.text.clone());
            return Press::Confirm;
        }
        self.release();
        self.taken = None;
        self.is_moved = false;
        Press::Play(choice.clone())
    }

    fn steps_to<'c>(&self, to: Point, stage: &Stage, choices: &'c [Choice]) -> Vec<&'c Choice> {
        let piece = self.piece(stage);
        let goes = |choice: &&Choice| Some(choice.step.from) == piece && choice.step.to == to;
        choices.iter().filter(goes).collect()
    }
}

/// A point by its indices.
#[must_use]
pub fn point(column: u8, row: u8) -> Option<Point> {
    let column = fanorona_rules::Column::new(column)?;
    Some(Point::new(column, fanorona_rules::Row::new(row)?))
}
