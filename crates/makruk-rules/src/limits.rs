//! The limits of a bare khun's count, by the chasing material.

use makruk_core::{Color, PiecePlacement, Role};

/// A row of a [`LimitTable`]: the limit if the chaser has at least this many pieces of this role.
///
/// The type is complete, so that house rules can construct it.
///
/// With the feature `serde`, it is a map of its fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct LimitRow {
    /// The role to count. A bia ngai counts as a met.
    pub role: Role,
    /// The minimum number of these pieces.
    pub at_least: u8,
    /// The limit as a spoken number, that is, in moves of the counting side; at most 32,767.
    pub moves: u16,
}

impl LimitRow {
    const fn new(role: Role, at_least: u8, moves: u16) -> Self {
        Self {
            role,
            at_least,
            moves,
        }
    }
}

// The rows of Makruk. Older sources disagree about their order.
const TWO_RUA: LimitRow = LimitRow::new(Role::Rua, 2, 8);
const ONE_RUA: LimitRow = LimitRow::new(Role::Rua, 1, 16);
const TWO_KHON: LimitRow = LimitRow::new(Role::Khon, 2, 22);
const TWO_MA: LimitRow = LimitRow::new(Role::Ma, 2, 32);
const ONE_KHON: LimitRow = LimitRow::new(Role::Khon, 1, 44);

/// The limits of pieces' honour, in moves of the counting side, by the chaser's pieces: the first matching row applies.
///
/// # Examples
///
/// ```
/// use makruk::{Color, Fen, LimitTable, Role};
///
/// let fen: Fen = "8/3k4/8/8/3KSN2/8/5N2/8 b - - 0 1".parse()?;
/// let board = &fen.as_setup().board;
/// // Older sources disagree only about khon and two ma.
/// assert_eq!(LimitTable::MAKRUK.limit(board, Color::White), Some(32));
/// assert_eq!(LimitTable::MAKRUK_KHON_FIRST.limit(board, Color::White), Some(44));
/// # Ok::<(), makruk::fen::FenError>(())
/// ```
///
/// The type is complete, so that house rules can construct it.
///
/// With the feature `serde`, it is a map of its fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct LimitTable {
    /// The rows; empty ones are skipped.
    pub rows: [Option<LimitRow>; 8],
    /// The limit in moves if no row matches, at most 32,767; `None` or 0 for no count.
    pub otherwise: Option<u16>,
}

impl LimitTable {
    /// The limits of pieces' honour in Makruk; if several match, the smallest applies.
    ///
    /// | Chaser has | Limit | | Chaser has | Limit |
    /// |---|---|---|---|---|
    /// | two rua | 8 | | two ma | 32 |
    /// | one rua | 16 | | one khon | 44 |
    /// | two khon | 22 | | anything else | 64 |
    ///
    /// # Source
    ///
    /// The federation's rules of B.E. 2569, clause ก 5.3 (pages 10 and 11): of all limits that apply, the lowest. So the limit
    /// against khon and two ma is 32. The Ministry of Culture of Thailand (magazine 2013/3, p. 46), the leaflet of
    /// ancientchess.com and Fairy-Stockfish's `makruk` variant have the same numbers.
    pub const MAKRUK: Self = Self::new([TWO_RUA, ONE_RUA, TWO_KHON, TWO_MA, ONE_KHON], Some(64));

    /// A historical table, in order of piece rank: a khon outranks the ma, so the limit is 44 instead of 32 against khon and two
    /// ma. All other limits equal those of [`LimitTable::MAKRUK`]. Clause ก 5.3 of the rules of 2569 decided for 32.
    ///
    /// # Source
    ///
    /// An older version of the Wikipedia article, a Thai slide set (slideshare ss-14051021) that follows the Thai Wikipedia, and
    /// makruk-js, which tests khon before ma.
    pub const MAKRUK_KHON_FIRST: Self =
        Self::new([TWO_RUA, ONE_RUA, TWO_KHON, ONE_KHON, TWO_MA], Some(64));

    /// Creates a table of up to eight rows.
    ///
    /// More rows are a compile-time error.
    ///
    /// ```
    /// use makruk::{LimitRow, LimitTable, Role};
    ///
    /// // A house rule under which only ruas matter.
    /// let table = LimitTable::new([LimitRow { role: Role::Rua, at_least: 1, moves: 16 }], Some(64));
    /// assert_eq!(table.rows.iter().flatten().count(), 1);
    /// ```
    pub const fn new<const N: usize>(rows: [LimitRow; N], otherwise: Option<u16>) -> Self {
        const { assert!(N <= 8, "a table has up to eight rows") };
        let mut table = Self {
            rows: [None; 8],
            otherwise,
        };
        let mut i = 0;
        while i < N {
            table.rows[i] = Some(rows[i]);
            i += 1;
        }
        table
    }

    /// Returns the limit for the chasing side's pieces, in moves of the counting side.
    ///
    /// ```
    /// use makruk::{Board, Color, LimitTable};
    ///
    /// // Two rua decide, whatever else the chaser has.
    /// assert_eq!(LimitTable::MAKRUK.limit(&Board::start(), Color::White), Some(8));
    /// ```
    pub fn limit(&self, board: &impl PiecePlacement, chaser: Color) -> Option<u16> {
        self.limit_for(&|role| match role.moves_as() {
            Role::Met => board.met_like(chaser).len(),
            role => board.pieces(chaser, role).len(),
        })
    }

    /// Returns the limit, given the number of pieces of each role.
    fn limit_for(&self, pieces: &dyn Fn(Role) -> usize) -> Option<u16> {
        self.rows
            .iter()
            .flatten()
            .find(|row| pieces(row.role) >= usize::from(row.at_least))
            .map_or(self.otherwise, |row| Some(row.moves))
    }
}
