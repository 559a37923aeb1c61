//! Endgame tablebases.

use std::sync::RwLock;

use makruk::{
    Role,
    bitboard::BitPosition,
    tables::{self, Material, PieceKind, Tablebase as _, Wdl},
};
use pyo3::prelude::*;

use crate::{
    board::Board,
    errors::{Failure, guarded, poisoned},
    pickle::{Reduced, restorer},
    vocabulary::{Number, role},
};

/// Endgame tablebases for a bare khun against khun and one or two pieces, in memory: the distance to mate in each position.
///
/// >>> tables = makruk.tablebase.MemoryTables()
/// >>> tables.generate(makruk.RUA)
/// >>> print(tables.probe(makruk.Board("8/8/8/4k3/8/2K5/3R4/8 w - - 0 1")))
/// win in 25 plies
/// >>> tables.probe(makruk.Board()) is None
/// True
#[pyclass(frozen, module = "makruk.tablebase")]
#[derive(Debug, Default)]
pub(crate) struct MemoryTables {
    tables: RwLock<tables::MemoryTables>,
}

/// Returns the material of the given pieces; `None` if there is no table for it.
fn material(pieces: Vec<Number<i64>>) -> Result<Option<Material>, Failure> {
    let roles: Vec<Role> = pieces.into_iter().map(role).collect::<Result<_, _>>()?;
    let kinds: Option<Vec<_>> = roles.into_iter().map(PieceKind::of).collect();
    Ok(kinds.and_then(|kinds| Material::new(&kinds, &[])))
}

// The lock is acquired without the GIL, because generating a table takes up to some seconds.
#[pymethods]
impl MemoryTables {
    #[new]
    fn new() -> Self {
        Self::default()
    }

    /// Generates the table of these pieces and the tables that it depends on, unless they are loaded: for example
    /// ``generate(makruk.KHON, makruk.MA)``.
    #[pyo3(signature = (*pieces))]
    fn generate(&self, py: Python<'_>, pieces: Vec<Number<i64>>) -> PyResult<()> {
        py.detach(|| {
            guarded(|| {
                if let Some(material) = material(pieces)? {
                    if self.tables.write().map_err(poisoned)?.generate(material) {
                        return Ok(());
                    }
                }
                let message = "expected one or two pieces, each a met, bia ngai, khon, ma or rua";
                Err(Failure::argument("tablebase", message))
            })
        })
    }

    /// Returns whether the table of these pieces is loaded.
    #[pyo3(signature = (*pieces))]
    fn covers(&self, py: Python<'_>, pieces: Vec<Number<i64>>) -> PyResult<bool> {
        py.detach(|| {
            guarded(|| {
                let material = material(pieces)?;
                let tables = self.tables.read().map_err(poisoned)?;
                Ok(material.is_some_and(|material| tables.covers(material)))
            })
        })
    }

    /// Returns the result of a position; ``None`` if no loaded table covers it.
    fn probe(&self, py: Python<'_>, board: &Bound<'_, Board>) -> PyResult<Option<Verdict>> {
        let position = board
            .get()
            .read(|state| BitPosition::from(state.position()))?;
        py.detach(|| {
            guarded(|| {
                let tables = self.tables.read().map_err(poisoned)?;
                Ok(tables.probe(&position).map(Verdict))
            })
        })
    }

    /// The total size of all loaded tables in bytes.
    #[getter]
    fn nbytes(&self, py: Python<'_>) -> PyResult<usize> {
        py.detach(|| guarded(|| Ok(self.tables.read().map_err(poisoned)?.bytes())))
    }
}

/// The result of a position under best play by both sides, for the side to move. It ignores the count.
#[pyclass(frozen, eq, hash, module = "makruk.tablebase")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Verdict(tables::Verdict);

#[pymethods]
impl Verdict {
    /// ``"win"``, ``"loss"`` or ``"draw"``.
    #[getter]
    fn result(&self) -> &'static str {
        match self.0.wdl() {
            Wdl::Win => "win",
            Wdl::Loss => "loss",
            Wdl::Draw => "draw",
        }
    }

    /// The plies to checkmate; ``None`` for a draw.
    #[getter]
    fn plies(&self) -> Option<u16> {
        self.0.plies()
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<Reduced<'py, (&'static str, Option<u16>)>> {
        let restore = restorer(slf.py(), "_restore_verdict")?;
        Ok((restore, (slf.get().result(), slf.get().plies())))
    }

    fn __str__(&self) -> String {
        match self.plies() {
            Some(plies) => format!("{} in {plies} plies", self.result()),
            None => self.result().to_owned(),
        }
    }

    fn __repr__(&self) -> String {
        format!("<Verdict: {}>", self.__str__())
    }
}

/// Restores a verdict from a pickle.
#[pyfunction]
#[pyo3(signature = (result, plies))]
pub(crate) fn _restore_verdict(result: &str, plies: Option<u16>) -> PyResult<Verdict> {
    let verdict = match (result, plies) {
        ("win", Some(plies)) => tables::Verdict::Win { plies },
        ("loss", Some(plies)) => tables::Verdict::Loss { plies },
        ("draw", None) => tables::Verdict::Draw,
        _ => return Err(Failure::argument("pickle", "not a verdict").into()),
    };
    Ok(Verdict(verdict))
}
