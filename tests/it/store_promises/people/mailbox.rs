//! Messages, comments, news and mail.

mod mail;
mod news;

pub(crate) use mail::{
    a_token_stops_mail_once_and_drops_queued_mail, due_mail_is_queued_once,
    mail_is_claimed_once_and_survives_a_restart, mail_is_queued_only_for_confirmed_addresses,
    members_with_an_address_are_listed_in_pages,
};
pub(crate) use news::{
    followed_boards_with_new_turns_are_listed, news_is_grouped_by_board_and_expires,
    starts_and_ends_of_games_are_news_in_the_same_commit,
    subscriptions_are_limited_and_found_by_subject,
};

use crate::store_promises::Maker;
use crate::store_promises::fixture::{Fixture, NOON};
use fanorona_game::{AccountId, Player, Role, Timestamp};
use fanorona_rules::{Ruleset, Side};
use fanorona_store::{
    AdminAction, AuditedAction, Interest, MailboxLimits, MessageRange, NewComment, NewMessage,
    NewsKind, Sent,
};

const ROOM: MailboxLimits = MailboxLimits {
    messages: 3,
    unread_of_one: 2,
    unread_of_strangers: 3,
};

fn later(minutes: i64) -> Timestamp {
    Timestamp(NOON.0 + minutes * 60_000)
}

fn words(from: &Player, to: &[&Player], text: &str) -> NewMessage {
    let to = to.iter().map(|player| player.id).collect();
    NewMessage {
        from: from.id,
        to,
        text: text.to_owned(),
        sent_at: NOON,
    }
}

async fn texts(fixture: &Fixture, owner: &Player) -> Vec<(u32, String)> {
    let messages = fixture.store.messages(owner.id, None, 100).await.unwrap();
    messages
        .into_iter()
        .map(|message| (message.number, message.text))
        .collect()
}

pub(crate) async fn a_message_is_stored_for_all_recipients_or_none(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let [a, b, c] = [
        fixture.member("aa").await,
        fixture.member("bb").await,
        fixture.member("cc").await,
    ];
    let sent = fixture
        .store
        .send_message(words(&a, &[&b, &c], "one"), ROOM)
        .await;
    assert_eq!(sent, Ok(Sent::Kept(vec![1, 1])));
    assert_eq!(
        fixture
            .store
            .send_message(words(&a, &[&b], "two"), ROOM)
            .await,
        Ok(Sent::Kept(vec![2]))
    );
    // b has two unread messages from one sender, so the message is not stored for c either.
    assert_eq!(
        fixture
            .store
            .send_message(words(&a, &[&c, &b], "three"), ROOM)
            .await,
        Ok(Sent::Unread(b.id))
    );
    assert_eq!(texts(&fixture, &c).await, [(1, "one".to_owned())]);
    assert_eq!(
        fixture
            .store
            .send_message(words(&c, &[&b], "four"), ROOM)
            .await,
        Ok(Sent::Kept(vec![3]))
    );
    assert_eq!(
        fixture
            .store
            .send_message(words(&c, &[&b], "five"), ROOM)
            .await,
        Ok(Sent::Full(b.id))
    );
    assert_eq!(
        fixture.store.mailbox(b.id).await.unwrap().unwrap().unread,
        3
    );
}

