//! The pairing of least cost that passes a check, by the blossom algorithm and the enumeration of
//! Lawler (1972): what is refused is split into the pairings that differ from it in their first,
//! second, … pair, and the best of each part is the next candidate.

use integer_blossom::min_weight_perfect_matching;

// Each is more than all lower ones of 200 players together can be. Below them are the squares of
// the uneven distances.

/// The square of a difference of one half-point.
pub(super) const DIFFERENCE: i128 = 1 << 24;
/// A bye for one place higher in the order.
pub(super) const BYE: i128 = 1 << 44;
/// A bye of somebody who had one on request.
pub(super) const HAD_REQUESTED: i128 = 1 << 52;
/// Two who meet again.
pub(super) const REPEAT: i128 = 1 << 54;
/// A second bye.
pub(super) const SECOND_BYE: i128 = 1 << 64;
/// Somebody whom a director has paired with another one.
pub(super) const NOT_FIXED: i128 = 1 << 74;
/// What is left out.
const BARRED: i128 = 1 << 84;

/// The most candidates that are checked.
const MOST_CANDIDATES: usize = 200;

/// The pairings that contain some pairs and not some others, and the best of them.
struct Part {
    fixed: Vec<[usize; 2]>,
    barred: Vec<[usize; 2]>,
    cost: i128,
    mate: Vec<usize>,
}

/// The partner of each place in the pairing of least cost that `passes`. If none does, or only
/// with more repeated meetings or second byes, the one of least cost.
pub(super) fn best(costs: &[i128], size: usize, passes: impl Fn(&[usize]) -> bool) -> Vec<usize> {
    let mut parts: Vec<Part> = part(costs, size, Vec::new(), Vec::new())
        .into_iter()
        .collect();
    let Some(first) = parts.first() else {
        return Vec::new();
    };
    let (least, mate) = (first.cost, first.mate.clone());
    for _ in 0..MOST_CANDIDATES {
        let next = parts.iter().enumerate().min_by_key(|(_, part)| part.cost);
        let Some((place, _)) = next else { break };
        let best = parts.swap_remove(place);
        if best.cost / REPEAT > least / REPEAT {
            break;
        }
        if passes(&best.mate) {
            return best.mate;
        }
        let mut fixed = best.fixed.clone();
        for pair in pairs(&best.mate) {
            if fixed.contains(&pair) {
                continue;
            }
            let barred = best.barred.iter().copied().chain([pair]).collect();
            parts.extend(part(costs, size, fixed.clone(), barred));
            fixed.push(pair);
        }
    }
    mate
}

fn pairs(mate: &[usize]) -> Vec<[usize; 2]> {
    let pairs = mate.iter().enumerate().map(|(one, other)| [one, *other]);
    pairs.filter(|[one, other]| one < other).collect()
}

/// The best pairing with these conditions, if there is one.
fn part(
    costs: &[i128],
    size: usize,
    fixed: Vec<[usize; 2]>,
    barred: Vec<[usize; 2]>,
) -> Option<Part> {
    let mut limited = costs.to_vec();
    for [one, other] in &barred {
        limited[one * size + other] = BARRED;
    }
    for [one, other] in &fixed {
        for place in 0..size {
            for end in [one, other] {
                let cell = (*end).min(place) * size + (*end).max(place);
                let is_pair = cell == one * size + other;
                limited[cell] = if is_pair { costs[cell] } else { BARRED };
            }
        }
    }
    let mate = min_weight_perfect_matching(&limited, size);
    let pairs = pairs(&mate);
    let cost: i128 = pairs
        .iter()
        .map(|[one, other]| limited[one * size + other])
        .sum();
    (cost < BARRED).then_some(Part {
        fixed,
        barred,
        cost,
        mate,
    })
}
