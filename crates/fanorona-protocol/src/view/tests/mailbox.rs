//! What people and programs are shown about messages, comments, news and mail.

use super::{NOON, alice, name};
use crate::clean::SafeText;
use crate::command::{Mode, Tag};
use crate::event::{Comment, Event, MailboxEvent, Matter, Message, Moment, News, NewsList, NewsScope};
use crate::refusal::MailboxRefusal;
use crate::reply::{Done, Follow, MailTerms, MailboxDone, Reply};
use crate::view::{Footer, Viewer, letter};
use fanorona_game::{EndReason, GameId, GameResult, MailWish, Proposal};
use fanorona_rules::Side;

/// One of each matter.
fn matters() -> Vec<Matter> {
    let result = GameResult::win(Side::White, EndReason::Resigned);
    vec![
        Matter::YourTurn { opponent: name("alice") },
        Matter::Offered { by: name("alice"), what: Proposal::Draw },
        Matter::Offered { by: name("alice"), what: Proposal::Undo { turns: 2 } },
        Matter::Challenged { by: name("alice") },
        Matter::Declined { by: Some(name("carol")) },
        Matter::Started { opponent: name("alice") },
        Matter::Ended { white: name("alice"), black: name("bob"), result },
        Matter::Commented { by: Some(name("carol")), times: 2 },
        Matter::Moved { white: name("carol"), black: name("dora"), turns: 2, ply: 9 },
        Matter::Reminded { opponent: Some(name("alice")) },
        Matter::PlanDropped { opponent: Some(name("alice")) },
    ]
}

fn list(scope: NewsScope, matters: Vec<Matter>) -> NewsList {
    let news = |matter| News { at: NOON, board: GameId(12), matter };
    NewsList { scope, items: matters.into_iter().map(news).collect(), more: false, unread: 1 }
}

fn message(moment: Moment) -> MailboxEvent {
    let text = SafeText::new("Shall we play?");
    MailboxEvent::Message(Message { number: 3, from: alice().name, sent_at: NOON, text, moment })
}

fn comment(moment: Moment) -> MailboxEvent {
    let text = SafeText::new("What a turn!");
    MailboxEvent::Comment(Comment { board: GameId(12), from: name("carol"), said_at: NOON, text, moment })
}

fn events() -> Vec<MailboxEvent> {
    vec![
        MailboxEvent::News(list(NewsScope::SinceHere, matters())),
        message(Moment::Now),
        comment(Moment::Kept),
    ]
}

fn follows() -> Vec<Follow> {
    vec![
        Follow::Board(GameId(12)),
        Follow::EveryBoard,
        Follow::Result(GameId(12)),
        Follow::EveryResult,
        Follow::Arrival(name("alice")),
    ]
}

fn done() -> Vec<MailboxDone> {
    vec![
        MailboxDone::Sent { to: vec![name("alice"), name("carol")] },
        MailboxDone::Read { shown: 20, unread: 2 },
        MailboxDone::Erased { count: 3 },
        MailboxDone::Commented { board: GameId(12) },
        MailboxDone::Comments { board: GameId(12), count: 1 },
        MailboxDone::Follows(follows()),
        MailboxDone::NoLonger(vec![Follow::Board(GameId(12))]),
        MailboxDone::Mail(MailTerms { wish: MailWish::Digest, addresses: 1, sends: true }),
        MailboxDone::MailEnded { name: name("bob") },
    ]
}

/// The lines of json mode, behind those of everything else.
pub(super) fn lines(viewer: &Viewer, seq: &mut u64, out: &mut String) {
    for event in events() {
        crate::view::event(&Event::Mailbox(event), viewer, seq, out);
    }
    let tag = Tag::new("7").unwrap();
    for done in done() {
        crate::view::reply(&Reply::done(Done::Mailbox(done)), Some(&tag), viewer, seq, out);
    }
}

/// At least one of every refusal.
pub(super) fn refusals() -> Vec<MailboxRefusal> {
    vec![
        MailboxRefusal::Full { name: name("alice"), most: 200 },
        MailboxRefusal::Unread { name: name("alice"), most: 20 },
        MailboxRefusal::Recipients { most: 10 },
        MailboxRefusal::Guest { name: name("alice") },
        MailboxRefusal::NoMessage { number: 3 },
        MailboxRefusal::Plays(GameId(12)),
        MailboxRefusal::NotFollowed { board: Some(GameId(12)) },
        MailboxRefusal::NotFollowed { board: None },
        MailboxRefusal::TooMuch { most: 100 },
        MailboxRefusal::NoToken,
    ]
}

#[test]
fn every_refusal_is_in_the_list_of_these_tests() {
    // A new one does not compile until it is named here; put it into the list too.
    let named = |refusal: &MailboxRefusal| match refusal {
        MailboxRefusal::Full { .. }
        | MailboxRefusal::Unread { .. }
        | MailboxRefusal::Recipients { .. }
        | MailboxRefusal::Guest { .. }
        | MailboxRefusal::NoMessage { .. }
        | MailboxRefusal::Plays(_)
        | MailboxRefusal::NotFollowed { .. }
        | MailboxRefusal::TooMuch { .. }
        | MailboxRefusal::NoToken => std::mem::discriminant(refusal),
    };
    let kinds: std::collections::HashSet<_> = refusals().iter().map(named).collect();
    assert_eq!(kinds.len(), 9);
}

