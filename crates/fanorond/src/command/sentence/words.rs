//! The words of sentences, without accents and in lower case.

use crate::command::sentence::Strength;

/// What a word says in a sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Greeting,
    /// Thanks, praise and wishes.
    Thanks,
    /// Good: what follows says what is.
    Good,
    Bye,
    Yes,
    No,
    Computer,
    /// A word for how strong a robot is.
    Level(Strength),
    Play,
    Start,
    Game,
    Move,
    New,
    Again,
    /// Another person.
    Human,
    Please,
    /// What may stand even in an answer.
    Pronoun,
    /// What says nothing here.
    Filler,
    Number,
}

/// The kind of a word; `None` if it is unknown.
pub(super) fn kind(word: &str) -> Option<Kind> {
    if word.bytes().all(|byte| byte.is_ascii_digit()) {
        return (word.len() == 1).then_some(Kind::Number);
    }
    WORDS
        .iter()
        .find(|(_, words)| words.split_ascii_whitespace().any(|known| known == word))
        .map(|(kind, _)| *kind)
}

/// English, then French, then Malagasy.
static WORDS: &[(Kind, &str)] = &[
    (
        Kind::Greeting,
        "hello hi hey hallo hullo hiya howdy hola greetings welcome morning afternoon evening \
         bonjour bonsoir salut coucou allo \
         salama manahoana manao ahoana akory lahaly arahaba",
    ),
    (
        Kind::Thanks,
        "thanks thank thx ty cheers gg glhf gl wp hf gj luck fun played sorry oops wow congratulations congrats bravo \
         merci chance felicitations desole desolee pardon remercie \
         misaotra mirary fialantsiny",
    ),
    (
        Kind::Good,
        "good nice well great excellent beautiful lovely \
         bon bonne bien beau belle joli \
         tsara",
    ),
    (
        Kind::Bye,
        "bye goodbye byebye cya farewell \
         adieu \
         veloma",
    ),
    (
        Kind::Yes,
        "yes y yep yeah yup yea ok okay sure agreed agree accept accepted deal \
         oui ouais accord accepte \
         eny ekena manaiky",
    ),
    (
        Kind::No,
        "no n nope nah decline declined refuse \
         non \
         tsia manda",
    ),
    (
        Kind::Computer,
        "computer computers comp bot bots robot robots ai engine machine cpu program \
         ordinateur ordi ia moteur \
         solosaina robo",
    ),
    (
        Kind::Level(Strength::Weakest),
        "easy easiest beginner weak weakest simple newbie noob novice facile debutant faible mora",
    ),
    (
        Kind::Level(Strength::Middle),
        "medium middle normal average intermediate moyen moyenne antonony",
    ),
    (
        Kind::Level(Strength::Strong),
        "hard difficult strong expert difficile fort forte sarotra mahery",
    ),
    (
        Kind::Level(Strength::Strongest),
        "hardest strongest best master grandmaster champion impossible maitre",
    ),
    (
        Kind::Play,
        "play playing match challenge fight vs versus against find join search duel \
         jouer joue jouons defier affronter contre chercher \
         milalao hilalao mihaika",
    ),
    (
        Kind::Start,
        "start begin starting \
         commencer commence commencons demarrer debuter \
         manomboka hanomboka atombohy",
    ),
    (
        Kind::Game,
        "game games round rounds fanorona \
         partie parties jeu \
         lalao",
    ),
    (Kind::Move, "move moves turn coup coups mouvement hetsika"),
    (
        Kind::New,
        "new another other next \
         nouvelle nouveau autre \
         vaovao hafa",
    ),
    (Kind::Again, "again encore indray"),
    (
        Kind::Human,
        "someone somebody anyone anybody human humans person people player players opponent opponents friend friends \
         online \
         quelqu adversaire adversaires humain ami amis amie joueur joueurs ligne \
         olona mpilalao namana mpifanandrina",
    ),
    (
        Kind::Please,
        "please pls plz svp plait \
         azafady",
    ),
    (
        Kind::Pronoun,
        "i you me it that this do of course then \
         je d moi vous te \
         aho ary ianao",
    ),
    (
        Kind::Filler,
        "a an the to too for with want wants wanna would like need can could may let lets s d m ll re we us my your one see later night \
         in now some all everyone everybody there guys folks mate sir world are is am very much so today have had was \
         get give quick quickly just more lot lots level on here what \
         un une des de du le la les l on veux voudrais aimerais peux peut pouvez avec qu il tout tous toutes \
         monde toi pour beaucoup tres maintenant ici ca va en j me niveau au revoir bientot nuit demain ya \
         te ny amin an afaka ve daholo ianareo tompoko betsaka indrindra izao tiako izaho",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_written_as_they_are_compared() {
        for (_, words) in WORDS {
            let folded = words.chars().all(|c| c.is_ascii_lowercase() || c == ' ');
            assert!(folded, "{words}");
        }
    }

    #[test]
    fn a_word_that_is_an_answer_is_nothing_else() {
        let mut seen: Vec<(&str, Kind)> = Vec::new();
        for (kind, words) in WORDS {
            for word in words.split_ascii_whitespace() {
                let other = seen.iter().find(|(known, of)| *known == word && of != kind);
                assert!(
                    other.is_none() || matches!(word, "te" | "d" | "me"),
                    "{word}: {other:?}"
                );
                seen.push((word, *kind));
            }
        }
    }
}
