//! Ruling games out by their signatures.

use alloc::vec::Vec;

use makruk_core::{Color, Role, Square};
use makruk_notation::container::{FinalMaterial, Signature};

use crate::{
    MaterialPattern, SideMaterial,
    pattern::{KINDS, code_of, kind_of},
    plan::{Kind, Plan, PlannedStep, Test},
};

/// What a query asks of signatures: a game may answer it if it passes all steps.
#[derive(Clone, Debug)]
pub(crate) struct Sift {
    /// Steps, each with the demands of its orientations, of which one must be met.
    steps: Vec<Vec<Vec<Demand>>>,
}

/// A condition on a signature; one of the alternatives must be met.
#[derive(Clone, Debug)]
enum Demand {
    Pieces(Vec<PieceDemand>),
    /// The material of each side must still allow that of a pattern.
    Material(Vec<MaterialPattern>),
    SideMaterial(Color, Vec<SideMaterial>),
    /// The material at the end.
    FinalMaterial(Vec<MaterialPattern>),
    FinalSideMaterial(Color, Vec<SideMaterial>),
    /// A piece with one of the roles has been captured.
    Captured([bool; 6]),
}

/// What a position asks of a signature.
#[derive(Clone, Copy, Debug)]
struct PieceDemand {
    /// Home squares of bia, as bits, whose bia have left in the position, and those whose bia have not.
    left: u16,
    stays: u16,
    /// The pieces that each side has at least in the position. Index = side, kind.
    least: [[u8; 6]; 2],
    /// The most pieces that each side may have in the position. Index = side, kind.
    most: [[u8; 6]; 2],
}

impl Sift {
    pub(crate) fn new(plan: &Plan) -> Self {
        let steps = plan.blocks.iter().flatten();
        let mut steps: Vec<Vec<Vec<Demand>>> = steps.map(demands).collect();
        // A step with an orientation that asks for nothing rules nothing out.
        steps.retain(|step| step.iter().all(|orientation| !orientation.is_empty()));
        Self { steps }
    }

    /// Returns whether some game can be ruled out.
    pub(crate) fn is_useful(&self) -> bool {
        !self.steps.is_empty()
    }

    /// Returns whether a game with this signature may answer the query.
    pub(crate) fn passes(&self, signature: Signature) -> bool {
        self.steps.iter().all(|step| {
            step.iter()
                .any(|demands| demands.iter().all(|demand| demand.is_met(signature)))
        })
    }
}

/// The numbers of pieces on a board. Index = side, kind in the order of [`KINDS`].
type Numbers = [[u8; 6]; 2];

impl Sift {
    /// Returns whether a game from the position of a FEN may answer the query.
    pub(crate) fn passes_from(&self, fen: &[u8]) -> bool {
        let numbers = numbers_in(fen);
        self.steps.iter().all(|step| {
            step.iter()
                .any(|demands| demands.iter().all(|demand| demand.can_follow(&numbers)))
        })
    }
}

/// The bits of a number of pieces in a sum of [`ONES`]. No valid position has as many pieces of a kind as they can hold.
const BITS: u32 = 5;

/// `[u64; 128]`, index = ASCII; for a piece's letter in the fairy dialect, 1 in the bits of its side and kind. Other characters have 0.
static ONES: [u64; 128] = {
    let mut ones = [0; 128];
    let letters = [
        (b'K', Role::Khun),
        (b'R', Role::Rua),
        (b'N', Role::Ma),
        (b'S', Role::Khon),
        (b'M', Role::Met),
        (b'P', Role::Bia),
    ];
    let mut index = 0;
    while index < letters.len() {
        let (letter, role) = letters[index];
        ones[letter as usize] = 1 << (BITS * shift(Color::White, role));
        ones[letter.to_ascii_lowercase() as usize] = 1 << (BITS * shift(Color::Black, role));
        index += 1;
    }
    ones
};

const fn shift(color: Color, role: Role) -> u32 {
    code_of(color, role) as u32 - 1
}

/// Counts the pieces in a FEN in the fairy dialect.
fn numbers_in(fen: &[u8]) -> Numbers {
    let board = fen.iter().take_while(|byte| **byte != b' ');
    let one = |byte: &u8| ONES.get(usize::from(*byte)).copied().unwrap_or_default();
    let sum = board.fold(0_u64, |sum, byte| sum.wrapping_add(one(byte)));
    Color::ALL.map(|color| {
        KINDS.map(|role| {
            let [number, ..] = (sum >> (BITS * shift(color, role))).to_le_bytes();
            number & ((1 << BITS) - 1)
        })
    })
}

/// Returns whether pieces can become others: they only disappear, or bia become mets.
fn can_reach(from: [u8; 6], least: impl Fn(Role) -> u32) -> bool {
    let has = |role| u32::from(from[kind_of(role)]);
    let officers = [Role::Rua, Role::Ma, Role::Khon, Role::Bia];
    let (bia, met) = (Role::Bia, Role::Met);
    officers.into_iter().all(|role| least(role) <= has(role))
        && least(bia).saturating_add(least(met)) <= has(bia) + has(met)
}

