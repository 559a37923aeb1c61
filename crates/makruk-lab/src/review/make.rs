//! Games with known errors.

use makruk_core::{Board, Color, Move, Piece, Position, Role, Setup, Square, random::Random};
use makruk_rules::{Game, Rules};
use makruk_search::{
    Chances, Engine, Level, Limits, Score,
    makruk_tables::{Probe, Verdict, Wdl},
};

use crate::{
    nnue::play::call,
    self_play::{MoveOrder, Turn, play_out, random_opening},
};

/// A game of which something is known.
pub(crate) struct Known {
    pub(crate) game: Game,
    pub(crate) name: String,
    /// The ply of the inserted losing move.
    pub(crate) blunder: Option<usize>,
}

/// Random plies before the game, which are not part of it.
const OPENING: usize = 4;
/// Openings with a larger lead in centipawns are replaced.
const UNEVEN: i32 = 100;
/// Maximum number of plies of a game.
const LONGEST: usize = 600;

/// Plays a game between two players of a level from an even opening, to the end.
pub(crate) fn of_level(
    engine: &mut Engine,
    level: Level,
    nodes: u64,
    random: &mut Random,
) -> Known {
    let mut game = even_game(engine, nodes, random);
    play_to_the_end(engine, level, nodes, &mut game, random, |_, _, _| None);
    Known {
        game,
        name: format!("level {level}"),
        blunder: None,
    }
}

/// Plays a game at full strength, with one losing move.
///
/// The move is random among those that lose: before it the expected points are at least 0.35, after it at most 0.15.
pub(crate) fn with_blunder(engine: &mut Engine, nodes: u64, random: &mut Random) -> Known {
    loop {
        let mut game = even_game(engine, nodes, random);
        let from = 10 + random.index(60);
        let mut blunder = None;
        let name = "one losing move".to_owned();
        play_to_the_end(
            engine,
            Level::FULL,
            nodes,
            &mut game,
            random,
            |engine, game, random| {
                let ply = game.moves().count() + 1;
                if blunder.is_some() || ply < from {
                    return None;
                }
                let mv = losing_move(engine, game, nodes, random)?;
                blunder = Some(ply);
                Some(mv)
            },
        );
        if blunder.is_some() {
            return Known {
                game,
                name,
                blunder,
            };
        }
    }
}

/// Plays an ending that is lost without a count and drawn with it: the weaker side never calls it, or does so at once.
pub(crate) fn with_count(engine: &mut Engine, is_called: bool, random: &mut Random) -> Known {
    loop {
        let Some(mut game) = random_ending(random) else {
            continue;
        };
        let mut called = game.clone();
        let is_lost = |probe: &Probe| matches!(probe.verdict, Verdict::Loss { .. });
        let is_saved = engine.probe_tablebases(&game).as_ref().is_some_and(is_lost)
            && called.start_count().is_ok()
            && engine
                .probe_tablebases(&called)
                .is_some_and(|probe| probe.with_count == Some(Wdl::Draw));
        if !is_saved {
            continue;
        }
        if is_called {
            game = called;
        }
        let result = play_out(&mut game, LONGEST, |game| {
            best_of_table(engine, game).map(Turn::Play)
        });
        let is_mate = game
            .outcome()
            .is_some_and(|outcome| outcome.winner().is_some());
        if result.is_some() && is_mate != is_called {
            let what = if is_called { "called" } else { "not called" };
            return Known {
                game,
                name: format!("count {what}"),
                blunder: None,
            };
        }
    }
}

/// Returns the start of a game: a random opening that is even.
fn even_game(engine: &mut Engine, nodes: u64, random: &mut Random) -> Game {
    loop {
        engine.clear();
        let opening = random_opening(random, Rules::THAI, OPENING, MoveOrder::Sorted);
        let Some(opening) = opening else { continue };
        let game = Game::new(opening.position().clone(), Rules::THAI);
        let score = engine.search(&game, &Limits::nodes(nodes), &mut ()).score();
        if matches!(score, Some(Score::Cp(cp)) if cp.abs() <= UNEVEN) {
            return game;
        }
    }
}

/// Lets both sides play; `replace` may choose a move before the players do.
fn play_to_the_end(
    engine: &mut Engine,
    level: Level,
    nodes: u64,
    game: &mut Game,
    random: &mut Random,
    mut replace: impl FnMut(&mut Engine, &Game, &mut Random) -> Option<Move>,
) {
    engine.clear();
    let limits = level.limit(Limits::nodes(nodes));
    // A game that is too long ends without a result.
    let _ = play_out(game, LONGEST, |game| {
        if let Some(mv) = replace(engine, game, random) {
            return Some(Turn::Play(mv));
        }
        let mut result = engine.search(game, &limits, &mut ());
        let Some(Score::Cp(cp)) = result.score() else {
            let line = level.choose(&result, random.next_u64())?;
            return line.moves.first().copied().map(Turn::Play);
        };
        if call(game, i16::try_from(cp).unwrap_or(0)).is_some() {
            result = engine.search(game, &limits, &mut ());
        }
        let line = level.choose(&result, random.next_u64())?;
        line.moves.first().copied().map(Turn::Play)
    });
}

/// Returns a random move that loses, if the position before is even.
fn losing_move(engine: &mut Engine, game: &Game, nodes: u64, random: &mut Random) -> Option<Move> {
    const DEEPER: u64 = 5;
    let limits = Limits::nodes(nodes * DEEPER);
    let best = engine.search(game, &limits, &mut ()).score()?;
    if Chances::of(best, game, Level::FULL).points() < 350 {
        return None;
    }
    let moves = game.position().legal_moves();
    let first = random.index(moves.len());
    let from_there = moves.iter().cycle().skip(first).take(moves.len());
    from_there.copied().find(|&mv| {
        let mut after = game.clone();
        if after.play(mv).is_err() || after.outcome().is_some() {
            return false;
        }
        let score = engine.search(&after, &limits, &mut ()).score();
        score.is_some_and(|score| Chances::of(score, &after, Level::FULL).points() >= 850)
    })
}

/// Returns a random ending of two pieces against one.
fn random_ending(random: &mut Random) -> Option<Game> {
    const PIECES: [Role; 4] = [Role::Rua, Role::Khon, Role::Ma, Role::Met];
    let mut board = Board::new();
    for (color, pieces) in [(Color::White, 2), (Color::Black, 1)] {
        for piece in 0..=pieces {
            let role = match piece {
                0 => Role::Khun,
                _ => PIECES[random.index(PIECES.len())],
            };
            let square = Square::ALL[random.index(Square::ALL.len())];
            if board.put(square, Piece::new(color, role)).is_some() {
                return None;
            }
        }
    }
    let setup = Setup {
        board,
        turn: Color::Black,
        ..Setup::default()
    };
    let position = Position::from_setup(&setup).ok()?;
    let game = Game::new(position, Rules::THAI);
    game.outcome().is_none().then_some(game)
}

/// Returns the winner's shortest and the loser's longest way to the end, without any count.
fn best_of_table(engine: &Engine, game: &Game) -> Option<Move> {
    let moves = game.position().legal_moves();
    let value = |&mv: &Move| {
        let mut after = game.clone();
        after.play(mv).ok()?;
        let verdict = engine.probe_tablebases(&after).map(|probe| probe.verdict);
        Some(match verdict {
            // The other side wins: the later, the better.
            Some(Verdict::Win { plies }) => i32::from(plies) - 10_000,
            Some(Verdict::Loss { plies }) => 10_000 - i32::from(plies),
            _ => 0,
        })
    };
    moves.iter().copied().max_by_key(value)
}
