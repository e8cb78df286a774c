//! Names of terminals, as telnet clients and sshd tell them: `xterm-256color`, `LINUX`, `dumb`.

/// How the names of terminals begin that show colours.
const COLOR: [&str; 26] = [
    "xterm",
    "screen",
    "tmux",
    "linux",
    "rxvt",
    "ansi",
    "cygwin",
    "putty",
    "konsole",
    "gnome",
    "vte",
    "alacritty",
    "kitty",
    "foot",
    "st",
    "wezterm",
    "iterm",
    "eterm",
    "mlterm",
    "ghostty",
    "contour",
    "terminator",
    "mintty",
    "teraterm",
    "mudlet",
    "tintin++",
];

/// Whether a terminal with this name shows colours. One that is not known does not.
#[must_use]
pub fn shows_color(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let (family, rest) = name.split_at(name.find(['-', '.']).unwrap_or(name.len()));
    let is_mono = matches!(rest, "-m" | "-mono");
    !is_mono && (COLOR.contains(&family) || rest.contains("color"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terminals_show_colours_unless_they_are_dumb_or_unknown() {
        for name in [
            "xterm",
            "XTERM",
            "xterm-256color",
            "screen-256color",
            "screen.xterm-256color",
            "tmux",
            "linux",
            "st-256color",
            "putty",
            "xterm-kitty",
            "vt220-color",
        ] {
            assert!(shows_color(name), "{name}");
        }
        for name in [
            "",
            "dumb",
            "unknown",
            "network",
            "vt100",
            "VT220",
            "xterm-mono",
            "stuff",
            "emacs",
            "\u{1b}[31m",
        ] {
            assert!(!shows_color(name), "{name}");
        }
    }
}
