//! Filters, turns and exports.

use super::*;
use crate::command::commands::Command;
use crate::command::dates::RoughDate;
use crate::command::games::{AtTurn, Shown};
use crate::command::history::filters::HistoryFilters;
use crate::command::parse::tests::{alice, detail, name, nobody, refused};
use fanorona_game::EndReason;
use fanorona_game::GameId;
use fanorona_game::PlayerResult;
use fanorona_game::Score;
use fanorona_game::Timestamp;
use fanorona_protocol::messages::history::HistoryRefusal;
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::usage::UsageDetail;
use fanorona_protocol::preferences::values::Zone;
use fanorona_rules::Ruleset;
use fanorona_rules::{Opening, Side};
use fanorona_store::{Between, FinishedQuery};

fn filters(text: &str) -> HistoryFilters {
    let read = alice(text);
    let Command::History(HistoryCommand::List(history)) = read else {
        panic!("{text}: {read:?}")
    };
    *history
}

fn date(text: &str) -> Option<RoughDate> {
    RoughDate::read(&text.split(' ').collect::<Vec<_>>())
}

fn contradicts(one: &str, other: &str) -> Option<UsageDetail> {
    Some(UsageDetail::Contradiction(one.to_owned(), other.to_owned()))
}

/// The refusal of a filter's value.
fn unknown(filter: &str, refused: &str) -> Option<UsageDetail> {
    let name = [
        "since",
        "until",
        "opening",
        "result",
        "ruleset",
        "turns",
        "reason",
        "difference",
    ]
    .into_iter()
    .find(|name| *name == filter)?;
    Some(UsageDetail::bad_option(name, refused))
}

#[test]
fn history_takes_two_names_and_any_filters() {
    let any = HistoryFilters::default;
    assert_eq!(filters("history"), any());
    assert!(matches!(
        nobody("fanorona history"),
        Command::History(HistoryCommand::List(_))
    ));
    assert_eq!(
        filters("history bob"),
        HistoryFilters {
            of: Some(name("bob")),
            ..any()
        }
    );
    let pair = HistoryFilters {
        of: Some(name("bob")),
        opponent: Some(name("carol")),
        ..any()
    };
    assert_eq!(filters("history bob carol"), pair);
    assert_eq!(filters("history opponent carol bob"), pair);
    assert_eq!(filters("history --opponent=carol player=bob"), pair);
    assert_eq!(
        filters(
            "history bob White won 1-0 rated tsivy since 2026-11-01 until=2026-11-30 Before 12"
        ),
        HistoryFilters {
            of: Some(name("bob")),
            games: FinishedQuery {
                side: Some(Side::White),
                outcome: Some(PlayerResult::Won),
                score: Some(Score::Win(Side::White)),
                rated: Some(true),
                ruleset: Some(Ruleset::Tsivy),
                ..FinishedQuery::default()
            },
            since: date("2026-11-01"),
            until: date("2026-11-30"),
            after: Some(GameId(12)),
            ..any()
        }
    );
    assert_eq!(
        filters("history -unrated board=telo").games.ruleset,
        Some(Ruleset::Telo)
    );
    assert_eq!(
        filters("history result lost").games.outcome,
        Some(PlayerResult::Lost)
    );
    assert_eq!(
        filters("history result=*").games.score,
        Some(Score::Aborted)
    );
    assert_eq!(
        filters("history colour black").games.side,
        Some(Side::Black)
    );
    for (said, opening) in [
        ("vakiloha", Opening::Vakiloha),
        ("Kobaka Fohy", Opening::KobakaFohy),
        ("kobaka-lava", Opening::KobakaLava),
        ("KobakaLava", Opening::KobakaLava),
    ] {
        assert_eq!(
            filters(&format!("history opening {said} before 3"))
                .games
                .opening,
            Some(opening),
            "{said}"
        );
    }
}

#[test]
fn games_are_found_by_reason_length_difference_and_opening() {
    let games = |text: &str| filters(&format!("history {text}")).games;
    let between = |least, most| Some(Between { least, most });
    for (said, reason) in [
        ("resigned", EndReason::Resigned),
        ("lost on time", EndReason::Time),
        ("by agreement", EndReason::Agreed),
        ("reason=no_capture_limit", EndReason::NoCaptureLimit),
        ("reason aborted", EndReason::Aborted),
    ] {
        assert_eq!(games(said).reason, Some(reason), "{said}");
    }
    assert_eq!(games("turns 20-40").turns, between(20, 40));
    assert_eq!(games("turns=-15").turns, between(0, 15));
    assert_eq!(games("turns -15").turns, between(0, 15));
    assert_eq!(games("turns 30").turns, between(30, 30));
    assert_eq!(games("difference 200").difference, between(200, u32::MAX));
    assert_eq!(games("difference 0-50").difference, between(0, 50));
    for said in ["vakiloha", "opening e2e3+", "Opening Vakiloha"] {
        assert_eq!(games(said).opening, Some(Opening::Vakiloha), "{said}");
    }
    for said in ["kobaka lava", "kobaka-lava", "opening D3E3-"] {
        assert_eq!(games(said).opening, Some(Opening::KobakaLava), "{said}");
    }
    assert_eq!(
        filters("history bob vs carol"),
        filters("history bob opponent carol")
    );
}

