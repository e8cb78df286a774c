//! What the pages with forms have: the commands whose answers they show, and those of their forms.

use fanorona_game::PlayerName;
use fanorona_protocol::messages::challenge::PendingQuestion;
use fanorona_protocol::messages::lists::Lists;
use fanorona_protocol::messages::mailbox::subscription::Subscription;
use fanorona_protocol::text::web::Label;

/// A page.
pub(super) struct Topic {
    pub(super) path: &'static str,
    pub(super) title: Label,
    pub(super) parts: &'static [Part],
    /// What its forms and buttons do.
    pub(super) acts: &'static [Act],
}

impl Topic {
    pub(super) fn act(&self, name: &str) -> Option<&'static Act> {
        self.acts.iter().find(|act| act.name == name)
    }
}

/// A part of a page, in the order of the page.
pub(super) enum Part {
    /// The answer to a command that only reads, with buttons beside its rows.
    Answer(Label, &'static str),
    /// The fields of an act, below the answer to a command that shows how things are.
    Form(&'static str, Option<&'static str>),
    /// All preferences.
    Settings,
}

/// What a form does.
pub(super) struct Act {
    pub(super) name: &'static str,
    /// What a member would type, with fields in braces.
    pub(super) line: &'static str,
    /// The heading of its fields.
    pub(super) title: Label,
    pub(super) button: Label,
    pub(super) fields: &'static [Field],
    pub(super) then: Then,
}

/// A field of a form.
pub(super) struct Field {
    pub(super) name: &'static str,
    pub(super) label: Label,
    pub(super) kind: Kind,
}

/// What is entered in a field.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    /// One word, such as a name.
    Word,
    /// A text of one line.
    Line,
    /// A name that may have spaces. The line has it in quotation marks.
    Quoted,
    /// What the page is about, from its address.
    Hidden,
    /// A longer text.
    Text,
    /// A password, with what browsers call it.
    Secret(&'static str),
    /// One of these values. Those that people cannot read have an entry `web-play-`.
    Choice(&'static [(&'static str, Option<&'static str>)]),
}

/// What comes after an act.
pub(super) enum Then {
    /// Another page.
    Go(&'static str),
    /// The answer of the command, on the same page.
    Say,
}

/// What can be done with a row of a list.
pub(super) enum Deed {
    /// An act of the page, and what it is about.
    Act(Label, &'static str, String),
    Link(Label, String),
}

const fn act(
    name: &'static str,
    line: &'static str,
    title: Label,
    button: Label,
    fields: &'static [Field],
    then: Then,
) -> Act {
    Act {
        name,
        line,
        title,
        button,
        fields,
        then,
    }
}

/// An act of buttons beside the rows of a list.
const fn of_row(name: &'static str, line: &'static str, button: Label, then: Then) -> Act {
    act(name, line, button, button, &[], then)
}

const fn field(name: &'static str, label: Label, kind: Kind) -> Field {
    Field { name, label, kind }
}

const NAME: Field = field("name", Label::Name, Kind::Word);
const RULESET: Field = field(
    "ruleset",
    Label::FormsRuleset,
    Kind::Choice(&[("tsivy", None), ("dimyand", None), ("telo", None)]),
);
const TIME: Field = field(
    "time",
    Label::FormsTime,
    Kind::Choice(&[
        ("days=3", Some("3-days")),
        ("days=7", Some("7-days")),
        ("days=1", Some("day")),
        ("untimed", Some("say-untimed")),
        ("2+1", None),
        ("5+3", None),
        ("10+5", None),
        ("30+20", None),
    ]),
);
const COLOUR: Field = field(
    "colour",
    Label::FormsColour,
    Kind::Choice(&[
        ("random", Some("random")),
        ("white", Some("say-white")),
        ("black", Some("say-black")),
    ]),
);
const RATED: Field = field(
    "rated",
    Label::FormsRated,
    Kind::Choice(&[
        ("unrated", Some("say-unrated")),
        ("rated", Some("say-rated")),
    ]),
);

const TOURNAMENT: Field = field("number", Label::Name, Kind::Hidden);
const REASON: Field = field("reason", Label::DirectReason, Kind::Line);

/// The pages.
pub(super) static TOPICS: &[Topic] = &[
    Topic {
        path: "/messages",
        title: Label::FormsMessages,
        parts: &[
            Part::Answer(Label::FormsReceived, "messages"),
            Part::Form("empty", None),
        ],
        acts: &[
            of_row("unread", "messages read", Label::FormsReadAll, Then::Say),
            of_row("read", "messages {}", Label::FormsRead, Then::Say),
            of_row(
                "erase",
                "messages erase {}",
                Label::FormsErase,
                Then::Go("/messages?done"),
            ),
            act(
                "empty",
                "messages erase {which}",
                Label::FormsEraseAll,
                Label::FormsErase,
                &[field(
                    "which",
                    Label::FormsEraseWhich,
                    Kind::Choice(&[("", None), ("all", Some("erase-all"))]),
                )],
                Then::Go("/messages?done"),
            ),
        ],
    },
    Topic {
        path: "/messages/new",
        title: Label::FormsWrite,
        parts: &[Part::Form("write", None)],
        acts: &[act(
            "write",
            "message {to} {text}",
            Label::FormsNew,
            Label::FormsSend,
            &[
                field("to", Label::FormsTo, Kind::Word),
                field("text", Label::FormsText, Kind::Text),
            ],
            Then::Go("/messages?done"),
        )],
    },
    Topic {
        path: "/friends",
        title: Label::FormsFriends,
        parts: &[
            Part::Answer(Label::FormsNotified, "notify"),
            Part::Form("notify", None),
            Part::Answer(Label::FormsCensored, "censor"),
            Part::Form("censor", None),
        ],
        acts: &[
            act(
                "notify",
                "notify {name}",
                Label::FormsNotify,
                Label::FormsAdd,
                &[NAME],
                Then::Go("/friends?done"),
            ),
            of_row(
                "unnotify",
                "unnotify {}",
                Label::FormsRemove,
                Then::Go("/friends?done"),
            ),
            act(
                "censor",
                "censor {hidden}",
                Label::FormsCensor,
                Label::FormsAdd,
                &[field("hidden", Label::Name, Kind::Word)],
                Then::Go("/friends?done"),
            ),
            of_row(
                "uncensor",
                "uncensor {}",
                Label::FormsRemove,
                Then::Go("/friends?done"),
            ),
        ],
    },
    Topic {
        path: "/challenges",
        title: Label::FormsChallenges,
        parts: &[
            Part::Answer(Label::FormsPending, "pending"),
            Part::Form("challenge", None),
            Part::Form("from", None),
            Part::Answer(Label::FormsMine, "seeks mine"),
            Part::Answer(Label::HomeSeeks, "seeks"),
            Part::Form("seek", None),
            Part::Form("invite", None),
        ],
        acts: &[
            act(
                "challenge",
                "challenge {name} {ruleset} {time} {colour} {rated}",
                Label::FormsChallenge,
                Label::FormsChallenge,
                &[NAME, RULESET, TIME, COLOUR, RATED],
                Then::Go("/challenges?done"),
            ),
            act(
                "from",
                "challenge {name} {from} {time} {colour}",
                Label::FormsFrom,
                Label::FormsChallenge,
                &[
                    NAME,
                    field("from", Label::FormsPosition, Kind::Line),
                    TIME,
                    COLOUR,
                ],
                Then::Go("/challenges?done"),
            ),
            act(
                "seek",
                "seek {ruleset} {time} {colour} {rated}",
                Label::FormsSeek,
                Label::FormsSeek,
                &[RULESET, TIME, COLOUR, RATED],
                Then::Go("/challenges?done"),
            ),
            act(
                "invite",
                "invite {ruleset} {time} {colour} {rated}",
                Label::FormsInvite,
                Label::FormsInvite,
                &[RULESET, TIME, COLOUR, RATED],
                Then::Say,
            ),
            of_row("accept", "accept {}", Label::FormsAccept, Then::Say),
            of_row(
                "decline",
                "decline {}",
                Label::FormsDecline,
                Then::Go("/challenges?done"),
            ),
            of_row(
                "withdraw",
                "withdraw {}",
                Label::FormsWithdraw,
                Then::Go("/challenges?done"),
            ),
            of_row("play", "play {}", Label::FormsAccept, Then::Say),
            of_row(
                "unseek",
                "unseek {}",
                Label::FormsWithdraw,
                Then::Go("/challenges?done"),
            ),
        ],
    },
    Topic {
        path: "/tournament/new",
        title: Label::DirectNew,
        parts: &[Part::Form("new", None)],
        acts: &[act(
            "new",
            "tournament new {kind} {title} {ruleset} {time} {rated} {start} {options}",
            Label::DirectNew,
            Label::DirectCreate,
            &[
                field(
                    "kind",
                    Label::DirectKind,
                    Kind::Choice(&[
                        ("pool", Some("kind-pool")),
                        ("arena", Some("kind-arena")),
                        ("double-swiss", Some("kind-double-swiss")),
                        ("cup", Some("kind-cup")),
                    ]),
                ),
                field("title", Label::Name, Kind::Quoted),
                RULESET,
                field(
                    "time",
                    Label::FormsTime,
                    Kind::Choice(&[
                        ("5+5", None),
                        ("3+2", None),
                        ("10+5", None),
                        ("30+20", None),
                        ("days=3", Some("3-days")),
                        ("days=7", Some("7-days")),
                    ]),
                ),
                RATED,
                field(
                    "start",
                    Label::DirectStarts,
                    Kind::Choice(&[
                        ("", None),
                        ("start=15min", Some("in-15-minutes")),
                        ("start=1h", Some("in-an-hour")),
                        ("start=1day", Some("in-a-day")),
                        ("start=7days", Some("in-a-week")),
                    ]),
                ),
                field("options", Label::DirectMore, Kind::Line),
            ],
            Then::Say,
        )],
    },
    Topic {
        path: "/tournament/direct",
        title: Label::DirectTitle,
        parts: &[
            Part::Form("describe", Some("tournament {number}")),
            Part::Form("change", Some("tournament options {number}")),
            Part::Form("start", None),
            Part::Form("extend", None),
            Part::Form("ask", None),
            Part::Form("pair", None),
            Part::Form("adjudicate", Some("tournament pairings {number}")),
            Part::Form("kick", Some("tournament table {number}")),
            Part::Form("director", None),
            Part::Form("cancel", None),
        ],
        acts: &[
            act(
                "describe",
                "tournament describe {number} {text}",
                Label::DirectDescribe,
                Label::FormsSave,
                &[TOURNAMENT, field("text", Label::FormsText, Kind::Text)],
                Then::Say,
            ),
            act(
                "change",
                "tournament set {number} {options}",
                Label::DirectChange,
                Label::FormsSave,
                &[
                    TOURNAMENT,
                    field("options", Label::DirectOptions, Kind::Line),
                ],
                Then::Say,
            ),
            act(
                "start",
                "tournament start {number}",
                Label::DirectStart,
                Label::DirectStart,
                &[TOURNAMENT],
                Then::Say,
            ),
            act(
                "extend",
                "tournament extend {number} {by}",
                Label::DirectExtend,
                Label::DirectExtend,
                &[TOURNAMENT, field("by", Label::DirectBy, Kind::Word)],
                Then::Say,
            ),
            act(
                "ask",
                "tournament add {number} {name}",
                Label::DirectAsk,
                Label::DirectAsk,
                &[TOURNAMENT, NAME],
                Then::Say,
            ),
            act(
                "pair",
                "tournament pair {number} {white} {black}",
                Label::DirectPair,
                Label::DirectPair,
                &[
                    TOURNAMENT,
                    field("white", Label::DirectWhite, Kind::Word),
                    field("black", Label::DirectBlack, Kind::Word),
                ],
                Then::Say,
            ),
            act(
                "adjudicate",
                "tournament adjudicate {number} {round} {pairing} {points} {reason}",
                Label::DirectAdjudicate,
                Label::DirectAdjudicate,
                &[
                    TOURNAMENT,
                    field("round", Label::TournamentRound, Kind::Word),
                    field("pairing", Label::DirectPairing, Kind::Word),
                    field("points", Label::DirectPoints, Kind::Word),
                    REASON,
                ],
                Then::Say,
            ),
            act(
                "kick",
                "tournament kick {number} {name} {reason}",
                Label::DirectKick,
                Label::DirectKick,
                &[TOURNAMENT, NAME, REASON],
                Then::Say,
            ),
            act(
                "director",
                "tournament director {number} {name} {off}",
                Label::DirectDirector,
                Label::FormsSave,
                &[
                    TOURNAMENT,
                    NAME,
                    field(
                        "off",
                        Label::DirectDirects,
                        Kind::Choice(&[("", Some("directs")), ("off", Some("directs-not"))]),
                    ),
                ],
                Then::Say,
            ),
            act(
                "cancel",
                "tournament cancel {number} {reason}",
                Label::DirectCancel,
                Label::DirectCancel,
                &[TOURNAMENT, REASON],
                Then::Say,
            ),
        ],
    },
    Topic {
        path: "/settings",
        title: Label::FormsSettings,
        parts: &[
            Part::Settings,
            Part::Form("challenged", Some("challenges")),
            Part::Form("mail", Some("set mail")),
            Part::Form("vacation", Some("vacation")),
        ],
        acts: &[
            of_row("set", "set", Label::FormsSave, Then::Go("/settings?done")),
            act(
                "challenged",
                "challenges {policy}",
                Label::FormsPolicy,
                Label::FormsSave,
                &[field(
                    "policy",
                    Label::FormsPolicyHow,
                    Kind::Choice(&[("", None), ("ask", None), ("auto", None), ("closed", None)]),
                )],
                Then::Say,
            ),
            act(
                "mail",
                "set mail {mail}",
                Label::FormsMail,
                Label::FormsSave,
                &[field(
                    "mail",
                    Label::FormsMailHow,
                    Kind::Choice(&[("", None), ("digest", None), ("turn", None), ("off", None)]),
                )],
                Then::Say,
            ),
            act(
                "vacation",
                "vacation {vacation}",
                Label::FormsVacation,
                Label::FormsSave,
                &[field(
                    "vacation",
                    Label::FormsVacationHow,
                    Kind::Choice(&[("", None), ("on", None), ("off", None)]),
                )],
                Then::Say,
            ),
        ],
    },
    Topic {
        path: "/account",
        title: Label::FormsAccount,
        parts: &[
            Part::Answer(Label::FormsTokens, "token"),
            Part::Answer(Label::FormsKeys, "key"),
            Part::Form("address", Some("address")),
            Part::Form("confirm", None),
            Part::Form("password", None),
            Part::Form("leave", None),
        ],
        acts: &[
            of_row(
                "revoke",
                "token revoke {}",
                Label::FormsRevoke,
                Then::Go("/account?done"),
            ),
            of_row(
                "key",
                "key remove {}",
                Label::FormsRemove,
                Then::Go("/account?done"),
            ),
            act(
                "address",
                "address {addresses}",
                Label::FormsAddress,
                Label::FormsSave,
                &[field("addresses", Label::FormsAddresses, Kind::Line)],
                Then::Say,
            ),
            act(
                "confirm",
                "address confirm {code}",
                Label::FormsConfirm,
                Label::FormsSave,
                &[field("code", Label::FormsConfirmCode, Kind::Word)],
                Then::Say,
            ),
            act(
                "password",
                "password",
                Label::FormsPassword,
                Label::FormsSave,
                &[
                    field(
                        "old",
                        Label::FormsOldPassword,
                        Kind::Secret("current-password"),
                    ),
                    field("new", Label::FormsNewPassword, Kind::Secret("new-password")),
                    field("again", Label::PasswordAgain, Kind::Secret("new-password")),
                ],
                // All browsers are logged out then.
                Then::Go("/login?next=/account"),
            ),
            act(
                "leave",
                "delete account",
                Label::FormsLeave,
                Label::FormsLeaveNow,
                &[field(
                    "password",
                    Label::FormsLeavePassword,
                    Kind::Secret("current-password"),
                )],
                Then::Go("/"),
            ),
        ],
    },
];

/// What can be done with each row of a list, if something can.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the pages show these lists and no others"
)]
pub(super) fn deeds(list: &Lists, me: &PlayerName) -> Vec<Vec<Deed>> {
    match list {
        Lists::Messages(list) => {
            let deeds = list.rows.iter().map(|row| {
                let (number, from) = (row.number.to_string(), &row.from);
                vec![
                    Deed::Act(Label::FormsRead, "read", number.clone()),
                    Deed::Link(Label::FormsAnswer, format!("/messages/new?to={from}")),
                    Deed::Act(Label::FormsErase, "erase", number),
                ]
            });
            deeds.collect()
        }
        Lists::Notified(list) => list.rows.iter().map(notified).collect(),
        Lists::Censored(list) => {
            let deed =
                |name: &PlayerName| Deed::Act(Label::FormsRemove, "uncensor", name.to_string());
            list.rows.iter().map(|row| vec![deed(&row.name)]).collect()
        }
        Lists::Pending(list) => {
            let deeds = list.rows.iter().map(|row| {
                let kind = match row.question {
                    PendingQuestion::Challenge(_) => "",
                    PendingQuestion::Draw => " draw",
                    PendingQuestion::Undo { .. } => " undo",
                    PendingQuestion::Abort => " abort",
                };
                // The answer is to the offer that the page shows, and to no later one.
                let offer = row
                    .offer
                    .map_or_else(String::new, |id| format!("#{}", id.0));
                let about = format!("{}{kind}{offer}", row.number);
                if row.from == *me {
                    return vec![Deed::Act(Label::FormsWithdraw, "withdraw", about)];
                }
                vec![
                    Deed::Act(Label::FormsAccept, "accept", about.clone()),
                    Deed::Act(Label::FormsDecline, "decline", about),
                ]
            });
            deeds.collect()
        }
        Lists::Seeks(list) => {
            let deeds = list.rows.iter().map(|row| {
                let number = row.seek.to_string();
                vec![if row.from == *me {
                    Deed::Act(Label::FormsWithdraw, "unseek", number)
                } else {
                    Deed::Act(Label::FormsAccept, "play", number)
                }]
            });
            deeds.collect()
        }
        Lists::Tokens(list) => {
            let deeds = list.rows.iter().map(|row| {
                let about = row.number.map(|number| format!("{} {number}", row.bot));
                let deed = |about| Deed::Act(Label::FormsRevoke, "revoke", about);
                about.map(deed).into_iter().collect()
            });
            deeds.collect()
        }
        Lists::Keys(list) => {
            let deed = |number: u32| Deed::Act(Label::FormsRemove, "key", number.to_string());
            list.rows.iter().map(|row| vec![deed(row.number)]).collect()
        }
        _ => Vec::new(),
    }
}

fn notified(subscription: &Subscription) -> Vec<Deed> {
    let remove = |about| Deed::Act(Label::FormsRemove, "unnotify", about);
    match subscription {
        Subscription::Arrival { name } => vec![
            Deed::Link(Label::FormsWrite, format!("/messages/new?to={name}")),
            Deed::Link(
                Label::FormsChallenge,
                format!("/challenges?name={name}#new-challenge"),
            ),
            remove(name.to_string()),
        ],
        Subscription::Result { game } => vec![remove(game.to_string())],
        Subscription::Results => vec![remove("all".to_owned())],
        Subscription::Board { .. } | Subscription::Boards => Vec::new(),
    }
}
