//! SIGHUP: the configuration and the certificate are read again.

use crate::cli::ServeArgs;
use crate::config::Config;
use crate::limits::Limits;
use crate::ops::RunState;
use crate::tls::Tls;
use std::collections::BTreeMap;
use std::sync::Arc;
use tokio::signal::unix::Signal;
use tokio::sync::watch;
use toml::Value;
use tracing::{debug, info, warn};

/// The settings that a reload applies: the code reads them from the server's limits whenever it needs them
/// (`tests/it/tidy.rs` checks that). All others are read once, when the server starts.
pub(crate) const APPLIED: [&str; 35] = [
    "limits.connection.close_bytes",
    "limits.connection.close_wait",
    "limits.connection.default_rows",
    "limits.connection.handshake_timeout",
    "limits.connection.paged_bytes",
    "limits.connection.stop_wait",
    "limits.connection.write_timeout",
    "limits.account.mail_addresses",
    "limits.login.password_max_bytes",
    "limits.login.password_min_characters",
    "limits.game.boards_per_command",
    "limits.game.listed_turns",
    "limits.game.vacation_days",
    "limits.challenge.open",
    "limits.seek.graph_rows",
    "limits.seek.total",
    "limits.queue.depth",
    "limits.queue.moves_per_game",
    "limits.queue.preview_turns",
    "limits.observe.games",
    "limits.history.listed_turns",
    "limits.history.scanned_games",
    "limits.list.rows",
    "limits.chat.censored",
    "limits.chat.listed_members",
    "limits.chat.topic_characters",
    "limits.mailbox.comments_per_game",
    "limits.mailbox.comments_shown",
    "limits.mailbox.subscriptions",
    "limits.admin.ban_days",
    "limits.admin.mute_minutes",
    "limits.bot.per_member",
    "limits.bot.tokens",
    "limits.simul.games",
    "limits.simul.open",
];

/// What a reload reads, and the configuration in force.
#[derive(Debug)]
pub(crate) struct Reloader {
    args: ServeArgs,
    config: Config,
    tls: Option<Arc<Tls>>,
}

impl Reloader {
    #[must_use]
    pub(crate) fn new(args: ServeArgs, config: Config, tls: Option<Arc<Tls>>) -> Self {
        Self { args, config, tls }
    }

    /// Reloads at every SIGHUP.
    pub(crate) async fn run(mut self, mut hangups: Signal, state: watch::Receiver<RunState>) {
        while hangups.recv().await.is_some() {
            self.reload_certificate();
            match Config::load(&self.args, std::env::vars_os()) {
                Ok(config) => self.apply(config, &state.borrow().clone()),
                Err(error) => warn!(%error, "configuration not reloaded; the old one stays in use"),
            }
        }
    }

    fn reload_certificate(&self) {
        match self.tls.as_ref().map(|tls| tls.reload()) {
            None => {}
            Some(Ok(true)) => info!("reloaded the TLS certificate"),
            Some(Ok(false)) => debug!("the TLS certificate is unchanged"),
            Some(Err(error)) => warn!(%error, "TLS certificate not reloaded; the old one stays in use"),
        }
    }

    /// Puts those settings in force that can change while the server runs, and names the others.
    fn apply(&mut self, mut config: Config, state: &RunState) {
        let (before, after) = (values(&mut self.config), values(&mut config));
        let keys = before.keys().chain(after.keys()).filter(|key| before.get(*key) != after.get(*key));
        let (applied, later): (Vec<&String>, Vec<&String>) =
            keys.partition(|key| APPLIED.contains(&key.as_str()));
        take_over(&mut self.config.limits, &after);
        if let RunState::Running(server) = state
            && !applied.is_empty()
        {
            server.limits.replace(self.config.limits.clone());
        }
        info!(changed = ?unique(applied), "reloaded the configuration");
        if !later.is_empty() {
            warn!(changed = ?unique(later), "these settings change with the next restart");
        }
    }
}

/// Each key once.
fn unique(mut keys: Vec<&String>) -> Vec<&String> {
    keys.dedup();
    keys.sort();
    keys.dedup();
    keys
}

/// All values, by key. Some are secret, so only the keys are shown.
fn values(config: &mut Config) -> BTreeMap<String, Value> {
    let mut values = BTreeMap::new();
    for (name, section) in config.sections() {
        for entry in section.entries() {
            let key = if name.is_empty() { entry.key.to_owned() } else { format!("{name}.{}", entry.key) };
            values.extend(entry.value.compared().map(|value| (key, value)));
        }
    }
    values
}

/// Takes the values of [`APPLIED`] over.
fn take_over(limits: &mut Limits, values: &BTreeMap<String, Value>) {
    for (topic, section) in limits.sections() {
        for mut entry in section.entries() {
            let key = format!("limits.{topic}.{}", entry.key);
            if APPLIED.contains(&key.as_str())
                && let Some(value) = values.get(&key)
            {
                entry.value.set(value);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_applied_setting_exists() {
        let values = values(&mut Config::default());
        for key in APPLIED {
            assert!(values.contains_key(key), "{key}");
        }
    }

    #[test]
    fn only_applied_settings_change() {
        let mut config = Config::default();
        config.limits.list.rows = 7;
        config.limits.connection.backlog = 7;
        let mut limits = Limits::default();
        take_over(&mut limits, &values(&mut config));
        assert_eq!(limits.list.rows, 7);
        assert_eq!(limits.connection.backlog, Limits::default().connection.backlog);
    }
}
