//! Mating material: `can_mate` agrees with an exhaustive search of positions.
//!
//! With one and two pieces besides the khuns every position is tried, so both answers are proved: *no* because no position is a
//! checkmate, not even after captures and promotions; *yes* because one is, and the move before it was legal. Bia are
//! distinguished by their file, mets by their square colour. With three pieces, the families with the answer *no* in the table
//! are tried.

use std::collections::HashMap;

use makruk_core::{
    Board, Color, Move, Piece, Position, Role, Setup, SetupProblems, Square, SquareSet,
};
use makruk_rules::{Action, Rules, Status, Termination, TimeoutMaterial, can_mate, can_win};
use proptest::prelude::*;

use crate::common::{act, drawn, game, played, won};

/// The dark squares, including a1.
const DARK: SquareSet = SquareSet::from_bits(0xaa55_aa55_aa55_aa55);

/// A kind of piece that changes only by capture or promotion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Kind {
    Rua,
    Khon,
    Ma,
    /// A met or bia ngai, on dark squares or on light ones.
    Met(bool),
    /// A bia on a file, 0 to 7.
    Bia(usize),
}

impl Kind {
    fn all() -> Vec<Self> {
        let mut kinds = vec![
            Self::Rua,
            Self::Khon,
            Self::Ma,
            Self::Met(true),
            Self::Met(false),
        ];
        kinds.extend((0..8).map(Self::Bia));
        kinds
    }

    fn piece(self, color: Color) -> Piece {
        let role = match self {
            Self::Rua => Role::Rua,
            Self::Khon => Role::Khon,
            Self::Ma => Role::Ma,
            Self::Met(_) => Role::BiaNgai,
            Self::Bia(_) => Role::Bia,
        };
        Piece::new(color, role)
    }

    /// Returns the squares on which a piece of this kind can stand.
    fn squares(self, color: Color) -> SquareSet {
        match self {
            Self::Rua | Self::Khon | Self::Ma => SquareSet::ALL,
            Self::Met(true) => DARK,
            Self::Met(false) => SquareSet::ALL - DARK,
            Self::Bia(file) => {
                let ranks = color.fold(2..5, 3..6);
                let on = |square: &Square| {
                    square.file().index() == file && ranks.contains(&square.rank().index())
                };
                Square::ALL.into_iter().filter(on).collect()
            }
        }
    }

    /// Returns the kind that a bia becomes by promoting without a capture.
    fn promoted(self, color: Color) -> Option<Self> {
        let Self::Bia(file) = self else { return None };
        let square = Square::ALL[8 * color.fold(5, 2) + file];
        Some(Self::Met(DARK.contains(square)))
    }
}

/// The pieces of White and Black besides the khuns, each list sorted.
type Material = (Vec<Kind>, Vec<Kind>);

fn sorted(white: &[Kind], black: &[Kind]) -> Material {
    let (mut white, mut black) = (white.to_vec(), black.to_vec());
    white.sort_unstable();
    black.sort_unstable();
    (white, black)
}

/// Returns all material with this number of pieces.
fn materials(pieces: usize) -> Vec<Material> {
    let mut all = vec![sorted(&[], &[])];
    for _ in 0..pieces {
        let mut more = Vec::new();
        for (white, black) in &all {
            for kind in Kind::all() {
                more.push(sorted(&[&white[..], &[kind]].concat(), black));
                more.push(sorted(white, &[&black[..], &[kind]].concat()));
            }
        }
        more.sort_unstable();
        more.dedup();
        all = more;
    }
    all
}

/// Returns a board with this material, as input for `can_mate`.
fn board(material: &Material) -> Board {
    let mut board = Board::new();
    let sides = [(Color::White, &material.0), (Color::Black, &material.1)];
    for (color, kinds) in sides {
        for kind in kinds {
            let free = kind.squares(color) - board.occupied();
            board.put(free.into_iter().next().expect("room"), kind.piece(color));
        }
    }
    let free = SquareSet::ALL - board.occupied();
    let mut free = free.into_iter();
    for color in Color::ALL {
        board.put(free.next().expect("room"), Piece::new(color, Role::Khun));
    }
    board
}

