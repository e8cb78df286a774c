//! Exhibitions, for people and for programs.

use super::house::{colour, counted};
use super::terms::terms;
use super::{Viewer, state};
use crate::event::{Cause, SimulBoard, SimulChange, SimulNews, SimulScore, State};
use fanorona_game::{Happening, Player, PlayerName, Terms};
use fanorona_rules::Side;
use serde_json::{Value, json};
use std::fmt::Write as _;

/// What happened, as lines that may come unasked.
pub(super) fn words(news: &SimulNews, viewer: &Viewer) -> String {
    let giver = &news.giver.name;
    match &news.what {
        SimulChange::Opened { terms, boards } => format!(
            "* {giver} gives an exhibition: {}.\n* To play in it: simul join {giver}",
            conditions(terms, *boards, giver)
        ),
        SimulChange::Waits { terms, boards, players } => {
            waits(news, &conditions(terms, *boards, giver), players, viewer)
        }
        SimulChange::Joined { name, players } => {
            format!("* {name} joins the exhibition of {giver} ({}).", counted(*players, "player"))
        }
        SimulChange::Left { name, players } => {
            format!("* {name} leaves the exhibition of {giver} ({}).", counted(*players, "player"))
        }
        SimulChange::Closed => format!("* The exhibition of {giver} is called off."),
        SimulChange::Started { boards } => {
            format!("* The exhibition of {giver} begins, on {}.", counted(*boards, "board"))
        }
        SimulChange::Ended { score, boards } => ended(news, *score, boards, viewer),
    }
}

fn conditions(all: &Terms, boards: u32, giver: &PlayerName) -> String {
    format!("{}, up to {}", terms(all, Some(giver)), counted(boards as usize, "board"))
}

/// How one stands that has not begun, and what whoever asks can do about it.
fn waits(news: &SimulNews, conditions: &str, players: &[Player], viewer: &Viewer) -> String {
    let giver = &news.giver;
    let names: Vec<&str> = players.iter().map(|player| player.name.as_str()).collect();
    let taken = match names.as_slice() {
        [] => "Nobody has a place yet.".to_owned(),
        [only] => format!("It has 1 player: {only}."),
        several => format!("It has {} players: {}.", several.len(), several.join(", ")),
    };
    let has_place = players.iter().any(|player| viewer.account == Some(player.id));
    let next = match (viewer.account == Some(giver.id), has_place) {
        (true, _) if players.is_empty() => "To call it off: simul close".to_owned(),
        (true, _) => "To begin: simul start".to_owned(),
        (false, true) => "To give yours back: simul leave".to_owned(),
        (false, false) => format!("To take one: simul join {}", giver.name),
    };
    let name = &giver.name;
    format!("* The exhibition of {name} has not begun. {next}\n* {taken}\n* Its games: {conditions}.")
}

/// How it went in all; and, for those who have played, how it went on each board.
fn ended(news: &SimulNews, score: SimulScore, boards: &[SimulBoard], viewer: &Viewer) -> String {
    let giver = &news.giver;
    let mut out = format!("* The exhibition of {} is over: {}.\n", giver.name, self::score(score));
    let plays = |person: &Player| viewer.account == Some(person.id);
    if !plays(giver) && !boards.iter().any(|board| plays(&board.opponent)) {
        return out;
    }
    let width = |texts: &mut dyn Iterator<Item = usize>| texts.max().unwrap_or_default();
    let numbers = width(&mut boards.iter().map(|board| board.game.to_string().len()));
    let names = width(&mut boards.iter().map(|board| board.opponent.name.as_str().len()));
    for SimulBoard { game, opponent, side, turns, result } in boards {
        let _ = writeln!(
            out,
            "  {:>numbers$}  {:<names$}  {}  {:>9}  {} {}",
            game.to_string(),
            opponent.name.as_str(),
            colour(side.opposite()),
            counted(*turns as usize, "turn"),
            result.score.code(),
            result.reason.code(),
        );
    }
    out
}

