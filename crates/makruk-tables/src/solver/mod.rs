//! Retrograde analysis: the positions that White wins, and in how many moves.
//!
//! For each configuration, all squares of Black's khun are processed at once, as a set. The first pass finds the
//! positions in which Black is checkmated. Each iteration for 1, 2, 3 … moves then has two steps:
//!
//! 1. White to move wins if one of its moves leads to a position found lost in the previous iteration, or into another
//!    ending that is won in time;
//! 2. Black to move loses if one of its moves leads to a position found won in this iteration, and all others lead to
//!    won positions.
//!
//! Only new results are propagated. New losses go to the configurations from which White's khun or pieces may have
//! come. A bare khun stays within its configuration, so both steps are done together. If Black has pieces, new wins go
//! to the configurations from which these may have come, and the second step then runs for all of them. The square of a
//! piece that Black's khun can capture is an additional escape square, until the smaller ending is won as well.
//!
//! All configurations are visited in slices. The slices run in sequence, a few at a time as the caller requests; with
//! `std`, threads can share the slices of a step, using atomic bits.

use alloc::{vec, vec::Vec};

use makruk_bitboard::steps;
use makruk_core::{Color, SquareSet};

use crate::{
    PieceKind,
    configuration::{Configuration, Layout, Squares},
    exits::{Exit, Exits, moved},
    kind::{for_each_step, one},
    solution::{Solution, Solutions, after_capture, for_each_lost},
    symmetry::Symmetry,
};

/// A set to which other configurations add squares.
pub(crate) trait Cell: Sized {
    /// Returns `number` empty sets.
    fn none(number: usize) -> Vec<Self>;
    /// Returns the set and empties it.
    fn take(&mut self) -> SquareSet;
}

/// The sets of all configurations, to which squares can be added.
pub(crate) trait Inbox {
    fn add(&mut self, number: usize, set: SquareSet);
}

impl Cell for SquareSet {
    fn none(number: usize) -> Vec<Self> {
        vec![Self::EMPTY; number]
    }

    #[inline]
    fn take(&mut self) -> SquareSet {
        let set = *self;
        if !set.is_empty() {
            *self = Self::EMPTY;
        }
        set
    }
}

impl Inbox for [SquareSet] {
    #[inline]
    fn add(&mut self, number: usize, set: SquareSet) {
        self[number] |= set;
    }
}

/// A pass over all configurations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// Escape squares, results of captures and promotions, and the mates of a bare khun.
    Begin,
    /// The positions that White wins in this number of moves; against a bare khun, also the positions that Black then
    /// loses.
    White(u8),
    /// If Black has pieces: the positions that Black loses in this number of moves; 0 if Black is already checkmated.
    Black(u8),
}

/// The analysis of an ending.
#[derive(Clone, Debug)]
pub(crate) struct Solver<C> {
    layout: Layout,
    ways: Exits,
    stage: Stage,
    /// The first configuration of the next slice.
    first: usize,
    /// Squares of Black's khun where White to move has not yet won: legal squares, and those of White's unguarded
    /// pieces.
    escapes: Vec<SquareSet>,
    /// Squares of Black's khun for which White can move to a position found lost in the previous iteration.
    reached: Vec<C>,
    /// `reached` for the next iteration.
    next: Vec<C>,
    /// If Black has pieces, squares of its khun from which it can move to a position found won in this iteration.
    touched: Vec<C>,
    /// White's moves to the end. Before its iteration, a cell contains the moves of a win through another ending.
    cells: Vec<u8>,
    /// As in [`Solution`].
    replies: Vec<u8>,
    /// If White has several pieces: for each piece, White's moves to mate after Black's khun captured it.
    captures: Vec<u8>,
    /// If White can move into another ending, the maximum number of moves of such a win.
    exits: Vec<u8>,
    /// If Black can move into another ending by a piece, the maximum number of White's moves after that.
    concessions: Vec<u8>,
    /// Results of the current stage.
    found: Found,
    positions: u64,
    won: u64,
    longest: u8,
    /// The last iteration in which another ending can add new results.
    patient: u8,
    /// Whether there may be wins in more than [`MOST`] moves.
    is_too_long: bool,
}

