//! Sends mail through the relay, an SMTP server.

use crate::config::{BadConfig, MailConfig, MailTls};
use crate::services::place::Place;
use fanorona_game::Timestamp;
use fanorona_store::Outbound;
use lettre::message::header::{ContentType, Header, HeaderName, HeaderValue};
use lettre::message::{Mailbox, Message};
use lettre::transport::smtp::authentication::Credentials;
use lettre::{Address, AsyncSmtpTransport, AsyncTransport as _, Tokio1Executor};
use std::error::Error;
use std::time::{Duration, SystemTime};

/// Permanent SMTP errors about the address or the mail; retrying does not help. Other 5xx replies,
/// for example to a wrong password, are about the relay.
const REFUSES_ADDRESS: [u16; 6] = [501, 550, 551, 552, 553, 556];

/// The connection to the relay.
#[derive(Debug)]
pub struct Relay {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    site: Option<String>,
    place: String,
    patience: Duration,
}

/// Why a mail was not sent.
#[derive(Debug)]
pub enum NotSent {
    /// The address is invalid, or the relay refuses the mail permanently.
    Never(String),
    /// The relay does not accept this mail now.
    Later(String),
    /// The relay is unreachable or accepts nothing.
    NoRelay(String),
}

impl Relay {
    /// Prepares the connection. Nothing is connected yet.
    ///
    /// # Errors
    /// The sender is not an address, the password would be sent without encryption, or the system
    /// has no certificates.
    pub fn new(config: &MailConfig, patience: Duration) -> Result<Self, BadConfig> {
        let from = config.from.parse().map_err(|_no_mailbox| {
            BadConfig::new(format_args!(
                "mail.from is not a mail address: \"{}\"",
                config.from
            ))
        })?;
        let host = config.relay.as_str();
        let no_tls = |error: lettre::transport::smtp::Error| {
            BadConfig::new(format_args!(
                "TLS to mail.relay {host} cannot be set up: {}",
                causes(&error)
            ))
        };
        let mut transport = match config.tls {
            MailTls::Starttls => {
                AsyncSmtpTransport::<Tokio1Executor>::starttls_relay(host).map_err(no_tls)?
            }
            MailTls::Tls => AsyncSmtpTransport::<Tokio1Executor>::relay(host).map_err(no_tls)?,
            MailTls::None => AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(host),
        };
        if let Some(port) = config.port {
            transport = transport.port(port);
        }
        match (&config.username, &config.password) {
            (Some(_), Some(_)) if config.tls == MailTls::None && !is_this_machine(host) => {
                return Err(BadConfig::new(
                    "mail.password would be sent without encryption: set mail.tls".to_owned(),
                ));
            }
            (Some(name), Some(password)) => {
                transport =
                    transport.credentials(Credentials::new(name.clone(), password.0.clone()));
            }
            (None, None) => {}
            (Some(_), None) | (None, Some(_)) => {
                return Err(BadConfig::new(
                    "mail.username and mail.password belong together",
                ));
            }
        }
        let transport = transport.timeout(Some(patience)).build();
        Ok(Self {
            transport,
            from,
            site: config.site.as_deref().map(for_telnet),
            place: Place::GAME.to_owned(),
            patience,
        })
    }

    /// The same relay for a place with this name.
    #[must_use]
    pub fn of_place(self, name: Option<String>) -> Self {
        let place = name.unwrap_or(self.place);
        Self { place, ..self }
    }

    /// What the place is called.
    pub fn place(&self) -> &str {
        &self.place
    }

    /// Host and port of the server, as mail says them.
    pub fn site(&self) -> Option<&str> {
        self.site.as_deref()
    }

