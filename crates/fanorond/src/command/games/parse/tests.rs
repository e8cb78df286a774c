//! Lines that look at games, and why they are refused.

use super::*;
use crate::command::commands::Command;
use crate::command::parse::tests::{alice, detail, name, nobody, refused};
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::usage::UsageDetail;

#[test]
fn show_takes_boards_moments_and_players() {
    let board = |number, at| Shown::Board(GameId(number), at);
    assert_eq!(
        alice("show"),
        Command::Games(GamesCommand::Show(vec![Shown::Current(AtTurn::Now)]))
    );
    assert_eq!(
        alice("show 12#3 12#-1 13"),
        Command::Games(GamesCommand::Show(vec![
            board(12, AtTurn::After(3)),
            board(12, AtTurn::BeforeEnd(1)),
            board(13, AtTurn::Now)
        ]))
    );
    assert_eq!(
        alice("show #3"),
        Command::Games(GamesCommand::Show(vec![Shown::Current(AtTurn::After(3))]))
    );
    let of = |names: &[&str], which, after: Option<i64>| {
        let names = names.iter().map(|text| name(text)).collect();
        Shown::Of(GamesOf {
            names,
            which,
            after: after.map(GameId),
        })
    };
    assert_eq!(
        alice("show bob"),
        Command::Games(GamesCommand::Show(vec![of(
            &["bob"],
            GamesWhich::Active,
            None
        )]))
    );
    assert_eq!(
        alice("show all bob 12 carol -ALL"),
        Command::Games(GamesCommand::Show(vec![
            board(12, AtTurn::Now),
            of(&["bob", "carol"], GamesWhich::All, None)
        ]))
    );
    assert_eq!(
        alice("show bob standard inactive before 12"),
        Command::Games(GamesCommand::Show(vec![of(
            &["bob"],
            GamesWhich::Inactive,
            Some(12)
        )]))
    );
    assert_eq!(alice("all show bob next"), alice("show bob next"));
    assert_eq!(alice("all games bob"), alice("games bob"));
    assert_eq!(
        nobody("fanorona show 12"),
        Command::Games(GamesCommand::Show(vec![board(12, AtTurn::Now)]))
    );
}

#[test]
fn show_refuses_what_it_cannot_show() {
    assert_eq!(
        detail("show 12#x"),
        Some(UsageDetail::NotANumber("x".to_owned()))
    );
    assert_eq!(
        detail("show 12#--1"),
        Some(UsageDetail::NotANumber("--1".to_owned()))
    );
    assert_eq!(
        detail("show bob#3"),
        Some(UsageDetail::NotANumber("bob".to_owned()))
    );
    assert_eq!(
        detail("show all"),
        Some(UsageDetail::LeftOver("all".to_owned()))
    );
    assert_eq!(
        detail("show 12 next"),
        Some(UsageDetail::LeftOver("next".to_owned()))
    );
    assert_eq!(
        detail("show bob active inactive"),
        Some(UsageDetail::Contradiction(
            "active".to_owned(),
            "inactive".to_owned()
        ))
    );
}

#[test]
fn games_takes_names_and_one_selector() {
    let games = |names: &[&str], which| {
        Command::Games(GamesCommand::List(GamesOf {
            names: names.iter().map(|text| name(text)).collect(),
            which,
            after: None,
        }))
    };
    assert_eq!(alice("games"), games(&[], GamesWhich::Active));
    assert_eq!(
        alice("games bob carol"),
        games(&["bob", "carol"], GamesWhich::Active)
    );
    assert_eq!(
        alice("games bob -inactive"),
        games(&["bob"], GamesWhich::Inactive)
    );
    assert_eq!(
        alice("games finished bob inactive"),
        games(&["bob"], GamesWhich::Inactive)
    );
    assert_eq!(alice("games next bob"), games(&["bob"], GamesWhich::Next));
    assert_eq!(
        detail("games all next"),
        Some(UsageDetail::Contradiction(
            "all".to_owned(),
            "next".to_owned()
        ))
    );
    assert_eq!(
        detail("games standard tournament"),
        Some(UsageDetail::Contradiction(
            "standard".to_owned(),
            "tournament".to_owned()
        ))
    );
    assert_eq!(
        refused("games tournament"),
        GamesRefusal::NoTournaments.into()
    );
    assert_eq!(
        detail("games 12"),
        Some(UsageDetail::NotAName("12".to_owned()))
    );
    assert_eq!(detail("all show"), None);
    assert_eq!(detail("all bob"), None);
}

#[test]
fn questions_take_the_number_of_a_board() {
    let asked = |text| {
        let Command::Games(GamesCommand::Ask { game, about }) = alice(text) else {
            panic!("{text}")
        };
        (game, about)
    };
    assert_eq!(asked("latest"), (None, About::Latest));
    assert_eq!(asked("clocks 12"), (Some(GameId(12)), About::Clocks));
    assert_eq!(
        asked("point 12 E3"),
        (Some(GameId(12)), About::Point("e3".parse().unwrap()))
    );
    assert_eq!(detail("point"), None);
    assert!(matches!(
        refused("point z9"),
        Refusal::Games(GamesRefusal::NoPoint { .. })
    ));
}
