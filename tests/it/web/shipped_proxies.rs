//! The files in `deploy/` for nginx, Caddy and HAProxy, each in front of a real server: pages, forms,
//! event streams, WebSockets, telnet, and bans of the client that the proxy names.
//!
//! Only addresses, certificates and folders in the files are replaced. Clients with addresses of their
//! own come over a second address, where the proxy believes what a proxy before it says.

use super::account::{login, register};
use super::ask;
use super::proxies::refused;
use super::streams::Spectator;
use crate::proxied::{HaProxy, connect, free_address};
use crate::support::executable::{Serving, Site, terminate};
use crate::support::output::Captured;
use crate::support::program::Program;
use crate::tls::Secure;
use rustix::process::Pid;
use std::fs;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// The addresses of a proxy.
struct Front {
    pages: SocketAddr,
    pages_with_tls: SocketAddr,
    /// Where the proxy believes `X-Forwarded-For`.
    pages_for_clients: SocketAddr,
    /// For telnet, if the proxy serves it.
    players: Option<Players>,
}

struct Players {
    /// Where the proxy wants a header of the PROXY protocol.
    plain: SocketAddr,
    tls: SocketAddr,
}

impl Front {
    fn new(with_players: bool) -> Self {
        let players = || Players {
            plain: free_address(),
            tls: free_address(),
        };
        Self {
            pages: free_address(),
            pages_with_tls: free_address(),
            pages_for_clients: free_address(),
            players: with_players.then(players),
        }
    }
}

/// A server behind proxies on this machine, with an operator.
struct Behind {
    site: Site,
    serving: Serving,
    operator: Program,
}

impl Behind {
    fn start() -> Self {
        let site = Site::new();
        site.certificate("cert.pem", "key.pem");
        let [cert, key] = ["cert.pem", "key.pem"].map(|file| site.directory().join(file));
        let both = [fs::read(cert).unwrap(), fs::read(key).unwrap()].concat();
        fs::write(site.directory().join("both.pem"), both).unwrap();
        let serving = site.serve();
        Program::connect(serving.address()).ok("register Rasoa mangahazo");
        terminate(serving.id());
        assert!(serving.ended().0.success());
        assert!(site.run(&["admin", "grant", "Rasoa"]).status.success());
        let arguments = [
            ["--http", "127.0.0.1:0"],
            ["--ops", "127.0.0.1:0"],
            ["--proxy-listen", "127.0.0.1:0"],
            ["--proxy-from", "127.0.0.1"],
        ];
        let serving = site.serve_with(arguments.as_flattened());
        let mut operator = Program::connect(serving.address());
        operator.ok("login Rasoa mangahazo");
        Self {
            site,
            serving,
            operator,
        }
    }

    /// The address of one kind of listener, as text.
    fn address(&self, words: &str) -> String {
        self.serving.address_after(words).to_string()
    }

    fn http(&self) -> String {
        self.address("listening for browsers address=")
    }

    fn proxied(&self) -> String {
        self.address("listening for proxies address=")
    }

    /// Plays through everything that a proxy has to carry.
    fn serves_by(mut self, front: &Front) {
        self.pages_and_forms(front);
        self.games(front);
        self.bans(front);
        if let Some(players) = &front.players {
            self.telnet(players);
        }
    }

    fn certificate(&self) -> std::path::PathBuf {
        self.site.directory().join("cert.pem")
    }

    fn pages_and_forms(&self, front: &Front) {
        let plain = ask(front.pages, "GET /login", "", b"");
        assert!(plain.text().contains("not encrypted"), "{}", plain.text());
        // What a client says there itself is not true.
        let claims = "X-Forwarded-Proto: https\nX-Forwarded-For: 203.0.113.9";
        let plain = ask(front.pages, "GET /login", claims, b"");
        assert!(plain.text().contains("not encrypted"), "{}", plain.text());
        let cookie = register(front.pages, "Rabe");
        assert_eq!(
            login(front.pages, "Rabe", &cookie).split('=').next(),
            Some("session")
        );
        let mut secure = Secure::connect(front.pages_with_tls, &self.certificate()).unwrap();
        secure.types("GET /login HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r");
        let page = secure.hears("</html>");
        assert!(page.contains("name=\"password\""), "{page}");
        assert!(!page.contains("not encrypted"), "{page}");
    }

