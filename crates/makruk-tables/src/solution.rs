//! Results of the retrograde analysis.

use alloc::vec::Vec;

use makruk_bitboard::steps;
use makruk_core::SquareSet;

use crate::{
    Material,
    configuration::{Configuration, Layout},
    kind::one,
    times::Times,
};

/// A solved ending: the positions that White wins.
#[derive(Clone, Debug)]
pub(crate) struct Solution {
    pub(crate) layout: Layout,
    /// `[u8; configurations * 64]`, index = 64 times the configuration's number plus the square of Black's khun:
    /// White's moves to the end with White to move; 0 = White does not win.
    pub(crate) cells: Vec<u8>,
    /// If Black has pieces: the same values with Black to move, plus 1, so that 1 means that Black is checkmated.
    /// Otherwise empty.
    #[cfg_attr(not(all(feature = "files", feature = "std")), expect(dead_code))]
    pub(crate) replies: Vec<u8>,
    /// Numbers of legal positions on the whole board with White to move, and of those that White wins.
    pub(crate) positions: u64,
    pub(crate) won: u64,
    /// The largest cell.
    pub(crate) longest: u8,
}

impl Solution {
    /// Returns White's moves to the end with White to move; 0 if White does not win.
    #[inline]
    pub(crate) fn moves(&self, configuration: &Configuration, bare: usize) -> u8 {
        let (configuration, bare) = self.layout.folded(configuration, bare);
        self.cells[self.layout.number(&configuration) * 64 + bare]
    }

    /// Returns White's moves to the end plus 1, with Black to move; 0 if White does not win. Black must have pieces.
    #[cfg(all(feature = "files", feature = "std"))]
    pub(crate) fn reply(&self, configuration: &Configuration, bare: usize) -> u8 {
        let (configuration, bare) = self.layout.folded(configuration, bare);
        self.replies[self.layout.number(&configuration) * 64 + bare]
    }
}

/// Solved endings, to which other endings lead.
pub(crate) trait Solutions {
    /// Returns the solution of an ending, if it is available.
    fn get(&self, material: Material) -> Option<&Solution>;
}

/// Returns the ending, the configuration and the khun's square after a bare khun captured a piece of the stronger side;
/// `None` if two bare khuns are left.
pub(crate) fn captured(
    layout: &Layout,
    configuration: &Configuration,
    fallen: usize,
) -> Option<(Material, Configuration, usize)> {
    let material = layout.material.without(fallen)?;
    let mut squares = [0; 3];
    let left = (0..3).filter(|&piece| piece != fallen);
    for (to, piece) in squares.iter_mut().zip(left) {
        *to = configuration.squares[piece];
    }
    let bare = configuration.squares[fallen].into();
    let khun = configuration.khun;
    Some((material, Configuration { khun, squares }, bare))
}

/// Returns White's moves to mate after a bare khun captured a piece; 0 if there is no mate, or it comes too late.
pub(crate) fn after_capture(
    solutions: &impl Solutions,
    layout: &Layout,
    configuration: &Configuration,
    fallen: usize,
    times: Times,
) -> u8 {
    let left = captured(layout, configuration, fallen);
    let left = left.and_then(|(material, configuration, bare)| {
        Some((solutions.get(material)?, configuration, bare))
    });
    let Some((solution, configuration, bare)) = left else {
        return 0;
    };
    let moves = solution.moves(&configuration, bare);
    let is_last_bia = layout.material.has_bia() && !solution.layout.material.has_bia();
    let is_late = is_last_bia && 2 * u16::from(moves) > times.taken.saturating_add(1);
    if is_late { 0 } else { moves }
}

/// Calls a function for each of `squares` on which a bare khun to move is lost. The second argument is the number of
/// White's moves to mate after the khun's move; 0 if the khun is mated.
pub(crate) fn for_each_lost(
    solutions: &impl Solutions,
    solution: &Solution,
    configuration: &Configuration,
    squares: SquareSet,
    times: Times,
    visit: &mut dyn FnMut(usize, u8),
) {
    let layout = &solution.layout;
    let attacks = layout.attacks(configuration);
    let refuge = !(attacks | one(configuration.khun));
    let symmetry = layout.fold.symmetry(configuration.khun);
    let number = layout.number(&layout.image(configuration, symmetry));
    let row = &solution.cells[number * 64..][..64];
    let mut after = [0; 64];
    for to in refuge & steps::khun_attacks(squares) {
        after[to.index()] = row[symmetry.square(to.index())];
    }
    for (piece, &square) in configuration.squares[..layout.white()].iter().enumerate() {
        if !(refuge & one(square.into())).is_empty() {
            after[usize::from(square)] =
                after_capture(solutions, layout, configuration, piece, times);
        }
    }
    for bare in squares & layout.legal_for_black(configuration) {
        let moves = steps::khun_attacks(bare.to_set()) & refuge;
        let is_check = !(attacks & bare.to_set()).is_empty();
        // Without a legal move and without a check, it is stalemate, a draw.
        let mut longest = (!moves.is_empty() || is_check).then_some(0);
        for to in moves {
            let moves = after[to.index()];
            longest = longest
                .filter(|_| moves > 0)
                .map(|longest| moves.max(longest));
        }
        if let Some(longest) = longest {
            visit(bare.index(), longest);
        }
    }
}
