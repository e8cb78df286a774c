//! Channels, censoring and quiet.

use crate::store_promises::Maker;
use crate::store_promises::fixture::{Fixture, NOON};
use fanorona_game::{AccountId, ChannelId, ChannelName, Player};
use fanorona_store::{
    Added, AdminAction, AuditedAction, Channel, ChannelCreated, ChannelLimits, ChannelRef,
    NewChannel, Performed,
};

const ROOM: ChannelLimits = ChannelLimits {
    all: 10,
    of_one: 2,
    joined: 4,
};

fn named(name: &str) -> ChannelName {
    ChannelName::new(name).unwrap()
}

fn new(founder: &Player, name: &str) -> NewChannel {
    NewChannel {
        name: named(name),
        topic: "Ring tails".to_owned(),
        founder: founder.clone(),
        at: NOON,
    }
}

async fn founded(fixture: &Fixture, founder: &Player, name: &str) -> Channel {
    let founded = fixture
        .store
        .create_channel(new(founder, name), ROOM)
        .await
        .unwrap();
    let ChannelCreated::Created(channel) = founded else {
        panic!("{founded:?}")
    };
    channel
}

async fn joined(fixture: &Fixture, account: AccountId) -> Vec<ChannelId> {
    fixture.store.chat_filter(account).await.unwrap().channels
}

pub(crate) async fn censored_players_are_stored(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let rabe = fixture.member("Rabe").await.id;
    let (zafy, aina, lalao) = (
        fixture.member("Zafy").await,
        fixture.member("Aina").await,
        fixture.member("Lalao").await,
    );
    assert_eq!(fixture.store.censor(rabe, zafy.id, 2).await, Ok(Added::New));
    assert_eq!(
        fixture.store.censor(rabe, zafy.id, 2).await,
        Ok(Added::Already)
    );
    assert_eq!(fixture.store.censor(rabe, aina.id, 2).await, Ok(Added::New));
    assert_eq!(
        fixture.store.censor(rabe, lalao.id, 2).await,
        Ok(Added::TooMany)
    );
    fixture.store.close().await;
    let fixture = Fixture::open(maker).await;
    assert_eq!(
        fixture.store.censored(rabe).await,
        Ok(vec![aina.clone(), zafy.clone()]),
        "by name"
    );
    let hearing = fixture.store.chat_filter(rabe).await.unwrap();
    assert_eq!(hearing.censored, [zafy.id, aina.id]);
    assert_eq!(fixture.store.censors(rabe, zafy.id).await, Ok(true));
    assert_eq!(
        fixture.store.censors(zafy.id, rabe).await,
        Ok(false),
        "censoring is not mutual"
    );
    assert_eq!(fixture.store.uncensor(rabe, zafy.id).await, Ok(true));
    assert_eq!(fixture.store.uncensor(rabe, zafy.id).await, Ok(false));
    assert_eq!(
        fixture.store.censor(rabe, lalao.id, 2).await,
        Ok(Added::New)
    );
}

pub(crate) async fn quiet_is_stored_until_it_is_switched_off(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let rabe = fixture.member("Rabe").await.id;
    for _ in 0..2 {
        assert_eq!(fixture.store.set_quiet(rabe, true).await, Ok(()));
    }
    fixture.store.close().await;
    let fixture = Fixture::open(maker).await;
    assert!(fixture.store.chat_filter(rabe).await.unwrap().quiet);
    assert_eq!(fixture.store.set_quiet(rabe, false).await, Ok(()));
    assert!(!fixture.store.chat_filter(rabe).await.unwrap().quiet);
}

pub(crate) async fn every_account_starts_in_two_channels(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let standing = async |name| {
        let channel = fixture.store.channel(&ChannelRef::Name(named(name))).await;
        let channel = channel.unwrap().unwrap();
        assert!(channel.standing && channel.founder.is_none() && channel.topic.is_empty());
        channel.id
    };
    let first = [standing("HELP").await, standing("tournaments").await];
    let (rabe, guest) = (
        fixture.member("Rabe").await.id,
        fixture.store.create_guest(NOON).await.unwrap().player.id,
    );
    assert_eq!(joined(&fixture, rabe).await, first);
    assert_eq!(joined(&fixture, guest).await, first);
    let [help, tournaments] = first;
    assert_eq!(fixture.store.leave_channel(rabe, help).await, Ok(true));
    assert_eq!(fixture.store.leave_channel(rabe, help).await, Ok(false));
    assert_eq!(joined(&fixture, rabe).await, [tournaments]);
    fixture.store.forget_guest(guest).await.unwrap();
    assert_eq!(joined(&fixture, guest).await, []);
}

