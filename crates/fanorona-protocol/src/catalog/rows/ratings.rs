//! Ratings.

use super::super::{Abbreviation, Chapter, Inline, Row, Standing};
use super::help;
use crate::parse::ratings as parse;

pub(super) static ROWS: &[Row] = &[
    Row {
        name: "standings",
        aliases: &["ratings"],
        abbreviation: Abbreviation::From(3),
        standing: Standing::Anyone,
        inline: Inline::Never,
        chapter: Chapter::Ratings,
        usage: "standings [RULESET] [established | provisional | inactive] [after NAME]",
        mail: &["fanorona standings", "fanorona ratings"],
        summary: "the players on a board, the best first",
        help: help!("standings"),
        parse: parse::standings,
    },
    Row {
        name: "rank",
        aliases: &[],
        abbreviation: Abbreviation::From(2),
        standing: Standing::Anyone,
        inline: Inline::Never,
        chapter: Chapter::Ratings,
        usage: "rank [NAME]",
        mail: &[],
        summary: "where somebody stands, on every board",
        help: help!("rank"),
        parse: parse::rank,
    },
    Row {
        name: "assess",
        aliases: &[],
        abbreviation: Abbreviation::From(2),
        standing: Standing::Member,
        inline: Inline::Challenger,
        chapter: Chapter::Ratings,
        usage: "assess NAME [tsivy | dimyand | telo]",
        mail: &["fanorona assess USERID PASSWORD USERID2"],
        summary: "what a win, a draw or a loss would change",
        help: help!("assess"),
        parse: parse::assess,
    },
    Row {
        name: "progress",
        aliases: &[],
        abbreviation: Abbreviation::From(4),
        standing: Standing::Anyone,
        inline: Inline::Never,
        chapter: Chapter::Ratings,
        usage: "progress [NAME] [tsivy | dimyand | telo] [before BOARD]",
        mail: &[],
        summary: "how a rating came about, game by game",
        help: help!("progress"),
        parse: parse::progress,
    },
];
