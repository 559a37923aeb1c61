//! Forms for serde. A game is its start, its rules and its actions; it is played again when it is
//! read, so nothing that the rules forbid can be read.

use core::{fmt, marker::PhantomData};

use makruk_core::{Position, Setup, SetupProblem};
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, SeqAccess, Visitor},
};

use crate::{Action, Game, Rules, Stack, game::Entry};

#[derive(Serialize)]
#[serde(rename = "Game", bound = "S: Stack<Entry>")]
struct Written<'a, S> {
    start: &'a Setup,
    #[serde(
        skip_serializing_if = "SetupProblem::is_empty",
        serialize_with = "write_forgiven"
    )]
    forgiven: SetupProblem,
    rules: &'a Rules,
    #[serde(serialize_with = "write_actions")]
    actions: &'a Game<S>,
}

fn write_actions<S: Stack<Entry>, T: Serializer>(
    game: &Game<S>,
    serializer: T,
) -> Result<T::Ok, T::Error> {
    serializer.collect_seq(game.actions())
}

/// The names of the problems that were forgiven when the game began, `TOO_MANY_MET | …`.
#[allow(clippy::trivially_copy_pass_by_ref)] // serde asks for a reference
fn write_forgiven<T: Serializer>(
    problems: &SetupProblem,
    serializer: T,
) -> Result<T::Ok, T::Error> {
    struct Names(SetupProblem);
    impl fmt::Display for Names {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            for (index, (name, _)) in self.0.iter_names().enumerate() {
                f.write_str(if index > 0 { " | " } else { "" })?;
                f.write_str(name)?;
            }
            Ok(())
        }
    }
    serializer.collect_str(&Names(*problems))
}

fn read_forgiven<'de, D: Deserializer<'de>>(deserializer: D) -> Result<SetupProblem, D::Error> {
    struct NamesVisitor;
    impl Visitor<'_> for NamesVisitor {
        type Value = SetupProblem;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("names of problems of a setup such as `TOO_MANY_MET`")
        }

        fn visit_str<E: Error>(self, names: &str) -> Result<SetupProblem, E> {
            let problem = |name: &str| {
                SetupProblem::from_name(name.trim())
                    .ok_or_else(|| E::invalid_value(serde::de::Unexpected::Str(name), &self))
            };
            names.split('|').map(problem).collect()
        }
    }
    deserializer.deserialize_str(NamesVisitor)
}

impl<S: Stack<Entry>> Serialize for Game<S> {
    fn serialize<T: Serializer>(&self, serializer: T) -> Result<T::Ok, T::Error> {
        Written {
            start: self.start(),
            forgiven: self.start().problems(),
            rules: self.rules(),
            actions: self,
        }
        .serialize(serializer)
    }
}

#[derive(Deserialize)]
#[serde(rename = "Game", deny_unknown_fields, bound = "S: Stack<Entry>")]
struct Read<S> {
    start: Setup,
    /// Empty if it is not there.
    #[serde(default = "SetupProblem::empty", deserialize_with = "read_forgiven")]
    forgiven: SetupProblem,
    rules: Rules,
    actions: Actions<S>,
}

/// Actions that were read but not done yet. They wait in a stack of the kind that the game uses, so
/// that no allocator is needed and the fields may come in any order.
struct Actions<S>(S);

impl<'de, S: Stack<Entry>> Deserialize<'de> for Actions<S> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(ActionsVisitor(PhantomData))
    }
}

struct ActionsVisitor<S>(PhantomData<S>);

impl<'de, S: Stack<Entry>> Visitor<'de> for ActionsVisitor<S> {
    type Value = Actions<S>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of actions")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut actions: A) -> Result<Actions<S>, A::Error> {
        let mut stack = S::default();
        while let Some(action) = actions.next_element::<Action>()? {
            stack
                .push(Entry::waiting(action))
                .map_err(A::Error::custom)?;
        }
        Ok(Actions(stack))
    }
}

impl<'de, S: Stack<Entry>> Deserialize<'de> for Game<S> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Read {
            start,
            forgiven,
            rules,
            actions,
        } = Read::<S>::deserialize(deserializer)?;
        let position = Position::from_setup_ignoring(&start, forgiven).map_err(D::Error::custom)?;
        let mut game = Self::with_history(position, start.count, rules);
        for (index, entry) in actions.0.as_slice().iter().enumerate() {
            game.act(entry.action())
                .map_err(|error| D::Error::custom(format_args!("action {}: {error}", index + 1)))?;
        }
        Ok(game)
    }
}
