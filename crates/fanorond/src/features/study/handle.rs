//! What the commands about studies do.

use super::board::{enter, play};
use super::open::{OpenStudy, at, fitting, head, hears_owner, load, noted, read, show};
use super::otb;
use crate::command::study::{Sharing, StudyCommand};
use crate::error::CommandError;
use crate::features::caller::Caller;
use crate::features::logged_in::LoggedIn;
use crate::features::places::PlaceChange;
use crate::features::{HandlerOutput, Result, account_named, game_for, last_of_page};
use crate::services::{Core, Server};
use crate::work::{Charge, spend};
use fanorona_game::{
    GameId, Marks, NodeId, Note, PlayerName, Start, Study, StudyId, StudyPlace, TurningPoint,
    Version,
};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::lists::{List, Lists};
use fanorona_protocol::messages::reply::{Done, Reply};
use fanorona_protocol::messages::server::ServerRefusal;
use fanorona_protocol::messages::study::{
    OfStudy, StudyDone, StudyRefusal, StudyRow, StudyStatus, StudyText,
};
use fanorona_protocol::records::study::{StudyBounds, TITLE, study_fgn};
use fanorona_protocol::records::{Record, fgn};
use fanorona_protocol::value::{AtMost, OfGame, OfPlayer};
use fanorona_rules::Ruleset;
use fanorona_store::{StoreError, StoredStudy, StudyHead};
use std::sync::Arc;

/// How much a study may have.
pub fn bounds(core: &Core) -> StudyBounds {
    let limits = &core.limits.study;
    StudyBounds {
        turns: limits.turns,
        note_bytes: limits.note_bytes,
    }
}

/// Whether a command is about the own studies, which guests do not have: they read what members
/// share.
fn keeps(me: &LoggedIn, command: &StudyCommand) -> bool {
    match command {
        StudyCommand::New(..)
        | StudyCommand::OfGame(_)
        | StudyCommand::Copy
        | StudyCommand::Title(_)
        | StudyCommand::Note(_)
        | StudyCommand::Mark(_)
        | StudyCommand::Remove
        | StudyCommand::Share(_)
        | StudyCommand::Delete(_)
        | StudyCommand::Record(..)
        | StudyCommand::Finish(_)
        | StudyCommand::Asked
        | StudyCommand::Consent { .. }
        | StudyCommand::List { of: None, .. } => true,
        StudyCommand::Show => me.places.study.is_none(),
        StudyCommand::List { of: Some(_), .. }
        | StudyCommand::Open(_)
        | StudyCommand::ShowNote
        | StudyCommand::Try(_)
        | StudyCommand::Enter(_)
        | StudyCommand::Export(_)
        | StudyCommand::Close => false,
    }
}

pub async fn handle(server: &Server, caller: Caller<'_>, command: StudyCommand) -> Result {
    let me = match (caller.player(), &command) {
        (Ok(me), _) => me,
        // Who is not logged in reads what everybody may read.
        (Err(_), StudyCommand::Open(id)) => {
            return Ok(at(StudyStatus::Opened, load(server, None, *id).await?));
        }
        (Err(_), StudyCommand::Export(Some(id))) => {
            return Ok(export(&load(server, None, *id).await?));
        }
        (
            Err(_),
            StudyCommand::List {
                of: Some(of),
                before,
            },
        ) => {
            return list(server, None, Some(of), *before).await;
        }
        (Err(refused), _) => return Err(refused),
    };
    if me.member().is_err() && keeps(me, &command) {
        return Err(StudyRefusal::GuestsRead.into());
    }
    let open = me.places.study.as_deref().ok_or(StudyRefusal::NoOpenStudy);
    match command {
        StudyCommand::Show => match open {
            Ok(open) => again(server, me, open).await,
            Err(_) => list(server, Some(me), None, None).await,
        },
        StudyCommand::List { of, before } => list(server, Some(me), of.as_ref(), before).await,
        StudyCommand::Open(id) => {
            let open = load(server, Some(me), id).await?;
            Ok(at(StudyStatus::Opened, open))
        }
        StudyCommand::New(ruleset, start) => create(server, me, empty(ruleset, start)).await,
        StudyCommand::OfGame(game) => of_game(server, me, game).await,
        StudyCommand::Copy => create(server, me, (*open?.place.study).clone()).await,
        StudyCommand::Title(title) => change_title(server, me, open?, title).await,
        StudyCommand::ShowNote => open.map(show_note).map_err(Into::into),
        StudyCommand::Note(note) => change_note(server, me, open?, note).await,
        StudyCommand::Mark(marks) => change_marks(server, me, open?, marks).await,
        StudyCommand::Try(movements) => play(server, me, open?, &movements).await,
        StudyCommand::Enter(number) => enter(open?, number),
        StudyCommand::Remove => remove(server, me, open?).await,
        StudyCommand::Share(sharing) => share(server, me, open?, sharing).await,
        StudyCommand::Export(None) => open.map(export).map_err(Into::into),
        StudyCommand::Export(Some(id)) => {
            let open = load(server, Some(me), id).await?;
            Ok(export(&open))
        }
        StudyCommand::Close => Ok(close(open?)),
        StudyCommand::Delete(id) => delete(server, me, id).await,
        StudyCommand::Record(players, ruleset) => otb::record(server, me, players, ruleset).await,
        StudyCommand::Finish(result) => otb::finish(server, me, open?, result).await,
        StudyCommand::Asked => otb::asked(server, me).await,
        StudyCommand::Consent { game, agrees } => otb::consent(server, me, game, agrees).await,
    }
}

