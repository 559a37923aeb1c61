//! `makruk archive verify`: checks archives as a whole.

use std::{
    io::{self, Write as _},
    path::Path,
};

use makruk::ReadLimits;
use serde::Serialize;

use super::{args::VerifyArgs, records::Records};
use crate::{Verdict, output};

/// A line of `--json`.
#[derive(Serialize)]
struct Report {
    file: String,
    /// `None` if it is no archive.
    format: Option<&'static str>,
    games: u64,
    plies: u64,
    errors: u64,
}

impl Report {
    /// Returns the report of a file that is no archive, or cannot be read to its end.
    fn of_unreadable(file: &Path) -> Self {
        Self {
            file: file.display().to_string(),
            format: None,
            games: 0,
            plies: 0,
            errors: 1,
        }
    }
}

fn verify(file: &Path) -> io::Result<Report> {
    let mut records = Records::open(Some(file))?;
    let (mut games, mut plies) = (0, 0);
    while let Some(record) = records.next()? {
        match record.decode(&ReadLimits::ARCHIVE) {
            Ok(_) => {
                games += 1;
                plies += record.plies() as u64;
            }
            Err(error) => records.complain(&error),
        }
    }
    Ok(Report {
        format: Some(records.format().name()),
        games,
        plies,
        errors: records.errors,
        file: records.name,
    })
}

pub(crate) fn run(args: &VerifyArgs) -> io::Result<Verdict> {
    let standard_input = [Path::new("-").to_owned()];
    let files = match &*args.files {
        [] => &standard_input,
        files => files,
    };
    let mut verdict = Verdict::Done;
    let mut out = output::plain();
    for file in files {
        let report = match verify(file) {
            Ok(report) => report,
            Err(error) => {
                // The others are still to be checked.
                output::complain(format_args!("{error}"));
                verdict = Verdict::Failed;
                Report::of_unreadable(file)
            }
        };
        if report.errors > 0 && verdict == Verdict::Done {
            verdict = Verdict::Rejected;
        }
        if args.json {
            serde_json::to_writer(&mut out, &report)?;
            writeln!(out)?;
        } else if let Report {
            file,
            format: Some(format),
            games,
            plies,
            errors,
        } = report
        {
            let plural = if errors == 1 { "" } else { "s" };
            writeln!(
                out,
                "{file}: {games} games, {plies} plies in {format}, {errors} error{plural}"
            )?;
        }
    }
    out.flush()?;
    Ok(verdict)
}
