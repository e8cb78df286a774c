//! Limits of lists, preferences, talk, messages, mail and administration.

use super::DAY;
use crate::config::declare::settings;
use std::time::Duration;

settings! {
    /// Lists.
    ListLimits {
        /// Rows of one page. The answer names the command for the next page.
        rows: u32 = 20, 1..=1_000;
    }
}

settings! {
    /// Preferences.
    SettingLimits {
        /// Aliases of one player. One more gets `limit`.
        aliases: usize = 50;
        /// Bytes of the text of an alias. A longer text gets `bad_args`.
        alias_bytes: usize = 200;
    }
}

settings! {
    /// Talk. Messages are counted for each account and kind; one more gets `rate_limited`.
    ChatLimits {
        /// `tell`, `say` and replies of one player per minute. 0: off.
        tells_per_minute: usize = 40, 0..=100_000;
        /// `chat`, `kibitz`, `whisper` and talk in replays of one player per minute. 0: off.
        board_lines_per_minute: usize = 30, 0..=100_000;
        /// Lines of one player in all channels per minute. 0: off.
        channel_lines_per_minute: usize = 15, 0..=100_000;
        /// Shouts of one player within `shout_window`. 0: off.
        shouts: usize = 5, 0..=100_000;
        /// The time window of `shouts`.
        shout_window: Duration = Duration::from_mins(10);
        /// Actions of one player per minute that others are told about, such as challenges, offers
        /// and observing a game. 0: off.
        actions_per_minute: usize = 60, 0..=100_000;
        /// Seeks of one player per minute. A simul that is opened counts as a shout. 0: off.
        seeks_per_minute: usize = 30;
        /// Reports of one player within `report_window`. 0: off.
        reports: usize = 5;
        /// Reports of all guests at one address within `report_window`. One more gets
        /// `rate_limited`. 0: off.
        reports_per_address: usize = 10, 0..=100_000;
        /// The time window of `reports` and `reports_per_address`.
        report_window: Duration = Duration::from_hours(1);
        /// Lines of others that are remembered for each player who is online. A `report` has those
        /// of the reported player; older lines are forgotten.
        remembered_lines: usize = 30;
        /// How often a player may send the same text to single players or to the watchers of a game
        /// within `repeat_window`. 0: off.
        repeats: usize = 3;
        /// How often a player may send the same text to channels, or shout it, within
        /// `repeat_window`. 0: off.
        public_repeats: usize = 1;
        /// The time window of `repeats` and `public_repeats`.
        repeat_window: Duration = Duration::from_mins(1);
        /// Players in one `tell`. More get `limit`.
        recipients: usize = 10;
        /// Channels on the server. One more gets `limit`.
        channels: u32 = 200;
        /// Channels that one player has created. One more gets `limit`.
        channels_per_owner: u32 = 3;
        /// Channels that one player has joined. One more gets `limit`.
        channels_joined: u32 = 20;
        /// Players whom one player censors. One more gets `limit`.
        censored: u32 = 100;
        /// Lines about what others do that one connection of a person shows within
        /// `unasked_window`, such as challenges, offers, seeks, arrivals, observers and talk. The
        /// rest is left out, and the connection says so. Programs get all.
        unasked_lines: usize = 40;
        /// How many of them may be about one player, not counting `tell`.
        unasked_lines_of_one: usize = 20;
        /// The time window of `unasked_lines`.
        unasked_window: Duration = Duration::from_secs(30);
        /// Characters of the topic of a channel. A longer topic gets `bad_args`.
        topic_characters: usize = 120;
        /// Members of a channel that are listed by name. The rest are counted.
        listed_members: usize = 100;
        /// A player who reconnects within this time counts as never having left, and nobody is
        /// notified.
        leave_delay: Duration = Duration::from_secs(20), Duration::ZERO..=Duration::from_hours(1);
    }
}

settings! {
    /// Messages, comments and news of games.
    MailboxLimits {
        /// Messages in one mailbox. One more replaces the oldest read message; if there is none, it
        /// gets `limit`.
        messages: u32 = 200, 1..=10_000;
        /// Unread messages from one sender to one recipient. One more gets `limit`.
        unread_per_sender: u32 = 20;
        /// Unread messages in one mailbox from players whom the owner does not know: with whom the
        /// owner has not played, to whom the owner has not written, and of whose arrival the owner
        /// is not notified. One more replaces the oldest unread one of the player who has most
        /// there; if that is the sender, it gets `limit`. If the mailbox is full, they give way to
        /// messages of players whom the owner knows.
        unread_from_strangers: u32 = 100;
        /// Recipients of one message. More get `limit`.
        recipients: usize = 10;
        /// Comments that are kept with a game. One more replaces the oldest of the player who has
        /// written most of them.
        comments_per_game: u32 = 100;
        /// Comments that are shown below a board.
        comments_shown: u32 = 3;
        /// Games and players that one player subscribes to. One more gets `limit`.
        subscriptions: u32 = 100;
        /// News older than this is deleted.
        news_lifetime: Duration = DAY * 30, Duration::from_hours(1)..=DAY * 365;
        /// News in one list.
        news_rows: u32 = 30;
    }
}

