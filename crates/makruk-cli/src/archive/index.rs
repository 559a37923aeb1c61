//! `makruk archive index`: adds signatures to an archive.

use std::{
    io::{self, Error, Write as _},
    path::Path,
};

use makruk::container::ArchiveWriter;

use super::{args::IndexArgs, lock::open_locked, records::Records};
use crate::{atomic_file::AtomicFile, exit::ExitStatus, output};

pub(crate) fn run(args: &IndexArgs) -> io::Result<ExitStatus> {
    let path: &Path = &args.archive;
    let named = |error: Error| Error::new(error.kind(), format!("{}: {error}", path.display()));
    let old = open_locked(path).map_err(named)?;
    let mut records = Records::open(Some(path))?;
    let mut output_file = AtomicFile::create(path)?;
    let mut writer = ArchiveWriter::new(&mut output_file, records.format())?;
    while let Some(record) = records.next()? {
        // The signatures that the archive has are not copied, so damaged ones are replaced.
        writer.write_record(&record)?;
    }
    writer.finish()?;
    let (games, errors) = (records.games, records.errors);
    // Windows does not replace an open file. If another process locks the archive here, replacing it fails and loses nothing.
    drop(records);
    let _locked = (!cfg!(windows)).then_some(old);
    if errors > 0 {
        let what = if errors == 1 {
            "game or block"
        } else {
            "games or blocks"
        };
        output::complain(format_args!(
            "{}: not replaced: {errors} {what} could not be read",
            path.display()
        ));
        return Ok(ExitStatus::Rejected);
    }
    output_file.keep()?;
    let plural = if games == 1 { "" } else { "s" };
    let mut out = output::plain();
    writeln!(out, "{}: {games} game{plural} indexed", path.display())?;
    Ok(ExitStatus::Done)
}
