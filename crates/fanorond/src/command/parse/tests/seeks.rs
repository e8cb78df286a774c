//! The words of seeks and formulas.

use super::*;
use crate::command::formula::FormulaCommand;
use crate::command::seek::{PlayWhich, SeekCommand, SeekList, SeekShape, SeekWish, SeeksOf};
use fanorona_game::{
    Colour, LiveTime, Pace, RatingRange, SeekFilter, SeekId, SeekTerms, Terms, TimeControl,
};
use fanorona_protocol::messages::formula::FormulaRefusal;
use fanorona_rules::Ruleset;

fn command(text: &str) -> SeekCommand {
    let Command::Seek(command) = alice(text) else {
        panic!("{text}")
    };
    command
}

fn usual() -> SeekTerms {
    SeekTerms::open(Terms::usual(Ruleset::Tsivy))
}

fn wish(text: &str) -> SeekTerms {
    let SeekCommand::Seek(SeekWish { terms, .. }) = command(text) else {
        panic!("{text}")
    };
    terms
}

#[test]
fn a_seek_takes_the_options_of_a_challenge_and_three_more() {
    assert_eq!(wish("seek"), usual());
    let time = TimeControl::Live(LiveTime::new(600, 5).unwrap());
    let game = Terms {
        ruleset: Ruleset::Telo,
        colour: Colour::White,
        time,
        ..usual().terms
    };
    let ratings = RatingRange::from_text("1400-1800").unwrap();
    let wanted = SeekTerms {
        terms: game,
        ratings,
        registered: true,
        manual: true,
    };
    for text in [
        "seek telo white time=10+5 rating=1400-1800 registered manual",
        "seek -manual -registered -rating=1400-1800 -time=10+5 -white -board=telo",
        "seek 10+5 MANUAL ratings=1400-1800 Telo white REGISTERED",
    ] {
        assert_eq!(wish(text), wanted, "{text}");
    }
    assert_eq!(
        wish("seek rating=-1800").ratings,
        RatingRange::from_text("-1800").unwrap()
    );
    assert_eq!(wish("seek rated"), usual());
    assert!(matches!(
        command("seek rated"),
        SeekCommand::Seek(SeekWish {
            insists_on_rating: true,
            ..
        })
    ));
}

#[test]
fn a_number_is_how_many_games_are_wanted_and_by_mail_nothing_asks_for_it() {
    assert_eq!(
        alice("seek 3"),
        Command::Account(AccountCommand::Seek(Some(3)))
    );
    let by_mail = |text| line(text, None).unwrap().given.map(|it| it.1);
    assert_eq!(
        by_mail("fanorona seek bob sesame"),
        Some(Command::Account(AccountCommand::Seek(None)))
    );
    assert_eq!(
        by_mail("fanorona seek bob sesame 3"),
        Some(Command::Account(AccountCommand::Seek(Some(3))))
    );
    let telo = Terms {
        ruleset: Ruleset::Telo,
        ..usual().terms
    };
    let wanted = SeekWish {
        terms: SeekTerms::open(telo),
        insists_on_rating: false,
    };
    assert_eq!(
        by_mail("fanorona seek bob sesame -telo"),
        Some(Command::Seek(SeekCommand::Seek(wanted)))
    );
    assert!(matches!(
        refused("seek 3 telo"),
        Refusal::Server(fanorona_protocol::messages::server::ServerRefusal::Usage { .. })
    ));
}

#[test]
fn what_a_seek_cannot_mean_is_refused() {
    for text in [
        "seek bob",
        "seek rating=",
        "seek rating",
        "seek rating=1800-1400",
        "seek rating=abc",
        "seek -",
        "seek rating=1400- rating=1500-",
        "seek registered=yes",
        "seek vela manual",
        "seek 10+5 days=7",
        "seek white black",
    ] {
        assert!(
            matches!(refused(text), Refusal::Server(fanorona_protocol::messages::server::ServerRefusal::Usage { command, .. }) if command == "seek".into()),
            "{text}"
        );
    }
}

