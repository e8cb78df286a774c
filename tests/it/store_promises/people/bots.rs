//! Bot accounts and their tokens.

use crate::store_promises::Maker;
use crate::store_promises::fixture::{Fixture, NOBODY, NOON, name, new_account};
use fanorona_game::{AccountId, Player, Timestamp};
use fanorona_rules::Ruleset;
use fanorona_store::{
    Account, AccountKind, BotOf, CreateAccountError, NewBot, PasswordHash, RegisterBotError,
    StoreError, Token, TokenHash, WhichTokens,
};

const LATER: Timestamp = Timestamp(NOON.0 + 1_000);

fn hash(text: &str) -> TokenHash {
    TokenHash(text.to_owned())
}

/// The number of a token, if it is one of the account.
async fn number_of(fixture: &Fixture, account: AccountId, text: &str) -> Option<u32> {
    let token = fixture.store.token(account, &hash(text)).await.unwrap();
    token.map(|token| token.number)
}

async fn bot(fixture: &Fixture, text: &str, owner: AccountId) -> Result<Account, RegisterBotError> {
    let new = NewBot {
        name: name(text),
        owner,
        token: hash(text),
        made_at: NOON,
    };
    fixture.store.register_bot(new, 2).await
}

pub(crate) async fn a_bot_is_a_member_with_an_owner_and_no_password(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let rabe = fixture.member("Rabe").await;
    let made = bot(&fixture, "Zebu", rabe.id).await.unwrap();
    assert_eq!(
        (made.kind, made.bot),
        (AccountKind::Member, Some(BotOf::Player(rabe.id)))
    );
    assert!(
        made.password_hash
            .as_ref()
            .is_some_and(fanorona_store::PasswordHash::is_locked)
    );
    assert_eq!(fixture.account("zebu").await, made);
    assert_eq!(fixture.account("Rabe").await.bot, None);
    assert_eq!(
        fixture.store.bots_of(rabe.id).await,
        Ok(vec![made.player.clone()])
    );
    assert_eq!(
        fixture.store.owner_of(made.player.id).await,
        Ok(Some(rabe.clone()))
    );
    assert_eq!(fixture.store.owner_of(rabe.id).await, Ok(None));
    let members = fixture.store.members(&[], None, 9).await.unwrap();
    let marked: Vec<(&str, bool)> = members
        .iter()
        .map(|entry| (entry.player.name.as_str(), entry.bot))
        .collect();
    assert_eq!(marked, [("Rabe", false), ("Zebu", true)]);
    fixture.store.close().await;
    assert_eq!(Fixture::open(maker).await.account("Zebu").await, made);
}

pub(crate) async fn an_invalid_bot_stores_nothing(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let rabe = fixture.member("Rabe").await;
    let guest = fixture.store.create_guest(NOON).await.unwrap().player;
    let taken = RegisterBotError::Account(CreateAccountError::Taken);
    assert_eq!(bot(&fixture, "rabe", rabe.id).await, Err(taken));
    let zebu = bot(&fixture, "Zebu", rabe.id).await.unwrap().player;
    for owner in [guest.id, NOBODY, zebu.id] {
        let refused = bot(&fixture, "Omby", owner).await;
        let contradicts = matches!(
            &refused,
            Err(RegisterBotError::Account(CreateAccountError::Store(
                StoreError::Contradiction { .. }
            )))
        );
        assert!(contradicts, "{refused:?}");
    }
    bot(&fixture, "Omby", rabe.id).await.unwrap();
    assert_eq!(
        bot(&fixture, "Vano", rabe.id).await,
        Err(RegisterBotError::TooMany)
    );
    assert_eq!(fixture.store.account_named(&name("Vano")).await, Ok(None));
    assert_eq!(fixture.store.bots_of(rabe.id).await.unwrap().len(), 2);
}

