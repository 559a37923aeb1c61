//! Self-play games of the engine.

use makruk_core::{Color, Position, random::Random};
use makruk_rules::{Action, Game, Rules};
use makruk_search::{
    Engine, Limits, Options, PlayerPolicy, Score,
    nnue::{Net, NetError},
};

use super::chunk::{Call, MATE, Ply, Record, Series, mate_in};
use crate::self_play::{MoveOrder, Turn, play_out, random_opening};

/// Random plies before the engine plays: this number, plus 0 to 15.
const OPENING: usize = 4;
/// Openings with a larger lead in centipawns are replaced.
const LOST: i16 = 1_000;
/// A lead in centipawns, and the number of plies in a row after which it wins the game; a mate score wins it after
/// `MATES` plies.
const WON: (i16, u32) = (1_500, 6);
const MATES: u32 = 2;
/// From ply `EVEN_FROM` on: the largest score in centipawns that counts as even, and the number of even plies in a row
/// that draws the game.
const EVEN: (i16, u32) = (12, 12);
const EVEN_FROM: usize = 40;
/// The largest score in centipawns that draws the game after this many plies without a capture or a bia move.
const STUCK: (i16, u32) = (150, 60);
/// Maximum number of engine plies with and without adjudication; longer games are drawn.
const LONGEST: usize = 320;
const LONGEST_TO_THE_END: usize = 600;

/// Transposition table size in bytes: enough for a few thousand nodes, and quickly cleared.
const HASH: usize = 1 << 20;

/// Creates an engine for self-play, with all endgame tablebases; without a net it uses the hand-crafted evaluation.
pub(crate) fn engine(net: Option<&[u8]>) -> Result<Engine, NetError> {
    engine_with(Options::default().with_full_tablebases(), net)
}

fn engine_with(options: Options, net: Option<&[u8]>) -> Result<Engine, NetError> {
    let options = options.with_hash_bytes(HASH);
    let mut engine = Engine::new(options).expect("there is memory");
    if let Some(net) = net {
        engine.set_net(Some(Net::from_bytes(net)?));
    }
    Ok(engine)
}

/// Returns the signature of an engine with this net.
pub(crate) fn signature(net: Option<&[u8]>) -> Result<u64, NetError> {
    let mut engine = engine_with(Options::default().with_tablebase_bytes(0), net)?;
    Ok(signature_of(&mut engine))
}

/// Returns a new engine's signature: the node count of a search. Almost any change to the engine, its net or its parameters alters
/// this count.
pub(crate) fn signature_of(engine: &mut Engine) -> u64 {
    let game = Game::new(Position::start(), Rules::THAI);
    engine.search(&game, &Limits::depth(10), &mut ()).nodes
}

/// Plays game `number` of a series, until the rules or the adjudication ends it. Its moves depend only on the arguments.
pub(crate) fn play(engine: &mut Engine, series: Series, to_the_end: bool, number: u64) -> Record {
    let mut random = Random::of_job(series.seed, number);
    loop {
        engine.clear();
        let plies = OPENING + random.index(16);
        let game = random_opening(&mut random, Rules::THAI, plies, MoveOrder::Sorted);
        if let Some(game) = game {
            if let Some(record) = play_from(engine, series.nodes, to_the_end, game) {
                return record;
            }
        }
    }
}

