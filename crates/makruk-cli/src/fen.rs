//! `makruk fen`: checks FENs and converts them between dialects.

use std::{
    io::{self, Write},
    path::PathBuf,
};

use makruk::{FenDialect, fen::DisplayFen};

use serde::Serialize;

use crate::{
    escape::escaped,
    exit::ExitStatus,
    given, input, output,
    values::{self, OrAuto},
};

/// Check FENs, one per line, and convert them between dialects.
#[derive(Debug, clap::Args)]
pub(crate) struct FenArgs {
    /// File with the FENs.
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Dialect to read; `auto` detects it line by line.
    #[arg(long, value_parser = values::dialect_or_auto(), value_name = "D", default_value = "auto")]
    from: OrAuto<FenDialect>,
    /// Dialect to write: one of those of --from.
    #[arg(long, value_parser = values::dialect(), value_name = "D", default_value = "fairy", hide_possible_values = true)]
    to: FenDialect,
    /// Also accept short forms, tabs, and promoted bia without their mark.
    #[arg(long)]
    relaxed: bool,
    /// Write JSON, one object per line.
    #[arg(long)]
    json: bool,
}

/// A line of `--json`.
#[derive(Serialize)]
#[serde(untagged)]
enum Checked<'a> {
    Accepted {
        ok: bool,
        fen: String,
    },
    Rejected {
        ok: bool,
        kind: &'a str,
        offset: usize,
        message: &'a str,
    },
}

pub(crate) fn run(args: &FenArgs) -> io::Result<ExitStatus> {
    let mut lines = input::lines_of_fens(args.file.as_deref(), "fen")?;
    let mut out = output::plain();
    let mut status = ExitStatus::Done;
    let mut text = Vec::new();
    while let Some(line) = lines.read(&mut text)? {
        match line.and_then(|()| given::position(&text, args.from, args.relaxed)) {
            Ok(given) => {
                let fen = DisplayFen::new(&given.setup, args.to);
                if args.json {
                    let answer = Checked::Accepted {
                        ok: true,
                        fen: fen.to_string(),
                    };
                    serde_json::to_writer(&mut out, &answer)?;
                    writeln!(out)?;
                } else {
                    writeln!(out, "{fen}")?;
                }
            }
            Err(rejection) => {
                status = ExitStatus::Rejected;
                if args.json {
                    let answer = Checked::Rejected {
                        ok: false,
                        kind: rejection.kind,
                        offset: rejection.offset,
                        message: &rejection.message,
                    };
                    serde_json::to_writer(&mut out, &answer)?;
                    writeln!(out)?;
                } else {
                    writeln!(out, "error: {}", escaped(&rejection.message))?;
                }
                lines.complain(&rejection);
            }
        }
    }
    out.flush()?;
    Ok(status)
}
