//! The bare-khun endgame tablebases, compared with an independent analysis.

use makruk_bitboard::BitPosition;
use makruk_core::{Board, Color, Piece, Position, Role, Setup, Square};
use makruk_notation::Fen;
use makruk_tables::{Material, MemoryTables, PieceKind, Tablebase, Verdict};
use makruk_testdata::counted_endings;

use Role::{BiaNgai, Khon, Ma, Met, Rua};

fn position(fen: &str) -> BitPosition {
    let fen: Fen = fen.parse().unwrap();
    BitPosition::from(&fen.to_position().unwrap())
}

fn material(pieces: &[Role]) -> Material {
    let kinds: Vec<_> = pieces
        .iter()
        .filter_map(|&role| PieceKind::of(role))
        .collect();
    Material::new(&kinds, &[]).unwrap()
}

/// The pieces, the number of positions with the stronger side to move, the share of wins in hundredths of a percent,
/// and the longest mate in moves. Two pieces of one kind count twice, in both orders.
type Row = (&'static [Role], u64, u32, u16);

#[allow(clippy::cast_precision_loss)] // the numbers are small
fn check(tables: &mut MemoryTables, rows: &[Row]) {
    for &(pieces, positions, won, longest) in rows {
        assert!(tables.generate(material(pieces)));
        let statistics = tables.statistics(material(pieces)).unwrap();
        let orders = if pieces.len() == 2 && pieces[0] == pieces[1] {
            2
        } else {
            1
        };
        assert_eq!(orders * statistics.positions, positions, "{pieces:?}");
        let of = statistics.won() as f64 / statistics.positions as f64;
        assert!((of * 1e4 - f64::from(won)).abs() <= 0.5, "{pieces:?}: {of}");
        assert_eq!(
            statistics.longest_plies().div_ceil(2),
            longest,
            "{pieces:?}"
        );
    }
}

#[test]
fn statistics_with_one_piece_are_the_published_ones() {
    let rows: [Row; 4] = [
        (&[Rua], 175_168, 10_000, 16),
        (&[Khon], 209_856, 8, 4),
        (&[Ma], 205_496, 0, 0),
        (&[Met], 213_000, 0, 0),
    ];
    let mut tables = MemoryTables::new();
    check(&mut tables, &rows);
    assert!(tables.bytes() <= 4 * 131_072);
}

/// Published results for khun, ma and met (T. Tudsuan and K. Jearanaitanakij, Ladkrabang Engineering Journal 38(2),
/// 2021) and for khun, khon and met against a bare khun (Journal of Science Ladkrabang 35(1), 2026).
#[test]
fn shares_of_wins_and_longest_mates_are_the_published_ones() {
    let mut tables = MemoryTables::new();
    assert!(tables.generate(material(&[Ma, Met])) && tables.generate(material(&[Khon, Met])));
    let ma = tables.statistics(material(&[Ma, Met])).unwrap();
    assert_eq!((ma.positions, ma.won()), (11_930_016, 472_900));
    assert_eq!(ma.longest_plies(), 71); // 36 moves
    let khon = tables.statistics(material(&[Khon, Met])).unwrap();
    assert_eq!((khon.positions, khon.won()), (12_170_304, 10_438_976));
    assert_eq!(khon.longest_plies().div_ceil(2), 57);
    assert_eq!(percent(khon.won(), khon.positions), "85.77");

    // Four pieces are on the board, and the limit with a khon is 44: Black says the numbers from 5 to 44, then the
    // chaser moves once more. So a mate within 41 moves of the chaser comes in time.
    let left = khon.won_within(2 * 41 - 1);
    assert_eq!(khon.won() - left, 278_040);
    assert_eq!(percent(left, khon.positions), "83.49");
}

#[allow(clippy::cast_precision_loss)] // they are small
fn percent(part: u64, of: u64) -> String {
    format!("{:.2}", 100.0 * part as f64 / of as f64)
}

#[test]
fn statistics_with_two_pieces_are_the_published_ones() {
    let rows: [Row; 10] = [
        (&[Rua, Rua], 8_325_184, 10_000, 7),
        (&[Rua, Khon], 10_099_790, 10_000, 16),
        (&[Ma, Rua], 9_905_048, 10_000, 16),
        (&[Met, Rua], 10_261_264, 10_000, 16),
        (&[Khon, Khon], 11_988_648, 8_839, 51),
        (&[Khon, Ma], 11_755_190, 9_581, 38),
        (&[Khon, Met], 12_170_304, 8_577, 57),
        (&[Ma, Ma], 11_499_304, 1, 1),
        (&[BiaNgai, Ma], 11_930_016, 396, 36),
        (&[Met, Met], 12_351_960, 0, 2),
    ];
    let mut tables = MemoryTables::new();
    check(&mut tables, &rows);
    agree_with_endings(&tables);
    tables.clear();
    assert_eq!(tables.bytes(), 0);
}

fn agree_with_endings(tables: &MemoryTables) {
    for ending in counted_endings() {
        let position = position(&ending.fen);
        let verdict = tables.probe(&position);
        let plies = ending.dtm_plies;
        let expected = match position.turn() {
            Color::White => Verdict::Win { plies },
            Color::Black => Verdict::Loss { plies },
        };
        assert_eq!(verdict, Some(expected), "{}", ending.fen);
        // The moves of a shortest mate, or of a longest defence.
        let after = |mv| tables.probe(&position.after_unchecked(mv));
        let next = match expected {
            Verdict::Win { plies } => Verdict::Loss { plies: plies - 1 },
            Verdict::Loss { plies } => Verdict::Win { plies: plies - 1 },
            Verdict::Draw => Verdict::Draw,
        };
        let moves = position.legal_moves();
        let best = moves.iter().filter(|&&mv| after(mv) == Some(next));
        let mut best: Vec<_> = best.map(|&mv| mv.to_string()).collect();
        best.sort_unstable();
        let mut wanted = ending.dtm_best.clone();
        wanted.sort_unstable();
        assert_eq!(best, wanted, "{}", ending.fen);
    }
}

#[test]
fn colors_and_mirroring_do_not_change_the_verdict() {
    let mut tables = MemoryTables::new();
    tables.generate(material(&[Rua]));
    tables.generate(material(&[Rua, Khon]));
    for (fens, verdict) in [
        (
            [
                "8/8/8/4k3/8/2K5/3R4/8 w - - 0 1",
                "8/8/8/3k4/8/5K2/4R3/8 w - - 0 1",
                "8/4r3/5k2/8/3K4/8/8/8 b - - 0 1",
                "8/3r4/2k5/8/4K3/8/8/8 b - - 0 1",
            ],
            Verdict::Win { plies: 25 },
        ),
        (
            [
                "R6k/8/7K/8/8/8/8/S7 b - - 0 1",
                "k6R/8/K7/8/8/8/8/7S b - - 0 1",
                "7s/8/8/8/8/k7/8/K6r w - - 0 1",
                "s7/8/8/8/8/7k/8/r6K w - - 0 1",
            ],
            Verdict::Loss { plies: 0 },
        ),
        (
            // Stalemate.
            [
                "k7/8/K7/8/8/8/8/1R5S b - - 0 1",
                "7k/8/7K/8/8/8/8/S5R1 b - - 0 1",
                "s5r1/8/8/8/8/7k/8/7K w - - 0 1",
                "1r5s/8/8/8/8/k7/8/K7 w - - 0 1",
            ],
            Verdict::Draw,
        ),
    ] {
        for fen in fens {
            assert_eq!(tables.probe(&position(fen)), Some(verdict), "{fen}");
        }
    }
}

#[test]
fn positions_without_a_table_have_no_verdict() {
    let mut tables = MemoryTables::new();
    tables.generate(material(&[Rua, Met]));
    assert!(tables.covers(material(&[Rua])) && tables.covers(material(&[BiaNgai, Rua])));
    for pieces in [&[][..], &[PieceKind::Rua; 4]] {
        assert_eq!(Material::new(pieces, &[]), None);
    }
    let bia = [Role::Bia, Rua];
    for pieces in [
        &bia[..],
        &[Role::Bia],
        &[Role::Bia, Role::Bia],
        &[Rua, Rua, Rua],
    ] {
        let material = material(pieces);
        assert!(
            !tables.generate(material) && !tables.covers(material),
            "{material}"
        );
        assert_eq!(tables.statistics(material), None);
    }
    assert!(!tables.covers(material(&[Khon])) && !tables.covers(material(&[Rua, Rua])));
    for fen in [
        "8/8/8/4k3/8/2K5/3S4/8 w - - 0 1",   // not generated
        "8/8/8/4k3/4P3/2K5/3R4/8 w - - 0 1", // a bia
        "8/8/8/4k3/8/2K5/R2S3N/8 w - - 0 1", // three pieces
        "8/8/4m3/4k3/8/2K5/3R4/8 w - - 0 1", // no bare khun
    ] {
        assert_eq!(tables.probe(&position(fen)), None, "{fen}");
    }
    let khuns = position("8/8/8/4k3/8/2K5/8/8 w - - 0 1");
    assert_eq!(tables.probe(&khuns), Some(Verdict::Draw));
}

#[test]
fn verdicts_follow_from_the_verdicts_one_move_later() {
    let mut tables = MemoryTables::new();
    tables.generate(material(&[Khon, Rua]));
    tables.generate(material(&[Khon]));
    let fens = [
        "8/8/8/4k3/8/2K5/3RS3/8 w - - 0 1",
        "8/8/5S2/4k3/3R4/8/1K6/8 b - - 0 1",
        "8/8/8/8/1k6/8/1S6/K6R w - - 0 1",
        "8/3rs3/2k5/8/4K3/8/8/8 b - - 0 1",
        "8/8/2k5/4s3/4K3/8/6r1/8 w - - 0 1",
    ];
    let mut seen = 0;
    let mut positions: Vec<_> = fens.into_iter().map(position).collect();
    for _ in 0..3 {
        for position in core::mem::take(&mut positions) {
            let moves = position.legal_moves();
            let after: Vec<_> = moves
                .iter()
                .map(|&mv| position.after_unchecked(mv))
                .collect();
            let value = |verdict: Option<Verdict>| match verdict.unwrap() {
                Verdict::Win { plies } => 1_000 - i32::from(plies),
                Verdict::Loss { plies } => i32::from(plies) - 1_000,
                Verdict::Draw => 0,
            };
            let best = after.iter().map(|next| {
                let value = -value(tables.probe(next));
                value - value.signum()
            });
            let expected = best
                .max()
                .unwrap_or(if position.is_check() { -1_000 } else { 0 });
            assert_eq!(value(tables.probe(&position)), expected);
            seen += 1;
            positions.extend(after);
        }
    }
    assert!(seen > 300, "{seen}");
}

mod exhaustive {
    use super::*;

    #[test]
    #[ignore = "exhaustive: probes 17 million arrangements of four pieces"]
    fn probes_of_all_positions_find_the_published_number_of_wins_lost_to_the_count() {
        let mut tables = MemoryTables::new();
        assert!(tables.generate(material(&[Khon, Met])));
        let lost = won_positions(&tables, &[Khon, Met]).filter(|&plies| plies.div_ceil(2) > 41);
        assert_eq!(lost.count(), 278_040);
    }

    /// The plies to mate of all positions with White to move that are won with two different pieces.
    fn won_positions<'a>(
        tables: &'a MemoryTables,
        pieces: &'a [Role],
    ) -> impl Iterator<Item = u16> + 'a {
        let squares = || Square::ALL.into_iter();
        let placed = squares()
            .flat_map(move |khun| squares().map(move |bare| [khun, bare]))
            .flat_map(move |[khun, bare]| squares().map(move |first| [khun, bare, first]))
            .flat_map(move |[khun, bare, first]| {
                squares().map(move |second| [khun, bare, first, second])
            });
        placed.filter_map(move |placed| {
            let mut board = Board::default();
            let pieces = [
                Piece::WhiteKhun,
                Piece::BlackKhun,
                Piece::new(Color::White, pieces[0]),
                Piece::new(Color::White, pieces[1]),
            ];
            for (square, piece) in placed.into_iter().zip(pieces) {
                if board.get(square).is_some() {
                    return None;
                }
                board.put(square, piece);
            }
            let setup = Setup {
                board,
                ..Setup::default()
            };
            let position = Position::from_setup(&setup).ok()?;
            match tables.probe(&BitPosition::from(&position))? {
                Verdict::Win { plies } => Some(plies),
                _ => None,
            }
        })
    }
}
