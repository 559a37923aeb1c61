//! Search limits: the command `go`.

use alloc::vec::Vec;
use core::{fmt, time::Duration};

use makruk_core::Move;

/// The limits of a search by an engine. Without any limit, the search lasts until it is stopped.
///
/// `Display` writes the command `go`. Limits of 0 are written as 1, because engines take 0 for no limit; times are rounded down
/// to milliseconds.
///
/// # Examples
///
/// ```
/// use core::time::Duration;
/// use makruk_uci::client::{GoClocks, GoLimits};
///
/// assert_eq!(GoLimits::nodes(1_000).to_string(), "go nodes 1000");
/// let clocks = GoClocks::new(Duration::from_secs(60), Duration::from_secs(50))
///     .with_increment(Duration::from_millis(500));
/// let text = "go ponder wtime 60000 btime 50000 winc 500 binc 500";
/// assert_eq!(GoLimits::clocks(clocks).with_ponder().to_string(), text);
/// assert_eq!(GoLimits::default().to_string(), "go infinite");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
#[must_use]
pub struct GoLimits {
    /// Depth in plies.
    pub depth: Option<u8>,
    /// Number of nodes.
    pub nodes: Option<u64>,
    /// Search for a mate in at most this many moves.
    pub mate: Option<u16>,
    /// Time for this move.
    pub movetime: Option<Duration>,
    /// The clocks of the game.
    pub clocks: Option<GoClocks>,
    /// Whether the engine answers only after `stop`.
    pub infinite: bool,
    /// Whether the search is on the opponent's time, until `ponderhit` or `stop`.
    pub ponder: bool,
    /// The only moves to search; empty for all moves.
    #[doc(alias = "searchmoves")]
    pub search_moves: Vec<Move>,
}

/// The clocks of both players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[must_use]
pub struct GoClocks {
    /// White's time.
    #[doc(alias = "wtime")]
    pub white: Duration,
    /// Black's time.
    #[doc(alias = "btime")]
    pub black: Duration,
    /// White's increment per move.
    #[doc(alias = "winc")]
    pub white_increment: Duration,
    /// Black's increment per move.
    #[doc(alias = "binc")]
    pub black_increment: Duration,
    /// Number of moves to the next time control; `None` if there is none.
    #[doc(alias = "movestogo")]
    pub moves_to_go: Option<u16>,
}

impl GoClocks {
    /// Creates clocks without increments.
    pub const fn new(white: Duration, black: Duration) -> Self {
        Self {
            white,
            black,
            white_increment: Duration::ZERO,
            black_increment: Duration::ZERO,
            moves_to_go: None,
        }
    }

    /// Sets the increment of both players.
    pub const fn with_increment(mut self, increment: Duration) -> Self {
        self.white_increment = increment;
        self.black_increment = increment;
        self
    }

    /// Sets the number of moves to the next time control.
    pub const fn with_moves_to_go(mut self, moves: u16) -> Self {
        self.moves_to_go = Some(moves);
        self
    }
}

impl GoLimits {
    /// Limits the number of nodes.
    pub fn nodes(nodes: u64) -> Self {
        Self {
            nodes: Some(nodes),
            ..Self::default()
        }
    }

    /// Limits the depth in plies.
    pub fn depth(depth: u8) -> Self {
        Self {
            depth: Some(depth),
            ..Self::default()
        }
    }

    /// Searches for a mate in at most this many moves.
    pub fn mate(moves: u16) -> Self {
        Self {
            mate: Some(moves),
            ..Self::default()
        }
    }

    /// Sets the time for the move.
    pub fn movetime(time: Duration) -> Self {
        Self {
            movetime: Some(time),
            ..Self::default()
        }
    }

    /// Lets the engine choose its time by the clocks of the game.
    pub fn clocks(clocks: GoClocks) -> Self {
        Self {
            clocks: Some(clocks),
            ..Self::default()
        }
    }

    /// Searches until `stop`.
    pub fn infinite() -> Self {
        Self {
            infinite: true,
            ..Self::default()
        }
    }

    /// Searches on the opponent's time.
    pub fn with_ponder(mut self) -> Self {
        self.ponder = true;
        self
    }

    /// Searches only these moves.
    pub fn with_search_moves(mut self, moves: impl IntoIterator<Item = Move>) -> Self {
        self.search_moves = moves.into_iter().collect();
        self
    }
}

impl fmt::Display for GoLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            depth,
            nodes,
            mate,
            movetime,
            clocks,
            infinite,
            ponder,
            search_moves,
        } = self;
        let has_limit = depth.is_some()
            || nodes.is_some()
            || mate.is_some()
            || movetime.is_some()
            || clocks.is_some();
        f.write_str("go")?;
        if *ponder {
            f.write_str(" ponder")?;
        }
        if let Some(clocks) = clocks {
            let [white, black] = [clocks.white, clocks.black].map(millis);
            write!(f, " wtime {white} btime {black}")?;
            let increments = [clocks.white_increment, clocks.black_increment];
            if increments != [Duration::ZERO; 2] {
                let [white, black] = increments.map(|time| time.as_millis());
                write!(f, " winc {white} binc {black}")?;
            }
            if let Some(moves) = clocks.moves_to_go {
                write!(f, " movestogo {}", moves.max(1))?;
            }
        }
        if let Some(depth) = depth {
            write!(f, " depth {}", depth.max(&1))?;
        }
        if let Some(nodes) = nodes {
            write!(f, " nodes {}", nodes.max(&1))?;
        }
        if let Some(mate) = mate {
            write!(f, " mate {}", mate.max(&1))?;
        }
        if let Some(time) = movetime {
            write!(f, " movetime {}", millis(*time))?;
        }
        if *infinite || !(has_limit || *ponder) {
            f.write_str(" infinite")?;
        }
        // Some engines take every word after it for a move.
        if !search_moves.is_empty() {
            f.write_str(" searchmoves")?;
            for mv in search_moves {
                write!(f, " {mv}")?;
            }
        }
        Ok(())
    }
}

/// Returns whole milliseconds, at least 1.
fn millis(time: Duration) -> u128 {
    time.as_millis().max(1)
}

#[cfg(test)]
mod tests;
