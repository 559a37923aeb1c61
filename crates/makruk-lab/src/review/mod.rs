//! Reviews of games whose errors are known: of a level, with an inserted blunder, and with a count that was not called.

mod make;

use std::{
    fs::File,
    io::{self, BufWriter, Write},
    num::NonZeroUsize,
    path::PathBuf,
};

use makruk_analysis::review::{CountNote, MoveClass, Review, ReviewOptions, Reviewer};
use makruk_core::{Color, random::Random};
use makruk_notation::GameTree;
use makruk_search::{Engine, Level, makruk_tables::Tables};

use self::make::Known;
use crate::{
    nnue::{datagen::read_net, play},
    self_play::in_order,
};

/// Games to review
#[derive(clap::Subcommand, Debug)]
pub(crate) enum Command {
    /// Review games of a level against itself, and print the accuracy and the share of each class
    Levels {
        /// Levels of the players
        #[arg(long, value_delimiter = ',', default_value = "0,3,6,10")]
        levels: Vec<Level>,
        #[command(flatten)]
        args: ReviewArgs,
    },
    /// Review games into which one losing move was put, and count how many of these moves and how many others are called mistakes
    Blunders(#[command(flatten)] ReviewArgs),
    /// Review endings in which the weaker side never calls a count that would save it, and the same endings with the call
    Counts {
        /// Folder with tables of two pieces against one
        #[arg(long)]
        tables: PathBuf,
        /// Review without these tables
        #[arg(long)]
        without_tables: bool,
        #[command(flatten)]
        args: ReviewArgs,
    },
}

/// Arguments of all reviews.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct ReviewArgs {
    /// Random seed; a game depends only on it and on the game's number
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of games, of each level or of each kind
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// Nodes per move of the players
    #[arg(long, default_value_t = 10_000)]
    nodes: u64,
    /// Nodes per position of the reviews
    #[arg(long, default_value_t = ReviewOptions::default().nodes)]
    review_nodes: u64,
    /// Games at the same time
    #[arg(long, default_value = "1")]
    threads: NonZeroUsize,
    /// Evaluation net; the hand-crafted evaluation if omitted
    #[arg(long)]
    net: Option<PathBuf>,
    /// File for the games, as PGN
    #[arg(long)]
    out: Option<PathBuf>,
}

pub(crate) fn run(command: &Command) -> Result<(), String> {
    match command {
        Command::Levels { levels, args } => {
            println!(
                "| Level | Accuracy | Loss per move | Only | Best | Good | Inaccuracy | Mistake | Blunder | Missed draw | Missed win | Missed mate |"
            );
            println!("|---|---|---|---|---|---|---|---|---|---|---|---|");
            let mut out = Output::new(args)?;
            for &level in levels {
                let mut sum = OfLevel::default();
                let make = |engine: &mut Engine, random: &mut Random| {
                    make::of_level(engine, level, args.nodes, random)
                };
                args.review_all(make, |known, review| {
                    sum.add(review);
                    out.write(known)
                })?;
                sum.print(level);
            }
            out.finish()
        }
        Command::Blunders(args) => {
            let mut out = Output::new(args)?;
            let mut sum = OfBlunders::default();
            let make = |engine: &mut Engine, random: &mut Random| {
                make::with_blunder(engine, args.nodes, random)
            };
            args.review_all(make, |known, review| {
                sum.add(known, review);
                out.write(known)
            })?;
            sum.print();
            out.finish()
        }
        Command::Counts {
            tables,
            without_tables,
            args,
        } => {
            let mut out = Output::new(args)?;
            let open = || Tables::open(tables).map_err(|error| error.to_string());
            open()?;
            for is_called in [false, true] {
                let (mut told, mut games) = (0, 0);
                let make = |engine: &mut Engine, random: &mut Random| {
                    engine.set_tablebase(open().ok().map(|tables| Box::new(tables) as Box<_>));
                    let known = make::with_count(engine, is_called, random);
                    if *without_tables {
                        engine.set_tablebase(None);
                    }
                    known
                };
                args.review_all(make, |known, review| {
                    games += 1;
                    told += u32::from(
                        review
                            .moves
                            .iter()
                            .any(|mv| mv.count == Some(CountNote::NotCalled)),
                    );
                    out.write(known)
                })?;
                let what = if is_called { "called" } else { "not called" };
                println!("count {what}: {told} of {games} games say that a count was not called");
            }
            out.finish()
        }
    }
}

