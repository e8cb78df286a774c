//! What tournaments cost, over a connection to a server with a clock that the bench moves
//! (docs/performance.md). The processor time is that of the whole bench, with the client's.
//!
//! `cargo bench -p fanorond --bench tournaments -- large`: `tournament table` of 200 players.
//! `cargo bench -p fanorond --bench tournaments -- events [EVENTS]`: pools of three in a row.

#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a benchmark reads the clock, prints, and stops at any failure"
)]

use fanorona_game::tournament::{
    Decision, Entrant, EntrantNumber, NewMeeting, NewPairing, Step, Tournament, TournamentId,
    TournamentKind, TournamentTerms, Verdict,
};
use fanorona_game::{
    Action, EndReason, GameId, GameRecord, LiveTime, Player, PlayerName, Score, Terms, TimeControl,
    Timestamp, Unplayed, Version,
};
use fanorona_rules::{Ruleset, Side};
use fanorona_store::{
    GameSave, NewAccount, NewTournament, PasswordHash, Saved, Store, TournamentRoom, TournamentSave,
};
use fanorond::clock::{Clock, ManualClock};
use fanorond::config::limits::Limits;
use serde_json::Value;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};

const NOON: Timestamp = Timestamp(1_795_000_000_000);
const PLAYERS: u16 = 200;
/// How often each command is sent.
const TIMES: usize = 100;
/// Events of which the median is taken, at the beginning and at the end.
const AT_EACH_END: usize = 50;
const SECOND: Duration = Duration::from_secs(1);

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let events = words.iter().find_map(|word| word.parse::<usize>().ok());
    let runtime = tokio::runtime::Runtime::new().unwrap();
    if words.iter().any(|word| word == "events") {
        runtime.block_on(one_after_the_other(events.unwrap_or(1_000)));
    } else {
        for (kind, rounds) in [
            (TournamentKind::DoubleSwiss, 7),
            (TournamentKind::Arena, 10),
        ] {
            runtime.block_on(large(kind, rounds));
        }
    }
    runtime.shutdown_background();
}

/// What something took.
#[derive(Debug, Default)]
struct Times {
    /// The time, and the processor time, of each.
    all: Vec<(Duration, Duration)>,
}

impl Times {
    async fn of<T>(&mut self, work: impl Future<Output = T>) -> T {
        let (begin, processor) = (Instant::now(), processor_time());
        let done = work.await;
        let took = begin.elapsed();
        self.all.push((took, processor_time() - processor));
        done
    }

    fn shown(all: &[(Duration, Duration)]) -> String {
        let median = |part: fn(&(Duration, Duration)) -> Duration| {
            let mut times: Vec<Duration> = all.iter().map(part).collect();
            times.sort_unstable();
            times[times.len() / 2].as_secs_f64() * 1e3
        };
        format!("{:.2} ms, {:.2} ms", median(|it| it.0), median(|it| it.1))
    }
}

/// The processor time of all threads of this process.
fn processor_time() -> Duration {
    let threads = std::fs::read_dir("/proc/self/task").unwrap();
    let times = threads.filter_map(|thread| -> Option<u64> {
        let times = std::fs::read_to_string(thread.unwrap().path().join("schedstat")).ok()?;
        times.split(' ').next().unwrap().parse().ok()
    });
    Duration::from_nanos(times.sum())
}

/// A server.
struct Hall {
    store: Arc<Store>,
    address: SocketAddr,
    clock: ManualClock,
    _folder: tempfile::TempDir,
}

