//! Words that players know from other servers or from their own language: what they mean here, and
//! which help answers them.

mod languages;

use fanorona_protocol::language::Language;
use languages::words_in;

use unicode_normalization::UnicodeNormalization as _;

use unicode_normalization::char::is_combining_mark;

/// A word of another server or another language.
struct ForeignWord {
    /// The word, and others for the same thing, separated by spaces.
    words: &'static str,
    /// The line that it is, alone.
    alone: &'static str,
    /// The line that it is with words behind it, which stand for `{}`.
    with: Option<&'static str>,
}

/// A word that is the same line alone and before other words.
const fn word(words: &'static str, alone: &'static str) -> ForeignWord {
    ForeignWord {
        words,
        alone,
        with: None,
    }
}

/// A word that is another line before other words.
const fn other(words: &'static str, alone: &'static str, with: &'static str) -> ForeignWord {
    ForeignWord {
        words,
        alone,
        with: Some(with),
    }
}

/// Words of FICS, IGS, lichess chat, MUDs and the mail server that are no commands here.
static ELSEWHERE: &[ForeignWord] = &[
    other("vars variables", "set", "finger {}"),
    word("journal lsjour jsave", "history"),
    other("mailmess fmessage", "messages", "messages"),
    other("clearmessages", "help messages", "help messages"),
    word("trail pfollow qfollow wfollow", "follow"),
    word("pobserve reobserve", "observe"),
    word("ginfo sr getgame order", "show"),
    word("mexamine getgi", "replay"),
    other("xtell ptell wtell qtell", "help tell", "tell {}"),
    other("xkibitz", "help kibitz", "kibitz {}"),
    other("xwhisper", "help whisper", "whisper {}"),
    word("resend postion", "board"),
    word("tally getpi oldpstat pstat ustat", "finger"),
    word("gnotify znotify lsnotify", "notify"),
    word("unnoplay", "uncensor"),
    other("nochannel nochan", "channel", "channel leave {}"),
    other("chkgame index", "help commands", "help commands"),
    other(
        "bugreport suggest phonecall summon showadmins",
        "help report",
        "help report",
    ),
    word("hrank crank cbest boards", "standings"),
    word("spgame oldpgn", "export"),
    other("mailmoves mailoldmoves", "help export", "export {}"),
    other("mailstored mailsource", "help export", "help export"),
    word("smposition mpieces", "material"),
    word("revert", "back"),
    other("bsetup commit", "study new", "study new"),
    other("rmatch cmatch", "help challenge", "challenge {}"),
    word("simopen startsimul simulgames simgames simobserve", "simul"),
    other("simnext", "next", "next"),
    word("unadjourn adjournments", "games"),
    other("limits", "limit", "limit"),
    word("showsrs shownote", "finger"),
    other("love voice monitor", "help observe", "help observe"),
    other("autoflag", "help claim", "help claim"),
    other("tourney tourneys", "tournament", "tournament"),
    word("silence notell", "quiet"),
    other("sex teamlist", "help commands", "help commands"),
    word("toggle setting settings option", "set"),
    word("flip", "set flip"),
    other("unflip", "set noflip", "set noflip"),
    word("users players", "who"),
    word("profile", "finger"),
    word("hbest top ladder", "standings"),
    word("stored", "games"),
    word("smoves sposition", "moves"),
    word("allobservers allobs", "observers"),
    word("examine review", "replay"),
    other("unexamine", "leave", "leave"),
    word("look position", "board"),
    word("pieces score", "material"),
    other("adjourn pause unpause", "help adjourn", "help adjourn"),
    word("inchannel =channel", "channel"),
    other("+channel", "channel", "channel join {}"),
    other("-channel", "channel", "channel leave {}"),
    word("+notify =notify", "notify"),
    word("-notify", "unnotify"),
    word("+censor =censor", "censor"),
    word("-censor", "uncensor"),
    other("addlist", "help talk", "+{}"),
    other("sublist", "help talk", "-{}"),
    other("showlist", "help talk", "={}"),
    other("msg page", "help tell", "tell {}"),
    other("emote pose", "help say", "say {}"),
    word("var whois whoami", "finger"),
    word("results", "history"),
    other("time", "date", "clocks {}"),
    word("oldmoves", "moves"),
    word("logons handles llogons logged lobby", "who"),
    other("seen lastlog", "help finger", "finger {}"),
    word("switch", "board"),
    word("ads", "seeks"),
    other("simmatch", "help simul", "simul {}"),
    other("cshout it", "help shout", "shout {}"),
    word("leaderboard leaders", "standings"),
    other("unqueue", "queue clear", "queue {} clear"),
    other("lessons", "learn list", "learn {}"),
    other("skip", "learn next", "learn next"),
    word("menu", "help"),
    word("hey", "say hey"),
    word("adjourned resume", "games"),
    word("again", "rematch"),
    word("cancel unmatch", "withdraw"),
    word("ignore block noplay +noplay +ignore", "censor"),
    word("unignore unblock -noplay -ignore", "uncensor"),
    word("friend friends +gnotify =gnotify", "notify"),
    word("unfriend -gnotify", "unnotify"),
    other("afk away busy", "help quiet", "help quiet"),
    other("+chan", "channel", "channel join {}"),
    other("part -chan", "channel", "channel leave {}"),
    word("=chan", "channel"),
    other("yell ooc gossip", "help shout", "shout {}"),
    word("connect", "login"),
    word("create", "register"),
    other("talk speak", "help talk", "say {}"),
    word("gg", "say gg"),
    word("thanks", "say thanks"),
    other("commands cmds", "help commands", "help {}"),
    other("rules", "help rules", "help rules"),
    other("tutorial start", "help tutorial", "help tutorial"),
    word("info faq", "help"),
    other("mailhelp", "help mail", "help mail"),
    other("newgame", "help challenge", "challenge {}"),
    other(
        "robot bot bots computer engine ai ordinateur",
        "help robots",
        "help robots",
    ),
];

