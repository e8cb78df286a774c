//! Who may connect to the listening sockets, and who serves the connections: lines, pages, and what
//! `fanorond attach` carries.

pub(crate) mod admission;
pub(crate) mod attach;
pub(crate) mod listen;
pub(crate) mod sockets;
