//! A position as the model sees it, from the mover's side of the board.

use makruk_core::{Board, Color, PiecePlacement, Role, Square, SquareSet};

/// A piece kind of the model. Kinds differ in their moves, so a bia ngai is a met.
///
/// 0 khun, 1 met and bia ngai, 2 khon, 3 ma, 4 rua, 5 bia.
pub(crate) type Kind = usize;

pub(crate) const KHUN: Kind = 0;
pub(crate) const MET: Kind = 1;
pub(crate) const KHON: Kind = 2;
pub(crate) const MA: Kind = 3;
pub(crate) const RUA: Kind = 4;
pub(crate) const BIA: Kind = 5;
/// The number of kinds.
pub(crate) const KINDS: usize = 6;

/// `[i32; 6]`, index = kind, unit = half a bia: the value of a piece in an exchange.
pub(crate) const VALUES: [i32; KINDS] = [60, 4, 6, 7, 12, 2];

/// Kinds in ascending order of value.
pub(crate) const BY_VALUE: [Kind; KINDS] = [BIA, MET, KHON, MA, RUA, KHUN];

/// The indices of the mover's own pieces, which move up the board, and of the enemy's pieces.
pub(crate) const OWN: usize = 0;
pub(crate) const ENEMY: usize = 1;

/// Returns a table entry, or the default past the end.
#[inline]
pub(crate) fn at<T: Copy + Default>(table: &[T], index: usize) -> T {
    table.get(index).copied().unwrap_or_default()
}

/// Returns the kind of a role.
#[inline]
pub(crate) const fn kind(role: Role) -> Kind {
    match role {
        Role::Khun => KHUN,
        Role::Met | Role::BiaNgai => MET,
        Role::Khon => KHON,
        Role::Ma => MA,
        Role::Rua => RUA,
        Role::Bia => BIA,
    }
}

/// Returns the XOR mask that converts square numbers to the mover's view. The board is rotated for Black, and mirrored if the
/// mover's khun is then on files e to h, so that it always appears on files a to d. The moves of the pieces are symmetric.
pub(crate) fn side_of(board: &Board, turn: Color) -> usize {
    let turned = turn.fold(0, 63);
    let khun = board.khun(turn).map_or(0, Square::index) ^ turned;
    if khun & 4 == 0 { turned } else { turned ^ 7 }
}

/// The pieces and their attacks, from the mover's view. Bit `8 * rank + file` of a set is a square.
#[derive(Clone, Debug)]
pub(crate) struct View {
    /// Pieces by side and kind.
    pub(crate) pieces: [[u64; KINDS]; 2],
    /// All pieces of a side.
    pub(crate) side: [u64; 2],
    /// All pieces.
    pub(crate) occupied: u64,
    /// Kinds of the pieces by square.
    kinds: [u8; 64],
    /// Squares attacked by any piece of a side and kind.
    pub(crate) attacked_by: [[u64; KINDS]; 2],
    /// Squares attacked by a side.
    pub(crate) attacked: [u64; 2],
    /// Squares attacked by at least two pieces of a side.
    pub(crate) attacked_twice: [u64; 2],
    /// Squares attacked by a side's pieces of lower value than a kind.
    pub(crate) attacked_below: [[u64; KINDS]; 2],
    /// A side's pieces that can be captured profitably: attacked by a lesser piece, or undefended.
    pub(crate) hanging: [u64; 2],
}

impl View {
    /// Creates the view of a board for `turn`; `side` is the result of [`side_of`].
    pub(crate) fn new(board: &Board, turn: Color, side: usize) -> Self {
        let seen = |set: SquareSet| {
            let set = set.bits();
            match side {
                0 => set,
                7 => set.reverse_bits().swap_bytes(),
                56 => set.swap_bytes(),
                _ => set.reverse_bits(),
            }
        };
        let pieces = [turn, !turn].map(|color| {
            [
                seen(board.pieces(color, Role::Khun)),
                seen(board.met_like(color)),
                seen(board.pieces(color, Role::Khon)),
                seen(board.pieces(color, Role::Ma)),
                seen(board.pieces(color, Role::Rua)),
                seen(board.pieces(color, Role::Bia)),
            ]
        });
        let side = pieces.map(|kinds| kinds.into_iter().fold(0, |all, pieces| all | pieces));
        let mut view = Self {
            pieces,
            side,
            occupied: side[OWN] | side[ENEMY],
            kinds: [0; 64],
            attacked_by: [[0; KINDS]; 2],
            attacked: [0; 2],
            attacked_twice: [0; 2],
            attacked_below: [[0; KINDS]; 2],
            hanging: [0; 2],
        };
        view.look(OWN);
        view.look(ENEMY);
        view.hanging = [view.hangs(OWN, ENEMY), view.hangs(ENEMY, OWN)];
        view
    }

