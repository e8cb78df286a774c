//! Commands about open challenges, and about the formula that filters who may play.

use super::ChallengeTerms;
use fanorona_game::{Formula, PlayerName, SeekFilter, SeekId, SeekTerms};

/// A command about open challenges.
#[derive(Debug, Clone, PartialEq)]
pub enum Seeks {
    /// Ask everybody for a game.
    Seek(SeekWish),
    /// What is sought.
    List(SeekList),
    /// Answer a seek.
    Play(PlayWhich),
    /// Take back this seek, or all of one's own.
    Unseek(Option<SeekId>),
    /// The formula that says whom to play with.
    Formula(FormulaUse),
}

/// What somebody seeks, as far as it was said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeekWish {
    /// On what conditions, and with whom.
    pub terms: SeekTerms,
    /// Whether `rated` was said in so many words, so that a guest can be told no.
    pub insists_on_rating: bool,
}

/// Which seeks are listed, and how.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SeekList {
    /// Those of which all of this holds.
    pub filter: SeekFilter,
    /// Whose.
    pub whose: SeeksOf,
    /// In what shape.
    pub shape: SeekShape,
    /// The list goes on after this one.
    pub after: Option<SeekId>,
}

impl SeekList {
    /// The command that shows what follows `last`.
    #[must_use]
    pub fn going_on_after(&self, last: SeekId) -> String {
        let SeekFilter { ruleset, rated, pace } = self.filter;
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
        let words: String = words.into_iter().flatten().map(|word| format!("{word} ")).collect();
        format!("seeks {words}after {last}")
    }
}

/// Whose seeks are listed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum SeeksOf {
    /// Everybody's.
    #[default]
    Everybody,
    /// One's own.
    Mine,
    /// This player's.
    Player(PlayerName),
}

/// In what shape seeks are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SeekShape {
    /// A line each.
    #[default]
    List,
    /// By rating and speed.
    Graph,
}

/// Which seek is answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlayWhich {
    /// The one with this number.
    Number(SeekId),
    /// The only one of this player.
    Of(PlayerName),
}

/// What is done with one's formula.
#[derive(Debug, Clone, PartialEq)]
pub enum FormulaUse {
    /// It is told.
    Show,
    /// Everybody may play again.
    Off,
    /// This is the formula from now on.
    Set(Formula),
    /// Whether it would let somebody play.
    Test {
        /// Who.
        name: PlayerName,
        /// What that one would ask for.
        terms: ChallengeTerms,
    },
}