    /// Sends a test mail.
    ///
    /// # Errors
    /// Why the relay did not accept it, for the operator.
    pub async fn test(&self, address: &str, now: Timestamp) -> Result<(), String> {
        let piece = Outbound {
            id: 0,
            address: address.to_owned(),
            subject: "Fanorona: test".to_owned(),
            body: "This is a test mail from fanorond.\n".to_owned(),
            token: None,
            made_at: now,
            attempts: 0,
            next_attempt: now,
        };
        self.send(&piece, now).await.map_err(|why| match why {
            NotSent::Never(why) => format!("mail to {address} was refused permanently: {why}"),
            NotSent::Later(why) => format!("mail to {address} was refused for now: {why}"),
            NotSent::NoRelay(why) => format!("the relay accepts no mail: {why}"),
        })
    }

    /// Sends one mail, with the date on which it was written.
    pub async fn send(&self, piece: &Outbound, date: Timestamp) -> Result<(), NotSent> {
        let message = self.message(piece, date)?;
        match tokio::time::timeout(self.patience, self.transport.send(message)).await {
            Ok(Ok(_taken)) => Ok(()),
            Ok(Err(error)) => Err(not_sent(&error)),
            Err(_late) => Err(NotSent::NoRelay(
                "the relay did not answer in time".to_owned(),
            )),
        }
    }

    /// The mail with its headers. Their types refuse everything that would break a header.
    fn message(&self, piece: &Outbound, date: Timestamp) -> Result<Message, NotSent> {
        let address: Address = piece
            .address
            .parse()
            .map_err(|_none| NotSent::Never("the address is invalid".to_owned()))?;
        let mut message = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, address))
            .subject(&piece.subject)
            .date(system_time(date))
            // The same in every attempt, so that mail programs recognize a second copy.
            .message_id(Some(format!(
                "<{}.{}@{}>",
                piece.made_at.0,
                piece.id,
                self.from.email.domain()
            )))
            .header(AutoSubmitted)
            .header(ContentType::TEXT_PLAIN);
        if let (Some(site), Some(token)) = (&self.site, &piece.token) {
            message = message.header(ListUnsubscribe::new(site, &token.0));
        }
        message
            .body(piece.body.clone())
            .map_err(|error| NotSent::Never(error.to_string()))
    }
}

fn is_this_machine(host: &str) -> bool {
    host == "localhost" || host == "::1" || host.starts_with("127.")
}

fn system_time(moment: Timestamp) -> SystemTime {
    SystemTime::UNIX_EPOCH + moment.since(Timestamp(0))
}

fn not_sent(error: &lettre::transport::smtp::Error) -> NotSent {
    let status = error.status().map(u16::from);
    match status {
        Some(status) if REFUSES_ADDRESS.contains(&status) => NotSent::Never(causes(error)),
        Some(_) if error.is_transient() => NotSent::Later(causes(error)),
        Some(_) | None => NotSent::NoRelay(causes(error)),
    }
}

/// An error and its causes in one line.
fn causes(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        let more = cause.to_string();
        if !text.contains(&more) {
            text = format!("{text}: {more}");
        }
        source = cause.source();
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Says that no person wrote the mail, so that no program answers it (RFC 3834).
#[derive(Clone)]
struct AutoSubmitted;

impl Header for AutoSubmitted {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("Auto-Submitted")
    }

    fn parse(_: &str) -> Result<Self, Box<dyn Error + Send + Sync>> {
        Ok(Self)
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), "auto-generated".to_owned())
    }
}

/// Says how to unsubscribe (RFC 2369, which allows any URL and a comment).
#[derive(Clone)]
struct ListUnsubscribe(String);

impl ListUnsubscribe {
    fn new(site: &str, token: &str) -> Self {
        let place = site.split_whitespace().collect::<Vec<_>>().join(":");
        Self(format!("<telnet://{place}> (nomail {token})"))
    }
}

impl Header for ListUnsubscribe {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("List-Unsubscribe")
    }

    fn parse(text: &str) -> Result<Self, Box<dyn Error + Send + Sync>> {
        Ok(Self(text.to_owned()))
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), self.0.clone())
    }
}

/// An address as it is typed behind `telnet`: a space before the port.
fn for_telnet(address: &str) -> String {
    match address.rsplit_once(':') {
        Some((host, port)) if !host.contains(':') => format!("{host} {port}"),
        Some(_) | None => address.to_owned(),
    }
}
