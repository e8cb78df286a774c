//! Studies: the turns of a game as a tree, with variations and notes.
//!
//! The turns are one flat list. Each knows the turn before it, and the first turn after a turn is
//! its main line. A turn can only be added where it is legal, so that every path through the tree
//! is legal play.

use fanorona_rules::notation::Movements;
use fanorona_rules::{Played, Position, Rejection, Stage, Turn};
use std::sync::Arc;

/// A turn of a study. It is only valid for the study that returned it, until a turn is removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(usize);

/// What the owner of a study says about a position: one line without braces, which would end it in
/// a record, and not a time in seconds, which records write in the same place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note(String);

impl Note {
    /// Makes a note of a text. Braces become parentheses. `None` if the text is empty or only a
    /// time such as `12.345`.
    #[must_use]
    pub fn new(text: &str) -> Option<Self> {
        let text = text.replace('{', "(").replace('}', ")");
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        (!text.is_empty() && !is_time(&text)).then_some(Self(text))
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Whether a text is digits and a point with three digits after it, as records write seconds.
fn is_time(text: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    unsigned
        .split_once('.')
        .is_some_and(|(whole, rest)| digits(whole) && digits(rest) && rest.len() == 3)
}

/// A turn in the tree.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Node {
    /// The turn before it; `None` if it is played at the start.
    parent: Option<NodeId>,
    turn: Turn,
    /// The position after it.
    after: Position,
    note: Option<Note>,
}

/// A study. A place in it is the turn that was played last, or `None` at the start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Study {
    /// What is known beside the turns (players, title, result), as the tags of a record: names and
    /// texts.
    pub tags: Vec<(String, String)>,
    start: Position,
    start_note: Option<Note>,
    nodes: Vec<Node>,
}

/// The turn is illegal at this place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IllegalTurn;

impl Study {
    /// A study without turns.
    #[must_use]
    pub const fn new(start: Position, tags: Vec<(String, String)>) -> Self {
        Self {
            tags,
            start,
            start_note: None,
            nodes: Vec::new(),
        }
    }

