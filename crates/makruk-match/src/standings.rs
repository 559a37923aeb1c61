//! The results of a match.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::{
    entry::{FaultEntry, GameEntry},
    pairs::Pairs,
    rating::{Crosstable, GameScore, Rating},
    schedule::Schedule,
};

/// The results of a match: of each engine, and of all pairs of games.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Standings {
    /// The engines, in order.
    pub engines: Vec<Standing>,
    /// The number of games.
    pub games: u64,
    /// All faults, in the order of the games' ends.
    pub faults: Vec<GameFault>,
    /// For each two engines that played pairs, the pairs from the first one's point of view.
    pairings: BTreeMap<(usize, usize), Pairs>,
    /// White's half points of the game of each incomplete pair.
    halves: BTreeMap<u64, u8>,
    results: Crosstable,
    schedule: Schedule,
}

/// The results of an engine.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Standing {
    /// The name.
    pub name: String,
    /// The number of games won.
    pub wins: u64,
    /// The number of games drawn.
    pub draws: u64,
    /// The number of games lost.
    pub losses: u64,
    /// The pairs of games, from this engine's point of view.
    pub pairs: Pairs,
}

/// A fault and its game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct GameFault {
    /// The number of the game, from 1.
    pub game: u64,
    /// The fault.
    #[serde(flatten)]
    pub fault: FaultEntry,
}

impl Standing {
    /// Returns the number of games.
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Returns the points: 1 for a win, 1/2 for a draw.
    #[allow(clippy::cast_precision_loss)] // fewer than 2^52 games
    pub fn score(&self) -> f64 {
        (2 * self.wins + self.draws) as f64 / 2.0
    }
}

impl Standings {
    /// Creates the standings before the first game.
    pub fn new(names: &[String], schedule: Schedule) -> Self {
        let engines = names.iter().map(|name| Standing {
            name: name.clone(),
            ..Standing::default()
        });
        let mut results = Crosstable::new();
        for name in names {
            // There are fewer engines than players that can be rated.
            let _ = results.add_player(name);
        }
        Self {
            engines: engines.collect(),
            games: 0,
            faults: Vec::new(),
            pairings: BTreeMap::new(),
            halves: BTreeMap::new(),
            results,
            schedule,
        }
    }

    /// Adds a finished game. Returns whether it completed a pair.
    pub fn add(&mut self, entry: &GameEntry) -> bool {
        let scheduled = self.schedule.game(entry.game);
        let (Some(game), Some(half_points)) = (scheduled, entry.white_half_points()) else {
            return false;
        };
        self.games += 1;
        for (place, points) in [(game.white, half_points), (game.black, 2 - half_points)] {
            if let Some(engine) = self.engines.get_mut(place) {
                match points {
                    0 => engine.losses += 1,
                    1 => engine.draws += 1,
                    _ => engine.wins += 1,
                }
            }
        }
        let score = match half_points {
            0 => GameScore::Loss,
            1 => GameScore::Draw,
            _ => GameScore::Win,
        };
        let _ = self.results.add(&entry.white, &entry.black, score);
        let faults = entry.fault.iter().map(|fault| GameFault {
            game: entry.game + 1,
            fault: fault.clone(),
        });
        self.faults.extend(faults);
        let Some(first) = self.halves.remove(&game.pair()) else {
            self.halves.insert(game.pair(), half_points);
            return false;
        };
        // The colours of the other game of the pair were reversed.
        let (own, other) = (half_points, 2 - first.min(2));
        let mut pair = Pairs::default();
        pair.add(own, other);
        for (place, pair) in [(game.white, pair), (game.black, pair.reversed())] {
            if let Some(engine) = self.engines.get_mut(place) {
                engine.pairs += pair;
            }
        }
        let (key, pair) = if game.white < game.black {
            ((game.white, game.black), pair)
        } else {
            ((game.black, game.white), pair.reversed())
        };
        *self.pairings.entry(key).or_default() += pair;
        true
    }

    /// Returns the pairs of games between two engines, from the first one's point of view; the arguments are indices in
    /// [`engines`](Self::engines). Without games between the two, all counts are zero.
    pub fn pairs(&self, one: usize, two: usize) -> Pairs {
        let key = (one.min(two), one.max(two));
        let pairs = self.pairings.get(&key).copied().unwrap_or_default();
        if one < two { pairs } else { pairs.reversed() }
    }

    /// Returns the ratings of all engines from all games.
    pub fn ratings(&self) -> Vec<Rating> {
        self.results.rate()
    }

    /// Returns the number of drawn games.
    pub fn draws(&self) -> u64 {
        self.engines.iter().map(|engine| engine.draws).sum::<u64>() / 2
    }
}
