//! Boards.

use alloc::string::String;
use core::fmt::Write as _;

use makruk::{
    Adjudicator, Color, FenDialect, File, GameResult, Move, Outcome, Position, Rank, Rules, Setup,
    Square, Termination, bitboard::BitPosition, fen::DisplayFen, letters::FenLetters,
};
use makruk_wasm_common::Failure;
use wasm_bindgen::prelude::*;

use crate::{fen, notation::Notation};

const LETTERS: &FenLetters = FenDialect::Fairy.letters();

/// The bytes of most texts.
const CAPACITY: usize = 256;

/// A position with its count, and the moves that led to it. It can be played on after the end of the game.
#[wasm_bindgen]
#[derive(Debug)]
pub struct BoardHandle {
    game: Adjudicator,
}

#[wasm_bindgen]
impl BoardHandle {
    /// Begins at the position of a FEN.
    #[wasm_bindgen(constructor)]
    pub fn new(fen: &str) -> Result<Self, Failure> {
        let game = game_of(fen)?;
        Ok(Self { game })
    }

    /// Sets up another position, and forgets the moves.
    #[wasm_bindgen(js_name = setFen)]
    pub fn set_fen(&mut self, fen: &str) -> Result<(), Failure> {
        self.game = game_of(fen)?;
        Ok(())
    }

    /// Returns the legal moves in coordinates, separated by spaces, even if the game is over.
    pub fn moves(&self) -> String {
        joined(self.bits().legal_moves())
    }

    /// Returns the legal moves in algebraic notation, in the order of `moves`.
    #[wasm_bindgen(js_name = movesSan)]
    pub fn moves_san(&self) -> String {
        let mut text = String::with_capacity(CAPACITY);
        for mv in self.bits().legal_moves() {
            separate(&mut text);
            Notation::SAN.write(self.position(), mv, &mut text);
        }
        text
    }

    /// Returns the number of legal moves.
    pub fn count(&self) -> u32 {
        saturating(self.bits().count_legal())
    }

    /// Plays a move; returns false if it is illegal.
    pub fn push(&mut self, bits: u16) -> bool {
        Move::from_bits(bits).is_some_and(|mv| self.game.play(mv).is_ok())
    }

    /// Plays the move that exactly this text denotes; returns false if there is none.
    #[wasm_bindgen(js_name = pushSan)]
    pub fn push_san(&mut self, text: &str, notation: u8) -> bool {
        let found = Notation::numbered(notation).find(self.position(), text);
        found.is_some_and(|mv| self.game.play_unchecked(mv).is_ok())
    }

    /// Undoes the last move; returns whether there was one.
    pub fn pop(&mut self) -> bool {
        self.game.undo().is_some()
    }

    /// Returns the FEN with its count. `count_started` is the ply, from 1, with which board's honour began; -1 if it has not
    /// begun, and 0 if it begins by itself.
    pub fn fen(&self, show_promoted: bool, count_started: i32) -> String {
        let setup = self.setup(count_started);
        let mut text = String::with_capacity(CAPACITY);
        // Writing to a `String` does not fail.
        let _ = write!(text, "{}", DisplayFen::new(&setup, FenDialect::Fairy));
        if !show_promoted && text.contains('~') {
            text.retain(|char| char != '~');
        }
        text
    }

    /// Returns a move in a notation; empty if it is illegal.
    pub fn san(&self, bits: u16, notation: u8) -> String {
        let position = self.position();
        let mut text = String::new();
        if let Some(mv) = legal(position, bits) {
            Notation::numbered(notation).write(position, mv, &mut text);
        }
        text
    }

