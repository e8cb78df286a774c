//! Channels, censoring and quiet.

use super::Maker;
use super::hall::{Hall, NOON};
use fanorona_game::{AccountId, ChannelId, ChannelName, Player};
use fanorona_store::{Act, Channel, ChannelRef, ChannelRoom, Deed, Founded, Kept, NewChannel, Performed};

const ROOM: ChannelRoom = ChannelRoom { all: 9, of_one: 2, joined: 3 };

fn named(name: &str) -> ChannelName {
    ChannelName::new(name).unwrap()
}

fn new(founder: &Player, name: &str) -> NewChannel {
    NewChannel { name: named(name), topic: "Ring tails".to_owned(), founder: founder.clone(), at: NOON }
}

async fn founded(hall: &Hall, founder: &Player, name: &str) -> Channel {
    let founded = hall.store.found_channel(new(founder, name), ROOM).await.unwrap();
    let Founded::Made(channel) = founded else { panic!("{founded:?}") };
    channel
}

async fn joined(hall: &Hall, account: AccountId) -> Vec<ChannelId> {
    hall.store.hearing(account).await.unwrap().channels
}

pub(super) async fn censored_players_are_stored(maker: &dyn Maker) {
    let hall = Hall::open(maker).await;
    let rabe = hall.member("Rabe").await.id;
    let (zafy, aina, lalao) =
        (hall.member("Zafy").await, hall.member("Aina").await, hall.member("Lalao").await);
    assert_eq!(hall.store.censor(rabe, zafy.id, 2).await, Ok(Kept::New));
    assert_eq!(hall.store.censor(rabe, zafy.id, 2).await, Ok(Kept::Already));
    assert_eq!(hall.store.censor(rabe, aina.id, 2).await, Ok(Kept::New));
    assert_eq!(hall.store.censor(rabe, lalao.id, 2).await, Ok(Kept::TooMany));
    hall.store.close().await;
    let hall = Hall::open(maker).await;
    assert_eq!(hall.store.censored(rabe).await, Ok(vec![aina.clone(), zafy.clone()]), "by name");
    let hearing = hall.store.hearing(rabe).await.unwrap();
    assert_eq!(hearing.censored, [zafy.id, aina.id]);
    assert_eq!(hall.store.censors(rabe, zafy.id).await, Ok(true));
    assert_eq!(hall.store.censors(zafy.id, rabe).await, Ok(false), "censoring is not mutual");
    assert_eq!(hall.store.uncensor(rabe, zafy.id).await, Ok(true));
    assert_eq!(hall.store.uncensor(rabe, zafy.id).await, Ok(false));
    assert_eq!(hall.store.censor(rabe, lalao.id, 2).await, Ok(Kept::New));
}

pub(super) async fn quiet_is_stored_until_it_is_switched_off(maker: &dyn Maker) {
    let hall = Hall::open(maker).await;
    let rabe = hall.member("Rabe").await.id;
    for _ in 0..2 {
        assert_eq!(hall.store.set_quiet(rabe, true).await, Ok(()));
    }
    hall.store.close().await;
    let hall = Hall::open(maker).await;
    assert!(hall.store.hearing(rabe).await.unwrap().quiet);
    assert_eq!(hall.store.set_quiet(rabe, false).await, Ok(()));
    assert!(!hall.store.hearing(rabe).await.unwrap().quiet);
}

pub(super) async fn every_account_starts_in_the_help_channel(maker: &dyn Maker) {
    let hall = Hall::open(maker).await;
    let help = hall.store.channel(&ChannelRef::Name(named("HELP"))).await.unwrap().unwrap();
    assert!(help.standing && help.founder.is_none() && !help.topic.is_empty());
    let (rabe, guest) =
        (hall.member("Rabe").await.id, hall.store.create_guest(NOON).await.unwrap().player.id);
    assert_eq!(joined(&hall, rabe).await, [help.id]);
    assert_eq!(joined(&hall, guest).await, [help.id]);
    assert_eq!(hall.store.leave_channel(rabe, help.id).await, Ok(true));
    assert_eq!(hall.store.leave_channel(rabe, help.id).await, Ok(false));
    assert_eq!(joined(&hall, rabe).await, []);
    hall.store.forget_guest(guest).await.unwrap();
    assert_eq!(joined(&hall, guest).await, []);
}

