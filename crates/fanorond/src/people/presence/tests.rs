//! The sessions of accounts, and the revocation of access.

use super::*;
use crate::people::outbox::Subscriptions;
use fanorona_game::testing;
use fanorona_store::NodeNumber;

/// Begins a session, in which a line is typed at `now`.
fn session(presence: &Presence, player: &Player, now: i64, most: usize) -> (Arc<Outbox>, Entered) {
    let outbox = Arc::new(Outbox::new(1_024));
    let entry = SessionEntry {
        outbox: Arc::clone(&outbox),
        network: None,
    };
    let entered = presence.enter(
        player.clone(),
        AccountKind::Member,
        None,
        Timestamp(now),
        entry,
        most,
    );
    (outbox, entered)
}

#[test]
fn those_who_are_online_are_listed_by_name_in_pages() {
    let presence = Presence::default();
    let all = [3, 1, 2].map(testing::player);
    let outboxes = all
        .clone()
        .map(|player| session(&presence, &player, 0, 9).0);
    let names = |page: Vec<Present>| {
        page.into_iter()
            .map(|it| it.player.name)
            .collect::<Vec<_>>()
    };
    let mut by_name = all.clone().map(|player| player.name);
    by_name.sort_by_key(PlayerName::key);
    let [first, second, third] = by_name;
    assert_eq!(names(presence.page(None, 2)), [first, second.clone()]);
    assert_eq!(
        names(presence.page(Some(&second), 2)),
        std::slice::from_ref(&third)
    );
    assert_eq!(presence.page(Some(&third), 2).len(), 0);
    assert!(presence.leave(all[1].id, &outboxes[1]).is_some());
    assert!(presence.named(&all[1].name).is_none());
    assert_eq!(presence.page(None, 9).len(), 2);
}

#[test]
fn an_account_is_online_once_until_its_last_session_ends() {
    let (presence, alice) = (Presence::default(), testing::player(1));
    let (first, entered) = session(&presence, &alice, 0, 3);
    assert_eq!(entered, Entered::First);
    let (second, entered) = session(&presence, &alice, 1, 3);
    assert_eq!(entered, Entered::Further { sessions: 2 });
    assert_eq!(
        (presence.page(None, 9).len(), presence.count()),
        (1, (1, 0))
    );
    presence.tell(alice.id, &Event::Ping);
    assert_eq!(
        [&first, &second].map(|outbox| outbox.take().events.len()),
        [1, 1]
    );
    assert!(presence.leave(alice.id, &first).is_none());
    assert!(
        presence.leave(alice.id, &first).is_none(),
        "it has left already"
    );
    assert!(presence.named(&alice.name).is_some());
    assert!(presence.leave(alice.id, &second).is_some());
    assert!(!presence.is_here(alice.id) && presence.named(&alice.name).is_none());
}

#[test]
fn one_session_too_many_closes_the_one_that_is_idle_longest() {
    let (presence, alice) = (Presence::default(), testing::player(1));
    let [(first, _), (second, _)] = [1, 2].map(|now| session(&presence, &alice, now, 2));
    first.note_line(Timestamp(3));
    let (third, entered) = session(&presence, &alice, 4, 2);
    assert_eq!(entered, Entered::Further { sessions: 2 });
    let why = [&first, &second, &third].map(|outbox| outbox.take().last_word);
    assert_eq!(why, [None, Some(Notice::TooManySessions { most: 2 }), None]);
    assert!(
        presence.leave(alice.id, &second).is_none(),
        "it was replaced"
    );
    assert_eq!(presence.session_count(alice.id), 2);
}

