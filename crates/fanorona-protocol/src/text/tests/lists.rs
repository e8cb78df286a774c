//! Lists fit the screen, and nothing in them is cut (docs/protocol/preferences.md, "Preferences").

use super::*;
use crate::preferences::values::Width;
use schemars::schema_for;
use unicode_width::UnicodeWidthStr as _;

/// Names, numbers and texts as wide as they come, and rows as they usually are.
const LISTS: &[&str] = &[
    r#"{"name":"history","rows":[
        {"game":1234567,"ended_ms":1795176000000,"white":"Andriamahazonoro-123","black":"WWWWWWWWWWWWWWWWWWWW","ruleset":"dimyand","turns":123,"result":"1/2-1/2","reason":"no_capture_limit"},
        {"game":12,"ended_ms":1795176000000,"white":"alice","black":"bob","ruleset":"telo","turns":9,"result":"1-0","reason":"captured"}]}"#,
    r#"{"name":"history","rows":[
        {"game":4711,"ended_ms":1795176000000,"white":"alice","black":"robot3","ruleset":"tsivy","turns":41,"result":"0-1","reason":"captured"}]}"#,
    r#"{"name":"alts","rows":[{"name":"Andriamahazonoro-123","networks":10,"used_ms":1795176000000,"here":true}]}"#,
    r#"{"name":"administrators","rows":[{"name":"Andriamahazonoro-123","role":"moderator","here":true}]}"#,
    r#"{"name":"reports","rows":[{"number":12345,"at_ms":1795176000000,"about":"Andriamahazonoro-123","by":"WWWWWWWWWWWWWWWWWWWW","why":"insults everybody in channel 6, and does not stop when he is asked to","times":3}]}"#,
    r#"{"name":"reported_talk","rows":[{"at_ms":1795175000000,"kind":"channel","place":"correspondence","text":"Goats everywhere, and no end of them: one, two, three, four, five goats."}]}"#,
    r#"{"name":"audit","rows":[{"number":12345,"at_ms":1795176000000,"by":"Andriamahazonoro-123","action":"reset_password","subject":"WWWWWWWWWWWWWWWWWWWW","lasts_s":null,"endless":true,"detail":"played for two, wrote a mail and asked for the password again"}]}"#,
    r#"{"name":"bans","rows":[{"number":123,"whom":"2001:db8:1234:5678::/64","since_ms":1795089600000,"until_ms":1795176000000,"why":"played for two in the whole of the last tournament"},
        {"number":3,"whom":"bob","since_ms":1795089600000,"until_ms":null,"why":""}]}"#,
    r#"{"name":"games","rows":[{"game":1234567,"white":"Andriamahazonoro-123","black":"WWWWWWWWWWWWWWWWWWWW","ruleset":"dimyand","turns":123,"to_move":"WWWWWWWWWWWWWWWWWWWW","result":null,"reason":null},
        {"game":12,"white":"alice","black":"bob","ruleset":"tsivy","turns":9,"to_move":null,"result":"1-0","reason":"repetition"}]}"#,
    r#"{"name":"next","rows":[{"game":1234567,"white":"Andriamahazonoro-123","black":"WWWWWWWWWWWWWWWWWWWW","ruleset":"dimyand","turns":123,"to_move":"WWWWWWWWWWWWWWWWWWWW","result":null,"reason":null}]}"#,
    r#"{"name":"live","rows":[{"game":1234567,"white":"Andriamahazonoro-123","white_rating":{"rating":1500,"deviation":350,"provisional":true},"white_left_ms":10799000,"black":"WWWWWWWWWWWWWWWWWWWW","black_rating":{"rating":2305,"deviation":50,"provisional":false},"black_left_ms":10799000,"ruleset":"dimyand","time":{"kind":"live","main_s":10800,"increment_s":180},"to_move":"w","turn":123,"observers":12,"private":true,"paused":false}]}"#,
    r#"{"name":"lessons","rows":[{"lesson":1,"name":"moving","done":true},{"lesson":4,"name":"withdrawal","done":false}]}"#,
    r#"{"name":"members","rows":[{"name":"Andriamahazonoro-123","bot":true,"won":1234,"lost":1234,"drawn":1234,"active":123,"challenges":"auto","limit":100,"seeking":3,"last_here_ms":1795176000000}]}"#,
    r#"{"name":"news","rows":[{"number":123,"at_ms":1795176000000,"text":"The server has moved to another machine, which is faster and has more space than the old one."}]}"#,
    r#"{"name":"progress","rows":[{"game":1234567,"ended_ms":1795176000000,"opponent":"Andriamahazonoro-123","side":"w","result":"won","before":{"rating":1500,"deviation":350,"provisional":true},"after":{"rating":1662,"deviation":290,"provisional":true}}]}"#,
    r#"{"name":"rank","rows":[{"name":"Andriamahazonoro-123","bot":true,"ruleset":"dimyand","rank":1234,"of":12345,"group":"provisional","rating":{"rating":1662,"deviation":290,"provisional":true}}]}"#,
    r#"{"name":"censored","rows":[{"name":"Andriamahazonoro-123"}]}"#,
    r#"{"name":"channels","rows":[{"number":123,"channel":"correspondence","here":1234,"joined":true,"topic":"how to play well when each turn has a week, and what to do in between"}]}"#,
    r#"{"name":"puzzle_days","rows":[{"day":"2026-11-20","puzzle":12345,"task":"only_safe","rating":{"rating":1500,"deviation":350,"provisional":true},"tried":12345,"first_try":12345,"own":"hinted"},
        {"day":"2026-11-19","puzzle":3,"task":"wins_in_two","rating":{"rating":1620,"deviation":60,"provisional":false},"tried":0,"first_try":0,"own":null}]}"#,
    r#"{"name":"followed","rows":[{"name":"Andriamahazonoro-123","here":true}]}"#,
    r#"{"name":"messages","rows":[{"number":1234,"from":"Andriamahazonoro-123","sent_ms":1795176000000,"read":false,"text":"Shall we play another game tomorrow at noon, with ten minutes for each?"}]}"#,
    r#"{"name":"notified","rows":[{"what":"result","game":1234567},{"what":"results"},{"what":"arrival","name":"Andriamahazonoro-123"}]}"#,
    r#"{"name":"observed","rows":[{"game":1234567,"white":"Andriamahazonoro-123","black":"WWWWWWWWWWWWWWWWWWWW","ruleset":"dimyand","turns":123,"to_move":"Andriamahazonoro-123","observers":12}]}"#,
    r#"{"name":"observers","rows":[{"game":1234567,"name":"Andriamahazonoro-123"}]}"#,
    r#"{"name":"pending","rows":[{"number":1234,"kind":"draw","from":"Andriamahazonoro-123","to":"WWWWWWWWWWWWWWWWWWWW"}]}"#,
    r#"{"name":"studies","rows":[{"study":1234,"title":"the opening that alice plays whenever she has White","white":"Andriamahazonoro-123","black":"WWWWWWWWWWWWWWWWWWWW","ruleset":"dimyand","turns":1234,"shared":true,"changed_ms":1795176000000},
        {"study":7,"title":null,"white":null,"black":null,"ruleset":"tsivy","turns":0,"shared":false,"changed_ms":1795176000000}]}"#,
    r#"{"name":"seeks","rows":[
        {"seek":1234,"from":"Andriamahazonoro-123","bot":false,"rating":{"rating":1500,"deviation":350,"provisional":true},"ruleset":"dimyand","colour":"white","rated":false,"start":"ordinary","time":{"kind":"live","main_s":10800,"increment_s":180},"undo":false,"match":{"of":3,"vela":true},"private":true,"kibitz":true,"least":1400,"most":1600,"registered":true,"manual":true,"made_ms":1795176000000},
        {"seek":7,"from":"bob","bot":false,"rating":null,"ruleset":"telo","colour":"random","rated":true,"start":"ordinary","time":{"kind":"days","days":7,"total":14,"remind":2},"undo":true,"match":null,"private":false,"kibitz":false,"least":null,"most":null,"registered":false,"manual":false,"made_ms":1795176000000}]}"#,
    r#"{"name":"seek_graph","rows":[{"seek":1234,"from":"Andriamahazonoro-123","bot":false,"rating":{"rating":1500,"deviation":350,"provisional":true},"ruleset":"dimyand","colour":"white","rated":false,"start":"ordinary","time":{"kind":"live","main_s":10800,"increment_s":180},"undo":false,"match":{"of":3,"vela":true},"private":true,"kibitz":true,"least":1400,"most":1600,"registered":true,"manual":true,"made_ms":1795176000000}]}"#,
    r#"{"name":"simul","rows":[{"game":1234567,"opponent":"Andriamahazonoro-123","side":"w","turns":123,"host_to_move":false,"result":null,"reason":null},{"game":2,"opponent":"carol","side":"w","turns":2,"host_to_move":true,"result":"1-0","reason":"resigned"}]}"#,
    r#"{"name":"simuls","rows":[{"host":"Andriamahazonoro-123","status":"open","ruleset":"dimyand","boards":12,"players":12}]}"#,
    r#"{"name":"tournaments","rows":[{"tournament":1234,"name":"The pool of all who have come so late","form":"double_swiss","stage":"over","ruleset":"dimyand","time":{"kind":"live","main_s":10800,"increment_s":180},"rated":true,"players":200,"round":11,"starts_ms":1795089600000,"ended_ms":1795176000000,"winners":{"names":["Andriamahazonoro-123","WWWWWWWWWWWWWWWWWWWW"]}},{"tournament":7,"name":"Arena","form":"arena","stage":"open","ruleset":"telo","time":{"kind":"days","days":7,"total":14,"remind":2},"rated":false,"players":0,"round":0,"starts_ms":1795089600000,"ended_ms":null,"winners":null}]}"#,
    r#"{"name":"champions","rows":[{"tournament":1234,"name":"The pool of all who have come so late","form":"double_swiss","stage":"over","ruleset":"dimyand","time":{"kind":"live","main_s":10800,"increment_s":180},"rated":true,"players":200,"round":11,"starts_ms":1795089600000,"ended_ms":1795176000000,"winners":{"names":["Andriamahazonoro-123","WWWWWWWWWWWWWWWWWWWW"]}},{"tournament":7,"name":"Arena","form":"arena","stage":"open","ruleset":"telo","time":{"kind":"days","days":7,"total":14,"remind":2},"rated":false,"players":0,"round":0,"starts_ms":1795089600000,"ended_ms":null,"winners":null}]}"#,
    r#"{"name":"tournament_table","rows":[{"group":12,"rank":1,"player":"Andriamahazonoro-123","robot":false,"rating":1662,"points":23,"won":11,"drawn":1,"lost":2,"rounds":4,"direct":3,"buchholz":123,"sonneborn":456,"wins":11,"against":[{"round":1,"opponent":2,"player":"WWWWWWWWWWWWWWWWWWWW","result":"won","points":4},{"round":2,"opponent":null,"player":null,"result":"won","points":3},{"round":3,"opponent":200,"player":"bob","result":null,"points":null}],"withdrawn":null,"moves":"up"},
        {"group":null,"rank":200,"player":"robot3","robot":true,"rating":-12,"points":0,"won":0,"drawn":0,"lost":0,"rounds":null,"direct":null,"buchholz":null,"sonneborn":null,"wins":null,"against":[],"withdrawn":"vacation","moves":null}]}"#,
    r#"{"name":"tournament_pairings","rows":[{"round":11,"pairing":100,"group":12,"first":"Andriamahazonoro-123","second":"WWWWWWWWWWWWWWWWWWWW","first_points":3,"second_points":1,"decision":"director","games":[1234567,1234568]},
        {"round":1,"pairing":1,"group":null,"first":"bob","second":null,"first_points":3,"second_points":null,"decision":"bye","games":[]},{"round":1,"pairing":2,"group":null,"first":"bob","second":"alice","first_points":null,"second_points":null,"decision":null,"games":[7]}]}"#,
    r#"{"name":"tournament_log","rows":[{"number":1234,"at_ms":1795089600000,"decider":"Andriamahazonoro-123","what":"result","round":11,"pairing":100,"first":"Andriamahazonoro-123","second":"WWWWWWWWWWWWWWWWWWWW","first_points":3,"second_points":1,"first_earlier":null,"second_earlier":null,"why":null,"decision":"director","reason":"both came too late"},{"number":1235,"at_ms":1795089600000,"decider":"Andriamahazonoro-123","what":"corrected","round":11,"pairing":100,"first":"Andriamahazonoro-123","second":"WWWWWWWWWWWWWWWWWWWW","first_points":3,"second_points":1,"first_earlier":1,"second_earlier":3,"why":null,"decision":null,"reason":"the wrong game"},{"number":1,"at_ms":1795089600000,"decider":null,"what":"over","round":null,"pairing":null,"first":null,"second":null,"first_points":null,"second_points":null,"first_earlier":null,"second_earlier":null,"why":null,"decision":null,"reason":null}]}"#,
    r#"{"name":"tournament_cross","rows":[{"form":"double_swiss","group":null,"number":1,"rank":1,"player":"Andriamahazonoro-123","rating":1500,"points":7,"against":[{"column":1,"opponent":200,"player":"WWWWWWWWWWWWWWWWWWWW","sides":["w","b"],"points":3},{"column":2,"opponent":null,"player":null,"sides":[],"points":3},{"column":3,"opponent":3,"player":"bob","sides":["b"],"points":null},{"column":11,"opponent":4,"player":"carol","sides":[],"points":2}]}]}"#,
    r#"{"name":"tournament_cross","rows":[{"form":"pool","group":12,"number":1,"rank":1,"player":"Andriamahazonoro-123","rating":1500,"points":3,"against":[{"column":2,"opponent":2,"player":"bob","sides":["w"],"points":2},{"column":3,"opponent":3,"player":"carol","sides":["b"],"points":1}]}]}"#,
    r#"{"name":"tournament_talk","rows":[{"number":1234,"at_ms":1795089600000,"from":"Andriamahazonoro-123","text":"Good luck to all!"}]}"#,
    r#"{"name":"tournament_rounds","rows":[{"round":11,"started_ms":1795089600000,"ends_ms":1795176000000,"pairings":100,"decided":99}]}"#,
    r#"{"name":"tournament_games","rows":[{"game":1234567,"round":11,"pairing":100,"white":"Andriamahazonoro-123","black":"WWWWWWWWWWWWWWWWWWWW","result":"1/2-1/2"},{"game":7,"round":1,"pairing":1,"white":"alice","black":"bob","result":null}]}"#,
    r#"{"name":"tournament_news","rows":[{"at_ms":1795089600000,"tournament":1234,"name":"The pool of all who have come so late","form":"double_swiss","stage":"over","winners":{"names":["Andriamahazonoro-123","WWWWWWWWWWWWWWWWWWWW"]}},{"at_ms":1795089600000,"tournament":7,"name":"Arena","form":"arena","stage":"open","winners":null}]}"#,
    r#"{"name":"standings","rows":[{"rank":1234,"name":"Andriamahazonoro-123","bot":true,"rating":{"rating":1662,"deviation":290,"provisional":true},"won":1234,"lost":1234,"drawn":1234,"group":"provisional","ruleset":"dimyand"}]}"#,
    r#"{"name":"subscribed","rows":[{"all":true},{"all":false,"game":1234567,"white":"Andriamahazonoro-123","black":"WWWWWWWWWWWWWWWWWWWW","ruleset":"dimyand","turns":123,"to_move":"Andriamahazonoro-123","result":null,"reason":null}]}"#,
    r#"{"name":"settings","rows":[{"option":"timezone","value":"America/Argentina/ComodRivadavia","least":null,"most":null},{"option":"prompt","value":"%n %b %t>","least":null,"most":null},{"option":"style","value":"auto (compact)","least":null,"most":null}]}"#,
    r#"{"name":"keys","rows":[{"number":1234,"label":"WWWWWWWWWWWWWWWWWWWW","added_ms":1795089600000,"used_ms":1795176000000,"in_use":true,"fingerprint":"SHA256:n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg"},
        {"number":1,"label":null,"added_ms":1795089600000,"used_ms":null,"in_use":false,"fingerprint":"SHA256:n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg"}]}"#,
    r#"{"name":"tokens","rows":[{"bot":"Andriamahazonoro-123","number":123,"made_ms":1795089600000,"used_ms":1795089600000}]}"#,
    r#"{"name":"aliases","rows":[{"name":"abcdefghijklmnopqrst","text":"challenge $1 white tsivy 10+5 unrated private kibitz noundo and so on until the end of the line"}]}"#,
    r#"{"name":"bookmarks","rows":[{"game":123456,"white":"Andriamahazonoro-123","black":"WWWWWWWWWWWWWWWWWWWW","ruleset":"dimyand","turns":1234,"to_move":null,"result":"1/2-1/2","reason":"no_capture_limit","made_ms":1795176000000,"note":"the sacrifice on e3 that nobody at the board has seen, with a long line behind it"},
        {"game":7,"white":"alice","black":"bob","ruleset":"tsivy","turns":0,"to_move":"alice","result":null,"reason":null,"made_ms":1795176000000,"note":null}]}"#,
    r#"{"name":"versus","rows":[{"games":"white","played":1234567,"won":1234567,"lost":123456,"drawn":1234}]}"#,
    r#"{"name":"versus_grid","rows":[
        {"first":"Andriamahazonoro-123","second":"WWWWWWWWWWWWWWWWWWWW","won":1234567,"lost":123456,"drawn":1234},
        {"first":"Andriamahazonoro-123","second":"bob","won":3,"lost":1,"drawn":0},
        {"first":"WWWWWWWWWWWWWWWWWWWW","second":"bob","won":0,"lost":0,"drawn":0}]}"#,
    r#"{"name":"openings","rows":[{"turn":"e2e3+","opening":"Kobaka Fohy","side":"white","games":1234567,"white":1234567,"drawn":1234567,"black":1234567,"score":100,"rating":1500,"last_ms":1795089600000}]}"#,
    r#"{"name":"explore","rows":[{"turn":"e2e3+,f4-,g4+,g3-,end","games":1234567,"white":1234567,"drawn":1234567,"black":1234567,"rating":1500,"last_ms":1795089600000,"judgement":"won in 12"}]}"#,
    r#"{"name":"who","rows":[{"name":"Andriamahazonoro-123","bot":true,"rating":{"rating":1500,"deviation":350,"provisional":true},"online_s":86399,"idle_s":86399,"playing":null,"observing":1234567}]}"#,
];

