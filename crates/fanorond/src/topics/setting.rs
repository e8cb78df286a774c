//! Preferences, abbreviations, and boards in words.

use super::{HandlerOutput, Result, play};
use crate::error::CommandError;
use crate::logged_in::{By, Effect, LoggedIn};
use crate::server::Server;
use fanorona_protocol::command::{About, Question, Set, Shorthand};
use fanorona_protocol::event::{Cell, Event, Table};
use fanorona_protocol::preferences::Setting;
use fanorona_protocol::refusal::{PreferenceRefusal, Refusal};
use fanorona_protocol::reply::{Done, Fact, Reply, Settings, Told};
use fanorona_protocol::shorthand::{AliasName, Aliases};

/// Changes preferences, or shows them.
pub(crate) async fn set(server: &Server, me: &LoggedIn, said: Set) -> Result {
    let mut preferences = me.preferences.clone();
    let (told, settings) = match said {
        Set::ShowAll => (Told::All, Vec::new()),
        Set::Show(preference) => (Told::One(preference), Vec::new()),
        Set::Change(settings) => {
            let mut changed = Vec::new();
            for setting in &settings {
                if !changed.contains(&setting.preference()) {
                    changed.push(setting.preference());
                }
                preferences.change(setting.clone());
            }
            keep(server, me, &settings).await?;
            (Told::Changed(changed), settings)
        }
    };
    let reply = Reply::done(Done::Settings(Box::new(Settings { preferences, told })));
    if settings.is_empty() {
        return Ok(reply.into());
    }
    if me.by == By::Line {
        // Somebody may be here on another connection, who has to see it at once.
        server.presence.adjust(me.player.id, &settings);
    }
    Ok(HandlerOutput { reply, effect: Effect::Settings(settings) })
}

async fn keep(server: &Server, me: &LoggedIn, settings: &[Setting]) -> Result<()> {
    let kept: Vec<(&str, Option<String>)> = settings.iter().map(Setting::kept).collect();
    let changes: Vec<(&str, Option<&str>)> =
        kept.iter().map(|(name, value)| (*name, value.as_deref())).collect();
    server.store.set_preferences(me.player.id, &changes).await.map_err(CommandError::from)
}

/// The abbreviations of a user, as they are kept.
async fn kept_aliases(server: &Server, me: &LoggedIn) -> Result<Aliases> {
    let kept = server.store.aliases(me.player.id).await?;
    Ok(Aliases::from_stored(kept.iter().map(|(name, text)| (name.as_str(), text.as_str()))))
}

/// Shows, defines and forgets abbreviations.
pub(crate) async fn shorthand(server: &Server, me: &LoggedIn, said: Shorthand) -> Result {
    let aliases = kept_aliases(server, me).await?;
    match said {
        Shorthand::ShowAll => Ok(list(&aliases)),
        Shorthand::Show(name) => match aliases.get(&name) {
            Some(text) => {
                Ok(Done::Alias { name: name.to_ascii_lowercase(), text: Some(text.to_owned()) }.into())
            }
            None => Err(Refusal::Preferences(PreferenceRefusal::NoAlias { name }).into()),
        },
        Shorthand::Define(name, text) => define(server, me, aliases, &name, text).await,
        Shorthand::Forget(name) => forget(server, me, aliases, name).await,
    }
}

fn list(aliases: &Aliases) -> HandlerOutput {
    let rows = aliases.iter().map(|(name, text)| vec![Cell::from(name), Cell::from(text)]).collect();
    let table = Table { name: "alias", columns: &["name", "stands for"], rows, more: None };
    Reply::showing(vec![Event::Table(table)], Done::Quietly).into()
}

async fn define(
    server: &Server,
    me: &LoggedIn,
    mut aliases: Aliases,
    name: &AliasName,
    text: String,
) -> Result {
    aliases.check(name, &text, &server.limits.for_aliases()).map_err(Refusal::Preferences)?;
    let kept = server.store.set_alias(me.player.id, name.as_str(), &text).await;
    kept?;
    aliases.insert(name, &text);
    let reply = Reply::done(Done::Alias { name: name.as_str().to_owned(), text: Some(text) });
    Ok(HandlerOutput { reply, effect: Effect::Aliases(aliases) })
}

async fn forget(server: &Server, me: &LoggedIn, mut aliases: Aliases, name: String) -> Result {
    if !aliases.remove(&name) {
        return Err(Refusal::Preferences(PreferenceRefusal::NoAlias { name }).into());
    }
    let name = name.to_ascii_lowercase();
    server.store.unset_alias(me.player.id, &name).await?;
    let reply = Reply::done(Done::Alias { name, text: None });
    Ok(HandlerOutput { reply, effect: Effect::Aliases(aliases) })
}

/// Answers a question about a board in words.
pub(crate) async fn ask(server: &Server, me: &LoggedIn, question: Question) -> Result {
    let board = play::which_board(server, me, question.board).await?;
    let record = super::board_for(server, Some(me), board).await?;
    if let About::Point(point) = question.about
        && !record.ruleset().contains(point)
    {
        return Err(Refusal::Preferences(PreferenceRefusal::NoPoint { word: point.to_string() }).into());
    }
    Ok(Done::Fact(Box::new(Fact { record, about: question.about })).into())
}
