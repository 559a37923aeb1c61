//! Endgame tablebases for a bare khun.

use alloc::vec::Vec;
use core::fmt;

use makruk_bitboard::{BitPosition, steps};
use makruk_core::{Color, Move, PiecePlacement, Role, Square};

use super::{
    Tablebase, Verdict,
    material::{Kind, Material},
    retrograde::{self, LAST_RANK, Promotions},
    seat::{Seat, one},
    table::{Table, TablebaseSummary},
    times::Times,
};

/// Endgame tablebases for a bare khun against khun and one or two pieces, without bia: the distance to
/// mate in each position.
///
/// There are 4 tables with one piece and 10 with two. A bia ngai counts as a met.
///
/// | Pieces | Bytes | Further bytes during generation |
/// |---|---|---|
/// | one | 131,072 | 65,536 |
/// | two of a kind | 4,128,768 | 2,064,384 |
/// | two others | 8,388,608 | 4,194,304 |
///
/// A table has a byte per position with the stronger side to move. Positions with the bare khun to move
/// are probed through its moves.
///
/// # Source
///
/// The lengths agree with published ones: for khun, ma and met those of Thanapon Tudsuan and Kietikul
/// Jearanaitanakij (Ladkrabang Engineering Journal 38(2), 2021), for khun, khon and met those of the
/// Journal of Science Ladkrabang 35(1), 2026, 112-129, doi:10.55003/scikmitl.2026.270913, as they are quoted
/// elsewhere.
///
/// # Examples
///
/// ```
/// use makruk_bitboard::BitPosition;
/// use makruk_core::{Position, Role};
/// use makruk_notation::Fen;
/// use makruk_search::{BareKhunTables, Tablebase, Verdict};
///
/// let mut tables = BareKhunTables::new();
/// assert!(tables.generate(&[Role::Rua]));
/// let fen: Fen = "8/8/8/4k3/8/2K5/3R4/8 w - - 0 1".parse()?;
/// let position = BitPosition::from(&fen.to_position()?);
/// assert_eq!(tables.probe(&position), Some(Verdict::Win { plies: 25 }));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[doc(alias = "endgame tablebase")]
#[doc(alias = "distance to mate")]
#[doc(alias = "retrograde analysis")]
#[derive(Clone, Default)]
pub struct BareKhunTables {
    tables: [Option<Table>; Material::COUNT],
    times: Times,
}

impl BareKhunTables {
    /// Creates an empty set of tables.
    ///
    /// ```
    /// use makruk_core::Role;
    /// use makruk_search::BareKhunTables;
    ///
    /// let tables = BareKhunTables::new();
    /// assert_eq!(tables.bytes(), 0);
    /// assert!(!tables.covers(&[Role::Rua]));
    /// ```
    pub const fn new() -> Self {
        Self {
            tables: [const { None }; Material::COUNT],
            times: Times::NONE,
        }
    }

    /// Sets how many plies are left for a mate when the last bia is gone, if that is known; otherwise no
    /// tables with a bia may be generated. Drops the tables of other times.
    pub(crate) fn set_times(&mut self, times: Option<Times>) {
        let times = times.unwrap_or(Times::NONE);
        if self.times != times {
            self.times = times;
            self.tables[Material::BIALESS..].fill(None);
        }
    }

    /// Generates the table for these pieces beside a khun, and those that it depends on, unless they are
    /// loaded. Returns whether such a table exists: for one or two pieces, each a met, bia ngai, khon,
    /// ma or rua.
    ///
    /// ```
    /// use makruk_core::Role;
    /// use makruk_search::BareKhunTables;
    ///
    /// let mut tables = BareKhunTables::new();
    /// assert!(tables.generate(&[Role::Biangai]) && tables.covers(&[Role::Met]));
    /// assert!(!tables.generate(&[Role::Bia]));
    /// ```
    pub fn generate(&mut self, pieces: &[Role]) -> bool {
        let Some(material) = Material::new(pieces) else {
            return false;
        };
        self.generate_material(material);
        true
    }

    pub(crate) fn generate_material(&mut self, material: Material) {
        if self.tables[material.slot()].is_some() {
            return;
        }
        let smaller = match material {
            Material::One(_) => [None, None],
            Material::Two(first, second) => [second, first].map(|kind| {
                // A bia alone wins nothing.
                (kind != Kind::Bia).then(|| {
                    self.generate_material(Material::One(kind));
                    Material::One(kind).slot()
                })
            }),
        };
        let plies = match material {
            Material::Two(kind, Kind::Bia) => {
                self.generate_material(Material::pair(kind, Kind::Met));
                self.promotions(kind)
            }
            _ => Vec::new(),
        };
        let promotions = Promotions {
            plies: &plies,
            after_capture: self.time_after_capture(material),
        };
        let smaller = smaller.map(|slot| slot.and_then(|slot| self.tables[slot].as_ref()));
        self.tables[material.slot()] = Some(retrograde::table(material, smaller, promotions));
    }

