//! Pipes served by threads, for systems on which one thread cannot wait for several pipes without unsafe code.
//!
//! The threads share bounded buffers with the client. They end when the process has ended, since its pipes are closed then. A
//! process that the engine started and that inherited its outputs keeps them open: the threads that read them end with it.

use alloc::{sync::Arc, vec::Vec};
use core::time::Duration;
use std::{
    io::{self, ErrorKind, Read, Write as _},
    process::{Child, ChildStdin, Command},
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
    thread::{self, JoinHandle},
    time::Instant,
};

use crate::client::{buffer::LineBuffer, tail::Tail};

/// The most bytes that wait between a thread and the client.
const MAX_BYTES: usize = 1 << 16;

/// The most bytes that are written at once.
const MAX_PIECE: usize = 4096;

/// How long the threads may take to end after the process.
const END: Duration = Duration::from_secs(1);

/// The pipes of a process.
#[derive(Debug)]
pub(crate) struct Pipes {
    shared: Arc<Shared>,
    threads: Vec<JoinHandle<()>>,
}

#[derive(Debug, Default)]
struct Shared {
    state: Mutex<State>,
    /// Notified at each change of the state.
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    /// Bytes for the process; empty if all have been written.
    input: Vec<u8>,
    input_error: Option<io::Error>,
    output: Outgoing,
    errors: Outgoing,
    /// Whether the input is to be closed.
    is_closing: bool,
    /// Whether nobody will read the outputs.
    is_dropped: bool,
}

/// Bytes of the process on their way to the client.
#[derive(Debug, Default)]
struct Outgoing {
    bytes: Vec<u8>,
    /// Whether the pipe is open.
    has_pipe: bool,
}

impl Outgoing {
    fn is_open(&self) -> bool {
        self.has_pipe || !self.bytes.is_empty()
    }
}

/// Selects one of the outputs.
type Select = fn(&mut State) -> &mut Outgoing;

/// Prepares the start of a process: no window opens for it, and Ctrl-C does not end it.
pub(crate) fn prepare(command: &mut Command) {
    #[cfg(windows)]
    {
        use std::os::windows::process::CommandExt as _;
        const CREATE_NEW_PROCESS_GROUP: u32 = 0x0000_0200;
        const CREATE_NO_WINDOW: u32 = 0x0800_0000;
        command.creation_flags(CREATE_NEW_PROCESS_GROUP | CREATE_NO_WINDOW);
    }
    #[cfg(not(windows))]
    let _ = command;
}

/// Returns whether a process has ended.
pub(crate) fn has_ended(child: &mut Child) -> bool {
    !matches!(child.try_wait(), Ok(None))
}

/// Kills a process.
pub(crate) fn kill(child: &mut Child) {
    // It may have ended.
    let _ = child.kill();
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        // No thread panics while it holds the lock.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a change.
    fn wait<'a>(&self, state: MutexGuard<'a, State>) -> MutexGuard<'a, State> {
        self.changed
            .wait(state)
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads an output until it ends.
    fn read(&self, mut pipe: impl Read, select: Select) {
        let mut bytes = [0; 4096];
        loop {
            let count = match pipe.read(&mut bytes) {
                Ok(0) => break,
                Ok(count) => count,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(_) => break,
            };
            let mut state = self.lock();
            while select(&mut state).bytes.len() + count > MAX_BYTES && !state.is_dropped {
                state = self.wait(state);
            }
            // Without a reader, the process must not wait for one.
            if !state.is_dropped {
                let read = bytes.get(..count).unwrap_or_default();
                select(&mut state).bytes.extend(read);
                self.changed.notify_all();
            }
        }
        select(&mut self.lock()).has_pipe = false;
        self.changed.notify_all();
    }

    /// Writes to the input until it is closed.
    fn write(&self, mut pipe: ChildStdin) {
        let mut state = self.lock();
        loop {
            if !state.input.is_empty() {
                // The bytes stay in the state while they are written, which shows that they are not.
                let bytes = state.input.clone();
                drop(state);
                let written = pipe.write_all(&bytes);
                state = self.lock();
                state.input.clear();
                if let Err(error) = written {
                    state.input_error = Some(error);
                    break;
                }
                self.changed.notify_all();
            } else if state.is_closing {
                break;
            } else {
                state = self.wait(state);
            }
        }
        self.changed.notify_all();
    }
}

