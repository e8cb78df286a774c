//! Boards as PNG: the cards that chat programs show beside a link.

use crate::board::Board;
use crate::pictures::board::{BoardKind, CELL, board};
use crate::pictures::classes::{Class, Colour, Fill};
use crate::pictures::shapes::{Drawing, Place, Shape, Tenths};
use ::png::{ColorType, Compression, Encoder, EncodingError, Filter};
use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Stroke, StrokeDash,
    Transform,
};

/// The size of a card in pixels, which link previews expect.
const WIDTH: u16 = 1200;
const HEIGHT: u16 = 630;
/// The least space around the board.
const MARGIN: u16 = 36;
const BACKGROUND: Colour = Colour(0x453);

/// Draws a board as a card: a PNG of 1200 by 630 pixels.
#[must_use]
pub fn card(shown: &Board) -> Vec<u8> {
    let drawing = board(shown, BoardKind::Small);
    let mut card = Pixmap::new(WIDTH.into(), HEIGHT.into()).expect("the size is not zero");
    let [red, green, blue] = BACKGROUND.channels();
    card.fill(Color::from_rgba8(red, green, blue, u8::MAX));
    let centred = centred(&drawing);
    for layer in &drawing.layers {
        for outline in layer.shapes.iter().filter_map(outline) {
            draw(&mut card, &outline, layer.class, centred);
        }
    }
    written(&card).expect("a card is written to memory")
}

/// The bytes of a PNG without transparency.
fn written(card: &Pixmap) -> Result<Vec<u8>, EncodingError> {
    let colours: Vec<u8> = card
        .pixels()
        .iter()
        .flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
        .collect();
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, card.width(), card.height());
    encoder.set_color(ColorType::Rgb);
    encoder.set_compression(Compression::High);
    // Rows of flat colour are compressed best as they are.
    encoder.set_filter(Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&colours)?;
    writer.finish()?;
    Ok(bytes)
}

/// As large as there is room for, and in the middle. Points are whole pixels apart, so that all
/// pieces have the same pixels: that halves the bytes of the card.
fn centred(drawing: &Drawing) -> Transform {
    let (width, height) = (f32::from(drawing.width), f32::from(drawing.height));
    let room = |pixels: u16| f32::from(pixels - 2 * MARGIN);
    let scale = (room(WIDTH) / width).min(room(HEIGHT) / height);
    let cell = f32::from(CELL);
    let scale = (scale * cell).floor() / cell;
    let middle = |pixels: u16, corner: Tenths, length: f32| {
        (f32::from(pixels) / 2.0 - scale * (f32::from(corner) + length / 2.0)).round()
    };
    Transform::from_row(
        scale,
        0.0,
        0.0,
        scale,
        middle(WIDTH, drawing.corner.x, width),
        middle(HEIGHT, drawing.corner.y, height),
    )
}

/// The outline of a shape; `None` if there is nothing to be seen. Small boards have no letters.
fn outline(shape: &Shape) -> Option<Path> {
    let xy = |place: &Place| (f32::from(place.x), f32::from(place.y));
    let mut path = PathBuilder::new();
    match shape {
        Shape::Rectangle {
            corner,
            width,
            height,
            radius,
        } => {
            let ((left, top), radius) = (xy(corner), f32::from(*radius));
            let (right, bottom) = (left + f32::from(*width), top + f32::from(*height));
            path.move_to(left + radius, top);
            path.line_to(right - radius, top);
            path.quad_to(right, top, right, top + radius);
            path.line_to(right, bottom - radius);
            path.quad_to(right, bottom, right - radius, bottom);
            path.line_to(left + radius, bottom);
            path.quad_to(left, bottom, left, bottom - radius);
            path.line_to(left, top + radius);
            path.quad_to(left, top, left + radius, top);
            path.close();
        }
        Shape::Circle { centre, radius } => {
            let (x, y) = xy(centre);
            path.push_circle(x, y, f32::from(*radius));
        }
        Shape::Lines(lines) => {
            for line in lines {
                through(line, &mut path);
            }
        }
        Shape::Area(line) => {
            through(line, &mut path);
            path.close();
        }
        Shape::Target { .. } | Shape::Label { .. } | Shape::Letters(_) => {}
    }
    path.finish()
}

fn through(line: &[Place], path: &mut PathBuilder) {
    for (index, place) in line.iter().enumerate() {
        let (x, y) = (f32::from(place.x), f32::from(place.y));
        if index == 0 {
            path.move_to(x, y);
        } else {
            path.line_to(x, y);
        }
    }
}

/// Draws an outline as its class looks.
fn draw(card: &mut Pixmap, outline: &Path, class: &Class, transform: Transform) {
    if let Fill::Colour(colour) = class.fill {
        let rule = FillRule::Winding;
        card.fill_path(outline, &paint(colour), rule, transform, None);
    }
    if let Some(stroke) = class.stroke {
        let dash = |lengths: [Tenths; 2]| StrokeDash::new(lengths.map(f32::from).to_vec(), 0.0);
        let pen = Stroke {
            width: stroke.width.into(),
            line_cap: LineCap::Round,
            line_join: LineJoin::Round,
            dash: stroke.dash.and_then(dash),
            ..Stroke::default()
        };
        card.stroke_path(outline, &paint(stroke.colour), &pen, transform, None);
    }
}

fn paint(colour: Colour) -> Paint<'static> {
    let [red, green, blue] = colour.channels();
    let mut paint = Paint::default();
    paint.set_color_rgba8(red, green, blue, u8::MAX);
    paint
}