settings! {
    /// Sending mail.
    MailLimits {
        /// A digest is mailed this long after the first news in it.
        digest_delay: Duration = Duration::from_hours(1), Duration::ZERO..=DAY * 30;
        /// The shortest time between two digests to one player.
        digest_interval: Duration = DAY;
        /// The first retry after a failed delivery. The time doubles with each retry; one attempt
        /// takes at most half of it.
        retry: Duration = Duration::from_mins(1);
        /// The longest time between two retries.
        max_retry: Duration = Duration::from_hours(4);
        /// Mail that could not be delivered for this long is dropped, and logged.
        give_up_after: Duration = DAY * 3, Duration::from_mins(1)..=DAY * 30;
        /// Mails with news for one account per hour. Later news waits, and is in the next mail. 0:
        /// off.
        news_per_account: usize = 20, 0..=100_000;
        /// Mails with news to one address per hour, from all accounts together. If all addresses of
        /// an account have got so many, the mail waits. 0: off.
        news_per_address: usize = 20;
        /// Confirmation codes that are mailed for one account per day. One more gets
        /// `rate_limited`. 0: off.
        codes_per_account: usize = 10;
        /// Confirmation codes that are mailed to one address per day, from all accounts together.
        /// One more gets `rate_limited`. 0: off.
        codes_per_address: usize = 3;
        /// A confirmation code ends after this time.
        code_lifetime: Duration = DAY;
        /// Wrong codes after which a confirmation code ends.
        wrong_codes: u32 = 5;
        /// The longest time between two searches for mail that another server has queued.
        poll_interval: Duration = Duration::from_mins(5);
        /// Players or mails that are read from the database at once.
        batch: u32 = 100;
        /// Players and games whose news are remembered until the next search for mail that is due.
        /// If there are more, all players are searched.
        remembered_changes: usize = 65_536;
    }
}

settings! {
    /// Commands of administrators.
    AdminLimits {
        /// Broadcasts that a player sees after a login. Older ones are left out.
        broadcasts_at_login: u32 = 20;
        /// The longest `mute`, in minutes. More gets `bad_args`.
        mute_minutes: u32 = 525_600;
        /// The longest `ban`, in days. More gets `bad_args`.
        ban_days: u32 = 3_650;
        /// The longest `ban` by a moderator, in days. More gets `bad_args`.
        moderator_ban_days: u32 = 30, 1..=36_500;
        /// The widest range of IPv4 addresses for `ban`, in leading bits: 16 allows `203.0.0.0/16`.
        /// A wider range gets `bad_args`.
        ban_prefix_ipv4: u8 = 16;
        /// The widest range of IPv6 addresses for `ban`, in leading bits. A wider range gets
        /// `bad_args`.
        ban_prefix_ipv6: u8 = 32;
        /// A code of `resetpassword` ends after this time.
        reset_code_lifetime: Duration = DAY;
        /// A code of `admit` ends after this time.
        admission_lifetime: Duration = DAY * 7, DAY..=DAY * 365;
        /// Accounts that can be registered with one code of `admit`. More gets `bad_args`.
        admission_uses: u32 = 100, 1..=10_000;
        /// Open reports. One more gets `limit`. A report about the same player by the same player
        /// or for the same reason is joined to the open one.
        open_reports: u32 = 500;
        /// Open reports of guests. One more gets `limit`: the rest of `open_reports` is for
        /// members.
        guest_reports: u32 = 200;
        /// Closed reports are deleted after this time.
        report_lifetime: Duration = DAY * 90, DAY..=DAY * 3_650;
        /// The longest countdown of `shutdown`, in seconds. More gets `bad_args`.
        shutdown_seconds: u32 = 604_800;
        /// Everybody is told about a `shutdown` when it is ordered, and when these times are left.
        shutdown_announcements: Vec<Duration> = shutdown_announcements(), Duration::from_secs(1)..=DAY * 365;
    }
}

fn shutdown_announcements() -> Vec<Duration> {
    let minutes = [30, 10, 5, 1].map(Duration::from_mins);
    [DAY, Duration::from_hours(1)]
        .into_iter()
        .chain(minutes)
        .chain([30, 10].map(Duration::from_secs))
        .collect()
}
