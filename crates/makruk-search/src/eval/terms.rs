//! What a position has beside men on squares: mobility, threats, structure, the khun's safety.

use makruk_bitboard::{BitPosition, rua, shift, steps};
use makruk_core::{Color, Role, Square, SquareSet};

use super::weights::term;
use crate::score::Value;

/// What takes the terms of a position: the evaluation adds weights, the tuner counts.
pub(crate) trait Sink {
    /// Takes a term that occurs so many times, for White, or for Black if `IS_WHITE` is false.
    fn add<const IS_WHITE: bool>(&mut self, term: usize, times: i32);
}

/// The roles by which terms of attacks are counted; a bia ngai is a met.
const BIA: usize = 0;
const MET: usize = 1;
const KHON: usize = 2;
const MA: usize = 3;
const RUA: usize = 4;

/// A side's men and what they attack.
struct Army {
    all: SquareSet,
    khun: SquareSet,
    khun_square: Square,
    /// Men by role; see [`BIA`] and its neighbours.
    men: [SquareSet; 5],
    /// Squares attacked by all men of a role.
    by_role: [SquareSet; 5],
    attacked: SquareSet,
    /// Squares attacked twice or more by steppers of different roles or from both sides.
    twice: SquareSet,
}

impl Army {
    fn new(position: &BitPosition, color: Color, occupied: SquareSet) -> Self {
        let all = position.by_color(color);
        let of = |role| position.by_role(role) & all;
        let men = [
            of(Role::Bia),
            of(Role::Met) | of(Role::Biangai),
            of(Role::Khon),
            of(Role::Ma),
            of(Role::Rua),
        ];
        let khun = of(Role::Khun);
        let khun_square = khun.first().unwrap_or(Square::A1);
        let mut ruas = SquareSet::EMPTY;
        let mut twice = SquareSet::EMPTY;
        for square in men[RUA] {
            let attacks = rua::attacks(square, occupied - men[RUA]);
            twice |= ruas & attacks;
            ruas |= attacks;
        }
        let by_role = [
            steps::bia_attacks(men[BIA], color),
            steps::met_attacks(men[MET]),
            steps::khon_attacks(men[KHON], color),
            steps::ma_attacks(men[MA]),
            ruas,
        ];
        let mut attacked = steps::khun_attacks(khun);
        twice |= steps::bia_double_attacks(men[BIA], color);
        for attacks in by_role {
            twice |= attacked & attacks;
            attacked |= attacks;
        }
        Self {
            all,
            khun,
            khun_square,
            men,
            by_role,
            attacked,
            twice,
        }
    }
}

/// Tells a sink all terms of a position.
pub(crate) fn tell(position: &BitPosition, sink: &mut impl Sink) {
    let occupied = position.occupied();
    let white = Army::new(position, Color::White, occupied);
    let black = Army::new(position, Color::Black, occupied);
    side::<true>(&white, &black, occupied, sink);
    side::<false>(&black, &white, occupied, sink);
    match position.turn() {
        Color::White => sink.add::<true>(term::TEMPO, 1),
        Color::Black => sink.add::<false>(term::TEMPO, 1),
    }
}

#[inline]
fn count(set: SquareSet) -> i32 {
    // Most sets are empty, and without an instruction for it counting is slow.
    if set.is_empty() {
        return 0;
    }
    Value::try_from(set.len()).unwrap_or(0)
}

#[inline]
const fn forward<const IS_WHITE: bool>(set: SquareSet) -> SquareSet {
    if IS_WHITE {
        shift::north(set)
    } else {
        shift::south(set)
    }
}

#[inline]
const fn fill_forward<const IS_WHITE: bool>(set: SquareSet) -> SquareSet {
    if IS_WHITE {
        shift::north_fill(set)
    } else {
        shift::south_fill(set)
    }
}

/// Rank of a square as its side sees it, from 0.
#[inline]
const fn relative_rank<const IS_WHITE: bool>(square: Square) -> usize {
    let rank = square.index() / 8;
    if IS_WHITE { rank } else { 7 - rank }
}

