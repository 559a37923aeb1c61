//! Searching games in byte code without decoding them.

use makruk_notation::container::RawGame;

use crate::{
    Finder,
    chain::FirstAnswer,
    playback::{Playback, Plies, Ply},
    scene::{Judged, Scene},
};

/// A search of games in byte code, with the memory that it needs.
#[derive(Clone, Debug)]
pub(crate) struct Quick {
    start: Playback,
    search: FirstAnswer,
}

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
            start: Playback::new(),
            search: FirstAnswer::new(&finder.plan),
        }
    }

    /// Searches the main line of a game.
    pub(crate) fn search(&mut self, finder: &Finder, game: RawGame<'_>) -> Answer<'_> {
        if !game.has_usual_start() {
            return Answer::Unknown;
        }
        match self.play(finder, game) {
            None => Answer::Unknown,
            Some(false) => Answer::None,
            Some(true) => Answer::Plies(self.search.plies()),
        }
    }

    /// Returns whether the game answers the query; `None` if it cannot be played like this.
    fn play(&mut self, finder: &Finder, game: RawGame<'_>) -> Option<bool> {
        let plan = &finder.plan;
        let mut playback = self.start.clone();
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
