//! The weights of the evaluation. Written by `examples/tune.rs`; how and when stands in `docs/engine.md`.

use crate::evaluate::Weights;

/// In the order of the features: on a full board, on an empty one.
pub(crate) const WEIGHTS: Weights = Weights([
    [10_000, 10_000],
    [1_000, 600],
    [300, 300],
    [200, 500],
    [0, 200],
    [100, 200],
    [-200, -300],
    [400, 400],
    [600, 600],
    [0, 0],
    [0, 0],
    [0, 500],
    [1_000, 1_000],
]);
