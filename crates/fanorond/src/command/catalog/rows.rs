//! The rows of all features.

use crate::command::row::Row;
use crate::features::*;

/// Declares [`ALL_ROWS`].
macro_rules! rows {
    ($($feature:ident $about:literal {
        $(command $command:ty => $handler:path;)?
        $(rows $rows:expr;)?
        $(answer $answer:ty;)?
        $(refusal $refusal:ty;)?
        $(event $event:ident($event_type:ty) $event_kind:literal $event_mark:ident $event_doc:literal;)*
        $(local $local:ident($local_type:ty) $local_kind:literal $local_mark:ident $local_doc:literal;)*
        $(drawn $drawn:ident($drawn_type:ty) $drawn_kind:literal $drawn_mark:ident $drawn_doc:literal;)*
        $(list $list:ident($row:ty) $list_doc:literal;)*
    })+) => {
        /// Every command. Within a chapter `help commands` keeps this order.
        pub(super) static ALL_ROWS: &[&[Row]] = &[$($($rows,)?)+];
    };
}

fanorona_protocol::features! { rows }
