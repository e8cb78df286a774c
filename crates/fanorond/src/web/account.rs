//! Logging in and out, and new accounts: forms that need no script, and the cookie of a browser in
//! which a member is logged in.
//!
//! The cookie has the member's name, a token of the account, which `token` lists and revokes like
//! those of bots, and when it was set, so that it is renewed in time. With it a browser may do what a session may do, but nothing for which a
//! session is asked for the password again.

use super::Site;
use super::frame::{Frame, Keep, page as answer, status, urlencoded};
use super::guard::refusal;
use super::markup::line;
use super::serve::Visit;
use super::visitor::{Refused, Visitor, cookie};
use crate::command::request::Credentials;
use crate::error::CommandError;
use crate::features::logged_in::{By, LoggedIn};
use crate::features::{account, bot};
use crate::net::stream::Encryption;
use crate::services::access::{self, Entry};
use crate::services::{Core, Server, accounts};
use askama::Template;
use axum::Router;
use axum::extract::rejection::FormRejection;
use axum::extract::{Extension, Form, Query, Request, State};
use axum::http::StatusCode;
use axum::http::header::{HeaderMap, HeaderValue, SET_COOKIE};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Redirect, Response};
use axum::routing::{get, post};
use fanorona_game::{Player, PlayerName, Timestamp};
use fanorona_protocol::language::Language;
use fanorona_protocol::messages::account::AccountRefusal;
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::preferences::Setting;
use fanorona_protocol::text::web::{self, Label, Rich};
use fanorona_protocol::value::Password;
use serde::Deserialize;
use std::sync::Arc;
use std::time::Duration;
use tracing::info;

/// A form that makes an account within this time after the account was made was sent twice.
const SENT_TWICE: Duration = Duration::from_mins(1);

/// The cookie of a browser in which a member is logged in.
fn session(visit: Visit) -> &'static str {
    match visit.encryption {
        // With this beginning nobody on the way and no other host of the domain can set it.
        Encryption::Tls => "__Host-session",
        Encryption::None | Encryption::NoneToProxy => "session",
    }
}

/// Whether a request has the cookie.
pub(super) fn has_session(headers: &HeaderMap, visit: Visit) -> bool {
    cookie(headers, session(visit)).is_some()
}

/// The member of a request with the cookie. It is among the extensions of the request.
#[derive(Debug, Clone)]
pub(super) struct Recognised(pub(super) Arc<LoggedIn>);

pub(super) fn routes() -> Router<Site> {
    Router::new()
        .route("/login", get(login_page).post(log_in))
        .route("/register", get(registration_page).post(register))
        .route("/logout", post(log_out))
}

/// What forms send.
#[derive(Deserialize)]
struct Fields {
    #[serde(default)]
    name: String,
    password: Password,
    again: Option<Password>,
    code: Option<Password>,
    #[serde(default)]
    next: String,
}

/// What the address of a form says.
#[derive(Deserialize)]
struct Origin {
    /// Where to go after the login: the page from which the visitor came.
    #[serde(default)]
    next: String,
    /// An invitation.
    code: Option<String>,
}

/// Which form a page has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Login,
    Registration,
}

#[derive(Template)]
#[template(path = "account.html")]
struct FormPage {
    frame: Frame,
    kind: Kind,
    is_encrypted: bool,
    name: String,
    /// The invitation, if one is needed.
    code: Option<String>,
    next: String,
    refused: Option<Rich>,
}

impl FormPage {
    fn new(visitor: &Visitor, kind: Kind, name: String, next: String) -> Self {
        let title = match kind {
            Kind::Login => Label::LogIn,
            Kind::Registration => Label::Register,
        };
        let mut frame = Frame::new(visitor, title.words(visitor.language));
        if !next.is_empty() {
            frame.query = format!("next={}", urlencoded(&next));
        }
        let is_open = access::admits(&visitor.site.server.doors, Entry::Register).is_ok();
        Self {
            frame,
            kind,
            code: (!is_open).then(String::new),
            is_encrypted: visitor.visit.encryption == Encryption::Tls,
            name,
            next,
            refused: None,
        }
    }
}

