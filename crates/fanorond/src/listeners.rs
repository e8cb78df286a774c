//! Accepts connections, refuses those of banned networks, and passes them on: lines, pages, and what
//! `fanorond attach` carries.

pub(crate) mod admission;
pub(crate) mod attach;
pub(crate) mod listen;
pub(crate) mod sockets;
