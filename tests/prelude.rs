//! Importing the whole facade does not hide the standard library.

use makruk::{sink::Sink, *};

#[test]
fn extending_a_vector_is_unambiguous() {
    // A facade trait with an `extend` method would make this ambiguous.
    let mut bytes = Vec::new();
    bytes.extend([1, 2]);
    bytes.push(3_u8);
    bytes
        .write_byte(4)
        .expect("writing to a vector cannot fail");
    bytes
        .write_bytes(&[5, 6])
        .expect("writing to a vector cannot fail");
    assert_eq!(bytes, [1, 2, 3, 4, 5, 6]);
    let mut moves = Position::start().legal_moves().to_vec();
    moves.extend(Position::start().legal_moves());
    assert_eq!(moves.len(), 46);
}

/// The README's program imports both the prelude and the engine.
#[cfg(feature = "search")]
mod with_the_engine {
    use makruk::{prelude::*, search::*};

    /// Names each type; an ambiguous name would not compile.
    macro_rules! named {
        ($($name:ty)*) => { [$(core::any::type_name::<$name>()),*] };
    }

    #[test]
    fn prelude_and_engine_have_no_common_names() {
        let mut names = named!(
            Action Board Color Count CountKind Diagram<'static> Fen FenDialect File FixedGame<8> Game GameResult
            GameTree LetterSet Move MoveList Outcome Piece Position Rank Role Rules San Setup Square
            SquareSet Status Termination UciMove Undo
            AllocationError Clock Decision Engine Level Limits<'static> Options
            Player PlayerPolicy PvLine Resignation ResumableDecision Score Search SearchInfo<'static> SearchResult
        );
        names.sort_unstable();
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]));
        let mut game = Game::new(Position::start(), Rules::THAI);
        assert!(game.play_san("e4").is_ok());
    }
}
