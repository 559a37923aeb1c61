//! One game in a file of games.

use alloc::vec::Vec;

use makruk_core::{Color, Position, SetupProblem};
use makruk_rules::Action;

use super::{
    ContainerErrorKind as Kind, Format, PackError, ReadLimits,
    input::{Input, put_number, put_text},
    payload,
};
use crate::{
    fen::{Fen, FenDialect},
    pgn::{GameResult, action_comment, only_action},
    tree::{Cursor, GameTree},
};

/// Bits of the first byte: two for the result, and these.
const HAS_START: u8 = 1 << 2;
const HAS_TAGS: u8 = 1 << 3;
const HAS_ACTIONS: u8 = 1 << 4;
const KNOWN: u8 = 0b11 | HAS_START | HAS_TAGS | HAS_ACTIONS;

/// `[GameResult; 4]`, by the two lowest bits of the first byte.
const RESULTS: [GameResult; 4] = [
    GameResult::Unknown,
    GameResult::WhiteWins,
    GameResult::BlackWins,
    GameResult::Draw,
];

/// `[Option<Action>; 7]`, by number less one; `None` is the `=` behind a move.
const ACTIONS: [Option<Action>; 7] = [
    Some(Action::StartCount),
    Some(Action::StopCount),
    Some(Action::OfferDraw(Color::White)),
    Some(Action::OfferDraw(Color::Black)),
    Some(Action::DeclineDraw(Color::White)),
    None,
    Some(Action::DeclineDraw(Color::Black)),
];

/// Writes a game without length and checksum. Returns how many bits of it are the moves.
pub(super) fn put(tree: &GameTree, format: Format, out: &mut Vec<u8>) -> Result<u64, PackError> {
    put_head(tree, format, out);
    payload::put(tree, format, out)
}

fn put_head(tree: &GameTree, format: Format, out: &mut Vec<u8>) {
    let setup = tree.start_setup();
    let has_start = setup != Position::start().to_setup();
    let has_tags = {
        let mut usual = GameTree::default();
        usual.set_result(tree.result());
        tree.tags().ne(usual.tags())
    };
    let actions = if format.carries_actions() {
        Vec::new()
    } else {
        actions(tree)
    };
    let result = RESULTS.iter().position(|&result| result == tree.result());
    let mut first = u8::try_from(result.unwrap_or_default()).unwrap_or_default();
    for (has, flag) in [
        (has_start, HAS_START),
        (has_tags, HAS_TAGS),
        (!actions.is_empty(), HAS_ACTIONS),
    ] {
        first |= if has { flag } else { 0 };
    }
    out.push(first);
    put_number(out, tree.main_line().count() as u64);
    if has_start {
        let fen = Fen(setup);
        put_text(out, &alloc::format!("{}", fen.display(FenDialect::Fairy)));
    }
    if has_tags {
        put_number(out, tree.tags().len() as u64);
        for (name, value) in tree.tags() {
            put_text(out, name);
            put_text(out, value);
        }
    }
    if !actions.is_empty() {
        put_number(out, actions.len() as u64);
        let mut before = 0;
        for (ply, number) in actions {
            put_number(out, ply - before);
            out.push(number);
            before = ply;
        }
    }
}

/// The actions of the main line as (ply after which, number).
fn actions(tree: &GameTree) -> Vec<(u64, u8)> {
    let number = |action: Option<Action>| {
        let index = ACTIONS.iter().position(|&other| other == action);
        index.and_then(|index| u8::try_from(index + 1).ok())
    };
    let mut actions = Vec::new();
    for (ply, node) in (0..).zip(core::iter::once(tree.root()).chain(tree.main_line())) {
        if node.offers_draw() {
            actions.extend(number(None).map(|number| (ply, number)));
        }
        // A command in a longer comment goes with the comment.
        let said = node.comments().filter_map(only_action);
        actions.extend(said.filter_map(|action| Some((ply, number(Some(action))?))));
    }
    actions
}

/// What stands before the moves of a game.
struct Head<'a> {
    result: GameResult,
    plies: usize,
    start: GameTree,
    tags: Option<Vec<(&'a str, &'a str)>>,
    /// The ply after which each was done; `None` is the `=` behind a move.
    actions: Vec<(u64, Option<Action>)>,
}

