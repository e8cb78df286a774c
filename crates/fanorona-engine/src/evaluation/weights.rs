//! The weights of the evaluation, from `examples/tune.rs`. `docs/engine.md` says how and when.

use super::Weights;

/// In the order of [`Feature`](crate::Feature): on a full board, on an empty board.
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
    [962, -540],    // isolated
    [3412, 523],    // proximity
    [8370, -903],   // tempo
]);
