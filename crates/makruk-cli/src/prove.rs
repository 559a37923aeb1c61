//! `makruk prove`: proves mates under the rules, before the count ends.

use std::{
    io::{self, Write},
    ops::ControlFlow,
    time::Instant,
};

use makruk::{
    Action, Fen, Game, Move, Outcome, Rules, Termination,
    analysis::proof::{
        Call, CountChange, Goal, Progress, ProofLimits, Prover, Report, Solution,
        apply_count_action,
    },
    letters::LetterSet,
};
use serde::Serialize;

use crate::{
    exit::ExitStatus,
    given::PositionArgs,
    input,
    messages::Language,
    notation,
    output::{self, ALARM, FAINT, STRONG},
    values,
};

/// Prove or refute a mate within the count.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "The answer is a proof, not an estimate: it covers every defence and the count in progress. A checker \
                  replays the solution before it is shown, unless the solution has more than a million moves or the \
                  node limit is reached; the output reports such an unchecked solution.\nExit codes: 0 if a mate was proved or refuted, \
                  1 if a limit was reached first.\nWith --json: `{\"mate\": n | null, \"line\": [UCI…], \"nodes\": k}`, \
                  and `\"unknown\": true` if a limit was reached, with its name in `limit`; `mate` is then null. No mate in \
                  `excluded` moves was found. `calls` lists the counts that the \
                  mating side starts or stops in the line, and `\"unchecked\": true` means that the checker did not replay the solution. If the game is over, `end` is the reason."
)]
pub(crate) struct ProveArgs {
    #[command(flatten)]
    position: PositionArgs,
    /// Search for a mate in at most N moves of the side to move.
    #[arg(long, value_name = "N", value_parser = values::number::<u16>(1..=u64::from(makruk::analysis::proof::MAX_MOVES)))]
    mate: u16,
    /// Counting rules. House rules follow after commas, as in `thai,expiry=reached`; `thai,?` lists them.
    #[arg(long, value_parser = values::rules(), value_name = "RULES", default_value = "thai")]
    rules: Rules,
    /// Examine at most N positions; no limit if omitted.
    #[arg(long, value_name = "N", value_parser = values::number::<u64>(1..))]
    nodes: Option<u64>,
    /// Table size in MiB.
    #[arg(long, value_name = "MIB", default_value = "64", value_parser = values::number::<u32>(1..=65_536))]
    hash: u32,
    /// Letters of the moves.
    #[arg(long, value_parser = values::letters(), value_name = "L", default_value = "fairy")]
    letters: LetterSet,
    /// Write all defences, each with its answer.
    #[arg(long, conflicts_with = "json")]
    tree: bool,
    /// Write JSON.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &ProveArgs) -> io::Result<ExitStatus> {
    let given = match input::argument(&args.position) {
        Ok(given) => given,
        Err(status) => return Ok(status),
    };
    let game = Game::with_count(given.position, given.setup.count, args.rules);
    let mut prover = new_prover(args.hash)?;
    let limits = ProofLimits::NONE.with_nodes(args.nodes.unwrap_or(u64::MAX));
    let begun = Instant::now();
    let bar = output::progress(0, "{spinner} {msg}");
    let progress = |progress: Progress| {
        bar.tick();
        bar.set_message(format!(
            "mate in {}? {} nodes",
            progress.moves, progress.nodes
        ));
        ControlFlow::Continue(())
    };
    let mut proof = prover
        .ask(&game, Goal::Mate, args.mate, limits)
        .with_progress(progress);
    let report = proof.report(&game);
    bar.finish_and_clear();
    // A failure would be a bug in this program.
    let report =
        report.map_err(|flaw| io::Error::other(format!("the proof does not hold: {flaw}")))?;
    if args.json {
        write_json(&game, &report)?;
    } else {
        write_text(args, &game, &report)?;
        let seconds = begun.elapsed().as_secs_f64();
        let mut out = output::styled();
        let nodes = report.nodes;
        writeln!(out, "{FAINT}{nodes} nodes in {seconds:.1} s{FAINT:#}")?;
        out.flush()?;
    }
    Ok(match report.limit {
        None => ExitStatus::Done,
        Some(_) => ExitStatus::Rejected,
    })
}