impl Hall {
    /// `fill` is done before the server starts.
    async fn open(fill: impl AsyncFnOnce(&Store)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("fanorond.db").display());
        let store = Arc::new(Store::open(&url).await.unwrap());
        fill(&store).await;
        let listener = fanorond::bind("127.0.0.1:0".parse().unwrap()).unwrap();
        let address = listener.local_addr().unwrap();
        let (clock, manual_clock) = Clock::manual(NOON);
        let mut limits = Limits::default();
        limits.connection.command_burst = 1_000_000;
        limits.chat.actions_per_minute = 0;
        limits.chat.shouts = 0;
        let (server, stop) = (Arc::clone(&store), std::future::pending());
        tokio::spawn(fanorond::run(vec![listener], server, clock, limits, stop));
        Self {
            store,
            address,
            clock: manual_clock,
            _folder: folder,
        }
    }

    /// A second passes, in which the server looks at what is due.
    async fn second(&self) {
        self.clock.advance(SECOND);
        self.clock.all_seen_to().await;
    }
}

/// A program that asks.
struct Client {
    reader: BufReader<OwnedReadHalf>,
    writer: OwnedWriteHalf,
}

impl Client {
    async fn connect(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).await.unwrap();
        stream.set_nodelay(true).unwrap();
        let (reader, writer) = stream.into_split();
        let reader = BufReader::with_capacity(64 * 1_024, reader);
        let mut client = Self { reader, writer };
        client.ask("hello json bench/1").await;
        client
    }

    /// The answer to a command.
    async fn ask(&mut self, command: &str) -> Value {
        let asked = format!("@0 {command}\n");
        self.writer.write_all(asked.as_bytes()).await.unwrap();
        let mut line = String::new();
        loop {
            line.clear();
            assert!(self.reader.read_line(&mut line).await.unwrap() > 0);
            if line.contains("\"id\":\"0\"") {
                let answer: Value = serde_json::from_str(&line).unwrap();
                assert_ne!(answer["t"], "err", "{command}: {line}");
                return answer;
            }
        }
    }
}

/// Pools of three, in which White resigns.
async fn one_after_the_other(events: usize) {
    let hall = Hall::open(async |_| {}).await;
    let mut players = Vec::new();
    for name in ["alice", "bobby", "carol"] {
        let mut player = Client::connect(hall.address).await;
        player.ask(&format!("register {name} secret-rice")).await;
        players.push(player);
    }
    let names = [
        "a second without anything to do",
        "`tournament new`",
        "`tournament join N`",
        "`tournament start N`, and the first round",
        "a second with a result and the next round",
        "`tournament`",
        "`tournament N`",
        "`tournament table N`",
    ];
    let mut times = names.map(|_| Times::default());
    for number in 1..=events {
        let [idle, new, join, start, result, list, page, table] = &mut times;
        idle.of(hall.second()).await;
        let command =
            format!("tournament new pool \"Event {number}\" players=3 within=0 telo 30+0");
        new.of(players[0].ask(&command)).await;
        let joins = format!("tournament join {number}");
        join.of(players[0].ask(&joins)).await;
        for player in &mut players[1..] {
            player.ask(&joins).await;
        }
        let command = format!("tournament start {number}");
        start.of(players[0].ask(&command)).await;
        let asks = format!("tournament {number}");
        for round in 0..3 {
            let mut game = None;
            for (place, player) in players.iter_mut().enumerate() {
                let shown = player.ask(&asks).await;
                game = game.or(shown["game"].as_i64().map(|game| (place, game)));
            }
            let (place, game) = game.unwrap();
            players[place].ask(&format!("resign {game}")).await;
            if round == 0 {
                result.of(hall.second()).await;
            } else {
                hall.second().await;
            }
        }
        list.of(players[0].ask("tournament")).await;
        let shown = page.of(players[0].ask(&asks)).await;
        assert_eq!(shown["stage"], "over", "{shown}");
        let command = format!("tournament table {number}");
        table.of(players[0].ask(&command)).await;
    }
    println!("| time and processor time | of the first {AT_EACH_END} | of the last of {events} |");
    println!("| --- | --- | --- |");
    for (name, times) in names.iter().zip(&times) {
        let first = Times::shown(&times.all[..AT_EACH_END]);
        let last = Times::shown(&times.all[times.all.len() - AT_EACH_END..]);
        println!("| {name} | {first} | {last} |");
    }
}

