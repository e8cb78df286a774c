//! What lines about chat and channels mean.

use crate::command::chat::ChatCommand;
use crate::command::chat::channel::{ChannelCommand, ChannelWord};
use crate::command::commands::Command;
use crate::command::parse::tests::{alice, name, read, refused, tell};
use fanorona_game::{ChannelId, ChannelName};
use fanorona_protocol::messages::chat::Quiet;
use fanorona_protocol::messages::chat::channel::ChannelRefusal;
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::server::ServerRefusal;
use fanorona_protocol::tag::Tag;
use fanorona_protocol::wire::clean::SafeText;

fn text(text: &str) -> SafeText {
    SafeText::new(text)
}

fn reply(words: &str) -> Command {
    Command::Chat(ChatCommand::Reply(text(words)))
}

fn channel(command: ChannelCommand) -> Command {
    Command::Channel(command)
}

fn named(channel: &str) -> ChannelWord {
    ChannelWord::Name(ChannelName::new(channel).unwrap())
}

#[test]
fn a_dot_in_front_answers_whoever_spoke_last() {
    for line in [".yes", ". yes", "  .  yes ", "reply yes", "fanorona .yes"] {
        assert_eq!(alice(line), reply("yes"), "{line}");
    }
    // Whatever follows, it is never a turn, a number, a guard or a command.
    for words in [
        "e2e3", "12", "e2e3+#1", "resign", ". e2e3", "a1", "** well", "@17 date",
    ] {
        assert_eq!(alice(&format!(".{words}")), reply(words), "{words}");
    }
    let request = read("@17 .yes", Some("alice")).unwrap();
    assert_eq!(
        (request.tag, request.given.map(|it| it.1)),
        (Tag::new("17"), Some(reply("yes")))
    );
    assert!(matches!(
        refused("."),
        Refusal::Server(ServerRefusal::Usage { command, .. }) if command == "reply".into()
    ));
    assert!(matches!(
        refused(". \u{1b}[2J"),
        Refusal::Server(ServerRefusal::Usage { command, .. }) if command == "reply".into()
    ));
    assert_eq!(
        read(".yes", None).unwrap().given.map(|it| it.1),
        Some(reply("yes")),
        "answered by `auth_required`"
    );
}

#[test]
fn several_people_are_named_with_commas_and_each_is_told_once() {
    let to = vec![name("bob"), name("carol")];
    let both = Command::Chat(ChatCommand::Tell {
        to,
        text: text("hi all"),
    });
    for line in [
        "tell bob,carol hi all",
        "tell bob,carol,Bob hi all",
        "tell ,bob,,carol hi all",
    ] {
        assert_eq!(alice(line), both, "{line}");
    }
    assert_eq!(alice("tell bob , hi"), tell("bob", ", hi"));
    for line in [
        "tell bob, carol hi",
        "tell , hi",
        "tell bob,carol",
        "tell bob,c!d hi",
        "tell",
    ] {
        assert!(
            matches!(refused(line), Refusal::Server(ServerRefusal::Usage { command, .. }) if command == "tell".into()),
            "{line}"
        );
    }
}

#[test]
fn a_channel_is_named_by_its_name_or_its_number() {
    let say = |to, words| {
        channel(ChannelCommand::Say {
            to,
            text: text(words),
        })
    };
    for line in [
        "channel help how so?",
        "channel #help how so?",
        "tell #help how so?",
        "chan HELP how so?",
    ] {
        let Command::Channel(ChannelCommand::Say {
            to: ChannelWord::Name(to),
            text,
        }) = alice(line)
        else {
            panic!("{line}")
        };
        assert_eq!(
            (to.key().as_str(), text.as_str()),
            ("help", "how so?"),
            "{line}"
        );
    }
    let three = || ChannelWord::Number(ChannelId(3));
    for line in ["channel 3 e2e3", "channel #3 e2e3", "tell #3 e2e3"] {
        assert_eq!(alice(line), say(three(), "e2e3"), "{line}");
    }
    assert_eq!(
        alice("channel 99999999999999999999 x"),
        say(ChannelWord::Number(ChannelId(i64::MAX)), "x")
    );
    assert_eq!(
        alice("channel"),
        channel(ChannelCommand::List { after: None })
    );
    assert_eq!(
        alice("channels"),
        channel(ChannelCommand::List { after: None })
    );
    assert_eq!(
        alice("channel after 20"),
        channel(ChannelCommand::List {
            after: Some(ChannelId(20))
        })
    );
    assert_eq!(
        alice("channel help"),
        channel(ChannelCommand::About(named("help")))
    );
    assert_eq!(
        alice("channel who 3"),
        channel(ChannelCommand::About(three()))
    );
    assert_eq!(
        alice("channel topic help"),
        channel(ChannelCommand::About(named("help")))
    );
    assert_eq!(
        alice("channel join #vela"),
        channel(ChannelCommand::Join(named("vela")))
    );
    assert_eq!(alice("channel leave"), channel(ChannelCommand::Leave(None)));
    assert_eq!(
        alice("channel leave 3"),
        channel(ChannelCommand::Leave(Some(three())))
    );
    let topic = ChannelCommand::Topic {
        channel: named("vela"),
        text: text("of debts"),
    };
    assert_eq!(alice("channel topic vela of debts"), channel(topic));
    let lemurs = ChannelName::new("lemurs").unwrap();
    let found = ChannelCommand::Create {
        name: lemurs,
        topic: text("ring tails"),
    };
    assert_eq!(alice("channel new #lemurs ring tails"), channel(found));
    let close = ChannelCommand::Close {
        channel: named("lemurs"),
        why: text(""),
    };
    assert_eq!(alice("channel close lemurs"), channel(close));
}

