//! The lines of the server.

use super::answer::{Answer, board_of};
use super::board::{BoardView, Place};
use super::login::{Credentials, Login};
use super::pane::Pane;
use super::words::Word;
use super::{Effect, MOST_BOARDS, MOST_PEOPLE, Model, Phase, Purpose, Said};
use fanorona_game::{GameId, Now};
use fanorona_protocol::client::{ClientNotice, ClientState, Line, Refused, What};
use fanorona_protocol::messages::lists::Lists;
use fanorona_protocol::messages::puzzle::PuzzleStatus;
use fanorona_protocol::text::web;
use serde_json::{Map, Value};

/// The protocol that this program speaks.
const PROTOCOL: u32 = 2;
/// The number of unreadable lines after which the player is told.
const MUCH_GARBAGE: u32 = 8;
/// How many turns of a game that is seen for the first time are asked for.
const TURNS_BEFORE: u32 = 30;

impl Model {
    /// Reads a line of the server, without its end.
    pub fn take(&mut self, text: &str, now: Now) -> Vec<Effect> {
        self.now = now;
        match Line::read(text) {
            Ok(line) => self.line_read(line),
            // A greeting for people comes before the first line of json mode. If the connection
            // ends with it, it is the reason.
            Err(_) if matches!(self.phase, Phase::Connecting(_)) => {
                let words = super::pane::plain(text);
                if !words.trim().is_empty() {
                    self.trouble = Some(words);
                }
            }
            Err(_) => {
                self.garbage = self.garbage.saturating_add(1);
                if self.garbage == MUCH_GARBAGE {
                    let words = self.word(Word::Garbage);
                    self.refuse(&words);
                }
            }
        }
        std::mem::take(&mut self.effects)
    }

    fn line_read(&mut self, line: Line) {
        let words = line.words.unwrap_or_default();
        match line.what {
            What::Hello(hello) => {
                self.trouble = None;
                self.is_greeted = true;
                if hello.proto != PROTOCOL {
                    let words = self.word(Word::OldServer);
                    self.refuse(&words);
                }
                self.greet();
            }
            What::State(state) => self.state(&state, &words),
            What::Lesson(line) => {
                let before = self.boards.remove(&Place::Lesson);
                let shows = before.is_none();
                self.put_board(BoardView::of_lesson(&line, &words, before), shows);
                self.say(words.lines().next().unwrap_or_default());
            }
            What::Puzzle(line) => {
                let before = self.boards.remove(&Place::Puzzle);
                let shows = line.status == PuzzleStatus::Task;
                self.put_board(BoardView::of_puzzle(&line, &words, before), shows);
                self.say(words.lines().next().unwrap_or_default());
            }
            What::Replay(line) => {
                let before = self.boards.remove(&Place::Replay);
                let is_new = before.as_ref().and_then(|it| it.game) != Some(line.game);
                // A replay that the player has left for another screen comes back when it is asked
                // for, but not when somebody else steps through it.
                let is_asked = |it: &super::Asked| matches!(it.purpose, Purpose::Typed(_));
                let shows = is_new || self.asked.iter().any(is_asked);
                self.put_board(BoardView::of_replay(&line, &words, before), shows);
                if is_new {
                    self.ask(Purpose::Turns, &format!("moves {}", line.game.0));
                }
            }
            What::Study(line) => {
                let before = self.boards.remove(&Place::Study);
                let shows = before.is_none();
                self.put_board(BoardView::of_study(&line, &words, before), shows);
            }
            What::Table(list) => self.list(&list, &words),
            What::Done(fields) => self.done(line.id.as_deref(), fields, &words),
            What::Refused(refused) => self.refused(line.id.as_deref(), &refused),
            What::Notice(notice) => self.notice(&notice),
            What::Ping => self.effects.push(Effect::Send("pong".to_owned())),
            What::Challenge(_) | What::Offer(_) => {
                self.say(words.lines().next().unwrap_or_default());
                self.note(&words);
                self.refresh_home(true);
            }
            What::Seek(_) => self.home.changed(self.now),
            What::Talk(_) => self.hear(&words),
            What::Other { kind, fields } if kind == "record" => self.record(fields),
            What::Other { .. } => {
                self.say(words.lines().next().unwrap_or_default());
                self.note(&words);
            }
        }
    }

