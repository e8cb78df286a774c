//! One JSON object a line, for programs (docs/protocol.md, "json mode").
//!
//! Field names are part of the protocol: within a protocol number they are only added to.
mod people;
mod programs;

use super::arguments::Context;
use super::refusal::sentence;
use super::reply::review as reviewed;
use super::steps::{Before, alternatives, sequence};
use super::{Viewer, bulletin, help, house, live, mailbox, plans, ratings, reply, review, talk, watching};
use crate::command::Tag;
use crate::event::{
    Cause, Cell, ClockNews, Event, MatchNews, MatchNext, Notice, OfferNews, State, Table, VacationNews,
};
use crate::preferences::Zone;
use crate::refusal::{Refusal, TalkRefusal};
use crate::reply::{Arrival, ArrivalKind, Done, HelpPage, Profile};
use fanorona_game::{Days, GameRecord, Offer, PlayerName, Proposal, SlowTime, TimeControl};
use fanorona_rules::Side;
use serde::Serialize;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::time::Duration;

/// The number of the protocol.
pub const PROTOCOL: u32 = 1;

/// Draws an event as one line.
pub(super) fn event(event: &Event, viewer: &Viewer, seq: &mut u64, out: &mut String) {
    let (kind, fields) = match event {
        Event::Challenge(it) => return line("challenge", &**it, None, seq, out),
        Event::Seek(it) => return line("seek", &**it, None, seq, out),
        Event::List(it) => return line("table", &**it, None, seq, out),
        Event::Hello(info) => {
            ("hello", json!({ "proto": PROTOCOL, "server": "fanorond", "version": info.version }))
        }
        Event::State(board) => ("state", state(board, viewer)),
        Event::Offer(news) => ("offer", offer(news)),
        Event::Talk(said) => ("talk", talk::said_fields(said)),
        Event::Talking(news) => talk::json(news),
        Event::Notice(told) => ("notice", notice(*told)),
        Event::Table(list) => ("table", table(list)),
        Event::Review(event) => review::json(event),
        Event::Bulletin(told) => ("notice", bulletin::json(told)),
        Event::Clock(news) => ("clock", clock_news(news)),
        Event::Vacation(news) => ("presence", vacation(news)),
        Event::Match(news) => ("match", match_news(news)),
        Event::Plans(news) => plans::json::event(news),
        Event::Mailbox(it) => mailbox::fields(it),
        Event::House(news) => house::event_json(news),
        Event::Watching(it) => return watching::json_line(it, viewer, seq, out),
        Event::Live(event) => ("presence", live::fields(event)),
        Event::Ping => ("ping", json!({})),
    };
    line(kind, &fields, None, seq, out);
}

/// An event as one line, cut where its number stands.
pub(super) fn halves(event: &Event, viewer: &Viewer) -> (String, String) {
    let (mut line, mut first) = (String::new(), 0);
    self::event(event, viewer, &mut first, &mut line);
    let number = format!("{SEQ}{first}");
    match line.split_once(&number) {
        Some((head, tail)) => (format!("{head}{SEQ}"), tail.to_owned()),
        None => (line, String::new()),
    }
}

/// What stands before the number of a line.
const SEQ: &str = ",\"seq\":";

/// Draws the outcome of a command as one line.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "refusals without a type of their own are written by `refused`"
)]
pub(super) fn outcome(
    outcome: &Result<Done, Refusal>,
    tag: Option<&Tag>,
    viewer: &Viewer,
    seq: &mut u64,
    out: &mut String,
) {
    match outcome {
        Ok(Done::Challenge(done)) => line("ok", done, tag, seq, out),
        Ok(Done::Seek(done)) => line("ok", done, tag, seq, out),
        Ok(Done::Play(done)) => line("ok", done, tag, seq, out),
        Ok(Done::Formula(done)) => line("ok", done, tag, seq, out),
        Ok(Done::Rating(done)) => line("ok", &**done, tag, seq, out),
        Ok(Done::Setting(done)) => line("ok", done, tag, seq, out),
        Ok(done) => line("ok", &self::done(done, viewer), tag, seq, out),
        Err(refusal) => {
            let (code, msg) = (refusal.code(), sentence(refusal, &Context::of(viewer)));
            match refusal {
                Refusal::Challenge(refusal) => line("err", &Refused { code, refusal, msg }, tag, seq, out),
                Refusal::Seek(refusal) => line("err", &Refused { code, refusal, msg }, tag, seq, out),
                Refusal::Rating(refusal) => line("err", &Refused { code, refusal, msg }, tag, seq, out),
                Refusal::Play(refusal) => line("err", &Refused { code, refusal, msg }, tag, seq, out),
                Refusal::Formula(refusal) => line("err", &Refused { code, refusal, msg }, tag, seq, out),
                Refusal::Setting(refusal) => line("err", &Refused { code, refusal, msg }, tag, seq, out),
                other => line("err", &refused(other, &msg), tag, seq, out),
            }
        }
    }
}

