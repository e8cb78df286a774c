//! Administrators and deleted accounts, with processes that are started, killed or stopped.

use super::{raw, rest};
use crate::support::executable::{Serving, Site};
use crate::support::program::Program;
use fanorona_game::{PlayerName, Timestamp};
use fanorona_store::Store;
use std::io::Write as _;
use std::process::{Output, Stdio};

/// The output of a command: stdout if it succeeds, otherwise stderr.
fn said(output: &Output) -> (Option<i32>, String) {
    let text = if output.status.success() {
        &output.stdout
    } else {
        &output.stderr
    };
    (
        output.status.code(),
        String::from_utf8(text.clone()).unwrap(),
    )
}

/// A server with an administrator.
fn administered(site: &Site) -> (Serving, Program) {
    let serving = site.serve();
    Program::connect(serving.address()).ok("register Rasoa mangahazo");
    crate::support::executable::terminate(serving.id());
    assert!(serving.ended().0.success());
    assert_eq!(
        said(&site.run(&["admin", "grant", "rasoa"])),
        (Some(0), "Rasoa is an administrator (operator)\n".to_owned())
    );
    let serving = site.serve();
    let mut administrator = Program::connect(serving.address());
    administrator.ok("login Rasoa mangahazo");
    (serving, administrator)
}

#[test]
fn administrators_are_granted_while_the_server_is_stopped() {
    let site = Site::new();
    let (serving, mut administrator) = administered(&site);
    assert_eq!(administrator.ok("announce hello")["heard"], 1);
    administrator.ok("register zebu bot of Rasoa");
    let in_use = said(&site.run(&["admin", "revoke", "Rasoa"]));
    assert_eq!(in_use.0, Some(1));
    assert!(
        in_use.1.contains("another fanorond is using"),
        "{}",
        in_use.1
    );
    assert_eq!(
        said(&site.run(&["admin", "list"])),
        (Some(0), "Rasoa operator\n".to_owned()),
        "looking is allowed"
    );
    crate::support::executable::terminate(serving.id());
    assert!(serving.ended().0.success());

    for (arguments, code, words) in [
        (
            &["admin", "grant", "Rasoa"][..],
            0,
            "Rasoa is already an administrator (operator)\n",
        ),
        (
            &["admin", "grant", "Rasoa", "--role", "moderator"],
            0,
            "Rasoa is an administrator (moderator)\n",
        ),
        (
            &["admin", "grant", "Rasoa", "--role", "king"],
            2,
            "the roles are operator and moderator",
        ),
        (
            &["admin", "grant", "nobody"],
            1,
            "unknown member \"nobody\"",
        ),
        (
            &["admin", "grant", "zebu"],
            1,
            "zebu is a bot; name a person",
        ),
        (
            &["admin", "grant", "no body"],
            1,
            "\"no body\" cannot be a player's name",
        ),
        (
            &["admin", "revoke", "Rasoa"],
            0,
            "Rasoa is no longer an administrator\n",
        ),
        (
            &["admin", "revoke", "Rasoa"],
            1,
            "Rasoa is not an administrator",
        ),
        (&["admin", "list"], 0, ""),
        (&["admin"], 2, "admin"),
        (&["admin", "grant"], 2, "NAME"),
    ] {
        let (found, text) = said(&site.run(arguments));
        assert_eq!(found, Some(code), "{arguments:?}: {text}");
        assert!(
            text.contains(words) && (code == 0 || text.lines().count() == 1),
            "{arguments:?}: {text}"
        );
    }
    let serving = site.serve();
    let mut member = Program::connect(serving.address());
    member.ok("login Rasoa mangahazo");
    assert_eq!(member.refused("announce hello")["code"], "forbidden");
}

