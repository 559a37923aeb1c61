//! Moves as people write them: `Nd2`, `axb6=M+`.

use core::{
    convert::Infallible,
    fmt::{self, Write as _},
    ops::ControlFlow,
};

use makruk_core::{File, Move, Position, Rank, Role, Square};

use crate::{letters, text::padded::pad};

/// A move in short algebraic notation (SAN).
///
/// `Display` writes it as Fairy-Stockfish does: letters K M S N R and none for a bia, `M` for a bia
/// ngai as well, `x` for a capture, `=M` for a promotion, `+` for check and `#` for checkmate. Where
/// two men of one kind could go to the same square, the file of the one that goes is added, else its
/// rank, else both. Only men that could *legally* go there count, and met and bia ngai are one kind.
///
/// # Examples
///
/// ```
/// use makruk_notation::{Fen, San, UciMove};
///
/// let san = |fen: &str, mv: &str| -> Result<String, Box<dyn core::error::Error>> {
///     let position = fen.parse::<Fen>()?.to_position()?;
///     let mv = mv.parse::<UciMove>()?.to_move(&position)?;
///     Ok(San::from_move(&position, mv).to_string())
/// };
/// assert_eq!(san(Fen::START, "b1d2")?, "Nd2");
/// assert_eq!(san("4k3/8/1p6/P7/8/8/8/4K3 w - - 0 1", "a5b6m")?, "axb6=M");
/// assert_eq!(san("4k3/8/8/8/8/1N3N2/8/4K3 w - - 0 1", "b3d4")?, "Nbd4");
/// assert_eq!(san("k7/7R/8/8/8/8/8/1R2K3 w - - 0 1", "b1a1")?, "Ra1+");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct San {
    role: Role,
    /// What tells the man from others of its kind; of a bia that captures always the file.
    file: Option<File>,
    rank: Option<Rank>,
    capture: bool,
    to: Square,
    promotion: bool,
    suffix: Suffix,
}

/// The sign behind a move: what it does to the other khun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Suffix {
    None,
    Check,
    Mate,
}

impl San {
    /// Writes a legal move of a position. Of another move it makes something without meaning.
    pub fn from_move(position: &Position, mv: Move) -> Self {
        let role = position
            .board()
            .get(mv.from())
            .map_or(Role::Bia, |man| man.role().moves_as());
        let capture = position.board().get(mv.to()).is_some();
        let (file, rank) = match role {
            Role::Bia => (capture.then(|| mv.from().file()), None),
            _ => distinction(position, mv, role),
        };
        let mut after = position.clone();
        let _ = after.play_unchecked(mv);
        let suffix = match (after.is_check(), after.has_legal_move()) {
            (false, _) => Suffix::None,
            (true, true) => Suffix::Check,
            (true, false) => Suffix::Mate,
        };
        Self {
            role,
            file,
            rank,
            capture,
            to: mv.to(),
            promotion: mv.is_promotion(),
            suffix,
        }
    }
}

/// Finds what tells the man that moves from others of its kind that could go to the same square.
fn distinction(position: &Position, mv: Move, role: Role) -> (Option<File>, Option<Rank>) {
    let (mut rivals, mut same_file, mut same_rank) = (false, false, false);
    let ControlFlow::<Infallible>::Continue(()) = position.for_each_legal(|other| {
        let kind = position
            .board()
            .get(other.from())
            .map(|man| man.role().moves_as());
        if other.to() == mv.to() && other.from() != mv.from() && kind == Some(role) {
            rivals = true;
            same_file |= other.from().file() == mv.from().file();
            same_rank |= other.from().rank() == mv.from().rank();
        }
        ControlFlow::Continue(())
    });
    let (file, rank) = (mv.from().file(), mv.from().rank());
    match (rivals, same_file, same_rank) {
        (false, ..) => (None, None),
        (true, false, _) => (Some(file), None),
        (true, true, false) => (None, Some(rank)),
        (true, true, true) => (Some(file), Some(rank)),
    }
}

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad::<10>(f, |out| {
            if self.role != Role::Bia {
                write!(out, "{}", letters::FAIRY.letter(self.role))?;
            }
            if let Some(file) = self.file {
                write!(out, "{file}")?;
            }
            if let Some(rank) = self.rank {
                write!(out, "{rank}")?;
            }
            if self.capture {
                out.write_char('x')?;
            }
            write!(out, "{}", self.to)?;
            if self.promotion {
                write!(out, "={}", letters::FAIRY.letter(Role::Biangai))?;
            }
            out.write_str(match self.suffix {
                Suffix::None => "",
                Suffix::Check => "+",
                Suffix::Mate => "#",
            })
        })
    }
}
