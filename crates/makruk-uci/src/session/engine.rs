//! The engine of a session: who has it, and what the options install in it.

#[cfg(feature = "tables")]
use alloc::boxed::Box;
use alloc::format;
#[cfg(feature = "nnue")]
use alloc::string::ToString;

use makruk_rules::Rules;
#[cfg(feature = "nnue")]
use makruk_search::nnue::Net;
use makruk_search::{self as search, Engine};

use super::{Session, board::Current, inform};
use crate::{
    config::Config,
    host::Host,
    job::{Job, Terms},
    options::{Change, Options},
    work::Work,
};

/// The whereabouts of the engine.
#[derive(Debug)]
#[allow(clippy::large_enum_variant)] // only one exists
pub(super) enum EngineSlot {
    /// The session has the engine; `None` if it was lost and has to be created again.
    Idle(Option<Engine>),
    /// A search has the engine, and answers with a move.
    Searching,
    /// The generation of endgame tables has the engine, and does not answer.
    Preparing,
}

impl EngineSlot {
    pub(super) const fn is_preparing(&self) -> bool {
        matches!(self, Self::Preparing)
    }

    /// Takes the engine, if the session has it.
    fn take(&mut self) -> Option<Engine> {
        match self {
            Self::Idle(engine) => engine.take(),
            Self::Searching | Self::Preparing => None,
        }
    }

    fn insert(&mut self, engine: Engine) -> &mut Engine {
        *self = Self::Idle(None);
        match self {
            Self::Idle(slot) => slot.insert(engine),
            Self::Searching | Self::Preparing => unreachable!("the session has the engine"),
        }
    }

    /// Marks an engine as lost if it was with work that did not begin.
    pub(super) fn set_lost(&mut self) {
        if matches!(self, Self::Searching | Self::Preparing) {
            *self = Self::Idle(None);
        }
    }
}

fn new_engine(config: &Config, options: &Options) -> Engine {
    let made = search::Options::default()
        .with_hash_bytes(options.hash_bytes())
        .with_threads(options.threads)
        .with_full_tablebases()
        .with_tablebase_bytes(tablebase_bytes(config, options));
    // Every command gets an answer: if there is not enough memory for a table of this size, the smallest one must
    // suffice.
    let Ok(engine) = Engine::new(made).or_else(|_| Engine::new(made.with_hash_bytes(0))) else {
        unreachable!("there is memory for one cache line")
    };
    engine
}

fn tablebase_bytes(config: &Config, options: &Options) -> usize {
    if options.endings {
        config.tablebase_bytes
    } else {
        0
    }
}

impl Session {
    /// Sets the rules, in place of the options `Rules` and `House Rules`. The engine must be idle.
    pub(crate) fn set_rules(&mut self, rules: Rules, host: &mut dyn Host) {
        self.options.set_rules(rules);
        self.change(Change::Rules, host);
    }

    pub(super) fn change(&mut self, change: Change, host: &mut dyn Host) {
        let (bytes, threads) = (self.options.hash_bytes(), self.options.threads);
        let endings = tablebase_bytes(&self.config, &self.options);
        let engine = self.engine(host);
        match change {
            Change::None => {}
            Change::Hash => {
                if let Err(error) = engine.set_hash_bytes(bytes) {
                    self.options.hash = engine.hash_bytes() >> 20;
                    inform(&format!("Hash is unchanged: {error}"), host);
                }
            }
            Change::Threads => engine.set_threads(threads),
            Change::Endings => {
                engine.set_tablebase_bytes(endings);
                self.may_lack_tables = true;
            }
            Change::Rules => self.set_up_again(host),
            Change::Book => self.open_book(host),
            Change::Net => self.install_own_net(),
            Change::NetFile => self.read_net(host),
            #[cfg(feature = "tables")]
            Change::Tables => self.open_tables(host),
            Change::Clear => engine.clear(),
        }
    }

    /// Opens the book selected by the options, if a book is used.
    fn open_book(&mut self, host: &mut dyn Host) {
        let Some(book) = self.options.used_book() else {
            return;
        };
        if let Err(error) = host.open_book(&book.file) {
            // The GUI may set another file next.
            inform(&format!("no book is used: {error}"), host);
        }
    }

