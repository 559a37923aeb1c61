//! Which men can give checkmate at all.

use makruk_core::{Color, Men, Role, SquareSet};

/// The dark squares, a1 among them. Steps of a met never leave their colour.
const DARK: SquareSet = SquareSet(0xaa55_aa55_aa55_aa55);

/// Returns whether a side could still give checkmate if the opponent helped.
///
/// *False* is certain: no line of legal moves ends with this side's checkmate. *True* says only
/// that a checkmate is not excluded, not that a win can be forced.
///
/// | The side has | Can win |
/// |---|---|
/// | a rua or a khon | always |
/// | a ma or a bia | if there is one more man, not a khun, of either side |
/// | met and bia ngai only | if men on both square colours, or any man that is not bound to one (ma, bia, khon, rua), stand on the board, of either side |
/// | only its khun | never |
///
/// # Source
///
/// Fairy-Stockfish's test, compared position by position; `docs/RULES.md` has its results.
///
/// # Examples
///
/// ```
/// use makruk_core::Color;
/// use makruk_notation::Fen;
/// use makruk_rules::can_win;
///
/// let fen: Fen = "4k3/8/8/8/4S3/8/8/4K3 w - - 0 1".parse()?;
/// assert!(can_win(&fen.0.board, Color::White));
/// assert!(!can_win(&fen.0.board, Color::Black));
/// # Ok::<(), makruk_notation::FenError>(())
/// ```
#[doc(alias = "insufficient material")]
#[doc(alias = "dead position")]
pub fn can_win(board: &impl Men, color: Color) -> bool {
    let men = |role| !board.men(color, role).is_empty();
    if men(Role::Rua) || men(Role::Khon) {
        return true;
    }
    let not_khuns = board.occupied() - board.by_role(Role::Khun);
    if (men(Role::Ma) || men(Role::Bia)) && not_khuns.has_several() {
        return true;
    }
    if men(Role::Met) || men(Role::Biangai) {
        let met = board.by_role(Role::Met) | board.by_role(Role::Biangai);
        let unbound = not_khuns - met;
        return !unbound.is_empty() || !(met & DARK).is_empty() && !(met - DARK).is_empty();
    }
    false
}
