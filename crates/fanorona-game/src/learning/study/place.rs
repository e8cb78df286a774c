//! A place in a study, and the turns that lead there.

use super::{NodeId, Study};
use fanorona_rules::notation::Movements;
use fanorona_rules::{Played, Rejection, Stage, Turn};
use std::sync::Arc;

/// A part of a study, see [`Study::walk`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Visit {
    /// A turn, with its number from the start.
    Turn {
        /// The turn.
        node: NodeId,
        /// Its number, from 1.
        ply: u32,
    },
    /// A variation begins, instead of the turn before it.
    Open,
    /// The variation ends.
    Close,
}

/// Where somebody is in a study, and how far the next turn has gone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StudyPlace {
    /// The study.
    pub study: Arc<Study>,
    /// The turn that was played last.
    pub at: Option<NodeId>,
    /// The board.
    pub stage: Stage,
}

/// What became of a line that somebody typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StudyPlay {
    /// The turn can go on.
    UnderWay(StudyPlace),
    /// The turn is finished.
    Finished(Turn),
}

impl StudyPlace {
    /// A place in a study, between two turns.
    #[must_use]
    pub fn new(study: Arc<Study>, at: Option<NodeId>) -> Self {
        let stage = study.position(at).into();
        Self { study, at, stage }
    }

    /// Another place in the same study.
    #[must_use]
    pub fn to(&self, at: Option<NodeId>) -> Self {
        Self::new(Arc::clone(&self.study), at)
    }

    /// The number of turns played.
    #[must_use]
    pub fn ply(&self) -> u32 {
        u32::try_from(self.study.path(self.at).len()).unwrap_or(u32::MAX)
    }

    /// The number of turns to the end of this line.
    #[must_use]
    pub fn turns(&self) -> u32 {
        u32::try_from(self.study.line(self.at).len()).unwrap_or(u32::MAX)
    }

    /// The place after this many turns of this line, or at its end.
    #[must_use]
    pub fn after(&self, turns: u32) -> Self {
        let line = self.study.line(self.at);
        let last = line.iter().take(turns as usize).next_back();
        self.to(last.copied())
    }

    /// The board without the last step of the turn; `None` if no step was played.
    #[must_use]
    pub fn back(&self) -> Option<Self> {
        match self.stage {
            Stage::Between(_) => None,
            Stage::UnderWay(chain) => Some(Self {
                stage: chain.back(),
                ..self.clone()
            }),
        }
    }

    /// Plays what somebody typed. The study does not change.
    ///
    /// # Errors
    /// It is illegal.
    pub fn play(&self, movements: &Movements) -> Result<StudyPlay, Box<Rejection>> {
        let Played {
            stage, finished, ..
        } = self.stage.play(movements)?;
        Ok(match finished {
            Some(turn) => StudyPlay::Finished(turn),
            None => StudyPlay::UnderWay(Self {
                stage,
                ..self.clone()
            }),
        })
    }
}
