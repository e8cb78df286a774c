//! Questions of newcomers, each with the pages that answer it.

use super::*;

/// Forty questions in three languages, and the words behind `help` of the pages that answer each.
static QUESTIONS_AND_PAGES: [(&str, &str); 44] = [
    ("how do I capture", "capture"),
    ("what is paika", "capture"),
    ("how do I resign?", "resign"),
    ("how do I flip the board", "set options"),
    ("I don't understand", "tutorial learn"),
    ("how do I play against the computer?", "robots play"),
    ("how can I offer a draw", "propose"),
    ("can I take back a move?", "undo back"),
    ("how do I talk to my opponent", "say talk"),
    ("how do I change my password", "password"),
    ("can I play without an account?", "guest"),
    ("where are my old games?", "history games"),
    ("how do I save a game", "export share"),
    ("who is the best player", "standings rank"),
    ("how do I block someone", "censor"),
    ("how do I give more time", "moretime"),
    ("when does the game end in a draw?", "winning"),
    ("how do I play a friend", "challenge"),
    ("what are the rules?", "fanorona"),
    ("how do I write a bot", "programs token"),
    ("comment abandonner ?", "resign"),
    ("comment jouer contre un robot", "robots play"),
    ("comment prendre un pion", "capture"),
    ("c'est quoi un paika ?", "capture"),
    ("comment proposer la nulle", "propose"),
    ("comment annuler mon coup", "undo back"),
    ("comment changer de mot de passe", "password"),
    ("où sont les règles du jeu ?", "fanorona"),
    ("comment défier un ami", "challenge"),
    ("comment parler à mon adversaire", "say talk"),
    ("je ne comprends pas", "tutorial learn"),
    ("comment changer la langue", "language"),
    ("ahoana ny fomba fihinanana vato", "capture"),
    ("inona ny paika", "capture"),
    ("ahoana ny fomba hitoloana batana", "resign"),
    ("ahoana no milalao amin'ny robot", "robots play"),
    ("aiza ny fitsipika", "fanorona"),
    ("ahoana no manolotra sahala", "propose"),
    ("ahoana no hanovana ny tenimiafina", "password"),
    ("te hianatra ny lalao aho", "learn tutorial"),
    ("ahoana no miresaka amin'ny mpifanandrina", "say talk"),
    ("iza no mpilalao mahay indrindra", "standings rank"),
    ("aiza ny lalao vita", "history games"),
    ("ahoana no hanovana ny fiteny", "language"),
];

/// How many of the questions must have a page that answers them among the first three.
const MUST: usize = 38;

fn topics(question: &str) -> Vec<&'static str> {
    search(question).iter().map(|found| found.topic).collect()
}

#[test]
fn questions_of_newcomers_lead_to_the_page_that_answers_them() {
    let mut missed = Vec::new();
    for (question, pages) in QUESTIONS_AND_PAGES {
        let pages: Vec<&str> = pages.split(' ').collect();
        for page in &pages {
            let is_page = INDEX.pages.iter().any(|known| known.topic == *page);
            assert!(is_page, "{page} is no page: {question}");
        }
        let found = topics(question);
        if !found.iter().take(3).any(|topic| pages.contains(topic)) {
            missed.push(format!("{question}: {found:?} instead of {pages:?}"));
        }
    }
    let right = QUESTIONS_AND_PAGES.len() - missed.len();
    assert!(
        right >= MUST,
        "{right} of {}:\n{}",
        QUESTIONS_AND_PAGES.len(),
        missed.join("\n")
    );
}

#[test]
fn every_page_that_is_found_can_be_asked_for() {
    for found in &INDEX.pages {
        let page = page_of(found.topic);
        assert_eq!(page.as_ref(), Some(&found.page), "{}", found.topic);
    }
}
