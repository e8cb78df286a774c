//! Who is online on other nodes, and what the other nodes are told.

use super::{Presence, Present};
use crate::people::news::{AccountNews, Fanout};
use crate::people::outbox::{Subscription, Subscriptions};

use crate::people::aliases::Aliases;
use fanorona_game::{AccountId, GameId, GameRecord, Timestamp};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::server::Notice;
use fanorona_protocol::preferences::Setting;
use fanorona_store::{NodeNumber, OnlineSince, TokenHash};
use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

/// An account with sessions on other nodes.
#[derive(Debug)]
pub(super) struct RemoteSessions {
    /// It has no sessions here.
    pub(super) present: Present,
    nodes: BTreeMap<NodeNumber, SessionsThere>,
}

/// The sessions of an account on another node.
#[derive(Debug, Clone)]
pub struct SessionsThere {
    /// What any of them is subscribed to.
    pub subscriptions: Subscriptions,
    /// For each session the last line that was typed in it, as far as it is known.
    pub last_lines: Vec<Timestamp>,
}

/// Other nodes hear of a line if they have heard of none for this long. So they show at most this
/// much too long as the time that somebody has been idle.
const LINES_REPORTED_EVERY: Duration = Duration::from_secs(30);

impl Presence {
    /// The way to the other nodes, if there are any.
    pub fn others(&self) -> &Fanout {
        &self.others
    }

    /// Lets other nodes read again what an account has chosen.
    pub fn have_reread(&self, account: AccountId) {
        self.others.send(AccountNews::Reread { account: account.0 });
    }

    /// Closes the sessions of an account on other nodes, because a newer one has replaced them.
    pub fn take_over_from(&self, account: AccountId, replaced: &[OnlineSince]) {
        if !replaced.is_empty() {
            let replaced = replaced
                .iter()
                .map(|online| (online.node.0, online.since.0))
                .collect();
            self.others.send(AccountNews::TakenOver {
                account: account.0,
                replaced,
            });
        }
    }

    /// Closes the sessions of an account here, unless they are newer than those that were replaced.
    /// Logins in progress go on, because they are newer too.
    pub fn taken_over(&self, account: AccountId, since: Timestamp) {
        if let Some(present) = self
            .here
            .get(&account)
            .filter(|present| present.since <= since)
        {
            present.sessions.close(None, Notice::TakenOver);
        }
    }

    /// Lets other nodes read again who may come.
    pub fn have_access_reread(&self) {
        self.others.send(AccountNews::RereadAccess);
    }

    /// Takes note of an account on another node. Returns whether it was not online before.
    pub fn note_elsewhere(
        &self,
        node: NodeNumber,
        present: Present,
        sessions: SessionsThere,
    ) -> bool {
        let mut names = self.names.lock();
        let account = present.player.id;
        let is_new = !self.is_here(account);
        names.insert(present.player.name.key(), account);
        let mut elsewhere = self
            .elsewhere
            .entry(account)
            .or_insert_with(|| RemoteSessions {
                present,
                nodes: BTreeMap::new(),
            });
        elsewhere.nodes.insert(node, sessions);
        is_new
    }

    /// Whether it is known that an account is online on another node.
    pub fn is_on(&self, node: NodeNumber, account: AccountId) -> bool {
        self.elsewhere
            .get(&account)
            .is_some_and(|elsewhere| elsewhere.nodes.contains_key(&node))
    }

    /// Takes note that an account is no longer on a node. Returns its entry if it is offline now.
    pub fn forget_elsewhere(&self, node: NodeNumber, account: AccountId) -> Option<Present> {
        let mut names = self.names.lock();
        let (_, gone) = self.elsewhere.remove_if_mut(&account, |_, elsewhere| {
            elsewhere.nodes.remove(&node);
            elsewhere.nodes.is_empty()
        })?;
        if self.here.contains_key(&account) {
            return None;
        }
        names.remove(&gone.present.player.name.key());
        Some(gone.present)
    }

    /// Who is on other nodes, and on which.
    pub fn all_elsewhere(&self) -> Vec<(NodeNumber, AccountId)> {
        let of = |account: AccountId, nodes: &BTreeMap<NodeNumber, SessionsThere>| {
            nodes
                .keys()
                .map(|node| (*node, account))
                .collect::<Vec<_>>()
        };
        self.elsewhere
            .iter()
            .flat_map(|elsewhere| of(*elsewhere.key(), &elsewhere.nodes))
            .collect()
    }

    /// Whether an account has sessions on other nodes.
    pub fn is_elsewhere(&self, account: AccountId) -> bool {
        self.elsewhere.contains_key(&account)
    }

    /// Whether a session of an account on another node has a subscription.
    pub(super) fn is_subscribed_elsewhere(
        &self,
        account: AccountId,
        subscription: Subscription,
    ) -> bool {
        self.elsewhere.get(&account).is_some_and(|elsewhere| {
            elsewhere
                .nodes
                .values()
                .any(|there| there.subscriptions.include(subscription))
        })
    }

    /// When the last line was typed on another node.
    pub(super) fn last_line_elsewhere(&self, account: AccountId) -> Option<Timestamp> {
        self.elsewhere
            .get(&account)?
            .nodes
            .values()
            .flat_map(|there| &there.last_lines)
            .max()
            .copied()
    }

