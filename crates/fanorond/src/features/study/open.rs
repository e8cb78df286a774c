//! The study that is open in a session: loading it, storing its changes, and showing its board.

use crate::features::logged_in::LoggedIn;
use crate::features::places::PlaceChange;
use crate::features::{HandlerOutput, Result};
use crate::services::{Core, Server};
use crate::work::{Charge, spend};
use fanorona_game::{NodeId, Player, PlayerName, Study, StudyId, StudyPlace, Version};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::reply::{Done, Reply};
use fanorona_protocol::messages::study::{
    OfStudy, StudyDone, StudyEvent, StudyRefusal, StudyStatus,
};
use fanorona_protocol::records::study::{
    StudyBounds, StudyError, StudyReader, TITLE, player, study_fgn,
};
use fanorona_protocol::value::{AtMost, OfPlayer};
use fanorona_rules::Side;
use fanorona_store::{Saved, StoreError, StoredStudy, StudyHead};
use std::sync::Arc;

/// The open study of a session.
#[derive(Debug, Clone, PartialEq)]
pub struct OpenStudy {
    pub(super) id: StudyId,
    pub(super) owner: Player,
    /// The version of the stored study that this is.
    pub(super) version: Version,
    pub(super) shared: bool,
    pub place: StudyPlace,
}

impl OpenStudy {
    /// The name of its owner.
    pub fn owner(&self) -> &PlayerName {
        &self.owner.name
    }

    /// The same study at another place.
    pub(super) fn moved(&self, place: StudyPlace) -> Self {
        Self {
            place,
            ..self.clone()
        }
    }

    pub(super) fn event(&self, status: StudyStatus) -> Event {
        let Self {
            id,
            owner,
            shared,
            place,
            ..
        } = self;
        let (owner, place) = (owner.name.clone(), place.clone());
        Event::Study(Box::new(StudyEvent {
            status,
            id: *id,
            owner,
            shared: *shared,
            place,
        }))
    }

    /// Refuses changes by anybody but the owner.
    pub(super) fn check_owner(&self, me: &LoggedIn) -> Result<()> {
        if self.owner.id == me.player.id {
            return Ok(());
        }
        if me.member().is_err() {
            return Err(StudyRefusal::GuestsRead.into());
        }
        Err(StudyRefusal::NotYourStudy {
            study: self.id,
            owner: self.owner.name.clone(),
        }
        .into())
    }

    /// Stores a changed study, unless it was changed elsewhere.
    pub(super) async fn changed(
        &self,
        server: &Server,
        study: Study,
        at: Option<NodeId>,
    ) -> Result<Self> {
        let record = fitting(server, &study)?;
        let now = server.clock.now();
        match server
            .store
            .save_study(self.id, self.version, head(&study), record, now)
            .await?
        {
            Saved::Stale => Err(StudyRefusal::StudyMovedOn(OfStudy { study: self.id }).into()),
            Saved::Kept => {
                let version = Version(self.version.0 + 1);
                let place = StudyPlace::new(Arc::new(study), at);
                Ok(Self {
                    version,
                    place,
                    ..self.clone()
                })
            }
        }
    }
}

/// Shows the board, and gives the study the focus.
pub(super) fn at(status: StudyStatus, open: OpenStudy) -> HandlerOutput {
    let reply = Reply::showing(vec![open.event(status)], Done::Quietly);
    HandlerOutput::at(reply, PlaceChange::Study(Box::new(open)))
}

pub(super) fn show(open: OpenStudy) -> HandlerOutput {
    let status = if open.place.stage.may_end() {
        StudyStatus::UnderWay
    } else {
        StudyStatus::At
    };
    at(status, open)
}

/// The answer after a change that needs no board.
pub(super) fn noted(open: OpenStudy, done: StudyDone) -> HandlerOutput {
    let reply = Reply::done(done.into());
    HandlerOutput::at(reply, PlaceChange::Study(Box::new(open)))
}

/// What lists show of a study.
pub(super) fn head(study: &Study) -> StudyHead {
    let name = |side| player(study, side).map(str::to_owned);
    StudyHead {
        title: study.tag(TITLE).map(str::to_owned),
        white: name(Side::White),
        black: name(Side::Black),
        ruleset: study.position(None).ruleset(),
        turns: u32::try_from(study.len()).unwrap_or(u32::MAX),
    }
}

/// The record of a study.
///
/// # Errors
/// It is larger than a study may be.
pub(super) fn fitting(core: &Core, study: &Study) -> Result<String> {
    let limits = &core.limits.study;
    if study.len() > limits.turns {
        return Err(StudyRefusal::StudyFull(AtMost { most: limits.turns }).into());
    }
    let record = study_fgn(study);
    if record.len() > limits.record_bytes {
        return Err(StudyRefusal::StudyTooLong {
            most: limits.record_bytes,
        }
        .into());
    }
    spend(Charge::Turns(study.len()));
    Ok(record)
}

/// Checks that the user has not censored the owner of a study: its title and its notes are what the
/// owner says.
pub(super) async fn hears_owner(core: &Core, me: Option<&LoggedIn>, owner: &Player) -> Result<()> {
    if let Some(me) = me
        && core.store.censors(me.player.id, owner.id).await?
    {
        return Err(StudyRefusal::OwnerCensored(OfPlayer {
            name: owner.name.clone(),
        })
        .into());
    }
    Ok(())
}

/// Loads a study that the user may open. What others keep for themselves does not exist for the
/// user.
pub async fn load(core: &Core, me: Option<&LoggedIn>, id: StudyId) -> Result<OpenStudy> {
    let stored = core.store.study(id).await?;
    let may_open = |(stored, _): &(StoredStudy, String)| {
        stored.shared || me.is_some_and(|me| stored.owner.id == me.player.id)
    };
    let (stored, record) = stored
        .filter(may_open)
        .ok_or(StudyRefusal::NoStudy(OfStudy { study: id }))?;
    hears_owner(core, me, &stored.owner).await?;
    let study = read(&record).map_err(|error| StoreError::Undecodable {
        table: "study",
        row: id.0.to_string(),
        column: "record",
        problem: format!("line {}: {:?}", error.line, error.problem),
    })?;
    spend(Charge::Turns(study.len()));
    let StoredStudy {
        owner,
        version,
        shared,
        ..
    } = stored;
    Ok(OpenStudy {
        id,
        owner,
        version,
        shared,
        place: StudyPlace::new(Arc::new(study), None),
    })
}

/// Reads a record that this server has written.
pub(super) fn read(record: &str) -> std::result::Result<Study, StudyError> {
    let mut reader = StudyReader::new(StudyBounds {
        turns: usize::MAX,
        note_bytes: usize::MAX,
    });
    record.lines().try_for_each(|line| reader.read(line))?;
    reader.finish()
}
