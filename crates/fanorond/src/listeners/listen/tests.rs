//! Connections from addresses that the test chooses.

use super::*;
use crate::clock::Clock;
use crate::config::limits::Limits;
use crate::net::listen::bind;
use crate::people::passwords::Queue;
use crate::services::Foundation;
use fanorona_game::{GameId, Player, Role, Timestamp};
use fanorona_store::{AdminAction, AuditedAction, NewAccount, PasswordHash, Store};
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, BufReader};
use tokio::net::TcpListener;

/// A server whose clients come from the addresses that the test chooses.
pub struct Gate {
    server: Arc<Server>,
    pages: Router,
    listener: TcpListener,
    _directory: TempDir,
}

/// A client that reads lines.
pub struct Peer(pub BufReader<TcpStream>);

impl Gate {
    async fn new() -> Self {
        Self::with(Limits::default(), Clock::machine()).await
    }

    pub async fn with(limits: Limits, clock: Clock) -> Self {
        let directory = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", directory.path().join("fanorond.db").display());
        let store: Arc<Store> = Arc::new(Store::open(&url).await.unwrap());
        let server = Arc::new(Server::new(Foundation::new(store, clock, limits)));
        let pages = crate::web::router(Arc::clone(&server));
        let listener = bind(SocketAddr::from((Ipv4Addr::LOCALHOST, 0))).unwrap();
        Self {
            server,
            pages,
            listener,
            _directory: directory,
        }
    }

    pub async fn comes_from(&self, address: &str) -> Peer {
        let client = TcpStream::connect(self.listener.local_addr().unwrap())
            .await
            .unwrap();
        let (stream, _) = self.listener.accept().await.unwrap();
        let peer = SocketAddr::new(address.parse().unwrap(), 4000);
        admit(
            &self.server,
            &self.pages,
            stream,
            Client::itself(peer),
            &Transport::Plain,
        );
        Peer(BufReader::new(client))
    }

    /// Passwords that are checked or wait to be.
    pub fn queued_hashes(&self) -> usize {
        self.server.logins.hasher.queued()
    }
}

impl Peer {
    pub async fn says(&mut self, line: &str) {
        self.0
            .get_mut()
            .write_all(format!("{line}\n").as_bytes())
            .await
            .unwrap();
    }

    /// Reads up to a line that contains `words`.
    pub async fn hears(&mut self, words: &str) -> String {
        loop {
            let mut line = String::new();
            let count = self.0.read_line(&mut line).await.unwrap();
            assert!(count > 0, "the connection closed before: {words}");
            if line.contains(words) {
                return line;
            }
        }
    }

    /// Hears the rest of the last sentence, if it is on a line of its own, and no more.
    async fn hears_that_it_closes(mut self) {
        let mut rest = String::new();
        self.0.read_to_string(&mut rest).await.unwrap();
        assert!(
            matches!(rest.trim(), "" | "closes." | "connection closes."),
            "{rest}"
        );
    }

    async fn hears_no_more(mut self) {
        let mut rest = String::new();
        assert_eq!(self.0.read_line(&mut rest).await.unwrap(), 0, "{rest}");
    }
}

#[tokio::test]
async fn a_server_at_its_total_answers_one_more_connection_and_closes_it() {
    let mut limits = Limits::default();
    limits.connection.total = 2;
    let gate = Gate::with(limits, Clock::machine()).await;
    let mut first = gate.comes_from("2001:db8:1:1::1").await;
    let mut second = gate.comes_from("127.0.0.1").await;
    first.hears("Fanorona").await;
    second.hears("Fanorona").await;
    let mut third = gate.comes_from("2001:db8:1:3::1").await;
    third.hears("The server is full. Try again later.").await;
    third.hears_no_more().await;
    first.says("quit").await;
    first.hears("Goodbye").await;
    drop(first);
    // The place is free as soon as the connection is closed.
    loop {
        let mut next = gate.comes_from("127.0.0.1").await;
        if !next.hears("").await.contains("is full") {
            break;
        }
    }
    second.says("quit").await;
}

/// Creates a member with the password `secret-rice`.
async fn member(server: &Server, name: &str) -> Player {
    let new = NewAccount {
        name: fanorona_game::PlayerName::new(name).unwrap(),
        password_hash: PasswordHash("$none".to_owned()),
        addresses: vec![],
        confirmations: Vec::new(),
        created_at: Timestamp(0),
    };
    let player = server.store.create_account(new).await.unwrap().player;
    let hash = server
        .logins
        .hasher
        .hash(
            &fanorona_protocol::value::Password("secret-rice".to_owned()),
            Queue::First,
            None,
        )
        .await;
    server
        .store
        .set_password(player.id, hash.unwrap())
        .await
        .unwrap();
    player
}