pub(crate) async fn bots_created_at_once_respect_the_limit(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let rabe = fixture.member("Rabe").await;
    let (a, b, c) = tokio::join!(
        bot(&fixture, "Zebu", rabe.id),
        bot(&fixture, "Omby", rabe.id),
        bot(&fixture, "Vano", rabe.id),
    );
    let made = [a, b, c].into_iter().filter(Result::is_ok).count();
    assert_eq!(
        (made, fixture.store.bots_of(rabe.id).await.unwrap().len()),
        (2, 2)
    );
}

pub(crate) async fn a_bot_of_the_server_is_created_once(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    fixture.member("Robot2").await;
    let made = fixture
        .store
        .server_bot(&name("robot1"), NOON)
        .await
        .unwrap();
    assert_eq!(
        (made.kind, made.bot),
        (AccountKind::Member, Some(BotOf::Server))
    );
    assert_eq!(fixture.store.owner_of(made.player.id).await, Ok(None));
    assert_eq!(
        fixture.store.server_bot(&name("Robot1"), LATER).await,
        Ok(made.clone())
    );
    assert_eq!(
        fixture.store.server_bot(&name("robot2"), NOON).await,
        Err(CreateAccountError::Taken)
    );
    assert_eq!(
        fixture.store.server_bot(&name("robotl"), NOON).await,
        Err(CreateAccountError::LooksLike(name("robot1")))
    );
    fixture.store.close().await;
    let again = Fixture::open(maker).await;
    assert_eq!(
        again.store.server_bot(&name("robot1"), LATER).await,
        Ok(made)
    );
}

pub(crate) async fn tokens_are_numbered_found_by_their_hash_and_revoked(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let rabe = fixture.member("Rabe").await;
    let zebu = bot(&fixture, "Zebu", rabe.id).await.unwrap().player.id;
    let omby = bot(&fixture, "Omby", rabe.id).await.unwrap().player.id;
    assert_eq!(
        fixture
            .store
            .add_token(zebu, hash("second"), LATER, 3)
            .await,
        Ok(Some(2))
    );
    assert_eq!(
        fixture.store.add_token(zebu, hash("third"), LATER, 3).await,
        Ok(Some(3))
    );
    assert_eq!(
        fixture
            .store
            .add_token(zebu, hash("fourth"), LATER, 3)
            .await,
        Ok(None)
    );
    assert_eq!(
        fixture
            .store
            .add_token(rabe.id, hash("own"), LATER, 3)
            .await,
        Ok(None),
        "only bots have any"
    );
    assert_eq!(number_of(&fixture, zebu, "second").await, Some(2));
    assert_eq!(
        number_of(&fixture, omby, "second").await,
        None,
        "it opens one door only"
    );
    fixture.store.note_token_use(zebu, 2, LATER).await.unwrap();
    let token = |number, made_at, used_at| Token {
        number,
        made_at,
        used_at,
    };
    assert_eq!(
        fixture.store.tokens(zebu).await,
        Ok(vec![
            token(1, NOON, None),
            token(2, LATER, Some(LATER)),
            token(3, LATER, None)
        ])
    );
    let revoke = async |which| fixture.store.revoke_tokens(zebu, which).await.unwrap();
    assert_eq!(revoke(WhichTokens::Number(2)).await, [hash("second")]);
    assert_eq!(revoke(WhichTokens::Number(2)).await, []);
    assert_eq!(revoke(WhichTokens::Hash(hash("second"))).await, []);
    assert_eq!(number_of(&fixture, zebu, "second").await, None);
    assert_eq!(
        fixture
            .store
            .add_token(zebu, hash("fourth"), LATER, 3)
            .await,
        Ok(Some(4))
    );
    let third = WhichTokens::Hash(hash("third"));
    assert_eq!(revoke(third).await, [hash("third")]);
    assert_eq!(revoke(WhichTokens::All).await.len(), 2);
    assert_eq!(fixture.store.tokens(zebu).await, Ok(vec![]));
    assert_eq!(fixture.store.tokens(omby).await.unwrap().len(), 1);
}

