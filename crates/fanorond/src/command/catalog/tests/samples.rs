//! A line for every command, and for each of its spellings by mail: all are read as that command.

use super::*;
use crate::command::account::membership::Addresses;
use crate::command::bot::TokenChange;
use crate::command::commands::Command;
use crate::command::mailbox::Messages;
use crate::command::queue::QueueChange;
use crate::command::request::Speaker;
use crate::command::session::PreferenceCommand;
use crate::command::stats::StatsCommand;
use crate::command::tournament::TournamentChange;
use fanorona_game::PlayerName;
use std::collections::BTreeSet;
use strum::VariantNames;

#[path = "lines.rs"]
mod lines;

impl VariantNames for StatsCommand {
    const VARIANTS: &'static [&'static str] = &["StatsCommand"];
}

/// For every command a line in a session, and a line for each of its spellings by mail.
const SAMPLES: &[(&str, &str, &[&str])] = &[
    (
        "register",
        "register bob",
        &["signup bob sesame bob@example.org"],
    ),
    ("login", "login bob sesame", &[]),
    ("guest", "guest", &[]),
    ("quit", "quit", &[]),
    (
        "password",
        "password sesame simsalabim",
        &["change password bob sesame simsalabim"],
    ),
    ("who", "who", &[]),
    ("finger", "finger bob", &[]),
    (
        "challenge",
        "challenge bob white unrated board=telo",
        &["fanorona challenge bob sesame carol -black"],
    ),
    ("accept", "accept 12", &["fanorona accept bob sesame"]),
    ("decline", "decline bob", &["fanorona reject bob sesame"]),
    ("withdraw", "withdraw 12", &[]),
    ("pending", "pending", &[]),
    ("challenges", "challenges auto", &[]),
    ("board", "board 12", &[]),
    (
        "move",
        "move 12 e2e3+#1",
        &["fanorona move 12 bob sesame e2e3+#1"],
    ),
    ("stop", "stop 12", &["fanorona move 12 bob sesame stop"]),
    ("back", "back 12", &["fanorona move 12 bob sesame back"]),
    ("reset", "reset 12", &["fanorona move 12 bob sesame reset"]),
    ("legal", "legal 12 turns", &[]),
    (
        "propose",
        "propose 12",
        &["fanorona move 12 bob sesame propose"],
    ),
    ("claim", "claim 12", &["fanorona move 12 bob sesame claim"]),
    (
        "resign",
        "resign 12",
        &[
            "fanorona resign 12 bob sesame",
            "fanorona move 12 bob sesame resign",
        ],
    ),
    ("show", "show 12#3 12#-1", &[]),
    ("games", "games bob carol inactive", &[]),
    ("next", "next", &[]),
    ("tell", "tell bob good morning", &[]),
    ("say", "say well played", &[]),
    ("help", "help challenge", &["fanorona help"]),
    ("mode", "mode plain", &[]),
    ("hello", "hello json rakoto/1.2", &[]),
    ("date", "date", &[]),
    ("uptime", "uptime", &[]),
    ("version", "version", &[]),
    (
        "standings",
        "standings telo provisional after bob",
        &["fanorona standings", "fanorona ratings"],
    ),
    ("rank", "rank bob", &[]),
    (
        "assess",
        "assess bob telo",
        &["fanorona assess bob sesame carol"],
    ),
    ("progress", "progress bob telo before 12", &[]),
    ("stats", "stats bob telo since 2026-11-01", &[]),
    ("versus", "versus bob carol dave", &[]),
    ("openings", "openings bob telo", &[]),
    ("explore", "explore telo c2b2+ games", &[]),
    ("bookmark", "bookmark 12 sharp", &[]),
    ("bookmarks", "bookmarks before 12", &[]),
    ("unbookmark", "unbookmark 12", &[]),
    ("moretime", "moretime 12 15", &[]),
    ("undo", "undo 12 2", &["fanorona move 12 bob sesame undo"]),
    ("abort", "abort 12", &["fanorona move 12 bob sesame abort"]),
    ("vela", "vela 12", &[]),
    ("rematch", "rematch 12", &[]),
    ("vacation", "vacation on", &[]),
    (
        "queue",
        "queue 12 if e2e3+ then f4e5-, if d3d4 then c3c2 (if a1a2 then a3a2; if a1b1 then a3a2); else a3a2",
        &["fanorona queue 12 bob sesame e2e3+#1"],
    ),
    (
        "submit",
        "submit 12 e2e3+#1",
        &["fanorona submit 12 bob sesame e2e3+#1"],
    ),
    ("confirm", "confirm 12", &["fanorona confirm 12 bob sesame"]),
    (
        "preview",
        "preview 12#3 e2e3; f4e5-,e4",
        &["fanorona preview new 2 e2e3 f4e5-,e4"],
    ),
    (
        "history",
        "history bob white won opening kobaka fohy since 2026-11-01 before 12",
        &[],
    ),
    ("moves", "moves 12 from 101", &[]),
    ("replay", "replay 12", &[]),
    ("forward", "forward turning", &[]),
    ("backward", "backward", &[]),
    ("best", "best", &[]),
    ("go", "go 7", &[]),
    ("first", "first", &[]),
    ("last", "last", &[]),
    ("leave", "leave", &[]),
    ("export", "export 12 13 pgn", &[]),
    ("share", "share 12", &[]),
    ("all", "all show bob next", &[]),
    (
        "address",
        "address bob@example.org",
        &["change address bob sesame bob@example.org"],
    ),
    (
        "add",
        "add bob@example.mg",
        &["add bob sesame bob@example.mg"],
    ),
    (
        "delete",
        "delete account",
        &["signoff bob sesame", "delete bob sesame"],
    ),
    ("list", "list telo after bob", &["list fanorona"]),
    ("limit", "limit 3", &["fanorona limit bob sesame 3"]),
    (
        "seek",
        "seek 2",
        &[
            "fanorona seek bob sesame 2",
            "fanorona seek bob sesame -telo",
        ],
    ),
    ("invite", "invite telo 10+5", &[]),
    ("join", "join abcdefghjkmn2", &[]),
    (
        "showas",
        "showas 12#3",
        &["fanorona showas bob sesame 12#3"],
    ),
    ("motd", "motd", &[]),
    ("news", "news before 12", &[]),
    ("multiple", "multiple", &["multiple"]),
    ("announce", "announce good morning", &[]),
    (
        "broadcast",
        "broadcast good morning",
        &["broadcast bob sesame good morning"],
    ),
    ("kick", "kick bob be polite", &[]),
    ("mute", "mute bob 60 be polite", &[]),
    ("unmute", "unmute bob", &[]),
    ("ban", "ban bob 7 be polite", &[]),
    ("unban", "unban 192.0.2.7", &[]),
    ("resetpassword", "resetpassword bob", &[]),
    ("alts", "alts bob", &[]),
    ("rename", "rename bob carol offends others", &[]),
    ("deleteaccount", "deleteaccount bob asked by letter", &[]),
    ("newaccount", "newaccount carol", &[]),
    ("admit", "admit 20", &[]),
    ("promote", "promote bob moderator", &[]),
    ("demote", "demote bob", &[]),
    ("access", "access no-guests", &[]),
    ("reports", "reports close 3 told bob to be polite", &[]),
    ("report", "report bob shouts", &[]),
    ("recover", "recover bob wusi-pade-tofu-kela simsalabim", &[]),
    ("adjudicate", "adjudicate 12 1-0 by mail", &[]),
    ("shutdown", "shutdown 60 a new version", &[]),
    ("audit", "audit before 12", &[]),
    (
        "set",
        "set flip style compact",
        &["fanorona set bob sesame noflip"],
    ),
    ("language", "language fr", &[]),
    ("alias", "alias gb games bob", &[]),
    ("unalias", "unalias gb", &[]),
    ("more", "more", &[]),
    ("latest", "latest 12", &[]),
    ("clocks", "clocks 12", &[]),
    ("material", "material 12", &[]),
    ("whose", "whose 12", &[]),
    ("point", "point 12 e3", &[]),
    (
        "message",
        "message carol,dora good morning",
        &["message bob sesame carol,dora good morning"],
    ),
    ("messages", "messages erase 3", &[]),
    (
        "chat",
        "chat 12 what a turn",
        &["fanorona chat 12 bob sesame what a turn"],
    ),
    ("inbox", "inbox", &[]),
    (
        "subscribe",
        "subscribe 12 13",
        &[
            "fanorona subscribe 12 bob sesame",
            "fanorona subscribe bob sesame all",
        ],
    ),
    (
        "unsubscribe",
        "unsubscribe 12",
        &[
            "fanorona unsubscribe 12 bob sesame",
            "fanorona unsubscribe bob sesame all",
        ],
    ),
    ("notify", "notify carol", &["fanorona notify bob sesame 12"]),
    ("nomail", "nomail k3v9x2m7q4t8w2z5r6y7p3s8d9", &[]),
    ("key", "key remove 2", &[]),
    (
        "token",
        "token revoke zebu 2",
        &[
            "fanorona token bob sesame revoke zebu 2",
            "fanorona token bob sesame new zebu",
            "fanorona token bob sesame list zebu",
        ],
    ),
    ("since", "since 12 40", &[]),
    ("ping", "ping", &[]),
    ("pong", "pong", &[]),
    ("seeks", "seeks graph telo rated live bob", &[]),
    (
        "play",
        "play 7",
        &[
            "fanorona play bob sesame 7",
            "fanorona play bob sesame carol",
        ],
    ),
    ("unseek", "unseek 7", &["fanorona unseek bob sesame 7"]),
    ("formula", "formula rating >= 1400 & !bot", &[]),
    ("hint", "hint 12", &[]),
    ("study", "study note sharp", &[]),
    ("import", "import", &[]),
    ("try", "try e2e3+", &[]),
    ("analyse", "analyse 12", &[]),
    (
        "tournament",
        "tournament new pool Friday players=3-12 robots days=2",
        &[],
    ),
    ("champions", "champions alice", &[]),
    ("simul", "simul open board=telo untimed -boards=20", &[]),
    ("reply", "reply with pleasure", &[]),
    ("shout", "shout who plays?", &[]),
    ("channel", "channel openings I like e2e3", &[]),
    ("censor", "censor carol", &[]),
    ("uncensor", "uncensor carol", &[]),
    ("quiet", "quiet on", &[]),
    ("unnotify", "unnotify carol", &[]),
    ("observe", "observe 12 13", &[]),
    ("unobserve", "unobserve 12", &[]),
    ("observers", "observers 12", &[]),
    ("follow", "follow carol", &[]),
    ("unfollow", "unfollow carol", &[]),
    ("kibitz", "kibitz 12 what a turn", &[]),
    ("whisper", "whisper 12 what a turn", &[]),
];

