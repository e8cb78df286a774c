//! Sessions with the real server, as plain text files under `tests/transcripts`: tests and documentation at
//! once. `tests/transcripts/README.md` explains their language.
//!
//! Each story has a server, a SQLite file and a clock of its own. The clock is moved by hand, and nobody
//! sleeps: the server puts events into the outboxes of others before it answers the one who caused them, and
//! writes an outbox before it answers its owner. So when the one who acted has been answered, everybody is
//! asked *are you there?* (telnet's own question, which is no command and changes nothing), and all that
//! came before the answer is all there is. These answers, and the prompts drawn again behind them, are
//! taken out of what is compared.
//!
//! `UPDATE_TRANSCRIPTS=1` writes down what came instead of comparing it.

#![expect(clippy::unwrap_used, reason = "this is all tests, also what is shared between them")]

mod script;

mod stage;

mod client;
mod house;
mod terminal;

mod compare;
mod sample;

use script::Script;
use stage::Stage;
use std::fs;
use std::path::{Path, PathBuf};

/// Makes a test of each story, by topic.
macro_rules! stories {
    ($($topic:ident: $($name:ident)+;)+) => {
        $(mod $topic {
            $(#[test]
            fn $name() {
                super::play(concat!(stringify!($topic), "/", stringify!($name)));
            })+
        })+

        const STORIES: &[&str] = &[$($(concat!(stringify!($topic), "/", stringify!($name)),)+)+];
    };
}

stories! {
    readme:
        a_whole_game;
    exhibitions:
        from_its_announcement_to_its_end;
    account:
        sign_up_in_one_line
        a_name_is_taken_once
        a_second_login_takes_over
        changing_the_password
        changing_the_password_in_one_line
        guests
        leaving
        logging_in
        names_that_cannot_be
        passwords_that_differ
        sign_up_step_by_step
        who_and_finger
        wrong_name_or_password
        wrong_passwords_make_wait;
    meeting:
        a_challenge_is_accepted
        answers_by_number_by_name_alone
        closed_to_challenges
        declining_and_taking_back
        open_to_every_challenger
        options_of_a_challenge
        options_that_cannot_be
        whom_one_cannot_challenge;
    playing:
        a_game_on_the_large_board
        a_game_to_a_block
        a_game_to_the_last_piece
        a_guard_against_the_wrong_turn
        a_turn_in_three_commands
        approach_or_withdrawal
        capturing_is_a_duty
        ending_a_turn
        legal
        moves_that_are_not_legal
        taking_back
        the_current_board
        twice_in_one_direction_and_back_again
        whose_turn_it_is
        a_number_in_front;
    ratings:
        a_rated_game_changes_ratings
        standings_in_groups
        questions_that_have_no_answer;
    ending:
        a_draw_is_agreed
        a_draw_is_declined_or_taken_back
        a_repetition_is_claimed
        an_offer_lapses_with_a_turn
        resigning
        in_the_middle_of_a_turn
        the_fifth_time_is_a_draw;
    time:
        a_turn_in_time
        days_for_a_turn
        nobody_moved
        the_server_was_down
        time_in_all
        vacation;
    watching:
        a_match_and_its_watchers
        following_a_player
        games_just_now
        observing
        players_who_want_to_know
        private_games
        said_at_a_board
        boards_that_are_meant
        subscribed_and_here
        words_that_do_not_fit;
    live:
        a_dropped_line
        a_flag_falls
        broken_off_before_both_have_moved
        clocks
        the_server_was_down
        what_cannot_be
        what_others_are_used_to;
    undo:
        abort
        an_undo_lapses_with_a_turn
        declared_without_undo
        undo_by_agreement
        undo_by_mail;
    series:
        a_match_of_three
        a_match_with_velas
        rematch
        vela_for_a_lost_game;
    looking:
        earlier_turns
        history_in_pages
        lists_of_games
        styles
        which_way_round;
    review:
        a_replay_in_company
        finding_finished_games
        games_to_keep
        lists_go_on
        the_turns_of_a_game
        turning_points;
    talking:
        nobody_paints_on_another_terminal
        tell_and_say
        answering_with_a_dot
        censor
        channels
        channels_are_kept
        friends_come_and_go
        guests
        in_json
        muted
        nobody_paints_on_any_path
        quiet
        several_people_and_everybody
        too_much;
    mail:
        a_whole_game_by_mail
        mail_and_session_together
        ones_own_name_in_a_session
        offers_by_mail;
    away:
        a_flood_of_messages
        by_mail
        comments
        following
        in_json
        mail_wishes
        messages
        since_you_were_here;
    connection:
        a_game_in_json
        a_line_too_long
        editing_a_line
        help
        json_on_arrival
        json_refusals
        plain_mode
        raw_clients_see_no_telnet
        short_words
        tags
        telnet_options
        the_server_about_itself
        time_runs_out
        what_comes_unasked;
    people:
        as_a_player_sees_it
        deleting_an_account
        deleting_an_account_by_mail
        how_many_games
        mail_addresses
        several_commands
        the_list_of_players;
    administration:
        keeping_out
        only_administrators
        passwords_and_results
        sending_away_and_silencing
        stopping_the_server
        words_to_everybody;
    plans:
        a_reply_to_whatever_comes
        a_tree_of_replies
        by_mail
        in_json
        preview
        queued_through_a_restart
        submit_and_confirm
        turns_taken_back
        what_cannot_be_queued
        what_is_not_answered_is_dropped;
    preferences:
        abbreviations
        abbreviations_that_cannot_be
        blind
        boards_in_words
        changed_by_mail
        colours
        pages
        prompts
        set_in_every_spelling
        the_bell
        time_zones
        unicode
        values_that_cannot_be
        width;
    restart:
        guests_do_not_come_back
        in_the_middle_of_a_turn
        with_questions_open;
    programs:
        bots
        signs_of_life
        what_was_missed
        every_type
        a_session;
    seeks:
        a_line_drops
        a_seek_is_answered
        asked_first
        by_mail_and_in_plain
        formulas
        formulas_that_are_none
        in_json
        lists_and_a_graph
        seeks_go_with_their_makers
        two_seeks_that_fit
        what_is_refused;
}

