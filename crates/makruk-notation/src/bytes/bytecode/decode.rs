//! Decoding a tree.

use alloc::vec::Vec;

use makruk_core::{CountField, Position};

use super::{BytecodeCoder, BytecodeEvent, BytecodeReader};
use crate::{
    bytes::error::{DecodeError, DecodeErrorKind},
    pgn::{action_comment, check_comment},
    tree::{AddError, Cursor, GameTree, Node},
};
use makruk_rules::GameResult;

/// Decodes the bytes that [`encode`](super::encode) wrote, given the initial position and the counting fields of its FEN.
///
/// The tree has the tags of [`GameTree::with_count`] and the tag `Result`. The encoding is canonical: encoding the tree
/// gives the same bytes, and all other bytes are rejected. Time and memory are linear in the number of bytes, however
/// deeply variations nest. The measured maximum is 45 bytes of memory per encoded byte, for moves with no annotation or
/// one glyph each.
///
/// ```
/// use makruk::{Position, bytecode};
///
/// let tree = bytecode::decode(b"\x10\xf0\x0c\xf1\x10\xd3\xff", &Position::start(), None)?;
/// assert_eq!(tree.pgn().without_tags().to_string(), "1. e4 (1. d4) 1... e5 *\n\n");
/// # Ok::<(), makruk::DecodeError>(())
/// ```
///
/// # Errors
///
/// All errors of [`BytecodeReader`] and [`BytecodeCoder::decode`]; [`DecodeErrorKind::IllegalMove`] also for a null
/// move in check; [`DecodeErrorKind::BadComment`]; [`DecodeErrorKind::ErrorRecord`], since a tree cannot hold text
/// that is not a move; [`DecodeErrorKind::TooManyPieces`] in the initial position.
pub fn decode(
    bytes: &[u8],
    start: &Position,
    count: Option<CountField>,
) -> Result<GameTree, DecodeError> {
    let too_many = |_| DecodeError::new(DecodeErrorKind::TooManyPieces, 0, 0);
    let coder = BytecodeCoder::new(start).map_err(too_many)?;
    let mut decoder = Decoder {
        cursor: Cursor::new(GameTree::with_count(start.clone(), count)),
        coder,
        before: coder,
        replaced: Vec::new(),
        begins: false,
        comments: Vec::new(),
        result: GameResult::Unknown,
    };
    let mut events = BytecodeReader::new(bytes);
    while let Some(event) = events.next() {
        decoder.add(event?).map_err(|kind| events.error(kind))?;
    }
    let result = decoder.result;
    let mut tree = decoder.cursor.into_tree();
    tree.set_result(result);
    Ok(tree)
}

struct Decoder<'a> {
    cursor: Cursor<GameTree>,
    /// The coder at the cursor, and the coder one move earlier.
    coder: BytecodeCoder,
    before: BytecodeCoder,
    /// For each open variation, the ply of the move that it replaces and the coder before it.
    replaced: Vec<(usize, BytecodeCoder)>,
    /// Whether a variation has begun but has no move yet, and the comments in it.
    begins: bool,
    comments: Vec<&'a str>,
    result: GameResult,
}

impl<'a> Decoder<'a> {
    fn add(&mut self, event: BytecodeEvent<'a>) -> Result<(), DecodeErrorKind> {
        let cursor = &mut self.cursor;
        let bad_comment = DecodeErrorKind::BadComment;
        match event {
            BytecodeEvent::Move(code) => self.mv(Some(code))?,
            BytecodeEvent::NullMove => self.mv(None)?,
            BytecodeEvent::DrawOffer => cursor.set_draw_offer(true),
            BytecodeEvent::CommentBefore(text) => {
                cursor.add_comment_before(text).map_err(bad_comment)?;
            }
            BytecodeEvent::Nag(nag) => cursor.add_nag(nag),
            BytecodeEvent::Comment(text) if self.begins => {
                check_comment(text).map_err(bad_comment)?;
                self.comments.push(text);
            }
            BytecodeEvent::Comment(text) => cursor.add_comment(text).map_err(bad_comment)?,
            BytecodeEvent::Action(action) => {
                if let Some(comment) = action_comment(action) {
                    cursor.add_comment(comment).map_err(bad_comment)?;
                }
            }
            BytecodeEvent::Error(reason, _) => {
                return Err(DecodeErrorKind::ErrorRecord(reason.to_byte()));
            }
            BytecodeEvent::BeginVariation => {
                self.replaced.push((cursor.ply(), self.before));
                cursor.go_back();
                self.coder = self.before;
                self.begins = true;
            }
            BytecodeEvent::EndVariation => self.end_variation(),
            BytecodeEvent::Result(result) => self.result = result,
        }
        Ok(())
    }

    fn mv(&mut self, code: Option<u8>) -> Result<(), DecodeErrorKind> {
        self.before = self.coder;
        let added = if let Some(code) = code {
            let position = self.cursor.position();
            let (board, turn) = (position.board(), position.turn());
            let mv = self.coder.decode_unchecked(board, turn, code)?;
            self.coder.play(position, mv);
            self.cursor.add_move(mv)
        } else {
            self.cursor.add_null_move()
        };
        added.map_err(|error| match error {
            AddError::Full => DecodeErrorKind::TreeFull,
            _ => DecodeErrorKind::IllegalMove(code.unwrap_or(super::code::NULL_MOVE)),
        })?;
        self.begins = false;
        for comment in self.comments.drain(..) {
            let added = self.cursor.add_comment_before(comment);
            added.map_err(DecodeErrorKind::BadComment)?;
        }
        Ok(())
    }

    fn end_variation(&mut self) {
        let Some((ply, before)) = self.replaced.pop() else {
            return;
        };
        while self.cursor.ply() >= ply && self.cursor.go_back() {}
        (self.coder, self.before) = (before, before);
        // A variation replaces the first of its siblings.
        let replaced = self.cursor.node().children().next();
        if let Some(mv) = replaced.and_then(Node::mv) {
            self.coder.play(self.cursor.position(), mv);
        }
        self.cursor.go_forward();
    }
}
