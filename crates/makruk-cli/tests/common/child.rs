//! Child processes with a deadline.

#![allow(dead_code)] // each test file uses only a part

use std::{
    fs,
    io::{BufRead as _, BufReader, Read, Write as _},
    process::{self, ChildStdin, ChildStdout, Command, ExitStatus, Output, Stdio},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc::{RecvTimeoutError, Sender, channel},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

/// Time limit for a child; even a slow machine needs only a small part of it.
const TIME: Duration = Duration::from_secs(300);

/// A child process that is killed at its deadline, with all processes that it has started. Every wait for the child or one of
/// its pipes therefore ends, and the test then fails with the child's output.
pub(crate) struct Child {
    name: String,
    process: Arc<Mutex<process::Child>>,
    input: Option<ChildStdin>,
    output: Option<BufReader<ChildStdout>>,
    errors: Option<JoinHandle<Vec<u8>>>,
    /// The lines read from standard output.
    heard: Vec<u8>,
    time: Duration,
    is_late: Arc<AtomicBool>,
    /// Dropping this ends the watchdog.
    watchdog: Option<Sender<()>>,
}

impl Child {
    /// Starts a command; its standard streams are pipes unless it sets them.
    pub(crate) fn start(command: &mut Command) -> Self {
        Self::start_for(command, TIME)
    }

    /// Starts a command with this time limit.
    pub(crate) fn start_for(command: &mut Command, time: Duration) -> Self {
        #[cfg(unix)]
        {
            use std::os::unix::process::CommandExt as _;

            // The children of the process are killed with it, since a child that holds a pipe would block a reader.
            command.process_group(0);
        }
        let name = format!("{command:?}");
        let mut process = command
            .spawn()
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        let id = process.id();
        let (input, output) = (process.stdin.take(), process.stdout.take());
        let errors = process.stderr.take().map(|mut errors| {
            thread::spawn(move || {
                let mut bytes = Vec::new();
                let _ = errors.read_to_end(&mut bytes);
                bytes
            })
        });
        let process = Arc::new(Mutex::new(process));
        let is_late = Arc::new(AtomicBool::new(false));
        let (watchdog, end) = channel::<()>();
        thread::spawn({
            let (process, is_late) = (Arc::clone(&process), Arc::clone(&is_late));
            move || {
                if end.recv_timeout(time) == Err(RecvTimeoutError::Timeout) {
                    is_late.store(true, Ordering::SeqCst);
                    kill(&process, id);
                }
            }
        });
        Self {
            name,
            process,
            input,
            output: output.map(BufReader::new),
            errors,
            heard: Vec::new(),
            time,
            is_late,
            watchdog: Some(watchdog),
        }
    }

    /// Returns the process ID.
    pub(crate) fn id(&self) -> u32 {
        lock(&self.process).id()
    }

    /// Writes to standard input.
    #[track_caller]
    pub(crate) fn send(&mut self, bytes: impl AsRef<[u8]>) {
        let input = self.input.as_mut().expect("its input is open");
        if let Err(error) = input.write_all(bytes.as_ref()) {
            self.fail(&format!("does not read: {error}"));
        }
    }

    /// Reads lines until one is wanted, and returns that line without its terminator.
    #[track_caller]
    pub(crate) fn wait_for(&mut self, is_wanted: impl Fn(&str) -> bool) -> String {
        loop {
            let begin = self.heard.len();
            let output = self.output.as_mut().expect("its output is open");
            if matches!(output.read_until(b'\n', &mut self.heard), Ok(0) | Err(_)) {
                self.fail("ended without the line that was expected");
            }
            let line = String::from_utf8_lossy(&self.heard[begin..]);
            let line = line.trim_end_matches(['\r', '\n']);
            if is_wanted(line) {
                return line.to_owned();
            }
        }
    }

    /// Closes the child's standard input.
    pub(crate) fn close_input(&mut self) {
        self.input = None;
    }

    /// Closes the pipe of the child's output, as if the reader had exited.
    pub(crate) fn close_output(&mut self) {
        self.output = None;
    }

    /// Sends a signal.
    #[cfg(unix)]
    pub(crate) fn signal(&self, name: &str) {
        let signal = format!("-{name}");
        let kill = Command::new("kill")
            .args([signal, self.id().to_string()])
            .status();
        assert!(kill.expect("kill runs").success());
    }

    /// Waits for the process to end, and leaves all pipes open.
    #[track_caller]
    pub(crate) fn end(&mut self) -> ExitStatus {
        let begin = Instant::now();
        loop {
            let status = lock(&self.process)
                .try_wait()
                .expect("it can be waited for");
            match status {
                _ if self.is_late.load(Ordering::SeqCst) => self.fail("did not end"),
                Some(status) => {
                    self.watchdog = None;
                    return status;
                }
                // The watchdog has failed to kill the child.
                None if begin.elapsed() > self.time + TIME => self.fail("cannot be killed"),
                None => thread::sleep(Duration::from_millis(2)),
            }
        }
    }

    /// Closes standard input, and waits for the process to end and for its unread output.
    #[track_caller]
    pub(crate) fn finish(mut self) -> Output {
        self.close_input();
        let mut stdout = Vec::new();
        if let Some(mut output) = self.output.take() {
            let _ = output.read_to_end(&mut stdout);
            self.heard.extend(&stdout);
        }
        let errors = self.errors.take();
        let stderr = errors.map_or_else(Vec::new, |errors| {
            errors.join().expect("the thread does not panic")
        });
        if self.is_late.load(Ordering::SeqCst) {
            let stderr = String::from_utf8_lossy(&stderr).into_owned();
            self.fail(&format!("did not end; standard error: {stderr}"));
        }
        let status = self.end();
        Output {
            status,
            stdout,
            stderr,
        }
    }

    /// Kills the process and fails the test.
    #[track_caller]
    fn fail(&mut self, problem: &str) -> ! {
        let late = if self.is_late.load(Ordering::SeqCst) {
            format!(" (killed after {:?})", self.time)
        } else {
            String::new()
        };
        kill(&self.process, self.id());
        let mut heard = std::mem::take(&mut self.heard);
        if let Some(mut output) = self.output.take() {
            let _ = output.read_to_end(&mut heard);
        }
        let errors = self
            .errors
            .take()
            .map(|errors| errors.join().expect("the thread does not panic"));
        let (name, heard) = (&self.name, String::from_utf8_lossy(&heard));
        let errors = errors.unwrap_or_default();
        let errors = String::from_utf8_lossy(&errors);
        panic!("{name} {problem}{late}\nits output:\n{heard}\nits messages:\n{errors}");
    }
}

impl Drop for Child {
    /// Leaves no process behind, even after a failed test.
    fn drop(&mut self) {
        self.watchdog = None;
        let is_running = matches!(lock(&self.process).try_wait(), Ok(None));
        if is_running {
            kill(&self.process, self.id());
            let _ = lock(&self.process).wait();
        }
    }
}

/// Kills a process and its process group.
fn kill(process: &Mutex<process::Child>, id: u32) {
    if cfg!(unix) {
        let _ = Command::new("kill")
            .args(["-KILL", "--", &format!("-{id}")])
            .stderr(Stdio::null())
            .status();
    }
    let _ = lock(process).kill();
}

fn lock<T>(value: &Mutex<T>) -> MutexGuard<'_, T> {
    value.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs a command to its end with the given input.
#[track_caller]
pub(crate) fn run(command: &mut Command, input: &[u8]) -> Output {
    let command = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = Child::start(command);
    let mut stdin = child.input.take().expect("it has an input");
    let input = input.to_owned();
    // Write in a separate thread: a program that answers line by line would block on a full pipe.
    let writer = thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.finish();
    writer.join().expect("the input was written");
    output
}

/// The signals that terminate a program, with their numbers.
const SIGNALS: [(&str, i32); 4] = [("HUP", 1), ("INT", 2), ("QUIT", 3), ("TERM", 15)];

/// Returns a command that runs a program with the default action for each signal. Otherwise a program would inherit the signals
/// that this process ignores, for example under `nohup`. Where this is impossible, prints a note and returns `None`.
#[cfg(unix)]
pub(crate) fn with_default_signals(program: &str) -> Option<Command> {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    let is_ignored = |mask: u64| {
        SIGNALS
            .iter()
            .any(|(_, number)| mask >> (number - 1) & 1 == 1)
    };
    if ignored.is_some_and(|mask| !is_ignored(mask)) {
        return Some(Command::new(program));
    }
    let names = SIGNALS.map(|(name, _)| name).join(",");
    let by_env = ["env".to_owned(), format!("--default-signal={names}")];
    let numbers = SIGNALS.map(|(_, number)| number.to_string()).join(",");
    let script = format!(
        "import os, signal, sys\nfor number in {numbers}: signal.signal(number, signal.SIG_DFL)\n\
         os.execvp(sys.argv[1], sys.argv[1:])"
    );
    let by_python = ["python3".to_owned(), "-c".to_owned(), script];
    for words in [&by_env[..], &by_python] {
        let command = |program: &str| {
            let mut command = Command::new(&words[0]);
            command.args(&words[1..]).arg(program);
            command
        };
        let mut trial = command("true");
        let trial = trial.stdin(Stdio::null()).stderr(Stdio::null()).status();
        if trial.is_ok_and(|status| status.success()) {
            return Some(command(program));
        }
    }
    if ignored.is_none() {
        // The system does not report ignored signals: assume that there are none.
        return Some(Command::new(program));
    }
    eprintln!("skipped: signals are ignored here, and neither `env` nor `python3` can change that");
    None
}