/// Leaves the study, which is stored.
pub fn close(open: &OpenStudy) -> HandlerOutput {
    let reply = Reply::done(StudyDone::StudyClosed(OfStudy { study: open.id }).into());
    HandlerOutput::at(reply, PlaceChange::StudyClosed)
}

/// The line that says that turns go to a game from now on.
pub fn paused(open: &OpenStudy) -> Event {
    open.event(StudyStatus::Paused)
}

/// Stores a new study, and opens it.
pub async fn create(server: &Server, me: &LoggedIn, study: Study) -> Result {
    let record = fitting(server, &study)?;
    let most = server.limits.study.per_member;
    let made = server
        .store
        .create_study(me.player.id, head(&study), record, most, server.clock.now())
        .await?;
    let open = OpenStudy {
        id: made.ok_or(StudyRefusal::TooManyStudies(AtMost { most }))?,
        owner: me.player.clone(),
        version: Version(1),
        shared: false,
        place: StudyPlace::new(Arc::new(study), None),
    };
    Ok(at(StudyStatus::Created, open))
}

/// Shows the open study as it is stored now: its owner may have changed it in another session. The
/// place stays the same, as far as the turns that lead to it are still there. A study that is gone
/// is not open any more.
async fn again(core: &Core, me: &LoggedIn, open: &OpenStudy) -> Result {
    let stored = match load(core, Some(me), open.id).await {
        Ok(stored) => stored,
        Err(CommandError::Refused(why)) => {
            let reply = Reply {
                events: Vec::new(),
                outcome: Err(why),
            };
            return Ok(HandlerOutput::at(reply, PlaceChange::StudyClosed));
        }
        Err(error) => return Err(error),
    };
    if stored.version == open.version {
        return Ok(show(OpenStudy {
            shared: stored.shared,
            ..open.clone()
        }));
    }
    let (before, now) = (&open.place.study, &stored.place.study);
    let mut place = None;
    for node in before.path(open.place.at) {
        let same = |child: &NodeId| now.turn(*child) == before.turn(node);
        let Some(child) = now.children(place).find(same) else {
            break;
        };
        place = Some(child);
    }
    let place = stored.place.to(place);
    Ok(show(stored.moved(place)))
}

