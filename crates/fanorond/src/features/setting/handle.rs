//! What the commands about settings do.

use crate::command::session::PreferenceCommand;
use crate::command::setting::{AliasName, SettingCommand};
use crate::features::Result;
use crate::features::logged_in::LoggedIn;
use crate::people::aliases::Aliases;
use crate::services::accounts::keep_settings;
use crate::services::{Core, Server};
use fanorona_protocol::messages::lists::{List, Lists};
use fanorona_protocol::messages::reply::Done;
use fanorona_protocol::messages::setting::{AliasRow, SettingDone, SettingRefusal};
use fanorona_protocol::preferences::{Preference, Preferences, Setting};
use fanorona_protocol::value::AtMost;

/// Shows or changes the preferences of an account.
pub async fn preferences(server: &Server, me: &LoggedIn, command: PreferenceCommand) -> Result {
    match command {
        PreferenceCommand::ShowAll => done(SettingDone::All(Box::new(me.preferences.clone()))),
        PreferenceCommand::Show(option) => done(SettingDone::one(option, &me.preferences)),
        PreferenceCommand::Change(settings) => {
            let mut preferences = me.preferences.clone();
            settings
                .iter()
                .for_each(|setting| preferences.change(setting.clone()));
            let done = SettingDone::changed(&settings, preferences);
            change(server, me, settings, done).await
        }
        PreferenceCommand::Language(None) => done(SettingDone::language(me.preferences.language())),
        PreferenceCommand::Language(Some(language)) => {
            let settings = vec![Setting::Language(Some(language))];
            change(server, me, settings, SettingDone::language(language)).await
        }
    }
}

pub async fn handle(server: &Server, me: &LoggedIn, command: SettingCommand) -> Result {
    match command {
        SettingCommand::Aliases => list(&kept_aliases(server, me).await?),
        SettingCommand::Alias(name) => match kept_aliases(server, me).await?.get(&name) {
            Some(text) => {
                let (name, text) = (name.to_ascii_lowercase(), text.to_owned());
                done(SettingDone::Alias(AliasRow { name, text }))
            }
            None => Err(SettingRefusal::NoAlias { name }.into()),
        },
        SettingCommand::Define(name, text) => define(server, me, &name, text).await,
        SettingCommand::Unalias(name) => unalias(server, me, name).await,
    }
}

fn done(done: SettingDone) -> Result {
    Ok(Done::Setting(done).into())
}

/// Changes preferences, and keeps them with the account. All of its sessions have them immediately.
async fn change(
    server: &Server,
    me: &LoggedIn,
    settings: Vec<Setting>,
    done: SettingDone,
) -> Result {
    keep_settings(server, me.player.id, &settings).await?;
    server.presence.adjust(me.player.id, &settings);
    Ok(Done::Setting(done).into())
}

/// Keeps what was chosen before login with an account that has chosen nothing else. If it cannot be
/// kept, the session has it nevertheless.
pub async fn keep_chosen(server: &Server, me: &mut LoggedIn, chosen: &Preferences) {
    let is_new = |option: &Preference| {
        let (own, wanted) = (me.preferences.setting(*option), chosen.setting(*option));
        own == Setting::default_of(*option) && wanted != own
    };
    let settings: Vec<Setting> = Preference::all()
        .filter(is_new)
        .map(|option| chosen.setting(option))
        .collect();
    if settings.is_empty() {
        return;
    }
    if let Err(error) = keep_settings(server, me.player.id, &settings).await {
        error.into_refusal();
    }
    settings
        .into_iter()
        .for_each(|setting| me.preferences.change(setting));
}

/// The aliases of a user, as they are kept.
async fn kept_aliases(core: &Core, me: &LoggedIn) -> Result<Aliases> {
    let kept = core.store.aliases(me.player.id).await?;
    Ok(Aliases::from_stored(
        kept.iter()
            .map(|(name, text)| (name.as_str(), text.as_str())),
    ))
}

fn list(aliases: &Aliases) -> Result {
    let row = |(name, text): (&str, &str)| AliasRow {
        name: name.to_owned(),
        text: text.to_owned(),
    };
    Ok(Lists::Aliases(List::whole(aliases.iter().map(row).collect())).into())
}

async fn define(core: &Core, me: &LoggedIn, name: &AliasName, text: String) -> Result {
    let aliases = kept_aliases(core, me).await?;
    aliases.check(name, &text, &core.limits.for_aliases())?;
    let most = core.limits.setting.aliases;
    let kept = u32::try_from(most).unwrap_or(u32::MAX);
    if !core
        .store
        .set_alias(me.player.id, name.as_str(), &text, kept)
        .await?
    {
        return Err(SettingRefusal::TooManyAliases(AtMost { most }).into());
    }
    // Another session may have defined one meanwhile.
    let aliases = kept_aliases(core, me).await?;
    let alias = AliasRow {
        name: name.as_str().to_owned(),
        text,
    };
    core.presence.take_aliases(me.player.id, &aliases);
    done(SettingDone::Alias(alias))
}

async fn unalias(core: &Core, me: &LoggedIn, name: String) -> Result {
    let mut aliases = kept_aliases(core, me).await?;
    if !aliases.remove(&name) {
        return Err(SettingRefusal::NoAlias { name }.into());
    }
    let name = name.to_ascii_lowercase();
    core.store.unset_alias(me.player.id, &name).await?;
    core.presence.take_aliases(me.player.id, &aliases);
    done(SettingDone::Unaliased { name, text: () })
}
