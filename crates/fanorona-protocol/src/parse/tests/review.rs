//! Commands that look back.

use super::{alice, detail, name, nobody, refused};
use crate::command::{AtTurn, Command, Day, Exported, History, Outcome, Review, Shown, Step, Way};
use crate::record::Format;
use crate::refusal::{Refusal, UsageDetail};
use fanorona_game::{GameId, Score};
use fanorona_rules::{Opening, Ruleset, Side};

fn history(text: &str) -> History {
    let read = alice(text);
    let Command::Review(Review::History(history)) = read else { panic!("{text}: {read:?}") };
    *history
}

fn contradiction(one: &str, other: &str) -> Option<UsageDetail> {
    Some(UsageDetail::Contradiction(one.to_owned(), other.to_owned()))
}

/// That a filter does not take a value; without one it says what it takes.
fn unknown(filter: &str, refused: &str) -> Option<UsageDetail> {
    let takes = match filter {
        "since" | "until" => "a day like 2026-11-20",
        "opening" => "vakiloha, lehavanana, lehavia, kobaka-fohy or kobaka-lava",
        "result" => "1-0, 0-1, 1/2-1/2 or *",
        "ruleset" => "tsivy, dimyand or telo",
        _ => panic!("{filter}"),
    };
    let name = ["since", "until", "opening", "result", "ruleset"].into_iter().find(|name| *name == filter)?;
    Some(UsageDetail::BadOption { name, takes, value: refused.to_owned() })
}

#[test]
fn history_takes_two_names_and_any_filters() {
    let any = History::default;
    assert_eq!(history("history"), any());
    assert!(matches!(nobody("fanorona history"), Command::Review(Review::History(_))));
    assert_eq!(history("history bob"), History { of: Some(name("bob")), ..any() });
    let pair = History { of: Some(name("bob")), opponent: Some(name("carol")), ..any() };
    assert_eq!(history("history bob carol"), pair);
    assert_eq!(history("history opponent carol bob"), pair);
    assert_eq!(history("history --opponent=carol player=bob"), pair);
    assert_eq!(
        history("history bob White won 1-0 rated tsivy since 2026-11-01 until=2026-11-30 Before 12"),
        History {
            of: Some(name("bob")),
            side: Some(Side::White),
            outcome: Some(Outcome::Won),
            score: Some(Score::Win(Side::White)),
            rated: Some(true),
            ruleset: Some(Ruleset::Tsivy),
            since: Day::read("2026-11-01"),
            until: Day::read("2026-11-30"),
            after: Some(GameId(12)),
            ..any()
        }
    );
    assert_eq!(history("history -unrated board=telo").ruleset, Some(Ruleset::Telo));
    assert_eq!(history("history result lost").outcome, Some(Outcome::Lost));
    assert_eq!(history("history result=*").score, Some(Score::Aborted));
    assert_eq!(history("history colour black").side, Some(Side::Black));
    for (said, opening) in [
        ("vakiloha", Opening::Vakiloha),
        ("Kobaka Fohy", Opening::KobakaFohy),
        ("kobaka-lava", Opening::KobakaLava),
        ("KobakaLava", Opening::KobakaLava),
    ] {
        assert_eq!(history(&format!("history opening {said} before 3")).opening, Some(opening), "{said}");
    }
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
        ("history since 2026-11-02 until 2026-11-01", "since 2026-11-02", "until 2026-11-01"),
        ("history bob BOB", "bob", "BOB"),
        ("history before 1 before 2", "before", "before"),
    ] {
        assert_eq!(detail(text), contradiction(one, other), "{text}");
    }
    assert_eq!(history("history bob black won 0-1").outcome, Some(Outcome::Won));
}

#[test]
fn what_no_filter_takes_is_refused_by_name() {
    assert_eq!(detail("history since yesterday"), unknown("since", "yesterday"));
    assert_eq!(detail("history since 2026-02-30"), unknown("since", "2026-02-30"));
    assert_eq!(detail("history until 2026-1-1"), unknown("until", "2026-1-1"));
    assert_eq!(detail("history opening sicilian"), unknown("opening", "sicilian"));
    assert_eq!(detail("history opening kobaka"), unknown("opening", "kobaka"));
    assert_eq!(detail("history opening"), unknown("opening", ""));
    assert_eq!(detail("history result 3-0"), unknown("result", "3-0"));
    assert_eq!(detail("history ruleset chess"), unknown("ruleset", "chess"));
    assert_eq!(detail("history before noon"), Some(UsageDetail::NotANumber("noon".to_owned())));
    assert_eq!(detail("history bob carol dave"), Some(UsageDetail::LeftOver("dave".to_owned())));
    assert_eq!(detail("history -sideways"), Some(UsageDetail::UnknownOption("-sideways".to_owned())));
    assert_eq!(detail("history 12"), Some(UsageDetail::NotAName("12".to_owned())));
    let long = "9".repeat(30);
    assert_eq!(refused(&format!("history before {long}")), Refusal::NoBoard { number: long });
}

