//! What rows are measured with: the load generator, the server, and databases that are kept.

use super::row::Problem;
use crate::load::node::{Node, Robots};
use crate::load::{self, LoadArgs};
use crate::populate::{Plan, populate};
use crate::store_bench::{self, Rates, StoreBenchArgs};
use clap::Parser as _;
use fanorona_store::Store;
use fanorona_test_servers::PostgresServer;
use rustix::process::{Resource, getrlimit};
use serde_json::Value;
use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use tokio::runtime::Runtime;
use tokio::task::JoinSet;
use tokio::time::{Instant, timeout};

/// A run that takes longer has failed.
const LIMIT: Duration = Duration::from_secs(300);

/// Open files of a process that are not its connections, at most.
const OTHER_FILES: u64 = 500;

/// All actions are counted. Connections that come before that would be open files, too.
pub(super) const WITHOUT_WARM_UP: &str = "--warm-up 0";

/// How exact figures are to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Effort {
    /// As the page needs them.
    Full,
    /// Short runs with small numbers, to see that everything can be measured.
    Quick,
}

/// Measures, and remembers what has been measured: rows share runs.
pub(super) struct Lab {
    pub(super) effort: Effort,
    pub(super) executable: PathBuf,
    /// Where new databases are made.
    folder: PathBuf,
    /// Where large databases are kept.
    databases: PathBuf,
    /// The number of games in the largest database, if there is no larger one already.
    stored: u32,
    runtime: Runtime,
    runs: HashMap<String, Figures>,
    pairs: HashMap<[String; 2], Vec<[Figures; 2]>>,
    commands: Vec<String>,
    /// Databases that are known to be usable.
    checked: HashSet<PathBuf>,
    /// The PostgreSQL servers of this run, with how many finished games of how many players each has.
    postgres: Vec<([u32; 2], PostgresServer)>,
}

/// What one run of the load generator has found.
#[derive(Debug, Clone)]
pub(super) struct Figures(Value);

/// A run of the load generator that has begun.
pub(super) struct Begun(JoinSet<Result<Vec<u8>, Problem>>);

impl Figures {
    /// The figure at a place in the object, such as `/answer_ms/p99`.
    pub(super) fn get(&self, place: &str) -> Result<f64, Problem> {
        let figure = self.0.pointer(place).and_then(Value::as_f64);
        figure.ok_or_else(|| format!("the load generator does not say {place}").into())
    }

    /// The server's processor time of an action, in microseconds.
    pub(super) fn processor_us(&self) -> Result<f64, Problem> {
        let spent = self.get("/server/user_s")? + self.get("/server/system_s")?;
        Ok(spent * 1e6 / self.get("/answered")?)
    }

    /// By how much the server's memory has grown for each action, in KiB.
    pub(super) fn kib(&self) -> Result<f64, Problem> {
        let grown =
            self.get("/server/resident_kib_after")? - self.get("/server/resident_kib_before")?;
        Ok(grown / self.get("/answered")?)
    }
}

impl Lab {
    pub(super) fn new(
        effort: Effort,
        [executable, folder, databases]: [&Path; 3],
        stored: u32,
    ) -> Result<Self, Problem> {
        fs::create_dir_all(folder)?;
        fs::create_dir_all(databases)?;
        Ok(Self {
            effort,
            executable: executable.to_owned(),
            // PostgreSQL does not run in the folder of the tool.
            folder: std::path::absolute(folder)?,
            databases: databases.to_owned(),
            stored,
            runtime: tokio::runtime::Builder::new_multi_thread()
                .enable_all()
                .build()?,
            runs: HashMap::new(),
            pairs: HashMap::new(),
            commands: Vec::new(),
            checked: HashSet::new(),
            postgres: Vec::new(),
        })
    }

    /// A number of a full run, or of a quick one.
    pub(super) fn either<N>(&self, full: N, quick: N) -> N {
        match self.effort {
            Effort::Full => full,
            Effort::Quick => quick,
        }
    }

    /// So many connections, or as many as the system allows: each is an open file of the tool and
    /// one of the server.
    pub(super) fn connections(&self, wanted: u32) -> u32 {
        let most = getrlimit(Resource::Nofile).maximum.unwrap_or(u64::MAX);
        let most = most.saturating_sub(OTHER_FILES);
        u32::try_from(most).map_or(wanted, |most| most.min(wanted))
    }

    /// The commands that were run, or whose figures were used, since the last call. Paths below the
    /// current folder are shown from there on: a page names no other folder of the machine, and no
    /// port of a server that has ended.
    pub(super) fn take_commands(&mut self) -> Vec<String> {
        let here = std::env::current_dir().unwrap_or_default();
        let here = format!("{}/", here.display());
        let mut commands: Vec<String> = Vec::new();
        for command in self.commands.drain(..) {
            let mut command = command.replace(&here, "");
            for ([games, _], server) in &self.postgres {
                command = command.replace(&server.url(), &format!("postgres:{games}"));
            }
            if !commands.contains(&command) {
                commands.push(command);
            }
        }
        commands
    }

