//! Every refusal: its sentence, its code, and where both are documented.

use super::*;

fn usage(detail: Option<UsageDetail>) -> Refusal {
    Refusal::Usage { command: "show", usage: "show [BOARD]", detail }
}

/// Every usage refusal.
fn usages() -> Vec<Refusal> {
    let word = || "xyz".to_owned();
    let details = [
        None,
        Some(UsageDetail::UnknownOption(word())),
        Some(UsageDetail::Contradiction(word(), word())),
        Some(UsageDetail::NotANumber(word())),
        Some(UsageDetail::NotAName(word())),
        Some(UsageDetail::LeftOver(word())),
        Some(UsageDetail::UnknownPreference(word())),
        Some(UsageDetail::BadOption { name: "match", takes: "3 or 5", value: word() }),
        Some(UsageDetail::BadOption { name: "match", takes: "3 or 5", value: String::new() }),
    ];
    details.into_iter().map(usage).collect()
}

/// A line that is illegal for each reason of the rules, and its first word.
fn illegal() -> Vec<Refusal> {
    let start = Stage::Between(Ruleset::Tsivy.start());
    let chain: Stage = "b1bbb4/b3b4/b2w5/2b6/2b6 w d3d4+,c4-".parse().unwrap();
    let black: Stage = "bbbb1bbbb/bbbb1bbbb/bwbwwbwbw/wwww1wwww/wwwwwwwww b f4e5-".parse().unwrap();
    let offer = between("9/9/4b4/9/4w4 b vela:3");
    let telo = between("3/1b1/w2 w");
    [
        (telo, "i5i4"),
        (start, "a5a4"),
        (start, "a1a3"),
        (start, "b1c2"),
        (start, "a1a2"),
        (between("8b/9/4b4/9/w3w4 w"), "a1a2"),
        (start, "d3e3"),
        (start, "d2e3-"),
        (chain, "c5-"),
        (chain, "d4"),
        (chain, "b4"),
        (black, "a5a4"),
        (start, "e2e3+ a1"),
        (start, "stop"),
        (start, "e2e3+ stop stop"),
        (offer, "e3e4+"),
    ]
    .into_iter()
    .map(|(stage, text)| Refusal::Illegal(BOARD, rejection(stage, text)))
    .collect()
}

/// Of each refusal about what surrounds a game one.
fn surroundings() -> impl Iterator<Item = Refusal> {
    [
        Surroundings::NoUndo(BOARD),
        Surroundings::NothingToUndo { board: BOARD, turns: 0 },
        Surroundings::NothingToUndo { board: BOARD, turns: 3 },
        Surroundings::AnswerFirst(BOARD),
        Surroundings::NotOver(BOARD),
        Surroundings::NotTheDebtor(BOARD),
        Surroundings::NoDebt(BOARD),
        Surroundings::VelaPlayed { board: BOARD, vela: GameId(13) },
        Surroundings::VelaAsked { board: BOARD, challenge: GameId(13) },
        Surroundings::InMatch(BOARD),
        Surroundings::OnVacation { until: NOON },
        Surroundings::NotOnVacation,
        Surroundings::NoVacationLeft { days: 30 },
        Surroundings::NothingOver,
    ]
    .into_iter()
    .map(Refusal::Surroundings)
}

/// At least one of every refusal.
pub(super) fn refusals() -> Vec<Refusal> {
    let word = || "xyz".to_owned();
    let won = GameResult::win(Side::White, EndReason::Resigned);
    let problems = [NameError::TooShort, NameError::TooLong, NameError::NoLetterFirst];
    let characters = [NameError::Character('\u{7}'), NameError::Character('.')];
    let mut all = vec![
        Refusal::UnknownCommand { word: word() },
        Refusal::Ambiguous { word: word(), candidates: vec!["reset", "resign"] },
        Refusal::SpellOut { command: "resign" },
        Refusal::BadTag,
        Refusal::TooLong { limit: 1024 },
        Refusal::ReservedName { name: word() },
        Refusal::BadPassword { least: 2, most: 256 },
        Refusal::PasswordsDiffer,
        Refusal::BadAddress,
        Refusal::TooManyAddresses { limit: 5 },
        Refusal::AuthRequired { inline: false },
        Refusal::AuthRequired { inline: true },
        Refusal::MembersOnly,
        Refusal::AuthFailed,
        Refusal::NotYourBoard(BOARD),
        Refusal::Oneself,
        Refusal::GuestsPlayUnrated,
        Refusal::LoggedIn { name: name("alice") },
        Refusal::NoPlayer { name: word() },
        Refusal::NotHere { name: name("alice") },
        Refusal::NoBoard { number: word() },
        Refusal::NoCurrentBoard,
        Refusal::NoSuchTurn { board: BOARD, turns: 3 },
        Refusal::NoChallenge,
        Refusal::NoHelp { topic: word() },
        Refusal::NameTaken { name: name("alice") },
        Refusal::AlreadyChallenged { number: BOARD, name: name("alice") },
        Refusal::AlreadyOffered(BOARD),
        Refusal::NotYourTurn(BOARD),
        Refusal::GameOver(BOARD, won),
        Refusal::MovementSyntax { error: SyntaxError::Empty, word: String::new(), step: 1 },
        Refusal::MovementSyntax { error: SyntaxError::NotAPoint { start: 0, end: 3 }, word: word(), step: 1 },
        Refusal::MovementSyntax { error: SyntaxError::TooLong { start: 3 }, word: word(), step: 1 },
        Refusal::NothingToTakeBack(BOARD),
        Refusal::StaleTurn { board: BOARD, turn: 3 },
        Refusal::StaleBoard(BOARD),
        Refusal::NothingPending,
        Refusal::WhichPending { waiting: 2 },
        Refusal::NoOffer(BOARD),
        Refusal::OwnOffer(BOARD),
        Refusal::OwnChallenge(BOARD),
        Refusal::TheirQuestion(BOARD),
        Refusal::NothingToClaim { board: BOARD, repetitions: 2, quiet_turns: 9 },
        Refusal::ClaimInMidTurn(BOARD),
        Refusal::Closed { name: name("alice") },
        Refusal::Limit(Bound::OwnGames(20)),
        Refusal::Limit(Bound::TheirGames(20)),
        Refusal::Limit(Bound::Challenges(20)),
        Refusal::Limit(Bound::Boards(20)),
        Refusal::RateLimited { wait_seconds: 75 },
        Refusal::Busy,
        Refusal::CannotSave(SaveProblem::DiskFull),
        Refusal::CannotSave(SaveProblem::DiskFailed),
        Refusal::ShuttingDown,
        Refusal::Internal,
    ];
    all.extend(
        problems.into_iter().chain(characters).map(|problem| Refusal::BadName { name: word(), problem }),
    );
    all.extend(of_groups());
    all
}

