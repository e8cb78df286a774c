//! The games of each month, and what was scored in them.

use super::{WIDTH, scaled};
use crate::messages::stats::StatsMonth;
use crate::pictures::classes;
use crate::pictures::shapes::{Anchor, Drawing, Layer, Place, Shape, Tenths, Use, at, units};

const TOP: Tenths = units(16);
const BOTTOM: Tenths = units(96);
const HEIGHT: Tenths = units(128);

/// Draws a column for each month of `stats`: as high as its games, and filled as high as the points
/// in them. Without games it is `None`.
#[must_use]
pub fn months(months: &[StatsMonth]) -> Option<Drawing> {
    let most = months.iter().map(|month| month.games).max()?;
    let count = i64::try_from(months.len()).ok()?;
    if most == 0 {
        return None;
    }
    let height = |points: u64| {
        let points = i64::try_from(points).unwrap_or(i64::MAX);
        scaled(points, 0, i64::from(most) * 100, BOTTOM - TOP)
    };
    let (mut games, mut points, mut texts) = (Vec::new(), Vec::new(), Vec::new());
    for (index, month) in (0..).zip(months) {
        let [left, right] = [index, index + 1].map(|edge| scaled(edge, 0, count, units(WIDTH)));
        let column = |height: Tenths| Shape::Rectangle {
            corner: Place::new(left + units(3), BOTTOM - height),
            width: right - left - units(6),
            height,
            radius: units(0),
        };
        let middle = scaled(index * 2 + 1, 0, count * 2, units(WIDTH));
        let mut text = |y: Tenths, text: &str| {
            texts.push(Shape::Label {
                at: Place::new(middle, y),
                anchor: Anchor::Middle,
                text: text.to_owned(),
            });
        };
        let (year, number) = month.month.split_once('-').unwrap_or_default();
        text(BOTTOM + units(14), number);
        if index == 0 || number == "01" {
            text(BOTTOM + units(27), year);
        }
        if month.games > 0 {
            let played = height(u64::from(month.games) * 100);
            text(BOTTOM - played - units(5), &month.games.to_string());
            games.push(column(played));
        }
        if let Some(score) = month.score.filter(|score| *score > 0) {
            let scored = u64::from(month.games) * u64::from(score.min(100));
            points.push(column(height(scored)));
        }
    }
    let ground = vec![
        Place::new(units(0), BOTTOM),
        Place::new(units(WIDTH), BOTTOM),
    ];
    Some(Drawing {
        corner: at(0, 0),
        width: units(WIDTH),
        height: HEIGHT,
        use_of: Use::Image,
        layers: vec![
            Layer::new(&classes::GRID, vec![Shape::Lines(vec![ground])]),
            Layer::new(&classes::GAMES, games),
            Layer::new(&classes::POINTS, points),
            Layer::new(&classes::LABELS, texts),
        ],
    })
}
