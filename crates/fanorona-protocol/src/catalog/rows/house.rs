//! The house bot's advice, and exhibitions.

use super::super::{Abbreviation, Chapter, Inline, Row, Standing};
use super::help;
use crate::parse::house as parse;

pub(super) static ROWS: &[Row] = &[
    Row {
        name: "hint",
        aliases: &[],
        abbreviation: Abbreviation::From(3),
        standing: Standing::Player,
        inline: Inline::Never,
        chapter: Chapter::Playing,
        usage: "hint [BOARD]",
        mail: &[],
        summary: "ask the strongest robot for a turn, in an unrated game",
        help: help!("hint"),
        parse: parse::hint,
    },
    Row {
        name: "analyse",
        aliases: &["analyze"],
        abbreviation: Abbreviation::From(3),
        standing: Standing::Player,
        inline: Inline::Never,
        chapter: Chapter::Reading,
        usage: "analyse [BOARD]",
        mail: &[],
        summary: "find the mistakes in a finished game",
        help: help!("analyse"),
        parse: parse::analyse,
    },
    Row {
        name: "simul",
        aliases: &[],
        abbreviation: Abbreviation::From(3),
        standing: Standing::Player,
        inline: Inline::Never,
        chapter: Chapter::Meeting,
        usage: "simul [NAME | open [OPTION...] | join NAME | start | next | ...]",
        mail: &[],
        summary: "one player plays many others at once",
        help: help!("simul"),
        parse: parse::simul,
    },
];
