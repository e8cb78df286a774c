//! What people and programs are shown of talk.

use super::{answer, name, viewer};
use crate::clean::SafeText;
use crate::command::{Mode, Quiet, Tag};
use crate::event::{Audience, Coming, Event, Talk, TalkEvent};
use crate::refusal::{Refusal, TalkRefusal};
use crate::reply::{ChannelProfile, Done, Reply, TalkDone};
use crate::view::Viewer;
use fanorona_game::{ChannelId, ChannelName, GameId};
use std::collections::HashSet;

fn channel() -> ChannelName {
    ChannelName::new("openings").unwrap()
}

fn topic() -> SafeText {
    SafeText::new("The first turns")
}

/// One for each audience.
fn said() -> Vec<Talk> {
    let talk = |to| Talk { from: name("alice"), text: SafeText::new("hello"), to };
    vec![
        talk(Audience::Person),
        talk(Audience::Several(vec![name("bob"), name("carol")])),
        talk(Audience::Opponent(GameId(12))),
        talk(Audience::Replay(GameId(12))),
        talk(Audience::Everybody),
        talk(Audience::Channel(channel())),
    ]
}

fn told() -> Vec<TalkEvent> {
    let from = || name("alice");
    let presence = |coming| TalkEvent::Presence { name: name("alice"), coming };
    vec![
        presence(Coming::Come),
        presence(Coming::Gone),
        TalkEvent::Topic { channel: channel(), from: from(), topic: topic() },
        TalkEvent::Closed { channel: channel(), from: from(), why: SafeText::new("nobody comes") },
        TalkEvent::Closed { channel: channel(), from: from(), why: SafeText::new("") },
    ]
}

fn profile(count: usize, joined: bool) -> TalkDone {
    TalkDone::Channel(Box::new(ChannelProfile {
        number: ChannelId(3),
        name: channel(),
        topic: topic(),
        founder: Some(name("carol")),
        joined,
        inside: [name("alice"), name("bob")].into_iter().take(count).collect(),
        count,
    }))
}

fn done() -> Vec<TalkDone> {
    vec![
        TalkDone::Told { heard: vec![name("bob"), name("carol")], away: vec![name("dora")], deaf: vec![] },
        TalkDone::Shouted { heard: 7 },
        TalkDone::Said { channel: channel(), heard: 1 },
        profile(2, true),
        TalkDone::Joined { channel: channel(), topic: topic(), inside: 2 },
        TalkDone::Left { channel: channel() },
        TalkDone::Founded { number: ChannelId(7), channel: channel() },
        TalkDone::TopicSet { channel: channel(), topic: topic() },
        TalkDone::Closed { channel: channel() },
        TalkDone::Censored { name: name("alice") },
        TalkDone::Uncensored { name: name("alice") },
        TalkDone::Quiet(Quiet::On),
    ]
}

/// The lines of json mode, behind those of everything else.
pub(super) fn lines() -> Vec<String> {
    let (mut out, mut seq) = (String::new(), 0);
    let bob: Viewer = viewer(None, Mode::Json);
    for talk in said() {
        crate::view::event(&Event::Talk(talk), &bob, &mut seq, &mut out);
    }
    for event in told() {
        crate::view::event(&Event::Talking(event), &bob, &mut seq, &mut out);
    }
    let tag = Tag::new("7").unwrap();
    let refused = Err(TalkRefusal::Repeated { wait_seconds: 42 }.into());
    for outcome in done().into_iter().map(|done| Ok(Done::Talk(done))).chain([refused]) {
        let reply = Reply { events: Vec::new(), outcome };
        crate::view::reply(&reply, Some(&tag), &bob, &mut seq, &mut out);
    }
    out.lines().map(str::to_owned).collect()
}

/// At least one of every refusal.
pub(super) fn refusals() -> Vec<Refusal> {
    let list = vec![
        TalkRefusal::Censored { name: name("alice") },
        TalkRefusal::TakesNoTalk { name: name("alice") },
        TalkRefusal::Robot { name: name("robot3") },
        TalkRefusal::GuestsDoNotReturn { name: name("alice") },
        TalkRefusal::NobodySpoke,
        TalkRefusal::Repeated { wait_seconds: 42 },
        TalkRefusal::OnlyAChannel { name: channel() },
        TalkRefusal::Listeners { most: 10 },
        TalkRefusal::NotAChannel { word: "x!".to_owned() },
        TalkRefusal::NoChannel { channel: "lemurs".to_owned() },
        TalkRefusal::NotInside { channel: channel() },
        TalkRefusal::WhichChannel { joined: 0 },
        TalkRefusal::WhichChannel { joined: 3 },
        TalkRefusal::GuestsElsewhere { channel: channel() },
        TalkRefusal::NotTheFounder { channel: channel() },
        TalkRefusal::Standing { channel: channel() },
        TalkRefusal::ChannelTaken { channel: channel() },
        TalkRefusal::TopicTooLong { most: 120 },
        TalkRefusal::JoinedTooMany { most: 20 },
        TalkRefusal::FoundedTooMany { most: 3 },
        TalkRefusal::ChannelsTooMany { most: 200 },
        TalkRefusal::CensoredTooMany { most: 100 },
        TalkRefusal::NotCensored { name: name("alice") },
        TalkRefusal::NotNotified { name: Some(name("alice")) },
        TalkRefusal::NotNotified { name: None },
    ];
    list.into_iter().map(Refusal::Talk).collect()
}

