//! Finding positions by their hashes in constant time, in the memory of a game and nowhere else.
//!
//! The positions of a stretch without capture or bia move are the nodes of a digital search tree: at
//! depth `d` bit `d` of the hash says on which side to go on. So no path is longer than the 64 bits,
//! whatever is played, and nothing is ever balanced: the node that came last is a leaf and can be taken
//! off again.

/// No node: the first one, which is the root, is below nothing.
pub(crate) const NOTHING: u32 = 0;

/// Looks for a hash among the nodes from `root` on; `hash_of` and `below` say what a node has.
///
/// # Errors
///
/// If it is not there: the index of the node below which it belongs, and the side. `None` if there
/// is no node at all.
#[inline]
pub(crate) fn find(
    root: usize,
    end: usize,
    hash: u64,
    hash_of: impl Fn(usize) -> u64,
    below: impl Fn(usize) -> [u32; 2],
) -> Result<usize, Option<(usize, usize)>> {
    if root >= end {
        return Err(None);
    }
    let (mut at, mut bits) = (root, hash);
    while hash_of(at) != hash {
        let side = usize::from(bits & 1 != 0);
        bits >>= 1;
        match below(at)[side] {
            NOTHING => return Err(Some((at, side))),
            next => at = next as usize,
        }
    }
    Ok(at)
}

/// A hash in two halves, which lie closer together than its eight bytes would.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Halves(pub(crate) [u32; 2]);

impl From<u64> for Halves {
    #[allow(clippy::cast_possible_truncation)] // the halves
    fn from(hash: u64) -> Self {
        Self([hash as u32, (hash >> 32) as u32])
    }
}

impl From<Halves> for u64 {
    fn from(Halves([low, high]): Halves) -> Self {
        Self::from(high) << 32 | Self::from(low)
    }
}
