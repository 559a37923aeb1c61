//! Where puzzles are written, and what an earlier run wrote there.

use std::{
    collections::HashMap,
    fs::{self, File, OpenOptions},
    io::{self, BufWriter, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use makruk::proofs::Puzzle;

use super::{
    line::{PuzzleLine, Source},
    name_of, record,
};
use crate::{
    args::PuzzlesArgs,
    draft::{Draft, is_same_file},
    output,
};

/// The output of puzzles, in one of its formats.
pub(super) struct Output {
    out: Out,
    json: bool,
    written: u64,
}

enum Out {
    /// What is written stays if the run is interrupted.
    Plain(Box<dyn Write>),
    /// The file of an earlier run.
    Resumed(BufWriter<Resumed>),
    /// A file that is replaced when all is written.
    Draft(Draft),
}

/// A file that is cut when something is written for the first time: until then what an earlier run wrote stays.
struct Resumed {
    file: File,
    /// The bytes that stay when something is written.
    kept: Option<u64>,
    /// The bytes of complete lines.
    complete: u64,
}

impl Resumed {
    /// Cuts off the beginning of a line that was not completed, if nothing was written.
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

/// What an earlier run did.
#[derive(Default)]
pub(super) struct Done {
    /// The number of games that are done, of each file.
    pub(super) games: HashMap<String, usize>,
    /// The puzzles of these games.
    pub(super) lines: Vec<PuzzleLine>,
    /// Those of the last game, which is done again.
    pub(super) again: Vec<PuzzleLine>,
}

impl Output {
    /// Opens the output; also returns what is there already if an earlier run is to go on.
    pub(super) fn open(args: &PuzzlesArgs, inputs: &[PathBuf]) -> io::Result<(Self, Done)> {
        let json = args.json;
        let mut done = Done::default();
        let out = match &args.output {
            None => Out::Plain(Box::new(output::plain())),
            Some(path) => {
                if let Some(file) = inputs.iter().find(|file| is_same_file(file, path)) {
                    return Err(refused(file, "would be read and written"));
                }
                if args.check {
                    Out::Draft(Draft::create(path)?)
                } else {
                    let is_empty = fs::metadata(path).is_ok_and(|file| file.len() == 0);
                    let out = if args.resume && path.exists() {
                        resume(path, args, inputs, &mut done)
                            .map(|file| Out::Resumed(BufWriter::new(file)))
                    } else if !path.exists() || is_empty {
                        File::create(path).map(|file| Out::Plain(Box::new(BufWriter::new(file))))
                    } else {
                        return Err(refused(
                            path,
                            "there is something in it; --resume goes on with puzzles that --json wrote",
                        ));
                    };
                    out.map_err(|error| named(path, &error))?
                }
            }
        };
        let written = done.lines.len() as u64;
        Ok((Self { out, json, written }, done))
    }

    pub(super) fn write(&mut self, puzzle: &Puzzle, line: &PuzzleLine) -> io::Result<()> {
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
            Out::Draft(draft) => draft.keep(),
        }
    }

    fn writer(&mut self) -> &mut dyn Write {
        match &mut self.out {
            Out::Plain(out) => out,
            Out::Resumed(out) => out,
            Out::Draft(draft) => draft,
        }
    }
}

/// What each line begins with.
const BEGIN: &[u8] = b"{\"fen\":\"";

/// Opens a file to go on behind its complete games: the last one may have more puzzles, and is done again. Leaves a file alone that
/// is not that of an earlier run with these games and rules.
fn resume(
    path: &Path,
    args: &PuzzlesArgs,
    inputs: &[PathBuf],
    done: &mut Done,
) -> io::Result<Resumed> {
    let mut file = OpenOptions::new().read(true).write(true).open(path)?;
    let mut text = Vec::new();
    file.read_to_end(&mut text)?;
    let rules = args.rules.name();
    let (mut lines, mut ends) = (Vec::new(), Vec::from([0]));
    for (index, text) in text.split_inclusive(|&byte| byte == b'\n').enumerate() {
        let fault = |error: &str| {
            let message = format!("line {}: {error}", index + 1);
            io::Error::new(io::ErrorKind::InvalidData, message)
        };
        // A run that was interrupted may have written a part of its last line.
        if !text.ends_with(b"\n") {
            if text.starts_with(BEGIN) || BEGIN.starts_with(text) {
                break;
            }
            return Err(fault("this is the beginning of no puzzle"));
        }
        let line = PuzzleLine::read(text).map_err(|error| fault(&error))?;
        let Some(source) = &line.source else {
            return Err(fault("`source` is missing"));
        };
        if !inputs.iter().any(|input| name_of(input) == source.file) {
            let file = &source.file;
            return Err(fault(&format!("`{file}` is not among the files to read")));
        }
        if Some(&*line.rules) != rules {
            return Err(fault(&format!("the rules are `{}`", line.rules)));
        }
        line.replay().map_err(|error| fault(&error))?;
        ends.push(ends.last().map_or(0, |end| end + text.len()));
        lines.push(line);
    }
    if let Some(Source { file, game, .. }) = lines.last().and_then(|line| line.source.clone()) {
        let is_last = |line: &PuzzleLine| {
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
