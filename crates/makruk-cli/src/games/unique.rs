//! Games without duplicates, in any format.

use std::{
    collections::BTreeMap,
    io::{self, Write},
};

use makruk::{
    GameTree, ReadLimits,
    container::{GameFormat, Record},
};
use serde_json::Value;

use super::{
    GameRecord, Target, Transfer, Written,
    tags::{tagged_in_full, take_tags},
    waiting::Waiting,
};

/// A target whose games wait until their duplicates are known.
///
/// A game that the format cannot represent is rejected at once, so it is no duplicate of a game that is written. For each other
/// game, memory holds 32 bytes, and a JSON id of its own; the game in byte code is in a temporary file.
pub(crate) struct UniqueGames {
    waiting: Waiting,
    /// The numbers of the games in the source, from 1.
    numbers: Vec<usize>,
    own: BTreeMap<usize, Own>,
}

/// The id and `count_started` of a game, if its tags do not have them.
type Own = (Option<Value>, Option<i64>);

impl UniqueGames {
    /// Creates a target without games.
    pub(crate) fn new() -> io::Result<Self> {
        Ok(Self {
            waiting: Waiting::new(GameFormat::Bytecode, ReadLimits::NONE)?,
            numbers: Vec::new(),
            own: BTreeMap::new(),
        })
    }

    /// Adds a game with its number in the source, if the target can represent it.
    pub(crate) fn write(
        &mut self,
        target: &Target<impl Write>,
        number: usize,
        record: &GameRecord,
        tree: &GameTree,
        lossy: bool,
    ) -> io::Result<Written> {
        let dropped = target.dropped(record, tree);
        if !dropped.is_empty() && !lossy {
            return Ok(Written::TooMuch(dropped));
        }
        let encoded = match Record::new(tree, GameFormat::Bytecode) {
            Ok((encoded, _)) => encoded,
            Err(error) => return Ok(Written::Rejected(error.to_string())),
        };
        let compared = tagged_in_full(record, tree);
        self.waiting.push_as(&encoded, &compared)?;
        let mut plain = GameRecord::new(String::new());
        take_tags(&mut plain, tree);
        if (&plain.id, plain.count_started) != (&record.id, record.count_started) {
            let own = (record.id.clone(), record.count_started);
            self.own.insert(self.numbers.len(), own);
        }
        self.numbers.push(number);
        Ok(Written::Done {
            moves: 0,
            bits: 0,
            dropped,
            drops_tags: false,
        })
    }

    /// Writes the games that are no duplicates to the target, and counts them instead of those that were added.
    pub(crate) fn finish(
        self,
        source: &str,
        target: &mut Target<impl Write>,
        done: &mut Transfer<'_>,
    ) -> io::Result<()> {
        let Self {
            waiting,
            numbers,
            own,
        } = self;
        let place = |game: usize| {
            let number = numbers.get(game).copied().unwrap_or_default();
            format!("game {number}")
        };
        let restored = |game, tree: &GameTree| {
            let mut record = GameRecord::new(place(game));
            take_tags(&mut record, tree);
            if let Some((id, count_started)) = own.get(&game) {
                (record.id, record.count_started) = (id.clone(), *count_started);
            }
            record
        };
        let compared = |game, tree: GameTree| tagged_in_full(&restored(game, &tree), &tree);
        let kept = waiting.finish(compared, |game| (source, place(game)))?;
        done.forget_written();
        kept.each(|game, encoded| {
            let tree = encoded.decode(&ReadLimits::NONE)?;
            match target.write(&restored(game, &tree), &tree, done.lossy)? {
                Written::Rejected(reason) => {
                    done.reject(&format!("{source}, {}", place(game)), &reason);
                }
                written => done.count(&written),
            }
            Ok(())
        })
    }
}
