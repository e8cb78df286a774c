//! Turns and undos at the same moment.

use super::*;
use crate::error::CommandError;
use fanorona_game::{Action, Ply, Proposal};
use fanorona_protocol::messages::play::PlayRefusal;
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::server::ServerRefusal;

#[tokio::test(flavor = "multi_thread", worker_threads = 3)]
async fn an_undo_is_accepted_while_a_turn_is_played() {
    let fixture = Fixture::open().await;
    // On one server, and on two servers with the same store.
    for servers in [1, 2] {
        let one = fixture.server();
        let other = if servers == 1 {
            Arc::clone(&one)
        } else {
            fixture.server()
        };
        for _ in 0..ROUNDS {
            let game = fixture.game_under_way(&one, untimed(), 3).await;
            let [white, black] = fixture.players.each_ref().map(|user| &user.player);
            let ask = Action::Propose(Proposal::Undo { turns: 1 });
            let asked = one
                .play
                .tables
                .act(game.id, white, &ask)
                .await
                .unwrap()
                .record;
            let answers = at_once(vec![
                acting(&one, game.id, black, some_turn(&asked.game)),
                acting(&other, game.id, black, Action::Accept(None)),
            ])
            .await;
            let kept = fixture.kept(game.id).await;
            assert_eq!((kept.game.offer(), kept.game.result()), (None, None));
            match (&answers[0], &answers[1]) {
                (
                    Ok(played),
                    Err(
                        CommandError::Refused(Refusal::Offer(
                            fanorona_protocol::messages::offer::OfferRefusal::NoOffer { .. },
                        ))
                        | CommandError::Refused(Refusal::Play(PlayRefusal::StaleBoard { .. })),
                    ),
                ) => {
                    assert_eq!((kept.game.ply(), &*played.record), (Ply(4), &kept));
                }
                (
                    Err(
                        CommandError::Refused(Refusal::Play(PlayRefusal::NotYourTurn { .. }))
                        | CommandError::Refused(Refusal::Play(PlayRefusal::StaleBoard { .. })),
                    ),
                    Ok(undone),
                ) => {
                    assert_eq!((kept.game.ply(), &*undone.record), (Ply(2), &kept));
                }
                both => panic!("{both:?}"),
            }
            // Both continue from the stored game, whatever they have cached.
            for server in [&one, &other] {
                server.play.tables.forget(game.id).await;
                fixture.assert_remembered(server, game.id).await;
            }
            one.play
                .tables
                .act(game.id, white, &Action::RESIGN)
                .await
                .unwrap();
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 3)]
async fn all_actions_happen_at_once_in_one_game() {
    let fixture = Fixture::open().await;
    let server = fixture.server();
    for round in 0..ROUNDS {
        let game = fixture
            .game_under_way(&server, in_days(2), 3 + round % 3)
            .await;
        let [white, black] = fixture.players.each_ref().map(|user| &user.player);
        let undo = |turns| Action::Propose(Proposal::Undo { turns });
        let actions = [
            (white, undo(2)),
            (black, undo(2)),
            (white, Action::Accept(None)),
            (black, Action::Reject(None)),
            (black, Action::Propose(Proposal::Draw)),
            (fixture.mover(&game), some_turn(&game.game)),
            (fixture.mover(&game), some_turn(&game.game)),
            (white, Action::Abort),
        ];
        let tasks = actions
            .into_iter()
            .map(|(who, what)| acting(&server, game.id, who, what))
            .collect();
        for answer in at_once(tasks).await {
            assert!(
                !matches!(
                    answer,
                    Err(
                        CommandError::Refused(Refusal::Server(ServerRefusal::Internal))
                            | CommandError::Refused(Refusal::Play(PlayRefusal::StaleBoard { .. }))
                            | CommandError::Refused(Refusal::Server(ServerRefusal::Busy))
                    )
                ),
                "{answer:?}"
            );
        }
        let kept = fixture.assert_remembered(&server, game.id).await;
        drop(
            server
                .play
                .tables
                .act(kept.id, white, &Action::RESIGN)
                .await,
        );
    }
}
