//! The program `fanorona` in a real terminal: tmux, which has windows of any size, keys and clicks,
//! and tells what is on its screen.

mod playing;
mod starting;
pub(crate) mod tmux;
