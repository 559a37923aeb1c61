//! `bench`: searches a fixed set of positions; the node count is the engine's signature.

use alloc::{boxed::Box, format};
use core::time::Duration;

use makruk_rules::Rules;
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

/// The bench searches, in steps. They need no endgame tables but those with one piece. Of the session's options, only the net
/// may change the result.
#[derive(Debug)]
pub(super) struct Bench {
    limits: Limits<'static>,
    /// Number of positions started.
    begun: usize,
    pub(super) engine: Option<Engine>,
    /// The current position's search.
    search: Option<Box<Search>>,
    nodes: u64,
    /// Start time of the first search.
    since: Duration,
}

impl Bench {
    pub(super) fn new(depth: Option<u8>) -> Result<Self, AllocationError> {
        Ok(Self {
            limits: Limits::depth(depth.unwrap_or(DEPTH).max(1)),
            begun: 0,
            engine: Some(Engine::new(Options::default())?),
            search: None,
            nodes: 0,
            since: Duration::ZERO,
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
        let Some(mut engine) = self.engine.take() else {
            return true;
        };
        if self.begun == 0 {
            self.since = time;
        }
        let Some(text) = POSITIONS.get(self.begun) else {
            let (millis, per_second) = speed(self.nodes, time.saturating_sub(self.since));
            send(&format!("time {millis} ms"));
            send(&format!("nodes {}", self.nodes));
            send(&format!("nps {per_second}"));
            return true;
        };
        self.begun += 1;
        engine.clear();
        match game_of(text, Rules::FAIRY) {
            Ok(game) => {
                self.search = Some(Box::new(Search::new(engine, &game, &self.limits)));
            }
            Err(message) => {
                send(&format!("info string {text}: {message}"));
                self.engine = Some(engine);
            }
        }
        false
    }

    fn stop(&self, send: &mut dyn FnMut(&str)) {
        send("info string the bench was stopped");
    }
}