    /// Runs a scenario for some seconds, or says what it found before.
    pub(super) fn bench(&mut self, words: &str, seconds: u32) -> Result<Figures, Problem> {
        let words = self.lasting(words, seconds);
        if let Some(known) = self.runs.get(&words) {
            self.commands.push(format!("bench {words}"));
            return Ok(known.clone());
        }
        let figures = self.run(&words)?;
        self.runs.insert(words, figures.clone());
        Ok(figures)
    }

    /// Runs two scenarios in turn, each first as often as the other one.
    pub(super) fn alternated(
        &mut self,
        both: [&str; 2],
        seconds: u32,
        times: usize,
    ) -> Result<Vec<[Figures; 2]>, Problem> {
        let both = both.map(|words| self.lasting(words, seconds));
        if let Some(known) = self.pairs.get(&both) {
            self.commands
                .extend(both.iter().map(|words| format!("bench {words}")));
            return Ok(known.clone());
        }
        let mut pairs = Vec::new();
        for number in 0..self.either(times, 1) {
            let [one, other] = &both;
            pairs.push(if number % 2 == 0 {
                let first = self.run(one)?;
                [first, self.run(other)?]
            } else {
                let first = self.run(other)?;
                [self.run(one)?, first]
            });
        }
        self.pairs.insert(both, pairs.clone());
        Ok(pairs)
    }

    /// Begins a scenario, which runs while something else is measured.
    pub(super) fn begin(&mut self, words: &str, seconds: u32) -> Result<Begun, Problem> {
        let words = self.lasting(words, seconds);
        self.start(&words)
    }

    /// Waits for the end of a scenario.
    pub(super) fn end(&self, begun: Begun) -> Result<Figures, Problem> {
        Ok(Figures(serde_json::from_slice(&self.wait(begun.0)??)?))
    }