/// Commands of other servers for which there is nothing here.
static NOTHING: &str = "bugwho cls chkip convert_bcf convert_elo convert_uscf copygame \
    rcopygame cpulist fields goboard httpd iset jkill keymap lsearch minijudge newbie \
    noescape open partner powerdown prefresh primary puzzlebot quota servers simabort \
    simadjourn simallabort simalladjourn simdraw simpass simprev switchservers togglee \
    tomove tournset translate traverse uscf wname whenshut zsh";

/// Whether a word is a command of another server that has no counterpart here.
pub(crate) fn does_nothing_here(word: &str) -> bool {
    NOTHING
        .split_ascii_whitespace()
        .any(|known| plain(known).eq(plain(word)))
}

/// What is accepted is not guessed: these words are answered with the command that is probably
/// meant.
static PERHAPS: &[(&str, &str)] = &[
    ("yes", "accept"),
    ("y", "accept"),
    ("ok", "accept"),
    ("no", "decline"),
    ("nope", "decline"),
    ("refuse", "decline"),
    ("give", "resign"),
    ("surrender", "resign"),
    ("concede", "resign"),
    ("oui", "accept"),
    ("eny", "accept"),
    ("non", "decline"),
    ("décliner", "decline"),
    ("tsia", "decline"),
    ("abandonner", "resign"),
    ("abandon", "resign"),
    ("mitolo-batana", "resign"),
];

