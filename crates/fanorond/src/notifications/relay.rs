//! Handing mail to the relay.

use crate::config::{BadConfig, MailConfig, MailTls};
use fanorona_game::Timestamp;
use fanorona_store::{MailToken, Outbound};
use lettre::message::header::{ContentType, Header, HeaderName, HeaderValue};
use lettre::message::{Mailbox, Message};
use lettre::transport::smtp::authentication::Credentials;
use lettre::{Address, AsyncSmtpTransport, AsyncTransport as _, Tokio1Executor};
use std::error::Error;
use std::time::{Duration, SystemTime};

/// Answers of a relay that are about the address, or the mail, and will be the same the next time. Others of the
/// fifth hundred, a wrong password say, are about the relay.
const REFUSES_ADDRESS: [u16; 6] = [501, 550, 551, 552, 553, 556];

/// The way out.
#[derive(Debug)]
pub struct Relay {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    site: Option<String>,
    patience: Duration,
}

/// Why a piece of mail has not left.
#[derive(Debug)]
pub(crate) enum NotSent {
    /// It never will: the address is none, or the relay refuses it.
    Never(String),
    /// The relay does not take this piece now.
    Later(String),
    /// The relay does not take anything now.
    NoRelay(String),
}

impl Relay {
    /// The way out that the operator has chosen. Nothing is connected yet.
    ///
    /// # Errors
    /// The sender is no address, a password would travel in the clear, or the system has no certificates.
    pub fn new(config: &MailConfig, patience: Duration) -> Result<Self, BadConfig> {
        let from = config.from.parse().map_err(|_no_mailbox| {
            BadConfig::new(format_args!("mail.from is no mail address: \"{}\"", config.from))
        })?;
        let host = config.relay.as_str();
        let no_tls = |error: lettre::transport::smtp::Error| {
            BadConfig::new(format_args!("TLS to mail.relay {host} cannot be set up: {}", causes(&error)))
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
                    "mail.password would travel in the clear: set mail.tls".to_owned(),
                ));
            }
            (Some(name), Some(password)) => {
                transport = transport.credentials(Credentials::new(name.clone(), password.0.clone()));
            }
            (None, None) => {}
            (Some(_), None) | (None, Some(_)) => {
                return Err(BadConfig::new("mail.username and mail.password belong together"));
            }
        }
        let transport = transport.timeout(Some(patience)).build();
        Ok(Self { transport, from, site: config.site.clone(), patience })
    }

    /// Where players find the server, as mail tells them.
    pub(crate) fn site(&self) -> Option<&str> {
        self.site.as_deref()
    }

    /// Sends a test mail.
    ///
    /// # Errors
    /// Why the relay has not taken it, for the operator.
    pub(crate) async fn test(&self, address: &str, now: Timestamp) -> Result<(), String> {
        let piece = Outbound {
            id: 0,
            address: address.to_owned(),
            subject: "Fanorona: a test".to_owned(),
            body: "This is a test of the mail that fanorond sends.\n".to_owned(),
            token: MailToken("TOKEN".to_owned()),
            made_at: now,
            attempts: 0,
            next_attempt: now,
        };
        self.send(&piece).await.map_err(|why| match why {
            NotSent::Never(why) => format!("mail to {address} is refused for good: {why}"),
            NotSent::Later(why) => format!("mail to {address} is refused for now: {why}"),
            NotSent::NoRelay(why) => format!("the relay takes no mail: {why}"),
        })
    }

    /// Hands one piece of mail over.
    pub(crate) async fn send(&self, piece: &Outbound) -> Result<(), NotSent> {
        let message = self.message(piece)?;
        match tokio::time::timeout(self.patience, self.transport.send(message)).await {
            Ok(Ok(_taken)) => Ok(()),
            Ok(Err(error)) => Err(not_sent(&error)),
            Err(_late) => Err(NotSent::NoRelay("the relay did not answer in time".to_owned())),
        }
    }

    /// The letter in its envelope. Whatever a header would be broken by is refused by the types.
    fn message(&self, piece: &Outbound) -> Result<Message, NotSent> {
        let address: Address =
            piece.address.parse().map_err(|_none| NotSent::Never("the address is none".to_owned()))?;
        let mut message = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, address))
            .subject(&piece.subject)
            .date(system_time(piece.made_at))
            // The same in every attempt, so that a second copy can be told from a second mail.
            .message_id(Some(format!("<{}.{}@{}>", piece.made_at.0, piece.id, self.from.email.domain())))
            .header(AutoSubmitted)
            .header(ContentType::TEXT_PLAIN);
        if let Some(site) = &self.site {
            message = message.header(ListUnsubscribe::new(site, &piece.token.0));
        }
        message.body(piece.body.clone()).map_err(|error| NotSent::Never(error.to_string()))
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

/// An error with what has caused it, in one line.
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

/// Says that no person has written the mail, so that no machine answers it (RFC 3834).
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

/// Says where and how the mail is ended (RFC 2369, which allows any address and a comment).
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
