//! Results of the retrograde analysis.

use alloc::vec::Vec;

use makruk_bitboard::steps;
use makruk_core::SquareSet;

use crate::{
    configuration::{Configuration, Layout},
    exits::Exits,
    kind::one,
    material::Sides,
    symmetry::Symmetry,
};

/// A solved ending: the positions that White wins.
#[derive(Clone, Debug)]
pub(crate) struct Solution {
    pub(crate) layout: Layout,
    pub(crate) exits: Exits,
    /// `[u8; configurations * 64]`, index = 64 times the configuration's number plus the square of Black's khun:
    /// White's moves to the end with White to move; 0 = White does not win.
    pub(crate) cells: Vec<u8>,
    /// If Black has pieces: the same values with Black to move, plus 1, so that 1 means that Black is checkmated.
    /// Otherwise empty.
    pub(crate) replies: Vec<u8>,
    /// If rows of `cells` and of `replies` share bytes: for each row, the number of its 64 bytes. Otherwise empty.
    pub(crate) rows: [Vec<u32>; 2],
    /// Numbers of legal positions on the whole board with White to move, and of those that White wins.
    pub(crate) positions: u64,
    pub(crate) won: u64,
    /// The largest cell.
    pub(crate) longest: u8,
}

/// A row of a solution, for one configuration.
#[derive(Clone, Copy)]
pub(crate) struct Row<'a> {
    cells: &'a [u8],
    symmetry: Symmetry,
}

impl Row<'_> {
    /// Returns the cell for a square of Black's khun.
    #[inline]
    pub(crate) fn at(&self, bare: usize) -> u8 {
        self.cells[self.symmetry.square(bare)]
    }
}

impl Solution {
    /// Returns White's moves to the end with White to move, for all squares of Black's khun.
    #[inline]
    pub(crate) fn row(&self, configuration: &Configuration) -> Row<'_> {
        self.row_of(&self.cells, &self.rows[0], configuration)
    }

    /// Returns White's moves to the end plus 1 with Black to move. Black must have pieces.
    #[inline]
    pub(crate) fn reply_row(&self, configuration: &Configuration) -> Row<'_> {
        self.row_of(&self.replies, &self.rows[1], configuration)
    }

    fn row_of<'a>(&self, cells: &'a [u8], rows: &[u32], configuration: &Configuration) -> Row<'a> {
        let symmetry = self.layout.fold.symmetry(configuration.khun);
        let number = self
            .layout
            .number(&self.layout.image(configuration, symmetry));
        let number = rows.get(number).map_or(number, |&shared| shared as usize);
        Row {
            cells: &cells[number * 64..][..64],
            symmetry,
        }
    }

    /// Returns the size in bytes.
    pub(crate) fn bytes(&self) -> usize {
        let rows = self.rows.iter().map(|rows| 4 * rows.len());
        self.cells.len() + self.replies.len() + rows.sum::<usize>()
    }

    /// Calls a function for each row of `cells` or, if `is_reply`, of `replies`, with the number of positions that each of
    /// its bytes stands for.
    pub(crate) fn for_each_row(&self, is_reply: bool, mut visit: impl FnMut(&[u8], u64)) {
        let cells = if is_reply { &self.replies } else { &self.cells };
        let rows = &self.rows[usize::from(is_reply)];
        let mut cursor = self.layout.cursor(0);
        let all = if rows.is_empty() {
            cells.len() / 64
        } else {
            rows.len()
        };
        for number in 0..all {
            let images = self
                .layout
                .fold
                .images(cursor.go_to(number, &self.layout).khun);
            let row = rows.get(number).map_or(number, |&shared| shared as usize);
            visit(&cells[row * 64..][..64], images);
        }
    }

    /// Returns White's moves to the end with White to move; 0 if White does not win.
    #[inline]
    pub(crate) fn moves(&self, configuration: &Configuration, bare: usize) -> u8 {
        self.row(configuration).at(bare)
    }

    /// Returns White's moves to the end plus 1, with Black to move; 0 if White does not win. Black must have pieces.
    #[cfg(all(feature = "files", feature = "std"))]
    pub(crate) fn reply(&self, configuration: &Configuration, bare: usize) -> u8 {
        self.reply_row(configuration).at(bare)
    }
}

/// Solved endings, to which other endings lead.
pub(crate) trait Solutions {
    /// Returns the solution of an ending, if it is available.
    fn get(&self, sides: Sides) -> Option<&Solution>;
}

/// Returns White's moves to the end after Black's khun captured a piece; 0 if White does not win, or wins too late.
pub(crate) fn after_capture(
    solutions: &impl Solutions,
    exits: &Exits,
    configuration: &Configuration,
    fallen: usize,
) -> u8 {
    let Some(exit) = exits.get(Some(fallen), None) else {
        return 0;
    };
    let Some(solution) = solutions.get(exit.sides) else {
        return 0;
    };
    let after = exit.after(configuration.khun, configuration.squares);
    exit.white_in_time(solution.moves(&after, configuration.squares[fallen].into()))
}

/// Calls a function for each of `squares` on which Black's khun is lost with Black to move. The second argument is the
/// number of White's moves to the end after Black's move; 0 if Black is checkmated.
pub(crate) fn for_each_lost(
    solutions: &impl Solutions,
    solution: &Solution,
    configuration: &Configuration,
    squares: SquareSet,
    visit: &mut dyn FnMut(usize, u8),
) {
    let layout = &solution.layout;
    if layout.has_black() {
        let row = solution.reply_row(configuration);
        for bare in squares {
            if let Some(moves) = row.at(bare.index()).checked_sub(1) {
                visit(bare.index(), moves);
            }
        }
        return;
    }
    let attacks = layout.attacks(configuration);
    let refuge = !(attacks | one(configuration.khun));
    let row = solution.row(configuration);
    let mut after = [0; 64];
    for to in refuge & steps::khun_attacks(squares) {
        after[to.index()] = row.at(to.index());
    }
    for (piece, &square) in configuration.squares[..layout.white()].iter().enumerate() {
        if !(refuge & one(square.into())).is_empty() {
            after[usize::from(square)] =
                after_capture(solutions, &solution.exits, configuration, piece);
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