impl ReviewArgs {
    /// Makes games and reviews them; takes them in order of their numbers.
    fn review_all(
        &self,
        make: impl Fn(&mut Engine, &mut Random) -> Known + Sync,
        mut take: impl FnMut(&Known, &Review) -> io::Result<()>,
    ) -> Result<(), String> {
        let (net, _) = read_net(self.net.as_deref())?;
        let options = ReviewOptions::default().with_nodes(self.review_nodes);
        let worker = || play::engine(net.as_deref()).ok();
        let one = |engine: &mut Option<Engine>, number: u64| {
            let mut own = engine.take().expect("the net was read before");
            let known = make(&mut own, &mut Random::of_job(self.seed, number));
            let mut reviewer = Reviewer::new(own, &known.game, options);
            while !reviewer.step(u64::MAX) {}
            let (own, review) = reviewer.finish();
            *engine = Some(own);
            (known, review)
        };
        in_order(self.games, self.threads, worker, one, |(known, review)| {
            take(&known, &review)
        })
        .map_err(|error| error.to_string())
    }
}

/// The file for the games.
struct Output(Option<BufWriter<File>>);

impl Output {
    fn new(args: &ReviewArgs) -> Result<Self, String> {
        let file = args.out.as_ref().map(|path| {
            let file = File::create(path).map(BufWriter::new);
            file.map_err(|error| format!("{}: {error}", path.display()))
        });
        file.transpose().map(Self)
    }

    fn write(&mut self, known: &Known) -> io::Result<()> {
        let Some(file) = &mut self.0 else {
            return Ok(());
        };
        let mut tree = GameTree::from_game(&known.game);
        tree.set_tag("Event", &known.name)
            .map_err(io::Error::other)?;
        if let Some(ply) = known.blunder {
            tree.set_tag("Blunder", &ply.to_string())
                .map_err(io::Error::other)?;
        }
        writeln!(file, "{}", tree.pgn())
    }

    fn finish(mut self) -> Result<(), String> {
        let flushed = self.0.as_mut().map_or(Ok(()), BufWriter::flush);
        flushed.map_err(|error| error.to_string())
    }
}

/// The reviews of a level's games.
#[derive(Default)]
struct OfLevel {
    /// The sum of the accuracies of both sides of all games, per mille, and their number.
    accuracy: u64,
    sides: u64,
    moves: u32,
    loss: u32,
    classes: [u32; MoveClass::ALL.len()],
}

impl OfLevel {
    fn add(&mut self, review: &Review) {
        for color in Color::ALL {
            let side = &review.sides[color];
            self.accuracy += u64::from(side.total.accuracy().unwrap_or(1_000));
            self.sides += 1;
            self.moves += side.total.moves;
            self.loss += side.total.loss;
            for (sum, number) in self.classes.iter_mut().zip(side.classes) {
                *sum += number;
            }
        }
    }

    fn print(&self, level: Level) {
        let moves = f64::from(self.moves.max(1));
        print!(
            "| {level} | {:.1} % | {:.4} |",
            self.accuracy as f64 / self.sides.max(1) as f64 / 10.0,
            f64::from(self.loss) / moves / 1_000.0
        );
        for number in self.classes {
            print!(" {:.2} % |", 100.0 * f64::from(number) / moves);
        }
        println!();
    }
}

/// The reviews of games with an inserted blunder.
#[derive(Default)]
struct OfBlunders {
    games: u32,
    /// Inserted moves that are called a mistake or worse.
    found: u32,
    /// Moves of the side that did not blunder, and those of them that are called a mistake or worse.
    others: u32,
    wrong: u32,
}

impl OfBlunders {
    fn add(&mut self, known: &Known, review: &Review) {
        self.games += 1;
        let blunder = known.blunder.and_then(|ply| review.moves.get(ply - 1));
        let Some(blunder) = blunder else { return };
        self.found += u32::from(blunder.class.is_error());
        for mv in review.moves.iter().filter(|mv| mv.color != blunder.color) {
            self.others += 1;
            self.wrong += u32::from(mv.class.is_error());
        }
    }

    fn print(&self) {
        println!(
            "{} of {} losing moves are called mistakes or worse, and {} of the other side's {} moves ({:.2} %)",
            self.found,
            self.games,
            self.wrong,
            self.others,
            100.0 * f64::from(self.wrong) / f64::from(self.others.max(1))
        );
    }
}
