//! Ratings of several players from all their games.

use core::{error::Error, f64::consts::LN_10, fmt};
use std::collections::BTreeMap;

use crate::{
    pairs::CONFIDENCE,
    symmetric::{Cholesky, Symmetric},
};

/// Elo per unit of the logarithm of a strength.
const ELO: f64 = 400.0 / LN_10;

/// Maximum Newton steps; a fit that exists takes fewer than 30.
const STEPS: usize = 200;

/// The games of several players, to rate them.
///
/// The model is Bradley and Terry's with draws after Davidson: of two players with the strengths `a` and `b`, one wins with a
/// probability in proportion to `a`, the other to `b`, and a draw to `d` times the square root of their product. `d` and all
/// strengths are fitted. A difference of 400 Elo means ten wins to one loss; draws do not count. Elo differences of
/// [`Pairs`](crate::Pairs), which count a draw as half a point, are therefore smaller.
///
/// # Source
///
/// R. Davidson, "On extending the Bradley-Terry model to accommodate ties in paired comparison experiments", Journal of the
/// American Statistical Association 65 (1970).
///
/// ```
/// use makruk_match::{Crosstable, GameScore};
///
/// let mut games = Crosstable::new();
/// for score in [GameScore::Win, GameScore::Win, GameScore::Loss] {
///     games.add("a", "b", score)?;
/// }
/// let ratings = games.rate();
/// let elo = |index: usize| ratings[index].estimate.as_ref().unwrap().elo;
/// assert!((elo(0) - elo(1) - 120.4).abs() < 0.1); // two wins to one loss
/// assert!((elo(0) + elo(1)).abs() < 1e-9);
/// # Ok::<(), makruk_match::TooManyPlayersError>(())
/// ```
#[doc(alias = "Bradley-Terry")]
#[derive(Clone, Debug, Default)]
pub struct Crosstable {
    names: Vec<String>,
    numbers: BTreeMap<String, usize>,
    /// The results of each two players, of which the first has the lower number.
    results: BTreeMap<(usize, usize), Results>,
}

/// A game's result for its first player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameScore {
    /// The first player won.
    Win,
    /// The game was drawn.
    Draw,
    /// The first player lost.
    Loss,
}

/// The results of two players.
#[derive(Clone, Copy, Debug, Default)]
struct Results {
    wins: u32,
    draws: u32,
    losses: u32,
}

/// A player's rating.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Rating {
    /// The player's name.
    pub name: String,
    /// The number of the player's games.
    pub games: u32,
    /// The player's points: 1 for a win, 1/2 for a draw.
    pub score: f64,
    /// The rating, or the reason why there is none.
    pub estimate: Result<RatingEstimate, NoRating>,
}

/// A rating and its error.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct RatingEstimate {
    /// The rating in Elo. The mean of all rated players is 0.
    pub elo: f64,
    /// Half the width of its 95 % interval, in Elo.
    pub error: f64,
}

/// The reason why a player has no rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NoRating {
    /// No chain of games leads from this player to the rated ones.
    NotConnected,
    /// The player lost no point to the rated players: the difference is infinite.
    OnlyWins,
    /// The player scored no point against the rated players: the difference is infinite.
    OnlyLosses,
    /// Nobody lost to a player that is not clearly stronger, so the share of draws explains the results for any difference.
    NoUpset,
}

impl fmt::Display for NoRating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotConnected => "no chain of games leads to the rated players",
            Self::OnlyWins => "no point lost to the rated players",
            Self::OnlyLosses => "no point scored against the rated players",
            Self::NoUpset => "the stronger players never lost",
        })
    }
}

impl Crosstable {
    /// The maximum number of players.
    pub const MAX_PLAYERS: usize = 1_000;

    /// Creates an empty collection.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a player without a game, if the name is new.
    ///
    /// # Errors
    ///
    /// Returns an error beyond [`Crosstable::MAX_PLAYERS`].
    pub fn add_player(&mut self, name: &str) -> Result<usize, TooManyPlayersError> {
        if let Some(&number) = self.numbers.get(name) {
            return Ok(number);
        }
        let number = self.names.len();
        if number >= Self::MAX_PLAYERS {
            return Err(TooManyPlayersError(()));
        }
        self.names.push(name.to_owned());
        self.numbers.insert(name.to_owned(), number);
        Ok(number)
    }

