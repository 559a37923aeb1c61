//! The questions of a server: whether a record is legal, the limit of a count, the outcome of a timeout.

use makruk::{
    Action, ActionError, Adjudicator, Board, Color, Game, Outcome, Piece, Role, Square, Termination,
};
use pyo3::prelude::*;

use crate::{
    errors::{Class, Failure, guarded},
    move_text::MoveText,
    notation::parse_san,
    outcome,
    root::Root,
    rules::Rules,
    state::read_fen,
    vocabulary::color,
};

/// Whether all entries are legal, the number of those played, why the next one is illegal, the outcome, and whether the claim is
/// right.
type Verdict = (
    bool,
    usize,
    Option<String>,
    Option<outcome::Outcome>,
    Option<bool>,
);

/// A claim about the end of a game.
#[derive(Clone, Copy, Debug)]
enum Claim {
    /// The winner; `None` for a draw.
    Result(Option<Color>),
    By(Termination),
}

impl Claim {
    fn read(text: &str) -> Result<Self, Failure> {
        if let Ok(by) = text.parse() {
            return Ok(Self::By(by));
        }
        match text {
            "1-0" => Ok(Self::Result(Some(Color::White))),
            "0-1" => Ok(Self::Result(Some(Color::Black))),
            "1/2-1/2" | "draw" => Ok(Self::Result(None)),
            _ => {
                let names = Termination::ALL.map(Termination::name);
                let message = format!(
                    "unknown claim {text:?}: expected one of 1-0, 0-1, 1/2-1/2, draw, {}",
                    names.join(", ")
                );
                Err(Failure::argument("claim", message))
            }
        }
    }

    /// Returns whether the game ended as claimed, or the side to move may claim that now.
    fn is_right(self, game: &Game) -> bool {
        let is_outcome = |outcome: Outcome| match self {
            Self::Result(winner) => outcome.winner() == winner,
            Self::By(by) => outcome.by() == by,
        };
        let claimable = game.claims().repetition.then_some(Outcome::Draw {
            by: Termination::Repetition,
        });
        game.outcome().or(claimable).is_some_and(is_outcome)
    }
}

/// Returns whether a text looks like the name of an action.
fn is_name(text: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_lowercase() || matches!(byte, b'_' | b' ');
    text.contains(['_', ' ']) && text.bytes().all(is_part)
}

/// Performs an action of a record.
fn act(game: &mut Game, entry: &MoveText) -> Result<(), Failure> {
    let text = match entry {
        MoveText::Move(mv) => return Ok(game.play(*mv)?),
        MoveText::Text(text) => text,
    };
    match text.parse::<Action>() {
        Ok(action) => Ok(game.act(action)?),
        // Actions have names of several words, without digits.
        Err(error) if is_name(text) => Err(Failure::argument("unknown-action", error)),
        Err(_) => {
            if let Some(outcome) = game.outcome() {
                return Err(ActionError::GameOver(outcome).into());
            }
            let mv = parse_san(game.position(), text, None)?;
            Ok(game.play(mv)?)
        }
    }
}

/// Plays the entries of a record.
#[pyfunction]
pub(crate) fn _verify_game(
    py: Python<'_>,
    entries: Vec<MoveText>,
    start: Option<&str>,
    rules: Option<&Bound<'_, Rules>>,
    claim: Option<&str>,
) -> PyResult<Verdict> {
    let rules = Rules::or_default(rules);
    py.detach(|| {
        guarded(|| {
            let claim = claim.map(Claim::read).transpose()?;
            let (setup, position) = read_fen(start.unwrap_or(makruk::Fen::START), None)?;
            let mut game = Game::with_count(position, setup.count, rules);
            let mut reason = None;
            let mut ply = 0;
            for entry in &entries {
                if let Err(failure) = act(&mut game, entry) {
                    reason = Some(failure.message().to_owned());
                    break;
                }
                ply += 1;
            }
            let is_legal = reason.is_none();
            let claim = claim.map(|claim| is_legal && claim.is_right(&game));
            let outcome = game.outcome().map(outcome::Outcome);
            Ok((is_legal, ply, reason, outcome, claim))
        })
    })
}

