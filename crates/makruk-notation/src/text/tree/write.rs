//! Writing a tree as PGN.

use alloc::{
    borrow::ToOwned,
    string::{String, ToString},
    vec::Vec,
};
use core::fmt;

use makruk_core::Position;

use super::{Cursor, GameTree, LETTERS, Node, NodeId};
use crate::{
    fen::{Fen, FenDialect},
    letters::LetterSet,
    pgn::{PgnWriter, WriteError},
    san::{self, San, SanStyle},
};

impl GameTree {
    /// Iterates over the moves of the main line with their SAN in the given letter set, `--` for a null move.
    ///
    /// ```
    /// use makruk::{GameTree, letters::LetterSet};
    ///
    /// let tree: GameTree = "1. Nd2 (1. e4) e5 *".parse()?;
    /// let texts = |letters| tree.san_moves(letters).map(|(_, san)| san).collect::<Vec<_>>();
    /// assert_eq!(texts(LetterSet::FAIRY), ["Nd2", "e5"]);
    /// assert_eq!(texts(LetterSet::THAI), ["มง๒", "บจ๕"]);
    /// # Ok::<(), makruk::pgn::PgnError>(())
    /// ```
    pub fn san_moves(&self, letters: LetterSet) -> impl Iterator<Item = (Node<'_>, String)> {
        let mut cursor = self.cursor();
        self.main_line().map(move |node| {
            let san = match node.mv() {
                Some(mv) => san::readable(cursor.position(), mv, letters),
                None => "--".to_owned(),
            };
            cursor.go_forward();
            (node, san)
        })
    }

    /// Returns a value that displays the tree as PGN, in fairy letters by default.
    ///
    /// ```
    /// use makruk::GameTree;
    ///
    /// let tree: GameTree = "1. e4 e5 *".parse()?;
    /// assert!(tree.pgn().to_string().ends_with("\n1. e4 e5 *\n\n"));
    /// # Ok::<(), makruk::pgn::PgnError>(())
    /// ```
    pub const fn pgn(&self) -> DisplayPgn<'_> {
        DisplayPgn {
            tree: self,
            letters: LetterSet::FAIRY,
            dialect: FenDialect::Fairy,
            tags: true,
        }
    }
}

/// A [`GameTree`] displayed as PGN, created by [`GameTree::pgn`].
///
/// The tags keep their order. These tags are added:
///
/// - `Variant`, if it is missing;
/// - `Letters`, with the [name](LetterSet::name) of the letter set, for all sets except fairy;
/// - `SetUp` and `FEN`, if the game does not begin with the start position. The FEN is in the fairy dialect by default,
///   so the first number of a makruk-js count is not written.
///
/// A move whose short form is ambiguous, as can happen in Thai letters, is written in the long form.
#[derive(Clone, Copy, Debug)]
#[must_use = "the text is made when it is written"]
pub struct DisplayPgn<'a> {
    tree: &'a GameTree,
    letters: LetterSet,
    dialect: FenDialect,
    tags: bool,
}

