//! How a command about studies is typed.

use crate::command::args::{Args, read_movements};
use crate::command::row::{Parsed, Row};
use crate::command::session::SessionCommand;
use crate::command::study::{Sharing, StudyCommand};
use fanorona_game::{EndReason, GameResult, Marks, Note, Score, Start, StudyId};
use fanorona_protocol::messages::command_info::{Chapter, GivenBy};
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::study::StudyRefusal;
use fanorona_protocol::records::study::{LONGEST_NAME, tag_text};
use fanorona_protocol::value::AtMost;
use fanorona_protocol::wire::clean::SafeText;
use fanorona_protocol::words::is_number;
use fanorona_rules::{BySide, Ruleset};

/// The commands.
pub(crate) static ROWS: &[Row] = &[
    Row::new("study", Chapter::Reading, GivenBy::Anyone, study)
        .price(3)
        .short(3),
    Row::new("import", Chapter::Reading, GivenBy::Member, |_| {
        Ok(SessionCommand::Import.into())
    })
    .price(5)
    .short(2),
    Row::new("record", Chapter::Reading, GivenBy::Member, record)
        .price(5)
        .short(3),
    Row::new("try", Chapter::Reading, GivenBy::Player, try_turn),
];

/// `try TURN`, or `try NUMBER` for a variation that is listed.
fn try_turn(args: &mut Args<'_>) -> Parsed {
    let word = args.peek().ok_or_else(|| args.usage(None))?;
    if is_number(word) {
        return Ok(StudyCommand::Enter(args.number()?.unwrap_or(0)).into());
    }
    Ok(StudyCommand::Try(read_movements(args.notation())?).into())
}

/// `study`, `study 7`, `study note TEXT`.
fn study(args: &mut Args<'_>) -> Parsed {
    let Some(word) = args.word() else {
        return Ok(StudyCommand::Show.into());
    };
    let command = match word.to_ascii_lowercase().as_str() {
        "list" => {
            let is_name = args
                .peek()
                .is_some_and(|word| !word.eq_ignore_ascii_case("before"));
            let of = if is_name { args.name()? } else { None };
            StudyCommand::List {
                of,
                before: args.before()?.map(StudyId),
            }
        }
        "new" => new(args)?,
        "game" => StudyCommand::OfGame(args.needed_game()?),
        "copy" => StudyCommand::Copy,
        "title" => match args.text() {
            "" => return Err(args.usage(None)),
            text if text.eq_ignore_ascii_case("none") => StudyCommand::Title(None),
            text => {
                let title = tag_text(text)
                    .ok_or(StudyRefusal::TitleTooLong(AtMost { most: LONGEST_NAME }))?;
                StudyCommand::Title(Some(title))
            }
        },
        "note" => match args.text() {
            // A word that is forgotten deletes nothing.
            "" => StudyCommand::ShowNote,
            text if text.eq_ignore_ascii_case("none") => StudyCommand::Note(None),
            text => {
                let note = Note::new(SafeText::new(text).as_str());
                StudyCommand::Note(Some(note.ok_or_else(|| args.usage(None))?))
            }
        },
        "mark" => StudyCommand::Mark(marks(args)?),
        "remove" => StudyCommand::Remove,
        "share" => StudyCommand::Share(Sharing::Everybody),
        "unshare" => StudyCommand::Share(Sharing::Owner),
        "export" => StudyCommand::Export(if args.peek().is_some() {
            Some(id(args)?)
        } else {
            None
        }),
        "close" => StudyCommand::Close,
        "delete" => StudyCommand::Delete(id(args)?),
        number if is_number(number) => {
            StudyCommand::Open(StudyId(number.parse().unwrap_or(i64::MAX)))
        }
        _ => return Err(args.unknown_option(word)),
    };
    Ok(command.into())
}

/// `study mark c3 d4-e4`, or `study mark none`.
fn marks(args: &mut Args<'_>) -> Result<Option<Marks>, Refusal> {
    let word = args.peek().ok_or_else(|| args.usage(None))?;
    if word.eq_ignore_ascii_case("none") {
        args.word();
        return Ok(None);
    }
    let mut marks = Marks::default();
    while let Some(word) = args.word() {
        let mark = word.to_ascii_lowercase().parse();
        let most = Marks::MOST;
        marks.toggle(mark.map_err(|_unread| StudyRefusal::BadMarks { most })?);
    }
    Ok(Some(marks))
}

/// `study new`, `study new telo`, `study new vela`.
fn new(args: &mut Args<'_>) -> Result<StudyCommand, Refusal> {
    let Some(word) = args.word() else {
        return Ok(StudyCommand::New(Ruleset::Tsivy, Start::Ordinary));
    };
    if word.eq_ignore_ascii_case(Start::VELA) {
        return Ok(StudyCommand::New(Ruleset::Tsivy, Start::Vela));
    }
    let ruleset = Ruleset::from_name(&word.to_ascii_lowercase());
    let ruleset = ruleset.ok_or_else(|| args.unknown_option(word))?;
    Ok(StudyCommand::New(ruleset, Start::Ordinary))
}

