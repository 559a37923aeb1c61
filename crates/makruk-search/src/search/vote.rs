//! Voting of the search threads on the best move.

use crate::{PvLine, Score, score::MAX_EVAL};

/// A thread's result at its last depth.
#[derive(Clone, Debug)]
pub(crate) struct Ballot {
    /// Depth in plies.
    pub(crate) depth: u8,
    pub(crate) line: PvLine,
}

/// Weight, per ply of depth, of the vote with the worst score.
const LEAST: i64 = 14;

/// Returns the ballot whose line is played: the one with the shortest mate, or otherwise the first ballot for the move
/// with the most votes. A vote's weight grows with the thread's depth and score.
pub(crate) fn elect(ballots: &[Ballot]) -> Option<&Ballot> {
    let mut best = ballots.first()?;
    for ballot in ballots {
        if ballot.line.score > best.line.score {
            best = ballot;
        }
    }
    if let Score::MateIn(_) = best.line.score {
        return Some(best);
    }
    let worst = ballots.iter().map(value).min()?;
    let votes = |of: &Ballot| -> i64 {
        let for_it = ballots
            .iter()
            .filter(|ballot| ballot.line.moves.first() == of.line.moves.first());
        for_it
            .map(|ballot| (value(ballot) - worst + LEAST) * i64::from(ballot.depth))
            .sum()
    };
    best = ballots.first()?;
    for ballot in ballots {
        if votes(ballot) > votes(best) {
            best = ballot;
        }
    }
    Some(best)
}

fn value(ballot: &Ballot) -> i64 {
    i64::from(match ballot.line.score {
        Score::Cp(cp) => cp.clamp(-MAX_EVAL, MAX_EVAL),
        Score::MateIn(_) => MAX_EVAL,
        Score::MatedIn(_) => -MAX_EVAL,
    })
}

#[cfg(test)]
mod tests {
    use alloc::{vec, vec::Vec};

    use makruk_core::Move;

    use super::{Ballot, elect};
    use crate::{PvLine, Score};

    /// Returns the index of the winning ballot among these depths, scores and moves.
    fn winner(ballots: &[(u8, Score, &str)]) -> Option<usize> {
        let ballots: Vec<_> = ballots
            .iter()
            .map(|&(depth, score, mv)| {
                let mv: Move = mv.parse().expect("valid move");
                let moves = vec![mv];
                Ballot {
                    depth,
                    line: PvLine { score, moves },
                }
            })
            .collect();
        let elected = elect(&ballots)?;
        ballots
            .iter()
            .position(|ballot| core::ptr::eq(ballot, elected))
    }

    #[test]
    fn votes_weigh_depth_score_and_number() {
        let cp = Score::Cp;
        assert_eq!(winner(&[]), None);
        assert_eq!(winner(&[(9, cp(10), "a3a4"), (9, cp(10), "b3b4")]), Some(0));
        assert_eq!(
            winner(&[(9, cp(10), "a3a4"), (10, cp(10), "b3b4")]),
            Some(1)
        );
        assert_eq!(winner(&[(9, cp(10), "a3a4"), (9, cp(20), "b3b4")]), Some(1));
        assert_eq!(winner(&[(9, cp(10), "a3a4"), (8, cp(10), "b3b4")]), Some(0));
        // Two votes for a move outweigh one vote with a better score; the first of the two is played.
        let three = [
            (9, cp(10), "a3a4"),
            (9, cp(14), "b3b4"),
            (9, cp(10), "a3a4"),
        ];
        assert_eq!(winner(&three), Some(0));
    }

    #[test]
    fn the_shortest_mate_wins_the_vote_and_a_lost_line_does_not() {
        let three = [
            (30, Score::Cp(900), "a3a4"),
            (9, Score::MateIn(5), "b3b4"),
            (9, Score::MateIn(4), "c3c4"),
        ];
        assert_eq!(winner(&three), Some(2));
        let two = [
            (12, Score::MatedIn(5), "a3a4"),
            (9, Score::Cp(-700), "b3b4"),
        ];
        assert_eq!(winner(&two), Some(1));
    }
}
