//! What a configuration is read from, and what is refused.

pub(crate) mod documentation;

use super::*;
use crate::config::ServeArgs;
use crate::config::limits::Limits;
use std::ffi::OsString;
use std::io::Write as _;
use std::time::Duration;
use toml::Value;

fn load(args: &[&str], environment: &[(&str, &str)]) -> Result<Config, BadConfig> {
    #[derive(clap::Parser)]
    struct Line {
        #[command(flatten)]
        serve: ServeArgs,
    }
    let line = <Line as clap::Parser>::parse_from([&["fanorond"], args].concat());
    let environment = environment
        .iter()
        .map(|(name, value)| (OsString::from(name), OsString::from(value)));
    Config::load(&line.serve, environment)
}

fn file(text: &str) -> tempfile::NamedTempFile {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(text.as_bytes()).unwrap();
    file
}

#[test]
fn by_default_it_listens_on_the_machine_itself() {
    let config = load(&[], &[]).unwrap();
    assert_eq!(config.server.listen, ["127.0.0.1:4545".parse().unwrap()]);
    assert_eq!(config.server.database, "sqlite:fanorond.db");
}

#[test]
fn flags_go_over_the_environment_and_that_over_the_file() {
    let file = file("listen = [\"127.0.0.1:1\"]\ndatabase = \"sqlite:file.db\"\nlog = \"warn\"\n");
    let path = file.path().to_str().unwrap();
    let environment = [
        ("FANOROND_DATABASE", "sqlite:environment.db"),
        ("FANOROND_LISTEN", "127.0.0.1:2,[::1]:2"),
    ];
    let config = load(&["--config", path], &environment).unwrap();
    assert_eq!(
        (config.server.database.as_str(), config.server.log.as_str()),
        ("sqlite:environment.db", "warn")
    );
    assert_eq!(
        config.server.listen,
        ["127.0.0.1:2".parse().unwrap(), "[::1]:2".parse().unwrap()]
    );
    let flags = [
        "--config",
        path,
        "--database",
        "sqlite:flag.db",
        "--listen",
        "127.0.0.1:3",
    ];
    let config = load(&flags, &environment).unwrap();
    assert_eq!(
        (config.server.database.as_str(), config.server.listen.len()),
        ("sqlite:flag.db", 1)
    );
}

#[test]
fn an_unknown_key_is_refused_with_a_suggestion() {
    let file = file("databse = \"sqlite:x.db\"\n");
    let error = load(&["--config", file.path().to_str().unwrap()], &[]).unwrap_err();
    assert!(
        error.to_string().contains("unknown setting databse in /"),
        "{error}"
    );
    assert!(
        error.to_string().ends_with("did you mean database?"),
        "{error}"
    );
    let error = load(&[], &[("FANOROND_LISTENN", "127.0.0.1:1")]).unwrap_err();
    assert!(
        error
            .to_string()
            .ends_with("FANOROND_LISTENN; did you mean FANOROND_LISTEN?"),
        "{error}"
    );
}

#[test]
fn a_value_that_is_not_allowed_is_one_sentence() {
    for environment in [
        [("FANOROND_LISTEN", "nowhere")],
        [("FANOROND_LOG_FORMAT", "xml")],
    ] {
        let error = load(&[], &environment).unwrap_err().to_string();
        assert!(
            !error.contains('\n') && error.starts_with("invalid configuration: "),
            "{error}"
        );
    }
    assert!(load(&["--config", "/nonexistent.toml"], &[]).is_err());
}

#[test]
fn without_a_section_no_mail_is_sent_and_the_environment_goes_over_the_file() {
    assert_eq!(load(&[], &[]).unwrap().mail, None);
    let file =
        file("[mail]\nrelay = \"mail.example.org\"\nfrom = \"f@example.org\"\ntls = \"tls\"\n");
    let path = file.path().to_str().unwrap();
    let environment = [
        ("FANOROND_MAIL__RELAY", "other.example.org"),
        ("FANOROND_MAIL__PASSWORD", "0123"),
    ];
    let mail = load(&["--config", path], &environment)
        .unwrap()
        .mail
        .unwrap();
    assert_eq!(
        (mail.relay.as_str(), mail.from.as_str()),
        ("other.example.org", "f@example.org")
    );
    assert_eq!((mail.tls, mail.port, mail.site), (MailTls::Tls, None, None));
    assert_eq!(
        mail.password,
        Some(Secret("0123".to_owned())),
        "digits of a password are no number"
    );
    assert!(!format!("{:?}", mail.password).contains("0123"));
}

