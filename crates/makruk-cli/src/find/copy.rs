//! Copying the games that are found.

use std::{
    cell::RefCell,
    io::{self, Error, ErrorKind, IsTerminal as _, Write},
    rc::Rc,
};

use makruk::{
    FenDialect, GameTree, brenner::Numbering, query::GameMatch, sheet::ScoreSheet, tree::Cursor,
    words::Language,
};

use super::{Hit, Sink, Source, args::FindArgs};
use crate::{
    atomic_file::AtomicFile,
    exit::ExitStatus,
    games::{Target, TextStyle, Written, archived},
    output,
};

/// Copies the games to a file or to standard output.
pub(super) struct Copy {
    target: Target<Box<dyn Write>>,
    /// The file that is replaced at the end.
    file: Option<Rc<RefCell<AtomicFile>>>,
    /// The name of the format, used in messages.
    format: &'static str,
    mark: bool,
    status: ExitStatus,
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
        let name = args
            .output
            .as_deref()
            .filter(|path| path.as_os_str() != "-");
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
            status: ExitStatus::Done,
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
                    return Ok(());
                }
                archived_record = archived(hit.number, hit.tree.clone());
                &archived_record
            }
            Source::Other(record) => record,
        };
        let tree = marked.as_ref().unwrap_or(hit.tree);
        let complaint = match self.target.write(record, tree, false)? {
            Written::Done { .. } => return Ok(()),
            Written::TooMuch(parts) => {
                format!(
                    "{} cannot represent {parts}; `makruk convert --lossy` drops such parts",
                    self.format
                )
            }
            Written::Rejected(reason) => reason,
        };
        self.status = ExitStatus::Rejected;
        output::complain(format_args!(
            "{}, game {}: {complaint}",
            hit.file, hit.number
        ));
        Ok(())
    }

    fn finish(self: Box<Self>, games: u64) -> io::Result<ExitStatus> {
        self.target.finish()?;
        // The target has given its share back.
        let file = self.file.and_then(Rc::into_inner);
        if let Some(file) = file.map(RefCell::into_inner) {
            let is_hidden = file.is_hidden();
            let name = file.name().display().to_string();
            file.keep()?;
            let plural = if games == 1 { "" } else { "s" };
            output::report(is_hidden, format_args!("{name}: {games} game{plural}"))?;
        }
        Ok(self.status)
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