fn lists() -> Vec<Lists> {
    let read = |text: &&str| {
        let mut value: Value = serde_json::from_str(text).unwrap();
        value["more"] = Value::Null;
        serde_json::from_value(value.clone()).unwrap_or_else(|error| panic!("{error}: {value}"))
    };
    LISTS.iter().map(read).collect()
}

fn drawn(list: &Lists, mode: Mode, width: Option<u16>, language: Language) -> String {
    let width = width.map_or(Width::Auto, Width::Fixed);
    let preferences = Preferences {
        language: Some(language),
        width,
        ..Preferences::default()
    };
    let viewer = Viewer {
        preferences,
        ..viewer(None, mode)
    };
    let mut said = String::new();
    super::super::event(
        &Event::List(Box::new(list.clone())),
        &viewer,
        &mut 0,
        &mut said,
    );
    said
}

#[test]
fn every_list_has_an_example() {
    let schema = serde_json::to_value(schema_for!(Lists)).unwrap();
    let kinds = schema["oneOf"].as_array().unwrap().iter();
    let names: BTreeSet<String> = kinds
        .map(|kind| {
            kind["properties"]["name"]["const"]
                .as_str()
                .unwrap()
                .to_owned()
        })
        .collect();
    let shown = lists()
        .iter()
        .map(|list| {
            serde_json::to_value(list).unwrap()["name"]
                .as_str()
                .unwrap()
                .to_owned()
        })
        .collect();
    assert_eq!(names, shown);
}

