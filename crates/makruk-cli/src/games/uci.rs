//! Games as lines of UCI moves: `[FEN ;] moves…`.

use std::io::{self, Write};

use makruk::{Fen, FenDialect, GameTree, Move, Position, tree::Node};

use super::{
    line::{begin, play},
    record::GameRecord,
};

/// Reads the game on a line.
pub(super) fn read(text: &[u8], line: usize) -> GameRecord {
    let text = match std::str::from_utf8(text) {
        Ok(text) => text,
        Err(error) => {
            let offset = error.valid_up_to();
            let message = "expected moves, found bytes that are not UTF-8";
            return GameRecord::rejected_at(line, offset, message);
        }
    };
    let (start, moves) = match text.split_once(';') {
        Some((start, moves)) => (Some(start.trim()), moves),
        None => (None, text),
    };
    let mut tree = match begin(start) {
        Ok(tree) => tree,
        Err(message) => return GameRecord::rejected(format!("line {line}"), message),
    };
    let mut record = GameRecord::new(format!("line {line}"));
    if let Err((ply, message)) = play(&mut tree, moves.split_ascii_whitespace()) {
        record.stop(ply, message);
    }
    record.tree = Some(tree);
    record
}

pub(super) fn write(out: &mut impl Write, dialect: FenDialect, tree: &GameTree) -> io::Result<()> {
    let setup = tree.start_setup();
    let mut gap = "";
    if setup != Position::start().to_setup() {
        write!(out, "{} ;", Fen::from(setup).display(dialect))?;
        gap = " ";
    }
    for mv in moves(tree) {
        write!(out, "{gap}{mv}")?;
        gap = " ";
    }
    writeln!(out)
}

/// Iterates over the moves that UCI can represent, up to the first null move.
pub(super) fn moves(tree: &GameTree) -> impl Iterator<Item = Move> + '_ {
    tree.main_line().map_while(Node::mv)
}
