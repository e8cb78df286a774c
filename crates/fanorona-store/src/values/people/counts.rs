//! What is limited for a day or longer, such as new accounts of an address. All servers that share
//! a database count together, and a restart forgets nothing.

/// Events of which there may be only a number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counted {
    /// Which limit they count against. A text of the server.
    pub limit: &'static str,
    /// For whom they are counted: an address or an account. A text of the server.
    pub of: String,
    /// How many events.
    pub events: usize,
    /// The most events that are remembered at a time. 0: any number, and nothing is stored.
    pub most: usize,
}