#[test]
fn a_list_is_narrowed_by_words() {
    assert_eq!(command("seeks"), SeekCommand::List(SeekList::default()));
    let filter = SeekFilter {
        ruleset: Some(Ruleset::Telo),
        rated: Some(false),
        pace: Some(Pace::Live),
    };
    let bob = PlayerName::new("bob").unwrap();
    let all = SeekList {
        filter,
        whose: SeeksOf::Player(bob),
        shape: SeekShape::Graph,
        after: Some(SeekId(7)),
    };
    assert_eq!(
        command("seeks graph telo unrated live bob after 7"),
        SeekCommand::List(all.clone())
    );
    assert_eq!(
        command(&all.next_page(SeekId(7))),
        SeekCommand::List(SeekList {
            shape: SeekShape::List,
            ..all
        })
    );
    let mine = SeekList {
        whose: SeeksOf::Mine,
        ..SeekList::default()
    };
    assert_eq!(command("seeks mine"), SeekCommand::List(mine));
    for text in [
        "seeks telo tsivy",
        "seeks rated unrated",
        "seeks mine bob",
        "seeks -odd",
        "seeks after",
        "seeks after x",
        "seeks 7",
    ] {
        assert!(
            matches!(
                refused(text),
                Refusal::Server(fanorona_protocol::messages::server::ServerRefusal::Usage { command, .. }) if command == "seeks".into()
            ),
            "{text}"
        );
    }
}

#[test]
fn a_seek_is_answered_and_taken_back_by_its_number() {
    assert_eq!(
        command("play 7"),
        SeekCommand::Play(PlayWhich::Number(SeekId(7)))
    );
    let SeekCommand::Play(PlayWhich::With { name, terms }) = command("play robot1 10 5 u") else {
        panic!()
    };
    assert_eq!((name.as_str(), terms.terms.rated), ("robot1", false));
    assert_eq!(terms.terms.time.live().unwrap().to_string(), "10+5");
    assert_eq!(
        command("play bob"),
        SeekCommand::Play(PlayWhich::Of(PlayerName::new("bob").unwrap()))
    );
    assert_eq!(command("unseek 7"), SeekCommand::Unseek(Some(SeekId(7))));
    assert_eq!(command("unseek"), SeekCommand::Unseek(None));
    let huge = "9".repeat(30);
    assert_eq!(
        command(&format!("play {huge}")),
        SeekCommand::Play(PlayWhich::Number(SeekId(i64::MAX)))
    );
    assert_eq!(command("play"), SeekCommand::List(SeekList::default()));
    for text in ["play 7 8", "play -7", "unseek bob", "unseek 7 8"] {
        assert!(
            matches!(
                refused(text),
                Refusal::Server(fanorona_protocol::messages::server::ServerRefusal::Usage { .. })
            ),
            "{text}"
        );
    }
}

#[test]
fn a_formula_is_read_where_it_is_typed() {
    assert_eq!(alice("formula"), Command::Formula(FormulaCommand::Show));
    assert_eq!(alice("formula off"), Command::Formula(FormulaCommand::Off));
    let Command::Formula(FormulaCommand::Set(formula)) = alice("formula  rating >= 1400  & !bot")
    else {
        panic!()
    };
    assert_eq!(formula.text(), "rating >= 1400  & !bot");
    let Command::Formula(FormulaCommand::Test { name, terms }) =
        alice("formula test bob telo white")
    else {
        panic!()
    };
    assert_eq!((name.as_str(), terms.terms.ruleset), ("bob", Ruleset::Telo));
    assert!(matches!(
        refused("formula test bob telo 10"),
        Refusal::Server(fanorona_protocol::messages::server::ServerRefusal::Usage { .. })
    ));
}

#[test]
fn a_formula_that_is_none_is_refused_with_its_place() {
    let Refusal::Formula(FormulaRefusal::Syntax { text, at, .. }) =
        refused("formula rating >= & bot")
    else {
        panic!()
    };
    assert_eq!((text.as_str(), at), ("rating >= & bot", 11));
    assert!(matches!(
        refused("formula test"),
        Refusal::Server(fanorona_protocol::messages::server::ServerRefusal::Usage { .. })
    ));
}

#[test]
fn control_characters_in_a_formula_are_neither_read_nor_repeated() {
    let refusal = refused("formula \u{11}\u{11}bot \u{11}& é");
    let Refusal::Formula(FormulaRefusal::Syntax {
        text, at, problem, ..
    }) = refusal
    else {
        panic!()
    };
    assert_eq!((text.as_str(), at), ("bot & é", 7));
    assert!(!format!("{problem:?}").contains("11"), "{problem:?}");
    assert!(matches!(
        alice("formula \u{11}bot"),
        Command::Formula(FormulaCommand::Set(_))
    ));
}
