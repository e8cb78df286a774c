//! Turns that are not played now: queued, submitted, or only supposed.

use super::super::{Abbreviation, Chapter, Inline, Row, Standing};
use super::help;
use crate::parse::plans as parse;

pub(super) static ROWS: &[Row] = &[
    Row {
        name: "queue",
        aliases: &["qmove", "qboard", "moveq", "boardq"],
        abbreviation: Abbreviation::From(3),
        standing: Standing::Player,
        inline: Inline::AfterBoard,
        chapter: Chapter::Playing,
        usage: "queue [BOARD] [TURN | if TURN then TURN[; ...] | drop TURN | clear]",
        mail: &["fanorona queue BOARD USERID PASSWORD TURN[#N]"],
        summary: "queue conditional moves, which the server plays for you",
        help: help!("queue"),
        parse: parse::queue,
    },
    Row {
        name: "submit",
        aliases: &[],
        abbreviation: Abbreviation::From(4),
        standing: Standing::Player,
        inline: Inline::AfterBoard,
        chapter: Chapter::Playing,
        usage: "submit [BOARD] TURN[#N]",
        mail: &["fanorona submit BOARD USERID PASSWORD TURN[#N]"],
        summary: "save a turn and look at the board before you play it",
        help: help!("submit"),
        parse: parse::submit,
    },
    Row {
        name: "confirm",
        aliases: &[],
        abbreviation: Abbreviation::From(3),
        standing: Standing::Player,
        inline: Inline::AfterBoard,
        chapter: Chapter::Playing,
        usage: "confirm [BOARD]",
        mail: &["fanorona confirm BOARD USERID PASSWORD"],
        summary: "play the turn that you submitted",
        help: help!("confirm"),
        parse: parse::confirm,
    },
    Row {
        name: "preview",
        aliases: &[],
        abbreviation: Abbreviation::From(3),
        standing: Standing::Anyone,
        inline: Inline::Never,
        chapter: Chapter::Playing,
        usage: "preview [BOARD[#N] | new [tsivy | dimyand | telo]] TURN[; TURN...]",
        mail: &["fanorona preview new 2 TURN..."],
        summary: "show the board after some turns, without playing them",
        help: help!("preview"),
        parse: parse::preview,
    },
];
