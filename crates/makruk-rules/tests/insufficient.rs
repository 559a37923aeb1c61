//! Insufficient material: whether each side can win, checked by exhaustive search.

use makruk_core::{Board, Color, Piece, Position, Setup, Square, SquareSet};
use makruk_rules::{Action, Rules, Status, Termination, TimeoutMaterial, can_win};

use crate::common::{act, drawn, game, played, position, setup, won};

/// Returns for White and for Black whether the side can win.
fn both(fen: &str) -> [bool; 2] {
    Color::ALL.map(|color| can_win(&setup(fen).board, color))
}

#[track_caller]
fn white_and_black(fen: &str, expected: [bool; 2]) {
    assert_eq!(both(fen), expected, "{fen}");
    let mut mirrored = setup(fen);
    mirrored.board = mirrored.board.swap_sides();
    let mirrored = Color::ALL.map(|color| can_win(&mirrored.board, !color));
    assert_eq!(mirrored, expected, "{fen} with colours swapped");
}

// The table of insufficient material.
// Source: Fairy-Stockfish's test, run on these positions.

#[test]
fn bare_khuns_cannot_win() {
    white_and_black("4k3/8/8/8/8/8/8/4K3 w", [false, false]);
}

#[test]
fn a_lone_ma_met_bia_ngai_or_bia_cannot_beat_a_bare_khun() {
    for fen in [
        "4k3/8/8/8/4N3/8/8/4K3 w",
        "4k3/8/8/8/4M3/8/8/4K3 w",
        "4k3/8/8/8/4M~3/8/8/4K3 w",
        "4k3/8/8/8/4P3/8/8/4K3 w",
    ] {
        white_and_black(fen, [false, false]);
    }
}

#[test]
fn a_khon_alone_suffices_and_so_does_a_rua() {
    white_and_black("4k3/8/8/8/4S3/8/8/4K3 w", [true, false]);
    white_and_black("4k3/8/8/8/4R3/8/8/4K3 w", [true, false]);
}

#[test]
fn two_pieces_suffice_if_one_is_a_ma_or_a_bia() {
    for fen in [
        "4k3/8/8/8/3NN3/8/8/4K3 w",
        "4k3/8/8/8/3NM3/8/8/4K3 w",
        "4k3/8/8/8/3NP3/8/8/4K3 w",
        "4k3/8/8/8/3PP3/8/8/4K3 w",
        "4k3/8/8/8/3MP3/8/8/4K3 w",
    ] {
        white_and_black(fen, [true, false]);
    }
}

#[test]
fn met_and_bia_ngai_suffice_only_on_both_square_colors() {
    // a1 and e5 are dark.
    for (fen, wins) in [
        ("4k3/8/8/4M3/8/8/8/M~3K3 w", false),
        ("4k3/8/8/4M3/8/8/8/1M~2K3 w", true),
        ("4k3/8/8/4M~3/8/2M~5/8/M~3K3 w", false),
        ("4k3/8/8/4M~3/8/2M~5/8/1M~2K3 w", true),
    ] {
        white_and_black(fen, [wins, false]);
    }
}

#[test]
fn each_side_is_tested_but_all_pieces_on_the_board_can_help() {
    for (fen, expected) in [
        ("3nk3/8/8/8/8/8/8/3NK3 w", [true, true]),
        ("3pk3/8/8/8/8/8/8/3PK3 w", [true, true]),
        // Mets on squares of different colours: d1 and f8, d1 and d8.
        ("4km2/8/8/8/8/8/8/3MK3 w", [true, true]),
        ("3mk3/8/8/8/8/8/8/3MK3 w", [true, true]),
        // Mets on squares of one colour: d1 and e8, b1 and a8, all of them light.
        ("2k1m3/8/8/8/8/8/8/3MK3 w", [false, false]),
        ("m3k3/8/8/8/8/8/8/1M2K3 w", [false, false]),
        ("1m2k3/8/8/2m~5/8/8/1M~6/M3K3 w", [false, false]),
        ("1m2k3/8/8/2m~5/8/8/1M~6/1M2K3 w", [true, true]),
        // A met against a piece that is not bound to a colour.
        ("n3k3/8/8/8/8/8/8/M3K3 w", [true, true]),
        ("4k3/p7/8/8/8/8/8/M3K3 w", [true, true]),
        ("s3k3/8/8/8/8/8/8/M3K3 w", [true, true]),
        ("r3k3/8/8/8/8/8/8/M3K3 w", [true, true]),
        // A bare khun never wins, whatever the other side has.
        ("4k3/8/8/8/8/8/8/RNSKMSNR w", [true, false]),
    ] {
        white_and_black(fen, expected);
    }
}