#[test]
fn the_command_for_the_next_page_repeats_all_filters() {
    for filters in [
        "",
        " bob",
        " bob opponent carol white won result 1-0 opening kobaka-fohy tsivy since 2026-11-01 until 2026-11-30 rated",
        " alice black aborted dimyand unrated",
    ] {
        let asked = history(&format!("history{filters}"));
        let next = asked.going_on_after(GameId(12));
        assert_eq!(next, format!("history{filters} before 12"));
        assert_eq!(history(&next), History { after: Some(GameId(12)), ..asked });
    }
    // A player may be called like a filter.
    let rated = History { of: Some(name("Won")), opponent: Some(name("rated")), ..History::default() };
    let next = rated.going_on_after(GameId(1));
    assert_eq!(history(&next), History { after: Some(GameId(1)), ..rated });
}

#[test]
fn days_are_whole_days_of_utc() {
    let day = Day::read("2026-11-20").unwrap();
    assert_eq!(day.begins().0, 1_795_132_800_000);
    assert_eq!(day.ends().0 - day.begins().0, 86_400_000);
    assert_eq!(Day::read("+002026-11-20"), None);
    assert_eq!(Day::read("2026-11-20T00:00"), None);
}

#[test]
fn moves_begin_where_they_are_asked_to() {
    let moves = |board: Option<i64>, from| Command::Review(Review::Moves { board: board.map(GameId), from });
    assert_eq!(alice("moves"), moves(None, 1));
    assert_eq!(alice("moves 12"), moves(Some(12), 1));
    assert_eq!(alice("moves 12 from 101"), moves(Some(12), 101));
    assert_eq!(alice("moves from 0"), moves(None, 1));
    assert_eq!(detail("moves 12 from"), None);
    assert_eq!(detail("moves 12 from the start"), Some(UsageDetail::NotANumber("the".to_owned())));
    assert_eq!(detail("moves 12 all"), Some(UsageDetail::LeftOver("all".to_owned())));
}

#[test]
fn a_replay_is_of_a_board_or_with_somebody() {
    let replay = |review| Command::Review(review);
    assert_eq!(alice("replay"), replay(Review::Replay(None)));
    assert_eq!(alice("replay 12"), replay(Review::Replay(Some(GameId(12)))));
    for text in ["replay bob", "replay with bob", "replay join bob"] {
        assert_eq!(alice(text), replay(Review::Join(name("bob"))), "{text}");
    }
    assert_eq!(detail("replay with"), None);
    assert_eq!(detail("replay 12 bob"), Some(UsageDetail::LeftOver("bob".to_owned())));
}

#[test]
fn a_replay_goes_in_both_directions_and_to_a_turn() {
    for (text, step) in [
        ("forward", Step::Forward(1)),
        ("forw 3", Step::Forward(3)),
        ("backward", Step::Backward(1)),
        ("backward 99999999999", Step::Backward(u32::MAX)),
        ("go 7", Step::To(7)),
        ("go #7", Step::To(7)),
        ("go -2", Step::BeforeEnd(2)),
        ("go #-2", Step::BeforeEnd(2)),
        ("first", Step::To(0)),
        ("last", Step::BeforeEnd(0)),
        ("forward turning", Step::Turning(Way::On)),
        ("go TURNING", Step::Turning(Way::On)),
        ("backw turning", Step::Turning(Way::Back)),
    ] {
        assert_eq!(alice(text), Command::Review(Review::Step(step)), "{text}");
    }
    assert_eq!(detail("go"), None);
    assert_eq!(detail("go #"), None);
    assert_eq!(detail("go home"), Some(UsageDetail::NotANumber("home".to_owned())));
    assert_eq!(detail("go turning 3"), Some(UsageDetail::LeftOver("3".to_owned())));
    assert_eq!(detail("forward -1"), Some(UsageDetail::NotANumber("-1".to_owned())));
}

#[test]
fn an_export_is_of_boards_or_of_a_player() {
    let export = |what, format| Command::Review(Review::Export { what, format });
    let boards = |numbers: &[i64]| Exported::Boards(numbers.iter().copied().map(GameId).collect());
    assert_eq!(alice("export"), export(Exported::Current, None));
    assert_eq!(alice("export 12 13 12"), export(boards(&[12, 13]), None));
    assert_eq!(alice("export pgn 12"), export(boards(&[12]), Some(Format::Fgn)));
    assert_eq!(alice("export mine -fgn"), export(Exported::Mine, Some(Format::Fgn)));
    assert_eq!(alice("export bob json"), export(Exported::Of(name("bob")), Some(Format::Json)));
    assert_eq!(alice("export bob messages"), export(Exported::Private, None));
    assert_eq!(detail("export text json"), contradiction("text", "json"));
    assert_eq!(detail("export mine bob"), contradiction("mine", "bob"));
    assert_eq!(detail("export 12 mine"), contradiction("12", "mine"));
    assert_eq!(alice("show"), Command::Show(vec![Shown::Current(AtTurn::Now)]));
}
