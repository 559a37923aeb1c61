//! Reading a table.

#[cfg(feature = "std")]
use alloc::string::ToString as _;
use alloc::{boxed::Box, vec, vec::Vec};
use core::ops::ControlFlow;
#[cfg(feature = "std")]
use std::sync::{Mutex, PoisonError};

use makruk_codec::{ByteSource, DynByteSource, checksum::crc32};
use makruk_core::SquareSet;

use crate::{
    Material, TableError, TableErrorKind, TableProgress, TableStatistics,
    bytes::Input,
    bytes::VERSION,
    code::{CELLS, Decoder, Model, Neighbours, Row},
    configuration::{Configuration, Layout},
    exits::{Exits, times_of},
    material::Sides,
    times::TableTime,
};
#[cfg(feature = "std")]
use crate::{parallel::for_each_chunk, solution::Solution, symmetry::Symmetry};
use makruk_rules::Rules;

/// The magic number of a table.
const MAGIC: [u8; 4] = [0x89, b'M', b'K', b'T'];
/// Number of bytes before the header: magic, version, header length.
const BEGINNING: usize = 9;
/// Upper bound of the header's length in bytes, exclusive.
const LONGEST_HEADER: u32 = 1 << 20;
/// Rows per block.
pub(crate) const BLOCK: usize = 64;
/// Blocks read between two progress reports.
#[cfg(feature = "std")]
const BATCH: usize = 1024;

/// An open table.
///
/// It holds no positions in memory: a probe reads and decodes a block of a few hundred bytes.
#[derive(Clone, Debug)]
pub struct Table<S> {
    source: S,
    layout: Layout,
    /// The captures and promotions after which the stronger side wins, and those after which the weaker side does.
    exits: [Exits; 2],
    header: Header,
    model: Model,
    /// The offset of the pointers.
    pointers: u64,
    size: u64,
}

/// The header's summary of the positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    pub(crate) material: Material,
    /// As returned by `times_of`.
    pub(crate) times: Vec<TableTime>,
    /// Number of positions on the whole board per cell value with the stronger side to move; with one piece per side,
    /// also with the weaker side to move.
    pub(crate) counts: Vec<Vec<u64>>,
    /// The row number and the weaker khun's square of a longest win with the stronger side to move.
    pub(crate) longest: (u64, u8),
}

impl Header {
    /// Returns the number of sides to move that the table covers.
    fn turns(material: Material) -> usize {
        1 + usize::from(!material.is_bare())
    }

    /// Returns the number of plies that a cell denotes.
    pub(crate) fn plies(&self, cell: u16) -> u16 {
        if self.material.is_bare() {
            (2 * cell).saturating_sub(1)
        } else {
            cell.saturating_sub(1)
        }
    }

