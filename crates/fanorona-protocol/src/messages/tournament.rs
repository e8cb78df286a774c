//! Tournaments: events of many players, who meet each other by rules.

use crate::messages::message::refusals;
use crate::value::{AtMost, ExactSeconds, Halves, Quarters};
use crate::wire::clean::SafeText;
use fanorona_game::tournament::{
    Cancellation, Decided, Decision, Every, GroupMove, TermsProblem, TournamentId, TournamentKind,
    TournamentStage, Withdrawal,
};
use fanorona_game::{
    ChannelName, GameId, PlayerName, PlayerResult, Score, Terms, TimeControl, Timestamp,
};
use fanorona_rules::{Ruleset, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// Something happened in a tournament.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TournamentEvent {
    pub tournament: TournamentId,
    pub name: SafeText,
    /// The channel in which it is said; `None` for those who are told because they take part or
    /// know the player.
    pub channel: Option<ChannelName>,
    /// What happened.
    #[serde(flatten)]
    pub change: TournamentChange,
}

impl From<&TournamentEvent> for &'static str {
    fn from(event: &TournamentEvent) -> Self {
        (&event.change).into()
    }
}

/// What happened in a tournament.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "change", rename_all = "snake_case")]
#[strum(prefix = "tournament-change-", serialize_all = "kebab-case")]
pub enum TournamentChange {
    /// Players can join.
    Open {
        form: TournamentKind,
        /// The terms of each game.
        #[serde(flatten)]
        terms: Terms,
        starts_ms: Timestamp,
    },
    /// Its director has asked the player to take part.
    Asked { director: PlayerName },
    /// The player directs it, too.
    Appointed { director: PlayerName },
    /// A director has changed it.
    Changed {
        /// What was changed, as options are typed.
        options: String,
    },
    /// The round that is played lasts longer.
    Extended { round: u16, ends_ms: Timestamp },
    /// It starts soon.
    Soon { starts_ms: Timestamp },
    /// A player joined.
    Joined {
        player: PlayerName,
        /// The number of players.
        players: usize,
    },
    /// A player does not take part any more.
    Withdrawn {
        player: PlayerName,
        why: Withdrawal,
        /// What the director wrote.
        reason: Option<SafeText>,
    },
    /// It starts.
    Started {
        /// How it is played.
        form: TournamentKind,
        /// The number of players.
        players: usize,
        /// Whether so few take part that all play all, instead of what was announced.
        all_play_all: bool,
    },
    /// The player has no opponent in a round.
    Bye { round: u16, points: Halves },
    /// The player's next game is to be arranged with the opponent.
    Arrange {
        round: u16,
        opponent: PlayerName,
        /// The last moment for it.
        until_ms: Timestamp,
    },
    /// An opponent is there for the game that is to be arranged.
    Ready { player: PlayerName },
    /// A pairing is decided. Everybody who takes part is told.
    Result {
        round: u16,
        first: PlayerName,
        second: PlayerName,
        first_points: Halves,
        second_points: Halves,
        decision: Decision,
    },
    /// The points of a pairing that was decided were corrected.
    Corrected {
        round: u16,
        first: PlayerName,
        second: PlayerName,
        first_points: Halves,
        second_points: Halves,
        /// The points before.
        first_earlier: Halves,
        second_earlier: Halves,
        /// Who corrected them.
        decider: PlayerName,
        /// What the director wrote.
        reason: SafeText,
    },
    /// In an arena a player wins one game after another.
    Streak { player: PlayerName, wins: u32 },
    /// It does not take place.
    Cancelled {
        why: Cancellation,
        /// What the director wrote.
        reason: Option<SafeText>,
    },
    /// It is over.
    Over {
        /// Who won it; `None` if nobody did.
        winners: Option<TournamentWinners>,
    },
}

/// Who has won a tournament, or leads it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TournamentWinners {
    pub names: Vec<PlayerName>,
}

impl TournamentWinners {
    /// `None` if there are none.
    #[must_use]
    pub fn new(names: Vec<PlayerName>) -> Option<Self> {
        (!names.is_empty()).then_some(Self { names })
    }
}

/// A row of the list `tournaments`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TournamentRow {
    pub tournament: TournamentId,
    pub name: SafeText,
    pub form: TournamentKind,
    pub stage: TournamentStage,
    pub ruleset: Ruleset,
    pub time: TimeControl,
    /// Whether its games are rated.
    pub rated: bool,
    /// How many take part.
    pub players: u32,
    /// The last round that was paired; 0 for none.
    pub round: u16,
    /// When it starts or started.
    pub starts_ms: Timestamp,
    /// When it ended.
    pub ended_ms: Option<Timestamp>,
    /// Who won it; `None` if nobody did.
    pub winners: Option<TournamentWinners>,
}

