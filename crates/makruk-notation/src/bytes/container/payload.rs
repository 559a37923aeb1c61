//! The payload of a game: its moves in the format of the archive.

use alloc::vec::Vec;

use makruk_core::{Move, Position};
use makruk_rules::Action;

use super::{GameFormat, Signature};
use crate::{
    brenner,
    bytecode::{self, BytecodeEvent, BytecodeReader},
    bytes::error::{DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind},
    pgn::only_action,
    tree::{Cursor, GameTree},
};

/// The error for a game that cannot be encoded without loss.
const LOSSY: EncodeError = EncodeError::new(EncodeErrorKind::Lossy, 0);

/// Encodes the moves. Returns their size in bits, excluding the annotations between them.
pub(super) fn put(
    tree: &GameTree,
    format: GameFormat,
    out: &mut Vec<u8>,
) -> Result<u64, EncodeError> {
    let annotations = tree.annotations();
    match format {
        GameFormat::Bytecode => {
            bytecode::encode(tree, out)?;
            return Ok(8 * tree.count_moves() as u64);
        }
        GameFormat::Brenner(notation, numbering) => {
            let plain = without_actions(tree)?;
            brenner::encode_tree(&plain, numbering, notation, out)?;
            return Ok(8 * tree.main_line().count() as u64);
        }
        _ => {}
    }
    let moves = moves(tree)?;
    if annotations.variations + annotations.comments + annotations.glyphs > 0 {
        return Err(LOSSY);
    }
    match format.moves_code() {
        Some(code) => code
            .encode(tree.start(), &moves, out)
            .map_err(EncodeError::from),
        None => Err(LOSSY),
    }
}

/// Returns the moves of the main line.
fn moves(tree: &GameTree) -> Result<Vec<Move>, EncodeError> {
    let numbered = tree.main_line().zip(1..);
    numbered
        .map(|(node, ply)| {
            node.mv()
                .ok_or_else(|| EncodeError::new(EncodeErrorKind::NullMove, ply))
        })
        .collect()
}

/// Returns the main line with its glyphs and comments, except for comments that consist of an action.
fn without_actions(tree: &GameTree) -> Result<GameTree, EncodeError> {
    if tree.annotations().variations > 0 {
        return Err(LOSSY);
    }
    let mut plain = Cursor::new(GameTree::new(tree.start().clone()));
    let nodes = core::iter::once(tree.root()).chain(tree.main_line());
    for (node, ply) in nodes.zip(0..) {
        if !node.is_root() {
            let mv = node
                .mv()
                .ok_or_else(|| EncodeError::new(EncodeErrorKind::NullMove, ply))?;
            // The move is legal here, as in the original tree.
            plain.add_move(mv).map_err(|_| LOSSY)?;
        }
        if node.comments_before().next().is_some() {
            return Err(LOSSY);
        }
        node.nags().for_each(|nag| plain.add_nag(nag));
        let mut comments = node.comments().filter(|text| only_action(text).is_none());
        comments
            .try_for_each(|text| plain.add_comment(text))
            .map_err(|_| LOSSY)?;
    }
    Ok(plain.into_tree())
}

/// Returns an upper bound on the number of moves in a payload, including variations, without decoding it.
pub(super) fn moves_in_all(format: GameFormat, plies: usize, bytes: &[u8]) -> u64 {
    if format != GameFormat::Bytecode {
        return plies as u64;
    }
    let events = BytecodeReader::new(bytes).map_while(Result::ok);
    let is_move = |event: &BytecodeEvent<'_>| {
        matches!(event, BytecodeEvent::Move(_) | BytecodeEvent::NullMove)
    };
    events.filter(is_move).count() as u64
}

/// Returns the last action after the last move of the main line in byte code.
pub(super) fn last_action(bytes: &[u8]) -> Option<Action> {
    let mut events = BytecodeReader::new(bytes);
    let mut last = None;
    while let Some(Ok(event)) = events.next() {
        match event {
            BytecodeEvent::Move(_) | BytecodeEvent::NullMove if events.depth() == 0 => last = None,
            BytecodeEvent::Action(action) if events.depth() == 0 => last = Some(action),
            _ => {}
        }
    }
    last
}

/// Returns the signature of a game from the start position; `None` if its moves are invalid. The moves of the byte code
/// are not checked for legality.
pub(super) fn signature(format: GameFormat, plies: usize, bytes: &[u8]) -> Option<Signature> {
    match (format, format.moves_code()) {
        (GameFormat::Bytecode, _) => Signature::of_bytecode(bytes, plies),
        (_, Some(code)) => {
            let moves = code.decode(&Position::start(), plies, bytes).ok()?;
            Some(Signature::of(moves.into_iter().map(Some)))
        }
        _ => Signature::of_tree(&get(&GameTree::default(), format, plies, bytes).ok()?),
    }
}

/// Decodes moves into a copy of a tree without moves.
pub(super) fn get(
    start: &GameTree,
    format: GameFormat,
    plies: usize,
    bytes: &[u8],
) -> Result<GameTree, DecodeError> {
    let tree = match (format, format.moves_code()) {
        (_, Some(code)) => {
            let mut cursor = Cursor::new(start.clone());
            for mv in code.decode(start.start(), plies, bytes)? {
                // The decoder returns only legal moves.
                let _ = cursor.add_move(mv);
            }
            cursor.into_tree()
        }
        (GameFormat::Brenner(notation, numbering), None) => {
            let count = start.start_setup().count;
            let position = start.start().clone();
            brenner::decode_tree(bytes, position, count, numbering, notation)?
        }
        (_, None) => bytecode::decode(bytes, start.start(), start.start_setup().count)?,
    };
    let is_brenner = matches!(format, GameFormat::Brenner(..));
    let says_too_much = is_brenner && {
        // Accept only the bytes that the encoder writes. Other bytes can encode the same tree: they may contain the
        // result, which the header stores, or a comment between the two marks of a glyph.
        let mut again = Vec::new();
        put(&tree, format, &mut again).is_err() || again != bytes
    };
    if tree.main_line().count() != plies || says_too_much {
        return Err(wrong(&tree, bytes));
    }
    Ok(tree)
}

/// Returns the error for moves that contradict the header of the game.
fn wrong(tree: &GameTree, bytes: &[u8]) -> DecodeError {
    let plies = tree.main_line().count();
    DecodeError::new(DecodeErrorKind::NonCanonical, bytes.len(), plies)
}