async fn login_page(visitor: Visitor, Query(origin): Query<Origin>) -> Response {
    empty(&visitor, Kind::Login, origin)
}

async fn registration_page(visitor: Visitor, Query(origin): Query<Origin>) -> Response {
    empty(&visitor, Kind::Registration, origin)
}

fn empty(visitor: &Visitor, kind: Kind, Origin { next, code }: Origin) -> Response {
    if visitor.member.is_some() {
        return Redirect::to(within(&next)).into_response();
    }
    let mut form = FormPage::new(visitor, kind, String::new(), next);
    form.code = form.code.map(|none| code.unwrap_or(none));
    answer(visitor, Keep::Never, &form)
}

/// An address on this server. Anybody can make a link to the form.
fn within(next: &str) -> &str {
    let is_path = next.starts_with('/')
        && !next.starts_with("//")
        && next
            .bytes()
            .all(|byte| byte.is_ascii_graphic() && byte != b'\\');
    if is_path { next } else { "/" }
}

async fn log_in(
    visitor: Visitor,
    headers: HeaderMap,
    form: Result<Form<Fields>, FormRejection>,
) -> Response {
    let Fields {
        name,
        password,
        next,
        ..
    } = match form {
        Ok(Form(fields)) => fields,
        Err(why) => return incomplete(&why),
    };
    let (server, network) = (&visitor.site.server, visitor.visit.network);
    let proven = async {
        let credentials = Credentials {
            name: name.trim().to_owned(),
            password,
        };
        let (account, _) = account::authenticate_login(server, network, &credentials, None).await?;
        new_token(&visitor, &headers, account.player).await
    };
    let origin = Origin { next, code: None };
    entered(&visitor, Kind::Login, proven.await, name, origin)
}

async fn register(
    visitor: Visitor,
    headers: HeaderMap,
    form: Result<Form<Fields>, FormRejection>,
) -> Response {
    let Fields {
        name,
        password,
        again,
        code,
        next,
    } = match form {
        Ok(Form(fields)) => fields,
        Err(why) => return incomplete(&why),
    };
    let made = async {
        let password = new_password(password, again)?;
        let code = code.as_ref().filter(|code| !code.0.is_empty());
        let made = match new_account(&visitor, &name, &password, code).await {
            Err(CommandError::Refused(Refusal::Account(AccountRefusal::NameTaken { name }))) => {
                made_before(&visitor, name, &password).await?
            }
            made => made?,
        };
        new_token(&visitor, &headers, made).await
    };
    let made = made.await;
    let code = code.map(|code| code.0.clone());
    entered(
        &visitor,
        Kind::Registration,
        made,
        name,
        Origin { next, code },
    )
}

/// A password that was typed twice: browsers hide what is typed.
pub(super) fn new_password(
    password: Password,
    again: Option<Password>,
) -> Result<Password, CommandError> {
    match again {
        Some(again) if again != password => Err(AccountRefusal::PasswordsDiffer.into()),
        Some(_) | None => Ok(password),
    }
}

async fn new_account(
    visitor: &Visitor,
    name: &str,
    password: &Password,
    code: Option<&Password>,
) -> Result<Player, CommandError> {
    let (server, network) = (&visitor.site.server, visitor.visit.network);
    let new = accounts::new_name(server, name.trim()).await?;
    let addresses = Vec::new();
    let made = account::register(server, network, new, password, code, addresses, None);
    let mut made = made.await?;
    if visitor.language != Language::default() {
        // Of the form, which the new member could read.
        let language = Setting::Language(Some(visitor.language));
        accounts::keep_of_new(server, &mut made, language).await;
    }
    Ok(made.player)
}

