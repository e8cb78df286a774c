//! The weights of the evaluation. Found with `examples/tune.rs`; how and when stands in `docs/engine.md`.

use crate::evaluate::Weights;

/// In the order of the features: on a full board, on an empty one.
pub(crate) const WEIGHTS: Weights = Weights([
    [5554, 9187],   // pieces
    [660, 781],     // share
    [-5192, 1497],  // strong
    [5670, 1744],   // inside
    [-9725, 362],   // centre
    [-105, 374],    // mobility
    [2077, 402],    // stuck
    [-7756, 5181],  // threats
    [-7994, 8813],  // attacked
    [-1122, -1504], // pairs
    [962, -540],    // alone
    [3412, 523],    // near
    [8370, -903],   // tempo
]);
