//! Analyses: requests are stored, and results stay with the game.

use crate::store_promises::Maker;
use crate::store_promises::fixture::{Fixture, NOON, some_turn};
use fanorona_game::{
    AccountId, Annotation, GameId, GameRecord, Judgement, Ply, Timestamp, TurningPoint,
};
use fanorona_rules::{Ruleset, Side};
use fanorona_store::{AnalysisBounds, AnalysisRequest, AnalysisRequested, NewsKind, NodeNumber};

const BOUNDS: AnalysisBounds = AnalysisBounds {
    of_one: 2,
    of_guests: 1,
    of_all: 3,
};

/// A game of three turns that ended by resignation.
async fn finished(fixture: &Fixture, seats: [&str; 2]) -> GameRecord {
    let white = fixture.member(seats[0]).await;
    let black = fixture.member(seats[1]).await;
    let mut game = fixture.game(&white, &black, Ruleset::Tsivy).await;
    for _ in 0..3 {
        let turn = some_turn(&game.game);
        game = fixture.play(&game, &turn).await;
    }
    fixture.resign(&game, Side::Black).await
}

/// An annotation that marks the turns with these numbers as mistakes.
async fn annotation(fixture: &Fixture, game: &GameRecord, plies: &[u32]) -> Annotation {
    let turns = fixture.store.turns(game.id).await.unwrap();
    let mut points = Vec::new();
    let mut at = game.first_position();
    for played in &turns {
        if plies.contains(&played.ply.0) {
            let mut best = None;
            at.for_each_turn(|turn, _| {
                best = Some(*turn).filter(|turn| *turn != played.turn);
                if best.is_some() {
                    std::ops::ControlFlow::Break(())
                } else {
                    std::ops::ControlFlow::Continue(())
                }
            });
            let (was, became) = (Judgement::Open(-125), Judgement::Lost(Some(8)));
            let best = best.unwrap();
            let mut then = Vec::new();
            at.play(&best).unwrap().for_each_turn(|turn, _| {
                then.push(*turn);
                std::ops::ControlFlow::Break(())
            });
            points.push(TurningPoint {
                ply: played.ply,
                best,
                then,
                was,
                became,
            });
        }
        at = at.play(&played.turn).unwrap();
    }
    Annotation {
        game: game.id,
        first: Side::White,
        made_at: NOON,
        nodes: 100_000,
        points,
        course: vec![
            Judgement::Open(20),
            Judgement::Won(Some(9)),
            Judgement::Drawn,
        ],
    }
}

/// The request of a member.
pub(crate) fn request(game: GameId, account: AccountId, at: Timestamp) -> AnalysisRequest {
    let network = Some("192.0.2.7".to_owned());
    AnalysisRequest {
        game,
        account,
        guest: false,
        network,
        turns: 3,
        at,
    }
}

async fn ask(
    fixture: &Fixture,
    game: &GameRecord,
    account: AccountId,
    at: i64,
) -> AnalysisRequested {
    let request = request(game.id, account, Timestamp(NOON.0 + at));
    fixture
        .store
        .request_analysis(request, BOUNDS)
        .await
        .unwrap()
}

/// The game with the oldest request that `node` can compute.
pub(crate) async fn oldest(fixture: &Fixture, node: Option<NodeNumber>) -> Option<GameId> {
    fixture
        .store
        .waiting_analyses(node, 9)
        .await
        .unwrap()
        .first()
        .map(|request| request.game)
}

pub(crate) async fn guests_have_a_part_of_all_requests(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let first = finished(&fixture, ["Rabe", "Rasoa"]).await;
    let second = finished(&fixture, ["Ravo", "Rija"]).await;
    let guest = fixture.store.create_guest(NOON).await.unwrap().player.id;
    let ask_as = async |request| {
        fixture
            .store
            .request_analysis(request, BOUNDS)
            .await
            .unwrap()
    };
    let of_guest = |game: &GameRecord| AnalysisRequest {
        guest: true,
        network: None,
        ..request(game.id, guest, NOON)
    };
    assert_eq!(ask_as(of_guest(&first)).await, AnalysisRequested::Added);
    assert_eq!(
        ask_as(of_guest(&second)).await,
        AnalysisRequested::TooManyOfAll
    );
    let member = request(second.id, first.seats.white.id, NOON);
    assert_eq!(ask_as(member.clone()).await, AnalysisRequested::Added);
    let waiting = fixture.store.waiting_analyses(None, 9).await.unwrap();
    assert_eq!(
        waiting,
        [of_guest(&first), member],
        "with all that their order depends on"
    );
    assert_eq!(
        fixture.store.waiting_analyses(None, 1).await.unwrap().len(),
        1
    );
}