/// A row of the list `tournament_table`: an entrant.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TournamentTableRow {
    /// The group of a pool; `None` without groups.
    pub group: Option<u16>,
    /// The rank in the table or the group. Those whom nothing separates share it.
    pub rank: u16,
    pub player: PlayerName,
    /// Whether it is a robot that fills a gap. Robots do not win.
    pub robot: bool,
    /// Rating points when the player joined.
    pub rating: i32,
    pub points: Halves,
    pub won: u16,
    pub drawn: u16,
    pub lost: u16,
    /// Rounds of a cup that were won.
    pub rounds: Option<u32>,
    /// Points from the meetings of those with the same points.
    pub direct: Option<Halves>,
    /// Points of all opponents but the worst.
    pub buchholz: Option<Halves>,
    /// Points of opponents, times what was won against them; in quarters of a point.
    pub sonneborn: Option<Quarters>,
    /// What decides after those: games won.
    pub wins: Option<u32>,
    /// The meetings, in their order.
    pub against: Vec<TournamentMeeting>,
    /// Why the player does not take part any more.
    pub withdrawn: Option<Withdrawal>,
    /// Whether the player changes the group in the next tournament of the season.
    pub moves: Option<GroupMove>,
}

/// A meeting of an entrant, for the crosstable.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TournamentMeeting {
    pub round: u16,
    /// The opponent's rank; `None` for a bye.
    pub opponent: Option<u16>,
    /// The opponent.
    pub player: Option<PlayerName>,
    /// How it ended for the entrant; `None` while it is being played.
    pub result: Option<PlayerResult>,
    /// The entrant's points.
    pub points: Option<Halves>,
}

/// A row of the list `tournament_cross`: an entrant, with what the entrant did in each column.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TournamentCrossRow {
    /// How it is played: in a pool the columns are the players, otherwise the rounds.
    pub form: TournamentKind,
    /// The group of a pool; `None` without groups.
    pub group: Option<u16>,
    /// The place in the table or the group, from 1. Nobody shares it.
    pub number: u16,
    /// The rank.
    pub rank: u16,
    pub player: PlayerName,
    /// Rating points when the player joined.
    pub rating: i32,
    pub points: Halves,
    pub against: Vec<TournamentCrossCell>,
}

/// What an entrant did in a column of a cross table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TournamentCrossCell {
    /// The opponent's number in a pool, the meeting in an arena, otherwise the round.
    pub column: u16,
    /// The opponent's number; `None` for a bye.
    pub opponent: Option<u16>,
    /// The opponent.
    pub player: Option<PlayerName>,
    /// The side of the entrant in each game.
    pub sides: Vec<Side>,
    /// The entrant's points; `None` while it is being played.
    pub points: Option<Halves>,
}

/// A row of the list `tournament_talk`: what somebody said, the latest first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TournamentTalkRow {
    /// The place in the talk of the tournament, from 1.
    pub number: u32,
    pub at_ms: Timestamp,
    pub from: PlayerName,
    pub text: SafeText,
}

/// A tournament as TRF16, the report file of FIDE.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TournamentTrf {
    pub tournament: TournamentId,
    /// The lines of the file.
    pub trf: String,
}

/// The table of a tournament as CSV (RFC 4180).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TournamentCsv {
    pub tournament: TournamentId,
    /// A line of names, and a line for each entrant.
    pub csv: String,
}

/// A row of the list `tournament_pairings`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TournamentPairingRow {
    pub round: u16,
    pub pairing: u16,
    /// The group of a pool.
    pub group: Option<u16>,
    pub first: PlayerName,
    /// `None` for a bye.
    pub second: Option<PlayerName>,
    /// The points of the first one, once it is decided.
    pub first_points: Option<Halves>,
    pub second_points: Option<Halves>,
    /// How it was decided.
    pub decision: Option<Decision>,
    /// The games, in their order.
    pub games: Vec<GameId>,
}

/// A row of the list `tournament_rounds`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TournamentRoundRow {
    pub round: u16,
    pub started_ms: Timestamp,
    /// When it ends at the latest.
    pub ends_ms: Timestamp,
    /// The number of pairings.
    pub pairings: usize,
    /// How many of them are decided.
    pub decided: usize,
}

