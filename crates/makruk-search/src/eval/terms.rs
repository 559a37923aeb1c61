//! Evaluation terms other than piece-square values: mobility, threats, bia structure, khun safety.

use makruk_bitboard::{BitPosition, rua, shift, steps};
use makruk_core::{Color, PiecePlacement, Role, Square, SquareSet};

use super::FULL;
use crate::{state::Numbers, weights::term};

/// Visits the terms of a position: the evaluation adds up their weights, `makruk-lab tune` counts them.
pub(crate) trait TermVisitor {
    /// Visits a term with its net number of occurrences: White's minus Black's.
    fn visit(&mut self, term: usize, times: i32);
}

/// Role indices in the terms; a bia ngai counts as a met.
const BIA: usize = 0;
const MET: usize = 1;
const KHON: usize = 2;
const MA: usize = 3;
const RUA: usize = 4;

/// A side's pieces and their attacks.
struct Army {
    all: SquareSet,
    khun: SquareSet,
    khun_square: Square,
    /// Pieces by role, indexed by [`BIA`] and the constants below it.
    pieces: [SquareSet; 5],
    /// Attacks of each rua, including x-rays through ruas of its own side.
    ruas: [SquareSet; 2],
    /// Squares attacked by any piece of a role.
    by_role: [SquareSet; 5],
    attacked: SquareSet,
    /// Squares attacked at least twice, by pieces of different roles, by both ruas or by two bia.
    twice: SquareSet,
}

impl Army {
    #[inline]
    fn new<const IS_WHITE: bool>(position: &BitPosition, occupied: SquareSet) -> Self {
        let color = if IS_WHITE { Color::White } else { Color::Black };
        let all = position.by_color(color);
        let of = |role| position.by_role(role) & all;
        let pieces = [
            of(Role::Bia),
            position.met_like(color),
            of(Role::Khon),
            of(Role::Ma),
            of(Role::Rua),
        ];
        let khun = of(Role::Khun);
        let khun_square = khun.first().unwrap_or(Square::A1);
        let mut squares = pieces[RUA].into_iter();
        let mut next = || {
            squares.next().map_or(SquareSet::EMPTY, |square| {
                rua::attacks(square, occupied - pieces[RUA])
            })
        };
        // Unrolled by hand: an array index known only at run time would force the array into memory, which caused the
        // longest stall of the search.
        let ruas = [next(), next()];
        let (mut by_ruas, mut twice) = (ruas[0] | ruas[1], ruas[0] & ruas[1]);
        for square in squares {
            let attacks = rua::attacks(square, occupied - pieces[RUA]);
            twice |= by_ruas & attacks;
            by_ruas |= attacks;
        }
        let by_role = [
            steps::bia_attacks(pieces[BIA], color),
            steps::met_attacks(pieces[MET]),
            steps::khon_attacks(pieces[KHON], color),
            steps::ma_attacks(pieces[MA]),
            by_ruas,
        ];
        let mut attacked = steps::khun_attacks(khun);
        twice |= steps::bia_double_attacks(pieces[BIA], color);
        for attacks in by_role {
            twice |= attacked & attacks;
            attacked |= attacks;
        }
        Self {
            all,
            khun,
            khun_square,
            pieces,
            ruas,
            by_role,
            attacked,
            twice,
        }
    }
}

/// Passes all terms of a position to a visitor. Returns the game phase; see [`FULL`].
pub(crate) fn visit(
    position: &BitPosition,
    numbers: Numbers,
    visitor: &mut impl TermVisitor,
) -> i32 {
    let occupied = position.occupied();
    let white = Army::new::<true>(position, occupied);
    let black = Army::new::<false>(position, occupied);
    // Each call counts several sets together: without a population count instruction, two sets take as long as one.
    let whites = counts(&sets::<true>(&white, &black, occupied));
    let blacks = counts(&sets::<false>(&black, &white, occupied));
    for (i, term) in COUNTED.into_iter().enumerate() {
        visitor.visit(term, whites[i] - blacks[i]);
    }
    for (i, (first, most)) in INDEXED.into_iter().enumerate() {
        for (counts, times) in [(&whites, 1), (&blacks, -1)] {
            let number = usize::try_from(counts[COUNTED.len() + i]).unwrap_or(0);
            visitor.visit(first + number.min(most), times);
        }
    }
    let [white_pieces, black_pieces] = Color::ALL.map(|color| {
        let of = |role| numbers.get(color, role);
        let met = of(Role::Met) + of(Role::BiaNgai);
        [
            of(Role::Bia),
            met,
            of(Role::Khon),
            of(Role::Ma),
            of(Role::Rua),
        ]
    });
    by_number(&white_pieces, &black_pieces, visitor);
    one_by_one::<true>(&white, &black, visitor);
    one_by_one::<false>(&black, &white, visitor);
    let turn = if position.turn() == Color::White {
        1
    } else {
        -1
    };
    visitor.visit(term::TEMPO, turn);
    let full = |pieces: &[i32; 5]| pieces[MET] + 2 * (pieces[KHON] + pieces[MA]) + 4 * pieces[RUA];
    (full(&white_pieces) + full(&black_pieces)).min(FULL)
}

