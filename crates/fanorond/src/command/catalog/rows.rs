//! The rows of all features.

use crate::command::row::Row;
use crate::features::*;

/// Declares [`ALL_ROWS`].
macro_rules! rows {
    (commands $commands:tt rows { $($rows:expr,)+ } $($rest:tt)+) => {
        /// Every command. Within a chapter `help commands` keeps this order.
        pub(super) static ALL_ROWS: &[&[Row]] = &[$($rows,)+];
    };
}

fanorona_protocol::features! { rows }
