//! A game of the user against the engine.

use std::{
    io::{self, Write},
    path::Path,
    time::Duration,
};

use makruk::{
    Action, Color, Fen, Game, Move, Rules,
    diagram::Style,
    letters::LetterSet,
    search::{Chances, Engine, Level, Limits, Player},
};
use unicode_width::UnicodeWidthStr as _;

use super::args::{PlayArgs, Side};
use super::{
    command::{self, Command},
    moves::Reader,
    resume::Resumed,
    save::{self, Keeper, Players},
    thinking::Thinking,
};
use crate::{
    board::callable,
    book::Library,
    drawing,
    engine::{TablesChoice, seed_of_clock},
    escape::escaped,
    exit::ExitStatus,
    input,
    messages::Language,
    net::NetChoice,
    notation,
    output::{self, ALARM, FAINT, STRONG},
};

/// The engine's time per move if no limit is given, and its time for a hint.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// The engine's default level.
const DEFAULT_LEVEL: Level = Level::new(3);

/// The next step after a line of input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    Line,
    End,
}

pub(super) struct Session {
    game: Game,
    /// The game before any action; a new game starts from it.
    first: Game,
    /// The resumed game as read from the file, until a new game begins.
    resumed: Option<Resumed>,
    /// The user's name in saved games.
    name: Option<String>,
    engine: Engine,
    player: Player,
    human: Color,
    limits: Limits<'static>,
    bottom: Color,
    style: Style,
    /// The letters for displayed moves.
    letters: LetterSet,
    /// The letters for moves in files: those that other programs read, unless the user has chosen different ones.
    saved_letters: LetterSet,
    language: Language,
    reader: Reader,
    keeper: Keeper,
    /// The opening book that the engine plays from.
    library: Option<Library>,
    /// Whether the end of the game was announced.
    is_told: bool,
    /// Whether a failure to save this game at its end was reported.
    is_unsavable: bool,
    /// The exit status for the previous games.
    status: ExitStatus,
}

impl Session {
    pub(super) fn new(
        args: &PlayArgs,
        engine: Engine,
        mut resumed: Option<Resumed>,
    ) -> Result<Self, ExitStatus> {
        let game = if let Some(resumed) = &resumed {
            resumed.game.clone()
        } else {
            let given = input::argument(&args.position)?;
            let rules = args.rules.unwrap_or(Rules::THAI);
            Game::with_count(given.position, given.setup.count, rules)
        };
        let first = Game::with_count(game.start_position(), game.start().count, *game.rules());
        let seed = args.seed.unwrap_or_else(seed_of_clock);
        let played = resumed.as_ref().and_then(|resumed| resumed.engine);
        let human = match args.side {
            Some(Side::White) => Color::White,
            Some(Side::Random) if seed.count_ones() % 2 == 0 => Color::White,
            Some(Side::Black | Side::Random) => Color::Black,
            None => match (played, &resumed) {
                (Some((side, _)), _) => !side,
                (None, Some(_)) => game.position().turn(),
                (None, None) => Color::White,
            },
        };
        if let Some(resumed) = &mut resumed {
            resumed.replace_player(!human);
        }
        let mut player = Player::new(!human);
        player.seed = seed;
        let stored = played.map(|(_, level)| level);
        player.level = args.level.or(stored).unwrap_or(DEFAULT_LEVEL);
        let mut limits = Limits::default();
        limits.nodes = args.nodes;
        limits.movetime = args.movetime.map(Duration::from_millis);
        if limits.nodes.is_none() && limits.movetime.is_none() {
            limits.movetime = Some(DEFAULT_TIME);
        }
        let style = drawing::style(args.unicode, Language::of(args.thai));
        let letters = match args.letters {
            Some(letters) => letters,
            None if args.thai => LetterSet::THAI,
            None => LetterSet::FAIRY,
        };
        let language = Language::of(args.thai);
        Ok(Self {
            first,
            game,
            resumed,
            name: args.name.clone(),
            engine,
            player,
            human,
            limits,
            bottom: human,
            style,
            letters,
            saved_letters: args.letters.unwrap_or(LetterSet::FAIRY),
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
            status: ExitStatus::Done,
        })
    }

    /// Selects the engine's evaluation.
    pub(super) fn evaluate_by(&mut self, net: &NetChoice) -> io::Result<()> {
        net.install_in(&mut self.engine)
    }

    /// Installs endgame tables in the engine.
    pub(super) fn add_tables(&mut self, tables: &TablesChoice) -> io::Result<()> {
        tables.install_in(&mut self.engine)
    }

