//! Pages on which members do with forms what they could type: messages, friends, challenges and
//! seeks, settings, the account.
//!
//! A page is data ([`topics`]): it shows the answers to some commands, and what a form sends becomes
//! the line of a command. So every rule is decided where it is for those who type.

mod topics;

use crate::command::account::AccountCommand;
use crate::web::account::new_password;
use crate::web::frame::{Frame, Keep, page as answer, path_of, refused, status, urlencoded};
use crate::web::markup::{drawn, line, linked};
use crate::web::pages::forms::topics::{Act, Deed, Field, Kind, Part, TOPICS, Then, Topic, deeds};
use crate::web::visitor::{Refused, Visitor};
use askama::Template;
use axum::Router;
use axum::extract::rejection::FormRejection;
use axum::extract::{Form, Query};
use axum::response::{IntoResponse as _, Redirect, Response};
use axum::routing::get;
use fanorona_protocol::messages::challenge::PendingQuestion;
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::lists::Lists;
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::reply::Reply;
use fanorona_protocol::messages::server::ServerRefusal;
use fanorona_protocol::preferences::{Preference, Preferences};
use fanorona_protocol::text::web::{self, Block, Label, Rich, Table};
use fanorona_protocol::value::Password;
use fanorona_protocol::wire::codec::CodecLimits;
use std::collections::HashMap;

/// What a form has sent, or an address has behind its question mark.
type Fields = HashMap<String, String>;

pub(super) fn routes() -> Router<crate::web::Site> {
    let routes = TOPICS.iter();
    routes.fold(Router::new(), |router, topic| {
        router.route(topic.path, get(page).post(act))
    })
}

#[derive(Template)]
#[template(path = "forms.html")]
struct FormsPage {
    frame: Frame,
    path: &'static str,
    /// The number of the tournament that the page is about.
    about: Option<i64>,
    refused: Option<Rich>,
    is_done: bool,
    /// What the command of a form has answered.
    said: Vec<Block>,
    sections: Vec<Section>,
}

/// A part of a page.
#[derive(Default)]
struct Section {
    id: String,
    title: String,
    /// A list with buttons beside its rows, and what they do.
    table: Option<Table>,
    deeds: Vec<Vec<Deed>>,
    blocks: Vec<Block>,
    form: Option<ShownForm>,
}

struct ShownForm {
    act: &'static str,
    button: Label,
    fields: Vec<ShownField>,
}

struct ShownField {
    name: &'static str,
    label: String,
    value: String,
    kind: Kind,
    /// The values of a choice, each with its words.
    choices: Vec<(String, String)>,
}

/// The page of a topic.
async fn page(visitor: Visitor, Query(asked): Query<Fields>) -> Response {
    match topic_of(&visitor) {
        Ok(topic) => shown(&visitor, topic, &asked, Shown::default()).await,
        Err(elsewhere) => *elsewhere,
    }
}

/// The topic of an address, for a member; others log in first.
fn topic_of(visitor: &Visitor) -> Result<&'static Topic, Box<Response>> {
    let path = visitor.uri.path();
    let Some(topic) = TOPICS.iter().find(|topic| topic.path == path) else {
        return Err(refused(visitor, &Refused::Missing).into());
    };
    if visitor.member.is_none() {
        let query = visitor.uri.query();
        let query = query.map_or_else(String::new, |it| urlencoded(&format!("?{it}")).to_string());
        let login = Redirect::to(&format!("/login?next={path}{query}"));
        return Err(login.into_response().into());
    }
    Ok(topic)
}

/// What a form has led to.
#[derive(Default)]
struct Shown {
    refused: Option<Box<Refusal>>,
    said: Option<Reply>,
}

/// The page with what was typed, and with what a form has led to.
async fn shown(visitor: &Visitor, topic: &Topic, typed: &Fields, after: Shown) -> Response {
    let viewer = visitor.viewer();
    let mut sections = Vec::new();
    for part in topic.parts {
        match section(visitor, topic, part, typed).await {
            Ok(section) => sections.push(section),
            Err(why) => return refused(visitor, &why),
        }
    }
    let said = after.said.as_ref();
    let template = FormsPage {
        frame: Frame::new(visitor, topic.title.words(visitor.language)),
        path: topic.path,
        about: typed.get("number").and_then(|number| number.parse().ok()),
        is_done: after.refused.is_none() && typed.contains_key("done"),
        refused: after.refused.as_ref().map(|why| web::refusal(why, &viewer)),
        said: said.map_or_else(Vec::new, |reply| web::answer(reply, &viewer)),
        sections,
    };
    let mut answer = answer(visitor, Keep::Never, &template);
    if let Some(why) = after.refused {
        *answer.status_mut() = status(&why);
    }
    answer
}