    fn games(&self, front: &Front) {
        assert_eq!(refused(front.pages, "Origin: http://evil.example"), 403);
        let origin = format!("Origin: http://{}", front.pages);
        let mut players = [(); 2].map(|()| Program::from_browser(front.pages, &origin));
        for (player, name) in players.iter_mut().zip(["alice", "bobby"]) {
            player.ok(&format!("register {name} secret-rice"));
        }
        players[0].ok("challenge bobby white telo unrated");
        players[1].until("challenge");
        players[1].ok("accept");
        // Each event arrives at once.
        let mut spectator = Spectator::of(front.pages, 1, "");
        spectator.line("event: state").unwrap();
        players[0].ok("move 1 a1b2+");
        spectator.line("event: state").unwrap();
    }

    fn bans(&mut self, front: &Front) {
        let from = |client: u8| format!("X-Forwarded-For: 203.0.113.{client}");
        let page = |client| {
            ask(
                front.pages_for_clients,
                "GET /standings",
                &from(client),
                b"",
            )
            .status
        };
        assert_eq!(page(9), 200);
        let mut guest = Program::from_browser(front.pages_for_clients, &from(9));
        guest.ok("guest");
        self.operator.ok("ban 203.0.113.9");
        let rest = guest.rest();
        assert!(rest.iter().any(|it| it["code"] == "banned"), "{rest:?}");
        assert_eq!([page(9), page(10)], [403, 200]);
        assert_eq!(refused(front.pages_for_clients, &from(9)), 403);
        // The proxy says who it is that connects to it.
        assert_eq!(
            ask(front.pages, "GET /standings", &from(9), b"").status,
            200
        );
    }

    fn telnet(&self, players: &Players) {
        let header = |client: u8| format!("PROXY TCP4 203.0.113.{client} 192.0.2.1 4000 4545\r\n");
        let (_banned, mut heard) = connect(players.plain, header(9).as_bytes());
        heard.until("banned");
        let (_other, mut heard) = connect(players.plain, header(10).as_bytes());
        heard.until("login:");
        let mut secure = Secure::connect(players.tls, &self.certificate()).unwrap();
        secure.hears("login:");
        secure.types("guest");
        secure.hears("Welcome");
    }
}

/// A file of `deploy/`.
fn read(name: &str) -> String {
    fs::read_to_string(crate::support::executable::root().join("deploy").join(name)).unwrap()
}

/// Replaces each text by another; each is there.
fn replaced(text: &str, pairs: &[(&str, &str)]) -> String {
    pairs.iter().fold(text.to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "no {from} in\n{text}");
        text.replace(from, to)
    })
}

/// A proxy that was started, ended when it is dropped.
struct Started(Child);

impl Drop for Started {
    fn drop(&mut self) {
        terminate(Pid::from_child(&self.0));
        drop(self.0.wait());
    }
}

/// Starts a proxy, and waits until it says that it serves.
fn started(command: &mut Command, words: &str) -> Started {
    let child = command.stderr(Stdio::piped()).spawn();
    let child = child.unwrap_or_else(|error| panic!("{command:?}: {error}: see scripts/test"));
    let mut started = Started(child);
    Captured::from(started.0.stderr.take().unwrap()).until(words);
    started
}

const NGINX_STREAM: &str = "/usr/lib/nginx/modules/ngx_stream_module.so";

/// Whether nginx can carry telnet here.
#[expect(clippy::print_stderr, reason = "a test that does nothing says so")]
fn has_stream() -> bool {
    let has = Path::new(NGINX_STREAM).exists();
    if !has {
        eprintln!("not tested: telnet through nginx needs libnginx-mod-stream");
    }
    has
}

