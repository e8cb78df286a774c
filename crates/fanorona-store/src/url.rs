//! The URL of a database: how it is shown without its secrets, and what of it the driver of
//! PostgreSQL gets.

use sqlx::postgres::PgConnectOptions;

/// The parameters that the driver reads and that are not secret. `options[NAME]` is another one.
const SHOWN: [&str; 15] = [
    "application_name",
    "dbname",
    "host",
    "hostaddr",
    "options",
    "port",
    "ssl-ca",
    "ssl-cert",
    "ssl-mode",
    "ssl-root-cert",
    "sslcert",
    "sslmode",
    "sslrootcert",
    "statement-cache-capacity",
    "user",
];

/// The other parameters that the driver reads. The key may be the text of a key instead of the name
/// of its file.
const SECRET: [&str; 3] = ["password", "ssl-key", "sslkey"];

/// A URL that can be logged. It may be mistyped: what cannot be told from a password is not shown.
#[must_use]
pub fn without_password(url: &str) -> String {
    let (scheme, rest) = match url.split_once("://") {
        Some((scheme, rest)) => (Some(scheme), rest),
        None => (None, url),
    };
    let (place, query) = parts(rest);
    let place = match (place.rsplit_once('@'), scheme) {
        (Some((user, host)), Some(_)) => format!("{}@{host}", before_colon(user)),
        // It is not a URL, but may be meant as one.
        (Some((_, host)), None) => format!("...@{host}"),
        // The password seems to have a question mark.
        (None, _) if query.is_some_and(has_stray_host) => format!("{}:...", before_colon(place)),
        (None, _) => place.to_owned(),
    };
    let scheme = scheme.map_or_else(String::new, |scheme| format!("{scheme}://"));
    let query = query.map_or_else(String::new, |query| {
        let shown: Vec<String> = query.split('&').map(shown).collect();
        format!("?{}", shown.join("&"))
    });
    format!("{scheme}{place}{query}")
}

/// The options of a PostgreSQL URL. The driver would log the values of parameters that it does not
/// know, so it does not get them.
pub(crate) fn postgres_options(url: &str) -> sqlx::Result<PgConnectOptions> {
    let (place, query) = parts(url);
    let Some(query) = query else {
        return url.parse();
    };
    let (read, unknown): (Vec<&str>, Vec<&str>) = query.split('&').partition(|parameter| {
        let name = name_of(parameter);
        // Only the driver decodes names.
        is_shown(name) || SECRET.contains(&name) || name.contains('%')
    });
    for name in unknown
        .into_iter()
        .map(name_of)
        .filter(|name| !name.is_empty() && !name.contains('@'))
    {
        tracing::warn!(
            name,
            "unknown parameter in the URL of the database: ignored"
        );
    }
    format!("{place}?{}", read.join("&")).parse()
}

/// What comes before the parameters, and the parameters.
fn parts(url: &str) -> (&str, Option<&str>) {
    url.split_once('?')
        .map_or((url, None), |(place, query)| (place, Some(query)))
}

fn before_colon(text: &str) -> &str {
    text.split_once(':').map_or(text, |(before, _)| before)
}

fn name_of(parameter: &str) -> &str {
    parameter
        .split_once('=')
        .map_or(parameter, |(name, _)| name)
}

fn is_shown(name: &str) -> bool {
    SHOWN.contains(&name) || name.starts_with("options[")
}

/// Whether one of these parameters looks like the end of a password, followed by a host.
fn has_stray_host(query: &str) -> bool {
    query.split('&').any(|parameter| {
        let name = name_of(parameter);
        parameter.contains('@') && !is_shown(name) && !SECRET.contains(&name)
    })
}

fn shown(parameter: &str) -> String {
    match parameter.split_once('=') {
        Some((name, _)) if is_shown(name) => parameter.to_owned(),
        Some((name, _)) if SECRET.contains(&name) => format!("{name}=..."),
        Some(_) | None => "...".to_owned(),
    }
}

#[cfg(test)]
mod tests;
