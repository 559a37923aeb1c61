//! UCI commands.

use alloc::{format, string::String, vec::Vec};
use core::{fmt::Display, str::SplitAsciiWhitespace, time::Duration};

use makruk_search::Clock;

/// A parsed line of the protocol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command<'a> {
    Uci,
    IsReady,
    NewGame,
    SetOption {
        name: String,
        value: Option<String>,
    },
    /// The position to set up, or the reason why it cannot be parsed.
    Position(Result<Placement<'a>, String>),
    Go(Go),
    Stop,
    PonderHit,
    Quit,
    /// Prints the board.
    Draw,
    /// Searches a fixed set of positions and counts the nodes.
    Bench(Option<u8>),
    /// No operation: an empty line, or a command for other engines.
    Nothing,
}

/// The arguments of `position`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Placement<'a> {
    /// `None` for the start position.
    pub(crate) fen: Option<String>,
    pub(crate) moves: Vec<&'a str>,
}

/// The arguments of `go`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[allow(clippy::struct_field_names)] // `moves_to_go` is the protocol's term
pub(crate) struct Go {
    pub(crate) depth: Option<u8>,
    pub(crate) nodes: Option<u64>,
    pub(crate) mate: Option<u16>,
    pub(crate) movetime: Option<Duration>,
    pub(crate) white: SideClock,
    pub(crate) black: SideClock,
    pub(crate) moves_to_go: Option<u16>,
    pub(crate) infinite: bool,
    pub(crate) ponder: bool,
    pub(crate) search_moves: Vec<String>,
    pub(crate) perft: Option<u8>,
    /// Messages about unreadable arguments. The search starts nevertheless, because the GUI would otherwise wait
    /// forever.
    pub(crate) complaints: Vec<String>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct SideClock {
    pub(crate) remaining: Option<Duration>,
    pub(crate) increment: Duration,
}

impl Go {
    /// Returns whether the search ends by itself.
    pub(crate) fn has_limit(&self) -> bool {
        let clocks = [self.white, self.black];
        self.depth.is_some()
            || self.nodes.is_some()
            || self.movetime.is_some()
            || clocks.iter().any(|clock| clock.remaining.is_some())
    }

    /// Returns a side's clock, if one was given.
    pub(crate) fn clock(&self, side: SideClock, overhead: Duration) -> Option<Clock> {
        let mut clock = Clock::new(side.remaining?)
            .with_increment(side.increment)
            .with_overhead(overhead);
        clock.moves_to_go = self.moves_to_go.filter(|&moves| moves > 0);
        Some(clock)
    }
}

/// Parses a line. As the protocol requires, unknown words before a command are skipped; a line without a command and
/// unreadable values are errors.
pub(crate) fn parse(line: &str) -> Result<Command<'_>, String> {
    let mut words = line.split_ascii_whitespace();
    let Some(first) = words.clone().next() else {
        return Ok(Command::Nothing);
    };
    while let Some(word) = words.next() {
        return Ok(match word {
            "uci" => Command::Uci,
            "isready" => Command::IsReady,
            "ucinewgame" => Command::NewGame,
            "setoption" => set_option(line, words)?,
            "position" => Command::Position(position(words)),
            "go" => Command::Go(go(words)?),
            "stop" => Command::Stop,
            "ponderhit" => Command::PonderHit,
            "quit" => Command::Quit,
            "d" => Command::Draw,
            "bench" => Command::Bench(match words.next() {
                Some("depth") => Some(depth("depth", words.next())?),
                Some(word) => Some(depth("bench", Some(word))?),
                None => None,
            }),
            "debug" | "register" => Command::Nothing,
            _ => continue,
        });
    }
    Err(format!("unknown command `{}`", shorten(first)))
}

/// Shortens a word for a message.
fn shorten(word: &str) -> &str {
    let end = word.char_indices().nth(40).map(|(end, _)| end);
    end.and_then(|end| word.get(..end)).unwrap_or(word)
}

