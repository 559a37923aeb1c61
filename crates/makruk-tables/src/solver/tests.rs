//! The solver's moves compared with those of makruk-core, in endings with three pieces. Their tables take minutes, but only they
//! have captures that leave a piece on each side, and lines shielded by a third piece.

#![allow(clippy::expect_used)]

use alloc::{collections::BTreeMap, format, vec::Vec};

use makruk_bitboard::BitPosition;
use makruk_core::{Move, Piece, Position, Role, Setup, SetupProblems, Square, random::Random};
use makruk_rules::Rules;

use super::*;
use crate::{
    Material, MemoryTables, Tablebase, Verdict, configuration::place, kind::narrow, material::Sides,
};

/// Endings with a rua, with and without two identical pieces on one side.
const ENDINGS: [&str; 4] = ["KRNvKR", "KRRvKS", "KRSvKR", "KRPvKP"];

/// The endings with each side as White.
fn sides() -> impl Iterator<Item = Sides> {
    ENDINGS.into_iter().flat_map(both_sides)
}

fn both_sides(name: &str) -> [Sides; 2] {
    let material: Material = name.parse().expect("an ending");
    [Sides::of(material), Sides::of(material).turned()]
}

/// Returns a position; `None` if it is not legal.
fn position(
    layout: &Layout,
    configuration: &Configuration,
    bare: usize,
    turn: Color,
) -> Option<Position> {
    let mut setup = Setup {
        turn,
        ..Setup::default()
    };
    let pieces = layout.sides.pieces();
    let pieces = pieces.map(|(color, kind)| kind.piece(color));
    let squares = configuration.squares.map(usize::from).into_iter();
    let khuns = [
        (configuration.khun, Piece::WhiteKhun),
        (bare, Piece::BlackKhun),
    ];
    for (square, piece) in khuns.into_iter().chain(squares.zip(pieces)) {
        if setup.board.put(Square::ALL[square], piece).is_some() {
            return None;
        }
    }
    Position::from_setup_ignoring(&setup, SetupProblems::TOO_MUCH_MATERIAL).ok()
}

/// Returns a random configuration with most pieces on one rank or file, and a square of Black's khun there.
fn lined_up(random: &mut Random, layout: &Layout) -> (Configuration, usize) {
    loop {
        let line = random.index(8);
        let is_file = random.index(2) == 0;
        let mut square = || {
            let (square, is_on_line) = (random.index(64), random.index(4) > 0);
            match (is_on_line, is_file) {
                (false, _) => square,
                (true, true) => square / 8 * 8 + line,
                (true, false) => 8 * line + square % 8,
            }
        };
        let squares = core::array::from_fn(|_| narrow(square()));
        let configuration = Configuration {
            khun: square(),
            squares,
        };
        let bare = square();
        let pieces = layout.sides.pieces().zip(squares);
        let is_on_board = pieces.into_iter().all(|((color, kind), square)| {
            let (first, squares) = kind.range(color);
            (first..first + squares).contains(&square.into())
        });
        if is_on_board && layout.is_possible(&configuration) {
            return layout.folded(&configuration, bare);
        }
    }
}

/// Returns the numbers of a position's configuration, and the squares of Black's khun with them: two of each if White's khun
/// is on the diagonal, where the layout has both images.
fn numbers(layout: &Layout, position: &Position) -> Vec<(usize, usize)> {
    let (configuration, bare) =
        place(layout, position.board(), Color::White).expect("the same pieces");
    let (configuration, bare) = layout.folded(&configuration, bare);
    let mut numbers = Vec::from([(layout.number(&configuration), bare)]);
    if layout.fold.is_on_axis(configuration.khun) {
        let image = layout.image(&configuration, Symmetry::EXCHANGE);
        numbers.push((layout.number(&image), Symmetry::EXCHANGE.square(bare)));
    }
    numbers
}

/// Returns the positions after the moves that keep the pieces.
fn after_quiet_moves(position: &Position) -> impl Iterator<Item = Position> {
    let moves = position.legal_moves();
    let is_quiet = |mv: &Move| position.board().get(mv.to()).is_none() && !mv.is_promotion();
    moves
        .into_iter()
        .filter(is_quiet)
        .map(|mv| position.after(mv).expect("legal move"))
        .collect::<Vec<_>>()
        .into_iter()
}

impl Inbox for BTreeMap<usize, SquareSet> {
    fn add(&mut self, number: usize, set: SquareSet) {
        *self.entry(number).or_insert(SquareSet::EMPTY) |= set;
    }
}

fn contains(inbox: &BTreeMap<usize, SquareSet>, (number, bare): (usize, usize)) -> bool {
    inbox
        .get(&number)
        .is_some_and(|set| !(*set & one(bare)).is_empty())
}

/// The squares of Black's khun that make a configuration's position legal.
fn legal(layout: &Layout, configuration: &Configuration, turn: Color) -> SquareSet {
    match turn {
        Color::White => !(layout.occupied(configuration) | layout.attacks(configuration)),
        Color::Black => layout.legal_for_black(configuration),
    }
}