/// A page of the user's own studies, or of those that another member shares, newest first.
async fn list(
    core: &Core,
    me: Option<&LoggedIn>,
    of: Option<&PlayerName>,
    before: Option<StudyId>,
) -> Result {
    let rows = core.limits.list.rows;
    let owner = match (of, me) {
        (Some(name), _) => account_named(core, name).await?.player,
        (None, Some(me)) => me.player.clone(),
        (None, None) => return Err(ServerRefusal::AuthRequired { inline: false }.into()),
    };
    let is_mine = me.is_some_and(|me| owner.id == me.player.id);
    hears_owner(core, me, &owner).await?;
    let mut found = core
        .store
        .studies_of(owner.id, !is_mine, before, rows + 1)
        .await?;
    if found.is_empty() && !is_mine {
        return Err(StudyRefusal::SharesNone(OfPlayer { name: owner.name }).into());
    }
    let whose = if is_mine {
        String::new()
    } else {
        format!(" {}", owner.name)
    };
    let more = last_of_page(&mut found, rows)
        .map(|last| format!("study list{whose} before {}", last.id.0));
    let row = |StoredStudy {
                   id,
                   head,
                   shared,
                   changed_at,
                   ..
               }: StoredStudy| {
        let StudyHead {
            title,
            white,
            black,
            ruleset,
            turns,
        } = head;
        StudyRow {
            study: id,
            title,
            white,
            black,
            ruleset,
            turns,
            shared,
            changed_ms: changed_at,
        }
    };
    let rows = found.into_iter().map(row).collect();
    Ok(Lists::Studies(List { rows, more }).into())
}

pub(super) fn empty(ruleset: Ruleset, start: Start) -> Study {
    let tag = |name: &str, text: String| (name.to_owned(), text);
    let mut tags = vec![tag("Ruleset", ruleset.to_string())];
    if start != Start::Ordinary {
        tags.push(tag("Start", start.to_string()));
    }
    Study::new(start.position(ruleset), tags)
}

/// A study of a finished game that the user may see.
async fn of_game(server: &Server, me: &LoggedIn, game: GameId) -> Result {
    let record = game_for(server, Some(me), game).await?;
    if record.game.result().is_none() {
        return Err(StudyRefusal::GameIsRunning(OfGame { game }).into());
    }
    let turns = server.play.past_games.of(&record).await?.turns().to_vec();
    let annotation = server.store.annotation(game).await?;
    let points = annotation
        .as_ref()
        .map_or_else(Vec::new, |said| said.points.clone());
    let written = fgn::fgn(&Record::new(&record, turns).annotated(annotation));
    let mut study = read(&written).map_err(|error| StoreError::Undecodable {
        table: "game",
        row: game.0.to_string(),
        column: "turns",
        problem: format!("line {}: {:?}", error.line, error.problem),
    })?;
    add_better_lines(&mut study, &points, server.limits.study.turns);
    create(server, me, study).await
}

/// Adds what an analysis found better than the turns of a game, as variations: those for which the
/// study has room.
fn add_better_lines(study: &mut Study, points: &[TurningPoint], most: usize) {
    let main_line = study.line(None);
    for point in points {
        let played = (point.ply.0 as usize).checked_sub(1);
        let Some(node) = played.and_then(|index| main_line.get(index)) else {
            continue;
        };
        let line = point.line();
        if study.len() + line.len() > most {
            continue;
        }
        let mut at = study.parent(*node);
        for turn in line {
            let Ok(added) = study.add(at, turn) else {
                break;
            };
            at = Some(added);
        }
    }
}

async fn change_title(
    server: &Server,
    me: &LoggedIn,
    open: &OpenStudy,
    title: Option<String>,
) -> Result {
    open.check_owner(me)?;
    let mut study = (*open.place.study).clone();
    study.tags.retain(|(name, _)| name != TITLE);
    // The title comes first.
    study
        .tags
        .splice(0..0, title.clone().map(|title| (TITLE.to_owned(), title)));
    let done = StudyDone::StudyTitle {
        study: open.id,
        title,
    };
    Ok(noted(
        open.changed(server, study, open.place.at).await?,
        done,
    ))
}

fn show_note(open: &OpenStudy) -> HandlerOutput {
    let note = open
        .place
        .study
        .note(open.place.at)
        .map(|note| note.as_str().to_owned());
    Done::Study(StudyDone::StudyNote {
        study: open.id,
        note,
    })
    .into()
}