#[test]
fn a_bia_ngai_equals_a_met() {
    for fen in [
        "m3k3/8/8/8/8/8/8/1M2K3 w",
        "m3k3/8/8/8/8/8/8/M3K3 w",
        "n3k3/8/8/8/8/8/8/M3K3 w",
        "4k3/8/8/4M3/8/8/8/M3K3 w",
        "4k3/8/8/4M3/8/8/8/1M2K3 w",
        "4k3/8/8/8/8/8/8/M3K3 w",
    ] {
        let marked = fen.replace('M', "M~").replace('m', "m~");
        assert_eq!(both(fen), both(&marked), "{fen}");
    }
}

// Its effect on a game.

#[test]
fn the_game_is_drawn_only_if_neither_side_can_win() {
    // White's khun captures the last rua. The remaining pieces are two ma, a black khon, and a met.
    let outcome = |fen| played(fen, Rules::THAI, "e1d2").outcome();
    assert_eq!(outcome("4k3/8/8/8/3n4/8/3r4/4KN2 w - - 0 1"), None);
    assert_eq!(outcome("4k3/8/8/8/3s4/8/3r4/4K3 w - - 0 1"), None);
    let neither = outcome("4k3/8/8/8/8/8/3r4/4KM2 w - - 0 1");
    assert_eq!(neither, drawn(Termination::InsufficientMaterial));
}

#[test]
fn a_position_is_dead_if_neither_side_can_win() {
    for (fen, dead) in [
        ("4k3/8/8/8/8/8/8/4K3 w", true),
        ("4k3/8/8/8/4N3/8/8/4K3 w", true),
        ("4k3/8/8/8/4S3/8/8/4K3 w", false),
        ("4k3/8/8/8/4S3/8/8/4K3 b", false),
        ("4k3/8/8/8/4s3/8/8/4K3 b", false),
        ("2k1m3/8/8/8/8/8/8/3MK3 w", true),
    ] {
        let (position, game) = (position(fen), game(fen, Rules::THAI));
        for rules in [Rules::THAI, Rules::FAIRY] {
            assert_eq!(rules.is_dead(position.board()), dead, "{fen}");
        }
        assert_eq!(game.outcome().is_some(), dead, "{fen}");
    }
}

#[test]
fn a_game_may_be_drawn_at_the_start() {
    let game = game("4k3/8/8/8/4N3/8/8/4K3 w - - 0 1", Rules::THAI);
    assert_eq!(game.outcome(), drawn(Termination::InsufficientMaterial));
}

#[test]
fn fairy_rules_do_not_end_a_dead_game() {
    let fen = "4k3/8/8/8/8/8/3r4/4KM2 w - - 0 1";
    for rules in [Rules::FAIRY, Rules::FAIRY_ON_CALL] {
        assert_eq!(played(fen, rules, "e1d2 e8e7").outcome(), None);
    }
}

#[test]
fn mate_and_stalemate_take_precedence_over_a_dead_position() {
    // White mates by capturing the last piece, which leaves khun and rua. In the second position, khun and met stalemate.
    let mate = played("k6r/7R/1K6/8/8/8/8/8 w - - 0 1", Rules::THAI, "h7h8");
    assert_eq!(mate.outcome(), won(Color::White, Termination::Checkmate));
    let stalemate = game("k7/2K5/1M6/8/8/8/8/8 b - - 0 1", Rules::THAI);
    assert_eq!(Status::of(stalemate.position()), Status::Stalemate);
    assert_eq!(stalemate.outcome(), drawn(Termination::Stalemate));
}

