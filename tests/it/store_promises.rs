//! What every store promises, as small tests that run on each database with a real file or server.
//!
//! A promise is a function over a [`Maker`]; the list below makes tests of them. What only one database
//! promises is in the module of its name.

#![expect(clippy::unwrap_used, reason = "this is all tests, also what is shared between them")]

mod accounts;
mod administration;
mod aliases;
mod analyses;
mod bots;
mod challenges;
mod exhibitions;
mod games;
mod lists;
mod mailbox;
mod matches;
mod people;
mod plans;
mod private;
mod ratings;
mod review;
mod seeks;
mod sqlite;
mod talk;
mod times;
mod undo;

mod hall;

use async_trait::async_trait;
use fanorona_store::Store;
use std::sync::Arc;

/// A database of its own, that can be opened again and again.
#[async_trait]
trait Maker: Send + Sync {
    /// Opens the database. It is new the first time; a store opened before must have been closed.
    async fn open(&self) -> Arc<dyn Store>;
}

/// Makes a test of each promise. One that is missing here is reported by the compiler as never used.
macro_rules! promises {
    ($($subject:ident: $($promise:ident)+;)+) => {
        $(mod $subject {
            $(#[tokio::test]
            async fn $promise() {
                super::super::$subject::$promise(&super::super::sqlite::File::new()).await;
            })+
        })+
    };
}

