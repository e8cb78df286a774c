//! Who hears whom, what is remembered of talk, and how much a player may say.

use super::*;
use fanorona_game::PlayerName;

const ALICE: AccountId = AccountId(1);
const BOB: AccountId = AccountId(2);
const CAROL: AccountId = AccountId(3);
const HELP: ChannelId = ChannelId(1);
const LOUNGE: ChannelId = ChannelId(6);

fn chat() -> Chat {
    Chat::new(
        &ChatLimits {
            shouts: 2,
            repeats: 2,
            ..ChatLimits::default()
        },
        1_000,
    )
}

fn hearing(censored: &[AccountId], channels: &[ChannelId], quiet: bool) -> ChatFilter {
    ChatFilter {
        censored: censored.to_vec(),
        channels: channels.to_vec(),
        quiet,
    }
}

/// A player comes online, whose session shows talk.
fn come(chat: &Chat, who: AccountId, hearing: ChatFilter, administrator: bool) {
    chat.enter(who, hearing, administrator);
    chat.set_takes_talk(who, true);
}

fn at(seconds: i64) -> Timestamp {
    Timestamp(seconds * 1_000)
}

fn sorted(mut accounts: Vec<AccountId>) -> Vec<AccountId> {
    accounts.sort_unstable();
    accounts
}

#[test]
fn whoever_is_censored_is_not_heard_and_administrators_always_are() {
    let chat = chat();
    come(&chat, ALICE, hearing(&[BOB, CAROL], &[], false), false);
    come(&chat, BOB, hearing(&[], &[], false), false);
    come(&chat, CAROL, hearing(&[], &[], false), true);
    assert!(!chat.hears(ALICE, BOB));
    assert!(chat.hears(ALICE, CAROL), "an administrator");
    assert!(chat.hears(BOB, ALICE), "not the other way round");
    chat.set_administrator(CAROL, false);
    assert!(!chat.hears(ALICE, CAROL));
    chat.set_censored(ALICE, BOB, false);
    assert!(chat.hears(ALICE, BOB));
    chat.set_censored(ALICE, BOB, true);
    assert_eq!(
        chat.hear(None, BOB),
        Reached {
            hear: vec![CAROL],
            deaf: 1
        }
    );
}

#[test]
fn whoever_wants_quiet_hears_nothing_that_is_said_to_many() {
    let chat = chat();
    come(&chat, ALICE, hearing(&[], &[HELP], true), false);
    come(&chat, BOB, hearing(&[], &[HELP], false), false);
    come(&chat, CAROL, hearing(&[], &[HELP, LOUNGE], false), false);
    assert!(chat.is_quiet(ALICE) && chat.hears(ALICE, BOB));
    assert_eq!(sorted(chat.hear(None, BOB).hear), [CAROL]);
    assert_eq!(sorted(chat.hear(Some(HELP), CAROL).hear), [BOB]);
    chat.set_quiet(ALICE, false);
    assert_eq!(sorted(chat.hear(Some(HELP), CAROL).hear), [ALICE, BOB]);
    assert_eq!(sorted(chat.inside(LOUNGE)), [CAROL]);
}

#[test]
fn channels_hold_those_who_are_here_and_nobody_else() {
    let chat = chat();
    chat.join(HELP, ALICE);
    assert!(!chat.is_inside(HELP, ALICE), "who is not here is nowhere");
    come(&chat, ALICE, hearing(&[], &[LOUNGE], false), false);
    assert!(!chat.is_inside(HELP, ALICE) && chat.is_inside(LOUNGE, ALICE));
    chat.join(HELP, ALICE);
    assert_eq!(chat.count_inside(HELP), 1);
    chat.part(HELP, ALICE);
    assert_eq!(chat.count_inside(HELP), 0);
    assert_eq!(chat.close(LOUNGE), [ALICE]);
    chat.join(HELP, ALICE);
    chat.leave(ALICE);
    assert_eq!(chat.inside(HELP), []);
    assert!(chat.lock().channels.is_empty() && chat.lock().here.is_empty());
}

#[test]
fn who_spoke_last_is_remembered_until_leaving() {
    let chat = chat();
    let bob = Player {
        id: BOB,
        name: PlayerName::new("bob").unwrap(),
    };
    come(&chat, ALICE, ChatFilter::default(), false);
    assert_eq!(chat.last_speaker(ALICE), None);
    chat.spoke(&bob, ALICE);
    assert_eq!(chat.last_speaker(ALICE), Some(bob));
    chat.leave(ALICE);
    come(&chat, ALICE, ChatFilter::default(), false);
    assert_eq!(chat.last_speaker(ALICE), None);
}

