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
