use super::spec::time;
use super::*;

#[test]
fn players_are_read_and_written_alike() {
    for text in [
        "level 3",
        "nodes 1000",
        "nodes 1000 depth 4",
        "time 250ms",
        "depth 2 weights w.txt",
        "nodes 1000 network tsivy.network",
        "material6",
        "random",
        "greedy-reply",
    ] {
        assert_eq!(Spec::parse(text).unwrap().to_string(), text);
    }
    let words = ["fanorona-tools", "engine"].map(str::to_owned).to_vec();
    assert_eq!(
        Spec::parse("cmd fanorona-tools  engine"),
        Ok(Spec::Command(words))
    );
    for text in [
        "",
        "level",
        "level 9",
        "nodes 0",
        "nodes",
        "weights w",
        "material10",
        "cmd",
        "robot1",
        "time 1",
    ] {
        assert!(
            Spec::parse(text).unwrap_err().contains("cmd PROGRAM"),
            "{text}"
        );
    }
}

#[test]
fn malformed_times_are_refused() {
    for text in [
        "",
        "1",
        "s",
        "0s",
        "-1s",
        "1m",
        "99999999999999999999s",
        "18446744073709551615s",
    ] {
        assert!(time(text).is_err(), "{text}");
    }
    assert_eq!(time("250ms"), Ok(Duration::from_millis(250)));
    assert_eq!(time("2s"), Ok(Duration::from_secs(2)));
}

#[test]
fn unreadable_evaluations_are_refused() {
    let allowed = Allowed {
        time: None,
        nodes: None,
        grace: Duration::from_secs(1),
    };
    for what in ["weights", "network"] {
        let spec = Spec::parse(&format!("nodes 10 {what} /nowhere/file")).unwrap();
        assert!(
            Player::new(&spec, allowed)
                .unwrap_err()
                .starts_with("/nowhere/file: ")
        );
    }
}