/// Returns a board with the pieces of an ending such as `KRRvK`, on any squares.
fn board_of(material: &str) -> Result<Board, Failure> {
    let mut letters = material.char_indices().peekable();
    let mut squares = Square::ALL.into_iter();
    let mut board = Board::new();
    for (color, marks) in [(Color::White, "K"), (Color::Black, "vK")] {
        for mark in marks.chars() {
            if letters.next_if(|&(_, letter)| letter == mark).is_none() {
                let offset = letters.peek().map_or(material.len(), |&(offset, _)| offset);
                return Err(no_material(material, offset));
            }
        }
        let mut role = Some(Role::Khun);
        let mut offset = 0;
        while let Some(found) = role {
            let square = squares.next().ok_or_else(|| {
                let message = "a board has no room for so many pieces";
                Failure::argument("material", message).at(material, offset)
            })?;
            board.put(square, Piece::new(color, found));
            let next = letters.next_if(|&(_, letter)| role_of(letter).is_some());
            offset = next.map_or(offset, |(offset, _)| offset);
            role = next.and_then(|(_, letter)| role_of(letter));
        }
    }
    match letters.next() {
        Some((offset, _)) => Err(no_material(material, offset)),
        None => Ok(board),
    }
}

/// Returns the role of a letter in the name of an ending.
const fn role_of(letter: char) -> Option<Role> {
    match letter {
        'R' => Some(Role::Rua),
        'N' => Some(Role::Ma),
        'S' => Some(Role::Khon),
        'M' => Some(Role::Met),
        'P' => Some(Role::Bia),
        _ => None,
    }
}

fn no_material(material: &str, offset: usize) -> Failure {
    let message = format!(
        "expected pieces such as KRRvK, with the letters R, N, S, M and P, found {material:?}"
    );
    Failure::argument("material", message).at(material, offset)
}

/// Returns the limit in moves of a count that begins with these pieces; ``None`` if none can begin.
///
/// It is the limit of pieces' honour if one side has only its khun, otherwise that of board's honour. There is no count while a
/// bia is on the board, between two bare khuns, or under rules without one. The pieces are written as in the name of an ending,
/// in any number and order: R (rua), N (ma), S (khon), M (met or bia ngai), P (bia).
///
/// >>> [makruk.count_limit(material) for material in ("KRRvK", "KRvK", "KSSvK", "KRvKN", "KRPvK")]
/// [8, 16, 22, 64, None]
/// >>> makruk.count_limit("KSNNvK", makruk.Rules.THAI)
/// 32
#[pyfunction]
#[pyo3(signature = (material, rules=None))]
pub(crate) fn count_limit(
    material: &str,
    rules: Option<&Bound<'_, Rules>>,
) -> PyResult<Option<u16>> {
    let rules = Rules::or_default(rules);
    guarded(|| Ok(rules.count_limit(&board_of(material)?)))
}

/// Returns the outcome if a side's time runs out now: a draw if the rules demand material that the other side lacks.
///
/// The rules are by default those of the board or game; a game that is over keeps its outcome under any. The board or game does not
/// change.
///
/// >>> board = makruk.Board("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1")
/// >>> print(makruk.timeout_outcome(board, makruk.BLACK))
/// white wins: timeout
/// >>> print(makruk.timeout_outcome(board, makruk.WHITE))
/// draw: timeout
/// >>> print(makruk.timeout_outcome(board, makruk.WHITE, rules=makruk.Rules.FAIRY))
/// black wins: timeout
#[pyfunction]
#[pyo3(signature = (board, color, *, rules=None))]
pub(crate) fn timeout_outcome(
    board: Root<'_>,
    color: bool,
    rules: Option<&Bound<'_, Rules>>,
) -> PyResult<outcome::Outcome> {
    let (outcome, position, own) = match &board {
        Root::Board(board) => board.get().read(|state| {
            (
                state.outcome(false),
                state.position().clone(),
                *state.rules(),
            )
        })?,
        Root::Game(game) => game
            .get()
            .read(|state| (state.outcome(), state.position().clone(), *state.rules()))?,
    };
    let rules = rules.map_or(own, |rules| rules.get().0);
    if let Some(outcome) = outcome {
        return Ok(outcome::Outcome(outcome));
    }
    guarded(|| {
        // A timeout does not depend on the history or the count.
        let mut game = Adjudicator::new(position, rules);
        game.act(Action::Timeout(self::color(color)))?;
        let outcome = game.outcome();
        let outcome =
            outcome.ok_or_else(|| Failure::new(Class::Internal, "internal", "no outcome"))?;
        Ok(outcome::Outcome(outcome))
    })
}