    fn look(&mut self, side: usize) {
        let (mut once, mut twice) = (0, 0);
        let mut below = 0;
        let pieces = at(&self.pieces, side);
        let mut by = [0; KINDS];
        let mut lesser = [0; KINDS];
        for kind in BY_VALUE {
            let mut attacked = 0;
            for square in Squares(at(&pieces, kind)) {
                if let Some(entry) = self.kinds.get_mut(square) {
                    *entry = u8::try_from(kind).unwrap_or_default();
                }
                let attacks = attacks(side, kind, square, self.occupied);
                twice |= once & attacks;
                once |= attacks;
                attacked |= attacks;
            }
            if let (Some(by), Some(lesser)) = (by.get_mut(kind), lesser.get_mut(kind)) {
                *by = attacked;
                *lesser = below;
            }
            below |= attacked;
        }
        if let (Some(a), Some(b), Some(c), Some(d)) = (
            self.attacked_by.get_mut(side),
            self.attacked.get_mut(side),
            self.attacked_twice.get_mut(side),
            self.attacked_below.get_mut(side),
        ) {
            (*a, *b, *c, *d) = (by, once, twice, lesser);
        }
    }

    fn hangs(&self, side: usize, other: usize) -> u64 {
        let loose = at(&self.attacked, other) & !at(&self.attacked, side);
        let (pieces, below) = (at(&self.pieces, side), at(&self.attacked_below, other));
        [MET, KHON, MA, RUA, BIA].into_iter().fold(0, |set, kind| {
            set | at(&pieces, kind) & (loose | at(&below, kind))
        })
    }

    /// Returns the kind of the piece on a square; khun for an empty square.
    #[inline]
    pub(crate) fn kind_on(&self, square: usize) -> Kind {
        Kind::from(at(&self.kinds, square))
    }

    /// Returns the most valuable kind among a side's pieces in a set, excluding the khun; `None` if there is none.
    pub(crate) fn worth_most(&self, side: usize, set: u64) -> Option<Kind> {
        let pieces = at(&self.pieces, side);
        [RUA, MA, KHON, MET, BIA]
            .into_iter()
            .find(|&kind| at(&pieces, kind) & set != 0)
    }

    /// Static exchange evaluation: returns the mover's gain or loss, in half bia, if a piece moves to a square and both
    /// sides then capture there with their least valuable piece as long as it pays.
    pub(crate) fn exchange(&self, from: usize, to: usize, kind: Kind, promotes: bool) -> i32 {
        let target = 1_u64 << to;
        let mut gain = if self.side[ENEMY] & target == 0 {
            0
        } else {
            at(&VALUES, self.kind_on(to))
        };
        let mut standing = at(&VALUES, kind);
        if promotes {
            gain += VALUES[MET] - VALUES[BIA];
            standing = VALUES[MET];
        }
        if self.attacked[ENEMY] & target == 0 {
            return gain;
        }
        let mut occupied = self.occupied & !(1 << from);
        // A piece attacks the square if the same piece of the other side, placed there, would attack it.
        let steps = [OWN, ENEMY].map(|side| {
            let pieces = at(&self.pieces, side);
            (pieces[MET] & at(&STEPS_MET, to))
                | (pieces[KHON] & at(if side == OWN { &KHON_DOWN } else { &KHON_UP }, to))
                | (pieces[MA] & at(&STEPS_MA, to))
                | (pieces[BIA] & at(if side == OWN { &BIA_DOWN } else { &BIA_UP }, to))
                | (pieces[KHUN] & at(&STEPS_KHUN, to))
        });
        let ruas = self.pieces[OWN][RUA] | self.pieces[ENEMY][RUA];
        let mut gains = [0_i32; 34];
        gains[0] = gain;
        let mut depth = 0;
        let mut side = ENEMY;
        loop {
            let rua = if ruas & occupied == 0 {
                0
            } else {
                rua_attacks(to, occupied) & ruas
            };
            let attackers = (at(&steps, side) | (rua & at(&self.side, side))) & occupied & !target;
            if attackers == 0 {
                break;
            }
            let pieces = at(&self.pieces, side);
            let (kind, square) = BY_VALUE
                .into_iter()
                .map(|kind| (kind, at(&pieces, kind) & attackers))
                .find(|(_, set)| *set != 0)
                .unwrap_or((KHUN, attackers));
            if kind == KHUN {
                let other = at(&steps, 1 - side) | (rua & at(&self.side, 1 - side));
                if other & occupied & !target != 0 {
                    break;
                }
            }
            let before = at(&gains, depth);
            depth += 1;
            let Some(entry) = gains.get_mut(depth) else {
                break;
            };
            *entry = standing - before;
            standing = at(&VALUES, kind);
            occupied &= !(square & square.wrapping_neg());
            side = 1 - side;
        }
        let mut best = at(&gains, depth);
        while depth > 0 {
            depth -= 1;
            best = at(&gains, depth).min(-best);
        }
        best
    }
}

