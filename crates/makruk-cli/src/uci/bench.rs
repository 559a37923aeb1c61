//! `bench`: searches a fixed set of positions; the number of nodes is the engine's signature.

use makruk::{
    Rules,
    search::{Engine, Limits, Options, SearchObserver},
};

use super::{position::game_of, work::Pulse};

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

/// Listens, but says nothing of what it finds.
struct Quiet<'a>(&'a mut Pulse);

impl SearchObserver for Quiet<'_> {
    fn should_stop(&mut self) -> bool {
        self.0.stops()
    }
}

pub(super) fn run(depth: Option<u8>, pulse: &mut Pulse) {
    // The options of the session must not change the result.
    let mut engine =
        Engine::new(Options::default().with_tablebase_bytes(Engine::FULL_TABLEBASE_BYTES));
    engine.prepare_tablebases(&Rules::FAIRY);
    let limits = Limits::depth(depth.unwrap_or(DEPTH).max(1));
    let before = pulse.working();
    let mut nodes = 0;
    for text in POSITIONS {
        engine.clear();
        let game = match game_of(text, Rules::FAIRY) {
            Ok(game) => game,
            Err(message) => {
                pulse.say(format_args!("info string {text}: {message}"));
                continue;
            }
        };
        let result = engine.search(&game, &limits, &mut Quiet(pulse));
        if pulse.stops() {
            return pulse.say(format_args!("info string the bench was stopped"));
        }
        nodes += result.nodes;
        pulse.say(format_args!("{:>10} {text}", result.nodes));
    }
    let time = pulse.working().saturating_sub(before);
    let per_second = u128::from(nodes) * 1_000_000_000 / time.as_nanos().max(1);
    pulse.say(format_args!("time {} ms", time.as_millis()));
    pulse.say(format_args!("nodes {nodes}"));
    pulse.say(format_args!("nps {per_second}"));
}
