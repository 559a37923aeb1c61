//! Generating a table: analysis and file.

use alloc::{vec, vec::Vec};
use core::ops::{ControlFlow, Range};
use std::{
    io::Write,
    sync::{Mutex, PoisonError},
};

use crate::{
    MakeOptions, Material, TableError, TableErrorKind, TableProgress, Tables,
    code::{CELLS, Census, Model, Neighbours, symbol},
    kind::narrow,
    parallel::for_each_chunk,
    solve::{Cells, solve},
    table::{BLOCK, Header, block_checksum, trim},
};

/// Number of rows that a thread encodes at a time, a multiple of the block size.
const CHUNK: usize = 64 * BLOCK;

/// Generates a table and writes it, with options and an observer, which may stop the work.
/// [`Tables::make`](crate::Tables::make) is simpler, and generates tables in memory.
///
/// ```
/// use core::ops::{ControlFlow, Range};
/// use makruk::tables::{MakeOptions, Table, make};
///
/// let mut bytes = Vec::new(); // or a file
/// let options = MakeOptions::default();
/// make("KRvK".parse()?, &options, &mut bytes, &mut |_| ControlFlow::Continue(()))?;
/// let table = Table::open(bytes)?;
/// let statistics = table.statistics();
/// assert_eq!(statistics.won(), statistics.positions); // White moves first, so the rua is safe
/// assert_eq!(statistics.longest_plies(), 2 * 16 - 1);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Errors
///
/// If the table needs more memory than allowed, before anything is written; if a win takes more than 254 moves; if the
/// observer stops the work; if writing the output fails.
pub fn make(
    material: Material,
    options: &MakeOptions,
    out: &mut dyn Write,
    observe: &mut dyn FnMut(TableProgress) -> ControlFlow<()>,
) -> Result<(), TableError> {
    make_from(&Tables::new(), material, options, out, observe)
}

/// Generates a table as [`make`], but reads the smaller tables from a set instead of solving those endings again.
///
/// Tables that are not in the set, or that were generated for other counts than those of the rules, are solved. The result
/// has the same bytes.
///
/// ```
/// use core::ops::ControlFlow;
/// use makruk::tables::{MakeOptions, Tables, make, make_from};
///
/// let mut tables = Tables::new();
/// tables.make("KRvK".parse()?)?;
/// let (material, options) = ("KRRvK".parse()?, MakeOptions::default());
/// let (mut from_tables, mut alone) = (Vec::new(), Vec::new());
/// make_from(&tables, material, &options, &mut from_tables, &mut |_| ControlFlow::Continue(()))?;
/// make(material, &options, &mut alone, &mut |_| ControlFlow::Continue(()))?;
/// assert_eq!(from_tables, alone);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Errors
///
/// As for [`make`], and if a table in the set cannot be read or is damaged.
pub fn make_from(
    tables: &Tables,
    material: Material,
    options: &MakeOptions,
    out: &mut dyn Write,
    observe: &mut dyn FnMut(TableProgress) -> ControlFlow<()>,
) -> Result<(), TableError> {
    let needed = material.plan().memory;
    if needed > options.max_memory {
        return Err(TableError::new(TableErrorKind::Memory {
            material,
            needed,
            limit: options.max_memory,
        }));
    }
    let cells = solve(material, tables, options, observe)?;
    write(material, &cells, options.threads.max(1), out, observe)
}

/// Cell statistics, collected before coding.
struct Survey {
    census: Census,
    counts: Vec<Vec<u64>>,
    /// The largest cell of a win with the stronger side to move, and the first position with that cell.
    longest: (u16, u64, u8),
}

