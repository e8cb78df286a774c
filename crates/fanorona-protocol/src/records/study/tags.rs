//! The tags of a study: which there are, and what they can say.

use crate::records::tags::{MODE, OTB, TAGS, moment, written_moment};
use crate::wire::clean::SafeText;
use fanorona_game::{PlayerName, Study, Timestamp};
use fanorona_rules::{BySide, Side};

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

/// The tag with the times of a game over the board: for each turn, the milliseconds since its start.
pub(super) const TIMES: &str = "Times";
/// The tag with the start of a game over the board.
const STARTED: &str = "Started";

/// The tags of a study in which a game over the board is recorded.
#[must_use]
pub fn otb_tags(players: &BySide<PlayerName>, at: Timestamp) -> Vec<(String, String)> {
    let [white, black] = PLAYERS;
    let tags = [
        (white, players.white.to_string()),
        (black, players.black.to_string()),
        (MODE, OTB.to_owned()),
        (STARTED, written_moment(at)),
    ];
    tags.map(|(name, text)| (name.to_owned(), text)).into()
}

/// When the game over the board began that is recorded in a study, and when each turn was played;
/// `None` if no game is.
#[must_use]
pub fn otb_times(study: &Study) -> Option<(Timestamp, Vec<Timestamp>)> {
    let started = moment(study.tag(STARTED)?)
        .ok()
        .filter(|_| study.tag(MODE) == Some(OTB) && study.tag("Game").is_none())?;
    let times = study.tag(TIMES).unwrap_or_default().split(' ');
    let played =
        times.map_while(|text| Some(Timestamp(started.0.checked_add(text.parse().ok()?)?)));
    Some((started, played.collect()))
}

/// Notes in a study that turn `ply` of a recorded game was played now. Later turns were taken back.
pub fn note_otb_turn(study: &mut Study, ply: u32, now: Timestamp) {
    let Some((started, mut played)) = otb_times(study) else {
        return;
    };
    played.truncate(ply.saturating_sub(1) as usize);
    played.push(now);
    let times = played.iter().map(|at| (at.0 - started.0).to_string());
    let times = times.collect::<Vec<_>>().join(" ");
    study.tags.retain(|(name, _)| name != TIMES);
    study.tags.push((TIMES.to_owned(), times));
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
