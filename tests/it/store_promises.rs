//! Tests that every store must pass. They run on each database, with a real file or server.
//!
//! A promise is a function with a [`Maker`]; the list below turns promises into tests. Tests for
//! only one database are in the module with its name.

#![expect(clippy::unwrap_used, reason = "this module is only used by tests")]

mod fixture;
mod games;
mod learning;
mod pairing;
mod people;
mod postgres;
pub(crate) mod sqlite;

use async_trait::async_trait;
use fanorona_store::Store;
use games::{
    check, lists, matches, pair, player, positions, private, queues, ratings, review, saving,
    times, undo,
};
use learning::{analyses, bookmarks, lessons, puzzles, studies};
use pairing::{challenges, seeks, simuls, tournament_lists, tournaments};
use people::{
    account_admin, accounts, administration, aliases, bots, chat, counts, keys, mailbox, personal,
};
use std::sync::Arc;

/// A separate database that can be opened repeatedly.
#[async_trait]
trait Maker: Send + Sync {
    /// Opens the database. The first call creates it; before each further call, close the store.
    async fn open(&self) -> Arc<Store>;

    fn url(&self) -> String;

    /// Runs SQL without the store.
    async fn sql(&self, statement: &str);
}

/// Turns each promise into a test with a file, and the promises about each subject into a test with
/// a PostgreSQL server, which takes longer to start than a promise to keep. The compiler reports a
/// missing promise as unused.
macro_rules! promises {
    ($($subject:ident: $($promise:ident)+;)+) => {
        mod on_sqlite {
            $(mod $subject {
                $(#[tokio::test]
                async fn $promise() {
                    super::super::$subject::$promise(&super::super::sqlite::File::new()).await;
                })+
            })+
        }

        mod on_postgres {
            $(#[tokio::test]
            async fn $subject() {
                let server = super::postgres::Server::start().await;
                $(
                    let promise = stringify!($promise);
                    println!("{promise}");
                    super::$subject::$promise(&server.database(promise).await).await;
                )+
            })+
        }
    };
}

