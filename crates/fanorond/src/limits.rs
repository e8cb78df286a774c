//! Every bound of the server, with its default and what happens at it.

mod house;
mod programs;
mod seeks;

pub use house::HouseLimits;
pub use programs::ProgramLimits;
pub use seeks::SeekLimits;

use crate::tables::LiveBounds;
use fanorona_protocol::codec::CodecLimits;
use fanorona_protocol::shorthand::AliasLimits;
use std::time::Duration;

/// Every bound of the server.
///
/// The address limits do not hold for connections from the machine itself.
#[derive(Debug, Clone)]
pub struct Limits {
    /// Lines and telnet negotiations. A longer line is answered with `too_long` and skipped.
    pub codec: CodecLimits,
    /// Somebody who has not logged in, and types no line for so long, is told so, and the connection closes.
    pub login_within: Duration,
    /// Somebody who has not logged in after so long is told so, whatever was typed, and the connection closes.
    pub stranger_stays: Duration,
    /// Somebody who types nothing for so long, and has no game going on, is told so, and the connection closes.
    pub idle: Duration,
    /// Bytes that may wait to be written to one connection. When they are full, boards behind
    /// which a later one of the same game waits are left out; when that is not enough the connection closes.
    pub outbox_bytes: usize,
    /// A connection that takes no bytes for so long is closed.
    pub write_stall: Duration,
    /// Connections from one address (IPv6: one /64) at once. One more is told so, and closes.
    pub connections_per_address: usize,
    /// New connections from one address in [`Limits::connect_window`]. One more is told so, and closes.
    pub connects_per_address: usize,
    /// The time in which new connections are counted.
    pub connect_window: Duration,
    /// Commands that one connection may give at once before it is slowed down. Nothing is refused: the next
    /// line is read later.
    pub command_burst: u32,
    /// Commands a second that one connection may give in the long run.
    pub commands_per_second: u32,
    /// Logins from one address in a minute, right or wrong. One more is answered with `rate_limited`.
    pub logins_per_minute: usize,
    /// Wrong passwords for one name before every further attempt has to wait.
    pub free_wrong_passwords: u32,
    /// The longest such wait; the first is one second, and each is twice the one before.
    pub longest_password_wait: Duration,
    /// Accounts, of guests too, that may be made from one address in a day. One more is answered with
    /// `rate_limited`.
    pub accounts_per_day: usize,
    /// Games that a player may have going on. One more is answered with `limit`.
    pub open_games: u32,
    /// Challenges of one player that may wait. One more is answered with `limit`.
    pub open_challenges: u32,
    /// Open challenges to all.
    pub seeks: SeekLimits,
    /// Boards in one `show`. More are answered with `limit`.
    pub boards_at_once: usize,
    /// Rows of a list; the rest comes by the command named below the list.
    pub page_rows: u32,
    /// Finished games that are looked at for one page of `history`; where they do not fill it, the command below
    /// looks further.
    pub history_looks: u32,
    /// Turns in one list of `moves`; the rest comes by the command named below the list.
    pub listed_moves: u32,
    /// Exports that may be under way, of all connections. One more is answered with `limit`.
    pub exports_at_once: usize,
    /// Replays that may be open. One more is answered with `limit`.
    pub replays: usize,
    /// People in one replay. One more is answered with `limit`.
    pub people_in_replay: usize,
    /// Whole turns that `legal turns` lists.
    pub listed_turns: usize,
    /// Replies that one player may have queued on one board. One more is answered with `limit`.
    pub queued_replies: usize,
    /// Replies that may be queued one after the other. One more is answered with `limit`.
    pub queued_in_a_row: usize,
    /// Turns that play by themselves one after the other, of both sides together. The next one waits for its
    /// player.
    pub replies_in_a_row: u32,
    /// Turns of one `preview`. More are answered with `limit`.
    pub preview_turns: usize,
    /// Fewest characters of a password.
    pub password_least: usize,
    /// Most bytes of a password.
    pub password_most: usize,
    /// Mail addresses of one account.
    pub addresses: usize,
    /// Own abbreviations of one player. One more is answered with `limit`.
    pub aliases: usize,
    /// Bytes of what an abbreviation stands for. A longer one is answered with `bad_args`.
    pub alias_bytes: usize,
    /// Bytes that are kept of an answer behind its first page. What is longer is cut, and says so.
    pub paged_bytes: usize,
    /// How many lines a telnet client's screen is taken to have that does not tell. The list of all commands comes in
    /// pages of it, and whoever sees a first board there is told of a smaller one.
    pub assumed_rows: u16,
    /// What is in hand when the server stops has so long to finish.
    pub stop_grace: Duration,
    /// Words to everybody that somebody is told at login; older ones are left out.
    pub broadcasts_at_login: u32,
    /// The longest time for which `mute` takes the word from somebody, in minutes, where it is given at all. More
    /// is answered with `bad_args`, as with the two below.
    pub mute_minutes: u32,
    /// The longest time for which `ban` keeps somebody out, in days, where it is given at all.
    pub ban_days: u32,
    /// The longest time before `shutdown` stops the server, in seconds.
    pub shutdown_seconds: u32,
    /// How often the server gives a sign of life in the database. When it starts, the time since the last one is
    /// charged to nobody, if it is more than three times this.
    pub heartbeat: Duration,
    /// Days of vacation that a player may take within a year.
    pub vacation_days: u16,
    /// How long a board of a game by the minute may be on its way to the player to move before that player's clock
    /// runs all the same.
    pub unseen_board: Duration,
    /// How long a player of a game by the minute whose line has dropped may be away before the opponent may claim
    /// the game; and how long a clock waits for its player after a start of the server. It goes on running
    /// while somebody is away.
    pub return_grace: Duration,
    /// The most time that one side of one game by the minute may get by its turns and from its opponent before
    /// `moretime` is answered with `limit`.
    pub most_extra_time: Duration,
    /// How often the server gives a sign of life while games by the minute go on: the time since the last one is
    /// given back when it was killed.
    pub live_heartbeat: Duration,
    /// Messages in one mailbox. One more takes the place of the oldest that was read; when none was, it is
    /// answered with `limit`.
    pub messages: u32,
    /// Messages of one sender to one reader that are not read. One more is answered with `limit`.
    pub unread_of_one: u32,
    /// Recipients of one message. More are answered with `limit`.
    pub recipients: usize,
    /// Comments that stay with a board. One more takes the place of the oldest.
    pub comments: u32,
    /// Comments below a board that is shown.
    pub comments_shown: u32,
    /// Boards that one person watches at once. One more is answered with `limit`, unless one of them is over, which
    /// then gives way; a game of a player who is followed is not watched then.
    pub observed_boards: usize,
    /// Players that one person follows while here. One more is answered with `limit`.
    pub followed_players: usize,
    /// Boards and players that somebody follows. One more is answered with `limit`.
    pub followed: u32,
    /// News older than this is forgotten.
    pub news_kept: Duration,
    /// News in one list. The list says that there is more.
    pub news_listed: u32,
    /// So long after the first news a digest is mailed, so that it tells of what follows as well.
    pub digest_wait: Duration,
    /// A digest comes at most once in this time.
    pub digest_every: Duration,
    /// A relay that takes no mail is tried again after this, then after twice as long. No attempt takes longer
    /// than half of it, so that nobody else begins another one meanwhile.
    pub mail_retry: Duration,
    /// The longest time between two attempts.
    pub mail_longest_retry: Duration,
    /// Mail that could not be sent for so long is given up.
    pub mail_given_up: Duration,
    /// The house's players, their advice, and exhibitions.
    pub house: HouseLimits,
    /// Bots, and connections in json mode.
    pub programs: ProgramLimits,
    /// The prompt is drawn again when nothing more has come unasked for so long: once behind several lines.
    pub prompt_after: Duration,
    /// However much comes, the prompt is drawn again this long after the first line.
    pub prompt_at_latest: Duration,
    /// What people may say, and what they may hear or not hear.
    pub talk: TalkLimits,
}

