//! Random commands. A template has words in braces, which are replaced by what the user knows or
//! could know.

use super::user::User;
use super::{MEMBERS, one_of};
use rand::RngExt as _;
use rand::rngs::StdRng;
use serde_json::Value;

/// Templates, each as often as its weight says.
const TEMPLATES: &[(u32, &str)] = &[
    (60, "{game} {turn}"),
    (25, "{turn}"),
    (4, "move {game} {words}"),
    (3, "stop {game}"),
    (3, "back {game}"),
    (2, "reset {game}"),
    (10, "challenge {name} {options}"),
    (8, "challenge {robot} {options}"),
    (12, "accept"),
    (6, "accept {number}"),
    (4, "decline {number}"),
    (4, "withdraw {number}"),
    (6, "seek {options}"),
    (6, "play {number}"),
    (2, "unseek"),
    (2, "formula {formula}"),
    (2, "formula test {name}"),
    (4, "resign {game}"),
    (4, "propose {game}"),
    (4, "undo {game} {small}"),
    (3, "abort {game}"),
    (2, "claim {game}"),
    (2, "moretime {game} {small}"),
    (4, "queue {game} if {turn} then {turn}"),
    (3, "queue {game} {turn} {turn}"),
    (2, "queue {game}"),
    (3, "submit {game} {turn}"),
    (3, "confirm {game}"),
    (3, "preview {game} {turn}"),
    (2, "rematch {game}"),
    (2, "vela {game}"),
    (1, "hint {game}"),
    (1, "learn"),
    (2, "learn {small}"),
    (1, "learn quit"),
    (2, "puzzle"),
    (1, "puzzle skip"),
    (1, "puzzle quit"),
    (1, "puzzle day"),
    (1, "puzzle days"),
    (1, "study new {ruleset}"),
    (1, "study game {game}"),
    (2, "study {small}"),
    (2, "study"),
    (2, "try {turn}"),
    (1, "study note {words}"),
    (1, "study note"),
    (1, "study note none"),
    (1, "study share"),
    (1, "study remove"),
    (1, "study copy"),
    (1, "study close"),
    (2, "analyse {game}"),
    (4, "show {game}"),
    (2, "show {name}"),
    (2, "show {game}#{small}"),
    (3, "games"),
    (2, "games live"),
    (2, "games {name}"),
    (2, "all show {name}"),
    (2, "next"),
    (2, "board {game}"),
    (2, "legal {game}"),
    (3, "observe {game}"),
    (2, "unobserve"),
    (2, "observers {game}"),
    (3, "follow {name}"),
    (1, "unfollow"),
    (2, "since {game} {small}"),
    (2, "moves {game}"),
    (3, "history {name} {filter}"),
    (1, "bookmark {game} {words}"),
    (1, "bookmarks"),
    (1, "unbookmark {game}"),
    (2, "export {game} {format}"),
    (1, "export mine json"),
    (2, "replay {game}"),
    (2, "forward {small}"),
    (1, "backward"),
    (1, "go {small}"),
    (1, "leave"),
    (3, "kibitz {game} {words}"),
    (3, "whisper {game} {words}"),
    (4, "tell {name} {words}"),
    (2, "tell {name},{name} {words}"),
    (2, "say {words}"),
    (2, ".{words}"),
    (2, "shout {words}"),
    (2, "channel join {channel}"),
    (2, "channel {channel} {words}"),
    (1, "channel new {word} {words}"),
    (1, "channel close {channel}"),
    (2, "censor {name}"),
    (2, "uncensor {name}"),
    (1, "quiet {switch}"),
    (3, "message {name} {words}"),
    (2, "messages"),
    (1, "messages erase {small}"),
    (3, "chat {game} {words}"),
    (2, "chat {game}"),
    (2, "inbox"),
    (2, "subscribe {game}"),
    (1, "unsubscribe all"),
    (2, "notify {name}"),
    (1, "unnotify all"),
    (2, "set {option}"),
    (1, "set"),
    (1, "alias {word} games {name}"),
    (1, "unalias {word}"),
    (1, "vacation on"),
    (2, "vacation off"),
    (2, "challenges {policy}"),
    (2, "who"),
    (2, "finger {name}"),
    (2, "standings {ruleset}"),
    (1, "rank {name}"),
    (1, "assess {name} {ruleset}"),
    (1, "progress {name}"),
    (1, "list {ruleset}"),
    (2, "limit {small}"),
    (2, "pending"),
    (1, "simul open {ruleset} {small}"),
    (1, "simul join {name}"),
    (1, "simul start"),
    (1, "simul close"),
    (1, "simul"),
    (1, "token new {word}"),
    (1, "token"),
    (1, "key"),
    (1, "key add {word}"),
    (1, "key remove {small}"),
    (1, "address {word}@example.org"),
    (1, "motd"),
    (1, "news"),
    (1, "help {word}"),
    (3, "report {name} {words}"),
    // For administrators. Everybody tries.
    (2, "promote"),
    (1, "kick {name} {words}"),
    (2, "mute {name} {small} {words}"),
    (2, "unmute {name}"),
    (1, "ban 203.0.{small}.0/24 1"),
    (1, "unban 203.0.{small}.0/24"),
    (1, "ban"),
    (2, "adjudicate {game} {score} {words}"),
    (2, "reports"),
    (1, "reports {number}"),
    (1, "reports close {number} {words}"),
    (1, "audit"),
    (1, "announce {words}"),
    (1, "broadcast {words}"),
    (1, "motd set {words}"),
    (1, "access"),
    (1, "access open"),
    (1, "resetpassword {name}"),
    (1, "alts {name}"),
    (1, "rename {name} {word}"),
    (1, "newaccount {word}"),
    (1, "admit {number}"),
    (1, "recover {name} {word} {word}"),
    // As by mail, in the name of the same user.
    (2, "fanorona next {me} {password}"),
    (2, "fanorona move {game} {me} {password} {turn}"),
    (1, "fanorona show {game}"),
    (1, "quit"),
];

