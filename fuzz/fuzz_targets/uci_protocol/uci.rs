//! A conversation with a session, recording its output.

use std::{collections::VecDeque, mem, time::Duration};

use makruk::{Fen, Move, Position};
use makruk_uci::{Config, Worker};

use crate::{
    command::{self, Command},
    expected,
};

/// Larger option values would cost memory without finding bugs.
const MOST: u64 = 4;

/// Maximum depth at which `go perft` is run to its end; a deeper one may be stopped.
const COUNTED: u8 = 2;

/// Nodes per step.
const NODES: u64 = 30;

/// The length limit of a line in bytes; the tool's limit is higher.
const LONGEST_LINE: usize = 1 << 10;

/// The command in a line.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Asked {
    /// A move; `is_now` if it must not wait for `stop` or `ponderhit`.
    Move {
        is_now: bool,
    },
    Leaves(u8),
    Bench,
    Position,
    NewGame,
    Ready,
    Stop,
    Quit,
    Other,
}

/// Removes slow parts from a line, and returns the remaining command; `None` if none remains.
pub(crate) fn moderate(line: &str) -> Option<(String, Asked)> {
    let (line, asked) = quick(line)?;
    // A line over the length limit is ignored, except that an overlong `position` line clears the
    // board.
    let is_unread = is_too_long(line.trim()) && !matches!(asked, Asked::Position);
    Some((line, if is_unread { Asked::Other } else { asked }))
}

fn quick(line: &str) -> Option<(String, Asked)> {
    let as_it_is = |asked| Some((line.to_owned(), asked));
    match command::parse(line.trim()) {
        Ok(Command::SetOption { name, value }) => {
            let value = value.unwrap_or_default();
            let is_too_much = match &*name.to_ascii_lowercase() {
                "hash" | "threads" => value.parse().is_ok_and(|value: u64| value > MOST),
                _ => false,
            };
            (!is_too_much).then(|| (line.to_owned(), Asked::Other))
        }
        Ok(Command::Go(go)) => match go.perft {
            Some(depth) => as_it_is(Asked::Leaves(depth)),
            None => {
                let is_now = !go.infinite && !go.ponder;
                // If a limit is repeated, the last one applies.
                Some((format!("{line} depth 2 nodes 100"), Asked::Move { is_now }))
            }
        },
        Ok(Command::Bench(_)) => as_it_is(Asked::Bench),
        Ok(Command::Position(_)) => as_it_is(Asked::Position),
        Ok(Command::NewGame) => as_it_is(Asked::NewGame),
        Ok(Command::IsReady) => as_it_is(Asked::Ready),
        Ok(Command::Stop) => as_it_is(Asked::Stop),
        Ok(Command::Quit) => as_it_is(Asked::Quit),
        _ => as_it_is(Asked::Other),
    }
}

/// A conversation with the engine.
pub(crate) struct Conversation {
    worker: Worker,
    /// Output that has not been checked yet.
    said: Vec<String>,
    /// The position expected on the board; `None` after a rejected `position` command.
    board: Option<Position>,
    /// The unanswered command, with the board at that time.
    pending: Option<(Asked, Option<Position>)>,
    /// Answers not yet matched with a command.
    answers: VecDeque<String>,
}

impl Conversation {
    pub(crate) fn new() -> Self {
        // Generating tables takes half a second each time.
        let config = Config::default().with_hash_mib(1).with_tablebase_bytes(0);
        Self {
            worker: Worker::new(&config),
            said: Vec::new(),
            board: Some(Position::start()),
            pending: None,
            answers: VecDeque::new(),
        }
    }

    /// Sends a line and asserts the invariant.
    pub(crate) fn say(&mut self, line: &str, asked: Asked) {
        // Most commands would wait for the end of `bench` or `go perft`, which may take minutes
        // here.
        let is_busy = matches!(self.pending, Some((Asked::Bench | Asked::Leaves(_), _)));
        if is_busy && !matches!(asked, Asked::Stop | Asked::Quit | Asked::Ready) {
            self.say("stop", Asked::Stop);
        }
        let heard = self.handle_line(line.trim(), asked);
        let told = |beginning| {
            heard
                .iter()
                .any(|line: &String| line.starts_with(beginning))
        };
        let is_rejected = told("info string position rejected");
        match asked {
            Asked::Position => {
                self.board = placed(line.trim());
                assert_eq!(is_rejected, self.board.is_none(), "{line}: {heard:?}");
                self.assert_board();
            }
            Asked::NewGame => {
                if self.board.is_some() {
                    self.board = Some(Position::start());
                }
                self.assert_board();
            }
            Asked::Move { .. } | Asked::Leaves(_) | Asked::Bench => {
                self.settle();
                // Without a position there are no leaf nodes, which is reported at once.
                if matches!(asked, Asked::Leaves(_)) && self.board.is_none() {
                    assert!(told("info string no position is set up"), "{heard:?}");
                    return;
                }
                self.pending = Some((asked, self.board.clone()));
                let ends = match asked {
                    Asked::Move { is_now } => is_now,
                    Asked::Leaves(depth) => depth <= COUNTED,
                    _ => false,
                };
                if ends {
                    while self.step() {}
                    self.listen();
                    self.settle();
                    self.assert_settled();
                } else if !matches!(asked, Asked::Bench) {
                    // The first step of a bench generates tables.
                    self.step();
                    self.listen();
                }
            }
            Asked::Stop | Asked::Quit => {
                self.settle();
                self.assert_settled();
            }
            Asked::Ready => assert!(told("readyok"), "{heard:?}"),
            // Other commands leave the board unchanged.
            Asked::Other => assert!(!is_rejected, "{line}: {heard:?}"),
        }
    }

