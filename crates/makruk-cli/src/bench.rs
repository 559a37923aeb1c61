//! `makruk bench`: measures the engine's speed and its search signature.

use std::{
    io,
    time::{Duration, Instant},
};

use makruk::search::Engine;
use makruk_uci::{Config, Host, HostError, Session, Work, WorkContext};

use crate::{exit::ExitStatus, net, uci::send, values};

/// Measure the engine's speed on a fixed set of positions.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Writes the nodes of each position, then the total time, nodes and nodes per second. The last line repeats \
                  nodes and nodes per second. The node count is a signature of the search: it is the same on every machine."
)]
pub(crate) struct BenchArgs {
    /// Search depth in plies, 11 by default.
    #[arg(value_name = "DEPTH", value_parser = values::number::<u8>(1..=255))]
    depth: Option<u8>,
}

pub(crate) fn run(args: &BenchArgs) -> io::Result<ExitStatus> {
    let mut session = Session::new(&Config::default().with_net(Some(net::default()?)));
    let mut bench = Bench {
        begun: Instant::now(),
        nodes: None,
        error: None,
    };
    let command = match args.depth {
        Some(depth) => format!("bench depth {depth}"),
        None => "bench".to_owned(),
    };
    session.handle_line(&command, &mut bench);
    bench.error.map_or(Ok(ExitStatus::Done), Err)
}

/// The session's host, which runs its work immediately.
struct Bench {
    begun: Instant,
    nodes: Option<String>,
    /// The first write error, if any.
    error: Option<io::Error>,
}

impl Bench {
    /// Writes a line. After the `nps` line, also writes the nodes and the speed in one line, in the format of other
    /// engines.
    fn write(&mut self, line: &str) {
        let mut written = send(line);
        if let Some(nodes) = line.strip_prefix("nodes ") {
            self.nodes = Some(nodes.to_owned());
        } else if let (Some(speed), Some(nodes)) = (line.strip_prefix("nps "), &self.nodes) {
            written = written.and_then(|()| send(&format!("{nodes} nodes {speed} nps")));
        }
        if let Err(error) = written {
            self.error.get_or_insert(error);
        }
    }
}

impl Host for Bench {
    fn send(&mut self, line: &str) {
        self.write(line);
    }

    fn begin(&mut self, work: Work) -> Result<(), HostError> {
        // The benchmark has its own engine.
        let _ = work.run(self);
        Ok(())
    }

    fn end(&mut self) -> Option<Engine> {
        None
    }

    fn ponder_hit(&mut self) {}

    fn is_working(&self) -> bool {
        false
    }
}

impl WorkContext for Bench {
    fn send(&mut self, line: &str) {
        self.write(line);
    }

    fn stops(&mut self) -> bool {
        self.error.is_some()
    }

    fn working(&self) -> Duration {
        self.begun.elapsed()
    }

    fn clock(&self) -> Option<Duration> {
        Some(self.begun.elapsed())
    }

    fn wait(&mut self) {}
}
