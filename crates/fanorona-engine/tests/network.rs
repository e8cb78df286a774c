//! Tests of the network that evaluates positions (`docs/engine.md`, "The network").

#![expect(clippy::unwrap_used, reason = "helpers of tests panic as tests do")]

use fanorona_engine::network::{BadNetwork, HEADS, INPUTS, Network, head, inputs};
use fanorona_engine::tables::Checksum;
use fanorona_engine::{Engine, Evaluation, Knowledge, Limit, Score, Task, Weights};
use fanorona_rules::{Position, Ruleset, Side};

const FILE: &[u8] = include_bytes!("../networks/tsivy.network");
const PAGE: &str = include_str!("../../../docs/engine.md");

fn score(evaluation: Evaluation, text: &str, knowledge: Knowledge) -> Score {
    let limit = Limit {
        knowledge,
        ..Limit::depth(1)
    };
    let task = Task::new(text.parse().unwrap(), limit);
    Engine::with_evaluation(1 << 16, evaluation)
        .search(&task, &|| false)
        .unwrap()
        .score
}

#[test]
fn the_network_in_the_executable_is_the_documented_one() {
    let network = Network::read(FILE).unwrap();
    assert_eq!(network, *Network::shared());
    assert_eq!(network.to_bytes(), FILE);
    assert_eq!(network.heads.len(), HEADS);
    let mut checksum = Checksum::default();
    checksum.add(FILE);
    let row = format!(
        "| `tsivy.network` | {} | `{:016x}` |",
        FILE.len(),
        checksum.value()
    );
    assert!(PAGE.contains(&row), "docs/engine.md needs: {row}");
}

#[test]
fn other_files_are_refused() {
    assert_eq!(Network::read(b""), Err(BadNetwork));
    assert_eq!(Network::read(&FILE[..FILE.len() - 1]), Err(BadNetwork));
    assert_eq!(Network::read(&[FILE, b"x"].concat()), Err(BadNetwork));
    let mut other = FILE.to_vec();
    other[7] ^= 1;
    assert_eq!(Network::read(&other), Err(BadNetwork));
}

#[test]
fn each_point_of_each_side_has_its_own_input() {
    let all: Vec<usize> = inputs(Ruleset::Tsivy.points()).collect();
    assert_eq!(all, (0..INPUTS / 2).collect::<Vec<_>>());
    assert_eq!([0, 7, 11, 12, 31, 32, 44].map(head), [0, 0, 0, 1, 4, 5, 5]);
}

#[test]
fn the_network_is_symmetric_between_the_colours_and_sees_who_is_ahead() {
    let network = Network::shared();
    let of = |text: &str| network.evaluate(&text.parse().unwrap());
    assert_eq!(of("9/2b3b2/3ww4/1w3ww2/9 w"), of("9/2w3w2/3bb4/1b3bb2/9 b"));
    let [ahead, behind] = ["9/2b3b2/3ww4/1w3ww2/9 w", "9/2b3b2/3ww4/1w3ww2/9 b"].map(of);
    assert!(ahead > 100 && behind < -100, "{ahead} {behind}");
    let start = network.evaluate(&Ruleset::Tsivy.start());
    assert!(start.abs() < 300, "{start}");
}

#[test]
fn only_searches_on_the_large_board_with_full_knowledge_use_the_network() {
    let by_weights = Evaluation {
        network: None,
        weights: Weights::default(),
    };
    // Black has just played without a capture, and nobody can capture now.
    let tsivy = "bb4b2/9/9/2ww5/3ww4 w";
    let position: Position = tsivy.parse().unwrap();
    assert!(!position.can_capture() && Network::knows(&position));
    let [full, basic] =
        [Knowledge::Full, Knowledge::Basic].map(|it| score(Evaluation::default(), tsivy, it));
    assert_eq!(basic, score(by_weights.clone(), tsivy, Knowledge::Full));
    assert_ne!(full, basic);
    let vela = Position::start_of_vela();
    assert!(!Network::knows(&vela) && vela.side_to_move() == Side::White);
    for text in [vela.to_string(), Ruleset::Dimyand.start().to_string()] {
        let [one, other] = [Evaluation::default(), by_weights.clone()];
        let [one, other] = [one, other].map(|it| score(it, &text, Knowledge::Full));
        // The search of a vela reaches positions after it only deeper than this.
        assert_eq!(one, other, "{text}");
    }
}
