//! TLS through the real executable, with real clients: rustls, openssl and ncat.

use crate::announce::told;
use crate::operations::{page, sample};
use crate::start::refused;
use crate::support::executable::{Serving, Site, root, terminate};
use crate::support::output::{Captured, PATIENCE};
use crate::support::program::Program;
use rustix::process::{Signal, kill_process};
use std::fs::{self, Permissions};
use std::io::{self, Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};

const TLS: [&str; 6] = [
    "--tls-cert",
    "cert.pem",
    "--tls-key",
    "key.pem",
    "--tls-listen",
    "127.0.0.1:0",
];

/// Somebody who types over TLS, and trusts one certificate.
pub(crate) struct Secure {
    stream: StreamOwned<ClientConnection, TcpStream>,
    heard: Vec<u8>,
}

impl Secure {
    /// Connects, and performs the handshake.
    pub(crate) fn connect(address: SocketAddr, certificate: &Path) -> io::Result<Self> {
        let mut roots = RootCertStore::empty();
        roots
            .add(CertificateDer::from_pem_file(certificate).unwrap())
            .unwrap();
        let config = ClientConfig::builder()
            .with_root_certificates(roots)
            .with_no_client_auth();
        let name = ServerName::try_from("localhost").unwrap();
        let mut connection = ClientConnection::new(Arc::new(config), name).unwrap();
        let mut socket = TcpStream::connect(address)?;
        socket.set_read_timeout(Some(PATIENCE)).unwrap();
        while connection.is_handshaking() {
            connection.complete_io(&mut socket)?;
        }
        Ok(Self {
            stream: StreamOwned::new(connection, socket),
            heard: Vec::new(),
        })
    }

    pub(crate) fn types(&mut self, line: &str) {
        self.stream
            .write_all(format!("{line}\n").as_bytes())
            .unwrap();
        self.stream.flush().unwrap();
    }

    /// Reads until `words`, and returns what came before them since the last call.
    pub(crate) fn hears(&mut self, words: &str) -> String {
        loop {
            let heard = String::from_utf8_lossy(&self.heard).into_owned();
            if let Some((before, after)) = heard.split_once(words) {
                self.heard = after.as_bytes().to_vec();
                return before.to_owned();
            }
            let mut buffer = [0; 4096];
            let count = self.stream.read(&mut buffer).unwrap();
            assert!(
                count > 0,
                "the connection closed before {words:?}, after {heard}"
            );
            self.heard.extend_from_slice(&buffer[..count]);
        }
    }

    /// Reads to the end. It is an error if the end is not said by TLS.
    fn rest(mut self) -> io::Result<String> {
        let mut rest = String::new();
        self.stream.read_to_string(&mut rest).map(|_| rest)
    }
}

/// A server with TLS, and its address for TLS.
fn serving(site: &Site, more: &[&str]) -> (Serving, SocketAddr) {
    site.certificate("cert.pem", "key.pem");
    let serving = site.serve_with(&[&TLS, more].concat());
    let address = serving.address_after("listening with TLS address=");
    (serving, address)
}

#[test]
fn a_player_registers_and_plays_over_tls_and_is_not_warned() {
    let site = Site::new();
    let (serving, address) = serving(&site, &[]);
    let mut alice = Secure::connect(address, &site.directory().join("cert.pem")).unwrap();
    let greeting = alice.hears("login:");
    assert!(!greeting.contains("TLS"), "{greeting}");
    alice.types("register alice");
    let said = alice.hears("password");
    assert!(!said.contains("not encrypted"), "{said}");
    alice.types("mangahazo");
    alice.hears("Welcome, alice!");

    let mut bob = Program::connect(serving.address());
    bob.ok("register bob mangahazo");
    bob.ok("challenge alice black");
    alice.hears("? Challenge 1 from bob");
    alice.types("accept");
    alice.hears("! Game 1 starts: ");
    bob.until("state");
    // More than one write.
    alice.types("help commands");
    alice.types("version");
    alice.hears("protocol 2");
    alice.types("quit");
    let rest = alice.rest().unwrap();
    assert!(rest.contains("Goodbye"), "{rest}");
    terminate(serving.id());
    assert!(serving.ended().0.success());
}

