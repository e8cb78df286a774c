//! The public log of a tournament: what each change of it decided.

use super::{
    Decision, EntrantNumber, Meeting, Pairing, Seat, Tournament, TournamentStage, Withdrawal,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What was decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Decided {
    /// It was created.
    Opened,
    /// Its terms, its start or what is said about it changed.
    Changed,
    /// The round that is played lasts longer.
    Extended,
    /// Somebody directs it, too.
    Appointed,
    /// Somebody does not direct it any more.
    Dismissed,
    /// A director asked somebody to take part.
    Asked,
    /// A director decided who meets in the next round.
    Fixed,
    /// A director takes that back.
    Unfixed,
    /// A player joined, or came back.
    Joined,
    /// An entrant does not play any more.
    Withdrawn,
    /// An entrant is not paired in a round, on request.
    Bye,
    /// It started.
    Started,
    /// Two meet in a round, or one has no opponent.
    Paired,
    /// A pairing was decided.
    Result,
    /// The points of a pairing that was decided were corrected.
    Corrected,
    /// It is over.
    Over,
    /// It was cancelled.
    Cancelled,
}

/// An entry of the log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LogEntry {
    /// What was decided.
    pub what: Decided,
    /// The round, where there is one.
    pub round: Option<u16>,
    /// The number of the pairing, where there is one.
    pub pairing: Option<u16>,
    /// Whom it concerns: nobody, one, or the two of a pairing.
    pub entrants: Vec<EntrantNumber>,
    /// The points of these, as in [`Seat::points`](super::Seat::points); none before a result.
    pub points: Vec<u16>,
    /// Their points before a correction.
    pub earlier: Vec<u16>,
    /// Why an entrant does not play any more.
    pub why: Option<Withdrawal>,
    /// How a pairing was decided.
    pub decision: Option<Decision>,
    /// The number of the account that it concerns, if that is no entrant.
    #[serde(default)]
    pub account: Option<i64>,
    /// What was changed, as options are typed.
    #[serde(default)]
    pub text: Option<String>,
}

impl LogEntry {
    /// An entry without details.
    #[must_use]
    pub fn new(what: Decided, entrants: &[EntrantNumber]) -> Self {
        Self {
            what,
            round: None,
            pairing: None,
            entrants: entrants.to_vec(),
            points: Vec::new(),
            earlier: Vec::new(),
            why: None,
            decision: None,
            account: None,
            text: None,
        }
    }
}

impl Tournament {
    /// What was decided since `before`, in the order of its steps as far as it is known.
    #[must_use]
    pub fn decided_since(&self, before: &Self) -> Vec<LogEntry> {
        let mut log = Vec::new();
        self.planned_since(before, &mut log);
        for entrant in &self.entrants {
            let known = before.entrant(entrant.number);
            let withdrawn = known.and_then(|known| known.withdrawn);
            let one = [entrant.number];
            if known.is_none() || (withdrawn.is_some() && entrant.withdrawn.is_none()) {
                log.push(LogEntry::new(Decided::Joined, &one));
            }
            if let Some((_, why)) = entrant.withdrawn.filter(|_| withdrawn.is_none()) {
                log.push(LogEntry {
                    why: Some(why),
                    ..LogEntry::new(Decided::Withdrawn, &one)
                });
            }
            if entrant.bye.is_some() && known.is_some_and(|known| known.bye != entrant.bye) {
                log.push(LogEntry {
                    round: entrant.bye,
                    ..LogEntry::new(Decided::Bye, &one)
                });
            }
        }
        if before.stage == TournamentStage::Open && self.stage != TournamentStage::Open {
            let started = self.stage != TournamentStage::Cancelled;
            log.extend(started.then(|| LogEntry::new(Decided::Started, &[])));
        }
        self.decided_in_rounds(before, &mut log);
        let ended = match self.stage {
            TournamentStage::Over => Some(Decided::Over),
            TournamentStage::Cancelled => Some(Decided::Cancelled),
            TournamentStage::Open | TournamentStage::Running => None,
        };
        let ended = ended.filter(|_| before.stage != self.stage);
        log.extend(ended.map(|what| LogEntry::new(what, &[])));
        log
    }

