//! Serde implementations. A game is serialized as its start, rules and actions. Deserialization replays it, and so rejects
//! invalid games.
//!
//! In human-readable formats, a game is a map: `start` (`startpos` or a FEN), `forgiven` (the names of the problems ignored at
//! the start, if any), `rules` (a preset's name, or `house` with all fields) and `actions`, each as text. In binary formats, it
//! is a struct of these four fields, none of them omitted. The problems are then a number, and the actions are byte strings of up
//! to 64 bytes with two bytes per action (low byte first). An action thus takes two bytes in every binary format, and
//! deserialization needs no allocator.

// Each implementation repeats the module's condition, so that it is labelled also where another crate re-exports the type.

use core::{fmt, marker::PhantomData};

use makruk_core::{Position, Setup, SetupProblems, as_text};
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{DeserializeSeed, Error, MapAccess, SeqAccess, Visitor, value::MapAccessDeserializer},
    ser::{SerializeMap, SerializeSeq},
};

use crate::{
    Action, Game, GameResult, Rules, TimeControl,
    entry::Entry,
    storage::{Stack, Storage},
};

#[cfg(feature = "serde")]
impl Serialize for Action {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            serializer.serialize_u16(self.to_bits())
        }
    }
}

#[cfg(feature = "serde")]
impl<'de> Deserialize<'de> for Action {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            deserializer.deserialize_str(ActionVisitor)
        } else {
            action(u16::deserialize(deserializer)?)
        }
    }
}

fn action<E: Error>(bits: u16) -> Result<Action, E> {
    Action::from_bits(bits).ok_or_else(|| E::custom(format_args!("{bits} is not an action")))
}

struct ActionVisitor;

impl Visitor<'_> for ActionVisitor {
    type Value = Action;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a move such as `e3e4` or an action such as `resign white`")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Action, E> {
        text.parse()
            .map_err(|_| E::invalid_value(serde::de::Unexpected::Str(text), &self))
    }
}

/// The binary form of a game.
#[derive(Serialize)]
#[serde(rename = "Game", bound = "")]
struct Written<'a, S: Storage> {
    start: &'a Setup,
    forgiven: Forgiven,
    rules: &'a Rules,
    actions: WrittenActions<'a, S>,
}

#[cfg(feature = "serde")]
impl<S: Storage> Serialize for Game<S> {
    fn serialize<T: Serializer>(&self, serializer: T) -> Result<T::Ok, T::Error> {
        let (start, rules) = (self.start(), self.rules());
        let forgiven = Forgiven(start.problems());
        let actions = WrittenActions(self);
        if serializer.is_human_readable() {
            let is_forgiven = !forgiven.0.is_empty();
            let mut map = serializer.serialize_map(Some(3 + usize::from(is_forgiven)))?;
            map.serialize_entry("start", start)?;
            if is_forgiven {
                map.serialize_entry("forgiven", &forgiven)?;
            }
            map.serialize_entry("rules", rules)?;
            map.serialize_entry("actions", &actions)?;
            map.end()
        } else {
            Written {
                start,
                forgiven,
                rules,
                actions,
            }
            .serialize(serializer)
        }
    }
}

/// The problems ignored when the game began: `TOO_MANY_MET | …`, or a number.
struct Forgiven(SetupProblems);

impl fmt::Display for Forgiven {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (name, _)) in self.0.iter_names().enumerate() {
            f.write_str(if index > 0 { " | " } else { "" })?;
            f.write_str(name)?;
        }
        Ok(())
    }
}

impl Serialize for Forgiven {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            serializer.serialize_u16(self.0.bits())
        }
    }
}

impl Default for Forgiven {
    fn default() -> Self {
        Self(SetupProblems::empty())
    }
}

impl<'de> Deserialize<'de> for Forgiven {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            return deserializer.deserialize_str(NamesVisitor).map(Self);
        }
        let bits = u16::deserialize(deserializer)?;
        let problems = SetupProblems::from_bits(bits);
        problems
            .map(Self)
            .ok_or_else(|| D::Error::custom(format_args!("{bits} is not a set of setup problems")))
    }
}

struct NamesVisitor;

impl Visitor<'_> for NamesVisitor {
    type Value = SetupProblems;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("names of setup problems such as `TOO_MANY_MET`")
    }

    fn visit_str<E: Error>(self, names: &str) -> Result<SetupProblems, E> {
        let problem = |name: &str| {
            SetupProblems::from_name(name.trim())
                .ok_or_else(|| E::invalid_value(serde::de::Unexpected::Str(name), &self))
        };
        names.split('|').map(problem).collect()
    }
}

/// The maximum number of actions in a byte string.
const CHUNK: usize = 32;

struct WrittenActions<'a, S: Storage>(&'a Game<S>);

