//! Drawn games in which one side had a large lead: how they ended, and with which material.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
    path::PathBuf,
};

use makruk_core::{ByColor, Color, PiecePlacement, Setup};
use makruk_notation::Fen;
use makruk_search::makruk_tables::PieceKind;

use super::{
    chunk::{Chunk, Record},
    datagen::chunks_of,
    play,
    replay::replay,
};

/// Arguments of the classification.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct DrawsArgs {
    /// Folders of games
    #[arg(required = true)]
    folders: Vec<PathBuf>,
    /// Smallest score of a lead, in centipawns
    #[arg(long, default_value_t = 300)]
    lead: i16,
    /// A side led a game if it had the lead on more than this many plies
    #[arg(long, default_value_t = 40)]
    plies: usize,
    /// Number of rows of a table of material
    #[arg(long, default_value_t = 25)]
    rows: usize,
    /// Number of example positions of each row
    #[arg(long, default_value_t = 1)]
    examples: usize,
}

pub(crate) fn run(args: &DrawsArgs) -> Result<(), String> {
    let (mut games, mut drawn) = (0, 0);
    let mut led = Vec::new();
    for folder in &args.folders {
        for path in chunks_of(folder)? {
            let chunk = Chunk::read(&path)?;
            for (record, number) in chunk.games.iter().zip(chunk.first..) {
                games += 1;
                drawn += usize::from(record.result == 1);
                let found = Led::of(record, chunk.to_the_end, args.lead);
                let found =
                    found.map_err(|error| format!("{}: game {number}: {error}", path.display()))?;
                led.extend(found);
            }
        }
    }
    let halves = led
        .iter()
        .filter(|game| game.result == 1 && game.plies > args.plies);
    let halves: Vec<_> = halves.collect();
    println!(
        "{games} games, {drawn} of them drawn; one side led {} games, and {} drawn ones on more than {} plies",
        led.len(),
        halves.len(),
        args.plies
    );
    let by_end = group(&halves, |game| game.end);
    print_rows("End", &by_end, halves.len(), args.examples);
    let mut by_material = group(&halves, |game| &game.material);
    by_material.truncate(args.rows);
    print_rows(
        "Material at the end of the lead",
        &by_material,
        halves.len(),
        args.examples,
    );
    print_conversions(&led, args.rows);
    Ok(())
}

/// A game that one side led.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Led {
    /// The number of plies of the lead.
    plies: usize,
    /// How the game ended.
    end: &'static str,
    /// The half points of the side that led.
    result: u8,
    /// The pieces of both sides on the last ply of the lead, those of the side that led first.
    material: String,
    /// The pieces on all plies of the lead.
    materials: BTreeSet<String>,
    /// The position on that ply, and its score in centipawns.
    example: String,
}

/// The lead of a side: the number of plies, and the last position with its score.
#[derive(Clone, Debug, Default)]
struct Lead {
    plies: usize,
    last: Option<(Setup, i16)>,
    materials: BTreeSet<String>,
}

impl Led {
    /// Classifies a game by its longest lead; returns `None` without one.
    fn of(record: &Record, to_the_end: bool, least: i16) -> Result<Option<Self>, String> {
        let mut leads = ByColor::<Lead>::default();
        let game = replay(record, |game, ply| {
            if ply.score.saturating_abs() >= least {
                let turn = game.position().turn();
                let side = if ply.score > 0 { turn } else { !turn };
                let lead = &mut leads[side];
                lead.plies += 1;
                lead.materials
                    .insert(material(game.position().board(), side));
                lead.last = Some((game.setup(), ply.score.saturating_abs()));
            }
        })?;
        let side = if leads.white.plies > leads.black.plies {
            Color::White
        } else {
            Color::Black
        };
        let Lead {
            plies,
            last,
            materials,
        } = leads[side].clone();
        Ok(last.map(|(setup, score)| Self {
            plies,
            end: game.outcome().map_or_else(
                || play::end_by_referee(record, to_the_end),
                |outcome| outcome.by().name(),
            ),
            result: side.fold(record.result, 2 - record.result),
            material: material(&setup.board, side),
            materials: materials.clone(),
            example: format!("{}, {score} centipawns", Fen::from(setup)),
        }))
    }
}

/// Returns the letters of both sides' pieces, the given side first, as in the name of an ending.
fn material(board: &impl PiecePlacement, side: Color) -> String {
    let letters = |color| -> String {
        let kinds = PieceKind::ALL.into_iter().zip(["R", "N", "S", "M", "P"]);
        kinds
            .map(|(kind, letter)| letter.repeat(kind.squares(board, color).len()))
            .collect()
    };
    format!("K{}vK{}", letters(side), letters(!side))
}