impl Pipes {
    /// Takes the pipes of a process.
    pub(crate) fn new(child: &mut Child) -> io::Result<Self> {
        let mut pipes = Self {
            shared: Arc::default(),
            threads: Vec::new(),
        };
        if let Some(pipe) = child.stdin.take() {
            pipes.spawn(move |shared| shared.write(pipe))?;
        }
        if let Some(pipe) = child.stdout.take() {
            pipes.shared.lock().output.has_pipe = true;
            pipes.spawn(move |shared| shared.read(pipe, |state| &mut state.output))?;
        }
        if let Some(pipe) = child.stderr.take() {
            pipes.shared.lock().errors.has_pipe = true;
            pipes.spawn(move |shared| shared.read(pipe, |state| &mut state.errors))?;
        }
        Ok(pipes)
    }

    fn spawn(&mut self, work: impl FnOnce(&Shared) + Send + 'static) -> io::Result<()> {
        let shared = Arc::clone(&self.shared);
        let builder = thread::Builder::new().name("engine pipe".into());
        self.threads.push(builder.spawn(move || work(&shared))?);
        Ok(())
    }

    /// Returns whether the process may still write output.
    pub(crate) fn has_output(&self) -> bool {
        self.shared.lock().output.is_open()
    }

    /// Returns whether the process may still write output or error output.
    pub(crate) fn is_open(&self) -> bool {
        let state = self.shared.lock();
        state.output.is_open() || state.errors.is_open()
    }

    /// Closes the process's input.
    pub(crate) fn close_input(&mut self) {
        self.shared.lock().is_closing = true;
        self.shared.changed.notify_all();
    }

    /// Moves bytes: unsent ones to the process, and its outputs into their buffers, as long as these have space. Waits until some
    /// can be moved, or the timeout, which is short. Returns whether something happened.
    ///
    /// Bytes count as sent when the thread has them, at most [`MAX_PIECE`]; the next ones wait until these are written.
    pub(crate) fn turn(
        &mut self,
        unsent: &mut &[u8],
        output: &mut LineBuffer,
        errors: &mut Tail,
        timeout: Duration,
    ) -> io::Result<bool> {
        let start = Instant::now();
        let mut state = self.shared.lock();
        loop {
            if move_bytes(&mut state, unsent, output, errors)? {
                self.shared.changed.notify_all();
                return Ok(true);
            }
            let left = timeout.saturating_sub(start.elapsed());
            if left.is_zero() {
                return Ok(false);
            }
            let waited = self.shared.changed.wait_timeout(state, left);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

fn move_bytes(
    state: &mut State,
    unsent: &mut &[u8],
    output: &mut LineBuffer,
    errors: &mut Tail,
) -> io::Result<bool> {
    let mut has_moved = false;
    if !unsent.is_empty() {
        if let Some(error) = state.input_error.take() {
            return Err(error);
        }
        if state.input.is_empty() {
            let (piece, rest) = unsent.split_at(unsent.len().min(MAX_PIECE));
            state.input.extend(piece);
            *unsent = rest;
            has_moved = true;
        }
    }
    if !state.output.bytes.is_empty() && output.has_space() {
        let space = output.space();
        let count = space.len().min(state.output.bytes.len());
        for (place, byte) in space.iter_mut().zip(state.output.bytes.drain(..count)) {
            *place = byte;
        }
        output.advance(count);
        has_moved = true;
    }
    if !state.errors.bytes.is_empty() {
        errors.push_bytes(&state.errors.bytes);
        state.errors.bytes.clear();
        has_moved = true;
    }
    Ok(has_moved)
}

impl Drop for Pipes {
    fn drop(&mut self) {
        let mut state = self.shared.lock();
        state.is_closing = true;
        state.is_dropped = true;
        drop(state);
        self.shared.changed.notify_all();
        let start = Instant::now();
        for thread in self.threads.drain(..) {
            while !thread.is_finished() && start.elapsed() < END {
                thread::sleep(Duration::from_millis(1));
            }
            // A thread whose pipe another process holds ends with that process.
            if thread.is_finished() {
                let _ = thread.join();
            }
        }
    }
}

#[cfg(all(test, unix))]
mod tests;
