//! Every limit of the server, by topic. An operator changes some of them in the sections
//! `[limits.TOPIC]`; the others are constants.
//!
//! Limits per address count an IPv6 network of 64 bits as one address, and do not apply to
//! connections from the machine itself. An IPv6 network of 48 bits may have
//! `limits.server.addresses_per_site` times as much.

mod announce;
mod bounds;
mod connections;
mod engine;
mod games;
mod people;
mod web;

pub use announce::AnnounceLimits;
pub use bounds::AliasLimits;
pub(crate) use bounds::{LiveBounds, Pace, SlotBounds};
pub use connections::{
    AccountLimits, ConnectionLimits, DatabaseLimits, LoginLimits, OpsLimits, PostgresSettings,
    ServerLimits,
};
pub use engine::{
    AnalysisLimits, BotLimits, EngineLimits, PuzzleLimits, RobotLimits, SimulLimits,
    TournamentLimits,
};
pub use games::{
    ChallengeLimits, GameLimits, HistoryLimits, ObserveLimits, QueueLimits, RecordLimits,
    ReplayLimits, SeekLimits, StudyLimits,
};
pub use people::{AdminLimits, ChatLimits, ListLimits, MailLimits, MailboxLimits, SettingLimits};
pub use web::WebLimits;

use crate::config::BadConfig;
use crate::config::declare::Section;
use fanorona_protocol::wire::codec::CodecLimits;
use fanorona_store::{PostgresLimits, Room, SqliteLimits, StoreLimits};
use std::time::Duration;

/// How many levels the engine has.
pub(crate) const LEVELS: u8 = 8;

pub(crate) const DAY: Duration = Duration::from_hours(24);

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

macro_rules! topics {
    ($($topic:ident: $section:ty,)+) => {
        /// Every limit of the server.
        #[derive(Debug, Clone, PartialEq, Eq, Default)]
        pub struct Limits {
            /// How many of the server's own bots are available, from the weakest on. The setting
            /// `robots` decides.
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
    web: WebLimits,
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
    tournament: TournamentLimits,
    announce: AnnounceLimits,
}

impl Limits {
    /// Turns off the limits of the pace, of addresses, and of talk, as `--no-limits` does.
    pub(crate) fn without_pace(self) -> Self {
        let connection = ConnectionLimits {
            total: 0,
            per_address: 0,
            new_per_address: 0,
            commands_per_second: 0,
            stranger_commands_per_second: 0,
            address_commands_per_second: 0,
            ..self.connection
        };
        let web = WebLimits {
            total: 0,
            per_address: 0,
            new_per_address: 0,
            ..self.web
        };
        let chat = ChatLimits {
            tells_per_minute: 0,
            board_lines_per_minute: 0,
            channel_lines_per_minute: 0,
            shouts: 0,
            actions_per_minute: 0,
            seeks_per_minute: 0,
            repeats: 0,
            public_repeats: 0,
            ..self.chat
        };
        Self {
            connection,
            web,
            chat,
            login: LoginLimits {
                attempts_per_minute: 0,
                ..self.login
            },
            account: AccountLimits {
                new_per_day: 0,
                guests_per_day: 0,
                ..self.account
            },
            bot: BotLimits {
                flood_warning: 0,
                flood_close: 0,
                ..self.bot
            },
            analysis: AnalysisLimits {
                hints_per_minute: 0,
                ..self.analysis
            },
            ..self
        }
    }

    /// Refuses limits that contradict each other.
    pub(crate) fn check(&self) -> Result<(), BadConfig> {
        if self.login.password_wait > self.login.max_password_wait {
            return Err(BadConfig::new(
                "limits.login.password_wait must not be longer than max_password_wait",
            ));
        }
        Ok(())
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
        let DatabaseLimits {
            readers,
            read_wait,
            lock_wait,
            cache_bytes,
            log_bytes,
            migration_copies,
            free_warning_percent: _,
            least_free_bytes,
        } = self.database;
        let PostgresSettings {
            connections,
            turn_writers,
            connect_wait,
            answer_wait,
            outcome_wait,
            check_after,
        } = self.postgres;
        StoreLimits {
            sqlite: SqliteLimits {
                readers,
                read_wait,
                lock_wait,
                cache_bytes,
                log_bytes,
                migration_copies,
                least_free_bytes,
            },
            postgres: PostgresLimits {
                readers: connections,
                turn_writers,
                connect_wait,
                answer_wait,
                lock_wait,
                outcome_wait,
                check_after,
                ..PostgresLimits::default()
            },
        }
    }

    /// How many challenges and games one player may have.
    pub(crate) fn room(&self) -> Room {
        let bot_games = u32::try_from(self.robot.games_per_player).unwrap_or(u32::MAX);
        Room {
            challenges: self.challenge.open,
            games: self.game.active,
            bot_games,
        }
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
