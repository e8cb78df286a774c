//! The files in `deploy/` fit together and are accepted by the programs that read them, and `scripts/cluster` works.

use crate::executable::{Site, fanorond, terminate};
use crate::operations::assert_valid_units;
use crate::output::{Captured, PATIENCE};
use crate::start::said;
use rustix::process::{Pid, Signal, kill_process};
use std::fs::{self, Permissions};
use std::io::Write as _;
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

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
    let output = command.args(["-c", "-f"]).arg(root().join("deploy/haproxy.cfg")).output();
    let output = output.expect("haproxy is installed: see scripts/test");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn the_unit_of_a_node_is_valid() {
    assert_valid_units("deploy", &["fanorond@.service"]);
}

#[test]
fn the_settings_of_the_nodes_are_accepted() {
    let config = root().join("deploy/cluster.toml");
    let mut on_machines = fanorond();
    on_machines.args(["settings", "--node", "node1", "--config"]).arg(config);
    for variable in values(&read("node1.env"), "FANOROND_") {
        let (name, value) = variable.split_once('=').unwrap();
        on_machines.env(format!("FANOROND_{name}"), value);
    }
    let settings = said(&mut on_machines);
    for value in ["nats://10.0.0.21:4222", "10.0.0.11:4548", "10.0.0.11:4547"] {
        assert!(settings.contains(value), "no {value} in\n{settings}");
    }

    let compose = read("docker-compose.cluster.yml");
    let mut in_a_container = fanorond();
    in_a_container.arg("settings");
    for variable in values(&compose, "FANOROND_") {
        let (name, value) = variable.split_once(": ").unwrap();
        // Docker Compose puts the password into the URL.
        let value = value.split(":?").next().unwrap().trim_matches('"').replace("${", "");
        let value = if name == "DATABASE" { format!("{value}@postgres/fanorond") } else { value };
        in_a_container.env(format!("FANOROND_{name}"), value);
    }
    assert!(said(&mut in_a_container).contains("nats://nats:4222"));
}

#[test]
fn haproxy_and_docker_compose_name_the_same_nodes_and_ports() {
    let compose = read("docker-compose.cluster.yml");
    let (_, services) = compose.split_once("\nservices:\n").unwrap();
    let (services, _) = services.split_once("\nnetworks:\n").unwrap();
    let names = services.lines().filter_map(|line| line.strip_prefix("  ")?.strip_suffix(':'));
    let names: Vec<&str> = names.filter(|name| !name.starts_with(' ')).collect();
    assert_eq!(names, ["haproxy", "node1", "node2", "node3", "postgres", "nats"]);
    assert_eq!(compose.matches(" ports:\n").count(), 1, "only HAProxy's port is published");
    assert_eq!(values(&compose, "- \"4545:"), ["4545"]);
    assert_eq!(values(&compose, "FANOROND_PROXY_FROM: "), values(&compose, "ipv4_address: "));

    let haproxy = read("haproxy.cfg");
    let proxied = values(&compose, "FANOROND_PROXY_LISTEN: \"0.0.0.0:")[0];
    let ops = values(&compose, "FANOROND_OPS: \"0.0.0.0:")[0];
    let nodes = ["node1", "node2", "node3"];
    let expected: Vec<String> =
        nodes.iter().map(|node| format!("{node} {node}:{proxied} check port {ops}")).collect();
    // Once for nodes that are ready, and once for the others.
    assert_eq!(values(&haproxy, "server "), [expected.clone(), expected].concat());
    for file in values(&compose, "- ./") {
        let (file, _) = file.split_once(':').unwrap();
        assert!(root().join("deploy").join(file).exists(), "{file}");
    }
    assert!(root().join("Dockerfile").exists(), "it is built from {:?}", values(&compose, "build: "));
}

/// `scripts/cluster`, stopped when it is dropped.
struct Cluster(Child);

impl Drop for Cluster {
    fn drop(&mut self) {
        terminate(Pid::from_child(&self.0));
        drop(self.0.wait());
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
    let site = Site::new();
    // PostgreSQL has a user of its own, who must reach the folder.
    fs::set_permissions(site.directory(), Permissions::from_mode(0o711)).unwrap();
    let mut command = Command::new(root().join("scripts/cluster"));
    command.args(["--nodes", "2", "--binary", env!("CARGO_BIN_EXE_fanorond-under-test")]);
    command.env("TMPDIR", site.directory()).env("FANOROND_ROBOTS", "false").stdin(Stdio::null());
    let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
    let mut output = Captured::from(child.stdout.take().unwrap());
    let cluster = Cluster(child);
    output.until("telnet 127.0.0.1 ");
    let port = output.until("\n").parse().unwrap();
    let list = output.until("Ctrl-C stops everything");
    let processes = list.lines().filter_map(|line| line.split_once(" process ")?.1.split(',').next());
    let processes: Vec<i32> = processes.map(|id| id.parse().unwrap()).collect();
    assert_eq!(processes.len(), 5, "two nodes, HAProxy, PostgreSQL and NATS in\n{list}");

    let (_, of_node1) = list.split_once("telnet 127.0.0.1 ").unwrap();
    let of_node1: u16 = of_node1.split(',').next().unwrap().parse().unwrap();
    kill_process(Pid::from_raw(processes[0]).unwrap(), Signal::KILL).unwrap();
    while TcpStream::connect(("127.0.0.1", of_node1)).is_ok() {}
    let (_socket, mut heard) = guest(port);
    drop(cluster);
    heard.until("The server stops");
    for id in processes {
        assert!(!Path::new(&format!("/proc/{id}")).exists(), "process {id} is left");
    }
    assert_eq!(fs::read_dir(site.directory()).unwrap().count(), 0, "files are left");
}
