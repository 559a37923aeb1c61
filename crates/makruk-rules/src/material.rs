//! Mating material: Fairy-Stockfish's test, and an exact one.

use makruk_core::{Color, PiecePlacement, Role, SquareSet};

/// The dark squares, including a1. A met never leaves its square colour.
const DARK: SquareSet = SquareSet::from_bits(0xaa55_aa55_aa55_aa55);

/// Returns whether a side could still give checkmate with the opponent's help, according to Fairy-Stockfish's test.
///
/// *False* is certain: no sequence of legal moves ends with checkmate by this side. *True* only means that the test does not rule
/// out a checkmate; it proves neither that one exists nor that a win can be forced. For example, a met never mates against a rua;
/// only [`can_mate`] detects this.
///
/// | Material | Can win |
/// |---|---|
/// | a rua or a khon | always |
/// | a ma or a bia | if either side has one more piece besides the khuns |
/// | met and bia ngai only | if the pieces of both sides cover both square colours, or include one that is not bound to a colour (ma, bia, khon, rua) |
/// | only its khun | never |
///
/// # Source
///
/// Fairy-Stockfish's test, compared position by position; `docs/RULES.md` lists the results.
///
/// # Examples
///
/// ```
/// use makruk::{Color, Fen, can_win};
///
/// let fen: Fen = "4k3/8/8/8/4S3/8/8/4K3 w - - 0 1".parse()?;
/// assert!(can_win(&fen.as_setup().board, Color::White));
/// assert!(!can_win(&fen.as_setup().board, Color::Black));
/// # Ok::<(), makruk::fen::FenError>(())
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
    if pieces(Role::Met) || pieces(Role::BiaNgai) {
        let met = board.by_role(Role::Met) | board.by_role(Role::BiaNgai);
        let unbound = not_khuns - met;
        return !unbound.is_empty() || !(met & DARK).is_empty() && !(met - DARK).is_empty();
    }
    false
}

/// Returns whether a side could still give checkmate with the opponent's help, as exactly as material alone allows.
///
/// *False* is certain, regardless of later captures and promotions. *True* is exact for up to two pieces besides the khuns:
/// pieces of these kinds (a met with its square colour, a bia with its file) can be placed so that legal moves lead to checkmate
/// by this side. With more pieces, it means only that checkmate is not ruled out. It is never true where [`can_win`] is false.
///
/// | Material | Can mate |
/// |---|---|
/// | a rua or a khon | always |
/// | a ma | if either side has one more piece |
/// | met, bia ngai and bia only | against a khon or a ma; or if the mets of both sides and the promotion squares of both sides' bia cover both square colours |
/// | … with all of these on one square colour | two pieces against a bare khun: if a bia is on file b or g; three pieces or more: if there is a bia, except for a lone bia against ruas only |
/// | only its khun | never |
///
/// # Source
///
/// All positions with up to two pieces besides the khuns were enumerated (`tests/mating_material.rs`). With more pieces, mets
/// confined to one square colour cannot mate a side that has only ruas and mets of the same colour. The reason: a met gives check
/// from a square diagonally adjacent to the khun. The two squares adjacent to both have the other colour, and the khun could
/// escape to them. The chasing khun covers at most one of them, the mets cover neither, and a rua on one of them could capture
/// the met.
///
/// # Examples
///
/// ```
/// use makruk::{Color, Fen, can_mate, can_win};
///
/// let fen: Fen = "4k3/8/8/3r4/8/8/4M3/4K3 w - - 0 1".parse()?;
/// assert!(can_win(&fen.as_setup().board, Color::White)); // by Fairy-Stockfish's test
/// assert!(!can_mate(&fen.as_setup().board, Color::White)); // but no position of this material is a mate
/// assert!(can_mate(&fen.as_setup().board, Color::Black));
/// # Ok::<(), makruk::fen::FenError>(())
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
    let met = board.by_role(Role::Met) | board.by_role(Role::BiaNgai);
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