#[test]
fn filters_that_contradict_each_other_are_refused_by_name() {
    for (text, one, other) in [
        ("history bob white black", "white", "black"),
        ("history bob won lost", "won", "lost"),
        ("history bob won 1/2-1/2", "won", "1/2-1/2"),
        ("history bob white won 0-1", "won", "0-1"),
        ("history 1-0 0-1", "1-0", "0-1"),
        ("history rated unrated", "rated", "unrated"),
        ("history tsivy telo", "tsivy", "telo"),
        ("history opening lehavia telo", "opening", "telo"),
        ("history resigned on time", "resigned", "time"),
        ("history difference 200 unrated", "difference", "unrated"),
        ("history yesterday since 2026", "yesterday", "since"),
        ("history bob BOB", "bob", "BOB"),
        ("history before 1 before 2", "before", "before"),
    ] {
        assert_eq!(detail(text), contradicts(one, other), "{text}");
    }
    assert_eq!(
        filters("history bob black won 0-1").games.outcome,
        Some(PlayerResult::Won)
    );
}

#[test]
fn what_no_filter_takes_is_refused_by_name() {
    assert_eq!(detail("history since 2026-13"), unknown("since", "2026-13"));
    assert_eq!(detail("history since never"), unknown("since", "never"));
    assert_eq!(detail("history bob 2026-13"), unknown("since", "2026-13"));
    assert_eq!(
        detail("history since 2026-02-30"),
        unknown("since", "2026-02-30")
    );
    assert_eq!(
        detail("history until 2026-1-1"),
        unknown("until", "2026-1-1")
    );
    assert_eq!(
        detail("history opening sicilian"),
        unknown("opening", "sicilian")
    );
    assert_eq!(
        detail("history opening kobaka"),
        unknown("opening", "kobaka")
    );
    assert_eq!(detail("history opening"), unknown("opening", ""));
    assert_eq!(detail("history result 3-0"), unknown("result", "3-0"));
    assert_eq!(detail("history turns 40-20"), unknown("turns", "40-20"));
    assert_eq!(detail("history turns"), unknown("turns", ""));
    assert_eq!(detail("history reason luck"), unknown("reason", "luck"));
    assert_eq!(
        detail("history difference much"),
        unknown("difference", "much")
    );
    assert_eq!(detail("history ruleset chess"), unknown("ruleset", "chess"));
    assert_eq!(
        detail("history before noon"),
        Some(UsageDetail::NotANumber("noon".to_owned()))
    );
    assert_eq!(
        detail("history bob carol dave"),
        Some(UsageDetail::LeftOver("dave".to_owned()))
    );
    assert_eq!(
        detail("history -sideways"),
        Some(UsageDetail::UnknownOption("-sideways".to_owned()))
    );
    assert_eq!(
        detail("history 12"),
        Some(UsageDetail::NotAName("12".to_owned()))
    );
    let long = "9".repeat(30);
    assert_eq!(
        refused(&format!("history before {long}")),
        fanorona_protocol::messages::games::GamesRefusal::NoBoard { number: long }.into()
    );
}

#[test]
fn the_command_for_the_next_page_repeats_all_filters() {
    for words in [
        "",
        " bob",
        " bob opponent carol white won result 1-0 opening kobaka-fohy tsivy since 2026-11-01 until 2026-11-30 rated",
        " alice black aborted dimyand unrated",
        " bob since 30d",
        " bob reason time turns 20-40 difference 200+",
        " since last week until october",
        " bob around 2026-11-20",
    ] {
        let asked = filters(&format!("history{words}"));
        let next = asked.next_page(GameId(12));
        assert_eq!(next, format!("history{words} before 12"));
        assert_eq!(
            filters(&next),
            HistoryFilters {
                after: Some(GameId(12)),
                ..asked
            }
        );
    }
    // A player may be called like a filter.
    let rated = HistoryFilters {
        of: Some(name("Won")),
        opponent: Some(name("rated")),
        ..HistoryFilters::default()
    };
    let next = rated.next_page(GameId(1));
    assert_eq!(
        filters(&next),
        HistoryFilters {
            after: Some(GameId(1)),
            ..rated
        }
    );
}