pub(crate) async fn strangers_have_a_share_of_a_mailbox_and_give_way(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let room = MailboxLimits {
        messages: 6,
        unread_of_one: 4,
        unread_of_strangers: 4,
    };
    let owner = fixture.member("owner").await;
    let [a, b, c] = [
        fixture.member("aa").await,
        fixture.member("bb").await,
        fixture.member("cc").await,
    ];
    let [player, friend, pen] = [
        fixture.member("player").await,
        fixture.member("friend").await,
        fixture.member("pen").await,
    ];
    let game = fixture.game(&owner, &player, Ruleset::Telo).await;
    fixture.resign(&game, Side::Black).await;
    fixture
        .store
        .follow(owner.id, Interest::Arrival(friend.id), 9)
        .await
        .unwrap();
    fixture
        .store
        .send_message(words(&owner, &[&pen], "hello"), room)
        .await
        .unwrap();
    let send = async |from: &Player, text| {
        fixture
            .store
            .send_message(words(from, &[&owner], text), room)
            .await
    };
    for text in ["a1", "a2", "a3"] {
        assert!(matches!(send(&a, text).await, Ok(Sent::Kept(_))));
    }
    assert_eq!(send(&b, "b1").await, Ok(Sent::Kept(vec![4])));
    // The share is full. Who has most gives way, unless the sender would have as many then.
    assert_eq!(send(&a, "a4").await, Ok(Sent::FullOfStrangers(owner.id)));
    assert_eq!(send(&c, "c1").await, Ok(Sent::Kept(vec![5])));
    assert_eq!(send(&b, "b2").await, Ok(Sent::FullOfStrangers(owner.id)));
    let all = async || {
        texts(&fixture, &owner)
            .await
            .into_iter()
            .map(|it| it.1)
            .collect::<Vec<_>>()
    };
    assert_eq!(all().await, ["c1", "b1", "a3", "a2"]);
    // Players whom the owner knows have the rest, and then the place of strangers.
    for (from, text) in [
        (&player, "p1"),
        (&friend, "f1"),
        (&pen, "pen1"),
        (&pen, "pen2"),
    ] {
        assert!(
            matches!(send(from, text).await, Ok(Sent::Kept(_))),
            "{text}"
        );
    }
    assert_eq!(all().await.len(), 6);
    for (from, text) in [(&friend, "f2"), (&friend, "f3")] {
        assert!(
            matches!(send(from, text).await, Ok(Sent::Kept(_))),
            "{text}"
        );
    }
    assert_eq!(all().await, ["f3", "f2", "pen2", "pen1", "f1", "p1"]);
    assert_eq!(
        send(&friend, "f4").await,
        Ok(Sent::Full(owner.id)),
        "nobody is left who gives way"
    );
    assert_eq!(send(&a, "a5").await, Ok(Sent::Full(owner.id)));
}

pub(crate) async fn a_full_mailbox_drops_its_oldest_read_message(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let [a, b, c] = [
        fixture.member("aa").await,
        fixture.member("bb").await,
        fixture.member("cc").await,
    ];
    for (from, text) in [(&a, "one"), (&c, "two"), (&c, "three")] {
        fixture
            .store
            .send_message(words(from, &[&b], text), ROOM)
            .await
            .unwrap();
    }
    fixture
        .store
        .read_messages(b.id, MessageRange::One(2), later(1))
        .await
        .unwrap();
    assert_eq!(
        fixture
            .store
            .send_message(words(&a, &[&b], "four"), ROOM)
            .await,
        Ok(Sent::Kept(vec![4]))
    );
    let kept = [
        (4, "four".to_owned()),
        (3, "three".to_owned()),
        (1, "one".to_owned()),
    ];
    assert_eq!(texts(&fixture, &b).await, kept);
}

