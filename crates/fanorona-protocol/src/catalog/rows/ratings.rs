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
        summary: "list the players on a board, best rating first",
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
        summary: "show a player's rank on every board",
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
        summary: "show how a game would change both ratings",
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
        summary: "show how a rating changed, game by game",
        help: help!("progress"),
        parse: parse::progress,
    },
];