/// The pages of help, and for a part of one its number, that answer these words. The first word of a
/// part is its name where pages are found by a question.
static HELP: &[(&str, &str, Option<usize>)] = &[
    ("rules rule", "fanorona", None),
    (
        "director directors directeur mpikarakara tournament-director",
        "directing",
        None,
    ),
    (
        "double-swiss doubleswiss pool arena cup swiss league byes pairings forfeits poule arène coupe double-suisse amboara",
        "events",
        None,
    ),
    (
        "boards points lines strong weak rulesets telo dimy dimyand tsivy",
        "fanorona",
        Some(1),
    ),
    ("moving step steps bouger mamindra", "fanorona", Some(2)),
    (
        "capture captures capturing approach withdrawal paika prendre prise mihinana capturer",
        "fanorona",
        Some(3),
    ),
    ("chain chains direction", "fanorona", Some(4)),
    (
        "winning end win draws repetition gagner mandresy",
        "fanorona",
        Some(5),
    ),
    ("notation turn turns syntax", "fanorona", Some(6)),
    ("légaux azo", "legal", None),
    ("fics icc chess", "ics", None),
    (
        "playing understand confused comprendre comprends takatro",
        "tutorial",
        None,
    ),
    (
        "colours colour colors couleurs style styles size taille",
        "options",
        None,
    ),
    ("guests", "guest", None),
    ("elo glicko rating", "rank", None),
    ("observing spectators", "observe", None),
    ("disconnect disconnected lag", "away", None),
    ("teach", "robots", None),
    ("adjourn pause unpause", "moretime", Some(1)),
    ("ssl encryption", "tls", None),
    ("opponent adversaire mpifanandrina", "seek", None),
    ("email emails", "away", None),
    ("cheating cheater triche", "report", None),
    ("strongest meilleur mahay", "standings", None),
    ("inviter", "invite", None),
];

/// The line that a line of another server or in another language means here, if its first word is
/// known from there. `text`, `word` and `rest` are plain, except that what is said to people stays
/// as it was `typed`.
pub(crate) fn line_elsewhere(typed: &str, text: &str, word: &str, rest: &str) -> Option<String> {
    // Chat of lichess, and speech in MUDs.
    if let Some(line) = typed.strip_prefix('/') {
        let line = line.trim_start_matches('/');
        let short = [
            ("w ", "tell "),
            ("whisper ", "tell "),
            ("r ", "reply "),
            ("me ", "say "),
        ];
        let long = short
            .iter()
            .find_map(|(short, long)| Some((long, line.strip_prefix(short)?)));
        return Some(long.map_or_else(|| line.to_owned(), |(long, rest)| format!("{long}{rest}")));
    }
    if let Some(said) = typed.strip_prefix(['"', ':', '\'']) {
        return Some(format!("say {said}"));
    }
    // The last channel in which somebody spoke is not kept here.
    if text.starts_with(',') {
        return Some("help tell".to_owned());
    }
    // A page of help by a name that other servers write in one word.
    if let Some(topic) = word
        .get(..5)
        .filter(|begin| begin.eq_ignore_ascii_case("help_"))
        .map(|_| &word[5..])
    {
        return Some(format!("help {topic}"));
    }
    let rest = rest.trim();
    // The number of a turn, as in records.
    let numbered = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let turn = numbered.trim_start_matches('.').trim_start();
    if numbered.len() < text.len() && turn.len() < numbered.len() && !numbered.starts_with(' ') {
        return Some(turn.to_owned());
    }
    if let Some(line) = one_letter(word, rest) {
        return Some(line);
    }
    let known = known(word)?;
    Some(match known.with {
        _ if rest.is_empty() => known.alone.to_owned(),
        Some(with) => with.replace("{}", rest),
        None => format!("{} {rest}", known.alone),
    })
}

/// The shortest words of other servers that are more than one command here: `r` answers or draws
/// the board, `sh` shouts unless a board is named.
fn one_letter(word: &str, rest: &str) -> Option<String> {
    let is_boards = |rest: &str| {
        rest.split_whitespace()
            .all(|word| word.starts_with(|c: char| c.is_ascii_digit() || c == '#'))
    };
    let line = match (word.to_ascii_lowercase().as_str(), rest) {
        ("r", "") => "board".to_owned(),
        ("r", said) => format!("reply {said}"),
        ("sh", rest) if is_boards(rest) => format!("show {rest}"),
        ("sh", said) => format!("shout {said}"),
        _ => return None,
    };
    Some(line)
}