/// `record WHITE BLACK`, `record end 1-0 time`, `record agree 7`.
fn record(args: &mut Args<'_>) -> Parsed {
    let Some(word) = args.word() else {
        return Ok(StudyCommand::Asked.into());
    };
    let consent = |args: &mut Args<'_>, agrees| {
        let game = args.needed_game()?;
        Ok(StudyCommand::Consent { game, agrees }.into())
    };
    match word.to_ascii_lowercase().as_str() {
        "end" => Ok(StudyCommand::Finish(result(args)?).into()),
        "agree" => consent(args, true),
        "decline" => consent(args, false),
        _ => {
            let (white, black) = (args.as_name(word)?, args.needed_name()?);
            let board = args.word().unwrap_or(Ruleset::Tsivy.name());
            let ruleset = Ruleset::from_name(&board.to_ascii_lowercase());
            let ruleset = ruleset.ok_or_else(|| args.unknown_option(board))?;
            Ok(StudyCommand::Record(BySide { white, black }, ruleset).into())
        }
    }
}

/// `1-0`, `0-1 time`, `1/2`, or nothing.
fn result(args: &mut Args<'_>) -> Result<Option<GameResult>, Refusal> {
    let Some(word) = args.word() else {
        return Ok(None);
    };
    let result = match Score::from_code(word) {
        Some(Score::Win(side)) => GameResult::win(side, EndReason::Resigned),
        Some(Score::Draw) => GameResult::draw(EndReason::Agreed),
        None if word == "1/2" => GameResult::draw(EndReason::Agreed),
        Some(Score::Aborted) | None => return Err(args.unknown_option(word)),
    };
    let on_time = matches!(result.score, Score::Win(_))
        && args
            .peek()
            .is_some_and(|word| word.eq_ignore_ascii_case("time"));
    if !on_time {
        return Ok(Some(result));
    }
    let _time = args.word();
    Ok(Some(GameResult {
        reason: EndReason::Time,
        ..result
    }))
}

fn id(args: &mut Args<'_>) -> Result<StudyId, Refusal> {
    args.entry().map(StudyId)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::commands::Command;
    use crate::command::parse::tests::{alice, detail, name};
    use fanorona_game::GameId;
    use fanorona_protocol::messages::usage::UsageDetail;
    use fanorona_rules::Side;
    use fanorona_rules::notation::Movements;

    #[test]
    fn a_study_is_named_by_its_number_and_changed_by_words() {
        for (text, command) in [
            ("study", StudyCommand::Show),
            (
                "study LIST",
                StudyCommand::List {
                    of: None,
                    before: None,
                },
            ),
            (
                "study list before 7",
                StudyCommand::List {
                    of: None,
                    before: Some(StudyId(7)),
                },
            ),
            (
                "study list bob before 7",
                StudyCommand::List {
                    of: Some(name("bob")),
                    before: Some(StudyId(7)),
                },
            ),
            ("study 7", StudyCommand::Open(StudyId(7))),
            (
                "study new",
                StudyCommand::New(Ruleset::Tsivy, Start::Ordinary),
            ),
            (
                "study new Telo",
                StudyCommand::New(Ruleset::Telo, Start::Ordinary),
            ),
            (
                "study new vela",
                StudyCommand::New(Ruleset::Tsivy, Start::Vela),
            ),
            ("study game 12", StudyCommand::OfGame(GameId(12))),
            ("study copy", StudyCommand::Copy),
            (
                "study title a  \"good\" one",
                StudyCommand::Title(Some("a 'good' one".to_owned())),
            ),
            ("study title None", StudyCommand::Title(None)),
            (
                "study note {sharp}",
                StudyCommand::Note(Note::new("(sharp)")),
            ),
            ("study note", StudyCommand::ShowNote),
            ("study note NONE", StudyCommand::Note(None)),
            (
                "study note none is better",
                StudyCommand::Note(Note::new("none is better")),
            ),
            ("try 2", StudyCommand::Enter(2)),
            ("study remove", StudyCommand::Remove),
            ("study share", StudyCommand::Share(Sharing::Everybody)),
            ("study unshare", StudyCommand::Share(Sharing::Owner)),
            ("study export", StudyCommand::Export(None)),
            ("study export 7", StudyCommand::Export(Some(StudyId(7)))),
            ("study close", StudyCommand::Close),
            ("study delete 7", StudyCommand::Delete(StudyId(7))),
        ] {
            assert_eq!(alice(text), Command::Study(command), "{text}");
        }
        assert_eq!(alice("import"), SessionCommand::Import.into());
        let movements = Movements::read("e2e3+").unwrap();
        assert_eq!(
            alice("try e2e3+"),
            Command::Study(StudyCommand::Try(movements))
        );
        assert_eq!(
            detail("study chess"),
            Some(UsageDetail::UnknownOption("chess".to_owned()))
        );
        assert_eq!(
            detail("study 7 8"),
            Some(UsageDetail::LeftOver("8".to_owned()))
        );
        assert_eq!(detail("study note 12.345"), None);
        assert_eq!(detail("study delete"), None);
    }

    #[test]
    fn a_game_over_the_board_is_recorded_ended_and_agreed_to() {
        for (text, command) in [
            (
                "record ranja Bob telo",
                StudyCommand::Record(
                    BySide {
                        white: name("ranja"),
                        black: name("Bob"),
                    },
                    Ruleset::Telo,
                ),
            ),
            ("record", StudyCommand::Asked),
            ("record end", StudyCommand::Finish(None)),
            (
                "record end 1-0 time",
                StudyCommand::Finish(Some(GameResult::win(Side::White, EndReason::Time))),
            ),
            (
                "record end 1/2",
                StudyCommand::Finish(Some(GameResult::draw(EndReason::Agreed))),
            ),
            (
                "record decline 7",
                StudyCommand::Consent {
                    game: GameId(7),
                    agrees: false,
                },
            ),
        ] {
            assert_eq!(alice(text), Command::Study(command), "{text}");
        }
    }
}
