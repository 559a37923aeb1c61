//! Constant-time lookup of positions by hash, within the history of a game.
//!
//! The positions since the last capture or bia move are the nodes of a trie (a digital search tree): at depth `d`, bit `d` of the
//! hash selects the child. No path is longer than 64 nodes, so the trie needs no balancing. The most recently added node is a
//! leaf, so it can be removed.

/// The null link: entry 0 can only be a root, never a child.
pub(crate) const NOTHING: u32 = 0;

/// Finds a hash, starting at the node `root`; `node` returns the hash and children of a node, or `None` if the node does not
/// exist.
///
/// # Errors
///
/// If the hash is absent, returns where to insert it: the parent's index and the side (`true` for ones), or `None` if the trie is
/// empty.
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

/// Sets a node's child on one side.
pub(crate) const fn set_below([zero, one]: &mut [u32; 2], is_one: bool, index: u32) {
    *(if is_one { one } else { zero }) = index;
}

/// A hash as two halves, which need less alignment than a `u64`.
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