/// The result of an exhaustive search of placements.
#[derive(Debug, Default)]
struct Found {
    /// The number of positions, with either side to move.
    positions: u64,
    /// The number of checkmates of Black.
    mates: u64,
    /// A checkmate and a legal move that leads to it.
    an_example: Option<(Setup, Move)>,
}

/// What a search of placements is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Purpose {
    /// One checkmate that a legal move leads to.
    Example,
    /// All checkmates.
    Mates,
    /// All checkmates, and the number of all valid positions.
    Positions,
}

/// Places pieces in every way, with Black in check and to move.
fn try_all((white, black): &Material, purpose: Purpose) -> Found {
    let mut found = Found::default();
    let pieces: Vec<_> = (white.iter().map(|kind| (Color::White, *kind)))
        .chain(black.iter().map(|kind| (Color::Black, *kind)))
        .collect();
    // Only a rua's check can be blocked. Without one, White's pieces alone determine whether Black is in check.
    let can_prune = purpose != Purpose::Positions && !white.contains(&Kind::Rua);
    let prune = can_prune.then_some(white.len());
    for khun in Square::ALL {
        for other in Square::ALL
            .into_iter()
            .filter(|other| other.distance(khun) > 1)
        {
            let mut setup = Setup {
                turn: Color::Black,
                ..Setup::default()
            };
            setup.board.put(other, Piece::WhiteKhun);
            setup.board.put(khun, Piece::BlackKhun);
            try_pieces(&mut setup, khun, &pieces, prune, None, purpose, &mut found);
        }
    }
    found
}

fn try_pieces(
    setup: &mut Setup,
    khun: Square,
    pieces: &[(Color, Kind)],
    prune: Option<usize>,
    last: Option<(Color, Kind, Square)>,
    purpose: Purpose,
    found: &mut Found,
) {
    if purpose == Purpose::Example && found.an_example.is_some() {
        return;
    }
    if prune == Some(0) && !setup.board.is_attacked(khun, Color::White) {
        return;
    }
    let prune = prune.and_then(|left| left.checked_sub(1));
    let Some((&(color, kind), others)) = pieces.split_first() else {
        return judge(setup, khun, purpose, found);
    };
    for square in kind.squares(color) - setup.board.occupied() {
        // Place equal pieces in one order only.
        if last.is_some_and(|(by, of, before)| (by, of) == (color, kind) && square < before) {
            continue;
        }
        setup.board.put(square, kind.piece(color));
        let last = Some((color, kind, square));
        try_pieces(setup, khun, others, prune, last, purpose, found);
        setup.board.remove(square);
    }
}

fn judge(setup: &mut Setup, khun: Square, purpose: Purpose, found: &mut Found) {
    if purpose == Purpose::Positions {
        for turn in Color::ALL {
            setup.turn = turn;
            found.positions += u64::from(Position::from_setup(setup).is_ok());
        }
        setup.turn = Color::Black;
    }
    if !setup.board.is_attacked(khun, Color::White) {
        return;
    }
    let Ok(position) = Position::from_setup_ignoring(setup, SetupProblems::all()) else {
        return;
    };
    if Status::of(&position) == Status::Checkmate {
        found.mates += 1;
        if found.an_example.is_none() {
            found.an_example = move_before(setup).map(|mv| (setup.clone(), mv));
        }
    }
}