    /// Adds a game of two players. A game of a player against itself only adds the player.
    ///
    /// # Errors
    ///
    /// Returns an error beyond [`Crosstable::MAX_PLAYERS`].
    pub fn add(
        &mut self,
        first: &str,
        second: &str,
        score: GameScore,
    ) -> Result<(), TooManyPlayersError> {
        let (one, two) = (self.add_player(first)?, self.add_player(second)?);
        if one == two {
            return Ok(());
        }
        let is_in_order = one < two;
        let key = (one.min(two), one.max(two));
        let results = self.results.entry(key).or_default();
        let count = match (score, is_in_order) {
            (GameScore::Draw, _) => &mut results.draws,
            (GameScore::Win, true) | (GameScore::Loss, false) => &mut results.wins,
            (GameScore::Win, false) | (GameScore::Loss, true) => &mut results.losses,
        };
        *count = count.saturating_add(1);
        Ok(())
    }

    /// Rates all players, in the order in which they were added.
    ///
    /// Players are comparable if points went from each to each other, directly or via others. The largest such group is rated,
    /// by its own games.
    pub fn rate(&self) -> Vec<Rating> {
        let group = self.largest_group();
        let fit = self.fit(&group);
        let mut ratings: Vec<_> = self
            .names
            .iter()
            .map(|name| Rating {
                name: name.clone(),
                games: 0,
                score: 0.0,
                estimate: Err(NoRating::NotConnected),
            })
            .collect();
        for (&(one, two), results) in &self.results {
            let games = results.wins + results.draws + results.losses;
            let halves = f64::from(results.draws) / 2.0;
            for (player, wins) in [(one, results.wins), (two, results.losses)] {
                if let Some(rating) = ratings.get_mut(player) {
                    rating.games += games;
                    rating.score += f64::from(wins) + halves;
                }
            }
        }
        for (number, rating) in ratings.iter_mut().enumerate() {
            rating.estimate = match group.binary_search(&number) {
                Ok(place) => fit
                    .as_ref()
                    .and_then(|fit| fit.get(place).copied())
                    .ok_or(NoRating::NoUpset),
                Err(_) => Err(self.reason(number, &group)),
            };
        }
        ratings
    }

    /// Returns why a player outside the group has no rating.
    fn reason(&self, player: usize, group: &[usize]) -> NoRating {
        let reaches = |points_of_winner: bool| {
            let reached = self.reached(player, points_of_winner);
            let mut members = group.iter();
            members.any(|&member| reached.get(member).copied().unwrap_or_default())
        };
        match (reaches(true), reaches(false)) {
            (true, _) => NoRating::OnlyWins,
            (false, true) => NoRating::OnlyLosses,
            (false, false) => NoRating::NotConnected,
        }
    }

    /// Returns the players to whom a chain of points leads: `player` scored against the second, who scored against the third, and
    /// so on; or in the other direction.
    fn reached(&self, player: usize, forward: bool) -> Vec<bool> {
        let neighbors = self.neighbors(forward);
        let mut reached = vec![false; self.names.len()];
        let mut waiting = vec![player];
        while let Some(player) = waiting.pop() {
            match reached.get_mut(player) {
                Some(known) if !*known => *known = true,
                _ => continue,
            }
            waiting.extend(neighbors.get(player).into_iter().flatten());
        }
        reached
    }

    /// Returns for each player those against whom it scored, or those who scored against it.
    fn neighbors(&self, forward: bool) -> Vec<Vec<usize>> {
        let mut neighbors = vec![Vec::new(); self.names.len()];
        let mut add = |from: usize, to: usize| {
            if let Some(list) = neighbors.get_mut(from) {
                list.push(to);
            }
        };
        for (&(one, two), results) in &self.results {
            if results.wins + results.draws > 0 {
                let (from, to) = if forward { (one, two) } else { (two, one) };
                add(from, to);
            }
            if results.losses + results.draws > 0 {
                let (from, to) = if forward { (two, one) } else { (one, two) };
                add(from, to);
            }
        }
        neighbors
    }

