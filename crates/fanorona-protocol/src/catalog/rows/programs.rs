//! For programs, and for those who run them.

use super::super::{Abbreviation, Chapter, Inline, Row, Standing};
use super::help;
use crate::parse::programs as parse;

pub(super) static ROWS: &[Row] = &[
    Row {
        name: "token",
        aliases: &["tokens"],
        abbreviation: Abbreviation::From(3),
        standing: Standing::Member,
        inline: Inline::First,
        chapter: Chapter::Account,
        usage: "token [list [BOT]], token new [BOT], token revoke [BOT] NUMBER | all",
        mail: &[
            "fanorona token USERID PASSWORD revoke [BOT] NUMBER",
            "fanorona token USERID PASSWORD new [BOT]",
            "fanorona token USERID PASSWORD list [BOT]",
        ],
        summary: "list, create or revoke tokens of your bots",
        help: help!("token"),
        parse: parse::token,
    },
    Row {
        name: "since",
        aliases: &[],
        abbreviation: Abbreviation::From(3),
        standing: Standing::Player,
        inline: Inline::Never,
        chapter: Chapter::Reading,
        usage: "since BOARD PLY",
        mail: &[],
        summary: "show the turns that were played after turn PLY",
        help: help!("since"),
        parse: parse::since,
    },
    Row {
        name: "ping",
        aliases: &[],
        abbreviation: Abbreviation::From(2),
        standing: Standing::Anyone,
        inline: Inline::Never,
        chapter: Chapter::Server,
        usage: "ping",
        mail: &[],
        summary: "check your connection to the server",
        help: help!("ping"),
        parse: parse::ping,
    },
    Row {
        name: "pong",
        aliases: &[],
        abbreviation: Abbreviation::From(3),
        standing: Standing::Anyone,
        inline: Inline::Never,
        chapter: Chapter::Server,
        usage: "pong",
        mail: &[],
        summary: "for programs: answer a ping from the server",
        help: help!("pong"),
        parse: parse::pong,
    },
];
