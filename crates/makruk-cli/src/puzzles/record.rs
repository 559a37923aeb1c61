//! Puzzles as games with variations.

use makruk::{
    Action, Color, Game, GameTree, Move,
    analysis::{
        proof::{Reply, Solution, apply_count_action},
        puzzle::{Puzzle, PuzzleRecord, Theme},
    },
    pgn::TagError,
    tree::Cursor,
};

/// Returns a puzzle as a game: its line, and all other defences as variations.
pub(super) fn tree_of(
    puzzle: &Puzzle,
    record: &PuzzleRecord,
    number: u64,
) -> Result<GameTree, TagError> {
    let game = &puzzle.game;
    let mut tree = GameTree::with_count(game.position().clone(), game.setup().count);
    tree.set_tag("Event", "Puzzle")?;
    let site = record.source.as_ref().map(|source| {
        let (file, game, ply) = (&source.file, source.game, source.ply);
        format!("{file}, game {game}, ply {ply}")
    });
    tree.set_tag("Site", site.as_deref().unwrap_or("?"))?;
    tree.set_tag("Round", &number.to_string())?;
    let themes: Vec<String> = record.themes.iter().map(Theme::to_string).collect();
    tree.set_tag("Theme", &themes.join(" "))?;
    tree.set_tag("Rules", &record.rules.to_string())?;
    let chaser = puzzle.goal.chaser(game.position().turn());
    let mut game = game.clone();
    add(
        &mut tree.cursor_mut(),
        &mut game,
        chaser,
        &puzzle.solution,
        &puzzle.line,
    );
    Ok(tree)
}

/// Plays a move in the game and in the tree, preceded by the chaser's count action. Returns the number of actions added to the
/// game.
fn play(cursor: &mut Cursor<&mut GameTree>, game: &mut Game, chaser: Color, mv: Move) -> usize {
    let is_chaser = game.position().turn() == chaser;
    let called = apply_count_action(game, chaser, mv);
    let action = called.filter(|_| is_chaser);
    let command = match action {
        Some(Action::StartCount) => Some("[%count start]"),
        Some(Action::StopCount) => Some("[%count stop]"),
        _ => None,
    };
    // Several moves of a node may need the same command.
    if let Some(command) = command.filter(|&text| !cursor.node().comments().any(|old| old == text))
    {
        // Commands contain no characters that could end a comment.
        let _ = cursor.add_comment(command);
    }
    // The proof checker has already played these moves.
    let is_played = game.play(mv).is_ok() && cursor.add_move(mv).is_ok();
    usize::from(is_played) + usize::from(called.is_some())
}

fn take_back(cursor: &mut Cursor<&mut GameTree>, game: &mut Game, actions: usize) {
    cursor.go_back();
    for _ in 0..actions {
        game.undo();
    }
}

/// Adds a solution after a cursor's node; `line` is the defence that comes first.
fn add(
    cursor: &mut Cursor<&mut GameTree>,
    game: &mut Game,
    chaser: Color,
    solution: &Solution,
    line: &[Move],
) {
    let actions = play(cursor, game, chaser, solution.mv);
    let first = line.get(1);
    let is_first = |reply: &&Reply| Some(&reply.mv) == first;
    let replies = solution.replies.iter();
    let others = replies.clone().filter(|reply| !is_first(reply));
    for reply in replies.clone().filter(is_first).chain(others) {
        let actions = play(cursor, game, chaser, reply.mv);
        if let Some(then) = &reply.then {
            let rest = if Some(&reply.mv) == first {
                line.get(2..).unwrap_or_default()
            } else {
                &[]
            };
            add(cursor, game, chaser, then, rest);
        }
        take_back(cursor, game, actions);
    }
    take_back(cursor, game, actions);
}