    /// The server has introduced itself: the player is logged in, or asked.
    fn greet(&mut self) {
        if let Phase::Inside = self.phase {
            return;
        }
        if let Some(word) = self.options.notice.take() {
            let words = self.word(word);
            self.say(&words);
        }
        let line = self.options.credentials.as_ref().map(Credentials::line);
        match line {
            Some(Some(line)) => {
                let name = String::new();
                self.phase = Phase::Login(Login::Waiting { name });
                self.ask(Purpose::Login, &line);
            }
            _ => {
                let name = self.options.name.clone();
                self.phase =
                    Phase::Login(name.map_or(Login::Name, |name| Login::Password { name }));
            }
        }
    }

    fn state(&mut self, state: &ClientState, words: &str) {
        let place = Place::Game(state.game);
        if !self.boards.contains_key(&place) && self.home_board(state) {
            return;
        }
        if state.past {
            // An earlier turn, as `since` tells it.
            if let (Some(board), Some(last)) = (self.boards.get_mut(&place), &state.last) {
                board.tell_turn(state.ply, last);
            }
            return;
        }
        let before = self.boards.remove(&place);
        let played_before = before.as_ref().is_some_and(|board| board.plays);
        let known = before.as_ref().map(|board| (board.ply, board.is_over));
        let view = BoardView::of_game(state, words, before, self.now);
        let is_new_turn = view.plays && !played_before;
        let may_show = self
            .board()
            .is_none_or(|board| board.is_over || board.place == place);
        let begins = state.ply == 0 || (!view.is_slow && !view.is_over);
        // A game of others comes because the player follows one of them.
        let shows = known.is_none() && begins && may_show;
        let game = state.game.0;
        let names = [view.names.white.clone(), view.names.black.clone()];
        self.put_board(Some(view), shows);
        match known {
            None if state.ply > 0 => {
                let from = state.ply.saturating_sub(TURNS_BEFORE) + 1;
                self.ask(Purpose::Turns, &format!("moves {game} from {from}"));
            }
            Some((ply, _)) if state.ply > ply + 1 => {
                self.ask(Purpose::Quiet, &format!("since {game} {ply}"));
            }
            _ => {}
        }
        let ended = state.result.is_some() && known.is_some_and(|(_, was_over)| !was_over);
        for name in names {
            if ended || !self.people.contains_key(&name.to_lowercase()) {
                self.people.entry(name.to_lowercase()).or_default();
                self.ask(Purpose::Profile, &format!("finger {name}"));
            }
        }
        while self.people.len() > MOST_PEOPLE {
            self.people.pop_first();
        }
        if self.shown == Some(place) {
            // The board shows what was played; words would only cost bytes.
            let may_stop = self
                .board()
                .is_some_and(|board| board.plays && board.may_end);
            match (state.result, may_stop) {
                (Some(_), _) => {
                    // At the end of the words is what can be done now.
                    let result = state.ending.as_deref().unwrap_or_default();
                    let next = words.lines().last().filter(|next| !next.ends_with(result));
                    self.say(&format!("{result} {}", next.unwrap_or_default()));
                }
                (None, true) => {
                    let words = self.word(Word::MayStop);
                    self.say(&words);
                }
                (None, false) => self.said = Said::default(),
            }
        } else if known.is_some() && (is_new_turn || ended) {
            self.note(words.lines().next().unwrap_or_default());
        }
        if is_new_turn && self.rings {
            self.effects.push(Effect::Ring);
        }
    }

