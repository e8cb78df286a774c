//! How many lines about what others do a person is shown: a bound for each screen, whatever the
//! lines are about and however many others there are.

use crate::config::limits::ChatLimits;
use fanorona_game::{PlayerName, Timestamp};
use fanorona_protocol::messages::analysis::AnalysisNotice;
use fanorona_protocol::messages::challenge::ChallengeEvent;
use fanorona_protocol::messages::chat::channel::ChannelEvent;
use fanorona_protocol::messages::chat::{ChatAudience, ChatMessage, FriendEvent};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::mailbox::{CommentEvent, MessageEvent};
use fanorona_protocol::messages::observe::ObserveEvent;
use fanorona_protocol::messages::offer::OfferEvent;
use fanorona_protocol::messages::seek::SeekEvent;
use fanorona_protocol::messages::tournament::TournamentChange;
use fanorona_protocol::messages::vacation::VacationEvent;
use std::collections::VecDeque;

/// The lines of others that a screen has shown lately: at most as many as it may.
#[derive(Debug, Default)]
pub struct UnaskedLines {
    /// When, and about whom.
    shown: VecDeque<(Timestamp, Option<PlayerName>)>,
    /// When the screen last said that some were left out.
    said: Option<Timestamp>,
}

/// What becomes of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    Shown,
    /// It is left out, and the screen says so.
    LeftOutAloud,
    /// It is left out, and the screen has said so.
    LeftOut,
}

impl UnaskedLines {
    /// Counts an event on the screen of `me`.
    pub fn count(
        &mut self,
        event: &Event,
        me: Option<&PlayerName>,
        limits: &ChatLimits,
        now: Timestamp,
    ) -> Verdict {
        let Some(cause) = cause(event) else {
            return Verdict::Shown;
        };
        if cause.is_some() && cause == me {
            return Verdict::Shown;
        }
        let is_over = |at: Timestamp| now.since(at) >= limits.unasked_window;
        while self.shown.front().is_some_and(|(at, _)| is_over(*at)) {
            self.shown.pop_front();
        }
        let of_one = self
            .shown
            .iter()
            .filter(|(_, other)| cause.is_some() && other.as_ref() == cause)
            .count();
        let has_share = of_one < limits.unasked_lines_of_one || is_tell(event);
        if self.shown.len() < limits.unasked_lines && has_share {
            self.shown.push_back((now, cause.cloned()));
            return Verdict::Shown;
        }
        if self.said.is_some_and(|at| !is_over(at)) {
            return Verdict::LeftOut;
        }
        self.said = Some(now);
        Verdict::LeftOutAloud
    }
}

/// Whether an event is talk to the recipient, of which the speaker is told that it has arrived. The
/// speaker's own limit bounds it.
fn is_tell(event: &Event) -> bool {
    matches!(
        event,
        Event::Chat(ChatMessage {
            audience: ChatAudience::Tell { .. },
            ..
        })
    )
}

/// The player who has caused an event that its recipient has not asked for: the inner `None` if it
/// names none. What belongs to a game that the recipient plays or watches is not such an event, nor
/// is an answer.
fn cause(event: &Event) -> Option<Option<&PlayerName>> {
    match event {
        Event::Challenge(event) => match &**event {
            ChallengeEvent::Open { challenge, .. } | ChallengeEvent::Withdrawn(challenge) => {
                Some(Some(&challenge.from))
            }
            ChallengeEvent::Accepted(_) | ChallengeEvent::Declined(_) => None,
        },
        Event::Offer(event) => match &**event {
            OfferEvent::Open(offer) | OfferEvent::Withdrawn(offer) => Some(Some(&offer.from)),
            OfferEvent::Declined(offer) => Some(Some(&offer.to)),
        },
        Event::Seek(event) => Some(maker(event)),
        Event::Observe(ObserveEvent::Watching { name, .. })
        | Event::Friend(FriendEvent::Come { name } | FriendEvent::Gone { name })
        | Event::Hint(AnalysisNotice::Hint { name, .. })
        | Event::Vacation(VacationEvent::Vacation { name, .. }) => Some(Some(name)),
        Event::Channel(ChannelEvent::Topic { from, .. } | ChannelEvent::Closed { from, .. }) => {
            Some(Some(from))
        }
        Event::Message(MessageEvent::New(message)) => Some(Some(&message.from)),
        Event::Comment(CommentEvent::New(comment)) => Some(Some(&comment.from)),
        Event::Chat(message) => talk(message),
        Event::Simul(_) => Some(None),
        Event::Tournament(event) => match &event.change {
            TournamentChange::Joined { player, .. }
            | TournamentChange::Asked { director: player } => Some(Some(player)),
            TournamentChange::Open { .. }
            | TournamentChange::Withdrawn { .. }
            | TournamentChange::Result { .. }
            | TournamentChange::Corrected { .. }
            | TournamentChange::Streak { .. } => Some(None),
            TournamentChange::Soon { .. }
            | TournamentChange::Started { .. }
            | TournamentChange::Bye { .. }
            | TournamentChange::Arrange { .. }
            | TournamentChange::Changed { .. }
            | TournamentChange::Extended { .. }
            | TournamentChange::Appointed { .. }
            | TournamentChange::Ready { .. }
            | TournamentChange::Cancelled { .. }
            | TournamentChange::Over { .. } => None,
        },
        Event::Shared(shared) => cause(shared.event()),
        Event::Message(MessageEvent::Stored(_))
        | Event::Comment(CommentEvent::Stored(_))
        | Event::Absence(_)
        | Event::Analysis(_)
        | Event::Announcement(_)
        | Event::Clock(_)
        | Event::Hello(_)
        | Event::Key(_)
        | Event::Lesson(_)
        | Event::List(_)
        | Event::Match(_)
        | Event::News(_)
        | Event::Notice(_)
        | Event::Own(_)
        | Event::Ping
        | Event::Preview(_)
        | Event::Puzzle(_)
        | Event::PuzzleNotice(_)
        | Event::Queue(_)
        | Event::Record(_)
        | Event::Replay(_)
        | Event::Robots(_)
        | Event::State(_)
        | Event::Study(_)
        | Event::StudyText(_)
        | Event::TournamentCsv(_)
        | Event::TournamentTrf(_) => None,
    }
}