/// Lets the engine play from an opening to the end; returns `None` if one side is already losing at the start.
fn play_from(engine: &mut Engine, nodes: u32, to_the_end: bool, mut game: Game) -> Option<Record> {
    let opening = game.moves().collect();
    let limits = Limits::nodes(nodes.into());
    let mut plies: Vec<Ply> = Vec::new();
    let mut referee = Referee::default();
    let result = play_out(&mut game, longest(to_the_end), |game| {
        let search = |engine: &mut Engine, game: &Game| {
            let result = engine.search(game, &limits, &mut ());
            Some((result.best?, number(result.score()?)))
        };
        let (mut best, mut score) = search(engine, game)?;
        if plies.is_empty() && score.unsigned_abs() > LOST.unsigned_abs() {
            return None;
        }
        let call = call(game, score);
        if call.is_some() {
            (best, score) = search(engine, game)?;
        }
        plies.push(Ply {
            mv: best,
            call,
            score,
        });
        // The count decides whether a lead wins.
        let result = referee
            .judge(game.position(), score, plies.len())
            .filter(|&result| result != 1 || game.count().is_none());
        let result = result.filter(|_| !to_the_end);
        Some(result.map_or(Turn::Play(best), Turn::End))
    })?;
    Some(Record {
        opening,
        plies,
        result,
    })
}

/// Returns the maximum number of engine plies.
const fn longest(to_the_end: bool) -> usize {
    if to_the_end {
        LONGEST_TO_THE_END
    } else {
        LONGEST
    }
}

/// Returns how a game ended that the rules did not end.
pub(super) fn end_by_referee(record: &Record, to_the_end: bool) -> &'static str {
    let last = record.plies.last().map_or(0, |ply| ply.score);
    match record.result {
        _ if record.plies.len() >= longest(to_the_end) => "greatest length",
        1 if last.saturating_abs() <= EVEN.0 => "adjudicated: even scores",
        1 => "adjudicated: no progress",
        _ => "adjudicated: decided",
    }
}

/// Returns a score as it is recorded.
pub(crate) fn number(score: Score) -> i16 {
    match score {
        Score::Cp(cp) => {
            i16::try_from(cp.clamp(1 - i32::from(MATE), i32::from(MATE) - 1)).unwrap_or(0)
        }
        Score::MateIn(moves) => mate_in(moves),
        Score::MatedIn(moves) => -mate_in(moves),
    }
}

/// Starts or stops the mover's count according to the default policy, if the rules allow it.
pub(crate) fn call(game: &mut Game, score: i16) -> Option<Call> {
    let policy = PlayerPolicy::default();
    let score = i32::from(score);
    let is_own = game
        .count()
        .is_some_and(|count| count.by == game.position().turn());
    let (action, call, pays) = if is_own {
        let pays = policy.stop_count.is_some_and(|stop| score >= stop);
        (Action::StopCount, Call::Stop, pays)
    } else {
        let pays = policy.start_count.is_some_and(|start| score <= start);
        (Action::StartCount, Call::Start, pays)
    };
    // The game checks whether the rules allow it.
    (pays && game.act(action).is_ok()).then_some(call)
}

/// Adjudicates decided games.
#[derive(Debug, Default)]
struct Referee {
    /// Numbers of plies in a row with a lead, with a mate, and with neither side ahead.
    leads: u32,
    mates: u32,
    evens: u32,
    /// Whether White had the lead.
    was_white: bool,
}

impl Referee {
    /// Returns White's half points if the game is decided. The score is from the mover's point of view.
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
        // Against a bare khun, a lead is not a win: the count may be too short.
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
    use super::{Options, engine_with, play};
    use crate::nnue::{chunk::Series, replay::replay};
    use crate::self_play::half_points;

    #[test]
    fn a_game_is_legal_and_depends_only_on_its_number() {
        let mut engine =
            engine_with(Options::default().with_tablebase_bytes(0), None).expect("valid net");
        let series = Series {
            seed: 3,
            nodes: 150,
            engine: 0,
        };
        let games = [0, 1, 2, 3].map(|number| play(&mut engine, series, false, number));
        assert_ne!(games[0], games[1]);
        for number in [3, 0] {
            let again = play(&mut engine, series, false, number);
            assert_eq!(again, games[usize::try_from(number).expect("small")]);
        }
        for record in games {
            let game = replay(&record, |_, _| {}).expect("legal actions");
            if let Some(outcome) = game.outcome() {
                assert_eq!(record.result, half_points(outcome));
            }
        }
    }
}
