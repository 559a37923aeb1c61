//! Queries: games are found by positions, material, counts and moves.

mod finder;
mod matched;

use makruk::{letters::LetterSet, query};
use pyo3::{prelude::*, types::PyString};

pub(crate) use self::{
    finder::{Finder, find},
    matched::{_restore_match, Match},
};
use crate::{
    errors::{Failure, guarded},
    pgn::Recorded,
    rules::Rules,
    vocabulary::{letters_named, wrong_type},
};

/// A question to games, in the query language of ``makruk find``: words that hold at one position, joined by ``then`` and ``next``.
///
/// ``letters`` names the letter set of the moves in it; they may also be in Thai letters or coordinates. ``str()`` returns the query
/// as text that is read back as the same query, in the same letters.
///
/// >>> query = makruk.Query("material:KRvKN  count:pieces")
/// >>> str(query), query == makruk.Query(str(query))
/// ('material:KRvKN count:pieces', True)
/// >>> makruk.Query("materail:KRvKN")
/// Traceback (most recent call last):
///     ...
/// makruk.errors.QueryError: offset 0: expected a key, found `materail`; did you mean `material`?
#[pyclass(frozen, eq, hash, module = "makruk")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Query {
    pub(crate) query: query::Query,
    /// The letters of its moves; `None` if the fairy letters read its text.
    letters: Option<&'static str>,
}

impl Query {
    fn read(text: &str, letters: Option<&str>) -> Result<Self, Failure> {
        let letters = letters.map_or(Ok(LetterSet::FAIRY), letters_named)?;
        let query = query::Query::with_letters(text, letters);
        let query = query.map_err(|error| Failure::of_query(&error, text))?;
        let is_read_back = query.to_string().parse().as_ref() == Ok(&query);
        Ok(Self {
            query,
            letters: (!is_read_back).then_some(letters.name()),
        })
    }
}

#[pymethods]
impl Query {
    /// Parses a query.
    #[new]
    #[pyo3(signature = (text, letters=None))]
    fn new(text: &str, letters: Option<&str>) -> PyResult<Self> {
        guarded(|| Self::read(text, letters))
    }

    /// Searches a game; ``None`` if it does not answer the query. The arguments are those of :func:`makruk.find`.
    ///
    /// >>> import io
    /// >>> game = makruk.pgn.read_game(io.StringIO("1. e4 Se7 2. e5 fxe5 *"))
    /// >>> makruk.Query("moved:S then captured:P").find(game).matches
    /// [1, 3]
    #[pyo3(signature = (game, *, rules=None, variations=false, all=false))]
    fn find<'py>(
        &self,
        game: Recorded<'py>,
        rules: Option<&Bound<'_, Rules>>,
        variations: bool,
        all: bool,
    ) -> PyResult<Option<Bound<'py, Match>>> {
        let finder = query::Finder::new(&self.query)
            .with_rules(Rules::or_default(rules))
            .with_variations(variations)
            .with_all(all);
        find(&finder, &game.0, all)
    }

    fn __str__(&self) -> String {
        self.query.to_string()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let text = PyString::new(py, &self.query.to_string()).repr()?;
        Ok(match self.letters {
            Some(letters) => format!("Query({text}, '{letters}')"),
            None => format!("Query({text})"),
        })
    }

    fn __getnewargs__(&self) -> (String, Option<&'static str>) {
        (self.query.to_string(), self.letters)
    }
}

/// A query as an argument: an object, or its text.
pub(crate) enum Asked {
    Text(String),
    Query(query::Query),
}

impl FromPyObject<'_, '_> for Asked {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        if let Ok(query) = object.cast::<Query>() {
            return Ok(Self::Query(query.get().query.clone()));
        }
        let text = object.extract::<String>();
        let text = text.map_err(|_| wrong_type("query", "a str or a Query", object))?;
        Ok(Self::Text(text))
    }
}

impl Asked {
    /// Returns the query; a text is read in the letters.
    fn read(self, letters: Option<&str>) -> Result<query::Query, Failure> {
        match (self, letters) {
            (Self::Text(text), letters) => Ok(Query::read(&text, letters)?.query),
            (Self::Query(query), None) => Ok(query),
            (Self::Query(_), Some(_)) => {
                let message = "`letters` requires a query as text: a Query has been read already";
                Err(Failure::argument("letters", message))
            }
        }
    }
}
