//! What sentences mean, and which lines are none.

use super::*;

fn game(strength: Strength) -> Option<Sentence<'static>> {
    Some(Sentence::Game(Opponent::Robot(strength)))
}

fn talk(talk: Talk) -> Option<Sentence<'static>> {
    Some(Sentence::Talk {
        talk,
        names: Vec::new(),
    })
}

#[test]
fn who_asks_for_a_computer_wants_a_robot_of_that_strength() {
    for line in [
        "play computer",
        "play bot",
        "play ai",
        "Play the AI!",
        "robots",
        "robot",
        "vs computer",
        "match bot",
        "play against the computer",
        "play a robot",
        "challenge computer",
        "computer",
        "new game",
        "start",
        "start game",
        "start a game",
        "begin",
        "I want to play",
        "can I play?",
        "let's play",
        "play a game",
        "jouer contre l'ordinateur",
        "je veux jouer",
        "nouvelle partie",
        "commencer",
        "te hilalao aho",
        "milalao amin'ny solosaina",
        "I'd like to play against a machine, please",
    ] {
        assert_eq!(Sentence::read(line), game(Strength::Fitting), "{line}");
    }
    for (line, strength) in [
        ("play easy", Strength::Weakest),
        ("an easy game please", Strength::Weakest),
        ("play hard", Strength::Strong),
        ("play the strongest computer", Strength::Strongest),
        ("play medium", Strength::Middle),
        ("play robot 3", Strength::Level(3)),
        ("jouer facile", Strength::Weakest),
    ] {
        assert_eq!(Sentence::read(line), game(strength), "{line}");
    }
    for line in [
        "play someone",
        "find an opponent",
        "play with a friend",
        "play online against people",
    ] {
        assert_eq!(
            Sentence::read(line),
            Some(Sentence::Game(Opponent::Person)),
            "{line}"
        );
    }
}

#[test]
fn yes_and_no_are_answers_if_nothing_else_is_said() {
    for line in [
        "yes",
        "y",
        "Yep",
        "ok",
        "OK!",
        "ok accept",
        "yes please",
        "oui",
        "d'accord",
        "eny",
        "okay, thanks",
    ] {
        assert_eq!(Sentence::read(line), Some(Sentence::Yes), "{line}");
    }
    for line in [
        "no",
        "n",
        "nope",
        "no thanks",
        "no, thank you",
        "non merci",
        "tsia",
    ] {
        assert_eq!(Sentence::read(line), Some(Sentence::No), "{line}");
    }
    for line in ["yes no", "ok play on", "no draw", "ok resign", "no e2e3"] {
        let read = Sentence::read(line);
        assert!(
            !matches!(read, Some(Sentence::Yes | Sentence::No)),
            "{line}: {read:?}"
        );
    }
}

#[test]
fn greetings_thanks_and_goodbyes_are_words_to_somebody() {
    for line in [
        "hello",
        "hi",
        "Hi!",
        "hey there",
        "good morning",
        "bonjour",
        "Salut à tous",
        "manao ahoana",
        "salama",
    ] {
        assert_eq!(Sentence::read(line), talk(Talk::Greeting), "{line}");
    }
    for line in [
        "gg",
        "good game",
        "thanks",
        "thank you very much",
        "good luck",
        "well played",
        "nice move",
        "merci",
        "misaotra",
    ] {
        assert_eq!(Sentence::read(line), talk(Talk::Courtesy), "{line}");
    }
    for line in [
        "bye",
        "goodbye",
        "see you",
        "good night",
        "au revoir",
        "veloma",
    ] {
        assert_eq!(Sentence::read(line), talk(Talk::Goodbye), "{line}");
    }
    let bob = Some(Sentence::Talk {
        talk: Talk::Greeting,
        names: vec!["bob"],
    });
    assert_eq!(Sentence::read("hi bob!"), bob);
    assert_eq!(
        Sentence::read("chat hi, good luck!"),
        Some(Sentence::Said("hi, good luck!"))
    );
}

#[test]
fn who_wants_to_play_again_asks_for_a_rematch() {
    assert_eq!(Sentence::read("play again"), Some(Sentence::Rematch));
}

#[test]
fn commands_are_no_sentences() {
    for line in [
        "hello json rakoto/1",
        "hello plain",
        "play",
        "play 3",
        "play bob",
        "play robot1",
        "match",
        "help all",
        "help play",
        "help robots",
        "help me please",
        "how do I play",
        "teach me",
        "comment jouer",
        "learn",
        "learn 3",
        "learn again",
        "say hello",
        "quit",
        "exit",
        "who",
        "all good",
        "challenge bob 5 min",
        "@1 hello",
        ".hi",
        "/hi",
        "'hi",
        "chat 1 hi",
        "games",
        "game",
        "accept",
        "decline",
        "e2e3",
        "a1",
        "seek robot",
        "hint",
        "rules",
        "3",
        "",
        "!",
        "again",
        "+bot",
        "best",
    ] {
        assert_eq!(Sentence::read(line), None, "{line}");
    }
}

#[test]
fn no_player_is_called_by_a_word_of_sentences() {
    for word in [
        "computer", "Easy", "hello", "yes", "merci", "start", "someone",
    ] {
        assert!(Sentence::is_word(word), "{word}");
    }
    for word in ["bob", "rakoto", "robot1"] {
        assert!(!Sentence::is_word(word), "{word}");
    }
}
