//! Sessions of a program that opens endgame tables.

use core::time::Duration;
use std::sync::Arc;

use makruk_bitboard::BitPosition;
use makruk_search::Engine;
use makruk_tables::{Tablebase, Verdict};
use makruk_uci::{Config, Host, HostError, HostErrorKind, Session, Work};

/// Tables that are wrong on purpose, to reveal their use: every position with three pieces is won
/// in 41 plies.
struct Wins;

impl Tablebase for Wins {
    fn probe(&self, position: &BitPosition) -> Option<Verdict> {
        (position.occupied().len() == 5).then_some(Verdict::Win { plies: 41 })
    }
}

#[derive(Default)]
struct Program {
    said: Vec<String>,
    engine: Option<Engine>,
    /// Whether work loses the engine.
    is_forgetful: bool,
}

impl Host for Program {
    fn send(&mut self, line: &str) {
        self.said.push(line.to_owned());
    }

    fn begin(&mut self, work: Work) -> Result<(), HostError> {
        let mut running = work.start(Duration::ZERO);
        while running.step(100_000, Duration::ZERO, &mut |line| self.send(line)) {}
        self.engine = running.stop(Duration::ZERO, &mut |line| self.send(line));
        Ok(())
    }

    fn end(&mut self) -> Option<Engine> {
        self.engine.take().filter(|_| !self.is_forgetful)
    }

    fn ponder_hit(&mut self) {}

    fn is_working(&self) -> bool {
        false
    }

    fn open_tables(&mut self, name: &str) -> Result<Arc<dyn Tablebase + Send + Sync>, HostError> {
        match name {
            "a folder" => Ok(Arc::new(Wins)),
            _ => Err(HostError::new(
                HostErrorKind::NotFound,
                format!("{name}: not here"),
            )),
        }
    }
}

const POSITION: &str = "position fen 8/8/4k3/8/8/8/8/KRNS4 b - 128 10 1";
const HERE: &str = "setoption name TablesPath value a folder";

/// Returns whether the engine, after these lines, reports a mate in a position with three pieces.
fn sees_a_mate(program: &mut Program, lines: &[&str]) -> bool {
    let config = Config::default().with_hash_mib(1).with_tables(true);
    // The engine's own tables would only take time.
    let mut session = Session::new(&config.with_tablebase_bytes(0));
    for line in [lines, &[POSITION, "go depth 1"]].concat() {
        session.handle_line(line, program);
    }
    program.said.iter().any(|line| line.contains("score mate"))
}

#[test]
fn tables_path_selects_the_tables() {
    let sees = |lines: &[&str]| sees_a_mate(&mut Program::default(), lines);
    assert!(!sees(&[]));
    assert!(sees(&[HERE]));
    assert!(sees(&[HERE, "ucinewgame", "setoption name Hash value 2"]));
    assert!(!sees(&[HERE, "setoption name TablesPath value <empty>"]));
    assert!(!sees(&[HERE, "setoption name tablespath value absent"]));
}

#[test]
fn tables_survive_a_lost_engine() {
    let mut program = Program {
        is_forgetful: true,
        ..Program::default()
    };
    assert!(sees_a_mate(
        &mut program,
        &[HERE, "position startpos", "go depth 1"]
    ));
}

#[test]
fn unreadable_tables_are_reported() {
    let mut program = Program::default();
    sees_a_mate(&mut program, &["setoption name TablesPath value absent"]);
    assert_eq!(
        program.said[0],
        "info string no endgame tables are used: absent: not here"
    );
    let mut session = Session::new(&Config::default().with_hash_mib(1));
    session.handle_line(HERE, &mut program);
    let last = program.said.last().map(String::as_str);
    assert_eq!(last, Some("info string unknown option `TablesPath`"));
}
