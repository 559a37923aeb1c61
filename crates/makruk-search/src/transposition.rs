//! The transposition table: results of earlier searches by position.

use alloc::{boxed::Box, vec::Vec};
use core::fmt;

use makruk_core::Move;

use crate::{
    allocation_error::AllocationError,
    score::{Value, WIN_BOUND},
    word::Word,
};

/// How a stored value bounds the exact value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    Upper = 1,
    Lower = 2,
    Exact = 3,
}

impl Bound {
    /// Returns whether this bound proves that the true value lies on the same side of `limit` as `value`.
    #[inline]
    pub(crate) fn settles(self, value: Value, limit: Value) -> bool {
        let bit = if value >= limit {
            Self::Lower
        } else {
            Self::Upper
        };
        self as u8 & bit as u8 != 0
    }
}

/// The search result for a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TtEntry {
    pub(crate) mv: Option<Move>,
    /// Decisive values are counted in plies from this position.
    pub(crate) value: Value,
    /// Static evaluation, [`TtEntry::NO_EVAL`] in check.
    pub(crate) eval: Value,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
    /// Whether the position was a PV node.
    pub(crate) was_pv: bool,
}

impl TtEntry {
    pub(crate) const NO_EVAL: Value = 32_767;

    #[inline]
    #[allow(clippy::cast_sign_loss, clippy::cast_possible_truncation)] // they fit
    fn pack(self, age: u8) -> u64 {
        u64::from(self.mv.map_or(0, Move::to_bits))
            | u64::from(self.value as i16 as u16) << 16
            | u64::from(self.eval as i16 as u16) << 32
            | u64::from(self.depth as u8) << 48
            | u64::from(age << 3 | u8::from(self.was_pv) << 2 | self.bound as u8) << 56
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)] // fields of a word
    fn unpack(data: u64) -> Option<Self> {
        let bound = match data >> 56 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            3 => Bound::Exact,
            _ => return None,
        };
        Some(Self {
            mv: Some(data as u16)
                .filter(|&bits| bits != 0)
                .and_then(Move::from_bits),
            value: Value::from((data >> 16) as i16),
            eval: Value::from((data >> 32) as i16),
            depth: i32::from((data >> 48) as u8),
            bound,
            was_pv: data >> 58 & 1 != 0,
        })
    }
}

const WAYS: usize = 4;
/// Ages have five bits.
const AGES: u8 = 32;

/// Four entries in a cache line. Each entry is the data and the XOR of key and data, so that a pair of words written by
/// two different threads is not taken for an entry.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([[Word; 2]; WAYS]);

/// A lock-free table of [`TtEntry`], shared by all threads of an engine.
pub(crate) struct TranspositionTable {
    buckets: Box<[Bucket]>,
    age: u8,
}

impl fmt::Debug for TranspositionTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TranspositionTable")
            .field("bytes", &self.bytes())
            .field("age", &self.age)
            .finish_non_exhaustive()
    }
}

impl TranspositionTable {
    /// Creates an empty table of at most this many bytes, with at least one bucket.
    pub(crate) fn new(bytes: usize) -> Result<Self, AllocationError> {
        let len = (bytes / size_of::<Bucket>()).max(1);
        let mut buckets = Vec::new();
        buckets
            .try_reserve_exact(len)
            .map_err(|_| AllocationError::new(bytes))?;
        buckets.resize_with(len, Bucket::default);
        let buckets = buckets.into_boxed_slice();
        Ok(Self { buckets, age: 0 })
    }

    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&*self.buckets)
    }

    pub(crate) fn clear(&mut self) {
        self.age = 0;
        for bucket in &self.buckets {
            for [key, data] in &bucket.0 {
                key.store(0);
                data.store(0);
            }
        }
    }

    /// Starts a new search; entries of older searches are replaced first.
    pub(crate) fn begin_search(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    /// Returns the share of the table filled by this search, per mille, estimated from a sample.
    pub(crate) fn hashfull(&self) -> u32 {
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let used = sample
            .iter()
            .flat_map(|bucket| &bucket.0)
            .filter(|[_, data]| {
                let data = data.load();
                data != 0 && age_of(data) == self.age
            })
            .count();
        u32::try_from(used * 1000 / (sample.len() * WAYS)).unwrap_or(0)
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation)] // it is below the number of buckets
    fn index(&self, key: u64) -> usize {
        ((u128::from(key) * self.buckets.len() as u128) >> 64) as usize
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        &self.buckets[self.index(key)]
    }

    /// Prefetches the entries of a key, on processors that support it.
    #[inline]
    #[cfg_attr(not(feature = "std"), allow(clippy::unused_self, unused_variables))]
    pub(crate) fn read_ahead(&self, key: u64) {
        #[cfg(feature = "std")]
        prefetch_index::prefetch_index(&self.buckets, self.index(key));
    }

    #[inline]
    pub(crate) fn get(&self, key: u64, ply: usize) -> Option<TtEntry> {
        let bucket = self.bucket(key);
        let data = bucket.0.iter().find_map(|[crossed, data]| {
            let data = data.load();
            (crossed.load() ^ data == key && data != 0).then_some(data)
        })?;
        let mut entry = TtEntry::unpack(data)?;
        entry.value = from_here(entry.value, -to_value(ply));
        Some(entry)
    }

    /// Stores an entry whose value counts mates from the root.
    pub(crate) fn put(&self, key: u64, ply: usize, mut entry: TtEntry) {
        entry.value = from_here(entry.value, to_value(ply));
        let bucket = self.bucket(key);
        let mut slot = &bucket.0[0];
        let mut worth = i32::MAX;
        for candidate in &bucket.0 {
            let data = candidate[1].load();
            if candidate[0].load() ^ data == key {
                slot = candidate;
                if let Some(old) = TtEntry::unpack(data) {
                    entry.mv = entry.mv.or(old.mv);
                    let is_kept = entry.bound != Bound::Exact
                        && age_of(data) == self.age
                        && entry.depth + 3 < old.depth;
                    if is_kept {
                        return;
                    }
                }
                break;
            }
            let age = i32::from((AGES + self.age - age_of(data)) % AGES);
            let of_this = match TtEntry::unpack(data) {
                Some(old) => old.depth - 8 * age + 2 * i32::from(old.was_pv),
                None => i32::MIN,
            };
            if of_this < worth {
                (slot, worth) = (candidate, of_this);
            }
        }
        let data = entry.pack(self.age);
        slot[0].store(key ^ data);
        slot[1].store(data);
    }
}