#[test]
fn a_side_whose_time_runs_out_draws_if_the_other_one_cannot_win() {
    let fen = "4k3/8/8/8/4S3/8/8/4K3 w - - 0 1";
    let timeout = |rules, color| {
        let mut game = game(fen, rules);
        act(&mut game, Action::Timeout(color));
        game.outcome()
    };
    let by = Termination::Timeout;
    let exact = Rules::THAI.with_timeout_material(TimeoutMaterial::Exact);
    for rules in [exact, Rules::FAIRY] {
        assert_eq!(timeout(rules, Color::Black), won(Color::White, by));
    }
    assert_eq!(timeout(exact, Color::White), drawn(by));
    let fairy = timeout(Rules::FAIRY, Color::White);
    assert_eq!(fairy, won(Color::Black, by), "not tested under these rules");
}

// Exhaustive search.

/// Returns all placements of two non-adjacent khuns.
fn khuns() -> impl Iterator<Item = (Square, Square)> {
    let pairs = Square::ALL
        .into_iter()
        .flat_map(|white| Square::ALL.into_iter().map(move |black| (white, black)));
    pairs.filter(|(white, black)| white.distance(*black) > 1)
}

/// A piece to be placed on each square of a set in turn.
#[derive(Clone, Copy)]
struct Everywhere(Piece, SquareSet);

/// The result of an exhaustive search of placements.
#[derive(Debug, Default)]
struct Found {
    /// The number of positions with Black in check and to move.
    checks: usize,
    mates: usize,
    an_example: Option<Board>,
    /// Whether White can win in any of them.
    can_win: bool,
}

/// Places pieces in every way that leaves a valid position with Black to move, with White's khun on some squares.
fn try_all(pieces: &[Everywhere], khun: impl Fn(Square) -> bool) -> Found {
    let mut found = Found::default();
    for (white, black) in khuns().filter(|&(white, _)| khun(white)) {
        let mut setup = Setup {
            turn: Color::Black,
            ..Setup::default()
        };
        setup.board.put(white, Piece::WhiteKhun);
        setup.board.put(black, Piece::BlackKhun);
        try_pieces(&mut setup, black, pieces, None, &mut found);
    }
    found
}

fn try_pieces(
    setup: &mut Setup,
    khun: Square,
    pieces: &[Everywhere],
    last: Option<(Piece, Square)>,
    found: &mut Found,
) {
    let Some((&Everywhere(piece, squares), others)) = pieces.split_first() else {
        return judge(setup, khun, found);
    };
    for square in squares - setup.board.occupied() {
        // Place equal pieces in one order only.
        if last.is_some_and(|(other, before)| other == piece && square < before) {
            continue;
        }
        setup.board.put(square, piece);
        try_pieces(setup, khun, others, Some((piece, square)), found);
        setup.board.remove(square);
    }
}

fn judge(setup: &Setup, khun: Square, found: &mut Found) {
    found.can_win |= can_win(&setup.board, Color::White);
    if !setup.board.is_attacked(khun, Color::White) {
        return;
    }
    let Ok(position) = Position::from_setup(setup) else {
        return;
    };
    found.checks += 1;
    if Status::of(&position) == Status::Checkmate {
        found.mates += 1;
        found.an_example.get_or_insert_with(|| setup.board.clone());
    }
}

/// Asserts that no placement of pieces with which White "cannot win" is a checkmate of Black.
#[track_caller]
fn never_mate(pieces: &[Everywhere]) {
    never_mate_with(pieces, |_| true);
}

/// The same with White's khun on some squares.
#[track_caller]
fn never_mate_with(pieces: &[Everywhere], khun: impl Fn(Square) -> bool) {
    let found = try_all(pieces, khun);
    assert!(found.checks > 100, "{found:?}");
    assert!(!found.can_win);
    assert_eq!(found.mates, 0, "{:?}", found.an_example);
}

/// Returns the dark or the light squares.
fn dark(dark: bool) -> SquareSet {
    let of_that_color =
        |square: &Square| ((square.file().index() + square.rank().index()) % 2 == 0) == dark;
    Square::ALL.into_iter().filter(of_that_color).collect()
}

#[test]
fn no_ma_mates_alone() {
    never_mate(&[Everywhere(Piece::WhiteMa, SquareSet::ALL)]);
}