    /// Returns the bytes before the pointers.
    #[cfg(feature = "std")]
    pub(crate) fn write(&self, model: &Model) -> Vec<u8> {
        use crate::bytes::put_number;

        let mut header = Vec::new();
        let name = self.material.to_string();
        put_number(&mut header, name.len() as u64);
        header.extend(name.bytes());
        put_number(&mut header, self.times.len() as u64);
        for time in &self.times {
            put_number(&mut header, time.time.into());
            put_number(&mut header, time.most.into());
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
        bytes.push(VERSION);
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
        let material: Material = name.parse().ok()?;
        let length = times_of(material, &Rules::THAI).len();
        if input.number()? != length as u64 {
            return None;
        }
        let mut number = || u16::try_from(input.number()?).ok();
        let time = |_| {
            Some(TableTime {
                time: number()?,
                most: number()?,
            })
        };
        let times = (0..length).map(time).collect::<Option<_>>()?;
        let mut counts = Vec::new();
        for _ in 0..Self::turns(material) {
            let length = input.number()?;
            if !(1..=CELLS as u64).contains(&length) {
                return None;
            }
            let numbers: Option<Vec<u64>> = (0..length).map(|_| input.number()).collect();
            counts.push(numbers.filter(|numbers| {
                let sum = numbers
                    .iter()
                    .try_fold(0_u64, |sum, &number| sum.checked_add(number));
                sum.is_some_and(|sum| sum < 1 << 40)
            })?);
        }
        let longest = (input.number()?, u8::try_from(input.number()?).ok()?);
        Some(Self {
            material,
            times,
            counts,
            longest,
        })
    }
}

impl<S: ByteSource> Table<S> {
    /// Opens a table: reads and checks its header.
    ///
    /// ```
    /// use makruk::tables::{Table, TableErrorKind};
    ///
    /// let error = Table::open(b"something else".as_slice()).unwrap_err();
    /// assert_eq!(error.kind(), TableErrorKind::Magic);
    /// ```
    ///
    /// # Errors
    ///
    /// If the source cannot be read, is not a table, has an unknown version, or is damaged. Damage in the positions is
    /// detected when they are read, or by [`Table::check`].
    pub fn open(source: S) -> Result<Self, TableError> {
        let size = source.size()?;
        let mut beginning = [0; BEGINNING];
        let length = BEGINNING.min(usize::try_from(size).unwrap_or(BEGINNING));
        source.read_at(0, &mut beginning[..length])?;
        let [magic @ .., version, l0, l1, l2, l3] = beginning;
        if magic != MAGIC {
            return Err(TableError::new(TableErrorKind::Magic));
        }
        if length > MAGIC.len() && version != VERSION {
            return Err(TableError::new(TableErrorKind::UnknownVersion(version)));
        }
        let truncated = |expected: u64| {
            TableError::new(TableErrorKind::Truncated {
                found: size,
                expected,
            })
        };
        let length = u32::from_le_bytes([l0, l1, l2, l3]);
        let end = BEGINNING as u64 + u64::from(length) + 4;
        if size < BEGINNING as u64 {
            return Err(truncated(BEGINNING as u64));
        }
        if length >= LONGEST_HEADER {
            return Err(TableError::new(TableErrorKind::Header));
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
            return Err(TableError::new(TableErrorKind::Checksum {
                offset: 0,
                found,
                expected,
            }));
        }
        let mut input = Input(&bytes[BEGINNING..]);
        let mut read = || {
            let header = Header::read(&mut input)?;
            let model = Model::read(&mut input)?;
            input.0.is_empty().then_some((header, model))
        };
        let (header, model) = read().ok_or_else(|| TableError::new(TableErrorKind::Header))?;
        let sides = Sides::of(header.material);
        let layout = Layout::new(sides);
        let mut times = header.times.iter().map(|time| time.time);
        let exits = [sides, sides.turned()].map(|sides| Exits::with_times(sides, &mut times));
        let [Some(strong), Some(weak)] = exits else {
            return Err(TableError::new(TableErrorKind::Header));
        };
        let table = Self {
            source,
            layout,
            exits: [strong, weak],
            header,
            model,
            pointers: end,
            size,
        };
        let (row, square) = table.header.longest;
        if row >= table.layout.rows() as u64 || square > 63 {
            return Err(TableError::new(TableErrorKind::Header));
        }
        // One pointer per block, and one to the end of the last block.
        let pointers_end = end + 8 * (table.blocks() + 1);
        if size < pointers_end {
            return Err(truncated(pointers_end));
        }
        let [_, last] = table.pointers(table.blocks() - 1)?;
        match last {
            last if last < size => Err(TableError::new(TableErrorKind::DataAfterEnd {
                found: size,
                expected: last,
            })),
            last if last > size => Err(truncated(last)),
            _ => Ok(table),
        }
    }

    /// Moves the source to the heap, so that tables with different sources have the same type.
    pub fn boxed(self) -> Table<DynByteSource>
    where
        S: Send + Sync + 'static,
    {
        Table {
            source: Box::new(self.source),
            layout: self.layout,
            exits: self.exits,
            header: self.header,
            model: self.model,
            pointers: self.pointers,
            size: self.size,
        }
    }

    /// Returns the pieces.
    pub const fn material(&self) -> Material {
        self.header.material
    }

    /// Returns the size in bytes.
    pub const fn size(&self) -> u64 {
        self.size
    }

    /// Returns the lengths of counts that the table was generated for.
    pub(crate) fn times(&self) -> &[TableTime] {
        &self.header.times
    }

    /// Returns the captures and promotions that matter for wins of a side.
    pub(crate) const fn exits(&self, is_strong: bool) -> &Exits {
        let [strong, weak] = &self.exits;
        if is_strong { strong } else { weak }
    }

    /// Returns the statistics with the stronger side to move (see [`Material`]). They are in the header, so nothing is read.
    pub fn statistics(&self) -> TableStatistics {
        self.statistics_of(0)
    }

    /// Returns the statistics with the weaker side to move; `None` for a table without these positions, that is,
    /// against a bare khun.
    pub fn statistics_of_weaker(&self) -> Option<TableStatistics> {
        (self.header.counts.len() > 1).then(|| self.statistics_of(1))
    }

    fn statistics_of(&self, turn: usize) -> TableStatistics {
        let counts = self.header.counts.get(turn).map_or(&[][..], Vec::as_slice);
        let mut statistics = TableStatistics {
            positions: counts.iter().sum(),
            wins: Vec::new(),
            losses: Vec::new(),
        };
        for (cell, &count) in (0..).zip(counts).skip(1).filter(|(_, count)| **count > 0) {
            let plies = self.header.plies(cell);
            if plies % 2 == 1 {
                statistics.wins.push((plies, count));
            } else {
                statistics.losses.push((plies, count));
            }
        }
        statistics
    }

