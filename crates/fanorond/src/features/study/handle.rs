//! What each command does.

use crate::command::work::{Charge, spend};
use crate::engine::engine_pool::EngineJob;
use crate::features::analysis::Advice;
use crate::features::learn::TaskCommand;
use crate::features::replay::command::Step;
use crate::features::study::command::{Sharing, StudyCommand};
use crate::features::{HandlerOutput, Result, account_named, analysis, board_for, last_of_page};
use crate::server::Server;
use crate::session::error::CommandError;
use crate::session::logged_in::{Effect, LoggedIn, Member};
use fanorona_engine::Limit;
use fanorona_game::{
    GameId, NodeId, Note, Player, PlayerName, Ply, Start, Study, StudyId, StudyPlace, StudyPlay,
    Version,
};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::lists::{List, Lists};
use fanorona_protocol::messages::reply::{Done, Reply};
use fanorona_protocol::messages::server::ServerRefusal;
use fanorona_protocol::messages::study::StudyDone;
use fanorona_protocol::messages::study::{OfStudy, StudyRefusal};
use fanorona_protocol::messages::study::{StudyEvent, StudyRow, StudyStatus, StudyText};
use fanorona_protocol::notation::StepTexts;
use fanorona_protocol::records::study::{
    StudyBounds, StudyError, StudyReader, TITLE, player, study_fgn,
};
use fanorona_protocol::records::{Record, fgn};
use fanorona_protocol::value::{AtMost, OfGame, OfPlayer};
use fanorona_rules::notation::Movements;
use fanorona_rules::{Ruleset, Side};
use fanorona_store::{Page, Saved, StoreError, StoredStudy, StudyHead, Which};
use std::sync::Arc;

/// The open study of a session.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct OpenStudy {
    id: StudyId,
    owner: Player,
    /// The version of the stored study that this is.
    version: Version,
    shared: bool,
    pub(crate) place: StudyPlace,
}

/// What a command changes about the open study of a session.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum StudyChange {
    /// The user is here now.
    At(Box<OpenStudy>),
    /// No study is open.
    Closed,
}

/// How much a study may have.
pub(crate) fn bounds(server: &Server) -> StudyBounds {
    let limits = &server.limits.study;
    StudyBounds {
        turns: limits.turns,
        note_bytes: limits.note_bytes,
    }
}

pub(crate) async fn handle(
    server: &Server,
    Member(me): Member<'_>,
    command: StudyCommand,
) -> Result {
    let open = me.studying.as_deref().ok_or(StudyRefusal::NoOpenStudy);
    match command {
        // The session itself reads the lines that follow; without a session there are none.
        StudyCommand::Import => Err(ServerRefusal::AuthRequired { inline: false }.into()),
        StudyCommand::Show => match open {
            Ok(open) => again(server, me, open).await,
            Err(_) => list(server, me, None, None).await,
        },
        StudyCommand::List { of, before } => list(server, me, of.as_ref(), before).await,
        StudyCommand::Open(id) => {
            let open = load(server, me, id).await?;
            Ok(at(StudyStatus::Opened, open))
        }
        StudyCommand::New(ruleset, start) => create(server, me, empty(ruleset, start)).await,
        StudyCommand::OfGame(game) => of_game(server, me, game).await,
        StudyCommand::Copy => create(server, me, (*open?.place.study).clone()).await,
        StudyCommand::Title(title) => change_title(server, me, open?, title).await,
        StudyCommand::ShowNote => open.map(show_note).map_err(Into::into),
        StudyCommand::Note(note) => change_note(server, me, open?, note).await,
        StudyCommand::Try(movements) => play(server, me, open?, &movements).await,
        StudyCommand::Enter(number) => enter(open?, number),
        StudyCommand::Remove => remove(server, me, open?).await,
        StudyCommand::Share(sharing) => share(server, me, open?, sharing).await,
        StudyCommand::Export(None) => open.map(export).map_err(Into::into),
        StudyCommand::Export(Some(id)) => {
            let open = load(server, me, id).await?;
            Ok(export(&open))
        }
        StudyCommand::Close => Ok(close(open?)),
        StudyCommand::Delete(id) => delete(server, me, id).await,
    }
}