#[test]
fn a_plain_connection_is_told_the_port_for_tls() {
    let site = Site::new();
    let (serving, address) = serving(&site, &[]);
    let port = address.port();
    let mut socket = TcpStream::connect(serving.address()).unwrap();
    let mut heard = Captured::from(socket.try_clone().unwrap());
    heard.until(&format!("TLS: port {port}\r\n"));
    socket.write_all(b"register alice\n").unwrap();
    heard.until(&format!("or connect to port {port} with TLS (help tls)"));
    let mut program = Program::connect(serving.address());
    assert_eq!(program.ok("version")["tls_port"], port);
}

#[test]
fn a_port_for_tls_that_only_this_machine_reaches_is_not_named_to_others() {
    let site = Site::new();
    site.certificate("cert.pem", "key.pem");
    let serving = Site::serving(site.fanorond(&TLS), &["0.0.0.0:0"]);
    let mut program = Program::connect(serving.address());
    let version = program.ok("version");
    assert!(version["tls_port"].is_null(), "{version}");
}

#[test]
fn browsers_get_pages_over_tls_and_cookies_for_it_only() {
    let site = Site::new();
    let (serving, _) = serving(&site, &["--https", "127.0.0.1:0"]);
    let address = serving.address_after("listening for browsers with TLS address=");
    let mut browser = Secure::connect(address, &site.directory().join("cert.pem")).unwrap();
    let fields = "name=alice&password=mangahazo&again=mangahazo";
    browser.types(&format!(
        "POST /register HTTP/1.1\r\nHost: localhost\r\nOrigin: https://localhost\r\nConnection: close\r\n\
         Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{fields}",
        fields.len()
    ));
    assert!(browser.hears(" 303 See Other").contains("HTTP/1.1"));
    browser.hears("; SameSite=Lax; Secure\r\n");
    refused(
        &mut site.fanorond(&["--https", "127.0.0.1:0"]),
        2,
        &["https needs tls_cert and tls_key"],
    );
}