#[test]
fn legal_squares_of_the_khun_are_those_of_the_rules() {
    let mut random = Random::new(1);
    for sides in sides() {
        let layout = Layout::new(sides);
        for _ in 0..500 {
            let (configuration, _) = lined_up(&mut random, &layout);
            for turn in Color::ALL {
                let found = legal(&layout, &configuration, turn);
                let expected = (0..64)
                    .filter(|&bare| position(&layout, &configuration, bare, turn).is_some())
                    .fold(SquareSet::EMPTY, |set, bare| set | one(bare));
                assert_eq!(found, expected, "{sides:?} {configuration:?} {turn:?}");
            }
        }
    }
}

/// Compares a function that propagates to the predecessors of a position with the legal moves of one side.
fn check_predecessors(
    turn: Color,
    propagate: impl Fn(
        &Ending<'_, MemoryTables>,
        usize,
        &Configuration,
        SquareSet,
        &mut BTreeMap<usize, SquareSet>,
    ),
) {
    let mut random = Random::new(2);
    for sides in sides() {
        let layout = Layout::new(sides);
        let ending = Ending {
            layout: &layout,
            ways: &Exits::new(sides, None),
            solutions: &MemoryTables::new(),
        };
        for _ in 0..500 {
            let (configuration, bare) = lined_up(&mut random, &layout);
            let Some(before) = position(&layout, &configuration, bare, turn) else {
                continue;
            };
            for after in after_quiet_moves(&before) {
                let mut inbox = BTreeMap::new();
                let context = || format!("{:?} {:?}", before.board(), after.board());
                for (number, bare) in numbers(&layout, &after) {
                    let configuration = layout.configuration(number);
                    propagate(&ending, number, &configuration, one(bare), &mut inbox);
                }
                let is_found = numbers(&layout, &before)
                    .into_iter()
                    .all(|before| contains(&inbox, before));
                assert!(is_found, "{}", context());
                // One of the other predecessors.
                let (&number, &set) = inbox
                    .iter()
                    .nth(random.index(inbox.len()))
                    .expect("it is not empty");
                let configuration = layout.configuration(number);
                if !layout.is_possible(&configuration) {
                    continue;
                }
                for bare in set & legal(&layout, &configuration, turn) {
                    let other = position(&layout, &configuration, bare.index(), turn);
                    let other = other.expect("a legal square");
                    let target = numbers(&layout, &after)[0];
                    let leads_there = after_quiet_moves(&other)
                        .any(|after| numbers(&layout, &after).contains(&target));
                    assert!(leads_there, "{:?} to {}", other.board(), context());
                }
            }
        }
    }
}

#[test]
fn losses_are_propagated_to_the_positions_from_which_white_can_move_there() {
    check_predecessors(
        Color::White,
        |ending, number, configuration, lost, inbox| {
            ending.hand_back(number, configuration, lost, inbox);
        },
    );
}

#[test]
fn wins_are_propagated_to_the_positions_from_which_black_can_move_there() {
    check_predecessors(Color::Black, |ending, number, configuration, won, inbox| {
        ending.touch(number, configuration, won, inbox);
    });
}

#[test]
fn a_capture_by_the_khun_is_propagated_to_the_squares_around_the_piece() {
    let mut random = Random::new(3);
    for sides in sides() {
        let layout = Layout::new(sides);
        let ending = Ending {
            layout: &layout,
            ways: &Exits::new(sides, None),
            solutions: &MemoryTables::new(),
        };
        for _ in 0..500 {
            let (configuration, _) = lined_up(&mut random, &layout);
            let number = layout.number(&configuration);
            let fallen = one(configuration.squares[0].into());
            let mut inbox = BTreeMap::new();
            ending.touch(number, &configuration, fallen, &mut inbox);
            inbox.retain(|_, set| !set.is_empty());
            let expected = BTreeMap::from([(number, steps::khun_attacks(fallen))]);
            assert_eq!(inbox, expected, "{sides:?} {configuration:?}");
        }
    }
}