/// Returns a legal white move, without capture or promotion, that leads to this position with Black to move.
fn move_before(setup: &Setup) -> Option<Move> {
    let white = setup.board.by_color(Color::White);
    for to in white {
        let piece = setup.board.get(to)?;
        for from in SquareSet::ALL - setup.board.occupied() {
            let mut before = setup.clone();
            before.turn = Color::White;
            before.board.remove(to);
            before.board.put(from, piece);
            let Ok(position) = Position::from_setup(&before) else {
                continue;
            };
            let mv = Move::try_new(from, to)?;
            if position.is_legal(mv) {
                return Some(mv);
            }
        }
    }
    None
}

/// Returns the material that can remain after one capture or promotion.
fn after_one((white, black): &Material) -> Vec<Material> {
    let mut all = Vec::new();
    let mut sides = [(white, black, Color::White), (black, white, Color::Black)];
    for (own, other, color) in &mut sides {
        let color = *color;
        let mut add = |own: &[Kind], other: &[Kind]| {
            all.push(match color {
                Color::White => sorted(own, other),
                Color::Black => sorted(other, own),
            });
        };
        for (index, kind) in own.iter().enumerate() {
            let mut less = (*own).clone();
            less.remove(index);
            // The capturer was the khun or a piece whose kind does not change.
            add(&less, other);
            if let Some(promoted) = kind.promoted(color) {
                add(&[&less[..], &[promoted]].concat(), other);
            }
            // A capturing bia moves to an adjacent file, and may promote there.
            let Kind::Bia(file) = kind else { continue };
            for next in [file.checked_sub(1), Some(file + 1).filter(|&file| file < 8)] {
                let Some(next) = next.map(Kind::Bia) else {
                    continue;
                };
                for captured in 0..other.len() {
                    let mut fewer = (*other).clone();
                    fewer.remove(captured);
                    for arrives in [Some(next), next.promoted(color)].into_iter().flatten() {
                        add(&[&less[..], &[arrives]].concat(), &fewer);
                    }
                }
            }
        }
    }
    all
}

/// Determines whether White can mate with each material of up to two pieces, on the board or after captures and promotions.
fn by_trying(materials_of: &dyn Fn(&Material) -> bool) -> HashMap<Material, bool> {
    let mut found = HashMap::new();
    for pieces in 0..=2 {
        for material in materials(pieces) {
            let mates = materials_of(&material);
            found.insert(material, mates);
        }
    }
    // Captures and promotions reduce the material, so a few rounds are enough.
    loop {
        let more: Vec<_> = found
            .iter()
            .filter(|&(material, can)| !can && after_one(material).iter().any(|left| found[left]))
            .map(|(material, _)| material.clone())
            .collect();
        if more.is_empty() {
            return found;
        }
        for material in more {
            found.insert(material, true);
        }
    }
}

