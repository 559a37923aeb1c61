//! Directions in the order of Brenner's paper: counterclockwise from east.

/// One of the eight directions on the board: north is towards rank 8 for both sides, east towards the h-file.
///
/// The value is the paper's `ddd`. Even values are straight and odd ones diagonal, so two bits `dd` suffice for a
/// piece that moves only in straight lines or only diagonally: `dd` 0 means east or north-east.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub(super) enum Compass {
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
    pub(super) const ALL: [Self; 8] = [
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
    pub(super) const fn is_diagonal(self) -> bool {
        self as u8 & 1 == 1
    }

    /// Returns the step as files to the right and ranks up.
    pub(super) const fn offset(self) -> (i8, i8) {
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

    /// Returns the direction of a straight or diagonal vector, and its length in squares; `None` for the zero vector.
    pub(super) fn of(files: i8, ranks: i8) -> Option<(Self, u8)> {
        let step = (files.signum(), ranks.signum());
        let direction = Self::ALL.into_iter().find(|way| way.offset() == step)?;
        Some((direction, files.unsigned_abs().max(ranks.unsigned_abs())))
    }

    /// Returns the straight direction encoded by two bits `dd`.
    pub(super) fn straight(bits: u8) -> Self {
        Self::from_bits((bits & 3) << 1)
    }

    /// Returns the diagonal direction encoded by two bits `dd`.
    pub(super) fn diagonal(bits: u8) -> Self {
        Self::from_bits((bits & 3) << 1 | 1)
    }

    /// Returns the direction encoded by three bits `ddd`.
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

/// One of the eight leaps of a ma or a knight: two squares one way and one square across, named square by square.
///
/// The value is the paper's `ddd`: its first two bits are the `dd` of the two-square part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub(super) enum Leap {
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
    pub(super) const ALL: [Self; 8] = [
        Self::EastEastSouth,
        Self::EastEastNorth,
        Self::NorthNorthEast,
        Self::NorthNorthWest,
        Self::WestWestNorth,
        Self::WestWestSouth,
        Self::SouthSouthWest,
        Self::SouthSouthEast,
    ];

    /// Returns the leap as files to the right and ranks up.
    pub(super) const fn offset(self) -> (i8, i8) {
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

    /// Returns the leap with the given offset; `None` if there is none.
    pub(super) fn of(files: i8, ranks: i8) -> Option<Self> {
        let vector = (files, ranks);
        Self::ALL.into_iter().find(|leap| leap.offset() == vector)
    }

    /// Returns the leap encoded by three bits `ddd`.
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