    /// Returns moves in a notation, separated by spaces; empty if one is illegal.
    #[wasm_bindgen(js_name = variationSan)]
    pub fn variation_san(&self, moves: &[u16], notation: u8, has_numbers: bool) -> String {
        let notation = Notation::numbered(notation);
        let mut position = self.position().clone();
        let mut text = String::new();
        for &bits in moves {
            let Some(mv) = legal(&position, bits) else {
                return String::new();
            };
            let is_first = text.is_empty();
            separate(&mut text);
            let number = position.fullmoves();
            let _ = match position.turn() {
                Color::White if has_numbers => write!(text, "{number}. "),
                Color::Black if has_numbers && is_first => write!(text, "{number}..."),
                _ => Ok(()),
            };
            notation.write(&position, mv, &mut text);
            position.play_unchecked(mv);
        }
        text
    }

    /// Returns whether Black is to move.
    #[wasm_bindgen(js_name = isBlack)]
    pub fn is_black(&self) -> bool {
        self.position().turn() == Color::Black
    }

    /// Returns the move number.
    pub fn fullmoves(&self) -> u32 {
        self.position().fullmoves().get()
    }

    /// Returns the plies since the last capture or bia move.
    pub fn halfmoves(&self) -> u32 {
        self.position().halfmoves()
    }

    /// Returns the plies before the position, by its move number.
    pub fn ply(&self) -> u32 {
        saturating(self.position().ply())
    }

    /// Returns whether a side has the pieces to win.
    #[wasm_bindgen(js_name = canWin)]
    pub fn can_win(&self, is_white: bool) -> bool {
        let color = if is_white { Color::White } else { Color::Black };
        self.game.rules().can_win(self.position().board(), color)
    }

    /// Returns whether neither side has the pieces to win.
    #[wasm_bindgen(js_name = isDead)]
    pub fn is_dead(&self) -> bool {
        self.game.rules().is_dead(self.position().board())
    }

    /// Returns the result, with `claim` also by repetition or a count: 0 if there is none, 1 if White has won, 2 if Black has,
    /// 3 for a draw.
    pub fn result(&self, claim: bool) -> u8 {
        let by = Termination::InsufficientMaterial;
        let outcome = if self.is_dead() {
            Some(Outcome::Draw { by })
        } else {
            let ends = |outcome: &Outcome| {
                let by = outcome.by();
                claim || matches!(by, Termination::Checkmate | Termination::Stalemate)
            };
            self.game.outcome().filter(ends)
        };
        match GameResult::from(outcome) {
            GameResult::Unknown => 0,
            GameResult::WhiteWins => 1,
            GameResult::BlackWins => 2,
            GameResult::Draw => 3,
        }
    }

    /// Returns whether the side to move is in check.
    #[wasm_bindgen(js_name = isCheck)]
    pub fn is_check(&self) -> bool {
        self.position().is_check()
    }

    /// Returns the square of the khun to move.
    pub fn khun(&self) -> u8 {
        let position = self.position();
        u8::try_from(position.khun(position.turn()).index()).unwrap_or_default()
    }

    /// Returns whether a move captures; `None` if it is illegal.
    #[wasm_bindgen(js_name = isCapture)]
    pub fn is_capture(&self, bits: u16) -> Option<bool> {
        let position = self.position();
        legal(position, bits).map(|mv| position.board().get(mv.to()).is_some())
    }

    /// Returns a diagram of the board.
    pub fn diagram(&self) -> String {
        let board = self.position().board();
        let mut text = String::with_capacity(CAPACITY);
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let piece = board.get(Square::new(file, rank));
                text.push(piece.map_or('.', |piece| LETTERS.piece_letter(piece)));
                text.push(if file == File::H { '\n' } else { ' ' });
            }
        }
        text.pop(); // the last line break
        text
    }

    /// Returns the moves played, in coordinates, separated by spaces.
    pub fn stack(&self) -> String {
        joined(self.game.moves())
    }
}

impl BoardHandle {
    fn position(&self) -> &Position {
        self.game.position()
    }

    /// The position for the faster lists of legal moves.
    fn bits(&self) -> BitPosition {
        BitPosition::from(self.position())
    }

