//! `makruk archive append`: games are added after the last one.

use std::{
    fs::File,
    io::{self, Error, ErrorKind, Seek as _, Write as _},
    path::Path,
};

use fs4::FileExt;
use makruk::container::{ArchiveWriter, ReadError};

use super::args::AppendArgs;
use crate::{
    Verdict,
    draft::{self, Draft},
    games::{Limits, Source, Target, Transfer},
    output,
};

/// Opens an archive, and locks it against other processes that append to it until it is closed.
fn open_locked(path: &Path) -> io::Result<File> {
    loop {
        let file = File::open(path)?;
        // Without locks games can still be appended.
        let _ = <File as FileExt>::lock(&file);
        // While this one waited, another process may have replaced the archive.
        if draft::is_file_at(&file, path)? {
            return Ok(file);
        }
    }
}

pub(crate) fn run(args: &AppendArgs) -> io::Result<Verdict> {
    let path = &args.archive;
    let named = |error: Error| Error::new(error.kind(), format!("{}: {error}", path.display()));
    // What is there is copied, so that a signal or a full disk leaves the archive as it was.
    let mut old = open_locked(path).map_err(named)?;
    let mut draft = Draft::create(path)?;
    io::copy(&mut old, &mut draft)?;
    let Some(file) = draft.file()? else {
        return Err(named(Error::new(
            ErrorKind::InvalidInput,
            "games can only be appended to a regular file",
        )));
    };
    file.rewind().map_err(named)?;
    let writer = ArchiveWriter::append(file).map_err(|error: ReadError| named(error.into()))?;
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
        let mut source = Source::open(Some(file), args.from, args.letters, limits)?;
        let bar = output::progress(source.length, "{bar:40} {bytes}/{total_bytes}, {eta} left");
        added.copy(&mut source, &mut target, &bar)?;
        bar.finish_and_clear();
    }
    target.finish()?;
    let (games, rejected) = (added.games, added.rejected);
    if games == 0 && rejected > 0 {
        output::complain(format_args!(
            "{}: not replaced: no game was appended ({rejected} rejected)",
            path.display()
        ));
        return Ok(Verdict::Rejected);
    }
    draft.keep()?;
    let plural = if games == 1 { "" } else { "s" };
    let mut out = output::plain();
    writeln!(out, "{}: {games} game{plural} appended", path.display())?;
    Ok(added.verdict)
}