#[test]
fn ways_out_are_the_moves_to_positions_that_are_not_won() {
    let mut random = Random::new(4);
    for sides in sides() {
        let layout = Layout::new(sides);
        let ending = Ending {
            layout: &layout,
            ways: &Exits::new(sides, None),
            solutions: &MemoryTables::new(),
        };
        let mut escapes = vec![SquareSet::EMPTY; layout.len()];
        let mut found_out = 0;
        for _ in 0..1_000 {
            let (configuration, _) = lined_up(&mut random, &layout);
            let number = layout.number(&configuration);
            // Some positions after Black's moves are not won, and White's unguarded pieces can be captured.
            let pieces = layout.white()..layout.kinds().len();
            let after = pieces.flat_map(|piece| {
                let moves = layout.moves_of(number, &configuration, piece);
                (0..64).filter_map(move |to| moves.to(to))
            });
            for number in after.chain([number]) {
                let configuration = layout.configuration(number);
                let black = layout.pieces(&configuration) - layout.white_pieces(&configuration);
                let refuge = !(layout.attacks(&configuration) | one(configuration.khun) | black);
                let some = SquareSet::from_bits(random.next_u64() & random.next_u64());
                escapes[number] = if layout.is_possible(&configuration) {
                    refuge & some & SquareSet::from_bits(random.next_u64())
                } else {
                    SquareSet::EMPTY
                };
            }
            let out = ending.ways_out(number, &configuration, &escapes);
            for bare in layout.legal_for_black(&configuration) {
                let position = position(&layout, &configuration, bare.index(), Color::Black);
                let position = position.expect("a legal square");
                let is_out =
                    |(number, bare): (usize, usize)| !(escapes[number] & one(bare)).is_empty();
                let captures = position
                    .legal_moves()
                    .into_iter()
                    .filter(|mv| mv.from() == bare && position.board().get(mv.to()).is_some())
                    .any(|mv| is_out((number, mv.to().index())));
                let expected = captures
                    || after_quiet_moves(&position)
                        .any(|after| is_out(numbers(&layout, &after)[0]));
                let found = !(out & bare.to_set()).is_empty();
                assert_eq!(found, expected, "{:?}", position.board());
                found_out += u32::from(found);
            }
        }
        assert!(found_out > 1_000, "{found_out}");
    }
}

/// Returns the positions after all captures, or after those by pieces other than the khun.
fn after_captures(position: &Position, with_khun: bool) -> Vec<Position> {
    let is_by_khun = |mv: &Move| {
        position
            .board()
            .get(mv.from())
            .is_some_and(|piece| piece.role() == Role::Khun)
    };
    position
        .legal_moves()
        .into_iter()
        .filter(|mv| position.board().get(mv.to()).is_some() && (with_khun || !is_by_khun(mv)))
        .map(|mv| position.after(mv).expect("legal move"))
        .collect()
}

#[test]
fn captures_have_the_results_of_the_smaller_endings() {
    let mut random = Random::new(5);
    let mut tables = MemoryTables::new();
    tables.set_rules(&Rules::THAI);
    let mut seen = [0; 3];
    for name in ["KRNvKR", "KRMvKM", "KRRvKN"] {
        let material: Material = name.parse().expect("an ending");
        for smaller in material
            .needed()
            .into_iter()
            .filter(|smaller| smaller.pieces() < 3)
        {
            assert!(tables.generate(smaller), "{smaller}");
        }
        for sides in both_sides(name) {
            let layout = Layout::new(sides);
            let ending = Ending {
                layout: &layout,
                ways: &Exits::new(sides, None),
                solutions: &tables,
            };
            let probe = |position: &Position| {
                let is_bare = position.board().occupied().len() == 2;
                let verdict = tables.probe(&BitPosition::from(position));
                if is_bare {
                    Verdict::Draw
                } else {
                    verdict.expect("a smaller ending")
                }
            };
            for _ in 0..400 {
                let (configuration, _) = lined_up(&mut random, &layout);
                let mut row = [0; 64];
                let squares = legal(&layout, &configuration, Color::White);
                ending.leave(&configuration, squares, &mut row);
                for bare in squares {
                    let position = position(&layout, &configuration, bare.index(), Color::White);
                    let position = position.expect("a legal square");
                    let moves = after_captures(&position, true)
                        .iter()
                        .filter_map(|after| match probe(after) {
                            Verdict::Loss { .. } if after.board().is_bare(Color::Black) => Some(1),
                            Verdict::Loss { plies } => Some(plies / 2 + 1),
                            _ => None,
                        })
                        .min();
                    let found = u16::from(row[bare.index()]);
                    assert_eq!(found, moves.unwrap_or(0), "{:?}", position.board());
                    seen[0] += u32::from(found > 0);
                }
                let moves = u8::try_from(random.index(12)).expect("it is small");
                let mut given = Concessions::default();
                ending.concede(&configuration, moves, &mut given);
                for bare in legal(&layout, &configuration, Color::Black) {
                    let position = position(&layout, &configuration, bare.index(), Color::Black);
                    let position = position.expect("a legal square");
                    let after = after_captures(&position, false);
                    let left = after.iter().map(|after| match probe(after) {
                        Verdict::Win { plies } => Some(plies.div_ceil(2)),
                        _ => None,
                    });
                    let left: Vec<_> = left.collect();
                    let is = |set: SquareSet| !(set & bare.to_set()).is_empty();
                    let is_later =
                        |left: &Option<u16>| left.is_none_or(|plies| plies > moves.into());
                    let context = position.board();
                    assert_eq!(
                        is(given.out),
                        left.iter().any(is_later),
                        "{context:?} {moves}"
                    );
                    assert_eq!(
                        is(given.lost),
                        left.contains(&Some(moves.into())),
                        "{context:?}"
                    );
                    let most = left.iter().flatten().max();
                    assert!(most.is_none_or(|&most| u16::from(given.most) >= most));
                    seen[1] += u32::from(is(given.out));
                    seen[2] += u32::from(is(given.lost));
                }
            }
        }
    }
    assert!(seen.iter().all(|&seen| seen > 100), "{seen:?}");
}
