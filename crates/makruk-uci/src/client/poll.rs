//! Pipes without threads: non-blocking, with `poll`.

use alloc::vec::Vec;
use core::time::Duration;
use std::{
    io::{self, ErrorKind, Read, Write as _},
    os::unix::process::CommandExt as _,
    process::{Child, ChildStderr, ChildStdin, ChildStdout, Command},
};

use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    io::ioctl_fionbio,
    process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid},
};

use crate::client::{buffer::LineBuffer, tail::Tail};

/// The pipes of a process.
#[derive(Debug)]
pub(crate) struct Pipes {
    input: Option<ChildStdin>,
    output: Option<ChildStdout>,
    errors: Option<ChildStderr>,
}

/// Prepares the start of a process: with its own group, its children can be killed with it.
pub(crate) fn prepare(command: &mut Command) {
    command.process_group(0);
}

fn pid(child: &Child) -> Option<Pid> {
    Pid::from_raw(child.id().try_into().ok()?)
}

/// Returns whether a process has ended. It stays a zombie, so that its number and that of its group remain its own.
pub(crate) fn has_ended(child: &mut Child) -> bool {
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    // An error means that there is no such child any more.
    pid(child).is_none_or(|pid| !matches!(waitid(WaitId::Pid(pid), options), Ok(None)))
}

/// Kills a process that has not been waited for, and its group.
pub(crate) fn kill(child: &mut Child) {
    if let Some(pid) = pid(child) {
        // There may be nobody left.
        let _ = kill_process_group(pid, Signal::KILL);
    }
    let _ = child.kill();
}

impl Pipes {
    /// Takes the pipes of a process.
    pub(crate) fn new(child: &mut Child) -> io::Result<Self> {
        let (input, output, errors) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        if let Some(pipe) = &input {
            ioctl_fionbio(pipe, true)?;
        }
        if let Some(pipe) = &output {
            ioctl_fionbio(pipe, true)?;
        }
        if let Some(pipe) = &errors {
            ioctl_fionbio(pipe, true)?;
        }
        Ok(Self {
            input,
            output,
            errors,
        })
    }

    /// Returns whether the process may still write output.
    pub(crate) fn has_output(&self) -> bool {
        self.output.is_some()
    }

    /// Closes the process's input.
    pub(crate) fn close_input(&mut self) {
        self.input = None;
    }

    /// Moves bytes: unsent ones to the process, and its outputs into their buffers, as long as these have space. Waits until some
    /// can be moved, or the timeout, which is short. Returns whether something happened.
    pub(crate) fn turn(
        &mut self,
        unsent: &mut &[u8],
        output: &mut LineBuffer,
        errors: &mut Tail,
        timeout: Duration,
    ) -> io::Result<bool> {
        let wants = [
            !unsent.is_empty() && self.input.is_some(),
            self.output.is_some() && output.has_space(),
            self.errors.is_some(),
        ];
        let [can_write, can_read, has_errors] = self.wait(wants, timeout)?;
        if can_write {
            if let Some(pipe) = &mut self.input {
                match pipe.write(unsent) {
                    Ok(count) => *unsent = unsent.get(count..).unwrap_or_default(),
                    Err(error) if is_early(&error) => {}
                    Err(error) => return Err(error),
                }
            }
        }
        if can_read {
            if let Some(count) = read(&mut self.output, output.space())? {
                output.advance(count);
            }
        }
        if has_errors {
            let mut bytes = [0; 4096];
            if let Some(count) = read(&mut self.errors, &mut bytes)? {
                errors.push_bytes(bytes.get(..count).unwrap_or_default());
            }
        }
        Ok(can_write || can_read || has_errors)
    }

    /// Waits for the input, output and error output, as far as wanted, and returns which of them are ready.
    fn wait(&self, wants: [bool; 3], timeout: Duration) -> io::Result<[bool; 3]> {
        let mut polled = Vec::with_capacity(3);
        let [input, output, errors] = wants;
        if let Some(pipe) = self.input.as_ref().filter(|_| input) {
            polled.push(PollFd::new(pipe, PollFlags::OUT));
        }
        if let Some(pipe) = self.output.as_ref().filter(|_| output) {
            polled.push(PollFd::new(pipe, PollFlags::IN));
        }
        if let Some(pipe) = self.errors.as_ref().filter(|_| errors) {
            polled.push(PollFd::new(pipe, PollFlags::IN));
        }
        // Without pipes this only waits.
        let timeout = Timespec::try_from(timeout).map_err(|_| ErrorKind::InvalidInput)?;
        match poll(&mut polled, Some(&timeout)) {
            Ok(_) => {}
            Err(rustix::io::Errno::INTR) => return Ok([false; 3]),
            Err(error) => return Err(error.into()),
        }
        let mut polled = polled.iter();
        Ok(wants.map(|is_wanted| {
            is_wanted && polled.next().is_some_and(|pipe| !pipe.revents().is_empty())
        }))
    }
}

/// Reads bytes that are there; `None` if there are none, which at the end of the pipe closes it.
fn read(pipe: &mut Option<impl Read>, space: &mut [u8]) -> io::Result<Option<usize>> {
    let Some(open) = pipe else { return Ok(None) };
    match open.read(space) {
        Ok(0) => {
            *pipe = None;
            Ok(None)
        }
        Ok(count) => Ok(Some(count)),
        Err(error) if is_early(&error) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Returns whether an error only means to try again later.
fn is_early(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::WouldBlock | ErrorKind::Interrupted
    )
}
