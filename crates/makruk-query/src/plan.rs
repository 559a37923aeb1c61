//! A query prepared for playing games: each step with its tests, in all its orientations.

use alloc::vec::Vec;

use makruk_core::{Color, Move, Role, Square};
use makruk_rules::CountKind;

use crate::{
    BoardPattern, Bounds, Condition, ExactPosition, Link, MaterialPattern, MovePattern, Query,
    SideMaterial, Step, Threat, Word,
    pattern::{kind_of, mirror},
    scene::Scene,
};

/// A query prepared for playing games.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// Steps that follow each other at once are in one block; blocks follow each other at any distance.
    pub(crate) blocks: Vec<Vec<PlannedStep>>,
    pub(crate) needs: Needs,
}

/// What a query asks of a position besides the pieces and the move.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Needs {
    /// Checks and mates.
    pub(crate) checks: bool,
    /// Counts.
    pub(crate) counts: bool,
    /// The move played.
    pub(crate) moves: bool,
}

impl Plan {
    pub(crate) fn new(query: &Query) -> Self {
        let mut plan = Self {
            blocks: alloc::vec![alloc::vec![PlannedStep::new(query.first())]],
            needs: Needs::default(),
        };
        for (link, step) in query.more() {
            let step = PlannedStep::new(step);
            match (link, plan.blocks.last_mut()) {
                (Link::Next, Some(block)) => block.push(step),
                _ => plan.blocks.push(alloc::vec![step]),
            }
        }
        let steps = plan.blocks.iter().flatten();
        for test in steps.flat_map(|step| &step.orientations).flatten() {
            let Needs {
                checks,
                counts,
                moves,
            } = test.kind.needs();
            plan.needs.checks |= checks;
            plan.needs.counts |= counts;
            plan.needs.moves |= moves;
        }
        plan
    }
}

/// A step prepared for playing games.
#[derive(Clone, Debug)]
pub(crate) struct PlannedStep {
    pub(crate) lasting: u32,
    /// The step holds if all tests of an orientation hold.
    pub(crate) orientations: Vec<Vec<Test>>,
}

/// How the board is looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Orientation {
    /// With the files mirrored.
    is_mirrored: bool,
    /// Turned by 180°, with the colours exchanged.
    is_turned: bool,
}

impl Orientation {
    fn color(self, color: Color) -> Color {
        if self.is_turned { !color } else { color }
    }

    fn board(self, pattern: &BoardPattern) -> BoardPattern {
        let pattern = if self.is_mirrored {
            pattern.mirrored()
        } else {
            pattern.clone()
        };
        if self.is_turned {
            pattern.turned()
        } else {
            pattern
        }
    }

    /// Returns a move as it looks in this orientation; the inverse of the change of the board, which is its own inverse.
    fn mv(self, mv: Move) -> Move {
        let square = |square: Square| {
            let square = if self.is_turned {
                square.rotate_180()
            } else {
                square
            };
            if self.is_mirrored {
                mirror(square)
            } else {
                square
            }
        };
        match Move::try_new(square(mv.from()), square(mv.to())) {
            Some(looks) if mv.is_promotion() => looks.promoting(),
            Some(looks) => looks,
            None => mv,
        }
    }
}

impl PlannedStep {
    fn new(step: &Step) -> Self {
        let options = step.options();
        let both = |either: bool| if either { &[false, true][..] } else { &[false] };
        let mut orientations: Vec<Vec<Test>> = Vec::new();
        for &is_mirrored in both(options.flip) {
            for &is_turned in both(options.colours) {
                let orientation = Orientation {
                    is_mirrored,
                    is_turned,
                };
                let mut tests: Vec<Test> = step
                    .words()
                    .filter_map(|word| Test::new(word, orientation))
                    .collect();
                tests.sort_by_key(|test| test.kind.cost());
                orientations.push(tests);
            }
        }
        Self {
            lasting: options.lasting,
            orientations,
        }
    }

    /// Returns whether the step holds at a position.
    #[inline]
    pub(crate) fn holds(&self, scene: &Scene<'_>) -> bool {
        self.orientations
            .iter()
            .any(|tests| tests.iter().all(|test| test.holds(scene)))
    }
}

