//! Games as trees of moves: a main line, variations, comments and glyphs.
//!
//! A [`GameTree`] keeps its moves in one list and no board. A [`Cursor`] walks over it with one
//! [`Position`], which it changes move by move. Every move in a tree is legal where it stands.
//!
//! ```
//! use makruk_notation::tree::GameTree;
//!
//! let text = "[White \"A\"]\n\n1. e4 e5 (1... d5 2. exd5) 2. Sf2 {a khon} *\n";
//! let tree: GameTree = text.parse()?;
//! assert_eq!(tree.tag("White"), Some("A"));
//! assert_eq!(tree.main_line().count(), 3);
//!
//! let mut cursor = tree.cursor();
//! cursor.go_forward();
//! assert_eq!(cursor.node().children().count(), 2);
//! cursor.go_to_child(1);
//! cursor.go_forward();
//! assert_eq!(cursor.position().board().occupied().len(), 31);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

mod annotations;
mod cursor;
mod game;
mod read;
mod write;

use alloc::{borrow::ToOwned, string::String, vec::Vec};

use makruk_core::{CountField, Move, Position, Setup, SetupError};

pub use self::{
    annotations::Annotations,
    cursor::{AddError, Cursor},
    game::PlayError,
    read::ReadGame,
    write::DisplayPgn,
};
use crate::{
    letters::LetterSet,
    pgn::{GameResult, Nag, TagError, check_tag, is_makruk},
};

/// The tags that every PGN should have, in their order, with what says that nothing is known.
/// Source: the PGN specification, section 8.1.1.
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// The tag with the name of the letters of the moves. It is written for other than fairy ones.
const LETTERS: &str = "Letters";

/// A game with variations.
#[derive(Clone, Debug)]
pub struct GameTree {
    tags: Vec<(String, String)>,
    start: Position,
    count: Option<CountField>,
    /// The root, which has no move, first.
    entries: Vec<Entry>,
    notes: Vec<Note>,
    result: GameResult,
}

/// A place in a [`GameTree`]: a move, or the root, which stands for the first position. It means
/// nothing in another tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The root, in every tree.
    pub const ROOT: Self = Self(0);

    fn index(self) -> usize {
        usize::try_from(self.0).unwrap_or(usize::MAX)
    }
}

/// A move and where it stands in the tree: 24 bytes.
#[derive(Clone, Copy, Debug)]
struct Entry {
    /// `None` for a null move, and in the root.
    mv: Option<Move>,
    draw_offer: bool,
    parent: NodeId,
    /// The root if there is none, as for the rest.
    first_child: NodeId,
    last_child: NodeId,
    next_sibling: NodeId,
    /// Index of the note and one more; 0 if there is none.
    note: u32,
}

impl Entry {
    const ROOT: Self = Self {
        mv: None,
        draw_offer: false,
        parent: NodeId::ROOT,
        first_child: NodeId::ROOT,
        last_child: NodeId::ROOT,
        next_sibling: NodeId::ROOT,
        note: 0,
    };
}

/// What is written around a move.
#[derive(Clone, Debug, Default)]
struct Note {
    /// Before a move that begins a variation.
    comments_before: Vec<String>,
    nags: Vec<Nag>,
    comments: Vec<String>,
}

impl GameTree {
    /// Begins a tree without moves. It has the seven tags of every PGN, which say that nothing is
    /// known yet.
    ///
    /// ```
    /// use makruk_core::Position;
    /// use makruk_notation::GameTree;
    ///
    /// let tree = GameTree::new(Position::start());
    /// assert_eq!(tree.moves_in_all(), 0);
    /// assert_eq!(tree.tag("Result"), Some("*"));
    /// ```
    pub fn new(start: Position) -> Self {
        let own = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
        Self {
            tags: ROSTER.into_iter().map(own).collect(),
            ..Self::without_tags(start, None)
        }
    }

