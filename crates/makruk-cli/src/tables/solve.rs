//! Solves an ending, with a progress bar.

use std::{
    io::{self, Error, ErrorKind, Write},
    ops::ControlFlow,
};

use indicatif::ProgressBar;
use makruk::tables::{self, MakeOptions, Material, TableErrorKind, TableProgress, Tables};

use crate::output;

/// Returns a size in human-readable form.
pub(crate) fn size(bytes: u64) -> String {
    match bytes {
        0..1_048_576 => format!("{} KiB", bytes.div_ceil(1024)),
        _ => format!("{} MiB", bytes.div_ceil(1 << 20)),
    }
}

/// A progress bar over the positions of several tables.
pub(crate) struct Progress(ProgressBar);

impl Progress {
    pub(crate) fn new(materials: &[Material]) -> Self {
        let all = materials.iter().copied().map(positions).sum();
        let template = "{wide_bar} {percent} % {msg} {elapsed}, about {eta} left";
        let bar = output::progress(all, template);
        Self(bar)
    }

    /// Counts a table as finished.
    pub(crate) fn finish(&self, material: Material) {
        self.0.inc(positions(material));
    }

    /// Prints without disturbing the bar.
    pub(crate) fn suspend<T>(&self, print: impl FnOnce() -> T) -> T {
        self.0.suspend(print)
    }

    fn show(&self, progress: TableProgress) {
        let percent = |done: u64, all: u64| 100 * done / all.max(1);
        self.0.set_message(match progress {
            TableProgress::Reading {
                material,
                done,
                all,
            } => format!("{material}: reading, {} %", percent(done, all)),
            TableProgress::Solving { material, moves } => format!("{material}: wins in {moves}"),
            TableProgress::Writing {
                material,
                done,
                all,
            } => format!("{material}: writing, {} %", percent(done, all)),
            _ => return,
        });
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

/// Returns the number of positions of a table, legal or not.
fn positions(material: Material) -> u64 {
    material.plan().cells
}

/// Solves an ending and writes its table. Smaller tables are read where they are open.
pub(crate) fn solve(
    tables: &Tables,
    material: Material,
    options: &MakeOptions,
    out: &mut dyn Write,
    progress: &Progress,
) -> io::Result<()> {
    let made = tables::make_from(tables, material, options, out, &mut |state| {
        progress.show(state);
        ControlFlow::Continue(())
    });
    made.map_err(|error| match error.kind() {
        TableErrorKind::Output => error.into(),
        TableErrorKind::Memory { .. } => {
            Error::new(ErrorKind::OutOfMemory, format!("{error} (--max-memory)"))
        }
        _ => Error::other(error),
    })
}