#[test]
fn no_met_mates_alone() {
    never_mate(&[Everywhere(Piece::WhiteMet, SquareSet::ALL)]);
}

#[test]
fn no_bia_ngai_mates_alone() {
    never_mate(&[Everywhere(Piece::WhiteBiaNgai, SquareSet::ALL)]);
}

#[test]
fn neither_a_bia_nor_its_bia_ngai_mates_alone() {
    // A bia can be on the ranks from its start to the one before promotion; after that, it is a bia ngai.
    let ranks: SquareSet = Square::ALL
        .into_iter()
        .filter(|square| (2..5).contains(&square.rank().index()))
        .collect();
    never_mate(&[Everywhere(Piece::WhiteBia, ranks)]);
}

#[test]
fn no_two_mets_of_one_square_color_mate() {
    for dark in [dark(true), dark(false)] {
        never_mate(&[
            Everywhere(Piece::WhiteMet, dark),
            Everywhere(Piece::WhiteBiaNgai, dark),
        ]);
    }
}

/// A square on each rank for each colour; mirrored positions exchange the colours.
#[test]
fn no_three_bia_ngai_of_one_square_color_mate_with_the_khun_on_sixteen_squares() {
    for (number, dark) in [dark(true), dark(false)].into_iter().enumerate() {
        let is_tried = |khun: Square| khun.index() % 8 == khun.index() / 8 % 4 + 4 * number;
        never_mate_with(&[Everywhere(Piece::WhiteBiaNgai, dark); 3], is_tried);
    }
}

mod exhaustive {
    use super::*;

    #[test]
    #[ignore = "exhaustive: places three bia ngai on all squares of a colour"]
    fn no_three_bia_ngai_of_one_square_color_mate() {
        for dark in [dark(true), dark(false)] {
            never_mate(&[Everywhere(Piece::WhiteBiaNgai, dark); 3]);
        }
    }
}

#[test]
fn no_met_mates_against_mets_of_its_own_square_color() {
    for dark in [dark(true), dark(false)] {
        never_mate(&[
            Everywhere(Piece::WhiteMet, dark),
            Everywhere(Piece::BlackMet, dark),
        ]);
    }
}

#[test]
fn the_search_finds_known_mates() {
    for pieces in [
        &[Everywhere(Piece::WhiteKhon, SquareSet::ALL)][..],
        &[
            Everywhere(Piece::WhiteMet, dark(true)),
            Everywhere(Piece::WhiteBiaNgai, dark(false)),
        ],
        &[
            Everywhere(Piece::WhiteMet, dark(true)),
            Everywhere(Piece::BlackMet, dark(false)),
        ],
    ] {
        let found = try_all(pieces, |_| true);
        assert!(found.can_win && found.mates > 0, "{found:?}");
    }
}

#[test]
fn material_that_can_win_has_a_mate() {
    for fen in [
        // One piece.
        "k7/S7/K7/8/8/8/8/8 b",
        "8/8/8/8/8/R7/8/k1K5 b",
        // Two pieces.
        "8/8/8/8/8/1N2N3/8/K1k5 b",
        "8/8/8/8/8/8/2N5/kMK5 b",
        "8/8/8/8/8/8/1M6/kM~K5 b",
        "8/8/8/8/kMK5/1P6/8/8 b",
        // With the help of a black piece.
        "8/8/8/8/8/1N6/n1K5/k7 b",
        "8/8/8/8/8/8/m1N5/k1K5 b",
        "8/8/8/8/8/8/s1N5/k1K5 b",
        "8/8/8/8/8/1N6/r7/k1K5 b",
        "8/8/8/8/8/8/mM6/k1K5 b",
        "8/8/8/8/8/8/nMK5/k7 b",
        "8/8/8/8/8/8/sM6/k1K5 b",
    ] {
        assert_eq!(Status::of(&position(fen)), Status::Checkmate, "{fen}");
        assert!(can_win(position(fen).board(), Color::White), "{fen}");
        let outcome = game(fen, Rules::THAI).outcome();
        assert_eq!(outcome, won(Color::White, Termination::Checkmate), "{fen}");
    }
}
