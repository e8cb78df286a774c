use super::*;
use std::io::Write as _;

fn load(args: &[&str], environment: &[(&str, &str)]) -> Result<Config, BadConfig> {
    #[derive(clap::Parser)]
    struct Line {
        #[command(flatten)]
        serve: ServeArgs,
    }
    let line = <Line as clap::Parser>::parse_from([&["fanorond"], args].concat());
    let environment = environment.iter().map(|(name, value)| (OsString::from(name), OsString::from(value)));
    Config::load(&line.serve, environment)
}

fn file(text: &str) -> tempfile::NamedTempFile {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(text.as_bytes()).unwrap();
    file
}

#[test]
fn without_a_word_it_serves_on_the_machine_itself() {
    let config = load(&[], &[]).unwrap();
    assert_eq!(config.listen, ["127.0.0.1:4545".parse().unwrap()]);
    assert_eq!(config.database, "sqlite:fanorond.db");
}

#[test]
fn flags_go_over_the_environment_and_that_over_the_file() {
    let file = file("listen = [\"127.0.0.1:1\"]\ndatabase = \"sqlite:file.db\"\nlog = \"warn\"\n");
    let path = file.path().to_str().unwrap();
    let environment =
        [("FANOROND_DATABASE", "sqlite:environment.db"), ("FANOROND_LISTEN", "127.0.0.1:2,[::1]:2")];
    let config = load(&["--config", path], &environment).unwrap();
    assert_eq!((config.database.as_str(), config.log.as_str()), ("sqlite:environment.db", "warn"));
    assert_eq!(config.listen, ["127.0.0.1:2".parse().unwrap(), "[::1]:2".parse().unwrap()]);
    let flags = ["--config", path, "--database", "sqlite:flag.db", "--listen", "127.0.0.1:3"];
    let config = load(&flags, &environment).unwrap();
    assert_eq!((config.database.as_str(), config.listen.len()), ("sqlite:flag.db", 1));
}

#[test]
fn a_key_that_there_is_not_is_refused_by_name() {
    let file = file("databse = \"sqlite:x.db\"\n");
    let error = load(&["--config", file.path().to_str().unwrap()], &[]).unwrap_err();
    assert!(error.to_string().contains("databse"), "{error}");
    let error = load(&[], &[("FANOROND_LISTENN", "127.0.0.1:1")]).unwrap_err();
    assert!(error.to_string().contains("listenn"), "{error}");
}

#[test]
fn a_value_that_does_not_fit_is_one_sentence() {
    for environment in [[("FANOROND_LISTEN", "nowhere")], [("FANOROND_LOG_FORMAT", "xml")]] {
        let error = load(&[], &environment).unwrap_err().to_string();
        assert!(!error.contains('\n') && error.starts_with("the configuration cannot be used"), "{error}");
    }
    assert!(load(&["--config", "/nonexistent.toml"], &[]).is_err());
}

#[test]
fn without_a_section_no_mail_is_sent_and_the_environment_goes_over_the_file() {
    assert_eq!(load(&[], &[]).unwrap().mail, None);
    let file = file("[mail]\nrelay = \"mail.example.org\"\nfrom = \"f@example.org\"\ntls = \"tls\"\n");
    let path = file.path().to_str().unwrap();
    let environment = [("FANOROND_MAIL__RELAY", "other.example.org"), ("FANOROND_MAIL__PASSWORD", "0123")];
    let mail = load(&["--config", path], &environment).unwrap().mail.unwrap();
    assert_eq!((mail.relay.as_str(), mail.from.as_str()), ("other.example.org", "f@example.org"));
    assert_eq!((mail.tls, mail.port, mail.site), (MailTls::Tls, None, None));
    assert_eq!(mail.password, Some(Secret("0123".to_owned())), "digits of a password are no number");
    assert!(!format!("{:?}", mail.password).contains("0123"));
}

#[test]
fn a_section_that_says_too_little_or_something_else_is_refused_by_name() {
    for (section, word) in [
        ("[mail]\nrelay = \"mail.example.org\"\n", "from"),
        ("[mail]\nfrom = \"f@example.org\"\n", "relay"),
        ("[mail]\nrelay = \"x\"\nfrom = \"f@example.org\"\nrelai = \"y\"\n", "relai"),
        ("[mail]\nrelay = \"x\"\nfrom = \"f@example.org\"\ntls = \"ssl\"\n", "ssl"),
    ] {
        let file = file(section);
        let error = load(&["--config", file.path().to_str().unwrap()], &[]).unwrap_err();
        assert!(error.to_string().contains(word), "{error}");
    }
}