/// The refusals that have lists of their own.
fn of_groups() -> impl Iterator<Item = Refusal> {
    usages()
        .into_iter()
        .chain(illegal())
        .chain(people::refused().into_iter().map(Refusal::People))
        .chain(plans::refusals())
        .chain(review::refusals())
        .chain(preferences::refusals())
        .chain(surroundings())
        .chain(about_ratings())
        .chain(about_live_games())
        .chain(mailbox::refusals().into_iter().map(Refusal::Mailbox))
        .chain(programs::refused().into_iter().map(Refusal::Programs))
        .chain(seeks::refused().into_iter().map(Refusal::Seeks))
        .chain(house::refusals())
        .chain(talk::refusals())
        .chain(watching::refusals().into_iter().map(Refusal::Watching))
}

fn about_live_games() -> Vec<Refusal> {
    let may_return = |seconds| LiveRefusal::MayReturn { board: BOARD, name: name("alice"), seconds };
    let refusals = [
        LiveRefusal::NotByTheMinute(BOARD),
        LiveRefusal::GivenEnough { board: BOARD, minutes: 360 },
        may_return(1),
        may_return(60),
        LiveRefusal::NotHere { name: name("alice") },
    ];
    refusals.into_iter().map(Refusal::Live).collect()
}

fn about_ratings() -> Vec<Refusal> {
    vec![
        Refusal::Ratings(RatingRefusal::NotRated { name: name("alice"), ruleset: Ruleset::Telo }),
        Refusal::Ratings(RatingRefusal::GuestsAreNotRated { name: name("Guest7") }),
    ]
}

/// How many refusals there are. A new one does not compile until it is named here; count it too, and put it
/// into the list.
fn kinds(refusal: &Refusal) -> usize {
    let (Refusal::UnknownCommand { .. }
    | Refusal::Ambiguous { .. }
    | Refusal::SpellOut { .. }
    | Refusal::Usage { .. }
    | Refusal::BadTag
    | Refusal::TooLong { .. }
    | Refusal::BadName { .. }
    | Refusal::ReservedName { .. }
    | Refusal::BadPassword { .. }
    | Refusal::PasswordsDiffer
    | Refusal::BadAddress
    | Refusal::TooManyAddresses { .. }
    | Refusal::AuthRequired { .. }
    | Refusal::MembersOnly
    | Refusal::AuthFailed
    | Refusal::NotYourBoard(..)
    | Refusal::Oneself
    | Refusal::GuestsPlayUnrated
    | Refusal::LoggedIn { .. }
    | Refusal::NoPlayer { .. }
    | Refusal::NotHere { .. }
    | Refusal::NoBoard { .. }
    | Refusal::NoCurrentBoard
    | Refusal::NoSuchTurn { .. }
    | Refusal::NoChallenge
    | Refusal::NoHelp { .. }
    | Refusal::NameTaken { .. }
    | Refusal::AlreadyChallenged { .. }
    | Refusal::AlreadyOffered(..)
    | Refusal::NotYourTurn(..)
    | Refusal::GameOver(..)
    | Refusal::MovementSyntax { .. }
    | Refusal::Illegal(..)
    | Refusal::NothingToTakeBack(..)
    | Refusal::StaleTurn { .. }
    | Refusal::StaleBoard(..)
    | Refusal::NothingPending
    | Refusal::WhichPending { .. }
    | Refusal::NoOffer(..)
    | Refusal::OwnOffer(..)
    | Refusal::OwnChallenge(..)
    | Refusal::TheirQuestion(..)
    | Refusal::NothingToClaim { .. }
    | Refusal::ClaimInMidTurn(..)
    | Refusal::Closed { .. }
    | Refusal::Surroundings(_)
    | Refusal::Limit(..)
    | Refusal::RateLimited { .. }
    | Refusal::Busy
    | Refusal::CannotSave(..)
    | Refusal::ShuttingDown
    | Refusal::Internal
    | Refusal::Plans(..)
    | Refusal::Ratings(..)
    | Refusal::People(..)
    | Refusal::Preferences(..)
    | Refusal::Review(..)
    | Refusal::Programs(..)
    | Refusal::Seeks(..)
    | Refusal::Mailbox(..)
    | Refusal::House(..)
    | Refusal::Talk(..)
    | Refusal::Watching(..)
    | Refusal::Live(..)) = refusal;
    64
}

