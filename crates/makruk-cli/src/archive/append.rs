//! `makruk archive append`: adds games at the end of an archive.

use std::{
    io::{self, Error, ErrorKind, Seek as _, Write as _},
    path::Path,
};

use makruk::container::ArchiveWriter;

use super::{args::AppendArgs, lock::open_locked};
use crate::{
    atomic_file::AtomicFile,
    exit::ExitStatus,
    games::{GameReader, Limits, Target, Transfer},
    output,
};

pub(crate) fn run(args: &AppendArgs) -> io::Result<ExitStatus> {
    let path = &args.archive;
    let named = |error: Error| Error::new(error.kind(), format!("{}: {error}", path.display()));
    // Append to a copy, so that a signal or a full disk leaves the archive unchanged.
    let mut old = open_locked(path).map_err(named)?;
    let mut output_file = AtomicFile::create(path)?;
    io::copy(&mut old, &mut output_file)?;
    let Some(file) = output_file.file()? else {
        // The target is not a regular file any more: it was one when it was opened.
        return Err(named(ErrorKind::InvalidInput.into()));
    };
    file.rewind().map_err(named)?;
    let writer = ArchiveWriter::append(file).map_err(|error| named(error.into()))?;
    let format = writer.format();
    let mut target = Target::archive(writer);
    let standard_input = [Path::new("-").to_owned()];
    let files = match &*args.files {
        [] => &standard_input,
        files => files,
    };
    let mut added = Transfer::new(format.name(), args.lossy);
    for file in files {
        let limits = Limits::new(args.max_memory);
        let mut source = GameReader::open(Some(file), args.from, args.letters, limits)?;
        let bar = output::progress(source.length, "{bar:40} {bytes}/{total_bytes}, {eta} left");
        added.copy(&mut source, &bar, |_, record, tree| {
            target.write(record, tree, args.lossy)
        })?;
        bar.finish_and_clear();
    }
    target.finish()?;
    let (games, rejected) = (added.games, added.rejected);
    if games == 0 && rejected > 0 {
        output::complain(format_args!(
            "{}: not replaced: no game was appended ({rejected} rejected)",
            path.display()
        ));
        return Ok(ExitStatus::Rejected);
    }
    // Windows does not replace an open file. If another process locks the archive here, replacing it fails and loses nothing.
    let _locked = (!cfg!(windows)).then_some(old);
    output_file.keep()?;
    let plural = if games == 1 { "" } else { "s" };
    let mut out = output::plain();
    writeln!(out, "{}: {games} game{plural} appended", path.display())?;
    Ok(added.status)
}
