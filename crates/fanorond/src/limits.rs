//! Every limit of the server, by topic. An operator changes them in the sections `[limits.TOPIC]`.
//!
//! Limits per address count an IPv6 network of 64 bits as one address, and do not apply to connections from the
//! machine itself. An IPv6 network of 48 bits may have `limits.server.addresses_per_site` times as much.

mod connections;
mod current;
mod engine;
mod games;
mod people;

pub use connections::{
    AccountLimits, ConnectionLimits, DatabaseLimits, LoginLimits, OpsLimits, PostgresSettings, ServerLimits,
};
pub(crate) use current::CurrentLimits;
pub use engine::{AnalysisLimits, BotLimits, EngineLimits, PuzzleLimits, RobotLimits, SimulLimits};
pub use games::{
    ChallengeLimits, GameLimits, HistoryLimits, ObserveLimits, QueueLimits, RecordLimits, ReplayLimits,
    SeekLimits, StudyLimits,
};
pub use people::{AdminLimits, ChatLimits, ListLimits, MailLimits, MailboxLimits, SettingLimits};

use crate::config::BadConfig;
use crate::settings::Section;
use crate::tables::LiveBounds;
use fanorona_protocol::topics::setting::alias::AliasLimits;
use fanorona_protocol::wire::codec::CodecLimits;
use fanorona_store::{PostgresLimits, Room, SqliteLimits, StoreLimits};
use std::time::Duration;

/// The limits that `--no-limits` turns off: those of the pace, of addresses, and of talk.
pub(crate) const PACE: [&str; 20] = [
    "limits.connection.total",
    "limits.connection.per_address",
    "limits.connection.new_per_address",
    "limits.connection.commands_per_second",
    "limits.connection.stranger_commands_per_second",
    "limits.connection.address_commands_per_second",
    "limits.login.attempts_per_minute",
    "limits.account.new_per_day",
    "limits.account.guests_per_day",
    "limits.chat.tells_per_minute",
    "limits.chat.board_lines_per_minute",
    "limits.chat.channel_lines_per_minute",
    "limits.chat.shouts",
    "limits.chat.actions_per_minute",
    "limits.chat.seeks_per_minute",
    "limits.chat.repeats",
    "limits.chat.public_repeats",
    "limits.bot.flood_warning",
    "limits.bot.flood_close",
    "limits.analysis.hints_per_minute",
];

pub(crate) const DAY: Duration = Duration::from_hours(24);

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

macro_rules! topics {
    ($($topic:ident: $section:ty,)+) => {
        /// Every limit of the server.
        #[derive(Debug, Clone, PartialEq, Eq, Default)]
        pub struct Limits {
            /// How many of the server's own bots are available, from the weakest on. The setting `robots` decides.
            pub robots: u8,
            $(
                #[doc = concat!("The section `[limits.", stringify!($topic), "]`.")]
                pub $topic: $section,
            )+
        }

        impl Limits {
            /// The sections with their names, in the order of the documentation.
            pub(crate) fn sections(&mut self) -> Vec<(&'static str, &mut dyn Section)> {
                vec![$((stringify!($topic), &mut self.$topic)),+]
            }
        }
    };
}

topics! {
    connection: ConnectionLimits,
    login: LoginLimits,
    account: AccountLimits,
    server: ServerLimits,
    database: DatabaseLimits,
    postgres: PostgresSettings,
    ops: OpsLimits,
    game: GameLimits,
    challenge: ChallengeLimits,
    seek: SeekLimits,
    queue: QueueLimits,
    observe: ObserveLimits,
    history: HistoryLimits,
    record: RecordLimits,
    replay: ReplayLimits,
    study: StudyLimits,
    list: ListLimits,
    setting: SettingLimits,
    chat: ChatLimits,
    mailbox: MailboxLimits,
    mail: MailLimits,
    admin: AdminLimits,
    bot: BotLimits,
    robot: RobotLimits,
    engine: EngineLimits,
    analysis: AnalysisLimits,
    puzzle: PuzzleLimits,
    simul: SimulLimits,
}

impl Limits {
    /// Refuses limits that contradict each other.
    pub(crate) fn check(&self) -> Result<(), BadConfig> {
        let Self { connection, login, mail, bot, robot, .. } = self;
        let contradictions = [
            (
                connection.prompt_delay > connection.prompt_max_delay,
                "limits.connection.prompt_delay must not be longer than prompt_max_delay",
            ),
            (
                login.password_min_characters > login.password_max_bytes,
                "limits.login.password_min_characters must not be greater than password_max_bytes",
            ),
            (
                connection.accept_retry > connection.max_accept_retry,
                "limits.connection.accept_retry must not be longer than max_accept_retry",
            ),
            (
                login.password_wait > login.max_password_wait,
                "limits.login.password_wait must not be longer than max_password_wait",
            ),
            (
                robot.min_think_time > robot.max_think_time,
                "limits.robot.min_think_time must not be longer than max_think_time",
            ),
            (mail.retry > mail.max_retry, "limits.mail.retry must not be longer than max_retry"),
            (
                bot.flood_close > 0 && bot.flood_warning > bot.flood_close,
                "limits.bot.flood_warning must not be greater than flood_close",
            ),
        ];
        contradictions
            .into_iter()
            .find(|(wrong, _)| *wrong)
            .map_or(Ok(()), |(_, why)| Err(BadConfig::new(why)))
    }

    /// The limits of games with a live clock.
    #[must_use]
    pub(crate) fn for_live_games(&self) -> LiveBounds {
        let game = &self.game;
        LiveBounds {
            lag_grace: game.lag_grace,
            grace: game.disconnect_grace,
            claim_warning: game.claim_warning,
            login_retry: game.login_retry,
            max_claim_delay: game.max_claim_delay,
            flag_delay: game.flag_delay,
            most_given: game.max_extra_time,
        }
    }

    /// The limits of the database, of either kind.
    pub(crate) fn for_store(&self) -> StoreLimits {
        let DatabaseLimits { readers, read_wait, lock_wait, cache_bytes, log_bytes, migration_copies } =
            self.database;
        let PostgresSettings {
            connections,
            turn_writers,
            connect_wait,
            answer_wait,
            outcome_wait,
            check_after,
        } = self.postgres;
        StoreLimits {
            sqlite: SqliteLimits { readers, read_wait, lock_wait, cache_bytes, log_bytes, migration_copies },
            postgres: PostgresLimits {
                readers: connections,
                turn_writers,
                connect_wait,
                answer_wait,
                lock_wait,
                outcome_wait,
                check_after,
            },
        }
    }

    /// How many challenges and games one player may have.
    pub(crate) fn room(&self) -> Room {
        let bot_games = u32::try_from(self.robot.games_per_player).unwrap_or(u32::MAX);
        Room { challenges: self.challenge.open, games: self.game.active, bot_games }
    }

    /// The limits of aliases. An expanded line may be as long as a typed one.
    #[must_use]
    pub fn for_aliases(&self) -> AliasLimits {
        AliasLimits {
            most: self.setting.aliases,
            text_bytes: self.setting.alias_bytes,
            line_bytes: CodecLimits::default().max_line_bytes,
        }
    }
}
