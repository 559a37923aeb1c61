//! Sessions of a program with a net.

use core::time::Duration;

use makruk_search::{
    Engine,
    nnue::{Net, Parts},
};
use makruk_uci::{Config, Host, HostError, HostErrorKind, Session, Work};

/// A net that evaluates every position to `bias`, in the net's internal units.
fn net(bias: i32) -> Net {
    let mut parts = Parts::zero(32);
    parts.output_biases.fill(bias);
    Net::new(&parts, 400, "a test").unwrap()
}

/// A program with a single file.
#[derive(Default)]
struct Program {
    said: Vec<String>,
    engine: Option<Engine>,
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
        self.engine.take()
    }

    fn ponder_hit(&mut self) {}

    fn is_working(&self) -> bool {
        false
    }

    fn read_net(&mut self, name: &str) -> Result<Vec<u8>, HostError> {
        match name {
            "other.mkn" => Ok(net(9_000).to_bytes()),
            "cut.mkn" => Ok(net(9_000).to_bytes()[1..].to_vec()),
            _ => Err(HostError::new(
                HostErrorKind::NotFound,
                format!("{name}: not here"),
            )),
        }
    }
}

/// A session's output for these lines.
fn said(config: &Config, lines: &[&str]) -> Vec<String> {
    let mut program = Program::default();
    let mut session = Session::new(config);
    for line in lines {
        session.handle_line(line, &mut program);
    }
    program.said
}

/// The score of the start position after these lines, from a search at depth 1.
fn score(config: &Config, lines: &[&str]) -> String {
    let said = said(config, &[lines, &["go depth 1"]].concat());
    let info = said.iter().rfind(|line| line.starts_with("info depth"));
    let words: Vec<_> = info.unwrap().split_whitespace().collect();
    let at = words.iter().position(|&word| word == "cp").unwrap();
    words[at + 1].to_owned()
}

const OFF: &str = "setoption name Use NNUE value false";
const ON: &str = "setoption name use nnue value true";
const OTHER: &str = "setoption name EvalFile value other.mkn";
const CUT: &str = "setoption name EvalFile value cut.mkn";
const OWN: &str = "setoption name EvalFile value <empty>";

#[test]
fn options_select_the_evaluation_net() {
    let config = Config::default()
        .with_hash_mib(1)
        .with_net(Some(net(1_000)));
    let plain = Config::default().with_hash_mib(1);
    let [own, other] = [&[][..], &[OTHER]].map(|lines| score(&config, lines));
    let none = score(&plain, &[]);
    assert!(own != other && own != none && other != none);
    assert_eq!(score(&config, &[OFF]), none);
    assert_eq!(score(&config, &[OFF, OTHER]), none);
    assert_eq!(score(&config, &[OFF, OTHER, ON]), other);
    assert_eq!(score(&config, &[OTHER, OWN]), own);
    assert_eq!(
        score(&config, &[OTHER, "setoption name EvalFile value"]),
        own
    );
    // A rejected file changes nothing.
    assert_eq!(score(&config, &[OTHER, CUT]), other);
    assert_eq!(
        score(&config, &[OTHER, "setoption name EvalFile value absent"]),
        other
    );
    assert_eq!(
        score(&config, &["ucinewgame", "setoption name Hash value 2"]),
        own
    );
}

#[test]
fn invalid_nets_are_rejected_with_the_cause() {
    let config = Config::default()
        .with_hash_mib(1)
        .with_net(Some(net(1_000)));
    let found = said(&config, &[CUT])[0].clone();
    let begin = "info string the evaluation is unchanged: cut.mkn: expected a makruk net, found";
    assert!(found.starts_with(begin), "{found}");
    assert_eq!(
        said(
            &config,
            &[
                "setoption name EvalFile value absent",
                "setoption name Use NNUE value 3"
            ]
        ),
        [
            "info string the evaluation is unchanged: absent: not here",
            "info string option Use NNUE must be true or false, not `3`",
        ]
    );
}

#[test]
fn net_options_exist_only_with_a_net() {
    let with = Config::default()
        .with_hash_mib(1)
        .with_net(Some(net(1_000)));
    let without = Config::default().with_hash_mib(1);
    let of = |config: &Config| {
        let said = said(config, &["uci"]);
        let is_net = |line: &&String| {
            ["NNUE", "EvalFile", "WDL"]
                .iter()
                .any(|name| line.contains(name))
        };
        said.iter().filter(is_net).cloned().collect::<Vec<_>>()
    };
    assert_eq!(
        of(&with),
        [
            "option name UCI_ShowWDL type check default false",
            "option name Use NNUE type check default true",
            "option name EvalFile type string default <empty>",
        ]
    );
    assert!(of(&without).is_empty());
    assert_eq!(
        said(&without, &[OFF]),
        ["info string unknown option `Use NNUE`"]
    );
}

#[test]
fn scores_are_followed_by_the_chances_of_each_result() {
    let config = Config::default()
        .with_hash_mib(1)
        .with_net(Some(net(1_000)));
    let chances = |lines: &[&str]| {
        let said = said(&config, lines);
        let infos = said.iter().filter(|line| line.starts_with("info depth"));
        let words = infos.map(|line| line.split(' ').map(str::to_owned).collect::<Vec<_>>());
        words
            .map(|words| {
                let at = words.iter().position(|word| word == "wdl")?;
                let numbers = words[at + 1..at + 4].iter();
                let numbers: Vec<u32> = numbers
                    .map(|word| word.parse().expect("a number"))
                    .collect();
                assert_eq!(words[at - 3], "score");
                Some(numbers)
            })
            .collect::<Vec<_>>()
    };
    let show = "setoption name UCI_ShowWDL value true";
    let of_start = chances(&[show, "position startpos", "go depth 4"]);
    assert!(of_start.len() >= 4);
    for permille in of_start {
        assert_eq!(permille.expect("chances").iter().sum::<u32>(), 1_000);
    }
    let mate = "position fen 7k/R7/6K1/8/8/8/8/8 w - - 0 1";
    let of_mate = chances(&[show, mate, "go depth 3"]);
    assert_eq!(of_mate.last(), Some(&Some(vec![1_000, 0, 0])));
    let hidden = chances(&[
        show,
        "setoption name UCI_ShowWDL value false",
        mate,
        "go depth 2",
    ]);
    assert!(hidden.iter().all(Option::is_none));
}

#[test]
fn the_bench_uses_the_net() {
    let config = Config::default()
        .with_hash_mib(1)
        .with_net(Some(net(1_000)));
    let nodes = |lines: &[&str]| {
        let said = said(&config, &[lines, &["bench 3"]].concat());
        said.into_iter()
            .find(|line| line.starts_with("nodes "))
            .unwrap()
    };
    assert_ne!(nodes(&[]), nodes(&[OFF]));
}
