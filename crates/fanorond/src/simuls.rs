//! Exhibitions: one person plays against many at once.
//!
//! Until it begins an exhibition is memory only, and belongs to its giver: it goes when the giver leaves. When it
//! begins, its games and that they belong together are kept in one piece. Of those that go on it is remembered which
//! boards they have, so that the end of any other game costs nothing here.

use crate::server::Server;
use fanorona_game::{AccountId, GameId, GameRecord, Player, Score, Terms};
use fanorona_protocol::event::{Event, HouseEvent, SimulBoard, SimulChange, SimulNews, SimulScore};
use fanorona_protocol::refusal::HouseRefusal;
use fanorona_store::{Exhibition, StoreError};
use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// So many that go on are read at the start. There are never nearly as many.
const MOST_RUNNING: u32 = 10_000;

/// The exhibitions.
#[derive(Debug, Default)]
pub(crate) struct Simuls {
    inner: Mutex<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    announced: Vec<Announced>,
    /// The boards of those that go on, each with its exhibition.
    boards: HashMap<GameId, Board>,
    /// The boards of those that are over, whose givers may still have to be told of their last turns.
    past: HashMap<GameId, AccountId>,
    /// Givers who stay on a board when they have played there.
    stay: HashSet<AccountId>,
}

/// To which exhibition a board belongs.
#[derive(Debug, Clone, Copy)]
struct Board {
    first: GameId,
    giver: AccountId,
    /// Whether the giver is to move on it.
    waits: bool,
}

impl Board {
    fn of(first: GameId, giver: AccountId, game: &GameRecord) -> Self {
        Self { first, giver, waits: waits_for(giver, game) }
    }
}