    fn put_board(&mut self, view: Option<BoardView>, shows: bool) {
        let Some(view) = view else {
            self.garbage = self.garbage.saturating_add(1);
            return;
        };
        let place = view.place;
        self.boards.insert(place, view);
        if shows {
            self.show(Some(place));
        }
        while self.boards.len() > MOST_BOARDS {
            let shown = self.shown;
            let oldest = self
                .boards
                .keys()
                .find(|place| Some(**place) != shown)
                .copied();
            oldest.and_then(|place| self.boards.remove(&place));
        }
    }

    fn list(&mut self, list: &Lists, words: &str) {
        let mut viewer = web::reader(self.now.wall.into());
        viewer.preferences.language = Some(self.language);
        let table = web::table(list, &viewer);
        let me = self.me.clone();
        match self.asked.front().map(|asked| asked.purpose.clone()) {
            Some(Purpose::Home(section)) => self.home_list(section, list, table),
            Some(Purpose::Typed(line)) => match table {
                Some(table) => {
                    let mut pane = Pane::list(&line, list, table, me.as_deref());
                    if line == "history" {
                        pane.title = self.word(Word::History);
                    }
                    self.pane = Some(pane);
                }
                None => self.say(words),
            },
            Some(
                Purpose::Play(_)
                | Purpose::Login
                | Purpose::Settings
                | Purpose::Profile
                | Purpose::Turns
                | Purpose::Quiet,
            )
            | None => {}
        }
    }

    /// Why a line was sent, from the tag of its answer. Answers to older lines do not come any
    /// more.
    fn purpose(&mut self, tag: Option<&str>) -> Option<Purpose> {
        let tag: u64 = tag?.parse().ok()?;
        while let Some(asked) = self.asked.pop_front() {
            if asked.tag == tag {
                return Some(asked.purpose);
            }
            if asked.tag > tag {
                self.asked.push_front(asked);
                return None;
            }
        }
        None
    }

    fn done(&mut self, tag: Option<&str>, fields: Map<String, Value>, words: &str) {
        let answer: Answer = serde_json::from_value(Value::Object(fields)).unwrap_or_default();
        let purpose = self.purpose(tag);
        if let Some(view) = answer.view {
            self.view = view;
        }
        if let Some(language) = answer.language {
            self.speak(language);
        }
        if let Some(bell) = answer.bell {
            self.rings = bell;
        }
        if answer.done == "logged_in" {
            return self.logged_in(&answer, words);
        }
        if answer.done == "profile" {
            self.profile(&answer);
        }
        if let "left_lesson" | "left_puzzle" | "left" | "study_closed" | "all_lessons" =
            answer.done.as_str()
        {
            for place in [Place::Lesson, Place::Puzzle, Place::Replay, Place::Study] {
                if self.shown == Some(place) {
                    self.boards.remove(&place);
                    self.show(None);
                }
            }
        }
        match purpose {
            Some(Purpose::Typed(line)) => self.answered(&line, &answer, words),
            Some(Purpose::Turns) => {
                if let Some(more) = answer.more {
                    self.ask(Purpose::Turns, &more);
                }
            }
            Some(Purpose::Home(_)) => self.home_told(),
            Some(
                Purpose::Play(_)
                | Purpose::Login
                | Purpose::Settings
                | Purpose::Profile
                | Purpose::Quiet,
            )
            | None => {}
        }
    }

    /// Shows the answer to a line of the player: in the line of state if it is short, or else in a
    /// pane.
    fn answered(&mut self, line: &str, answer: &Answer, words: &str) {
        let text = answer.text.as_deref().unwrap_or(words);
        if answer.done == "profile"
            && let Some(name) = &answer.name
        {
            self.pane = Some(self.profile_pane(line, name, answer.bot, text));
            return;
        }
        match text.lines().count() {
            0 => {}
            1 => self.say(text),
            _ => self.pane = Some(Pane::words(line, text)),
        }
        let opens = matches!(
            answer.done.as_str(),
            "started" | "matched" | "observing" | "shown"
        );
        let game = answer.game.filter(|_| opens).or_else(|| board_of(line));
        if let Some(game) = game {
            let place = Place::Game(GameId(game));
            if self.boards.contains_key(&place) {
                self.show(Some(place));
            }
        }
    }

