//! The model's features: numbered properties of a position and of a move.
//!
//! Each feature is one row of the [weights](super::weights). The features of the position come first, then those of the moving
//! piece (the same for all its moves), then those of the move itself.

use makruk_core::{Color, Move, Piece, Position, Role, zobrist};

use super::{
    memory::Memory,
    view::{
        BIA, ENEMY, KHUN, KINDS, Kind, OWN, RUA, Squares, VALUES, View, at, attacks, distance,
        rua_attacks, side_of,
    },
};

/// A group of features: its first row and its number of rows.
#[derive(Clone, Copy, Debug)]
struct Group(usize, usize);

impl Group {
    /// Returns the group that follows this one.
    const fn then(self, len: usize) -> Self {
        Self(self.0 + self.1, len)
    }

    /// Returns a row of the group, clamped to the group's last row.
    #[inline]
    const fn row(self, index: usize) -> usize {
        self.0 + if index < self.1 { index } else { self.1 - 1 }
    }

    const fn end(self) -> usize {
        self.0 + self.1
    }
}

// Features of the position.
const ALWAYS: Group = Group(0, 1);
const PIECES: Group = ALWAYS.then(2 * KINDS * 64);
const CHECK: Group = PIECES.then(2);
const COUNT: Group = CHECK.then(9);
const BALANCE: Group = COUNT.then(11);
const BARE: Group = BALANCE.then(3);
const PLY: Group = BARE.then(10);
const QUIET: Group = PLY.then(7);
const LEGAL: Group = QUIET.then(8);
const OWN_HANGING: Group = LEGAL.then(7);
const ENEMY_HANGING: Group = OWN_HANGING.then(7);
const LAST_TO: Group = ENEMY_HANGING.then(65);
const LAST_KIND: Group = LAST_TO.then(12);
const SEEN_BEFORE: Group = LAST_KIND.then(3);
const OWN_LAST_TO: Group = SEEN_BEFORE.then(64);
const OWN_LAST_KIND: Group = OWN_LAST_TO.then(KINDS);
/// The number of position features; those of the piece and of the move follow.
pub(crate) const POSITION_FEATURES: usize = OWN_LAST_KIND.end();

// Features of the moving piece.
const FROM: Group = Group(POSITION_FEATURES, KINDS * 64);
const STANDS: Group = FROM.then(KINDS * 6);
const MOVED_LAST: Group = STANDS.then(KINDS);
const STOOD: Group = MOVED_LAST.then(8);
const CHASED: Group = STOOD.then(KINDS);
const GUARDS: Group = CHASED.then(KINDS);
const OTHERS_HANGING: Group = GUARDS.then(7);

// Features of the move.
const TO: Group = OTHERS_HANGING.then(KINDS * 64);
const DIRECTION: Group = TO.then(KINDS * 25);
const EXCHANGE: Group = DIRECTION.then(KINDS * 15);
const CAPTURE: Group = EXCHANGE.then(KINDS * KINDS);
const ARRIVES: Group = CAPTURE.then(KINDS * 8);
const THREAT: Group = ARRIVES.then(KINDS * KINDS);
const GIVES_CHECK: Group = THREAT.then(3);
const PAIR: Group = GIVES_CHECK.then(14);
const UNDOES: Group = PAIR.then(14);
const VISITED: Group = UNDOES.then(8);
const NEAR_LAST: Group = VISITED.then(8);
const TAKES_LAST: Group = NEAR_LAST.then(3);
const ENEMY_KHUN: Group = TAKES_LAST.then(KINDS * 64);
const OWN_KHUN: Group = ENEMY_KHUN.then(KINDS * 8);
const CLOSER: Group = OWN_KHUN.then(KINDS * 3);
const REPEATS: Group = CLOSER.then(9);
const AS_BEFORE: Group = REPEATS.then(3);
const DEFENDS: Group = AS_BEFORE.then(KINDS);
const BEST_EXCHANGE: Group = DEFENDS.then(3);
const MOBILITY: Group = BEST_EXCHANGE.then(KINDS * 9);
const PROMOTES: Group = MOBILITY.then(1);
const BESIEGES: Group = PROMOTES.then(KINDS * 5);
const ESCAPES: Group = BESIEGES.then(10);
const FORKS: Group = ESCAPES.then(KINDS);
const CHASEABLE: Group = FORKS.then(KINDS);
const RUA_FILE: Group = CHASEABLE.then(4);
const RELIEVES: Group = RUA_FILE.then(KINDS);
/// The total number of features; each has one row of weights.
pub(crate) const FEATURES: usize = RELIEVES.end();

