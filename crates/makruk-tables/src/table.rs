//! Reading a table.

#[cfg(feature = "std")]
use alloc::string::ToString as _;
use alloc::{boxed::Box, vec, vec::Vec};
use core::ops::ControlFlow;

use makruk_codec::checksum::crc32;
use makruk_core::SquareSet;

use crate::{
    DynTableSource, Signature, TableError, TableSource,
    bytes::Input,
    code::{Decoder, Model, Neighbours, Row},
    seat::{Layout, Seat},
};

/// The first bytes of a table.
const MAGIC: [u8; 4] = [0x89, b'M', b'K', b'T'];
/// The bytes before the header: magic, version, length of the header.
const BEGINNING: usize = 9;
/// A header is shorter than this.
const LONGEST_HEADER: u32 = 1 << 20;
/// Seats of a block.
pub(crate) const BLOCK: usize = 64;

/// An open table.
///
/// Nothing of the positions is kept in memory: a probe reads and decodes a block of some hundred bytes.
#[derive(Clone, Debug)]
pub struct Table<S> {
    source: S,
    layout: Layout,
    header: Header,
    model: Model,
    /// The offset of the pointers.
    pointers: u64,
    size: u64,
}

/// What the header says of the positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    pub(crate) signature: Signature,
    /// The plies that are left for a mate when the weaker side's piece was taken, and when the stronger side's was.
    pub(crate) times: [u16; 2],
    /// How many positions of the whole board have each cell, with the stronger side to move; with a piece each also with
    /// the weaker side to move.
    pub(crate) counts: Vec<Vec<u64>>,
    /// The seat's number and the weaker khun's square of a longest win with the stronger side to move.
    pub(crate) longest: (u64, u8),
}

impl Header {
    /// Returns how many sides to move there are.
    fn turns(signature: Signature) -> usize {
        1 + usize::from(signature.weak().is_some())
    }

    /// Returns the plies of a cell.
    pub(crate) fn plies(&self, cell: u8) -> u16 {
        match self.signature.weak() {
            None => (2 * u16::from(cell)).saturating_sub(1),
            Some(_) => u16::from(cell).saturating_sub(1),
        }
    }

    /// Returns the bytes before the pointers.
    #[cfg(feature = "std")]
    pub(crate) fn write(&self, model: &Model) -> Vec<u8> {
        use crate::bytes::put_number;

        let mut header = Vec::new();
        let name = self.signature.to_string();
        put_number(&mut header, name.len() as u64);
        header.extend(name.bytes());
        for time in self.times {
            put_number(&mut header, time.into());
        }
        for counts in &self.counts {
            put_number(&mut header, counts.len() as u64);
            for &count in counts {
                put_number(&mut header, count);
            }
        }
        put_number(&mut header, self.longest.0);
        put_number(&mut header, self.longest.1.into());
        model.write(&mut header);

        let mut bytes = Vec::from(MAGIC);
        bytes.push(crate::VERSION);
        let length = u32::try_from(header.len()).unwrap_or(LONGEST_HEADER);
        bytes.extend(length.to_le_bytes());
        bytes.extend(header);
        let checksum = crc32(&bytes);
        bytes.extend(checksum.to_le_bytes());
        bytes
    }

    fn read(input: &mut Input<'_>) -> Option<Self> {
        let length = usize::try_from(input.number()?).ok()?;
        let name = core::str::from_utf8(input.take(length)?).ok()?;
        let signature: Signature = name.parse().ok()?;
        let mut time = || u16::try_from(input.number()?).ok();
        let times = [time()?, time()?];
        let mut counts = Vec::new();
        for _ in 0..Self::turns(signature) {
            let length = input.number()?;
            if !(1..=256).contains(&length) {
                return None;
            }
            let numbers: Option<Vec<u64>> = (0..length).map(|_| input.number()).collect();
            counts.push(numbers.filter(|numbers| {
                let sum = numbers
                    .iter()
                    .try_fold(0_u64, |sum, &it| sum.checked_add(it));
                sum.is_some_and(|sum| sum < 1 << 40)
            })?);
        }
        let longest = (input.number()?, u8::try_from(input.number()?).ok()?);
        Some(Self {
            signature,
            times,
            counts,
            longest,
        })
    }
}

