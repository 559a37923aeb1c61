//! `makruk archive tag`: edits the tags of games.

use std::{
    io::{self, Error, ErrorKind},
    path::Path,
};

use makruk::{ReadLimits, container::ArchiveWriter};

use super::{
    args::TagArgs,
    copy::keep,
    edit::{Names, new_tags},
    lock::open_locked,
    records::Records,
};
use crate::{atomic_file::AtomicFile, exit::ExitStatus};

pub(super) fn run(args: &TagArgs) -> io::Result<ExitStatus> {
    let path = &args.file;
    let named = |error: Error| Error::new(error.kind(), format!("{}: {error}", path.display()));
    if args.output.is_none() && path == Path::new("-") {
        let message = "standard input cannot be replaced: specify the output with -o FILE";
        return Err(Error::new(ErrorKind::InvalidInput, message));
    }
    let names = args.names.as_deref().map(Names::read).transpose()?;
    let names = names.unwrap_or_default();
    let locked = match args.output {
        None => Some(open_locked(path).map_err(named)?),
        Some(_) => None,
    };
    let mut records = Records::open(Some(path))?;
    let mut output_file = AtomicFile::create(args.output.as_deref().unwrap_or(path))?;
    let mut writer = ArchiveWriter::new(&mut output_file, records.format())?;
    let mut changed = 0_u64;
    while let Some(record) = records.next()? {
        let header = record.header();
        let is_wanted = args.wanted.iter().all(|wanted| wanted.is_met_by(header));
        let new = is_wanted.then(|| new_tags(header, &args.settings, &names));
        let Some(new) = new.flatten() else {
            writer.write_record(&record)?;
            continue;
        };
        let mut tree = match record.decode(&ReadLimits::ARCHIVE) {
            Ok(tree) => tree,
            Err(error) => {
                records.complain(&error);
                continue;
            }
        };
        tree.clear_tags();
        for (name, value) in new {
            let added = tree.add_tag(&name, &value);
            added.map_err(|error| named(Error::new(ErrorKind::InvalidData, error)))?;
        }
        writer.write(&tree).map_err(|error| named(error.into()))?;
        changed += 1;
    }
    writer.finish()?;
    let (games, errors) = (records.games, records.errors);
    // The output may replace the input, and Windows does not replace an open file.
    drop(records);
    let _locked = locked.filter(|_| !cfg!(windows));
    let plural = if games == 1 { "" } else { "s" };
    keep(
        output_file,
        errors,
        format_args!("{changed} of {games} game{plural} changed"),
    )
}
