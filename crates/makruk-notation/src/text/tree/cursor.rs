//! Navigating and editing a tree.

use alloc::vec::Vec;
use core::{
    borrow::{Borrow, BorrowMut},
    fmt,
};

use makruk_core::{Color, IllegalMoveError, Move, Position, Undo};

use super::{GameTree, Node, NodeId, notes::Kind};
use crate::pgn::{CommentError, Nag, check_comment};

/// A node of a [`GameTree`] together with its position.
///
/// A cursor holds a single position and the data to undo its moves, so each step plays or undoes one move. A cursor
/// that owns its tree or borrows it mutably can edit it.
///
/// ```
/// use makruk::{Move, Position, pgn::Nag, tree::GameTree};
///
/// let mut tree = GameTree::new(Position::start());
/// let mut cursor = tree.cursor_mut();
/// cursor.add_move("e3e4".parse::<Move>()?)?;
/// cursor.add_nag(Nag::GOOD);
/// cursor.go_back();
/// cursor.add_move("d3d4".parse::<Move>()?)?; // a variation
/// cursor.add_comment("as good")?;
/// assert!(tree.pgn().to_string().ends_with("1. e4 $1 (1. d4 {as good}) *\n\n"));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Cursor<T> {
    tree: T,
    id: NodeId,
    position: Position,
    undos: Vec<Undo>,
}

impl<T: Borrow<GameTree>> Cursor<T> {
    /// Creates a cursor at the root of a tree.
    ///
    /// ```
    /// use makruk::tree::{Cursor, GameTree};
    ///
    /// let cursor = Cursor::new(GameTree::default()); // it owns the tree
    /// assert!(cursor.node().is_root());
    /// ```
    pub fn new(tree: T) -> Self {
        let position = tree.borrow().start().clone();
        Self {
            tree,
            id: NodeId::ROOT,
            position,
            undos: Vec::new(),
        }
    }

    /// Returns the tree.
    pub fn tree(&self) -> &GameTree {
        self.tree.borrow()
    }

    /// Consumes the cursor and returns the tree, or the reference to it.
    pub fn into_tree(self) -> T {
        self.tree
    }

