//! Encrypted connections between the nodes and PostgreSQL, with a certificate that the operator has
//! made.

use super::member;
use crate::support::executable::Site;
use fanorona_test_servers::PostgresServer;

#[test]
fn a_node_talks_to_postgresql_over_tls_and_checks_its_certificate() {
    let site = Site::new();
    site.certificate("cert.pem", "key.pem");
    let [cert, key] = ["cert.pem", "key.pem"].map(|name| site.directory().join(name));
    let database = PostgresServer::encrypted(&cert, &key);
    let url = |asked: &str| format!("{}?{asked}", database.url());
    let checked = url(&format!(
        "sslmode=verify-full&sslrootcert={}",
        cert.display()
    ));
    for (name, url) in [("one", &checked), ("two", &url("sslmode=require"))] {
        let node = site.serve_with(&["--database", url, "--node", name]);
        member(node.address(), &format!("alice-{name}")).ok("date");
    }
    let refused = |url: &str, words: &str| {
        let ended = site.run(&["--database", url, "--node", "three"]);
        let said = String::from_utf8(ended.stderr).unwrap();
        assert!(
            !ended.status.success() && said.contains(words),
            "{url}: {said}"
        );
    };
    // The certificate is none of a known authority, and the server takes no connection without
    // encryption.
    refused(&url("sslmode=verify-full"), "certificate");
    refused(&url("sslmode=disable"), "no encryption");
}
