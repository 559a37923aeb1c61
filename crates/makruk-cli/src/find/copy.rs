//! Copying the games that are found.

use std::{
    cell::RefCell,
    io::{self, Error, ErrorKind, IsTerminal as _, Write},
    path::Path,
    rc::Rc,
};

use makruk::{
    FenDialect, GameTree, brenner::Numbering, query::GameMatch, sheet::ScoreSheet, tree::Cursor,
    words::Language,
};

use super::{Hit, Sink, Source, args::FindArgs};
use crate::{
    atomic_file::{AtomicFile, is_same_file},
    exit::ExitStatus,
    games::{Target, TextStyle, Written, archived},
    output,
    replacing::Copied,
};

/// Copies the games to a file or to standard output.
pub(super) struct Copy {
    target: Target<Box<dyn Write>>,
    /// The file that is replaced at the end.
    file: Option<Rc<RefCell<AtomicFile>>>,
    /// The name of the format, used in messages.
    format: &'static str,
    mark: bool,
    /// Games written, and rejected.
    games: u64,
    rejected: u64,
}

/// A file that is replaced once everything is written.
struct Shared(Rc<RefCell<AtomicFile>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.borrow_mut().flush()
    }
}

impl Copy {
    pub(super) fn new(args: &FindArgs) -> io::Result<Self> {
        let invalid = |message: &str| Error::new(ErrorKind::InvalidInput, message);
        let format = args.to.ok_or_else(|| invalid("expected --to"))?;
        if args.mark && !format.has_comments() {
            let message = format!(
                "--mark needs a format with comments, such as pgn or bytecode, found --to {}",
                format.name()
            );
            return Err(invalid(&message));
        }
        let name = args
            .output
            .as_deref()
            .filter(|path| path.as_os_str() != "-");
        if let Some(path) = name {
            let standard_input = [Path::new("-").to_owned()];
            let inputs = match &*args.files {
                [] => &standard_input,
                files => files,
            };
            if let Some(file) = inputs.iter().find(|file| is_same_file(file, path)) {
                let message = "the output would overwrite an input file";
                return Err(invalid(&format!("{}: {message}", file.display())));
            }
        }
        if name.is_none() && format.bytes().is_some() && io::stdout().is_terminal() {
            return Err(invalid(
                "binary output is not written to a terminal: use -o FILE or redirect the output",
            ));
        }
        let file = name.map(AtomicFile::create).transpose()?;
        let file = file.map(|file| Rc::new(RefCell::new(file)));
        let out: Box<dyn Write> = match &file {
            Some(file) => Box::new(Shared(Rc::clone(file))),
            None => Box::new(output::plain()),
        };
        let style = TextStyle {
            letters: args.letters.unwrap_or_default(),
            dialect: FenDialect::Fairy,
            sheet: ScoreSheet::new(Language::English),
        };
        Ok(Self {
            target: Target::new(out, format, Numbering::Identity, &style, false)?,
            file,
            format: format.name(),
            mark: args.mark,
            games: 0,
            rejected: 0,
        })
    }
}

impl Sink for Copy {
    fn game(&mut self, hit: &Hit<'_>) -> io::Result<()> {
        let marked = self.mark.then(|| marked(hit.tree, hit.found));
        let archived_record;
        let record = match hit.source {
            Source::Archive(record) => {
                if marked.is_none() && self.target.write_record(record)? {
                    self.games += 1;
                    return Ok(());
                }
                archived_record = archived(hit.number, hit.tree.clone());
                &archived_record
            }
            Source::Other(record) => record,
        };
        let tree = marked.as_ref().unwrap_or(hit.tree);
        let complaint = match self.target.write(record, tree, false)? {
            Written::Done { .. } => {
                self.games += 1;
                return Ok(());
            }
            Written::TooMuch(parts) => {
                format!(
                    "{} cannot represent {parts}; `makruk convert --lossy` drops such parts",
                    self.format
                )
            }
            Written::Rejected(reason) => reason,
        };
        self.rejected += 1;
        output::complain(format_args!(
            "{}, game {}: {complaint}",
            hit.file, hit.number
        ));
        Ok(())
    }

    fn finish(self: Box<Self>, _: u64, status: ExitStatus) -> io::Result<ExitStatus> {
        self.target.finish()?;
        let status = match self.rejected {
            0 => status,
            _ => status.max(ExitStatus::Rejected),
        };
        // The target has given its share back.
        let file = self.file.and_then(Rc::into_inner);
        let Some(file) = file.map(RefCell::into_inner) else {
            return Ok(status);
        };
        let name = file.name().display().to_string();
        let games = self.games;
        let copied = Copied {
            verb: "copied",
            games,
            lost: self.rejected,
            why: "rejected",
            status,
        };
        // The output is none of the inputs.
        if let Some(reason) = copied.reason_against(&file, &[]) {
            output::complain(format_args!("{name}: {reason}"));
            return Ok(status.max(ExitStatus::Rejected));
        }
        let is_hidden = file.is_hidden();
        file.keep()?;
        let plural = if games == 1 { "" } else { "s" };
        output::report(is_hidden, format_args!("{name}: {games} game{plural}"))?;
        Ok(status)
    }
}

/// Returns the game with a comment at each place.
fn marked(tree: &GameTree, found: &GameMatch) -> GameTree {
    let mut cursor = Cursor::new(tree.clone());
    let mut plies: Vec<u32> = found.matches.iter().flatten().copied().collect();
    plies.sort_unstable();
    plies.dedup();
    let mut ply = 0;
    for place in plies {
        while ply < place && cursor.go_forward() {
            ply += 1;
        }
        // The text is valid in a comment.
        let _ = cursor.add_comment("found");
    }
    cursor.into_tree()
}
