//! Pictures for browsers and chat programs: boards and charts as SVG, and boards as PNG.
//!
//! A function of `board.rs` or `charts/` makes a [`Drawing`], which is a list of shapes
//! (`shapes.rs`). `svg.rs` and `png.rs` write it. Each shape has a class (`classes.rs`), by which
//! the stylesheet of a page can change its colours; its colours in attributes are those of a file
//! that is shown alone. Nothing here has a script, an element `style` or an attribute `style`,
//! which the pages do not allow, and texts are escaped where they are written.
//!
//! Read `shapes.rs` first, then `board.rs`.

mod board;
mod charts;
mod classes;
mod png;
mod qr;
mod shapes;
mod svg;

pub use crate::pictures::board::{BoardKind, board, marked_board, piece};
pub use crate::pictures::charts::course::course;
pub use crate::pictures::charts::months::months;
pub use crate::pictures::charts::plot::{PlotLine, plot};
pub use crate::pictures::charts::ratings::{RatingLine, curve, ratings};
pub use crate::pictures::charts::results::{results, score};
pub use crate::pictures::png::card;
pub use crate::pictures::qr::qr;
pub use crate::pictures::shapes::Drawing;
pub use crate::pictures::svg::{Caption, Svg};
