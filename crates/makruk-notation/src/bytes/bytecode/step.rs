//! Codes of moves as names of pieces and steps, without a position.

use makruk_core::{Color, Role};

use super::code::{BIA, KHON, KHUN, MA, MET, Offset};

/// The name of the khun in a [`NamedStep`].
pub(super) const KHUN_NAME: u8 = 15;

/// A code of a move: the piece that it names, and where this goes.
///
/// Not part of the public API; shared with makruk-query.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedStep {
    /// The name of the piece: 0 to 7 a bia or the bia ngai that it became, 8 and 9 a ma, 10 and 11 a khon, 12 and 13 a rua, 14 the
    /// met, 15 the khun.
    pub name: u8,
    /// The role that the piece must have; for a bia ngai that of a met.
    pub role: Role,
    /// Where it goes.
    pub target: StepTarget,
}

/// Where a piece goes.
///
/// Not part of the public API; shared with makruk-query.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepTarget {
    /// By this number of files to the right and of ranks up, from White's view.
    By(i8, i8),
    /// To a rank of its file.
    Rank(u8),
    /// To a file of its rank.
    File(u8),
}

/// Returns what a code means for a side; `None` if it is no move of a piece.
///
/// Not part of the public API; shared with makruk-query.
#[doc(hidden)]
pub const fn named_step(code: u8, color: Color) -> Option<NamedStep> {
    const fn by<const N: usize>(steps: &[Offset; N], index: u8) -> Option<StepTarget> {
        let index = index as usize;
        if index >= N {
            return None;
        }
        #[allow(clippy::indexing_slicing)] // checked above
        let (files, ranks) = steps[index];
        Some(StepTarget::By(files, ranks))
    }
    let low = code & 0xf;
    let (name, role, target) = match code {
        0x00..=0x1f => (code >> 2, Role::Bia, by(&BIA, code & 3)),
        0x20..=0x2f => (8 + (low >> 3), Role::Ma, by(&MA, code & 7)),
        0x30..=0x3f => (10, Role::Khon, by(&KHON, low)),
        0x40..=0x4f => (11, Role::Khon, by(&KHON, low)),
        0x50..=0x6f => {
            let target = if low < 8 {
                StepTarget::Rank(low)
            } else {
                StepTarget::File(low - 8)
            };
            (12 + (code >> 5 & 1), Role::Rua, Some(target))
        }
        0x70..=0x8f => ((code - 0x70) >> 2, Role::Met, by(&MET, code & 3)),
        0x90..=0x97 => (KHUN_NAME, Role::Khun, by(&KHUN, code & 7)),
        0x9c..=0x9f => (14, Role::Met, by(&MET, code & 3)),
        _ => return None,
    };
    let target = match (target, color) {
        // Only the steps of Black's bia are rotated.
        (Some(StepTarget::By(files, ranks)), Color::Black) if code < 0x20 => {
            StepTarget::By(-files, -ranks)
        }
        (Some(target), _) => target,
        (None, _) => return None,
    };
    Some(NamedStep { name, role, target })
}