    /// Returns the largest group of comparable players, in ascending order; empty if it has fewer than two.
    fn largest_group(&self) -> Vec<usize> {
        let mut best: Vec<usize> = Vec::new();
        let mut is_known = vec![false; self.names.len()];
        for player in 0..self.names.len() {
            if is_known.get(player).copied().unwrap_or(true) {
                continue;
            }
            let (to, from) = (self.reached(player, true), self.reached(player, false));
            let both = to.into_iter().zip(from).enumerate();
            let group: Vec<usize> = both
                .filter(|&(_, (to, from))| to && from)
                .map(|(number, _)| number)
                .collect();
            for &member in &group {
                if let Some(known) = is_known.get_mut(member) {
                    *known = true;
                }
            }
            if group.len() > best.len() {
                best = group;
            }
        }
        if best.len() < 2 {
            best.clear();
        }
        best
    }

    /// Fits the ratings of a group of comparable players; `None` if they have no finite fit.
    fn fit(&self, group: &[usize]) -> Option<Vec<RatingEstimate>> {
        let place = |player: &usize| group.binary_search(player).ok();
        let games: Vec<Encounter> = self
            .results
            .iter()
            .filter_map(|((one, two), results)| {
                Some(Encounter {
                    one: place(one)?,
                    two: place(two)?,
                    wins: f64::from(results.wins),
                    draws: f64::from(results.draws),
                    losses: f64::from(results.losses),
                })
            })
            .collect();
        if group.is_empty() || draws_explain_all(group.len(), &games) {
            return None;
        }
        Model::new(group.len(), &games).fit()
    }
}

/// The games of two rated players.
struct Encounter {
    one: usize,
    two: usize,
    wins: f64,
    draws: f64,
    losses: f64,
}

/// Returns whether the likelihood grows without a bound as the share of draws does: whether there are numbers such that each
/// winner's exceeds the loser's by 2 at least, and those of players who drew differ by 2 at most.
///
/// These are the constraints of a shortest-path problem, which has a solution unless a cycle is negative (Bellman and Ford).
fn draws_explain_all(players: usize, games: &[Encounter]) -> bool {
    if games.iter().all(|game| game.draws <= 0.0) {
        return false;
    }
    let mut edges = Vec::new();
    for &Encounter {
        one,
        two,
        wins,
        draws,
        losses,
    } in games
    {
        if wins > 0.0 {
            edges.push((one, two, -2));
        }
        if losses > 0.0 {
            edges.push((two, one, -2));
        }
        if draws > 0.0 {
            edges.extend([(one, two, 2), (two, one, 2)]);
        }
    }
    let mut distances = vec![0_i64; players];
    for _ in 0..=players {
        let mut is_changed = false;
        for &(from, to, length) in &edges {
            let Some(&start) = distances.get(from) else {
                continue;
            };
            if let Some(end) = distances.get_mut(to) {
                if start + length < *end {
                    *end = start + length;
                    is_changed = true;
                }
            }
        }
        if !is_changed {
            return true;
        }
    }
    false
}

/// The likelihood of a group's games. The parameters are the logarithms of the strengths and, if there are draws, that of the
/// draw parameter.
struct Model<'a> {
    players: usize,
    has_draws: bool,
    games: &'a [Encounter],
}

/// The likelihood and its derivatives at a point.
struct Point {
    likelihood: f64,
    gradient: Vec<f64>,
    information: Symmetric,
}

impl<'a> Model<'a> {
    fn new(players: usize, games: &'a [Encounter]) -> Self {
        Self {
            players,
            has_draws: games.iter().any(|game| game.draws > 0.0),
            games,
        }
    }

    /// Returns the number of players.
    fn count(&self) -> f64 {
        // At most `Crosstable::MAX_PLAYERS`.
        f64::from(u16::try_from(self.players).unwrap_or(u16::MAX))
    }

    /// Returns the number of parameters.
    fn size(&self) -> usize {
        self.players + usize::from(self.has_draws)
    }

