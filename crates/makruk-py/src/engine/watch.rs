//! The observer of the engine's searches.

use std::{sync::Arc, time::Duration};

use makruk::{
    Game, Position,
    search::{self, Chances, SearchInfo, SearchObserver, Stopwatch},
};

use super::{
    feed::Feed,
    info::{Info, Line},
    job::Worker,
};

impl Worker for search::Engine {
    const SURVIVES_FORK: bool = true;

    fn recover(&mut self) {
        self.clear();
    }
}

/// Reports the progress of a search, and stops it on request.
#[derive(Debug)]
pub(super) struct Watch<'a> {
    clock: Stopwatch,
    feed: &'a Feed,
    game: &'a Game,
    root: Arc<Position>,
}

impl<'a> Watch<'a> {
    pub(super) fn new(feed: &'a Feed, game: &'a Game, root: Arc<Position>) -> Self {
        Self {
            clock: Stopwatch::start(),
            feed,
            game,
            root,
        }
    }
}

impl SearchObserver for Watch<'_> {
    fn should_stop(&mut self) -> bool {
        self.feed.ending().is_stopped()
    }

    fn elapsed(&mut self) -> Option<Duration> {
        self.clock.elapsed()
    }

    fn info(&mut self, info: &SearchInfo<'_>) {
        let lines = info.lines.iter().map(|line| {
            let chances = Chances::of(line.score, self.game, search::Level::FULL);
            Line::new(line.score, self.root.turn(), &line.moves).with_chances(chances)
        });
        self.feed.report(Info {
            depth: info.depth.into(),
            seldepth: info.seldepth.into(),
            nodes: info.nodes,
            time: info.elapsed.unwrap_or_default().as_secs_f64(),
            hashfull: info.hashfull,
            lines: lines.collect(),
            root: Arc::clone(&self.root),
        });
    }
}