pub(crate) async fn an_annotation_is_stored_with_its_game(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let game = finished(&fixture, ["Rabe", "Rasoa"]).await;
    assert_eq!(fixture.store.annotation(game.id).await, Ok(None));
    let earlier = annotation(&fixture, &game, &[1, 2, 3]).await;
    fixture.store.keep_annotation(&earlier, NOON).await.unwrap();
    let kept = Annotation {
        nodes: 200_000,
        ..annotation(&fixture, &game, &[1, 3]).await
    };
    assert_eq!(
        kept.points
            .iter()
            .map(|point| point.ply)
            .collect::<Vec<_>>(),
        [Ply(1), Ply(3)]
    );
    fixture.store.keep_annotation(&kept, NOON).await.unwrap();
    let quiet = finished(&fixture, ["Ravo", "Rija"]).await;
    let nothing = Annotation {
        game: quiet.id,
        first: Side::White,
        made_at: NOON,
        nodes: 1,
        points: Vec::new(),
        course: Vec::new(),
    };
    fixture.store.keep_annotation(&nothing, NOON).await.unwrap();
    fixture.store.close().await;

    let fixture = Fixture::open(maker).await;
    assert_eq!(
        fixture.store.annotation(game.id).await,
        Ok(Some(kept)),
        "the new annotation replaces the earlier one"
    );
    assert_eq!(
        fixture.store.annotation(quiet.id).await,
        Ok(Some(nothing)),
        "an analysis without mistakes is stored too"
    );
    assert_eq!(fixture.read(game.id).await, game, "the game is unchanged");
}

pub(crate) async fn requests_for_analyses_are_stored_and_answered_once(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let first = finished(&fixture, ["Rabe", "Rasoa"]).await;
    let second = finished(&fixture, ["Ravo", "Rija"]).await;
    let (one, other) = (first.seats.white.id, first.seats.black.id);
    assert_eq!(
        ask(&fixture, &second, one, 5).await,
        AnalysisRequested::Added
    );
    assert_eq!(
        ask(&fixture, &first, other, 1).await,
        AnalysisRequested::Added
    );
    assert_eq!(
        ask(&fixture, &first, one, 7).await,
        AnalysisRequested::Added
    );
    assert_eq!(
        ask(&fixture, &first, one, 9).await,
        AnalysisRequested::Waits,
        "a second request does not count"
    );
    fixture.store.close().await;

    let fixture = Fixture::open(maker).await;
    assert_eq!(
        oldest(&fixture, None).await,
        Some(first.id),
        "the oldest request first"
    );
    let said = annotation(&fixture, &first, &[2]).await;
    assert_eq!(
        fixture.store.keep_annotation(&said, NOON).await,
        Ok(vec![one, other])
    );
    assert_eq!(fixture.store.keep_annotation(&said, NOON).await, Ok(vec![]));
    assert_eq!(oldest(&fixture, None).await, Some(second.id));
    assert_eq!(
        fixture.store.give_up_analysis(second.id, NOON).await,
        Ok(vec![one])
    );
    assert_eq!(oldest(&fixture, None).await, None);
    assert_eq!(fixture.store.annotation(second.id).await, Ok(None));
}

pub(crate) async fn the_end_of_an_analysis_is_news_to_the_members_who_requested_it(
    maker: &dyn Maker,
) {
    let fixture = Fixture::open(maker).await;
    let done = finished(&fixture, ["Rabe", "Rasoa"]).await;
    let failed = finished(&fixture, ["Ravo", "Rija"]).await;
    let member = done.seats.white.id;
    let guest = fixture.store.create_guest(NOON).await.unwrap().player.id;
    ask(&fixture, &done, member, 0).await;
    ask(&fixture, &done, guest, 0).await;
    ask(&fixture, &failed, member, 0).await;
    let later = |ms| Timestamp(NOON.0 + ms);
    let said = annotation(&fixture, &done, &[2]).await;
    assert_eq!(
        fixture.store.keep_annotation(&said, later(5)).await,
        Ok(vec![member, guest])
    );
    assert_eq!(
        fixture.store.give_up_analysis(failed.id, later(6)).await,
        Ok(vec![member])
    );
    assert_eq!(
        fixture.store.give_up_analysis(failed.id, later(7)).await,
        Ok(vec![]),
        "nobody waits now"
    );
    fixture.store.close().await;

    let fixture = Fixture::open(maker).await;
    let news = async |account, since| {
        let news = fixture.store.news_of(account, since, 9).await.unwrap();
        news.into_iter()
            .map(|news| (news.kind, news.number, news.at))
            .collect::<Vec<_>>()
    };
    let (analysed, given_up) = (NewsKind::Analysed, NewsKind::AnalysisFailed);
    assert_eq!(
        news(member, later(4)).await,
        [
            (given_up, failed.id, later(6)),
            (analysed, done.id, later(5))
        ]
    );
    assert_eq!(
        news(done.seats.black.id, later(4)).await,
        [],
        "the opponent requested nothing"
    );
    assert_eq!(news(guest, later(4)).await, [], "a guest is forgotten");
    assert_eq!(
        news(member, later(6)).await,
        [],
        "those who were online then were told"
    );
}

pub(crate) async fn requests_for_analyses_are_limited(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let games = [
        finished(&fixture, ["Rabe", "Rasoa"]).await,
        finished(&fixture, ["Ravo", "Rija"]).await,
        finished(&fixture, ["Raly", "Rina"]).await,
    ];
    let (one, other) = (games[0].seats.white.id, games[0].seats.black.id);
    for game in &games[..2] {
        assert_eq!(ask(&fixture, game, one, 0).await, AnalysisRequested::Added);
    }
    assert_eq!(
        ask(&fixture, &games[2], one, 0).await,
        AnalysisRequested::TooManyOfOne
    );
    assert_eq!(
        ask(&fixture, &games[2], other, 0).await,
        AnalysisRequested::Added
    );
    assert_eq!(
        ask(&fixture, &games[1], other, 0).await,
        AnalysisRequested::TooManyOfAll
    );
}