/// Statistics of a table.
///
/// They count legal positions with one side to move, without a count that runs. Exchanging two equal pieces of a side
/// does not make another position; mirroring the board does.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TableStatistics {
    /// Number of positions.
    pub positions: u64,
    /// Number of positions that the side to move wins, by plies.
    pub wins: Vec<(u16, u64)>,
    /// Number of positions that the side to move loses, by plies; against a bare khun there are none.
    pub losses: Vec<(u16, u64)>,
}

impl TableStatistics {
    /// Returns the number of positions that the side to move wins.
    pub fn won(&self) -> u64 {
        self.won_within(u32::MAX)
    }

    /// Returns the number of positions that the side to move wins in so many plies at most.
    pub fn won_within(&self, plies: u32) -> u64 {
        let within = |&&(it, _): &&(u16, u64)| u32::from(it) <= plies;
        self.wins
            .iter()
            .filter(within)
            .map(|(_, count)| count)
            .sum()
    }

    /// Returns the number of positions that the side to move loses.
    pub fn lost(&self) -> u64 {
        self.losses.iter().map(|(_, count)| count).sum()
    }

    /// Returns the plies of the longest win of the side to move; 0 if there is none.
    pub fn longest_plies(&self) -> u16 {
        self.wins.last().map_or(0, |&(plies, _)| plies)
    }
}

impl<S: TableSource> Table<S> {
    /// Opens a table: reads and checks its header.
    ///
    /// ```
    /// use makruk_tables::{Table, TableError};
    ///
    /// let error = Table::open(b"something else".as_slice()).unwrap_err();
    /// assert!(matches!(error, TableError::Magic));
    /// ```
    ///
    /// # Errors
    ///
    /// If it cannot be read, is no table or one of another version, or is damaged. Damage among the positions is found when
    /// they are read, or by [`Table::check`].
    pub fn open(source: S) -> Result<Self, TableError> {
        let size = source.size()?;
        let mut beginning = [0; BEGINNING];
        let length = BEGINNING.min(usize::try_from(size).unwrap_or(BEGINNING));
        source.read_at(0, &mut beginning[..length])?;
        let [magic @ .., version, l0, l1, l2, l3] = beginning;
        if magic != MAGIC {
            return Err(TableError::Magic);
        }
        if length > MAGIC.len() && version != crate::VERSION {
            return Err(TableError::UnknownVersion(version));
        }
        let truncated = |expected: u64| TableError::Truncated {
            found: size,
            expected,
        };
        let length = u32::from_le_bytes([l0, l1, l2, l3]);
        let end = BEGINNING as u64 + u64::from(length) + 4;
        if size < BEGINNING as u64 {
            return Err(truncated(BEGINNING as u64));
        }
        if length >= LONGEST_HEADER {
            return Err(TableError::Header);
        }
        if size < end {
            return Err(truncated(end));
        }
        let mut bytes = vec![0; BEGINNING + length as usize];
        source.read_at(0, &mut bytes)?;
        let mut found = [0; 4];
        source.read_at(end - 4, &mut found)?;
        let (found, expected) = (u32::from_le_bytes(found), crc32(&bytes));
        if found != expected {
            return Err(TableError::Checksum {
                offset: 0,
                found,
                expected,
            });
        }
        let mut input = Input(&bytes[BEGINNING..]);
        let mut read = || {
            let header = Header::read(&mut input)?;
            let model = Model::read(&mut input)?;
            input.0.is_empty().then_some((header, model))
        };
        let (header, model) = read().ok_or(TableError::Header)?;
        let layout = Layout::new(header.signature);
        let table = Self {
            source,
            layout,
            header,
            model,
            pointers: end,
            size,
        };
        let (seat, square) = table.header.longest;
        if seat >= table.layout.seats() as u64 || square > 63 {
            return Err(TableError::Header);
        }
        // What is after the last block.
        let pointers_end = end + 8 * (table.blocks() + 1);
        if size < pointers_end {
            return Err(truncated(pointers_end));
        }
        let [_, last] = table.pointers(table.blocks() - 1)?;
        match last {
            last if last < size => Err(TableError::DataAfterEnd {
                found: size,
                expected: last,
            }),
            last if last > size => Err(truncated(last)),
            _ => Ok(table),
        }
    }

