//! Chases: the user mates a bare khun within the count, or holds out with it.

use std::io::{self, Error, ErrorKind, IsTerminal as _, Write};

use makruk::{
    Fen, Move,
    analysis::chase::{
        Chase, ChaseEffect, ChaseError, ChaseJudgment, ChaseMove, ChaseOptions, ChaseSide,
        ChaseStanding, endings,
    },
    split_mix64::SplitMix64,
    tables::{Material, MemoryTables},
};
use serde::Serialize;

use super::{DrillArgs, Next};
use crate::{
    drawing,
    exit::ExitStatus,
    input::Lines,
    messages::{COMMANDS, Language, english},
    notation,
    output::{self, ALARM, FAINT, STRONG},
    play::moves::Reader,
    quiz::{self, Line},
};

/// Number of moves listed after a mistake.
const LISTED: usize = 8;
/// A space at which lines do not break.
const GLUE: char = '\u{a0}';

pub(super) fn run(args: &DrillArgs, seed: u64, language: Language) -> io::Result<ExitStatus> {
    let mut trainer = Trainer {
        language,
        reader: Reader {
            language,
            letters: language.letters(),
            shown: language.letters(),
        },
        lines: Lines::typed()?,
        tables: MemoryTables::new(),
        reached: 0,
    };
    trainer.tables.set_rules(&args.rules);
    let mut seen = 0;
    for number in 1..=args.number {
        let (ending, start) = trainer.start(args, SplitMix64::nth(seed, number.into()))?;
        if args.json {
            write_json(ending, &start, &trainer.tables)?;
            continue;
        }
        seen = number;
        let title = language.chase_title(
            language.number(number),
            language.number(args.number),
            ending,
        );
        if trainer.train(&start, &title)? == Next::End {
            break;
        }
    }
    if !args.json {
        let (reached, seen) = (language.number(trainer.reached), language.number(seen));
        let mut out = output::styled();
        writeln!(out, "{}", language.chase_score(reached, seen))?;
        out.flush()?;
    }
    Ok(ExitStatus::Done)
}

/// A session of chases.
struct Trainer {
    language: Language,
    reader: Reader,
    lines: Lines,
    tables: MemoryTables,
    /// Number of chases in which the user reached the goal.
    reached: u32,
}

impl Trainer {
    /// Starts a chase in the given ending, or in a random one.
    fn start(&mut self, args: &DrillArgs, seed: u64) -> io::Result<(Material, Chase)> {
        let random: Vec<Material> = endings().filter(|ending| !ending.has_bia()).collect();
        let number = seed % random.len() as u64;
        let ending = usize::try_from(number).ok().and_then(|n| random.get(n));
        let ending = args.ending.or(ending.copied());
        let invalid = |message| Error::new(ErrorKind::InvalidInput, message);
        let ending = ending.ok_or_else(|| invalid("no ending".to_owned()))?;
        let is_covered = self.tables.generate(ending);
        if ending.is_bare() && !is_covered {
            let message = format!("{ending}: a chase has one or two pieces against a bare khun");
            return Err(invalid(message));
        }
        let mut options = ChaseOptions::new(ending);
        options.side = args.side.unwrap_or(ChaseSide::Strong);
        options.spare = args.spare;
        if let Some(moves) = args.moves {
            options.moves = moves..=moves;
        }
        let chase = Chase::new(&options, args.rules, seed, &self.tables);
        let chase = chase.map_err(|error| invalid(format!("{ending}: {error}")))?;
        Ok((ending, chase))
    }