/// Maximum number of active features of a position, a piece or a move.
const MOST: usize = 64;

/// The features of a position, a piece or a move, as rows of the weights.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(not(feature = "__training"), allow(unreachable_pub))]
pub enum Part<'a> {
    /// Features of the position.
    Position(&'a [u16]),
    /// Features of a piece; those of its moves follow.
    Piece(&'a [u16]),
    /// Features of a move.
    Move(&'a [u16]),
}

/// The active features of a position, a piece or a move.
#[derive(Clone, Debug)]
pub(crate) struct Features {
    rows: [u16; MOST],
    len: usize,
}

impl Features {
    /// Creates an empty list.
    pub(crate) const fn new() -> Self {
        Self {
            rows: [0; MOST],
            len: 0,
        }
    }

    /// Removes all features.
    pub(crate) const fn clear(&mut self) {
        self.len = 0;
    }

    /// Returns the features as rows of the weights.
    #[inline]
    pub(crate) fn rows(&self) -> &[u16] {
        self.rows.get(..self.len).unwrap_or_default()
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation)] // FEATURES fits
    fn add(&mut self, group: Group, index: usize) {
        if let Some(entry) = self.rows.get_mut(self.len) {
            *entry = group.row(index) as u16;
            self.len += 1;
        }
    }
}

/// A piece of the side to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mover {
    kind: Kind,
    /// The squares it attacks.
    attacked: u64,
}

/// A position with its attacks and exchanges, from which the features are computed.
#[derive(Debug)]
pub(crate) struct Scene<'a> {
    position: &'a Position,
    memory: &'a Memory,
    view: View,
    turn: Color,
    /// XOR mask that converts square numbers to the mover's view.
    side: usize,
    check: bool,
    /// Own material minus the enemy's, in half bia.
    balance: i32,
    khuns: [usize; 2],
    /// Own pieces that give a discovered check when they leave the line of a rua.
    maskers: u64,
    /// The squares that the enemy's bia would attack after one step.
    pushed: u64,
    /// The moves played in earlier occurrences of this position.
    played_before: [Option<Move>; 2],
    pub(crate) best_exchange: i32,
}

impl<'a> Scene<'a> {
    /// Computes the scene of a position.
    pub(crate) fn new(position: &'a Position, memory: &'a Memory) -> Self {
        let turn = position.turn();
        let seen_from = side_of(position.board(), turn);
        let view = View::new(position.board(), turn, seen_from);
        let [own, enemy] = view.pieces.map(|pieces| {
            pieces
                .into_iter()
                .zip(VALUES)
                .skip(1)
                .map(|(pieces, value)| count(pieces) * value)
                .sum::<i32>()
        });
        let khuns = view
            .pieces
            .map(|pieces| pieces[KHUN].trailing_zeros() as usize & 63);
        let [own_khun, enemy_khun] = khuns;
        let rays = rua_attacks(enemy_khun, view.occupied);
        let mut maskers = 0;
        if view.pieces[OWN][RUA] != 0 {
            let maybe = rays & view.side[OWN];
            let behind = rua_attacks(enemy_khun, view.occupied & !maybe) & !rays;
            for rua in Squares(behind & view.pieces[OWN][RUA]) {
                maskers |= maybe & rua_attacks(rua, view.occupied);
            }
        }
        let steps = view.pieces[ENEMY][BIA] >> 8 & !view.occupied;
        let pushed = (steps & !FILE_A) >> 9 | (steps & !FILE_H) >> 7;
        let mut before = memory.moves_before(position.zobrist());
        let played_before = [before.next(), before.next()];
        Self {
            position,
            memory,
            turn,
            side: seen_from,
            check: view.attacked[ENEMY] >> own_khun & 1 != 0,
            balance: own - enemy,
            khuns,
            maskers,
            pushed,
            view,
            played_before,
            best_exchange: 0,
        }
    }

