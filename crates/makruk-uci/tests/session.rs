//! Sessions of a program that executes work in a single call: work that fails, unreadable lines.

use std::time::Duration;

use makruk_uci::{
    Config, Host, HostError, HostErrorKind, Session, Work, WorkContext, Worker,
    makruk_search::Engine,
};

/// A program that executes work immediately in a single call.
#[derive(Debug, Default)]
struct Whole {
    said: Vec<String>,
    engine: Option<Engine>,
    /// The outcome of the work.
    fate: Fate,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Fate {
    #[default]
    Done,
    /// The work does not start.
    Refused,
    /// The work is lost together with its engine, as in a thread that panics.
    Lost,
}

struct Link<'a>(&'a mut Vec<String>);

impl WorkContext for Link<'_> {
    fn send(&mut self, line: &str) {
        self.0.push(line.to_owned());
    }

    fn stops(&mut self) -> bool {
        false
    }

    fn working(&self) -> Duration {
        Duration::ZERO
    }

    fn clock(&self) -> Option<Duration> {
        None
    }

    fn wait(&mut self) {}
}

impl Host for Whole {
    fn send(&mut self, line: &str) {
        self.said.push(line.to_owned());
    }

    fn begin(&mut self, work: Work) -> Result<(), HostError> {
        match self.fate {
            Fate::Done => self.engine = work.run(&mut Link(&mut self.said)),
            Fate::Refused => {
                return Err(HostError::new(
                    HostErrorKind::System,
                    "no thread can be started",
                ));
            }
            Fate::Lost => {}
        }
        Ok(())
    }

    fn end(&mut self) -> Option<Engine> {
        self.engine.take()
    }

    fn ponder_hit(&mut self) {}

    fn is_working(&self) -> bool {
        false
    }
}

fn config() -> Config {
    Config::default()
        .with_tablebase_bytes(1 << 20)
        .with_hash_mib(1)
}

/// Sends lines to a session whose work has this outcome, and returns all answers.
fn whole(lines: &[&str], fate: Fate) -> Vec<String> {
    let mut session = Session::new(&config());
    let mut host = Whole {
        fate,
        ..Whole::default()
    };
    for line in lines {
        assert!(session.handle_line(line, &mut host));
    }
    session.end(&mut host);
    host.said
}

/// Like `whole`, but with a worker that is driven step by step, without a clock.
fn in_steps(lines: &[&str], nodes: u64) -> Vec<String> {
    let mut worker = Worker::new(&config());
    let mut said = Vec::new();
    let mut send = |line: &str| said.push(line.to_owned());
    for line in lines {
        assert!(worker.handle_line(line, Duration::ZERO, &mut send));
        while worker.step(nodes, Duration::ZERO, &mut send) {}
    }
    said
}

#[test]
fn stepping_does_not_change_the_output() {
    let lines = [
        "uci",
        "isready",
        "setoption name MultiPV value 2",
        "position startpos moves e3e4 e6e5",
        "go depth 7",
        "position fen 8/8/8/4k3/8/2K5/3R4/8 w - 32 9 50",
        "go nodes 7777",
        "setoption name UCI_LimitStrength value true",
        "setoption name UCI_Elo value 1100",
        "ucinewgame",
        "go depth 4 searchmoves a3a4 h3h4",
        "setoption name Rules value thai",
        "d",
        "go perft 4",
        "bench 3",
    ];
    let expected = whole(&lines, Fate::Done);
    assert!(
        expected
            .iter()
            .any(|line| line.starts_with("info depth 7 "))
    );
    for nodes in [1, 2_000, u64::MAX] {
        assert_eq!(in_steps(&lines, nodes), expected, "steps of {nodes}");
    }
}

#[test]
fn a_failed_search_is_answered_with_a_legal_move() {
    for (fate, reason) in [
        (Fate::Refused, "info string no thread can be started"),
        (Fate::Lost, "info string the search failed"),
    ] {
        let said = whole(&["position startpos", "go depth 3", "stop", "d"], fate);
        assert_eq!(said[0], reason);
        assert!(said[1].starts_with("bestmove "), "{said:?}");
        // Exactly one answer.
        let answers = said.iter().filter(|line| line.starts_with("bestmove "));
        assert_eq!(answers.count(), 1);
    }
}

#[test]
fn a_lost_engine_is_replaced() {
    let mut session = Session::new(&config());
    let mut host = Whole {
        fate: Fate::Lost,
        ..Whole::default()
    };
    session.handle_line("go depth 3", &mut host);
    session.handle_line("stop", &mut host);
    host.fate = Fate::Done;
    host.said.clear();
    session.handle_line("go depth 3", &mut host);
    assert!(host.said[0].starts_with("info depth 1 "), "{:?}", host.said);
}

#[test]
fn a_rejected_line_is_not_executed() {
    let mut session = Session::new(&config());
    let mut host = Whole::default();
    session.reject("go depth", "the line is too long", &mut host);
    session.handle_line("go depth 1", &mut host);
    assert_eq!(host.said[0], "info string the line is too long");
    assert!(host.said.last().unwrap().starts_with("bestmove "));
    session.reject("position startpos", "the line is too long", &mut host);
    session.handle_line("go depth 1", &mut host);
    assert_eq!(host.said.last().unwrap(), "bestmove 0000");
}