    /// Moves the source onto the heap, so that tables with different sources have one type.
    pub fn boxed(self) -> Table<DynTableSource>
    where
        S: Send + Sync + 'static,
    {
        Table {
            source: Box::new(self.source),
            layout: self.layout,
            header: self.header,
            model: self.model,
            pointers: self.pointers,
            size: self.size,
        }
    }

    /// Returns the pieces.
    pub const fn signature(&self) -> Signature {
        self.header.signature
    }

    /// Returns the size in bytes.
    pub const fn size(&self) -> u64 {
        self.size
    }

    /// Returns the plies that a table with a piece each leaves for a mate after the weaker side's piece was taken, and after
    /// the stronger side's was.
    pub(crate) const fn times(&self) -> [u16; 2] {
        self.header.times
    }

    /// Returns the statistics with the stronger side to move.
    pub fn summary(&self) -> TableStatistics {
        self.summary_of(0)
    }

    /// Returns the statistics with the weaker side to move, if the table has these positions: with a piece each.
    pub fn summary_of_weaker(&self) -> Option<TableStatistics> {
        (self.header.counts.len() > 1).then(|| self.summary_of(1))
    }

    fn summary_of(&self, turn: usize) -> TableStatistics {
        let counts = self.header.counts.get(turn).map_or(&[][..], Vec::as_slice);
        let mut summary = TableStatistics {
            positions: counts.iter().sum(),
            wins: Vec::new(),
            losses: Vec::new(),
        };
        for (cell, &count) in (0..=u8::MAX)
            .zip(counts)
            .skip(1)
            .filter(|(_, count)| **count > 0)
        {
            let plies = self.header.plies(cell);
            if plies % 2 == 1 {
                summary.wins.push((plies, count));
            } else {
                summary.losses.push((plies, count));
            }
        }
        summary
    }

    /// Returns the seat and the weaker khun's square of a longest win with the stronger side to move.
    pub(crate) fn longest(&self) -> (Seat, usize) {
        let (number, bare) = self.header.longest;
        let number = usize::try_from(number).unwrap_or_default();
        let seat = self.layout.seat(number);
        (seat, bare.into())
    }

    fn blocks(&self) -> u64 {
        self.layout.seats().div_ceil(BLOCK) as u64
    }

    /// Returns where a block begins and ends.
    fn pointers(&self, block: u64) -> Result<[u64; 2], TableError> {
        let mut bytes = [0; 16];
        self.source.read_at(self.pointers + 8 * block, &mut bytes)?;
        let [b @ .., e0, e1, e2, e3, e4, e5, e6, e7] = bytes;
        Ok([b, [e0, e1, e2, e3, e4, e5, e6, e7]].map(u64::from_le_bytes))
    }

    /// Returns the bytes of a block, which are checked.
    fn block(&self, block: u64) -> Result<Vec<u8>, TableError> {
        let [start, end] = self.pointers(block)?;
        let length = end.checked_sub(start).filter(|&length| {
            // A cell takes twelve bits at most.
            let most = 4 + 4 + (BLOCK * 64 * 2) as u64;
            (8..=most).contains(&length) && end <= self.size
        });
        let length = length.and_then(|length| usize::try_from(length).ok());
        let length = length.ok_or(TableError::Block(block))?;
        let mut bytes = vec![0; length];
        self.source.read_at(start, &mut bytes)?;
        let found = bytes.split_off(length - 4);
        let found = found.try_into().map_or(0, u32::from_le_bytes);
        let expected = block_checksum(block, &bytes);
        if found != expected {
            return Err(TableError::Checksum {
                offset: start,
                found,
                expected,
            });
        }
        Ok(bytes)
    }