fn maker(event: &SeekEvent) -> Option<&PlayerName> {
    match event {
        SeekEvent::Open { seek, .. }
        | SeekEvent::Reopened { seek, .. }
        | SeekEvent::Answered { seek, .. }
        | SeekEvent::Withdrawn(seek)
        | SeekEvent::Gone(seek)
        | SeekEvent::Expired(seek) => Some(&seek.from),
        SeekEvent::More { .. } => None,
    }
}

/// Talk that the recipient has not asked for: not that of the opponent, or in a replay that the
/// recipient has joined.
fn talk(message: &ChatMessage) -> Option<Option<&PlayerName>> {
    match message.audience {
        ChatAudience::Say { .. } | ChatAudience::Replay { .. } => None,
        ChatAudience::Tell { .. }
        | ChatAudience::Shout
        | ChatAudience::Channel { .. }
        | ChatAudience::Tournament { .. }
        | ChatAudience::Kibitz { .. }
        | ChatAudience::Whisper { .. } => Some(Some(&message.from)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fanorona_protocol::wire::clean::SafeText;
    use std::time::Duration;

    fn limits() -> ChatLimits {
        ChatLimits {
            unasked_lines: 5,
            unasked_lines_of_one: 2,
            unasked_window: Duration::from_secs(10),
            ..ChatLimits::default()
        }
    }

    fn name(text: &str) -> PlayerName {
        PlayerName::new(text).unwrap()
    }

    fn comes(text: &str) -> Event {
        Event::Friend(FriendEvent::Come { name: name(text) })
    }

    #[test]
    fn a_screen_shows_a_few_lines_of_one_player_and_some_of_all() {
        let (mut lines, limits) = (UnaskedLines::default(), limits());
        let mut count = |who: &str, second: i64| {
            lines.count(
                &comes(who),
                Some(&name("me")),
                &limits,
                Timestamp(second * 1_000),
            )
        };
        assert_eq!([count("al", 0), count("al", 0)], [Verdict::Shown; 2]);
        assert_eq!(
            [count("al", 1), count("al", 1)],
            [Verdict::LeftOutAloud, Verdict::LeftOut]
        );
        assert_eq!(
            [count("bo", 1), count("bo", 1), count("cy", 2)],
            [Verdict::Shown; 3]
        );
        assert_eq!(
            [count("di", 2), count("me", 2)],
            [Verdict::LeftOut, Verdict::Shown]
        );
        assert_eq!([count("al", 10), count("di", 10)], [Verdict::Shown; 2]);
        assert_eq!(count("al", 11), Verdict::Shown, "the window slides");
        assert_eq!(count("al", 11), Verdict::LeftOutAloud, "it is said again");
    }

    #[test]
    fn what_is_told_to_one_player_is_left_out_only_with_everything_else() {
        let (mut lines, limits) = (UnaskedLines::default(), limits());
        let tell = Event::from(ChatMessage {
            audience: ChatAudience::Tell {
                to: vec![name("me")],
            },
            from: name("al"),
            text: SafeText::new("hello"),
        });
        for _ in 0..limits.unasked_lines {
            assert_eq!(
                lines.count(&tell, None, &limits, Timestamp(0)),
                Verdict::Shown
            );
        }
        assert_eq!(
            lines.count(&tell, None, &limits, Timestamp(0)),
            Verdict::LeftOutAloud
        );
    }

    #[test]
    fn what_is_no_line_of_others_is_always_shown() {
        let (mut lines, limits) = (UnaskedLines::default(), limits());
        for _ in 0..100 {
            assert_eq!(
                lines.count(&Event::Ping, None, &limits, Timestamp(0)),
                Verdict::Shown
            );
        }
    }
}
