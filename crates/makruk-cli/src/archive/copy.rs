//! `makruk archive merge` and `filter`: games are copied as they are.

use std::{
    io::{self, Error, ErrorKind},
    path::{Path, PathBuf},
};

use makruk::container::{ArchiveWriter, ContainerWriteError, GameFormat};

use super::{
    args::{FilterArgs, MergeArgs},
    records::Records,
};
use crate::{Verdict, draft::Draft, games::Wanted, output};

pub(crate) fn merge(args: &MergeArgs) -> io::Result<Verdict> {
    copy(&args.files, &[], &args.output)
}

pub(crate) fn filter(args: &FilterArgs) -> io::Result<Verdict> {
    copy(std::slice::from_ref(&args.file), &args.wanted, &args.output)
}

/// Copies the games that are wanted. An archive that would lose games by its own replacement stays as it was.
fn copy(files: &[PathBuf], wanted: &[Wanted], target: &Path) -> io::Result<Verdict> {
    let Some((first, rest)) = files.split_first() else {
        return Ok(Verdict::Done); // the arguments require one
    };
    let mut records = Records::open(Some(first))?;
    let mut draft = Draft::create(target)?;
    let mut writer = ArchiveWriter::new(&mut draft, records.format())?;
    let (mut games, mut errors) = (0_u64, 0);
    let mut rest = rest.iter();
    loop {
        while let Some(record) = records.next()? {
            if wanted
                .iter()
                .all(|wanted| wanted.is_met_by(record.header()))
            {
                writer.write_record(&record).map_err(io_error)?;
                games += 1;
            }
        }
        errors += records.errors;
        let Some(next) = rest.next() else { break };
        records = Records::open(Some(next))?;
        check_format(&records.name, records.format(), writer.format())?;
    }
    writer.finish()?;
    let name = draft.name().display().to_string();
    if errors > 0 && draft.is_hidden() {
        output::complain(format_args!(
            "{name}: not written: {errors} games or blocks could not be read"
        ));
        return Ok(Verdict::Rejected);
    }
    let is_hidden = draft.is_hidden();
    draft.keep()?;
    let plural = if games == 1 { "" } else { "s" };
    output::report(is_hidden, format_args!("{name}: {games} game{plural}"))?;
    Ok(Verdict::Done)
}

/// Checks that two archives have the same format.
fn check_format(name: &str, found: GameFormat, expected: GameFormat) -> io::Result<()> {
    if found == expected {
        return Ok(());
    }
    let message = format!(
        "{name}: its games are encoded as {found}, and those of the first archive as {expected}; `makruk convert \
         --to {expected}` recodes them"
    );
    Err(Error::new(ErrorKind::InvalidData, message))
}

/// Converts an error of writing.
fn io_error(error: ContainerWriteError) -> Error {
    match error {
        ContainerWriteError::Io(error) => error,
        error => Error::new(ErrorKind::InvalidData, error),
    }
}