impl Survey {
    fn new(turns: usize) -> Self {
        Self {
            census: Census::new(),
            counts: vec![vec![0; CELLS]; turns],
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
        let (cell, row, _) = self.longest;
        let (other_cell, other_row, _) = other.longest;
        if other_cell > cell || (other_cell == cell && other_row < row) {
            self.longest = other.longest;
        }
    }
}

/// Writes the table that consists of these cells.
pub(crate) fn write(
    material: Material,
    cells: &Cells,
    threads: usize,
    out: &mut dyn Write,
    observe: &mut dyn FnMut(TableProgress) -> ControlFlow<()>,
) -> Result<(), TableError> {
    let layout = cells.layout();
    let turns = 1 + usize::from(layout.has_turns());
    let survey = Mutex::new(Survey::new(turns));
    let parts: Vec<Range<usize>> = (0..layout.rows())
        .step_by(CHUNK)
        .map(|first| first..layout.rows().min(first + CHUNK))
        .collect();
    for_each_chunk(threads, parts.iter(), |rows| {
        let mut part = Survey::new(turns);
        look_at(cells, rows.clone(), &mut part);
        survey
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .add(&part);
    });
    let mut survey = survey.into_inner().unwrap_or_else(PoisonError::into_inner);
    trim(&mut survey.counts);
    let model = survey.census.model();
    let (_, row, square) = survey.longest;
    let header = Header {
        material,
        times: cells.times.clone(),
        counts: survey.counts,
        longest: (if row == u64::MAX { 0 } else { row }, square),
    };

    let mut blocks: Vec<Vec<u8>> = Vec::new();
    let all = parts.len() as u64;
    let mut lengths = Vec::new();
    for (batch, parts) in parts.chunks(64).enumerate() {
        let done = batch as u64 * 64;
        if observe(TableProgress::Writing {
            material,
            done,
            all,
        })
        .is_break()
        {
            return Err(TableError::new(TableErrorKind::Stopped));
        }
        let mut encoded = vec![(Vec::new(), Vec::new()); parts.len()];
        let work = encoded.iter_mut().zip(parts).enumerate();
        for_each_chunk(threads, work, |(_, (encoded, rows))| {
            *encoded = encode(cells, &model, rows.clone());
        });
        for (bytes, ends) in encoded {
            blocks.push(bytes);
            lengths.extend(ends);
        }
    }
    let beginning = header.write(&model);
    let mut write = |bytes: &[u8]| out.write_all(bytes).map_err(TableError::of_output);
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
    out.flush().map_err(TableError::of_output)
}

/// Calls a function for each legal position of a block, with its cell and the prediction from its neighbours.
fn for_each_cell(
    cells: &Cells,
    rows: Range<usize>,
    mut visit: impl FnMut(usize, usize, u16, (usize, u16)),
) {
    let mut neighbours = Neighbours::NONE;
    for number in rows {
        let legal = cells.layout().legal(number);
        let row = cells.row(number, legal);
        neighbours.begin(legal);
        for square in legal {
            let square = square.index();
            visit(number, square, row[square], neighbours.predict(square));
            neighbours.set(square, row[square]);
        }
    }
}

/// Splits the rows into blocks.
fn blocks(rows: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let end = rows.end;
    rows.step_by(BLOCK)
        .map(move |first| first..end.min(first + BLOCK))
}

fn look_at(cells: &Cells, rows: Range<usize>, survey: &mut Survey) {
    let layout = cells.layout();
    let has_turns = layout.has_turns();
    for block in blocks(rows) {
        for_each_cell(cells, block, |number, square, cell, (context, likely)| {
            survey.census.count(context, symbol(cell, likely));
            let (turn, number) = (number / layout.len(), number % layout.len());
            let configuration = layout.configuration(number);
            survey.counts[turn][usize::from(cell)] += layout.fold.images(configuration.khun);
            // With one piece per side, a cell is the number of plies plus one, and wins have odd plies.
            let is_win = !has_turns || cell % 2 == 0 && turn == 0;
            if is_win && cell > survey.longest.0 {
                survey.longest = (cell, number as u64, narrow(square));
            }
        });
    }
}

/// Encodes consecutive blocks; returns their bytes, and the length of each block.
fn encode(cells: &Cells, model: &Model, rows: Range<usize>) -> (Vec<u8>, Vec<u64>) {
    let (mut bytes, mut lengths) = (Vec::new(), Vec::new());
    let mut symbols = Vec::with_capacity(BLOCK * 64);
    for rows in blocks(rows) {
        let number = (rows.start / BLOCK) as u64;
        symbols.clear();
        for_each_cell(cells, rows, |_, _, cell, (context, likely)| {
            symbols.push((context, symbol(cell, likely)));
        });
        // The model contains all symbols: it was built from them.
        let block = model.encode(&symbols).unwrap_or_default();
        let checksum = block_checksum(number, &block);
        lengths.push(block.len() as u64 + 4);
        bytes.extend(block);
        bytes.extend(checksum.to_le_bytes());
    }
    (bytes, lengths)
}