/// Results of a slice.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Found {
    /// Numbers of positions on the whole board: legal positions in the first stage, then positions that White wins.
    pub(crate) positions: u64,
    /// Whether any lost position was propagated.
    pub(crate) has_lost: bool,
    /// The maximum number of moves of a win through another ending.
    pub(crate) patient: u8,
}

impl Found {
    pub(crate) fn add(&mut self, other: Self) {
        self.positions += other.positions;
        self.has_lost |= other.has_lost;
        self.patient = self.patient.max(other.patient);
    }
}

/// The ending's data, as needed for processing a slice.
struct Ending<'a, S> {
    layout: &'a Layout,
    ways: &'a Exits,
    solutions: &'a S,
}

/// A run of consecutive configurations.
struct Slice<'a, C> {
    first: usize,
    escapes: &'a mut [SquareSet],
    reached: &'a mut [C],
    cells: &'a mut [u8],
    captures: &'a mut [u8],
    exits: &'a mut [u8],
}

/// The captures and promotions of Black's pieces in a configuration, as squares of Black's khun.
#[derive(Clone, Copy, Debug, Default)]
struct Concessions {
    /// From these squares, one of them leads to a position that White does not win in this number of moves.
    out: SquareSet,
    /// From these squares, one of them leads to a win of White in exactly this number of moves.
    lost: SquareSet,
    /// The maximum number of moves of White's wins after them.
    most: u8,
}

/// A run of consecutive configurations for Black's moves, and the escape squares of all configurations.
struct Replies<'a, C> {
    first: usize,
    escapes: &'a [SquareSet],
    touched: &'a mut [C],
    concessions: &'a mut [u8],
    remaining: &'a mut [u8],
}

impl<C: Cell> Solver<C> {
    /// Creates the analysis of an ending; the endings that it leads to must already be solved.
    pub(crate) fn new(layout: Layout, ways: Exits) -> Self {
        let all = layout.len();
        let white = layout.white();
        let if_any = |condition: bool| if condition { all } else { 0 };
        let has_black = layout.has_black();
        let (_, black) = layout.kinds().split_at(white);
        let has_concessions = has_black && (white > 1 || black.contains(&PieceKind::Bia));
        Self {
            stage: Stage::Begin,
            first: 0,
            escapes: vec![SquareSet::EMPTY; all],
            reached: C::none(all),
            next: C::none(all),
            touched: C::none(if_any(has_black)),
            cells: vec![0; all * 64],
            replies: vec![0; if_any(has_black) * 64],
            captures: vec![0; if_any(white > 1) * white],
            exits: vec![0; if_any(has_black || layout.kinds().contains(&PieceKind::Bia))],
            concessions: vec![0; if_any(has_concessions)],
            found: Found::default(),
            positions: 0,
            won: 0,
            longest: 0,
            patient: 0,
            is_too_long: false,
            layout,
            ways,
        }
    }

    pub(crate) fn layout(&self) -> &Layout {
        &self.layout
    }

    pub(crate) fn finish(self) -> Solution {
        Solution {
            layout: self.layout,
            exits: self.ways,
            cells: self.cells,
            replies: self.replies,
            rows: Default::default(),
            positions: self.positions,
            won: self.won,
            longest: self.longest,
        }
    }