#[test]
fn a_section_that_says_too_little_or_something_else_is_refused_by_name() {
    for (section, word) in [
        ("[mail]\nrelay = \"mail.example.org\"\n", "from"),
        ("[mail]\nfrom = \"f@example.org\"\n", "relay"),
        (
            "[mail]\nrelay = \"x\"\nfrom = \"f@example.org\"\nrelai = \"y\"\n",
            "relai",
        ),
        (
            "[mail]\nrelay = \"x\"\nfrom = \"f@example.org\"\ntls = \"ssl\"\n",
            "ssl",
        ),
    ] {
        let file = file(section);
        let error = load(&["--config", file.path().to_str().unwrap()], &[]).unwrap_err();
        assert!(error.to_string().contains(word), "{error}");
    }
}

#[test]
fn limits_come_from_the_file_and_from_the_environment() {
    let file = file(
        "[limits.game]\nactive = 7\nlag_grace = \"1500ms\"\n[limits.login]\ntimeout = \"2h\"\n",
    );
    let environment = [
        ("FANOROND_LIMITS__GAME__ACTIVE", "9"),
        ("FANOROND_LIMITS__LIST__ROWS", "30"),
    ];
    let limits = load(&["--config", file.path().to_str().unwrap()], &environment)
        .unwrap()
        .limits;
    assert_eq!((limits.game.active, limits.list.rows), (9, 30));
    assert_eq!(limits.game.lag_grace, Duration::from_millis(1_500));
    assert_eq!(limits.login.timeout, Duration::from_hours(2));
    assert_eq!(
        limits.login.idle_timeout,
        Limits::default().login.idle_timeout
    );
}

#[test]
fn a_list_of_durations_comes_from_the_file_or_from_the_environment() {
    let file = file("[limits.admin]\nshutdown_announcements = [\"2h\", \"5s\"]\n");
    let path = file.path().to_str().unwrap();
    let told = |limits: Limits| limits.admin.shutdown_announcements;
    let seconds = Duration::from_secs;
    assert_eq!(
        told(load(&["--config", path], &[]).unwrap().limits),
        [seconds(7_200), seconds(5)]
    );
    let variable = "FANOROND_LIMITS__ADMIN__SHUTDOWN_ANNOUNCEMENTS";
    assert_eq!(
        told(load(&[], &[(variable, "1m, 10s")]).unwrap().limits),
        [seconds(60), seconds(10)]
    );
    let error = load(&[], &[(variable, "1m, 0s")]).unwrap_err().to_string();
    assert!(
        error.ends_with(
            "it must be a list, each item a duration in ms, s, m, h or d from 1s to 365d"
        ),
        "{error}"
    );
}