/// A tournament of many players, in whose last round games are running.
async fn large(kind: TournamentKind, rounds: u16) {
    let mut running = Vec::new();
    let hall = Hall::open(async |store| {
        let players = accounts(store).await;
        let id = begin(store, kind, &players).await;
        for round in 1..=rounds {
            let games = pair(store, id, kind, round).await;
            if round == rounds {
                running = games;
            } else {
                end_all(store, games).await;
                decide(store, id, kind, round).await;
            }
        }
    })
    .await;
    let mut client = Client::connect(hall.address).await;
    client.ask("register alice secret-rice").await;
    println!("\n| {kind:?} of {PLAYERS} players | median | processor time |");
    println!("| --- | --- | --- |");
    // The first look finds nothing to do.
    hall.second().await;
    for command in [
        "tournament",
        "tournament 1",
        "tournament pairings 1",
        "tournament table 1",
        "tournament games 1",
    ] {
        let mut times = Times::default();
        for _ in 0..TIMES {
            times.of(client.ask(command)).await;
        }
        row(&format!("`{command}`"), &times);
    }
    let mut idle = Times::default();
    for _ in 0..TIMES / 2 {
        idle.of(hall.second()).await;
    }
    row("a second without a result", &idle);
    // The games of a pairing follow each other.
    let per_pairing = if kind == TournamentKind::Arena { 1 } else { 2 };
    let mut games = running.into_iter();
    for (results, seconds) in [(1, 25), (10, 5)] {
        let mut times = Times::default();
        for _ in 0..seconds {
            end_all(&hall.store, games.by_ref().take(results * per_pairing)).await;
            times.of(hall.second()).await;
        }
        row(&format!("a second with {results} results"), &times);
    }
}

fn row(name: &str, times: &Times) {
    println!(
        "| {name} | {} |",
        Times::shown(&times.all).replace(", ", " | ")
    );
}

async fn accounts(store: &Store) -> Vec<Player> {
    let mut players = Vec::new();
    for number in 0..PLAYERS {
        // No two of these look alike.
        let letter = |it: u16| char::from(b"abegkt"[usize::from(it % 6)]);
        let [first, second, last] = [number / 36, number / 6, number].map(letter);
        let name = format!("player{first}{second}{last}");
        let new = NewAccount {
            name: PlayerName::new(&name).unwrap(),
            password_hash: PasswordHash(String::new()),
            addresses: Vec::new(),
            confirmations: Vec::new(),
            created_at: NOON,
        };
        players.push(store.create_account(new).await.unwrap().player);
    }
    players
}

async fn read(store: &Store, id: TournamentId) -> Tournament {
    let stored = store.tournament(id, NOON).await.unwrap();
    stored.unwrap().tournament
}

/// Saves steps as one change. Returns the games that started.
async fn save(
    store: &Store,
    id: TournamentId,
    change: impl FnOnce(&mut Tournament),
) -> Vec<GameRecord> {
    let before = read(store, id).await;
    let mut after = before.clone();
    change(&mut after);
    after.version = before.version + 1;
    let save = TournamentSave {
        before,
        after,
        check_at: Some(NOON),
        next: None,
        at: NOON,
        by: None,
        reason: None,
    };
    store.save_tournament(save).await.unwrap().unwrap().games
}

/// A tournament that has started, with all players.
async fn begin(store: &Store, kind: TournamentKind, players: &[Player]) -> TournamentId {
    let game = Terms {
        time: TimeControl::Live("30+0".parse::<LiveTime>().unwrap()),
        rated: false,
        ..Terms::usual(Ruleset::Telo)
    };
    let new = NewTournament {
        description: None,
        code: None,
        helpers: Vec::new(),
        name: format!("{kind:?}").parse().unwrap(),
        terms: TournamentTerms {
            minutes: 60,
            ..TournamentTerms::usual(kind, game)
        },
        seed: 1,
        director: None,
        created_at: NOON,
        starts_at: NOON,
    };
    let room = TournamentRoom {
        of_director: 10,
        all: 10,
    };
    let id = store.create_tournament(new, room).await.unwrap().unwrap();
    save(store, id, |after| {
        after.entrants = (1..)
            .zip(players)
            .map(|(number, player)| {
                let rating = 1000 + i32::from(number);
                Entrant::new(EntrantNumber(number), player.clone(), rating, 1)
            })
            .collect();
        let groups = Vec::new();
        let start = Step::Start {
            played_as: kind,
            groups,
        };
        after.apply(&start, NOON, &mut || GameId(-1));
    })
    .await;
    id
}

