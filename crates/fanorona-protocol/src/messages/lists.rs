//! The lists of all features as one type.

use super::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};
use strum::IntoStaticStr;

/// A list: rows of one type, and the command that shows the next page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct List<R> {
    /// The rows. Their fields are the columns; people see those that have a heading in the locale.
    pub rows: Vec<R>,
    /// The command that shows the next page, if there is one.
    pub more: Option<String>,
}

impl<R> List<R> {
    /// A list that fits on one page.
    #[must_use]
    pub fn whole(rows: Vec<R>) -> Self {
        Self { rows, more: None }
    }
}

/// Declares [`Lists`].
macro_rules! lists {
    (answers $answers:tt refusals $refusals:tt
        events $events:tt local $local:tt drawn $drawn:tt lists { $($list:ident($row:ty) $doc:literal;)+ }) => {
        /// Every list. Its entry in the locale is `list-NAME`: the value is the text for an empty
        /// list, and the attributes are the headings of columns.
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
        #[serde(tag = "name", rename_all = "snake_case")]
        #[strum(prefix = "list-", serialize_all = "kebab-case")]
        pub enum Lists {
            $(#[doc = $doc] $list(List<$row>),)+
        }

        impl Lists {
            /// The command that shows the next page, if there is one.
            #[must_use]
            pub fn more(&self) -> Option<&str> {
                match self {
                    $(Self::$list(list) => list.more.as_deref(),)+
                }
            }

            /// The number of rows.
            #[must_use]
            pub fn len(&self) -> usize {
                match self {
                    $(Self::$list(list) => list.rows.len(),)+
                }
            }

            /// Whether there are no rows.
            #[must_use]
            pub fn is_empty(&self) -> bool {
                self.len() == 0
            }

            /// Writes each row with a serializer.
            pub(crate) fn rows<S: Serializer + Copy>(&self, serializer: S) -> Vec<Result<S::Ok, S::Error>> {
                match self {
                    $(Self::$list(list) => list.rows.iter().map(|row| row.serialize(serializer)).collect(),)+
                }
            }
        }
    };
}

crate::features! { lists }