#[test]
fn every_list_fits_its_width_and_its_names_numbers_and_times_stay_whole() {
    for list in lists() {
        for language in Language::ALL.iter().copied() {
            let whole = drawn(&list, Mode::Plain, None, language);
            let words = whole.lines().skip(1).flat_map(str::split_whitespace);
            let words: BTreeSet<&str> = words.filter(|word| word.width() <= 30).collect();
            for width in [None, Some(40), Some(60), Some(79), Some(132)] {
                let said = drawn(&list, Mode::Human, width, language);
                let most = usize::from(width.unwrap_or(79));
                assert!(
                    said.lines().all(|line| line.width() <= most),
                    "{width:?}\n{said}"
                );
                // A picture where there is room for it, and otherwise a list like others.
                if matches!(list, Lists::SeekGraph(_) | Lists::VersusGrid(_)) {
                    continue;
                }
                let has = |word: &&str| {
                    said.split_whitespace()
                        .any(|it| it.trim_end_matches(',') == word.trim_end_matches(','))
                };
                let lost: Vec<&str> = words.iter().filter(|word| !has(word)).copied().collect();
                assert!(lost.is_empty(), "{lost:?} at {width:?}\n{said}");
                for date in ["2026-11-20 12:00 UTC", "2026-11-19 12:00 UTC"] {
                    assert_eq!(
                        said.matches(date).count(),
                        whole.matches(date).count(),
                        "{width:?}\n{said}"
                    );
                }
            }
        }
    }
}

#[test]
fn usual_rows_of_seeks_and_games_are_one_line_where_the_width_is_not_known() {
    let of = |name: &str, row: usize| {
        let mut list = serde_json::to_value(
            lists()
                .into_iter()
                .find(|list| serde_json::to_value(list).unwrap()["name"] == name)
                .unwrap(),
        )
        .unwrap();
        let row = list["rows"][row].clone();
        list["rows"] = Value::Array(vec![row]);
        drawn(
            &serde_json::from_value(list).unwrap(),
            Mode::Human,
            None,
            Language::En,
        )
    };
    for said in [of("seeks", 1), of("history", 1), of("games", 1)] {
        assert_eq!(said.lines().count(), 2, "{said}");
    }
}