    /// Begins a tree with a position and the counting fields that its FEN had.
    ///
    /// ```
    /// use makruk_notation::{Fen, GameTree};
    ///
    /// let fen: Fen = "8/8/8/8/2k5/8/7R/3K4 w - 32 5 2".parse()?;
    /// let tree = GameTree::with_count(fen.to_position()?, fen.0.count);
    /// assert_eq!(tree.start_setup().count, fen.0.count);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn with_count(start: Position, count: Option<CountField>) -> Self {
        Self {
            count,
            ..Self::new(start)
        }
    }

    /// Begins a tree with a setup, whose count goes on.
    ///
    /// ```
    /// use makruk_notation::{Fen, GameTree};
    ///
    /// let fen: Fen = "8/8/8/8/2k5/8/7R/3K4 w - 32 5 2".parse()?;
    /// let tree = GameTree::from_setup(&fen.0)?;
    /// assert!(tree.pgn().to_string().contains("[FEN \"8/8/8/8/2k5/8/7R/3K4 w - 32 5 2\"]"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the setup is no valid position.
    pub fn from_setup(setup: &Setup) -> Result<Self, SetupError> {
        Ok(Self::with_count(Position::from_setup(setup)?, setup.count))
    }

    fn without_tags(start: Position, count: Option<CountField>) -> Self {
        Self {
            tags: Vec::new(),
            start,
            count,
            entries: alloc::vec![Entry::ROOT],
            notes: Vec::new(),
            result: GameResult::Unknown,
        }
    }

    /// Returns the same game without its moves and what is written around them.
    pub(crate) fn without_moves(&self) -> Self {
        Self {
            tags: self.tags.clone(),
            result: self.result,
            ..Self::without_tags(self.start.clone(), self.count)
        }
    }

    /// Returns the first position.
    ///
    /// ```
    /// use makruk_core::Position;
    /// use makruk_notation::GameTree;
    ///
    /// assert_eq!(*GameTree::default().start(), Position::start());
    /// ```
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// Returns the first position and the counting fields that its FEN had.
    ///
    /// ```
    /// use makruk_notation::{Fen, GameTree};
    ///
    /// let text = "[FEN \"8/8/8/8/2k5/8/7R/3K4 w - 32 5 2\"]\n\n2. Rh4+ *";
    /// let tree: GameTree = text.parse()?;
    /// assert_eq!(Fen(tree.start_setup()).to_string(), "8/8/8/8/2k5/8/7R/3K4 w - 32 5 2");
    /// # Ok::<(), makruk_notation::pgn::PgnError>(())
    /// ```
    pub fn start_setup(&self) -> Setup {
        Setup {
            count: self.count,
            ..self.start.to_setup()
        }
    }

    /// Returns the result that stands at the end of the moves; in a game that was cut off before
    /// it, what the tag `Result` says.
    ///
    /// ```
    /// use makruk_notation::{GameTree, pgn::GameResult};
    ///
    /// let tree: GameTree = "1. e4 1-0".parse()?;
    /// assert_eq!(tree.result(), GameResult::WhiteWins);
    /// # Ok::<(), makruk_notation::pgn::PgnError>(())
    /// ```
    pub const fn result(&self) -> GameResult {
        self.result
    }

    /// Sets the result, and the tag `Result`.
    ///
    /// ```
    /// use makruk_notation::{GameTree, pgn::GameResult};
    ///
    /// let mut tree = GameTree::default();
    /// tree.set_result(GameResult::Draw);
    /// assert_eq!(tree.tag("Result"), Some("1/2-1/2"));
    /// ```
    pub fn set_result(&mut self, result: GameResult) {
        self.result = result;
        self.put_tag("Result", result.as_str());
    }

    /// Iterates over the names and values of the tags, in their order. `FEN` and `SetUp` are not
    /// among them: [`GameTree::start_setup`] says what they say.
    ///
    /// ```
    /// use makruk_notation::GameTree;
    ///
    /// let names: Vec<_> = GameTree::default().tags().map(|(name, _)| name.to_owned()).collect();
    /// assert_eq!(names[..2], ["Event", "Site"]);
    /// ```
    pub fn tags(&self) -> impl ExactSizeIterator<Item = (&str, &str)> + Clone {
        self.tags
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Returns the value of a tag; of the first one if there are several.
    ///
    /// ```
    /// use makruk_notation::GameTree;
    ///
    /// let tree: GameTree = "[White \"Somchai\"]\n\n1. e4 *".parse()?;
    /// assert_eq!(tree.tag("White"), Some("Somchai"));
    /// assert_eq!(tree.tag("Black"), None);
    /// # Ok::<(), makruk_notation::pgn::PgnError>(())
    /// ```
    pub fn tag(&self, name: &str) -> Option<&str> {
        let mut tags = self.tags();
        tags.find_map(|(other, value)| (other == name).then_some(value))
    }

    /// Sets a tag, in its place if there is one already. The tag `Result` says nothing to
    /// [`GameTree::result`]; [`GameTree::set_result`] sets both.
    ///
    /// ```
    /// use makruk_notation::GameTree;
    ///
    /// let mut tree = GameTree::default();
    /// tree.set_tag("White", "Somchai")?;
    /// assert_eq!(tree.tag("White"), Some("Somchai"));
    /// # Ok::<(), makruk_notation::pgn::TagError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the name or the value cannot be written, or would be read as something else: `FEN`, `SetUp`,
    /// a `Variant` that is not Makruk, and `Letters` with the name of a letter set.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        Self::check_tag(name, value)?;
        self.put_tag(name, value);
        Ok(())
    }

    fn put_tag(&mut self, name: &str, value: &str) {
        let place = self.tags.iter_mut().find(|(other, _)| other == name);
        match place {
            Some((_, old)) => value.clone_into(old),
            None => self.tags.push((name.to_owned(), value.to_owned())),
        }
    }

    /// Says why a tag cannot be one of a tree.
    pub(crate) fn check_tag(name: &str, value: &str) -> Result<(), TagError> {
        check_tag(name, value)?;
        let is_known = LetterSet::from_name(value).is_some();
        match name {
            "FEN" | "SetUp" => Err(TagError::Reserved),
            LETTERS if is_known => Err(TagError::Reserved),
            "Variant" if !is_makruk(value) => Err(TagError::Variant),
            _ => Ok(()),
        }
    }

    /// Adds a tag behind the others, also one of a name that is there.
    ///
    /// ```
    /// use makruk_notation::GameTree;
    ///
    /// let mut tree = GameTree::default();
    /// tree.add_tag("Annotator", "Somchai")?;
    /// tree.add_tag("Annotator", "Malee")?;
    /// assert_eq!(tree.tags().filter(|(name, _)| *name == "Annotator").count(), 2);
    /// # Ok::<(), makruk_notation::pgn::TagError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`GameTree::set_tag`] has them.
    pub fn add_tag(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        Self::check_tag(name, value)?;
        self.tags.push((name.to_owned(), value.to_owned()));
        Ok(())
    }

    /// Sets the result that stands behind the moves, and no tag.
    ///
    /// ```
    /// use makruk_notation::{GameTree, pgn::GameResult};
    ///
    /// let mut tree = GameTree::default();
    /// tree.set_result_without_tag(GameResult::Draw);
    /// assert_eq!((tree.result(), tree.tag("Result")), (GameResult::Draw, Some("*")));
    /// ```
    pub const fn set_result_without_tag(&mut self, result: GameResult) {
        self.result = result;
    }

    /// Removes all tags of a name. Returns whether there was one.
    ///
    /// ```
    /// use makruk_notation::GameTree;
    ///
    /// let mut tree = GameTree::default();
    /// assert!(tree.remove_tag("Event"));
    /// assert!(!tree.remove_tag("Event"));
    /// ```
    pub fn remove_tag(&mut self, name: &str) -> bool {
        let before = self.tags.len();
        self.tags.retain(|(other, _)| other != name);
        self.tags.len() < before
    }

    /// Returns the root, which stands for the first position.
    ///
    /// ```
    /// use makruk_notation::GameTree;
    ///
    /// let tree: GameTree = "1. e4 (1. d4) (1. c4) e5 *".parse()?;
    /// assert_eq!(tree.root().children().count(), 3);
    /// # Ok::<(), makruk_notation::pgn::PgnError>(())
    /// ```
    pub const fn root(&self) -> Node<'_> {
        Node {
            tree: self,
            id: NodeId::ROOT,
        }
    }

    /// Returns a node, if the tree has it.
    ///
    /// ```
    /// use makruk_notation::GameTree;
    ///
    /// let tree: GameTree = "1. e4 *".parse()?;
    /// let id = tree.main_line().last().unwrap().id();
    /// assert!(tree.node(id).is_some());
    /// # Ok::<(), makruk_notation::pgn::PgnError>(())
    /// ```
    pub fn node(&self, id: NodeId) -> Option<Node<'_>> {
        (id.index() < self.entries.len()).then_some(Node { tree: self, id })
    }

    /// Iterates over the nodes of the main line, without the root.
    ///
    /// ```
    /// use makruk_notation::{GameTree, UciMove};
    ///
    /// let tree: GameTree = "1. e4 e5 (1... d5) 2. d4 *".parse()?;
    /// let moves: Vec<_> =
    ///     tree.main_line().filter_map(|node| Some(UciMove(node.mv()?).to_string())).collect();
    /// assert_eq!(moves, ["e3e4", "e6e5", "d3d4"]);
    /// # Ok::<(), makruk_notation::pgn::PgnError>(())
    /// ```
    pub fn main_line(&self) -> impl Iterator<Item = Node<'_>> + Clone {
        core::iter::successors(self.root().children().next(), |node| node.children().next())
    }

    /// Counts the moves, null moves and those of all variations among them.
    ///
    /// ```
    /// use makruk_notation::GameTree;
    ///
    /// let mut tree: GameTree = "1. e4 (1. d4 d5) 1... e5 *".parse()?;
    /// assert_eq!(tree.moves_in_all(), 4);
    /// let mut cursor = tree.cursor_mut();
    /// cursor.go_to_end();
    /// cursor.remove();
    /// assert_eq!(tree.moves_in_all(), 3);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn moves_in_all(&self) -> usize {
        let mut moves = 0;
        let mut waiting = alloc::vec![self.root()];
        while let Some(node) = waiting.pop() {
            let before = waiting.len();
            waiting.extend(node.children());
            moves += waiting.len() - before;
        }
        moves
    }

    /// Returns a cursor at the root that reads the tree.
    ///
    /// ```
    /// use makruk_core::Color;
    /// use makruk_notation::GameTree;
    ///
    /// let tree: GameTree = "1. e4 e5 2. d4 *".parse()?;
    /// let mut cursor = tree.cursor();
    /// cursor.go_forward();
    /// assert_eq!((cursor.ply(), cursor.position().turn()), (1, Color::Black));
    /// # Ok::<(), makruk_notation::pgn::PgnError>(())
    /// ```
    pub fn cursor(&self) -> Cursor<&Self> {
        Cursor::new(self)
    }

    /// Returns a cursor at the root that changes the tree.
    ///
    /// ```
    /// use makruk_core::{Move, Square};
    /// use makruk_notation::GameTree;
    ///
    /// let mut tree = GameTree::default();
    /// let mut cursor = tree.cursor_mut();
    /// cursor.add_move(Move::new(Square::E3, Square::E4).unwrap())?;
    /// cursor.add_comment("the middle")?;
    /// assert_eq!(tree.moves_in_all(), 1);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn cursor_mut(&mut self) -> Cursor<&mut Self> {
        Cursor::new(self)
    }

    fn entry(&self, id: NodeId) -> &Entry {
        // Every id that a tree gives away is in its list.
        self.entries.get(id.index()).unwrap_or(&Entry::ROOT)
    }

    fn entry_mut(&mut self, id: NodeId) -> Option<&mut Entry> {
        self.entries.get_mut(id.index())
    }

    fn note(&self, id: NodeId) -> Option<&Note> {
        let index = usize::try_from(self.entry(id).note).ok()?.checked_sub(1)?;
        self.notes.get(index)
    }

    /// Returns the note of a node, which is made if there is none.
    fn note_mut(&mut self, id: NodeId) -> Option<&mut Note> {
        let mut note = self.entry(id).note;
        if note == 0 {
            self.notes.push(Note::default());
            note = u32::try_from(self.notes.len()).ok()?;
            self.entry_mut(id)?.note = note;
        }
        self.notes
            .get_mut(usize::try_from(note).ok()?.checked_sub(1)?)
    }
}