/// Reads a game. An error comes with its offset in the bytes.
pub(super) fn get(
    bytes: &[u8],
    format: Format,
    limits: ReadLimits,
) -> Result<GameTree, (Kind, usize)> {
    let mut input = Input::new(bytes);
    let head = head(&mut input, format).map_err(|kind| (kind, input.offset()))?;
    let begin = input.offset();
    let moves = payload::moves_in_all(format, head.plies, input.rest());
    if moves > limits.moves {
        return Err((Kind::TooManyMoves(limits.moves), begin));
    }
    let mut tree = payload::get(&head.start, format, head.plies, input.rest())
        .map_err(|error| (Kind::Moves(error), begin + error.offset()))?;
    // The byte code says the result as well.
    if matches!(format, Format::Bytecode) && tree.result() != head.result {
        return Err((Kind::NonCanonical, begin));
    }
    if let Some(tags) = &head.tags {
        for (name, _) in GameTree::default().tags() {
            tree.remove_tag(name);
        }
        for (name, value) in tags {
            // It was checked with the head, as the actions were.
            let _ = tree.add_tag(name, value);
        }
        tree.set_result_without_tag(head.result);
    } else {
        tree.set_result(head.result);
    }
    let mut cursor = Cursor::new(tree);
    for (ply, action) in head.actions {
        while (cursor.ply() as u64) < ply && cursor.go_forward() {}
        match action.map(action_comment) {
            None => cursor.set_draw_offer(true),
            // A command is a comment.
            Some(comment) => comment.into_iter().for_each(|comment| {
                let _ = cursor.add_comment(comment);
            }),
        }
    }
    let tree = cursor.into_tree();
    // Whatever could be said in two ways is said in one. The moves have taken care of themselves.
    let mut again = Vec::new();
    put_head(&tree, format, &mut again);
    match bytes.get(..begin) {
        Some(head) if again == head => Ok(tree),
        _ => {
            let same = again.iter().zip(bytes).take_while(|(a, b)| a == b);
            Err((Kind::NonCanonical, same.count()))
        }
    }
}

fn head<'a>(input: &mut Input<'a>, format: Format) -> Result<Head<'a>, Kind> {
    let first = input.byte()?;
    let allowed = if format.carries_actions() {
        KNOWN & !HAS_ACTIONS
    } else {
        KNOWN
    };
    if first & !allowed != 0 {
        return Err(input.wrong_at(0, Kind::ReservedFlag(first)));
    }
    let result = RESULTS.get(usize::from(first & 0b11)).copied();
    let plies = input.length()?;
    let start = if first & HAS_START == 0 {
        GameTree::default()
    } else {
        start(input)?
    };
    let tags = if first & HAS_TAGS == 0 {
        None
    } else {
        Some(tags(input)?)
    };
    let actions = if first & HAS_ACTIONS == 0 {
        Vec::new()
    } else {
        done(input, plies as u64)?
    };
    Ok(Head {
        result: result.unwrap_or_default(),
        plies,
        start,
        tags,
        actions,
    })
}

/// Reads the first position.
fn start(input: &mut Input<'_>) -> Result<GameTree, Kind> {
    let text = input.text()?;
    let begin = input.offset() - text.len();
    let read = || {
        let fen = Fen::from_ascii(text.as_bytes(), FenDialect::Fairy).map_err(Kind::Fen)?;
        let position = fen.to_position_ignoring(SetupProblem::all());
        let position = position.map_err(Kind::Setup)?;
        Ok(GameTree::with_count(position, fen.0.count))
    };
    read().map_err(|kind| input.wrong_at(begin, kind))
}

/// Reads the tags.
fn tags<'a>(input: &mut Input<'a>) -> Result<Vec<(&'a str, &'a str)>, Kind> {
    let mut tags = Vec::new();
    for _ in 0..input.number()? {
        let begin = input.offset();
        let (name, value) = (input.text()?, input.text()?);
        GameTree::check_tag(name, value)
            .map_err(|error| input.wrong_at(begin, Kind::Tag(error)))?;
        tags.push((name, value));
    }
    Ok(tags)
}

/// Reads what was done besides moving in a game of so many plies.
fn done(input: &mut Input<'_>, plies: u64) -> Result<Vec<(u64, Option<Action>)>, Kind> {
    let mut actions = Vec::new();
    let mut ply = 0_u64;
    for _ in 0..input.number()? {
        let begin = input.offset();
        ply = ply.saturating_add(input.number()?);
        let number = input.byte()?;
        let index = usize::from(number).checked_sub(1);
        let Some(&action) = index.and_then(|index| ACTIONS.get(index)) else {
            return Err(input.wrong_at(input.offset() - 1, Kind::UnknownAction(number)));
        };
        // No draw is offered with a move before the first.
        if ply > plies || (action.is_none() && ply == 0) {
            return Err(input.wrong_at(begin, Kind::ActionPly(ply)));
        }
        actions.push((ply, action));
    }
    Ok(actions)
}