#[test]
fn every_refusal_is_in_the_list_of_these_tests() {
    // A new one does not compile until it is named here; put it into the list too.
    let named = |refusal: &TalkRefusal| match refusal {
        TalkRefusal::Censored { .. }
        | TalkRefusal::TakesNoTalk { .. }
        | TalkRefusal::Robot { .. }
        | TalkRefusal::GuestsDoNotReturn { .. }
        | TalkRefusal::NobodySpoke
        | TalkRefusal::Repeated { .. }
        | TalkRefusal::OnlyAChannel { .. }
        | TalkRefusal::Listeners { .. }
        | TalkRefusal::NotAChannel { .. }
        | TalkRefusal::NoChannel { .. }
        | TalkRefusal::NotInside { .. }
        | TalkRefusal::WhichChannel { .. }
        | TalkRefusal::GuestsElsewhere { .. }
        | TalkRefusal::NotTheFounder { .. }
        | TalkRefusal::Standing { .. }
        | TalkRefusal::ChannelTaken { .. }
        | TalkRefusal::TopicTooLong { .. }
        | TalkRefusal::JoinedTooMany { .. }
        | TalkRefusal::FoundedTooMany { .. }
        | TalkRefusal::ChannelsTooMany { .. }
        | TalkRefusal::CensoredTooMany { .. }
        | TalkRefusal::NotCensored { .. }
        | TalkRefusal::NotNotified { .. } => std::mem::discriminant(refusal),
    };
    let refusals = refusals();
    let kinds: HashSet<_> = refusals
        .iter()
        .filter_map(|refusal| if let Refusal::Talk(refusal) = refusal { Some(named(refusal)) } else { None })
        .collect();
    assert_eq!(kinds.len(), 23);
}

#[test]
fn what_is_said_begins_with_who_said_it_and_to_whom() {
    let shown: Vec<String> =
        said().into_iter().map(|talk| super::text_of(&Event::Talk(talk), None)).collect();
    assert_eq!(
        shown,
        [
            "<alice> hello\n",
            "<alice> [to bob, carol] hello\n",
            "<alice> [game 12] hello\n",
            "<alice> [replay 12] hello\n",
            "<alice> [shout] hello\n",
            "<alice> [#openings] hello\n",
        ]
    );
}

#[test]
fn what_is_told_of_people_and_channels_begins_with_a_star_and_is_one_line() {
    for event in told() {
        let shown = super::text_of(&Event::Talking(event), None);
        assert!(shown.starts_with("* ") && shown.lines().count() == 1 && shown.ends_with('\n'), "{shown}");
    }
}

#[test]
fn an_answer_says_who_has_heard_it_and_who_has_not() {
    let said = |done| answer(Ok(Done::Talk(done)), None, Mode::Human);
    let names = |names: &[&str]| names.iter().map(|text| name(text)).collect::<Vec<_>>();
    let told = |heard: &[&str], away: &[&str], deaf: &[&str]| {
        said(TalkDone::Told { heard: names(heard), away: names(away), deaf: names(deaf) })
    };
    assert_eq!(told(&["bob", "carol"], &[], &[]), "bob, carol are told.\n");
    assert_eq!(
        told(&["bob"], &["carol"], &["dora", "eve"]),
        "bob is told. carol is not here. dora, eve do not hear you.\n"
    );
    assert_eq!(said(TalkDone::Shouted { heard: 0 }), "Nobody hears your shout.\n");
    assert_eq!(said(TalkDone::Shouted { heard: 2 }), "2 people hear your shout.\n");
    assert_eq!(said(TalkDone::Said { channel: channel(), heard: 1 }), "1 person hears you in #openings.\n");
}

#[test]
fn a_channel_tells_what_it_is_about_who_is_there_and_what_to_type() {
    let said = |done| answer(Ok(Done::Talk(done)), None, Mode::Human);
    assert_eq!(
        said(profile(0, false)),
        "Channel 3, #openings: The first turns\nFounded by carol.\nIn it and here: nobody.\n\
         To come in: channel join openings\n"
    );
    assert!(said(profile(2, true)).contains("alice, bob.\nTo talk: channel openings TEXT\n"));
    assert!(said(profile(9, true)).contains("alice, bob, and 7 more.\n"));
}