impl Limits {
    /// What holds for games by the minute.
    #[must_use]
    pub(crate) fn for_live_games(&self) -> LiveBounds {
        LiveBounds { unseen: self.unseen_board, grace: self.return_grace, most_given: self.most_extra_time }
    }

    /// What holds for abbreviations. Written out a line may be as long as one that is typed.
    #[must_use]
    pub fn for_aliases(&self) -> AliasLimits {
        AliasLimits {
            most: self.aliases,
            text_bytes: self.alias_bytes,
            line_bytes: self.codec.max_line_bytes,
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            codec: CodecLimits::default(),
            login_within: Duration::from_secs(60),
            stranger_stays: Duration::from_secs(600),
            idle: Duration::from_secs(3_600),
            outbox_bytes: 64 * 1_024,
            write_stall: Duration::from_secs(30),
            connections_per_address: 16,
            connects_per_address: 32,
            connect_window: Duration::from_secs(600),
            command_burst: 20,
            commands_per_second: 10,
            logins_per_minute: 3,
            free_wrong_passwords: 3,
            longest_password_wait: Duration::from_secs(300),
            accounts_per_day: 5,
            open_games: 20,
            open_challenges: 20,
            seeks: SeekLimits::default(),
            boards_at_once: 20,
            page_rows: 20,
            history_looks: 2_000,
            listed_moves: 200,
            exports_at_once: 16,
            replays: 256,
            people_in_replay: 32,
            listed_turns: 200,
            queued_replies: 200,
            queued_in_a_row: 40,
            replies_in_a_row: 250,
            preview_turns: 50,
            password_least: 2,
            password_most: 256,
            addresses: 5,
            aliases: 50,
            alias_bytes: 200,
            paged_bytes: 64 * 1_024,
            assumed_rows: 24,
            stop_grace: Duration::from_secs(4),
            broadcasts_at_login: 20,
            mute_minutes: 525_600,
            ban_days: 3_650,
            shutdown_seconds: 604_800,
            heartbeat: Duration::from_secs(60),
            vacation_days: 30,
            unseen_board: Duration::from_secs(5),
            return_grace: Duration::from_secs(60),
            most_extra_time: Duration::from_secs(6 * 3_600),
            live_heartbeat: Duration::from_secs(1),
            messages: 200,
            unread_of_one: 20,
            recipients: 10,
            comments: 100,
            comments_shown: 3,
            observed_boards: 20,
            followed_players: 20,
            followed: 100,
            news_kept: Duration::from_secs(30 * 86_400),
            news_listed: 30,
            digest_wait: Duration::from_secs(3_600),
            digest_every: Duration::from_secs(86_400),
            mail_retry: Duration::from_secs(60),
            mail_longest_retry: Duration::from_secs(4 * 3_600),
            mail_given_up: Duration::from_secs(3 * 86_400),
            house: HouseLimits::default(),
            programs: ProgramLimits::default(),
            prompt_after: Duration::from_millis(33),
            prompt_at_latest: Duration::from_millis(500),
            talk: TalkLimits::default(),
        }
    }
}

