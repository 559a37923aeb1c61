//! Work in a background thread, which Python waits for.

use std::{
    ops::ControlFlow,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering},
        mpsc::{self, RecvTimeoutError},
    },
    thread,
    time::Duration,
};

use pyo3::prelude::*;

use crate::errors::{Failure, internal, poisoned};

/// The interval between signal checks.
const PATIENCE: Duration = Duration::from_millis(20);

/// The connection between work and the call that waits for it.
#[derive(Debug, Default)]
pub(crate) struct Task {
    stop: AtomicBool,
    done: AtomicU64,
}

impl Task {
    /// Reports the amount of work done. Returns whether to continue.
    pub(crate) fn report(&self, done: u64) -> ControlFlow<()> {
        self.done.store(done, Ordering::Relaxed);
        if self.is_stopped() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// Runs work in a background thread, and waits for its result.
///
/// A signal such as Ctrl-C ends the wait and stops the work, and so does an exception in `watch`, which regularly receives the
/// amount of work done, and that of all the work at the end. If it returns true, the work is stopped, but its result is awaited.
pub(crate) fn wait_for<T: Send + 'static>(
    py: Python<'_>,
    watch: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&Task) -> Result<T, Failure> + Send + 'static,
) -> PyResult<T> {
    let task = Arc::new(Task::default());
    let of_thread = Arc::clone(&task);
    let (sender, mut receiver) = mpsc::channel();
    let run = move || {
        let done = catch_unwind(AssertUnwindSafe(|| work(&of_thread)));
        let result = done.unwrap_or_else(|panic| Err(internal(panic.as_ref())));
        // Nobody receives the result after an interruption.
        let _ = sender.send(result);
    };
    thread::Builder::new()
        .name("makruk-work".to_owned())
        .spawn(run)?;
    loop {
        let (back, received) = py.detach(move || {
            let received = receiver.recv_timeout(PATIENCE);
            (receiver, received)
        });
        receiver = back;
        match received {
            Ok(result) => {
                let found = result?;
                if let Some(watch) = watch {
                    watch.call1((task.done.load(Ordering::Relaxed),))?;
                }
                return Ok(found);
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Err(poisoned(()).into()),
        }
        let is_stopped = py.check_signals().and_then(|()| match watch {
            Some(watch) => watch
                .call1((task.done.load(Ordering::Relaxed),))?
                .is_truthy(),
            None => Ok(false),
        });
        if is_stopped.inspect_err(|_| task.stop())? {
            task.stop();
        }
    }
}

/// An object that takes long to create, retained for the next call that needs one like it.
#[derive(Debug)]
pub(crate) struct Spare<K, V>(Mutex<Option<(K, V)>>);

impl<K: PartialEq, V> Spare<K, V> {
    pub(crate) const fn new() -> Self {
        Self(Mutex::new(None))
    }

    /// Returns the retained object if it has this key, otherwise a new one. The other one is dropped first.
    pub(crate) fn take_or<E>(
        &self,
        key: &K,
        create: impl FnOnce() -> Result<V, E>,
    ) -> Result<V, E> {
        // A process may be forked while a thread has the lock.
        let retained = self.0.try_lock().ok().and_then(|mut place| place.take());
        match retained {
            Some((its_key, value)) if its_key == *key => Ok(value),
            other => {
                drop(other);
                create()
            }
        }
    }

    /// Retains an object.
    pub(crate) fn put(&self, key: K, value: V) {
        if let Ok(mut place) = self.0.try_lock() {
            *place = Some((key, value));
        }
    }
}