    fn logged_in(&mut self, answer: &Answer, words: &str) {
        let before = std::mem::replace(&mut self.me, answer.name.clone());
        let is_back = self.me == before;
        if let Phase::Login(Login::Waiting { .. } | Login::Name) = self.phase
            && self.options.credentials.is_none()
            && self.options.by_key
        {
            self.options.credentials = Some(Credentials::Key);
        }
        self.phase = Phase::Inside;
        self.close_help();
        self.say(words.lines().next().unwrap_or_default());
        self.ask(Purpose::Settings, "set");
        self.is_new = answer.new;
        self.is_unwarned_guest = answer.guest;
        if !is_back {
            if before.is_some() {
                // A guest gets another name, and the games of the last one are over.
                self.boards.retain(|place, _| self.shown == Some(*place));
                let words = self.word(Word::GuestGone);
                self.say(&words);
            }
            self.note(words);
        }
        if before.is_some() {
            self.ask_again();
        }
        if self.shown.is_none() {
            self.refresh_home(true);
        }
    }

    /// After a lost connection the server has forgotten what was observed, replayed or solved, and
    /// the player's own games may be over.
    fn ask_again(&mut self) {
        let places: Vec<(Place, bool, bool)> = self
            .boards
            .values()
            .map(|board| (board.place, board.side.is_some(), board.is_over))
            .collect();
        for (place, is_mine, is_over) in places {
            let line = match place {
                Place::Game(_) if is_over => continue,
                Place::Game(game) if is_mine => format!("show {}", game.0),
                Place::Game(game) => format!("observe {}", game.0),
                Place::Lesson => "learn".to_owned(),
                Place::Replay | Place::Puzzle | Place::Study => {
                    self.boards.remove(&place);
                    if self.shown == Some(place) {
                        self.show(None);
                    }
                    continue;
                }
            };
            self.ask(Purpose::Quiet, &line);
        }
    }

    fn refused(&mut self, tag: Option<&str>, refused: &Refused) {
        let purpose = self.purpose(tag);
        match purpose {
            // The server has known the player by the key of the connection.
            Some(Purpose::Login) if matches!(self.phase, Phase::Inside) => {}
            Some(Purpose::Login) => {
                // What was kept does not open the account any more, or never did.
                self.options.credentials = None;
                self.options.name = None;
                self.phase = Phase::Login(Login::Name);
                self.refuse(&refused.msg);
            }
            Some(Purpose::Typed(line)) if refused.msg.lines().count() > 1 => {
                self.pane = Some(Pane::words(&line, &refused.msg));
            }
            Some(Purpose::Typed(_) | Purpose::Play(_)) | None => {
                if let Some(board) = self.shown_board() {
                    board.hand.release();
                }
                self.refuse(&refused.msg);
            }
            Some(Purpose::Home(_)) => self.home_told(),
            Some(Purpose::Settings | Purpose::Profile | Purpose::Turns | Purpose::Quiet) => {}
        }
    }

    fn notice(&mut self, notice: &ClientNotice) {
        let words = notice.msg.as_str();
        if notice.ends {
            self.phase = Phase::Ended(super::pane::plain(words));
            // It answers `quit`.
            if notice.code == "goodbye" {
                self.leaves = true;
                self.effects.push(Effect::Quit);
            }
        }
        if !notice.hint {
            self.say(words.lines().next().unwrap_or_default());
            // After a lost connection the same is said again.
            let first = words.lines().next().map(super::pane::plain);
            if first.is_some_and(|first| !self.log.iter().any(|(_, line)| *line == first)) {
                self.note(words);
            }
        }
    }
}