#[test]
fn every_refusal_is_in_the_list_of_these_tests() {
    let listed: HashSet<_> = refusals().iter().map(std::mem::discriminant).collect();
    assert_eq!(listed.len(), kinds(&Refusal::Internal));
}

#[test]
fn every_reason_of_the_rules_is_in_the_list_of_these_tests() {
    let listed: BTreeSet<&str> =
        refusals().iter().filter_map(Refusal::reason).map(fanorona_rules::Reason::code).collect();
    let all: BTreeSet<&str> =
        fanorona_rules::Reason::ALL.into_iter().map(fanorona_rules::Reason::code).collect();
    assert_eq!(listed, all);
}

/// The codes and reasons in the tables of the section "Errors".
fn documented_codes() -> BTreeSet<&'static str> {
    let errors = DOCUMENT.split("\n## ").find(|section| section.starts_with("Errors")).unwrap();
    errors.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next()).collect()
}

#[test]
fn every_code_and_reason_is_documented_and_every_documented_code_is_one() {
    let codes: BTreeSet<&str> = refusals()
        .iter()
        .flat_map(|refusal| [Some(refusal.code()), refusal.reason().map(fanorona_rules::Reason::code)])
        .flatten()
        .collect();
    assert_eq!(codes, documented_codes());
}

#[test]
fn a_refusal_is_one_printable_sentence() {
    let begins_well = |said: &str| {
        let names = ["alice", "robot3", "show", "xyz", "\""];
        said.starts_with(|c: char| c.is_ascii_uppercase() || c.is_ascii_digit())
            || names.iter().any(|name| said.starts_with(name))
    };
    for refusal in refusals() {
        let said = sentence(&refusal);
        assert!(said.bytes().all(|byte| matches!(byte, b' '..=b'~')), "{refusal:?}: {said}");
        assert!(begins_well(&said) && !said.contains("  ") && said.len() <= 320, "{said}");
    }
}

/// Whether a sentence ends with something to type, or in a clause that says what to do.
fn tells_what_to_do(said: &str) -> bool {
    const WORDS: [&str; 17] = [
        "A",
        "Ask",
        "Challenge",
        "Come",
        "Finish",
        "Give",
        "Log",
        "Name",
        "Nothing",
        "Say",
        "Send",
        "Show",
        "Spell",
        "Take",
        "The",
        "Try",
        "Type",
    ];
    let types_a_command = said.rsplit(": ").next().is_some_and(|typed| {
        let word = typed.trim_start_matches('@').split([' ', ',', ')']).next().unwrap_or_default();
        catalog::exact(word).is_some() || word == "17" || typed == "rated"
    });
    let last = said.trim_end_matches('.').rsplit(". ").next().unwrap_or_default();
    let advises = WORDS.contains(&last.split_whitespace().next().unwrap_or_default());
    types_a_command || advises
}

#[test]
fn a_refusal_ends_with_what_to_do() {
    for refusal in refusals() {
        let said = sentence(&refusal);
        assert!(tells_what_to_do(&said), "{said}");
    }
}

#[test]
fn an_illegal_movement_names_the_step_the_reason_and_what_is_legal() {
    let said = |stage: Stage, text| sentence(&Refusal::Illegal(BOARD, rejection(stage, text)));
    let start = Stage::Between(Ruleset::Tsivy.start());
    assert_eq!(
        said(start, "a1a2"),
        "The point is occupied. Legal: d2e3+ d3e3+ d3e3- e2e3+ f2e3+. Nothing was played."
    );
    assert_eq!(
        said(start, "d3e3"),
        "Add + to capture by approach or - to capture by withdrawal. Legal: d2e3+ d3e3+ d3e3- e2e3+ f2e3+. \
         Nothing was played."
    );
    let chain: Stage = "b1bbb4/b3b4/b2w5/2b6/2b6 w d3d4+".parse().unwrap();
    assert_eq!(
        said(chain, "c4-,d4"),
        "Movement 2: the piece has stood on that point in this turn. Legal: c3+ c3-, or stop. \
         Nothing was played."
    );
    assert_eq!(
        said(start, "e2e3+,d4"),
        "Movement 2: the turn ends before this; leave the rest out. Nothing was played."
    );
}