    /// Adds the position's features.
    pub(crate) fn of_position(&self, legal: usize, features: &mut Features) {
        let view = &self.view;
        features.add(ALWAYS, 0);
        for (side, pieces) in view.pieces.iter().enumerate() {
            for (kind, &pieces) in pieces.iter().enumerate() {
                for square in Squares(pieces) {
                    features.add(PIECES, (side * KINDS + kind) * 64 + square);
                }
            }
        }
        features.add(CHECK, usize::from(self.check));
        let count = view.occupied.count_ones() as usize;
        features.add(COUNT, count.div_ceil(4));
        features.add(BALANCE, bucket(self.balance, &BALANCES));
        for (index, side) in [OWN, ENEMY].into_iter().enumerate() {
            if at(&view.side, side).is_power_of_two() {
                features.add(BARE, 1 + index);
            }
        }
        features.add(PLY, bucket(self.memory.plies, &PLIES));
        features.add(QUIET, bucket(self.memory.quiet, &QUIETS));
        features.add(LEGAL, bucket(legal, &LEGALS));
        let hanging = |side| {
            view.worth_most(side, at(&view.hanging, side))
                .map_or(0, |kind| kind + 1)
        };
        features.add(OWN_HANGING, hanging(OWN));
        features.add(ENEMY_HANGING, hanging(ENEMY));
        match self.memory.last {
            [Some(last), _] => {
                features.add(LAST_TO, self.turned(last.to));
                features.add(LAST_KIND, last.kind + KINDS * usize::from(last.captured));
            }
            _ => features.add(LAST_TO, 64),
        }
        if let [_, Some(own)] = self.memory.last {
            features.add(OWN_LAST_TO, self.turned(own.to));
            features.add(OWN_LAST_KIND, own.kind);
        }
        let before = self.played_before.iter().flatten().count();
        features.add(SEEN_BEFORE, before);
    }

    /// Adds the features of a piece of the side to move; `from` is its square as seen by that side.
    pub(crate) fn of_piece(&self, from: usize, features: &mut Features) -> Mover {
        let view = &self.view;
        let kind = view.kind_on(from);
        let here = 1_u64 << from;
        features.add(FROM, kind * 64 + from);
        features.add(
            STANDS,
            kind * 6 + self.footing(kind, here, view.attacked[OWN]),
        );
        if let [Some(enemy), own] = self.memory.last {
            if own.is_some_and(|own| self.turned(own.to) == from) {
                features.add(MOVED_LAST, kind);
            }
            let attacker = attacks(ENEMY, enemy.kind, self.turned(enemy.to), view.occupied);
            if attacker & here != 0 {
                features.add(CHASED, kind);
            }
        }
        let age = self.memory.visit_age(self.turn, kind, self.turned(from));
        features.add(STOOD, bucket(age, &AGES));
        // Attacked pieces that only this piece defends.
        let attacked = attacks(OWN, kind, from, view.occupied);
        let alone = attacked & view.side[OWN] & view.attacked[ENEMY] & !view.attacked_twice[OWN];
        if let Some(ward) = view.worth_most(OWN, alone) {
            features.add(GUARDS, ward);
        }
        let others = view.worth_most(OWN, view.hanging[OWN] & !here);
        features.add(OTHERS_HANGING, others.map_or(0, |kind| kind + 1));
        Mover { kind, attacked }
    }

    /// Returns the material that a move wins or loses by exchanges on its target square, in half bia.
    pub(crate) fn exchange(&self, mv: Move) -> i32 {
        let (from, to) = self.squares(mv);
        let kind = self.view.kind_on(from);
        self.view.exchange(from, to, kind, mv.is_promotion())
    }

