//! Helpers that read PGN as reader events or trees, and return the games of the test data as trees.

use makruk_notation::{
    Fen,
    letters::LetterSet,
    makruk_core::{Move, Position, SetupProblems},
    pgn::{Flow, Nag, PgnError, PgnErrorKind, PgnReader, TagValue, Visitor},
    tree::{GameTree, Node, ReadGame},
};
use makruk_rules::GameResult;

/// Logs the reader's events, one line each.
#[derive(Debug, Default)]
pub(crate) struct Log {
    pub(crate) lines: Vec<String>,
    pub(crate) errors: Vec<PgnError>,
    /// Lines after which the visitor returns `Flow::Skip`.
    pub(crate) skip: &'static [&'static str],
}

impl Log {
    fn put(&mut self, line: String) -> Flow {
        let skips = self.skip.contains(&line.as_str());
        self.lines.push(line);
        if skips { Flow::Skip } else { Flow::Read }
    }

    fn text(bytes: &[u8]) -> String {
        String::from_utf8_lossy(bytes).into_owned()
    }
}

impl<'a> Visitor<'a> for Log {
    fn begin_game(&mut self) {
        self.put("game".into());
    }

    fn tag(&mut self, name: &'a str, value: TagValue<'a>) -> Result<(), PgnErrorKind> {
        self.put(format!("{name}={value}"));
        Ok(())
    }

    fn begin_moves(&mut self) -> Result<Flow, PgnErrorKind> {
        Ok(self.put("moves".into()))
    }

    fn san(&mut self, text: &'a [u8]) -> Result<Flow, PgnErrorKind> {
        Ok(self.put(Self::text(text)))
    }

    fn nag(&mut self, nag: Nag) -> Result<(), PgnErrorKind> {
        self.put(nag.to_string());
        Ok(())
    }

    fn comment(&mut self, text: &'a [u8]) -> Result<(), PgnErrorKind> {
        self.put(format!("{{{}}}", Self::text(text)));
        Ok(())
    }

    fn begin_variation(&mut self) -> Flow {
        self.put("(".into())
    }

    fn end_variation(&mut self) {
        self.put(")".into());
    }

    fn end_game(&mut self, result: Option<GameResult>) {
        self.put(result.map_or("cut off".into(), |result| result.to_string()));
    }

    fn error(&mut self, error: PgnError) {
        self.errors.push(error);
        self.put(format!("error: {error}"));
    }
}

/// Returns the reader's events for a PGN, separated by ` | `.
pub(crate) fn log(text: impl AsRef<[u8]>) -> String {
    log_skipping(text, &[])
}

/// Like `log`, but the visitor returns `Flow::Skip` after each of the `skip` lines.
pub(crate) fn log_skipping(text: impl AsRef<[u8]>, skip: &'static [&'static str]) -> String {
    let mut log = Log {
        skip,
        ..Log::default()
    };
    let mut reader = PgnReader::new(text.as_ref());
    while reader.read_game(&mut log) {}
    log.lines.join(" | ")
}

/// Reads all games of a PGN as trees.
pub(crate) fn read_all(text: impl AsRef<[u8]>, letters: Option<LetterSet>) -> Vec<ReadGame> {
    let mut reader = PgnReader::new(text.as_ref());
    core::iter::from_fn(|| GameTree::read(&mut reader, letters)).collect()
}

/// Parses a PGN that contains one game and no errors.
#[track_caller]
pub(crate) fn tree(text: &str) -> GameTree {
    match text.parse() {
        Ok(tree) => tree,
        Err(error) => panic!("{error} in:\n{text}"),
    }
}

/// Returns the position of a FEN in the fairy dialect.
#[track_caller]
pub(crate) fn position(fen: &str) -> Position {
    let fen: Fen = fen.parse().expect(fen);
    fen.to_position_ignoring(SetupProblems::TOO_MANY_MET)
        .expect("valid position")
}

/// Returns a game of the test data as a tree.
pub(crate) fn tree_of(game: &makruk_testdata::Game) -> GameTree {
    let mut tree = played(&game.start, &game.moves);
    tree.set_tag("Event", &game.id).expect("a tag");
    tree.set_result(match game.end.winner.as_deref() {
        Some("w") => GameResult::WhiteWins,
        Some("b") => GameResult::BlackWins,
        Some(_) => GameResult::Draw,
        None => GameResult::Unknown,
    });
    tree
}

/// Returns a self-play game of an engine as a tree.
pub(crate) fn tree_of_selfplay(game: &makruk_testdata::Selfplay) -> GameTree {
    let mut tree = played(&game.start, &game.moves);
    tree.set_result(GameResult::from_bytes(game.result.as_bytes()).expect("a result"));
    tree
}

fn played(start: &str, moves: &[String]) -> GameTree {
    let fen: Fen = start.parse().expect("valid FEN");
    let mut tree = GameTree::with_count(position(start), fen.as_setup().count);
    let mut cursor = tree.cursor_mut();
    for mv in moves {
        let mv: Move = mv.parse().expect("the moves are well formed");
        cursor.add_move(mv).expect("the moves are legal");
    }
    tree
}

/// Returns the moves of the main line in UCI notation.
pub(crate) fn main_line(tree: &GameTree) -> Vec<String> {
    tree.main_line().map(uci).collect()
}

/// Returns a move in UCI notation; `--` for a null move.
pub(crate) fn uci(node: Node<'_>) -> String {
    node.mv().map_or_else(|| "--".into(), |mv| mv.to_string())
}

/// Returns the full contents of a tree, one line per item, without node ids.
pub(crate) fn contents(tree: &GameTree) -> Vec<String> {
    let mut lines: Vec<_> = tree
        .tags()
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    lines.push(format!("0 {:?} {}", tree.start_setup(), tree.result()));
    let mut open = vec![(0, tree.root())];
    while let Some((ply, node)) = open.pop() {
        let mv = if node.is_root() {
            "root".into()
        } else {
            uci(node)
        };
        // Comments before a move are written only where a variation begins.
        let is_variation = node
            .parent()
            .is_some_and(|parent| parent.children().next() != Some(node));
        let before = node.comments_before().filter(|_| is_variation);
        let before: Vec<_> = before.collect();
        let after: Vec<_> = node.comments().collect();
        let offer = node.offers_draw();
        lines.push(format!(
            "{ply} {mv} {offer} {:?} {before:?} {after:?}",
            node.nags().collect::<Vec<_>>()
        ));
        open.extend(node.children().map(|child| (ply + 1, child)));
    }
    lines
}

/// Returns the line and column of an offset, computed independently.
pub(crate) fn place(text: &[u8], offset: usize) -> (usize, usize) {
    let before = &text[..offset];
    let line = before.split(|&byte| byte == b'\n').count();
    let start = before.iter().rposition(|&byte| byte == b'\n');
    let in_line = &before[start.map_or(0, |start| start + 1)..];
    // Continuation bytes of a character do not count.
    let column = in_line.iter().filter(|&&byte| byte & 0xc0 != 0x80).count() + 1;
    (line, column)
}