#[test]
fn a_limit_of_the_wrong_unit_sign_or_size_is_refused_with_what_is_allowed() {
    let duration = "it must be a duration in ms, s, m, h or d from 1s to 1d";
    let number = "it must be a whole number from 1 to 10000";
    for (line, value, allowed) in [
        ("login.timeout = 60", "60", duration),
        ("login.timeout = \"60\"", "\"60\"", duration),
        ("login.timeout = \"60 bananas\"", "\"60 bananas\"", duration),
        ("login.timeout = \"-5s\"", "\"-5s\"", duration),
        ("login.timeout = \"0s\"", "\"0s\"", duration),
        ("login.timeout = \"3000years\"", "\"3000years\"", duration),
        // A month, and not a minute.
        ("login.timeout = \"1M\"", "\"1M\"", duration),
        ("login.timeout = \"1hour\"", "\"1hour\"", duration),
        ("game.active = \"20 games\"", "\"20 games\"", number),
        ("game.active = -1", "-1", number),
        ("game.active = 0", "0", number),
        ("game.active = 10_001", "10001", number),
        (
            "game.active = 9_223_372_036_854_775_807",
            "9223372036854775807",
            number,
        ),
        ("game.active = 2.5", "2.5", number),
        ("game.active = true", "true", number),
        ("game.active = \"ten\"", "\"ten\"", number),
    ] {
        let file = file(&format!("limits.{line}\n"));
        let path = file.path().to_str().unwrap();
        let key = line.split(' ').next().unwrap();
        let error = load(&["--config", path], &[]).unwrap_err().to_string();
        let expected =
            format!("invalid configuration: limits.{key} in {path} is {value}; {allowed}");
        assert_eq!(error, expected);
        let variable = format!("FANOROND_LIMITS__{}", key.replace('.', "__").to_uppercase());
        let error = load(&[], &[(&variable, value.trim_matches('"'))])
            .unwrap_err()
            .to_string();
        let place = format!("limits.{key} in the environment variable {variable} is");
        assert!(
            error.contains(&place) && error.ends_with(allowed),
            "{error}"
        );
    }
}

/// Only in an environment variable is a value always text.
#[test]
fn a_value_of_another_type_is_refused_for_every_key_of_the_file() {
    for (setting, advice) in [
        (
            "limits.login.attempts_per_minute = \"10\"",
            "write attempts_per_minute = 10",
        ),
        ("limits.game.active = [7]", "write active = 7"),
        (
            "limits.login.timeout = 60",
            "it must be a duration in ms, s, m, h or d from 1s to 1d",
        ),
        ("robots = \"true\"", "write robots = true"),
        ("robots = 1", "it must be true or false"),
        ("listen = \"[::]:4545\"", "write listen = [\"[::]:4545\"]"),
        (
            "listen = \"[::]:4545, 127.0.0.1:1\"",
            "write listen = [\"[::]:4545\", \"127.0.0.1:1\"]",
        ),
        (
            "ops = [\"127.0.0.1:4547\"]",
            "write ops = \"127.0.0.1:4547\"",
        ),
        (
            "proxy_from = \"10.0.0.0/8\"",
            "write proxy_from = [\"10.0.0.0/8\"]",
        ),
        ("node = 1", "write node = \"1\""),
        ("node = {}", "node in "),
        ("log = 2026-11-26", "write log = \"2026-11-26\""),
        ("[mail]\nport = \"25\"", "write port = 25"),
        (
            "[mail]\npassword = 7351",
            "is hidden and of the type integer; it must be a string in quotes",
        ),
    ] {
        let file = file(&format!("{setting}\n"));
        let path = file.path().to_str().unwrap();
        let error = load(&["--config", path], &[]).unwrap_err().to_string();
        assert!(
            error.contains(advice) && error.contains(path),
            "{setting}: {error}"
        );
        assert!(!error.contains("7351"), "{error}");
    }
    // The same for every key: nothing takes the text of its own value, and only texts take a text.
    let mut config = Config {
        mail: Some(MailConfig::default()),
        ..Config::default()
    };
    for (name, section) in config.sections() {
        for mut entry in section.entries() {
            let Some(value) = entry.value.value() else {
                continue;
            };
            let is_text = value.is_str();
            let text = value
                .as_str()
                .map_or_else(|| value.to_string(), str::to_owned);
            let key = format!("{name}.{}", entry.key);
            assert_eq!(
                entry.value.set(&text.as_str().into()),
                is_text && !text.is_empty(),
                "{key} = {text}"
            );
            assert!(!entry.value.set(&Value::Table(toml::Table::new())), "{key}");
        }
    }
}