/// A row of the list `tournament_log`: what was decided, the latest first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TournamentLogRow {
    /// The place in the log, from 1.
    pub number: u32,
    pub at_ms: Timestamp,
    /// Who decided it; `None` for the server, by the rules.
    pub decider: Option<PlayerName>,
    pub what: Decided,
    pub round: Option<u16>,
    pub pairing: Option<u16>,
    /// The player whom it concerns, or the first one of a pairing.
    pub first: Option<PlayerName>,
    pub second: Option<PlayerName>,
    pub first_points: Option<Halves>,
    pub second_points: Option<Halves>,
    /// Their points before a correction.
    pub first_earlier: Option<Halves>,
    pub second_earlier: Option<Halves>,
    /// Why a player does not take part any more.
    pub why: Option<Withdrawal>,
    /// How a pairing was decided.
    pub decision: Option<Decision>,
    /// What was changed, as options are typed.
    pub text: Option<SafeText>,
    /// What the director wrote.
    pub reason: Option<SafeText>,
}

/// A row of the list `tournament_games`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TournamentGameRow {
    pub game: GameId,
    pub round: u16,
    pub pairing: u16,
    pub white: PlayerName,
    pub black: PlayerName,
    /// The score; `None` while it is running.
    pub result: Option<Score>,
}

/// A row of the list `tournament_news`: what was said in the channel `tournaments`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TournamentNewsRow {
    pub at_ms: Timestamp,
    pub tournament: TournamentId,
    pub name: SafeText,
    pub form: TournamentKind,
    /// What it became then.
    pub stage: TournamentStage,
    /// Who won it, if that was said; `None` if nobody did.
    pub winners: Option<TournamentWinners>,
}

/// What is known of a tournament.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TournamentPage {
    pub tournament: TournamentId,
    pub name: SafeText,
    pub form: TournamentKind,
    pub stage: TournamentStage,
    /// The terms of each game.
    #[serde(flatten)]
    pub terms: Terms,
    /// What its director says about it.
    pub description: Option<SafeText>,
    /// Who created it.
    pub director: Option<PlayerName>,
    /// Who else directs it.
    pub directors: Vec<PlayerName>,
    /// Whether strangers need a code to join it.
    pub needs_code: bool,
    /// The code, for those who direct it.
    pub code: Option<String>,
    /// The minimum of rated games that players have finished.
    pub least_games: u32,
    /// The ratings that players may have.
    pub least_rating: Option<i64>,
    pub most_rating: Option<i64>,
    /// How many take part, without robots.
    pub players: usize,
    /// How many robots fill gaps in it.
    pub filled: usize,
    /// The minimum with which it starts.
    pub least_players: u16,
    /// The maximum.
    pub most_players: u16,
    /// The last round that was paired; 0 for none.
    pub round: u16,
    /// How many rounds it has, as far as it is known; 0 if it is not.
    pub rounds: u16,
    /// Minutes that an arena lasts; 0 for other kinds.
    pub minutes: u32,
    /// Days of a round; 0 without a limit of days.
    pub days: u16,
    /// Whether all play each other twice in a pool.
    pub double: bool,
    /// Whether robots fill gaps.
    pub robots: bool,
    /// Whether guests can join.
    pub guests: bool,
    /// How often it repeats.
    pub every: Option<Every>,
    pub starts_ms: Timestamp,
    /// When the round that is played ends at the latest.
    pub ends_ms: Option<Timestamp>,
    pub ended_ms: Option<Timestamp>,
    /// Whether the viewer takes part.
    pub joined: bool,
    /// Whether players can join now.
    pub can_join: bool,
    /// Whether a director has asked the viewer to take part.
    pub asked: bool,
    /// Whether the viewer directs it.
    pub directs: bool,
    /// The viewer's game that is running.
    pub game: Option<GameId>,
    /// The viewer's opponent in the round.
    pub opponent: Option<PlayerName>,
    /// How many pairings of the viewer are not decided.
    pub left: usize,
    /// Whether a game of the viewer waits until both are there: `tournament play`.
    pub arranged: bool,
    /// How long a player has for the first step of a game.
    pub first_step_s: Option<ExactSeconds>,
    /// Who leads while it runs; `None` before a result.
    pub leaders: Option<TournamentWinners>,
    /// Who won it; `None` until it is over, and if nobody did.
    pub winners: Option<TournamentWinners>,
}