    /// Lets the engine play from an opening book.
    pub(super) fn play_from(&mut self, library: Library) {
        self.library = Some(library);
    }

    /// Chooses a book move for the engine, if it has no other decision to make.
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

    /// Greets the user and shows the board.
    pub(super) fn greet(&mut self, out: &mut impl Write) -> io::Result<()> {
        let language = self.language;
        let greeting = language.greeting(
            language.side(self.human),
            language.number(self.player.level),
            language.number(Level::FULL),
        );
        let help = language.greeting_help();
        writeln!(out, "{STRONG}{greeting}{STRONG:#} {help}")?;
        if let Some(resumed) = &self.resumed {
            let plies = self.game.ply();
            let plies = match plies {
                1 => language.one_ply(),
                plies => language.plies(language.number(plies)),
            };
            let file = escaped(resumed.file.display());
            let text = language.resumes(language.number(resumed.number), file, plies);
            writeln!(out, "{text}")?;
            if let (Some(white), Some(black)) = (resumed.tag("White"), resumed.tag("Black")) {
                let players = language.players(escaped(white), escaped(black));
                writeln!(out, "{FAINT}{players}{FAINT:#}")?;
            }
        }
        self.show(out)
    }

    pub(super) fn prompt(&self) -> String {
        if self.game.outcome().is_some() {
            self.language.prompt_after_end()
        } else {
            self.language.prompt()
        }
    }

    /// Lets the engine act until the user is to move.
    pub(super) fn engine(&mut self, out: &mut impl Write) -> io::Result<()> {
        // Show the last answer before the engine starts to think.
        out.flush()?;
        let mut moved = false;
        loop {
            let mut thinking = Thinking::begin(self.language);
            if self.must_decide() {
                self.engine.prepare_tablebases_for(&self.game, u64::MAX);
            }
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
                // The engine performs no action that the game rejects; if it did, the user could continue.
                self.reject(&self.language.impossible(error, self.game.position()), out)?;
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

    /// Returns whether the engine has a decision to make: about a move or an offer.
    fn must_decide(&self) -> bool {
        let is_to_move = self.game.position().turn() == self.player.side;
        let is_open = self.game.outcome().is_none();
        is_open && (is_to_move || self.game.draw_offer() == Some(self.human))
    }

    /// Describes an engine action.
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
            // The engine has no clock and is not an arbiter.
            other => format!("{other:?}"),
        }
    }

    /// Writes a move that is about to be played, with its number.
    fn numbered(&self, mv: Move) -> String {
        let position = self.game.position();
        let (number, turn) = (position.fullmoves().get(), position.turn());
        let number = notation::number(number, turn, self.language);
        format!(
            "{number} {}",
            notation::readable(position, mv, self.letters)
        )
    }

