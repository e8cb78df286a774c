//! Endgame tables.

mod generate;
mod indexing;
mod material;
mod value;

pub use generate::Solver;
pub use material::Material;
pub use value::Value;

/// temp
pub fn quiet_mask(r: fanorona_rules::Ruleset, m: Material) -> Vec<bool> {
    let ix = indexing::Indexing::new(r);
    let mut v = vec![false; ix.len(m)];
    for row in 0..ix.rows(m) {
        ix.each_of_row(m, row, |i, p| {
            v[i] = !ix.is_unused(m, p, i) && generate::position(r, p).is_some_and(|p| !p.can_capture() && p.outcome().is_none());
        });
    }
    v
}