#[test]
fn a_word_that_cannot_be_a_channel_is_refused_by_name() {
    for line in [
        "channel x!y hi",
        "channel join join",
        "channel new topic hi",
        "tell #a hi",
    ] {
        assert!(
            matches!(
                refused(line),
                Refusal::Channel(ChannelRefusal::NotAName { .. })
            ),
            "{line}"
        );
    }
    for line in [
        "channel join",
        "channel who",
        "channel topic",
        "channel new",
        "channel close",
        "tell #help",
        "channel after",
        "channel after x",
        "channel join help now",
        "channel leave help now",
        "tell # hi",
    ] {
        assert!(
            matches!(refused(line), Refusal::Server(ServerRefusal::Usage { .. })),
            "{line}"
        );
    }
}

#[test]
fn what_is_heard_is_chosen_in_plain_words() {
    let talking = |line| {
        let command = alice(line);
        let Command::Chat(talking) = command else {
            panic!("{line}: {command:?}")
        };
        talking
    };
    assert_eq!(talking("censor"), ChatCommand::Censor(None));
    assert_eq!(
        talking("censor bob"),
        ChatCommand::Censor(Some(name("bob")))
    );
    assert_eq!(talking("uncensor bob"), ChatCommand::Uncensor(name("bob")));
    assert_eq!(talking("quiet"), ChatCommand::Quiet(None));
    assert_eq!(talking("quiet ON"), ChatCommand::Quiet(Some(Quiet::On)));
    assert_eq!(talking("quiet off"), ChatCommand::Quiet(Some(Quiet::Off)));
    for line in [
        "quiet maybe",
        "quiet on off",
        "uncensor",
        "censor bob carol",
    ] {
        assert!(
            matches!(refused(line), Refusal::Server(ServerRefusal::Usage { .. })),
            "{line}"
        );
    }
}

/// What could paint on, reorder or hide the text of another terminal; a `#` and nothing else is
/// left of each.
const HOSTILE: &[&str] = &[
    "\u{1b}[2J#",
    "\u{1b}]0;title\u{7}#",
    "\u{1b}P1$r0m\u{1b}\\#",
    "#\u{9b}31m",
    "#\u{90}q\u{9c}",
    "\u{202e}#\u{202c}",
    "\u{2066}#\u{2069}",
    "\u{200b}#\u{feff}",
    "\u{7}\u{8}#\u{7f}\u{0}",
    "\u{2028}#\u{85}",
    "\u{e0041}#",
];

#[test]
fn every_way_to_talk_is_cleaned() {
    for hostile in HOSTILE {
        for line in [
            format!("tell bob {hostile}"),
            format!("tell bob,carol {hostile}"),
            format!("tell #help {hostile}"),
            format!("say {hostile}"),
            format!(".{hostile}"),
            format!("reply {hostile}"),
            format!("shout {hostile}"),
            format!("channel help {hostile}"),
            format!("channel topic help {hostile}"),
            format!("channel new lemurs {hostile}"),
            format!("channel close lemurs {hostile}"),
            format!("chat 12 {hostile}"),
            format!("message bob {hostile}"),
        ] {
            let said = format!("{:?}", alice(&line));
            let begin = said.rfind("SafeText(\"").unwrap() + "SafeText(\"".len();
            assert!(said[begin..].starts_with("#\""), "{line:?}: {said}");
        }
    }
}