mod on_sqlite {
    promises! {
        private:
            a_private_game_is_one_from_the_challenge_to_its_end
            nobody_but_its_players_has_news_of_a_private_game
            the_games_of_a_private_match_are_private
            whoever_follows_all_boards_has_news_of_the_others;
        accounts:
            a_name_is_taken_once_whatever_its_case
            a_name_that_looks_like_another_is_refused
            of_two_who_want_a_name_at_once_one_gets_it
            an_account_reads_back_equal
            a_password_can_be_changed
            preferences_are_kept_and_go_back_to_the_default
            guests_have_names_that_nobody_had_before
            a_guest_who_sat_at_no_board_is_forgotten
            a_guest_who_played_stays_in_the_records
            guests_in_play_are_those_at_boards
            settings_of_a_forgotten_guest_are_nothing;
        talk:
            whom_somebody_does_not_hear_is_kept
            quiet_is_kept_until_it_is_over
            everybody_begins_in_the_channel_for_help
            channels_are_founded_within_bounds_and_closed
            who_is_in_a_channel_is_kept
            what_administrators_do_to_channels_is_recorded;
        analyses:
            an_annotation_stays_with_its_game
            whoever_waits_for_an_analysis_is_kept_and_told_once
            no_more_wait_for_analyses_than_may;
        exhibitions:
            the_boards_of_an_exhibition_and_its_giver_are_kept
            an_exhibition_is_over_once_and_with_its_last_game
            an_exhibition_that_cannot_begin_leaves_nothing;
        aliases:
            abbreviations_are_kept_changed_and_forgotten
            abbreviations_of_a_forgotten_guest_are_nothing;
        challenges:
            numbers_rise_and_are_never_given_twice
            a_challenge_reads_back_equal
            a_challenge_is_listed_with_both_players_oldest_first
            a_challenge_is_answered_once_though_many_accept_at_once
            a_removed_challenge_starts_no_game
            a_game_has_the_number_of_its_challenge
            a_game_is_played_by_the_two_of_its_challenge;
        games:
            a_new_game_stands_at_the_start
            a_game_reads_back_equal_after_every_turn_and_step
            long_quiet_games_read_back_equal
            turns_are_dense_and_in_order
            of_two_saves_from_one_version_one_is_stale
            a_stale_save_leaves_no_turn
            a_save_that_contradicts_itself_is_refused_alone
            a_thousand_concurrent_saves_are_all_kept
            reopening_finds_everything
            closing_finishes_what_is_being_written
            a_closed_store_says_so
            what_a_dropped_caller_asked_for_is_kept;
        lists:
            a_tally_counts_wins_losses_and_draws
            lists_tell_active_from_finished_games
            next_games_are_those_that_wait_for_the_player
            history_is_paged_newest_first
            pages_of_a_player_mix_both_colours
            all_games_come_by_rising_number;
        review:
            finished_games_are_found_by_what_is_known_of_them
            finished_games_come_by_their_end_and_between_dates
            pages_of_finished_games_fit_together
            no_more_games_are_looked_at_than_allowed
            a_page_begins_behind_a_finished_game_only
            games_of_a_player_come_by_rising_number
            an_imported_game_reads_back_as_it_was_played
            an_import_takes_no_number_and_no_name_from_anybody
            an_unplayable_record_leaves_nothing;
        times:
            a_clock_reads_back_equal
            games_by_the_minute_are_found_and_keep_what_they_got
            the_last_sign_of_life_is_told
            what_is_due_is_listed_most_urgent_first
            a_game_is_put_off_only_as_it_was_seen
            a_game_that_is_due_earlier_than_thought_is_looked_at_earlier
            nothing_is_due_for_games_that_are_over
            no_game_is_ever_looked_at_too_late
            of_a_turn_and_the_end_of_its_time_one_is_kept
            a_vacation_is_a_pause_of_its_player_alone
            of_two_who_begin_a_vacation_at_once_one_does
            a_vacation_is_ended_once_and_may_begin_again
            the_end_of_a_vacation_has_its_games_looked_at
            a_vacation_of_nobody_is_refused
            the_time_without_a_server_is_a_pause_of_everybody
            a_clock_that_was_wrong_once_hides_no_outage_for_ever
            a_sign_of_life_is_never_older_than_another
            who_is_away_shows_in_every_list;
        matches:
            a_match_begins_with_its_first_game
            the_games_of_a_match_come_in_order
            of_many_who_continue_a_match_one_does
            a_match_that_was_cut_off_is_found_again
            what_cannot_continue_a_match_leaves_nothing_behind
            a_match_ends_once
            a_vela_is_asked_for_once_at_a_time
            a_vela_is_played_once
            velas_are_counted_for_the_debtor;
        undo:
            turns_that_are_taken_back_are_gone
            a_game_can_be_taken_back_to_its_start_and_played_again
            a_stale_undo_changes_nothing
            an_undo_that_contradicts_itself_is_refused
            an_undo_among_many_saves_is_kept_with_them
            of_an_undo_and_a_turn_at_once_one_is_kept
            offers_read_back_equal
            random_games_with_random_undos_read_back_equal;
        people:
            addresses_are_replaced_and_added_within_their_bound
            what_is_sought_goes_down_with_every_game_that_begins
            members_are_listed_by_name_in_pages_and_by_board
            whoever_leaves_keeps_the_record_and_nothing_private
            the_name_of_one_who_left_is_nobodys
            a_name_in_the_way_of_a_deleted_one_does_no_harm
            nobody_begins_anything_with_one_who_leaves
            leaving_that_was_interrupted_is_found_again;
        administration:
            administrators_are_granted_and_revoked
            every_deed_is_recorded_with_who_did_it
            a_stale_adjudication_changes_and_records_nothing
            sanctions_hold_until_their_end_or_until_they_are_lifted
            everybody_is_told_once_what_is_said_to_everybody
            news_come_newest_first_in_pages;
        plans:
            plans_and_drafts_read_back_equal_and_the_last_one_holds
            taking_a_plan_or_a_draft_away_tells_whether_there_was_one
            the_end_of_a_game_takes_plans_and_drafts_away_and_none_come_after_it
            games_with_plans_come_by_rising_number_a_page_at_a_time
            only_who_has_set_auto_on_has_forced_turns_played
            a_plan_of_no_game_is_nothing;
        ratings:
            the_end_of_a_rated_game_changes_both_ratings
            the_houses_players_begin_with_ratings_of_their_own
            each_board_has_ratings_of_its_own
            a_game_that_goes_on_or_was_broken_off_changes_nothing
            a_stale_save_rates_nothing
            of_two_ends_of_one_game_one_is_rated
            games_that_end_together_are_rated_one_after_the_other
            ratings_outlive_a_restart
            standings_are_ordered_by_group_and_rating
            whoever_stays_away_is_listed_with_the_inactive;
        mailbox:
            a_message_is_kept_for_all_or_for_none
            a_full_mailbox_loses_the_oldest_that_was_read
            messages_are_read_and_erased_by_their_owner_only
            a_board_keeps_its_last_comments_and_tells_who_is_concerned
            what_is_followed_is_bounded_and_found_by_its_subject
            followed_boards_that_have_moved_are_listed
            a_game_that_begins_or_ends_is_news_with_the_same_commit
            news_is_counted_for_one_board_and_old_news_is_forgotten
            of_many_who_find_mail_due_one_queues_it
            a_piece_of_mail_is_claimed_once_and_waits_through_a_restart
            a_token_ends_mail_once_and_what_waits_is_thrown_away
            members_with_addresses_are_listed_in_pages;
        bots:
            a_bot_is_a_member_with_an_owner_and_no_password
            a_bot_that_cannot_be_made_leaves_nothing
            of_many_bots_that_are_made_at_once_no_more_than_the_bound_are
            a_house_bot_is_made_once
            tokens_are_numbered_found_by_their_hash_and_revoked
            bots_leave_with_their_owner;
        seeks:
            a_seek_reads_back_equal
            the_number_of_a_seek_is_never_given_twice
            of_many_seeks_at_once_no_more_than_the_bounds_are_open
            seeks_are_listed_by_what_is_said_of_them_in_pages
            seeks_for_the_same_game_are_found
            a_seek_is_answered_once_though_many_play_at_once
            an_answer_that_contradicts_itself_leaves_the_seek_open
            whoever_plays_by_minutes_seeks_no_other_game_by_minutes
            seeks_go_with_their_makers_and_with_time
            a_seek_goes_with_the_game_of_a_challenge_that_answers_it
            formulas_are_kept_changed_and_forgotten
            whoever_leaves_for_good_seeks_nothing;
    }
}
