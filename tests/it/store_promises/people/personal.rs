//! What a member gets who asks for everything.

use crate::store_promises::Maker;
use crate::store_promises::fixture::Fixture;
use fanorona_game::AccountId;
use fanorona_rules::{Ruleset, Side};
use fanorona_store::{PersonalPlace, PersonalRow, Store};
use serde_json::{Value, json};

/// All rows of a member, in small pages.
async fn everything(store: &Store, account: AccountId) -> Vec<PersonalRow> {
    let (mut all, mut next) = (Vec::new(), Some(PersonalPlace::default()));
    while let Some(place) = next {
        let (rows, after) = store.personal_rows(account, place, 2).await.unwrap();
        all.extend(rows);
        next = after;
    }
    all
}

/// The rows of a table.
fn of(rows: &[PersonalRow], table: &str) -> Vec<Value> {
    let of_table = rows.iter().filter(|row| row.table == table);
    of_table.map(|row| Value::from(row.row.clone())).collect()
}

pub(crate) async fn a_member_gets_all_rows_and_no_secret_and_nothing_of_others(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let mut people = Vec::new();
    for name in ["Rabe", "Rasoa", "Bozy"] {
        people.push(fixture.member(name).await);
    }
    let [rabe, rasoa, bozy] = [0, 1, 2].map(|place| people[place].id.0);
    let game = fixture.game(&people[0], &people[1], Ruleset::Telo).await;
    fixture.resign(&game, Side::Black).await;
    fixture.store.close().await;
    for statement in [
        format!("insert into message values ({rabe}, 1, {rasoa}, 'to Rabe', 5, null)"),
        format!("insert into message values ({rabe}, 2, {bozy}, 'again', 6, 7)"),
        format!("insert into message values ({rabe}, 3, {bozy}, 'and again', 6, 7)"),
        format!("insert into message values ({rasoa}, 1, {rabe}, 'from Rabe', 8, 9)"),
        format!("insert into message values ({rasoa}, 2, {bozy}, 'secret of others', 8, 9)"),
        format!(
            "insert into report (id, reporter, reporter_name, about, about_name, why, talk, made_at)
            values (1, {rabe}, 'Rabe', {rasoa}, 'Rasoa', 'shouts', '[\"secret talk\"]', 5),
                (2, {bozy}, 'Bozy', {rabe}, 'Rabe', 'a secret accusation', '[]', 5)"
        ),
        format!("insert into reset_code values ({rabe}, 'secret code', 5)"),
        format!("insert into token values ({rabe}, 1, 'secret token', 5, null)"),
        format!("insert into mailbox (account_id, online_until, token) values ({rabe}, 5, 'secret')"),
        format!(
            "insert into address (account_id, place, address, code_hash, code_expires_at)
            values ({rabe}, 0, 'rabe@example.org', 'secret code', 9)"
        ),
        format!(
            "insert into outbound (id, account_id, address, subject, body, token, made_at, next_attempt)
            values (1, {rabe}, 'rabe@example.org', 'A code', 'secret code', 'secret', 5, 6)"
        ),
        format!("insert into censored values ({rabe}, {bozy}), ({rasoa}, {rabe})"),
        format!("insert into plan values ({}, 'w', 1, 'bbb', 'a1a2')", game.id.0),
        format!("insert into quiet values ({rabe})"),
    ] {
        maker.sql(&statement).await;
    }

    let store = maker.open().await;
    let all = everything(&store, AccountId(rabe)).await;
    assert_eq!(of(&all, "account")[0]["name"], "Rabe");
    assert_eq!(
        of(&all, "message"),
        [
            json!({"number": 1, "sender": "Rasoa", "text": "to Rabe", "sent_at": 5, "read_at": null}),
            json!({"number": 2, "sender": "Bozy", "text": "again", "sent_at": 6, "read_at": 7}),
            json!({"number": 3, "sender": "Bozy", "text": "and again", "sent_at": 6, "read_at": 7}),
            json!({"recipient": "Rasoa", "text": "from Rabe", "sent_at": 8}),
        ]
    );
    assert_eq!(
        of(&all, "report"),
        [json!({"about_name": "Rasoa", "why": "shouts", "made_at": 5})]
    );
    assert_eq!(of(&all, "censored"), [json!({"name": "Bozy"})]);
    assert_eq!(
        of(&all, "address"),
        [json!({"place": 0, "address": "rabe@example.org", "confirmed_at": null})]
    );
    assert_eq!(of(&all, "quiet"), [json!({"quiet": 1})]);
    for table in ["token", "mailbox", "outbound", "rating", "rating_change"] {
        assert_eq!(of(&all, table).len(), 1, "{table}: {all:?}");
    }
    assert_eq!(of(&all, "rating_change")[0]["game_id"], json!(game.id));
    // The game is over.
    assert_eq!(of(&all, "plan"), [] as [Value; 0]);
    let text = format!("{all:?}");
    for hidden in ["secret", "hash"] {
        assert!(!text.contains(hidden), "{hidden} in {text}");
    }
    store.close().await;
}