#[inline]
fn side<const IS_WHITE: bool>(own: &Army, enemy: &Army, occupied: SquareSet, sink: &mut impl Sink) {
    structure::<IS_WHITE>(own, enemy, occupied, sink);
    activity::<IS_WHITE>(own, enemy, occupied, sink);
    threats::<IS_WHITE>(own, enemy, sink);
    khun::<IS_WHITE>(own, enemy, occupied, sink);
}

/// Bia: how they stand to each other and to the enemy's.
#[inline]
fn structure<const IS_WHITE: bool>(
    own: &Army,
    enemy: &Army,
    occupied: SquareSet,
    sink: &mut impl Sink,
) {
    let bia = own.men[BIA];
    let mut add = |term, set| sink.add::<IS_WHITE>(term, count(set));
    add(term::BIA_SUPPORTED, bia & own.by_role[BIA]);
    add(term::BIA_PHALANX, bia & shift::beside(bia));
    let neighbours = shift::file_fill(shift::beside(bia));
    add(term::BIA_ISOLATED, bia - neighbours);
    add(
        term::BIA_DOUBLED,
        bia & forward::<IS_WHITE>(fill_forward::<IS_WHITE>(bia)),
    );
    let ahead = forward::<IS_WHITE>(bia);
    add(term::BIA_BLOCKED, ahead & occupied);
    add(term::BIA_FACES_BIA, ahead & enemy.men[BIA]);
    // Free: no enemy's bia before it on its own file or beside it.
    let guarded = if IS_WHITE {
        shift::south(shift::south_fill(
            enemy.men[BIA] | shift::beside(enemy.men[BIA]),
        ))
    } else {
        shift::north(shift::north_fill(
            enemy.men[BIA] | shift::beside(enemy.men[BIA]),
        ))
    };
    for square in bia - guarded {
        let rank = relative_rank::<IS_WHITE>(square).clamp(2, 4) - 2;
        sink.add::<IS_WHITE>(term::BIA_FREE + rank, 1);
    }
    // About to promote, and the square is not guarded.
    let promoting = ahead - occupied - enemy.attacked;
    let zone = SquareSet(if IS_WHITE { 0xff << 40 } else { 0xff << 16 });
    sink.add::<IS_WHITE>(term::BIA_PROMOTES, count(promoting & zone));
}

/// Mobility, files of ruas, outposts.
#[inline]
fn activity<const IS_WHITE: bool>(
    own: &Army,
    enemy: &Army,
    occupied: SquareSet,
    sink: &mut impl Sink,
) {
    let safe = !(own.all | enemy.by_role[BIA]);
    for square in own.men[RUA] {
        // It sees through other ruas of its side.
        let attacks = rua::attacks(square, occupied - own.men[RUA]);
        let mobility =
            (attacks & !(own.all & (own.men[BIA] | own.khun) | enemy.by_role[BIA])).len();
        sink.add::<IS_WHITE>(term::RUA_MOBILITY + mobility.min(14), 1);
        let file = SquareSet(0x0101_0101_0101_0101 << (square.index() % 8));
        if (file & own.men[BIA]).is_empty() {
            let is_open = (file & enemy.men[BIA]).is_empty();
            sink.add::<IS_WHITE>(term::RUA_HALF_OPEN + usize::from(is_open), 1);
        }
        if !(file & enemy.khun).is_empty() {
            sink.add::<IS_WHITE>(term::RUA_ON_KHUN_FILE, 1);
        }
    }
    for square in own.men[MA] {
        let mobility = (steps::ma_attacks(square.to_set()) & safe).len();
        sink.add::<IS_WHITE>(term::MA_MOBILITY + mobility.min(8), 1);
    }
    sink.add::<IS_WHITE>(term::KHON_MOBILITY, count(own.by_role[KHON] & safe));
    sink.add::<IS_WHITE>(term::MET_MOBILITY, count(own.by_role[MET] & safe));
    // No bia of the enemy can ever attack these squares.
    let reach = if IS_WHITE {
        shift::south_fill(enemy.by_role[BIA])
    } else {
        shift::north_fill(enemy.by_role[BIA])
    };
    let far = SquareSet(if IS_WHITE {
        0xffff_ffff << 32
    } else {
        0xffff_ffff
    });
    let middle = SquareSet(0xffff << 24);
    let outposts = (far | middle) - reach;
    sink.add::<IS_WHITE>(term::OUTPOST_KHON, count(own.men[KHON] & outposts));
    sink.add::<IS_WHITE>(term::OUTPOST_MA, count(own.men[MA] & outposts));
    sink.add::<IS_WHITE>(term::OUTPOST_MET, count(own.men[MET] & outposts & far));
    // Men that stand guarded by bia.
    let guarded = own.by_role[BIA];
    sink.add::<IS_WHITE>(
        term::GUARDED_MINOR,
        count((own.men[KHON] | own.men[MA]) & guarded),
    );
}

