//! Making a table: what it takes, the analysis, and the file.

use alloc::{vec, vec::Vec};
use core::ops::ControlFlow;
use std::{
    io::Write,
    sync::{Mutex, PoisonError},
    thread,
};

use makruk_rules::Rules;

use crate::{
    MakeError, Signature,
    code::{Census, Model, Neighbours, symbol},
    count::times,
    kind::narrow,
    parallel::for_each_chunk,
    seat::Layout,
    solve_bare, solve_each,
    table::{BLOCK, Header, block_checksum, trim},
};

/// How far making a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MakeProgress {
    /// Positions are solved that are won in so many moves.
    Solving {
        /// The ending; smaller ones that it leads to come first.
        signature: Signature,
        /// The moves to mate.
        moves: u8,
    },
    /// The table is compressed.
    Writing {
        /// The ending.
        signature: Signature,
        /// Parts that are done.
        done: u64,
        /// All parts.
        all: u64,
    },
}

/// What making a table takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Plan {
    /// Memory in bytes, with the smaller endings that are solved on the way, and without the program itself.
    pub memory: u64,
    /// The size of the file in bytes, at most: a third of a byte for each cell. Of the tables for Thailand's counts none takes
    /// more than three quarters of that.
    pub disk: u64,
    /// Seconds of one core's time, from measurements; about.
    pub seconds: u64,
}

/// How to make a table.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct MakeOptions {
    /// Memory to take at most, in bytes.
    pub max_memory: u64,
    /// Number of threads.
    pub threads: usize,
    /// The rules whose counts a capture begins, in endings with a piece each; other tables do not depend on them.
    pub rules: Rules,
}

impl Default for MakeOptions {
    /// A GiB, all cores, and [`Rules::THAI`].
    fn default() -> Self {
        Self {
            max_memory: 1 << 30,
            threads: thread::available_parallelism().map_or(1, Into::into),
            rules: Rules::THAI,
        }
    }
}

/// Seats that a thread encodes at a time, a number of blocks.
const CHUNK: usize = 64 * BLOCK;

impl Signature {
    /// Returns what making the table takes.
    ///
    /// ```
    /// use makruk_tables::Signature;
    ///
    /// let plan = "KRNMvK".parse::<Signature>()?.plan();
    /// assert!(plan.memory < 256 << 20);
    /// # Ok::<(), makruk_tables::ParseSignatureError>(())
    /// ```
    pub fn plan(&self) -> Plan {
        let layout = Layout::new(*self);
        let seats = layout.seats() as u64;
        let cells = 64 * seats;
        if self.weak().is_some() {
            return Plan {
                memory: cells + solve_each::SCRATCH,
                disk: cells / 3,
                seconds: 3,
            };
        }
        let smaller: u64 = self.smaller().map(|smaller| smaller.plan().memory).sum();
        Plan {
            memory: cells + solve_bare::SCRATCH_PER_SEAT * seats + smaller,
            disk: cells / 3,
            seconds: seats / 160_000 + 1,
        }
    }
}

/// Makes a table and writes it. The observer may break off.
///
/// ```
/// use core::ops::ControlFlow;
/// use makruk_tables::{MakeOptions, Table, make};
///
/// let mut bytes = Vec::new(); // or a file
/// let options = MakeOptions::default();
/// make("KRvK".parse()?, &options, &mut bytes, &mut |_| ControlFlow::Continue(()))?;
/// let table = Table::open(bytes)?;
/// assert_eq!(table.summary().won(), table.summary().positions); // White moves first, so the rua is safe
/// assert_eq!(table.summary().longest_plies(), 2 * 16 - 1);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Errors
///
/// Before it starts, if it takes more memory than it may; if the observer breaks off; if the output fails.
pub fn make(
    signature: Signature,
    options: &MakeOptions,
    out: &mut dyn Write,
    observe: &mut dyn FnMut(MakeProgress) -> ControlFlow<()>,
) -> Result<(), MakeError> {
    let needed = signature.plan().memory;
    if needed > options.max_memory {
        return Err(MakeError::Memory {
            signature,
            needed,
            limit: options.max_memory,
        });
    }
    let threads = options.threads.max(1);
    let times = times(signature, &options.rules);
    let solved = if signature.weak().is_some() {
        solve_each::solve(signature, times, threads, observe)
    } else {
        let solved = solve_bare::solve(signature, threads, observe);
        solved.map(|solved| (solved.layout, solved.cells))
    };
    let (layout, cells) = solved.map_err(|()| MakeError::Stopped)?;
    write(&layout, times, &cells, threads, out, observe)
}

/// What is known of the cells before they are coded.
struct Survey {
    census: Census,
    counts: Vec<Vec<u64>>,
    /// The largest cell of a win with the stronger side to move, and the first place where it is.
    longest: (u8, u64, u8),
}

impl Survey {
    fn new(turns: usize) -> Self {
        Self {
            census: Census::new(),
            counts: vec![vec![0; 256]; turns],
            longest: (0, u64::MAX, 0),
        }
    }