/// Answers a command on the board of the study.
pub(crate) async fn on_board(
    server: &Server,
    me: &LoggedIn,
    open: &OpenStudy,
    command: TaskCommand<'_>,
) -> Result {
    let place = &open.place;
    match command {
        TaskCommand::Play(movements) => play(server, me, open, movements).await,
        TaskCommand::Show => Ok(show(open.clone())),
        TaskCommand::Reset => Ok(show(open.moved(place.to(place.at)))),
        TaskCommand::Back => match place.back() {
            Some(place) => Ok(show(open.moved(place))),
            None => undo(open, 1),
        },
        TaskCommand::Legal => {
            let legal = StepTexts::next(&place.stage);
            Ok(Done::Study(StudyDone::LegalInStudy {
                legal,
                may_end: place.stage.may_end(),
            })
            .into())
        }
    }
}

/// Goes back this number of turns, or to the start of an unfinished turn.
pub(crate) fn undo(open: &OpenStudy, turns: u32) -> Result {
    if open.place.back().is_some() {
        return Ok(show(open.moved(open.place.to(open.place.at))));
    }
    step(open, Step::Backward(turns))
}

/// Goes to another turn of the line, as in a replay.
pub(crate) fn step(open: &OpenStudy, step: Step) -> Result {
    let (now, end) = (open.place.ply(), open.place.turns());
    let wanted = match step {
        Step::Forward(turns) => now.saturating_add(turns.max(1)).min(end),
        Step::Backward(turns) => now.saturating_sub(turns.max(1)),
        Step::To(turn) => turn.min(end),
        Step::BeforeEnd(turns) => end.saturating_sub(turns),
        Step::Turning(_) => return Err(StudyRefusal::OnlyInReplays.into()),
    };
    if wanted == now && !matches!(step, Step::To(_) | Step::BeforeEnd(_)) {
        return Err(StudyRefusal::EndOfStudy {
            study: open.id,
            after: now,
        }
        .into());
    }
    Ok(at(StudyStatus::At, open.moved(open.place.after(wanted))))
}

/// Leaves the study, which is stored.
pub(crate) fn close(open: &OpenStudy) -> HandlerOutput {
    let reply = Reply::done(StudyDone::StudyClosed(OfStudy { study: open.id }).into());
    HandlerOutput {
        reply,
        effect: Effect::Study(StudyChange::Closed),
    }
}

/// The line that says that turns go to a game from now on.
pub(crate) fn paused(open: &OpenStudy) -> Event {
    open.event(StudyStatus::Paused)
}