    /// Plays a chase until the user leaves it.
    fn train(&mut self, start: &Chase, title: &str) -> io::Result<Next> {
        let language = self.language;
        let mut chase = start.clone();
        let mut is_counted = false;
        self.present(&chase, title)?;
        let mut line = Vec::new();
        loop {
            let is_over = chase.outcome().is_some();
            if is_over && !is_counted && chase.summary().is_some_and(|summary| summary.is_success) {
                self.reached += 1;
                is_counted = true;
            }
            self.prompt(is_over)?;
            let mut out = output::styled();
            match self.lines.read(&mut line)? {
                None => {
                    writeln!(out)?;
                    return Ok(Next::End);
                }
                Some(Err(rejection)) => {
                    self.lines.complain(&rejection);
                    continue;
                }
                Some(Ok(())) => {}
            }
            match quiz::read(&String::from_utf8_lossy(&line)) {
                Line::Nothing if is_over => return Ok(Next::Drill),
                Line::Nothing => {}
                Line::Help => write!(out, "{}", language.chase_help())?,
                Line::Next => return Ok(Next::Drill),
                Line::Quit => return Ok(Next::End),
                Line::Again => {
                    chase = start.clone();
                    self.present(&chase, title)?;
                }
                Line::Answer(text) if english(text, &COMMANDS) == "undo" => {
                    if chase.undo() {
                        writeln!(out, "{}", language.taken_back())?;
                        self.show(&chase)?;
                    } else {
                        writeln!(out, "{}", language.nothing_to_take_back())?;
                    }
                }
                _ if is_over => writeln!(out, "{}", language.chase_is_over())?,
                Line::Hint => {
                    if let Some(best) = chase.moves(&self.tables).map_err(failed)?.first() {
                        let (mv, prospects) =
                            (self.san(&chase, best.mv), self.prospects(best.after));
                        writeln!(out, "{}", language.hint(language.hint_move(mv, prospects)))?;
                    }
                }
                Line::Solution => {
                    let moves = chase.moves(&self.tables).map_err(failed)?;
                    let is_good = |candidate: &ChaseMove| chase.has_result(candidate.after);
                    let moves: Vec<_> = moves.into_iter().filter(is_good).collect();
                    writeln!(out, "{}", self.keeping(&chase, &moves, usize::MAX))?;
                }
                Line::Answer(text) => match self.reader.read(text, chase.game().position()) {
                    Ok(mv) => self.play(&mut chase, mv)?,
                    Err(why) => writeln!(out, "{ALARM}{}{ALARM:#} {why}", language.no())?,
                },
            }
        }
    }

    /// Plays the user's move and the reply, and judges the move.
    fn play(&self, chase: &mut Chase, mv: Move) -> io::Result<()> {
        let mut out = output::styled();
        let language = self.language;
        let before = chase.clone();
        let judgment = chase.play(mv, &self.tables).map_err(failed)?;
        let is_mistake = judgment.effect == ChaseEffect::Lost;
        if chase.outcome().is_none() || judgment.effect != ChaseEffect::Kept {
            let style = if is_mistake { ALARM } else { STRONG };
            writeln!(out, "{style}{}{style:#}", self.verdict(&before, &judgment))?;
        }
        if is_mistake {
            let moves = self.keeping(&before, &judgment.keeping, LISTED);
            writeln!(out, "{moves}\n{FAINT}{}{FAINT:#}", language.try_again())?;
        }
        let before = chase.clone();
        if let Some(reply) = chase.reply(&self.tables).map_err(failed)? {
            let position = before.game().position();
            let number = position.fullmoves().get();
            let number = notation::number(number, position.turn(), language);
            let mv = format!("{number} {}", self.san(&before, reply));
            let text = language.side_plays(language.side(position.turn()), mv);
            writeln!(out, "{STRONG}{text}{STRONG:#}")?;
        }
        self.show(chase)
    }

    /// Writes the goal of a chase, its first position, and the prospects.
    fn present(&self, chase: &Chase, title: &str) -> io::Result<()> {
        let mut out = output::styled();
        let language = self.language;
        let side = language.side(chase.player());
        let goal = match chase.side() {
            ChaseSide::Strong => language.chase_goal_strong(side),
            ChaseSide::Bare => language.chase_goal_bare(side),
        };
        writeln!(out, "\n{FAINT}{title}{FAINT:#} {STRONG}{goal}{STRONG:#}")?;
        self.show(chase)?;
        let standing = chase.standing(&self.tables).map_err(failed)?;
        writeln!(out, "{}", language.chase_starts(self.prospects(standing)))
    }

    /// Shows the board with the side to move and the count, or with the end of the chase.
    fn show(&self, chase: &Chase) -> io::Result<()> {
        let mut out = output::styled();
        let (language, position) = (self.language, chase.game().position());
        let style = drawing::style(false, language);
        let mut diagram = drawing::diagram(position, style).seen_by(chase.player());
        if let Some(mv) = chase.game().last_move() {
            diagram = diagram.last_move(mv);
        }
        writeln!(out, "\n{diagram}")?;
        if let Some(summary) = chase.summary() {
            let end = language.end(summary.outcome, chase.player());
            let style = if summary.is_success { STRONG } else { ALARM };
            let text = language.chase_summary(
                language.number(summary.moves),
                language.number(summary.start.mate.unwrap_or(0)),
                language.number(summary.mistakes),
            );
            return writeln!(out, "{style}{end}{style:#}\n{text}");
        }
        writeln!(out, "{}", language.whose_move(position))?;
        if let Some(count) = chase.game().count() {
            let text = language.count(count, position);
            writeln!(out, "{STRONG}{text}{STRONG:#}")?;
        }
        Ok(())
    }

