//! Rule sets.

use makruk::{
    BoardHonor, CountExpiry, LimitTable, MateByCountingSide, MaterialTest, OverLimit, PiecesHonor,
    Repetition, Role, TimeoutMaterial,
};
use pyo3::{prelude::*, types::PyDict};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::{
    errors::{Failure, guarded},
    pickle::{Reduced, restorer},
    vocabulary::named,
};

/// A rule set: how counts run, how the game ends, and which draws may be claimed.
///
/// ``Rules.THAI`` is Makruk as played in Thailand; ``Rules.FAIRY`` is Fairy-Stockfish's variant, with automatic counting;
/// ``Rules.FAIRY_ON_CALL`` is the same with board's honour on call. ``Rules(name)`` returns the rule set with a name, ``thai``,
/// ``fairy`` or ``fairy_on_call``. It also reads the text form that ``str()`` writes: a name, and the fields that differ.
///
/// >>> str(makruk.Rules.THAI)
/// 'thai'
/// >>> str(makruk.Rules.THAI.replace(expiry="reached"))
/// 'thai,expiry=reached'
/// >>> makruk.Rules("thai,expiry=reached").parts["expiry"]
/// 'reached'
/// >>> house = makruk.Rules.THAI.replace(expiry="reached", repetition={"fold": 4, "effect": "draw"})
/// >>> house.parts["repetition"]["fold"]
/// 4
#[pyclass(frozen, eq, hash, module = "makruk")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Rules(pub(crate) makruk::Rules);

/// All fields of a rule set; presets are written out.
#[derive(Serialize)]
struct RuleFields {
    board: Option<BoardHonor>,
    pieces: PiecesHonor,
    expiry: CountExpiry,
    over_limit_at_once: OverLimit,
    mate_by_counting_side: MateByCountingSide,
    repetition: Option<Repetition>,
    dead_position_draws: bool,
    timeout_may_draw: bool,
    timeout_material: TimeoutMaterial,
    material: MaterialTest,
}

impl From<makruk::Rules> for RuleFields {
    fn from(rules: makruk::Rules) -> Self {
        Self {
            board: rules.board,
            pieces: rules.pieces,
            expiry: rules.expiry,
            over_limit_at_once: rules.over_limit_at_once,
            mate_by_counting_side: rules.mate_by_counting_side,
            repetition: rules.repetition,
            dead_position_draws: rules.dead_position_draws,
            timeout_may_draw: rules.timeout_may_draw,
            timeout_material: rules.timeout_material,
            material: rules.material,
        }
    }
}

/// The number of rows in a table of limits.
const MAX_ROWS: usize = LimitTable::MAKRUK.rows.len();

fn rejected(error: impl std::fmt::Display) -> Failure {
    Failure::argument("rules", error)
}

impl Rules {
    fn to_json(self) -> Result<Value, Failure> {
        let mut parts = serde_json::to_value(RuleFields::from(self.0)).map_err(rejected)?;
        if let Some(rows) = rows_of(&mut parts) {
            rows.retain(|row| !row.is_null());
        }
        Ok(parts)
    }

    fn from_parts(mut parts: Value) -> Result<Self, Failure> {
        if let Some(limits) = parts.pointer_mut(LIMITS) {
            complete(limits)?;
        }
        let rules = serde_json::from_value(json!({ "house": parts }));
        Ok(Self(rules.map_err(rejected)?))
    }

    /// Returns the rules in an argument, by default those of Thailand.
    pub(crate) fn or_default(rules: Option<&Bound<'_, Self>>) -> makruk::Rules {
        rules.map_or(makruk::Rules::THAI, |rules| rules.get().0)
    }
}

#[pymethods]
impl Rules {
    /// Reads a name or the text form.
    #[new]
    #[pyo3(signature = (name="thai"))]
    fn new(name: &str) -> PyResult<Self> {
        guarded(|| Ok(Self(named("rules", "rules", name)?)))
    }

    /// Makruk over the board as played in Thailand; the default.
    #[classattr]
    #[pyo3(name = "THAI")]
    fn thai() -> Self {
        Self(makruk::Rules::THAI)
    }

    /// Fairy-Stockfish's variant ``makruk`` with automatic counting.
    #[classattr]
    #[pyo3(name = "FAIRY")]
    fn fairy() -> Self {
        Self(makruk::Rules::FAIRY)
    }

    /// :attr:`FAIRY` with board's honour on call.
    #[classattr]
    #[pyo3(name = "FAIRY_ON_CALL")]
    fn fairy_on_call() -> Self {
        Self(makruk::Rules::FAIRY_ON_CALL)
    }