    /// The setup with the count of a FEN; `count_started` is as in `fen`.
    fn setup(&self, count_started: i32) -> Setup {
        let setup = self.game.setup();
        if count_started == 0 || setup.count.is_none() {
            return setup;
        }
        let mut counting = *self.game.counting();
        let elapsed = i64::try_from(self.position().ply()).unwrap_or(i64::MAX) + 1;
        let elapsed = elapsed.saturating_sub(i64::from(count_started)).max(0);
        counting.set_called((count_started > 0).then(|| saturating(elapsed)));
        Setup {
            count: counting.field(&Rules::FAIRY_ON_CALL),
            ..setup
        }
    }
}

fn game_of(text: &str) -> Result<Adjudicator, Failure> {
    let (setup, position) = fen::read(&fen::complete(text))?;
    Ok(Adjudicator::with_count(position, setup.count, Rules::FAIRY))
}

/// Returns the legal move with a number.
fn legal(position: &Position, bits: u16) -> Option<Move> {
    Move::from_bits(bits).filter(|&mv| position.is_legal(mv))
}

fn joined(moves: impl IntoIterator<Item = Move>) -> String {
    let mut text = String::with_capacity(CAPACITY);
    for mv in moves {
        separate(&mut text);
        for square in [mv.from(), mv.to()] {
            text.push(square.file().char());
            text.push(square.rank().char());
        }
        if mv.is_promotion() {
            text.push('m');
        }
    }
    text
}

/// Adds a space, except at the beginning.
fn separate(text: &mut String) {
    if !text.is_empty() {
        text.push(' ');
    }
}

fn saturating(number: impl TryInto<u32>) -> u32 {
    number.try_into().unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(fen: &str) -> BoardHandle {
        BoardHandle::new(fen).expect("a FEN")
    }

    fn push(board: &mut BoardHandle, moves: &str) {
        for text in moves.split(' ') {
            let mv: Move = text.parse().expect("a move");
            assert!(board.push(mv.to_bits()), "{text}");
        }
    }

    #[test]
    fn a_board_is_played_on_after_its_end_and_taken_back() {
        let fen = "8/8/8/8/8/2k5/8/R3K3 w - 32 32 60";
        let mut board = board(fen);
        push(&mut board, "a1a2");
        assert_eq!((board.result(false), board.result(true)), (0, 3));
        push(&mut board, "c3b3 a2a1");
        assert_eq!(board.fen(true, 0), "8/8/8/8/8/1k6/8/R3K3 b - 32 35 61");
        assert_eq!(board.stack(), "a1a2 c3b3 a2a1");
        while board.pop() {}
        assert_eq!(board.fen(true, 0), fen);
    }

    #[test]
    fn only_boards_honour_depends_on_the_ply_of_a_call() {
        let mut rook = board("4k3/8/8/3r4/8/8/8/R3K3 w - 128 0 10");
        push(&mut rook, "a1a2 e8e7");
        let clock = |board: &BoardHandle, ply| {
            let fen = board.fen(false, ply);
            fen.split(' ').nth(4).map(alloc::borrow::ToOwned::to_owned)
        };
        for (ply, expected) in [(0, "2"), (-1, "0"), (20, "1"), (21, "0"), (30, "0")] {
            assert_eq!(clock(&rook, ply).as_deref(), Some(expected), "{ply}");
        }
        let bare = board("8/8/8/8/8/2k5/8/R3K3 w - 32 7 20");
        assert_eq!(clock(&bare, -1).as_deref(), Some("7"));
    }

    #[test]
    fn a_bia_with_a_letter_shows_its_file_only_if_another_one_could_capture() {
        for (fen, text) in [
            ("4k3/8/8/3p4/2P5/8/8/4K3 w - - 0 1", "Pxd5"),
            ("4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1", "Pcxd5"),
        ] {
            let mut board = board(fen);
            let mv: Move = "c4d5".parse().expect("a move");
            assert_eq!(board.san(mv.to_bits(), 0), text);
            assert!(board.push_san(text, 0));
            assert_eq!(board.stack(), "c4d5");
        }
    }
}
