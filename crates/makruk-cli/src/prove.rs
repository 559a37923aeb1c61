//! `makruk prove`: proves a mate within the rules and the count.

use std::{
    io::{self, Write},
    ops::ControlFlow,
    time::Instant,
};

use makruk::{
    Action, Fen, Game, Move,
    letters::LetterSet,
    proofs::{
        Goal, Progress, Proof, ProofLimits, Prover, Solution, UnknownError, Watch, call_count,
    },
};
use serde::Serialize;

use crate::{
    Verdict,
    args::ProveArgs,
    input, notation,
    output::{self, ALARM, FAINT, STRONG},
    puzzles::{Call, Change, calls},
    sentences::Language,
};

pub(crate) fn run(args: &ProveArgs) -> io::Result<Verdict> {
    let given = match input::argument(&args.position) {
        Ok(given) => given,
        Err(verdict) => return Ok(verdict),
    };
    let game = Game::with_count(given.position, given.setup.count, args.rules);
    let mut prover = new_prover(args.hash)?;
    let limits = ProofLimits::NONE.with_nodes(args.nodes.unwrap_or(u64::MAX));
    let begun = Instant::now();
    let bar = output::progress(0, "{spinner} {msg}");
    let mut watch = |progress: &Progress| {
        bar.tick();
        bar.set_message(format!(
            "mate in {}? {} nodes",
            progress.moves, progress.nodes
        ));
        ControlFlow::Continue(())
    };
    let mut proof = prover.ask(&game, Goal::Mate, args.mate, limits);
    let found = find(&mut proof, &mut watch);
    bar.finish_and_clear();
    if let Ok(Some(found)) = &found {
        check(found, &game)?;
    }
    if args.json {
        write_json(&game, &found, proof.nodes())?;
    } else {
        write_text(args, &game, &found, &proof)?;
        let seconds = begun.elapsed().as_secs_f64();
        let mut out = output::styled();
        let nodes = proof.nodes();
        writeln!(out, "{FAINT}{nodes} nodes in {seconds:.1} s{FAINT:#}")?;
        out.flush()?;
    }
    Ok(match found {
        Ok(_) => Verdict::Done,
        Err(_) => Verdict::Rejected,
    })
}

/// Creates a prover whose table has so many MiB.
pub(crate) fn new_prover(mib: u32) -> io::Result<Prover> {
    let bytes = usize::try_from(u64::from(mib) << 20).unwrap_or(usize::MAX);
    Prover::new(bytes).map_err(|_| {
        let message = format!("--hash {mib}: {mib} MiB of memory are not available");
        io::Error::new(io::ErrorKind::OutOfMemory, message)
    })
}

/// A mate that was found.
struct Found {
    moves: u16,
    /// Empty if a limit was reached after the mate was proved.
    line: Vec<Move>,
    /// `None` if the tree would be too large, or a limit was reached.
    solution: Option<Solution>,
}

fn find(proof: &mut Proof<'_>, watch: &mut impl Watch) -> Result<Option<Found>, UnknownError> {
    let Some(moves) = proof.least(watch)? else {
        return Ok(None);
    };
    let line = proof.line(watch).unwrap_or_default();
    let solution = proof.solution(watch).unwrap_or_default();
    Ok(Some(Found {
        moves,
        line,
        solution,
    }))
}

/// Checks a solution by playing it through. A flaw would be a fault of this program.
fn check(found: &Found, game: &Game) -> io::Result<()> {
    let Some(solution) = &found.solution else {
        return Ok(());
    };
    let checked = solution.check(game, Goal::Mate, found.moves);
    checked.map_err(|flaw| io::Error::other(format!("the proof does not hold: {flaw}")))
}

/// The object of the output.
#[derive(Serialize)]
struct Object {
    mate: Option<u16>,
    line: Vec<String>,
    nodes: u64,
    /// What the side that mates does about the count besides its moves.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    calls: Vec<Call>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    unknown: bool,
    /// Whether the mate was not played through by the checker.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    unchecked: bool,
}

