//! What the commands about games that follow a game do.

use crate::command::challenge::ChallengeTerms;
use crate::command::rematch::RematchCommand;
use crate::features::challenge::Sequel;
use crate::features::logged_in::LoggedIn;
use crate::features::starting::vela_already_started;
use crate::features::{Result, account_named, challenge};
use crate::services::Server;
use fanorona_game::{Colour, GameId, GameRecord, Score, Start, Terms};
use fanorona_protocol::messages::play::PlayRefusal;
use fanorona_protocol::messages::rematch::RematchRefusal;
use fanorona_protocol::value::OfGame;
use fanorona_rules::{Ruleset, Side};
use fanorona_store::{Page, Which};
use std::sync::Arc;

pub async fn handle(server: &Server, me: &LoggedIn, command: RematchCommand) -> Result {
    match command {
        RematchCommand::Vela(game) => vela(server, me, game).await,
        RematchCommand::Rematch(game, colour) => rematch(server, me, game, colour).await,
    }
}

/// The finished game of a command: the one named, otherwise the current one, otherwise the last one
/// that ended.
async fn finished_game(
    server: &Server,
    me: &LoggedIn,
    named: Option<GameId>,
) -> Result<(Arc<GameRecord>, Side)> {
    let game = match named.or(me.places.current) {
        Some(game) => game,
        None => {
            let page = Page {
                after: None,
                limit: 1,
            };
            let last = server
                .store
                .games_of(me.player.id, Which::Finished, page)
                .await?;
            last.first()
                .map(|record| record.id)
                .ok_or(RematchRefusal::NothingOver)?
        }
    };
    let record = server.play.tables.get(game).await?.unchecked();
    let side = record
        .side_of(me.player.id)
        .ok_or(PlayRefusal::NotYourBoard { game })?;
    if record.game.result().is_none() {
        return Err(RematchRefusal::NotOver(OfGame { game }).into());
    }
    Ok((record, side))
}

/// Asks for the game that frees its loser from the debt of a lost one.
pub async fn vela(server: &Server, me: &LoggedIn, game: Option<GameId>) -> Result {
    let (record, side) = finished_game(server, me, game).await?;
    let game = record.id;
    let loser = match record.game.result().map(|result| result.score) {
        Some(Score::Win(winner)) => Some(winner.opposite()),
        Some(Score::Draw | Score::Aborted) | None => None,
    };
    let leaves_debt = record.terms.start == Start::Ordinary && record.ruleset() == Ruleset::Tsivy;
    let loser = loser
        .filter(|_| leaves_debt)
        .ok_or(RematchRefusal::NoDebt(OfGame { game }))?;
    if record.terms.in_match.is_some_and(|terms| terms.vela) {
        return Err(RematchRefusal::InMatch(OfGame { game }).into());
    }
    if side != loser {
        return Err(RematchRefusal::NotTheDebtor(OfGame { game }).into());
    }
    if let Some(why) = vela_already_started(server, game).await? {
        return Err(why.into());
    }
    let terms = Terms {
        colour: Colour::White,
        rated: false,
        start: Start::Vela,
        in_match: None,
        ..record.terms
    };
    let winner = account_named(server, &record.seats.get(loser.opposite()).name).await?;
    let wanted = ChallengeTerms {
        terms,
        insists_on_rating: false,
        names_colour: true,
    };
    let sequel = Sequel {
        follows: Some(game),
        after: Some(game),
    };
    challenge::send(server, me, winner, wanted, sequel).await
}

/// Asks for another game with the same terms, and with swapped colours unless the player asks for
/// others.
async fn rematch(
    server: &Server,
    me: &LoggedIn,
    game: Option<GameId>,
    colour: Option<Colour>,
) -> Result {
    let (record, side) = finished_game(server, me, game).await?;
    let mut rated = record.terms.rated;
    if let Some(place) = record.match_place {
        let games = server.store.match_games(place.first).await?;
        if games.iter().any(|game| game.result.is_none()) {
            return Err(RematchRefusal::InMatch(OfGame { game: record.id }).into());
        }
        // The last game of a match can be a vela, which is never rated; the rematch is a match
        // again.
        rated = server
            .play
            .tables
            .get(place.first)
            .await?
            .unchecked()
            .terms
            .rated;
    }
    let terms = Terms {
        colour: colour.unwrap_or(match side {
            Side::White => Colour::Black,
            Side::Black => Colour::White,
        }),
        rated,
        start: record
            .terms
            .start
            .chosen()
            .map_or(Start::Ordinary, Start::Position),
        ..record.terms
    };
    let other = account_named(server, &record.seats.get(side.opposite()).name).await?;
    let wanted = ChallengeTerms {
        terms,
        insists_on_rating: false,
        names_colour: true,
    };
    let sequel = Sequel {
        follows: None,
        after: Some(record.id),
    };
    challenge::send(server, me, other, wanted, sequel).await
}
