//! Why something is refused, as players read it.

use fanorona_game::tournament::{
    CannotAdjudicate, CannotChange, CannotCorrect, CannotExtend, CannotHaveBye, CannotJoin,
    CannotLeave, CannotPair, EntrantNumber, Tournament, TournamentId,
};
use fanorona_game::{PlayerName, RatingRange};
use fanorona_protocol::messages::tournament::{OfTournament, TournamentRefusal};

/// Why somebody with this rating and so many rated games cannot join.
pub(super) fn cannot_join(
    tournament: &Tournament,
    why: CannotJoin,
    rating: i64,
    games: u32,
) -> TournamentRefusal {
    let number = tournament.id;
    let of = OfTournament { number };
    match why {
        CannotJoin::Joined => TournamentRefusal::AlreadyJoined(of),
        CannotJoin::Ended => TournamentRefusal::Ended(of),
        CannotJoin::Started => TournamentRefusal::TooLate(of),
        CannotJoin::Left => TournamentRefusal::LeftBefore(of),
        CannotJoin::Full => TournamentRefusal::Full {
            number,
            most: tournament.terms.most_players,
        },
        CannotJoin::Rating => TournamentRefusal::OutOfRange {
            number,
            rating,
            least: tournament.terms.ratings.least().unwrap_or(0).into(),
            most: tournament
                .terms
                .ratings
                .most()
                .unwrap_or(RatingRange::HIGHEST)
                .into(),
        },
        CannotJoin::Code => TournamentRefusal::NeedsCode(of),
        CannotJoin::Games => TournamentRefusal::TooFewGames {
            number,
            games,
            least: tournament.terms.least_games,
        },
        CannotJoin::Guest => TournamentRefusal::MembersOnly(of),
        CannotJoin::Bot => TournamentRefusal::NoPrograms,
    }
}

pub(super) fn cannot_leave(tournament: &Tournament, why: CannotLeave) -> TournamentRefusal {
    let number = tournament.id;
    match why {
        CannotLeave::Ended => TournamentRefusal::Ended(OfTournament { number }),
        CannotLeave::Left => TournamentRefusal::AlreadyLeft(OfTournament { number }),
        CannotLeave::LastRound => TournamentRefusal::LastRound(OfTournament { number }),
    }
}

pub(super) fn cannot_have_bye(tournament: &Tournament, why: CannotHaveBye) -> TournamentRefusal {
    let number = tournament.id;
    let of = OfTournament { number };
    match why {
        CannotHaveBye::Ended => TournamentRefusal::Ended(of),
        CannotHaveBye::Left => TournamentRefusal::AlreadyLeft(of),
        CannotHaveBye::Kind => TournamentRefusal::NoByes(of),
        CannotHaveBye::Asked => TournamentRefusal::ByeAsked(of),
        CannotHaveBye::Had => TournamentRefusal::ByeHad(of),
        CannotHaveBye::LastRound => TournamentRefusal::LastRound(of),
        CannotHaveBye::TooFew => TournamentRefusal::ByeTooFew(of),
    }
}

pub(super) fn cannot_change(number: TournamentId, why: CannotChange) -> TournamentRefusal {
    let of = OfTournament { number };
    match why {
        CannotChange::Fixed => TournamentRefusal::FixedTerms(of),
        CannotChange::Begun => TournamentRefusal::Begun(of),
        CannotChange::Rounds(least) => TournamentRefusal::RoundsPaired { number, least },
    }
}

pub(super) fn cannot_extend(number: TournamentId, why: CannotExtend) -> TournamentRefusal {
    match why {
        CannotExtend::NoRound => TournamentRefusal::NoRound(OfTournament { number }),
        CannotExtend::TooLong(most) => TournamentRefusal::TooLong {
            number,
            most_s: most.into(),
        },
    }
}

/// Why two cannot be paired by hand. `name_of` is the name of an entrant.
pub(super) fn cannot_pair(
    tournament: &Tournament,
    why: CannotPair,
    name_of: impl Fn(EntrantNumber) -> PlayerName,
    first: EntrantNumber,
) -> TournamentRefusal {
    let number = tournament.id;
    let of = OfTournament { number };
    match why {
        CannotPair::Kind => TournamentRefusal::NotByHand(of),
        CannotPair::LastRound => TournamentRefusal::LastRound(of),
        CannotPair::Same => TournamentRefusal::MeetsSelf {
            number,
            player: name_of(first),
        },
        CannotPair::Taken(entrant) => TournamentRefusal::HasPairing {
            number,
            player: name_of(entrant),
        },
    }
}

/// Points as a director types them, from halves.
fn written(points: [u16; 2]) -> String {
    let half = |halves: u16| format!("{}{}", halves / 2, ["", ".5"][usize::from(halves % 2)]);
    match points {
        [1, 1] => "1/2-1/2".to_owned(),
        [one, other] => format!("{}-{}", half(one), half(other)),
    }
}

/// Why a director cannot correct a pairing, by its round and number, to these points.
pub(super) fn cannot_correct(
    number: TournamentId,
    (round, pairing): (u16, u16),
    points: [u16; 2],
    why: CannotCorrect,
) -> TournamentRefusal {
    match why {
        CannotCorrect::NoPairing => TournamentRefusal::NoPairing {
            number,
            round,
            pairing,
        },
        CannotCorrect::Undecided => TournamentRefusal::NotDecided {
            number,
            round,
            pairing,
        },
        CannotCorrect::Advanced => TournamentRefusal::HasAdvanced {
            number,
            round,
            pairing,
        },
        CannotCorrect::Games(games) => TournamentRefusal::WhichGame {
            number,
            round,
            pairing,
            games,
            points: written(points),
        },
        CannotCorrect::Result(results) => TournamentRefusal::NoSuchResult {
            number,
            round,
            pairing,
            results: results.into_iter().map(written).collect(),
        },
    }
}

/// Why a director cannot decide a pairing, by its round and number.
pub(super) fn cannot_adjudicate(
    number: TournamentId,
    (round, pairing): (u16, u16),
    why: CannotAdjudicate,
) -> TournamentRefusal {
    match why {
        CannotAdjudicate::NoPairing => TournamentRefusal::NoPairing {
            number,
            round,
            pairing,
        },
        CannotAdjudicate::Decided => TournamentRefusal::Decided {
            number,
            round,
            pairing,
        },
        CannotAdjudicate::Result(results) => TournamentRefusal::NoSuchResult {
            number,
            round,
            pairing,
            results: results.into_iter().map(written).collect(),
        },
    }
}
