//! Games as trees of moves: a main line, variations, comments and glyphs.
//!
//! A [`GameTree`] stores its moves in one list, without a board. A [`Cursor`] navigates it with one [`Position`],
//! which it updates move by move. Every move in a tree is legal in its position.
//!
//! ```
//! use makruk::tree::GameTree;
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
mod notes;
mod read;
mod record;
mod tags;
mod timing;
mod write;

use alloc::{borrow::ToOwned, string::String, vec::Vec};

use makruk_core::{CountField, Move, Position, Setup, SetupError};

use self::notes::{Kind, Notes};
pub use self::{
    annotations::Annotations,
    cursor::{AddError, Cursor},
    game::PlayError,
    read::ReadGame,
    record::{CountStarted, CountStartedError, PlayedLine},
    tags::Tags,
    write::DisplayPgn,
};
use crate::{
    letters::LetterSet,
    pgn::{Nag, TagError, check_tag, is_makruk},
};
use makruk_rules::GameResult;

/// The seven tag roster: the tags that every PGN game should have, in order, with their placeholders for unknown
/// values. Source: the PGN specification, section 8.1.1.
const ROSTER: [(&str, &str); 7] = [
    (EVENT, "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// The tag that begins a game.
pub(crate) const EVENT: &str = "Event";

/// The tag that names the letter set of the moves; omitted for fairy letters.
const LETTERS: &str = "Letters";

/// A game with variations, comments, glyphs and tags: a PGN record in memory.
///
/// | You have | You call |
/// |---|---|
/// | a file of games | [`GameTree::read`], game by game; it keeps the valid parts and reports the errors |
/// | the text of one game | `text.parse::<GameTree>()`, which fails at the first error |
/// | a played [`Game`](makruk_rules::Game) | [`GameTree::from_game`]; [`GameTree::to_game`] plays the main line under some rules |
/// | a tree to write | [`GameTree::pgn`], whose `Display` is PGN |
/// | a tree to walk or change | [`GameTree::main_line`], [`GameTree::cursor`], [`GameTree::cursor_mut`] |
///
/// ```
/// use makruk::GameTree;
///
/// let tree: GameTree = "1. e4 e5 (1... d5 2. exd5) 2. d4 *".parse()?;
/// assert_eq!(tree.main_line().count(), 3);
/// assert_eq!(tree.count_moves(), 5); // with the variation
/// assert!("1. e4 e5 2. e5 *".parse::<GameTree>().is_err()); // e5 is blocked
/// # Ok::<(), makruk::pgn::PgnError>(())
/// ```
#[derive(Clone, Debug)]
#[doc(alias = "variation")]
#[doc(alias = "variant")]
pub struct GameTree {
    tags: Vec<(String, String)>,
    start: Position,
    count: Option<CountField>,
    /// The entries; the first is the root, which has no move.
    entries: Vec<NodeData>,
    /// The head of the list of free entries, which are linked by `next_sibling`; 0 if the list is empty.
    free: u32,
    /// The number of entries without a node, free or exhausted.
    vacant: usize,
    notes: Notes,
    result: GameResult,
}

/// Identifies a node of a [`GameTree`]: a move, or the root, which represents the initial position. It is meaningless
/// in any other tree.
///
/// The memory of a removed node is reused, but its id is not: it no longer identifies any node.
///
/// ```
/// use makruk::{GameTree, Move, Square};
///
/// let mut tree: GameTree = "1. e4 *".parse()?;
/// let removed = tree.main_line().next().unwrap().id();
/// let mut cursor = tree.cursor_mut();
/// cursor.go_forward();
/// cursor.remove();
/// cursor.add_move(Move::new(Square::D3, Square::D4))?;
/// assert!(tree.node(removed).is_none());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NodeId {
    index: u32,
    /// The number of nodes that have used the same entry before.
    generation: u8,
}

impl NodeId {
    /// The root, in every tree.
    pub const ROOT: Self = Self {
        index: 0,
        generation: 0,
    };
}

/// A move and its links in the tree: 20 bytes. Links are entry indices; 0, the root's index, means none.
#[derive(Clone, Copy, Debug)]
struct NodeData {
    /// `None` for a null move and for the root.
    mv: Option<Move>,
    draw_offer: bool,
    /// The generation of the node's id. An exhausted entry has [`NodeData::USED_UP`], which occurs in no id.
    generation: u8,
    parent: u32,
    last_child: u32,
    /// The next sibling; for the last sibling, the first one.
    next_sibling: u32,
    last_note: notes::Link,
}

impl NodeData {
    const ROOT: Self = Self {
        mv: None,
        draw_offer: false,
        generation: 0,
        parent: 0,
        last_child: 0,
        next_sibling: 0,
        last_note: 0,
    };
    const USED_UP: u8 = u8::MAX;
}

impl GameTree {
    /// Creates a tree without moves, with the seven tag roster and placeholders for its values.
    ///
    /// ```
    /// use makruk::{GameTree, Position};
    ///
    /// let tree = GameTree::new(Position::start());
    /// assert_eq!(tree.count_moves(), 0);
    /// assert_eq!(tree.tag("Result"), Some("*"));
    /// ```
    pub fn new(start: Position) -> Self {
        let own = |&(name, value): &(&str, &str)| (name.to_owned(), value.to_owned());
        Self {
            tags: ROSTER.iter().map(own).collect(),
            ..Self::without_tags(start, None)
        }
    }

    /// Creates a tree that begins with a position and the counting fields of its FEN.
    ///
    /// ```
    /// use makruk::{Fen, GameTree};
    ///
    /// let fen: Fen = "8/8/8/8/2k5/8/7R/3K4 w - 32 5 2".parse()?;
    /// let tree = GameTree::with_count(fen.to_position()?, fen.as_setup().count);
    /// assert_eq!(tree.start_setup().count, fen.as_setup().count);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn with_count(start: Position, count: Option<CountField>) -> Self {
        Self {
            count,
            ..Self::new(start)
        }
    }

    /// Creates a tree that begins with a setup and its count.
    ///
    /// ```
    /// use makruk::{Fen, GameTree};
    ///
    /// let fen: Fen = "8/8/8/8/2k5/8/7R/3K4 w - 32 5 2".parse()?;
    /// let tree = GameTree::from_setup(fen.as_setup())?;
    /// assert!(tree.pgn().to_string().contains("[FEN \"8/8/8/8/2k5/8/7R/3K4 w - 32 5 2\"]"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the setup is not a valid position.
    pub fn from_setup(setup: &Setup) -> Result<Self, SetupError> {
        Ok(Self::with_count(Position::from_setup(setup)?, setup.count))
    }

    fn without_tags(start: Position, count: Option<CountField>) -> Self {
        Self {
            tags: Vec::new(),
            start,
            count,
            entries: alloc::vec![NodeData::ROOT],
            free: 0,
            vacant: 0,
            notes: Notes::default(),
            result: GameResult::Unknown,
        }
    }

    /// Returns a copy of the game without its moves and annotations.
    pub(crate) fn without_moves(&self) -> Self {
        Self {
            tags: self.tags.clone(),
            result: self.result,
            ..Self::without_tags(self.start.clone(), self.count)
        }
    }

    /// Returns the initial position. [`GameTree::start_setup`] returns it as a [`Setup`], with its count.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// Returns the initial position and the counting fields of its FEN.
    ///
    /// ```
    /// use makruk::{Fen, GameTree};
    ///
    /// let text = "[FEN \"8/8/8/8/2k5/8/7R/3K4 w - 32 5 2\"]\n\n2. Rh4+ *";
    /// let tree: GameTree = text.parse()?;
    /// assert_eq!(Fen::from(tree.start_setup()).to_string(), "8/8/8/8/2k5/8/7R/3K4 w - 32 5 2");
    /// # Ok::<(), makruk::pgn::PgnError>(())
    /// ```
    pub fn start_setup(&self) -> Setup {
        Setup {
            count: self.count,
            ..self.start.to_setup()
        }
    }

    /// Returns the result after the moves or, if the game is cut off before its result, the value of the tag `Result`.
    pub const fn result(&self) -> GameResult {
        self.result
    }

    /// Sets the result and the tag `Result`.
    ///
    /// ```
    /// use makruk::{GameResult, GameTree};
    ///
    /// let mut tree = GameTree::default();
    /// tree.set_result(GameResult::Draw);
    /// assert_eq!(tree.tag("Result"), Some("1/2-1/2"));
    /// ```
    pub fn set_result(&mut self, result: GameResult) {
        self.result = result;
        self.put_tag("Result", result.as_str());
    }

    /// Iterates over the names and values of the tags, in order. `FEN` and `SetUp` are not included: see
    /// [`GameTree::start_setup`].
    ///
    /// ```
    /// use makruk::GameTree;
    ///
    /// let names: Vec<_> = GameTree::default().tags().map(|(name, _)| name.to_owned()).collect();
    /// assert_eq!(names[..2], ["Event", "Site"]);
    /// ```
    #[doc(alias = "headers")]
    pub fn tags(&self) -> Tags<'_> {
        Tags(self.tags.iter())
    }

    /// Returns the value of the first tag with the given name.
    ///
    /// ```
    /// use makruk::GameTree;
    ///
    /// let tree: GameTree = "[White \"Somchai\"]\n\n1. e4 *".parse()?;
    /// assert_eq!(tree.tag("White"), Some("Somchai"));
    /// assert_eq!(tree.tag("Black"), None);
    /// # Ok::<(), makruk::pgn::PgnError>(())
    /// ```
    pub fn tag(&self, name: &str) -> Option<&str> {
        let mut tags = self.tags();
        tags.find_map(|(other, value)| (other == name).then_some(value))
    }

    /// Sets a tag, replacing any existing value. The tag `Result` does not affect [`GameTree::result`];
    /// [`GameTree::set_result`] sets both.
    ///
    /// ```
    /// use makruk::GameTree;
    ///
    /// let mut tree = GameTree::default();
    /// tree.set_tag("White", "Somchai")?;
    /// assert_eq!(tree.tag("White"), Some("Somchai"));
    /// # Ok::<(), makruk::pgn::TagError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the name or the value is invalid, or readers interpret the tag: `FEN`, `SetUp`, a `Variant` other than
    /// Makruk, or `Letters` with the name of a letter set.
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

    /// Checks that a tag may be added to a tree.
    pub(crate) fn check_tag(name: &str, value: &str) -> Result<(), TagError> {
        check_tag(name, value)?;
        let is_known = value.parse::<LetterSet>().is_ok();
        match name {
            "FEN" | "SetUp" => Err(TagError::Reserved),
            LETTERS if is_known => Err(TagError::Reserved),
            "Variant" if !is_makruk(value) => Err(TagError::Variant),
            _ => Ok(()),
        }
    }

    /// Appends a tag, even if one with the same name exists.
    ///
    /// ```
    /// use makruk::GameTree;
    ///
    /// let mut tree = GameTree::default();
    /// tree.add_tag("Annotator", "Somchai")?;
    /// tree.add_tag("Annotator", "Malee")?;
    /// assert_eq!(tree.tags().filter(|(name, _)| *name == "Annotator").count(), 2);
    /// # Ok::<(), makruk::pgn::TagError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`GameTree::set_tag`]. A second `Event` is also an error, because it begins a new game on reading.
    pub fn add_tag(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        Self::check_tag(name, value)?;
        if name == EVENT && self.tag(EVENT).is_some() {
            return Err(TagError::SecondEvent);
        }
        self.tags.push((name.to_owned(), value.to_owned()));
        Ok(())
    }

    /// Sets the result without changing the tag `Result`.
    ///
    /// ```
    /// use makruk::{GameResult, GameTree};
    ///
    /// let mut tree = GameTree::default();
    /// tree.set_result_without_tag(GameResult::Draw);
    /// assert_eq!((tree.result(), tree.tag("Result")), (GameResult::Draw, Some("*")));
    /// ```
    pub const fn set_result_without_tag(&mut self, result: GameResult) {
        self.result = result;
    }

    /// Removes all tags with the given name. Returns whether there was one.
    ///
    /// ```
    /// use makruk::GameTree;
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

    /// Removes all tags, but keeps the result.
    ///
    /// ```
    /// # use makruk::GameTree;
    /// let mut tree = GameTree::default();
    /// tree.clear_tags();
    /// assert_eq!(tree.tags().count(), 0);
    /// ```
    pub fn clear_tags(&mut self) {
        self.tags.clear();
    }

    /// Returns the root, which represents the initial position.
    ///
    /// ```
    /// use makruk::GameTree;
    ///
    /// let tree: GameTree = "1. e4 (1. d4) (1. c4) e5 *".parse()?;
    /// assert_eq!(tree.root().children().count(), 3);
    /// # Ok::<(), makruk::pgn::PgnError>(())
    /// ```
    pub const fn root(&self) -> Node<'_> {
        Node {
            tree: self,
            id: NodeId::ROOT,
        }
    }

    /// Returns the node with the given id; `None` if it was removed.
    ///
    /// ```
    /// use makruk::GameTree;
    ///
    /// let tree: GameTree = "1. e4 *".parse()?;
    /// let id = tree.main_line().last().unwrap().id();
    /// assert!(tree.node(id).is_some());
    /// # Ok::<(), makruk::pgn::PgnError>(())
    /// ```
    pub fn node(&self, id: NodeId) -> Option<Node<'_>> {
        let entry = self.entries.get(usize::try_from(id.index).ok()?)?;
        (entry.generation == id.generation).then_some(Node { tree: self, id })
    }

    /// Iterates over the nodes of the main line, without the root.
    ///
    /// ```
    /// use makruk::GameTree;
    ///
    /// let tree: GameTree = "1. e4 e5 (1... d5) 2. d4 *".parse()?;
    /// let moves: Vec<_> =
    ///     tree.main_line().filter_map(|node| Some(node.mv()?.to_string())).collect();
    /// assert_eq!(moves, ["e3e4", "e6e5", "d3d4"]);
    /// # Ok::<(), makruk::pgn::PgnError>(())
    /// ```
    pub fn main_line(&self) -> impl Iterator<Item = Node<'_>> + Clone {
        core::iter::successors(self.root().children().next(), |node| node.children().next())
    }

    /// Counts the moves, including null moves and all variations.
    ///
    /// ```
    /// use makruk::GameTree;
    ///
    /// let mut tree: GameTree = "1. e4 (1. d4 d5) 1... e5 *".parse()?;
    /// assert_eq!(tree.count_moves(), 4);
    /// let mut cursor = tree.cursor_mut();
    /// cursor.go_to_end();
    /// cursor.remove();
    /// assert_eq!(tree.count_moves(), 3);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn count_moves(&self) -> usize {
        self.entries.len() - 1 - self.vacant
    }

    /// Returns the memory used by moves, annotations and tags, in bytes. The allocated capacity may be up to twice as
    /// large.
    ///
    /// ```
    /// use makruk::GameTree;
    ///
    /// let tree: GameTree = "1. e4 e5 *".parse()?;
    /// let longer: GameTree = "1. e4 e5 2. d4 *".parse()?;
    /// assert_eq!(longer.bytes() - tree.bytes(), 20); // a move
    /// # Ok::<(), makruk::pgn::PgnError>(())
    /// ```
    pub fn bytes(&self) -> usize {
        let tags = self.tags.iter();
        let tags =
            tags.map(|(name, value)| size_of::<(String, String)>() + name.len() + value.len());
        self.bytes_without_tags() + tags.sum::<usize>()
    }

    fn bytes_without_tags(&self) -> usize {
        self.entries.len() * size_of::<NodeData>() + self.notes.bytes()
    }

    /// Returns a read-only cursor at the root.
    ///
    /// ```
    /// use makruk::{Color, GameTree};
    ///
    /// let tree: GameTree = "1. e4 e5 2. d4 *".parse()?;
    /// let mut cursor = tree.cursor();
    /// cursor.go_forward();
    /// assert_eq!((cursor.ply(), cursor.position().turn()), (1, Color::Black));
    /// # Ok::<(), makruk::pgn::PgnError>(())
    /// ```
    pub fn cursor(&self) -> Cursor<&Self> {
        Cursor::new(self)
    }

    /// Returns an editing cursor at the root.
    ///
    /// ```
    /// use makruk::{GameTree, Move, Square};
    ///
    /// let mut tree = GameTree::default();
    /// let mut cursor = tree.cursor_mut();
    /// cursor.add_move(Move::new(Square::E3, Square::E4))?;
    /// cursor.add_comment("the middle")?;
    /// assert_eq!(tree.count_moves(), 1);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn cursor_mut(&mut self) -> Cursor<&mut Self> {
        Cursor::new(self)
    }

    /// Returns the entry of an existing node.
    fn entry(&self, index: u32) -> &NodeData {
        let index = usize::try_from(index).unwrap_or(usize::MAX);
        self.entries.get(index).unwrap_or(&NodeData::ROOT)
    }

    fn entry_mut(&mut self, index: u32) -> Option<&mut NodeData> {
        self.entries.get_mut(usize::try_from(index).ok()?)
    }

    /// Returns the id of an entry's node.
    fn id(&self, index: u32) -> NodeId {
        NodeId {
            index,
            generation: self.entry(index).generation,
        }
    }

    /// Appends a child to a node, and returns its index; `None` if the tree is full.
    fn add_child(&mut self, parent: u32, mv: Option<Move>) -> Option<u32> {
        let entry = NodeData {
            mv,
            parent,
            ..NodeData::ROOT
        };
        let index = if self.free == 0 {
            let index = u32::try_from(self.entries.len()).ok()?;
            self.entries.push(entry);
            index
        } else {
            let (index, free) = (self.free, *self.entry(self.free));
            let generation = free.generation;
            (self.free, self.vacant) = (free.next_sibling, self.vacant - 1);
            *self.entry_mut(index)? = NodeData {
                generation,
                ..entry
            };
            index
        };
        let last = core::mem::replace(&mut self.entry_mut(parent)?.last_child, index);
        let first = if last == 0 {
            index
        } else {
            core::mem::replace(&mut self.entry_mut(last)?.next_sibling, index)
        };
        self.entry_mut(index)?.next_sibling = first;
        Some(index)
    }

    fn set_children(&mut self, parent: u32, children: &[NodeId]) {
        let last = children.last().map_or(0, |last| last.index);
        if let Some(parent) = self.entry_mut(parent) {
            parent.last_child = last;
        }
        let followers = children.iter().cycle().skip(1);
        for (child, next) in children.iter().zip(followers) {
            if let Some(child) = self.entry_mut(child.index) {
                child.next_sibling = next.index;
            }
        }
    }

    /// Frees the entries of a detached node and its descendants.
    fn vacate(&mut self, index: u32) {
        // Pending entries are linked by `next_sibling`, so nothing is allocated.
        let mut waiting = index;
        if let Some(entry) = self.entry_mut(index) {
            entry.next_sibling = 0;
        }
        while waiting != 0 {
            let (index, entry) = (waiting, *self.entry(waiting));
            waiting = entry.next_sibling;
            if let Some(last) = self
                .entry_mut(entry.last_child)
                .filter(|_| entry.last_child != 0)
            {
                waiting = core::mem::replace(&mut last.next_sibling, waiting);
            }
            self.notes.remove(entry.last_note);
            self.vacant += 1;
            let generation = entry.generation + 1;
            let free = self.free;
            if generation < NodeData::USED_UP {
                self.free = index;
            }
            if let Some(place) = self.entry_mut(index) {
                *place = NodeData {
                    generation,
                    next_sibling: free,
                    ..NodeData::ROOT
                };
            }
        }
    }

    /// Adds a note to a node. Returns whether there was room for it.
    fn add_note(&mut self, index: u32, kind: Kind, comment: &str) -> bool {
        let last = self.entry(index).last_note;
        let Some(note) = self.notes.add(last, kind, comment) else {
            return false;
        };
        if let Some(entry) = self.entry_mut(index) {
            entry.last_note = note;
        }
        true
    }
}

