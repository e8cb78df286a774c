//! The audit log: each action as a row.

use crate::{AdminAction, Banned, Length};
use fanorona_game::Player;
use std::time::Duration;

pub(super) fn length(seconds: i64) -> Length {
    match seconds.unsigned_abs() {
        0 => Length::Endless,
        seconds => Length::For(Duration::from_secs(seconds)),
    }
}

/// How the column `lasts_s` has it.
pub(super) fn seconds(length: Length) -> i64 {
    match length {
        Length::Endless => 0,
        Length::For(length) => length.as_secs().try_into().unwrap_or(i64::MAX),
    }
}

/// The audit entry of an action.
pub(super) struct Record {
    pub(super) act: &'static str,
    pub(super) subject: Option<String>,
    pub(super) detail: Option<String>,
    pub(super) length: Option<Length>,
}

impl Record {
    pub(super) fn new(
        act: &'static str,
        subject: impl Into<Option<String>>,
        detail: impl Into<Option<String>>,
    ) -> Self {
        let detail: Option<String> = detail.into();
        let detail = detail.filter(|detail| !detail.is_empty());
        Self {
            act,
            subject: subject.into(),
            detail,
            length: None,
        }
    }

    fn lasting(self, length: Length) -> Self {
        Self {
            length: Some(length),
            ..self
        }
    }
}

pub(super) fn record(action: &AdminAction) -> Record {
    let name = |player: &Player| player.name.to_string();
    match action {
        AdminAction::Grant { player, role } => Record::new("grant", name(player), role.to_string()),
        AdminAction::Revoke(player) => Record::new("revoke", name(player), None),
        AdminAction::Announce(text) => Record::new("announce", None, text.clone()),
        AdminAction::Broadcast(text) => Record::new("broadcast", None, text.clone()),
        AdminAction::SetMotd(Some(text)) => Record::new("motd set", None, text.clone()),
        AdminAction::SetMotd(None) => Record::new("motd clear", None, None),
        AdminAction::AddNews(text) => Record::new("news add", None, text.clone()),
        AdminAction::RemoveNews(number) => Record::new("news remove", number.to_string(), None),
        AdminAction::Kick { player, why } => Record::new("kick", name(player), why.clone()),
        AdminAction::Mute {
            player,
            length,
            why,
            ..
        } => Record::new("mute", name(player), why.clone()).lasting(*length),
        AdminAction::Unmute(player) => Record::new("unmute", name(player), None),
        AdminAction::Ban {
            whom, length, why, ..
        } => Record::new("ban", banned(whom), why.clone()).lasting(*length),
        AdminAction::Unban(whom) => Record::new("unban", banned(whom), None),
        AdminAction::ResetPassword { player, .. } => {
            Record::new("resetpassword", name(player), None)
        }
        AdminAction::Recover { player, .. } => Record::new("recover", name(player), None),
        AdminAction::Rename { player, to, why } => {
            Record::new("rename", name(player), format!("{to} {why}"))
        }
        AdminAction::Remove { player, why, .. } => {
            Record::new("deleteaccount", name(player), why.clone())
        }
        AdminAction::Enroll(new) => Record::new("newaccount", new.name.to_string(), None),
        AdminAction::Invite { uses, .. } => Record::new("admit", None, uses.to_string()),
        AdminAction::EndInvitations => Record::new("admit none", None, None),
        AdminAction::LookAtOrigins(player) => Record::new("alts", name(player), None),
        AdminAction::SetAccess(level) => Record::new("access", level.to_string(), None),
        AdminAction::CloseReport { number, why } => {
            Record::new("reports close", number.to_string(), why.clone())
        }
        AdminAction::Adjudicate { save, why } => {
            let score = save
                .record
                .game
                .result()
                .map_or("", |result| result.score.code());
            Record::new(
                "adjudicate",
                save.record.id.to_string(),
                format!("{score} {why}"),
            )
        }
        AdminAction::Shutdown { seconds, why } => {
            Record::new("shutdown", None, format!("{seconds} {why}"))
        }
        AdminAction::CancelShutdown => Record::new("shutdown cancel", None, None),
        AdminAction::CloseChannel { channel, why } => {
            Record::new("channel close", channel.name.to_string(), why.clone())
        }
        AdminAction::SetTopic { channel, topic } => {
            Record::new("channel topic", channel.name.to_string(), topic.clone())
        }
    }
}

pub(super) fn banned(whom: &Banned) -> String {
    match whom {
        Banned::Account(player) => player.name.to_string(),
        Banned::Network(network) => network.clone(),
    }
}
