//! Everything at random.

use super::*;
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

/// Random keys, clicks, sizes and lines: nothing panics, nothing grows, and the board is the one
/// that the server told last. `FANORONA_EVENTS` is how many.
#[test]
fn random_events_break_nothing() {
    let count: u64 = env::var("FANORONA_EVENTS").map_or(20_000, |it| it.parse().unwrap());
    let lines = documented();
    let stages = [
        START,
        "bbbb1bbbb/bbbb1bbbb/bwbwwbwbw/wwww1wwww/wwwwwwwww b f4e5-",
        "bbb/b1w/www w",
    ];
    let mut random = StdRng::seed_from_u64(12);
    let mut player = Player::alice();
    let codes = [
        KeyCode::Enter,
        KeyCode::Esc,
        KeyCode::Tab,
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Backspace,
        KeyCode::Delete,
        KeyCode::Home,
        KeyCode::End,
        KeyCode::PageUp,
        KeyCode::PageDown,
        KeyCode::F(1),
        KeyCode::F(2),
        KeyCode::F(12),
    ];
    let mut told = None;
    for step in 0..count {
        player.now += random.random_range(0..2_000);
        match random.random_range(0..10) {
            0..4 => {
                let code = if random.random_bool(0.5) {
                    codes[random.random_range(0..codes.len())]
                } else {
                    KeyCode::Char(char::from(random.random_range(32..127_u8)))
                };
                let modifiers = if random.random_bool(0.05) {
                    KeyModifiers::CONTROL
                } else {
                    KeyModifiers::NONE
                };
                let event = Event::Key(KeyEvent::new(code, modifiers));
                player.model.event(&event, at(player.now));
            }
            4..6 => {
                let event = click((random.random_range(0..130), random.random_range(0..50)));
                player.model.event(&event, at(player.now));
            }
            6 => {
                player.size = (random.random_range(1..140), random.random_range(1..60));
                player.screen();
            }
            7 => {
                let stage = stages[random.random_range(0..stages.len())];
                let ply = random.random_range(0..9);
                player.sees(stage, &format!("{{\"ply\":{ply}}}"));
                told = Some(stage);
            }
            8 => {
                let mut line = lines[random.random_range(0..lines.len())].to_owned();
                if random.random_bool(0.3) {
                    let end = random.random_range(0..line.len());
                    line.truncate(line.floor_char_boundary(end));
                }
                // Another board of game 12 is not what `told` says.
                if !line.contains("\"t\":\"state\"") && !line.contains("closes") {
                    player.hears(&line);
                }
            }
            _ => {
                player.model.tick(at(player.now));
                player.screen();
            }
        }
        if let Phase::Ended(_) | Phase::Login(_) = player.model.phase {
            // A goodbye, or a refused login. It begins again.
            let (now, size) = (player.now, player.size);
            player = Player {
                now,
                size,
                ..Player::alice()
            };
            told = None;
        }
        if step % 8 == 0 {
            // The server answers.
            player.model.asked.clear();
        }
        let board = player
            .model
            .boards
            .get(&Place::Game(fanorona_game::GameId(12)));
        if let (Some(stage), Some(board)) = (told, board) {
            let stage: fanorona_rules::Stage = stage.parse().unwrap();
            assert_eq!(board.stage, stage, "step {step}");
        }
        assert!(player.model.log.len() <= MOST_LOG && player.model.boards.len() <= MOST_BOARDS);
        assert!(
            player.model.asked.len() <= MOST_ASKED && player.model.history.len() <= MOST_HISTORY
        );
        assert!(player.model.people.len() <= MOST_PEOPLE && player.model.effects.is_empty());
    }
}
