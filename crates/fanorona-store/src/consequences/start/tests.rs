use super::*;

fn started(game: i64, white: i64, black: i64) -> Started {
    let seats = BySide {
        white: AccountId(white),
        black: AccountId(black),
    };
    Started {
        game: GameId(game),
        seats,
        ruleset: Ruleset::Telo,
        at: Timestamp(9),
    }
}

#[test]
fn each_player_hears_of_the_start_with_the_name_of_the_other() {
    let rows = StartRows::of(&[started(1, 5, 6)]);
    let heard: Vec<_> = rows
        .news
        .iter()
        .map(|row| (row.account, row.who, row.kind))
        .collect();
    assert_eq!(heard, [(5, Some(6), "started"), (6, Some(5), "started")]);
}

#[test]
fn a_host_of_several_games_has_one_row_for_them() {
    let rows = StartRows::of(&[started(1, 5, 6), started(2, 7, 5)]);
    assert_eq!(rows.challenges, [1, 2]);
    let sought: Vec<_> = rows
        .sought
        .iter()
        .map(|row| (row.account, row.games))
        .collect();
    assert_eq!(sought, [(5, 2), (6, 1), (7, 1)]);
    assert_eq!(
        rows.players
            .iter()
            .map(|row| row.account)
            .collect::<Vec<_>>(),
        [5, 6, 7]
    );
}
