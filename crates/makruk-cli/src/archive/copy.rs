//! `makruk archive merge` and `filter`: copies games without re-encoding them.

use std::{
    fmt,
    io::{self, Error, ErrorKind},
    path::{Path, PathBuf},
};

use makruk::container::{ArchiveWriter, GameFormat};

use super::{
    args::{FilterArgs, MergeArgs},
    records::Records,
    signatures::Signatures,
};
use crate::{atomic_file::AtomicFile, exit::ExitStatus, games::Wanted, output, replacing::Copied};

pub(crate) fn merge(args: &MergeArgs) -> io::Result<ExitStatus> {
    copy(&args.files, &[], &args.output)
}

pub(crate) fn filter(args: &FilterArgs) -> io::Result<ExitStatus> {
    copy(std::slice::from_ref(&args.file), &args.wanted, &args.output)
}

/// Copies the games that match `wanted`. If replacing an archive with the result would lose games, the archive is left unchanged.
fn copy(files: &[PathBuf], wanted: &[Wanted], target: &Path) -> io::Result<ExitStatus> {
    let Some((first, rest)) = files.split_first() else {
        return Ok(ExitStatus::Done); // the arguments require one
    };
    let mut records = Records::open(Some(first))?;
    let mut signatures = Signatures::open(Some(first));
    let mut output_file = AtomicFile::create(target)?;
    let mut writer = ArchiveWriter::new(&mut output_file, records.format())?;
    let (mut read, mut games, mut errors) = (0_u64, 0_u64, 0);
    let mut rest = rest.iter();
    loop {
        while let Some(record) = records.next()? {
            read += 1;
            if wanted
                .iter()
                .all(|wanted| wanted.is_met_by(record.header()))
            {
                let record = match &mut signatures {
                    Some(signatures) => signatures.attach(record),
                    None => record,
                };
                writer.write_record(&record)?;
                games += 1;
            }
        }
        errors += records.errors;
        let Some(next) = rest.next() else { break };
        records = Records::open(Some(next))?;
        signatures = Signatures::open(Some(next));
        check_format(&records.name, records.format(), writer.format())?;
    }
    writer.finish()?;
    // The output may replace an input, and Windows does not replace an open file.
    drop((records, signatures));
    let copied = Copied {
        verb: "copied",
        games,
        lost: read - games,
        why: "left out",
        status: ExitStatus::Done,
    };
    let inputs: Vec<_> = files.iter().map(|file| Some(file.as_path())).collect();
    if let Some(reason) = copied.reason_against(&output_file, &inputs) {
        output::complain(format_args!("{}: {reason}", target.display()));
        return Ok(ExitStatus::Rejected);
    }
    let plural = if games == 1 { "" } else { "s" };
    keep(output_file, errors, format_args!("{games} game{plural}"))
}

/// Keeps a written archive and reports its contents, unless there were errors that an earlier archive would suffer from.
pub(super) fn keep(
    output_file: AtomicFile,
    errors: u64,
    contents: fmt::Arguments<'_>,
) -> io::Result<ExitStatus> {
    let name = output_file.name().display().to_string();
    if errors > 0 && output_file.is_hidden() {
        let what = if errors == 1 {
            "game or block"
        } else {
            "games or blocks"
        };
        output::complain(format_args!(
            "{name}: not written: {errors} {what} could not be read"
        ));
        return Ok(ExitStatus::Rejected);
    }
    let is_hidden = output_file.is_hidden();
    output_file.keep()?;
    output::report(is_hidden, format_args!("{name}: {contents}"))?;
    Ok(ExitStatus::Done)
}

/// Checks that two archives have the same format.
pub(super) fn check_format(name: &str, found: GameFormat, expected: GameFormat) -> io::Result<()> {
    if found == expected {
        return Ok(());
    }
    let message = format!(
        "{name}: its games are encoded as {found}, and those of the first archive as {expected}; `makruk convert \
         --to {expected}` recodes them"
    );
    Err(Error::new(ErrorKind::InvalidData, message))
}
