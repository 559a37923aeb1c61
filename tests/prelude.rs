//! A program that takes all names of the facade at once can still use the standard library.

use makruk::{sink::Sink, *};

#[test]
fn a_vector_is_extended_without_saying_by_which_trait() {
    // A trait of the facade with a method `extend` would make this ambiguous.
    let mut bytes = Vec::new();
    bytes.extend([1, 2]);
    bytes.push(3_u8);
    bytes.write_byte(4).expect("a vector takes everything");
    bytes
        .write_bytes(&[5, 6])
        .expect("a vector takes everything");
    assert_eq!(bytes, [1, 2, 3, 4, 5, 6]);
    let mut moves = Position::start().legal_moves().to_vec();
    moves.extend(Position::start().legal_moves());
    assert_eq!(moves.len(), 46);
}

/// A program of the front page takes the names of the prelude and of the engine at once.
#[cfg(feature = "search")]
mod with_the_engine {
    use makruk::{prelude::*, search::*};

    /// Names each type; an ambiguous one would not compile.
    macro_rules! named {
        ($($name:ty)*) => { [$(core::any::type_name::<$name>()),*] };
    }

    #[test]
    fn no_name_of_the_prelude_is_one_of_the_engine() {
        let mut names = named!(
            Action Board Color Count CountKind Diagram<'static> Fen FenDialect File Game GameResult
            GameTree LetterSet Move MoveList Outcome Piece Position Rank Role Rules San Setup Square
            SquareSet Status Termination UciMove Undo
            BareKhunTables Clock Decision Engine Iteration Level Limits<'static> Manners Options
            Player PvLine Resignation Score Search SearchInfo<'static> SearchResult TablebaseSummary
            Turn Verdict
        );
        names.sort_unstable();
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]));
        let mut game = Game::new(Position::start(), Rules::THAI);
        assert!(game.play_san("e4").is_ok());
    }
}