/// Returns the squares that a piece attacks; own pieces move up the board.
#[inline]
pub(crate) fn attacks(side: usize, kind: Kind, square: usize, occupied: u64) -> u64 {
    match (kind, side) {
        (KHUN, _) => at(&STEPS_KHUN, square),
        (MET, _) => at(&STEPS_MET, square),
        (KHON, OWN) => at(&KHON_UP, square),
        (KHON, _) => at(&KHON_DOWN, square),
        (MA, _) => at(&STEPS_MA, square),
        (BIA, OWN) => at(&BIA_UP, square),
        (BIA, _) => at(&BIA_DOWN, square),
        _ => rua_attacks(square, occupied),
    }
}

/// Returns the squares that a rua attacks, by hyperbola quintessence.
#[inline]
pub(crate) fn rua_attacks(square: usize, occupied: u64) -> u64 {
    let piece = 1_u64 << (square & 63);
    let file = 0x0101_0101_0101_0101_u64 << (square & 7);
    let rank = 0xff_u64 << (square & 0x38);
    let line = |mask: u64, reverse: fn(u64) -> u64| {
        let others = occupied & mask;
        let up = others.wrapping_sub(piece.wrapping_mul(2));
        let down = reverse(reverse(others).wrapping_sub(reverse(piece).wrapping_mul(2)));
        (up ^ down) & mask
    };
    (line(file, u64::swap_bytes) | line(rank, u64::reverse_bits)) & !piece
}

/// Returns the distance between two squares in khun steps.
#[inline]
pub(crate) const fn distance(a: usize, b: usize) -> usize {
    let files = (a & 7).abs_diff(b & 7);
    let ranks = (a >> 3).abs_diff(b >> 3);
    if files > ranks { files } else { ranks }
}

/// Iterates over the squares of a set, from a1 on.
#[derive(Clone, Debug)]
pub(crate) struct Squares(pub(crate) u64);

impl Iterator for Squares {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let square = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(square)
    }
}

/// Size of this module's tables in bytes.
pub(crate) const TABLE_BYTES: usize = 7 * size_of::<[u64; 64]>();

// `[u64; 64]`, index = square, value = squares one step away.
static STEPS_KHUN: [u64; 64] = steps(&[
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
]);
static STEPS_MET: [u64; 64] = steps(&[(1, 1), (1, -1), (-1, -1), (-1, 1)]);
static KHON_UP: [u64; 64] = steps(&[(0, 1), (1, 1), (1, -1), (-1, -1), (-1, 1)]);
static KHON_DOWN: [u64; 64] = steps(&[(0, -1), (1, 1), (1, -1), (-1, -1), (-1, 1)]);
static STEPS_MA: [u64; 64] = steps(&[
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
]);
static BIA_UP: [u64; 64] = steps(&[(1, 1), (-1, 1)]);
static BIA_DOWN: [u64; 64] = steps(&[(1, -1), (-1, -1)]);

/// Creates a table of steps, given as (files, ranks).
#[allow(clippy::indexing_slicing)] // evaluated at compile time
const fn steps(steps: &[(i8, i8)]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut i = 0;
        while i < steps.len() {
            let (files, ranks) = steps[i];
            if let Some(to) = Square::ALL[square].offset(files, ranks) {
                table[square] |= 1 << to.index();
            }
            i += 1;
        }
        square += 1;
    }
    table
}