impl Default for GameTree {
    /// A game from the start without moves.
    fn default() -> Self {
        Self::new(Position::start())
    }
}

/// A move in a [`GameTree`] with what is written around it, or the root.
#[derive(Clone, Copy, Debug)]
pub struct Node<'a> {
    tree: &'a GameTree,
    id: NodeId,
}

impl<'a> Node<'a> {
    /// Returns the place in the tree.
    ///
    /// ```
    /// use makruk_notation::{GameTree, tree::NodeId};
    ///
    /// let tree: GameTree = "1. e4 *".parse()?;
    /// assert_eq!(tree.root().id(), NodeId::ROOT);
    /// assert!(tree.main_line().all(|node| tree.node(node.id()) == Some(node)));
    /// # Ok::<(), makruk_notation::pgn::PgnError>(())
    /// ```
    pub const fn id(self) -> NodeId {
        self.id
    }

    /// Returns the move; `None` for a null move, and for the root.
    ///
    /// ```
    /// use makruk_notation::GameTree;
    ///
    /// let tree: GameTree = "1. e4 -- *".parse()?;
    /// assert!(tree.main_line().map(|node| node.mv().is_some()).eq([true, false]));
    /// # Ok::<(), makruk_notation::pgn::PgnError>(())
    /// ```
    pub fn mv(self) -> Option<Move> {
        self.tree.entry(self.id).mv
    }

