//! The tags of a study: which there are, and what they can say.

use crate::records::tags::TAGS;
use crate::wire::clean::SafeText;
use fanorona_game::Study;
use fanorona_rules::Side;

/// The tag with the title of a study.
pub const TITLE: &str = "Title";
/// The tag with the position where a study starts, if no game does.
pub(super) const POSITION: &str = "Position";
/// The tags with the names of the players, which are any text in a study.
pub const PLAYERS: [&str; 2] = ["White", "Black"];
/// The tag with the score.
pub(super) const RESULT: &str = "Result";
/// The most characters of a title or of a player's name in a study.
pub const LONGEST_NAME: usize = 50;
/// Tags that follow from the turns, or that say what a comment means. A study may change the turns,
/// so it drops them.
const DROPPED: [&str; 3] = ["Opening", "Analysed", "AnalysedNodes"];

/// A text as a tag has it, such as a title: on one line, without quotation marks. `None` if it is
/// empty or too long.
#[must_use]
pub fn tag_text(text: &str) -> Option<String> {
    let text = SafeText::new(&text.replace('"', "'")).as_str().to_owned();
    (!text.is_empty() && text.chars().count() <= LONGEST_NAME).then_some(text)
}

/// Puts tags in the order in which records have them, and drops those that a study does not keep.
pub(super) fn in_order(mut tags: Vec<(String, String)>) -> Vec<(String, String)> {
    tags.retain(|(name, _)| !DROPPED.contains(&name.as_str()));
    // The title is no tag of a game, and comes first.
    tags.sort_by_key(|(name, _)| {
        TAGS.iter()
            .position(|tag| tag.name == name.as_str())
            .map_or(0, |index| index + 1)
    });
    tags
}

/// The name of the player of a side, if the study has one.
#[must_use]
pub fn player(study: &Study, side: Side) -> Option<&str> {
    let [white, black] = PLAYERS;
    study.tag(match side {
        Side::White => white,
        Side::Black => black,
    })
}
