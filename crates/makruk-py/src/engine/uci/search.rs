//! Searches of another engine.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use makruk::{Color, Move, Position};
use makruk_uci::client::{GoLimits, SearchEvent, SearchReply};

use super::{
    connection::{Connection, accepts},
    digest::{Digest, legal_reply},
    failure::failure,
    placement::Placement,
    pondering::{Pondering, later, time_of},
};
use crate::{
    engine::feed::{Feed, JobResult, STOP_CHECKS},
    errors::{Class, Failure, LastWords},
};

/// A search.
#[derive(Debug)]
pub(super) struct Request {
    pub(super) placement: Placement,
    pub(super) root: Arc<Position>,
    pub(super) go: GoLimits,
    pub(super) multipv: u32,
    /// Whether to search on the opponent's time after the move; `None` for an analysis.
    pub(super) ponder: Option<bool>,
}

/// An engine's answer, and its legal move.
type Answer = (Box<SearchReply>, Move);

impl Connection {
    /// Searches a position, and reports the progress.
    pub(super) fn search(&mut self, request: &Request, feed: &Feed) -> Result<JobResult, Failure> {
        self.started()?;
        let searched = self.try_search(request, feed);
        let Some((reply, best)) = self.settle(searched)? else {
            return Ok(JobResult::Move {
                best: None,
                ponder: None,
            });
        };
        let ponder = reply.ponder;
        let ponder = ponder.and_then(|ponder| legal_reply(&request.root, best, ponder));
        if let Some(ponder) = ponder.filter(|_| request.ponder == Some(true)) {
            let began = self.ponder(request, [best, ponder], reply.time);
            // The move is known, so the next call reports a failure.
            self.failure = self.settle(began).err();
        }
        Ok(JobResult::Move {
            best: Some(best),
            ponder,
        })
    }

    /// Returns the answer; `None` without a legal move.
    fn try_search(&mut self, request: &Request, feed: &Feed) -> Result<Option<Answer>, Failure> {
        let hit = self.end_pondering(|pondered| {
            pondered.fits(&request.placement, &request.go, request.multipv)
        })?;
        if request.root.legal_moves().is_empty() {
            return Ok(None);
        }
        let (mut digest, answer) = if let Some(pondering) = hit {
            (pondering.digest, pondering.answer)
        } else {
            self.begin(request)?;
            (Digest::new(Arc::clone(&request.root)), None)
        };
        report(&digest, feed);
        let reply = match answer {
            Some(reply) => reply,
            None => self.receive(request, &mut digest, feed)?,
        };
        let best = match reply.legal_best(&request.root) {
            Ok(Some(best)) => best,
            Ok(None) => return Err(self.bad_move("it has no move, although some are legal")),
            Err(error) => {
                let mv = reply.best.map(|mv| mv.to_string()).unwrap_or_default();
                return Err(self.bad_move(&format!("`bestmove {mv}`: {error}")));
            }
        };
        let is_new = digest.absorb(&reply);
        if digest.complete(&reply, best) || is_new {
            report(&digest, feed);
        }
        Ok(Some((reply, best)))
    }

    /// Returns the error for a move that cannot be played.
    fn bad_move(&mut self, reason: &str) -> Failure {
        let program = self.program.command.program().display();
        let message = format!("engine {program}: {reason}");
        let words = self.engine.as_mut().map(|engine| LastWords {
            exit_status: None,
            lines: engine.last_lines(),
            errors: engine.last_errors(),
        });
        Failure::new(Class::Engine, "bad-move", message).with_last_words(words.unwrap_or_default())
    }

    /// Sends a position with the options that it needs, and starts the search.
    fn begin(&mut self, request: &Request) -> Result<(), Failure> {
        if let Some(rules) = request.placement.rules {
            if accepts(self.running()?.option("Rules"), rules) && !self.is_given("Rules") {
                self.apply("Rules", rules)?;
            }
        }
        if request.multipv > 1 || self.running()?.option("MultiPV").is_some() {
            self.apply("MultiPV", &request.multipv.to_string())?;
        }
        if let Some(ponder) = request.ponder {
            if self.can_ponder()? {
                self.apply("Ponder", if ponder { "true" } else { "false" })?;
            }
        }
        self.send(&request.placement, &request.go)
    }

    fn can_ponder(&mut self) -> Result<bool, Failure> {
        Ok(accepts(self.running()?.option("Ponder"), "true"))
    }

    fn send(&mut self, placement: &Placement, go: &GoLimits) -> Result<(), Failure> {
        let engine = self.running()?;
        let sent = engine.set_position(placement.fen.as_deref(), &placement.moves);
        sent.and_then(|()| engine.start_search(go)).map_err(failure)
    }

    /// Receives the answer. A search that takes longer than its limits permit is stopped.
    fn receive(
        &mut self,
        request: &Request,
        digest: &mut Digest,
        feed: &Feed,
    ) -> Result<Box<SearchReply>, Failure> {
        let limit = time_limit(&request.go, request.root.turn());
        let patience = limit.map(|limit| limit.saturating_add(self.program.timeouts.stop));
        let start = Instant::now();
        let engine = self.running()?;
        loop {
            let is_late = patience.is_some_and(|patience| start.elapsed() > patience);
            if is_late || feed.ending().is_stopped() {
                return engine.finish_search().map(Box::new).map_err(failure);
            }
            match engine.next_event(STOP_CHECKS).map_err(failure)? {
                Some(SearchEvent::Info(info)) if digest.update(&info) => report(digest, feed),
                Some(SearchEvent::Done(reply)) => return Ok(reply),
                _ => {}
            }
        }
    }

    /// Searches on the opponent's time if the engine can.
    fn ponder(
        &mut self,
        request: &Request,
        moves: [Move; 2],
        elapsed: Duration,
    ) -> Result<(), Failure> {
        let mut position = Position::clone(&request.root);
        for mv in moves {
            position.play(mv)?;
        }
        if position.legal_moves().is_empty() || !self.can_ponder()? {
            return Ok(());
        }
        let side = request.root.turn();
        let pondering = Pondering {
            placement: request.placement.after(&moves),
            go: later(&request.go, side, elapsed),
            side,
            multipv: request.multipv,
            digest: Digest::new(Arc::new(position)),
            answer: None,
        };
        self.send(&pondering.placement, &pondering.go)?;
        self.pondering = Some(pondering);
        Ok(())
    }
}

fn report(digest: &Digest, feed: &Feed) {
    if let Some(info) = digest.to_info() {
        feed.report(info);
    }
}

/// Returns the time after which the limits of a search have ended it.
fn time_limit(go: &GoLimits, side: Color) -> Option<Duration> {
    let clock = go.clocks.map(|clocks| time_of(&clocks, side));
    [go.movetime, clock].into_iter().flatten().min()
}
