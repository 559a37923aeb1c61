//! Chases: the user mates a bare khun within the count, or holds out with it.

use std::io::{self, Error, ErrorKind, IsTerminal as _, Write};

use makruk::{
    Move, Termination,
    analysis::chase::{
        Chase, ChaseEffect, ChaseError, ChaseJudgment, ChaseMove, ChaseOptions, ChaseSide,
        ChaseStanding, endings,
    },
    split_mix64::SplitMix64,
    tables::{Material, MemoryTables},
};

use super::DrillArgs;
use crate::{
    drawing,
    exit::ExitStatus,
    input::Lines,
    messages::{COMMANDS, Language, english},
    notation,
    output::{self, ALARM, FAINT, STRONG},
    play::moves::Reader,
    quiz::{self, Next, Progress, Question},
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
        tables: MemoryTables::new(),
        reached: 0,
    };
    trainer.tables.set_rules(&args.rules);
    let mut lines = Lines::typed()?;
    let mut seen = 0;
    for number in 1..=args.number {
        let (ending, start) = trainer.start(args, SplitMix64::nth(seed, number.into()))?;
        if args.json {
            write_json(&start, &trainer.tables)?;
            continue;
        }
        seen = number;
        let title = language.chase_title(
            language.number(number),
            language.number(args.number),
            ending,
        );
        let mut played = Played {
            trainer: &mut trainer,
            chase: start.clone(),
            start,
            title,
            is_reached: false,
        };
        let next = quiz::ask(&mut lines, &mut played)?;
        trainer.reached += u32::from(played.is_reached);
        if next == Next::End {
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
    tables: MemoryTables,
    /// Number of chases in which the user reached the goal.
    reached: u32,
}

/// A chase that the user plays.
struct Played<'a> {
    trainer: &'a mut Trainer,
    start: Chase,
    chase: Chase,
    title: String,
    /// Whether the user has reached the goal, in this attempt or in an earlier one.
    is_reached: bool,
}

impl Question for Played<'_> {
    fn begin(&mut self) -> io::Result<()> {
        self.chase = self.start.clone();
        self.trainer.present(&self.chase, &self.title)
    }

    fn prompt(&self) -> io::Result<()> {
        self.trainer.prompt(self.chase.outcome().is_some())
    }

    fn help(&self) -> String {
        self.trainer.language.chase_help()
    }

    fn hint(&self) -> io::Result<()> {
        let Self { trainer, chase, .. } = self;
        let moves = chase.moves(&trainer.tables).map_err(failed)?;
        let Some(best) = moves.first() else {
            return Ok(());
        };
        let (language, mv) = (trainer.language, trainer.san(chase, best.mv));
        let hint = language.hint_move(mv, trainer.prospects(best.after));
        writeln!(output::styled(), "{}", language.hint(hint))
    }

    fn solve(&mut self) -> io::Result<Progress> {
        let Self { trainer, chase, .. } = self;
        let question = chase.question(&trainer.tables).map_err(failed)?;
        let moves = trainer.keeping(chase, &question.answer, usize::MAX);
        writeln!(output::styled(), "{moves}")?;
        Ok(Progress::Open)
    }

    fn answer(&mut self, text: &str) -> io::Result<Progress> {
        let Self { trainer, chase, .. } = self;
        match trainer.reader.read(text, chase.game().position()) {
            Ok(mv) => trainer.play(chase, mv)?,
            Err(why) => {
                let no = trainer.language.no();
                writeln!(output::styled(), "{ALARM}{no}{ALARM:#} {why}")?;
            }
        }
        self.is_reached |= chase.summary().is_some_and(|summary| summary.is_success);
        Ok(Progress::Open)
    }

    fn over(&self) -> Option<String> {
        let is_over = self.chase.outcome().is_some();
        is_over.then(|| self.trainer.language.chase_is_over())
    }

    /// Takes back a move.
    fn command(&mut self, text: &str) -> io::Result<bool> {
        if english(text, &COMMANDS) != "undo" {
            return Ok(false);
        }
        let language = self.trainer.language;
        if self.chase.undo() {
            writeln!(output::styled(), "{}", language.taken_back())?;
            self.trainer.show(&self.chase)?;
        } else {
            writeln!(output::styled(), "{}", language.nothing_to_take_back())?;
        }
        Ok(true)
    }
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
            (true, Some(0), _) => language.termination(Termination::Checkmate).to_owned(),
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

fn write_json(chase: &Chase, tables: &MemoryTables) -> io::Result<()> {
    let question = chase.question(tables).map_err(failed)?;
    let mut out = output::plain();
    serde_json::to_writer(&mut out, &question)?;
    writeln!(out)?;
    out.flush()
}
