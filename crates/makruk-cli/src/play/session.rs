//! One person at one board.

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use indicatif::ProgressBar;
use makruk::{
    Action, Color, Diagram, Fen, Game, Role, San,
    diagram::{Palette, Style},
    letters::LetterSet,
    search::{Control, Engine, Level, Limits, Options, Player},
};

use super::{
    command::{self, Command, HELP},
    moves,
    save::{self, Place},
    words,
};
use crate::{
    Verdict,
    analyze::{for_white, in_words},
    args::{FromDialect, PlayArgs, Side},
    board::{callable, khun_in_check},
    engine::{self, seed_of_clock},
    input,
    output::{self, ALARM, FAINT, STRONG},
};

/// How long the engine thinks if nothing else is asked for, and how long it looks for a hint.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// What comes after a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    Line,
    End,
}

/// A clock that also shows that somebody thinks.
struct Thinking {
    begun: Instant,
    bar: ProgressBar,
}

impl Thinking {
    fn begin() -> Self {
        let bar = output::progress(0, "{spinner} thinking");
        Self {
            begun: Instant::now(),
            bar,
        }
    }
}

impl Control for Thinking {
    fn stop(&mut self) -> bool {
        // What is quick needs no sign.
        if self.begun.elapsed() > Duration::from_millis(200) {
            self.bar.tick();
        }
        false
    }