#[allow(clippy::cast_possible_truncation)] // five bits
fn age_of(data: u64) -> u8 {
    (data >> 59) as u8
}

#[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)] // a ply
const fn to_value(ply: usize) -> Value {
    ply as Value
}

/// Moves a decisive value this number of plies closer to the end.
fn from_here(value: Value, plies: Value) -> Value {
    if value >= WIN_BOUND {
        value + plies
    } else if value <= -WIN_BOUND {
        value - plies
    } else {
        value
    }
}

#[cfg(test)]
mod tests {
    use super::{AGES, Bound, Bucket, TranspositionTable, TtEntry, WAYS};
    use crate::score::{MAX_PLY, WIN_BOUND, mated_in};

    /// An entry of ordinary value at some depth.
    fn entry(depth: i32) -> TtEntry {
        TtEntry {
            mv: Some("e3e4".parse().unwrap()),
            value: 12,
            eval: -34,
            depth,
            bound: Bound::Upper,
            was_pv: false,
        }
    }

    /// A table of one bucket, to which all keys belong.
    fn bucket() -> TranspositionTable {
        TranspositionTable::new(size_of::<Bucket>()).unwrap()
    }

    /// A table of one bucket, filled with entries of keys 1 to 4 at these depths.
    fn full(depths: [i32; WAYS]) -> TranspositionTable {
        let table = bucket();
        for (key, depth) in (1..).zip(depths) {
            table.put(key, 0, entry(depth));
        }
        table
    }

    /// The depths of the entries of keys 1 to 4.
    fn depths(table: &TranspositionTable) -> [Option<i32>; WAYS] {
        [1, 2, 3, 4].map(|key| table.get(key, 0).map(|entry| entry.depth))
    }