    /// Advances to the next stage; returns whether the analysis is finished.
    fn end_stage(&mut self) -> bool {
        let found = core::mem::take(&mut self.found);
        let has_black = self.layout.has_black();
        let turn = match self.stage {
            Stage::Begin => {
                self.positions = found.positions;
                self.patient = found.patient;
                if has_black {
                    self.stage = Stage::Black(0);
                    return false;
                }
                0
            }
            Stage::White(moves) => {
                self.won += found.positions;
                if found.positions > 0 {
                    self.longest = moves;
                }
                if has_black {
                    self.stage = Stage::Black(moves);
                    return false;
                }
                moves
            }
            Stage::Black(moves) => {
                self.patient = self.patient.max(found.patient);
                moves
            }
        };
        if turn > 0 && !found.has_lost && turn >= self.patient {
            return true;
        }
        core::mem::swap(&mut self.reached, &mut self.next);
        self.is_too_long = turn == MOST;
        self.stage = Stage::White(turn.saturating_add(1));
        self.is_too_long
    }
}

/// The maximum number of moves to the end that cells and replies can hold.
const MOST: u8 = u8::MAX - 1;

/// Number of configurations per slice in sequential analysis.
const SLICE: usize = 1024;

impl Solver<SquareSet> {
    /// Continues until about `configurations` more configurations have been visited, but at least one slice, and
    /// subtracts the number visited. Returns whether the analysis is complete. A slice takes well under a millisecond.
    pub(crate) fn go_on(&mut self, configurations: &mut usize, solutions: &impl Solutions) -> bool {
        loop {
            let is_complete = self.step(solutions);
            *configurations = configurations.saturating_sub(SLICE.min(self.layout.len()));
            if is_complete || *configurations == 0 {
                return is_complete;
            }
        }
    }

    fn step(&mut self, solutions: &impl Solutions) -> bool {
        let ending = Ending {
            layout: &self.layout,
            ways: &self.ways,
            solutions,
        };
        let first = self.first;
        let all = self.layout.len();
        let end = all.min(first + SLICE);
        let white = self.layout.white();
        let has_black = self.layout.has_black();
        let (captures, exits) = match self.stage {
            Stage::White(moves) if moves > self.patient => Default::default(),
            _ => (&mut self.captures[..], &mut self.exits[..]),
        };
        // Lets the compiler drop this code if Black cannot have pieces.
        let black = match self.stage {
            Stage::Black(moves) if has_black => Some(moves),
            _ => None,
        };
        let found = if let Some(moves) = black {
            let slice = Replies {
                first,
                escapes: &self.escapes,
                touched: &mut self.touched[first..end],
                concessions: part(&mut self.concessions, first, end),
                remaining: &mut self.replies[first * 64..end * 64],
            };
            ending.black(moves, slice, &mut self.next[..])
        } else {
            let slice = Slice {
                first,
                escapes: &mut self.escapes[first..end],
                reached: &mut self.reached[first..end],
                cells: &mut self.cells[first * 64..end * 64],
                captures: part(captures, first * white, end * white),
                exits: part(exits, first, end),
            };
            let inbox = if has_black && self.stage != Stage::Begin {
                &mut self.touched
            } else {
                &mut self.next
            };
            ending.white(self.stage, slice, &mut inbox[..])
        };
        self.found.add(found);
        self.first = end % all;
        self.first == 0 && self.end_stage()
    }
}

/// Returns a range of `bytes`; an empty slice if `bytes` is empty.
fn part(bytes: &mut [u8], start: usize, end: usize) -> &mut [u8] {
    bytes.get_mut(start..end).unwrap_or_default()
}