    /// Returns the configuration and the weaker khun's square of a longest win with the stronger side to move.
    pub(crate) fn longest(&self) -> (Configuration, usize) {
        let (number, bare) = self.header.longest;
        let number = usize::try_from(number).unwrap_or_default();
        let configuration = self.layout.configuration(number % self.layout.len());
        (configuration, bare.into())
    }

    fn blocks(&self) -> u64 {
        self.layout.rows().div_ceil(BLOCK) as u64
    }

    /// Returns a block's start and end offsets.
    fn pointers(&self, block: u64) -> Result<[u64; 2], TableError> {
        let mut bytes = [0; 16];
        self.source.read_at(self.pointers + 8 * block, &mut bytes)?;
        let [b @ .., e0, e1, e2, e3, e4, e5, e6, e7] = bytes;
        Ok([b, [e0, e1, e2, e3, e4, e5, e6, e7]].map(u64::from_le_bytes))
    }

    /// Returns the bytes of a block after verifying its checksum.
    fn block(&self, block: u64) -> Result<Vec<u8>, TableError> {
        let [start, end] = self.pointers(block)?;
        let length = end.checked_sub(start).filter(|&length| {
            // A cell takes at most twelve bits.
            let most = 4 + 4 + (BLOCK * 64 * 2) as u64;
            (8..=most).contains(&length) && end <= self.size
        });
        let length = length.and_then(|length| usize::try_from(length).ok());
        let length = length.ok_or_else(|| TableError::new(TableErrorKind::Block(block)))?;
        let mut bytes = vec![0; length];
        self.source.read_at(start, &mut bytes)?;
        let found = bytes.split_off(length - 4);
        let found = found.try_into().map_or(0, u32::from_le_bytes);
        let expected = block_checksum(block, &bytes);
        if found != expected {
            return Err(TableError::new(TableErrorKind::Checksum {
                offset: start,
                found,
                expected,
            }));
        }
        Ok(bytes)
    }

    pub(crate) const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Returns the cells of a row, by its number: the block number times [`BLOCK`], plus the row's index in the block.
    #[cfg(not(feature = "std"))]
    pub(crate) fn row(&self, number: usize) -> Result<Row, TableError> {
        let mut row = None;
        self.decode((number / BLOCK) as u64, |at, _, cells| {
            if at == number {
                row = Some(*cells);
            }
            row.is_none()
        })?;
        row.ok_or_else(|| TableError::new(TableErrorKind::Block((number / BLOCK) as u64)))
    }

    /// Returns the cells of all rows of a block.
    #[cfg(feature = "std")]
    pub(crate) fn rows(&self, block: u64) -> Result<Box<[Row; BLOCK]>, TableError> {
        let mut rows = Box::new([[0; 64]; BLOCK]);
        self.decode(block, |number, _, row| {
            rows[number % BLOCK] = *row;
            true
        })?;
        Ok(rows)
    }