pub(super) async fn channels_are_created_within_limits_and_closed(maker: &dyn Maker) {
    let hall = Hall::open(maker).await;
    let (rabe, rasoa, zafy) =
        (hall.member("Rabe").await, hall.member("Rasoa").await, hall.member("Zafy").await);
    let lemurs = founded(&hall, &rabe, "Lemurs").await;
    let found = |founder: &Player, name: &str| hall.store.found_channel(new(founder, name), ROOM);
    assert_eq!(found(&rasoa, "lemurs").await, Ok(Founded::NameTaken));
    assert_eq!(found(&rasoa, "lernurs").await, Ok(Founded::NameTaken), "looks alike");
    founded(&hall, &rabe, "geese").await;
    assert_eq!(found(&rabe, "ducks").await, Ok(Founded::TooManyJoined), "with help those are three");
    hall.store.leave_channel(rabe.id, lemurs.id).await.unwrap();
    assert_eq!(found(&rabe, "ducks").await, Ok(Founded::TooManyOfOne));
    founded(&hall, &rasoa, "swans").await;
    assert_eq!(found(&zafy, "ducks").await, Ok(Founded::TooMany));
    let all = hall.store.channels(None, 20).await.unwrap();
    assert_eq!(all.len(), 9);
    let last = hall.store.channels(Some(all[6].id), 1).await.unwrap();
    assert_eq!(last, [all[7].clone()]);
    hall.store.close().await;
    let hall = Hall::open(maker).await;
    let kept = hall.store.channel(&ChannelRef::Number(lemurs.id)).await.unwrap();
    assert_eq!(kept, Some(lemurs.clone()), "the name is spelled as by its founder");
    assert_eq!(hall.store.close_channel(lemurs.id).await, Ok(true));
    assert_eq!(hall.store.close_channel(lemurs.id).await, Ok(false));
    assert_eq!(hall.store.close_channel(all[0].id).await, Ok(false), "the channel help cannot be closed");
    assert_eq!(hall.store.channel(&ChannelRef::Name(named("lemurs"))).await, Ok(None));
    assert_ne!(founded(&hall, &zafy, "lemurs").await.id, lemurs.id, "a number never means another one");
}

pub(super) async fn participants_of_a_channel_are_stored(maker: &dyn Maker) {
    let hall = Hall::open(maker).await;
    let (rabe, rasoa) = (hall.member("Rabe").await, hall.member("Rasoa").await);
    let lemurs = founded(&hall, &rabe, "lemurs").await;
    let join = |channel| hall.store.join_channel(rasoa.id, channel, 2);
    assert_eq!(join(lemurs.id).await, Ok(Some(Kept::New)));
    assert_eq!(join(lemurs.id).await, Ok(Some(Kept::Already)));
    assert_eq!(join(ChannelId(2)).await, Ok(Some(Kept::TooMany)));
    assert_eq!(join(ChannelId(99)).await, Ok(None));
    assert_eq!(joined(&hall, rasoa.id).await, [ChannelId(1), lemurs.id]);
    assert_eq!(hall.store.set_topic(lemurs.id, "Cats").await, Ok(true));
    assert_eq!(hall.store.set_topic(ChannelId(99), "Cats").await, Ok(false));
    hall.store.close().await;
    let hall = Hall::open(maker).await;
    assert_eq!(joined(&hall, rasoa.id).await, [ChannelId(1), lemurs.id]);
    let kept = hall.store.channel(&ChannelRef::Number(lemurs.id)).await.unwrap().unwrap();
    assert_eq!(kept.topic, "Cats");
    assert_eq!(hall.store.close_channel(lemurs.id).await, Ok(true));
    assert_eq!(joined(&hall, rasoa.id).await, [ChannelId(1)]);
}

pub(super) async fn administrators_actions_on_channels_are_recorded(maker: &dyn Maker) {
    let hall = Hall::open(maker).await;
    let (rabe, chief) = (hall.member("Rabe").await, hall.member("Chief").await);
    let lemurs = founded(&hall, &rabe, "lemurs").await;
    let help = hall.store.channel(&ChannelRef::Number(ChannelId(1))).await.unwrap().unwrap();
    let act = |deed| Act { by: Some(chief.name.clone()), at: NOON, deed };
    let perform = |deed| hall.store.perform(act(deed));
    let topic = Deed::SetTopic { channel: lemurs.clone(), topic: "Cats".to_owned() };
    assert_eq!(perform(topic).await, Ok(Performed::Done(None)));
    let close =
        |channel: &Channel| Deed::CloseChannel { channel: channel.clone(), why: "no reason".to_owned() };
    assert_eq!(perform(close(&lemurs)).await, Ok(Performed::Done(None)));
    assert_eq!(perform(close(&lemurs)).await, Ok(Performed::Nothing));
    assert_eq!(perform(close(&help)).await, Ok(Performed::Nothing));
    let audit = hall.store.audit(None, 10).await.unwrap();
    let acts: Vec<(&str, Option<&str>, Option<&str>)> = audit
        .iter()
        .map(|entry| (entry.act.as_str(), entry.subject.as_deref(), entry.detail.as_deref()))
        .collect();
    assert_eq!(
        acts,
        [
            ("channel close", Some("lemurs"), Some("no reason")),
            ("channel topic", Some("lemurs"), Some("Cats"))
        ]
    );
}