#[test]
fn nginx_carries_everything() {
    let behind = Behind::start();
    let front = Front::new(has_stream());
    let folder = behind.site.directory().display();
    let (cert, key) = (format!("{folder}/cert.pem"), format!("{folder}/key.pem"));
    let files = [
        ("/etc/nginx/fanorona.pem", cert.as_str()),
        ("/etc/nginx/fanorona.key", key.as_str()),
    ];
    let text = replaced(&read("nginx.conf"), &files);
    let text = replaced(&text, &[("127.0.0.1:8080", &behind.http())]);
    let (_, server) = text.split_once("\nserver {\n").unwrap();
    let believes = format!(
        "listen {}; set_real_ip_from 127.0.0.1; real_ip_header X-Forwarded-For;",
        front.pages_for_clients
    );
    let listens = format!(
        "listen {}; listen {} ssl http2;",
        front.pages, front.pages_with_tls
    );
    let listen = "listen 443 ssl http2;";
    let pages = replaced(&text, &[(listen, &listens)]);
    let for_clients = replaced(server, &[(listen, &believes)]);
    let (stream, module) = front
        .players
        .as_ref()
        .map_or_else(Default::default, |players| {
            let plain = format!(
                "listen {} proxy_protocol; set_real_ip_from 127.0.0.1;",
                players.plain
            );
            let text = replaced(&read("nginx-stream.conf"), &files);
            let text = replaced(
                &text,
                &[
                    ("127.0.0.1:4548", &behind.proxied()),
                    ("listen 4545 so_keepalive=60s:15s:4;", &plain),
                    ("listen 4546", &format!("listen {}", players.tls)),
                ],
            );
            (text, format!("load_module {NGINX_STREAM};"))
        });
    let whole = format!(
        "{module} daemon off; pid {folder}/nginx.pid; error_log stderr notice; events {{}}\n\
         http {{ access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;\n\
         fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;\n\
         {pages}\nserver {{\n{for_clients}\n}}\n{stream}"
    );
    let file = behind.site.directory().join("nginx.conf");
    fs::write(&file, whole).unwrap();
    let mut command = Command::new("nginx");
    command
        .arg("-p")
        .arg(behind.site.directory())
        .arg("-c")
        .arg(&file);
    let _nginx = started(&mut command, "start worker process ");
    behind.serves_by(&front);
}

#[test]
fn caddy_carries_pages() {
    let behind = Behind::start();
    let front = Front::new(false);
    let folder = behind.site.directory();
    let text = replaced(&read("Caddyfile"), &[("127.0.0.1:8080", &behind.http())]);
    let name = "fanorona.example.org {";
    let at =
        |address: &str, more: &str| replaced(&text, &[(name, &format!("{address} {{\n{more}"))]);
    let tls = format!("tls {0}/cert.pem {0}/key.pem", folder.display());
    let to = format!("reverse_proxy {}", behind.http());
    let believes = replaced(
        &at(&format!("http://{}", front.pages_for_clients), ""),
        &[(&to, &format!("{to} {{\ntrusted_proxies 127.0.0.1/32\n}}"))],
    );
    let whole = [
        "{\nadmin off\nauto_https off\n}\n".to_owned(),
        at(&format!("http://{}", front.pages), ""),
        at(
            &format!("https://localhost:{}", front.pages_with_tls.port()),
            &tls,
        ),
        believes,
    ]
    .concat();
    let file = folder.join("Caddyfile");
    fs::write(&file, whole).unwrap();
    let mut command = Command::new("caddy");
    command
        .args(["run", "--adapter", "caddyfile", "--config"])
        .arg(&file);
    command
        .env("HOME", folder)
        .env("XDG_DATA_HOME", folder)
        .env("XDG_CONFIG_HOME", folder);
    let _caddy = started(&mut command, "serving initial configuration");
    behind.serves_by(&front);
}

#[test]
fn haproxy_carries_everything() {
    let behind = Behind::start();
    let front = Front::new(true);
    let folder = behind.site.directory().display();
    let players = front.players.as_ref().unwrap();
    let (pages, ops) = (behind.http(), behind.address("internal HTTP address="));
    let (_, ops) = ops.split_once(':').unwrap();
    // One node instead of three.
    let text: String = read("haproxy.cfg")
        .lines()
        .filter(|line| {
            !["server node2 ", "server node3 "]
                .iter()
                .any(|it| line.trim().starts_with(it))
        })
        .map(|line| format!("{line}\n"))
        .collect();
    let text = replaced(
        &text,
        &[
            ("    user haproxy\n    group haproxy\n", ""),
            (
                "/run/haproxy/admin.sock mode",
                &format!("{folder}/admin.sock mode"),
            ),
            ("check port 4547", &format!("check port {ops}")),
            ("node1:4548", &behind.proxied()),
            ("node1:8080", &pages),
            (
                "    bind :4545\n",
                &format!(
                    "    bind {} accept-proxy\n    bind {} ssl crt {folder}/both.pem\n",
                    players.plain, players.tls
                ),
            ),
            (
                "    bind :8080\n",
                &format!(
                    "    bind {}\n    bind {}\n    bind {} ssl crt {folder}/both.pem\n    \
                     http-request set-src req.hdr(X-Forwarded-For) if {{ dst_port {} }}\n",
                    front.pages,
                    front.pages_for_clients,
                    front.pages_with_tls,
                    front.pages_for_clients.port()
                ),
            ),
            ("bind 127.0.0.1:4549", &format!("bind {}", free_address())),
        ],
    );
    let _haproxy = HaProxy::start(&behind.site, &text);
    behind.serves_by(&front);
}
