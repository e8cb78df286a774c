//! Logins from several networks, and what is remembered of them.

use super::*;
use crate::clock::{Clock, ManualClock};
use crate::config::limits::Limits;
use crate::features::account::{change_password, guest, new_password, register};
use crate::services::Foundation;
use fanorona_game::Timestamp;
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_store::Store;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;
use tokio::task::JoinSet;

const SECOND: Duration = Duration::from_secs(1);
const RIGHT: &str = "mangahazo";
struct TestServer {
    server: Server,
    clock: ManualClock,
    directory: TempDir,
}

impl TestServer {
    async fn new(limits: Limits) -> Self {
        let start = Timestamp(1_795_000_000_000);
        Self::over(tempfile::tempdir().unwrap(), start, limits).await
    }

    async fn over(directory: TempDir, start: Timestamp, limits: Limits) -> Self {
        let url = format!("sqlite:{}", directory.path().join("fanorond.db").display());
        let (clock, manual) = Clock::manual(start);
        let store: Arc<Store> = Arc::new(Store::open(&url).await.unwrap());
        Self {
            server: Server::new(Foundation::new(store, clock, limits)),
            clock: manual,
            directory,
        }
    }

    async fn restarted(self, limits: Limits) -> Self {
        self.server.store.close().await;
        let now = self.server.clock.now();
        Self::over(self.directory, now, limits).await
    }

    async fn member(&self, name: &str) {
        let name = PlayerName::new(name).unwrap();
        register(
            &self.server,
            None,
            name,
            &Password(RIGHT.to_owned()),
            None,
            vec![],
            None,
        )
        .await
        .unwrap();
    }

    /// The code of the answer to a login, or `ok`.
    async fn login(&self, name: &str, password: &str, from: IpAddr) -> &'static str {
        let credentials = Credentials {
            name: name.to_owned(),
            password: Password(password.to_owned()),
        };
        let network = ClientNetwork::of(from);
        authenticate(&self.server, network, &credentials, None)
            .await
            .map_or_else(|error| error.code(), |_| "ok")
    }
}

/// Limits without a limit of attempts per address.
fn unhurried() -> Limits {
    let mut limits = Limits::default();
    limits.login.attempts_per_minute = 1_000_000;
    limits
}

const MACHINE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
const HOME: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1));
const ABROAD: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 2));

fn stranger(number: u8) -> IpAddr {
    IpAddr::from([198, 51, 100, number])
}

#[tokio::test]
async fn who_knows_a_name_cannot_lock_its_owner_out() {
    let test_server = TestServer::new(unhurried()).await;
    test_server.member("alice").await;
    for answer in ["auth_failed"; 4].into_iter().chain(["rate_limited"; 4]) {
        assert_eq!(
            test_server.login("alice", "wrong", stranger(1)).await,
            answer
        );
    }
    for owner in [HOME, ABROAD, MACHINE] {
        assert_eq!(test_server.login("Alice", RIGHT, owner).await, "ok");
    }
    assert_eq!(
        test_server.login("alice", RIGHT, stranger(1)).await,
        "rate_limited"
    );
    test_server.clock.advance(SECOND);
    assert_eq!(
        test_server.login("alice", "wrong", stranger(1)).await,
        "auth_failed"
    );
    test_server.clock.advance(SECOND);
    assert_eq!(
        test_server.login("alice", "wrong", stranger(1)).await,
        "rate_limited"
    );
}

#[tokio::test]
async fn a_known_network_never_waits_for_guesses_from_elsewhere_even_after_a_restart() {
    let mut limits = unhurried();
    limits.login.wrong_passwords_per_name = 5;
    let test_server = TestServer::new(limits.clone()).await;
    test_server.member("alice").await;
    assert_eq!(test_server.login("alice", RIGHT, HOME).await, "ok");
    let test_server = test_server.restarted(limits.clone()).await;
    for number in 0..9 {
        assert_eq!(
            test_server.login("alice", "wrong", stranger(number)).await,
            "auth_failed"
        );
    }
    assert_eq!(
        test_server.login("alice", "wrong", stranger(3)).await,
        "rate_limited"
    );
    // Both have mistyped.
    assert_eq!(
        test_server.login("alice", "wrong", HOME).await,
        "auth_failed"
    );
    assert_eq!(
        test_server.login("alice", "wrong", ABROAD).await,
        "auth_failed"
    );
    assert_eq!(test_server.login("alice", RIGHT, HOME).await, "ok");
    assert_eq!(
        test_server.login("alice", RIGHT, ABROAD).await,
        "rate_limited"
    );
    // A new password makes all other networks unknown.
    test_server
        .clock
        .advance(limits.login.wrong_password_memory);
    assert_eq!(test_server.login("alice", RIGHT, ABROAD).await, "ok");
    let alice = test_server
        .server
        .store
        .account_named(&PlayerName::new("alice").unwrap())
        .await
        .unwrap()
        .unwrap();
    let new = Password("kitoza-sy-vary".to_owned());
    let network = ClientNetwork::of(HOME);
    assert!(
        change_password(&test_server.server, network, None, &alice.player, &new)
            .await
            .is_ok()
    );
    let known = async |from| {
        let origin = Origin(ClientNetwork::of(from)).to_string();
        test_server
            .server
            .store
            .last_login_from(alice.player.id, &origin)
            .await
            .unwrap()
            .is_some()
    };
    assert!(known(HOME).await && !known(ABROAD).await);
}

