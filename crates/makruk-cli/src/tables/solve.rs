//! Solves an ending, with a progress bar.

use std::{
    io::{self, Error, ErrorKind, Write},
    ops::ControlFlow,
};

use indicatif::ProgressBar;
use makruk::tables::{self, MakeOptions, Material, TableErrorKind, TableProgress};

use crate::output;

/// Returns a size in human-readable form.
pub(crate) fn size(bytes: u64) -> String {
    match bytes {
        0..1_048_576 => format!("{} KiB", bytes.div_ceil(1024)),
        _ => format!("{} MiB", bytes.div_ceil(1 << 20)),
    }
}

/// Solves an ending and writes its table.
pub(crate) fn solve(
    material: Material,
    options: &MakeOptions,
    out: &mut dyn Write,
) -> io::Result<()> {
    let bar = output::progress(0, "{spinner} {msg} {elapsed}");
    let made = tables::make(material, options, out, &mut |progress| {
        show(&bar, progress);
        ControlFlow::Continue(())
    });
    bar.finish_and_clear();
    made.map_err(|error| match error.kind() {
        TableErrorKind::Output => error.into(),
        TableErrorKind::Memory { .. } => {
            Error::new(ErrorKind::OutOfMemory, format!("{error} (--max-memory)"))
        }
        _ => Error::other(error),
    })
}

fn show(bar: &ProgressBar, progress: TableProgress) {
    match progress {
        TableProgress::Solving { material, moves } => {
            bar.set_message(format!("{material}: wins in {moves}"));
        }
        TableProgress::Writing {
            material,
            done,
            all,
        } => bar.set_message(format!(
            "{material}: writing, {} %",
            100 * done / all.max(1)
        )),
        _ => {}
    }
    bar.tick();
}
