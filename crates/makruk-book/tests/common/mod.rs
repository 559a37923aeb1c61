//! Test games and books.

#![allow(dead_code)] // not every test uses all of it

use std::{
    collections::{BTreeMap, HashSet},
    io::Cursor,
};

use makruk_book::{
    Book, BookBuilder, BookEntry, BuildOptions, GameFacts, GameResult, MoveIndex, Tally,
};
use makruk_core::{ByColor, Move, Position};

/// A game from the start position.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) moves: Vec<Move>,
    pub(crate) facts: GameFacts,
}

/// Plays the moves that `choices` select among the legal ones; the first bytes select the facts.
pub(crate) fn game(choices: &[u8]) -> Game {
    let (facts, choices) = choices.split_at(choices.len().min(3));
    let mut position = Position::start();
    let mut moves = Vec::new();
    for &choice in choices {
        let mut legal = position.legal_moves();
        legal.sort_unstable();
        let Some(&mv) = legal.get(usize::from(choice) % legal.len().max(1)) else {
            break;
        };
        moves.push(mv);
        position.play(mv).expect("legal move");
    }
    let facts = match *facts {
        [score, rating, year] => {
            let scores = [
                GameResult::Unknown,
                GameResult::WhiteWins,
                GameResult::Draw,
                GameResult::BlackWins,
            ];
            let rating = u16::from(rating);
            GameFacts::of(scores[usize::from(score % 4)])
                .with_ratings(ByColor {
                    white: (rating % 3 > 0).then_some(1_000 + 5 * rating),
                    black: (rating % 5 > 0).then_some(2_000 - 3 * rating),
                })
                .with_year(if year % 4 > 0 {
                    1_950 + u16::from(year)
                } else {
                    0
                })
        }
        _ => GameFacts::default(),
    };
    Game { moves, facts }
}

/// Games played by the engine, and random games.
pub(crate) fn vectors() -> Vec<Game> {
    let read = |moves: &[String]| moves.iter().map(|mv| mv.parse().unwrap()).collect();
    let score = |result: &str| match result {
        "1-0" => GameResult::WhiteWins,
        "0-1" => GameResult::BlackWins,
        _ => GameResult::Draw,
    };
    makruk_testdata::selfplay()
        .iter()
        .map(|game| Game {
            moves: read(&game.moves),
            facts: GameFacts::of(score(&game.result)),
        })
        .collect()
}

pub(crate) fn builder(options: BuildOptions) -> BookBuilder<Cursor<Vec<u8>>> {
    BookBuilder::new(options, || Ok(Cursor::new(Vec::new())))
}

/// Builds a book.
pub(crate) fn book(games: &[Game], options: BuildOptions, source: &str) -> Vec<u8> {
    let mut builder = builder(options);
    builder.begin_source(source);
    for game in games {
        builder
            .add_game(&Position::start(), game.moves.iter().copied(), &game.facts)
            .expect("the moves are legal");
    }
    let mut bytes = Vec::new();
    let (_, length) = builder
        .finish(&mut bytes)
        .expect("writing to a vector cannot fail");
    assert_eq!(length, bytes.len() as u64);
    bytes
}

/// Counts the moves of games in a `BTreeMap`, without a book.
pub(crate) fn count(games: &[Game], max_ply: usize) -> BTreeMap<(u64, u16), Tally> {
    let mut counted: BTreeMap<(u64, u16), Tally> = BTreeMap::new();
    for (number, game) in (0..).zip(games) {
        let mut position = Position::start();
        let mut seen = HashSet::new();
        for &mv in game.moves.iter().take(max_ply) {
            let index = MoveIndex::from_move(mv).expect("a piece can make it").get();
            let rating = game.facts.ratings[position.turn()];
            if seen.insert((position.zobrist(), index)) {
                let tally = counted.entry((position.zobrist(), index)).or_default();
                match game.facts.result {
                    GameResult::Unknown => tally.unknown += 1,
                    GameResult::WhiteWins => tally.white += 1,
                    GameResult::Draw => tally.draws += 1,
                    GameResult::BlackWins => tally.black += 1,
                }
                if let Some(rating) = rating {
                    tally.rated += 1;
                    tally.ratings += u64::from(rating);
                }
                tally.year = tally.year.max(game.facts.year);
                tally.first_game.get_or_insert(number);
            }
            position.play(mv).expect("legal move");
        }
    }
    counted
}

/// Returns all entries of a book.
pub(crate) fn entries(bytes: &[u8]) -> Vec<BookEntry> {
    Book::open(bytes)
        .and_then(|book| book.entries().collect())
        .expect("the book is valid")
}
