//! What a person says.

use makruk::search::Level;

/// A line of a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command<'a> {
    Nothing,
    Help,
    Hint,
    Undo,
    Count,
    StopCount,
    Draw,
    Decline,
    Resign,
    Moves,
    Board,
    Flip,
    Save(&'a str),
    Level(Level),
    New,
    Quit,
    /// Whatever is no command.
    Move(&'a str),
}

/// What [`Command`] has, for people.
pub(super) const HELP: &str = "  a move       as you like it: e4, Nf2, Nbd2, f1e2, ม-จ๒
  hint         what the engine would do
  undo         take back your last move, and the answer to it
  count        call your count;  stop  stops it
  draw         offer a draw, or accept one;  decline  declines it
  resign       give the game up
  moves        all legal moves
  board        the board again;  flip  turns it around
  level N      how well the engine plays, 0 to 10
  save FILE    add the game to a file of PGN
  new          begin a new game
  quit         leave
";

/// Reads a line. An error says in words what is wrong.
pub(super) fn read(line: &str) -> Result<Command<'_>, String> {
    let (word, rest) = line
        .split_once(char::is_whitespace)
        .map_or((line, ""), |(word, rest)| (word, rest.trim()));
    let command = match (word.to_ascii_lowercase().as_str(), rest) {
        ("", _) => Command::Nothing,
        ("help" | "?" | "h", "") => Command::Help,
        ("hint", "") => Command::Hint,
        ("undo" | "back", "") => Command::Undo,
        ("count", "" | "start") => Command::Count,
        ("stop", "" | "count") | ("count", "stop") => Command::StopCount,
        ("draw" | "accept", "") => Command::Draw,
        ("decline", "") => Command::Decline,
        ("resign", "") => Command::Resign,
        ("moves", "") => Command::Moves,
        ("board" | "show", "") => Command::Board,
        ("flip", "") => Command::Flip,
        ("save", "") => return Err("say where to: save FILE".to_owned()),
        ("save", file) => Command::Save(file),
        ("level", number) => {
            let is_level = |number: &u8| *number <= Level::FULL.number();
            match number.parse().ok().filter(is_level) {
                Some(number) => Command::Level(Level::new(number)),
                None => {
                    return Err(format!("say a number from 0 to {}: level 5", Level::FULL));
                }
            }
        }
        ("new", "") => Command::New,
        ("quit" | "exit" | "bye" | "q", "") => Command::Quit,
        _ => Command::Move(line),
    };
    Ok(command)
}
