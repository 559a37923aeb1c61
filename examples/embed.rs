//! The game loop of a board with buttons, a window or a touch screen: the user taps squares, and the game responds. `Table` uses
//! neither an allocator nor an operating system, so it also runs in firmware; only `main`, which simulates the taps and the
//! screen, is an ordinary program.
//!
//! `cargo run --example embed`

use std::error::Error;

use makruk::{FixedGame, prelude::*};

/// The device's whole state: a game of up to 600 actions in 13 KB, and the square of the selected piece.
struct Table {
    game: FixedGame<600>,
    picked: Option<Square>,
}

const _: () = assert!(size_of::<Table>() < 13 * 1024);

/// The screen update in response to a tap.
enum Answer {
    /// A piece was selected and may move to these squares.
    Targets(SquareSet),
    /// A move was played.
    Played(Move),
    /// The move is illegal; the error contains the reason. The piece is deselected.
    Refused(makruk::ActionError),
    /// The square has no piece of the side to move, or the game is over.
    Nothing,
}

impl Table {
    fn click(&mut self, square: Square) -> Answer {
        let position = self.game.position();
        let is_own = position.board().get(square).map(Piece::color) == Some(position.turn());
        if is_own && self.game.outcome().is_none() && self.picked != Some(square) {
            self.picked = Some(square);
            let moves = position.legal_moves_from(square);
            return Answer::Targets(moves.iter().map(|mv| mv.to()).collect());
        }
        // Two squares determine a move: a bia that reaches the sixth rank always promotes.
        let Some(mv) = self
            .picked
            .take()
            .and_then(|from| Move::try_new(from, square))
        else {
            return Answer::Nothing;
        };
        let moves = position.legal_moves_from(mv.from());
        let mv = *moves.iter().find(|of| of.to() == square).unwrap_or(&mv);
        match self.game.play(mv) {
            Ok(()) => Answer::Played(mv),
            Err(error) => Answer::Refused(error),
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    // Black's last bia is captured. Then Black's bare khun counts, and two rua have 8 moves to mate it.
    let fen: Fen = "4k3/1R6/p7/8/8/8/8/R6K w - - 0 70".parse()?;
    let mut table = Table {
        game: FixedGame::new_in(fen.to_position()?, None, Rules::THAI),
        picked: None,
    };
    let mut refused = 0;
    for name in "a1 a6 e8 e7 e8 d8 h1 g1 d8 e8 a6 a8".split(' ') {
        let answer = table.click(name.parse()?);
        let board = table.game.position().board();
        match answer {
            Answer::Targets(squares) => {
                print!("{name} may go to\n{}", Diagram::new(board).mark(squares));
            }
            Answer::Played(mv) => {
                print!("{mv} is played");
                match table.game.count() {
                    Some(count) => println!(": {count}"),
                    None => println!(),
                }
            }
            Answer::Refused(error) => {
                println!("{name}? {error}");
                refused += 1;
            }
            Answer::Nothing => {}
        }
    }
    let outcome = table.game.outcome().ok_or("the game is in progress")?;
    print!("{}", Diagram::new(table.game.position().board()));
    println!("{outcome}: {}", outcome.by());
    assert_eq!((outcome.winner(), refused), (Some(Color::White), 1));
    assert_eq!(outcome.by(), Termination::Checkmate);
    Ok(())
}
