//! Who asks for a page, and what they may ask: what they could type in a terminal.

use super::Site;
use super::account::Recognised;
use super::frame::status;
use super::serve::Visit;
use crate::command::commands::Command;
use crate::command::request::Speaker;
use crate::command::row::Row;
use crate::command::{catalog, parse};
use crate::error::CommandError;
use crate::features;
use crate::features::caller::Caller;
use crate::features::logged_in::LoggedIn;
use crate::net::stream::Encryption;
use crate::session::LanguageSource;
use crate::work::{self, Charge};
use axum::extract::FromRequestParts;
use axum::http::header::{ACCEPT_LANGUAGE, COOKIE, HOST};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, Uri};
use fanorona_game::{AccountId, PlayerName};
use fanorona_protocol::language::Language;
use fanorona_protocol::messages::games::GamesRefusal;
use fanorona_protocol::messages::observe::ObserveRefusal;
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::reply::Reply;
use fanorona_protocol::text::web::{self, Label};
use fanorona_protocol::viewer::Viewer;
use std::convert::Infallible;
use std::sync::Arc;
use strum::VariantArray as _;

/// The cookie with the language that was chosen.
pub(super) const LANGUAGE: &str = "language";

/// The commands that have pages as far as they only read, with the heading of each. What of them a
/// stranger may see is checked as in a terminal.
const READING: &[(&str, Label)] = &[
    ("champions", Label::TournamentChampions),
    ("explore", Label::ExploreHere),
    ("finger", Label::Players),
    ("games", Label::NavGames),
    ("help", Label::NavHelp),
    ("history", Label::FinishedGames),
    ("list", Label::Players),
    ("moves", Label::Turns),
    ("news", Label::News),
    ("motd", Label::MessageOfTheDay),
    ("openings", Label::NavOpenings),
    ("progress", Label::RatingOverTime),
    ("puzzle", Label::HomeDaily),
    ("rank", Label::NavStandings),
    ("record", Label::Recordings),
    ("seeks", Label::HomeSeeks),
    ("show", Label::Game),
    ("standings", Label::NavStandings),
    ("stats", Label::Statistics),
    ("study", Label::Studies),
    ("tournament", Label::NavTournaments),
    ("versus", Label::HeadToHead),
    ("who", Label::HomeOnline),
];

/// The heading of the page that shows what a command shows; `None` if it has none.
fn heading_of(row: &Row, command: &Command) -> Option<Label> {
    let mut headings = READING.iter().filter(|_| command.only_reads());
    let found = headings.find(|(name, _)| *name == row.name);
    found.map(|(_, heading)| *heading)
}

/// Whether a command that a sentence names has a page.
pub(super) fn is_page(line: &str) -> bool {
    read(line, None).is_ok_and(|(row, command)| heading_of(row, &command).is_some())
}

/// The command that a line is, if a user has this name.
fn read(line: &str, user: Option<&PlayerName>) -> Result<(&'static Row, Command), Refused> {
    let request = parse::line(line, user).map_err(|unread| Refused::from(unread.refusal))?;
    match (request.speaker, request.given) {
        (Speaker::Session, Some(given)) => Ok(given),
        _ => Err(Refused::Missing),
    }
}

/// Somebody who asks for a page.
#[derive(Debug)]
pub(super) struct Visitor {
    pub(super) site: Site,
    pub(super) visit: Visit,
    /// The account of the cookie.
    pub(super) member: Option<Arc<LoggedIn>>,
    /// What waits for the member: unread messages, and challenges.
    pub(super) waiting: [u32; 2],
    pub(super) language: Language,
    pub(super) source: LanguageSource,
    /// Whether the language was chosen with this request.
    pub(super) has_chosen: bool,
    /// Path and query.
    pub(super) uri: Uri,
    /// The server as the browser calls it.
    host: String,
}

/// Why a page is not shown.
#[derive(Debug)]
pub(super) enum Refused {
    /// There is no such page.
    Missing,
    /// The sentence of the terminal.
    Said(Box<Refusal>),
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        Self::Said(Box::new(refusal))
    }
}

impl From<CommandError> for Refused {
    fn from(error: CommandError) -> Self {
        let refusal = error.into_refusal();
        if let Refusal::Observe(ObserveRefusal::Private(of)) = &refusal {
            // On pages a private game does not exist for others.
            let number = of.game.0.to_string();
            return Refusal::from(GamesRefusal::NoBoard { number }).into();
        }
        refusal.into()
    }
}

/// A part of a page that is left out if it does not exist. If it cannot be read now, there is no
/// page: nobody takes the rest for the whole.
pub(super) fn if_any<T>(part: Result<T, Refused>) -> Result<Option<T>, Refused> {
    match part {
        Ok(part) => Ok(Some(part)),
        Err(Refused::Said(why)) if status(&why).is_server_error() => Err(Refused::Said(why)),
        Err(Refused::Said(_) | Refused::Missing) => Ok(None),
    }
}

