//! Limits, and what both players want, when eight sessions ask at the same moment: what depends on
//! what is stored is decided in the commit that changes it.

use crate::support::hosted::Hosted;
use crate::support::program::Program;
use fanorond::config::limits::Limits;
use serde_json::Value;
use std::sync::Barrier;
use std::thread;

const SESSIONS: usize = 8;
/// Every limit of these tests.
const MOST: u32 = 3;

/// A server with small limits, and eight players who are opponents, or topics, of somebody else.
fn server() -> (Hosted, Vec<Program>) {
    let mut limits = Limits {
        robots: 1,
        ..Limits::default()
    };
    let most = MOST as usize;
    limits.connection.command_burst = 1_000_000;
    limits.account.sessions = SESSIONS + 1;
    limits.account.mail_addresses = most;
    limits.challenge.open = MOST;
    limits.seek.per_player = MOST;
    limits.robot.games_per_player = most;
    limits.setting.aliases = most;
    limits.chat.censored = MOST;
    limits.chat.channels_per_owner = MOST;
    limits.mailbox.subscriptions = MOST;
    limits.study.per_member = MOST;
    limits.bot.per_member = MOST;
    let hosted = Hosted::new(limits);
    let others = (0..SESSIONS)
        .map(|number| member(&hosted, &format!("player{number}")))
        .collect();
    (hosted, others)
}

fn member(hosted: &Hosted, name: &str) -> Program {
    let mut program = Program::connect(hosted.address());
    program.ok(&format!("register {name} vary-amin-ny"));
    program
}

/// Eight sessions of a new member.
fn sessions(hosted: &Hosted, name: &str) -> Vec<Program> {
    let mut all = vec![member(hosted, name)];
    while all.len() < SESSIONS {
        let mut program = Program::connect(hosted.address());
        program.ok(&format!("login {name} vary-amin-ny"));
        all.push(program);
    }
    all
}

/// The replies if every session sends its command at the same moment.
fn at_once(sessions: &mut [Program], command: impl Fn(usize) -> String + Sync) -> Vec<Value> {
    let (ready, command) = (Barrier::new(sessions.len()), &command);
    thread::scope(|scope| {
        let asking: Vec<_> = sessions
            .iter_mut()
            .enumerate()
            .map(|(number, session)| {
                let ready = &ready;
                scope.spawn(move || {
                    ready.wait();
                    session.ask(&command(number)).unwrap().reply
                })
            })
            .collect();
        asking
            .into_iter()
            .map(|asking| asking.join().unwrap())
            .collect()
    })
}

/// The codes of those that were refused, each with its number.
fn refused(replies: &[Value]) -> Vec<&str> {
    replies
        .iter()
        .filter_map(|reply| reply["code"].as_str())
        .collect()
}

#[test]
fn no_limit_is_passed_when_eight_sessions_ask_at_once() {
    let (hosted, _others) = server();
    let mut mine = sessions(&hosted, "Rabe");
    type Command = fn(usize) -> String;
    let commands: [(&str, Command); 10] = [
        ("aliases", |number| format!("alias short{number} games")),
        ("games with robots", |_| "play robot1".to_owned()),
        ("challenges", |number| format!("challenge player{number}")),
        ("seeks", |number| format!("seek days={}", number + 1)),
        ("censored players", |number| {
            format!("censor player{number}")
        }),
        ("channels", |number| format!("channel new room{number}")),
        ("subscriptions", |number| format!("notify player{number}")),
        ("studies", |_| "study new".to_owned()),
        ("bots", |number| {
            format!("register engine{number} bot of Rabe")
        }),
        ("mail addresses", |number| {
            format!("add rabe{number}@example.org")
        }),
    ];
    for (what, command) in commands {
        let replies = at_once(&mut mine, command);
        let codes = refused(&replies);
        assert_eq!(
            codes,
            vec!["limit"; SESSIONS - MOST as usize],
            "{what}: {replies:?}"
        );
    }
}

#[test]
fn eight_challenges_accepted_at_once_make_as_many_games_as_the_player_wants() {
    let (hosted, mut others) = server();
    let mut mine = sessions(&hosted, "Rabe");
    mine[0].ok("limit 1");
    let games: Vec<Value> = others
        .iter_mut()
        .map(|other| other.ok("challenge Rabe")["challenge"].clone())
        .collect();
    let replies = at_once(&mut mine, |number| format!("accept {}", games[number]));
    assert_eq!(refused(&replies), ["limit"; SESSIONS - 1], "{replies:?}");
    // The challenges that were refused are still open.
    mine[0].ok("limit none");
    let replies = at_once(&mut mine, |number| format!("accept {}", games[number]));
    assert_eq!(refused(&replies), ["no_offer"; 1], "{replies:?}");
}