pub(crate) async fn channels_are_created_within_limits_and_closed(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (rabe, rasoa, zafy) = (
        fixture.member("Rabe").await,
        fixture.member("Rasoa").await,
        fixture.member("Zafy").await,
    );
    let lemurs = founded(&fixture, &rabe, "Lemurs").await;
    let found =
        |founder: &Player, name: &str| fixture.store.create_channel(new(founder, name), ROOM);
    assert_eq!(found(&rasoa, "lemurs").await, Ok(ChannelCreated::NameTaken));
    assert_eq!(
        found(&rasoa, "lernurs").await,
        Ok(ChannelCreated::NameTaken),
        "looks alike"
    );
    founded(&fixture, &rabe, "geese").await;
    assert_eq!(
        found(&rabe, "ducks").await,
        Ok(ChannelCreated::TooManyJoined),
        "with the first two those are four"
    );
    fixture
        .store
        .leave_channel(rabe.id, lemurs.id)
        .await
        .unwrap();
    assert_eq!(
        found(&rabe, "ducks").await,
        Ok(ChannelCreated::TooManyOfOne)
    );
    founded(&fixture, &rasoa, "swans").await;
    assert_eq!(found(&zafy, "ducks").await, Ok(ChannelCreated::TooMany));
    let all = fixture.store.channels(None, 20).await.unwrap();
    assert_eq!(all.len(), 10);
    let last = fixture.store.channels(Some(all[6].id), 1).await.unwrap();
    assert_eq!(last, [all[7].clone()]);
    fixture.store.close().await;
    let fixture = Fixture::open(maker).await;
    let kept = fixture
        .store
        .channel(&ChannelRef::Number(lemurs.id))
        .await
        .unwrap();
    assert_eq!(
        kept,
        Some(lemurs.clone()),
        "the name is spelled as by its founder"
    );
    assert_eq!(fixture.store.close_channel(lemurs.id).await, Ok(true));
    assert_eq!(fixture.store.close_channel(lemurs.id).await, Ok(false));
    assert_eq!(
        fixture.store.close_channel(all[0].id).await,
        Ok(false),
        "the channel help cannot be closed"
    );
    assert_eq!(
        fixture
            .store
            .channel(&ChannelRef::Name(named("lemurs")))
            .await,
        Ok(None)
    );
    assert_ne!(
        founded(&fixture, &zafy, "lemurs").await.id,
        lemurs.id,
        "a number never means another one"
    );
}

pub(crate) async fn participants_of_a_channel_are_stored(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (rabe, rasoa) = (fixture.member("Rabe").await, fixture.member("Rasoa").await);
    let lemurs = founded(&fixture, &rabe, "lemurs").await;
    let join = |channel| fixture.store.join_channel(rasoa.id, channel, 3);
    assert_eq!(join(lemurs.id).await, Ok(Some(Added::New)));
    assert_eq!(join(lemurs.id).await, Ok(Some(Added::Already)));
    assert_eq!(join(ChannelId(2)).await, Ok(Some(Added::TooMany)));
    assert_eq!(join(ChannelId(99)).await, Ok(None));
    assert_eq!(
        joined(&fixture, rasoa.id).await,
        [ChannelId(1), ChannelId(7), lemurs.id]
    );
    assert_eq!(fixture.store.set_topic(lemurs.id, "Cats").await, Ok(true));
    assert_eq!(
        fixture.store.set_topic(ChannelId(99), "Cats").await,
        Ok(false)
    );
    fixture.store.close().await;
    let fixture = Fixture::open(maker).await;
    assert_eq!(
        joined(&fixture, rasoa.id).await,
        [ChannelId(1), ChannelId(7), lemurs.id]
    );
    let kept = fixture
        .store
        .channel(&ChannelRef::Number(lemurs.id))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(kept.topic, "Cats");
    assert_eq!(fixture.store.close_channel(lemurs.id).await, Ok(true));
    assert_eq!(
        joined(&fixture, rasoa.id).await,
        [ChannelId(1), ChannelId(7)]
    );
}

pub(crate) async fn administrators_actions_on_channels_are_recorded(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (rabe, chief) = (fixture.member("Rabe").await, fixture.member("Chief").await);
    let lemurs = founded(&fixture, &rabe, "lemurs").await;
    let help = fixture
        .store
        .channel(&ChannelRef::Number(ChannelId(1)))
        .await
        .unwrap()
        .unwrap();
    let act = |action| AuditedAction {
        by: Some(chief.name.clone()),
        at: NOON,
        action,
    };
    let perform = |action| fixture.store.perform(act(action));
    let topic = AdminAction::SetTopic {
        channel: lemurs.clone(),
        topic: "Cats".to_owned(),
    };
    assert_eq!(perform(topic).await, Ok(Performed::Done(None)));
    let close = |channel: &Channel| AdminAction::CloseChannel {
        channel: channel.clone(),
        why: "no reason".to_owned(),
    };
    assert_eq!(perform(close(&lemurs)).await, Ok(Performed::Done(None)));
    assert_eq!(perform(close(&lemurs)).await, Ok(Performed::Nothing));
    assert_eq!(perform(close(&help)).await, Ok(Performed::Nothing));
    let audit = fixture.store.audit(None, 10).await.unwrap();
    let acts: Vec<(&str, Option<&str>, Option<&str>)> = audit
        .iter()
        .map(|entry| {
            (
                entry.act.as_str(),
                entry.subject.as_deref(),
                entry.detail.as_deref(),
            )
        })
        .collect();
    assert_eq!(
        acts,
        [
            ("channel close", Some("lemurs"), Some("no reason")),
            ("channel topic", Some("lemurs"), Some("Cats"))
        ]
    );
}
