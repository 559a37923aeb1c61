//! `arbitrary` implementations: values from fuzz input. Actions may be impossible, rule sets are presets, and games contain only
//! actions that succeeded.

// Each implementation repeats the module's condition, so that it is labelled also where another crate re-exports the type.

use arbitrary::{Arbitrary, Result, Unstructured};
use makruk_core::Position;

use crate::{Action, Claim, Game, Rules, storage::Storage};

#[cfg(feature = "arbitrary")]
impl<'a> Arbitrary<'a> for Action {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        Ok(match bytes.int_in_range(0..=10)? {
            0 => Self::Move(bytes.arbitrary()?),
            1 => Self::StartCount,
            2 => Self::StopCount,
            3 => Self::OfferDraw(bytes.arbitrary()?),
            4 => Self::AcceptDraw(bytes.arbitrary()?),
            5 => Self::DeclineDraw(bytes.arbitrary()?),
            6 => Self::Resign(bytes.arbitrary()?),
            7 => Self::Timeout(bytes.arbitrary()?),
            8 => Self::Claim(bytes.arbitrary()?, Claim::Repetition),
            9 => Self::Adjudicate(bytes.arbitrary()?),
            _ => Self::Conclude(bytes.arbitrary()?),
        })
    }
}

/// Chooses a preset.
#[cfg(feature = "arbitrary")]
impl<'a> Arbitrary<'a> for Rules {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let presets = [Self::THAI, Self::FAIRY, Self::FAIRY_ON_CALL];
        bytes.choose(&presets).copied()
    }
}

/// Builds a game from any valid position, possibly with a running count; a quarter of the games begin at the start position. Most
/// actions are moves.
#[cfg(feature = "arbitrary")]
impl<'a, S: Storage> Arbitrary<'a> for Game<S> {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let rules = bytes.arbitrary()?;
        if bytes.ratio(1_u8, 4)? {
            return Self::arbitrary_from(Position::start(), rules, bytes);
        }
        let position = bytes.arbitrary()?;
        let game = Self::new_in(position, bytes.arbitrary()?, rules);
        game.continued(bytes)
    }
}

impl<S: Storage> Game<S> {
    /// Builds a game from a position under rules: legal moves, and now and then another action, until the bytes or the game end.
    ///
    /// A fuzz target of a program that plays from the start position:
    ///
    /// ```no_run
    /// use arbitrary::Unstructured;
    /// use makruk::{Game, Position, Rules};
    ///
    /// // libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz(data));
    /// fn fuzz(data: &[u8]) {
    ///     let mut bytes = Unstructured::new(data);
    ///     let game: Game = Game::arbitrary_from(Position::start(), Rules::THAI, &mut bytes).unwrap();
    ///     for action in game.actions() {
    ///         // … pass it to the program, and compare the states.
    ///         println!("{action}");
    ///     }
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// Those of `arbitrary`, for a request that no bytes can answer.
    pub fn arbitrary_from(
        position: Position,
        rules: Rules,
        bytes: &mut Unstructured<'_>,
    ) -> Result<Self> {
        Self::new_in(position, None, rules).continued(bytes)
    }

    /// Adds actions until the bytes or the game end.
    fn continued(self, bytes: &mut Unstructured<'_>) -> Result<Self> {
        let mut game = self;
        while !bytes.is_empty() && game.outcome().is_none() {
            let action = if bytes.ratio(1_u8, 32)? {
                bytes.arbitrary()?
            } else {
                // A legal move exists, since otherwise the game would be over.
                let mut moves = game.position().legal_moves();
                moves.sort();
                Action::Move(*bytes.choose(&moves)?)
            };
            if let Err(crate::ActionError::HistoryFull(_)) = game.act(action) {
                break;
            }
        }
        Ok(game)
    }
}
