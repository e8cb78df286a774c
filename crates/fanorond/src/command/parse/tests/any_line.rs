//! Any line at all is a request or a refusal.

use super::*;

#[test]
fn every_refusal_of_a_line_is_a_sentence_in_one_line() {
    let long = "9".repeat(30);
    let words = "a1".repeat(Movements::MOST_WORDS + 1);
    for text in [
        "xyzzy",
        "s",
        "resig",
        "@",
        "move",
        "set purple",
        "set style mauve",
        "set flip noflip",
        "uptime else",
        "tell 12 hi",
        "back x",
        "challenge bob fast",
        &long,
        "j1",
        "move 12 ++",
        &words,
    ] {
        let said = sentence(&refused(text));
        assert!(
            !said.is_empty() && !said.replace('\n', " ").contains(char::is_control),
            "{text}: {said}"
        );
    }
}

// Anything at all.

fn words() -> impl Strategy<Value = String> {
    let known: Vec<&'static str> = catalog::rows().flat_map(|row| row.names()).collect();
    prop_oneof![
        4 => proptest::sample::select(known).prop_map(str::to_owned),
        2 => proptest::sample::select(vec![
            "alice", "bob", "sesame", "**", "@7", "#", "#3", "12#-1", "12", "e2e3+", "a1", "stop", "fanorona",
            "flip", "home", "style", "on", "white", "-board=telo", "all", "next", "before", "json", "password",
            "999999999999999999999999999999",
        ]).prop_map(str::to_owned),
        1 => "[a-i1-5+#,;@ -]{0,12}",
        1 => "\\PC{0,8}",
        1 => any::<String>(),
    ]
}

fn lines() -> impl Strategy<Value = String> {
    let soup = prop::collection::vec(words(), 0..12).prop_map(|words| words.join(" "));
    let noise = prop::collection::vec(any::<char>(), 0..1024).prop_map(String::from_iter);
    let shape = |text: String| text.chars().take(1024).collect::<String>();
    prop_oneof![3 => soup, 1 => noise].prop_map(shape)
}

proptest! {
    #[test]
    fn any_line_is_a_request_or_a_refusal_with_a_code_of_the_protocol(text in lines(), logged_in: bool) {
        match read(&text, logged_in.then_some("alice")) {
            Ok(_) => {}
            Err(unread) => {
                prop_assert!(fanorona_protocol::messages::refusal::CODES.contains(&unread.refusal.code()), "{}", unread.refusal.code());
                let said = sentence(&unread.refusal);
                prop_assert!(!said.is_empty() && !said.replace('\n', " ").contains(char::is_control), "{said:?}");
            }
        }
    }

    #[test]
    fn a_tag_changes_nothing_but_the_tag(text in lines(), logged_in: bool) {
        let text = text.trim_start_matches(|letter: char| letter == '@' || letter.is_whitespace());
        let me = logged_in.then_some("alice");
        let plain = read(text, me).map_err(|unread| unread.refusal);
        let tagged = read(&format!("@t {text}"), me).map_err(|unread| unread.refusal);
        prop_assert_eq!(
            plain.map(|request| (request.speaker, request.given.map(|it| it.1))),
            tagged.map(|request| (request.speaker, request.given.map(|it| it.1)))
        );
    }
}