    #[test]
    fn an_entry_is_read_as_it_was_written() {
        for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
            for (mv, was_pv) in [(None, true), (Some("a6a7m".parse().unwrap()), false)] {
                let table = bucket();
                let written = TtEntry {
                    mv,
                    value: -301,
                    eval: TtEntry::NO_EVAL,
                    depth: 255,
                    bound,
                    was_pv,
                };
                table.put(7, 3, written);
                assert_eq!(table.get(7, 3), Some(written));
                assert_eq!(table.get(8, 3), None);
            }
        }
    }

    #[test]
    fn a_full_bucket_loses_its_shallowest_entry() {
        let table = full([9, 5, 4, 7]);
        table.put(5, 0, entry(1));
        assert_eq!(depths(&table), [Some(9), Some(5), None, Some(7)]);
        assert_eq!(table.get(5, 0).unwrap().depth, 1);
    }

    #[test]
    fn a_pv_entry_counts_as_two_plies_deeper() {
        for (depth, lost) in [(5, 1), (7, 0)] {
            let table = bucket();
            let pv = TtEntry {
                was_pv: true,
                ..entry(4)
            };
            table.put(1, 0, pv);
            for (key, depth) in [(2, depth), (3, 20), (4, 20)] {
                table.put(key, 0, entry(depth));
            }
            table.put(5, 0, entry(1));
            let after = depths(&table);
            assert_eq!(after[lost], None, "depth {depth}");
            assert_eq!(after.iter().flatten().count(), WAYS - 1);
        }
    }

    #[test]
    fn an_entry_of_an_earlier_search_is_replaced_before_one_eight_plies_shallower() {
        for (depth, lost) in [(8, 0), (10, 1)] {
            let mut table = bucket();
            table.put(1, 0, entry(depth));
            table.begin_search();
            table.put(2, 0, entry(1));
            table.put(3, 0, entry(20));
            table.put(4, 0, entry(20));
            table.put(5, 0, entry(1));
            let after = depths(&table);
            assert_eq!(after[lost], None, "depth {depth}");
            assert_eq!(after.iter().flatten().count(), WAYS - 1);
        }
    }

    #[test]
    fn the_age_wraps_around() {
        let mut table = bucket();
        for _ in 1..AGES {
            table.begin_search();
        }
        table.put(1, 0, entry(12));
        table.begin_search();
        assert_eq!(table.age, 0);
        for key in 2..=4 {
            table.put(key, 0, entry(5));
        }
        // The entry of the preceding search counts as 12 - 8 plies deep.
        table.put(5, 0, entry(1));
        assert_eq!(depths(&table), [None, Some(5), Some(5), Some(5)]);
    }

    #[test]
    fn only_entries_of_the_current_search_fill_the_table() {
        let mut table = full([1, 2, 3, 4]);
        assert_eq!(table.hashfull(), 1000);
        table.begin_search();
        assert_eq!(table.hashfull(), 0);
        table.put(1, 0, entry(1));
        assert_eq!(table.hashfull(), 250);
        table.clear();
        assert_eq!((table.hashfull(), table.get(1, 0)), (0, None));
    }

    #[test]
    fn a_position_has_one_entry() {
        let table = full([9, 5, 4, 7]);
        table.put(2, 0, entry(6));
        assert_eq!(depths(&table), [Some(9), Some(6), Some(4), Some(7)]);
    }

    #[test]
    fn a_much_shallower_bound_does_not_replace_the_position_s_entry() {
        let mut table = full([9, 9, 9, 9]);
        table.put(1, 0, entry(5));
        table.put(2, 0, entry(6));
        table.put(
            3,
            0,
            TtEntry {
                bound: Bound::Exact,
                ..entry(5)
            },
        );
        assert_eq!(depths(&table), [Some(9), Some(6), Some(5), Some(9)]);
        // In another search, the entry may no longer hold.
        table.begin_search();
        table.put(4, 0, entry(1));
        assert_eq!(depths(&table), [Some(9), Some(6), Some(5), Some(1)]);
    }

    #[test]
    fn an_entry_without_a_move_keeps_the_position_s_move() {
        let table = full([1, 1, 1, 1]);
        let without = TtEntry {
            mv: None,
            ..entry(6)
        };
        table.put(1, 0, without);
        assert_eq!(table.get(1, 0), Some(entry(6)));
        table.put(5, 0, without);
        assert_eq!(table.get(5, 0), Some(without));
    }

    #[test]
    fn a_mate_is_counted_from_the_position() {
        let table = bucket();
        for (sign, key) in [(1, 1), (-1, 2)] {
            // Mate 9 plies from the root, found 4 plies from it, is 5 plies away.
            let mate = |plies| TtEntry {
                value: sign * mated_in(plies),
                ..entry(3)
            };
            table.put(key, 4, mate(9));
            assert_eq!(table.get(key, 4), Some(mate(9)));
            assert_eq!(table.get(key, 0), Some(mate(5)));
            assert_eq!(table.get(key, 10), Some(mate(15)));
        }
        // Other values are the same at each ply.
        for value in [WIN_BOUND - 1, 0, 1 - WIN_BOUND] {
            let other = TtEntry { value, ..entry(3) };
            table.put(3, 0, other);
            assert_eq!(table.get(3, MAX_PLY), Some(other));
        }
    }

    #[test]
    fn words_of_two_writers_are_no_entry() {
        let written = |key: u64, depth| {
            let table = bucket();
            table.put(key, 0, entry(depth));
            let [crossed, data] = &table.buckets[0].0[0];
            [crossed.load(), data.load()]
        };
        let first = written(7, 3);
        for second in [written(7, 4), written(8, 3), written(8, 4)] {
            for [crossed, data] in [[first[0], second[1]], [second[0], first[1]]] {
                if [crossed, data] == first || [crossed, data] == second {
                    continue; // the writers agree in this word
                }
                let table = bucket();
                table.buckets[0].0[0][0].store(crossed);
                table.buckets[0].0[0][1].store(data);
                assert_eq!((table.get(7, 0), table.get(8, 0)), (None, None));
            }
        }
    }

    #[test]
    fn an_empty_table_has_no_entry_of_key_0() {
        assert_eq!(bucket().get(0, 0), None);
    }
}
