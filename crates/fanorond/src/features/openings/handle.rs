//! What the commands about openings and positions do.

use crate::command::games::AtTurn;
use crate::command::history::filters::HistoryFilters;
use crate::command::openings::{ExploreFrom, ExplorePage, OpeningSort, OpeningsCommand};
use crate::command::queue::PreviewFrom;
use crate::engine::endgame_tables;
use crate::engine::engine_pool::judgement;
use crate::features::caller::Caller;
use crate::features::logged_in::LoggedIn;
use crate::features::{Result, account_named, advice, game_context, history};
use crate::games::supposed::supposed;
use crate::services::{Core, Server};
use fanorona_engine::book::Book;
use fanorona_game::{Action, Game, GameId, GameRecord, Judgement, PlayerName, Score};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::lists::{List, Lists};
use fanorona_protocol::messages::openings::{
    ExploreRow, GameResults, OpeningRow, OpeningSide, OpeningsDone, OpeningsRefusal,
};
use fanorona_protocol::messages::queue::Preview;
use fanorona_protocol::messages::reply::{Done, Reply};
use fanorona_protocol::value::AtMost;
use fanorona_rules::notation::Movements;
use fanorona_rules::{Canonical, Opening, Position, Ruleset, Side, Stage, Turn};
use fanorona_store::{FirstTurn, IndexProgress, PlayedHere};
use std::cmp::Reverse;
use std::collections::HashSet;
use std::sync::Arc;

pub async fn handle(server: &Server, caller: Caller<'_>, command: OpeningsCommand) -> Result {
    let user = caller.user();
    match command {
        OpeningsCommand::Openings {
            of: None,
            ruleset,
            sort,
        } => openings(server, ruleset, sort).await,
        OpeningsCommand::Openings {
            of: Some(name),
            ruleset,
            sort,
        } => openings_of(server, user, &name, ruleset, sort).await,
        OpeningsCommand::Explore {
            from,
            turns,
            filters,
            sort,
            page,
        } => {
            let most = server.limits.queue.preview_turns;
            if turns.len() > most {
                return Err(OpeningsRefusal::TooManyTurns(AtMost { most }).into());
            }
            let place = Place::find(server, user, from, &turns).await?;
            match page {
                ExplorePage::Turns(from) => {
                    explore(server, user, place, *filters, (sort, from)).await
                }
                ExplorePage::Games => {
                    let filters = HistoryFilters {
                        with: Some(place.position),
                        ..*filters
                    };
                    history::list(server, user, filters).await
                }
            }
        }
    }
}

/// A position that somebody asks about.
struct Place {
    /// How it is shown.
    preview: Preview,
    position: Position,
    canonical: Canonical,
}

impl Place {
    async fn find(
        server: &Server,
        user: Option<&LoggedIn>,
        from: ExploreFrom,
        turns: &[Movements],
    ) -> Result<Self> {
        let (of, start) = start(server, user, from).await?;
        let (after, board) = (start.ply().0, of.as_ref().map(|record| record.id));
        let (mut game, mut turns) = supposed(start, board, turns)?;
        if let Stage::UnderWay(chain) = game.stage() {
            let (side, turn) = (chain.side_to_move(), chain.stop().turn);
            let end = Action::Play {
                movements: Movements::read("end").expect("it is a word that ends a turn"),
                turn: None,
            };
            if let Ok(change) = game.apply(side, &end) {
                game = change.game;
                turns.push(turn);
            }
        }
        let position = *game.stage().start();
        let canonical = position.canonical().ok_or(OpeningsRefusal::Vela)?;
        Ok(Self {
            preview: Preview {
                of,
                after,
                turns,
                game,
                explored: true,
            },
            position,
            canonical,
        })
    }

    /// Whether it is the start of a game, whose board everybody knows.
    fn is_start(&self) -> bool {
        self.position == self.position.ruleset().start()
    }
}

/// The game where the turns begin.
async fn start(
    server: &Server,
    user: Option<&LoggedIn>,
    from: ExploreFrom,
) -> Result<(Option<Arc<GameRecord>>, Game)> {
    let of = match from {
        ExploreFrom::Preview(PreviewFrom::Position(position)) => {
            return Ok((None, Game::from_position(position)));
        }
        ExploreFrom::Preview(PreviewFrom::New(ruleset)) => return Ok((None, Game::new(ruleset))),
        ExploreFrom::Here => match user.and_then(|me| game_context::replayed(server, me)) {
            Some(shown) => Some(shown),
            None => match user.and_then(|me| me.places.current) {
                board @ Some(_) => {
                    Some(game_context::record_at(server, user, board, AtTurn::Now).await?)
                }
                None => None,
            },
        },
        ExploreFrom::Preview(PreviewFrom::Board(board, turn)) => {
            Some(game_context::record_at(server, user, board, turn).await?)
        }
    };
    let game = of
        .as_ref()
        .map_or_else(|| Game::new(Ruleset::Tsivy), |record| record.game.clone());
    // Not the middle of a turn.
    Ok(match game.stage() {
        Stage::Between(_) => (of, game),
        Stage::UnderWay(chain) => (None, Game::from_position(*chain.start())),
    })
}

