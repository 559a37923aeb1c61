//! A game of one person against the engine.

use std::{
    io::{self, Write},
    path::Path,
    time::Duration,
};

use makruk::{
    Action, Color, Diagram, Fen, Game, Move,
    diagram::{Palette, Style},
    letters::LetterSet,
    search::{Engine, Level, Limits, Options, Player},
};
use unicode_width::UnicodeWidthStr as _;

use super::{
    command::{self, Command},
    moves::Reader,
    save::{self, Keeper},
    thinking::Thinking,
};
use crate::{
    Verdict,
    args::{PlayArgs, Side},
    board::{callable, khun_in_check},
    book::Library,
    engine::{self, TablesChoice, seed_of_clock},
    escape::escaped,
    input,
    net::NetChoice,
    notation,
    output::{self, ALARM, FAINT, STRONG},
    sentences::Language,
};

/// The engine's time per move if no limit is given, and its time for a hint.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// What follows a line of input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    Line,
    End,
}

pub(super) struct Session {
    game: Game,
    /// The game before any action, for a new game.
    first: Game,
    engine: Engine,
    player: Player,
    human: Color,
    limits: Limits<'static>,
    bottom: Color,
    style: Style,
    palette: Option<&'static Palette>,
    /// The letters of moves that are shown.
    letters: LetterSet,
    language: Language,
    reader: Reader,
    keeper: Keeper,
    /// The opening book that the engine plays from.
    library: Option<Library>,
    /// Whether the end was announced.
    is_told: bool,
    /// Whether it was reported that this game cannot be saved at its end.
    is_unsavable: bool,
    /// The verdict on the games before this one.
    verdict: Verdict,
}

impl Session {
    pub(super) fn new(args: &PlayArgs) -> Result<Self, Verdict> {
        let given = input::argument(&args.position)?;
        let game = Game::with_count(given.position, given.setup.count, args.rules);
        let seed = args.seed.unwrap_or_else(seed_of_clock);
        let human = match args.color {
            Side::White => Color::White,
            Side::Random if seed.count_ones() % 2 == 0 => Color::White,
            Side::Black | Side::Random => Color::Black,
        };
        let mut player = Player::new(!human);
        player.seed = seed;
        player.level = args.level;
        let mut limits = Limits::NONE;
        limits.nodes = args.nodes;
        limits.movetime = args.movetime.map(Duration::from_millis);
        if limits.nodes.is_none() && limits.movetime.is_none() {
            limits.movetime = Some(DEFAULT_TIME);
        }
        let style = match (args.unicode, args.thai) {
            (true, _) => Style::Unicode,
            (_, true) => Style::Thai,
            _ => Style::Ascii,
        };
        let letters = match args.letters {
            Some(letters) => letters,
            None if args.thai => LetterSet::THAI,
            None => LetterSet::FAIRY,
        };
        let language = Language::of(args.thai);
        let options = Options::default().with_tablebase_bytes(Engine::FULL_TABLEBASE_BYTES);
        let engine = Engine::new(options);
        Ok(Self {
            first: game.clone(),
            game,
            engine,
            player,
            human,
            limits,
            bottom: human,
            style,
            palette: output::palette(),
            letters,
            language,
            reader: Reader {
                language,
                letters,
                shown: letters,
            },
            keeper: Keeper::new(args.save.clone(), language),
            library: None,
            is_told: false,
            is_unsavable: false,
            verdict: Verdict::Done,
        })
    }

    /// Lets the engine evaluate by a net, or by none.
    pub(super) fn evaluate_by(&mut self, net: &NetChoice) -> io::Result<()> {
        net.equip(&mut self.engine)
    }

    /// Gives the engine endgame tables.
    pub(super) fn add_tables(&mut self, tables: &TablesChoice) -> io::Result<()> {
        tables.equip(&mut self.engine)
    }

    /// Lets the engine play from an opening book.
    pub(super) fn play_from(&mut self, library: Library) {
        self.library = Some(library);
    }

    /// Chooses a move of the opening book for the engine, if it has nothing else to decide.
    fn book_move(&mut self) -> Option<Move> {
        let library = self.library.as_mut()?;
        let (game, side) = (&self.game, self.player.side);
        let position = game.position();
        let must_answer = game.claims().accept_draw[side];
        if position.turn() != side || game.outcome().is_some() || must_answer {
            return None;
        }
        match library.choose(position, self.player.seed ^ position.zobrist()) {
            Ok(mv) => mv,
            Err(error) => {
                output::complain(format_args!("{error}"));
                self.library = None;
                None
            }
        }
    }

