//! What programs are sent (docs/protocol/json.md, "json mode").

use super::*;
use crate::messages::games::GamesRefusal;
use crate::messages::server::ServerRefusal;
use crate::text::tests::examples::{answers, events};

/// The lines of json mode that docs/protocol shows: every event, then every answer with a tag.
fn lines() -> Vec<String> {
    let bob = viewer(Some(BOB), Mode::Json);
    let mut out = String::new();
    let mut seq = 0;
    for event in events() {
        super::event(&event, &bob, &mut seq, &mut out);
    }
    let tag = Tag::new("7").unwrap();
    for outcome in answers() {
        let answer = Reply {
            events: Vec::new(),
            outcome,
        };
        super::reply(&answer, Some(&tag), &bob, &mut seq, &mut out);
    }
    out.lines().map(str::to_owned).collect()
}

fn fields(line: &str) -> BTreeSet<String> {
    object(line).as_object().unwrap().keys().cloned().collect()
}

fn set(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

#[test]
fn every_line_is_an_object_with_type_and_number_first() {
    for (index, line) in lines().iter().enumerate() {
        let object = object(line);
        assert_eq!(object["seq"], index + 1, "{line}");
        let start = format!("{{\"t\":{},\"seq\":{}", object["t"], index + 1);
        assert!(line.starts_with(&start), "{line}");
    }
}

#[test]
fn a_state_has_the_fields_of_the_protocol() {
    let wanted = set(&[
        "t", "seq", "game", "ruleset", "status", "ply", "position", "to_move", "steps", "legal",
        "may_end", "last", "white", "black", "you", "rated", "start", "undo", "private", "kibitz",
        "clock", "away", "follows", "match", "offer", "result", "reason", "ratings",
    ]);
    let states: Vec<String> = lines()
        .into_iter()
        .filter(|line| object(line)["t"] == "state")
        .collect();
    assert_eq!(states.len(), 5);
    for line in states {
        let mut fields = fields(&line);
        // Only a turn under way has one.
        assert_eq!(
            fields.remove("board"),
            object(&line)["steps"] != serde_json::json!([])
        );
        assert_eq!(fields, wanted, "{line}");
    }
}

#[test]
fn a_state_of_a_turn_under_way_has_its_start_and_its_steps() {
    let mut out = String::new();
    super::event(
        &happened(&["e2e3+", "f4e5-"]),
        &viewer(None, Mode::Json),
        &mut 0,
        &mut out,
    );
    let state = object(&out);
    assert_eq!(
        state["position"],
        "bbbb1bbbb/bbbb1bbbb/bwbwwbwbw/wwww1wwww/wwwwwwwww b"
    );
    assert_eq!(
        (&state["steps"][0], &state["legal"][0]),
        (&Value::from("f4e5-"), &Value::from("e4+"))
    );
    assert_eq!(
        (&state["may_end"], &state["ply"], &state["last"]),
        (&true.into(), &1.into(), &"e2e3+".into())
    );
    assert_eq!(state["you"], Value::Null);
}

#[test]
fn a_state_of_a_game_that_is_over_has_result_and_reason_and_nothing_to_play() {
    let mut out = String::new();
    let over = done(&Game::new(Ruleset::Tsivy), Side::White, &RESIGNS);
    super::event(&over, &viewer(Some(ALICE), Mode::Json), &mut 0, &mut out);
    let state = object(&out);
    assert_eq!(
        (&state["status"], &state["result"]),
        (&Value::from("over"), &Value::from("0-1"))
    );
    assert_eq!(
        (&state["reason"], &state["you"]),
        (&Value::from("resigned"), &Value::from("w"))
    );
    assert_eq!(
        (&state["legal"], &state["may_end"]),
        (&Value::Array(Vec::new()), &false.into())
    );
}

#[test]
fn hello_ok_and_err_have_the_fields_of_the_protocol() {
    assert_eq!(
        fields(&lines()[0]),
        set(&[
            "t", "seq", "proto", "server", "version", "tls_port", "access"
        ])
    );
    assert_eq!(
        fields(&answer(Ok(Done::Quietly), None, Mode::Json)),
        set(&["t", "seq"])
    );
    assert_eq!(
        fields(&answer(Ok(Done::Quietly), Some("7"), Mode::Json)),
        set(&["t", "seq", "id"])
    );
    assert_eq!(
        fields(&answer(
            Err(Refusal::Server(
                crate::messages::server::ServerRefusal::Busy
            )),
            Some("7"),
            Mode::Json
        )),
        set(&["t", "seq", "id", "code", "msg", "refusal"])
    );
    let illegal = illegal(Stage::Between(Ruleset::Tsivy.start()), "a1a2");
    assert_eq!(
        fields(&answer(Err(illegal), None, Mode::Json)),
        set(&[
            "t",
            "seq",
            "code",
            "msg",
            "refusal",
            "reason",
            "game",
            "step",
            "legal",
            "may_end",
            "burden_unpaid",
            "choices",
        ])
    );
}

#[test]
fn a_tag_comes_back_as_the_id() {
    let line = answer(Ok(Done::Quietly), Some("a-B_9"), Mode::Json);
    assert_eq!(object(&line)["id"], "a-B_9");
}

#[test]
fn the_number_rises_by_one_over_events_and_replies() {
    let mut seq = 41;
    let mut out = String::new();
    let answer = Reply::showing(events(), Done::Quietly);
    super::reply(&answer, None, &viewer(None, Mode::Json), &mut seq, &mut out);
    let numbers: Vec<u64> = out
        .lines()
        .map(|line| object(line)["seq"].as_u64().unwrap())
        .collect();
    assert_eq!(numbers, (42..=seq).collect::<Vec<u64>>());
    assert_eq!(numbers.len(), events().len() + 1);
    assert_eq!(object(out.lines().last().unwrap())["t"], "ok");
}

#[test]
fn what_one_person_says_cannot_break_a_line_of_another() {
    let text = SafeText::new("\"},{\"t\":\"ok\"}\r\n\u{2028}x");
    let talk = ChatMessage {
        audience: ChatAudience::Tell {
            to: vec![name("bob")],
        },
        from: name("alice"),
        text,
    }
    .into();
    let mut out = String::new();
    super::event(&talk, &viewer(None, Mode::Json), &mut 0, &mut out);
    assert_eq!(out.lines().count(), 1);
    assert_eq!(object(&out)["text"], "\"},{\"t\":\"ok\"}x");
    assert_eq!(text_of(&talk, None).lines().count(), 1);
}

#[test]
fn what_was_probably_meant_is_a_command() {
    let mut viewer = viewer(None, Mode::Json);
    viewer.words = true;
    let near = Some("resign".to_owned());
    let (word, topic) = ("resing".to_owned(), "resing".to_owned());
    let unknown = ServerRefusal::UnknownCommand {
        word,
        near: near.clone(),
    };
    let no_help = ServerRefusal::NoHelp { topic, near };
    for (refusal, suggested) in [(unknown, "resign"), (no_help, "help resign")] {
        let reply = Reply {
            events: Vec::new(),
            outcome: Err(refusal.into()),
        };
        let mut out = String::new();
        super::reply(&reply, None, &viewer, &mut 0, &mut out);
        let commands = serde_json::json!([suggested, "help commands"]);
        assert_eq!(object(&out)["commands"], commands);
    }
}

#[test]
fn words_name_their_commands_and_nobody_can_add_one() {
    let mut viewer = viewer(None, Mode::Json);
    let mut line = |words| {
        viewer.words = words;
        let number = "\u{fdd3}resign\u{fdd4}".to_owned();
        let reply = Reply {
            events: vec![Event::List(Box::new(Lists::Seeks(List::whole(Vec::new()))))],
            outcome: Err(GamesRefusal::NoBoard { number }.into()),
        };
        let mut out = String::new();
        super::reply(&reply, None, &viewer, &mut 0, &mut out);
        out.lines().map(object).collect::<Vec<Value>>()
    };
    let said = line(true);
    assert_eq!(
        said[0]["msg"],
        "There are no open seeks. To create one: seek 10+5"
    );
    assert_eq!(said[0]["commands"], serde_json::json!(["seek 10+5"]));
    assert_eq!(
        said[1]["msg"],
        "Unknown board resign. To list games in progress: games"
    );
    assert_eq!(said[1]["commands"], serde_json::json!(["games"]));
    assert!(
        line(false)
            .iter()
            .all(|line| line.get("commands").is_none())
    );
}

#[test]
fn the_page_for_programs_has_what_json_mode_sends() {
    let page = super::pages::page("programs", crate::language::Language::En).unwrap();
    let mut line = String::new();
    let board = state(Game::new(Ruleset::Tsivy), Cause::Asked);
    super::event(&board, &viewer(Some(BOB), Mode::Json), &mut 0, &mut line);
    let board = object(&line);
    for word in page
        .split('"')
        .skip(1)
        .step_by(2)
        .filter(|word| !["t", "ping", "id"].contains(word))
    {
        let is_type = ["state", "ok", "err"].contains(&word);
        assert!(is_type || board.get(word).is_some(), "{word}");
    }
}