/// Writes one object: type, number and tag first, then the fields.
pub(super) fn line(kind: &str, fields: &impl Serialize, tag: Option<&Tag>, seq: &mut u64, out: &mut String) {
    *seq += 1;
    // Neither a type nor a tag has a character that JSON escapes.
    let _ = write!(out, "{{\"t\":\"{kind}\"{SEQ}{}", *seq);
    if let Some(tag) = tag {
        let _ = write!(out, ",\"id\":\"{}\"", tag.as_str());
    }
    let fields = serde_json::to_string(fields).expect("messages are objects with text keys");
    if let Some(fields) = fields.strip_prefix('{').filter(|fields| *fields != "}") {
        out.push(',');
        out.push_str(fields);
    } else {
        out.push('}');
    }
    out.push('\n');
}

/// A refusal as programs get it.
#[derive(Serialize)]
struct Refused<'a, R> {
    code: &'a str,
    msg: String,
    #[serde(flatten)]
    refusal: &'a R,
}

pub(super) fn letter(side: Side) -> String {
    side.letter().to_string()
}

/// The whole board, so that a client may join at any line.
fn state(state: &State, viewer: &Viewer) -> Value {
    let record: &GameRecord = &state.record;
    let game = &record.game;
    let stage = game.stage();
    let over = game.result();
    let mut fields = json!({ "game": record.id.0, "ruleset": record.ruleset().name(), "status": if over.is_some() { "over" } else { "playing" }, "ply": game.ply().0, "position": stage.start().to_string(), "to_move": letter(stage.side_to_move()), "steps": sequence(stage.played(), Before::Nothing), "legal": if over.is_some() { Vec::new() } else { alternatives(&stage.steps(), Before::next_at(stage)) }, "may_end": over.is_none() && stage.may_end(), "last": game.last().map(|turn| turn.to_string()), "white": record.seats.white.name.as_str(), "black": record.seats.black.name.as_str(), "you": viewer.side_in(record).map(letter), "rated": record.terms.rated, "start": record.terms.start.name(), "undo": record.terms.undo, "private": record.terms.private, "clock": clock(record, viewer), "away": [away_ms(record, Side::White, viewer), away_ms(record, Side::Black, viewer)], "follows": record.follows.map(|game| game.0), "match": record.in_match(), "offer": game.offer().map(offered), "result": over.map(|result| result.score.code()), "reason": over.map(|result| result.reason.code()), "ratings": ratings::changes(record.ratings), });
    if let Cause::ByItself { how, .. } = &*state.cause {
        fields["by_itself"] = json!(how.code());
    }
    fields
}

/// How much time there is.
pub(super) fn time(control: TimeControl) -> Value {
    let SlowTime { per_turn, total, remind } = match control {
        TimeControl::Untimed => return json!({ "kind": "untimed" }),
        TimeControl::Live(live) => {
            let seconds = |span: Duration| span.as_secs();
            return json!({ "kind": "live", "main_s": seconds(live.main()), "increment_s": seconds(live.increment()), });
        }
        TimeControl::Slow(slow) => slow,
    };
    let days = |days: Option<Days>| days.map(Days::count);
    json!({ "kind": "days", "days": days(per_turn), "total": days(total), "remind": days(remind) })
}

/// The limits, what has been used, what is left where that is counted in minutes, and when the time is up.
pub(super) fn clock(record: &GameRecord, viewer: &Viewer) -> Value {
    let clock = &record.clock;
    let mut fields = time(clock.control);
    if clock.control == TimeControl::Untimed {
        return fields;
    }
    let millis = |span: Duration| u64::try_from(span.as_millis()).unwrap_or(u64::MAX);
    if let Some(left) = clock.shown(record.game.to_move(), viewer.now) {
        fields["white_ms"] = json!(millis(left.white));
        fields["black_ms"] = json!(millis(left.black));
        fields["running"] = json!(record.game.to_move().map(letter));
    }
    fields["white_used_ms"] = json!(millis(clock.used.white));
    fields["black_used_ms"] = json!(millis(clock.used.black));
    fields["due_ms"] = json!(clock.due.map(|due| due.0));
    fields
}

