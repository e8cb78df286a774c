//! Why a game ended, as people type it.

use fanorona_game::EndReason;

/// The reasons, and their words. The first is the word of the protocol, and the one that the server
/// shows.
static REASONS: [(EndReason, &[&str]); 12] = [
    (EndReason::Captured, &["captured"]),
    (EndReason::Blocked, &["blocked"]),
    (EndReason::Unoffered, &["unoffered"]),
    (
        EndReason::Resigned,
        &["resigned", "resign", "resignation", "abandon"],
    ),
    (EndReason::Time, &["time", "timeout", "temps", "fotoana"]),
    (EndReason::Agreed, &["agreed", "agreement", "accord"]),
    (EndReason::Repetition, &["repetition"]),
    (
        EndReason::NoCaptureLimit,
        &["no_capture_limit", "no-capture-limit", "no-captures"],
    ),
    (EndReason::Forfeit, &["forfeit", "forfeited", "forfait"]),
    (EndReason::Aborted, &["aborted"]),
    (
        EndReason::ServerStopped,
        &["server_stopped", "server-stopped"],
    ),
    (
        EndReason::Adjudicated,
        &["adjudicated", "adjudication", "arbitrage"],
    ),
];

/// The reason that a word means.
pub(super) fn reason(word: &str) -> Option<EndReason> {
    let known = REASONS
        .iter()
        .find(|(_, words)| words.iter().any(|known| known.eq_ignore_ascii_case(word)));
    known.map(|(reason, _)| *reason)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_word_of_a_reason_is_that_of_the_protocol() {
        for (reason, words) in &REASONS {
            assert_eq!(words[0], reason.code());
        }
    }
}
