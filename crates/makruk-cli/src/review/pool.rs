//! Reviews on several threads, taken in the order of the games.

use std::{
    collections::BTreeMap,
    io,
    sync::{
        Mutex,
        atomic::{AtomicBool, Ordering},
        mpsc,
    },
    thread,
};

use indicatif::ProgressBar;
use makruk::{
    Game,
    analysis::review::{Review, ReviewOptions, Reviewer},
    search::Engine,
};

use super::source::SourceGame;

/// Games read ahead per thread: these go on while an earlier one takes long.
const AHEAD: usize = 16;

/// Nodes between two updates of the progress bar.
const STEP: u64 = 20_000;

/// A game for a thread.
struct Job {
    index: usize,
    game: Game,
    bytes: u64,
}

/// Reviews games, one thread for each engine.
///
/// `take` receives all games in their order, each as soon as it and those before it are finished, and the number of games read so
/// far: if it is 1, there is only one. After an error of `next` the games before it are taken.
pub(super) fn review_all(
    engines: Vec<Engine>,
    options: ReviewOptions,
    bar: &ProgressBar,
    mut next: impl FnMut() -> io::Result<Option<SourceGame>>,
    mut take: impl FnMut(SourceGame, usize) -> io::Result<()>,
) -> io::Result<()> {
    let window = AHEAD * engines.len();
    let is_stopped = AtomicBool::new(false);
    let (send_job, jobs) = mpsc::channel();
    let jobs = Mutex::new(jobs);
    let (send_review, reviews) = mpsc::channel();
    thread::scope(|scope| {
        for engine in engines {
            let (jobs, send, is_stopped) = (&jobs, send_review.clone(), &is_stopped);
            scope.spawn(move || work(engine, options, bar, jobs, &send, is_stopped));
        }
        drop(send_review);
        let mut run = || {
            let mut read = 0;
            let mut waiting: BTreeMap<usize, (SourceGame, bool)> = BTreeMap::new();
            // The error of `next`, once it has returned one or the end.
            let mut end = None;
            loop {
                while end.is_none() && waiting.len() < window {
                    match next() {
                        Ok(Some(game)) => {
                            let job = game.reviewed.game.clone().filter(|_| game.is_wanted);
                            let is_finished = job.is_none();
                            if let Some(job) = job {
                                // The receiver lives as long as this scope.
                                let _ = send_job.send(Job {
                                    index: read,
                                    game: job,
                                    bytes: game.bytes,
                                });
                            } else {
                                bar.inc(game.bytes);
                            }
                            waiting.insert(read, (game, is_finished));
                            read += 1;
                        }
                        Ok(None) => end = Some(Ok(())),
                        Err(error) => end = Some(Err(error)),
                    }
                }
                while let Some(first) = waiting.first_entry().filter(|entry| entry.get().1) {
                    take(first.remove().0, read)?;
                }
                if waiting.len() == window || end.is_some() && !waiting.is_empty() {
                    // All threads have ended only if one panicked, and then so does the scope.
                    let Ok((index, review)) = reviews.recv() else {
                        return Ok(());
                    };
                    if let Some((game, is_finished)) = waiting.get_mut(&index) {
                        game.reviewed.review = Some(review);
                        *is_finished = true;
                    }
                } else if let Some(end) = end.take_if(|_| waiting.is_empty()) {
                    return end;
                }
            }
        };
        let result = run();
        is_stopped.store(true, Ordering::Relaxed);
        drop(send_job);
        result
    })
}

/// Reviews games until there are no more.
fn work(
    mut engine: Engine,
    options: ReviewOptions,
    bar: &ProgressBar,
    jobs: &Mutex<mpsc::Receiver<Job>>,
    reviews: &mpsc::Sender<(usize, Review)>,
    is_stopped: &AtomicBool,
) {
    loop {
        let job = jobs.lock().ok().and_then(|jobs| jobs.recv().ok());
        let Some(job) = job else { return };
        let mut reviewer = Reviewer::new(engine, &job.game, options);
        let mut reached = 0;
        let mut reach = |(done, all): (usize, usize)| {
            let now = job.bytes * done as u64 / all.max(1) as u64;
            bar.inc(now - reached);
            reached = now;
        };
        while !reviewer.step(STEP) {
            if is_stopped.load(Ordering::Relaxed) {
                return;
            }
            reach(reviewer.progress());
        }
        reach((1, 1));
        let review;
        (engine, review) = reviewer.finish();
        if reviews.send((job.index, review)).is_err() {
            return;
        }
    }
}
