//! What follows a game, though several see to it at the same moment.

use super::*;
use crate::deadlines;
use crate::error::CommandError;
use crate::tables::matches;
use crate::topics::challenge;
use fanorona_game::{ChallengePolicy, EndReason, GameResult, MatchLength, MatchTerms, Score, Start};
use fanorona_protocol::command::Answer;
use fanorona_protocol::refusal::ChallengeRefusal;
use fanorona_store::{Page, Which};

/// A decided game of a match with velas, with what follows it not seen to.
async fn cut_off(house: &House) -> GameRecord {
    let in_match = Some(MatchTerms { length: MatchLength::Three, vela: true });
    let game = house.game(Terms { in_match, ..untimed() }).await;
    let change = game.game.apply(Side::White, &Action::Resign).unwrap();
    let version = Version(game.version.0 + 1);
    let record = GameRecord { version, game: change.game, ..game.clone() };
    let save = GameSave { seen: game.version, record: record.clone(), turn: None, undone: None };
    assert_eq!(house.store.save_game(save).await, Ok(Saved::Kept));
    record
}

#[tokio::test(flavor = "multi_thread", worker_threads = 3)]
async fn a_match_goes_on_once_though_many_see_to_it() {
    let house = House::open().await;
    let servers = [house.server(), house.server()];
    for _ in 0..ROUNDS / 4 {
        let game = cut_off(&house).await;
        let tasks = (0..6).map(|number| {
            let (server, game) = (Arc::clone(&servers[number % 2]), game.clone());
            let see: Deed<usize> = Box::pin(async move {
                if number < 2 {
                    server.tables.continue_matches().await.unwrap();
                    return Ok(0);
                }
                Ok(server.tables.see_to_match(&game).await.len())
            });
            see
        });
        let told = at_once(tasks.collect()).await;
        assert!(told.iter().filter(|told| **told != Ok(0)).count() <= 1, "{told:?}");
        let games = house.store.match_games(game.id).await.unwrap();
        let [_, vela] = games.as_slice() else { panic!("{games:?}") };
        assert_eq!(
            (vela.start, vela.white),
            (Start::Vela, house.players[0].player.id),
            "the loser is the debtor"
        );
    }
}

#[tokio::test]
async fn more_matches_than_are_read_at_once_go_on_after_a_start() {
    let house = House::open().await;
    let mut waiting = Vec::new();
    for _ in 0..matches::AT_ONCE + 5 {
        waiting.push(cut_off(&house).await.id);
    }
    let server = house.server();
    deadlines::wake(&server).await.unwrap();
    for first in waiting {
        assert_eq!(house.store.match_games(first).await.unwrap().len(), 2);
    }
}

#[tokio::test]
async fn a_match_that_did_not_go_on_is_seen_to_while_the_server_runs() {
    let house = House::open().await;
    let server = house.server();
    server.tasks.spawn(deadlines::sweep(Arc::clone(&server)));
    house.manual_clock.all_seen_to().await;
    let game = cut_off(&house).await;
    house.manual_clock.advance(server.limits.server.heartbeat);
    house.manual_clock.all_seen_to().await;
    assert_eq!(house.store.match_games(game.id).await.unwrap().len(), 2);
    server.stop.cancel();
    server.tasks.close();
    server.tasks.wait().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 3)]
async fn of_many_lines_that_ask_for_a_vela_one_does() {
    let house = House::open().await;
    let server = house.server();
    let [loser, winner] = &house.players;
    for policy in [ChallengePolicy::Ask, ChallengePolicy::Auto] {
        house.store.set_policy(winner.player.id, policy).await.unwrap();
        for _ in 0..ROUNDS / 4 {
            let lost = house.game(untimed()).await;
            server.tables.act(lost.id, &loser.player, &Action::Resign).await.unwrap();
            let line = || -> Deed<()> {
                let (server, loser, id) = (Arc::clone(&server), loser.clone(), lost.id);
                Box::pin(async move { game_options::vela(&server, &loser, Some(id)).await.map(drop) })
            };
            let answers = at_once((0..6).map(|_| line()).collect()).await;
            assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1, "{answers:?}");
            for refusal in answers.into_iter().filter_map(Result::err) {
                assert!(
                    matches!(
                        refusal,
                        CommandError::Refused(
                            Refusal::Surroundings(
                                Surroundings::VelaAsked { .. } | Surroundings::VelaPlayed { .. }
                            ) | Refusal::Challenge(
                                ChallengeRefusal::AlreadySent { .. } | ChallengeRefusal::NotOpen
                            )
                        )
                    ),
                    "{refusal:?}"
                );
            }
            // It is accepted on two lines at once.
            let accept = || -> Deed<()> {
                let (server, winner) = (Arc::clone(&server), winner.clone());
                Box::pin(async move { challenge::accept(&server, &winner, &Answer::Only).await.map(drop) })
            };
            if policy == ChallengePolicy::Ask {
                let accepted = at_once(vec![accept(), line(), accept()]).await;
                assert_eq!(accepted.iter().filter(|answer| answer.is_ok()).count(), 1, "{accepted:?}");
                assert!(!accepted.contains(&Err(Refusal::Internal.into())), "{accepted:?}");
            }
            let vela = house.store.vela_after(lost.id).await.unwrap().unwrap();
            assert_eq!(house.kept(vela).await.terms.start, Start::Vela);
            assert_eq!(house.store.challenges_of(winner.player.id).await.unwrap(), []);
            server.tables.act(vela, &loser.player, &Action::Resign).await.unwrap();
        }
    }
    let all = Page { after: None, limit: 1_000 };
    assert_eq!(house.store.games_of(loser.player.id, Which::Active, all).await.unwrap(), []);
    let result = GameResult { score: Score::Win(Side::Black), reason: EndReason::Resigned };
    let velas = house.store.history(Some(loser.player.id), all).await.unwrap();
    assert!(
        velas
            .iter()
            .filter(|game| game.terms.start == Start::Vela)
            .all(|game| game.game.result() == Some(result))
    );
}