    /// The text of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags
            .iter()
            .find(|(tag, _)| tag == name)
            .map(|(_, text)| text.as_str())
    }

    /// The number of turns, those of variations included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are no turns.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The turn itself.
    #[must_use]
    pub fn turn(&self, node: NodeId) -> Turn {
        self.nodes[node.0].turn
    }

    /// The place before a turn.
    #[must_use]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.nodes[node.0].parent
    }

    /// The position at a place.
    #[must_use]
    pub fn position(&self, at: Option<NodeId>) -> Position {
        at.map_or(self.start, |node| self.nodes[node.0].after)
    }

    /// The note at a place.
    #[must_use]
    pub fn note(&self, at: Option<NodeId>) -> Option<&Note> {
        at.map_or(self.start_note.as_ref(), |node| {
            self.nodes[node.0].note.as_ref()
        })
    }

    /// Replaces or removes the note at a place.
    pub fn set_note(&mut self, at: Option<NodeId>, note: Option<Note>) {
        match at {
            Some(node) => self.nodes[node.0].note = note,
            None => self.start_note = note,
        }
    }

    /// Writes more behind the note at a place.
    pub fn add_to_note(&mut self, at: Option<NodeId>, more: Note) {
        let place = at.map_or(&mut self.start_note, |node| &mut self.nodes[node.0].note);
        match place {
            Some(note) => {
                note.0.push(' ');
                note.0.push_str(&more.0);
            }
            None => *place = Some(more),
        }
    }

    /// The turns that continue from a place. The first one is the main line.
    pub fn children(&self, at: Option<NodeId>) -> impl Iterator<Item = NodeId> {
        let of = move |(_, node): &(usize, &Node)| node.parent == at;
        self.nodes
            .iter()
            .enumerate()
            .filter(of)
            .map(|(index, _)| NodeId(index))
    }

    /// The turns that continue from each place: of the start at index 0, of each turn at its index
    /// plus 1. For a walk through the whole tree, which would be slow with [`Study::children`].
    fn all_children(&self) -> Vec<Vec<NodeId>> {
        let mut all = vec![Vec::new(); self.nodes.len() + 1];
        for (index, node) in self.nodes.iter().enumerate() {
            all[node.parent.map_or(0, |parent| parent.0 + 1)].push(NodeId(index));
        }
        all
    }

    /// Adds a turn after a place. A turn that is already there is entered, not doubled.
    ///
    /// # Errors
    /// The turn is illegal there.
    pub fn add(&mut self, at: Option<NodeId>, turn: Turn) -> Result<NodeId, IllegalTurn> {
        if let Some(there) = self.children(at).find(|child| self.turn(*child) == turn) {
            return Ok(there);
        }
        let after = self
            .position(at)
            .play(&turn)
            .map_err(|_refused| IllegalTurn)?;
        self.nodes.push(Node {
            parent: at,
            turn,
            after,
            note: None,
        });
        Ok(NodeId(self.nodes.len() - 1))
    }

    /// Removes a turn and everything after it. Returns the place before it, as it is called from
    /// now on.
    pub fn remove(&mut self, node: NodeId) -> Option<NodeId> {
        // A turn is always after its parent in the list, so that one pass finds all that depend on
        // it.
        let mut renamed: Vec<Option<NodeId>> = Vec::with_capacity(self.nodes.len());
        let before = self.parent(node);
        let mut kept = Vec::with_capacity(self.nodes.len());
        for (index, old) in std::mem::take(&mut self.nodes).into_iter().enumerate() {
            let parent = old.parent.map(|parent| renamed[parent.0]);
            if NodeId(index) == node || parent == Some(None) {
                renamed.push(None);
                continue;
            }
            renamed.push(Some(NodeId(kept.len())));
            kept.push(Node {
                parent: parent.flatten(),
                ..old
            });
        }
        self.nodes = kept;
        before.and_then(|before| renamed[before.0])
    }

    /// The turns from the start to a place.
    #[must_use]
    pub fn path(&self, at: Option<NodeId>) -> Vec<NodeId> {
        let mut path: Vec<NodeId> = std::iter::successors(at, |node| self.parent(*node)).collect();
        path.reverse();
        path
    }

    /// The turns from the start through a place to the end of its main line.
    #[must_use]
    pub fn line(&self, at: Option<NodeId>) -> Vec<NodeId> {
        let mut line = self.path(at);
        let all = self.all_children();
        let first = |at: Option<NodeId>| all[at.map_or(0, |node| node.0 + 1)].first().copied();
        line.extend(std::iter::successors(first(at), |node| first(Some(*node))));
        line
    }

    /// Whether a place is on the main line of the study.
    #[must_use]
    pub fn is_on_main_line(&self, at: Option<NodeId>) -> bool {
        self.path(at)
            .iter()
            .all(|node| self.children(self.parent(*node)).next() == Some(*node))
    }

    /// Visits the whole tree in the order in which records have it: after a turn come its
    /// alternatives, each with all that follows it, and then the turns after it. Long studies need
    /// no more stack than short ones.
    pub fn walk(&self, mut visit: impl FnMut(Visit)) {
        enum Next {
            After(Option<NodeId>, u32),
            Variation(NodeId, u32),
            Close,
        }
        let all = self.all_children();
        let mut stack = vec![Next::After(None, 1)];
        while let Some(next) = stack.pop() {
            match next {
                Next::After(at, ply) => {
                    let children = &all[at.map_or(0, |node| node.0 + 1)];
                    let Some((first, others)) = children.split_first() else {
                        continue;
                    };
                    visit(Visit::Turn { node: *first, ply });
                    stack.push(Next::After(Some(*first), ply + 1));
                    stack.extend(
                        others
                            .iter()
                            .rev()
                            .map(|other| Next::Variation(*other, ply)),
                    );
                }
                Next::Variation(node, ply) => {
                    visit(Visit::Open);
                    visit(Visit::Turn { node, ply });
                    stack.push(Next::Close);
                    stack.push(Next::After(Some(node), ply + 1));
                }
                Next::Close => visit(Visit::Close),
            }
        }
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;
    use fanorona_rules::Ruleset;

    /// Adds turns one after the other; returns the last.
    fn add(study: &mut Study, mut at: Option<NodeId>, turns: &[&str]) -> Option<NodeId> {
        for turn in turns {
            let turn = study.position(at).read_turn(turn).unwrap();
            at = Some(study.add(at, turn).unwrap());
        }
        at
    }

    fn study() -> Study {
        Study::new(Position::start(Ruleset::Telo), Vec::new())
    }

    fn texts(study: &Study, nodes: impl IntoIterator<Item = NodeId>) -> Vec<String> {
        nodes
            .into_iter()
            .map(|node| study.turn(node).to_string())
            .collect()
    }

    #[test]
    fn a_turn_that_is_there_is_entered_and_not_doubled() {
        let mut study = study();
        let first = add(&mut study, None, &["b1b2+"]);
        assert_eq!(add(&mut study, None, &["b1b2+"]), first);
        let second = add(&mut study, None, &["a1b2+"]);
        assert_eq!(texts(&study, study.children(None)), ["b1b2+", "a1b2+"]);
        assert!(
            study.is_on_main_line(first)
                && !study.is_on_main_line(second)
                && study.is_on_main_line(None)
        );
        let illegal = study.turn(first.unwrap());
        assert_eq!(study.add(first, illegal), Err(IllegalTurn));
        assert_eq!(study.len(), 2);
    }

    #[test]
    fn a_line_goes_through_a_place_to_the_end_of_its_main_line() {
        let mut study = study();
        let main = add(&mut study, None, &["b1b2+", "c3b3", "b2b1-"]);
        let side = add(&mut study, None, &["a1b2+"]);
        assert_eq!(texts(&study, study.line(None)), ["b1b2+", "c3b3", "b2b1-"]);
        assert_eq!(texts(&study, study.path(main)), ["b1b2+", "c3b3", "b2b1-"]);
        assert_eq!(texts(&study, study.line(side)), ["a1b2+"]);
        let place = StudyPlace::new(Arc::new(study), None);
        assert_eq!((place.ply(), place.turns()), (0, 3));
        assert_eq!((place.after(2).ply(), place.after(99).at), (2, main));
    }

    #[test]
    fn a_removed_turn_takes_all_that_follows_it_along() {
        let mut study = study();
        let first = add(&mut study, None, &["b1b2+"]);
        add(&mut study, None, &["a1b2+"]);
        add(&mut study, first, &["c3b3", "b2b1-"]);
        let note = Note::new("sharp");
        let other = add(&mut study, None, &["c1b2+"]);
        study.set_note(other, note.clone());
        assert_eq!(study.remove(first.unwrap()), None);
        assert_eq!(texts(&study, study.children(None)), ["a1b2+", "c1b2+"]);
        let last = study.children(None).last();
        assert_eq!((study.note(last), study.len()), (note.as_ref(), 2));
        let deep = add(&mut study, last, &["a2a3-"]);
        assert_eq!(study.remove(deep.unwrap()), last);
    }

    #[test]
    fn a_walk_has_variations_after_the_turn_that_they_replace() {
        let mut study = study();
        let first = add(&mut study, None, &["b1b2+"]);
        add(&mut study, None, &["a1b2+"]);
        add(&mut study, first, &["c3b3"]);
        let mut seen = String::new();
        study.walk(|visit| match visit {
            Visit::Turn { node, ply } => seen += &format!("{ply}.{} ", study.turn(node)),
            Visit::Open => seen.push('('),
            Visit::Close => seen.push(')'),
        });
        assert_eq!(seen, "1.b1b2+ (1.a1b2+ )2.c3b3 ");
    }

    #[test]
    fn a_note_is_one_line_that_a_record_can_have_in_braces() {
        let text = |text: &str| Note::new(text).map(|note| note.as_str().to_owned());
        assert_eq!(
            text("  two {or  three}\n words "),
            Some("two (or three) words".to_owned())
        );
        for none in ["", "  ", "12.345", "-0.001"] {
            assert_eq!(text(none), None, "{none}");
        }
        assert!(text("12.34").is_some() && text("12.345 s").is_some());
    }

    #[test]
    fn a_turn_of_several_steps_is_played_step_by_step() {
        let position: Position = "4b/5/b4/2b2/w4 w".parse().unwrap();
        let place = StudyPlace::new(Arc::new(Study::new(position, Vec::new())), None);
        let play = |place: &StudyPlace, text| place.play(&Movements::read(text).unwrap());
        let Ok(StudyPlay::UnderWay(under_way)) = play(&place, "a1a2") else {
            panic!("it can go on")
        };
        assert_eq!(
            (under_way.back(), place.back()),
            (Some(place.clone()), None)
        );
        assert!(matches!(
            play(&under_way, "stop"),
            Ok(StudyPlay::Finished(_))
        ));
        assert!(play(&place, "e5e4").is_err());
    }
}
