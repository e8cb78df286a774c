//! What was said about tournaments.

use crate::db::{FromRow, Row, statements};
use crate::sql::talk::chat::IS_HIDDEN;
use crate::{NewTournamentTalk, Result, Store, TournamentTalk};
use fanorona_game::AccountId;
use fanorona_game::tournament::TournamentId;

statements! {
    ADD = "insert into tournament_talk (tournament_id, number, author, text, said_at)
        select $1, coalesce(max(number), 0) + 1, $2, $3, $4 from tournament_talk where tournament_id = $1";
    /// Removes what was said in tournament $1 if it is more than $2: the oldest words of the author who
    /// has said most. So nobody can push out what others have said.
    TRIM = "delete from tournament_talk
        where tournament_id = $1 and $2 < (select count(*) from tournament_talk where tournament_id = $1)
            and number = (
                select min(number) from tournament_talk where tournament_id = $1
                group by author order by count(*) desc, min(number) limit 1
            )";
    LAST =
        "select tournament_talk.number, author.name as author_name, tournament_talk.text, tournament_talk.said_at
        from tournament_talk join account as author on author.id = tournament_talk.author
        where tournament_talk.tournament_id = $1 and tournament_talk.number < $2 and not ",
        built!(Text::filled(IS_HIDDEN, &["$4", "tournament_talk.author"])),
        " order by tournament_talk.number desc limit $3";
}

impl FromRow for TournamentTalk {
    const TABLE: &'static str = "tournament_talk";

    fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            number: row.get("number")?,
            author: row.get("author_name")?,
            text: row.get("text")?,
            said_at: row.get("said_at")?,
        })
    }
}

impl Store {
    /// Adds what somebody said in a tournament.
    pub async fn add_tournament_talk(&self, new: NewTournamentTalk) -> Result<()> {
        self.change(move |connection| {
            Box::pin(async move {
                let NewTournamentTalk {
                    tournament,
                    author,
                    text,
                    said_at,
                    keep,
                } = new;
                ADD.run(connection, (tournament, author, text, said_at))
                    .await?;
                TRIM.run(connection, (tournament, keep)).await?;
                Ok(())
            })
        })
        .await
    }

    /// What was said last in a tournament before this number, the latest first, as `reader` sees it.
    pub async fn tournament_talk(
        &self,
        id: TournamentId,
        before: i64,
        limit: u32,
        reader: Option<AccountId>,
    ) -> Result<Vec<TournamentTalk>> {
        self.all(LAST, (id, before, limit, reader)).await
    }
}
