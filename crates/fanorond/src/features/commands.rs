//! The commands of all features as one type.

use super::*;

/// Declares [`Command`] and the rows of the catalog.
macro_rules! commands {
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
        /// A command, with everything already read into types.
        ///
        /// Boards are `None` where the current board is meant.
        #[derive(Debug, Clone, PartialEq)]
        pub enum Command { $($(#[doc = $about] $feature($command),)?)+ }

        $($(impl From<$command> for Command {
            fn from(command: $command) -> Self {
                Self::$feature(command)
            }
        })?)+
    };
}

fanorona_protocol::features! { commands }
