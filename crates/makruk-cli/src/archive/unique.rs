//! `makruk archive merge --unique`: merges archives without duplicate games.

use std::io::{self, Error, ErrorKind};

use makruk::{ReadLimits, container::ArchiveWriter};

use super::{
    args::MergeArgs,
    copy::{check_format, keep},
    records::Records,
};
use crate::{atomic_file::AtomicFile, exit::ExitStatus, games::Waiting};

pub(super) fn merge(args: &MergeArgs) -> io::Result<ExitStatus> {
    let mut output_file = AtomicFile::create(&args.output)?;
    let mut waiting = None;
    // The names of the files, each with the number of games before it.
    let mut files: Vec<(String, usize)> = Vec::new();
    let (mut games, mut errors) = (0, 0);
    for file in &args.files {
        let mut records = Records::open(Some(file))?;
        let waiting = match &mut waiting {
            Some(waiting) => waiting,
            none => none.insert(Waiting::new(records.format(), ReadLimits::ARCHIVE)?),
        };
        check_format(&records.name, records.format(), waiting.format())?;
        files.push((records.name.clone(), games));
        while let Some(record) = records.next()? {
            match waiting.push(&record)? {
                Ok(()) => games += 1,
                Err(error) => records.complain(&error),
            }
        }
        errors += records.errors;
    }
    let Some(waiting) = waiting else {
        return Err(Error::from(ErrorKind::InvalidInput)); // the arguments require a file
    };
    let mut writer = ArchiveWriter::new(&mut output_file, waiting.format())?;
    let name = |game| {
        let file = files.partition_point(|&(_, before)| before <= game) - 1;
        let file = files.get(file);
        let (file, before) = file.map_or(("", 0), |(file, before)| (file, *before));
        (file, format!("game {}", game - before + 1))
    };
    let kept = waiting.finish(|_, game| game, name)?;
    let mut games = 0;
    kept.each(|_, record| {
        games += 1;
        Ok(writer.write_record(record)?)
    })?;
    writer.finish()?;
    let plural = if games == 1 { "" } else { "s" };
    keep(output_file, errors, format_args!("{games} game{plural}"))
}
