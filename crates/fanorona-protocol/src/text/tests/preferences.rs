//! What people see as they have set it (docs/protocol/preferences.md, "Preferences").

use super::*;
use crate::messages::setting::AliasRow;
use crate::preferences::values::{Height, PromptText, Width, Zone};
use crate::text::tests::examples::{answers, events};
use strum::VariantArray as _;

fn with(preferences: Preferences, account: Option<AccountId>) -> Viewer {
    Viewer {
        preferences,
        ..viewer(account, Mode::Human)
    }
}

fn drawn_for(event: &Event, viewer: &Viewer) -> String {
    let mut out = String::new();
    super::event(event, viewer, &mut 0, &mut out);
    out
}

#[test]
fn colours_never_change_what_people_are_told() {
    for event in events() {
        for &style in Style::VARIANTS {
            for width in [Width::Auto, Width::Fixed(40)] {
                let plain = with(
                    Preferences {
                        style: style.into(),
                        width,
                        ..Preferences::default()
                    },
                    Some(BOB),
                );
                let mut coloured = plain.clone();
                coloured.preferences.color = Some(true);
                let text = drawn_for(&event, &plain);
                assert_eq!(
                    crate::text::screen::ink::without_colours(&drawn_for(&event, &coloured)),
                    text
                );
            }
        }
    }
}

#[test]
fn colours_widths_and_pages_are_for_people_only() {
    let preferences = || Preferences {
        color: Some(true),
        width: Width::Fixed(40),
        height: Height::Fixed(5),
        bell: true,
        ..Preferences::default()
    };
    for mode in [Mode::Plain, Mode::Json] {
        let (all, none) = (
            Viewer {
                preferences: preferences(),
                ..viewer(Some(BOB), mode)
            },
            viewer(Some(BOB), mode),
        );
        for event in events() {
            assert_eq!(drawn_for(&event, &all), drawn_for(&event, &none));
            assert!(!rings(&event, &all));
        }
        assert_eq!(all.page(), None);
    }
    assert_eq!(with(preferences(), Some(BOB)).page(), Some(5));
}

#[test]
fn every_line_but_those_of_pictures_fits_the_width() {
    let narrow = with(
        Preferences {
            width: Width::Fixed(40),
            ..Preferences::default()
        },
        Some(BOB),
    );
    let fits = |text: &str| text.lines().all(|line| line.chars().count() <= 40);
    for event in events()
        .iter()
        .filter(|event| !matches!(event, Event::State(_)))
    {
        let drawn = drawn_for(event, &narrow);
        assert!(fits(&drawn), "{drawn}");
    }
    let state = drawn_for(&happened(&["e2e3+", "f4e5-"]), &narrow);
    assert!(
        state.contains("\n  f4e5-. Continue with e4+, or stop. "),
        "{state}"
    );
    for outcome in answers() {
        let mut out = String::new();
        super::reply(
            &Reply {
                events: Vec::new(),
                outcome,
            },
            None,
            &narrow,
            &mut 0,
            &mut out,
        );
        assert!(fits(&out), "{out}");
    }
}

#[test]
fn the_window_decides_where_lines_end_when_the_client_tells() {
    let notice = Event::Notice(Notice::GuestHint);
    let mut viewer = viewer(None, Mode::Human);
    let drawn = drawn_for(&notice, &viewer);
    assert!(
        drawn.lines().count() == 2 && drawn.lines().all(|line| line.len() <= 79),
        "{drawn}"
    );
    viewer.window.columns = Some(50);
    assert!(
        drawn_for(&notice, &viewer)
            .lines()
            .all(|line| line.len() <= 50)
    );
    viewer.preferences.width = Width::Fixed(120);
    assert_eq!(drawn_for(&notice, &viewer).lines().count(), 1);
}

#[test]
fn what_somebody_says_cannot_look_like_a_line_of_the_servers_own() {
    let text = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa * The server stops. ! Game 12: over";
    let talk = super::said(
        text,
        ChatAudience::Tell {
            to: vec![name("bob")],
        },
    );
    let narrow = with(
        Preferences {
            width: Width::Fixed(40),
            ..Preferences::default()
        },
        None,
    );
    let drawn = drawn_for(&talk, &narrow);
    assert!(
        drawn.lines().skip(1).all(|line| line.starts_with("  ")),
        "{drawn}"
    );
}

#[test]
fn the_style_blind_draws_no_picture_and_no_columns() {
    let blind = with(
        Preferences {
            style: Style::Blind.into(),
            ..Preferences::default()
        },
        Some(BOB),
    );
    for event in events() {
        let drawn = drawn_for(&event, &blind);
        assert!(
            !drawn.contains("  ") && !drawn.contains("###") && !drawn.contains("\n\n"),
            "{drawn}"
        );
    }
    for outcome in answers() {
        let mut out = String::new();
        super::reply(
            &Reply {
                events: Vec::new(),
                outcome,
            },
            None,
            &blind,
            &mut 0,
            &mut out,
        );
        assert!(!out.contains("  ") && !out.contains("\n\n"), "{out}");
    }
}