pub(crate) async fn a_new_password_revokes_the_tokens_of_the_bots(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (rabe, rasoa) = (fixture.member("Rabe").await, fixture.member("Rasoa").await);
    let zebu = bot(&fixture, "Zebu", rabe.id).await.unwrap().player.id;
    let omby = bot(&fixture, "Omby", rasoa.id).await.unwrap().player.id;
    fixture
        .store
        .add_token(zebu, hash("second"), LATER, 3)
        .await
        .unwrap();
    let new = PasswordHash("$new".to_owned());
    assert_eq!(
        fixture.store.set_password(rabe.id, new.clone()).await,
        Ok(2)
    );
    assert_eq!(fixture.store.tokens(zebu).await, Ok(vec![]));
    assert_eq!(fixture.store.tokens(omby).await.unwrap().len(), 1);
    assert_eq!(fixture.store.set_password(rabe.id, new).await, Ok(0));
}

pub(crate) async fn the_newest_browsers_of_a_member_stay_logged_in(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let rabe = fixture.member("Rabe").await;
    let zebu = bot(&fixture, "Zebu", rabe.id).await.unwrap().player.id;
    let store = &fixture.store;
    for (text, dropped) in [("a", vec![]), ("b", vec![]), ("c", vec![hash("a")])] {
        let added = store.add_browser(rabe.id, hash(text), NOON, 2).await;
        assert_eq!(added, Ok(Some(dropped)));
    }
    for (text, there) in [("a", None), ("b", Some(2)), ("c", Some(3)), ("d", None)] {
        assert_eq!(number_of(&fixture, rabe.id, text).await, there, "{text}");
    }
    assert_eq!(number_of(&fixture, zebu, "c").await, None);
    assert_eq!(store.add_browser(zebu, hash("x"), NOON, 2).await, Ok(None));
    let new = PasswordHash("$new".to_owned());
    // The token of the bot is counted.
    assert_eq!(store.set_password(rabe.id, new).await, Ok(1));
    assert_eq!(store.tokens(rabe.id).await, Ok(vec![]));
    store.begin_deletion(rabe.id, LATER).await.unwrap();
    assert_eq!(
        store.add_browser(rabe.id, hash("e"), LATER, 2).await,
        Ok(None)
    );
}

pub(crate) async fn deleting_an_owner_deletes_the_bots(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (rabe, rasoa) = (fixture.member("Rabe").await, fixture.member("Rasoa").await);
    let zebu = bot(&fixture, "Zebu", rabe.id).await.unwrap().player;
    let other = bot(&fixture, "Omby", rasoa.id).await.unwrap().player;
    let asked = fixture.challenge(&rasoa, &zebu, Ruleset::Telo).await;
    assert_eq!(fixture.store.begin_deletion(rabe.id, NOON).await, Ok(true));
    assert!(!fixture.is_open(&asked).await);
    assert_eq!(fixture.account("Zebu").await.kind, AccountKind::Deleted);
    assert_eq!(fixture.account("Omby").await.kind, AccountKind::Member);
    let leaving: Vec<Player> = fixture.store.unfinished_deletions().await.unwrap();
    assert_eq!(leaving, [rabe.clone(), zebu.clone()]);
    for player in leaving {
        assert!(
            fixture
                .store
                .finish_deletion(player.id)
                .await
                .unwrap()
                .is_some()
        );
    }
    assert_eq!(fixture.store.tokens(zebu.id).await, Ok(vec![]));
    assert_eq!(fixture.store.bots_of(rabe.id).await, Ok(vec![]));
    assert_eq!(fixture.store.bots_of(rasoa.id).await, Ok(vec![other]));
    assert_eq!(
        fixture.store.create_account(new_account("zebu")).await,
        Err(CreateAccountError::Taken)
    );
}
