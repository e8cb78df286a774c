//! Looking at games.

use super::super::{Abbreviation, Chapter, Inline, Row, Standing};
use super::help;
use crate::parse::reading as parse;

pub(super) static ROWS: &[Row] = &[
    Row {
        name: "show",
        aliases: &[],
        abbreviation: Abbreviation::From(2),
        standing: Standing::Anyone,
        inline: Inline::Never,
        chapter: Chapter::Reading,
        usage: "show [BOARD[#N]...], show NAME [all | active | inactive | next]",
        mail: &[],
        summary: "show boards, now or after turn N",
        help: help!("show"),
        parse: parse::show,
    },
    Row {
        name: "games",
        aliases: &[],
        abbreviation: Abbreviation::From(2),
        standing: Standing::Anyone,
        inline: Inline::Never,
        chapter: Chapter::Reading,
        usage: "games [NAME...] [all | active | inactive | next | live]",
        mail: &[],
        summary: "list games",
        help: help!("games"),
        parse: parse::games,
    },
    Row {
        name: "next",
        aliases: &[],
        abbreviation: Abbreviation::From(1),
        standing: Standing::Player,
        inline: Inline::First,
        chapter: Chapter::Reading,
        usage: "next",
        mail: &[],
        summary: "list your games where it is your turn",
        help: help!("next"),
        parse: parse::next,
    },
];