/// The answer to a command about tournaments.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "done", rename_all = "snake_case")]
#[strum(prefix = "tournament-done-", serialize_all = "kebab-case")]
pub enum TournamentDone {
    /// What a tournament is.
    Shown {
        /// All that is known of it.
        #[serde(flatten)]
        page: Box<TournamentPage>,
    },
    /// The tournament is open.
    Created {
        number: TournamentId,
        name: SafeText,
        starts_ms: Timestamp,
    },
    /// The player takes part.
    Joined {
        number: TournamentId,
        name: SafeText,
    },
    /// The player does not take part any more.
    Left {
        number: TournamentId,
        name: SafeText,
    },
    /// The player is not paired in a round.
    Bye { number: TournamentId, round: u16 },
    /// The player is there for games that are arranged. One starts when an opponent is there.
    Ready {
        number: TournamentId,
        /// The opponents.
        names: Vec<PlayerName>,
    },
    /// The tournament starts now.
    Started {
        number: TournamentId,
        name: SafeText,
    },
    /// The line that creates such a tournament.
    Options { number: TournamentId, line: String },
    /// What is said about it has changed.
    Described { number: TournamentId },
    /// It has changed.
    Changed {
        number: TournamentId,
        /// What was changed, as options are typed.
        options: String,
    },
    /// The round that is played lasts longer.
    Extended {
        number: TournamentId,
        round: u16,
        ends_ms: Timestamp,
    },
    /// A member directs it, too.
    Appointed {
        number: TournamentId,
        player: PlayerName,
    },
    /// A member does not direct it any more.
    Dismissed {
        number: TournamentId,
        player: PlayerName,
    },
    /// A member was asked to take part.
    Asked {
        number: TournamentId,
        player: PlayerName,
    },
    /// Two meet in the next round.
    Paired {
        number: TournamentId,
        round: u16,
        white: PlayerName,
        black: PlayerName,
    },
    /// The rules pair a player again.
    Unpaired {
        number: TournamentId,
        player: PlayerName,
    },
    /// A player was removed.
    Removed {
        number: TournamentId,
        player: PlayerName,
    },
    /// A pairing was decided by the director.
    Adjudicated {
        number: TournamentId,
        round: u16,
        pairing: u16,
        points: Halves,
        other_points: Halves,
    },
    /// The words are in the talk of the tournament.
    Said {
        number: TournamentId,
        /// How many others heard them at once.
        heard: usize,
    },
    /// The points of a pairing that was decided were corrected.
    Corrected {
        number: TournamentId,
        round: u16,
        pairing: u16,
        points: Halves,
        other_points: Halves,
    },
    /// It does not take place.
    Cancelled {
        number: TournamentId,
        name: SafeText,
    },
}

/// A tournament: the field of refusals that name only a tournament.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct OfTournament {
    pub number: TournamentId,
}