async fn change_note(
    server: &Server,
    me: &LoggedIn,
    open: &OpenStudy,
    note: Option<Note>,
) -> Result {
    open.check_owner(me)?;
    let most = server.limits.study.note_bytes;
    if note.as_ref().is_some_and(|note| note.as_str().len() > most) {
        return Err(StudyRefusal::NoteTooLong { most }.into());
    }
    let mut study = (*open.place.study).clone();
    let done = match (&note, study.note(open.place.at)) {
        (Some(_), _) => StudyDone::StudyChanged(OfStudy { study: open.id }),
        (None, Some(old)) => StudyDone::StudyNoteRemoved {
            study: open.id,
            note: old.as_str().to_owned(),
        },
        (None, None) => return Err(StudyRefusal::NoNoteToRemove.into()),
    };
    study.set_note(open.place.at, note);
    Ok(noted(
        open.changed(server, study, open.place.at).await?,
        done,
    ))
}

/// Marks points and lines, or takes marks away.
async fn change_marks(
    server: &Server,
    me: &LoggedIn,
    open: &OpenStudy,
    toggled: Option<Marks>,
) -> Result {
    open.check_owner(me)?;
    let at = open.place.at;
    let mut study = (*open.place.study).clone();
    let ruleset = study.position(None).ruleset();
    let marks = study.marks_mut(at);
    match toggled {
        Some(toggled) => toggled.iter().for_each(|mark| marks.toggle(mark)),
        None => *marks = Marks::default(),
    }
    if !marks.fit(ruleset) {
        let most = Marks::MOST;
        return Err(StudyRefusal::BadMarks { most }.into());
    }
    Ok(show(open.changed(server, study, at).await?))
}

/// Removes the turn that was played last, and all after it.
async fn remove(server: &Server, me: &LoggedIn, open: &OpenStudy) -> Result {
    open.check_owner(me)?;
    let node = open.place.at.ok_or(StudyRefusal::NothingToRemove)?;
    let mut study = (*open.place.study).clone();
    let (turn, turns) = (study.turn(node).into(), study.len());
    let before = study.remove(node);
    let removed = turns - study.len();
    let mut handled = at(
        StudyStatus::Removed,
        open.changed(server, study, before).await?,
    );
    handled.reply.outcome = Ok(Done::Study(StudyDone::StudyTurnsRemoved {
        study: open.id,
        turn,
        removed,
    }));
    Ok(handled)
}

async fn share(core: &Core, me: &LoggedIn, open: &OpenStudy, sharing: Sharing) -> Result {
    open.check_owner(me)?;
    let shared = sharing == Sharing::Everybody;
    if shared
        && open
            .place
            .study
            .tag("Private")
            .is_some_and(|private| private == "yes")
    {
        return Err(StudyRefusal::PrivateStudy(OfStudy { study: open.id }).into());
    }
    if !core
        .store
        .share_study(open.id, me.player.id, shared)
        .await?
    {
        return Err(StudyRefusal::NoStudy(OfStudy { study: open.id }).into());
    }
    let study = open.id;
    let done = match sharing {
        Sharing::Everybody => StudyDone::StudyShared(OfStudy { study }),
        Sharing::Owner => StudyDone::StudyUnshared(OfStudy { study }),
    };
    let open = OpenStudy {
        shared,
        ..open.clone()
    };
    Ok(noted(open, done))
}

/// Who can open a study.
pub fn sharing(open: &OpenStudy) -> HandlerOutput {
    Done::Study(StudyDone::StudySharing {
        study: open.id,
        shared: open.shared,
    })
    .into()
}

/// A study as a record.
pub fn export(open: &OpenStudy) -> HandlerOutput {
    let study = &open.place.study;
    spend(Charge::Turns(study.len()));
    let text = Event::StudyText(StudyText {
        study: open.id,
        text: study_fgn(study),
    });
    Reply::showing(vec![text], Done::Quietly).into()
}

/// Deletes a study. If it is open, it closes.
async fn delete(core: &Core, me: &LoggedIn, study: StudyId) -> Result {
    if !core.store.delete_study(study, me.player.id).await? {
        return Err(StudyRefusal::NoStudy(OfStudy { study }).into());
    }
    let is_open = me
        .places
        .study
        .as_ref()
        .is_some_and(|open| open.id == study);
    Ok(HandlerOutput::at(
        Reply::done(StudyDone::StudyDeleted(OfStudy { study }).into()),
        is_open.then_some(PlaceChange::StudyClosed),
    ))
}
