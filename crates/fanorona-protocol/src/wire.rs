//! Bytes to lines, and back: telnet, the line codec, editing in character mode, text without
//! control characters, and names of terminals.

pub mod clean;
pub mod codec;
pub mod line_editor;
mod telnet;
pub mod terminal;
