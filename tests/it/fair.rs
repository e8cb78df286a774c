//! What guests and the people at one address can take at most, so that something is left for
//! others.

use crate::support::executable::{Serving, Site};
use crate::support::hosted::Hosted;
use crate::support::program::Program;
use fanorond::config::limits::Limits;
use std::net::SocketAddr;

const HOME: &str = "203.0.113.9";
const ELSEWHERE: &str = "203.0.113.10";

/// A server with these limits, and where proxies connect to it.
fn serving(site: &Site, limits: &[(&str, String)]) -> (Serving, SocketAddr) {
    let mut command =
        site.fanorond(&["--proxy-listen", "127.0.0.1:0", "--proxy-from", "127.0.0.1"]);
    command.envs(
        limits
            .iter()
            .map(|(name, value)| (format!("FANOROND_LIMITS__{name}"), value)),
    );
    let serving = Site::serving(command, &["127.0.0.1:0"]);
    let address = serving.address_after("listening for proxies address=");
    (serving, address)
}

/// A guest at this address.
fn guest(proxy: SocketAddr, home: &str) -> Program {
    let mut program = Program::behind_proxy(proxy, home);
    program.ok("guest");
    program
}

fn member(proxy: SocketAddr, home: &str, name: &str) -> Program {
    let mut program = Program::behind_proxy(proxy, home);
    program.ok(&format!("register {name} secret-rice"));
    program
}

#[test]
fn guests_at_one_address_can_send_a_few_reports() {
    let site = Site::new();
    let (_serving, proxy) = serving(&site, &[("CHAT__REPORTS_PER_ADDRESS", "2".to_owned())]);
    let mut bobby = member(proxy, HOME, "bobby");
    member(proxy, ELSEWHERE, "alice");
    for why in ["shouts", "insults"] {
        guest(proxy, HOME).ok(&format!("report alice {why}"));
    }
    assert_eq!(
        guest(proxy, HOME).refused("report alice stalls")["code"],
        "rate_limited"
    );
    guest(proxy, ELSEWHERE).ok("report alice cheats");
    bobby.ok("report alice lies");
}

#[test]
fn guests_and_their_address_have_a_few_turns_analysed_a_day() {
    let site = Site::new();
    site.populate(3, 2, 1);
    let mut games: Vec<(u64, u64)> = {
        let (_serving, proxy) = serving(&site, &[]);
        let mut reader = guest(proxy, HOME);
        let turns = |game| {
            reader.ask(&format!("moves {game}")).unwrap().events[0]["turns"]
                .as_array()
                .unwrap()
                .len()
        };
        (1..=3)
            .map(turns)
            .map(|turns| turns as u64)
            .zip(1..)
            .collect()
    };
    games.sort_unstable();
    let [(_, short), (middle, second), (long, first)] = games[..] else {
        panic!("three games")
    };
    let limits = [
        ("ANALYSIS__TURNS_PER_GUEST", long.to_string()),
        (
            "ANALYSIS__GUEST_TURNS_PER_ADDRESS",
            (long + middle).to_string(),
        ),
        ("ANALYSIS__POSITIONS_PER_TURN", "1000".to_owned()),
    ];
    let (_serving, proxy) = serving(&site, &limits);
    let mut one = guest(proxy, HOME);
    assert_eq!(one.ok(&format!("analyse {first}"))["turns"], long);
    let refused = one.refused(&format!("analyse {second}"));
    assert_eq!(
        (&refused["code"], &refused["refusal"]),
        (&"rate_limited".into(), &"guest_turns".into())
    );
    assert_eq!(
        guest(proxy, HOME).ok(&format!("analyse {second}"))["turns"],
        middle
    );
    let short = format!("analyse {short}");
    assert_eq!(
        guest(proxy, HOME).refused(&short)["refusal"],
        "guest_turns",
        "the address has had its turns"
    );
    guest(proxy, ELSEWHERE).ok(&short);
    member(proxy, HOME, "alice").ok(&short);
}

#[test]
fn some_hints_and_exports_are_for_members_only() {
    let mut limits = Limits {
        robots: 1,
        ..Limits::default()
    };
    limits.analysis.guest_hints = 0;
    limits.record.guest_exports = 0;
    let hosted = Hosted::new(limits);
    let (mut guest, _) = Program::guest(hosted.address());
    let mut member = Program::connect(hosted.address());
    member.ok("register alice secret-rice");
    for program in [&mut guest, &mut member] {
        program.ok("challenge robot1 white unrated");
    }
    assert_eq!(guest.refused("hint")["code"], "busy");
    member.ok("hint");
    assert_eq!(guest.refused("export 1")["code"], "limit");
    member.ok("export 1");
}