#[test]
fn the_first_operator_is_made_before_the_first_start() {
    let site = Site::new();
    for (arguments, words) in [
        (["admin", "create", "no body"], "cannot be a player's name"),
        (["admin", "create", "robot1"], "reserved"),
    ] {
        let (code, text) = said(&site.run(&arguments));
        assert!(code == Some(1) && text.contains(words), "{text}");
        assert!(!site.database().exists(), "{arguments:?} made a database");
    }
    let (code, text) = said(&site.run(&["admin", "create", "Rasoa"]));
    assert_eq!(code, Some(0), "{text}");
    let (first, password) = text.split_once('\n').unwrap();
    assert_eq!(first, "Rasoa is an administrator (operator)");
    let password = password.strip_prefix("password: ").unwrap().trim_end();
    assert_eq!(password.len(), 19, "{password}");
    let taken = said(&site.run(&["admin", "create", "rasoa"]));
    assert!(
        taken.0 == Some(1) && taken.1.contains("is taken"),
        "{}",
        taken.1
    );

    let stdin = |given: &str| {
        let mut command = site.fanorond(&["admin", "create", "Rabe", "--password-stdin"]);
        let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = pipes.stderr(Stdio::piped()).spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        input.write_all(given.as_bytes()).unwrap();
        drop(input);
        said(&child.wait_with_output().unwrap())
    };
    for (given, words) in [("short\n", "at least"), ("Rabe1234\n", "easy to guess")] {
        let (code, text) = stdin(given);
        assert!(code == Some(1) && text.contains(words), "{given}: {text}");
        assert!(text.lines().count() == 1, "{text}");
    }
    assert_eq!(
        stdin("vary-amin-ny\r\n"),
        (Some(0), "Rabe is an administrator (operator)\n".to_owned())
    );

    let serving = site.serve();
    for (name, password) in [("Rasoa", password), ("Rabe", "vary-amin-ny")] {
        let mut human = raw(serving.address());
        write!(
            human,
            "login {name} {password}\r\nannounce hello\r\nquit\r\n"
        )
        .unwrap();
        let shown = String::from_utf8(rest(&human)).unwrap();
        assert!(shown.contains("hello"), "{shown}");
        assert!(
            !shown.contains("wrong") && !shown.contains("administrators"),
            "{shown}"
        );
    }
    let (code, text) = said(&site.run(&["admin", "create", "Rivo"]));
    assert!(
        code == Some(1) && text.contains("another fanorond is using"),
        "{text}"
    );
}

#[test]
fn an_administrator_can_shut_down_the_process() {
    let site = Site::new();
    let (serving, mut administrator) = administered(&site);
    let (watching, _) = Program::guest(serving.address());
    let mut human = raw(serving.address());
    human.write_all(b"register Rabe vary-amin-ny\r\n").unwrap();
    super::bytes::up_to(&human, b"> ");
    administrator.ok("shutdown 0 A new version.");
    let told = watching.rest();
    let codes: Vec<&str> = told
        .iter()
        .filter_map(|notice| notice["code"].as_str())
        .collect();
    assert_eq!(codes, ["stopping", "shutting_down"]);
    assert_eq!(told[0]["text"], "A new version.");
    let shown = String::from_utf8(rest(&human)).unwrap();
    assert!(
        shown.contains("\r\n* The server stops in 0 seconds: A new version.\r\n"),
        "{shown}"
    );
    assert!(
        shown.ends_with("* The server is stopping. Your games are safe; come back later.\r\n"),
        "{shown}"
    );
    let (status, log) = serving.ended();
    assert!(
        status.success() && log.contains("the shutdown countdown is over"),
        "{log}"
    );
    assert!(site.run(&["check"]).status.success());
}

#[test]
fn a_kicked_player_is_told_why_and_may_come_back() {
    let site = Site::new();
    let (serving, mut administrator) = administered(&site);
    let mut rabe = Program::connect(serving.address());
    rabe.ok("register Rabe vary-amin-ny");
    administrator.ok("kick rabe Please do not shout.");
    let told = rabe.rest();
    let codes: Vec<&str> = told
        .iter()
        .filter_map(|notice| notice["code"].as_str())
        .collect();
    assert_eq!(codes, ["reason", "kicked"]);
    assert_eq!(told[0]["text"], "Please do not shout.");
    let mut rabe = Program::connect(serving.address());
    rabe.ok("login Rabe vary-amin-ny");
    administrator.ok("ban rabe 7 Again.");
    assert_eq!(rabe.rest().last().unwrap()["code"], "banned");
    let mut rabe = Program::connect(serving.address());
    let refused = rabe.refused("login Rabe vary-amin-ny");
    assert_eq!(
        (&refused["code"], &refused["why"]),
        (&"forbidden".into(), &"Again.".into())
    );
    assert_eq!(
        rabe.refused("login Rabe wrong")["code"],
        "auth_failed",
        "only the owner is told"
    );
    assert_eq!(rabe.refused("next Rabe vary-amin-ny")["code"], "forbidden");
    let reset = administrator.ok("resetpassword rabe");
    administrator.ok("unban rabe");
    let code = reset["reset_code"].as_str().unwrap().to_owned();
    assert_eq!(
        rabe.refused(&format!("login Rabe {code}"))["code"],
        "auth_failed",
        "a code logs nobody in"
    );
    rabe.ok("login Rabe vary-amin-ny");
    let mut elsewhere = Program::connect(serving.address());
    assert_eq!(
        elsewhere.refused(&format!("recover Rabe {code}"))["refusal"],
        "usage"
    );
    assert_eq!(
        elsewhere.refused(&format!("recover Rabe {code} x"))["refusal"],
        "bad_password"
    );
    assert_eq!(
        elsewhere.ok(&format!("recover Rabe {code} akondro-mamy"))["done"],
        "recovered"
    );
    assert_eq!(
        rabe.rest().last().unwrap()["code"],
        "taken_over",
        "somebody else may know the old password"
    );
    assert_eq!(
        elsewhere.refused(&format!("recover Rabe {code} voasary-mamy"))["code"],
        "auth_failed",
        "only once"
    );
    let mut rabe = Program::connect(serving.address());
    assert_eq!(
        rabe.refused("login Rabe vary-amin-ny")["code"],
        "auth_failed"
    );
    rabe.ok("login Rabe akondro-mamy");
    let audit = administrator.ask("audit").unwrap().events;
    let rows = audit[0]["rows"].as_array().unwrap();
    assert_eq!(
        (&rows[0]["action"], &rows[0]["by"]),
        (&"recover".into(), &"Rabe".into())
    );
    assert!(!audit[0].to_string().contains(&code), "{audit:?}");
}

