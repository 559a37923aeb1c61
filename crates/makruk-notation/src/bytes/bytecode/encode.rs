//! Encoding a tree.

use alloc::vec::Vec;

use makruk_core::{Position, Undo};

use super::{
    BytecodeCoder,
    code::{
        BEGIN_VARIATION, COMMENT, COMMENT_BEFORE, DRAW_OFFER, END, END_VARIATION, LAST_SHORT_NAG,
        LONG_NAG, NULL_MOVE, SHORT_NAG, action_code, result_code,
    },
};
use crate::{
    Sink, SinkFullError,
    bytes::error::{EncodeError, EncodeErrorKind},
    pgn::Nag,
    tree::{GameTree, Node},
};

/// Encodes a tree's moves with all annotations and the result, without the tags and the initial position.
///
/// ```
/// use makruk::{bytecode, tree::GameTree};
///
/// let tree: GameTree = "1. e4 e5 (1... d5 2. exd5) 2. Sf2 *".parse()?;
/// let mut bytes = Vec::new();
/// bytecode::encode(&tree, &mut bytes)?;
/// assert_eq!(bytes, *b"\x10\x10\xf0\x0c\x12\xf1\x44\xd3\xff");
/// let again = bytecode::decode(&bytes, tree.start(), None)?;
/// assert_eq!(again.main_line().count(), 3);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`EncodeErrorKind::TooManyPieces`]; [`EncodeErrorKind::EmbeddedNul`] if a comment has a zero byte;
/// [`EncodeErrorKind::Full`]. The [ply](EncodeError::ply) is the number of moves from the initial position, also within
/// a variation. On an error, the sink may have received some bytes.
pub fn encode(tree: &GameTree, out: &mut impl Sink) -> Result<(), EncodeError> {
    let position = tree.start().clone();
    let too_many = |_| EncodeError::new(EncodeErrorKind::TooManyPieces, 0);
    let coder = BytecodeCoder::new(&position).map_err(too_many)?;
    let mut encoder = Encoder {
        out,
        position,
        coder,
        line: Vec::new(),
    };
    let root = tree.root();
    for comment in root.comments_before() {
        encoder.text(COMMENT_BEFORE, comment, 0)?;
    }
    encoder.notes(root, 0)?;
    encoder.moves(root)?;
    let ply = tree.main_line().count();
    encoder.byte(result_code(tree.result()), ply)?;
    encoder.byte(END, ply)
}

/// A task of the encoder.
enum Task<'a> {
    /// Continue after this move, given its ply.
    After(Node<'a>, usize),
    /// Write the variation that begins with this move, given its ply.
    Variation(Node<'a>, usize),
    /// End the variation whose first move has this ply.
    EndVariation(usize),
}

struct Encoder<'s, S> {
    out: &'s mut S,
    position: Position,
    coder: BytecodeCoder,
    /// The data to undo each move from the initial position to the current one.
    line: Vec<(Undo, BytecodeCoder)>,
}

impl<S: Sink> Encoder<'_, S> {
    /// Writes the main line and all variations. A task list replaces recursion, so deep trees need no deep call stack.
    fn moves<'a>(&mut self, root: Node<'a>) -> Result<(), EncodeError> {
        let mut tasks: Vec<Task<'a>> = alloc::vec![Task::After(root, 0)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::After(node, ply) => {
                    self.go_to(node, ply);
                    let mut children = node.children();
                    let Some(first) = children.next() else {
                        continue;
                    };
                    let ply = ply + 1;
                    self.mv(first, ply)?;
                    for comment in first.comments_before() {
                        self.text(COMMENT_BEFORE, comment, ply)?;
                    }
                    self.notes(first, ply)?;
                    tasks.push(Task::After(first, ply));
                    let variations = tasks.len();
                    tasks.extend(children.map(|node| Task::Variation(node, ply)));
                    if let Some(variations) = tasks.get_mut(variations..) {
                        variations.reverse(); // tasks are popped from the end
                    }
                }
                Task::Variation(node, ply) => {
                    self.go_before(ply);
                    self.byte(BEGIN_VARIATION, ply)?;
                    for comment in node.comments_before() {
                        self.text(COMMENT, comment, ply)?;
                    }
                    self.mv(node, ply)?;
                    self.notes(node, ply)?;
                    tasks.push(Task::EndVariation(ply));
                    tasks.push(Task::After(node, ply));
                }
                Task::EndVariation(ply) => self.byte(END_VARIATION, ply)?,
            }
        }
        Ok(())
    }

    /// Returns to the position before the move at the given ply.
    fn go_before(&mut self, ply: usize) {
        while self.line.len() >= ply {
            let Some((undo, coder)) = self.line.pop() else {
                return;
            };
            self.position.undo(undo);
            self.coder = coder;
        }
    }

    /// Plays the move at the given ply. The move before it must have been played.
    fn go_to(&mut self, node: Node<'_>, ply: usize) {
        if ply == 0 {
            return;
        }
        self.go_before(ply);
        let coder = self.coder;
        // Every move in a tree is legal.
        let undo = if let Some(mv) = node.mv() {
            self.coder.play(&self.position, mv);
            Some(self.position.play_unchecked(mv))
        } else {
            self.position.play_null()
        };
        self.line.extend(undo.map(|undo| (undo, coder)));
    }

    /// Writes a move that is legal in this position.
    fn mv(&mut self, node: Node<'_>, ply: usize) -> Result<(), EncodeError> {
        let code = match node.mv() {
            Some(mv) => self.coder.encode_legal(&self.position, mv),
            None => Some(NULL_MOVE),
        };
        let code = code.ok_or(EncodeError::new(EncodeErrorKind::IllegalMove, ply))?;
        self.byte(code, ply)?;
        if node.offers_draw() {
            self.byte(DRAW_OFFER, ply)?;
        }
        Ok(())
    }

    /// Writes glyphs and comments.
    fn notes(&mut self, node: Node<'_>, ply: usize) -> Result<(), EncodeError> {
        for number in node.nags().map(Nag::number) {
            if matches!(number, 1..=LAST_SHORT_NAG) {
                self.byte(SHORT_NAG + number, ply)?;
            } else {
                self.byte(LONG_NAG, ply)?;
                self.byte(number, ply)?;
            }
        }
        for comment in node.comments() {
            match action_code(comment) {
                Some(code) => self.byte(code, ply)?,
                None => self.text(COMMENT, comment, ply)?,
            }
        }
        Ok(())
    }

    fn text(&mut self, code: u8, text: &str, ply: usize) -> Result<(), EncodeError> {
        if text.contains('\0') {
            return Err(EncodeError::new(EncodeErrorKind::EmbeddedNul, ply));
        }
        self.byte(code, ply)?;
        let taken = self.out.write_bytes(text.as_bytes());
        taken.map_err(|full| is_full(full, ply))?;
        self.byte(0, ply)
    }

    fn byte(&mut self, byte: u8, ply: usize) -> Result<(), EncodeError> {
        self.out.write_byte(byte).map_err(|full| is_full(full, ply))
    }
}

fn is_full(_: SinkFullError, ply: usize) -> EncodeError {
    EncodeError::new(EncodeErrorKind::Full, ply)
}