#[tokio::test]
async fn guesses_at_the_same_time_are_counted_one_after_the_other() {
    let test_server = Arc::new(TestServer::new(unhurried()).await);
    test_server.member("alice").await;
    let mut guesses = JoinSet::new();
    for _ in 0..20 {
        let test_server = Arc::clone(&test_server);
        guesses.spawn(async move { test_server.login("alice", "wrong", stranger(1)).await });
    }
    let tried = guesses
        .join_all()
        .await
        .into_iter()
        .filter(|answer| *answer == "auth_failed")
        .count();
    assert_eq!(tried, 4);
}

#[tokio::test]
async fn a_storm_of_strangers_does_not_shut_out_an_owner_at_home() {
    let mut limits = unhurried();
    limits.login.concurrent_hashes = 1;
    let test_server = Arc::new(TestServer::new(limits).await);
    test_server.member("alice").await;
    assert_eq!(test_server.login("alice", RIGHT, HOME).await, "ok");
    let mut storm = JoinSet::new();
    for number in 0..250 {
        let test_server = Arc::clone(&test_server);
        storm.spawn(async move {
            test_server
                .login(&format!("nobody{number}"), "wrong", stranger(number))
                .await
        });
    }
    // That the owner comes first is tested with the queue: here the database may answer the others
    // first.
    assert_eq!(test_server.login("alice", RIGHT, HOME).await, "ok");
    let answers = storm.join_all().await;
    assert!(
        answers
            .iter()
            .all(|answer| ["auth_failed", "busy"].contains(answer)),
        "{answers:?}"
    );
}

#[tokio::test]
async fn guests_do_not_use_up_the_accounts_of_an_address() {
    let mut limits = Limits::default();
    limits.account.guests_per_day = 7;
    let test_server = TestServer::new(limits).await;
    let network = ClientNetwork::of(HOME);
    for _ in 0..7 {
        guest(&test_server.server, network).await.unwrap();
    }
    assert_eq!(
        guest(&test_server.server, network)
            .await
            .map_err(|error| error.code())
            .err(),
        Some("rate_limited")
    );
    for number in 0..5 {
        let (name, password) = (
            PlayerName::new(&format!("alice{number}")).unwrap(),
            Password(RIGHT.to_owned()),
        );
        register(
            &test_server.server,
            network,
            name,
            &password,
            None,
            vec![],
            None,
        )
        .await
        .unwrap();
    }
}

#[tokio::test]
async fn a_login_strengthens_an_old_hash() {
    let test_server = TestServer::new(Limits::default()).await;
    test_server.member("alice").await;
    let name = PlayerName::new("alice").unwrap();
    let stored = async || {
        test_server
            .server
            .store
            .account_named(&name)
            .await
            .unwrap()
            .unwrap()
    };
    let old = passwords::weak_hash(&Password(RIGHT.to_owned()));
    test_server
        .server
        .store
        .set_password(stored().await.player.id, old.clone())
        .await
        .unwrap();
    assert_eq!(
        test_server.login("alice", "wrong", HOME).await,
        "auth_failed"
    );
    assert_eq!(stored().await.password_hash, Some(old));
    assert_eq!(test_server.login("alice", RIGHT, HOME).await, "ok");
    assert!(!passwords::is_outdated(
        &stored().await.password_hash.unwrap()
    ));
    assert_eq!(test_server.login("alice", RIGHT, HOME).await, "ok");
}

#[tokio::test]
async fn a_new_password_is_none_that_others_would_try() {
    let test_server = TestServer::new(Limits::default()).await;
    let name = PlayerName::new("Ranavalona").unwrap();
    let refused = |password: &str| {
        let refusal =
            new_password(&test_server.server, &name, &Password(password.to_owned())).err()?;
        Some(
            if let Refusal::Account(AccountRefusal::BadPassword { least, .. }) =
                refusal.into_refusal()
            {
                format!("fewer than {least}")
            } else {
                "easy".to_owned()
            },
        )
    };
    for short in ["x", "vary-va", "ééééééé"] {
        assert_eq!(refused(short).as_deref(), Some("fewer than 8"), "{short}");
    }
    for easy in [
        "password",
        "12345678",
        "iloveyou",
        "qwertyuiop",
        "trustno1",
        "sunshine",
        "football",
        "Passw0rd",
        "aaaaaaaa",
        "abcdefgh",
        "passwordpassword",
        "ranavalona",
        "RANAVALONA",
        "20001231",
    ] {
        assert_eq!(refused(easy).as_deref(), Some("easy"), "{easy}");
    }
    assert!(refused(&"a".repeat(256)).is_some() && refused(&"vary amin".repeat(2)).is_some());
    for fine in [
        "mangahazo",
        "secret-rice",
        "vary-amin-ny",
        "ny tenimiafiko".replace(' ', "-").as_str(),
    ] {
        assert_eq!(refused(fine), None, "{fine}");
    }
}

#[tokio::test]
async fn an_easy_password_from_earlier_still_opens_its_account() {
    let test_server = TestServer::new(Limits::default()).await;
    test_server.member("alice").await;
    let old = Password("ab".to_owned());
    let alice = test_server
        .server
        .store
        .account_named(&PlayerName::new("alice").unwrap())
        .await
        .unwrap()
        .unwrap();
    let hash = test_server
        .server
        .logins
        .hasher
        .hash(&old, Queue::First, None)
        .await
        .unwrap();
    test_server
        .server
        .store
        .set_password(alice.player.id, hash)
        .await
        .unwrap();
    assert_eq!(test_server.login("alice", &old.0, HOME).await, "ok");
}
