//! Orders a module's functions for better compression, and removes duplicates.
//!
//! gzip finds repetitions within 32 KB, but walrus orders functions by size. With similar functions next to each other, the gzipped
//! module is 3 % smaller.

use std::{
    collections::{HashMap, HashSet},
    error::Error,
};

use wasm_encoder::{
    CodeSection, ElementSection, Encode, ExportSection, FunctionSection, Module, RawSection,
    StartSection,
    reencode::{self, Reencode},
};
use wasmparser::{FunctionBody, Parser, Payload, TypeRef};

/// Number of preceding functions that the next one is compared with.
const WINDOW: usize = 12;
/// Sequences in this many functions or more are ignored as too common.
const MOST_OWNERS: usize = 400;
/// Bonus for a function of the same type as the last one, since the module lists function types in a separate section.
const SAME_TYPE: f64 = 0.02;
/// Added to the size, so that tiny functions do not count as similar to all others.
const LEAST_SIZE: f64 = 80.0;

/// Removes duplicate functions from a module, and orders the others for compression.
pub fn reorder(module: &[u8]) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut imported = 0;
    let mut types = Vec::new();
    let mut bodies: Vec<FunctionBody> = Vec::new();
    for payload in Parser::new(0).parse_all(module) {
        match payload? {
            Payload::ImportSection(imports) => {
                for import in imports.into_imports() {
                    imported += u32::from(matches!(import?.ty, TypeRef::Func(_)));
                }
            }
            Payload::FunctionSection(functions) => {
                for function in functions {
                    types.push(function?);
                }
            }
            Payload::CodeSectionEntry(body) => bodies.push(body),
            _ => {}
        }
    }
    let first = fold(imported, &types, &bodies)?;
    let kept: Vec<usize> = (0..bodies.len()).filter(|&old| first[old] == old).collect();
    let codes: Vec<&[u8]> = kept.iter().map(|&old| bodies[old].as_bytes()).collect();
    let kept_types: Vec<u32> = kept.iter().map(|&old| types[old]).collect();
    let order: Vec<usize> = order(&codes, &kept_types)
        .into_iter()
        .map(|at| kept[at])
        .collect();
    let mut numbers = vec![0; bodies.len()];
    for (number, &old) in (imported..).zip(&order) {
        numbers[old] = number;
    }
    let numbers = first.iter().map(|&first| numbers[first]).collect();
    let mut renumber = Renumber { imported, numbers };

    let mut written = Module::new();
    for payload in Parser::new(0).parse_all(module) {
        let payload = payload?;
        match payload {
            Payload::FunctionSection(_) => {
                let mut section = FunctionSection::new();
                for &old in &order {
                    section.function(types[old]);
                }
                written.section(&section);
            }
            Payload::ExportSection(exports) => {
                let mut section = ExportSection::new();
                renumber.parse_export_section(&mut section, exports)?;
                written.section(&section);
            }
            Payload::StartSection { func, .. } => {
                let function_index = renumber.start_section(func)?;
                written.section(&StartSection { function_index });
            }
            Payload::ElementSection(elements) => {
                let mut section = ElementSection::new();
                renumber.parse_element_section(&mut section, elements)?;
                written.section(&section);
            }
            Payload::CodeSectionStart { .. } => {
                let mut section = CodeSection::new();
                for &old in &order {
                    renumber.parse_function_body(&mut section, bodies[old].clone())?;
                }
                written.section(&section);
            }
            Payload::CodeSectionEntry(_) => {}
            other => {
                if let Some((id, range)) = other.as_section() {
                    let data = &module[range];
                    written.section(&RawSection { id, data });
                }
            }
        }
    }
    Ok(written.finish())
}

/// Returns, for each function, the index of the first function with the same type and code. Separately compiled crates contain
/// copies of library functions.
fn fold(
    imported: u32,
    types: &[u32],
    bodies: &[FunctionBody],
) -> Result<Vec<usize>, Box<dyn Error>> {
    let mut first: Vec<usize> = (0..bodies.len()).collect();
    loop {
        let numbers = first.iter().map(|&first| imported + first as u32).collect();
        let mut renumber = Renumber { imported, numbers };
        let mut seen = HashMap::new();
        let mut folded = Vec::new();
        for (index, body) in bodies.iter().enumerate() {
            let mut code = CodeSection::new();
            renumber.parse_function_body(&mut code, body.clone())?;
            let mut bytes = Vec::new();
            code.encode(&mut bytes);
            folded.push(*seen.entry((types[index], bytes)).or_insert(index));
        }
        // Callers of duplicates may now be duplicates, too.
        if folded == first {
            return Ok(first);
        }
        first = folded;
    }
}

/// Renumbers functions, except imported ones.
struct Renumber {
    imported: u32,
    numbers: Vec<u32>,
}

impl Reencode for Renumber {
    type Error = std::convert::Infallible;

    fn function_index(&mut self, old: u32) -> Result<u32, reencode::Error<Self::Error>> {
        Ok(match old.checked_sub(self.imported) {
            Some(index) => self.numbers[index as usize],
            None => old,
        })
    }
}

/// Orders functions greedily: the next one shares the most four-byte sequences with the last few.
fn order(codes: &[&[u8]], types: &[u32]) -> Vec<usize> {
    let sequences: Vec<HashSet<[u8; 4]>> = codes
        .iter()
        .map(|code| {
            code.windows(4)
                .map(|four| [four[0], four[1], four[2], four[3]])
                .collect()
        })
        .collect();
    let mut owners: HashMap<[u8; 4], Vec<usize>> = HashMap::new();
    for (index, sequences) in sequences.iter().enumerate() {
        for &sequence in sequences {
            owners.entry(sequence).or_default().push(index);
        }
    }
    owners.retain(|_, owners| (2..MOST_OWNERS).contains(&owners.len()));
    // Integers, so that the sum does not depend on the order of additions.
    let mut shared = vec![0_i64; codes.len()];
    let add = |shared: &mut Vec<i64>, index: usize, sign: i64| {
        for sequence in &sequences[index] {
            let Some(owners) = owners.get(sequence) else {
                continue;
            };
            let worth = 200 + 3000 / (1 + owners.len() as i64);
            for &owner in owners {
                shared[owner] += sign * worth;
            }
        }
    };
    let mut order: Vec<usize> = Vec::with_capacity(codes.len());
    let mut left: Vec<usize> = (0..codes.len()).collect();
    while !left.is_empty() {
        let last = order.last().copied();
        let likeness = |index: usize| {
            let is_same = last.is_some_and(|last| types[last] == types[index]);
            let share =
                shared[index] as f64 / 1000.0 / (sequences[index].len() as f64 + LEAST_SIZE);
            share + if is_same { SAME_TYPE } else { 0.0 }
        };
        let mut best = 0;
        for place in 1..left.len() {
            if likeness(left[place]) > likeness(left[best]) {
                best = place;
            }
        }
        let next = left.remove(best);
        add(&mut shared, next, 1);
        order.push(next);
        if order.len() > WINDOW {
            add(&mut shared, order[order.len() - 1 - WINDOW], -1);
        }
    }
    order
}
