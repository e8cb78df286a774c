//! The commands of all features as one type.

use super::*;

/// Declares [`Command`] and the rows of the catalog.
macro_rules! commands {
    (commands { $($feature:ident $about:literal $command:ty => $handler:path;)+ } $($rest:tt)+) => {
        /// A command, with everything already read into types.
        ///
        /// Boards are `None` where the current board is meant.
        #[derive(Debug, Clone, PartialEq)]
        pub enum Command { $(#[doc = $about] $feature($command),)+ }

        $(impl From<$command> for Command {
            fn from(command: $command) -> Self {
                Self::$feature(command)
            }
        })+
    };
}

fanorona_protocol::features! { commands }
