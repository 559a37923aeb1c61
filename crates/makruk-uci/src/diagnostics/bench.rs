//! `bench`: searches a fixed set of positions; the node count is the engine's signature.

use alloc::{boxed::Box, format};
use core::time::Duration;

use makruk_rules::{Game, Rules};
use makruk_search::{AllocationError, Engine, Limits, Options, Search};

use super::Task;
use crate::{position::game_of, report::speed};

const DEPTH: u8 = 11;

/// Openings, middlegames and endgames, some with a count.
const POSITIONS: [&str; 12] = [
    "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1",
    "r1smks1r/3nn3/ppppppp1/7p/4P3/PPPP1PPP/R2N3R/2SKMSN1 b - - 2 4",
    "r6r/2sn2k1/p1ns1mp1/1ppp1p1p/P3P2P/1PPP1N2/1SKNSM2/R5R1 w - - 0 16",
    "2r2r2/3skn2/p1nps1m1/1pp1ppp1/PP1PP1p1/2PSSP2/2NKM1NR/2R5 w - - 0 20",
    "1Mkm2n1/1sM2s2/n6r/p3p1rp/3SPP2/2mmMS1m/R2N4/3K2N1 b - - 6 46",
    "8/4k3/3s4/1r2m3/4N3/3MM3/2K1R3/8 w - - 0 1",
    "8/3km3/p3p3/4s2R/4Pp2/5m1K/8/1r3r2 b - - 0 62",
    "8/2R5/8/3s4/2n2p2/3K2k1/1r6/3n4 b - - 0 60",
    "8/8/4k3/2m5/2M1K3/3SN3/8/8 w - - 0 80",
    "8/8/8/4k3/8/2K5/3R4/8 w - 32 9 50",
    "8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 0 1",
    "4k3/8/2s5/p3P3/P2n4/2S1N3/3K4/8 b - - 0 50",
];

/// The bench searches, in steps.
#[derive(Debug)]
pub(super) struct Bench {
    limits: Limits<'static>,
    /// Number of positions started.
    begun: usize,
    pub(super) engine: Option<Engine>,
    /// The current position, while its tablebases are generated.
    game: Option<Box<Game>>,
    /// The current position's search.
    search: Option<Box<Search>>,
    /// Start time of the current search, or of the last one until the next step, when its last step has ended.
    since: Option<Duration>,
    nodes: u64,
    /// Total time of the completed searches; generating tablebases is not part of it.
    searching: Duration,
}

impl Bench {
    pub(super) fn new(depth: Option<u8>) -> Result<Self, AllocationError> {
        Ok(Self {
            limits: Limits::depth(depth.unwrap_or(DEPTH).max(1)),
            begun: 0,
            engine: Some(Engine::new(options())?),
            game: None,
            search: None,
            since: None,
            nodes: 0,
            searching: Duration::ZERO,
        })
    }
}

impl Task for Bench {
    fn step(&mut self, nodes: u64, time: Duration, send: &mut dyn FnMut(&str)) -> bool {
        if let Some(mut search) = self.search.take() {
            match search.step(nodes) {
                None => self.search = Some(search),
                Some(result) => {
                    self.nodes += result.nodes;
                    let text = POSITIONS.iter().take(self.begun).next_back().unwrap_or(&"");
                    send(&format!("{:>10} {text}", result.nodes));
                    self.engine = Some(search.into_engine());
                }
            }
            return false;
        }
        if let Some(since) = self.since.take() {
            self.searching += time.saturating_sub(since);
        }
        let Some(mut engine) = self.engine.take() else {
            return true;
        };
        if let Some(game) = self.game.take() {
            if engine.prepare_tablebases_for(&game, nodes) {
                (self.engine, self.game) = (Some(engine), Some(game));
            } else {
                engine.clear();
                self.search = Some(Box::new(Search::new(engine, &game, &self.limits)));
                self.since = Some(time);
            }
            return false;
        }
        let Some(text) = POSITIONS.get(self.begun) else {
            let (millis, per_second) = speed(self.nodes, self.searching);
            send(&format!("time {millis} ms"));
            send(&format!("nodes {}", self.nodes));
            send(&format!("nps {per_second}"));
            return true;
        };
        self.begun += 1;
        self.engine = Some(engine);
        match game_of(text, Rules::FAIRY) {
            Ok(game) => self.game = Some(Box::new(game)),
            Err(message) => send(&format!("info string {text}: {message}")),
        }
        false
    }

    fn stop(&self, send: &mut dyn FnMut(&str)) {
        send("info string the bench was stopped");
    }
}

/// Returns the engine options for the bench. Of the session's options, only the net may change the result.
fn options() -> Options {
    Options::default().with_full_tablebases()
}
