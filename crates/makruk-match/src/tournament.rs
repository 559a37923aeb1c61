//! Running a tournament.

use core::{
    error::Error,
    fmt,
    num::NonZeroUsize,
    sync::atomic::{AtomicBool, Ordering},
};
use std::{
    collections::BTreeSet,
    sync::{Mutex, MutexGuard, PoisonError},
    thread,
};

use makruk_core::ByColor;

use crate::{
    entry::GameEntry,
    error::MatchError,
    game::{GameConditions, PlayedGame, Seats, play_game},
    limits::PlayerLimits,
    openings::Openings,
    player::{MatchPlayer, PlayerFactory},
    record::{MatchRecord, RecordError},
    schedule::{Format, Schedule, ScheduledGame},
    settings::{EngineSettings, Settings},
    sprt::{Sprt, SprtState},
    standings::Standings,
};

/// An engine of a tournament.
#[non_exhaustive]
pub struct Entrant {
    /// The name, unique in the tournament.
    pub name: String,
    /// The specification: a record resumes only with the same one.
    pub spec: String,
    /// The engine's own limits, in place of the tournament's; empty if it has none.
    pub limits: PlayerLimits,
    /// The factory of its players.
    pub factory: Box<dyn PlayerFactory>,
}

impl Entrant {
    /// Creates an entrant without limits of its own.
    pub fn new(name: &str, spec: &str, factory: Box<dyn PlayerFactory>) -> Self {
        Self {
            name: name.to_owned(),
            spec: spec.to_owned(),
            limits: PlayerLimits::default(),
            factory,
        }
    }
}

impl fmt::Debug for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = f.debug_struct("Entrant");
        out.field("name", &self.name).field("spec", &self.spec);
        out.finish_non_exhaustive()
    }
}

/// A tournament: engines, openings, conditions. The crate's page has an example.
#[derive(Debug)]
#[non_exhaustive]
pub struct Tournament {
    /// The engines, at least two.
    pub entrants: Vec<Entrant>,
    /// Who plays whom; by default, each against each other.
    pub format: Format,
    /// The number of games of each pairing.
    pub games: u64,
    /// The openings; each is played twice, with colours reversed.
    pub openings: Openings,
    /// The limits for engines that have none of their own.
    pub limits: PlayerLimits,
    /// The conditions of the games.
    pub conditions: GameConditions,
    /// The sequential test that ends a match of two engines.
    pub sprt: Option<Sprt>,
    /// The number of games played at the same time; 1 by default.
    pub concurrency: NonZeroUsize,
    /// Returns the date for the record, `YYYY.MM.DD`; by default it is unknown.
    pub today: fn() -> String,
}

/// Receives the progress of a tournament, from all of its threads.
pub trait Observer: Sync {
    /// Called when a game begins.
    fn game_started(&self, game: &ScheduledGame) {
        let _ = game;
    }

    /// Called after a game was recorded.
    fn game_finished(&self, entry: &GameEntry, standings: &Standings) {
        let _ = (entry, standings);
    }
}

/// Ignores all progress.
impl Observer for () {}

/// The state that all threads share.
struct Shared {
    record: MatchRecord,
    standings: Standings,
    /// The numbers of recorded games.
    finished: BTreeSet<u64>,
    queue: Box<dyn Iterator<Item = ScheduledGame> + Send>,
    error: Option<TournamentError>,
}

impl Tournament {
    /// Creates a tournament with default conditions.
    pub fn new(entrants: Vec<Entrant>, openings: Openings, games: u64) -> Self {
        Self {
            entrants,
            format: Format::default(),
            games,
            openings,
            limits: PlayerLimits::default(),
            conditions: GameConditions::default(),
            sprt: None,
            concurrency: NonZeroUsize::MIN,
            today: || "????.??.??".to_owned(),
        }
    }

    /// Returns the schedule.
    pub fn schedule(&self) -> Schedule {
        Schedule::new(self.format, self.entrants.len(), self.games)
    }

