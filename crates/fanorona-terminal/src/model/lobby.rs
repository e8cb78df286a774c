//! What the first screen asks the server, and does with its answers.

use super::board::BoardView;
use super::home::{Rows, Section};
use super::pane::{Body, Entry, Pane, entries, plain};
use super::words::Word;
use super::{Model, Purpose};
use crate::view::wrapped;
use fanorona_game::GameId;
use fanorona_protocol::client::ClientState;
use fanorona_protocol::language::Language;
use fanorona_protocol::messages::lists::Lists;
use fanorona_protocol::text::web::Table;
use strum::VariantArray as _;

impl Model {
    /// Asks for what the first screen shows, if it is time.
    pub(super) fn refresh_home(&mut self, at_once: bool) {
        if !self.home.is_due(self.now, at_once) {
            return;
        }
        self.own_rows();
        let me = self.me.clone().unwrap_or_default();
        for section in Section::ALL {
            if let Some(line) = section.line(&me) {
                self.ask(Purpose::Home(section), &line);
            }
        }
    }

    /// The rows that this program says itself.
    fn own_rows(&mut self) {
        let row = |word: Word, line: &str| entry(&self.word(word), line);
        let mut menu = vec![
            row(Word::MenuSeek, "seek 10+5"),
            row(Word::History, "history"),
        ];
        let others = Language::VARIANTS.iter().filter(|it| **it != self.language);
        menu.extend(others.map(|it| entry(it.own_name(), &format!("set language {it}"))));
        menu.push(row(Word::MenuLeave, "quit"));
        let first = vec![
            row(Word::HomeLearn, "learn"),
            row(Word::HomePlay, "play robot1"),
        ];
        let selected = self.home.selected();
        self.home.put(Section::Menu, menu.into());
        // The language that was chosen is not offered any more: the cursor stays in its place.
        if let (Some(selected), None) = (selected, self.home.selected()) {
            self.home.select(selected);
        }
        if self.is_new && !self.home.rows.contains_key(&Section::Games) {
            self.home.put(Section::First, first.into());
        }
    }

    /// Whether the answer that comes next is one for a section.
    fn asks_for(&self, section: Section) -> bool {
        let next = self.asked.front().map(|it| &it.purpose);
        next == Some(&Purpose::Home(section))
    }

    /// The list of a section.
    pub(super) fn home_list(&mut self, section: Section, list: &Lists, table: Option<Table>) {
        let me = self.me.clone().unwrap_or_default();
        let rows = table.map(|table| Rows {
            entries: entries(list, &table, Some(&me)),
            headings: table.headings,
        });
        let mut rows = rows.unwrap_or_default();
        // The player's own games have a section of their own, and the player is known to be here.
        let own = match section {
            Section::Live => Some("board ".to_owned()),
            Section::People => Some(format!("finger {me}")),
            Section::Challenges
            | Section::First
            | Section::Games
            | Section::Puzzle
            | Section::Seeks
            | Section::Tournaments
            | Section::News
            | Section::Menu => None,
        };
        if let Some(own) = own {
            let is_own = |it: &Entry| it.command.as_ref().is_some_and(|it| it.starts_with(&own));
            rows.entries.retain(|entry| !is_own(entry));
        }
        if section == Section::Games && !rows.entries.is_empty() {
            self.home.put(Section::First, Rows::default());
        }
        self.home
            .put(section, rows.cut(section, &me, self.regions.height));
        if section == Section::Live {
            self.ask_for_boards();
        }
    }

    /// Asks for the boards of the live games that are shown.
    fn ask_for_boards(&mut self) {
        let rows = self.home.rows.get(&Section::Live);
        let rows = rows.into_iter().flat_map(|rows| &rows.entries);
        let games: Vec<GameId> = rows.filter_map(Entry::game).collect();
        self.home.boards.retain(|game, _| games.contains(game));
        if !games.is_empty() {
            let numbers: Vec<String> = games.iter().map(|it| it.0.to_string()).collect();
            let line = format!("show {}", numbers.join(" "));
            self.ask(Purpose::Home(Section::Live), &line);
        }
    }

    /// A board of the first screen, if the server was asked for it.
    pub(super) fn home_board(&mut self, state: &ClientState) -> bool {
        let rows = self.home.rows.get(&Section::Live);
        let is_listed =
            rows.is_some_and(|it| it.entries.iter().any(|it| it.game() == Some(state.game)));
        let is_asked = is_listed && self.asks_for(Section::Live);
        if is_asked {
            let board = BoardView::of_game(state, "", None, self.now);
            self.home.boards.insert(state.game, board);
        }
        is_asked
    }

    /// A section of the home screen was told, or there is none.
    pub(super) fn home_told(&mut self) {
        let is_home = |it: &super::Asked| matches!(it.purpose, Purpose::Home(_));
        if !self.asked.iter().any(is_home) {
            self.home.told();
        }
    }

    /// A player's profile, after what can be done with that player.
    pub(super) fn profile_pane(&self, line: &str, name: &str, is_bot: bool, words: &str) -> Pane {
        let row = |word: Word, line: &str| entry(&self.word(word), &format!("{line} {name}"));
        let mut rows = Vec::new();
        if is_bot {
            rows.push(row(Word::ProfilePlay, "play"));
        }
        let live = format!("challenge {name} 10+5");
        rows.push(entry(&self.word(Word::ProfileLive), &live));
        rows.push(row(Word::ProfileDays, "challenge"));
        if self.me.as_deref() == Some(name) {
            rows.clear();
        }
        rows.push(row(Word::History, "history"));
        let width = usize::from(self.regions.width.saturating_sub(2));
        let words = words.lines().flat_map(|line| wrapped(&plain(line), width));
        let words = std::iter::once(String::new()).chain(words);
        rows.extend(words.map(|line| Entry {
            cells: vec![line],
            command: None,
        }));
        Pane {
            title: line.to_owned(),
            line: line.to_owned(),
            body: Body::Rows {
                headings: Vec::new(),
                rows,
                selected: 0,
                more: None,
            },
            top: 0,
        }
    }
}

fn entry(text: &str, command: &str) -> Entry {
    Entry {
        cells: vec![text.to_owned()],
        command: Some(command.to_owned()),
    }
}
