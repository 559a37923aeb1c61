//! `makruk fen`: checks FENs and converts them between dialects.

use std::io::{self, Write};

use makruk::fen::DisplayFen;
use serde::Serialize;

use crate::{Verdict, args::FenArgs, escape::escaped, given, input, output};

/// A line of `--json`.
#[derive(Serialize)]
#[serde(untagged)]
enum Answer<'a> {
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

pub(crate) fn run(args: &FenArgs) -> io::Result<Verdict> {
    let mut lines = input::lines_of_fens(args.file.as_deref(), "fen")?;
    let mut out = output::plain();
    let mut verdict = Verdict::Done;
    let mut text = Vec::new();
    while let Some(line) = lines.read(&mut text)? {
        match line.and_then(|()| given::position(&text, args.from, args.relaxed)) {
            Ok(given) => {
                let fen = DisplayFen::new(&given.setup, args.to);
                if args.json {
                    let answer = Answer::Accepted {
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
                verdict = Verdict::Rejected;
                if args.json {
                    let answer = Answer::Rejected {
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
    Ok(verdict)
}
