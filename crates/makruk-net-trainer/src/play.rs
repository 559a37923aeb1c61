//! Games of the engine against itself.

use makruk_core::{Color, Position};
use makruk_net::NetError;
use makruk_rules::{Action, Game, Outcome, Rules};
use makruk_search::{Engine, Limits, Manners, Options, Score};

use crate::{
    chunk::{Call, MATE, Ply, Record, mate_in},
    random::Random,
};

/// Random plies before the engine plays: these, plus 0 to 7 more.
const OPENING: usize = 6;
/// Openings with a larger lead in centipawns are replaced.
const LOST: i16 = 600;
/// The game is won by this lead, in centipawns, for so many plies; by a mate after two.
const WON: (i16, u32) = (1_500, 6);
const MATES: u32 = 2;
/// The game is drawn after so many plies in a row at this score or less, from ply `EVEN_FROM` on.
const EVEN: (i16, u32) = (12, 12);
const EVEN_FROM: usize = 40;
/// It is also drawn at this score or less after so many plies without a capture or a bia's move.
const STUCK: (i16, u32) = (150, 60);
/// Maximum number of plies of the engine; longer games are drawn.
const LONGEST: usize = 320;

/// Bytes of the transposition table: enough for a few thousand nodes, and quickly cleared.
const HASH: usize = 1 << 20;

/// Creates an engine for self-play, with all endgame tablebases; without a net it evaluates by its terms.
pub(crate) fn engine(net: Option<&[u8]>) -> Result<Engine, NetError> {
    let mut engine = engine_with(Engine::FULL_TABLEBASE_BYTES, net)?;
    engine.prepare_tablebases(&Rules::THAI);
    Ok(engine)
}

fn engine_with(tablebase_bytes: usize, net: Option<&[u8]>) -> Result<Engine, NetError> {
    let options = Options::default()
        .with_hash_bytes(HASH)
        .with_tablebase_bytes(tablebase_bytes);
    let mut engine = Engine::new(options);
    if let Some(net) = net {
        engine.set_net(net)?;
    }
    Ok(engine)
}

/// Returns a number that changes with almost any change of the engine or its net: nodes of a search.
pub(crate) fn signature(net: Option<&[u8]>) -> Result<u64, NetError> {
    let mut engine = engine_with(0, net)?;
    let game = Game::new(Position::start(), Rules::THAI);
    Ok(engine.search(&game, &Limits::depth(10), &mut ()).nodes)
}

/// Plays the game of a number. Nothing but the seed, the number, the engine and the nodes per move decides
/// its moves.
pub(crate) fn play(engine: &mut Engine, nodes: u64, seed: u64, number: u64) -> Record {
    let mut random = Random::of_job(seed, number);
    loop {
        engine.clear();
        if let Some(game) = open(&mut random) {
            if let Some(record) = play_from(engine, nodes, game) {
                return record;
            }
        }
    }
}

/// Plays random moves; returns `None` if they end the game.
fn open(random: &mut Random) -> Option<Game> {
    let mut game = Game::new(Position::start(), Rules::THAI);
    for _ in 0..OPENING + random.below(8) {
        let mut moves = game.position().legal_moves();
        moves.sort_unstable();
        let mv = *moves.get(random.below(moves.len()))?;
        game.play(mv).ok()?;
    }
    game.outcome().is_none().then_some(game)
}

/// Lets the engine play an opening to its end; returns `None` if one side is lost at once.
fn play_from(engine: &mut Engine, nodes: u64, mut game: Game) -> Option<Record> {
    let opening = moves_of(&game);
    let limits = Limits::nodes(nodes);
    let mut plies: Vec<Ply> = Vec::new();
    let mut referee = Referee::default();
    let result = loop {
        if let Some(outcome) = game.outcome() {
            break match outcome {
                Outcome::Decisive { winner, .. } => half_points(winner),
                Outcome::Draw { .. } => 1,
            };
        }
        if plies.len() >= LONGEST {
            break 1;
        }
        let search = |engine: &mut Engine, game: &Game| {
            let result = engine.search(game, &limits, &mut ());
            Some((result.best?, number(result.score()?)))
        };
        let (mut best, mut score) = search(engine, &game)?;
        if plies.is_empty() && score.unsigned_abs() > LOST.unsigned_abs() {
            return None;
        }
        let call = call(&mut game, score);
        if call.is_some() {
            (best, score) = search(engine, &game)?;
        }
        plies.push(Ply {
            mv: best,
            call,
            score,
        });
        if let Some(result) = referee.judge(game.position(), score, plies.len()) {
            break result;
        }
        game.play(best).ok()?;
    };
    Some(Record {
        opening,
        plies,
        result,
    })
}