#[tokio::test]
async fn nobody_uses_up_the_logins_of_others_at_an_address() {
    let gate = Gate::new().await;
    for name in ["alice", "bobby", "carol", "david", "erika"] {
        member(&gate.server, name).await;
    }
    let here = "192.0.2.1";
    // Right passwords use up nothing, also of an account that is new here: more than the limit of
    // wrong ones, at once.
    let mut all = Vec::new();
    for name in ["alice", "bobby", "carol", "david"] {
        let mut peer = gate.comes_from(here).await;
        peer.says(&format!("login {name} secret-rice")).await;
        all.push(peer);
    }
    for peer in &mut all {
        peer.hears("Welcome").await;
        peer.says("quit").await;
        peer.hears("Goodbye").await;
    }
    // A stranger uses up what strangers have, with names that exist and others.
    let mut stranger = gate.comes_from(here).await;
    for name in ["erika", "nobody1", "erika"] {
        stranger.says(&format!("login {name} wrong-rice")).await;
        stranger.hears("wrong").await;
    }
    for name in ["erika", "nobody2"] {
        stranger.says(&format!("login {name} secret-rice")).await;
        stranger.hears("too often").await;
    }
    // Those who were here before log in as always, and so do others elsewhere.
    for (name, from) in [("alice", here), ("david", here), ("erika", "192.0.2.2")] {
        let mut peer = gate.comes_from(from).await;
        peer.says(&format!("login {name} secret-rice")).await;
        peer.hears("Welcome").await;
    }
}

#[tokio::test]
async fn a_new_account_is_expected_where_it_was_made() {
    let gate = Gate::new().await;
    let mut owner = gate.comes_from("192.0.2.1").await;
    owner.says("register walter secret-rice").await;
    owner.hears("Welcome").await;
    owner.says("quit").await;
    owner.hears("Goodbye").await;
    let mut stranger = gate.comes_from("192.0.2.1").await;
    for number in 0..4 {
        stranger
            .says(&format!("login nobody{number} wrong-rice"))
            .await;
    }
    stranger.hears("too often").await;
    let mut owner = gate.comes_from("192.0.2.1").await;
    owner.says("login walter secret-rice").await;
    owner.hears("Welcome").await;
}

#[tokio::test]
async fn a_player_of_a_live_game_comes_back_from_an_address_where_others_have_used_up_the_logins() {
    let gate = Gate::new().await;
    for name in ["alice", "bobby"] {
        member(&gate.server, name).await;
    }
    let mut alice = gate.comes_from("192.0.2.1").await;
    alice.says("login alice secret-rice").await;
    alice.hears("Welcome").await;
    let mut bobby = gate.comes_from("192.0.2.2").await;
    bobby.says("login bobby secret-rice").await;
    bobby.hears("Welcome").await;
    alice.says("challenge bobby white time=5+0").await;
    bobby.hears("from alice").await;
    bobby.says("accept alice").await;
    alice.hears("Game 1").await;
    drop(bobby);
    alice.hears("bobby disconnected").await;
    let mut stranger = gate.comes_from("192.0.2.3").await;
    for number in 0..4 {
        stranger
            .says(&format!("login nobody{number} wrong-rice"))
            .await;
    }
    stranger.hears("too often").await;
    let mut bobby = gate.comes_from("192.0.2.3").await;
    bobby.says("login bobby secret-rice").await;
    bobby.hears("Welcome").await;
}

#[tokio::test]
async fn a_site_has_a_few_times_the_connections_of_an_address() {
    let mut limits = Limits::default();
    limits.connection.per_address = 1;
    limits.server.addresses_per_site = 2;
    let gate = Gate::with(limits, Clock::machine()).await;
    let mut open = Vec::new();
    for number in 1..=2 {
        let mut peer = gate.comes_from(&format!("2001:db8:1:{number}::1")).await;
        peer.hears("Fanorona").await;
        open.push(peer);
    }
    let mut third = gate.comes_from("2001:db8:1:3::1").await;
    third.hears("connections").await;
    third.hears_no_more().await;
    let mut elsewhere = gate.comes_from("2001:db8:2:3::1").await;
    elsewhere.hears("Fanorona").await;
    drop((open, elsewhere));
    until(|| gate.server.doors.connections.open.shares_in_use() == 0).await;
}