#[test]
fn the_viewer_is_a_player_and_days_may_be_around_a_date() {
    let mine = |opponent: Option<&str>| HistoryFilters {
        mine: true,
        opponent: opponent.map(name),
        ..HistoryFilters::default()
    };
    assert_eq!(filters("history me"), mine(None));
    for said in [
        "me bob",
        "bob me",
        "bob vs me",
        "me against bob",
        "my vs bob",
    ] {
        assert_eq!(
            filters(&format!("history {said}")),
            mine(Some("bob")),
            "{said}"
        );
    }
    assert!(filters("history me").needs_player());
    assert_eq!(
        detail("history me bob carol"),
        Some(UsageDetail::LeftOver("carol".to_owned()))
    );
    assert_eq!(
        filters("history near 20 november bob").around,
        date("20 november")
    );
    assert_eq!(
        detail("history around monday since 30d"),
        contradicts("around", "since")
    );
    for said in ["longest", "me longest", "bob sort turns"] {
        let refusal = Refusal::History(HistoryRefusal::Unsorted);
        assert_eq!(refused(&format!("history {said}")), refusal, "{said}");
    }
}

#[test]
fn days_around_a_date_are_three_more_on_each_side() {
    let filters = filters("history around 2026-11");
    let found = filters.dated(&Zone::UTC, Timestamp(0), "history").unwrap();
    let day = |text: &str| Zone::UTC.beginning_of(text.parse().unwrap());
    assert_eq!(found.since, Some(day("2026-10-29")));
    assert_eq!(found.until, Some(day("2026-12-04")));
}

#[test]
fn dates_may_have_several_words_and_stand_alone() {
    let between = |since: &str, until: &str| HistoryFilters {
        of: Some(name("bob")),
        since: date(since),
        until: date(until),
        ..HistoryFilters::default()
    };
    for (said, since, until) in [
        ("bob since last week", "last week", ""),
        ("since=2026-11 bob", "2026-11", ""),
        (
            "bob since 20 november until 3 days ago",
            "20 november",
            "3d",
        ),
        ("bob until october rated", "", "october"),
        ("bob yesterday", "yesterday", "yesterday"),
        ("hier bob", "yesterday", "yesterday"),
        ("volana lasa bob", "last month", "last month"),
        ("bob in october", "october", "october"),
        ("bob october 2025", "october 2025", "october 2025"),
        ("bob 2026", "2026", "2026"),
        ("bob 30d", "30d", ""),
        ("bob 2026-11", "2026-11", "2026-11"),
    ] {
        let mut expected = between(since, until);
        expected.games.rated = said.ends_with("rated").then_some(true);
        assert_eq!(filters(&format!("history {said}")), expected, "{said}");
    }
    // A player may be called like a month.
    assert_eq!(
        filters("history bob october").opponent,
        Some(name("october"))
    );
}

#[test]
fn moves_begin_where_they_are_asked_to() {
    let moves = |board: Option<i64>, from| {
        Command::History(HistoryCommand::Moves {
            game: board.map(GameId),
            from,
        })
    };
    assert_eq!(alice("moves"), moves(None, 1));
    assert_eq!(alice("moves 12"), moves(Some(12), 1));
    assert_eq!(alice("moves 12 from 101"), moves(Some(12), 101));
    assert_eq!(alice("moves from 0"), moves(None, 1));
    assert_eq!(detail("moves 12 from"), None);
    assert_eq!(
        detail("moves 12 from the start"),
        Some(UsageDetail::NotANumber("the".to_owned()))
    );
    assert_eq!(
        detail("moves 12 all"),
        Some(UsageDetail::LeftOver("all".to_owned()))
    );
}

#[test]
fn an_export_is_of_boards_or_of_a_player() {
    let export = |what, format| Command::History(HistoryCommand::Export { what, format });
    let boards = |numbers: &[i64]| Exported::Boards(numbers.iter().copied().map(GameId).collect());
    assert_eq!(alice("export"), export(Exported::Current, None));
    assert_eq!(alice("export 12 13 12"), export(boards(&[12, 13]), None));
    assert_eq!(
        alice("export pgn 12"),
        export(boards(&[12]), Some(Format::Fgn))
    );
    assert_eq!(
        alice("export mine -fgn"),
        export(Exported::Mine, Some(Format::Fgn))
    );
    assert_eq!(
        alice("export my games pgn"),
        export(Exported::Mine, Some(Format::Fgn))
    );
    assert_eq!(
        alice("export bob json"),
        export(Exported::Of(name("bob")), Some(Format::Json))
    );
    assert_eq!(
        alice("export bob messages"),
        export(Exported::Private, None)
    );
    for line in ["export everything", "export everything json"] {
        let Command::History(HistoryCommand::Export { what, .. }) = alice(line) else {
            panic!("{line}");
        };
        assert_eq!(what, Exported::Everything, "{line}");
    }
    assert_eq!(
        detail("export everything pgn"),
        contradicts("everything", "pgn")
    );
    assert_eq!(
        detail("export everything mine"),
        contradicts("everything", "mine")
    );
    assert_eq!(detail("export text json"), contradicts("text", "json"));
    assert_eq!(detail("export mine bob"), contradicts("mine", "bob"));
    assert_eq!(detail("export 12 mine"), contradicts("12", "mine"));
    assert_eq!(
        alice("show"),
        Command::Games(crate::command::games::GamesCommand::Show(vec![
            Shown::Current(AtTurn::Now)
        ]))
    );
}
