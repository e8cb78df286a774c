//! The login, losses of the connection, and servers and players who do odd things.

use super::*;

#[test]
fn before_the_login_names_and_passwords_are_asked_for() {
    let mut model = Model::new(Options::default(), at(0));
    model.connected(at(0));
    model.take(HELLO, at(0));
    let mut player = Player {
        model,
        now: 0,
        look: Look::default(),
        size: (80, 24),
    };
    assert!(player.types("alice").is_empty());
    for letter in "secret".chars() {
        player.does(&key(KeyCode::Char(letter)));
    }
    assert_screen(&mut player, "password");
    assert!(!player.screen().contains("secret"));
    assert_eq!(player.presses(&[KeyCode::Enter]), ["@1 login alice secret"]);
    player.hears(
        r#"{"t":"err","seq":4,"id":"1","code":"auth_failed","msg":"Name or password is wrong."}"#,
    );
    assert!(player.screen().contains("Name or password is wrong."));
    assert!(player.types("register zoe").is_empty());
    player.size = (80, 24);
    // The rule is there before the first password is typed.
    let screen = player.screen();
    assert!(screen.contains("at least 8 characters"), "{screen}");
    assert!(player.types("longsecret").is_empty());
    assert!(player.types("longsecrte").is_empty());
    assert!(player.screen().contains("The two passwords differ."));
    assert!(player.types("longsecret").is_empty());
    assert!(!player.screen().contains("longsecret"));
    assert_eq!(player.types("longsecret"), ["@2 register zoe longsecret"]);
}