/// A line of captures as chess players write them, with an `x` between the points: the line without
/// it.
pub(crate) fn crossed(text: &str) -> Option<String> {
    let points = text.split(['x', 'X']);
    let is_point = |text: &str| {
        let text = text.trim_end_matches(['+', '-', ',']);
        matches!(text.as_bytes(), [a, b] if a.is_ascii_alphabetic() && b.is_ascii_digit())
    };
    (points.clone().count() > 1 && points.clone().all(is_point)).then(|| points.collect())
}

/// The line that a word of another server means here, without words behind it.
#[must_use]
pub fn alone_elsewhere(word: &str) -> Option<&'static str> {
    match word.to_ascii_lowercase().as_str() {
        "r" => Some("board"),
        "sh" => Some("show"),
        _ => known(word).map(|known| known.alone),
    }
}

fn all() -> impl Iterator<Item = &'static ForeignWord> {
    let translated = Language::ALL.iter().flat_map(|it| words_in(*it));
    ELSEWHERE.iter().chain(translated)
}

fn known(word: &str) -> Option<&'static ForeignWord> {
    let is_meant = |it: &&ForeignWord| {
        it.words
            .split(' ')
            .any(|known| plain(known).eq(plain(word)))
    };
    all().find(is_meant)
}

/// The letters of a word without accents and in lower case. Some keyboards send an accent as a
/// character of its own.
pub(crate) fn plain(word: &str) -> impl Iterator<Item = char> {
    word.nfd()
        .filter(|c| !is_combining_mark(*c))
        .flat_map(char::to_lowercase)
}

/// A word without accents and in lower case; `None` if nothing is left.
pub(crate) fn folded(word: &str) -> Option<String> {
    Some(plain(word).collect()).filter(|word: &String| !word.is_empty())
}

/// All words that are known from elsewhere.
pub(crate) fn foreign_words() -> impl Iterator<Item = &'static str> {
    let alone = PERHAPS.iter().map(|(word, _)| *word);
    all().flat_map(|known| known.words.split(' ')).chain(alone)
}

/// The command that is meant by a word of assent or refusal.
pub(crate) fn perhaps(word: &str) -> Option<&'static str> {
    let meant = PERHAPS
        .iter()
        .find(|(known, _)| plain(known).eq(plain(word)));
    meant.map(|(_, command)| *command)
}

/// The page of help that answers a word, and the number of the part of it that does.
#[must_use]
pub fn help_on(word: &str) -> Option<(&'static str, Option<usize>)> {
    let (_, page, part) = HELP
        .iter()
        .find(|(words, ..)| words.split(' ').any(|it| plain(it).eq(plain(word))))?;
    Some((page, *part))
}

/// The page of help about a command with these first words, where it is not that of the command.
pub fn help_on_command(line: &str) -> Option<&'static str> {
    let words: Vec<String> = line.split_whitespace().filter_map(folded).collect();
    let [command, word, ..] = words.as_slice() else {
        return None;
    };
    let page = match word.as_str() {
        "new" | "create" => "events",
        "describe" | "set" | "options" | "add" | "pair" | "unpair" | "extend" | "director"
        | "kick" | "adjudicate" => "directing",
        _ => return None,
    };
    matches!(command.as_str(), "tournament" | "tournaments").then_some(page)
}

/// The words that [`help_on`] knows, separated by spaces, with the page and its part.
pub(crate) fn help_pages() -> impl Iterator<Item = (&'static str, &'static str, Option<usize>)> {
    HELP.iter().copied()
}

/// The words that [`help_on`] knows.
pub fn help_words() -> impl Iterator<Item = &'static str> {
    HELP.iter().flat_map(|(words, ..)| words.split(' '))
}

#[cfg(test)]
mod tests;