    /// Returns the current node.
    ///
    /// ```
    /// use makruk::GameTree;
    ///
    /// let tree: GameTree = "1. e4 {the middle} *".parse()?;
    /// let mut cursor = tree.cursor();
    /// cursor.go_forward();
    /// assert!(cursor.node().comments().eq(["the middle"]));
    /// # Ok::<(), makruk::pgn::PgnError>(())
    /// ```
    pub fn node(&self) -> Node<'_> {
        Node {
            tree: self.tree(),
            id: self.id,
        }
    }

    /// Returns the position after this node's move.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the number of moves between the root and this node.
    pub fn ply(&self) -> usize {
        self.undos.len()
    }

    /// Goes to the next move of this line. Returns whether there is one.
    ///
    /// ```
    /// use makruk::GameTree;
    ///
    /// let tree: GameTree = "1. e4 e5 *".parse()?;
    /// let mut cursor = tree.cursor();
    /// while cursor.go_forward() {}
    /// assert_eq!(cursor.ply(), 2);
    /// # Ok::<(), makruk::pgn::PgnError>(())
    /// ```
    pub fn go_forward(&mut self) -> bool {
        self.go_to_child(0)
    }

    /// Goes to the child with the given index. Returns whether it exists. Children form a linked list, so this takes
    /// time proportional to the index.
    ///
    /// ```
    /// use makruk::GameTree;
    ///
    /// let tree: GameTree = "1. e4 (1. d4) *".parse()?;
    /// let mut cursor = tree.cursor();
    /// assert!(cursor.go_to_child(1)); // d4
    /// assert!(!cursor.go_to_child(0));
    /// # Ok::<(), makruk::pgn::PgnError>(())
    /// ```
    pub fn go_to_child(&mut self, index: usize) -> bool {
        let child = self.node().children().nth(index).map(Node::id);
        child.is_some_and(|id| self.enter(id))
    }

    /// Goes back one move. Returns `false` at the root.
    ///
    /// ```
    /// use makruk::GameTree;
    ///
    /// let tree: GameTree = "1. e4 *".parse()?;
    /// let mut cursor = tree.cursor();
    /// cursor.go_forward();
    /// assert!(cursor.go_back());
    /// assert!(!cursor.go_back()); // at the root
    /// # Ok::<(), makruk::pgn::PgnError>(())
    /// ```
    pub fn go_back(&mut self) -> bool {
        let Some(undo) = self.undos.pop() else {
            return false;
        };
        self.position.undo(undo);
        let tree = self.tree();
        self.id = tree.id(tree.entry(self.id.index).parent);
        true
    }

    /// Goes back to the root.
    ///
    /// ```
    /// use makruk::GameTree;
    ///
    /// let tree: GameTree = "1. e4 e5 2. d4 *".parse()?;
    /// let mut cursor = tree.cursor();
    /// cursor.go_to_end();
    /// cursor.go_to_start();
    /// assert_eq!((cursor.ply(), cursor.position()), (0, tree.start()));
    /// # Ok::<(), makruk::pgn::PgnError>(())
    /// ```
    pub fn go_to_start(&mut self) {
        while self.go_back() {}
    }

    /// Goes to the last move of this line.
    ///
    /// ```
    /// use makruk::GameTree;
    ///
    /// let tree: GameTree = "1. e4 e5 (1... d5 2. exd5 exd5) 2. d4 *".parse()?;
    /// let mut cursor = tree.cursor();
    /// cursor.go_forward();
    /// cursor.go_to_child(1); // d5
    /// cursor.go_to_end();
    /// assert_eq!(cursor.ply(), 4); // of the variation; the main line has 3
    /// # Ok::<(), makruk::pgn::PgnError>(())
    /// ```
    pub fn go_to_end(&mut self) {
        while self.go_forward() {}
    }

    /// Returns the next move of this line without going there; `None` at the end of the line, or if the next move is a
    /// null move.
    ///
    /// ```
    /// use makruk::GameTree;
    ///
    /// let tree: GameTree = "1. e4 (1. d4) *".parse()?;
    /// let mut cursor = tree.cursor();
    /// assert_eq!(cursor.next_move().map(|mv| mv.to_string()), Some("e3e4".to_owned()));
    /// cursor.go_forward();
    /// assert_eq!(cursor.next_move(), None);
    /// # Ok::<(), makruk::pgn::PgnError>(())
    /// ```
    pub fn next_move(&self) -> Option<Move> {
        self.node().children().next()?.mv()
    }

    /// Goes to the node with the given id. Returns whether it is in the tree; a removed node is not.
    ///
    /// ```
    /// use makruk::GameTree;
    ///
    /// let tree: GameTree = "1. e4 e5 2. d4 *".parse()?;
    /// let third = tree.main_line().nth(2).unwrap().id();
    /// let mut cursor = tree.cursor();
    /// assert!(cursor.go_to(third));
    /// assert_eq!(cursor.ply(), 3);
    /// # Ok::<(), makruk::pgn::PgnError>(())
    /// ```
    pub fn go_to(&mut self, id: NodeId) -> bool {
        let tree = self.tree();
        if tree.node(id).is_none() {
            return false;
        }
        let line = |id| core::iter::successors(tree.node(id), |node| node.parent());
        let mut path: Vec<NodeId> = line(id).map(Node::id).collect();
        path.reverse();
        let mut own: Vec<NodeId> = line(self.id).map(Node::id).collect();
        own.reverse();
        let common = path.iter().zip(&own).take_while(|(a, b)| a == b).count();
        for _ in common..own.len() {
            self.go_back();
        }
        path.into_iter().skip(common).all(|id| self.enter(id))
    }

    /// Goes to a child of this node or of an ancestor.
    pub(super) fn go_over_to(&mut self, id: NodeId) {
        if self.id != id {
            self.go_before(id);
            self.enter(id);
        }
    }

    /// Goes back along this line to the parent of a node.
    pub(super) fn go_before(&mut self, id: NodeId) {
        let tree = self.tree();
        let parent = tree.id(tree.entry(id.index).parent);
        while self.id != parent && self.go_back() {}
    }

    /// Plays the move of a child and goes there.
    fn enter(&mut self, id: NodeId) -> bool {
        let undo = match self.tree().entry(id.index).mv {
            Some(mv) => Some(self.position.play_unchecked(mv)),
            None => self.position.play_null(),
        };
        // Null moves are checked when they are added to the tree.
        let Some(undo) = undo else { return false };
        self.undos.push(undo);
        self.id = id;
        true
    }
}

impl<T: BorrowMut<GameTree>> Cursor<T> {
    /// Goes to the child with the given move, appending it as the last child if it does not exist. Use it for moves
    /// that the user makes on a board.
    ///
    /// ```
    /// use makruk::{GameTree, Move};
    ///
    /// let mut tree: GameTree = "1. e4 e5 *".parse()?;
    /// let mut cursor = tree.cursor_mut();
    /// cursor.add_or_enter("e3e4".parse::<Move>()?)?; // it is there
    /// cursor.add_or_enter("d6d5".parse::<Move>()?)?;
    /// assert_eq!(tree.pgn().without_tags().to_string(), "1. e4 e5 (1... d5) *\n\n");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the move is illegal, or the tree is full.
    #[doc(alias = "play")]
    pub fn add_or_enter(&mut self, mv: Move) -> Result<NodeId, AddError> {
        let same = |node: &Node<'_>| node.mv() == Some(mv);
        let child = self.node().children().find(same).map(Node::id);
        match child.filter(|&id| self.enter(id)) {
            Some(id) => Ok(id),
            None => self.add_move(mv),
        }
    }