fn set_option(line: &str, words: SplitAsciiWhitespace<'_>) -> Result<Command<'static>, String> {
    let (mut name, mut value) = (String::new(), None::<String>);
    let mut is_name = false;
    for word in words {
        match word {
            "name" if !is_name => is_name = true,
            "value" if is_name => {
                // A path may contain several spaces in a row.
                let end = word.as_ptr().addr() - line.as_ptr().addr() + word.len();
                value = line.get(end..).map(|text| text.trim_ascii().into());
                break;
            }
            word if is_name => push(&mut name, word),
            word => return Err(format!("expected `name`, found `{}`", shorten(word))),
        }
    }
    if name.is_empty() {
        return Err("expected an option name".into());
    }
    Ok(Command::SetOption { name, value })
}

fn push(text: &mut String, word: &str) {
    if !text.is_empty() {
        text.push(' ');
    }
    text.push_str(word);
}

fn position(mut words: SplitAsciiWhitespace<'_>) -> Result<Placement<'_>, String> {
    let mut moves = Vec::new();
    let fen = match words.next() {
        Some("startpos") => {
            match words.next() {
                None | Some("moves") => {}
                Some(word) => return Err(format!("expected `moves`, found `{}`", shorten(word))),
            }
            None
        }
        Some("fen") => {
            let mut fen = String::new();
            for word in words.by_ref().take_while(|&word| word != "moves") {
                push(&mut fen, word);
            }
            Some(fen)
        }
        Some(word) => {
            return Err(format!(
                "expected `startpos` or `fen`, found `{}`",
                shorten(word)
            ));
        }
        None => return Err("expected `startpos` or `fen`".into()),
    };
    moves.extend(words);
    Ok(Placement { fen, moves })
}

/// Parses a decimal number; `None` if it does not fit into 64 bits.
fn digits(of: &str, word: Option<&str>) -> Result<Option<u64>, String> {
    let word = word.ok_or_else(|| format!("expected a number after `{of}`"))?;
    if !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit()) {
        Ok(word.parse().ok())
    } else {
        Err(cannot_be(of, word))
    }
}

fn cannot_be(of: &str, word: &str) -> String {
    format!("invalid value for `{of}`: `{}`", shorten(word))
}

/// Parses a depth.
fn depth(of: &str, word: Option<&str>) -> Result<u8, String> {
    let number = digits(of, word)?.and_then(|number| number.try_into().ok());
    number.ok_or_else(|| cannot_be(of, word.unwrap_or_default()))
}

/// Parses a search limit from `least` to `most`. A larger value becomes `most`; an unreadable one becomes `least`, so
/// that the search ends. Both cases are reported.
fn limit<T: Copy + Display + Ord + TryFrom<u64>>(
    of: &str,
    word: Option<&str>,
    (least, most): (T, T),
    complaints: &mut Vec<String>,
) -> T {
    match digits(of, word).map(|number| T::try_from(number?).ok()) {
        Ok(Some(limit)) => limit.max(least),
        Ok(None) => {
            complaints.push(format!(
                "`{of}` must be at most {most}, not `{}`",
                shorten(word.unwrap_or_default())
            ));
            most
        }
        Err(complaint) => {
            complaints.push(complaint);
            least
        }
    }
}

/// Parses milliseconds. Some GUIs let clocks run below 0.
fn time(of: &str, word: Option<&str>, complaints: &mut Vec<String>) -> Duration {
    let below_zero = word.and_then(|word| word.strip_prefix('-'));
    if below_zero.is_some_and(|number| digits(of, Some(number)).is_ok()) {
        return Duration::ZERO;
    }
    Duration::from_millis(limit(of, word, (0, u64::MAX), complaints))
}

fn go(words: SplitAsciiWhitespace<'_>) -> Result<Go, String> {
    let mut go = Go::default();
    let mut wrong = Vec::new();
    let mut words = words.peekable();
    while let Some(word) = words.next() {
        let mut value = || words.next();
        match word {
            "depth" => go.depth = Some(limit(word, value(), (1, u8::MAX), &mut wrong)),
            "nodes" => go.nodes = Some(limit(word, value(), (1, u64::MAX), &mut wrong)),
            "mate" => go.mate = Some(limit(word, value(), (1, u16::MAX), &mut wrong)),
            "movetime" => go.movetime = Some(time(word, value(), &mut wrong)),
            "wtime" => go.white.remaining = Some(time(word, value(), &mut wrong)),
            "btime" => go.black.remaining = Some(time(word, value(), &mut wrong)),
            "winc" => go.white.increment = time(word, value(), &mut wrong),
            "binc" => go.black.increment = time(word, value(), &mut wrong),
            "movestogo" => {
                go.moves_to_go = Some(limit(word, value(), (0, u16::MAX), &mut wrong));
            }
            "perft" => go.perft = Some(depth(word, value())?),
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            "searchmoves" => {
                while let Some(word) = words.next_if(|word| is_move(word)) {
                    go.search_moves.push(word.into());
                }
            }
            // The protocol requires unknown words to be skipped; later versions may define them.
            _ => {}
        }
    }
    go.complaints = wrong;
    Ok(go)
}

/// Returns whether a word looks like a move.
fn is_move(word: &str) -> bool {
    let bytes = word.as_bytes();
    matches!(bytes.len(), 4 | 5) && bytes.get(1).is_some_and(u8::is_ascii_digit)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic)]