    /// Maximizes the likelihood by Newton's method; it is concave, and [`draws_explain_all`] and the group's connections ensure
    /// that there is a maximum.
    fn fit(&self) -> Option<Vec<RatingEstimate>> {
        let mut parameters = vec![0.0; self.size()];
        let mut point = self.at(&parameters);
        for _ in 0..STEPS {
            let step = Cholesky::new(&point.information)?.solve(&point.gradient);
            let slope: f64 = step.iter().zip(&point.gradient).map(|(a, b)| a * b).sum();
            let moved = |factor: f64| -> Vec<f64> {
                let pairs = parameters.iter().zip(&step);
                pairs.map(|(old, step)| old + factor * step).collect()
            };
            // At the maximum, likelihoods differ only by rounding.
            let least = point.likelihood - 1e-12 * point.likelihood.abs();
            let mut factor = 1.0;
            let mut next = moved(factor);
            let mut next_point = self.at(&next);
            while next_point.likelihood < least && factor > 1e-9 {
                factor /= 2.0;
                next = moved(factor);
                next_point = self.at(&next);
            }
            (parameters, point) = (next, next_point);
            if slope < 1e-16 {
                break;
            }
        }
        let information = Cholesky::new(&point.information)?;
        let strengths = parameters.get(..self.players)?;
        let players = self.count();
        let mean = strengths.iter().sum::<f64>() / players;
        let estimates = strengths.iter().enumerate().map(|(number, strength)| {
            let mut unit = vec![0.0; self.size()];
            *unit.get_mut(number)? = 1.0;
            // The information fixes the mean with a variance of its own, 1 / players.
            let variance = information.solve(&unit).get(number)? - 1.0 / players;
            Some(RatingEstimate {
                elo: ELO * (strength - mean),
                error: CONFIDENCE * ELO * variance.max(0.0).sqrt(),
            })
        });
        estimates.collect()
    }

    fn at(&self, parameters: &[f64]) -> Point {
        let value = |index: usize| parameters.get(index).copied().unwrap_or_default();
        let last = self.players;
        let draw = if self.has_draws {
            value(last)
        } else {
            f64::NEG_INFINITY
        };
        let mut point = Point {
            likelihood: 0.0,
            gradient: vec![0.0; self.size()],
            information: Symmetric::new(self.size()),
        };
        for game in self.games {
            let half = (value(game.one) - value(game.two)) / 2.0;
            let exponents = [half, draw, -half];
            let max = exponents.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let [win, drawn, loss] = exponents.map(|exponent| (exponent - max).exp());
            let sum = win + drawn + loss;
            let [win, drawn, loss] = [win / sum, drawn / sum, loss / sum];
            let count = game.wins + game.draws + game.losses;
            let log = max + sum.ln();
            point.likelihood += (game.wins - game.losses) * half - count * log;
            if self.has_draws {
                point.likelihood += game.draws * draw;
            }
            // Half a point of difference per win and loss, and the draws, are the model's statistics.
            let lead = (win - loss) / 2.0;
            let slope = (game.wins - game.losses) / 2.0 - count * lead;
            for (player, sign) in [(game.one, 1.0), (game.two, -1.0)] {
                if let Some(part) = point.gradient.get_mut(player) {
                    *part += sign * slope;
                }
            }
            let spread = count * ((win + loss) / 4.0 - lead * lead);
            let information = &mut point.information;
            information.add(game.one, game.one, spread);
            information.add(game.two, game.two, spread);
            information.add(game.one, game.two, -spread);
            if self.has_draws {
                if let Some(part) = point.gradient.get_mut(last) {
                    *part += game.draws - count * drawn;
                }
                information.add(last, last, count * drawn * (1.0 - drawn));
                information.add(last, game.one, -count * lead * drawn);
                information.add(last, game.two, count * lead * drawn);
            }
        }
        // Only differences of strengths matter: fix their mean, without an effect on anything else.
        for one in 0..self.players {
            for two in 0..=one {
                point.information.add(one, two, 1.0 / self.count());
            }
        }
        let sum: f64 = parameters.iter().take(self.players).sum();
        for part in point.gradient.iter_mut().take(self.players) {
            *part -= sum / self.count();
        }
        point.likelihood -= sum * sum / (2.0 * self.count());
        point
    }
}

/// The error returned for more players than can be rated together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TooManyPlayersError(());

impl fmt::Display for TooManyPlayersError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "more than {} players", Crosstable::MAX_PLAYERS)
    }
}

impl Error for TooManyPlayersError {}