    /// Adds the features of a legal move; `exchange` is the material that it wins by exchanges, in half bia.
    #[allow(clippy::too_many_lines)] // a sequence of independent features
    pub(crate) fn of_move(&self, mv: Move, piece: &Mover, exchange: i32, features: &mut Features) {
        let view = &self.view;
        let (from, to) = self.squares(mv);
        let Mover {
            kind,
            attacked: before,
        } = *piece;
        let target = 1_u64 << to;
        let captures = view.side[ENEMY] & target != 0;
        let arriving = if mv.is_promotion() { 1 } else { kind };

        features.add(TO, kind * 64 + to);
        let files = step(from & 7, to & 7);
        let ranks = step(from >> 3, to >> 3);
        features.add(DIRECTION, kind * 25 + ranks * 5 + files);

        let won = bucket(exchange, &EXCHANGES) + usize::from(captures && exchange >= 0);
        features.add(EXCHANGE, kind * 15 + won);
        if captures {
            features.add(CAPTURE, kind * KINDS + view.kind_on(to));
        }
        let occupied = view.occupied & !(1 << from) | target;
        // The moving piece does not count as a defender of the target.
        let defended = if before & target != 0 {
            view.attacked_twice[OWN]
        } else {
            view.attacked[OWN]
        };
        features.add(ARRIVES, kind * 8 + self.footing(arriving, target, defended));

        let attacked = attacks(OWN, arriving, to, occupied);
        let loose = view.side[ENEMY] & !view.attacked[ENEMY];
        let threatened = [RUA, 3, 2, 1, BIA].into_iter().find(|&other| {
            let pieces = view.pieces[ENEMY]
                .get(other)
                .map_or(0, |pieces| pieces & attacked & !before);
            pieces & loose != 0 || (pieces != 0 && at(&VALUES, other) > at(&VALUES, arriving))
        });
        if let Some(threatened) = threatened {
            features.add(THREAT, kind * KINDS + threatened);
        }
        let [own_khun, enemy_khun] = self.khuns;
        if attacked >> enemy_khun & 1 != 0 {
            features.add(GIVES_CHECK, usize::from(exchange < 0));
        } else if self.maskers >> from & 1 != 0
            && rua_attacks(enemy_khun, occupied) & view.pieces[OWN][RUA] & !(1 << from) != 0
        {
            features.add(GIVES_CHECK, 2);
        }
        let ward = view.worth_most(OWN, attacked & view.hanging[OWN] & !(1 << from));
        if let Some(ward) = ward {
            features.add(DEFENDS, ward);
        }

        self.of_past(mv, kind, to, attacked, features);

        let near = distance(to, enemy_khun);
        let apart = 8 * (to >> 3).abs_diff(enemy_khun >> 3) + (to & 7).abs_diff(enemy_khun & 7);
        features.add(ENEMY_KHUN, kind * 64 + apart);
        let farther = near + 1 - distance(from, enemy_khun).min(near + 1);
        features.add(CLOSER, kind * 3 + farther.min(2));
        if kind != KHUN {
            features.add(OWN_KHUN, kind * 8 + distance(to, own_khun));
        }
        if self.best_exchange > 0 {
            let best = if exchange == self.best_exchange {
                0
            } else {
                1 + usize::from(exchange > 0)
            };
            features.add(BEST_EXCHANGE, best);
        }
        let safe = !view.side[OWN] & !view.attacked_by[ENEMY][BIA];
        let room = |squares: u64| count(squares & safe);
        let gained = bucket(room(attacked) - room(before), &ROOMS);
        features.add(MOBILITY, kind * 9 + gained);
        if mv.is_promotion() {
            features.add(PROMOTES, 0);
        }
        self.of_siege(kind, before, attacked, exchange, features);
        if threatened.is_some() {
            let targets = attacked & !before & view.side[ENEMY];
            let targets = targets & (loose | !view.pieces[ENEMY][BIA]);
            if targets.count_ones() > 1 {
                features.add(FORKS, kind);
            }
        }
        if self.pushed & target != 0 {
            features.add(CHASEABLE, kind);
        }
        if kind == RUA {
            let file = 0x0101_0101_0101_0101_u64 << (to & 7);
            let own = usize::from(view.pieces[OWN][BIA] & file != 0);
            let enemy = usize::from(view.pieces[ENEMY][BIA] & file != 0);
            features.add(RUA_FILE, 2 * own + enemy);
        }
        if captures {
            let captured = view.kind_on(to);
            let bore_on = attacks(ENEMY, captured, to, view.occupied);
            if let Some(ward) = view.worth_most(OWN, bore_on & view.hanging[OWN]) {
                features.add(RELIEVES, ward);
            }
        }
    }

    /// Adds the features of a move near the enemy's khun.
    fn of_siege(
        &self,
        kind: usize,
        before: u64,
        attacked: u64,
        exchange: i32,
        features: &mut Features,
    ) {
        let [_, enemy_khun] = self.khuns;
        let zone = attacks(ENEMY, KHUN, enemy_khun, 0);
        let more = (attacked & zone).count_ones() + 2;
        let more = more.saturating_sub((before & zone).count_ones()).min(4);
        features.add(BESIEGES, kind * 5 + more as usize);
        if attacked >> enemy_khun & 1 != 0 {
            let free = zone & !self.view.side[ENEMY] & !self.view.attacked[OWN] & !attacked;
            let free = free.count_ones().min(4) as usize;
            features.add(ESCAPES, 5 * usize::from(exchange < 0) + free);
        }
    }

