//! Directions in the order of Brenner's paper: counterclockwise from east.

/// One of the eight directions in the diagram: north is towards rank 8 for both sides, east towards
/// the h-file.
///
/// The value is the paper's `ddd`. The even ones are straight and the odd ones diagonal, so two bits
/// `dd` suffice for a piece that moves only in straight lines or only diagonally: `dd` 0 means east or north-east.
///
/// ```
/// use makruk_notation::brenner::Compass;
///
/// assert_eq!(Compass::SouthEast as u8, 7);
/// assert_eq!(Compass::SouthEast.offset(), (1, -1));
/// assert!(Compass::SouthEast.is_diagonal());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
#[allow(missing_docs)] // the names say it
pub enum Compass {
    East = 0,
    NorthEast,
    North,
    NorthWest,
    West,
    SouthWest,
    South,
    SouthEast,
}

impl Compass {
    /// All directions in the order of their values.
    pub const ALL: [Self; 8] = [
        Self::East,
        Self::NorthEast,
        Self::North,
        Self::NorthWest,
        Self::West,
        Self::SouthWest,
        Self::South,
        Self::SouthEast,
    ];

    /// Returns whether this is a diagonal direction.
    ///
    /// ```
    /// use makruk_notation::brenner::Compass;
    ///
    /// assert!(Compass::NorthEast.is_diagonal() && !Compass::North.is_diagonal());
    /// ```
    pub const fn is_diagonal(self) -> bool {
        self as u8 & 1 == 1
    }

    /// Returns the step, in files to the right and ranks up.
    ///
    /// ```
    /// use makruk_notation::brenner::Compass;
    ///
    /// assert_eq!(Compass::SouthWest.offset(), (-1, -1));
    /// ```
    pub const fn offset(self) -> (i8, i8) {
        match self {
            Self::East => (1, 0),
            Self::NorthEast => (1, 1),
            Self::North => (0, 1),
            Self::NorthWest => (-1, 1),
            Self::West => (-1, 0),
            Self::SouthWest => (-1, -1),
            Self::South => (0, -1),
            Self::SouthEast => (1, -1),
        }
    }

    /// Returns the direction of a straight or diagonal vector, and its number of squares; `None` if it
    /// is zero.
    pub(super) fn of(files: i8, ranks: i8) -> Option<(Self, u8)> {
        let step = (files.signum(), ranks.signum());
        let direction = Self::ALL.into_iter().find(|way| way.offset() == step)?;
        Some((direction, files.unsigned_abs().max(ranks.unsigned_abs())))
    }

    /// Returns the straight direction of two bits `dd`.
    pub(super) fn straight(bits: u8) -> Self {
        Self::from_bits((bits & 3) << 1)
    }

    /// Returns the diagonal direction of two bits `dd`.
    pub(super) fn diagonal(bits: u8) -> Self {
        Self::from_bits((bits & 3) << 1 | 1)
    }

    /// Returns the direction of three bits `ddd`.
    pub(super) fn from_bits(bits: u8) -> Self {
        match bits & 7 {
            0 => Self::East,
            1 => Self::NorthEast,
            2 => Self::North,
            3 => Self::NorthWest,
            4 => Self::West,
            5 => Self::SouthWest,
            6 => Self::South,
            _ => Self::SouthEast,
        }
    }

    /// Returns the two bits `dd`.
    pub(super) const fn two_bits(self) -> u8 {
        self as u8 >> 1
    }
}

/// One of the eight leaps of a ma, or a knight: two squares one way and one square another, named
/// square by square.
///
/// The value is the paper's `ddd`: its first two bits are the `dd` of the long way.
///
/// ```
/// use makruk_notation::brenner::Leap;
///
/// assert_eq!(Leap::NorthNorthEast as u8, 2);
/// assert_eq!(Leap::NorthNorthEast.offset(), (1, 2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
#[allow(missing_docs)] // the names say it
pub enum Leap {
    EastEastSouth = 0,
    EastEastNorth,
    NorthNorthEast,
    NorthNorthWest,
    WestWestNorth,
    WestWestSouth,
    SouthSouthWest,
    SouthSouthEast,
}

impl Leap {
    /// All leaps in the order of their values.
    pub const ALL: [Self; 8] = [
        Self::EastEastSouth,
        Self::EastEastNorth,
        Self::NorthNorthEast,
        Self::NorthNorthWest,
        Self::WestWestNorth,
        Self::WestWestSouth,
        Self::SouthSouthWest,
        Self::SouthSouthEast,
    ];

    /// Returns the leap, in files to the right and ranks up.
    ///
    /// ```
    /// use makruk_notation::brenner::Leap;
    ///
    /// assert!(Leap::ALL.iter().all(|leap| {
    ///     let (files, ranks) = leap.offset();
    ///     (files * ranks).abs() == 2
    /// }));
    /// ```
    pub const fn offset(self) -> (i8, i8) {
        match self {
            Self::EastEastSouth => (2, -1),
            Self::EastEastNorth => (2, 1),
            Self::NorthNorthEast => (1, 2),
            Self::NorthNorthWest => (-1, 2),
            Self::WestWestNorth => (-2, 1),
            Self::WestWestSouth => (-2, -1),
            Self::SouthSouthWest => (-1, -2),
            Self::SouthSouthEast => (1, -2),
        }
    }

    /// Returns the leap of a vector.
    pub(super) fn of(files: i8, ranks: i8) -> Option<Self> {
        let vector = (files, ranks);
        Self::ALL.into_iter().find(|leap| leap.offset() == vector)
    }

    /// Returns the leap of three bits `ddd`.
    pub(super) fn from_bits(bits: u8) -> Self {
        match bits & 7 {
            0 => Self::EastEastSouth,
            1 => Self::EastEastNorth,
            2 => Self::NorthNorthEast,
            3 => Self::NorthNorthWest,
            4 => Self::WestWestNorth,
            5 => Self::WestWestSouth,
            6 => Self::SouthSouthWest,
            _ => Self::SouthSouthEast,
        }
    }
}
