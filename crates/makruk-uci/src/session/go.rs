//! Work and answers of a session.

use alloc::{
    boxed::Box,
    format,
    string::{String, ToString},
    vec::Vec,
};

use makruk_core::Move;
use makruk_rules::Game;

use super::{
    Session,
    board::{Current, no_position},
    engine::EngineSlot,
    inform,
};
use crate::{
    command::Go,
    coordinates::read_move,
    diagnostics::{self, Task},
    host::Host,
    job::{Job, Terms},
    search::SearchRequest,
    work::Work,
};

impl Session {
    pub(super) fn go(&mut self, go: &Go, host: &mut dyn Host) {
        self.end(host);
        for complaint in &go.complaints {
            inform(complaint, host);
        }
        let terms = Terms {
            waits: go.infinite || go.ponder,
            ponders: go.ponder,
            is_endless: !go.has_limit(),
        };
        let game = match &self.current {
            Current::Game { game, .. } => game.clone(),
            Current::Empty(reason) => {
                inform(&no_position(reason), host);
                if go.perft.is_none() {
                    self.begin_answer(Work::new(terms, Job::Nothing), host);
                }
                return;
            }
        };
        if self.answer_from_book(&game, go, host) {
            return;
        }
        if let Some(depth) = go.perft {
            return self.begin_task(diagnostics::perft(&game, depth), host);
        }
        let mut moves: Vec<Move> = Vec::new();
        for text in &go.search_moves {
            match read_move(text, game.position()) {
                Ok(mv) => moves.push(mv),
                Err(error) => inform(&format!("searchmoves, {text}: {error}"), host),
            }
        }
        let mut engine = self.take_engine();
        // A search with a time limit may have no time for all of them.
        self.may_lack_tables = engine.prepare_tablebases_for(&game, 0);
        let request = SearchRequest::new(game, go, moves, &self.options, self.config.seed);
        self.engine = EngineSlot::Searching;
        self.begin_answer(Work::new(terms, Job::Search(engine, request)), host);
    }

    /// Starts work that answers with a move. If it cannot start, an answer is sent nevertheless.
    fn begin_answer(&mut self, work: Work, host: &mut dyn Host) {
        self.terms = work.terms();
        if let Err(error) = host.begin(work) {
            self.engine.set_lost();
            self.answer_somehow(&error.to_string(), host);
        }
    }

    /// Starts work that does not answer with a move.
    pub(super) fn begin_task(&mut self, task: Result<Box<dyn Task>, String>, host: &mut dyn Host) {
        self.terms = Terms::default();
        let begun = task.and_then(|task| {
            let work = Work::new(self.terms, Job::Task(task));
            host.begin(work).map_err(|error| error.to_string())
        });
        if let Err(message) = begun {
            inform(&message, host);
        }
    }

    /// Answers with a book move, if there is one and the request is only for a move. Returns whether it did.
    fn answer_from_book(&mut self, game: &Game, go: &Go, host: &mut dyn Host) -> bool {
        let is_for_a_move = !go.infinite
            && !go.ponder
            && go.perft.is_none()
            && go.mate.is_none()
            && go.search_moves.is_empty();
        let is_used = self.options.used_book().is_some();
        if !is_used || !is_for_a_move || game.outcome().is_some() {
            return false;
        }
        let position = game.position();
        match host.book_move(position, self.config.seed ^ position.zobrist()) {
            Ok(Some(mv)) => {
                inform("book move", host);
                host.send(&format!("bestmove {mv}"));
                true
            }
            Ok(None) => false,
            Err(error) => {
                inform(&error.to_string(), host);
                false
            }
        }
    }

    /// Answers with an arbitrary legal move.
    pub(super) fn answer_somehow(&self, reason: &str, host: &mut dyn Host) {
        inform(reason, host);
        let mv = match &self.current {
            Current::Game { game, .. } => game.position().legal_moves().first().copied(),
            Current::Empty(_) => return host.send("bestmove 0000"),
        };
        match mv {
            Some(mv) => host.send(&format!("bestmove {mv}")),
            None => host.send("bestmove (none)"),
        }
    }
}