fn text(event: &MailboxEvent) -> String {
    let mut out = String::new();
    crate::view::event(&Event::Mailbox(event.clone()), &super::viewer(None, Mode::Human), &mut 0, &mut out);
    out
}

#[test]
fn words_begin_with_their_writer_and_what_is_read_again_has_its_date() {
    assert_eq!(text(&message(Moment::Now)), "<alice> [message 3] Shall we play?\n");
    assert_eq!(
        text(&message(Moment::Kept)),
        "Message 3 from alice, 2026-11-20 12:00 UTC:\n  Shall we play?\n"
    );
    assert_eq!(text(&comment(Moment::Now)), "<carol> [board 12] What a turn!\n");
    assert_eq!(text(&comment(Moment::Kept)), "<carol> [board 12, 2026-11-20 12:00 UTC] What a turn!\n");
}

#[test]
fn news_is_a_line_for_each_matter_and_fits_a_terminal() {
    let said = text(&MailboxEvent::News(list(NewsScope::SinceHere, matters())));
    assert_eq!(said.lines().count(), 2 + matters().len());
    assert!(
        said.starts_with("Since you were last here:\n  Board 12: it is your turn against alice.\n"),
        "{said}"
    );
    assert!(said.ends_with("  Messages that you have not read: 1. Read: messages read\n"), "{said}");
    for line in said.lines() {
        assert!(line.len() < 80 && line.bytes().all(|byte| matches!(byte, b' '..=b'~')), "{line}");
    }
    let nothing = NewsList { unread: 0, ..list(NewsScope::Lately, Vec::new()) };
    assert_eq!(text(&MailboxEvent::News(nothing)), "Nothing has happened lately.\n");
    let more = NewsList { more: true, unread: 0, ..list(NewsScope::Lately, matters()) };
    assert!(text(&MailboxEvent::News(more)).ends_with("  ... and more: these are the newest.\n"));
}

#[test]
fn what_is_told_unasked_begins_with_its_mark() {
    let result = matters().swap_remove(6);
    let now = NewsList { unread: 0, ..list(NewsScope::Now, vec![result]) };
    assert_eq!(text(&MailboxEvent::News(now)), "* Board 12: alice - bob is over, 1-0 (resigned).\n");
}

#[test]
fn mail_names_what_it_is_about_and_how_it_is_ended() {
    let footer = Footer { site: Some("fanorona.example.org 4545"), token: "k3v9x2" };
    let one = NewsList { unread: 0, ..list(NewsScope::SinceHere, matters().into_iter().take(1).collect()) };
    let mail = letter(&name("bob"), &one, footer);
    assert_eq!(mail.subject, "Fanorona: it is your turn on board 12");
    assert!(mail.body.starts_with("Hello bob,\n"), "{}", mail.body);
    assert!(mail.body.contains("\n- Board 12: it is your turn against alice.\n"), "{}", mail.body);
    assert!(mail.body.contains("\n  nomail k3v9x2\n"), "{}", mail.body);
    assert!(mail.body.contains("fanorona.example.org 4545"), "{}", mail.body);
    let all = letter(&name("bob"), &list(NewsScope::SinceHere, matters()), footer);
    assert_eq!(all.subject, "Fanorona: it is your turn on 1 board");
    assert!(all.body.contains("\n- Messages that you have not read: 1.\n"), "{}", all.body);
    let none = letter(&name("bob"), &list(NewsScope::SinceHere, Vec::new()), Footer { site: None, ..footer });
    assert_eq!(none.subject, "Fanorona: what has happened");
    for line in [mail, all, none].iter().flat_map(|mail| mail.body.lines()) {
        assert!(line.len() < 80 && line.bytes().all(|byte| matches!(byte, b' '..=b'~')), "{line}");
    }
}

#[test]
fn the_terms_of_mail_say_why_none_would_come() {
    let said = |wish, addresses, sends| {
        let done = Done::Mailbox(MailboxDone::Mail(MailTerms { wish, addresses, sends }));
        super::answer(Ok(done), None, Mode::Human)
    };
    assert!(said(MailWish::Digest, 0, true).ends_with("But you have given no address.\n"));
    assert!(said(MailWish::Turn, 1, false).ends_with("But this server sends no mail.\n"));
    assert_eq!(said(MailWish::Off, 0, false), "You get no mail (mail off).\n");
    assert!(said(MailWish::Digest, 1, true).ends_with("once a day (mail digest).\n"));
}

#[test]
fn every_answer_says_something_or_its_events_have() {
    for done in done() {
        let said = super::answer(Ok(Done::Mailbox(done.clone())), None, Mode::Human);
        let silent = matches!(done, MailboxDone::Comments { .. });
        assert_eq!(said.is_empty(), silent, "{done:?}: {said}");
        assert!(said.lines().count() <= 1, "{said}");
    }
}
