//! What the server advises to type, from the expected lines of transcripts, and whether it does
//! what it says.
//!
//! A command that a sentence tells somebody to type must be read, and accepted where it was
//! printed. The transcript is played again up to that line, and the command is typed in the same
//! session. There json mode shows whether it is refused.

use super::script::{Block, Body, Item, Kind, Script};
use super::stage::Stage;
use crate::support::deployment::Deployment;
use fanorond::command::catalog::exact;
use std::collections::BTreeMap;

/// A command that a client is told to type.
#[derive(Debug, Clone)]
pub(super) struct Advice {
    /// The block after which it was printed.
    pub(super) block: usize,
    pub(super) name: String,
    pub(super) command: String,
    /// The paragraph.
    said: String,
}

/// Words with which a sentence begins to say what to type.
const HEADS: [&str; 12] = [
    "To", "to", "Or", "Type", "type", "Answer", "answer", "See", "example", "as", "Then", "First",
];

/// Beginnings of sentences whose commands are not for now, or not for everybody: beginnings of
/// several commands, what can be typed when a game is over, what somebody has typed, for another
/// board, and a puzzle, of which none may be left.
const CONDITIONAL: [&str; 4] = [
    "Type more letters",
    "When ",
    "To do it there",
    "To get one: puzzle",
];

/// Commands that ask for more in human mode, or end the session.
const ASKING: [&str; 8] = [
    "register", "login", "guest", "quit", "import", "password", "delete", "mode",
];

/// All advice of a transcript in English.
pub(super) fn all(script: &Script) -> Vec<Advice> {
    let mut all = Vec::new();
    for (index, block) in script.blocks.iter().enumerate() {
        for (name, text) in paragraphs(block) {
            for command in commands(&text) {
                all.push(Advice {
                    block: index,
                    name: name.to_owned(),
                    command,
                    said: text.clone(),
                });
            }
        }
    }
    all
}

impl Advice {
    /// The sentence without names, numbers and what was typed: with others it is the same advice.
    fn sentence(&self) -> String {
        let sentence = self
            .said
            .split(". ")
            .filter(|sentence| sentence.contains(&self.command))
            .last();
        let unquoted = sentence
            .unwrap_or(&self.said)
            .split('"')
            .step_by(2)
            .collect::<String>();
        let words =
            unquoted
                .split(' ')
                .map(|word| match word.trim_end_matches(['.', ',', ':', ')']) {
                    "alice" | "bob" | "bobby" | "carol" | "dora" | "erin" | "mallory" => "NAME",
                    other => other,
                });
        let text = words.collect::<Vec<_>>().join(" ");
        text.chars().filter(|c| !c.is_ascii_digit()).collect()
    }

    /// Whether it answers an offer in a game. Whether it works depends on what else is offered.
    fn answers_an_offer(&self) -> bool {
        let answers = ["accept ", "decline ", "withdraw "]
            .iter()
            .any(|word| self.command.starts_with(word));
        answers && self.said.starts_with("Game ")
    }
}

/// What each client reads in a block, each paragraph in one line. Who is asked for something cannot
/// type a command.
fn paragraphs(block: &Block) -> Vec<(&str, String)> {
    let mut all: Vec<(&str, String)> = Vec::new();
    let mut asked: Vec<&str> = Vec::new();
    let mut width = 0;
    for body in &block.body {
        let Body::Expected {
            name,
            item: Item { kind, text },
        } = body
        else {
            continue;
        };
        // A line continues in the next one if the first word of that one did not fit.
        let goes_on = |rest: &str| width + rest.split(' ').next().unwrap_or_default().len() >= 79;
        match (kind, text.strip_prefix("  "), all.last_mut()) {
            (Kind::Prompt, ..) => asked.push(name),
            (Kind::Line, Some(rest), Some((last, paragraph))) if *last == name && goes_on(rest) => {
                paragraph.push(' ');
                paragraph.push_str(rest.trim_start());
            }
            (Kind::Line, ..) => all.push((
                name,
                text.trim_start_matches(['!', '?', '*', ' ']).to_owned(),
            )),
            (Kind::Sign, ..) => {}
        }
        width = text.chars().count();
    }
    // Neither JSON, nor what somebody says, nor how a command is written, nor a row of a table.
    let is_advice = |text: &str| {
        !text.starts_with(['{', '<']) && !text.starts_with("Usage: ") && !text.contains("   ")
    };
    all.retain(|(name, text)| !asked.contains(name) && is_advice(text));
    all
}

