//! SIGHUP: the certificate and the text about the place are read again, and the configuration is compared with the one in use.

use crate::config::Config;
use crate::net::tls::Tls;
use crate::operations::cli::ServeArgs;
use crate::services::place::Place;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use tokio::signal::unix::Signal;
use toml::Value;
use tracing::{debug, info, warn};

/// What a reload reads, and the configuration in use.
#[derive(Debug)]
pub(crate) struct Reloader {
    args: ServeArgs,
    config: Config,
    tls: Option<Arc<Tls>>,
    place: Arc<Place>,
}

impl Reloader {
    #[must_use]
    pub(crate) fn new(
        args: ServeArgs,
        config: Config,
        tls: Option<Arc<Tls>>,
        place: Arc<Place>,
    ) -> Self {
        Self {
            args,
            config,
            tls,
            place,
        }
    }

    /// Reloads at every SIGHUP.
    pub(crate) async fn run(mut self, mut hangups: Signal) {
        while hangups.recv().await.is_some() {
            self.reload_certificate();
            self.reload_place();
            match Config::load(&self.args, std::env::vars_os()) {
                Ok(config) => self.compare(config),
                Err(error) => warn!(%error, "the configuration is wrong; the old one stays in use"),
            }
        }
    }

    fn reload_certificate(&self) {
        match self.tls.as_ref().map(|tls| tls.reload()) {
            None => {}
            Some(Ok(true)) => info!("reloaded the TLS certificate"),
            Some(Ok(false)) => debug!("the TLS certificate is unchanged"),
            Some(Err(error)) => {
                warn!(%error, "TLS certificate not reloaded; the old one stays in use");
            }
        }
    }

    fn reload_place(&self) {
        match self.place.reload() {
            Ok(true) => info!("reloaded the text about the place"),
            Ok(false) => debug!("the text about the place is unchanged"),
            Err(error) => {
                warn!(%error, "the text about the place is not reloaded; the old one stays");
            }
        }
    }

    /// Names the settings that have changed. They are read when the server starts.
    fn compare(&mut self, mut config: Config) {
        let (before, after) = (values(&mut self.config), values(&mut config));
        let keys = before
            .keys()
            .chain(after.keys())
            .filter(|key| before.get(*key) != after.get(*key));
        let changed: BTreeSet<&String> = keys.collect();
        info!("read the configuration again");
        if !changed.is_empty() {
            warn!(?changed, "these settings change with the next restart");
        }
    }
}

/// All values, by key. Some are secret, so only the keys are shown.
fn values(config: &mut Config) -> BTreeMap<String, Value> {
    let mut values = BTreeMap::new();
    for (name, section) in config.sections() {
        for entry in section.entries() {
            let key = if name.is_empty() {
                entry.key.to_owned()
            } else {
                format!("{name}.{}", entry.key)
            };
            values.extend(entry.value.compared().map(|value| (key, value)));
        }
    }
    values
}