#[test]
fn every_file_is_a_story() {
    let mut files = Vec::new();
    for topic in fs::read_dir(directory()).unwrap() {
        let topic = topic.unwrap().path();
        if topic.is_dir() {
            files.extend(fs::read_dir(topic).unwrap().map(|file| file.unwrap().path()));
        } else if topic.extension().is_some_and(|extension| extension == "txt") {
            files.push(topic);
        }
    }
    let mut stories: Vec<PathBuf> = STORIES.iter().map(|name| path(name)).collect();
    files.sort();
    stories.sort();
    assert_eq!(files, stories, "files and the list in tests/it/transcripts.rs differ");
}

#[test]
fn every_story_cites_a_heading_that_there_is() {
    for name in STORIES {
        let text = fs::read_to_string(path(name)).unwrap();
        let header: Vec<&str> = text.lines().map_while(|line| line.strip_prefix("# ")).collect();
        let header = header.join(" ");
        let (_, cited) =
            header.split_once("docs/").unwrap_or_else(|| panic!("{name} cites no page of docs/"));
        let (page, heading) = cited.split_once(" \"").unwrap_or_else(|| panic!("{name} cites no heading"));
        let (heading, _) = heading.split_once('"').unwrap();
        let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs").join(page);
        let page =
            fs::read_to_string(&page).unwrap_or_else(|error| panic!("{name}: {}: {error}", page.display()));
        let there =
            page.lines().any(|line| line.starts_with('#') && line.trim_start_matches(['#', ' ']) == heading);
        assert!(there, "{name} cites \"{heading}\", which is no heading");
    }
}

fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("transcripts")
}

fn path(name: &str) -> PathBuf {
    directory().join(name).with_extension("txt")
}

/// Plays a story, and compares or updates its file.
fn play(name: &str) {
    let path = path(name);
    let shown = format!("tests/transcripts/{name}.txt");
    let script = Script::read(&fs::read_to_string(&path).unwrap())
        .unwrap_or_else(|problem| panic!("{shown}:{problem}"));
    // One thread, so that what a task does until it waits is done at once.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let came = runtime.block_on(Stage::play(&script)).unwrap_or_else(|problem| panic!("{shown}:{problem}"));
    if std::env::var_os("UPDATE_TRANSCRIPTS").is_some() {
        fs::write(&path, compare::rewritten(&script, &came)).unwrap();
        return;
    }
    let differences = compare::differences(&script, &came, &shown);
    assert!(
        differences.is_empty(),
        "\n\n{differences}\nIf this is how it should be: UPDATE_TRANSCRIPTS=1 cargo test -p fanorona-tests {}\n",
        name.replace('/', "::")
    );
}
