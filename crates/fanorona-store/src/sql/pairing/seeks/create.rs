//! Making a seek, within the limits of its player.

use super::{ALIKE, ALL, CREATE, LIST_OF, OF_GUESTS, OWN, readable};
use crate::db::{self, Connection};
use crate::sql::games::terms::one_row;
use crate::sql::group::{Write, new_number};
use crate::{NewSeek, SeekBounds, SeekMade};
use fanorona_game::{Pace, Seek, SeekId};

pub(super) struct CreateSeek {
    pub(super) new: NewSeek,
    pub(super) bounds: SeekBounds,
}

impl CreateSeek {
    /// The own seek of the same game, or others that fit.
    async fn same(&self, connection: &mut Connection) -> sqlx::Result<Option<SeekMade>> {
        let NewSeek { from, terms, .. } = &self.new;
        let SeekBounds {
            own,
            since,
            newer_than,
            compared,
            ..
        } = self.bounds;
        let query = db::query(LIST_OF).bind(newer_than.0).bind(since.0);
        let query = query
            .bind(None::<String>)
            .bind(None::<i64>)
            .bind(None::<String>);
        let rows = query
            .bind(i64::from(own))
            .bind(from.id.0)
            .fetch_all(&mut *connection)
            .await?;
        if let Some(same) = readable(&rows)
            .into_iter()
            .find(|seek| seek.terms == *terms)
        {
            return Ok(Some(SeekMade::Twice(same.id)));
        }
        let query = db::query(ALIKE)
            .bind(terms.terms.ruleset.name())
            .bind(terms.terms.time.to_string())
            .bind(i64::from(terms.terms.rated))
            .bind(from.id.0)
            .bind(since.0)
            .bind(newer_than.0)
            .bind(i64::from(compared));
        let mut alike = readable(&query.fetch_all(connection).await?);
        alike.retain(|seek| terms.fits(&seek.terms).is_some());
        Ok((!alike.is_empty()).then_some(SeekMade::Alike(alike)))
    }
}

impl Write for CreateSeek {
    type Answer = SeekMade;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<SeekMade> {
        let NewSeek {
            from,
            bot,
            guest,
            terms,
            while_online,
            made_at,
        } = self.new.clone();
        if let Some(same) = self.same(connection).await? {
            return Ok(same);
        }
        let own: i64 = db::query_scalar(OWN)
            .bind(from.id.0)
            .fetch_one(&mut *connection)
            .await?;
        if own >= i64::from(self.bounds.own) {
            return Ok(SeekMade::TooMany);
        }
        let all: i64 = db::query_scalar(ALL)
            .bind(i64::from(self.bounds.all))
            .fetch_one(&mut *connection)
            .await?;
        if all >= i64::from(self.bounds.all) {
            return Ok(SeekMade::Full);
        }
        let of_guests = i64::from(self.bounds.of_guests);
        let count = db::query_scalar::<i64>(OF_GUESTS).bind(i64::from(self.bounds.all));
        if guest && count.fetch_one(&mut *connection).await? >= of_guests {
            return Ok(SeekMade::Full);
        }
        let game = terms.terms;
        let ids: Vec<i64> = db::query_scalar(CREATE)
            .bind(from.id.0)
            .bind(Pace::of(game.time).name())
            .bind(terms.ratings.least().map(i64::from))
            .bind(terms.ratings.most().map(i64::from))
            .bind(i64::from(terms.registered))
            .bind(i64::from(terms.manual))
            .bind(i64::from(while_online))
            .bind(made_at.0)
            .bind(one_row(&game))
            .fetch_all(connection)
            .await?;
        Ok(SeekMade::Open(Seek {
            id: SeekId(new_number(&ids)?),
            from,
            bot,
            guest,
            terms,
            made_at,
        }))
    }
}
