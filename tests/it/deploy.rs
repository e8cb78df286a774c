//! The files in `deploy/` fit together and are accepted by the programs that read them, and
//! `scripts/cluster` works.

use crate::operations::{assert_valid_units, page, sample};
use crate::start::said;
use crate::support::executable::{Site, address_after, fanorond, root, terminate};
use crate::support::output::{Captured, PATIENCE};
use crate::web::ask;
use rustix::process::{Pid, Signal, kill_process};
use std::collections::BTreeMap;
use std::fs::{self, Permissions};
use std::io::Write as _;
use std::net::{SocketAddr, TcpStream};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// The text of a file in `deploy/`.
fn read(name: &str) -> String {
    fs::read_to_string(root().join("deploy").join(name)).unwrap()
}

/// The values behind `start` at the start of lines, without indentation.
fn values<'a>(text: &'a str, start: &str) -> Vec<&'a str> {
    text.lines()
        .filter_map(|line| line.trim().strip_prefix(start))
        .map(|value| value.trim_matches('"'))
        .collect()
}

#[test]
fn haproxy_accepts_its_configuration() {
    let mut command = Command::new("haproxy");
    let output = command
        .args(["-c", "-f"])
        .arg(root().join("deploy/haproxy.cfg"))
        .output();
    let output = output.expect("haproxy is installed: see scripts/test");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

#[test]
fn the_unit_of_a_node_is_valid() {
    assert_valid_units("deploy", &["fanorond@.service"]);
    assert_valid_units("deploy/ssh", &["fanorond-ssh.service"]);
}

#[test]
fn a_server_that_cannot_start_for_long_is_started_again() {
    for unit in [
        "deploy/fanorond@.service",
        "packaging/systemd/fanorond.service",
    ] {
        let text = std::fs::read_to_string(root().join(unit)).unwrap();
        let (head, service) = text.split_once("[Service]").unwrap();
        assert!(
            head.lines().any(|line| line == "StartLimitIntervalSec=0"),
            "{unit}"
        );
        assert!(
            service
                .lines()
                .any(|line| line == "Restart=on-failure" || line == "Restart=always"),
            "{unit}"
        );
    }
}

/// The port for proxies and the port for health are public to different machines.
#[test]
fn no_page_gives_proxies_the_port_of_the_health() {
    for page in ["docs/operations.md", "docs/cluster.md", "README.md"] {
        let text = std::fs::read_to_string(root().join(page)).unwrap();
        let wrong = text
            .lines()
            .find(|line| line.contains("4547") && line.to_lowercase().contains("proxy"));
        let wrong = wrong.filter(|line| !line.contains("health"));
        assert!(wrong.is_none(), "{page}: {wrong:?}");
    }
}

#[test]
fn the_settings_of_the_nodes_are_accepted() {
    let config = root().join("deploy/cluster.toml");
    let mut on_machines = fanorond();
    on_machines
        .args(["settings", "--node", "node1", "--config"])
        .arg(config);
    for variable in values(&read("node1.env"), "FANOROND_") {
        let (name, value) = variable.split_once('=').unwrap();
        on_machines.env(format!("FANOROND_{name}"), value);
    }
    let settings = said(&mut on_machines);
    for value in ["10.0.0.11:4548", "10.0.0.11:4547", "10.0.0.11:8080"] {
        assert!(settings.contains(value), "no {value} in\n{settings}");
    }

    let compose = read("docker-compose.cluster.yml");
    let mut in_a_container = fanorond();
    in_a_container.arg("settings");
    for variable in values(&compose, "FANOROND_") {
        let (name, value) = variable.split_once(": ").unwrap();
        // Docker Compose puts the password into the URL.
        let value = value
            .split(":?")
            .next()
            .unwrap()
            .trim_matches('"')
            .replace("${", "");
        let value = if name == "DATABASE" {
            format!("{value}@postgres/fanorond")
        } else {
            value
        };
        in_a_container.env(format!("FANOROND_{name}"), value);
    }
    assert!(said(&mut in_a_container).contains("postgres/fanorond"));
}

#[test]
fn haproxy_and_docker_compose_name_the_same_nodes_and_ports() {
    let compose = read("docker-compose.cluster.yml");
    let (_, services) = compose.split_once("\nservices:\n").unwrap();
    let (services, _) = services.split_once("\nnetworks:\n").unwrap();
    let names = services
        .lines()
        .filter_map(|line| line.strip_prefix("  ")?.strip_suffix(':'));
    let names: Vec<&str> = names.filter(|name| !name.starts_with(' ')).collect();
    assert_eq!(names, ["haproxy", "node1", "node2", "node3", "postgres"]);
    assert_eq!(
        compose.matches(" ports:\n").count(),
        1,
        "only HAProxy's port is published"
    );
    assert_eq!(values(&compose, "- \"4545:"), ["4545"]);
    assert_eq!(values(&compose, "- \"8080:"), ["8080"]);
    assert_eq!(
        values(&compose, "FANOROND_PROXY_FROM: "),
        values(&compose, "ipv4_address: ")
    );

    let haproxy = read("haproxy.cfg");
    let proxied = values(&compose, "FANOROND_PROXY_LISTEN: \"0.0.0.0:")[0];
    let ops = values(&compose, "FANOROND_OPS: \"0.0.0.0:")[0];
    let nodes = ["node1", "node2", "node3"];
    let expected: Vec<String> = nodes
        .iter()
        .map(|node| format!("{node} {node}:{proxied} check port {ops}"))
        .collect();
    let http = values(&compose, "FANOROND_HTTP: \"0.0.0.0:")[0];
    let pages: Vec<String> = nodes
        .iter()
        .map(|node| format!("{node} {node}:{http} check port {ops}"))
        .collect();
    // Once for nodes that are ready, and once for the others.
    assert_eq!(
        values(&haproxy, "server "),
        [expected.clone(), expected, pages].concat()
    );
    for file in values(&compose, "- ./") {
        let (file, _) = file.split_once(':').unwrap();
        assert!(root().join("deploy").join(file).exists(), "{file}");
    }
    assert!(
        root().join("Dockerfile").exists(),
        "it is built from {:?}",
        values(&compose, "build: ")
    );
}

/// `scripts/cluster`, stopped when it is dropped.
pub(crate) struct ClusterProcess {
    child: Child,
    output: Captured,
    /// What it has printed when it was ready.
    list: String,
    port: u16,
    /// The processes by name.
    processes: BTreeMap<String, Pid>,
    site: Site,
}

impl ClusterProcess {
    pub(crate) fn start(arguments: &[&str]) -> Self {
        let site = Site::new();
        // PostgreSQL has a user of its own, who must reach the folder.
        fs::set_permissions(site.directory(), Permissions::from_mode(0o711)).unwrap();
        let mut command = Command::new(root().join("scripts/cluster"));
        command.args(arguments).args([
            "--port",
            "0",
            "--binary",
            env!("CARGO_BIN_EXE_fanorond-under-test"),
        ]);
        command
            .env("TMPDIR", site.directory())
            .env("FANOROND_ROBOTS", "false")
            .env("FANOROND_UNPACK_TABLES", "false")
            .stdin(Stdio::null());
        // Bots of the soak finish a game in a second, and challenge each other again.
        command.env("FANOROND_LIMITS__CHAT__ACTIONS_PER_MINUTE", "0");
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        // A node that is started again needs a moment.
        let mut output = Captured::from(child.stdout.take().unwrap()).with_patience(3 * PATIENCE);
        output.until("telnet 127.0.0.1 ");
        let port = output.until("\n").parse().unwrap();
        let list = output.until("Ctrl-C stops everything");
        let process = |line: &str| {
            let (name, id) = line.split_once(" process ")?;
            let id = Pid::from_raw(id.split(',').next()?.parse().ok()?)?;
            Some((name.trim().to_owned(), id))
        };
        let processes = list.lines().filter_map(process).collect();
        Self {
            child,
            output,
            list,
            port,
            processes,
            site,
        }
    }

    /// Where players connect.
    pub(crate) fn address(&self) -> SocketAddr {
        ([127, 0, 0, 1], self.port).into()
    }

    /// Where players can connect to one node.
    pub(crate) fn node(&self, name: &str) -> SocketAddr {
        let line = self
            .list
            .lines()
            .find(|line| line.starts_with(name))
            .unwrap();
        let (_, port) = line.split_once("telnet 127.0.0.1 ").unwrap();
        (
            [127, 0, 0, 1],
            port.split(',').next().unwrap().parse().unwrap(),
        )
            .into()
    }

    /// Where browsers connect.
    fn browsers(&self) -> SocketAddr {
        address_after(&self.list, "http://")
    }

    /// The pages that a node has answered.
    fn pages_of(&self, node: &str) -> f64 {
        let line = self.list.lines().find(|line| line.starts_with(node));
        let (_, ops) = line.unwrap().split_once("http://").unwrap();
        let ops = ops.split('/').next().unwrap().parse().unwrap();
        let metrics = page(ops, "GET /metrics").1;
        sample(&metrics, "fanorond_pages_total{status=\"2xx\"}").unwrap()
    }

    /// Runs a command of the list.
    fn runs(&self, what: &str) {
        let command = self.list.lines().find_map(|line| line.strip_prefix(what));
        let mut shell = Command::new("sh");
        let ran = shell.args(["-c", command.unwrap()]).output().unwrap();
        assert!(ran.status.success(), "{ran:?}");
    }

    /// The address of the database, with its password.
    pub(crate) fn database(&self) -> String {
        let (_, rest) = self.list.split_once("postgres://fanorond@").unwrap();
        let (host, rest) = rest.split_once(" with the password in ").unwrap();
        let password = fs::read_to_string(rest.lines().next().unwrap()).unwrap();
        format!("postgres://fanorond:{}@{host}", password.trim())
    }

    /// Sends a signal to a process.
    pub(crate) fn signal(&self, part: &str, signal: Signal) {
        kill_process(self.processes[part], signal).unwrap();
    }

    /// Waits for words of the script.
    pub(crate) fn says(&mut self, words: &str) {
        self.output.until(words);
    }

    /// Starts a part again that has ended.
    pub(crate) fn restart(&mut self, part: &str) {
        kill_process(Pid::from_child(&self.child), Signal::USR1).unwrap();
        self.output
            .until(&format!("{part} has started again, with the process id "));
        let id = Pid::from_raw(self.output.until("\n").parse().unwrap()).unwrap();
        self.processes.insert(part.to_owned(), id);
    }
}

impl Drop for ClusterProcess {
    fn drop(&mut self) {
        if self.child.try_wait().is_ok_and(|status| status.is_none()) {
            terminate(Pid::from_child(&self.child));
            drop(self.child.wait());
        }
    }
}

/// A guest at this port.
fn guest(port: u16) -> (TcpStream, Captured) {
    let mut socket = TcpStream::connect(("127.0.0.1", port)).unwrap();
    socket.set_read_timeout(Some(PATIENCE)).unwrap();
    let mut heard = Captured::from(socket.try_clone().unwrap());
    heard.until("login:");
    socket.write_all(b"guest\r\n").unwrap();
    heard.until("Welcome!");
    (socket, heard)
}

#[test]
fn a_cluster_starts_with_one_command_and_leaves_nothing_behind() {
    let mut cluster = ClusterProcess::start(&["--nodes", "2"]);
    assert_eq!(
        cluster.processes.len(),
        4,
        "two nodes, HAProxy and PostgreSQL in\n{}",
        cluster.list
    );
    let folder = fs::read_dir(cluster.site.directory()).unwrap().next();
    let log = fs::read_to_string(folder.unwrap().unwrap().path().join("node1.log")).unwrap();
    assert!(
        log.lines().all(|line| line.starts_with("node1 20")),
        "{log}"
    );
    let before = ["node1", "node2"].map(|node| cluster.pages_of(node));
    cluster.runs("drain a node ");
    for _ in 0..4 {
        assert_eq!(ask(cluster.browsers(), "GET /help", "", b"").status, 200);
    }
    let after = ["node1", "node2"].map(|node| cluster.pages_of(node));
    assert_eq!([after[0] - before[0], after[1] - before[1]], [0.0, 4.0]);
    let (_socket, _heard) = guest(cluster.port);
    cluster.runs("end of the drain ");
    cluster.signal("node1", Signal::KILL);
    cluster.says("node1 has ended");
    let (_socket, mut heard) = guest(cluster.port);
    terminate(Pid::from_child(&cluster.child));
    heard.until("The server is stopping");
    assert!(cluster.child.wait().unwrap().code().is_some());
    for (name, id) in &cluster.processes {
        assert!(
            !Path::new(&format!("/proc/{}", id.as_raw_nonzero())).exists(),
            "{name} is left"
        );
    }
    assert_eq!(
        fs::read_dir(cluster.site.directory()).unwrap().count(),
        0,
        "files are left"
    );
}
