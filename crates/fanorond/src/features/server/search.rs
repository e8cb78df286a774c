//! Which pages of help answer a question: an index of the words of all pages, commands and parts of
//! the rules in all languages.
//!
//! A word of a name or of another server counts most, a word of a title less, and a word of a page
//! little. Rare words count more than frequent ones. Words that begin alike count as similar.

use crate::command::catalog::{self, folded};
use crate::features::server::handle::page_of;
use fanorona_protocol::language::Language;
use fanorona_protocol::messages::server::{HelpFound, HelpPage};
use fanorona_protocol::text;
use fanorona_protocol::text::pages;
use fanorona_protocol::words::split_word;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::LazyLock;
use strum::VariantArray as _;

/// How many pages are shown.
const MOST: usize = 5;
/// What part of the score of the best page another one must have.
const LEAST: f32 = 0.25;
/// How many words of a question are looked up.
const MOST_WORDS: usize = 20;
/// What a word counts in a name, in a title, and at most in a page.
const NAME: f32 = 5.0;
const TITLE: f32 = 3.0;
const TEXT: f32 = 2.0;
/// How many letters at the end may differ in similar words, and what each of them takes away.
const ENDING: usize = 3;
const PER_LETTER: f32 = 0.88;

/// The words with which questions begin.
static QUESTIONS: LazyLock<HashSet<String>> = LazyLock::new(|| {
    words(
        "how what why when where who which can could may is are do does should i \
     comment quoi que qui quand ou pourquoi quel quelle est c puis peut je qu \
     ahoana inona iza oviana nahoana aiza hoatrinona firy misy afaka",
    )
    .collect()
});

/// Words that say nothing about the subject of a question.
static FILLERS: LazyLock<HashSet<String>> = LazyLock::new(|| {
    words("a an the my me your you it its this that these there of in on at for to with \
     and or not no so if be been am was were will would must did done has have had get got want need \
     just please know tell from by as some any about into we our they someone s t m don doesn help \
     ce cet cette la le les l un une des de du d au aux en et a pour par sur dans avec ne n pas y moi \
     mon ma mes te ton ta tes tu vous votre vos nous on il elle se si son sa ses plus faire fait dois \
     faut veux voudrais avoir ai suis sont j aide svp \
     ve no ny amin an ao eo io ireo fa sy dia izay aho ianao anao ahy ka ho raha tsy na atao manao hanao \
     hoe te azo azoko ataoko azafady momba fomba ilay ity izany izao n i")
    .collect()
});

/// What is known about the pages.
struct Index {
    pages: Vec<HelpFound>,
    /// The pages in which a word is, and what it counts there.
    words: BTreeMap<String, HashMap<usize, f32>>,
}

static INDEX: LazyLock<Index> = LazyLock::new(Index::new);

/// The pages that answer a question, the best first. Empty if none is about its words.
pub fn search(question: &str) -> Vec<HelpFound> {
    let index = &*INDEX;
    let mut scores: HashMap<usize, f32> = HashMap::new();
    for word in subjects(question) {
        for (page, score) in index.look_up(&word) {
            *scores.entry(page).or_default() += score;
        }
    }
    let mut best: Vec<(usize, f32)> = scores.into_iter().collect();
    best.sort_by(|(one, least), (other, most)| most.total_cmp(least).then(one.cmp(other)));
    let least = best.first().map_or(0.0, |(_, score)| score * LEAST);
    let best = best
        .into_iter()
        .take(MOST)
        .filter(|(_, score)| *score >= least);
    best.map(|(page, _)| index.pages[page].clone()).collect()
}

/// Whether words say what they are about.
pub fn has_subject(words: &str) -> bool {
    subjects(words).next().is_some()
}

/// How surely a line asks something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Asks {
    /// Nothing says so.
    Nothing,
    /// One of its words is the name of a page.
    NamesPage,
    /// It begins like a question.
    BeginsSo,
    /// It ends with a question mark, or its first two words are no command with a word behind it.
    Surely,
}

/// How surely a line asks something.
pub fn asks(line: &str) -> Asks {
    // A line by mail begins with the word of the game.
    let is_mail = split_word(line).is_some_and(|(word, _)| word.eq_ignore_ascii_case("fanorona"));
    let mut all = words(line);
    let begins = all.next().is_some_and(|word| QUESTIONS.contains(&word));
    let second = all.next();
    let says_little = |word: &String| QUESTIONS.contains(word) || FILLERS.contains(word);
    // What is typed behind a command may end with a question mark.
    let is_command = split_word(line).is_some_and(|(word, _)| catalog::is_taken(word));
    match second {
        _ if line.trim_end().ends_with('?') && (begins || !is_command) => Asks::Surely,
        Some(word) if begins && says_little(&word) => Asks::Surely,
        Some(_) if begins => Asks::BeginsSo,
        _ if !is_mail && subjects(line).any(|word| INDEX.is_name(&word)) => Asks::NamesPage,
        Some(_) | None => Asks::Nothing,
    }
}