/// A test of a position or a move.
#[derive(Clone, Debug)]
pub(crate) struct Test {
    pub(crate) is_negated: bool,
    pub(crate) kind: Kind,
}

/// The condition of a test; items of a list are alternatives.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Turn([bool; 2]),
    Ply(Vec<Bounds>),
    End,
    /// Squares with their contents.
    Squares(Vec<Vec<(u8, u16)>>),
    Positions(Vec<PlannedPosition>),
    Material(Vec<MaterialPattern>),
    SideMaterial(Color, Vec<SideMaterial>),
    Lead(Vec<Bounds>),
    SideLead(Color, Vec<Bounds>),
    /// Index = kind of the moving piece.
    Moved([bool; 6]),
    /// Index = kind of the captured piece.
    Captured([bool; 6]),
    Promotes([bool; 2]),
    Moves(Vec<MovePattern>, Orientation),
    Gives(Vec<Threat>),
    Check([bool; 2]),
    Count(Vec<Option<CountKind>>),
    Left(Vec<Bounds>),
    Calls(Vec<CountKind>),
}

/// A position to compare with.
#[derive(Clone, Debug)]
pub(crate) struct PlannedPosition {
    pub(crate) squares: Vec<(u8, u16)>,
    turn: Color,
    /// The limit and the plies of the count.
    count: Option<(u16, u32)>,
}

impl Test {
    /// Returns the test of a word; `None` for a word about the game.
    fn new(word: &Word, orientation: Orientation) -> Option<Self> {
        let color = |color| orientation.color(color);
        let kind = match &word.condition {
            Condition::Turn(items) => {
                Kind::Turn(Color::ALL.map(|side| items.iter().any(|&item| color(item) == side)))
            }
            Condition::Ply(items) => Kind::Ply(items.clone()),
            Condition::End => Kind::End,
            Condition::Board(items) => {
                let tests = items.iter().map(|item| orientation.board(item).tests());
                Kind::Squares(tests.collect())
            }
            Condition::Position(items) => {
                let position = |item: &ExactPosition| PlannedPosition {
                    squares: orientation.board(&item.board).tests(),
                    turn: color(item.turn),
                    count: item
                        .count
                        .map(|count| (count.limit_plies, count.elapsed_plies)),
                };
                Kind::Positions(items.iter().map(position).collect())
            }
            Condition::Material(items) => Kind::Material(items.clone()),
            Condition::SideMaterial(side, items) => Kind::SideMaterial(color(*side), items.clone()),
            Condition::Lead(items) => Kind::Lead(items.clone()),
            Condition::SideLead(side, items) => Kind::SideLead(color(*side), items.clone()),
            Condition::Moved(items) => Kind::Moved(kinds(items)),
            Condition::Captured(items) => Kind::Captured(kinds(items)),
            Condition::Promotes(items) => Kind::Promotes(answers(items)),
            Condition::Move(items) => Kind::Moves(items.clone(), orientation),
            Condition::Gives(items) => Kind::Gives(items.clone()),
            Condition::Check(items) => Kind::Check(answers(items)),
            Condition::Count(items) => Kind::Count(items.clone()),
            Condition::Left(items) => Kind::Left(items.clone()),
            Condition::Calls(items) => Kind::Calls(items.clone()),
            _ => return None,
        };
        Some(Self {
            is_negated: word.is_negated,
            kind,
        })
    }

    #[inline]
    fn holds(&self, scene: &Scene<'_>) -> bool {
        if self.kind.is_about_move() && scene.played.is_none() {
            return false;
        }
        self.kind.holds(scene) != self.is_negated
    }
}

fn kinds(roles: &[Role]) -> [bool; 6] {
    let mut kinds = [false; 6];
    for &role in roles {
        kinds[kind_of(role)] = true;
    }
    kinds
}

fn answers(items: &[bool]) -> [bool; 2] {
    [false, true].map(|answer| items.contains(&answer))
}

fn any_contains(bounds: &[Bounds], number: u32) -> bool {
    bounds.iter().any(|bounds| bounds.contains(number))
}

fn all_have(squares: &[(u8, u16)], scene: &Scene<'_>) -> bool {
    squares
        .iter()
        .all(|&(square, contents)| scene.pieces.has(square, contents))
}