    /// Appends a move as the last child of this node, and goes there. A child with the same move is duplicated;
    /// [`Cursor::add_or_enter`] reuses it.
    ///
    /// ```
    /// use makruk::{GameTree, Move, tree::AddError};
    ///
    /// let mut tree = GameTree::default();
    /// let mut cursor = tree.cursor_mut();
    /// cursor.add_move("e3e4".parse::<Move>()?)?;
    /// let again = cursor.add_move("e4e5".parse::<Move>()?); // it is Black's turn
    /// assert!(matches!(again, Err(AddError::Illegal(_))));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the move is illegal, or the tree is full.
    pub fn add_move(&mut self, mv: Move) -> Result<NodeId, AddError> {
        self.position.check_legal(mv).map_err(AddError::Illegal)?;
        self.add(Some(mv))
    }

    /// Appends a null move (`--`, the side to move passes) as the last child of this node, and goes there.
    ///
    /// ```
    /// use makruk::{Color, GameTree};
    ///
    /// let mut tree = GameTree::default();
    /// let mut cursor = tree.cursor_mut();
    /// cursor.add_null_move()?;
    /// assert_eq!(cursor.position().turn(), Color::Black);
    /// # Ok::<(), makruk::tree::AddError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the side to move is in check, or the tree is full.
    pub fn add_null_move(&mut self) -> Result<NodeId, AddError> {
        if self.position.is_check() {
            return Err(AddError::NullMoveInCheck(self.position.turn()));
        }
        self.add(None)
    }

    /// Appends a move that is known to be legal, or a null move, as the last child, and goes there.
    pub(super) fn add(&mut self, mv: Option<Move>) -> Result<NodeId, AddError> {
        let parent = self.id.index;
        let tree = self.tree.borrow_mut();
        let index = tree.add_child(parent, mv).ok_or(AddError::Full)?;
        let id = tree.id(index);
        self.enter(id);
        Ok(id)
    }

    /// Adds a glyph to the move.
    ///
    /// ```
    /// use makruk::{GameTree, pgn::Nag};
    ///
    /// let mut tree: GameTree = "1. e4 *".parse()?;
    /// let mut cursor = tree.cursor_mut();
    /// cursor.go_forward();
    /// cursor.add_nag(Nag::BRILLIANT);
    /// assert_eq!(tree.pgn().without_tags().to_string(), "1. e4 $3 *\n\n");
    /// # Ok::<(), makruk::pgn::PgnError>(())
    /// ```
    pub fn add_nag(&mut self, nag: Nag) {
        let index = self.id.index;
        self.tree.borrow_mut().add_note(index, Kind::Nag(nag), "");
    }

    /// Adds a comment after the move or, at the root, before the first move.
    ///
    /// ```
    /// use makruk::GameTree;
    ///
    /// let mut tree: GameTree = "1. e4 *".parse()?;
    /// let mut cursor = tree.cursor_mut();
    /// cursor.add_comment("a friendly game")?;
    /// assert!(cursor.add_comment("blanks around it ").is_err());
    /// assert_eq!(tree.pgn().without_tags().to_string(), "{a friendly game} 1. e4 *\n\n");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is not a valid comment, or the tree is full.
    pub fn add_comment(&mut self, text: &str) -> Result<(), CommentError> {
        self.comment(Kind::Comment, text)
    }

    /// Adds a comment before this move, for a move that begins a variation. If this move does not begin one, the
    /// comment is stored, but written only once it does.
    ///
    /// ```
    /// use makruk::GameTree;
    ///
    /// let mut tree: GameTree = "1. e4 (1. d4) *".parse()?;
    /// let mut cursor = tree.cursor_mut();
    /// cursor.go_to_child(1);
    /// cursor.add_comment_before("or")?;
    /// assert!(tree.pgn().to_string().contains("({or} 1. d4)"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is not a valid comment, or the tree is full.
    pub fn add_comment_before(&mut self, text: &str) -> Result<(), CommentError> {
        self.comment(Kind::CommentBefore, text)
    }