    /// Sends a line to the session, as the tool does, and returns its output.
    fn handle_line(&mut self, line: &str, asked: Asked) -> Vec<String> {
        let said = &mut self.said;
        let mut say = |line: &str| said.push(line.to_owned());
        if is_too_long(line) {
            self.worker
                .reject(line, "too long", Duration::ZERO, &mut say);
        } else {
            let goes_on = self.worker.handle_line(line, Duration::ZERO, &mut say);
            assert_eq!(goes_on, !matches!(asked, Asked::Quit));
        }
        self.listen()
    }

    fn step(&mut self) -> bool {
        let said = &mut self.said;
        let mut say = |line: &str| said.push(line.to_owned());
        self.worker.step(NODES, Duration::ZERO, &mut say)
    }

    fn listen(&mut self) -> Vec<String> {
        let heard = mem::take(&mut self.said);
        for line in &heard {
            assert!(!line.contains(['\n', '\r']), "{line}");
        }
        let answers = heard.iter().filter(|line| is_answer(line));
        self.answers.extend(answers.cloned());
        heard
    }

    /// Asserts that there is no duplicate or unsolicited answer.
    fn assert_settled(&self) {
        assert_eq!(self.answers, [""; 0], "unsolicited answers");
    }

    /// Asserts that the pending command was answered.
    fn settle(&mut self) {
        let Some((asked, board)) = self.pending.take() else {
            return;
        };
        let answer = self.answers.pop_front();
        let answer = answer.unwrap_or_else(|| panic!("{asked:?} is not answered"));
        match (asked, board) {
            (Asked::Move { .. }, board) => assert_move(&answer, board.as_ref()),
            (Asked::Leaves(depth), Some(board)) => match answer.strip_prefix("nodes ") {
                Some(leaves) if depth <= COUNTED => {
                    let counted = makruk::perft(&board, depth);
                    assert_eq!(leaves, counted.to_string(), "{}", Fen::from(&board));
                }
                Some(_) => {}
                None => {
                    assert!(depth > COUNTED, "{answer}");
                    assert_eq!(answer, format!("info string perft {depth} was stopped"));
                }
            },
            (Asked::Bench, _) => assert_eq!(answer, "info string the bench was stopped"),
            (asked, _) => unreachable!("{asked:?} is not answered later"),
        }
    }

    /// Asserts that the tool shows the expected board.
    fn assert_board(&mut self) {
        let heard = self.handle_line("d", Asked::Other);
        let fen = heard.iter().find_map(|line| line.strip_prefix("fen "));
        let Some(board) = &self.board else {
            assert_eq!(fen, None);
            return;
        };
        let fen: Fen = fen.expect("a FEN").parse().expect("in the fairy dialect");
        let setup = board.to_setup();
        assert_eq!(
            (&fen.as_setup().board, fen.as_setup().turn),
            (&setup.board, setup.turn)
        );
    }
}

fn is_too_long(line: &str) -> bool {
    line.len() > LONGEST_LINE
}

/// Returns the position set by a `position` line.
fn placed(line: &str) -> Option<Position> {
    match command::parse(line) {
        Ok(Command::Position(Ok(placement))) if !is_too_long(line) => {
            expected::position(placement.fen.as_deref(), placement.moves)
        }
        _ => None,
    }
}

/// Returns whether a line is the reply to a slow command.
fn is_answer(line: &str) -> bool {
    [
        "bestmove ",
        "nodes ",
        "info string perft ",
        "info string the bench ",
    ]
    .iter()
    .any(|beginning| line.starts_with(beginning))
}

/// Asserts that a search was answered with a legal move, with `(none)` if no move is legal, or with
/// `0000` without a position.
fn assert_move(answer: &str, board: Option<&Position>) {
    let best = answer.split(' ').nth(1);
    let best = best.expect("a move");
    let Some(position) = board else {
        assert_eq!(best, "0000", "no position is set up");
        return;
    };
    if best == "(none)" {
        assert_eq!(position.count_legal(), 0, "{}", Fen::from(position));
    } else {
        let mv: Move = best.parse().expect("valid move");
        let fen = Fen::from(position);
        assert!(position.is_legal(mv), "{best}: {fen}");
    }
}