    fn add(&mut self, other: &Self) {
        self.census.add(&other.census);
        for (sums, counts) in self.counts.iter_mut().zip(&other.counts) {
            for (sum, count) in sums.iter_mut().zip(counts) {
                *sum += count;
            }
        }
        let (cell, seat, _) = self.longest;
        let (other_cell, other_seat, _) = other.longest;
        if other_cell > cell || (other_cell == cell && other_seat < seat) {
            self.longest = other.longest;
        }
    }
}

/// Writes the table of these cells.
pub(crate) fn write(
    layout: &Layout,
    times: [u16; 2],
    cells: &[u8],
    threads: usize,
    out: &mut dyn Write,
    observe: &mut dyn FnMut(MakeProgress) -> ControlFlow<()>,
) -> Result<(), MakeError> {
    let signature = layout.signature;
    let turns = 1 + usize::from(signature.weak().is_some());
    let survey = Mutex::new(Survey::new(turns));
    for_each_chunk(
        threads,
        cells.chunks(CHUNK * 64).enumerate(),
        |(chunk, cells)| {
            let mut part = Survey::new(turns);
            look_at(layout, chunk * CHUNK, cells, &mut part);
            survey
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .add(&part);
        },
    );
    let mut survey = survey.into_inner().unwrap_or_else(PoisonError::into_inner);
    trim(&mut survey.counts);
    let model = survey.census.model();
    let (_, seat, square) = survey.longest;
    let header = Header {
        signature,
        times,
        counts: survey.counts,
        longest: (if seat == u64::MAX { 0 } else { seat }, square),
    };

    let parts: Vec<_> = cells.chunks(CHUNK * 64).collect();
    let mut blocks: Vec<Vec<u8>> = Vec::new();
    let all = parts.len() as u64;
    let mut lengths = Vec::new();
    for (batch, parts) in parts.chunks(64).enumerate() {
        let done = batch as u64 * 64;
        if observe(MakeProgress::Writing {
            signature,
            done,
            all,
        })
        .is_break()
        {
            return Err(MakeError::Stopped);
        }
        let mut encoded = vec![(Vec::new(), Vec::new()); parts.len()];
        let work = encoded.iter_mut().zip(parts).enumerate();
        for_each_chunk(threads, work, |(number, (encoded, cells))| {
            let first = (batch * 64 + number) * CHUNK;
            *encoded = encode(layout, &model, first, cells);
        });
        for (bytes, ends) in encoded {
            blocks.push(bytes);
            lengths.extend(ends);
        }
    }
    let beginning = header.write(&model);
    let mut write = |bytes: &[u8]| out.write_all(bytes).map_err(MakeError::Out);
    write(&beginning)?;
    let mut end = (beginning.len() + 8 * (lengths.len() + 1)) as u64;
    write(&end.to_le_bytes())?;
    for length in lengths {
        end += length;
        write(&end.to_le_bytes())?;
    }
    for block in blocks {
        write(&block)?;
    }
    out.flush().map_err(MakeError::Out)
}

/// Calls a function for each legal position of a block with its cell and what its neighbours predict.
fn for_each_cell(
    layout: &Layout,
    first: usize,
    rows: &[u8],
    mut visit: impl FnMut(usize, usize, u8, (usize, u8)),
) {
    let mut neighbours = Neighbours::NONE;
    for (number, row) in (first..).zip(rows.chunks(64)) {
        let legal = layout.legal(&layout.seat(number));
        neighbours.begin(legal);
        for square in legal {
            let square = square.index();
            visit(number, square, row[square], neighbours.predict(square));
            neighbours.set(square, row[square]);
        }
    }
}

fn look_at(layout: &Layout, first: usize, cells: &[u8], survey: &mut Survey) {
    let has_turns = layout.signature.weak().is_some();
    for (block, rows) in cells.chunks(BLOCK * 64).enumerate() {
        for_each_cell(
            layout,
            first + block * BLOCK,
            rows,
            |number, square, cell, (context, likely)| {
                survey.census.count(context, symbol(cell, likely));
                let seat = layout.seat(number);
                survey.counts[usize::from(seat.is_weak_turn)][usize::from(cell)] +=
                    layout.fold.images(seat.khun);
                // With a piece each a cell is one more than the plies, which are odd for wins.
                let is_win = !has_turns || cell % 2 == 0 && !seat.is_weak_turn;
                if is_win && cell > survey.longest.0 {
                    survey.longest = (cell, number as u64, narrow(square));
                }
            },
        );
    }
}

/// Returns the bytes of some blocks and the length of each.
fn encode(layout: &Layout, model: &Model, first: usize, cells: &[u8]) -> (Vec<u8>, Vec<u64>) {
    let (mut bytes, mut lengths) = (Vec::new(), Vec::new());
    let mut symbols = Vec::with_capacity(BLOCK * 64);
    for (number, rows) in cells.chunks(BLOCK * 64).enumerate() {
        let seat = first + number * BLOCK;
        symbols.clear();
        for_each_cell(layout, seat, rows, |_, _, cell, (context, likely)| {
            symbols.push((context, symbol(cell, likely)));
        });
        // The model has all symbols: it was made from them.
        let block = model.encode(&symbols).unwrap_or_default();
        let checksum = block_checksum((seat / BLOCK) as u64, &block);
        lengths.push(block.len() as u64 + 4);
        bytes.extend(block);
        bytes.extend(checksum.to_le_bytes());
    }
    (bytes, lengths)
}