impl<S: Storage> Serialize for WrittenActions<'_, S> {
    fn serialize<T: Serializer>(&self, serializer: T) -> Result<T::Ok, T::Error> {
        let mut actions = self.0.actions();
        if serializer.is_human_readable() {
            return serializer.collect_seq(actions);
        }
        let chunks = actions.len().div_ceil(CHUNK);
        let mut seq = serializer.serialize_seq(Some(chunks))?;
        for _ in 0..chunks {
            let (mut bytes, mut len) = ([0; 2 * CHUNK], 0);
            for action in actions.by_ref().take(CHUNK) {
                bytes[len..len + 2].copy_from_slice(&action.to_bits().to_le_bytes());
                len += 2;
            }
            seq.serialize_element(&Bytes(&bytes[..len]))?;
        }
        seq.end()
    }
}

struct Bytes<'a>(&'a [u8]);

impl Serialize for Bytes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(self.0)
    }
}

/// A game that has been read but not yet replayed.
#[derive(Deserialize)]
#[serde(rename = "Game", deny_unknown_fields, bound = "S: Stack<Entry>")]
struct Read<S> {
    start: Setup,
    /// Empty if missing in a human-readable format.
    #[serde(default)]
    forgiven: Forgiven,
    rules: Rules,
    actions: Waiting<S>,
}

/// Actions that have been read but not yet performed. They use the same storage as the game's history, so that no allocator is
/// needed and the fields may come in any order. As in the game, the action that ends the game is stored separately.
struct Waiting<S> {
    stack: S,
    last: Option<Action>,
}

impl<S: Stack<Entry>> Waiting<S> {
    fn push<E: Error>(&mut self, action: Action) -> Result<(), E> {
        let pushed = self.stack.push(Entry::waiting(action));
        match pushed {
            Err(_) if self.last.is_none() => self.last = Some(action),
            pushed => pushed.map_err(E::custom)?,
        }
        Ok(())
    }
}

impl<'de, S: Stack<Entry>> Deserialize<'de> for Waiting<S> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let is_human_readable = deserializer.is_human_readable();
        deserializer.deserialize_seq(ActionsVisitor {
            is_human_readable,
            stack: PhantomData,
        })
    }
}

struct ActionsVisitor<S> {
    is_human_readable: bool,
    stack: PhantomData<S>,
}

impl<'de, S: Stack<Entry>> Visitor<'de> for ActionsVisitor<S> {
    type Value = Waiting<S>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of actions")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut actions: A) -> Result<Waiting<S>, A::Error> {
        let mut waiting = Waiting {
            stack: S::default(),
            last: None,
        };
        if self.is_human_readable {
            while let Some(action) = actions.next_element()? {
                waiting.push(action)?;
            }
        } else {
            while actions.next_element_seed(Chunk(&mut waiting))?.is_some() {}
        }
        Ok(waiting)
    }
}

/// Deserializes a byte string of actions into the stack.
struct Chunk<'a, S>(&'a mut Waiting<S>);

impl<'de, S: Stack<Entry>> DeserializeSeed<'de> for Chunk<'_, S> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_bytes(self)
    }
}

impl<S: Stack<Entry>> Visitor<'_> for Chunk<'_, S> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("pairs of bytes, one per action")
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<(), E> {
        let actions = bytes.chunks_exact(2);
        if !actions.remainder().is_empty() {
            return Err(E::invalid_length(bytes.len(), &self));
        }
        for bits in actions {
            let bits = bits
                .iter()
                .rev()
                .fold(0, |high, &byte| high << 8 | u16::from(byte));
            self.0.push(action(bits)?)?;
        }
        Ok(())
    }
}

#[cfg(feature = "serde")]
impl<'de, S: Storage> Deserialize<'de> for Game<S> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let read: Read<S::Of<Entry>> = if deserializer.is_human_readable() {
            deserializer.deserialize_map(GameVisitor(PhantomData))?
        } else {
            Read::deserialize(deserializer)?
        };
        let Read {
            start,
            forgiven,
            rules,
            actions,
        } = read;
        let position =
            Position::from_setup_ignoring(&start, forgiven.0).map_err(D::Error::custom)?;
        let mut game = Self::new_in(position, start.count, rules);
        let waiting = actions.stack.as_slice().iter().map(Entry::action);
        for (index, action) in waiting.chain(actions.last).enumerate() {
            game.act(action)
                .map_err(|error| D::Error::custom(format_args!("action {}: {error}", index + 1)))?;
        }
        Ok(game)
    }
}

struct GameVisitor<S>(PhantomData<S>);

impl<'de, S: Stack<Entry>> Visitor<'de> for GameVisitor<S> {
    type Value = Read<S>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a game: start, rules and actions")
    }

    fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<Read<S>, A::Error> {
        Read::deserialize(MapAccessDeserializer::new(fields))
    }
}

#[cfg(feature = "serde")]
impl Serialize for GameResult {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        as_text::serialize(self, serializer)
    }
}

#[cfg(feature = "serde")]
impl<'de> Deserialize<'de> for GameResult {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        as_text::deserialize(deserializer, "a result")
    }
}

#[cfg(feature = "serde")]
impl Serialize for TimeControl {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        as_text::serialize(self, serializer)
    }
}

#[cfg(feature = "serde")]
impl<'de> Deserialize<'de> for TimeControl {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        as_text::deserialize(deserializer, "a time control")
    }
}