/// The map of other nodes is locked before that of this node. If a login did it the other way
/// round, these two would wait for each other.
#[test]
fn a_login_never_waits_for_what_waits_for_it() {
    let (presence, alice) = (Arc::new(Presence::default()), testing::player(1));
    let (outbox, _) = session(&presence, &alice, 0, 9);
    let there = SessionsThere {
        subscriptions: Subscriptions::default(),
        last_lines: Vec::new(),
    };
    let present = presence.present(alice.id).unwrap();
    presence.note_elsewhere(NodeNumber(2), present, there);
    let (done, both) = std::sync::mpsc::sync_channel(2);
    let (logins, looks) = (Arc::clone(&presence), Arc::clone(&presence));
    let (logged_in, looked, account) = (done.clone(), done, alice.id);
    std::thread::spawn(move || {
        (0..20_000).for_each(|_| drop(logins.leave(alice.id, &session(&logins, &alice, 0, 9).0)));
        logged_in.send(()).unwrap();
    });
    std::thread::spawn(move || {
        for _ in 0..20_000 {
            let elsewhere = looks.elsewhere.get_mut(&account);
            std::hint::black_box(looks.here.contains_key(&account));
            assert!(elsewhere.is_some());
        }
        looked.send(()).unwrap();
    });
    for _ in 0..2 {
        assert_eq!(
            both.recv_timeout(std::time::Duration::from_secs(60)),
            Ok(())
        );
    }
    drop(outbox);
}

#[test]
fn who_may_have_one_session_replaces_it() {
    let (presence, alice) = (Presence::default(), testing::player(1));
    let [(first, _), (second, _)] = [1, 2].map(|now| session(&presence, &alice, now, 9));
    let (third, entered) = session(&presence, &alice, 3, 1);
    assert_eq!(entered, Entered::TookOver);
    let why = [&first, &second, &third].map(|outbox| outbox.take().last_word);
    assert_eq!(
        why,
        [Some(Notice::TakenOver), Some(Notice::TakenOver), None]
    );
    assert!(presence.leave(alice.id, &third).is_some());
}

#[test]
fn a_session_that_is_closing_is_none_to_a_new_one() {
    let (presence, alice) = (Presence::default(), testing::player(1));
    let (kicked, _) = session(&presence, &alice, 0, 9);
    presence.close(alice.id, None, Notice::Kicked);
    assert_eq!(session(&presence, &alice, 1, 9).1, Entered::TookOver);
    assert!(
        presence.leave(alice.id, &kicked).is_none(),
        "the account is still online"
    );
}

#[test]
fn one_session_of_an_account_remembers_talk() {
    let (presence, alice) = (Presence::default(), testing::player(1));
    let sessions = [0, 1, 2].map(|now| session(&presence, &alice, now, 9).0);
    let remembering = || {
        sessions
            .clone()
            .map(|outbox| presence.remembers_talk(alice.id, &outbox))
    };
    assert_eq!(remembering(), [true, false, false], "nobody shows talk");
    sessions[1].set_subscriptions(&[Subscription::HearTalk]);
    sessions[2].set_subscriptions(&[Subscription::HearTalk]);
    assert_eq!(remembering(), [false, true, false]);
}

#[test]
fn a_revocation_concerns_the_logins_of_its_account_only() {
    let (presence, alice, bob) = (Presence::default(), AccountId(1), AccountId(2));
    let before = presence.revocation_epoch();
    presence.close(alice, None, Notice::Kicked);
    assert!(!presence.is_current(alice, before));
    assert!(presence.is_current(bob, before));
    assert!(presence.is_current(alice, presence.revocation_epoch()));
}

#[test]
fn no_revocation_is_forgotten_however_many_there_are() {
    let presence = Presence::default();
    let before = presence.revocation_epoch();
    let accounts = 1..=i64::try_from(REMEMBERED_REVOCATIONS).unwrap() + 5;
    for account in accounts.clone() {
        presence.close(AccountId(account), None, Notice::Kicked);
    }
    assert!(presence.revoked.lock().last.len() <= REMEMBERED_REVOCATIONS);
    assert!(
        accounts
            .clone()
            .all(|account| !presence.is_current(AccountId(account), before))
    );
    let after = presence.revocation_epoch();
    assert!(
        accounts
            .clone()
            .all(|account| presence.is_current(AccountId(account), after))
    );
}
