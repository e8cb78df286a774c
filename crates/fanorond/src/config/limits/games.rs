//! Limits of games, and of everything that leads to a game or shows one.

use super::DAY;
use crate::config::declare::settings;
use crate::config::limits::SlotBounds;
use std::time::Duration;

settings! {
    /// Active games.
    GameLimits {
        /// Active games of one player; a player can choose fewer with `limit`. One more gets
        /// `limit`.
        active: u32 = 20, 1..=10_000;
        /// Boards in one `show` or `export`. More get `limit`.
        boards_per_command: usize = 20;
        /// Whole turns that `legal turns` lists.
        listed_turns: usize = 200;
        /// In a live game the clock of the player to move starts when the board has been sent, but
        /// at most this long after the opponent's turn.
        lag_grace: Duration = Duration::from_secs(5), Duration::ZERO..=Duration::from_mins(1);
        /// In a live game the opponent of a disconnected player can claim the win after this time.
        /// After a restart of the server, clocks wait this long for their players.
        disconnect_grace: Duration = Duration::from_mins(1), Duration::from_secs(1)..=Duration::from_hours(1);
        /// In a live game the opponent of a disconnected player is told how long the absence lasts
        /// at half of `disconnect_grace`, at its end, and this long before its end.
        claim_warning: Duration = Duration::from_secs(10);
        /// If the login of a disconnected player is refused because of load, the opponent can claim
        /// the win no earlier than this after it.
        login_retry: Duration = Duration::from_secs(30);
        /// Refused logins make the opponent of a disconnected player wait at most this much longer
        /// than `disconnect_grace`.
        max_claim_delay: Duration = Duration::from_mins(5);
        /// In a live game a loss on time is declared this long after the deadline, so that a
        /// command that was read in time still counts.
        flag_delay: Duration = Duration::from_millis(20);
        /// A turn of a correspondence game that took less than this is charged in full: vacations
        /// and downtime are not read from the database.
        short_turn: Duration = Duration::from_mins(1);
        /// The most time that one side of a live game can gain from increments and `moretime`. More
        /// gets `limit`.
        max_extra_time: Duration = Duration::from_hours(6);
        /// Days of vacation of one player per year.
        vacation_days: u16 = 30, 0..=365;
        /// Games that are kept in memory while nobody uses them.
        cached: usize = 4_096;
        /// Turns of all games whose earlier positions are kept in memory, about 100 bytes each.
        /// Other games are read from the database and played again for each question about an
        /// earlier position.
        remembered_turns: usize = 200_000;
    }
}

settings! {
    /// Challenges.
    ChallengeLimits {
        /// Open challenges of one player. One more gets `limit`.
        open: u32 = 20, 1..=1_000;
    }
}

settings! {
    /// Seeks.
    SeekLimits {
        /// Open seeks of one player. One more gets `limit`.
        per_player: u32 = 5, 1..=1_000;
        /// Open seeks of all players. One more gets `limit`.
        total: u32 = 500, 1..=100_000;
        /// Open seeks of all guests. One more gets `limit`: the rest of `total` is for members.
        guests: u32 = 300;
        /// Open seeks that a new seek is compared with, oldest first.
        compared: u32 = 50;
        /// A seek expires after this time. Its owner is told if online.
        lifetime: Duration = DAY * 14;
        /// An invitation expires after this time. Its owner is told if online.
        invitation_lifetime: Duration = DAY, Duration::from_mins(1)..=DAY * 14;
        /// Wrong codes of invitations per minute from one address. More get `rate_limited`, also
        /// for right codes. 0: no limit.
        wrong_codes_per_minute: usize = 10, 0..=1_000_000;
        /// People are told about one new seek in this time, and then how many more there were.
        /// Programs are told about every seek.
        announce_interval: Duration = Duration::from_secs(15);
        /// Seeks in one `seeks graph`.
        graph_rows: u32 = 40;
    }
}

settings! {
    /// Queued turns and previews.
    QueueLimits {
        /// Queued turns of one player in one game. One more gets `limit`.
        moves_per_game: usize = 200;
        /// Queued turns in a row. One more gets `limit`.
        depth: usize = 40;
        /// Turns of both sides that are played automatically in a row. The next turn waits for its
        /// player.
        automatic_turns: u32 = 250;
        /// Games with queued turns that the server reads from the database at once when it
        /// starts.
        batch: u32 = 1_000;
        /// Turns in one `preview`. More get `limit`.
        preview_turns: usize = 50;
    }
}

settings! {
    /// Watching games.
    ObserveLimits {
        /// Games that one player watches at once. One more gets `limit`, unless one of them has
        /// ended.
        games: usize = 20;
        /// Players whose games one player follows. One more gets `limit`.
        followed_players: usize = 20, 1..=1_000;
    }
}

settings! {
    /// Finished games.
    HistoryLimits {
        /// Games that the server reads for one page of `history`. If they do not fill the page, the
        /// answer names the command that continues.
        scanned_games: u32 = 2_000;
        /// Finished games of two players that `versus` counts: the last ones.
        compared_games: u32 = 10_000;
        /// Finished games of a player that `stats` counts: the last ones.
        counted_games: u32 = 10_000, 1..=1_000_000;
        /// Players that one `versus` compares with each other. More are refused with `limit`.
        compared_players: usize = 10;
        /// Bookmarks of one member. One more gets `limit`.
        bookmarks: u32 = 500, 0..=100_000;
        /// Bytes of the note of a bookmark. A longer one gets `limit`.
        bookmark_bytes: usize = 200;
        /// Turns in one list of `moves`.
        listed_turns: u32 = 200;
    }
}

settings! {
    /// Exports of game records.
    RecordLimits {
        /// Exports at the same time, on all connections. One more gets `limit`.
        concurrent_exports: usize = 16;
        /// Exports of one player at the same time. One more gets `limit`.
        exports_per_player: usize = 2;
        /// Exports at the same time from one address. One more gets `limit`.
        exports_per_address: usize = 4;
        /// Exports at the same time of guests and of connections that are not logged in. One more
        /// gets `limit`: the rest of `concurrent_exports` is for members.
        guest_exports: usize = 8;
        /// Bytes per second that the client of an export must accept. A slower export ends with
        /// `limit`, so that others can begin theirs. 0: off.
        min_bytes_per_second: u32 = 1_024, 0..=1_000_000;
        /// Games that an export of all games of a player reads from the database at once.
        batch: u32 = 32;
        /// How often a member can export everything within an hour. One more gets `rate_limited`.
        /// 0: any number.
        everything_per_hour: usize = 3, 0..=1_000;
    }
}

impl RecordLimits {
    pub(crate) fn slots(&self) -> SlotBounds {
        SlotBounds {
            of_person: self.exports_per_player,
            of_address: self.exports_per_address,
            of_strangers: self.guest_exports,
            of_all: self.concurrent_exports,
        }
    }
}

settings! {
    /// Replays of game records.
    ReplayLimits {
        /// Open replays. One more gets `limit`.
        open: usize = 256;
        /// Players in one replay. One more gets `limit`.
        participants: usize = 32;
    }
}

settings! {
    /// Studies: games with variations and notes that members keep.
    StudyLimits {
        /// Studies of one member. One more gets `limit`.
        per_member: u32 = 100;
        /// Turns of one study, those of variations included. One more gets `limit`.
        turns: usize = 2_000;
        /// Bytes of one study as a record, as it is pasted and as it is stored. More get `limit`.
        record_bytes: usize = 262_144;
        /// Bytes of one note. More get `limit`. A board with a note of more than 300 bytes does not
        /// fit a small window.
        note_bytes: usize = 300;
    }
}
