//! Checks that the sessions in README.md, docs/a-game.md and docs/protocol.md match transcripts.

use super::compare::matches;
use super::script::{Action, Block, Body, Item, Kind, Script};
use std::fs;
use std::path::Path;

/// Lines that the shell and telnet write.
const NOT_OURS: [&str; 5] = [
    "$ ",
    "Trying ",
    "Connected to ",
    "Escape character",
    "Connection closed",
];

#[test]
fn the_sessions_of_a_game_match_a_transcript() {
    let story =
        Script::read(&fs::read_to_string(super::file("readme/a_whole_game")).unwrap()).unwrap();
    let screens = ["alice", "bob"].map(|name| screen(&story, name));
    let read = |page: &str| {
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(page)).unwrap()
    };
    let (readme, page) = (read("README.md"), read("docs/a-game.md"));
    let (short, long) = (sessions(&readme, "A game"), sessions(&page, "A whole game"));
    assert!(
        !short.is_empty(),
        "README.md has no session under \"A game\""
    );
    assert!(long.len() > 2, "docs/a-game.md lacks sessions");
    for session in short.into_iter().chain(long) {
        let is_shown = |screen: &Vec<String>| {
            screen.windows(session.len()).any(|lines| {
                lines
                    .iter()
                    .zip(&session)
                    .all(|(line, text)| matches(line, text))
            })
        };
        assert!(
            screens.iter().any(is_shown),
            "nobody in readme/a_whole_game sees this:\n{}",
            session.join("\n")
        );
    }
}

#[test]
fn the_session_in_the_guide_for_programs_matches_a_transcript() {
    let story = Script::read(&fs::read_to_string(super::file("bot/a_session")).unwrap()).unwrap();
    let mut seen = Vec::new();
    for block in &story.blocks {
        if let Action::Send { name, text } = &block.action
            && name == "zebu"
        {
            // The guide shows a token instead of the password of the transcript.
            seen.push(format!("> {}", text.replace("secret-rice", "TOKEN")));
        }
        for line in &block.body {
            if let Body::Expected { name, item } = line
                && name == "zebu"
                && item.kind == Kind::Line
            {
                seen.push(format!("< {}", item.text));
            }
        }
    }
    let hello = seen
        .iter()
        .rposition(|line| line.starts_with("> hello"))
        .unwrap();
    let guide =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/protocol.md"))
            .unwrap();
    let shown: Vec<&str> = guide
        .lines()
        .filter(|line| line.starts_with("> ") || line.starts_with("< "))
        .collect();
    assert_eq!(shown.len(), seen.len() - hello);
    for (seen, shown) in seen[hello..].iter().zip(shown) {
        assert!(
            matches(seen, shown),
            "docs/protocol.md has {shown}, but the transcript has {seen}"
        );
    }
}

/// The lines of each session in a chapter of a page.
fn sessions<'p>(page: &'p str, chapter: &str) -> Vec<Vec<&'p str>> {
    let heading = format!("\n## {chapter}\n");
    let (_, chapter) = page.split_once(&heading).unwrap_or_default();
    let chapter = chapter
        .split_once("\n## ")
        .map_or(chapter, |(chapter, _)| chapter);
    let fenced = chapter.split("```").skip(1).step_by(2);
    let ours = |line: &&str| !NOT_OURS.iter().any(|theirs| line.starts_with(theirs));
    fenced
        .map(|session| {
            session
                .trim()
                .lines()
                .map(str::trim_end)
                .filter(ours)
                .collect()
        })
        .collect()
}

/// All lines on the screen of one client.
fn screen(story: &Script, name: &str) -> Vec<String> {
    let mut screen = Screen {
        lines: Vec::new(),
        prompt: ">".to_owned(),
        hides: false,
    };
    for block in &story.blocks {
        screen.block(block, name);
    }
    screen.lines
}

struct Screen {
    lines: Vec<String>,
    /// The current prompt.
    prompt: String,
    /// Whether input is hidden.
    hides: bool,
}

impl Screen {
    fn block(&mut self, block: &Block, name: &str) {
        let items: Vec<&Item> = block
            .body
            .iter()
            .filter_map(|body| item_of(body, name))
            .collect();
        match &block.action {
            Action::Send { name: typist, text } | Action::SendAndAwait { name: typist, text }
                if typist == name =>
            {
                let shown = if self.hides { "" } else { text };
                self.lines
                    .push(format!("{} {shown}", self.prompt).trim_end().to_owned());
            }
            Action::Connect { .. } | Action::Prompt { .. } => {}
            // Unrequested output starts a new line after the prompt.
            Action::Player { .. }
            | Action::Send { .. }
            | Action::SendAndAwait { .. }
            | Action::Bytes { .. }
            | Action::Close { .. }
            | Action::Wait(_)
            | Action::Administrator { .. }
            | Action::Robots
            | Action::Restart(_) => self
                .lines
                .extend((!items.is_empty()).then(|| self.prompt.clone())),
        }
        if !items.is_empty() {
            ">".clone_into(&mut self.prompt);
        }
        for item in items {
            self.item(item);
        }
    }

    fn item(&mut self, item: &Item) {
        match (item.kind, item.text.as_str()) {
            (Kind::Line, text) => self.lines.push(text.to_owned()),
            (Kind::Prompt, text) => text.clone_into(&mut self.prompt),
            (Kind::Sign, "<IAC WILL ECHO>") => self.hides = true,
            (Kind::Sign, "<IAC WONT ECHO>") => self.hides = false,
            (Kind::Sign, _) => {}
        }
    }
}

fn item_of<'a>(body: &'a Body, wanted: &str) -> Option<&'a Item> {
    match body {
        Body::Expected { name, item } if name == wanted => Some(item),
        Body::Expected { .. } | Body::Quiet { .. } | Body::Note(_) => None,
    }
}