/// Waits until a condition holds.
async fn until(condition: impl Fn() -> bool) {
    let waiting = async {
        while !condition() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), waiting)
        .await
        .expect("the condition never holds");
}

#[tokio::test]
async fn a_connection_that_panics_leaves_nothing_behind() {
    let gate = Gate::new().await;
    let server = &gate.server;
    let (alice, bob) = (member(server, "alice").await, member(server, "bob").await);
    let mut at_alice = gate.comes_from("192.0.2.1").await;
    at_alice.says("login alice secret-rice").await;
    at_alice.hears("Welcome").await;
    let mut at_bob = gate.comes_from("192.0.2.2").await;
    at_bob.says("login bob secret-rice").await;
    at_bob.hears("Welcome").await;
    at_alice.says("challenge bob white time=5+0").await;
    at_bob.hears("from alice").await;
    at_bob.says("accept alice").await;
    at_bob.hears("Game 1").await;
    at_alice.hears("Game 1").await;
    // A guest watches, seeks a game, and crashes.
    let mut at_guest = gate.comes_from("192.0.2.3").await;
    at_guest.says("guest").await;
    at_guest.hears("Welcome").await;
    at_guest.says("observe 1").await;
    at_guest.hears("Game 1").await;
    at_guest.says("seek 10 5").await;
    assert_eq!(server.audience.observers.count(GameId(1)), 1);
    at_guest.says(crate::session::lines::PANIC).await;
    until(|| {
        server.audience.observers.count(GameId(1)) == 0 && server.presence.everybody().len() == 2
    })
    .await;
    at_bob.says("seeks").await;
    at_bob.hears("There are no open seeks").await;
    // A player crashes: the opponent is told, and the account can be used again.
    at_alice.says(crate::session::lines::PANIC).await;
    at_bob.hears("alice disconnected").await;
    assert!(!server.presence.is_here(alice.id) && server.presence.is_here(bob.id));
    until(|| gate.server.doors.connections.open.shares_in_use() == 3).await;
    let mut again = gate.comes_from("192.0.2.1").await;
    again.says("login alice secret-rice").await;
    again.hears("Welcome").await;
    at_bob.hears("alice is back").await;
}

#[tokio::test]
async fn a_banned_network_is_disconnected_and_refused_until_it_is_unbanned() {
    let gate = Gate::new().await;
    let chief = member(&gate.server, "chief").await;
    let grant = AuditedAction {
        by: None,
        at: Timestamp(0),
        action: AdminAction::Grant {
            player: chief,
            role: Role::Operator,
        },
    };
    gate.server.store.perform(grant).await.unwrap();
    let mut chief = gate.comes_from("2001:db8:1:3::1").await;
    chief.says("login chief secret-rice").await;
    chief.hears("Welcome").await;

    let mut guest = gate.comes_from("2001:db8:1:2::7").await;
    let mut stranger = gate.comes_from("2001:db8:1:2::8").await;
    guest.says("guest").await;
    guest.hears("Your name is Guest2").await;
    chief.says("ban 2001:db8:1:3::9").await;
    chief.hears("That is you").await;
    chief.says("ban Guest2 Floods.").await;
    guest.hears("* An administrator says: Floods.").await;
    guest.hears("* You are banned from this server").await;
    guest.hears_that_it_closes().await;
    stranger.says("guest").await;
    stranger.hears("You are banned from this server").await;
    let mut again = gate.comes_from("2001:db8:1:2::9").await;
    again.hears("* You are banned from this server").await;
    again.hears_that_it_closes().await;
    let mut other = gate.comes_from("2001:db8:1:4::9").await;
    other.says("guest").await;
    other.hears("Welcome").await;

    chief.says("unban 2001:db8:1:2::/64").await;
    chief.hears("is no longer banned").await;
    let mut again = gate.comes_from("2001:db8:1:2::9").await;
    again.says("guest").await;
    again.hears("Welcome").await;
    gate.server
        .doors
        .bans
        .load(&gate.server.store, gate.server.clock.now())
        .await
        .unwrap();
    let site = ClientNetwork::of("2001:db8:1:2::9".parse().unwrap()).unwrap();
    assert!(gate.server.doors.bans.end_of(site, Timestamp(0)).is_none());
}
