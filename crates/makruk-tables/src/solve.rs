//! Multithreaded solving of a table's ending.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use makruk_core::SquareSet;

use crate::{
    MakeOptions, Material, TableError, TableErrorKind, TableProgress, Tables,
    code::Row,
    configuration::Layout,
    exits::{Exits, times_of},
    material::Sides,
    solution::{Solution, Solutions},
    solver::{Solver, threads::Unsolved},
    times::TableTime,
};

impl Solutions for Vec<Solution> {
    fn get(&self, sides: Sides) -> Option<&Solution> {
        self.iter().find(|solution| solution.layout.sides == sides)
    }
}

/// The solved ending of a table.
pub(crate) struct Cells {
    pub(crate) strong: Solution,
    /// The wins of the weaker side, which is White here; `None` if its khun is bare, or if both sides have the same pieces.
    pub(crate) weak: Option<Solution>,
    /// In the order of `times_of`.
    pub(crate) times: Vec<TableTime>,
}

impl Cells {
    pub(crate) const fn layout(&self) -> &Layout {
        &self.strong.layout
    }

    /// Returns the cells of a row on its legal squares. Against a bare khun, a cell is the number of moves to mate, or 0 for a
    /// draw. Otherwise, it is the number of plies to the end plus one, or 0 for a draw: the side to move wins in an odd number
    /// of plies, and loses in an even number.
    pub(crate) fn row(&self, number: usize, legal: SquareSet) -> Row {
        let layout = self.layout();
        let mut row = [0; 64];
        let is_reply = number >= layout.len();
        let number = number % layout.len();
        let cells = if is_reply {
            &self.strong.replies
        } else {
            &self.strong.cells
        };
        let cells = &cells[number * 64..][..64];
        if !layout.has_black() {
            return core::array::from_fn(|square| cells[square].into());
        }
        let configuration = layout.configuration(number);
        let weak = self.weak.as_ref().unwrap_or(&self.strong);
        for bare in legal {
            let (turned, other) = layout.turned(&configuration, bare.index());
            let own = cells[bare.index()];
            let (wins, loses) = if is_reply {
                (weak.moves(&turned, other), own)
            } else {
                (own, weak.reply(&turned, other))
            };
            row[bare.index()] = (2 * u16::from(wins)).max((2 * u16::from(loses)).saturating_sub(1));
        }
        row
    }
}

/// Solves an ending, and the smaller ones that it leads to unless their tables are open and have the counts of these
/// rules.
pub(crate) fn solve(
    material: Material,
    tables: &Tables,
    options: &MakeOptions,
    observe: &mut dyn FnMut(TableProgress) -> ControlFlow<()>,
) -> Result<Cells, TableError> {
    let mut work = Work {
        tables,
        options,
        observe,
        solved: Vec::new(),
        longest: Vec::new(),
    };
    let sides = Sides::of(material);
    let strong = work.solve(sides)?;
    let turned = sides.turned();
    let weak = if material.is_bare() || sides == turned {
        None
    } else {
        // The weaker side's wins need only endings that it wins.
        work.solved.clear();
        Some(work.solve(turned)?)
    };
    let mut longest = work.longest;
    longest.extend([&strong].into_iter().chain(&weak).map(of_solution));
    let times = times_of(material, &options.rules).into_iter();
    let times = times.map(|(sides, time)| {
        let most = longest.iter().find(|(of, _)| *of == sides);
        TableTime {
            time,
            most: most.map_or(0, |&(_, most)| most),
        }
    });
    Ok(Cells {
        times: times.collect(),
        strong,
        weak,
    })
}

/// Returns White's pieces and an upper bound of the plies that its wins take after a move of either side.
fn of_solution(solution: &Solution) -> (Sides, u16) {
    (solution.layout.sides, 2 * u16::from(solution.longest))
}

/// The work on a table and on those that it needs.
struct Work<'a> {
    tables: &'a Tables,
    options: &'a MakeOptions,
    observe: &'a mut dyn FnMut(TableProgress) -> ControlFlow<()>,
    solved: Vec<Solution>,
    /// As in [`TableTime::most`], of all endings solved or read so far, and of those that they lead to.
    longest: Vec<(Sides, u16)>,
}

impl Work<'_> {
    /// Solves an ending for White.
    fn solve(&mut self, sides: Sides) -> Result<Solution, TableError> {
        let rules = &self.options.rules;
        let exits = Exits::new(sides, Some(rules));
        for next in exits.sides() {
            self.provide(next)?;
            // The results with a bare khun to move are computed from those after its captures.
            if next.black[0].is_none() {
                for next in Exits::new(next, None).sides() {
                    self.provide(next)?;
                }
            }
        }
        let Some((material, _)) = sides.material() else {
            return Err(TableError::new(TableErrorKind::Header));
        };
        let observe = |moves| (self.observe)(TableProgress::Solving { material, moves });
        let solver = Solver::new(Layout::new(sides), exits);
        let solution = solver.run(self.options.threads.max(1), &self.solved, observe);
        solution.map_err(|error| {
            TableError::new(match error {
                Unsolved::Stopped => TableErrorKind::Stopped,
                Unsolved::TooLong => TableErrorKind::TooLong { material },
            })
        })
    }

    /// Reads or solves an ending for White, unless this is done.
    fn provide(&mut self, sides: Sides) -> Result<(), TableError> {
        if self.solved.get(sides).is_none() {
            let solution = match self.read(sides)? {
                Some(solution) => solution,
                None => self.solve(sides)?,
            };
            self.longest.push(of_solution(&solution));
            self.solved.push(solution);
        }
        Ok(())
    }

    /// Reads the solution of an ending from its table, if it is open and has the counts of these rules.
    fn read(&mut self, sides: Sides) -> Result<Option<Solution>, TableError> {
        let Some((material, _)) = sides.material() else {
            return Ok(None);
        };
        if !self.tables.has_times(material, &self.options.rules) {
            return Ok(None);
        }
        let Some(table) = self.tables.get(material) else {
            return Ok(None);
        };
        let times = times_of(material, &self.options.rules).into_iter();
        let longest = times.zip(table.times());
        self.longest
            .extend(longest.map(|((sides, _), time)| (sides, time.most)));
        let exits = Exits::new(sides, Some(&self.options.rules));
        let solution = table.solution(sides, exits, self.options.threads, self.observe);
        Ok(Some(solution.map_err(|error| error.of_material(material))?))
    }
}