    /// Decodes a block, and calls a function with each row's number, legal squares and cells until it returns `false`.
    fn decode(
        &self,
        block: u64,
        mut visit: impl FnMut(usize, SquareSet, &Row) -> bool,
    ) -> Result<(), TableError> {
        let damaged = || TableError::new(TableErrorKind::Block(block));
        let bytes = self.block(block)?;
        let mut decoder = Decoder::new(&self.model, &bytes).ok_or_else(damaged)?;
        let mut neighbours = Neighbours::NONE;
        let first = usize::try_from(block).map_err(|_| damaged())? * BLOCK;
        for number in (first..self.layout.rows()).take(BLOCK) {
            let legal = self.layout.legal(number);
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

    /// Reads the positions that a side wins; this side is White in `sides` and in `exits`.
    #[cfg(feature = "std")]
    pub(crate) fn solution(
        &self,
        sides: Sides,
        exits: Exits,
        threads: usize,
        observe: &mut dyn FnMut(TableProgress) -> ControlFlow<()>,
    ) -> Result<Solution, TableError>
    where
        S: Sync,
    {
        let layout = Layout::new(sides);
        let is_strong = sides == self.layout.sides;
        let replies = if layout.has_black() {
            layout.len() * 64
        } else {
            0
        };
        let values = Mutex::new([vec![0; layout.len() * 64], vec![0; replies]]);
        let first_error = Mutex::new(None);
        let all = self.blocks();
        for done in (0..all).step_by(BATCH) {
            let material = self.material();
            if observe(TableProgress::Reading {
                material,
                done,
                all,
            })
            .is_break()
            {
                return Err(TableError::new(TableErrorKind::Stopped));
            }
            let blocks = (done..all).take(BATCH).collect::<Vec<_>>();
            for_each_chunk(threads.max(1), blocks.into_iter(), |block| {
                let mut found = Vec::new();
                let read = self.decode(block, |number, legal, row| {
                    self.for_each_win(is_strong, &layout, number, legal, row, |win| {
                        found.push(win);
                    });
                    true
                });
                if let Err(error) = read {
                    let mut first = first_error.lock().unwrap_or_else(PoisonError::into_inner);
                    first.get_or_insert(error);
                }
                let mut values = values.lock().unwrap_or_else(PoisonError::into_inner);
                for (is_reply, index, value) in found {
                    values[usize::from(is_reply)][index] = value;
                }
            });
        }
        if let Some(error) = first_error
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner)
        {
            return Err(error);
        }
        let [cells, replies] = values.into_inner().unwrap_or_else(PoisonError::into_inner);
        let statistics = if is_strong {
            self.statistics()
        } else {
            self.statistics_of(1)
        };
        Ok(Solution {
            exits,
            positions: statistics.positions,
            won: statistics.won(),
            longest: moves(statistics.longest_plies().div_ceil(2)),
            layout,
            cells,
            replies,
            rows: Default::default(),
        })
    }

    /// Calls a function for each position of a row that a side wins, with its place in the [`Solution`] of that side, which
    /// has this layout: whether Black is to move, the index and the value.
    #[cfg(feature = "std")]
    fn for_each_win(
        &self,
        is_strong: bool,
        layout: &Layout,
        number: usize,
        legal: SquareSet,
        row: &Row,
        mut visit: impl FnMut((bool, usize, u8)),
    ) {
        let (turn, number) = (number / self.layout.len(), number % self.layout.len());
        let configuration = self.layout.configuration(number);
        for square in legal {
            let square = square.index();
            let cell = row[square];
            if !self.layout.has_turns() {
                visit((false, number * 64 + square, moves(cell)));
                continue;
            }
            // The side to move wins in an odd number of plies, and loses in an even number; cells are one more.
            let is_reply = cell % 2 == 1;
            let is_strong_win = (turn == 0) != is_reply;
            if cell == 0 || is_strong_win != is_strong {
                continue;
            }
            let value = moves(cell.div_ceil(2));
            if is_strong {
                visit((is_reply, number * 64 + square, value));
                continue;
            }
            let (turned, bare) = self.layout.turned(&configuration, square);
            let (image, bare) = layout.folded(&turned, bare);
            visit((is_reply, layout.number(&image) * 64 + bare, value));
            if layout.fold.is_on_axis(image.khun) {
                let image = layout.image(&image, Symmetry::EXCHANGE);
                let bare = Symmetry::EXCHANGE.square(bare);
                visit((is_reply, layout.number(&image) * 64 + bare, value));
            }
        }
    }

    /// Reads all positions and checks them against the header. The observer is notified of progress and may stop the check.
    ///
    /// # Errors
    ///
    /// If the table cannot be read or is damaged; if the observer stops the check.
    pub fn check(
        &self,
        observe: &mut dyn FnMut(TableProgress) -> ControlFlow<()>,
    ) -> Result<(), TableError> {
        let mut counts = vec![vec![0; CELLS]; self.header.counts.len()];
        for block in 0..self.blocks() {
            let progress = TableProgress::Checking {
                material: self.material(),
                done: block,
                all: self.blocks(),
            };
            if observe(progress).is_break() {
                return Err(TableError::new(TableErrorKind::Stopped));
            }
            self.decode(block, |number, legal, row| {
                let (turn, number) = (number / self.layout.len(), number % self.layout.len());
                let configuration = self.layout.configuration(number);
                let images = self.layout.fold.images(configuration.khun);
                if let Some(counts) = counts.get_mut(turn) {
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
            Err(TableError::new(TableErrorKind::Summary))
        }
    }
}

/// Returns a number of moves as a [`Solution`] stores it. Only a forged table has numbers that do not fit.
#[cfg(feature = "std")]
fn moves(number: u16) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

/// Trims trailing zeros, but keeps the first number of each list.
pub(crate) fn trim(counts: &mut [Vec<u64>]) {
    for counts in counts {
        let used = counts.iter().rposition(|&count| count > 0);
        counts.truncate(used.unwrap_or(0) + 1);
    }
}

/// Returns the checksum of a block. It includes the block's number, so that swapped blocks are detected.
pub(crate) fn block_checksum(block: u64, bytes: &[u8]) -> u32 {
    let mut all = Vec::from(block.to_le_bytes());
    all.extend(bytes);
    crc32(&all)
}

#[cfg(all(test, feature = "std"))]
mod tests;
