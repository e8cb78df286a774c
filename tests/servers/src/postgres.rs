//! A PostgreSQL server. Only [`PostgresServer::durable`] waits for the disk.

use super::{Process, folders, on_a_free_port};
use rustix::process::{Signal, getuid};
use std::fs::{self, Permissions};
use std::io::Write as _;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// A running PostgreSQL server with an empty database.
#[derive(Debug)]
pub struct PostgresServer {
    process: Process,
    port: u16,
    directory: TempDir,
    disk: Disk,
}

/// Whether a commit waits for the disk.
#[derive(Debug, Clone, Copy)]
enum Disk {
    Ignored,
    Awaited,
}

impl PostgresServer {
    /// Starts a server on a free port. It does not wait for the disk.
    pub fn start() -> Self {
        Self::start_in(&folders(), Disk::Ignored)
    }

    /// Starts a server whose commits are on the disk of this folder.
    pub fn durable(folder: &Path) -> Self {
        Self::start_in(folder, Disk::Awaited)
    }

    /// Starts a server that takes encrypted connections only, and has this certificate and this
    /// key.
    pub fn encrypted(certificate: &Path, key: &Path) -> Self {
        let directory = copied_directory(&folders());
        let data = data(&directory);
        for (from, to) in [(certificate, CERTIFICATE), (key, "server.key")] {
            let to = data.join(to);
            fs::copy(from, &to).unwrap();
            fs::set_permissions(&to, Permissions::from_mode(0o600)).unwrap();
            if getuid().is_root() {
                run(Command::new("chown").arg("postgres:").arg(&to));
            }
        }
        fs::write(
            data.join("pg_hba.conf"),
            "hostssl all all 127.0.0.1/32 trust\n",
        )
        .unwrap();
        Self::over(directory, Disk::Ignored)
    }

    fn start_in(folder: &Path, disk: Disk) -> Self {
        Self::over(copied_directory(folder), disk)
    }

    fn over(directory: TempDir, disk: Disk) -> Self {
        let (process, port) = on_a_free_port(|port| Ok((start(&directory, port, disk)?, port)));
        Self {
            process,
            port,
            directory,
            disk,
        }
    }

    /// The address of its database.
    pub fn url(&self) -> String {
        self.url_of("postgres")
    }

    /// The address of a database with this name.
    pub fn url_of(&self, database: &str) -> String {
        format!("postgres://postgres@127.0.0.1:{}/{database}", self.port)
    }

    /// Stops it, which closes all connections, and starts it again on the same port.
    pub fn restart(&mut self) {
        self.stop();
        self.start_again();
    }

    /// Stops it, which closes all connections.
    pub fn stop(&mut self) {
        self.process.stop(Signal::INT);
    }

    /// Starts it on the same port after [`PostgresServer::stop`].
    pub fn start_again(&mut self) {
        self.process =
            start(&self.directory, self.port, self.disk).unwrap_or_else(|log| panic!("{log}"));
    }

    /// Stops all its processes without closing their connections.
    pub fn freeze(&self) {
        self.process.signal_all(Signal::STOP);
    }

    /// Lets them run again.
    pub fn thaw(&self) {
        self.process.signal_all(Signal::CONT);
    }
}

/// The file of the certificate in the data of a server that has one.
const CERTIFICATE: &str = "server.crt";

/// The data of a new server.
fn copied_directory(folder: &Path) -> TempDir {
    let directory = private_directory(folder);
    run(Command::new("cp")
        .arg("-a")
        .arg(template())
        .arg(data(&directory)));
    directory
}

/// A temporary directory that the user of the server may enter.
fn private_directory(folder: &Path) -> TempDir {
    let directory = tempfile::tempdir_in(folder).unwrap();
    if getuid().is_root() {
        run(Command::new("chown").arg("postgres:").arg(directory.path()));
        fs::set_permissions(directory.path(), Permissions::from_mode(0o711)).unwrap();
    }
    directory
}

fn data(directory: &TempDir) -> PathBuf {
    directory.path().join("data")
}