fn moves_of(game: &Game) -> Vec<makruk_core::Move> {
    let moves = game.actions().filter_map(|action| match action {
        Action::Move(mv) => Some(mv),
        _ => None,
    });
    moves.collect()
}

const fn half_points(winner: Color) -> u8 {
    match winner {
        Color::White => 2,
        Color::Black => 0,
    }
}

/// Returns a score as it is recorded.
fn number(score: Score) -> i16 {
    match score {
        Score::Cp(cp) => {
            i16::try_from(cp.clamp(1 - i32::from(MATE), i32::from(MATE) - 1)).unwrap_or(0)
        }
        Score::MateIn(moves) => mate_in(moves),
        Score::MatedIn(moves) => -mate_in(moves),
    }
}

/// Starts or stops the mover's count by the engine's manners, if the rules allow it.
fn call(game: &mut Game, score: i16) -> Option<Call> {
    let manners = Manners::default();
    let score = i32::from(score);
    let is_own = game
        .count()
        .is_some_and(|count| count.by == game.position().turn());
    let (action, call, pays) = if is_own {
        let pays = manners.stop_count.is_some_and(|stop| score >= stop);
        (Action::StopCount, Call::Stop, pays)
    } else {
        let pays = manners.start_count.is_some_and(|start| score <= start);
        (Action::StartCount, Call::Start, pays)
    };
    // The game knows whether the rules allow it.
    (pays && game.act(action).is_ok()).then_some(call)
}

/// Ends games that are decided.
#[derive(Debug, Default)]
struct Referee {
    /// Plies in a row of a lead, of a mate, and of neither side ahead.
    leads: u32,
    mates: u32,
    evens: u32,
    /// Whether White was ahead.
    was_white: bool,
}

impl Referee {
    /// Returns White's half points if the game is decided. The score is the mover's.
    fn judge(&mut self, position: &Position, score: i16, plies: usize) -> Option<u8> {
        let is_white = (score > 0) == (position.turn() == Color::White);
        let goes_on = is_white == self.was_white;
        self.was_white = is_white;
        let size = score.saturating_abs();
        let count = |before: &mut u32, is_so: bool, goes_on: bool| {
            *before = match (is_so, goes_on) {
                (true, true) => *before + 1,
                (true, false) => 1,
                (false, _) => 0,
            };
        };
        // Against a bare khun a lead is not a win: the count may be too short.
        let is_bare = Color::ALL
            .into_iter()
            .any(|color| position.board().is_bare(color));
        count(&mut self.leads, size >= WON.0 && !is_bare, goes_on);
        count(&mut self.mates, size >= MATE, goes_on);
        count(&mut self.evens, size <= EVEN.0 && plies >= EVEN_FROM, true);
        if self.leads >= WON.1 || self.mates >= MATES {
            return Some(if is_white { 2 } else { 0 });
        }
        let is_stuck = position.halfmoves() >= STUCK.1 && size <= STUCK.0;
        (self.evens >= EVEN.1 || is_stuck).then_some(1)
    }
}

#[cfg(test)]
mod tests {
    use makruk_core::Position;
    use makruk_rules::{Action, Game, Outcome, Rules};

    use super::{engine, half_points, play};
    use crate::chunk::{Call, Record};

    /// Plays a record by the rules, which reject what is illegal.
    fn replay(record: &Record) -> Game {
        let mut game = Game::new(Position::start(), Rules::THAI);
        for &mv in &record.opening {
            game.play(mv).expect("it is legal");
        }
        for ply in &record.plies {
            let call = ply.call.map(|call| match call {
                Call::Start => Action::StartCount,
                Call::Stop => Action::StopCount,
            });
            call.map_or(Ok(()), |call| game.act(call))
                .expect("it is allowed");
            game.play(ply.mv).expect("it is legal");
        }
        game
    }

    #[test]
    fn a_game_depends_on_its_number_alone_and_keeps_the_rules() {
        let mut engine = engine(None).expect("no net is refused");
        let games = [0, 1, 2, 3].map(|number| play(&mut engine, 150, 3, number));
        assert_ne!(games[0], games[1]);
        for number in [3, 0] {
            let again = play(&mut engine, 150, 3, number);
            assert_eq!(again, games[usize::try_from(number).expect("small")]);
        }
        for record in games {
            match replay(&record).outcome() {
                Some(Outcome::Decisive { winner, .. }) => {
                    assert_eq!(record.result, half_points(winner));
                }
                Some(Outcome::Draw { .. }) => assert_eq!(record.result, 1),
                _ => {}
            }
        }
    }
}
