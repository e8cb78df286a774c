//! Studies: the turns of a game as a tree, with variations and notes.
//!
//! The turns are one flat list. Each knows the turn before it, and the first turn after a turn is
//! its main line. A turn can only be added where it is legal, so that every path through the tree
//! is legal play.

mod mark;
mod place;

pub use mark::{Mark, Marks, NoMark};
pub use place::{StudyPlace, StudyPlay, Visit};

use fanorona_rules::{Position, Turn};

/// A turn of a study. It is only valid for the study that returned it, until a turn is removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(usize);

/// What the owner of a study says about a position: one line without braces, which would end it in
/// a record, and neither a time in seconds nor marks, which records write in the same place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note(String);

impl Note {
    /// Makes a note of a text. Braces become parentheses. `None` if the text is empty, only a time
    /// such as `12.345`, or only [`Marks`].
    #[must_use]
    pub fn new(text: &str) -> Option<Self> {
        let text = text.replace('{', "(").replace('}', ")");
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let means_more = is_time(&text) || text.parse::<Marks>().is_ok();
        (!text.is_empty() && !means_more).then_some(Self(text))
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
    marks: Marks,
}

/// A study. A place in it is the turn that was played last, or `None` at the start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Study {
    /// What is known beside the turns (players, title, result), as the tags of a record: names and
    /// texts.
    pub tags: Vec<(String, String)>,
    start: Position,
    start_note: Option<Note>,
    start_marks: Marks,
    nodes: Vec<Node>,
}

/// The turn is illegal at this place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IllegalTurn;

impl Study {
    /// A study without turns.
    #[must_use]
    pub fn new(start: Position, tags: Vec<(String, String)>) -> Self {
        Self {
            tags,
            start,
            start_note: None,
            start_marks: Marks::default(),
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

    /// The marks on the board at a place.
    #[must_use]
    pub fn marks(&self, at: Option<NodeId>) -> &Marks {
        at.map_or(&self.start_marks, |node| &self.nodes[node.0].marks)
    }

    /// The same, to change them.
    pub fn marks_mut(&mut self, at: Option<NodeId>) -> &mut Marks {
        match at {
            Some(node) => &mut self.nodes[node.0].marks,
            None => &mut self.start_marks,
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
            marks: Marks::default(),
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

#[cfg(test)]
mod tests;
