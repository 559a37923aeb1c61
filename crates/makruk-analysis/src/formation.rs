//! Opening formations, named after the squares of the ma.
//!
//! Openings of Makruk are formations that are reached in any order of moves. Only formations whose squares are well documented have
//! names here; Black's squares are White's, turned by 180°.

use core::fmt;

use makruk_core::{Board, Color, Role, Square, SquareSet};

/// A formation.
///
/// # Examples
///
/// ```
/// use makruk::{Color, Game, Position, Rules, analysis::formation::Formation};
///
/// let mut game = Game::new(Position::start(), Rules::THAI);
/// for mv in ["f3f4", "c6c5", "g1f3", "b8c6", "b1d2", "g8e7"] {
///     game.play(mv.parse()?)?;
/// }
/// let of = |color| Formation::of(game.position().board(), color).map(Formation::thai_name);
/// assert_eq!(of(Color::White), Some("ม้าผูก"));
/// assert_eq!(of(Color::Black), Some("ม้าผูก"));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Formation {
    /// ม้าเทียม: ma on d2 and e2, or on d7 and e7.
    MaThiam,
    /// ม้าผูก, also ม้าโยง: ma on d2 and f3, or on c6 and e7.
    MaPhuk,
}

/// A row of the table: the formation, its names, and the squares of White's ma.
struct Row {
    formation: Formation,
    name: &'static str,
    thai_name: &'static str,
    squares: [Square; 2],
}

/// The formations. Index = order of [`Formation::ALL`]. Source: Thai players' names for these squares of the ma, of which Black's
/// ม้าผูก and both ม้าเทียม are well documented; White's ม้าผูก follows by symmetry.
const TABLE: [Row; 2] = [
    Row {
        formation: Formation::MaThiam,
        name: "Ma Thiam",
        thai_name: "ม้าเทียม",
        squares: [Square::D2, Square::E2],
    },
    Row {
        formation: Formation::MaPhuk,
        name: "Ma Phuk",
        thai_name: "ม้าผูก",
        squares: [Square::D2, Square::F3],
    },
];

impl Formation {
    /// All formations.
    pub const ALL: [Self; 2] = [Self::MaThiam, Self::MaPhuk];

    /// Returns a side's formation.
    #[must_use]
    pub fn of(board: &Board, color: Color) -> Option<Self> {
        let ma = board.by_color(color) & board.by_role(Role::Ma);
        let is_there = |row: &&Row| {
            let squares = row.squares.map(|square| match color {
                Color::White => square,
                Color::Black => square.rotate_180(),
            });
            ma == SquareSet::from_iter(squares)
        };
        TABLE.iter().find(is_there).map(|row| row.formation)
    }

    /// Returns the name in Latin letters.
    #[must_use]
    pub const fn name(self) -> &'static str {
        TABLE[self as usize].name
    }

    /// Returns the Thai name.
    #[must_use]
    pub const fn thai_name(self) -> &'static str {
        TABLE[self as usize].thai_name
    }
}

impl fmt::Display for Formation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