    fn comment(&mut self, kind: Kind, text: &str) -> Result<(), CommentError> {
        check_comment(text)?;
        let index = self.id.index;
        let added = self.tree.borrow_mut().add_note(index, kind, text);
        added.then_some(()).ok_or(CommentError::TreeFull)
    }

    /// Removes the comments and glyphs of this node. Their memory is reused.
    ///
    /// ```
    /// use makruk::GameTree;
    ///
    /// let mut tree: GameTree = "1. e4! {good} e5 *".parse()?;
    /// let mut cursor = tree.cursor_mut();
    /// cursor.go_forward();
    /// cursor.clear_notes();
    /// assert_eq!(tree.pgn().without_tags().to_string(), "1. e4 e5 *\n\n");
    /// # Ok::<(), makruk::pgn::PgnError>(())
    /// ```
    pub fn clear_notes(&mut self) {
        let (index, tree) = (self.id.index, self.tree.borrow_mut());
        if let Some(entry) = tree.entry_mut(index) {
            let last = core::mem::take(&mut entry.last_note);
            tree.notes.remove(last);
        }
    }

    /// Sets whether a draw was offered with this move. Does nothing at the root.
    ///
    /// ```
    /// use makruk::GameTree;
    ///
    /// let mut tree: GameTree = "1. e4 *".parse()?;
    /// let mut cursor = tree.cursor_mut();
    /// cursor.go_forward();
    /// cursor.set_draw_offer(true);
    /// assert_eq!(tree.pgn().without_tags().to_string(), "1. e4= *\n\n");
    /// # Ok::<(), makruk::pgn::PgnError>(())
    /// ```
    pub fn set_draw_offer(&mut self, offers: bool) {
        let id = self.id;
        if let Some(entry) = self.tree.borrow_mut().entry_mut(id.index) {
            entry.draw_offer = offers && id != NodeId::ROOT;
        }
    }

    /// Swaps this node with its preceding sibling; the first sibling continues the line. Returns `false` for a first
    /// sibling and for the root.
    ///
    /// ```
    /// use makruk::GameTree;
    ///
    /// let mut tree: GameTree = "1. e4 (1. d4) *".parse()?;
    /// let mut cursor = tree.cursor_mut();
    /// cursor.go_to_child(1);
    /// assert!(cursor.promote());
    /// assert!(tree.pgn().to_string().ends_with("1. d4 (1. e4) *\n\n"));
    /// # Ok::<(), makruk::pgn::PgnError>(())
    /// ```
    pub fn promote(&mut self) -> bool {
        let (id, tree) = (self.id, self.tree.borrow_mut());
        let mut siblings: Vec<NodeId> = match tree.node(id).and_then(Node::parent) {
            Some(parent) => parent.children().map(Node::id).collect(),
            None => return false,
        };
        let Some(index) = siblings.iter().position(|&sibling| sibling == id) else {
            return false;
        };
        if index == 0 {
            return false;
        }
        siblings.swap(index - 1, index);
        tree.set_children(tree.entry(id.index).parent, &siblings);
        true
    }

    /// Removes this node and its descendants, and goes back one move. Returns `false` at the root, which cannot be
    /// removed. The memory of removed nodes is reused; their ids are not.
    ///
    /// ```
    /// use makruk::GameTree;
    ///
    /// let mut tree: GameTree = "1. e4 e5 2. d4 *".parse()?;
    /// let mut cursor = tree.cursor_mut();
    /// cursor.go_forward();
    /// cursor.go_forward();
    /// assert!(cursor.remove());
    /// assert_eq!((cursor.ply(), tree.count_moves()), (1, 1));
    /// # Ok::<(), makruk::pgn::PgnError>(())
    /// ```
    pub fn remove(&mut self) -> bool {
        let removed = self.id;
        if !self.go_back() {
            return false;
        }
        let rest: Vec<NodeId> = self
            .node()
            .children()
            .map(Node::id)
            .filter(|&id| id != removed)
            .collect();
        let parent = self.id.index;
        let tree = self.tree.borrow_mut();
        tree.set_children(parent, &rest);
        tree.vacate(removed.index);
        true
    }
}

/// The reason why a move cannot be added to a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AddError {
    /// The move is illegal.
    Illegal(IllegalMoveError),
    /// A side in check cannot make a null move.
    NullMoveInCheck(Color),
    /// The tree already has 2³² nodes.
    Full,
}

impl fmt::Display for AddError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal(error) => error.fmt(f),
            Self::NullMoveInCheck(color) => {
                write!(f, "{color} is in check and cannot make a null move")
            }
            Self::Full => f.write_str("the tree has no room for another move"),
        }
    }
}

impl core::error::Error for AddError {}