/// Until when a player is on vacation.
fn away_ms(record: &GameRecord, side: Side, viewer: &Viewer) -> Option<i64> {
    record.away.get(side).filter(|until| *until > viewer.now).map(|until| until.0)
}

fn offered(offer: Offer) -> Value {
    let mut fields = json!({ "kind": proposal(offer.what), "by": letter(offer.by) });
    if let Proposal::Undo { turns } = offer.what {
        fields["turns"] = json!(turns);
    }
    fields
}

pub(super) fn proposal(what: Proposal) -> &'static str {
    match what {
        Proposal::Draw => "draw",
        Proposal::Undo { .. } => "undo",
        Proposal::Abort => "abort",
    }
}

fn clock_news(news: &ClockNews) -> Value {
    json!({ "game": news.game.0, "kind": "reminder", "opponent": news.opponent.as_str(), "since_ms": news.since.0, "due_ms": news.due.map(|due| due.0), })
}

fn vacation(news: &VacationNews) -> Value {
    json!({ "kind": "vacation", "name": news.player.as_str(), "games": news.games.iter().map(|game| game.0).collect::<Vec<i64>>(), "until_ms": news.until.map(|until| until.0), })
}

/// Points are in halves, so that they are whole numbers.
fn match_news(news: &MatchNews) -> Value {
    let (status, next) = match news.next {
        MatchNext::Game(game, start) => ("next", Some(json!({ "game": game.0, "start": start.name() }))),
        MatchNext::Over => ("over", None),
        MatchNext::BrokenOff => ("broken_off", None),
    };
    json!({ "first": news.first.0, "players": news.players.iter().map(PlayerName::as_str).collect::<Vec<&str>>(), "half_points": [news.points.first, news.points.second], "status": status, "next": next, })
}

fn offer(news: &OfferNews) -> Value {
    let mut fields = json!({ "game": news.game.0, "kind": proposal(news.what), "by": letter(news.by), "from": news.from.name.as_str(), "status": news.fate.code(), });
    if let Proposal::Undo { turns } = news.what {
        fields["turns"] = json!(turns);
    }
    fields
}

fn notice(notice: Notice) -> Value {
    let code = match notice {
        Notice::TakenOver => "taken_over",
        Notice::Goodbye | Notice::GoodbyeLive | Notice::Farewell => "goodbye",
        Notice::LoginTimeout => "login_timeout",
        Notice::Idle => "idle",
        Notice::TooSlow => "too_slow",
        Notice::TooManyConnections => "too_many_connections",
        Notice::ShuttingDown => "shutting_down",
        Notice::Here => "here",
        Notice::Interrupted => "interrupted",
        Notice::InTheClear => "in_the_clear",
        Notice::ViewHint | Notice::ViewAndSizeHint => "view_hint",
        Notice::UnknownName => "unknown_name",
        Notice::GuestHint => "guest_hint",
        Notice::Kicked => "kicked",
        Notice::KeptOut => "kept_out",
        Notice::AccountDeleted => "account_deleted",
        Notice::TokenRevoked => "token_revoked",
        Notice::Silent => "silent",
        Notice::SlowDown => "slow_down",
        Notice::Flooding => "flooding",
        Notice::Quiet => "quiet",
        Notice::TalkLeftOut => "talk_left_out",
    };
    json!({ "code": code, "msg": super::text::notice(notice) })
}

pub(super) fn table(list: &Table) -> Value {
    let rows: Vec<Vec<Value>> = list.rows.iter().map(|row| row.iter().map(cell).collect()).collect();
    let mut fields = json!({ "name": list.name, "columns": list.columns, "rows": rows, "more": list.more });
    let bots: Vec<&str> = list.rows.iter().flatten().filter_map(bot).collect();
    if !bots.is_empty() {
        fields["bots"] = json!(bots);
    }
    fields
}

fn bot(cell: &Cell) -> Option<&str> {
    match cell {
        Cell::Bot(name) => Some(name),
        Cell::Empty | Cell::Text(_) | Cell::Number(_) | Cell::Time(_) | Cell::Rating(_) | Cell::Span(_) => {
            None
        }
    }
}