impl Kind {
    /// Returns how long the test takes, compared with the others; those that also rule out most positions come first.
    const fn cost(&self) -> u8 {
        match self {
            Self::Turn(_) | Self::Ply(_) | Self::End => 0,
            Self::Positions(_) => 1,
            Self::Squares(_) => 2,
            Self::Captured(_) | Self::Promotes(_) => 3,
            Self::Moved(_) => 4,
            Self::Moves(..) => 5,
            Self::SideMaterial(..) => 6,
            Self::Material(_) => 7,
            Self::Lead(_) | Self::SideLead(..) => 8,
            Self::Gives(_) | Self::Check(_) | Self::Count(_) | Self::Left(_) | Self::Calls(_) => 9,
        }
    }

    fn needs(&self) -> Needs {
        Needs {
            moves: self.is_about_move(),
            checks: match self {
                Self::Gives(_) | Self::Check(_) => true,
                Self::Moves(patterns, _) => patterns.iter().any(MovePattern::has_sign),
                _ => false,
            },
            counts: match self {
                Self::Count(_) | Self::Left(_) | Self::Calls(_) => true,
                Self::Positions(items) => items.iter().any(|item| item.count.is_some()),
                _ => false,
            },
        }
    }

    const fn is_about_move(&self) -> bool {
        matches!(
            self,
            Self::Moved(_)
                | Self::Captured(_)
                | Self::Promotes(_)
                | Self::Moves(..)
                | Self::Gives(_)
                | Self::Calls(_)
        )
    }

    #[inline]
    fn holds(&self, scene: &Scene<'_>) -> bool {
        match self {
            Self::Turn(sides) => sides[scene.turn.index()],
            Self::Ply(bounds) => any_contains(bounds, scene.ply),
            Self::End => scene.is_last,
            Self::Squares(items) => items.iter().any(|squares| all_have(squares, scene)),
            Self::Positions(items) => items.iter().any(|item| {
                item.turn == scene.turn
                    && all_have(&item.squares, scene)
                    && (item.count.is_none() || item.count == scene.judged.field)
            }),
            Self::Material(items) => {
                let [white, black] = Color::ALL.map(|color| scene.pieces.numbers(color));
                items.iter().any(|MaterialPattern { first, second }| {
                    first.matches(white) && second.matches(black)
                        || first.matches(black) && second.matches(white)
                })
            }
            Self::SideMaterial(color, items) => {
                let numbers = scene.pieces.numbers(*color);
                items.iter().any(|item| item.matches(numbers))
            }
            Self::Lead(bounds) => {
                let leads = scene.leads();
                any_contains(bounds, leads[Color::White].max(leads[Color::Black]))
            }
            Self::SideLead(color, bounds) => {
                let leads = scene.leads();
                leads[!*color] == 0 && any_contains(bounds, leads[*color])
            }
            Self::Moved(roles) => scene
                .played
                .is_some_and(|played| roles[kind_of(played.mover)]),
            Self::Captured(roles) => scene
                .played
                .and_then(|played| played.captured)
                .is_some_and(|captured| roles[kind_of(captured)]),
            Self::Promotes(answers) => scene
                .played
                .is_some_and(|played| answers[usize::from(played.mv.is_promotion())]),
            Self::Moves(patterns, orientation) => scene.played.is_some_and(|played| {
                let mv = orientation.mv(played.mv);
                patterns.iter().any(|pattern| {
                    pattern.matches(mv, played.mover, played.captured)
                        && pattern.allows(scene.judged.gives_check, scene.judged.gives_mate)
                })
            }),
            Self::Gives(threats) => threats.iter().any(|threat| match threat {
                Threat::Check => scene.judged.gives_check,
                Threat::Mate => scene.judged.gives_mate,
            }),
            Self::Check(answers) => answers[usize::from(scene.judged.is_check)],
            Self::Count(kinds) => kinds.contains(&scene.judged.count),
            Self::Left(bounds) => {
                scene.judged.count.is_some() && any_contains(bounds, scene.judged.left)
            }
            Self::Calls(kinds) => scene
                .judged
                .called
                .is_some_and(|called| kinds.contains(&called)),
        }
    }
}