async fn section(
    visitor: &Visitor,
    topic: &Topic,
    part: &Part,
    typed: &Fields,
) -> Result<Section, Refused> {
    let words = |label: Label| label.words(visitor.language);
    Ok(match *part {
        Part::Answer(title, command) => {
            let name = command.split(' ').next().unwrap_or_default();
            // The next page of a list is asked for by its own line.
            let is_next = |line: &&String| {
                let rest = line.strip_prefix(command);
                rest.is_some_and(|it| it.starts_with(" before ") || it.starts_with(" after "))
            };
            let next = typed.get("list").filter(is_next);
            let line = next.map_or(command, String::as_str);
            let reply = visitor.read_for_member(name, line).await?;
            let me = visitor.member.as_ref().map(|me| &me.player.name);
            let lists = reply.events.iter().find_map(|event| {
                let Event::List(list) = event else {
                    return None;
                };
                Some(&**list)
            });
            let deeds = lists
                .zip(me)
                .map_or_else(Vec::new, |(list, me)| deeds(list, me));
            let mut blocks = web::answer(&reply, &visitor.viewer());
            let is_table = |block: &mut Block| matches!(block, Block::Table(_));
            let table = blocks
                .extract_if(.., is_table)
                .find_map(|block| match block {
                    Block::Table(table) => Some(without_boards(table, lists)),
                    Block::Board(_)
                    | Block::Chart(_)
                    | Block::Said(_)
                    | Block::Drawn(_)
                    | Block::Heading(..)
                    | Block::Steps(_)
                    | Block::Terms(_) => None,
                });
            Section {
                id: command.replace(' ', "-"),
                title: words(title),
                table,
                deeds,
                blocks,
                form: None,
            }
        }
        Part::Form(name, shows) => {
            let blocks = match shows {
                Some(command) => {
                    let name = command.split(' ').next().unwrap_or_default();
                    let about = typed.get("number").map(|number| one_word(number));
                    let command = command.replace("{number}", &about.unwrap_or_default());
                    let reply = visitor.read_for_member(name, &command).await?;
                    web::answer(&reply, &visitor.viewer())
                }
                None => Vec::new(),
            };
            let act = topic.act(name).ok_or(Refused::Missing)?;
            let field = |field: &Field| shown_field(visitor, field, typed);
            Section {
                id: format!("new-{name}"),
                title: words(act.title),
                blocks,
                form: Some(ShownForm {
                    act: name,
                    button: act.button,
                    fields: act.fields.iter().map(field).collect(),
                }),
                ..Section::default()
            }
        }
        Part::Settings => {
            let preferences = preferences(visitor);
            let field = |option| setting(visitor, &preferences, option, typed);
            Section {
                id: "set".to_owned(),
                title: words(Label::FormsBoards),
                form: Some(ShownForm {
                    act: "set",
                    button: Label::FormsSave,
                    fields: Preference::all().map(field).collect(),
                }),
                ..Section::default()
            }
        }
    })
}

/// Challenges have numbers, and no boards yet to which these could lead.
fn without_boards(mut table: Table, list: Option<&Lists>) -> Table {
    let Some(Lists::Pending(pending)) = list else {
        return table;
    };
    for (row, pending) in table.rows.iter_mut().zip(&pending.rows) {
        if !matches!(pending.question, PendingQuestion::Challenge(_)) {
            continue;
        }
        row.command = None;
        // The number is in the first cell, and in the last one with what can be typed.
        let last = row.cells.len().saturating_sub(1);
        for cell in [0, last] {
            row.cells[cell] = row.cells[cell].unlinked();
        }
    }
    table
}

fn preferences(visitor: &Visitor) -> Preferences {
    let member = visitor.member.as_ref();
    member.map_or_else(Preferences::default, |me| me.preferences.clone())
}

