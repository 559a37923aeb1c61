//! Cleanup actions that run when a signal ends the tool.

use std::sync::{Mutex, MutexGuard, Once, PoisonError};

/// An action that runs if a signal (Ctrl-C, SIGTERM, SIGHUP) ends the tool before this value is dropped.
///
/// On Windows, these are Ctrl-C and Ctrl-Break. Elsewhere a signal ends the tool immediately.
#[derive(Debug)]
#[must_use = "the action is forgotten when this is dropped"]
pub(crate) struct OnInterrupt(usize);

impl OnInterrupt {
    /// Registers an action. It runs in a separate thread while the other threads continue, and must end soon.
    pub(crate) fn new(action: impl FnOnce() + Send + 'static) -> Self {
        static LISTEN: Once = Once::new();
        LISTEN.call_once(listen);
        let mut actions = actions();
        let number = actions.last().map_or(0, |(number, _)| number + 1);
        actions.push((number, Box::new(action)));
        Self(number)
    }
}

impl Drop for OnInterrupt {
    fn drop(&mut self) {
        // If the actions are running, this blocks until the process ends.
        actions().retain(|&(number, _)| number != self.0);
    }
}

type Action = Box<dyn FnOnce() + Send>;

fn actions() -> MutexGuard<'static, Vec<(usize, Action)>> {
    static ACTIONS: Mutex<Vec<(usize, Action)>> = Mutex::new(Vec::new());
    ACTIONS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Starts the thread that waits for signals. If that fails, signals end the tool immediately.
#[cfg(unix)]
fn listen() {
    use std::{process, sync::mpsc, thread};

    use signal_hook::{
        consts::{SIGHUP, SIGINT, SIGTERM},
        iterator::Signals,
        low_level::emulate_default_handler,
    };

    let (send, receive) = mpsc::channel();
    let wait = move || {
        let signals = [SIGHUP, SIGINT, SIGTERM];
        let heard = signals.into_iter().filter(|&signal| !is_ignored(signal));
        let signals = Signals::new(heard);
        let _ = send.send(());
        let Ok(mut signals) = signals else { return };
        if let Some(signal) = signals.forever().next() {
            let mut actions = actions();
            for (_, action) in actions.drain(..) {
                action();
            }
            // The signal itself ends the process, so that a shell sees the cause. The lock is held until then.
            let _ = emulate_default_handler(signal);
            process::exit(128 + signal);
        }
    };
    if thread::Builder::new().spawn(wait).is_ok() {
        // From here on, no signal is missed.
        let _ = receive.recv();
    }
}

/// Installs the handler, which the system runs in a thread of its own. If that fails, Ctrl-C ends the tool immediately.
#[cfg(windows)]
fn listen() {
    // The exit code of a program that Ctrl-C ends (`STATUS_CONTROL_C_EXIT`, 0xC000013A).
    const ENDED: i32 = -0x3FFF_FEC6;
    let _ = ctrlc::set_handler(|| {
        let mut actions = actions();
        for (_, action) in actions.drain(..) {
            action();
        }
        // The lock is held until the process ends.
        std::process::exit(ENDED);
    });
}

#[cfg(not(any(unix, windows)))]
const fn listen() {}

/// Returns whether the parent process has disabled a signal, as `nohup` does with SIGHUP.
///
/// Only Linux reports this without unsafe code; elsewhere the function returns `false`.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status
        .lines()
        .find_map(|line| line.strip_prefix("SigIgn:"))
        .and_then(|digits| u64::from_str_radix(digits.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}
