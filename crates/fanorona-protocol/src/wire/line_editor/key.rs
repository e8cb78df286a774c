//! The keys that edit, as the bytes that terminals send for them.

/// A key that edits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    Left,
    Right,
    Home,
    End,
    Up,
    Down,
    Backspace,
    Delete,
    EraseLine,
    EraseWord,
    EraseToEnd,
}

impl Key {
    /// The key that is a control character: those of readline and of a Unix terminal.
    pub(super) const fn from_control(byte: u8) -> Option<Self> {
        match byte {
            0x01 => Some(Self::Home),
            0x02 => Some(Self::Left),
            0x05 => Some(Self::End),
            0x06 => Some(Self::Right),
            0x08 | 0x7F => Some(Self::Backspace),
            0x0B => Some(Self::EraseToEnd),
            0x0E => Some(Self::Down),
            0x10 => Some(Self::Up),
            0x15 => Some(Self::EraseLine),
            0x17 => Some(Self::EraseWord),
            _ => None,
        }
    }

    /// The key that is an escape sequence, given without its ESC: those of xterm, vt220, rxvt and
    /// the Linux console.
    pub(super) fn from_sequence(sequence: &str) -> Option<Self> {
        match sequence {
            "[A" | "OA" => Some(Self::Up),
            "[B" | "OB" => Some(Self::Down),
            "[C" | "OC" => Some(Self::Right),
            "[D" | "OD" => Some(Self::Left),
            "[H" | "OH" | "[1~" | "[7~" => Some(Self::Home),
            "[F" | "OF" | "[4~" | "[8~" => Some(Self::End),
            "[3~" => Some(Self::Delete),
            _ => None,
        }
    }
}