/// Stores a new study, and opens it.
pub(crate) async fn create(server: &Server, me: &LoggedIn, study: Study) -> Result {
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

/// What the engine would play here. It is asked like a hint, and not about a rated game of the user
/// that is running.
pub(crate) async fn advice(server: &Server, me: &LoggedIn, open: &OpenStudy) -> Result {
    let StudyPlace { study, at, stage } = &open.place;
    let position = *stage.start();
    if position.outcome().is_some() {
        return Err(StudyRefusal::OverInStudy(OfStudy { study: open.id }).into());
    }
    let games = server
        .limits
        .game
        .active
        .saturating_add(server.limits.simul.games);
    let page = Page {
        after: None,
        limit: games,
    };
    let before = std::iter::once(None).chain(study.path(*at).into_iter().map(Some));
    let before: Vec<_> = before.map(|place| study.position(place)).collect();
    for record in server
        .store
        .games_of(me.player.id, Which::Active, page)
        .await?
    {
        if record.terms.rated && before.contains(record.game.stage().start()) {
            return Err(StudyRefusal::RatedGameIsRunning(OfGame { game: record.id }).into());
        }
    }
    let job = EngineJob::of(
        position,
        Limit::nodes(server.limits.analysis.hint_positions),
    );
    let Advice {
        hint,
        then,
        takes,
        loses,
        judgement,
    } = analysis::advice(server, me, stage, job).await?;
    let (study, turn, side) = (open.id, Ply(open.place.ply() + 1), stage.side_to_move());
    let done = StudyDone::StudyAdvice {
        study,
        turn,
        side,
        hint,
        then,
        takes,
        loses,
        judgement,
    };
    Ok(Done::Study(done).into())
}

impl OpenStudy {
    /// The same study at another place.
    fn moved(&self, place: StudyPlace) -> Self {
        Self {
            place,
            ..self.clone()
        }
    }

    fn event(&self, status: StudyStatus) -> Event {
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
    fn check_owner(&self, me: &LoggedIn) -> Result<()> {
        if self.owner.id == me.player.id {
            return Ok(());
        }
        Err(StudyRefusal::NotYourStudy {
            study: self.id,
            owner: self.owner.name.clone(),
        }
        .into())
    }

    /// Stores a changed study, unless it was changed elsewhere.
    async fn changed(&self, server: &Server, study: Study, at: Option<NodeId>) -> Result<Self> {
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
fn at(status: StudyStatus, open: OpenStudy) -> HandlerOutput {
    let reply = Reply::showing(vec![open.event(status)], Done::Quietly);
    HandlerOutput {
        reply,
        effect: Effect::Study(StudyChange::At(Box::new(open))),
    }
}

fn show(open: OpenStudy) -> HandlerOutput {
    let status = if open.place.stage.may_end() {
        StudyStatus::UnderWay
    } else {
        StudyStatus::At
    };
    at(status, open)
}

/// The answer after a change that needs no board.
fn noted(open: OpenStudy, done: StudyDone) -> HandlerOutput {
    let reply = Reply::done(done.into());
    HandlerOutput {
        reply,
        effect: Effect::Study(StudyChange::At(Box::new(open))),
    }
}

/// What lists show of a study.
fn head(study: &Study) -> StudyHead {
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
fn fitting(server: &Server, study: &Study) -> Result<String> {
    let limits = &server.limits.study;
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

/// Reads a record that this server has written.
fn read(record: &str) -> std::result::Result<Study, StudyError> {
    let mut reader = StudyReader::new(StudyBounds {
        turns: usize::MAX,
        note_bytes: usize::MAX,
    });
    record.lines().try_for_each(|line| reader.read(line))?;
    reader.finish()
}

/// Checks that the user has not censored the owner of a study: its title and its notes are what the
/// owner says.
async fn hears_owner(server: &Server, me: &LoggedIn, owner: &Player) -> Result<()> {
    if server.store.censors(me.player.id, owner.id).await? {
        return Err(StudyRefusal::OwnerCensored(OfPlayer {
            name: owner.name.clone(),
        })
        .into());
    }
    Ok(())
}

/// Loads a study that the user may open. What others keep for themselves does not exist for the
/// user.
async fn load(server: &Server, me: &LoggedIn, id: StudyId) -> Result<OpenStudy> {
    let stored = server.store.study(id).await?;
    let may_open =
        |(stored, _): &(StoredStudy, String)| stored.shared || stored.owner.id == me.player.id;
    let (stored, record) = stored
        .filter(may_open)
        .ok_or(StudyRefusal::NoStudy(OfStudy { study: id }))?;
    hears_owner(server, me, &stored.owner).await?;
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

/// Shows the open study as it is stored now: its owner may have changed it in another session. The
/// place stays the same, as far as the turns that lead to it are still there. A study that is gone
/// is not open any more.
async fn again(server: &Server, me: &LoggedIn, open: &OpenStudy) -> Result {
    let stored = match load(server, me, open.id).await {
        Ok(stored) => stored,
        Err(CommandError::Refused(why)) => {
            let reply = Reply {
                events: Vec::new(),
                outcome: Err(why),
            };
            return Ok(HandlerOutput {
                reply,
                effect: Effect::Study(StudyChange::Closed),
            });
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
    server: &Server,
    me: &LoggedIn,
    of: Option<&PlayerName>,
    before: Option<StudyId>,
) -> Result {
    let rows = server.limits.list.rows;
    let owner = match of {
        Some(name) => account_named(server, name).await?.player,
        None => me.player.clone(),
    };
    let is_mine = owner.id == me.player.id;
    hears_owner(server, me, &owner).await?;
    let mut found = server
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

fn empty(ruleset: Ruleset, start: Start) -> Study {
    let tag = |name: &str, text: String| (name.to_owned(), text);
    let mut tags = vec![tag("Ruleset", ruleset.to_string())];
    if start != Start::Ordinary {
        tags.push(tag("Start", start.name().to_owned()));
    }
    Study::new(start.position(ruleset), tags)
}

/// A study of a finished game that the user may see.
async fn of_game(server: &Server, me: &LoggedIn, game: GameId) -> Result {
    let record = board_for(server, Some(me), game).await?;
    if record.game.result().is_none() {
        return Err(StudyRefusal::GameIsRunning(OfGame { game }).into());
    }
    let turns = server.past_games.of(&record).await?.turns().to_vec();
    let annotation = server.store.annotation(game).await?;
    let written = fgn::fgn(&Record::new(&record, turns).annotated(annotation));
    let study = read(&written).map_err(|error| StoreError::Undecodable {
        table: "game",
        row: game.0.to_string(),
        column: "turns",
        problem: format!("line {}: {:?}", error.line, error.problem),
    })?;
    create(server, me, study).await
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

/// Plays what the user typed: a turn that is in the study is entered, another one becomes a
/// variation.
async fn play(server: &Server, me: &LoggedIn, open: &OpenStudy, movements: &Movements) -> Result {
    let StudyPlace {
        study,
        at: place,
        stage,
    } = &open.place;
    if stage.start().outcome().is_some() {
        return Err(StudyRefusal::OverInStudy(OfStudy { study: open.id }).into());
    }
    let played = open.place.play(movements).map_err(|rejection| {
        let why = (&*rejection).into();
        StudyRefusal::IllegalInStudy {
            study: open.id,
            why,
        }
    })?;
    let turn = match played {
        StudyPlay::UnderWay(place) => return Ok(show(open.moved(place))),
        StudyPlay::Finished(turn) => turn,
    };
    if let Some(there) = study
        .children(*place)
        .find(|child| study.turn(*child) == turn)
    {
        return Ok(at(StudyStatus::At, open.moved(open.place.to(Some(there)))));
    }
    open.check_owner(me)?;
    let mut study = (**study).clone();
    // The stage has just played the turn, so that the study accepts it.
    let node = study.add(*place, turn).ok();
    Ok(at(
        StudyStatus::Added,
        open.changed(server, study, node).await?,
    ))
}

/// Enters a variation by its number in the list below the board.
fn enter(open: &OpenStudy, number: u32) -> Result {
    let StudyPlace {
        study, at: place, ..
    } = &open.place;
    let index = (number as usize).checked_sub(1);
    let variations = study.children(*place).count();
    let child = index.and_then(|index| study.children(*place).nth(index));
    let child = child.ok_or(StudyRefusal::NoVariation { variations })?;
    Ok(at(StudyStatus::At, open.moved(open.place.to(Some(child)))))
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

async fn share(server: &Server, me: &LoggedIn, open: &OpenStudy, sharing: Sharing) -> Result {
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
    if !server
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
    Ok(HandlerOutput {
        reply: Reply::done(done.into()),
        effect: Effect::Study(StudyChange::At(Box::new(open))),
    })
}

/// A study as a record.
pub(crate) fn export(open: &OpenStudy) -> HandlerOutput {
    let study = &open.place.study;
    spend(Charge::Turns(study.len()));
    let text = Event::StudyText(StudyText {
        study: open.id,
        text: study_fgn(study),
    });
    Reply::showing(vec![text], Done::Quietly).into()
}

/// Deletes a study. If it is open, it closes.
async fn delete(server: &Server, me: &LoggedIn, study: StudyId) -> Result {
    if !server.store.delete_study(study, me.player.id).await? {
        return Err(StudyRefusal::NoStudy(OfStudy { study }).into());
    }
    let is_open = me.studying.as_ref().is_some_and(|open| open.id == study);
    let effect = if is_open {
        Effect::Study(StudyChange::Closed)
    } else {
        Effect::None
    };
    Ok(HandlerOutput {
        reply: Reply::done(StudyDone::StudyDeleted(OfStudy { study }).into()),
        effect,
    })
}