/// The turns that were played in a position, in an order and from one of them on.
async fn explore(
    server: &Server,
    user: Option<&LoggedIn>,
    place: Place,
    mut filters: HistoryFilters,
    (sort, from): (OpeningSort, usize),
) -> Result {
    let position = place.position;
    let side = position.side_to_move();
    let (mut played, unseen) = if filters == HistoryFilters::default() {
        (server.store.played_in(&place.canonical).await?, false)
    } else {
        let query = history::query(server, user, &mut filters).await?;
        let looks = server.limits.history.scanned_games;
        let some = server.store.played_in_some(&place.canonical, query, looks);
        some.await?
    };
    if sort == OpeningSort::Score {
        played
            .sort_by_key(|played| Reverse((results_of(played, side).score(side), played.games())));
    }
    let from = from.min(played.len().max(1));
    let progress = server.store.index_progress().await?;
    let mut results = GameResults::default();
    for played in &played {
        results += results_of(played, side);
    }
    let rows = server.limits.list.rows as usize;
    let shown: Vec<&PlayedHere> = played.iter().skip(from - 1).take(rows).collect();
    let mut positions = vec![position];
    positions.extend(shown.iter().map(|played| {
        let after = played.turn.and_then(|turn| position.play(&turn).ok());
        after.unwrap_or(position)
    }));
    let rated_game = being_played(server, user, &positions).await?;
    let judged = match rated_game {
        Some(_) => vec![None; positions.len()],
        None => judged(server, positions).await,
    };
    let rows = shown
        .iter()
        .zip(judged.iter().skip(1))
        .map(|(played, judgement)| ExploreRow {
            turn: played.turn.map(Into::into),
            games: played.games(),
            results: results_of(played, side),
            rating: played.average(),
            last_ms: played.last_at,
            judgement: judgement
                .filter(|_| played.turn.is_some())
                .map(Judgement::reversed),
        })
        .collect();
    let next = from + shown.len();
    let mut words = filters.words();
    if sort == OpeningSort::Score {
        words += " sort score";
    }
    let show_games = HistoryFilters {
        with: Some(position),
        ..filters
    };
    let more = (next <= played.len()).then(|| format!("explore {position}{words} from {next}"));
    let mut events = Vec::new();
    if from == 1 && !place.is_start() {
        events.push(Event::Preview(Box::new(place.preview)));
    }
    events.push(Event::List(Box::new(Lists::Explore(List { rows, more }))));
    let done = OpeningsDone::Explored {
        position: position.to_string(),
        ruleset: position.ruleset(),
        to_move: side,
        games: results.games(),
        results,
        more: unseen,
        show_games: format!("history{}", show_games.words()),
        judgement: judged.first().copied().flatten(),
        rated_game,
        percent: percent(progress),
    };
    Ok(Reply::showing(events, Done::Openings(Box::new(done))).into())
}

/// A rated game that the user is playing and that has one of these positions.
async fn being_played(
    core: &Core,
    user: Option<&LoggedIn>,
    positions: &[Position],
) -> Result<Option<GameId>> {
    let Some(me) = user else { return Ok(None) };
    let key = |at: &Position| at.canonical().map(|canonical| canonical.key());
    let keys: HashSet<u64> = positions.iter().filter_map(key).collect();
    let is_one = |at: &Position| key(at).is_some_and(|key| keys.contains(&key));
    advice::rated_game_at(core, me, is_one).await
}

/// What is known of positions without a search, for the side to move.
async fn judged(server: &Server, positions: Vec<Position>) -> Vec<Option<Judgement>> {
    let known = endgame_tables::verdicts(server.engine.pool.tables(), positions.clone()).await;
    let book = Book::shared();
    let from_book = |position: &Position| book.score(position).map(judgement);
    known
        .into_iter()
        .zip(&positions)
        .map(|(known, position)| known.or_else(|| from_book(position)))
        .collect()
}