#[test]
fn an_interrupted_deletion_is_finished_at_the_next_start() {
    let site = Site::new();
    let mut serving = site.serve();
    let mut white = Program::connect(serving.address());
    let mut black = Program::connect(serving.address());
    white.ok("register Rasoa mangahazo");
    black.ok("register Rabe vary-amin-ny");
    black.ok("challenges auto");
    white.ok("challenge Rabe white telo");
    white.ok("c2b2+");
    black.ok("a3a2+");
    white.ok("challenge Rabe white telo");
    white.ok("address rasoa@example.org");
    serving.kill();
    // The first step of deleting an account, stored before the server was killed.
    let url = format!("sqlite:{}", site.database().display());
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let store = Store::open(&url).await.unwrap();
        let rasoa = store
            .account_named(&PlayerName::new("Rasoa").unwrap())
            .await
            .unwrap()
            .unwrap();
        assert!(
            store
                .begin_deletion(rasoa.player.id, Timestamp(0))
                .await
                .unwrap()
        );
        store.close().await;
    });

    let mut serving = site.serve();
    let mut black = Program::connect(serving.address());
    let login = black.ask("login Rabe vary-amin-ny").unwrap();
    // There is no board, only the news that both games are over.
    assert_eq!((&login.reply["active"], login.events.len()), (&0.into(), 1));
    assert_eq!(
        (&login.events[0]["t"], &login.events[0]["items"][1]["what"]),
        (&"news".into(), &"ended".into())
    );
    let game = &black.ask("show 1").unwrap().events[0];
    assert_eq!(
        (&game["white"], &game["result"]),
        (&"deleted1".into(), &"0-1".into())
    );
    assert_eq!(game["reason"], "forfeit");
    let unplayed = &black.ask("show 2").unwrap().events[0];
    assert_eq!(
        (&unplayed["result"], &unplayed["reason"]),
        (&"*".into(), &"aborted".into())
    );
    assert_eq!(black.ok("finger Rabe")["won"], 1);
    let mut nobody = Program::connect(serving.address());
    assert_eq!(
        nobody.refused("login Rasoa mangahazo")["code"],
        "auth_failed"
    );
    assert_eq!(nobody.refused("register Rasoa mangahazo")["code"], "exists");
    // The deletion happens only once.
    serving.kill();
    let serving = site.serve();
    let mut black = Program::connect(serving.address());
    black.ok("login Rabe vary-amin-ny");
    assert_eq!(black.ok("finger Rabe")["won"], 1);
    assert!(site.run(&["check"]).status.success());
}

/// A game of a guest, White, with a member, in which each has played one turn.
fn game_with_a_guest(serving: &Serving) -> (Program, Program) {
    let (mut guest, name) = Program::guest(serving.address());
    let mut member = Program::connect(serving.address());
    member.ok("register Rabe vary-amin-ny");
    guest.ok("challenge Rabe white telo");
    member.ok(&format!("accept {name}"));
    guest.ok("move 1 c2b2");
    member.ok("move 1 a3a2");
    (guest, member)
}

fn ended_by_the_server(state: &serde_json::Value) -> bool {
    state["status"] == "over" && state["result"] == "*" && state["reason"] == "server_stopped"
}

#[test]
fn a_stop_ends_the_games_of_guests_without_a_result_and_tells_both_players() {
    let site = Site::new();
    let serving = site.serve();
    let players = game_with_a_guest(&serving);
    let id = serving.id();
    crate::support::executable::terminate(id);
    for player in [players.0, players.1] {
        let told = player.rest();
        let end = told.iter().position(ended_by_the_server);
        let goodbye = told
            .iter()
            .position(|event| event["code"] == "shutting_down");
        assert!(end.is_some() && end < goodbye, "{told:?}");
    }
    let (status, log) = serving.ended();
    assert!(
        status.success() && !log.contains("WARN") && !log.contains("ERROR"),
        "{log}"
    );
    let serving = site.serve();
    assert!(ended_by_the_server(
        &Program::connect(serving.address())
            .ask("show 1")
            .unwrap()
            .events[0]
    ));
}

