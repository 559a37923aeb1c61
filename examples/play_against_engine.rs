//! A game against the engine, for a program that draws while the engine thinks: the engine has a thread of its own, reports its
//! progress, can be cancelled, and takes moves back and forth with the user.
//!
//! `cargo run --release --features search,serde --example play_against_engine`

use std::{
    error::Error,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, Sender, channel},
    },
    thread,
};

use makruk::prelude::*;
use makruk::search::{Decision, Engine, Level, Limits, Options, Player, Score, SearchInfo};
use serde::{Deserialize, Serialize};

/// Something for the engine to do.
struct Job {
    player: Player,
    game: Game,
    limits: Limits<'static>,
    cancel: Arc<AtomicBool>,
}

/// A message from the engine's thread.
enum Message {
    /// A search has completed a depth.
    Progress { depth: u8, score: Score },
    /// The player has decided; it comes back with its memory.
    Decided(Box<Player>, Option<Decision>),
}

/// The engine on a thread of its own, which ends with this value.
struct EngineThread {
    jobs: Sender<Job>,
    messages: Receiver<Message>,
}

impl EngineThread {
    fn start() -> Result<Self, Box<dyn Error>> {
        let mut engine = Engine::new(Options::default().with_hash_bytes(8 << 20))?;
        let (jobs, waiting) = channel::<Job>();
        let (out, messages) = channel();
        thread::spawn(move || {
            for mut job in waiting {
                let progress = |info: &SearchInfo<'_>| {
                    let score = info.lines.first().map_or(Score::Cp(0), |line| line.score);
                    let depth = info.depth;
                    let _ = out.send(Message::Progress { depth, score });
                };
                let mut observer = (progress, Arc::clone(&job.cancel));
                let Job {
                    player,
                    game,
                    limits,
                    ..
                } = &mut job;
                let decision = player.decide(&mut engine, game, limits, &mut observer);
                if out
                    .send(Message::Decided(Box::new(job.player), decision))
                    .is_err()
                {
                    break; // the program has ended
                }
            }
        });
        Ok(Self { jobs, messages })
    }
}

/// What a save file holds.
#[derive(Serialize, Deserialize)]
struct Saved {
    game: Game,
    /// The side of the user.
    side: Color,
    level: Level,
}

/// A game of a user against the engine.
struct Session {
    game: Game,
    /// Actions taken back, the first to redo last.
    undone: Vec<Action>,
    side: Color,
    /// `None` while the engine thinks.
    player: Option<Player>,
    cancel: Arc<AtomicBool>,
    engine: EngineThread,
}

impl Session {
    fn new(saved: Saved) -> Result<Self, Box<dyn Error>> {
        let Saved { game, side, level } = saved;
        Ok(Self {
            game,
            undone: Vec::new(),
            side,
            player: Some(Player::new(!side).with_level(level).with_seed(7)),
            cancel: Arc::new(AtomicBool::new(false)),
            engine: EngineThread::start()?,
        })
    }

    fn save(&self) -> Saved {
        let level = self
            .player
            .as_ref()
            .map_or(Level::FULL, |player| player.level);
        Saved {
            game: self.game.clone(),
            side: self.side,
            level,
        }
    }

    /// The user types a move or does something else.
    fn user_plays(&mut self, text: &str) -> Result<(), Box<dyn Error>> {
        self.game.play_typed(text)?;
        self.undone.clear();
        Ok(())
    }

    /// Sends a player to the engine's thread.
    fn think(&mut self, player: Player, limits: Limits<'static>) -> Result<(), Box<dyn Error>> {
        self.cancel = Arc::new(AtomicBool::new(false));
        self.engine.jobs.send(Job {
            player,
            game: self.game.clone(),
            limits,
            cancel: Arc::clone(&self.cancel),
        })?;
        Ok(())
    }

    /// Waits for a decision; a program with a window looks for messages once per frame instead.
    fn wait(&mut self) -> Option<(Player, Option<Decision>)> {
        loop {
            match self.engine.messages.recv().ok()? {
                Message::Progress { depth, score } => println!("  depth {depth}: {score}"),
                Message::Decided(player, decision) => return Some((*player, decision)),
            }
        }
    }

    /// Lets the engine do all its actions until the user is to move.
    fn engine_plays(&mut self, limits: Limits<'static>) -> Result<(), Box<dyn Error>> {
        while let Some(player) = self.player.take() {
            self.think(player, limits)?;
            let (player, decision) = self.wait().ok_or("the engine's thread has ended")?;
            self.player = Some(player);
            let Some(decision) = decision else { break };
            println!("engine: {}", decision.action);
            self.game.act(decision.action)?;
        }
        Ok(())
    }

    /// Returns what a player of full strength would do for the user.
    fn hint(&mut self) -> Result<Option<Action>, Box<dyn Error>> {
        self.think(Player::new(self.side), Limits::nodes(20_000))?;
        let (_, decision) = self.wait().ok_or("the engine's thread has ended")?;
        Ok(decision.map(|decision| decision.action))
    }

    /// Takes back the opponent's actions and the user's last move; after a resignation or another end by a player, only that.
    fn take_back(&mut self) {
        let is_end_by_player = |action| !matches!(action, Action::Move(_));
        if self.game.outcome().is_some()
            && self
                .game
                .actions()
                .next_back()
                .is_some_and(is_end_by_player)
        {
            self.undone.extend(self.game.undo());
            return;
        }
        while let Some(action) = self.game.undo() {
            self.undone.push(action);
            // The position before a move of the user is where the user thinks again.
            if matches!(action, Action::Move(_)) && self.game.position().turn() == self.side {
                break;
            }
        }
    }

    /// Repeats the actions taken back, until the user is to move again.
    fn redo(&mut self) -> Result<(), Box<dyn Error>> {
        let mut moves = 0;
        while let Some(action) = self.undone.pop() {
            self.game.act(action)?;
            moves += usize::from(matches!(action, Action::Move(_)));
            if moves == 2 {
                break;
            }
        }
        Ok(())
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut session = Session::new(Saved {
        game: Game::new(Position::start(), Rules::THAI),
        side: Color::White,
        level: Level::new(3),
    })?;
    let limits = Limits::nodes(5_000);

    // The user asks for a hint, and plays something else.
    println!("hint: {:?}", session.hint()?);
    session.user_plays("Nd2")?;
    session.engine_plays(limits)?;
    let before = session.game.clone();
    session.user_plays("e4")?;
    session.engine_plays(limits)?;

    // Both moves are taken back, and repeated.
    let after = session.game.clone();
    session.take_back();
    assert_eq!(session.game, before);
    session.redo()?;
    assert_eq!(session.game, after);

    // A search without limits ends when it is cancelled, and still decides on a legal move.
    session.user_plays("d4")?;
    let player = session.player.take().ok_or("the engine is thinking")?;
    session.think(player.with_level(Level::FULL), Limits::default())?;
    session.cancel.store(true, Ordering::Relaxed);
    let (player, decision) = session.wait().ok_or("the engine's thread has ended")?;
    let action = decision.ok_or("it is the engine's turn")?.action;
    session.game.act(action)?;
    session.player = Some(player.with_level(Level::new(3)));

    // Take back a resignation, and only that.
    let before = session.game.clone();
    session.game.resign(Color::White)?;
    session.take_back();
    assert_eq!(session.game, before);

    // Save and load.
    let file = serde_json::to_string(&session.save())?;
    let loaded = Session::new(serde_json::from_str(&file)?)?;
    assert_eq!(loaded.game, session.game);
    println!("{}", Diagram::new(loaded.game.position().board()));
    Ok(())
}