/// Terms that occur once per square of a set.
const COUNTED: [usize; 17] = [
    term::BIA_SUPPORTED,
    term::BIA_PHALANX,
    term::BIA_ISOLATED,
    term::BIA_BLOCKED,
    term::BIA_PROMOTES,
    term::KHON_MOBILITY,
    term::MET_MOBILITY,
    term::OUTPOST_KHON,
    term::OUTPOST_MA,
    term::OUTPOST_MET,
    term::HANGING + BIA,
    term::HANGING + MET,
    term::HANGING + KHON,
    term::HANGING + MA,
    term::HANGING + RUA,
    term::CHECK,
    term::CHECK + 1,
];

/// Terms selected by the number of squares in a set: the first term and the maximum number.
const INDEXED: [(usize, usize); 3] = [
    (term::RING_WEAK, 7),
    (term::FLIGHTS, 8),
    (term::KHUN_GUARD, 5),
];

/// Number of sets: those of [`COUNTED`], followed by those of [`INDEXED`].
const SETS: usize = COUNTED.len() + INDEXED.len();

#[inline]
fn count(set: SquareSet) -> i32 {
    i32::try_from(set.len()).unwrap_or(0)
}

#[inline]
fn counts(sets: &[SquareSet; SETS]) -> [i32; SETS] {
    let mut counts = [0; SETS];
    for (count, &set) in counts.iter_mut().zip(sets) {
        *count = self::count(set);
    }
    counts
}

#[inline]
const fn forward<const IS_WHITE: bool>(set: SquareSet) -> SquareSet {
    if IS_WHITE {
        shift::north(set)
    } else {
        shift::south(set)
    }
}

/// Returns a set and all squares behind it, as seen by the side that `IS_WHITE` selects.
#[inline]
const fn fill_back<const IS_WHITE: bool>(set: SquareSet) -> SquareSet {
    if IS_WHITE {
        shift::south_fill(set)
    } else {
        shift::north_fill(set)
    }
}

/// Returns the bitboards that the terms count, for one side.
#[inline]
fn sets<const IS_WHITE: bool>(own: &Army, enemy: &Army, occupied: SquareSet) -> [SquareSet; SETS] {
    let bia = own.pieces[BIA];
    let ahead = forward::<IS_WHITE>(bia);
    let promoting = SquareSet::from_bits(if IS_WHITE { 0xff << 40 } else { 0xff << 16 });
    let safe = !(own.all | enemy.by_role[BIA]);
    // No enemy bia can ever attack a square outside this set.
    let reach = fill_back::<IS_WHITE>(enemy.by_role[BIA]);
    let half: u64 = 0xffff_ffff;
    let far = SquareSet::from_bits(if IS_WHITE { half << 32 } else { half }) - reach;
    let outposts = far | (SquareSet::from_bits(0xffff << 24) - reach);
    let weak = own.attacked - enemy.attacked;
    let ring = steps::khun_attacks(enemy.khun);
    // Squares from which a piece would give check without being captured immediately.
    let unguarded = !(enemy.attacked | own.all);
    let lines = rua::attacks(enemy.khun_square, occupied);
    let guards = bia | own.pieces[MET] | own.pieces[KHON];
    [
        bia & own.by_role[BIA],
        bia & shift::beside(bia),
        bia - shift::file_fill(shift::beside(bia)),
        ahead & occupied,
        (ahead & promoting) - occupied - enemy.attacked,
        own.by_role[KHON] & safe,
        own.by_role[MET] & safe,
        own.pieces[KHON] & outposts,
        own.pieces[MA] & outposts,
        own.pieces[MET] & far,
        enemy.pieces[BIA] & weak,
        enemy.pieces[MET] & weak,
        enemy.pieces[KHON] & weak,
        enemy.pieces[MA] & weak,
        enemy.pieces[RUA] & weak,
        steps::ma_attacks(enemy.khun) & own.by_role[MA] & unguarded,
        lines & own.by_role[RUA] & unguarded,
        // Squares guarded only by the khun.
        (ring & own.attacked) - enemy.twice,
        // Flight squares.
        ring - own.attacked - enemy.all,
        steps::khun_attacks(own.khun) & guards,
    ]
}