    /// Greets the person and shows the board.
    pub(super) fn greet(&mut self, out: &mut impl Write) -> io::Result<()> {
        let language = self.language;
        let greeting = language.greeting(
            language.side(self.human),
            language.number(self.player.level),
            language.number(Level::FULL),
        );
        let help = language.greeting_help();
        writeln!(out, "{STRONG}{greeting}{STRONG:#} {help}")?;
        self.show(out)
    }

    pub(super) fn prompt(&self) -> String {
        if self.game.outcome().is_some() {
            self.language.prompt_after_end()
        } else {
            self.language.prompt()
        }
    }

    /// Lets the engine act until it is the person's turn.
    pub(super) fn engine(&mut self, out: &mut impl Write) -> io::Result<()> {
        // The person must see the last answer before the engine thinks.
        out.flush()?;
        let mut moved = false;
        loop {
            let mut thinking = Thinking::begin(self.language);
            engine::prepare(&mut self.engine, &self.game);
            let action = match self.book_move() {
                Some(mv) => Some(Action::Move(mv)),
                None => self
                    .player
                    .decide(&mut self.engine, &self.game, &self.limits, &mut thinking)
                    .map(|decision| decision.action),
            };
            drop(thinking);
            let Some(action) = action else { break };
            let text = self.told(action);
            if let Err(error) = self.game.act(action) {
                // The engine does nothing that the game rejects; if it did, the person could play on.
                self.reject(&self.language.impossible(&error, self.game.position()), out)?;
                break;
            }
            moved |= matches!(action, Action::Move(_));
            self.remember();
            writeln!(out, "{STRONG}{text}{STRONG:#}")?;
        }
        if moved {
            self.show(out)?;
        }
        self.tell_end(out)
    }

    /// Describes an action of the engine.
    fn told(&self, action: Action) -> String {
        let language = self.language;
        match action {
            Action::Move(mv) => language.engine_plays(self.numbered(mv)),
            Action::StartCount => language.engine_calls_count(),
            Action::StopCount => language.engine_stops_count(),
            Action::OfferDraw(_) => language.engine_offers_draw(),
            Action::AcceptDraw(_) => language.engine_accepts_draw(),
            Action::DeclineDraw(_) => language.engine_declines_draw(),
            Action::Resign(_) => language.engine_resigns(),
            Action::Claim(..) => language.engine_claims_repetition(),
            // The engine has no clock and is no arbiter.
            other => format!("{other:?}"),
        }
    }

    /// Writes a move that is about to be played, with its number.
    fn numbered(&self, mv: Move) -> String {
        let position = self.game.position();
        let (number, turn) = (position.fullmoves().get(), position.turn());
        let number = notation::number(number, turn, self.language);
        format!("{number} {}", notation::san(position, mv, &self.letters))
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
        let language = self.language;
        writeln!(out, "{}", language.whose_move(position))?;
        if let Some(count) = self.game.count() {
            let text = language.count(count, position);
            writeln!(out, "{STRONG}{text}{STRONG:#}")?;
        } else if position.turn() == self.human {
            let may_call = callable(self.game.counting(), position, self.game.rules());
            if let Some(count) = may_call {
                let (limit, kind) = (language.number(count.limit), language.kind(count.kind));
                let text = language.you_may_call(limit, kind);
                writeln!(out, "{FAINT}{text}{FAINT:#}")?;
            }
        }
        Ok(())
    }

    fn last_move(&self) -> Option<Move> {
        let moves = self.game.actions().filter_map(|action| match action {
            Action::Move(mv) => Some(mv),
            _ => None,
        });
        moves.last()
    }

    /// Announces the end of the game once, and saves it.
    fn tell_end(&mut self, out: &mut impl Write) -> io::Result<()> {
        let Some(outcome) = self.game.outcome() else {
            return Ok(());
        };
        if self.is_told {
            return Ok(());
        }
        self.is_told = true;
        let text = self.language.end(outcome, self.human);
        writeln!(out, "{ALARM}{text}{ALARM:#}")?;
        self.save_at_end(out)
    }

