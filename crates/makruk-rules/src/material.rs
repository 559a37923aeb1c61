//! Mating material: Fairy-Stockfish's test, and an exact one.

use makruk_core::{Color, PiecePlacement, Role, SquareSet};

/// The dark squares, a1 among them. Steps of a met never leave their colour.
const DARK: SquareSet = SquareSet::from_bits(0xaa55_aa55_aa55_aa55);

/// Returns whether a side could still give checkmate if the opponent helped, by Fairy-Stockfish's test.
///
/// *False* is certain: no line of legal moves ends with this side's checkmate. *True* says only
/// that the test does not exclude a checkmate, not that there is one, nor that a win can be forced:
/// a met against a rua never mates, which [`can_mate`] detects.
///
/// | The side has | Can win |
/// |---|---|
/// | a rua or a khon | always |
/// | a ma or a bia | if there is one more piece, not a khun, of either side |
/// | met and bia ngai only | if pieces on both square colours, or any piece that is not bound to one (ma, bia, khon, rua), stand on the board, of either side |
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
/// assert!(can_win(&fen.as_setup().board, Color::White));
/// assert!(!can_win(&fen.as_setup().board, Color::Black));
/// # Ok::<(), makruk_notation::FenError>(())
/// ```
#[doc(alias = "insufficient material")]
#[doc(alias = "dead position")]
pub fn can_win(board: &impl PiecePlacement, color: Color) -> bool {
    let pieces = |role| !board.pieces(color, role).is_empty();
    if pieces(Role::Rua) || pieces(Role::Khon) {
        return true;
    }
    let not_khuns = board.occupied() - board.by_role(Role::Khun);
    if (pieces(Role::Ma) || pieces(Role::Bia)) && not_khuns.more_than_one() {
        return true;
    }
    if pieces(Role::Met) || pieces(Role::Biangai) {
        let met = board.by_role(Role::Met) | board.by_role(Role::Biangai);
        let unbound = not_khuns - met;
        return !unbound.is_empty() || !(met & DARK).is_empty() && !(met - DARK).is_empty();
    }
    false
}

/// Returns whether a side could still give checkmate if the opponent helped, as exactly as the pieces alone
/// can say it.
///
/// *False* is certain, whatever is captured or promoted on the way. *True* is exact for up to two
/// pieces beside the khuns: there are squares for pieces of these kinds (a met keeps the colour of its
/// square, a bia its file) from which legal moves lead to this side's checkmate. For more pieces it
/// says that none is excluded. It never says more than [`can_win`] does.
///
/// | The side has | Can mate |
/// |---|---|
/// | a rua or a khon | always |
/// | a ma | if there is one more piece, of either side |
/// | met, bia ngai and bia only | against a khon or a ma; or if the mets of both sides, and the squares on which the bia of both sides would promote, are of both square colours |
/// | … and those are all of one square colour | two pieces against a bare khun: if a bia stands on file b or g; three pieces or more: if there is a bia, unless a lone bia plays against ruas only |
/// | only its khun | never |
///
/// # Source
///
/// All positions with up to two pieces beside the khuns, tried one by one
/// (`tests/mating_material.rs`). With more pieces, mets of one square colour against ruas and mets of
/// that colour never mate, by this argument: a met gives check from a square diagonally next to the
/// khun. The two squares that lie next to both have the other colour, and the khun could flee there. The
/// chasing khun covers at most one of them, mets of the one colour none, and a rua that stands there
/// takes the met.
///
/// # Examples
///
/// ```
/// use makruk_core::Color;
/// use makruk_notation::Fen;
/// use makruk_rules::{can_mate, can_win};
///
/// let fen: Fen = "4k3/8/8/3r4/8/8/4M3/4K3 w - - 0 1".parse()?;
/// assert!(can_win(&fen.as_setup().board, Color::White)); // says the test of Fairy-Stockfish
/// assert!(!can_mate(&fen.as_setup().board, Color::White)); // but no position of these pieces is a mate
/// assert!(can_mate(&fen.as_setup().board, Color::Black));
/// # Ok::<(), makruk_notation::FenError>(())
/// ```
#[doc(alias = "insufficient material")]
#[doc(alias = "dead position")]
pub fn can_mate(board: &impl PiecePlacement, color: Color) -> bool {
    let of = |role| board.pieces(color, role);
    if !(of(Role::Rua) | of(Role::Khon)).is_empty() {
        return true;
    }
    let pieces = board.occupied() - board.by_role(Role::Khun);
    let own = pieces & board.by_color(color);
    if own.is_empty() {
        return false;
    }
    if !of(Role::Ma).is_empty() {
        return pieces.more_than_one();
    }
    let theirs = pieces - own;
    if !(theirs & (board.by_role(Role::Khon) | board.by_role(Role::Ma))).is_empty() {
        return true;
    }
    let bia = board.by_role(Role::Bia);
    let met = board.by_role(Role::Met) | board.by_role(Role::Biangai);
    let promotes_on_dark = bia & DARK_FILES & board.by_color(Color::White)
        | (bia - DARK_FILES) & board.by_color(Color::Black);
    let on_dark = met & DARK | promotes_on_dark;
    let on_light = (met | bia) - on_dark;
    if !on_dark.is_empty() && !on_light.is_empty() {
        return true;
    }
    match pieces.len() {
        1 => false,
        2 => theirs.is_empty() && !(bia & NEXT_TO_THE_RIM).is_empty(),
        _ => {
            let only_ruas = (theirs - board.by_role(Role::Rua)).is_empty();
            !bia.is_empty() && (own.more_than_one() || !only_ruas)
        }
    }
}

/// The files on which White's bia promotes on a dark square, b d f h; Black's does on a c e g.
const DARK_FILES: SquareSet = SquareSet::from_bits(0xaaaa_aaaa_aaaa_aaaa);

/// Files b and g: from there a bia gives check to a khun at the rim.
const NEXT_TO_THE_RIM: SquareSet =
    SquareSet::from_bits(0x0202_0202_0202_0202 | 0x4040_4040_4040_4040);

/// The value of the pieces of a side for [`weaker_side`].
const WORTH: [(Role, usize); 6] = [
    (Role::Rua, 5),
    (Role::Khon, 3),
    (Role::Ma, 3),
    (Role::Met, 2),
    (Role::Biangai, 2),
    (Role::Bia, 1),
];

/// Returns the side that has less, or `None` if both have the same: rua 5, khon and ma 3, met and bia
/// ngai 2, bia 1.
///
/// The sources refer to the weaker or disadvantaged side and leave the decision to the players or the
/// referee. These values are this library's choice.
///
/// ```
/// use makruk_core::{Board, Color};
/// use makruk_notation::Fen;
/// use makruk_rules::weaker_side;
///
/// assert_eq!(weaker_side(&Board::start()), None);
/// let fen: Fen = "8/2k5/4n3/8/8/4S3/8/2RK4 b - - 0 1".parse()?;
/// assert_eq!(weaker_side(&fen.as_setup().board), Some(Color::Black));
/// # Ok::<(), makruk_notation::FenError>(())
/// ```
pub fn weaker_side(board: &impl PiecePlacement) -> Option<Color> {
    let worth = |color| -> usize {
        let of_role = |(role, worth)| worth * board.pieces(color, role).len();
        WORTH.into_iter().map(of_role).sum()
    };
    match worth(Color::White).cmp(&worth(Color::Black)) {
        core::cmp::Ordering::Less => Some(Color::White),
        core::cmp::Ordering::Equal => None,
        core::cmp::Ordering::Greater => Some(Color::Black),
    }
}
