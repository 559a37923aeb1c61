//! The output of puzzles, and recovery of an earlier run's output.

use std::{
    collections::HashMap,
    fs::{self, File, OpenOptions},
    io::{self, BufWriter, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use makruk::analysis::puzzle::{Puzzle, PuzzleRecord, PuzzleSource};

use super::args::PuzzlesArgs;
use super::{line, name_of, record};
use crate::{
    atomic_file::{AtomicFile, is_same_file},
    output, regular,
};

/// A puzzle output, in one of the formats.
pub(super) struct Output {
    out: Out,
    json: bool,
    written: u64,
}

enum Out {
    /// Anything written here remains if the run is interrupted.
    Plain(Box<dyn Write>),
    /// The file of an earlier run.
    Resumed(BufWriter<Resumed>),
    /// A file that is replaced when everything is written.
    AtomicFile(AtomicFile),
}

/// A resumed file, truncated on the first write; until then it keeps the whole output of the earlier run.
struct Resumed {
    file: File,
    /// File size after the truncation on the first write; `None` once it is done.
    kept: Option<u64>,
    /// Size of the complete lines in bytes.
    complete: u64,
}

impl Resumed {
    /// Truncates an incomplete last line if nothing was written.
    fn finish(&mut self) -> io::Result<()> {
        match self.kept {
            Some(_) => self.file.set_len(self.complete),
            None => Ok(()),
        }
    }
}

impl Write for Resumed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Some(kept) = self.kept.take() {
            self.file.set_len(kept)?;
            self.file.seek(SeekFrom::End(0))?;
        }
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// The completed work of an earlier run.
#[derive(Default)]
pub(super) struct Done {
    /// Number of completed games per file.
    pub(super) games: HashMap<String, usize>,
    /// The puzzles of these games.
    pub(super) lines: Vec<PuzzleRecord>,
    /// The puzzles of the last game, which is mined again.
    pub(super) again: Vec<PuzzleRecord>,
}

impl Output {
    /// Opens the output. To resume an earlier run, also returns the work it has completed.
    pub(super) fn open(args: &PuzzlesArgs, inputs: &[PathBuf]) -> io::Result<(Self, Done)> {
        let json = args.json;
        let mut done = Done::default();
        let out = match &args.output {
            None => Out::Plain(Box::new(output::plain())),
            Some(path) => {
                if let Some(file) = inputs.iter().find(|file| is_same_file(file, path)) {
                    return Err(refused(file, "the output would overwrite an input file"));
                }
                if args.check {
                    Out::AtomicFile(AtomicFile::create(path)?)
                } else {
                    let is_empty = fs::metadata(path).is_ok_and(|file| file.len() == 0);
                    let out = if args.resume && path.exists() {
                        resume(path, args, inputs, &mut done)
                            .map(|file| Out::Resumed(BufWriter::new(file)))
                    } else if !path.exists() || is_empty {
                        File::create(path).map(|file| Out::Plain(Box::new(BufWriter::new(file))))
                    } else {
                        let reason = if args.json {
                            "the file is not empty; --resume continues it"
                        } else {
                            "the file is not empty; choose another file with -o"
                        };
                        return Err(refused(path, reason));
                    };
                    out.map_err(|error| named(path, &error))?
                }
            }
        };
        let written = done.lines.len() as u64;
        Ok((Self { out, json, written }, done))
    }

    pub(super) fn write(&mut self, puzzle: &Puzzle, line: &PuzzleRecord) -> io::Result<()> {
        self.written += 1;
        if self.json {
            return writeln!(self.writer(), "{}", serde_json::to_string(line)?);
        }
        let tree = record::tree_of(puzzle, line, self.written).map_err(io::Error::other)?;
        writeln!(self.writer(), "{}", tree.pgn())
    }

    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.writer().flush()
    }

    pub(super) fn finish(mut self) -> io::Result<()> {
        self.flush()?;
        match self.out {
            Out::Plain(_) => Ok(()),
            Out::Resumed(mut out) => out.get_mut().finish(),
            Out::AtomicFile(file) => file.keep(),
        }
    }

    fn writer(&mut self) -> &mut dyn Write {
        match &mut self.out {
            Out::Plain(out) => out,
            Out::Resumed(out) => out,
            Out::AtomicFile(file) => file,
        }
    }
}

/// The beginning of every line.
const BEGIN: &[u8] = b"{\"fen\":\"";

/// Reopens a file to append after its last complete game. The last game in the file may have more puzzles, so it is mined again.
/// Leaves the file unchanged if it is not from an earlier run with these games and rules.
fn resume(
    path: &Path,
    args: &PuzzlesArgs,
    inputs: &[PathBuf],
    done: &mut Done,
) -> io::Result<Resumed> {
    regular::check(path)?;
    let mut file = OpenOptions::new().read(true).write(true).open(path)?;
    let mut text = Vec::new();
    file.read_to_end(&mut text)?;
    let (mut lines, mut ends) = (Vec::new(), Vec::from([0]));
    for (index, text) in text.split_inclusive(|&byte| byte == b'\n').enumerate() {
        let fault = |error: &str| {
            let message = format!("line {}: {error}", index + 1);
            io::Error::new(io::ErrorKind::InvalidData, message)
        };
        // An interrupted run may have written only part of its last line.
        if !text.ends_with(b"\n") {
            if text.starts_with(BEGIN) || BEGIN.starts_with(text) {
                break;
            }
            return Err(fault("not the beginning of a puzzle"));
        }
        let line = line::read(text).map_err(|error| fault(&error))?;
        let Some(source) = &line.source else {
            return Err(fault("`source` is missing"));
        };
        if !inputs.iter().any(|input| name_of(input) == source.file) {
            let file = &source.file;
            return Err(fault(&format!("`{file}` is not one of the input files")));
        }
        if line.rules != args.rules {
            return Err(fault(&format!("the rules are `{}`", line.rules)));
        }
        line::replay(&line).map_err(|error| fault(&error))?;
        ends.push(ends.last().map_or(0, |end| end + text.len()));
        lines.push(line);
    }
    if let Some(PuzzleSource { file, game, .. }) = lines.last().and_then(|line| line.source.clone())
    {
        let is_last = |line: &PuzzleRecord| {
            let source = line.source.as_ref();
            source.is_some_and(|source| source.file == file && source.game == game)
        };
        let first = lines.iter().position(is_last).unwrap_or(lines.len());
        done.again = lines.split_off(first);
        for source in lines.iter().filter_map(|line| line.source.as_ref()) {
            done.games.insert(source.file.clone(), usize::MAX);
        }
        done.games.insert(file, game.saturating_sub(1));
    }
    let end = |lines: usize| ends.get(lines).copied().unwrap_or_default() as u64;
    let (kept, complete) = (end(lines.len()), end(ends.len() - 1));
    done.lines = lines;
    Ok(Resumed {
        file,
        kept: Some(kept),
        complete,
    })
}

fn refused(path: &Path, reason: &str) -> io::Error {
    let message = format!("{}: {reason}", path.display());
    io::Error::new(io::ErrorKind::InvalidInput, message)
}

fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}