const OPTIONS: &[&str] = &[
    "telo",
    "telo white",
    "telo black unrated",
    "dimyand",
    "tsivy",
    "telo private unrated",
    "dimyand private",
    "telo time=1+1",
    "telo 3+2 rated",
    "telo days=2",
    "telo match=3",
    "telo vela",
    "noundo telo",
    "untimed",
    "telo time=0+0",
];

const WORDS: &[&str] = &[
    "zebu",
    "vary",
    "mofo",
    "salama",
    "d2e3+",
    "12",
    "#1",
    "white",
    "before",
    "e\u{301}\u{302}",
    "日本",
];

pub(super) struct Grammar {
    total: u32,
}

impl Grammar {
    pub(super) fn new() -> Self {
        Self {
            total: TEMPLATES.iter().map(|(weight, _)| weight).sum(),
        }
    }

    /// The next line of a user. One in thirty is spoiled.
    pub(super) fn line(&self, dice: &mut StdRng, user: &User) -> String {
        let mut chosen = dice.random_range(0..self.total);
        let template = TEMPLATES.iter().find(|(weight, _)| {
            let is_it = chosen < *weight;
            chosen = chosen.wrapping_sub(*weight);
            is_it
        });
        let (_, template) = template.expect("the weights are those of the total");
        let line = fill(dice, user, template);
        if dice.random_range(0..30) == 0 {
            spoil(dice, &line)
        } else {
            line
        }
    }
}

/// Replaces the words in braces.
fn fill(dice: &mut StdRng, user: &User, template: &str) -> String {
    let mut line = String::new();
    let mut rest = template;
    // A turn belongs to the board that is named before it.
    let boards = user.boards();
    let board = if boards.is_empty() {
        Default::default()
    } else {
        (*one_of(dice, &boards)).clone()
    };
    while let Some((before, after)) = rest.split_once('{') {
        let (word, after) = after.split_once('}').expect("each brace is closed");
        line.push_str(before);
        line.push_str(&value(dice, user, &board, word));
        rest = after;
    }
    line.push_str(rest);
    line
}