#[test]
fn unknown_sections_and_contradictions_are_refused() {
    for (text, words) in [
        (
            "[limits.logn]\ntimeout = \"1m\"\n",
            "did you mean limits.login.timeout?",
        ),
        (
            "limits = 5\n",
            "is a section: write [limits] and its settings below",
        ),
        (
            "mail = \"x\"\n",
            "is a section: write [mail] and its settings below",
        ),
        (
            "[[mail]]\nrelay = \"x\"\n",
            "is a section: write [mail] and its settings below",
        ),
        (
            "[mail]\n",
            "mail.relay is missing; [mail] needs relay and from",
        ),
        ("[mial]\n", "unknown setting mial in"),
        (
            "[limits]\n[limits.login]\n[limits.logn]\n",
            "unknown setting limits.logn in",
        ),
        (
            "[limits.login]\npassword_wait = \"6m\"\n",
            "limits.login.password_wait must not be longer than max_password_wait",
        ),
        ("node = \"\"\n", "it must be a string that is not empty"),
        ("listen = [\n", "line 1: "),
    ] {
        let file = file(text);
        let error = load(&["--config", file.path().to_str().unwrap()], &[])
            .unwrap_err()
            .to_string();
        assert!(error.contains(words) && !error.contains('\n'), "{error}");
    }
}

#[test]
fn a_refusal_never_shows_the_password_of_a_url() {
    for (text, words) in [
        (
            "database = [\"postgres://fanorond:hush@db/x\"]\n",
            "database in ",
        ),
        (
            "database = \"mysql://fanorond:hush@db/x\"\n",
            "database: \"mysql://fanorond@db/x\" is not",
        ),
        (
            "database = \"mysql://db/x?password=hush\"\n",
            "database: \"mysql://db/x?password=...\" is not",
        ),
        (
            "database = \"sqlite::memory:\"\n",
            "database: an in-memory database",
        ),
    ] {
        let file = file(text);
        let error = load(&["--config", file.path().to_str().unwrap()], &[])
            .unwrap_err()
            .to_string();
        assert!(error.contains(words) && !error.contains("hush"), "{error}");
    }
}

#[test]
fn a_printed_configuration_reads_back_equal() {
    let file = file(
        "listen = [\"localhost:1\", \"[::]:2\"]\nrobots = false\n[limits.mailbox]\nnews_lifetime = \"90h\"\n",
    );
    let config = load(&["--config", file.path().to_str().unwrap()], &[]).unwrap();
    assert!(config.to_string().contains("\n# [mail]\n"), "{config}");
    let comment =
        "Without it there is no TLS. Allowed: a string that is not empty.\n# tls_cert =\n";
    assert!(config.to_string().contains(comment), "{config}");
    let printed = super::tests::file(&config.to_string());
    assert_eq!(
        load(&["--config", printed.path().to_str().unwrap()], &[]).unwrap(),
        config
    );
}

#[test]
fn a_secret_that_is_set_says_so_and_is_not_shown() {
    let hook = (
        "FANOROND_ANNOUNCE__OPERATORS",
        "https://chat.example/s3cret",
    );
    let shown = load(&[], &[hook]).unwrap().to_string();
    let said = "# It is set, and not shown: a file made of this needs it here.\n# operators =\n";
    assert!(shown.contains(said) && !shown.contains("s3cret"), "{shown}");
    assert_eq!(shown.matches("It is set").count(), 1);
}

#[test]
fn addresses_have_a_host_and_a_port() {
    for text in [
        "127.0.0.1:4545",
        "[::1]:0",
        "localhost:4545",
        "my-host.example.org:65535",
    ] {
        assert_eq!(text.parse::<ListenAddress>().unwrap().to_string(), text);
    }
    for text in [
        "",
        "localhost",
        ":4545",
        "::1:4545",
        "[::1:4545",
        "[localhost]:1",
        "a b:1",
        "a:65536",
        "a:-1",
        "a:",
    ] {
        assert!(text.parse::<ListenAddress>().is_err(), "{text}");
    }
}

#[test]
fn no_limits_turns_off_those_of_pace_addresses_and_talk() {
    let config = load(&["--no-limits"], &[("FANOROND_LIMITS__CHAT__SHOUTS", "3")]).unwrap();
    assert_eq!(config.limits.chat.shouts, 0);
    assert_ne!(load(&[], &[]).unwrap().limits.chat.shouts, 0);
}