refusals! {
    /// Why a command about tournaments was refused.
    pub enum TournamentRefusal ("tournament-refusal-") {
        /// There is no such tournament.
        NotFound(OfTournament) => not_found,
        /// The word is no kind of tournament, or there is none.
        UnknownKind { typed: Option<String> } => bad_args,
        /// The name is empty, too long, or has nothing to read in it.
        BadName(AtMost<usize>) => bad_args,
        /// A word is no option. It can be a part of the name, which is not in quotation marks.
        UnquotedName { name: SafeText, typed: SafeText } => bad_args,
        /// One that is open or running has a name that looks the same.
        NameTaken(OfTournament) => exists,
        /// The director has as many open or running ones as allowed.
        TooMany(AtMost<u32>) => limit,
        /// The server has as many as allowed.
        TooManyOfAll(AtMost<u32>) => limit,
        /// An option has no place in this kind of tournament, or not with this value.
        BadTerms {
            #[serde(flatten)]
            why: TermsProblem,
        } => bad_args,
        /// It would start too soon or too late.
        BadStart { most_days: u32 } => bad_args,
        /// The player takes part already.
        AlreadyJoined(OfTournament) => exists,
        /// It is over or cancelled, and does not change any more.
        Ended(OfTournament) => forbidden,
        /// It has started, and nobody can join now.
        TooLate(OfTournament) => forbidden,
        /// The player left it, or was removed.
        LeftBefore(OfTournament) => forbidden,
        /// It has its maximum of players.
        Full { number: TournamentId, most: u16 } => limit,
        /// The player's rating is outside the bounds.
        OutOfRange {
            number: TournamentId,
            rating: i64,
            least: i64,
            most: i64,
        } => forbidden,
        /// The player is a guest, and it is for members.
        MembersOnly(OfTournament) => forbidden,
        /// Programs do not join.
        NoPrograms => forbidden,
        /// The player has too many games to start those of the tournament.
        TooManyGames(AtMost<u32>) => limit,
        /// The player does not take part.
        NotIn(OfTournament) => not_found,
        /// The player left already.
        AlreadyLeft(OfTournament) => forbidden,
        /// It is the last round: the games are played or resigned.
        LastRound(OfTournament) => forbidden,
        /// Only a double-swiss has byes on request.
        NoByes(OfTournament) => forbidden,
        /// The player has asked for a bye in the next round.
        ByeAsked(OfTournament) => forbidden,
        /// The player has had a bye.
        ByeHad(OfTournament) => forbidden,
        /// Too few players would be left for the round.
        ByeTooFew(OfTournament) => forbidden,
        /// The player has no game to be arranged in it now.
        NothingToArrange(OfTournament) => not_found,
        /// The player has to finish another game of it first.
        Playing { number: TournamentId, game: GameId } => forbidden,
        /// Only its director and administrators may do that.
        NotDirector(OfTournament) => forbidden,
        /// It has started already.
        HasStarted(OfTournament) => forbidden,
        /// The player needs its code.
        NeedsCode(OfTournament) => forbidden,
        /// The code is another one.
        WrongCode(OfTournament) => forbidden,
        /// The code has other signs than letters and digits, or too few or too many.
        BadCode { least: usize, most: usize } => bad_args,
        /// The player has finished too few rated games on its board.
        TooFewGames { number: TournamentId, games: u32, least: u32 } => forbidden,
        /// The description is too long.
        DescriptionTooLong(AtMost<usize>) => bad_args,
        /// The kind and the board do not change.
        FixedTerms(OfTournament) => forbidden,
        /// It has started, and only some of its options can still change.
        Begun(OfTournament) => forbidden,
        /// So many rounds are paired already.
        RoundsPaired { number: TournamentId, least: u16 } => forbidden,
        /// The options are as they were.
        NothingChanges(OfTournament) => bad_args,
        /// No round is being played.
        NoRound(OfTournament) => forbidden,
        /// No round can last that long.
        TooLong { number: TournamentId, most_s: ExactSeconds } => bad_args,
        /// Only rounds of a double-swiss are paired by hand.
        NotByHand(OfTournament) => forbidden,
        /// A player cannot meet the same player.
        MeetsSelf { number: TournamentId, player: PlayerName } => bad_args,
        /// A player is to meet somebody else in the next round, or has asked for a bye.
        HasPairing { number: TournamentId, player: PlayerName } => forbidden,
        /// A player is paired by the rules.
        NotFixed { number: TournamentId, player: PlayerName } => not_found,
        /// Only the one who created it and administrators say who else directs it.
        OnlyCreator(OfTournament) => forbidden,
        /// A member directs it already.
        DirectsAlready { number: TournamentId, player: PlayerName } => exists,
        /// Somebody does not direct it, or has created it.
        NotHelper { number: TournamentId, player: PlayerName } => not_found,
        /// It has as many directors as it can have.
        TooManyDirectors(AtMost<usize>) => limit,
        /// A player takes part already.
        PlaysAlready { number: TournamentId, player: PlayerName } => exists,
        /// Only members can be asked and direct.
        NotAMember { player: PlayerName } => forbidden,
        /// There is no such round or pairing.
        NoPairing { number: TournamentId, round: u16, pairing: u16 } => not_found,
        /// The pairing is decided already, or was a bye.
        Decided { number: TournamentId, round: u16, pairing: u16 } => forbidden,
        /// The pairing cannot end so.
        NoSuchResult {
            number: TournamentId,
            round: u16,
            pairing: u16,
            /// How it can end, as it is typed.
            results: Vec<String>,
        } => bad_args,
        /// The pairing is not decided, or is annulled.
        NotDecided { number: TournamentId, round: u16, pairing: u16 } => forbidden,
        /// The next round of the cup is paired, and somebody else would be in it.
        HasAdvanced { number: TournamentId, round: u16, pairing: u16 } => forbidden,
        /// Each of these games can be the one that is corrected.
        WhichGame {
            number: TournamentId,
            round: u16,
            pairing: u16,
            games: Vec<GameId>,
            /// The points that were typed.
            points: String,
        } => bad_args,
        /// The director is a player of the pairing.
        OwnPairing { number: TournamentId, round: u16, pairing: u16 } => forbidden,
        /// The named player does not take part.
        NobodyThere { number: TournamentId, player: PlayerName } => not_found,
        /// Too few players have joined.
        TooFew {
            number: TournamentId,
            players: usize,
            least: u16,
            /// Whether the director takes part.
            joined: bool,
        } => forbidden,
    }
}
