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

        impl Command {
            /// Whether it changes nothing: not what is stored, nothing for anybody else, and in the
            /// session of who asks only what is in front of them. A page is opened by a link, from
            /// anywhere, so it takes nothing else.
            pub(crate) fn only_reads(&self) -> bool {
                match self { $(Self::$feature(command) => command.only_reads(),)+ }
            }
        }

        #[cfg(test)]
        impl Command {
            /// The variants of the commands of each feature.
            pub(crate) const VARIANTS: &[(&str, &[&str])] = &[
                $((stringify!($feature), <$command as strum::VariantNames>::VARIANTS),)+
            ];
        }

        $(impl From<$command> for Command {
            fn from(command: $command) -> Self {
                Self::$feature(command)
            }
        })+
    };
}

fanorona_protocol::features! { commands }
