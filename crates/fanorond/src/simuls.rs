//! Exhibitions: one person plays against many at once.
//!
//! Until it begins an exhibition is memory only, and belongs to its giver: it goes when the giver leaves. When it
//! begins, its games and that they belong together are kept in one piece. Of those that go on it is remembered which
//! boards they have, so that the end of any other game costs nothing here.

use crate::server::Server;
use fanorona_game::{AccountId, GameId, GameRecord, Player, Score, Terms};
use fanorona_protocol::event::{Event, HouseEvent, SimulChange, SimulNews, SimulScore};
use fanorona_protocol::refusal::HouseRefusal;
use fanorona_store::{Exhibition, StoreError};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;
use tracing::error;

/// So many that go on are read at the start. There are never nearly as many.
const MOST_RUNNING: u32 = 10_000;

/// The exhibitions.
#[derive(Debug, Default)]
pub(crate) struct Simuls {
    hall: Mutex<Hall>,
    ended: Notify,
}

#[derive(Debug, Default)]
struct Hall {
    announced: Vec<Announced>,
    /// The boards of those that go on, each with its exhibition.
    boards: HashMap<GameId, Board>,
    /// Exhibitions of which a game has ended.
    to_look_at: BTreeSet<GameId>,
    /// Givers who stay on a board when they have played there.
    stay: HashSet<AccountId>,
}

/// To which exhibition a board belongs.
#[derive(Debug, Clone, Copy)]
struct Board {
    first: GameId,
    giver: AccountId,
}

/// An exhibition that has not begun.
#[derive(Debug, Clone)]
pub(crate) struct Announced {
    /// Whose it is.
    pub(crate) giver: Player,
    /// The conditions on every board.
    pub(crate) terms: Terms,
    /// How many places there are.
    pub(crate) boards: u32,
    /// Who has one.
    pub(crate) players: Vec<Player>,
}

impl Announced {
    /// The event that says what happened to it.
    fn news(&self, what: SimulChange) -> Event {
        Event::House(HouseEvent::Simul(SimulNews { giver: self.giver.name.clone(), what }))
    }

    /// The giver, and whoever has a place.
    fn people(&self) -> impl Iterator<Item = AccountId> + '_ {
        std::iter::once(self.giver.id).chain(self.players.iter().map(|player| player.id))
    }
}

/// What somebody is to be told: an event, and who.
pub(crate) type News = (Event, Vec<AccountId>);

impl Simuls {
    /// Announces an exhibition.
    ///
    /// # Errors
    /// Its giver has announced one or has a place in another, or there are too many.
    pub(crate) fn open(&self, announced: Announced, most: usize) -> Result<Event, HouseRefusal> {
        let mut hall = self.lock();
        if hall.of(announced.giver.id).is_some() {
            return Err(HouseRefusal::OwnSimul);
        }
        if let Some(other) = hall.with(announced.giver.id) {
            return Err(HouseRefusal::InSimul(other.giver.name.clone()));
        }
        if hall.announced.len() >= most {
            return Err(HouseRefusal::TooManySimuls(most));
        }
        let (terms, boards) = (Box::new(announced.terms), announced.boards);
        let news = announced.news(SimulChange::Opened { terms, boards });
        hall.announced.push(announced);
        Ok(news)
    }

    /// Takes a place for `player`.
    ///
    /// # Errors
    /// There is no such exhibition or no place, or the player has one already.
    pub(crate) fn join(&self, player: &Player, giver: &Player) -> Result<News, HouseRefusal> {
        let mut hall = self.lock();
        if hall.of(player.id).is_some() {
            return Err(HouseRefusal::OwnSimul);
        }
        if let Some(other) = hall.with(player.id) {
            return Err(HouseRefusal::InSimul(other.giver.name.clone()));
        }
        let Some(announced) = hall.of(giver.id) else {
            return Err(HouseRefusal::NoSimulOf(giver.name.clone()));
        };
        if announced.players.len() >= announced.boards as usize {
            return Err(HouseRefusal::SimulFull(giver.name.clone()));
        }
        announced.players.push(player.clone());
        let (name, players) = (player.name.clone(), announced.players.len());
        let people = announced.people().filter(|person| *person != player.id).collect();
        Ok((announced.news(SimulChange::Joined { name, players }), people))
    }

    /// The conditions of the exhibition that somebody has announced.
    pub(crate) fn announced_by(&self, giver: AccountId) -> Option<Announced> {
        self.lock().of(giver).cloned()
    }

    /// All that are announced.
    pub(crate) fn announced(&self) -> Vec<Announced> {
        self.lock().announced.clone()
    }

    /// Gives the place of `player` back; in whose exhibition that was.
    pub(crate) fn leave(&self, player: &Player) -> Option<(Player, News)> {
        let mut hall = self.lock();
        let announced = hall.with(player.id)?;
        announced.players.retain(|other| other.id != player.id);
        let (name, players) = (player.name.clone(), announced.players.len());
        let people = announced.people().collect();
        let news = announced.news(SimulChange::Left { name, players });
        Some((announced.giver.clone(), (news, people)))
    }

    /// Takes away what `giver` has announced.
    pub(crate) fn take(&self, giver: AccountId) -> Option<Announced> {
        let mut hall = self.lock();
        let index = hall.announced.iter().position(|announced| announced.giver.id == giver)?;
        Some(hall.announced.remove(index))
    }

    /// Puts back what was taken away and cannot begin.
    pub(crate) fn put_back(&self, announced: Announced) {
        self.lock().announced.push(announced);
    }

    /// Calls off what `giver` has announced.
    pub(crate) fn close(&self, giver: AccountId) -> Option<News> {
        let announced = self.take(giver)?;
        Some((announced.news(SimulChange::Closed), announced.people().filter(|it| *it != giver).collect()))
    }

