//! A query with the options of a search.

use std::sync::Arc;

use makruk::query;
use pyo3::prelude::*;

use super::{Asked, Match};
use crate::{
    errors::guarded,
    pgn::{PgnGame, shared},
    rules::Rules,
};

/// A query prepared for searching games.
// The module in which it is found, because Spark sends functions that use it to its tasks.
#[pyclass(frozen, name = "_Finder", module = "makruk._makruk")]
#[derive(Debug)]
pub(crate) struct Finder {
    /// Shared with the files that are searched.
    pub(crate) search: Arc<query::Finder>,
    /// Whether all answers of a game are wanted.
    pub(crate) all: bool,
    /// Whether signatures of archives are used.
    pub(crate) index: bool,
}

#[pymethods]
impl Finder {
    #[new]
    #[pyo3(signature = (query, letters=None, rules=None, *, variations=false, all=false, index=true))]
    fn new(
        query: Asked,
        letters: Option<&str>,
        rules: Option<&Bound<'_, Rules>>,
        variations: bool,
        all: bool,
        index: bool,
    ) -> PyResult<Self> {
        let rules = Rules::or_default(rules);
        let query = guarded(|| query.read(letters))?;
        let finder = query::Finder::new(&query)
            .with_rules(rules)
            .with_variations(variations)
            .with_all(all);
        Ok(Self {
            search: Arc::new(finder),
            all,
            index,
        })
    }

    /// Searches a game; ``None`` if it does not answer the query.
    fn find<'py>(&self, game: &Bound<'py, PgnGame>) -> PyResult<Option<Bound<'py, Match>>> {
        find(&self.search, game, self.all)
    }
}

/// Searches a game that is in no file, without the GIL.
pub(crate) fn find<'py>(
    finder: &query::Finder,
    game: &Bound<'py, PgnGame>,
    all: bool,
) -> PyResult<Option<Bound<'py, Match>>> {
    let py = game.py();
    let found = shared(game).with_detached(py, |record| Ok(finder.find(&record.tree)))?;
    let object = |found| Bound::new(py, Match::new(None, &found, all, game.clone()));
    found.map(object).transpose()
}