/// Results for the player to move as those of the two sides.
fn results_of(played: &PlayedHere, side: Side) -> GameResults {
    let PlayedHere {
        won, drawn, lost, ..
    } = *played;
    let (white, black) = match side {
        Side::White => (won, lost),
        Side::Black => (lost, won),
    };
    GameResults {
        white,
        drawn,
        black,
    }
}

/// How much of the index is there, if it is not complete.
fn percent(progress: IndexProgress) -> Option<u8> {
    let IndexProgress { indexed, games } = progress;
    let percent = indexed.saturating_mul(100) / games.max(1);
    (!progress.is_complete()).then(|| u8::try_from(percent).unwrap_or(99).min(99))
}

/// The first turns of all games on a board: first the openings that have names, then the others.
async fn openings(server: &Server, ruleset: Ruleset, sort: OpeningSort) -> Result {
    let start = ruleset.start();
    let canonical = start.canonical().ok_or(OpeningsRefusal::Vela)?;
    let played = server.store.played_in(&canonical).await?;
    let progress = server.store.index_progress().await?;
    let mut rows: Vec<OpeningRow> = played
        .iter()
        .filter_map(|played| {
            let results = results_of(played, start.side_to_move());
            Some(OpeningRow {
                opening: name_of(ruleset, &played.turn?),
                turn: played.turn?.into(),
                side: None,
                games: results.games(),
                results,
                score: results.score(start.side_to_move()),
                rating: played.average(),
                last_ms: Some(played.last_at),
            })
        })
        .collect();
    match sort {
        // The sort keeps the order of those with and without names.
        OpeningSort::Games => rows.sort_by_key(|row| row.opening.is_none()),
        OpeningSort::Score => rows.sort_by_key(|row| Reverse((row.score, row.games))),
    }
    list(server, None, ruleset, rows, false, percent(progress))
}

/// The first turns of a player's games, on either side.
async fn openings_of(
    server: &Server,
    user: Option<&LoggedIn>,
    name: &PlayerName,
    ruleset: Ruleset,
    sort: OpeningSort,
) -> Result {
    let player = account_named(server, name).await?.player;
    let with_private = user.is_some_and(|me| me.player.id == player.id);
    let most = server.limits.history.compared_games;
    let first = server
        .store
        .first_turns(player.id, ruleset, with_private, most)
        .await?;
    let counted: u32 = first.iter().map(|first| first.games).sum();
    let mut rows: Vec<OpeningRow> = Vec::new();
    for FirstTurn {
        turn,
        side,
        score,
        games,
        last_at,
    } in first
    {
        let mut results = GameResults::default();
        match score {
            Score::Win(Side::White) => results.white = games,
            Score::Win(Side::Black) => results.black = games,
            Score::Draw => results.drawn = games,
            Score::Aborted => continue,
        }
        let same = |row: &&mut OpeningRow| row.turn == turn.into() && row.side == Some(side.into());
        match rows.iter_mut().find(same) {
            Some(row) => {
                row.games += games;
                row.results += results;
                row.score = row.results.score(side);
                row.last_ms = row.last_ms.max(Some(last_at));
            }
            None => rows.push(OpeningRow {
                opening: name_of(ruleset, &turn),
                turn: turn.into(),
                side: Some(side.into()),
                games,
                results,
                score: results.score(side),
                rating: None,
                last_ms: Some(last_at),
            }),
        }
    }
    rows.sort_by_key(|row| {
        let score = match sort {
            OpeningSort::Games => 0,
            OpeningSort::Score => row.score,
        };
        let is_black = row.side != Some(OpeningSide::White);
        (is_black, Reverse((score, row.games)))
    });
    list(
        server,
        Some(player.name),
        ruleset,
        rows,
        counted >= most,
        None,
    )
}

fn name_of(ruleset: Ruleset, turn: &Turn) -> Option<String> {
    Opening::of(ruleset, turn).map(|opening| opening.name().to_owned())
}

fn list(
    core: &Core,
    name: Option<PlayerName>,
    ruleset: Ruleset,
    mut rows: Vec<OpeningRow>,
    more: bool,
    percent: Option<u8>,
) -> Result {
    let games = rows.iter().map(|row| row.games).sum();
    rows.truncate(2 * core.limits.list.rows as usize);
    let done = OpeningsDone::Openings {
        name,
        ruleset,
        games,
        more,
        percent,
    };
    let list = Event::List(Box::new(Lists::Openings(List::whole(rows))));
    Ok(Reply::showing(vec![list], Done::Openings(Box::new(done))).into())
}