fn value(dice: &mut StdRng, user: &User, board: &Value, word: &str) -> String {
    let chosen = |dice: &mut StdRng, choices: &[&str]| (*one_of(dice, choices)).to_owned();
    match word {
        "game" => match board["game"]
            .as_i64()
            .filter(|_| dice.random_range(0..8) > 0)
        {
            Some(game) => game.to_string(),
            None => dice.random_range(0..40).to_string(),
        },
        "turn" => turn(dice, board),
        "name" => match dice.random_range(0..12) {
            0 => format!("Guest{}", dice.random_range(0..30)),
            1 => chosen(dice, &["nobody", "server", "x", "deleted7", "robot1"]),
            _ => chosen(dice, &MEMBERS),
        },
        "robot" => format!("robot{}", dice.random_range(1..=3)),
        "options" => chosen(dice, OPTIONS),
        "number" => match user.numbers() {
            [] => dice.random_range(0..20).to_string(),
            numbers => one_of(dice, numbers).to_string(),
        },
        "small" => dice.random_range(0..9).to_string(),
        "word" => chosen(dice, WORDS),
        "words" => {
            let count = dice.random_range(1..5);
            let words: Vec<String> = (0..count).map(|_| chosen(dice, WORDS)).collect();
            words.join(" ")
        }
        "ruleset" => chosen(dice, &["telo", "dimyand", "tsivy", "vela"]),
        "score" => chosen(dice, &["1-0", "0-1", "1/2-1/2", "*"]),
        "format" => chosen(dice, &["text", "pgn", "json"]),
        "channel" => chosen(dice, &["help", "lounge", "openings", "1", "7", "zebu"]),
        "switch" => chosen(dice, &["on", "off"]),
        "policy" => chosen(dice, &["auto", "auto", "auto", "manual", "closed"]),
        "filter" => chosen(
            dice,
            &[
                "",
                "won",
                "white",
                "rated",
                "since 2026-01-01",
                "1-0",
                "last week",
                "in october",
                "resigned",
                "turns 20-40",
                "difference 100",
            ],
        ),
        "formula" => chosen(
            dice,
            &[
                "rating >= 1400 & !bot",
                "true",
                "",
                "(rating",
                "time.live | unrated",
            ],
        ),
        "option" => chosen(
            dice,
            &[
                "style line",
                "flip",
                "kibitz off",
                "watchers on",
                "language fr",
                "auto on",
                "seeks off",
                "height 9",
            ],
        ),
        "me" => user.name().to_owned(),
        "password" => user.password().to_owned(),
        other => unreachable!("no word is called {other}"),
    }
}

/// A legal step or turn of the board, with a chain that goes on at random.
fn turn(dice: &mut StdRng, board: &Value) -> String {
    let legal: Vec<&str> = board["legal"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    if legal.is_empty() {
        return one_of(dice, &["a1a2", "e2e3+", "c2b2+", "end"]).to_string();
    }
    let step = one_of(dice, &legal).to_string();
    let may_end = board["may_end"] == true;
    match dice.random_range(0..10) {
        0..=5 => format!("{step} end"),
        6 if may_end => "end".to_owned(),
        _ => step,
    }
}

/// Changes a line as a slip or an attacker would.
fn spoil(dice: &mut StdRng, line: &str) -> String {
    let mut letters: Vec<char> = line.chars().collect();
    let place = dice.random_range(0..=letters.len());
    match dice.random_range(0..5) {
        0 => letters.truncate(place),
        1 => letters.insert(
            place,
            *one_of(dice, &['#', '\t', '"', '{', '\u{202e}', '9', '-', '\u{0}']),
        ),
        2 if place < letters.len() => drop(letters.remove(place)),
        3 => letters
            .splice(place..place, "99999999999999999999".chars())
            .for_each(drop),
        _ => letters = letters.repeat(2),
    }
    letters
        .into_iter()
        .filter(|letter| !matches!(letter, '\n' | '\r'))
        .collect()
}