/// `+12 =3 -1`, and what was broken off.
fn score(score: SimulScore) -> String {
    let SimulScore { won, drawn, lost, aborted } = score;
    let aborted = if aborted == 0 { String::new() } else { format!(" ({aborted} broken off)") };
    format!("+{won} ={drawn} -{lost}{aborted}")
}

/// What happened on a board of an exhibition that its giver does not look at, as one line: no board may push another
/// one off the screen. `waiting` is on how many boards the giver is to move. Nothing for the half of a turn.
pub fn aside(board: &State, waiting: usize, viewer: &Viewer, out: &mut String) {
    let record = &board.record;
    let side = viewer.side_in(record).unwrap_or(Side::White);
    let opponent = &record.seats.get(side.opposite()).name;
    let mut parts = match &*board.cause {
        Cause::Started => vec!["the game begins".to_owned()],
        Cause::Happened(happened) | Cause::ByItself { happened, .. } => {
            happened.iter().filter_map(|happening| happening_aside(happening, board, viewer)).collect()
        }
        Cause::Asked | Cause::AskedAt { .. } | Cause::LoggedIn => Vec::new(),
    };
    if parts.is_empty() {
        return;
    }
    match waiting {
        0 => {}
        1 => parts.push("1 board waits for you".to_owned()),
        several => parts.push(format!("{several} boards wait for you")),
    }
    let line = format!("! {} {opponent}: {}\n", record.id, parts.join("; "));
    super::layout::Layout::of(viewer).words(&line, super::layout::Marks::Coloured, out);
}

fn happening_aside(happening: &Happening, board: &State, viewer: &Viewer) -> Option<String> {
    match happening {
        Happening::Turned { turn, ply, .. } => Some(format!("{turn} -- {}", counted(ply.0 as usize, "turn"))),
        Happening::Ended(result) => {
            Some(state::ending(*result, &board.record).trim_end_matches('.').to_owned())
        }
        Happening::Undone { .. } | Happening::GaveTime { .. } => {
            let said = state::happening_line(happening, "", &board.record, viewer)?;
            Some(said.trim_end_matches('.').to_owned())
        }
        Happening::Stepped { .. }
        | Happening::TookBack { .. }
        | Happening::Offered(_)
        | Happening::Declined(_)
        | Happening::Lapsed(_) => None,
    }
}

/// The fields of the event, for programs.
pub(super) fn json(news: &SimulNews) -> Value {
    let mut fields = json!({ "giver": news.giver.name.as_str(), "status": news.what.code() });
    match &news.what {
        SimulChange::Opened { terms, boards } => note_terms(&mut fields, terms, *boards),
        SimulChange::Waits { terms, boards, players } => {
            note_terms(&mut fields, terms, *boards);
            let names: Vec<&str> = players.iter().map(|player| player.name.as_str()).collect();
            fields["players"] = json!(names.len());
            fields["names"] = json!(names);
        }
        SimulChange::Joined { name, players } | SimulChange::Left { name, players } => {
            fields["name"] = json!(name.as_str());
            fields["players"] = json!(players);
        }
        SimulChange::Closed => {}
        SimulChange::Started { boards } => fields["boards"] = json!(boards),
        SimulChange::Ended { score, boards } => {
            fields["won"] = json!(score.won);
            fields["drawn"] = json!(score.drawn);
            fields["lost"] = json!(score.lost);
            fields["aborted"] = json!(score.aborted);
            fields["games"] = boards.iter().map(board_json).collect();
        }
    }
    fields
}

fn note_terms(fields: &mut Value, terms: &Terms, boards: u32) {
    fields["boards"] = json!(boards);
    fields["ruleset"] = json!(terms.ruleset.name());
    fields["rated"] = json!(terms.rated);
    fields["colour"] = json!(terms.colour.name());
    fields["time"] = json!(terms.time.to_string());
}

fn board_json(board: &SimulBoard) -> Value {
    let SimulBoard { game, opponent, side, turns, result } = board;
    json!({
        "game": game.0,
        "opponent": opponent.name.as_str(),
        "side": super::json::letter(*side),
        "turns": turns,
        "result": result.score.code(),
        "reason": result.reason.code(),
    })
}
