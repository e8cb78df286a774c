//! Several tasks that continue the same match at the same moment.

use super::*;
use crate::background::deadlines;
use crate::command::challenge::Answer;
use crate::error::CommandError;
use crate::features::{challenge, rematch};
use fanorona_game::{
    Action, ChallengePolicy, EndReason, GameResult, MatchLength, MatchTerms, Score, Start,
    Unplayed, Version,
};
use fanorona_protocol::messages::challenge::ChallengeRefusal;
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::rematch::RematchRefusal;
use fanorona_protocol::messages::server::ServerRefusal;
use fanorona_rules::Side;
use fanorona_store::{GameSave, Page, Saved, Which};

/// A finished game of a match with velas, without its next game.
async fn cut_off(fixture: &Fixture) -> GameRecord {
    let in_match = Some(MatchTerms {
        length: MatchLength::Three,
        vela: true,
    });
    let game = fixture
        .game(Terms {
            in_match,
            ..untimed()
        })
        .await;
    let resigns = Action::GiveUp {
        why: EndReason::Resigned,
        unplayed: Unplayed::Lost,
    };
    let change = game.game.apply(Side::White, &resigns).unwrap();
    let version = Version(game.version.0 + 1);
    let save = GameSave {
        seen: game.version,
        record: GameRecord {
            version,
            game: change.game,
            ..game.clone()
        },
        turn: None,
        undone: None,
    };
    assert_eq!(fixture.store.save_game(&save).await, Ok(Saved::Kept));
    save.record
}

#[tokio::test(flavor = "multi_thread", worker_threads = 3)]
async fn a_match_continues_once_though_many_tasks_continue_it() {
    let fixture = Fixture::open().await;
    let servers = [fixture.server(), fixture.server()];
    for _ in 0..ROUNDS / 4 {
        let game = cut_off(&fixture).await;
        let tasks = (0..6).map(|number| {
            let (server, game) = (Arc::clone(&servers[number % 2]), game.clone());
            let see: Task<usize> = Box::pin(async move {
                if number < 2 {
                    server.play.tables.continue_matches().await.unwrap();
                    return Ok(0);
                }
                Ok(server.play.tables.continue_match(&game).await.len())
            });
            see
        });
        let told = at_once(tasks.collect()).await;
        assert!(
            told.iter().filter(|told| **told != Ok(0)).count() <= 1,
            "{told:?}"
        );
        let games = fixture.store.match_games(game.id).await.unwrap();
        let [_, vela] = games.as_slice() else {
            panic!("{games:?}")
        };
        assert_eq!(
            (vela.start, vela.white),
            (Start::Vela, fixture.players[0].player.id),
            "the loser is the debtor"
        );
    }
}

#[tokio::test]
async fn more_matches_than_one_batch_continue_after_a_restart() {
    let fixture = Fixture::open().await;
    let mut waiting = Vec::new();
    for _ in 0..Limits::default().server.batch + 5 {
        waiting.push(cut_off(&fixture).await.id);
    }
    let server = fixture.server();
    deadlines::wake(&server).await.unwrap();
    for first in waiting {
        assert_eq!(fixture.store.match_games(first).await.unwrap().len(), 2);
    }
}

#[tokio::test]
async fn an_interrupted_match_continues_while_the_server_runs() {
    let fixture = Fixture::open().await;
    let server = fixture.server();
    server.tasks.spawn(deadlines::sweep(Arc::clone(&server)));
    fixture.manual_clock.all_seen_to().await;
    let game = cut_off(&fixture).await;
    fixture.manual_clock.advance(server.limits.server.heartbeat);
    fixture.manual_clock.all_seen_to().await;
    assert_eq!(fixture.store.match_games(game.id).await.unwrap().len(), 2);
    server.stop.cancel();
    server.tasks.close();
    server.tasks.wait().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 3)]
#[expect(clippy::too_many_lines, reason = "one series from beginning to end")]
async fn of_many_requests_for_a_vela_one_succeeds() {
    let fixture = Fixture::open().await;
    let server = fixture.server();
    let [loser, winner] = &fixture.players;
    for policy in [ChallengePolicy::Ask, ChallengePolicy::Auto] {
        fixture
            .store
            .set_policy(winner.player.id, policy)
            .await
            .unwrap();
        for _ in 0..ROUNDS / 4 {
            let lost = fixture.game_under_way(&server, untimed(), 2).await;
            server
                .play
                .tables
                .act(lost.id, &loser.player, &Action::RESIGN)
                .await
                .unwrap();
            let line = || -> Task<()> {
                let (server, loser, id) = (Arc::clone(&server), loser.clone(), lost.id);
                Box::pin(async move { rematch::vela(&server, &loser, Some(id)).await.map(drop) })
            };
            let answers = at_once((0..6).map(|_| line()).collect()).await;
            assert_eq!(
                answers.iter().filter(|answer| answer.is_ok()).count(),
                1,
                "{answers:?}"
            );
            for refusal in answers.into_iter().filter_map(Result::err) {
                assert!(
                    matches!(
                        refusal,
                        CommandError::Refused(
                            Refusal::Rematch(
                                RematchRefusal::VelaAsked { .. }
                                    | RematchRefusal::VelaPlayed { .. }
                            ) | Refusal::Challenge(
                                ChallengeRefusal::AlreadySent { .. }
                                    | ChallengeRefusal::NotOpen
                                    | ChallengeRefusal::Begun { .. }
                            )
                        )
                    ),
                    "{refusal:?}"
                );
            }
            // It is accepted twice at once.
            let accept = || -> Task<()> {
                let (server, winner) = (Arc::clone(&server), winner.clone());
                Box::pin(async move {
                    challenge::accept(&server, &winner, &Answer::Only)
                        .await
                        .map(drop)
                })
            };
            if policy == ChallengePolicy::Ask {
                let accepted = at_once(vec![accept(), line(), accept()]).await;
                assert_eq!(
                    accepted.iter().filter(|answer| answer.is_ok()).count(),
                    1,
                    "{accepted:?}"
                );
                assert!(
                    !accepted.contains(&Err(ServerRefusal::Internal.into())),
                    "{accepted:?}"
                );
            }
            let vela = fixture.store.vela_after(lost.id).await.unwrap().unwrap();
            let started = fixture.kept(vela).await;
            assert_eq!(started.terms.start, Start::Vela);
            fixture.continued(&server, started, 2).await;
            assert_eq!(
                fixture.store.challenges_of(winner.player.id).await.unwrap(),
                []
            );
            server
                .play
                .tables
                .act(vela, &loser.player, &Action::RESIGN)
                .await
                .unwrap();
        }
    }
    let all = Page {
        after: None,
        limit: 1_000,
    };
    assert_eq!(
        fixture
            .store
            .games_of(loser.player.id, Which::Active, all)
            .await
            .unwrap(),
        []
    );
    let result = GameResult {
        score: Score::Win(Side::Black),
        reason: EndReason::Resigned,
    };
    let velas = fixture
        .store
        .history(Some(loser.player.id), all)
        .await
        .unwrap();
    assert!(
        velas
            .iter()
            .filter(|game| game.terms.start == Start::Vela)
            .all(|game| game.game.result() == Some(result))
    );
}