    /// Takes note of the boards of an exhibition that goes on.
    pub(crate) fn runs(&self, first: GameId, giver: AccountId, boards: impl IntoIterator<Item = GameId>) {
        let mut hall = self.lock();
        hall.boards.extend(boards.into_iter().map(|board| (board, Board { first, giver })));
    }

    /// Takes note that a game is over. Never waits.
    pub(crate) fn ended(&self, game: GameId) {
        let mut hall = self.lock();
        if let Some(board) = hall.boards.get(&game).copied() {
            hall.to_look_at.insert(board.first);
            drop(hall);
            self.ended.notify_one();
        }
    }

    /// The exhibition that `giver` gives on a board, while it goes on.
    pub(crate) fn given_on(&self, board: GameId, giver: AccountId) -> Option<GameId> {
        self.lock().boards.get(&board).filter(|board| board.giver == giver).map(|board| board.first)
    }

    /// The exhibition that somebody gives, while it goes on.
    pub(crate) fn given_by(&self, giver: AccountId) -> Option<GameId> {
        self.lock().boards.values().find(|board| board.giver == giver).map(|board| board.first)
    }

    /// Whether a turn leads a giver to the next board.
    pub(crate) fn leads_on(&self, giver: AccountId) -> bool {
        !self.lock().stay.contains(&giver)
    }

    /// Says whether it does.
    pub(crate) fn set_leading_on(&self, giver: AccountId, leads: bool) {
        let mut hall = self.lock();
        if leads {
            hall.stay.remove(&giver);
        } else {
            hall.stay.insert(giver);
        }
    }

    /// Somebody has left the server: what that one has announced is called off, and the place in another given back.
    pub(crate) fn gone(&self, player: &Player) -> Vec<News> {
        self.lock().stay.remove(&player.id);
        let left = self.leave(player).map(|(_, news)| news);
        left.into_iter().chain(self.close(player.id)).collect()
    }

    fn lock(&self) -> MutexGuard<'_, Hall> {
        self.hall.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Hall {
    fn of(&mut self, giver: AccountId) -> Option<&mut Announced> {
        self.announced.iter_mut().find(|announced| announced.giver.id == giver)
    }

    fn with(&mut self, player: AccountId) -> Option<&mut Announced> {
        let has_place = |announced: &&mut Announced| announced.players.iter().any(|it| it.id == player);
        self.announced.iter_mut().find(has_place)
    }
}

/// The games of an exhibition from the giver's side.
pub(crate) fn score(giver: AccountId, games: &[GameRecord]) -> SimulScore {
    let mut score = SimulScore::default();
    for game in games {
        let counted = match game.game.result().map(|result| result.score) {
            None => continue,
            Some(Score::Aborted) => &mut score.aborted,
            Some(Score::Draw) => &mut score.drawn,
            Some(Score::Win(side)) if game.seats.get(side).id == giver => &mut score.won,
            Some(Score::Win(_)) => &mut score.lost,
        };
        *counted += 1;
    }
    score
}

/// The board behind `board` that waits for the giver, from the last on to the first.
pub(crate) fn next_board(giver: AccountId, games: &[GameRecord], board: Option<GameId>) -> Option<GameId> {
    let waits = |game: &&GameRecord| {
        let mover = game.game.to_move();
        mover.is_some_and(|side| game.seats.get(side).id == giver) && Some(game.id) != board
    };
    let behind = games.iter().filter(waits).find(|game| Some(game.id) > board);
    behind.or_else(|| games.iter().find(waits)).map(|game| game.id)
}

/// Reads which exhibitions go on.
///
/// # Errors
/// The store failed.
pub(crate) async fn resume(server: &Server) -> Result<(), StoreError> {
    for Exhibition { first, giver, .. } in server.store.running_exhibitions(MOST_RUNNING).await? {
        let games = server.store.exhibition_games(first).await?;
        let simuls = &server.house.simuls;
        simuls.runs(first, giver.id, games.iter().map(|game| game.id));
        if let Some(over) = games.iter().find(|game| game.game.result().is_some()) {
            simuls.ended(over.id);
        }
    }
    Ok(())
}

/// Ends exhibitions with their last games, and tells everybody how they went, until the server stops.
pub(crate) async fn run(server: Arc<Server>) {
    loop {
        let simuls = &server.house.simuls;
        let ended = simuls.ended.notified();
        let first = simuls.lock().to_look_at.pop_first();
        match first {
            Some(first) => {
                if let Err(failure) = see_to_end(&server, first).await {
                    // It is looked at again when another of its games ends, and at the next start.
                    error!(error = %failure, game = first.0, "the end of an exhibition was not looked at");
                }
            }
            None => tokio::select! {
                () = ended => {}
                () = server.stop.cancelled() => return,
            },
        }
    }
}

async fn see_to_end(server: &Server, first: GameId) -> Result<(), StoreError> {
    if !server.store.end_exhibition(first, server.clock.now()).await? {
        return Ok(());
    }
    let games = server.store.exhibition_games(first).await?;
    let Some(exhibition) = server.store.exhibition_of_game(first).await? else { return Ok(()) };
    {
        let mut hall = server.house.simuls.lock();
        hall.boards.retain(|_, board| board.first != first);
    }
    let what = SimulChange::Ended(score(exhibition.giver.id, &games));
    let news = SimulNews { giver: exhibition.giver.name, what };
    server.presence.tell_everybody(&Event::House(HouseEvent::Simul(news)));
    Ok(())
}

/// Tells people what happened.
pub(crate) fn tell(server: &Server, (event, people): News) {
    for person in people {
        server.presence.tell(person, event.clone());
    }
}