    /// Returns the plies that are left for a mate after the capture of a bia; without bia a capture changes
    /// nothing.
    fn time_after_capture(&self, material: Material) -> u16 {
        match material {
            Material::Two(kind, Kind::Bia) => self.times.captured[kind as usize],
            _ => u16::MAX,
        }
    }

    /// Returns the plies to the mate for all positions where White promotes its bia; see
    /// [`Promotions`].
    fn promotions(&self, kind: Kind) -> Vec<u8> {
        let material = Material::pair(kind, Kind::Met);
        let time = self.times.promoted[kind as usize];
        let mut all = Vec::with_capacity(32 * 64 * 8 * 64);
        for (khun, first) in (0..64)
            .filter(|khun| khun & 4 == 0)
            .flat_map(|khun| (0..64).map(move |first| (khun, first)))
        {
            for from in LAST_RANK..LAST_RANK + 8 {
                let to = from + 8;
                // The met goes before all other kinds.
                let seat = Seat {
                    material,
                    khun,
                    first: to,
                    second: first,
                };
                let taken = seat.occupied() | one(from);
                let is_possible = taken.len() == 4;
                all.extend((0..64).map(|bare| {
                    if !is_possible || !(taken & one(bare)).is_empty() {
                        return 0;
                    }
                    match self.flee(&seat, bare) {
                        Verdict::Loss { plies } if plies <= time => {
                            u8::try_from(plies + 1).unwrap_or(0)
                        }
                        _ => 0,
                    }
                }));
            }
        }
        all
    }

    /// Returns whether the table for these pieces beside a khun is loaded.
    ///
    /// ```
    /// use makruk_core::Role;
    /// use makruk_search::BareKhunTables;
    ///
    /// let mut tables = BareKhunTables::new();
    /// assert!(!tables.covers(&[Role::Khon]));
    /// tables.generate(&[Role::Khon]);
    /// assert!(tables.covers(&[Role::Khon]));
    /// ```
    pub fn covers(&self, pieces: &[Role]) -> bool {
        Material::new(pieces).is_some_and(|material| self.covers_material(material))
    }

    pub(crate) fn covers_material(&self, material: Material) -> bool {
        self.tables[material.slot()].is_some()
    }

    /// Returns the statistics of the table for these pieces, if it is loaded.
    ///
    /// ```
    /// use makruk_core::Role;
    /// use makruk_search::BareKhunTables;
    ///
    /// let mut tables = BareKhunTables::new();
    /// tables.generate(&[Role::Rua]);
    /// let summary = tables.summary(&[Role::Rua]).unwrap();
    /// assert_eq!(summary.won, summary.positions); // White moves first, so the rua is safe
    /// assert_eq!(summary.longest_plies, 2 * 16 - 1);
    /// ```
    pub fn summary(&self, pieces: &[Role]) -> Option<TablebaseSummary> {
        self.summary_of(Material::new(pieces)?)
    }

    pub(super) fn summary_of(&self, material: Material) -> Option<TablebaseSummary> {
        Some(self.tables[material.slot()].as_ref()?.summary)
    }

    /// Returns the size of all loaded tables in bytes.
    ///
    /// ```
    /// use makruk_core::Role;
    /// use makruk_search::BareKhunTables;
    ///
    /// let mut tables = BareKhunTables::new();
    /// assert_eq!(tables.bytes(), 0);
    /// tables.generate(&[Role::Rua]);
    /// assert!(tables.bytes() > 0);
    /// tables.clear();
    /// assert_eq!(tables.bytes(), 0);
    /// ```
    pub fn bytes(&self) -> usize {
        self.tables
            .iter()
            .flatten()
            .map(|table| table.plies.len())
            .sum()
    }

    /// Returns the bytes that generating the table for these pieces adds, with the two-piece tables that it
    /// depends on.
    pub(crate) fn bytes_for(&self, material: Material) -> usize {
        let own = if self.covers_material(material) {
            0
        } else {
            material.bytes()
        };
        own + match material {
            Material::Two(kind, Kind::Bia) => self.bytes_for(Material::pair(kind, Kind::Met)),
            _ => 0,
        }
    }