/// What people may say, and what they may hear or not hear. What one person says is counted for the account, by
/// kind; one more is answered with `rate_limited`, and says when to go on.
#[derive(Debug, Clone)]
pub struct TalkLimits {
    /// Lines in a minute to single people: `tell`, `say`, replies.
    pub tells_per_minute: usize,
    /// Lines in a minute to the people at a board: `chat`, and what is said to watchers and in replays.
    pub board_lines_per_minute: usize,
    /// Lines in a minute in channels, in all of them together.
    pub channel_lines_per_minute: usize,
    /// Shouts in [`TalkLimits::shout_window`].
    pub shouts: usize,
    /// The time in which shouts are counted.
    pub shout_window: Duration,
    /// So often the same may be said to single people in [`TalkLimits::repeat_window`]; to many, once.
    pub repeats: usize,
    /// The time in which the same said again is refused.
    pub repeat_window: Duration,
    /// People in one `tell`. More are answered with `limit`.
    pub listeners: usize,
    /// Channels in all. One more is answered with `limit`, as with the three below.
    pub channels: u32,
    /// Channels that one person may have founded.
    pub channels_of_one: u32,
    /// Channels in which one person may be.
    pub channels_joined: u32,
    /// People whom somebody does not hear.
    pub censored: u32,
    /// Letters of a topic. A longer one is answered with `bad_args`.
    pub topic_letters: usize,
    /// Names of those in a channel that are told; of the others only how many they are.
    pub inside_listed: usize,
    /// Who comes back within this time has not gone: nobody is told of either.
    pub gone_after: Duration,
}

impl Default for TalkLimits {
    fn default() -> Self {
        Self {
            tells_per_minute: 40,
            board_lines_per_minute: 30,
            channel_lines_per_minute: 15,
            shouts: 5,
            shout_window: Duration::from_secs(600),
            repeats: 3,
            repeat_window: Duration::from_secs(60),
            listeners: 10,
            channels: 200,
            channels_of_one: 3,
            channels_joined: 20,
            censored: 100,
            topic_letters: 120,
            inside_listed: 100,
            gone_after: Duration::from_secs(20),
        }
    }
}
