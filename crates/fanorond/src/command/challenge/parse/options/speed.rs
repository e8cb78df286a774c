//! The speeds of live games, from bullet to classical, and their usual times.

use fanorona_game::LiveTime;

/// How fast a live game is, in the words and by the limits of other servers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Speed {
    Bullet,
    Blitz,
    Rapid,
    Classical,
}

impl Speed {
    pub(super) fn of_word(word: &str) -> Option<Self> {
        match word {
            "bullet" => Some(Self::Bullet),
            "blitz" => Some(Self::Blitz),
            "rapid" => Some(Self::Rapid),
            "classical" | "standard" => Some(Self::Classical),
            _ => None,
        }
    }

    /// The speed of a game of 40 turns on each side.
    pub(super) fn of(time: LiveTime) -> Self {
        match time
            .main()
            .saturating_add(time.increment().saturating_mul(40))
            .as_secs()
        {
            0..180 => Self::Bullet,
            180..480 => Self::Blitz,
            480..1500 => Self::Rapid,
            _ => Self::Classical,
        }
    }

    /// The time of a game of which nothing more is said.
    pub(super) fn usual(self) -> &'static str {
        match self {
            Self::Bullet => "2+1",
            Self::Blitz => "5+3",
            Self::Rapid => "10+5",
            Self::Classical => "30+20",
        }
    }
}
