//! Comments for learners: a player with `teach` on is told, in an unrated game with a robot, which
//! turns lost much.
//!
//! A turn is judged when the robot is to answer it, before the robot thinks. Robots accept
//! takebacks in unrated games, so that the learner can try another turn.

use crate::engine::engine_pool::{EngineJob, judged};
use crate::error::CommandError;
use crate::services::Server;
use crate::services::robots::queue::Call;
use fanorona_engine::Limit;
use fanorona_game::{Game, GameRecord};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::robots::RobotNotice;
use fanorona_protocol::preferences::Preferences;
use fanorona_rules::Stage;

/// Comments on the last turn of a game, if it was a learner's and lost much.
///
/// # Errors
/// The store failed.
pub(super) async fn comment(
    server: &Server,
    call: &Call,
    record: &GameRecord,
) -> Result<(), CommandError> {
    let Some((_, robot)) = server.play.robots.concerned(record) else {
        return Ok(());
    };
    let waits =
        record.game.to_move() == Some(robot) && matches!(record.game.stage(), Stage::Between(_));
    let (Some(last), true) = (record.game.last(), waits && record.game.offer().is_none()) else {
        return Ok(());
    };
    let learner = record.seats.get(robot.opposite());
    if record.terms.rated || server.presence.present(learner.id).is_none() {
        return Ok(());
    }
    let Some(account) = server.store.account_named(&learner.name).await? else {
        return Ok(());
    };
    let kept = account
        .preferences
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()));
    if !Preferences::from_stored(kept).teach {
        return Ok(());
    }
    let past = server.play.past_games.of(record).await?;
    let Some(before) = past.after(record, record.game.ply().0 - 1) else {
        return Ok(());
    };
    let limit = Limit::nodes(server.limits.analysis.positions_per_turn);
    let think = |game: &Game| {
        server
            .engine
            .pool
            .run(call.ticket, EngineJob::about(game, limit))
    };
    // `None`: the server stops.
    let (Some(best), Some(reply)) = (think(&before.game).await, think(&record.game).await) else {
        return Ok(());
    };
    let judged = [judged(&best), judged(&reply).reversed()];
    if let Some(notice) = RobotNotice::on_slip(record, [last, best.turn, reply.turn], judged) {
        server.presence.tell(learner.id, &Event::Robots(notice));
    }
    Ok(())
}