/// Moments are milliseconds since 1970 in UTC.
fn cell(cell: &Cell) -> Value {
    match cell {
        Cell::Empty => Value::Null,
        Cell::Text(text) | Cell::Bot(text) => json!(text),
        Cell::Number(number) => json!(number),
        Cell::Time(moment) => json!(moment.0),
        Cell::Rating(rating) => json!(rating),
        Cell::Span(span) => json!(u64::try_from(span.as_millis()).unwrap_or(u64::MAX)),
    }
}

fn refused(refusal: &Refusal, msg: &str) -> Value {
    let mut fields = json!({ "code": refusal.code(), "msg": msg });
    if let Refusal::Ambiguous { candidates, .. } = refusal {
        fields["candidates"] = json!(candidates);
    }
    if let Refusal::People(refusal) = refusal {
        people::refused(refusal, &mut fields);
    }
    if let Refusal::Programs(refusal) = refusal {
        programs::refused(refusal, &mut fields);
    }
    if let Refusal::RateLimited { wait_seconds } = refusal {
        fields["wait_s"] = json!(wait_seconds);
    }
    if let Refusal::Talk(TalkRefusal::Repeated { wait_seconds }) = refusal {
        fields["wait_s"] = json!(wait_seconds);
    }
    if let Refusal::Plans(refusal) = refusal {
        plans::json::refused(refusal, &mut fields);
    }
    fields
}

fn done(done: &Done, viewer: &Viewer) -> Value {
    match done {
        Done::Quietly | Done::Bye | Done::PasswordChanged => json!({}),
        Done::Registered { name } | Done::Told { name } => json!({ "name": name.as_str() }),
        Done::LoggedIn(arrival) => arrived(arrival),
        Done::Vacation { until, days_left } => {
            json!({ "until_ms": until.map(|until| until.0), "days_left": days_left })
        }
        Done::Profile(it) => profile(it),
        Done::Fact(fact) => super::facts::json(fact, viewer),
        Done::Mode(mode) => json!({ "mode": mode.name() }),
        Done::Help(page) => {
            json!({ "topic": topic(page), "text": help::text(page, viewer.preferences.language()) })
        }
        Done::Date(now) => json!({ "now_ms": now.0, "date": super::date_time(*now, &Zone::UTC) }),
        Done::Uptime { since, now } => json!({ "since_ms": since.0, "now_ms": now.0 }),
        Done::Review(it) => reviewed::json(it),
        Done::People(done) => people::people(done),
        Done::Administration(done) => people::administration(done),
        Done::Plans(done) => plans::json::done(done),
        Done::Version(version) => json!({ "server": "fanorond", "version": version, "proto": PROTOCOL }),
        Done::Mailbox(done) => reply::mailbox::fields(done),
        Done::Programs(done) => programs::done(done),
        Done::Challenge(_)
        | Done::Seek(_)
        | Done::Formula(_)
        | Done::Play(_)
        | Done::Rating(_)
        | Done::Setting(_) => {
            json!({})
        }
        Done::House(done) => house::done_json(done),
        Done::Talk(done) => talk::fields(done),
        Done::Watching(done) => reply::watching::fields(done),
    }
}

fn topic(page: &HelpPage) -> &'static str {
    match page {
        HelpPage::Start => "help",
        HelpPage::Commands(_) => "commands",
        HelpPage::Command(row) => row.name,
        HelpPage::Topic(topic) => topic,
    }
}

fn arrived(arrival: &Arrival) -> Value {
    let (new, guest) = match arrival.kind {
        ArrivalKind::New => (true, false),
        ArrivalKind::Back { .. } => (false, false),
        ArrivalKind::Guest => (true, true),
    };
    json!({ "name": arrival.name.as_str(), "new": new, "guest": guest, "challenges": arrival.challenges, "active": arrival.active, "next": arrival.to_move.iter().map(|game| game.0).collect::<Vec<i64>>(), })
}

fn profile(profile: &Profile) -> Value {
    let mut fields = json!({ "name": profile.name.as_str(), "guest": profile.guest, "here": profile.here, "since_ms": profile.since.0, "last_login_ms": profile.last_login.map(|moment| moment.0), "last_here_ms": profile.last_here.map(|moment| moment.0), "challenges": profile.policy.name(), "won": profile.won, "lost": profile.lost, "drawn": profile.drawn, "active": profile.active, "freed": profile.freed, "unfreed": profile.unfreed, "vacation_until_ms": profile.away.map(|until| until.0), "ratings": ratings::by_ruleset(&profile.ratings), });
    programs::bot(profile.bot.as_ref(), &mut fields);
    fields
}
