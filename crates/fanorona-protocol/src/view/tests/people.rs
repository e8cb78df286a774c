//! Words about accounts, and of the server and its administrators.

use super::*;
use crate::command::Password;
use crate::event::Bulletin;
use crate::language::Language;
use crate::refusal::{PeopleRefusal, Sanctioned};
use crate::reply::{AdministrationDone, PeopleDone};

/// One of each of the words of the server.
fn bulletins() -> Vec<Bulletin> {
    vec![
        Bulletin::Announcement { from: name("alice"), text: SafeText::new("Games begin at noon.") },
        Bulletin::Broadcast {
            number: 3,
            from: SafeText::new("alice"),
            at: NOON,
            text: SafeText::new("The server moves on Sunday."),
        },
        Bulletin::Motd { number: 4, at: NOON, text: SafeText::new("Welcome.") },
        Bulletin::Reason(SafeText::new("Please do not shout.")),
        Bulletin::Stopping { seconds: 600, why: SafeText::new("a new version") },
        Bulletin::GoesOn,
    ]
}

/// The lines of json mode about accounts and by administrators, which docs/protocol.md shows with numbers of
/// their own.
pub(super) fn lines() -> Vec<String> {
    let bob = viewer(Some(BOB), Mode::Json);
    let mut out = String::new();
    let mut seq = 0;
    for bulletin in bulletins() {
        super::event(&Event::Bulletin(bulletin), &bob, &mut seq, &mut out);
    }
    // Before it deletes an account, json mode asks nothing.
    let sent = people().into_iter().filter(|done| !matches!(done, PeopleDone::DeletionAsked { .. }));
    let done = sent.map(|done| Ok(Done::People(done)));
    let done = done.chain(administration().into_iter().map(|done| Ok(Done::Administration(done))));
    let refused = Refusal::People(PeopleRefusal::Banned(sanctioned()));
    for outcome in done.chain([Err(refused)]) {
        super::reply(&Reply { events: Vec::new(), outcome }, None, &bob, &mut seq, &mut out);
    }
    out.lines().map(str::to_owned).collect()
}

fn sanctioned() -> Sanctioned {
    Sanctioned { until: Some(NOON), why: "played for two".to_owned() }
}

/// What was done about accounts.
fn people() -> Vec<PeopleDone> {
    vec![
        PeopleDone::Addresses(vec!["bob@example.org".to_owned()]),
        PeopleDone::DeletionAsked { active: 3, lost: 2 },
        PeopleDone::Deleted { shown_as: Some(name("deleted7")) },
        PeopleDone::Limit { own: Some(3), server: 20 },
        PeopleDone::Seeking(2),
        PeopleDone::NoMotd,
    ]
}

/// What administrators have done.
fn administration() -> Vec<AdministrationDone> {
    vec![
        AdministrationDone::Said { heard: 12 },
        AdministrationDone::NewsAdded { number: 5 },
        AdministrationDone::Kicked { name: name("bob"), from: Some("192.0.2.7".to_owned()) },
        AdministrationDone::Muted { name: name("bob"), until: Some(NOON) },
        AdministrationDone::Banned { whom: "192.0.2.7".to_owned(), until: None },
        AdministrationDone::Unbanned { whom: "192.0.2.7".to_owned() },
        AdministrationDone::PasswordReset {
            name: name("bob"),
            password: Password("wusi-pade-tofu-kela".to_owned()),
        },
        AdministrationDone::Adjudicated { game: GameId(12), score: fanorona_game::Score::Draw },
        AdministrationDone::Stopping { seconds: 600 },
    ]
}

/// Every refusal about accounts.
pub(super) fn refused() -> Vec<PeopleRefusal> {
    let forever = Sanctioned { until: None, why: String::new() };
    vec![
        PeopleRefusal::AdministratorsOnly,
        PeopleRefusal::Muted(forever.clone()),
        PeopleRefusal::Muted(sanctioned()),
        PeopleRefusal::Banned(forever),
        PeopleRefusal::Banned(sanctioned()),
        PeopleRefusal::GuestsWish { games: 10 },
        PeopleRefusal::OutOfRange { what: "minutes", least: 1, most: 9, command: "show" },
        PeopleRefusal::NotAMember { name: name("alice") },
        PeopleRefusal::NotMuted { name: name("alice") },
        PeopleRefusal::NotBanned { whom: "192.0.2.7".to_owned() },
        PeopleRefusal::NotAnAddress { text: "300.1.1.1".to_owned() },
        PeopleRefusal::ThisMachine,
        PeopleRefusal::NoNews { number: 7 },
        PeopleRefusal::StopsAlready,
        PeopleRefusal::NothingToCancel,
        PeopleRefusal::LeftAlready,
    ]
}

#[test]
fn words_of_the_server_are_one_line_that_begins_with_its_mark() {
    for bulletin in bulletins() {
        let said = text_of(&Event::Bulletin(bulletin), None);
        assert!(said.starts_with("* ") && said.ends_with('\n') && said.lines().count() == 1, "{said}");
    }
    let soon = Bulletin::Stopping { seconds: 60, why: SafeText::new("a new version") };
    assert_eq!(text_of(&Event::Bulletin(soon), None), "* The server stops in 1 min: a new version\n");
}

#[test]
fn what_is_done_about_accounts_is_told_in_printable_sentences() {
    let all = people().into_iter().map(Done::People);
    for done in all.chain(administration().into_iter().map(Done::Administration)) {
        let said = answer(Ok(done), None, Mode::Human);
        assert!(said.ends_with('\n') && said.len() > 20, "{said}");
        for line in said.lines() {
            assert!(line.len() < 80 && line.bytes().all(|byte| matches!(byte, b' '..=b'~')), "{line}");
        }
    }
}

#[test]
fn only_administrators_are_shown_their_commands() {
    let shown = |listed| answer(Ok(Done::Help(HelpPage::Commands(listed))), None, Mode::Human);
    assert!(shown(Listed::ForAdministrators).contains("\n  shutdown "));
    let players = shown(Listed::ForPlayers);
    for row in rows() {
        let listed = players.contains(&format!("\n  {:<13} {}\n", row.name, row.summary(Language::En)));
        assert_eq!(listed, row.standing != catalog::Standing::Administrator, "{}", row.name);
    }
}