    /// Returns the options that determine the games, for a record.
    pub fn settings(&self) -> Settings {
        let engines = self.entrants.iter().map(|entrant| EngineSettings {
            name: entrant.name.clone(),
            spec: entrant.spec.clone(),
        });
        let conditions = &self.conditions;
        let ms = |time: core::time::Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        Settings {
            makruk_match: 1,
            rules: conditions.rules.to_string(),
            format: self.format.name().to_owned(),
            openings: self.openings.to_string(),
            limits: self.limits.to_string(),
            margin: ms(conditions.margin),
            patience: ms(conditions.patience),
            max_plies: conditions.max_plies,
            adjudication: conditions.adjudication.to_string(),
            engines: engines.collect(),
        }
    }

    /// Plays the games that are not finished, and returns the standings with all games.
    ///
    /// Ends early if `stop` becomes `true`, or the sequential test is decided; games in progress are then abandoned. `stop` is
    /// `true` afterwards in both cases.
    ///
    /// # Errors
    ///
    /// Returns an error if the settings are invalid, a game in `finished` is not from this tournament, a player cannot be
    /// created, or the record cannot be written. Games that were recorded before stay in the record.
    pub fn run(
        &self,
        record: MatchRecord,
        finished: &[GameEntry],
        observer: &dyn Observer,
        stop: &AtomicBool,
    ) -> Result<Standings, TournamentError> {
        self.check()?;
        let names: Vec<_> = self
            .entrants
            .iter()
            .map(|entrant| entrant.name.clone())
            .collect();
        let schedule = self.schedule();
        let mut shared = Shared {
            record,
            standings: Standings::new(&names, schedule),
            finished: BTreeSet::new(),
            queue: Box::new(schedule.games()),
            error: None,
        };
        for entry in finished {
            let game = schedule.game(entry.game);
            let is_known = game.is_some_and(|game| {
                let name = |place: usize| names.get(place).map(String::as_str);
                name(game.white) == Some(&entry.white) && name(game.black) == Some(&entry.black)
            });
            if !is_known || entry.white_half_points().is_none() {
                let message = format!("game {} is not of this match", entry.game + 1);
                return Err(TournamentError(message));
            }
            shared.standings.add(entry);
            shared.finished.insert(entry.game);
        }
        if self.is_decided(&shared.standings) {
            stop.store(true, Ordering::Relaxed);
        }
        let shared = Mutex::new(shared);
        thread::scope(|scope| {
            for _ in 0..self.concurrency.get() {
                scope.spawn(|| {
                    if let Err(error) = self.work(&shared, observer, stop) {
                        lock(&shared).error.get_or_insert(error);
                        stop.store(true, Ordering::Relaxed);
                    }
                });
            }
        });
        let shared = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
        match shared.error {
            Some(error) => Err(error),
            None => Ok(shared.standings),
        }
    }

    fn check(&self) -> Result<(), TournamentError> {
        let error = |message: &str| Err(TournamentError(message.to_owned()));
        let names: BTreeSet<_> = self.entrants.iter().map(|entrant| &entrant.name).collect();
        if self.entrants.len() < 2 {
            return error("a match needs two engines");
        }
        if self.entrants.len() > crate::rating::Crosstable::MAX_PLAYERS {
            return error("a tournament has at most 1000 engines");
        }
        if names.len() < self.entrants.len() {
            return error("two engines have the same name");
        }
        if self.sprt.is_some() && self.entrants.len() > 2 {
            return error("a sequential test is for two engines");
        }
        for entrant in &self.entrants {
            if self.limits_of(entrant).is_empty() {
                return error("the engines need a limit: nodes, depth, movetime or a clock");
            }
        }
        Ok(())
    }

    fn limits_of(&self, entrant: &Entrant) -> PlayerLimits {
        if entrant.limits.is_empty() {
            self.limits
        } else {
            entrant.limits
        }
    }