    /// Reads the net selected by the options. If that fails, the evaluation stays unchanged.
    #[cfg(feature = "nnue")]
    fn read_net(&mut self, host: &mut dyn Host) {
        let file = self.options.net_file();
        let net = if file.is_empty() {
            Ok(self.config.net.clone())
        } else {
            let bytes = host.read_net(file).map_err(|error| error.to_string());
            let net = bytes.and_then(|bytes| {
                Net::from_bytes(&bytes).map_err(|error| format!("{file}: {error}"))
            });
            net.map(Some)
        };
        match net {
            Ok(net) => {
                self.net = net;
                self.install_own_net();
            }
            Err(error) => inform(&format!("the evaluation is unchanged: {error}"), host),
        }
    }

    /// Installs the net in an engine if one is used, and removes it otherwise.
    #[cfg(feature = "nnue")]
    pub(super) fn install_net(&self, engine: &mut Engine) {
        engine.set_net(self.net().cloned());
    }

    /// Returns the net used for evaluation, if any.
    #[cfg(feature = "nnue")]
    pub(crate) fn net(&self) -> Option<&Net> {
        self.net.as_ref().filter(|_| self.options.uses_net())
    }

    /// Without the feature, there is no net and no option for one.
    #[cfg(not(feature = "nnue"))]
    #[allow(clippy::unused_self)]
    fn read_net(&mut self, _: &mut dyn Host) {}

    #[cfg(not(feature = "nnue"))]
    #[allow(clippy::unused_self)]
    pub(super) fn install_net(&self, _: &mut Engine) {}

    /// Installs the net in the session's own engine, or removes it.
    fn install_own_net(&mut self) {
        let mut engine = self.take_engine();
        self.install_net(&mut engine);
        self.engine = EngineSlot::Idle(Some(engine));
    }

    /// Opens the tables selected by the options. If that fails, none are used.
    #[cfg(feature = "tables")]
    fn open_tables(&mut self, host: &mut dyn Host) {
        let folder = self.options.tables_folder();
        let tables = match folder {
            "" => None,
            folder => Some(host.open_tables(folder)),
        };
        self.tables = match tables.transpose() {
            Ok(tables) => tables,
            Err(error) => {
                inform(&format!("no endgame tables are used: {error}"), host);
                None
            }
        };
        let mut engine = self.take_engine();
        self.add_tables(&mut engine);
        self.engine = EngineSlot::Idle(Some(engine));
    }

    /// Installs the tables in an engine.
    #[cfg(feature = "tables")]
    fn add_tables(&self, engine: &mut Engine) {
        let tables = self.tables.clone();
        engine.set_tablebase(tables.map(|tables| Box::new(tables) as Box<_>));
    }

    /// Starts generating the tablebases that a search of the current position would probe, if the engine is idle.
    pub(super) fn prepare(&mut self, host: &mut dyn Host) {
        if !self.may_lack_tables || self.has_waiting() || host.is_working() {
            return;
        }
        self.end(host);
        self.may_lack_tables = false;
        let Current::Game { game, .. } = &self.current else {
            return;
        };
        let game = game.clone();
        let mut engine = self.take_engine();
        if !engine.prepare_tablebases_for(&game, 0) {
            self.engine = EngineSlot::Idle(Some(engine));
            return;
        }
        let work = Work::new(Terms::default(), Job::Tables(engine, game));
        // If it cannot start, searches generate the tables.
        let has_begun = host.begin(work).is_ok();
        self.may_lack_tables = has_begun;
        self.engine = if has_begun {
            EngineSlot::Preparing
        } else {
            EngineSlot::Idle(None)
        };
    }

    /// Stops the search, if any, and returns the engine.
    pub(super) fn engine(&mut self, host: &mut dyn Host) -> &mut Engine {
        self.end(host);
        let engine = self.take_engine();
        self.engine.insert(engine)
    }

    pub(super) fn take_engine(&mut self) -> Engine {
        self.engine.take().unwrap_or_else(|| {
            let mut engine = new_engine(&self.config, &self.options);
            self.install_net(&mut engine);
            #[cfg(feature = "tables")]
            self.add_tables(&mut engine);
            engine
        })
    }

    /// Stops the work in progress, if any; its answer is still sent.
    pub fn end(&mut self, host: &mut dyn Host) {
        let returned = host.end();
        let is_lost = returned.is_none();
        match self.engine {
            EngineSlot::Idle(_) => {}
            EngineSlot::Searching => {
                self.engine = EngineSlot::Idle(returned);
                if is_lost {
                    // The GUI is waiting for an answer.
                    self.answer_somehow("the search failed", host);
                }
            }
            EngineSlot::Preparing => {
                self.engine = EngineSlot::Idle(returned);
                // Lost with the engine, they would be lost again.
                self.may_lack_tables &= !is_lost;
            }
        }
    }
}