impl<S: Solutions> Ending<'_, S> {
    /// Returns whether Black has pieces.
    #[inline]
    const fn has_black(&self) -> bool {
        self.layout.has_black()
    }

    fn white<C: Cell>(
        &self,
        stage: Stage,
        slice: Slice<'_, C>,
        inbox: &mut (impl Inbox + ?Sized),
    ) -> Found {
        match stage {
            Stage::White(moves) => self.turn(moves, slice, inbox),
            _ => self.begin(slice, inbox),
        }
    }

    #[allow(clippy::needless_pass_by_value)] // its parts are borrowed for this call only
    fn begin<C: Cell>(&self, slice: Slice<'_, C>, inbox: &mut (impl Inbox + ?Sized)) -> Found {
        let layout = self.layout;
        let mut found = Found::default();
        let mut captures = slice.captures.chunks_mut(layout.white());
        let mut exits = slice.exits.iter_mut();
        let mut cursor = layout.cursor(slice.first);
        let rows = slice.escapes.iter_mut().zip(slice.cells.chunks_mut(64));
        for (number, (escapes, row)) in (slice.first..).zip(rows) {
            let (captures, exit) = (captures.next(), exits.next());
            let configuration = cursor.go_to(number, layout);
            if !layout.is_possible(&configuration) {
                continue;
            }
            let attacks = layout.attacks(&configuration);
            let white = layout.white_pieces(&configuration);
            let black = layout.pieces(&configuration) - white;
            let refuge = !(attacks | one(configuration.khun) | black);
            *escapes = refuge;
            let free = refuge - white;
            let images = layout.fold.images(configuration.khun);
            found.positions += free.len() as u64 * images;
            for (piece, moves) in captures.into_iter().flatten().enumerate() {
                let square = usize::from(configuration.squares[piece]);
                if !(refuge & one(square)).is_empty() {
                    *moves = after_capture(self.solutions, self.ways, &configuration, piece);
                    found.patient = found.patient.max(*moves);
                }
            }
            if let Some(exit) = exit {
                self.leave(&configuration, free, row);
                *exit = row.iter().copied().max().unwrap_or(0);
                found.patient = found.patient.max(*exit);
            }
            if !self.has_black() {
                let legal = layout.legal_for_black(&configuration);
                let lost = (legal & attacks) - steps::khun_attacks(refuge);
                found.has_lost |= self.hand_back(number, &configuration, lost, inbox);
            }
        }
        found
    }

    /// Finds White's moves into other endings that are won in time, and stores the numbers of moves to the end. `free`
    /// contains the squares of Black's khun.
    fn leave(&self, configuration: &Configuration, free: SquareSet, row: &mut [u8]) {
        let layout = self.layout;
        let occupied = layout.occupied(configuration);
        let squares = configuration.squares;
        let mut leave =
            |captured: Option<usize>, promoted, after: &dyn Fn(&Exit) -> Configuration, free| {
                let exit = self.ways.get(captured, promoted);
                let Some((exit, solution)) =
                    exit.and_then(|exit| Some((exit, self.solutions.get(exit.sides)?)))
                else {
                    return;
                };
                for_each_lost(
                    self.solutions,
                    solution,
                    &after(exit),
                    free,
                    &mut |bare, left| {
                        let moves = exit.black_in_time(left);
                        if moves > 0 && (row[bare] == 0 || moves < row[bare]) {
                            row[bare] = moves;
                        }
                    },
                );
            };
        for (piece, &kind) in layout.kinds()[..layout.white()].iter().enumerate() {
            let to = usize::from(squares[piece]) + 8;
            if layout.promotes(piece, to) && (occupied & one(to)).is_empty() {
                let after = |exit: &Exit| exit.after(configuration.khun, moved(squares, piece, to));
                leave(None, Some(piece), &after, free - one(to));
            }
            let from = usize::from(squares[piece]);
            let attacks = kind.attacks(Color::White, from, occupied);
            for captured in layout.white()..layout.kinds().len() {
                let to = usize::from(squares[captured]);
                if (attacks & one(to)).is_empty() {
                    continue;
                }
                let promoted = layout.promotes(piece, to).then_some(piece);
                let after = |exit: &Exit| exit.after(configuration.khun, moved(squares, piece, to));
                leave(Some(captured), promoted, &after, free - kind.way(from, to));
            }
        }
        for captured in layout.white()..layout.kinds().len() {
            let to = usize::from(squares[captured]);
            if !(steps::khun_attacks(one(configuration.khun)) & one(to)).is_empty() {
                let after = |exit: &Exit| exit.after(to, squares);
                leave(Some(captured), None, &after, free);
            }
        }
    }

    /// Finds the positions that White wins in this number of moves; against a bare khun, also those that Black then
    /// loses.
    #[allow(clippy::needless_pass_by_value)] // its parts are borrowed for this call only
    fn turn<C: Cell>(
        &self,
        moves: u8,
        slice: Slice<'_, C>,
        inbox: &mut (impl Inbox + ?Sized),
    ) -> Found {
        let layout = self.layout;
        let mut found = Found::default();
        let white = layout.white();
        let mut cursor = layout.cursor(slice.first);
        let is_late = slice.captures.is_empty() && slice.exits.is_empty();
        for (at, reached) in slice.reached.iter_mut().enumerate() {
            let mut reached = reached.take();
            if reached.is_empty() && is_late {
                continue;
            }
            let captures = slice.captures.get(at * white..(at + 1) * white);
            let captures = captures.unwrap_or_default();
            let given_up = captures.contains(&moves);
            let leaves = slice.exits.get(at).is_some_and(|&exit| exit >= moves);
            if reached.is_empty() && !given_up && !leaves {
                continue;
            }
            let number = slice.first + at;
            let escapes = &mut slice.escapes[at];
            let row = &mut slice.cells[at * 64..][..64];
            if leaves {
                for square in *escapes {
                    if row[square.index()] == moves {
                        reached |= square.to_set();
                    }
                }
            }
            if (reached & *escapes).is_empty() && !given_up {
                continue;
            }
            let configuration = cursor.go_to(number, layout);
            if given_up {
                let fallen = captures.iter().zip(configuration.squares);
                for (_, square) in fallen.filter(|(number, _)| **number == moves) {
                    reached |= one(usize::from(square));
                }
            }
            let fresh = reached & *escapes;
            if fresh.is_empty() {
                continue;
            }
            *escapes -= fresh;
            let pieces = layout.pieces(&configuration);
            let mut won = 0;
            // The squares of White's pieces are escapes, but not positions.
            for square in fresh - pieces {
                row[square.index()] = moves;
                won += 1;
            }
            found.positions += won * layout.fold.images(configuration.khun);
            if self.has_black() {
                self.touch(number, &configuration, fresh, inbox);
            } else {
                let khun = one(configuration.khun);
                let legal = !(pieces | khun | steps::khun_attacks(khun));
                let near = steps::khun_attacks(fresh) & legal;
                let lost = near - steps::khun_attacks(*escapes);
                found.has_lost |= self.hand_back(number, &configuration, lost, inbox);
            }
        }
        found
    }

    /// Propagates wins with White to move to the configurations from which Black may have come.
    fn touch(
        &self,
        number: usize,
        configuration: &Configuration,
        won: SquareSet,
        inbox: &mut (impl Inbox + ?Sized),
    ) {
        let layout = self.layout;
        inbox.add(number, steps::khun_attacks(won));
        let occupied = layout.occupied(configuration);
        let won = won - layout.white_pieces(configuration);
        for (piece, &kind) in layout.kinds().iter().enumerate().skip(layout.white()) {
            let from = usize::from(configuration.squares[piece]);
            let moves = layout.moves_of(number, configuration, piece);
            for_each_step(kind, Color::White, from, occupied, |from, way| {
                if let Some(number) = moves.to(from) {
                    inbox.add(number, won - way);
                }
            });
        }
    }

    /// Finds the positions with Black to move that Black loses in this number of moves, if Black has pieces.
    #[allow(clippy::needless_pass_by_value)] // its parts are borrowed for this call only
    fn black<C: Cell>(
        &self,
        moves: u8,
        slice: Replies<'_, C>,
        inbox: &mut (impl Inbox + ?Sized),
    ) -> Found {
        let layout = self.layout;
        let mut found = Found::default();
        let mut cursor = layout.cursor(slice.first);
        let mut concessions = slice.concessions.iter_mut();
        let rows = slice.touched.iter_mut().zip(slice.remaining.chunks_mut(64));
        for (number, (touched, row)) in (slice.first..).zip(rows) {
            let mut touched = touched.take();
            let concession = concessions.next();
            let concedes = concession.as_ref().is_some_and(|most| **most >= moves);
            if moves > 0 && touched.is_empty() && !concedes {
                continue;
            }
            let configuration = cursor.go_to(number, layout);
            let mut given = Concessions::default();
            if moves == 0 {
                if !layout.is_possible(&configuration) {
                    continue;
                }
                touched = layout.attacks(&configuration);
            }
            if concedes {
                self.concede(&configuration, moves, &mut given);
                touched |= given.lost;
            }
            if let Some(most) = concession.filter(|_| moves == 0) {
                *most = given.most;
                found.patient = found.patient.max(given.most);
            }
            let touched = touched & layout.legal_for_black(&configuration);
            if touched.is_empty() {
                continue;
            }
            if !concedes {
                self.concede(&configuration, moves, &mut given);
            }
            let ways_out = given.out | self.ways_out(number, &configuration, slice.escapes);
            let lost = touched - ways_out;
            for square in lost {
                row[square.index()] = moves + 1;
            }
            found.has_lost |= self.hand_back(number, &configuration, lost, inbox);
        }
        found
    }

    /// Returns the squares of Black's khun from which Black to move can reach a position of this ending that White has not
    /// won.
    fn ways_out(
        &self,
        number: usize,
        configuration: &Configuration,
        escapes: &[SquareSet],
    ) -> SquareSet {
        let layout = self.layout;
        let occupied = layout.occupied(configuration);
        let white = layout.white_pieces(configuration);
        let mut out = steps::khun_attacks(escapes[number]);
        for (piece, &kind) in layout.kinds().iter().enumerate().skip(layout.white()) {
            let from = usize::from(configuration.squares[piece]);
            let moves = layout.moves_of(number, configuration, piece);
            for_each_step(kind, Color::Black, from, occupied, |to, way| {
                if let Some(number) = moves.to(to) {
                    out |= escapes[number] - white - way;
                }
            });
        }
        out
    }

    /// Finds the captures and promotions of Black's pieces.
    fn concede(&self, configuration: &Configuration, moves: u8, given: &mut Concessions) {
        let layout = self.layout;
        let occupied = layout.occupied(configuration);
        let squares = configuration.squares;
        let white = layout.white_pieces(configuration);
        for (piece, &kind) in layout.kinds().iter().enumerate().skip(layout.white()) {
            let from = usize::from(squares[piece]);
            if kind == PieceKind::Bia {
                let to = from - 8;
                if layout.promotes(piece, to) && (occupied & one(to)).is_empty() {
                    self.give(
                        configuration,
                        (None, Some(piece)),
                        moved(squares, piece, to),
                        moves,
                        !one(to),
                        given,
                    );
                }
            }
            for taken in kind.attacks(Color::Black, from, occupied) & white {
                let to = taken.index();
                let captured = squares.iter().position(|&square| usize::from(square) == to);
                let promoted = layout.promotes(piece, to).then_some(piece);
                // A khun on the way blocks the capture.
                let free = !kind.way(from, to);
                self.give(
                    configuration,
                    (captured, promoted),
                    moved(squares, piece, to),
                    moves,
                    free,
                    given,
                );
            }
        }
    }

    /// Finds the squares of Black's khun from which a capture or promotion by a piece is a way out, and those after which
    /// White needs exactly `moves` moves.
    fn give(
        &self,
        configuration: &Configuration,
        (captured, promoted): (Option<usize>, Option<usize>),
        squares: Squares,
        moves: u8,
        free: SquareSet,
        given: &mut Concessions,
    ) {
        let exit = self.ways.get(captured, promoted);
        let Some((exit, solution)) =
            exit.and_then(|exit| Some((exit, self.solutions.get(exit.sides)?)))
        else {
            // White cannot win any more. The khun may be attacked by the piece that the move exposed.
            given.out |= free
                - self
                    .layout
                    .attacks_without(configuration, squares, captured);
            return;
        };
        let after = exit.after(configuration.khun, squares);
        let row = solution.row(&after);
        let legal = free - solution.layout.attacks(&after) - solution.layout.occupied(&after);
        for bare in legal {
            let left = exit.white_in_time(row.at(bare.index()));
            given.most = given.most.max(left);
            if left == 0 || left > moves {
                given.out |= bare.to_set();
            } else if left == moves {
                given.lost |= bare.to_set();
            }
        }
    }

    /// Propagates losses with Black to move to the configurations from which White may have come. Returns whether there
    /// are any.
    #[inline]
    fn hand_back(
        &self,
        number: usize,
        configuration: &Configuration,
        lost: SquareSet,
        inbox: &mut (impl Inbox + ?Sized),
    ) -> bool {
        if lost.is_empty() {
            return false;
        }
        let layout = self.layout;
        let occupied = layout.occupied(configuration);
        let placement = number - layout.of_khun(configuration.khun);
        for khun in steps::khun_attacks(one(configuration.khun)) - occupied {
            // Black's khun cannot have been on the square from which White's khun came.
            let mut lost = lost - khun.to_set();
            let mut from = Configuration {
                khun: khun.index(),
                ..*configuration
            };
            if layout.fold.has(from.khun) {
                inbox.add(layout.of_khun(from.khun) + placement, lost);
            } else {
                let symmetry = layout.fold.symmetry(from.khun);
                from = layout.image(&from, symmetry);
                lost = symmetry.set(lost);
                inbox.add(layout.number(&from), lost);
            }
            if layout.fold.is_on_axis(from.khun) {
                let other = layout.image(&from, Symmetry::EXCHANGE);
                inbox.add(layout.number(&other), Symmetry::EXCHANGE.set(lost));
            }
        }
        for (piece, &kind) in layout.kinds()[..layout.white()].iter().enumerate() {
            let to = usize::from(configuration.squares[piece]);
            let moves = layout.moves_of(number, configuration, piece);
            for_each_step(kind, Color::Black, to, occupied, |from, way| {
                let lost = lost - way;
                if !lost.is_empty() {
                    if let Some(number) = moves.to(from) {
                        inbox.add(number, lost);
                    }
                }
            });
        }
        true
    }
}