/// Whether somebody is to move in a game.
fn waits_for(player: AccountId, game: &GameRecord) -> bool {
    game.game.to_move().is_some_and(|side| game.seats.get(side).id == player)
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
        Event::House(HouseEvent::Simul(SimulNews { giver: self.giver.clone(), what }))
    }

    /// The event that says how it stands.
    pub(crate) fn stands(&self) -> Event {
        let (terms, boards, players) = (Box::new(self.terms), self.boards, self.players.clone());
        self.news(SimulChange::Waits { terms, boards, players })
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
        let mut inner = self.lock();
        if inner.of(announced.giver.id).is_some() {
            return Err(HouseRefusal::OwnSimul);
        }
        if let Some(other) = inner.with(announced.giver.id) {
            return Err(HouseRefusal::InSimul(other.giver.name.clone()));
        }
        if inner.announced.len() >= most {
            return Err(HouseRefusal::TooManySimuls(most));
        }
        let (terms, boards) = (Box::new(announced.terms), announced.boards);
        let news = announced.news(SimulChange::Opened { terms, boards });
        inner.announced.push(announced);
        Ok(news)
    }

    /// Takes a place for `player`.
    ///
    /// # Errors
    /// There is no such exhibition or no place, or the player has one already.
    pub(crate) fn join(&self, player: &Player, giver: &Player) -> Result<News, HouseRefusal> {
        let mut inner = self.lock();
        if inner.of(player.id).is_some() {
            return Err(HouseRefusal::OwnSimul);
        }
        if let Some(other) = inner.with(player.id) {
            return Err(HouseRefusal::InSimul(other.giver.name.clone()));
        }
        let Some(announced) = inner.of(giver.id) else {
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
        let mut inner = self.lock();
        let announced = inner.with(player.id)?;
        announced.players.retain(|other| other.id != player.id);
        let (name, players) = (player.name.clone(), announced.players.len());
        let people = announced.people().collect();
        let news = announced.news(SimulChange::Left { name, players });
        Some((announced.giver.clone(), (news, people)))
    }

    /// Takes away what `giver` has announced.
    pub(crate) fn take(&self, giver: AccountId) -> Option<Announced> {
        let mut inner = self.lock();
        let index = inner.announced.iter().position(|announced| announced.giver.id == giver)?;
        Some(inner.announced.remove(index))
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
    pub(crate) fn runs(&self, first: GameId, giver: AccountId, games: &[GameRecord]) {
        let mut inner = self.lock();
        inner.past.retain(|_, other| *other != giver);
        inner.boards.extend(games.iter().map(|game| (game.id, Board::of(first, giver, game))));
    }

    /// Takes note of a game as it is now. Never waits.
    pub(crate) fn look(&self, game: &GameRecord) {
        if let Some(board) = self.lock().boards.get_mut(&game.id) {
            *board = Board::of(board.first, board.giver, game);
        }
    }

    /// The exhibition to which a game belongs, while it goes on.
    pub(crate) fn with_board(&self, game: GameId) -> Option<GameId> {
        self.lock().boards.get(&game).map(|board| board.first)
    }

    /// On how many boards an exhibition waits for its giver, if `game` is one of them. That one is as it is given.
    pub(crate) fn waiting_with(&self, game: &GameRecord, giver: AccountId) -> Option<usize> {
        let inner = self.lock();
        if inner.past.get(&game.id) == Some(&giver) {
            return Some(0);
        }
        inner.boards.get(&game.id).filter(|board| board.giver == giver)?;
        let others = inner.boards.iter().filter(|(id, _)| **id != game.id);
        let others = others.filter(|(_, board)| board.giver == giver && board.waits).count();
        Some(others + usize::from(waits_for(giver, game)))
    }

    /// An exhibition is over.
    pub(crate) fn over(&self, first: GameId) {
        let mut inner = self.lock();
        let Inner { boards, past, .. } = &mut *inner;
        boards.retain(|game, board| {
            let goes_on = board.first != first;
            if !goes_on {
                past.insert(*game, board.giver);
            }
            goes_on
        });
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
        let mut inner = self.lock();
        if leads {
            inner.stay.remove(&giver);
        } else {
            inner.stay.insert(giver);
        }
    }

    /// Somebody has left the server: what that one has announced is called off, and the place in another given back.
    pub(crate) fn gone(&self, player: &Player) -> Vec<News> {
        {
            let mut inner = self.lock();
            inner.stay.remove(&player.id);
            inner.past.retain(|_, giver| *giver != player.id);
        }
        let left = self.leave(player).map(|(_, news)| news);
        left.into_iter().chain(self.close(player.id)).collect()
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
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
    let waits = |game: &&GameRecord| waits_for(giver, game) && Some(game.id) != board;
    let behind = games.iter().filter(waits).find(|game| Some(game.id) > board);
    behind.or_else(|| games.iter().find(waits)).map(|game| game.id)
}

/// How each game went.
pub(crate) fn boards(giver: AccountId, games: &[GameRecord]) -> Vec<SimulBoard> {
    let board = |game: &GameRecord| {
        let side = game.side_of(giver)?;
        Some(SimulBoard {
            game: game.id,
            opponent: game.seats.get(side.opposite()).clone(),
            side,
            turns: game.game.ply().0,
            result: game.game.result()?,
        })
    };
    games.iter().filter_map(board).collect()
}

/// Reads which exhibitions go on, and ends those whose last games ended when no server ran any more.
///
/// # Errors
/// The store failed.
pub(crate) async fn resume(server: &Server) -> Result<(), StoreError> {
    for Exhibition { first, giver, .. } in server.store.running_exhibitions(MOST_RUNNING).await? {
        let games = server.store.exhibition_games(first).await?;
        server.house.simuls.runs(first, giver.id, &games);
        if games.iter().all(|game| game.game.result().is_some()) {
            server.tables.see_to_exhibition(first).await;
        }
    }
    Ok(())
}

/// Tells people what happened.
pub(crate) fn tell(server: &Server, (event, people): News) {
    for person in people {
        server.presence.tell(person, event.clone());
    }
}
