//! `makruk tables make`: solving endings and writing their tables.

use std::{
    collections::BTreeSet,
    fs,
    io::{self, Error, ErrorKind, Write},
    ops::ControlFlow,
    path::Path,
};

use indicatif::ProgressBar;
use makruk::tables::{self, MakeError, MakeOptions, MakeProgress, Signature, Table, TableError};

use super::{
    args::MakeArgs,
    folder::{check_memory, named},
};
use crate::{
    Verdict,
    draft::Draft,
    escape::escaped,
    output::{self, note},
};

pub(crate) fn run(args: &MakeArgs) -> io::Result<Verdict> {
    let folder = args.folder.path()?;
    let mut options = args.work.options();
    let asked: Vec<Signature> = if args.all {
        Signature::all().collect()
    } else {
        args.signatures.clone()
    };
    let mut wanted: BTreeSet<(usize, Signature)> = BTreeSet::new();
    for signature in asked {
        for needed in signature.needed() {
            if args.force || !is_there(&folder, needed)? {
                wanted.insert((needed.pieces(), needed));
            }
        }
    }
    let wanted: Vec<Signature> = wanted.into_iter().map(|(_, signature)| signature).collect();
    let mut out = output::plain();
    if wanted.is_empty() {
        let folder = escaped(folder.display());
        writeln!(out, "every table is in {folder} already")?;
        return Ok(Verdict::Done);
    }
    announce(&wanted, &options, &mut out)?;
    let plans = || wanted.iter().map(Signature::plan);
    let disk: u64 = plans().map(|plan| plan.disk).sum();
    let max_disk = u64::from(args.max_disk) << 20;
    if disk > max_disk {
        return Err(Error::other(format!(
            "the tables take up to {} of disk space, and only {} are allowed (--max-disk)",
            size(disk),
            size(max_disk)
        )));
    }
    check_memory(&wanted, &options)?;
    if args.dry_run {
        return Ok(Verdict::Done);
    }
    options.threads = options.threads.max(1);
    fs::create_dir_all(&folder).map_err(|error| named(&folder, &error))?;
    for signature in wanted {
        let path = folder.join(signature.file_name());
        let mut draft = Draft::create(&path)?;
        solve(signature, &options, &mut draft)?;
        draft.keep()?;
        let bytes = fs::metadata(&path)
            .map_err(|error| named(&path, &error))?
            .len();
        writeln!(out, "{} {}", escaped(path.display()), size(bytes))?;
        out.flush()?;
    }
    Ok(Verdict::Done)
}

/// Returns whether a table need not be made. One that is damaged is reported, as far as its header shows it.
fn is_there(folder: &Path, signature: Signature) -> io::Result<bool> {
    match Table::open_in(folder, signature) {
        Ok(table) => Ok(table.is_some()),
        Err(error) if matches!(error.error, TableError::Io(_)) => Err(error.into()),
        Err(error) => {
            note(format_args!("{error}; the table is made again"));
            Ok(false)
        }
    }
}

/// Says what the tables take.
fn announce(wanted: &[Signature], options: &MakeOptions, out: &mut impl Write) -> io::Result<()> {
    writeln!(
        out,
        "{:<8} {:>10} {:>13} {:>8}",
        "table", "memory", "disk, at most", "about"
    )?;
    let (mut disk, mut seconds) = (0, 0);
    for signature in wanted {
        let plan = signature.plan();
        let threads = options.threads.max(1) as u64;
        let (memory, needed) = (size(plan.memory), plan.seconds.div_ceil(threads));
        writeln!(
            out,
            "{signature:<8} {memory:>10} {:>13} {needed:>6} s",
            size(plan.disk)
        )?;
        disk += plan.disk;
        seconds += needed;
    }
    if wanted.len() > 1 {
        writeln!(
            out,
            "{:<8} {:>10} {:>13} {seconds:>6} s",
            "all",
            "",
            size(disk)
        )?;
    }
    out.flush()
}

/// Returns a size to be read by people.
pub(crate) fn size(bytes: u64) -> String {
    match bytes {
        0..1_048_576 => format!("{} KiB", bytes.div_ceil(1024)),
        _ => format!("{} MiB", bytes.div_ceil(1 << 20)),
    }
}

/// Solves an ending and writes its table.
pub(crate) fn solve(
    signature: Signature,
    options: &MakeOptions,
    out: &mut dyn Write,
) -> io::Result<()> {
    let bar = output::progress(0, "{spinner} {msg} {elapsed}");
    let made = tables::make(signature, options, out, &mut |progress| {
        show(&bar, progress);
        ControlFlow::Continue(())
    });
    bar.finish_and_clear();
    made.map_err(|error| match error {
        MakeError::Out(error) => error,
        MakeError::Memory { .. } => {
            Error::new(ErrorKind::OutOfMemory, format!("{error} (--max-memory)"))
        }
        error => Error::other(error),
    })
}

fn show(bar: &ProgressBar, progress: MakeProgress) {
    match progress {
        MakeProgress::Solving { signature, moves } => {
            bar.set_message(format!("{signature}: wins in {moves}"));
        }
        MakeProgress::Writing {
            signature,
            done,
            all,
        } => bar.set_message(format!(
            "{signature}: writing, {} %",
            100 * done / all.max(1)
        )),
        _ => {}
    }
    bar.tick();
}