#[cfg(all(test, feature = "files"))]
mod tests;

#[cfg(all(feature = "files", feature = "std"))]
pub(crate) mod threads {
    //! Sharing the configurations of a stage between threads.

    use core::sync::atomic::{AtomicU64, Ordering::Relaxed};
    use std::sync::{Mutex, PoisonError};

    use super::{Cell, Ending, Found, Inbox, Replies, Slice, Solver, Stage};
    use crate::{
        parallel::for_each_chunk,
        solution::{Solution, Solutions},
    };
    use makruk_core::SquareSet;

    /// The reason why an ending was not solved.
    #[derive(Clone, Copy, Debug)]
    pub(crate) enum Unsolved {
        /// The observer stopped the analysis.
        Stopped,
        /// A win takes more than [`MOST`](super::MOST) moves.
        TooLong,
    }

    /// Number of configurations that a thread takes at a time.
    const CHUNK: usize = 4096;

    impl Cell for AtomicU64 {
        fn none(number: usize) -> std::vec::Vec<Self> {
            (0..number).map(|_| Self::new(0)).collect()
        }

        #[inline]
        fn take(&mut self) -> SquareSet {
            let bits = self.get_mut();
            SquareSet::from_bits(if *bits == 0 { 0 } else { core::mem::take(bits) })
        }
    }