#[test]
fn every_spelling_by_mail_has_a_sample() {
    let sampled: BTreeSet<&str> = SAMPLES.iter().map(|(name, ..)| *name).collect();
    assert_eq!(sampled.len(), SAMPLES.len());
    for row in rows().filter(|row| !row.mail.is_empty()) {
        assert!(sampled.contains(row.name), "{} has no sample", row.name);
    }
}

#[test]
fn every_command_is_read_from_its_sample() {
    let alice = PlayerName::new("alice").unwrap();
    for (name, sample, _) in SAMPLES {
        let word = sample.split(' ').next().unwrap();
        assert_eq!(
            look_up(word),
            Lookup::Found(exact(name).unwrap()),
            "{sample}"
        );
        let request = crate::command::parse::line(sample, Some(&alice))
            .unwrap_or_else(|unread| panic!("{unread:?}"));
        assert_eq!(request.speaker, Speaker::Session, "{sample}");
        assert!(request.given.is_some(), "{sample}");
    }
}

/// The commands that lines are, as text: `Study(Open(StudyId(1)))`. What is wrong with a line is
/// added to `wrong`.
fn texts(lines: &[&str], only_read: bool, wrong: &mut Vec<String>) -> Vec<String> {
    let alice = PlayerName::new("alice").unwrap();
    let given = |line: &&str| {
        let request = crate::command::parse::line(line, Some(&alice)).ok()?;
        Some(request.given?.1)
    };
    let mut texts = Vec::new();
    for line in lines {
        match given(line) {
            Some(command) if command.only_reads() == only_read => {
                texts.push(format!("{command:?}"));
            }
            other => wrong.push(format!("{line}: {other:?}")),
        }
    }
    texts
}