#[test]
fn only_the_last_talk_that_was_shown_to_somebody_is_remembered() {
    let chat = Chat::new(
        &ChatLimits {
            remembered_lines: 2,
            ..ChatLimits::default()
        },
        1_000,
    );
    let name = |text| PlayerName::new(text).unwrap();
    let talk = |text: &str| ReportedTalk {
        at: at(0),
        kind: "tell".to_owned(),
        place: None,
        text: text.to_owned(),
    };
    chat.note_shown(ALICE, name("bob"), talk("who is not here"));
    come(&chat, ALICE, ChatFilter::default(), false);
    for (from, text) in [("bob", "one"), ("carol", "two"), ("bob", "three")] {
        chat.note_shown(ALICE, name(from), talk(text));
    }
    assert_eq!(chat.shown_of(ALICE, &name("BOB")), [talk("three")]);
    assert_eq!(chat.shown_of(ALICE, &name("carol")), [talk("two")]);
    assert_eq!(chat.shown_of(CAROL, &name("bob")), []);
    chat.leave(ALICE);
    come(&chat, ALICE, ChatFilter::default(), false);
    assert_eq!(chat.shown_of(ALICE, &name("bob")), []);
}

#[test]
fn who_says_too_much_is_told_when_to_go_on_and_others_may_speak() {
    let chat = chat();
    let shout = |who, text, now| {
        chat.count(who, Reach::Everybody, &SafeText::new(text), at(now))
            .map(drop)
    };
    assert_eq!(shout(ALICE, "one", 0), Ok(()));
    assert_eq!(shout(ALICE, "two", 100), Ok(()));
    assert_eq!(
        shout(ALICE, "three", 200),
        Err(TooMuch::Lines(Duration::from_secs(400)))
    );
    assert_eq!(shout(BOB, "three", 200), Ok(()));
    let tell = chat.count(ALICE, Reach::People, &SafeText::new("three"), at(200));
    assert!(tell.is_ok(), "another kind is counted for itself");
    assert_eq!(
        shout(ALICE, "three", 600),
        Ok(()),
        "what was refused was not counted"
    );
}

#[test]
fn actions_that_others_are_told_about_are_counted_and_those_told_to_everybody_as_shouts() {
    let limits = ChatLimits {
        shouts: 2,
        actions_per_minute: 3,
        seeks_per_minute: 1,
        ..ChatLimits::default()
    };
    let chat = Chat::new(&limits, 1_000);
    let act = |told, now| chat.count_action(ALICE, told, at(now)).is_ok();
    assert_eq!(
        [0, 1, 2, 3].map(|now| act(ActionAudience::Few, now)),
        [true, true, true, false]
    );
    assert_eq!(
        [
            act(ActionAudience::Seekers, 3),
            act(ActionAudience::Seekers, 4)
        ],
        [true, false]
    );
    assert!(act(ActionAudience::Everybody, 4));
    assert!(
        chat.count(ALICE, Reach::Everybody, &SafeText::new("one"), at(5))
            .is_ok()
    );
    assert!(
        !act(ActionAudience::Everybody, 6),
        "a shout and an action are two"
    );
    assert!(act(ActionAudience::Few, 61));
}

#[test]
fn the_same_again_is_refused_to_many_at_once_and_to_single_people_after_some() {
    let chat = chat();
    let say = |reach, text, now| {
        chat.count(ALICE, reach, &SafeText::new(text), at(now))
            .map(drop)
    };
    assert_eq!(say(Reach::Channel, "Buy this!", 0), Ok(()));
    assert_eq!(
        say(Reach::Channel, "buy   THIS!!", 10),
        Err(TooMuch::Repeated(Duration::from_secs(50)))
    );
    assert_eq!(say(Reach::Channel, "buy this!", 60), Ok(()));
    assert_eq!(say(Reach::Channel, "?", 0), Ok(()));
    assert_eq!(say(Reach::Channel, "!", 0), Ok(()), "marks alone differ");
    for now in [0, 1] {
        assert_eq!(say(Reach::People, "yes", now), Ok(()));
    }
    assert_eq!(
        say(Reach::People, "yes", 2),
        Err(TooMuch::Repeated(Duration::from_secs(58)))
    );
}

#[test]
fn what_other_nodes_have_counted_counts_here() {
    let limits = ChatLimits {
        shouts: 2,
        actions_per_minute: 1,
        ..ChatLimits::default()
    };
    let (here, there) = (Chat::new(&limits, 1_000), Chat::new(&limits, 1_000));
    let shout = |on: &Chat, text| on.count(ALICE, Reach::Everybody, &SafeText::new(text), at(0));
    for (by, hears, text) in [(&here, &there, "one"), (&there, &here, "two")] {
        hears.count_elsewhere(ALICE, shout(by, text).unwrap(), at(0));
        assert!(matches!(
            shout(hears, text),
            Err(TooMuch::Lines(_) | TooMuch::Repeated(_))
        ));
    }
    assert!(matches!(shout(&here, "three"), Err(TooMuch::Lines(_))));
    there.count_elsewhere(ALICE, Counted::Action(ActionAudience::Few), at(0));
    assert!(
        there
            .count_action(ALICE, ActionAudience::Few, at(1))
            .is_err()
    );
}

#[test]
fn who_comes_back_at_once_has_not_gone() {
    let chat = chat();
    let first = chat.goes(ALICE);
    assert!(chat.comes_back(ALICE));
    assert!(!chat.is_gone(ALICE, first), "has come back");
    assert!(!chat.comes_back(ALICE), "comes anew");
    let second = chat.goes(ALICE);
    assert!(!chat.is_gone(ALICE, first), "another time of going");
    assert!(
        chat.is_gone(ALICE, second) && !chat.is_gone(ALICE, second),
        "told once"
    );
}