    /// Returns the number of a seat: that of its block, times [`BLOCK`], and its place there.
    pub(crate) fn number(&self, seat: &Seat) -> usize {
        self.layout.number(seat)
    }

    /// Returns the cells of the seat with a number.
    #[cfg(not(feature = "std"))]
    pub(crate) fn row(&self, number: usize) -> Result<Row, TableError> {
        let mut row = None;
        self.decode((number / BLOCK) as u64, |at, _, cells| {
            if at == number {
                row = Some(*cells);
            }
            row.is_none()
        })?;
        row.ok_or(TableError::Block((number / BLOCK) as u64))
    }

    /// Returns the cells of all seats of a block.
    #[cfg(feature = "std")]
    pub(crate) fn rows(&self, block: u64) -> Result<Box<[Row; BLOCK]>, TableError> {
        let mut rows = Box::new([[0; 64]; BLOCK]);
        self.decode(block, |number, _, row| {
            rows[number % BLOCK] = *row;
            true
        })?;
        Ok(rows)
    }

    /// Decodes a block: calls a function with each seat's number, its legal squares and its cells, until that returns
    /// `false`.
    fn decode(
        &self,
        block: u64,
        mut visit: impl FnMut(usize, SquareSet, &Row) -> bool,
    ) -> Result<(), TableError> {
        let damaged = || TableError::Block(block);
        let bytes = self.block(block)?;
        let mut decoder = Decoder::new(&self.model, &bytes).ok_or_else(damaged)?;
        let mut neighbours = Neighbours::NONE;
        let first = usize::try_from(block).map_err(|_| damaged())? * BLOCK;
        for number in (first..self.layout.seats()).take(BLOCK) {
            let legal = self.layout.legal(&self.layout.seat(number));
            decoder.row(&mut neighbours, legal).ok_or_else(damaged)?;
            if !visit(number, legal, neighbours.row()) {
                return Ok(());
            }
        }
        if decoder.is_complete() {
            Ok(())
        } else {
            Err(damaged())
        }
    }

    /// Reads all positions and checks them against the header. The observer is told how many blocks of how many are done,
    /// and may break off.
    ///
    /// # Errors
    ///
    /// If the table cannot be read or is damaged; if the observer breaks off.
    pub fn check(
        &self,
        mut observe: impl FnMut(u64, u64) -> ControlFlow<()>,
    ) -> Result<(), TableError> {
        let mut counts = vec![vec![0; 256]; self.header.counts.len()];
        for block in 0..self.blocks() {
            if observe(block, self.blocks()).is_break() {
                return Err(TableError::Stopped);
            }
            self.decode(block, |number, legal, row| {
                let seat = self.layout.seat(number);
                let images = self.layout.fold.images(seat.khun);
                if let Some(counts) = counts.get_mut(usize::from(seat.is_weak_turn)) {
                    for square in legal {
                        counts[usize::from(row[square.index()])] += images;
                    }
                }
                true
            })?;
        }
        trim(&mut counts);
        if counts == self.header.counts {
            Ok(())
        } else {
            Err(TableError::Summary)
        }
    }
}

/// Leaves out the zeros at the end, up to the first number.
pub(crate) fn trim(counts: &mut [Vec<u64>]) {
    for counts in counts {
        let used = counts.iter().rposition(|&count| count > 0);
        counts.truncate(used.unwrap_or(0) + 1);
    }
}

/// Returns the checksum of a block, in which its number counts as well: blocks cannot be exchanged.
pub(crate) fn block_checksum(block: u64, bytes: &[u8]) -> u32 {
    let mut all = Vec::from(block.to_le_bytes());
    all.extend(bytes);
    crc32(&all)
}