/// Attacks on the enemy's men.
#[inline]
fn threats<const IS_WHITE: bool>(own: &Army, enemy: &Army, sink: &mut impl Sink) {
    let weak = own.attacked - enemy.attacked;
    for victim in BIA..=RUA {
        let men = enemy.men[victim];
        sink.add::<IS_WHITE>(term::HANGING + victim, count(men & weak));
    }
    // Attackers that are worth less than what they attack, or that attack it unguarded.
    for attacker in [BIA, MET] {
        for victim in MET..=RUA {
            let times = count(enemy.men[victim] & own.by_role[attacker]);
            sink.add::<IS_WHITE>(term::THREAT + attacker * 5 + victim, times);
        }
    }
    for attacker in [KHON, MA] {
        for victim in BIA..=RUA {
            let times = count(enemy.men[victim] & own.by_role[attacker]);
            sink.add::<IS_WHITE>(term::THREAT + attacker * 5 + victim, times);
        }
    }
    for victim in BIA..=MA {
        let times = count(enemy.men[victim] & own.by_role[RUA]);
        sink.add::<IS_WHITE>(term::THREAT + RUA * 5 + victim, times);
    }
}

/// The enemy's khun: what attacks the squares around it, and what guards them.
#[inline]
fn khun<const IS_WHITE: bool>(own: &Army, enemy: &Army, occupied: SquareSet, sink: &mut impl Sink) {
    let ring = steps::khun_attacks(enemy.khun);
    let mut attackers = 0;
    for role in BIA..=RUA {
        let attacked = own.by_role[role] & ring;
        sink.add::<IS_WHITE>(term::RING + role, count(attacked));
        attackers += usize::from(!attacked.is_empty());
    }
    sink.add::<IS_WHITE>(term::RING_ROLES + attackers, 1);
    // Squares that nobody but the khun guards.
    let weak = (ring & own.attacked) - enemy.twice;
    sink.add::<IS_WHITE>(term::RING_WEAK + weak.len().min(7), 1);
    // Where the khun may go.
    let flights = ring - own.attacked - enemy.all;
    sink.add::<IS_WHITE>(term::FLIGHTS + flights.len().min(8), 1);
    // Squares from which a man would give check and not be taken at once.
    let safe = !(enemy.attacked | own.all);
    let lines = rua::attacks(enemy.khun_square, occupied);
    let diagonal = steps::met_attacks(enemy.khun);
    let in_front = if IS_WHITE {
        shift::south(enemy.khun)
    } else {
        shift::north(enemy.khun)
    };
    sink.add::<IS_WHITE>(term::CHECK, count(diagonal & own.by_role[MET] & safe));
    sink.add::<IS_WHITE>(
        term::CHECK + 1,
        count((diagonal | in_front) & own.by_role[KHON] & safe),
    );
    let leaps = steps::ma_attacks(enemy.khun);
    sink.add::<IS_WHITE>(term::CHECK + 2, count(leaps & own.by_role[MA] & safe));
    sink.add::<IS_WHITE>(term::CHECK + 3, count(lines & own.by_role[RUA] & safe));
    // The own khun's guard.
    let zone = steps::khun_attacks(own.khun);
    let guard = zone & (own.men[BIA] | own.men[MET] | own.men[KHON]);
    sink.add::<IS_WHITE>(term::KHUN_GUARD + guard.len().min(5), 1);
}
