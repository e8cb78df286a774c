//! Takebacks: the turns are removed from the record, and the game is as before them.

use crate::store_promises::Maker;
use crate::store_promises::fixture::{
    Fixture, RESIGNS, acting, playing, some_turn, terms, turn_number,
};
use fanorona_game::{Action, Game, GameRecord, PlayedTurn, Proposal, Terms, Version};
use fanorona_rules::{Ruleset, Side, Stage};
use fanorona_store::{GameSave, Saved, StoreError, Undone};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

/// A game with its complete history, to compare with the store.
struct Story {
    fixture: Fixture,
    now: GameRecord,
    /// The game before the first turn, and after each turn.
    past: Vec<Game>,
    turns: Vec<PlayedTurn>,
}

impl Story {
    async fn begin(fixture: &Fixture, names: [&str; 2], ruleset: Ruleset) -> Self {
        let (one, other) = (
            fixture.member(names[0]).await,
            fixture.member(names[1]).await,
        );
        let unrated = Terms {
            rated: false,
            ..terms(ruleset)
        };
        let now = fixture.game_on(&one, &other, unrated, None).await;
        Self {
            fixture: fixture.clone(),
            past: vec![now.game.clone()],
            turns: Vec::new(),
            now,
        }
    }

    /// The game after this number of turns of `some_turn`.
    async fn of(maker: &dyn Maker, ruleset: Ruleset, turns: usize) -> Self {
        let mut story = Self::begin(&Fixture::open(maker).await, ["Rabe", "Rasoa"], ruleset).await;
        while story.turns.len() < turns {
            story.play(&some_turn(&story.now.game)).await;
        }
        story
    }

    fn ply(&self) -> u32 {
        self.now.game.ply().0
    }

    /// Saves, and records the change.
    async fn keep(&mut self, save: GameSave) {
        self.now = self.fixture.keep(save.clone()).await;
        if let Some(turn) = save.turn {
            self.turns.push(turn);
            self.past.push(Game::clone(&self.now.game));
        }
        if let Some(undone) = save.undone {
            self.turns
                .truncate(self.turns.len() - undone.turns as usize);
            self.past.truncate(self.turns.len() + 1);
        }
    }

    async fn play(&mut self, line: &str) {
        self.keep(playing(&self.now, line)).await;
    }

    async fn act(&mut self, by: Side, action: &Action) {
        self.keep(acting(&self.now, by, action)).await;
    }

    /// Requests a takeback, and returns the save with which the other side agrees.
    async fn undoing(&mut self, by: Side, turns: u32) -> GameSave {
        self.act(by, &Action::Propose(Proposal::Undo { turns }))
            .await;
        let stay = self.turns.len() - turns as usize;
        // Computed without the store: the time of the first turn of the current run without
        // captures, or otherwise of the last turn.
        let earlier = &self.past[stay];
        let base = match (stay, earlier.quiet().len()) {
            (0, _) => None,
            (_, 0) => Some(&self.past[stay - 1]),
            (_, quiet) => Some(&self.past[stay - quiet]),
        };
        let undone = Undone {
            turns,
            last: stay.checked_sub(1).map(|last| self.turns[last]),
            base: base.map(|game| *game.stage().start()),
        };
        let action = Action::AcceptUndo {
            earlier: Box::new(earlier.clone()),
        };
        GameSave {
            undone: Some(undone),
            ..acting(&self.now, by.opposite(), &action)
        }
    }

    async fn undo(&mut self, by: Side, turns: u32) {
        let save = self.undoing(by, turns).await;
        self.keep(save).await;
    }

    /// Asserts that the store contains what was saved, and no further turn.
    async fn assert_kept(&self) {
        assert_eq!(self.fixture.read(self.now.id).await, self.now);
        assert_eq!(
            self.fixture.store.turns(self.now.id).await.as_ref(),
            Ok(&self.turns)
        );
        assert_eq!(self.ply() as usize, self.turns.len());
    }
}

pub(crate) async fn a_takeback_removes_turns(maker: &dyn Maker) {
    let mut story = Story::of(maker, Ruleset::Tsivy, 9).await;
    for turns in [1, 2, 3] {
        let before = story.past[story.turns.len() - turns as usize].clone();
        story.undo(Side::White, turns).await;
        assert_eq!(story.now.game, Game::clone(&before));
        story.assert_kept().await;
    }
    assert_eq!(story.ply(), 3);
    // The game continues differently from here.
    story.play(&turn_number(&story.now.game, 1)).await;
    story.assert_kept().await;
    story.fixture.store.close().await;
    story.fixture = Fixture::open(maker).await;
    story.assert_kept().await;
}

