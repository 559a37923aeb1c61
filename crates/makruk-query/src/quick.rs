//! Searching games in byte code without decoding them.

use alloc::{collections::BTreeMap, vec::Vec};

use makruk_core::Position;
use makruk_notation::container::{RawGame, start_position};

use crate::{
    Finder,
    chain::FirstAnswer,
    playback::{Playback, Plies, Ply},
    scene::{Judged, Scene},
};

/// A search of games in byte code, with the memory that it needs.
#[derive(Clone, Debug)]
pub(crate) struct Quick {
    /// The start position, and other positions from which games begin, by their texts; `None` if they cannot be played from.
    usual: Option<Playback>,
    others: BTreeMap<Vec<u8>, Option<Playback>>,
    search: FirstAnswer,
}

/// The number of initial positions that are remembered.
const MOST_STARTS: usize = 1024;

/// The answer of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer<'a> {
    None,
    Plies(&'a [u32]),
    /// The game must be decoded.
    Unknown,
}

impl Quick {
    pub(crate) fn new(finder: &Finder) -> Self {
        Self {
            usual: Playback::new(&Position::start()),
            others: BTreeMap::new(),
            search: FirstAnswer::new(&finder.plan),
        }
    }

    /// Searches the main line of a game.
    pub(crate) fn search(&mut self, finder: &Finder, game: RawGame<'_>) -> Answer<'_> {
        match self.play(finder, game) {
            None => Answer::Unknown,
            Some(false) => Answer::None,
            Some(true) => Answer::Plies(self.search.plies()),
        }
    }

    /// Returns the initial position of a game.
    fn start(&mut self, game: RawGame<'_>) -> Option<Playback> {
        let Some(text) = game.start_text() else {
            return self.usual.clone();
        };
        if let Some(known) = self.others.get(text) {
            return known.clone();
        }
        if self.others.len() >= MOST_STARTS {
            self.others.clear();
        }
        let start = start_position(text).and_then(|start| Playback::new(&start));
        self.others.insert(text.to_vec(), start.clone());
        start
    }

    /// Returns whether the game answers the query; `None` if it cannot be played like this.
    fn play(&mut self, finder: &Finder, game: RawGame<'_>) -> Option<bool> {
        let plan = &finder.plan;
        let mut playback = self.start(game)?;
        self.search.reset(plan);
        let mut plies = Plies::new(game.moves());
        let mut ply = 0_u32;
        loop {
            let next = plies.next()?;
            let quick = match next {
                Ply::Move(code) => Some(playback.decode(code)?),
                Ply::Null | Ply::End => None,
            };
            let played = match quick {
                Some(quick) if plan.needs.moves => Some(playback.played(quick)?),
                _ => None,
            };
            let scene = Scene {
                pieces: &playback.pieces,
                turn: playback.turn,
                ply,
                is_last: next == Ply::End,
                played,
                judged: Judged::default(),
            };
            if self.search.advance(plan, &scene) {
                return Some(true);
            }
            match (next, quick) {
                (Ply::End, _) => return (u64::from(ply) == game.plies() as u64).then_some(false),
                (_, Some(quick)) => playback.play(quick),
                (_, None) => playback.pass(),
            }
            ply = ply.checked_add(1)?;
        }
    }
}