pub(crate) async fn only_the_owner_can_read_and_erase_messages(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let [a, b] = [fixture.member("aa").await, fixture.member("bb").await];
    fixture
        .store
        .send_message(words(&a, &[&b], "one"), ROOM)
        .await
        .unwrap();
    fixture
        .store
        .send_message(words(&a, &[&b], "two"), ROOM)
        .await
        .unwrap();
    assert_eq!(
        fixture
            .store
            .read_messages(a.id, MessageRange::One(1), later(1))
            .await,
        Ok(Vec::new())
    );
    assert_eq!(
        fixture.store.erase_messages(a.id, MessageRange::All).await,
        Ok(0)
    );
    let read = fixture
        .store
        .read_messages(b.id, MessageRange::Unread(1), later(1))
        .await
        .unwrap();
    assert_eq!(
        read.iter()
            .map(|message| message.text.as_str())
            .collect::<Vec<_>>(),
        ["one"]
    );
    fixture.store.close().await;

    let fixture = Fixture::open(maker).await;
    let kept = fixture.store.messages(b.id, None, 10).await.unwrap();
    assert_eq!(
        kept.iter()
            .map(|it| (it.number, it.read_at))
            .collect::<Vec<_>>(),
        [(2, None), (1, Some(later(1)))]
    );
    assert_eq!(
        fixture
            .store
            .messages(b.id, Some(2), 10)
            .await
            .unwrap()
            .len(),
        1
    );
    // Reading it again does not change the time of the first reading.
    fixture
        .store
        .read_messages(b.id, MessageRange::One(1), later(9))
        .await
        .unwrap();
    assert_eq!(
        fixture.store.messages(b.id, Some(2), 10).await.unwrap()[0].read_at,
        Some(later(1))
    );
    assert_eq!(
        fixture
            .store
            .erase_messages(b.id, MessageRange::One(1))
            .await,
        Ok(1)
    );
    assert_eq!(
        fixture
            .store
            .erase_messages(b.id, MessageRange::One(1))
            .await,
        Ok(0)
    );
    assert_eq!(
        fixture.store.erase_messages(b.id, MessageRange::All).await,
        Ok(1)
    );
    assert_eq!(texts(&fixture, &b).await, []);
}

pub(crate) async fn a_board_keeps_its_last_comments_and_notifies(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let [a, b, c, d] = [
        fixture.member("aa").await,
        fixture.member("bb").await,
        fixture.member("cc").await,
        fixture.member("dd").await,
    ];
    let board = fixture.game(&a, &b, Ruleset::Telo).await.id;
    fixture
        .store
        .follow(c.id, Interest::Board(board), 9)
        .await
        .unwrap();
    let said = |author: &Player, text: &str, at| NewComment {
        game: board,
        author: author.id,
        text: text.to_owned(),
        said_at: at,
        keep: 2,
        tells_players: true,
    };
    assert_eq!(
        fixture.store.add_comment(said(&a, "one", later(1))).await,
        Ok(vec![b.id, c.id])
    );
    assert_eq!(
        fixture.store.add_comment(said(&d, "two", later(2))).await,
        Ok(vec![a.id, b.id, c.id])
    );
    assert_eq!(
        fixture.store.add_comment(said(&d, "three", later(3))).await,
        Ok(vec![a.id, b.id, c.id])
    );
    let aside = NewComment {
        tells_players: false,
        ..said(&d, "three", later(3))
    };
    assert_eq!(fixture.store.add_comment(aside).await, Ok(vec![c.id]));
    let kept = fixture.store.comments(board, 9, None).await.unwrap();
    assert_eq!(
        kept.iter().map(|it| it.text.as_str()).collect::<Vec<_>>(),
        ["one", "three"],
        "the oldest of the one who has written most gives way"
    );
    assert_eq!(
        fixture.store.comments(board, 1, None).await.unwrap()[0].text,
        "three"
    );
    let news = fixture.store.news_of(c.id, NOON, 9).await.unwrap();
    assert_eq!(news.len(), 1, "one row for one board: {news:?}");
    assert_eq!(
        (news[0].kind, news[0].times, news[0].who.as_ref()),
        (NewsKind::Comment, 4, Some(&d.name))
    );
    // Turns from before c was online are not counted again.
    fixture
        .store
        .note_logout(c.id, later(4), NOON)
        .await
        .unwrap();
    fixture
        .store
        .add_comment(said(&a, "four", later(5)))
        .await
        .unwrap();
    assert_eq!(
        fixture.store.news_of(c.id, later(4), 9).await.unwrap()[0].times,
        1
    );
}

