//! Talk.

use super::super::{Abbreviation, Chapter, Inline, Row, Standing};
use super::help;
use crate::parse::talking as parse;

pub(super) static ROWS: &[Row] = &[
    Row {
        name: "tell",
        aliases: &[],
        abbreviation: Abbreviation::From(1),
        standing: Standing::Player,
        inline: Inline::Never,
        chapter: Chapter::Talking,
        usage: "tell NAME TEXT",
        mail: &[],
        summary: "say something to one person who is here",
        help: help!("tell"),
        parse: parse::tell,
    },
    Row {
        name: "say",
        aliases: &[],
        abbreviation: Abbreviation::From(2),
        standing: Standing::Player,
        inline: Inline::Never,
        chapter: Chapter::Talking,
        usage: "say TEXT",
        mail: &[],
        summary: "say something to your opponent on the current board",
        help: help!("say"),
        parse: parse::say,
    },
];