pub(crate) async fn a_game_can_be_taken_back_to_its_start(maker: &dyn Maker) {
    for (ruleset, names) in [
        (Ruleset::Tsivy, ["aa", "ab"]),
        (Ruleset::Telo, ["ba", "bb"]),
    ] {
        let fixture = Fixture::open(maker).await;
        let mut story = Story::begin(&fixture, names, ruleset).await;
        for round in 1..=3 {
            for _ in 0..round {
                story.play(&some_turn(&story.now.game)).await;
            }
            story.undo(Side::Black, round).await;
            assert_eq!(story.now.game, Game::new(ruleset));
            story.assert_kept().await;
        }
        story.play(&some_turn(&story.now.game)).await;
        story.assert_kept().await;
        fixture.store.close().await;
    }
}

pub(crate) async fn a_stale_takeback_changes_nothing(maker: &dyn Maker) {
    let mut story = Story::of(maker, Ruleset::Tsivy, 5).await;
    let stale = story.undoing(Side::White, 3).await;
    story.play(&some_turn(&story.now.game)).await;
    assert_eq!(
        story.fixture.store.save_game(&stale).await,
        Ok(Saved::Stale)
    );
    story.assert_kept().await;
    // Neither does one whose version matches by chance but whose number of turns does not.
    let seen = story.now.version;
    let record = GameRecord {
        version: Version(seen.0 + 1),
        ..stale.record.clone()
    };
    assert_eq!(
        story
            .fixture
            .store
            .save_game(&GameSave {
                seen,
                record,
                ..stale
            })
            .await,
        Ok(Saved::Stale)
    );
    story.assert_kept().await;
}

pub(crate) async fn an_inconsistent_takeback_is_refused(maker: &dyn Maker) {
    let mut story = Story::of(maker, Ruleset::Tsivy, 5).await;
    let right = story.undoing(Side::White, 2).await;
    let undone = right.undone.clone().unwrap();
    let wrong = [
        Undone {
            turns: 0,
            ..undone.clone()
        },
        Undone {
            last: None,
            ..undone.clone()
        },
        Undone {
            last: Some(story.turns[1]),
            ..undone.clone()
        },
        Undone {
            last: Some(story.turns[4]),
            ..undone.clone()
        },
        Undone {
            base: None,
            ..undone.clone()
        },
        Undone {
            last: None,
            base: None,
            ..undone
        },
    ];
    for undone in wrong {
        let save = GameSave {
            undone: Some(undone.clone()),
            ..right.clone()
        };
        let refused = story.fixture.store.save_game(&save).await;
        assert!(
            matches!(refused, Err(StoreError::Contradiction { .. })),
            "{undone:?}: {refused:?}"
        );
    }
    let both = GameSave {
        turn: Some(story.turns[2]),
        ..right.clone()
    };
    let refused = story.fixture.store.save_game(&both).await;
    assert!(
        matches!(refused, Err(StoreError::Contradiction { .. })),
        "{refused:?}"
    );
    // Turns were removed without a takeback.
    let silent = GameSave {
        undone: None,
        ..right.clone()
    };
    assert_eq!(
        story.fixture.store.save_game(&silent).await,
        Ok(Saved::Stale)
    );
    story.assert_kept().await;
    story.keep(right).await;
    story.assert_kept().await;
}

pub(crate) async fn a_takeback_among_many_saves_is_stored(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let mut stories = Vec::new();
    for pair in 0..6 {
        let names = [format!("white{pair}x"), format!("black{pair}x")];
        let mut story = Story::begin(&fixture, [&names[0], &names[1]], Ruleset::Tsivy).await;
        for _ in 0..6 {
            story.play(&some_turn(&story.now.game)).await;
        }
        stories.push(story);
    }
    // One of the saves is stale, so the batch is written in another way.
    for with_a_stale_one in [false, true] {
        let mut saves = Vec::new();
        for (index, story) in stories.iter_mut().enumerate() {
            saves.push(match index % 3 {
                0 => {
                    story
                        .undoing(Side::White, 1 + u32::try_from(index).unwrap() / 3)
                        .await
                }
                1 => playing(&story.now, &some_turn(&story.now.game)),
                _ => acting(&story.now, Side::Black, &RESIGNS),
            });
        }
        let mut stale = stories[0].now.clone();
        stale.version = Version(stale.version.0 - 1);
        let stale = with_a_stale_one.then(|| acting(&stale, Side::White, &RESIGNS));
        let mut tasks = tokio::task::JoinSet::new();
        for save in saves.iter().chain(&stale) {
            let (fixture, save) = (fixture.clone(), save.clone());
            tasks.spawn(async move { fixture.store.save_game(&save).await.unwrap() });
        }
        let answers = tasks.join_all().await;
        assert_eq!(
            answers
                .iter()
                .filter(|saved| **saved == Saved::Kept)
                .count(),
            saves.len()
        );
        for (story, save) in stories.iter_mut().zip(saves) {
            story.now = save.record;
            story.turns.extend(save.turn);
            if let Some(undone) = save.undone {
                story
                    .turns
                    .truncate(story.turns.len() - undone.turns as usize);
            }
            story.past.truncate(story.turns.len() + 1);
            if story.past.len() <= story.turns.len() {
                story.past.push(story.now.game.clone());
            }
            story.assert_kept().await;
        }
        stories.retain(|story| story.now.game.result().is_none());
    }
}