#[expect(
    clippy::too_many_lines,
    reason = "the same few texts are looked for in many places"
)]
pub(crate) async fn what_a_censored_player_writes_is_hidden(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let [a, b, c] = [
        fixture.member("aa").await,
        fixture.member("bb").await,
        fixture.member("cc").await,
    ];
    let board = fixture.game(&a, &b, Ruleset::Telo).await.id;
    let said = |author: &Player, at| NewComment {
        game: board,
        author: author.id,
        text: author.name.to_string(),
        said_at: later(at),
        keep: 9,
        tells_players: true,
    };
    let send = async |at| {
        let new = NewMessage {
            from: b.id,
            to: vec![a.id],
            text: "rude".to_owned(),
            sent_at: later(at),
        };
        fixture
            .store
            .send_message(
                new,
                MailboxLimits {
                    messages: 2,
                    unread_of_one: 9,
                    unread_of_strangers: 9,
                },
            )
            .await
            .unwrap()
    };
    for (author, at) in [(&c, 1), (&b, 2), (&b, 3)] {
        fixture.store.add_comment(said(author, at)).await.unwrap();
    }
    assert_eq!(send(1).await, Sent::Kept(vec![1]));
    fixture.store.censor(a.id, b.id, 9).await.unwrap();
    let authors = async |reader: Option<AccountId>| {
        let comments = fixture.store.comments(board, 2, reader).await.unwrap();
        comments
            .into_iter()
            .map(|comment| comment.author)
            .collect::<Vec<_>>()
    };
    let news = async || {
        let news = fixture.store.news_of(a.id, NOON, 9).await.unwrap();
        let comments = news
            .into_iter()
            .filter(|news| news.kind == NewsKind::Comment);
        comments
            .map(|news| (news.times, news.who.unwrap(), news.at))
            .collect::<Vec<_>>()
    };
    let unread = async || fixture.store.mailbox(a.id).await.unwrap().unwrap().unread;
    assert_eq!(authors(Some(a.id)).await, std::slice::from_ref(&c.name));
    assert_eq!(authors(Some(c.id)).await, [b.name.clone(), b.name.clone()]);
    assert_eq!(authors(None).await, [b.name.clone(), b.name.clone()]);
    assert_eq!(news().await, [(1, c.name.clone(), later(1))]);
    assert_eq!((unread().await, texts(&fixture, &a).await.len()), (0, 0));
    assert_eq!(
        fixture.store.add_comment(said(&b, 4)).await,
        Ok(vec![]),
        "nobody is told"
    );
    // Hidden messages do not fill a mailbox.
    let from_c = |at| NewMessage {
        from: c.id,
        to: vec![a.id],
        text: "kind".to_owned(),
        sent_at: later(at),
    };
    for at in [5, 6] {
        let limits = MailboxLimits {
            messages: 2,
            unread_of_one: 9,
            unread_of_strangers: 9,
        };
        assert!(matches!(
            fixture.store.send_message(from_c(at), limits).await,
            Ok(Sent::Kept(_))
        ));
    }
    assert_eq!((unread().await, texts(&fixture, &a).await.len()), (2, 2));
    fixture.store.uncensor(a.id, b.id).await.unwrap();
    assert_eq!(authors(Some(a.id)).await, [b.name.clone(), b.name.clone()]);
    assert_eq!(news().await[0].0, 3);
    // Everybody hears administrators.
    fixture.store.censor(a.id, b.id, 9).await.unwrap();
    let grant = AdminAction::Grant {
        player: b.clone(),
        role: Role::Operator,
    };
    fixture
        .store
        .perform(AuditedAction {
            by: None,
            at: later(9),
            action: grant,
        })
        .await
        .unwrap();
    assert_eq!(fixture.store.censors(a.id, b.id).await, Ok(false));
    assert_eq!(authors(Some(a.id)).await, [b.name.clone(), b.name.clone()]);
}
