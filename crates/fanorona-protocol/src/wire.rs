//! Bytes to lines, and back: telnet, the line codec, editing in character mode, and text without
//! control characters.

pub mod clean;
pub mod codec;
pub mod line_editor;
mod telnet;