    fn elapsed(&mut self) -> Option<Duration> {
        Some(self.begun.elapsed())
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

pub(super) struct Session {
    game: Game,
    /// Without any action, for a new game.
    first: Game,
    engine: Engine,
    player: Player,
    human: Color,
    limits: Limits<'static>,
    bottom: Color,
    style: Style,
    palette: Option<&'static Palette>,
    /// Letters of moves that are shown.
    letters: LetterSet,
    /// Letters to read moves in first.
    reads: LetterSet,
    /// Where to save the game at its end.
    file: Option<PathBuf>,
    /// Where it was saved so far.
    places: Vec<Place>,
    is_saved: bool,
    /// Whether the end was told.
    is_told: bool,
    /// Whether it was told that this game cannot be saved where it should be.
    is_unsavable: bool,
    /// What it has come to so far.
    verdict: Verdict,
}

impl Session {
    pub(super) fn new(args: &PlayArgs) -> Result<Self, Verdict> {
        let fen: Vec<String> = args.fen.iter().cloned().collect();
        let given = input::argument(&fen, FromDialect::Auto)?;
        let game = Game::with_history(given.position, given.setup.count, args.rules.into());
        let seed = args.seed.unwrap_or_else(seed_of_clock);
        let human = match args.color {
            Side::White => Color::White,
            Side::Random if seed.count_ones() % 2 == 0 => Color::White,
            Side::Black | Side::Random => Color::Black,
        };
        let mut player = Player::new(!human);
        player.seed = seed;
        player.level = Level::new(args.level);
        let mut limits = Limits {
            nodes: args.nodes,
            movetime: args.movetime.map(Duration::from_millis),
            ..Limits::NONE
        };
        if limits.nodes.is_none() && limits.movetime.is_none() {
            limits.movetime = Some(DEFAULT_TIME);
        }
        let style = match (args.unicode, args.thai) {
            (true, _) => Style::Unicode,
            (_, true) => Style::Thai,
            _ => Style::Ascii,
        };
        let letters = match args.letters {
            Some(letters) => letters.into(),
            None if args.thai => LetterSet::THAI,
            None => LetterSet::FAIRY,
        };
        Ok(Self {
            first: game.clone(),
            game,
            engine: Engine::new(Options {
                ending_bytes: Engine::ALL_ENDINGS,
                ..Options::default()
            }),
            player,
            human,
            limits,
            bottom: human,
            style,
            palette: output::palette(),
            letters,
            reads: letters,
            file: args.save.clone(),
            places: Vec::new(),
            is_saved: true,
            is_told: false,
            is_unsavable: false,
            verdict: Verdict::Done,
        })
    }

    /// Says who plays, and shows the board.
    pub(super) fn greet(&mut self, out: &mut impl Write) -> io::Result<()> {
        writeln!(
            out,
            "{STRONG}You are {}, the engine plays at level {} of {}.{STRONG:#} `help` lists what you can do.",
            words::side(self.human),
            self.player.level,
            Level::FULL
        )?;
        self.show(out)
    }

    pub(super) fn prompt(&self) -> String {
        if self.game.outcome().is_some() {
            "new, undo, save or quit> ".to_owned()
        } else {
            "your move> ".to_owned()
        }
    }

    /// Lets the engine do what it wants, until the person is to do something.
    pub(super) fn engine(&mut self, out: &mut impl Write) -> io::Result<()> {
        // What it does shall not come as one lump after a second of silence.
        out.flush()?;
        let mut moved = false;
        loop {
            let mut thinking = Thinking::begin();
            engine::prepare(&mut self.engine, &self.game);
            let decision =
                self.player
                    .act(&mut self.engine, &self.game, &self.limits, &mut thinking);
            drop(thinking);
            let Some(decision) = decision else { break };
            let text = self.told(decision.action);
            if let Err(error) = self.game.act(decision.action) {
                // It does nothing that the game refuses; if it did, the person would play on.
                writeln!(out, "{ALARM}The engine is confused:{ALARM:#} {error}")?;
                break;
            }
            moved |= matches!(decision.action, Action::Move(_));
            writeln!(out, "{STRONG}{text}{STRONG:#}")?;
        }
        if moved {
            self.is_saved = false;
            self.show(out)?;
        }
        self.tell_end(out)
    }

    /// Says what the engine does.
    fn told(&self, action: Action) -> String {
        match action {
            Action::Move(mv) => {
                let position = self.game.position();
                let san = San::from_move_in(position, mv, &self.letters);
                let dots = position.turn().fold(".", "...");
                let number = position.fullmoves();
                format!(
                    "The engine plays {number}{dots} {}",
                    san.display(&self.letters)
                )
            }
            Action::StartCount => "The engine calls its count.".to_owned(),
            Action::StopCount => "The engine stops its count.".to_owned(),
            Action::OfferDraw(_) => {
                "The engine offers a draw: `draw` accepts it, and a move declines it.".to_owned()
            }
            Action::AcceptDraw(_) => "The engine accepts the draw.".to_owned(),
            Action::DeclineDraw(_) => "The engine declines the draw.".to_owned(),
            Action::Resign(_) => "The engine resigns.".to_owned(),
            Action::Claim(..) => "The engine claims a draw by repetition.".to_owned(),
            other => format!("The engine does {other:?}."),
        }
    }

    /// Shows the board, whose move it is, and the count.
    fn show(&self, out: &mut impl Write) -> io::Result<()> {
        let position = self.game.position();
        let mut diagram = Diagram::new(position.board())
            .style(self.style)
            .seen_by(self.bottom)
            .checks(khun_in_check(position));
        if let Some(mv) = self.last_move() {
            diagram = diagram.last_move(mv);
        }
        if let Some(palette) = self.palette {
            diagram = diagram.palette(palette);
        }
        writeln!(out, "\n{diagram}")?;
        if self.game.outcome().is_some() {
            return Ok(());
        }
        let is_thai = self.style == Style::Thai;
        writeln!(out, "{}", words::whose_move(position, is_thai))?;
        if let Some(count) = self.game.count() {
            let text = words::count(count, position.turn(), is_thai);
            writeln!(out, "{STRONG}{text}{STRONG:#}")?;
        } else if position.turn() == self.human {
            let may_call = callable(self.game.counting(), position, self.game.rules());
            if let Some(count) = may_call {
                let text = words::may_call(count, is_thai);
                writeln!(out, "{FAINT}{text}{FAINT:#}")?;
            }
        }
        Ok(())
    }

    fn last_move(&self) -> Option<makruk::Move> {
        let moves = self.game.actions().filter_map(|action| match action {
            Action::Move(mv) => Some(mv),
            _ => None,
        });
        moves.last()
    }

    /// Says once how the game ended, and saves it.
    fn tell_end(&mut self, out: &mut impl Write) -> io::Result<()> {
        let Some(outcome) = self.game.outcome() else {
            return Ok(());
        };
        if self.is_told {
            return Ok(());
        }
        self.is_told = true;
        let text = words::end(outcome, self.human, self.style == Style::Thai);
        writeln!(out, "{ALARM}{text}{ALARM:#}")?;
        self.save_at_end(out)
    }

    /// Does what a line says.
    pub(super) fn obey(&mut self, line: &str, out: &mut impl Write) -> io::Result<Next> {
        let command = match command::read(line) {
            Ok(command) => command,
            Err(message) => {
                writeln!(out, "{message}")?;
                return Ok(Next::Line);
            }
        };
        match command {
            Command::Nothing => {}
            Command::Help => write!(out, "{HELP}")?,
            Command::Hint => self.hint(out)?,
            Command::Undo => self.undo(out)?,
            Command::Count => {
                self.act(Action::StartCount, "You call your count.", out)?;
            }
            Command::StopCount => {
                self.act(Action::StopCount, "You stop your count.", out)?;
            }
            Command::Draw => self.draw(out)?,
            Command::Decline => {
                let action = Action::DeclineDraw(self.human);
                self.act(action, "You decline the draw.", out)?;
            }
            Command::Resign => {
                self.act(Action::Resign(self.human), "You resign.", out)?;
            }
            Command::Moves => self.moves(out)?,
            Command::Board => {
                self.show(out)?;
                writeln!(out, "{FAINT}{}{FAINT:#}", Fen(self.game.setup()))?;
            }
            Command::Flip => {
                self.bottom = !self.bottom;
                self.show(out)?;
            }
            Command::Save(file) => match self.save(Path::new(file)) {
                Ok(()) => writeln!(out, "The game is in {file}.")?,
                Err(error) => writeln!(out, "{ALARM}Not saved:{ALARM:#} {error}")?,
            },
            Command::Level(level) => {
                self.player.level = level;
                writeln!(out, "The engine plays at level {level} now.")?;
            }
            Command::New => {
                self.save_at_end(out)?;
                self.begin();
                self.greet(out)?;
            }
            Command::Quit => return Ok(Next::End),
            Command::Move(text) => self.play(text, out)?,
        }
        Ok(Next::Line)
    }

    /// Plays the person's move.
    fn play(&mut self, text: &str, out: &mut impl Write) -> io::Result<()> {
        if let Some(outcome) = self.game.outcome() {
            let by = outcome.by();
            return writeln!(
                out,
                "The game is over ({outcome}, {by}): `undo` takes it up again, `new` begins another."
            );
        }
        let position = self.game.position().clone();
        let mv = match moves::read(text, &position, &mut self.reads) {
            Ok(mv) => mv,
            Err(message) => return writeln!(out, "{ALARM}No:{ALARM:#} {message}"),
        };
        let san = San::from_move_in(&position, mv, &self.letters);
        let dots = position.turn().fold(".", "...");
        let text = format!(
            "You play {}{dots} {}",
            position.fullmoves(),
            san.display(&self.letters)
        );
        if self.act(Action::Move(mv), &text, out)? && self.game.outcome().is_some() {
            self.show(out)?;
        }
        Ok(())
    }

    /// Does something for the person and says so, or says why not. Returns whether it was done.
    fn act(&mut self, action: Action, text: &str, out: &mut impl Write) -> io::Result<bool> {
        match self.game.act(action) {
            Ok(()) => {
                self.is_saved = false;
                writeln!(out, "{text}")?;
                Ok(true)
            }
            Err(error) => {
                writeln!(out, "{ALARM}No:{ALARM:#} {error}")?;
                Ok(false)
            }
        }
    }

    /// Accepts the draw that is there to be had, or offers one.
    fn draw(&mut self, out: &mut impl Write) -> io::Result<()> {
        if self.game.claims().accept_draw[self.human] {
            return self
                .act(Action::AcceptDraw(self.human), "You accept the draw.", out)
                .map(|_| ());
        }
        let is_counting = self
            .game
            .count()
            .is_some_and(|count| count.by == self.human);
        if self.act(Action::OfferDraw(self.human), "You offer a draw.", out)? && is_counting {
            writeln!(out, "(Who counts offers one all the time.)")?;
        }
        Ok(())
    }

    /// Says what the engine would do for the person.
    fn hint(&mut self, out: &mut impl Write) -> io::Result<()> {
        let mut limits = self.limits;
        // What makes the engine weak shall not make the hint bad.
        limits.movetime = limits.movetime.map(|time| time.max(DEFAULT_TIME));
        out.flush()?;
        let mut thinking = Thinking::begin();
        let decision = self.engine.act(&self.game, &limits, &mut thinking);
        drop(thinking);
        let Some(decision) = decision else {
            return writeln!(out, "The game is over.");
        };
        let position = self.game.position();
        let text = match decision.action {
            Action::Move(mv) => San::from_move_in(position, mv, &self.letters)
                .display(&self.letters)
                .to_string(),
            Action::StartCount => "call your count (`count`)".to_owned(),
            Action::StopCount => "stop your count (`stop`)".to_owned(),
            Action::AcceptDraw(_) => "accept the draw (`draw`)".to_owned(),
            Action::OfferDraw(_) => "offer a draw (`draw`)".to_owned(),
            Action::DeclineDraw(_) => "decline the draw (`decline`)".to_owned(),
            _ => "resign".to_owned(),
        };
        let score = decision
            .score
            .map(|score| in_words(for_white(score, position.turn())));
        match score {
            Some(score) => writeln!(out, "Hint: {text}   {FAINT}{score}{FAINT:#}"),
            None => writeln!(out, "Hint: {text}"),
        }
    }

    /// Takes the person's last move back, with all that came after it.
    fn undo(&mut self, out: &mut impl Write) -> io::Result<()> {
        let moves = self.game.actions();
        let moves = moves
            .filter(|action| matches!(action, Action::Move(_)))
            .count();
        let before_first = usize::from(self.first.position().turn() != self.human);
        if moves <= before_first && self.game.outcome().is_none() {
            return writeln!(out, "There is no move of yours to take back.");
        }
        // An end that no move brought is taken back alone, with the offer that led to it.
        let is_move = |action: &Action| matches!(action, Action::Move(_));
        if self.game.outcome().is_some() {
            while self
                .game
                .actions()
                .last()
                .is_some_and(|last| !is_move(&last))
            {
                self.game.undo();
            }
            if self.game.outcome().is_none() && self.game.position().turn() == self.human {
                return self.taken_back(out);
            }
        }
        while let Some(action) = self.game.undo() {
            if is_move(&action) && self.game.position().turn() == self.human {
                break;
            }
        }
        self.taken_back(out)
    }

    fn taken_back(&mut self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "Taken back.")?;
        // It forgets how the game went.
        self.player = self.new_player(self.player.seed);
        self.is_told = false;
        self.is_saved = false;
        self.show(out)
    }

    fn moves(&self, out: &mut impl Write) -> io::Result<()> {
        let position = self.game.position();
        let mut moves = position.legal_moves();
        moves.sort_unstable();
        for role in Role::ALL {
            let of_role = moves.iter().filter(|mv| {
                let man = position.board().get(mv.from());
                man.is_some_and(|man| man.role() == role)
            });
            let texts: Vec<String> = of_role
                .map(|&mv| {
                    let san = San::from_move_in(position, mv, &self.letters);
                    san.display(&self.letters).to_string()
                })
                .collect();
            if !texts.is_empty() {
                writeln!(out, "{FAINT}{role:>9}{FAINT:#}  {}", texts.join(" "))?;
            }
        }
        Ok(())
    }

    fn new_player(&self, seed: u64) -> Player {
        let mut player = Player::new(self.player.side);
        (player.seed, player.level) = (seed, self.player.level);
        player
    }

    fn begin(&mut self) {
        self.game = self.first.clone();
        // Another game, but the same one if the seed was given.
        self.player = self.new_player(self.player.seed.wrapping_add(0x9e37_79b9));
        self.engine.clear();
        self.places.clear();
        if self.is_unsavable {
            self.verdict = Verdict::Failed;
        }
        (self.is_saved, self.is_told, self.is_unsavable) = (true, false, false);
    }

    fn save(&mut self, path: &Path) -> io::Result<()> {
        let engine = format!(
            "makruk {} level {}",
            env!("CARGO_PKG_VERSION"),
            self.player.level
        );
        let pgn = save::pgn(&self.game, self.human, &engine, self.letters);
        save::write(path, &pgn, &mut self.places)?;
        Ok(())
    }

    /// Saves the game where the arguments say, if anything has happened in it since it was saved.
    fn save_at_end(&mut self, out: &mut impl Write) -> io::Result<()> {
        let Some(file) = self.file.clone().filter(|_| !self.is_saved) else {
            return Ok(());
        };
        match self.save(&file) {
            Ok(()) => {
                (self.is_saved, self.is_unsavable) = (true, false);
                writeln!(out, "{FAINT}The game is in {}.{FAINT:#}", file.display())
            }
            // It is tried again when the game is left, and told once.
            Err(_) if self.is_unsavable => Ok(()),
            Err(error) => {
                self.is_unsavable = true;
                out.flush()?;
                output::complain(format_args!("the game is not saved: {error}"));
                Ok(())
            }
        }
    }

    /// Saves the game and says goodbye. Failed if a game could not be saved where it should be.
    pub(super) fn leave(&mut self, out: &mut impl Write) -> io::Result<Verdict> {
        self.save_at_end(out)?;
        writeln!(out, "Goodbye.")?;
        Ok(if self.is_unsavable {
            Verdict::Failed
        } else {
            self.verdict
        })
    }
}
