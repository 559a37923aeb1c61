//! `makruk archive verify`: checks whole archives.

use std::{
    io::{self, Write as _},
    path::Path,
};

use makruk::{ReadLimits, container::Signature};
use serde::Serialize;

use super::{args::VerifyArgs, records::Records, signatures::Signatures};
use crate::{exit::ExitStatus, output};

/// A line of `--json`.
#[derive(Serialize)]
struct Report {
    file: String,
    /// `None` if it is not an archive.
    format: Option<&'static str>,
    games: u64,
    plies: u64,
    errors: u64,
}

impl Report {
    /// Returns the report for a file that is not an archive or cannot be read to its end.
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
    let mut signatures = Signatures::open(Some(file));
    let (mut games, mut plies) = (0, 0);
    while let Some(record) = records.next()? {
        match record.decode(&ReadLimits::ARCHIVE) {
            Ok(tree) => {
                games += 1;
                plies += record.plies() as u64;
                if let (Some(signatures), Some(index)) = (&mut signatures, record.index()) {
                    if signatures.differ(index, Signature::of_tree(&tree)) {
                        let game = index + 1;
                        records.complain(&format_args!(
                            "game {game}: the signature is not that of its moves"
                        ));
                    }
                }
            }
            Err(error) => records.complain(&error),
        }
    }
    if let Some(mut signatures) = signatures {
        signatures.finish();
        for error in &signatures.damage {
            records.complain(&format_args!("signatures from {error}"));
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

pub(crate) fn run(args: &VerifyArgs) -> io::Result<ExitStatus> {
    let standard_input = [Path::new("-").to_owned()];
    let files = match &*args.files {
        [] => &standard_input,
        files => files,
    };
    let mut status = ExitStatus::Done;
    let mut out = output::plain();
    for file in files {
        let report = match verify(file) {
            Ok(report) => report,
            Err(error) => {
                // The remaining files still have to be checked.
                output::complain(format_args!("{error}"));
                status = ExitStatus::Failed;
                Report::of_unreadable(file)
            }
        };
        if report.errors > 0 && status == ExitStatus::Done {
            status = ExitStatus::Rejected;
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
    Ok(status)
}
