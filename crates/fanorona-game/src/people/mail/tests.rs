use super::*;

#[test]
fn addresses_keep_their_spelling() {
    for text in [
        "rabe@example.org",
        "R.a+be@EXAMPLE.mg",
        "o'neill_1@a-b.c",
        "x@localhost",
        "a/b=c@x.xn--p1ai",
    ] {
        assert_eq!(
            MailAddress::new(text).map(|it| it.to_string()).as_deref(),
            Some(text)
        );
    }
    assert!(MailAddress::new("Rabe@example.org").is_some_and(|it| it.is("rabe@EXAMPLE.org")));
}

#[test]
fn ambiguous_or_unsafe_addresses_are_refused() {
    let long = format!("{}@x.y", "l".repeat(65));
    let longer = format!("a@{}.org", "label.".repeat(50));
    for text in [
        "",
        "rabe",
        "@example.org",
        "rabe@",
        "a@b@c",
        "a b@c",
        "a@b c",
        "a@b\r\nBcc: c@d",
        "a@b\n",
        "\ta@b",
        "a@b\0",
        "a\u{7}@b",
        "a,b@c",
        "<a@b>",
        "\"a\"@b",
        "a@[127.0.0.1]",
        "a..b@c",
        ".a@b",
        "a@b..c",
        "a@-b",
        "a@b-",
        "a@b.",
        "zo\u{e9}@b",
        "a@b;c",
        "a(b)@c",
        "a:b@c",
        "a\\b@c",
        &long,
        &longer,
    ] {
        assert_eq!(MailAddress::new(text), None, "{text:?}");
    }
}