#[test]
fn of_eight_live_games_that_one_player_accepts_or_asks_for_at_once_one_begins() {
    let (hosted, mut others) = server();
    let mut mine = sessions(&hosted, "Rabe");
    let games: Vec<Value> = others
        .iter_mut()
        .map(|other| other.ok("challenge Rabe telo 5+0")["challenge"].clone())
        .collect();
    let replies = at_once(&mut mine, |number| match number % 2 {
        0 => format!("accept {}", games[number]),
        _ => "play robot1 telo 5+0".to_owned(),
    });
    assert_eq!(refused(&replies), ["limit"; SESSIONS - 1], "{replies:?}");
}

#[test]
fn a_rematch_that_both_want_at_once_is_one_game() {
    let (hosted, _others) = server();
    let (mut both, mut theirs) = (sessions(&hosted, "Rabe"), sessions(&hosted, "Rasoa"));
    for policy in ["ask", "auto"] {
        for program in [&mut both[0], &mut theirs[0]] {
            program.ok(&format!("challenges {policy}"));
        }
        both[1].ok("challenge Rasoa white telo");
        if policy == "ask" {
            theirs[1].ok("accept");
        }
        let board = active(&mut both[0], "Rabe")[0].clone();
        both[0].ok(&format!("resign {board}"));
        let mut all: Vec<Program> = both.drain(4..).chain(theirs.drain(4..)).collect();
        let replies = at_once(&mut all, |_| format!("rematch {board}"));
        let games = active(&mut both[0], "Rabe");
        assert_eq!(games.len(), 1, "{policy}: {replies:?}");
        assert_eq!(
            refused(&replies)
                .iter()
                .filter(|code| **code != "exists")
                .count(),
            0,
            "{replies:?}"
        );
        both[0].ok(&format!("resign {}", games[0]));
        let mut all = all.into_iter();
        both.extend(all.by_ref().take(4));
        theirs.extend(all);
    }
}

/// The numbers of the active games of a player.
fn active(program: &mut Program, name: &str) -> Vec<Value> {
    rows(program, &format!("games {name} active"))
        .iter()
        .map(|row| row["game"].clone())
        .collect()
}

/// The rows of the table that a command shows.
fn rows(program: &mut Program, command: &str) -> Vec<Value> {
    let answer = program.ask(command).unwrap();
    let table = answer.events.iter().find(|event| event["t"] == "table");
    let rows = table.unwrap_or_else(|| panic!("{command}: {answer:?}"))["rows"].as_array();
    rows.unwrap_or_else(|| panic!("{command}: {answer:?}"))
        .clone()
}

#[test]
fn a_game_that_both_ask_for_at_once_is_one_game() {
    let (hosted, mut others) = server();
    for pair in 0..SESSIONS / 2 {
        let replies = at_once(&mut others[2 * pair..2 * pair + 2], |number| {
            let (other, colour) = (2 * pair + 1 - number, ["white", "black"][number]);
            format!("challenge player{other} {colour} telo")
        });
        assert_eq!(refused(&replies), [""; 0], "{replies:?}");
        assert_eq!(
            active(&mut others[2 * pair], &format!("player{}", 2 * pair)).len(),
            1,
            "{replies:?}"
        );
        assert_eq!(rows(&mut others[2 * pair], "pending"), [Value::Null; 0]);
    }
    drop(hosted);
}

#[test]
fn a_game_that_eight_seek_at_once_finds_pairs() {
    let (_hosted, mut others) = server();
    let replies = at_once(&mut others, |_| "seek telo 5+5".to_owned());
    let matched = replies
        .iter()
        .filter(|reply| reply["done"] == "matched")
        .count();
    assert_eq!(matched, SESSIONS / 2, "{replies:?}");
    assert_eq!(rows(&mut others[0], "seeks"), [Value::Null; 0]);
}

#[test]
fn of_eight_logins_at_once_as_many_sessions_stay_as_an_account_may_have() {
    let mut limits = Limits::default();
    limits.account.sessions = MOST as usize;
    let hosted = Hosted::new(limits);
    drop(member(&hosted, "Rabe"));
    let mut all: Vec<Program> = (0..SESSIONS)
        .map(|_| Program::connect(hosted.address()))
        .collect();
    at_once(&mut all, |_| "login Rabe vary-amin-ny".to_owned());
    let open = all
        .iter_mut()
        .filter_map(|program| program.ask("date").ok())
        .count();
    assert_eq!(open, MOST as usize);
}