    fn prompt(&self, is_over: bool) -> io::Result<()> {
        let mut out = output::styled();
        if io::stdin().is_terminal() {
            let prompt = if is_over {
                self.language.prompt_after_chase()
            } else {
                self.language.prompt()
            };
            write!(out, "{prompt}")?;
        }
        out.flush()
    }

    /// Describes the prospects of a position.
    fn prospects(&self, standing: ChaseStanding) -> String {
        let language = self.language;
        let number = |moves| language.number(moves);
        match (standing.is_won, standing.mate, standing.left) {
            (true, Some(0), _) => language.checkmate(),
            (true, Some(mate), Some(left)) => language.mate_in_time(number(mate), number(left)),
            (true, Some(mate), None) => language.mate_without_count(number(mate)),
            (false, Some(mate), Some(left)) => language.mate_too_late(number(mate), number(left)),
            _ => language.no_mate_in_time(),
        }
    }

    /// Describes what a move did to the result.
    fn verdict(&self, before: &Chase, judgment: &ChaseJudgment) -> String {
        let language = self.language;
        let mv = self.san(before, judgment.mv);
        let prospects = self.prospects(judgment.after);
        match (before.side(), judgment.effect) {
            (ChaseSide::Strong, ChaseEffect::Kept) => language.keeps_win(mv, prospects),
            (ChaseSide::Strong, ChaseEffect::Lost) => language.gives_win_away(mv, prospects),
            (ChaseSide::Strong, ChaseEffect::LostBefore) => language.win_is_gone(mv, prospects),
            (ChaseSide::Bare, ChaseEffect::Kept) => language.keeps_draw(mv, prospects),
            (ChaseSide::Bare, ChaseEffect::Lost) => language.gives_draw_away(mv, prospects),
            (ChaseSide::Bare, ChaseEffect::LostBefore) => language.draw_is_gone(mv, prospects),
        }
    }

    /// Lists the moves that keep the result, the first `listed` of them.
    fn keeping(&self, before: &Chase, moves: &[ChaseMove], listed: usize) -> String {
        let language = self.language;
        let is_strong = before.side() == ChaseSide::Strong;
        if moves.is_empty() {
            return if is_strong {
                language.no_move_wins()
            } else {
                language.no_move_holds()
            };
        }
        let texts = moves.iter().take(listed).map(|candidate| {
            let mv = self.san(before, candidate.mv);
            match candidate.after.mate {
                Some(mate) => format!("{mv}{GLUE}({})", language.number(mate)),
                None => mv,
            }
        });
        let mut text = texts.collect::<Vec<_>>().join(", ");
        if moves.len() > listed {
            text += &language.and_more(language.number(moves.len() - listed));
        }
        let text = if is_strong {
            language.moves_that_win(text)
        } else {
            language.moves_that_hold(text)
        };
        let words: Vec<String> = text.split(' ').map(str::to_owned).collect();
        notation::wrapped(&words, 0, 2).replace(GLUE, " ")
    }

    fn san(&self, chase: &Chase, mv: Move) -> String {
        notation::readable(chase.game().position(), mv, self.reader.shown)
    }
}

/// The tables cover every position of a chase, so this error does not occur.
fn failed(error: ChaseError) -> Error {
    Error::other(error)
}

/// The JSON object of the output.
#[derive(Serialize)]
struct Object {
    kind: &'static str,
    ending: String,
    side: &'static str,
    fen: String,
    rules: String,
    mate: Option<u16>,
    left: Option<u16>,
    answer: Vec<String>,
}

fn write_json(ending: Material, chase: &Chase, tables: &MemoryTables) -> io::Result<()> {
    let standing = chase.standing(tables).map_err(failed)?;
    let moves = chase.moves(tables).map_err(failed)?;
    let good = moves
        .iter()
        .filter(|candidate| chase.has_result(candidate.after));
    let object = Object {
        kind: "chase",
        ending: ending.to_string(),
        side: chase.side().name(),
        fen: Fen::from(chase.game().setup()).to_string(),
        rules: chase.game().rules().to_string(),
        mate: standing.mate,
        left: standing.left,
        answer: good.map(|candidate| candidate.mv.to_string()).collect(),
    };
    let mut out = output::plain();
    writeln!(out, "{}", serde_json::to_string(&object)?)?;
    out.flush()
}
