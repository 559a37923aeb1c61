//! Encoding and decoding game trees.

use alloc::string::String;

use makruk_core::{CountField, Position};

use super::{BrennerEvent, BrennerReader, BrennerWriter, Header, Mark, Notation, Numbering};
use crate::{
    Sink,
    bytes::error::{DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind},
    pgn::{Nag, TagValue},
    tree::{Cursor, GameTree, Node},
};
use makruk_rules::GameResult;

/// Encodes the main line of a tree with its headers, glyphs, comments and result.
///
/// Tags that have a [`Header`] are encoded, unless their value is unknown (`?`). The initial position, its counting
/// fields and all other tags are not encoded. Calls of a count in comments (`[%count start]`) are kept as part of the
/// comments.
///
/// ```
/// use makruk::{
///     Position,
///     brenner::{Notation, Numbering, decode_tree, encode_tree},
///     tree::GameTree,
/// };
///
/// let tree: GameTree = "[White \"A\"]\n\n1. d4 e5?! {sharp} 2. dxe5 1-0\n".parse()?;
/// let mut bytes = Vec::new();
/// encode_tree(&tree, Numbering::Identity, Notation::Main, &mut bytes)?;
/// assert_eq!(bytes, *b"\0WA\0\x23\x24\x06\x07\0sharp\0\x33\x02");
///
/// let start = Position::start();
/// let read = decode_tree(&bytes, start, None, Numbering::Identity, Notation::Main)?;
/// assert!(read.pgn().to_string().ends_with("1. d4 e5 $6 {sharp} 2. dxe5 1-0\n\n"));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`EncodeErrorKind::Unsupported`] for everything without a code: variations, null moves, draw offers with a move,
/// comments before a move, glyphs before the first move, glyphs other than `!` `?` `!!` `??` `!?` `?!`, and a glyph
/// after a single `!` or `?`, since a reader would combine the two. Also all other errors of [`BrennerWriter::write`].
pub fn encode_tree(
    tree: &GameTree,
    numbering: Numbering,
    notation: Notation,
    sink: &mut impl Sink,
) -> Result<(), EncodeError> {
    let mut writer = BrennerWriter::new(sink, tree.start().clone(), numbering, notation)?;
    for header in Header::ALL {
        if let Some(value) = tree.tag(header.tag()).filter(|value| says_something(value)) {
            writer.write(BrennerEvent::Header(header, value))?;
        }
    }
    write_node(&mut writer, tree.root(), 0)?;
    for (node, ply) in tree.main_line().zip(1..) {
        match node.mv() {
            Some(mv) if !node.offers_draw() => writer.write(BrennerEvent::Move(mv))?,
            _ => return Err(EncodeError::new(EncodeErrorKind::Unsupported, ply)),
        }
        write_node(&mut writer, node, ply)?;
    }
    writer.write(BrennerEvent::Result(tree.result()))
}

/// Returns whether the value of a tag is known; an unknown date is `????.??.??`.
fn says_something(value: &str) -> bool {
    let unknown_date = value.bytes().all(|byte| matches!(byte, b'?' | b'.'));
    TagValue::new(value.as_bytes()).is_known() && !unknown_date
}

/// Writes the annotations after a move.
fn write_node(
    writer: &mut BrennerWriter<'_, impl Sink>,
    node: Node<'_>,
    ply: usize,
) -> Result<(), EncodeError> {
    let unsupported = |ply| EncodeError::new(EncodeErrorKind::Unsupported, ply);
    if node.children().nth(1).is_some() {
        return Err(unsupported(ply + 1));
    }
    // The format has comments after moves, but not before them.
    if node.comments_before().next().is_some() {
        return Err(unsupported(ply));
    }
    let mut nags = node.nags().peekable();
    while let Some(nag) = nags.next() {
        let glyph = nag.glyph().ok_or(unsupported(ply))?;
        if glyph.len() == 1 && nags.peek().is_some() {
            return Err(unsupported(ply));
        }
        for mark in glyph.bytes() {
            let mark = if mark == b'!' { Mark::Good } else { Mark::Bad };
            writer.write(BrennerEvent::Mark(mark))?;
        }
    }
    let mut comments = node.comments();
    comments.try_for_each(|comment| writer.write(BrennerEvent::Comment(comment)))
}

/// Decodes a game as a tree, given its initial position and counting fields.
///
/// Two marks after a move become one glyph, even with a comment between them: a tree stores a move's glyphs before
/// its comments.
///
/// ```
/// use makruk::{Position, brenner::{Notation, Numbering, decode_tree}};
///
/// let (numbering, notation) = (Numbering::Identity, Notation::Main);
/// let tree = decode_tree(b"\x24\x07\x24", Position::start(), None, numbering, notation)?;
/// assert_eq!(tree.pgn().without_tags().to_string(), "1. e4 $1 e5 *\n\n");
/// # Ok::<(), makruk::DecodeError>(())
/// ```
///
/// # Errors
///
/// Those of [`BrennerReader`], and [`DecodeErrorKind::NotInTree`] for text that PGN cannot represent, such as a
/// two-line header.
pub fn decode_tree(
    bytes: &[u8],
    start: Position,
    count: Option<CountField>,
    numbering: Numbering,
    notation: Notation,
) -> Result<GameTree, DecodeError> {
    let mut reader = BrennerReader::new(bytes, start.clone(), numbering, notation)?;
    let mut tree = GameTree::with_count(start, count);
    let mut headers = reader.clone();
    let mut offset = 0;
    while let Some(Ok(BrennerEvent::Header(header, text))) = headers.next() {
        tree.set_tag(header.tag(), text)
            .map_err(|_| DecodeError::new(DecodeErrorKind::NotInTree, offset, 0))?;
        offset = headers.offset();
    }
    let mut cursor = tree.cursor_mut();
    let mut result = GameResult::Unknown;
    let mut mark = None;
    loop {
        let offset = reader.offset();
        let Some(event) = reader.next() else { break };
        let refused = |ply| DecodeError::new(DecodeErrorKind::NotInTree, offset, ply);
        match event? {
            BrennerEvent::Header(..) => {} // already read
            BrennerEvent::Move(mv) => {
                add_mark(&mut cursor, &mut mark, None);
                cursor.add_move(mv).map_err(|_| refused(reader.ply()))?;
            }
            BrennerEvent::Mark(next) => add_mark(&mut cursor, &mut mark, Some(next)),
            BrennerEvent::Comment(text) => cursor
                .add_comment(text)
                .map_err(|_| refused(reader.ply()))?,
            BrennerEvent::Result(end) => result = end,
        }
    }
    add_mark(&mut cursor, &mut mark, None);
    tree.set_result(result);
    Ok(tree)
}

/// Holds a mark until the next mark or move shows whether it is the first half of a glyph.
fn add_mark(cursor: &mut Cursor<&mut GameTree>, first: &mut Option<Mark>, next: Option<Mark>) {
    let Some(before) = first.take() else {
        *first = next;
        return;
    };
    let mut glyph = String::from(before.char());
    glyph.extend(next.map(Mark::char));
    if let Some(nag) = Nag::from_glyph(glyph.as_bytes()) {
        cursor.add_nag(nag);
    }
}