#[test]
fn after_a_lost_connection_everything_is_asked_for_again() {
    let mut player = Player::alice();
    player.sees(START, "{}");
    player.hears(r#"{"t":"notice","seq":9,"code":"shutting_down","msg":"The server stops."}"#);
    player
        .model
        .disconnected(player.now + 4_000, at(player.now));
    assert!(player.model.wants_connection());
    assert_screen(&mut player, "lost");
    // Keys for the board do not become text.
    for code in [
        KeyCode::Char('.'),
        KeyCode::Char('+'),
        KeyCode::Up,
        KeyCode::Char(' '),
    ] {
        assert!(player.does(&key(code)).is_empty());
    }
    assert_eq!(player.model.line.value(), "");
    // What is typed now is not lost, and Enter tries at once.
    for letter in "who".chars() {
        player.does(&key(KeyCode::Char(letter)));
    }
    let enter = player.model.event(&key(KeyCode::Enter), at(player.now));
    assert_eq!(enter, [Effect::Connect]);
    assert!(player.screen().contains("> who"));
    let hello = sent(player.model.connected(at(player.now)));
    assert!(hello[0].starts_with("hello json fanorona/"), "{hello:?}");
    let login = player.hears(HELLO);
    assert_eq!(untagged(&login), ["login alice secret"]);
    let asked = player.hears(&format!(
        r#"{{"t":"ok","seq":2,"id":"{}","done":"logged_in","name":"alice","new":false,"active":1,"msg":"Welcome back, alice!"}}"#,
        player.model.tag
    ));
    // It may be over.
    assert!(untagged(&asked).contains(&"show 12"), "{asked:?}");
    // Two turns were missed.
    let sent = player.sees(
        "bbbb1bbbb/bbbb1bbbb/bwbwwbwbw/wwww1wwww/wwwwwwwww b",
        r#"{"ply":3,"last":"e2e3+"}"#,
    );
    assert!(untagged(&sent).contains(&"since 12 0"), "{sent:?}");
}

#[test]
fn a_guest_who_comes_back_has_another_name_and_no_game() {
    let mut player = Player::alice();
    player.sees(START, "{}");
    player.model.disconnected(player.now, at(player.now));
    player.model.connected(at(player.now));
    player.hears(HELLO);
    let asked = player.hears(&format!(
        r#"{{"t":"ok","seq":2,"id":"{}","done":"logged_in","name":"Guest7","new":true,"active":0,"msg":"Welcome! Your name is Guest7."}}"#,
        player.model.tag
    ));
    assert!(untagged(&asked).contains(&"show 12"), "{asked:?}");
    assert!(player.screen().contains("Guests cannot come back"));
    let over = r#"{"you":null,"legal":[],"status":"over","result":"0-1","reason":"resigned"}"#;
    player.sees(START, over);
    assert!(!player.model.board().unwrap().plays);
}

#[test]
fn a_guest_who_leaves_a_game_is_told_once_that_it_ends() {
    let control = |key| Event::Key(KeyEvent::new(KeyCode::Char(key), KeyModifiers::CONTROL));
    let inside = |board: &str| {
        let mut player = Player::alice();
        player.hears(
            r#"{"t":"ok","seq":9,"done":"logged_in","name":"alice","guest":true,"msg":"Welcome!"}"#,
        );
        player.sees(START, board);
        player
    };
    let warning = "A guest's game ends";
    for keys in ["cc", "dd", "cd"] {
        let mut player = inside("{}");
        let mut keys = keys.chars().map(control);
        assert!(player.does(&keys.next().unwrap()).is_empty());
        assert!(player.screen().contains(warning), "{}", player.screen());
        let sent = player.does(&keys.next().unwrap());
        assert_eq!(untagged(&sent), ["quit"], "{keys:?}");
    }
    let mut player = inside("{}");
    assert!(player.types("quit").is_empty());
    assert!(player.screen().contains(warning));
    assert_eq!(untagged(&player.types("quit")), ["quit"]);
    let over = r#"{"you":null,"legal":[],"status":"over","result":"0-1","reason":"resigned"}"#;
    for mut player in [inside(over), Player::alice()] {
        player.does(&control('c'));
        assert!(!player.screen().contains(warning), "{}", player.screen());
        assert!(player.screen().contains("Press Ctrl-C again"));
    }
}

#[test]
fn a_goodbye_is_no_reason_to_come_back() {
    for code in ["kicked", "banned", "goodbye"] {
        let mut player = Player::alice();
        player.hears(&format!(
            r#"{{"t":"notice","seq":9,"code":"{code}","msg":"Go.","ends":true}}"#
        ));
        assert!(!player.model.wants_connection(), "{code}");
        assert!(player.screen().contains("Go."));
    }
}

#[test]
fn clocks_run_by_seconds_and_at_the_end_by_tenths() {
    let mut player = Player::alice();
    player.sees(START, "{}");
    let shown = player.now;
    assert!(player.screen().contains("5:01"));
    player.model.tick(at(shown + 1_500));
    assert!(player.screen().contains("5:00"));
    player.model.tick(at(shown + 293_450));
    assert!(player.screen().contains("0:07.5"), "{}", player.screen());
    assert!(player.model.changes_in() <= 100);
    player.model.tick(at(shown + 400_000));
    assert!(player.screen().contains("0:00.0"));
}

#[test]
fn a_window_has_any_size() {
    let mut player = Player::alice();
    player.sees(START, "{}");
    for size in [
        (1, 1),
        (10, 3),
        (20, 8),
        (21, 9),
        (80, 1),
        (3, 200),
        (1_000, 1_000),
    ] {
        for pane in [false, true] {
            if pane {
                player.presses(&[KeyCode::F(1)]);
            }
            player.size = size;
            assert!(!player.screen().trim().is_empty(), "{size:?}");
            player.size = (80, 24);
            player.presses(&[KeyCode::Esc]);
            player.sees(START, "{}");
            player
                .model
                .show(Some(Place::Game(fanorona_game::GameId(12))));
        }
    }
}

#[test]
fn an_older_server_and_one_that_sends_garbage_are_named() {
    let mut model = Model::new(Options::default(), at(0));
    model.connected(at(0));
    model.take(&HELLO.replace("\"proto\":2", "\"proto\":1"), at(0));
    assert!(model.said.text.contains("another version of the protocol"));
    let mut player = Player::alice();
    player.sees(START, "{}");
    let before = player.model.board().unwrap().stage;
    for garbage in [
        "",
        "{",
        "null",
        "{\"t\":\"state\",\"seq\":1}",
        "\u{fffd}\u{fffd}",
        "[1]",
    ] {
        player.hears(garbage);
        player.hears(garbage);
    }
    player.model.asked.clear();
    assert!(player.model.said.is_refusal && player.screen().contains("cannot read"));
    assert_eq!(player.model.board().unwrap().stage, before);
}

#[test]
fn a_hundred_thousand_keys_are_one_bounded_line() {
    let mut player = Player::alice();
    for _ in 0..100_000 {
        player.model.event(&key(KeyCode::Char('x')), at(0));
    }
    assert_eq!(player.model.line.value().len(), 1_000);
    // Lines that nobody answers are not sent without end.
    let lines = (0..100_000).flat_map(|_| {
        let letter = player.model.event(&key(KeyCode::Char('x')), at(0));
        let enter = player.model.event(&key(KeyCode::Enter), at(0));
        sent(letter)
            .into_iter()
            .chain(sent(enter))
            .collect::<Vec<_>>()
    });
    assert!(lines.count() <= MOST_ASKED);
}

#[test]
fn every_word_is_there_in_every_language() {
    use fanorona_protocol::language::Language;
    use strum::VariantArray as _;
    for language in Language::VARIANTS {
        for word in Word::VARIANTS {
            let text = word.text(*language);
            assert!(
                !text.is_empty() && !text.starts_with("client-"),
                "{word:?}: {text}"
            );
        }
    }
}

#[test]
fn a_server_cannot_move_the_cursor_of_the_terminal() {
    let mut player = Player::alice();
    player.sees(START, "{}");
    player.hears("{\"t\":\"talk\",\"seq\":9,\"kind\":\"tell\",\"to\":[\"alice\"],\"from\":\"bob\",\"text\":\"x\",\"msg\":\"bob: \\u001b[2Jgone\\u0007\"}");
    assert!(!player.screen().contains(['\u{1b}', '\u{7}']));
    player.hears("{\"t\":\"ok\",\"seq\":9,\"id\":\"1\",\"done\":\"logged_in\",\"name\":\"a\\u0007\\u001b]52;c;eA==\\u009c\",\"msg\":\"Welcome\"}");
    player.model.show(None);
    assert_eq!(player.model.title(), "* Fanorona 12");
    player.model.boards.clear();
    assert_eq!(player.model.title(), "Fanorona - a");
}

#[test]
fn the_reason_why_there_is_no_connection_is_shown() {
    let mut player = Player::alice();
    let lost = |player: &mut Player| {
        let (now, again) = (at(player.now), player.now + 4_000);
        player.model.disconnected(again, now);
        player.screen()
    };
    assert!(lost(&mut player).contains("The connection is lost. Enter tries at once."));
    let host = "example.org".to_owned();
    player.model.not_connected(&Failure::NoTlsAnyMore { host });
    assert!(lost(&mut player).contains("The server had TLS and now has none"));
    // A line before json mode is the reason, if nothing follows.
    player.model.connected(at(player.now));
    player.hears("There are too many connections \u{7}from your address.");
    assert!(lost(&mut player).contains("too many connections from your address. Enter"));
    player.model.connected(at(player.now));
    player.hears(HELLO);
    assert!(lost(&mut player).contains("The connection is lost."));
}

#[test]
fn quit_ends_the_program_while_the_connection_is_lost() {
    let mut player = Player::alice();
    player.model.disconnected(player.now, at(player.now));
    for letter in "Quit".chars() {
        player.does(&key(KeyCode::Char(letter)));
    }
    let enter = player.model.event(&key(KeyCode::Enter), at(player.now));
    assert_eq!(enter, [Effect::Quit]);
}
