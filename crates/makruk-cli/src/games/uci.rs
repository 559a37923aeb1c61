//! Games as lines of UCI moves, `[FEN ;] moves…`.

use std::io::{self, Write};

use makruk::{Fen, GameTree, Position, UciMove, tree::Node};

use super::{Fault, Record, begin, play};

/// Reads the game in a line.
pub(super) fn read(text: &[u8], line: usize) -> Record {
    let text = match std::str::from_utf8(text) {
        Ok(text) => text,
        Err(error) => {
            let offset = error.valid_up_to();
            let message = "expected moves, found bytes that are not UTF-8";
            return Record::refused(line, format!("offset {offset}: {message}"));
        }
    };
    let (start, moves) = match text.split_once(';') {
        Some((start, moves)) => (Some(start.trim()), moves),
        None => (None, text),
    };
    let mut tree = match begin(start) {
        Ok(tree) => tree,
        Err(message) => return Record::refused(line, message),
    };
    let played = play(&mut tree, moves.split_ascii_whitespace());
    Record {
        line,
        id: None,
        tree: Some(tree),
        count_started: None,
        faults: played
            .err()
            .map(|(ply, message)| Fault::in_line(line, ply, message))
            .into_iter()
            .collect(),
    }
}

pub(super) fn write(out: &mut impl Write, tree: &GameTree) -> io::Result<()> {
    let setup = tree.start_setup();
    let mut gap = "";
    if setup != Position::start().to_setup() {
        write!(out, "{} ;", Fen(setup))?;
        gap = " ";
    }
    // A null move ends what UCI can say.
    for mv in tree.main_line().map_while(Node::mv) {
        write!(out, "{gap}{}", UciMove(mv))?;
        gap = " ";
    }
    writeln!(out)
}