fn shown_field(visitor: &Visitor, field: &Field, typed: &Fields) -> ShownField {
    let words = |(value, word): &(&str, Option<&str>)| {
        let word = word.map(|word| web::play_word(word, visitor.language));
        (
            (*value).to_owned(),
            word.unwrap_or_else(|| (*value).to_owned()),
        )
    };
    let is_secret = matches!(field.kind, Kind::Secret(_));
    let value = typed.get(field.name).filter(|_| !is_secret);
    ShownField {
        name: field.name,
        label: field.label.words(visitor.language),
        value: value.cloned().unwrap_or_default(),
        kind: field.kind,
        choices: match field.kind {
            Kind::Choice(choices) => choices.iter().map(words).collect(),
            Kind::Word
            | Kind::Text
            | Kind::Line
            | Kind::Quoted
            | Kind::Hidden
            | Kind::Secret(_) => Vec::new(),
        },
    }
}

/// The field of a setting, with the values that it takes.
fn setting(
    visitor: &Visitor,
    preferences: &Preferences,
    option: Preference,
    typed: &Fields,
) -> ShownField {
    let choices: Vec<_> = option
        .choices()
        .into_iter()
        .map(|it| (it.clone(), it))
        .collect();
    // An address may have the language of the page in it.
    let sent = Some(typed).filter(|typed| typed.contains_key("do"));
    let value = sent.and_then(|typed| typed.get(option.name())).cloned();
    ShownField {
        name: option.name(),
        label: web::setting_word(option, visitor.language),
        value: value.unwrap_or_else(|| preferences.setting(option).value()),
        kind: if choices.is_empty() {
            Kind::Line
        } else {
            Kind::Choice(&[])
        },
        choices,
    }
}

/// Carries out what a form asks for.
async fn act(visitor: Visitor, form: Result<Form<Fields>, FormRejection>) -> Response {
    let topic = match topic_of(&visitor) {
        Ok(topic) => topic,
        Err(elsewhere) => return *elsewhere,
    };
    let Ok(Form(typed)) = form else {
        return refused(&visitor, &Refused::Missing);
    };
    let asked = typed.get("do").map_or("", String::as_str);
    let (name, about) = asked.split_once(' ').unwrap_or((asked, ""));
    let Some(act) = topic.act(name) else {
        return refused(&visitor, &Refused::Missing);
    };
    match carried_out(&visitor, act, about, &typed).await {
        Ok(reply) if reply.events.iter().any(|it| matches!(it, Event::State(_))) => {
            // The command has started or continued a game, which `/play` shows.
            Redirect::to("/play").into_response()
        }
        Ok(reply) => match act.then {
            Then::Go(there) => Redirect::to(there).into_response(),
            Then::Say => {
                let said = Some(reply);
                let after = Shown {
                    said,
                    refused: None,
                };
                // What the page is about stays.
                let is_about = |(name, _): &(String, String)| {
                    let mut fields = act.fields.iter();
                    fields.any(|it| it.name == *name && matches!(it.kind, Kind::Hidden))
                };
                let about = typed.into_iter().filter(is_about).collect();
                shown(&visitor, topic, &about, after).await
            }
        },
        Err(Refused::Said(why)) => {
            let refused = Some(why);
            let after = Shown {
                refused,
                said: None,
            };
            shown(&visitor, topic, &typed, after).await
        }
        Err(why @ Refused::Missing) => refused(&visitor, &why),
    }
}

async fn carried_out(
    visitor: &Visitor,
    act: &Act,
    about: &str,
    typed: &Fields,
) -> Result<Reply, Refused> {
    let name = act.line.split(' ').next().unwrap_or_default();
    let secret = |name: &str| Password(typed.get(name).cloned().unwrap_or_default());
    // Passwords may have spaces, which no line could have in them.
    let command = match name {
        "password" => AccountCommand::Password {
            old: secret("old"),
            new: new_password(secret("new"), Some(secret("again")))?,
        },
        "delete" => AccountCommand::Delete(secret("password")),
        "set" if about.is_empty() && act.fields.is_empty() => {
            return visitor.carry_out(name, &settings(visitor, typed)).await;
        }
        _ => return visitor.carry_out(name, &act.filled(about, typed)?).await,
    };
    visitor.carry_out_command(name, command.into()).await
}