impl FromRequestParts<Site> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Self, Infallible> {
        let visit = parts.extensions.get::<Visit>().copied();
        let visit = visit.expect("serve.rs gives one to every request");
        let asked = language_in(parts.uri.query().unwrap_or_default());
        let member = parts.extensions.get::<Recognised>().cloned();
        let chosen = chosen(&parts.headers, &parts.uri);
        let preferred = |member: &Recognised| member.0.preferences.language;
        let language = chosen.or(member.as_ref().and_then(preferred));
        let waiting = match &member {
            Some(Recognised(member)) if may_be_page(parts) => waiting(site, member.player.id).await,
            Some(_) | None => [0; 2],
        };
        let host = parts
            .headers
            .get(HOST)
            .and_then(|host| host.to_str().ok())
            .unwrap_or_default();
        Ok(Self {
            site: site.clone(),
            visit,
            member: member.map(|Recognised(member)| member),
            waiting,
            language: language.unwrap_or_else(|| accepted(&parts.headers)),
            source: match chosen {
                Some(_) => LanguageSource::Chosen,
                None => LanguageSource::Guessed,
            },
            has_chosen: asked.is_some(),
            uri: parts.uri.clone(),
            host: host.to_owned(),
        })
    }
}

/// Whether the answer may be a page, and no stream or WebSocket.
fn may_be_page(parts: &Parts) -> bool {
    let path = parts.uri.path();
    path != "/ws" && !path.ends_with("/events")
}

/// The unread messages of a member, and the challenges to the member. A page without them is better than
/// none.
async fn waiting(site: &Site, member: AccountId) -> [u32; 2] {
    let store = &site.server.store;
    let mailbox = store.mailbox(member).await.ok().flatten();
    let challenges = store.challenges_of(member).await.unwrap_or_default();
    let received = challenges.iter().filter(|it| it.to.id == member).count();
    [
        mailbox.map_or(0, |mailbox| mailbox.unread),
        u32::try_from(received).unwrap_or(u32::MAX),
    ]
}

/// The value of a cookie.
pub(super) fn cookie<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    let lines = headers.get_all(COOKIE).iter();
    let mut cookies = lines
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(';'));
    cookies.find_map(|cookie| cookie.trim().strip_prefix(name)?.strip_prefix('='))
}

/// The language in which a stranger's request is answered.
pub(super) fn language_of(headers: &HeaderMap, uri: &Uri) -> Language {
    chosen(headers, uri).unwrap_or_else(|| accepted(headers))
}

/// The language that the visitor has chosen on a page, whatever the account prefers.
fn chosen(headers: &HeaderMap, uri: &Uri) -> Option<Language> {
    language_in(uri.query().unwrap_or_default()).or_else(|| cookie(headers, LANGUAGE)?.parse().ok())
}

/// The language that `?language=mg` chooses.
fn language_in(query: &str) -> Option<Language> {
    let mut pairs = query.split('&');
    pairs.find_map(|pair| pair.strip_prefix(LANGUAGE)?.strip_prefix('=')?.parse().ok())
}

/// The language that the browser likes most of those that the server speaks.
fn accepted(headers: &HeaderMap) -> Language {
    let language = |range: &str| range.split('-').next()?.parse().ok();
    let ranges = weighted(headers, &ACCEPT_LANGUAGE);
    // `*` stands for those that are not named.
    let is_named = |code: &&Language| ranges.iter().any(|it| language(it.0) == Some(**code));
    let other = Language::VARIANTS.iter().find(|code| !is_named(code));
    let mut liked: Vec<(Language, f32)> = ranges
        .iter()
        .filter_map(|(range, weight)| match *range {
            "*" => Some((*other?, *weight)),
            range => Some((language(range)?, *weight)),
        })
        .filter(|(_, weight)| *weight > 0.0)
        .collect();
    // The order of equals stays.
    liked.sort_by(|one, two| two.1.total_cmp(&one.1));
    liked.first().map(|it| it.0).unwrap_or_default()
}

/// The words of a header with the weight of each, such as `fr;q=0.8`. A weight that is none is 0.
pub(super) fn weighted<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Vec<(&'h str, f32)> {
    let lines = headers.get_all(name).iter();
    let words = lines.flat_map(|line| line.to_str().unwrap_or_default().split(','));
    let read = |word: &'h str| {
        let (word, parameters) = word.split_once(';').unwrap_or((word, "q=1"));
        let mut parameters = parameters.split(';').map(str::trim);
        let weight = parameters.find_map(|it| it.strip_prefix(['q', 'Q'])?.strip_prefix('='));
        let weight = weight.unwrap_or("1").parse().unwrap_or(0.0);
        (word.trim(), weight)
    };
    words.map(read).collect()
}

impl Visitor {
    /// How sentences are said to the visitor.
    pub(super) fn viewer(&self) -> Viewer {
        let mut viewer = web::reader(self.site.server.clock.reading());
        if let Some(member) = &self.member {
            viewer.account = Some(member.player.id);
            viewer.name = Some(member.player.name.clone());
            viewer.preferences = member.preferences.clone();
        }
        viewer.preferences.language = Some(self.language);
        viewer
    }

