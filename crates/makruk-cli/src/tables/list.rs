//! `makruk tables list`: lists the existing tables.

use std::{
    fs,
    io::{self, ErrorKind, Write},
    ops::ControlFlow,
};

use makruk::tables::{Material, Table, TableProgress};
use serde::Serialize;

use super::{args::ListArgs, folder::named, solve::size};
use crate::{escape::escaped, exit::ExitStatus, output};

/// A line of `--json`.
#[derive(Serialize)]
struct Row {
    signature: String,
    path: String,
    bytes: Option<u64>,
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

pub(crate) fn run(args: &ListArgs) -> io::Result<ExitStatus> {
    let folder = args.folder.path()?;
    match fs::read_dir(&folder) {
        // The default folder may be missing.
        Err(error) if error.kind() == ErrorKind::NotFound && args.folder.dir.is_none() => {}
        Err(error) => return Err(named(&folder, &error)),
        Ok(_) => {}
    }
    let mut out = output::plain();
    let mut status = ExitStatus::Done;
    let mut number = 0_u32;
    for material in Material::all() {
        let found = Table::open_in(&folder, material).map_err(io::Error::from);
        let found = found.and_then(|table| {
            let Some(table) = table else { return Ok(None) };
            if args.check {
                let bar = output::progress(0, "{bar:40} {pos}/{len} {msg}");
                bar.set_message(material.to_string());
                let checked = table.check(&mut |progress| {
                    match progress {
                        TableProgress::Checking { done, all, .. } if done % 64 == 0 => {
                            bar.set_length(all);
                            bar.set_position(done);
                        }
                        _ => {}
                    }
                    ControlFlow::Continue(())
                });
                bar.finish_and_clear();
                let path = folder.join(material.file_name());
                checked.map_err(|error| named(&path, &error.into()))?;
            }
            Ok(Some(table.size()))
        });
        let row = match found {
            Ok(None) => continue,
            Ok(Some(bytes)) => Row {
                signature: material.to_string(),
                path: folder.join(material.file_name()).display().to_string(),
                bytes: Some(bytes),
                ok: true,
                error: None,
            },
            Err(error) => Row {
                signature: material.to_string(),
                path: folder.join(material.file_name()).display().to_string(),
                bytes: None,
                ok: false,
                error: Some(error.to_string()),
            },
        };
        number += 1;
        if !row.ok {
            status = ExitStatus::Rejected;
        }
        if args.json {
            serde_json::to_writer(&mut out, &row)?;
            writeln!(out)?;
        } else if let Some(bytes) = row.bytes {
            writeln!(
                out,
                "{:<8} {:>9}  {}",
                row.signature,
                size(bytes),
                escaped(&row.path)
            )?;
        } else if let Some(error) = &row.error {
            output::complain(format_args!("{error}"));
        }
        out.flush()?;
    }
    if number == 0 && !args.json {
        writeln!(out, "no tables in {}", escaped(folder.display()))?;
    }
    out.flush()?;
    Ok(status)
}
