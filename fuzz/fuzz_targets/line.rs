//! Any line is a request or a refusal. A refusal is printable text in every mode, and never
//! contains control characters of the line.
#![no_main]

use fanorona_game::{PlayerName, Timestamp};
use fanorona_protocol::messages::reply::Reply;
use fanorona_protocol::text;
use fanorona_protocol::viewer::Mode;
use fanorona_protocol::viewer::Viewer;
use fanorond::command::parse;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((who, text)) = data.split_first() else {
        return;
    };
    let text = String::from_utf8_lossy(text);
    let alice = PlayerName::new("alice").expect("a name");
    let me = (who % 2 == 0).then_some(&alice);
    let Err(unread) = parse::line(&text, me) else {
        return;
    };
    for mode in [Mode::Human, Mode::Plain, Mode::Json] {
        let viewer = Viewer::stranger(mode, Timestamp(0).into());
        let mut shown = String::new();
        let reply = Reply::from(unread.refusal.clone());
        text::reply(&reply, unread.tag.as_ref(), &viewer, &mut 0, &mut shown);
        let lines = shown.strip_suffix('\n').expect("whole lines");
        assert!(
            !lines.is_empty() && !lines.chars().any(|c| c.is_control() && c != '\n'),
            "{lines:?}"
        );
        // For people, a second line marks the error in a formula.
        assert!(mode != Mode::Json || !lines.contains('\n'), "{lines:?}");
    }
});
