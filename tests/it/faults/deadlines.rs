//! Games that cannot be read.

use crate::support::executable::Site;
use crate::support::program::Program;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions as _};

#[test]
fn games_that_cannot_be_read_keep_no_other_game_from_its_deadline() {
    let site = Site::new();
    let mut server = site.serve();
    let mut programs = ["alice", "bobby"].map(|name| {
        let mut program = Program::connect(server.address());
        program.ok(&format!("register {name} secret-rice"));
        program.ok("challenges auto");
        program
    });
    let games = [(); 3].map(|()| {
        programs[0].ok("challenge bobby 3 days white telo");
        programs[1].until("state")["game"].as_i64().unwrap()
    });
    let game = games[2];
    for (player, step) in [(0, "c2b2"), (1, "a3a2")] {
        programs[player].ok(&format!("move {game} {step}"));
    }
    server.kill();
    let break_two = format!(
        "update game set position = 'no board', check_at = 1 where id <> {game};
        update game set turn_since = 1, due = 2, remind_at = null, check_at = 2 where id = {game}"
    );
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let mut file = SqliteConnectOptions::new()
            .filename(site.database())
            .connect()
            .await
            .unwrap();
        sqlx::raw_sql(AssertSqlSafe(break_two))
            .execute(&mut file)
            .await
            .unwrap();
    });
    let mut command = site.fanorond(&[]);
    command.env("FANOROND_LIMITS__SERVER__DEADLINE_BATCH", "2");
    let server = Site::serving(command, &["127.0.0.1:0"]);
    let mut alice = Program::connect(server.address());
    while alice.ask(&format!("show {game}")).unwrap().events[0]["status"] != "over" {}
}