/// Returns the demands of a step's orientations.
fn demands(step: &PlannedStep) -> Vec<Vec<Demand>> {
    let orientations = step.orientations.iter();
    let is_last = |test: &Test| matches!(test.kind, Kind::End) && !test.is_negated;
    orientations
        .map(|tests| {
            let at_end = tests.iter().any(is_last);
            let tests = tests.iter().filter(|test| !test.is_negated);
            tests
                .filter_map(|test| Demand::new(&test.kind, at_end))
                .collect()
        })
        .collect()
}

impl Demand {
    /// Returns the demand of a test; `None` if it asks nothing of signatures.
    fn new(kind: &Kind, at_end: bool) -> Option<Self> {
        Some(match kind {
            Kind::Squares(items) => {
                Self::Pieces(items.iter().map(|item| PieceDemand::new(item)).collect())
            }
            Kind::Positions(items) => {
                let demands = items.iter().map(|item| PieceDemand::new(&item.squares));
                Self::Pieces(demands.collect())
            }
            Kind::Material(items) if at_end => Self::FinalMaterial(items.clone()),
            Kind::Material(items) => Self::Material(items.clone()),
            Kind::SideMaterial(color, items) if at_end => {
                Self::FinalSideMaterial(*color, items.clone())
            }
            Kind::SideMaterial(color, items) => Self::SideMaterial(*color, items.clone()),
            Kind::Captured(roles) => Self::Captured(*roles),
            _ => return None,
        })
    }

    /// Returns whether pieces in the initial position allow it.
    fn can_follow(&self, start: &Numbers) -> bool {
        let [white, black] = *start;
        let side =
            |pattern: &SideMaterial, from| can_reach(from, |role| pattern.number(role).min());
        match self {
            Self::Pieces(items) => items.iter().any(|item| {
                let mut sides = start.iter().zip(&item.least);
                sides.all(|(from, least)| can_reach(*from, |role| u32::from(least[kind_of(role)])))
            }),
            Self::Material(items) | Self::FinalMaterial(items) => {
                items.iter().any(|MaterialPattern { first, second }| {
                    side(first, white) && side(second, black)
                        || side(first, black) && side(second, white)
                })
            }
            Self::SideMaterial(color, items) | Self::FinalSideMaterial(color, items) => {
                items.iter().any(|item| side(item, start[color.index()]))
            }
            Self::Captured(_) => true,
        }
    }

    fn is_met(&self, signature: Signature) -> bool {
        let side = |color| numbers(signature.material(color));
        match self {
            Self::Pieces(items) => items.iter().any(|item| item.is_met(signature)),
            Self::Material(items) => {
                let [white, black] = Color::ALL.map(side);
                items.iter().any(|MaterialPattern { first, second }| {
                    can_become(first, white) && can_become(second, black)
                        || can_become(first, black) && can_become(second, white)
                })
            }
            Self::SideMaterial(color, items) => {
                let end = side(*color);
                items.iter().any(|item| can_become(item, end))
            }
            Self::FinalMaterial(items) => {
                let [white, black] = Color::ALL.map(side);
                items.iter().any(|MaterialPattern { first, second }| {
                    first.matches(&white) && second.matches(&black)
                        || first.matches(&black) && second.matches(&white)
                })
            }
            Self::FinalSideMaterial(color, items) => {
                let end = side(*color);
                items.iter().any(|item| item.matches(&end))
            }
            Self::Captured(roles) => {
                let [white, black] = Color::ALL.map(side);
                let left = |role: Role| white[kind_of(role)] + black[kind_of(role)];
                let bia_and_mets = left(Role::Bia) + left(Role::Met);
                KINDS.into_iter().any(|role| {
                    let is_captured = match role {
                        Role::Khun => false,
                        // Bia become mets.
                        Role::Met | Role::BiaNgai | Role::Bia => bia_and_mets < 18,
                        officer => left(officer) < 4,
                    };
                    roles[kind_of(role)] && is_captured
                })
            }
        }
    }
}

/// Returns the numbers of a side's pieces in the order of [`KINDS`].
const fn numbers(material: FinalMaterial) -> [u8; 6] {
    let FinalMaterial {
        rua,
        ma,
        khon,
        met,
        bia,
    } = material;
    [1, rua, ma, khon, met, bia]
}

/// Returns whether a side that matches a pattern can have the given pieces later: pieces only disappear, or bia become mets.
fn can_become(pattern: &SideMaterial, end: [u8; 6]) -> bool {
    let most = |role| pattern.number(role).max();
    let is_below =
        |number: u8, most: Option<u32>| most.is_none_or(|most| u32::from(number) <= most);
    let officers = [Role::Rua, Role::Ma, Role::Khon, Role::Bia];
    let bia_and_mets = most(Role::Met).zip(most(Role::Bia));
    let bia_and_mets = bia_and_mets.map(|(mets, bia)| mets.saturating_add(bia));
    officers
        .into_iter()
        .all(|role| is_below(end[kind_of(role)], most(role)))
        && is_below(
            end[kind_of(Role::Met)] + end[kind_of(Role::Bia)],
            bia_and_mets,
        )
}

