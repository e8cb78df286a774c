use super::*;

fn name(text: &str) -> PlayerName {
    PlayerName::new(text).unwrap()
}

#[test]
fn a_name_is_a_letter_then_letters_digits_and_dashes() {
    assert_eq!(PlayerName::new("x"), Err(NameError::TooShort));
    assert_eq!(PlayerName::new(""), Err(NameError::TooShort));
    assert_eq!(PlayerName::new("1st"), Err(NameError::NoLetterFirst));
    assert_eq!(PlayerName::new("-a"), Err(NameError::NoLetterFirst));
    assert_eq!(PlayerName::new("a b"), Err(NameError::Character(' ')));
    assert_eq!(PlayerName::new("zoé"), Err(NameError::Character('é')));
    assert_eq!(
        PlayerName::new("abcdefghijklmnopqrstu"),
        Err(NameError::TooLong)
    );
    assert_eq!(name("abcdefghijklmnopqrst").as_str().len(), 20);
    assert_eq!(name("R2-d_2").as_str(), "R2-d_2");
}

#[test]
fn case_does_not_distinguish_players() {
    assert_eq!(name("Alice").key(), name("aLICE").key());
    assert!(name("Alice").is("ALICE"));
}

#[test]
fn names_that_look_alike_have_the_same_skeleton() {
    for (one, other) in [
        ("bob0", "bobO"),
        ("bil1", "bill"),
        ("Ian", "lan"),
        ("morn", "mom"),
        ("a-b", "a_b"),
        ("walter", "vvalter"),
        ("walter", "wal-ter_"),
        ("William", "vvi11iarn"),
        ("dave", "clave"),
        ("Eddy", "ecIcly"),
        ("mary", "nnary"),
        ("arm", "arrn"),
        ("warm", "uuarnn"),
    ] {
        assert_eq!(
            name(one).skeleton(),
            name(other).skeleton(),
            "{one} {other}"
        );
    }
    for (one, other) in [
        ("alice", "bob"),
        ("anna", "ana"),
        ("many", "mary"),
        ("carl", "caro"),
        ("vera", "wera"),
    ] {
        assert_ne!(
            name(one).skeleton(),
            name(other).skeleton(),
            "{one} {other}"
        );
    }
}

#[test]
fn reserved_words_are_not_valid_for_players() {
    assert!(
        name("Server").is_reserved()
            && name("guest12").is_reserved()
            && name("gu-est").is_reserved()
    );
    assert!(
        name("Deleted7").is_reserved()
            && name("de1eted").is_reserved()
            && name("cleleted").is_reserved()
    );
    for text in ["robot3", "R0bot12", "robotl2", "robot_2"] {
        assert!(name(text).is_reserved(), "{text}");
    }
    for text in
        "Moderator m0derator moderat0r2 staff adm1n Admins admin_7 support a-dmin the_server serverr \
        mod_team sysadmin referee host nnocl m-o-d aclmin ADMlN TheServer bob_admin BobAdmin \
        fanorona-club adminn mod3rator H0ST server5 superadmin administrateur equipe_modo mpandrindra real-root \
        off1cial Vvebmaster"
            .split_whitespace()
    {
        assert!(name(text).is_reserved() && name(text).is_of_a_role(), "{text}");
    }
    for text in [
        "e2",
        "i5",
        "e2e3",
        "stop",
        "end",
        "telo",
        "Tsivy",
        "all",
        "none",
        "everybody",
    ] {
        assert!(
            name(text).is_reserved() && !name(text).is_of_a_role(),
            "{text}"
        );
    }
    for text in
        "serverina robotnik adminka teamo e6 Endre stopa whitey alice bo7 Ali ghost rot nod modesty \
        Roberta theo Omar Siddharth hosta1a"
            .split_whitespace()
    {
        assert!(!name(text).is_reserved(), "{text}");
    }
}