/// The account that the same form has made, if it was sent twice.
async fn made_before(
    visitor: &Visitor,
    name: PlayerName,
    password: &Password,
) -> Result<Player, CommandError> {
    let (server, network) = (&visitor.site.server, visitor.visit.network);
    let account = server.store.account_named(&name).await?;
    let age = account.map(|account| server.clock.wall().since(account.created_at));
    if age.is_some_and(|age| age < SENT_TWICE) {
        let credentials = Credentials {
            name: name.to_string(),
            password: password.clone(),
        };
        match account::authenticate(server, network, &credentials, None).await {
            Err(CommandError::Refused(Refusal::Account(AccountRefusal::AuthFailed))) => {}
            proven => return Ok(proven?.player),
        }
    }
    Err(AccountRefusal::NameTaken { name }.into())
}

/// A token for this browser, in the place of the one that it has.
async fn new_token(
    visitor: &Visitor,
    headers: &HeaderMap,
    member: Player,
) -> Result<(Player, Password), CommandError> {
    end_token(visitor, headers).await?;
    let token = bot::new_browser(&visitor.site.server, &member).await?;
    Ok((member, token))
}

/// Revokes the token that this browser has.
async fn end_token(visitor: &Visitor, headers: &HeaderMap) -> Result<(), CommandError> {
    if let (Some(member), Some(given)) = (&visitor.member, Given::of(headers, visitor.visit)) {
        bot::end_browser(&visitor.site.server, &member.player, &given.token).await?;
    }
    Ok(())
}

fn incomplete(why: &FormRejection) -> Response {
    refusal(why.status(), Label::RefusedForm)
}

/// Gives the cookie to somebody who has proven to be a member, or else the form again.
fn entered(
    visitor: &Visitor,
    kind: Kind,
    proven: Result<(Player, Password), CommandError>,
    name: String,
    Origin { next, code }: Origin,
) -> Response {
    match proven.map_err(Refused::from) {
        Ok((player, token)) => {
            info!(account = player.id.0, "logged in with a browser");
            let mut answer = Redirect::to(within(&next)).into_response();
            let name = player.name.as_str();
            give(
                &visitor.site.server,
                answer.headers_mut(),
                name,
                &token,
                visitor.visit,
            );
            answer
        }
        Err(Refused::Said(why)) => {
            let mut form = FormPage::new(visitor, kind, name, next);
            form.code = form.code.map(|none| code.unwrap_or(none));
            form.refused = Some(web::refusal(&why, &visitor.viewer()));
            let mut answer = answer(visitor, Keep::Never, &form);
            *answer.status_mut() = status(&why);
            answer
        }
        Err(why @ Refused::Missing) => super::frame::refused(visitor, &why),
    }
}

/// Logs the member out in this browser.
async fn log_out(visitor: Visitor, headers: HeaderMap) -> Response {
    if let Err(error) = end_token(&visitor, &headers).await {
        // Otherwise the cookie could still be used by anybody who has it.
        return super::frame::refused(&visitor, &error.into());
    }
    let mut answer = Redirect::to("/").into_response();
    set(answer.headers_mut(), "", 0, visitor.visit);
    answer
}

/// Gives a browser the cookie.
fn give(core: &Core, headers: &mut HeaderMap, name: &str, token: &Password, visit: Visit) {
    let value = format!("{name}.{}.{}", token.0, core.clock.wall().0);
    set(headers, &value, core.limits.web.login_age.as_secs(), visit);
}

/// Sets the cookie, or removes it with an age of 0.
fn set(headers: &mut HeaderMap, value: &str, age: u64, visit: Visit) {
    let secure = match visit.encryption {
        Encryption::Tls => "; Secure",
        Encryption::None | Encryption::NoneToProxy => "",
    };
    let name = session(visit);
    let cookie = format!("{name}={value}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{secure}");
    let mut cookie = HeaderValue::try_from(cookie).expect("names and tokens are plain text");
    cookie.set_sensitive(true);
    headers.append(SET_COOKIE, cookie);
}