#[test]
fn the_style_blind_says_in_words_what_the_picture_shows() {
    let blind = |account| {
        with(
            Preferences {
                style: Style::Blind.into(),
                ..Preferences::default()
            },
            account,
        )
    };
    let turn = happened(&["e2e3+", "f4e5-,e4+"]);
    assert_eq!(
        drawn_for(&turn, &blind(Some(ALICE))),
        "! Game 12: bob captures by withdrawal from f4 to e5, then by approach to e4. 4 \
         pieces: i1, h2, e3 and g3. Turn 2.\n\
         White has 18 pieces, Black has 20 pieces.\nIt is your turn, White (turn 3).\n"
    );
    let (game, _) = played(&["e2e3+"]);
    let asked = drawn_for(&state(game, Cause::Asked), &blind(Some(ALICE)));
    assert_eq!(
        asked,
        "Game 12: alice (White) - bob (Black), tsivy, rated, untimed.\n\
         White has 22 pieces, Black has 20 pieces.\n\
         Row 5: black a to d and black f to i.\n\
         Row 4: black a to d and black f to i.\n\
         Row 3: black a, white b, black c, white d to e, black f, white g, black h and \
         white i.\n\
         Row 2: white a to d and white f to i.\n\
         Row 1: white a to i.\n\
         Last turn, 1: you capture by approach from e2 to e3. 2 pieces: e4 and e5. \
         Opening: Vakiloha.\n\
         bob (Black) is to move (turn 2).\n"
    );
}

#[test]
fn a_turn_or_a_challenge_rings_for_whom_it_concerns() {
    let bell = |account| {
        with(
            Preferences {
                bell: true,
                ..Preferences::default()
            },
            Some(account),
        )
    };
    let asked = ChallengeEvent::Open {
        challenge: challenge(),
        replaces: None,
        made: Made::Now,
    }
    .into();
    let declined = ChallengeEvent::Declined(challenge()).into();
    let turned = happened(&["e2e3+"]);
    let under_way = happened(&["e2e3+", "f4e5-"]);
    let resigned = done(&Game::new(Ruleset::Tsivy), Side::White, &RESIGNS);
    for (event, alice, bob) in [
        (asked, false, true),
        (declined, false, false),
        (turned, false, true),
        (under_way, false, false),
        (resigned, false, false),
        (
            state(Game::new(Ruleset::Tsivy), Cause::Started),
            true,
            false,
        ),
        (state(Game::new(Ruleset::Tsivy), Cause::Asked), false, false),
    ] {
        assert_eq!(
            (rings(&event, &bell(ALICE)), rings(&event, &bell(BOB))),
            (alice, bob),
            "{event:?}"
        );
        assert!(
            !rings(&event, &viewer(Some(BOB), Mode::Human)),
            "never without being asked"
        );
    }
}

#[test]
fn moments_are_told_in_the_viewers_zone_and_to_programs_in_utc() {
    let timezone = Zone::named("Indian/Antananarivo").unwrap();
    let far = with(
        Preferences {
            timezone,
            ..Preferences::default()
        },
        Some(BOB),
    );
    let date = || {
        ServerDone::Date {
            now_ms: NOON,
            date: date_time(NOON, &Zone::UTC),
        }
        .into()
    };
    let said = |outcome: Done, viewer: &Viewer| {
        let mut out = String::new();
        super::reply(&Reply::done(outcome), None, viewer, &mut 0, &mut out);
        out
    };
    assert_eq!(said(date(), &far), "2026-11-20 15:00 EAT\n");
    let program = Viewer {
        mode: Mode::Json,
        ..far
    };
    assert!(said(date(), &program).contains("\"date\":\"2026-11-20 12:00 UTC\""));
}

#[test]
fn a_prompt_is_drawn_as_it_was_set_and_those_who_hear_have_none() {
    let prompt = |preferences| command_prompt(&with(preferences, Some(BOB)), "bob", Some(BOARD));
    assert_eq!(prompt(Preferences::default()).as_deref(), Some("> "));
    let own = || Some(PromptText::new("%n %b %t>").unwrap());
    let blind = || Preferences {
        style: Style::Blind.into(),
        ..Preferences::default()
    };
    assert_eq!(
        prompt(Preferences {
            prompt: own(),
            ..blind()
        })
        .as_deref(),
        Some("bob 12 12:00> ")
    );
    assert_eq!(prompt(blind()), None);
}

#[test]
fn lists_are_wrapped_at_the_width_and_said_in_words() {
    let row = AliasRow {
        name: "gb".to_owned(),
        text: "a long text that goes on and on and on for long".to_owned(),
    };
    let table = Event::List(Box::new(Lists::Aliases(List::whole(vec![row]))));
    let narrow = with(
        Preferences {
            width: Width::Fixed(40),
            ..Preferences::default()
        },
        None,
    );
    let wanted = "name  text\ngb    a long text that goes on and on\n      and on for long\n";
    assert_eq!(drawn_for(&table, &narrow), wanted);
    let blind = with(
        Preferences {
            style: Style::Blind.into(),
            ..Preferences::default()
        },
        None,
    );
    let wanted = "name: gb, text: a long text that goes on and on and on for long.\n";
    assert_eq!(drawn_for(&table, &blind), wanted);
}
