//! What can be asked about seeks and invitations: making, listing, answering and withdrawing them.

pub(crate) mod parse;

use crate::command::challenge::ChallengeTerms;

use fanorona_game::{InviteCode, PlayerName, SeekFilter, SeekId, SeekTerms};

/// A command about seeks.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(test, derive(strum::VariantNames))]
pub enum SeekCommand {
    /// Ask everybody for a game.
    Seek(SeekWish),
    /// Make a link for one friend.
    Invite(ChallengeTerms),
    /// Answer an invitation; `None` if the word is no code.
    Join(Option<InviteCode>),
    /// List open seeks.
    List(SeekList),
    /// Answer a seek.
    Play(PlayWhich),
    /// Withdraw this seek, or all of the player's own.
    Unseek(Option<SeekId>),
}

impl SeekCommand {
    /// Whether it changes nothing, as in `Command::only_reads`.
    pub(crate) fn only_reads(&self) -> bool {
        match self {
            Self::List(_) => true,
            Self::Seek(_) | Self::Invite(_) | Self::Join(_) | Self::Play(_) | Self::Unseek(_) => {
                false
            }
        }
    }
}

/// The seek that a player asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeekWish {
    /// The terms of the game, and who may answer.
    pub terms: SeekTerms,
    /// Whether the line says `rated`. A guest then gets a refusal instead of an unrated game.
    pub insists_on_rating: bool,
}

/// Which seeks are listed, and how.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SeekList {
    /// Conditions that each listed seek meets.
    pub filter: SeekFilter,
    /// Players whose seeks are listed.
    pub whose: SeeksOf,
    /// List or graph.
    pub shape: SeekShape,
    /// The page starts after this seek.
    pub after: Option<SeekId>,
}

impl SeekList {
    /// The command for the page after `last`.
    #[must_use]
    pub fn next_page(&self, last: SeekId) -> String {
        let SeekFilter {
            ruleset,
            rated,
            pace,
        } = self.filter;
        let words = [
            ruleset.map(|ruleset| ruleset.name().to_owned()),
            rated.map(|rated| if rated { "rated" } else { "unrated" }.to_owned()),
            pace.map(|pace| pace.name().to_owned()),
            match &self.whose {
                SeeksOf::Everybody => None,
                SeeksOf::Mine => Some("mine".to_owned()),
                SeeksOf::Player(name) => Some(name.to_string()),
            },
        ];
        let words: String = words
            .into_iter()
            .flatten()
            .map(|word| format!("{word} "))
            .collect();
        format!("seeks {words}after {last}")
    }
}

/// Whose seeks are listed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum SeeksOf {
    /// Everybody's.
    #[default]
    Everybody,
    /// The player's own.
    Mine,
    /// This player's.
    Player(PlayerName),
}

/// How seeks are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SeekShape {
    /// One line for each seek.
    #[default]
    List,
    /// A picture of rating against speed.
    Graph,
}

/// Which seek is answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlayWhich {
    /// The one with this number.
    Number(SeekId),
    /// The only one of this player. A bot of the server starts a game instead.
    Of(PlayerName),
    /// None: a game on these terms is asked for.
    With {
        /// The other player.
        name: PlayerName,
        terms: ChallengeTerms,
    },
}