#[track_caller]
fn is_as_found(found: &HashMap<Material, bool>) {
    let wrong: Vec<_> = found
        .iter()
        .filter(|&(material, &can)| can_mate(&board(material), Color::White) != can)
        .collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
#[ignore = "tries all positions with two pieces, about two minutes of CPU time"]
fn can_mate_agrees_with_all_positions_of_up_to_two_pieces() {
    let found = by_trying(&|material| {
        let found = try_all(material, Purpose::Mates);
        assert_eq!(found.mates > 0, found.an_example.is_some(), "{material:?}");
        found.mates > 0
    });
    assert_eq!(found.len(), 1 + 26 + 26 * 27 / 2);
    is_as_found(&found);
}

#[test]
fn excluded_material_of_up_to_two_pieces_has_no_mate() {
    let mut tried = 0;
    for material in (0..=2).flat_map(materials) {
        if !can_mate(&board(&material), Color::White) {
            let found = try_all(&material, Purpose::Mates);
            assert_eq!(found.mates, 0, "{material:?}: {:?}", found.an_example);
            tried += 1;
        }
    }
    // One kind of material without pieces, 24 with one piece, and 171 with two.
    assert_eq!(tried, 196);
}

#[test]
fn excluded_material_stays_excluded_after_captures_and_promotions() {
    for material in (0..=3).flat_map(materials) {
        if can_mate(&board(&material), Color::White) {
            continue;
        }
        for left in after_one(&material) {
            assert!(
                !can_mate(&board(&left), Color::White),
                "{material:?} becomes {left:?}"
            );
        }
    }
}

#[test]
fn the_first_rows_of_the_table_have_mates() {
    for (white, black) in [
        (&[Kind::Khon][..], &[][..]),
        (&[Kind::Ma, Kind::Ma], &[]),
        (&[Kind::Ma, Kind::Met(false)], &[]),
        (&[Kind::Met(true), Kind::Met(false)], &[]),
        (&[Kind::Met(true), Kind::Bia(1)], &[]),
        (&[Kind::Met(false), Kind::Bia(6)], &[]),
        (&[Kind::Ma], &[Kind::Rua]),
        (&[Kind::Met(true)], &[Kind::Khon]),
        (&[Kind::Met(true)], &[Kind::Ma]),
        (&[Kind::Met(true)], &[Kind::Met(false)]),
    ] {
        let material = sorted(white, black);
        let found = try_all(&material, Purpose::Example);
        let (setup, mv) = found.an_example.expect("a mate reached by a legal move");
        let mut before = setup;
        let piece = before.board.remove(mv.to()).expect("the piece that moved");
        before.turn = Color::White;
        before.board.put(mv.from(), piece);
        let after = Position::from_setup(&before)
            .expect("valid")
            .after(mv)
            .expect("legal");
        assert_eq!(Status::of(&after), Status::Checkmate, "{material:?}");
        assert!(can_mate(&board(&material), Color::White), "{material:?}");
    }
}

#[test]
#[ignore = "counts 33 million positions, half a minute of CPU time"]
fn a_met_or_a_bia_never_mates_against_a_rua() {
    // Both numbers of positions were published with the statement that this test checks.
    let positions = |kinds: &[Kind]| -> u64 {
        let count = |kind: &Kind| {
            let found = try_all(&sorted(&[*kind], &[Kind::Rua]), Purpose::Positions);
            assert_eq!(found.mates, 0);
            found.positions
        };
        kinds.iter().map(count).sum()
    };
    assert_eq!(positions(&[Kind::Met(true), Kind::Met(false)]), 23_773_728);
    let bia: Vec<_> = (0..8).map(Kind::Bia).collect();
    assert_eq!(positions(&bia), 9_037_760);
}

/// Material of three and four pieces that the table excludes: mets of one square colour against ruas and mets of that colour, and
/// a bia against ruas.
fn never() {
    for on_dark in [true, false] {
        let met = Kind::Met(on_dark);
        let all = [
            sorted(&[met], &[Kind::Rua, Kind::Rua]),
            sorted(&[met], &[Kind::Rua, met]),
            sorted(&[met], &[met, met]),
            sorted(&[met, met], &[Kind::Rua]),
            sorted(&[met, met], &[met]),
            sorted(&[met, met, met], &[]),
        ];
        for material in all {
            assert!(!can_mate(&board(&material), Color::White), "{material:?}");
            let found = try_all(&material, Purpose::Mates);
            assert_eq!(found.mates, 0, "{material:?}: {:?}", found.an_example);
        }
    }
}

#[test]
#[ignore = "tries positions with three pieces, about a minute of CPU time"]
fn excluded_material_of_three_pieces_has_no_mate() {
    never();
    for file in 0..8 {
        let material = sorted(&[Kind::Bia(file)], &[Kind::Rua, Kind::Rua]);
        assert!(!can_mate(&board(&material), Color::White), "{material:?}");
        let found = try_all(&material, Purpose::Mates);
        assert_eq!(found.mates, 0, "{material:?}: {:?}", found.an_example);
    }
}

// Its use in the rules.

#[test]
fn a_timeout_of_the_rua_side_against_a_met_or_a_bia_is_a_draw() {
    for fen in [
        "4k3/8/8/3r4/8/8/4M3/4K3 w - - 0 1",
        "4k3/8/8/3r4/4P3/8/8/4K3 w - - 0 1",
    ] {
        let by = Termination::Timeout;
        let timeout = |rules, color| {
            let mut game = game(fen, rules);
            act(&mut game, Action::Timeout(color));
            game.outcome()
        };
        let [exact, fairy] = [TimeoutMaterial::Exact, TimeoutMaterial::Fairy]
            .map(|material| Rules::THAI.with_timeout_material(material));
        assert_eq!(timeout(exact, Color::Black), drawn(by), "{fen}");
        assert_eq!(timeout(exact, Color::White), won(Color::Black, by), "{fen}");
        assert_eq!(timeout(fairy, Color::Black), won(Color::White, by), "{fen}");
    }
}

#[test]
fn timeouts_and_dead_positions_are_independent_rules() {
    let house = |dead_position_draws, timeout_may_draw| {
        Rules::THAI
            .with_dead_position_draws(dead_position_draws)
            .with_timeout_may_draw(timeout_may_draw)
            .with_timeout_material(TimeoutMaterial::Exact)
    };
    let (bare, dead) = (
        "4k3/8/8/8/4S3/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1",
    );
    for may_draw in [false, true] {
        for draws in [false, true] {
            let rules = house(draws, may_draw);
            let mut timeout = game(bare, rules);
            act(&mut timeout, Action::Timeout(Color::White));
            let by = Termination::Timeout;
            let expected = if may_draw {
                drawn(by)
            } else {
                won(Color::Black, by)
            };
            assert_eq!(timeout.outcome(), expected);
            let end = played(dead, rules, "e1e2").outcome();
            let expected = draws.then_some(Termination::InsufficientMaterial);
            assert_eq!(end, expected.and_then(drawn));
        }
    }
}

/// Boards with a few pieces anywhere, bia on possible squares.
fn boards() -> impl Strategy<Value = Setup> {
    let pieces = proptest::collection::vec((0..26_usize, 0..64_usize), 0..7);
    let khuns = (0..64_usize, 0..64_usize);
    (pieces, khuns, any::<bool>()).prop_map(|(pieces, (white, black), turn)| {
        let mut setup = Setup {
            turn: if turn { Color::White } else { Color::Black },
            ..Setup::default()
        };
        let kinds = Kind::all();
        for (kind, square) in pieces {
            let color = Color::ALL[kind / 13];
            let (kind, square) = (kinds[kind % 13], Square::ALL[square]);
            if kind.squares(color).contains(square) {
                setup.board.put(square, kind.piece(color));
            }
        }
        setup.board.put(Square::ALL[white], Piece::WhiteKhun);
        setup.board.put(Square::ALL[black], Piece::BlackKhun);
        setup
    })
}

proptest! {
    #[test]
    fn can_mate_implies_can_win(setup in boards()) {
        for color in Color::ALL {
            prop_assert!(!can_mate(&setup.board, color) || can_win(&setup.board, color));
        }
    }

    #[test]
    fn no_legal_move_makes_can_mate_true(setup in boards()) {
        let Ok(position) = Position::from_setup_ignoring(&setup, SetupProblems::all()) else {
            return Ok(());
        };
        for color in Color::ALL.into_iter().filter(|&color| !can_mate(position.board(), color)) {
            for mv in position.legal_moves() {
                let after = position.after(mv).unwrap();
                prop_assert!(!can_mate(after.board(), color), "{mv} {color}");
                let is_mate = Status::of(&after) == Status::Checkmate && position.turn() == color;
                prop_assert!(!is_mate, "{mv}");
            }
        }
    }

    #[test]
    fn swapping_sides_swaps_the_answers(setup in boards()) {
        let mirrored = setup.board.swap_sides();
        for color in Color::ALL {
            prop_assert_eq!(can_mate(&setup.board, color), can_mate(&mirrored, !color));
        }
    }
}