    /// Returns whether this is the root.
    ///
    /// ```
    /// use makruk_notation::GameTree;
    ///
    /// let tree: GameTree = "1. e4 *".parse()?;
    /// assert!(tree.root().is_root());
    /// assert!(!tree.main_line().any(|node| node.is_root()));
    /// # Ok::<(), makruk_notation::pgn::PgnError>(())
    /// ```
    pub fn is_root(self) -> bool {
        self.id == NodeId::ROOT
    }

    /// Returns the move before this one; `None` for the root.
    ///
    /// ```
    /// use makruk_notation::GameTree;
    ///
    /// let tree: GameTree = "1. e4 e5 *".parse()?;
    /// let last = tree.main_line().last().unwrap();
    /// assert!(last.parent().unwrap().parent().unwrap().is_root());
    /// # Ok::<(), makruk_notation::pgn::PgnError>(())
    /// ```
    pub fn parent(self) -> Option<Self> {
        (!self.is_root()).then(|| self.at(self.tree.entry(self.id).parent))
    }

    /// Iterates over the moves that follow: the first goes on with the line, the others are
    /// variations.
    ///
    /// ```
    /// use makruk_notation::GameTree;
    ///
    /// let tree: GameTree = "1. e4 e5 (1... d5) *".parse()?;
    /// let first = tree.root().children().next().unwrap();
    /// assert_eq!(first.children().count(), 2);
    /// # Ok::<(), makruk_notation::pgn::PgnError>(())
    /// ```
    pub fn children(self) -> impl Iterator<Item = Self> + Clone + 'a {
        let other = move |id: NodeId| (id != NodeId::ROOT).then_some(self.at(id));
        let first = other(self.tree.entry(self.id).first_child);
        core::iter::successors(first, move |node| {
            other(node.tree.entry(node.id).next_sibling)
        })
    }

    /// Returns whether a draw was offered with the move by a `=` behind it.
    ///
    /// ```
    /// use makruk_notation::GameTree;
    ///
    /// let tree: GameTree = "1. e4= e5 *".parse()?;
    /// assert!(tree.main_line().map(|node| node.offers_draw()).eq([true, false]));
    /// # Ok::<(), makruk_notation::pgn::PgnError>(())
    /// ```
    pub fn offers_draw(self) -> bool {
        self.tree.entry(self.id).draw_offer
    }

    /// Returns the glyphs behind the move.
    ///
    /// ```
    /// use makruk_notation::GameTree;
    ///
    /// let tree: GameTree = "1. e4! *".parse()?;
    /// assert_eq!(tree.main_line().next().unwrap().nags().len(), 1);
    /// # Ok::<(), makruk_notation::pgn::PgnError>(())
    /// ```
    pub fn nags(self) -> &'a [Nag] {
        self.tree
            .note(self.id)
            .map_or(&[], |note| note.nags.as_slice())
    }

    /// Iterates over the comments behind the move, or before the first move.
    ///
    /// ```
    /// use makruk_notation::GameTree;
    ///
    /// let tree: GameTree = "1. e4 {good} {and solid} *".parse()?;
    /// let node = tree.main_line().next().unwrap();
    /// assert!(node.comments().eq(["good", "and solid"]));
    /// # Ok::<(), makruk_notation::pgn::PgnError>(())
    /// ```
    pub fn comments(self) -> impl Iterator<Item = &'a str> + Clone {
        let comments = self.tree.note(self.id).map(|note| note.comments.iter());
        comments.into_iter().flatten().map(String::as_str)
    }

    /// Iterates over the comments at the beginning of a variation, before its first move.
    ///
    /// ```
    /// use makruk_notation::GameTree;
    ///
    /// let tree: GameTree = "1. e4 ({or} 1. d4 {as good}) *".parse()?;
    /// let variation = tree.root().children().nth(1).unwrap();
    /// assert!(variation.comments_before().eq(["or"]));
    /// # Ok::<(), makruk_notation::pgn::PgnError>(())
    /// ```
    pub fn comments_before(self) -> impl Iterator<Item = &'a str> + Clone {
        let comments = self
            .tree
            .note(self.id)
            .map(|note| note.comments_before.iter());
        comments.into_iter().flatten().map(String::as_str)
    }

    const fn at(self, id: NodeId) -> Self {
        Self {
            tree: self.tree,
            id,
        }
    }
}

impl PartialEq for Node<'_> {
    /// Two nodes are equal if they are the same place in the same tree.
    fn eq(&self, other: &Self) -> bool {
        core::ptr::eq(self.tree, other.tree) && self.id == other.id
    }
}

impl Eq for Node<'_> {}
