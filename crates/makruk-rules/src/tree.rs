//! Finding positions by their hashes in constant time, within the memory of a game.
//!
//! The positions of a stretch without capture or bia move are the nodes of a digital search tree: at
//! depth `d`, bit `d` of the hash selects the side. No path is longer than 64 nodes, whatever is played, and
//! the tree needs no balancing: the node added last is a leaf and can be removed.

/// No node: index 0 is the root, which is not a child.
pub(crate) const NOTHING: u32 = 0;

/// Looks up a hash from the node `root` on; `node` returns the hash and the children of a node, or `None` if
/// it does not exist.
///
/// # Errors
///
/// If it is not found: the index of its parent-to-be, and whether on the side of the ones. `None` if there is
/// no node at all.
#[inline]
pub(crate) fn find(
    root: usize,
    hash: u64,
    node: impl Fn(usize) -> Option<(u64, [u32; 2])>,
) -> Result<usize, Option<(usize, bool)>> {
    let (mut at, mut bits, mut place) = (root, hash, None);
    while let Some((found, [zero, one])) = node(at) {
        if found == hash {
            return Ok(at);
        }
        let is_one = bits & 1 != 0;
        place = Some((at, is_one));
        match if is_one { one } else { zero } {
            NOTHING => break,
            next => at = next as usize,
        }
        bits >>= 1;
    }
    Err(place)
}

/// Sets the child of a node on one side.
pub(crate) const fn set_below([zero, one]: &mut [u32; 2], is_one: bool, index: u32) {
    *(if is_one { one } else { zero }) = index;
}

/// A hash in two halves, whose alignment is smaller than that of a `u64`.
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