fn tag_bytes(name: &str, value: &[u8]) -> usize {
    size_of::<(String, String)>() + name.len() + value.len()
}

impl Default for GameTree {
    /// Returns a game that begins with the start position and has no moves.
    fn default() -> Self {
        Self::new(Position::start())
    }
}

/// A node of a [`GameTree`]: a move with its annotations, or the root.
#[derive(Clone, Copy, Debug)]
pub struct Node<'a> {
    tree: &'a GameTree,
    id: NodeId,
}

impl<'a> Node<'a> {
    /// Returns the id of the node.
    pub const fn id(self) -> NodeId {
        self.id
    }

    /// Returns the move; `None` for a null move, and for the root.
    ///
    /// ```
    /// use makruk::GameTree;
    ///
    /// let tree: GameTree = "1. e4 -- *".parse()?;
    /// assert!(tree.main_line().map(|node| node.mv().is_some()).eq([true, false]));
    /// # Ok::<(), makruk::pgn::PgnError>(())
    /// ```
    pub fn mv(self) -> Option<Move> {
        self.entry().mv
    }

    /// Returns whether this is the root.
    ///
    /// ```
    /// use makruk::GameTree;
    ///
    /// let tree: GameTree = "1. e4 *".parse()?;
    /// assert!(tree.root().is_root());
    /// assert!(!tree.main_line().any(|node| node.is_root()));
    /// # Ok::<(), makruk::pgn::PgnError>(())
    /// ```
    pub fn is_root(self) -> bool {
        self.id == NodeId::ROOT
    }

