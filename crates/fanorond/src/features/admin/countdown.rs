//! The commands about the countdown to the end of the server.

use super::{in_range, perform};
use crate::features::Result;
use crate::features::caller::Administrator;
use crate::people::news::NodeNews;
use crate::services::Server;
use crate::services::countdown::{begin_here, cancel_here};
use fanorona_protocol::messages::admin::{AdminDone, AdminRefusal};
use fanorona_protocol::value::Seconds;
use fanorona_protocol::wire::clean::SafeText;
use fanorona_store::AdminAction;

/// `shutdown SECONDS REASON`.
pub(super) async fn shutdown(
    server: &Server,
    me: Administrator<'_>,
    seconds: u32,
    why: SafeText,
) -> Result<AdminDone> {
    let seconds = in_range(seconds, "shutdown", 0, server.limits.admin.shutdown_seconds)?;
    if server.doors.countdown.runs() {
        return Err(AdminRefusal::StopsAlready.into());
    }
    perform(
        server,
        me,
        AdminAction::Shutdown {
            seconds,
            why: why.to_string(),
        },
    )
    .await?;
    if !begin_here(server, seconds, why.clone()) {
        return Err(AdminRefusal::StopsAlready.into());
    }
    server
        .presence
        .others()
        .send(NodeNews::Stops { seconds, why });
    Ok(AdminDone::Stopping {
        wait_s: Seconds(seconds.into()),
    })
}

/// `shutdown` alone.
pub(super) fn show(server: &Server) -> Result<AdminDone> {
    let wait_s = server
        .doors
        .countdown
        .left(server.clock.now())
        .ok_or(AdminRefusal::NothingToCancel)?;
    Ok(AdminDone::Stopping { wait_s })
}

/// `shutdown cancel`.
pub(super) async fn cancel(server: &Server, me: Administrator<'_>) -> Result<AdminDone> {
    if !server.doors.countdown.runs() {
        return Err(AdminRefusal::NothingToCancel.into());
    }
    perform(server, me, AdminAction::CancelShutdown).await?;
    if !cancel_here(server) {
        return Err(AdminRefusal::NothingToCancel.into());
    }
    server.presence.others().send(NodeNews::StopCancelled);
    Ok(AdminDone::ShutdownCancelled)
}