promises! {
        pair:
            the_games_of_two_players_are_counted;
        player:
            the_games_of_a_player_have_what_is_counted;
        positions:
            what_was_played_in_a_position_is_what_its_games_say
            a_game_is_in_the_index_from_its_end_on;
        private:
            a_private_challenge_leads_to_a_private_game
            only_the_players_get_news_of_a_private_game
            the_games_of_a_private_match_are_private
            following_all_boards_gives_news_of_other_games;
        accounts:
            names_are_unique_regardless_of_case
            similar_names_are_refused
            a_name_requested_twice_at_once_is_given_once
            an_account_reads_back_equal
            a_password_can_be_changed
            a_better_hash_never_replaces_a_changed_password
            the_newest_networks_of_an_account_are_remembered
            preferences_are_stored_and_can_be_reset
            guest_names_are_always_new
            a_guest_without_games_is_deleted
            a_guest_with_games_stays_in_the_records
            guests_in_play_are_guests_with_running_games
            settings_of_a_deleted_guest_are_ignored;
        chat:
            censored_players_are_stored
            quiet_is_stored_until_it_is_switched_off
            every_account_starts_in_two_channels
            channels_are_created_within_limits_and_closed
            participants_of_a_channel_are_stored
            administrators_actions_on_channels_are_recorded;
        analyses:
            an_annotation_is_stored_with_its_game
            requests_for_analyses_are_stored_and_answered_once
            the_end_of_an_analysis_is_news_to_the_members_who_requested_it
            guests_have_a_part_of_all_requests
            requests_for_analyses_are_limited;
        counts:
            events_counted_at_once_respect_the_limit
            events_are_counted_together_or_not_at_all;
        simuls:
            the_boards_and_the_host_of_a_simul_are_stored
            a_simul_ends_once_with_its_last_game
            a_simul_that_cannot_start_stores_nothing
            a_player_is_in_one_open_simul_and_no_more_join_than_there_are_boards
            nobody_joins_a_simul_between_its_last_look_and_its_start
            an_open_simul_ends_when_it_starts_and_all_with_the_server;
        tournaments:
            a_tournament_reads_back_equal_after_every_step
            byes_matches_and_withdrawals_read_back_equal
            the_end_of_a_game_makes_its_tournament_due
            a_player_who_is_paired_begins_no_other_live_game
            what_is_decided_is_in_the_log_with_who_and_why
            what_directors_plan_reads_back_equal
            a_correction_moves_the_ratings_and_a_rebuild_counts_it
            nobody_pushes_out_what_others_said_in_a_tournament
            of_two_changes_from_one_version_one_is_saved
            what_happens_during_a_look_at_a_tournament_is_looked_at;
        tournament_lists:
            names_that_look_alike_are_refused_while_one_is_open
            tournaments_of_a_director_and_of_all_are_limited
            the_next_tournament_of_a_season_is_made_once
            a_season_goes_on_if_somebody_else_uses_the_next_name
            a_guest_who_has_joined_a_tournament_is_kept
            a_deleted_account_leaves_its_tournaments
            vacations_are_counted_from_the_start_until_now
            tournaments_are_listed;
        lessons:
            the_lessons_that_a_member_has_done_are_remembered;
        puzzles:
            a_finished_public_game_is_searched_once
            a_member_is_shown_each_puzzle_once
            the_first_answer_rates_the_member_and_the_puzzle
            a_day_has_one_puzzle_that_no_other_day_has
            a_member_answers_the_puzzle_of_a_day_once
            a_streak_ends_with_a_day_that_was_not_solved;
        studies:
            a_study_reads_back_equal_after_every_change
            the_second_of_two_changes_of_a_study_from_one_version_is_stale
            studies_are_limited_and_listed_in_pages
            only_the_owner_shares_and_deletes_a_study;
        bookmarks:
            bookmarks_are_kept_changed_listed_and_removed
            bookmarks_made_at_once_respect_the_limit;
        aliases:
            abbreviations_are_stored_changed_and_deleted
            abbreviations_of_a_deleted_guest_are_ignored
            abbreviations_defined_at_once_respect_the_limit;
        challenges:
            numbers_increase_and_are_never_reused
            a_challenge_reads_back_equal
            a_challenge_is_listed_with_both_players_oldest_first
            a_challenge_accepted_many_times_at_once_is_answered_once
            of_players_who_ask_each_other_for_the_same_game_at_once_one_has_a_challenge
            a_game_after_another_one_begins_once
            challenges_made_at_once_respect_the_limit
            a_challenge_to_another_game_replaces_the_one_before
            games_started_at_once_respect_the_limit
            a_removed_challenge_cannot_start_a_game
            a_game_has_the_number_of_its_challenge
            a_game_has_the_players_of_its_challenge;
        saving:
            a_new_game_is_at_the_start_position
            a_game_reads_back_equal_after_every_turn_and_step
            long_quiet_games_read_back_equal
            turns_are_numbered_without_gaps
            the_second_of_two_saves_from_one_version_is_stale
            a_stale_save_stores_no_turn
            an_inconsistent_save_is_refused_without_affecting_others
            a_thousand_concurrent_saves_are_all_stored
            everything_is_there_after_reopening
            closing_finishes_pending_writes
            the_end_of_a_game_does_not_wait_for_a_crowd
            a_closed_store_returns_an_error
            a_save_whose_caller_was_dropped_is_stored;
        lists:
            a_tally_counts_wins_losses_and_draws
            ended_games_are_read_in_the_order_in_which_they_ended
            lists_separate_running_and_finished_games
            next_games_are_games_with_the_player_to_move
            history_is_paged_newest_first
            pages_of_a_player_contain_both_colours
            all_games_are_listed_by_number;
        review:
            finished_games_are_found_by_filters
            finished_games_are_found_by_reason_length_and_difference
            finished_games_are_sorted_by_their_end_and_filtered_by_date
            pages_of_finished_games_are_consecutive
            the_number_of_searched_games_is_limited
            a_page_starts_only_after_a_finished_game
            games_of_a_player_are_listed_by_number
            an_imported_game_reads_back_equal
            a_game_over_the_board_takes_the_place_of_its_study
            imported_games_are_rated_in_the_order_of_their_ends
            an_import_does_not_reuse_numbers_or_names
            an_imported_game_ends_here_and_does_not_start
            an_invalid_record_stores_nothing;
        times:
            a_clock_reads_back_equal
            live_games_are_found_and_keep_their_extra_time
            the_last_heartbeat_is_returned
            due_games_are_listed_by_urgency
            a_game_is_postponed_only_in_the_seen_version
            a_check_can_be_moved_to_an_earlier_time
            finished_games_are_never_due
            no_game_is_checked_too_late
            a_turn_and_a_simultaneous_timeout_do_not_conflict
            a_vacation_only_pauses_its_player
            a_vacation_started_twice_at_once_starts_once
            the_end_of_a_vacation_is_told_once
            a_vacation_ends_once_and_another_can_start
            the_end_of_a_vacation_makes_its_games_due
            a_vacation_of_an_unknown_account_is_refused
            downtime_pauses_everybody
            a_wrong_clock_does_not_hide_later_downtime
            heartbeats_never_go_backwards
            every_list_shows_vacations;
        matches:
            a_match_starts_with_its_first_game
            the_games_of_a_match_are_in_order
            a_match_continued_many_times_at_once_continues_once
            an_interrupted_match_is_found_again
            an_invalid_continuation_of_a_match_stores_nothing
            a_match_ends_once
            only_one_vela_request_can_be_open
            only_one_vela_can_follow_a_game
            velas_are_counted_for_the_debtor;
        undo:
            a_takeback_removes_turns
            a_game_can_be_taken_back_to_its_start
            a_stale_takeback_changes_nothing
            an_inconsistent_takeback_is_refused
            a_takeback_among_many_saves_is_stored
            a_takeback_and_a_simultaneous_turn_do_not_conflict
            offers_read_back_equal
            random_games_with_takebacks_read_back_equal;
        account_admin:
            addresses_are_replaced_and_added_within_the_limit
            an_address_is_confirmed_by_its_code
            a_code_ends_with_its_time_and_after_wrong_codes
            every_new_game_decreases_the_number_of_wanted_games
            members_are_listed_by_name_and_board_in_pages
            a_deleted_account_keeps_its_games_and_loses_private_data
            the_name_of_a_deleted_account_stays_reserved
            a_name_like_that_of_a_deleted_account_does_no_harm
            nothing_starts_with_an_account_that_is_being_deleted
            an_interrupted_deletion_is_found_again;
        personal:
            a_member_gets_all_rows_and_no_secret_and_nothing_of_others;
        administration:
            administrators_are_granted_and_revoked
            a_reset_code_works_once_and_until_its_end
            a_renamed_member_leaves_a_name_that_nobody_gets
            an_invitation_admits_so_many_until_its_end
            accounts_that_share_networks_are_found
            the_access_level_survives_a_restart
            reports_are_listed_until_they_are_closed_and_kept_for_a_time
            reports_about_the_same_are_joined_and_guests_have_a_part_of_them
            every_action_is_recorded_with_its_administrator
            a_stale_adjudication_changes_and_records_nothing
            sanctions_apply_until_they_end_or_are_lifted
            everybody_sees_a_broadcast_once
            news_is_listed_newest_first_in_pages;
        queues:
            queues_and_drafts_read_back_equal_and_the_last_one_counts
            deleting_a_queue_or_draft_returns_whether_it_existed
            the_end_of_a_game_deletes_queues_and_drafts
            games_with_queues_are_listed_by_number_in_pages
            only_players_with_auto_have_forced_turns_played
            a_queue_without_a_game_is_ignored;
        ratings:
            the_end_of_a_rated_game_changes_both_ratings
            the_servers_bots_start_with_the_ratings_of_their_levels
            each_board_has_separate_ratings
            running_and_aborted_games_change_no_rating
            a_stale_save_changes_no_rating
            a_game_that_ends_twice_at_once_is_rated_once
            games_that_end_together_are_rated_in_order
            ratings_survive_a_restart
            standings_are_sorted_by_group_and_rating
            players_without_recent_games_are_inactive;
        check:
            a_check_finds_what_does_not_follow_from_the_games_and_a_rebuild_corrects_it
            a_check_names_a_game_that_does_not_follow_from_its_turns
            a_check_beside_a_server_that_writes_finds_nothing_wrong
            games_from_a_position_are_checked_and_in_no_index
            games_that_are_due_are_rated_at_the_start
            a_database_that_is_only_read_is_not_rebuilt;
        mailbox:
            a_message_is_stored_for_all_recipients_or_none
            a_full_mailbox_drops_its_oldest_read_message
            strangers_have_a_share_of_a_mailbox_and_give_way
            only_the_owner_can_read_and_erase_messages
            a_board_keeps_its_last_comments_and_notifies
            what_a_censored_player_writes_is_hidden
            subscriptions_are_limited_and_found_by_subject
            followed_boards_with_new_turns_are_listed
            starts_and_ends_of_games_are_news_in_the_same_commit
            news_is_grouped_by_board_and_expires
            due_mail_is_queued_once
            mail_is_queued_only_for_confirmed_addresses
            mail_is_claimed_once_and_survives_a_restart
            a_token_stops_mail_once_and_drops_queued_mail
            members_with_an_address_are_listed_in_pages;
        bots:
            a_bot_is_a_member_with_an_owner_and_no_password
            an_invalid_bot_stores_nothing
            bots_created_at_once_respect_the_limit
            a_bot_of_the_server_is_created_once
            tokens_are_numbered_found_by_their_hash_and_revoked
            a_new_password_revokes_the_tokens_of_the_bots
            deleting_an_owner_deletes_the_bots
            the_newest_browsers_of_a_member_stay_logged_in;
        keys:
            a_key_belongs_to_one_member
            keys_added_at_once_respect_the_limit
            only_members_have_keys;
        seeks:
            a_seek_reads_back_equal
            seek_numbers_are_never_reused
            seeks_made_at_once_respect_the_limits
            guests_have_a_part_of_all_seeks
            of_eight_who_seek_the_same_game_at_once_one_has_a_seek
            seeks_are_filtered_and_listed_in_pages
            seeks_for_the_same_game_are_found
            a_seek_played_many_times_at_once_is_answered_once
            an_inconsistent_answer_leaves_the_seek_open
            starting_a_live_game_ends_live_seeks
            seeks_end_with_their_owners_and_expire
            a_seek_ends_when_the_game_of_its_challenge_starts
            formulas_are_stored_changed_and_deleted
            deleting_an_account_ends_its_seeks;
}