    /// How many sessions an account has on other nodes.
    pub fn sessions_elsewhere(&self, account: AccountId) -> usize {
        let elsewhere = self.elsewhere.get(&account);
        elsewhere.map_or(0, |elsewhere| {
            elsewhere
                .nodes
                .values()
                .map(|there| there.last_lines.len())
                .sum()
        })
    }

    /// Makes room for one more session of an account, which may have `most`: closes those on other
    /// nodes that have been idle for longer than any here.
    pub fn make_room_elsewhere(&self, account: AccountId, most: usize) {
        let Some(mut elsewhere) = self.elsewhere.get_mut(&account) else {
            return;
        };
        let here = self
            .sessions(account)
            .map(|sessions| sessions.last_lines())
            .unwrap_or_default();
        let mut lines: Vec<(Timestamp, NodeNumber)> = elsewhere
            .nodes
            .iter()
            .flat_map(|(node, there)| there.last_lines.iter().map(|line| (*line, *node)))
            .filter(|(line, _)| here.iter().all(|own| line < own))
            .collect();
        lines.sort();
        let all = here.len()
            + elsewhere
                .nodes
                .values()
                .map(|there| there.last_lines.len())
                .sum::<usize>();
        for (line, node) in lines.into_iter().take((all + 1).saturating_sub(most)) {
            if let Some(there) = elsewhere.nodes.get_mut(&node)
                && let Some(at) = there.last_lines.iter().position(|other| *other == line)
            {
                there.last_lines.remove(at);
            }
            self.others.send(AccountNews::CloseIdlest {
                account: account.0,
                node: node.0,
                most,
            });
        }
    }

    /// Closes the session of an account here that has been idle longest, because there are more
    /// than `most`.
    pub fn close_idlest_here(&self, account: AccountId, most: usize) {
        if let Some(sessions) = self.sessions(account) {
            sessions.close_idlest(Notice::TooManySessions { most });
        }
    }

    /// Closes the sessions of an account that have logged in with tokens that are revoked.
    pub fn end_tokens(&self, account: AccountId, tokens: &[TokenHash]) {
        if !tokens.is_empty() {
            let hashes = tokens.iter().map(|token| token.0.clone()).collect();
            self.others.send(AccountNews::TokensRevoked {
                account: account.0,
                hashes,
            });
            self.end_tokens_here(account, tokens);
        }
    }

    /// The same on this node.
    pub fn end_tokens_here(&self, account: AccountId, tokens: &[TokenHash]) {
        self.revoke(account);
        if let Some(sessions) = self.sessions(account) {
            sessions.close_with(tokens, Notice::TokenRevoked);
        }
    }

    /// Takes note of a line that was typed here. Other nodes hear of some.
    pub fn note_line(&self, account: AccountId, line: Timestamp) {
        if self.others.exist()
            && let Some(sessions) = self.sessions(account)
            && sessions.should_report(line, LINES_REPORTED_EVERY)
        {
            self.report(account);
        }
    }

    /// Tells other nodes what they need to know of the sessions of an account here.
    pub fn report(&self, account: AccountId) {
        self.others.is_online(self.entry_here(account).as_slice());
    }

    /// Tells other nodes who is online here.
    pub fn report_all(&self) {
        self.others.is_online(&self.all_here());
    }

    /// The entry of an account with sessions on this node.
    pub fn entry_here(&self, account: AccountId) -> Option<Present> {
        self.here.get(&account).map(|present| present.clone())
    }

    /// The accounts with sessions on this node.
    pub fn all_here(&self) -> Vec<Present> {
        self.here.iter().map(|present| present.clone()).collect()
    }

    /// Takes note that an account was shown a board.
    pub fn note_shown(&self, account: AccountId, record: &GameRecord) {
        let mut shown = self.shown.entry(account).or_default();
        let version = shown.entry(record.id).or_insert(record.version.0);
        *version = record.version.0.max(*version);
    }

    /// Shows the sessions of an account on this node a board that has changed elsewhere, unless
    /// they were shown this one or a newer one already. Returns whether they were shown it.
    pub fn show_newer_here(&self, account: AccountId, record: &GameRecord, event: &Event) -> bool {
        let Some(sessions) = self.sessions(account) else {
            return false;
        };
        let mut shown = self.shown.entry(account).or_default();
        let newer = shown
            .get(&record.id)
            .is_none_or(|shown| *shown < record.version.0);
        if newer {
            shown.insert(record.id, record.version.0);
            sessions.push(event);
        }
        newer
    }

    /// The boards that accounts here were shown: the games and their versions.
    pub fn all_shown(&self) -> HashMap<AccountId, HashMap<GameId, i64>> {
        self.shown
            .iter()
            .map(|shown| (*shown.key(), shown.clone()))
            .collect()
    }

    /// Forgets a board that an account was shown.
    pub fn forget_shown(&self, account: AccountId, game: GameId) {
        if let Some(mut shown) = self.shown.get_mut(&account) {
            shown.remove(&game);
        }
    }

    /// Sends preferences to the sessions of an account on this node.
    pub fn adjust_here(&self, account: AccountId, settings: &[Setting]) {
        if let Some(sessions) = self.sessions(account) {
            sessions.adjust(settings);
        }
    }

    /// Sends aliases to the sessions of an account on this node.
    pub fn take_aliases_here(&self, account: AccountId, aliases: &Aliases) {
        if let Some(sessions) = self.sessions(account) {
            sessions.take_aliases(aliases);
        }
    }
}
