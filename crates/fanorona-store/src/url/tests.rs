use super::*;

#[test]
fn a_shown_url_has_no_secret() {
    for (url, shown) in [
        ("sqlite:fanorond.db", "sqlite:fanorond.db"),
        (
            "postgres://db:5432/x?sslmode=require",
            "postgres://db:5432/x?sslmode=require",
        ),
        ("postgres://me:hush@db/x", "postgres://me@db/x"),
        ("postgres://me:hu/sh@db/x", "postgres://me@db/x"),
        ("postgres://me:hu@sh@db/x", "postgres://me@db/x"),
        ("postgres://me:hu?sh@db/x", "postgres://me:...?..."),
        ("postgres://me:hu?s=h@db/x?user=me", "postgres://me:...?..."),
        (
            "postgres://db:5432/x?user=me&password=hush&sslmode=require",
            "postgres://db:5432/x?user=me&password=...&sslmode=require",
        ),
        (
            "postgres://db:5432/x?password=hu@sh",
            "postgres://db:5432/x?password=...",
        ),
        (
            "postgres://me:hush@db/x?sslkey=-----BEGIN",
            "postgres://me@db/x?sslkey=...",
        ),
        (
            "postgres://db/x?sslpassword=hush&user=me",
            "postgres://db/x?...&user=me",
        ),
        ("postgres://db/x?%70assword=hush", "postgres://db/x?..."),
        (
            "postgres:/db/x?password=hush",
            "postgres:/db/x?password=...",
        ),
        ("me:hush@db/x", "...@db/x"),
    ] {
        assert_eq!(without_password(url), shown, "{url}");
    }
}

#[test]
fn the_driver_gets_the_parameters_that_it_knows() {
    let url = "postgres://db/x?user=me&sslpassword=hush&options[search_path]=games&%70ort=1234";
    let options = postgres_options(url).unwrap();
    assert_eq!((options.get_username(), options.get_port()), ("me", 1234));
    assert_eq!(options.get_options(), Some("-c search_path=games"));
}