    /// Returns the parent: the preceding move, or the root for a first move; `None` for the root.
    ///
    /// ```
    /// use makruk::GameTree;
    ///
    /// let tree: GameTree = "1. e4 e5 *".parse()?;
    /// let last = tree.main_line().last().unwrap();
    /// assert!(last.parent().unwrap().parent().unwrap().is_root());
    /// # Ok::<(), makruk::pgn::PgnError>(())
    /// ```
    pub fn parent(self) -> Option<Self> {
        (!self.is_root()).then(|| self.at(self.entry().parent))
    }

    /// Iterates over the children: the first continues the line, the others are variations.
    ///
    /// ```
    /// use makruk::GameTree;
    ///
    /// let tree: GameTree = "1. e4 e5 (1... d5) *".parse()?;
    /// let first = tree.root().children().next().unwrap();
    /// assert_eq!(first.children().count(), 2);
    /// # Ok::<(), makruk::pgn::PgnError>(())
    /// ```
    pub fn children(self) -> impl Iterator<Item = Self> + Clone + 'a {
        let last = self.entry().last_child;
        let first = (last != 0).then(|| self.at(self.tree.entry(last).next_sibling));
        core::iter::successors(first, move |node| {
            (node.id.index != last).then(|| node.at(node.entry().next_sibling))
        })
    }

    /// Returns whether a draw was offered with the move (suffix `=`).
    ///
    /// ```
    /// use makruk::GameTree;
    ///
    /// let tree: GameTree = "1. e4= e5 *".parse()?;
    /// assert!(tree.main_line().map(|node| node.offers_draw()).eq([true, false]));
    /// # Ok::<(), makruk::pgn::PgnError>(())
    /// ```
    pub fn offers_draw(self) -> bool {
        self.entry().draw_offer
    }

    /// Iterates over the glyphs of the move.
    ///
    /// ```
    /// use makruk::{GameTree, pgn::Nag};
    ///
    /// let tree: GameTree = "1. e4! *".parse()?;
    /// assert!(tree.main_line().flat_map(|node| node.nags()).eq([Nag::GOOD]));
    /// # Ok::<(), makruk::pgn::PgnError>(())
    /// ```
    pub fn nags(self) -> impl Iterator<Item = Nag> + Clone + 'a {
        self.notes().filter_map(|(kind, _)| match kind {
            Kind::Nag(nag) => Some(nag),
            Kind::Comment | Kind::CommentBefore => None,
        })
    }

    /// Iterates over the comments after the move or, at the root, before the first move.
    ///
    /// ```
    /// use makruk::GameTree;
    ///
    /// let tree: GameTree = "1. e4 {good} {and solid} *".parse()?;
    /// let node = tree.main_line().next().unwrap();
    /// assert!(node.comments().eq(["good", "and solid"]));
    /// # Ok::<(), makruk::pgn::PgnError>(())
    /// ```
    pub fn comments(self) -> impl Iterator<Item = &'a str> + Clone {
        self.texts(Kind::Comment)
    }

    /// Iterates over the comments at the beginning of a variation, before its first move.
    ///
    /// ```
    /// use makruk::GameTree;
    ///
    /// let tree: GameTree = "1. e4 ({or} 1. d4 {as good}) *".parse()?;
    /// let variation = tree.root().children().nth(1).unwrap();
    /// assert!(variation.comments_before().eq(["or"]));
    /// # Ok::<(), makruk::pgn::PgnError>(())
    /// ```
    pub fn comments_before(self) -> impl Iterator<Item = &'a str> + Clone {
        self.texts(Kind::CommentBefore)
    }

    /// Iterates over the comments of one kind.
    fn texts(self, kind: Kind) -> impl Iterator<Item = &'a str> + Clone {
        self.notes()
            .filter_map(move |(of, text)| (of == kind).then_some(text))
    }

    fn notes(self) -> impl Iterator<Item = (Kind, &'a str)> + Clone {
        self.tree.notes.iter(self.entry().last_note)
    }

    fn entry(self) -> &'a NodeData {
        self.tree.entry(self.id.index)
    }

    fn at(self, index: u32) -> Self {
        Self {
            tree: self.tree,
            id: self.tree.id(index),
        }
    }
}

impl PartialEq for Node<'_> {
    /// Two nodes are equal if they are the same node of the same tree.
    fn eq(&self, other: &Self) -> bool {
        core::ptr::eq(self.tree, other.tree) && self.id == other.id
    }
}

impl Eq for Node<'_> {}