impl Index {
    fn new() -> Self {
        let mut index = Self {
            pages: Vec::new(),
            words: BTreeMap::new(),
        };
        for row in catalog::rows().filter(|row| row.role().is_none()) {
            let page = index.add(row.name, HelpPage::Command(&row.info));
            row.names().for_each(|name| index.put(page, name, NAME));
            index.put_text(page, |language| pages::page(row.name, language));
        }
        let topics = pages::TOPICS.into_iter();
        for topic in topics.filter(|topic| *topic != pages::ADMINISTRATION) {
            let page = index.add(topic, HelpPage::Topic(topic));
            index.put(page, topic, NAME);
            // The parts of the rules are pages of their own.
            if topic != "fanorona" {
                index.put_text(page, |language| pages::page(topic, language));
            }
        }
        for (words, topic, part) in catalog::help_pages() {
            if let Some(number) = part {
                let name = words.split(' ').next().unwrap_or_default();
                let page = index.add(name, HelpPage::Part(topic, number));
                index.put_text(page, |language| {
                    pages::part(pages::page(topic, language)?, number)
                });
            }
            words.split(' ').for_each(|word| index.put_name(word, word));
        }
        for word in catalog::foreign_words() {
            let line = catalog::alone_elsewhere(word).or_else(|| catalog::perhaps(word));
            let line = line.unwrap_or_default();
            index.put_name(word, line.strip_prefix("help ").unwrap_or(line));
        }
        index
    }

    fn add(&mut self, topic: &'static str, page: HelpPage) -> usize {
        let number = self.pages.len();
        for language in Language::VARIANTS {
            self.put(number, &text::help_title(&page, *language), TITLE);
        }
        self.pages.push(HelpFound { topic, page });
        number
    }

    /// Notes another name of the page that `help` shows for a line.
    fn put_name(&mut self, name: &str, line: &str) {
        let page = page_of(line);
        let number = self
            .pages
            .iter()
            .position(|known| Some(&known.page) == page.as_ref());
        number
            .into_iter()
            .for_each(|number| self.put(number, name, NAME));
    }

    /// Notes that each word of a text counts this much on a page.
    fn put(&mut self, page: usize, text: &str, weight: f32) {
        for word in words(text) {
            let counts = self.words.entry(word).or_default().entry(page).or_default();
            *counts = counts.max(weight);
        }
    }

    /// Notes the words of a page in each language: the more often a word is there, the more it
    /// counts.
    fn put_text<T: AsRef<str>>(&mut self, page: usize, text: impl Fn(Language) -> Option<T>) {
        for language in Language::VARIANTS {
            let Some(text) = text(*language) else {
                continue;
            };
            let mut times: HashMap<String, f32> = HashMap::new();
            let mut all = 0.0;
            for word in words(text.as_ref()) {
                *times.entry(word).or_default() += 1.0;
                all += 1.0;
            }
            for (word, times) in times {
                let weight = TEXT * times / (times + 1.0 + all / 100.0);
                self.put(page, &word, weight);
            }
        }
    }

    /// The pages with a word or a similar one, and what the word counts there.
    fn look_up(&self, word: &str) -> HashMap<usize, f32> {
        let mut found: HashMap<usize, f32> = HashMap::new();
        let letters = word.chars().count();
        let begins: String = word
            .chars()
            .take(letters.saturating_sub(ENDING).max(4))
            .collect();
        for (other, pages) in self.words.range(begins.clone()..) {
            if !other.starts_with(&begins) {
                break;
            }
            let alike = word
                .chars()
                .zip(other.chars())
                .take_while(|(a, b)| a == b)
                .count();
            let differ = [letters, other.chars().count()].map(|all| all - alike);
            if differ.iter().any(|letters| *letters > ENDING) || (letters < 4 && differ != [0, 0]) {
                continue;
            }
            let similar = PER_LETTER.powi(i32::try_from(differ[0] + differ[1]).unwrap_or(i32::MAX));
            for (page, weight) in pages {
                let counts = found.entry(*page).or_default();
                *counts = counts.max(weight * similar);
            }
        }
        #[expect(clippy::cast_precision_loss, reason = "there are a few hundred pages")]
        let rare = (self.pages.len() as f32 / found.len().max(1) as f32).ln_1p();
        found.values_mut().for_each(|score| *score *= rare);
        found
    }

    /// Whether a word is the name of a page.
    fn is_name(&self, word: &str) -> bool {
        let pages = self.words.get(word);
        pages.is_some_and(|pages| pages.values().any(|weight| *weight >= NAME))
    }
}

/// The words of a question that say what it is about.
fn subjects(question: &str) -> impl Iterator<Item = String> {
    words(question)
        .filter(|word| !FILLERS.contains(word) && !QUESTIONS.contains(word))
        .take(MOST_WORDS)
}

/// The words of a text, without accents and in lower case. Malagasy has tenses and nouns by the
/// first letter (mihinana, hihinana, nihinana, fihinanana), which becomes that of the present.
fn words(text: &str) -> impl Iterator<Item = String> {
    let words = text.split(|c: char| !c.is_alphanumeric());
    words.filter_map(folded).map(|word| match word.as_bytes() {
        [b'h' | b'n' | b'f', b'a' | b'i', _, _, _, ..] => format!("m{}", &word[1..]),
        _ => word,
    })
}

#[cfg(test)]
mod tests;
