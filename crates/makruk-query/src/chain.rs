//! Finding the plies at which the steps of a query hold, one position after another.
//!
//! Steps joined by `next` form a block, whose plies follow from its first one; blocks follow each other at any distance. So the
//! earliest place of the first block, then the earliest place of the second one behind it, and so on, give the lexicographically
//! smallest answer, and a place that is too early for nothing never has to be given up.

use alloc::{
    collections::{BTreeMap, VecDeque},
    vec::Vec,
};

use crate::{
    plan::{Plan, PlannedStep},
    scene::Scene,
};

/// The progress of a block in a line of moves.
#[derive(Clone, Debug, Default)]
struct Progress {
    steps: Vec<StepProgress>,
}

/// The progress of a step.
#[derive(Clone, Debug, Default)]
struct StepProgress {
    /// The number of positions in a row, up to the last one, at which the step holds.
    run: u32,
    /// The plies at which the block, up to and with this step, can end: those that the next step can still follow.
    ends: VecDeque<u32>,
}

impl Progress {
    fn new(block: &[PlannedStep]) -> Self {
        let steps = block.iter().map(|_| StepProgress::default());
        Self {
            steps: steps.collect(),
        }
    }

    /// Takes a position. Returns whether the block ends there.
    #[inline]
    fn advance(&mut self, block: &[PlannedStep], scene: &Scene<'_>) -> bool {
        if let ([step], [progress]) = (block, &mut self.steps[..]) {
            // Nearly all queries have one step in each block.
            return progress.hold(step, scene);
        }
        let mut can_end = false;
        let mut before: Option<&mut StepProgress> = None;
        for (step, progress) in block.iter().zip(&mut self.steps) {
            // The run of this step begins behind that end.
            let end = scene.ply.checked_sub(step.lasting);
            let follows = before.as_ref().is_none_or(|before| {
                end.is_some_and(|end| before.ends.binary_search(&end).is_ok())
            });
            can_end = progress.hold(step, scene) && follows;
            if let (Some(before), Some(end)) = (before, end) {
                before.forget(end);
            }
            if can_end {
                progress.ends.push_back(scene.ply);
            }
            before = Some(progress);
        }
        if let Some(last) = before {
            last.ends.clear();
        }
        can_end
    }
}

impl StepProgress {
    /// Drops the ends up to a ply.
    fn forget(&mut self, ply: u32) {
        while self.ends.front().is_some_and(|&end| end <= ply) {
            self.ends.pop_front();
        }
    }

    /// Takes a position. Returns whether the step has held for as long as it must.
    #[inline]
    fn hold(&mut self, step: &PlannedStep, scene: &Scene<'_>) -> bool {
        self.run = if step.holds(scene) {
            self.run.saturating_add(1)
        } else {
            0
        };
        self.run >= step.lasting
    }
}

/// Returns the plies of a block's steps, given the ply at which it ends.
fn plies(block: &[PlannedStep], end: u32, out: &mut Vec<u32>) {
    let begin = out.len();
    let mut after = end.saturating_add(1);
    for step in block.iter().rev() {
        after = after.saturating_sub(step.lasting);
        out.push(after);
    }
    if let Some(added) = out.get_mut(begin..) {
        added.reverse();
    }
}

/// Returns the number of positions that a block takes.
fn length(block: &[PlannedStep]) -> u32 {
    block
        .iter()
        .fold(0, |sum, step| step.lasting.saturating_add(sum))
}

/// The search for the smallest answer along a line of moves.
#[derive(Clone, Debug)]
pub(crate) struct FirstAnswer {
    /// The plies of the blocks that were found.
    found: Vec<u32>,
    /// The index of the block that is searched, and its progress.
    block: usize,
    progress: Progress,
}

impl FirstAnswer {
    pub(crate) fn new(plan: &Plan) -> Self {
        Self {
            found: Vec::new(),
            block: 0,
            progress: Progress::new(plan.blocks.first().map_or(&[], Vec::as_slice)),
        }
    }

