//! Random positions of endings, and their results from those after all moves.

#![allow(dead_code)] // each test file uses only some of it

#[cfg(all(feature = "files", feature = "std"))]
pub(crate) mod made;

use makruk_bitboard::BitPosition;
use makruk_core::{
    Color, CountField, Move, Piece, Position, Role, Setup, SetupProblems, Square, random::Random,
};
use makruk_rules::{Game, Rules};
use makruk_tables::{Material, PieceKind, Probe, Tablebase, Verdict};

/// Random positions from a seed.
pub(crate) struct Dice(Random);

impl Dice {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(Random::new(seed))
    }

    pub(crate) const fn below(&mut self, bound: u32) -> u32 {
        self.0.below(bound)
    }

    pub(crate) fn one_of<T: Copy, const N: usize>(&mut self, all: [T; N]) -> T {
        all[self.0.index(N)]
    }

    /// Returns a position with these pieces.
    pub(crate) fn setup(&mut self, material: Material) -> Setup {
        self.setup_on(material, |dice| dice.one_of(Square::ALL))
    }

    /// Returns a position with these pieces, most of them on one rank or file, where they shield each other from a rua.
    pub(crate) fn lined_up(&mut self, material: Material) -> Setup {
        let line: u32 = self.below(8);
        let is_file = self.below(2) == 0;
        self.setup_on(material, |dice| {
            let square = dice.one_of(Square::ALL);
            let (file, rank) = (square.index() % 8, square.index() / 8);
            match (dice.below(4), line as usize, is_file) {
                (0, ..) => square,
                (_, line, true) => Square::ALL[8 * rank + line],
                (_, line, false) => Square::ALL[8 * line + file],
            }
        })
    }

    fn setup_on(
        &mut self,
        material: Material,
        mut square: impl FnMut(&mut Self) -> Square,
    ) -> Setup {
        (0..100_000)
            .find_map(|_| self.try_setup(material, &mut square))
            .expect("some position is valid")
    }

    /// Returns a position with these pieces, if its random squares are valid.
    fn try_setup(
        &mut self,
        material: Material,
        square: &mut impl FnMut(&mut Self) -> Square,
    ) -> Option<Setup> {
        let mut setup = Setup::default();
        let strong = self.one_of(Color::ALL);
        setup.turn = self.one_of(Color::ALL);
        let piece = |kind: PieceKind, color| Piece::new(color, kind.role());
        let mut pieces = vec![Piece::WhiteKhun, Piece::BlackKhun];
        pieces.extend(material.strong().map(|kind| piece(kind, strong)));
        pieces.extend(material.weak().map(|kind| piece(kind, !strong)));
        for piece in pieces {
            let square = square(self);
            if setup.board.put(square, piece).is_some() {
                return None;
            }
        }
        position(&setup).map(|_| setup)
    }
}

pub(crate) fn position(setup: &Setup) -> Option<Position> {
    let ignored = SetupProblems::TOO_MUCH_MATERIAL;
    Position::from_setup_ignoring(setup, ignored).ok()
}

/// Computes the verdict of a position from the verdicts after all its moves, which makruk-core generates, and from the counts
/// that makruk-rules starts after them.
pub(crate) fn by_moves(tables: &impl Tablebase, position: &Position, rules: &Rules) -> Verdict {
    let moves = position.legal_moves();
    if moves.is_empty() && !position.is_check() {
        return Verdict::Draw;
    }
    let ends = moves
        .iter()
        .map(|&mv| after_move(tables, position, mv, rules).before());
    ends.max().unwrap_or(Verdict::Loss { plies: 0 })
}

/// Returns the verdict after a move; a draw if the count that then begins is too short.
fn after_move(tables: &impl Tablebase, position: &Position, mv: Move, rules: &Rules) -> Verdict {
    let after = position.after(mv).expect("legal move");
    let verdict = tables.probe(&BitPosition::from(&after));
    let verdict = verdict.expect("covered by a table");
    let winner = match verdict {
        Verdict::Win { .. } => after.turn(),
        Verdict::Loss { .. } => !after.turn(),
        Verdict::Draw => return Verdict::Draw,
    };
    let (before, board) = (position.board(), after.board());
    let becomes_bare = board.is_bare(!winner) && !before.is_bare(!winner);
    let loses_bia = board.by_role(Role::Bia).is_empty() && !before.by_role(Role::Bia).is_empty();
    if !becomes_bare && !loses_bia {
        return verdict;
    }
    let left = plies_left(position, mv, winner, rules);
    match verdict {
        _ if plies(verdict) > left.or(Some(u32::MAX)) => Verdict::Draw,
        // The capture of the last piece is the end.
        Verdict::Loss { .. } if becomes_bare => Verdict::Loss { plies: 0 },
        verdict => verdict,
    }
}

/// Returns the plies left after a move under the count that begins with it or, if none does, under the count that the loser
/// calls as soon as it may.
fn plies_left(position: &Position, mv: Move, winner: Color, rules: &Rules) -> Option<u32> {
    let mut game = Game::new(position.clone(), *rules);
    game.play(mv).expect("legal move");
    let left = |game: &Game| game.counting().plies_left(rules);
    let called = |mut game: Game| {
        game.start_count().ok()?;
        left(&game)
    };
    left(&game).or_else(|| {
        if game.position().turn() != winner {
            return called(game);
        }
        // The loser's turn comes after a move of the winner that changes nothing.
        let moves = game.position().legal_moves();
        let board = game.position().board();
        let mut quiet = moves
            .iter()
            .filter(|mv| board.get(mv.to()).is_none() && !mv.is_promotion());
        quiet.find_map(|&mv| {
            let mut game = game.clone();
            game.play(mv).ok()?;
            Some(called(game)? + 1)
        })
    })
}

/// Returns the plies of a win or a loss; `None` for a draw.
pub(crate) fn plies(verdict: Verdict) -> Option<u32> {
    match verdict {
        Verdict::Win { plies } | Verdict::Loss { plies } => Some(plies.into()),
        Verdict::Draw => None,
    }
}

/// Gives a setup a count that ends about when the game would end.
pub(crate) fn count_near(dice: &mut Dice, setup: &mut Setup, probe: Probe, rules: &Rules) {
    let board = &setup.board;
    if !board.by_role(Role::Bia).is_empty() {
        return; // no count runs
    }
    let left = i64::from(plies(probe.verdict).unwrap_or(9)) + i64::from(dice.below(6)) - 3;
    let is_bare = |color| board.is_bare(color);
    let limit = match Color::ALL.into_iter().find(|&color| is_bare(color)) {
        Some(bare) => 2 * rules.pieces.limits.limit(board, !bare).unwrap_or(64),
        None => 2 * rules.board.map_or(64, |honor| honor.limit),
    };
    let mut elapsed = i64::from(limit) + 1 - left;
    // A bare khun says its numbers on its own moves.
    if is_bare(setup.turn) && elapsed % 2 != 0 || is_bare(!setup.turn) && elapsed % 2 == 0 {
        elapsed += 1;
    }
    setup.count = Some(CountField {
        limit_plies: limit,
        elapsed_plies: u32::try_from(elapsed).unwrap_or(u32::from(is_bare(!setup.turn))),
        first_number: None,
    });
}
