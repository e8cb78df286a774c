//! The name of the place, its contact, and the text about it.

use super::super::web::ask;
use crate::start::refused;
use crate::support::executable::{Site, terminate};
use crate::support::program::Program;
use rustix::process::{Signal, kill_process};
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::net::TcpStream;

const ABOUT: &str =
    "# Privacy\n\nWe keep <little>. Ask\nhello@zoma.example or see https://zoma.example/terms.\n";

#[test]
fn a_place_has_a_name_a_contact_and_a_text_about_it() {
    let site = Site::new();
    let (config, about) = (
        site.directory().join("place.toml"),
        site.directory().join("about.txt"),
    );
    fs::write(&about, ABOUT).unwrap();
    let about_path = about.to_str().unwrap();
    let section = format!(
        "[place]\nname = \"Zoma\"\ncontact = \"hello@zoma.example\"\nabout = \"{about_path}\"\n"
    );
    fs::write(&config, section).unwrap();
    let flags = [
        "--config",
        config.to_str().unwrap(),
        "--http",
        "127.0.0.1:0",
    ];
    let mut serving = site.serve_with(&flags);
    let pages = serving.address_after("listening for browsers address=");

    let mut greeting = String::new();
    let stranger = TcpStream::connect(serving.address()).unwrap();
    BufReader::new(stranger).read_line(&mut greeting).unwrap();
    assert!(
        greeting.contains(": Zoma - Fanorona, the national"),
        "{greeting}"
    );

    let home = ask(pages, "GET /", "", b"").text();
    for part in [
        "<title>Zoma</title>",
        "href=\"/about\"",
        "href=\"mailto:hello@zoma.example\"",
    ] {
        assert!(home.contains(part), "{part}: {home}");
    }
    let page = ask(pages, "GET /about", "", b"").text();
    for part in [
        "<title>About this server - Zoma</title>",
        ">Privacy</h2>",
        "We keep &#60;little&#62;.",
        "<a href=\"mailto:hello@zoma.example\">hello@zoma.example</a> or see \
         <a href=\"https://zoma.example/terms\">https://zoma.example/terms</a>.",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    let contact = ask(pages, "GET /.well-known/security.txt", "", b"").text();
    assert!(
        contact.starts_with("Contact: mailto:hello@zoma.example\nExpires: 20")
            && contact.contains("T00:00:00Z\n"),
        "{contact}"
    );
    assert_eq!(ask(pages, "GET /favicon.ico", "", b"").status, 200);

    let mut program = Program::connect(serving.address());
    let said = program.ok("help about")["text"]
        .as_str()
        .unwrap()
        .to_owned();
    assert!(said.starts_with("Privacy\n\nWe keep <little>."), "{said}");
    fs::write(&about, "Moved.\n").unwrap();
    kill_process(serving.id(), Signal::HUP).unwrap();
    serving.logs("reloaded the text about the place");
    assert_eq!(program.ok("help about")["text"], "Moved.\n");
    fs::remove_file(&about).unwrap();
    kill_process(serving.id(), Signal::HUP).unwrap();
    serving.logs("the text about the place is not reloaded");
    assert_eq!(program.ok("help about")["text"], "Moved.\n");
    terminate(serving.id());
    assert!(serving.ended().0.success());

    let mut without = site.fanorond(&["--config", config.to_str().unwrap()]);
    refused(&mut without, 2, &["place.about", about_path]);
    for (section, words) in [
        ("contact = \"somebody\"", "place.contact"),
        ("name = \"a\\nb\"", "place.name"),
    ] {
        fs::write(&config, format!("[place]\n{section}\n")).unwrap();
        let mut wrong = site.fanorond(&["--config", config.to_str().unwrap()]);
        refused(&mut wrong, 2, &[words]);
    }
}

#[test]
fn without_a_place_pages_say_fanorona() {
    let site = Site::new();
    let serving = site.serve_with(&["--http", "127.0.0.1:0"]);
    let pages = serving.address_after("listening for browsers address=");
    let home = ask(pages, "GET /", "", b"").text();
    assert!(home.contains("<title>Fanorona</title>"), "{home}");
    assert!(!home.contains("/about"), "{home}");
    for path in ["/about", "/.well-known/security.txt"] {
        assert_eq!(
            ask(pages, &format!("GET {path}"), "", b"").status,
            404,
            "{path}"
        );
    }
}
