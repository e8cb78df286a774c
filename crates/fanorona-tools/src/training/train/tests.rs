use super::trainer::forward;
use super::*;
use fanorona_engine::network::{self, INPUTS, Network};
use fanorona_rules::{Position, Ruleset, Side};

/// Positions in which the side with more pieces is ahead.
fn samples() -> Vec<Sample> {
    let mut rng = Rng::new(5);
    let mut samples = Vec::new();
    while samples.len() < 4_000 {
        fanorona_engine::self_play::random_game(Ruleset::Tsivy.start(), &mut rng, |position| {
            samples.push(sample(position));
        });
    }
    samples
}

fn sample(position: &Position) -> Sample {
    let side = position.side_to_move();
    let [own, opponent] = [side, side.opposite()].map(|side| position.pieces(side).len());
    let ahead = i16::try_from(own).unwrap() - i16::try_from(opponent).unwrap();
    Sample {
        pieces: [side, side.opposite()].map(|side| position.pieces(side).bits()),
        score: 100 * ahead,
        result: Some(ahead.signum().try_into().unwrap()),
    }
}

#[test]
fn a_network_learns_to_count_pieces_and_keeps_it_as_integers() {
    let folder = tempfile::tempdir().unwrap();
    let (file, network) = (folder.path().join("samples"), folder.path().join("network"));
    let bytes: Vec<u8> = samples().iter().flat_map(|it| it.to_bytes()).collect();
    fs::write(&file, bytes).unwrap();
    let args = TrainArgs {
        files: vec![file],
        out: network.clone(),
        epochs: 6,
        rate: 0.004,
        result: 0.3,
        seed: 1,
    };
    let mut out = Vec::new();
    run(&args, &mut out).unwrap();
    let network = Network::read(&fs::read(network).unwrap()).unwrap();
    let ahead: Position = "9/2bb5/4w4/1wwww4/2ww5 b".parse().unwrap();
    let behind: Position = "9/2bb5/4w4/1wwww4/2ww5 w".parse().unwrap();
    let [loss, win] = [ahead, behind].map(|it| network.evaluate(&it));
    assert!(
        loss < -100 && win > 100,
        "{loss} {win}\n{}",
        String::from_utf8(out).unwrap()
    );
}

#[test]
fn the_network_with_integers_says_the_same() {
    let mut rng = Rng::new(3);
    let weights = Trainer::new(&mut rng).weights;
    let network = quantised(&weights, 400);
    let flips = flips();
    fanorona_engine::self_play::random_game(Ruleset::Tsivy.start(), &mut rng, |position| {
        let exact = 400.0
            * forward(
                &weights,
                &Example::new(&sample(position), 400, 0.0),
                &flips[0],
            )
            .output;
        let rounded = network.evaluate(position) as f32;
        assert!((exact - rounded).abs() <= 8.0, "{exact} {rounded}");
    });
}

#[test]
fn symmetries_keep_the_strong_points_and_the_side() {
    let input = |text: &str| {
        let position: Position = text.parse().unwrap();
        network::inputs(position.pieces(Side::White))
            .next()
            .unwrap()
    };
    // a2, and its mirror images i2, a4 and i4.
    let corners = [
        "9/9/9/w8/8b w",
        "9/9/9/8w/8b w",
        "9/w8/9/9/8b w",
        "9/8w/9/9/8b w",
    ]
    .map(input);
    for (flip, image) in flips().iter().zip(corners) {
        assert_eq!(usize::from(flip[corners[0]]), image);
        assert_eq!(
            usize::from(flip[corners[0] + INPUTS / 2]),
            image + INPUTS / 2
        );
    }
}

#[test]
fn too_few_positions_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("samples");
    fs::write(&file, samples()[0].to_bytes()).unwrap();
    let out = folder.path().join("network");
    let args = TrainArgs {
        files: vec![file],
        out,
        epochs: 1,
        rate: 0.002,
        result: 0.3,
        seed: 1,
    };
    let refused = run(&args, &mut io::sink()).unwrap_err().to_string();
    assert_eq!(refused, "training needs at least 512 positions");
}