/// The data of a new server. `initdb` takes longer than everything else, so all tests copy the same
/// data.
fn template() -> PathBuf {
    let version = output(Command::new(program("postgres")).arg("--version"));
    // `postgres (PostgreSQL) 15.18`
    let version = version
        .split_whitespace()
        .nth(2)
        .expect("the version is the third word");
    let executable = std::env::current_exe().unwrap();
    let target = executable
        .ancestors()
        .nth(2)
        .expect("cargo builds tests in a directory of the target");
    let template = target.join(format!("postgres-{version}-data"));
    if !template.exists() {
        let directory = private_directory(&folders());
        let mut initdb = as_server("initdb");
        // Small files of the log take less time to copy.
        initdb.args([
            "-N",
            "-U",
            "postgres",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--locale=C.UTF-8",
        ]);
        initdb.args(["--wal-segsize=1", "-D"]);
        run(initdb.arg(data(&directory)));
        leave_one_database(&data(&directory));
        // Other tests do the same at the same time. Renaming shows nobody a half copied directory.
        let copy = target.join(format!("postgres-{version}-data-{}", std::process::id()));
        run(Command::new("cp")
            .arg("-a")
            .arg(data(&directory))
            .arg(&copy));
        if fs::rename(&copy, &template).is_err() {
            fs::remove_dir_all(&copy).unwrap();
        }
    }
    template
}

/// Drops the databases that are only templates of others. All of its data is copied for each
/// server, and these are half of it.
fn leave_one_database(data: &Path) {
    let mut server = as_server("postgres");
    server.args(["--single", "-D"]).arg(data).arg("postgres");
    let mut server = server
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut input = server.stdin.take().expect("the pipe was just created");
    input
        .write_all(b"update pg_database set datistemplate = false\n")
        .unwrap();
    input
        .write_all(b"drop database template0\ndrop database template1\n")
        .unwrap();
    drop(input);
    assert!(
        server.wait().unwrap().success(),
        "the databases cannot be dropped"
    );
}

/// Starts the server as a child of the test, so that the test can wait for its end.
fn start(directory: &TempDir, port: u16, disk: Disk) -> Result<Process, String> {
    let mut command = as_server("postgres");
    command
        .arg("-D")
        .arg(data(directory))
        .arg("-p")
        .arg(port.to_string());
    let settings: &[&str] = match disk {
        // A short log, because the files may be in memory.
        Disk::Ignored => &["fsync=off", "full_page_writes=off", "max_wal_size=64MB"],
        Disk::Awaited => &[],
    };
    for setting in ["listen_addresses=127.0.0.1", "unix_socket_directories="]
        .iter()
        .chain(settings)
    {
        command.args(["-c", setting]);
    }
    if data(directory).join(CERTIFICATE).exists() {
        command.args(["-c", "ssl=on"]);
    }
    command.current_dir(directory.path());
    Process::start(command, "ready to accept connections")
}

/// The command for a program of PostgreSQL, which refuses to run as root.
fn as_server(name: &str) -> Command {
    let program = program(name);
    if !getuid().is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args([
        "--reuid=postgres",
        "--regid=postgres",
        "--init-groups",
        "--reset-env",
    ]);
    command.current_dir("/").arg(program);
    command
}

/// Where a program of PostgreSQL is. Debian installs them in a folder for each version.
fn program(name: &str) -> PathBuf {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let versions = fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten();
    let versions = versions.map(|version| version.path().join("bin"));
    let mut folders: Vec<PathBuf> = versions.collect();
    folders.sort();
    folders.extend(std::env::split_paths(&path));
    let found = folders
        .iter()
        .rev()
        .map(|folder| folder.join(name))
        .find(|program| program.exists());
    found.unwrap_or_else(|| panic!("{name} not found; scripts/test installs it"))
}

fn run(command: &mut Command) {
    output(command);
}

fn output(command: &mut Command) -> String {
    let output = command
        .output()
        .unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(
        output.status.success(),
        "{command:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}