impl DisplayPgn<'_> {
    /// Chooses the letters of the moves.
    pub const fn letters(self, letters: LetterSet) -> Self {
        Self { letters, ..self }
    }

    /// Chooses the dialect of the `FEN` tag.
    ///
    /// A PGN does not name the dialect, so readers [detect](FenDialect::detect) it. A FEN that they would reject or read
    /// differently is written in the fairy dialect instead, such as one with a khon but no met, in official letters.
    ///
    /// ```
    /// use makruk::{FenDialect, GameTree};
    ///
    /// let tree: GameTree = "[FEN \"4k3/8/8/8/4S3/8/8/4K3 w - - 0 1\"]\n\n1. Sd5 *".parse()?;
    /// let text = tree.pgn().dialect(FenDialect::CuteChess).to_string();
    /// assert!(text.contains("[FEN \"4k3/8/8/8/4S3/8/8/4K3 w - 0 0 1\"]"));
    /// # Ok::<(), makruk::pgn::PgnError>(())
    /// ```
    pub const fn dialect(self, dialect: FenDialect) -> Self {
        Self { dialect, ..self }
    }

    /// Omits all tags, including those for the initial position.
    ///
    /// ```
    /// use makruk::GameTree;
    ///
    /// let tree: GameTree = "1. e4 *".parse()?;
    /// assert_eq!(tree.pgn().without_tags().to_string(), "1. e4 *\n\n");
    /// # Ok::<(), makruk::pgn::PgnError>(())
    /// ```
    pub const fn without_tags(self) -> Self {
        Self {
            tags: false,
            ..self
        }
    }

    fn write<W: fmt::Write>(&self, out: &mut PgnWriter<W>) -> Result<(), WriteError> {
        let tree = self.tree;
        if self.tags {
            self.write_tags(out)?;
        }
        for nag in tree.root().nags() {
            out.nag(nag)?;
        }
        for comment in tree.root().comments() {
            out.comment(comment)?;
        }
        self.write_moves(out)?;
        out.end_game(tree.result())
    }

    fn write_tags<W: fmt::Write>(&self, out: &mut PgnWriter<W>) -> Result<(), WriteError> {
        let tree = self.tree;
        for (name, value) in tree.tags() {
            out.tag(name, value)?;
        }
        if tree.tag("Variant").is_none() {
            out.tag("Variant", "Makruk")?;
        }
        if self.letters != LetterSet::FAIRY {
            out.tag(LETTERS, self.letters.name())?;
        }
        let setup = tree.start_setup();
        if setup != Position::start().to_setup() {
            let fen = Fen::from(setup);
            let text = fen.display(self.dialect).to_string();
            out.tag("SetUp", "1")?;
            if reads_back(&text, self.dialect) {
                out.tag("FEN", text)?;
            } else {
                out.tag("FEN", fen.display(FenDialect::Fairy))?;
            }
        }
        Ok(())
    }

    /// Writes the main line and all variations. A work list replaces recursion, so deep trees need no deep call stack.
    fn write_moves<W: fmt::Write>(&self, out: &mut PgnWriter<W>) -> Result<(), WriteError> {
        enum Task {
            /// Continue after a node.
            After(NodeId),
            /// A variation that begins with a node.
            Variation(NodeId),
            EndVariation,
        }
        let mut cursor = self.tree.cursor();
        let mut tasks: Vec<Task> = alloc::vec![Task::After(NodeId::ROOT)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::After(id) => {
                    cursor.go_over_to(id);
                    let Some(node) = self.tree.node(id) else {
                        continue;
                    };
                    let mut children = node.children().map(Node::id);
                    let Some(first) = children.next() else {
                        continue;
                    };
                    self.write_move(out, &mut cursor, first)?;
                    tasks.push(Task::After(first));
                    let variations = tasks.len();
                    tasks.extend(children.map(Task::Variation));
                    if let Some(variations) = tasks.get_mut(variations..) {
                        variations.reverse(); // tasks are popped from the end
                    }
                }
                Task::Variation(id) => {
                    out.begin_variation();
                    if let Some(node) = self.tree.node(id) {
                        for comment in node.comments_before() {
                            out.comment(comment)?;
                        }
                    }
                    self.write_move(out, &mut cursor, id)?;
                    tasks.push(Task::EndVariation);
                    tasks.push(Task::After(id));
                }
                Task::EndVariation => out.end_variation()?,
            }
        }
        Ok(())
    }

    /// Writes a move with its glyphs and following comments.
    fn write_move<W: fmt::Write>(
        &self,
        out: &mut PgnWriter<W>,
        cursor: &mut Cursor<&GameTree>,
        id: NodeId,
    ) -> Result<(), WriteError> {
        let Some(node) = self.tree.node(id) else {
            return Ok(());
        };
        cursor.go_before(id);
        let position = cursor.position();
        let (number, turn) = (position.fullmoves().get(), position.turn());
        let offer = if node.offers_draw() { "=" } else { "" };
        match node.mv() {
            Some(mv) => {
                let san = San::from_move_with(position, mv, SanStyle::Unambiguous, self.letters);
                out.san(number, turn, format_args!("{san}{offer}"))?;
            }
            None => out.san(number, turn, format_args!("--{offer}"))?,
        }
        cursor.go_over_to(id);
        for nag in node.nags() {
            out.nag(nag)?;
        }
        node.comments().try_for_each(|comment| out.comment(comment))
    }
}

/// Returns whether a reader that has to detect the dialect of a FEN reads the same setup as one that knows it.
fn reads_back(text: &str, dialect: FenDialect) -> bool {
    let text = text.as_bytes();
    FenDialect::detect(text).is_ok_and(|detected| {
        detected == dialect
            || Fen::from_ascii_relaxed(text, detected) == Fen::from_ascii(text, dialect)
    })
}

impl fmt::Display for DisplayPgn<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A tree accepts only text that can be written.
        Ok(self.write(&mut PgnWriter::new(f))?)
    }
}