    /// Drops the tables with two pieces.
    pub(crate) fn drop_twos(&mut self) {
        self.tables[Material::ONES..].fill(None);
    }

    /// Drops all tables.
    ///
    /// ```
    /// use makruk_core::Role;
    /// use makruk_search::BareKhunTables;
    ///
    /// let mut tables = BareKhunTables::new();
    /// tables.generate(&[Role::Ma]);
    /// tables.clear();
    /// assert!(!tables.covers(&[Role::Ma]));
    /// ```
    pub fn clear(&mut self) {
        self.tables.fill(None);
    }

    /// Returns the plies to the mate with White to move, 0 if there is none or no such table.
    #[inline]
    fn plies(&self, seat: &Seat, bare: usize) -> u16 {
        self.tables[seat.material.slot()]
            .as_ref()
            .map_or(0, |table| u16::from(table.plies[seat.index() * 64 + bare]))
    }

    /// Returns the verdict for the bare khun, which is to move, from those after its moves.
    fn flee(&self, seat: &Seat, bare: usize) -> Verdict {
        let attacks = seat.attacks();
        let moves = steps::khun_attacks(one(bare)) - attacks;
        if moves.is_empty() {
            let is_check = !(attacks & one(bare)).is_empty();
            return if is_check {
                Verdict::Loss { plies: 0 }
            } else {
                Verdict::Draw
            };
        }
        let mut longest = 0;
        for to in moves {
            let to = to.index();
            let plies = if (seat.pieces() & one(to)).is_empty() {
                self.plies(seat, to)
            } else {
                let time = self.time_after_capture(seat.material);
                let plies = seat.without(to).map_or(0, |seat| self.plies(&seat, to));
                if plies <= time { plies } else { 0 }
            };
            if plies == 0 {
                return Verdict::Draw;
            }
            longest = longest.max(plies);
        }
        Verdict::Loss { plies: longest + 1 }
    }
}

impl BareKhunTables {
    /// Returns the verdict after a legal move with which a count may begin, if that is known.
    pub(crate) fn probe_after(&self, position: &BitPosition, mv: Move) -> Option<Verdict> {
        let after = position.after_unchecked(mv);
        let verdict = self.probe(&after)?;
        let plies = match verdict {
            Verdict::Win { plies } | Verdict::Loss { plies } => plies,
            Verdict::Draw => return Some(verdict),
        };
        let time = match Material::against_bare(position) {
            Some((_, Material::Two(kind, Kind::Bia), _)) if mv.is_promotion() => {
                self.times.promoted[kind as usize]
            }
            Some((_, material, _)) if !after.has_bia() => self.time_after_capture(material),
            _ => u16::MAX,
        };
        Some(if plies <= time {
            verdict
        } else {
            Verdict::Draw
        })
    }
}

impl Tablebase for BareKhunTables {
    fn probe(&self, position: &BitPosition) -> Option<Verdict> {
        // A bia alone can neither mate nor become a piece that can.
        let without_bia = position.occupied() - position.by_role(Role::Bia);
        if without_bia.len() == 2 && position.occupied().len() <= 3 {
            return Some(Verdict::Draw);
        }
        let (strong, material, squares) = Material::against_bare(position)?;
        if !self.covers_material(material) {
            return None;
        }
        let (seat, bare) = sit(position, strong, material, &squares);
        if position.turn() != strong {
            return Some(self.flee(&seat, bare));
        }
        Some(match self.plies(&seat, bare) {
            0 => Verdict::Draw,
            plies => Verdict::Win { plies },
        })
    }
}

/// Returns the index of a position: White's seat and the black khun's square.
fn sit(
    position: &BitPosition,
    strong: Color,
    material: Material,
    squares: &[Square],
) -> (Seat, usize) {
    let khun = position.khun(strong);
    // Rotated for Black, and mirrored if the khun is on the files e to h.
    let mut turn = match strong {
        Color::White => 0,
        Color::Black => 63,
    };
    if (khun.index() ^ turn) & 4 != 0 {
        turn ^= 7;
    }
    let number = |square: Square| square.index() ^ turn;
    let seat = Seat {
        material,
        khun: number(khun),
        first: squares.first().map_or(0, |&square| number(square)),
        second: squares.get(1).map_or(0, |&square| number(square)),
    };
    (seat, number(position.khun(!strong)))
}

impl fmt::Debug for BareKhunTables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list()
            .entries(self.tables.iter().flatten())
            .finish()
    }
}