/// The line that changes the settings whose fields have another value than the settings have. A
/// prompt is the rest of the line.
fn settings(visitor: &Visitor, typed: &Fields) -> String {
    let preferences = preferences(visitor);
    let changed = |option: &Preference| {
        let value = typed.get(option.name())?.trim();
        let value = match (option, value) {
            (_, "") => "default".to_owned(),
            (Preference::Prompt, prompt) => one_line(prompt),
            (_, word) => one_word(word),
        };
        let is_other = value != preferences.setting(*option).value();
        is_other.then(|| format!(" {} {value}", option.name()))
    };
    let options = || Preference::all().filter(|it| *it != Preference::Prompt);
    let changes = options().chain([Preference::Prompt]);
    format!(
        "set{}",
        changes.filter_map(|it| changed(&it)).collect::<String>()
    )
}

/// What is typed as one word of a line: names with spaces or commas between them are a list.
fn one_word(typed: &str) -> String {
    let words = typed.split(|c: char| c.is_whitespace() || c.is_control() || c == ',');
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.join(",")
}

/// A text without the ends of its lines. On French pages the space before some signs is one at which
/// no line breaks.
fn one_line(typed: &str) -> String {
    let line = typed.replace("\r\n", " ");
    let is_space = |c: char| c.is_control() || c == '\u{a0}';
    line.replace(is_space, " ").trim().to_owned()
}

impl Act {
    /// The line of the command: words in braces are fields, and `{}` is what the button is about.
    /// Empty choices and texts are left out. Without a name the line ends, so that no other word is
    /// taken for it.
    fn filled(&self, about: &str, typed: &Fields) -> Result<String, Refused> {
        let value = |name: &str| typed.get(name).map_or("", String::as_str);
        let mut line = String::new();
        for word in self.line.split(' ') {
            let field = word.strip_prefix('{').and_then(|it| it.strip_suffix('}'));
            let kind = |name| self.fields.iter().find(|field| field.name == name);
            let filled = match (field, field.and_then(kind).map(|field| field.kind)) {
                (None, _) => word.to_owned(),
                (Some(name), Some(Kind::Text | Kind::Line)) => one_line(value(name)),
                (Some(name), Some(Kind::Quoted)) => {
                    format!("\"{}\"", one_line(value(name)).replace('"', ""))
                }
                (Some(name), Some(Kind::Word)) if one_word(value(name)).is_empty() => break,
                (Some(""), _) => one_line(about),
                (Some(name), _) => one_word(value(name)),
            };
            if !(line.is_empty() || filled.is_empty()) {
                line.push(' ');
            }
            line += &filled;
        }
        let limit = CodecLimits::default().max_line_bytes;
        if line.len() > limit {
            return Err(Refusal::from(ServerRefusal::TooLong { limit }).into());
        }
        Ok(line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(act: &str, about: &str, typed: &[(&str, &str)]) -> String {
        let mut acts = TOPICS.iter().filter_map(|topic| topic.act(act));
        let typed = typed
            .iter()
            .map(|(name, value)| ((*name).into(), (*value).into()));
        acts.next()
            .unwrap()
            .filled(about, &typed.collect())
            .unwrap()
    }

    #[test]
    fn what_is_typed_in_a_field_stays_in_its_place() {
        let typed = [
            ("to", " bob, carol\n"),
            ("text", "Good\r\nmorning \u{7}, all"),
        ];
        assert_eq!(
            filled("write", "", &typed),
            "message bob,carol Good morning  , all"
        );
        assert_eq!(filled("erase", "3", &[]), "messages erase 3");
        assert_eq!(filled("erase", "3\nresign", &[]), "messages erase 3 resign");
        let typed = [
            ("name", "bob"),
            ("ruleset", "telo"),
            ("time", ""),
            ("rated", "rated"),
        ];
        assert_eq!(filled("challenge", "", &typed), "challenge bob telo rated");
        let nobody = [("to", " , "), ("text", "bob is here")];
        assert_eq!(filled("write", "", &nobody), "message");
    }

    #[test]
    fn each_part_of_a_page_has_its_form_and_each_form_its_command() {
        for topic in TOPICS {
            for act in topic.acts {
                let name = act.line.split(' ').next().unwrap();
                assert!(crate::command::catalog::exact(name).is_some(), "{name}");
            }
            for part in topic.parts {
                if let Part::Form(name, _) = part {
                    assert!(topic.act(name).is_some(), "{name}");
                }
            }
        }
    }
}