fn write_json(
    game: &Game,
    found: &Result<Option<Found>, UnknownError>,
    nodes: u64,
) -> io::Result<()> {
    let mate = found.as_ref().ok().and_then(Option::as_ref);
    let line = mate.map_or(&[][..], |found| &found.line);
    let object = Object {
        mate: mate.map(|found| found.moves),
        line: line.iter().map(Move::to_string).collect(),
        nodes,
        calls: calls(game, game.position().turn(), line),
        unknown: found.is_err(),
        unchecked: mate.is_some_and(|found| found.solution.is_none()),
    };
    let mut out = output::plain();
    writeln!(out, "{}", serde_json::to_string(&object)?)?;
    out.flush()
}

fn write_text(
    args: &ProveArgs,
    game: &Game,
    found: &Result<Option<Found>, UnknownError>,
    proof: &Proof<'_>,
) -> io::Result<()> {
    let mut out = output::styled();
    let (language, position) = (Language::English, game.position());
    writeln!(out, "{FAINT}{}{FAINT:#}", Fen::from(game.setup()))?;
    writeln!(out, "{STRONG}{}{STRONG:#}", language.whose_move(position))?;
    if let Some(outcome) = game.outcome() {
        writeln!(out, "{ALARM}{outcome}{ALARM:#}: {}", outcome.by())?;
        return out.flush();
    }
    if let Some(count) = game.count() {
        writeln!(out, "{}", language.count(count, position))?;
    }
    let side = language.side(position.turn());
    match found {
        Ok(Some(found)) => {
            let moves = found.moves;
            writeln!(out, "{STRONG}mate in {moves}, and not sooner{STRONG:#}")?;
            for Call { ply, count } in calls(game, position.turn(), &found.line) {
                let verb = match count {
                    Change::Start => "calls a count",
                    Change::Stop => "stops the count",
                };
                let when = match ply / 2 + 1 {
                    1 => "first".to_owned(),
                    number => format!("before its move {number}"),
                };
                writeln!(out, "{side} {verb} {when}")?;
            }
            if !found.line.is_empty() {
                writeln!(out, "{}", numbered(game, &found.line, &args.letters))?;
            }
            match &found.solution {
                Some(solution) if args.tree => write_tree(&mut out, game, solution, args, 1)?,
                Some(solution) => {
                    let lines = solution.count_lines();
                    writeln!(out, "{FAINT}lines that were checked: {lines}{FAINT:#}")?;
                }
                None => writeln!(out, "{FAINT}not checked: the tree is too large{FAINT:#}")?,
            }
        }
        Ok(None) => writeln!(out, "{STRONG}no mate in {}{STRONG:#}", args.mate)?,
        Err(unknown) => {
            writeln!(out, "{ALARM}not decided{ALARM:#}: {unknown}")?;
            if proof.missed() > 0 {
                writeln!(out, "no mate in {}", proof.missed())?;
            }
        }
    }
    out.flush()
}

/// Returns the moves of a line with their numbers.
fn numbered(game: &Game, line: &[Move], letters: &LetterSet) -> String {
    let mut position = game.position().clone();
    let moves = line.iter().map(|&mv| {
        let san = notation::san(&position, mv, letters);
        position.play_unchecked(mv);
        san
    });
    let moves: Vec<_> = moves.collect();
    notation::numbered(game.position(), &moves)
}

/// Writes the move of a solution, and below it all replies.
fn write_tree(
    out: &mut impl Write,
    game: &Game,
    solution: &Solution,
    args: &ProveArgs,
    depth: usize,
) -> io::Result<()> {
    let mut game = game.clone();
    let side = game.position().turn();
    let called = match call_count(&mut game, Goal::Mate.chaser(side), solution.mv) {
        Some(Action::StartCount) => " (calls a count)",
        Some(Action::StopCount) => " (stops the count)",
        _ => "",
    };
    let line = numbered(&game, &[solution.mv], &args.letters);
    writeln!(out, "{:depth$}{line}{called}", "")?;
    if game.play(solution.mv).is_err() {
        return Ok(());
    }
    for reply in &solution.replies {
        let line = numbered(&game, &[reply.mv], &args.letters);
        writeln!(out, "{:depth$} {line}", "")?;
        if let Some(then) = &reply.then {
            let mut game = game.clone();
            call_count(&mut game, Goal::Mate.chaser(side), reply.mv);
            if game.play(reply.mv).is_ok() {
                write_tree(out, &game, then, args, depth + 2)?;
            }
        }
    }
    Ok(())
}
