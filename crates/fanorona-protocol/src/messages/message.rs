//! What all messages have in common. A message is declared once, in the file of its feature. Its
//! JSON and its schema are derived. Its sentence is the entry [`Message::id`] in
//! `locales/LANGUAGE/NAME.ftl`, whose arguments are the message's fields.

use serde::Serialize;

/// Something that is said to a person or a program.
///
/// Implemented for every enum with `#[derive(Serialize, IntoStaticStr)]`. Its strum names are the
/// names of the type and of the variant in kebab case: `SeekRefusal::NotOpen` is
/// `seek-refusal-not-open`.
pub trait Message: Serialize {
    /// The name of the entry that has its sentence.
    fn id(&self) -> &'static str;
}

impl<T: Serialize> Message for T
where
    for<'a> &'a T: Into<&'static str>,
{
    fn id(&self) -> &'static str {
        self.into()
    }
}

/// A refusal, which has a code for programs (docs/protocol/errors.md, "Codes").
pub trait Coded {
    /// The code.
    fn code(&self) -> &'static str;
}

/// Declares the refusals of a feature: each variant with its code for programs. The entries of
/// their sentences begin with the text in parentheses.
macro_rules! refusals {
    ($(#[$about:meta])* pub enum $name:ident ($prefix:tt) { $(
        $(#[$meta:meta])* $variant:ident $(($($field:tt)*))? $({$($fields:tt)*})? => $code:ident,
    )+ }) => {
        $(#[$about])*
        #[derive(
            Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize, schemars::JsonSchema, strum::IntoStaticStr,
        )]
        #[serde(tag = "refusal", rename_all = "snake_case")]
        #[strum(prefix = $prefix, serialize_all = "kebab-case")]
        pub enum $name {
            $($(#[$meta])* $variant $(($($field)*))? $({$($fields)*})?,)+
        }

        impl $crate::messages::message::Coded for $name {
            fn code(&self) -> &'static str {
                match self {
                    $(Self::$variant { .. } => stringify!($code),)+
                }
            }
        }
    };
}
pub(crate) use refusals;

/// Declares a sum of the messages of all features. It is a message itself: its JSON, schema and
/// sentence are those of the message inside. For the variants in `drawn`, [`crate::text`] has code.
macro_rules! sum {
    ($(#[$doc:meta])* pub enum $sum:ident { $($(#[$topic_doc:meta])* $topic:ident($message:ty),)+ }
     $(drawn { $($(#[$drawn_doc:meta])* $drawn:ident $(($drawn_type:ty))?,)+ })?) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, serde::Serialize, schemars::JsonSchema)]
        #[serde(untagged)]
        pub enum $sum {
            $($(#[$topic_doc])* $topic($message),)+
            $($($(#[$drawn_doc])* #[serde(skip)] $drawn $(($drawn_type))?,)+)?
        }

        impl From<&$sum> for &'static str {
            fn from(sum: &$sum) -> Self {
                match sum {
                    $($sum::$topic(message) => message.id(),)+
                    $($($sum::$drawn { .. } => "",)+)?
                }
            }
        }

        $(impl From<$message> for $sum {
            fn from(message: $message) -> Self {
                Self::$topic(message)
            }
        })+
    };
}
pub(crate) use sum;

/// What a line of an event begins with, for people.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// No mark.
    None,
    /// `*`: from the server.
    Server,
    /// `!`: from a game.
    Game,
    /// `?`: a question that waits for an answer, and its outcome.
    Question,
}