/// Runs `openssl s_client`, which trusts the certificate of the site, with these lines as its
/// input.
fn openssl(site: &Site, address: SocketAddr, options: &[&str], lines: &str) -> String {
    let mut command = Command::new("openssl");
    command.args([
        "s_client",
        "-connect",
        &address.to_string(),
        "-CAfile",
        "cert.pem",
    ]);
    command
        .args(["-verify_return_error", "-verify_hostname", "localhost"])
        .args(options);
    command.current_dir(site.directory()).stdin(Stdio::piped());
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The client may have ended already.
    drop(child.stdin.take().unwrap().write_all(lines.as_bytes()));
    let output = child.wait_with_output().unwrap();
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[test]
fn openssl_and_ncat_connect_and_versions_before_1_2_are_refused() {
    let site = Site::new();
    let (mut serving, address) = serving(&site, &["--log", "debug"]);
    for version in ["-tls1_2", "-tls1_3"] {
        let said = openssl(
            &site,
            address,
            &[version, "-quiet"],
            "mode plain\nversion\nquit\n",
        );
        assert!(said.contains("protocol 2"), "{version}: {said}");
    }
    let said = openssl(
        &site,
        address,
        &["-tls1_1", "-cipher", "ALL:@SECLEVEL=0", "-quiet"],
        "version\n",
    );
    assert!(!said.contains("protocol 2"), "{said}");
    serving.logs("TLS handshake failed");
    let [host, port] = [address.ip().to_string(), address.port().to_string()];
    let mut command = Command::new("ncat");
    command.args([
        "--ssl-verify",
        "--ssl-trustfile",
        "cert.pem",
        "--ssl-servername",
        "localhost",
    ]);
    command
        .args([&host, &port])
        .current_dir(site.directory())
        .stdin(Stdio::piped());
    let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut heard = Captured::from(child.stdout.take().unwrap());
    input.write_all(b"mode plain\nversion\n").unwrap();
    heard.until("protocol 2");
    input.write_all(b"quit\n").unwrap();
    heard.until("Goodbye.");
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_client_that_does_not_finish_its_handshake_is_closed() {
    let site = Site::new();
    site.certificate("cert.pem", "key.pem");
    let mut command = site.fanorond(&TLS);
    command
        .args(["--log", "debug"])
        .env("FANOROND_LIMITS__CONNECTION__HANDSHAKE_TIMEOUT", "100ms");
    let mut serving = Site::serving(command, &["127.0.0.1:0"]);
    let address = serving.address_after("listening with TLS address=");
    for (bytes, why) in [
        (&b""[..], "it took too long"),
        (b"guest\r\nwho\r\n", "TLS handshake failed"),
    ] {
        let mut socket = TcpStream::connect(address).unwrap();
        socket.set_read_timeout(Some(PATIENCE)).unwrap();
        socket.write_all(bytes).unwrap();
        let mut said = Vec::new();
        // The end, or a reset.
        drop(socket.read_to_end(&mut said));
        assert!(
            !String::from_utf8_lossy(&said).contains("fanorond"),
            "{said:?}"
        );
        serving.logs(why);
    }
}

#[test]
fn a_new_certificate_is_used_after_a_hangup_and_nobody_is_dropped() {
    let site = Site::new();
    let (mut serving, address) = serving(&site, &[]);
    let [cert, key, old] =
        ["cert.pem", "key.pem", "old.pem"].map(|name| site.directory().join(name));
    let mut early = Secure::connect(address, &cert).unwrap();
    early.hears("login:");
    kill_process(serving.id(), Signal::HUP).unwrap();
    let logged = serving.logs("read the configuration again");
    assert!(
        !logged.contains("reloaded the TLS certificate"),
        "it is the same: {logged}"
    );
    fs::rename(&cert, &old).unwrap();
    fs::remove_file(&key).unwrap();
    site.certificate("cert.pem", "key.pem");
    kill_process(serving.id(), Signal::HUP).unwrap();
    serving.logs("reloaded the TLS certificate");
    let mut late = Secure::connect(address, &cert).unwrap();
    late.hears("login:");
    assert!(
        Secure::connect(address, &old).is_err(),
        "the old certificate is still in use"
    );
    early.types("version");
    early.hears("protocol 2");

    fs::write(&key, "nonsense").unwrap();
    kill_process(serving.id(), Signal::HUP).unwrap();
    serving.logs("key.pem");
    Secure::connect(address, &cert).unwrap().hears("login:");
    early.types("date");
    early.hears("UTC");
}

/// Runs the hook as certbot does, with what makes the server read its certificate again.
fn certbot_deploys(site: &Site, reload: &[&str]) -> bool {
    let mut hook = Command::new(root().join("deploy/certbot-deploy"));
    hook.current_dir(site.directory()).arg("tls").args(reload);
    hook.env("RENEWED_LINEAGE", site.directory().join("live"));
    hook.status().unwrap().success()
}

/// Makes the certificate of a number as certbot does: `live` has links to the newest one.
fn renewed(site: &Site, number: u8) {
    let names = ["fullchain", "privkey"].map(|name| format!("{name}{number}.pem"));
    site.certificate(&names[0], &names[1]);
    for (link, name) in ["fullchain.pem", "privkey.pem"].iter().zip(&names) {
        let link = site.directory().join("live").join(link);
        drop(fs::remove_file(&link));
        symlink(Path::new("..").join(name), link).unwrap();
    }
}

#[test]
fn the_hook_of_certbot_gives_the_server_each_new_certificate() {
    let site = Site::new();
    let path = |name: &str| site.directory().join(name);
    for folder in ["live", "tls"] {
        fs::create_dir(path(folder)).unwrap();
    }
    renewed(&site, 1);
    fs::set_permissions(path("privkey1.pem"), Permissions::from_mode(0o600)).unwrap();
    // Before the server starts for the first time.
    assert!(certbot_deploys(&site, &["true"]));
    let modes = ["fullchain.pem", "privkey.pem"].map(|name| {
        let file = fs::metadata(path("tls").join(name)).unwrap();
        assert_eq!(file.gid(), fs::metadata(path("tls")).unwrap().gid());
        file.mode() & 0o777
    });
    assert_eq!(modes, [0o640, 0o640]);
    let mut arguments = TLS;
    (arguments[1], arguments[3]) = ("tls/fullchain.pem", "tls/privkey.pem");
    let mut serving = site.serve_with(&arguments);
    let address = serving.address_after("listening with TLS address=");
    Secure::connect(address, &path("fullchain1.pem")).unwrap();

    renewed(&site, 2);
    let id = serving.id().as_raw_nonzero().to_string();
    assert!(certbot_deploys(&site, &["kill", "-HUP", &id]));
    serving.logs("reloaded the TLS certificate");
    let mut secure = Secure::connect(address, &path("fullchain2.pem")).unwrap();
    secure.hears("login:");

    // Half of a certificate is not taken, and the old one stays whole.
    renewed(&site, 3);
    fs::remove_file(path("privkey3.pem")).unwrap();
    assert!(!certbot_deploys(&site, &["kill", "-HUP", &id]));
    let same =
        |one: &str, other: &str| fs::read(path(one)).unwrap() == fs::read(path(other)).unwrap();
    assert!(same("tls/fullchain.pem", "fullchain2.pem"));
    assert!(same("tls/privkey.pem", "privkey2.pem"));
}

/// Replaces the certificate of a site by one of the same key that is valid in a year of the past.
fn end_certificate(site: &Site, start: &str, end: &str) {
    let config = "[ca]\ndefault_ca=all\n[all]\ndatabase=index\nnew_certs_dir=.\npolicy=any\nx509_extensions=leaf\n\
                  default_md=sha256\nrand_serial=yes\n[any]\ncommonName=supplied\n[leaf]\nbasicConstraints=CA:FALSE\n\
                  [req]\ndistinguished_name=any\n";
    fs::write(site.directory().join("ca.conf"), config).unwrap();
    fs::write(site.directory().join("index"), "").unwrap();
    for arguments in [
        "req -new -config ca.conf -key key.pem -subj /CN=localhost -out request.pem",
        &format!(
            "ca -batch -selfsign -config ca.conf -keyfile key.pem -in request.pem -notext -out cert.pem \
             -startdate {start}000000Z -enddate {end}000000Z"
        ),
    ] {
        let mut openssl = Command::new("openssl");
        openssl
            .current_dir(site.directory())
            .args(arguments.split_whitespace());
        let made = openssl.output().unwrap();
        let why = String::from_utf8_lossy(&made.stderr);
        assert!(made.status.success(), "{why}");
    }
}

#[test]
fn operators_are_warned_before_the_certificate_ends() {
    let site = Site::new();
    let [cert, key] = ["cert.pem", "key.pem"].map(|name| site.directory().join(name));
    site.certificate_for(20, "cert.pem", "key.pem");
    let said = || {
        let mut settings = site.fanorond(&["settings"]);
        let said = settings.args(TLS).stdout(Stdio::null()).output().unwrap();
        String::from_utf8(said.stderr).unwrap()
    };
    let ends = said();
    assert!(
        ends.starts_with("the TLS certificate cert.pem ends at 20"),
        "{ends}"
    );

    let hook = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/", hook.local_addr().unwrap());
    let mut command = site.fanorond(&TLS);
    command
        .env("FANOROND_ANNOUNCE__OPERATORS", address)
        .env("FANOROND_LIMITS__ANNOUNCE__INTERVAL", "0s")
        .env("FANOROND_LIMITS__DATABASE__FREE_WARNING_PERCENT", "0")
        .args(["--ops", "127.0.0.1:0"])
        .env("FANOROND_LIMITS__SERVER__UPKEEP_INTERVAL", "10ms");
    let mut serving = Site::serving(command, &["127.0.0.1:0"]);
    let ops = serving.address_after("internal HTTP address=");
    let end = || {
        let metrics = page(ops, "GET /metrics").1;
        sample(&metrics, "fanorond_certificate_end_time_seconds").unwrap()
    };
    let mut renew = |days| {
        for file in [&cert, &key] {
            fs::remove_file(file).unwrap();
        }
        site.certificate_for(days, "cert.pem", "key.pem");
        kill_process(serving.id(), Signal::HUP).unwrap();
        serving.logs("reloaded the TLS certificate");
        end()
    };
    let long = renew(365);
    let short = renew(2);
    assert!((long - short - 363.0 * 86_400.0).abs() < 3_600.0);
    serving.logs("WARN fanorond::background::upkeep: the TLS certificate ends soon");
    end_certificate(&site, "20200101", "20200102");
    kill_process(serving.id(), Signal::HUP).unwrap();
    serving.logs("ERROR fanorond::background::upkeep: the TLS certificate has ended");
    assert!(serving.logs("\n").contains("2020-01-02 00:00:00 UTC"));
    assert!(said().contains("has ended at 2020-01-02 00:00:00 UTC"));
    for about in [
        "ends in 19 days",
        "ends in 1 day",
        "has ended on 2020-01-02",
    ] {
        let text = told(&hook)["text"].to_string();
        assert!(text.contains(about), "{text}");
    }
    end_certificate(&site, "20200103", "20200102");
    kill_process(serving.id(), Signal::HUP).unwrap();
    serving.logs("ERROR fanorond::background::upkeep: the TLS certificate ends before it starts");
    assert!(said().contains("ends before it starts"));
    terminate(serving.id());
    let log = serving.ended().1;
    assert_eq!(log.matches("the TLS certificate ends soon").count(), 2);
    assert_eq!(log.matches("the TLS certificate has ended").count(), 1);
}

#[test]
fn unusable_certificates_are_named() {
    let site = Site::new();
    site.certificate("cert.pem", "key.pem");
    site.certificate("other.pem", "other.key");
    fs::write(site.directory().join("empty.pem"), "").unwrap();
    fs::write(
        site.directory().join("cut.pem"),
        "-----BEGIN CERTIFICATE-----\nMIIB!\n",
    )
    .unwrap();
    for (arguments, code, words) in [
        (
            &["--tls-cert", "no.pem", "--tls-key", "key.pem"][..],
            1,
            &["cannot read the TLS certificate no.pem"][..],
        ),
        (
            &["--tls-cert", "cert.pem", "--tls-key", "no.pem"],
            1,
            &["cannot read the TLS key no.pem"],
        ),
        (
            &["--tls-cert", "empty.pem", "--tls-key", "key.pem"],
            1,
            &["empty.pem", "PEM format"],
        ),
        (
            &["--tls-cert", "cut.pem", "--tls-key", "key.pem"],
            1,
            &["cut.pem", "PEM format"],
        ),
        (
            &["--tls-cert", "cert.pem", "--tls-key", "cert.pem"],
            1,
            &["the TLS key cert.pem", "PEM format"],
        ),
        (
            &["--tls-cert", "cert.pem", "--tls-key", "other.key"],
            1,
            &["other.key does not belong to the certificate cert.pem"],
        ),
        (&["--tls-cert", "cert.pem"], 2, &["tls_cert needs tls_key"]),
        (&["--tls-key", "key.pem"], 2, &["tls_key needs tls_cert"]),
        (
            &["--tls-listen", "127.0.0.1:0"],
            2,
            &["tls_listen needs tls_cert and tls_key"],
        ),
    ] {
        refused(&mut site.fanorond(arguments), code, words);
        refused(site.fanorond(&["settings"]).args(arguments), code, words);
    }
    assert!(!site.database().exists(), "a database was created");
}
