//! The Debian package, installed by dpkg into a folder: nothing on the machine changes.

use super::systemd::{UNITS, assert_valid_units_in};
use crate::start::said;
use crate::support::executable::{Site, fanorond, root};
use std::fs;
use std::os::unix::fs::{MetadataExt as _, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Whether the test may install packages.
#[expect(clippy::print_stderr, reason = "a test that does nothing says so")]
fn can_install() -> bool {
    let has_dpkg = Command::new("dpkg").arg("--version").output().is_ok();
    let can = has_dpkg && rustix::process::geteuid().is_root();
    if !can {
        eprintln!("not tested: packages need dpkg and root");
    }
    can
}

/// Makes the package of the executables under test, without compressing them.
fn package(site: &Site) -> PathBuf {
    let executables = site.directory().join("executables");
    fs::create_dir(&executables).unwrap();
    for (name, path) in [
        ("fanorond", env!("CARGO_BIN_EXE_fanorond-under-test")),
        ("fanorona", env!("CARGO_BIN_EXE_fanorona-under-test")),
    ] {
        symlink(path, executables.join(name)).unwrap();
    }
    let mut command = Command::new(root().join("scripts/deb"));
    command
        .arg(&executables)
        .arg(site.directory())
        .arg("-Znone");
    PathBuf::from(succeeds(&mut command).trim_end())
}

/// What a command prints that succeeds, perhaps with warnings.
fn succeeds(command: &mut Command) -> String {
    let output = command.output().unwrap();
    let warnings = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {warnings}");
    String::from_utf8(output.stdout).unwrap()
}

/// A machine in a folder on which nothing is installed.
struct Machine(PathBuf);

impl Machine {
    fn new(site: &Site) -> Self {
        let machine = Self(site.directory().join("machine"));
        for folder in ["info", "updates", "triggers"] {
            fs::create_dir_all(machine.path("var/lib/dpkg").join(folder)).unwrap();
        }
        for file in ["status", "available"] {
            fs::write(machine.path("var/lib/dpkg").join(file), "").unwrap();
        }
        machine
    }

    fn path(&self, path: &str) -> PathBuf {
        self.0.join(path)
    }

    fn dpkg(&self, arguments: &[&str]) -> String {
        let mut command = Command::new("dpkg");
        command.arg(format!("--root={}", self.0.display()));
        // The scripts of the package run with programs of this machine, and the folder lacks libc.
        command.arg("--force-script-chrootless,depends,unsafe-io");
        command.arg(format!("--log={}/dpkg.log", self.0.display()));
        succeeds(command.args(arguments))
    }

    fn installs(&self, package: &Path) -> String {
        self.dpkg(&["--install", package.to_str().unwrap()])
    }

    /// The mode of a file, and whether it belongs to root and the group of the server.
    fn mode(&self, path: &str) -> (u32, bool) {
        let file = fs::metadata(self.path(path)).unwrap();
        let groups = fs::read_to_string(self.path("etc/group")).unwrap();
        let group = groups
            .lines()
            .find_map(|line| line.strip_prefix("fanorond:x:"));
        let is_ours = file.uid() == 0 && group == Some(&format!("{}:", file.gid()));
        (file.mode() & 0o7777, is_ours)
    }
}

#[test]
fn the_package_installs_a_server_and_removes_it_without_its_games() {
    if !can_install() {
        return;
    }
    let site = Site::new();
    let package = package(&site);
    let machine = Machine::new(&site);
    let words = machine.installs(&package);
    assert!(words.contains("installed, and not started"), "{words}");

    // The user, and what only the server may read.
    let users = fs::read_to_string(machine.path("etc/passwd")).unwrap();
    let user = users
        .lines()
        .find(|line| line.starts_with("fanorond:"))
        .unwrap();
    assert!(
        user.ends_with(":/var/lib/fanorond:/usr/sbin/nologin"),
        "{user}"
    );
    assert_eq!(machine.mode("etc/fanorond"), (0o750, true));
    assert_eq!(machine.mode("etc/fanorond/fanorond.toml"), (0o640, true));
    assert_eq!(machine.mode("etc/fanorond/tls"), (0o2750, true));

    let folder = fs::metadata(machine.path("var/lib/fanorond")).unwrap();
    assert_ne!(folder.uid(), 0);
    assert_eq!(folder.mode() & 0o7777, 0o700);

    // Each key that the configuration offers is one of the server.
    let config = machine.path("etc/fanorond/fanorond.toml");
    let text = fs::read_to_string(&config).unwrap();
    let offered: String = text
        .lines()
        .map(|line| line.strip_prefix("# ").unwrap_or(line))
        .filter(|line| {
            line.starts_with('[')
                || line
                    .split_once(" = ")
                    .is_some_and(|(key, _)| !key.contains(' '))
        })
        .filter(|line| !line.starts_with("tls_"))
        .map(|line| format!("{line}\n"))
        .collect();
    assert_eq!(offered.lines().count(), 10, "{offered}");
    let file = site.directory().join("offered.toml");
    fs::write(&file, offered).unwrap();
    for file in [&config, &file] {
        said(fanorond().arg("settings").arg("--config").arg(file));
    }

    // The units start the executables of the package.
    let units = machine.path("usr/lib/systemd/system");
    let all = [UNITS.as_slice(), &["fanorond@.service"]].concat();
    assert_valid_units_in(&units, &all, "/usr/bin/fanorond");
    for name in ["fanorond", "fanorona"] {
        let version = said(Command::new(machine.path("usr/bin").join(name)).arg("--version"));
        assert!(version.contains(env!("CARGO_PKG_VERSION")), "{version}");
    }

    let sshd = fs::read_to_string(machine.path("usr/share/doc/fanorond/deploy/ssh/sshd_config"));
    assert!(sshd.unwrap().contains(" /usr/bin/fanorond authorized-key"));

    // An update keeps the configuration and says nothing new, and so does a package that is removed.
    fs::write(&config, "robots = false\n").unwrap();
    let words = machine.installs(&package);
    assert!(!words.contains("not started"), "{words}");
    machine.dpkg(&["--remove", "fanorond"]);
    assert!(!machine.path("usr/bin/fanorond").exists());
    assert_eq!(fs::read_to_string(&config).unwrap(), "robots = false\n");
    assert_eq!(machine.mode("etc/fanorond/fanorond.toml"), (0o640, true));

    // The games stay, and the operator learns where they are.
    let games = machine.path("var/lib/fanorond/fanorond.db");
    fs::write(&games, "games").unwrap();
    let words = machine.dpkg(&["--purge", "fanorond"]);
    assert!(words.contains("still in /var/lib/fanorond"), "{words}");
    assert!(games.exists());
    assert!(!machine.path("etc/fanorond").exists());
}
