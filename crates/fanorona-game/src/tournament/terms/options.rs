//! Terms as the options of a command.

use super::{Every, Robots, TournamentTerms};
use crate::{Days, RatingRange, Terms};

impl TournamentTerms {
    /// The options with which a tournament of this kind has these terms, as they are typed behind its
    /// name: the board and the time, and what is not usual for them.
    #[must_use]
    pub fn options(&self) -> Vec<String> {
        let options = self.all_options().into_iter();
        let unusual = options.filter(|(option, is_usual)| !is_usual && !option.is_empty());
        unusual.map(|(option, _)| option).collect()
    }

    /// All options, also the usual ones, each with whether it is usual. One that nobody can type is
    /// empty.
    pub(in crate::tournament) fn all_options(&self) -> Vec<(String, bool)> {
        let game = self.game;
        let usual = Self::usual(
            self.kind,
            Terms {
                time: game.time,
                ..Terms::usual(game.ruleset)
            },
        );
        let mut options = vec![(game.ruleset.name().to_owned(), false)];
        let times = game.time.to_string();
        options.extend(times.split(' ').map(|time| (time.to_owned(), false)));
        // Guests and private games are never rated.
        let rated_as_usual = game.rated || self.guests || game.private;
        for (usual, other, is_usual) in [
            ("rated", "unrated", rated_as_usual),
            ("", "private", !game.private),
            ("undo", "noundo", game.conditions.undo),
            ("nokibitz", "kibitz", !game.kibitz),
            ("nodouble", "double", !self.double),
            ("noguests", "guests", !self.guests),
        ] {
            let option = if is_usual { usual } else { other };
            options.push((option.to_owned(), is_usual));
        }
        if let Some(in_match) = game.in_match {
            options.push((format!("match={}", in_match.length.games()), false));
            options.push(("vela".to_owned(), !in_match.vela));
        }
        let players =
            |terms: &Self| format!("players={}-{}", terms.least_players, terms.most_players);
        let within = |terms: &Self| format!("within={}", terms.round_days.map_or(0, Days::count));
        let rating = |terms: &Self| {
            let ends = [terms.ratings.least(), terms.ratings.most()];
            let [least, most] = ends.map(|end| end.map_or(String::new(), |it| it.to_string()));
            if terms.ratings == RatingRange::ALL {
                return "rating=all".to_owned();
            }
            format!("rating={least}-{most}")
        };
        let robots = |terms: &Self| match terms.robots {
            None => "norobots".to_owned(),
            Some(Robots::Fitting) => "robots".to_owned(),
            Some(Robots::Level(level)) => format!("robots={level}"),
        };
        let every = |terms: &Self| {
            let every = match terms.every {
                None => "once",
                Some(Every::Day) => "day",
                Some(Every::Week) => "week",
                Some(Every::Month) => "month",
            };
            format!("every={every}")
        };
        let values: [&dyn Fn(&Self) -> String; 8] = [
            &players,
            &|terms| format!("rounds={}", terms.rounds),
            &|terms| format!("minutes={}", terms.minutes),
            &within,
            &rating,
            &|terms| format!("games={}", terms.least_games),
            &robots,
            &every,
        ];
        options.extend(values.map(|of| {
            let option = of(self);
            let is_usual = option == of(&usual);
            (option, is_usual)
        }));
        options
    }
}