    /// Returns whether the sequential test has a result.
    fn is_decided(&self, standings: &Standings) -> bool {
        let pairs = standings.pairs(0, 1);
        self.sprt
            .is_some_and(|test| test.state(&pairs) != SprtState::Undecided)
    }

    /// Plays games until there are no more.
    fn work(
        &self,
        shared: &Mutex<Shared>,
        observer: &dyn Observer,
        stop: &AtomicBool,
    ) -> Result<(), TournamentError> {
        // Created when they are needed: a thread may not play all pairings.
        let mut players: Vec<Option<Box<dyn MatchPlayer>>> = Vec::new();
        players.resize_with(self.entrants.len(), || None);
        while !stop.load(Ordering::Relaxed) {
            let next = {
                let shared = &mut *lock(shared);
                let finished = &shared.finished;
                shared.queue.find(|game| !finished.contains(&game.number))
            };
            let Some(game) = next else { break };
            observer.game_started(&game);
            let rules = &self.conditions.rules;
            let opening = self.openings.opening(game.opening, rules);
            let opening = opening?;
            let played = self.play(&game, &opening, &mut players, stop)?;
            let Some(played) = played else { break };
            if let Some((color, _)) = &played.fault {
                // The loser's state is unknown.
                let loser = color.fold(game.white, game.black);
                if let Some(player) = players.get_mut(loser) {
                    *player = None;
                }
            }
            let name = |place: usize| self.entrants.get(place).map_or("", |entrant| &entrant.name);
            let names = [name(game.white), name(game.black)];
            let entry = GameEntry::new(&game, names, &opening, (self.today)(), &played);
            let shared = &mut *lock(shared);
            // A test that another thread decided ends with the same games whenever it is resumed.
            if stop.load(Ordering::Relaxed) && self.is_decided(&shared.standings) {
                break;
            }
            shared.record.append(&entry)?;
            let is_pair = shared.standings.add(&entry);
            if is_pair && self.is_decided(&shared.standings) {
                stop.store(true, Ordering::Relaxed);
            }
            observer.game_finished(&entry, &shared.standings);
        }
        Ok(())
    }

    /// Plays a game; `None` if it was stopped.
    fn play(
        &self,
        game: &ScheduledGame,
        opening: &makruk_core::Setup,
        players: &mut [Option<Box<dyn MatchPlayer>>],
        stop: &AtomicBool,
    ) -> Result<Option<PlayedGame>, TournamentError> {
        let mut take = |place: usize| -> Result<_, TournamentError> {
            let known = players.get_mut(place).and_then(Option::take);
            let entrant = self.entrants.get(place);
            match (known, entrant) {
                (Some(player), Some(entrant)) => Ok((player, self.limits_of(entrant))),
                (None, Some(entrant)) => {
                    let player = entrant.factory.create();
                    let player = player.map_err(|error| {
                        TournamentError(format!("{}: cannot be started: {error}", entrant.name))
                    })?;
                    Ok((player, self.limits_of(entrant)))
                }
                (_, None) => Err(TournamentError("there is no such engine".to_owned())),
            }
        };
        let (mut white, white_limits) = take(game.white)?;
        let (mut black, black_limits) = take(game.black)?;
        let limits = ByColor::new(white_limits, black_limits);
        let seats = Seats::new(&mut *white, &mut *black, limits);
        let played = play_game(seats, opening, game.number, &self.conditions, stop);
        for (place, player) in [(game.white, white), (game.black, black)] {
            if let Some(slot) = players.get_mut(place) {
                *slot = Some(player);
            }
        }
        Ok(played?)
    }
}

fn lock(shared: &Mutex<Shared>) -> MutexGuard<'_, Shared> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The error returned if a tournament cannot go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentError(String);

impl From<RecordError> for TournamentError {
    fn from(error: RecordError) -> Self {
        Self(error.to_string())
    }
}

impl From<MatchError> for TournamentError {
    fn from(error: MatchError) -> Self {
        Self(error.to_string())
    }
}

impl fmt::Display for TournamentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for TournamentError {}
