//! The list of features.

/// Calls a macro with every feature: the answer, the refusal, the events and the lists. Paths begin
/// at `messages`.
///
/// An `event` is also sent to other nodes. A `local` event is only for the connection that caused
/// it, and so is a `drawn` one, for which [`crate::text`] has code. Each event is followed by its
/// type in json mode and the mark of its lines for people.
#[macro_export]
macro_rules! features {
    ($callback:ident) => {
        $crate::by_kind! { $callback
            Account "Accounts, and who is online." {
                answer account::AccountDone;
                refusal account::AccountRefusal;
                list Members(account::MemberRow) "`list`.";
                list Who(account::WhoRow) "`who`.";
            }
            Challenge "Challenges, and the answers to challenges and offers." {
                answer Box<challenge::ChallengeDone>;
                refusal challenge::ChallengeRefusal;
                event Challenge(Box<challenge::ChallengeEvent>) "challenge" Question "A challenge is made or answered.";
                list Pending(challenge::PendingRow) "`pending`.";
            }
            Play "Turns on a board." {
                answer play::PlayDone;
                refusal play::PlayRefusal;
            }
            Games "Looking at boards." {
                answer games::GamesDone;
                refusal games::GamesRefusal;
                list Games(games::GameRow) "`games`, and `show` when there is nothing to show.";
                list Live(games::LiveRow) "`games live`.";
                list Next(games::GameRow) "`next`.";
            }
            Offer "Offers inside a game: takebacks, and games without a result." {
                refusal offer::OfferRefusal;
                event Offer(Box<offer::OfferEvent>) "offer" Question "An offer inside a game is made or answered.";
            }
            Clock "Clocks, and players of live games who are disconnected." {
                refusal clock::ClockRefusal;
                event Absence(clock::AbsenceEvent) "presence" Game "A player of a live game is disconnected, or back.";
                event Clock(clock::ClockEvent) "clock" Game "Something about the clock of a correspondence game.";
            }
            Rematch "Games that follow a game." {
                refusal rematch::RematchRefusal;
            }
            Vacation "Vacations." {
                answer vacation::VacationDone;
                refusal vacation::VacationRefusal;
                event Vacation(vacation::VacationEvent) "presence" Game "An opponent starts or ends a vacation.";
            }
            Chat "Chat between players." {
                answer chat::ChatDone;
                refusal chat::ChatRefusal;
                event Friend(chat::FriendEvent) "presence" Server "A player whom somebody wants to be told about comes online or leaves.";
                list Censored(chat::CensoredRow) "`censor`.";
            }
            Channel "Channels." {
                answer chat::channel::ChannelDone;
                refusal chat::channel::ChannelRefusal;
                event Channel(chat::channel::ChannelEvent) "channel" Server "A channel changes.";
                list Channels(chat::channel::ChannelRow) "`channel`.";
            }
            Server "The server and the connection, and help." {
                answer server::ServerDone;
                refusal server::ServerRefusal;
                local Hello(server::ServerInfo) "hello" None "The server introduces itself.";
                local Notice(server::Notice) "notice" Server "Something about the connection or the server.";
            }
            Queue "Queued turns, submitted turns and previews." {
                answer queue::QueueDone;
                refusal queue::QueueRefusal;
                event Queue(Box<queue::QueueEvent>) "queue" Game "Queued turns are dropped.";
                drawn Preview(Box<queue::Preview>) "preview" None "The board after turns that nobody has played.";
            }
            History "Finished games." {
                answer history::HistoryDone;
                refusal history::HistoryRefusal;
                drawn Record(history::RecordEvent) "record" None "A record of a game, or a part of it.";
                drawn Own(history::OwnRow) "own" None "What the server has about the player: a row of a table.";
                list History(history::HistoryRow) "`history`.";
            }
            Versus "How players have done against each other." {
                answer Box<versus::VersusDone>;
                refusal versus::VersusRefusal;
                list Versus(versus::VersusRow) "`versus` with two players.";
                list VersusGrid(versus::VersusPair) "`versus` with several players: people see a grid.";
            }
            Openings "Openings and positions: what was played in finished games." {
                answer Box<openings::OpeningsDone>;
                refusal openings::OpeningsRefusal;
                list Openings(openings::OpeningRow) "`openings`: first turns of games.";
                list Explore(openings::ExploreRow) "`explore`: turns that were played in a position.";
            }
            Bookmark "Bookmarks." {
                answer bookmark::BookmarkDone;
                refusal bookmark::BookmarkRefusal;
                list Bookmarks(bookmark::BookmarkRow) "`bookmarks`.";
            }
            Replay "Replays." {
                answer replay::ReplayDone;
                refusal replay::ReplayRefusal;
                drawn Replay(Box<replay::ReplayEvent>) "replay" None "Something happened in a replay.";
            }
            Learn "Lessons." {
                answer learn::LearnDone;
                refusal learn::LearnRefusal;
                drawn Lesson(Box<learn::LessonEvent>) "lesson" None "Something happened in a lesson.";
                list Lessons(learn::LessonRow) "`learn list`.";
            }
            Puzzle "Puzzles." {
                answer puzzle::PuzzleDone;
                refusal puzzle::PuzzleRefusal;
                event PuzzleNotice(puzzle::PuzzleNotice) "notice" Game "A notice to somebody who is waiting for a puzzle.";
                drawn Puzzle(Box<puzzle::PuzzleEvent>) "puzzle" None "Something happened in a puzzle.";
                list PuzzleDays(puzzle::DailyRow) "`puzzle days`.";
            }
            Study "Studies." {
                answer study::StudyDone;
                refusal study::StudyRefusal;
                drawn Study(Box<study::StudyEvent>) "study" None "The board of a study.";
                drawn StudyText(study::StudyText) "record" None "A study as a record.";
                list Studies(study::StudyRow) "`study list`.";
            }
            Rating "Ratings." {
                answer Box<rating::RatingDone>;
                refusal rating::RatingRefusal;
                list Progress(rating::ProgressRow) "`progress`.";
                list Rank(rating::RankRow) "`rank`.";
                list Standings(rating::StandingsRow) "`standings`.";
            }
            Stats "What a player's finished games have in common." {
                answer Box<stats::StatsDone>;
                refusal stats::StatsRefusal;
            }
            Announcement "The message of the day, and news." {
                answer announcement::AnnouncementDone;
                event Announcement(announcement::Announcement) "notice" Server "A text of the server or an administrator.";
                list News(announcement::NewsRow) "`news`.";
            }
            Membership "What members change about their accounts." {
            }
            Admin "Administration, and players who are muted or banned." {
                answer admin::AdminDone;
                refusal admin::AdminRefusal;
                list Alts(admin::AltRow) "`alts`.";
                list Administrators(admin::AdministratorRow) "`promote` without a name.";
                list Reports(admin::ReportRow) "`reports`.";
                list ReportedTalk(admin::TalkRow) "`reports NUMBER`.";
                list Audit(admin::AuditRow) "`audit`.";
                list Bans(admin::BanRow) "`ban`.";
            }
            Setting "Preferences, aliases, the language, the next page." {
                answer setting::SettingDone;
                refusal setting::SettingRefusal;
                list Settings(setting::SettingRow) "`set`, for people; programs get all preferences as the answer.";
                list Aliases(setting::AliasRow) "`alias`.";
            }
            Mailbox "Messages, comments, news and mail." {
                answer mailbox::MailboxDone;
                refusal mailbox::MailboxRefusal;
                event Comment(mailbox::CommentEvent) "comment" None "A comment on a game.";
                event Message(mailbox::MessageEvent) "message" None "A message from a player.";
                list Messages(mailbox::MessageRow) "`messages`.";
                list Notified(mailbox::subscription::Subscription) "`notify`.";
                list Subscribed(mailbox::subscription::SubscribedRow) "`subscribe`.";
            }
            Analysis "Hints and analyses." {
                answer Box<analysis::AnalysisDone>;
                refusal analysis::AnalysisRefusal;
                event Analysis(analysis::AnalysisEvent) "analysis" Game "An analysis is finished.";
                event Hint(analysis::AnalysisNotice) "notice" Game "The opponent asked for a hint.";
            }
            Tournament "Tournaments." {
                answer Box<tournament::TournamentDone>;
                refusal tournament::TournamentRefusal;
                event Tournament(Box<tournament::TournamentEvent>) "tournament" Question "Something about a tournament.";
                drawn TournamentCsv(tournament::TournamentCsv) "csv" None "The table of a tournament as CSV.";
                drawn TournamentTrf(tournament::TournamentTrf) "trf" None "A tournament as a report file of FIDE.";
                list Tournaments(tournament::TournamentRow) "`tournament`: tournaments.";
                list Champions(tournament::TournamentRow) "`champions`: tournaments that are over.";
                list TournamentTable(tournament::TournamentTableRow) "`tournament table`.";
                list TournamentPairings(tournament::TournamentPairingRow) "`tournament pairings`.";
                list TournamentLog(tournament::TournamentLogRow) "`tournament log`.";
                list TournamentCross(tournament::TournamentCrossRow) "`tournament cross`.";
                list TournamentTalk(tournament::TournamentTalkRow) "`tournament talk`.";
                list TournamentRounds(tournament::TournamentRoundRow) "`tournament rounds`.";
                list TournamentGames(tournament::TournamentGameRow) "`tournament games`.";
                list TournamentNews(tournament::TournamentNewsRow) "`channel tournaments`: what was said there.";
            }
            Simul "Simuls." {
                answer simul::SimulDone;
                refusal simul::SimulRefusal;
                event Simul(Box<simul::SimulEvent>) "simul" None "Something about a simul.";
                list Simul(simul::SimulGame) "`simul`: the games of one simul.";
                list Simuls(simul::SimulRow) "`simul`: all simuls.";
            }
            Observe "Observing the games of other players." {
                answer observe::ObserveDone;
                refusal observe::ObserveRefusal;
                event Observe(observe::ObserveEvent) "presence" Server "Somebody starts or stops observing a game.";
                list Followed(observe::FollowedRow) "`follow`.";
                list Observed(observe::ObservedRow) "`observe`.";
                list Observers(observe::ObserverRow) "`observers`.";
            }
            Bot "Bots and other programs." {
                answer bot::BotDone;
                refusal bot::BotRefusal;
                list Tokens(bot::TokenRow) "`token`.";
            }
            Key "SSH keys." {
                answer key::KeyDone;
                refusal key::KeyRefusal;
                event Key(key::KeyEvent) "notice" Server "Something about the SSH keys of the account.";
                list Keys(key::KeyRow) "`key`.";
            }
            Seek "Seeks." {
                answer Box<seek::SeekDone>;
                refusal seek::SeekRefusal;
                list Seeks(seek::ShownSeek) "`seeks`.";
                list SeekGraph(seek::ShownSeek) "`seeks graph`: people see a picture.";
            }
            Formula "Formulas." {
                answer formula::FormulaDone;
                refusal formula::FormulaRefusal;
            }
            Match "Matches of several games." {
                event Match(Box<matches::MatchEvent>) "match" Game "A game of a match ended.";
            }
            Robots "The bots of the server." {
                event Robots(robots::RobotNotice) "notice" Server "Something about the server's bots.";
            }
            Sentence "Sentences that are not commands." {
                answer sentence::SentenceDone;
            }
        }
    };
}

/// Gives a macro the list of [`features!`] sorted: all commands, all rows, and so on.
#[doc(hidden)]
#[macro_export]
macro_rules! by_kind {
    ($callback:ident $($feature:ident $about:literal {
        $(answer $answer:ty;)?
        $(refusal $refusal:ty;)?
        $(event $event:ident($event_type:ty) $event_kind:literal $event_mark:ident $event_doc:literal;)*
        $(local $local:ident($local_type:ty) $local_kind:literal $local_mark:ident $local_doc:literal;)*
        $(drawn $drawn:ident($drawn_type:ty) $drawn_kind:literal $drawn_mark:ident $drawn_doc:literal;)*
        $(list $list:ident($row:ty) $list_doc:literal;)*
    })+) => {
        $callback! {
            answers { $($($feature $about $answer;)?)+ }
            refusals { $($($feature $about $refusal;)?)+ }
            events { $($($event($event_type) $event_kind $event_mark $event_doc;)*)+ }
            local { $($($local($local_type) $local_kind $local_mark $local_doc;)*)+ }
            drawn { $($($drawn($drawn_type) $drawn_kind $drawn_mark $drawn_doc;)*)+ }
            lists { $($($list($row) $list_doc;)*)+ }
        }
    };
}