#[test]
fn every_variant_of_every_command_has_a_line() {
    let mut wrong = Vec::new();
    let mut all = texts(lines::READS, true, &mut wrong);
    all.extend(texts(lines::CHANGES, false, &mut wrong));
    let has = |feature: &str, variant: &str, depth: usize| {
        all.iter().any(|text| {
            let mut words = text.split(|c: char| !c.is_ascii_alphanumeric());
            words.next() == Some(feature) && words.take(depth).any(|word| word == variant)
        })
    };
    let deeper: [(&str, &[&str]); 6] = [
        ("Account", Addresses::VARIANTS),
        ("Bot", TokenChange::VARIANTS),
        ("Mailbox", Messages::VARIANTS),
        ("Queue", QueueChange::VARIANTS),
        ("Session", PreferenceCommand::VARIANTS),
        ("Tournament", TournamentChange::VARIANTS),
    ];
    for (features, depth) in [(Command::VARIANTS, 1), (&deeper, 100)] {
        for (feature, variants) in features {
            let missing = variants.iter().filter(|it| !has(feature, it, depth));
            wrong.extend(missing.map(|it| format!("{feature} {it} has no line in lines.rs")));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_spelling_by_mail_is_read_from_its_sample() {
    for (name, _, samples) in SAMPLES {
        let row = exact(name).unwrap();
        assert_eq!(samples.len(), row.mail.len(), "{name}");
        for (sample, spelling) in samples.iter().zip(row.mail) {
            let words = spelling.split(' ').zip(sample.split(' '));
            for (spelled, written) in
                words.filter(|(word, _)| word.bytes().all(|byte| byte.is_ascii_lowercase()))
            {
                assert_eq!(spelled, written, "{sample}");
            }
            let request = crate::command::parse::line(sample, None)
                .unwrap_or_else(|unread| panic!("{sample}: {unread:?}"));
            let names_somebody = spelling.contains("USERID") && *name != "register";
            assert_eq!(
                request.speaker != Speaker::Session,
                names_somebody,
                "{sample}"
            );
        }
    }
}

#[test]
fn the_sample_and_its_spelling_by_mail_mean_the_same() {
    let bob = PlayerName::new("bob").unwrap();
    for (session, mail) in [
        ("move 12 e2e3+#1", "fanorona move 12 bob sesame e2e3+#1"),
        ("stop 12", "fanorona move 12 bob sesame stop"),
        ("back 12", "fanorona move 12 bob sesame back"),
        ("reset 12", "fanorona move 12 bob sesame reset"),
        ("propose 12", "fanorona move 12 bob sesame propose"),
        ("claim 12", "fanorona move 12 bob sesame claim"),
        ("resign 12", "fanorona move 12 bob sesame resign"),
        ("resign 12", "fanorona resign 12 bob sesame"),
        ("set noflip", "fanorona set bob sesame noflip"),
        ("queue 12 e2e3+#1", "fanorona queue 12 bob sesame e2e3+#1"),
        (
            "queue 12 if e2e3 then f4e5",
            "fanorona qmove 12 bob sesame if e2e3 then f4e5 **",
        ),
        (
            "queue 12 drop if e2e3",
            "fanorona boardq 12 bob sesame drop if e2e3",
        ),
        ("queue 12 clear", "fanorona moveq 12 bob sesame clear"),
        ("queue 12", "fanorona qboard 12 bob sesame"),
        (
            "token revoke zebu 2",
            "fanorona token bob sesame revoke zebu 2",
        ),
        ("token new", "fanorona token bob sesame new"),
        ("submit 12 e2e3+#1", "fanorona submit 12 bob sesame e2e3+#1"),
        ("confirm 12", "fanorona confirm 12 bob sesame"),
        (
            "preview new tsivy e2e3; f4e5-,e4",
            "fanorona preview new 2 e2e3 f4e5-,e4 **",
        ),
        (
            "challenge carol black",
            "fanorona challenge bob sesame carol -black",
        ),
        ("challenges auto", "fanorona limit bob sesame accept"),
        (
            "address bob@example.org",
            "change address bob sesame bob@example.org",
        ),
        ("address", "change address bob sesame"),
        ("add bob@example.org", "add bob sesame bob@example.org"),
        ("delete account", "signoff bob sesame"),
        ("limit 3", "fanorona limit bob sesame 3"),
        ("seek 2", "fanorona seek bob sesame 2"),
        (
            "seek telo rating=1400-",
            "fanorona seek bob sesame -telo -rating=1400-",
        ),
        ("play 7", "fanorona play bob sesame 7"),
        ("unseek 7", "fanorona unseek bob sesame 7"),
        ("showas next", "fanorona showas bob sesame next"),
        (
            "broadcast good morning",
            "broadcast bob sesame good morning",
        ),
        (
            "message carol,dora hi all",
            "message bob sesame carol,dora hi all",
        ),
        ("chat 12 nice", "fanorona chat 12 bob sesame nice"),
        ("chat 12", "fanorona chat 12 bob sesame"),
        ("subscribe 12", "fanorona subscribe 12 bob sesame"),
        ("subscribe all", "fanorona subscribe bob sesame all"),
        ("unsubscribe 12", "fanorona unsubscribe 12 bob sesame"),
        ("notify all", "fanorona notify bob sesame"),
        ("notify 12 13", "fanorona notify bob sesame 12 13"),
        ("messages read", "messages bob sesame read"),
        ("inbox", "inbox bob sesame"),
        ("set mail off", "fanorona set bob sesame mail off"),
    ] {
        let meaning = |text, me| {
            crate::command::parse::line(text, me)
                .unwrap()
                .given
                .map(|it| it.1)
        };
        assert_eq!(meaning(session, Some(&bob)), meaning(mail, None), "{mail}");
    }
}