    /// Executes a line of input.
    pub(super) fn obey(&mut self, line: &str, out: &mut impl Write) -> io::Result<Next> {
        let language = self.language;
        let command = match command::read(line) {
            Ok(command) => command,
            Err(lacking) => {
                writeln!(out, "{}", lacking.ask(language))?;
                return Ok(Next::Line);
            }
        };
        match command {
            Command::Nothing => {}
            Command::Help => write!(out, "{}", language.help())?,
            Command::Hint => self.hint(out)?,
            Command::Undo => self.undo(out)?,
            Command::Count => {
                self.act(Action::StartCount, &language.you_call_count(), out)?;
            }
            Command::StopCount => {
                self.act(Action::StopCount, &language.you_stop_count(), out)?;
            }
            Command::Draw => self.draw(out)?,
            Command::Decline => {
                let action = Action::DeclineDraw(self.human);
                self.act(action, &language.you_decline_draw(), out)?;
            }
            Command::Resign => {
                self.act(Action::Resign(self.human), &language.you_resign(), out)?;
            }
            Command::Moves => self.moves(out)?,
            Command::Board => {
                self.show(out)?;
                writeln!(out, "{FAINT}{}{FAINT:#}", Fen::from(self.game.setup()))?;
            }
            Command::Flip => {
                self.bottom = !self.bottom;
                self.show(out)?;
            }
            Command::Save(file) => match self.keeper.save(Path::new(file), self.pgn()) {
                Ok(()) => writeln!(out, "{}", language.saved(escaped(file)))?,
                Err(error) => {
                    let text = language.not_saved(escaped(error));
                    writeln!(out, "{ALARM}{text}{ALARM:#}")?;
                }
            },
            Command::Level(level) => {
                self.player.level = level;
                writeln!(out, "{}", language.new_level(language.number(level)))?;
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

    /// Explains why something cannot be done.
    fn reject(&self, why: &str, out: &mut impl Write) -> io::Result<()> {
        let no = self.language.no();
        writeln!(out, "{ALARM}{no}{ALARM:#} {why}")
    }

    /// Plays the person's move.
    fn play(&mut self, text: &str, out: &mut impl Write) -> io::Result<()> {
        let language = self.language;
        if let Some(outcome) = self.game.outcome() {
            let by = language.termination(outcome.by());
            return writeln!(out, "{}", language.is_over(outcome, by));
        }
        let position = self.game.position().clone();
        let mv = match self.reader.read(text, &position) {
            Ok(mv) => mv,
            Err(why) => return self.reject(&why, out),
        };
        let text = language.you_play(self.numbered(mv));
        if self.act(Action::Move(mv), &text, out)? && self.game.outcome().is_some() {
            self.show(out)?;
        }
        Ok(())
    }

    /// Performs an action of the person and confirms it, or explains why not. Returns whether it was
    /// performed.
    fn act(&mut self, action: Action, text: &str, out: &mut impl Write) -> io::Result<bool> {
        match self.game.act(action) {
            Ok(()) => {
                self.remember();
                writeln!(out, "{text}")?;
                Ok(true)
            }
            Err(error) => {
                let why = self.language.impossible(&error, self.game.position());
                self.reject(&why, out)?;
                Ok(false)
            }
        }
    }

    /// Accepts a draw if one is offered, or else offers one.
    fn draw(&mut self, out: &mut impl Write) -> io::Result<()> {
        let language = self.language;
        if self.game.claims().accept_draw[self.human] {
            let action = Action::AcceptDraw(self.human);
            return self
                .act(action, &language.you_accept_draw(), out)
                .map(|_| ());
        }
        let is_counting = self
            .game
            .count()
            .is_some_and(|count| count.by == self.human);
        let action = Action::OfferDraw(self.human);
        if self.act(action, &language.you_offer_draw(), out)? && is_counting {
            writeln!(out, "{}", language.counting_offers())?;
        }
        Ok(())
    }

    /// Shows what the engine would play for the person.
    fn hint(&mut self, out: &mut impl Write) -> io::Result<()> {
        let mut limits = self.limits;
        // A limit that weakens the engine must not weaken the hint.
        limits.movetime = limits.movetime.map(|time| time.max(DEFAULT_TIME));
        out.flush()?;
        let mut thinking = Thinking::begin(self.language);
        let decision = self.engine.decide(&self.game, &limits, &mut thinking);
        drop(thinking);
        let Some(decision) = decision else {
            // Only a game that is over leaves nothing to do.
            return self.play("", out);
        };
        let position = self.game.position();
        let language = self.language;
        let text = match decision.action {
            Action::Move(mv) => notation::san(position, mv, &self.letters),
            Action::StartCount => language.hint_call_count(),
            Action::StopCount => language.hint_stop_count(),
            Action::AcceptDraw(_) => language.hint_accept_draw(),
            Action::OfferDraw(_) => language.hint_offer_draw(),
            Action::DeclineDraw(_) => language.hint_decline_draw(),
            _ => language.hint_resign(),
        };
        write!(out, "{}", language.hint(text))?;
        if let Some(score) = decision.score {
            write!(out, "   {FAINT}{}{FAINT:#}", language.your_score(score))?;
        }
        writeln!(out)
    }

    /// Takes back the person's last move, and everything after it.
    fn undo(&mut self, out: &mut impl Write) -> io::Result<()> {
        let moves = self.game.actions();
        let moves = moves
            .filter(|action| matches!(action, Action::Move(_)))
            .count();
        let before_first = usize::from(self.first.position().turn() != self.human);
        if moves <= before_first && self.game.outcome().is_none() {
            return writeln!(out, "{}", self.language.nothing_to_take_back());
        }
        // An end by another action than a move is taken back alone, with the offer before it.
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
        writeln!(out, "{}", self.language.taken_back())?;
        // The new player has no memory of the game.
        self.player = self.new_player(self.player.seed);
        self.is_told = false;
        self.remember();
        self.show(out)
    }

    fn moves(&self, out: &mut impl Write) -> io::Result<()> {
        let position = self.game.position();
        for (role, moves) in notation::by_role(position) {
            let san = |mv| notation::san(position, mv, &self.letters);
            let texts: Vec<String> = moves.into_iter().map(san).collect();
            let name = self.language.role(role);
            let gap = 9_usize.saturating_sub(name.width());
            let texts = texts.join(" ");
            writeln!(out, "{:gap$}{FAINT}{name}{FAINT:#}  {texts}", "")?;
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
        // The next game differs, but is repeatable for the same seed.
        self.player = self.new_player(self.player.seed.wrapping_add(0x9e37_79b9));
        self.engine.clear();
        self.keeper.begin();
        if self.is_unsavable {
            self.verdict = Verdict::Failed;
        }
        (self.is_told, self.is_unsavable) = (false, false);
    }

    fn pgn(&self) -> String {
        let engine = format!(
            "makruk {} level {}",
            env!("CARGO_PKG_VERSION"),
            self.player.level
        );
        save::pgn(&self.game, self.human, &engine, self.letters)
    }

    /// Records the state of the game, in case a signal ends the tool.
    fn remember(&self) {
        if self.keeper.is_wanted() {
            self.keeper.change(self.pgn());
        }
    }

    /// Saves the game to the file of the arguments, if it has changed since it was saved.
    fn save_at_end(&mut self, out: &mut impl Write) -> io::Result<()> {
        match self.keeper.save_at_end() {
            None => Ok(()),
            Some(Ok(file)) => {
                self.is_unsavable = false;
                let text = self.language.saved(escaped(file.display()));
                writeln!(out, "{FAINT}{text}{FAINT:#}")
            }
            // This is tried again when the game is left, and reported once.
            Some(Err(_)) if self.is_unsavable => Ok(()),
            Some(Err(error)) => {
                self.is_unsavable = true;
                // Standard output may be closed; the message goes to standard error.
                let flushed = out.flush();
                output::complain(format_args!("{}", self.language.not_saved(error)));
                flushed
            }
        }
    }

    /// Saves the game of a person who has gone. Returns whether all games could be saved.
    pub(super) fn abandon(&mut self) -> Verdict {
        // Nobody reads the message.
        let _ = self.save_at_end(&mut io::sink());
        self.verdict()
    }

    /// Saves the game and says goodbye. Returns whether all games could be saved.
    pub(super) fn leave(&mut self, out: &mut impl Write) -> io::Result<Verdict> {
        self.save_at_end(out)?;
        writeln!(out, "{}", self.language.goodbye())?;
        Ok(self.verdict())
    }

    const fn verdict(&self) -> Verdict {
        if self.is_unsavable {
            Verdict::Failed
        } else {
            self.verdict
        }
    }
}