/// Groups games by a text, the largest group first.
fn group<'a>(games: &[&'a Led], text: impl Fn(&'a Led) -> &'a str) -> Vec<(&'a str, Vec<&'a Led>)> {
    let mut groups = BTreeMap::<_, Vec<_>>::new();
    for game in games {
        groups.entry(text(game)).or_default().push(*game);
    }
    let mut groups: Vec<_> = groups.into_iter().collect();
    groups.sort_by_key(|(_, games)| Reverse(games.len()));
    groups
}

fn print_rows(title: &str, rows: &[(&str, Vec<&Led>)], all: usize, examples: usize) {
    println!("\n| {title} | Games | Share |\n|---|---:|---:|");
    for (text, games) in rows {
        let share = 100.0 * games.len() as f64 / all as f64;
        println!("| {text} | {} | {share:.1} % |", games.len());
    }
    println!();
    for (text, games) in rows {
        for game in games.iter().take(examples) {
            println!("{text}: {}", game.example);
        }
    }
}

/// Prints how often the side that led won, by the material on any ply of the lead.
fn print_conversions(led: &[Led], rows: usize) {
    let mut counts = BTreeMap::<&str, [u32; 3]>::new();
    for game in led {
        for material in &game.materials {
            counts.entry(material).or_default()[usize::from(game.result)] += 1;
        }
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by_key(|(_, [_, drawn, _])| Reverse(*drawn));
    println!("\n| Material during the lead | Won | Drawn | Lost |\n|---|---:|---:|---:|");
    for (material, [lost, drawn, won]) in counts.iter().take(rows) {
        println!("| {material} | {won} | {drawn} | {lost} |");
    }
}

#[cfg(test)]
mod tests {
    use makruk_core::{Move, Square};

    use super::*;
    use crate::nnue::chunk::Ply;

    /// A game in which both sides move a rua to and fro. Black is ahead by `lead`.
    fn record(plies: usize, lead: i16) -> Record {
        let moves = [
            Move::new(Square::A1, Square::A2),
            Move::new(Square::A8, Square::A7),
            Move::new(Square::A2, Square::A1),
            Move::new(Square::A7, Square::A8),
        ];
        let plies = moves
            .into_iter()
            .cycle()
            .zip([-lead, lead].into_iter().cycle())
            .take(plies);
        Record {
            opening: Vec::new(),
            plies: plies
                .map(|(mv, score)| Ply {
                    mv,
                    call: None,
                    score,
                })
                .collect(),
            result: 1,
        }
    }

    fn led(plies: usize, lead: i16) -> Option<Led> {
        Led::of(&record(plies, lead), false, 300).expect("legal moves")
    }

    #[test]
    fn a_lead_is_counted_for_the_side_that_has_it() {
        let led = led(8, 400).expect("a lead");
        assert_eq!((led.plies, led.end, led.result), (8, "repetition", 1));
        assert_eq!(led.material, "KRRNNSSMPPPPPPPPvKRRNNSSMPPPPPPPP");
        assert_eq!(led.materials, BTreeSet::from([led.material.clone()]));
        assert!(led.example.ends_with(", 400 centipawns"), "{}", led.example);
        let mut lost = record(6, 400);
        lost.result = 2;
        let lost = Led::of(&lost, false, 300).expect("legal moves");
        assert_eq!(
            lost.map(|game| (game.result, game.end)),
            Some((0, "adjudicated: decided"))
        );
    }

    #[test]
    fn a_game_without_a_lead_is_not_counted() {
        assert_eq!(led(8, 299), None);
    }

    #[test]
    fn the_referee_is_told_apart_from_the_rules() {
        for (scores, end) in [
            (5, "adjudicated: even scores"),
            (-140, "adjudicated: no progress"),
        ] {
            let mut game = record(7, 400);
            game.plies.last_mut().expect("a ply").score = scores;
            let led = Led::of(&game, false, 300).expect("legal moves");
            assert_eq!(led.map(|game| game.end), Some(end));
        }
    }

    #[test]
    fn an_illegal_move_is_an_error() {
        let mut game = record(3, 400);
        game.plies[1].mv = Move::new(Square::A1, Square::A2);
        let error = Led::of(&game, false, 300).expect_err("illegal");
        assert!(error.starts_with("ply 2: "), "{error}");
    }
}