/// Pairs all players: for a round of a double-swiss, or once more in an arena. Returns the games.
async fn pair(
    store: &Store,
    id: TournamentId,
    kind: TournamentKind,
    number: u16,
) -> Vec<GameRecord> {
    let arena = kind == TournamentKind::Arena;
    let half = PLAYERS / 2;
    let (round, first) = if arena {
        (1, (number - 1) * half)
    } else {
        (number, 0)
    };
    let pairings = (0..half).map(|place| NewPairing {
        number: first + place + 1,
        group: 0,
        meeting: NewMeeting::Two {
            entrants: [
                EntrantNumber(place + 1),
                EntrantNumber(half + 1 + (place + number) % half),
            ],
            games: if arena { 1 } else { 2 },
        },
    });
    let pair = Step::Pair {
        round,
        ends_at: NOON.plus(60 * (SECOND * 60)),
        pairings: pairings.collect(),
    };
    let mut last = 0;
    save(store, id, |after| {
        after.apply(&pair, NOON, &mut || {
            last -= 1;
            GameId(last)
        });
    })
    .await
}

/// Ends games.
async fn end_all(store: &Store, games: impl IntoIterator<Item = GameRecord>) {
    for game in games {
        let loser = if game.id.0 % 3 == 0 {
            Side::White
        } else {
            Side::Black
        };
        end(store, game, loser).await;
    }
}

/// Decides the pairings of a round.
async fn decide(store: &Store, id: TournamentId, kind: TournamentKind, round: u16) {
    let arena = kind == TournamentKind::Arena;
    let round = if arena { 1 } else { round };
    save(store, id, |after| {
        let open: Vec<(u16, [u16; 2])> = after
            .pairings()
            .filter(|(_, pairing)| pairing.decision.is_none())
            .map(|(_, pairing)| {
                let first = pairing.meeting.seats()[0].entrant;
                let mut points = [0; 2];
                for game in &pairing.games {
                    let white_won = game.result.unwrap().score == Score::Win(Side::White);
                    let first_won = (game.white == first) == white_won;
                    points[usize::from(!first_won)] += 2;
                }
                (pairing.number, points)
            })
            .collect();
        for (pairing, points) in open {
            let verdict = Verdict {
                round,
                pairing,
                decision: Decision::Played,
                points,
                forfeits: [0; 2],
            };
            after.apply(&Step::Decide(verdict), NOON, &mut || GameId(-1));
        }
        if !arena {
            after.apply(&Step::EndRound { round }, NOON, &mut || GameId(-1));
        }
    })
    .await;
}

/// The side resigns.
async fn end(store: &Store, record: GameRecord, loser: Side) {
    // The server may have changed its clock.
    let record = store.game(record.id).await.unwrap().unwrap();
    let resigns = Action::GiveUp {
        why: EndReason::Resigned,
        unplayed: Unplayed::Lost,
    };
    let change = record.game.apply(loser, &resigns).unwrap();
    let seen = record.version;
    let record = GameRecord {
        changed_at: Timestamp(record.changed_at.0 + 1),
        version: Version(seen.0 + 1),
        game: change.game,
        ..record
    };
    let save = GameSave {
        seen,
        record,
        turn: None,
        undone: None,
    };
    assert_eq!(store.save_game(&save).await, Ok(Saved::Kept));
}