/// Material terms: the value of a piece depends on the number of bia.
#[inline]
fn by_number(white: &[i32; 5], black: &[i32; 5], visitor: &mut impl TermVisitor) {
    let (whites, blacks) = (white[BIA] - 4, black[BIA] - 4);
    for role in BIA..=RUA {
        let (white, black) = (white[role], black[role]);
        visitor.visit(term::WITH_BIA + role, white * whites - black * blacks);
        visitor.visit(term::AGAINST_BIA + role, white * blacks - black * whites);
    }
    for (i, role) in [KHON, MA, RUA].into_iter().enumerate() {
        let pairs = i32::from(white[role] > 1) - i32::from(black[role] > 1);
        visitor.visit(term::PAIR + i, pairs);
    }
}

/// Terms of single pieces and of pairs of pieces.
#[inline]
fn one_by_one<const IS_WHITE: bool>(own: &Army, enemy: &Army, visitor: &mut impl TermVisitor) {
    let sign = if IS_WHITE { 1 } else { -1 };
    let mut add = |term, times| visitor.visit(term, times * sign);
    // Free: no enemy bia ahead on the same or a neighbouring file.
    let (bia, enemies) = (own.pieces[BIA], enemy.pieces[BIA]);
    let stopped = fill_back::<IS_WHITE>(enemies | shift::beside(enemies));
    for ahead in forward::<IS_WHITE>(bia) - stopped {
        let rank = ahead.index() / 8;
        let rank = if IS_WHITE { rank } else { 7 - rank };
        add(term::BIA_FREE + rank.clamp(3, 5) - 3, 1);
    }
    // Rua mobility includes x-rays through ruas of its own side.
    let held = own.pieces[BIA] | own.khun | enemy.by_role[BIA];
    for (square, attacks) in own.pieces[RUA].into_iter().zip(own.ruas) {
        add(term::RUA_MOBILITY + (attacks - held).len().min(14), 1);
        let file = SquareSet::from_bits(0x0101_0101_0101_0101 << (square.index() % 8));
        if (file & bia).is_empty() {
            let is_open = (file & enemies).is_empty();
            add(term::RUA_HALF_OPEN + usize::from(is_open), 1);
        }
        if !(file & enemy.khun).is_empty() {
            add(term::RUA_ON_KHUN_FILE, 1);
        }
    }
    let safe = !(own.all | enemy.by_role[BIA]);
    for square in own.pieces[MA] {
        let mobility = (steps::ma_attacks(square.to_set()) & safe).len();
        add(term::MA_MOBILITY + mobility.min(8), 1);
    }
    // Threats by role; attacks on a bia by bia or met, and on a rua by a rua, are not counted.
    for victim in BIA..=RUA {
        let pieces = enemy.pieces[victim] & own.attacked;
        if pieces.is_empty() {
            continue;
        }
        let attackers = match victim {
            BIA => KHON..=RUA,
            RUA => BIA..=MA,
            _ => BIA..=RUA,
        };
        for attacker in attackers {
            let hit = pieces & own.by_role[attacker];
            if !hit.is_empty() {
                // Usually only one piece is attacked.
                let times = if hit.more_than_one() { count(hit) } else { 1 };
                add(term::THREAT + attacker * 5 + victim, times);
            }
        }
    }
    // Roles that attack squares around the enemy khun.
    let ring = steps::khun_attacks(enemy.khun);
    let roles = own.by_role.into_iter();
    let kinds = roles
        .filter(|attacks| !(*attacks & ring).is_empty())
        .count();
    add(term::RING_ROLES + kinds, 1);
}
