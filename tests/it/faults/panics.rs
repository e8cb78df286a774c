//! The task that writes to the database panics: the server must not go on as if it could play.

use crate::support::program::Program;
use fanorona_store::Store;
use fanorond::clock::Clock;
use fanorond::config::limits::Limits;
use std::sync::Arc;

#[test]
fn a_server_that_can_never_write_again_says_goodbye_and_ends_with_an_error() {
    let directory = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", directory.path().join("fanorond.db").display());
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .unwrap();
    let store = Arc::new(runtime.block_on(Store::open(&url)).unwrap());
    let listener = {
        let _inside = runtime.enter();
        fanorond::bind("127.0.0.1:0".parse().unwrap()).unwrap()
    };
    let address = listener.local_addr().unwrap();
    let running = Arc::clone(&store);
    let serving = runtime.spawn(async move {
        let never = std::future::pending();
        fanorond::run(
            vec![listener],
            running,
            Clock::machine(),
            Limits::default(),
            never,
        )
        .await
    });
    let (guest, _) = Program::guest(address);
    runtime.block_on(store.panic_in_writer());
    let ended = runtime.block_on(serving).unwrap();
    assert!(ended.is_err_and(|why| why.to_string().contains("panicked")));
    let said = guest.rest();
    assert!(
        said.iter().any(|line| line["code"] == "shutting_down"),
        "{said:?}"
    );
}