    fn planned_since(&self, before: &Self, log: &mut Vec<LogEntry>) {
        let words = |it: &Self| it.terms.all_options().into_iter().map(|(option, _)| option);
        let old: Vec<String> = words(before).collect();
        let new = words(self).filter(|option| !old.contains(option));
        let mut changed: Vec<String> = new.collect();
        let is_moved = before.starts_at != self.starts_at && self.stage == TournamentStage::Open;
        for (word, is_so) in [
            ("start", is_moved),
            ("code", before.code != self.code),
            ("description", before.description != self.description),
        ] {
            changed.extend(is_so.then(|| word.to_owned()));
        }
        if !changed.is_empty() {
            let text = Some(changed.join(" "));
            let entry = LogEntry::new(Decided::Changed, &[]);
            log.push(LogEntry { text, ..entry });
        }
        for (what, then, now) in [
            (Decided::Appointed, &before.helpers, &self.helpers),
            (Decided::Dismissed, &self.helpers, &before.helpers),
            (Decided::Asked, &before.asked, &self.asked),
        ] {
            for account in now.iter().filter(|it| !then.contains(it)) {
                let account = Some(account.0);
                let entry = LogEntry::new(what, &[]);
                log.push(LogEntry { account, ..entry });
            }
        }
        for (what, then, now) in [
            (Decided::Fixed, before, self),
            (Decided::Unfixed, self, before),
        ] {
            for pair in now.fixed.iter().filter(|it| !then.fixed.contains(it)) {
                let round = Some(pair.round);
                let entry = LogEntry::new(what, &pair.entrants);
                log.push(LogEntry { round, ..entry });
            }
        }
        for round in &self.rounds {
            let known = before.rounds.iter().find(|it| it.number == round.number);
            if known.is_some_and(|known| known.ends_at < round.ends_at) {
                let round = Some(round.number);
                let entry = LogEntry::new(Decided::Extended, &[]);
                log.push(LogEntry { round, ..entry });
            }
        }
    }

    fn decided_in_rounds(&self, before: &Self, log: &mut Vec<LogEntry>) {
        for round in &self.rounds {
            let known = before.rounds.iter().find(|it| it.number == round.number);
            for pairing in &round.pairings {
                let known = known.and_then(|known| {
                    let mut pairings = known.pairings.iter();
                    pairings.find(|it| it.number == pairing.number)
                });
                let seats = pairing.meeting.seats();
                let entrants: Vec<EntrantNumber> = seats.iter().map(|seat| seat.entrant).collect();
                let entry = |what| LogEntry {
                    round: Some(round.number),
                    pairing: Some(pairing.number),
                    ..LogEntry::new(what, &entrants)
                };
                let points_of = |seats: &[Seat]| seats.iter().map(|seat| seat.points).collect();
                let points = || points_of(seats);
                let is_bye = matches!(pairing.meeting, Meeting::Bye(..));
                let took_bye = |known: &Pairing| known.two().is_none() && !is_bye;
                if known.is_none_or(took_bye) {
                    log.push(LogEntry {
                        points: if is_bye { points() } else { Vec::new() },
                        ..entry(Decided::Paired)
                    });
                }
                let decision = pairing.decision.filter(|_| !is_bye);
                let corrected = known.filter(|known| {
                    known.decision.is_some()
                        && decision == Some(Decision::Director)
                        && known.meeting != pairing.meeting
                });
                if let Some(known) = corrected {
                    log.push(LogEntry {
                        points: points(),
                        earlier: points_of(known.meeting.seats()),
                        ..entry(Decided::Corrected)
                    });
                } else if decision.is_some() && known.and_then(|known| known.decision) != decision {
                    log.push(LogEntry {
                        points: points(),
                        decision,
                        ..entry(Decided::Result)
                    });
                }
            }
        }
    }
}
