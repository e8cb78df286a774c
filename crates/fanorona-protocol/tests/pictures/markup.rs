//! What no picture contains, whatever its texts are.

use crate::board;
use fanorona_game::{Annotation, GameId, Judgement, Ply, Timestamp};
use fanorona_protocol::messages::openings::GameResults;
use fanorona_protocol::pictures::{
    self, BoardKind, Caption, Drawing, RatingLine, course, ratings, results,
};
use fanorona_protocol::preferences::values::Zone;
use fanorona_rules::{Ruleset, Side};
use roxmltree::Document;

/// Elements, attributes, entities, the ends of their contexts, and what XML has no way to write.
const HOSTILE: &str = "</title></desc></text></svg>]]>--><script>alert(1)</script>\
    <a href='javascript:x' onclick=\"x\" style=\"x\">&amp;&x;\0\u{1b}\u{ffff}\u{202e}";

fn drawings() -> Vec<Drawing> {
    let kinds = [BoardKind::Full, BoardKind::Small, BoardKind::Playable];
    let mut drawings: Vec<Drawing> = Ruleset::ALL
        .into_iter()
        .flat_map(|ruleset| kinds.map(|kind| (ruleset, kind)))
        .map(|(ruleset, kind)| pictures::board(&board(ruleset, &[], Side::Black), kind))
        .collect();
    let points = [(Timestamp(0), 1500), (Timestamp(1), 1600)];
    let line = RatingLine {
        name: HOSTILE,
        points: &points,
    };
    drawings.extend(ratings(&[line, line], &Zone::UTC));
    let said = Annotation {
        game: GameId(1),
        first: Side::White,
        made_at: Timestamp(0),
        nodes: 1,
        points: Vec::new(),
        course: vec![Judgement::Drawn, Judgement::Open(-10)],
    };
    drawings.extend(course(&said, Some(Ply(1))));
    drawings.push(results(GameResults::default()));
    assert_eq!(drawings.len(), 12);
    drawings
}

#[test]
fn texts_stay_texts_and_nothing_needs_a_script_or_a_style() {
    let elements = [
        "svg", "title", "desc", "defs", "g", "rect", "circle", "path", "text",
    ];
    for drawing in drawings() {
        let svg = drawing.svg(Caption::Text {
            title: HOSTILE,
            description: HOSTILE,
        });
        let document =
            Document::parse(svg.as_str()).unwrap_or_else(|error| panic!("{error}\n{svg}"));
        for node in document.descendants().filter(roxmltree::Node::is_element) {
            let name = node.tag_name().name();
            assert!(elements.contains(&name), "{name}");
            for attribute in node.attributes() {
                let name = attribute.name();
                let is_plain = name != "style" && name != "href" && !name.starts_with("on");
                assert!(is_plain, "{name}");
            }
        }
        // What is read is what was meant, without that which XML has no way to write.
        let readable = HOSTILE.replace(['\0', '\u{1b}', '\u{ffff}'], "\u{fffd}");
        let text_of = |name| {
            let mut found = document
                .descendants()
                .filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", name)));
            found.next().and_then(|node| node.text())
        };
        assert_eq!(text_of("title"), Some(&*readable));
        assert_eq!(text_of("desc"), Some(&*readable));
    }
}

#[test]
fn a_picture_is_an_image_with_a_title_or_hidden() {
    for drawing in drawings() {
        let role_of = |caption| {
            let svg = drawing.svg(caption);
            let document = Document::parse(svg.as_str()).unwrap();
            let root = document.root_element();
            let (width, height) = drawing.size();
            assert_eq!(root.attribute("width"), Some(&*width.to_string()));
            assert_eq!(root.attribute("height"), Some(&*height.to_string()));
            let has_title = root
                .children()
                .any(|node| node.tag_name().name() == "title");
            let is_hidden = root.attribute("aria-hidden") == Some("true");
            assert!(has_title != is_hidden);
            root.attribute("role").map(str::to_owned)
        };
        let caption = Caption::Text {
            title: "Game 12",
            description: "",
        };
        let is_playable = drawing.svg(caption).as_str().contains("data-point");
        let role = if is_playable { "group" } else { "img" };
        assert_eq!(role_of(caption).as_deref(), Some(role));
        assert_eq!(role_of(Caption::Decoration), None);
    }
}