/// Returns whether a side has the material that wins on time by [`TimeoutMaterial::Listed`](crate::TimeoutMaterial::Listed).
pub(crate) fn is_listed(board: &impl PiecePlacement, color: Color) -> bool {
    let of = |role| board.pieces(color, role);
    let has = |role| !of(role).is_empty();
    if has(Role::Rua) {
        return true;
    }
    if !board.met_like(color).is_empty() && (has(Role::Ma) || has(Role::Khon)) {
        return true;
    }
    let bia = of(Role::Bia);
    // Files a to f have two files to their right.
    let three = bia.bits() & bia.bits() >> 1 & bia.bits() >> 2 & LEFT_OF_THREE;
    three != 0
}

/// Files a to f.
const LEFT_OF_THREE: u64 = 0x3f3f_3f3f_3f3f_3f3f;

/// Files b, d, f and h, where White's bia promote on a dark square; Black's do so on files a, c, e and g.
const DARK_FILES: SquareSet = SquareSet::from_bits(0xaaaa_aaaa_aaaa_aaaa);

/// Files b and g, from which a bia can give check to a khun on the edge.
const NEXT_TO_THE_RIM: SquareSet =
    SquareSet::from_bits(0x0202_0202_0202_0202 | 0x4040_4040_4040_4040);

/// Returns the value of a piece in tenths of a bia: rua 50, ma 30, khon 26, met and bia ngai 17, bia 10, and khun 0, since both
/// sides have one.
///
/// # Source
///
/// The federation's rules of B.E. 2569, clause ก 6.1 (page 12): rua 5, ma 3, khon 2.6, met 1.7, bia 1. `docs/RULES.md` states how
/// this text is known. A bia ngai moves as a met.
///
/// ```
/// use makruk::{Role, piece_value};
///
/// // A met is worth 1.7 bia.
/// assert_eq!(piece_value(Role::Met), 17);
/// ```
#[doc(alias = "material")]
pub const fn piece_value(role: Role) -> u8 {
    match role {
        Role::Khun => 0,
        Role::Rua => 50,
        Role::Ma => 30,
        Role::Khon => 26,
        Role::Met | Role::BiaNgai => 17,
        Role::Bia => 10,
    }
}

/// Returns a side's material lead in tenths of a bia: the [values](piece_value) of its pieces minus those of the other side's
/// pieces.
///
/// ```
/// use makruk::{Board, Color, Piece, Square, material_lead};
///
/// let mut board = Board::start();
/// board.put(Square::E6, Piece::WhiteRua); // in place of a bia
/// assert_eq!(material_lead(&board, Color::White), 60);
/// assert_eq!(material_lead(&board, Color::Black), -60);
/// ```
pub fn material_lead(board: &impl PiecePlacement, color: Color) -> i32 {
    let sum = |color| -> i32 {
        let of_role = |role| {
            let number = board.pieces(color, role).len();
            i32::from(piece_value(role)) * i32::try_from(number).unwrap_or(0)
        };
        Role::ALL.into_iter().map(of_role).sum()
    };
    sum(color) - sum(!color)
}

/// Returns the side with less material by [`piece_value`], or `None` if both have the same.
///
/// The sources mention the weaker or disadvantaged side, and leave the decision to the players or the referee. The library decides
/// by the federation's values, also for rule sets by other authorities.
///
/// ```
/// use makruk::{Board, Color, Fen, weaker_side};
///
/// assert_eq!(weaker_side(&Board::start()), None);
/// let fen: Fen = "8/2k5/4n3/8/8/4S3/8/2RK4 b - - 0 1".parse()?;
/// assert_eq!(weaker_side(&fen.as_setup().board), Some(Color::Black));
/// # Ok::<(), makruk::fen::FenError>(())
/// ```
pub fn weaker_side(board: &impl PiecePlacement) -> Option<Color> {
    match material_lead(board, Color::White).cmp(&0) {
        core::cmp::Ordering::Less => Some(Color::White),
        core::cmp::Ordering::Equal => None,
        core::cmp::Ordering::Greater => Some(Color::Black),
    }
}