/// The commands that a paragraph tells to type, without those in which a word stands for something
/// else.
fn commands(paragraph: &str) -> Vec<String> {
    let mut found = Vec::new();
    let sentences = paragraph
        .split(". ")
        .filter(|sentence| !CONDITIONAL.iter().any(|start| sentence.starts_with(start)));
    for sentence in sentences {
        let mut parts = sentence.split(": ");
        let mut head = parts.next().unwrap_or_default();
        for tail in parts {
            // In "X: one; full command: other" only the last part belongs to the command after it.
            let last = head.rsplit("; ").next().unwrap_or_default();
            if !tail.contains(['[', '|'])
                && last
                    .split(' ')
                    .any(|word| HEADS.contains(&word.trim_start_matches('(')))
            {
                found.extend(typed(tail));
            }
            head = tail;
        }
    }
    found.retain(|command| {
        !command.contains(|c: char| c.is_ascii_uppercase() || "[]|<>%$\"!^=".contains(c))
    });
    found
}

/// The commands at the beginning of a text, which `or` and commas separate.
fn typed(text: &str) -> Vec<String> {
    let text = text
        .split([';', '(', ')'])
        .next()
        .unwrap_or_default()
        .trim_end_matches('.')
        .trim_end();
    let begins = |word: &str| exact(word).is_some();
    let mut found: Vec<String> = Vec::new();
    let mut ended = true;
    for word in text.split(' ') {
        let bare = word.trim_end_matches(',');
        match (ended && begins(bare), found.last_mut()) {
            (true, _) => found.push(bare.to_owned()),
            (false, None) => return found,
            (false, Some(_)) if ended && bare != "or" => return found,
            (false, Some(_)) if bare == "or" => {}
            (false, Some(command)) => {
                command.push(' ');
                command.push_str(bare);
            }
        }
        ended = word.ends_with(',') || bare == "or";
    }
    found
}

/// The advice that is typed, each after its transcript: what answers an offer in a game where a
/// transcript says it last, and everything else where it is last said in all of them.
pub(super) fn to_type(scripts: &BTreeMap<String, Script>) -> Vec<(String, Advice)> {
    let mut chosen: BTreeMap<(Option<&String>, String, String), (&String, Advice)> =
        BTreeMap::new();
    for (transcript, script) in scripts {
        for advice in all(script) {
            let first = advice
                .command
                .split(' ')
                .next()
                .unwrap_or_default()
                .to_owned();
            if ASKING.contains(&first.as_str()) {
                continue;
            }
            let key = (
                Some(transcript).filter(|_| advice.answers_an_offer()),
                advice.sentence(),
                first,
            );
            chosen.insert(key, (transcript, advice));
        }
    }
    chosen
        .into_values()
        .map(|(transcript, advice)| (transcript.clone(), advice))
        .collect()
}

/// Types advice where it was printed. Returns the refusal, if there is one.
pub(super) async fn refused(script: &Script, advice: &Advice) -> Result<Option<String>, String> {
    let Advice {
        block,
        name,
        command,
        said,
    } = advice;
    let refusal =
        Stage::advised(&script.blocks[..=*block], Deployment::Sqlite, name, command).await?;
    let at = script.blocks[*block].line;
    Ok(refusal.map(|line| format!("{at}: {name} is told: {said}\n  {command}: {line}")))
}