/// What the cookie says.
struct Given {
    name: String,
    token: Password,
    /// When it was set. Browsers can say anything, and get a new cookie then.
    set_at: Timestamp,
}

impl Given {
    fn of(headers: &HeaderMap, visit: Visit) -> Option<Self> {
        let mut parts = cookie(headers, session(visit))?.split('.');
        Some(Self {
            name: parts.next()?.to_owned(),
            token: Password(parts.next()?.to_owned()),
            set_at: Timestamp(parts.next().and_then(|it| it.parse().ok()).unwrap_or(0)),
        })
    }
}

/// The line with which the member of the cookie logs in to a session.
pub(super) fn login_line(headers: &HeaderMap, visit: Visit) -> Option<String> {
    let Given { name, token, .. } = Given::of(headers, visit)?;
    Some(format!("login {name} {}", token.0))
}

/// Who has the cookie, if it is of use. Then the member may come.
async fn member_of(
    server: &Server,
    visit: Visit,
    given: Option<&Given>,
) -> Result<Option<LoggedIn>, CommandError> {
    let Some(Given { name, token, .. }) = given else {
        return Ok(None);
    };
    let account = account::of_browser(server, visit.network, name, token).await?;
    Ok(account.map(|account| LoggedIn::new(&account, By::Page)))
}

/// Whether the cookie of a visitor is still of use.
pub(super) async fn is_logged_in(visitor: &Visitor, headers: &HeaderMap) -> bool {
    let given = Given::of(headers, visitor.visit);
    let member = member_of(&visitor.site.server, visitor.visit, given.as_ref()).await;
    matches!(member, Ok(Some(_)))
}

/// Recognises the member of the cookie. One that is old is renewed; one that is of no use any more
/// is removed.
pub(super) async fn recognise(
    State(site): State<Site>,
    Extension(visit): Extension<Visit>,
    mut request: Request,
    next: Next,
) -> Response {
    let is_asset = request.uri().path().starts_with("/assets/");
    if is_asset || !has_session(request.headers(), visit) {
        return next.run(request).await;
    }
    let server = &site.server;
    let given = Given::of(request.headers(), visit);
    let given = match member_of(server, visit, given.as_ref()).await {
        Ok(Some(member)) => {
            request
                .extensions_mut()
                .insert(Recognised(Arc::new(member)));
            given
        }
        // The account is deleted or banned, or the token was revoked.
        Ok(None) | Err(CommandError::Refused(_)) => None,
        Err(failure @ (CommandError::Store(_) | CommandError::Hash(_))) => {
            let said = Label::RefusedAccount;
            drop(failure.into_refusal());
            return refusal(StatusCode::SERVICE_UNAVAILABLE, said);
        }
    };
    let mut answer = next.run(request).await;
    let name = session(visit).as_bytes();
    let is_session = |cookie: &HeaderValue| cookie.as_bytes().starts_with(name);
    let headers = answer.headers_mut();
    if headers.get_all(SET_COOKIE).iter().any(is_session) {
        // The member has logged in or out.
        return answer;
    }
    match given {
        None => set(headers, "", 0, visit),
        Some(given) => {
            let age = server.clock.wall().since(given.set_at);
            if age >= server.limits.web.login_renewed() {
                give(server, headers, &given.name, &given.token, visit);
            }
        }
    }
    answer
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_login_leads_to_a_page_of_this_server_only() {
        for (next, there) in [
            ("/game/12?language=mg", "/game/12?language=mg"),
            ("", "/"),
            ("play", "/"),
            ("//evil.example", "/"),
            ("/\\evil.example", "/"),
            ("https://evil.example", "/"),
            ("/a\r\nSet-Cookie: a=b", "/"),
        ] {
            assert_eq!(within(next), there, "{next}");
        }
    }
}
