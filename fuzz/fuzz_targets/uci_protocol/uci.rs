//! A conversation with a session, with an ear for what it says.

use std::{collections::VecDeque, mem, time::Duration};

use makruk::{Fen, Move, Position};
use makruk_uci::{Config, Worker};

use crate::{
    command::{self, Command},
    expected,
};

/// Options with more than this would take memory, not find mistakes.
const MOST: u64 = 4;

/// So many plies are counted to the end.
const COUNTED: u8 = 2;

/// Nodes of a step.
const NODES: u64 = 30;

/// Bytes of the longest line that is read; the tool's is longer.
const LONGEST_LINE: usize = 1 << 10;

/// What a line asks for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Asked {
    /// A move; `is_now` if it is not to wait for `stop` or `ponderhit`.
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

/// Takes out of a line what would take too long, and says what is left to be asked; `None` if nothing is.
pub(crate) fn moderate(line: &str) -> Option<(String, Asked)> {
    let (line, asked) = quick(line)?;
    // Of a line that is too long only a position is taken off the board.
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
                // The last word on a limit counts.
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
    /// What was said and not yet heard.
    said: Vec<String>,
    /// What is to stand on the board; `None` after a `position` that was rejected.
    board: Option<Position>,
    /// What was asked and is not yet answered, with the board at that time.
    pending: Option<(Asked, Option<Position>)>,
    /// Answers that were heard and belong to no question yet.
    answers: VecDeque<String>,
}

impl Conversation {
    pub(crate) fn new() -> Self {
        // Tables take half a second each time.
        let config = Config::default().with_hash_mib(1).with_tablebase_bytes(0);
        Self {
            worker: Worker::new(&config),
            said: Vec::new(),
            board: Some(Position::start()),
            pending: None,
            answers: VecDeque::new(),
        }
    }

    /// Says a line and asserts that the invariant is kept.
    pub(crate) fn say(&mut self, line: &str, asked: Asked) {
        let heard = self.obey(line.trim(), asked);
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
                // Without a position there are no leaves, which is told at once.
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
            // Other rules judge the same board.
            Asked::Other => assert!(!is_rejected, "{line}: {heard:?}"),
        }
    }

    /// Gives a line to the session, as the tool does, and returns what is said then.
    fn obey(&mut self, line: &str, asked: Asked) -> Vec<String> {
        let said = &mut self.said;
        let mut say = |line: &str| said.push(line.to_owned());
        if is_too_long(line) {
            self.worker
                .reject(line, "too long", Duration::ZERO, &mut say);
        } else {
            let goes_on = self.worker.obey(line, Duration::ZERO, &mut say);
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

    /// Asserts that nothing is answered twice, nor without a question.
    fn assert_settled(&self) {
        assert_eq!(self.answers, [""; 0], "nothing was asked");
    }

    /// Asserts that what was asked before is answered.
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

    /// Asserts that the tool draws the board that is to stand there.
    fn assert_board(&mut self) {
        let heard = self.obey("d", Asked::Other);
        let fen = heard.iter().find_map(|line| line.strip_prefix("fen "));
        let Some(board) = &self.board else {
            assert_eq!(fen, None);
            return;
        };
        let fen: Fen = fen
            .expect("it says a FEN")
            .parse()
            .expect("in the fairy dialect");
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

/// Returns what a line with `position` puts on the board.
fn placed(line: &str) -> Option<Position> {
    match command::parse(line) {
        Ok(Command::Position(Ok(placement))) if !is_too_long(line) => {
            expected::position(placement.fen.as_deref(), placement.moves)
        }
        _ => None,
    }
}

/// Returns whether a line answers a question that takes time.
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

/// Asserts that a search was answered with a move that is legal, or none if there is none.
fn assert_move(answer: &str, board: Option<&Position>) {
    let best = answer.split(' ').nth(1);
    let best = best.expect("it has a word for the move");
    let Some(position) = board else {
        assert_eq!(best, "0000", "no position is set up");
        return;
    };
    if best == "(none)" {
        assert_eq!(position.count_legal(), 0, "{}", Fen::from(position));
    } else {
        let mv: Move = best.parse().expect("it is a move");
        let fen = Fen::from(position);
        assert!(position.is_legal(mv), "{best}: {fen}");
    }
}