    /// Takes a position. Returns whether the answer is complete.
    #[inline]
    pub(crate) fn advance(&mut self, plan: &Plan, scene: &Scene<'_>) -> bool {
        let Some(block) = plan.blocks.get(self.block) else {
            return true;
        };
        if !self.progress.advance(block, scene) {
            return false;
        }
        plies(block, scene.ply, &mut self.found);
        self.block += 1;
        match plan.blocks.get(self.block) {
            None => true,
            Some(block) => {
                self.progress = Progress::new(block);
                false
            }
        }
    }

    /// Prepares the search for another game.
    pub(crate) fn reset(&mut self, plan: &Plan) {
        self.found.clear();
        if self.block > 0 {
            self.block = 0;
            self.progress = Progress::new(plan.blocks.first().map_or(&[], Vec::as_slice));
        }
        for step in &mut self.progress.steps {
            step.run = 0;
            step.ends.clear();
        }
    }

    /// Returns the plies of the steps; all of them if the answer is complete.
    pub(crate) fn plies(&self) -> &[u32] {
        &self.found
    }
}

/// The search for all answers along a line of moves.
#[derive(Clone, Debug)]
pub(crate) struct AllAnswers {
    progress: Vec<Progress>,
}

/// For each block, the plies at which it ends along a line of moves, in ascending order.
#[derive(Debug)]
pub(crate) struct Ends(Vec<Vec<u32>>);

/// The smallest answer for each ply of the first step.
pub(crate) type Answers = BTreeMap<u32, Vec<u32>>;

/// Adds an answer, unless a smaller one begins at the same ply.
pub(crate) fn add(answers: &mut Answers, answer: Vec<u32>) {
    let Some(&first) = answer.first() else {
        return;
    };
    if answers.get(&first).is_none_or(|known| answer < *known) {
        answers.insert(first, answer);
    }
}

impl AllAnswers {
    pub(crate) fn new(plan: &Plan) -> Self {
        let progress = plan.blocks.iter().map(|block| Progress::new(block));
        Self {
            progress: progress.collect(),
        }
    }

    /// Takes a position.
    pub(crate) fn advance(&mut self, plan: &Plan, scene: &Scene<'_>, ends: &mut Ends) {
        let blocks = plan.blocks.iter().zip(&mut self.progress);
        for ((block, progress), ends) in blocks.zip(&mut ends.0) {
            if progress.advance(block, scene) {
                ends.push(scene.ply);
            }
        }
    }
}

impl Ends {
    pub(crate) fn new(plan: &Plan) -> Self {
        Self(alloc::vec![Vec::new(); plan.blocks.len()])
    }

    /// Goes back to the position at a ply, which is not taken yet.
    pub(crate) fn go_back_to(&mut self, ply: u32) {
        for ends in &mut self.0 {
            ends.truncate(ends.partition_point(|&end| end < ply));
        }
    }

    /// Adds, for each ply of the first step, the smallest continuation, if it ends at `from` or later.
    pub(crate) fn add_answers(&self, plan: &Plan, from: u32, answers: &mut Answers) {
        let (Some((first, later)), [block, blocks @ ..]) = (self.0.split_first(), &plan.blocks[..])
        else {
            return;
        };
        let begin = match blocks {
            [] => first.partition_point(|&end| end < from),
            _ => 0,
        };
        // The places of later blocks only grow with those of earlier ones.
        let mut places = alloc::vec![0; later.len()];
        for &end in first.get(begin..).unwrap_or_default() {
            let mut answer = Vec::new();
            plies(block, end, &mut answer);
            let mut last = end;
            for ((block, ends), place) in blocks.iter().zip(later).zip(&mut places) {
                let earliest = last.saturating_add(length(block));
                while ends.get(*place).is_some_and(|&end| end < earliest) {
                    *place += 1;
                }
                let Some(&end) = ends.get(*place) else {
                    return;
                };
                plies(block, end, &mut answer);
                last = end;
            }
            if last >= from {
                add(answers, answer);
            }
        }
    }
}