    /// Cells to which all threads add squares.
    struct Shared<'a>(&'a [AtomicU64]);

    impl Inbox for Shared<'_> {
        #[inline]
        fn add(&mut self, number: usize, set: SquareSet) {
            let cell = &self.0[number];
            // Reading is cheaper than an atomic write.
            if set.bits() & !cell.load(Relaxed) != 0 {
                cell.fetch_or(set.bits(), Relaxed);
            }
        }
    }

    impl Solver<AtomicU64> {
        /// Solves the ending on `threads` threads. The observer is notified of every iteration.
        pub(crate) fn run(
            mut self,
            threads: usize,
            solutions: &(impl Solutions + Sync),
            mut observe: impl FnMut(u8) -> core::ops::ControlFlow<()>,
        ) -> Result<Solution, Unsolved> {
            loop {
                if let Stage::White(moves) = self.stage {
                    if observe(moves).is_break() {
                        return Err(Unsolved::Stopped);
                    }
                }
                self.found = self.run_stage(threads, solutions);
                if self.end_stage() {
                    return if self.is_too_long {
                        Err(Unsolved::TooLong)
                    } else {
                        Ok(self.finish())
                    };
                }
            }
        }

        fn run_stage(&mut self, threads: usize, solutions: &(impl Solutions + Sync)) -> Found {
            let ending = Ending {
                layout: &self.layout,
                ways: &self.ways,
                solutions,
            };
            let sum = Mutex::new(Found::default());
            let count = |found| {
                sum.lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .add(found);
            };
            let stage = self.stage;
            if let Stage::Black(moves) = stage {
                let (escapes, next) = (&self.escapes[..], &self.next[..]);
                let chunks = self.layout.len().div_ceil(CHUNK);
                let concessions = in_chunks(&mut self.concessions, chunks, CHUNK);
                let touched = self.touched.chunks_mut(CHUNK).zip(concessions);
                let slices = touched.zip(self.replies.chunks_mut(CHUNK * 64)).enumerate();
                for_each_chunk(
                    threads,
                    slices,
                    |(chunk, ((touched, concessions), replies))| {
                        let slice = Replies {
                            first: chunk * CHUNK,
                            escapes,
                            touched,
                            concessions,
                            remaining: replies,
                        };
                        count(ending.black(moves, slice, &mut Shared(next)));
                    },
                );
            } else {
                let is_touched = !self.touched.is_empty() && stage != Stage::Begin;
                let inbox = if is_touched {
                    &self.touched[..]
                } else {
                    &self.next[..]
                };
                let chunks = self.layout.len().div_ceil(CHUNK);
                let (captures, exits) = match stage {
                    Stage::White(moves) if moves > self.patient => Default::default(),
                    _ => (&mut self.captures[..], &mut self.exits[..]),
                };
                let captures = in_chunks(captures, chunks, CHUNK * self.layout.white());
                let exits = in_chunks(exits, chunks, CHUNK);
                let sets = self.escapes.chunks_mut(CHUNK);
                let slices = sets
                    .zip(self.reached.chunks_mut(CHUNK))
                    .zip(self.cells.chunks_mut(CHUNK * 64))
                    .zip(captures.into_iter().zip(exits))
                    .enumerate();
                for_each_chunk(threads, slices, |(chunk, parts)| {
                    let (((escapes, reached), cells), (captures, exits)) = parts;
                    let slice = Slice {
                        first: chunk * CHUNK,
                        escapes,
                        reached,
                        cells,
                        captures,
                        exits,
                    };
                    count(ending.white(stage, slice, &mut Shared(inbox)));
                });
            }
            sum.into_inner().unwrap_or_else(PoisonError::into_inner)
        }
    }

    /// Splits bytes into `chunks` chunks; if there are no bytes, all chunks are empty.
    fn in_chunks(bytes: &mut [u8], chunks: usize, length: usize) -> std::vec::Vec<&mut [u8]> {
        let mut bytes = bytes.chunks_mut(length);
        (0..chunks)
            .map(|_| bytes.next().unwrap_or_default())
            .collect()
    }
}
