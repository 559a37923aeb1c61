//! Measures probes of the tables in a folder: `cargo run --release -p makruk-tables --example probes FOLDER`.
//!
//! Random positions and their moves decode a block in almost every probe; trees of three plies probe positions near each
//! other, as a search does.

use std::{env, error::Error, time::Instant};

use makruk_core::{Color, Piece, Position, Role, Setup, SetupProblems, Square};
use makruk_rules::{Counting, Rules};
use makruk_tables::{Material, PieceKind, Probe, TableError, Tables};

const POSITIONS: u32 = 20_000;

/// A linear congruential generator of random numbers.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        (self.0 >> 33) as usize % limit
    }

    /// Returns a random legal position of an ending.
    fn position(&mut self, material: Material) -> Position {
        // Some tables have more pieces than a game can have.
        let ignored = SetupProblems::TOO_MUCH_MATERIAL;
        loop {
            let mut setup = Setup {
                turn: Color::ALL[self.below(2)],
                ..Setup::default()
            };
            let mut pieces = vec![Piece::WhiteKhun, Piece::BlackKhun];
            let of = |color| move |role: Role| Piece::new(color, role);
            pieces.extend(material.strong().map(PieceKind::role).map(of(Color::White)));
            pieces.extend(material.weak().map(PieceKind::role).map(of(Color::Black)));
            let placed = pieces.iter().all(|&piece| {
                let square = Square::ALL[self.below(64)];
                setup.board.put(square, piece).is_none()
            });
            if let Some(position) = placed
                .then(|| Position::from_setup_ignoring(&setup, ignored).ok())
                .flatten()
            {
                return position;
            }
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = env::args_os().nth(1).ok_or("no folder is given")?;
    let tables = Tables::open(folder)?;
    let materials: Vec<Material> = tables.materials().collect();
    let mut dice = Dice(1);
    let positions: Vec<Position> = (0..POSITIONS)
        .map(|_| {
            let material = materials[dice.below(materials.len())];
            dice.position(material)
        })
        .collect();
    let rules = Rules::THAI;
    let probe = |position: &Position| {
        let counting = Counting::new(position, None, &rules);
        tables.probe_with_count(position, &counting, &rules)
    };
    // The first pass reads the files into the memory of the operating system.
    for name in ["first pass", "random positions"] {
        let start = Instant::now();
        for position in &positions {
            probe(position)?;
        }
        let rate = f64::from(POSITIONS) / start.elapsed().as_secs_f64();
        println!("{name}: {rate:.0} probes per second");
    }
    for (name, plies, every) in [("moves", 1, 20), ("trees of three plies", 3, 1000)] {
        let (mut probes, start) = (0, Instant::now());
        for position in positions.iter().step_by(every) {
            probes += visit(position, plies, &probe)?;
        }
        let rate = f64::from(probes) / start.elapsed().as_secs_f64();
        println!("{name}: {rate:.0} probes per second");
    }
    Ok(())
}

/// Probes all positions after up to this many plies; returns their number.
fn visit(
    position: &Position,
    plies: u32,
    probe: &impl Fn(&Position) -> Result<Option<Probe>, TableError>,
) -> Result<u32, Box<dyn Error>> {
    let mut probes = 0;
    for &mv in &position.legal_moves() {
        let after = position.after(mv)?;
        if probe(&after)?.is_some() {
            probes += 1;
            if plies > 1 {
                probes += visit(&after, plies - 1, probe)?;
            }
        }
    }
    Ok(probes)
}
