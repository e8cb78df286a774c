//! The real sshd with the configuration in `deploy/ssh`, on this machine only. Players are the user
//! who runs the test, because no test makes users; sshd demands root for the command that names keys.

use super::{said, serving, socket};
use crate::proxied::free_address;
use crate::support::executable::{Serving, Site, fanorond};
use crate::support::output::Captured;
use crate::support::program::Program;
use crate::terminal::tmux::Tmux;
use std::fs::{self, Permissions};
use std::net::SocketAddr;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;

/// A server, and sshd in front of it.
struct Ssh {
    site: Site,
    serving: Serving,
    sshd: Child,
    address: SocketAddr,
    /// The executables, in a folder that nobody else may write to.
    programs: TempDir,
}

impl Drop for Ssh {
    fn drop(&mut self) {
        drop(self.sshd.kill());
        drop(self.sshd.wait());
    }
}

/// Whether the tests may start sshd.
#[expect(clippy::print_stderr, reason = "a test that does nothing says so")]
fn is_root() -> bool {
    let is_root = rustix::process::geteuid().is_root();
    if !is_root {
        eprintln!("not tested: sshd needs root");
    }
    is_root
}

fn run(command: &mut Command) -> String {
    let output = command.output().expect("scripts/test installs it");
    assert!(output.status.success(), "{command:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn generate_key(file: &Path, comment: &str) {
    run(Command::new("ssh-keygen")
        .args(["-q", "-t", "ed25519", "-N", "", "-C", comment, "-f"])
        .arg(file));
}

/// The configuration in `deploy/ssh`, with the places of this test.
fn configuration(site: &Site, address: SocketAddr, program: &Path) -> PathBuf {
    let deployed = Path::new(env!("CARGO_MANIFEST_DIR")).join("../deploy/ssh/sshd_config");
    let user = run(Command::new("id").arg("-un"));
    let port = address.port().to_string();
    let host_key = site.directory().join("host_key");
    let mut text = fs::read_to_string(deployed).unwrap();
    for (there, here) in [
        ("Port 22", format!("ListenAddress 127.0.0.1:{port}")),
        (
            "HostKey /etc/fanorond/ssh_host_ed25519_key",
            format!("HostKey {}", host_key.display()),
        ),
        ("AllowUsers play", format!("AllowUsers {}", user.trim())),
        ("PermitRootLogin no", "PermitRootLogin yes".to_owned()),
        (
            "AuthorizedKeysCommand /usr/local/bin/fanorond authorized-key %f %t %k",
            format!(
                "AuthorizedKeysCommand {} authorized-key %f %t %k --socket {}",
                program.display(),
                socket(site).display()
            ),
        ),
        (
            "AuthorizedKeysCommandUser nobody",
            format!("AuthorizedKeysCommandUser {}", user.trim()),
        ),
    ] {
        assert!(text.contains(there), "no {there:?} in the configuration");
        text = text.replace(there, &here);
    }
    let file = site.directory().join("sshd_config");
    fs::write(&file, text).unwrap();
    file
}

impl Ssh {
    fn start() -> Self {
        let site = Site::new();
        let serving = serving(&site);
        generate_key(&site.directory().join("host_key"), "");
        // sshd refuses commands in folders that others may write to, such as /tmp.
        let programs = tempfile::tempdir_in("/var/lib").unwrap();
        fs::set_permissions(programs.path(), Permissions::from_mode(0o755)).unwrap();
        let program = fs::canonicalize(programs.path()).unwrap().join("fanorond");
        fs::copy(fanorond().get_program(), &program).unwrap();
        // What sshd separates itself in. Its package makes it when it starts its own sshd.
        fs::create_dir_all("/run/sshd").unwrap();
        let address = free_address();
        let file = configuration(&site, address, &program);
        let mut sshd = Command::new("/usr/sbin/sshd")
            .args(["-D", "-e", "-f"])
            .arg(file)
            .stdin(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("scripts/test installs sshd");
        let mut log = Captured::from(sshd.stderr.take().unwrap());
        let ssh = Self {
            site,
            serving,
            sshd,
            address,
            programs,
        };
        log.until("Server listening on");
        ssh
    }

    /// A new key of a player.
    fn new_key(&self, name: &str, comment: &str) -> PathBuf {
        let file = self.site.directory().join(name);
        generate_key(&file, comment);
        file
    }

    /// The client, with a key.
    fn client(&self, program: &str, key: &Path) -> Command {
        let host_key = fs::read_to_string(self.site.directory().join("host_key.pub")).unwrap();
        let known = self.site.directory().join("known_hosts");
        let port = self.address.port();
        fs::write(&known, format!("[127.0.0.1]:{port} {host_key}")).unwrap();
        let mut command = Command::new(program);
        command.args([
            "-F",
            "none",
            "-o",
            "BatchMode=yes",
            "-o",
            "IdentitiesOnly=yes",
        ]);
        command.args(["-o", &format!("Port={port}")]);
        command.args(["-o", &format!("UserKnownHostsFile={}", known.display())]);
        command.arg("-i").arg(key);
        command.env_remove("SSH_AUTH_SOCK").stdin(Stdio::null());
        command
    }

    /// `ssh play@HOST`, and what follows.
    fn ssh(&self, key: &Path, words: &[&str]) -> Command {
        let mut command = self.client("ssh", key);
        command.arg("127.0.0.1").args(words);
        command
    }

    /// A terminal of 80 by 24 in which `ssh play@HOST` runs.
    fn terminal(&self, key: &Path) -> Tmux {
        let mut command = self.client("ssh", key);
        command.args(["-o", "SendEnv=LC_ALL", "-tt", "127.0.0.1"]);
        let words = std::iter::once(command.get_program()).chain(command.get_args());
        let words: Vec<String> = words
            .map(|word| format!("'{}'", word.to_str().unwrap()))
            .collect();
        Tmux::run(&words.join(" "), (80, 24), "tmux-256color")
    }

    /// What one command prints, and its exit status.
    fn give(&self, key: &Path, words: &[&str]) -> (String, i32) {
        said(self.ssh(key, words).output().unwrap())
    }

    /// What a pipe with these lines prints.
    fn pipe(&self, key: &Path, lines: &str) -> String {
        let file = self.site.directory().join("lines");
        fs::write(&file, lines).unwrap();
        let mut command = self.ssh(key, &[]);
        command.stdin(fs::File::open(file).unwrap());
        let (said, code) = said(command.output().unwrap());
        assert_eq!(code, 0, "{said}");
        said
    }
}

#[test]
fn a_key_logs_in_over_ssh_after_key_add() {
    if !is_root() {
        return;
    }
    let ssh = Ssh::start();
    // sshd does not care about comments, and the server never sees them.
    let alice = ssh.new_key("alice", &"x".repeat(10_240));
    let said = ssh.pipe(&alice, "register alice quiet-zebu-hill\nkey add\n");
    assert!(said.contains("Key 1 was added."), "{said}");
    let shown = run(Command::new("ssh-keygen").arg("-lf").arg(&alice));
    let fingerprint = shown.split(' ').nth(1).unwrap();
    let (said, code) = ssh.give(&alice, &["key"]);
    assert!(said.contains(fingerprint) && code == 0, "{said}");
    let (said, code) = ssh.give(&alice, &["board", "7"]);
    assert!(said.lines().count() == 1 && code == 1, "{said}");
    let bob = ssh.new_key("bob", "\u{1b}[31mred");
    let (said, code) = ssh.give(&bob, &["key"]);
    assert!(said.contains("login") && code == 1, "{said}");
    assert_eq!(ssh.give(&bob, &["games"]).1, 0);
    // The same key for another account.
    let said = ssh.pipe(&alice, "register bob quiet-zebu-hill\n");
    assert!(said.contains("alice"), "{said}");
    assert_eq!(ssh.give(&alice, &["key", "remove", "1"]).1, 0);
    let said = ssh.pipe(&alice, "key\n");
    assert!(said.contains("login"), "{said}");
}

#[test]
fn a_game_over_ssh_by_keys_from_the_key_to_the_end() {
    if !is_root() {
        return;
    }
    let mut ssh = Ssh::start();
    let rakoto = ssh.new_key("rakoto", "");
    let program = ssh.programs.path().join("fanorona");
    fs::copy(Tmux::PROGRAM, program).unwrap();
    // An unknown key gets the ordinary login, and is kept by `key add`.
    let tmux = ssh.terminal(&rakoto);
    tmux.waits("Your name:");
    tmux.types("register Rakoto");
    tmux.waits("A password for the new account:");
    tmux.types("voankazo");
    tmux.waits("The same password again:");
    tmux.types("voankazo");
    tmux.waits("Fanorona - Rakoto");
    tmux.types("key add");
    tmux.waits("Key 1 was added.");
    tmux.types("quit");
    tmux.ends();
    // From now on the key is enough.
    let tmux = ssh.terminal(&rakoto);
    tmux.waits("Fanorona - Rakoto");
    let mut rasoa = Program::connect(ssh.serving.address());
    rasoa.ok("register Rasoa mangahazo");
    rasoa.ok("challenge Rakoto white board=telo 10+5");
    tmux.waits("1    telo, 10+5");
    // The selection stays on its row when another comes above it.
    tmux.keys(&["Home"]);
    tmux.waits("> 1  ");
    tmux.keys(&["Enter"]);
    tmux.waits("1 telo, turn 1");
    rasoa.ok("c2b2+");
    // The server dies, and the program finds it again by its socket and its key.
    let address = ssh.serving.address().to_string();
    ssh.serving.kill();
    tmux.waits("The connection is lost.");
    ssh.serving = Site::serving(super::server(&ssh.site), &[&address]);
    tmux.waits("It is your turn.");
    let mut rasoa = Program::connect(ssh.serving.address());
    rasoa.ok("login Rasoa mangahazo");
    tmux.presses_in_telo("a3");
    tmux.presses_in_telo("a2");
    tmux.waits("2. a3a2+");
    rasoa.ok("b2a1-");
    tmux.waits("It is your turn.");
    tmux.presses_in_telo("b3");
    tmux.presses_in_telo("b2");
    tmux.waits("or press . to end your turn.");
    tmux.presses_in_telo("c3");
    tmux.waits("captured 3");
    tmux.presses_in_telo("c2");
    tmux.waits("Rakoto wins: Rasoa has no pieces left.");
}

#[test]
fn a_class_of_twenty_behind_one_address_comes_at_one_instant() {
    if !is_root() {
        return;
    }
    let ssh = Ssh::start();
    let key = ssh.new_key("pupil", "");
    let start = |_| {
        let mut command = ssh.ssh(&key, &["games"]);
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().unwrap()
    };
    let pupils: Vec<Child> = (0..20).map(start).collect();
    for pupil in pupils {
        let (said, code) = said(pupil.wait_with_output().unwrap());
        assert_eq!(code, 0, "{said}");
    }
}

#[test]
fn nothing_but_attach_is_allowed() {
    if !is_root() {
        return;
    }
    let ssh = Ssh::start();
    let alice = ssh.new_key("alice", "");
    // A shell, files and their older protocol: all are commands of the game, and unknown.
    for words in [
        &["sh", "-c", "id"][..],
        &["scp", "-t", "/tmp"],
        &["rsync", "--server"],
    ] {
        let (said, code) = ssh.give(&alice, words);
        assert!(!said.contains("uid=") && code == 1, "{said}");
    }
    let sftp = ssh
        .client("sftp", &alice)
        .arg("127.0.0.1")
        .output()
        .unwrap();
    let (said, code) = super::said(sftp);
    assert!(
        code != 0 && said.to_lowercase().contains("subsystem"),
        "{said}"
    );
    // Tunnels: to an address, and to a socket.
    let target = free_address();
    for tunnel in [["-W", &target.to_string()], ["-w", "0:0"]] {
        let mut client = ssh.client("ssh", &alice);
        client.args(["-o", "ExitOnForwardFailure=yes"]).args(tunnel);
        let output = client.arg("127.0.0.1").output().unwrap();
        let (said, code) = super::said(output);
        assert!(code != 0, "{tunnel:?}: {said}");
    }
    let mut client = ssh.client("ssh", &alice);
    client.args(["-o", "ExitOnForwardFailure=yes", "-N", "-R"]);
    let remote = format!("0:{target}");
    let output = client.args([&remote, "127.0.0.1"]).output().unwrap();
    let (said, code) = super::said(output);
    assert!(code != 0 && said.contains("forwarding failed"), "{said}");
    // Other ways to log in.
    let mut client_without_key = ssh.client("ssh", &alice);
    client_without_key.args(["-o", "PubkeyAuthentication=no", "127.0.0.1", "games"]);
    let (said, code) = super::said(client_without_key.output().unwrap());
    assert!(
        code == 255 && said.contains("Permission denied (publickey)"),
        "{said}"
    );
}