/// Creates a prover with a table of `mib` MiB.
pub(crate) fn new_prover(mib: u32) -> io::Result<Prover> {
    let bytes = usize::try_from(u64::from(mib) << 20).unwrap_or(usize::MAX);
    Prover::new(bytes).map_err(|_| {
        let message = format!("--hash {mib}: cannot allocate {mib} MiB of memory");
        io::Error::new(io::ErrorKind::OutOfMemory, message)
    })
}

/// A JSON object of the output.
#[derive(Serialize)]
struct Object<'a> {
    #[serde(flatten)]
    report: &'a Report,
    /// Why the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<&'static str>,
}

fn write_json(game: &Game, report: &Report) -> io::Result<()> {
    let mut out = output::plain();
    let end = game.outcome().map(Outcome::by).map(Termination::name);
    serde_json::to_writer(&mut out, &Object { report, end })?;
    writeln!(out)?;
    out.flush()
}

fn write_text(args: &ProveArgs, game: &Game, report: &Report) -> io::Result<()> {
    let mut out = output::styled();
    let (language, position) = (Language::ENGLISH, game.position());
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
    match (report.moves, report.limit) {
        (Some(moves), _) => {
            writeln!(out, "{STRONG}mate in {moves}, and not sooner{STRONG:#}")?;
            for Call { ply, count } in &report.calls {
                let verb = match count {
                    CountChange::Start => "calls a count",
                    CountChange::Stop => "stops the count",
                };
                let when = match ply / 2 + 1 {
                    1 => "first".to_owned(),
                    number => format!("before its move {number}"),
                };
                writeln!(out, "{side} {verb} {when}")?;
            }
            if !report.line.is_empty() {
                writeln!(out, "{}", numbered(game, &report.line, args.letters))?;
            }
            match &report.solution {
                Some(solution) if args.tree => write_tree(&mut out, game, solution, args, 1)?,
                Some(solution) => {
                    let lines = solution.count_lines();
                    writeln!(out, "{FAINT}lines that were checked: {lines}{FAINT:#}")?;
                }
                None => writeln!(out, "{FAINT}not checked: the tree is too large{FAINT:#}")?,
            }
        }
        (None, None) => writeln!(out, "{STRONG}no mate in {}{STRONG:#}", args.mate)?,
        (None, Some(limit)) => {
            writeln!(out, "{ALARM}not decided{ALARM:#}: {limit}")?;
            if report.excluded > 0 {
                writeln!(out, "no mate in {}", report.excluded)?;
            }
        }
    }
    out.flush()
}

/// Returns the numbered moves of a line.
fn numbered(game: &Game, line: &[Move], letters: LetterSet) -> String {
    let mut position = game.position().clone();
    let moves = line.iter().map(|&mv| {
        let san = notation::readable(&position, mv, letters);
        position.play_unchecked(mv);
        san
    });
    let moves: Vec<_> = moves.collect();
    notation::numbered(game.position(), &moves, 0, 0)
}

/// Writes the move of a solution, with all replies below it.
fn write_tree(
    out: &mut impl Write,
    game: &Game,
    solution: &Solution,
    args: &ProveArgs,
    depth: usize,
) -> io::Result<()> {
    let mut game = game.clone();
    let side = game.position().turn();
    let called = match apply_count_action(&mut game, Goal::Mate.chaser(side), solution.mv) {
        Some(Action::StartCount) => " (calls a count)",
        Some(Action::StopCount) => " (stops the count)",
        _ => "",
    };
    let line = numbered(&game, &[solution.mv], args.letters);
    writeln!(out, "{:depth$}{line}{called}", "")?;
    if game.play(solution.mv).is_err() {
        return Ok(());
    }
    for reply in &solution.replies {
        let line = numbered(&game, &[reply.mv], args.letters);
        writeln!(out, "{:depth$} {line}", "")?;
        if let Some(then) = &reply.then {
            let mut game = game.clone();
            apply_count_action(&mut game, Goal::Mate.chaser(side), reply.mv);
            if game.play(reply.mv).is_ok() {
                write_tree(out, &game, then, args, depth + 2)?;
            }
        }
    }
    Ok(())
}