    /// The preset's name: ``"thai"``, ``"fairy"`` or ``"fairy_on_call"``; ``None`` for other rules.
    #[getter]
    fn name(&self) -> Option<&'static str> {
        self.0.name()
    }

    /// All parts, in the form that :meth:`replace` accepts.
    ///
    /// >>> sorted(makruk.Rules.THAI.parts["board"])
    /// ['caller', 'first', 'limit', 'start']
    #[getter]
    fn parts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let text = self.to_json()?.to_string();
        py.import("json")?.call_method1("loads", (text,))
    }

    /// Returns these rules with some parts replaced.
    ///
    /// A part that is itself a dictionary may omit some of its keys. The limits of pieces' honour are a table of at most eight
    /// rows, or the name of one: ``"makruk"`` or ``"khon_first"``, in which one khon comes before two ma.
    ///
    /// >>> rules = makruk.Rules.THAI.replace(board={"limit": 50})
    /// >>> rules.parts["board"]["limit"], rules.name
    /// (50, None)
    /// >>> str(makruk.Rules.THAI.replace(pieces={"limits": "khon_first"}))
    /// 'thai,pieces.limits=khon_first'
    /// >>> rows = [{"role": "rua", "at_least": 1, "moves": 16}]
    /// >>> str(makruk.Rules.THAI.replace(pieces={"limits": {"rows": rows, "otherwise": 64}}))
    /// 'thai,pieces.limits=1rua:16/64'
    /// >>> makruk.Rules.THAI.replace(expiry="never")
    /// Traceback (most recent call last):
    ///     ...
    /// makruk.errors.ArgumentError: expiry: unknown variant `never`, expected `exceeded` or `reached`
    #[pyo3(signature = (**parts))]
    fn replace(&self, parts: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let Some(parts) = parts else {
            return Ok(*self);
        };
        let text: String = parts
            .py()
            .import("json")?
            .call_method1("dumps", (parts,))?
            .extract()?;
        guarded(|| {
            let mut all = self.to_json()?;
            let parts: Map<String, Value> = serde_json::from_str(&text).map_err(rejected)?;
            for (name, part) in parts {
                let before = all.clone();
                merge(&mut all, json!({ &*name: &part }));
                Self::from_parts(all.clone())
                    .map_err(|failure| failure.of_part(&wrong_part(before, &name, &part)))?;
            }
            Self::from_parts(all)
        })
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> PyResult<String> {
        if let Some(name) = self.0.name() {
            return Ok(format!("Rules('{name}')"));
        }
        let thai = Self(makruk::Rules::THAI).to_json()?;
        let mut changes = self.to_json()?;
        if let (Value::Object(changes), Value::Object(thai)) = (&mut changes, thai) {
            changes.retain(|name, value| thai.get(name) != Some(value));
        }
        Ok(format!("Rules('thai').replace(**json.loads('{changes}'))"))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py, (String,)>> {
        let parts = slf.get().to_json()?.to_string();
        Ok((restorer(slf.py(), "_restore_rules")?, (parts,)))
    }
}

/// The place of the limits of pieces' honour among the parts.
const LIMITS: &str = "/pieces/limits";

/// Returns the rows of the limits among the parts.
fn rows_of(parts: &mut Value) -> Option<&mut Vec<Value>> {
    parts.pointer_mut(LIMITS)?.get_mut("rows")?.as_array_mut()
}

/// Converts limits to the library's form: a table in place of its name, eight rows, and its name for a bia ngai.
fn complete(limits: &mut Value) -> Result<(), Failure> {
    if let Value::String(name) = limits {
        let table = match name.as_str() {
            "makruk" => LimitTable::MAKRUK,
            "khon_first" => LimitTable::MAKRUK_KHON_FIRST,
            _ => {
                let message =
                    format!("unknown limits `{name}`, expected makruk, khon_first or a table");
                return Err(rejected(message));
            }
        };
        *limits = serde_json::to_value(table).map_err(rejected)?;
    }
    let Some(rows) = limits.get_mut("rows").and_then(Value::as_array_mut) else {
        return Ok(());
    };
    rows.retain(|row| !row.is_null());
    if rows.len() > MAX_ROWS {
        let message = format!(
            "limits has {} rows: expected at most {MAX_ROWS}",
            rows.len()
        );
        return Err(rejected(message));
    }
    for role in rows.iter_mut().filter_map(|row| row.get_mut("role")) {
        // The name in JavaScript.
        if role == "biangai" {
            *role = Role::BiaNgai.name().into();
        }
    }
    rows.resize(MAX_ROWS, Value::Null);
    Ok(())
}

/// Merges the parts into the full set, recursively.
fn merge(all: &mut Value, parts: Value) {
    match (all, parts) {
        (Value::Object(all), Value::Object(parts)) => {
            for (name, part) in parts {
                merge(all.entry(name).or_insert(Value::Null), part);
            }
        }
        (place, part) => *place = part,
    }
}

/// Returns the name of the wrong value in a part: the part, or its only field that is wrong, as `board.limit`.
fn wrong_part(all: Value, name: &str, part: &Value) -> String {
    let fields = part.as_object().into_iter().flat_map(Map::keys);
    let mut wrong = fields.filter(|field| {
        let (mut all, mut rest) = (all.clone(), part.clone());
        if let Some(rest) = rest.as_object_mut() {
            rest.remove(*field);
        }
        merge(&mut all, json!({ name: rest }));
        Rules::from_parts(all).is_ok()
    });
    wrong
        .next()
        .map_or_else(|| name.to_owned(), |field| format!("{name}.{field}"))
}

/// Restores rules from a pickle.
#[pyfunction]
pub(crate) fn _restore_rules(text: &str) -> PyResult<Rules> {
    guarded(|| Rules::from_parts(serde_json::from_str(text).map_err(rejected)?))
}
