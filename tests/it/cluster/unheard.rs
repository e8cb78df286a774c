//! A node that the others do not hear, for a moment or longer.

use super::following::{followed, heard, login};
use super::outages::database;
use super::{Shared, member, told};
use fanorona_store::SENDER;
use rustix::process::{Pid, Signal, kill_process};

/// The processes of PostgreSQL that send the news of the nodes.
pub(super) fn senders(shared: &Shared) -> Vec<i32> {
    database(
        shared,
        &format!("select pid from pg_stat_activity where application_name = '{SENDER}'"),
    )
}

/// Stops such processes: nobody hears their nodes, which hear the others.
pub(super) fn silence(shared: &Shared, senders: &[i32]) {
    for sender in senders {
        let idle = format!("select state = 'idle' from pg_stat_activity where pid = {sender}");
        // One that is stopped while it sends would hold up those of the other nodes.
        loop {
            kill_process(Pid::from_raw(*sender).unwrap(), Signal::STOP).unwrap();
            if database::<bool>(shared, &idle) == [true] {
                break;
            }
            end_silence(&[*sender]);
        }
    }
}

fn end_silence(senders: &[i32]) {
    for sender in senders {
        kill_process(Pid::from_raw(*sender).unwrap(), Signal::CONT).unwrap();
    }
}

#[test]
fn who_has_logged_in_is_told_what_happens_on_a_node_that_has_not_heard_of_it() {
    let shared = Shared::start();
    let one = shared.node("one");
    let mut alice = member(one.address(), "alice");
    let others = senders(&shared);
    let two = shared.node("two");
    let own: Vec<i32> = senders(&shared)
        .into_iter()
        .filter(|sender| !others.contains(sender))
        .collect();
    silence(&shared, &own);
    let mut bobby = member(two.address(), "bobby");
    alice.ok("shout hello everybody");
    told(&mut bobby, "talk", |talk| talk["text"] == "hello everybody");

    let mut carol = member(two.address(), "carol");
    alice.ok("tell #help a question");
    told(&mut carol, "talk", |talk| talk["text"] == "a question");

    let mut david = member(two.address(), "david");
    alice.ok("challenge david unrated telo");
    assert_eq!(told(&mut david, "challenge", |_| true)["status"], "open");
}

#[test]
fn a_node_that_has_not_heard_of_a_change_does_not_undo_it() {
    let shared = Shared::start();
    let one = shared.node("one");
    let of_one = senders(&shared);
    let two = shared.node("two");
    let mut carol = [
        member(one.address(), "carol"),
        login(two.address(), "carol"),
    ];
    let mut bobby = member(one.address(), "bobby");
    let mut david = member(two.address(), "david");
    let [first, second] = &mut carol;
    first.ok("follow david");
    heard(&mut bobby, "to two", second);
    silence(&shared, &of_one);
    first.ok("follow bobby");
    // A node that starts asks the others what their players follow.
    let three = shared.node("three");
    let mut erica = member(three.address(), "erica");
    heard(&mut erica, "from three to two", &mut david);
    heard(&mut david, "from two to one", first);
    assert_eq!(followed(first), ["david", "bobby"]);
    end_silence(&of_one);
    heard(&mut bobby, "to two again", second);
    assert_eq!(followed(second), ["david", "bobby"]);
}