    /// Waits for the end of what runs. If it panics, only that has failed.
    fn wait<T: 'static>(&self, mut run: JoinSet<T>) -> Result<T, Problem> {
        let ended = self
            .runtime
            .block_on(async { timeout(LIMIT, run.join_next()).await });
        match ended {
            Ok(Some(ended)) => Ok(ended?),
            Ok(None) | Err(_) => Err(format!("it did not end within {} s", LIMIT.as_secs()).into()),
        }
    }

    /// Measures the store without a server.
    pub(super) fn bench_store(&mut self, words: &str, times: usize) -> Result<Rates, Problem> {
        let repetitions = self.either(times, 1);
        let words = format!("bench-store {words} --repetitions {repetitions}");
        self.commands.push(format!("fanorona-tools {words}"));
        let all = words.split(' ').map(str::to_owned);
        let folder = ["--folder".to_owned(), self.folder.display().to_string()];
        let args = StoreBenchArgs::try_parse_from(all.chain(folder))?;
        let mut run = JoinSet::new();
        run.spawn_on(
            async move { store_bench::rates(&args).await },
            self.runtime.handle(),
        );
        self.wait(run)
    }

    fn run(&mut self, words: &str) -> Result<Figures, Problem> {
        let begun = self.start(words)?;
        self.end(begun)
    }

    fn start(&mut self, words: &str) -> Result<Begun, Problem> {
        self.commands.push(format!("bench {words}"));
        let mut all = vec!["bench".to_owned()];
        // What is between quotes is one word.
        for (part, text) in words.split('"').enumerate() {
            if part % 2 == 0 {
                all.extend(text.split_whitespace().map(str::to_owned));
            } else {
                all.push(text.to_owned());
            }
        }
        for (option, path) in [
            ("--executable", &self.executable),
            ("--folder", &self.folder),
        ] {
            all.extend([option.to_owned(), path.display().to_string()]);
        }
        all.push("--json".to_owned());
        let args = LoadArgs::try_parse_from(all)?;
        let mut run = JoinSet::new();
        let work = async move {
            let mut out = Vec::new();
            load::run(args, &mut out).await?;
            Ok(out)
        };
        run.spawn_on(work, self.runtime.handle());
        Ok(Begun(run))
    }

    fn lasting(&self, words: &str, seconds: u32) -> String {
        match self.effort {
            Effort::Full => format!("{words} --seconds {seconds}"),
            Effort::Quick if words.contains(WITHOUT_WARM_UP) => format!("{words} --seconds 1"),
            Effort::Quick => format!("{words} --seconds 1 {WITHOUT_WARM_UP}"),
        }
    }

    /// Runs a program to its end, and returns how long it took and what it wrote.
    pub(super) fn time(
        &mut self,
        program: &Path,
        words: &str,
    ) -> Result<(Duration, String), Problem> {
        self.commands.push(format!("{} {words}", program.display()));
        let begin = Instant::now();
        let output = Command::new(program)
            .args(words.split_whitespace())
            .output()
            .map_err(|error| format!("cannot start {}: {error}", program.display()))?;
        let took = begin.elapsed();
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            let last = said.trim_end().lines().next_back().unwrap_or_default();
            return Err(format!("{} {words}: {}: {last}", program.display(), output.status).into());
        }
        Ok((took, String::from_utf8(output.stdout)?))
    }

    /// How many games the largest database has.
    pub(super) fn most_stored(&self) -> u32 {
        let kept = fs::read_dir(&self.databases).into_iter().flatten();
        let kept = kept.flatten().filter_map(|entry| {
            let name = entry.file_name();
            name.to_str()?.strip_suffix(".db")?.parse().ok()
        });
        kept.fold(self.either(self.stored, 5_000), u32::max)
    }

    /// The file of a database with so many finished games of the usual number of players.
    pub(super) fn stored(&mut self, games: u32) -> Result<PathBuf, Problem> {
        self.database(games, usual_players(games))
    }

    /// The file of a database with finished games, which is kept for the next run.
    pub(super) fn database(&mut self, games: u32, players: u32) -> Result<PathBuf, Problem> {
        let path = self.databases.join(if players == usual_players(games) {
            format!("{games}.db")
        } else {
            format!("{games}-of-{players}.db")
        });
        let url = sqlite(&path);
        let plan = Plan {
            games,
            players,
            seed: 1,
        };
        self.commands.push(format!(
            "fanorona-tools populate --database {url} --games {games} --players {players}"
        ));
        if !self.checked.insert(path.clone()) {
            return Ok(path);
        }
        self.runtime.block_on(async {
            if path.exists() {
                // One of another version cannot be used.
                if let Ok(store) = Store::open(&url).await {
                    store.close().await;
                    return Ok(path);
                }
                remove_database(&path)?;
            }
            // What was not finished has another name.
            let part = path.with_extension("part");
            remove_database(&part)?;
            populate(&sqlite(&part), plan).await?;
            fs::rename(&part, &path)?;
            Ok(path)
        })
    }

    /// The URL of a PostgreSQL database with finished games, which is kept until the run ends.
    pub(super) fn postgres(&mut self, games: u32, players: u32) -> Result<String, Problem> {
        let size = [games, players];
        if !self.postgres.iter().any(|(has, _)| *has == size) {
            let server = PostgresServer::durable(&self.folder);
            let plan = Plan {
                games,
                players,
                seed: 1,
            };
            self.runtime.block_on(populate(&server.url(), plan))?;
            self.postgres.push((size, server));
        }
        let server = self.postgres.iter().find(|(has, _)| *has == size);
        let url = server.expect("it has just been started").1.url();
        self.commands.push(format!(
            "fanorona-tools populate --database {url} --games {games} --players {players}"
        ));
        Ok(url)
    }

    /// A copy of such a database, which the caller removes.
    pub(super) fn copied_database(&mut self, games: u32) -> Result<PathBuf, Problem> {
        let (original, copy) = (self.stored(games)?, self.file("copied.db"));
        remove_database(&copy)?;
        // A server that was killed has left changes beside the file. They get into it here.
        self.runtime.block_on(async {
            let store = Store::open(&sqlite(&original)).await?;
            store.close().await;
            Ok::<(), Problem>(())
        })?;
        fs::copy(original, &copy)?;
        Ok(copy)
    }

    /// Starts the server on a database, and returns how long it took until it listened.
    pub(super) fn start_server(&self, url: &str) -> Result<(Node, Duration), Problem> {
        let mut command = Command::new(&self.executable);
        command.args(["--database", url, "--no-limits"]);
        let begin = Instant::now();
        let node = Node::start(command, Robots::Absent)?;
        Ok((node, begin.elapsed()))
    }

    /// Waits for some seconds.
    pub(super) fn pause(&self, seconds: u64) {
        let pause = Duration::from_secs(seconds);
        self.runtime
            .block_on(async { tokio::time::sleep(pause).await });
    }

    /// A file in the folder of new databases.
    pub(super) fn file(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }
}

/// The usual number of players in a database: a thousand, and more from half a million games on, so
/// that a player has a thousand games on average at most.
pub(super) fn usual_players(games: u32) -> u32 {
    (games / 500).max(1_000).min(games)
}

/// The URL of a database in a file.
pub(super) fn sqlite(path: &Path) -> String {
    format!("sqlite:{}", path.display())
}

/// Removes a database in a file, with what SQLite keeps beside it.
pub(super) fn remove_database(path: &Path) -> Result<(), Problem> {
    for beside in ["", "-wal", "-shm", "-lock"] {
        let mut file = path.as_os_str().to_owned();
        file.push(beside);
        match fs::remove_file(file) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error.into()),
            Ok(()) | Err(_) => {}
        }
    }
    Ok(())
}