#[test]
fn after_a_kill_the_games_of_guests_end_without_a_result() {
    let site = Site::new();
    let mut serving = site.serve();
    let players = game_with_a_guest(&serving);
    serving.kill();
    drop(players);
    let serving = site.serve();
    let mut member = Program::connect(serving.address());
    let login = member.ask("login Rabe vary-amin-ny").unwrap();
    assert_eq!(login.reply["active"], 0);
    let news = &login.events[0]["items"][0];
    assert_eq!(
        (&news["what"], &news["reason"]),
        (&"ended".into(), &"server_stopped".into())
    );
    assert!(ended_by_the_server(
        &member.ask("show 1").unwrap().events[0]
    ));
    let profile = member.ok("finger Rabe");
    assert_eq!((&profile["won"], &profile["lost"]), (&0.into(), &0.into()));
}

#[test]
fn sanctions_also_apply_to_the_members_bots() {
    let site = Site::new();
    let (serving, mut administrator) = administered(&site);
    let mut owner = Program::connect(serving.address());
    owner.ok("register zoe mangahazo");
    let token = owner.ok("register zbot bot of zoe")["token"]
        .as_str()
        .unwrap()
        .to_owned();
    let mut bot = Program::connect(serving.address());
    bot.ok(&format!("login zbot {token}"));
    assert_eq!(bot.ok("shout salama")["t"], "ok");
    administrator.ok("mute zoe 10");
    for silenced in [&mut owner, &mut bot] {
        assert_eq!(silenced.refused("shout veloma")["code"], "forbidden");
    }
    administrator.ok("ban zoe");
    for sent_away in [owner, bot] {
        let last = sent_away
            .rest()
            .into_iter()
            .rfind(|object| object["t"] == "notice");
        assert_eq!(last.unwrap()["code"], "banned");
    }
    let mut again = Program::connect(serving.address());
    assert_eq!(
        again.refused(&format!("login zbot {token}"))["code"],
        "forbidden"
    );
}

/// The connection is lost while the next one already exists. The cleanup of the first must not
/// affect the second.
#[test]
fn a_player_who_reconnects_immediately_is_fully_online() {
    let site = Site::new();
    let serving = site.serve();
    let mut friend = Program::connect(serving.address());
    friend.ok("register Rasoa mangahazo");
    let token = friend.ok("register zebu bot of Rasoa")["token"]
        .as_str()
        .unwrap()
        .to_owned();
    let login = format!("login zebu {token}");
    let mut line = Program::connect(serving.address());
    line.ok(&login);
    friend.ok("challenge zebu white unrated time=90+0");
    line.ok("accept");
    for round in 0..25 {
        let mut next = Program::connect(serving.address());
        next.send(&login).unwrap();
        drop(line);
        assert_eq!(next.until("ok")["name"], "zebu", "round {round}");
        friend.ok(&format!("tell zebu hello {round}"));
        assert_eq!(next.until("talk")["text"], format!("hello {round}"));
        let claimed = friend.refused("claim");
        assert_eq!(claimed["code"], "no_offer", "round {round}: {claimed}");
        line = next;
    }
}

/// A token is revoked during a login.
#[test]
fn a_session_ends_when_its_token_is_revoked() {
    let site = Site::new();
    let mut command = site.fanorond(&[]);
    // A token that is revoked before the login is a wrong password.
    command.env("FANOROND_LIMITS__LOGIN__FREE_WRONG_PASSWORDS", "100");
    let serving = Site::serving(command, &["127.0.0.1:0"]);
    let mut owner = Program::connect(serving.address());
    owner.ok("register Rasoa mangahazo");
    let mut token = owner.ok("register zebu bot of Rasoa")["token"]
        .as_str()
        .unwrap()
        .to_owned();
    for round in 0..20 {
        let mut bot = Program::connect(serving.address());
        bot.send(&format!("login zebu {token}")).unwrap();
        owner.ok("token revoke zebu all");
        let answer = loop {
            let object = bot.next().unwrap();
            if crate::support::program::is_reply(&object) {
                break object;
            }
        };
        match answer["code"].as_str() {
            None => {
                let last = bot
                    .rest()
                    .into_iter()
                    .rfind(|object| object["t"] == "notice");
                assert_eq!(last.unwrap()["code"], "token_revoked", "round {round}");
            }
            Some(code) => assert!(
                ["auth_failed", "busy"].contains(&code),
                "round {round}: {code}"
            ),
        }
        let made = owner.ok("token new zebu");
        token = made["token"].as_str().unwrap().to_owned();
    }
}
