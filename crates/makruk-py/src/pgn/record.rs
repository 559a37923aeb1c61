//! A game record shared by its nodes.

use std::sync::{Arc, Mutex, MutexGuard};

use makruk::{
    GameTree, Rules,
    letters::LetterSet,
    tree::{Cursor, Node, NodeId, ReadGame},
};
use pyo3::prelude::*;

use crate::{
    errors::{Class, Failure, poisoned},
    locked::locked,
    state::State,
};

/// A game record and the results of reading it.
#[derive(Clone, Debug)]
pub(crate) struct Record {
    pub(crate) tree: GameTree,
    pub(crate) letters: LetterSet,
    pub(crate) errors: Vec<Failure>,
    pub(crate) more_errors: usize,
    pub(crate) warnings: Vec<Failure>,
    pub(crate) is_cut_off: bool,
}

impl Record {
    pub(crate) fn new(tree: GameTree) -> Self {
        Self {
            tree,
            letters: LetterSet::FAIRY,
            errors: Vec::new(),
            more_errors: 0,
            warnings: Vec::new(),
            is_cut_off: false,
        }
    }

    /// Returns the game.
    ///
    /// # Errors
    ///
    /// The first error of its text, which ends or interrupts the tree.
    pub(crate) fn whole(&self) -> Result<&GameTree, Failure> {
        match self.errors.first() {
            Some(error) => Err(error.clone()),
            None => Ok(&self.tree),
        }
    }

    /// Returns the node behind a Python object.
    pub(crate) fn node(&self, id: NodeId) -> Result<Node<'_>, Failure> {
        self.tree.node(id).ok_or_else(removed)
    }

    /// Returns a cursor at a node.
    pub(crate) fn cursor(&self, id: NodeId) -> Result<Cursor<&GameTree>, Failure> {
        let mut cursor = self.tree.cursor();
        if cursor.go_to(id) {
            Ok(cursor)
        } else {
            Err(removed())
        }
    }

    /// Returns an editing cursor at a node.
    pub(crate) fn cursor_mut(&mut self, id: NodeId) -> Result<Cursor<&mut GameTree>, Failure> {
        let mut cursor = self.tree.cursor_mut();
        if cursor.go_to(id) {
            Ok(cursor)
        } else {
            Err(removed())
        }
    }

    /// Returns the nodes from the root to a node.
    pub(crate) fn path(&self, id: NodeId) -> Result<Vec<NodeId>, Failure> {
        let mut path = vec![id];
        let mut node = self.node(id)?;
        while let Some(parent) = node.parent() {
            path.push(parent.id());
            node = parent;
        }
        path.reverse();
        Ok(path)
    }

    /// Returns the board at a node.
    pub(crate) fn state(&self, id: NodeId, rules: Rules) -> Result<State, Failure> {
        let setup = self.tree.start_setup();
        let mut state = State::new(&setup, self.tree.start().clone(), rules);
        for id in self.path(id)? {
            state.follow(self.node(id)?);
        }
        Ok(state)
    }
}

impl From<ReadGame> for Record {
    fn from(read: ReadGame) -> Self {
        Self {
            tree: read.tree,
            letters: read.letters,
            errors: read.errors.iter().map(Failure::of_pgn).collect(),
            more_errors: read.more_errors,
            warnings: read.warnings.iter().map(Failure::of_pgn).collect(),
            is_cut_off: read.is_cut_off,
        }
    }
}

fn removed() -> Failure {
    Failure::new(Class::Pgn, "removed", "the move was removed from its game")
}

/// A record shared by several Python objects.
#[derive(Clone, Debug)]
pub(crate) struct Shared(Arc<Mutex<Record>>);

impl Shared {
    pub(crate) fn new(record: Record) -> Self {
        Self(Arc::new(Mutex::new(record)))
    }

    /// Runs `work` on the record, without calling Python.
    pub(crate) fn with<T: Send>(
        &self,
        work: impl FnOnce(&mut Record) -> Result<T, Failure> + Send,
    ) -> PyResult<T> {
        locked(&self.0, work)
    }

    /// Locks the record; no Python code may run until it is unlocked.
    pub(crate) fn lock(&self) -> Result<MutexGuard<'_, Record>, Failure> {
        self.0.lock().map_err(poisoned)
    }

    pub(crate) fn read<T: Send>(&self, work: impl FnOnce(&Record) -> T + Send) -> PyResult<T> {
        self.with(|record| Ok(work(record)))
    }

    /// Like `with`, but releases the GIL, for operations that are slow on large games.
    pub(crate) fn with_detached<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Record) -> Result<T, Failure> + Send,
    ) -> PyResult<T> {
        py.detach(|| self.with(work))
    }

    pub(crate) fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Returns a number that no other live record has.
    pub(crate) fn address(&self) -> usize {
        Arc::as_ptr(&self.0).addr()
    }
}