mod tests {
    use alloc::vec;

    use super::*;

    #[test]
    fn option_names_and_values_may_contain_spaces() {
        let read = parse("setoption name Clear Hash").unwrap();
        let name = "Clear Hash".into();
        assert_eq!(read, Command::SetOption { name, value: None });
        let read = parse(" setoption  name Move Overhead value  30 ").unwrap();
        let (name, value) = ("Move Overhead".into(), Some("30".into()));
        assert_eq!(read, Command::SetOption { name, value });
        let read = parse("setoption name Book value C:\\my  nets value\t").unwrap();
        let (name, value) = ("Book".into(), Some("C:\\my  nets value".into()));
        assert_eq!(read, Command::SetOption { name, value });
        let read = parse("setoption name Book value").unwrap();
        let (name, value) = ("Book".into(), Some(String::new()));
        assert_eq!(read, Command::SetOption { name, value });
    }

    #[test]
    fn unknown_words_before_a_command_are_skipped() {
        assert_eq!(parse("joho isready").unwrap(), Command::IsReady);
        assert!(parse("joho").unwrap_err().contains("joho"));
        assert_eq!(parse("   ").unwrap(), Command::Nothing);
    }

    #[test]
    fn go_accepts_its_parameters_in_any_order() {
        let text =
            "go ponder wtime 300 btime -5 winc 2 binc 3 movestogo 9 searchmoves e3e4 b5b6m nodes 7";
        let Command::Go(go) = parse(text).unwrap() else {
            panic!("it is a go")
        };
        assert!(go.ponder && !go.infinite);
        assert_eq!(go.white.remaining, Some(Duration::from_millis(300)));
        assert_eq!(go.black.remaining, Some(Duration::ZERO));
        assert_eq!(go.black.increment, Duration::from_millis(3));
        assert_eq!(go.search_moves, ["e3e4", "b5b6m"]);
        assert_eq!((go.moves_to_go, go.nodes), (Some(9), Some(7)));
    }

    #[test]
    fn an_unreadable_limit_is_reported_and_ends_the_search() {
        let read = |text| match parse(text).unwrap() {
            Command::Go(go) => go,
            _ => panic!("it is a go"),
        };
        let go = read("go depth");
        assert_eq!(go.complaints, ["expected a number after `depth`"]);
        assert_eq!(go.depth, Some(1));
        let go = read("go nodes x wtime -7 movetime 1.5");
        let complaints = [
            "invalid value for `nodes`: `x`",
            "invalid value for `movetime`: `1.5`",
        ];
        assert_eq!(go.complaints, complaints);
        assert_eq!((go.nodes, go.movetime), (Some(1), Some(Duration::ZERO)));
        assert_eq!(go.white.remaining, Some(Duration::ZERO));
    }

    #[test]
    fn numbers_that_are_too_large_saturate() {
        let Command::Go(go) = parse(
            "go depth 300 nodes 99999999999999999999999 wtime 9223372036854775808 \
             btime 99999999999999999999999999999999999999999999 movestogo 70000",
        )
        .unwrap() else {
            panic!("it is a go")
        };
        assert_eq!((go.depth, go.nodes), (Some(u8::MAX), Some(u64::MAX)));
        assert_eq!(go.white.remaining, Some(Duration::from_millis(1 << 63)));
        assert_eq!(go.black.remaining, Some(Duration::from_millis(u64::MAX)));
        assert_eq!(go.moves_to_go, Some(u16::MAX));
        assert_eq!(go.complaints.len(), 4);
        assert_eq!(
            go.complaints.first().unwrap(),
            "`depth` must be at most 255, not `300`"
        );
    }

    #[test]
    fn a_position_is_a_fen_or_startpos_with_moves() {
        let read = parse("position startpos moves e3e4 e6e5").unwrap();
        let position = |read| match read {
            Command::Position(placement) => placement,
            _ => panic!("it is a position"),
        };
        let moves = vec!["e3e4", "e6e5"];
        assert_eq!(position(read), Ok(Placement { fen: None, moves }));
        let read = parse("position fen 8/8 w - 0 0 1 moves").unwrap();
        let (fen, moves) = (Some("8/8 w - 0 0 1".into()), vec![]);
        assert_eq!(position(read), Ok(Placement { fen, moves }));
        for wrong in ["position", "position startpos e3e4"] {
            assert!(position(parse(wrong).unwrap()).is_err());
        }
    }
}
