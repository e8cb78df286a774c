//! A link as a QR code, which the camera of a phone reads.

use crate::pictures::classes;
use crate::pictures::shapes::{Drawing, Layer, Place, Shape, Tenths, Use, at, units};
use fast_qr::QRBuilder;

/// Units for the side of a module.
const MODULE: i16 = 5;
/// Modules without ink around the code, which readers need.
const QUIET: i16 = 4;

/// Draws a text as a QR code; `None` if it is too long for one.
#[must_use]
pub fn qr(text: &str) -> Option<Drawing> {
    let code = QRBuilder::new(text).build().ok()?;
    let size = i16::try_from(code.size).ok()?;
    let place = |column: i16, row: i16| at((column + QUIET) * MODULE, (row + QUIET) * MODULE);
    let square = |corner: Place, width: Tenths, height: Tenths| Shape::Rectangle {
        corner,
        width,
        height,
        radius: units(0),
    };
    let mut dark = Vec::new();
    for (modules, row) in code.data.chunks(code.size).zip(0..size) {
        let mut column = 0;
        // Modules side by side are one rectangle: no seam between them is seen.
        for run in modules.chunk_by(|one, next| one.value() == next.value()) {
            let length = i16::try_from(run.len()).ok()?;
            if run.iter().all(|module| module.value()) {
                dark.push(square(
                    place(column, row),
                    units(length * MODULE),
                    units(MODULE),
                ));
            }
            column += length;
        }
    }
    let side = units((size + 2 * QUIET) * MODULE);
    let ground = vec![square(at(0, 0), side, side)];
    Some(Drawing {
        corner: at(0, 0),
        width: side,
        height: side,
        use_of: Use::Image,
        layers: vec![
            Layer::new(&classes::QR_GROUND, ground),
            Layer::new(&classes::QR_INK, dark),
        ],
    })
}
