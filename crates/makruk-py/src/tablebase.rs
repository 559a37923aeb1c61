//! Endgame tables, for `makruk.tablebase`.

use std::{
    collections::BTreeMap,
    fs,
    io::{self, BufWriter, Write as _},
    mem,
    ops::ControlFlow,
    path::{Path, PathBuf},
    sync::{Arc, RwLock, RwLockReadGuard},
};

use makruk::{
    Action,
    bitboard::BitPosition,
    source::DynByteSource,
    tables::{
        self, MakeOptions, Material, RankedMove, Table, TableError, TableErrorKind, TableProgress,
        Tablebase as _, Verdict, Wdl, make_from,
    },
};
use pyo3::prelude::*;

use crate::{
    board::Board,
    draft::Draft,
    errors::{Class, Failure, guarded_python, poisoned},
    interval::Interval,
    moves::Move,
    root::Root,
    rules::Rules,
    state::State,
    vocabulary::{Number, name, named},
};

/// Result and plies.
type VerdictRow = (&'static str, Option<u16>);

/// Verdict, result under the count.
type ProbeRow = (VerdictRow, Option<&'static str>);

/// Move, verdict, result under the count, count action.
type MoveRow = (
    Move,
    Option<VerdictRow>,
    Option<&'static str>,
    Option<String>,
);

/// Positions by plies.
type ByPlies = Vec<(u16, u64)>;

/// Positions, won, drawn, lost, plies of the longest win; wins and losses by plies.
type StatisticsRow = ((u64, u64, u64, u64, Option<u16>), ByPlies, ByPlies);

/// Open tables, for `makruk.tablebase`.
///
/// The lock is held only while probing or adding a table, never while Python code runs.
#[pyclass(frozen, name = "_Tables", module = "makruk.tablebase")]
#[derive(Debug)]
pub(crate) struct Tables {
    open: RwLock<OpenTables>,
    /// Errors of the damaged files in the folder.
    errors: Vec<Failure>,
}

#[derive(Debug, Default)]
struct OpenTables {
    tables: tables::Tables,
    origins: BTreeMap<Material, Origin>,
}

/// The location of a table.
#[derive(Clone, Debug)]
enum Origin {
    Folder(PathBuf),
    Memory(Arc<[u8]>),
}

impl Origin {
    /// Opens the table and adds it to a set. Returns whether there is one.
    fn add_to(&self, tables: &mut tables::Tables, material: Material) -> Result<bool, TableError> {
        match self {
            Self::Memory(bytes) => tables.add(Table::open(Arc::clone(bytes))?),
            Self::Folder(folder) => match Table::open_in(folder, material)? {
                Some(table) => tables.add(table),
                None => return Ok(false),
            },
        }
        Ok(true)
    }
}

impl OpenTables {
    fn add(&mut self, material: Material, origin: Origin) -> Result<(), TableError> {
        if origin.add_to(&mut self.tables, material)? {
            self.origins.insert(material, origin);
        }
        Ok(())
    }

    /// Returns an open table.
    fn table(&self, material: Material) -> Result<&Table<DynByteSource>, Failure> {
        self.tables.get(material).ok_or_else(|| {
            let message = format!("no table of {material} is open: make it, or open its folder");
            Failure::argument("no-table", message)
        })
    }
}

/// Returns whether a table is open and was made for the counts of these rules.
fn has_counts_of(tables: &tables::Tables, material: Material, rules: &makruk::Rules) -> bool {
    tables.get(material).is_some()
        && tables.longest_win(material).is_none_or(|position| {
            // Without a win, there is no count to be late for.
            tables.holds_under(&BitPosition::from(&position), rules)
        })
}

/// Converts a table error.
fn table_failure(error: &TableError) -> Failure {
    let kind = match error.kind() {
        TableErrorKind::Source(_) => "unreadable",
        TableErrorKind::Magic => "magic",
        TableErrorKind::Checksum { .. } => "checksum",
        TableErrorKind::Truncated { .. } => "truncated",
        TableErrorKind::UnknownVersion(_) => "version",
        TableErrorKind::Material { .. } => "material",
        TableErrorKind::Memory { .. } => "memory",
        _ => "table",
    };
    Failure::new(Class::Table, kind, error)
}

/// Converts an error of a table or of its underlying file.
fn table_error(error: TableError) -> PyErr {
    match error.kind() {
        TableErrorKind::Source(_) | TableErrorKind::Output => io::Error::from(error).into(),
        _ => table_failure(&error).into(),
    }
}

fn material_named(name: &str) -> Result<Material, Failure> {
    named("material", "material", name)
}

const fn name_of(wdl: Wdl) -> &'static str {
    match wdl {
        Wdl::Win => "win",
        Wdl::Draw => "draw",
        Wdl::Loss => "loss",
    }
}

fn verdict_row(verdict: Verdict) -> VerdictRow {
    (name_of(verdict.wdl()), verdict.plies())
}

fn move_row(ranked: &RankedMove) -> MoveRow {
    (
        Move(ranked.mv),
        ranked.verdict.map(verdict_row),
        ranked.with_count.map(name_of),
        ranked.action.as_ref().map(Action::to_string),
    )
}

/// The tables to make.
struct Work {
    missing: Vec<Material>,
    options: MakeOptions,
    /// The folder of the files; `None` for tables in memory.
    folder: Option<PathBuf>,
    /// The tables that need not be made.
    smaller: tables::Tables,
}

/// Reports progress in cells, and checks for signals.
struct Watch {
    report: Py<PyAny>,
    due: Interval,
    /// Cells of the finished tables, and of all.
    done: u64,
    all: u64,
    /// The exception that stops the work.
    outcome: PyResult<()>,
}

impl Watch {
    fn report(&mut self, done: u64) -> ControlFlow<()> {
        let numbers = (done, self.all);
        self.outcome = Python::attach(|py| {
            py.check_signals()?;
            self.report.call1(py, numbers)?;
            Ok(())
        });
        match self.outcome {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    }

    fn observe(&mut self, progress: TableProgress) -> ControlFlow<()> {
        if !self.due.is_due() {
            return ControlFlow::Continue(());
        }
        let written = match progress {
            TableProgress::Writing {
                material,
                done,
                all,
            } => material.plan().cells * done / all.max(1),
            _ => 0,
        };
        self.report(self.done + written)
    }
}

impl Work {
    /// Makes a table, and returns its location.
    fn make(&self, material: Material, watch: &mut Watch) -> PyResult<Origin> {
        let mut make = |out: &mut dyn io::Write| {
            let observe = &mut |progress| watch.observe(progress);
            let made = make_from(&self.smaller, material, &self.options, out, observe);
            mem::replace(&mut watch.outcome, Ok(()))?;
            made.map_err(table_error)
        };
        let Some(folder) = &self.folder else {
            let mut bytes = Vec::new();
            make(&mut bytes)?;
            return Ok(Origin::Memory(bytes.into()));
        };
        let mut draft = Draft::create(folder.join(material.file_name()))?;
        let mut out = BufWriter::with_capacity(1 << 16, draft.as_file_mut());
        make(&mut out)?;
        out.flush()?;
        drop(out);
        draft.keep()?;
        Ok(Origin::Folder(folder.clone()))
    }
}

impl Tables {
    fn read(&self) -> Result<RwLockReadGuard<'_, OpenTables>, Failure> {
        self.open.read().map_err(poisoned)
    }

    /// Runs `work` on the tables without the GIL.
    fn with<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&OpenTables) -> PyResult<T> + Send,
    ) -> PyResult<T> {
        py.detach(|| guarded_python(|| work(&*self.read()?)))
    }

    fn add(&self, material: Material, origin: Origin) -> PyResult<()> {
        let mut open = self.open.write().map_err(poisoned)?;
        open.add(material, origin).map_err(table_error)
    }

    /// Collects the tables that an ending needs, and those that must be made.
    fn plan(
        &self,
        material: Material,
        folder: Option<PathBuf>,
        options: MakeOptions,
    ) -> PyResult<Work> {
        let mut work = Work {
            missing: Vec::new(),
            options,
            folder,
            smaller: tables::Tables::new(),
        };
        for material in material.needed() {
            let origin = match &work.folder {
                Some(folder) => Some(Origin::Folder(folder.clone())),
                None => self.read()?.origins.get(&material).cloned(),
            };
            let added = origin
                .as_ref()
                .map(|origin| origin.add_to(&mut work.smaller, material));
            match added.transpose() {
                Err(error) if matches!(error.kind(), TableErrorKind::Source(_)) => {
                    return Err(table_error(error));
                }
                // A damaged file is replaced.
                Err(_) => work.missing.push(material),
                Ok(_) if !has_counts_of(&work.smaller, material, &work.options.rules) => {
                    work.missing.push(material);
                }
                Ok(_) => {
                    if let Some(origin) = origin {
                        self.add(material, origin)?;
                    }
                }
            }
        }
        let needs = work
            .missing
            .iter()
            .map(|material| (material.plan().memory, *material));
        let limit = work.options.max_memory;
        if let Some((needed, material)) = needs.max().filter(|&(needed, _)| needed > limit) {
            let kind = TableErrorKind::Memory {
                material,
                needed,
                limit,
            };
            return Err(Failure::new(Class::Table, "memory", kind).into());
        }
        Ok(work)
    }
}