    /// Adds the features of a move that depend on the game so far.
    fn of_past(&self, mv: Move, kind: Kind, to: usize, attacked: u64, features: &mut Features) {
        let memory = self.memory;
        let (here, there) = (mv.from().index(), mv.to().index());
        let pair = |age: u32| {
            // Even ages are own moves, odd ages enemy moves.
            if age % 2 == 0 {
                bucket(age, &AGES)
            } else {
                8 + bucket(age, &[6, 16, 50])
            }
        };
        features.add(PAIR, pair(memory.pair_age(here, there)));
        features.add(UNDOES, pair(memory.pair_age(there, here)));
        let visited = memory.visit_age(self.turn, kind, there);
        features.add(VISITED, bucket(visited, &AGES));
        if let [Some(last), _] = memory.last {
            let last_to = self.turned(last.to);
            features.add(NEAR_LAST, distance(to, last_to));
            if last_to == to {
                features.add(TAKES_LAST, usize::from(last.captured));
            } else if attacked >> last_to & 1 != 0 {
                features.add(TAKES_LAST, 2);
            }
        }
        if let [Some(before), rest] = self.played_before {
            let as_before = if before == mv {
                0
            } else {
                1 + usize::from(rest != Some(mv))
            };
            features.add(AS_BEFORE, as_before);
        }
        // A repetition takes at least four plies without a capture or a bia move.
        if memory.quiet >= 3 && kind != BIA && self.view.side[ENEMY] >> to & 1 == 0 {
            if let Some(piece) = self.position.board().get(mv.from()) {
                let occurrences = memory.occurrences_after(self.hash_after(piece, mv));
                if occurrences > 0 {
                    let balance = 1 + self.balance.signum();
                    features.add(
                        REPEATS,
                        3 * (occurrences.min(3) - 1) + balance.unsigned_abs() as usize,
                    );
                }
            }
        }
    }

    /// Returns the hash after a move that neither captures nor promotes.
    fn hash_after(&self, piece: Piece, mv: Move) -> u64 {
        debug_assert!(piece.role() != Role::Bia);
        self.position.zobrist()
            ^ zobrist::key(piece, mv.from())
            ^ zobrist::key(piece, mv.to())
            ^ zobrist::BLACK_TO_MOVE
    }

    /// Returns the safety of a piece: 0 neither attacked nor defended, 1 defended but not attacked, 2 attacked but defended,
    /// 3 attacked and undefended, 4 attacked by a lesser piece but defended, 5 attacked by a lesser piece and undefended.
    fn footing(&self, kind: usize, square: u64, defended: u64) -> usize {
        let view = &self.view;
        let defended = defended & square != 0;
        if view.attacked[ENEMY] & square == 0 {
            usize::from(defended)
        } else if at(&view.attacked_below[ENEMY], kind) & square == 0 {
            2 + usize::from(!defended)
        } else {
            4 + usize::from(!defended)
        }
    }

    #[inline]
    fn squares(&self, mv: Move) -> (usize, usize) {
        (self.turned(mv.from().index()), self.turned(mv.to().index()))
    }

    /// Converts a square number to the mover's view, or back.
    #[inline]
    pub(crate) fn turned(&self, square: usize) -> usize {
        square ^ self.side
    }
}

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

/// Returns the difference between two files or ranks, clamped to −2 to 2, plus 2.
fn step(from: usize, to: usize) -> usize {
    (to + 2).clamp(from, from + 4) - from
}

/// Returns the number of squares in a set.
fn count(squares: u64) -> i32 {
    i32::try_from(squares.count_ones()).unwrap_or_default()
}

/// Returns the number of bounds that a number reaches or exceeds.
#[inline]
fn bucket<T: PartialOrd + Copy>(number: T, bounds: &[T]) -> usize {
    bounds.iter().filter(|&&bound| number >= bound).count()
}

// Lower bounds of buckets. Balances and exchanges are in half bia; the others count plies, squares or moves.
const BALANCES: [i32; 10] = [-24, -12, -7, -3, -1, 1, 3, 7, 12, 24];
const PLIES: [u32; 9] = [2, 6, 12, 20, 30, 50, 80, 130, 200];
const QUIETS: [u32; 6] = [1, 3, 6, 12, 24, 50];
const LEGALS: [usize; 7] = [3, 6, 10, 15, 20, 26, 34];
const AGES: [u32; 7] = [1, 3, 5, 9, 17, 33, 81];
const EXCHANGES: [i32; 12] = [-10, -8, -6, -4, -3, -1, 0, 1, 3, 5, 7, 10];
const ROOMS: [i32; 8] = [-5, -3, -2, -1, 1, 2, 3, 5];
