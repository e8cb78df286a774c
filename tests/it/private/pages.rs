//! Pages in a browser tell no more of a private game than a terminal.

use super::requests::{ASKED, SHOWN, SHOWN_TO_ALICE};
use super::{CONTENTS, FINISHED, RUNNING, World};
use crate::support::program::Program;
use crate::web::{ask, cookie_of};
use fanorona_game::Role;

/// The addresses of pages that belong to no command.
const PAGES: &[&str] = &[
    "/",
    "/play",
    "/search",
    "/player/alice",
    "/player/bob",
    "/game/{finished}",
    "/game/{finished}/1",
    "/game/{finished}.svg",
    "/game/{finished}/2.svg",
    "/game/{finished}.png",
    "/game/{finished}.fgn",
    "/game/{finished}.json",
    "/game/{finished}.txt",
    "/game/{running}",
    "/game/{running}/0",
    "/game/{running}.svg",
    "/game/{running}.fgn",
    "/game/{running}/events",
    "/embed/{finished}",
    "/embed/{running}/1",
    "/study/{study}",
    "/study/{study}/1",
    "/search?player=alice&opponent=bob",
];

/// The address of the page that answers a request, if there is one.
fn path_of(request: &str) -> String {
    let words = request.split(' ').map(|word| {
        let escaped = word.replace('%', "%25").replace('/', "%2F");
        format!("/{}", escaped.replace('#', "%23").replace('?', "%3F"))
    });
    words.collect()
}

impl World {
    /// The cookie of a member who logs in with the form.
    fn cookie(&self, name: &str) -> String {
        let site = self.hosted.site();
        let headers =
            format!("Content-Type: application/x-www-form-urlencoded\nOrigin: http://{site}");
        let fields = format!("name={name}&password=secret-of-{name}");
        let page = ask(site, "POST /login", &headers, fields.as_bytes());
        assert_eq!(page.status, 303, "{}", page.text());
        cookie_of(&page)
    }

    /// The page of an address, without the addresses of the server.
    fn page(&self, path: &str, cookie: &str) -> (u16, String) {
        let site = self.hosted.site();
        let page = ask(
            site,
            &format!("GET {path}"),
            &format!("Cookie: {cookie}"),
            b"",
        );
        let telnet = format!("telnet 127.0.0.1 {}", self.hosted.address().port());
        let text = page.text().replace(&site.to_string(), "SITE");
        (page.status, text.replace(&telnet, "TELNET"))
    }

    /// Whether a page has something of a private game that was not asked for.
    fn is_told(&self, asked: &str, page: &str) -> bool {
        let secret = &self.secret;
        let turns = secret.turns.iter().map(|turns| turns.join(" "));
        // The turns lead to the position.
        let games = secret.positions.iter().cloned().zip(turns);
        let unasked = games.filter(|(at, turns)| !asked.contains(at) && !asked.contains(turns));
        unasked
            .flat_map(|(position, turns)| [position, turns])
            .chain([secret.word.to_owned()])
            .any(|told| page.contains(&told))
    }
}

#[test]
fn pages_tell_no_more_than_a_terminal() {
    let worlds = CONTENTS.each_ref().map(World::new);
    for world in &worlds {
        let mut member = Program::connect(world.hosted.address());
        member.ok("register ravaka secret-of-ravaka");
        world.hosted.grant("ravaka", Role::Operator);
    }
    let carols = worlds.each_ref().map(|world| world.cookie("carol"));
    let filled = |world: &World| -> Vec<(String, String)> {
        let commands = SHOWN.iter().chain(SHOWN_TO_ALICE).chain(ASKED);
        let commands = commands.map(|it| {
            let request = world.secret.fill(it);
            (path_of(&request), request)
        });
        let pages = PAGES
            .iter()
            .map(|it| (world.secret.fill(it), String::new()));
        commands.chain(pages).collect()
    };
    let [one, other] = &worlds;
    for (path, asked) in filled(one).into_iter().chain(filled(other)) {
        for cookies in [["", ""], [&carols[0], &carols[1]]] {
            let (first, second) = (one.page(&path, cookies[0]), other.page(&path, cookies[1]));
            assert_eq!(first, second, "{path}");
            assert!(!one.is_told(&asked, &first.1), "{path}: {}", first.1);
        }
    }
    for world in &worlds {
        for name in ["alice", "bob", "ravaka"] {
            let cookie = world.cookie(name);
            for (game, position) in [FINISHED, RUNNING].into_iter().zip(&world.secret.positions) {
                let (status, page) = world.page(&format!("/game/{game}"), &cookie);
                assert_eq!(status, 200, "{name} {game}");
                assert!(page.contains(position), "{name}: {page}");
            }
        }
    }
}