pub(crate) async fn a_takeback_and_a_simultaneous_turn_do_not_conflict(maker: &dyn Maker) {
    let mut story = Story::of(maker, Ruleset::Tsivy, 4).await;
    for _ in 0..8 {
        let undo = story.undoing(Side::Black, 1).await;
        let turn = playing(&story.now, &some_turn(&story.now.game));
        let (undone, turned) = tokio::join!(
            story.fixture.store.save_game(&undo),
            story.fixture.store.save_game(&turn)
        );
        let kept = match (undone.unwrap(), turned.unwrap()) {
            (Saved::Kept, Saved::Stale) => undo,
            (Saved::Stale, Saved::Kept) => turn,
            both => panic!("{both:?}"),
        };
        story.now = kept.record;
        story.turns.extend(kept.turn);
        if kept.undone.is_some() {
            story.turns.pop();
            story.past.pop();
        } else {
            story.past.push(story.now.game.clone());
        }
        story.assert_kept().await;
        story.play(&some_turn(&story.now.game)).await;
    }
}

pub(crate) async fn offers_read_back_equal(maker: &dyn Maker) {
    let mut story = Story::of(maker, Ruleset::Tsivy, 12).await;
    let proposals = [Proposal::Draw, Proposal::Abort].into_iter();
    for what in proposals.chain([1, 2, 9, 10, 12].map(|turns| Proposal::Undo { turns })) {
        for by in [Side::White, Side::Black] {
            story.act(by, &Action::Propose(what)).await;
            assert_eq!(
                story.fixture.read(story.now.id).await.game.offer(),
                story.now.game.offer()
            );
            story.assert_kept().await;
            story.act(by.opposite(), &Action::Reject(None)).await;
            story.assert_kept().await;
        }
    }
    // One of each kind, in the order in which they were made.
    for (by, what) in [
        (Side::Black, Proposal::Undo { turns: 2 }),
        (Side::White, Proposal::Draw),
        (Side::Black, Proposal::Abort),
    ] {
        story.act(by, &Action::Propose(what)).await;
        story.assert_kept().await;
    }
    assert_eq!(
        story.fixture.read(story.now.id).await.game.offers().len(),
        3
    );
}

/// Random turns and takebacks. After every save the store contains what was saved.
async fn at_random(fixture: &Fixture, names: [&str; 2], ruleset: Ruleset, seed: u64) -> (u32, u32) {
    let mut dice = StdRng::seed_from_u64(seed);
    let mut story = Story::begin(fixture, names, ruleset).await;
    let (mut undos, mut to_the_start) = (0, 0);
    for _ in 0..120 {
        let by = if dice.random_bool(0.5) {
            Side::White
        } else {
            Side::Black
        };
        if story.now.game.result().is_some() {
            break;
        }
        match dice.random_range(0..12) {
            0..3 if story.ply() > 0 => {
                let most = if dice.random_bool(0.1) {
                    story.ply()
                } else {
                    story.ply().min(4)
                };
                let turns = dice.random_range(1..=most);
                to_the_start += u32::from(turns == story.ply());
                story.undo(by, turns).await;
                undos += 1;
            }
            // A step of a turn that can continue, without ending the turn.
            3..6 => {
                let line =
                    turn_number(&story.now.game, dice.random_range(0..50)).replace(" end", "");
                match story.now.game.stage() {
                    Stage::Between(_) => story.play(&line).await,
                    Stage::UnderWay(_) => {
                        let mover = story.now.game.stage().side_to_move();
                        story.act(mover, &Action::Back).await;
                    }
                }
            }
            _ => {
                if let Stage::UnderWay(_) = story.now.game.stage() {
                    story.play("end").await;
                } else {
                    let line = turn_number(&story.now.game, dice.random_range(0..50));
                    story.play(&line).await;
                }
            }
        }
        story.assert_kept().await;
        // Replaying the turns gives the stored position.
        let replayed = Game::replay(
            story.now.first_position(),
            story.turns.iter().map(|turn| turn.turn),
        )
        .unwrap();
        assert_eq!(replayed.quiet(), story.now.game.quiet());
        assert_eq!(replayed.stage().start(), story.now.game.stage().start());
    }
    (undos, to_the_start)
}

pub(crate) async fn random_games_with_takebacks_read_back_equal(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (mut undos, mut to_the_start) = (0, 0);
    for (seed, ruleset) in (0..12).zip(Ruleset::ALL.into_iter().cycle()) {
        let names = [format!("white{seed}x"), format!("black{seed}x")];
        let (some, starts) = at_random(&fixture, [&names[0], &names[1]], ruleset, seed).await;
        undos += some;
        to_the_start += starts;
    }
    assert!(
        undos > 60 && to_the_start > 5,
        "{undos} undos, {to_the_start} to the start"
    );
    assert!(fixture.store.check().await.unwrap().is_sound());
    fixture.store.close().await;
}
