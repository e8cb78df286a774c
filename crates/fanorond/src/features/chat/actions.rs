//! Actions that make the screens of others move. They are counted as talk is, in one place for all
//! features.
//!
//! What begins something is counted. What ends it is not: everybody may always withdraw, leave and
//! answer, and nobody can end more than was begun.

use crate::command::challenge::ChallengeCommand;
use crate::command::chat::channel::ChannelCommand;
use crate::command::clock::ClockCommand;
use crate::command::commands::Command;
use crate::command::mailbox::MailboxCommand;
use crate::command::observe::ObserveCommand;
use crate::command::offer::OfferCommand;
use crate::command::play::PlayCommand;
use crate::command::rematch::RematchCommand;
use crate::command::replay::ReplayCommand;
use crate::command::seek::SeekCommand;
use crate::command::simul::SimulCommand;
use crate::command::tournament::{TournamentChange, TournamentCommand};
use crate::command::vacation::VacationCommand;
use crate::features::Result;
use crate::features::logged_in::LoggedIn;
use crate::people::news::AccountNews;
use crate::people::news::data::{ActionAudience, Counted};
use crate::services::Server;
use crate::services::daily_limits::rate_limited;

/// Counts a command, if others are told about it.
///
/// # Errors
/// There were too many lately.
pub fn count(server: &Server, me: Option<&LoggedIn>, command: &Command) -> Result<()> {
    let Some((me, told)) = me.zip(told(command)) else {
        return Ok(());
    };
    let account = me.player.id;
    server
        .audience
        .chat
        .count_action(account, told, server.clock.now())
        .map_err(rate_limited)?;
    server.tell_nodes(AccountNews::Counted {
        account: account.0,
        what: Counted::Action(told),
    });
    Ok(())
}

/// Who is told about a command, apart from words: those are counted where they are said.
fn told(command: &Command) -> Option<ActionAudience> {
    let few = |are_told: bool| are_told.then_some(ActionAudience::Few);
    match command {
        Command::Challenge(command) => few(matches!(command, ChallengeCommand::Send { .. })),
        // A step that is taken back can be played and taken back again.
        Command::Play(command) => few(matches!(
            command,
            PlayCommand::Back(_) | PlayCommand::Reset(_) | PlayCommand::Propose(_)
        )),
        Command::Offer(OfferCommand::Undo { .. } | OfferCommand::Abort(_))
        | Command::Rematch(RematchCommand::Vela(_) | RematchCommand::Rematch(..))
        | Command::Clock(ClockCommand::MoreTime { .. }) => few(true),
        Command::Vacation(command) => few(matches!(command, VacationCommand::On)),
        // Those who are told of steps have joined to see them.
        Command::Replay(command) => few(matches!(command, ReplayCommand::Join(_))),
        Command::Seek(SeekCommand::Seek(_)) => Some(ActionAudience::Seekers),
        Command::Seek(command) => few(matches!(
            command,
            SeekCommand::Play(_) | SeekCommand::Invite(_) | SeekCommand::Join(_)
        )),
        Command::Simul(SimulCommand::Open { .. })
        | Command::Tournament(TournamentCommand::New(_)) => Some(ActionAudience::Everybody),
        Command::Simul(command) => few(matches!(command, SimulCommand::Join(_))),
        Command::Tournament(command) => few(matches!(
            command,
            TournamentCommand::In(
                _,
                TournamentChange::Join(_)
                    | TournamentChange::Leave
                    | TournamentChange::Play
                    | TournamentChange::Ask(_)
                    | TournamentChange::Set(_)
                    | TournamentChange::Extend(_)
                    | TournamentChange::Appoint { .. }
            )
        )),
        Command::Observe(command) => few(matches!(
            command,
            ObserveCommand::Observe(_) | ObserveCommand::Follow(Some(_))
        )),
        Command::Mailbox(command) => few(matches!(
            command,
            MailboxCommand::Message { .. } | MailboxCommand::Comment { .. }
        )),
        Command::Channel(command) => few(matches!(command, ChannelCommand::Close { .. })),
        // Hints are told to the opponent, and have a limit of their own.
        Command::Analysis(_)
        | Command::Session(_)
        | Command::Account(_)
        | Command::Games(_)
        | Command::Server(_)
        | Command::History(_)
        | Command::Learn(_)
        | Command::Puzzle(_)
        | Command::Study(_)
        | Command::Admin(_)
        | Command::Announcement(_)
        | Command::Queue(_)
        | Command::Rating(_)
        | Command::Setting(_)
        | Command::Bot(_)
        | Command::Key(_)
        | Command::Formula(_)
        | Command::Versus(_)
        | Command::Openings(_)
        | Command::Bookmark(_)
        | Command::Stats(_)
        | Command::Chat(_) => None,
    }
}