#[pymethods]
impl Tables {
    #[new]
    fn new(py: Python<'_>, folder: Option<PathBuf>, skip_damaged: bool) -> PyResult<Self> {
        let open = || {
            let (mut open, mut errors) = (OpenTables::default(), Vec::new());
            if let Some(folder) = folder {
                open.tables = if skip_damaged {
                    let report = |error| errors.push(table_failure(&error));
                    tables::Tables::open_intact(&folder, report)
                } else {
                    tables::Tables::open(&folder)
                }
                .map_err(table_error)?;
                let materials = open.tables.materials();
                let origins = materials.map(|material| (material, Origin::Folder(folder.clone())));
                open.origins = origins.collect();
            }
            Ok(Self {
                open: RwLock::new(open),
                errors,
            })
        };
        py.detach(|| guarded_python(open))
    }

    /// The errors of the damaged files.
    fn errors<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        self.errors
            .iter()
            .map(|error| error.to_exception(py))
            .collect()
    }

    /// The names of the open tables.
    fn materials(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.with(py, |open| {
            Ok(open
                .tables
                .materials()
                .map(|material| material.to_string())
                .collect())
        })
    }

    /// Makes a table and those that it needs.
    #[allow(clippy::too_many_arguments)] // they have names in Python
    fn make(
        &self,
        py: Python<'_>,
        material: &str,
        folder: Option<PathBuf>,
        rules: Option<&Bound<'_, Rules>>,
        max_memory: Number<u64, name::MaxMemory>,
        threads: Option<Number<usize, name::Threads>>,
        report: Py<PyAny>,
    ) -> PyResult<()> {
        let material = material_named(material)?;
        let mut options = MakeOptions::default()
            .with_max_memory(max_memory.0)
            .with_rules(Rules::or_default(rules));
        if let Some(Number(threads, _)) = threads {
            if threads == 0 {
                return Err(
                    Failure::argument("number", "threads is 0: expected at least 1").into(),
                );
            }
            options = options.with_threads(threads);
        }
        let make = || {
            let mut work = self.plan(material, folder, options)?;
            if let Some(folder) = work.folder.as_deref().filter(|_| !work.missing.is_empty()) {
                create_folder(folder)?;
            }
            let cells = work.missing.iter().map(|material| material.plan().cells);
            let mut watch = Watch {
                report,
                due: Interval::default(),
                done: 0,
                all: cells.sum(),
                outcome: Ok(()),
            };
            for material in mem::take(&mut work.missing) {
                let origin = work.make(material, &mut watch)?;
                let added = origin.add_to(&mut work.smaller, material);
                added.map_err(table_error)?;
                self.add(material, origin)?;
                watch.done += material.plan().cells;
            }
            let _ = watch.report(watch.done);
            watch.outcome
        };
        py.detach(|| guarded_python(make))
    }

    /// Probes a position with its count.
    fn probe(&self, py: Python<'_>, board: Root<'_>) -> PyResult<Option<ProbeRow>> {
        let (position, counting, rules) = board.counted()?;
        self.with(py, |open| {
            let found = open.tables.probe_with_count(&position, &counting, &rules);
            let row =
                |probe: tables::Probe| (verdict_row(probe.verdict), probe.with_count.map(name_of));
            Ok(found.map_err(table_error)?.map(row))
        })
    }

    /// Ranks the moves of a position.
    fn moves(&self, py: Python<'_>, board: Root<'_>) -> PyResult<Option<Vec<MoveRow>>> {
        let (position, counting, rules) = board.counted()?;
        self.with(py, |open| {
            let found = open.tables.moves(&position, &counting, &rules);
            let rows = |moves: Vec<RankedMove>| moves.iter().map(move_row).collect();
            Ok(found.map_err(table_error)?.map(rows))
        })
    }

    /// Returns a line of best moves.
    fn line(&self, py: Python<'_>, board: Root<'_>) -> PyResult<Vec<Move>> {
        let (position, ..) = board.counted()?;
        self.with(py, |open| {
            let line = open.tables.line(&position).map_err(table_error)?;
            Ok(line.into_iter().map(Move).collect())
        })
    }

    /// Returns the statistics of a table.
    fn statistics(&self, py: Python<'_>, material: &str) -> PyResult<StatisticsRow> {
        let material = material_named(material)?;
        self.with(py, |open| {
            let statistics = open.table(material)?.statistics();
            let (won, lost) = (statistics.won(), statistics.lost());
            let drawn = statistics.positions - won - lost;
            let longest = (won > 0).then(|| statistics.longest_plies());
            let tables::TableStatistics {
                positions,
                wins,
                losses,
                ..
            } = statistics;
            Ok(((positions, won, drawn, lost, longest), wins, losses))
        })
    }

    /// Returns a position of the longest win.
    fn longest_win(&self, py: Python<'_>, material: &str) -> PyResult<Option<Board>> {
        let material = material_named(material)?;
        self.with(py, |open| {
            open.table(material)?;
            let Some(position) = open.tables.longest_win(material) else {
                return Ok(None);
            };
            // A set has two rua, ma and khon of each colour; some tables have three.
            let setup = position.to_setup();
            let position =
                makruk::Position::from_setup_ignoring(&setup, makruk::SetupProblems::TOO_MANY_MET)
                    .map_err(Failure::from)?;
            let state = State::new(&setup, position, makruk::Rules::THAI);
            Ok(Some(Board::of(state)))
        })
    }

    /// Returns the number of wins that the count takes.
    fn lost_to_count(
        &self,
        py: Python<'_>,
        material: &str,
        rules: Option<&Bound<'_, Rules>>,
    ) -> PyResult<Option<u64>> {
        let (material, rules) = (material_named(material)?, Rules::or_default(rules));
        self.with(py, |open| {
            open.table(material)?;
            Ok(open.tables.lost_to_count(material, &rules))
        })
    }
}

/// Creates the folder of new tables.
fn create_folder(folder: &Path) -> io::Result<()> {
    let named =
        |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", folder.display()));
    fs::create_dir_all(folder).map_err(named)
}