    /// The server's address in links for others, such as `https://example.org`.
    pub(super) fn origin(&self) -> String {
        if let Some(url) = &self.site.server.doors.addresses.http_url {
            return url.clone();
        }
        let scheme = match self.visit.encryption {
            Encryption::Tls => "https",
            Encryption::None | Encryption::NoneToProxy => "http",
        };
        format!("{scheme}://{}", self.host)
    }

    /// The commands that reach this server from a terminal.
    pub(super) fn terminal_commands(&self) -> Vec<String> {
        let name = match self.host.rsplit_once(':') {
            Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
            _ => &self.host,
        };
        let server = &self.site.server;
        let telnet = server
            .doors
            .addresses
            .port
            .map(|port| format!("telnet {name} {port}"));
        let tls = server
            .doors
            .addresses
            .tls_port
            .map(|port| format!("openssl s_client -quiet -connect {name}:{port}"));
        telnet.into_iter().chain(tls).collect()
    }

    /// The answer to a line, as the visitor would get it in a terminal.
    pub(super) async fn ask(&self, line: &str) -> Result<Reply, Refused> {
        self.ask_under(line).await.map(|(_, reply)| reply)
    }

    /// The same with the heading of such pages.
    pub(super) async fn ask_under(&self, line: &str) -> Result<(Label, Reply), Refused> {
        let (row, command) = self.read(line)?;
        let heading = heading_of(row, &command).ok_or(Refused::Missing)?;
        Ok((heading, self.give(row, command).await?))
    }

    /// The answer to a line that changes something in a tournament: a form has sent it.
    pub(super) async fn change(&self, line: &str) -> Result<Reply, Refused> {
        match self.read(line)? {
            (row, command @ Command::Tournament(_)) => self.give(row, command).await,
            _ => Err(Refused::Missing),
        }
    }

    /// The answer to a line of a member, on a page for members, if it is one of the command with this
    /// name and only reads.
    pub(super) async fn read_for_member(&self, name: &str, line: &str) -> Result<Reply, Refused> {
        match self.read(line)? {
            (row, command) if row.name == name && command.only_reads() => {
                self.give(row, command).await
            }
            _ => Err(Refused::Missing),
        }
    }

    /// The answer to a line that a form has made of its fields, if it is one of the command with this
    /// name.
    pub(super) async fn carry_out(&self, name: &str, line: &str) -> Result<Reply, Refused> {
        match self.read(line)? {
            (row, command) if row.name == name => self.give(row, command).await,
            _ => Err(Refused::Missing),
        }
    }

    /// The answer to a command that a form has made of its fields without a line.
    pub(super) async fn carry_out_command(
        &self,
        name: &str,
        command: Command,
    ) -> Result<Reply, Refused> {
        let row = catalog::exact(name).ok_or(Refused::Missing)?;
        self.give(row, command).await
    }

    fn read(&self, line: &str) -> Result<(&'static Row, Command), Refused> {
        read(line, self.member.as_ref().map(|member| &member.player.name))
    }

    /// The answer to a command.
    async fn give(&self, row: &'static Row, command: Command) -> Result<Reply, Refused> {
        work::spend(Charge::Command(row.price));
        let (server, member) = (&self.site.server, self.member.as_deref());
        let caller = Caller::admit(server, member, self.visit.network, row, &command).await?;
        let reply = features::handle(server, caller, command).await?.reply;
        match reply.outcome {
            Ok(_) => Ok(reply),
            Err(refusal) => Err(refusal.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn of(accepted_languages: &'static str) -> Language {
        let languages = HeaderValue::from_static(accepted_languages);
        accepted(&HeaderMap::from_iter([(ACCEPT_LANGUAGE, languages)]))
    }

    #[test]
    fn the_first_language_that_the_server_speaks_is_chosen() {
        assert_eq!(of("mg"), Language::Mg);
        assert_eq!(of("de-CH, fr;q=0.8, en;q=0.5"), Language::Fr);
        assert_eq!(of("de, *"), Language::En);
        assert_eq!(of(""), Language::En);
    }

    #[test]
    fn the_language_with_the_highest_weight_is_chosen() {
        for (accepted_languages, chosen) in [
            ("en;q=0.1, fr", Language::Fr),
            ("en;q=0.1, mg ; Q=0.7, fr;q=0.3", Language::Mg),
            ("fr;q=0.5, mg;q=0.5", Language::Fr),
            ("en;q=0, mg;q=0.1", Language::Mg),
            ("en;q=0, *;q=0.5", Language::Fr),
            ("fr;q=0.3, *;q=0.5", Language::En),
            ("fr;q=high, mg;q=0.001", Language::Mg),
            ("fr;q=NaN, mg;q=0.001", Language::Mg),
            ("fr;q=0", Language::En),
        ] {
            assert_eq!(of(accepted_languages), chosen, "{accepted_languages}");
        }
    }

    #[test]
    fn a_cookie_is_found_among_others() {
        let mut headers = HeaderMap::new();
        headers.append(
            COOKIE,
            HeaderValue::from_static("a=1; language=mg; languages=x"),
        );
        assert_eq!(cookie(&headers, LANGUAGE), Some("mg"));
        assert_eq!(cookie(&headers, "b"), None);
        assert_eq!(language_in("x=1&language=fr"), Some(Language::Fr));
    }
}
