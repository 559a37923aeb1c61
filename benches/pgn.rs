//! Speed of PGN: a file of 281 games with a clock comment after every move, read as a stream, read as trees, and written.
//!
//! `cargo bench --bench pgn`; throughput is in bytes of the file, or in plies for `play`.

#![allow(missing_docs)] // criterion's macro defines a public function

use std::{fmt, hint::black_box};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use makruk::{
    Fen, San,
    letters::LetterSet,
    pgn::{Flow, PgnError, PgnErrorKind, PgnReader, TagValue, Visitor},
    tree::GameTree,
};
use makruk::{Move, Position, SetupProblems};

fn position(fen: &str) -> Position {
    let fen: Fen = fen.parse().expect("the FEN is well formed");
    fen.to_position_ignoring(SetupProblems::TOO_MANY_MET)
        .expect("the position is valid")
}

fn tree(game: &makruk_testdata::Game) -> GameTree {
    let mut tree = GameTree::new(position(&game.start));
    tree.set_tag("Event", &game.id).expect("a tag");
    let mut cursor = tree.cursor_mut();
    for (ply, mv) in game.moves.iter().enumerate() {
        let mv: Move = mv.parse().expect("the moves are well formed");
        cursor.add_move(mv).expect("the moves are legal");
        let clock = format!("[%clk 0:{:02}:{:02}]", 59 - ply / 60 % 60, 59 - ply % 60);
        cursor.add_comment(&clock).expect("a comment");
    }
    tree
}

/// Skips the moves of every game.
struct Skip;

impl Visitor<'_> for Skip {
    fn begin_moves(&mut self) -> Result<Flow, PgnErrorKind> {
        Ok(Flow::Skip)
    }

    fn error(&mut self, error: PgnError) {
        panic!("{error}");
    }
}

/// Visits every move without playing it.
struct Walk(usize);

impl Visitor<'_> for Walk {
    fn san(&mut self, _: &[u8]) -> Result<Flow, PgnErrorKind> {
        self.0 += 1;
        Ok(Flow::Read)
    }

    fn error(&mut self, error: PgnError) {
        panic!("{error}");
    }
}

/// Plays every move.
struct Play {
    position: Position,
    plies: usize,
}

impl<'a> Visitor<'a> for Play {
    fn begin_game(&mut self) {
        self.position = Position::start();
    }

    fn tag(&mut self, name: &'a str, value: TagValue<'a>) -> Result<(), PgnErrorKind> {
        if name == "FEN" {
            self.position = position(&value.to_string());
        }
        Ok(())
    }

    fn san(&mut self, text: &'a [u8]) -> Result<Flow, PgnErrorKind> {
        let san = San::from_bytes(text, LetterSet::FAIRY).map_err(PgnErrorKind::San)?;
        let mv = san.to_move(&self.position).map_err(PgnErrorKind::San)?;
        self.position.play_unchecked(mv);
        self.plies += 1;
        Ok(Flow::Read)
    }

    fn error(&mut self, error: PgnError) {
        panic!("{error}");
    }
}

/// Counts the bytes written.
struct Length(usize);

impl fmt::Write for Length {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 += text.len();
        Ok(())
    }
}

fn read<'a, V: Visitor<'a>>(text: &'a [u8], mut visitor: V) -> V {
    let mut reader = PgnReader::new(text);
    while reader.read_game(&mut visitor) {}
    visitor
}

fn pgn(criterion: &mut Criterion) {
    let trees: Vec<GameTree> = makruk_testdata::games().iter().map(tree).collect();
    let text: String = trees.iter().map(|tree| tree.pgn().to_string()).collect();
    let plies: usize = trees.iter().map(|tree| tree.main_line().count()).sum();
    let text = text.as_bytes();

    let mut group = criterion.benchmark_group("pgn");
    group.sample_size(20);
    group.throughput(Throughput::Bytes(text.len() as u64));
    group.bench_function("skip", |bencher| {
        bencher.iter(|| read(black_box(text), Skip));
    });
    group.bench_function("walk", |bencher| {
        bencher.iter(|| assert_eq!(read(black_box(text), Walk(0)).0, plies));
    });
    group.bench_function("tree", |bencher| {
        bencher.iter(|| {
            let mut reader = PgnReader::new(black_box(text));
            let mut games = 0;
            while let Some(game) = GameTree::read(&mut reader, Some(LetterSet::FAIRY)) {
                assert!(game.errors.is_empty());
                games += 1;
            }
            assert_eq!(games, trees.len());
        });
    });
    group.bench_function("write", |bencher| {
        bencher.iter(|| {
            let mut length = Length(0);
            for tree in black_box(&trees) {
                fmt::write(&mut length, format_args!("{}", tree.pgn()))
                    .expect("counting cannot fail");
            }
            assert_eq!(length.0, text.len());
        });
    });
    group.throughput(Throughput::Elements(plies as u64));
    group.bench_function("play", |bencher| {
        bencher.iter(|| {
            let play = Play {
                position: Position::start(),
                plies: 0,
            };
            assert_eq!(read(black_box(text), play).plies, plies);
        });
    });
    group.finish();
}

criterion_group!(benches, pgn);
criterion_main!(benches);