/// Returns the number of a home square of a bia: its bit in masks.
fn home(square: Square) -> Option<u32> {
    let index = square.index();
    let file = u32::try_from(index % 8).ok()?;
    match index / 8 {
        2 => Some(file),
        5 => Some(8 + file),
        _ => None,
    }
}

impl PieceDemand {
    fn new(squares: &[(u8, u16)]) -> Self {
        let mut demand = Self {
            left: 0,
            stays: 0,
            least: [[0; 6]; 2],
            most: [[0; 6]; 2],
        };
        let mut untold = 64_u8;
        for &(square, contents) in squares {
            untold -= 1;
            for color in Color::ALL {
                for role in KINDS {
                    let piece = 1 << code_of(color, role);
                    if contents == piece {
                        demand.least[color.index()][kind_of(role)] += 1;
                    }
                    if contents & piece != 0 {
                        demand.most[color.index()][kind_of(role)] += 1;
                    }
                }
            }
            let square = Square::from_index(usize::from(square));
            let Some((square, bit)) = square.and_then(|square| Some((square, home(square)?)))
            else {
                continue;
            };
            // A bia never comes back to a home square of its side.
            let owner = if square.index() < 32 {
                Color::White
            } else {
                Color::Black
            };
            let bia = 1 << code_of(owner, Role::Bia);
            if contents == bia {
                demand.stays |= 1 << bit;
            } else if contents & bia == 0 {
                demand.left |= 1 << bit;
            }
        }
        for most in demand.most.iter_mut().flatten() {
            *most += untold;
        }
        demand
    }

    fn is_met(&self, signature: Signature) -> bool {
        let enough = Color::ALL.into_iter().all(|color| {
            let (most, end) = (self.most[color.index()], numbers(signature.material(color)));
            let both = |numbers: [u8; 6]| numbers[kind_of(Role::Met)] + numbers[kind_of(Role::Bia)];
            let officers = [Role::Rua, Role::Ma, Role::Khon, Role::Bia];
            let mut kinds = officers.into_iter().map(kind_of);
            kinds.all(|kind| end[kind] <= most[kind]) && both(end) <= both(most)
        });
        enough && self.is_reached(signature)
    }

    /// Returns whether at some time the right bia have left their squares.
    fn is_reached(&self, signature: Signature) -> bool {
        let mut left = 0_u16;
        for square in signature.departures() {
            if left & self.left == self.left {
                break;
            }
            let bit = home(square).unwrap_or_default();
            if self.stays >> bit & 1 != 0 {
                return false;
            }
            left |= 1 << bit;
        }
        left & self.left == self.left
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use makruk_notation::{GameTree, tree::Node};

    use super::*;
    use crate::Query;

    const GAME: &str = "1. e4 e5 2. d4 exd4 3. cxd4 Nd7 4. b4 *";

    /// Returns whether a query may be answered by a game, given its signature.
    fn passes(query: &str, game: &str) -> bool {
        let query: Query = query.parse().expect("a query");
        let game: GameTree = game.parse().expect("a game");
        let signature = Signature::of(game.main_line().map(Node::mv));
        Sift::new(&Plan::new(&query)).passes(signature)
    }

    #[test]
    fn games_in_which_bia_leave_in_another_order_are_ruled_out() {
        // The bia of the d-file moves first.
        let other = "1. d4 e5 2. e4 exd4 3. cxd4 *";
        let query = "board:8/8/8/8/4P3/3P.3/8/8";
        assert!(passes(query, GAME));
        assert!(!passes(query, other));
        assert!(passes(&format!("-{query}"), other));
        // One of the items is enough, as is one of the orientations.
        assert!(passes(&format!("{query},8/8/8/8/3P4/3.P3/8/8"), other));
        assert!(passes(&format!("{query} flip:yes"), other));
        let step = "turn:white";
        assert!(!passes(&format!("{step} then {query}"), other));
    }

    #[test]
    fn games_that_end_with_more_material_are_ruled_out() {
        assert!(!passes("material:KRvK*", GAME));
        assert!(!passes("captured:R", GAME) && passes("captured:P", GAME));
        let end = "material:KR2N2S2MP7vKR2N2S2MP7";
        assert!(passes(end, GAME) && passes(&format!("{end} at:end"), GAME));
        let before = "material:KR2N2S2MP8vKR2N2S2MP7";
        assert!(passes(before, GAME) && !passes(&format!("{before} at:end"), GAME));
    }

    #[test]
    fn games_from_positions_with_fewer_pieces_are_ruled_out() {
        let from = |query: &str, fen: &str| {
            let query: Query = query.parse().expect("a query");
            Sift::new(&Plan::new(&query)).passes_from(fen.as_bytes())
        };
        let few = "4k3/8/8/2p5/8/3P4/8/R3K3 w - - 0 1";
        assert!(from("material:KRMvK", few) && !from("material:KRM2vK", few));
        assert!(!from("board:8/8/8/8/8/8/8/NN6", few));
        assert!(from("material:KRvKM", "4k3/8/8/2M~5/8/8/8/r3K3 w - - 0 1"));
    }
}