    /// Shows the board, the side to move, and the count.
    fn show(&self, out: &mut impl Write) -> io::Result<()> {
        let position = self.game.position();
        let mut diagram = drawing::diagram(position, self.style).seen_by(self.bottom);
        if let Some(mv) = self.game.last_move() {
            diagram = diagram.last_move(mv);
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
                let (limit, kind) = (
                    language.number(count.limit),
                    language.count_kind(count.kind),
                );
                let text = language.you_may_call(limit, kind);
                writeln!(out, "{FAINT}{text}{FAINT:#}")?;
            }
        }
        Ok(())
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
    pub(super) fn handle_line(&mut self, line: &str, out: &mut impl Write) -> io::Result<Next> {
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
            Command::Moves { uci } => self.moves(uci, out)?,
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

    /// Explains why something is impossible.
    fn reject(&self, why: &str, out: &mut impl Write) -> io::Result<()> {
        let no = self.language.no();
        writeln!(out, "{ALARM}{no}{ALARM:#} {why}")
    }

    /// Plays the user's move.
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

    /// Performs and confirms an action of the user, or explains why it is impossible. Returns whether it was performed.
    fn act(&mut self, action: Action, text: &str, out: &mut impl Write) -> io::Result<bool> {
        match self.game.act(action) {
            Ok(()) => {
                self.remember();
                writeln!(out, "{text}")?;
                Ok(true)
            }
            Err(error) => {
                let why = self.language.impossible(error, self.game.position());
                self.reject(&why, out)?;
                Ok(false)
            }
        }
    }

    /// Accepts an offered draw, or else offers one.
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

    /// Shows the move or action that the engine would choose for the user.
    fn hint(&mut self, out: &mut impl Write) -> io::Result<()> {
        let mut limits = self.limits;
        // A limit that weakens the engine must not weaken the hint.
        limits.movetime = limits.movetime.map(|time| time.max(DEFAULT_TIME));
        out.flush()?;
        let mut thinking = Thinking::begin(self.language);
        self.engine.prepare_tablebases_for(&self.game, u64::MAX);
        let mut player = Player::new(self.game.position().turn());
        let decision = player.decide(&mut self.engine, &self.game, &limits, &mut thinking);
        drop(thinking);
        let Some(decision) = decision else {
            // The engine has no decision only if the game is over.
            return self.play("", out);
        };
        let position = self.game.position();
        let language = self.language;
        let text = match decision.action {
            Action::Move(mv) => notation::readable(position, mv, self.letters),
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
        writeln!(out)?;
        if let Some(probe) = self.engine.probe_tablebases(&self.game) {
            writeln!(out, "{}", language.exact(probe, &self.game))?;
        } else if let Some(score) = decision.score.filter(|_| self.engine.net().is_some()) {
            let chances = Chances::of(score, &self.game, Level::MIDDLE);
            let white = position.turn().fold(chances, chances.reversed());
            writeln!(out, "{FAINT}{}{FAINT:#}", language.chances(white))?;
        }
        Ok(())
    }

    /// Takes back the user's last move, and everything after it.
    fn undo(&mut self, out: &mut impl Write) -> io::Result<()> {
        let moves = self.game.ply();
        let before_first = usize::from(self.first.position().turn() != self.human);
        if moves <= before_first && self.game.outcome().is_none() {
            return writeln!(out, "{}", self.language.nothing_to_take_back());
        }
        // If the game ended by an action other than a move, take back only that action, with the offer before it.
        let is_move = |action: &Action| matches!(action, Action::Move(_));
        if self.game.outcome().is_some() {
            while self
                .game
                .actions()
                .next_back()
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
        // The player's record of earlier moves no longer applies.
        self.player = self.new_player(self.player.seed);
        self.is_told = false;
        self.remember();
        self.show(out)
    }

    fn moves(&self, uci: bool, out: &mut impl Write) -> io::Result<()> {
        let position = self.game.position();
        for (role, moves) in notation::by_role(position) {
            let text = |mv: Move| {
                if uci {
                    mv.to_string()
                } else {
                    notation::readable(position, mv, self.letters)
                }
            };
            let texts: Vec<String> = moves.into_iter().map(text).collect();
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
        if let Some(resumed) = self.resumed.take() {
            let name = || {
                resumed
                    .tag(self.human.fold("White", "Black"))
                    .map(str::to_owned)
            };
            self.name = self.name.take().or_else(name);
        }
        // The next game differs, but the same seed reproduces it.
        self.player = self.new_player(self.player.seed.wrapping_add(0x9e37_79b9));
        self.engine.clear();
        self.keeper.begin();
        if self.is_unsavable {
            self.status = ExitStatus::Failed;
        }
        (self.is_told, self.is_unsavable) = (false, false);
    }

    fn pgn(&self) -> String {
        let engine = format!(
            "makruk {} level {}",
            env!("CARGO_PKG_VERSION"),
            self.player.level
        );
        let tags = self.resumed.as_ref().map(|resumed| &*resumed.tags);
        let players = Players {
            human: self.human,
            name: self.name.as_deref(),
            engine: &engine,
        };
        save::pgn(&self.game, tags, players, self.saved_letters)
    }

    /// Records the state of the game, in case a signal ends the tool.
    fn remember(&self) {
        if self.keeper.is_wanted() {
            self.keeper.change(self.pgn());
        }
    }

    /// Saves the game to the file from the arguments, if it has changed since the last save.
    fn save_at_end(&mut self, out: &mut impl Write) -> io::Result<()> {
        match self.keeper.save_at_end() {
            None => Ok(()),
            Some(Ok(file)) => {
                self.is_unsavable = false;
                let text = self.language.saved(escaped(file.display()));
                writeln!(out, "{FAINT}{text}{FAINT:#}")
            }
            // A failure is reported only once; saving is retried when the user leaves the game.
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

    /// Saves the game after the input or output has failed. Returns whether all games could be saved.
    pub(super) fn abandon(&mut self) -> ExitStatus {
        // Nobody can read the message.
        let _ = self.save_at_end(&mut io::sink());
        self.status()
    }

    /// Saves the game and says goodbye. Returns whether all games could be saved.
    pub(super) fn leave(&mut self, out: &mut impl Write) -> io::Result<ExitStatus> {
        self.save_at_end(out)?;
        writeln!(out, "{}", self.language.goodbye())?;
        Ok(self.status())
    }

    const fn status(&self) -> ExitStatus {
        if self.is_unsavable {
            ExitStatus::Failed
        } else {
            self.status
        }
    }
}
