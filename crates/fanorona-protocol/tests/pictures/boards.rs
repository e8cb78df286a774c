//! Boards as SVG.

use crate::{board, compare, finished};
use fanorona_protocol::board::Board;
use fanorona_protocol::pictures::{self, BoardKind, Caption};
use fanorona_rules::{Point, PointSet, Ruleset, Side};
use roxmltree::Document;

const CHAIN: &[&str] = &["e2e3+", "f4e5-"];
const TURN: &[&str] = &["d2e3+", "g4g5-,f4+,end"];

#[test]
fn boards_look_as_in_their_files() {
    use Ruleset::{Dimyand, Telo, Tsivy};
    let boards = [
        (
            "tsivy_start",
            Tsivy,
            &[] as &[&str],
            Side::White,
            BoardKind::Full,
        ),
        (
            "tsivy_start_turned",
            Tsivy,
            &[],
            Side::Black,
            BoardKind::Full,
        ),
        (
            "tsivy_in_a_chain",
            Tsivy,
            CHAIN,
            Side::White,
            BoardKind::Full,
        ),
        (
            "tsivy_after_a_chain",
            Tsivy,
            TURN,
            Side::White,
            BoardKind::Full,
        ),
        (
            "tsivy_after_a_chain_turned",
            Tsivy,
            TURN,
            Side::Black,
            BoardKind::Full,
        ),
        ("tsivy_small", Tsivy, TURN, Side::White, BoardKind::Small),
        (
            "tsivy_playable",
            Tsivy,
            CHAIN,
            Side::Black,
            BoardKind::Playable,
        ),
        ("dimyand_start", Dimyand, &[], Side::White, BoardKind::Full),
        (
            "dimyand_after_a_capture",
            Dimyand,
            &["b2c3+"],
            Side::White,
            BoardKind::Full,
        ),
        ("telo_start", Telo, &[], Side::White, BoardKind::Full),
        (
            "telo_after_a_paika",
            Telo,
            &["c1b2+", "a2a3-", "b2a1-,end", "b3b2"],
            Side::Black,
            BoardKind::Full,
        ),
    ];
    for (name, ruleset, lines, bottom, kind) in boards {
        compare(name, &pictures::board(&board(ruleset, lines, bottom), kind));
    }
    let marked = pictures::marked_board(
        &board(Dimyand, &["b2c3+"], Side::White),
        BoardKind::Full,
        &"[%mark c3 a1 d4-d2 e5-a1]".parse().unwrap(),
    );
    compare("dimyand_with_marks", &marked);
    for ruleset in Ruleset::ALL {
        let board = Board::of_game(&finished(ruleset), Side::White);
        let name = format!("{}_finished", ruleset.name());
        compare(&name, &pictures::board(&board, BoardKind::Full));
    }
}

/// The centres of all circles in the elements of a class that are seen, in order.
fn centres(svg: &Document<'_>, class: &str) -> Vec<(i16, i16)> {
    let mut centres: Vec<_> = svg
        .root_element()
        .children()
        .filter(|node| node.attribute("class") == Some(class))
        .flat_map(|node| node.descendants())
        .filter_map(|node| {
            let length = |name| node.attribute(name)?.parse().ok();
            Some((length("cx")?, length("cy")?))
        })
        .collect();
    centres.sort_unstable();
    centres
}

#[test]
fn every_point_of_a_playable_board_is_found_where_its_piece_is() {
    for ruleset in Ruleset::ALL {
        for bottom in Side::ALL {
            let board = board(ruleset, &[], bottom);
            let svg = pictures::board(&board, BoardKind::Playable).svg(Caption::Decoration);
            let svg = Document::parse(svg.as_str()).unwrap();
            let places: Vec<(Point, (i16, i16))> = svg
                .descendants()
                .filter_map(|node| {
                    let point = node.attribute("data-point")?.parse().unwrap();
                    let length = |name| node.attribute(name).unwrap().parse().unwrap();
                    Some((point, (length("cx"), length("cy"))))
                })
                .collect();
            let points: PointSet = places.iter().map(|(point, _)| *point).collect();
            assert_eq!(
                (points, places.len()),
                (ruleset.points(), points.len() as usize)
            );
            for side in Side::ALL {
                let mut expected: Vec<_> = places
                    .iter()
                    .filter(|(point, _)| board.occupant(*point) == Some(side))
                    .map(|(_, place)| *place)
                    .collect();
                expected.sort_unstable();
                let class = format!("fb-{}", side.letter());
                assert_eq!(centres(&svg, &class), expected, "{ruleset:?} {side:?}");
            }
            let at_origin = places.iter().find(|(_, place)| *place == (0, 0));
            let corner = at_origin.unwrap().0;
            let is_top = corner.row().index() > 0;
            assert_eq!(is_top, bottom == Side::White, "{corner} is at the top left");
        }
    }
}

#[test]
fn a_script_finds_one_of_each_shape_as_it_is_drawn() {
    let board = board(Ruleset::Tsivy, TURN, Side::White);
    let svg = pictures::board(&board, BoardKind::Playable).svg(Caption::Decoration);
    let svg = Document::parse(svg.as_str()).unwrap();
    for class in ["fb-w", "fb-b", "fb-taken", "fb-from", "fb-moved"] {
        let radii = svg
            .descendants()
            .filter(|node| node.attribute("class") == Some(class))
            .flat_map(|node| node.descendants())
            .filter_map(|node| node.attribute("r"));
        let radii: Vec<&str> = radii.collect();
        assert!(radii.len() > 1, "{class}");
        assert!(
            radii.iter().all(|radius| *radius == radii[0]),
            "{class}: {radii:?}"
        );
    }
}

#[test]
fn the_last_movement_is_drawn_in_the_order_of_its_steps() {
    let board = board(Ruleset::Tsivy, TURN, Side::White);
    let path: Vec<String> = board.last.path().iter().map(Point::to_string).collect();
    assert_eq!(path, ["g4", "g5", "f4"]);
    let svg = pictures::board(&board, BoardKind::Full).svg(Caption::Decoration);
    let svg = Document::parse(svg.as_str()).unwrap();
    let way = svg
        .descendants()
        .find(|node| node.attribute("class") == Some("fb-way"))
        .unwrap();
    assert_eq!(way.attribute("d"), Some("M240 40v-40l-40 40"));
    assert_eq!(centres(&svg, "fb-from"), [(240, 40)]);
    assert_eq!(centres(&svg, "fb-moved"), [(200, 40)]);
    let taken: usize = board.last.captured.len() as usize;
    assert_eq!(centres(&svg, "fb-taken").len(), taken);
    assert!(taken > 1);
}

#[test]
fn boards_are_small_files() {
    for (kind, most) in [
        (BoardKind::Full, 3_000),
        (BoardKind::Small, 2_600),
        (BoardKind::Playable, 6_400),
    ] {
        let full = board(Ruleset::Tsivy, TURN, Side::White);
        let svg = pictures::board(&full, kind).svg(Caption::Decoration);
        let bytes = svg.as_str().len();
        assert!(bytes <= most, "{kind:?}: {bytes} bytes");
    }
}
